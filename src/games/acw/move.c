/* Movement. A line moves its pieces the whole way of the turn; a piece moves once. */
#include <string.h>

#include "games/acw/acw.h"

/* The pieces of a move order as far as they are named. */
struct group {
    int n[KINDS];
    bool unit, fast;
};

static struct group group_of(W w, O o)
{
    struct group g = {.fast = true};
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t v = order_nth(o, MOVE_PIECES, i);
        g.n[COUNTED_NAME(v)] += COUNTED_N(v);
        g.unit |= acw_data(w)->tables.unit[COUNTED_NAME(v)];
        g.fast &= acw_data(w)->tables.move[COUNTED_NAME(v)] > 1;
    }
    return g;
}

static int unmoved(W w, int space, int kind)
{
    const struct acw_state *st = acw_state(w);
    return st->n[space][st->active][kind] - st->moved[space][kind];
}

static bool adjacent(W w, int a, int b)
{
    return set_has(&acw_data(w)->space[a].adjacent, b);
}

/* May a move end here? Enemy pieces are met by units, and by leaders where a unit goes with them or has gone before. */
static bool may_end(W w, bool unit, int to)
{
    int side = acw_state(w)->active;
    if (acw_closed(w, to))
        return false;
    return unit || !acw_pieces(w, to, acw_other(side)) || acw_units(w, to, side) > 0;
}

static bool may_pass(W w, int via)
{
    return !acw_closed(w, via) && !acw_pieces(w, via, acw_other(acw_state(w)->active));
}

static bool has_exit(W w, bool unit, int from)
{
    const struct space_set *near = &acw_data(w)->space[from].adjacent;
    for (int i = 0; i < SPACES_MAX / 64; i++)
        for (uint64_t left = near->bits[i]; left; left &= left - 1)
            if (may_end(w, unit, 64 * i + __builtin_ctzll(left)))
                return true;
    return false;
}

static bool has_pieces(W w, const struct group *g, int from)
{
    for (int k = 0; k < KINDS; k++)
        if (g->n[k] > unmoved(w, from, k))
            return false;
    return true;
}

/* Can the group leave this space, as it is or with a unit more? */
static bool can_leave(W w, const struct group *g, int from, bool grow)
{
    if (!has_pieces(w, g, from))
        return false;
    if (has_exit(w, g->unit, from))
        return true;
    for (int k = 0; grow && !g->unit && k < KINDS; k++)
        if (acw_data(w)->tables.unit[k] && unmoved(w, from, k) > 0)
            return has_exit(w, true, from);
    return false;
}

/* With one more piece of this kind. */
static struct group grown(W w, const struct group *g, int kind)
{
    struct group more = *g;
    more.n[kind] = 1;
    more.unit |= acw_data(w)->tables.unit[kind];
    return more;
}

static void offer_pieces(W w, O part, struct choices *next)
{
    const struct acw_state *st = acw_state(w);
    const struct group g = group_of(w, part);
    struct group more[KINDS];
    int most[KINDS] = {0};
    for (int k = 0; k < KINDS; k++)
        more[k] = grown(w, &g, k);
    for (int s = 0, n = acw_data(w)->nspaces; s < n; s++)
        for (int k = 0; k < KINDS; k++) {
            int left = st->n[s][st->active][k] - st->moved[s][k];
            if (left > most[k] && !g.n[k] && can_leave(w, &more[k], s, true))
                most[k] = left;
        }
    for (int k = 0; k < KINDS; k++)
        if (most[k] > 0)
            choice_add(next, MOVE_PIECES, COUNTED_OF(k, 1), COUNTED_OF(k, most[k]));
}

static void offer_from(W w, O part, struct choices *next)
{
    const struct group g = group_of(w, part);
    bool ok[SPACES_MAX] = {false};
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        ok[s] = can_leave(w, &g, s, false);
    acw_offer_spaces(w, next, MOVE_FROM, ok);
}

