/* links: base json trust core games test */
/* The lists of the man page are the tables, word for word. What a test prints where they differ is what belongs there. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/io.h"
#include "core/order.h"
#include "mosby_table.h"

static struct mtable *table;
static const char *page;

/* A sentence of a help text: "plays a card" is "Plays a card." */
static void sentence(struct buf *b, const char *help)
{
    buf_printf(b, "%c%s.\n", toupper((unsigned char)help[0]), help + 1);
}

static void orders(struct buf *b)
{
    for (uint16_t i = 1; i < VERB_COUNT; i++) {
        buf_puts(b, ".It Ic ");
        verb_usage(b, mtable_world(table), i);
        buf_putc(b, '\n');
        sentence(b, mosby_ops.verbs[i].help);
    }
}

static void decisions(struct buf *b)
{
    static const char *const sorts[] = {[FLOOR] = "floor", [WAITS] = "waits", [REACTS] = "reacts"};
    for (int i = 1; i < ASK_COUNT; i++)
        buf_printf(b, ".It Ic %s Pq %s\n%s\n", mosby_ops.asks[i].name, sorts[mosby_ops.asks[i].sort],
                   mosby_ops.asks[i].help);
}

static void settings(struct buf *b)
{
    for (int i = 1; i < SET_COUNT; i++) {
        const struct setting *s = &mosby_ops.settings[i];
        buf_printf(b, ".It Ic set %s Ar value\n", s->name);
        sentence(b, s->help);
        if (s->builtin)
            buf_printf(b, "Built in:\n.Ic %s .\n", s->builtin);
    }
}

static void facts(struct buf *b)
{
    for (int i = 1; i < FACT_COUNT; i++) {
        const struct fact *f = &mb_facts[i];
        buf_printf(b, ".It Ic %s", f->name);
        if (f->arg[0])
            buf_printf(b, " Ar %s", f->arg[0] < TYPE_GAME ? "n" : mosby_ops.types[f->arg[0] - TYPE_GAME].name);
        buf_printf(b, "\n%s\n", f->help);
    }
}

static void procedures(struct buf *b)
{
    for (int i = 1; i < PROC_COUNT; i++)
        buf_printf(b, ".It Ic %s\n%s\n", mosby_ops.procs[i].name, mosby_ops.procs[i].help);
}

static void events(struct buf *b)
{
    for (int i = 1; i < HAP_COUNT; i++)
        buf_printf(b, "%s%s\n", mosby_ops.events[i].name, i + 1 < HAP_COUNT ? "," : ".");
}

/* Words without regard to where the lines end; next is at the word after. */
static const char *word(const char **next, size_t *n)
{
    while (isspace((unsigned char)**next))
        ++*next;
    const char *at = *next;
    while (**next && !isspace((unsigned char)**next))
        ++*next;
    *n = (size_t)(*next - at);
    return at;
}

/* The first list after the heading is these words. */
static void lists(const char *heading, const char *from, const char *to, void (*print)(struct buf *))
{
    struct buf b;
    buf_init(&b, table->a);
    print(&b);
    const char *at = strstr(page, heading);
    assert_non_null(at);
    at = strstr(at, from);
    assert_non_null(at);
    at += strlen(from);
    const char *end = strstr(at, to), *want = b.p;
    assert_non_null(end);
    const char *have = arena_strndup(table->a, at, (size_t)(end - at));
    for (;;) {
        size_t n, m;
        const char *x = word(&want, &n), *y = word(&have, &m);
        if (n != m || strncmp(x, y, n) != 0)
            fail_msg("%s: at \"%.*s\" where the tables have\n%.200s\nAll of it:\n%s", heading, (int)m, y, x, b.p);
        if (n == 0)
            return;
    }
}

static void the_lists_are_the_tables(void **state)
{
    (void)state;
    struct bytes p;
    table = mtable_new("");
    assert_true(io_read(table->a, "man/provost-mosby.7", 1 << 20, &p, NULL));
    page = p.p;
    static const char list[] = ".Bl -tag -width Ds\n", end[] = ".El\n";
    lists(".Sh ORDERS\n", list, end, orders);
    lists(".Sh DECISIONS\n", list, end, decisions);
    lists(".Sh SETTINGS\n", list, end, settings);
    lists(".Sh FACTS\n", list, end, facts);
    lists(".Sh PROCEDURES\n", list, end, procedures);
    lists(".Sh EVENTS\n", "told in reports:\n", ".Sh TWO READINGS\n", events);
    for (int i = 0; mosby_ops.options[i]; i++)
        assert_non_null(strstr(page, arena_printf(table->a, ".It Cm %s\n", mosby_ops.options[i])));
    arena_free(table->a);
}

/* The ten places where the print allows two readings (design, mosby-decisions 3). */
static void two_readings(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct bytes p;
    int n = 0;
    assert_true(io_read(a, "man/provost-mosby.7", 1 << 20, &p, NULL));
    const char *at = strstr(p.p, ".Sh TWO READINGS\n"), *end = strstr(at, ".El\n");
    while ((at = strstr(at, ".It\n")) && at < end) {
        at += 4;
        n++;
    }
    assert_int_equal(n, 10);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lists_are_the_tables),
        cmocka_unit_test(two_readings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
