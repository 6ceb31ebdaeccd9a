/* tests/vectors/dice.json for the tests of trust/. */
#ifndef PROVOST_TESTS_VECTORS_H
#define PROVOST_TESTS_VECTORS_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <jansson.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/io.h"
#include "base/num.h"

static struct arena *A;
static json_t *vectors;

static inline int vectors_open(void **state)
{
    (void)state;
    json_error_t e;
    A = arena_new();
    vectors = json_load_file("tests/vectors/dice.json", 0, &e);
    return vectors ? 0 : -1;
}

static inline int vectors_close(void **state)
{
    (void)state;
    json_decref(vectors);
    arena_free(A);
    return 0;
}

static inline json_t *get(json_t *o, const char *key)
{
    json_t *v = json_object_get(o, key);
    if (!v)
        fail_msg("no member %s", key);
    return v;
}

static inline const char *str(json_t *o, const char *key)
{
    const char *s = json_string_value(get(o, key));
    if (!s)
        fail_msg("%s is no string", key);
    return s;
}

static inline json_int_t num(json_t *o, const char *key)
{
    return json_integer_value(get(o, key));
}

/* Hex of any length in arena memory. */
static inline struct bytes unhex(const char *s)
{
    size_t n = strlen(s) / 2;
    uint8_t *p = arena_alloc(A, n + 1);
    assert_true(hex_get(p, n, s, 2 * n));
    return (struct bytes){(const char *)p, n};
}

static inline const uint8_t *hex(json_t *o, const char *key, size_t n)
{
    struct bytes b = unhex(str(o, key));
    assert_int_equal(b.n, n);
    return (const uint8_t *)b.p;
}

static inline struct bytes unbase64(const char *s)
{
    struct buf b;
    buf_init(&b, A);
    assert_true(b64_get(&b, s, strlen(s)));
    return (struct bytes){b.p, b.n};
}
#endif
