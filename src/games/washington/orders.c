/* The Command Phase: orders on their way, new orders, initiative, futility, skedaddle; then recovery and Fluke Stoppage
 * (engine 15, 16). */
#include <string.h>

#include "games/washington/washington.h"

static const struct {
    uint8_t kind;
} kind_of[] = {{ORDER_MOVE}, {ORDER_ATTACK}, {ORDER_RESERVE}, {ORDER_NONE}, {ORDER_NONE}, {ORDER_NONE}};

static const struct command *command_of(W w, int f)
{
    return &wash_state(w)->command[f];
}

static int leader_on_map(W w, int f)
{
    int u = command_of(w, f)->leader - 1;
    return u >= 0 && unit_on_map(w, u) ? u : -1;
}

/* A leader who has an HQ rolls only when stacked with it (engine 15.1). */
static bool may_roll(W w, int f)
{
    int leader = leader_on_map(w, f), centre = centre_of(w, f);
    return leader >= 0 && counter_of(w, leader)->hex == counter_of(w, centre)->hex;
}

static bool is_army(W w, int f)
{
    int leader = leader_on_map(w, f);
    return leader >= 0 && unit_of(w, leader)->level == LEVEL_ARMY && may_roll(w, f) &&
           command_of(w, f)->state != OS_SKEDADDLE;
}

/* Formation of the active side whose commander may send an order now, or -1. */
static int sender(W w)
{
    for (int f = 0; f < wash_data(w)->nformations; f++)
        if (wash_data(w)->formation[f].side == wash_state(w)->active && is_army(w, f))
            return f;
    return -1;
}

static bool fights_at_all(W w, int f)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_fights(w, u) && chain_has(w, unit_of(w, u)->parent, f))
            return true;
    return false;
}

static bool skedaddled(W w, int f)
{
    int state;
    return command_order(w, f, &state) == ORDER_NONE && state == OS_SKEDADDLE;
}

static bool may_order(W w, int f)
{
    int from = sender(w);
    bool night = wash_turn(w)->light == LIGHT_NIGHT;
    if (from < 0 || wash_state(w)->sent || night || wash_data(w)->formation[f].side != wash_state(w)->active ||
        leader_on_map(w, f) < 0)
        return false;
    return f == from || (command_top(w, f) == f && fights_at_all(w, f) && !free_of_orders(w, leader_on_map(w, f)));
}

static bool guns_only(W w, int f)
{
    return wash_data(w)->formation[f].level == LEVEL_BATTALION;
}

/* An army HQ gets no order but to move (engine 9.7). */
static bool order_kind_ok(W w, int f, int kind)
{
    if (f == sender(w))
        return kind == KIND_MOVE;
    return kind == KIND_MOVE || (!guns_only(w, f) && (kind == KIND_ATTACK || kind == KIND_RESERVE));
}

static bool all_back(W w, int f)
{
    struct view v;
    view_make(w, &v);
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_fights(w, u) && chain_has(w, unit_of(w, u)->parent, f) && counter_of(w, u)->state != MORALE_R &&
            !in_radius(w, &v, u))
            return false;
    return true;
}

/* Initiative (engine 15.5): what the leader of f may try now. */
static bool may_try(W w, int f, int kind)
{
    const struct command *c = command_of(w, f);
    const struct wash_formation *t = &wash_data(w)->formation[f];
    int state, order = command_order(w, f, &state);
    if (t->side != wash_state(w)->active || c->tried || leader_on_map(w, f) < 0 || !fights_at_all(w, f))
        return false;
    if (is_independent(w, f) && (kind == KIND_MOVE || kind == KIND_ATTACK))
        return state != OS_SKEDADDLE && !(kind == KIND_ATTACK && c->recovery);
    switch (kind) {
    case KIND_RESERVE:
        return t->level == LEVEL_BRIGADE && c->kind == ORDER_NONE && state != OS_SKEDADDLE && state != OS_STOPPED;
    case KIND_RELEASE: return c->kind == ORDER_RESERVE && c->state == OS_ACTIVE;
    case KIND_DEPLOY: return order == ORDER_MOVE && state == OS_ACTIVE && c->kind == ORDER_MOVE;
    case KIND_RETURN: return c->state == OS_SKEDADDLE && all_back(w, f);
    default: return false;
    }
}

