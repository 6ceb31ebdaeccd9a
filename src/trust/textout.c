/* Writing texts: canonical, and as they are mailed. */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/num.h"
#include "base/text.h"
#include "base/utf8.h"
#include "trust/text.h"

static bool bad(struct err *e, size_t line, const char *what)
{
    err_check(e, EXIT_DATA, "canonical", "%s", what);
    err_place(e, (int)line, 0);
    return false;
}

/* `[0-9]+:` at the start of a word could be taken for a line number when the line is folded before it. */
static bool like_number(const char *p, size_t n)
{
    size_t i = 0;
    while (i < n && ascii_digit(p[i]))
        i++;
    return i > 0 && i + 1 == n && p[i] == ':';
}

static const char *word_fault(const char *p, size_t n)
{
    if (n == 0)
        return "the line has blanks that are not single";
    if (n > WORD_MAX)
        return "a word is longer than 64 characters";
    if (like_number(p, n))
        return "a word looks like a line number";
    if (n >= 8 && (memcmp(p, "-----BEG", 8) == 0 || memcmp(p, "-----END", 8) == 0))
        return "a word looks like the mark of a block";
    return NULL;
}

static const char *line_fault(struct bytes l)
{
    for (size_t i = 0; i < l.n; i++)
        if (l.p[i] < 0x20 || l.p[i] > 0x7e)
            return "the line has a character beyond ASCII, or a control character";
    if (l.n == 3 && memcmp(l.p, "end", 3) == 0)
        return "a line `end` would end the text";
    for (size_t at = 0; at <= l.n;) {
        const char *blank = at < l.n ? memchr(l.p + at, ' ', l.n - at) : NULL;
        size_t stop = blank ? (size_t)(blank - l.p) : l.n;
        const char *fault = word_fault(l.p + at, stop - at);
        if (fault)
            return fault;
        at = stop + 1;
    }
    return NULL;
}

static void put_hash(struct buf *b, const char *front, const uint8_t h[32])
{
    buf_puts(b, front);
    hex_put(b, h, 32);
    buf_putc(b, '\n');
}

bool text_write(struct arena *a, const struct text_head *h, const struct bytes *lines, size_t n, struct text *out,
                struct err *e)
{
    struct buf b;
    size_t number = h->kind == KIND_MOVES ? 5 : 4;

    if ((h->kind == KIND_MOVES) != (h->rand != NULL))
        return bad(e, 0, "moves, and nothing else, have a rand line");
    buf_init(&b, a);
    buf_printf(&b, "PROVOST %s\n", kind_name(h->kind));
    put_hash(&b, "1: game ", h->game);
    buf_printf(&b, "2: turn %llu step %llu side %s\n", (unsigned long long)h->turn, (unsigned long long)h->step,
               h->side);
    put_hash(&b, "3: prev ", h->prev);
    if (h->rand)
        put_hash(&b, "4: rand ", h->rand);
    for (size_t i = 0; i < n; i++) {
        const char *fault = line_fault(lines[i]);
        if (fault)
            return bad(e, i + 1, fault);
        buf_printf(&b, "%zu: ", number++);
        buf_add(&b, lines[i].p, lines[i].n);
        buf_putc(&b, '\n');
    }
    buf_printf(&b, "%zu: end\n", number);
    return text_parse(a, b.p, b.n, out, e);
}

struct bytes text_tidy(struct arena *a, const char *p, size_t n)
{
    struct buf b;
    bool blank = false;

    buf_init(&b, a);
    for (size_t i = 0; i < n; i++) {
        bool nbsp = i + 1 < n && (uint8_t)p[i] == 0xc2 && (uint8_t)p[i + 1] == 0xa0;
        if (p[i] == ' ' || p[i] == '\t' || p[i] == '\r' || p[i] == '\n' || nbsp) {
            blank = b.n > 0;
            i += nbsp;
            continue;
        }
        if (blank)
            buf_putc(&b, ' ');
        blank = false;
        buf_putc(&b, p[i]);
    }
    return (struct bytes){b.p, b.n};
}

static void put_marker(struct buf *out, const char *what, enum kind k)
{
    buf_printf(out, "-----%s PROVOST ", what);
    for (const char *c = kind_name(k); *c; c++)
        buf_putc(out, (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c));
    buf_puts(out, "-----\n");
}

