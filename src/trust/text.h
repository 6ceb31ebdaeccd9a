/* The signed texts (design dice 3.4, 3.5): reading their canonical form, writing it, and the form that is mailed. */
#ifndef PROVOST_TRUST_TEXT_H
#define PROVOST_TRUST_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"

struct arena;
struct buf;
struct err;

/* Kinds of block; those below KIND_CARD are signed texts, the others base64 of stored bytes. */
enum kind {
    KIND_MOVES,
    KIND_PLEDGE,
    KIND_NMR,
    KIND_RESIGN,
    KIND_JOINT,
    KIND_RECEIPT,
    KIND_HEAD,
    KIND_VIEW,
    KIND_EXTEND,
    KIND_CARD,
    KIND_KEYS,
    KIND_GENESIS,
    KIND_RECORD,
    KIND_PROOF,
    KIND_FINAL,
    KIND_SEALED,
    KINDS,
    KIND_UNKNOWN = KINDS
};
const char *kind_name(enum kind k); /* "moves"; "unknown" */
enum kind kind_parse(const char *s, size_t n, bool capitals);
bool kind_is_text(enum kind k);
size_t kind_limit(enum kind k); /* bytes of the decoded object (3.6) */

enum {
    TEXT_LINES_MAX = 20000,
    TEXT_MAX = 1 << 20,
    LETTER_MAX = 8 << 20,
    LETTER_BLOCKS_MAX = 32,
    NAME_MAX_LEN = 16,
    SLOT_MAX_LEN = 32,
    WORD_MAX = 64,
    FOLD_COLUMNS = 72
};
#define NUMBER_MAX ((UINT64_C(1) << 53) - 1)

struct text_line {
    uint32_t number; /* as in the text, from 5 in moves, from 4 elsewhere */
    const char *p;
    size_t n;      /* without the number; followed by LF, not NUL */
    int src;       /* line in what was read, from 1 */
    bool standing; /* moves_parse: below a line `standing` */
};

struct text {
    enum kind kind;
    struct bytes text; /* canonical, LF form: what is signed and stored */
    uint8_t m[32];
    uint8_t game[32], prev[32];
    uint64_t turn, step;
    char side[NAME_MAX_LEN + 1]; /* a seat, `umpire` or `all` */
    uint8_t rand[32];            /* moves only, else zeros */
    struct text_line *lines;     /* after the header, before `end` */
    size_t n;
};

/* Stored bytes that must be in canonical form already (a record's input). e: 65, line, check "canonical". */
bool text_parse(struct arena *a, const char *p, size_t n, struct text *out, struct err *e);

/* Lines as a mail gave them, each without quote marks and with single blanks (block.h): joins and numbers them. */
struct raw_line {
    const char *p;
    size_t n;
    int src;
};
bool text_from_lines(struct arena *a, enum kind kind, const struct raw_line *v, size_t n, struct text *out,
                     struct err *e);

/* Writes a canonical text and reads it back into out. rand: NULL but for moves. A line must be in canonical form
 * (single blanks, 0x20..0x7E), and its words fit for folding: at most 64 characters, none like `[0-9]+:`, no marker.
 * e.line is the index of the bad line from 1. */
struct text_head {
    enum kind kind;
    const uint8_t *game;
    uint64_t turn, step;
    const char *side;
    const uint8_t *prev, *rand;
};
bool text_write(struct arena *a, const struct text_head *h, const struct bytes *lines, size_t n, struct text *out,
                struct err *e);
/* One line brought to single blanks without leading or trailing ones; tabs and NBSP count as blanks. */
struct bytes text_tidy(struct arena *a, const char *p, size_t n);

/* The mailed form: markers, lines folded at FOLD_COLUMNS. Signatures follow by sig_block_put. */
void text_block(struct buf *out, const struct text *t);
void data_block(struct buf *out, enum kind kind, const void *p, size_t n); /* base64 lines of 64 */
/* by: the signer's name when several sign, else NULL. */
void sig_block_put(struct buf *out, const char *by, const char *sig, size_t n);

/* What a person says (orders `say`, `note`): UTF-8 to ASCII, `\\` and `\u{HEX}`; bytes that are no UTF-8 fail. */
bool text_escape(struct buf *out, const char *p, size_t n);
/* Back, for showing. A backslash that begins no escape stays as it is; control characters stay escaped. */
void text_unescape(struct buf *out, const char *p, size_t n);
bool is_slot(const char *s, size_t n); /* [a-z][a-z0-9:#-]{0,31} */
#endif
