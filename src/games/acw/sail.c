/* Standard rules: amphibious movement. The order puts the cargo aboard; the frame of PROC_SAIL asks whether the enemy
 * intercepts and, after a battle lost, which cargo went down. Until then all stands in the port.
 *   pc 0: intercept?  1: which of the cargo is lost?  2: does the mover avoid the battle (Advanced)?
 *   r[0] port, r[1] target */
#include <string.h>

#include "core/order.h"
#include "games/acw/standard.h"

enum { PC_INTERCEPT, PC_CARGO, PC_AVOID };

static int sea_cost(W w, const struct acw_group *g)
{
    int sum = 0;
    for (int t = 0; t < TROOPS; t++)
        sum += g->n[t] * acw_std(w)->sea_cost[acw_troop_kind(t)];
    return sum;
}

/* The rating as it stands, less what has sailed in this turn (ruling R12). */
static int room_left(W w)
{
    int left = acw_state(w)->naval[acw_state(w)->active] - acw_state(w)->naval_used;
    return left > 0 ? left : 0;
}

static bool may_land(W w, const struct acw_group *g, int from, int to)
{
    return to != from && acw_data(w)->space[to].coastal && acw_may_end(w, g, from, to);
}

static bool is_port(W w, int space)
{
    return acw_data(w)->space[space].city && acw_data(w)->space[space].seaport;
}

bool acw_sail_leaves(W w, const struct acw_group *g, int from)
{
    if (g->n[TROOP_REVOLT] || !is_port(w, from) || acw_owner(w, from) != acw_state(w)->active || !acw_has(w, g, from) ||
        sea_cost(w, g) > room_left(w))
        return false;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (may_land(w, g, from, s))
            return true;
    return false;
}

void acw_sail_choices(W w, O part, struct choices *next)
{
    const struct acw_group g = acw_group_of(w, part);
    bool ok[SPACES_MAX] = {false};
    if (order_count(part, MOVE_TO)) {
        next->end = true;
        return;
    }
    if (!order_count(part, MOVE_FROM)) {
        acw_offer_pieces(w, part, acw_sail_leaves, next);
        if (order_count(part, MOVE_PIECES))
            acw_offer_from(w, part, acw_sail_leaves, next);
        return;
    }
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        ok[s] = may_land(w, &g, order_nth(part, MOVE_FROM, 0), s);
    acw_offer_spaces(w, next, MOVE_TO, ok);
}

void acw_sail_why(W w, O o, struct err *e)
{
    const struct acw_group g = acw_group_of(w, o);
    int32_t from, to;
    if (!order_get(o, MOVE_FROM, &from) || !order_get(o, MOVE_TO, &to))
        return;
    if (!acw_has(w, &g, from))
        acw_why_pieces(w, &g, from, e);
    else if (acw_owner(w, from) != acw_state(w)->active)
        acw_why(e, ACW_R_SEA_PORT, "%s is not yours", acw_space_name(w, from));
    else if (sea_cost(w, &g) > room_left(w))
        acw_why(e, ACW_R_SEA_LIMIT, "that needs a Naval Rating of %d, and %d are left in this turn", sea_cost(w, &g),
                room_left(w));
    else if (acw_closed(w, to))
        acw_why(e, ACW_R_MOVE_CLOSED, "%s is closed", acw_space_name(w, to));
    else if (!acw_state_spares(w, &g, from, to))
        acw_why(e, ACW_R_STATES_RIGHTS, "%s would keep too few units",
                acw_data(w)->state[acw_data(w)->space[from].state].name);
    else
        acw_why(e, ACW_R_LEADER_ALONE, "leaders do not go alone where the enemy stands, in %s", acw_space_name(w, to));
}

bool acw_sail_form(W w, O o, struct err *e)
{
    int32_t from, to;
    if (!acw_standard(w))
        return acw_why(e, ACW_R_SEA_LIMIT, "nothing moves by sea in the Basic game");
    if (!acw_pieces_once(w, o, e))
        return false;
    if (acw_group_of(w, o).n[TROOP_REVOLT])
        return acw_why(e, ACW_R_REVOLT_MOVE, "revolutionaries do not leave Mexico");
    if (order_get(o, MOVE_FROM, &from) && !is_port(w, from))
        return acw_why(e, ACW_R_SEA_PORT, "%s is no seaport", acw_space_name(w, from));
    if (order_get(o, MOVE_TO, &to) && (!acw_data(w)->space[to].coastal || to == from))
        return acw_why(e, ACW_R_SEA_COAST, "no ship sails from %s to %s", acw_space_name(w, from),
                       acw_space_name(w, to));
    return true;
}

