/* links: test base json trust core games */
/* washington, engine 5: the cost of a step. 5.5 (towns) does not concern 6.5 and 6.7, in whose area there is none: what is
 * tested is that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

/* One step up from B20.10, in half points, -1: prohibited. */
static int step(struct field_test *t, int column, bool road)
{
    struct walk w = {.data = t->data,
                     .map = &t->data->map[0],
                     .rows = 26,
                     .bridge_burned = t->st.burned,
                     .column = (enum move_column)column};
    return step_cost(&w, field_hex("B20.10"), 0, road);
}

/* What lies on the hexside between the two hexes, and a road. */
static void side(struct field_test *t, int water, bool road, bool bridge, bool ford)
{
    struct wash_hex *a = &t->data->map[0].hex[field_hex("B20.10")], *b = &t->data->map[0].hex[field_hex("B20.11")];
    a->water = (int16_t)water;
    b->water = (int16_t)(water << 6);
    a->road = road;
    a->bridge = bridge;
    a->ford = ford;
    b->road = (int16_t)(road << 3);
    b->bridge = (int16_t)(bridge << 3);
    b->ford = (int16_t)(ford << 3);
}

/* 5.1: the dearest of the hex's own rows, then woods, then the hexside. */
static void law_5_1(void **state)
{
    static const struct {
        int terrain, flags, water, line, column, mounted, limbered, leader;
    } rows[] = {{TERRAIN_CLEAR, 0, 0, 2, 2, 2, 2, 2},
                {TERRAIN_WOODS, 0, 0, 4, 2, 2, 4, 2},
                {TERRAIN_CLEAR, HEX_INCLINED, 0, 4, 2, 4, 6, 2},
                {TERRAIN_WOODS, HEX_INCLINED, 0, 6, 2, 4, 8, 2},
                {TERRAIN_WOODS, 0, WATER_STREAM, 6, 2, 6, 10, 2},
                {TERRAIN_WOODS, HEX_INCLINED, WATER_CREEK, 12, 8, 10, -1, 8},
                {TERRAIN_CLEAR, 0, WATER_RIVER, -1, -1, -1, -1, -1}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        struct wash_hex *h = &t->data->map[0].hex[field_hex("B20.11")];
        side(t, rows[i].water, false, false, false);
        h->terrain = (int16_t)rows[i].terrain;
        h->flags = (int16_t)rows[i].flags;
        assert_int_equal(step(t, MOVE_LINE, false), rows[i].line);
        assert_int_equal(step(t, MOVE_COLUMN, false), rows[i].column);
        assert_int_equal(step(t, MOVE_MOUNTED, false), rows[i].mounted);
        assert_int_equal(step(t, MOVE_LIMBERED, false), rows[i].limbered);
        assert_int_equal(step(t, MOVE_LEADER, false), rows[i].leader);
        field_free(t);
    }
}

/* 5.2: half a point by road instead of all else, over a bridge too; a line gains nothing. A ford in the road is paid. */
static void law_5_2(void **state)
{
    struct field_test *t = field_new(CSA);
    struct wash_hex *h = &t->data->map[0].hex[field_hex("B20.11")];
    (void)state;
    h->terrain = TERRAIN_WOODS;
    side(t, WATER_STREAM, true, true, false);
    for (int column = MOVE_COLUMN; column < MOVE_COLUMNS; column++)
        if (column != MOVE_WAGON)
            assert_int_equal(step(t, column, true), 1);
    assert_int_equal(step(t, MOVE_LINE, true), 6);
    side(t, WATER_RIVER, true, false, true);
    assert_int_equal(step(t, MOVE_COLUMN, true), 1 + 2);
    assert_int_equal(step(t, MOVE_LEADER, true), 1);
    /* an Open Order Capable unit goes by its own column of the chart, so by road at half a point */
    t->st.active = USA;
    field_unbound(t);
    field_put(t, "U.8_Ill_a", "B20.10", LINE, 0);
    side(t, WATER_NONE, true, false, false);
    field_do(t, "move U.8_Ill_a B20.11", "");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 1);
    field_free(t);
}

