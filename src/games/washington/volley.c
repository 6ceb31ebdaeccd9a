/* The opening volley, and the withdrawal of Open Order Capable units before it (engine 8, 12.4). */
#include <string.h>

#include "games/washington/washington.h"

enum { NEAR = 3 };

bool volley_due(W w, const struct group *g, int target)
{
    bool stirred = false;
    for (int i = 0; i < g->n; i++)
        stirred = stirred || counter_of(w, g->u[i])->did & (DID_MOVE | DID_FORM | DID_TURN);
    return stirred && hex_distance(wash_map(w), counter_of(w, g->u[0])->hex, target) <= NEAR;
}

static bool unit_may_volley(W w, const struct view *v, int u, int from, bool charged)
{
    const struct counter *c = counter_of(w, u);
    const struct wash_unit *t = unit_of(w, u);
    int range = hex_distance(wash_map(w), c->hex, from);
    return unit_able(w, u) && !t->green && range <= NEAR && range <= unit_range(w, u) &&
           (charged || unit_ooc(w, u) || hex_in_front(wash_map(w), c->hex, c->facing, from)) &&
           view_sees(w, v, t->side, c->hex, from, t->arm == ARM_ARTILLERY);
}

/* Mounted cavalry gives a volley when mounted cavalry charges it (S-018). */
static bool mounted_volley(W w, int u, int from, bool charged)
{
    int top = stack_top(w, !unit_of(w, u)->side, from);
    return charged && unit_fights(w, u) && counter_of(w, u)->form == MOUNTED && counter_of(w, u)->state != MORALE_R &&
           top >= 0 && counter_of(w, top)->form == MOUNTED;
}

static bool hex_volleys(W w, const struct view *v, int hex, int from, bool charged)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, !wash_state(w)->active, hex) &&
            (unit_may_volley(w, v, u, from, charged) || mounted_volley(w, u, from, charged)))
            return true;
    return false;
}

int volley_hexes(W w, const struct view *v, int from, int target, bool charge, int out[], int max)
{
    int n = 0, side = !wash_state(w)->active;
    uint8_t seen[HEXES_MAX] = {0};
    for (int u = 0; u < wash_data(w)->nunits && n < max; u++) {
        int hex = counter_of(w, u)->hex;
        if (!unit_fights(w, u) || unit_of(w, u)->side != side || seen[hex] ||
            hex_distance(wash_map(w), hex, from) > NEAR)
            continue;
        seen[hex] = 1;
        if (hex == target && unit_ooc(w, u))
            continue; /* only if not itself the target (8.2) */
        if (hex_volleys(w, v, hex, from, charge && hex == target))
            out[n++] = hex;
    }
    return n;
}

/* The column with its shifts; *sp: of those that volley, for the choice of the strongest (engine 8.3, 8.4). */
int volley_column(W w, const struct view *v, int hex, int from, bool charged, bool for_ooc, int *sp)
{
    static const int by_range[] = {VOLLEY_RANGE1, VOLLEY_RANGE1, VOLLEY_RANGE2, VOLLEY_RANGE3};
    int range = hex_distance(wash_map(w), hex, from), column = by_range[range > NEAR ? NEAR : range], top = -1;
    bool canister = false;
    *sp = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        if (!unit_is(w, u, !wash_state(w)->active, hex))
            continue;
        bool horse = mounted_volley(w, u, from, charged);
        if (!horse && !unit_may_volley(w, v, u, from, charged))
            continue;
        const struct counter *c = counter_of(w, u);
        *sp += c->sp;
        if (top < 0 || c->rank < counter_of(w, top)->rank)
            top = u;
        if (charged && !horse)
            column = VOLLEY_CHARGE;
        canister = canister || (unit_of(w, u)->arm == ARM_ARTILLERY && !(c->depleted & DEPLETED_CANISTER) &&
                                wash_data(w)->charts.gun_canister[unit_of(w, u)->weapon] &&
                                hex_in_front(wash_map(w), hex, c->facing, from));
    }
    if (for_ooc)
        column = VOLLEY_RANGE3;
    column += (canister ? wash_data(w)->charts.volley_canister : 0) +
              (top >= 0 && unit_wrecked(w, top) ? wash_data(w)->charts.volley_wrecked : 0);
    return column < 0 ? 0 : column >= VOLLEY_COLUMNS ? VOLLEY_COLUMNS - 1 : column;
}

