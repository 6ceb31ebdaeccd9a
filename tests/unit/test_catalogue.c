/* links: base json trust core */
#include "small_game.h"
#include "core/catalogue.h"
#include "core/lang.h"
#include "core/report.h"

static void lines_are_read_or_refused(void **state)
{
    static const struct {
        const char *bytes;
        int line;
        const char *text;
    } t[] = {
        {"a.b\tOne\nc\tTwo\r\n# remark\n\nd\t\n", 0, NULL},
        {"\xEF\xBB\xBF"
         "a\tOne\n",
         0, NULL},
        {"a\tGr\xC3\xBC\xC3\x9F"
         "e\n",
         0, NULL},
        {"", 0, NULL},
        {"a\tOne\nb two\n", 2, "a line of a catalogue is a key, a tab and a sentence"},
        {"a b\tOne\n", 1, "a line of a catalogue is a key, a tab and a sentence"},
        {"\tOne\n", 1, "a line of a catalogue is a key, a tab and a sentence"},
        {"a\tOne\x1B[31m\n", 1, "a sentence is UTF-8 without control characters, at most 2000 bytes"},
        {"a\tOne\tTwo\n", 1, "a sentence is UTF-8 without control characters, at most 2000 bytes"},
        {"a\t\xFF\n", 1, "a sentence is UTF-8 without control characters, at most 2000 bytes"},
        {"a\tOne\nb\tTwo\na\tThree\n", 3, "the key a comes twice"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct arena *a = arena_new();
        const struct catalogue *c = NULL;
        struct err e = {0};
        bool good = catalogue_read(a, t[i].bytes, strlen(t[i].bytes), &c, &e);
        assert_int_equal(good, t[i].text == NULL);
        assert_string_equal(e.text, t[i].text ? t[i].text : "");
        assert_int_equal(e.line, t[i].line);
        arena_free(a);
    }
}

static void a_file_stands_over_the_english_one(void **state)
{
    static const char mine[] = "report.none\tKeine.\nmine\tMein\n";
    struct arena *a = arena_new();
    const struct catalogue *c, *en = catalogue_bundled(a, "en");
    struct err e = {0};
    (void)state;
    assert_non_null(en);
    assert_true(catalogue_read(a, mine, strlen(mine), &c, &e));
    assert_string_equal(catalogue_get(c, "report.none"), "Keine.");
    assert_string_equal(catalogue_get(c, "mine"), "Mein");
    assert_string_equal(catalogue_get(c, "report.events"), catalogue_get(en, "report.events"));
    assert_string_equal(catalogue_get(en, "report.none"), "None.");
    assert_null(catalogue_get(c, "no.such.key"));
    assert_null(catalogue_get(NULL, "report.none"));
    assert_null(catalogue_bundled(a, "xx"));
    assert_null(catalogue_bundled(a, "e"));
    for (size_t i = 1; catalogue_key(c, i); i++)
        assert_true(strcmp(catalogue_key(c, i - 1), catalogue_key(c, i)) < 0);
    arena_free(a);
}

static void holes_are_filled(void **state)
{
    static const struct {
        const char *sentence, *want;
    } t[] = {
        {"{n} men", "1 men"},
        {"{n} {n|man|men}, {m} {m|man|men}, {zero} {zero|man|men}", "1 man, 3 men, 0 men"},
        {"{zero?never}{m?always}", "always"},
        {"{place?at {place}}{nowhere?at {nowhere}}!", "at RICHMOND!"},
        {"{nobody?{nobody}: }{seat}", "SOUTH"},
        {"{won|wins|loses}", "wins"},
        {"{n|{m} here|none}", "3 here"},
        {"{n|one}{m|one}", "one"},
        {"{m||s}{n||s}", "s"},
        {"{words}", "{n} \\u{e9} {place"}, /* a player's words are no sentence */
        {"{other} {} {n", "{other} {} {n"},
        {"}{n}{", "}1{"},
        {"{troops} {dice} {percent} {yes} {plus} {kind}", "3 INFANTRY 3d6+2 40% yes +2 RETREAT"},
        {"", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct small *s = small_new();
        struct arg arg[] = {{"n", TYPE_NUMBER, 1},
                            {"m", TYPE_NUMBER, 3},
                            {"zero", TYPE_NUMBER, 0},
                            {"place", SMALL_PLACE, 0},
                            {"nowhere", SMALL_PLACE, -1},
                            {"nobody", TYPE_SEAT, NO_SEAT},
                            {"seat", TYPE_SEAT, 0},
                            {"won", TYPE_YESNO, 1},
                            {"words", TYPE_TEXT, small_text(s, "{n} \\u{e9} {place")},
                            {"troops", SMALL_COUNT, COUNTED_OF(0, 3)},
                            {"dice", TYPE_DICE, dice_pack(3, 6, 2)},
                            {"percent", TYPE_PERCENT, 40},
                            {"yes", TYPE_YESNO, 1},
                            {"plus", TYPE_SIGNED, 2},
                            {"kind", TYPE_KIND, SMALL_RETREAT}};
        struct err e = {0};
        struct buf file, out;
        const struct catalogue *c;
        buf_init(&file, s->a);
        buf_init(&out, s->a);
        buf_printf(&file, "k\t%s\n", t[i].sentence);
        assert_true(catalogue_read(s->a, file.p, file.n, &c, &e));
        catalogue_fill(&out, c, &s->w, "k", arg, sizeof arg / sizeof arg[0]);
        assert_string_equal(out.p, t[i].want);
        arena_free(s->a);
    }
}

static void a_missing_sentence_shows_its_key(void **state)
{
    struct small *s = small_new();
    struct buf out;
    (void)state;
    buf_init(&out, s->a);
    catalogue_fill(&out, s->cat, &s->w, "no.such.key", NULL, 0);
    assert_string_equal(out.p, "<no.such.key>");
    arena_free(s->a);
}

static void values_are_printed_as_they_are_ordered(void **state)
{
    static const struct {
        uint16_t type;
        int32_t v;
        const char *want;
    } t[] = {
        {TYPE_NONE, 7, ""},
        {TYPE_NUMBER, 0, "0"},
        {TYPE_NUMBER, INT32_MAX, "2147483647"},
        {TYPE_SIGNED, -3, "-3"},
        {TYPE_SEAT, 1, "NORTH"},
        {TYPE_SEAT, 2, ""},
        {TYPE_SEAT, -1, ""},
        {TYPE_KIND, 0, ""},
        {TYPE_KIND, 2, "MOVE"},
        {TYPE_KIND, 9, ""},
        {TYPE_PERCENT, 0, "0%"},
        {TYPE_YESNO, 0, "no"},
        {TYPE_TEXT, 99, ""},
        {SMALL_PLACE, 1, "EASTERN VIRGINIA"},
        {SMALL_PLACE, 3, ""},
        {SMALL_COUNT, COUNTED_OF(1, 999), "999 CAVALRY"},
        {TYPE_GAME + 77, 1, ""},
    };
    struct small *s = small_new();
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct buf out;
        buf_init(&out, s->a);
        value_print(&out, &s->w, t[i].type, t[i].v);
        assert_string_equal(out.p, t[i].want);
    }
    static const struct {
        int n, sides, plus;
        const char *want;
    } d[] = {{1, 6, 0, "1d6"}, {99, 9999, -999, "99d9999-999"}};
    for (size_t i = 0; i < 2; i++) {
        struct buf out;
        buf_init(&out, s->a);
        value_print(&out, &s->w, TYPE_DICE, dice_pack(d[i].n, d[i].sides, d[i].plus));
        assert_string_equal(out.p, d[i].want);
    }
    arena_free(s->a);
}

/* Every event of the tables has a sentence whose holes have values; a table with one that has not is told. */
static void tables_have_their_sentences(void **state)
{
    static const struct event_kind more[] = {
        {.name = ""}, {.name = "moved", .arg = {{"troops", SMALL_COUNT}}}, {.name = "unheard"}};
    struct small *s = small_new();
    struct game_ops ops = small_ops;
    struct buf out;
    (void)state;
    buf_init(&out, s->a);
    catalogue_gaps(&out, s->cat, &small_ops);
    assert_string_equal(out.p, "");
    ops.events = more;
    ops.nevents = 3;
    catalogue_gaps(&out, s->cat, &ops);
    assert_string_equal(out.p, "toy.moved: no value {to}\ntoy.unheard: no sentence\n");
    for (int i = FROM_FORCED; i <= FROM_NEXT_LINE; i++) {
        assert_non_null(catalogue_get(s->cat, source_names[i]));
        assert_non_null(catalogue_get(s->cat, arena_printf(s->a, "%s.of", source_names[i])));
    }
    arena_free(s->a);
}

static void bundled_sentences_close_their_braces(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    for (const struct lang_file *f = lang_files; f->name; f++) {
        char *lang = arena_strndup(a, f->name, strcspn(f->name, "."));
        const struct catalogue *c = catalogue_bundled(a, lang);
        assert_non_null(c);
        for (size_t i = 0; catalogue_key(c, i); i++) {
            int depth = 0;
            for (const char *s = catalogue_get(c, catalogue_key(c, i)); *s; s++) {
                depth += *s == '{' ? 1 : *s == '}' ? -1 : 0;
                assert_in_range(depth, 0, 4);
            }
            if (depth)
                fail_msg("%s: a brace is left open", catalogue_key(c, i));
        }
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_or_refused),
        cmocka_unit_test(a_file_stands_over_the_english_one),
        cmocka_unit_test(holes_are_filled),
        cmocka_unit_test(a_missing_sentence_shows_its_key),
        cmocka_unit_test(values_are_printed_as_they_are_ordered),
        cmocka_unit_test(tables_have_their_sentences),
        cmocka_unit_test(bundled_sentences_close_their_braces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