/* 5.3: alone in each hex where it pays the road's rate, but for the hex it starts from. */
static void law_5_3(void **state)
{
    static const struct {
        const char *beside;
        bool both;
        int halves;
    } rows[] = {{NULL, false, 1}, {"B20.10", false, 1}, {"B20.11", false, 2}, {"B20.10", true, 2}};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        side(t, WATER_NONE, true, false, false);
        field_put(t, "C.13_Ga", "B20.10", COLUMN, 0);
        if (rows[i].beside)
            field_put(t, "C.31_Ga", rows[i].beside, COLUMN, 0);
        field_do(t, rows[i].both ? "move C.13_Ga, C.31_Ga B20.11" : "move C.13_Ga B20.11", "");
        assert_int_equal(field_arg(t, HAP_MOVED, 2), rows[i].halves);
        field_free(t);
    }
}

/* 5.4: rivers only by bridge or ford; a bridge only by road and not in line; a burned one is none. */
static void law_5_4(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    side(t, WATER_RIVER, true, true, false);
    assert_int_equal(step(t, MOVE_COLUMN, true), 1);
    assert_int_equal(step(t, MOVE_COLUMN, false), -1);
    assert_int_equal(step(t, MOVE_LINE, true), -1);
    field_unbound(t); /* open order that is not capable goes as a line */
    field_put(t, "C.Rodes_Div_a", "B20.10", LINE, 0);
    assert_true(field_legal(t, "move C.Rodes_Div_a B20.11", NULL));
    field_put(t, "C.13_Ga", "B19.10", LINE, 0);
    assert_int_equal(unit_cost_column(&t->p.w, field_unit("C.Rodes_Div_a")), MOVE_LINE);
    t->data->map[0].covered[0] = (int16_t)field_hex("B20.10");
    t->data->map[0].covered[1] = (int16_t)field_hex("B20.11");
    assert_int_equal(step(t, MOVE_COLUMN, true), 1);
    t->st.burned = 1;
    assert_int_equal(step(t, MOVE_COLUMN, true), -1);
    side(t, WATER_RIVER, false, false, true);
    assert_int_equal(step(t, MOVE_LINE, false), 2 + 4);
    side(t, WATER_RIVER, false, false, false);
    assert_int_equal(step(t, MOVE_LINE, false), -1);
    field_free(t);
}

/* 5.5: no town in the areas of the two scenarios. */
static void law_5_5(void **state)
{
    (void)state;
    for (int i = 0; i < wash_bundled.nscenarios; i++) {
        const struct wash_scenario *sc = &wash_bundled.scenario[i];
        const struct wash_map *m = &wash_bundled.map[sc->map];
        for (int hex = 0; hex < m->columns * m->rows; hex++)
            assert_true(hex_row(m, hex) > sc->rows || m->hex[hex].terrain != TERRAIN_TOWN);
    }
    struct field_test *t = field_new(CSA); /* a column would need a road into one */
    t->data->map[0].hex[field_hex("B20.11")].terrain = TERRAIN_TOWN;
    assert_int_equal(step(t, MOVE_COLUMN, false), -1);
    assert_int_equal(step(t, MOVE_LINE, false), 2);
    side(t, WATER_NONE, true, false, false);
    assert_int_equal(step(t, MOVE_COLUMN, true), 1);
    field_free(t);
}

/* 5.6: a hex with enemies who fight is closed; leaders alone do not close it. */
static void law_5_6(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_unbound(t);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", COLUMN, 0);
    assert_false(field_legal(t, "move C.13_Ga B20.11", NULL));
    field_change(t, "U.14_NJ")->where = WHERE_NONE;
    field_put(t, "U.L.Truex", "B20.11", LINE, 0);
    assert_true(field_legal(t, "move C.13_Ga B20.11", NULL));
    field_free(t);
}

/* 5.7, S-020, R-25: Confederate cavalry does not go to column 32 or beyond. */
static void law_5_7(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_unbound(t);
    field_put(t, "C.14_Va", "B30.10", MOUNTED, 0);
    field_put(t, "C.13_Ga", "B30.12", LINE, 0);
    assert_true(field_legal(t, "move C.14_Va B31.11", NULL));
    assert_false(field_legal(t, "move C.14_Va B32.10", NULL));
    assert_false(field_legal(t, "move C.14_Va B33.11", NULL));
    assert_true(field_legal(t, "move C.13_Ga B32.12", NULL));
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_5_1), cmocka_unit_test(law_5_2), cmocka_unit_test(law_5_3), cmocka_unit_test(law_5_4),
        cmocka_unit_test(law_5_5), cmocka_unit_test(law_5_6), cmocka_unit_test(law_5_7),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
