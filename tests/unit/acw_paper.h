/* The Standard game with battles on paper: units on both sides are counted, the test says who wins, the other's army is
 * destroyed. For tests of what follows from battles. */
#ifndef TEST_ACW_PAPER_H
#define TEST_ACW_PAPER_H
#include "acw_table.h"

/* Who wins the next battles: a side, or SIDE_MOB. */
extern int paper_winner;
/* Sets war_ops; war_field() then plays by it. */
void paper_begin(void);
#endif