static bool may_stop(W w, int f)
{
    return wash_data(w)->formation[f].side == wash_state(w)->active && command_of(w, f)->kind == ORDER_ATTACK &&
           command_of(w, f)->state == OS_ACTIVE;
}

static bool may_skedaddle(W w, int f)
{
    return wash_data(w)->formation[f].side == wash_state(w)->active && command_top(w, f) == f && fights_at_all(w, f) &&
           centre_of(w, f) >= 0 && !skedaddled(w, f) && !free_of_orders(w, centre_of(w, f)) &&
           nearest_enemy(w, wash_data(w)->formation[f].side, counter_of(w, centre_of(w, f))->hex, false) >= 0;
}

/* The Command whose new order is still to be given its Reserve: the one to which the order of this turn went. */
static int ordered_now(W w, int brigade)
{
    for (int f = 0; f < wash_data(w)->nformations; f++) {
        const struct command *c = command_of(w, f);
        if (c->new_state == OS_SENT && c->new_kind == ORDER_ATTACK && !c->reserve && c->fresh_order && f != brigade &&
            chain_has(w, brigade, f) && wash_data(w)->formation[f].side == wash_state(w)->active)
            return f;
    }
    return -1;
}

static bool may_reserve(W w, int f)
{
    return wash_data(w)->formation[f].level == LEVEL_BRIGADE && fights_at_all(w, f) && ordered_now(w, f) >= 0;
}

/* A leader takes a battalion under his orders by initiative (engine 15.5). */
static bool may_attach(W w, int battalion, int to)
{
    if (!guns_only(w, battalion) || wash_data(w)->formation[battalion].side != wash_state(w)->active ||
        !fights_at_all(w, battalion))
        return false;
    if (to < 0) {
        for (int f = 0; f < wash_data(w)->nformations; f++)
            if (may_attach(w, battalion, f))
                return true;
        return false;
    }
    const struct wash_formation *t = &wash_data(w)->formation[to];
    return t->side == wash_state(w)->active && (t->level == LEVEL_DIVISION || t->level == LEVEL_CORPS) &&
           command_of(w, battalion)->attached != to + 1 && !command_of(w, to)->tried && leader_on_map(w, to) >= 0 &&
           may_roll(w, to) && fights_at_all(w, to);
}

/* --- choices ---------------------------------------------------------------------------------------------- */

/* Orders, then initiative, then skedaddle and futility (engine 3.3). */
static int step_of(int verb)
{
    return verb == VERB_ORDER || verb == VERB_RESERVE ? 0 : verb == VERB_INITIATIVE || verb == VERB_ATTACH ? 1 : 2;
}

static bool fits(W w, int verb, int f)
{
    if (step_of(verb) < wash_state(w)->step)
        return false;
    switch (verb) {
    case VERB_ORDER: return may_order(w, f);
    case VERB_FUTILE: return may_stop(w, f);
    case VERB_SKEDADDLE: return may_skedaddle(w, f);
    case VERB_RESERVE: return may_reserve(w, f);
    case VERB_ATTACH: return may_attach(w, f, -1);
    default: break;
    }
    for (int kind = KIND_MOVE; kind <= KIND_RETURN; kind++)
        if (may_try(w, f, kind))
            return true;
    return false;
}

static bool any_fits(W w, int verb)
{
    for (int f = 0; f < wash_data(w)->nformations; f++)
        if (fits(w, verb, f))
            return true;
    return false;
}

static const int verbs[] = {VERB_ORDER,  VERB_RESERVE,   VERB_INITIATIVE, VERB_ATTACH,
                            VERB_FUTILE, VERB_SKEDADDLE, VERB_POST,       VERB_RECALL};

static bool any_post(W w, bool recall)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (recall ? counter_of(w, u)->post && unit_of(w, u)->side == wash_state(w)->active : may_post(w, u))
            return true;
    return false;
}

static bool any_verb(W w, int verb)
{
    return verb == VERB_POST || verb == VERB_RECALL ? any_post(w, verb == VERB_RECALL) : any_fits(w, verb);
}

bool command_any(W w, seat_t seat)
{
    (void)seat;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (any_verb(w, verbs[i]))
            return true;
    return false;
}

