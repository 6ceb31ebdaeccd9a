/* Tactical battles: the battlefield. Who stands where, what is next to what, what is in front (rulings R47-R51). */
#include "games/acw/standard.h"

const char *const tact_area_names[AREAS] = {"reserve",     "left",          "center",       "right",
                                            "middle-left", "middle-center", "middle-right", "retreat"};

/* --- armies and areas ------------------------------------------------------------------------------------- */

const struct tact *tact(W w)
{
    return &acw_state(w)->tact;
}

struct tact *tact_of(struct play *p)
{
    return &acw_of(p)->tact;
}

const struct tact_tables *tact_tables(W w)
{
    return &acw_data(w)->tact;
}

int tact_foe(int army)
{
    return 1 - army;
}

seat_t tact_seat(W w, int army)
{
    int side = tact(w)->army_side[army];
    return side == SIDE_MOB ? NO_SEAT : acw_seat(side);
}

int tact_army(W w, seat_t seat)
{
    for (int army = 0; army < ARMIES && seat != NO_SEAT; army++)
        if (tact(w)->on && tact_seat(w, army) == seat)
            return army;
    return -1;
}

bool tact_is_line(int area)
{
    return area >= AREA_LEFT && area <= AREA_RIGHT;
}

bool tact_is_middle(int area)
{
    return area >= AREA_MIDDLE_LEFT && area <= AREA_MIDDLE_RIGHT;
}

int tact_column_of(int area)
{
    return tact_is_line(area) ? area - AREA_LEFT : tact_is_middle(area) ? area - AREA_MIDDLE_LEFT : -1;
}

bool tact_is_cavalry(int kind)
{
    return kind == CAVALRY || kind == ELITE;
}

int tact_arm_of(int kind)
{
    return kind == INFANTRY    ? ARM_INFANTRY
           : kind == ARTILLERY ? ARM_ARTILLERY
           : kind == LEADER    ? ARM_LEADERS
                               : ARM_CAVALRY;
}

bool tact_has_column(W w, int column)
{
    return tact(w)->major || column == COL_CENTER;
}

int tact_opposite(int area)
{
    int first = tact_is_line(area) ? AREA_LEFT : AREA_MIDDLE_LEFT;
    return first + COLS - 1 - (area - first);
}

/* --- counts ----------------------------------------------------------------------------------------------- */

int tact_kind_at(W w, int army, int area, int kind)
{
    int n = 0;
    for (int t = kind; t < TROOPS; t += KINDS)
        n += tact(w)->at[army][area][t];
    return n;
}

int tact_units_at(W w, int army, int area)
{
    int n = 0;
    for (int k = 0; k < LEADER; k++)
        n += tact_kind_at(w, army, area, k);
    return n;
}

int tact_column(W w, int army, int column)
{
    return tact_units_at(w, army, AREA_LEFT + column) + tact_units_at(w, army, AREA_MIDDLE_LEFT + column);
}

int tact_fighting(W w, int army)
{
    int n = 0;
    for (int area = 0; area < AREA_RETREAT; area++)
        n += tact_units_at(w, army, area);
    return n;
}

int tact_waiting(W w, int army)
{
    return tact_units_at(w, army, AREA_RETREAT);
}

int tact_cavalry_in(W w, int army, int area)
{
    return tact_kind_at(w, army, area, CAVALRY) + tact_kind_at(w, army, area, ELITE);
}

bool tact_broken(W w, int army)
{
    for (int c = 0; c < COLS; c++)
        if (tact_has_column(w, c) && !tact_column(w, army, c))
            return true;
    return false;
}

/* --- what is next to what --------------------------------------------------------------------------------- */

/* Reserve with all line areas, line areas side by side and with the middle ahead, middle areas side by side (R50). */
static bool linked(W w, int from, int to)
{
    int a = tact_column_of(from), b = tact_column_of(to);
    if (from == to || from == AREA_RETREAT || to == AREA_RETREAT || (a >= 0 && !tact_has_column(w, a)) ||
        (b >= 0 && !tact_has_column(w, b)))
        return false;
    if (from == AREA_RESERVE || to == AREA_RESERVE)
        return tact_is_line(from == AREA_RESERVE ? to : from);
    if (tact_is_line(from) == tact_is_line(to))
        return a - b == 1 || b - a == 1;
    return a == b;
}

/* Enemy units next to the area: sideways counts, Reserve is never next to them (R51). */
static bool enemy_next(W w, int army, int area)
{
    int foe = tact_foe(army);
    for (int to = AREA_MIDDLE_LEFT; to <= AREA_MIDDLE_RIGHT; to++)
        if (linked(w, area, to) && tact_units_at(w, foe, tact_opposite(to)))
            return true;
    return tact_is_middle(area) && tact_units_at(w, foe, tact_opposite(AREA_LEFT + tact_column_of(area)));
}

