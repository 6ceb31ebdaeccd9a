/* Every hash of protocol provost1 (design dice 1.2, 1.3). All outputs are BLAKE2b-256 of ENC(tag; fields).
 * Names (side, slot, deck, role, label) are ASCII strings; hashes enter as 32 raw bytes. A `pre` that is
 * not NULL gets the hashed bytes appended, so that `explain` can print them. Nothing here can fail. */
#ifndef PROVOST_TRUST_HASH_H
#define PROVOST_TRUST_HASH_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

enum { HASH_BYTES = 32 };

struct part {
    const void *p;
    size_t n;
}; /* one field of a tuple; p may be NULL when n is 0 */
struct part part_str(const char *s);
struct part part_hash(const uint8_t h[32]);

/* Once per run before anything of trust/ (sodium_init); false: no random numbers on this system. */
bool trust_init(void);

void enc(struct buf *out, const char *tag, const struct part *f, size_t n);
void th(uint8_t out[32], const char *tag, const struct part *f, size_t n);

void hash_game(uint8_t out[32], const void *genesis, size_t n); /* game_id, the first head */
void hash_moves(uint8_t out[32], const void *text, size_t n);   /* m; of any kind of text, LF form */
void hash_state(uint8_t out[32], const void *state, size_t n);
void hash_head(uint8_t out[32], const uint8_t prev[32], uint64_t turn, const void *core, size_t n, struct buf *pre);
void hash_commit(uint8_t out[32], const uint8_t game[32], uint64_t turn, const char *side, const char *slot,
                 const void *value, size_t n, const uint8_t salt[32], struct buf *pre);
/* What `pop` proves: the holder of sign holds vrf. box is 32 bytes. */
void hash_own(uint8_t out[32], const uint8_t sign[32], const uint8_t vrf[32], const uint8_t box[32]);
void hash_view(uint8_t out[32], const uint8_t game[32], const char *side, const uint8_t head[32], const void *view,
               size_t n);
/* s[i-1] from s[i] of a reveal chain: no policy of version 1 uses it. */
void hash_chain(uint8_t out[32], const uint8_t game[32], const uint8_t pk[32], uint64_t i, const uint8_t s[32]);

struct hash_file {
    const char *name;
    const void *p;
    size_t n;
};
void hash_data(uint8_t out[32], struct hash_file *files, size_t n); /* sorts files by name, in byte order */

/* Everything that decides the dice of one step. moves: m of the awaited seats, 32 bytes each, in genesis order. */
struct alpha_in {
    const uint8_t *game, *head_prev, *state_prev; /* 32 bytes each */
    uint64_t turn, step;
    const char *dice; /* the policy as the genesis spells it */
    const uint8_t (*moves)[32];
    size_t n;
};
void hash_alpha(uint8_t out[32], const struct alpha_in *in, struct buf *pre);
/* n roles with their betas, in the order of 1.3.5; n may be 0. */
void hash_seed(uint8_t out[32], const uint8_t alpha[32], const char *const *roles, const uint8_t (*betas)[64], size_t n,
               struct buf *pre);

/* Hidden draw k from a deck (section 4), the salt of its commitment, and roll i of a label in a series. */
void hash_draw(uint8_t out[32], const uint8_t game[32], uint64_t turn, uint64_t step, const char *deck, uint64_t k,
               const uint8_t seed[32], struct buf *pre);
void hash_salt(uint8_t out[32], const uint8_t beta[64], struct buf *pre);
void hash_series(uint8_t out[32], const uint8_t series[32], const char *label, uint64_t i, struct buf *pre);
#endif