static int best_hex(W w, int from, int target, bool charge, bool nearest)
{
    int hexes[UNITS_MAX], best = -1, best_column = -1, best_sp = -1, best_far = 99;
    struct view v;
    view_make(w, &v);
    int n = volley_hexes(w, &v, from, target, charge, hexes, UNITS_MAX);
    for (int i = 0; i < n; i++) {
        int sp, column = volley_column(w, &v, hexes[i], from, charge && hexes[i] == target, false, &sp);
        int far = hex_distance(wash_map(w), hexes[i], from);
        bool better =
            column > best_column || (column == best_column && (sp > best_sp || (sp == best_sp && hexes[i] < best)));
        if (nearest && far != best_far)
            better = far < best_far;
        if (best < 0 || better) {
            best = hexes[i];
            best_column = column;
            best_sp = sp;
            best_far = far;
        }
    }
    return best;
}

int volley_chosen(W w, int from, int target, bool charge, O o)
{
    switch (o->verb) {
    case VERB_NEAREST: return best_hex(w, from, target, charge, true);
    case VERB_STRONGEST: return best_hex(w, from, target, charge, false);
    case VERB_VOLLEY: return order_nth(o, 0, 0);
    default: return -1;
    }
}

/* Of the party that acts, not of others in its hex (engine 8.5). */
static int mover_top(W w)
{
    int top = -1;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (counter_of(w, u)->group & GROUP_ACTS && unit_fights(w, u) &&
            (top < 0 || counter_of(w, u)->rank < counter_of(w, top)->rank))
            top = u;
    return top;
}

void volley_run(struct play *p, int hex, int from, bool charge, bool charged, bool for_ooc)
{
    W w = &p->w;
    struct view v;
    int side = wash_state(w)->active, sp;
    view_make(w, &v);
    int column = volley_column(w, &v, hex, from, charged, for_ooc, &sp), die = roll(p, "volley", 1, 6, NULL);
    int loss = chart_volley(wash_data(w), column, die);
    emit(p, HAP_VOLLEY, WASHINGTON_R_VOLLEY, wash_seat(!side), (int32_t[]){hex, from, column, die, loss}, 5);
    if (loss == 0)
        return;
    for (int left = loss, top = mover_top(w); left > 0 && top >= 0; top = mover_top(w)) {
        int has = counter_of(w, top)->sp, k = left < has ? left : has;
        unit_lose(p, top, k, WASHINGTON_R_VOLLEY_LOSS);
        left -= k;
    }
    leader_checks(p, side, from, charge ? LOSS_ATTACKER : LOSS_OTHER, false);
    if (stack_top(w, side, from) < 0)
        legs_put(p, side, from, from);
}

/* --- choices ---------------------------------------------------------------------------------------------------- */

static bool charging(W w)
{
    return w->fr->n > 0 && w->fr->v[w->fr->n - 1].proc == PROC_CHARGE;
}

void volley_choices(W w, A ask, O part, struct choices *next)
{
    int hexes[UNITS_MAX];
    struct view v;
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_NEAREST);
        choice_verb(next, VERB_STRONGEST);
        choice_verb(next, VERB_VOLLEY);
        choice_verb(next, VERB_NEVER);
        return;
    }
    if (part->verb != VERB_VOLLEY || order_count(part, 0)) {
        next->end = true;
        return;
    }
    view_make(w, &v);
    int n = volley_hexes(w, &v, ask->place, ask->subject, charging(w), hexes, UNITS_MAX);
    for (int i = 0; i < n; i++)
        choice_add(next, 0, hexes[i], hexes[i]);
}

