/* links: base json trust core games test */
/* Whole games by random players: invariants, words met, one mail or twenty, nothing in the state that nobody has seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "games/mosby/mosby.h"
#include "json/out.h"
#include "random_game.h"

static const char *const names[] = {"mosby"};
static struct option options[9];

/* `make check` plays a tenth of what `make check-all` does. */
static unsigned many(unsigned n)
{
    return getenv("PROVOST_TEST_FULL") ? n : n / 10;
}

static bool any_die(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    (void)roll, (void)idx, (void)label;
    *value = 1 + rng_pick(ctx, sides);
    return true;
}

/* The game with its procedures counted. */
static struct game_ops counted;
static struct proc counted_procs[PROC_COUNT];
static uint64_t ran[PROC_COUNT];

static void count_run(struct play *p, struct frame *f, O ans, size_t n)
{
    ran[f->proc]++;
    mosby_ops.procs[f->proc].run(p, f, ans, n);
}

static const struct game_ops *counting(void)
{
    counted = mosby_ops;
    memcpy(counted_procs, mosby_ops.procs, sizeof counted_procs);
    for (int i = 1; i < PROC_COUNT; i++)
        counted_procs[i].run = count_run;
    counted.procs = counted_procs;
    memset(ran, 0, sizeof ran);
    return &counted;
}

/* A new game that waits for its start; a famous Mosby lasts longer in the hands of random players. */
static void begin(struct game_run *g, int notoriety)
{
    struct dice dice;
    struct err e = {0};
    game_begin(g);
    memset(&g->in, 0, sizeof g->in);
    memset(&g->out, 0, sizeof g->out);
    g->in = (struct run_in){.w = {.ops = g->ops,
                                  .data = g->ops->data->bundled,
                                  .opt = &g->opt,
                                  .seats = &g->seats,
                                  .texts = g->texts,
                                  .outside = &g->outside,
                                  .rev = 1},
                            .a = g->a,
                            .dice = &dice};
    dice_init(&dice, g->a, any_die, &g->rng);
    if (!run_step(&g->in, &g->out, &e))
        fail_msg("%s", e.text);
    g->play = g->out.play;
    json_object_set_new(json_object_get(g->play, "game"), "notoriety", json_integer(notoriety));
}

/* In every second game no option, in the others all of them or one alone, in turn. */
static void choose_options(struct game_run *g, unsigned i)
{
    for (int k = 0; k < 9; k++)
        options[k] = (struct option){mosby_ops.options[k], 1, NULL};
    g->option = i % 4 == 1 ? options : &options[i / 4 % 9];
    g->noptions = i % 2 == 0 ? 0 : i % 4 == 1 ? 9 : 1;
}

/* What has been told in the game. */
struct told {
    uint8_t unit[UNITS_MAX]; /* class + 1 of what stands in a slot */
    unsigned card[CARDS], event[EVENT_KINDS], depots;
};

static void note_told(const struct game_run *g, struct told *told)
{
    for (size_t i = 0; i < g->out.ev.n; i++) {
        const struct event *ev = &g->out.ev.v[i];
        switch (ev->kind) {
        case HAP_ACTIVATED:
        case HAP_SEEN:
        case HAP_UNSEEN:
        case HAP_RAID: told->unit[ev->arg[0]] = (uint8_t)(ev->arg[1] + 1); break;
        case HAP_DRAWN: told->card[ev->arg[0]]++; break;
        case HAP_EVENT: told->event[ev->arg[0]]++; break;
        case HAP_DEMOLISHED: told->depots += ev->arg[0] == TARGET_DEPOT; break;
        default: break;
        }
    }
}

