/* Charges (engine 11). */
#include "games/washington/washington.h"

enum { CHARGE_BEGUN, CHARGE_CLOSED, CHARGE_VOLLEYED, CHARGE_DECIDED, CHARGE_OVER }; /* pc */
enum { R_FROM, R_TARGET, R_LEADER, R_ADVANCE };

static bool unit_may_charge(W w, const struct view *v, int u, int target)
{
    const struct counter *c = counter_of(w, u);
    const struct wash_unit *t = unit_of(w, u);
    bool adjacent = c->began && hex_distance(wash_map(w), c->began - 1, target) == 1;
    if (!unit_fights(w, u) || c->state == MORALE_DG || c->state == MORALE_R || (t->green && c->state != MORALE_BL) ||
        c->did & (DID_FIRE | DID_FAIL | DID_MINIMUM))
        return false;
    if (t->arm == ARM_INFANTRY) {
        if (c->form != LINE || t->open_order || !hex_in_front(wash_map(w), c->hex, c->facing, target))
            return false;
        if (c->did & DID_TURN_LATE && !adjacent)
            return false;
    } else if (c->form != MOUNTED) {
        return false;
    }
    return c->did & DID_ADVANCE || (in_radius(w, v, u) && may_charge_at(w, u, target));
}

bool may_charge(W w, const struct view *v, const struct group *g, int target)
{
    int side = unit_of(w, g->u[0])->side, from = counter_of(w, g->u[0])->hex, fighters = 0;
    int top = stack_top(w, !side, target), arm = -1;
    uint8_t marks[HEXES_MAX];
    if (!(v->who[target] & 1 << !side) || hex_distance(wash_map(w), from, target) != 1 || top < 0)
        return false;
    for (int i = 0; i < g->n; i++) {
        struct walk walk;
        const struct counter *c = counter_of(w, g->u[i]);
        if (unit_of(w, g->u[i])->kind == KIND_LEADER)
            continue;
        if (arm >= 0 && arm != unit_of(w, g->u[i])->arm)
            return false; /* not both infantry and horse */
        arm = unit_of(w, g->u[i])->arm;
        fighters++;
        if (c->where != WHERE_MAP || !unit_may_charge(w, v, g->u[i], target))
            return false;
        if (c->form == MOUNTED && unit_of(w, top)->open_order && counter_of(w, top)->form == LINE && !unit_ooc(w, top))
            return false; /* no mounted charge at open order that is not capable (11.1) */
        walk_make(w, v, side, g->u[i], marks, &walk);
        int cost = step_cost(&walk, from, hex_direction(wash_map(w), from, target), false);
        if (cost < 0 || cost > unit_allowance(w, g->u[i]) - c->used)
            return false;
    }
    return fighters > 0;
}

/* The leader who takes part: one of the party, the best (engine 11.7). */
static int leader_of_party(W w, const struct group *g)
{
    int best = -1;
    for (int i = 0; i < g->n; i++)
        if (unit_of(w, g->u[i])->kind == KIND_LEADER &&
            (best < 0 || leader_morale(w, g->u[i]) > leader_morale(w, best)))
            best = g->u[i];
    return best;
}

bool charge_begin(struct play *p, const struct group *party, O o)
{
    struct group joint = *party;
    const struct group *g = &joint;
    struct view v;
    view_make(&p->w, &v);
    joint_group(&p->w, &v, VERB_CHARGE, order_nth(o, CHARGE_AT, 0), 0, &joint);
    for (int i = 0; i < g->n; i++)
        wash_of(p)->unit[g->u[i]].group |= GROUP_ACTS;
    struct frame *f = push(p, PROC_CHARGE);
    f->r[R_FROM] = counter_of(&p->w, g->u[0])->hex;
    f->r[R_TARGET] = order_nth(o, CHARGE_AT, 0);
    f->r[R_LEADER] = leader_of_party(&p->w, g) + 1;
    order_get(o, CHARGE_ADVANCE, &f->r[R_ADVANCE]);
    for (int i = 0; i < g->n; i++)
        wash_of(p)->unit[g->u[i]].did |= DID_CHARGE;
    emit(p, HAP_CHARGE, WASHINGTON_R_CHARGE, wash_seat(wash_state(&p->w)->active),
         (int32_t[]){f->r[R_FROM], f->r[R_TARGET]}, 2);
    return true;
}

