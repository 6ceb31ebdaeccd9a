/* links: base json */
/* The parts of provost-send that decide by arguments alone: cutting, waiting times, signatures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sodium.h>
#include <string.h>
#include "base/arena.h"
#include "base/utf8.h"
#include "base/num.h"
#include "send/retry.c"
#include "send/sign.c"
#include "send/split.c"

#define COUNT(t) (sizeof(t) / sizeof((t)[0]))

static void units(void **state)
{
    (void)state;
    static const char s[] = "a\xC3\xA9\xF0\x9D\x94\x98\xFF"; /* a, e acute, a letter beyond the first plane, no UTF-8 */
    assert_int_equal(unit_count(s, sizeof s - 1, UNIT_BYTES), 8);
    assert_int_equal(unit_count(s, sizeof s - 1, UNIT_CHARS), 4);
    assert_int_equal(unit_count(s, sizeof s - 1, UNIT_UTF16), 5);
    assert_int_equal(unit_cut(s, sizeof s - 1, 3, UNIT_UTF16), 3);
    assert_int_equal(unit_cut("ab\ncd", 5, 4, UNIT_BYTES), 3);
}

static size_t fence_lines(const char *p)
{
    size_t n = 0;
    for (const char *l = p; l; l = strchr(l, '\n') ? strchr(l, '\n') + 1 : NULL)
        n += strncmp(l, "```", 3) == 0;
    return n;
}

/* Where parts end, for texts made of these pieces. */
static void parts_end_well(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t max, n;
        const char *first;
    } t[] = {
        {"short", 64, 1, "short"},
        {"", 64, 0, NULL},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n\nbbbbbbbbbbbbbbbbbbbb\ncccccccccccc", 64, 2,
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", 64, 2,
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", 64, 2,
         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},
        /* a fence that fits into the next part stays whole */
        {"before the fence, text\n```\n11111111111111111111\n22222222222222222222\n```\nafter", 64, 2,
         "before the fence, text"},
        /* one that does not is closed and opened again */
        {"```\n11111111111111111111\n22222222222222222222\n33333333333333333333\n44444444444444444444\n```\n", 64, 2,
         "```\n11111111111111111111\n22222222222222222222\n```"},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct arena *a = arena_new();
        struct bytes *v;
        size_t n = split_text(a, t[i].text, strlen(t[i].text), t[i].max, UNIT_CHARS, &v);
        assert_int_equal(n, t[i].n);
        if (n)
            assert_string_equal(v[0].p, t[i].first);
        arena_free(a);
    }
}

/* Whatever the text: no part is too long, cut in a character or with an open fence, and no word is lost. */
static void any_text(void **state)
{
    (void)state;
    static const char *const piece[] = {
        "word ", "\n", "\n\n", "\n```\n", "\xC3\xA9", "\xF0\x9D\x94\x98", "longlonglonglonglonglong", "\n```text\n"};
    static const enum unit unit[] = {UNIT_BYTES, UNIT_CHARS, UNIT_UTF16};
    uint64_t seed = 1;
    for (int round = 0; round < 600; round++) {
        struct arena *a = arena_new();
        struct buf b;
        struct bytes *v;
        size_t letters = 0, got = 0, pieces = (size_t)(retry_chance(&seed) % 120),
               max = 64 + (size_t)(retry_chance(&seed) % 100);
        enum unit u = unit[round % 3];
        buf_init(&b, a);
        for (size_t i = 0; i < pieces; i++)
            buf_puts(&b, piece[retry_chance(&seed) % COUNT(piece)]);
        for (size_t i = 0; i < b.n; i++)
            letters += b.p[i] == 'w' || b.p[i] == 'l' || (unsigned char)b.p[i] >= 0x80;
        size_t n = split_text(a, b.p, b.n, max, u, &v);
        for (size_t i = 0; i < n; i++) {
            assert_true(unit_count(v[i].p, v[i].n, u) <= max);
            assert_int_equal(utf8_check(v[i].p, v[i].n), v[i].n);
            assert_int_equal(fence_lines(v[i].p) % 2, i + 1 < n ? 0 : fence_lines(v[i].p) % 2);
            for (size_t k = 0; k < v[i].n; k++)
                got += v[i].p[k] == 'w' || v[i].p[k] == 'l' || (unsigned char)v[i].p[k] >= 0x80;
        }
        assert_int_equal(got, letters);
        arena_free(a);
    }
}

