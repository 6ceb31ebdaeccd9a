/* links: base json trust core games */
/* The drafts in the examples of the man pages can be read, and the mistakes shown there are told as shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/io.h"
#include "core/data.h"
#include "core/order.h"
#include "core/step.h"
#include "json/in.h"

extern const struct game_ops acw_ops, freeform_ops, mosby_ops, washington_ops;

struct page {
    const char *path;
    const struct game_ops *ops;
    const char *seat[2], *scenario;
    size_t blocks;
};

static struct world world_of(struct arena *a, const struct page *p)
{
    struct seats *seats = ARENA_NEW(a, struct seats);
    struct options *opt = ARENA_NEW(a, struct options);
    struct frames *fr = ARENA_NEW(a, struct frames);
    struct outside *outside = ARENA_NEW(a, struct outside);
    const void *data = NULL;
    uint8_t hash[32];
    assert_true(data_open(a, p->ops, NULL, &data, hash, NULL));
    seats->n = 2;
    for (uint8_t i = 0; i < 2; i++) {
        seats->v[i].name = p->seat[i];
        seats->v[i].team = i;
    }
    opt->scenario = p->scenario;
    return (struct world){.ops = p->ops,
                          .data = data,
                          .state = arena_alloc(a, p->ops->state_size),
                          .fr = fr,
                          .opt = opt,
                          .seats = seats,
                          .texts = texts_new(a),
                          .outside = outside,
                          .rev = 1};
}

static struct diags read_draft(struct arena *a, const struct page *p, const char *draft)
{
    struct world w = world_of(a, p);
    struct diags d = {.a = a};
    struct source_line *line;
    struct file f;
    size_t standing, n = draft_lines(a, draft, strlen(draft), &line, &standing, &d);
    file_parse(&w, a, line, n, &f, &d);
    return d;
}

/* "\&" is nothing, "\e" a backslash. */
static char *without_escapes(struct arena *a, const char *s, size_t n)
{
    struct buf b;
    buf_init(&b, a);
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\\' && i + 1 < n) {
            if (s[++i] == 'e')
                buf_putc(&b, '\\');
            continue;
        }
        buf_putc(&b, s[i]);
    }
    return b.p;
}

/* The draft is the line under the first, without its two blanks. */
static void mistake(struct arena *a, const struct page *p, const char *block)
{
    const char *line = strchr(block, '\n') + 3;
    char *draft = arena_strndup(a, line, strcspn(line, "\n") + 1);
    struct diags d = read_draft(a, p, draft);
    struct buf b;
    buf_init(&b, a);
    diag_print(&b, &d, "draft", draft, strlen(draft));
    assert_string_equal(b.p, block);
}

static void page_examples(struct arena *a, const struct page *p)
{
    static const char begin[] = ".Bd -literal -offset indent\n", end[] = ".Ed\n";
    struct bytes page;
    assert_true(io_read(a, p->path, 1 << 20, &page, NULL));
    const char *at = strstr(page.p, ".Sh EXAMPLES");
    size_t blocks = 0;
    assert_non_null(at);
    while ((at = strstr(at, begin))) {
        at += sizeof begin - 1;
        char *block = without_escapes(a, at, (size_t)(strstr(at, end) - at));
        blocks++;
        if (strstr(block, ": error: ")) {
            mistake(a, p, block);
            continue;
        }
        struct diags d = read_draft(a, p, block);
        for (size_t i = 0; i < d.n; i++)
            print_error("%s: %s\n%s", p->path, d.v[i].text, block);
        assert_int_equal(d.n, 0);
    }
    assert_int_equal(blocks, p->blocks);
}

static void examples(void **state)
{
    (void)state;
    static const struct page pages[] = {
        {"man/provost-freeform.7", &freeform_ops, {"ann", "bob"}, "main", 4},
        {"man/provost-orders.7", &freeform_ops, {"ann", "bob"}, "main", 2},
        {"man/provost-acw.7", &acw_ops, {"south", "north"}, "historical", 7},
        {"man/provost-mosby.7", &mosby_ops, {"mosby", "union"}, "main", 3},
        {"man/provost-washington.7", &washington_ops, {"confederate", "union"}, "6.7", 1},
    };
    struct arena *a = arena_new();
    json_arena(a);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        page_examples(a, &pages[i]);
    arena_free(a);
}

/* The dice that a verifier can begin with. */
static void first_dice(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct bytes page;
    struct buf b;
    uint8_t seed[32] = {0};
    assert_true(io_read(a, "man/provost-dice.7", 1 << 20, &page, NULL));
    buf_init(&b, a);
    buf_puts(&b, "are");
    for (uint32_t i = 0; i < 10; i++) {
        uint32_t v;
        assert_true(seed_die_fn(seed, 0, i, 6, "test", &v));
        buf_printf(&b, " %u", (unsigned)v);
    }
    buf_putc(&b, '.');
    if (!strstr(page.p, b.p))
        print_error("not in the page: %s\n", b.p);
    assert_non_null(strstr(page.p, b.p));
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(first_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
