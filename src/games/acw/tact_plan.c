#include "games/acw/tact_plan.h"

/* --- columns ---------------------------------------------------------------------------------------------- */

/* Fixed when the screen is lifted; ties center, left, right. My left faces the enemy's right. */
int plan_main_column(W w, int army, int which)
{
    static const int order[COLS] = {COL_CENTER, COL_LEFT, COL_RIGHT};
    const int16_t *enemy = tact(w)->opened[tact_foe(army)];
    int best = COL_CENTER;
    if (!tact(w)->major)
        return COL_CENTER;
    if (which <= MAIN_RIGHT)
        return which;
    for (int i = 0; i < COLS; i++) {
        int n = enemy[COLS - 1 - order[i]], m = enemy[COLS - 1 - best];
        if (which == MAIN_ENEMY_WEAK ? n < m : n > m)
            best = order[i];
    }
    return best;
}

void plan_columns(const struct plan *pl, int out[COLS])
{
    static const int order[COLS] = {COL_CENTER, COL_LEFT, COL_RIGHT};
    int n = 0;
    out[n++] = pl->main;
    for (int i = 0; i < COLS; i++)
        if (order[i] != pl->main)
            out[n++] = order[i];
}

bool plan_main_lost(W w, int army, int column)
{
    return (tact(w)->forward[army] >> column & 1) && !tact_units_at(w, army, AREA_MIDDLE_LEFT + column);
}

/* --- settings --------------------------------------------------------------------------------------------- */

const struct order *plan_setting(const struct plan *pl, uint16_t setting, int32_t first)
{
    return pl->s && setting_filed(pl->s, setting, first) ? setting_get(pl->s, setting, first) : NULL;
}

int plan_number(const struct plan *pl, uint16_t setting, int none)
{
    const struct order *o = plan_setting(pl, setting, 0);
    return o && order_count(o, 0) ? order_nth(o, 0, 0) : none;
}

struct plan plan_of(W w, A ask, const struct settings *s)
{
    struct plan pl = {.w = w, .s = s, .army = tact_army(w, ask->seat)};
    if (pl.army < 0)
        pl.army = ask->subject;
    int which = plan_number(&pl, SET_MAIN, pl.army == ARMY_ATTACKER ? MAIN_ENEMY_WEAK : MAIN_CENTER);
    pl.main = plan_main_column(w, pl.army, which);
    return pl;
}

enum { TURN_NEVER = 9999 };

static int default_from(int which)
{
    return which == POSTURE_BOMBARD || which == POSTURE_DELAY ? TURN_NEVER : 1;
}

struct plan_posture plan_posture(const struct plan *pl, int column)
{
    struct plan_posture out = {pl->army == ARMY_ATTACKER ? POSTURE_ASSAULT : POSTURE_STAND, 1};
    const struct order *o = plan_setting(pl, SET_POSTURE, 0);
    int32_t v;
    if (o && order_get(o, POSTURE_WHICH, &v)) {
        out = (struct plan_posture){v, default_from(v)};
        if (order_get(o, POSTURE_FROM, &v))
            out.from = v;
    }
    if (column < 0 || !(o = plan_setting(pl, SET_COLUMN, column)) || !order_get(o, COLUMN_POSTURE, &v))
        return out;
    out = (struct plan_posture){v, default_from(v)};
    if (order_get(o, COLUMN_FROM, &v))
        out.from = v;
    return out;
}

/* Of the kind, else of the column, else of the army. */
struct plan_charge plan_charge(const struct plan *pl, int column, int kind)
{
    struct plan_charge out = {pl->army == ARMY_ATTACKER ? CHARGE_WHEN : CHARGE_NEVER, 0, 150};
    const struct order *o = plan_setting(pl, SET_CHARGE, 0);
    int32_t v;
    if (o) {
        out.how = order_nth(o, CHARGE_HOW, 0);
        if (order_get(o, CHARGE_MODIFIER, &v))
            out.modifier = v;
        if (order_get(o, CHARGE_RATIO, &v))
            out.ratio = v;
    }
    if ((o = plan_setting(pl, SET_COLUMN, column)) && order_get(o, COLUMN_CHARGE, &v))
        out.how = v;
    if (!(o = plan_setting(pl, SET_CHARGE_BY, kind)))
        return out;
    out.how = order_nth(o, CHARGE_BY_HOW, 0);
    if (order_get(o, CHARGE_BY_MODIFIER, &v))
        out.modifier = v;
    if (order_get(o, CHARGE_BY_RATIO, &v))
        out.ratio = v;
    return out;
}

