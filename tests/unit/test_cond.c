/* links: base json core */
/* Conditions: three-valued logic, comparisons by type, what the answer hangs on, and contradictions
 * (src/core/cond.c, cond_check.c). What is wrong with a condition is told in test_order_errors.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "core/lex.h"
#include "toy.h"

/* wounded yes, strength 12, odds 7:2, losses 40%, base Norfolk, rating lead -1; `here` is not known. */
static const struct toy_facts facts = {
    .known = {[F_WOUNDED] = true,
              [F_STRENGTH] = true,
              [F_ODDS] = true,
              [F_LOSSES] = true,
              [F_BASE] = true,
              [F_RATING_LEAD] = true},
    .a = {[F_WOUNDED] = 1, [F_STRENGTH] = 12, [F_ODDS] = 7, [F_LOSSES] = 40, [F_BASE] = 3, [F_RATING_LEAD] = -1},
    .b = {[F_ODDS] = 2},
};

static const struct cond *read_cond(W w, struct arena *a, const char *s)
{
    struct diags d = {.a = a};
    const struct cond *c = cond_parse(w, a, 1, 1, s, strlen(s), 0, &d);
    if (!c || d.n)
        fail_msg("%s: %s", s, d.n ? d.v[0].text : "no condition");
    return c;
}

static const struct {
    const char *cond;
    uint16_t ask;
    enum truth truth;
    const char *unknown;
} asked[] = {
    {"wounded", K_TURN, YES, NULL},
    {"not wounded", K_TURN, NO, NULL},
    {"strength = 12", K_TURN, YES, NULL},
    {"strength <> 12", K_TURN, NO, NULL},
    {"strength < 13", K_TURN, YES, NULL},
    {"strength <= 11", K_TURN, NO, NULL},
    {"strength > 12", K_TURN, NO, NULL},
    {"strength >= 12", K_TURN, YES, NULL},
    {"strength>=+12", K_TURN, YES, NULL},
    {"rating lead < 0", K_TURN, YES, NULL},
    {"rating-lead = -1", K_TURN, YES, NULL},
    {"strength at Norfolk = 30", K_TURN, YES, NULL},
    {"strength at Fort Monroe = 50", K_TURN, YES, NULL},
    {"counter \"hit points\" = 10", K_TURN, YES, NULL},
    {"counter hits = 4", K_TURN, YES, NULL},
    {"losses = 40%", K_TURN, YES, NULL},
    {"losses > 40%", K_TURN, NO, NULL},
    {"base = Norfolk", K_TURN, YES, NULL},
    {"base = ev", K_TURN, NO, NULL},
    {"base <> \"Fort\"", K_TURN, YES, NULL},
    {"South chose Seek", K_TURN, YES, NULL},
    {"south chose hide", K_TURN, NO, NULL},
    {"Bob chose Seek", K_TURN, UNKNOWN, "chose"},
    /* ratios: 7:2 by cross products */
    {"odds >= 3:1", K_ACTIVATED, YES, NULL},
    {"odds >= 4:1", K_ACTIVATED, NO, NULL},
    {"odds = 14:4", K_ACTIVATED, YES, NULL},
    {"odds < 2147483647:1", K_ACTIVATED, YES, NULL},
    {"odds > 1:2147483647", K_ACTIVATED, YES, NULL},
    {"odds >= 3:1", K_TURN, UNKNOWN, "odds"}, /* there are no odds at that question */
    /* what is not known: Kleene's tables */
    {"here", K_RETREAT, UNKNOWN, "here"},
    {"not here", K_RETREAT, UNKNOWN, "here"},
    {"here and wounded", K_RETREAT, UNKNOWN, "here"},
    {"here and not wounded", K_RETREAT, NO, NULL},
    {"here or wounded", K_RETREAT, YES, NULL},
    {"here or not wounded", K_RETREAT, UNKNOWN, "here"},
    {"not (here and not wounded)", K_RETREAT, YES, NULL},
    {"wounded and (here or odds > 1:1)", K_RETREAT, UNKNOWN, "here"},
    {"wounded and (odds > 1:1 or here)", K_RETREAT, UNKNOWN, "odds"},
    {"(here and not wounded) or odds > 1:1", K_RETREAT, UNKNOWN, "odds"},
    /* binding: not before and before or */
    {"wounded or wounded and not wounded", K_TURN, YES, NULL},
    {"(wounded or wounded) and not wounded", K_TURN, NO, NULL},
    {"not wounded or wounded", K_TURN, YES, NULL},
    {"not not wounded", K_TURN, YES, NULL},
    {"NOT(wounded)OR strength=12", K_TURN, YES, NULL},
};

