/* Standard rules: production of a quarter. The South buys for the British and the French, too, from their points. */
#include <string.h>

#include "games/acw/standard.h"

enum { BUILD_N, BUILD_WHAT };

/* --- points ----------------------------------------------------------------------------------------------- */

static int value_of(W w, int space)
{
    if (!acw_data(w)->space[space].city)
        return 0;
    return acw_scenario(w)->flat ? acw_data(w)->tables.city_value : acw_data(w)->space[space].production;
}

/* At home unless enemies or rioters hold it; in Border and departed states with an own unit in it. */
int acw_city_points(W w, int space, int side)
{
    int c = acw_data(w)->space[space].colour;
    bool home = c == acw_colour(side) && !acw_departed(w, space);
    if (acw_enemy_of(w, space, side))
        return 0;
    if (home || ((c == GREEN || (c == GRAY && acw_departed(w, space))) && acw_own_units(w, space, side)))
        return value_of(w, space);
    return 0;
}

bool acw_southern_port(W w)
{
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (acw_data(w)->space[s].seaport && acw_data(w)->space[s].colour == GRAY && !acw_departed(w, s) &&
            acw_owner(w, s) == SIDE_SOUTH)
            return true;
    return false;
}

/* From abroad, and from Southern Emancipation. */
static int southern_extra(W w)
{
    const struct acw_state *st = acw_state(w);
    const struct acw_standard *t = acw_std(w);
    bool port = acw_southern_port(w);
    return (st->emancipated == 1 + SIDE_SOUTH ? t->emancipation_points : 0) +
           (st->support && port && !st->blocked ? t->support : 0) +
           (st->war && port && !st->blocked ? t->war_points : 0);
}

static int city_sum(W w, int side)
{
    int sum = 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        sum += acw_city_points(w, s, side);
    return sum;
}

static int extra(W w, int side)
{
    const struct acw_state *st = acw_state(w);
    const struct acw_standard *t = acw_std(w);
    return (st->conscripted[side] ? t->conscription_points[side] : 0) + (side == SIDE_SOUTH ? southern_extra(w) : 0) -
           (st->gift[side] ? t->gift : 0);
}

int acw_income(W w, int side)
{
    int sum = city_sum(w, side) + extra(w, side);
    return sum > 0 ? sum : 0;
}

static int power_income(W w, int nation)
{
    int sum = nation == NATION_FRENCH ? acw_std(w)->french_points : acw_std(w)->british_points;
    if (!acw_rights(w, nation))
        return 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (acw_data(w)->space[s].colour == (nation == NATION_FRENCH ? BROWN : RED) && !acw_enemy_of(w, s, SIDE_SOUTH))
            sum += value_of(w, s);
    return sum;
}

int acw_cost(W w, int side, int nation, int make)
{
    const struct acw_standard *t = acw_std(w);
    if (side == SIDE_NORTH || nation != NATION_OWN)
        return t->cost[SIDE_NORTH][make];
    int years = acw_scenario(w)->inflation ? acw_year(w) - acw_scenario(w)->year : 0;
    return t->cost[SIDE_SOUTH][make] + t->inflation * years;
}

void acw_produce_begin(struct play *p)
{
    struct acw_state *st = acw_of(p);
    W w = &p->w;
    int side = st->active;
    st->points = acw_income(w, side);
    memset(st->given, 0, sizeof st->given);
    emit(p, HAP_INCOME, ACW_R_INCOME, acw_seat(side), (int32_t[]){city_sum(w, side), extra(w, side), st->points}, 3);
    for (int nation = NATION_BRITISH; side == SIDE_SOUTH && nation <= NATION_FRENCH; nation++) {
        st->power_points[nation] = power_income(w, nation);
        if (acw_rights(w, nation))
            emit(p, HAP_POWER_INCOME, ACW_R_WAR_PRODUCTION, acw_seat(side),
                 (int32_t[]){nation, st->power_points[nation]}, 2);
    }
}

void acw_produce_end(struct play *p)
{
    struct acw_state *st = acw_of(p);
    if (st->points > 0)
        emit(p, HAP_UNSPENT, ACW_R_PRODUCE_UNSPENT, acw_seat(st->active), (int32_t[]){st->points}, 1);
    st->points = 0;
    memset(st->power_points, 0, sizeof st->power_points);
    memset(st->given, 0, sizeof st->given);
    st->gift[st->active] = 0;
    if (st->active == SIDE_SOUTH)
        st->support = st->blocked = 0;
}

/* --- what may be bought, and where it stands -------------------------------------------------------------- */

static int32_t purse(W w, int nation)
{
    return nation == NATION_OWN ? acw_state(w)->points : acw_state(w)->power_points[nation];
}

static bool buyable(W w, int troop)
{
    return troop != TROOP_REVOLT && acw_troop_of(troop, acw_state(w)->active);
}

