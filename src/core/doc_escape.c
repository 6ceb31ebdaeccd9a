/* One piece of text in one format. Whatever its source, nothing in it may be taken for markup, end a line, steer a
 * terminal or the direction of writing, mention a stranger, or begin a block of the mail protocol. */
#include <string.h>
#include "base/utf8.h"
#include "core/doc_private.h"
#include "trust/text.h"

static const char no_width[] =
    "\xE2\x80\x8B"; /* U+200B: parts what a board would read together; not seen, not spoken */

static bool control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/* Characters that are not seen but change how others are: bidirectional marks, separators, tags. */
static bool unseen(uint32_t c)
{
    static const struct {
        uint32_t lo, hi;
    } range[] = {
        {0x061C, 0x061C}, {0x180E, 0x180E}, {0x200B, 0x200B}, {0x200E, 0x200F},   {0x2028, 0x202E},
        {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
    };
    for (size_t i = 0; i < sizeof range / sizeof range[0]; i++)
        if (c >= range[i].lo && c <= range[i].hi)
            return true;
    return false;
}

static void html_char(struct buf *out, char c)
{
    switch (c) {
    case '&': buf_puts(out, "&amp;"); break;
    case '<': buf_puts(out, "&lt;"); break;
    case '>': buf_puts(out, "&gt;"); break;
    case '"': buf_puts(out, "&quot;"); break;
    case '\'': buf_puts(out, "&#39;"); break;
    default: buf_putc(out, c);
    }
}

static void ascii_char(struct buf *out, enum span_kind kind, enum format f, char c)
{
    bool data = kind == SPAN_PLAYER || kind == SPAN_VALUE;
    if (f == FORMAT_HTML) {
        html_char(out, c);
        return;
    }
    if (f == FORMAT_MARKDOWN && strchr("\\`*_[]<>&|~#$", c))
        buf_putc(out, '\\');
    buf_putc(out, c);
    if ((f == FORMAT_BBCODE && c == '[' && kind != SPAN_CITE) ||
        ((f == FORMAT_BBCODE || f == FORMAT_MARKDOWN) && c == '@' && data))
        buf_puts(out, no_width);
}

/* "-----BEGIN PROVOST MOVES-----" in a player's words must not begin a block in a letter that quotes the report (design
 * dice 3.4): a run of five dashes is parted. */
static bool dashes(const char *s, size_t n)
{
    return n >= 5 && memcmp(s, "-----", 5) == 0;
}

static void text_put_chars(struct buf *out, enum span_kind kind, enum format f, const char *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        uint32_t c;
        size_t len = utf8_get(s + i, n - i, &c);
        if (len == 0) {
            buf_putc(out, '?');
            i++;
            continue;
        }
        if (control(c)) {
            buf_putc(out, ' ');
        } else if (kind != SPAN_SENTENCE && unseen(c)) {
            struct buf esc;
            buf_init(&esc, out->a);
            buf_printf(&esc, "\\u{%x}", (unsigned)c);
            for (size_t k = 0; k < esc.n; k++)
                ascii_char(out, kind, f, esc.p[k]);
        } else if (c < 0x80) {
            ascii_char(out, kind, f, s[i]);
            if (f != FORMAT_HTML && f != FORMAT_JSON && dashes(s + i, n - i))
                buf_putc(out, ' ');
        } else {
            buf_add(out, s + i, len);
        }
        i += len;
    }
}

void span_put(struct buf *out, const struct span *s, enum format f)
{
    if (s->kind != SPAN_PLAYER || f == FORMAT_JSON) {
        text_put_chars(out, s->kind, f, s->p, s->n);
        return;
    }
    struct buf words;
    buf_init(&words, out->a);
    text_unescape(&words, s->p, s->n);
    if (f == FORMAT_HTML)
        buf_puts(out, "<bdi>");
    text_put_chars(out, s->kind, f, words.p, words.n);
    if (f == FORMAT_HTML)
        buf_puts(out, "</bdi>");
}

void phrase_put(struct buf *out, const struct phrase *ph, enum format f)
{
    for (size_t i = 0; i < ph->n; i++)
        span_put(out, &ph->v[i], f);
}
