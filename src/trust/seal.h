/* Sealed boxes (design dice section 4). Box keys are X25519. The commitment itself is hash_commit. */
#ifndef PROVOST_TRUST_SEAL_H
#define PROVOST_TRUST_SEAL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* 32 bytes from the system, for salts, nonces, rand lines and seeds. */
void random32(uint8_t out[32]);

/* The deterministic box of a commit: the same salt, value and reader give the same bytes. False: to_pk is no usable
 * key. esk (32 bytes) may be NULL. */
bool eseal_make(struct buf *box, uint8_t *esk, const uint8_t to_pk[32], const uint8_t salt[32], const void *value,
                size_t n);
/* Opens box, appends the value, and makes the whole box again: false unless every byte is equal. */
bool eseal_open(struct buf *value, uint8_t salt[32], const uint8_t pk[32], const uint8_t sk[32], const void *box,
                size_t n);
/* Anyone, from a published salt and value: is this the box? a: for scratch memory, through buf. */
bool eseal_check(struct buf *scratch, const uint8_t to_pk[32], const uint8_t salt[32], const void *value, size_t n,
                 const void *box, size_t box_n);

/* Plain crypto_box_seal of n bytes: random, never hashed. Padded to a multiple of 4096 (seeds, views: their length would
 * tell how much somebody holds), or of 1024 (the own copy of what was committed). */
enum { SEAL_PAD = 4096, SEAL_PAD_OWN = 1024 };
bool seal_make(struct buf *box, const uint8_t to_pk[32], const void *p, size_t n, size_t pad);
bool seal_open(struct buf *out, const uint8_t pk[32], const uint8_t sk[32], const void *box, size_t n);
#endif
