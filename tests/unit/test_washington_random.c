/* links: base json trust core games test */
/* Random legal players of To Take Washington: whole games of both scenarios with what must always hold, and that every word
 * of the tables is met there or has a test of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "core/order.h"
#include "games/washington/washington.h"
#include "json/out.h"
#include "random_game.h"
#include "washington_watch.h"

static const char *const names[] = {"confederate", "union"};
static const char *const scenarios[] = {"6.5", "6.7"};

/* `make check` plays a hundredth of what `make check-all` does. */
static unsigned many(unsigned n)
{
    return getenv("PROVOST_TEST_FULL") ? n : n / 100 + 1;
}

static struct seen seen;

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
        struct game_run g = {.ops = watched(), .scenario = scenario, .names = names, .nseats = 2, .seen = &seen};
        int sides = 0;
        g.rng.s = seed + i;
        g.settings = i % 2;
        game_begin(&g);
        for (unsigned turn = 0; turn < 80 && !g.out.over; turn++) {
            game_step(&g);
            in_turn(&g.out.ev, &sides);
            assert_true(g.out.turn_over); /* nothing waits inside a player turn */
            watch_turn(&g.out);
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
        if (!order_legal(w, ask, &o, &e)) {
            struct arena *a = arena_new();
            struct buf b;
            buf_init(&b, a);
            order_print(&b, w, &o);
            fail_msg("offered and not legal: %s: %s", b.p, e.text);
        }
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
            .ops = watched(), .scenario = scenarios[i % 2], .names = names, .nseats = 2, .seen = &seen};
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

/* Words whose occasion is rare, and the tests that they have; all the games of check-all meet nearly all of them. */
static const struct {
    const char *name, *test;
} apart[] = {{"order", "law_15_1"},
             {"order-failed", "law_15_1"},
             {"accepted", "law_15_2"},
             {"not-accepted", "law_15_2"},
             {"order-done", "law_15_2"},
             {"initiative", "law_15_5"},
             {"no-initiative", "law_15_5"},
             {"zero", "law_15_3"},
             {"futile", "law_16_2"},
             {"fluke", "fluke"},
             {"no-fluke", "law_16_1"},
             {"recovered", "law_16_3"},
             {"not-recovered", "recovery"},
             {"skedaddle", "law_16_5"},
             {"moved-back", "law_9_6"},
             {"succeeded", "law_9_4"},
             {"leader-lost", "law_9_4"},
             {"danger-close", "law_7_13"},
             {"cut-off", "law_10_7"},
             {"left-map", "law_10_7"},
             {"displaced", "law_10_9"},
             {"displace", "law_10_9"},
             {"extend", "law_10_9"},
             {"pass", "law_10_9"},
             {"retreat", "law_10_9"},
             {"fall-back", "law_10_12"},
             {"withdraw", "law_12_4"},
             {"withdrew", "law_12_4"},
             {"fell-back", "law_6_6"},
             {"depleted", "law_7_9"},
             {"counter-battery", "law_7_10"},
             {"no-points", "law_4_7"},
             {"not-rallied", "law_13_3"},
             {"rallied", "law_13_3"},
             {"held", "law_11_8"},
             {"charge-loss", "law_11_6"}};

static bool tested_apart(const char *name)
{
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        if (strcmp(apart[i].name, name) == 0)
            return true;
    return false;
}

static void met(const char *what, const char *name, uint64_t n, int *missing)
{
    print_message("# washington %s %s: %llu\n", what, name, (unsigned long long)n);
    if (n == 0 && !tested_apart(name)) {
        print_message("# never met: washington %s %s\n", what, name);
        ++*missing;
    }
}

/* Every verb, question, event and procedure; settings and facts: test_washington_words. */
static void every_word_is_met(void **state)
{
    int missing = 0;
    (void)state;
    for (uint16_t i = 1; i < VERB_MOVE_TO; i++) /* those after it are other ways to write them */
        met("verb", washington_ops.verbs[i].name, seen.verb[i], &missing);
    for (uint16_t i = 1; i < ASK_COUNT; i++)
        met("question", washington_ops.asks[i].name, seen.ask[i], &missing);
    for (uint16_t i = 1; i < HAP_COUNT; i++)
        met("event", washington_ops.events[i].name, seen.event[i], &missing);
    for (uint16_t i = 1; i < PROC_COUNT; i++)
        met("procedure", washington_ops.procs[i].name, watched_runs(i), &missing);
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games), cmocka_unit_test(fighters_meet),
                                       cmocka_unit_test(one_mail_or_twenty), cmocka_unit_test(every_word_is_met)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
