/* links: base json trust */
#include "vectors.h"

#include "trust/block.h"
#include "trust/hash.h"
#include "trust/sig.h"

/* ---- the transfer encodings of the vectors' mails ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static struct bytes quoted_printable(const char *p, size_t n)
{
    struct buf b;
    buf_init(&b, A);
    for (size_t i = 0; i < n; i++) {
        if (p[i] != '=') {
            buf_putc(&b, p[i]);
        } else if (p[i + 1] == '\r' || p[i + 1] == '\n') {
            i += p[i + 1] == '\r' ? 2 : 1;
        } else {
            buf_putc(&b, (char)(hex_digit(p[i + 1]) * 16 + hex_digit(p[i + 2])));
            i += 2;
        }
    }
    return (struct bytes){b.p, b.n};
}

static struct bytes mail_body(struct bytes mail)
{
    const char *crlf = strstr(mail.p, "\r\n\r\n"), *lf = strstr(mail.p, "\n\n");
    const char *body = crlf ? crlf + 4 : lf + 2;
    const char *head = arena_strndup(A, mail.p, (size_t)(body - mail.p));
    size_t n = mail.n - (size_t)(body - mail.p);
    if (strstr(head, "quoted-printable"))
        return quoted_printable(body, n);
    if (strstr(head, "base64"))
        return unbase64(body);
    return (struct bytes){body, n};
}

static void mail(void **state)
{
    (void)state;
    json_t *o = get(vectors, "mail"), *all = get(o, "messages");
    const char *payload = str(o, "payload"), *pub = str(o, "public_key");
    enum sig_alg alg = SIG_MINISIGN;
    uint8_t pk[32];
    assert_true(public_key_parse(pub, strlen(pub), &alg, pk, NULL));
    assert_int_equal(json_array_size(all), 21);
    for (size_t i = 0; i < 21; i++) {
        json_t *m = json_array_get(all, i);
        struct bytes body = mail_body(unbase64(str(m, "bytes_b64")));
        struct block *v;
        size_t n;
        struct err e = {0};
        bool warn = false, good;

        assert_true(blocks_find(A, body.p, body.n, &v, &n, &e));
        assert_int_equal(n, 1);
        good = v->ok && v->nsigs == 1 &&
               sig_verify(A, alg, pk, v->text.text.p, v->text.text.n, v->sigs[0].sig.p, v->sigs[0].sig.n, SIG_TEXT,
                          &warn, &e);
        if (good != json_is_true(get(m, "good")))
            fail_msg("%s: %s %s", str(m, "name"), v->err.text, e.text);
        if (good) {
            assert_string_equal(v->text.text.p, payload);
            assert_false(warn);
        }
    }
}

static struct block *find(const char *s, size_t want)
{
    struct block *v;
    size_t n;
    struct err e = {0};
    if (!blocks_find(A, s, strlen(s), &v, &n, &e))
        fail_msg("%s", e.text);
    assert_int_equal(n, want);
    return v;
}

#define B(k) "-----BEGIN PROVOST " k "-----\n"
#define E(k) "-----END PROVOST " k "-----\n"
#define HEX64 "3a72498a14dbcf6d296d82a282df741df7aebbf38109822d65b87e4ff5359086"
#define NMR B("NMR") "PROVOST nmr\n1: game " HEX64 "\n2: turn 3 step 0 side red\n3: prev " HEX64 "\n4: end\n" E("NMR")

static void data_blocks(void **state)
{
    (void)state;
    struct buf b;
    char big[65536 + 1];
    buf_init(&b, A);
    memset(big, '{', sizeof big);
    buf_puts(&b, "Dear Ann,\n");
    data_block(&b, KIND_GENESIS, big, 65536);
    sig_block_put(&b, "blue", "untrusted comment: x\nnot base64\n", 32);
    data_block(&b, KIND_CARD, big, sizeof big);
    data_block(&b, KIND_RECORD, big, 1000);
    buf_puts(&b, NMR);
    struct block *v = find(b.p, 4);
    assert_true(v[0].ok);
    assert_int_equal(v[0].data.n, 65536);
    assert_memory_equal(v[0].data.p, big, 65536);
    assert_int_equal(v[0].nsigs, 1);
    assert_string_equal(v[0].sigs[0].by, "blue");
    assert_false(v[1].ok);
    assert_non_null(strstr(v[1].err.text, "larger"));
    assert_true(v[2].ok);
    assert_int_equal(v[2].data.n, 1000);
    assert_true(v[3].ok);
    assert_int_equal(v[3].kind, KIND_NMR);
    assert_string_equal(v[3].text.side, "red");
}

/* Several signers, ssh and minisign, wrapped and quoted. */
static void several_signatures(void **state)
{
    (void)state;
    struct sign_key k[2];
    struct text t;
    const uint8_t game[32] = {1}, prev[32] = {2};
    struct bytes line = {"drop red", 8};
    struct text_head h = {KIND_JOINT, game, 2, 0, "all", prev, NULL};
    struct buf s, out;
    assert_true(text_write(A, &h, &line, 1, &t, NULL));
    buf_init(&out, A);
    text_block(&out, &t);
    for (int i = 0; i < 3; i++) {
        static const char *const by[] = {"blue", "red", "umpire"};
        sign_key_new(&k[i % 2]);
        buf_init(&s, A);
        if (i == 1)
            sig_sign_ssh(&s, &k[1], t.text.p, t.text.n);
        else
            sig_sign_minisign(&s, &k[0], t.text.p, t.text.n, 0);
        sig_block_put(&out, by[i], s.p, s.n);
    }
    buf_puts(&out, "\nby the way, hello\n");
    struct buf wrapped; /* at 40 columns inside words, quoted once */
    buf_init(&wrapped, A);
    size_t col = 0, body = (size_t)(strstr(out.p, "by blue") - out.p);
    for (size_t i = 0; i < out.n; i++) {
        if (col == 0)
            buf_puts(&wrapped, "> ");
        buf_putc(&wrapped, out.p[i]);
        col = out.p[i] == '\n' ? 0 : col + 1;
        if (i > body && col == 40 && out.p[i + 1] != '\n') {
            buf_putc(&wrapped, '\n');
            col = 0;
        }
    }
    struct block *v = find(out.p, 1), *w = find(wrapped.p, 1);
    assert_true(v->ok && w->ok);
    assert_int_equal(v->nsigs, 3);
    assert_int_equal(w->nsigs, 3);
    for (int i = 0; i < 3; i++) {
        enum sig_alg alg = i == 1 ? SIG_SSH : SIG_MINISIGN;
        assert_int_equal(v->sigs[i].ssh, i == 1);
        assert_string_equal(v->sigs[i].by, w->sigs[i].by);
        if (i == 0)
            continue; /* its key was made anew for the third */
        assert_true(sig_verify(A, alg, k[i % 2].pk, v->text.text.p, v->text.text.n, v->sigs[i].sig.p, v->sigs[i].sig.n,
                               SIG_TEXT, NULL, NULL));
        assert_true(sig_verify(A, alg, k[i % 2].pk, w->text.text.p, w->text.text.n, w->sigs[i].sig.p, w->sigs[i].sig.n,
                               SIG_TEXT, NULL, NULL));
    }
    assert_string_equal(v->sigs[2].by, "umpire");
    assert_true(strstr(out.p + v->at + v->len, "by the way") != NULL);
}

