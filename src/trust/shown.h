/* Values of hidden draws with their proofs, in records, finals and views (design dice, section 4). */
#ifndef PROVOST_TRUST_SHOWN_H
#define PROVOST_TRUST_SHOWN_H
#include "json/in.h"
#include "trust/record.h"

/* The list `key` of an object: [{"deck","k","pi","value"},..]. */
bool shown_read(struct arena *a, const struct jin *root, const char *key, struct shown **out, size_t *n);
json_t *shown_json(struct arena *a, const struct shown *v, size_t n);

/* What a `view` text is the hash of and a SEALED block holds: canonical {"draws":[..],"v":1}, the unshown cards of the
 * reader in the order in which they were drawn. e: 65, check "format". */
struct bytes view_write(struct arena *a, const struct shown *v, size_t n);
bool view_read(struct arena *a, const void *p, size_t n, struct shown **out, size_t *count, struct err *e);
#endif