static void offer_goals(W w, struct choices *next)
{
    const struct wash_map *m = wash_map(w);
    for (int x = 0; x < m->columns; x++)
        choice_add(next, ORDER_GOAL, x * m->rows, x * m->rows + wash_scenario(w)->rows - 1);
}

static void offer_kinds(W w, O part, struct choices *next)
{
    int f = order_nth(part, ORDER_TO, 0);
    for (int kind = KIND_MOVE; kind <= KIND_RETURN; kind++)
        if (part->verb == VERB_ORDER ? order_kind_ok(w, f, kind) : may_try(w, f, kind))
            choice_add(next, ORDER_KIND, kind, kind);
}

/* What an order may wait for: a later turn, or a named place that is taken. */
static void offer_conditions(W w, O part, struct choices *next)
{
    const struct wash_scenario *sc = wash_scenario(w);
    int now = wash_state(w)->turn;
    if (order_count(part, ORDER_TIME) || order_count(part, ORDER_WHEN))
        return;
    if (now < sc->turns)
        choice_add(next, ORDER_TIME, sc->first + now, sc->first + sc->turns - 1);
    for (int i = 0; i < wash_map(w)->nplaces; i++)
        if (hex_row(wash_map(w), wash_map(w)->place[i].hex) <= sc->rows)
            choice_add(next, ORDER_WHEN, wash_map(w)->place[i].hex, wash_map(w)->place[i].hex);
}

static void order_choices(W w, O part, struct choices *next)
{
    int32_t kind;
    if (!order_get(part, ORDER_KIND, &kind)) {
        offer_kinds(w, part, next);
        return;
    }
    bool goal = order_count(part, ORDER_GOAL) > 0, takes = kind == KIND_MOVE || kind == KIND_ATTACK;
    bool waits = order_count(part, ORDER_TIME) || order_count(part, ORDER_WHEN);
    next->end = goal || kind != KIND_MOVE; /* only a Move order needs a destination (15.1) */
    if (!goal && takes && !waits)
        offer_goals(w, next);
    if (part->verb == VERB_ORDER && next->end && order_nth(part, ORDER_TO, 0) != sender(w))
        offer_conditions(w, part, next);
}

void command_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_DONE);
        for (size_t i = 0; i < sizeof verbs / sizeof verbs[0] && !choice_full(next); i++)
            if (choice_wanted(next, SLOT_VERB, verbs[i]) && any_verb(w, verbs[i]))
                choice_verb(next, (uint16_t)verbs[i]);
    } else if (part->verb == VERB_DONE) {
        next->end = true;
    } else if (part->verb == VERB_POST || part->verb == VERB_RECALL) {
        post_choices(w, part, next);
    } else if (order_count(part, ORDER_TO) == 0) {
        for (int f = 0; f < wash_data(w)->nformations; f++)
            if (fits(w, part->verb, f))
                choice_add(next, ORDER_TO, f, f);
    } else if (part->verb == VERB_ATTACH) {
        next->end = order_count(part, ATTACH_TO) > 0;
        for (int f = 0; f < wash_data(w)->nformations && !next->end; f++)
            if (may_attach(w, order_nth(part, ATTACH_BATTALION, 0), f))
                choice_add(next, ATTACH_TO, f, f);
    } else if (part->verb == VERB_FUTILE || part->verb == VERB_SKEDADDLE || part->verb == VERB_RESERVE) {
        next->end = true;
    } else {
        order_choices(w, part, next);
    }
}

