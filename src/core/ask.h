/* Walking the choices of an ask: legal, forced, completion, random orders. */
#ifndef PROVOST_CORE_ASK_H
#define PROVOST_CORE_ASK_H
#include "core/game.h"

/* Does the verb answer this kind? */
bool verb_fits(W w, uint16_t verb, uint16_t kind);
/* The order walks through choices() to an end. Else false and e says why (the kind's why(), or the first slot that fails). */
bool order_legal(W w, A ask, O o, struct err *e);
/* The one legal order, when there is exactly one. */
bool order_forced(W w, A ask, struct order *out);
/* The next of a stream of small numbers in 0..n-1. */
typedef uint32_t pick_fn(void *ctx, uint32_t n);
/* A legal order built slot by slot; false: choices offered a prefix that cannot be completed (a bug of the game). */
bool order_random(W w, A ask, pick_fn *pick, void *ctx, struct order *out);
#endif
