/* When to try again. Arguments only: no clock, no chance of its own. */
#ifndef PROVOST_SEND_RETRY_H
#define PROVOST_SEND_RETRY_H
#include <stdint.h>

enum { RETRY_TRIES = 9, RETRY_DAY = 86400 };
/* Seconds to wait after the tries-th failure (from 1): 5 s, 5 min, 30 min, 2, 5, 10, 14, 20, 24 h, a fifth more or less by
 * `chance`; never less than `asked` (what the other side wants; -1: nothing), which is capped at a day. -1: give up. */
int64_t retry_after(int tries, uint64_t chance, int64_t asked);
/* A generator for tests, splitmix64: the same seed gives the same numbers. */
uint64_t retry_chance(uint64_t *seed);
#endif
