/* A document to be rendered as text, Markdown, BBCode, HTML or JSON. Its words come from the catalogue: a key and
 * named values, never a sentence in C. */
#ifndef PROVOST_CORE_DOC_H
#define PROVOST_CORE_DOC_H
#include "base/buf.h"
#include "core/game.h"

struct catalogue;
struct arg {
    const char *name;
    uint16_t type;
    int32_t v;
}; /* type as in core/game.h: printed by its name */
enum { ARGS_MAX = 10 };

struct doc; /* made by doc_new */
struct doc *doc_new(struct arena *a, W w, const struct catalogue *cat);
const struct catalogue *doc_catalogue(const struct doc *d);
void doc_heading(struct doc *d, int level, const char *key, const struct arg *arg, size_t n);
void doc_para(struct doc *d, const char *key, const struct arg *arg, size_t n);
void doc_item(struct doc *d, int depth, const char *key, const struct arg *arg, size_t n); /* depth from 0 */
/* A table: columns are catalogue keys; cells fill it row by row. Under `plain` each row is one readable line. */
void doc_table(struct doc *d, const char *title_key, const char *const *columns, size_t ncolumns);
void doc_cell(struct doc *d, const char *key, const struct arg *arg, size_t n);
void doc_table_end(struct doc *d);
/* An empty buffer in the document's memory. */
void doc_buf(const struct doc *d, struct buf *b);
/* Words that are data: players' texts. Escaped by each format. */
void doc_verbatim(struct doc *d, const char *text);

/* Lines that are a picture: each character where it stands, in a fixed width. Never a player's words. */
void doc_drawing(struct doc *d, const char *text);

enum format { FORMAT_TEXT, FORMAT_PLAIN, FORMAT_MARKDOWN, FORMAT_BBCODE, FORMAT_HTML, FORMAT_JSON };
bool format_parse(const char *name, enum format *out); /* text plain md markdown bbcode html json */
void doc_render(struct buf *out, const struct doc *d, enum format f);

/* The catalogue: key, TAB, sentence with {named} holes; `#` comments. */
const struct catalogue *catalogue_bundled(struct arena *a, const char *lang); /* NULL: no such language */
bool catalogue_read(struct arena *a, const char *bytes, size_t n, const struct catalogue **out, struct err *e);
const char *catalogue_get(const struct catalogue *c, const char *key); /* NULL: missing */
void catalogue_fill(struct buf *out, const struct catalogue *c, W w, const char *key, const struct arg *arg, size_t n);
/* A value as it is printed and parsed: "Eastern Virginia", "3 infantry", "3d6+2", "South". */
void value_print(struct buf *out, W w, uint16_t type, int32_t v);
#endif
