/* The list of events of a step and core's own kinds. */
#ifndef PROVOST_CORE_EVENT_H
#define PROVOST_CORE_EVENT_H
#include "core/game.h"

/* Core's kinds, above every game's. Their args in order. */
enum {
    EV_CORE = 0xF000,
    EV_ANSWER,  /* ask kind, source (enum source), line, place, order as text (texts index), subject */
    EV_SKIPPED, /* line, reason as text, the clause as text, 0: was an order line, 1: a clause, 2: a rule */
    EV_UNKNOWN, /* line, the fact as text: its condition could not be known and counts as untrue */
    EV_RAN_OUT, /* lines of this file that fell away: first line, how many */
    EV_WAITS,   /* ask kind, place, subject */
    EV_OVER,    /* winners mask */
    EV_OPENED,  /* a standing file was opened */
    EV_CORE_END
};
/* Where an answer came from. */
enum source {
    FROM_FORCED,
    FROM_LINE,
    FROM_RULE,
    FROM_STANDING_RULE,
    FROM_SETTING,
    FROM_STANDING_SETTING,
    FROM_BUILTIN,
    FROM_DEADLINE,
    FROM_ELSE,
    FROM_NEXT_LINE
};
extern const char *const source_names[]; /* catalogue keys "source.NAME" by enum source */

struct events {
    struct arena *a;
    struct event *v;
    size_t n, cap;
    uint32_t owned; /* rolls that belong to an event so far */
};
void events_init(struct events *ev, struct arena *a);
void event_push(struct events *ev, const struct event *e);
#endif
