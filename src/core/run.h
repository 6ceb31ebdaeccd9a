/* The loop: procedures run, decisions are answered by the first source that covers them, until the game waits or is
 * over (design "architecture", run.c). Nothing here touches files, keys or the clock. */
#ifndef PROVOST_CORE_RUN_H
#define PROVOST_CORE_RUN_H
#include <jansson.h>
#include "core/dice.h"
#include "core/event.h"
#include "core/game.h"
#include "core/order.h"

/* A file that takes part: alive from an earlier step or new in this one. Order: oldest first. */
struct live {
    seat_t seat;
    uint8_t m[32];
    const struct file *file;     /* its own lines, rules, settings */
    const struct file *standing; /* what stood below `standing` in the same text, or NULL */
    size_t line;                 /* next order line; file->nlines when used up or fallen away */
};
/* A player who is asked directly, before any file: random players, and those who learn the game by playing against one.
 * false: the other sources are asked. */
typedef bool player_fn(void *ctx, W w, A ask, struct order *out);
enum { LIVE_MAX = 32, RUNNING_MAX = 32, ASKS_MAX = SEATS_MAX };

struct outside { /* the protocol's side of a step, for commitments and standing files */
    void *ctx;
    bool umpire;
    bool (*committed)(void *ctx, seat_t seat, const char *slot);
    const char *(*opened)(void *ctx, seat_t seat, const char *slot);
    /* The opened standing file of a seat: *in_force tells whether one is committed (standing:KIND, else standing). NULL
     * when none is, or it was not given (then run_result.unopened is set when it is in force). */
    const char *(*drawn)(void *ctx, seat_t reader, const char *deck, uint32_t k);
    const struct file *(*standing)(void *ctx, seat_t seat, const char *kind, bool *in_force, const char **slot);
};

struct run_in {
    struct world w; /* state and fr are set by run_step */
    struct arena *a;
    const json_t *play; /* NULL: a new game is set up */
    struct live live[LIVE_MAX];
    size_t nlive;
    struct dice *dice;
    bool overdue[SEATS_MAX]; /* as if `set trust all` had come: deadline, absence, built-in seat, resigned */
    uint8_t leaves;          /* mask: seats that give up by this step; where it would wait for them they are overdue */
    bool stop_after_roll;    /* check: end after the first run() that rolled */
    bool ask_all;            /* every decision waits for a line or a rule, as by `set ask all` of every seat */
    player_fn *player;       /* NULL: none */
    void *player_ctx;
};

enum skip { SKIP_NONE, SKIP_ILLEGAL, SKIP_MISFIT };
struct skipped {
    seat_t seat;
    size_t live;
    int line;
    const char *text, *why;
    bool before_roll;
    int col, len;
};

struct run_result {
    bool over, turn_over, rolled;
    struct outcome outcome;
    struct ask wait[ASKS_MAX]; /* decisions that wait */
    size_t nwait;
    uint8_t await; /* mask of their seats */
    json_t *play;  /* the new `play` */
    struct events ev;
    struct skipped *skipped;
    size_t nskipped, skipped_cap;
    /* standing files consulted: seat and slot, in order of first use */
    struct {
        seat_t seat;
        const char *slot;
    } consulted[SEATS_MAX * 4];
    size_t nconsulted;
    bool unopened; /* one in force was needed and not given: the record may not stand */
    seat_t unopened_seat;
    void *state; /* the game's struct after the run, and its frames: for reports */
    struct frames frames;
    uint32_t runs; /* run() calls */
};
/* false: e has a bug (70), a bad play (65), or a dice source that failed. */
bool run_step(struct run_in *in, struct run_result *out, struct err *e);

/* play <-> structs (core/play.c) */
bool state_load(W w, struct arena *a, const json_t *game, void *state, struct err *e);
json_t *state_save(W w, struct arena *a, const void *state);
#endif
