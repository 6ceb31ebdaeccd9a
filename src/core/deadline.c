#include "core/deadline.h"
#include <string.h>
#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"
#include "json/in.h"

enum { HOURS_MAX = 24 * 366, MINUTES_DAY = 24 * 60, DAYS_ALL = 0x7F };

static const char *const day_names[7] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

/* ---- reading ------------------------------------------------------------------------------------------------------- */

static bool minute_of(const char *s, size_t n, int *out)
{
    if (n != 5 || s[2] != ':' || !ascii_digit(s[0]) || !ascii_digit(s[1]) || !ascii_digit(s[3]) || !ascii_digit(s[4]))
        return false;
    int h = (s[0] - '0') * 10 + s[1] - '0', m = (s[3] - '0') * 10 + s[4] - '0';
    *out = h * 60 + m;
    return h < 24 && m < 60;
}

static bool days_of(const char *s, uint8_t *out)
{
    *out = 0;
    while (*s) {
        int i = 0;
        while (i < 7 && strncmp(s, day_names[i], 3) != 0)
            i++;
        if (i == 7 || (s[3] != '\0' && s[3] != ','))
            return false;
        *out |= (uint8_t)(1U << i);
        s += 3 + (s[3] == ',' && s[4] != '\0');
        if (*s == ',')
            return false;
    }
    return *out != 0;
}

/* A name of the tz database: no path that leads elsewhere. */
static bool zone_name_ok(const char *s)
{
    size_t n = strlen(s);
    if (n == 0 || n > ZONE_NAME_MAX || s[0] == '/' || strstr(s, ".."))
        return false;
    for (; *s; s++)
        if (!ascii_alpha(*s) && !ascii_digit(*s) && !strchr("/_+-", *s))
            return false;
    return true;
}

static bool hours_in(const struct jin *at, const char *key, int64_t lo, int64_t *out)
{
    return !jin_has(at, key) || jin_int(at, key, lo, HOURS_MAX, out);
}

static bool read_clock(const struct jin *at, struct deadline *d)
{
    const char *s;
    d->mode = DEADLINE_CLOCK;
    d->days = DAYS_ALL;
    if (!jin_str(at, "at", 5, &s))
        return false;
    if (!minute_of(s, strlen(s), &d->minute))
        return jin_fail(at, "at is no time like 20:00");
    if (jin_has(at, "days") && !jin_str(at, "days", 32, &s))
        return false;
    if (jin_has(at, "days") && !days_of(s, &d->days))
        return jin_fail(at, "days is no list like mon,thu");
    return hours_in(at, "hours", 0, &d->hours);
}

static bool read_bank(const struct jin *at, struct deadline *d)
{
    d->mode = DEADLINE_BANK;
    if (!jin_int(at, "bank", 1, HOURS_MAX, &d->bank) || !hours_in(at, "add", 0, &d->add))
        return false;
    d->cap = d->bank;
    if (!hours_in(at, "cap", 1, &d->cap))
        return false;
    return d->cap >= d->bank || jin_fail(at, "cap is less than bank");
}

static bool read_mode(const struct jin *at, struct deadline *d)
{
    static const char *const only_clock[] = {"at", "days", NULL}, *const only_bank[] = {"bank", "add", "cap", NULL};
    bool clock = jin_has(at, "at"), bank = jin_has(at, "bank");
    for (size_t i = 0; only_clock[i]; i++)
        if (!clock && jin_has(at, only_clock[i]))
            return jin_fail(at, "%s needs at", only_clock[i]);
    for (size_t i = 0; only_bank[i]; i++)
        if (!bank && jin_has(at, only_bank[i]))
            return jin_fail(at, "%s needs bank", only_bank[i]);
    if (bank && (clock || jin_has(at, "hours")))
        return jin_fail(at, "bank goes with neither at nor hours");
    if (clock)
        return read_clock(at, d);
    if (bank)
        return read_bank(at, d);
    if (!jin_has(at, "hours"))
        return json_object_size(at->v) == 0 || jin_fail(at, "none of hours, at and bank");
    d->mode = DEADLINE_HOURS;
    return jin_int(at, "hours", 1, HOURS_MAX, &d->hours);
}

