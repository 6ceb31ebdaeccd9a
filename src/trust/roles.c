#include "trust/roles.h"
#include "base/err.h"

/* Seats that still roll: resigned ones do, their keys are in the game. */
static bool rolls(const struct state *s, size_t seat)
{
    return s->seat[seat] == SEAT_IN || s->seat[seat] == SEAT_RESIGNED;
}

static size_t bits(unsigned v)
{
    size_t n = 0;
    for (; v; v &= v - 1)
        n++;
    return n;
}

/* The list of `opponent`: teams nobody of which is awaited, or all of them; of each the first seat that rolls. */
static bool opponents(const struct genesis *g, const struct state *s, int *out, size_t *n, struct err *e)
{
    unsigned live = 0, filing = 0;
    for (size_t i = 0; i < g->nsides; i++) {
        unsigned team = 1U << genesis_team(g, (int)i);
        if (rolls(s, i))
            live |= team;
        if (s->await & 1U << i)
            filing |= team;
    }
    if (bits(live) < 2)
        return err_check(e, EXIT_DATA, "rollers", "fewer than two teams are left: nobody can roll for another");
    unsigned want = live & ~filing ? live & ~filing : live;
    for (unsigned team = 0; want >> team; team++) {
        size_t seat = 0;
        if (!(want >> team & 1U))
            continue;
        while (genesis_team(g, (int)seat) != team || !rolls(s, seat))
            seat++;
        out[(*n)++] = (int)seat;
    }
    return true;
}

bool roles_list(const struct genesis *g, const struct state *prev, int out[SEATS_MAX + 1], size_t *n, struct err *e)
{
    *n = 0;
    if (!prev->await)
        return err_check(e, EXIT_DATA, "rollers", "no side is awaited: the game is over");
    if (g->has_series)
        return true;
    if (g->dice == DICE_SOLO) {
        int first = 0;
        while (!(prev->await & 1U << first))
            first++;
        out[(*n)++] = first;
        return true;
    }
    if (g->dice != DICE_UMPIRE && !opponents(g, prev, out, n, e))
        return false;
    if (g->dice != DICE_OPPONENT)
        out[(*n)++] = ROLE_UMPIRE;
    return true;
}

bool roles_resolver(const struct genesis *g, const struct state *prev, int *out, struct err *e)
{
    int list[SEATS_MAX + 1];
    size_t n;
    if (!roles_list(g, prev, list, &n, e))
        return false;
    *out = n ? list[n - 1] : ROLE_UMPIRE;
    return true;
}
