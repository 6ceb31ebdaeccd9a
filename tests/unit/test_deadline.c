/* links: base json core */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "core/deadline.h"
#include "json/in.h"

#define COUNT(t) (sizeof(t) / sizeof((t)[0]))
enum { H = 3600, D = 86400 };

/* Changes of three zones in 2027, as the tz database has them: Europe/London, America/New_York, and Australia/Lord_Howe, whose
 * summer time is half an hour. */
static const struct zone_change london_v[] = {{1806195600, 3600},
                                              {1824944400, 0}}; /* 28 March, 31 October, 01:00 UTC */
static const struct zone_change york_v[] = {{1805007600, -14400},
                                            {1825567200, -18000}}; /* 14 March 07:00, 7 November 06:00 UTC */
static const struct zone_change howe_v[] = {{1806764400, 37800},
                                            {1822491000, 39600}}; /* 4 April 15:00 (UTC 3 April), 2 October */
static const struct zone london = {london_v, 2, 0}, york = {york_v, 2, -18000}, howe = {howe_v, 2, 39600},
                         utc = {NULL, 0, 0};

static bool parse(struct arena *a, const char *s, struct deadline *d, struct err *e)
{
    json_arena(a);
    json_t *o = json_read(a, s, strlen(s), 0, e);
    return o && deadline_read(o, d, e);
}

static void reads(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        int mode; /* -1: refused */
    } t[] = {
        {"{}", DEADLINE_NONE},
        {"{\"hours\":72}", DEADLINE_HOURS},
        {"{\"hours\":0}", -1},
        {"{\"hours\":8785}", -1},
        {"{\"at\":\"20:00\",\"zone\":\"Europe/London\"}", DEADLINE_CLOCK},
        {"{\"at\":\"20:00\",\"days\":\"mon,thu\",\"hours\":24}", DEADLINE_CLOCK},
        {"{\"at\":\"24:00\"}", -1},
        {"{\"at\":\"2000\"}", -1},
        {"{\"at\":\"20:00\",\"days\":\"\"}", -1},
        {"{\"at\":\"20:00\",\"days\":\"mon,\"}", -1},
        {"{\"at\":\"20:00\",\"days\":\"mo\"}", -1},
        {"{\"days\":\"mon\",\"hours\":3}", -1},
        {"{\"bank\":240,\"add\":12,\"cap\":300}", DEADLINE_BANK},
        {"{\"bank\":240,\"cap\":200}", -1},
        {"{\"bank\":240,\"hours\":3}", -1},
        {"{\"add\":3,\"hours\":3}", -1},
        {"{\"grace\":12}", -1},
        {"{\"hours\":72,\"grace\":12,\"quiet\":\"22:00-07:00\",\"remind\":[48,12],\"absence\":14,\"alarm\":2}",
         DEADLINE_HOURS},
        {"{\"hours\":72,\"remind\":[12,48]}", -1},
        {"{\"hours\":72,\"remind\":[]}", DEADLINE_HOURS},
        {"{\"hours\":72,\"quiet\":\"22:00-22:00\"}", -1},
        {"{\"hours\":72,\"quiet\":\"22:00 07:00\"}", -1},
        {"{\"hours\":72,\"zone\":\"../etc/passwd\"}", -1},
        {"{\"hours\":72,\"zone\":\"/etc/localtime\"}", -1},
        {"{\"hours\":72,\"zone\":\"UTC0;x\"}", -1},
        {"{\"hours\":72,\"colour\":3}", -1},
        {"{\"hours\":72,\"alarm\":0}", -1},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct arena *a = arena_new();
        struct deadline d;
        struct err e = {0};
        bool ok = parse(a, t[i].s, &d, &e);
        if (ok != (t[i].mode >= 0) || (ok && (int)d.mode != t[i].mode))
            fail_msg("%s: %s", t[i].s, ok ? "taken" : e.text);
        arena_free(a);
    }
}

