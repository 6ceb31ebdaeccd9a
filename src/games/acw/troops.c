/* Standard rules: troops of several nations in one space, mobs, and the calendar. */
#include "games/acw/standard.h"

bool acw_standard(W w)
{
    return acw_scenario(w)->standard;
}

const struct acw_standard *acw_std(W w)
{
    return &acw_data(w)->std;
}

int acw_troop_kind(int troop)
{
    return troop == TROOP_REVOLT ? INFANTRY : troop % KINDS;
}

int acw_troop_nation(int troop)
{
    return troop / KINDS;
}

bool acw_troop_of(int troop, int side)
{
    if (troop < KINDS)
        return true;
    return (troop == TROOP_REVOLT) == (side == SIDE_NORTH);
}

int acw_troops(W w, int space, int side, int troop)
{
    const struct acw_state *st = acw_state(w);
    if (side == SIDE_MOB)
        return troop == INFANTRY ? st->mob[space] : 0;
    if (!acw_troop_of(troop, side))
        return 0;
    if (troop >= KINDS)
        return st->ally[space][troop - KINDS];
    int n = st->n[space][side][troop];
    if (side == SIDE_SOUTH)
        n -= st->ally[space][TROOP_BRITISH - KINDS + troop] + st->ally[space][TROOP_FRENCH - KINDS + troop];
    else if (troop == INFANTRY)
        n -= st->ally[space][TROOP_REVOLT - KINDS];
    return n;
}

int acw_moved(W w, int space, int troop)
{
    const struct acw_state *st = acw_state(w);
    return troop < KINDS ? st->moved[space][troop] : st->ally_moved[space][troop - KINDS];
}

void acw_add(struct acw_state *st, int space, int side, int troop, int n)
{
    if (side == SIDE_MOB) {
        st->mob[space] = (int16_t)(st->mob[space] + n);
        return;
    }
    int16_t *sum = &st->n[space][side][acw_troop_kind(troop)];
    *sum = (int16_t)(*sum + n);
    if (troop >= KINDS)
        st->ally[space][troop - KINDS] = (int16_t)(st->ally[space][troop - KINDS] + n);
}

void acw_mark_moved(struct acw_state *st, int space, int troop, int n)
{
    int16_t *moved = troop < KINDS ? &st->moved[space][troop] : &st->ally_moved[space][troop - KINDS];
    *moved = (int16_t)(*moved + n);
}

int acw_own_units(W w, int space, int side)
{
    int n = 0;
    for (int k = 0; k < KINDS; k++)
        if (acw_data(w)->tables.unit[k])
            n += acw_troops(w, space, side, k);
    return n;
}

int acw_defender(W w, int space, int attacker)
{
    for (int side = 0; side < SIDES; side++)
        if (side != attacker && acw_units(w, space, side))
            return side;
    return attacker != SIDE_MOB && acw_state(w)->mob[space] ? SIDE_MOB : -1;
}

bool acw_enemy_of(W w, int space, int side)
{
    return acw_defender(w, space, side) >= 0;
}

bool acw_departed(W w, int space)
{
    return acw_state(w)->departed[acw_data(w)->space[space].state];
}

bool acw_rights(W w, int nation)
{
    return acw_state(w)->war && !acw_state(w)->out[nation];
}

static int months(W w)
{
    const struct acw_scenario *sc = acw_scenario(w);
    int turn = acw_state(w)->turn;
    return 12 * sc->year + sc->month - 1 + (turn > 0 ? turn - 1 : 0);
}

int acw_year(W w)
{
    return months(w) / 12;
}

int acw_month(W w)
{
    return months(w) % 12 + 1;
}
