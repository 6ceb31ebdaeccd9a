#include "trust/seed.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"
#include "trust/hash.h"
#include "trust/vrf.h"

static unsigned chunk_width(uint32_t sides)
{
    return sides <= 256 ? 1 : sides <= 65536 ? 2 : 4;
}

static uint64_t chunk_limit(uint32_t sides)
{
    uint64_t all = UINT64_C(1) << (8 * chunk_width(sides));
    return all - all % sides;
}

/* The fields of one block of a die. The bytes live in le, which the caller holds. */
static void block_parts(struct part f[5], uint8_t le[4][8], const uint64_t v[4], const char *label)
{
    for (int i = 0; i < 4; i++)
        put_le64(le[i], v[i]);
    for (int i = 0; i < 3; i++)
        f[i] = (struct part){le[i], 8};
    f[3] = part_str(label);
    f[4] = (struct part){le[3], 8};
}

static void sized(crypto_generichash_state *st, const void *p, size_t n)
{
    uint8_t le[4];
    put_le32(le, (uint32_t)n);
    crypto_generichash_update(st, le, 4);
    crypto_generichash_update(st, p, n);
}

static void block_hash(uint8_t out[64], const uint8_t seed[32], const struct part f[5])
{
    static const char tag[] = "provost1/die";
    crypto_generichash_state st;
    uint8_t le[4];

    crypto_generichash_init(&st, seed, 32, 64);
    sized(&st, tag, sizeof tag - 1);
    put_le32(le, 5);
    crypto_generichash_update(&st, le, 4);
    for (int i = 0; i < 5; i++)
        sized(&st, f[i].p, f[i].n);
    crypto_generichash_final(&st, out, 64);
}

/* Looks at the chunks of a block in order. True when one is below lim; *used counts those looked at. */
static bool block_pick(const uint8_t b[64], unsigned width, uint64_t lim, uint64_t *chunk, uint32_t *used)
{
    *used = 0;
    for (unsigned at = 0; at < 64; at += width) {
        uint64_t v = 0;
        for (unsigned i = 0; i < width; i++)
            v = v << 8 | b[at + i];
        ++*used;
        if (v < lim) {
            *chunk = v;
            return true;
        }
    }
    return false;
}

uint32_t die(const uint8_t seed[32], uint64_t roll, uint64_t idx, uint32_t sides, const char *label)
{
    struct part f[5];
    uint8_t le[4][8], b[64];
    uint64_t chunk;
    uint32_t used;

    if (sides < 2)
        return 0;
    for (uint64_t att = 0;; att++) {
        block_parts(f, le, (uint64_t[4]){roll, idx, sides, att}, label);
        block_hash(b, seed, f);
        if (block_pick(b, chunk_width(sides), chunk_limit(sides), &chunk, &used))
            return (uint32_t)(1 + chunk % sides);
    }
}

void die_explain(struct arena *a, const uint8_t seed[32], uint64_t roll, uint64_t idx, uint32_t sides,
                 const char *label, struct die_trace *out)
{
    *out = (struct die_trace){0};
    if (sides < 2)
        return;
    out->width = chunk_width(sides);
    out->lim = chunk_limit(sides);
    for (bool hit = false; !hit;) {
        struct part f[5];
        uint8_t le[4][8];
        struct buf pre;
        struct die_block *v = ARENA_ARRAY(a, struct die_block, out->n + 1), *b = &v[out->n];

        if (out->n > 0)
            memcpy(v, out->blocks, out->n * sizeof *v);
        b->att = out->n;
        block_parts(f, le, (uint64_t[4]){roll, idx, sides, b->att}, label);
        buf_init(&pre, a);
        enc(&pre, "provost1/die", f, 5);
        b->pre = (const uint8_t *)pre.p;
        b->pre_n = pre.n;
        /* from the shown bytes, so that what is printed is what was hashed */
        crypto_generichash(b->out, 64, b->pre, b->pre_n, seed, 32);
        hit = block_pick(b->out, out->width, out->lim, &out->chunk, &b->used);
        out->rejected += b->used - (hit ? 1 : 0);
        out->blocks = v;
        out->n++;
    }
    out->value = (uint32_t)(1 + out->chunk % sides);
}

/* "shuffle:<deck>", "draw:<deck>": decks are at most 16 characters */
static void deck_label(char out[64], const char *what, const char *deck)
{
    snprintf(out, 64, "%s:%s", what, deck);
}

