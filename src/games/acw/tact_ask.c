/* Tactical battles: what is legal, and why something is not. */
#include "games/acw/standard.h"

static int army_of(W w, A ask)
{
    int army = tact_army(w, ask->seat);
    return army < 0 ? ask->subject : army;
}

/* --- deployment ------------------------------------------------------------------------------------------- */

static const char *kind_name(int kind)
{
    return acw_kind_names[kind];
}

/* Pieces of a kind that the order has not placed yet. */
static int unplaced(W w, int army, O o, int kind)
{
    int n = tact_kind_at(w, army, AREA_RESERVE, kind);
    for (uint8_t i = 0; i < o->n; i++)
        if (COUNTED_NAME(o->val[i].v) == kind)
            n -= COUNTED_N(o->val[i].v);
    return n;
}

static int units_in_slot(O o, uint8_t slot)
{
    int n = 0;
    for (size_t i = 0; i < order_count(o, slot); i++)
        n += COUNTED_NAME(order_nth(o, slot, i)) == LEADER ? 0 : COUNTED_N(order_nth(o, slot, i));
    return n;
}

static bool named_in(O o, uint8_t slot, int kind)
{
    for (size_t i = 0; i < order_count(o, slot); i++)
        if (COUNTED_NAME(order_nth(o, slot, i)) == kind)
            return true;
    return false;
}

/* The line areas are filled from left to right; each needs a unit, so enough of them stay for those to come. */
static void offer_deploy(W w, int army, O part, uint8_t slot, int later, struct choices *next)
{
    int units = 0;
    for (int k = 0; k < LEADER; k++)
        units += unplaced(w, army, part, k);
    for (int k = 0; k < KINDS; k++) {
        int most = unplaced(w, army, part, k);
        if (k != LEADER && units - later < most)
            most = units - later;
        if (most > 0 && !named_in(part, slot, k))
            choice_add(next, slot, COUNTED_OF(k, 1), COUNTED_OF(k, most));
    }
}

void tact_deploy_choices(W w, A ask, O part, struct choices *next)
{
    int army = army_of(w, ask), first = tact(w)->major ? DEPLOY_LEFT : DEPLOY_CENTER;
    int last = tact(w)->major ? DEPLOY_RIGHT : DEPLOY_CENTER, now = first;
    if (part->verb == 0) {
        choice_verb(next, VERB_DEPLOY);
        return;
    }
    if (part->n)
        now = part->val[part->n - 1].slot;
    bool held = units_in_slot(part, (uint8_t)now) > 0;
    next->end = held && now == last;
    offer_deploy(w, army, part, (uint8_t)now, last - now, next);
    if (held && now < last)
        offer_deploy(w, army, part, (uint8_t)(now + 1), last - now - 1, next);
}

void tact_deploy_why(W w, A ask, O o, struct err *e)
{
    int army = army_of(w, ask);
    if (order_count(o, DEPLOY_LINE)) {
        acw_why(e, ACW_R_TACT_DEPLOY, "this is a tactical battle: name its areas, %s",
                tact(w)->major ? "left, center and right" : "here center alone");
        return;
    }
    if (!tact(w)->major && (order_count(o, DEPLOY_LEFT) || order_count(o, DEPLOY_RIGHT))) {
        acw_why(e, ACW_R_TACT_DEPLOY, "a skirmish has one area in its line, center");
        return;
    }
    for (int k = 0; k < KINDS; k++)
        if (unplaced(w, army, o, k) < 0) {
            int have = tact_kind_at(w, army, AREA_RESERVE, k);
            acw_why(e, ACW_R_TACT_DEPLOY, "you have %d %s in this battle, not %d", have, kind_name(k),
                    have - unplaced(w, army, o, k));
            return;
        }
    for (int c = 0; c < COLS; c++)
        if (tact_has_column(w, c) && !units_in_slot(o, (uint8_t)(DEPLOY_LEFT + c))) {
            acw_why(e, ACW_R_TACT_DEPLOY, "no unit stands in %s", tact_area_names[AREA_LEFT + c]);
            return;
        }
}

