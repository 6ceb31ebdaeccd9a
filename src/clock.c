/* The clock and UTC times; no other file reads the clock. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "base/num.h"
#include "cmd.h"

enum { DAY = 86400 };

/* Days from 1970-01-01 of a date of the Gregorian calendar, years counted from March so that leap days come last. */
static int64_t days_of(int64_t y, int64_t m, int64_t d)
{
    y -= m <= 2;
    int64_t era = y / 400, of_era = y % 400;
    int64_t of_year = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static void date_of(int64_t days, int64_t *y, int64_t *m, int64_t *d)
{
    days += 719468;
    int64_t era = days / 146097, rest = days % 146097;
    int64_t of_era = (rest - rest / 1460 + rest / 36524 - rest / 146096) / 365;
    int64_t of_year = rest - (365 * of_era + of_era / 4 - of_era / 100);
    int64_t month = (5 * of_year + 2) / 153;
    *d = of_year - (153 * month + 2) / 5 + 1;
    *m = month + (month < 10 ? 3 : -9);
    *y = of_era + era * 400 + (*m <= 2);
}

static bool field(const char *s, size_t n, uint64_t lo, uint64_t hi, int64_t *out)
{
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        v = v * 10 + (uint64_t)(s[i] - '0');
    }
    *out = (int64_t)v;
    return v >= lo && v <= hi;
}

bool utc_parse(const char *s, int64_t *out)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    int64_t y, mo, d, h, mi, sec;
    if (strlen(s) != sizeof form - 1)
        return false;
    for (size_t i = 0; form[i]; i++)
        if (form[i] != '0' && s[i] != form[i])
            return false;
    if (!field(s, 4, 1970, 9999, &y) || !field(s + 5, 2, 1, 12, &mo) || !field(s + 8, 2, 1, 31, &d) ||
        !field(s + 11, 2, 0, 23, &h) || !field(s + 14, 2, 0, 59, &mi) || !field(s + 17, 2, 0, 59, &sec))
        return false;
    int64_t days = days_of(y, mo, d), y2, mo2, d2;
    date_of(days, &y2, &mo2, &d2);
    *out = days * DAY + h * 3600 + mi * 60 + sec;
    return y == y2 && mo == mo2 && d == d2;
}

void utc_format(char out[21], int64_t t)
{
    int64_t y, m, d;
    int64_t days = t / DAY - (t % DAY < 0), rest = t - days * DAY;
    date_of(days, &y, &m, &d);
    char text[96];
    snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02dZ", (int)y, (int)m, (int)d, (int)(rest / 3600),
             (int)(rest / 60 % 60), (int)(rest % 60));
    memcpy(out, text, 20);
    out[20] = '\0';
}

bool cmd_now(struct ctx *c, int64_t *now)
{
    const char *s = opt_get(c, "now");
    if (!s) {
        *now = (int64_t)time(NULL);
        return true;
    }
    return utc_parse(s, now) || cmd_usage(c, "--now needs a time like 2027-03-01T18:00:00Z, not \"%s\"", s);
}