/* Comments that a mailer wrapped: the trusted one is signed, and is joined as it was. */
static void wrapped_comments(void **state)
{
    (void)state;
    json_t *o = json_array_get(get(vectors, "minisign"), 0);
    struct bytes msg = unhex(str(o, "message_hex"));
    const char *sig = str(o, "signature"), *pub = str(o, "public_key");
    enum sig_alg alg = SIG_MINISIGN;
    uint8_t pk[32];
    struct buf b;
    bool warn;

    buf_init(&b, A);
    buf_puts(&b, NMR);
    for (const char *c = sig; *c; c++)
        if (strncmp(c, " secret key", 11) == 0 || strncmp(c, " provost1", 9) == 0)
            buf_putc(&b, '\n');
        else
            buf_putc(&b, *c);
    assert_non_null(strstr(b.p, "minisign\nsecret"));
    assert_non_null(strstr(b.p, "comment:\nprovost1"));
    struct block *v = find(b.p, 1);
    assert_int_equal(v->nsigs, 1);
    assert_string_equal(v->sigs[0].sig.p, sig);
    assert_true(public_key_parse(pub, strlen(pub), &alg, pk, NULL));
    assert_true(sig_verify(A, alg, pk, msg.p, msg.n, v->sigs[0].sig.p, v->sigs[0].sig.n, 0, &warn, NULL));
    assert_false(warn);
}

