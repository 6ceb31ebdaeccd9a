/* links: base json trust */
#include "vectors.h"

#include "base/err.h"
#include "trust/body.h"
#include "trust/hash.h"
#include "trust/seal.h"

static const uint8_t game[32] = {1, 2}, prev[32] = {3}, rnd[32] = {4};
static const uint8_t one[32] = {1}, two[32] = {2};

static struct text write_text(enum kind kind, const char *side, const struct lines *l)
{
    struct text_head h = {kind, game, 7, 2, side, prev, kind == KIND_MOVES ? rnd : NULL};
    struct text t;
    struct err e = {0};
    if (!text_write(A, &h, l->v, l->n, &t, &e))
        fail_msg("%s", e.text);
    return t;
}

static struct lines lines_of(const char *text)
{
    struct lines l;
    lines_init(&l, A);
    while (*text) {
        size_t n = strcspn(text, "\n");
        lines_add(&l, "%.*s", (int)n, text);
        text += n + (text[n] == '\n');
    }
    return l;
}

static void moves(void **state)
{
    (void)state;
    static const char standing[] = "on retreat: Richmond, Norfolk\nset trust all\n";
    uint8_t pk[32], sk[32], cards[3][32] = {{1}, {2}, {3}};
    struct lines l;
    struct moves m;
    struct buf box;
    struct err e = {0};

    box_key_new(pk, sk);
    buf_init(&box, A);
    assert_true(eseal_make(&box, NULL, pk, one, standing, strlen(standing)));
    lines_init(&l, A);
    lines_replaces(&l, two);
    lines_commit(&l, "standing", one, box.p, box.n);
    lines_add(&l, "move 3 infantry Richmond > Norfolk");
    lines_commit(&l, "standing:battle", two, NULL, 0);
    lines_open(&l, "plan#2", two, standing, strlen(standing));
    lines_deal(&l, "hand", (const uint8_t(*)[32])cards, 3);
    lines_add(&l, "pass");
    lines_add(&l, "standing");
    lines_add(&l, "on retreat: Norfolk");
    struct text t = write_text(KIND_MOVES, "blue", &l);
    if (!moves_parse(A, &t, &m, &e))
        fail_msg("%s", e.text);
    assert_true(m.has_replaces);
    assert_memory_equal(m.replaces, two, 32);
    assert_int_equal(m.ncommits, 2);
    assert_string_equal(m.commits[0].slot, "standing");
    assert_memory_equal(m.commits[0].c, one, 32);
    assert_int_equal(m.commits[0].box.n, box.n);
    assert_memory_equal(m.commits[0].box.p, box.p, box.n);
    assert_int_equal(m.commits[1].box.n, 0);
    assert_int_equal(m.nopens, 1);
    assert_string_equal(m.opens[0].value.p, standing);
    assert_int_equal(m.ndeals, 1);
    assert_int_equal(m.deals[0].n, 3);
    assert_memory_equal(m.deals[0].c[2], cards[2], 32);
    assert_int_equal(m.norders, 3);
    assert_int_equal(m.nstanding, 1);
    assert_memory_equal(m.orders[0].p, "move 3 infantry", 15);
    assert_false(m.orders[1].standing);
    assert_true(m.orders[2].standing);
    /* numbers are those of the text */
    assert_int_equal(m.orders[2].number, t.lines[t.n - 1].number);
    /* the sealed opening is that of the commit */
    struct buf value;
    uint8_t salt[32];
    buf_init(&value, A);
    assert_true(eseal_open(&value, salt, pk, sk, m.commits[0].box.p, m.commits[0].box.n));
    assert_string_equal(value.p, standing);
}

#define H "0000000000000000000000000000000000000000000000000000000000000001"

