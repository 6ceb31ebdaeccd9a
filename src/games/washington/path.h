/* What a step costs and which hexes are in reach, in half movement points (engine 5). No allocation: the caller gives
 * the arrays. */
#ifndef PROVOST_GAMES_WASHINGTON_PATH_H
#define PROVOST_GAMES_WASHINGTON_PATH_H
#include <stdbool.h>
#include <stdint.h>

#include "games/washington/data.h"

enum { STEP_PROHIBITED = -1, PATH_MAX = 64 };
enum { HEX_CLOSED = 1, HEX_STOPS = 2, HEX_FRIENDS = 4 };
struct walk {
    const struct wash_data *data;
    const struct wash_map *map;
    int rows;           /* in play: rows 1..rows */
    int last_column;    /* that may be entered; 0: any */
    bool bridge_burned; /* the Covered Bridge */
    bool single;        /* one combat unit alone: it may use roads */
    enum move_column column;
    uint8_t first_closed, first_stops; /* masks of directions from the start: closed to it, stopping it */
    const uint8_t *marks;              /* per hex: closed to it, stops it, holds friendly combat units; NULL: none */
};
/* Of the step from hex in direction dir, or STEP_PROHIBITED. road: whether a road is used when there is one. */
int step_cost(const struct walk *w, int hex, int dir, bool road);
/* The same with roads where the walk may use them: not stacked with other combat units (engine 5.3). */
int walk_cost(const struct walk *w, int hex, int dir);
bool walk_crosses(const struct walk *w, int hex, int dir); /* no prohibited terrain or water, whatever the cost */
/* cost[hex]: the least to enter it, -1: not within budget; back[hex]: the direction one came by. */
void path_reach(const struct walk *w, int start, int budget, int8_t cost[HEXES_MAX], int8_t back[HEXES_MAX]);
/* The directions from start to a hex in reach; returns their number. */
int path_to(const struct wash_map *m, const int8_t back[HEXES_MAX], int start, int goal, int8_t dir[PATH_MAX]);
#endif