static void escapes(void **state)
{
    (void)state;
    static const struct {
        enum escape how;
        const char *in, *out;
    } t[] = {
        {ESCAPE_NONE, "a*b<&@c", "a*b<&@c"},
        {ESCAPE_MARKDOWN, "a*b_~`|>#[x]\\", "a\\*b\\_\\~\\`\\|\\>\\#\\[x\\]\\\\"},
        {ESCAPE_MARKDOWN, "@all",
         "@\xE2\x80\x8B"
         "all"},
        {ESCAPE_SLACK, "<!channel> & *x*", "&lt;!channel&gt; &amp; *x*"},
        {ESCAPE_HTML, "<b>&", "&lt;b&gt;&amp;"},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct arena *a = arena_new();
        struct buf b;
        buf_init(&b, a);
        put_escaped(&b, t[i].in, strlen(t[i].in), t[i].how);
        assert_string_equal(b.p, t[i].out);
        buf_cut(&b, 0);
        put_fenced(&b, "x\n```\ny", 7, ESCAPE_NONE);
        assert_string_equal(b.p, "```\nx\n'''\ny\n```\n");
        arena_free(a);
    }
}

static void waiting(void **state)
{
    (void)state;
    static const int64_t base[] = {5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400};
    for (int i = 1; i <= RETRY_TRIES; i++) {
        int64_t lo = base[i - 1] * 4 / 5, hi = base[i - 1] * 6 / 5;
        assert_int_equal(retry_after(i, 0, -1), lo);
        assert_int_equal(retry_after(i, 400, -1), hi);
        for (uint64_t c = 0; c < 1000; c++)
            assert_in_range(retry_after(i, c, -1), lo, hi);
    }
    assert_int_equal(retry_after(0, 0, -1), -1);
    assert_int_equal(retry_after(10, 0, -1), -1);
    assert_int_equal(retry_after(1, 0, 600), 600); /* Retry-After counts when it is longer */
    assert_int_equal(retry_after(3, 0, 600), 1440);
    assert_int_equal(retry_after(1, 0, 1000000), 86400); /* and at most a day */
    uint64_t a = 5, b = 5;
    assert_true(retry_chance(&a) == retry_chance(&b) && retry_chance(&a) != retry_chance(&a));
}

static void signatures(void **state)
{
    (void)state;
    static const char body[] = "{\"a\":1}", msg[] = "msg_1.1614265330.{\"a\":1}";
    struct arena *a = arena_new();
    struct buf out, secret, sig;
    uint8_t seed[32] = {7}, pk[32], sk[64], mac[32];
    struct err e = {0};
    struct bytes b = {body, sizeof body - 1};
    buf_init(&secret, a);
    buf_init(&out, a);
    buf_puts(&secret, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n whsk_");
    b64_put(&secret, seed, sizeof seed);
    assert_true(sign_event(&out, &(struct bytes){secret.p, secret.n}, "msg_1", "1614265330", &b, &e));
    char *second = strchr(out.p, ' ');
    assert_non_null(second);
    *second++ = '\0';
    assert_int_equal(strncmp(second, "v1a,", 4), 0);
    buf_init(&sig, a);
    assert_true(b64_get(&sig, second + 4, strlen(second + 4)));
    crypto_sign_seed_keypair(pk, sk, seed);
    assert_int_equal(crypto_sign_verify_detached((const uint8_t *)sig.p, (const uint8_t *)msg, sizeof msg - 1, pk), 0);
    buf_cut(&sig, 0);
    assert_true(
        b64_get(&sig, "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", 32)); /* 24 bytes, shorter than libsodium's own key size */
    crypto_auth_hmacsha256_state st;
    crypto_auth_hmacsha256_init(&st, (const uint8_t *)sig.p, sig.n);
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)msg, sizeof msg - 1);
    crypto_auth_hmacsha256_final(&st, mac);
    buf_cut(&sig, 0);
    buf_puts(&sig, "v1,");
    b64_put(&sig, mac, 32);
    assert_string_equal(out.p, sig.p);
    static const char *const bad[] = {"", "whsec_", "whsec_AAAA", "secret", "whsk_AAAA", "whsec_!!!!", "v1,xx"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        memset(&e, 0, sizeof e);
        buf_cut(&out, 0);
        assert_false(sign_event(&out, &(struct bytes){bad[i], strlen(bad[i])}, "m", "1", &b, &e));
        assert_int_equal(e.code, EXIT_CONFIG);
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units),   cmocka_unit_test(parts_end_well), cmocka_unit_test(any_text),
        cmocka_unit_test(escapes), cmocka_unit_test(waiting),        cmocka_unit_test(signatures),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
