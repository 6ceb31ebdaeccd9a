/* links: base json trust */
/* Letters: what is written is found again; records come without cores, in order, and fit the known chain. */
#include "chain.h"

#include "trust/letter.h"

static struct game before[4], now;
static struct record recs[4];
static struct state states[4];

static int build(void **state)
{
    if (chain_setup(state))
        return -1;
    start_game(&now, DICE_OPPONENT, MISSED_DEFAULT);
    for (int i = 0; i < 4; i++) {
        struct lines l;
        uint8_t c[32] = {1};
        lines_init(&l, A);
        lines_commit(&l, "standing", c, NULL, 0);
        for (int k = 0; k < 12; k++)
            lines_add(&l, "move inf-%d Eastern Virginia > Richmond", k);
        before[i] = now;
        make_move(&now, i % 2, &l, i % 2 ? 1 : 2, &recs[i], &states[i]);
        take(&now, &recs[i], &states[i]);
    }
    return 0;
}

static struct buf new_letter(void)
{
    struct buf b;
    buf_init(&b, A);
    buf_puts(&b, "Dear Bob,\nhere it is.\n\n");
    return b;
}

static struct block *blocks_of(const struct buf *b, size_t *n)
{
    struct block *v;
    struct err e = {0};
    if (!blocks_find(A, b->p, b->n, &v, n, &e))
        fail_msg("%s", e.text);
    return v;
}

static const uint8_t (*heads(void))[32]
{
    return (const uint8_t(*)[32])now.chain.heads;
}

/* What goes out each turn: the record and one's own moves, under 8 KB. */
static void ordinary(void **state)
{
    (void)state;
    struct buf b = new_letter();
    struct lines l;
    struct text t;
    size_t n;
    lines_init(&l, A);
    for (int k = 0; k < 12; k++)
        lines_add(&l, "move inf-%d Eastern Virginia > Richmond", k);
    moves_text(&now, 0, &l, &t);
    struct letter_sig sig = {"south", sign_with(&holders[0].key, t.text.p, t.text.n)};
    letter_put_record(&b, &recs[3]);
    letter_put_text(&b, &t, &sig, 1);
    assert_true(b.n < 8192);
    struct block *v = blocks_of(&b, &n);
    assert_int_equal(n, 2);
    assert_int_equal(v[1].kind, KIND_MOVES);
    assert_memory_equal(v[1].text.m, t.m, 32);
    const struct sig_block *s = letter_sig_of(&v[1], "south");
    assert_non_null(s);
    assert_true(
        sig_verify(A, SIG_MINISIGN, now.g.side[0].sign, t.text.p, t.text.n, s->sig.p, s->sig.n, SIG_TEXT, NULL, NULL));

    struct letter_records r;
    assert_true(letter_records(A, &now.g, v, n, heads(), 4, &r, NULL));
    assert_int_equal(r.n, 1);
    assert_int_equal(r.rec[0].core_bytes.n, 0);
    struct core made = recs[3].core; /* as the rules would make it */
    assert_true(record_restore(A, &r.rec[0], &made, NULL));
    struct bytes p = record_write(A, &r.rec[0], RECORD_STORED), q = record_write(A, &recs[3], RECORD_STORED);
    assert_int_equal(p.n, q.n);
    assert_memory_equal(p.p, q.p, p.n);
    struct verify w = verify_of(&before[3], &r.rec[0], &states[3].raw);
    assert_true(verify_record(&w));
}

static void put_all(struct buf *b, const char *order)
{
    for (; *order; order++)
        letter_put_record(b, &recs[*order - '0']);
}

