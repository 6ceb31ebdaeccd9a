/* links: test base json trust core games */
/* acw: the lists of provost-acw(7) are the tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "acw_table.h"
#include "man_lists.h"

static void lists(void **state)
{
    (void)state;
    struct war *t = war_new("historical");
    man_lists(t->a, war_world(t), "man/provost-acw.7");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
