/* Dice behind one interface: the seed of a step, a test's script, or practice values. Core numbers the rolls and
 * keeps the log (design "dice" 1.3.9); a source only gives values. */
#ifndef PROVOST_CORE_DICE_H
#define PROVOST_CORE_DICE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/game.h"

struct dice_entry {
    uint32_t roll, die, sides, value;
    const char *label;
    uint32_t shuffled;
}; /* shuffled: n of a shuffle, else 0 */
struct dice_draw {
    const char *deck;
    uint32_t k;
    uint8_t c[32];
};
struct dice_shown {
    const char *deck, *value;
    uint32_t k;
};

/* One value in 1..sides, from (roll, idx, sides, label) alone for the seed. false: a script that does not fit. */
typedef bool die_fn(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value);
/* Hidden draws; NULL members: not to be had (run fails with a message). */
struct hidden_ops {
    void *ctx;
    bool (*draw)(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n, uint8_t c[32],
                 struct err *);
    bool (*show)(void *ctx, const char *deck, uint32_t k, const char **value, struct err *);
};

struct dice {
    struct arena *a;
    die_fn *die;
    void *ctx;
    const struct hidden_ops *hidden;
    uint32_t (*count)(void *ctx, const char *deck); /* hidden draws of the deck before this step */
    void *count_ctx;
    uint32_t rolls; /* rolls so far */
    struct dice_entry *v;
    size_t n, cap;
    struct dice_draw draws[64];
    size_t ndraws;
    struct dice_shown shown[64];
    size_t nshown;
    struct err err; /* code != 0: a source failed; the run stops with it */
};
void dice_init(struct dice *d, struct arena *a, die_fn *die, void *ctx);
/* The values of one logged roll: first entry and how many. */
const struct dice_entry *dice_roll(const struct dice *d, uint32_t roll, size_t *n);

/* Open draw of k from the n cards left of a deck, in data order: one roll, die i has n-i sides, the last card left needs
 * no die (design dice 1.5). card[k]: indices into the n, in the order drawn. For run() alone; 1 <= k <= n. */
void draw_open(struct play *p, const char *deck, int n, int k, int *card);

/* The log as people read it (dice.txt), a line a roll: `r0 combat:E 2d6: 3 5`, `r1 shuffle:events of 52`. */
struct buf;
void dice_text(struct buf *out, const struct dice *d);

/* Practice values: a small deterministic generator, never the real dice. */
struct practice {
    uint64_t s;
};
bool practice_die(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value);
#endif
