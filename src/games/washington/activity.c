/* What may be done at a floor and inside an activity: choices, reasons, built-in answers (engine 4). */
#include "games/washington/washington.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"

static const int acts[] = {VERB_MOVE, VERB_FORM, VERB_FACE, VERB_FIRE, VERB_CHARGE, VERB_FALL_BACK};
enum { ACTS = 6 };

static bool can_fire(W w, const struct view *v, const struct group *g)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_fights(w, u) && unit_of(w, u)->side != unit_of(w, g->u[0])->side &&
            (may_fire(w, v, g, counter_of(w, u)->hex, AMMO_SHELL) ||
             may_fire(w, v, g, counter_of(w, u)->hex, AMMO_CANISTER)))
            return true;
    return false;
}

static bool can_charge(W w, const struct view *v, const struct group *g)
{
    for (int dir = 0; dir < 6; dir++) {
        int to = hex_step(wash_map(w), counter_of(w, g->u[0])->hex, dir);
        if (to >= 0 && may_charge(w, v, g, to))
            return true;
    }
    return false;
}

/* DG and Routed hexes may go back ten hexes instead of anything else: the whole hex (engine 10.12). */
static bool can_fall_back(W w, const struct group *g)
{
    const struct counter *c = counter_of(w, g->u[0]);
    int side = unit_of(w, g->u[0])->side, n = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        n += unit_is(w, u, side, c->hex);
    for (int i = 0; i < g->n; i++)
        if (!unit_fights(w, g->u[i]))
            return false;
    return n == g->n && c->did == 0 && (c->state == MORALE_DG || c->state == MORALE_R) &&
           nearest_enemy(w, side, c->hex, false) >= 0;
}

static bool can(W w, const struct view *v, const struct group *g, int verb)
{
    switch (verb) {
    case VERB_FIRE: return can_fire(w, v, g);
    case VERB_CHARGE: return can_charge(w, v, g);
    case VERB_FALL_BACK: return can_fall_back(w, g);
    default: return group_can(w, v, g, verb);
    }
}

bool unit_idle(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    bool here = c->where == WHERE_MAP || (c->where == WHERE_DUE && c->due <= wash_state(w)->turn);
    return here && !c->acted && unit_of(w, u)->side == wash_state(w)->active;
}

/* --- units named one after another -------------------------------------------------------------------------- */

static bool named(const struct group *g, int u)
{
    for (int i = 0; i < g->n; i++)
        if (g->u[i] == u)
            return true;
    return false;
}

/* With those that may still be named: guns of one hex unlimber together or not at all (engine 4.12). */
static bool can_in_the_end(W w, const struct view *v, const struct group *g, int verb)
{
    struct group all = *g;
    if (can(w, v, g, verb))
        return true;
    for (int k = 0; k < wash_data(w)->nunits && verb == VERB_FORM && all.n < PARTY_MAX; k++)
        if (unit_idle(w, k) && !named(g, k) && unit_of(w, k)->arm == ARM_ARTILLERY && unit_fights(w, k) &&
            counter_of(w, k)->hex == counter_of(w, g->u[0])->hex)
            all.u[all.n++] = k;
    return all.n > g->n && can(w, v, &all, verb);
}

static bool alone_can(W w, const struct view *v, int u, int verb)
{
    struct group one = {1, {u}};
    if (!unit_idle(w, u))
        return false;
    if (verb != VERB_FALL_BACK)
        return can_in_the_end(w, v, &one, verb);
    const struct counter *c = counter_of(w, u); /* the whole hex must be named in the end */
    struct group all = {0};
    for (int k = 0; k < wash_data(w)->nunits; k++) {
        if (!unit_is(w, k, unit_of(w, u)->side, c->hex))
            continue;
        if (!unit_idle(w, k) || all.n == PARTY_MAX)
            return false;
        all.u[all.n++] = k;
    }
    return unit_fights(w, u) && can_fall_back(w, &all);
}

static bool stands_with(W w, const struct group *g, int u)
{
    return g->n < PARTY_MAX && !named(g, u) && counter_of(w, u)->hex == counter_of(w, g->u[0])->hex &&
           counter_of(w, u)->where == counter_of(w, g->u[0])->where;
}