/* The state names no counter and no card that no event has told: an escort, an unrevealed space, a deck are counts. */
static void nothing_unseen(const struct game_run *g, struct told *told)
{
    const struct mb_state *st = g->out.state;
    unsigned events[EVENT_KINDS] = {0}, depots = 0;
    note_told(g, told);
    for (int i = 0; i < UNITS_MAX; i++)
        if (st->unit[i].sort && mb_class(&st->unit[i]) != CLASS_UNSEEN && told->unit[i] != st->unit[i].sort)
            fail_msg("unit %d is a counter that no report has shown", i + 1);
    for (int c = 0; c < CARDS; c++)
        if (st->hand[c] + st->discard[c] + (unsigned)(c == CARD_CANNON && st->cannon) > told->card[c])
            fail_msg("%s is a card that no report has shown", mb_bundled.action[c].name);
    for (int i = 0; i < MB_EVENTS; i++)
        events[mb_bundled.event[i].kind] += st->event_out[i];
    for (int k = 0; k < EVENT_KINDS; k++)
        if (events[k] != told->event[k] && !(k == EVENT_LEE && mb_option(&g->in.w, "8.5")))
            fail_msg("%s is an Event card that no report has shown", mb_bundled.event_kind[k].name);
    for (int i = 0; i < MB_DEPOTS; i++)
        depots += st->depot_out[i];
    assert_int_equal(depots, told->depots);
}

struct tally {
    unsigned won, dead, fame, ruin, turns, games;
};

/* A step ends with the turn, or where the settings of a player leave a question that waits to a later mail: a game of
 * eight turns may take many. */
enum { STEPS = 400 };

static void play(struct game_run *g, struct tally *t)
{
    struct told told = {0};
    for (unsigned step = 0; step < STEPS && !g->out.over; step++) {
        game_step(g);
        nothing_unseen(g, &told);
    }
    if (!g->out.over)
        fail_msg("a game without an end");
    assert_true(((const struct mb_state *)g->out.state)->turn <= 8);
    const struct mb_state *st = g->out.state;
    t->won += st->over == OVER_WON;
    t->dead += st->over == OVER_DEAD;
    t->fame += st->over == OVER_FAME;
    t->ruin += st->over == OVER_RUIN;
    t->turns += st->turn;
    t->games++;
}

