/* Building documents. */
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "core/doc_private.h"

struct doc *doc_new(struct arena *a, W w, const struct catalogue *cat)
{
    struct doc *d = ARENA_NEW(a, struct doc);
    d->a = a;
    d->w = w;
    d->cat = cat;
    return d;
}

static struct block *block_add(struct doc *d, enum block_kind kind, int level)
{
    if (d->n == d->cap) {
        size_t cap = d->cap ? 2 * d->cap : 32;
        struct block *v = ARENA_ARRAY(d->a, struct block, cap);
        if (d->n)
            memcpy(v, d->v, d->n * sizeof v[0]);
        d->v = v;
        d->cap = cap;
    }
    if (kind != BLOCK_ITEM)
        d->nopen = 0;
    d->v[d->n] = (struct block){.kind = kind, .level = level};
    return &d->v[d->n++];
}

static void fill(struct doc *d, struct phrase *ph, const char *key, const struct arg *arg, size_t n)
{
    phrase_fill(d->a, ph, d->cat, d->w, key, arg, n);
}

/* The values of the block's sentence by name, for readers of JSON. */
static void keep_args(struct doc *d, struct block *b, const char *key, const struct arg *arg, size_t n)
{
    b->key = arena_strdup(d->a, key);
    for (size_t i = 0; i < n && b->narg < ARGS_MAX; i++) {
        if (!arg[i].name)
            continue;
        struct named *to = &b->arg[b->narg++];
        to->name = arena_strdup(d->a, arg[i].name);
        phrase_value(d->a, &to->value, d->w, &arg[i]);
    }
}

void doc_heading(struct doc *d, int level, const char *key, const struct arg *arg, size_t n)
{
    struct block *b = block_add(d, BLOCK_HEADING, level < 1 ? 1 : level > 4 ? 4 : level);
    keep_args(d, b, key, arg, n);
    fill(d, &b->text, key, arg, n);
}

void doc_para(struct doc *d, const char *key, const struct arg *arg, size_t n)
{
    struct block *b = block_add(d, BLOCK_PARA, 0);
    keep_args(d, b, key, arg, n);
    fill(d, &b->text, key, arg, n);
}

/* Depths may jump (frames that said nothing lie between); levels do not: an item is inside the nearest item before it
 * that is less deep. */
static int level_of(struct doc *d, int depth)
{
    while (d->nopen && d->open[d->nopen - 1] >= depth)
        d->nopen--;
    int level = (int)d->nopen;
    if (d->nopen < DOC_DEPTH)
        d->open[d->nopen++] = depth;
    return level;
}

void doc_item(struct doc *d, int depth, const char *key, const struct arg *arg, size_t n)
{
    int level = level_of(d, depth);
    struct block *b = block_add(d, BLOCK_ITEM, level);
    keep_args(d, b, key, arg, n);
    fill(d, &b->text, key, arg, n);
}

void doc_table(struct doc *d, const char *title_key, const char *const *columns, size_t ncolumns)
{
    struct block *b = block_add(d, BLOCK_TABLE, 0);
    b->key = arena_strdup(d->a, title_key);
    fill(d, &b->text, title_key, NULL, 0);
    b->ncolumns = ncolumns;
    b->column = ARENA_ARRAY(d->a, struct phrase, ncolumns + 1);
    for (size_t i = 0; i < ncolumns; i++)
        fill(d, &b->column[i], columns[i], NULL, 0);
    d->in_table = true;
}

void doc_cell(struct doc *d, const char *key, const struct arg *arg, size_t n)
{
    if (!d->in_table || !d->v[d->n - 1].ncolumns)
        return;
    struct block *b = &d->v[d->n - 1];
    if (b->ncells == b->cell_cap) {
        size_t cap = b->cell_cap ? 2 * b->cell_cap : 32;
        struct phrase *v = ARENA_ARRAY(d->a, struct phrase, cap);
        if (b->ncells)
            memcpy(v, b->cell, b->ncells * sizeof v[0]);
        b->cell = v;
        b->cell_cap = cap;
    }
    fill(d, &b->cell[b->ncells++], key, arg, n);
}

/* A last row that was not filled is filled with nothing. */
void doc_table_end(struct doc *d)
{
    struct block *b = d->n ? &d->v[d->n - 1] : NULL;
    d->in_table = false;
    while (b && b->ncolumns && b->ncells % b->ncolumns) {
        d->in_table = true;
        doc_cell(d, "core.nothing", NULL, 0);
        d->in_table = false;
    }
}

