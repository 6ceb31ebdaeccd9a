/* Movement. A line moves its pieces the whole way of the turn; a piece moves once. */
#include <string.h>

#include "games/acw/standard.h"

struct acw_group acw_group_of(W w, O o)
{
    struct acw_group g = {.fast = true};
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t v = order_nth(o, MOVE_PIECES, i), kind = acw_troop_kind(COUNTED_NAME(v));
        g.n[COUNTED_NAME(v)] += COUNTED_N(v);
        g.unit |= acw_data(w)->tables.unit[kind];
        g.fast &= acw_data(w)->tables.move[kind] > 1;
    }
    return g;
}

int acw_unmoved(W w, int space, int troop)
{
    return acw_troops(w, space, acw_state(w)->active, troop) - acw_moved(w, space, troop);
}

static bool adjacent(W w, int a, int b)
{
    return set_has(&acw_data(w)->space[a].adjacent, b);
}

/* May a move end here? Enemies are met by units, and by leaders where a unit goes with them or has gone before. */
bool acw_may_end(W w, const struct acw_group *g, int from, int to)
{
    int side = acw_state(w)->active;
    if (acw_closed(w, to) || (g->n[TROOP_REVOLT] && acw_data(w)->space[to].colour != BROWN))
        return false;
    if (!acw_state_spares(w, g, from, to))
        return false;
    return g->unit || (!acw_pieces(w, to, acw_other(side)) && !acw_state(w)->mob[to]) || acw_units(w, to, side) > 0;
}

/* In the Standard rules leaders alone stop nobody (ruling R9). */
static bool may_pass(W w, int via)
{
    int enemy = acw_other(acw_state(w)->active);
    if (acw_closed(w, via) || acw_state(w)->mob[via])
        return false;
    return acw_standard(w) ? !acw_units(w, via, enemy) : !acw_pieces(w, via, enemy);
}

static bool has_exit(W w, const struct acw_group *g, int from)
{
    const struct space_set *near = &acw_data(w)->space[from].adjacent;
    for (int s = set_next(near, 0); s >= 0; s = set_next(near, s + 1))
        if (acw_may_end(w, g, from, s))
            return true;
    return false;
}

bool acw_has(W w, const struct acw_group *g, int from)
{
    for (int t = 0; t < TROOPS; t++)
        if (g->n[t] && g->n[t] > acw_unmoved(w, from, t))
            return false;
    return true;
}

static bool may_leave(W w, const struct acw_group *g, int from)
{
    return acw_has(w, g, from) && has_exit(w, g, from);
}

static bool is_unit(W w, int troop)
{
    return acw_data(w)->tables.unit[acw_troop_kind(troop)];
}

/* Can the group leave some space, as it is or with a unit more? */
static bool can_grow(W w, const struct acw_group *g, int from, acw_leaves_fn *leaves)
{
    if (leaves(w, g, from))
        return true;
    for (int t = 0; !g->unit && t < TROOPS; t++) {
        struct acw_group more = *g;
        if (!is_unit(w, t) || acw_unmoved(w, from, t) <= 0)
            continue;
        more.n[t]++;
        more.unit = true;
        if (leaves(w, &more, from))
            return true;
    }
    return false;
}

/* The most pieces of troop t that can leave one space with the group. */
static int most_of(W w, struct acw_group g, int t, acw_leaves_fn *leaves)
{
    int most = 0;
    g.unit |= is_unit(w, t);
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (acw_state(w)->n[s][acw_state(w)->active][acw_troop_kind(t)])
            for (g.n[t] = acw_unmoved(w, s, t); g.n[t] > most; g.n[t]--)
                if (can_grow(w, &g, s, leaves))
                    most = g.n[t];
    return most;
}

static bool counted_wanted(const struct choices *next, int troop)
{
    return !next->only || (next->only->slot == MOVE_PIECES && COUNTED_NAME(next->only->lo) == troop);
}

void acw_offer_pieces(W w, O part, acw_leaves_fn *leaves, struct choices *next)
{
    const struct acw_group g = acw_group_of(w, part);
    for (int t = 0; t < TROOPS; t++) {
        if (g.n[t] || !counted_wanted(next, t))
            continue;
        int most = most_of(w, g, t, leaves);
        if (most > 0)
            choice_add(next, MOVE_PIECES, COUNTED_OF(t, 1), COUNTED_OF(t, most));
    }
}

void acw_offer_from(W w, O part, acw_leaves_fn *leaves, struct choices *next)
{
    const struct acw_group g = acw_group_of(w, part);
    bool ok[SPACES_MAX] = {false};
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        ok[s] = choice_wanted(next, MOVE_FROM, s) && leaves(w, &g, s);
    acw_offer_spaces(w, next, MOVE_FROM, ok);
}

/* A second step needs cavalry or leaders alone, and nobody of the enemy on the way. */
static bool may_step(W w, const struct acw_group *g, int from, int via, int to)
{
    if (via < 0)
        return adjacent(w, from, to) && acw_may_end(w, g, from, to);
    return g->fast && may_pass(w, via) && to != from && adjacent(w, via, to) && acw_may_end(w, g, from, to);
}

