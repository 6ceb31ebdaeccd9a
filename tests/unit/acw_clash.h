/* A tactical battle of acw for tests: two armies in Eastern Virginia and the battle's procedure alone, without a
 * scenario around it. Otherwise a war of acw_table.h. */
#ifndef TEST_ACW_CLASH_H
#define TEST_ACW_CLASH_H
#include "acw_table.h"

/* The North attacks from Eastern Maryland. Armies by kind; orders: each side's standing file ("" for none). The battle
 * stands before its deployment; the first step is still to be made. */
struct war *clash_new(const int south[KINDS], const int north[KINDS], const char *south_orders,
                      const char *north_orders);
/* The same, through its first step with these dice. */
struct war *clash(const int south[KINDS], const int north[KINDS], const char *south_orders, const char *north_orders,
                  const int *dice);
/* Rioters instead of the South. */
struct war *clash_mob(int rioters, const int north[KINDS], const char *north_orders, const int *dice);
/* Before the first step: so many of the North's pieces came by sea. */
void clash_landed(struct war *t, int infantry);
/* Before the first step: so many of each kind came from this space. */
void clash_came(struct war *t, const char *from, const int n[KINDS]);
/* Before the first step: the state was changed. */
void clash_put(struct war *t);
/* Pieces of a kind in an area, as the side names it. */
int clash_at(const struct war *t, int side, int area, int kind);
int clash_army(const struct war *t, int side);
int clash_destroyed(const struct war *t, int side);
/* The winner's side, once the battle is over; -1 before. */
int clash_winner(const struct war *t);
/* Stands between steps: pieces of a kind from area to area (AREAS: out of the battle). */
void clash_move(struct war *t, int side, int kind, int n, int from, int to);
#endif