void doc_buf(const struct doc *d, struct buf *b)
{
    buf_init(b, d->a);
}

void doc_verbatim(struct doc *d, const char *text)
{
    struct block *b = block_add(d, BLOCK_VERBATIM, 0);
    phrase_add(d->a, &b->text, SPAN_PLAYER, arena_strdup(d->a, text), strlen(text));
}

void doc_drawing(struct doc *d, const char *text)
{
    struct block *b = block_add(d, BLOCK_VERBATIM, 0);
    phrase_add(d->a, &b->text, SPAN_VALUE, arena_strdup(d->a, text), strlen(text));
}

bool is_drawing(const struct phrase *ph)
{
    return ph->n > 0 && ph->v[0].kind == SPAN_VALUE;
}

void drawing_put(struct buf *out, const struct phrase *ph, const char *before, const char *after, enum format f)
{
    buf_puts(out, before);
    for (size_t i = 0; i < ph->n; i++) {
        const char *at = ph->v[i].p;
        struct line l;
        while (line_next(&at, ph->v[i].p + ph->v[i].n, &l)) {
            struct span s = {.kind = SPAN_VALUE, .p = l.p, .n = l.n};
            if (f == FORMAT_HTML)
                span_put(out, &s, f);
            else
                buf_add(out, l.p, l.n);
            buf_putc(out, '\n');
        }
    }
    buf_puts(out, after);
}

static struct phrase *last_phrase(struct doc *d)
{
    struct block *b = &d->v[d->n - 1];
    return d->in_table && b->ncells ? &b->cell[b->ncells - 1] : &b->text;
}

void doc_more(struct doc *d, const char *key, const struct arg *arg, size_t n)
{
    if (d->n)
        fill(d, last_phrase(d), key, arg, n);
}

void doc_more_span(struct doc *d, enum span_kind kind, const char *p, size_t n)
{
    if (d->n)
        phrase_add(d->a, last_phrase(d), kind, arena_strndup(d->a, p, n), n);
}

static size_t bytes_of(const char *p, size_t n, size_t chars)
{
    size_t i = 0;
    for (; i < n; i++)
        if (((unsigned char)p[i] & 0xC0) != 0x80 && chars-- == 0)
            break;
    return i;
}

void doc_clip(struct doc *d, size_t n)
{
    static const char dots[] = "...";
    struct phrase *ph = last_phrase(d);
    size_t width = 0;
    for (size_t i = 0; i < ph->n; i++)
        width += text_width(ph->v[i].p, ph->v[i].n);
    if (width <= n)
        return;
    size_t left = n - (sizeof dots - 1);
    for (size_t i = 0; i < ph->n; i++) {
        size_t w = text_width(ph->v[i].p, ph->v[i].n);
        if (w > left) {
            ph->v[i].n = bytes_of(ph->v[i].p, ph->v[i].n, left);
            ph->n = i + 1;
            break;
        }
        left -= w;
    }
    phrase_add(d->a, ph, SPAN_SENTENCE, dots, sizeof dots - 1);
}

void doc_append(struct doc *d, const struct doc *from)
{
    for (size_t i = 0; i < from->n; i++)
        *block_add(d, from->v[i].kind, 0) = from->v[i];
    d->nopen = 0;
}

bool format_parse(const char *name, enum format *out)
{
    static const struct {
        const char *name;
        enum format f;
    } known[] = {
        {"text", FORMAT_TEXT},     {"plain", FORMAT_PLAIN}, {"md", FORMAT_MARKDOWN}, {"markdown", FORMAT_MARKDOWN},
        {"bbcode", FORMAT_BBCODE}, {"html", FORMAT_HTML},   {"json", FORMAT_JSON},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0) {
            *out = known[i].f;
            return true;
        }
    return false;
}

void doc_render(struct buf *out, const struct doc *d, enum format f)
{
    switch (f) {
    case FORMAT_TEXT: doc_text(out, d); return;
    case FORMAT_PLAIN: doc_plain(out, d); return;
    case FORMAT_MARKDOWN: doc_markdown(out, d); return;
    case FORMAT_BBCODE: doc_bbcode(out, d); return;
    case FORMAT_HTML: doc_html(out, d); return;
    case FORMAT_JSON: doc_json(out, d); return;
    }
}

const struct catalogue *doc_catalogue(const struct doc *d)
{
    return d->cat;
}
