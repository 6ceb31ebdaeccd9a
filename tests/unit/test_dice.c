/* links: base json trust core */
#include "small_game.h"
#include <jansson.h>
#include "base/num.h"
#include "script.h"
#include "trust/seed.h"

static bool seed_die(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    *value = die(ctx, number, idx, sides, label);
    return true;
}

static struct small *with_script(struct script *script)
{
    struct small *s = small_new();
    dice_init(&s->dice, s->a, script_die, script);
    return s;
}

static struct small *with_seed(const uint8_t *seed)
{
    struct small *s = small_new();
    dice_init(&s->dice, s->a, seed_die, (void *)(uintptr_t)seed);
    return s;
}

static void assert_log(struct small *s, const char *want)
{
    struct buf b;
    buf_init(&b, s->a);
    dice_text(&b, &s->dice);
    assert_string_equal(b.p, want);
}

/* Design dice 1.5: the first ten d6 of the all-zero seed, roll 0, label `test`. */
static void values_are_those_of_the_seed(void **state)
{
    static const int want[10] = {1, 5, 2, 3, 4, 2, 6, 1, 3, 3};
    uint8_t seed[32] = {0};
    int each[10];
    struct small *s = with_seed(seed);
    (void)state;
    assert_int_equal(roll(&s->p, "test", 10, 6, each), 30);
    assert_memory_equal(each, want, sizeof want);
    arena_free(s->a);
}

static void shuffle_is_that_of_the_vector(void **state)
{
    json_error_t je;
    json_t *all = json_load_file("tests/vectors/dice.json", 0, &je), *v = json_object_get(all, "shuffle");
    json_t *want = json_object_get(v, "order");
    const char *hex = json_string_value(json_object_get(v, "seed"));
    int n = (int)json_integer_value(json_object_get(v, "n")), order[52];
    uint8_t seed[32];
    (void)state;
    assert_non_null(hex);
    assert_true(hex_get(seed, 32, hex, strlen(hex)));
    struct small *s = with_seed(seed);
    assert_int_equal(n, 52);
    s->dice.rolls = (uint32_t)json_integer_value(json_object_get(v, "roll"));
    shuffle(&s->p, "deck", n, order);
    for (int i = 0; i < n; i++)
        assert_int_equal(order[i], json_integer_value(json_array_get(want, (size_t)i)));
    assert_int_equal(s->dice.n, 1);
    assert_int_equal(s->dice.v[0].shuffled, 52);
    json_decref(all);
    arena_free(s->a);
}

static void open_draw_is_that_of_the_seed(void **state)
{
    uint8_t seed[32] = {7};
    int card[5], left[5] = {0, 1, 2, 3, 4};
    struct small *s = with_seed(seed);
    (void)state;
    draw_open(&s->p, "EVENTS", 5, 5, card);
    for (uint32_t i = 0; i < 5; i++) {
        uint32_t at = open_draw(seed, 0, i, "EVENTS", 5 - i);
        assert_int_equal(card[i], left[at]);
        memmove(&left[at], &left[at + 1], (4 - at) * sizeof left[0]);
    }
    assert_int_equal(s->dice.n, 4); /* the last card left needs no die */
    assert_int_equal(s->dice.rolls, 1);
    arena_free(s->a);
}

static void log_numbers_rolls_and_dice(void **state)
{
    static const struct script_row row[] = {{"combat:E", 6, 3},       {"combat:E", 6, 5},       {"weather", 10, 10},
                                            {"shuffle:EVENTS", 3, 1}, {"shuffle:EVENTS", 2, 2}, {"draw:EVENTS", 4, 4},
                                            {"draw:EVENTS", 3, 1}};
    struct script script = {.v = row, .n = 7};
    struct small *s = with_script(&script);
    int order[3], card[2];
    size_t n;
    (void)state;
    assert_int_equal(roll(&s->p, "combat:E", 2, 6, NULL), 8);
    assert_int_equal(roll(&s->p, "weather", 1, 10, NULL), 10);
    shuffle(&s->p, "EVENTS", 3, order);
    assert_int_equal(order[0], 2);
    assert_int_equal(order[1], 1);
    assert_int_equal(order[2], 0);
    draw_open(&s->p, "EVENTS", 4, 2, card);
    assert_int_equal(card[0], 3);
    assert_int_equal(card[1], 0);
    assert_string_equal(script.why, "");
    assert_int_equal(s->dice.rolls, 4);
    assert_log(s, "r0 combat:E 2d6: 3 5\nr1 weather d10: 10\nr2 shuffle:EVENTS of 3\nr3 draw:EVENTS d4 d3: 4 1\n");
    const struct dice_entry *v = dice_roll(&s->dice, 0, &n);
    assert_int_equal(n, 2);
    assert_int_equal(v[1].die, 1);
    assert_int_equal(dice_roll(&s->dice, 2, &n)->shuffled, 3);
    assert_null(dice_roll(&s->dice, 4, &n));
    arena_free(s->a);
}

