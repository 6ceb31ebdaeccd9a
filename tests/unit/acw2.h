/* A build of acw with a second revision, for tests of what revisions do to games. Apart from the tests, for acw.h and
 * the headers of the chain share names. Mended in revision 2: turns are counted by two. Its state has one field more,
 * `handovers`: how many player turns have ended under revision 2. */
#ifndef PROVOST_TESTS_ACW2_H
#define PROVOST_TESTS_ACW2_H
#include "core/game.h"

extern const struct game_ops acw_ops;
extern const int acw2_phase_move, acw2_event_battle;
const struct game_ops *acw2_ops(void);
int acw2_handovers(const void *state);
#endif
