/* Standard rules: rail movement. The way is found by the program: all of it must be open, and its length is free. */
#include <string.h>

#include "games/acw/standard.h"

enum { RAIL_TO = MOVE_TO };

/* May a train enter the space now (rulings R11, R32)? */
static bool open_track(W w, int space)
{
    int enemy = acw_other(acw_state(w)->active);
    return !acw_closed(w, space) && acw_owner(w, space) != enemy && !acw_enemy_of(w, space, acw_state(w)->active);
}

/* Every space that trains reach from here. */
static void reach(W w, int from, bool ok[SPACES_MAX])
{
    int todo[SPACES_MAX], n = 0;
    memset(ok, 0, SPACES_MAX * sizeof ok[0]);
    ok[from] = true;
    todo[n++] = from;
    for (int i = 0; i < n; i++)
        for (int s = set_next(&acw_data(w)->space[todo[i]].rail, 0); s >= 0;
             s = set_next(&acw_data(w)->space[todo[i]].rail, s + 1))
            if (!ok[s] && open_track(w, s)) {
                ok[s] = true;
                todo[n++] = s;
            }
    ok[from] = false;
}

static int stock_needed(W w, const struct acw_group *g)
{
    int sum = 0;
    for (int t = 0; t < TROOPS; t++)
        sum += g->n[t] * acw_std(w)->rail_cost[acw_troop_kind(t)];
    return sum;
}

static int stock_left(W w)
{
    return acw_state(w)->rail[acw_state(w)->active] - acw_state(w)->rail_used;
}

static bool has_track(W w, int space)
{
    const struct space_set *r = &acw_data(w)->space[space].rail;
    return acw_data(w)->space[space].city && (r->bits[0] || r->bits[1]);
}

bool acw_rail_leaves(W w, const struct acw_group *g, int from)
{
    bool ok[SPACES_MAX];
    if (g->n[TROOP_REVOLT] || !has_track(w, from) || !acw_has(w, g, from) || stock_needed(w, g) > stock_left(w))
        return false;
    const struct space_set *next = &acw_data(w)->space[from].rail;
    for (int s = set_next(next, 0); s >= 0; s = set_next(next, s + 1)) /* mostly the next space will do */
        if (open_track(w, s) && acw_may_end(w, g, from, s))
            return true;
    reach(w, from, ok);
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (ok[s] && acw_may_end(w, g, from, s))
            return true;
    return false;
}

void acw_rail_choices(W w, O part, struct choices *next)
{
    const struct acw_group g = acw_group_of(w, part);
    bool ok[SPACES_MAX];
    if (order_count(part, RAIL_TO)) {
        next->end = true;
        return;
    }
    if (!order_count(part, MOVE_FROM)) {
        acw_offer_pieces(w, part, acw_rail_leaves, next);
        if (order_count(part, MOVE_PIECES))
            acw_offer_from(w, part, acw_rail_leaves, next);
        return;
    }
    int from = order_nth(part, MOVE_FROM, 0);
    reach(w, from, ok);
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        ok[s] &= acw_may_end(w, &g, from, s);
    acw_offer_spaces(w, next, RAIL_TO, ok);
}

void acw_rail_why(W w, O o, struct err *e)
{
    const struct acw_group g = acw_group_of(w, o);
    int32_t from, to;
    bool ok[SPACES_MAX];
    if (!order_get(o, MOVE_FROM, &from) || !order_get(o, RAIL_TO, &to))
        return;
    if (!acw_has(w, &g, from)) {
        acw_why_pieces(w, &g, from, e);
    } else if (stock_needed(w, &g) > stock_left(w)) {
        acw_why(e, ACW_R_RAIL_STOCK, "that needs %d Rail Stock, and %d are left in this turn", stock_needed(w, &g),
                stock_left(w));
    } else {
        reach(w, from, ok);
        if (!ok[to])
            acw_why(e, ACW_R_RAIL_PATH, "no railroad leads from %s to %s through friendly or unowned spaces alone",
                    acw_space_name(w, from), acw_space_name(w, to));
        else if (!acw_state_spares(w, &g, from, to))
            acw_why(e, ACW_R_STATES_RIGHTS, "%s would keep too few units",
                    acw_data(w)->state[acw_data(w)->space[from].state].name);
        else
            acw_why(e, ACW_R_LEADER_ALONE, "leaders do not go alone where the enemy stands, in %s",
                    acw_space_name(w, to));
    }
}

bool acw_rail_form(W w, O o, struct err *e)
{
    int32_t from;
    if (!acw_standard(w))
        return acw_why(e, ACW_R_RAIL_STOCK, "railroads are not used in the Basic game");
    if (!acw_pieces_once(w, o, e))
        return false;
    if (acw_group_of(w, o).n[TROOP_REVOLT])
        return acw_why(e, ACW_R_REVOLT_MOVE, "revolutionaries do not move by rail");
    if (order_get(o, MOVE_FROM, &from) && !has_track(w, from))
        return acw_why(e, ACW_R_RAIL_CITY, "%s is no city on a railroad", acw_space_name(w, from));
    return true;
}

void acw_rail(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    const struct acw_group g = acw_group_of(&p->w, o);
    int32_t from = order_nth(o, MOVE_FROM, 0), to = order_nth(o, RAIL_TO, 0);
    st->rail_used = (int16_t)(st->rail_used + stock_needed(&p->w, &g));
    for (size_t i = 0; i < order_count(o, MOVE_PIECES); i++) {
        int32_t v = order_nth(o, MOVE_PIECES, i);
        acw_carry(p, from, to, from, v);
        emit(p, HAP_RAILED, ACW_R_RAIL_PATH, acw_seat(st->active), (int32_t[]){v, from, to}, 3);
    }
}
