/* Who must sign a joint text, and when it may stand in the chain (design dice 1.3.7). */
#ifndef PROVOST_TRUST_JOINT_H
#define PROVOST_TRUST_JOINT_H
#include <stdbool.h>
#include "trust/body.h"
#include "trust/state.h"

/* signers: bit by role (seat, ROLE_UMPIRE) of those whose signature is there and right.
 * e: 65, check "joint" (or "keys", "pop" for new keys that are not sound). */
bool joint_allowed(const struct genesis *g, const struct state *prev, const struct joint *j, unsigned signers,
                   struct err *e);
/* What the joint needs beyond signatures: sides exist, new keys sound and unlike any other key, amend at the start
 * of a turn, drop of a resigned seat. */
bool joint_sound(const struct genesis *g, const struct state *prev, const struct joint *j, struct err *e);
#endif
