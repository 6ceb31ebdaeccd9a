/* Letters: what the other side lacks, so that the next one carries everything that cannot be made again (product.md, "Two
 * friends"; design dice 3.6). */
#ifndef PROVOST_ANSWER_H
#define PROVOST_ANSWER_H
#include "work.h"

/* to: a role, or ROLE_NONE: everybody who is not here (for a seat under an umpire: the umpire). all: the archive.
 * Appends to out. Nothing of it hangs on the clock: the same folder gives the same letter. */
bool answer_write(struct work *w, int to, bool all, struct buf *out);
#endif
