/* links: base json trust core games test */
/* Random legal players of To Take Washington: whole games of both scenarios with what must always hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/washington/washington.h"
#include "json/out.h"
#include "random_game.h"

static const char *const names[] = {"confederate", "union"};
static const char *const scenarios[] = {"6.5", "6.7"};

/* `make check` plays a hundredth of what `make check-all` does. */
static unsigned many(unsigned n)
{
    return getenv("PROVOST_TEST_FULL") ? n : n / 100 + 1;
}

static struct seen seen;

/* Strengths never rise by day, losses add up, the dead stay dead, each counter stands in its formation. */
static void never_rises(const struct wash_state *before, const struct wash_state *now)
{
    for (int u = 0; u < UNITS_MAX; u++) {
        const struct counter *a = &before->unit[u], *b = &now->unit[u];
        assert_true(b->sp <= a->sp || a->where == WHERE_NONE);
        assert_true(b->sp <= b->full);
        if (a->where == WHERE_GONE || (a->where == WHERE_DEAD && a->full))
            assert_int_equal(b->where, a->where);
        assert_int_equal(b->group, 0);
    }
}

/* washington:turn-order: the clock, the Confederates, the Union, in turn to the last. */
static void in_turn(const struct events *ev, int *sides)
{
    for (size_t i = 0; i < ev->n; i++) {
        if (ev->v[i].kind == HAP_TURN)
            assert_int_equal(*sides, 2 * (ev->v[i].arg[0] - 1));
        if (ev->v[i].kind != HAP_SIDE)
            continue;
        assert_int_equal(ev->v[i].seat, *sides % 2);
        assert_int_equal(ev->v[i].arg[0], *sides / 2 + 1);
        ++*sides;
    }
}

static void play(const char *scenario, unsigned n, uint64_t seed)
{
    for (unsigned i = 0; i < n; i++) {
        struct game_run g = {.ops = &washington_ops, .scenario = scenario, .names = names, .nseats = 2, .seen = &seen};
        struct wash_state before;
        int sides = 0;
        g.rng.s = seed + i;
        g.settings = i % 2;
        game_begin(&g);
        for (unsigned turn = 0; turn < 80 && !g.out.over; turn++) {
            game_step(&g);
            in_turn(&g.out.ev, &sides);
            assert_true(g.out.turn_over); /* nothing waits inside a player turn */
            if (turn)
                never_rises(&before, g.out.state);
            memcpy(&before, g.out.state, sizeof before);
        }
        assert_true(g.out.over);
        assert_true(sides == 2 * wash_scenario(&g.in.w)->turns || g.out.outcome.winners == 1);
        assert_true(g.out.outcome.winners == 1 || g.out.outcome.winners == 2);
        g.out.over = false;
        game_end(&g);
    }
}

static void random_games(void **state)
{
    (void)state;
    for (size_t k = 0; k < 2; k++)
        play(scenarios[k], many(300), 1000 * (k + 1));
}

/* --- players who look for a fight: so that charges, retreats and volleys occur --- */
struct fighter {
    struct rng rng;
    struct seen *seen;
};

static int eager(W w, A ask, O o)
{
    int score = 0;
    if (ask->kind == ASK_COMMAND)
        return o->verb == VERB_DONE ? 3 : o->verb == VERB_SKEDADDLE || o->verb == VERB_FUTILE ? 0 : 4;
    switch (o->verb) {
    case VERB_CHARGE: return 400;
    case VERB_FIRE: return 300;
    case VERB_FORM: return 10;
    case VERB_FACE: return 20;
    case VERB_FALL_BACK: return 30;
    case VERB_MOVE: {
        int to = order_nth(o, MOVE_PATH, order_count(o, MOVE_PATH) - 1);
        int enemy = nearest_enemy(w, wash_side(ask->seat), to, false);
        score = 100 - (enemy < 0 ? 99 : hex_distance(wash_map(w), to, enemy));
        return score + (int)order_count(o, UNITS_SLOT);
    }
    default: return score;
    }
}

static bool fight(void *ctx, W w, A ask, struct order *out)
{
    struct fighter *f = ctx;
    int best = -1, tries = w->ops->asks[ask->kind].sort == FLOOR || ask->kind == ASK_PARTY ? 10 : 1;
    for (int i = 0; i < tries; i++) {
        struct order o = {0};
        struct err e = {0};
        assert_true(order_random(w, ask, rng_pick, &f->rng, &o));
        assert_true(order_legal(w, ask, &o, &e));
        int score = eager(w, ask, &o);
        if (score > best) {
            best = score;
            *out = o;
        }
    }
    f->seen->verb[out->verb]++;
    return true;
}

