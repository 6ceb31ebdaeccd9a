/* Writing the lines between prev and end. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"
#include "trust/body.h"

void lines_init(struct lines *l, struct arena *a)
{
    *l = (struct lines){.a = a};
}

static void add(struct lines *l, const char *p, size_t n)
{
    if (l->n == l->cap) {
        struct bytes *old = l->v;
        l->cap = l->cap ? 2 * l->cap : 32;
        l->v = ARENA_ARRAY(l->a, struct bytes, l->cap);
        if (l->n > 0)
            memcpy(l->v, old, l->n * sizeof *old);
    }
    l->v[l->n++] = (struct bytes){p, n};
}

void lines_add(struct lines *l, const char *fmt, ...)
{
    va_list ap;
    char *s;

    va_start(ap, fmt);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n < 0)
        return;
    s = arena_alloc(l->a, (size_t)n + 1);
    va_start(ap, fmt);
    vsnprintf(s, (size_t)n + 1, fmt, ap);
    va_end(ap);
    add(l, s, (size_t)n);
}

static const char *hex32(struct lines *l, const uint8_t h[32])
{
    char *s = arena_alloc(l->a, 65);
    hex_str(s, h, 32);
    return s;
}

/* `FRONT i/n BASE64`, 48 bytes a piece so that each decodes by itself */
static void add_pieces(struct lines *l, const char *front, const void *p, size_t n)
{
    size_t count = (n + 47) / 48;
    const uint8_t *bytes = p;

    for (size_t i = 0; i < count; i++) {
        struct buf b;
        size_t left = n - 48 * i;
        buf_init(&b, l->a);
        b64_put(&b, bytes + 48 * i, left < 48 ? left : 48);
        lines_add(l, "%s %zu/%zu %s", front, i + 1, count, b.p);
    }
}

void lines_replaces(struct lines *l, const uint8_t m[32])
{
    lines_add(l, "replaces %s", hex32(l, m));
}

void lines_commit(struct lines *l, const char *slot, const uint8_t c[32], const void *box, size_t box_n)
{
    lines_add(l, "commit %s %s", slot, hex32(l, c));
    add_pieces(l, arena_printf(l->a, "seal %s", slot), box, box_n);
}

void lines_open(struct lines *l, const char *slot, const uint8_t salt[32], const char *value, size_t n)
{
    lines_add(l, "open %s %s", slot, hex32(l, salt));
    for (size_t at = 0; at < n;) {
        const char *lf = memchr(value + at, '\n', n - at);
        size_t stop = lf ? (size_t)(lf - value) : n;
        lines_add(l, "text %s %.*s", slot, (int)(stop - at), value + at);
        at = stop + 1;
    }
}

void lines_deal(struct lines *l, const char *deck, const uint8_t (*c)[32], uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        lines_add(l, "deal %s %lu %s", deck, (unsigned long)i + 1, hex32(l, c[i]));
}

void lines_joint(struct lines *l, const struct joint *j)
{
    switch (j->kind) {
    case JOINT_REKEY_VRF:
        lines_add(l, "rekey %s vrf %s", j->side, hex32(l, j->vrf));
        add_pieces(l, "pop", j->pop, sizeof j->pop);
        break;
    case JOINT_REKEY_SIGN: lines_add(l, "rekey %s sign %s %s", j->side, sig_alg_name(j->alg), hex32(l, j->sign)); break;
    case JOINT_REKEY_BOX: lines_add(l, "rekey %s box %s", j->side, hex32(l, j->box)); break;
    case JOINT_REPLACE:
        lines_add(l, "replace %s %s %s %s %s", j->side, sig_alg_name(j->alg), hex32(l, j->sign), hex32(l, j->vrf),
                  hex32(l, j->box));
        add_pieces(l, "pop", j->pop, sizeof j->pop);
        break;
    case JOINT_DROP: lines_add(l, "drop %s", j->side); break;
    case JOINT_CORRECT: lines_add(l, "correct %s", hex32(l, j->head)); break;
    case JOINT_AMEND: lines_add(l, "amend rules %s data %s", j->rules, hex32(l, j->data)); break;
    }
}
