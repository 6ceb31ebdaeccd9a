/* Sentences of the catalogue with their holes filled (their grammar: core/catalogue.h). */
#include <string.h>
#include "base/arena.h"
#include "base/utf8.h"
#include "core/doc_private.h"

enum { NEST_MAX = 4 };

void phrase_add(struct arena *a, struct phrase *ph, enum span_kind kind, const char *p, size_t n)
{
    if (n == 0)
        return;
    if (ph->n == ph->cap) {
        size_t cap = ph->cap ? 2 * ph->cap : 4;
        struct span *v = ARENA_ARRAY(a, struct span, cap);
        if (ph->n)
            memcpy(v, ph->v, ph->n * sizeof v[0]);
        ph->v = v;
        ph->cap = cap;
    }
    ph->v[ph->n++] = (struct span){.kind = kind, .p = p, .n = n};
}

struct fill {
    struct arena *a;
    struct phrase *ph;
    W w;
    const struct arg *arg;
    size_t n;
};

static const struct arg *arg_find(const struct fill *f, const char *name, size_t n)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->arg[i].name && strlen(f->arg[i].name) == n && memcmp(f->arg[i].name, name, n) == 0)
            return &f->arg[i];
    return NULL;
}

static enum span_kind kind_of(uint16_t type)
{
    if (type == TYPE_TEXT || type == TYPE_WORD)
        return SPAN_PLAYER;
    return type == ARG_PHRASE ? SPAN_SENTENCE : type == ARG_CITE ? SPAN_CITE : SPAN_VALUE;
}

static struct buf printed(const struct fill *f, const struct arg *arg)
{
    struct buf b;
    buf_init(&b, f->a);
    value_print(&b, f->w, arg->type >= ARG_PHRASE ? TYPE_TEXT : arg->type, arg->v);
    return b;
}

static bool present(const struct fill *f, const struct arg *arg)
{
    switch (arg->type) {
    case TYPE_NUMBER:
    case TYPE_SIGNED:
    case TYPE_PERCENT:
    case TYPE_YESNO: return arg->v != 0;
    default: return printed(f, arg).n > 0;
    }
}

/* The first `stop` outside braces in s[0..n), or n. */
static size_t outside(const char *s, size_t n, char stop)
{
    int depth = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == stop && depth == 0)
            return i;
        depth += s[i] == '{' ? 1 : s[i] == '}' ? -1 : 0;
    }
    return n;
}

static void fill_text(const struct fill *f, const char *s, size_t n, int nest);

/* What stands between the braces; false: not a hole with a value, to be printed as it is. */
static bool fill_hole(const struct fill *f, const char *s, size_t n, int nest)
{
    size_t name = 0;
    while (name < n && s[name] != '|' && s[name] != '?')
        name++;
    const struct arg *arg = arg_find(f, s, name);
    if (!arg)
        return false;
    if (name == n) {
        struct buf b = printed(f, arg);
        phrase_add(f->a, f->ph, kind_of(arg->type), b.p, b.n);
        return true;
    }
    const char *rest = s + name + 1;
    size_t left = n - name - 1;
    if (s[name] == '?') {
        if (present(f, arg))
            fill_text(f, rest, left, nest + 1);
        return true;
    }
    size_t bar = outside(rest, left, '|');
    if (arg->v == 1)
        fill_text(f, rest, bar, nest + 1);
    else if (bar < left)
        fill_text(f, rest + bar + 1, left - bar - 1, nest + 1);
    return true;
}

static void fill_text(const struct fill *f, const char *s, size_t n, int nest)
{
    size_t from = 0, i = 0;
    while (i < n) {
        size_t len = s[i] == '{' && nest < NEST_MAX ? outside(s + i + 1, n - i - 1, '}') : n;
        if (i + 1 + len >= n) { /* no brace, or one without an end */
            i++;
            continue;
        }
        size_t before = f->ph->n;
        phrase_add(f->a, f->ph, SPAN_SENTENCE, s + from, i - from);
        if (!fill_hole(f, s + i + 1, len, nest)) {
            f->ph->n = before;
            i++;
            continue;
        }
        i += len + 2;
        from = i;
    }
    phrase_add(f->a, f->ph, SPAN_SENTENCE, s + from, n - from);
}

void phrase_fill(struct arena *a, struct phrase *ph, const struct catalogue *c, W w, const char *key,
                 const struct arg *arg, size_t n)
{
    const char *s = catalogue_get(c, key);
    if (!s)
        s = arena_printf(a, "<%s>", key);
    struct fill f = {.a = a, .ph = ph, .w = w, .arg = arg, .n = n};
    fill_text(&f, s, strlen(s), 0);
}

void phrase_value(struct arena *a, struct phrase *ph, W w, const struct arg *arg)
{
    struct fill f = {.a = a, .ph = ph, .w = w};
    struct buf b = printed(&f, arg);
    phrase_add(a, ph, kind_of(arg->type), b.p, b.n);
}

void catalogue_fill(struct buf *out, const struct catalogue *c, W w, const char *key, const struct arg *arg, size_t n)
{
    struct phrase ph = {0};
    phrase_fill(out->a, &ph, c, w, key, arg, n);
    for (size_t i = 0; i < ph.n; i++)
        buf_add(out, ph.v[i].p, ph.v[i].n);
}

size_t text_width(const char *p, size_t n)
{
    size_t width = 0;
    for (size_t i = 0; i < n; i++)
        width += ((unsigned char)p[i] & 0xC0) != 0x80;
    return width;
}
