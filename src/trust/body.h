/* What stands between prev and end in each kind of text (design dice 3.4, 3.5, 1.3.7). All errors: 65, line,
 * check "canonical". Memory is the arena's. */
#ifndef PROVOST_TRUST_BODY_H
#define PROVOST_TRUST_BODY_H
#include "trust/key.h"
#include "trust/text.h"

/* ---- moves: protocol lines apart, which the game never sees. The words replaces, commit, seal, open, text, deal in
 * lower case begin protocol lines only; one that is not of the form of 3.4 is an error. ---- */
struct moves_commit {
    const char *slot;
    uint8_t c[32];
    struct bytes box; /* n = 0: not sealed to anyone */
    int src;
};
struct moves_open {
    const char *slot;
    uint8_t salt[32];
    struct bytes value;
    int src;
};
struct moves_deal {
    const char *deck;
    uint32_t n;
    uint8_t (*c)[32];
}; /* c[i-1] of position i; all are there */
struct moves {
    bool has_replaces;
    uint8_t replaces[32];
    struct moves_commit *commits;
    size_t ncommits;
    struct moves_open *opens;
    size_t nopens;
    struct moves_deal *deals;
    size_t ndeals;
    struct text_line *orders;
    size_t norders; /* in order; `standing` ones are flagged and come last */
    size_t nstanding;
};
enum { COMMITS_MAX = 512, DECKS_MAX = 64 };
bool moves_parse(struct arena *a, const struct text *t, struct moves *out, struct err *e);
/* Lines to be written, for text_write. */
struct lines {
    struct arena *a;
    struct bytes *v;
    size_t n, cap;
};
void lines_init(struct lines *l, struct arena *a);
void lines_add(struct lines *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void lines_replaces(struct lines *l, const uint8_t m[32]);
void lines_commit(struct lines *l, const char *slot, const uint8_t c[32], const void *box,
                  size_t box_n); /* box_n 0: none */
void lines_open(struct lines *l, const char *slot, const uint8_t salt[32], const char *value, size_t n);
void lines_deal(struct lines *l, const char *deck, const uint8_t (*c)[32], uint32_t n);

/* ---- pledge, receipt, head, view, extend, nmr, resign ---- */
struct note {
    uint8_t moves[32]; /* pledge, receipt */
    bool has_replaces;
    uint8_t replaces[32]; /* pledge */
    uint8_t head[32];     /* head, view */
    uint8_t view[32];     /* view */
    char when[21];        /* receipt `at`, extend `until`: 2027-03-01T18:00:00Z */
};
bool note_parse(const struct text *t, struct note *out, struct err *e);

/* ---- joint ---- */
enum joint_kind {
    JOINT_REKEY_VRF,
    JOINT_REKEY_SIGN,
    JOINT_REKEY_BOX,
    JOINT_REPLACE,
    JOINT_DROP,
    JOINT_CORRECT,
    JOINT_AMEND
};
struct joint {
    enum joint_kind kind;
    char side[NAME_MAX_LEN + 1];        /* rekey, replace, drop */
    enum sig_alg alg;                   /* rekey sign, replace */
    uint8_t sign[32], vrf[32], box[32]; /* the new keys that the kind names */
    uint8_t pop[80];                    /* rekey vrf, replace */
    uint8_t head[32];                   /* correct */
    const char *rules;                  /* amend: "acw/2" */
    uint8_t data[32];                   /* amend */
};
bool joint_parse(struct arena *a, const struct text *t, struct joint *out, struct err *e);
void lines_joint(struct lines *l, const struct joint *j);

bool is_utc(const char *s, size_t n); /* 2027-03-01T18:00:00Z, digits in range */
#endif
