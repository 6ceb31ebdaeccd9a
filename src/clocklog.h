/* private/clock.txt: what the host did to the clock of a game, and why. Notes, outside the chain. */
#ifndef PROVOST_CLOCKLOG_H
#define PROVOST_CLOCKLOG_H
#include "work.h"

/* Adds the line "2027-03-01T18:00:00Z what: reason". reason NULL: none. */
bool clock_log(struct work *w, int64_t now, const char *what, const char *reason);
/* A sentence of the catalogue with one hole (NULL: none). */
const char *clock_sentence(struct work *w, const char *key, const char *hole, const char *value);
#endif