bool tact_can_step(W w, int army, int from, int to, int kind)
{
    if (!linked(w, from, to) || (enemy_next(w, army, from) && enemy_next(w, army, to)))
        return false;
    if (!tact_is_middle(to))
        return true;
    if (kind == LEADER && !tact_units_at(w, army, to)) /* he would fall back at once (R59) */
        return false;
    return !tact_units_at(w, tact_foe(army), tact_opposite(to));
}

bool tact_would_empty(W w, int army, int from, int to, int kind)
{
    int column = tact_column_of(from);
    return kind != LEADER && column >= 0 && tact_column_of(to) != column && tact_column(w, army, column) == 1;
}

int tact_front(W w, int army, int area, int kind, int *range)
{
    int foe = tact_foe(army), column = tact_column_of(area);
    if (column < 0 || !tact_has_column(w, column) || kind == LEADER)
        return -1;
    int line = tact_opposite(AREA_LEFT + column), middle = tact_opposite(AREA_MIDDLE_LEFT + column);
    *range = 1;
    if (tact_is_middle(area))
        return tact_units_at(w, foe, line) ? line : -1;
    if (tact_units_at(w, foe, middle))
        return middle;
    *range = 2;
    bool clear = !tact_units_at(w, army, AREA_MIDDLE_LEFT + column);
    return kind == ARTILLERY && clear && tact_units_at(w, foe, line) ? line : -1;
}

/* --- who may still act ------------------------------------------------------------------------------------ */

int tact_ready(W w, int area, int kind)
{
    int n = 0;
    for (int t = kind; t < TROOPS; t += KINDS)
        for (int r = READY_OF(1, 0); r < READY; r++)
            n += tact(w)->ready[area][t][r];
    return n;
}

/* Cavalry fires once in a phase, elite cavalry may fire twice. */
bool tact_may_fire(int kind, int ready)
{
    return READY_LEFT(ready) > 0 && READY_FIRED(ready) < (kind == ELITE ? 2 : 1);
}

int tact_shooters(W w, int area, int kind)
{
    int n = 0;
    for (int t = kind; t < TROOPS; t += KINDS)
        for (int r = 0; r < READY; r++)
            n += tact_may_fire(kind, r) ? tact(w)->ready[area][t][r] : 0;
    return n;
}

/* --- numbers ---------------------------------------------------------------------------------------------- */

/* Who attacks from the sea fires and charges at -1 (ruling R14). */
static int landing(W w, int army, int penalty)
{
    return army == ARMY_ATTACKER && acw_landed(w, tact(w)->place) ? penalty : 0;
}

int tact_fire_number(W w, int army, int by, int at, int to, int range)
{
    const struct tact_tables *t = tact_tables(w);
    int dug = tact_dug(w, tact_foe(army), to);
    return t->fire[range - 1][by][at] - landing(w, army, t->landing_fire) - (dug ? t->dig_fire[dug - 1] : 0);
}

bool tact_destroyed(W w, int kind, int die)
{
    return tact_tables(w)->destroys[kind][die];
}

int tact_charge_modifier(W w, int army, int by, int from, int at, int to)
{
    const struct tact_tables *t = tact_tables(w);
    int mod = t->charge[by][at] + landing(w, army, t->landing_charge);
    if (tact_kind_at(w, army, from, LEADER))
        mod += t->leader_bonus;
    if (tact_kind_at(w, tact_foe(army), to, LEADER))
        mod -= t->leader_bonus;
    if (tact_dug(w, tact_foe(army), to))
        mod += t->dig_charge;
    return mod;
}

bool tact_can_be_charged(W w, int army, int area, int kind)
{
    bool cover = tact_kind_at(w, army, area, INFANTRY) || tact_cavalry_in(w, army, area);
    return kind != LEADER && tact_kind_at(w, army, area, kind) && !(kind == ARTILLERY && cover);
}

enum charge_result tact_charge_result(W w, int margin)
{
    int destroys = tact_tables(w)->charge_destroys;
    if (margin == 0)
        return CHARGE_EVEN;
    if (margin > 0)
        return margin >= destroys ? TARGET_DESTROYED : TARGET_BACK;
    return -margin >= destroys ? CHARGER_DESTROYED : CHARGER_BACK;
}

int tact_pursuit_number(W w, int by, int at)
{
    return tact_tables(w)->pursuit[by][at];
}