static int price(W w, int troop)
{
    return acw_cost(w, acw_state(w)->active, acw_troop_nation(troop), acw_troop_kind(troop));
}

static bool affordable(W w, int troop, size_t n)
{
    return buyable(w, troop) && (int32_t)n * price(w, troop) <= purse(w, acw_troop_nation(troop));
}

/* Home of the troop: one's own colour; a Canadian city; Mexico City. */
static bool home_of(W w, int troop, int space)
{
    const struct acw_space *sp = &acw_data(w)->space[space];
    switch (acw_troop_nation(troop)) {
    case NATION_BRITISH: return sp->colour == RED && sp->city;
    case NATION_FRENCH: return space == acw_std(w)->mexico_city;
    default: return sp->colour == acw_colour(acw_state(w)->active) && !acw_departed(w, space);
    }
}

static bool may_hold(W w, O part, int troop, int space)
{
    const struct acw_state *st = acw_state(w);
    for (size_t i = 0; i < order_count(part, PLACE_SPACE); i++)
        if (order_nth(part, PLACE_SPACE, i) == space)
            return false;
    if (!home_of(w, troop, space) || st->given[space] || acw_enemy_of(w, space, st->active))
        return false;
    return acw_troop_kind(troop) != LEADER || !acw_pieces(w, space, acw_other(st->active));
}

/* States' Rights: the state lacks units and has room for one. */
static bool must_mend(W w, O part, int state)
{
    int more = 0;
    bool room = false;
    for (size_t i = 0; i < order_count(part, PLACE_SPACE); i++)
        more += acw_in_state(w, order_nth(part, PLACE_SPACE, i), state);
    if (!acw_state_lacks(w, state, more))
        return false;
    for (int s = 0; s < acw_data(w)->nspaces && !room; s++)
        room = acw_in_state(w, s, state) && may_hold(w, part, INFANTRY, s);
    return room;
}

/* New pieces of the South first go where a state lacks units (ruling R64). */
static bool mends(W w, O part, int troop, int space)
{
    if (acw_state(w)->active != SIDE_SOUTH || troop >= KINDS || !acw_option(w, "states_rights"))
        return true;
    if (acw_data(w)->tables.unit[troop] && must_mend(w, part, acw_data(w)->space[space].state))
        return true;
    for (int i = 0; i < acw_data(w)->nstates; i++)
        if (must_mend(w, part, i))
            return false;
    return true;
}

static bool may_stand(W w, O part, int troop, int space)
{
    return may_hold(w, part, troop, space) && mends(w, part, troop, space);
}

static bool offer_places(W w, O part, int troop, struct choices *next)
{
    bool ok[SPACES_MAX] = {false}, any = false;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        any |= ok[s] = may_stand(w, part, troop, s);
    if (next)
        acw_offer_spaces(w, next, PLACE_SPACE, ok);
    return any;
}

static bool can_have(W w, int troop)
{
    const struct order none = {.verb = VERB_BUY};
    return affordable(w, troop, 1) && offer_places(w, &none, troop, NULL);
}

static bool can_buy_piece(W w)
{
    for (int t = 0; t < TROOPS; t++)
        if (can_have(w, t))
            return true;
    return false;
}

static int most_points(W w, int make)
{
    return acw_state(w)->points / acw_cost(w, acw_state(w)->active, NATION_OWN, make);
}

bool acw_can_produce(W w)
{
    return can_buy_piece(w) || most_points(w, MAKE_RAIL) > 0 || most_points(w, MAKE_NAVAL) > 0;
}

static void choices_buy(W w, O part, struct choices *next)
{
    int32_t troop;
    if (!order_get(part, PLACE_KIND, &troop)) {
        for (int t = 0; t < TROOPS; t++)
            if (can_have(w, t))
                choice_add(next, PLACE_KIND, t, t);
        return;
    }
    size_t n = order_count(part, PLACE_SPACE);
    next->end = n > 0;
    if (part->n < ORDER_VALUES && affordable(w, troop, n + 1))
        offer_places(w, part, troop, next);
}

static void choices_build(W w, O part, struct choices *next)
{
    int rail = most_points(w, MAKE_RAIL), naval = most_points(w, MAKE_NAVAL);
    int32_t n;
    if (order_count(part, BUILD_WHAT)) {
        next->end = true;
    } else if (!order_get(part, BUILD_N, &n)) {
        if (rail > 0 || naval > 0)
            choice_add(next, BUILD_N, 1, rail > naval ? rail : naval);
    } else {
        if (n <= rail)
            choice_add(next, BUILD_WHAT, 0, 0);
        if (n <= naval)
            choice_add(next, BUILD_WHAT, 1, 1);
    }
}

