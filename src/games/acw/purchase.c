/* Purchasing new pieces. */
#include <string.h>

#include "games/acw/standard.h"

void acw_purchase_begin(struct play *p)
{
    struct acw_state *st = acw_of(p);
    int cities = acw_friendly_cities(&p->w, st->active);
    st->points = cities * acw_data(&p->w)->tables.city_value;
    memset(st->given, 0, sizeof st->given);
    emit(p, HAP_PRODUCTION, ACW_R_CITY_VALUE, acw_seat(st->active), (int32_t[]){cities, st->points}, 2);
}

static bool may_stand(W w, O part, int space)
{
    const struct acw_state *st = acw_state(w);
    for (size_t i = 0; i < order_count(part, PLACE_SPACE); i++)
        if (order_nth(part, PLACE_SPACE, i) == space)
            return false;
    return acw_data(w)->space[space].colour == acw_colour(st->active) && !st->given[space] &&
           !acw_pieces(w, space, acw_other(st->active));
}

static int cost(W w, int kind)
{
    return acw_data(w)->tables.cost[kind];
}

static bool affordable(W w, int kind, size_t n)
{
    return cost(w, kind) > 0 && (int32_t)n * cost(w, kind) <= acw_state(w)->points;
}

static bool offer_places(W w, O part, struct choices *next)
{
    bool ok[SPACES_MAX] = {false}, any = false;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        any |= ok[s] = may_stand(w, part, s);
    if (next)
        acw_offer_spaces(w, next, PLACE_SPACE, ok);
    return any;
}

bool acw_can_buy(W w)
{
    const struct order none = {.verb = VERB_BUY};
    bool any = false;
    for (int k = 0; k < KINDS; k++)
        any |= affordable(w, k, 1);
    return any && offer_places(w, &none, NULL);
}

void acw_buy_choices(W w, A ask, O part, struct choices *next)
{
    int32_t kind;
    (void)ask;
    if (acw_standard(w)) {
        acw_produce_choices(w, part, next);
        return;
    }
    if (part->verb == 0) {
        if (acw_can_buy(w))
            choice_verb(next, VERB_BUY);
        choice_verb(next, VERB_DONE);
    } else if (part->verb == VERB_DONE) {
        next->end = true;
    } else if (!order_get(part, PLACE_KIND, &kind)) {
        for (int k = 0; k < KINDS; k++)
            if (affordable(w, k, 1))
                choice_add(next, PLACE_KIND, k, k);
    } else {
        size_t n = order_count(part, PLACE_SPACE);
        next->end = n > 0;
        if (part->n < ORDER_VALUES && affordable(w, kind, n + 1))
            offer_places(w, part, next);
    }
}

static void why_space(W w, O so_far, int s, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    if (may_stand(w, so_far, s))
        return;
    if (acw_data(w)->space[s].colour != acw_colour(st->active))
        acw_why(e, ACW_R_BUY_HOME, "%s is not within your borders", acw_space_name(w, s));
    else if (acw_pieces(w, s, acw_other(st->active)))
        acw_why(e, ACW_R_BUY_ENEMY, "enemy pieces stand in %s", acw_space_name(w, s));
    else
        acw_why(e, ACW_R_BUY_SPREAD, "%s has its new piece already", acw_space_name(w, s));
}

void acw_buy_why(W w, A ask, O o, struct err *e)
{
    struct order so_far = {.verb = o->verb};
    size_t n = order_count(o, PLACE_SPACE);
    int32_t kind;
    (void)ask;
    if (acw_standard(w)) {
        acw_produce_why(w, o, e);
        return;
    }
    if (!order_get(o, PLACE_KIND, &kind))
        return;
    if (!affordable(w, kind, n)) {
        acw_why(e, ACW_R_BUY_COST, "%zu %s cost %zu points, and %d are left", n, acw_kind_names[kind],
                n * (size_t)cost(w, kind), (int)acw_state(w)->points);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        why_space(w, &so_far, order_nth(o, PLACE_SPACE, i), e);
        order_add(&so_far, PLACE_SPACE, order_nth(o, PLACE_SPACE, i));
    }
}

void acw_buy(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    int32_t kind = order_nth(o, PLACE_KIND, 0), price = cost(&p->w, kind);
    for (size_t i = 0; i < order_count(o, PLACE_SPACE); i++) {
        int32_t s = order_nth(o, PLACE_SPACE, i);
        st->n[s][st->active][kind]++;
        st->points -= price;
        st->given[s] = 1;
        emit(p, HAP_BOUGHT, ACW_R_BUY_COST, acw_seat(st->active), (int32_t[]){kind, s, price}, 3);
    }
}