/* --- a phase ---------------------------------------------------------------------------------------------- */

static bool steps_to(W w, int kind, int from, int to)
{
    int army = tact(w)->acting;
    return tact_can_step(w, army, from, to, kind) && !tact_would_empty(w, army, from, to, kind);
}

static bool charges_from(W w, int kind, int area)
{
    int army = tact(w)->acting, range, to = tact_front(w, army, area, kind, &range);
    return tact_tables(w)->charges[kind] && to >= 0 && range == 1 && tact_units_at(w, tact_foe(army), to);
}

/* Where a verb of movement takes a piece of the area; -1: several places. */
static int fixed_goal(int verb, int area)
{
    int column = tact_column_of(area);
    if (verb == VERB_ADVANCE)
        return tact_is_line(area) ? AREA_MIDDLE_LEFT + column : AREA_RETREAT;
    if (verb == VERB_RECOIL)
        return tact_is_middle(area) ? AREA_LEFT + column : AREA_RETREAT;
    return -1;
}

/* May the verb's order name this goal next? Breaking one's own line is for `shift` alone. */
static bool goal_fits(W w, int verb, int kind, int from, int to)
{
    if (verb == VERB_SHIFT)
        return tact_can_step(w, tact(w)->acting, from, to, kind);
    if (verb == VERB_COMMIT && from != AREA_RESERVE)
        return false;
    return tact_is_line(to) && tact_column_of(from) != tact_column_of(to) && !tact_is_middle(from) &&
           steps_to(w, kind, from, to);
}

bool tact_verb_acts(W w, int verb, int kind, int area)
{
    int range;
    if (!tact_ready(w, area, kind))
        return false;
    if (verb == VERB_HOLD)
        return true;
    if (verb == VERB_FIRE)
        return tact_shooters(w, area, kind) && tact_front(w, tact(w)->acting, area, kind, &range) >= 0;
    if (verb == VERB_CHARGE)
        return charges_from(w, kind, area);
    if (verb == VERB_ADVANCE || verb == VERB_RECOIL)
        return fixed_goal(verb, area) != AREA_RETREAT && steps_to(w, kind, area, fixed_goal(verb, area));
    for (int to = 0; to < AREA_RETREAT; to++)
        if (goal_fits(w, verb, kind, area, to))
            return true;
    return false;
}

static bool verb_somewhere(W w, int verb)
{
    for (int area = 0; area < AREA_RETREAT; area++)
        for (int k = 0; k < KINDS; k++)
            if (tact_arm_of(k) == tact(w)->arm && tact_verb_acts(w, verb, k, area))
                return true;
    return false;
}

static bool may_rally(W w)
{
    return tact(w)->arm == ARM_LEADERS && tact_ready(w, AREA_RESERVE, LEADER) && tact_waiting(w, tact(w)->acting);
}

static bool may_withdraw(W w, A ask)
{
    return ask->kind != ASK_ACTION && tact(w)->turn > tact_tables(w)->retreat_after;
}

static const uint8_t acting_verbs[] = {VERB_SHIFT,  VERB_ADVANCE, VERB_REINFORCE, VERB_COMMIT,
                                       VERB_RECOIL, VERB_FIRE,    VERB_CHARGE,    VERB_HOLD};

static void offer_verbs(W w, A ask, struct choices *next)
{
    for (size_t i = 0; i < sizeof acting_verbs; i++)
        if (choice_wanted(next, SLOT_VERB, acting_verbs[i]) && (!next->enough || next->n + 1 < next->enough) &&
            verb_somewhere(w, acting_verbs[i]))
            choice_verb(next, acting_verbs[i]);
    if (may_rally(w))
        choice_verb(next, VERB_RALLY);
    if (may_withdraw(w, ask))
        choice_verb(next, VERB_WITHDRAW);
    choice_verb(next, VERB_DONE);
}

