#include "trust/key.h"

#include <sodium.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "base/num.h"
#include "base/text.h"
#include "trust/point.h"

enum { KEY_FILE_MAX = 8192 };

/* Places in minisign's secret key (its source, struct SeckeyStruct) */
enum { SK_KDF = 2, SK_CHK_ALG = 4, SK_ID = 54, SK_SK = 62, SK_CHK = 126, SK_BYTES = 158 };
enum { PK_ID = 2, PK_PK = 10, PK_BYTES = 42 };

static const char *const alg_names[SIG_ALGS] = {"minisign", "signify", "ssh"};
static const char ssh_type[] = "ssh-ed25519";

const char *sig_alg_name(enum sig_alg alg)
{
    return alg < SIG_ALGS ? alg_names[alg] : "unknown";
}

bool sig_alg_parse(const char *s, enum sig_alg *out)
{
    for (int i = 0; i < SIG_ALGS; i++)
        if (strcmp(s, alg_names[i]) == 0) {
            *out = (enum sig_alg)i;
            return true;
        }
    return false;
}

void key_wipe(void *p, size_t n)
{
    sodium_memzero(p, n);
}

void sign_key_from_seed(struct sign_key *k, const uint8_t seed[32], const uint8_t id[8])
{
    memcpy(k->id, id, 8);
    crypto_sign_seed_keypair(k->pk, k->sk, seed);
}

void sign_key_new(struct sign_key *k)
{
    randombytes_buf(k->id, sizeof k->id);
    crypto_sign_keypair(k->pk, k->sk);
}

static bool starts(struct line l, const char *s)
{
    size_t n = strlen(s);
    return l.n >= n && memcmp(l.p, s, n) == 0;
}

/* Lines of a key file that are not empty: at most two. */
static size_t two_lines(const char *p, size_t n, struct line v[2])
{
    const char *at = p;
    struct line l;
    size_t count = 0;

    while (count < 2 && line_next(&at, p + n, &l))
        if (l.n > 0)
            v[count++] = l;
    return count;
}

static bool decode(struct line l, uint8_t *out, size_t n)
{
    size_t len = 0;
    return sodium_base642bin(out, n, l.p, l.n, " \t\r", &len, NULL, sodium_base64_VARIANT_ORIGINAL) == 0 && len == n;
}

/* The sums of minisign cover algorithm, id and key; a file without password holds zeros (0.11) or the sum. */
static bool checksum_ok(const uint8_t raw[SK_BYTES])
{
    uint8_t sum[32];
    crypto_generichash_state st;

    if (sodium_is_zero(raw + SK_CHK, 32))
        return true;
    crypto_generichash_init(&st, NULL, 0, sizeof sum);
    crypto_generichash_update(&st, raw, 2);
    crypto_generichash_update(&st, raw + SK_ID, SK_CHK - SK_ID);
    crypto_generichash_final(&st, sum, sizeof sum);
    return sodium_memcmp(sum, raw + SK_CHK, sizeof sum) == 0;
}

static bool take_secret(struct sign_key *k, const uint8_t raw[SK_BYTES], struct err *e)
{
    uint8_t sk[64], pk[32];

    if (memcmp(raw, "Ed", 2) != 0)
        return err_set(e, EXIT_DATA, "this is not a minisign secret key");
    if (raw[SK_KDF] != 0 || raw[SK_KDF + 1] != 0) {
        err_set(e, EXIT_NOPERM, "the secret key is protected by a password");
        err_hint(e, "make one without: minisign -G -W; or sign with minisign itself");
        return false;
    }
    crypto_sign_seed_keypair(pk, sk, raw + SK_SK);
    bool same = sodium_memcmp(sk, raw + SK_SK, sizeof sk) == 0;
    sodium_memzero(sk, sizeof sk);
    if (!same || memcmp(raw + SK_CHK_ALG, "B2", 2) != 0 || !checksum_ok(raw))
        return err_set(e, EXIT_DATA, "the secret key is damaged");
    memcpy(k->id, raw + SK_ID, 8);
    memcpy(k->sk, raw + SK_SK, 64);
    memcpy(k->pk, pk, 32);
    return true;
}

