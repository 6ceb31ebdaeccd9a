/* Checking a genesis and a record (design dice 5), in the order of its table. Each check gives lines; a later check
 * uses the claimed values, so the first failing line names the cause. */
#ifndef PROVOST_TRUST_VERIFY_H
#define PROVOST_TRUST_VERIFY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "trust/record.h"
#include "trust/body.h"

enum check_status { CHECK_OK, CHECK_FAIL, CHECK_WARN, CHECK_WITHHELD, CHECK_INCOMPLETE, CHECK_UNABLE };
const char *check_status_name(enum check_status s);

struct check_line {
    int64_t turn, step;
    const char *check, *detail;
    enum check_status status;
};
/* NULL: no lines are wanted. detail is "" when there is nothing to say. */
typedef void check_report(void *ctx, const struct check_line *line);

/* A hidden draw of the chain: what its showing is checked against. */
struct chain_draw {
    const char *deck;
    int64_t k, turn, step;
    uint8_t c[32], seed[32], vrf[32];
};

/* What a chain must remember beside its last state and head; all zero at its start. */
struct chain {
    uint8_t filed;           /* seats that have a `moves` text in the chain (nmr, 1.3.6) */
    unsigned signed_genesis; /* bit by role: whose valid signature of the genesis was seen */
    size_t nheads, ndraws;
    uint8_t (*heads)[32]; /* game_id, then the head after each record (for `correct`) */
    struct chain_draw *draws;
};
struct verify;
void chain_start(struct arena *a, struct chain *c, const struct genesis *g, unsigned signed_genesis);
/* After verify_record: the record becomes part of the chain. */
void chain_add(struct chain *c, const struct verify *v);
/* Is this value of a hidden draw what the chain has committed to? What an umpire's view says is checked so. e: 65, check "draw". */
bool chain_drawn(const struct chain *c, const struct genesis *g, const struct shown *s, struct err *e);

struct verify {
    /* in */
    struct arena *a;
    const struct genesis *g;
    const struct state *prev;
    const uint8_t *head_prev;
    const struct record *rec;
    const struct chain *chain;
    const struct state *at_head; /* for a `correct`: the state after the head it names; NULL: unknown */
    const struct pi_entry *late; /* proofs of a series that were published when it was closed */
    size_t nlate;
    const struct bytes *next_state; /* bytes of the state after it; NULL: not at hand, `state` is left out */
    check_report *report;
    void *ctx;
    /* Called after `draw` for ordinary records: the check `rules`, by who can run them; may be NULL. It reports by
     * verify_line and may set next_state to the state that it made. */
    void (*rules)(struct verify *v, void *rules_ctx);
    void *rules_ctx;
    /* out */
    size_t fails, warns, withheld, incomplete, unable;
    struct err first;         /* the first failure: check and text */
    struct text *texts;       /* of the inputs, in their order */
    struct moves *moves;      /* moves[i] is filled where texts[i] is a moves text */
    bool *parsed;             /* texts[i] could be read */
    uint8_t (*m)[32];         /* what the core names: of the text, under fog what its pledge names */
    int roles[SEATS_MAX + 1]; /* as 1.3.5 has them */
    size_t nroles;
    uint8_t filed; /* seats with a `moves` text in this record */
    bool has_made; /* the next state follows without rules (joint and end records): */
    struct state made;
};

/* All checks of one record but `format`; true when nothing failed. */
bool verify_record(struct verify *v);
/* The same from stored bytes: reports `format`, then the rest. rec is filled and v->rec set to it. */
bool verify_bytes(struct verify *v, const void *p, size_t n, struct record *rec);
void verify_line(struct verify *v, const char *check, enum check_status s, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* keys, genesis-sig, pop, data of a genesis: turn 0 step 0. sig[role] is a signature file's text or NULL (missing:
 * incomplete). data: the hash of the files at hand, or NULL (unable). signers gets the roles that signed well. */
struct verify_genesis {
    struct arena *a;
    const struct genesis *g;
    struct bytes sig[ROLES_MAX];
    const uint8_t *data;
    check_report *report;
    void *ctx;
    size_t fails, warns, incomplete, unable;
    struct err first;
    unsigned signers;
};
bool verify_genesis(struct verify_genesis *v);
#endif
