/* Letters: any text with blocks (design dice 3.6). JSON objects travel as base64, texts as themselves. */
#ifndef PROVOST_TRUST_LETTER_H
#define PROVOST_TRUST_LETTER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/io.h"
#include "trust/record.h"

enum { LETTER_MAX = 8 << 20, LETTER_BLOCKS = 32 };
enum letter_kind { LETTER_CARD, LETTER_KEYS, LETTER_GENESIS, LETTER_RECORD, LETTER_PROOF, LETTER_FINAL, LETTER_TEXT };

struct letter_sig { const char *by, *sig; }; /* by: "" where the block has one signer and no `by` line */
struct letter_item {
    enum letter_kind kind;
    struct bytes body; /* the stored bytes; of a text its canonical form */
    size_t nsigs;
    struct letter_sig *sigs;
    int line;        /* of its BEGIN, from 1 */
    const char *bad; /* NULL, or why this block cannot be read (the others can) */
};
struct letter { size_t n; struct letter_item *item; };

/* Finds all blocks. e: 65 too large or too many blocks; a broken block alone is no failure: its `bad` says why. */
bool letter_read(struct arena *a, const void *p, size_t n, struct letter *out, struct err *e);

/* Writing: one block each, the signatures after END. A text with one signature needs no `by`. */
void letter_put(struct buf *b, enum letter_kind kind, struct bytes body, const struct letter_sig *sigs, size_t nsigs);
void letter_put_record(struct buf *b, const struct genesis *g, const struct record *r); /* without core_bytes */
void letter_put_text(struct buf *b, const char *text, const struct letter_sig *sigs, size_t nsigs);

/* The records of a letter, in order, that lie beyond a chain whose heads are given (n+1 of them, game_id first).
 * *first: index in l of the first new record, l->n when none. A record at or below the known head is skipped here
 * (the caller compares: equal heads). e: 75 and check "prev" for a gap, naming where it lies; 65 for a bad block. */
struct letter_records { size_t n; struct record *rec; size_t known; }; /* rec: the new ones; known: how many were not new */
bool letter_records(struct arena *a, const struct genesis *g, const struct letter *l, const uint8_t (*heads)[32],
                    size_t nheads, struct letter_records *out, struct err *e);
#endif
