/* Drafts made from a stream of choices and the tables of a game: mostly of right form, so that a fuzzer gets past the grammar. */
#ifndef PROVOST_TESTS_FUZZ_WORDS_H
#define PROVOST_TESTS_FUZZ_WORDS_H
#include "core/order.h"
#include "fuzz.h"

/* Appends lines of orders, rules and settings. At most 4 KiB. */
void words_draft(struct buf *out, W w, struct choose *c);
#endif
