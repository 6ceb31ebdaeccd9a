/* Fire combat (engine 7). */
#include "games/washington/washington.h"

enum { FIRE_BEGUN, FIRE_VOLLEY, FIRE_SHOT, FIRE_OVER }; /* pc */
enum { R_FROM, R_TARGET, R_AMMO };                      /* registers */
enum { NEAR = 3, SHOTS_AT_A_HEX = 3, LONG_RADIUS = 12 };

/* --- may they? ------------------------------------------------------------------------------------------------ */

static bool ammo_ok(W w, int u, int ammo, int range)
{
    const struct wash_charts *ch = &wash_data(w)->charts;
    int weapon = unit_of(w, u)->weapon, out = counter_of(w, u)->depleted, kind = ch->gun_canister[weapon];
    if (unit_of(w, u)->arm != ARM_ARTILLERY)
        return ammo == AMMO_SHELL && range <= ch->small_range[weapon];
    if (ammo == AMMO_SHELL)
        return !(out & DEPLETED_SHELL) && range <= ch->gun_range[weapon];
    return kind && !(out & DEPLETED_CANISTER) && range <= ch->fire_range[kind];
}

/* A second and a third artillery shot need an artillery leader within his radius of the battery (engine 7.4). */
static bool shot_allowed(W w, int u, int target)
{
    const struct wash_state *st = wash_state(w);
    int n = 0, radius = wash_data(w)->charts.radius[LEVEL_BATTALION];
    for (int i = 0; i < SHOTS; i++)
        n += st->shot[i].hex == target + 1 && st->shot[i].guns;
    if (n == 0)
        return true;
    for (int k = 0; k < wash_data(w)->nunits && n < SHOTS_AT_A_HEX; k++) {
        if (!unit_on_map(w, k) || !unit_of(w, k)->gunner || unit_of(w, k)->side != unit_of(w, u)->side)
            continue;
        bool all = unit_of(w, k)->level == LEVEL_ARMY; /* Long */
        if (hex_distance(wash_map(w), counter_of(w, k)->hex, counter_of(w, u)->hex) <= (all ? LONG_RADIUS : radius))
            return true;
    }
    return false;
}

/* From one hex one shot at a target (engine 7.2). */
static bool shot_made(W w, int from, int target)
{
    for (int i = 0; i < SHOTS; i++)
        if (wash_state(w)->shot[i].hex == target + 1 && wash_state(w)->shot[i].from == from + 1)
            return true;
    return false;
}

static bool unit_may_fire(W w, const struct view *v, int u, int target, int ammo)
{
    const struct counter *c = counter_of(w, u);
    const struct wash_unit *t = unit_of(w, u);
    int range = hex_distance(wash_map(w), c->hex, target), state;
    bool guns = t->arm == ARM_ARTILLERY;
    if (!unit_able(w, u) || c->did & (DID_FIRE | DID_CHARGE | DID_MINIMUM | DID_ADVANCE) || range < 1)
        return false;
    if (c->used > unit_allowance(w, u) / 4 * 2 || (t->green && c->did & (DID_MOVE | DID_FORM | DID_TURN)))
        return false;
    if (!ammo_ok(w, u, ammo, range) || !(unit_ooc(w, u) || hex_in_front(wash_map(w), c->hex, c->facing, target)))
        return false;
    if (command_order(w, t->parent, &state) == ORDER_RESERVE && range > NEAR)
        return false;
    return !shot_made(w, c->hex, target) && (!guns || shot_allowed(w, u, target)) &&
           view_sees(w, v, t->side, c->hex, target, guns);
}

bool may_fire(W w, const struct view *v, const struct group *g, int target, int ammo)
{
    int side = unit_of(w, g->u[0])->side, sp = 0;
    if (!(v->who[target] & 1 << !side))
        return false;
    for (int i = 0; i < g->n; i++) {
        const struct counter *c = counter_of(w, g->u[i]);
        bool guns = unit_of(w, g->u[i])->arm == ARM_ARTILLERY;
        if (guns != (unit_of(w, g->u[0])->arm == ARM_ARTILLERY) || !unit_may_fire(w, v, g->u[i], target, ammo))
            return false;
        sp += c->sp;
    }
    return stack_state(w, side, counter_of(w, g->u[0])->hex) == MORALE_DG ? sp >= 2 : sp >= 1;
}

/* --- strength and shifts ---------------------------------------------------------------------------------------- */

