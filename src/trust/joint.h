/* The texts of design dice 3.5 beside `moves`: building them, and reading the bodies of pledge, joint, head, ... */
#ifndef PROVOST_TRUST_JOINT_H
#define PROVOST_TRUST_JOINT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "trust/state.h"

struct text;

/* Where in the chain a text stands. */
struct place { const uint8_t *game, *prev; int64_t turn, step; };

/* Canonical texts, NUL-terminated, in arena memory. */
const char *make_pledge(struct arena *a, const struct place *at, const char *side, const uint8_t m[32],
                        const uint8_t *replaces); /* replaces may be NULL */
const char *make_nmr(struct arena *a, const struct place *at, const char *absent);
const char *make_resign(struct arena *a, const struct place *at, const char *side);
const char *make_head(struct arena *a, const struct place *at, const char *signer, const uint8_t head[32]);
const char *make_view(struct arena *a, const struct place *at, const char *reader, const uint8_t head[32],
                      const uint8_t view[32]);
const char *make_receipt(struct arena *a, const struct place *at, const char *side, const uint8_t m[32],
                         const char *utc); /* 2027-03-01T18:00:00Z */
const char *make_extend(struct arena *a, const struct place *at, const char *utc);
const char *make_amend(struct arena *a, const struct place *at, const char *rules, const uint8_t data[32]);
const char *make_correct(struct arena *a, const struct place *at, const uint8_t head[32]);
const char *make_drop(struct arena *a, const struct place *at, const char *side);
const char *make_rekey_vrf(struct arena *a, const struct place *at, const char *side, const uint8_t vrf[32],
                           const uint8_t pop[80]);
const char *make_rekey_sign(struct arena *a, const struct place *at, const char *side, const char *alg,
                            const uint8_t sign[32]);
const char *make_rekey_box(struct arena *a, const struct place *at, const char *side, const uint8_t box[32]);
const char *make_replace(struct arena *a, const struct place *at, const char *side, const char *alg,
                         const uint8_t sign[32], const uint8_t vrf[32], const uint8_t box[32], const uint8_t pop[80]);

/* The bodies. e: 65, check "canonical" (pledge, head) or "joint". */
struct pledge { uint8_t moves[32], replaces[32]; bool has_replaces; };
bool pledge_read(const struct text *t, struct pledge *out, struct err *e);
bool head_text_read(const struct text *t, uint8_t head[32], struct err *e);

enum joint_kind { JOINT_REKEY_VRF, JOINT_REKEY_SIGN, JOINT_REKEY_BOX, JOINT_REPLACE, JOINT_DROP, JOINT_CORRECT,
                  JOINT_AMEND };
struct joint {
    enum joint_kind kind;
    int role; /* rekey, replace, drop: whose */
    int alg;
    uint8_t sign[32], vrf[32], box[32], pop[80];
    uint8_t head[32]; /* correct */
    char rules_id[TAG_CAP];
    uint32_t rules_rev;
    uint8_t data[32];
};
bool joint_read(const struct genesis *g, const struct text *t, struct joint *out, struct err *e);
/* Is the set of valid signers (bit by role) enough for it (the table of 1.3.7)? And may it stand here: amend only at
 * the start of a turn, new keys sound and unlike every key in force, drop only of a resigned seat. */
bool joint_allowed(const struct genesis *g, const struct state *prev, const struct joint *j, unsigned signers,
                   struct err *e);
#endif
