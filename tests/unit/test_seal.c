/* links: base json trust */
#include "vectors.h"

#include <sodium.h>

#include "trust/hash.h"
#include "trust/key.h"
#include "trust/seal.h"

static void eseal(void **state)
{
    (void)state;
    json_t *all = get(vectors, "eseal");
    assert_int_equal(json_array_size(all), 4);
    for (size_t i = 0; i < 4; i++) {
        json_t *o = json_array_get(all, i);
        const char *value = str(o, "value");
        const uint8_t *to = hex(o, "to_pk", 32), *sk = hex(o, "to_sk", 32), *salt = hex(o, "salt", 32);
        struct bytes want = unbase64(str(o, "box_b64"));
        struct buf box, back, scratch;
        uint8_t esk[32], got[32];

        buf_init(&box, A);
        buf_init(&back, A);
        buf_init(&scratch, A);
        assert_true(eseal_make(&box, esk, to, salt, value, strlen(value)));
        assert_memory_equal(esk, hex(o, "esk", 32), 32);
        assert_int_equal(box.n, want.n);
        assert_int_equal(box.n, (size_t)num(o, "padded_len") + 48);
        assert_memory_equal(box.p, want.p, want.n);
        assert_memory_equal(box.p, hex(o, "epk", 32), 32);
        assert_true(eseal_open(&back, got, to, sk, box.p, box.n));
        assert_memory_equal(got, salt, 32);
        assert_string_equal(back.p, value);
        assert_true(eseal_check(&scratch, to, salt, value, strlen(value), box.p, box.n));
        assert_false(eseal_check(&scratch, to, salt, "other", 5, box.p, box.n));
        box.p[40] ^= 1;
        assert_false(eseal_open(&back, got, to, sk, box.p, box.n));
    }
}

/* A stock sealed box that opens, but was not made by the rule: the commit is void. */
static void not_by_the_rule(void **state)
{
    (void)state;
    json_t *o = json_array_get(get(vectors, "eseal"), 1);
    uint8_t p[256] = {1, 2, 3}, box[256 + crypto_box_SEALBYTES], salt[32];
    size_t len;
    struct buf out;

    buf_init(&out, A);
    assert_int_equal(sodium_pad(&len, p, 40, 256, sizeof p), 0);
    assert_int_equal(crypto_box_seal(box, p, len, hex(o, "to_pk", 32)), 0);
    assert_false(eseal_open(&out, salt, hex(o, "to_pk", 32), hex(o, "to_sk", 32), box, sizeof box));
    assert_int_equal(out.n, 0);
}

static void plain_seal(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 32, 4095, 4096, 9000};
    uint8_t pk[32], sk[32], other[32], other_sk[32];
    char msg[9000];

    box_key_new(pk, sk);
    box_key_new(other, other_sk);
    memset(msg, 'x', sizeof msg);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct buf box, out;
        buf_init(&box, A);
        buf_init(&out, A);
        size_t pad = i % 2 ? SEAL_PAD : SEAL_PAD_OWN;
        assert_true(seal_make(&box, pk, msg, sizes[i], pad));
        assert_int_equal(box.n - crypto_box_SEALBYTES, (sizes[i] / pad + 1) * pad);
        assert_true(seal_open(&out, pk, sk, box.p, box.n));
        assert_int_equal(out.n, sizes[i]);
        assert_memory_equal(out.p, msg, sizes[i]);
        assert_false(seal_open(&out, other, other_sk, box.p, box.n));
        assert_false(seal_open(&out, pk, sk, box.p, box.n - 1));
    }
    uint8_t zero[4096] = {0}, box[4096 + crypto_box_SEALBYTES]; /* opens, but is not padded */
    struct buf out;
    buf_init(&out, A);
    assert_int_equal(crypto_box_seal(box, zero, sizeof zero, pk), 0);
    assert_false(seal_open(&out, pk, sk, box, sizeof box));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eseal),
        cmocka_unit_test(not_by_the_rule),
        cmocka_unit_test(plain_seal),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}
