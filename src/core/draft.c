/* A draft's bytes cut into lines, and what of them no order can hold. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/utf8.h"
#include "core/lex.h"

enum { LINES_MAX = 20000, BYTES_MAX = 1 << 20 };

/* --- what say and note hold --- */
struct speech {
    bool said, branch, begins;
}; /* begins: the next word may be a verb */

static size_t word_bytes(const char *p, size_t n)
{
    size_t i = 0;
    for (; i < n; i++)
        if (!ascii_alpha(p[i]) && !ascii_digit(p[i]) && p[i] != '-' && p[i] != '_' && (unsigned char)p[i] < 0x80)
            break;
    return i;
}

static bool word_is(const char *p, size_t n, const char *word)
{
    return n == strlen(word) && word_at(p, p + n, word);
}

/* After the unquoted word p[0..n): is what follows said? A clause begins after `then`, `else`, a semicolon or colon. */
static void hear_word(struct speech *s, const char *p, size_t n)
{
    if (!s->said && word_is(p, n, "then")) {
        s->branch = s->begins = true;
    } else if ((s->branch || s->begins) && word_is(p, n, "else")) {
        s->said = false;
        s->begins = true;
    } else if (!s->said) {
        s->said = s->begins && (word_is(p, n, "say") || word_is(p, n, "note"));
        s->begins = false;
    }
}

static void hear_sign(struct speech *s, char c)
{
    if (c == ';') {
        s->said = false;
        s->begins = true;
    } else if (!s->said && !ascii_space(c)) {
        s->begins = c == ':';
    }
}

/* The next piece of a line at p[at..n): a word, a quoted part or one character. Its bytes; speech as it is there. */
static size_t hear(struct speech *s, const char *p, size_t n, size_t at)
{
    if (p[at] == '"') {
        const char *close = memchr(p + at + 1, '"', n - at - 1);
        return close ? (size_t)(close - p) + 1 - at : n - at;
    }
    size_t len = word_bytes(p + at, n - at);
    if (len)
        hear_word(s, p + at, len);
    else
        hear_sign(s, p[at]);
    return len ? len : 1;
}

/* --- one line --- */
struct cutter {
    struct arena *a;
    struct diags *diags;
    struct source_line *v;
    size_t n, cap, standing;
    int number;
};

static const char *ascii_twin(uint32_t cp)
{
    static const struct {
        uint32_t cp;
        const char *ascii;
    } twins[] = {
        {0x2018, "'"},  {0x2019, "'"}, {0x201C, "\""}, {0x201D, "\""},  {0x2010, "-"},  {0x2011, "-"},
        {0x2012, "-"},  {0x2013, "-"}, {0x2014, "-"},  {0x2212, "-"},   {0x2264, "<="}, {0x2265, ">="},
        {0x2260, "<>"}, {0x203A, ">"}, {0x2192, ">"},  {0x2026, "..."},
    };
    for (size_t i = 0; i < sizeof twins / sizeof twins[0]; i++)
        if (twins[i].cp == cp)
            return twins[i].ascii;
    return NULL;
}

static void bad_character(struct cutter *c, size_t at, size_t len, uint32_t cp)
{
    diag_add(c->diags, SEV_ERROR, c->number, (int)at + 1, (int)len, ascii_twin(cp),
             "character U+%04X stands outside \"say\" and \"note\", where only ASCII does", (unsigned)cp);
}

/* Those of one piece of the line. */
static bool piece_fits(struct cutter *c, const char *p, size_t from, size_t to, bool said)
{
    bool good = true;
    for (size_t i = from; i < to;) {
        uint32_t cp = 0;
        size_t len = utf8_get(p + i, to - i, &cp);
        if (len > 1 && (!said || cp < 0xA0)) {
            bad_character(c, i, len, cp);
            good = false;
        }
        i += len ? len : 1;
    }
    return good;
}

static bool speech_fits(struct cutter *c, const char *p, size_t n)
{
    struct speech s = {.begins = true};
    bool good = true;
    for (size_t at = 0; at < n;) {
        size_t len = hear(&s, p, n, at);
        good = piece_fits(c, p, at, at + len, s.said) && good;
        at += len;
    }
    return good;
}

/* Words are mailed whole, and none may look like the number of a line (design "dice" 3.4). */
enum { LONG_WORD = 64 };

/* As line_canonical writes it. */
static size_t mailed_width(const char *p, size_t n)
{
    size_t width = 0;
    for (size_t i = 0; i < n;) {
        uint32_t cp = 0;
        size_t len = utf8_get(p + i, n - i, &cp);
        width += len <= 1 ? 1 : cp < 0x1000 ? 7 : cp < 0x10000 ? 8 : 10;
        width += p[i] == '\\';
        i += len ? len : 1;
    }
    return width;
}

static bool words_fit(struct cutter *c, const char *p, size_t n)
{
    for (size_t at = 0, end; at < n; at = end) {
        for (end = at; end < n && !ascii_space(p[end]);)
            end++;
        if (mailed_width(p + at, end - at) > LONG_WORD) {
            diag_add(c->diags, SEV_ERROR, c->number, (int)at + 1, (int)(end - at), NULL,
                     "a word of more than %d characters does not survive the mail", LONG_WORD);
            return false;
        }
        end += end == at;
    }
    return true;
}

