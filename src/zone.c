#include "zone.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/io.h"
#include "base/text.h"

enum { DAYS_BEFORE = 190, DAYS_AFTER = 760, CHANGES_MAX = 32, KEPT_MAX = 16 };

/* The C library takes any name for UTC, so the file is looked for first. */
static bool known(struct arena *a, const char *name)
{
    static const char *const dirs[] = {"/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"};
    const char *own = cmd_env("TZDIR");
    if (name[0] == '/' || strstr(name, ".."))
        return false;
    if (own && io_exists(io_join(a, own, name)))
        return true;
    for (size_t i = 0; i < sizeof dirs / sizeof dirs[0]; i++) {
        const char *path = io_join(a, dirs[i], name);
        if (io_exists(path) && !io_is_dir(path))
            return true;
    }
    return strcmp(name, "UTC") == 0;
}

static void set_zone(const char *name)
{
    setenv("TZ", name[0] ? name : "UTC0", 1);
    tzset();
}

static int32_t offset_at(int64_t t)
{
    struct tm tm;
    time_t when = (time_t)t;
    char text[21], utc[32];
    int64_t local;
    if (!localtime_r(&when, &tm) || strftime(utc, sizeof utc, "%Y-%m-%dT%H:%M:%SZ", &tm) != sizeof text - 1 ||
        !utc_parse(utc, &local))
        return 0;
    return (int32_t)(local - t);
}

/* The second at which the offset changes in (from, to]. */
static int64_t bisect(int64_t from, int64_t to)
{
    int32_t before = offset_at(from);
    while (to - from > 1) {
        int64_t mid = from + (to - from) / 2;
        if (offset_at(mid) == before)
            from = mid;
        else
            to = mid;
    }
    return to;
}

static struct zone probe(struct zone_change v[CHANGES_MAX], int64_t around)
{
    int64_t from = around - DAYS_BEFORE * (int64_t)DAY_SECONDS;
    struct zone z = {.v = v, .before = offset_at(from)};
    int32_t last = z.before;
    for (int i = 1; i <= DAYS_BEFORE + DAYS_AFTER && z.n < CHANGES_MAX; i++) {
        int64_t day = from + i * (int64_t)DAY_SECONDS;
        int32_t now = offset_at(day);
        if (now == last)
            continue;
        v[z.n++] = (struct zone_change){bisect(day - DAY_SECONDS, day), now};
        last = now;
    }
    return z;
}

bool zone_load(struct arena *a, const char *name, int64_t around, struct zone *out, struct err *e)
{
    static struct {
        char name[ZONE_NAME_MAX + 1];
        int64_t around;
        struct zone z;
        struct zone_change v[CHANGES_MAX];
    } kept[KEPT_MAX]; /* outlives the arena of one folder */
    static size_t n;
    *out = (struct zone){.v = NULL};
    if (name[0] == '\0')
        return true;
    for (size_t i = 0; i < n; i++)
        if (strcmp(kept[i].name, name) == 0 && kept[i].around / DAY_SECONDS == around / DAY_SECONDS) {
            *out = kept[i].z;
            return true;
        }
    if (strlen(name) > ZONE_NAME_MAX || !known(a, name))
        return err_set(e, EXIT_CONFIG, "this system knows no time zone \"%.64s\" (package tzdata)", name);
    set_zone(name);
    bool keep = n < KEPT_MAX;
    *out = probe(keep ? kept[n].v : ARENA_ARRAY(a, struct zone_change, CHANGES_MAX), around);
    if (keep) {
        memcpy(kept[n].name, name, strlen(name) + 1);
        kept[n].around = around;
        kept[n++].z = *out;
    }
    return true;
}

bool zone_text(char *out, size_t n, const char *name, int64_t t)
{
    struct tm tm;
    time_t when = (time_t)t;
    struct arena *a = arena_new();
    bool ok = name && name[0] && strlen(name) <= ZONE_NAME_MAX && known(a, name);
    arena_free(a);
    if (!ok)
        return false;
    set_zone(name);
    return localtime_r(&when, &tm) && strftime(out, n, "%a %Y-%m-%d %H:%M %Z", &tm) > 0;
}
