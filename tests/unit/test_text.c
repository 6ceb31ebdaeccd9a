/* links: base json trust */
#include "vectors.h"

#include "base/err.h"
#include "trust/block.h"
#include "trust/hash.h"
#include "trust/text.h"

static struct block only_block(struct bytes raw)
{
    struct block *v;
    size_t n;
    struct err e = {0};
    assert_true(blocks_find(A, raw.p, raw.n, &v, &n, &e));
    assert_int_equal(n, 1);
    return v[0];
}

static void canon(void **state)
{
    (void)state;
    json_t *all = get(vectors, "canon");
    assert_int_equal(json_array_size(all), 14);
    for (size_t i = 0; i < 14; i++) {
        json_t *o = json_array_get(all, i);
        struct block b = only_block(unbase64(str(o, "raw_b64")));
        struct text again;
        if (b.ok != json_is_true(get(o, "good")))
            fail_msg("%s: %s", str(o, "name"), b.err.text);
        if (!b.ok) {
            assert_int_equal(b.err.code, EXIT_DATA);
            assert_true(b.err.line > 0);
            continue;
        }
        assert_string_equal(b.text.text.p, str(o, "text"));
        assert_memory_equal(b.text.m, hex(o, "m", 32), 32);
        assert_true(text_parse(A, b.text.text.p, b.text.text.n, &again, NULL));
        assert_memory_equal(again.m, b.text.m, 32);
        assert_int_equal(again.turn, 3);
        assert_int_equal(again.step, 0);
        assert_string_equal(again.side, "blue");
        assert_memory_equal(again.rand, again.game, 32);
    }
}

#define HEX64 "3a72498a14dbcf6d296d82a282df741df7aebbf38109822d65b87e4ff5359086"
#define TOP "PROVOST moves\n1: game " HEX64 "\n2: turn 3 step 0 side blue\n3: prev " HEX64 "\n4: rand " HEX64 "\n"

/* Stored texts: byte for byte or not at all. */
static void strict(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool ok;
        int line;
    } table[] = {
        {TOP "5: pass\n6: end\n", true, 0},
        {TOP "5: end\n", true, 0},
        {TOP "5: pass\n6: end", false, 7},
        {TOP "5: pass\r\n6: end\r\n", false, 6},
        {TOP "5: pass \n6: end\n", false, 6},
        {TOP "5: pass  on\n6: end\n", false, 6},
        {TOP "5:  pass\n6: end\n", false, 6},
        {TOP "\n5: pass\n6: end\n", false, 6},
        {TOP " 5: pass\n6: end\n", false, 6},
        {TOP "5: pass\non\n6: end\n", false, 0},
        {TOP "5: pass\n7: end\n", false, 7},
        {TOP "5: pass\n6: end\n7: pass\n", false, 8},
        {TOP "5: end\n6: pass\n7: end\n", false, 7},
        {TOP "5: p\tss\n6: end\n", false, 6},
        {TOP, false, 5},
        {"PROVOST orders\n1: end\n", false, 1},
        {"PROVOST card\n1: end\n", false, 1},
        {"PROVOST moves\n1: end\n", false, 2},
        {"", false, 1},
        {"PROVOST nmr\n1: game " HEX64 "\n2: turn 3 step 0 side blue\n3: prev " HEX64 "\n4: end\n", true, 0},
        {"PROVOST nmr\n1: game " HEX64 "\n2: turn 03 step 0 side blue\n3: prev " HEX64 "\n4: end\n", false, 3},
        {"PROVOST nmr\n1: game " HEX64 "\n2: turn 3 step 0 side Blue\n3: prev " HEX64 "\n4: end\n", false, 3},
        {"PROVOST nmr\n1: game " HEX64 "\n2: turn 3 step 0 side blue x\n3: prev " HEX64 "\n4: end\n", false, 3},
        {"PROVOST nmr\n1: game " HEX64 "\n2: turn 3 step 0\n3: prev " HEX64 "\n4: end\n", false, 3},
        {"PROVOST nmr\n1: game " HEX64 "0\n2: turn 3 step 0 side blue\n3: prev " HEX64 "\n4: end\n", false, 2},
        {"PROVOST nmr\n1: game " HEX64 "\n2: turn 9007199254740992 step 0 side blue\n3: prev " HEX64 "\n4: end\n",
         false, 3},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct text t;
        struct err e = {0};
        bool ok = text_parse(A, table[i].text, strlen(table[i].text), &t, &e);
        if (ok != table[i].ok || (!ok && e.line != table[i].line))
            fail_msg("%zu: %s at line %d", i, e.text, e.line);
        if (!ok)
            assert_string_equal(e.check, "canonical");
    }
}

