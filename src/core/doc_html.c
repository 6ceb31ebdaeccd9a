/* FORMAT_HTML: a whole page without style, script or link. */
#include "base/text.h"
#include "core/doc_private.h"

static void element(struct buf *out, const char *tag, const struct phrase *ph)
{
    buf_printf(out, "<%s>", tag);
    phrase_put(out, ph, FORMAT_HTML);
    buf_printf(out, "</%s>", tag);
}

static void head(struct buf *out, const struct doc *d)
{
    const char *lang = catalogue_get(d->cat, "core.lang");
    struct span s = {.kind = SPAN_SENTENCE, .p = lang ? lang : "en"};
    while (s.p[s.n])
        s.n++;
    buf_puts(out, "<!DOCTYPE html>\n<html lang=\"");
    span_put(out, &s, FORMAT_HTML);
    buf_puts(out, "\">\n<head><meta charset=\"utf-8\"><title>");
    if (d->n && d->v[0].kind == BLOCK_HEADING) { /* a title holds text alone */
        for (size_t i = 0; i < d->v[0].text.n; i++) {
            struct span t = d->v[0].text.v[i];
            t.kind = SPAN_VALUE;
            span_put(out, &t, FORMAT_HTML);
        }
    }
    buf_puts(out, "</title></head>\n<body>\n");
}

static void row(struct buf *out, const char *tag, const struct phrase *cell, size_t n)
{
    buf_puts(out, "<tr>");
    for (size_t i = 0; i < n; i++)
        element(out, tag, &cell[i]);
    buf_puts(out, "</tr>\n");
}

static void table(struct buf *out, const struct block *b)
{
    buf_puts(out, "<table>\n");
    if (b->text.n) {
        element(out, "caption", &b->text);
        buf_putc(out, '\n');
    }
    buf_puts(out, "<tr>");
    for (size_t i = 0; i < b->ncolumns; i++) {
        buf_puts(out, "<th scope=\"col\">");
        phrase_put(out, &b->column[i], FORMAT_HTML);
        buf_puts(out, "</th>");
    }
    buf_puts(out, "</tr>\n");
    for (size_t i = 0; b->ncolumns && i + b->ncolumns <= b->ncells; i += b->ncolumns)
        row(out, "td", &b->cell[i], b->ncolumns);
    buf_puts(out, "</table>\n");
}

static void quote(struct buf *out, const struct phrase *ph)
{
    buf_puts(out, "<blockquote>");
    for (size_t i = 0; i < ph->n; i++) {
        const char *at = ph->v[i].p;
        struct line l;
        while (line_next(&at, ph->v[i].p + ph->v[i].n, &l)) {
            struct span s = {.kind = ph->v[i].kind, .p = l.p, .n = l.n};
            buf_puts(out, "<p>");
            span_put(out, &s, FORMAT_HTML);
            buf_puts(out, "</p>");
        }
    }
    buf_puts(out, "</blockquote>\n");
}

/* Lists nest inside the item before: *open of them are open, each with its last item. */
static void lists(struct buf *out, int *open, int want)
{
    for (; *open > want; --*open)
        buf_puts(out, "</li>\n</ul>\n");
}

static void item(struct buf *out, int *open, const struct block *b)
{
    lists(out, open, b->level + 1);
    if (*open == b->level + 1)
        buf_puts(out, "</li>\n");
    for (; *open < b->level + 1; ++*open)
        buf_puts(out, "<ul>\n");
    buf_puts(out, "<li>");
    phrase_put(out, &b->text, FORMAT_HTML);
}

void doc_html(struct buf *out, const struct doc *d)
{
    static const char *const heading[] = {"h1", "h2", "h3", "h4"};
    int open = 0;
    head(out, d);
    for (size_t i = 0; i < d->n; i++) {
        const struct block *b = &d->v[i];
        if (b->kind != BLOCK_ITEM)
            lists(out, &open, 0);
        switch (b->kind) {
        case BLOCK_HEADING:
            element(out, heading[b->level - 1], &b->text);
            buf_putc(out, '\n');
            break;
        case BLOCK_PARA:
            element(out, "p", &b->text);
            buf_putc(out, '\n');
            break;
        case BLOCK_ITEM: item(out, &open, b); break;
        case BLOCK_TABLE: table(out, b); break;
        case BLOCK_VERBATIM:
            if (is_drawing(&b->text))
                drawing_put(out, &b->text, "<pre>\n", "</pre>\n", FORMAT_HTML);
            else
                quote(out, &b->text);
            break;
        }
    }
    lists(out, &open, 0);
    buf_puts(out, "</body>\n</html>\n");
}
