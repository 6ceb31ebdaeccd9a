/* What a player sends before a game: the card (who he is, signed by its own sign key) and the KEYS block (his dice
 * key for one game, with the proof of possession). Design dice 3.6. */
#ifndef PROVOST_TRUST_CARD_H
#define PROVOST_TRUST_CARD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"
#include "trust/key.h"

struct arena;
struct err;

struct card {
    const char *addr, *name, *zone; /* may be "" */
    enum sig_alg alg;
    uint8_t sign[32], box[32];
    struct bytes raw;
};
bool card_read(struct arena *a, const void *p, size_t n, struct card *out, struct err *e); /* 65, check "format" */
void card_write(struct arena *a, struct card *c);                                          /* fills raw */
/* The signature file's text over raw, by the card's own key. e: 77, check "keys". */
bool card_verify(struct arena *a, const struct card *c, const char *sig, size_t n, struct err *e);

struct dice_keys {
    uint8_t sign[32], vrf[32], pop[80]; /* sign: of the card these belong to */
    struct bytes raw;
};
bool keys_read(struct arena *a, const void *p, size_t n, struct dice_keys *out, struct err *e);
void keys_write(struct arena *a, struct dice_keys *k);
/* Do they belong to this card and prove that its holder has the VRF key? e: 77, check "keys" or "pop". */
bool keys_verify(const struct dice_keys *k, const struct card *c, struct err *e);
#endif