/* Where a move may not end it may still go on: a leader past leaders, a guard to another part of its state. */
static bool may_go_through(W w, const struct acw_group *g, int from, int via)
{
    if (!g->fast || !adjacent(w, from, via))
        return false;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (may_step(w, g, from, via, s))
            return true;
    return false;
}

static void offer_to(W w, O part, struct choices *next)
{
    const struct acw_group g = acw_group_of(w, part);
    bool ok[SPACES_MAX] = {false};
    int32_t from = 0, via = -1;
    order_get(part, MOVE_FROM, &from);
    order_get(part, MOVE_TO, &via);
    next->end = via >= 0 && may_step(w, &g, from, -1, via);
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        ok[s] = choice_wanted(next, MOVE_TO, s) &&
                (may_step(w, &g, from, via, s) || (via < 0 && may_go_through(w, &g, from, s)));
    acw_offer_spaces(w, next, MOVE_TO, ok);
}

/* Can any piece at all go by these means? A leader may need a unit beside it. */
static bool anything(W w, acw_leaves_fn *leaves)
{
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        for (int t = 0; t < TROOPS; t++) {
            if (acw_unmoved(w, s, t) <= 0)
                continue;
            struct acw_group g = {.unit = is_unit(w, t)};
            g.n[t] = 1;
            if (can_grow(w, &g, s, leaves))
                return true;
        }
    return false;
}

static bool offers(W w, uint16_t verb)
{
    if (verb == VERB_MOVE)
        return anything(w, may_leave);
    return acw_standard(w) && anything(w, verb == VERB_RAIL ? acw_rail_leaves : acw_sail_leaves);
}

static void offer_move(W w, O part, struct choices *next)
{
    if (!order_count(part, MOVE_FROM)) {
        acw_offer_pieces(w, part, may_leave, next);
        if (order_count(part, MOVE_PIECES))
            acw_offer_from(w, part, may_leave, next);
        return;
    }
    if (order_count(part, MOVE_TO) < 2)
        offer_to(w, part, next);
    else
        next->end = true;
}

void acw_move_choices(W w, A ask, O part, struct choices *next)
{
    static const uint16_t means[] = {VERB_MOVE, VERB_RAIL, VERB_SAIL};
    (void)ask;
    switch (part->verb) {
    case 0:
        for (size_t i = 0; i < sizeof means / sizeof means[0]; i++)
            if (choice_wanted(next, SLOT_VERB, means[i]) && (!next->enough || next->n + 1 < next->enough) &&
                offers(w, means[i]))
                choice_verb(next, means[i]);
        choice_verb(next, VERB_DONE); /* which counts among those that are enough */
        break;
    case VERB_MOVE: offer_move(w, part, next); break;
    case VERB_RAIL: acw_rail_choices(w, part, next); break;
    case VERB_SAIL: acw_sail_choices(w, part, next); break;
    default: next->end = true;
    }
}

/* start: where the whole move begins; through: it goes on from here. */
static void why_step(W w, const struct acw_group *g, int start, int from, int to, bool through, struct err *e)
{
    if (!adjacent(w, from, to))
        acw_why(e, ACW_R_MOVE_POINTS, "%s is not next to %s", acw_space_name(w, to), acw_space_name(w, from));
    else if (acw_closed(w, to))
        acw_why(e, ACW_R_MOVE_CLOSED, "%s is closed", acw_space_name(w, to));
    else if (g->n[TROOP_REVOLT] && acw_data(w)->space[to].colour != BROWN)
        acw_why(e, ACW_R_REVOLT_MOVE, "revolutionaries do not leave Mexico");
    else if (!through && !acw_state_spares(w, g, start, to))
        acw_why(e, ACW_R_STATES_RIGHTS, "%s would keep too few units",
                acw_data(w)->state[acw_data(w)->space[start].state].name);
    else if (!through && !acw_may_end(w, g, start, to))
        acw_why(e, ACW_R_LEADER_ALONE, "leaders do not go alone where the enemy stands, in %s", acw_space_name(w, to));
    else if (through && !may_pass(w, to))
        acw_why(e, ACW_R_MOVE_ENEMY, "the move ends in %s, where the enemy stands", acw_space_name(w, to));
}

void acw_why_pieces(W w, const struct acw_group *g, int from, struct err *e)
{
    for (int t = 0; t < TROOPS; t++)
        if (g->n[t] > acw_unmoved(w, from, t)) {
            acw_why(e, ACW_R_MOVE_ANY, "%s has %d %s of yours that can still move, not %d", acw_space_name(w, from),
                    acw_unmoved(w, from, t), acw_troop_names[t], g->n[t]);
            return;
        }
}

