/* What has been found good in this run: a text is verified when it comes and again with the record that holds it, and a key with
 * each signature by it. Only good findings are kept, under a hash of all that they depend on. */
#ifndef PROVOST_TRUST_MEMO_H
#define PROVOST_TRUST_MEMO_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"

/* what: the kind of finding; parts have fixed lengths but for the last. */
struct memo {
    uint8_t id[32];
};
struct memo memo_of(char what, const struct bytes *part, size_t n);
bool memo_has(const struct memo *m);
void memo_add(const struct memo *m);
#endif
