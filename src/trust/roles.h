/* Who rolls, with what key, in what order (design dice 1.3.5): from the genesis and the state before the step alone. */
#ifndef PROVOST_TRUST_ROLES_H
#define PROVOST_TRUST_ROLES_H
#include <stdbool.h>
#include <stddef.h>
#include "trust/state.h"

/* Seats and ROLE_UMPIRE in role order; the last one resolves. Under `series` the list is empty.
 * e: 65, check "rollers", when nobody may roll (one team left, the game over). */
bool roles_list(const struct genesis *g, const struct state *prev, int out[SEATS_MAX + 1], size_t *n, struct err *e);
/* Who resolves the next step: the last of the list, under `series` the umpire. */
bool roles_resolver(const struct genesis *g, const struct state *prev, int *out, struct err *e);
#endif