/* Folds at the last blank that keeps a line within the columns; the first word of a line is never left behind, so that
 * `N: ` stays whole with what follows it. */
static void put_folded(struct buf *out, const char *p, size_t n)
{
    static const char indent[] = "   ";
    size_t room = FOLD_COLUMNS, first = 1;

    while (n > room) {
        const char *number = first ? memchr(p, ' ', n) : NULL;
        size_t least = number ? (size_t)(number - p) + 1 : 0, cut = 0;
        for (size_t i = least; i <= room && i < n; i++)
            if (p[i] == ' ')
                cut = i;
        if (cut == 0) { /* one long word: the next blank, if any */
            const char *blank = least < n ? memchr(p + least, ' ', n - least) : NULL;
            if (!blank)
                break;
            cut = (size_t)(blank - p);
        }
        buf_add(out, p, cut);
        buf_putc(out, '\n');
        buf_puts(out, indent);
        p += cut + 1;
        n -= cut + 1;
        room = FOLD_COLUMNS - (sizeof indent - 1);
        first = 0;
    }
    buf_add(out, p, n);
    buf_putc(out, '\n');
}

void text_block(struct buf *out, const struct text *t)
{
    const char *at = t->text.p, *end = at + t->text.n;
    struct line l;

    put_marker(out, "BEGIN", t->kind);
    while (line_next(&at, end, &l))
        put_folded(out, l.p, l.n);
    put_marker(out, "END", t->kind);
}

void data_block(struct buf *out, enum kind kind, const void *p, size_t n)
{
    put_marker(out, "BEGIN", kind);
    b64_lines(out, p, n, 64);
    put_marker(out, "END", kind);
}

void sig_block_put(struct buf *out, const char *by, const char *sig, size_t n)
{
    if (by)
        buf_printf(out, "by %s\n", by);
    buf_add(out, sig, n);
    if (n > 0 && sig[n - 1] != '\n')
        buf_putc(out, '\n');
}

bool text_escape(struct buf *out, const char *p, size_t n)
{
    for (size_t i = 0; i < n;) {
        uint32_t cp;
        size_t len = utf8_get(p + i, n - i, &cp);
        if (len == 0)
            return false;
        if (cp == '\\')
            buf_puts(out, "\\\\");
        else if (cp >= 0x20 && cp <= 0x7e)
            buf_putc(out, (char)cp);
        else
            buf_printf(out, "\\u{%lX}", (unsigned long)cp);
        i += len;
    }
    return true;
}

/* \u{HEX} at p: its length, or 0 */
static size_t escape_len(const char *p, size_t n, uint32_t *cp)
{
    size_t i = 3;
    uint32_t v = 0;

    if (n < 5 || p[1] != 'u' || p[2] != '{')
        return 0;
    for (; i < n && i < 9 && p[i] != '}'; i++) {
        char c = p[i];
        if (ascii_digit(c))
            v = v * 16 + (uint32_t)(c - '0');
        else if (c >= 'A' && c <= 'F')
            v = v * 16 + (uint32_t)(c - 'A' + 10);
        else if (c >= 'a' && c <= 'f')
            v = v * 16 + (uint32_t)(c - 'a' + 10);
        else
            return 0;
    }
    *cp = v;
    return i > 3 && i < n && p[i] == '}' ? i + 1 : 0;
}

/* What would move a terminal's cursor or turn the line around stays escaped. */
static bool may_show(uint32_t cp)
{
    bool control = cp < 0x20 || (cp >= 0x7f && cp < 0xa0);
    bool direction = cp == 0x61c || (cp >= 0x200e && cp <= 0x200f) || (cp >= 0x2028 && cp <= 0x202e) ||
                     (cp >= 0x2066 && cp <= 0x2069);
    return !control && !direction && cp <= 0x10ffff && !(cp >= 0xd800 && cp <= 0xdfff);
}

void text_unescape(struct buf *out, const char *p, size_t n)
{
    for (size_t i = 0; i < n;) {
        uint32_t cp;
        size_t len = p[i] == '\\' ? escape_len(p + i, n - i, &cp) : 0;
        if (len > 0 && may_show(cp)) {
            char u[4];
            buf_add(out, u, utf8_put(u, cp));
            i += len;
        } else if (p[i] == '\\' && i + 1 < n && p[i + 1] == '\\') {
            buf_putc(out, '\\');
            i += 2;
        } else {
            buf_putc(out, p[i++]);
        }
    }
}
