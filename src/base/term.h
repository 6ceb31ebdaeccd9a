/* What stands at the other end of stdout and stderr. */
#ifndef PROVOST_BASE_TERM_H
#define PROVOST_BASE_TERM_H
#include <stdbool.h>
/* Colour only on a terminal without NO_COLOR (the caller passes getenv("NO_COLOR") != NULL). */
bool term_colour(int fd, bool no_color);
bool term_is(int fd);
#endif
