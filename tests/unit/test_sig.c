/* links: base json trust */
#include "vectors.h"

#include <sodium.h>

#include "base/err.h"
#include "trust/hash.h"
#include "trust/sig.h"
#include "trust/sshsig.h"

static bool check(const char *pub, struct bytes msg, const char *sig, unsigned flags, bool *warn, struct err *e)
{
    enum sig_alg alg = SIG_MINISIGN;
    uint8_t pk[32];
    *e = (struct err){0};
    assert_true(public_key_parse(pub, strlen(pub), &alg, pk, e));
    return sig_verify(A, alg, pk, msg.p, msg.n, sig, strlen(sig), flags, warn, e);
}

static void minisign(void **state)
{
    (void)state;
    json_t *all = get(vectors, "minisign");
    assert_int_equal(json_array_size(all), 9);
    for (size_t i = 0; i < 9; i++) {
        json_t *o = json_array_get(all, i), *tc = json_object_get(o, "trusted_comment_valid");
        struct err e;
        bool warn = false, valid = json_is_true(get(o, "signature_valid"));
        const char *pub = str(o, "public_key");
        if (check(pub, unhex(str(o, "message_hex")), str(o, "signature"), 0, &warn, &e) != valid)
            fail_msg("%s: %s", str(o, "name"), e.text);
        if (valid && !strstr(pub, "signify"))
            assert_int_equal(warn, !json_is_true(tc));
        else
            assert_false(warn);
    }
}

static void sshsig(void **state)
{
    (void)state;
    json_t *all = get(vectors, "sshsig");
    assert_int_equal(json_array_size(all), 4);
    for (size_t i = 0; i < 4; i++) {
        json_t *o = json_array_get(all, i);
        const char *sig = str(o, "signature"), *space = str(o, "namespace");
        bool valid = json_is_true(get(o, "valid")), warn;
        struct sshsig s;
        struct err e;
        if (strcmp(space, SIG_NAMESPACE) != 0) { /* one that was signed in another namespace than is asked for */
            assert_false(valid);
            assert_false(sshsig_read(A, &s, space, sig, strlen(sig), NULL));
        } else if (check(str(o, "public_key"), unhex(str(o, "message_hex")), sig, 0, &warn, &e) != valid) {
            fail_msg("%s: %s", str(o, "name"), e.text);
        }
    }
}

/* Every byte of what is signed with, changed, is refused or is no part of the signature proper. */
static void mangled(void **state)
{
    (void)state;
    static const char *const lists[] = {"minisign", "sshsig"};
    for (size_t i = 0; i < 2; i++) {
        json_t *o = json_array_get(get(vectors, lists[i]), 0);
        struct bytes msg = unhex(str(o, "message_hex"));
        const char *sig = str(o, "signature"), *from = strchr(sig, '\n') + 1;
        size_t line = i == 0 ? strcspn(from, "\n") : strcspn(from, "-");
        for (size_t at = 0; at < line; at++) {
            char *bad = arena_strdup(A, sig);
            struct err e;
            bool warn, key_id = i == 0 && at >= 2 && at <= 13; /* 0.11 puts it into bytes 2..9 */
            char *p = bad + (from - sig) + at;
            if (*p == '\n' || *p == '=')
                continue;
            *p = *p == 'A' ? 'B' : 'A';
            if (check(str(o, "public_key"), msg, bad, 0, &warn, &e) && !key_id)
                fail_msg("%s: byte %zu", lists[i], at);
        }
    }
}

