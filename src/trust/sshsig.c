#include "trust/sshsig.h"

#include <sodium.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/num.h"
#include "base/text.h"
#include "trust/sig.h"

static const char begin[] = "-----BEGIN SSH SIGNATURE-----";
static const char end[] = "-----END SSH SIGNATURE-----";
static const char magic[] = "SSHSIG";
static const char type[] = "ssh-ed25519";

enum { ARMOR_COLUMNS = 70 };

/* What is left to read of a blob. */
struct span {
    const uint8_t *p;
    size_t n;
};

static bool take_u32(struct span *s, uint32_t *v)
{
    if (s->n < 4)
        return false;
    *v = get_be32(s->p);
    s->p += 4;
    s->n -= 4;
    return true;
}

static bool take_string(struct span *s, struct span *out)
{
    uint32_t n;
    if (!take_u32(s, &n) || n > s->n)
        return false;
    *out = (struct span){s->p, n};
    s->p += n;
    s->n -= n;
    return true;
}

static bool span_is(struct span s, const char *text)
{
    return s.n == strlen(text) && memcmp(s.p, text, s.n) == 0;
}

static bool span_starts(struct span s, const char *text)
{
    return s.n >= strlen(text) && memcmp(s.p, text, strlen(text)) == 0;
}

static bool wrong_type(struct span t, struct err *e)
{
    if (span_starts(t, "sk-"))
        err_set(e, EXIT_DATA, "ssh signatures of security tokens (sk-ssh) are over other data and are not accepted");
    else if (t.n > 21 && memcmp(t.p + t.n - 21, "-cert-v01@openssh.com", 21) == 0)
        err_set(e, EXIT_DATA, "ssh signatures by a certificate are not accepted");
    else if (span_starts(t, "ssh-rsa") || span_starts(t, "rsa-"))
        err_set(e, EXIT_DATA, "ssh signatures of RSA keys are not accepted");
    else if (span_starts(t, "ecdsa-"))
        err_set(e, EXIT_DATA, "ssh signatures of ECDSA keys are not accepted");
    else
        err_set(e, EXIT_DATA, "the ssh signature is of a kind that is not accepted");
    err_hint(e, "only ssh-ed25519 keys can sign");
    return false;
}

/* { "ssh-ed25519", n bytes } and nothing more */
static bool take_typed(struct span from, uint8_t *out, size_t n, struct err *e)
{
    struct span t, v;
    if (!take_string(&from, &t))
        return err_set(e, EXIT_DATA, "the ssh signature is damaged");
    if (!span_is(t, type))
        return wrong_type(t, e);
    if (!take_string(&from, &v) || v.n != n || from.n != 0)
        return err_set(e, EXIT_DATA, "the ssh signature is damaged");
    memcpy(out, v.p, n);
    return true;
}

static bool parse(struct sshsig *out, const char *want, struct span s, struct err *e)
{
    struct span key, space, reserved, hash, sig;
    uint32_t version;

    if (s.n < 6 || memcmp(s.p, magic, 6) != 0)
        return err_set(e, EXIT_DATA, "this is not an ssh signature");
    s.p += 6;
    s.n -= 6;
    if (!take_u32(&s, &version) || version != 1)
        return err_set(e, EXIT_DATA, "the ssh signature is not of version 1");
    if (!take_string(&s, &key) || !take_string(&s, &space) || !take_string(&s, &reserved) || !take_string(&s, &hash) ||
        !take_string(&s, &sig) || s.n != 0)
        return err_set(e, EXIT_DATA, "the ssh signature is damaged");
    if (!take_typed(key, out->pk, 32, e) || !take_typed(sig, out->sig, 64, e))
        return false;
    if (!span_is(space, want)) {
        err_set(e, EXIT_DATA, "the ssh signature is for another namespace than %s", want);
        err_hint(e, "ssh-keygen -Y sign -n %s", want);
        return false;
    }
    /* nothing is defined for it yet; OpenSSH writes and signs an empty one */
    if (reserved.n != 0)
        return err_set(e, EXIT_DATA, "the ssh signature has a reserved field that is not empty");
    out->sha512 = span_is(hash, "sha512");
    if (!out->sha512 && !span_is(hash, "sha256"))
        return err_set(e, EXIT_DATA, "the ssh signature uses an unknown hash");
    return true;
}

static bool line_is(struct line l, const char *s)
{
    return l.n == strlen(s) && memcmp(l.p, s, l.n) == 0;
}

bool sshsig_read(struct arena *a, struct sshsig *out, const char *space, const char *p, size_t n, struct err *e)
{
    const char *at = p, *stop = p + n;
    struct line l;
    struct buf text, blob;

    buf_init(&text, a);
    buf_init(&blob, a);
    if (!line_next(&at, stop, &l) || !line_is(l, begin))
        return err_set(e, EXIT_DATA, "this is not an ssh signature");
    for (;;) {
        if (!line_next(&at, stop, &l))
            return err_set(e, EXIT_DATA, "the ssh signature has no END line");
        if (line_is(l, end))
            break;
        buf_add(&text, l.p, l.n);
    }
    if (!b64_get(&blob, text.p, text.n))
        return err_set(e, EXIT_DATA, "the ssh signature is not base64");
    return parse(out, space, (struct span){(const uint8_t *)blob.p, blob.n}, e);
}

static void put_string(struct buf *out, const void *p, size_t n)
{
    uint8_t be[4] = {(uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n};
    buf_add(out, be, 4);
    buf_add(out, p, n);
}

void sshsig_data(struct buf *out, const struct sshsig *s, const void *msg, size_t n)
{
    uint8_t h[64];

    if (s->sha512)
        crypto_hash_sha512(h, msg, n);
    else
        crypto_hash_sha256(h, msg, n);
    buf_puts(out, magic);
    put_string(out, SIG_NAMESPACE, strlen(SIG_NAMESPACE));
    put_string(out, "", 0);
    put_string(out, s->sha512 ? "sha512" : "sha256", 6);
    put_string(out, h, s->sha512 ? 64 : 32);
}

static void put_typed(struct buf *out, struct arena *a, const uint8_t *p, size_t n)
{
    struct buf b;
    buf_init(&b, a);
    put_string(&b, type, strlen(type));
    put_string(&b, p, n);
    put_string(out, b.p, b.n);
}

void sshsig_armor(struct buf *out, const struct sshsig *s)
{
    static const uint8_t version[4] = {0, 0, 0, 1};
    struct buf b;

    buf_init(&b, out->a);
    buf_puts(&b, magic);
    buf_add(&b, version, 4);
    put_typed(&b, out->a, s->pk, 32);
    put_string(&b, SIG_NAMESPACE, strlen(SIG_NAMESPACE));
    put_string(&b, "", 0);
    put_string(&b, s->sha512 ? "sha512" : "sha256", 6);
    put_typed(&b, out->a, s->sig, 64);
    buf_printf(out, "%s\n", begin);
    b64_lines(out, (const uint8_t *)b.p, b.n, ARMOR_COLUMNS);
    buf_printf(out, "%s\n", end);
}