static void refused_moves(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int bad;
    } table[] = {
        /* bad: which line, from 1; 0: all is well */
        {"pass\ncommit a " H "\nopen b " H "\ntext b x\ntext b y", 0},
        {"open b " H "\nopen c " H "\ntext c x", 0},
        {"Commit a\nOPEN fire\ncommits", 0}, /* orders: only the very words are taken */
        {"commit a\ncommit a ; pass", 0},    /* orders too: the protocol's line has three words */
        {"pass\nreplaces " H, 2},
        {"replaces " H " x", 1},
        {"replaces 00", 1},
        {"commit A " H, 1},
        {"commit a " H "\ncommit a " H, 2},
        {"seal a 1/1 AAAA\ncommit a " H, 1},
        {"commit a " H "\nseal a 2/2 AAAA", 2},
        {"commit a " H "\nseal a 1/2 AAAA", 1},
        {"commit a " H "\nseal a 1/2 AAAA\nseal a 2/3 AAAA", 3},
        {"commit a " H "\nseal a 1/1 AAA", 1},
        {"commit a " H "\nseal a 01/1 AAAA", 2},
        {"open a", 1},
        {"open a " H "\nopen a " H, 2},
        {"text a x", 1},
        {"open a " H "\npass\ntext a x", 3},
        {"open a " H "\ntext b x", 2},
        {"open a " H "\ntext a", 2},
        {"deal hand 2 " H, 1},
        {"deal hand 1 " H "\ndeal hand 1 " H, 2},
        {"deal hand 1 " H "\ndeal hand 3 " H, 2},
        {"deal hand 1 " H "\ndeal other 1 " H "\ndeal hand 2 " H, 0},
        {"standing\npass\nstanding", 3},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct lines l = lines_of(table[i].lines);
        struct text t = write_text(KIND_MOVES, "blue", &l);
        struct moves m;
        struct err e = {0};
        bool ok = moves_parse(A, &t, &m, &e);
        if (ok != (table[i].bad == 0) || (!ok && e.line != table[i].bad + 5))
            fail_msg("%zu: line %d: %s", i, e.line, e.text);
    }
}

static void notes(void **state)
{
    (void)state;
    static const struct {
        enum kind kind;
        const char *side, *lines;
        bool ok;
    } table[] = {
        {KIND_PLEDGE, "blue", "moves " H, true},
        {KIND_PLEDGE, "blue", "moves " H "\nreplaces " H, true},
        {KIND_PLEDGE, "blue", "replaces " H, false},
        {KIND_PLEDGE, "blue", "moves " H "\nreplaces " H "\nx", false},
        {KIND_PLEDGE, "all", "moves " H, false},
        {KIND_NMR, "blue", "", true},
        {KIND_NMR, "blue", "rand " H, false},
        {KIND_RESIGN, "blue", "", true},
        {KIND_RESIGN, "blue", "x", false},
        {KIND_RECEIPT, "blue", "moves " H "\nat 2027-03-01T18:00:00Z", true},
        {KIND_RECEIPT, "blue", "moves " H "\nat 2027-13-01T18:00:00Z", false},
        {KIND_RECEIPT, "blue", "moves " H "\nat 2027-03-01 18:00:00Z", false},
        {KIND_HEAD, "umpire", "head " H, true},
        {KIND_HEAD, "umpire", "head " H " x", false},
        {KIND_VIEW, "blue", "head " H "\nview " H, true},
        {KIND_VIEW, "blue", "view " H "\nhead " H, false},
        {KIND_EXTEND, "all", "until 2027-03-08T18:00:00Z", true},
        {KIND_EXTEND, "blue", "until 2027-03-08T18:00:00Z", false},
        {KIND_JOINT, "all", "drop red", false},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct lines l = lines_of(table[i].lines);
        struct text t = write_text(table[i].kind, table[i].side, &l);
        struct note n;
        struct err e = {0};
        if (note_parse(&t, &n, &e) != table[i].ok)
            fail_msg("%zu: %s", i, e.text);
        if (table[i].kind == KIND_RECEIPT && table[i].ok)
            assert_string_equal(n.when, "2027-03-01T18:00:00Z");
    }
}

