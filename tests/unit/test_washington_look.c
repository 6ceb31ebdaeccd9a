/* links: base json trust core games test */
/* What people look at: the overview, a hex as a list, the map of letters, losses by formation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/report.h"
#include "washington_turn.h"

static const char *shown(struct turn_test *t, enum format f,
                         struct doc *(*make)(struct turn_test *, struct report_in *))
{
    struct buf b;
    struct report_in in = {.w = &t->w,
                           .cat = catalogue_bundled(t->a, "en"),
                           .res = &t->out,
                           .reader = NO_SEAT,
                           .policy = "opponent",
                           .head = "",
                           .game = "",
                           .rules = "washington/1"};
    buf_init(&b, t->a);
    doc_render(&b, make(t, &in), f);
    return b.p;
}

static int32_t place(struct turn_test *t, const char *name)
{
    int32_t v = -1;
    assert_true(report_place(&t->w, name, &v));
    return v;
}

static struct doc *near(struct turn_test *t, struct report_in *in)
{
    return report_near(t->a, in, place(t, "B25.12"));
}
static struct doc *map(struct turn_test *t, struct report_in *in)
{
    return report_map(t->a, in, place(t, "B25.12"), 2);
}
static struct doc *board(struct turn_test *t, struct report_in *in)
{
    return report_show(t->a, in);
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in:\n%s", part, text);
}

static struct turn_test *begun(void)
{
    struct turn_test *t = turn_new("6.7");
    turn_file(t, CSA, "done\n");
    turn_file(t, USA, "done\n");
    return t;
}

static void looks(void **state)
{
    struct turn_test *t = begun();
    int32_t none;
    (void)state;
    assert_false(report_place(&t->w, "B99.99", &none));
    const char *text = shown(t, FORMAT_PLAIN, near);
    has(text, "Clear, level 3.");
    has(text, "U.106_NY (union) in B25.12, 0 away: line, 6 of 6 SP, facing 4, normal.");
    has(text, "U.L.Truex (union) in B25.13, 1 away.");
    has(text, "Who is seen from there:");
    has(text, "U.87_Penn in B26.11, 1 away.");
    assert_null(strstr(text, "|")); /* no meaning in columns */
    text = shown(t, FORMAT_TEXT, map);
    has(text, " 12    .     U1    .");
    has(text, " 23 24 25 26 27");
    has(shown(t, FORMAT_MARKDOWN, map), "```");
    has(shown(t, FORMAT_BBCODE, map), "[code]");
    has(shown(t, FORMAT_HTML, map), "<pre>");
    text = shown(t, FORMAT_TEXT, board);
    has(text, "Losses by formation");
    has(text, "1/3/6       union        32 of 35  3     0");
    turn_free(t);
}

/* In whose player turn something happened, told on the first screen. */
static struct doc *said;
static struct doc *step(struct turn_test *t, struct report_in *in)
{
    const struct event *ev[4096];
    size_t n = 0;
    for (size_t i = 0; i < t->out.ev.n && n < 4096; i++)
        if (t->out.ev.v[i].kind < EV_CORE)
            ev[n++] = &t->out.ev.v[i];
    said = doc_new(t->a, in->w, in->cat);
    washington_ops.overview(in->w, NO_SEAT, ev, n, said);
    return said;
}

static void overviews(void **state)
{
    struct turn_test *t = begun();
    (void)state;
    turn_file(t, CSA, "move Evans/Grd all B24.10 abreast\nfire Massie\n");
    has(shown(t, FORMAT_TEXT, step), "- confederate: 8 counters moved, 1 shot, 0 charges, 0 SP lost.");
    t->die = 6;
    turn_file(t, USA, "fire 87 Penn at B24.10\n");
    const char *text = shown(t, FORMAT_TEXT, step);
    has(text, "- union: 0 counters moved, 1 shot, 0 charges, 0 SP lost.");
    has(text, "C.60_Ga");
    turn_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(looks), cmocka_unit_test(overviews)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
