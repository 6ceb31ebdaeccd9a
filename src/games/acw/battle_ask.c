/* Battles: what is legal in each step, and why something is not. */
#include "games/acw/acw.h"

static const struct acw_battle *battle(W w)
{
    return &acw_state(w)->battle;
}

bool acw_can_fire(W w, int side, int kind)
{
    return acw_data(w)->tables.unit[kind] && battle(w)->line[side][kind] > battle(w)->fired[kind];
}

bool acw_can_shift(W w, int side, int kind, int verb)
{
    const int16_t *from = verb == VERB_FORWARD ? battle(w)->reserve[side] : battle(w)->line[side];
    return from[kind] > 0 && !(battle(w)->swapped >> kind & 1);
}

/* Counted pieces of each kind that the order does not name yet, up to most[kind]. */
static void offer_counted(O part, const int most[KINDS], struct choices *next)
{
    bool named[KINDS] = {false};
    for (size_t i = 0; i < order_count(part, 0); i++)
        named[COUNTED_NAME(order_nth(part, 0, i))] = true;
    for (int k = 0; k < KINDS; k++)
        if (!named[k] && most[k] > 0)
            choice_add(next, 0, COUNTED_OF(k, 1), COUNTED_OF(k, most[k]));
}

static int units_named(W w, O part)
{
    int n = 0;
    for (size_t i = 0; i < order_count(part, 0); i++) {
        int32_t v = order_nth(part, 0, i);
        n += acw_data(w)->tables.unit[COUNTED_NAME(v)] ? COUNTED_N(v) : 0;
    }
    return n;
}

void acw_deploy_choices(W w, A ask, O part, struct choices *next)
{
    int most[KINDS], side = acw_side(ask->seat);
    if (tact(w)->on) {
        tact_deploy_choices(w, ask, part, next);
        return;
    }
    if (part->verb == 0) {
        choice_verb(next, VERB_DEPLOY);
        return;
    }
    for (int k = 0; k < KINDS; k++)
        most[k] = acw_state(w)->n[ask->place][side][k];
    next->end = units_named(w, part) > 0;
    offer_counted(part, most, next);
}

void acw_fire_choices(W w, A ask, O part, struct choices *next)
{
    int side = acw_side(ask->seat);
    if (part->verb == 0) {
        choice_verb(next, VERB_FIRE);
    } else if (!order_count(part, FIRE_KIND)) {
        for (int k = 0; k < KINDS; k++)
            if (acw_can_fire(w, side, k))
                choice_add(next, FIRE_KIND, k, k);
    } else if (!order_count(part, FIRE_AT)) {
        for (int k = 0; k < KINDS; k++)
            if (acw_data(w)->tables.unit[k] && battle(w)->line[acw_other(side)][k] > 0)
                choice_add(next, FIRE_AT, k, k);
    } else {
        next->end = true;
    }
}

void acw_rally_choices(W w, A ask, O part, struct choices *next)
{
    int side = acw_side(ask->seat);
    if (part->verb == 0) {
        choice_verb(next, VERB_RALLY);
        choice_verb(next, VERB_NO);
    } else if (part->verb == VERB_NO || order_count(part, 0)) {
        next->end = true;
    } else {
        for (int k = 0; k < KINDS; k++)
            if (acw_data(w)->tables.unit[k] && battle(w)->lost[side][k] > 0)
                choice_add(next, 0, k, k);
    }
}

static void offer_shift(W w, int side, O part, struct choices *next)
{
    int most[KINDS] = {0};
    for (int k = 0; k < KINDS; k++)
        if (acw_can_shift(w, side, k, part->verb))
            most[k] = part->verb == VERB_FORWARD ? battle(w)->reserve[side][k] : battle(w)->line[side][k];
    offer_counted(part, most, next);
}

void acw_reserve_choices(W w, A ask, O part, struct choices *next)
{
    int side = acw_side(ask->seat);
    if (part->verb == 0) {
        bool forward = false, back = false;
        for (int k = 0; k < KINDS; k++) {
            forward |= acw_can_shift(w, side, k, VERB_FORWARD);
            back |= acw_can_shift(w, side, k, VERB_BACK);
        }
        if (forward)
            choice_verb(next, VERB_FORWARD);
        if (back)
            choice_verb(next, VERB_BACK);
        choice_verb(next, VERB_STAY);
    } else if (part->verb == VERB_STAY) {
        next->end = true;
    } else {
        next->end = order_count(part, 0) > 0;
        offer_shift(w, side, part, next);
    }
}

/* --- refusals --------------------------------------------------------------------------------------------- */