static void sequences(void **state)
{
    (void)state;
    static const struct {
        const char *order;
        size_t nheads, n, known;
        int code;
    } rows[] = {
        {"0123", 1, 4, 0, 0}, /* the whole game */
        {"0123", 3, 2, 2, 0}, /* the first two are known */
        {"0123", 5, 0, 4, 0},
        {"3", 4, 1, 0, 0},
        {"3", 3, 0, 0, EXIT_RETRY}, /* a gap: record 2 is missing */
        {"013", 1, 0, 0, EXIT_RETRY},
        {"10", 1, 0, 0, EXIT_RETRY}, /* out of order */
        {"0012", 1, 3, 1, 0},        /* sent twice */
        {"", 1, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = new_letter();
        struct letter_records r;
        struct err e = {0};
        size_t n;
        put_all(&b, rows[i].order);
        struct block *v = blocks_of(&b, &n);
        bool ok = letter_records(A, &now.g, v, n, heads(), rows[i].nheads, &r, &e);
        if (ok != !rows[i].code || e.code != rows[i].code)
            fail_msg("row %zu: %d %s", i, e.code, e.text);
        if (ok && (r.n != rows[i].n || r.known != rows[i].known))
            fail_msg("row %zu: %zu new, %zu known", i, r.n, r.known);
        if (!ok)
            assert_string_equal(e.check, "prev");
    }
}

/* Another record where one stands already. */
static void forked(void **state)
{
    (void)state;
    struct record other;
    struct state after;
    struct lines l;
    struct buf b = new_letter();
    struct letter_records r;
    struct err e = {0};
    size_t n;
    lines_init(&l, A);
    lines_add(&l, "something else");
    make_move(&before[1], 1, &l, 1, &other, &after);
    letter_put_record(&b, &other);
    struct block *v = blocks_of(&b, &n);
    assert_false(letter_records(A, &now.g, v, n, heads(), 5, &r, &e));
    assert_string_equal(e.check, "fork");
}

static void set_up(void **state)
{
    (void)state;
    struct buf b = new_letter();
    struct card c = {.addr = "", .name = "", .zone = ""};
    struct dice_keys k = {.vrf = {3}};
    struct proof p = {.role = 1, .turn = 2, .step = 1}, back;
    struct final f = {.nopened = 0}, fback;
    size_t n;
    memcpy(c.sign, holders[0].key.pk, 32);
    memcpy(c.box, holders[0].box_pk, 32);
    card_write(A, &c);
    keys_write(A, &k);
    struct letter_sig sigs[2] = {{"south", sign_with(&holders[0].key, now.g.raw.p, now.g.raw.n)},
                                 {"north", sign_with(&holders[1].key, now.g.raw.p, now.g.raw.n)}};
    letter_put_card(&b, &c, sign_with(&holders[0].key, c.raw.p, c.raw.n));
    letter_put_keys(&b, &k);
    letter_put_genesis(&b, &now.g, sigs, 2);
    p.nopened = 1;
    struct opening o = {0, "south", "standing", "a\nb\n", 4, 1, {9}};
    p.opened = f.opened = &o;
    letter_put_proof(&b, &now.g, &p);
    f.nopened = 1;
    f.ntexts = 1;
    f.texts = recs[0].inputs;
    letter_put_final(&b, &f);
    struct block *v = blocks_of(&b, &n);
    assert_int_equal(n, 5);
    static const enum kind kinds[] = {KIND_CARD, KIND_KEYS, KIND_GENESIS, KIND_PROOF, KIND_FINAL};
    for (size_t i = 0; i < 5; i++)
        assert_true(v[i].ok && v[i].kind == kinds[i]);
    assert_int_equal(v[0].data.n, c.raw.n);
    const struct sig_block *s = letter_sig_of(&v[0], "south");
    assert_true(card_verify(A, &c, s->sig.p, s->sig.n, NULL));
    assert_memory_equal(v[2].data.p, now.g.raw.p, now.g.raw.n);
    struct verify_genesis vg = {.a = A, .g = &now.g, .data = now.g.data};
    for (int i = 0; i < 2; i++)
        vg.sig[i] = letter_sig_of(&v[2], now.g.side[i].side)->sig;
    assert_null(letter_sig_of(&v[2], "umpire"));
    assert_true(verify_genesis(&vg));
    assert_int_equal(vg.incomplete, 0);
    assert_true(proof_read(A, &now.g, v[3].data.p, v[3].data.n, &back, NULL));
    assert_int_equal(back.role, 1);
    assert_string_equal(back.opened[0].value, "a\nb\n");
    assert_true(final_read(A, &now.g, v[4].data.p, v[4].data.n, &fback, NULL));
    assert_int_equal(fback.ntexts, 1);
}

static void broken_block(void **state)
{
    (void)state;
    struct buf b = new_letter();
    struct letter_records r;
    struct err e = {0};
    size_t n;
    letter_put_record(&b, &recs[0]);
    char *p = strstr(b.p, "RECORD-----\n") + 12;
    p[0] = '!';
    struct block *v = blocks_of(&b, &n);
    assert_int_equal(n, 1);
    assert_false(letter_records(A, &now.g, v, n, heads(), 1, &r, &e));
    assert_int_equal(e.code, EXIT_DATA);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ordinary), cmocka_unit_test(sequences),
                                       cmocka_unit_test(forked), cmocka_unit_test(set_up),
                                       cmocka_unit_test(broken_block)};
    return cmocka_run_group_tests(tests, build, chain_close);
}
