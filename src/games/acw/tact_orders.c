/* Tactical battles: the executor of battle orders (rulings, section 7), one action at a time. Each answer is the first
 * legal step of the list (b)-(f) for the first piece that has not finished; its verb tells which step it was. */
#include <string.h>

#include "games/acw/tact_plan.h"

/* --- deployment ------------------------------------------------------------------------------------------- */

enum { GROUPS = COLS + 1 }; /* left, center, right, Reserve */

static void weights_of(const struct plan *pl, int kind, int32_t out[GROUPS])
{
    const struct order *o = plan_setting(pl, SET_DEPLOY, kind);
    int32_t sum = 0;
    if (!o && kind == ELITE)
        o = plan_setting(pl, SET_DEPLOY, CAVALRY);
    memset(out, 0, GROUPS * sizeof out[0]);
    for (int i = 0; o && i < GROUPS; i++) {
        order_get(o, (uint8_t)(WEIGHT_LEFT + i), &out[i]);
        sum += out[i] > 9999 ? out[i] = 9999 : out[i];
    }
    if (sum == 0) {
        bool line = kind == INFANTRY || kind == ARTILLERY;
        for (int i = 0; i < GROUPS; i++)
            out[i] = line == (i < COLS);
    }
    if (!tact(pl->w)->major) { /* a skirmish has one line area */
        out[COL_CENTER] += out[COL_LEFT] + out[COL_RIGHT];
        out[COL_LEFT] = out[COL_RIGHT] = 0;
    }
}

/* Largest remainder, ties left, center, right, Reserve. */
static void split(int n, const int32_t weight[GROUPS], int out[GROUPS])
{
    int64_t sum = 0, rest[GROUPS];
    int left = n;
    for (int i = 0; i < GROUPS; i++)
        sum += weight[i];
    for (int i = 0; i < GROUPS; i++) {
        out[i] = (int)(n * (int64_t)weight[i] / sum);
        rest[i] = weight[i] ? n * (int64_t)weight[i] % sum : -1;
        left -= out[i];
    }
    for (; left > 0; left--) {
        int best = 0;
        for (int i = 1; i < GROUPS; i++)
            if (rest[i] > rest[best])
                best = i;
        out[best]++;
        rest[best] = -1;
    }
}

static int units_in(int n[KINDS][GROUPS], int group)
{
    return n[INFANTRY][group] + n[CAVALRY][group] + n[ELITE][group] + n[ARTILLERY][group];
}

/* Every line area has a unit: it takes one from the fullest, ties Reserve, center, left, right. */
static void fill_empty(W w, int n[KINDS][GROUPS])
{
    static const int order[GROUPS] = {COLS, COL_CENTER, COL_LEFT, COL_RIGHT};
    for (int c = 0; c < COLS; c++) {
        int from = order[0], k = INFANTRY;
        if (!tact_has_column(w, c) || units_in(n, c))
            continue;
        for (int i = 1; i < GROUPS; i++)
            if (units_in(n, order[i]) > units_in(n, from))
                from = order[i];
        while (k < LEADER && !n[k][from])
            k++;
        n[k][from]--;
        n[k][c]++;
    }
}

void tact_deploy_advise(W w, A ask, const struct settings *s, struct order *out)
{
    struct plan pl = plan_of(w, ask, s);
    int n[KINDS][GROUPS];
    for (int k = 0; k < KINDS; k++) {
        int32_t weight[GROUPS];
        weights_of(&pl, k, weight);
        split(tact_kind_at(w, pl.army, AREA_RESERVE, k), weight, n[k]);
    }
    fill_empty(w, n);
    out->verb = VERB_DEPLOY;
    for (int c = 0; c < COLS; c++)
        for (int k = 0; k < KINDS; k++)
            if (n[k][c])
                order_add(out, (uint8_t)(DEPLOY_LEFT + c), COUNTED_OF(k, n[k][c]));
}

/* --- one piece: steps (b) to (f) -------------------------------------------------------------------------- */

/* Pieces alike: of one kind and area, with the same actions left. */
struct group {
    int kind, area, ready, n;
};

