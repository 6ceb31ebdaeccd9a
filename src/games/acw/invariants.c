/* What is always true of a state of the Standard rules. */
#include "games/acw/standard.h"

static bool why(struct err *e, const char *what)
{
    return err_set(e, EXIT_DATA, "no such position: %s", what);
}

/* Canada and Mexico are empty while they are closed, revolutionaries stay in Mexico. */
static bool check_abroad(W w, int s, struct err *e)
{
    bool pieces = acw_pieces(w, s, SIDE_SOUTH) || acw_pieces(w, s, SIDE_NORTH);
    if (acw_closed(w, s) && pieces)
        return why(e, "pieces in a closed country");
    if (acw_troops(w, s, SIDE_NORTH, TROOP_REVOLT) && acw_data(w)->space[s].colour != BROWN)
        return why(e, "revolutionaries outside Mexico");
    return true;
}

/* Units of two parties: only while moves go on, where a battle is to be fought, or is over and not yet settled. */
static bool check_enemies(W w, int s, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    int parties = (acw_units(w, s, SIDE_SOUTH) > 0) + (acw_units(w, s, SIDE_NORTH) > 0) + (st->mob[s] > 0);
    bool fought = st->fight.on && st->fight.place == s;
    if (parties > 2 || (parties == 2 && st->phase != PHASE_MOVE && !st->pending[s] && !st->riot[s]))
        return why(e, "enemies in a space without a battle");
    if (parties < 2 && (st->riot[s] || (st->pending[s] && !fought)))
        return why(e, "a battle without two armies");
    for (int side = 0; side < SIDES; side++)
        if (!acw_units(w, s, side) && acw_pieces(w, s, side) && acw_enemy_of(w, s, side) && !st->fight.on &&
            st->phase != PHASE_MOVE)
            return why(e, "leaders alone among enemies");
    return true;
}

static bool check_space(W w, int s, struct err *e)
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
    return check_abroad(w, s, e) && check_enemies(w, s, e);
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
    for (int s = 0; s < SPACES_MAX; s++) {
        if (s < n && !check_space(w, s, e))
            return false;
        if (s >= n && (acw_pieces(w, s, SIDE_SOUTH) || acw_pieces(w, s, SIDE_NORTH) || st->mob[s] || st->pending[s] ||
                       st->riot[s] || st->given[s]))
            return why(e, "pieces beyond the map");
    }
    if (st->fight.on && st->fight.place >= n)
        return why(e, "a battle beyond the map");
    return check_phase(w, e) && check_columns(w, e) && tact_check(w, e);
}
