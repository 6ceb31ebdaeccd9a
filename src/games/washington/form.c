/* Formation and facing (engine 4.7 to 4.10). */
#include "games/washington/washington.h"

static bool form_of_arm(W w, int u, int form)
{
    switch (unit_of(w, u)->arm) {
    case ARM_INFANTRY: return form == LINE || form == COLUMN;
    case ARM_CAVALRY: return form == LINE || (form == MOUNTED && unit_of(w, u)->can_mount);
    case ARM_ARTILLERY: return form == LIMBERED || form == UNLIMBERED;
    default: return false;
    }
}

static int form_cost(W w, int u, int form)
{
    const int16_t *cost = wash_data(w)->charts.form_cost;
    (void)form;
    if (unit_of(w, u)->green)
        return unit_allowance(w, u);
    return unit_of(w, u)->arm == ARM_ARTILLERY ? cost[MOVE_LIMBERED] : cost[unit_cost_column(w, u)];
}

/* Nearest enemy combat unit able to fire and in sight (engine 4.8): units, facing, range and visibility are ignored. */
bool may_unlimber(W w, const struct group *g, int u)
{
    const struct wash_charts *ch = &wash_data(w)->charts;
    int hex = counter_of(w, u)->hex, side = unit_of(w, u)->side, least = ch->unlimber_distance;
    struct sight s = {.data = wash_data(w), .map = wash_map(w), .looker = side, .visibility = 99};
    for (int k = 0; k < wash_data(w)->nunits; k++)
        if (unit_on_map(w, k) && unit_of(w, k)->gunner && unit_of(w, k)->side == side && counter_of(w, k)->hex == hex)
            least = ch->unlimber_distance_leader;
    for (int k = 0; k < wash_data(w)->nunits; k++)
        if (unit_able(w, k) && unit_of(w, k)->side != side && hex_distance(s.map, hex, counter_of(w, k)->hex) < least &&
            sight_clear(&s, hex, counter_of(w, k)->hex, true, NULL))
            return false;
    for (int k = 0; k < wash_data(w)->nunits; k++)
        if (unit_is(w, k, side, hex) && counter_of(w, k)->form != UNLIMBERED && !in_group(g, k))
            return false; /* guns that unlimber together do so together */
    return true;
}

static bool unit_may_form(W w, const struct view *v, const struct group *g, int u, int form)
{
    const struct counter *c = counter_of(w, u);
    int side = unit_of(w, u)->side, state, kind = command_order(w, unit_of(w, u)->parent, &state);
    int left = unit_allowance(w, u) - c->used;
    if (!fights(w, u) || c->form == form || !form_of_arm(w, u, form))
        return false;
    if (wash_state(w)->phase == PHASE_SETUP)
        return !(c->did & DID_FORM); /* each chooses once */
    bool limbers = c->form == UNLIMBERED, zoc = v->zoc[c->hex] & 1 << !side;
    if (c->where != WHERE_MAP || c->did & (DID_FIRE | DID_FAIL | DID_MINIMUM | DID_ADVANCE) || (zoc && !limbers) ||
        form_cost(w, u, form) > left || c->state == MORALE_R)
        return false;
    if (limbers || unit_of(w, u)->green)
        return c->did == 0;
    if (kind == ORDER_MOVE && state == OS_ACTIVE && (form == LINE || form == UNLIMBERED) && !free_of_orders(w, u))
        return false; /* no forming up on a Move order (15.4) */
    if (form == LINE && c->form == COLUMN &&
        c->used + form_cost(w, u, form) > unit_part(w, u, wash_data(w)->charts.allowance[MOVE_LINE]))
        return false; /* the eight of a column are only for one that stays in column (4.6) */
    if (form == UNLIMBERED && c->post && c->post != c->hex + 1)
        return false; /* a posted battery unlimbers where it is sent (16.6) */
    return form != UNLIMBERED || may_unlimber(w, g, u);
}

bool may_form(W w, const struct view *v, const struct group *g, int form)
{
    for (int i = 0; i < g->n; i++)
        if (!unit_may_form(w, v, g, g->u[i], form))
            return false;
    return g->n > 0;
}

void form_run(struct play *p, const struct group *g, O o)
{
    W w = &p->w;
    int form = order_nth(o, FORM_INTO, 0);
    int32_t facing;
    for (int i = 0; i < g->n; i++) {
        struct counter *c = &wash_of(p)->unit[g->u[i]];
        int before = unit_allowance(w, g->u[i]), paid = form_cost(w, g->u[i], form);
        c->form = (uint8_t)form;
        c->did |= DID_FORM;
        if (wash_state(w)->phase != PHASE_SETUP) {
            c->used = (int16_t)(c->used + paid);
            if (unit_of(w, g->u[i])->arm == ARM_CAVALRY && before > 0)
                carry_over(c, before, unit_allowance(w, g->u[i]));
        }
        if (order_get(o, FORM_FACING, &facing))
            c->facing = (uint8_t)facing;
        share_facing(p, g->u[i]);
        emit(p, HAP_FORMED, WASHINGTON_R_FORMATION, wash_seat(unit_of(w, g->u[i])->side),
             (int32_t[]){g->u[i], form, c->facing}, 3);
    }
}

static int turn_cost(W w, int u)
{
    return unit_ooc(w, u) || counter_of(w, u)->form == UNLIMBERED ? 0 : 2;
}

bool may_face(W w, const struct view *v, const struct group *g)
{
    for (int i = 0; i < g->n; i++) {
        const struct counter *c = counter_of(w, g->u[i]);
        bool setup = wash_state(w)->phase == PHASE_SETUP;
        if (!fights(w, g->u[i]) || unit_all_rear(w, g->u[i]))
            return false;
        if (c->did & DID_TURN && (setup || turn_cost(w, g->u[i]) == 0))
            return false; /* what costs nothing is done once */
        if (setup)
            continue;
        int side = unit_of(w, g->u[i])->side;
        if (c->where != WHERE_MAP || c->state == MORALE_R || c->did & (DID_FIRE | DID_FAIL | DID_MINIMUM) ||
            turn_cost(w, g->u[i]) > unit_allowance(w, g->u[i]) - c->used)
            return false;
        if (!(v->zoc[c->hex] & 1 << !side) && !(c->did & DID_MOVE) && !in_radius(w, v, g->u[i]))
            return false; /* out of radius: only in an EZOC or while moving (14.4) */
    }
    return g->n > 0;
}

void face_run(struct play *p, const struct group *g, int facing)
{
    W w = &p->w;
    bool setup = wash_state(w)->phase == PHASE_SETUP;
    int hex = counter_of(w, g->u[0])->hex, side = unit_of(w, g->u[0])->side;
    struct view v;
    view_make(w, &v);
    for (int i = 0; i < g->n; i++) {
        struct counter *c = &wash_of(p)->unit[g->u[i]];
        c->used = (int16_t)(c->used + (setup ? 0 : turn_cost(w, g->u[i])));
        c->did |= DID_TURN;
        if (c->did & DID_MOVE && next_to_enemy(&v, side, hex))
            c->did |= DID_TURN_LATE; /* too late for a charge (11.2) */
    }
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex) && !unit_all_rear(w, u))
            wash_of(p)->unit[u].facing = (uint8_t)facing;
    emit(p, HAP_FACED, WASHINGTON_R_FACING, wash_seat(side), (int32_t[]){g->u[0], facing}, 2);
}
