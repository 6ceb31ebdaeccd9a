/* Parties, movement, closing rolls (engine 4, 5, 6). */
#include <string.h>

#include "games/washington/washington.h"

/* --- parties ---------------------------------------------------------------------------------------------- */

void group_party(W w, struct group *g)
{
    memset(g, 0, sizeof *g);
    for (int u = 0; u < wash_data(w)->nunits && g->n < PARTY_MAX; u++)
        if (counter_of(w, u)->group & GROUP_ACTS)
            g->u[g->n++] = u;
}

void group_order(W w, A ask, O o, struct group *g)
{
    if (ask->kind == ASK_PARTY) {
        group_party(w, g);
        return;
    }
    memset(g, 0, sizeof *g);
    for (size_t i = 0; i < order_count(o, UNITS_SLOT) && g->n < PARTY_MAX; i++)
        if (order_nth(o, UNITS_SLOT, i) < wash_data(w)->nunits)
            g->u[g->n++] = order_nth(o, UNITS_SLOT, i);
}

bool in_group(const struct group *g, int u)
{
    for (int i = 0; i < g->n; i++)
        if (g->u[i] == u)
            return true;
    return false;
}

bool fights(W w, int u)
{
    return unit_of(w, u)->kind == KIND_COMBAT;
}

/* The Zero Rule: one die before the first move of a brigade under Attack whose leader has the value 0 (engine 15.3). */
static void zero_rule(struct play *p, int u)
{
    W w = &p->w;
    int f = unit_of(w, u)->parent, state;
    if (f < 0 || wash_state(w)->command[f].zero || wash_data(w)->formation[f].level != LEVEL_BRIGADE)
        return;
    int leader = wash_state(w)->command[f].leader - 1;
    if (command_order(w, f, &state) != ORDER_ATTACK || state != OS_ACTIVE || leader < 0 || !unit_on_map(w, leader) ||
        leader_command(w, leader) > 0)
        return;
    int die = roll(p, "zero-rule", 1, 6, NULL);
    for (int k = 0; k < wash_data(w)->nformations; k++)
        if (wash_state(w)->command[k].zero && wash_data(w)->formation[k].side == wash_data(w)->formation[f].side)
            wash_of(p)->command[k].zero = 1; /* that brigade is finished */
    wash_of(p)->command[f].zero = (uint8_t)(1 + wash_data(w)->charts.zero[die]);
    emit(p, HAP_ZERO, WASHINGTON_R_ZERO_RULE, wash_seat(unit_of(w, u)->side), (int32_t[]){f, die}, 2);
}

void party_begin(struct play *p, const struct group *g)
{
    struct wash_state *st = wash_of(p);
    for (int i = 0; i < g->n; i++) {
        struct counter *c = &st->unit[g->u[i]];
        c->acted = 1;
        c->group = GROUP_PARTY | GROUP_ACTS;
        c->began = (int16_t)(c->hex + 1);
        c->used = 0;
        c->did = 0;
    }
}

/* Units of a hex that end their activity take its worst state; Small ones do not spread theirs (engine 1.8). */
static void mix(struct play *p, int side, int hex)
{
    W w = &p->w;
    int n[UNITS_MAX], k = stack_units(w, side, hex, n), state = -1;
    bool same = true;
    for (int i = 0; i < k; i++) {
        const struct counter *c = counter_of(w, n[i]);
        same = same && c->state == counter_of(w, n[0])->state;
        bool small = c->sp <= wash_data(w)->charts.small_sp && k > 1;
        if (!small || c->state == MORALE_R)
            state = state < 0 ? c->state : worst(state, c->state);
    }
    if (same || k < 2)
        return;
    for (int i = 0; i < k; i++)
        state = state < 0 ? counter_of(w, n[i])->state : state;
    if (counter_of(w, n[0])->form == UNLIMBERED)
        return;
    for (int i = 0; i < k; i++)
        wash_of(p)->unit[n[i]].state = (uint8_t)state;
    emit(p, HAP_STATE, WASHINGTON_R_MORALE_STACK, wash_seat(side), (int32_t[]){hex, state}, 2);
}

enum { STACK_MAX = 16 };

static bool guns_alone(W w, int side, int hex)
{
    int guns = 0, others = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex))
            *(counter_of(w, u)->form == UNLIMBERED ? &guns : &others) += 1;
    return !guns || !others;
}

bool overstacked(W w, int side, int hex)
{
    return stack_sp(w, side, hex) > STACK_MAX || !guns_alone(w, side, hex);
}