void command_why(W w, A ask, O o, struct err *e)
{
    int32_t f;
    (void)ask;
    if (!order_get(o, ORDER_TO, &f))
        return;
    if (o->verb == VERB_POST || o->verb == VERB_RECALL) {
        wash_why(e, WASHINGTON_R_POSTING, "no artillery leader of its own can post or recall %s", unit_of(w, f)->id);
        return;
    }
    if (o->verb == VERB_ORDER_BY) {
        wash_why(e, WASHINGTON_R_ORDER_ONE, "%s is no army commander with his HQ", unit_of(w, f)->id);
        return;
    }
    const char *id = wash_data(w)->formation[f].id;
    if (o->verb == VERB_ORDER && wash_state(w)->sent)
        wash_why(e, WASHINGTON_R_ORDER_ONE, "the one order of this turn is out");
    else if (step_of(o->verb) < wash_state(w)->step)
        wash_why(e, WASHINGTON_R_TURN_ORDER, "orders come first, then initiative, then skedaddle and futility");
    else if (o->verb == VERB_ORDER && order_count(o, ORDER_GOAL) == 0 && order_nth(o, ORDER_KIND, 0) == KIND_MOVE)
        wash_why(e, WASHINGTON_R_ORDER_ONE, "an order to move names where to");
    else if (o->verb == VERB_ORDER)
        wash_why(e, WASHINGTON_R_ORDER_ONE, "no army commander with his HQ can send an order to %s", id);
    else if (o->verb == VERB_RESERVE)
        wash_why(e, WASHINGTON_R_ORDER_RESERVE, "%s is no brigade of a Command that was ordered to attack just now",
                 id);
    else if (o->verb == VERB_ATTACH)
        wash_why(e, WASHINGTON_R_ATTACH, "%s cannot be attached so now", id);
    else
        wash_why(e, WASHINGTON_R_INITIATIVE, "%s cannot do that now", id);
}

/* `order Wallace > 3/6: ...` is `order 3/6: ...` when Wallace is who sends it. */
enum expanded order_expand(W w, A ask, O written, O subject, int32_t after, int32_t *key, struct order *one)
{
    int from = sender(w);
    (void)ask, (void)subject, (void)after, (void)key;
    if (from < 0 || order_nth(written, 0, 0) != leader_on_map(w, from))
        return EXPAND_AS_IS;
    *one = (struct order){.verb = VERB_ORDER};
    for (size_t i = 0; i < written->n; i++)
        if (written->val[i].slot > 0)
            order_add(one, (uint8_t)(written->val[i].slot - 1), written->val[i].v);
    return EXPAND_TO;
}

/* --- what is written --------------------------------------------------------------------------------------- */

static int command_roll(struct play *p, const char *label, int leader, bool bonus, int *value)
{
    *value = leader_command(&p->w, leader) + (bonus ? wash_data(&p->w)->charts.command_bonus : 0);
    return roll(p, label, 2, 6, NULL);
}

static bool succeeds(W w, int dice, int value)
{
    return dice + value >= wash_data(w)->charts.command_roll;
}

static void set_order(struct play *p, int f, int kind, int goal)
{
    struct command *c = &wash_of(p)->command[f];
    if (wash_data(&p->w)->formation[f].level != LEVEL_BRIGADE && kind == ORDER_RESERVE)
        for (int k = 0; k < wash_data(&p->w)->nformations; k++)
            if (k != f && chain_has(&p->w, k, f))
                wash_of(p)->command[k].kind = wash_of(p)->command[k].state = 0;
    c->kind = (uint8_t)kind;
    c->state = kind == ORDER_NONE ? OS_NONE : OS_ACTIVE;
    c->goal = (int16_t)goal;
    c->second = 0;
    c->stops = 0;
    c->fresh = kind == ORDER_ATTACK;
    if (c->reserve) { /* the brigade that the order makes its Reserve */
        struct command *k = &wash_of(p)->command[c->reserve - 1];
        k->kind = ORDER_RESERVE;
        k->state = OS_ACTIVE;
    }
    c->new_kind = c->new_state = c->not_before = c->reserve = 0;
    c->new_goal = c->arrives = c->when = 0;
}

/* Has what the order waits for come? */
static bool holds(W w, const struct command *c)
{
    int place = c->when ? wash_map(w)->place_of[c->when - 1] : 0;
    if (c->not_before > wash_state(w)->turn)
        return false;
    return !c->when || (place && wash_state(w)->held[place - 1] == 1 + CSA);
}

void conditions_check(struct play *p)
{
    W w = &p->w;
    for (int f = 0; f < wash_data(w)->nformations; f++) {
        const struct command *c = command_of(w, f);
        if (c->new_state != OS_CONDITIONAL || !holds(w, c) || (c->recovery && c->new_kind == ORDER_ATTACK))
            continue;
        emit(p, HAP_WAITING, WASHINGTON_R_ORDER_CONDITION, wash_seat(wash_data(w)->formation[f].side),
             (int32_t[]){f, 1}, 2);
        set_order(p, f, c->new_kind, c->new_goal);
    }
}

