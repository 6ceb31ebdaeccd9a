/* Advanced rules of the strategic game, each an option of the genesis: election, destroyed railroads, States' Rights,
 * experience. Naval ones stand in naval.c and sail.c, the blockade in blockade.c, those of battles in tact_adv.c. */
#include "games/acw/standard.h"

const char *const acw_options[] = {
    "election",          "experience", "initiative",         "capture_artillery", "entrenchments",
    "destroy_railroads", "blockade",   "avoid_naval_battle", "states_rights",     NULL};

bool acw_option(W w, const char *id)
{
    const struct option *o = option_find(w->opt, id);
    return acw_standard(w) && o && o->num;
}

const struct acw_advanced *acw_adv(W w)
{
    return &acw_data(w)->adv;
}

/* --- election (rulings R66, R74) -------------------------------------------------------------------------- */

void acw_note_major(struct play *p)
{
    const struct acw_advanced *t = acw_adv(&p->w);
    if (acw_option(&p->w, "election") && acw_year(&p->w) == t->election_year && t->election_month[acw_month(&p->w)])
        acw_of(p)->major_win = 1;
}

static int southern_cities(W w)
{
    int n = 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        n += acw_data(w)->space[s].city && acw_data(w)->space[s].colour == GRAY && acw_units(w, s, SIDE_NORTH);
    return n;
}

bool acw_election_lost(W w, int cities, bool major)
{
    return cities < acw_adv(w)->election_cities || !major;
}

bool acw_election(struct play *p)
{
    struct acw_state *st = acw_of(p);
    const struct acw_advanced *t = acw_adv(&p->w);
    int cities = southern_cities(&p->w);
    if (!acw_option(&p->w, "election") || acw_year(&p->w) != t->deadline_year || acw_month(&p->w) != t->deadline_month)
        return false;
    bool lost = acw_election_lost(&p->w, cities, st->major_win), major = st->major_win;
    st->major_win = 0;
    emit(p, lost ? HAP_ELECTION_LOST : HAP_ELECTION_WON, ACW_R_ELECTION, acw_seat(lost ? SIDE_SOUTH : SIDE_NORTH),
         (int32_t[]){cities, major}, 2);
    return lost;
}

/* --- destroyed railroads (ruling R63) --------------------------------------------------------------------- */

void acw_destroy_rails(struct play *p, int space)
{
    struct acw_state *st = acw_of(p);
    int loser = acw_other(st->active);
    if (!acw_option(&p->w, "destroy_railroads") || st->before[space] != 1 + loser || acw_departed(&p->w, space) ||
        set_has(&acw_adv(&p->w)->no_rails, space) || !st->rail[loser])
        return;
    int lost = acw_adv(&p->w)->rail_lost < st->rail[loser] ? acw_adv(&p->w)->rail_lost : st->rail[loser];
    st->rail[loser] = (int16_t)(st->rail[loser] - lost);
    emit(p, HAP_RAIL_LOST, ACW_R_RAILROADS, acw_seat(loser), (int32_t[]){space, lost, st->rail[loser]}, 3);
}

/* --- States' Rights (ruling R64) -------------------------------------------------------------------------- */

bool acw_in_state(W w, int space, int state)
{
    return acw_data(w)->space[space].state == state;
}

static bool guarded(W w, int state)
{
    return acw_option(w, "states_rights") && acw_data(w)->state[state].colour == GRAY && !acw_state(w)->departed[state];
}

static int state_units(W w, int state)
{
    int n = 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (acw_in_state(w, s, state))
            n += acw_own_units(w, s, SIDE_SOUTH);
    return n;
}

static int state_needs(W w, int state)
{
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (acw_in_state(w, s, state) && acw_units(w, s, SIDE_NORTH))
            return acw_adv(w)->guard_invaded;
    return acw_adv(w)->guard;
}

int acw_state_lacks(W w, int state, int more)
{
    int n = guarded(w, state) ? state_needs(w, state) - state_units(w, state) - more : 0;
    return n > 0 ? n : 0;
}

bool acw_state_spares(W w, const struct acw_group *g, int from, int to)
{
    int state = acw_data(w)->space[from].state, leaving = 0;
    if (acw_state(w)->active != SIDE_SOUTH || acw_in_state(w, to, state) || !guarded(w, state))
        return true;
    for (int k = 0; k < KINDS; k++)
        leaving += acw_data(w)->tables.unit[k] ? g->n[k] : 0;
    return leaving == 0 || acw_state_lacks(w, state, -leaving) == 0;
}

/* Free infantry: no state may be left that those after this one cannot fill. */
bool acw_setup_guards(W w, O part, int space, int left)
{
    int empty = 0;
    if (acw_state(w)->active != SIDE_SOUTH || !acw_option(w, "states_rights"))
        return true;
    for (int i = 0; i < acw_data(w)->nstates; i++) {
        bool filled = !guarded(w, i) || state_units(w, i) || acw_in_state(w, space, i);
        for (size_t k = 0; k < order_count(part, PLACE_SPACE); k++)
            filled |= acw_in_state(w, order_nth(part, PLACE_SPACE, k), i);
        empty += !filled;
    }
    return empty < left;
}

/* --- experience (ruling R67) ------------------------------------------------------------------------------ */

static void learn(struct play *p, int side, int needed, int space, bool survivors)
{
    int total = roll(p, side == SIDE_SOUTH ? "experience:south" : "experience:north", 2, 6, NULL);
    bool got = total >= needed && survivors;
    emit(p, got ? HAP_EXPERIENCE : HAP_NO_EXPERIENCE, ACW_R_EXPERIENCE, acw_seat(side), (int32_t[]){total, needed}, 2);
    if (got)
        acw_add(acw_of(p), space, side, LEADER, 1);
}

void acw_experience(struct play *p, int winner)
{
    const struct acw_state *st = acw_of(p);
    const struct acw_advanced *t = acw_adv(&p->w);
    int loser = acw_other(winner), to = st->toll.to - 1;
    if (!acw_option(&p->w, "experience"))
        return;
    learn(p, winner, t->learn_winner, st->fight.place, acw_units(&p->w, st->fight.place, winner) > 0);
    learn(p, loser, t->learn_loser, to, to >= 0 && acw_units(&p->w, to, loser) > 0);
}