/* A second step needs cavalry or leaders alone, and nobody of the enemy on the way. */
static bool may_step(W w, const struct group *g, int from, int via, int to)
{
    if (via < 0)
        return adjacent(w, from, to) && may_end(w, g->unit, to);
    return g->fast && may_pass(w, via) && to != from && adjacent(w, via, to) && may_end(w, g->unit, to);
}

static void offer_to(W w, O part, struct choices *next)
{
    const struct group g = group_of(w, part);
    bool ok[SPACES_MAX] = {false};
    int32_t from = 0, via = -1;
    order_get(part, MOVE_FROM, &from);
    order_get(part, MOVE_TO, &via);
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        ok[s] = may_step(w, &g, from, via, s);
    acw_offer_spaces(w, next, MOVE_TO, ok);
}

static bool anything_can_move(W w)
{
    const struct acw_state *st = acw_state(w);
    const struct group none = {.fast = true};
    for (int s = 0, n = acw_data(w)->nspaces; s < n; s++)
        for (int k = 0; k < KINDS; k++) {
            const struct group one = grown(w, &none, k);
            if (st->n[s][st->active][k] > st->moved[s][k] && can_leave(w, &one, s, true))
                return true;
        }
    return false;
}

void acw_move_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (part->verb == 0) {
        if (anything_can_move(w))
            choice_verb(next, VERB_MOVE);
        choice_verb(next, VERB_DONE);
    } else if (part->verb == VERB_DONE) {
        next->end = true;
    } else if (!order_count(part, MOVE_FROM)) {
        offer_pieces(w, part, next);
        if (order_count(part, MOVE_PIECES))
            offer_from(w, part, next);
    } else {
        next->end = order_count(part, MOVE_TO) > 0;
        if (order_count(part, MOVE_TO) < 2)
            offer_to(w, part, next);
    }
}

static void why_step(W w, const struct group *g, int from, int to, bool first, struct err *e)
{
    int side = acw_state(w)->active;
    if (!adjacent(w, from, to))
        acw_why(e, ACW_R_MOVE_POINTS, "%s is not next to %s", acw_space_name(w, to), acw_space_name(w, from));
    else if (acw_closed(w, to))
        acw_why(e, ACW_R_MOVE_CLOSED, "%s is closed", acw_space_name(w, to));
    else if (!may_end(w, g->unit, to))
        acw_why(e, ACW_R_LEADER_ALONE, "leaders do not go alone where the enemy stands, in %s", acw_space_name(w, to));
    else if (first && acw_pieces(w, to, acw_other(side)))
        acw_why(e, ACW_R_MOVE_ENEMY, "the move ends in %s, where the enemy stands", acw_space_name(w, to));
}

void acw_move_why(W w, A ask, O o, struct err *e)
{
    const struct group g = group_of(w, o);
    int32_t from, via, to;
    (void)ask;
    if (o->verb != VERB_MOVE || !order_get(o, MOVE_FROM, &from) || !order_get(o, MOVE_TO, &via))
        return;
    for (int k = 0; k < KINDS; k++)
        if (g.n[k] > unmoved(w, from, k)) {
            acw_why(e, ACW_R_MOVE_ANY, "%s has %d %s of yours that can still move, not %d", acw_space_name(w, from),
                    unmoved(w, from, k), acw_kind_names[k], g.n[k]);
            return;
        }
    bool second = order_count(o, MOVE_TO) > 1;
    why_step(w, &g, from, via, second, e);
    if (!second)
        return;
    to = order_nth(o, MOVE_TO, 1);
    if (!g.fast)
        acw_why(e, ACW_R_MOVE_POINTS, "infantry and artillery move one space");
    else if (to == from)
        acw_why(e, ACW_R_MOVE_POINTS, "the way leads back to %s", acw_space_name(w, from));
    else
        why_step(w, &g, via, to, false, e);
}