/* Who comes to others by a retreat turns as they do: all units of a hex with a front face one way (engine 4.9). */
static void one_facing(struct play *p, int side, int hex)
{
    W w = &p->w;
    int n[UNITS_MAX], k = stack_units(w, side, hex, n), facing = -1;
    for (int i = 0; i < k; i++) {
        if (unit_all_rear(w, n[i]))
            continue;
        if (facing < 0)
            facing = counter_of(w, n[i])->facing;
        wash_of(p)->unit[n[i]].facing = (uint8_t)facing;
    }
}

/* A forced case that breaks the limit makes the hex DG, or R (engine 4.12). */
void settle(struct play *p, int side, int hex)
{
    W w = &p->w;
    mix(p, side, hex);
    one_facing(p, side, hex);
    if (!overstacked(w, side, hex))
        return;
    int state = MORALE_DG;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex) && counter_of(w, u)->state >= MORALE_DG)
            state = MORALE_R;
    stack_set_state(p, side, hex, state);
}

void party_end(struct play *p)
{
    struct wash_state *st = wash_of(p);
    W w = &p->w;
    st->take = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        struct counter *c = &st->unit[u];
        bool acted = c->group;
        c->group = 0;
        c->used = c->did = 0;
        if (acted && unit_fights(w, u))
            settle(p, unit_of(w, u)->side, c->hex);
    }
    conditions_check(p);
}

/* --- where a group may go ----------------------------------------------------------------------------------- */

static int fighters(W w, const struct group *g, int *first)
{
    int n = 0;
    *first = -1;
    for (int i = 0; i < g->n; i++)
        if (fights(w, g->u[i])) {
            if (n++ == 0)
                *first = g->u[i];
        }
    return n;
}

static int group_top(W w, const struct group *g)
{
    int top = -1;
    for (int i = 0; i < g->n; i++)
        if (fights(w, g->u[i]) && (top < 0 || counter_of(w, g->u[i])->rank < counter_of(w, top)->rank))
            top = g->u[i];
    return top;
}

/* Half MPs that the whole group still has. */
static int points_left(W w, const struct group *g)
{
    int least = 99;
    bool alone = true;
    for (int i = 0; i < g->n; i++)
        alone = alone && !fights(w, g->u[i]);
    for (int i = 0; i < g->n; i++) {
        if (!alone && !fights(w, g->u[i]))
            continue; /* a leader goes along at no cost (engine 9.1) */
        int left = unit_allowance(w, g->u[i]) - counter_of(w, g->u[i])->used;
        least = left < least ? left : least;
    }
    return least < 0 ? 0 : least;
}

static bool one_column(W w, const struct group *g)
{
    int first, n = fighters(w, g, &first);
    for (int i = 0; i < g->n && n > 1; i++)
        if (fights(w, g->u[i]) && unit_cost_column(w, g->u[i]) != unit_cost_column(w, first))
            return false;
    return true;
}

static bool did_anything(W w, const struct group *g)
{
    for (int i = 0; i < g->n; i++)
        if (counter_of(w, g->u[i])->did)
            return true;
    return false;
}

static bool skedaddles(W w, int u)
{
    int state;
    command_order(w, unit_of(w, u)->parent, &state);
    return state == OS_SKEDADDLE;
}

static bool withdraws(W w, int u)
{
    int state;
    command_order(w, unit_of(w, u)->parent, &state);
    return state == OS_STOPPED || state == OS_SKEDADDLE;
}

static bool ordered_away(W w, int u)
{
    int state;
    for (int f = unit_of(w, u)->parent; f >= 0; f = wash_data(w)->formation[f].parent)
        if (wash_state(w)->command[f].fresh)
            return command_order(w, unit_of(w, u)->parent, &state) == ORDER_ATTACK;
    return false;
}

/* Who goes through EZOCs, at a price (engine 6.3). */
static bool goes_through(W w, const struct view *v, int u)
{
    const struct counter *c = counter_of(w, u);
    int start = c->began ? c->began - 1 : c->hex;
    return withdraws(w, u) || (v->zoc[start] & 1 << !unit_of(w, u)->side && ordered_away(w, u));
}

static bool open_order_rights(W w, int u)
{
    return unit_ooc(w, u) || unit_bugle(w, u);
}

/* May it leave the EZOC that it stands in (engine 6.3)? A charge is another matter. */
static bool may_leave(W w, const struct view *v, int u)
{
    const struct counter *c = counter_of(w, u);
    const struct wash_unit *t = unit_of(w, u);
    if (!fights(w, u) || !(v->zoc[c->hex] & 1 << !t->side) || c->did & DID_ADVANCE || withdraws(w, u))
        return true;
    /* open order rights end where the first hex entered was next to an enemy (12.3) */
    bool first = !(c->did & DID_MOVE), free = first || hex_distance(wash_map(w), c->began - 1, c->hex) > 1;
    if (!goes_through(w, v, u) && !(open_order_rights(w, u) && free))
        return false;
    return t->arm == ARM_ARTILLERY || !first || in_radius(w, v, u); /* else it stays (14.4) */
}

