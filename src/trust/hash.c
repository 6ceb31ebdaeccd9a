#include "trust/hash.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"

/* Bytes go to the hash, to a buffer that shows them, or to both. */
struct sink {
    crypto_generichash_state *hash;
    struct buf *buf;
};

static void sink_add(const struct sink *s, const void *p, size_t n)
{
    if (n == 0)
        return;
    if (s->hash)
        crypto_generichash_update(s->hash, p, n);
    if (s->buf)
        buf_add(s->buf, p, n);
}

static void sink_le32(const struct sink *s, size_t v)
{
    uint8_t b[4];
    put_le32(b, (uint32_t)v);
    sink_add(s, b, sizeof b);
}

static void sink_part(const struct sink *s, struct part f)
{
    sink_le32(s, f.n);
    sink_add(s, f.p, f.n);
}

static void sink_enc(const struct sink *s, const char *tag, const struct part *f, size_t n)
{
    sink_part(s, part_str(tag));
    sink_le32(s, n);
    for (size_t i = 0; i < n; i++)
        sink_part(s, f[i]);
}

struct part part_str(const char *s)
{
    return (struct part){s, strlen(s)};
}

struct part part_hash(const uint8_t h[32])
{
    return (struct part){h, HASH_BYTES};
}

bool trust_init(void)
{
    return sodium_init() >= 0;
}

void enc(struct buf *out, const char *tag, const struct part *f, size_t n)
{
    sink_enc(&(struct sink){NULL, out}, tag, f, n);
}

static void th_pre(uint8_t out[32], struct buf *pre, const char *tag, const struct part *f, size_t n)
{
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, HASH_BYTES);
    sink_enc(&(struct sink){&st, pre}, tag, f, n);
    crypto_generichash_final(&st, out, HASH_BYTES);
}

void th(uint8_t out[32], const char *tag, const struct part *f, size_t n)
{
    th_pre(out, NULL, tag, f, n);
}

void hash_game(uint8_t out[32], const void *genesis, size_t n)
{
    th(out, "provost1/game", &(struct part){genesis, n}, 1);
}

void hash_moves(uint8_t out[32], const void *text, size_t n)
{
    th(out, "provost1/moves", &(struct part){text, n}, 1);
}

void hash_state(uint8_t out[32], const void *state, size_t n)
{
    th(out, "provost1/state", &(struct part){state, n}, 1);
}

void hash_head(uint8_t out[32], const uint8_t prev[32], uint64_t turn, const void *core, size_t n, struct buf *pre)
{
    uint8_t t[8];
    put_le64(t, turn);
    struct part f[] = {part_hash(prev), {t, 8}, {core, n}};
    th_pre(out, pre, "provost1/head", f, 3);
}

void hash_commit(uint8_t out[32], const uint8_t game[32], uint64_t turn, const char *side, const char *slot,
                 const void *value, size_t n, const uint8_t salt[32], struct buf *pre)
{
    uint8_t t[8];
    put_le64(t, turn);
    struct part f[] = {part_hash(game), {t, 8}, part_str(side), part_str(slot), {value, n}, part_hash(salt)};
    th_pre(out, pre, "provost1/commit", f, 6);
}

void hash_own(uint8_t out[32], const uint8_t sign[32], const uint8_t vrf[32], const uint8_t box[32])
{
    struct part f[] = {part_hash(sign), part_hash(vrf), part_hash(box)};
    th(out, "provost1/own", f, 3);
}

void hash_view(uint8_t out[32], const uint8_t game[32], const char *side, const uint8_t head[32], const void *view,
               size_t n)
{
    struct part f[] = {part_hash(game), part_str(side), part_hash(head), {view, n}};
    th(out, "provost1/view", f, 4);
}

void hash_chain(uint8_t out[32], const uint8_t game[32], const uint8_t pk[32], uint64_t i, const uint8_t s[32])
{
    uint8_t li[8];
    put_le64(li, i);
    struct part f[] = {part_hash(game), part_hash(pk), {li, 8}, part_hash(s)};
    th(out, "provost1/chain", f, 4);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct hash_file *)a)->name, ((const struct hash_file *)b)->name);
}

void hash_data(uint8_t out[32], struct hash_file *files, size_t n)
{
    crypto_generichash_state st;
    struct sink s = {&st, NULL};

    if (n > 1)
        qsort(files, n, sizeof *files, by_name);
    crypto_generichash_init(&st, NULL, 0, HASH_BYTES);
    sink_part(&s, part_str("provost1/data"));
    sink_le32(&s, 2 * n);
    for (size_t i = 0; i < n; i++) {
        sink_part(&s, part_str(files[i].name));
        sink_part(&s, (struct part){files[i].p, files[i].n});
    }
    crypto_generichash_final(&st, out, HASH_BYTES);
}

void hash_alpha(uint8_t out[32], const struct alpha_in *in, struct buf *pre)
{
    crypto_generichash_state st;
    struct sink s = {&st, pre};
    uint8_t turn[8], step[8];

    put_le64(turn, in->turn);
    put_le64(step, in->step);
    crypto_generichash_init(&st, NULL, 0, HASH_BYTES);
    sink_part(&s, part_str("provost1/alpha"));
    sink_le32(&s, 6 + in->n);
    sink_part(&s, part_hash(in->game));
    sink_part(&s, (struct part){turn, 8});
    sink_part(&s, (struct part){step, 8});
    sink_part(&s, part_hash(in->head_prev));
    sink_part(&s, part_hash(in->state_prev));
    sink_part(&s, part_str(in->dice));
    for (size_t i = 0; i < in->n; i++)
        sink_part(&s, part_hash(in->moves[i]));
    crypto_generichash_final(&st, out, HASH_BYTES);
}

void hash_seed(uint8_t out[32], const uint8_t alpha[32], const char *const *roles, const uint8_t (*betas)[64], size_t n,
               struct buf *pre)
{
    crypto_generichash_state st;
    struct sink s = {&st, pre};

    crypto_generichash_init(&st, NULL, 0, HASH_BYTES);
    sink_part(&s, part_str("provost1/seed"));
    sink_le32(&s, 1 + 2 * n);
    sink_part(&s, part_hash(alpha));
    for (size_t i = 0; i < n; i++) {
        sink_part(&s, part_str(roles[i]));
        sink_part(&s, (struct part){betas[i], 64});
    }
    crypto_generichash_final(&st, out, HASH_BYTES);
}

void hash_draw(uint8_t out[32], const uint8_t game[32], uint64_t turn, uint64_t step, const char *deck, uint64_t k,
               const uint8_t seed[32], struct buf *pre)
{
    uint8_t lt[8], ls[8], lk[8];
    put_le64(lt, turn);
    put_le64(ls, step);
    put_le64(lk, k);
    struct part f[] = {part_hash(game), {lt, 8}, {ls, 8}, part_str(deck), {lk, 8}, part_hash(seed)};
    th_pre(out, pre, "provost1/draw", f, 6);
}

void hash_salt(uint8_t out[32], const uint8_t beta[64], struct buf *pre)
{
    th_pre(out, pre, "provost1/salt", &(struct part){beta, 64}, 1);
}

void hash_series(uint8_t out[32], const uint8_t series[32], const char *label, uint64_t i, struct buf *pre)
{
    uint8_t li[8];
    put_le64(li, i);
    struct part f[] = {part_hash(series), part_str(label), {li, 8}};
    th_pre(out, pre, "provost1/series", f, 3);
}