static bool joins(W w, const struct view *v, const struct group *g, int u, int verb)
{
    struct group more = *g;
    if (!unit_idle(w, u) || !stands_with(w, g, u))
        return false;
    more.u[more.n++] = u;
    return verb == VERB_FALL_BACK ? unit_fights(w, u) : can_in_the_end(w, v, &more, verb);
}

/* Of a single order it is enough that they may act: what they do is tested by its own slots. */
static void offer_units(W w, const struct view *v, const struct group *g, int verb, struct choices *next)
{
    for (int u = 0; u < wash_data(w)->nunits && !choice_full(next); u++) {
        if (!choice_wanted(next, UNITS_SLOT, u))
            continue;
        if (next->only  ? unit_idle(w, u) && (g->n == 0 || stands_with(w, g, u))
            : g->n == 0 ? alone_can(w, v, u, verb)
                        : joins(w, v, g, u, verb))
            choice_add(next, UNITS_SLOT, u, u);
    }
}

static bool anyone_can(W w, const struct view *v, int verb)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (alone_can(w, v, u, verb))
            return true;
    return false;
}

/* --- what they do --------------------------------------------------------------------------------------------- */

static void offer_range(struct choices *next, uint8_t slot, int lo, int hi)
{
    for (int i = lo; i <= hi; i++)
        choice_add(next, slot, i, i);
}

static void form_choices(W w, const struct view *v, const struct group *g, O part, struct choices *next)
{
    int32_t form;
    if (!order_get(part, FORM_INTO, &form)) {
        for (int k = 0; k < FORMATIONS; k++)
            if (choice_wanted(next, FORM_INTO, k) && may_form(w, v, g, k))
                choice_add(next, FORM_INTO, k, k);
        return;
    }
    next->end = true;
    if (order_count(part, FORM_FACING) == 0 && (form == LINE || form == UNLIMBERED))
        offer_range(next, FORM_FACING, 0, 5);
}

static void fire_choices(W w, const struct view *v, const struct group *g, O part, struct choices *next)
{
    int32_t target;
    uint8_t seen[HEXES_MAX] = {0};
    if (!order_get(part, FIRE_AT, &target)) {
        for (int u = 0; u < wash_data(w)->nunits; u++) {
            int hex = counter_of(w, u)->hex;
            if (!unit_fights(w, u) || unit_of(w, u)->side == unit_of(w, g->u[0])->side || seen[hex] ||
                !choice_wanted(next, FIRE_AT, hex))
                continue;
            seen[hex] = 1;
            if (may_fire(w, v, g, hex, AMMO_SHELL) || may_fire(w, v, g, hex, AMMO_CANISTER))
                choice_add(next, FIRE_AT, hex, hex);
        }
        return;
    }
    next->end = true;
    if (unit_of(w, g->u[0])->arm != ARM_ARTILLERY || order_count(part, FIRE_AMMUNITION))
        return;
    for (int ammo = AMMO_SHELL; ammo <= AMMO_CANISTER; ammo++)
        if (may_fire(w, v, g, target, ammo))
            choice_add(next, FIRE_AMMUNITION, ammo, ammo);
}

static void charge_choices(W w, const struct view *v, const struct group *g, O part, struct choices *next)
{
    if (order_count(part, CHARGE_AT)) {
        next->end = true;
        if (order_count(part, CHARGE_ADVANCE) == 0)
            choice_add(next, CHARGE_ADVANCE, 1, ADVANCE_MAX);
        return;
    }
    for (int dir = 0; dir < 6; dir++) {
        int to = hex_step(wash_map(w), counter_of(w, g->u[0])->hex, dir);
        if (to >= 0 && choice_wanted(next, CHARGE_AT, to) && may_charge(w, v, g, to))
            choice_add(next, CHARGE_AT, to, to);
    }
}

static void act_choices(W w, const struct view *v, const struct group *g, O part, struct choices *next)
{
    switch (part->verb) {
    case VERB_MOVE: move_choices(w, v, g, part, next); break;
    case VERB_FORM: form_choices(w, v, g, part, next); break;
    case VERB_FACE:
        if (order_count(part, FACE_TO))
            next->end = true;
        else if (may_face(w, v, g))
            offer_range(next, FACE_TO, 0, 5);
        break;
    case VERB_FIRE: fire_choices(w, v, g, part, next); break;
    case VERB_CHARGE: charge_choices(w, v, g, part, next); break;
    case VERB_FALL_BACK: next->end = true; break;
    default: break;
    }
}