static void firers(W w, struct group *g)
{
    g->n = 0;
    for (int u = 0; u < wash_data(w)->nunits && g->n < PARTY_MAX; u++)
        if (counter_of(w, u)->group & GROUP_FIRES)
            g->u[g->n++] = u;
}

/* SP of the shot: the sum, halved if DG, at most 8, or 3 of an OOC unit (engine 7.3). */
static int shot_sp(W w, const struct group *g, int by_kind[FIRE_KINDS])
{
    const struct wash_charts *ch = &wash_data(w)->charts;
    int sum = 0, most = unit_ooc(w, g->u[0]) ? ch->max_sp_ooc : ch->max_sp;
    for (int i = 0; i < g->n; i++) {
        const struct wash_unit *t = unit_of(w, g->u[i]);
        int kind = t->arm == ARM_ARTILLERY ? ch->gun_canister[t->weapon] : ch->small_fire[t->weapon];
        by_kind[kind] += counter_of(w, g->u[i])->sp;
        sum += counter_of(w, g->u[i])->sp;
    }
    if (counter_of(w, g->u[0])->state == MORALE_DG) {
        sum /= 2;
        for (int kind = 0; kind < FIRE_KINDS; kind++)
            by_kind[kind] /= 2;
    }
    return sum < most ? sum : most;
}

static bool sharp(W w, const struct group *g)
{
    for (int i = 0; i < g->n; i++)
        if (!unit_of(w, g->u[i])->sharpshooter || !unit_ooc(w, g->u[i]))
            return false;
    return true;
}

bool protected_from(W w, int target, int from, bool guns)
{
    const struct wash_hex *h = &wash_map(w)->hex[target];
    int sides = hex_sides_entered(wash_map(w), from, target);
    (void)guns; /* the maps have no stone walls, which alone would ask */
    return (h->fort & sides) != 0 || (h->trench && (h->trench & sides) == sides);
}

bool shot_from_rear(W w, int target, int from)
{
    int top = stack_top(w, CSA, target);
    if (top < 0)
        top = stack_top(w, USA, target);
    if (top < 0 || unit_ooc(w, top))
        return false;
    return unit_all_rear(w, top) || !hex_in_front(wash_map(w), target, counter_of(w, top)->facing, from);
}

void fire_shifts(W w, const struct group *g, const struct attack *a, struct modifiers *m, int *sp)
{
    const struct wash_data *d = wash_data(w);
    int by_kind[FIRE_KINDS] = {0}, top = stack_top(w, !a->side, a->target);
    *sp = shot_sp(w, g, by_kind);
    mod_add(m, MOD_RANGE, chart_range_shift(d, a->guns, a->sharp, a->range));
    mod_add(m, MOD_CBF, -cbf_level(w, a->from));
    mod_add(m, MOD_KIND, chart_fire_shift(d, by_kind, *sp, a->range, a->guns, a->ammo == AMMO_CANISTER));
    if (shot_from_rear(w, a->target, a->from))
        mod_add(m, MOD_REAR, chart_target_shift(d, TARGET_REAR, a->range));
    if (top >= 0 && counter_of(w, top)->state == MORALE_DG)
        mod_add(m, MOD_DG, chart_target_shift(d, TARGET_DG, a->range));
    if (protected_from(w, a->target, a->from, a->guns))
        mod_add(m, MOD_PROTECTED, chart_target_shift(d, TARGET_PROTECTED, a->range));
    if (top >= 0 && unit_ooc(w, top))
        mod_add(m, MOD_OOC, chart_target_shift(d, TARGET_OOC, a->range));
}

/* --- the shot ---------------------------------------------------------------------------------------------------- */

static int ammo_default(W w, const struct view *v, const struct group *g, int target)
{
    return may_fire(w, v, g, target, AMMO_CANISTER) ? AMMO_CANISTER : AMMO_SHELL;
}

bool fire_begin(struct play *p, const struct group *party, O o)
{
    W w = &p->w;
    struct group joint = *party;
    const struct group *g = &joint;
    int target = order_nth(o, FIRE_AT, 0), sp = 0, order[PARTY_MAX];
    int32_t ammo;
    struct view v;
    view_make(w, &v);
    if (!order_get(o, FIRE_AMMUNITION, &ammo))
        ammo = ammo_default(w, &v, g, target);
    joint_group(w, &v, VERB_FIRE, target, ammo, &joint);
    for (int i = 0; i < g->n; i++) { /* from the top down, until the limit is full */
        int to = i;
        for (; to > 0 && counter_of(w, order[to - 1])->rank > counter_of(w, g->u[i])->rank; to--)
            order[to] = order[to - 1];
        order[to] = g->u[i];
    }
    bool dg = counter_of(w, g->u[0])->state == MORALE_DG;
    for (int i = 0; i < g->n; i++) {
        if (i > 0 && (dg ? sp / 2 : sp) >= wash_data(w)->charts.max_sp)
            break;
        wash_of(p)->unit[order[i]].group |= GROUP_FIRES;
        sp += counter_of(w, order[i])->sp;
    }
    struct frame *f = push(p, PROC_FIRE);
    f->r[R_FROM] = counter_of(w, g->u[0])->hex;
    f->r[R_TARGET] = target;
    f->r[R_AMMO] = ammo;
    return true;
}

