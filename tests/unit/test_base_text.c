/* links: base */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/text.h"
#include "base/utf8.h"
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static void names_compare(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        int sign;
    } t[] = {
        {"Eastern Virginia", "eastern-virginia", 0},
        {"  Eastern__ Virginia ", "EASTERN VIRGINIA", 0},
        {"C.Carpenter", "ccarpenter", 0},
        {"C. Carpenter", "c-carpenter", 0},
        {"C. Carpenter", "ccarpenter", -1},
        {"Gilmor's", "gilmors", 0},
        {"EasternVirginia", "eastern virginia", 1},
        {"Rodes", "Rodes 2", -1},
        {"Rodes 2", "Rodes", 1},
        {"", "--", 0},
        {"B22.4", "B2.24", 1},
        {"B22.4", "B22.04", 0},
        {"B04.18", "b4.18", 0},
        {"B22.40", "B22.4", 1},
        {"07 Ga", "7 Ga", 0},
        {"0", "00", 0},
        {"10 Vt", "1 Vt", 1},
        {"a", "b", -1},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        int c = name_cmp(t[i].a, strlen(t[i].a), t[i].b);
        assert_int_equal((c > 0) - (c < 0), t[i].sign);
    }
}

static void names_begin(void **state)
{
    (void)state;
    static const struct {
        const char *s, *name;
        size_t n;
    } t[] = {
        {"Fairfax Court House > Gum Spring", "fairfax-court-house", 19},
        {"Fairfax   Court_House", "Fairfax Court House", 21},
        {"Fairfaxx", "Fairfax", 0},
        {"Fairfax-Station", "Fairfax", 7},
        {"Fairfax", "Fairfax Court House", 0},
        {"Ann's ambush", "Ann", 0},
        {"Ann's ambush", "Anns", 5},
        {"Cook/Rodes", "Cook", 4},
        {"St. Mary; x", "St", 3},
        {"B23.12", "B23", 0},
        {"B23.07 > x", "B23.7", 6},
        {"B23.071", "B23.07", 0},
        {"12 men", "1", 0},
        {"Richmond,", "Richmond", 8},
        {" Richmond", "Richmond", 0},
        {"x", "", 0},
        {"", "x", 0},
    };
    for (size_t i = 0; i < COUNT(t); i++)
        assert_int_equal(name_prefix(t[i].s, strlen(t[i].s), t[i].name), t[i].n);
}

static void distances(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        size_t max, d;
    } t[] = {
        {"Virgina", "Virginia", 9, 1},  {"Virignia", "Virginia", 9, 1}, /* two neighbours exchanged */
        {"VIRGINIA", "virginia", 9, 0}, {"", "abc", 9, 3},
        {"kitten", "sitting", 9, 3},    {"ca", "abc", 9, 3}, /* optimal string alignment: not 2 */
        {"kitten", "sitting", 1, 2},
    };
    for (size_t i = 0; i < COUNT(t); i++)
        assert_int_equal(name_distance(t[i].a, strlen(t[i].a), t[i].b, t[i].max), t[i].d);
}

static void nearest(void **state)
{
    (void)state;
    static const char *const names[] = {"Eastern Virginia", "Southern Virginia", "Richmond", "Richmand", "Ox"};
    static const struct {
        const char *s, *name;
    } t[] = {
        {"Eastern Virgina", "Eastern Virginia"},
        {"richmnd", "Richmond"}, /* as near as Richmand: the first */
        {"Richmand", "Richmand"},
        {"Atlanta", NULL},
        {"Oy", NULL}, /* two letters: nothing can be guessed */
        {"ox", "Ox"},
        {"", NULL},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        const char *found = name_nearest(t[i].s, strlen(t[i].s), names, COUNT(names));
        if (t[i].name)
            assert_string_equal(found, t[i].name);
        else
            assert_null(found);
    }
}

