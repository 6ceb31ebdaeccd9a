/* links: base json trust */
#include "vectors.h"

#include <sodium.h>

#include "trust/hash.h"
#include "trust/point.h"
#include "trust/vrf.h"

/* RFC 9381 B.3 and twenty made ones; those of suite 4 are of another hash to the curve. */
static void vrf(void **state)
{
    (void)state;
    json_t *all = get(vectors, "vrf");
    size_t done = 0;
    for (size_t i = 0; i < json_array_size(all); i++) {
        json_t *o = json_array_get(all, i);
        if (num(o, "suite") != 3)
            continue;
        struct bytes alpha = unhex(str(o, "alpha"));
        const uint8_t *sk = hex(o, "sk", 32), *want = hex(o, "pi", 80);
        uint8_t pk[32], h[32], pi[80], beta[64], bad[80];
        unsigned ctr;

        vrf_public(pk, sk);
        assert_memory_equal(pk, hex(o, "pk", 32), 32);
        assert_true(vrf_hash_to_curve(h, &ctr, pk, alpha.p, alpha.n));
        assert_memory_equal(h, hex(o, "h", 32), 32);
        assert_int_equal(ctr, num(o, "ctr"));
        assert_true(vrf_prove(pi, sk, alpha.p, alpha.n));
        assert_memory_equal(pi, want, 80);
        assert_true(vrf_verify(pk, alpha.p, alpha.n, pi, beta));
        assert_memory_equal(beta, hex(o, "beta", 64), 64);
        memset(beta, 0, 64);
        assert_true(vrf_beta(beta, pi));
        assert_memory_equal(beta, hex(o, "beta", 64), 64);
        for (size_t k = 0; k < 80; k++) { /* one bit in each byte */
            memcpy(bad, pi, 80);
            bad[k] ^= (uint8_t)(1U << (k % 8));
            assert_false(vrf_verify(pk, alpha.p, alpha.n, bad, NULL));
        }
        assert_false(vrf_verify(pk, "other", 5, pi, NULL));
        pk[0] ^= 1;
        assert_false(vrf_verify(pk, alpha.p, alpha.n, pi, NULL));
        done++;
    }
    assert_int_equal(done, 23);
}

static void vrf_edge(void **state)
{
    (void)state;
    json_t *all = get(vectors, "vrf_edge");
    assert_int_equal(json_array_size(all), 10);
    for (size_t i = 0; i < 10; i++) {
        json_t *o = json_array_get(all, i);
        struct bytes alpha = unhex(str(o, "alpha")), pi = unhex(str(o, "pi")), pk = unhex(str(o, "pk"));
        bool valid = json_is_true(get(o, "valid"));
        uint8_t beta[64];

        if (num(o, "suite") != 3)
            continue;
        if (pi.n != 80 || pk.n != 32)
            assert_false(valid);
        else if (valid != vrf_verify((const uint8_t *)pk.p, alpha.p, alpha.n, (const uint8_t *)pi.p, beta) ||
                 valid != vrf_verify((const uint8_t *)pk.p, alpha.p, alpha.n, (const uint8_t *)pi.p, NULL))
            fail_msg("%s", str(o, "name"));
        else if (valid)
            assert_memory_equal(beta, hex(o, "beta", 64), 64);
    }
}

/* With the identity for a key, and for Gamma, anybody can make the equations hold: only validate_key stops it. */
static void low_order_key(void **state)
{
    (void)state;
    static const uint8_t front[2] = {0x03, 0x02}, back[1] = {0x00};
    const uint8_t identity[32] = {1}, k[32] = {77};
    uint8_t h[32], u[32], v[32], hash[64], pi[80] = {1};
    crypto_hash_sha512_state st;

    assert_true(vrf_hash_to_curve(h, NULL, identity, "x", 1));
    assert_int_equal(crypto_scalarmult_ed25519_base_noclamp(u, k), 0);
    assert_int_equal(crypto_scalarmult_ed25519_noclamp(v, k, h), 0);
    crypto_hash_sha512_init(&st);
    crypto_hash_sha512_update(&st, front, 2);
    crypto_hash_sha512_update(&st, identity, 32);
    crypto_hash_sha512_update(&st, h, 32);
    crypto_hash_sha512_update(&st, identity, 32);
    crypto_hash_sha512_update(&st, u, 32);
    crypto_hash_sha512_update(&st, v, 32);
    crypto_hash_sha512_update(&st, back, 1);
    crypto_hash_sha512_final(&st, hash);
    memcpy(pi + 32, hash, 16);
    memcpy(pi + 48, k, 32);
    assert_false(vrf_verify(identity, "x", 1, pi, NULL));
}