void seed_shuffle(const uint8_t seed[32], uint64_t roll, const char *deck, uint32_t *order, uint32_t n)
{
    char label[64];

    deck_label(label, "shuffle", deck);
    for (uint32_t i = 0; i < n; i++)
        order[i] = i;
    for (uint32_t i = n; i-- > 1;) {
        uint32_t j = die(seed, roll, i, i + 1, label) - 1;
        uint32_t t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

uint32_t open_draw(const uint8_t seed[32], uint64_t roll, uint64_t i, const char *deck, uint32_t left)
{
    char label[64];

    deck_label(label, "draw", deck);
    return left < 2 ? 0 : die(seed, roll, i, left, label) - 1;
}

static void draw_alpha(uint8_t a[32], const struct draw_in *in)
{
    char label[64];

    if (in->series) {
        deck_label(label, "draw", in->deck);
        hash_series(a, in->series, label, in->k, NULL);
    } else {
        hash_draw(a, in->game, in->turn, in->step, in->deck, in->k, in->seed, NULL);
    }
}

static void one_role_seed(uint8_t dseed[32], const uint8_t a[32], const char *role, const uint8_t beta[64])
{
    uint8_t betas[1][64];
    memcpy(betas[0], beta, 64);
    hash_seed(dseed, a, &role, (const uint8_t(*)[64])betas, 1, NULL);
    sodium_memzero(betas, sizeof betas);
}

static void from_beta(struct draw *d, const struct draw_in *in)
{
    one_role_seed(d->dseed, d->a, in->role, d->beta);
    hash_salt(d->salt, d->beta, NULL);
}

static bool prove_draw(struct draw *d, const struct draw_in *in, const uint8_t vrf_seed[32])
{
    *d = (struct draw){0};
    draw_alpha(d->a, in);
    if (!vrf_prove(d->pi, vrf_seed, d->a, 32) || !vrf_beta(d->beta, d->pi))
        return false;
    from_beta(d, in);
    return true;
}

static void commit_draw(struct draw *d, const struct draw_in *in, const void *value, size_t n)
{
    char slot[64];
    snprintf(slot, sizeof slot, "%s#%llu", in->deck, (unsigned long long)in->k);
    hash_commit(d->c, in->game, in->turn, in->role, slot, value, n, d->salt, NULL);
}

uint32_t draw_index(const struct draw *d, const char *deck, uint32_t n)
{
    return open_draw(d->dseed, 0, 0, deck, n);
}

bool draw_make(struct draw *out, const struct draw_in *in, const uint8_t vrf_seed[32], const char *const *remaining,
               uint32_t n)
{
    if (n == 0 || !prove_draw(out, in, vrf_seed))
        return false;
    out->index = draw_index(out, in->deck, n);
    commit_draw(out, in, remaining[out->index], strlen(remaining[out->index]));
    return true;
}

bool draw_roll(struct draw *out, const struct draw_in *in, const uint8_t vrf_seed[32], const char *label,
               uint32_t sides, uint32_t count, struct buf *value)
{
    size_t at = value->n;

    if (sides < 2 || !prove_draw(out, in, vrf_seed))
        return false;
    buf_printf(value, "%s d%lu", label, (unsigned long)sides);
    for (uint32_t i = 0; i < count; i++)
        buf_printf(value, " %lu", (unsigned long)die(out->dseed, 0, i, sides, label));
    commit_draw(out, in, value->p + at, value->n - at);
    return true;
}

bool draw_value(struct draw *out, const struct draw_in *in, const uint8_t vrf_seed[32], const void *value, size_t n)
{
    if (!prove_draw(out, in, vrf_seed))
        return false;
    commit_draw(out, in, value, n);
    return true;
}

bool draw_check(struct draw *out, const struct draw_in *in, const uint8_t vrf_pk[32], const uint8_t pi[80],
                const void *value, size_t n, const uint8_t c[32])
{
    struct draw d = {0};

    draw_alpha(d.a, in);
    memcpy(d.pi, pi, sizeof d.pi);
    if (!vrf_verify(vrf_pk, d.a, 32, pi, d.beta))
        return false;
    from_beta(&d, in);
    commit_draw(&d, in, value, n);
    if (out)
        *out = d;
    return sodium_memcmp(d.c, c, 32) == 0;
}

bool series_make(uint8_t dseed[32], uint8_t pi[80], const uint8_t series[32], const char *label, uint64_t i,
                 const char *role, const uint8_t vrf_seed[32])
{
    uint8_t a[32], beta[64];

    hash_series(a, series, label, i, NULL);
    if (!vrf_prove(pi, vrf_seed, a, 32) || !vrf_beta(beta, pi))
        return false;
    one_role_seed(dseed, a, role, beta);
    return true;
}

bool series_check(uint8_t dseed[32], const uint8_t series[32], const char *label, uint64_t i, const char *role,
                  const uint8_t vrf_pk[32], const uint8_t pi[80])
{
    uint8_t a[32], beta[64];

    hash_series(a, series, label, i, NULL);
    if (!vrf_verify(vrf_pk, a, 32, pi, beta))
        return false;
    one_role_seed(dseed, a, role, beta);
    return true;
}
