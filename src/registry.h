/* The games that this program knows: the only place that names one. */
#ifndef PROVOST_REGISTRY_H
#define PROVOST_REGISTRY_H
#include <stdint.h>
#include "core/game.h"

extern const struct game_ops *const games[]; /* ends with NULL, in the order in which they are listed */

/* By id, in any case. e: 64, with the nearest id as hint. */
const struct game_ops *game_find(const char *id, struct err *e);
/* For a game of that id and revision; NULL and e (78) when this program cannot play it. */
const struct game_ops *game_for(const char *id, uint32_t rev, struct err *e);
#endif
