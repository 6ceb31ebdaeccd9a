/* links: test base json trust core games */
/* washington, engine 2: geometry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static int far(struct field_test *t, const char *a, const char *b)
{
    return hex_distance(&t->data->map[0], field_hex(a), field_hex(b));
}

/* 2.1: distances counted on the map by hand; even columns stand half a hex higher; sheet A goes on above sheet B. */
static void law_2_1(void **state)
{
    static const struct {
        const char *a, *b;
        int hexes;
    } rows[] = {{"B20.10", "B20.16", 6}, {"B20.10", "B23.10", 3}, {"B20.10", "B26.13", 6}, {"B20.10", "B26.14", 7},
                {"B20.10", "B21.10", 1}, {"B20.10", "B21.11", 1}, {"B20.10", "B21.12", 2}, {"B20.10", "B21.09", 2},
                {"B19.10", "B20.10", 1}, {"B19.10", "B20.09", 1}, {"B19.10", "B20.11", 2}, {"B10.33", "A10.02", 3},
                {"B10.34", "A10.01", 1}, {"B11.34", "A10.01", 2}, {"B1.01", "B30.01", 29}, {"B1.01", "B30.30", 44}};
    struct field_test *t = field_new(CSA);
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (far(t, rows[i].a, rows[i].b) != rows[i].hexes)
            fail_msg("%s to %s: %d, not %d", rows[i].a, rows[i].b, far(t, rows[i].a, rows[i].b), rows[i].hexes);
        assert_int_equal(far(t, rows[i].b, rows[i].a), rows[i].hexes);
    }
    field_free(t);
}

/* 2.2, 2.3: what is exactly beside a unit is not in front of it, and is rear for a target. */
static void law_2_2_3(void **state)
{
    static const struct {
        const char *hex;
        int front; /* mask of facings that have it in front of B20.10 */
    } rows[] = {{"B20.11", 1 | 2 | 32}, {"B20.15", 1 | 2 | 32}, {"B21.11", 1 | 2 | 4}, {"B22.10", 2 | 4},
                {"B24.10", 2 | 4},      {"B22.13", 1 | 2},      {"B21.12", 1 | 2},     {"B21.15", 1 | 2 | 32},
                {"B20.09", 4 | 8 | 16}, {"B18.10", 16 | 32},    {"B18.07", 8 | 16}};
    struct field_test *t = field_new(CSA);
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int facing = 0; facing < 6; facing++)
            if (hex_in_front(&t->data->map[0], field_hex("B20.10"), facing, field_hex(rows[i].hex)) !=
                (rows[i].front >> facing & 1))
                fail_msg("%s from facing %d", rows[i].hex, facing);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0); /* exactly beside: it cannot fire there, and there is its rear */
    field_put(t, "U.14_NJ", "B22.10", LINE, 5);
    assert_false(field_legal(t, "fire C.26_Ga B22.10", NULL));
    assert_true(shot_from_rear(&t->p.w, field_hex("B20.10"), field_hex("B22.10")));
    field_free(t);
}

/* 2.4: all rear: Column, Mounted, Limbered; all front: Open Order Capable, and horse against horse in a charge. */
static void law_2_4(void **state)
{
    static const struct {
        const char *unit;
        int form;
        bool front, behind; /* is it rear there? */
    } rows[] = {{"C.13_Ga", LINE, false, true},       {"C.13_Ga", COLUMN, true, true},
                {"C.14_Va", MOUNTED, true, true},     {"C.Bryan", LIMBERED, true, true},
                {"C.Bryan", UNLIMBERED, false, true}, {"C.Rodes_Div_a", LINE, false, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(USA);
        field_put(t, rows[i].unit, "B20.10", rows[i].form, 0);
        assert_int_equal(shot_from_rear(&t->p.w, field_hex("B20.10"), field_hex("B20.12")), rows[i].front);
        assert_int_equal(shot_from_rear(&t->p.w, field_hex("B20.10"), field_hex("B20.08")), rows[i].behind);
        field_free(t);
    }
    for (int horse = 0; horse < 2; horse++) {
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        t->data->unit[field_unit("U.14_NJ")].arm = ARM_CAVALRY;
        field_put(t, horse ? "C.14_Va" : "C.26_Ga", "B20.10", horse ? MOUNTED : LINE, 0);
        field_put(t, "U.14_NJ", "B20.11", MOUNTED, 3);
        t->rest = '1';
        field_do(t, arena_printf(t->a, "charge %s B20.11", horse ? "C.14_Va" : "C.26_Ga"), "6");
        assert_int_equal(field_by(t, HAP_MODIFIER, MOD_REAR), horse ? 0 : 2);
        field_free(t);
    }
}

/* 2.5: rear by the firer's centre alone: neither terrain nor the hexside crossed count. */
static void law_2_5(void **state)
{
    struct field_test *t = field_new(CSA);
    struct wash_map *m = &t->data->map[0];
    (void)state;
    field_put(t, "U.14_NJ", "B20.10", LINE, 0);
    for (int hex = 0; hex < m->columns * m->rows; hex += 3) {
        if (hex == field_hex("B20.10"))
            continue;
        assert_int_equal(shot_from_rear(&t->p.w, field_hex("B20.10"), hex),
                         !hex_in_front(m, field_hex("B20.10"), 0, hex));
    }
    field_free(t);
}

/* 2.6: the hexside that the line enters by; exactly at a vertex the two that meet there: one is enough for a fort, an
 * entrenchment needs both. */
static void law_2_6(void **state)
{
    static const struct {
        const char *from;
        int sides;
    } rows[] = {{"B20.12", 1},     {"B20.15", 1},     {"B21.11", 2},      {"B22.11", 2},
                {"B22.10", 2 | 4}, {"B24.10", 2 | 4}, {"B21.12", 1 | 2},  {"B21.14", 1},
                {"B22.13", 1 | 2}, {"B20.07", 8},     {"B18.10", 16 | 32}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        struct wash_hex *h = &t->data->map[0].hex[field_hex("B20.10")];
        int from = field_hex(rows[i].from), to = field_hex("B20.10");
        assert_int_equal(hex_sides_entered(&t->data->map[0], from, to), rows[i].sides);
        for (int marked = 0; marked < 64; marked++) {
            *h = (struct wash_hex){.level = 5, .fort = (int16_t)marked};
            assert_int_equal(protected_from(&t->p.w, to, from, false), (marked & rows[i].sides) != 0);
            *h = (struct wash_hex){.level = 5, .trench = (int16_t)marked};
            assert_int_equal(protected_from(&t->p.w, to, from, true), (marked & rows[i].sides) == rows[i].sides);
        }
        field_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_2_1), cmocka_unit_test(law_2_2_3), cmocka_unit_test(law_2_4),
        cmocka_unit_test(law_2_5), cmocka_unit_test(law_2_6),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
