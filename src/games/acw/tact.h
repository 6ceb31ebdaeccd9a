/* Tactical battles of the Standard game. */
#ifndef PROVOST_GAMES_ACW_TACT_H
#define PROVOST_GAMES_ACW_TACT_H
#include "core/game.h"

/* Pushes the frame of a battle in which the attacker (a side, or SIDE_MOB) meets acw_defender(). It pops with the side
 * that has won; nobody of the other is left in the space then, and toll tells what it cost. */
void tact_begin(struct play *p, int space, int attacker);
size_t tact_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void tact_run(struct play *p, struct frame *f, O ans, size_t n);
#endif