/* Without a number it is all that stand there; a piece with two actions acts by itself. */
static void act(const struct plan *pl, struct order *out, int verb, int n, const struct group *g)
{
    out->verb = (uint16_t)verb;
    if (n < tact_ready(pl->w, g->area, g->kind) || READY_LEFT(g->ready) > 1 || verb == VERB_CHARGE)
        order_add(out, ACT_N, n);
    order_add(out, ACT_KIND, g->kind);
    order_add(out, ACT_AREA, g->area);
}

/* A piece with a second action takes it before the next piece begins. */
static int together(const struct group *g, int n)
{
    int most = READY_LEFT(g->ready) > 1 ? 1 : g->n;
    return n < most ? n : most;
}

/* Cavalry that may leave Reserve; other arms are not held. */
static int spare_of(const struct plan *pl, int kind)
{
    if (!tact_is_cavalry(kind))
        return COUNTED;
    return tact_cavalry_in(pl->w, pl->army, AREA_RESERVE) - plan_number(pl, SET_HOLD_CAVALRY, 1);
}

/* Ready pieces that Reserve can give. */
static int reserve_gives(const struct plan *pl, int kind)
{
    int n = 0, most = spare_of(pl, kind);
    for (int k = 0; k < LEADER; k++)
        if (tact_arm_of(k) == tact_arm_of(kind))
            n += tact_ready(pl->w, AREA_RESERVE, k);
    return n < most ? n : most < 0 ? 0 : most;
}

static bool steps(const struct plan *pl, const struct group *g, int to)
{
    return tact_can_step(pl->w, pl->army, g->area, to, g->kind) &&
           !tact_would_empty(pl->w, pl->army, g->area, to, g->kind);
}

/* (b) a column below `fill-below` is filled: from Reserve, or from a neighbour what Reserve cannot give. */
static bool fill(const struct plan *pl, const struct group *g, struct order *out)
{
    static const int order[COLS] = {COL_LEFT, COL_CENTER, COL_RIGHT};
    int below = plan_number(pl, SET_FILL_BELOW, pl->army == ARMY_ATTACKER), own = tact_column_of(g->area);
    if (below == 0 || g->kind == ARTILLERY || tact_is_middle(g->area))
        return false;
    for (int i = -1; i < COLS; i++) {
        int c = i < 0 ? pl->main : order[i], n;
        if ((i >= 0 && c == pl->main) || c == own || !tact_has_column(pl->w, c))
            continue;
        n = below - tact_column(pl->w, pl->army, c);
        if (n <= 0 || !steps(pl, g, AREA_LEFT + c))
            continue;
        int most = spare_of(pl, g->kind);
        if (g->area != AREA_RESERVE) {
            n -= reserve_gives(pl, g->kind);
            most = tact_column(pl->w, pl->army, own) - below;
        }
        n = together(g, n < most ? n : most);
        if (n <= 0)
            continue;
        act(pl, out, VERB_REINFORCE, n, g);
        order_add(out, ACT_TO, AREA_LEFT + c);
        return true;
    }
    return false;
}

static int preferred(const struct plan *pl, const struct plan_kinds *list, int area, bool charge)
{
    int foe = tact_foe(pl->army);
    for (int i = 0; i < list->n; i++)
        if (charge ? tact_can_be_charged(pl->w, foe, area, list->kind[i])
                   : list->kind[i] != LEADER && tact_kind_at(pl->w, foe, area, list->kind[i]))
            return list->kind[i];
    return -1;
}

/* Those that stand in front, in the order of the list. */
static void add_targets(const struct plan *pl, struct order *out, const struct plan_kinds *list, int area)
{
    for (int i = 0; i < list->n; i++)
        if (list->kind[i] != LEADER && tact_kind_at(pl->w, tact_foe(pl->army), area, list->kind[i]))
            order_add(out, ACT_TO, list->kind[i]);
}

/* Would it charge if so many of the enemies in front were gone? */
static bool ratio_reached(const struct plan *pl, const struct group *g, const struct plan_charge *c, int enemies)
{
    return 100 * tact_column(pl->w, pl->army, tact_column_of(g->area)) >= c->ratio * enemies;
}

