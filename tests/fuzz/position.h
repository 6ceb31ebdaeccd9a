/* Positions of each game and scenario to begin from, and playing on from one that may have been tampered with. */
#ifndef PROVOST_TESTS_FUZZ_POSITION_H
#define PROVOST_TESTS_FUZZ_POSITION_H
#include <jansson.h>
#include "core/run.h"
#include "fuzz.h"

struct position {
    const struct game_ops *ops;
    const void *data; /* the bundled ones; a target may give its own */
    struct arena *a;
    struct seats seats;
    struct options opt;
    struct outside outside;
    struct world w; /* state and fr are those of the last step, after position_load */
    json_t *play;
    uint64_t rng;
    struct choose *c; /* what the player decides, then rng */
    unsigned decisions, most;
    struct run_in in;
    struct run_result out;
};
/* One of the games, its scenarios and some positions that random play has led to. */
void position_choose(struct position *p, struct arena *a, struct choose *c);
/* A game at its beginning: play is NULL. */
void position_new(struct position *p, struct arena *a, const struct game_ops *ops, const struct scenario *s);
/* The world of p->play, for reading names and orders. e: it does not load. */
bool position_load(struct position *p, struct err *e);
/* One step with the files in p->in.live and then a random legal player, `most` decisions. e as run_step. */
bool position_step(struct position *p, unsigned most, struct err *e);
/* So many steps, each shown. false: one was refused. */
bool position_play(struct position *p, int steps, unsigned most, struct err *e);
/* All that is shown of the last step to every seat. */
void position_show(struct position *p);
/* A draft as a file of a seat; diags may be NULL. */
void position_file(struct position *p, seat_t seat, const char *text, size_t n, struct diags *d);
#endif
