#include "trust/read.h"
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "trust/text.h"

bool bad_format(struct err *e)
{
    if (e && !e->check[0])
        memcpy(e->check, "format", sizeof "format");
    return false;
}

bool read_v1(const struct jin *at)
{
    int64_t v;
    return jin_int(at, "v", 1, 1, &v);
}

bool read_tag(const struct jin *at, const char *key, char *out)
{
    const char *s;
    if (!jin_str(at, key, NAME_MAX_LEN, &s))
        return false;
    if (!is_tag(s, strlen(s))) {
        struct jin in;
        return jin_get(at, key, &in) && jin_fail(&in, "\"%s\" is no name (a-z, 0-9 and -, at most 16)", s);
    }
    memcpy(out, s, strlen(s) + 1);
    return true;
}

bool read_slot(const struct jin *at, const char *key, const char **out)
{
    struct jin in;
    if (!jin_str(at, key, SLOT_MAX_LEN, out))
        return false;
    return is_slot(*out, strlen(*out)) || (jin_get(at, key, &in) && jin_fail(&in, "\"%s\" is no slot", *out));
}

bool is_label(const char *s, size_t n)
{
    if (n < 1 || n > 64)
        return false;
    for (size_t i = 0; i < n; i++)
        if (s[i] < 0x20 || s[i] > 0x7e)
            return false;
    return true;
}

bool read_label(const struct jin *at, const char *key, const char **out)
{
    struct jin in;
    if (!jin_str(at, key, 64, out))
        return false;
    return is_label(*out, strlen(*out)) || (jin_get(at, key, &in) && jin_fail(&in, "no die label"));
}

bool read_alg(const struct jin *at, const char *key, enum sig_alg *out)
{
    const char *s;
    struct jin in;
    if (!jin_str(at, key, 16, &s))
        return false;
    return sig_alg_parse(s, out) ||
           (jin_get(at, key, &in) && jin_fail(&in, "\"%s\" is not minisign, signify or ssh", s));
}

bool read_hexes(struct arena *a, const struct jin *at, const char *key, size_t max, size_t n, uint8_t **out,
                size_t *count)
{
    struct jin arr, it;
    if (!jin_arr(at, key, max, &arr))
        return false;
    *count = jin_len(&arr);
    *out = arena_alloc(a, *count * n + 1);
    for (size_t i = 0; i < *count; i++)
        if (!jin_at(&arr, i, &it) || !jin_as_hex(&it, *out + i * n, n))
            return false;
    return true;
}

void put_hex(struct arena *a, json_t *o, const char *key, const uint8_t *p, size_t n)
{
    json_object_set_new(o, key, json_hex(a, p, n));
}

void put_str(json_t *o, const char *key, const char *s)
{
    json_object_set_new(o, key, json_string(s));
}

void put_int(json_t *o, const char *key, int64_t v)
{
    json_object_set_new(o, key, json_integer(v));
}

json_t *hexes(struct arena *a, const uint8_t *p, size_t n, size_t count)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(arr, json_hex(a, p + i * n, n));
    return arr;
}
