/* Tactical battles: what pieces do in a phase. An order moves, fires or charges with up to n pieces of a kind in an
 * area, one after another; those that have begun to act go first, then the lowest troop. */
#include <stdio.h>

#include "games/acw/standard.h"

/* --- pieces ----------------------------------------------------------------------------------------------- */

struct piece {
    int troop, area, ready; /* ready < 0: none */
};

typedef bool able_fn(int kind, int ready);

static bool able_any(int kind, int ready)
{
    (void)kind;
    return READY_LEFT(ready) > 0;
}

static struct piece next_piece(W w, int kind, int area, able_fn *able)
{
    for (int r = READY_OF(1, 0); r < READY; r++)
        for (int t = kind; t < TROOPS; t += KINDS)
            if (able(kind, r) && tact(w)->ready[area][t][r])
                return (struct piece){t, area, r};
    return (struct piece){.ready = -1};
}

/* The piece uses one action. */
static void spend(struct tact *t, struct piece *x, bool fired)
{
    t->ready[x->area][x->troop][x->ready]--;
    x->ready = READY_OF(READY_LEFT(x->ready) - 1, READY_FIRED(x->ready) + fired);
    if (READY_LEFT(x->ready))
        t->ready[x->area][x->troop][x->ready]++;
}

static void carry(struct tact *t, int army, struct piece *x, int to)
{
    t->at[army][x->area][x->troop]--;
    t->at[army][to][x->troop]++;
    if (READY_LEFT(x->ready)) {
        t->ready[x->area][x->troop][x->ready]--;
        t->ready[to][x->troop][x->ready]++;
    }
    x->area = to;
}

/* --- losses ----------------------------------------------------------------------------------------------- */

static void leaders_fall_back(struct play *p, int army)
{
    struct tact *t = tact_of(p);
    for (int c = 0; c < COLS; c++) {
        int middle = AREA_MIDDLE_LEFT + c, line = AREA_LEFT + c;
        if (!tact_kind_at(&p->w, army, middle, LEADER) || tact_units_at(&p->w, army, middle))
            continue;
        emit(p, HAP_LEADERS_BACK, ACW_R_TACT_LEADER_ALONE, tact_seat(&p->w, army),
             (int32_t[]){COUNTED_OF(LEADER, tact_kind_at(&p->w, army, middle, LEADER)), line}, 2);
        for (int k = LEADER; k < TROOPS; k += KINDS) {
            t->at[army][line][k] = (int16_t)(t->at[army][line][k] + t->at[army][middle][k]);
            t->at[army][middle][k] = 0;
        }
    }
}

/* After every action: leaders alone in the middle fall back, and an empty column breaks the line (ruling R53). */
static void settle(struct play *p)
{
    struct tact *t = tact_of(p);
    for (int army = 0; army < ARMIES; army++) {
        leaders_fall_back(p, army);
        if (!t->loser && tact_broken(&p->w, army)) {
            t->loser = (uint8_t)(1 + army);
            t->charges = 0;
            t->charge_at = 0;
        }
    }
}

static void destroy(struct play *p, int army, int troop)
{
    struct acw_state *st = acw_of(p);
    int side = st->tact.army_side[army];
    acw_add(st, st->tact.place, side, troop, -1);
    if (troop % KINDS != LEADER)
        st->toll.destroyed[side][troop]++;
}

/* The lowest troop of the kind there. */
void tact_lose(struct play *p, int army, int area, int kind, bool destroyed)
{
    struct tact *t = tact_of(p);
    int troop = kind;
    while (!t->at[army][area][troop])
        troop += KINDS;
    t->at[army][area][troop]--;
    if (destroyed)
        destroy(p, army, troop);
    else
        t->at[army][AREA_RETREAT][troop]++;
}

