#include <stdbool.h>
#include "mail/leaf.h"
#include <glib.h>
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "base/utf8.h"
#include "mail/mime.h"

/* ---- charsets ------------------------------------------------------------------------------------------------------------- */

static void put_cp(struct buf *out, uint32_t cp)
{
    char s[4];
    buf_add(out, s, utf8_put(s, cp));
}

/* Windows-1252, which is what mail that says Latin-1 is written in. The five places that it leaves open are lost characters. */
static void from_1252(struct buf *out, struct bytes raw)
{
    static const uint16_t high[32] = {0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                      0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
                                      0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};
    for (size_t i = 0; i < raw.n; i++) {
        unsigned char c = (unsigned char)raw.p[i];
        put_cp(out, c >= 0x80 && c < 0xA0 ? high[c - 0x80] : c);
    }
}

static void from_utf16(struct buf *out, struct bytes raw, bool big)
{
    for (size_t i = 2; i + 1 < raw.n; i += 2) {
        uint32_t c = (uint32_t)(unsigned char)raw.p[i + (big ? 0 : 1)] << 8 | (unsigned char)raw.p[i + (big ? 1 : 0)];
        put_cp(out, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
    }
}

/* The other charsets of the world are iconv's; what it cannot read is not guessed at. */
static bool from_other(struct buf *out, struct bytes raw, const char *charset)
{
    static const char *const ours[] = {"",       "utf-8",  "us-ascii", "ascii", "iso-8859-1", "windows-1252",
                                       "latin1", "cp1252", NULL};
    gsize n = 0;
    for (size_t i = 0; ours[i]; i++)
        if (strcmp(charset, ours[i]) == 0)
            return false;
    gchar *s = g_convert(raw.p, (gssize)raw.n, "UTF-8", charset, NULL, &n, NULL);
    if (s)
        buf_add(out, s, n);
    g_free(s);
    return s != NULL;
}

static struct bytes unix_lines(struct arena *a, struct bytes t)
{
    struct buf b;
    buf_init(&b, a);
    for (size_t i = 0; i < t.n; i++)
        if (t.p[i] != '\r')
            buf_putc(&b, t.p[i]);
        else if (i + 1 == t.n || t.p[i + 1] != '\n')
            buf_putc(&b, '\n');
    return (struct bytes){b.p, b.n};
}

struct bytes charset_text(struct arena *a, struct bytes raw, const char *charset)
{
    struct buf b;
    buf_init(&b, a);
    if (raw.n >= 2 && (memcmp(raw.p, "\xFF\xFE", 2) == 0 || memcmp(raw.p, "\xFE\xFF", 2) == 0))
        from_utf16(&b, raw, raw.p[0] == '\xFE');
    else if (memchr(raw.p, '\0', raw.n))
        return (struct bytes){"", 0};
    else if (from_other(&b, raw, charset))
        ;
    else if (utf8_check(raw.p, raw.n) == raw.n)
        buf_add(&b, raw.p, raw.n);
    else
        from_1252(&b, raw);
    if (b.n >= 3 && memcmp(b.p, "\xEF\xBB\xBF", 3) == 0) {
        b.p += 3;
        b.n -= 3;
    }
    return unix_lines(a, (struct bytes){b.p, b.n});
}

/* ---- flowed --------------------------------------------------------------------------------------------------------------- */

static size_t quote_depth(const struct line *l)
{
    size_t n = 0;
    while (n < l->n && l->p[n] == '>')
        n++;
    return n;
}

struct bytes unflow(struct arena *a, struct bytes text, bool delsp)
{
    struct buf b;
    struct line l;
    const char *at = text.p;
    bool open = false;
    size_t before = 0;
    buf_init(&b, a);
    while (line_next(&at, text.p + text.n, &l)) {
        size_t depth = quote_depth(&l), from = depth;
        if (from < l.n && l.p[from] == ' ')
            from++; /* stuffed */
        bool sign = l.n - from == 3 && memcmp(l.p + from, "-- ", 3) == 0;
        if (open && (depth != before || sign)) {
            buf_putc(&b, '\n');
            open = false;
        }
        for (size_t i = 0; !open && i < depth; i++)
            buf_putc(&b, '>');
        if (!open && depth)
            buf_putc(&b, ' ');
        open = !sign && l.n > from && l.p[l.n - 1] == ' ';
        before = depth;
        buf_add(&b, l.p + from, l.n - from - (open && delsp));
        if (!open)
            buf_putc(&b, '\n');
    }
    return (struct bytes){b.p, b.n};
}

/* ---- all leaves ------------------------------------------------------------------------------------------------------------ */

static bool no_text(const struct leaf *l)
{
    static const char *const front[] = {"image/", "audio/", "video/", "font/", "text/calendar", NULL};
    for (size_t i = 0; front[i]; i++)
        if (strncmp(l->type, front[i], strlen(front[i])) == 0)
            return true;
    return false;
}

void leaves_text(struct arena *a, struct mail *m)
{
    for (size_t i = 0; i < m->n; i++) {
        struct leaf *l = &m->leaf[i];
        l->text = no_text(l) ? (struct bytes){"", 0} : charset_text(a, l->raw, l->charset);
        if (strcmp(l->type, "text/html") == 0)
            l->text = html_text(a, l->text);
        else if (l->flowed && l->delsp)
            l->text = unflow(a, l->text, true);
    }
}
