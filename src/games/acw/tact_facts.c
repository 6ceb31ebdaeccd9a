/* Tactical battles: what conditions may ask, and what is always true of one. Nothing of it is hidden but the lines that
 * are being deployed, and those are in no state. */
#include "games/acw/standard.h"
#include "games/acw/tact_plan.h"

static bool number(struct value *out, int32_t n)
{
    *out = (struct value){VAL_NUMBER, n, 0};
    return true;
}

/* The reader's army once both stand, or the one that shows its line first. */
static bool army_of(W w, seat_t reader, int *army)
{
    *army = tact_army(w, reader);
    return *army >= 0 && (tact(w)->turn > 0 || tact(w)->stands);
}

bool tact_get_own(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int army;
    (void)ask;
    return army_of(w, reader, &army) && number(out, tact_units_at(w, army, arg[0]));
}

bool tact_get_own_kind(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int army;
    (void)ask;
    return army_of(w, reader, &army) && number(out, tact_kind_at(w, army, arg[0], arg[1]));
}

/* Areas are always named by their owner: his left faces my right. */
bool tact_get_enemy(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int army;
    (void)ask;
    return army_of(w, reader, &army) && number(out, tact_units_at(w, tact_foe(army), arg[0]));
}

bool tact_get_enemy_kind(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int army;
    (void)ask;
    return army_of(w, reader, &army) && number(out, tact_kind_at(w, tact_foe(army), arg[0], arg[1]));
}

bool tact_get_middle_lost(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int army;
    (void)ask;
    if (!army_of(w, reader, &army))
        return false;
    *out = (struct value){VAL_YESNO, plan_main_lost(w, army, arg[0]), 0};
    return true;
}

/* Destroyed or in the Retreat Area, of all units that came, in whole percents. */
bool tact_get_losses(W w, seat_t reader, struct value *out)
{
    int army = tact_army(w, reader);
    if (army < 0)
        return false;
    int came = tact(w)->came[army];
    *out = (struct value){VAL_PERCENT, came ? 100 * (came - tact_fighting(w, army)) / came : 0, 0};
    return true;
}

bool tact_get_ratio(W w, seat_t reader, struct value *out)
{
    int army = tact_army(w, reader);
    if (army < 0)
        return false;
    *out = (struct value){VAL_RATIO, tact_fighting(w, army), tact_fighting(w, tact_foe(army))};
    return true;
}

/* --- invariants ------------------------------------------------------------------------------------------- */

static bool why(struct err *e, const char *what)
{
    return err_set(e, EXIT_DATA, "no such position: %s", what);
}

static bool check_army(W w, int army, struct err *e)
{
    const struct tact *t = tact(w);
    for (int k = 0; k < TROOPS; k++) {
        int n = 0;
        for (int area = 0; area < AREAS; area++)
            n += t->at[army][area][k];
        if (n != acw_troops(w, t->place, t->army_side[army], k))
            return why(e, "a tactical battle with other pieces than its space");
    }
    for (int c = 0; c < COLS; c++)
        for (int k = 0; k < KINDS && !tact_has_column(w, c); k++)
            if (tact_kind_at(w, army, AREA_LEFT + c, k) || tact_kind_at(w, army, AREA_MIDDLE_LEFT + c, k))
                return why(e, "a skirmish with more than one area in its line");
    return true;
}

static bool check_ground(W w, struct err *e)
{
    for (int middle = AREA_MIDDLE_LEFT; middle <= AREA_MIDDLE_RIGHT; middle++)
        if (tact_units_at(w, ARMY_ATTACKER, middle) && tact_units_at(w, ARMY_DEFENDER, tact_opposite(middle)))
            return why(e, "a middle area that both armies hold");
    return true;
}

static bool check_ready(W w, struct err *e)
{
    const struct tact *t = tact(w);
    for (int area = 0; area < AREAS; area++)
        for (int k = 0; k < TROOPS; k++) {
            int n = 0;
            for (int r = 0; r < READY; r++)
                n += t->ready[area][k][r];
            if (n > t->at[t->acting][area][k])
                return why(e, "more pieces that may act than stand there");
        }
    return true;
}

bool tact_check(W w, struct err *e)
{
    const struct tact *t = tact(w);
    const struct frame *top = w->fr && w->fr->n ? &w->fr->v[w->fr->n - 1] : NULL;
    if (top && (top->proc == PROC_TACT) != (t->on != 0))
        return why(e, "a procedure that does not fit the tactical battle");
    if (!t->on)
        return true;
    if (top && (top->pc >= TACT_STEPS || (top->pc == TACT_DEPLOY || top->pc == TACT_ENTRENCH) != (t->turn == 0) ||
                (top->pc == TACT_PURSUIT || top->pc == TACT_RETREAT) != (t->loser != 0)))
        return why(e, "a step that the tactical battle does not have");
    for (int army = 0; army < ARMIES; army++)
        if (!check_army(w, army, e))
            return false;
    return check_ground(w, e) && check_ready(w, e);
}
