/* links: test base json trust core games */
/* washington, engine 1: units of account. A test bears the number of its paragraph. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

/* 1.1: points in halves; the dice of a charge fall one roll after another, in the order of its steps. */
static void law_1_1(void **state)
{
    struct field_test *t = field_new(CSA);
    struct wash_hex *h = t->data->map[0].hex;
    (void)state;
    field_unbound(t);
    field_put(t, "C.13_Ga", "B20.10", COLUMN, 0);
    h[field_hex("B20.10")].road = 1;
    h[field_hex("B20.11")].road = 1 | 8;
    h[field_hex("B20.12")].road = 8;
    field_do(t, "move C.13_Ga B20.11 > B20.12", "");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 2); /* two roads of half a point */
    field_put(t, "C.26_Ga", "B24.10", LINE, 0);
    field_put(t, "U.106_NY", "B24.11", LINE, 3);
    field_do(t, "charge C.26_Ga B24.11", "6231");
    assert_int_equal(field_arg(t, HAP_CLOSED, 2), 6);
    assert_int_equal(field_arg(t, HAP_VOLLEY, 3), 2);
    assert_int_equal(field_arg(t, HAP_CHECK, 1), 3 + 1);
    field_free(t);
}

/* 1.2: one state, one counter-battery level and one order from the top in a hex. */
static void law_1_2(void **state)
{
    static const char *const units[] = {"C.13_Ga", "C.31_Ga", "C.60_Ga"};
    struct field_test *t = field_new(CSA);
    int hex = field_hex("B20.10"), out[UNITS_MAX];
    (void)state;
    for (int i = 0; i < 3; i++)
        field_put(t, units[i], "B20.10", LINE, 0);
    assert_int_equal(stack_units(&t->p.w, CSA, hex, out), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(out[i], field_unit(units[i]));
        assert_int_equal(field_counter(t, units[i])->rank, i);
    }
    stack_set_state(&t->p, CSA, hex, MORALE_DG);
    for (int i = 0; i < 3; i++)
        assert_int_equal(field_counter(t, units[i])->state, MORALE_DG);
    for (int i = 0; i < 4; i++)
        cbf_raise(&t->p, hex);
    assert_int_equal(cbf_level(&t->p.w, hex), 2);
    field_free(t);
}

/* 1.3: formations of each arm; cavalry only mounts if its counter can. */
static void law_1_3(void **state)
{
    static const struct {
        const char *unit;
        bool may[FORMATIONS];
    } rows[] = {{"C.13_Ga", {true, true}},
                {"C.14_Va", {true, false, true}},
                {"C.Bryan", {false, false, false, true, true}},
                {"C.Rodes_Div_a", {true, true}}};
    (void)state;
    for (size_t i = 0; i < 4; i++)
        for (int form = 0; form < FORMATIONS; form++)
            for (int from = 0; from < FORMATIONS; from++) {
                struct field_test *t = field_new(CSA);
                if (form != from && rows[i].may[from]) {
                    field_unbound(t);
                    field_put(t, rows[i].unit, "B20.10", from, 0);
                    const char *line = arena_printf(t->a, "form %s %s", rows[i].unit, form_names[form]);
                    assert_int_equal(field_legal(t, line, NULL), rows[i].may[form]);
                    t->data->unit[field_unit("C.14_Va")].can_mount = 0;
                    if (form == MOUNTED)
                        assert_false(field_legal(t, line, NULL));
                }
                field_free(t);
            }
}

