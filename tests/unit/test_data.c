/* links: base json trust core */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/io.h"
#include "core/data.h"
#include "core/game.h"
#include "trust/hash.h"

static const char *const names[] = {"map.json", "units.json", NULL};
static const struct data_file bundled[] = {{"map.json", (const unsigned char *)"{\"spaces\":[]}", 13},
                                           {"units.json", (const unsigned char *)"{\"units\":[]}", 12}};
static const int parsed = 1;

/* The "parsed" data is the text of both files. */
static bool load(struct arena *a, const struct data_file *f, size_t n, const void **out, struct err *e)
{
    assert_int_equal(n, 2);
    *out = arena_printf(a, "%s:%.*s %s:%.*s", f[0].name, (int)f[0].n, (const char *)f[0].p, f[1].name, (int)f[1].n,
                        (const char *)f[1].p);
    return f[0].n > 0 || err_set(e, EXIT_DATA, "empty map");
}

static const struct data_spec spec = {.names = names, .files = bundled, .bundled = &parsed, .load = load};
static const struct game_ops with_data = {.id = "toy", .data = &spec}, without = {.id = "bare"};

struct here {
    struct arena *a;
    char dir[64];
};

static int begin(void **state)
{
    struct arena *a = arena_new();
    struct here *h = ARENA_NEW(a, struct here);
    h->a = a;
    strcpy(h->dir, "provost-data-XXXXXX");
    *state = h;
    return mkdtemp(h->dir) ? 0 : -1;
}

static int end(void **state)
{
    struct here *h = *state;
    struct err e = {0};
    bool gone = io_remove_tree(h->dir, &e);
    arena_free(h->a);
    return gone ? 0 : -1;
}

static void put(struct here *h, const char *name, const char *text)
{
    struct err e = {0};
    assert_true(io_write(io_join(h->a, h->dir, name), text, strlen(text), 0644, &e));
}

/* The hash of the vector `data_hash` in tests/vectors/dice.json, which has these two files. */
static const uint8_t vector[4] = {0x8f, 0x22, 0x4f, 0xbe};

static void bundled_data_is_not_parsed(void **state)
{
    struct here *h = *state;
    struct err e = {0};
    uint8_t hash[32];
    const void *data;
    assert_true(data_open(h->a, &with_data, NULL, &data, hash, &e));
    assert_ptr_equal(data, &parsed);
    assert_memory_equal(hash, vector, sizeof vector);
}

static void a_file_stands_for_the_bundled_one(void **state)
{
    struct here *h = *state;
    struct err e = {0};
    uint8_t none[32], one[32];
    const void *data;
    put(h, ".hidden", "no data");
    assert_true(data_open(h->a, &with_data, h->dir, &data, none, &e));
    assert_string_equal(data, "map.json:{\"spaces\":[]} units.json:{\"units\":[]}");
    assert_memory_equal(none, vector, sizeof vector); /* an empty folder changes nothing */
    put(h, "units.json", "{}");
    assert_true(data_open(h->a, &with_data, h->dir, &data, one, &e));
    assert_string_equal(data, "map.json:{\"spaces\":[]} units.json:{}");
    assert_memory_not_equal(one, none, 32);
}

static void what_is_no_data_is_refused(void **state)
{
    struct here *h = *state;
    struct err e = {0};
    uint8_t hash[32];
    const void *data;
    put(h, "unit.json", "{}");
    assert_false(data_open(h->a, &with_data, h->dir, &data, hash, &e));
    assert_int_equal(e.code, EXIT_DATA);
    assert_string_equal(e.hint, "did you mean \"units.json\"?");
    assert_non_null(strstr(e.file, "unit.json"));
    e = (struct err){0};
    assert_false(data_open(h->a, &without, h->dir, &data, hash, &e));
    assert_int_equal(e.code, EXIT_DATA);
    e = (struct err){0};
    assert_false(data_open(h->a, &with_data, io_join(h->a, h->dir, "none"), &data, hash, &e));
    assert_true(e.code != 0);
}

static void a_bad_file_is_refused(void **state)
{
    struct here *h = *state;
    struct err e = {0};
    uint8_t hash[32];
    const void *data;
    put(h, "map.json", "");
    assert_false(data_open(h->a, &with_data, h->dir, &data, hash, &e));
    assert_string_equal(e.text, "empty map");
}

static void a_game_without_data_has_a_hash(void **state)
{
    struct here *h = *state;
    struct err e = {0};
    uint8_t hash[32], want[32];
    const void *data = &parsed;
    assert_true(data_open(h->a, &without, NULL, &data, hash, &e));
    assert_null(data);
    hash_data(want, NULL, 0);
    assert_memory_equal(hash, want, 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bundled_data_is_not_parsed, begin, end),
        cmocka_unit_test_setup_teardown(a_file_stands_for_the_bundled_one, begin, end),
        cmocka_unit_test_setup_teardown(what_is_no_data_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(a_bad_file_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(a_game_without_data_has_a_hash, begin, end),
    };
    const char *tmp = getenv("TMPDIR");
    if (tmp && chdir(tmp) != 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
