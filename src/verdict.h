/* What became of each block that `turn` was given: its result as JSON, which provost-mail makes receipts of. */
#ifndef PROVOST_VERDICT_H
#define PROVOST_VERDICT_H
#include "trust/block.h"

struct work;
struct kept;
enum verdict_what { VERDICT_TAKEN, VERDICT_DUPLICATE, VERDICT_REFUSED, VERDICT_LEFT };
/* Plain orders of a vouched seat. */
struct vouched_file {
    const char *seat;        /* "": no code of any */
    const char *unread;      /* lines of the mail that are no orders, or NULL */
    const char *diag;        /* what the check said, or NULL */
    const struct kept *kept; /* what was signed, or NULL */
    const uint8_t *head;     /* it was signed on */
};
struct verdict {
    enum verdict_what what;
    const struct block *b; /* NULL: plain orders of a vouched seat */
    struct err why;        /* of those that were refused or left: code (left: 0), check, text, line */
    const struct vouched_file *file;
    bool sure; /* signed by its seat, or known to be: who files it can be answered */
};
/* why: NULL, or copied. */
void verdict_add(struct work *w, enum verdict_what what, const struct block *b, const struct err *why, bool sure);
/* {"blocks":[{"check","code","hash","kind","line","receipt","seat","step","sure","text","turn","what","now"}],"game","head","lacking":[..],
 * "new":records,"records":n,"waits":"..."}; members that do not fit a block are left out. receipt: the signed text, where the
 * umpire's keys are here and moves were taken, with the time `now` in it. Of plain orders also {"diag","moves","reply","unread"}: what
 * the check said, the text that was signed, the code for a change, lines that were not read. False: c->e. */
bool verdict_json(struct work *w, int64_t now);
#endif
