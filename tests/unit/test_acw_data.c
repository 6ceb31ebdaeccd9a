/* links: test base json trust core games */
/* acw: the bundled data, what the loader refuses, the words of all events. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_table.h"
#include "base/arena.h"
#include "core/catalogue.h"
#include "core/data.h"
#include "gen/acw_data.h"
#include "json/in.h"
#include "trust/hash.h"

/* What the build printed is what the loader reads, and its hash that of the files. */
static void bundled(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct err e = {0};
    const void *d;
    struct hash_file f[ACW_FILES];
    uint8_t hash[32];
    json_arena(a);
    assert_true(acw_load(a, acw_data_files, acw_data_files_n, &d, &e));
    assert_memory_equal(d, &acw_bundled, sizeof acw_bundled);
    for (size_t i = 0; i < ACW_FILES; i++) {
        assert_string_equal(acw_data_files[i].name, acw_file_names[i]);
        f[i] = (struct hash_file){acw_data_files[i].name, acw_data_files[i].p, acw_data_files[i].n};
    }
    hash_data(hash, f, ACW_FILES);
    assert_memory_equal(hash, acw_bundled_hash, 32);
    arena_free(a);
}

static void map(void **state)
{
    (void)state;
    const struct acw_data *d = &acw_bundled;
    int cities[COLOURS] = {0}, links = 0;
    assert_int_equal(d->nspaces, 103);
    assert_int_equal(d->nstates, 41);
    for (int s = 0; s < d->nspaces; s++) {
        assert_true(s == 0 || strcmp(d->space[s - 1].id, d->space[s].id) < 0); /* ruling R34 */
        cities[d->space[s].colour] += d->space[s].city;
        for (int b = 0; b < d->nspaces; b++)
            links += set_has(&d->space[s].adjacent, b);
    }
    assert_int_equal(links, 2 * 203);
    assert_int_equal(cities[GRAY], 13);
    assert_int_equal(cities[BLUE], 11);
    assert_int_equal(cities[GREEN], 3);
}

static void set_ups(void **state)
{
    (void)state;
    static const struct {
        int scenario, side;
        int16_t sum[KINDS];
    } want[] = {{0, SOUTH, {25, 6, 0, 6, 0}},
                {0, NORTH, {25, 6, 0, 6, 0}},
                {1, SOUTH, {23, 5, 0, 2, 0}},
                {1, NORTH, {29, 3, 0, 3, 0}}};
    for (size_t i = 0; i < 4; i++) {
        const struct acw_scenario *sc = &acw_bundled.scenario[want[i].scenario];
        for (int k = 0; k < KINDS; k++) {
            int sum = sc->free[want[i].side][k];
            for (int s = 0; s < SPACES_MAX; s++)
                sum += sc->start[want[i].side][s][k];
            assert_int_equal(sum, want[i].sum[k]);
        }
    }
}

/* A file of a player's own: one text in the place of another. */
static bool loads(const char *name, const char *from, const char *to, struct err *e)
{
    struct arena *a = arena_new();
    struct data_file f[ACW_FILES];
    const void *d;
    json_arena(a);
    memcpy(f, acw_data_files, sizeof f);
    for (size_t i = 0; i < ACW_FILES; i++) {
        if (strcmp(f[i].name, name) != 0)
            continue;
        const char *old = (const char *)f[i].p, *at = strstr(old, from);
        assert_non_null(at);
        char *copy = arena_printf(a, "%.*s%s%s", (int)(at - old), old, to, at + strlen(from));
        f[i].p = (const unsigned char *)copy;
        f[i].n = strlen(copy);
    }
    bool good = acw_load(a, f, ACW_FILES, &d, e);
    arena_free(a);
    return good;
}

static void own_figures(void **state)
{
    (void)state;
    static const struct {
        const char *file, *from, *to, *error;
    } row[] = {
        {"map.json", "\"id\": \"boston\"", "\"id\": \"chicago\"", "twice"},
        {"map.json", "\"colour\": \"blue\"", "\"colour\": \"pink\"", "pink"},
        {"map.json", "\"massachusetts\"\n", "\"richmond\"\n", "adjacent"},
        {"tables.json", "\"max_fires\": 5", "\"max_fires\": 0", ""},
        {"scenarios.json", "\"at\": \"richmond\"", "\"at\": \"utopia\"", "utopia"},
        {"tables.json", "\"infantry\": 8, ", "", "hit number"},
        {"scenarios.json", "\"infantry\": 5, \"cavalry\": 2, \"artillery\": 2, \"where\"",
         "\"infantry\": 99, \"where\"", "do not find a place"},
        {"scenarios.json", "\"cities_needed\": 8,", "", "cities_needed"},
    };
    struct err e = {0};
    assert_true(loads("tables.json", "\"max_fires\": 5", "\"max_fires\": 6", &e));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        e = (struct err){0};
        assert_false(loads(row[i].file, row[i].from, row[i].to, &e));
        assert_int_equal(e.code, EXIT_DATA);
        assert_string_equal(e.file, row[i].file);
        if (!strstr(e.text, row[i].error) && !strstr(e.ptr, row[i].error))
            fail_msg("%s: %s at %s", row[i].error, e.text, e.ptr);
    }
}

static void words(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct buf b;
    buf_init(&b, a);
    catalogue_gaps(&b, catalogue_bundled(a, "en"), &acw_ops);
    assert_string_equal(b.p, "");
    arena_free(a);
}

static void shown(void **state)
{
    (void)state;
    struct war *t = war_begun("basic");
    const char *s = war_doc(t, acw_summary), *b = war_doc(t, acw_board);
    assert_non_null(strstr(s, "Turn 1: south moves."));
    assert_non_null(
        strstr(s, "south: enemy cities count 0 of 8; production 130; 25 infantry, 6 cavalry, 6 artillery, 0 leaders"));
    assert_non_null(strstr(b, "Richmond (city); Side: south; Infantry: 4; Cavalry: 2; Artillery: 2; Leaders: 0"));
    assert_non_null(strstr(b, "Louisville (city); Side: nobody; Infantry: 0"));
    assert_null(strstr(s, "<acw."));
    assert_null(strstr(b, "<acw."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled),     cmocka_unit_test(map),   cmocka_unit_test(set_ups),
        cmocka_unit_test(own_figures), cmocka_unit_test(words), cmocka_unit_test(shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
