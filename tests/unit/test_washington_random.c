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
#include "random_game.h"

static const char *const names[] = {"confederate", "union"};
static const char *const scenarios[] = {"6.5", "6.7"};

/* `make check` plays a tenth of what `make check-all` does. */
static unsigned many(unsigned n)
{
    return getenv("PROVOST_TEST_FULL") ? n : n / 100;
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

static void play(const char *scenario, unsigned n, uint64_t seed)
{
    for (unsigned i = 0; i < n; i++) {
        struct game_run g = {.ops = &wash_ops, .scenario = scenario, .names = names, .nseats = 2, .seen = &seen};
        struct wash_state before;
        g.rng.s = seed + i;
        g.settings = i % 2;
        game_begin(&g);
        for (unsigned turn = 0; turn < 80 && !g.out.over; turn++) {
            game_step(&g);
            assert_int_equal(g.out.nwait, g.out.over || g.out.turn_over ? g.out.nwait : 0);
            if (turn)
                never_rises(&before, g.out.state);
            memcpy(&before, g.out.state, sizeof before);
        }
        assert_true(g.out.over);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