static bool bytes_fit(struct cutter *c, const char *p, size_t n)
{
    size_t bad = utf8_check(p, n);
    if (bad < n) {
        diag_add(c->diags, SEV_ERROR, c->number, (int)bad + 1, 1, NULL,
                 "byte 0x%02X is not UTF-8: save the draft as UTF-8 or ASCII", (unsigned)(unsigned char)p[bad]);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        if ((unsigned char)p[i] < 0x20 || p[i] == 0x7F) {
            diag_add(c->diags, SEV_ERROR, c->number, (int)i + 1, 1, NULL, "control character 0x%02X",
                     (unsigned)(unsigned char)p[i]);
            return false;
        }
    }
    return true;
}

static bool is_standing(const char *p, size_t n)
{
    const char *at = p, *end = trim_end(p, p + n);
    while (at < end && ascii_space(*at))
        at++;
    return word_is(at, (size_t)(end - at), "standing");
}

static void cut_standing(struct cutter *c)
{
    if (c->standing != SIZE_MAX)
        diag_add(c->diags, SEV_ERROR, c->number, 1, 8, NULL, "\"standing\" begins the standing orders once");
    else
        c->standing = c->n;
}

static void cut_line(struct cutter *c, const char *p, size_t n)
{
    n = without_comment(p, n);
    if (trim_end(p, p + n) == p || !bytes_fit(c, p, n))
        return;
    if (is_standing(p, n)) {
        cut_standing(c);
        return;
    }
    bool said = speech_fits(c, p, n);
    if (!words_fit(c, p, n) || !said)
        return;
    if (c->n == c->cap) {
        size_t cap = c->cap ? 2 * c->cap : 64;
        struct source_line *v = ARENA_ARRAY(c->a, struct source_line, cap);
        if (c->n)
            memcpy(v, c->v, c->n * sizeof v[0]);
        c->v = v;
        c->cap = cap;
    }
    c->v[c->n++] = (struct source_line){.number = c->number, .p = p, .n = n};
}

/* Blanks in place of tabs, NBSP and a BOM, byte for byte, so that columns stay what the editor shows. */
static char *blanked(struct arena *a, const char *p, size_t n)
{
    char *s = arena_strndup(a, p, n);
    if (n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0)
        memset(s, ' ', 3);
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\t')
            s[i] = ' ';
        else if (s[i] == '\xC2' && i + 1 < n && s[i + 1] == '\xA0')
            memset(s + i, ' ', 2);
    }
    return s;
}

size_t draft_lines(struct arena *a, const char *p, size_t n, struct source_line **out, size_t *standing,
                   struct diags *diags)
{
    struct cutter c = {.a = a, .diags = diags, .standing = SIZE_MAX};
    *out = NULL;
    *standing = 0;
    if (n > BYTES_MAX) {
        diag_add(diags, SEV_ERROR, 1, 1, 1, NULL, "a draft has at most %d bytes, this one has %zu", BYTES_MAX, n);
        return 0;
    }
    const char *at = blanked(a, p, n), *end = at + n;
    struct line l;
    while (line_next(&at, end, &l)) {
        if (++c.number > LINES_MAX) {
            diag_add(diags, SEV_ERROR, c.number, 1, 1, NULL, "a draft has at most %d lines", LINES_MAX);
            return 0;
        }
        cut_line(&c, l.p, l.n);
    }
    *out = c.v;
    *standing = c.standing == SIZE_MAX ? c.n : c.standing;
    return c.n;
}

/* --- the canonical line --- */
static bool like_number(const char *p, size_t n)
{
    size_t i = 0;
    while (i < n && ascii_digit(p[i]))
        i++;
    return i > 0 && i + 1 == n && p[i] == ':';
}

static void put_piece(struct buf *out, const char *p, size_t n, bool said)
{
    for (size_t i = 0; i < n;) {
        uint32_t cp = 0;
        size_t len = utf8_get(p + i, n - i, &cp);
        if (len > 1)
            buf_printf(out, "\\u{%X}", (unsigned)cp);
        else if (said && p[i] == '\\')
            buf_puts(out, "\\\\");
        else if (!ascii_space(p[i]))
            buf_putc(out, p[i]);
        else if (out->n && out->p[out->n - 1] != ' ')
            buf_putc(out, ' ');
        i += len ? len : 1;
    }
}

/* The word that the buffer ends with looks like the number of a line: its colon stands apart. */
static void part_number(struct buf *out)
{
    size_t from = out->n;
    while (from > 0 && out->p[from - 1] != ' ')
        from--;
    if (like_number(out->p + from, out->n - from)) {
        buf_cut(out, out->n - 1);
        buf_puts(out, " :");
    }
}

void line_canonical(struct buf *out, const struct source_line *l)
{
    struct buf line;
    buf_init(&line, out->a);
    struct speech s = {.begins = true};
    size_t n = without_comment(l->p, l->n);
    for (size_t at = 0; at < n;) {
        size_t len = hear(&s, l->p, n, at);
        if (ascii_space(l->p[at]))
            part_number(&line);
        put_piece(&line, l->p + at, len, s.said);
        at += len;
    }
    part_number(&line);
    buf_add(out, line.p, line.n && line.p[line.n - 1] == ' ' ? line.n - 1 : line.n);
}