/* A natural 11 or 12 also kills one leader in the area of those shot at or charged (ruling R46). */
static void kill_leader(struct play *p, int army, int area, int natural)
{
    if (!tact_tables(&p->w)->kills_leader[natural] || !tact_kind_at(&p->w, army, area, LEADER))
        return;
    tact_lose(p, army, area, LEADER, true);
    emit(p, HAP_LEADER_KILLED, ACW_R_TACT_LEADER_LOSS, tact_seat(&p->w, army), (int32_t[]){natural}, 1);
}

/* --- moves ------------------------------------------------------------------------------------------------ */

/* The verb tells which step of the executor it is. */
static void tell_move(struct play *p, int verb, const int32_t arg[3])
{
    static const struct {
        uint16_t verb, event, rule;
    } row[] = {{VERB_ADVANCE, HAP_ADVANCED, ACW_R_TACT_ADVANCE},
               {VERB_REINFORCE, HAP_REINFORCED, ACW_R_TACT_FILL},
               {VERB_COMMIT, HAP_COMMITTED, ACW_R_TACT_COMMIT},
               {VERB_RECOIL, HAP_RECOILED, ACW_R_TACT_RECOIL},
               {VERB_SHIFT, HAP_SHIFTED, ACW_R_TACT_MOVE}};
    size_t i = 0;
    while (row[i].verb != verb)
        i++;
    emit(p, row[i].event, row[i].rule, tact_seat(&p->w, tact(&p->w)->acting), arg, 3);
}

static void note_middle(struct tact *t, int army, int area, int kind)
{
    if (!tact_is_middle(area) || kind == LEADER)
        return;
    t->idle = 0;
    t->forward[army] = (uint8_t)(t->forward[army] | 1u << tact_column_of(area));
}

/* One piece goes as far along the path as it may. false: not a step. */
static bool walk(struct play *p, int kind, int from, const int *path, int steps, bool breaking)
{
    struct tact *t = tact_of(p);
    int army = t->acting, done = 0;
    struct piece x = next_piece(&p->w, kind, from, able_any);
    while (x.ready >= 0 && done < steps && READY_LEFT(x.ready) &&
           tact_can_step(&p->w, army, x.area, path[done], kind) &&
           (breaking || !tact_would_empty(&p->w, army, x.area, path[done], kind))) {
        spend(t, &x, false);
        carry(t, army, &x, path[done++]);
        note_middle(t, army, x.area, kind);
    }
    return done == steps;
}

static void march(struct play *p, O o, int n, int kind, int from)
{
    struct tact *t = tact_of(p);
    int path[3], steps = 0, went = 0, column = tact_column_of(from);
    if (o->verb == VERB_ADVANCE)
        path[steps++] = AREA_MIDDLE_LEFT + column;
    else if (o->verb == VERB_RECOIL)
        path[steps++] = AREA_LEFT + column;
    else
        for (size_t i = 0; i < order_count(o, ACT_TO) && i < 3; i++)
            path[steps++] = order_nth(o, ACT_TO, i);
    bool breaking = order_count(o, ACT_BREAKING) > 0;
    while (went < n && !t->loser && walk(p, kind, from, path, steps, breaking)) {
        went++;
        if (breaking && tact_broken(&p->w, t->acting))
            t->loser = (uint8_t)(1 + t->acting);
    }
    if (went)
        tell_move(p, o->verb, (int32_t[]){COUNTED_OF(kind, went), from, path[steps - 1]});
    if (t->loser)
        emit(p, HAP_LINE_LEFT, ACW_R_TACT_EMPTIED, tact_seat(&p->w, t->acting), (int32_t[]){from}, 1);
    settle(p);
}

/* --- fire ------------------------------------------------------------------------------------------------- */

struct volley {
    int army, kind, from, at, to, range; /* at: kind; to: area of the target */
    int shots, destroyed, back;
};

