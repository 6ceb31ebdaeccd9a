/* Points of edwards25519 through libsodium's public calls (design dice 2.1, 2.3). Encodings are 32 bytes. */
#ifndef PROVOST_TRUST_POINT_H
#define PROVOST_TRUST_POINT_H
#include <stdbool.h>
#include <stdint.h>

/* Strict decoding of RFC 8032: y < p, no sign at x = 0, on the curve; any order. */
bool point_ok(const uint8_t p[32]);
/* point_ok, not the identity, and L*P is the identity. Sound also with a libsodium older than the mend of
 * CVE-2025-69277. */
bool point_is_prime_order(const uint8_t p[32]);
/* The same of a key, which is asked about with each signature and proof by it: remembered once it is found good. */
bool key_is_prime_order(const uint8_t p[32]);
/* RFC 9381 5.4.5: on the curve and of no low order. */
bool key_is_valid(const uint8_t p[32]);
bool point_is_identity(const uint8_t p[32]);
/* out = n*P for any P that is point_ok and any n < 2^256; not constant time: public values only. */
bool point_mul_public(uint8_t out[32], const uint8_t n[32], const uint8_t p[32]);
bool point_mul8(uint8_t out[32], const uint8_t p[32]);
/* s < L, the order of the base point. */
bool scalar_ok(const uint8_t s[32]);
#endif