static int goal_of(O o)
{
    int32_t goal;
    return order_get(o, ORDER_GOAL, &goal) ? goal + 1 : 0;
}

static void send_order(struct play *p, O o)
{
    W w = &p->w;
    const struct wash_charts *ch = &wash_data(w)->charts;
    int f = order_nth(o, ORDER_TO, 0), from = sender(w), leader = leader_on_map(w, from), value;
    struct command *c = &wash_of(p)->command[f];
    int dice = command_roll(p, "command", leader, false, &value);
    wash_of(p)->sent = 1;
    if (!succeeds(w, dice, value)) {
        emit(p, HAP_ORDER_FAILED, WASHINGTON_R_COMMAND_ROLL, wash_seat(wash_state(w)->active),
             (int32_t[]){leader, f, dice, value}, 4);
        return;
    }
    if (f == from) { /* he moves his own HQ */
        set_order(p, f, ORDER_MOVE, goal_of(o));
        emit(p, HAP_ORDER, WASHINGTON_R_ORDER_HQ, wash_seat(wash_state(w)->active),
             (int32_t[]){leader, f, dice, value, 0}, 5);
        return;
    }
    int far =
        hex_distance(wash_map(w), counter_of(w, centre_of(w, from))->hex, counter_of(w, leader_on_map(w, f))->hex);
    /* Wallace's HQ is that of a corps; the radius of the others is an army's (engine 14.2, 15.2) */
    bool corps = wash_data(w)->formation[from].flags & FORMATION_CORPS;
    int radius = ch->radius[corps ? LEVEL_CORPS : LEVEL_ARMY];
    int distance = ch->distance_turns[far <= radius ? 0 : far < ch->far_hexes ? 1 : 2];
    bool on_fire =
        strcmp(wash_data(w)->unit[leader].id, "U.L.Wallace") == 0; /* S-047; the others are Normal: S-029, S-048 */
    int turns = ch->awareness[on_fire ? 0 : 1] + distance;
    if (command_of(w, f)->kind == ORDER_RESERVE)
        turns /= 2;
    c->new_kind = kind_of[order_nth(o, ORDER_KIND, 0)].kind;
    c->new_state = OS_SENT;
    c->new_goal = (int16_t)goal_of(o);
    c->arrives = (int16_t)(wash_state(w)->turn + turns);
    c->fresh_order = 1;
    int32_t time, when;
    if (order_get(o, ORDER_TIME, &time))
        c->not_before = (uint8_t)(time - wash_scenario(w)->first + 1);
    if (order_get(o, ORDER_WHEN, &when))
        c->when = (int16_t)(when + 1);
    emit(p, HAP_ORDER, WASHINGTON_R_ORDER_DELIVERY, wash_seat(wash_state(w)->active),
         (int32_t[]){leader, f, dice, value, turns}, 5);
}

static void take_initiative(struct play *p, O o)
{
    W w = &p->w;
    int f = order_nth(o, ORDER_TO, 0), kind = order_nth(o, ORDER_KIND, 0), level = 0;
    bool bonus = kind == KIND_DEPLOY || command_of(w, f)->kind == ORDER_RESERVE;
    wash_of(p)->command[f].tried = 1;
    /* The leader of the formation and, if he fails, the next higher; for Deployment every one of the chain. */
    for (int at = f; at >= 0 && (level < 2 || kind == KIND_DEPLOY); at = wash_data(w)->formation[at].parent) {
        int value, leader = leader_on_map(w, at);
        if (leader < 0 || !may_roll(w, at) || (unit_of(w, leader)->level == LEVEL_ARMY && kind == KIND_RELEASE))
            continue;
        int dice = command_roll(p, "initiative", leader, bonus, &value);
        bool made = succeeds(w, dice, value);
        emit(p, made ? HAP_INITIATIVE : HAP_NO_INITIATIVE, WASHINGTON_R_INITIATIVE, wash_seat(wash_state(w)->active),
             (int32_t[]){leader, f, dice, value, kind}, 5);
        if (made) {
            set_order(p, f, kind_of[kind].kind, goal_of(o));
            return;
        }
        if (own_centre(w, at))
            return;
        level++;
    }
}