static void offer_kinds(W w, int verb, struct choices *next)
{
    for (int k = 0; k < KINDS; k++) {
        bool acts = false;
        for (int area = 0; area < AREA_RETREAT && !acts && choice_wanted(next, ACT_KIND, k); area++)
            acts = tact_verb_acts(w, verb, k, area);
        if (acts)
            choice_add(next, ACT_KIND, k, k);
    }
}

/* Kinds that an order of fire or charge may name: any unit, until one stands in front that it can strike. */
static void offer_targets(W w, O part, struct choices *next)
{
    int army = tact(w)->acting, foe = tact_foe(army), range;
    int kind = order_nth(part, ACT_KIND, 0), area = order_nth(part, ACT_AREA, 0);
    int to = tact_front(w, army, area, kind, &range);
    for (int k = 0; k < LEADER; k++) {
        bool named = false,
             there = part->verb == VERB_FIRE ? tact_kind_at(w, foe, to, k) > 0 : tact_can_be_charged(w, foe, to, k);
        for (size_t i = 0; i < order_count(part, ACT_TO); i++)
            named |= order_nth(part, ACT_TO, i) == k;
        next->end |= named && there;
        if (!named)
            choice_add(next, ACT_TO, k, k);
    }
}

static int most_left(W w, int kind, int area)
{
    int left = 0;
    for (int t = kind; t < TROOPS; t += KINDS)
        for (int r = 0; r < READY; r++)
            if (tact(w)->ready[area][t][r] && READY_LEFT(r) > left)
                left = READY_LEFT(r);
    return left;
}

static void offer_path(W w, O part, struct choices *next)
{
    int kind = order_nth(part, ACT_KIND, 0), from = order_nth(part, ACT_AREA, 0), at = from;
    int steps = (int)order_count(part, ACT_TO), most = part->verb == VERB_SHIFT ? most_left(w, kind, from) : 1;
    bool empties = false;
    if (order_count(part, ACT_BREAKING)) {
        next->end = true;
        return;
    }
    for (int i = 0; i < steps; i++) {
        int to = order_nth(part, ACT_TO, (size_t)i); /* only while the piece stands in its own column */
        empties |= tact_column_of(at) == tact_column_of(from) && tact_would_empty(w, tact(w)->acting, at, to, kind);
        at = to;
    }
    next->end = steps > 0 && !empties;
    for (int to = 0; to < AREA_RETREAT && steps < most; to++)
        if (goal_fits(w, part->verb, kind, at, to))
            choice_add(next, ACT_TO, to, to);
    if (steps > 0 && part->verb == VERB_SHIFT && kind != LEADER)
        choice_add(next, ACT_BREAKING, 0, 0);
}

static void offer_hold(W w, O part, struct choices *next)
{
    int32_t kind = -1;
    order_get(part, ACT_KIND, &kind);
    next->end = true;
    if (!order_count(part, ACT_AREA)) {
        if (kind < 0 && !order_count(part, ACT_N))
            choice_add(next, ACT_N, 1, COUNTED - 1);
        if (kind < 0)
            offer_kinds(w, VERB_HOLD, next);
    }
    for (int area = 0; area < AREA_RETREAT; area++) {
        bool named = false, ready = false;
        for (size_t i = 0; i < order_count(part, ACT_AREA); i++)
            named |= order_nth(part, ACT_AREA, i) == area;
        for (int k = 0; k < KINDS; k++)
            ready |= (kind < 0 || k == kind) && tact_ready(w, area, k);
        if (!named && ready)
            choice_add(next, ACT_AREA, area, area);
    }
}

static void offer_rally(W w, O part, struct choices *next)
{
    next->end = order_count(part, 0) > 0;
    for (int k = 0; !next->end && k < LEADER; k++)
        if (tact_kind_at(w, tact(w)->acting, AREA_RETREAT, k))
            choice_add(next, 0, k, k);
}

