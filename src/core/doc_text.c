/* FORMAT_TEXT: lines of at most 76 characters for a mail or a terminal. FORMAT_PLAIN: for the ear; each paragraph, item
 * and row of a table is one line, depth is told by numbers, and no column, indent or underline means anything. */
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "core/doc_private.h"

enum { WIDTH = 76 };

static void blanks(struct buf *out, size_t n)
{
    while (n--)
        buf_putc(out, ' ');
}

static struct buf rendered(struct arena *a, const struct phrase *ph, enum format f)
{
    struct buf b;
    buf_init(&b, a);
    phrase_put(&b, ph, f);
    return b;
}

/* Words of s after `lead` columns that are written already; further lines begin with `lead` blanks. */
static void wrap(struct buf *out, const char *s, size_t n, size_t lead)
{
    size_t at = lead;
    bool fresh = true;
    for (size_t i = 0; i < n;) {
        size_t len = 0;
        while (i + len < n && s[i + len] != ' ')
            len++;
        size_t width = text_width(s + i, len);
        if (len && !fresh && at + 1 + width > WIDTH) {
            buf_putc(out, '\n');
            blanks(out, lead);
            at = lead;
            fresh = true;
        }
        if (len) {
            if (!fresh)
                buf_putc(out, ' ');
            buf_add(out, s + i, len);
            at += width + !fresh;
            fresh = false;
        }
        i += len;
        while (i < n && s[i] == ' ')
            i++;
    }
    buf_putc(out, '\n');
}

static void verbatim(struct buf *out, const struct phrase *ph, size_t indent)
{
    for (size_t i = 0; i < ph->n; i++) {
        const char *at = ph->v[i].p;
        struct line l;
        while (line_next(&at, ph->v[i].p + ph->v[i].n, &l)) {
            struct span s = {.kind = ph->v[i].kind, .p = l.p, .n = l.n};
            blanks(out, indent);
            buf_putc(out, '"'); /* no line of a player's may pass for one of the report */
            span_put(out, &s, FORMAT_TEXT);
            buf_puts(out, "\"\n");
        }
    }
}

/* Rows as sentences: "place: Richmond; infantry: 3". */
static void rows_plain(struct buf *out, const struct block *b)
{
    for (size_t i = 0; b->ncolumns && i < b->ncells; i++) {
        size_t column = i % b->ncolumns;
        if (column)
            buf_puts(out, "; ");
        phrase_put(out, &b->column[column], FORMAT_PLAIN);
        if (b->column[column].n)
            buf_puts(out, ": ");
        phrase_put(out, &b->cell[i], FORMAT_PLAIN);
        if (column + 1 == b->ncolumns)
            buf_putc(out, '\n');
    }
}

static void table_plain(struct buf *out, const struct block *b)
{
    if (b->text.n) {
        phrase_put(out, &b->text, FORMAT_PLAIN);
        buf_putc(out, '\n');
    }
    rows_plain(out, b);
}

static void cell_text(struct buf *out, const struct buf *cell, size_t width)
{
    buf_add(out, cell->p, cell->n);
    blanks(out, width - text_width(cell->p, cell->n) + 2);
}

static void end_row(struct buf *out)
{
    while (out->n && out->p[out->n - 1] == ' ')
        buf_cut(out, out->n - 1);
    buf_putc(out, '\n');
}

static void table_text(struct buf *out, const struct block *b)
{
    size_t total = 0;
    size_t *width = ARENA_ARRAY(out->a, size_t, b->ncolumns + 1);
    struct buf *cell = ARENA_ARRAY(out->a, struct buf, b->ncolumns + b->ncells + 1);
    for (size_t i = 0; i < b->ncolumns + b->ncells; i++) {
        cell[i] = rendered(out->a, i < b->ncolumns ? &b->column[i] : &b->cell[i - b->ncolumns], FORMAT_TEXT);
        size_t w = text_width(cell[i].p, cell[i].n);
        if (w > width[i % b->ncolumns])
            width[i % b->ncolumns] = w;
    }
    for (size_t i = 0; i < b->ncolumns; i++)
        total += width[i] + (i ? 2 : 0);
    if (total > WIDTH) {
        table_plain(out, b);
        return;
    }
    if (b->text.n) {
        struct buf title = rendered(out->a, &b->text, FORMAT_TEXT);
        wrap(out, title.p, title.n, 0);
    }
    for (size_t i = 0; i < b->ncolumns + b->ncells; i++) {
        cell_text(out, &cell[i], width[i % b->ncolumns]);
        if ((i + 1) % b->ncolumns == 0)
            end_row(out);
    }
}

