/* private/status.json: when the step that is open now was opened, when its answer is due, and what was told about it. A note outside
 * every hash, written by `turn`, `play` and `tick`, read by `status`. */
#ifndef PROVOST_STATUS_NOTE_H
#define PROVOST_STATUS_NOTE_H
#include "core/deadline.h"
#include "folder.h"

struct status_note {
    bool there;              /* a note about the present step: same head */
    int64_t opened, due;     /* seconds since 1970; due 0: no deadline */
    uint8_t await;           /* seats that were awaited when it was opened */
    int64_t bank[SEATS_MAX]; /* seconds left; only where the deadline is a bank */
    uint32_t told;           /* deadline.h */
    int64_t sequence;        /* how often the due time of this step was changed */
    int64_t paused;          /* since when; 0: it is not. Nothing is due meanwhile */
    int64_t mailed;          /* records that went out to players and channels */
    int64_t next;            /* tick has nothing to do before; INT64_MAX: not before the game moves */
};
/* e: 65. A note about another head counts as none. */
bool status_read(struct folder *f, struct status_note *out, struct err *e);
/* Notes the present step as opened at now, when there is no note about it yet; due follows from the genesis, from what the banks
 * hold and from private/absences.json; one that this program or system does not understand is none (tick says so). e: 65. */
bool status_open(struct folder *f, int64_t now, struct err *e);
/* Stops the clock at now (0: lets it go on, and what is due moves back by the time that it stood). A note about the step must be
 * there. *changed: it did not stand (or go) already. */
bool status_pause(struct folder *f, int64_t now, bool stop, bool *changed, struct err *e);
/* A later due time (an extension); an earlier one changes nothing. */
bool status_due(struct folder *f, int64_t due, struct err *e);
/* Writes told, paused and due as they are in n. */
bool status_write(struct folder *f, struct status_note *n, struct err *e);
/* Of a folder that is not open: reads this one file. *next: as above, 0 when there is no note. */
bool status_next(struct arena *a, const char *dir, int64_t *next, struct err *e);

/* private/absences.json: when seats are away. */
enum { ABSENCES_MAX = 64 };
bool absences_read(struct folder *f, int seat, struct absence v[ABSENCES_MAX], size_t *n, struct err *e);
/* Notes one within the allowance of the genesis. It counts for steps that open later: it never moves a deadline that runs. */
bool absence_add(struct folder *f, int seat, const struct absence *more, struct err *e);
#endif
