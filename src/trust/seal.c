#include "trust/seal.h"

#include <sodium.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "trust/hash.h"

enum { ESEAL_PAD = 256, SALT = 32 };

void random32(uint8_t out[32])
{
    randombytes_buf(out, 32);
}

/* A copy of head || tail padded with sodium_pad, in arena memory. */
static uint8_t *padded(struct arena *a, const void *head, size_t hn, const void *tail, size_t tn, size_t block,
                       size_t *len)
{
    size_t max = hn + tn + block;
    uint8_t *p = arena_alloc(a, max);

    if (hn > 0)
        memcpy(p, head, hn);
    if (tn > 0)
        memcpy(p + hn, tail, tn);
    sodium_pad(len, p, hn + tn, block, max);
    return p;
}

/* BLAKE2b-192 of both public keys: the nonce of crypto_box_seal */
static void seal_nonce(uint8_t nonce[24], const uint8_t epk[32], const uint8_t to_pk[32])
{
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, crypto_box_NONCEBYTES);
    crypto_generichash_update(&st, epk, 32);
    crypto_generichash_update(&st, to_pk, 32);
    crypto_generichash_final(&st, nonce, crypto_box_NONCEBYTES);
}

bool eseal_make(struct buf *box, uint8_t *esk_out, const uint8_t to_pk[32], const uint8_t salt[32], const void *value,
                size_t n)
{
    size_t len;
    uint8_t *p = padded(box->a, salt, SALT, value, n, ESEAL_PAD, &len);
    uint8_t esk[32], epk[32], nonce[crypto_box_NONCEBYTES];
    uint8_t *c = arena_alloc(box->a, len + crypto_box_MACBYTES);

    th(esk, "provost1/eseal", (struct part[]){part_hash(salt), part_hash(to_pk), {p, len}}, 3);
    crypto_scalarmult_base(epk, esk);
    seal_nonce(nonce, epk, to_pk);
    bool ok = crypto_box_easy(c, p, len, nonce, to_pk, esk) == 0;
    if (ok) {
        buf_add(box, epk, sizeof epk);
        buf_add(box, c, len + crypto_box_MACBYTES);
        if (esk_out)
            memcpy(esk_out, esk, sizeof esk);
    }
    sodium_memzero(p, len);
    sodium_memzero(esk, sizeof esk);
    return ok;
}

bool eseal_check(struct buf *scratch, const uint8_t to_pk[32], const uint8_t salt[32], const void *value, size_t n,
                 const void *box, size_t box_n)
{
    size_t at = scratch->n;
    bool same = eseal_make(scratch, NULL, to_pk, salt, value, n) && scratch->n - at == box_n &&
                memcmp(scratch->p + at, box, box_n) == 0;
    buf_cut(scratch, at);
    return same;
}

/* Opens a stock sealed box and takes the padding off, which may be of several blocks; the plaintext is in arena memory, for
 * the caller to wipe. */
static uint8_t *open_padded(struct arena *a, const uint8_t pk[32], const uint8_t sk[32], const void *box, size_t n,
                            size_t block, size_t *len)
{
    if (n < crypto_box_SEALBYTES + block)
        return NULL;
    size_t plain = n - crypto_box_SEALBYTES;
    uint8_t *p = arena_alloc(a, plain);
    if (plain % block != 0 || crypto_box_seal_open(p, box, n, pk, sk) != 0 || sodium_unpad(len, p, plain, plain) != 0)
        return NULL;
    return p;
}

bool eseal_open(struct buf *value, uint8_t salt[32], const uint8_t pk[32], const uint8_t sk[32], const void *box,
                size_t n)
{
    size_t len;
    uint8_t *p = open_padded(value->a, pk, sk, box, n, ESEAL_PAD, &len);
    struct buf scratch;

    if (!p || len < SALT)
        return false;
    buf_init(&scratch, value->a);
    if (!eseal_check(&scratch, pk, p, p + SALT, len - SALT, box, n))
        return false;
    memcpy(salt, p, SALT);
    buf_add(value, p + SALT, len - SALT);
    return true;
}

bool seal_make(struct buf *box, const uint8_t to_pk[32], const void *p, size_t n, size_t pad)
{
    size_t len;
    uint8_t *plain = padded(box->a, p, n, NULL, 0, pad, &len);
    uint8_t *c = arena_alloc(box->a, len + crypto_box_SEALBYTES);
    bool ok = crypto_box_seal(c, plain, len, to_pk) == 0;

    if (ok)
        buf_add(box, c, len + crypto_box_SEALBYTES);
    sodium_memzero(plain, len);
    return ok;
}

bool seal_open(struct buf *out, const uint8_t pk[32], const uint8_t sk[32], const void *box, size_t n)
{
    size_t len;
    uint8_t *p = open_padded(out->a, pk, sk, box, n, SEAL_PAD_OWN, &len);

    if (!p)
        return false;
    buf_add(out, p, len);
    sodium_memzero(p, len);
    return true;
}
