/* Seats whose player has no key (product.md, "A club, phones"): the umpire's host holds the keys, and the player shows by the reply
 * code of his last report that he is the one. A code is for one seat and head and for one file: that it was used shows in
 * private/moves, where each file of a step is kept. */
#ifndef PROVOST_VOUCH_H
#define PROVOST_VOUCH_H
#include "work.h"

enum { CODE_CHARS = 28 }; /* 8 hex digits of the game, then four groups of four: 80 bits */
/* The code that serves next for this seat: of its report, or of the receipt after its last file. private/codes.key is made when it is
 * not there. e: 73, 74. */
bool vouch_code(struct folder *f, int seat, char out[CODE_CHARS + 1], struct err *e);
/* May this seat's player send plain orders here? */
bool vouch_here(struct work *w, int seat);
/* Signs the orders for the seat whose code it is. What became of it is a verdict without a block; only a fault of the folder itself
 * is false. */
bool vouch_take(struct work *w, const char *code, const char *name, struct bytes orders);

/* ---- vouch_draft.c ---- */
/* Orders as people write them in a mail: what begins like no order goes on with the line above it when that is right before it, and
 * is no order when it stands apart. unread: those lines. */
struct bytes vouch_draft(const struct world *w, struct arena *a, struct bytes mail, struct bytes *unread);
#endif
