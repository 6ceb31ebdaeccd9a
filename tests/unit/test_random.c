/* links: base json trust core games test */
/* Random legal players: whole games with their invariants, one mail against many, every word of the tables met. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buf.h"
#include "core/doc.h"
#include "core/order.h"
#include "games/acw/acw.h"
#include "json/out.h"
#include "random_game.h"

extern const struct game_ops acw_ops, freeform_ops;

static const char *const acw_seats[] = {"south", "north"};
static const char *const freeform_seats[] = {"ann", "bob"};
static const struct game_run games[] = {
    {.ops = &acw_ops, .scenario = "basic", .names = acw_seats, .nseats = 2},
    {.ops = &acw_ops, .scenario = "basic-historical", .names = acw_seats, .nseats = 2},
    {.ops = &freeform_ops, .scenario = "main", .names = freeform_seats, .nseats = 2},
};

/* `make check` plays a tenth of what `make check-all` does. */
static unsigned many(unsigned n)
{
    return getenv("PROVOST_TEST_FULL") ? n : n / 10;
}

enum { PLAYER_TURNS = 520 }; /* 200 turns of two sides and their purchases */

static void print_seen(const struct game_ops *ops, const char *what, const uint64_t *seen, uint16_t n,
                       const char *(*name)(const struct game_ops *, uint16_t), unsigned *missing)
{
    for (uint16_t i = 1; i < n; i++) {
        if (!name(ops, i))
            continue;
        print_message("# %s %s %s: %llu\n", ops->id, what, name(ops, i), (unsigned long long)seen[i]);
        if (!seen[i]) {
            print_message("# never met: %s %s %s\n", ops->id, what, name(ops, i));
            ++*missing;
        }
    }
}

static const char *verb_name(const struct game_ops *o, uint16_t i)
{
    return o->verbs[i].name;
}
static const char *ask_name(const struct game_ops *o, uint16_t i)
{
    return o->asks[i].name;
}
static const char *setting_name(const struct game_ops *o, uint16_t i)
{
    return o->settings[i].name;
}
static const char *event_name(const struct game_ops *o, uint16_t i)
{
    return o->events[i].name;
}

/* Random armies rarely take eight cities: some games begin when the South holds most of what it needs. */
static void near_victory(struct game_run *g)
{
    struct world w = g->in.w;
    struct acw_state *s = arena_alloc(g->a, g->ops->state_size);
    struct frames none = {0};
    struct err e = {0};
    w.state = s;
    w.fr = &none;
    assert_true(state_load(&w, g->a, json_object_get(g->play, "game"), s, &e));
    const struct acw_scenario *scenario = acw_scenario(&w);
    int points = 0;
    for (int i = 0; i < acw_bundled.nspaces && points < scenario->needed[SIDE_SOUTH] - 1; i++) {
        if (!set_has(&scenario->target[SIDE_SOUTH], i))
            continue;
        memset(s->n[i], 0, sizeof s->n[i]);
        s->n[i][SIDE_SOUTH][INFANTRY] = 6;
        points += set_has(&scenario->twice[SIDE_SOUTH], i) ? 2 : 1;
    }
    json_object_set_new(g->play, "game", state_save(&w, g->a, s));
}

/* A thousand games take longer than anybody waits: two processes share them. */
static unsigned half; /* 0: this process plays games 0 and 1 of each four, 1: the others */
static pid_t other;
static FILE *other_seen;
static struct seen seen[2]; /* acw, freeform */

static void play_games(struct game_run *g, unsigned n, uint64_t seed)
{
    for (unsigned i = 0; i < n; i++) {
        if (i / 2 % 2 != half)
            continue;
        g->rng.s = seed + i;
        g->settings = i % 2;
        game_begin(g);
        for (unsigned turn = 0; turn < PLAYER_TURNS && !g->out.over; turn++) {
            game_recycle(g);
            game_step(g);
            if (turn == 1 && g->ops == &acw_ops && i % 10 == 9)
                near_victory(g);
        }
        g->out.over = false;
        game_end(g);
    }
}

static void play_half(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof games / sizeof games[0]; k++) {
        struct game_run g = games[k];
        g.seen = &seen[g.ops == &freeform_ops];
        play_games(&g, many(k == 1 ? 100 : 1000), 1000 * (k + 1));
    }
}

