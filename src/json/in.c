#include "json/in.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/num.h"
#include "json/out.h"
#include "json/scan.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct arena *memory;

static void *take(size_t n)
{
    return arena_alloc(memory, n);
}

static void keep(void *p)
{
    (void)p;
}

void json_arena(struct arena *a)
{
    memory = a;
    json_set_alloc_funcs(take, keep);
}

static bool canonical(struct arena *a, const char *p, size_t n, const json_t *v, struct err *e)
{
    struct bytes form = json_write(a, v);
    size_t same = 0;
    while (same < n && same < form.n && p[same] == form.p[same])
        same++;
    if (same == n && same == form.n)
        return true;
    err_set(e, EXIT_DATA, "not in canonical form (keys sorted, no blanks, shortest escapes, no line end)");
    json_locate(p, n, same, e);
    return false;
}

json_t *json_read(struct arena *a, const char *p, size_t n, unsigned flags, struct err *e)
{
    json_error_t why;
    if (!json_scan(p, n, flags, e))
        return NULL;
    json_t *v = json_loadb(p, n, JSON_REJECT_DUPLICATES, &why);
    if (!v) {
        err_set(e, EXIT_DATA, "%s", why.text);
        json_locate(p, n, why.position > 0 ? (size_t)why.position : 0, e);
        return NULL;
    }
    return !(flags & JSON_IN_CANONICAL) || canonical(a, p, n, v, e) ? v : NULL;
}

struct jin jin_root(json_t *v, struct err *e)
{
    return (struct jin){.v = v, .e = e};
}

/* The pointer of a place; its length. */
static size_t pointer(const struct jin *at, char *ptr, size_t size)
{
    char number[24];
    const char *key = at->key;
    if (!at->up)
        return 0;
    if (!key) {
        snprintf(number, sizeof number, "%zu", at->index);
        key = number;
    }
    return json_pointer_add(ptr, size, pointer(at->up, ptr, size), key, strlen(key));
}

bool jin_fail(const struct jin *at, const char *fmt, ...)
{
    struct err *e = at->e;
    if (!e || e->code)
        return false;
    char text[sizeof e->text];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    err_set(e, EXIT_DATA, "%s", text);
    pointer(at, e->ptr, sizeof e->ptr);
    return false;
}

static struct jin member(const struct jin *at, const char *key)
{
    return (struct jin){.v = json_object_get(at->v, key), .up = at, .key = key, .e = at->e};
}

bool jin_get(const struct jin *at, const char *key, struct jin *out)
{
    *out = member(at, key);
    if (!json_is_object(at->v))
        return jin_fail(at, "not an object");
    return out->v ? true : jin_fail(out, "missing");
}

bool jin_has(const struct jin *at, const char *key)
{
    return json_object_get(at->v, key) != NULL;
}

bool jin_obj(const struct jin *at, const char *key, struct jin *out)
{
    return jin_get(at, key, out) && (json_is_object(out->v) || jin_fail(out, "not an object"));
}

bool jin_arr(const struct jin *at, const char *key, size_t max, struct jin *out)
{
    if (!jin_get(at, key, out))
        return false;
    if (!json_is_array(out->v))
        return jin_fail(out, "not an array");
    return json_array_size(out->v) <= max || jin_fail(out, "more than %zu elements", max);
}

bool jin_int(const struct jin *at, const char *key, int64_t lo, int64_t hi, int64_t *out)
{
    struct jin m;
    return jin_get(at, key, &m) && jin_as_int(&m, lo, hi, out);
}

bool jin_bool(const struct jin *at, const char *key, bool *out)
{
    struct jin m;
    if (!jin_get(at, key, &m))
        return false;
    if (!json_is_boolean(m.v))
        return jin_fail(&m, "not true or false");
    *out = json_is_true(m.v);
    return true;
}

bool jin_str(const struct jin *at, const char *key, size_t max, const char **out)
{
    struct jin m;
    return jin_get(at, key, &m) && jin_as_str(&m, max, out);
}

bool jin_hex(const struct jin *at, const char *key, uint8_t *out, size_t n)
{
    struct jin m;
    return jin_get(at, key, &m) && jin_as_hex(&m, out, n);
}

size_t jin_len(const struct jin *arr)
{
    return json_array_size(arr->v);
}

bool jin_at(const struct jin *arr, size_t i, struct jin *out)
{
    *out = (struct jin){.v = json_array_get(arr->v, i), .up = arr, .index = i, .e = arr->e};
    return out->v ? true : jin_fail(out, "missing");
}

bool jin_as_int(const struct jin *at, int64_t lo, int64_t hi, int64_t *out)
{
    if (!json_is_integer(at->v))
        return jin_fail(at, "not a whole number");
    int64_t v = json_integer_value(at->v);
    if (v < lo || v > hi)
        return jin_fail(at, "%" PRId64 " is not within %" PRId64 " and %" PRId64, v, lo, hi);
    *out = v;
    return true;
}

bool jin_as_str(const struct jin *at, size_t max, const char **out)
{
    if (!json_is_string(at->v))
        return jin_fail(at, "not a string");
    if (json_string_length(at->v) > max)
        return jin_fail(at, "longer than %zu characters", max);
    *out = json_string_value(at->v);
    return true;
}

bool jin_as_hex(const struct jin *at, uint8_t *out, size_t n)
{
    const char *s;
    if (!jin_as_str(at, 2 * n, &s))
        return false;
    return hex_get(out, n, s, strlen(s)) || jin_fail(at, "not %zu lower-case hex digits", 2 * n);
}

static bool listed(const char *key, const char *const *known)
{
    for (; *known; known++)
        if (strcmp(key, *known) == 0)
            return true;
    return false;
}

bool jin_only(const struct jin *at, const char *const *known)
{
    if (!json_is_object(at->v))
        return jin_fail(at, "not an object");
    for (void *i = json_object_iter(at->v); i; i = json_object_iter_next(at->v, i)) {
        const char *key = json_object_iter_key(i);
        struct jin m = member(at, key);
        if (!listed(key, known))
            return jin_fail(&m, "unknown key");
    }
    return true;
}
