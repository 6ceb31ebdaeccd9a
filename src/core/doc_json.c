/* FORMAT_JSON: the blocks with the key and the values of each sentence. Players' words stay as they were signed. */
#include <jansson.h>
#include "base/arena.h"
#include "base/text.h"
#include "core/doc_private.h"
#include "json/out.h"

static json_t *words(struct arena *a, const struct phrase *ph)
{
    struct buf b;
    buf_init(&b, a);
    phrase_put(&b, ph, FORMAT_JSON);
    return json_stringn(b.p, b.n);
}

static json_t *lines(struct arena *a, const struct phrase *ph)
{
    json_t *v = json_array();
    for (size_t i = 0; i < ph->n; i++) {
        const char *at = ph->v[i].p;
        struct line l;
        while (line_next(&at, ph->v[i].p + ph->v[i].n, &l)) {
            struct span s = {.kind = ph->v[i].kind, .p = l.p, .n = l.n};
            struct phrase one = {.v = &s, .n = 1};
            json_array_append_new(v, words(a, &one));
        }
    }
    return v;
}

static json_t *row(struct arena *a, const struct phrase *cell, size_t n)
{
    json_t *v = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(v, words(a, &cell[i]));
    return v;
}

static void table(struct arena *a, json_t *o, const struct block *b)
{
    json_t *rows = json_array();
    for (size_t i = 0; b->ncolumns && i + b->ncolumns <= b->ncells; i += b->ncolumns)
        json_array_append_new(rows, row(a, &b->cell[i], b->ncolumns));
    json_object_set_new(o, "columns", row(a, b->column, b->ncolumns));
    json_object_set_new(o, "rows", rows);
}

static json_t *block(struct arena *a, const struct block *b)
{
    static const char *const kinds[] = {"heading", "para", "item", "table", "verbatim"};
    json_t *o = json_object();
    json_object_set_new(o, "type", json_string(kinds[b->kind]));
    if (b->key)
        json_object_set_new(o, "key", json_string(b->key));
    if (b->kind == BLOCK_VERBATIM)
        json_object_set_new(o, "lines", lines(a, &b->text));
    else
        json_object_set_new(o, "text", words(a, &b->text));
    if (b->kind == BLOCK_HEADING || b->kind == BLOCK_ITEM)
        json_object_set_new(o, "level", json_integer(b->level));
    if (b->kind == BLOCK_TABLE)
        table(a, o, b);
    if (b->narg) {
        json_t *args = json_object();
        for (size_t i = 0; i < b->narg; i++)
            json_object_set_new(args, b->arg[i].name, words(a, &b->arg[i].value));
        json_object_set_new(o, "args", args);
    }
    return o;
}

void doc_json(struct buf *out, const struct doc *d)
{
    json_t *root = json_object(), *blocks = json_array();
    for (size_t i = 0; i < d->n; i++)
        json_array_append_new(blocks, block(out->a, &d->v[i]));
    json_object_set_new(root, "blocks", blocks);
    struct bytes b = json_pretty(out->a, root);
    buf_add(out, b.p, b.n);
}
