/* What people read of a step: dice.txt, report.txt, and the reports of seats that may see more. */
#ifndef PROVOST_PAPERS_H
#define PROVOST_PAPERS_H
#include "core/doc.h"
#include "core/report.h"
#include "core/step.h"

struct papers {
    struct bytes dice, report;
    struct bytes seat[SEATS_MAX]; /* p NULL: not made */
};
/* After step_make or step_remake. seats: bits of those whose own report is wanted ("your line 3" in place of "line 3 of south"). */
void papers_step(struct step *s, const struct record *rec, const struct dice *dice, const struct catalogue *cat,
                 unsigned seats, struct papers *out);
/* Of a joint or end record, which rolls nothing: what was signed, then where the game stands. next: a step with a, ops, data, g,
 * prev (the state after the record) and head_prev (its head); ops NULL: the rules are not at hand. */
bool papers_end(struct step *next, const struct record *rec, const struct catalogue *cat, struct papers *out,
                struct err *e);
/* The fields of report_in that follow from a step. */
struct report_in papers_in(const struct step *s, const uint8_t head[32], const struct catalogue *cat, seat_t reader);

/* One sentence of the catalogue with its holes filled by strings: say(b, cat, "letter.turn", (const char *[]){"turn", "3", NULL}) */
void say(struct buf *out, const struct catalogue *cat, const char *key, const char *const *holes);
#endif