static bool wants_charge(const struct plan *pl, const struct group *g, const struct plan_charge *c, int at, int enemies)
{
    if (!tact_tables(pl->w)->charges[g->kind] || c->how == CHARGE_NEVER)
        return false;
    if (c->how == CHARGE_ALWAYS)
        return true;
    return at >= 0 && tact_tables(pl->w)->charge[g->kind][at] >= c->modifier && ratio_reached(pl, g, c, enemies);
}

/* So many shots fit into one order that no result of theirs could make the pieces charge instead. */
static int shots(const struct plan *pl, const struct group *g, const struct plan_charge *c, int enemies)
{
    int most = together(g, g->n), n = 1;
    if (!tact_tables(pl->w)->charges[g->kind] || c->how == CHARGE_NEVER)
        return most;
    while (n < most && !ratio_reached(pl, g, c, enemies - n))
        n++;
    return n;
}

/* (c) an enemy in front: charge if `charge` allows, else fire. */
static bool strike(const struct plan *pl, const struct group *g, struct order *out)
{
    int range, to = tact_front(pl->w, pl->army, g->area, g->kind, &range), column = tact_column_of(g->area);
    if (to < 0)
        return false;
    struct plan_kinds list = plan_targets(pl, column);
    struct plan_charge c = plan_charge(pl, column, g->kind);
    int enemies = tact_units_at(pl->w, tact_foe(pl->army), to), at = preferred(pl, &list, to, false);
    if (wants_charge(pl, g, &c, at, enemies) && preferred(pl, &list, to, true) >= 0) {
        act(pl, out, VERB_CHARGE, 1, g);
        add_targets(pl, out, &list, to);
        return true;
    }
    if (at < 0 || !tact_may_fire(g->kind, g->ready))
        return false;
    act(pl, out, VERB_FIRE, shots(pl, g, &c, enemies), g);
    add_targets(pl, out, &list, to);
    return true;
}

static bool goes(const struct plan *pl, const struct plan_posture *p, bool main)
{
    bool assault = p->which == POSTURE_ASSAULT || p->which == POSTURE_BOMBARD;
    return tact(pl->w)->turn >= p->from && (p->which == POSTURE_GENERAL || (assault && main));
}

/* (d) the column advances. A column with a posture of its own counts as its own main column. */
static bool advance(const struct plan *pl, const struct group *g, struct order *out)
{
    int column = tact_column_of(g->area);
    if (!tact_is_line(g->area) || READY_FIRED(g->ready) ||
        (g->kind == ARTILLERY && !plan_number(pl, SET_GUNS_ADVANCE, 0)))
        return false;
    const struct order *own = plan_setting(pl, SET_COLUMN, column);
    struct plan_posture p = plan_posture(pl, column);
    bool main = column == pl->main || (own && order_count(own, COLUMN_POSTURE));
    if (!goes(pl, &p, main) || !steps(pl, g, AREA_MIDDLE_LEFT + column))
        return false;
    act(pl, out, VERB_ADVANCE, together(g, g->n), g);
    return true;
}

/* (e) Reserve goes to the main column. */
static bool commit(const struct plan *pl, const struct group *g, struct order *out)
{
    struct plan_posture p = plan_posture(pl, pl->main);
    int to = AREA_LEFT + pl->main, n = together(g, spare_of(pl, g->kind));
    if (g->area != AREA_RESERVE || n <= 0 || !goes(pl, &p, true) || !steps(pl, g, to))
        return false;
    act(pl, out, VERB_COMMIT, n, g);
    order_add(out, ACT_TO, to);
    return true;
}

/* (f) cavalry that has fired goes back to its line area. */
static bool recoil(const struct plan *pl, const struct group *g, struct order *out)
{
    if (!tact_is_cavalry(g->kind) || !READY_FIRED(g->ready) || !tact_is_middle(g->area) ||
        !steps(pl, g, AREA_LEFT + tact_column_of(g->area)))
        return false;
    act(pl, out, VERB_RECOIL, together(g, g->n), g);
    return true;
}

/* --- leaders ---------------------------------------------------------------------------------------------- */

/* The area of the main column with most units; ties: the line area. */
static int leaders_goal(const struct plan *pl)
{
    int line = AREA_LEFT + pl->main, middle = AREA_MIDDLE_LEFT + pl->main;
    return tact_units_at(pl->w, pl->army, middle) > tact_units_at(pl->w, pl->army, line) ? middle : line;
}

