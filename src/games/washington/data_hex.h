/* Geometry of the hex grid, in exact integers (engine 2). Map rows run through both printed sheets. */
#ifndef PROVOST_GAMES_WASHINGTON_DATA_HEX_H
#define PROVOST_GAMES_WASHINGTON_DATA_HEX_H
#include <stdbool.h>

#include "games/washington/data.h"

struct point {
    int x, y;
};
/* Doubled coordinates of a hex; its centre in the plane is (3x, y). */
struct point hex_at(const struct wash_map *m, int hex);
static inline int hex_column(const struct wash_map *m, int hex) /* from 1 */
{
    return hex / m->rows + 1;
}
static inline int hex_row(const struct wash_map *m, int hex) /* from 1 */
{
    return hex % m->rows + 1;
}
static inline int hex_step(const struct wash_map *m, int hex, int dir) /* -1: off the map */
{
    return m->next[hex][dir];
}
int hex_neighbour(const struct wash_map *m, int hex, int dir); /* the same, counted out: for the loader */
int hex_distance(const struct wash_map *m, int a, int b);
/* Direction from a to its neighbour b, or -1. */
int hex_direction(const struct wash_map *m, int a, int b);
/* The direction whose neighbour lies most nearly on the way from a to b; lower number on a tie. */
int hex_toward(const struct wash_map *m, int a, int b);
/* Is the centre of b in front of a unit in a that faces dir? Zero is not (engine 2.3). */
bool hex_in_front(const struct wash_map *m, int a, int dir, int b);
/* The mask of hexsides of b that the centre line from a touches as it enters b: one, or the two that meet at a vertex. */
int hex_sides_entered(const struct wash_map *m, int a, int b);
static inline enum water hex_water(const struct wash_map *m, int hex, int dir)
{
    return (enum water)(m->hex[hex].water >> (2 * dir) & 3);
}
static inline bool hex_has(int mask, int dir)
{
    return mask >> dir & 1;
}
#endif