/* What EZOCs are to this group beyond what they are to all; open order may not go on from a first hex next to an enemy, nor
 * enter it out of an EZOC (engine 12.3). */
static void zone_rights(W w, const struct view *v, int u, uint8_t marks[HEXES_MAX], struct walk *out)
{
    const struct counter *c = counter_of(w, u);
    int side = unit_of(w, u)->side;
    if (!fights(w, u) || c->where != WHERE_MAP)
        return;
    if (goes_through(w, v, u))
        for (int hex = 0; hex < HEXES_MAX; hex++)
            marks[hex] &= (uint8_t)~HEX_STOPS;
    bool zone = v->zoc[c->hex] & 1 << !side;
    for (int dir = 0; dir < 6 && open_order_rights(w, u) && !(c->did & DID_MOVE); dir++) {
        int to = hex_step(wash_map(w), c->hex, dir);
        if (to >= 0 && next_to_enemy(v, side, to))
            *(zone ? &out->first_closed : &out->first_stops) |= (uint8_t)(1 << dir);
    }
}

static void group_walk(W w, const struct view *v, const struct group *g, uint8_t marks[HEXES_MAX], struct walk *out)
{
    int first, n = fighters(w, g, &first), u = first >= 0 ? first : g->u[0];
    walk_make(w, v, unit_of(w, u)->side, u, marks, out);
    zone_rights(w, v, u, marks, out);
    out->single = n <= 1;
    for (int i = 0; i < g->n && unit_of(w, u)->side == CSA; i++)
        if (unit_of(w, g->u[i])->arm == ARM_CAVALRY)
            out->last_column = 31;
}

/* May the group stop there: stacking, closing by orders, radius. */
static bool may_stop_at(W w, const struct view *v, const struct group *g, const struct ends e[PARTY_MAX], int hex)
{
    int first, side = unit_of(w, g->u[0])->side, sp = 0, form = -1;
    bool guns = false, fresh = hex != counter_of(w, g->u[0])->hex || counter_of(w, g->u[0])->where == WHERE_DUE;
    if (fighters(w, g, &first) == 0)
        return ends_ok(w, &e[0], hex) && !(v->who[hex] & 1 << !side);
    for (int i = 0; i < g->n; i++) {
        if (fights(w, g->u[i])) {
            sp += counter_of(w, g->u[i])->sp;
            form = counter_of(w, g->u[i])->form;
            guns = guns || form == UNLIMBERED;
            if (fresh && !may_be_near(w, v, g->u[i], &e[i], hex))
                return false;
        }
        if (!ends_ok(w, &e[i], hex))
            return false;
    }
    if (!fresh)
        return true;
    if (v->guns[hex] && !guns)
        return false; /* unlimbered guns only with unlimbered guns (4.12) */
    return sp + v->sp[hex] <= STACK_MAX;
}

static bool group_may_move(W w, const struct view *v, const struct group *g)
{
    if (!one_column(w, g))
        return false;
    for (int i = 0; i < g->n; i++) {
        const struct counter *c = counter_of(w, g->u[i]);
        if (c->did & (DID_FIRE | DID_MINIMUM) || (c->did & DID_FAIL && !wash_state(w)->take))
            return false;
        bool runs = c->form == UNLIMBERED && skedaddles(w, g->u[i]); /* its guns need not limber first (16.5) */
        if (fights(w, g->u[i]) &&
            ((c->form == UNLIMBERED && !runs) || c->state == MORALE_R || !may_leave(w, v, g->u[i])))
            return false;
    }
    return points_left(w, g) > 0;
}

/* A unit whose first act is to enter one hex that is not prohibited (engine 4.11). */
static bool minimum(W w, const struct walk *walk, const struct group *g, int from, int dir)
{
    int to = hex_step(walk->map, from, dir);
    return !did_anything(w, g) && points_left(w, g) > 0 && !(walk->first_closed >> dir & 1) &&
           counter_of(w, g->u[0])->where == WHERE_MAP && to >= 0 && !(walk->marks[to] & HEX_CLOSED) &&
           step_cost(walk, from, dir, walk->single) >= 0;
}

/* Off the map the first hex is where it enters; each that entered there before costs one road step more (engine 16.7). */
static int entry_cost(W w, const struct group *g)
{
    int first, before = fighters(w, g, &first);
    for (int k = 0; k < wash_data(w)->nunits; k++) {
        const struct counter *c = counter_of(w, k);
        bool entered = c->due && c->acted && !c->home && c->began == counter_of(w, g->u[0])->hex + 1;
        before += entered && unit_fights(w, k) && !in_group(g, k);
    }
    return before > 0 ? before : 1;
}

