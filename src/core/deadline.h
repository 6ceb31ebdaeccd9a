/* When an answer is due: arithmetic on arguments. The clock, and the tables of a zone, belong to the caller.
 *
 * The object `deadline` of the genesis (design dice 1.3.1); {} is none. Hours and days are whole numbers.
 *   {"hours":72}                                         so long after the step opened
 *   {"at":"20:00","days":"mon,thu","hours":24,"zone":Z}  at that time of those days (default: every day), the first one that is at
 *                                                        least `hours` (default 0) away
 *   {"bank":240,"add":12,"cap":240}                      each seat has hours of its own that run while it is awaited; each step it
 *                                                        took part in gives it `add` more, up to `cap`
 * and with each of them, as far as wanted:
 *   "grace":12           hours after the deadline before anything follows
 *   "quiet":"22:00-07:00"  a deadline in these hours of the zone moves to their end
 *   "zone":Z             of `at` and `quiet`, a name of the tz database; default UTC
 *   "remind":[48,12]     hours before the deadline; default 24 and, where there is time for it, 6
 *   "absence":14         days that a seat may be away in the whole game; default 0
 *   "early":false        an umpire's step is resolved at its deadline, not when all have filed; default true
 *   "alarm":3            so many absent seats at once call the umpire instead of what else would follow; default 3 */
#ifndef PROVOST_CORE_DEADLINE_H
#define PROVOST_CORE_DEADLINE_H
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"

enum deadline_mode { DEADLINE_NONE, DEADLINE_HOURS, DEADLINE_CLOCK, DEADLINE_BANK };
enum { REMIND_MAX = 8, ZONE_NAME_MAX = 64, HOUR_SECONDS = 3600, DAY_SECONDS = 86400 };
struct deadline {
    enum deadline_mode mode;
    int64_t hours;          /* hours; clock: at least so many */
    int minute;             /* clock: of the local day */
    uint8_t days;           /* clock: bit 0 Monday */
    int64_t bank, add, cap; /* bank: hours */
    int64_t grace;
    bool quiet;
    int quiet_from, quiet_to; /* minutes of the local day */
    int64_t remind[REMIND_MAX];
    size_t nremind; /* descending */
    int64_t absence, alarm;
    bool late_only;               /* "early":false */
    char zone[ZONE_NAME_MAX + 1]; /* "" is UTC */
};
/* e: 65 with the place in the object. */
bool deadline_read(const json_t *o, struct deadline *out, struct err *e);
/* The same written as one word: "72", "3d", "at=20:00;days=mon,thu;zone=Europe/London;grace=12;remind=48,12". Adds members to o;
 * e: 64. What it makes passes deadline_read. */
bool deadline_words(const char *s, json_t *o, struct err *e);

/* And back: the words of an object that deadline_read takes. */
struct buf;
void deadline_put(struct buf *out, const json_t *o);

/* A zone: from `at` on local time is UTC + offset; before the first change UTC + before. */
struct zone_change {
    int64_t at;
    int32_t offset;
};
struct zone {
    const struct zone_change *v;
    size_t n;
    int32_t before;
};
int64_t zone_local(const struct zone *z, int64_t utc); /* seconds of the wall clock, as if it were UTC */
/* The instant of a wall clock. Of two (the hour that comes twice) the first; for one that does not exist (the hour that is left
 * out) the instant of the change. */
int64_t zone_utc(const struct zone *z, int64_t local);

struct absence {
    int64_t from, to;
};
/* The deadline of a step opened at `opened`; left: seconds that the bank of the awaited seat with most of them holds; v: absences
 * of awaited seats. 0: none. */
int64_t deadline_due(const struct deadline *d, const struct zone *z, int64_t opened, int64_t left,
                     const struct absence *v, size_t n);
/* A due time that falls into quiet hours moves to their end. */
int64_t deadline_quiet(const struct deadline *d, const struct zone *z, int64_t due);
/* What a bank holds after a step that took `used` seconds. */
int64_t deadline_bank(const struct deadline *d, int64_t left, int64_t used);
/* May another absence be noted: with those noted before within the allowance, and in order? e: 65. */
bool deadline_absence(const struct deadline *d, const struct absence *v, size_t n, const struct absence *more,
                      struct err *e);

/* What tick has to do about a step, in the order of time; told: bits of what was done (1 << index). */
enum { TELL_LATE = 30, TELL_OVER = 31 };
/* The next instant after which something is to be done that is not told yet; INT64_MAX: none. */
int64_t deadline_next(const struct deadline *d, int64_t opened, int64_t due, uint32_t told);
/* What is to be done at `now`: 1 << reminder, 1 << TELL_LATE, 1 << TELL_OVER; reminders before the last one that is due count as
 * done, and all of them once it is late. */
uint32_t deadline_to_tell(const struct deadline *d, int64_t opened, int64_t due, uint32_t told, int64_t now);
#endif
