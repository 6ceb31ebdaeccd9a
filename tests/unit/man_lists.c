#include "man_lists.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/io.h"
#include "core/order.h"

/* A sentence of a help text: "plays a card" is "Plays a card." */
static void sentence(struct buf *b, const char *help)
{
    size_t n = strlen(help);
    buf_printf(b, "%c%s%s\n", toupper((unsigned char)help[0]), help + 1, n && help[n - 1] == '?' ? "" : ".");
}

static const char *type_word(W w, uint16_t type)
{
    if (type == TYPE_SEAT)
        return "side";
    return type < TYPE_GAME ? "n" : w->ops->types[type - TYPE_GAME].name;
}

static void orders(struct buf *b, W w)
{
    for (uint16_t i = 1; i < w->ops->nverbs; i++) {
        buf_puts(b, ".It Ic ");
        verb_usage(b, w, i);
        buf_putc(b, '\n');
        sentence(b, w->ops->verbs[i].help);
    }
}

static void decisions(struct buf *b, W w)
{
    static const char *const sorts[] = {[FLOOR] = "floor", [WAITS] = "waits", [REACTS] = "reacts"};
    for (int i = 1; i < w->ops->nasks; i++) {
        buf_printf(b, ".It Ic %s Pq %s\n", w->ops->asks[i].name, sorts[w->ops->asks[i].sort]);
        sentence(b, w->ops->asks[i].help);
    }
}

static void settings(struct buf *b, W w)
{
    for (int i = 1; i < w->ops->nsettings; i++) {
        const struct setting *s = &w->ops->settings[i];
        buf_printf(b, ".It Ic set %s\n", s->name);
        sentence(b, s->help);
        if (s->builtin)
            buf_printf(b, "Built in:\n.Ic %s .\n", s->builtin);
    }
}

static void scopes(struct buf *b, W w)
{
    for (int i = 1; i < w->ops->nscopes; i++) {
        const struct scope *s = &w->ops->scopes[i];
        buf_printf(b, ".It Ic %s", s->name);
        if (s->arg)
            buf_printf(b, " Ar %s", type_word(w, s->arg));
        buf_putc(b, '\n');
        sentence(b, s->help);
    }
}

static void facts(struct buf *b, W w)
{
    for (int i = 1; i < w->ops->nfacts; i++) {
        const struct fact *f = &w->ops->facts[i];
        buf_puts(b, ".It");
        if (f->arg_first)
            buf_printf(b, " Ar %s", type_word(w, f->arg[0]));
        buf_printf(b, " Ic %s", f->name);
        for (int k = f->arg_first; k < 2 && f->arg[k]; k++)
            buf_printf(b, " Ar %s", type_word(w, f->arg[k]));
        buf_putc(b, '\n');
        sentence(b, f->help);
    }
}

static void procedures(struct buf *b, W w)
{
    for (int i = 1; i < w->ops->nprocs; i++) {
        buf_printf(b, ".It Ic %s\n", w->ops->procs[i].name);
        sentence(b, w->ops->procs[i].help);
    }
}

static void events(struct buf *b, W w)
{
    for (int i = 1; i < w->ops->nevents; i++)
        buf_printf(b, ".It\n.Ic %s\n", w->ops->events[i].name);
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
static void list(struct arena *a, W w, const char *page, const char *heading, void (*print)(struct buf *, W))
{
    static const char to[] = ".El\n";
    struct buf b;
    buf_init(&b, a);
    print(&b, w);
    const char *at = strstr(page, heading), *have = "", *want = b.p;
    if (at && (at = strstr(at, ".Bl ")) && (at = strchr(at, '\n')) && strstr(at, to))
        have = arena_strndup(a, at, (size_t)(strstr(at, to) - at));
    for (;;) {
        size_t n, m;
        const char *x = word(&want, &n), *y = word(&have, &m);
        if (n != m || strncmp(x, y, n) != 0) {
            /* print_error() would cut it */
            fprintf(stderr, "%s: at \"%.*s\" where the tables have\n%.200s\nAll of it:\n%s", heading, (int)m, y, x,
                    b.p);
            fail();
        }
        if (n == 0)
            return;
    }
}

void man_lists(struct arena *a, W w, const char *path)
{
    struct bytes p;
    assert_true(io_read(a, path, 1 << 20, &p, NULL));
    list(a, w, p.p, ".Sh ORDERS\n", orders);
    list(a, w, p.p, ".Sh DECISIONS\n", decisions);
    list(a, w, p.p, ".Sh SETTINGS\n", settings);
    list(a, w, p.p, ".Sh SCOPES\n", scopes);
    list(a, w, p.p, ".Sh FACTS\n", facts);
    list(a, w, p.p, ".Sh PROCEDURES\n", procedures);
    list(a, w, p.p, ".Sh EVENTS\n", events);
    for (int i = 0; w->ops->options && w->ops->options[i]; i++)
        assert_non_null(strstr(p.p, arena_printf(a, ".It Cm %s\n", w->ops->options[i])));
}
