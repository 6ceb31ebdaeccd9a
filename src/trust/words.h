/* Words of one canonical line, taken from the left. Used by text.c and body.c. */
#ifndef PROVOST_TRUST_WORDS_H
#define PROVOST_TRUST_WORDS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"

struct words {
    const char *p;
    size_t n;
}; /* what is left */

/* Each takes one word, also when it is not the wanted one; false when there is none, or another. */
bool words_next(struct words *w, struct bytes *out);
bool words_is(struct words *w, const char *s);
bool words_number(struct words *w, uint64_t max, uint64_t *out);
bool words_hex(struct words *w, uint8_t *out, size_t n);
bool words_end(const struct words *w);
#endif