bool sign_key_parse(struct sign_key *k, const char *p, size_t n, struct err *e)
{
    struct line v[2];
    uint8_t raw[SK_BYTES];

    if (two_lines(p, n, v) != 2 || !starts(v[0], "untrusted comment:") || !decode(v[1], raw, sizeof raw)) {
        sodium_memzero(raw, sizeof raw);
        return err_set(e, EXIT_DATA, "this is not a minisign secret key file");
    }
    bool ok = take_secret(k, raw, e);
    sodium_memzero(raw, sizeof raw);
    return ok;
}

void sign_key_format(struct buf *out, const struct sign_key *k)
{
    uint8_t raw[SK_BYTES] = {0};

    memcpy(raw, "Ed", 2);
    memcpy(raw + SK_CHK_ALG, "B2", 2);
    memcpy(raw + SK_ID, k->id, 8);
    memcpy(raw + SK_SK, k->sk, 64);
    buf_puts(out, "untrusted comment: minisign secret key\n");
    b64_put(out, raw, sizeof raw);
    buf_putc(out, '\n');
    sodium_memzero(raw, sizeof raw);
}

/* Arena memory that held a secret. io_read gives it as const, but the arena is ours. */
static void wipe_bytes(struct bytes b)
{
    if (b.n > 0)
        sodium_memzero((char *)(uintptr_t)b.p, b.n);
}

bool sign_key_read(struct arena *a, const char *path, struct sign_key *k, struct err *e)
{
    struct bytes b;

    if (!io_read(a, path, KEY_FILE_MAX, &b, e))
        return false;
    bool ok = sign_key_parse(k, b.p, b.n, e);
    wipe_bytes(b);
    if (!ok)
        err_file(e, path);
    return ok;
}

static bool write_secret(const char *path, struct buf *b, struct err *e)
{
    bool ok = io_write(path, b->p, b->n, 0600, e);
    sodium_memzero(b->p, b->n);
    return ok;
}

bool sign_key_write(struct arena *a, const char *path, const struct sign_key *k, struct err *e)
{
    struct buf b;

    buf_init(&b, a);
    sign_key_format(&b, k);
    return write_secret(path, &b, e);
}

/* "ssh-ed25519 BASE64 comment": the blob holds the type again, and the key, each with its length */
static bool ssh_line(struct line l, uint8_t pk[32], struct err *e)
{
    uint8_t blob[51];
    const char *end = l.p + l.n, *p = l.p + sizeof ssh_type - 1;
    static const uint8_t front[4] = {0, 0, 0, 11}, middle[4] = {0, 0, 0, 32};

    while (p < end && ascii_space(*p))
        p++;
    const char *q = p;
    while (q < end && !ascii_space(*q))
        q++;
    if (!decode((struct line){p, (size_t)(q - p)}, blob, sizeof blob) || memcmp(blob, front, 4) != 0 ||
        memcmp(blob + 4, ssh_type, 11) != 0 || memcmp(blob + 15, middle, 4) != 0)
        return err_set(e, EXIT_DATA, "the ssh-ed25519 key is damaged");
    memcpy(pk, blob + 19, 32);
    return true;
}

