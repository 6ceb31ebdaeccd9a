#include "core/catalogue.h"
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "base/utf8.h"
#include "core/doc.h"
#include "core/lang.h"
#include "core/report.h"

enum { SENTENCE_MAX = 2000, KEYS_MAX = 20000 };

struct entry {
    const char *key, *text;
    int line;
};
struct catalogue {
    struct entry *v; /* by key */
    size_t n, cap;
};

static int by_key(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    int c = strcmp(x->key, y->key);
    return c ? c : (x->line > y->line) - (x->line < y->line);
}

static bool key_ok(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!ascii_alpha(s[i]) && !ascii_digit(s[i]) && !strchr(".-_", s[i]))
            return false;
    return n > 0;
}

static bool text_ok(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] < 0x20 || s[i] == 0x7F)
            return false;
    return n <= SENTENCE_MAX && utf8_check(s, n) == n;
}

static void entry_add(struct arena *a, struct catalogue *c, const struct entry *e)
{
    if (c->n == c->cap) {
        size_t cap = c->cap ? 2 * c->cap : 256;
        struct entry *v = ARENA_ARRAY(a, struct entry, cap);
        if (c->n)
            memcpy(v, c->v, c->n * sizeof v[0]);
        c->v = v;
        c->cap = cap;
    }
    c->v[c->n++] = *e;
}

static bool line_read(struct arena *a, struct catalogue *c, const struct line *l, int number, struct err *e)
{
    const char *tab = l->n ? memchr(l->p, '\t', l->n) : NULL;
    bool good = true;
    if (l->n == 0 || l->p[0] == '#')
        return true;
    if (!tab || !key_ok(l->p, (size_t)(tab - l->p)))
        good = err_set(e, EXIT_DATA, "a line of a catalogue is a key, a tab and a sentence");
    else if (!text_ok(tab + 1, l->n - (size_t)(tab + 1 - l->p)))
        good = err_set(e, EXIT_DATA, "a sentence is UTF-8 without control characters, at most %d bytes", SENTENCE_MAX);
    else if (c->n == KEYS_MAX)
        good = err_set(e, EXIT_DATA, "more than %d sentences", KEYS_MAX);
    if (!good) {
        err_place(e, number, 1);
        return false;
    }
    struct entry entry = {.key = arena_strndup(a, l->p, (size_t)(tab - l->p)),
                          .text = arena_strndup(a, tab + 1, l->n - (size_t)(tab + 1 - l->p)),
                          .line = number};
    entry_add(a, c, &entry);
    return true;
}

/* Lines of one file into c, not yet sorted. */
static bool lines_read(struct arena *a, struct catalogue *c, const char *p, size_t n, struct err *e)
{
    const char *at = p, *end = p + n;
    struct line l;
    for (int number = 1; line_next(&at, end, &l); number++)
        if (!line_read(a, c, &l, number, e))
            return false;
    return true;
}

static bool sort_unique(struct catalogue *c, struct err *e)
{
    if (c->n)
        qsort(c->v, c->n, sizeof c->v[0], by_key);
    for (size_t i = 1; i < c->n; i++)
        if (strcmp(c->v[i - 1].key, c->v[i].key) == 0) {
            err_set(e, EXIT_DATA, "the key %s comes twice", c->v[i].key);
            err_place(e, c->v[i].line, 1);
            return false;
        }
    return true;
}

static const struct entry *entry_find(const struct catalogue *c, const char *key)
{
    struct entry want = {.key = key};
    size_t lo = 0, hi = c->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        int cmp = strcmp(c->v[mid].key, want.key);
        if (cmp == 0)
            return &c->v[mid];
        if (cmp < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return NULL;
}

/* Sentences of `from` that c does not have; c stays sorted. */
static void fill_from(struct arena *a, struct catalogue *c, const struct catalogue *from)
{
    struct catalogue own = {.v = c->v, .n = c->n}; /* what is added does not matter to the search */
    for (size_t i = 0; i < from->n; i++)
        if (!entry_find(&own, from->v[i].key))
            entry_add(a, c, &from->v[i]);
    if (c->n)
        qsort(c->v, c->n, sizeof c->v[0], by_key);
}

/* The files LANG.tsv and LANG.PART.tsv. */
static bool bundled_read(struct arena *a, const char *lang, struct catalogue *c, struct err *e)
{
    size_t n = strlen(lang), files = 0;
    for (const struct lang_file *f = lang_files; f->name; f++)
        if (strncmp(f->name, lang, n) == 0 && f->name[n] == '.') {
            files++;
            if (!lines_read(a, c, (const char *)f->p, f->n, e))
                return false;
        }
    return files > 0 && sort_unique(c, e);
}

const struct catalogue *catalogue_bundled(struct arena *a, const char *lang)
{
    struct err e = {0};
    struct catalogue *c = ARENA_NEW(a, struct catalogue);
    if (!bundled_read(a, lang, c, &e))
        return NULL;
    struct catalogue english = {0};
    if (strcmp(lang, "en") != 0 && bundled_read(a, "en", &english, &e))
        fill_from(a, c, &english);
    return c;
}

bool catalogue_read(struct arena *a, const char *bytes, size_t n, const struct catalogue **out, struct err *e)
{
    struct catalogue *c = ARENA_NEW(a, struct catalogue);
    if (n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        n -= 3;
    }
    if (!lines_read(a, c, bytes, n, e) || !sort_unique(c, e))
        return false;
    const struct catalogue *english = catalogue_bundled(a, "en");
    if (english)
        fill_from(a, c, english);
    *out = c;
    return true;
}

const char *catalogue_get(const struct catalogue *c, const char *key)
{
    const struct entry *e = c ? entry_find(c, key) : NULL;
    return e ? e->text : NULL;
}

const char *catalogue_key(const struct catalogue *c, size_t i)
{
    return i < c->n ? c->v[i].key : NULL;
}

static bool known(const struct event_kind *k, const char *name, size_t n)
{
    static const char *const always[] = {"seat", "rolls", "sum"};
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        if (strlen(always[i]) == n && memcmp(always[i], name, n) == 0)
            return true;
    for (size_t i = 0; i < EVENT_ARGS && k->arg[i].name[0]; i++)
        if (strlen(k->arg[i].name) == n && memcmp(k->arg[i].name, name, n) == 0)
            return true;
    return false;
}

/* holes: whether the event's own args fill them (those of core are filled by the report). */
static void gaps_of(struct buf *out, const struct catalogue *c, const char *id, const struct event_kind *k, bool holes)
{
    struct buf key;
    buf_init(&key, out->a);
    buf_printf(&key, "%s.%s", id, k->name);
    const char *s = catalogue_get(c, key.p);
    if (!s)
        buf_printf(out, "%s: no sentence\n", key.p);
    for (; s && holes && (s = strchr(s, '{')); s++) {
        size_t len = strcspn(s + 1, "{}|?");
        if (!known(k, s + 1, len))
            buf_printf(out, "%s: no value {%.*s}\n", key.p, (int)len, s + 1);
    }
}

void catalogue_gaps(struct buf *out, const struct catalogue *c, const struct game_ops *ops)
{
    for (uint16_t i = 1; ops && i < ops->nevents; i++)
        gaps_of(out, c, ops->id, &ops->events[i], true);
    for (uint16_t i = 1; i < EV_CORE_END - EV_CORE; i++)
        gaps_of(out, c, "core", &core_events[i], false);
}