static bool kin(const struct doc *d, size_t i)
{
    return i > 0 && d->v[i].kind == d->v[i - 1].kind && d->v[i].kind != BLOCK_TABLE;
}

static void block_text(struct buf *out, const struct block *b)
{
    struct buf words = rendered(out->a, &b->text, FORMAT_TEXT);
    switch (b->kind) {
    case BLOCK_HEADING:
        wrap(out, words.p, words.n, 0);
        if (b->level == 1) {
            size_t w = text_width(words.p, words.n);
            for (size_t i = 0; i < (w < WIDTH ? w : WIDTH); i++)
                buf_putc(out, '=');
            buf_putc(out, '\n');
        }
        break;
    case BLOCK_PARA: wrap(out, words.p, words.n, 0); break;
    case BLOCK_ITEM:
        blanks(out, 2 * (size_t)b->level);
        buf_puts(out, "- ");
        wrap(out, words.p, words.n, 2 * (size_t)b->level + 2);
        break;
    case BLOCK_TABLE: table_text(out, b); break;
    case BLOCK_VERBATIM:
        if (is_drawing(&b->text))
            drawing_put(out, &b->text, "", "", FORMAT_TEXT);
        else
            verbatim(out, &b->text, 2);
        break;
    }
}

void doc_text(struct buf *out, const struct doc *d)
{
    for (size_t i = 0; i < d->n; i++) {
        enum block_kind kind = d->v[i].kind;
        if (i &&
            (kind == BLOCK_HEADING || kind == BLOCK_TABLE || (kind == BLOCK_PARA && d->v[i - 1].kind == BLOCK_TABLE)))
            buf_putc(out, '\n');
        block_text(out, &d->v[i]);
    }
}

size_t doc_text_lines(const struct doc *d)
{
    struct buf b;
    size_t lines = 0;
    buf_init(&b, d->a);
    doc_text(&b, d);
    for (size_t i = 0; i < b.n; i++)
        lines += b.p[i] == '\n';
    return lines;
}

/* "2.1.3: ": where an item stands in its list. */
static void outline(struct buf *out, unsigned *count, int level)
{
    count[level]++;
    for (int i = level + 1; i <= DOC_DEPTH; i++)
        count[i] = 0;
    for (int i = 0; i <= level; i++)
        buf_printf(out, "%s%u", i ? "." : "", count[i]);
    buf_puts(out, ": ");
}

void doc_plain(struct buf *out, const struct doc *d)
{
    unsigned count[DOC_DEPTH + 1] = {0};
    for (size_t i = 0; i < d->n; i++) {
        const struct block *b = &d->v[i];
        if (i && !kin(d, i) && b->kind != BLOCK_ITEM)
            buf_putc(out, '\n');
        if (b->kind == BLOCK_ITEM)
            outline(out, count, b->level);
        else
            memset(count, 0, sizeof count);
        if (b->kind == BLOCK_TABLE) {
            table_plain(out, b);
        } else if (b->kind == BLOCK_VERBATIM && is_drawing(&b->text)) {
            drawing_put(out, &b->text, "", "", FORMAT_PLAIN);
        } else if (b->kind == BLOCK_VERBATIM) {
            verbatim(out, &b->text, 0);
        } else {
            phrase_put(out, &b->text, FORMAT_PLAIN);
            buf_putc(out, '\n');
        }
    }
}
