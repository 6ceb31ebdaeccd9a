#include "trust/sig.h"

#include <sodium.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/num.h"
#include "base/text.h"
#include "trust/memo.h"
#include "trust/point.h"
#include "trust/sshsig.h"

enum { SIG_FILE_MAX = 65536, MINI_BYTES = 74, MINI_ID = 2, MINI_SIG = 10 };

bool sig_check_raw(const uint8_t sig[64], const void *msg, size_t n, const uint8_t pk[32])
{
    const struct bytes part[] = {{(const char *)pk, 32}, {(const char *)sig, 64}, {msg, n}};
    struct memo m = memo_of('S', part, 3);
    if (memo_has(&m))
        return true;
    /* 3.3: releases of libsodium differ on torsion, so it is refused before they are asked */
    if (!key_is_prime_order(pk) || !point_is_prime_order(sig) || !scalar_ok(sig + 32) ||
        crypto_sign_verify_detached(sig, msg, n, pk) != 0)
        return false;
    memo_add(&m);
    return true;
}

void sig_sign_minisign(struct buf *out, const struct sign_key *k, const void *msg, size_t n, unsigned flags)
{
    static const char comment[] = SIG_COMMENT;
    uint8_t raw[MINI_BYTES], digest[64], global[64], both[64 + sizeof comment - 1];

    memcpy(raw, flags & SIG_LEGACY ? "Ed" : "ED", 2);
    memcpy(raw + MINI_ID, k->id, 8);
    if (flags & SIG_LEGACY) {
        crypto_sign_detached(raw + MINI_SIG, NULL, msg, n, k->sk);
    } else {
        crypto_generichash(digest, sizeof digest, msg, n, NULL, 0);
        crypto_sign_detached(raw + MINI_SIG, NULL, digest, sizeof digest, k->sk);
    }
    memcpy(both, raw + MINI_SIG, 64);
    memcpy(both + 64, comment, sizeof comment - 1);
    crypto_sign_detached(global, NULL, both, sizeof both, k->sk);
    buf_puts(out, "untrusted comment: signature of provost\n");
    b64_put(out, raw, sizeof raw);
    buf_printf(out, "\ntrusted comment: %s\n", comment);
    b64_put(out, global, sizeof global);
    buf_putc(out, '\n');
}

void sig_sign_ssh(struct buf *out, const struct sign_key *k, const void *msg, size_t n)
{
    struct sshsig s = {.sha512 = true};
    struct buf data;

    memcpy(s.pk, k->pk, 32);
    buf_init(&data, out->a);
    sshsig_data(&data, &s, msg, n);
    crypto_sign_detached(s.sig, NULL, (const uint8_t *)data.p, data.n, k->sk);
    sshsig_armor(out, &s);
}

/* The parts of a minisign or signify signature file. */
struct mini {
    uint8_t raw[MINI_BYTES], global[64];
    struct line comment; /* the trusted one */
    bool has_comment, has_global;
};

static bool starts(struct line l, const char *s)
{
    size_t n = strlen(s);
    return l.n >= n && memcmp(l.p, s, n) == 0;
}

static bool decode(struct line l, uint8_t *out, size_t n)
{
    size_t len = 0;
    return sodium_base642bin(out, n, l.p, l.n, " \t", &len, NULL, sodium_base64_VARIANT_ORIGINAL) == 0 && len == n;
}

static bool mini_read(struct mini *m, const char *sig, size_t n)
{
    static const char trusted[] = "trusted comment: ";
    const char *at = sig, *end = sig + n;
    struct line l;

    *m = (struct mini){0};
    if (!line_next(&at, end, &l) || !starts(l, "untrusted comment:") || !line_next(&at, end, &l) ||
        !decode(l, m->raw, sizeof m->raw))
        return false;
    if (!line_next(&at, end, &l) || !starts(l, trusted))
        return true;
    m->has_comment = true;
    m->comment = (struct line){l.p + sizeof trusted - 1, l.n - (sizeof trusted - 1)};
    m->has_global = line_next(&at, end, &l) && decode(l, m->global, sizeof m->global);
    return true;
}

bool sig_key_id(struct arena *a, const char *sig, size_t n, uint8_t id[8])
{
    struct mini m;

    (void)a;
    if (!mini_read(&m, sig, n))
        return false;
    memcpy(id, m.raw + MINI_ID, 8);
    return true;
}

