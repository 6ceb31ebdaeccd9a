/* links: base json trust core games test */
/* acw, Standard rules: whole wars of random legal players under random Advanced rules keep the invariants; pieces are
 * conserved but for builds and losses; one mail or twenty give the same play; every word of the tables is met. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/run.h"
#include "games/acw/standard.h"
#include "json/out.h"
#include "random_game.h"

enum { STEPS_MAX = 600, OPTIONS_MAX = 16 };
static const char *const names[] = {"south", "north"};
static struct seen seen;

/* A war takes half a second. */
static unsigned many(unsigned n)
{
    return getenv("PROVOST_TEST_FULL") ? n : n / 100;
}

static struct game_run war(unsigned i, struct option option[OPTIONS_MAX])
{
    struct game_run g = {.ops = &acw_ops,
                         .scenario = i % 4 == 3 ? "balanced" : "historical",
                         .names = names,
                         .nseats = 2,
                         .option = option,
                         .seen = &seen,
                         .settings = i % 2};
    g.rng.s = 5000 + i;
    for (size_t k = 0; acw_options[k]; k++)
        if (rng_pick(&g.rng, 2))
            option[g.noptions++] = (struct option){.key = acw_options[k], .num = 1};
    return g;
}

static struct acw_state *state_of(struct game_run *g, struct world *w)
{
    static const struct frames none;
    struct acw_state *s = arena_alloc(g->a, g->ops->state_size);
    struct err e = {0};
    *w = g->in.w;
    w->state = s;
    w->fr = &none;
    assert_true(state_load(w, g->a, json_object_get(g->play, "game"), s, &e));
    return s;
}

/* What random armies hardly do: the North may declare Emancipation, Europe is at war. */
static void nudge(struct game_run *g, unsigned i)
{
    struct world w;
    struct acw_state *s = state_of(g, &w);
    if (!acw_scenario(&w)->politics || s->phase != PHASE_MOVE)
        return;
    s->credit = i % 4 < 2;
    if (i % 4 == 0 && !s->emancipated)
        s->support = 1;
    if (i % 8 == 1)
        s->naval[SIDE_SOUTH] = 9;
    json_object_set_new(g->play, "game", state_save(&w, g->a, s));
}

/* --- pieces are conserved --------------------------------------------------------------------------------- */

static int count_pieces(W w)
{
    int n = 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        for (int side = 0; side < SIDES; side++)
            n += acw_pieces(w, s, side);
    return n;
}

/* A player turn without a battle, a riot or a purchase only moves pieces about: those lost are told. */
static void check_pieces(struct game_run *g, int before)
{
    struct world w;
    struct acw_state *s = state_of(g, &w);
    int lost = 0;
    (void)s;
    for (size_t i = 0; i < g->out.ev.n; i++) {
        const struct event *ev = &g->out.ev.v[i];
        if (ev->kind == HAP_CAUGHT || ev->kind == HAP_CARGO_LOST)
            lost += COUNTED_N(ev->arg[0]);
        else if (ev->kind != HAP_MONTH && ev->kind != HAP_MOVED && ev->kind != HAP_MOVED_THROUGH &&
                 ev->kind != HAP_RAILED && ev->kind != HAP_SAILED && ev->kind < EV_CORE && ev->kind != HAP_CITIES &&
                 ev->kind != HAP_CAPTURED && ev->kind != HAP_RATING && ev->kind != HAP_TURNED_BACK &&
                 ev->kind != HAP_INTERCEPTED && ev->kind != HAP_NAVAL_BATTLE && ev->kind != HAP_NAVAL_LOST)
            return;
    }
    assert_int_equal(count_pieces(&w), before - lost);
}

static void wars(void **state)
{
    unsigned n = many(1000), over = 0;
    (void)state;
    for (unsigned i = 0; i < n; i++) {
        struct option option[OPTIONS_MAX];
        struct game_run g = war(i, option);
        game_begin(&g);
        for (unsigned turn = 0; turn < STEPS_MAX && !g.out.over; turn++) {
            struct world w;
            int before = 0;
            game_recycle(&g);
            if (turn % 16 == 9)
                nudge(&g, i);
            if (turn) {
                state_of(&g, &w);
                before = count_pieces(&w);
            }
            game_step(&g);
            if (turn)
                check_pieces(&g, before);
        }
        over += g.out.over;
        game_end(&g);
    }
    assert_int_equal(over, n);
}