static void words(void **state)
{
    (void)state;
    static const struct {
        const char *s, *json; /* NULL: refused */
    } t[] = {
        {"72", "{\"hours\":72}"},
        {"72h", "{\"hours\":72}"},
        {"7d", "{\"hours\":168}"},
        {"0", NULL},
        {"d", NULL},
        {"at=20:00;days=mon,thu;zone=Europe/London;grace=12;remind=48,12",
         "{\"at\":\"20:00\",\"days\":\"mon,thu\",\"grace\":12,\"remind\":[48,12],\"zone\":\"Europe/London\"}"},
        {"bank=240;add=12;cap=300", "{\"add\":12,\"bank\":240,\"cap\":300}"},
        {"hours=72;absence=14;alarm=2;quiet=22:00-07:00",
         "{\"absence\":14,\"alarm\":2,\"hours\":72,\"quiet\":\"22:00-07:00\"}"},
        {"hours=72;hours=71", NULL},
        {"hours=", NULL},
        {"hours=3;remind=", "{\"hours\":3,\"remind\":[]}"},
        {"remind=4,;hours=3", NULL},
        {"colour=3", NULL},
        {"grace=3", NULL},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct arena *a = arena_new();
        struct err e = {0};
        json_arena(a);
        json_t *o = json_object();
        bool ok = deadline_words(t[i].s, o, &e);
        if (ok != (t[i].json != NULL))
            fail_msg("%s: %s", t[i].s, ok ? "taken" : e.text);
        if (ok)
            assert_string_equal(json_dumps(o, JSON_SORT_KEYS | JSON_COMPACT), t[i].json);
        if (ok) { /* as an offer writes it */
            struct buf b;
            buf_init(&b, a);
            deadline_put(&b, o);
            json_t *back = json_object();
            assert_true(deadline_words(b.p, back, &e));
            assert_true(json_equal(o, back));
        }
        arena_free(a);
    }
}

static void zones(void **state)
{
    (void)state;
    static const struct {
        const struct zone *z;
        int64_t local, utc;
    } t[] = {
        /* London, 28 March: 01:00 to 02:00 is left out */
        {&london, 1806195600 - 1, 1806195600 - 1},
        {&london, 1806195600, 1806195600},
        {&london, 1806195600 + 1800, 1806195600},
        {&london, 1806195600 + H, 1806195600},
        {&london, 1806195600 + H + 1, 1806195601},
        /* 31 October: 01:00 to 02:00 comes twice */
        {&london, 1824944400 - 1, 1824944400 - 1 - H},
        {&london, 1824944400 + 1800, 1824944400 + 1800 - H},
        {&london, 1824944400 + H, 1824944400 + H},
        /* New York, 14 March 02:00 to 03:00 */
        {&york, 1805007600 - 5 * H - 1, 1805007600 - 1},
        {&york, 1805007600 - 5 * H + 60, 1805007600},
        {&york, 1805007600 - 4 * H, 1805007600},
        {&york, 1825567200 - 5 * H, 1825567200 - H}, /* 7 November 01:00, the first */
        {&york, 1825567200 - 4 * H, 1825567200 + H},
        /* Lord Howe, half an hour */
        {&howe, 1806764400 + 39600 - 900, 1806764400 - 900},
        {&howe, 1806764400 + 37800 + 900, 1806764400 + 900 - 1800},
        {&howe, 1822491000 + 37800 + 900, 1822491000},
        {&howe, 1822491000 + 39600, 1822491000},
        {&utc, 12345, 12345},
    };
    for (size_t i = 0; i < COUNT(t); i++)
        if (zone_utc(t[i].z, t[i].local) != t[i].utc)
            fail_msg("%zu: %lld", i, (long long)(zone_utc(t[i].z, t[i].local) - t[i].utc));
    /* There and back, wherever the wall clock is clear. */
    static const struct zone *const all[] = {&london, &york, &howe, &utc};
    for (size_t k = 0; k < COUNT(all); k++)
        for (int64_t u = 1798761600; u < 1798761600 + 365 * (int64_t)D; u += 700) {
            int64_t back = zone_utc(all[k], zone_local(all[k], u));
            assert_true(back == u || back == u - H || back == u - 1800); /* the first of two */
            assert_int_equal(zone_local(all[k], back), zone_local(all[k], u));
        }
}

/* 2027-03-01T00:00:00Z, a Monday */
#define MARCH INT64_C(1803859200)