static bool read_remind(const struct jin *at, struct deadline *d)
{
    struct jin list, one;
    if (!jin_has(at, "remind")) {
        d->remind[d->nremind++] = 24;
        d->remind[d->nremind++] = 6;
        return true;
    }
    if (!jin_arr(at, "remind", REMIND_MAX, &list))
        return false;
    for (; d->nremind < jin_len(&list); d->nremind++) {
        if (!jin_at(&list, d->nremind, &one) || !jin_as_int(&one, 1, HOURS_MAX, &d->remind[d->nremind]))
            return false;
        if (d->nremind && d->remind[d->nremind] >= d->remind[d->nremind - 1])
            return jin_fail(&one, "the hours of remind must descend");
    }
    return true;
}

static bool read_early(const struct jin *at, struct deadline *d)
{
    bool early = true;
    if (jin_has(at, "early") && !jin_bool(at, "early", &early))
        return false;
    d->late_only = !early;
    return early || d->mode != DEADLINE_NONE || jin_fail(at, "early needs a deadline");
}

static bool read_quiet(const struct jin *at, struct deadline *d)
{
    const char *s;
    if (!jin_has(at, "quiet"))
        return true;
    if (!jin_str(at, "quiet", 11, &s))
        return false;
    d->quiet = strlen(s) == 11 && s[5] == '-' && minute_of(s, 5, &d->quiet_from) && minute_of(s + 6, 5, &d->quiet_to);
    return (d->quiet && d->quiet_from != d->quiet_to) || jin_fail(at, "quiet is no span like 22:00-07:00");
}

bool deadline_read(const json_t *o, struct deadline *out, struct err *e)
{
    static const char *const known[] = {"absence", "add",   "alarm", "at",    "bank",   "cap",  "days",
                                        "early",   "grace", "hours", "quiet", "remind", "zone", NULL};
    struct jin at = jin_root((json_t *)o, e); /* read only */
    const char *zone = "";
    *out = (struct deadline){.alarm = 3};
    if (!o)
        return true;
    if (!jin_only(&at, known) || !read_mode(&at, out) || !hours_in(&at, "grace", 0, &out->grace) ||
        !read_remind(&at, out) || !read_early(&at, out) || !read_quiet(&at, out) ||
        (jin_has(&at, "absence") && !jin_int(&at, "absence", 0, 366, &out->absence)) ||
        (jin_has(&at, "alarm") && !jin_int(&at, "alarm", 1, 8, &out->alarm)))
        return false;
    if (jin_has(&at, "zone") && !jin_str(&at, "zone", ZONE_NAME_MAX, &zone))
        return false;
    if (zone[0] && !zone_name_ok(zone))
        return jin_fail(&at, "zone is no name of a time zone");
    memcpy(out->zone, zone, strlen(zone) + 1);
    return true;
}

/* ---- as one word ----------------------------------------------------------------------------------------------------- */

static bool numbers(const char *s, size_t n, json_t **out)
{
    json_t *list = json_array();
    for (size_t i = 0; n && i <= n; i++) {
        size_t from = i;
        uint64_t v;
        while (i < n && s[i] != ',')
            i++;
        if (!num_u64(s + from, i - from, HOURS_MAX, &v))
            return false;
        json_array_append_new(list, json_integer((json_int_t)v));
    }
    *out = list;
    return true;
}

static bool one_word(const char *s, size_t n, json_t *o, struct err *e)
{
    static const char *const texts[] = {"at", "days", "quiet", "zone"}, *const figures[] = {"absence", "add", "alarm",
                                                                                            "bank",    "cap", "grace",
                                                                                            "hours"};
    const char *eq = memchr(s, '=', n);
    size_t key = eq ? (size_t)(eq - s) : 0, rest = n - key - 1;
    json_t *v = NULL;
    uint64_t number;
    for (size_t i = 0; eq && i < sizeof texts / sizeof texts[0]; i++)
        if (strlen(texts[i]) == key && strncmp(texts[i], s, key) == 0)
            v = json_stringn(eq + 1, rest);
    for (size_t i = 0; eq && i < sizeof figures / sizeof figures[0]; i++)
        if (strlen(figures[i]) == key && strncmp(figures[i], s, key) == 0 && num_u64(eq + 1, rest, HOURS_MAX, &number))
            v = json_integer((json_int_t)number);
    if (eq && key == 5 && strncmp(s, "early", key) == 0 &&
        ((rest == 4 && !strncmp(eq + 1, "true", 4)) || (rest == 5 && !strncmp(eq + 1, "false", 5))))
        v = json_boolean(eq[1] == 't');
    if (eq && key == 6 && strncmp(s, "remind", key) == 0 && !numbers(eq + 1, rest, &v))
        v = NULL;
    if (!v || json_object_getn(o, s, key) || json_object_setn_new(o, s, key, v) != 0)
        return err_set(e, EXIT_USAGE, "\"%.*s\" is nothing that a deadline knows", (int)(n < 40 ? n : 40), s);
    return true;
}

