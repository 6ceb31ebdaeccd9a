/* links: base json core */
/* Orders are read as they are written, printed back as they are read, and lines are put together as they stand
 * (src/core/clause.c, slots.c, parse_value.c, order_print.c, draft.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/text.h"
#include "toy.h"

static const struct toy_facts facts;

/* As written, and as it is printed. */
static const struct {
    const char *line, *printed;
} good[] = {
    {"move 3 infantry, 1 cavalry  Richmond > Eastern Virginia",
     "move 3 infantry, 1 cavalry Richmond > Eastern Virginia"},
    {"MOVE 3 INFANTRY RICHMOND > NORFOLK", "move 3 infantry Richmond > Norfolk"},
    {"move 2 leaders richmond>norfolk", "move 2 leader Richmond > Norfolk"},
    {"move 1 infantrys EV > fort-monroe", "move 1 infantry Eastern Virginia > Fort Monroe"},
    {"move 1 infantry \"eastern  virginia\" > \"FORT\"", "move 1 infantry Eastern Virginia > Fort"},
    {"scout st marys city", "scout St. Mary's-City"},
    {"scout b23.12", "scout B23.12"},
    {"scout b23.1", "scout B23.1"},
    {"scout Fort", "scout Fort"},
    {"scout Fort Monroe", "scout Fort Monroe"},
    {"roll 3d6+2 for Ann's ambush", "roll 3d6+2 for Ann's ambush"},
    {"roll d20", "roll 1d20"},
    {"roll 2D10-1 for \"a; quoted # text\"", "roll 2d10-1 for \"a; quoted # text\""},
    {"roll 3d6 for 6\" guns and 7\" guns", "roll 3d6 for 6\" guns and 7\" guns"},
    {"say   hello,   world", "say hello, world"},
    {"say \"he went  home\"", "say he went home"},
    {"say he said \"hi; ho\" loudly", "say he said \"hi; ho\" loudly"},
    {"say \"a\" and \"b\"", "say \"a\" and \"b\""},
    {"say the else of it", "say \"the else of it\""},
    {"say \"\"", "say \"\""},
    {"note x # a comment", "note x"},
    {"draw 2 from Events", "draw 2 from Events"},
    {"draw from \"Lost Cards\"", "draw from \"Lost Cards\""},
    {"draw from \"from\"", "draw from from"},
    {"draw from x#3", "draw from x#3"},
    {"path Richmond > Norfolk > Fort > Fort Monroe", "path Richmond > Norfolk > Fort > Fort Monroe"},
    {"raise 006", "raise 6"},
    {"next", "next"},
    {"next south", "next South"},
    {"tune by 5", "tune by +5"},
    {"tune by -7 at 40% safe yes", "tune by -7 at 40% safe yes"},
    {"tune by +0 safe NO", "tune by +0 safe no"},
    {"form", "form"},
    {"form cavalry", "form cavalry"},
    {"form , face 2", "form, face 2"},
    {"form cavalry,face 3", "form cavalry, face 3"},
    {"form cavalry face 3", "form cavalry, face 3"},
    {"deck Events: one \"two words\" \"three;\" x", "deck Events: one \"two words\" \"three;\" x"},
    {"tell hello there", "tell hello there"},
    {"tell \"hello there\" to Bob", "tell \"hello there\" to Bob"},
    {"tell \"to Bob\"", "tell to Bob"},
    {"play Gain the initiative", "play Gain the Initiative"},
    {"play Seek at Norfolk", "play Seek at Norfolk"},
    {"order North: Richmond", "order North: Richmond"},
    {"order North > South: Richmond, Norfolk", "order North > South: Richmond, Norfolk"},
    {"garrison \"Fort\" Norfolk", "garrison \"Fort\" Norfolk"},
    {"garrison Fort Monroe", "garrison Fort Monroe"},
    {"garrison \"Fort\"  \"Fort Monroe\"", "garrison \"Fort\" Fort Monroe"},
    {"go  home", "go home"},
    {"GO-HOME", "go home"},
    {"yes", "yes"},
};

