/* The game's struct to and from the `game` member of a state, by its field table. */
#include <string.h>

#include "base/arena.h"
#include "core/run.h"
#include "json/in.h"
#include "json/out.h"

static unsigned field_since(const struct field *f)
{
    return f->since & ~(unsigned)FIELD_SPARSE;
}

static bool field_sparse(const struct field *f)
{
    return f->since & FIELD_SPARSE;
}

static bool field_lives(W w, const struct field *f)
{
    return field_since(f) <= w->rev;
}

/* But for sparse fields only a step after `amend` can meet a state older than the field; the genesis and the chain tell
 * that there was one. */
static bool field_may_lack(W w, const struct field *f)
{
    return field_sparse(f) || (w->lifted_from != 0 && field_since(f) > w->lifted_from);
}

static int64_t field_get(const struct field *f, const void *state, uint32_t i)
{
    const char *p = (const char *)state + f->off + f->stride * i;
    int16_t i16;
    int32_t i32;
    switch (f->type) {
    case FIELD_U8: return *(const uint8_t *)p;
    case FIELD_I16: memcpy(&i16, p, sizeof i16); return i16;
    case FIELD_I32: memcpy(&i32, p, sizeof i32); return i32;
    case FIELD_STR: break;
    }
    return 0;
}

static void field_set(const struct field *f, void *state, uint32_t i, int64_t v)
{
    char *p = (char *)state + f->off + f->stride * i;
    int16_t i16 = (int16_t)v;
    int32_t i32 = (int32_t)v;
    switch (f->type) {
    case FIELD_U8: *(uint8_t *)p = (uint8_t)v; break;
    case FIELD_I16: memcpy(p, &i16, sizeof i16); break;
    case FIELD_I32: memcpy(p, &i32, sizeof i32); break;
    case FIELD_STR: break;
    }
}

static const char *field_str(const struct field *f, const void *state, uint32_t i)
{
    return (const char *)state + f->off + f->stride * i;
}

static json_t *value_save(const struct field *f, const void *state, uint32_t i)
{
    return f->type == FIELD_STR ? json_string(field_str(f, state, i)) : json_integer(field_get(f, state, i));
}

static bool value_empty(const struct field *f, const void *state, uint32_t i)
{
    return f->type == FIELD_STR ? field_str(f, state, i)[0] == 0 : field_get(f, state, i) == 0;
}

static bool field_empty(const struct field *f, const void *state)
{
    for (uint32_t i = 0; i == 0 || i < f->count; i++)
        if (!value_empty(f, state, i))
            return false;
    return true;
}

json_t *state_save(W w, struct arena *a, const void *state)
{
    (void)a;
    json_t *game = json_object();
    for (const struct field *f = w->ops->fields; f->name[0]; f++) {
        if (!field_lives(w, f) || (field_sparse(f) && field_empty(f, state)))
            continue;
        if (f->count == 0) {
            json_object_set_new(game, f->name, value_save(f, state, 0));
            continue;
        }
        uint32_t n = f->count;
        while (n > 0 && value_empty(f, state, n - 1))
            n--;
        json_t *arr = json_array();
        for (uint32_t i = 0; i < n; i++)
            json_array_append_new(arr, value_save(f, state, i));
        json_object_set_new(game, f->name, arr);
    }
    return game;
}

static bool value_load(const struct field *f, const struct jin *at, void *state, uint32_t i)
{
    if (f->type == FIELD_STR) {
        const char *s;
        if (!jin_as_str(at, (size_t)f->hi - 1, &s))
            return false;
        char *p = (char *)state + f->off + f->stride * i;
        memset(p, 0, (size_t)f->hi);
        memcpy(p, s, strlen(s));
        return true;
    }
    int64_t v;
    if (!jin_as_int(at, f->lo, f->hi, &v))
        return false;
    field_set(f, state, i, v);
    return true;
}

static bool array_load(const struct field *f, const struct jin *game, void *state)
{
    struct jin arr, at;
    if (!jin_arr(game, f->name, f->count, &arr))
        return false;
    size_t n = jin_len(&arr);
    if (n == 0 && field_sparse(f))
        return jin_fail(&arr, "is left out when it is empty");
    for (size_t i = 0; i < n; i++)
        if (!jin_at(&arr, i, &at) || !value_load(f, &at, state, (uint32_t)i))
            return false;
    if (n > 0 && value_empty(f, state, (uint32_t)n - 1))
        return jin_fail(&arr, "ends with an empty value");
    return true;
}

bool state_load(W w, struct arena *a, const json_t *json, void *state, struct err *e)
{
    (void)a;
    /* jin only reads; jansson has no const accessors for iteration. */
    struct jin game = jin_root((json_t *)(uintptr_t)json, e), at;
    memset(state, 0, w->ops->state_size);
    size_t fields = 0;
    for (const struct field *f = w->ops->fields; f->name[0]; f++) {
        if (!field_lives(w, f) || (field_may_lack(w, f) && !json_object_get(json, f->name)))
            continue;
        fields++;
        if (f->count ? !array_load(f, &game, state) : !jin_get(&game, f->name, &at) || !value_load(f, &at, state, 0))
            return false;
        if (!f->count && field_sparse(f) && value_empty(f, state, 0))
            return jin_fail(&at, "is left out when it is 0");
    }
    if (json_object_size(json) != fields)
        return jin_fail(&game, "holds a field that the game does not know");
    return true;
}
