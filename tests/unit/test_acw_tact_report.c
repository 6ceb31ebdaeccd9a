/* links: test base json trust core games */
/* acw: the report of a skirmish and of a major battle of six turns, whole: tests/golden/acw-*.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "acw_clash.h"
#include "base/arena.h"
#include "base/io.h"
#include "core/catalogue.h"
#include "core/report.h"

static const char hex64[] = "0123456789012345678901234567890123456789012345678901234567890123";

static const char *report(struct war *t)
{
    struct report_in in = {.w = war_world(t),
                           .cat = catalogue_bundled(t->a, "en"),
                           .res = &t->res,
                           .dice = &t->dice,
                           .reader = NORTH,
                           .turn = 1,
                           .step = 1,
                           .policy = "umpire",
                           .head = hex64,
                           .game = hex64,
                           .rules = "acw/1"};
    struct buf b;
    buf_init(&b, t->a);
    doc_render(&b, report_step(t->a, &in), FORMAT_TEXT);
    return b.p;
}

/* Lines from that of the battle, among the events, to its end. */
static int battle_lines(const char *text)
{
    const char *at = strstr(strstr(text, "\nEvents\n"), " in Eastern Virginia: "), *end;
    int n = 0;
    assert_non_null(at);
    end = strstr(at, "\n- The game is over.");
    assert_non_null(end);
    for (; at <= end; at++)
        n += *at == '\n';
    return n;
}

/* What the report is now, for the eye, where the file would be. */
static void write_wrong(const char *path, const char *text)
{
    char to[128];
    snprintf(to, sizeof to, "%s.now", path);
    FILE *f = fopen(to, "w");
    if (f) {
        fputs(text, f);
        fclose(f);
    }
}

static void golden(struct war *t, const char *path, int most)
{
    struct bytes b = {0};
    struct err e = {0};
    const char *text = report(t);
    int n = battle_lines(text);
    print_message("# %s: %d lines of the battle\n", path, n);
    if (!io_read(t->a, path, 1 << 20, &b, &e) || strcmp(b.p, text) != 0)
        write_wrong(path, text);
    assert_true(b.p && strcmp(b.p, text) == 0);
    assert_true(n <= most);
}

static void skirmish(void **state)
{
    static const int dice[] = {8, 6, 9, 6, 11, 1, 6, 7, 3, 7, 2, 9, 6, 3, 8, 4, 3, 0};
    (void)state;
    struct war *t = clash((int[KINDS]){3, 1, 0, 1, 1}, (int[KINDS]){5, 1, 0, 0, 1},
                          "set deploy infantry center 1; retreat-to Richmond",
                          "set deploy infantry center 1; posture assault from 1", dice);
    golden(t, "tests/golden/acw-skirmish.txt", 30);
}

static void major(void **state)
{
    static const int dice[] = {2, 5, 7, 8, 10, 1,  5, 9,  1, 2, 10, 3,  10, 2, 6, 9, 3,  4, 2, 3, 4, 7, 11, 6, 7,
                               7, 4, 7, 5, 7,  5,  3, 11, 1, 4, 8,  6,  8,  1, 7, 5, 11, 4, 5, 7, 3, 7, 5,  9, 6,
                               4, 4, 5, 7, 6,  12, 6, 4,  5, 4, 4,  10, 5,  7, 4, 9, 5,  7, 9, 6, 6, 4, 0};
    (void)state;
    struct war *t =
        clash((int[KINDS]){10, 3, 1, 1}, (int[KINDS]){6, 3, 0, 3},
              "set deploy infantry center 2 reserve 3; deploy cavalry left 2 center 2 right 2 reserve 2\n"
              "set deploy elite left 1 center 3 right 1 reserve 2; deploy artillery left 3 center 1 right 1 reserve 3\n"
              "set main left; posture assault from 1; fill-below 1; hold-cavalry 2\n"
              "set targets cavalry, elite, infantry, artillery; charge when modifier 2 ratio 200%; avoid never; "
              "withdraw never\n"
              "set pursue elite, leader, infantry, cavalry, artillery; retreat-to Richmond\n",
              "set deploy infantry left 1 right 3 reserve 1; deploy cavalry left 2 center 1 reserve 1\n"
              "set deploy artillery center 3 right 2 reserve 2; main center; posture assault from 1; fill-below 1; "
              "hold-cavalry 1\n"
              "set targets infantry, artillery, cavalry, elite; charge when modifier -1 ratio 200%; avoid never; "
              "withdraw never\n"
              "set pursue leader, cavalry, artillery, elite, infantry\n",
              dice);
    golden(t, "tests/golden/acw-battle.txt", 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(skirmish), cmocka_unit_test(major)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