/* What random players hardly ever come to has a test of its own, named here. */
static bool tested_apart(const char *name)
{
    static const char *const list[] = {
        "kidnap",         "kidnapped",         "free",         "freed",
        "delivered",      "escaped",                                         /* test_mosby_examples, _rulings */
        "train-burnt",    "escorts-placed",    "turned-up",                  /* test_mosby_examples, _rulings */
        "raid-none",      "empty-pool",        "no-place",     "reshuffled", /* test_mosby_rulings */
        "contents",       "informed",          "cannon-found", "fetch",
        "fetch-cannon", /* test_mosby_options */
        "give-up",        "skedaddle-wounded", "rumors",       "cannon",
        "cannon-fetched", /* test_mosby_rulings, _cards */
        "interrogate",    "cannon-safe",
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static void met(const char *what, const char *name, uint64_t n, unsigned *missing)
{
    print_message("# mosby %s %s: %llu\n", what, name, (unsigned long long)n);
    if (n == 0 && !tested_apart(name)) {
        print_message("# never met: mosby %s %s\n", what, name);
        ++*missing;
    }
}

static void random_games_end_and_meet_every_word(void **state)
{
    (void)state;
    static struct seen seen;
    struct tally t = {0};
    unsigned missing = 0, n = many(2000);
    const struct game_ops *ops = counting();
    for (unsigned i = 0; i < n; i++) {
        struct game_run g = {.ops = ops,
                             .scenario = "main",
                             .names = names,
                             .nseats = 1,
                             .seen = &seen,
                             .settings = i % 3 == 0,
                             .rng = {.s = 5000 + i}};
        choose_options(&g, i);
        begin(&g, i % 5 == 0 ? 1 : 4 + (int)(i % 10));
        play(&g, &t);
        game_end(&g);
    }
    print_message("# %u games: %u won, %u lost by death, %u by fame, %u by ruin; %u turns in all\n", t.games, t.won,
                  t.dead, t.fame, t.ruin, t.turns);
    for (uint16_t i = 1; i < VERB_COUNT; i++)
        met("verb", mosby_ops.verbs[i].name, seen.verb[i], &missing);
    for (uint16_t i = 1; i < ASK_COUNT; i++)
        met("question", mosby_ops.asks[i].name, seen.ask[i], &missing);
    for (uint16_t i = 1; i < SET_COUNT; i++)
        met("setting", mosby_ops.settings[i].name, seen.setting[i], &missing);
    for (uint16_t i = 1; i < HAP_COUNT; i++)
        met("event", mosby_ops.events[i].name, seen.event[i], &missing);
    for (uint16_t i = 1; i < PROC_COUNT; i++)
        met("procedure", mosby_ops.procs[i].name, ran[i], &missing);
    assert_int_equal(missing, 0);
}

/* From Notoriety 1, as games begin: how random play fares, for the record. */
static void win_rate_of_random_play(void **state)
{
    (void)state;
    clock_t begun = clock();
    static struct seen seen;
    struct tally t = {0};
    for (unsigned i = 0; i < many(1000); i++) {
        struct game_run g = {
            .ops = &mosby_ops, .scenario = "main", .names = names, .nseats = 1, .seen = &seen, .rng = {.s = 90000 + i}};
        begin(&g, 1);
        play(&g, &t);
        game_end(&g);
    }
    print_message("# random play: %u of %u games won, %u.%02u turns a game\n", t.won, t.games, t.turns / t.games,
                  t.turns * 100 / t.games % 100);
    print_message("# %ld microseconds a game\n", (long)((double)(clock() - begun) * 1e6 / CLOCKS_PER_SEC / t.games));
    assert_int_equal(t.games, many(1000));
}

/* --- one mail or twenty ----------------------------------------------------------------------------------- */

static const char *played(struct game_run *g, const json_t *play_of)
{
    json_t *o = json_object();
    json_object_set(o, "game", json_object_get(play_of, "game"));
    json_object_set(o, "frames", json_object_get(play_of, "frames"));
    return json_write(g->a, o).p;
}

static void same_events(const struct events *a, const struct events *b)
{
    for (size_t i = 0; i < a->n && i < b->n; i++)
        if (memcmp(a->v[i].arg, b->v[i].arg, sizeof a->v[i].arg) != 0 || a->v[i].kind != b->v[i].kind)
            fail_msg("event %zu is %s in one mail and %s in many", i, mosby_ops.events[a->v[i].kind].name,
                     mosby_ops.events[b->v[i].kind].name);
    assert_int_equal(a->n, b->n);
}

enum { FILES = 30 }; /* that a state keeps alive */

static void one_mail_or_twenty(void **state)
{
    (void)state;
    static struct seen seen;
    unsigned turns = many(300);
    for (unsigned seed = 1; turns > 0; seed++) {
        struct game_run g = {
            .ops = &mosby_ops, .scenario = "main", .names = names, .nseats = 1, .seen = &seen, .rng = {.s = 77 * seed}};
        choose_options(&g, seed);
        begin(&g, 9);
        for (unsigned t = 0; t < 20 && !g.out.over && turns > 0; t++) {
            const json_t *before = g.play;
            game_step(&g);
            if (g.nmade > FILES)
                continue;
            struct replayed one, twenty;
            turns--;
            game_replay(&g, before, true, &one);
            game_replay(&g, before, false, &twenty);
            assert_string_equal(played(&g, one.play), played(&g, g.play));
            assert_string_equal(played(&g, twenty.play), played(&g, g.play));
            same_events(&one.ev, &twenty.ev);
        }
        game_end(&g);
    }
}

/* --- drawn when shown ------------------------------------------------------------------------------------- */

/* A small cup: units are set down unseen, a combat unit comes back from the map, one unit is drawn, the unseen ones are
 * turned up. The printed procedure takes them all from a shuffled cup, at the time. */
enum { SMALL = 4, KINDS_SMALL = 4, CELLS = KINDS_SMALL * KINDS_SMALL * KINDS_SMALL };
static const int class_of[KINDS_SMALL] = {CLASS_COMBAT, CLASS_COMBAT + 1, CLASS_COMBAT + 2, CLASS_PICKET};

struct cup {
    const char *name;
    int kind[SMALL], n;
    int down, returns; /* how many are set down; the kind that comes back, or -1 */
    unsigned cells;
    uint64_t chi; /* the bound of one in a thousand, in thousandths */
};
static const struct cup cups[] = {
    {"1 1 2 picket, two set down", {0, 0, 1, 3}, 4, 2, -1, 6, 20515},
    {"1 2, one set down, 3 comes back", {0, 1}, 2, 1, 2, 4, 16266}, /* to draw 3: 1/2, not 1/3 */
};

static int kind(int class)
{
    int k = 0;
    while (class_of[k] != class)
        k++;
    return k;
}

static int cell(int drawn, const int down[2])
{
    return KINDS_SMALL * (KINDS_SMALL * drawn + down[0]) + down[1];
}

static int shuffled(const struct cup *cup, struct rng *r)
{
    int in[SMALL + 1], down[2] = {0, 0}, n = cup->n, k = 0, m = 0;
    memcpy(in, cup->kind, sizeof cup->kind);
    for (int i = n - 1; i > 0; i--) {
        int j = (int)rng_pick(r, (uint32_t)i + 1), x = in[i];
        in[i] = in[j];
        in[j] = x;
    }
    for (int i = 0; i < n; i++) /* the first combat units; the others go back */
        if (k < cup->down && mb_combat_class(class_of[in[i]]))
            down[k++] = in[i];
        else
            in[m++] = in[i];
    if (cup->returns >= 0)
        in[m++] = cup->returns;
    return cell(in[rng_pick(r, (uint32_t)m)], down);
}

static int when_shown(const struct cup *cup, struct rng *r, struct arena *a)
{
    struct mb_state st;
    struct frames fr = {0};
    struct events ev;
    struct dice dice;
    struct options opt = {.scenario = "main"};
    int down[2] = {0, 0};
    memset(&st, 0, sizeof st);
    for (int i = 0; i < cup->n; i++)
        st.pool[class_of[cup->kind[i]]]++;
    events_init(&ev, a);
    dice_init(&dice, a, any_die, r);
    struct play p = {.w = {.ops = &mosby_ops, .data = &mb_bundled, .state = &st, .fr = &fr, .opt = &opt},
                     .state = &st,
                     .fr = &fr,
                     .dice = &dice,
                     .ev = &ev};
    for (int i = 0; i < cup->down; i++)
        mb_set_down(&p, 0);
    if (cup->returns >= 0)
        mb_to_pool(&p, mb_place(&p, class_of[cup->returns], 0, false), MOSBY_R_RESTORE);
    int drawn = mb_draw_unit(&p, false);
    for (int i = 0; i < cup->down; i++) {
        mb_see(&p, i);
        down[i] = kind(mb_class(&st.unit[i]));
    }
    return cell(kind(drawn), down);
}

/* Two samples of the same size: the sum of (a - b)^2 / (a + b) is below the bound. */
static void same_chances(const struct cup *cup, const uint64_t a[CELLS], const uint64_t b[CELLS])
{
    uint64_t chi = 0;
    unsigned cells = 0;
    for (int i = 0; i < CELLS; i++) {
        if (!a[i] && !b[i])
            continue;
        int64_t gap = (int64_t)a[i] - (int64_t)b[i];
        print_message("# %s: drawn %d, set down %d and %d: %llu when shown, %llu shuffled\n", cup->name,
                      i / KINDS_SMALL / KINDS_SMALL, i / KINDS_SMALL % KINDS_SMALL, i % KINDS_SMALL,
                      (unsigned long long)a[i], (unsigned long long)b[i]);
        chi += (uint64_t)(gap * gap) * 1000 / (a[i] + b[i]);
        cells++;
    }
    print_message("# %s: chi-square %llu.%03llu in %u cells\n", cup->name, (unsigned long long)(chi / 1000),
                  (unsigned long long)(chi % 1000), cells);
    assert_int_equal(cells, cup->cells);
    assert_true(chi < cup->chi);
}

static void draw_when_shown_has_the_chances_of_a_shuffled_pool(void **state)
{
    (void)state;
    struct rng r = {.s = 4711}, s = {.s = 1863};
    for (size_t c = 0; c < sizeof cups / sizeof cups[0]; c++) {
        uint64_t a[CELLS] = {0}, b[CELLS] = {0};
        for (unsigned i = many(100000); i > 0; i--) {
            struct arena *arena = arena_new();
            a[when_shown(&cups[c], &r, arena)]++;
            b[shuffled(&cups[c], &s)]++;
            arena_free(arena);
        }
        same_chances(&cups[c], a, b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_end_and_meet_every_word),
        cmocka_unit_test(win_rate_of_random_play),
        cmocka_unit_test(one_mail_or_twenty),
        cmocka_unit_test(draw_when_shown_has_the_chances_of_a_shuffled_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
