/* What the parts of a report share. */
#ifndef PROVOST_CORE_REPORT_PRIVATE_H
#define PROVOST_CORE_REPORT_PRIVATE_H
#include "core/doc_private.h"
#include "core/report.h"

/* May the reader of this report read the event? */
bool report_reads(const struct report_in *in, const struct event *ev);
bool report_is_answer(const struct event *ev);
bool report_is_unused(const struct event *ev); /* tells of lines that were not carried out */
/* One event as an item: its sentence; whole: also its rolls and rule. */
void report_event(struct doc *d, const struct report_in *in, const struct event *ev, int depth, bool whole);
void report_answers(struct doc *d, const struct report_in *in);
void report_unused(struct doc *d, const struct report_in *in);
/* An arg that holds a string. */
struct arg report_text(const struct report_in *in, const char *name, uint16_t type, const char *s);
/* Names of the seats in a mask, with commas. */
struct arg report_seats(struct arena *a, const struct report_in *in, const char *name, uint32_t mask);

/* The legal answers of an ask in at most `most` lines: whole orders when they are few, else the forms of the verbs.
 * more: how many further ones there are. */
size_t menu_lines(struct arena *a, W w, A ask, const char **line, size_t most, size_t *more);
#endif
