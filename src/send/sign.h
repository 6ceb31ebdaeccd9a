/* Signatures of outgoing events after Standard Webhooks: over ID.TIMESTAMP.BODY, so that a captured one cannot be replayed. */
#ifndef PROVOST_SEND_SIGN_H
#define PROVOST_SEND_SIGN_H
#include <stdbool.h>
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

/* secrets: one or several, by blanks or line ends: `whsec_BASE64` (24 to 64 bytes: v1, HMAC-SHA256) or `whsk_BASE64` (an Ed25519
 * seed of 32 bytes, or seed and public key, 64: v1a). Appends "v1,... v1a,...". e: 78; it never quotes a secret. */
bool sign_event(struct buf *out, const struct bytes *secrets, const char *id, const char *timestamp,
                const struct bytes *body, struct err *e);
#endif
