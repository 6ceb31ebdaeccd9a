/* From a 32-byte seed to dice, shuffles and draws (design dice 1.5 and section 4). */
#ifndef PROVOST_TRUST_SEED_H
#define PROVOST_TRUST_SEED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct buf;

/* 1..sides, or 0 when sides < 2. The label is 1..64 bytes of 0x20..0x7E. */
uint32_t die(const uint8_t seed[32], uint64_t roll, uint64_t idx, uint32_t sides, const char *label);

/* How a die came about: every block that was hashed, and the chunks looked at in it. All but the last chunk of the
 * last block were >= lim and passed over. Memory is the arena's. */
struct die_block {
    uint64_t att;
    const uint8_t *pre;
    size_t pre_n; /* the hashed bytes; the key is the seed */
    uint8_t out[64];
    uint32_t used; /* chunks looked at, each `width` bytes, big-endian, from the start */
};
struct die_trace {
    uint32_t width;
    uint64_t lim, chunk; /* chunk: the one taken, value = 1 + chunk % sides */
    uint32_t rejected, value;
    struct die_block *blocks;
    size_t n;
};
void die_explain(struct arena *a, const uint8_t seed[32], uint64_t roll, uint64_t idx, uint32_t sides,
                 const char *label, struct die_trace *out);

/* Fills order[0..n) with a shuffle of 0..n-1; label "shuffle:<deck>"; n < 2 needs no roll. */
void seed_shuffle(const uint8_t seed[32], uint64_t roll, const char *deck, uint32_t *order, uint32_t n);
/* Die i of an open draw from what is left, in data order: the index 0..left-1 that is taken. left = 1: 0, no die. */
uint32_t open_draw(const uint8_t seed[32], uint64_t roll, uint64_t i, const char *deck, uint32_t left);

/* Draw k of a deck that only its role may see. series: 32 bytes under `series`, else NULL; then seed, turn and step
 * do not enter the draw's alpha (label "draw:<deck>", i = k), but turn still does the commitment. */
struct draw_in {
    const uint8_t *game, *seed, *series;
    uint64_t turn, step, k;
    const char *deck, *role;
};
struct draw {
    uint8_t a[32], pi[80], beta[64], dseed[32], salt[32], c[32];
    uint32_t index; /* of the value in what remained */
};
/* Proves and draws one of n >= 1 remaining values (NUL-terminated). False when n is 0 or the proof fails. */
bool draw_make(struct draw *out, const struct draw_in *in, const uint8_t vrf_seed[32], const char *const *remaining,
               uint32_t n);
/* Secret roll (deck "roll"): appends the value "<label> d<sides> v1 v2 .." to value and commits to it. */
bool draw_roll(struct draw *out, const struct draw_in *in, const uint8_t vrf_seed[32], const char *label,
               uint32_t sides, uint32_t count, struct buf *value);
/* A value that is not chosen by a die of the draw (deck "log" of fog): proof, salt and commitment only. */
bool draw_value(struct draw *out, const struct draw_in *in, const uint8_t vrf_seed[32], const void *value, size_t n);
/* A shown draw: pi is right for the key and c commits to value. Fills out but for index (out may be NULL). */
bool draw_check(struct draw *out, const struct draw_in *in, const uint8_t vrf_pk[32], const uint8_t pi[80],
                const void *value, size_t n, const uint8_t c[32]);
/* The index a checked draw must have taken among n remaining values. */
uint32_t draw_index(const struct draw *d, const char *deck, uint32_t n);

/* Roll i of a label in a series: dseed for die(dseed, 0, idx, sides, label). */
bool series_make(uint8_t dseed[32], uint8_t pi[80], const uint8_t series[32], const char *label, uint64_t i,
                 const char *role, const uint8_t vrf_seed[32]);
bool series_check(uint8_t dseed[32], const uint8_t series[32], const char *label, uint64_t i, const char *role,
                  const uint8_t vrf_pk[32], const uint8_t pi[80]);
#endif
