/* The SSHSIG format (openssh PROTOCOL.sshsig), for ed25519 only. Used by sig.c. */
#ifndef PROVOST_TRUST_SSHSIG_H
#define PROVOST_TRUST_SSHSIG_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct buf;
struct err;

struct sshsig {
    uint8_t pk[32], sig[64];
    bool sha512; /* else sha256 */
};

/* Un-armors and parses a signature that must be for namespace `space`. e (65) says what is not accepted: other
 * namespaces, RSA, ECDSA, security tokens, certificates. */
bool sshsig_read(struct arena *a, struct sshsig *out, const char *space, const char *p, size_t n, struct err *e);
/* Appends the bytes that the Ed25519 signature is over, in namespace SIG_NAMESPACE. */
void sshsig_data(struct buf *out, const struct sshsig *s, const void *msg, size_t n);
void sshsig_armor(struct buf *out, const struct sshsig *s);
#endif