static struct plan_kinds listed(O o, uint8_t slot)
{
    struct plan_kinds out = {.n = 0};
    for (size_t i = 0; i < order_count(o, slot) && out.n < KINDS; i++) {
        int kind = order_nth(o, slot, i);
        bool twice = false;
        for (int k = 0; k < out.n; k++)
            twice |= out.kind[k] == kind;
        if (!twice)
            out.kind[out.n++] = kind;
    }
    return out;
}

/* A kind that is not listed is not shot at, rallied or pursued; built in are all, leaders last. */
struct plan_kinds plan_kinds(const struct plan *pl, uint16_t setting)
{
    const struct order *o = plan_setting(pl, setting, 0);
    if (o)
        return listed(o, 0);
    return (struct plan_kinds){{ARTILLERY, ELITE, CAVALRY, INFANTRY, LEADER}, KINDS};
}

struct plan_kinds plan_targets(const struct plan *pl, int column)
{
    const struct order *o = column < 0 ? NULL : plan_setting(pl, SET_COLUMN, column);
    return o && order_count(o, COLUMN_TARGETS) ? listed(o, COLUMN_TARGETS) : plan_kinds(pl, SET_TARGETS);
}

/* --- withdrawal ------------------------------------------------------------------------------------------- */

static bool flagged(O o, int flag)
{
    for (size_t i = 0; o && i < order_count(o, WITHDRAW_FLAGS); i++)
        if (order_nth(o, WITHDRAW_FLAGS, i) == flag)
            return true;
    return false;
}

static bool lost_percent(const struct plan *pl, int percent)
{
    int came = tact(pl->w)->came[pl->army], here = tact_fighting(pl->w, pl->army);
    return 100 * (came - here) >= percent * came;
}

/* The tests that are named; without any the built-in one, 60 percent of all that came. */
static bool tests(const struct plan *pl, O o)
{
    int32_t v;
    int after = o && order_get(o, WITHDRAW_AFTER, &v) ? v : 1;
    if (tact(pl->w)->turn <= after || flagged(o, WITHDRAW_NEVER))
        return false;
    bool any = false;
    if (o && order_get(o, WITHDRAW_AT, &v)) {
        any = true;
        if (lost_percent(pl, v))
            return true;
    }
    if (o && order_get(o, WITHDRAW_BELOW, &v)) {
        any = true;
        if (100 * tact_fighting(pl->w, pl->army) < v * tact_fighting(pl->w, tact_foe(pl->army)))
            return true;
    }
    if (flagged(o, WITHDRAW_MAIN_LOST))
        return plan_main_lost(pl->w, pl->army, pl->main);
    return !any && lost_percent(pl, 60);
}

/* Not while no retreat is legal, for that would kill the army, unless told so (rulings R57, R14). */
bool plan_withdraws(const struct plan *pl)
{
    const struct order *o = plan_setting(pl, SET_WITHDRAW, 0);
    struct plan_posture posture = plan_posture(pl, -1);
    bool open[SPACES_MAX];
    if (tact(pl->w)->turn <= tact_tables(pl->w)->retreat_after)
        return false;
    bool delay = posture.which == POSTURE_DELAY && tact(pl->w)->turn >= posture.from;
    if (!delay && !tests(pl, o))
        return false;
    return flagged(o, WITHDRAW_EVEN_IF_TRAPPED) || tact_retreats(pl->w, pl->army, open) > 0;
}