static void offer_group(W w, O part, struct choices *next)
{
    int verb = part->verb;
    if (!order_count(part, ACT_KIND)) {
        if (!order_count(part, ACT_N))
            choice_add(next, ACT_N, 1, COUNTED - 1);
        offer_kinds(w, verb, next);
    } else if (!order_count(part, ACT_AREA)) {
        for (int area = 0; area < AREA_RETREAT; area++)
            if (choice_wanted(next, ACT_AREA, area) && tact_verb_acts(w, verb, order_nth(part, ACT_KIND, 0), area))
                choice_add(next, ACT_AREA, area, area);
    } else if (verb == VERB_ADVANCE || verb == VERB_RECOIL) {
        next->end = true;
    } else if (verb == VERB_FIRE || verb == VERB_CHARGE) {
        offer_targets(w, part, next);
    } else {
        offer_path(w, part, next);
    }
}

void tact_phase_choices(W w, A ask, O part, struct choices *next)
{
    switch (part->verb) {
    case 0: offer_verbs(w, ask, next); break;
    case VERB_DONE:
    case VERB_WITHDRAW: next->end = true; break;
    case VERB_RALLY: offer_rally(w, part, next); break;
    case VERB_HOLD: offer_hold(w, part, next); break;
    default: offer_group(w, part, next); break;
    }
}

/* --- refusals of a phase ---------------------------------------------------------------------------------- */

static bool why_not_ready(W w, O o, struct err *e)
{
    static const char *const phase[ARMS] = {"cavalry", "artillery", "infantry", "leaders"};
    int kind = order_nth(o, ACT_KIND, 0), area = order_nth(o, ACT_AREA, 0), army = tact(w)->acting;
    if (tact_arm_of(kind) != tact(w)->arm)
        return acw_why(e, ACW_R_TACT_PHASES, "this is the phase of %s, not of %s", phase[tact(w)->arm],
                       kind_name(kind));
    if (!tact_kind_at(w, army, area, kind))
        return acw_why(e, ACW_R_TACT_ACTIONS, "no %s of yours stands in %s", kind_name(kind), tact_area_names[area]);
    if (!tact_ready(w, area, kind))
        return acw_why(e, ACW_R_TACT_ACTIONS, "no %s in %s has an action left", kind_name(kind), tact_area_names[area]);
    return true;
}

static void why_no_target(W w, O o, struct err *e)
{
    int army = tact(w)->acting, kind = order_nth(o, ACT_KIND, 0), area = order_nth(o, ACT_AREA, 0), range;
    int to = tact_front(w, army, area, kind, &range);
    if (o->verb == VERB_CHARGE && !tact_tables(w)->charges[kind])
        acw_why(e, ACW_R_TACT_ACTIONS, "%s may not charge", kind_name(kind));
    else if (to < 0)
        acw_why(e, ACW_R_TACT_FRONT, "no enemy stands in front of %s", tact_area_names[area]);
    else if (o->verb == VERB_FIRE && !tact_shooters(w, area, kind))
        acw_why(e, ACW_R_TACT_ACTIONS, "the %s in %s has fired", kind_name(kind), tact_area_names[area]);
    else if (o->verb == VERB_CHARGE && tact_kind_at(w, tact_foe(army), to, ARTILLERY))
        acw_why(e, ACW_R_TACT_COVER, "the artillery in front of %s is covered, or what is named is not there",
                tact_area_names[area]);
    else
        acw_why(e, ACW_R_TACT_FRONT, "nothing that is named stands in front of %s", tact_area_names[area]);
}

