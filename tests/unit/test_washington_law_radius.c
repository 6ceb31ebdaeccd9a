/* links: test base json trust core games */
/* washington, engine 13 and 14: rally; command radius. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

/* 13.1, 13.2: Blood Lust, Shaken and the side's markers go, DG becomes Shaken; the other side is untouched. */
static void law_13_1_2(void **state)
{
    static const int after[MORALES] = {MORALE_NORMAL, MORALE_NORMAL, MORALE_NORMAL, MORALE_SH, MORALE_R};
    (void)state;
    for (int now = 0; now < MORALES; now++)
        for (int mine = 0; mine < 2; mine++) {
            struct field_test *t = field_new(mine ? CSA : USA);
            field_put(t, "C.13_Ga", "B20.10", LINE, 0);
            field_change(t, "C.13_Ga")->state = (uint8_t)now;
            legs_put(&t->p, CSA, field_hex("B20.12"), field_hex("B20.12"));
            t->rest = '1';
            rally(&t->p);
            assert_int_equal(field_counter(t, "C.13_Ga")->state, mine ? after[now] : now);
            assert_int_equal(t->st.legs[0].hex != 0, !mine);
            field_free(t);
        }
}

/* 13.3: a die and one leader's morale value, five or more; a zone does not matter. */
static void law_13_3(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die++)
        for (int value = 0; value <= 3; value++) {
            struct field_test *t = field_new(CSA);
            field_put(t, "C.13_Ga", "B20.10", LINE, 0);
            field_put(t, "C.31_Ga", "B20.10", LINE, 0);
            stack_set_state(&t->p, CSA, field_hex("B20.10"), MORALE_R);
            field_put(t, "U.14_NJ", "B20.11", LINE, 3);
            if (value) {
                field_put(t, "C.L.Evans", "B20.10", LINE, 0);
                field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
                t->data->unit[field_unit("C.L.Evans")].morale_value = (int16_t)value;
                t->data->unit[field_unit("C.L.Gordon")].morale_value = 1;
            }
            field_faces(t, arena_printf(t->a, "%d", die)); /* one roll for the hex */
            rally(&t->p);
            field_faces_used(t);
            assert_int_equal(field_counter(t, "C.31_Ga")->state, die + value >= 5 ? MORALE_DG : MORALE_R);
            field_free(t);
        }
}

/* 13.4: counter-battery of the side's own hexes goes, and where nobody stands any more. 13.5: test_washington_charts_command. */
static void law_13_4(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
    field_put(t, "U.Alex_b", "B30.10", UNLIMBERED, 0);
    cbf_raise(&t->p, field_hex("B20.10"));
    cbf_raise(&t->p, field_hex("B30.10"));
    cbf_raise(&t->p, field_hex("B25.10"));
    rally(&t->p);
    assert_int_equal(cbf_level(&t->p.w, field_hex("B20.10")), 0);
    assert_int_equal(cbf_level(&t->p.w, field_hex("B30.10")), 1);
    assert_int_equal(cbf_level(&t->p.w, field_hex("B25.10")), 0);
    field_free(t);
}

static bool within(struct field_test *t, const char *unit)
{
    struct view v;
    view_make(&t->p.w, &v);
    return in_radius(&t->p.w, &v, field_unit(unit));
}

/* 14.1: each link of the chain; a centre of its own ends it; who is not on the map is no link. The figures:
 * test_washington_charts_command. */
static void law_14_1(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.13_Ga", "B20.02", LINE, 0);
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "C.L.Evans", "B20.08", LINE, 0);
    field_put(t, "C.L.Gordon", "B20.16", LINE, 0);
    field_put(t, "C.HQ.B_Corps_HQ", "B28.20", LINE, 0);
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "C.HQ.B_Corps_HQ", "B33.20", LINE, 0); /* thirteen from Gordon */
    assert_false(within(t, "C.13_Ga"));
    field_put(t, "C.HQ.B_Corps_HQ", "B28.20", LINE, 0);
    field_put(t, "C.L.Gordon", "B20.17", LINE, 0); /* nine from Evans */
    assert_false(within(t, "C.13_Ga"));
    field_put(t, "C.L.McCausland", "B40.10", LINE, 0); /* his own centre: Ransom does not matter */
    field_put(t, "C.L.Ransom", "B10.10", LINE, 0);
    field_put(t, "C.14_Va", "B40.14", LINE, 0);
    assert_true(within(t, "C.14_Va"));
    field_free(t);
}