static bool on_foot(W w, const struct group *g)
{
    for (int i = 0; i < g->n; i++)
        if (counter_of(w, g->u[i])->form == MOUNTED)
            return false;
    return true;
}

static int fighting(W w, const struct group *g)
{
    int n = 0;
    for (int i = 0; i < g->n; i++)
        n += unit_fights(w, g->u[i]);
    return n;
}

size_t charge_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    struct group g;
    struct view v;
    int hexes[UNITS_MAX];
    (void)cap;
    group_party(w, &g);
    int top = stack_top(w, !wash_state(w)->active, f->r[R_TARGET]);
    *out = (struct ask){.seat = wash_seat(!wash_state(w)->active), .place = f->r[R_FROM], .subject = f->r[R_TARGET]};
    if (top < 0 || fighting(w, &g) == 0)
        return 0;
    if (f->pc == CHARGE_BEGUN) {
        out->kind = ASK_WITHDRAW;
        /* Capable units stand against mounted charges; mounted ones with open order withdraw from any (S-019). */
        return ((unit_ooc(w, top) && on_foot(w, &g)) || unit_bugle(w, top)) && withdraw_any(w, out);
    }
    view_make(w, &v);
    out->kind = ASK_VOLLEY;
    return f->pc == CHARGE_CLOSED && volley_hexes(w, &v, f->r[R_FROM], f->r[R_TARGET], true, hexes, UNITS_MAX) > 0;
}

static void party_stops(struct play *p)
{
    for (int u = 0; u < wash_data(&p->w)->nunits; u++)
        if (wash_state(&p->w)->unit[u].group)
            wash_of(p)->unit[u].group = GROUP_PARTY;
    pop(p, 0);
}

static void begun(struct play *p, struct frame *f, const struct group *g, O ans, size_t n)
{
    f->pc = CHARGE_CLOSED;
    if (n && ans->verb == VERB_WITHDRAW) {
        struct view v;
        int target = f->r[R_TARGET];
        withdraw_run(p, target, order_nth(ans, 0, 0));
        view_make(&p->w, &v);
        if (!on_foot(&p->w, g) || !may_take(&p->w, &v, g, target)) {
            party_stops(p);
            return;
        }
        for (int i = 0; i < g->n; i++) /* one hex, and done (engine 12.4) */
            wash_of(p)->unit[g->u[i]].did |= DID_FAIL | DID_ADVANCE;
        wash_of(p)->take = (int16_t)(target + 1);
        pop(p, 0);
        return;
    }
    if (n) {
        volley_run(p, order_nth(ans, 0, 0), f->r[R_FROM], true, false, true);
        f->pc = CHARGE_VOLLEYED;
        struct group left;
        group_party(&p->w, &left);
        if (fighting(&p->w, &left) == 0 || !close_roll(p, &left, f->r[R_TARGET], f->r[R_TARGET]))
            party_stops(p);
        return;
    }
    if (!close_roll(p, g, f->r[R_TARGET], f->r[R_TARGET]))
        party_stops(p);
}

/* Is the automatic loss due (engine 11.6)? */
static bool loss_due(W w, const struct frame *f, const struct group *g)
{
    int sp = 0;
    for (int i = 0; i < g->n; i++)
        sp += unit_fights(w, g->u[i]) ? counter_of(w, g->u[i])->sp : 0;
    return sp > wash_data(w)->charts.small_sp &&
           !(wash_map(w)->hex[f->r[R_TARGET]].fort && protected_from(w, f->r[R_TARGET], f->r[R_FROM], false));
}