static void tell_volley(struct play *p, struct volley *v)
{
    bool hit = v->destroyed || v->back;
    if (v->shots)
        emit(p, hit ? HAP_VOLLEY : HAP_VOLLEY_MISSED, v->range == 1 ? ACW_R_TACT_FIRE : ACW_R_TACT_RANGE,
             tact_seat(&p->w, v->army),
             (int32_t[]){COUNTED_OF(v->kind, v->shots), v->from, v->at,
                         tact_fire_number(&p->w, v->army, v->kind, v->at, v->to, v->range), v->destroyed, v->back},
             6);
    v->shots = v->destroyed = v->back = 0;
}

static void shoot(struct play *p, struct volley *v)
{
    char label[64];
    int foe = tact_foe(v->army);
    snprintf(label, sizeof label, "fire:%s>%s", acw_kind_names[v->kind], acw_kind_names[v->at]);
    int natural = roll(p, label, 2, 6, NULL);
    v->shots++;
    tact_of(p)->idle = 0;
    if (natural >= tact_fire_number(&p->w, v->army, v->kind, v->at, v->to, v->range)) {
        snprintf(label, sizeof label, "hit:%s", acw_kind_names[v->at]);
        bool gone = tact_destroyed(&p->w, v->at, roll(p, label, 1, 6, NULL));
        tact_lose(p, foe, v->to, v->at, gone);
        v->destroyed += gone;
        v->back += !gone;
    }
    if (tact_tables(&p->w)->kills_leader[natural] && tact_kind_at(&p->w, foe, v->to, LEADER)) {
        tell_volley(p, v);
        kill_leader(p, foe, v->to, natural);
    }
    settle(p);
}

/* The first kind of the order's list in the area in front. */
static int fire_target(W w, O o, int army, int area)
{
    for (size_t i = 0; i < order_count(o, ACT_TO); i++)
        if (tact_kind_at(w, army, area, order_nth(o, ACT_TO, i)))
            return order_nth(o, ACT_TO, i);
    return -1;
}

static void fire(struct play *p, O o, int n, int kind, int from)
{
    struct tact *t = tact_of(p);
    struct volley v = {.army = t->acting, .kind = kind, .from = from, .at = -1};
    for (int i = 0; i < n && !t->loser; i++) {
        int range, to = tact_front(&p->w, v.army, from, kind, &range);
        int at = to < 0 ? -1 : fire_target(&p->w, o, tact_foe(v.army), to);
        struct piece x = next_piece(&p->w, kind, from, tact_may_fire);
        if (at < 0 || x.ready < 0)
            break;
        if (at != v.at || to != v.to)
            tell_volley(p, &v);
        v.at = at;
        v.to = to;
        v.range = range;
        spend(t, &x, true);
        shoot(p, &v);
    }
    tell_volley(p, &v);
}

/* --- charge ----------------------------------------------------------------------------------------------- */

static void melee(struct play *p)
{
    struct tact *t = tact_of(p);
    int army = t->acting, foe = tact_foe(army), by = t->charge_by, at = t->charge_at - 1, from = t->charge_from, range;
    int to = tact_front(&p->w, army, from, by, &range), mod = tact_charge_modifier(&p->w, army, by, from, at, to);
    static const uint16_t told[] = {HAP_CHARGER_DESTROYED, HAP_CHARGER_BACK, HAP_CHARGE_EVEN, HAP_CHARGE_BACK,
                                    HAP_CHARGE_DESTROYED};
    char label[64];
    snprintf(label, sizeof label, "charge:%s>%s", acw_kind_names[by], acw_kind_names[at]);
    int attack = roll(p, label, 2, 6, NULL);
    snprintf(label, sizeof label, "stand:%s", acw_kind_names[at]);
    int stand = roll(p, label, 2, 6, NULL);
    enum charge_result r = tact_charge_result(&p->w, attack + mod - stand);
    emit(p, told[r], ACW_R_TACT_CHARGE, tact_seat(&p->w, army), (int32_t[]){by, from, at, attack, mod, stand}, 6);
    struct piece x = next_piece(&p->w, by, from, able_any);
    spend(t, &x, false);
    if (r == TARGET_DESTROYED || r == TARGET_BACK)
        tact_lose(p, foe, to, at, r == TARGET_DESTROYED);
    if (r == TARGET_DESTROYED && at == ARTILLERY && tact_capture(p, army, x.troop))
        emit(p, HAP_GUNS_CAPTURED, ACW_R_TACT_CAPTURE, tact_seat(&p->w, army), (int32_t[]){1}, 1);
    if (r == CHARGER_DESTROYED || r == CHARGER_BACK) {
        if (READY_LEFT(x.ready))
            t->ready[x.area][x.troop][x.ready]--;
        t->at[army][from][x.troop]--;
        if (r == CHARGER_DESTROYED)
            destroy(p, army, x.troop);
        else
            t->at[army][AREA_RETREAT][x.troop]++;
    }
    kill_leader(p, foe, to, attack);
    kill_leader(p, army, from, stand);
    t->charge_at = 0;
    settle(p);
}