/* Key lines of OpenSSH that are refused, with what to say. */
static bool other_ssh(struct line l, struct err *e)
{
    static const struct {
        const char *start, *what;
    } table[] = {
        {"ssh-ed25519-cert", "ssh certificates are not accepted"},
        {"sk-", "keys of a security token (sk-ssh) sign other data and are not accepted"},
        {"ssh-rsa", "RSA keys are not accepted"},
        {"ssh-dss", "DSA keys are not accepted"},
        {"ecdsa-", "ECDSA keys are not accepted"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (starts(l, table[i].start)) {
            err_set(e, EXIT_DATA, "%s", table[i].what);
            err_hint(e, "ssh-keygen -t ed25519");
            return true;
        }
    return false;
}

static bool take_public(struct line v[2], size_t count, enum sig_alg *alg, uint8_t pk[32], struct err *e)
{
    uint8_t raw[PK_BYTES];
    struct line last = v[count - 1];

    if (other_ssh(v[0], e))
        return false;
    if (starts(v[0], "ssh-ed25519 ")) {
        *alg = SIG_SSH;
        return ssh_line(v[0], pk, e);
    }
    if (count == 1 && last.n == 64 && hex_get(pk, 32, last.p, 64))
        return true;
    if ((count == 2 && !starts(v[0], "untrusted comment:")) || !decode(last, raw, sizeof raw) ||
        memcmp(raw, "Ed", 2) != 0)
        return err_set(e, EXIT_DATA, "this is no public key of minisign, signify or ssh-ed25519");
    memcpy(pk, raw + PK_PK, 32);
    *alg = count == 2 && starts(v[0], "untrusted comment: signify") ? SIG_SIGNIFY : SIG_MINISIGN;
    return true;
}

bool public_key_parse(const char *p, size_t n, enum sig_alg *alg, uint8_t pk[32], struct err *e)
{
    struct line v[2];
    size_t count = two_lines(p, n, v);

    if (count == 0)
        return err_set(e, EXIT_DATA, "the public key file is empty");
    if (!take_public(v, count, alg, pk, e))
        return false;
    if (!point_is_prime_order(pk))
        return err_check(e, EXIT_DATA, "keys", "the public key is not a point of prime order");
    return true;
}

void public_key_format(struct buf *out, enum sig_alg alg, const uint8_t pk[32], const uint8_t *id, const char *comment)
{
    uint8_t raw[PK_BYTES] = {'E', 'd'}, blob[51] = {0, 0, 0, 11};

    if (alg == SIG_SSH) {
        memcpy(blob + 4, ssh_type, 11);
        blob[18] = 32;
        memcpy(blob + 19, pk, 32);
        buf_printf(out, "%s ", ssh_type);
        b64_put(out, blob, sizeof blob);
        if (comment && *comment)
            buf_printf(out, " %s", comment);
    } else {
        if (id)
            memcpy(raw + PK_ID, id, 8);
        memcpy(raw + PK_PK, pk, 32);
        buf_printf(out, "untrusted comment: %s\n",
                   comment && *comment  ? comment
                   : alg == SIG_SIGNIFY ? "signify public key"
                                        : "minisign public key");
        b64_put(out, raw, sizeof raw);
    }
    buf_putc(out, '\n');
}

bool seed_parse(uint8_t seed[32], const char *p, size_t n, struct err *e)
{
    if (n > 64 && p[n - 1] == '\n')
        n--;
    if (n > 64 && p[n - 1] == '\r')
        n--;
    if (!hex_get(seed, 32, p, n))
        return err_set(e, EXIT_DATA, "a secret of 64 lower-case hex digits and a line end was expected");
    return true;
}

bool seed_read(struct arena *a, const char *path, uint8_t seed[32], struct err *e)
{
    struct bytes b;

    if (!io_read(a, path, KEY_FILE_MAX, &b, e))
        return false;
    bool ok = seed_parse(seed, b.p, b.n, e);
    wipe_bytes(b);
    if (!ok)
        err_file(e, path);
    return ok;
}

bool seed_write(struct arena *a, const char *path, const uint8_t seed[32], struct err *e)
{
    struct buf b;

    buf_init(&b, a);
    hex_put(&b, seed, 32);
    buf_putc(&b, '\n');
    return write_secret(path, &b, e);
}

void box_key_new(uint8_t pk[32], uint8_t sk[32])
{
    crypto_box_keypair(pk, sk);
}

bool box_public(uint8_t pk[32], const uint8_t sk[32])
{
    return crypto_scalarmult_base(pk, sk) == 0;
}

bool box_from_sign(uint8_t box_pk[32], uint8_t box_sk[32], const struct sign_key *k)
{
    return crypto_sign_ed25519_pk_to_curve25519(box_pk, k->pk) == 0 &&
           crypto_sign_ed25519_sk_to_curve25519(box_sk, k->sk) == 0;
}