static void stop_attack(struct play *p, int f)
{
    struct command *c = &wash_of(p)->command[f];
    c->state = OS_STOPPED;
    c->stops = 2;
    for (int k = 0; k < wash_data(&p->w)->nformations; k++)
        if (k != f && chain_has(&p->w, k, f) && wash_state(&p->w)->command[k].kind == ORDER_RESERVE)
            wash_of(p)->command[k].kind = wash_of(p)->command[k].state = 0; /* Reserve status ends (16.2) */
}

enum { SKEDADDLE_POINTS = 12 }; /* half MPs: 6 of the 6 to 13 that the owner may choose (16.5) */

void skedaddle(struct play *p, int f)
{
    W w = &p->w;
    int centre = centre_of(w, f), side = wash_data(w)->formation[f].side;
    for (int k = 0; k < wash_data(w)->nformations; k++) {
        struct command *c = &wash_of(p)->command[k];
        if (!chain_has(w, k, f) || (k != f && own_centre(w, k)))
            continue;
        c->kind = ORDER_NONE;
        c->state = k == f ? OS_SKEDADDLE : OS_NONE;
        c->goal = c->second = c->stops = 0;
        c->attached = 0;
        for (int u = 0; u < wash_data(w)->nunits; u++)
            if (unit_of(w, u)->parent == k)
                post_over(p, u);
    }
    emit(p, HAP_SKEDADDLE, WASHINGTON_R_SKEDADDLE, wash_seat(side), (int32_t[]){f}, 1);
    if (centre < 0)
        return;
    int from = counter_of(w, centre)->hex, hex = from, source = nearest_enemy(w, side, hex, false), last = -1;
    struct view v;
    uint8_t marks[HEXES_MAX];
    struct walk walk;
    view_make(w, &v);
    walk_make(w, &v, side, centre, marks, &walk);
    for (int used = 0; used < SKEDADDLE_POINTS && source >= 0;) {
        bool edge, barred;
        int to = retreat_step(w, side, hex, source, last, false, &edge, &barred);
        if (to < 0)
            break;
        last = hex_direction(wash_map(w), hex, to);
        int cost = step_cost(&walk, hex, last, true);
        used += cost > 0 ? cost : 2;
        hex = to;
    }
    if (hex == from)
        return;
    wash_of(p)->unit[centre].hex = (int16_t)hex;
    emit(p, HAP_HQ_MOVED, WASHINGTON_R_SKEDADDLE, wash_seat(side), (int32_t[]){centre, hex}, 2);
}

static void name_reserve(struct play *p, int brigade)
{
    int f = ordered_now(&p->w, brigade);
    wash_of(p)->command[f].reserve = (uint8_t)(brigade + 1);
    emit(p, HAP_RESERVED, WASHINGTON_R_ORDER_RESERVE, wash_seat(wash_state(&p->w)->active), (int32_t[]){brigade}, 1);
}

static void attach(struct play *p, int battalion, int to)
{
    W w = &p->w;
    int value, leader = leader_on_map(w, to), dice = command_roll(p, "attach", leader, false, &value);
    bool made = succeeds(w, dice, value);
    wash_of(p)->command[to].tried = 1;
    if (made)
        wash_of(p)->command[battalion].attached = (uint8_t)(to + 1);
    emit(p, made ? HAP_ATTACHED : HAP_NOT_ATTACHED, WASHINGTON_R_ATTACH, wash_seat(wash_state(w)->active),
         (int32_t[]){leader, battalion, dice, value}, 4);
}

void command_run(struct play *p, O o)
{
    int f = order_nth(o, ORDER_TO, 0);
    if (o->verb != VERB_POST && o->verb != VERB_RECALL) /* posting is free (15.1) */
        wash_of(p)->step = (uint8_t)step_of(o->verb);
    switch (o->verb) {
    case VERB_ORDER: send_order(p, o); break;
    case VERB_RESERVE: name_reserve(p, f); break;
    case VERB_ATTACH: attach(p, f, order_nth(o, ATTACH_TO, 0)); break;
    case VERB_POST:
    case VERB_RECALL: post_run(p, o); break;
    case VERB_INITIATIVE: take_initiative(p, o); break;
    case VERB_FUTILE:
        stop_attack(p, f);
        emit(p, HAP_FUTILE, WASHINGTON_R_FUTILE, wash_seat(wash_state(&p->w)->active), (int32_t[]){f}, 1);
        break;
    case VERB_SKEDADDLE: skedaddle(p, f); break;
    default: break;
    }
}

