/* Losses, the morale check, leaders (engine 9, 10.1 to 10.5). */
#include <string.h>

#include "games/washington/washington.h"

void losses(struct play *p, int side, int hex, int n, int rule)
{
    W w = &p->w;
    for (int top = stack_top(w, side, hex); n > 0 && top >= 0; top = stack_top(w, side, hex)) {
        int sp = counter_of(w, top)->sp, k = n < sp ? n : sp;
        unit_lose(p, top, k, rule);
        n -= k;
    }
}

bool horse_to_horse(W w, int side, int from, int target)
{
    int top = stack_top(w, side, from), at = stack_top(w, !side, target);
    return top >= 0 && at >= 0 && counter_of(w, top)->form == MOUNTED && counter_of(w, at)->form == MOUNTED;
}

static bool all_mounted(W w, const struct attack *a)
{
    return a->charge && horse_to_horse(w, a->side, a->from, a->target);
}

static int attackers_sp(W w)
{
    int sp = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (counter_of(w, u)->group & GROUP_ACTS && unit_fights(w, u))
            sp += counter_of(w, u)->sp;
    return sp;
}

/* SP able to fire, over the limit too; on horse they count in full against horse, else not (engine 11.7). */
static int defenders_sp(W w, const struct attack *a)
{
    int from = stack_top(w, a->side, a->from), sp = 0;
    bool horse = from >= 0 && counter_of(w, from)->form == MOUNTED;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct counter *c = counter_of(w, u);
        if (!unit_is(w, u, !a->side, a->target) || c->state == MORALE_R)
            continue;
        if (c->form == MOUNTED ? horse : (c->form == LINE || c->form == UNLIMBERED) && unit_range(w, u) > 0)
            sp += c->sp;
    }
    return sp;
}

static void charge_modifiers(W w, const struct attack *a, struct modifiers *m)
{
    int from = stack_top(w, a->side, a->from);
    mod_add(m, MOD_NUMBERS, chart_charge_sp(wash_data(w), attackers_sp(w), defenders_sp(w, a)));
    if (from >= 0 && counter_of(w, from)->state == MORALE_BL)
        mod_add(m, MOD_BLOOD_LUST, wash_data(w)->charts.charge_blood_lust);
    if (a->leader >= 0)
        mod_add(m, MOD_ADJACENT, leader_morale(w, a->leader));
}

/* At range 10 or more only leader and terrain (engine 10.2). */
void morale_modifiers(W w, const struct attack *a, struct modifiers *m)
{
    const int16_t *drm = wash_data(w)->charts.drm;
    int side = !a->side, top = stack_top(w, side, a->target), leader = leader_of_hex(w, side, a->target, top);
    const struct wash_hex *h = &wash_map(w)->hex[a->target];
    bool near = a->range <= 9, small_arms = !a->guns;
    if (leader >= 0)
        mod_add(m, MOD_LEADER, drm[DRM_LEADER] * leader_morale(w, leader));
    bool slope = h->flags & HEX_SLOPE && wash_map(w)->hex[a->from].level < h->level;
    if (slope || protected_from(w, a->target, a->from, a->guns))
        mod_add(m, MOD_PROTECTED, drm[DRM_TERRAIN]);
    if (!near)
        return;
    int state = counter_of(w, top)->state;
    if (state == MORALE_SH || state == MORALE_DG)
        mod_add(m, MOD_SHAKEN, drm[DRM_SHAKEN]);
    if (unit_wrecked(w, top))
        mod_add(m, MOD_WRECKED, drm[DRM_WRECKED]);
    if (!all_mounted(w, a) && shot_from_rear(w, a->target, a->from))
        mod_add(m, MOD_REAR, drm[DRM_REAR]);
    if (stack_small(w, side, a->target) && !unit_ooc(w, top) && (a->charge || (small_arms && a->range == 1)))
        mod_add(m, MOD_SMALL, drm[DRM_SMALL]);
    if (legs_near(w, side, a->target))
        mod_add(m, MOD_LEGS, drm[DRM_LEGS]);
    if (wash_turn(w)->light == LIGHT_NIGHT)
        mod_add(m, MOD_NIGHT, drm[DRM_NIGHT]);
    if (unit_of(w, top)->arm != ARM_INFANTRY && (small_arms || a->charge))
        mod_add(m, MOD_ARM, drm[DRM_ARM]);
    if (a->charge)
        charge_modifiers(w, a, m);
}