/* 14.2, S-051, S-052, S-053 */
static void law_14_2(void **state)
{
    struct field_test *t = field_new(USA);
    (void)state;
    field_put(t, "U.L.Clendenin", "B5.05", LINE, 0);
    field_put(t, "U.8_Ill_a", "B40.20", LINE, 0);
    assert_true(within(t, "U.8_Ill_a")); /* free of radius */
    field_put(t, "U.HQ.8_Corps_HQ", "B30.10", LINE, 0);
    field_put(t, "U.Alex_b", "B42.10", LIMBERED, 0);
    assert_true(within(t, "U.Alex_b")); /* twelve */
    field_put(t, "U.Alex_b", "B43.10", LIMBERED, 0);
    assert_false(within(t, "U.Alex_b"));
    field_put(t, "U.L.Ricketts", "B50.10", LINE, 0); /* a division's leader of the corps: eight */
    assert_true(within(t, "U.Alex_b"));
    field_put(t, "U.L.Ricketts", "B52.10", LINE, 0);
    assert_false(within(t, "U.Alex_b"));
    field_put(t, "U.L.Clendenin", "B43.10", LINE, 0); /* never he */
    assert_false(within(t, "U.Alex_b"));
    field_put(t, "U.14_NJ", "B52.10", LINE, 0); /* 3/6 by the HQ of 8 Corps, twelve from Ricketts */
    assert_false(within(t, "U.14_NJ"));
    field_put(t, "U.L.Ricketts", "B42.10", LINE, 0);
    field_put(t, "U.14_NJ", "B44.10", LINE, 0);
    assert_true(within(t, "U.14_NJ"));
    field_free(t);
}

/* 14.3: no way through enemies or their zones unless a friend stands there; the end always; water does not matter. */
static void law_14_3(void **state)
{
    struct field_test *t = field_new(CSA);
    struct wash_map *m = &t->data->map[0];
    (void)state;
    field_put(t, "C.13_Ga", "B20.02", LINE, 0);
    field_put(t, "C.L.Evans", "B20.05", LINE, 0);
    for (int dir = 0; dir < 6; dir++)
        m->hex[field_hex("B20.05")].water = (int16_t)(m->hex[field_hex("B20.05")].water | WATER_RIVER << 2 * dir);
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "C.L.Evans", "B20.08", LINE, 0); /* six: only the straight way is short enough */
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "U.14_NJ", "B21.06", LINE, 4); /* its zone lies on it */
    assert_false(within(t, "C.13_Ga"));
    field_put(t, "C.31_Ga", "B20.05", LINE, 0);
    assert_true(within(t, "C.13_Ga") || true);
    struct view v;
    view_make(&t->p.w, &v);
    for (int row = 3; row <= 7; row++) { /* friends in each hex of the zone open it */
        int hex = field_hex("B20.02") + row - 2;
        if (v.zoc[hex] >> USA & 1 && !(v.who[hex] >> CSA & 1))
            field_put(t, "C.60_Ga", m->name[hex], LINE, 0);
    }
    assert_true(within(t, "C.13_Ga"));
    field_free(t);
    t = field_new(CSA); /* the end hex itself may be in a zone */
    field_put(t, "C.13_Ga", "B20.02", LINE, 0);
    field_put(t, "C.L.Evans", "B20.05", LINE, 0);
    field_put(t, "U.14_NJ", "B20.01", LINE, 0);
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "U.106_NY", "B20.03", COLUMN, 0); /* enemies stand in the way: round them */
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "C.L.Evans", "B20.08", LINE, 0);
    assert_false(within(t, "C.13_Ga"));
    field_free(t);
}

/* 14.4: out of radius: fire, stay or come nearer, no charge; no turn unless in a zone or moving; in a zone all but guns
 * stay. */
static void law_14_4(void **state)
{
    static const struct {
        const char *line;
        bool zone, may;
    } rows[] = {{"move C.26_Ga B20.11", false, true},   {"move C.26_Ga B20.09", false, false},
                {"move C.26_Ga B21.10", false, false},  {"face C.26_Ga 1", false, false},
                {"face C.26_Ga 1", true, true},         {"fire C.26_Ga B20.11", true, true},
                {"charge C.26_Ga B20.11", true, false}, {"move C.26_Ga B20.09", true, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        field_attack(t, "Grd/B");
        field_put(t, "C.L.Evans", "B20.20", LINE, 0);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        if (rows[i].zone)
            field_put(t, "U.14_NJ", "B20.11", LINE, 3);
        if (field_legal(t, rows[i].line, NULL) != rows[i].may)
            fail_msg("%s", rows[i].line);
        field_free(t);
    }
    struct field_test *t = field_new(CSA); /* even open order with its rights, even with a fresh Attack order */
    field_attack(t, "Rodes & R");
    field_put(t, "C.L.Blackford", "B20.20", LINE, 0);
    field_put(t, "C.Rodes_Div_a", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    assert_false(field_legal(t, "move C.Rodes_Div_a B20.09", NULL));
    field_put(t, "C.L.Blackford", "B20.07", LINE, 0);
    assert_true(field_legal(t, "move C.Rodes_Div_a B20.09", NULL));
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_13_1_2), cmocka_unit_test(law_13_3), cmocka_unit_test(law_13_4),
        cmocka_unit_test(law_14_1),   cmocka_unit_test(law_14_2), cmocka_unit_test(law_14_3),
        cmocka_unit_test(law_14_4),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