static void joints(void **state)
{
    (void)state;
    for (int k = JOINT_REKEY_VRF; k <= JOINT_AMEND; k++) {
        struct joint j = {.kind = (enum joint_kind)k, .side = "south", .alg = SIG_SSH, .rules = "acw/2"}, got;
        struct lines l;
        struct err e = {0};
        j.sign[0] = 1, j.vrf[1] = 2, j.box[2] = 3, j.head[3] = 4, j.data[4] = 5;
        for (int i = 0; i < 80; i++)
            j.pop[i] = (uint8_t)i;
        lines_init(&l, A);
        lines_joint(&l, &j);
        struct text t = write_text(KIND_JOINT, "all", &l);
        if (!joint_parse(A, &t, &got, &e))
            fail_msg("%d: %s", k, e.text);
        assert_int_equal(got.kind, k);
        if (k <= JOINT_DROP)
            assert_string_equal(got.side, "south");
        if (k == JOINT_REKEY_VRF || k == JOINT_REPLACE) {
            assert_memory_equal(got.pop, j.pop, 80);
            assert_memory_equal(got.vrf, j.vrf, 32);
            struct text cut = t;
            cut.n--;
            assert_false(joint_parse(A, &cut, &got, NULL));
        }
        if (k == JOINT_REKEY_SIGN || k == JOINT_REPLACE) {
            assert_int_equal(got.alg, SIG_SSH);
            assert_memory_equal(got.sign, j.sign, 32);
        }
        if (k == JOINT_REKEY_BOX || k == JOINT_REPLACE)
            assert_memory_equal(got.box, j.box, 32);
        if (k == JOINT_CORRECT)
            assert_memory_equal(got.head, j.head, 32);
        if (k == JOINT_AMEND) {
            assert_string_equal(got.rules, "acw/2");
            assert_memory_equal(got.data, j.data, 32);
        }
    }
    static const char *const refused[] = {
        "",
        "drop",
        "drop Red",
        "drop red blue",
        "drop red\ndrop blue",
        "rekey red",
        "rekey red sign pgp " H,
        "rekey red box " H " x",
        "rekey red vrf " H,
        "correct 00",
        "amend rules acw data " H,
        "amend rules acw/02 data " H,
        "marry red",
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct lines l = lines_of(refused[i]);
        struct text t = write_text(KIND_JOINT, "all", &l);
        struct joint j;
        if (joint_parse(A, &t, &j, NULL))
            fail_msg("%s", refused[i]);
    }
}

/* The texts of game2 are in canonical form, and their bodies can be read. */
static void game2(void **state)
{
    (void)state;
    json_t *records = get(get(vectors, "game2"), "records");
    size_t texts = 0, sealed = 0;
    for (size_t i = 0; i < json_array_size(records); i++) {
        json_t *r = json_loads(json_string_value(json_array_get(records, i)), 0, NULL), *inputs = get(r, "inputs");
        for (size_t k = 0; k < json_array_size(inputs); k++, texts++) {
            const char *s = str(json_array_get(inputs, k), "text");
            struct text t;
            struct err e = {0};
            struct moves m;
            struct note n;
            struct joint j;
            if (!text_parse(A, s, strlen(s), &t, &e) || !(t.kind == KIND_MOVES   ? moves_parse(A, &t, &m, &e)
                                                          : t.kind == KIND_JOINT ? joint_parse(A, &t, &j, &e)
                                                                                 : note_parse(&t, &n, &e)))
                fail_msg("record %zu: %s", i + 1, e.text);
            for (size_t c = 0; t.kind == KIND_MOVES && c < m.ncommits; c++)
                sealed += m.commits[c].box.n > 0;
        }
        json_decref(r);
    }
    assert_true(texts >= 6);
    assert_true(sealed >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves),  cmocka_unit_test(refused_moves), cmocka_unit_test(notes),
        cmocka_unit_test(joints), cmocka_unit_test(game2),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}
