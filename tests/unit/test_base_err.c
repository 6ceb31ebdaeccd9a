/* links: base */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <string.h>

static void first_failure_stays(void **state)
{
    struct err e = {0};
    assert_false(err_set(&e, EXIT_DATA, "turn %d", 3));
    assert_false(err_set(&e, EXIT_BUG, "later"));
    err_file(&e, "state.json");
    err_file(&e, "other");
    err_place(&e, 2, 7);
    err_place(&e, 9, 9);
    assert_int_equal(e.code, EXIT_DATA);
    assert_string_equal(err_format(*state, &e), "state.json:2:7: error: turn 3");
    assert_false(err_set(NULL, EXIT_DATA, "nobody wants to know"));
}

static void what_outer_layers_know(void **state)
{
    struct err none = {0}, e = {0};
    err_file(&none, "x");
    err_hint(&none, "x");
    err_place(&none, 1, 1);
    assert_true(none.file[0] == '\0' && none.hint[0] == '\0' && none.line == 0); /* nothing failed yet */
    assert_false(err_check(&e, EXIT_AUDIT_FAILED, "vrf", "the proof is wrong"));
    memcpy(e.ptr, "/proofs/0", 10);
    err_hint(&e, "north");
    assert_string_equal(err_format(*state, &e),
                        "error: the proof is wrong, at /proofs/0 [vrf]; did you mean \"north\"?");
}

static void texts_are_tamed(void **state)
{
    struct err e = {0};
    char huge[2000];
    err_set(&e, EXIT_DATA, "no seat called \"\x1b[31m\xff\xc2\x9b\xc3\xa9\n\"");
    assert_string_equal(err_format(*state, &e), "error: no seat called \"?[31m???\xc3\xa9?\"");
    e = (struct err){0};
    for (size_t i = 0; i < sizeof huge; i++)
        huge[i] = i % 2 ? '\xa9' : '\xc3';
    huge[sizeof huge - 1] = '\0';
    err_set(&e, EXIT_DATA, "%s", huge);
    assert_int_equal(strlen(e.text), 510); /* 511 would hold half of a character */
}

static const char *printed(struct arena *a, const struct diags *d, const char *source)
{
    struct buf out;
    buf_init(&out, a);
    diag_print(&out, d, "draft", source, strlen(source));
    return out.p;
}

static void caret(void **state)
{
    struct diags d = {.a = *state};
    diag_add(&d, SEV_ERROR, 2, 26, 15, "Eastern Virginia", "no space called \"%s\"", "Eastern Virgina");
    assert_string_equal(printed(*state, &d, "# a month\r\nmove 3 infantry Richmond > Eastern Virgina\r\n"),
                        "draft:2:26: error: no space called \"Eastern Virgina\"\n"
                        "  move 3 infantry Richmond > Eastern Virgina\n"
                        "                           ^~~~~~~~~~~~~~~ did you mean \"Eastern Virginia\"?\n");
}

static void caret_places(void **state)
{
    static const struct {
        int line, col, len;
        const char *hint, *source, *want;
    } t[] = {
        {1, 1, 1, NULL, "go", "draft:1:1: error: no\n  go\n  ^\n"},
        {1, 3, 1, NULL, "go", "draft:1:3: error: no\n  go\n    ^\n"}, /* after the end: something is missing */
        {1, 2, 9, NULL, "go", "draft:1:2: error: no\n  go\n   ^\n"},  /* never beyond the line */
        {1, 4, 2, "on", "\t\xc3\xa9on", "draft:1:4: error: no\n  \t\xc3\xa9on\n  \t ^~ did you mean \"on\"?\n"},
        {1, 1, 2, NULL, "\x1b[1m", "draft:1:1: error: no\n  ?[1m\n  ^~\n"},
        {7, 1, 1, "a", "go", "draft:7:1: error: no; did you mean \"a\"?\n"}, /* no such line */
        {0, 0, 1, NULL, "go", "draft: error: no\n"},
    };
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct diags d = {.a = *state};
        diag_add(&d, SEV_ERROR, t[i].line, t[i].col, t[i].len, t[i].hint, "no");
        assert_string_equal(printed(*state, &d, t[i].source), t[i].want);
    }
}

static void order_and_count(void **state)
{
    struct diags d = {.a = *state};
    for (int i = 40; i > 0; i--)
        diag_add(&d, i % 2 ? SEV_ERROR : SEV_WARNING, i / 4, 1 + i / 2 % 2, 1, NULL, "%d", i);
    diag_sort(&d);
    assert_int_equal(diag_errors(&d), 20);
    for (size_t i = 1; i < d.n; i++) {
        const struct diag *a = &d.v[i - 1], *b = &d.v[i];
        assert_true(a->line < b->line || (a->line == b->line && a->col <= b->col));
        if (a->line == b->line && a->col == b->col)
            assert_true(a->severity == SEV_ERROR && b->severity == SEV_WARNING); /* stable */
    }
    assert_non_null(strstr(printed(*state, &d, ""), "draft:10:1: warning: 40\n"));
}

static void arena_memory(void **state)
{
    struct arena *a = *state;
    for (size_t n = 1; n < 200000; n = n * 3 + 1) {
        unsigned char *p = arena_alloc(a, n), *q = arena_alloc(a, 1);
        assert_int_equal((uintptr_t)p % 16, 0);
        assert_ptr_not_equal(p, q);
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(p[i], 0);
            p[i] = 0xFF;
        }
        assert_int_equal(*q, 0);
    }
    assert_string_equal(arena_strndup(a, "abcdef", 3), "abc");
    assert_string_equal(arena_printf(a, "%s-%d", "x", 7), "x-7");
    assert_memory_equal(arena_copy(a, "a\0b", 3), "a\0b", 3);
    arena_free(NULL);
}

static jmp_buf gave_up;
static void give_up(void)
{
    longjmp(gave_up, 1);
}

/* No size wraps round to a small block. */
static void no_memory_of_any_size(void **state)
{
    static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 16, SIZE_MAX - 32, SIZE_MAX - 4096, SIZE_MAX / 2 + 1};
    arena_on_exhausted(give_up);
    for (volatile size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        volatile bool got = false;
        if (setjmp(gave_up) == 0) {
            arena_alloc(*state, sizes[i]);
            got = true;
        }
        assert_false(got);
    }
    arena_on_exhausted(NULL);
}

static void buffer(void **state)
{
    struct buf b;
    buf_init(&b, *state);
    assert_string_equal(b.p, "");
    for (int i = 0; i < 1000; i++)
        buf_printf(&b, "%03d", i);
    assert_int_equal(b.n, 3000);
    assert_memory_equal(b.p + 2997, "999", 4);
    buf_cut(&b, 5000);
    assert_int_equal(b.n, 3000);
    buf_cut(&b, 3);
    buf_putc(&b, 'x');
    buf_puts(&b, "");
    buf_add(&b, NULL, 0);
    assert_string_equal(b.p, "000x");
}

static int setup(void **state)
{
    *state = arena_new();
    return 0;
}

static int teardown(void **state)
{
    arena_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_failure_stays),
        cmocka_unit_test(what_outer_layers_know),
        cmocka_unit_test(texts_are_tamed),
        cmocka_unit_test(caret),
        cmocka_unit_test(caret_places),
        cmocka_unit_test(order_and_count),
        cmocka_unit_test(arena_memory),
        cmocka_unit_test(no_memory_of_any_size),
        cmocka_unit_test(buffer),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