static void one_card_or_none_needs_no_roll(void **state)
{
    struct script script = {0};
    struct small *s = with_script(&script);
    int order[1] = {9}, card[1] = {9};
    (void)state;
    shuffle(&s->p, "EVENTS", 1, order);
    shuffle(&s->p, "EVENTS", 0, order);
    draw_open(&s->p, "EVENTS", 1, 1, card);
    assert_int_equal(order[0], 0);
    assert_int_equal(card[0], 0);
    assert_int_equal(s->dice.rolls, 0);
    assert_int_equal(s->dice.err.code, 0);
    arena_free(s->a);
}

static void a_script_fails_at_the_first_other_roll(void **state)
{
    static const struct script_row row[] = {{"a", 6, 3}, {"b", 6, 5}, {"c", 6, 7}};
    static const struct {
        const char *label;
        int n, sides;
        const char *text;
    } t[] = {
        {"x", 1, 6, "roll 0, die 0 (d6 \"x\"): the source of dice has no such die"},
        {"a", 1, 8, "roll 0, die 0 (d8 \"a\"): the source of dice has no such die"},
        {"a", 2, 6, "roll 0, die 1 (d6 \"a\"): the source of dice has no such die"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct script script = {.v = row, .n = 3};
        struct small *s = with_script(&script);
        roll(&s->p, t[i].label, t[i].n, t[i].sides, NULL);
        assert_int_equal(s->dice.err.code, EXIT_DATA);
        assert_string_equal(s->dice.err.text, t[i].text);
        assert_true(script.why[0] != 0);
        size_t n = s->dice.n, rolls = s->dice.rolls;
        roll(&s->p, "b", 1, 6, NULL); /* nothing is rolled after a failure */
        assert_int_equal(s->dice.n, n);
        assert_int_equal(s->dice.rolls, rolls);
        arena_free(s->a);
    }
    struct script script = {.v = row + 2, .n = 1}; /* a value beyond the die */
    struct small *s = with_script(&script);
    roll(&s->p, "c", 1, 6, NULL);
    assert_int_equal(s->dice.err.code, EXIT_DATA);
    arena_free(s->a);
}

static void hopeless_rolls_are_bugs(void **state)
{
    static const char long_label[] = "01234567890123456789012345678901234567890123456789012345678901234";
    static const struct {
        const char *label;
        int n, sides;
    } t[] = {
        {"", 1, 6},  {"a\n", 1, 6}, {"\xC3\xA9", 1, 6},     {long_label, 1, 6},
        {"a", 0, 6}, {"a", 1, 1},   {"a", DICE_MAX + 1, 6},
    };
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct practice g = {1};
        struct small *s = small_new();
        dice_init(&s->dice, s->a, practice_die, &g);
        roll(&s->p, t[i].label, t[i].n, t[i].sides, NULL);
        assert_int_equal(s->dice.err.code, EXIT_BUG);
        assert_int_equal(s->dice.n, 0);
        arena_free(s->a);
    }
}

static void the_dice_of_a_record_are_capped(void **state)
{
    struct practice g = {1};
    struct small *s = small_new();
    (void)state;
    dice_init(&s->dice, s->a, practice_die, &g);
    for (int i = 0; i < DICE_MAX / 1000; i++)
        roll(&s->p, "many", 1000, 6, NULL);
    assert_int_equal(s->dice.err.code, 0);
    roll(&s->p, "one more", 1, 6, NULL);
    assert_int_equal(s->dice.err.code, EXIT_BUG);
    arena_free(s->a);
}

/* The same seed gives the same values under every compiler; every face of a die comes up. */
static void practice_is_deterministic(void **state)
{
    static const uint32_t want[10] = {2, 1, 2, 5, 2, 1, 6, 3, 6, 3}; /* splitmix64 from 0, first 0xe220a8397b1dcdaf */
    struct practice a = {0}, b = {1};
    uint32_t x, y, seen[6] = {0}, differ = 0;
    (void)state;
    for (int i = 0; i < 6000; i++) {
        assert_true(practice_die(&a, 0, 0, 6, "a", &x));
        assert_true(practice_die(&b, 0, 0, 6, "a", &y));
        assert_in_range(x, 1, 6);
        if (i < 10)
            assert_int_equal(x, want[i]);
        seen[x - 1]++;
        differ += x != y;
    }
    assert_true(differ > 4000);
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 850, 1150);
}

