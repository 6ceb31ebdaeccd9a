/* links: base json */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "json/in.h"
#include "json/out.h"
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static struct arena *arena;

static json_t *read_text(const char *s, unsigned flags, struct err *e)
{
    *e = (struct err){0};
    return json_read(arena, s, strlen(s), flags, e);
}

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        unsigned flags;
        int line, col;
        const char *ptr, *text;
    } t[] = {
        {"", 0, 1, 1, "", "empty"},
        {"7", 0, 1, 1, "", "object or array"},
        {"\"a\"", JSON_IN_LOOSE, 1, 1, "", "object or array"},
        {"\xef\xbb\xbf{}", 0, 1, 1, "", "object or array"},
        {"{\"a\":1,\"b\":2,\"a\":3}", 0, 1, 14, "/a", "duplicate"},
        {"{\"x\":[1,\n {\"a\":1,\"a\":2}]}", 0, 2, 9, "/x/1/a", "duplicate"},
        {"{\"x\":{\"a\":{\"k\":1},\"a\":2}}", JSON_IN_LOOSE, 1, 19, "/x/a", "duplicate"},
        {"{\"a\":1.5}", 0, 1, 6, "/a", "whole number"},
        {"[0,1e3]", 0, 1, 4, "/1", "whole number"},
        {"[1.]", JSON_IN_LOOSE, 1, 2, "/0", "after the point"},
        {"[1e]", JSON_IN_LOOSE, 1, 2, "/0", "exponent"},
        {"[null]", 0, 1, 2, "/0", "null"},
        {"[-0]", 0, 1, 2, "/0", "-0"},
        {"[01]", 0, 1, 2, "/0", "leading zero"},
        {"[+1]", 0, 1, 2, "/0", "not a JSON value"},
        {"[-]", 0, 1, 2, "/0", "not a JSON value"},
        {"[9007199254740992]", 0, 1, 2, "/0", "2^53"},
        {"[-9007199254740992]", 0, 1, 2, "/0", "2^53"},
        {"[1,\n99999999999999999999]", JSON_IN_LOOSE, 2, 1, "/1", "2^53"},
        {"{\"n\":\"caf\xc3\xa9\"}", 0, 1, 10, "/n", "ASCII"},
        {"{\"n\":\"caf\\u00e9\"}", 0, 1, 10, "/n", "ASCII"},
        {"{\"caf\xc3\xa9\":1}", 0, 1, 6, "", "ASCII"},
        {"[\"\xff\"]", JSON_IN_LOOSE, 1, 3, "/0", "UTF-8"},
        {"[\"a\\nb\"]", 0, 1, 4, "/0", "not allowed"},
        {"[\"a\nb\"]", JSON_IN_LF, 1, 4, "/0", "control"},
        {"[\"a\\tb\"]", JSON_IN_LF, 1, 4, "/0", "not allowed"},
        {"{\"a\\nb\":1}", JSON_IN_LF, 1, 4, "", "not allowed"},
        {"[\"\x7f\"]", 0, 1, 3, "/0", "not allowed"},
        {"[\"\\u0000\"]", JSON_IN_LOOSE, 1, 3, "/0", "not allowed"},
        {"[\"\\q\"]", 0, 1, 3, "/0", "escape"},
        {"[\"\\u12\"]", 0, 1, 3, "/0", "hex"},
        {"[\"\\ud800\"]", JSON_IN_LOOSE, 1, 3, "/0", "surrogate"},
        {"[\"\\ud800\\u0041\"]", JSON_IN_LOOSE, 1, 3, "/0", "surrogate"},
        {"[\"\\udc00\"]", JSON_IN_LOOSE, 1, 3, "/0", "surrogate"},
        {"{\"a\":1", 0, 1, 7, "/a", "ends in the middle"},
        {"{\"a\":", 0, 1, 6, "/a", "ends in the middle"},
        {"{\"a\"", 0, 1, 5, "/a", "ends in the middle"},
        {"{", 0, 1, 2, "", "ends in the middle"},
        {"[1,", 0, 1, 4, "/1", "ends in the middle"},
        {"[\"ab", 0, 1, 2, "/0", "does not end"},
        {"[\"ab\\", 0, 1, 5, "/0", "does not end"},
        {"[1 2]", 0, 1, 4, "/0", "closing bracket"},
        {"[1}", 0, 1, 3, "/0", "closing bracket"},
        {"{\"a\" 1}", 0, 1, 6, "/a", "':'"},
        {"{a:1}", 0, 1, 2, "", "key in quotes"},
        {"{\"a\":1,}", 0, 1, 8, "/a", "key in quotes"},
        {"[1,]", 0, 1, 4, "/1", "not a JSON value"},
        {"[tru]", 0, 1, 2, "/0", "not a JSON value"},
        {"{} {}", 0, 1, 4, "", "follows"},
        {"{\"a/b~c\":[nil]}", 0, 1, 11, "/a~1b~0c/0", "not a JSON value"},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct err e;
        assert_null(read_text(t[i].s, t[i].flags, &e));
        if (!strstr(e.text, t[i].text) || e.line != t[i].line || e.col != t[i].col || strcmp(e.ptr, t[i].ptr) != 0)
            fail_msg("%s: %d:%d %s: %s", t[i].s, e.line, e.col, e.ptr, e.text);
        assert_int_equal(e.code, EXIT_DATA);
    }
}