/* --- one mail or twenty ----------------------------------------------------------------------------------- */

static void same_events(const struct events *a, const struct events *b)
{
    for (size_t i = 0; i < a->n && i < b->n; i++)
        if (memcmp(&a->v[i].arg, &b->v[i].arg, sizeof a->v[i].arg) != 0 || a->v[i].kind != b->v[i].kind ||
            a->v[i].seat != b->v[i].seat || a->v[i].depth != b->v[i].depth)
            fail_msg("event %zu is %s in one mail and %s in many", i, acw_ops.events[a->v[i].kind].name,
                     acw_ops.events[b->v[i].kind].name);
    assert_int_equal(a->n, b->n);
}

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
    for (unsigned i = 0; turns > 0; i++) {
        struct option option[OPTIONS_MAX];
        struct game_run g = war(100 + 2 * i, option);
        game_begin(&g);
        for (unsigned t = 0; t < 40 && !g.out.over && turns > 0; t++) {
            game_recycle(&g);
            const json_t *before = g.play;
            game_step(&g);
            if (!before || t < 2 || t % 4)
                continue;
            turns--;
            struct replayed one, many_mails;
            game_replay(&g, before, true, &one);
            game_replay(&g, before, false, &many_mails);
            assert_string_equal(played(&g, one.play), played(&g, g.play));
            assert_string_equal(played(&g, many_mails.play), played(&g, g.play));
            same_events(&one.ev, &many_mails.ev);
        }
        game_end(&g);
    }
}

/* --- every word ------------------------------------------------------------------------------------------- */

/* Random players hardly meet them; each has a test of its own in test_acw_*.c. */
static bool has_own_test(const char *name)
{
    static const char *const own[] = {"credit",        "disbanded",     "power-out",
                                      "election-lost", "election-won",  "stood",
                                      "victory",       "charge-even",   "idle",
                                      "no-retreat",    "emptied",       "line-left",
                                      "levy",          "displaced",     "europe",
                                      "cargo",         "lose",          "go",
                                      "cargo-lost",    "war",           "landed",
                                      "intervened",    "supported",     "sought",
                                      "revolt",        "no-revolt",     "militia",
                                      "desertion",     "state-left",    "state-stayed",
                                      "fleet-caught",  "fleet-avoided", "blockade-failed",
                                      "blockade",      "experience",    "no-experience",
                                      "rail-lost",     "caught",        "avoid",
                                      "avoid-naval",   "avoided",       "power-income",
                                      "riot",          "quiet",         "mob-gone",
                                      "leader-killed", "leaders-back",  "rallied",
                                      "not-rallied",   "major",         "scouted",
                                      "guns-captured", "entrench",      "dug",
                                      "not-dug",       "city-dug"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(own[i], name) == 0)
            return true;
    return false;
}

static unsigned missed(const char *what, const char *name, uint64_t n)
{
    if (n || (!getenv("PROVOST_TEST_FULL") && has_own_test(name)))
        return 0;
    print_message("# never met: %s %s\n", what, name);
    return 1;
}

/* The rows of the Basic game alone are met in test_random.c. */
static void every_word(void **state)
{
    unsigned n = 0;
    (void)state;
    for (uint16_t v = VERB_RAIL; v < VERB_COUNT; v++)
        n += missed("verb", acw_ops.verbs[v].name, seen.verb[v]);
    for (uint16_t v = ASK_INTERCEPT; v < ASK_COUNT; v++)
        n += missed("question", acw_ops.asks[v].name, seen.ask[v]);
    for (uint16_t v = HAP_MONTH; v < HAP_COUNT; v++)
        n += missed("event", acw_ops.events[v].name, seen.event[v]);
    assert_int_equal(n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wars),
        cmocka_unit_test(one_mail_or_twenty),
        cmocka_unit_test(every_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