static struct bytes one(const char *s)
{
    return (struct bytes){s, strlen(s)};
}

static const uint8_t game[32] = {1, 2}, prev[32] = {3}, rnd[32] = {4};
static const struct text_head top = {KIND_MOVES, game, 7, 2, "blue", prev, rnd};

/* What is written, mailed, quoted and read again is the same text. */
static void round_trip(void **state)
{
    (void)state;
    static const char *const words[] = {"move",
                                        "3",
                                        "infantry",
                                        ">",
                                        "|",
                                        "Richmond",
                                        "a",
                                        "an-even-longer-name",
                                        "0123456789012345678901234567890123456789012345678901234567890123"};
    struct bytes lines[60];
    uint32_t x = 1;

    for (size_t i = 0; i < 60; i++) {
        struct buf b;
        buf_init(&b, A);
        for (size_t k = 0; k <= i; k++) {
            x = x * 1103515245 + 12345;
            buf_printf(&b, "%s%s", k ? " " : "", words[(x >> 16) % 9]);
        }
        lines[i] = (struct bytes){b.p, b.n};
    }
    struct text t;
    struct err e = {0};
    assert_true(text_write(A, &top, lines, 60, &t, &e));
    assert_int_equal(t.n, 60);
    assert_int_equal(t.lines[59].number, 64);
    struct buf block;
    buf_init(&block, A);
    text_block(&block, &t);
    const char *at = block.p, *lf;
    for (; (lf = strchr(at, '\n')); at = lf + 1)
        assert_true(lf - at <= FOLD_COLUMNS);
    static const char *const quotes[] = {"", "> ", ">", ">> ", "| > ", "  ", "\t", "\xc2\xa0"};
    for (size_t q = 0; q < sizeof quotes / sizeof *quotes; q++) {
        struct buf mail;
        buf_init(&mail, A);
        buf_puts(&mail, "Hello\r\n\r\n");
        for (at = block.p; (lf = strchr(at, '\n')); at = lf + 1) {
            buf_puts(&mail, quotes[q]);
            buf_add(&mail, at, (size_t)(lf - at));
            buf_puts(&mail, q % 2 ? "  \r\n" : "\n");
        }
        struct block b = only_block((struct bytes){mail.p, mail.n});
        if (!b.ok)
            fail_msg("%s: %s", quotes[q], b.err.text);
        assert_memory_equal(b.text.m, t.m, 32);
        assert_int_equal(b.line, 3);
        assert_int_equal(b.at, 9);
        assert_int_equal(b.at + b.len, mail.n);
    }
}

static void folding(void **state)
{
    (void)state;
    struct bytes l = one("move 3 infantry and 2 cavalry and 1 artillery from Richmond to > Eastern Virginia");
    struct text t;
    struct buf b;
    assert_true(text_write(A, &top, &l, 1, &t, NULL));
    buf_init(&b, A);
    text_block(&b, &t);
    assert_non_null(strstr(b.p, "\n5: move 3 infantry and 2 cavalry and 1 artillery from Richmond to >\n"
                                "   Eastern Virginia\n6: end\n-----END PROVOST MOVES-----\n"));
}