static void refused_blocks(void **state)
{
    (void)state;
    static const struct {
        const char *letter, *says, *check;
        int line;
        size_t blocks;
    } table[] = {
        {"a\n" B("ORDERS") "x\n" E("ORDERS"), "unknown kind", "format", 2, 1},
        {B("NMR") "PROVOST nmr\n", "no END", "format", 2, 1},
        {B("NMR") "PROVOST nmr\n" E("MOVES"), "another kind", "format", 3, 1},
        {B("NMR") "PROVOST nmr\n" NMR, "before the next", "format", 3, 2},
        {B("NMR") "PROVOST nmr\n\n4\xe2\x80\x93: x\n" E("NMR"), "0xE2", "canonical", 4, 1},
        {B("CARD") "%%%%\n" E("CARD"), "base64", "format", 1, 1},
        {B("CARD") E("CARD"), "empty", "format", 1, 1},
        {B("CARD") "ab\x01\n" E("CARD"), "0x01", "canonical", 2, 1},
        {NMR "untrusted comment: p\xc3\xa4\n", "0xC3", "canonical", 8, 1},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct block *v;
        size_t n;
        assert_true(blocks_find(A, table[i].letter, strlen(table[i].letter), &v, &n, NULL));
        assert_int_equal(n, table[i].blocks);
        if (v[0].ok || !strstr(v[0].err.text, table[i].says) || v[0].err.line != table[i].line ||
            strcmp(v[0].err.check, table[i].check) != 0)
            fail_msg("%zu: line %d: %s", i, v[0].err.line, v[0].err.text);
        if (n == 2)
            assert_true(v[1].ok);
    }
    assert_true(find("> " NMR, 1)->ok); /* marks are taken off where they are, none is asked for */
    find("no block -----BEGIN PROVOST NMR-----\n", 0);
    find("x -----BEGIN PROVOST NMR-----\n-----BEGIN PROVOST nmr-----\n", 0);
}

static void letter_limits(void **state)
{
    (void)state;
    struct buf b;
    struct block *v;
    size_t n;
    struct err e = {0};
    buf_init(&b, A);
    for (int i = 0; i < LETTER_BLOCKS_MAX; i++)
        buf_puts(&b, NMR);
    assert_true(blocks_find(A, b.p, b.n, &v, &n, &e));
    assert_int_equal(n, LETTER_BLOCKS_MAX);
    buf_puts(&b, NMR);
    assert_false(blocks_find(A, b.p, b.n, &v, &n, &e));
    assert_int_equal(e.code, EXIT_DATA);
    char *p = arena_alloc(A, LETTER_MAX + 1);
    assert_false(blocks_find(A, p, LETTER_MAX + 1, &v, &n, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mail),
        cmocka_unit_test(data_blocks),
        cmocka_unit_test(several_signatures),
        cmocka_unit_test(wrapped_comments),
        cmocka_unit_test(refused_blocks),
        cmocka_unit_test(letter_limits),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}
