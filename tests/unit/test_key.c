/* links: base json trust */
#include "vectors.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "trust/hash.h"
#include "trust/key.h"
#include "trust/sig.h"

/* Written by minisign 0.11 -G -W. */
static const char stock_secret[] =
    "untrusted comment: minisign encrypted secret key\n"
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAANpOO23P0+f2CVQfO7FdhokACIQigNVfl5+"
    "LnXMcXx1Yb5H5QIp/PIhsqJ1BVrS7OfjZs5vSnBhEzmceOaMXzcHyZ5GHmUONPAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n";
static const char stock_public[] = "untrusted comment: minisign public key FDF9F473DB8E9336\n"
                                   "RWQ2k47bc/T5/RsqJ1BVrS7OfjZs5vSnBhEzmceOaMXzcHyZ5GHmUONP\n";

static void ed25519_to_x25519(void **state)
{
    (void)state;
    json_t *all = get(vectors, "ed25519_to_x25519");
    assert_int_equal(json_array_size(all), 4);
    for (size_t i = 0; i < 4; i++) {
        json_t *o = json_array_get(all, i);
        struct sign_key k;
        uint8_t pk[32], sk[32], again[32];
        sign_key_from_seed(&k, hex(o, "ed_seed", 32), (const uint8_t[8]){0});
        assert_memory_equal(k.pk, hex(o, "ed_pk", 32), 32);
        assert_true(box_from_sign(pk, sk, &k));
        assert_memory_equal(pk, hex(o, "x_pk", 32), 32);
        assert_memory_equal(sk, hex(o, "x_sk", 32), 32);
        assert_true(box_public(again, sk));
        assert_memory_equal(again, pk, 32);
    }
}

static void minisign_secret(void **state)
{
    (void)state;
    struct sign_key k, back;
    struct err e = {0};
    struct buf b;
    enum sig_alg alg = SIG_SSH;
    uint8_t pk[32];

    assert_true(sign_key_parse(&k, stock_secret, strlen(stock_secret), &e));
    assert_true(public_key_parse(stock_public, strlen(stock_public), &alg, pk, &e));
    assert_int_equal(alg, SIG_MINISIGN);
    assert_memory_equal(k.pk, pk, 32);
    buf_init(&b, A);
    sign_key_format(&b, &k); /* the same but for the comment */
    assert_string_equal(strchr(b.p, '\n'), strchr(stock_secret, '\n'));
    assert_true(sign_key_parse(&back, b.p, b.n, &e));
    assert_memory_equal(&back, &k, sizeof k);
    buf_cut(&b, 0);
    public_key_format(&b, SIG_MINISIGN, k.pk, k.id, "minisign public key FDF9F473DB8E9336");
    assert_string_equal(b.p, stock_public);
}

static void bad_secrets(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        char with;
        int code;
    } table[] = {
        {49 + 3, 'Q', EXIT_NOPERM}, /* a key derivation: a password */
        {49 + 100, 'B', EXIT_DATA}, /* the key is not that of the seed */
        {49, 'S', EXIT_DATA},       /* not Ed */
        {49 + 190, 'B', EXIT_DATA}, /* a checksum that is neither absent nor right */
        {0, 'U', EXIT_DATA},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct sign_key k;
        struct err e = {0};
        char *s = arena_strdup(A, stock_secret);
        s[table[i].at] = table[i].with;
        assert_false(sign_key_parse(&k, s, strlen(s), &e));
        assert_int_equal(e.code, table[i].code);
    }
    struct sign_key k;
    assert_false(sign_key_parse(&k, stock_public, strlen(stock_public), NULL));
}

