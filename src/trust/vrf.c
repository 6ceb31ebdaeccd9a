#include "trust/vrf.h"

#include <sodium.h>
#include <string.h>

#include "trust/point.h"

enum { SUITE = 0x03 };

/* x and the nonce prefix from the seed, as Ed25519 does (RFC 8032 5.1.5) */
static void expand(uint8_t x[32], uint8_t prefix[32], const uint8_t seed[32])
{
    uint8_t h[64];
    crypto_hash_sha512(h, seed, 32);
    h[0] &= 0xf8;
    h[31] = (uint8_t)((h[31] & 0x7f) | 0x40);
    memcpy(x, h, 32);
    memcpy(prefix, h + 32, 32);
    sodium_memzero(h, sizeof h);
}

void vrf_public(uint8_t pk[32], const uint8_t seed[32])
{
    uint8_t sk[64];
    crypto_sign_seed_keypair(pk, sk, seed);
    sodium_memzero(sk, sizeof sk);
}

/* RFC 9381 5.4.1.1, try and increment */
bool vrf_hash_to_curve(uint8_t h[32], unsigned *ctr, const uint8_t pk[32], const void *alpha, size_t n)
{
    static const uint8_t front[2] = {SUITE, 0x01};
    uint8_t hash[64];

    for (unsigned i = 0; i < 256; i++) {
        uint8_t tail[2] = {(uint8_t)i, 0x00};
        crypto_hash_sha512_state st;
        crypto_hash_sha512_init(&st);
        crypto_hash_sha512_update(&st, front, 2);
        crypto_hash_sha512_update(&st, pk, 32);
        if (n > 0)
            crypto_hash_sha512_update(&st, alpha, n);
        crypto_hash_sha512_update(&st, tail, 2);
        crypto_hash_sha512_final(&st, hash);
        if (point_ok(hash) && point_mul8(h, hash) && !point_is_identity(h)) {
            if (ctr)
                *ctr = i;
            return true;
        }
    }
    return false;
}

/* RFC 9381 5.4.3: 16 bytes, widened to a scalar */
static void challenge(uint8_t c[32], const uint8_t *const points[5])
{
    static const uint8_t front[2] = {SUITE, 0x02}, back[1] = {0x00};
    uint8_t hash[64];
    crypto_hash_sha512_state st;

    crypto_hash_sha512_init(&st);
    crypto_hash_sha512_update(&st, front, 2);
    for (int i = 0; i < 5; i++)
        crypto_hash_sha512_update(&st, points[i], 32);
    crypto_hash_sha512_update(&st, back, 1);
    crypto_hash_sha512_final(&st, hash);
    memset(c, 0, 32);
    memcpy(c, hash, 16);
}

/* RFC 9381 5.4.2.2 */
static void nonce(uint8_t k[32], const uint8_t prefix[32], const uint8_t h[32])
{
    uint8_t hash[64];
    crypto_hash_sha512_state st;

    crypto_hash_sha512_init(&st);
    crypto_hash_sha512_update(&st, prefix, 32);
    crypto_hash_sha512_update(&st, h, 32);
    crypto_hash_sha512_final(&st, hash);
    crypto_core_ed25519_scalar_reduce(k, hash);
    sodium_memzero(hash, sizeof hash);
    sodium_memzero(&st, sizeof st);
}

/* x mod L: x*H is the same for H of prime order, and s = k + c*x needs it reduced */
static void reduce(uint8_t out[32], const uint8_t x[32])
{
    uint8_t wide[64] = {0};
    memcpy(wide, x, 32);
    crypto_core_ed25519_scalar_reduce(out, wide);
    sodium_memzero(wide, sizeof wide);
}

/* RFC 9381 5.1 */
bool vrf_prove(uint8_t pi[80], const uint8_t seed[32], const void *alpha, size_t n)
{
    uint8_t pk[32], h[32], x[32], prefix[32], k[32], u[32], v[32], gamma[32], c[32];
    bool ok;

    vrf_public(pk, seed);
    if (!vrf_hash_to_curve(h, NULL, pk, alpha, n))
        return false;
    expand(x, prefix, seed);
    nonce(k, prefix, h);
    ok = crypto_scalarmult_ed25519_noclamp(gamma, x, h) == 0 && crypto_scalarmult_ed25519_base_noclamp(u, k) == 0 &&
         crypto_scalarmult_ed25519_noclamp(v, k, h) == 0;
    if (ok) {
        challenge(c, (const uint8_t *const[5]){pk, h, gamma, u, v});
        reduce(x, x);
        memcpy(pi, gamma, 32);
        memcpy(pi + 32, c, 16);
        crypto_core_ed25519_scalar_mul(x, c, x);
        crypto_core_ed25519_scalar_add(pi + 48, k, x);
    }
    sodium_memzero(x, sizeof x);
    sodium_memzero(prefix, sizeof prefix);
    sodium_memzero(k, sizeof k);
    return ok;
}

/* gamma: a point that was looked at */
static bool beta_of(uint8_t beta[64], const uint8_t gamma[32])
{
    static const uint8_t front[2] = {SUITE, 0x03}, back[1] = {0x00};
    uint8_t g8[32];
    crypto_hash_sha512_state st;

    if (!point_mul8(g8, gamma))
        return false;
    crypto_hash_sha512_init(&st);
    crypto_hash_sha512_update(&st, front, 2);
    crypto_hash_sha512_update(&st, g8, 32);
    crypto_hash_sha512_update(&st, back, 1);
    crypto_hash_sha512_final(&st, beta);
    return true;
}

bool vrf_beta(uint8_t beta[64], const uint8_t pi[80])
{
    return point_ok(pi) && scalar_ok(pi + 48) && beta_of(beta, pi);
}

/* a*P - c*Q */
static bool mul_sub(uint8_t out[32], const uint8_t a[32], const uint8_t *p, const uint8_t c[32], const uint8_t q[32])
{
    static const uint8_t identity[32] = {1};
    uint8_t ap[32], cq[32];

    if (p) {
        if (!point_mul_public(ap, a, p))
            return false;
    } else if (crypto_scalarmult_ed25519_base_noclamp(ap, a) != 0) {
        memcpy(ap, identity, 32); /* it refuses a = 0 and nothing else */
    }
    return point_mul_public(cq, c, q) && crypto_core_ed25519_sub(out, ap, cq) == 0;
}

/* RFC 9381 5.3 */
bool vrf_verify(const uint8_t pk[32], const void *alpha, size_t n, const uint8_t pi[80], uint8_t *beta)
{
    const uint8_t *gamma = pi, *s = pi + 48;
    uint8_t c[32] = {0}, h[32], u[32], v[32], c2[32];

    /* validate_key: keys are chosen by adversaries (RFC 9381 5.4.5) */
    if (!key_is_valid(pk) || !point_ok(gamma) || !scalar_ok(s))
        return false;
    memcpy(c, pi + 32, 16);
    if (!vrf_hash_to_curve(h, NULL, pk, alpha, n) || !mul_sub(u, s, NULL, c, pk) || !mul_sub(v, s, h, c, gamma))
        return false;
    challenge(c2, (const uint8_t *const[5]){pk, h, gamma, u, v});
    if (sodium_memcmp(c, c2, 32) != 0)
        return false;
    return !beta || beta_of(beta, gamma);
}