/* --- the procedure ---------------------------------------------------------------------------------------- */

void acw_sail(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    const struct acw_group g = acw_group_of(&p->w, o);
    st->naval_used = (int16_t)(st->naval_used + sea_cost(&p->w, &g));
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t v = order_nth(o, MOVE_PIECES, i);
        st->cargo[COUNTED_NAME(v)] = (int16_t)COUNTED_N(v);
    }
    struct frame *f = push(p, PROC_SAIL);
    f->r[0] = order_nth(o, MOVE_FROM, 0);
    f->r[1] = order_nth(o, MOVE_TO, 0);
}

static int cargo_units(W w)
{
    int n = 0;
    for (int t = 0; t < TROOPS; t++)
        if (acw_data(w)->tables.unit[acw_troop_kind(t)])
            n += acw_state(w)->cargo[t];
    return n;
}

size_t acw_sail_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct acw_state *st = acw_state(w);
    (void)cap;
    *out = (struct ask){.seat = acw_seat(st->active), .place = f->r[1], .subject = f->r[0]};
    out->kind = ASK_CARGO;
    if (f->pc == PC_CARGO)
        return st->cargo_lost > 0 && cargo_units(w) > st->cargo_lost;
    out->kind = ASK_AVOID_NAVAL;
    if (f->pc == PC_AVOID)
        return 1;
    out->kind = ASK_INTERCEPT;
    out->seat = acw_seat(acw_other(st->active));
    return 1;
}

static void land(struct play *p, const struct frame *f)
{
    struct acw_state *st = acw_of(p);
    for (int t = 0; t < TROOPS; t++) {
        if (!st->cargo[t])
            continue;
        int32_t v = COUNTED_OF(t, st->cargo[t]);
        acw_carry(p, f->r[0], f->r[1], -1, v);
        emit(p, HAP_SAILED, ACW_R_SEA_COAST, acw_seat(st->active), (int32_t[]){v, f->r[0], f->r[1]}, 3);
    }
    memset(st->cargo, 0, sizeof st->cargo);
    pop(p, 0);
}

static void drown(struct play *p, int port, int troop, int n)
{
    struct acw_state *st = acw_of(p);
    if (n == 0)
        return;
    st->cargo[troop] = (int16_t)(st->cargo[troop] - n);
    acw_add(st, port, st->active, troop, -n);
    emit(p, HAP_CARGO_LOST, ACW_R_SEA_LOSS, acw_seat(st->active), (int32_t[]){COUNTED_OF(troop, n)}, 1);
}

/* Survivors are back in port, and have had their move. */
static void turn_back(struct play *p, const struct frame *f)
{
    struct acw_state *st = acw_of(p);
    for (int t = 0; t < TROOPS; t++)
        acw_mark_moved(st, f->r[0], t, st->cargo[t]);
    emit(p, HAP_TURNED_BACK, ACW_R_SEA_BACK, acw_seat(st->active), (int32_t[]){f->r[0], f->r[1]}, 2);
    memset(st->cargo, 0, sizeof st->cargo);
    st->cargo_lost = 0;
    pop(p, 0);
}

static void battle(struct play *p, struct frame *f)
{
    struct acw_state *st = acw_of(p);
    int lost, winner = acw_naval_battle(p, st->active, &lost);
    if (winner == st->active) {
        land(p, f);
    } else if (winner < 0 || lost == 0) {
        turn_back(p, f);
    } else {
        st->cargo_lost = (int16_t)lost;
        f->pc = PC_CARGO;
    }
}

static void intercept(struct play *p, struct frame *f)
{
    seat_t seat = acw_seat(acw_other(acw_of(p)->active));
    emit(p, HAP_INTERCEPTED, ACW_R_INTERCEPT, seat, (int32_t[]){f->r[0], f->r[1]}, 2);
    if (acw_option(&p->w, "avoid_naval_battle"))
        f->pc = PC_AVOID;
    else
        battle(p, f);
}

/* Nothing to choose: all units, and then leaders aboard a wholly lost cargo go too (ruling R13). */
static void lose_all(struct play *p, const struct frame *f)
{
    struct acw_state *st = acw_of(p);
    for (int t = 0; t < TROOPS; t++)
        drown(p, f->r[0], t, st->cargo[t]);
}

