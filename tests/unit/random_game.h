/* Random legal players for any game: each decision is built slot by slot from its choices. */
#ifndef PROVOST_TESTS_RANDOM_GAME_H
#define PROVOST_TESTS_RANDOM_GAME_H
#include "base/arena.h"
#include "core/ask.h"
#include "core/run.h"

struct rng {
    uint64_t s;
};
uint32_t rng_pick(void *rng, uint32_t n); /* 0..n-1 */

enum { KINDS_SEEN = 128 };
struct seen {
    uint64_t verb[KINDS_SEEN], ask[KINDS_SEEN], setting[KINDS_SEEN], event[KINDS_SEEN];
};

/* One decision of a step, as it was made. */
struct made {
    struct ask ask;
    struct order order;
};

struct game_run {
    const struct game_ops *ops;
    const char *scenario;
    const char *const *names; /* of seats */
    uint8_t nseats;
    const struct option *option; /* of the genesis */
    size_t noptions;
    struct rng rng;
    bool settings; /* file random settings and leave some questions to them */
    struct seen *seen;
    /* of the game in hand */
    struct arena *a;
    struct seats seats;
    struct options opt;
    struct texts *texts;
    struct outside outside;
    struct run_in in;
    struct run_result out;
    json_t *play;
    unsigned steps;
    /* of the step in hand */
    struct made *made;
    size_t nmade, cap;
    uint32_t *dice;
    size_t ndice, dice_cap, dice_at;
    size_t nsetting_keys;
    struct {
        int line;
        uint16_t key;
    } setting_key[64];
    struct drawn {
        char deck[32];
        uint32_t n;
    } drawn[64], drawn_before_step[64]; /* hidden draws of the game */
    size_t ndrawn, ndrawn_before_step;
    bool stop; /* the player is asked no more */
};
void game_begin(struct game_run *g);
void game_end(struct game_run *g);
/* Between steps: now and then play goes through its text, and all memory of the steps before is freed: pointers into
 * the old play are gone. */
void game_recycle(struct game_run *g);
/* One step by random players to the end of the player turn (or of the game). Fails the test on a bug. */
void game_step(struct game_run *g);
/* The same decisions again from `play`: in one file for each seat, or each in a file of its own. */
struct replayed {
    json_t *play;
    struct events ev;
};
void game_replay(struct game_run *g, const json_t *play, bool one_mail, struct replayed *out);
/* A file of lines for a seat, parsed in the world of the game. */
const struct file *game_file(struct game_run *g, const char *text);
#endif
