/* The words of the game's types. */
#ifndef PROVOST_GAMES_MOSBY_NAMES_H
#define PROVOST_GAMES_MOSBY_NAMES_H
#include "games/mosby/mosby.h"
extern const struct type mb_types[T_END - TYPE_GAME];
extern const struct event_kind mb_events[HAP_COUNT];
#endif