void acw_move_why(W w, A ask, O o, struct err *e)
{
    const struct acw_group g = acw_group_of(w, o);
    int32_t from, via, to;
    (void)ask;
    if (o->verb == VERB_RAIL)
        acw_rail_why(w, o, e);
    if (o->verb == VERB_SAIL)
        acw_sail_why(w, o, e);
    if (o->verb != VERB_MOVE || !order_get(o, MOVE_FROM, &from) || !order_get(o, MOVE_TO, &via))
        return;
    if (!acw_has(w, &g, from)) {
        acw_why_pieces(w, &g, from, e);
        return;
    }
    bool second = order_count(o, MOVE_TO) > 1;
    why_step(w, &g, from, from, via, second, e);
    if (!second)
        return;
    to = order_nth(o, MOVE_TO, 1);
    if (!g.fast)
        acw_why(e, ACW_R_MOVE_POINTS, "infantry and artillery move one space");
    else if (to == from)
        acw_why(e, ACW_R_MOVE_POINTS, "the way leads back to %s", acw_space_name(w, from));
    else
        why_step(w, &g, from, via, to, false, e);
}

bool acw_pieces_once(W w, O o, struct err *e)
{
    bool seen[TROOPS] = {false};
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t t = COUNTED_NAME(order_nth(o, MOVE_PIECES, i));
        if (seen[t])
            return acw_why(e, ACW_R_MOVE_ANY, "%s is named twice", acw_troop_names[t]);
        seen[t] = true;
        if (t == ELITE && !acw_standard(w))
            return acw_why(e, ACW_R_SETUP_HISTORICAL, "there is no elite cavalry in the Basic game");
    }
    return true;
}

bool acw_move_form(W w, O o, struct err *e)
{
    const struct acw_group g = acw_group_of(w, o);
    int32_t from;
    if (!acw_pieces_once(w, o, e))
        return false;
    if (!order_get(o, MOVE_FROM, &from))
        return true;
    if (order_count(o, MOVE_TO) > 1 && !g.fast)
        return acw_why(e, ACW_R_MOVE_POINTS, "infantry and artillery move one space");
    for (size_t i = 0; i < order_count(o, MOVE_TO); i++) {
        int32_t to = order_nth(o, MOVE_TO, i);
        if (!adjacent(w, from, to))
            return acw_why(e, ACW_R_MOVE_POINTS, "%s is not next to %s", acw_space_name(w, to),
                           acw_space_name(w, from));
        if (!acw_standard(w) && acw_closed(w, to))
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

/* The counted pieces go from one space to another, which they enter from `last` (-1: from the sea). */
void acw_carry(struct play *p, int from, int to, int last, int32_t counted)
{
    struct acw_state *st = acw_of(p);
    int troop = COUNTED_NAME(counted), n = COUNTED_N(counted);
    acw_add(st, from, st->active, troop, -n);
    acw_add(st, to, st->active, troop, n);
    acw_mark_moved(st, to, troop, n);
    acw_enter(p, to, last, troop, n);
}

void acw_move(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    seat_t seat = acw_seat(st->active);
    size_t steps = order_count(o, MOVE_TO);
    int32_t from = order_nth(o, MOVE_FROM, 0), to = order_nth(o, MOVE_TO, steps - 1);
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t v = order_nth(o, MOVE_PIECES, i);
        acw_carry(p, from, to, steps == 1 ? from : order_nth(o, MOVE_TO, 0), v);
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
    if (st->mob[s] && acw_units(&p->w, s, attacker)) {
        st->pending[s] = 1;
        emit(p, HAP_PENDING_MOB, ACW_R_MOB_FIGHT, acw_seat(attacker), (int32_t[]){s}, 1);
    }
    if (!acw_pieces(&p->w, s, attacker) || !acw_pieces(&p->w, s, defender))
        return;
    if (acw_units(&p->w, s, attacker) && acw_units(&p->w, s, defender)) {
        st->pending[s] = 1;
        emit(p, HAP_PENDING, ACW_R_BATTLE_JOINED, acw_seat(attacker),
             (int32_t[]){s, acw_seat(attacker), acw_seat(defender)}, 3);
        return;
    }
    acw_catch_leaders(p, s, defender);
}

void acw_catch_leaders(struct play *p, int s, int side)
{
    struct acw_state *st = acw_of(p);
    for (int t = 0; t < TROOPS; t++) {
        int n = acw_troop_kind(t) == LEADER ? acw_troops(&p->w, s, side, t) : 0;
        if (n == 0)
            continue;
        acw_add(st, s, side, t, -n);
        emit(p, HAP_CAUGHT, ACW_R_LEADER_CAUGHT, acw_seat(side), (int32_t[]){COUNTED_OF(t, n), s}, 2);
    }
}

void acw_end_moves(struct play *p)
{
    struct acw_state *st = acw_of(p);
    memset(st->moved, 0, sizeof st->moved);
    memset(st->ally_moved, 0, sizeof st->ally_moved);
    for (int s = 0; s < acw_data(&p->w)->nspaces; s++)
        settle_space(p, s);
}