static void decide(struct play *p, struct frame *f, const struct group *g)
{
    W w = &p->w;
    int side = !wash_state(w)->active, target = f->r[R_TARGET], loss = 0;
    struct attack a = {.from = f->r[R_FROM],
                       .target = target,
                       .side = !side,
                       .range = 1,
                       .charge = true,
                       .leader = f->r[R_LEADER] - 1};
    f->pc = CHARGE_DECIDED;
    if (a.leader >= 0 && (!unit_on_map(w, a.leader) || counter_of(w, a.leader)->hex != a.from))
        a.leader = -1;
    if (loss_due(w, f, g)) {
        emit(p, HAP_CHARGE_LOSS, WASHINGTON_R_CHARGE_LOSS, wash_seat(side), (int32_t[]){target}, 1);
        losses(p, side, target, 1, WASHINGTON_R_CHARGE_LOSS);
        leader_checks(p, side, target, LOSS_DEFENDER, false);
    }
    if (stack_top(w, side, target) < 0) {
        legs_put(p, side, target, target);
        return;
    }
    int back = morale_check(p, &a, &loss);
    if (back)
        retreat_begin(p, side, target, a.from, back, RETREAT_CHARGE, loss);
}

/* The hex is empty: the chargers must enter (engine 11.9). */
static void advance(struct play *p, struct frame *f, const struct group *g)
{
    W w = &p->w;
    int side = wash_state(w)->active, from = f->r[R_FROM], target = f->r[R_TARGET];
    uint8_t marks[HEXES_MAX];
    struct view v;
    struct group s = *g;
    view_make(w, &v);
    by_rank(w, s.u, s.n);
    g = &s;
    for (int i = 0; i < g->n; i++) {
        struct counter *c = &wash_of(p)->unit[g->u[i]];
        struct walk walk;
        if (!unit_on_map(w, g->u[i]))
            continue;
        walk_make(w, &v, side, g->u[i], marks, &walk);
        int cost =
            unit_fights(w, g->u[i]) ? step_cost(&walk, from, hex_direction(wash_map(w), from, target), false) : 0;
        c->used = (int16_t)(c->used + (cost > 0 ? cost : 0));
        c->did |= DID_ADVANCE | DID_MOVE;
        unit_put(p, g->u[i], target);
        emit(p, HAP_ADVANCED, WASHINGTON_R_ADVANCE, wash_seat(side), (int32_t[]){g->u[i], target}, 2);
        if (unit_of(w, g->u[i])->green && unit_fights(w, g->u[i])) { /* rulebook 3.2b */
            c->used = (int16_t)unit_allowance(w, g->u[i]);
            if (c->state == MORALE_BL)
                c->state = MORALE_DG;
        }
    }
    leaders_alone(p, target, side);
    advance_on(p, hex_direction(wash_map(w), from, target), f->r[R_ADVANCE]);
    pop(p, 1);
}

static void decided(struct play *p, struct frame *f, const struct group *g)
{
    W w = &p->w;
    int side = !wash_state(w)->active;
    if (stack_top(w, side, f->r[R_TARGET]) >= 0) {
        emit(p, HAP_HELD, WASHINGTON_R_CHARGE_HELD, wash_seat(side), (int32_t[]){f->r[R_TARGET]}, 1);
        party_stops(p);
    } else if (fighting(w, g) == 0) {
        party_stops(p);
    } else {
        advance(p, f, g);
    }
}

void charge_run(struct play *p, struct frame *f, O ans, size_t n)
{
    W w = &p->w;
    struct group g;
    group_party(w, &g);
    int chosen = n && f->pc == CHARGE_CLOSED ? volley_chosen(w, f->r[R_FROM], f->r[R_TARGET], true, ans) : -1;
    switch (f->pc) {
    case CHARGE_BEGUN: begun(p, f, &g, ans, n); return;
    case CHARGE_CLOSED:
        f->pc = CHARGE_VOLLEYED;
        if (chosen >= 0)
            volley_run(p, chosen, f->r[R_FROM], true, chosen == f->r[R_TARGET], false);
        return;
    case CHARGE_VOLLEYED:
        if (fighting(w, &g) == 0 || stack_top(w, !wash_state(w)->active, f->r[R_TARGET]) < 0)
            party_stops(p);
        else
            decide(p, f, &g);
        return;
    default: decided(p, f, &g); return;
    }
}
