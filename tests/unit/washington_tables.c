#include "washington_tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/err.h"
#include "gen/washington_data.h"

static struct arena *arena;
const json_t *tables;

int tables_begin(void **state)
{
    struct err e = {0};
    const struct data_file *f = &washington_data_files[3];
    (void)state;
    arena = arena_new();
    json_arena(arena);
    tables = json_read(arena, (const char *)f->p, f->n, JSON_IN_LOOSE, &e);
    assert_non_null(tables);
    return 0;
}

int tables_end(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

const char *dice_of(int total)
{
    static const char *const faces[] = {"", "", "11", "21", "31", "41", "51", "52", "53", "54", "55", "65", "66"};
    assert_true(total >= 2 && total <= 12);
    return faces[total];
}

const json_t *tab_at(const json_t *from, const char *key)
{
    const json_t *v = json_object_get(from, key);
    if (!v)
        fail_msg("no %s in the file", key);
    return v;
}

const char *tab_word(const json_t *from, const char *key)
{
    return json_string_value(tab_at(from, key));
}

int tab_number(const json_t *from, const char *key)
{
    return (int)json_integer_value(tab_at(from, key));
}

const json_t *tab_nth(const json_t *list, size_t i)
{
    const json_t *v = json_array_get(list, i);
    assert_non_null(v);
    return v;
}

bool tab_in_range(const char *range, int v)
{
    char *rest;
    long lo = strtol(range, &rest, 10), hi = *rest == '-' ? strtol(rest + 1, NULL, 10) : *rest == '+' ? 9999 : lo;
    return v >= lo && v <= hi;
}

const json_t *tab_ranged(const json_t *from, int v)
{
    const char *range;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)from, range, value)
    {
        if (tab_in_range(range, v))
            return value;
    }
    fail_msg("nothing for %d in the file", v);
    return NULL;
}

bool tab_lists(const json_t *list, const char *word)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), word) == 0)
            return true;
    return false;
}
