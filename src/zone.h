/* Zones of the tz database, as the system has them. */
#ifndef PROVOST_ZONE_H
#define PROVOST_ZONE_H
#include "cmd.h"
#include "core/deadline.h"

/* The changes from about half a year before `around` to two years after it. name "": UTC. The same name and time again costs
 * nothing. e: 78 no such zone. */
bool zone_load(struct arena *a, const char *name, int64_t around, struct zone *out, struct err *e);
/* "Mon 2027-03-01 18:00 GMT" into out, which needs 48 bytes; false when there is no such zone. */
bool zone_text(char *out, size_t n, const char *name, int64_t t);
#endif
