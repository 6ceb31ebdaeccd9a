/* links: base */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static void unsigned_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        uint64_t max;
        bool ok;
        uint64_t v;
    } t[] = {
        {"0", 0, true, 0},
        {"7", 9, true, 7},
        {"10", 9, false, 0},
        {"18446744073709551615", UINT64_MAX, true, UINT64_MAX},
        {"18446744073709551616", UINT64_MAX, false, 0},
        {"99999999999999999999", UINT64_MAX, false, 0},
        {"9223372036854775808", INT64_MAX, false, 0}, /* 2^63 */
        {"9223372036854775807", INT64_MAX, true, INT64_MAX},
        {"", 9, false, 0},
        {"00", 9, false, 0},
        {"01", 9, false, 0},
        {"+1", 9, false, 0},
        {"-0", 9, false, 0},
        {" 1", 9, false, 0},
        {"1 ", 9, false, 0},
        {"1x", 99, false, 0},
        {"0x1", 99, false, 0},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        uint64_t v = 77;
        assert_int_equal(num_u64(t[i].s, strlen(t[i].s), t[i].max, &v), t[i].ok);
        assert_true(v == (t[i].ok ? t[i].v : 77)); /* a refusal changes nothing */
    }
}

static void signed_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        int64_t lo, hi;
        bool ok;
        int64_t v;
    } t[] = {
        {"-9223372036854775808", INT64_MIN, INT64_MAX, true, INT64_MIN},
        {"-9223372036854775809", INT64_MIN, INT64_MAX, false, 0},
        {"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
        {"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
        {"-1", -1, 1, true, -1},
        {"-2", -1, 1, false, 0},
        {"2", -1, 1, false, 0},
        {"0", -1, 1, true, 0},
        {"-0", -1, 1, false, 0},
        {"-01", -9, 9, false, 0},
        {"--1", -9, 9, false, 0},
        {"+1", -9, 9, false, 0},
        {"-", -9, 9, false, 0},
        {"", -9, 9, false, 0},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        int64_t v = 77;
        assert_int_equal(num_i64(t[i].s, strlen(t[i].s), t[i].lo, t[i].hi, &v), t[i].ok);
        assert_true(v == (t[i].ok ? t[i].v : 77));
    }
}

static void hex(void **state)
{
    struct buf b;
    uint8_t out[3];
    char s[7];
    buf_init(&b, *state);
    hex_put(&b, (const uint8_t *)"\x00\xa9\xff", 3);
    assert_string_equal(b.p, "00a9ff");
    hex_str(s, (const uint8_t *)"\x00\xa9\xff", 3);
    assert_string_equal(s, "00a9ff");
    assert_true(hex_get(out, 3, "00a9ff", 6));
    assert_memory_equal(out, "\x00\xa9\xff", 3);
    assert_false(hex_get(out, 3, "00A9FF", 6)); /* one spelling only */
    assert_false(hex_get(out, 3, "00a9f", 5));
    assert_false(hex_get(out, 3, "00a9ff0", 7));
    assert_false(hex_get(out, 3, "00a9fg", 6));
}

static void base64(void **state)
{
    static const struct {
        const char *plain, *coded;
    } t[] = {
        /* RFC 4648 10 */
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
        {"\xfb\xff\xfe", "+//+"},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct buf b;
        buf_init(&b, *state);
        b64_put(&b, (const uint8_t *)t[i].plain, strlen(t[i].plain));
        assert_string_equal(b.p, t[i].coded);
        buf_cut(&b, 0);
        assert_true(b64_get(&b, t[i].coded, strlen(t[i].coded)));
        assert_int_equal(b.n, strlen(t[i].plain));
        assert_memory_equal(b.p, t[i].plain, b.n);
    }
}

static void base64_refused(void **state)
{
    static const char *const bad[] = {
        "Zg",   "Zg=",  "Z",        "Z===", "====",  "Zg==Zg==", "Zh==", /* the unused bits are not zero */
        "Zm9=", "Zm-v", "Zm9v\x01", "Zm=v", "Zm9vY", "=Zm9",     "Zg==x",
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct buf b;
        buf_init(&b, *state);
        buf_puts(&b, "before");
        assert_false(b64_get(&b, bad[i], strlen(bad[i])));
        assert_string_equal(b.p, "before");
    }
}

static void base64_lines(void **state)
{
    struct buf b, back;
    buf_init(&b, *state);
    buf_init(&back, *state);
    b64_lines(&b, (const uint8_t *)"foobarfoo", 9, 8);
    assert_string_equal(b.p, "Zm9vYmFy\nZm9v\n");
    assert_true(b64_get(&back, "Zm9v\r\n YmFy\tZm9v\n", 17));
    assert_string_equal(back.p, "foobarfoo");
}

static void fixed_width(void **state)
{
    (void)state;
    uint8_t four[4], eight[8];
    put_le32(four, 0x01020304);
    assert_memory_equal(four, "\x04\x03\x02\x01", 4);
    put_le64(eight, 0x0102030405060708);
    assert_memory_equal(eight, "\x08\x07\x06\x05\x04\x03\x02\x01", 8);
    assert_true(get_be32((const uint8_t *)"\xfe\x02\x03\x04") == 0xfe020304U);
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
        cmocka_unit_test(unsigned_numbers), cmocka_unit_test(signed_numbers), cmocka_unit_test(hex),
        cmocka_unit_test(base64),           cmocka_unit_test(base64_refused), cmocka_unit_test(base64_lines),
        cmocka_unit_test(fixed_width),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
