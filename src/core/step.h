/* One step of a game: genesis, state, head and texts in; events, next state and record out. The same function serves
 * the roller (with his key), the auditor (with the seed of a record), `check` and rehearsals (practice dice). */
#ifndef PROVOST_CORE_STEP_H
#define PROVOST_CORE_STEP_H
#include "core/run.h"
#include "trust/apply.h"
#include "trust/body.h"
#include "trust/record.h"

/* One input of the step, or a text still alive from an earlier one. */
struct step_text {
    struct text text;   /* parsed, canonical */
    struct moves moves; /* KIND_MOVES: its protocol lines apart; step_text_read fills it */
    int seat;
};
/* Reads a canonical text; e: 65, check "canonical" or "binding" (another game, no seat of it). */
bool step_text_read(struct arena *a, const struct genesis *g, const char *p, size_t n, struct step_text *out,
                    struct err *e);

/* A hidden draw whose value is known here: to its drawer, and by his view to its seat. */
struct secret_draw {
    const char *deck, *value;
    uint32_t k;
    uint8_t pi[80];
    bool shown;
    bool undone; /* a `correct` has undone the step that drew it: it is back in the deck */
    seat_t seat;
};
struct step_secrets {
    struct secret_draw *v;
    size_t n;
};

struct step {
    /* in */
    struct arena *a;
    const struct game_ops *ops;
    const void *data;
    const struct genesis *g;
    const struct state *prev;
    uint8_t head_prev[32];
    const struct step_text *input;
    size_t ninput; /* of the awaited seats in genesis order, then `also` */
    const struct step_text *living;
    size_t nliving; /* at least those that prev names; others are not looked at */
    const struct opening *opened;
    size_t nopened;                   /* standing files at hand: those of the record, or the resolver's own */
    const struct step_secrets *known; /* hidden cards known here, for reports to their own seats; NULL: none */
    /* out, filled by step_begin */
    struct world w;
    struct texts *texts;
    struct seats seats;
    struct options opt;
    struct run_in run;
    struct run_result res;
    struct diags diags[INPUTS_MAX];               /* of input i: what parsing found */
    const struct opening *standing_of[SEATS_MAX]; /* the standing file consulted last, and what it says */
    const struct file *standing[SEATS_MAX];
};
/* What the texts must be besides signatures: of this game, turn, step and prev; exactly those awaited (1.3.4). Each refusal has
 * its own message (77 or 65, check "binding"). */
bool step_binding(const struct step *s, struct err *e);
/* Builds the world and parses the files. e: 65, check "rules" for a moves text with an error of form. */
bool step_begin(struct step *s, struct err *e);
/* Runs to the end of the step with the given dice. After step_begin; may be called again (rehearsals). */
bool step_run(struct step *s, struct dice *dice, struct err *e);
/* Order lines that are illegal now, with no die and no answer of another seat before them, make a moves text no text
 * (1.3.4). Runs with practice dice to the end of the first run() that rolls. e: 65, check "rules", first such line. */
bool step_check(struct step *s, struct err *e);

/* The world of a state that nobody moves in: for `show`, `orders`, `status`, `data`. Only a, ops, data, g, prev are read;
 * s->res holds the loaded struct, frames and what is asked (wait). */
bool step_look(struct step *s, struct err *e);
/* The state of turn 1 step 0: the game set up, its first asks found. */
bool step_first(struct arena *a, const struct game_ops *ops, const void *data, const struct genesis *g,
                struct state *out, struct err *e);

/* The dice of a seed (design dice 1.5). */
bool seed_die_fn(void *seed, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value);

/* What a roller needs to make a record. */
struct step_keys {
    int role;                /* whose key this is */
    const uint8_t *vrf_seed; /* 32 bytes */
    const struct proof *proof;
    size_t nproof;        /* of the roles before it */
    struct input *inputs; /* texts and signatures, in the order of step.input */
    /* secrets of an umpire: hidden draws so far (from secret.json), NULL: none */
    struct step_secrets *secrets;
};
/* A roller who is not the last: his proof over alpha. e: 77 when the role is not in the list. */
bool step_prove(struct step *s, const struct step_keys *k, struct proof *out, struct err *e);
/* The whole: binding, check, alpha, proof, seed, run, core, record, next state. rec is sealed (core_bytes, head); head_sig is
 * left to the caller. secrets grows by the hidden draws of this step. Prints nothing, writes nothing. */
bool step_make(struct step *s, const struct step_keys *k, struct record *rec, struct state *next, struct dice *dice,
               struct err *e);
/* From a record's proofs: the same run again, and what its core must be. Used by audit (check "rules") and to restore the core of
 * a record in a letter. seed is made from the betas of rec->proofs. secrets NULL: hidden values come from rec->shown. */
bool step_remake(struct step *s, const struct record *rec, struct core *core, struct state *next, struct dice *dice,
                 struct err *e);
/* Compares a record with what step_remake made: dice list, draws, openings needed, state. e: check "rules" or "commit". */
bool step_compare(const struct step *s, const struct record *rec, const struct core *made, struct err *e);
#endif
