/* Line of sight by the Slope Table, in exact integers (engine 18). */
#ifndef PROVOST_GAMES_WASHINGTON_SIGHT_H
#define PROVOST_GAMES_WASHINGTON_SIGHT_H
#include <stdbool.h>
#include <stdint.h>

#include "games/washington/data.h"

/* Who stands in the way: per hex, bit `side` when the side has a combat unit there that is not Open Order Capable. */
struct sight {
    const struct wash_data *data;
    const struct wash_map *map;
    const uint8_t *units; /* NULL: nobody */
    int looker;           /* side: of two half-hidden hexes one enemy blocks, friends only in both */
    int visibility;       /* hexes */
};
struct sight_block {
    int hex; /* the hex that blocks; -1: none, the pair is beyond visibility or the line is clear */
};
/* guns: an artillery shot; else small arms (and a volley). why may be NULL. */
bool sight_clear(const struct sight *s, int a, int b, bool guns, struct sight_block *why);
/* Hexes strictly between a and b that the line goes through or along a side of. Returns how many. */
int sight_line(const struct wash_map *m, int a, int b, int out[], int max);
#endif
