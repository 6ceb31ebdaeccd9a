/* Detached signatures over genesis, cards and texts (design dice 3.1 to 3.3): minisign (prehashed and legacy), signify,
 * and SSHSIG with an ed25519 key in namespace `provost-moves`. */
#ifndef PROVOST_TRUST_SIG_H
#define PROVOST_TRUST_SIG_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "trust/key.h"

struct arena;
struct buf;
struct err;

#define SIG_NAMESPACE "provost-moves"
#define SIG_COMMENT "provost1" /* trusted comment */

enum { SIG_LEGACY = 1 }; /* sig over the message itself, not over its hash */
/* Appends the text of a .minisig file. */
void sig_sign_minisign(struct buf *out, const struct sign_key *k, const void *msg, size_t n, unsigned flags);
/* What stock tools must sign with an ssh key that is not held here: the output of `ssh-keygen -Y sign`. */
void sig_sign_ssh(struct buf *out, const struct sign_key *k, const void *msg, size_t n);

enum { SIG_TEXT = 1 }; /* msg is a text: try LF, then each LF as CRLF (3.4) */
/* The policy of 3.3: A and R of prime order, S < L, and pk alone counts (key ids and untrusted comments do not).
 * *warn (may be NULL) is set when a minisign global signature over the trusted comment is missing or wrong.
 * False and e (65) otherwise; e.check stays empty: the caller knows whether it is genesis-sig or moves-sig. */
bool sig_verify(struct arena *a, enum sig_alg alg, const uint8_t pk[32], const void *msg, size_t n, const char *sig,
                size_t sig_n, unsigned flags, bool *warn, struct err *e);
/* One Ed25519 signature under the policy of 3.3. */
bool sig_check_raw(const uint8_t sig[64], const void *msg, size_t n, const uint8_t pk[32]);
/* The key id inside a minisign or signify signature (8 bytes); false when there is none. */
bool sig_key_id(struct arena *a, const char *sig, size_t n, uint8_t id[8]);
#endif