static void lines(void **state)
{
    (void)state;
    const char text[] = "one\r\n\ntwo\rx\nthree";
    static const char *const want[] = {"one", "", "two\rx", "three"};
    const char *at = text, *end = text + sizeof text - 1;
    struct line l;
    for (size_t i = 0; i < COUNT(want); i++) {
        assert_true(line_next(&at, end, &l));
        assert_int_equal(l.n, strlen(want[i]));
        assert_memory_equal(l.p, want[i], l.n);
    }
    assert_false(line_next(&at, end, &l));
    at = end = text;
    assert_false(line_next(&at, end, &l));
}

static void tags(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        bool ok;
    } t[] = {
        {"south", true}, {"a", true},   {"a2-b", true}, {"abcdefghijklmnop", true}, {"abcdefghijklmnopq", false},
        {"", false},     {"2a", false}, {"-a", false},  {"South", false},           {"a_b", false},
        {"a b", false},
    };
    for (size_t i = 0; i < COUNT(t); i++)
        assert_int_equal(is_tag(t[i].s, strlen(t[i].s)), t[i].ok);
}

static void utf8(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        size_t len;
        uint32_t cp;
    } t[] = {
        {"A", 1, 'A'},
        {"\xc3\xa9", 2, 0xE9},
        {"\xe2\x82\xac", 3, 0x20AC},
        {"\xf0\x9f\x8e\xb2", 4, 0x1F3B2},
        {"\xf4\x8f\xbf\xbf", 4, 0x10FFFF},
        {"\xc0\x80", 0, 0},         /* overlong */
        {"\xc1\xbf", 0, 0},         /* overlong */
        {"\xe0\x9f\xbf", 0, 0},     /* overlong */
        {"\xf0\x8f\xbf\xbf", 0, 0}, /* overlong */
        {"\xed\xa0\x80", 0, 0},     /* surrogate */
        {"\xf4\x90\x80\x80", 0, 0}, /* beyond 10FFFF */
        {"\xf5\x80\x80\x80", 0, 0},
        {"\x80", 0, 0},
        {"\xc3", 0, 0},
        {"\xc3\x41", 0, 0},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        uint32_t cp = 0;
        char out[4];
        assert_int_equal(utf8_get(t[i].s, strlen(t[i].s), &cp), t[i].len);
        if (!t[i].len)
            continue;
        assert_true(cp == t[i].cp);
        assert_int_equal(utf8_put(out, cp), t[i].len);
        assert_memory_equal(out, t[i].s, t[i].len);
    }
    assert_int_equal(utf8_check("ab\xc3\xa9\xff", 5), 4);
    assert_int_equal(utf8_check("ab\xc3\xa9", 4), 4);
    assert_int_equal(utf8_check("ab\xc3\xa9", 3), 2); /* cut in the middle of a character */
}

/* What is told apart at once is told apart by the whole rule too; what may be passed over is left to it. */
static void told_apart(void **state)
{
    static const struct {
        const char *a, *b;
        int apart;
    } t[] = {{"B22.12", "B23.12", -1}, {"B24.10", "b24.1", 0}, {"a.b", "ab", 0},
             {"007", "7", 0},          {"12", "13", -1},       {"13 Ga", "12 Ga", 1},
             {"Evans", "evans", 0},    {"ab", "abc", 0},       {"", "a", 0},
             {"x", "Y", -1},           {"a-b", "a b", 0},      {"b.1", "a", 1},
             {"B10", "B1.0", 0},       {"1.5", "1.6", 0},      {"St. Ann", "Stann", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        assert_int_equal(name_apart(t[i].a, strlen(t[i].a), t[i].b), t[i].apart);
        assert_int_equal(name_apart(t[i].b, SIZE_MAX, t[i].a), -t[i].apart);
        if (t[i].apart)
            assert_int_equal(name_prefix(t[i].a, strlen(t[i].a), t[i].b), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_apart), cmocka_unit_test(names_compare), cmocka_unit_test(names_begin),
        cmocka_unit_test(distances),  cmocka_unit_test(nearest),       cmocka_unit_test(lines),
        cmocka_unit_test(tags),       cmocka_unit_test(utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
