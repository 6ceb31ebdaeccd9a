/* One link of the chain (design dice 1.3.9): the core, which alone is hashed, and the evidence around it. */
#ifndef PROVOST_TRUST_RECORD_H
#define PROVOST_TRUST_RECORD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"
#include "base/limits.h"
#include "trust/state.h"

enum { RECORD_MAX = 4 << 20, INPUTS_MAX = 16 };
enum core_kind { CORE_PLAY, CORE_JOINT, CORE_RESIGN, CORE_NMR };

/* A die, or a shuffle of n (then die and value are 0). */
struct die_entry {
    bool shuffle, has_i;
    int64_t roll, die, sides, value, n;
    int64_t i; /* `series` only: which roll with this label in the game */
    const char *label;
};
struct draw_entry {
    uint8_t c[32];
    const char *deck;
    int64_t k;
};

struct core {
    enum core_kind kind;
    uint8_t alpha[32], game[32], prev[32], seed[32], state[32]; /* alpha and seed: CORE_PLAY only */
    int64_t turn, step;
    size_t nmoves, nalso, nbetas, ndice, ndraws;
    uint8_t (*moves)[32], (*also)[32], (*betas)[64];
    struct die_entry *dice;
    struct draw_entry *draws;
};

struct sig_by {
    int role;
    const char *by, *sig;
}; /* role ROLE_NONE: a name that the genesis does not know */
struct input {
    const char *text;
    size_t n;
    size_t nsigs;
    struct sig_by *sigs;
};
struct opening {
    int seat;
    const char *side, *slot, *value;
    size_t nvalue;
    int64_t turn;
    uint8_t salt[32];
};
struct pi_entry {
    int role;
    const char *name;
    uint8_t pi[80];
    const char *label;
    int64_t i;
}; /* label: `series`, else NULL */
struct shown {
    const char *deck, *value;
    size_t nvalue;
    int64_t k;
    uint8_t pi[80];
};

struct record {
    struct bytes core_bytes; /* n = 0: left out, as in a letter */
    struct core core;        /* parsed core_bytes; all zero when they were left out */
    uint8_t head[32];
    bool has_head_sig;
    struct sig_by head_sig;
    size_t ninputs, nopened, nproofs, nshown;
    struct input *inputs;
    struct opening *opened;
    struct pi_entry *proofs;
    struct shown *shown;
};

/* Strict. e: 65, check "format". A record of a letter may lack core_bytes; a stored one must have them. */
enum record_form { RECORD_STORED, RECORD_LETTER };
bool record_read(struct arena *a, const struct genesis *g, const void *p, size_t n, enum record_form form,
                 struct record *out, struct err *e);
/* RECORD_LETTER leaves core_bytes out, but where the core has hidden draws or dice of a series: only their drawer could
 * make it again. */
struct bytes record_write(struct arena *a, const struct record *r, enum record_form form);
bool core_read(struct arena *a, const void *p, size_t n, struct core *out, struct err *e);
struct bytes core_write(struct arena *a, const struct core *c);
/* head_n = TH("provost1/head"; prev, LE64(turn), core_bytes) */
void record_head(uint8_t out[32], const uint8_t prev[32], int64_t turn, struct bytes core_bytes);
/* Fills core_bytes from core, and head. */
void record_seal(struct arena *a, struct record *r);
/* Gives a record of a letter its core again, from the core that the reader made by applying the rules, and
 * compares heads. e: 65, check "head". */
bool record_restore(struct arena *a, struct record *r, const struct core *made, struct err *e);
/* Rolls count 0,1,2.. through the record, dice 0,1,2.. through the roll [order]. */
bool dice_order(const struct die_entry *d, size_t n, struct err *e);

/* What a roller who is not the last sends to the next. */
struct proof {
    uint8_t alpha[32], game[32], pi[80];
    int role;
    int64_t turn, step;
    size_t nopened;
    struct opening *opened;
};
bool proof_read(struct arena *a, const struct genesis *g, const void *p, size_t n, struct proof *out, struct err *e);
struct bytes proof_write(struct arena *a, const struct genesis *g, const struct proof *p);

/* What a holder of secrets publishes at the end. */
struct final {
    uint8_t game[32], head[32];
    size_t ndraws, nopened, nproofs, ntexts;
    struct shown *draws;
    struct opening *opened;
    struct pi_entry *proofs;
    struct input *texts;
};
bool final_read(struct arena *a, const struct genesis *g, const void *p, size_t n, struct final *out, struct err *e);
struct bytes final_write(struct arena *a, const struct final *f);

/* alpha and seed of a step (1.3); m are the texts of the awaited seats in genesis order. */
void step_alpha(uint8_t out[32], const struct genesis *g, int64_t turn, int64_t step, const uint8_t head_prev[32],
                const uint8_t state_prev[32], const uint8_t (*m)[32], size_t n);
void step_seed(uint8_t out[32], const struct genesis *g, const uint8_t alpha[32], const int *roles,
               const uint8_t (*betas)[64], size_t n);
#endif