/* One step on the way: by the line area of the goal's column, sideways along the line. */
static int step_to(int from, int goal)
{
    int column = tact_column_of(from), to = tact_column_of(goal);
    if (from == AREA_RESERVE)
        return AREA_LEFT + to;
    if (column == to)
        return goal;
    if (tact_is_middle(from))
        return AREA_LEFT + column;
    return AREA_LEFT + (column < to ? column + 1 : column - 1);
}

static bool lead(const struct plan *pl, const struct group *g, struct order *out)
{
    const struct order *where = plan_setting(pl, SET_LEADERS, 0);
    int goal = leaders_goal(pl), least = plan_number(pl, SET_RALLY_MIN, 1);
    struct plan_kinds whom = plan_kinds(pl, SET_RALLY);
    int waiting = tact_waiting(pl->w, pl->army);
    if (g->area == AREA_RESERVE && waiting > 0 && waiting >= least) {
        for (int i = 0; i < whom.n; i++)
            if (whom.kind[i] != LEADER && tact_kind_at(pl->w, pl->army, AREA_RETREAT, whom.kind[i])) {
                out->verb = VERB_RALLY;
                order_add(out, 0, whom.kind[i]);
                return true;
            }
    }
    if (!where || order_nth(where, 0, 0) != LEADERS_FRONT || g->area == goal)
        return false;
    int to = step_to(g->area, goal);
    if (!tact_can_step(pl->w, pl->army, g->area, to, LEADER))
        return false;
    act(pl, out, VERB_SHIFT, together(g, g->n), g);
    order_add(out, ACT_TO, to);
    return true;
}

/* --- a phase ---------------------------------------------------------------------------------------------- */

static bool decide(const struct plan *pl, const struct group *g, struct order *out)
{
    if (g->kind == LEADER)
        return lead(pl, g, out);
    return fill(pl, g, out) || strike(pl, g, out) || advance(pl, g, out) || commit(pl, g, out) || recoil(pl, g, out);
}

static bool begun(const struct plan *pl, int kind, int ready)
{
    return READY_LEFT(ready) < tact_actions(pl->w, pl->army, kind) || READY_FIRED(ready) > 0;
}

/* Pieces in the order in which they are asked: one that has begun to act first, then main, center, left, right, in each
 * the middle area before the line, then Reserve; in an area by kind. */
enum { GROUPS_MAX = AREAS * KINDS * READY };

static int in_area(const struct plan *pl, int area, bool in_hand, struct group *out)
{
    int n = 0;
    for (int k = 0; k < KINDS; k++)
        for (int r = READY_OF(1, 0); r < READY; r++) {
            struct group g = {k, area, r, 0};
            for (int t = k; t < TROOPS; t += KINDS)
                g.n += tact(pl->w)->ready[area][t][r];
            if (g.n && begun(pl, k, r) == in_hand)
                out[n++] = g;
        }
    return n;
}

static int queue(const struct plan *pl, struct group out[GROUPS_MAX])
{
    int column[COLS], n = 0;
    plan_columns(pl, column);
    for (int in_hand = 1; in_hand >= 0; in_hand--) {
        for (int i = 0; i < COLS; i++) {
            n += in_area(pl, AREA_MIDDLE_LEFT + column[i], in_hand, &out[n]);
            n += in_area(pl, AREA_LEFT + column[i], in_hand, &out[n]);
        }
        n += in_area(pl, AREA_RESERVE, in_hand, &out[n]);
    }
    return n;
}

/* Pieces that find nothing to do have finished: told only when one behind them still acts, all of a kind at once. */
static void hold_idle(const struct plan *pl, const struct group *g, int idle, struct order *out)
{
    *out = (struct order){.verb = VERB_HOLD};
    bool all = g->n == tact_ready(pl->w, g->area, g->kind);
    if (!all)
        order_add(out, ACT_N, g->n);
    order_add(out, ACT_KIND, g->kind);
    order_add(out, ACT_AREA, g->area);
    for (int i = 1; all && i < idle; i++)
        if (g[i].kind == g->kind && g[i].n == tact_ready(pl->w, g[i].area, g->kind))
            order_add(out, ACT_AREA, g[i].area);
}