static void accepted(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        unsigned flags;
        const char *canonical;
    } t[] = {
        {"{}", 0, "{}"},
        {" [ ] \n", 0, "[]"},
        {"{\"b\":1,\"a\":[true,false,-1,0]}", 0, "{\"a\":[true,false,-1,0],\"b\":1}"},
        {"{\"a-\":1,\"a\":2,\"B\":3,\"a_\":4}", 0, "{\"B\":3,\"a\":2,\"a-\":1,\"a_\":4}"},
        {"[9007199254740991,-9007199254740991]", 0, "[9007199254740991,-9007199254740991]"},
        {"[\"\\u0041\\/\\\"\\\\ ~\"]", 0, "[\"A/\\\"\\\\ ~\"]"},
        {"[\"a\\nb\\u000a\"]", JSON_IN_LF, "[\"a\\nb\\n\"]"},
        {"{\"\":{}}", 0, "{\"\":{}}"},
        {"[null,\"caf\xc3\xa9\",\"\\ud83c\\udfb2\"]", JSON_IN_LOOSE, "[null,\"caf\xc3\xa9\",\"\xf0\x9f\x8e\xb2\"]"},
        {"[1.5,-0.5,25e-1]", JSON_IN_LOOSE, "[1.5,-0.5,2.5]"},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct err e;
        json_t *v = read_text(t[i].s, t[i].flags, &e);
        if (!v)
            fail_msg("%s: %s", t[i].s, e.text);
        assert_string_equal(json_write(arena, v).p, t[i].canonical);
        assert_int_equal(json_write(arena, v).n, strlen(t[i].canonical));
        assert_non_null(read_text(t[i].canonical, t[i].flags | JSON_IN_CANONICAL, &e));
    }
}

static void not_canonical(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        int col;
        const char *ptr;
    } t[] = {
        {"{\"a\":1}\n", 8, ""},           {"{\"a\": 1}", 2, "/a"},        {"{\"b\":1,\"a\":2}", 2, "/b"},
        {"{\"a\":\"\\u0041\"}", 2, "/a"}, {"{\"a\":\"x\\/y\"}", 2, "/a"}, {" {}", 1, ""},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct err e;
        assert_non_null(read_text(t[i].s, 0, &e));
        assert_null(read_text(t[i].s, JSON_IN_CANONICAL, &e));
        if (e.line != 1 || e.col != t[i].col || strcmp(e.ptr, t[i].ptr) != 0)
            fail_msg("%s: %d:%d %s: %s", t[i].s, e.line, e.col, e.ptr, e.text);
        assert_int_equal(e.code, EXIT_DATA);
    }
}

static void depth(void **state)
{
    (void)state;
    for (int n = 31; n <= 34; n++) {
        struct buf b;
        struct err e;
        buf_init(&b, arena);
        for (int i = 0; i < n; i++)
            buf_puts(&b, i % 2 ? "{\"k\":" : "[");
        buf_putc(&b, '0');
        for (int i = n - 1; i >= 0; i--)
            buf_putc(&b, i % 2 ? '}' : ']');
        json_t *v = read_text(b.p, 0, &e);
        assert_int_equal(v != NULL, n <= 32);
        if (n == 33)
            assert_int_equal(e.col, 16 * 6 + 1); /* the 33rd bracket */
    }
    struct buf deep; /* far deeper than any stack */
    struct err e;
    buf_init(&deep, arena);
    for (int i = 0; i < 1000000; i++)
        buf_putc(&deep, '[');
    assert_null(read_text(deep.p, 0, &e));
    assert_int_equal(e.col, 33);
}

/* Every beginning of a document is refused, and so is every document with a bit changed to a control character. */
static void cut_anywhere(void **state)
{
    (void)state;
    const char s[] = "{\"a\":[1,true,\"x\\n\\u0041\",{\"b\":{}}],\"c\":-12}";
    struct err e;
    assert_non_null(read_text(s, JSON_IN_LF, &e));
    for (size_t n = 0; n < sizeof s - 1; n++) {
        char *cut = arena_strndup(arena, s, n), *spoilt = arena_strdup(arena, s);
        assert_null(read_text(cut, JSON_IN_LF, &e));
        assert_true(e.code == EXIT_DATA && e.line == 1);
        spoilt[n] = '\x01';
        assert_null(read_text(spoilt, JSON_IN_LF, &e));
    }
}