static int sum_without(const struct modifiers *m, int what)
{
    int sum = 0;
    for (int i = 0; i < m->n; i++)
        sum += m->what[i] == what ? 0 : m->by[i];
    return sum;
}

/* Blood Lust stands only without the leader's help, next to the enemy, with no open order (engine 10.4). */
static bool blood_lust(W w, const struct attack *a, const struct modifiers *m, int dice, int rating)
{
    if (hex_distance(wash_map(w), a->from, a->target) != 1)
        return false;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, !a->side, a->target) && unit_of(w, u)->open_order)
            return false;
    return chart_morale(wash_data(w), dice + sum_without(m, MOD_LEADER), rating)[0] == MORALE_BL;
}

int morale_check(struct play *p, const struct attack *a, int *loss)
{
    W w = &p->w;
    const struct wash_charts *ch = &wash_data(w)->charts;
    struct modifiers m = {0};
    int side = !a->side, top = stack_top(w, side, a->target), rating = unit_of(w, top)->morale;
    int now = stack_state(w, side, a->target);
    morale_modifiers(w, a, &m);
    int dice = roll(p, "morale", 2, 6, NULL), total = dice + mod_sum(&m);
    const int16_t *cell = chart_morale(wash_data(w), total, rating);
    int result = cell[0], back = cell[1];
    *loss = cell[2];
    if (result == MORALE_BL && !blood_lust(w, a, &m, dice, rating))
        result = MORALE_NORMAL;
    if (ch->starred[now][result])
        back = *loss = 0;
    emit(p, HAP_CHECK, WASHINGTON_R_MORALE_CHECK, wash_seat(side), (int32_t[]){top, dice, total, result, back, *loss},
         6);
    for (int i = 0; i < m.n; i++)
        emit(p, HAP_MODIFIER, WASHINGTON_R_MORALE_MODIFIERS, wash_seat(side), (int32_t[]){m.what[i], m.by[i]}, 2);
    if (!a->top_only)
        stack_set_state(p, side, a->target, ch->additive[now][result]);
    return back;
}

/* --- leaders ------------------------------------------------------------------------------------------------------- */

static int slot_of(W w, int u)
{
    for (int f = 0; f < wash_data(w)->nformations; f++)
        if (wash_state(w)->command[f].leader == u + 1)
            return f;
    return -1;
}

/* The senior subordinate on the map: by date of rank, then command value, then id (engine 9.4). */
static int subordinate(W w, int f)
{
    int best = -1;
    for (int k = 0; k < wash_data(w)->nformations; k++) {
        int u = wash_state(w)->command[k].leader - 1;
        if (k == f || wash_data(w)->formation[k].parent != f || u < 0 || !unit_on_map(w, u) || unit_of(w, u)->gunner ||
            counter_of(w, u)->generic || free_of_orders(w, u))
            continue;
        const struct wash_unit *a = unit_of(w, u), *b = best < 0 ? NULL : unit_of(w, best);
        if (!b || a->seniority < b->seniority ||
            (a->seniority == b->seniority &&
             (a->command > b->command || (a->command == b->command && strcmp(a->id, b->id) < 0))))
            best = u;
    }
    return best;
}

static void replace_by(struct play *p, int f, int u, int hex)
{
    struct counter *c = &wash_of(p)->unit[u];
    c->where = WHERE_MAP;
    c->hex = (int16_t)hex;
    wash_of(p)->command[f].leader = (int16_t)(u + 1);
    emit(p, HAP_SUCCEEDED, WASHINGTON_R_LEADER_REPLACED, wash_seat(unit_of(&p->w, u)->side), (int32_t[]){u, f}, 2);
}

/* A generic 0-0 leader: the lost counter serves for him. */
static void generic(struct play *p, int f, int u, int hex)
{
    wash_of(p)->unit[u] = (struct counter){.generic = 1, .acted = wash_of(p)->unit[u].acted};
    replace_by(p, f, u, hex);
}

