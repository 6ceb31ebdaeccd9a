/* RFC 9381 ECVRF-EDWARDS25519-SHA512-TAI (suite 3) on libsodium (design dice 2.1). Proofs are the 80 bytes of the
 * RFC: Gamma 32, c 16, s 32, little-endian. The output beta is unique for (pk, alpha); the proof is not. */
#ifndef PROVOST_TRUST_VRF_H
#define PROVOST_TRUST_VRF_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VRF_SEED = 32, VRF_PK = 32, VRF_PROOF = 80, VRF_BETA = 64 };

void vrf_public(uint8_t pk[32], const uint8_t seed[32]);
/* False only when no point is found in 256 tries, which does not happen. */
bool vrf_prove(uint8_t pi[80], const uint8_t seed[32], const void *alpha, size_t n);
/* Key validation always on. beta (64 bytes) may be NULL; it is written only on success. */
bool vrf_verify(const uint8_t pk[32], const void *alpha, size_t n, const uint8_t pi[80], uint8_t *beta);
/* The output of a proof that was made here or verified before; false when pi holds no point or s >= q. */
bool vrf_beta(uint8_t beta[64], const uint8_t pi[80]);
/* Step 1 of both: H, and how many candidates failed before it (ctr). For tests and `explain`. */
bool vrf_hash_to_curve(uint8_t h[32], unsigned *ctr, const uint8_t pk[32], const void *alpha, size_t n);
#endif