static void test_good(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(good); i++) {
        struct arena *a = arena_new();
        struct world w = toy_world(a, &facts);
        struct file out;
        struct diags d = {.a = a};
        toy_parse(&w, a, good[i].line, strlen(good[i].line), &out, &d);
        if (d.n || out.nlines != 1 || out.line[0].n != 1)
            fail_msg("%s: %s", good[i].line, d.n ? d.v[0].text : "not one clause");
        struct buf b;
        buf_init(&b, a);
        order_print(&b, &w, &out.line[0].node[0].order);
        assert_string_equal(b.p, good[i].printed);
        struct order again;
        struct err e = {0};
        if (!order_parse(&w, a, b.p, b.n, &again, &e))
            fail_msg("%s: %s", b.p, e.text);
        assert_true(order_equal(&again, &out.line[0].node[0].order));
        arena_free(a);
    }
}

/* Lines as trees: each node "kind next/then/alt", o an order, i an if, s stop, g go on. */
static const struct {
    const char *line, *tree;
} trees[] = {
    {"say a", "o-/-/-"},
    {"say a ; say b", "o1/-/- o-/-/-"},
    {"say a ; else say b ; say c", "o2/-/1 o2/-/- o-/-/-"},
    {"say a ; else say b ; else say c ; say d ; stop", "o3/-/1 o3/-/2 o3/-/- o4/-/- s-/-/-"},
    {"say a ; else stop ; say b", "o2/-/1 s-/-/- o-/-/-"},
    {"go on ; say a", "g1/-/- o-/-/-"},
    {"if wounded then say a", "i-/1/- o-/-/-"},
    {"if wounded then say a else say b", "i-/1/2 o-/-/- o-/-/-"},
    {"IF wounded THEN say a ; else say b ; say c ELSE say d ; say e", "i-/1/4 o3/-/2 o3/-/- o-/-/- o5/-/- o-/-/-"},
    {"say z ; if wounded then if here then say a else say b else say c", "o1/-/- i-/2/5 i-/3/4 o-/-/- o-/-/- o-/-/-"},
    {"if wounded then say a else if here then say b else say c", "i-/1/2 o-/-/- i-/3/4 o-/-/- o-/-/-"},
    {"say a ; else if wounded then say b else stop", "o-/-/1 i-/2/3 o-/-/- s-/-/-"},
    {"if wounded then say \"an else ; here\" else say b", "i-/1/2 o-/-/- o-/-/-"},
    {"if (wounded) then say a", "i-/1/- o-/-/-"},
};

static void put_link(struct buf *b, int16_t link)
{
    if (link < 0)
        buf_putc(b, '-');
    else
        buf_printf(b, "%d", link);
}

static void test_trees(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(trees); i++) {
        struct arena *a = arena_new();
        struct world w = toy_world(a, &facts);
        struct file out;
        struct diags d = {.a = a};
        toy_parse(&w, a, trees[i].line, strlen(trees[i].line), &out, &d);
        assert_int_equal(out.nlines, 1);
        struct buf b;
        buf_init(&b, a);
        for (size_t k = 0; k < out.line[0].n; k++) {
            const struct node *n = &out.line[0].node[k];
            buf_printf(&b, "%s%c", k ? " " : "", "oisg"[n->kind]);
            put_link(&b, n->next);
            buf_putc(&b, '/');
            put_link(&b, n->then);
            buf_putc(&b, '/');
            put_link(&b, n->alt);
            assert_memory_equal(trees[i].line + n->col - 1, n->text, (size_t)n->len);
            assert_int_equal(strlen(n->text), n->len);
        }
        if (strcmp(b.p, trees[i].tree) != 0)
            fail_msg("%s is %s, not %s", trees[i].line, b.p, trees[i].tree);
        arena_free(a);
    }
}