static void why_no_step(W w, O o, struct err *e)
{
    int army = tact(w)->acting, kind = order_nth(o, ACT_KIND, 0), from = order_nth(o, ACT_AREA, 0);
    int to = fixed_goal(o->verb, from);
    if (to < 0 && !order_count(o, ACT_TO))
        return;
    if (to < 0)
        to = order_nth(o, ACT_TO, 0);
    if (to != AREA_RETREAT && tact_is_middle(to) && tact_units_at(w, tact_foe(army), tact_opposite(to)))
        acw_why(e, ACW_R_TACT_MOVE, "the enemy holds %s", tact_area_names[to]);
    else if (to != AREA_RETREAT && tact_can_step(w, army, from, to, kind) && tact_would_empty(w, army, from, to, kind))
        acw_why(e, ACW_R_TACT_EMPTIED,
                "that would leave no unit in %s, and lose the battle: write breaking if you mean it",
                tact_area_names[AREA_LEFT + tact_column_of(from)]);
    else if (to != AREA_RETREAT && tact_can_step(w, army, from, to, kind))
        acw_why(e, ACW_R_TACT_ACTIONS, "the way has more steps than actions are left, or is closed further on");
    else
        acw_why(e, ACW_R_TACT_MOVE,
                "from %s the way to %s is not open: areas that touch, and not from enemies to enemies",
                tact_area_names[from], tact_area_names[to]);
}

void tact_phase_why(W w, A ask, O o, struct err *e)
{
    (void)ask;
    if (o->verb == VERB_WITHDRAW)
        acw_why(e, ACW_R_TACT_WITHDRAW, "an army withdraws from the second battle turn on, before it acts in a phase");
    else if (o->verb == VERB_RALLY)
        acw_why(e, ACW_R_TACT_RALLY, "leaders in Reserve rally, in their phase, what is in the Retreat Area");
    else if (!order_count(o, ACT_KIND) || !order_count(o, ACT_AREA) || !why_not_ready(w, o, e))
        return;
    else if (o->verb == VERB_FIRE || o->verb == VERB_CHARGE)
        why_no_target(w, o, e);
    else
        why_no_step(w, o, e);
}

/* --- the other decisions ---------------------------------------------------------------------------------- */

void tact_turn_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    next->end = part->verb != 0;
    if (!part->verb) {
        choice_verb(next, VERB_READY);
        choice_verb(next, VERB_FINISH);
    }
}

void tact_avoid_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    next->end = part->verb != 0;
    if (!part->verb) {
        choice_verb(next, VERB_YES);
        choice_verb(next, VERB_NO);
    }
}

void tact_pursue_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    int32_t by;
    if (part->verb == 0) {
        choice_verb(next, VERB_PURSUE);
        choice_verb(next, VERB_DONE);
        return;
    }
    if (part->verb == VERB_DONE) {
        next->end = true;
        return;
    }
    if (!order_get(part, PURSUE_KIND, &by)) {
        if (!order_count(part, PURSUE_N))
            choice_add(next, PURSUE_N, 1, COUNTED - 1);
        for (int k = 0; k < LEADER; k++)
            for (int at = 0; at < KINDS; at++)
                if (tact_target(w, k, at) >= 0) {
                    choice_add(next, PURSUE_KIND, k, k);
                    break;
                }
        return;
    }
    for (int at = 0; at < KINDS; at++) {
        bool named = false;
        for (size_t i = 0; i < order_count(part, PURSUE_AT); i++)
            named |= order_nth(part, PURSUE_AT, i) == at;
        next->end |= named && tact_target(w, by, at) >= 0;
        if (!named)
            choice_add(next, PURSUE_AT, at, at);
    }
}

void tact_pursue_why(W w, A ask, O o, struct err *e)
{
    int32_t by;
    (void)ask;
    if (!order_get(o, PURSUE_KIND, &by))
        return;
    if (tact(w)->covered && !tact_is_cavalry(by))
        acw_why(e, ACW_R_TACT_COVERING, "cavalry covers the retreat: only cavalry pursues");
    else if (tact_cavalry_in(w, tact(w)->loser - 1, AREA_RESERVE))
        acw_why(e, ACW_R_TACT_COVERING, "the covering cavalry must be eliminated first");
    else
        acw_why(e, ACW_R_TACT_PURSUIT, "no %s is left to pursue, or it cannot hit what is named", kind_name(by));
}

