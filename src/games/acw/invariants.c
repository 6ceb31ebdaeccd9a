/* What is always true of a state of the Standard rules. */
#include <string.h>

#include "games/acw/standard.h"

static bool why(struct err *e, const char *what)
{
    return err_set(e, EXIT_DATA, "no such position: %s", what);
}

/* Canada and Mexico are empty while they are closed, revolutionaries stay in Mexico. */
static bool check_abroad(W w, int s, struct err *e)
{
    if (acw_closed(w, s) && (acw_pieces(w, s, SIDE_SOUTH) || acw_pieces(w, s, SIDE_NORTH)))
        return why(e, "pieces in a closed country");
    if (acw_troops(w, s, SIDE_NORTH, TROOP_REVOLT) && acw_data(w)->space[s].colour != BROWN)
        return why(e, "revolutionaries outside Mexico");
    return true;
}

/* Units of two parties: only while moves go on, where a battle is to be fought, or is over and not yet settled. */
static bool check_enemies(W w, int s, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    const int units[SIDES] = {acw_units(w, s, SIDE_SOUTH), acw_units(w, s, SIDE_NORTH)};
    int parties = (units[SIDE_SOUTH] > 0) + (units[SIDE_NORTH] > 0) + (st->mob[s] > 0);
    bool fought = st->fight.on && st->fight.place == s;
    if (parties > 2 || (parties == 2 && st->phase != PHASE_MOVE && !st->pending[s] && !st->riot[s]))
        return why(e, "enemies in a space without a battle");
    if (parties < 2 && (st->riot[s] || (st->pending[s] && !fought)))
        return why(e, "a battle without two armies");
    for (int side = 0; side < SIDES; side++)
        if (!units[side] && st->n[s][side][LEADER] && acw_enemy_of(w, s, side) && !st->fight.on &&
            st->phase != PHASE_MOVE)
            return why(e, "leaders alone among enemies");
    return true;
}

static bool all_zero(const int16_t *v, size_t n)
{
    return v[0] == 0 && memcmp(v, v + 1, (n - 1) * sizeof v[0]) == 0;
}

/* Most spaces are empty, and this is asked after every procedure. */
static bool empty(const struct acw_state *st, int s)
{
    return !st->mob[s] && !st->pending[s] && !st->riot[s] && all_zero(st->n[s][0], SIDES * KINDS) &&
           all_zero(st->ally[s], ALLIES) && all_zero(st->moved[s], KINDS) && all_zero(st->ally_moved[s], ALLIES);
}

static bool check_troops(W w, int s, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    for (int side = 0; side < SIDES; side++)
        for (int t = 0; t < TROOPS; t++) {
            int n = acw_troops(w, s, side, t);
            if (n < 0)
                return why(e, "more allies than pieces in a space");
            if (side == st->active && acw_troop_of(t, side) && acw_moved(w, s, t) > n)
                return why(e, "more pieces have moved than stand in a space");
        }
    return true;
}

/* The same where no allies stand, in the sums themselves. */
static bool check_sums(const struct acw_state *st, int s, struct err *e)
{
    for (int k = 0; k < KINDS; k++)
        if (st->n[s][SIDE_SOUTH][k] < 0 || st->n[s][SIDE_NORTH][k] < 0)
            return why(e, "fewer pieces than none in a space");
        else if (st->moved[s][k] > st->n[s][st->active][k])
            return why(e, "more pieces have moved than stand in a space");
    return true;
}

static bool check_space(W w, int s, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    if (empty(st, s))
        return true;
    bool plain = all_zero(st->ally[s], ALLIES) && all_zero(st->ally_moved[s], ALLIES);
    return (plain ? check_sums(st, s, e) : check_troops(w, s, e)) && check_abroad(w, s, e) && check_enemies(w, s, e);
}

static bool check_phase(W w, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    int phase = st->phase;
    if ((phase == PHASE_SETUP) != (st->turn == 0) || st->turn > acw_scenario(w)->months)
        return why(e, "the month does not fit the phase");
    if ((phase == PHASE_OVER) != (st->winner != 0))
        return why(e, "a winner before the end, or none at it");
    if (phase != PHASE_SETUP && acw_place_left(w))
        return why(e, "free pieces after the set-up");
    if (phase != PHASE_PURCHASE && st->points)
        return why(e, "production points outside production");
    if (!acw_scenario(w)->politics && (st->war || st->emancipated || st->rating || phase == PHASE_POLITICS))
        return why(e, "politics in a scenario that has none");
    return true;
}

static bool check_columns(W w, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    for (int i = 0; i < COLUMNS_MAX && st->column[i].to; i++)
        if (st->column[i].to > acw_data(w)->nspaces || st->column[i].from > acw_data(w)->nspaces)
            return why(e, "a column beyond the map");
    return true;
}

bool acw_standard_check(W w, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    int n = acw_data(w)->nspaces;
    bool battle = st->fight.on && st->fight.place >= 0 && st->fight.place < n && tact(w)->on && tact(w)->turn > 0;
    if (battle && !check_space(w, st->fight.place, e))
        return false;
    /* Inside a battle nothing moves elsewhere; the whole map is looked at again when it is over. */
    for (int s = 0; s < SPACES_MAX && !battle; s++) {
        if (s < n && !check_space(w, s, e))
            return false;
        if (s >= n && (!empty(st, s) || st->given[s]))
            return why(e, "pieces beyond the map");
    }
    if (st->fight.on && st->fight.place >= n)
        return why(e, "a battle beyond the map");
    return check_phase(w, e) && check_columns(w, e) && tact_check(w, e);
}