static bool past_units(O part)
{
    return part->n > 0 && part->val[part->n - 1].slot > UNITS_SLOT;
}

static void floor_choices(W w, A ask, O part, struct choices *next)
{
    struct view v;
    struct group g;
    if (part->verb == VERB_DONE) {
        next->end = true;
        return;
    }
    if (part->verb == 0)
        choice_verb(next, VERB_DONE);
    if (!next->only || part->verb)
        view_make(w, &v);
    if (part->verb == 0) {
        for (int i = 0; i < ACTS && !choice_full(next); i++)
            if (choice_wanted(next, SLOT_VERB, acts[i]) && (next->only || anyone_can(w, &v, acts[i])))
                choice_verb(next, (uint16_t)acts[i]);
        return;
    }
    group_order(w, ask, part, &g);
    if (!past_units(part))
        offer_units(w, &v, &g, part->verb, next);
    if (g.n == 0)
        return;
    if (part->verb != VERB_FALL_BACK)
        act_choices(w, &v, &g, part, next);
    else
        next->end = can_fall_back(w, &g);
}

static bool has_fired(W w)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (counter_of(w, u)->group & GROUP_PARTY && counter_of(w, u)->did & DID_FIRE)
            return true;
    return false;
}

static bool anyone_joins(W w, const struct view *v)
{
    struct order with = {.verb = VERB_WITH};
    struct choices next = {.enough = 1};
    with_choices(w, v, &with, &next);
    return next.n > 0;
}

static void party_choices(W w, O part, struct choices *next)
{
    struct view v;
    struct group g;
    view_make(w, &v);
    group_party(w, &g);
    if (part->verb == 0) {
        choice_verb(next, VERB_HALT);
        /* falling back is an activity of its own; after a shot only shots follow */
        for (int i = 0; i < ACTS - 1 && !choice_full(next); i++)
            if (g.n > 0 && (!has_fired(w) || acts[i] == VERB_FIRE) && choice_wanted(next, SLOT_VERB, acts[i]) &&
                (next->only || can(w, &v, &g, acts[i])))
                choice_verb(next, (uint16_t)acts[i]);
        if (g.n > 0 && !has_fired(w)) {
            if (choice_wanted(next, SLOT_VERB, VERB_WITH) && (next->only || anyone_joins(w, &v)))
                choice_verb(next, VERB_WITH);
            if (g.n > 1)
                choice_verb(next, VERB_LEAVE);
        }
    } else if (part->verb == VERB_HALT) {
        next->end = true;
    } else if (part->verb == VERB_WITH) {
        with_choices(w, &v, part, next);
    } else if (part->verb == VERB_LEAVE) {
        leave_choices(w, part, next);
    } else {
        act_choices(w, &v, &g, part, next);
    }
}

void activity_choices(W w, A ask, O part, struct choices *next)
{
    if (ask->kind == ASK_PARTY)
        party_choices(w, part, next);
    else
        floor_choices(w, ask, part, next);
}

void setup_choices(W w, A ask, O part, struct choices *next)
{
    struct view v;
    struct group g;
    view_make(w, &v);
    group_order(w, ask, part, &g);
    if (part->verb == 0) {
        choice_verb(next, VERB_DONE);
        for (int verb = VERB_FORM; verb <= VERB_FACE; verb++)
            if (choice_wanted(next, SLOT_VERB, verb) && (next->only || anyone_can(w, &v, verb)))
                choice_verb(next, (uint16_t)verb);
    } else if (part->verb == VERB_DONE) {
        next->end = true;
    } else {
        if (!past_units(part))
            offer_units(w, &v, &g, part->verb, next);
        if (g.n > 0)
            act_choices(w, &v, &g, part, next);
    }
}

/* --- reasons --------------------------------------------------------------------------------------------------- */

bool wash_why(struct err *e, int rule, const char *fmt, ...)
{
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_set(e, EXIT_DATA, "%s (%s)", text, washington_ops.rules[rule].place);
}

