#include "acw_clash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "games/acw/standard.h"
#include "json/in.h"

/* The procedure below the battle: begins it, and keeps the winner in the state when it has gone. */
static void run_outer(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    (void)ans, (void)n;
    if (f->pc == 0) {
        f->pc = 1;
        tact_begin(p, st->toll.to - 1, st->active);
        return;
    }
    st->winner = (uint8_t)(1 + f->ret);
    pop(p, 0);
}

static bool set_up(struct play *p, const char *scenario, struct err *e)
{
    (void)p, (void)scenario, (void)e;
    return true;
}

static void outcome(W w, struct outcome *out)
{
    (void)w;
    out->over = false;
}

static struct game_ops *ops_of(struct arena *a)
{
    struct game_ops *ops = ARENA_NEW(a, struct game_ops);
    struct proc *procs = ARENA_ARRAY(a, struct proc, PROC_COUNT);
    *ops = acw_ops;
    memcpy(procs, acw_ops.procs, PROC_COUNT * sizeof procs[0]);
    procs[PROC_WAR] = (struct proc){"war", "tact-phases", "the battle of the test", NULL, run_outer};
    ops->procs = procs;
    ops->setup = set_up;
    ops->check = tact_check;
    ops->outcome = outcome;
    return ops;
}

static const struct file *standing(void *ctx, seat_t seat, const char *kind, bool *in_force, const char **slot)
{
    const struct war *t = ctx;
    (void)kind;
    *in_force = t->standing[seat] != NULL;
    *slot = "standing";
    return t->standing[seat];
}

static struct war *empty(void)
{
    struct arena *a = arena_new();
    json_arena(a);
    struct war *t = ARENA_NEW(a, struct war);
    t->a = a;
    t->seats = (struct seats){.n = SIDES, .v = {{.name = "south", .team = 0}, {.name = "north", .team = 1}}};
    t->opt = (struct options){.scenario = "historical", .dice = "umpire"};
    t->outside = (struct outside){.ctx = t, .umpire = true, .standing = standing};
    t->in.a = a;
    t->in.w = (struct world){.ops = ops_of(a),
                             .data = &acw_bundled,
                             .opt = &t->opt,
                             .seats = &t->seats,
                             .texts = texts_new(a),
                             .outside = &t->outside,
                             .rev = 1};
    struct acw_state *st = arena_alloc(a, sizeof *st);
    memset(st, 0, sizeof *st);
    t->res.state = st;
    t->in.w.state = st;
    st->active = SIDE_NORTH;
    st->phase = PHASE_BATTLES;
    st->toll.to = (int16_t)(1 + war_space(t, "eastern-virginia"));
    return t;
}

/* `play` of a run that has not begun: the outer frame, nothing alive. */
static void put_play(struct war *t)
{
    char text[] = "{\"breaks\":{},\"files\":[],\"frames\":[{\"pc\":0,\"proc\":1,\"r\":[0,0,0,0,0,0],\"ret\":0}],"
                  "\"running\":[]}";
    json_t *play = json_read(t->a, text, strlen(text), JSON_IN_LOOSE, &t->err);
    assert_non_null(play);
    json_object_set_new(play, "game", state_save(&t->in.w, t->a, t->res.state));
    t->in.play = play;
}

static struct acw_state *state_of(struct war *t)
{
    return t->res.state;
}

static void put_column(struct war *t, const char *from, const int n[KINDS])
{
    struct acw_state *st = state_of(t);
    int i = 0;
    while (st->column[i].to)
        i++;
    st->column[i].to = st->toll.to;
    st->column[i].from = (int16_t)(from ? 1 + war_space(t, from) : 0);
    for (int k = 0; k < KINDS; k++)
        st->column[i].n[k] = (int16_t)n[k];
}

struct war *clash_new(const int south[KINDS], const int north[KINDS], const char *south_orders,
                      const char *north_orders)
{
    struct war *t = empty();
    struct acw_state *st = state_of(t);
    int place = st->toll.to - 1;
    for (int k = 0; k < KINDS; k++) {
        st->n[place][SOUTH][k] = (int16_t)south[k];
        st->n[place][NORTH][k] = (int16_t)north[k];
    }
    st->pending[place] = 1;
    put_column(t, "eastern-maryland", north);
    put_play(t);
    if (*south_orders)
        war_standing(t, SOUTH, south_orders);
    if (*north_orders)
        war_standing(t, NORTH, north_orders);
    return t;
}

struct war *clash(const int south[KINDS], const int north[KINDS], const char *south_orders, const char *north_orders,
                  const int *dice)
{
    struct war *t = clash_new(south, north, south_orders, north_orders);
    war_step(t, dice);
    return t;
}

struct war *clash_mob(int rioters, const int north[KINDS], const char *north_orders, const int *dice)
{
    struct war *t = clash_new((int[KINDS]){0}, north, "", north_orders);
    struct acw_state *st = state_of(t);
    st->mob[st->toll.to - 1] = (int16_t)rioters;
    put_play(t);
    war_step(t, dice);
    return t;
}

void clash_came(struct war *t, const char *from, const int n[KINDS])
{
    for (int k = 0; k < KINDS; k++)
        state_of(t)->column[0].n[k] = (int16_t)(state_of(t)->column[0].n[k] - n[k]);
    put_column(t, from, n);
    put_play(t);
}

void clash_landed(struct war *t, int infantry)
{
    clash_came(t, NULL, (int[KINDS]){infantry});
}

void clash_put(struct war *t)
{
    put_play(t);
}

int clash_army(const struct war *t, int side)
{
    return tact(war_world(t))->army_side[ARMY_ATTACKER] == side ? ARMY_ATTACKER : ARMY_DEFENDER;
}

int clash_at(const struct war *t, int side, int area, int kind)
{
    return tact_kind_at(war_world(t), clash_army(t, side), area, kind);
}

int clash_destroyed(const struct war *t, int side)
{
    int n = 0;
    for (int k = 0; k < TROOPS; k++)
        n += war_state(t)->toll.destroyed[side][k];
    return n;
}

int clash_winner(const struct war *t)
{
    return war_state(t)->winner - 1;
}

void clash_move(struct war *t, int side, int kind, int n, int from, int to)
{
    struct acw_state *st = state_of(t);
    int army = clash_army(t, side);
    st->tact.at[army][from][kind] = (int16_t)(st->tact.at[army][from][kind] - n);
    if (to < AREAS)
        st->tact.at[army][to][kind] = (int16_t)(st->tact.at[army][to][kind] + n);
    else
        acw_add(st, st->tact.place, side, kind, -n);
    if (st->tact.acting == army && from < AREA_RETREAT)
        for (int r = READY - 1; r >= 0 && n > 0; r--) {
            int some = st->tact.ready[from][kind][r] < n ? st->tact.ready[from][kind][r] : n;
            st->tact.ready[from][kind][r] = (int16_t)(st->tact.ready[from][kind][r] - some);
            if (to < AREA_RETREAT)
                st->tact.ready[to][kind][r] = (int16_t)(st->tact.ready[to][kind][r] + some);
            n -= some;
        }
    json_object_set_new(t->res.play, "game", state_save(&t->in.w, t->a, t->res.state));
}
