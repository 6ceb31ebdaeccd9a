/* private/status.json: when the step that is open now was opened, and when its answer is due. A note outside every hash, written
 * by `turn`, `play` and `tick`, read by `status`. */
#ifndef PROVOST_STATUS_NOTE_H
#define PROVOST_STATUS_NOTE_H
#include "folder.h"

struct status_note {
    bool there;          /* a note about the present step: same head */
    int64_t opened, due; /* seconds since 1970; due 0: no deadline */
};
/* e: 65. A note about another head counts as none. */
bool status_read(struct folder *f, struct status_note *out, struct err *e);
/* Notes the present step as opened at now, when there is no note about it yet; due follows from the genesis. */
bool status_open(struct folder *f, int64_t now, struct err *e);
/* Another due time (an extension). */
bool status_due(struct folder *f, int64_t due, struct err *e);
#endif