static void add_other_half(void)
{
    uint64_t all[2 * sizeof seen[0] / sizeof(uint64_t)], *mine = (uint64_t *)(void *)seen;
    int status;
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    rewind(other_seen);
    assert_int_equal(fread(all, sizeof all, 1, other_seen), 1);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        mine[i] += all[i];
}

static void random_games(void **state)
{
    unsigned missing = 0;
    play_half(state);
    add_other_half();
    for (size_t k = 0; k < 2; k++) {
        const struct game_ops *ops = k ? &freeform_ops : &acw_ops;
        /* of acw the rows of the Basic game, which come first; the others are met in test_acw_campaign.c */
        print_seen(ops, "verb", seen[k].verb, k ? ops->nverbs : VERB_RAIL, verb_name, &missing);
        print_seen(ops, "question", seen[k].ask, k ? ops->nasks : ASK_INTERCEPT, ask_name, &missing);
        print_seen(ops, "setting", seen[k].setting, k ? ops->nsettings : SET_INTERCEPT, setting_name, &missing);
        print_seen(ops, "event", seen[k].event, k ? ops->nevents : HAP_MONTH, event_name, &missing);
    }
    assert_int_equal(missing, 0);
}

/* --- one mail or twenty --- */
static void same_events(const struct game_ops *ops, const struct events *a, const struct events *b)
{
    for (size_t i = 0; i < a->n && i < b->n; i++)
        if (memcmp(&a->v[i].arg, &b->v[i].arg, sizeof a->v[i].arg) != 0 || a->v[i].kind != b->v[i].kind ||
            a->v[i].seat != b->v[i].seat || a->v[i].depth != b->v[i].depth)
            fail_msg("%s: event %zu is %s in one mail and %s in many", ops->id, i, ops->events[a->v[i].kind].name,
                     ops->events[b->v[i].kind].name);
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
    (void)state;
    static struct seen met;
    for (size_t k = 0; k < sizeof games / sizeof games[0]; k++) {
        struct game_run g = games[k];
        unsigned turns = many(300);
        g.seen = &met;
        for (uint64_t seed = 1; turns > 0; seed++) {
            g.rng.s = 77 * seed;
            game_begin(&g);
            g.out.over = false;
            for (unsigned t = 0; t < 60 && !g.out.over && turns > 0; t++) {
                game_recycle(&g);
                const json_t *before = g.play;
                game_step(&g);
                if (!before || t < 2)
                    continue;
                turns--;
                struct replayed one, many_mails;
                game_replay(&g, before, true, &one);
                game_replay(&g, before, false, &many_mails);
                assert_string_equal(played(&g, one.play), played(&g, g.play));
                assert_string_equal(played(&g, many_mails.play), played(&g, g.play));
                same_events(g.ops, &one.ev, &many_mails.ev);
            }
            game_end(&g);
        }
    }
}

/* --- mutated orders --- */
static int32_t nudge(struct rng *r, int32_t v)
{
    switch (rng_pick(r, 6)) {
    case 0: return v + 1;
    case 1: return v > 0 ? v - 1 : v;
    case 2: return v + COUNTED;
    case 3: return v >= COUNTED ? v - COUNTED : v;
    default: return (int32_t)rng_pick(r, 110);
    }
}

static struct order mutated(struct rng *r, const struct game_ops *ops, O o)
{
    struct order m = *o;
    if (m.n == 0 || rng_pick(r, 5) == 0)
        m.verb = (uint16_t)(1 + rng_pick(r, ops->nverbs - 1U));
    else if (rng_pick(r, 6) == 0 && m.n < ORDER_VALUES)
        order_add(&m, m.val[m.n - 1].slot, m.val[m.n - 1].v);
    else if (rng_pick(r, 8) == 0)
        m.n--;
    else {
        uint8_t i = (uint8_t)rng_pick(r, m.n);
        m.val[i].v = nudge(r, m.val[i].v);
    }
    return m;
}

struct mutant_run {
    struct game_run *g;
    uint64_t tried, legal, refused;
};

static bool names_a_rule(const struct game_ops *ops, const char *text)
{
    for (uint16_t i = 1; i < ops->nrules; i++)
        if (strstr(text, ops->rules[i].place))
            return true;
    return false;
}

