/* How a record changes the envelope of the state (design dice 1.3.2-1.3.7). What the rules decide comes in as
 * struct outcome_next; all else follows from the texts and the core. */
#ifndef PROVOST_TRUST_APPLY_H
#define PROVOST_TRUST_APPLY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "trust/record.h"

struct text;

/* What the rules made of an ordinary step. */
struct play_next {
    json_t *play;
    uint8_t await;    /* 0 with over set: the game has ended */
    uint8_t out;      /* seats that the rules put out of the game */
    bool new_turn;    /* next is (t+1, 0), else (t, s+1) */
    const char *over; /* NULL: it goes on */
};

/* The state after an ordinary record. texts: those of the awaited seats, then `also`, in the order of the inputs;
 * draws: of the core. out->raw and hash are filled. e: 65 (too many commits ...). */
bool apply_play(struct arena *a, const struct genesis *g, const struct state *prev, const struct text *const *texts,
                size_t ntexts, const struct core *core, const struct play_next *next, struct state *out, struct err *e);
/* The state after a joint or end record; it needs no rules. at_head: for `correct`, the state after the head it
 * names (NULL otherwise). kind: CORE_JOINT, CORE_RESIGN or CORE_NMR. */
bool apply_end(struct arena *a, const struct genesis *g, const struct state *prev, enum core_kind kind,
               const struct text *text, const struct state *at_head, struct state *out, struct err *e);
/* Is this record a `correct`, and of which head? Its state (at_head above, and of struct verify) is to be found first. */
bool record_corrects(struct arena *a, const struct record *r, uint8_t head[32]);
/* Builds the record of a joint, resign or nmr text with its signatures: core, head, and the state after it. */
bool apply_record(struct arena *a, const struct genesis *g, const struct state *prev, const uint8_t head_prev[32],
                  enum core_kind kind, const struct input *in, const struct state *at_head, struct record *rec,
                  struct state *out, struct err *e);
#endif
