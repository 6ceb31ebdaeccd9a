/* links: base json trust core games test */
/* The tables of every game: a name that stands in its row ends in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/event.h"
#include "core/report.h"

extern const struct game_ops acw_ops, freeform_ops, mosby_ops, washington_ops;
static const struct game_ops *const games[] = {&acw_ops, &freeform_ops, &mosby_ops, &washington_ops};

#define ENDS_IN_ROW(s) assert_non_null(memchr(s, 0, sizeof(s)))

static void event_names(const struct event_kind *e, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        ENDS_IN_ROW(e[i].name);
        assert_true(e[i].name[0]);
        for (size_t k = 0; k < EVENT_ARGS; k++)
            ENDS_IN_ROW(e[i].arg[k].name);
    }
}

static void names_end_in_their_rows(void **state)
{
    (void)state;
    event_names(core_events, EV_CORE_END - EV_CORE);
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        event_names(games[g]->events, games[g]->nevents);
        for (const struct field *f = games[g]->fields; f->name[0]; f++)
            ENDS_IN_ROW(f->name);
        for (uint16_t i = 1; i < games[g]->nrules; i++) {
            ENDS_IN_ROW(games[g]->rules[i].id);
            ENDS_IN_ROW(games[g]->rules[i].place);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_end_in_their_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