/* A text that reads back as the order: what a player could have typed. */
static bool typed(struct game_run *g, W w, O o)
{
    struct buf b;
    struct order again;
    struct err e = {0};
    buf_init(&b, g->a);
    uint8_t slots = 0;
    while (w->ops->verbs[o->verb].slots[slots].name)
        slots++;
    for (uint8_t i = 0; i < o->n; i++) {
        if (o->val[i].slot >= slots)
            return false;
        uint16_t type = w->ops->verbs[o->verb].slots[o->val[i].slot].type;
        const struct type *t = type >= TYPE_GAME ? &w->ops->types[type - TYPE_GAME] : NULL;
        int32_t v = o->val[i].v;
        if (v < 0 || (t && t->form == FORM_NAME && v >= t->count(w)) ||
            (t && t->form == FORM_COUNTED &&
             (COUNTED_N(v) == 0 || COUNTED_NAME(v) >= w->ops->types[t->of - TYPE_GAME].count(w))))
            return false;
    }
    order_print(&b, w, o);
    return order_parse(w, g->a, b.p, b.n, &again, &e) && order_equal(&again, o);
}

static bool mutant_player(void *ctx, W w, A ask, struct order *out)
{
    struct mutant_run *m = ctx;
    struct game_run *g = m->g;
    if (g->out.turn_over)
        return false;
    if (!order_random(w, ask, rng_pick, &g->rng, out))
        fail_msg("%s: a prefix that cannot be completed", w->ops->id);
    for (int i = 0; i < 4; i++) {
        struct order bad = mutated(&g->rng, w->ops, out);
        struct err e = {0};
        if (!verb_fits(w, bad.verb, ask->kind) || !typed(g, w, &bad))
            continue;
        m->tried++;
        if (order_legal(w, ask, &bad, &e))
            m->legal++;
        else if (!names_a_rule(w->ops, e.text))
            fail_msg("%s: refused without a rule: %s", w->ops->id, e.text);
        else
            m->refused++;
    }
    return true;
}

static bool random_die(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    (void)roll, (void)idx, (void)label;
    *value = 1 + rng_pick(ctx, sides);
    return true;
}

static void mutated_orders(void **state)
{
    (void)state;
    struct game_run g = games[0];
    struct mutant_run m = {.g = &g};
    for (uint64_t seed = 1; m.tried < many(100000); seed++) {
        g.rng.s = 31 * seed;
        game_begin(&g);
        memset(&g.out, 0, sizeof g.out);
        for (unsigned t = 0; t < 60 && !g.out.over; t++) {
            struct dice dice;
            struct err e = {0};
            game_recycle(&g);
            g.in = (struct run_in){.w = {.ops = g.ops,
                                         .data = g.ops->data->bundled,
                                         .opt = &g.opt,
                                         .seats = &g.seats,
                                         .texts = g.texts,
                                         .outside = &g.outside,
                                         .rev = g.ops->rev},
                                   .a = g.a,
                                   .play = g.play,
                                   .player = mutant_player,
                                   .player_ctx = &m,
                                   .dice = &dice};
            dice_init(&dice, g.a, random_die, &g.rng);
            memset(&g.out, 0, sizeof g.out);
            if (!run_step(&g.in, &g.out, &e))
                fail_msg("%s", e.text);
            g.play = g.out.play;
        }
        game_end(&g);
    }
    print_message("# acw: %llu mutated orders: %llu legal, %llu refused with a rule\n", (unsigned long long)m.tried,
                  (unsigned long long)m.legal, (unsigned long long)m.refused);
    assert_true(m.refused > m.tried / 10);
}

static int play_other_half(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(play_half)};
    half = 1;
    setenv("CMOCKA_MESSAGE_OUTPUT", "STDOUT", 1); /* no TAP of its own */
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed || fwrite(seen, sizeof seen, 1, other_seen) != 1 || fflush(other_seen) != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(one_mail_or_twenty),
        cmocka_unit_test(mutated_orders),
    };
    other_seen = tmpfile();
    if (!other_seen || (other = fork()) < 0)
        return 1;
    if (other == 0)
        _exit(play_other_half());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