static void test_rules(void **state)
{
    (void)state;
    static const char draft[] = "on retreat: Richmond, Norfolk\n"
                                "on retreat at Fort Monroe: fall back Norfolk ; else Fort ; scout Fort\n"
                                "on attacked if odds >= 3:1: play Hide ; else play Seek\n"
                                "on activated at EV: go on\n"
                                "on Intercept if rating lead >= 1:yes\n"
                                "on retreat if wounded: if strength > 3 then Fort else Norfolk\n";
    static const struct {
        uint16_t ask, brk;
        int32_t place;
        bool cond;
        size_t n;
    } want[] = {
        {K_RETREAT, 0, -1, false, 1},  {K_RETREAT, 0, 5, false, 3},   {K_ACTIVATED, E_ATTACKED, -1, true, 2},
        {0, E_ACTIVATED, 1, false, 1}, {K_INTERCEPT, 0, -1, true, 1}, {K_RETREAT, 0, -1, true, 3},
    };
    struct arena *a = arena_new();
    struct world w = toy_world(a, &facts);
    struct file out;
    struct diags d = {.a = a};
    toy_parse(&w, a, draft, strlen(draft), &out, &d);
    if (d.n)
        fail_msg("%s", d.v[0].text);
    assert_int_equal(out.nrules, ROWS(want));
    for (size_t i = 0; i < ROWS(want); i++) {
        const struct rule *r = &out.rule[i];
        assert_int_equal(r->do_.number, i + 1);
        assert_int_equal(r->ask, want[i].ask);
        assert_int_equal(r->brk, want[i].brk);
        assert_int_equal(r->place, want[i].place);
        assert_int_equal(r->cond != NULL, want[i].cond);
        assert_int_equal(r->do_.n, want[i].n);
    }
    assert_int_equal(out.rule[0].do_.node[0].order.verb, V_RETREAT); /* the short form */
    assert_int_equal(order_nth(&out.rule[1].do_.node[1].order, 0, 0), 4);
    assert_int_equal(out.rule[1].do_.node[2].order.verb, V_SCOUT);
    assert_int_equal(out.rule[2].do_.node[1].order.verb, V_PLAY);
    arena_free(a);
}

/* --- properties --- */
struct numbers {
    uint64_t s;
};
static uint32_t pick(struct numbers *r, uint32_t n)
{
    r->s = r->s * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(r->s >> 33) % n;
}

/* A text that can be said: single blanks, no quotes but in pairs. */
static int32_t random_text(struct numbers *r, W w, bool word)
{
    static const char *const words[] = {"a",   "else", "x;y", "for",  "from", "to",      "#3",
                                        "(b)", "5:",   "if",  "then", "Fort", "\\u{E9}", ":"};
    char s[64] = "";
    uint32_t n = word ? 1 + pick(r, 2) : pick(r, 5);
    for (uint32_t i = 0; i < n; i++) {
        if (i)
            strcat(s, " ");
        strcat(s, words[pick(r, ROWS(words))]);
    }
    return word ? text_word(w->texts, s, strlen(s)) : text_put(w->texts, s, strlen(s));
}

static int32_t random_value(struct numbers *r, W w, uint16_t type)
{
    switch (type) {
    case TYPE_NUMBER: return (int32_t)pick(r, 0x7FFFFFFF);
    case TYPE_SIGNED: return (int32_t)pick(r, 2000) - 1000;
    case TYPE_TEXT: return random_text(r, w, false);
    case TYPE_WORD: return random_text(r, w, true);
    case TYPE_DICE: return dice_pack(1 + (int)pick(r, 99), 2 + (int)pick(r, 9998), (int)pick(r, 1999) - 999);
    case TYPE_SEAT: return (int32_t)pick(r, 3);
    case TYPE_KIND: return 1 + (int32_t)pick(r, KINDS_END - 1);
    case TYPE_PERCENT: return (int32_t)pick(r, 10001);
    case TYPE_YESNO: return (int32_t)pick(r, 2);
    default: break;
    }
    const struct type *t = &toy_types[type - TYPE_GAME];
    if (t->form == FORM_NUMBER)
        return t->lo + (int32_t)pick(r, (uint32_t)(t->hi - t->lo + 1));
    if (t->form == FORM_COUNTED)
        return COUNTED_OF(pick(r, 3), 1 + pick(r, 999));
    return (int32_t)pick(r, (uint32_t)t->count(w));
}

static void random_values(struct numbers *r, W w, const struct slot *slots, struct order *o)
{
    for (uint8_t i = 0; slots && slots[i].name; i++) {
        uint32_t n = slots[i].min + pick(r, (uint32_t)(slots[i].max - slots[i].min) + 1);
        while (n-- > 0)
            order_add(o, i, random_value(r, w, slots[i].type));
    }
}