static void test_asked(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    for (size_t i = 0; i < ROWS(asked); i++) {
        struct world w = toy_world(a, &facts);
        struct ask ask = {.kind = asked[i].ask, .place = -1};
        const char *unknown = "untouched";
        enum truth t = cond_eval(&w, &ask, 0, read_cond(&w, a, asked[i].cond), &unknown);
        if (t != asked[i].truth)
            fail_msg("%s is %d, not %d", asked[i].cond, t, asked[i].truth);
        if (asked[i].unknown)
            assert_string_equal(unknown, asked[i].unknown);
        else
            assert_null(unknown);
        assert_int_equal(cond_eval(&w, &ask, 0, read_cond(&w, a, asked[i].cond), NULL), t);
    }
    arena_free(a);
}

/* What a seat may know differs by who reads. */
static void test_reader(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct world w = toy_world(a, &facts);
    struct ask ask = {.kind = K_TURN, .place = -1};
    const struct cond *c = read_cond(&w, a, "Bob chose Seek");
    assert_int_equal(cond_eval(&w, &ask, 0, c, NULL), UNKNOWN);
    assert_int_equal(cond_eval(&w, &ask, 2, c, NULL), NO);
    arena_free(a);
}

static const struct {
    const char *cond;
    bool never, always;
} checked[] = {
    {"wounded", false, false},
    {"wounded and not wounded", true, false},
    {"wounded or not wounded", false, true},
    {"strength > 3 and strength < 2", true, false},
    {"strength > 3 and strength < 4", true, false},
    {"strength > 3 and strength < 5", false, false},
    {"strength >= 3 and strength <= 3", false, false},
    {"strength = 3 and strength = 4", true, false},
    {"strength = 3 and strength <> 3", true, false},
    {"strength <> 3 and strength <> 4", false, false},
    {"strength = 3 and strength > 3", true, false},
    {"strength > 5 and wounded and strength < 5", true, false},
    {"strength > 5 and (wounded and strength < 5)", true, false},
    {"strength > 5 or strength < 5", false, false},
    {"strength > 5 or strength <= 5", false, true},
    {"strength > 5 or wounded or strength < 7", false, true},
    {"not (strength > 5 or strength < 7)", true, false},
    {"strength > 3 and strength at Fort < 2", false, false},
    {"strength at Fort > 3 and strength at Fort < 2", true, false},
    {"strength at Fort > 3 and strength at Norfolk < 2", false, false},
    {"(strength > 3 and strength < 2) or wounded", false, false},
    {"(strength > 3 and strength < 2) or (wounded and not wounded)", true, false},
    {"wounded and (strength > 3 and strength < 2 or wounded and not wounded)", true, false},
    {"odds > 3:1 and odds < 6:2", true, false},
    {"odds > 3:1 and odds < 7:2", false, false},
    {"odds >= 3:1 and odds <= 6:2", false, false},
    {"odds = 3:1 and odds = 6:2", false, false},
    {"base = Fort and base = Norfolk", true, false},
    {"base = Fort or base <> Fort", false, true},
    {"losses > 40% and losses < 41%", true, false},
};

static void test_checked(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    for (size_t i = 0; i < ROWS(checked); i++) {
        struct world w = toy_world(a, &facts);
        const struct cond *c = read_cond(&w, a, checked[i].cond);
        if (cond_never(c, false) != checked[i].never)
            fail_msg("%s: never", checked[i].cond);
        if (cond_never(c, true) != checked[i].always)
            fail_msg("%s: always", checked[i].cond);
    }
    arena_free(a);
}

/* A condition that is called impossible is true in no position. */
static void test_never_is_never(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct ask ask = {.kind = K_ACTIVATED, .place = -1};
    for (size_t i = 0; i < ROWS(checked); i++) {
        for (int32_t k = 0; k < 64; k++) {
            struct toy_facts f = facts;
            f.a[F_WOUNDED] = k % 2;
            f.a[F_STRENGTH] = k % 9;
            f.a[F_ODDS] = k % 16;
            f.a[F_LOSSES] = 39 + k % 4;
            f.a[F_BASE] = k % 7;
            struct world w = toy_world(a, &f);
            enum truth t = cond_eval(&w, &ask, 0, read_cond(&w, a, checked[i].cond), NULL);
            assert_false(checked[i].never && t == YES);
            assert_false(checked[i].always && t == NO);
        }
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asked),
        cmocka_unit_test(test_reader),
        cmocka_unit_test(test_checked),
        cmocka_unit_test(test_never_is_never),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