/* Cavalry that infantry charges goes to Reserve; the charger's action is spent (ruling R52). */
static void avoid(struct play *p)
{
    struct tact *t = tact_of(p);
    int army = t->acting, foe = tact_foe(army), at = t->charge_at - 1, range, troop = at;
    int to = tact_front(&p->w, army, t->charge_from, t->charge_by, &range);
    struct piece x = next_piece(&p->w, t->charge_by, t->charge_from, able_any);
    spend(t, &x, false);
    while (!t->at[foe][to][troop])
        troop += KINDS;
    t->at[foe][to][troop]--;
    t->at[foe][AREA_RESERVE][troop]++;
    emit(p, HAP_AVOIDED, ACW_R_TACT_AVOID, tact_seat(&p->w, foe), (int32_t[]){at}, 1);
    t->charge_at = 0;
    settle(p);
}

static int charge_target(W w)
{
    const struct tact *t = tact(w);
    int range, to = tact_front(w, t->acting, t->charge_from, t->charge_by, &range);
    for (int i = 0; to >= 0 && range == 1 && i < KINDS && t->charge_list[i]; i++)
        if (tact_can_be_charged(w, tact_foe(t->acting), to, t->charge_list[i] - 1))
            return t->charge_list[i] - 1;
    return -1;
}

/* Goes on with the charges of the order, until one may be avoided. */
static void charges_on(struct play *p)
{
    struct tact *t = tact_of(p);
    while (t->charges > 0 && !t->loser) {
        int at = charge_target(&p->w);
        if (at < 0 || !tact_ready(&p->w, t->charge_from, t->charge_by))
            break;
        t->charges--;
        t->idle = 0;
        t->charge_at = (uint8_t)(1 + at);
        if (t->charge_by == INFANTRY && tact_is_cavalry(at))
            return;
        melee(p);
    }
    t->charges = 0;
    t->charge_by = t->charge_from = 0;
    for (int i = 0; i < KINDS; i++)
        t->charge_list[i] = 0;
}

void tact_charge_on(struct play *p, bool avoided)
{
    if (avoided)
        avoid(p);
    else
        melee(p);
    charges_on(p);
}

static void charge(struct play *p, O o, int n, int kind, int from)
{
    struct tact *t = tact_of(p);
    t->charges = (int16_t)n;
    t->charge_by = (uint8_t)kind;
    t->charge_from = (uint8_t)from;
    for (size_t i = 0; i < order_count(o, ACT_TO) && i < KINDS; i++)
        t->charge_list[i] = (uint8_t)(1 + order_nth(o, ACT_TO, i));
    charges_on(p);
}

/* --- rally and hold --------------------------------------------------------------------------------------- */