bool acw_move_form(W w, O o, struct err *e)
{
    const struct group g = group_of(w, o);
    int32_t from;
    bool seen[KINDS] = {false};
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t k = COUNTED_NAME(order_nth(o, MOVE_PIECES, i));
        if (seen[k])
            return acw_why(e, ACW_R_MOVE_ANY, "%s is named twice", acw_kind_names[k]);
        seen[k] = true;
        if (k == ELITE)
            return acw_why(e, ACW_R_SETUP_HISTORICAL, "there is no elite cavalry in the Basic game");
    }
    if (!order_get(o, MOVE_FROM, &from))
        return true;
    if (order_count(o, MOVE_TO) > 1 && !g.fast)
        return acw_why(e, ACW_R_MOVE_POINTS, "infantry and artillery move one space");
    for (size_t i = 0; i < order_count(o, MOVE_TO); i++) {
        int32_t to = order_nth(o, MOVE_TO, i);
        if (!adjacent(w, from, to))
            return acw_why(e, ACW_R_MOVE_POINTS, "%s is not next to %s", acw_space_name(w, to),
                           acw_space_name(w, from));
        if (acw_closed(w, to))
            return acw_why(e, ACW_R_MOVE_CLOSED, "%s is closed", acw_space_name(w, to));
        from = to;
    }
    if (order_count(o, MOVE_TO) > 1 && from == order_nth(o, MOVE_FROM, 0))
        return acw_why(e, ACW_R_MOVE_POINTS, "the way leads back to %s", acw_space_name(w, from));
    return true;
}

/* A file that has run out moves, fights and buys nothing more. */
void acw_done_advise(W w, A ask, const struct settings *settings, struct order *out)
{
    (void)w, (void)ask, (void)settings;
    out->verb = VERB_DONE;
}

void acw_move(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    seat_t seat = acw_seat(st->active);
    size_t steps = order_count(o, MOVE_TO);
    int32_t from = order_nth(o, MOVE_FROM, 0), to = order_nth(o, MOVE_TO, steps - 1);
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t v = order_nth(o, MOVE_PIECES, i), k = COUNTED_NAME(v);
        int16_t n = (int16_t)COUNTED_N(v);
        st->n[from][st->active][k] = (int16_t)(st->n[from][st->active][k] - n);
        st->n[to][st->active][k] = (int16_t)(st->n[to][st->active][k] + n);
        st->moved[to][k] = (int16_t)(st->moved[to][k] + n);
        if (steps == 1)
            emit(p, HAP_MOVED, ACW_R_MOVE_POINTS, seat, (int32_t[]){v, from, to}, 3);
        else
            emit(p, HAP_MOVED_THROUGH, ACW_R_MOVE_POINTS, seat, (int32_t[]){v, from, order_nth(o, MOVE_TO, 0), to}, 4);
    }
}

/* Leaders alone among enemy units are lost without dice; where units of both sides stand a battle follows. */
static void settle_space(struct play *p, int s)
{
    struct acw_state *st = acw_of(p);
    int attacker = st->active, defender = acw_other(attacker);
    if (!acw_pieces(&p->w, s, attacker) || !acw_pieces(&p->w, s, defender))
        return;
    if (acw_units(&p->w, s, attacker) && acw_units(&p->w, s, defender)) {
        st->pending[s] = 1;
        emit(p, HAP_PENDING, ACW_R_BATTLE_JOINED, acw_seat(attacker),
             (int32_t[]){s, acw_seat(attacker), acw_seat(defender)}, 3);
        return;
    }
    int32_t lost = COUNTED_OF(LEADER, st->n[s][defender][LEADER]);
    st->n[s][defender][LEADER] = 0;
    emit(p, HAP_CAUGHT, ACW_R_LEADER_CAUGHT, acw_seat(defender), (int32_t[]){lost, s}, 2);
}

void acw_end_moves(struct play *p)
{
    struct acw_state *st = acw_of(p);
    memset(st->moved, 0, sizeof st->moved);
    for (int s = 0; s < acw_data(&p->w)->nspaces; s++)
        settle_space(p, s);
}
