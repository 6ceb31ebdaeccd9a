/* Letters: any text with blocks (design dice 3.6). block.h finds the blocks of a letter; here is what writes them
 * with their signatures, and what puts the records of a letter behind a known chain. */
#ifndef PROVOST_TRUST_LETTER_H
#define PROVOST_TRUST_LETTER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "trust/block.h"
#include "trust/card.h"
#include "trust/record.h"

/* by: the signer's name; sig: the signature file's text. */
struct letter_sig {
    const char *by, *sig;
};

/* One block each. Several signatures, and those of a genesis always, are preceded by `by NAME`. */
void letter_put_card(struct buf *b, const struct card *c, const char *sig);
void letter_put_keys(struct buf *b, const struct dice_keys *k);
void letter_put_genesis(struct buf *b, const struct genesis *g, const struct letter_sig *sigs, size_t n);
void letter_put_record(struct buf *b, const struct record *r); /* without core_bytes */
void letter_put_proof(struct buf *b, const struct genesis *g, const struct proof *p);
void letter_put_final(struct buf *b, const struct final *f);
void letter_put_text(struct buf *b, const struct text *t, const struct letter_sig *sigs, size_t n);

/* The signature for NAME among those of a block: that with `by NAME`, or the only one when it has no `by`. NULL: none. */
const struct sig_block *letter_sig_of(const struct block *b, const char *name);

/* The RECORD blocks of a letter that lie beyond a chain whose heads are given (nheads >= 1, game_id first): in
 * the order of the letter, each naming (in its texts) the head of the one before as `prev`. Those at or below the known
 * head are counted and left: their head is one of heads. e: 65 for a block that cannot be read; 65 and check "fork" for
 * a record that follows a known head which another record follows already; 75 and check "prev" for a gap. */
struct letter_records {
    size_t n, known;
    struct record *rec;
};
bool letter_records(struct arena *a, const struct genesis *g, const struct block *blocks, size_t nblocks,
                    const uint8_t (*heads)[32], size_t nheads, struct letter_records *out, struct err *e);
#endif
