/* Small readers and writers that the JSON objects of the chain share. */
#ifndef PROVOST_TRUST_READ_H
#define PROVOST_TRUST_READ_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "json/in.h"
#include "json/out.h"
#include "trust/key.h"

/* Integers of the chain are below 2^53 (design dice 1.2). */
#define MAX53 INT64_C(9007199254740991)

/* Names the check "format" in a filled err that names none yet; always false. */
bool bad_format(struct err *e);
/* The member v is 1. */
bool read_v1(const struct jin *at);
/* A member that is a tag (side, team, deck, kind), copied to out of 17 bytes; a slot; a die label. */
bool read_tag(const struct jin *at, const char *key, char *out);
bool read_slot(const struct jin *at, const char *key, const char **out);
bool read_label(const struct jin *at, const char *key, const char **out);
bool read_alg(const struct jin *at, const char *key, enum sig_alg *out);
/* An array of at most max strings of n bytes in hex: *out has *count * n bytes, in arena memory. */
bool read_hexes(struct arena *a, const struct jin *at, const char *key, size_t max, size_t n, uint8_t **out,
                size_t *count);

bool is_label(const char *s, size_t n); /* 1..64 bytes of 0x20..0x7E */

void put_hex(struct arena *a, json_t *o, const char *key, const uint8_t *p, size_t n);
void put_str(json_t *o, const char *key, const char *s);
void put_int(json_t *o, const char *key, int64_t v);
json_t *hexes(struct arena *a, const uint8_t *p, size_t n, size_t count);
#endif
