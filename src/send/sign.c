#include "send/sign.h"
#include <sodium.h>
#include <string.h>
#include "base/arena.h"
#include "base/num.h"
#include "base/text.h"

enum { SECRET_MIN = 24, SECRET_MAX = 64 };

static void hmac(struct buf *out, const struct buf *key, const struct buf *msg)
{
    crypto_auth_hmacsha256_state st;
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_init(&st, (const uint8_t *)key->p, key->n);
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)msg->p, msg->n);
    crypto_auth_hmacsha256_final(&st, mac);
    sodium_memzero(&st, sizeof st);
    buf_puts(out, "v1,");
    b64_put(out, mac, sizeof mac);
}

static void ed25519(struct buf *out, const struct buf *key, const struct buf *msg)
{
    uint8_t pk[crypto_sign_PUBLICKEYBYTES], sk[crypto_sign_SECRETKEYBYTES], sig[crypto_sign_BYTES];
    crypto_sign_seed_keypair(pk, sk, (const uint8_t *)key->p);
    crypto_sign_detached(sig, NULL, (const uint8_t *)msg->p, msg->n, sk);
    sodium_memzero(sk, sizeof sk);
    buf_puts(out, "v1a,");
    b64_put(out, sig, sizeof sig);
}

static bool one(struct buf *out, const char *s, size_t n, const struct buf *msg, struct err *e)
{
    struct buf key;
    bool mac = n > 6 && memcmp(s, "whsec_", 6) == 0, pair = n > 5 && memcmp(s, "whsk_", 5) == 0;
    size_t head = mac ? 6 : 5;
    buf_init(&key, out->a);
    bool ok = (mac || pair) && b64_get(&key, s + head, n - head);
    ok = ok && (mac ? key.n >= SECRET_MIN && key.n <= SECRET_MAX : key.n == 32 || key.n == 64);
    if (ok && out->n)
        buf_putc(out, ' ');
    if (ok && mac)
        hmac(out, &key, msg);
    else if (ok)
        ed25519(out, &key, msg);
    sodium_memzero(key.p, key.n);
    return ok ||
           err_set(e, EXIT_CONFIG, "a signing secret is whsec_ with 24 to 64 bytes or whsk_ with 32 or 64, in base64");
}

bool sign_event(struct buf *out, const struct bytes *secrets, const char *id, const char *timestamp,
                const struct bytes *body, struct err *e)
{
    struct buf msg;
    size_t n = 0;
    buf_init(&msg, out->a);
    buf_printf(&msg, "%s.%s.", id, timestamp);
    buf_add(&msg, body->p, body->n);
    for (size_t i = 0; i < secrets->n; i += n + 1) {
        for (n = 0; i + n < secrets->n && !ascii_space(secrets->p[i + n]); n++)
            continue;
        if (n > 0 && !one(out, secrets->p + i, n, &msg, e))
            return false;
    }
    return out->n > 0 || err_set(e, EXIT_CONFIG, "no signing secret");
}