/* --- hidden draws --- */
static bool fake_draw(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n,
                      uint8_t c[32], struct err *e)
{
    (void)ctx;
    (void)seat;
    (void)deck;
    (void)e;
    memset(c, (int)(k + n), 32);
    return strcmp(pool[0], "NONE") != 0;
}

static bool fake_show(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    int *calls = ctx;
    (void)deck;
    ++*calls;
    *value = "ACE";
    return k < 10 || err_set(e, EXIT_DATA, "not drawn");
}

static uint32_t fake_count(void *ctx, const char *deck)
{
    (void)ctx;
    return strcmp(deck, "hand") == 0 ? 4 : 0;
}

static void hidden_draws_count_through_the_game(void **state)
{
    static const char *const pool[] = {"ACE", "KING"};
    int calls = 0;
    struct hidden_ops ops = {.ctx = &calls, .draw = fake_draw, .show = fake_show};
    struct script script = {0};
    struct small *s = with_script(&script);
    (void)state;
    s->dice.hidden = &ops;
    s->dice.count = fake_count;
    assert_int_equal(draw_hidden(&s->p, "hand", 0, pool, 2), 4);
    assert_int_equal(draw_hidden(&s->p, "bag", 0, pool, 1), 0);
    assert_int_equal(draw_hidden(&s->p, "hand", 1, pool, 1), 5);
    assert_int_equal(s->dice.ndraws, 3);
    assert_string_equal(s->dice.draws[2].deck, "hand");
    assert_int_equal(s->dice.draws[2].k, 5);
    assert_int_equal(s->dice.draws[2].c[31], 6);
    assert_string_equal(draw_show(&s->p, "hand", 4), "ACE");
    assert_string_equal(draw_show(&s->p, "hand", 4), "ACE"); /* shown once, listed once */
    assert_int_equal(calls, 1);
    assert_int_equal(s->dice.nshown, 1);
    assert_int_equal(s->dice.err.code, 0);
    assert_string_equal(draw_show(&s->p, "hand", 10), "");
    assert_int_equal(s->dice.err.code, EXIT_DATA);
    assert_string_equal(s->dice.err.text, "not drawn");
    arena_free(s->a);
}

static void hidden_draws_need_a_key(void **state)
{
    static const char *const pool[] = {"ACE"};
    static const char *const none[] = {"NONE"};
    static const struct {
        const char *deck;
        const char *const *pool;
        size_t n;
        bool ops;
        int code;
    } t[] = {
        {"hand", pool, 1, false, EXIT_DATA},
        {"Hand", pool, 1, true, EXIT_BUG},
        {"hand", pool, 0, true, EXIT_BUG},
        {"hand", none, 1, true, EXIT_DATA},
    };
    struct hidden_ops ops = {.draw = fake_draw};
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct script script = {0};
        struct small *s = with_script(&script);
        s->dice.hidden = t[i].ops ? &ops : NULL;
        draw_hidden(&s->p, t[i].deck, 0, t[i].pool, t[i].n);
        assert_int_equal(s->dice.err.code, t[i].code);
        assert_int_equal(s->dice.ndraws, 0);
        arena_free(s->a);
    }
    struct script script = {0};
    struct small *s = with_script(&script);
    s->dice.hidden = &ops; /* draws, but does not show */
    assert_string_equal(draw_show(&s->p, "hand", 0), "");
    assert_int_equal(s->dice.err.code, EXIT_DATA);
    arena_free(s->a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_seed),   cmocka_unit_test(shuffle_is_that_of_the_vector),
        cmocka_unit_test(open_draw_is_that_of_the_seed),  cmocka_unit_test(log_numbers_rolls_and_dice),
        cmocka_unit_test(one_card_or_none_needs_no_roll), cmocka_unit_test(a_script_fails_at_the_first_other_roll),
        cmocka_unit_test(hopeless_rolls_are_bugs),        cmocka_unit_test(the_dice_of_a_record_are_capped),
        cmocka_unit_test(practice_is_deterministic),      cmocka_unit_test(hidden_draws_count_through_the_game),
        cmocka_unit_test(hidden_draws_need_a_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