/* --- the steps without a choice ------------------------------------------------------------------------------ */

static void accept(struct play *p, int f)
{
    W w = &p->w;
    struct command *c = &wash_of(p)->command[f];
    int value, leader = leader_on_map(w, f);
    if (c->new_state == OS_SENT && c->arrives <= wash_state(w)->turn)
        c->new_state = OS_ARRIVED;
    if (c->new_state != OS_ARRIVED || leader < 0 || !may_roll(w, f) || (c->recovery && c->new_kind == ORDER_ATTACK))
        return;
    int dice = command_roll(p, "acceptance", leader, c->kind == ORDER_RESERVE, &value);
    bool made = succeeds(w, dice, value);
    emit(p, made ? HAP_ACCEPTED : HAP_NOT_ACCEPTED, WASHINGTON_R_ORDER_ACCEPT, wash_seat(wash_state(w)->active),
         (int32_t[]){leader, f, dice, value}, 4);
    if (!made)
        return;
    if (holds(w, c)) {
        set_order(p, f, c->new_kind, c->new_goal);
        return;
    }
    c->new_state = OS_CONDITIONAL;
    emit(p, HAP_WAITING, WASHINGTON_R_ORDER_CONDITION, wash_seat(wash_state(w)->active), (int32_t[]){f, 0}, 2);
}

void command_begin(struct play *p)
{
    struct wash_state *st = wash_of(p);
    st->sent = st->step = 0;
    for (int f = 0; f < wash_data(&p->w)->nformations; f++) {
        struct command *c = &st->command[f];
        if (wash_data(&p->w)->formation[f].side != st->active)
            continue;
        c->fresh = c->zero = c->tried = c->fresh_order = 0;
    }
    for (int when = 0; when <= st->turn; when++) /* the oldest first (engine 3.3) */
        for (int f = 0; f < wash_data(&p->w)->nformations; f++)
            if (wash_data(&p->w)->formation[f].side == st->active && st->command[f].new_state &&
                st->command[f].arrives == when)
                accept(p, f);
    conditions_check(p);
}

static void wrecked_and_dead(W w, int f, bool *wrecked, bool *dead)
{
    *wrecked = *dead = false;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct wash_unit *t = unit_of(w, u);
        const struct counter *c = counter_of(w, u);
        if (t->kind != KIND_COMBAT || t->arm == ARM_ARTILLERY || t->open_order || t->sharpshooter || c->full == 0 ||
            !chain_has(w, t->parent, f))
            continue;
        *dead = *dead || c->where == WHERE_DEAD || c->where == WHERE_GONE;
        *wrecked = *wrecked || (c->where == WHERE_MAP && unit_wrecked(w, u));
    }
}

static int command_value(W w, int f)
{
    int leader = leader_on_map(w, f);
    return leader < 0 ? 0 : leader_command(w, leader);
}

static void recover(struct play *p, int f)
{
    W w = &p->w;
    const struct wash_charts *ch = &wash_data(w)->charts;
    bool wrecked, dead;
    int needs[2], dice[2] = {0, 0};
    wrecked_and_dead(w, f, &wrecked, &dead);
    needs[0] = ch->recovery_base[dead ? 2 : wrecked ? 1 : 0];
    needs[1] = ch->recovery_second[command_value(w, f)];
    bool made = true;
    for (int i = 0; i < 2 && made; i++) {
        dice[i] = roll(p, i ? "recovery:leader" : "recovery", 2, 6, NULL);
        made = dice[i] >= needs[i];
    }
    if (made)
        wash_of(p)->command[f].recovery = 0;
    emit(p, made ? HAP_RECOVERED : HAP_NOT_RECOVERED, WASHINGTON_R_RECOVERY, wash_seat(wash_state(w)->active),
         (int32_t[]){f, dice[0], needs[0], dice[1], needs[1]}, 5);
}

static bool has_arm(W w, int f, int arm)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_fights(w, u) && unit_of(w, u)->arm == arm && chain_has(w, unit_of(w, u)->parent, f))
            return true;
    return false;
}