static void public_keys(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int alg;
        const char *says;
    } table[] = {
        {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKHOEdeEtose8s1GOy4ZALLt/p+fyz+s2khk5B0Br/8s blue\n", SIG_SSH, NULL},
        {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKHOEdeEtose8s1GOy4ZALLt/p+fyz+s2khk5B0Br/8s", SIG_SSH, NULL},
        {"untrusted comment: signify public key\nRWRC+c3TkkHuwKJ2ZM0SgMcuA8En8vO/o1AizCny7j2hNOj28lAmG83k\n",
         SIG_SIGNIFY, NULL},
        {"RWQ2k47bc/T5/RsqJ1BVrS7OfjZs5vSnBhEzmceOaMXzcHyZ5GHmUONP", SIG_MINISIGN, NULL},
        {"untrusted comment: x\r\nRWQ2k47bc/T5/RsqJ1BVrS7OfjZs5vSnBhEzmceOaMXzcHyZ5GHmUONP\r\n", SIG_MINISIGN, NULL},
        {"ssh-rsa AAAAB3NzaC1yc2EAAAADAQAB x", -1, "RSA"},
        {"sk-ssh-ed25519@openssh.com AAAA x", -1, "token"},
        {"ssh-ed25519-cert-v01@openssh.com AAAA x", -1, "certificate"},
        {"ecdsa-sha2-nistp256 AAAA x", -1, "ECDSA"},
        {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKHOEdeEtose8s1GOy4ZALLt/p+fyz+s2khk5B0Br/8 blue", -1, "damaged"},
        {"0100000000000000000000000000000000000000000000000000000000000000", -1, "prime order"},
        {"", -1, "empty"},
        {"hello\n", -1, "no public key"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        enum sig_alg alg = SIG_ALGS;
        uint8_t pk[32];
        struct err e = {0};
        bool ok = public_key_parse(table[i].text, strlen(table[i].text), &alg, pk, &e);
        assert_int_equal(ok, table[i].says == NULL);
        if (ok)
            assert_int_equal((int)alg, table[i].alg);
        else if (!strstr(e.text, table[i].says))
            fail_msg("%s: %s", table[i].text, e.text);
    }
    struct buf b;
    uint8_t pk[32];
    enum sig_alg alg;
    buf_init(&b, A);
    assert_true(public_key_parse(table[0].text, strlen(table[0].text), &alg, pk, NULL));
    public_key_format(&b, SIG_SSH, pk, NULL, "blue");
    assert_string_equal(b.p, table[0].text);
}

static void names(void **state)
{
    (void)state;
    enum sig_alg alg;
    for (int i = 0; i < SIG_ALGS; i++) {
        assert_true(sig_alg_parse(sig_alg_name((enum sig_alg)i), &alg));
        assert_int_equal(alg, i);
    }
    assert_false(sig_alg_parse("pgp", &alg));
}

static void files(void **state)
{
    (void)state;
    char dir[] = "tests/key-XXXXXX";
    struct err e = {0};
    struct sign_key k, back;
    uint8_t seed[32] = {1, 2, 3}, got[32];
    struct stat st;

    assert_non_null(mkdtemp(dir));
    const char *sk = io_join(A, dir, "sign.key"), *vrf = io_join(A, dir, "vrf.seed");
    sign_key_new(&k);
    assert_true(sign_key_write(A, sk, &k, &e));
    assert_true(seed_write(A, vrf, seed, &e));
    assert_int_equal(stat(sk, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat(vrf, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(st.st_size, 65);
    assert_true(sign_key_read(A, sk, &back, &e));
    assert_memory_equal(&back, &k, sizeof k);
    assert_true(seed_read(A, vrf, got, &e));
    assert_memory_equal(got, seed, 32);
    assert_false(seed_read(A, sk, got, &e));
    assert_string_equal(e.file, sk);
    unlink(sk);
    unlink(vrf);
    rmdir(dir);
    assert_false(seed_parse(got, "0g", 2, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ed25519_to_x25519), cmocka_unit_test(minisign_secret), cmocka_unit_test(bad_secrets),
        cmocka_unit_test(public_keys),       cmocka_unit_test(names),           cmocka_unit_test(files),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}