static void test_print_parses_back(void **state)
{
    (void)state;
    struct numbers r = {1};
    for (int i = 0; i < 20000; i++) {
        struct arena *a = arena_new();
        struct world w = toy_world(a, &facts);
        struct order o = {.verb = (uint16_t)(1 + pick(&r, VERBS_END - 1))}, again;
        random_values(&r, &w, toy_verbs[o.verb].slots, &o);
        if (o.verb == V_MOVE && !toy_form(&w, &o, NULL))
            o = (struct order){.verb = V_YES};
        struct buf b;
        buf_init(&b, a);
        order_print(&b, &w, &o);
        struct err e = {0};
        if (!order_parse(&w, a, b.p, b.n, &again, &e))
            fail_msg("%s: %s", b.p, e.text);
        if (!order_equal(&o, &again))
            fail_msg("%s is read as another order", b.p);
        struct source_line l = {.number = 1, .p = b.p, .n = b.n};
        struct buf c;
        buf_init(&c, a);
        line_canonical(&c, &l);
        bool moved = strchr(b.p, '\\') || strstr(b.p, "5:"); /* both are written otherwise when signed */
        if (!moved && (!order_parse(&w, a, c.p, c.n, &again, &e) || !order_equal(&o, &again)))
            fail_msg("%s is signed as %s", b.p, c.p);
        arena_free(a);
    }
}

static void test_setting_print(void **state)
{
    (void)state;
    struct numbers r = {2};
    for (int i = 0; i < 2000; i++) {
        struct arena *a = arena_new();
        struct world w = toy_world(a, &facts);
        struct setting_item s = {.value = {.verb = (uint16_t)(1 + pick(&r, SETTINGS_END - 1))}};
        random_values(&r, &w, toy_settings[s.value.verb].slots, &s.value);
        for (s.nscopes = pick(&r, SCOPES_MAX + 1); s.nscopes > 0 && i % 7; s.nscopes--)
            if (pick(&r, 2))
                break;
        for (size_t k = 0; k < s.nscopes; k++) {
            s.scope[k].scope = (uint16_t)(1 + pick(&r, SCOPES_END - 1));
            uint16_t type = toy_scopes[s.scope[k].scope].arg;
            s.scope[k].arg = type ? random_value(&r, &w, type) : 0;
        }
        if (i % 10 == 0) {
            s.value = (struct order){.verb = i % 20 ? SETTING_ASK : SETTING_TRUST};
            order_add(&s.value, 0, (int32_t)pick(&r, KINDS_END));
        }
        struct buf b;
        buf_init(&b, a);
        setting_print(&b, &w, &s);
        struct file out;
        struct diags d = {.a = a};
        toy_parse(&w, a, b.p, b.n, &out, &d);
        if (d.n || out.nsettings != 1)
            fail_msg("%s: %s", b.p, d.n ? d.v[0].text : "not one setting");
        const struct setting_item *t = &out.setting[0];
        if (!order_equal(&t->value, &s.value) || t->nscopes != s.nscopes)
            fail_msg("%s is read as another setting", b.p);
        for (size_t k = 0; k < s.nscopes; k++)
            assert_true(t->scope[k].scope == s.scope[k].scope && t->scope[k].arg == s.scope[k].arg);
        arena_free(a);
    }
}

static const char *const drafts[] = {
    "move 3 infantry, 1 cavalry  Richmond > Eastern Virginia ; else scout \"Fort Monroe\" ; say hi",
    "if (wounded or not strength >= 12) and odds < 3:1 then roll 3d6+2 for it else if base = Norfolk then stop else go "
    "on",
    "on retreat at Fort if South chose Seek: Richmond, Norfolk ; else Fort",
    "set battle Eastern Virginia, turn 4: posture stand from 2 ; withdraw at 40% losses ; deploy infantry left 2 "
    "center 2",
    "say \"a; b\" # c\nset ask retreat, intercept ; target list infantry leader\nstanding\nset trust all",
};

