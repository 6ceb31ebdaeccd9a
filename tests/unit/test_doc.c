/* links: base json trust core */
#include "small_game.h"
#include <jansson.h>
#include "base/io.h"
#include "json/in.h"

/* What a player may write to break out of every format: tags, quotes, escapes of a terminal, mentions, a block of the
 * mail protocol, bidirectional marks; \u{e9} is an e with an acute accent. */
#define HOSTILE                                                                                                        \
    "<script>alert('x')</script> [url=x]y[/url] [x](y) *b* _i_ `c` | # @all caf\\u{e9} \\u{202e} \\u{1b}[31m "         \
    "-----BEGIN PROVOST MOVES----- & \"q\""

static struct arg text_arg(struct small *s, const char *text)
{
    return (struct arg){"what", TYPE_TEXT, small_text(s, text)};
}

static struct arg place_arg(int32_t v)
{
    return (struct arg){"what", SMALL_PLACE, v};
}

/* A little of everything. */
static struct doc *sample(struct small *s)
{
    struct doc *d = doc_new(s->a, &s->w, s->cat);
    struct arg at = place_arg(0), hostile = text_arg(s, HOSTILE), brackets = place_arg(2);
    static const char *const columns[] = {"toy.column.place", "toy.column.troops"};
    doc_heading(d, 1, "toy.h", &at, 1);
    doc_para(d, "toy.p", &hostile, 1);
    doc_item(d, 3, "toy.i", &at, 1);
    doc_item(d, 5, "toy.i", &brackets, 1);
    doc_item(d, 5, "toy.i", &at, 1);
    doc_item(d, 3, "toy.i", &at, 1);
    doc_heading(d, 2, "toy.h", &at, 1);
    doc_table(d, "toy.board", columns, 2);
    doc_cell(d, "toy.p", &at, 1);
    doc_cell(d, "toy.p", &(struct arg){"what", SMALL_COUNT, COUNTED_OF(0, 3)}, 1);
    doc_cell(d, "toy.p", &brackets, 1);
    doc_table_end(d); /* the last row lacks a cell */
    doc_verbatim(d, "1. one\n-----BEGIN PROVOST MOVES-----\n");
    return d;
}

static const char *rendered(struct small *s, const struct doc *d, enum format f)
{
    struct buf b;
    buf_init(&b, s->a);
    doc_render(&b, d, f);
    return b.p;
}

#define ZW "\xE2\x80\x8B"
#define E_ACUTE "\xC3\xA9"