static void due_times(void **state)
{
    (void)state;
    static const struct {
        const char *d;
        const struct zone *z;
        int64_t opened, left, due; /* due: after MARCH, or 0 */
        struct absence away;
    } t[] = {
        {"{}", &utc, 5, 0, 0, {0, 0}},
        {"{\"hours\":72}", &utc, 100, 0, 100 + 72 * H, {0, 0}},
        /* every day at 20:00 of London: the wall clock stays, the instant moves */
        {"{\"at\":\"20:00\",\"zone\":\"Europe/London\"}", &london, 0, 0, 20 * H, {0, 0}},
        {"{\"at\":\"20:00\",\"zone\":\"Europe/London\"}", &london, 20 * H, 0, 20 * H, {0, 0}},
        {"{\"at\":\"20:00\",\"zone\":\"Europe/London\"}", &london, 20 * H + 1, 0, D + 20 * H, {0, 0}},
        {"{\"at\":\"20:00\",\"zone\":\"Europe/London\"}", &london, 26 * D + 21 * H, 0, 27 * D + 19 * H, {0, 0}},
        {"{\"at\":\"01:30\",\"zone\":\"Europe/London\"}",
         &london,
         26 * D + 21 * H,
         0,
         27 * D + 1 * H,
         {0, 0}}, /* left out */
        {"{\"at\":\"02:30\",\"zone\":\"America/New_York\"}", &york, 12 * D + 12 * H, 0, 13 * D + 7 * H, {0, 0}},
        {"{\"at\":\"20:00\",\"hours\":24}", &utc, 0, 0, D + 20 * H, {0, 0}},
        {"{\"at\":\"20:00\",\"days\":\"thu\"}", &utc, 0, 0, 3 * D + 20 * H, {0, 0}},
        {"{\"at\":\"20:00\",\"days\":\"mon\"}", &utc, 20 * H + 1, 0, 7 * D + 20 * H, {0, 0}},
        {"{\"at\":\"00:30\",\"days\":\"tue\",\"zone\":\"Australia/Lord_Howe\"}", &howe, 0, 0, 13 * H + 1800, {0, 0}},
        /* the other edges of the three zones: 31 October, 7 November, 4 April, 3 October */
        {"{\"at\":\"20:00\"}", &london, 243 * D + 21 * H, 0, 244 * D + 20 * H, {0, 0}},
        {"{\"at\":\"01:30\"}", &london, 243 * D + 21 * H, 0, 244 * D + 1800, {0, 0}}, /* comes twice: the first */
        {"{\"at\":\"20:00\"}", &york, 251 * D + 12 * H, 0, 252 * D + 1 * H, {0, 0}},
        {"{\"at\":\"01:30\"}", &york, 250 * D + 12 * H, 0, 251 * D + 5 * H + 1800, {0, 0}},
        {"{\"at\":\"20:00\"}", &howe, 33 * D + 20 * H, 0, 34 * D + 9 * H + 1800, {0, 0}},
        {"{\"at\":\"01:45\"}", &howe, 33 * D, 0, 33 * D + 14 * H + 2700, {0, 0}},
        {"{\"at\":\"20:00\"}", &howe, 215 * D + 20 * H, 0, 216 * D + 9 * H, {0, 0}},
        {"{\"at\":\"02:15\"}", &howe, 215 * D, 0, 215 * D + 15 * H + 1800, {0, 0}}, /* left out */
        {"{\"bank\":240}", &utc, 50, 1000, 1050, {0, 0}},
        {"{\"bank\":240}", &utc, 50, -1, 50, {0, 0}},
        /* away: until the end of it; not when it is over before */
        {"{\"hours\":24}", &utc, 0, 0, 3 * D, {0, 3 * D}},
        {"{\"hours\":24}", &utc, 0, 0, D, {0, D / 2}},
        {"{\"hours\":24}", &utc, 0, 0, D, {2 * D, 3 * D}},
        {"{\"at\":\"20:00\"}", &utc, 0, 0, 3 * D + 20 * H, {0, 3 * D}},
        /* quiet hours */
        {"{\"hours\":23,\"quiet\":\"22:00-07:00\"}", &utc, 0, 0, D + 7 * H, {0, 0}},
        {"{\"hours\":30,\"quiet\":\"22:00-07:00\"}", &utc, 0, 0, D + 7 * H, {0, 0}},
        {"{\"hours\":31,\"quiet\":\"22:00-07:00\"}", &utc, 0, 0, D + 7 * H, {0, 0}},
        {"{\"hours\":32,\"quiet\":\"22:00-07:00\"}", &utc, 0, 0, D + 8 * H, {0, 0}},
        {"{\"hours\":13,\"quiet\":\"12:00-14:00\"}", &utc, 0, 0, 14 * H, {0, 0}},
        {"{\"hours\":23,\"quiet\":\"22:00-07:00\"}", &york, 0, 0, 23 * H, {0, 0}},
    };
    for (size_t i = 0; i < COUNT(t); i++) {
        struct arena *a = arena_new();
        struct deadline d;
        struct err e = {0};
        assert_true(parse(a, t[i].d, &d, &e));
        struct absence v = {MARCH + t[i].away.from, MARCH + t[i].away.to};
        int64_t want = t[i].due ? MARCH + t[i].due : 0,
                got = deadline_due(&d, t[i].z, MARCH + t[i].opened, t[i].left, &v, t[i].away.to > 0);
        if (got != want)
            fail_msg("%zu %s: %lld s off", i, t[i].d, (long long)(got - want));
        arena_free(a);
    }
}