/* 1.4: Open Order Capable: in line, nobody with it, no friendly foot or horse next to it; guns next to it do not matter. */
static void law_1_4(void **state)
{
    static const struct {
        const char *friend, *hex;
        int form;
        bool capable;
    } rows[] = {{"U.14_NJ", "B20.12", LINE, true},        {"U.14_NJ", "B20.11", LINE, false},
                {"U.14_NJ", "B20.11", COLUMN, false},     {"U.8_Ill_b", "B21.10", MOUNTED, false},
                {"U.Alex_b", "B20.11", UNLIMBERED, true}, {"U.Alex_b", "B20.10", LIMBERED, false},
                {"U.L.Truex", "B20.10", LINE, true},      {"C.13_Ga", "B20.11", LINE, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(USA);
        int u = field_put(t, "U.8_Ill_a", "B20.10", LINE, 0);
        field_put(t, rows[i].friend, rows[i].hex, rows[i].form, 0);
        assert_int_equal(unit_ooc(&t->p.w, u), rows[i].capable);
        field_change(t, "U.8_Ill_a")->form = MOUNTED; /* never on horse, where it keeps rights of its own */
        assert_false(unit_ooc(&t->p.w, u));
        assert_true(unit_bugle(&t->p.w, u));
        field_free(t);
    }
    struct field_test *t = field_new(CSA); /* nor without the flag */
    assert_false(unit_ooc(&t->p.w, field_put(t, "C.13_Ga", "B20.10", LINE, 0)));
    field_free(t);
}

/* 1.5: destroyed at none; Small is the hex with all that fight in it. Wrecked: test_washington_charts_move. */
static void law_1_5(void **state)
{
    struct field_test *t = field_new(CSA);
    int u = field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    (void)state;
    unit_lose(&t->p, u, 3, WASHINGTON_R_FIRE_LOSS);
    assert_int_equal(field_counter(t, "C.13_Ga")->where, WHERE_MAP);
    assert_true(stack_small(&t->p.w, CSA, field_hex("B20.10")));
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    assert_true(stack_small(&t->p.w, CSA, field_hex("B20.10")));
    field_put(t, "C.61_Ga", "B20.10", LINE, 0); /* one and three */
    assert_false(stack_small(&t->p.w, CSA, field_hex("B20.10")));
    unit_lose(&t->p, u, 1, WASHINGTON_R_FIRE_LOSS);
    assert_int_equal(field_counter(t, "C.13_Ga")->where, WHERE_DEAD);
    assert_int_equal(field_count(t, HAP_DESTROYED), 1);
    field_free(t);
}

/* 1.6: able to fire */
static void law_1_6(void **state)
{
    static const struct {
        const char *unit;
        int form, state, sp, depleted;
        bool able;
    } rows[] = {{"C.13_Ga", LINE, MORALE_NORMAL, 4, 0, true},
                {"C.13_Ga", LINE, MORALE_SH, 1, 0, true},
                {"C.13_Ga", COLUMN, MORALE_NORMAL, 4, 0, false},
                {"C.13_Ga", LINE, MORALE_R, 4, 0, false},
                {"C.13_Ga", LINE, MORALE_DG, 2, 0, true},
                {"C.13_Ga", LINE, MORALE_DG, 1, 0, false},
                {"C.14_Va", LINE, MORALE_NORMAL, 4, 0, true},
                {"C.14_Va", MOUNTED, MORALE_NORMAL, 4, 0, false},
                {"C.Bryan", UNLIMBERED, MORALE_NORMAL, 4, 0, true},
                {"C.Bryan", LIMBERED, MORALE_NORMAL, 4, 0, false},
                {"C.Bryan", UNLIMBERED, MORALE_NORMAL, 4, DEPLETED_SHELL, true},
                {"C.Bryan", UNLIMBERED, MORALE_NORMAL, 4, DEPLETED_SHELL | DEPLETED_CANISTER, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        int u = field_put(t, rows[i].unit, "B20.10", rows[i].form, 0);
        t->st.unit[u].state = (uint8_t)rows[i].state;
        t->st.unit[u].sp = (uint8_t)rows[i].sp;
        t->st.unit[u].depleted = (uint8_t)rows[i].depleted;
        field_put(t, "U.14_NJ", "B20.12", LINE, 3);
        assert_int_equal(unit_able(&t->p.w, u), rows[i].able);
        assert_int_equal(field_legal(t, arena_printf(t->a, "fire %s B20.12", rows[i].unit), NULL), rows[i].able);
        field_free(t);
    }
}

/* 1.7: one level worse */
static void law_1_7(void **state)
{
    (void)state;
    assert_int_equal(worse(MORALE_BL), MORALE_SH);
    assert_int_equal(worse(MORALE_NORMAL), MORALE_SH);
    assert_int_equal(worse(MORALE_SH), MORALE_DG);
    assert_int_equal(worse(MORALE_DG), MORALE_R);
    assert_int_equal(worse(MORALE_R), MORALE_R);
}

/* 1.8: who ends an activity with friends takes the worst state; Small ones do not spread theirs unless Routed; unlimbered
 * guns neither give nor take. */
static void law_1_8(void **state)
{
    static const struct {
        int mover, there, sp, both;
    } rows[] = {{MORALE_NORMAL, MORALE_SH, 5, MORALE_SH},     {MORALE_SH, MORALE_NORMAL, 5, MORALE_SH},
                {MORALE_BL, MORALE_NORMAL, 5, MORALE_NORMAL}, {MORALE_BL, MORALE_DG, 5, MORALE_DG},
                {MORALE_NORMAL, MORALE_R, 5, MORALE_R},       {MORALE_NORMAL, MORALE_DG, 3, MORALE_NORMAL},
                {MORALE_DG, MORALE_NORMAL, 3, MORALE_DG},     {MORALE_NORMAL, MORALE_R, 3, MORALE_R}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) { /* sp: of those that stand there */
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_change(t, "C.26_Ga")->state = (uint8_t)rows[i].mover;
        field_put(t, "C.38_Ga", "B20.11", LINE, 0);
        field_strength(t, "C.38_Ga", rows[i].sp, 5);
        field_change(t, "C.38_Ga")->state = (uint8_t)rows[i].there;
        field_do(t, "move C.26_Ga B20.11", "");
        assert_int_equal(field_counter(t, "C.26_Ga")->state, rows[i].both);
        assert_int_equal(field_counter(t, "C.38_Ga")->state, rows[i].both);
        field_free(t);
    }
    struct field_test *t = field_new(CSA);
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
    field_put(t, "C.Lowry", "B20.10", UNLIMBERED, 0);
    field_change(t, "C.Bryan")->state = MORALE_DG;
    settle(&t->p, CSA, field_hex("B20.10"));
    assert_int_equal(field_counter(t, "C.Lowry")->state, MORALE_NORMAL);
    field_free(t);
}

/* 1.9: those who arrive go below, Green ones above all others. */
static void law_1_9(void **state)
{
    struct field_test *t = field_new(USA);
    (void)state;
    field_unbound(t);
    field_put(t, "U.14_NJ", "B20.11", LINE, 0);
    field_put(t, "U.106_NY", "B20.10", LINE, 0);
    field_do(t, "move U.106_NY B20.11", "");
    assert_int_equal(stack_top(&t->p.w, USA, field_hex("B20.11")), field_unit("U.14_NJ"));
    field_put(t, "U.149_Ohio_NG_c", "B20.12", LINE, 0);
    field_do(t, "move U.149_Ohio_NG_c B20.11", "");
    assert_int_equal(stack_top(&t->p.w, USA, field_hex("B20.11")), field_unit("U.149_Ohio_NG_c"));
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_1_1), cmocka_unit_test(law_1_2), cmocka_unit_test(law_1_3),
        cmocka_unit_test(law_1_4), cmocka_unit_test(law_1_5), cmocka_unit_test(law_1_6),
        cmocka_unit_test(law_1_7), cmocka_unit_test(law_1_8), cmocka_unit_test(law_1_9),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
