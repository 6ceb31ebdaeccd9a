#include "base/err.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "base/utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Texts of errors quote what strangers sent: no control character may reach a terminal, and a character that the end of
 * the field cut in half is dropped. */
static void tame(char *s)
{
    size_t n = strlen(s);
    for (size_t at = 0; at < n;) {
        uint32_t cp;
        size_t len = utf8_get(s + at, n - at, &cp);
        if (len == 0) {
            if (n - at < 4 && (unsigned char)s[at] >= 0xC2) {
                s[at] = '\0';
                return;
            }
            s[at++] = '?';
        } else if (cp < 0x20 || (cp >= 0x7F && cp < 0xA0)) {
            memset(s + at, '?', len);
            at += len;
        } else {
            at += len;
        }
    }
}

static void store(char *out, size_t size, const char *s)
{
    size_t n = strlen(s);
    if (n >= size)
        n = size - 1;
    memcpy(out, s, n);
    out[n] = '\0';
    tame(out);
}

static void fill(struct err *e, int code, const char *fmt, va_list ap)
{
    e->code = code;
    vsnprintf(e->text, sizeof e->text, fmt, ap);
    tame(e->text);
}

bool err_set(struct err *e, int code, const char *fmt, ...)
{
    if (e && !e->code) {
        va_list ap;
        va_start(ap, fmt);
        fill(e, code, fmt, ap);
        va_end(ap);
    }
    return false;
}

bool err_check(struct err *e, int code, const char *check, const char *fmt, ...)
{
    if (e && !e->code) {
        va_list ap;
        va_start(ap, fmt);
        fill(e, code, fmt, ap);
        va_end(ap);
        store(e->check, sizeof e->check, check);
    }
    return false;
}

void err_file(struct err *e, const char *file)
{
    if (e && e->code && !e->file[0])
        store(e->file, sizeof e->file, file);
}

void err_place(struct err *e, int line, int col)
{
    if (e && e->code && !e->line) {
        e->line = line;
        e->col = col;
    }
}

void err_hint(struct err *e, const char *fmt, ...)
{
    if (!e || !e->code || e->hint[0])
        return;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(e->hint, sizeof e->hint, fmt, ap);
    va_end(ap);
    tame(e->hint);
}

static void put_place(struct buf *out, const char *file, int line, int col)
{
    if (!file[0] && !line)
        return;
    buf_puts(out, file[0] ? file : "input");
    if (line)
        buf_printf(out, ":%d", line);
    if (line && col)
        buf_printf(out, ":%d", col);
    buf_puts(out, ": ");
}

char *err_format(struct arena *a, const struct err *e)
{
    struct buf out;
    buf_init(&out, a);
    put_place(&out, e->file, e->line, e->col);
    buf_printf(&out, "error: %s", e->text);
    if (e->ptr[0])
        buf_printf(&out, ", at %s", e->ptr);
    if (e->check[0])
        buf_printf(&out, " [%s]", e->check);
    if (e->hint[0])
        buf_printf(&out, "; did you mean \"%s\"?", e->hint);
    return out.p;
}

void diag_add(struct diags *d, enum severity s, int line, int col, int len, const char *hint, const char *fmt, ...)
{
    if (d->n == d->cap) {
        size_t cap = d->cap ? d->cap * 2 : 16;
        struct diag *v = ARENA_ARRAY(d->a, struct diag, cap);
        if (d->n)
            memcpy(v, d->v, d->n * sizeof *v);
        d->v = v;
        d->cap = cap;
    }
    char text[sizeof(((struct err *)0)->text)];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    tame(text);
    d->v[d->n++] = (struct diag){.severity = s,
                                 .line = line,
                                 .col = col,
                                 .len = len > 0 ? len : 1,
                                 .text = arena_strdup(d->a, text),
                                 .hint = hint ? arena_strdup(d->a, hint) : NULL};
}

size_t diag_errors(const struct diags *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n; i++)
        n += d->v[i].severity == SEV_ERROR;
    return n;
}

static bool comes_later(const struct diag *a, const struct diag *b)
{
    return a->line != b->line ? a->line > b->line : a->col > b->col;
}

void diag_sort(struct diags *d)
{
    /* Insertion: they are few and nearly in order, and it is stable, which qsort is not. */
    for (size_t i = 1; i < d->n; i++) {
        struct diag one = d->v[i];
        size_t j = i;
        for (; j > 0 && comes_later(&d->v[j - 1], &one); j--)
            d->v[j] = d->v[j - 1];
        d->v[j] = one;
    }
}

static bool find_line(const char *source, size_t n, int line, struct line *out)
{
    const char *at = source, *end = source + n;
    for (int i = 1; line_next(&at, end, out); i++)
        if (i == line)
            return true;
    return false;
}

/* The line as it stands, control characters but tabs shown as '?'; and below it blanks (tabs below tabs, one column a
 * character) up to the mark. */
static void put_source(struct buf *out, const struct line *l, const struct diag *g)
{
    struct buf caret;
    buf_init(&caret, out->a);
    size_t from = g->col > 0 ? (size_t)g->col - 1 : 0, to = from + (size_t)g->len, at = 0;
    buf_puts(out, "  ");
    buf_puts(&caret, "  ");
    while (at < l->n) {
        uint32_t cp;
        size_t len = utf8_get(l->p + at, l->n - at, &cp);
        bool plain = len && cp >= 0x20 && !(cp >= 0x7F && cp < 0xA0);
        bool tab = len && cp == '\t';
        if (plain || tab)
            buf_add(out, l->p + at, len);
        else
            buf_putc(out, '?');
        if (at < from)
            buf_putc(&caret, tab ? '\t' : ' ');
        else if (at == from || at < to)
            buf_putc(&caret, at == from ? '^' : '~');
        at += len ? len : 1;
    }
    if (from >= l->n) /* at the line's end: something is missing */
        buf_putc(&caret, '^');
    if (g->hint)
        buf_printf(&caret, " did you mean \"%s\"?", g->hint);
    buf_printf(out, "\n%s\n", caret.p);
}

void diag_print(struct buf *out, const struct diags *d, const char *file, const char *source, size_t n)
{
    static const char *const words[] = {[SEV_ERROR] = "error", [SEV_WARNING] = "warning", [SEV_NOTE] = "note"};
    for (size_t i = 0; i < d->n; i++) {
        const struct diag *g = &d->v[i];
        struct line l;
        bool shown = g->line > 0 && g->col > 0 && find_line(source, n, g->line, &l);
        put_place(out, file, g->line, g->col);
        buf_printf(out, "%s: %s", words[g->severity], g->text);
        if (g->hint && !shown)
            buf_printf(out, "; did you mean \"%s\"?", g->hint);
        buf_putc(out, '\n');
        if (shown)
            put_source(out, &l, g);
    }
}