/* Whatever is done to a draft, each of its lines is either read or told to be wrong. */
static void test_mutations(void **state)
{
    (void)state;
    static const char bytes[] = " ;:,><=()\"#\n0129abez\xC3\xA9\x80%+-{}\t\r\\.'";
    struct numbers r = {3};
    for (int i = 0; i < 20000; i++) {
        char s[256];
        const char *draft = drafts[pick(&r, ROWS(drafts))];
        size_t n = strlen(draft);
        memcpy(s, draft, n);
        for (uint32_t k = 1 + pick(&r, 4); k > 0; k--) {
            size_t at = pick(&r, (uint32_t)n), len = pick(&r, 12);
            if (pick(&r, 3) == 0 && n > len + 1 && at + len < n) {
                memmove(s + at, s + at + len, n - at - len);
                n -= len;
            } else if (pick(&r, 2)) {
                s[at] = bytes[pick(&r, sizeof bytes - 1)];
            } else if (n + 1 < sizeof s) {
                memmove(s + at + 1, s + at, n - at);
                s[at] = bytes[pick(&r, sizeof bytes - 1)];
                n++;
            }
        }
        struct arena *a = arena_new();
        struct world w = toy_world(a, &facts);
        struct file out;
        struct diags d = {.a = a};
        struct source_line *lines;
        size_t standing, count = draft_lines(a, s, n, &lines, &standing, &d), cut = diag_errors(&d);
        file_parse(&w, a, lines, count, &out, &d);
        for (size_t k = 0; k < count; k++) {
            bool told = false, there = false;
            for (size_t e = cut; e < d.n; e++)
                told = told || (d.v[e].line == lines[k].number && d.v[e].severity == SEV_ERROR);
            for (size_t e = 0; e < out.nlines; e++)
                there = there || out.line[e].number == lines[k].number;
            for (size_t e = 0; e < out.nrules; e++)
                there = there || out.rule[e].do_.number == lines[k].number;
            for (size_t e = 0; e < out.nsettings; e++)
                there = there || out.setting[e].number == lines[k].number;
            if (told == there)
                fail_msg("line %d of %.*s is %s", lines[k].number, (int)n, s, told ? "both" : "neither");
        }
        for (size_t e = 0; e < d.n; e++)
            assert_true(d.v[e].line > 0 && d.v[e].col > 0 && d.v[e].len > 0);
        arena_free(a);
    }
}

/* --- drafts --- */
static void test_draft(void **state)
{
    (void)state;
    static const char draft[] =
        "\xEF\xBB\xBF# a comment\r\nscout\tFort\xC2\xA0 # go\r\n\r\n  say a#b \"# c\"\r\nstanding\r\nset ask all";
    struct arena *a = arena_new();
    struct diags d = {.a = a};
    struct source_line *l;
    size_t standing;
    assert_int_equal(draft_lines(a, draft, strlen(draft), &l, &standing, &d), 3);
    assert_int_equal(d.n, 0);
    assert_int_equal(standing, 2);
    assert_int_equal(l[0].number, 2);
    assert_memory_equal(l[0].p, "scout Fort   ", l[0].n);
    assert_int_equal(l[1].number, 4);
    assert_memory_equal(l[1].p, "  say a#b \"# c\"", l[1].n);
    assert_int_equal(l[2].number, 6);
    arena_free(a);
}

static const struct {
    const char *line, *signed_;
} canonical[] = {
    {"  scout   Fort  # go", "scout Fort"},
    {"set battle Fort, turn 4: posture stand", "set battle Fort, turn 4 : posture stand"},
    {"on retreat if odds >= 3:1: Fort", "on retreat if odds >= 3:1: Fort"},
    {"say caf\xC3\xA9 \\ 5: no", "say caf\\u{E9} \\\\ 5 : no"},
    {"if wounded then note \xE2\x9C\x93 else scout \"Fort\"", "if wounded then note \\u{2713} else scout \"Fort\""},
    {"scout a\\b", "scout a\\b"},
};

static void test_canonical(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    for (size_t i = 0; i < ROWS(canonical); i++) {
        struct source_line l = {.number = 1, .p = canonical[i].line, .n = strlen(canonical[i].line)};
        struct buf b;
        buf_init(&b, a);
        line_canonical(&b, &l);
        assert_string_equal(b.p, canonical[i].signed_);
    }
    arena_free(a);
}

