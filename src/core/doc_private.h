/* What the builder of documents and its renderers share. */
#ifndef PROVOST_CORE_DOC_PRIVATE_H
#define PROVOST_CORE_DOC_PRIVATE_H
#include "core/doc.h"

/* Types of args beside those of game.h; their value is an index into the texts of the run. */
enum {
    ARG_PHRASE = 0xFFF0, /* words made from the catalogue and values */
    ARG_NAME,            /* a name of the game's or the chain's */
    ARG_CITE
}; /* "[r12] 3 5" */

/* Where words come from decides how a format treats them. */
enum span_kind { SPAN_SENTENCE, SPAN_VALUE, SPAN_PLAYER, SPAN_CITE };
struct span {
    enum span_kind kind;
    const char *p;
    size_t n;
};
struct phrase {
    struct span *v;
    size_t n, cap;
};

enum block_kind { BLOCK_HEADING, BLOCK_PARA, BLOCK_ITEM, BLOCK_TABLE, BLOCK_VERBATIM };
enum { DOC_DEPTH = 16 };
struct named {
    const char *name;
    struct phrase value;
};
struct block {
    enum block_kind kind;
    int level;          /* of a heading from 1; of an item from 0, never more than one below the item before */
    struct phrase text; /* of a table: its title */
    const char *key;    /* of the first sentence */
    struct named arg[ARGS_MAX];
    size_t narg;
    struct phrase *column, *cell;
    size_t ncolumns, ncells, cell_cap;
};
struct doc {
    struct arena *a;
    W w;
    const struct catalogue *cat;
    struct block *v;
    size_t n, cap;
    int open[DOC_DEPTH]; /* depths of the items that the next one may be inside of */
    size_t nopen;
    bool in_table;
};

/* Appends another sentence to the last block (of a table: to its last cell). */
void doc_more(struct doc *d, const char *key, const struct arg *arg, size_t n);
void doc_more_span(struct doc *d, enum span_kind kind, const char *p, size_t n);
/* Cuts the last block to n characters, with "..." for what is gone. */
void doc_clip(struct doc *d, size_t n);
/* All blocks of another document of the same arena. */
void doc_append(struct doc *d, const struct doc *from);
/* Lines that FORMAT_TEXT makes of it. */
size_t doc_text_lines(const struct doc *d);

void phrase_add(struct arena *a, struct phrase *ph, enum span_kind kind, const char *p, size_t n);
/* The sentence of a key with its holes filled; <key> when the catalogue has none. */
void phrase_fill(struct arena *a, struct phrase *ph, const struct catalogue *c, W w, const char *key,
                 const struct arg *arg, size_t n);
void phrase_value(struct arena *a, struct phrase *ph, W w, const struct arg *arg); /* the value alone */
/* A phrase in one format: one line, nothing in it that the format would take for its own. */
bool is_drawing(const struct phrase *ph); /* of a verbatim block */
void drawing_put(struct buf *out, const struct phrase *ph, const char *before, const char *after, enum format f);
void phrase_put(struct buf *out, const struct phrase *ph, enum format f);
/* One piece of text in one format, as phrase_put does it. */
void span_put(struct buf *out, const struct span *s, enum format f);
size_t text_width(const char *p, size_t n); /* characters */

void doc_text(struct buf *out, const struct doc *d);
void doc_plain(struct buf *out, const struct doc *d);
void doc_markdown(struct buf *out, const struct doc *d);
void doc_bbcode(struct buf *out, const struct doc *d);
void doc_html(struct buf *out, const struct doc *d);
void doc_json(struct buf *out, const struct doc *d);
#endif