static bool unit_why(W w, int u, struct err *e)
{
    const struct counter *c = counter_of(w, u);
    const char *id = unit_of(w, u)->id;
    if (unit_of(w, u)->side != wash_state(w)->active)
        return wash_why(e, WASHINGTON_R_ACTIVITY, "%s is not yours", id);
    if (c->where == WHERE_DEAD || c->where == WHERE_GONE || c->where == WHERE_NONE)
        return wash_why(e, WASHINGTON_R_DESTROYED, "%s is not on the map", id);
    if (c->where == WHERE_DUE && c->due > wash_state(w)->turn)
        return wash_why(e, WASHINGTON_R_ENTRY, "%s has not come yet", id);
    if (c->acted)
        return wash_why(e, WASHINGTON_R_ACTIVITY, "%s has acted in this turn", id);
    return true;
}

static const char *hex_name(W w, int hex)
{
    return wash_map(w)->name[hex];
}

void activity_why(W w, A ask, O o, struct err *e)
{
    struct group g;
    struct view v;
    int32_t at;
    group_order(w, ask, o, &g);
    for (int i = 0; i < g.n; i++)
        if (ask->kind != ASK_PARTY && !unit_why(w, g.u[i], e))
            return;
    if (o->verb == VERB_WITH || o->verb == VERB_LEAVE) {
        wash_why(e, WASHINGTON_R_PARTY, "they cannot join or leave the party here");
        return;
    }
    if (ask->kind == ASK_PARTY && order_count(o, UNITS_SLOT)) {
        wash_why(e, WASHINGTON_R_ACTIVITY, "this activity belongs to the units that began it");
        return;
    }
    for (int i = 1; i < g.n; i++)
        if (counter_of(w, g.u[i])->hex != counter_of(w, g.u[0])->hex) {
            wash_why(e, WASHINGTON_R_ACTIVITY, "these counters do not stand in one hex");
            return;
        }
    if (g.n == 0)
        return;
    view_make(w, &v);
    const char *id = unit_of(w, g.u[0])->id;
    if (o->verb == VERB_MOVE && !group_can(w, &v, &g, VERB_MOVE))
        wash_why(e, WASHINGTON_R_ACTIVITY, "%s cannot move now", id);
    else if (o->verb == VERB_MOVE && order_get(o, MOVE_PATH, &at))
        wash_why(e, WASHINGTON_R_ALLOWANCE, "%s cannot end its move there on that way to %s", id,
                 hex_name(w, order_nth(o, MOVE_PATH, order_count(o, MOVE_PATH) - 1)));
    else if (o->verb == VERB_FORM && order_get(o, FORM_INTO, &at))
        wash_why(e, WASHINGTON_R_FORMATION, "%s cannot form %s now", id, form_names[at]);
    else if (o->verb == VERB_FIRE && order_get(o, FIRE_AT, &at))
        wash_why(e, WASHINGTON_R_FIRE, "%s cannot fire at %s", id, hex_name(w, at));
    else if (o->verb == VERB_FIRE)
        wash_why(e, WASHINGTON_R_FIRE, "%s has nobody in front, in range and in sight to fire at", id);
    else if (o->verb == VERB_CHARGE && order_get(o, CHARGE_AT, &at))
        wash_why(e, WASHINGTON_R_CHARGE, "%s cannot charge %s", id, hex_name(w, at));
}

/* No counter twice in one order. */
bool units_form(W w, O o, struct err *e)
{
    for (size_t i = 0; i < order_count(o, UNITS_SLOT); i++)
        for (size_t k = 0; k < i; k++)
            if (order_nth(o, UNITS_SLOT, i) == order_nth(o, UNITS_SLOT, k))
                return wash_why(e, WASHINGTON_R_ACTIVITY, "%s is named twice",
                                units_name(w, order_nth(o, UNITS_SLOT, i)));
    return true;
}

bool face_form(W w, O o, struct err *e)
{
    if (order_count(o, FACE_TO) + order_count(o, FACE_TOWARD) != 1)
        return wash_why(e, WASHINGTON_R_FACING, "a turn names a hexside, 0 to 5, or the hex that it looks toward");
    return units_form(w, o, e);
}

void done_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask, (void)s;
    out->verb = VERB_DONE;
}

void halt_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask, (void)s;
    out->verb = VERB_HALT;
}