void tact_phase_advise(W w, A ask, const struct settings *s, struct order *out)
{
    struct plan pl = plan_of(w, ask, s);
    struct group g[GROUPS_MAX];
    if (ask->kind != ASK_ACTION && plan_withdraws(&pl)) {
        out->verb = VERB_WITHDRAW;
        return;
    }
    int n = queue(&pl, g);
    for (int i = 0; i < n; i++) {
        if (!decide(&pl, &g[i], out))
            continue;
        if (i > 0)
            hold_idle(&pl, g, i, out);
        return;
    }
    out->verb = VERB_DONE;
}

/* --- the other decisions ---------------------------------------------------------------------------------- */

void tact_turn_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask, (void)s;
    out->verb = VERB_READY;
}

/* keep-line: avoid unless that empties the column. */
void tact_avoid_advise(W w, A ask, const struct settings *s, struct order *out)
{
    struct plan pl = plan_of(w, ask, s);
    const struct tact *t = tact(w);
    int how = plan_number(&pl, SET_AVOID, AVOID_KEEP_LINE), range;
    int area = tact_front(w, t->acting, t->charge_from, t->charge_by, &range);
    bool empties = tact_column(w, pl.army, tact_column_of(area)) == 1;
    out->verb = how == AVOID_ALWAYS || (how == AVOID_KEEP_LINE && !empties) ? VERB_YES : VERB_NO;
}

/* Elite, then cavalry, then infantry, each at the first live kind of the list that it can hit; covering cavalry first,
 * whatever the list says. */
void tact_pursue_advise(W w, A ask, const struct settings *s, struct order *out)
{
    static const int by[] = {ELITE, CAVALRY, INFANTRY};
    struct plan pl = plan_of(w, ask, s);
    struct plan_kinds list = plan_kinds(&pl, SET_PURSUE);
    if (tact_cavalry_in(w, tact(w)->loser - 1, AREA_RESERVE))
        for (int k = CAVALRY; k <= ELITE && list.n < KINDS; k++) {
            bool named = false;
            for (int i = 0; i < list.n; i++)
                named |= list.kind[i] == k;
            if (!named)
                list.kind[list.n++] = k;
        }
    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++) {
        bool hits = false;
        for (int k = 0; k < list.n; k++)
            hits |= tact_target(w, by[i], list.kind[k]) >= 0;
        if (!hits)
            continue;
        bool covered = tact_cavalry_in(w, tact(w)->loser - 1, AREA_RESERVE) > 0;
        out->verb = VERB_PURSUE;
        if (covered) /* what was added to the list goes with the cover */
            order_add(out, PURSUE_N, 1);
        order_add(out, PURSUE_KIND, by[i]);
        for (int k = 0; k < list.n; k++)
            if (tact_target(w, by[i], list.kind[k]) >= 0)
                order_add(out, PURSUE_AT, list.kind[k]);
        return;
    }
    out->verb = VERB_DONE;
}

/* The list, else an attacker goes where he came from, and a defender to the neighbour of his colour with most friends. */
void tact_retreat_advise(W w, A ask, const struct settings *s, struct order *out)
{
    struct plan pl = plan_of(w, ask, s);
    const struct order *list = plan_setting(&pl, SET_RETREAT_TO, 0);
    int side = tact(w)->army_side[pl.army], best = -1, most = -1;
    bool ok[SPACES_MAX];
    tact_retreats(w, pl.army, ok);
    out->verb = VERB_RETREAT;
    for (size_t i = 0; list && i < order_count(list, 0); i++)
        if (ok[order_nth(list, 0, i)]) {
            order_add(out, RETREAT_TO, order_nth(list, 0, i));
            return;
        }
    int open = 0;
    for (int i = 0; i < acw_data(w)->nspaces; i++) {
        int friends =
            ok[i] ? acw_units(w, i, side) + (acw_data(w)->space[i].colour == acw_colour(side) ? COUNTED : 0) : -1;
        open += ok[i];
        if (friends > most) {
            most = friends;
            best = i;
        }
    }
    if (pl.army == ARMY_ATTACKER && open > 1)
        return;
    order_add(out, RETREAT_TO, best);
}