void acw_deploy_why(W w, A ask, O o, struct err *e)
{
    int side = acw_side(ask->seat);
    if (tact(w)->on) {
        tact_deploy_why(w, ask, o, e);
        return;
    }
    for (size_t i = 0; i < order_count(o, 0); i++) {
        int32_t v = order_nth(o, 0, i), k = COUNTED_NAME(v), have = acw_state(w)->n[ask->place][side][k];
        if (COUNTED_N(v) > have) {
            acw_why(e, ACW_R_DEPLOY_GROUPS, "you have %d %s in this battle, not %d", have, acw_kind_names[k],
                    COUNTED_N(v));
            return;
        }
    }
    if (!units_named(w, o))
        acw_why(e, ACW_R_DEPLOY_UNIT, "no unit stands in the Battle Line");
}

void acw_fire_why(W w, A ask, O o, struct err *e)
{
    int side = acw_side(ask->seat);
    int32_t by, at;
    if (!order_get(o, FIRE_KIND, &by) || !order_get(o, FIRE_AT, &at))
        return;
    if (acw_can_fire(w, side, by))
        acw_why(e, ACW_R_FIRE_LINE, "no %s stands in the enemy Battle Line", acw_kind_names[at]);
    else if (battle(w)->line[side][by])
        acw_why(e, ACW_R_FIRE_ONCE, "all %s in the Battle Line has fired in this Firing Turn", acw_kind_names[by]);
    else
        acw_why(e, ACW_R_FIRE_LINE, "no %s stands in your Battle Line", acw_kind_names[by]);
}

void acw_rally_why(W w, A ask, O o, struct err *e)
{
    (void)w, (void)ask;
    if (order_count(o, 0))
        acw_why(e, ACW_R_RALLY_UNIT, "no %s has been lost in this battle", acw_kind_names[order_nth(o, 0, 0)]);
}

void acw_reserve_why(W w, A ask, O o, struct err *e)
{
    int side = acw_side(ask->seat);
    bool forward = o->verb == VERB_FORWARD;
    for (size_t i = 0; i < order_count(o, 0); i++) {
        int32_t v = order_nth(o, 0, i), k = COUNTED_NAME(v);
        int have = forward ? battle(w)->reserve[side][k] : battle(w)->line[side][k];
        if (battle(w)->swapped >> k & 1) {
            acw_why(e, ACW_R_RESERVE_MOVE, "%s has moved in this Reserve Turn", acw_kind_names[k]);
            return;
        }
        if (COUNTED_N(v) > have) {
            acw_why(e, ACW_R_RESERVE_MOVE, "you have %d %s in %s, not %d", have, acw_kind_names[k],
                    forward ? "Reserve" : "the Battle Line", COUNTED_N(v));
            return;
        }
    }
}

/* Leaders neither fire nor are fired at, and do not come back. */
bool acw_unit_form(W w, O o, struct err *e)
{
    if (acw_standard(w))
        return tact_act_form(w, o, e);
    for (uint8_t i = 0; i < o->n; i++) {
        int32_t k = o->val[i].v;
        if (o->verb == VERB_FIRE && o->val[i].slot != FIRE_KIND && o->val[i].slot != FIRE_AT)
            return acw_why(e, ACW_R_FIRE_TARGET,
                           "in the Basic game one unit fires from the Battle Line: fire KIND at KIND");
        if (k == ELITE)
            return acw_why(e, ACW_R_SETUP_HISTORICAL, "there is no elite cavalry in the Basic game");
        if (acw_data(w)->tables.unit[k])
            continue;
        if (o->verb == VERB_RALLY)
            return acw_why(e, ACW_R_RALLY_UNIT, "leaders are never rallied");
        return acw_why(e, ACW_R_FIRE_TARGET,
                       o->val[i].slot == FIRE_KIND ? "leaders do not fire" : "leaders are no targets");
    }
    return true;
}

bool acw_pieces_form(W w, O o, struct err *e)
{
    bool seen[KINDS] = {false};
    if (acw_standard(w))
        return o->verb == VERB_DEPLOY ||
               acw_why(e, ACW_R_RESERVE_MOVE, "%s belongs to the Basic game", w->ops->verbs[o->verb].name);
    if (order_count(o, DEPLOY_LEFT) || order_count(o, DEPLOY_CENTER) || order_count(o, DEPLOY_RIGHT))
        return acw_why(e, ACW_R_DEPLOY_GROUPS, "left, center and right belong to the Standard game");
    for (size_t i = 0; i < order_count(o, 0); i++) {
        int32_t k = COUNTED_NAME(order_nth(o, 0, i));
        if (k == ELITE)
            return acw_why(e, ACW_R_SETUP_HISTORICAL, "there is no elite cavalry in the Basic game");
        if (seen[k])
            return acw_why(e, ACW_R_RESERVE_MOVE, "%s is named twice", acw_kind_names[k]);
        seen[k] = true;
    }
    if (o->verb == VERB_DEPLOY && !units_named(w, o))
        return acw_why(e, ACW_R_DEPLOY_UNIT, "no unit stands in the Battle Line");
    return true;
}