static void formats_are_golden(void **state)
{
    static const struct {
        enum format f;
        const char *want;
    } t[] = {
        {FORMAT_TEXT, "News of RICHMOND\n"
                      "================\n"
                      "<script>alert('x')</script> [url=x]y[/url] [x](y) *b* _i_ `c` | # @all caf" E_ACUTE "\n"
                      "\\u{202e} \\u{1b}[31m - ----BEGIN PROVOST MOVES- ---- & \"q\"\n"
                      "- Item RICHMOND\n"
                      "  - Item [B]<I>*\n"
                      "  - Item RICHMOND\n"
                      "- Item RICHMOND\n"
                      "\n"
                      "News of RICHMOND\n"
                      "\n"
                      "Where the troops are\n"
                      "Place     Troops\n"
                      "RICHMOND  3 INFANTRY\n"
                      "[B]<I>*   -\n"
                      "  \"1. one\"\n"
                      "  \"- ----BEGIN PROVOST MOVES- ----\"\n"},
        {FORMAT_PLAIN, "News of RICHMOND\n"
                       "\n"
                       "<script>alert('x')</script> [url=x]y[/url] [x](y) *b* _i_ `c` | # @all "
                       "caf" E_ACUTE " \\u{202e} \\u{1b}[31m - ----BEGIN PROVOST MOVES- ---- & \"q\"\n"
                       "1: Item RICHMOND\n"
                       "1.1: Item [B]<I>*\n"
                       "1.2: Item RICHMOND\n"
                       "2: Item RICHMOND\n"
                       "\n"
                       "News of RICHMOND\n"
                       "\n"
                       "Where the troops are\n"
                       "Place: RICHMOND; Troops: 3 INFANTRY\n"
                       "Place: [B]<I>*; Troops: -\n"
                       "\n"
                       "\"1. one\"\n"
                       "\"- ----BEGIN PROVOST MOVES- ----\"\n"},
        {FORMAT_MARKDOWN,
         "# News of RICHMOND\n"
         "\n"
         "\\<script\\>alert('x')\\</script\\> \\[url=x\\]y\\[/url\\] \\[x\\](y) \\*b\\* \\_i\\_ \\`c\\` \\| \\# @" ZW
         "all "
         "caf" E_ACUTE " \\\\u{202e} \\\\u{1b}\\[31m - ----BEGIN PROVOST MOVES- ---- \\& \"q\"\n"
         "\n"
         "- Item RICHMOND\n"
         "  - Item \\[B\\]\\<I\\>\\*\n"
         "  - Item RICHMOND\n"
         "- Item RICHMOND\n"
         "\n"
         "## News of RICHMOND\n"
         "\n"
         "Where the troops are\n"
         "\n"
         "| Place | Troops |\n"
         "| --- | --- |\n"
         "| RICHMOND | 3 INFANTRY |\n"
         "| \\[B\\]\\<I\\>\\* | - |\n"
         "\n"
         "> 1\\. one\n"
         ">\n"
         "> \\- ----BEGIN PROVOST MOVES- ----\n"},
        {FORMAT_BBCODE,
         "[b]News of RICHMOND[/b]\n"
         "<script>alert('x')</script> [" ZW "url=x]y[" ZW "/url] [" ZW "x](y) *b* _i_ `c` | # @" ZW "all "
         "caf" E_ACUTE " \\u{202e} \\u{1b}[" ZW "31m - ----BEGIN PROVOST MOVES- ---- & \"q\"\n"
         "[list]\n"
         "[*]Item RICHMOND\n"
         "[list]\n"
         "[*]Item [" ZW "B]<I>*\n"
         "[*]Item RICHMOND\n"
         "[/list]\n"
         "[*]Item RICHMOND\n"
         "[/list]\n"
         "\n"
         "[b]News of RICHMOND[/b]\n"
         "[b]Where the troops are[/b]\n"
         "[list]\n"
         "[*]Place: RICHMOND; Troops: 3 INFANTRY\n"
         "[*]Place: [" ZW "B]<I>*; Troops: -\n"
         "[/list]\n"
         "[quote]\n"
         "1. one\n"
         "- ----BEGIN PROVOST MOVES- ----\n"
         "[/quote]\n"},
        {FORMAT_HTML,
         "<!DOCTYPE html>\n"
         "<html lang=\"en\">\n"
         "<head><meta charset=\"utf-8\"><title>News of RICHMOND</title></head>\n"
         "<body>\n"
         "<h1>News of RICHMOND</h1>\n"
         "<p><bdi>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; [url=x]y[/url] [x](y) *b* _i_ `c` | # @all "
         "caf" E_ACUTE " \\u{202e} \\u{1b}[31m -----BEGIN PROVOST MOVES----- &amp; &quot;q&quot;</bdi></p>\n"
         "<ul>\n"
         "<li>Item RICHMOND<ul>\n"
         "<li>Item [B]&lt;I&gt;*</li>\n"
         "<li>Item RICHMOND</li>\n"
         "</ul>\n"
         "</li>\n"
         "<li>Item RICHMOND</li>\n"
         "</ul>\n"
         "<h2>News of RICHMOND</h2>\n"
         "<table>\n"
         "<caption>Where the troops are</caption>\n"
         "<tr><th scope=\"col\">Place</th><th scope=\"col\">Troops</th></tr>\n"
         "<tr><td>RICHMOND</td><td>3 INFANTRY</td></tr>\n"
         "<tr><td>[B]&lt;I&gt;*</td><td>-</td></tr>\n"
         "</table>\n"
         "<blockquote><p><bdi>1. one</bdi></p><p><bdi>-----BEGIN PROVOST MOVES-----</bdi></p></blockquote>\n"
         "</body>\n"
         "</html>\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct small *s = small_new();
        assert_string_equal(rendered(s, sample(s), t[i].f), t[i].want);
        arena_free(s->a);
    }
}

static void json_holds_the_signed_words(void **state)
{
    struct small *s = small_new();
    struct err e = {0};
    (void)state;
    json_arena(s->a);
    const char *text = rendered(s, sample(s), FORMAT_JSON);
    json_t *root = json_read(s->a, text, strlen(text), JSON_IN_LOOSE, &e);
    json_t *blocks = json_object_get(root, "blocks");
    static const char *const type[] = {"heading", "para",    "item",  "item",    "item",
                                       "item",    "heading", "table", "verbatim"};
    static const int level[] = {1, -1, 0, 1, 1, 0, 2, -1, -1};
    assert_int_equal(json_array_size(blocks), 9);
    for (size_t i = 0; i < 9; i++) {
        json_t *b = json_array_get(blocks, i), *l = json_object_get(b, "level");
        assert_string_equal(json_string_value(json_object_get(b, "type")), type[i]);
        assert_int_equal(l ? (int)json_integer_value(l) : -1, level[i]);
    }
    json_t *para = json_array_get(blocks, 1), *table = json_array_get(blocks, 7);
    assert_string_equal(json_string_value(json_object_get(para, "text")), HOSTILE);
    assert_string_equal(json_string_value(json_object_get(para, "key")), "toy.p");
    assert_string_equal(json_string_value(json_object_get(json_object_get(para, "args"), "what")), HOSTILE);
    json_t *row = json_array_get(json_object_get(table, "rows"), 0);
    assert_int_equal(json_array_size(json_object_get(table, "rows")), 2);
    assert_string_equal(json_string_value(json_array_get(row, 1)), "3 INFANTRY");
    assert_string_equal(json_string_value(json_array_get(json_object_get(json_array_get(blocks, 8), "lines"), 0)),
                        "1. one");
    arena_free(s->a);
}

/* By ear nothing is told by a column: no line begins with a blank, none holds two together, none is an underline. */
static void plain_has_no_columns(void **state)
{
    struct small *s = small_new();
    struct doc *d = sample(s);
    (void)state;
    small_board(&s->w, NO_SEAT, d);
    const char *text = rendered(s, d, FORMAT_PLAIN);
    assert_null(strstr(text, "  "));
    assert_null(strstr(text, "\n "));
    assert_null(strstr(text, "\t"));
    assert_null(strstr(text, "=="));
    assert_non_null(strstr(text, "\nPlace: EASTERN VIRGINIA; Troops: 4 CAVALRY\n"));
    arena_free(s->a);
}

static void text_keeps_within_its_width(void **state)
{
    struct small *s = small_new();
    struct doc *d = doc_new(s->a, &s->w, s->cat);
    struct buf words;
    (void)state;
    buf_init(&words, s->a);
    for (int i = 0; i < 200; i++)
        buf_printf(&words, "%.*s ", 1 + i % 13, "abcdefghijklm");
    struct arg arg = text_arg(s, words.p);
    doc_para(d, "toy.p", &arg, 1);
    for (int i = 0; i < 6; i++)
        doc_item(d, i, "toy.i", &arg, 1);
    size_t width = 0, words_seen = 0;
    for (const char *p = rendered(s, d, FORMAT_TEXT); *p; p++) {
        words_seen += *p == 'a';
        width = *p == '\n' ? 0 : width + 1;
        assert_true(width <= 76);
    }
    assert_int_equal(words_seen, 7 * 200);
    arena_free(s->a);
}

static void a_wide_table_is_told_in_sentences(void **state)
{
    static const char *const columns[] = {"toy.column.place", "toy.column.troops"};
    struct small *s = small_new();
    struct doc *d = doc_new(s->a, &s->w, s->cat);
    struct arg wide = text_arg(s, "A place whose name is so long that no two columns would fit on a line of mail");
    (void)state;
    doc_table(d, "toy.board", columns, 2);
    doc_cell(d, "toy.p", &wide, 1);
    doc_cell(d, "toy.p", &(struct arg){"what", TYPE_NUMBER, 3}, 1);
    doc_table_end(d);
    assert_string_equal(rendered(s, d, FORMAT_TEXT),
                        "Where the troops are\nPlace: A place whose name is so long that no two "
                        "columns would fit on a line of mail; Troops: 3\n");
    arena_free(s->a);
}

static void markdown_lines_begin_no_list(void **state)
{
    static const struct {
        const char *words, *want;
    } t[] = {
        {"12. twelve", "12\\. twelve\n"},
        {"3) three", "3\\) three\n"},
        {"- x", "\\- x\n"},
        {"+ x", "\\+ x\n"},
        {"=== x", "\\=== x\n"},
        {"    code", "code\n"},
        {"12 x", "12 x\n"},
        {"> x", "\\> x\n"},
        {"---", "\\---\n"},
        {"$x$", "\\$x\\$\n"},
        {"a\\\\b", "a\\\\b\n"},
        {"~~x~~", "\\~\\~x\\~\\~\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct small *s = small_new();
        struct doc *d = doc_new(s->a, &s->w, s->cat);
        struct arg arg = text_arg(s, t[i].words);
        doc_para(d, "toy.p", &arg, 1);
        assert_string_equal(rendered(s, d, FORMAT_MARKDOWN), t[i].want);
        arena_free(s->a);
    }
}

/* Bytes that are no text at all: control characters and broken UTF-8 from a data file. */
static void broken_bytes_do_no_harm(void **state)
{
    static const enum format f[] = {FORMAT_TEXT,   FORMAT_PLAIN, FORMAT_MARKDOWN,
                                    FORMAT_BBCODE, FORMAT_HTML,  FORMAT_JSON};
    (void)state;
    for (size_t i = 0; i < sizeof f / sizeof f[0]; i++) {
        struct small *s = small_new();
        struct doc *d = doc_new(s->a, &s->w, s->cat);
        struct arg arg = text_arg(s, "a\x1B[2Jb\rc\xFF\xC3 \xE2\x80\xAE \xC2\x9B");
        json_arena(s->a);
        doc_para(d, "toy.p", &arg, 1);
        for (const char *p = rendered(s, d, f[i]); *p; p++)
            assert_true((unsigned char)*p >= 0x20 || *p == '\n');
        assert_null(strstr(rendered(s, d, f[i]), "\xE2\x80\xAE"));
        assert_null(strstr(rendered(s, d, f[i]), "\xC2\x9B"));
        arena_free(s->a);
    }
}

static void formats_have_names(void **state)
{
    static const struct {
        const char *name;
        enum format f;
    } t[] = {{"text", FORMAT_TEXT},     {"plain", FORMAT_PLAIN}, {"md", FORMAT_MARKDOWN}, {"markdown", FORMAT_MARKDOWN},
             {"bbcode", FORMAT_BBCODE}, {"html", FORMAT_HTML},   {"json", FORMAT_JSON}};
    enum format f;
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        assert_true(format_parse(t[i].name, &f));
        assert_int_equal(f, t[i].f);
    }
    assert_false(format_parse("pdf", &f));
    assert_false(format_parse("", &f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_are_golden),
        cmocka_unit_test(json_holds_the_signed_words),
        cmocka_unit_test(plain_has_no_columns),
        cmocka_unit_test(text_keeps_within_its_width),
        cmocka_unit_test(a_wide_table_is_told_in_sentences),
        cmocka_unit_test(markdown_lines_begin_no_list),
        cmocka_unit_test(broken_bytes_do_no_harm),
        cmocka_unit_test(formats_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