/* A brigade in RESERVE under the division, whole and not cavalry for infantry (engine 16.4). */
static bool has_reserve(W w, int f)
{
    bool foot = has_arm(w, f, ARM_INFANTRY);
    for (int k = 0; k < wash_data(w)->nformations; k++) {
        bool wrecked, dead;
        if (k == f || !chain_has(w, k, f) || command_of(w, k)->kind != ORDER_RESERVE || !fights_at_all(w, k) ||
            (foot && has_arm(w, k, ARM_CAVALRY)))
            continue;
        wrecked_and_dead(w, k, &wrecked, &dead);
        if (!wrecked && !dead)
            return true;
    }
    return false;
}

static void fluke(struct play *p, int f)
{
    W w = &p->w;
    const struct wash_charts *ch = &wash_data(w)->charts;
    const struct command *c = command_of(w, f);
    bool night = wash_turn(w)->light == LIGHT_NIGHT;
    int drm = 0, second = 0, needs = ch->fluke_second[command_value(w, f)];
    if (c->original && (counter_of(w, c->original - 1)->where == WHERE_DEAD || c->leader != c->original))
        drm += ch->fluke_drm[0];
    if (!night && has_reserve(w, f))
        drm += ch->fluke_drm[1];
    if (night)
        drm += ch->fluke_drm[2];
    int dice = roll(p, "fluke", 2, 6, NULL);
    bool stopped = dice + drm < ch->fluke_pass;
    if (stopped) {
        second = roll(p, "fluke:leader", 2, 6, NULL);
        stopped = second + (night ? ch->fluke_night : 0) < needs;
    }
    emit(p, stopped ? HAP_FLUKE : HAP_NO_FLUKE, WASHINGTON_R_FLUKE, wash_seat(wash_state(w)->active),
         (int32_t[]){f, dice, drm, second, needs}, 5);
    if (stopped)
        stop_attack(p, f);
}

void command_end(struct play *p)
{
    W w = &p->w;
    const struct wash_state *st = wash_state(w);
    for (int f = 0; f < wash_data(w)->nformations; f++)
        if (wash_data(w)->formation[f].side == st->active && st->command[f].recovery &&
            st->command[f].state != OS_SKEDADDLE && fights_at_all(w, f))
            recover(p, f);
    for (int f = 0; f < wash_data(w)->nformations; f++)
        if (may_stop(w, f) && st->turn > wash_data(w)->charts.fluke_grace && fights_at_all(w, f))
            fluke(p, f);
}

static bool taken(W w, int side, int goal)
{
    int place = wash_map(w)->place_of[goal - 1];
    if (place)
        return wash_state(w)->held[place - 1] == 1 + side;
    return stack_top(w, side, goal - 1) >= 0;
}

static void order_done(struct play *p, int f)
{
    struct command *c = &wash_of(p)->command[f];
    bool attack = c->kind == ORDER_ATTACK;
    if (attack && c->second) { /* printed pairs in turn */
        c->goal = c->second;
        c->second = 0;
        return;
    }
    c->kind = c->state = 0;
    c->goal = 0;
    c->recovery = attack;
    emit(p, HAP_ORDER_DONE, WASHINGTON_R_ORDER_ENDS, wash_seat(wash_state(&p->w)->active), (int32_t[]){f}, 1);
}

/* The leader or the HQ of the formation. */
static bool there(W w, int f, int hex)
{
    int leader = leader_on_map(w, f), centre = centre_of(w, f);
    return (leader >= 0 && counter_of(w, leader)->hex == hex) || (centre >= 0 && counter_of(w, centre)->hex == hex);
}

void command_objectives(struct play *p)
{
    W w = &p->w;
    for (int f = 0; f < wash_data(w)->nformations; f++) {
        struct command *c = &wash_of(p)->command[f];
        int side = wash_data(w)->formation[f].side;
        if (side != wash_state(w)->active)
            continue;
        if (c->state == OS_STOPPED && --c->stops == 0) {
            c->kind = c->state = 0;
            c->goal = c->second = 0;
            c->recovery = 1;
        } else if (c->state == OS_ACTIVE && c->goal && c->kind == ORDER_ATTACK && taken(w, side, c->goal)) {
            order_done(p, f);
        } else if (c->state == OS_ACTIVE && c->kind == ORDER_MOVE && there(w, f, c->goal - 1)) {
            order_done(p, f);
        }
    }
}
