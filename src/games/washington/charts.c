/* The charts as functions: one look-up each. */
#include "games/washington/washington.h"

static int clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

int chart_column(int sp)
{
    return sp >= 6 ? COL_6_8 : sp >= 4 ? COL_4_5 : sp >= 2 ? COL_2_3 : COL_1;
}

int chart_combat(const struct wash_data *d, int total, int column)
{
    return d->charts.combat[clamp(total, 2, 12)][clamp(column, 0, COMBAT_COLUMNS - 1)];
}

bool chart_depletes(const struct wash_data *d, int total, int column, bool canister)
{
    int any = d->charts.deplete_any[total], only = d->charts.deplete_canister[total];
    return (any >> column & 1) || (canister && (only >> column & 1));
}

int chart_range_shift(const struct wash_data *d, bool guns, bool sharp, int range)
{
    return guns ? d->charts.gun_shift[clamp(range, 1, 16)] : d->charts.small_shift[clamp(range, 1, 4)][sharp];
}

static bool kind_counts(const struct wash_data *d, int sp, int total, int kind, int range)
{
    return sp >= d->charts.threshold[clamp(total, 1, 8)] && range <= d->charts.fire_range[kind];
}

/* The best one that is within range and reaches the threshold; dense guns count for normal canister too (engine 7.6). */
int chart_fire_shift(const struct wash_data *d, const int sp[FIRE_KINDS], int total, int range, bool guns,
                     bool canister)
{
    int best = 0, first = guns ? FIRE_CANISTER : FIRE_BUCK, last = guns ? FIRE_CANISTER_DENSE : FIRE_REPEATER;
    if (guns && !canister)
        return 0;
    for (int kind = first; kind <= last; kind++) {
        int n = sp[kind] + (kind == FIRE_CANISTER ? sp[FIRE_CANISTER_DENSE] : 0);
        if (kind_counts(d, n, total, kind, range) && d->charts.fire_shift[kind] > best)
            best = d->charts.fire_shift[kind];
    }
    return best;
}

int chart_target_shift(const struct wash_data *d, int state, int range)
{
    bool near_only = state == TARGET_REAR || state == TARGET_DG;
    return near_only && range >= 10 ? 0 : d->charts.target_shift[state];
}

int chart_volley(const struct wash_data *d, int column, int die)
{
    return d->charts.volley[clamp(column, 0, VOLLEY_COLUMNS - 1)][die];
}

int chart_close(const struct wash_data *d, int rating)
{
    return d->charts.close_needs[rating];
}

int chart_charge_sp(const struct wash_data *d, int attackers, int defenders)
{
    int more = attackers - defenders;
    if (more >= 0)
        return d->charts.charge_attacker[more >= 3];
    return d->charts.charge_defender[more >= -2 ? 0 : more >= -4 ? 1 : 2];
}

int chart_fate(const struct wash_data *d, int column, int total)
{
    return d->charts.leader_loss[column][clamp(total, 2, 13)];
}

const int16_t *chart_morale(const struct wash_data *d, int total, int rating)
{
    return d->charts.morale[clamp(total, 2, MORALE_ROWS - 1)][rating];
}

void mod_add(struct modifiers *m, int what, int by)
{
    if (by == 0 || m->n == 16)
        return;
    m->what[m->n] = what;
    m->by[m->n++] = by;
}

int mod_sum(const struct modifiers *m)
{
    int sum = 0;
    for (int i = 0; i < m->n; i++)
        sum += m->by[i];
    return sum;
}
