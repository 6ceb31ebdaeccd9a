/* Keys that come and go: a person's own, those that he has put aside (keygen --rotate), and those of a game folder that wait for the
 * record that brings them into force (rekey, replace).
 *
 *   $XDG_DATA_HOME/provost/sign.N.key, box.N.key, card.N.json        put aside; games that began under them go on under them
 *   private/dice.key.next, private/ROLE.{sign,box,dice}.key.next     waiting; those before are kept as *.key.old */
#ifndef PROVOST_RING_H
#define PROVOST_RING_H
#include "folder.h"

enum { RING_MAX = 64 };
struct ring {
    size_t n;
    const char *path[RING_MAX]; /* the present one first */
    uint8_t pk[RING_MAX][32];
};
/* Keys that cannot be read are left out. A person without a home has none. */
void ring_sign(struct ctx *c, const struct person *p, struct ring *out);
void ring_box(struct ctx *c, const struct person *p, struct ring *out);
const char *ring_find(const struct ring *r, const uint8_t pk[32]); /* NULL: not there */
/* Puts sign key, box key and card aside. e: 66 there is none. */
bool ring_aside(struct ctx *c, const struct person *p);

/* A key that waits, made when it is not there yet, so that the same command gives the same text again. h NULL: of the person, for a
 * seat that he has not got yet. *seed: sodium_malloc'd. */
bool next_dice(struct ctx *c, struct folder *f, const struct holder *h, uint8_t **seed);
bool next_sign(struct ctx *c, struct folder *f, const struct holder *h, uint8_t pk[32]); /* of a hosted seat */
bool next_box(struct ctx *c, struct folder *f, const struct holder *h, uint8_t pk[32]);
/* Keys that are in force now take their place. */
bool next_settle(struct folder *f, struct err *e);
#endif
