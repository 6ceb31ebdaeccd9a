/* links: base json trust core games test */
/* acw, Standard rules: whole wars of random legal players keep the invariants, and meet every word of the tables. */
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
#include "random_game.h"

static const char *const names[] = {"south", "north"};

static unsigned many(unsigned n)
{
    return getenv("PROVOST_TEST_FULL") ? n : n / 1000;
}

static void wars(void **state)
{
    static struct seen seen;
    unsigned n = many(1000), over = 0;
    (void)state;
    for (unsigned i = 0; i < n; i++) {
        struct game_run g = {.ops = &acw_ops,
                             .scenario = i % 4 == 3 ? "balanced" : "historical",
                             .names = names,
                             .nseats = 2,
                             .seen = &seen,
                             .settings = i % 2};
        g.rng.s = 5000 + i;
        game_begin(&g);
        for (unsigned turn = 0; turn < 400 && !g.out.over; turn++) {
            game_recycle(&g);
            game_step(&g);
        }
        over += g.out.over;
        game_end(&g);
    }
    for (uint16_t v = 1; v < VERB_COUNT; v++)
        print_message("# verb %s: %llu\n", acw_ops.verbs[v].name, (unsigned long long)seen.verb[v]);
    for (uint16_t v = 1; v < ASK_COUNT; v++)
        print_message("# ask %s: %llu\n", acw_ops.asks[v].name, (unsigned long long)seen.ask[v]);
    for (uint16_t v = HAP_MONTH; v < HAP_COUNT; v++)
        print_message("# event %s: %llu\n", acw_ops.events[v].name, (unsigned long long)seen.event[v]);
    assert_int_equal(over, n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wars)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
