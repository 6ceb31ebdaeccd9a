/* The public state envelope (design dice 1.3.2): what the chain itself keeps beside the game's `play`. */
#ifndef PROVOST_TRUST_STATE_H
#define PROVOST_TRUST_STATE_H
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"
#include "trust/genesis.h"

enum { STATE_MAX = 8 << 20, STATE_COMMITS = 512, STATE_DECKS = 64 };
enum seat_status { SEAT_IN, SEAT_RESIGNED, SEAT_OUT, SEAT_DROPPED };

struct commitment {
    const char *slot;
    uint8_t c[32];
    int64_t turn;
}; /* turn of the text that made it */
struct counter {
    const char *name;
    int64_t n;
}; /* deck, label or "nmr:SIDE"; n >= 1 */
struct key_change {
    bool has_vrf, has_sign, has_box, has_alg;
    enum sig_alg alg;
    uint8_t vrf[32], sign[32], box[32];
};

struct state {
    uint8_t game[32];
    int64_t turn, step; /* of the next record; the first is turn 1 step 0 */
    uint8_t await;      /* bit i: seat i must file; 0: the game is over */
    size_t ncommits[SEATS_MAX];
    struct commitment *commits[SEATS_MAX]; /* in byte order of slots */
    size_t ncount;
    struct counter *count;                 /* in byte order of names */
    struct key_change keys[SEATS_MAX + 1]; /* since the genesis; the last is the umpire's */
    enum seat_status seat[SEATS_MAX];
    bool has_data, has_rules; /* changed by `amend` */
    uint8_t data[32];
    char rules_id[TAG_CAP];
    uint32_t rules_rev;
    const char *over; /* NULL, or how it ended */
    json_t *play;     /* an object */
    struct bytes raw; /* exactly the hashed bytes */
    uint8_t hash[32]; /* TH("provost1/state"; raw) */
};

/* Strict: canonical, known keys, ranges, every name one of the genesis, of this game. e: 65, check "format". */
bool state_read(struct arena *a, const struct genesis *g, const void *p, size_t n, struct state *out, struct err *e);
/* Fills raw and hash from the other fields. */
void state_write(struct arena *a, const struct genesis *g, struct state *s);
/* state_0 of a game: turn 1 step 0, all seats in, nothing committed; raw and hash are filled. */
void state_first(struct arena *a, const struct genesis *g, json_t *play, uint8_t await, struct state *out);

/* The key in force for a seat or ROLE_UMPIRE (arbiter: the genesis). Points into g or s. */
const uint8_t *state_vrf(const struct genesis *g, const struct state *s, int role);
const uint8_t *state_sign(const struct genesis *g, const struct state *s, int role);
const uint8_t *state_box(const struct genesis *g, const struct state *s, int role);
enum sig_alg state_alg(const struct genesis *g, const struct state *s, int role);
const uint8_t *state_data(const struct genesis *g, const struct state *s);
void state_rules(const struct genesis *g, const struct state *s, char id[TAG_CAP], uint32_t *rev);

const struct commitment *state_commit(const struct state *s, int seat, const char *slot); /* NULL: none in force */
/* Puts or replaces; false when STATE_COMMITS would be passed. */
bool state_commit_put(struct arena *a, struct state *s, int seat, const char *slot, const uint8_t c[32], int64_t turn);
int64_t state_count(const struct state *s, const char *name);                        /* 0: none */
void state_count_set(struct arena *a, struct state *s, const char *name, int64_t n); /* 0 removes */
size_t state_teams_in(const struct genesis *g, const struct state *s);               /* teams with a seat `in` */
const char *seat_status_name(enum seat_status s);
#endif
