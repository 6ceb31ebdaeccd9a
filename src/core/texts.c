/* The strings of a run: bytes kept once, found again by a hash that is seen nowhere outside. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/game.h"

struct entry {
    const char *s;
    size_t n;
    uint32_t hash;
    bool word;
};

struct texts {
    struct arena *a;
    struct entry *v;
    size_t n, cap;
    uint32_t *slot; /* index + 1; 0: free. A power of two of them, at least twice the entries */
    size_t nslots;
};

struct texts *texts_new(struct arena *a)
{
    struct texts *t = ARENA_NEW(a, struct texts);
    t->a = a;
    t->cap = 64;
    t->v = ARENA_ARRAY(a, struct entry, t->cap);
    t->nslots = 2 * t->cap;
    t->slot = ARENA_ARRAY(a, uint32_t, t->nslots);
    return t;
}

/* FNV-1a over what counts: words without their case. */
static uint32_t hash_of(const char *s, size_t n, bool word)
{
    uint32_t h = word ? 2166136261U : 2166136262U;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)(word ? ascii_lower(s[i]) : s[i])) * 16777619U;
    return h;
}

static bool same(const struct entry *e, const char *s, size_t n, bool word)
{
    if (e->word != word || e->n != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (word ? ascii_lower(e->s[i]) != ascii_lower(s[i]) : e->s[i] != s[i])
            return false;
    return true;
}

static size_t free_slot(const struct texts *t, uint32_t hash)
{
    size_t i = hash & (t->nslots - 1);
    while (t->slot[i])
        i = (i + 1) & (t->nslots - 1);
    return i;
}

static void grow(struct texts *t)
{
    struct entry *v = ARENA_ARRAY(t->a, struct entry, 2 * t->cap);
    memcpy(v, t->v, t->n * sizeof v[0]);
    t->v = v;
    t->cap *= 2;
    t->nslots *= 2;
    t->slot = ARENA_ARRAY(t->a, uint32_t, t->nslots);
    for (size_t i = 0; i < t->n; i++)
        t->slot[free_slot(t, t->v[i].hash)] = (uint32_t)i + 1;
}

static int32_t put(struct texts *t, const char *s, size_t n, bool word)
{
    uint32_t h = hash_of(s, n, word);
    for (size_t i = h & (t->nslots - 1); t->slot[i]; i = (i + 1) & (t->nslots - 1))
        if (same(&t->v[t->slot[i] - 1], s, n, word))
            return (int32_t)(t->slot[i] - 1);
    if (t->n == t->cap)
        grow(t);
    t->v[t->n] = (struct entry){.s = arena_strndup(t->a, s, n), .n = n, .hash = h, .word = word};
    t->slot[free_slot(t, h)] = (uint32_t)t->n + 1;
    return (int32_t)t->n++;
}

int32_t text_put(struct texts *t, const char *s, size_t n)
{
    return put(t, s, n, false);
}

int32_t text_word(struct texts *t, const char *s, size_t n)
{
    return put(t, s, n, true);
}

const char *text_get(const struct texts *t, int32_t v)
{
    return v >= 0 && (size_t)v < t->n ? t->v[v].s : "";
}