/* Where a reinforcement comes on: its own hex, or while the enemy holds that the nearest free hex of the same edge that a
 * road enters (engine 16.7); -1: none. */
int entry_hex(W w, int u)
{
    const struct wash_map *m = wash_map(w);
    int own = counter_of(w, u)->hex, side = unit_of(w, u)->side, best = -1;
    if (stack_top(w, !side, own) < 0)
        return own;
    for (int hex = 0; hex < m->columns * m->rows; hex++) {
        int row = hex_row(m, hex), rows = wash_scenario(w)->rows;
        bool edge = row == hex_row(m, own) ? row == 1 || row == rows
                                           : row <= rows && hex_column(m, own) == hex_column(m, hex) &&
                                                 (hex_column(m, own) == 1 || hex_column(m, own) == m->columns);
        if (!edge || !m->hex[hex].road || stack_top(w, !side, hex) >= 0)
            continue;
        if (best < 0 || hex_distance(m, own, hex) < hex_distance(m, own, best))
            best = hex;
    }
    return best;
}

/* What is left after the hexes named so far; cost and back reach on from the last. Returns the last hex. */
int move_goal(W w, const struct view *v, const struct group *g, O part, int8_t cost[HEXES_MAX], int8_t back[HEXES_MAX])
{
    uint8_t marks[HEXES_MAX];
    struct walk walk;
    int at = counter_of(w, g->u[0])->hex, left = points_left(w, g);
    size_t n = order_count(part, MOVE_PATH);
    group_walk(w, v, g, marks, &walk);
    if (counter_of(w, g->u[0])->where == WHERE_DUE) {
        left -= entry_cost(w, g);
        at = entry_hex(w, g->u[0]);
        if (n == 0 || at < 0) {
            memset(cost, -1, HEXES_MAX);
            if (at >= 0)
                cost[at] = left >= 0 ? 0 : -1;
            return -1;
        }
    }
    path_reach(&walk, at, left, cost, back);
    for (size_t i = counter_of(w, g->u[0])->where == WHERE_DUE ? 1 : 0; i < n; i++) {
        int to = order_nth(part, MOVE_PATH, i);
        bool one = hex_direction(walk.map, at, to) >= 0 && walk.first_stops >> hex_direction(walk.map, at, to) & 1;
        bool least = cost[to] < 0 || marks[to] & HEX_STOPS || one;
        left = least ? 0 : left - cost[to];
        at = to;
        walk.first_closed = walk.first_stops = 0;
        path_reach(&walk, at, left, cost, back);
        cost[at] = -1;
    }
    if (n == 0)
        cost[at] = -1;
    for (int dir = 0; dir < 6 && n == 0; dir++) {
        int to = hex_step(walk.map, at, dir);
        if (to >= 0 && cost[to] < 0 && minimum(w, &walk, g, at, dir)) {
            cost[to] = 1;
            back[to] = (int8_t)dir;
        }
    }
    return at;
}

static bool stopped(W w, const struct group *g)
{
    int first, state, n = fighters(w, g, &first);
    if (n > 0)
        command_order(w, unit_of(w, first)->parent, &state);
    return n > 0 && state == OS_STOPPED;
}

/* Who withdraws after a stoppage or from a futile attack ends out of the range of enemy small arms, in sight or not, if it
 * can reach such a hex (engine 16.2). barred: the hexes where it may not end. */
static void out_of_range(W w, const struct view *v, const struct group *g, const struct ends e[PARTY_MAX],
                         const int8_t cost[HEXES_MAX], uint8_t barred[HEXES_MAX])
{
    int side = unit_of(w, g->u[0])->side, hexes = wash_map(w)->columns * wash_map(w)->rows;
    bool clear = false;
    memset(barred, 0, HEXES_MAX);
    if (!stopped(w, g))
        return;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        for (int hex = 0; hex < hexes && unit_fights(w, u) && unit_of(w, u)->side != side; hex++)
            if (unit_of(w, u)->arm != ARM_ARTILLERY &&
                hex_distance(wash_map(w), counter_of(w, u)->hex, hex) <= unit_range(w, u))
                barred[hex] = 1;
    for (int hex = 0; hex < hexes && !clear; hex++)
        clear = cost[hex] >= 0 && !barred[hex] && may_stop_at(w, v, g, e, hex);
    if (!clear)
        memset(barred, 0, HEXES_MAX);
}

