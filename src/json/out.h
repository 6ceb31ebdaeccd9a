/* Canonical JSON out: keys sorted by byte value, no spaces, no final newline (design "dice", 1.2). Build the
 * tree with jansson (json_object(), json_pack ...; memory is the arena's, nothing is freed) and write it here. */
#ifndef PROVOST_JSON_OUT_H
#define PROVOST_JSON_OUT_H
#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"

struct arena;
struct bytes json_write(struct arena *a, const json_t *v);  /* canonical */
struct bytes json_pretty(struct arena *a, const json_t *v); /* sorted, indented by one, final LF: for people */
json_t *json_hex(struct arena *a, const uint8_t *p, size_t n);
#endif
