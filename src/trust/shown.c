#include "trust/shown.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/num.h"
#include "json/out.h"
#include "trust/read.h"
#include "trust/text.h"

bool shown_read(struct arena *a, const struct jin *root, const char *key, struct shown **out, size_t *n)
{
    static const char *const known[] = {"deck", "k", "pi", "value", NULL};
    struct jin arr, it;
    if (!jin_arr(root, key, DICE_MAX, &arr))
        return false;
    *n = jin_len(&arr);
    *out = ARENA_ARRAY(a, struct shown, *n + 1);
    for (size_t i = 0; i < *n; i++) {
        struct shown *s = &(*out)[i];
        char *deck = arena_alloc(a, TAG_CAP);
        s->deck = deck;
        if (!jin_at(&arr, i, &it) || !jin_only(&it, known) || !read_tag(&it, "deck", deck) ||
            !jin_int(&it, "k", 0, MAX53, &s->k) || !jin_hex(&it, "pi", s->pi, 80) ||
            !jin_str(&it, "value", TEXT_MAX, &s->value))
            return false;
        s->nvalue = strlen(s->value);
    }
    return true;
}

json_t *shown_json(struct arena *a, const struct shown *v, size_t n)
{
    json_t *arr = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_object();
        put_str(o, "deck", v[i].deck);
        put_int(o, "k", v[i].k);
        put_hex(a, o, "pi", v[i].pi, 80);
        json_object_set_new(o, "value", json_stringn(v[i].value, v[i].nvalue));
        json_array_append_new(arr, o);
    }
    return arr;
}

struct bytes view_write(struct arena *a, const struct shown *v, size_t n)
{
    json_t *o = json_object();
    json_object_set_new(o, "draws", shown_json(a, v, n));
    put_int(o, "v", 1);
    return json_write(a, o);
}

bool view_read(struct arena *a, const void *p, size_t n, struct shown **out, size_t *count, struct err *e)
{
    static const char *const known[] = {"draws", "v", NULL};
    json_t *v = json_read(a, p, n, JSON_IN_CANONICAL, e);
    struct jin root = jin_root(v, e);
    return v && jin_only(&root, known) && read_v1(&root) && shown_read(a, &root, "draws", out, count);
}
