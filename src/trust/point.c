#include "trust/point.h"

#include <sodium.h>
#include <string.h>

#include "trust/memo.h"

static const uint8_t identity[32] = {1};
/* L - 1, L the order of the base point, little-endian */
static const uint8_t order_less_1[32] = {0xec, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                                         0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                                         0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

/* y < 2^255 - 19, and no sign bit at y = 1 and y = -1, where x is 0 (RFC 8032 5.1.3) */
static bool canonical(const uint8_t p[32])
{
    uint8_t top = p[31] & 0x7f;
    bool sign = p[31] >> 7, middle_ff = true, middle_0 = true;

    for (int i = 1; i < 31; i++) {
        middle_ff = middle_ff && p[i] == 0xff;
        middle_0 = middle_0 && p[i] == 0;
    }
    if (top == 0x7f && middle_ff && p[0] >= 0xed)
        return false;
    bool y_is_1 = p[0] == 1 && middle_0 && top == 0;
    bool y_is_minus_1 = p[0] == 0xec && middle_ff && top == 0x7f;
    return !(sign && (y_is_1 || y_is_minus_1));
}

bool point_ok(const uint8_t p[32])
{
    uint8_t out[32];
    /* _add checks that both are on the curve and nothing else; is_valid_point would demand the subgroup */
    return canonical(p) && crypto_core_ed25519_add(out, p, identity) == 0;
}

bool point_is_identity(const uint8_t p[32])
{
    return sodium_memcmp(p, identity, 32) == 0;
}

bool point_is_prime_order(const uint8_t p[32])
{
    uint8_t q[32];
    /* L*P = identity exactly when (L-1)*P = -P. The library may refuse or let through points with a torsion part
     * (CVE-2025-69277); what it computes for those it lets through is right, so the sum decides. */
    return point_ok(p) && !point_is_identity(p) && crypto_scalarmult_ed25519_noclamp(q, order_less_1, p) == 0 &&
           crypto_core_ed25519_add(q, q, p) == 0 && point_is_identity(q);
}

static struct memo memo_of_key(const uint8_t p[32])
{
    return memo_of('P', &(struct bytes){(const char *)p, 32}, 1);
}

bool key_is_prime_order(const uint8_t p[32])
{
    struct memo m = memo_of_key(p);
    if (memo_has(&m))
        return true;
    if (!point_is_prime_order(p))
        return false;
    memo_add(&m);
    return true;
}

bool key_is_valid(const uint8_t p[32])
{
    uint8_t p8[32];
    struct memo m = memo_of_key(p);
    return memo_has(&m) || (point_ok(p) && point_mul8(p8, p) && !point_is_identity(p8));
}

bool point_mul_public(uint8_t out[32], const uint8_t n[32], const uint8_t p[32])
{
    uint8_t r[32];
    bool begun = false; /* leading zero bits need no doublings */

    if ((n[31] & 0x80) == 0 && crypto_scalarmult_ed25519_noclamp(r, n, p) == 0) {
        memcpy(out, r, 32);
        return true;
    }
    memcpy(r, identity, 32);
    for (int bit = 255; bit >= 0; bit--) {
        bool set = (n[bit / 8] >> (bit % 8)) & 1;
        if (begun && crypto_core_ed25519_add(r, r, r) != 0)
            return false;
        if (set && crypto_core_ed25519_add(r, r, p) != 0)
            return false;
        begun = begun || set;
    }
    memcpy(out, r, 32);
    return true;
}

bool point_mul8(uint8_t out[32], const uint8_t p[32])
{
    return crypto_core_ed25519_add(out, p, p) == 0 && crypto_core_ed25519_add(out, out, out) == 0 &&
           crypto_core_ed25519_add(out, out, out) == 0;
}

bool scalar_ok(const uint8_t s[32])
{
    uint8_t wide[64] = {0}, reduced[32];
    memcpy(wide, s, 32);
    crypto_core_ed25519_scalar_reduce(reduced, wide);
    return sodium_memcmp(reduced, s, 32) == 0;
}