static void pop(void **state)
{
    (void)state;
    json_t *all = get(vectors, "pop"), *genesis = json_object_get(get(vectors, "game2"), "genesis");
    json_t *g = json_is_string(genesis) ? json_loads(json_string_value(genesis), 0, NULL) : json_incref(genesis);
    assert_int_equal(json_array_size(all), 3);
    for (size_t i = 0; i < 3; i++) {
        json_t *o = json_array_get(all, i), *who = NULL, *side;
        size_t k;
        uint8_t own[32];
        json_array_foreach(get(g, "sides"), k, side) if (strcmp(str(side, "side"), str(o, "role")) == 0) who = side;
        if (strcmp(str(o, "role"), "umpire") == 0)
            who = get(g, "umpire");
        assert_non_null(who);
        hash_own(own, hex(who, "sign", 32), hex(who, "vrf", 32), hex(who, "box", 32));
        assert_memory_equal(own, hex(o, "alpha", 32), 32);
        assert_true(vrf_verify(hex(who, "vrf", 32), own, 32, hex(o, "pop", 80), NULL));
        assert_string_equal(str(o, "pop"), str(who, "pop"));
        /* a copied VRF key under another sign key */
        hash_own(own, hex(who, "box", 32), hex(who, "vrf", 32), hex(who, "box", 32));
        assert_false(vrf_verify(hex(who, "vrf", 32), own, 32, hex(o, "pop", 80), NULL));
    }
    json_decref(g);
}

/* A point of order 8, from the curve equation. */
static const char eighth[] = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05";

static void prime_order(void **state)
{
    (void)state;
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                                      0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                                      0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
    uint8_t t[32], sum[32], p[32], out[32];
    const uint8_t seed[32] = {5}, one[32] = {1};

    memcpy(t, unhex(eighth).p, 32);
    vrf_public(p, seed);
    assert_true(point_is_prime_order(p));
    assert_true(point_mul_public(out, order, p));
    assert_true(point_is_identity(out));
    memcpy(sum, p, 32);
    for (int i = 1; i < 8; i++) { /* p + i*t */
        uint8_t n[32] = {(uint8_t)i};
        assert_int_equal(crypto_core_ed25519_add(sum, sum, t), 0);
        assert_true(point_ok(sum));
        assert_false(point_is_prime_order(sum));
        assert_true(point_mul_public(out, order, sum)); /* L = 5 mod 8, so L*(p+i*t) = 5i*t */
        assert_false(point_is_identity(out));
        assert_true(point_mul_public(out, n, t));
        assert_false(point_is_prime_order(out));
    }
    assert_int_equal(crypto_core_ed25519_add(sum, sum, t), 0);
    assert_memory_equal(sum, p, 32);
    assert_false(point_is_prime_order(one));
}

static void decoding(void **state)
{
    (void)state;
    static const struct {
        const char *hex;
        bool ok;
    } table[] = {
        {"0100000000000000000000000000000000000000000000000000000000000000", true},  /* identity */
        {"0100000000000000000000000000000000000000000000000000000000000080", false}, /* with a sign */
        {"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", true},  /* y = -1 */
        {"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", false},
        {"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", false}, /* y = p */
        {"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", false}, /* y = p + 1 */
        {"0000000000000000000000000000000000000000000000000000000000000000", true},  /* order 4 */
        {"0200000000000000000000000000000000000000000000000000000000000000", false}, /* not on the curve */
        {"5866666666666666666666666666666666666666666666666666666666666666", true},  /* base */
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (point_ok((const uint8_t *)unhex(table[i].hex).p) != table[i].ok)
            fail_msg("%s", table[i].hex);
    assert_true(scalar_ok((const uint8_t[32]){1}));
    assert_true(
        scalar_ok((const uint8_t *)unhex("ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010").p));
    assert_false(
        scalar_ok((const uint8_t *)unhex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010").p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vrf), cmocka_unit_test(vrf_edge),    cmocka_unit_test(low_order_key),
        cmocka_unit_test(pop), cmocka_unit_test(prime_order), cmocka_unit_test(decoding),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}