static void test_usage(void **state)
{
    (void)state;
    static const struct {
        uint16_t verb;
        const char *usage;
    } forms[] = {
        {V_MOVE, "move {count pieces}, ... {from} > {to}"},
        {V_PATH, "path {from} > {to} > ..."},
        {V_TUNE, "tune by {step} [at {limit}] [safe {safe}]"},
        {V_FORM, "form [{arm}] [, face {face}]"},
        {V_DECK, "deck {name}: {card} ..."},
        {V_YES, "yes"},
    };
    struct arena *a = arena_new();
    struct world w = toy_world(a, &facts);
    for (size_t i = 0; i < ROWS(forms); i++) {
        struct buf b;
        buf_init(&b, a);
        verb_usage(&b, &w, forms[i].verb);
        assert_string_equal(b.p, forms[i].usage);
    }
    arena_free(a);
}

/* --- values --- */
static void test_values(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct texts *t = texts_new(a);
    assert_int_equal(text_put(t, "Plan", 4), text_put(t, "Plan", 4));
    assert_int_not_equal(text_put(t, "Plan", 4), text_put(t, "plan", 4));
    int32_t word = text_word(t, "Plan", 4);
    assert_int_equal(word, text_word(t, "PLAN", 4));
    assert_string_equal(text_get(t, word), "Plan");
    assert_string_equal(text_get(t, -1), "");
    assert_string_equal(text_get(t, 1000000), "");
    for (int i = 0; i < 1000; i++) {
        char s[8];
        int n = snprintf(s, sizeof s, "w%d", i);
        assert_int_equal(text_put(t, s, (size_t)n), text_put(t, s, (size_t)n));
    }
    int n, sides, plus;
    dice_unpack(dice_pack(99, 9999, 999), &n, &sides, &plus);
    assert_true(n == 99 && sides == 9999 && plus == 999);
    dice_unpack(dice_pack(1, 2, -999), &n, &sides, &plus);
    assert_true(n == 1 && sides == 2 && plus == -999);
    struct order o = {.verb = 1};
    order_add(&o, 2, 20);
    order_add(&o, 0, 1);
    order_add(&o, 2, 21);
    order_add(&o, 1, 10);
    int32_t v;
    assert_true(order_get(&o, 2, &v) && v == 20 && !order_get(&o, 3, &v));
    assert_true(order_count(&o, 2) == 2 && order_nth(&o, 2, 1) == 21 && o.val[0].slot == 0 && o.val[1].slot == 1);
    while (o.n < ORDER_VALUES)
        order_add(&o, 3, 3);
    order_add(&o, 0, 7);
    assert_int_equal(o.n, ORDER_VALUES);
    struct options opt = {.n = 1, .v = {{.key = "nukes", .num = 1}}};
    assert_int_equal(option_find(&opt, "nukes")->num, 1);
    assert_null(option_find(&opt, "fog"));
    struct world w = {.rev = 3};
    assert_true(rev_at_least(&w, 3) && !rev_at_least(&w, 4));
    arena_free(a);
}

static void test_order_parse(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        int col;
        const char *text, *hint;
    } bad[] = {
        {"scuot Fort", 1, "no order called \"scuot\"", "scout"},
        {"  ", 1, "an order is missing", ""},
        {"scout Frot", 7, "no space called \"Frot\"", "Fort"},
        {"say \"x", 5, "this quote is not closed", ""},
        {"scout Fort ; say x", 12, "nothing is expected here, not \"; say x\": scout {space}", ""},
        {"stop", 1, "\"stop\" is no order", ""},
    };
    struct arena *a = arena_new();
    struct world w = toy_world(a, &facts);
    for (size_t i = 0; i < ROWS(bad); i++) {
        struct order o;
        struct err e = {0};
        assert_false(order_parse(&w, a, bad[i].s, strlen(bad[i].s), &o, &e));
        assert_string_equal(e.text, bad[i].text);
        assert_string_equal(e.hint, bad[i].hint);
        assert_int_equal(e.col, bad[i].col);
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),          cmocka_unit_test(test_trees),
        cmocka_unit_test(test_rules),         cmocka_unit_test(test_print_parses_back),
        cmocka_unit_test(test_setting_print), cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_draft),         cmocka_unit_test(test_canonical),
        cmocka_unit_test(test_usage),         cmocka_unit_test(test_values),
        cmocka_unit_test(test_order_parse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
