/* Names and texts between orders, state and events. */
#ifndef PROVOST_FREEFORM_TEXT_H
#define PROVOST_FREEFORM_TEXT_H
#include "core/game.h"

/* Into a field of the state: cut to size, bytes outside 0x20..0x7E (a draft's; a signed text has none) as "?". */
void ff_copy(char *out, size_t size, const char *s);
int32_t ff_put(struct play *p, const char *s);      /* for an event: index of the run's texts */
int32_t ff_seats_text(struct play *p, int winners); /* "Ann, Bob" */
#endif