void acw_produce_choices(W w, O part, struct choices *next)
{
    switch (part->verb) {
    case 0:
        if (can_buy_piece(w))
            choice_verb(next, VERB_BUY);
        if (most_points(w, MAKE_RAIL) > 0 || most_points(w, MAKE_NAVAL) > 0)
            choice_verb(next, VERB_BUILD);
        choice_verb(next, VERB_DONE);
        break;
    case VERB_BUY: choices_buy(w, part, next); break;
    case VERB_BUILD: choices_build(w, part, next); break;
    default: next->end = true;
    }
}

/* --- refusals --------------------------------------------------------------------------------------------- */

static void why_space(W w, O so_far, int troop, int s, struct err *e)
{
    if (may_stand(w, so_far, troop, s))
        return;
    if (!home_of(w, troop, s))
        acw_why(e, acw_troop_nation(troop) == NATION_OWN ? ACW_R_PRODUCE_HOME : ACW_R_WAR_PRODUCTION,
                "no new %s may stand in %s", acw_troop_names[troop], acw_space_name(w, s));
    else if (acw_enemy_of(w, s, acw_state(w)->active) || acw_pieces(w, s, acw_other(acw_state(w)->active)))
        acw_why(e, ACW_R_PRODUCE_HOME, "enemies stand in %s", acw_space_name(w, s));
    else if (!mends(w, so_far, troop, s))
        acw_why(e, ACW_R_STATES_RIGHTS, "states that lack units have theirs first");
    else
        acw_why(e, ACW_R_PRODUCE_SPREAD, "%s has its new piece already", acw_space_name(w, s));
}

void acw_produce_why(W w, O o, struct err *e)
{
    struct order so_far = {.verb = o->verb};
    int32_t first;
    if (o->verb == VERB_BUILD) {
        acw_why(e, ACW_R_PRODUCE_COST, "%d points are left, and Rail Stock costs %d, a Naval Rating point %d",
                (int)acw_state(w)->points, acw_cost(w, acw_state(w)->active, NATION_OWN, MAKE_RAIL),
                acw_cost(w, acw_state(w)->active, NATION_OWN, MAKE_NAVAL));
        return;
    }
    if (!order_get(o, PLACE_KIND, &first))
        return;
    size_t n = order_count(o, PLACE_SPACE);
    if (!buyable(w, first)) {
        acw_why(e, ACW_R_PRODUCE_COST, "%s are not for you to buy", acw_troop_names[first]);
        return;
    }
    if (!affordable(w, first, n)) {
        acw_why(e, ACW_R_PRODUCE_COST, "%zu %s cost %zu points, and %d are left", n, acw_troop_names[first],
                n * (size_t)price(w, first), (int)purse(w, acw_troop_nation(first)));
        return;
    }
    for (size_t i = 0; i < n; i++) {
        why_space(w, &so_far, first, order_nth(o, PLACE_SPACE, i), e);
        order_add(&so_far, PLACE_SPACE, order_nth(o, PLACE_SPACE, i));
    }
}

bool acw_build_form(W w, O o, struct err *e)
{
    int32_t n;
    if (!acw_standard(w))
        return acw_why(e, ACW_R_PRODUCE_COST, "there is neither Rail Stock nor a Naval Rating in the Basic game");
    return !order_get(o, BUILD_N, &n) || n > 0 || acw_why(e, ACW_R_PRODUCE_COST, "no points are asked for");
}

/* --- buying ----------------------------------------------------------------------------------------------- */

static void buy(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    int32_t troop = order_nth(o, PLACE_KIND, 0), each = price(&p->w, troop);
    int nation = acw_troop_nation(troop);
    for (size_t i = 0; i < order_count(o, PLACE_SPACE); i++) {
        int32_t s = order_nth(o, PLACE_SPACE, i);
        acw_add(st, s, st->active, troop, 1);
        *(nation == NATION_OWN ? &st->points : &st->power_points[nation]) -= each;
        st->given[s] = 1;
        emit(p, HAP_BOUGHT, ACW_R_PRODUCE_COST, acw_seat(st->active), (int32_t[]){troop, s, each}, 3);
        if (acw_troop_kind(troop) != LEADER)
            acw_catch_leaders(p, s, acw_other(st->active));
    }
}

static void build(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    int32_t n = order_nth(o, BUILD_N, 0), what = order_nth(o, BUILD_WHAT, 0);
    int cost = n * acw_cost(&p->w, st->active, NATION_OWN, what ? MAKE_NAVAL : MAKE_RAIL);
    int16_t *stock = what ? &st->naval[st->active] : &st->rail[st->active];
    *stock = (int16_t)(*stock + n);
    st->points -= cost;
    emit(p, HAP_BUILT, ACW_R_PRODUCE_COST, acw_seat(st->active), (int32_t[]){n, what, cost, *stock}, 4);
}

void acw_produce(struct play *p, O o)
{
    if (o->verb == VERB_BUY)
        buy(p, o);
    else
        build(p, o);
}
