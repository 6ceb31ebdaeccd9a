/* A tactical battle of acw for tests: two armies in Eastern Virginia and the battle's procedure alone, without a
 * scenario around it. Otherwise a war of acw_table.h. */
#ifndef TEST_ACW_FIELD_H
#define TEST_ACW_FIELD_H
#include "acw_table.h"

/* The North attacks from Eastern Maryland. Armies by kind; orders: each side's standing file ("" for none). The battle
 * stands before its deployment; the first step is still to be made. */
struct war *field_new(const int south[KINDS], const int north[KINDS], const char *south_orders,
                      const char *north_orders);
/* The same, through its first step with these dice. */
struct war *field(const int south[KINDS], const int north[KINDS], const char *south_orders, const char *north_orders,
                  const int *dice);
/* Rioters instead of the South. */
struct war *field_mob(int rioters, const int north[KINDS], const char *north_orders, const int *dice);
/* Before the first step: so many of the North's pieces came by sea. */
void field_landed(struct war *t, int infantry);
/* Before the first step: so many of each kind came from this space. */
void field_came(struct war *t, const char *from, const int n[KINDS]);
/* Before the first step: the state was changed. */
void field_put(struct war *t);
/* Pieces of a kind in an area, as the side names it. */
int field_at(const struct war *t, int side, int area, int kind);
int field_army(const struct war *t, int side);
int field_destroyed(const struct war *t, int side);
/* The winner's side, once the battle is over; -1 before. */
int field_winner(const struct war *t);
/* Stands between steps: pieces of a kind from area to area (AREAS: out of the battle). */
void field_move(struct war *t, int side, int kind, int n, int from, int to);
#endif
