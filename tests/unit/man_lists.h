/* The lists of a game's man page held to its tables, word for word. What a test prints where they differ is what belongs
 * there. */
#ifndef PROVOST_TESTS_MAN_LISTS_H
#define PROVOST_TESTS_MAN_LISTS_H
#include "core/game.h"

struct arena;
/* Sections ORDERS, DECISIONS, SETTINGS, SCOPES, FACTS, PROCEDURES and EVENTS; an option is a `.It Cm ID`. Fails the test. */
void man_lists(struct arena *a, W w, const char *path);
#endif