static void banks_and_absences(void **state)
{
    (void)state;
    struct deadline d = {.bank = 240, .add = 12, .cap = 250, .absence = 10};
    struct absence have[] = {{0, 3 * D}, {10 * D, 14 * D}};
    struct err e = {0};
    assert_int_equal(deadline_bank(&d, 240 * H, 24 * H), 228 * H);
    assert_int_equal(deadline_bank(&d, 240 * H, 0), 250 * H);
    assert_int_equal(deadline_bank(&d, 10 * H, 24 * H), 12 * H);
    assert_int_equal(deadline_bank(&d, 10 * H, -5), 22 * H);
    assert_true(deadline_absence(&d, have, 2, &(struct absence){20 * D, 23 * D}, &e));
    assert_false(deadline_absence(&d, have, 2, &(struct absence){20 * D, 23 * D + 1}, &e)); /* the allowance */
    assert_false(deadline_absence(&d, have, 2, &(struct absence){2 * D, 4 * D}, NULL));
    assert_true(deadline_absence(&d, have, 2, &(struct absence){3 * D, 4 * D}, NULL));
    assert_false(deadline_absence(&d, have, 2, &(struct absence){30 * D, 30 * D}, NULL));
    d.absence = 0;
    assert_false(deadline_absence(&d, NULL, 0, &(struct absence){0, 1}, NULL));
}

/* Whatever the hours at which tick runs: each thing is told once, in order, and at its time or at the first run after it. */
static void told_once(void **state)
{
    (void)state;
    for (int every = 1; every < 60; every++) {
        struct deadline d = {.mode = DEADLINE_HOURS, .grace = 5, .remind = {48, 12, 3}, .nremind = 3};
        int64_t opened = 1000, due = opened + 72 * H;
        uint32_t told = 0;
        int late = 0, over = 0, last = -1;
        for (int64_t now = opened; now < opened + 200 * H; now += every * H) {
            int64_t next = deadline_next(&d, opened, due, told);
            uint32_t what = deadline_to_tell(&d, opened, due, told, now);
            assert_int_equal(what != 0, now >= next);
            for (int i = 0; i < 3; i++)
                if (what >> i & 1U) {
                    assert_true(i > last && now >= due - d.remind[i] * H && now < due);
                    last = i;
                    what |= (UINT32_C(1) << i) - 1;
                }
            late += (int)(what >> TELL_LATE & 1U);
            over += (int)(what >> TELL_OVER & 1U);
            told |= what;
            assert_int_equal(deadline_to_tell(&d, opened, due, told, now), 0);
        }
        assert_int_equal(late, 1);
        assert_int_equal(over, 1);
        assert_true(every > 40 || last >= 0);
    }
    struct deadline d = {.mode = DEADLINE_HOURS, .remind = {48}, .nremind = 1};
    assert_int_equal(deadline_to_tell(&d, 0, 24 * H, 0, 1), 0); /* a reminder before the opening is none */
    assert_int_equal(deadline_to_tell(&d, 0, 0, 0, 1 << 30), 0);
    assert_int_equal(deadline_next(&d, 0, 0, 0), INT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads),
        cmocka_unit_test(words),
        cmocka_unit_test(zones),
        cmocka_unit_test(due_times),
        cmocka_unit_test(banks_and_absences),
        cmocka_unit_test(told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
