/* Who stands where, and what that means: owners, victory, friendly cities. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/acw/standard.h"

const struct acw_scenario *acw_scenario(W w)
{
    const struct acw_data *d = acw_data(w);
    for (int i = 0; i < d->nscenarios; i++)
        if (strcmp(d->scenario[i].id, w->opt->scenario) == 0)
            return &d->scenario[i];
    return NULL;
}

int acw_sum(W w, const int16_t n[KINDS])
{
    int sum = 0;
    for (int k = 0; k < KINDS; k++)
        if (acw_data(w)->tables.unit[k])
            sum += n[k];
    return sum;
}

int acw_units(W w, int space, int side)
{
    return acw_sum(w, acw_state(w)->n[space][side]);
}

int acw_pieces(W w, int space, int side)
{
    return acw_units(w, space, side) + acw_state(w)->n[space][side][LEADER];
}

/* Canada and Mexico stay closed until there is war with Europe, in the Basic game for good (ruling R8). */
bool acw_closed(W w, int space)
{
    int c = acw_data(w)->space[space].colour;
    return (c == RED || c == BROWN) && !acw_state(w)->war;
}

/* The side with units in the space; where a battle is still to be fought its defender (ruling R33), or -1. */
static int occupier(W w, int space)
{
    int active = acw_state(w)->active;
    if (acw_units(w, space, acw_other(active)))
        return acw_other(active);
    return acw_units(w, space, active) ? active : -1;
}

int acw_owner(W w, int space)
{
    int side = occupier(w, space);
    if (side >= 0)
        return side;
    if (acw_state(w)->mob[space] || acw_departed(w, space))
        return -1;
    int c = acw_data(w)->space[space].colour;
    if ((c == RED && acw_rights(w, NATION_BRITISH)) || (c == BROWN && acw_rights(w, NATION_FRENCH)))
        return SIDE_SOUTH;
    for (side = 0; side < SIDES; side++)
        if (c == acw_colour(side))
            return side;
    return -1;
}

int acw_victory_count(W w, int side)
{
    const struct acw_scenario *sc = acw_scenario(w);
    int count = 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (set_has(&sc->target[side], s) && occupier(w, s) == side)
            count += set_has(&sc->twice[side], s) ? 2 : 1;
    return count;
}

/* Friendly for production: at home unless occupied, in Border States when occupied by the side itself. */
int acw_friendly_cities(W w, int side)
{
    const struct acw_data *d = acw_data(w);
    int count = 0;
    for (int s = 0; s < d->nspaces; s++) {
        int here = d->space[s].colour;
        if (d->space[s].city && ((here == acw_colour(side) && occupier(w, s) != acw_other(side)) ||
                                 (here == GREEN && occupier(w, s) == side)))
            count++;
    }
    return count;
}

bool acw_test_victory(struct play *p)
{
    struct acw_state *st = acw_of(p);
    for (int i = 0; i < SIDES; i++) {
        int side = i == 0 ? st->active : acw_other(st->active);
        int count = acw_victory_count(&p->w, side);
        if (count >= acw_scenario(&p->w)->needed[side]) {
            st->winner = (uint8_t)(side + 1);
            st->phase = PHASE_OVER;
            emit(p, HAP_VICTORY, ACW_R_VICTORY_CITIES, acw_seat(side), (int32_t[]){count}, 1);
            return true;
        }
    }
    return false;
}

void acw_offer_spaces(W w, struct choices *next, uint8_t slot, const bool ok[SPACES_MAX])
{
    int n = acw_data(w)->nspaces;
    for (int s = 0; s < n; s++) {
        int last = s;
        if (!ok[s])
            continue;
        while (last + 1 < n && ok[last + 1])
            last++;
        choice_add(next, slot, s, last);
        s = last;
    }
}

bool acw_why(struct err *e, int rule, const char *fmt, ...)
{
    char text[320];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_set(e, EXIT_DATA, "%s (%s; rule %s)", text, acw_rules[rule].place, acw_rules[rule].id);
}

const char *acw_space_name(W w, int space)
{
    return acw_data(w)->space[space].name;
}