static bool global_ok(struct arena *a, const struct mini *m, const uint8_t pk[32])
{
    if (!m->has_comment || !m->has_global)
        return false;
    uint8_t *both = arena_alloc(a, 64 + m->comment.n);
    memcpy(both, m->raw + MINI_SIG, 64);
    memcpy(both + 64, m->comment.p, m->comment.n);
    return sig_check_raw(m->global, both, 64 + m->comment.n, pk);
}

static bool mini_matches(const struct mini *m, const uint8_t pk[32], struct bytes msg)
{
    uint8_t digest[64];

    if (memcmp(m->raw, "Ed", 2) == 0)
        return sig_check_raw(m->raw + MINI_SIG, msg.p, msg.n, pk);
    crypto_generichash(digest, sizeof digest, (const uint8_t *)msg.p, msg.n, NULL, 0);
    return sig_check_raw(m->raw + MINI_SIG, digest, sizeof digest, pk);
}

/* The same text as it lies in a file written on Windows (3.4). */
static struct bytes with_crlf(struct arena *a, struct bytes msg)
{
    struct buf b;
    const char *at = msg.p, *end = msg.p + msg.n;

    buf_init(&b, a);
    while (at < end) {
        const char *lf = memchr(at, '\n', (size_t)(end - at));
        if (!lf) {
            buf_add(&b, at, (size_t)(end - at));
            break;
        }
        buf_add(&b, at, (size_t)(lf - at));
        buf_add(&b, "\r\n", 2);
        at = lf + 1;
    }
    return (struct bytes){b.p, b.n};
}

static bool verify_mini(struct arena *a, enum sig_alg alg, const uint8_t pk[32], struct bytes msg, struct bytes sig,
                        unsigned flags, bool *warn, struct err *e)
{
    struct mini m;

    if (!mini_read(&m, sig.p, sig.n))
        return err_set(e, EXIT_DATA, "this is not a %s signature", sig_alg_name(alg));
    bool legacy = memcmp(m.raw, "Ed", 2) == 0;
    if (!legacy && (alg == SIG_SIGNIFY || memcmp(m.raw, "ED", 2) != 0))
        return err_set(e, EXIT_DATA, "the %s signature has an unknown algorithm", sig_alg_name(alg));
    if (!mini_matches(&m, pk, msg) && !((flags & SIG_TEXT) && mini_matches(&m, pk, with_crlf(a, msg))))
        return err_set(e, EXIT_DATA, "the signature does not match the text and the key");
    if (warn && alg == SIG_MINISIGN && !global_ok(a, &m, pk))
        *warn = true;
    return true;
}

static bool verify_ssh(struct arena *a, const uint8_t pk[32], struct bytes msg, struct bytes sig, unsigned flags,
                       struct err *e)
{
    struct sshsig s;

    if (!sshsig_read(a, &s, SIG_NAMESPACE, sig.p, sig.n, e))
        return false;
    if (sodium_memcmp(s.pk, pk, 32) != 0)
        return err_set(e, EXIT_DATA, "the ssh signature is by another key");
    for (int crlf = 0; crlf <= ((flags & SIG_TEXT) ? 1 : 0); crlf++) {
        struct bytes m = crlf ? with_crlf(a, msg) : msg;
        struct buf data;
        buf_init(&data, a);
        sshsig_data(&data, &s, m.p, m.n);
        if (sig_check_raw(s.sig, data.p, data.n, pk))
            return true;
    }
    return err_set(e, EXIT_DATA, "the signature does not match the text and the key");
}

bool sig_verify(struct arena *a, enum sig_alg alg, const uint8_t pk[32], const void *msg, size_t n, const char *sig,
                size_t sig_n, unsigned flags, bool *warn, struct err *e)
{
    struct bytes m = {msg, n}, s = {sig, sig_n};

    if (warn)
        *warn = false;
    if (sig_n > SIG_FILE_MAX)
        return err_set(e, EXIT_DATA, "the signature is longer than %d bytes", SIG_FILE_MAX);
    if (alg == SIG_SSH)
        return verify_ssh(a, pk, m, s, flags, e);
    return verify_mini(a, alg, pk, m, s, flags, warn, e);
}