void acw_sail_run(struct play *p, struct frame *f, O ans, size_t n)
{
    if (f->pc == PC_INTERCEPT) {
        if (n && ans->verb == VERB_YES)
            intercept(p, f);
        else
            land(p, f);
        return;
    }
    if (f->pc == PC_AVOID) {
        if (n && ans->verb == VERB_YES && acw_try_avoiding(p, acw_of(p)->active))
            land(p, f);
        else
            battle(p, f);
        return;
    }
    if (!n)
        lose_all(p, f);
    for (size_t i = 0; n && i < order_count(ans, 0); i++) {
        int32_t v = order_nth(ans, 0, i);
        drown(p, f->r[0], COUNTED_NAME(v), COUNTED_N(v));
    }
    turn_back(p, f);
}

/* --- interception ----------------------------------------------------------------------------------------- */

void acw_yes_no_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    if (part->verb) {
        next->end = true;
        return;
    }
    choice_verb(next, VERB_YES);
    choice_verb(next, VERB_NO);
}

void acw_intercept_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *o = setting_get(s, SET_INTERCEPT, 0);
    const struct acw_state *st = acw_state(w);
    int side = acw_side(ask->seat), lead = st->naval[side] - st->naval[acw_other(side)];
    int32_t when = WHEN_NEVER, least = 0;
    if (o) {
        order_get(o, 0, &when);
        order_get(o, 1, &least);
    }
    bool yes = when == WHEN_ALWAYS || (when == WHEN_LEAD && lead >= least);
    out->verb = yes ? VERB_YES : VERB_NO;
}

/* --- losses of a cargo ------------------------------------------------------------------------------------ */

static int named(O part)
{
    int n = 0;
    for (size_t i = 0; i < order_count(part, 0); i++)
        n += COUNTED_N(order_nth(part, 0, i));
    return n;
}

static bool names(O part, int troop)
{
    for (size_t i = 0; i < order_count(part, 0); i++)
        if (COUNTED_NAME(order_nth(part, 0, i)) == troop)
            return true;
    return false;
}

/* Units of the cargo that the order could still name. */
static int nameable(W w, O part)
{
    int n = 0;
    for (int t = 0; t < TROOPS; t++)
        if (acw_data(w)->tables.unit[acw_troop_kind(t)] && !names(part, t))
            n += acw_state(w)->cargo[t];
    return n;
}

void acw_cargo_choices(W w, A ask, O part, struct choices *next)
{
    const struct acw_state *st = acw_state(w);
    int left = st->cargo_lost - named(part), rest = nameable(w, part);
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_LOSE);
        return;
    }
    next->end = left == 0;
    for (int t = 0; t < TROOPS && left > 0; t++) {
        if (!acw_data(w)->tables.unit[acw_troop_kind(t)] || names(part, t) || !st->cargo[t])
            continue;
        /* The other kinds must be able to bear what this one does not. */
        int most = st->cargo[t] < left ? st->cargo[t] : left, least = left - (rest - st->cargo[t]);
        if (least < 1)
            least = 1;
        if (least <= most)
            choice_add(next, 0, COUNTED_OF(t, least), COUNTED_OF(t, most));
    }
}

void acw_cargo_why(W w, A ask, O o, struct err *e)
{
    (void)ask, (void)o;
    acw_why(e, ACW_R_SEA_LOSS, "%d units of the cargo are lost, of those that are aboard", acw_state(w)->cargo_lost);
}

void acw_cargo_advise(W w, A ask, const struct settings *s, struct order *out)
{
    static const int kinds[] = {INFANTRY, ARTILLERY, CAVALRY, ELITE};
    const struct order *o = setting_get(s, SET_CARGO, 0);
    int order[2 * KINDS], n = 0, left = acw_state(w)->cargo_lost;
    (void)ask;
    for (size_t i = 0; o && i < order_count(o, 0); i++)
        order[n++] = order_nth(o, 0, i);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        order[n++] = kinds[i];
    out->verb = VERB_LOSE;
    for (int i = 0; i < n && left > 0; i++)
        for (int t = 0; t < TROOPS && left > 0; t++) {
            int have = acw_state(w)->cargo[t], take = have < left ? have : left;
            if (acw_troop_kind(t) != order[i] || !take || names(out, t) || !acw_data(w)->tables.unit[order[i]])
                continue;
            order_add(out, 0, COUNTED_OF(t, take));
            left -= take;
        }
}