static void offer_hexes(W w, const struct view *v, const struct group *g, const int8_t cost[HEXES_MAX],
                        struct choices *next)
{
    struct ends e[PARTY_MAX];
    const struct wash_map *m = wash_map(w);
    uint8_t barred[HEXES_MAX];
    for (int i = 0; i < g->n; i++)
        ends_make(w, v, g->u[i], &e[i]);
    out_of_range(w, v, g, e, cost, barred);
    if (next->only) {
        int hex = next->only->lo;
        if (hex >= 0 && hex < m->columns * m->rows && cost[hex] >= 0 && !barred[hex] && may_stop_at(w, v, g, e, hex))
            choice_add(next, MOVE_PATH, hex, hex);
        return;
    }
    for (int hex = 0, from = -1; hex <= m->columns * m->rows && !choice_full(next); hex++) {
        bool ok = hex < m->columns * m->rows && cost[hex] >= 0 && !barred[hex] && may_stop_at(w, v, g, e, hex);
        if (ok && from < 0)
            from = hex;
        if (!ok && from >= 0) {
            choice_add(next, MOVE_PATH, from, hex - 1);
            from = -1;
        }
    }
}

void move_choices(W w, const struct view *v, const struct group *g, O part, struct choices *next)
{
    int8_t cost[HEXES_MAX], back[HEXES_MAX];
    int take = wash_state(w)->take;
    if (order_count(part, MOVE_PATH) > 0)
        next->end = true;
    else if (take)
        choice_add(next, MOVE_PATH, take - 1, take - 1);
    if (take)
        return;
    if (order_count(part, MOVE_PATH) >= 12 || (next->only && next->only->slot != MOVE_PATH) || !group_may_move(w, v, g))
        return;
    move_goal(w, v, g, part, cost, back);
    offer_hexes(w, v, g, cost, next);
}

int move_toward(W w, const struct view *v, const struct group *g, O part, int goal)
{
    const struct wash_map *m = wash_map(w);
    int8_t cost[HEXES_MAX], back[HEXES_MAX];
    struct ends e[PARTY_MAX];
    uint8_t barred[HEXES_MAX];
    int best = -1,
        far = counter_of(w, g->u[0])->where == WHERE_DUE ? 999 : hex_distance(m, counter_of(w, g->u[0])->hex, goal);
    if (!group_may_move(w, v, g))
        return -1;
    move_goal(w, v, g, part, cost, back);
    for (int i = 0; i < g->n; i++)
        ends_make(w, v, g->u[i], &e[i]);
    out_of_range(w, v, g, e, cost, barred);
    for (int hex = 0; hex < m->columns * m->rows; hex++) {
        if (cost[hex] < 0 || barred[hex])
            continue;
        int d = hex_distance(m, hex, goal);
        if ((d < far || (best >= 0 && d == far && cost[hex] < cost[best])) && may_stop_at(w, v, g, e, hex)) {
            best = hex;
            far = d;
        }
    }
    return best;
}

/* The hex from which an Open Order Capable target drew off: the points for it are there, and it is in nobody else's EZOC. */
bool may_take(W w, const struct view *v, const struct group *g, int hex)
{
    uint8_t marks[HEXES_MAX];
    struct walk walk;
    int from = counter_of(w, g->u[0])->hex, side = unit_of(w, g->u[0])->side;
    group_walk(w, v, g, marks, &walk);
    int cost = walk_cost(&walk, from, hex_direction(walk.map, from, hex));
    return cost >= 0 && cost <= points_left(w, g) && !(v->zoc[hex] & 1 << !side);
}

static bool can_move(W w, const struct view *v, const struct group *g)
{
    struct order none = {.verb = VERB_MOVE};
    struct choices next = {.enough = 1};
    if (!group_may_move(w, v, g))
        return false;
    move_choices(w, v, g, &none, &next);
    return next.n > 0;
}

/* --- closing rolls ------------------------------------------------------------------------------------------ */

/* Enemies next to `to`, or in it when it is charged, that could fire at the stack where it stands (engine 6.4). */
static int threats(W w, const struct view *v, int side, int from, int to, int out[PARTY_MAX])
{
    int n = 0;
    for (int u = 0; u < wash_data(w)->nunits && n < PARTY_MAX; u++) {
        if (!unit_able(w, u) || unit_of(w, u)->side == side)
            continue;
        int at = counter_of(w, u)->hex;
        if (hex_distance(wash_map(w), at, to) <= 1 && hex_distance(wash_map(w), at, from) <= unit_range(w, u) &&
            view_sees(w, v, !side, at, from, unit_of(w, u)->arm == ARM_ARTILLERY))
            out[n++] = u;
    }
    return n;
}

static bool has_canister(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    return unit_of(w, u)->arm == ARM_ARTILLERY && c->form == UNLIMBERED && !(c->depleted & DEPLETED_CANISTER) &&
           wash_data(w)->charts.gun_canister[unit_of(w, u)->weapon];
}