static void rally(struct play *p, O o)
{
    struct tact *t = tact_of(p);
    int army = t->acting, kind = order_nth(o, 0, 0), troop = kind;
    struct piece x = next_piece(&p->w, LEADER, AREA_RESERVE, able_any);
    char label[64];
    snprintf(label, sizeof label, "rally:%s", acw_kind_names[kind]);
    int natural = roll(p, label, 2, 6, NULL), needed = tact_tables(&p->w)->rally;
    bool back = natural >= needed;
    emit(p, back ? HAP_RALLIED : HAP_NOT_RALLIED, ACW_R_TACT_RALLY, tact_seat(&p->w, army),
         (int32_t[]){kind, natural, needed}, 3);
    spend(t, &x, false);
    while (!t->at[army][AREA_RETREAT][troop])
        troop += KINDS;
    if (back) {
        t->at[army][AREA_RETREAT][troop]--;
        t->at[army][AREA_RESERVE][troop]++;
    }
}

/* These pieces do no more in this phase. Without a kind all kinds, without areas all areas. */
static void hold(struct play *p, O o, int n)
{
    struct tact *t = tact_of(p);
    int32_t kind;
    bool one = order_get(o, ACT_KIND, &kind);
    for (int area = 0; area < AREA_RETREAT; area++) {
        bool named = !order_count(o, ACT_AREA);
        for (size_t i = 0; i < order_count(o, ACT_AREA); i++)
            named |= order_nth(o, ACT_AREA, i) == area;
        for (int k = 0; named && k < KINDS; k++) {
            if (one && k != kind)
                continue;
            struct piece x;
            for (int i = 0; i < n && (x = next_piece(&p->w, k, area, able_any)).ready >= 0; i++)
                t->ready[area][x.troop][x.ready]--;
        }
    }
}

void tact_act(struct play *p, O o)
{
    int32_t n = COUNTED - 1, kind = 0, area = AREA_RESERVE;
    if (o->verb == VERB_RALLY) {
        rally(p, o);
        return;
    }
    order_get(o, ACT_KIND, &kind);
    order_get(o, ACT_AREA, &area);
    if (!order_get(o, ACT_N, &n) && o->verb == VERB_CHARGE)
        n = tact_ready(&p->w, area, kind); /* once each */
    switch (o->verb) {
    case VERB_FIRE: fire(p, o, n, kind, area); break;
    case VERB_CHARGE: charge(p, o, n, kind, area); break;
    case VERB_HOLD: hold(p, o, n); break;
    default: march(p, o, n, kind, area); break;
    }
}

/* --- in the report ---------------------------------------------------------------------------------------- */

enum { TOLD_APART, TOLD_VOLLEY, TOLD_PURSUIT, TOLD_MOVE };

static int told_as(int kind)
{
    switch (kind) {
    case HAP_VOLLEY:
    case HAP_VOLLEY_MISSED: return TOLD_VOLLEY;
    case HAP_PURSUED:
    case HAP_PURSUED_NONE: return TOLD_PURSUIT;
    }
    return kind >= HAP_SHIFTED && kind <= HAP_RECOILED ? TOLD_MOVE : TOLD_APART;
}

/* Shots of one area at one kind, pursuit of one kind, the same move of several pieces: one sentence. */
bool tact_merge(struct event *into, const struct event *next)
{
    int as = told_as(into->kind), same = as == TOLD_VOLLEY ? 4 : 3;
    int pieces = COUNTED_N(into->arg[0]) + COUNTED_N(next->arg[0]);
    if (as == TOLD_APART || as != told_as(next->kind) || into->rule != next->rule || pieces >= COUNTED ||
        (as == TOLD_MOVE && into->kind != next->kind) || COUNTED_NAME(into->arg[0]) != COUNTED_NAME(next->arg[0]))
        return false;
    for (int i = 1; i < same; i++)
        if (into->arg[i] != next->arg[i])
            return false;
    into->arg[0] = COUNTED_OF(COUNTED_NAME(into->arg[0]), pieces);
    for (int i = same; i < EVENT_ARGS; i++)
        into->arg[i] += next->arg[i];
    if (next->kind == HAP_VOLLEY || next->kind == HAP_PURSUED)
        into->kind = next->kind;
    return true;
}