/* How a member is asked for, and what must be said of it. */
enum ask { INT, BOOL, STR, HEX, ARR, OBJ };

static bool ask(const struct jin *root, enum ask kind, const char *key)
{
    int64_t n;
    bool b;
    const char *s;
    uint8_t hex[2];
    struct jin j;
    switch (kind) {
    case INT: return jin_int(root, key, -3, 5, &n);
    case BOOL: return jin_bool(root, key, &b);
    case STR: return jin_str(root, key, 3, &s);
    case HEX: return jin_hex(root, key, hex, 2);
    case ARR: return jin_arr(root, key, 2, &j);
    default: return jin_obj(root, key, &j);
    }
}

static void members(void **state)
{
    (void)state;
    static const char doc[] =
        "{\"five\":5,\"six\":6,\"low\":-4,\"yes\":true,\"abc\":\"abc\",\"abcd\":\"abcd\",\"beef\":\"beef\","
        "\"BEEF\":\"BEEF\",\"two\":[1,2],\"three\":[1,2,3],\"obj\":{}}";
    static const struct {
        enum ask kind;
        const char *key, *text; /* NULL: fine */
    } t[] = {
        {INT, "five", NULL},
        {INT, "six", "6 is not within -3 and 5"},
        {INT, "low", "-4 is not"},
        {INT, "abc", "not a whole number"},
        {INT, "none", "missing"},
        {BOOL, "yes", NULL},
        {BOOL, "five", "not true"},
        {STR, "abc", NULL},
        {STR, "abcd", "longer"},
        {STR, "yes", "not a string"},
        {HEX, "beef", NULL},
        {HEX, "BEEF", "not 4 lower-case hex digits"},
        {HEX, "abc", "hex digits"},
        {ARR, "two", NULL},
        {ARR, "three", "more than 2"},
        {ARR, "obj", "not an array"},
        {OBJ, "obj", NULL},
        {OBJ, "two", "not an object"},
        {OBJ, "none", "missing"},
    };
    struct err e;
    json_t *v = read_text(doc, 0, &e);
    assert_non_null(v);
    for (size_t i = 0; i < COUNT(t); i++) {
        e = (struct err){0};
        struct jin root = jin_root(v, &e);
        assert_int_equal(ask(&root, t[i].kind, t[i].key), t[i].text == NULL);
        if (!t[i].text)
            continue;
        assert_non_null(strstr(e.text, t[i].text));
        assert_string_equal(e.ptr + 1, t[i].key);
        assert_int_equal(e.code, EXIT_DATA);
    }
}

static void places(void **state)
{
    (void)state;
    static const char *const known[] = {"a", NULL};
    struct err e;
    json_t *v = read_text("{\"a\":[{\"x\":1},{\"y/z\":{\"n\":\"q\"}}],\"b\":1}", 0, &e);
    struct jin root = jin_root(v, &e), a, one, yz;
    int64_t n;
    assert_true(jin_arr(&root, "a", 9, &a) && jin_at(&a, 1, &one) && jin_obj(&one, "y/z", &yz));
    assert_int_equal(jin_len(&a), 2);
    assert_true(jin_has(&root, "b") && !jin_has(&root, "c"));
    assert_false(jin_int(&yz, "n", 0, 9, &n));
    assert_string_equal(e.ptr, "/a/1/y~1z/n");
    e = (struct err){0};
    assert_false(jin_at(&a, 2, &one));
    assert_string_equal(e.ptr, "/a/2");
    e = (struct err){0};
    assert_false(jin_only(&root, known));
    assert_string_equal(e.ptr, "/b");
    assert_false(jin_fail(&a, "later"));
    assert_string_equal(e.text, "unknown key"); /* the first failure stays */
    e = (struct err){0};
    assert_false(jin_get(&a, "x", &one)); /* an array has no members */
    assert_string_equal(e.ptr, "/a");
}

static void written(void **state)
{
    (void)state;
    json_t *v = json_pack("{s:i,s:[o]}", "n", 1, "h", json_hex(arena, (const uint8_t *)"\x0f\xf0", 2));
    assert_string_equal(json_write(arena, v).p, "{\"h\":[\"0ff0\"],\"n\":1}");
    assert_string_equal(json_pretty(arena, v).p, "{\n \"h\": [\n  \"0ff0\"\n ],\n \"n\": 1\n}\n");
}

static int setup(void **state)
{
    (void)state;
    arena = arena_new();
    json_arena(arena);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused), cmocka_unit_test(accepted),     cmocka_unit_test(not_canonical),
        cmocka_unit_test(depth),   cmocka_unit_test(cut_anywhere), cmocka_unit_test(members),
        cmocka_unit_test(places),  cmocka_unit_test(written),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
