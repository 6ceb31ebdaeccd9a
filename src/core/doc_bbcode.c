/* FORMAT_BBCODE: only what every board knows, [b], [list] and [quote]; tables are lists of sentences. */
#include "base/text.h"
#include "core/doc_private.h"

static void bold(struct buf *out, const struct phrase *ph)
{
    buf_puts(out, "[b]");
    phrase_put(out, ph, FORMAT_BBCODE);
    buf_puts(out, "[/b]\n");
}

static void table(struct buf *out, const struct block *b)
{
    if (b->text.n)
        bold(out, &b->text);
    buf_puts(out, "[list]\n");
    for (size_t i = 0; b->ncolumns && i < b->ncells; i++) {
        size_t column = i % b->ncolumns;
        buf_puts(out, column ? "; " : "[*]");
        phrase_put(out, &b->column[column], FORMAT_BBCODE);
        if (b->column[column].n)
            buf_puts(out, ": ");
        phrase_put(out, &b->cell[i], FORMAT_BBCODE);
        if (column + 1 == b->ncolumns)
            buf_putc(out, '\n');
    }
    buf_puts(out, "[/list]\n");
}

static void quote(struct buf *out, const struct phrase *ph)
{
    buf_puts(out, "[quote]\n");
    for (size_t i = 0; i < ph->n; i++) {
        const char *at = ph->v[i].p;
        struct line l;
        while (line_next(&at, ph->v[i].p + ph->v[i].n, &l)) {
            struct span s = {.kind = ph->v[i].kind, .p = l.p, .n = l.n};
            span_put(out, &s, FORMAT_BBCODE);
            buf_putc(out, '\n');
        }
    }
    buf_puts(out, "[/quote]\n");
}

/* Opens or closes lists until *open are. */
static void lists(struct buf *out, int *open, int want)
{
    for (; *open < want; ++*open)
        buf_puts(out, "[list]\n");
    for (; *open > want; --*open)
        buf_puts(out, "[/list]\n");
}

void doc_bbcode(struct buf *out, const struct doc *d)
{
    int open = 0;
    for (size_t i = 0; i < d->n; i++) {
        const struct block *b = &d->v[i];
        lists(out, &open, b->kind == BLOCK_ITEM ? b->level + 1 : 0);
        if (i && b->kind == BLOCK_HEADING)
            buf_putc(out, '\n');
        switch (b->kind) {
        case BLOCK_HEADING: bold(out, &b->text); break;
        case BLOCK_PARA:
            phrase_put(out, &b->text, FORMAT_BBCODE);
            buf_putc(out, '\n');
            break;
        case BLOCK_ITEM:
            buf_puts(out, "[*]");
            phrase_put(out, &b->text, FORMAT_BBCODE);
            buf_putc(out, '\n');
            break;
        case BLOCK_TABLE: table(out, b); break;
        case BLOCK_VERBATIM:
            if (is_drawing(&b->text))
                drawing_put(out, &b->text, "[code]\n", "[/code]\n", FORMAT_BBCODE);
            else
                quote(out, &b->text);
            break;
        }
    }
    lists(out, &open, 0);
}