static bool any_die(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct fighter *f = ctx;
    (void)number, (void)idx, (void)label;
    *value = 1 + rng_pick(&f->rng, sides);
    return true;
}

static void fight_out(struct game_run *g, struct fighter *f)
{
    game_begin(g);
    for (unsigned turn = 0; turn < 80 && !g->out.over; turn++) {
        struct dice dice;
        struct err e = {0};
        memset(&g->in, 0, sizeof g->in);
        g->in.w = (struct world){.ops = g->ops,
                                 .data = g->ops->data->bundled,
                                 .opt = &g->opt,
                                 .seats = &g->seats,
                                 .texts = g->texts,
                                 .outside = &g->outside,
                                 .rev = g->ops->rev};
        g->in.a = g->a;
        g->in.play = g->play;
        g->in.player = fight;
        g->in.player_ctx = f;
        dice_init(&dice, g->a, any_die, f);
        g->in.dice = &dice;
        memset(&g->out, 0, sizeof g->out);
        if (!run_step(&g->in, &g->out, &e))
            fail_msg("%s: %s", g->scenario, e.text);
        for (size_t i = 0; i < g->out.ev.n; i++) {
            const struct event *ev = &g->out.ev.v[i];
            if (ev->kind < EV_CORE)
                f->seen->event[ev->kind]++;
            if (ev->kind == EV_ANSWER)
                f->seen->ask[ev->arg[0]]++;
        }
        g->play = g->out.play;
    }
    assert_true(g->out.over);
    g->out.over = false;
    game_end(g);
}

static void fighters_meet(void **state)
{
    (void)state;
    for (unsigned i = 0; i < many(400); i++) {
        struct fighter f = {.rng = {9000 + i}, .seen = &seen};
        struct game_run g = {
            .ops = &washington_ops, .scenario = scenarios[i % 2], .names = names, .nseats = 2, .seen = &seen};
        fight_out(&g, &f);
    }
}

/* --- one mail or twenty --- */
static const char *played(struct game_run *g, const json_t *play)
{
    json_t *o = json_object();
    json_object_set(o, "game", json_object_get(play, "game"));
    json_object_set(o, "frames", json_object_get(play, "frames"));
    return json_write(g->a, o).p;
}

static void one_mail_or_twenty(void **state)
{
    unsigned turns = many(300);
    (void)state;
    for (uint64_t seed = 1; turns > 0; seed++) {
        struct game_run g = {
            .ops = &washington_ops, .scenario = scenarios[seed % 2], .names = names, .nseats = 2, .seen = &seen};
        g.rng.s = 77 * seed;
        game_begin(&g);
        for (unsigned t = 0; t < 8 && !g.out.over && turns > 0; t++) {
            const json_t *before = g.play;
            game_step(&g);
            if (!before || t < 2)
                continue;
            turns--;
            struct replayed one, twenty;
            game_replay(&g, before, true, &one);
            assert_string_equal(played(&g, one.play), played(&g, g.play));
            if (g.nmade >= LIVE_MAX)
                continue; /* more files than one step may hold */
            game_replay(&g, before, false, &twenty);
            assert_string_equal(played(&g, twenty.play), played(&g, g.play));
        }
        g.out.over = false;
        game_end(&g);
    }
}

/* Every verb, question and setting was met; of the events all but those whose rule needs a lost division leader, a
 * night or a map that these scenarios do not have, which the tests of the rules name. */
static void met(void **state)
{
    (void)state;
    for (uint16_t i = 1; i < VERB_COUNT; i++)
        print_message("# verb %s: %llu\n", washington_ops.verbs[i].name, (unsigned long long)seen.verb[i]);
    for (uint16_t i = 1; i < ASK_COUNT; i++)
        print_message("# question %s: %llu\n", washington_ops.asks[i].name, (unsigned long long)seen.ask[i]);
    for (uint16_t i = 1; i < HAP_COUNT; i++)
        print_message("# event %s: %llu\n", washington_ops.events[i].name, (unsigned long long)seen.event[i]);
    for (uint16_t i = 1; i < SET_COUNT; i++)
        print_message("# setting %s: %llu\n", washington_ops.settings[i].name, (unsigned long long)seen.setting[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games), cmocka_unit_test(fighters_meet),
                                       cmocka_unit_test(one_mail_or_twenty), cmocka_unit_test(met)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