static void leader_lost(struct play *p, int u)
{
    W w = &p->w;
    struct counter *c = &wash_of(p)->unit[u];
    int f = slot_of(w, u), hex = c->hex, named = wash_find_unit(wash_data(w), "C.L.Atkinson");
    *c = (struct counter){.where = WHERE_DEAD, .hex = (int16_t)hex};
    if (f < 0)
        return;
    wash_of(p)->command[f].leader = 0;
    bool low = wash_data(w)->formation[f].level == LEVEL_BRIGADE || wash_data(w)->formation[f].level == LEVEL_BATTALION;
    if (named >= 0 && unit_of(w, named)->parent == f && strcmp(unit_of(w, u)->id, "C.L.Evans") == 0 &&
        counter_of(w, named)->where == WHERE_NONE) { /* rulebook 2.2b */
        replace_by(p, f, named, hex);
        return;
    }
    int next = low ? -1 : subordinate(w, f);
    if (next < 0) {
        generic(p, f, u, hex);
        return;
    }
    int own = slot_of(w, next), there = counter_of(w, next)->hex;
    replace_by(p, f, next, hex);
    generic(p, own, u, there);
}

static void leader_check(struct play *p, int u, int column, int drm)
{
    W w = &p->w;
    int dice = roll(p, "leader", 2, 6, NULL), fate = chart_fate(wash_data(w), column, dice + drm);
    seat_t seat = wash_seat(unit_of(w, u)->side);
    emit(p, fate == FATE_NONE ? HAP_LEADER_SAFE : HAP_LEADER_LOST, WASHINGTON_R_LEADER_LOSS, seat,
         (int32_t[]){u, dice + drm, fate}, 3);
    if (fate != FATE_NONE)
        leader_lost(p, u);
}

void leader_checks(struct play *p, int side, int hex, int column, bool sharp)
{
    W w = &p->w;
    bool in[UNITS_MAX] = {false};
    for (int u = 0; u < wash_data(w)->nunits; u++)
        in[u] = unit_on_map(w, u) && unit_of(w, u)->kind == KIND_LEADER && unit_of(w, u)->side == side &&
                counter_of(w, u)->hex == hex;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (in[u])
            leader_check(p, u, column, sharp ? wash_data(w)->charts.sharpshooter_drm : 0);
}

/* The nearest friendly combat unit of the command, else any; -1: none (engine 9.5, 9.6). */
static int refuge(W w, int u)
{
    const struct wash_unit *t = unit_of(w, u);
    int best = -1, score = 9999, f = slot_of(w, u) >= 0 ? slot_of(w, u) : t->parent;
    for (int k = 0; k < wash_data(w)->nunits; k++) {
        if (!unit_fights(w, k) || unit_of(w, k)->side != t->side)
            continue;
        int far = hex_distance(wash_map(w), counter_of(w, u)->hex, counter_of(w, k)->hex);
        int s = far + (chain_has(w, unit_of(w, k)->parent, f) ? 0 : 1000);
        if (s < score) {
            score = s;
            best = k;
        }
    }
    return best;
}

/* Leaders and HQs of the other side, alone in a hex that a combat unit has entered. */
void leaders_alone(struct play *p, int hex, int entered_by)
{
    W w = &p->w;
    int side = !entered_by, enterer = stack_top(w, entered_by, hex);
    if (enterer < 0 || stack_top(w, side, hex) >= 0)
        return;
    int form = counter_of(w, enterer)->form;
    bool foot = form == LINE && unit_of(w, enterer)->arm == ARM_INFANTRY;
    bool takes_hq = !unit_of(w, enterer)->open_order && (foot || form == MOUNTED);
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        if (!unit_on_map(w, u) || unit_of(w, u)->side != side || counter_of(w, u)->hex != hex)
            continue;
        bool hq = unit_of(w, u)->kind == KIND_HQ;
        if (hq && !takes_hq)
            continue;
        if (!hq)
            leader_check(p, u, LOSS_CAPTURE, 0);
        if (!unit_on_map(w, u))
            continue;
        int to = refuge(w, u);
        if (to < 0) {
            wash_of(p)->unit[u] = (struct counter){.where = WHERE_GONE, .hex = (int16_t)hex};
            continue;
        }
        wash_of(p)->unit[u].hex = counter_of(w, to)->hex;
        emit(p, HAP_HQ_MOVED, WASHINGTON_R_HQ, wash_seat(side), (int32_t[]){u, counter_of(w, to)->hex}, 2);
        if (hq && unit_of(w, u)->parent >= 0)
            skedaddle(p, command_top(w, unit_of(w, u)->parent));
    }
}
