/* What must hold in every game of To Take Washington, after each step: the game with its procedures watched. */
#ifndef TEST_WASHINGTON_WATCH_H
#define TEST_WASHINGTON_WATCH_H
#include "core/run.h"
#include "games/washington/washington.h"

/* The game; each run of a procedure is counted and followed by the checks. One game at a time, no step played twice. */
const struct game_ops *watched(void);
uint64_t watched_runs(int proc);
/* After a player turn: what may happen but once in it. */
void watch_turn(const struct run_result *res);
#endif