static void refused_lines(void **state)
{
    (void)state;
    static const char *const table[] = {
        "",
        "end",
        " pass",
        "pass ",
        "pass  on",
        "say 12: no",
        "say 6:",
        "p\xc3\xa4ss",
        "a\tb",
        "a\nb",
        "say -----BEGIN PROVOST MOVES-----",
        "01234567890123456789012345678901234567890123456789012345678901234",
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct bytes l[2] = {one("pass"), one(table[i])};
        struct text t;
        struct err e = {0};
        if (text_write(A, &top, l, 2, &t, &e))
            fail_msg("%s", table[i]);
        assert_int_equal(e.line, 2);
    }
    struct text_head h = top;
    struct text t;
    h.rand = NULL;
    assert_false(text_write(A, &h, NULL, 0, &t, NULL));
    h = top;
    h.kind = KIND_NMR;
    assert_false(text_write(A, &h, NULL, 0, &t, NULL));
    h.rand = NULL;
    assert_true(text_write(A, &h, NULL, 0, &t, NULL));
    h.side = "Blue";
    assert_false(text_write(A, &h, NULL, 0, &t, NULL));
}

static void limits(void **state)
{
    (void)state;
    struct bytes *l = ARENA_ARRAY(A, struct bytes, TEXT_LINES_MAX);
    struct text t;
    struct err e = {0};
    for (size_t i = 0; i < TEXT_LINES_MAX; i++)
        l[i] = one("pass");
    assert_true(text_write(A, &top, l, TEXT_LINES_MAX - 5, &t, &e));
    assert_false(text_write(A, &top, l, TEXT_LINES_MAX, &t, &e));
    char *p = arena_alloc(A, TEXT_MAX + 2);
    memset(p, 'x', TEXT_MAX + 1);
    assert_false(text_parse(A, p, TEXT_MAX + 1, &t, NULL));
}

static void escapes(void **state)
{
    (void)state;
    static const struct {
        const char *plain, *written;
    } table[] = {
        {"Guten Tag", "Guten Tag"}, {"Gr\xc3\xbc\xc3\x9f", "Gr\\u{FC}\\u{DF}"}, {"C:\\dir", "C:\\\\dir"},
        {"\\u{41}", "\\\\u{41}"},   {"\xf0\x9f\x98\x80!", "\\u{1F600}!"},
    };
    struct buf b;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        buf_init(&b, A);
        assert_true(text_escape(&b, table[i].plain, strlen(table[i].plain)));
        assert_string_equal(b.p, table[i].written);
        buf_init(&b, A);
        text_unescape(&b, table[i].written, strlen(table[i].written));
        assert_string_equal(b.p, table[i].plain);
    }
    static const char *const stay[] = {"\\u{1B}[2J",  "\\u{202E}x", "\\u{D800}", "\\u{}",
                                       "\\u{110000}", "\\u{12",     "\\x",       "\\"};
    for (size_t i = 0; i < sizeof stay / sizeof *stay; i++) {
        buf_init(&b, A);
        text_unescape(&b, stay[i], strlen(stay[i]));
        assert_string_equal(b.p, stay[i]);
    }
    buf_init(&b, A);
    assert_false(text_escape(&b, "\xff", 1));
}

static void slots_and_kinds(void **state)
{
    (void)state;
    assert_true(is_slot("standing:battle", 15));
    assert_true(is_slot("hand#3", 6));
    assert_false(is_slot("Hand", 4));
    assert_false(is_slot("3a", 2));
    assert_false(is_slot("", 0));
    assert_false(is_slot("a23456789012345678901234567890123", 33));
    for (int k = 0; k < KINDS; k++)
        assert_int_equal(kind_parse(kind_name((enum kind)k), strlen(kind_name((enum kind)k)), false), k);
    assert_int_equal(kind_parse("moves", 5, true), KIND_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canon),   cmocka_unit_test(strict),          cmocka_unit_test(round_trip),
        cmocka_unit_test(folding), cmocka_unit_test(refused_lines),   cmocka_unit_test(limits),
        cmocka_unit_test(escapes), cmocka_unit_test(slots_and_kinds),
    };
    return trust_init() ? cmocka_run_group_tests(tests, vectors_open, vectors_close) : 1;
}
