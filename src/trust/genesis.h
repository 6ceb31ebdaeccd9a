/* The genesis of a game: what is fixed before the first die (design dice 1.3.1).
 * Seats are numbered by their place in `sides`; everything in the chain that names a seat, the umpire or the
 * arbiter is held as such a number (a role). All memory is the arena's. */
#ifndef PROVOST_TRUST_GENESIS_H
#define PROVOST_TRUST_GENESIS_H
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/io.h"
#include "base/limits.h"
#include "trust/key.h"

struct arena;
struct err;

enum { ROLE_UMPIRE = 8, ROLE_ARBITER = 9, ROLES_MAX = 10, ROLE_NONE = -1 };
enum { TAG_CAP = 17 };                          /* size of a name, the NUL included */
enum { GENESIS_MAX = 65536, CARD_MAX = 65536 }; /* bytes */

enum dice_policy { DICE_OPPONENT, DICE_UMPIRE, DICE_BOTH, DICE_SOLO };
enum missed_policy { MISSED_WAIT, MISSED_DEFAULT, MISSED_FORFEIT };

/* A seat, the umpire (side "umpire", no team) or the arbiter (side "arbiter", no team, vrf and pop). */
struct party {
    char side[TAG_CAP], team[TAG_CAP];
    enum sig_alg alg;
    uint8_t sign[32], vrf[32], box[32], pop[80];
    bool vouched;
};

struct genesis {
    uint8_t data[32], nonce[32], series[32];
    json_t *deadline, *options; /* objects */
    enum dice_policy dice;
    enum missed_policy missed;
    int64_t nmr_max; /* 0: not given */
    bool has_series, has_umpire, has_arbiter;
    char rules_id[TAG_CAP]; /* "acw" of "acw/1" */
    uint32_t rules_rev;     /* 1 of "acw/1" */
    const char *scenario;   /* at most 64 bytes, may be empty */
    size_t nsides;
    struct party side[SEATS_MAX], umpire, arbiter;
    struct bytes raw;    /* the bytes that are hashed and signed */
    uint8_t game_id[32]; /* of raw; also head_0 */
};

/* Strict reading: canonical bytes, known keys, limits. e: code 65, check "format". raw is copied. */
bool genesis_read(struct arena *a, const void *p, size_t n, struct genesis *out, struct err *e);
/* The canonical bytes of all fields but raw and game_id, which this fills. */
void genesis_write(struct arena *a, struct genesis *g);
/* What the refusals of 1.3.1 forbid: e has check "keys" or, for a false proof of possession, "pop". */
bool genesis_check(const struct genesis *g, struct err *e);
bool genesis_check_keys(const struct genesis *g, struct err *e);
bool genesis_check_pop(const struct genesis *g, struct err *e);

/* An X25519 key: canonical and not of low order. */
bool box_key_ok(const uint8_t pk[32]);

int genesis_seat(const struct genesis *g, const char *side); /* seat number, or ROLE_NONE */
int genesis_role(const struct genesis *g, const char *name); /* the same, and "umpire", "arbiter" where there is one */
const char *genesis_name(const struct genesis *g, int role); /* "south", "umpire" */
const struct party *genesis_party(const struct genesis *g, int role); /* NULL: no such */
size_t genesis_teams(const struct genesis *g);                        /* how many */
size_t genesis_team(const struct genesis *g, int seat); /* number of its team; teams are ordered by first seat */
const char *dice_policy_name(enum dice_policy p);       /* as the genesis has it */
const char *genesis_policy(const struct genesis *g);    /* as a person names it: a series is "duplicate" */
const char *missed_policy_name(enum missed_policy p);
bool dice_policy_get(const char *s, enum dice_policy *out);
bool missed_policy_get(const char *s, enum missed_policy *out);
bool genesis_fog(const struct genesis *g);    /* option fog is true */
bool genesis_escrow(const struct genesis *g); /* option escrow is true */

/* "acw/1" */
bool rules_get(const char *s, char id[TAG_CAP], uint32_t *rev);
#endif