/* The defender goes together; an attacker may part, or send each piece to where it came from. */
void tact_retreat_choices(W w, A ask, O part, struct choices *next)
{
    int army = army_of(w, ask), n;
    bool ok[SPACES_MAX], offered[SPACES_MAX];
    if (part->verb == 0) {
        choice_verb(next, VERB_RETREAT);
        return;
    }
    n = tact_retreats(w, army, ok);
    for (int s = 0; s < SPACES_MAX; s++) /* names of the neighbours may stand in a list, one of them must be open */
        offered[s] =
            ok[s] || (n > 1 && s < acw_data(w)->nspaces && set_has(&acw_data(w)->space[ask->place].adjacent, s));
    for (size_t i = 0; i < order_count(part, RETREAT_TO); i++) {
        next->end |= ok[order_nth(part, RETREAT_TO, i)];
        offered[order_nth(part, RETREAT_TO, i)] = false;
    }
    if (army == ARMY_ATTACKER && n > 1 && !order_count(part, RETREAT_TO)) {
        next->end |= part->n == 0;
        for (int k = 0; k < KINDS; k++)
            if (!named_in(part, RETREAT_PIECES, k) && tact_kind_at(w, army, AREA_RETREAT, k))
                choice_add(next, RETREAT_PIECES, COUNTED_OF(k, 1),
                           COUNTED_OF(k, tact_kind_at(w, army, AREA_RETREAT, k)));
    }
    if (part->n < ORDER_VALUES && (n > 1 || !order_count(part, RETREAT_TO)))
        acw_offer_spaces(w, next, RETREAT_TO, offered);
}

void tact_retreat_why(W w, A ask, O o, struct err *e)
{
    if (order_count(o, RETREAT_PIECES) && army_of(w, ask) == ARMY_DEFENDER)
        acw_why(e, ACW_R_TACT_RETREAT, "a beaten defender goes together to one space");
    else if (order_count(o, RETREAT_TO))
        acw_why(e, ACW_R_TACT_RETREAT, "no retreat from %s to %s", acw_space_name(w, ask->place),
                acw_space_name(w, order_nth(o, RETREAT_TO, 0)));
}

/* --- form ------------------------------------------------------------------------------------------------- */

/* Leaders neither fire, charge nor pursue, and are targets in pursuit alone. */
bool tact_act_form(W w, O o, struct err *e)
{
    int32_t kind;
    (void)w;
    if (o->verb == VERB_PURSUE) {
        order_get(o, PURSUE_KIND, &kind);
        return !(kind == LEADER || kind == ARTILLERY) ||
               acw_why(e, ACW_R_TACT_PURSUIT, "infantry and cavalry pursue, not %s", kind_name(kind));
    }
    if (o->verb == VERB_RALLY)
        return order_nth(o, 0, 0) != LEADER || acw_why(e, ACW_R_TACT_RALLY, "leaders are never rallied");
    if (o->verb != VERB_FIRE && o->verb != VERB_CHARGE)
        return true;
    if (!order_count(o, ACT_AREA))
        return acw_why(e, ACW_R_TACT_FRONT, "say from which area: %s infantry left at infantry",
                       o->verb == VERB_FIRE ? "fire" : "charge");
    kind = order_nth(o, ACT_KIND, 0);
    if (kind == LEADER || (o->verb == VERB_CHARGE && kind == ARTILLERY))
        return acw_why(e, ACW_R_TACT_ACTIONS, "%s may not %s", kind_name(kind),
                       o->verb == VERB_FIRE ? "fire" : "charge");
    for (size_t i = 0; i < order_count(o, ACT_TO); i++)
        if (order_nth(o, ACT_TO, i) == LEADER)
            return acw_why(e, ACW_R_TACT_LEADER_LOSS, "leaders are no targets");
    return true;
}
