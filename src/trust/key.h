/* Key files. Secret keys are wiped by the caller with key_wipe; file bytes that held one are wiped here. */
#ifndef PROVOST_TRUST_KEY_H
#define PROVOST_TRUST_KEY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct buf;
struct err;

enum sig_alg { SIG_MINISIGN, SIG_SIGNIFY, SIG_SSH, SIG_ALGS };
const char *sig_alg_name(enum sig_alg alg); /* as in the genesis: minisign, signify, ssh */
bool sig_alg_parse(const char *s, enum sig_alg *out);

/* An Ed25519 signing key in minisign's clothes. id is a hint for people, never checked. */
struct sign_key {
    uint8_t id[8], pk[32], sk[64];
}; /* sk: seed, then pk */
void sign_key_new(struct sign_key *k);
void sign_key_from_seed(struct sign_key *k, const uint8_t seed[32], const uint8_t id[8]);
void key_wipe(void *p, size_t n);

/* A secret key file without password, as `minisign -G -W` writes it. Encrypted ones are refused (77, hint). */
bool sign_key_parse(struct sign_key *k, const char *p, size_t n, struct err *e);
void sign_key_format(struct buf *out, const struct sign_key *k);
bool sign_key_read(struct arena *a, const char *path, struct sign_key *k, struct err *e);
bool sign_key_write(struct arena *a, const char *path, const struct sign_key *k, struct err *e); /* mode 0600 */

/* A public key: a minisign or signify public key file, its base64 line alone, an ssh-ed25519 line, or 64 hex digits
 * (alg then stays as it was). Minisign and signify files differ by the comment only: signify when it begins so. */
bool public_key_parse(const char *p, size_t n, enum sig_alg *alg, uint8_t pk[32], struct err *e);
/* A file that stock tools read: `id` for minisign and signify (NULL: zeros; give the signature's), comment for ssh. */
void public_key_format(struct buf *out, enum sig_alg alg, const uint8_t pk[32], const uint8_t *id, const char *comment);

/* VRF seeds and box secret keys: 64 hex digits and LF, mode 0600. */
bool seed_parse(uint8_t seed[32], const char *p, size_t n, struct err *e);
bool seed_read(struct arena *a, const char *path, uint8_t seed[32], struct err *e);
bool seed_write(struct arena *a, const char *path, const uint8_t seed[32], struct err *e);

void box_key_new(uint8_t pk[32], uint8_t sk[32]);
bool box_public(uint8_t pk[32], const uint8_t sk[32]);
/* The X25519 key of an Ed25519 key; only for who has the raw secret key (section 4). */
bool box_from_sign(uint8_t box_pk[32], uint8_t box_sk[32], const struct sign_key *k);
#endif