/* Able guns with canister that have the hex in front within canister range. */
static bool faces_canister(W w, int side, int hex)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_able(w, u) && unit_of(w, u)->side != side && has_canister(w, u) &&
            hex_distance(wash_map(w), counter_of(w, u)->hex, hex) <= 3 &&
            hex_in_front(wash_map(w), counter_of(w, u)->hex, counter_of(w, u)->facing, hex))
            return true;
    return false;
}

void close_modifiers(W w, const struct group *g, const int *enemy, int n, int to, int target, struct modifiers *m)
{
    const int16_t *drm = wash_data(w)->charts.close_drm;
    int first, side = unit_of(w, g->u[0])->side, from = counter_of(w, g->u[0])->hex;
    fighters(w, g, &first);
    bool leader = false, rear = true;
    for (int i = 0; i < g->n; i++)
        leader = leader || (unit_of(w, g->u[i])->kind == KIND_LEADER && leader_morale(w, g->u[i]) >= 2);
    for (int i = 0; i < n && target < 0; i++)
        rear = rear && shot_from_rear(w, counter_of(w, enemy[i])->hex, to);
    if (target >= 0)
        rear = shot_from_rear(w, target, from) && !horse_to_horse(w, side, from, target);
    if (leader)
        mod_add(m, MOD_LEADER, drm[CLOSE_LEADER]);
    if (rear)
        mod_add(m, MOD_REAR, drm[CLOSE_REAR]);
    if (counter_of(w, first)->state == MORALE_SH)
        mod_add(m, MOD_SHAKEN, drm[CLOSE_SHAKEN]);
    bool canister = faces_canister(w, side, from);
    for (int i = 0; i < n; i++)
        canister = canister || has_canister(w, enemy[i]);
    if (canister)
        mod_add(m, MOD_CANISTER, drm[CLOSE_CANISTER]);
    int began = counter_of(w, first)->began;
    if (target >= 0 && !(counter_of(w, first)->did & DID_ADVANCE) && began &&
        hex_distance(wash_map(w), began - 1, target) == 1)
        mod_add(m, MOD_ADJACENT, drm[CLOSE_ADJACENT]);
}

static void emit_modifiers(struct play *p, uint16_t kind, uint16_t rule, seat_t seat, const struct modifiers *m)
{
    for (int i = 0; i < m->n; i++)
        emit(p, kind, rule, seat, (int32_t[]){m->what[i], m->by[i]}, 2);
}

static void fall_back(struct play *p, const struct group *g, int source);

/* Who began in the EZOC of one of these enemies had to succeed (engine 6.6): the hex of the nearest of them; -1: none. */
static int must_close(W w, int began, int from, const int *enemy, int n)
{
    int source = -1, far = 99;
    for (int i = 0; i < n; i++) {
        int hex = counter_of(w, enemy[i])->hex, d = hex_distance(wash_map(w), from, hex);
        if (began >= 0 && unit_zoc_at(w, enemy[i], began) && (d < far || (d == far && hex < source))) {
            far = d;
            source = hex;
        }
    }
    return source;
}

bool close_roll(struct play *p, const struct group *g, int to, int target)
{
    W w = &p->w;
    struct view v;
    int enemy[PARTY_MAX], first, side = unit_of(w, g->u[0])->side, from = counter_of(w, g->u[0])->hex;
    if (fighters(w, g, &first) == 0 || unit_of(w, first)->green || counter_of(w, first)->where == WHERE_DUE)
        return true;
    if (unit_ooc(w, first) || (unit_bugle(w, first) && target < 0))
        return true;
    if (target < 0 && counter_of(w, first)->did & DID_ADVANCE)
        return true;
    view_make(w, &v);
    int n = threats(w, &v, side, from, to, enemy);
    if (n == 0 && target < 0)
        return true;
    struct modifiers m = {0};
    close_modifiers(w, g, enemy, n, to, target, &m);
    int top = group_top(w, g), die = roll(p, "closing", 1, 6, NULL),
        needs = chart_close(wash_data(w), unit_of(w, top)->morale);
    bool made = die + mod_sum(&m) >= needs;
    emit(p, made ? HAP_CLOSED : HAP_NOT_CLOSED, WASHINGTON_R_CLOSING_ROLL, wash_seat(side),
         (int32_t[]){top, to, die, mod_sum(&m), needs}, 5);
    emit_modifiers(p, HAP_MODIFIER, WASHINGTON_R_CLOSING_ROLL, wash_seat(side), &m);
    if (made)
        return true;
    for (int i = 0; i < g->n; i++)
        wash_of(p)->unit[g->u[i]].did |= DID_FAIL;
    int source = must_close(w, counter_of(w, first)->began - 1, from, enemy, n);
    if (source >= 0)
        fall_back(p, g, source);
    return false;
}

