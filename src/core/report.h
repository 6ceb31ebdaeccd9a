/* What a step was, in words: the report of one reader, the board, the dice log. */
#ifndef PROVOST_CORE_REPORT_H
#define PROVOST_CORE_REPORT_H
#include "core/dice.h"
#include "core/doc.h"
#include "core/event.h"
#include "core/run.h"

/* Names and args of core's events by (kind - EV_CORE); their sentences are `core.NAME`. */
extern const struct event_kind core_events[];

struct report_in {
    W w; /* as the step left it: state and frames of res; texts are those of the run */
    const struct catalogue *cat;
    const struct run_result *res;
    const struct dice *dice;
    seat_t reader; /* NO_SEAT: what anybody may read */
    int64_t turn, step;
    const char *policy;      /* opponent, umpire, both, solo, duplicate */
    const char *head, *game; /* hex */
    const char *rules;       /* "acw/1" */
    const char *due;         /* when the awaited answer is due, in words; NULL: not known */
    bool solo;               /* unprotected: said first */
    uint8_t vouched;         /* mask of seats whose umpire signs for them */
    bool secrets;            /* not all seats see the same: choices and filed lines go to their own seat alone */
    const struct live *live; /* the files that took part, for the words of rules and settings; may be NULL */
    size_t nlive;
};
/* The first 24 lines of FORMAT_TEXT: policy, head, what happened, score when it fits, who owes what. Then events with
 * their rolls and rules, answers with their source, lines not used, what is awaited. */
struct doc *report_step(struct arena *a, const struct report_in *in);
/* Where everything stands: head, summary, board, who owes what. res may be NULL. */
struct doc *report_show(struct arena *a, const struct report_in *in);
/* A place of the game by its name or its other one, and what is there: only in games that can tell (game.h). */
bool report_place(W w, const char *name, int32_t *place);
struct doc *report_near(struct arena *a, const struct report_in *in, int32_t place);
struct doc *report_map(struct arena *a, const struct report_in *in, int32_t place, int radius);
/* Who owes what, with the legal answers in at most `most` lines; for status and letters too. */
void report_waits(struct doc *d, const struct report_in *in, size_t most);
#endif