bool deadline_words(const char *s, json_t *o, struct err *e)
{
    struct deadline d;
    struct err why = {0};
    size_t n = strlen(s);
    if (!strchr(s, '=')) {
        bool day = n > 1 && s[n - 1] == 'd';
        uint64_t v;
        size_t digits = n - (n > 1 && (day || s[n - 1] == 'h'));
        if (!num_u64(s, digits, day ? HOURS_MAX / 24 : HOURS_MAX, &v) || v == 0)
            return err_set(e, EXIT_USAGE,
                           "a deadline needs hours from 1 to %d, days as in 7d, or words as in at=20:00;days=mon,thu",
                           HOURS_MAX);
        json_object_set_new(o, "hours", json_integer((json_int_t)(day ? v * 24 : v)));
        return true;
    }
    for (size_t at = 0; at < n;) {
        size_t len = strcspn(s + at, ";");
        if (!one_word(s + at, len, o, e))
            return false;
        at += len + (s[at + len] == ';');
    }
    return deadline_read(o, &d, &why) || err_set(e, EXIT_USAGE, "the deadline: %s", why.text);
}

void deadline_put(struct buf *out, const json_t *o)
{
    static const char *const keys[] = {"absence", "add",   "alarm", "at",    "bank",   "cap",  "days",
                                       "early",   "grace", "hours", "quiet", "remind", "zone", NULL};
    bool first = true;
    for (size_t i = 0; keys[i]; i++) {
        const json_t *v = json_object_get(o, keys[i]);
        if (!v)
            continue;
        buf_printf(out, "%s%s=", first ? "" : ";", keys[i]);
        first = false;
        if (json_is_string(v))
            buf_puts(out, json_string_value(v));
        else if (json_is_integer(v))
            buf_printf(out, "%lld", (long long)json_integer_value(v));
        else if (json_is_boolean(v))
            buf_puts(out, json_is_true(v) ? "true" : "false");
        for (size_t k = 0; k < json_array_size(v); k++)
            buf_printf(out, "%s%lld", k ? "," : "", (long long)json_integer_value(json_array_get(v, k)));
    }
}

/* ---- zones ----------------------------------------------------------------------------------------------------------- */

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

int64_t zone_local(const struct zone *z, int64_t utc)
{
    int32_t offset = z->before;
    for (size_t i = 0; i < z->n && z->v[i].at <= utc; i++)
        offset = z->v[i].offset;
    return utc + offset;
}

int64_t zone_utc(const struct zone *z, int64_t local)
{
    int32_t offset = z->before;
    for (size_t i = 0; i < z->n; i++) {
        if (local - offset < z->v[i].at)
            return local - offset; /* the first of two */
        if (local - z->v[i].offset < z->v[i].at)
            return z->v[i].at; /* left out */
        offset = z->v[i].offset;
    }
    return local - offset;
}

/* ---- due ------------------------------------------------------------------------------------------------------------- */

/* 1970-01-01 was a Thursday. */
static int weekday(int64_t local_day)
{
    return (int)(((local_day + 3) % 7 + 7) % 7);
}

static int64_t clock_due(const struct deadline *d, const struct zone *z, int64_t from)
{
    int64_t day = floor_div(zone_local(z, from), DAY_SECONDS);
    for (int i = 0; i < 9; i++, day++) {
        int64_t t = zone_utc(z, day * DAY_SECONDS + d->minute * 60);
        if (d->days >> weekday(day) & 1U && t >= from)
            return t;
    }
    return from;
}