/* One hex by the step of a retreat, at no cost. */
static void fall_back(struct play *p, const struct group *g, int source)
{
    W w = &p->w;
    bool edge, barred;
    int side = unit_of(w, g->u[0])->side, from = counter_of(w, g->u[0])->hex;
    int to = retreat_step(w, side, from, source, -1, false, &edge, &barred);
    if (to < 0)
        return;
    struct view v;
    struct group s = *g;
    view_make(w, &v);
    by_rank(w, s.u, s.n);
    for (int i = 0; i < s.n; i++) {
        unit_put(p, s.u[i], to);
        emit(p, HAP_FELL_BACK, WASHINGTON_R_MUST_CLOSE, wash_seat(side), (int32_t[]){s.u[i], to}, 2);
    }
    int top = stack_top(w, side, to);
    if (v.zoc[to] & 1 << !side && top >= 0)
        unit_lose(p, top, 1, WASHINGTON_R_EZOC_RETREAT);
}

/* --- the march ----------------------------------------------------------------------------------------------- */

void share_facing(struct play *p, int u)
{
    W w = &p->w;
    int side = unit_of(w, u)->side;
    for (int k = 0; k < wash_data(w)->nunits; k++)
        if (k != u && unit_is(w, k, side, counter_of(w, u)->hex) && !unit_all_rear(w, k) && !unit_all_rear(w, u)) {
            wash_of(p)->unit[u].facing = counter_of(w, k)->facing;
            return;
        }
}

static void group_put(struct play *p, const struct group *g, int to)
{
    struct group s = *g;
    by_rank(&p->w, s.u, s.n);
    for (int i = 0; i < s.n; i++) {
        unit_put(p, s.u[i], to);
        if (fights(&p->w, s.u[i]))
            share_facing(p, s.u[i]);
    }
    leaders_alone(p, to, unit_of(&p->w, g->u[0])->side);
}

static void pay(struct play *p, const struct group *g, int points, int did)
{
    for (int i = 0; i < g->n; i++) {
        struct counter *c = &wash_of(p)->unit[g->u[i]];
        c->used = (int16_t)(c->used + points);
        c->did = (int16_t)(c->did | did);
    }
}

static void come_on(struct play *p, const struct group *g)
{
    W w = &p->w;
    int cost = entry_cost(w, g), hex = entry_hex(w, g->u[0]);
    for (int i = 0; i < g->n; i++) {
        unit_put(p, g->u[i], hex);
        emit(p, HAP_ENTERED, WASHINGTON_R_ENTRY, wash_seat(unit_of(w, g->u[i])->side),
             (int32_t[]){g->u[i], counter_of(w, g->u[i])->hex}, 2);
    }
    pay(p, g, cost, DID_MOVE);
}

/* A withdrawal costs 1 SP for each EZOC hex entered, leaving by a new Attack order 1 SP for each left after the first
 * (engine 6.3); off the top unit. */
static void ezoc_loss(struct play *p, const struct group *g, int from, int to)
{
    W w = &p->w;
    struct view v;
    int first, enemies = 1 << !unit_of(w, g->u[0])->side;
    if (fighters(w, g, &first) == 0 || counter_of(w, first)->did & DID_ADVANCE)
        return;
    view_make(w, &v);
    bool away = withdraws(w, first), later = counter_of(w, first)->began != from + 1;
    if (away ? v.zoc[to] & enemies
             : later && v.zoc[from] & enemies && !open_order_rights(w, first) && goes_through(w, &v, first))
        unit_lose(p, group_top(w, g), 1, WASHINGTON_R_EZOC_WITHDRAW);
}

/* What is left after a unit mounts, dismounts, or gains or loses its open order freedom: its share, in whole MPs
 * (engine 4.7). */
void carry_over(struct counter *c, int before, int after)
{
    int left = (before - c->used) / 2;
    if (left < 0)
        left = 0;
    c->used = (int16_t)(after - left * after / before * 2);
}

static void group_step(struct play *p, const struct group *g, int to)
{
    W w = &p->w;
    int before[PARTY_MAX];
    for (int i = 0; i < g->n; i++)
        before[i] = unit_allowance(w, g->u[i]);
    group_put(p, g, to);
    for (int i = 0; i < g->n; i++) {
        int after = unit_allowance(w, g->u[i]);
        if (unit_of(w, g->u[i])->open_order && unit_fights(w, g->u[i]) && before[i] > 0 && after != before[i])
            carry_over(&wash_of(p)->unit[g->u[i]], before[i], after);
    }
}

