/* FORMAT_MARKDOWN: CommonMark with the tables of GitHub. */
#include <string.h>
#include "base/text.h"
#include "core/doc_private.h"

/* A line that begins like a list, a rule or an underline would be read as one. */
static void guarded(struct buf *out, const struct phrase *ph)
{
    struct buf b;
    buf_init(&b, out->a);
    phrase_put(&b, ph, FORMAT_MARKDOWN);
    const char *s = b.p;
    while (*s == ' ')
        s++;
    size_t digits = 0;
    while (ascii_digit(s[digits]))
        digits++;
    if (*s == '-' || *s == '+' || *s == '=') {
        buf_putc(out, '\\');
    } else if (digits && (s[digits] == '.' || s[digits] == ')')) {
        buf_add(out, s, digits);
        buf_putc(out, '\\');
        s += digits;
    }
    buf_puts(out, s);
    buf_putc(out, '\n');
}

static void row(struct buf *out, const struct phrase *cell, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, "| ");
        phrase_put(out, &cell[i], FORMAT_MARKDOWN);
        buf_putc(out, ' ');
    }
    buf_puts(out, "|\n");
}

static void table(struct buf *out, const struct block *b)
{
    if (b->text.n) {
        guarded(out, &b->text);
        buf_putc(out, '\n');
    }
    if (!b->ncolumns)
        return;
    row(out, b->column, b->ncolumns);
    for (size_t i = 0; i < b->ncolumns; i++)
        buf_puts(out, "| --- ");
    buf_puts(out, "|\n");
    for (size_t i = 0; i + b->ncolumns <= b->ncells; i += b->ncolumns)
        row(out, &b->cell[i], b->ncolumns);
}

static void quote(struct buf *out, const struct phrase *ph)
{
    for (size_t i = 0; i < ph->n; i++) {
        const char *at = ph->v[i].p;
        struct line l;
        bool first = true;
        while (line_next(&at, ph->v[i].p + ph->v[i].n, &l)) {
            struct span s = {.kind = ph->v[i].kind, .p = l.p, .n = l.n};
            struct phrase one = {.v = &s, .n = 1};
            buf_puts(out, first ? "> " : ">\n> ");
            guarded(out, &one);
            first = false;
        }
    }
}

void doc_markdown(struct buf *out, const struct doc *d)
{
    for (size_t i = 0; i < d->n; i++) {
        const struct block *b = &d->v[i];
        if (i && !(b->kind == BLOCK_ITEM && d->v[i - 1].kind == BLOCK_ITEM))
            buf_putc(out, '\n');
        switch (b->kind) {
        case BLOCK_HEADING:
            buf_add(out, "#### ", (size_t)b->level);
            buf_putc(out, ' ');
            phrase_put(out, &b->text, FORMAT_MARKDOWN);
            buf_putc(out, '\n');
            break;
        case BLOCK_PARA: guarded(out, &b->text); break;
        case BLOCK_ITEM:
            for (int k = 0; k < b->level; k++)
                buf_puts(out, "  ");
            buf_puts(out, "- ");
            guarded(out, &b->text);
            break;
        case BLOCK_TABLE: table(out, b); break;
        case BLOCK_VERBATIM:
            if (is_drawing(&b->text))
                drawing_put(out, &b->text, "\n```\n", "```\n", FORMAT_MARKDOWN);
            else
                quote(out, &b->text);
            break;
        }
    }
}