int64_t deadline_quiet(const struct deadline *d, const struct zone *z, int64_t due)
{
    if (!d->quiet || due == 0)
        return due;
    int64_t local = zone_local(z, due), day = floor_div(local, DAY_SECONDS);
    int minute = (int)((local - day * DAY_SECONDS) / 60);
    bool over_midnight = d->quiet_from > d->quiet_to;
    bool in = over_midnight ? minute >= d->quiet_from || minute < d->quiet_to
                            : minute >= d->quiet_from && minute < d->quiet_to;
    if (!in)
        return due;
    day += over_midnight && minute >= d->quiet_from;
    return zone_utc(z, day * DAY_SECONDS + d->quiet_to * 60);
}

int64_t deadline_due(const struct deadline *d, const struct zone *z, int64_t opened, int64_t left,
                     const struct absence *v, size_t n)
{
    int64_t due = 0;
    switch (d->mode) {
    case DEADLINE_NONE: return 0;
    case DEADLINE_HOURS: due = opened + d->hours * HOUR_SECONDS; break;
    case DEADLINE_CLOCK: due = clock_due(d, z, opened + d->hours * HOUR_SECONDS); break;
    case DEADLINE_BANK: due = opened + (left > 0 ? left : 0); break;
    }
    /* One may begin where the last one ends. */
    for (bool moved = true; moved;) {
        moved = false;
        for (size_t i = 0; i < n; i++)
            if (v[i].from <= due && v[i].to > due) {
                due = d->mode == DEADLINE_CLOCK ? clock_due(d, z, v[i].to) : v[i].to;
                moved = true;
            }
    }
    return deadline_quiet(d, z, due);
}

int64_t deadline_bank(const struct deadline *d, int64_t left, int64_t used)
{
    int64_t now = left - (used > 0 ? used : 0);
    now = (now > 0 ? now : 0) + d->add * HOUR_SECONDS;
    return now < d->cap * HOUR_SECONDS ? now : d->cap * HOUR_SECONDS;
}

bool deadline_absence(const struct deadline *d, const struct absence *v, size_t n, const struct absence *more,
                      struct err *e)
{
    int64_t sum = more->to - more->from;
    if (sum <= 0)
        return err_set(e, EXIT_DATA, "the absence ends before it begins");
    for (size_t i = 0; i < n; i++) {
        if (more->from < v[i].to && v[i].from < more->to)
            return err_set(e, EXIT_DATA, "it overlaps an absence that is noted already");
        sum += v[i].to - v[i].from;
    }
    if (sum > d->absence * DAY_SECONDS)
        return err_set(e, EXIT_DATA, "the game allows each seat %lld days of absence, and this would make %lld",
                       (long long)d->absence, (long long)((sum + DAY_SECONDS - 1) / DAY_SECONDS));
    return true;
}

/* ---- what is to be told ------------------------------------------------------------------------------------------------ */

/* A reminder that would come with the opening is none. */
static bool reminds(const struct deadline *d, size_t i, int64_t opened, int64_t due, int64_t *at)
{
    *at = due - d->remind[i] * HOUR_SECONDS;
    return *at > opened;
}

int64_t deadline_next(const struct deadline *d, int64_t opened, int64_t due, uint32_t told)
{
    int64_t at;
    if (due == 0 || told >> TELL_OVER & 1U)
        return INT64_MAX;
    if (!(told >> TELL_LATE & 1U)) {
        for (size_t i = 0; i < d->nremind; i++)
            if (!(told >> i & 1U) && reminds(d, i, opened, due, &at))
                return at;
        return due;
    }
    return due + d->grace * HOUR_SECONDS;
}

uint32_t deadline_to_tell(const struct deadline *d, int64_t opened, int64_t due, uint32_t told, int64_t now)
{
    uint32_t out = 0;
    int64_t at;
    if (due == 0)
        return 0;
    if (now >= due + d->grace * HOUR_SECONDS && !(told >> TELL_OVER & 1U))
        out |= UINT32_C(1) << TELL_OVER;
    if (now >= due)
        return out | (told >> TELL_LATE & 1U ? 0 : UINT32_C(1) << TELL_LATE);
    for (size_t i = d->nremind; i-- > 0;)
        if (reminds(d, i, opened, due, &at) && now >= at)
            return told >> i & 1U ? 0 : UINT32_C(1) << i;
    return 0;
}