static void note_shot(struct play *p, const struct attack *a)
{
    struct shot *s = wash_of(p)->shot;
    for (int i = 0; i < SHOTS; i++)
        if (!s[i].hex) {
            s[i] = (struct shot){(int16_t)(a->target + 1), (int16_t)(a->from + 1), a->guns};
            return;
        }
}

/* One battery of the kind used, the lowest id (engine 7.9). */
static void deplete(struct play *p, const struct group *g, int ammo)
{
    if (wash_map(&p->w)->split == 0 && unit_of(&p->w, g->u[0])->side == USA)
        return; /* Union batteries at Ft. Stevens: rulebook 1.0g */
    uint8_t bit = ammo == AMMO_CANISTER ? DEPLETED_CANISTER : DEPLETED_SHELL;
    wash_of(p)->unit[g->u[0]].depleted |= bit;
    emit(p, HAP_DEPLETED, WASHINGTON_R_DEPLETION, wash_seat(unit_of(&p->w, g->u[0])->side), (int32_t[]){g->u[0], ammo},
         2);
}

/* Friends next to the target under the line of a long artillery shot (engine 7.13). */
static void danger_close(struct play *p, const struct attack *a, int n)
{
    W w = &p->w;
    int line[64], k = sight_line(wash_map(w), a->from, a->target, line, 64);
    for (int i = 0; i < k; i++) {
        int top = stack_top(w, a->side, line[i]);
        if (hex_distance(wash_map(w), line[i], a->target) != 1 || top < 0 || unit_ooc(w, top))
            continue;
        emit(p, HAP_DANGER_CLOSE, WASHINGTON_R_DANGER_CLOSE, wash_seat(a->side), (int32_t[]){line[i]}, 1);
        unit_lose(p, top, n < counter_of(w, top)->sp ? n : counter_of(w, top)->sp, WASHINGTON_R_DANGER_CLOSE);
    }
}

static bool holds_guns(W w, int side, int hex)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex) && unit_of(w, u)->arm == ARM_ARTILLERY)
            return true;
    return false;
}

/* Limbered guns on top of others, hit by guns at range 9 or less: they alone go back (engine 7.12). */
static bool guns_on_top(W w, const struct attack *a)
{
    int n[UNITS_MAX], k = stack_units(w, !a->side, a->target, n);
    return a->guns && a->range <= 9 && k > 1 && counter_of(w, n[0])->form == LIMBERED;
}

static void hit(struct play *p, struct attack *a, int cell)
{
    W w = &p->w;
    int side = !a->side, loss = 0;
    bool top_only = a->top_only = guns_on_top(w, a);
    if (holds_guns(w, side, a->target))
        cbf_raise(p, a->target);
    if (cell > CELL_MORALE && !top_only) {
        losses(p, side, a->target, cell - CELL_MORALE, WASHINGTON_R_FIRE_LOSS);
        if (a->guns && a->range >= 5)
            danger_close(p, a, cell - CELL_MORALE);
        leader_checks(p, side, a->target, LOSS_OTHER, a->sharp);
        if (stack_top(w, side, a->target) < 0) {
            legs_put(p, side, a->target, a->target);
            return;
        }
    }
    int back = morale_check(p, a, &loss);
    if (back)
        retreat_begin(p, side, a->target, a->from, back, top_only ? RETREAT_TOP : 0, top_only ? 0 : loss);
}