void volley_advise(W w, A ask, const struct settings *s, struct order *out)
{
    static const uint16_t verbs[] = {VERB_STRONGEST, VERB_NEAREST, VERB_NEVER};
    const struct order *o = setting_get(s, SET_VOLLEY, 0);
    (void)w, (void)ask;
    out->verb = verbs[o ? order_nth(o, 0, 0) : 0];
}

/* --- withdrawal --------------------------------------------------------------------------------------------------- */

/* Two steps over passable ground, no nearer to the mover: cost[] of the hexes, 2 where one may end. */
static void withdraw_reach(W w, int u, int from, uint8_t ends[HEXES_MAX])
{
    const struct wash_map *m = wash_map(w);
    uint8_t marks[HEXES_MAX];
    struct view v;
    struct walk walk;
    int here = counter_of(w, u)->hex, far = hex_distance(m, from, here);
    view_make(w, &v);
    walk_make(w, &v, unit_of(w, u)->side, u, marks, &walk);
    memset(ends, 0, HEXES_MAX);
    for (int a = 0; a < 6; a++) {
        int mid = hex_step(m, here, a);
        if (mid < 0 || marks[mid] & HEX_CLOSED || !walk_crosses(&walk, here, a))
            continue;
        for (int b = 0; b < 6; b++) {
            int to = hex_step(m, mid, b);
            if (to >= 0 && !(marks[to] & (HEX_CLOSED | HEX_FRIENDS)) && walk_crosses(&walk, mid, b) &&
                hex_distance(m, here, to) == 2 && hex_distance(m, from, to) > far)
                ends[to] = 1;
        }
    }
}

static int withdraws_from(W w, A ask)
{
    return stack_top(w, wash_side(ask->seat), ask->subject);
}

size_t withdraw_any(W w, A ask)
{
    uint8_t ends[HEXES_MAX];
    withdraw_reach(w, withdraws_from(w, ask), ask->place, ends);
    return memchr(ends, 1, sizeof ends) != NULL;
}

void withdraw_choices(W w, A ask, O part, struct choices *next)
{
    uint8_t ends[HEXES_MAX];
    int hexes[UNITS_MAX];
    struct view v;
    view_make(w, &v);
    int n = volley_hexes(w, &v, ask->place, ask->subject, charging(w), hexes, UNITS_MAX);
    if (part->verb == 0) {
        choice_verb(next, VERB_WITHDRAW);
        if (n > 0)
            choice_verb(next, VERB_VOLLEY);
    } else if (order_count(part, 0)) {
        next->end = true;
    } else if (part->verb == VERB_VOLLEY) {
        for (int i = 0; i < n; i++)
            choice_add(next, 0, hexes[i], hexes[i]);
    } else {
        withdraw_reach(w, withdraws_from(w, ask), ask->place, ends);
        for (int hex = 0; hex < HEXES_MAX; hex++)
            if (ends[hex])
                choice_add(next, 0, hex, hex);
    }
}

/* By the steps of a retreat where they lead to a hex that is allowed, else the first that is. */
void withdraw_advise(W w, A ask, const struct settings *s, struct order *out)
{
    uint8_t ends[HEXES_MAX];
    bool edge, barred;
    int side = wash_side(ask->seat), hex = ask->subject, last = -1;
    (void)s;
    withdraw_reach(w, withdraws_from(w, ask), ask->place, ends);
    for (int i = 0; i < 2 && hex >= 0; i++) {
        int to = retreat_step(w, side, hex, ask->place, last, false, &edge, &barred);
        last = to < 0 ? -1 : hex_direction(wash_map(w), hex, to);
        hex = to;
    }
    if (hex < 0 || !ends[hex])
        for (hex = 0; !ends[hex];)
            hex++;
    out->verb = VERB_WITHDRAW;
    order_add(out, 0, hex);
}

void withdraw_run(struct play *p, int from, int to)
{
    W w = &p->w;
    int side = !wash_state(w)->active, u[UNITS_MAX], n = stack_units(w, side, from, u);
    for (int i = 0; i < n; i++) {
        unit_put(p, u[i], to);
        emit(p, HAP_WITHDREW, WASHINGTON_R_WITHDRAW, wash_seat(side), (int32_t[]){u[i], from, to}, 3);
    }
}
