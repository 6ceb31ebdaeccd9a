/* Re-checking a whole game from public bytes (design dice 5). No file, key or clock is touched here: the caller gives the
 * bytes. */
#ifndef PROVOST_CORE_AUDIT_H
#define PROVOST_CORE_AUDIT_H
#include "base/buf.h"
#include "core/step.h"
#include "trust/verify.h"

struct audit {
    /* in */
    struct arena *a;
    const struct genesis *g;
    const struct game_ops *ops; /* NULL: the rules cannot be run: `unable`, with why.text */
    const void *data;
    struct err why;
    /* The rules and data of a state that `amend` has changed; NULL: ops and data hold throughout. false and why: unable. */
    bool (*amended)(void *ctx, const struct state *s, const struct game_ops **ops, const void **data, struct err *why);
    const struct pi_entry *late; /* proofs of a series, from its FINAL */
    size_t nlate;
    const uint8_t *data_hash;    /* of the data at hand, 32 bytes; NULL: unable */
    struct bytes sig[ROLES_MAX]; /* signature files over the genesis, p NULL: missing */
    size_t n;                    /* records */
    /* Bytes of record i, from 1 to n. Unreadable: false and e. */
    bool (*record)(void *ctx, size_t i, struct bytes *out, struct err *e);
    /* Stored state after record i, from 0; p stays NULL when there is none (it is then made again). */
    bool (*state)(void *ctx, size_t i, struct bytes *out, struct err *e);
    /* Called with each state that passed; may be NULL (--states). */
    bool (*keep_state)(void *ctx, size_t i, struct bytes state, struct err *e);
    void *ctx;
    bool quiet; /* leave the lines with status ok out of `lines` (the summary stays) */
    /* out */
    struct buf lines; /* turn TAB step TAB check TAB status TAB detail LF, then the summary line */
    size_t fails, warns, withheld, incomplete, unable, records;
    bool fork;
    struct err first; /* the first failure: check, text */
    uint8_t head[32];
    /* Of the chain as far as it could be followed: head, state and texts after record i (0: the genesis). */
    uint8_t (*heads)[32];
    struct state *states;
    size_t reached;
};
/* false: e has an input that cannot be read at all (66, 74), not a check that failed. */
bool audit_run(struct audit *au, struct err *e);
/* A record beside the chain (another branch?): when it follows a head of the chain, passes all checks before `rules` and is not the
 * one that stands there, the game has forked: both are printed. After audit_run. */
bool audit_rival(struct audit *au, struct bytes record, struct err *e);
/* Signed texts beside the chain (moves, pledges, receipts): moves that a claimant called missing (`nmr`: fail when he gave a receipt
 * for them, else warn), two files of a seat for one step, moves that follow another head (a fork). Texts that are not signed by their
 * side say nothing. After audit_run. */
struct rival_text {
    struct text text;
    const char *sig; /* NULL: none */
};
bool audit_texts(struct audit *au, const struct rival_text *v, size_t n, struct err *e);
/* Appends the summary line; returns the exit code. */
int audit_end(struct audit *au);
#endif