static void shoot(struct play *p, struct frame *f)
{
    W w = &p->w;
    struct group g;
    struct modifiers m = {0};
    firers(w, &g);
    int side = wash_state(w)->active, sp;
    struct attack a = {
        .from = f->r[R_FROM], .target = f->r[R_TARGET], .side = side, .ammo = f->r[R_AMMO], .leader = -1};
    a.range = hex_distance(wash_map(w), a.from, a.target);
    a.guns = unit_of(w, g.u[0])->arm == ARM_ARTILLERY;
    a.sharp = !a.guns && sharp(w, &g);
    fire_shifts(w, &g, &a, &m, &sp);
    int column = chart_column(sp) + mod_sum(&m);
    column = column < 0 ? 0 : column >= COMBAT_COLUMNS ? COMBAT_COLUMNS - 1 : column;
    int dice = roll(p, a.guns ? "fire:guns" : "fire", 2, 6, NULL), cell = chart_combat(wash_data(w), dice, column);
    emit(p, HAP_FIRE, WASHINGTON_R_FIRE, wash_seat(side), (int32_t[]){a.from, a.target, sp, column, dice, cell}, 6);
    for (int i = 0; i < m.n; i++)
        emit(p, HAP_SHIFT, WASHINGTON_R_SHIFTS, wash_seat(side), (int32_t[]){m.what[i], m.by[i]}, 2);
    note_shot(p, &a);
    if (a.guns && chart_depletes(wash_data(w), dice, column, a.ammo == AMMO_CANISTER))
        deplete(p, &g, a.ammo);
    if (cell)
        hit(p, &a, cell);
}

static void fire_over(struct play *p)
{
    for (int u = 0; u < wash_data(&p->w)->nunits; u++) {
        struct counter *c = &wash_of(p)->unit[u];
        if (!(c->group & GROUP_FIRES))
            continue;
        c->group = GROUP_PARTY;
        c->did |= DID_FIRE;
    }
    pop(p, 0);
}

/* Nobody of the party acts any more. */
static void party_done(struct play *p)
{
    for (int u = 0; u < wash_data(&p->w)->nunits; u++)
        if (wash_state(&p->w)->unit[u].group)
            wash_of(p)->unit[u].group = GROUP_PARTY;
    pop(p, 0);
}

/* The volley may have left too little to fire with. */
static bool shot_is_void(W w, const struct group *g, int target)
{
    int by_kind[FIRE_KINDS] = {0};
    return stack_top(w, !wash_state(w)->active, target) < 0 || shot_sp(w, g, by_kind) < 1;
}

size_t fire_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    struct group g;
    struct view v;
    int hexes[UNITS_MAX];
    (void)cap;
    firers(w, &g);
    *out = (struct ask){.seat = wash_seat(!wash_state(w)->active), .place = f->r[R_FROM], .subject = f->r[R_TARGET]};
    if (g.n == 0 || !volley_due(w, &g, f->r[R_TARGET]))
        return 0;
    view_make(w, &v);
    int top = stack_top(w, !wash_state(w)->active, f->r[R_TARGET]);
    if (f->pc == FIRE_BEGUN && top >= 0 && (unit_ooc(w, top) || unit_bugle(w, top))) { /* 12.2, 12.4 */
        out->kind = ASK_WITHDRAW;
        return withdraw_any(w, out);
    }
    out->kind = ASK_VOLLEY;
    return f->pc == FIRE_VOLLEY && volley_hexes(w, &v, f->r[R_FROM], f->r[R_TARGET], false, hexes, UNITS_MAX) > 0;
}

static void fire_begun(struct play *p, struct frame *f, O ans, size_t n)
{
    f->pc = FIRE_VOLLEY;
    if (n == 0)
        return;
    if (ans->verb == VERB_WITHDRAW) {
        withdraw_run(p, f->r[R_TARGET], order_nth(ans, 0, 0));
        party_done(p);
        return;
    }
    volley_run(p, order_nth(ans, 0, 0), f->r[R_FROM], false, false, true);
    f->pc = FIRE_SHOT;
}

void fire_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct group g;
    firers(&p->w, &g);
    switch (f->pc) {
    case FIRE_BEGUN: fire_begun(p, f, ans, n); return;
    case FIRE_VOLLEY:
        f->pc = FIRE_SHOT;
        if (n && volley_chosen(&p->w, f->r[R_FROM], f->r[R_TARGET], false, ans) >= 0)
            volley_run(p, volley_chosen(&p->w, f->r[R_FROM], f->r[R_TARGET], false, ans), f->r[R_FROM], false, false,
                       false);
        return;
    case FIRE_SHOT:
        f->pc = FIRE_OVER;
        if (g.n == 0 || shot_is_void(&p->w, &g, f->r[R_TARGET])) {
            fire_over(p);
            return;
        }
        shoot(p, f);
        return;
    default: fire_over(p); return;
    }
}