/* One step; false: the party goes no further. */
static bool march(struct play *p, const struct group *g, const struct walk *walk, int dir)
{
    W w = &p->w;
    int from = counter_of(w, g->u[0])->hex, to = hex_step(wash_map(w), from, dir), cost = walk_cost(walk, from, dir);
    int left = points_left(w, g);
    bool least = cost > left && minimum(w, walk, g, from, dir);
    if (cost < 0 || (cost > left && !least)) {
        emit(p, HAP_NO_POINTS, WASHINGTON_R_ALLOWANCE, wash_seat(unit_of(w, g->u[0])->side), (int32_t[]){g->u[0], from},
             2);
        return false;
    }
    if (!close_roll(p, g, to, -1))
        return false;
    pay(p, g, least ? left : cost, DID_MOVE | (least ? DID_MINIMUM : 0));
    group_step(p, g, to);
    ezoc_loss(p, g, from, to);
    bool stops =
        walk->marks[to] & HEX_STOPS || (walk->first_stops >> dir & 1 && counter_of(w, g->u[0])->began == from + 1);
    return counter_of(w, g->u[0])->where == WHERE_MAP && !stops && !least;
}

void move_run(struct play *p, const struct group *g, O o)
{
    W w = &p->w;
    int8_t cost[HEXES_MAX], back[HEXES_MAX], dir[PATH_MAX];
    uint8_t marks[HEXES_MAX];
    struct walk walk;
    struct view v;
    size_t i = 0, n = order_count(o, MOVE_PATH);
    int first;
    bool going = true;
    if (fighters(w, g, &first) > 0)
        zero_rule(p, first);
    for (int k = 0; k < g->n; k++)
        if (counter_of(w, g->u[k])->form == UNLIMBERED)
            wash_of(p)->unit[g->u[k]].form = LIMBERED;
    if (counter_of(w, g->u[0])->where == WHERE_DUE) {
        come_on(p, g);
        i = 1;
    }
    for (; i < n && going; i++) {
        int at = counter_of(w, g->u[0])->hex, to = order_nth(o, MOVE_PATH, i), steps;
        view_make(w, &v);
        group_walk(w, &v, g, marks, &walk);
        path_reach(&walk, at, PATH_MAX, cost, back);
        if (cost[to] < 0) { /* a minimum move over what a path would not pay */
            int one = hex_direction(wash_map(w), at, to);
            dir[0] = (int8_t)one;
            steps = one >= 0;
        } else {
            steps = path_to(wash_map(w), back, at, to, dir);
        }
        for (int k = 0; k < steps && going; k++)
            going = march(p, g, &walk, dir[k]);
    }
    wash_of(p)->take = 0;
    for (int k = 0; k < g->n; k++)
        if (counter_of(w, g->u[k])->where == WHERE_MAP)
            emit(p, HAP_MOVED, WASHINGTON_R_ACTIVITY, wash_seat(unit_of(w, g->u[k])->side),
                 (int32_t[]){g->u[k], counter_of(w, g->u[k])->hex, counter_of(w, g->u[k])->used}, 3);
}

void advance_on(struct play *p, int dir, int hexes)
{
    W w = &p->w;
    int8_t cost[HEXES_MAX], back[HEXES_MAX];
    uint8_t marks[HEXES_MAX];
    struct ends e[PARTY_MAX];
    struct order none = {.verb = VERB_MOVE};
    bool going = true;
    for (; hexes > 0 && going; hexes--) {
        struct walk walk;
        struct view v;
        struct group g;
        view_make(w, &v);
        group_party(w, &g);
        int to = g.n ? hex_step(wash_map(w), counter_of(w, g.u[0])->hex, dir) : -1;
        if (to < 0 || !group_may_move(w, &v, &g))
            return;
        for (int i = 0; i < g.n; i++)
            ends_make(w, &v, g.u[i], &e[i]);
        move_goal(w, &v, &g, &none, cost, back);
        if (cost[to] < 0 || !may_stop_at(w, &v, &g, e, to))
            return;
        group_walk(w, &v, &g, marks, &walk);
        going = march(p, &g, &walk, dir);
        group_party(w, &g);
        if (g.n && counter_of(w, g.u[0])->hex == to)
            emit(p, HAP_ADVANCED, WASHINGTON_R_ADVANCE, wash_seat(unit_of(w, g.u[0])->side), (int32_t[]){g.u[0], to},
                 2);
    }
}

bool group_can(W w, const struct view *v, const struct group *g, int verb)
{
    switch (verb) {
    case VERB_MOVE: return can_move(w, v, g);
    case VERB_FACE: return may_face(w, v, g);
    case VERB_FORM:
        for (int form = 0; form < FORMATIONS; form++)
            if (may_form(w, v, g, form))
                return true;
        return false;
    default: return false;
    }
}