static void own_signatures(void **state)
{
    (void)state;
    const uint8_t seed[32] = {4}, id[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const char *text = "PROVOST moves\n1: a\n2: end\n", *crlf = "PROVOST moves\r\n1: a\r\n2: end\r\n";
    struct sign_key k;
    sign_key_from_seed(&k, seed, id);
    for (int ssh = 0; ssh < 2; ssh++)
        for (int win = 0; win < 2; win++)
            for (unsigned legacy = 0; legacy < 2 - (unsigned)ssh; legacy++) {
                const char *msg = win ? crlf : text;
                enum sig_alg alg = ssh ? SIG_SSH : SIG_MINISIGN;
                struct buf b;
                struct err e = {0};
                bool warn;
                buf_init(&b, A);
                if (ssh)
                    sig_sign_ssh(&b, &k, msg, strlen(msg));
                else
                    sig_sign_minisign(&b, &k, msg, strlen(msg), legacy ? SIG_LEGACY : 0);
                assert_true(sig_verify(A, alg, k.pk, text, strlen(text), b.p, b.n, SIG_TEXT, &warn, &e));
                assert_false(warn);
                /* without the flag only the very bytes */
                assert_int_equal(sig_verify(A, alg, k.pk, text, strlen(text), b.p, b.n, 0, &warn, &e), !win);
                assert_false(sig_verify(A, alg, k.pk, "other", 5, b.p, b.n, SIG_TEXT, &warn, NULL));
                assert_false(sig_verify(A, alg, seed, text, strlen(text), b.p, b.n, SIG_TEXT, &warn, NULL));
                uint8_t got[8];
                assert_int_equal(sig_key_id(A, b.p, b.n, got), !ssh);
                if (!ssh)
                    assert_memory_equal(got, id, 8);
            }
}

static void missing_global(void **state)
{
    (void)state;
    const uint8_t seed[32] = {4}, id[8] = {0};
    struct sign_key k;
    struct buf b;
    bool warn;
    sign_key_from_seed(&k, seed, id);
    buf_init(&b, A);
    sig_sign_minisign(&b, &k, "x", 1, 0);
    size_t second = (size_t)(strstr(b.p, "trusted comment: provost1") - b.p);
    assert_true(sig_verify(A, SIG_MINISIGN, k.pk, "x", 1, b.p, second, 0, &warn, NULL));
    assert_true(warn);
    /* what signify makes is never prehashed */
    assert_false(sig_verify(A, SIG_SIGNIFY, k.pk, "x", 1, b.p, b.n, 0, &warn, NULL));
}

/* A + T signs as well as A where the check has a cofactor; R + T likewise; S + L is S for a careless reader. */
static void policy(void **state)
{
    (void)state;
    const uint8_t *t = (const uint8_t *)unhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05").p;
    const uint8_t *order = (const uint8_t *)unhex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010").p;
    const uint8_t seed[32] = {4}, id[8] = {0};
    struct sign_key k;
    uint8_t sig[64], bad[64], pk[32];
    unsigned carry = 0;

    sign_key_from_seed(&k, seed, id);
    crypto_sign_detached(sig, NULL, (const uint8_t *)"x", 1, k.sk);
    assert_true(sig_check_raw(sig, "x", 1, k.pk));
    assert_int_equal(crypto_core_ed25519_add(pk, k.pk, t), 0);
    assert_false(sig_check_raw(sig, "x", 1, pk));
    memcpy(bad, sig, 64);
    assert_int_equal(crypto_core_ed25519_add(bad, sig, t), 0);
    assert_false(sig_check_raw(bad, "x", 1, k.pk));
    memcpy(bad, sig, 64);
    for (int i = 0; i < 32; i++) {
        carry += (unsigned)sig[32 + i] + order[i];
        bad[32 + i] = (uint8_t)carry;
        carry >>= 8;
    }
    assert_false(sig_check_raw(bad, "x", 1, k.pk));
    /* the zero key and a zero signature fit any message without the checks */
    memset(bad, 0, 64);
    bad[0] = 1;
    memset(pk, 0, 32);
    pk[0] = 1;
    assert_false(sig_check_raw(bad, "x", 1, pk));
}

/* Signatures that libsodium takes and we must not: under A + T, where the hash is a multiple of 8. */
static void torsion_key(void **state)
{
    (void)state;
    const uint8_t *t = (const uint8_t *)unhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05").p;
    const uint8_t secret[32] = {5}, r[32] = {9};
    uint8_t pk[32], sig[64], hash[64], h[32];
    int taken = 0;

    assert_int_equal(crypto_scalarmult_ed25519_base_noclamp(pk, secret), 0);
    assert_int_equal(crypto_core_ed25519_add(pk, pk, t), 0);
    assert_int_equal(crypto_scalarmult_ed25519_base_noclamp(sig, r), 0);
    for (uint8_t msg = 0; msg < 100; msg++) {
        crypto_hash_sha512_state st;
        crypto_hash_sha512_init(&st);
        crypto_hash_sha512_update(&st, sig, 32);
        crypto_hash_sha512_update(&st, pk, 32);
        crypto_hash_sha512_update(&st, &msg, 1);
        crypto_hash_sha512_final(&st, hash);
        crypto_core_ed25519_scalar_reduce(h, hash);
        crypto_core_ed25519_scalar_mul(h, h, secret);
        crypto_core_ed25519_scalar_add(sig + 32, h, r);
        taken += crypto_sign_verify_detached(sig, &msg, 1, pk) == 0;
        assert_false(sig_check_raw(sig, &msg, 1, pk));
    }
    assert_true(taken > 0);
}

static void put_string(struct buf *b, const void *p, size_t n)
{
    const uint8_t be[4] = {0, 0, (uint8_t)(n >> 8), (uint8_t)n};
    buf_add(b, be, 4);
    buf_add(b, p, n);
}

/* SSHSIG blobs that are whole but not for us. */
static void refused_ssh(void **state)
{
    (void)state;
    static const struct {
        const char *type, *space, *hash, *tail, *says;
        uint8_t version;
    } table[] = {
        {"ssh-ed25519", "provost-moves", "sha512", "", "does not match", 1},
        {"ssh-ed25519", "provost-moves", "sha512", "x", "damaged", 1},
        {"ssh-ed25519", "provost-moves", "sha512", "", "version", 2},
        {"ssh-ed25519", "", "sha512", "", "namespace", 1},
        {"ssh-ed25519", "provost-moves", "md5", "", "hash", 1},
        {"ssh-rsa", "provost-moves", "sha512", "", "RSA", 1},
        {"rsa-sha2-512", "provost-moves", "sha512", "", "RSA", 1},
        {"ecdsa-sha2-nistp256", "provost-moves", "sha512", "", "ECDSA", 1},
        {"sk-ssh-ed25519@openssh.com", "provost-moves", "sha512", "", "token", 1},
        {"ssh-ed25519-cert-v01@openssh.com", "provost-moves", "sha512", "", "certificate", 1},
    };
    struct sign_key k;
    sign_key_new(&k);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct buf blob, key, sig, armor;
        struct err e = {0};
        const uint8_t version[4] = {0, 0, 0, table[i].version}, zero[64] = {0};
        bool warn;

        buf_init(&blob, A);
        buf_init(&key, A);
        buf_init(&sig, A);
        buf_init(&armor, A);
        put_string(&key, table[i].type, strlen(table[i].type));
        put_string(&key, k.pk, 32);
        put_string(&sig, table[i].type, strlen(table[i].type));
        put_string(&sig, zero, 64);
        buf_puts(&blob, "SSHSIG");
        buf_add(&blob, version, 4);
        put_string(&blob, key.p, key.n);
        put_string(&blob, table[i].space, strlen(table[i].space));
        put_string(&blob, "", 0);
        put_string(&blob, table[i].hash, strlen(table[i].hash));
        put_string(&blob, sig.p, sig.n);
        buf_puts(&blob, table[i].tail);
        buf_puts(&armor, "-----BEGIN SSH SIGNATURE-----\n");
        b64_lines(&armor, (const uint8_t *)blob.p, blob.n, 70);
        buf_puts(&armor, "-----END SSH SIGNATURE-----\n");
        assert_false(sig_verify(A, SIG_SSH, k.pk, "x", 1, armor.p, armor.n, 0, &warn, &e));
        if (!strstr(e.text, table[i].says))
            fail_msg("%zu: %s", i, e.text);
        for (size_t n = 0; n < armor.n; n += 37) /* cut anywhere */
            assert_false(sig_verify(A, SIG_SSH, k.pk, "x", 1, armor.p, n, 0, &warn, NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minisign),       cmocka_unit_test(sshsig),         cmocka_unit_test(mangled),
        cmocka_unit_test(own_signatures), cmocka_unit_test(missing_global), cmocka_unit_test(policy),
        cmocka_unit_test(torsion_key),    cmocka_unit_test(refused_ssh),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}
