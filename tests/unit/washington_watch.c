#include "washington_watch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct game_ops ops;
static struct proc procs[PROC_COUNT];
static uint64_t runs[PROC_COUNT];
static struct wash_state last; /* after the step before */
static bool any_last;

/* --- after every step ---------------------------------------------------------------------------------------------------- */

/* Strength is never above the start and never rises by day; who is dead or gone stays so; losses are those of the events. */
static void strengths(W w, const struct events *ev, size_t from)
{
    int lost[UNITS_MAX] = {0};
    for (size_t i = from; i < ev->n; i++)
        if (ev->v[i].kind == HAP_LOSS)
            lost[ev->v[i].arg[0]] += ev->v[i].arg[1];
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct counter *a = &last.unit[u], *b = counter_of(w, u);
        assert_true(b->sp <= b->full && b->full <= unit_of(w, u)->sp);
        if (!any_last || unit_of(w, u)->kind != KIND_COMBAT)
            continue;
        if ((b->where == WHERE_GONE || b->where == WHERE_DEAD) && a->where == WHERE_MAP)
            assert_true(lost[u] <= a->sp); /* destroyed, or out of play with what it had */
        else
            assert_int_equal(a->sp - b->sp, lost[u]);
        if (a->where == WHERE_GONE || a->where == WHERE_DEAD)
            assert_int_equal(b->where, a->where);
    }
}

/* Orders only as allowed: no fluke before its turn; who charges has an Attack in force or none. */
static void orders_hold(W w, const struct events *ev, size_t from)
{
    for (size_t i = from; i < ev->n; i++) {
        const struct event *e = &ev->v[i];
        if (e->kind == HAP_FLUKE || e->kind == HAP_NO_FLUKE)
            assert_true(wash_state(w)->turn > wash_data(w)->charts.fluke_grace);
        for (int u = 0; u < wash_data(w)->nunits && e->kind == HAP_CHARGE; u++) {
            if (!(counter_of(w, u)->did & DID_CHARGE) || !unit_fights(w, u) || free_of_orders(w, u))
                continue;
            int state, kind = command_order(w, unit_of(w, u)->parent, &state);
            assert_true(kind == ORDER_ATTACK || kind == ORDER_NONE);
            assert_true(state == OS_ACTIVE || state == OS_NONE);
        }
    }
}

/* --- between activities --------------------------------------------------------------------------------------------------- */

enum { STACK_MAX = 16 };

/* One hex of a side: one state, one facing, each its rank, no more than the limit unless DG or worse. */
static void hex_holds(W w, int side, int hex)
{
    int u[UNITS_MAX], n = stack_units(w, side, hex, u), sp = 0, guns = 0, facing = -1;
    int state = stack_state(w, side, hex);
    for (int i = 0; i < n; i++) {
        const struct counter *c = counter_of(w, u[i]);
        sp += c->sp;
        guns += c->form == UNLIMBERED;
        if (i > 0 && c->rank <= counter_of(w, u[i - 1])->rank)
            fail_msg("two of one rank in %s", wash_map(w)->name[hex]);
        if (unit_all_rear(w, u[i]))
            continue;
        if (facing >= 0 && facing != c->facing)
            fail_msg("two facings in %s", wash_map(w)->name[hex]);
        facing = c->facing;
    }
    for (int i = 0; i < n && guns == 0; i++)
        if (counter_of(w, u[i])->state != state)
            fail_msg("two states in %s", wash_map(w)->name[hex]);
    if (state == MORALE_DG || state == MORALE_R || wash_state(w)->phase != PHASE_ACTIVITY)
        return;
    if (sp > STACK_MAX || (guns && guns != n))
        fail_msg("too many in %s: %d points, %d of %d unlimbered", wash_map(w)->name[hex], sp, guns, n);
}

static void between_activities(W w)
{
    uint8_t who[HEXES_MAX] = {0};
    const struct wash_map *m = wash_map(w);
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct counter *c = counter_of(w, u);
        assert_int_equal(c->group, 0);
        if (!unit_fights(w, u))
            continue;
        who[c->hex] |= (uint8_t)(1 << unit_of(w, u)->side);
        if (m->place_of[c->hex]) /* who stands in a place holds it */
            assert_int_equal(wash_state(w)->held[m->place_of[c->hex] - 1], 1 + unit_of(w, u)->side);
    }
    for (int hex = 0; hex < m->columns * m->rows; hex++) {
        assert_int_not_equal(who[hex], 3);
        for (int side = 0; side < SIDES; side++)
            if (who[hex] & 1 << side)
                hex_holds(w, side, hex);
    }
}

static void watch_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct err e = {0};
    int proc = f->proc;
    size_t from = p->ev->n;
    any_last = any_last && wash_state(&p->w)->turn > 0;
    runs[proc]++;
    washington_ops.procs[proc].run(p, f, ans, n);
    if (!wash_check(&p->w, &e))
        fail_msg("after %s: %s", washington_ops.procs[proc].name, e.text);
    strengths(&p->w, p->ev, from);
    orders_hold(&p->w, p->ev, from);
    if (p->fr->n == 1)
        between_activities(&p->w);
    last = *wash_state(&p->w);
    any_last = true;
}

const struct game_ops *watched(void)
{
    ops = washington_ops;
    memcpy(procs, washington_ops.procs, sizeof procs);
    for (int i = 1; i < PROC_COUNT; i++)
        procs[i].run = watch_run;
    ops.procs = procs;
    return &ops;
}

uint64_t watched_runs(int proc)
{
    return runs[proc];
}

/* --- after a player turn --------------------------------------------------------------------------------------------------- */

void watch_turn(const struct run_result *res)
{
    unsigned orders = 0, zero[FORMATIONS_MAX] = {0}, fluke[FORMATIONS_MAX] = {0};
    for (size_t i = 0; i < res->ev.n; i++) {
        const struct event *e = &res->ev.v[i];
        orders += e->kind == HAP_ORDER || e->kind == HAP_ORDER_FAILED;
        if (e->kind == HAP_ZERO)
            assert_true(zero[e->arg[0]]++ == 0);
        if (e->kind == HAP_FLUKE || e->kind == HAP_NO_FLUKE)
            assert_true(fluke[e->arg[0]]++ == 0);
    }
    assert_true(orders <= 1);
}
