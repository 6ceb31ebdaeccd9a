/* Strict JSON in: no duplicate keys, depth at most 32, integers within 2^53 - 1, no reals, no null; ASCII strings
 * of 0x20..0x7E (and LF where a flag allows). Errors carry line, column and a JSON pointer. */
#ifndef PROVOST_JSON_IN_H
#define PROVOST_JSON_IN_H
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct err;

/* jansson allocates from this arena from now on and frees nothing; call once per run before any other call. */
void json_arena(struct arena *a);

enum {
    JSON_IN_LF = 1,       /* strings may hold LF (record, final) */
    JSON_IN_LOOSE = 2,    /* data files: any UTF-8 string, reals and null are let through */
    JSON_IN_CANONICAL = 4 /* the bytes must be exactly the canonical form of what they say */
};
/* The root must be an object or an array. NULL and e filled (65) on failure. */
json_t *json_read(struct arena *a, const char *p, size_t n, unsigned flags, struct err *e);

/* A place in a document, for reading with errors that name it. Make the first with jin_root. */
struct jin {
    json_t *v;
    const struct jin *up;
    const char *key;
    size_t index;
    struct err *e;
};
struct jin jin_root(json_t *v, struct err *e);
/* Members. Each returns false and fills the err (65) when absent, of another type, or out of range. */
bool jin_get(const struct jin *at, const char *key, struct jin *out); /* any type */
bool jin_has(const struct jin *at, const char *key);
bool jin_obj(const struct jin *at, const char *key, struct jin *out);
bool jin_arr(const struct jin *at, const char *key, size_t max, struct jin *out);
bool jin_int(const struct jin *at, const char *key, int64_t lo, int64_t hi, int64_t *out);
bool jin_bool(const struct jin *at, const char *key, bool *out);
bool jin_str(const struct jin *at, const char *key, size_t max, const char **out);
bool jin_hex(const struct jin *at, const char *key, uint8_t *out, size_t n); /* exactly n bytes, lower case */
size_t jin_len(const struct jin *arr);
bool jin_at(const struct jin *arr, size_t i, struct jin *out);
/* The value at a place itself. */
bool jin_as_int(const struct jin *at, int64_t lo, int64_t hi, int64_t *out);
bool jin_as_str(const struct jin *at, size_t max, const char **out);
bool jin_as_hex(const struct jin *at, uint8_t *out, size_t n);
/* Fails at the first member whose key is not in the NULL-terminated list. */
bool jin_only(const struct jin *at, const char *const *known);
/* Fails here: fills the err with this pointer; always false. */
bool jin_fail(const struct jin *at, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
#endif
