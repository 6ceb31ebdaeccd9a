/* links: test base json trust core games */
/* washington, engine 4: the activity of a party. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static struct field_test *open_field(int side)
{
    struct field_test *t = field_new(side);
    field_unbound(t);
    return t;
}

/* 4.1: those named act, the others of their hex are untouched; a counter acts once. */
static void law_4_1(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B20.10", LINE, 0);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_do(t, "move C.13_Ga, C.L.Evans B20.12", "");
    assert_string_equal(field_where(t, "C.L.Evans"), "B20.12");
    assert_string_equal(field_where(t, "C.31_Ga"), "B20.10");
    assert_int_equal(field_counter(t, "C.31_Ga")->acted, 0);
    assert_false(field_legal(t, "move C.13_Ga B20.13", NULL));
    assert_true(field_legal(t, "move C.31_Ga B20.13", NULL));
    field_free(t);
}

/* 4.2: after its march a party fires or charges, not both; counters of two hexes are no party. */
static void law_4_2(void **state)
{
    static const char *const up[] = {"move C.26_Ga B20.10", "fire B20.12", "charge B20.11"};
    struct field_test *t = open_field(CSA);
    const char *why;
    (void)state;
    field_put(t, "C.26_Ga", "B20.09", LINE, 0);
    field_put(t, "C.13_Ga", "B22.09", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 0);
    field_put(t, "U.106_NY", "B20.13", LINE, 0);
    assert_false(field_legal(t, "fire C.26_Ga, C.13_Ga B20.12", &why));
    t->rest = '1';
    field_acts(t, up, 2, "");
    assert_int_equal(field_count(t, HAP_FIRE), 1);
    assert_int_equal(field_count(t, HAP_CHARGE), 0);
    field_free(t);
}

/* 4.3: fire after half the allowance in whole points at most, and then no charge; after a charge no fire. */
static void law_4_3(void **state)
{
    static const struct {
        int steps, state;
        bool fires;
    } rows[] = {{0, MORALE_NORMAL, true},
                {3, MORALE_NORMAL, true},
                {4, MORALE_NORMAL, false},
                {1, MORALE_DG, true},
                {2, MORALE_DG, false}}; /* DG: three, half of that one */
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(CSA);
        struct group g = {1, {field_put(t, "C.26_Ga", "B20.10", LINE, 0)}};
        struct view v;
        field_change(t, "C.26_Ga")->state = (uint8_t)rows[i].state;
        party_begin(&t->p, &g);
        t->st.unit[g.u[0]].used = (int16_t)(2 * rows[i].steps);
        field_put(t, "U.14_NJ", "B20.11", LINE, 3);
        view_make(&t->p.w, &v);
        assert_int_equal(may_fire(&t->p.w, &v, &g, field_hex("B20.11"), AMMO_SHELL), rows[i].fires);
        t->st.unit[g.u[0]].used = 0;
        t->st.unit[g.u[0]].did = DID_FIRE;
        assert_false(may_charge(&t->p.w, &v, &g, field_hex("B20.11")));
        t->st.unit[g.u[0]].did = DID_CHARGE;
        assert_false(may_fire(&t->p.w, &v, &g, field_hex("B20.11"), AMMO_SHELL));
        field_free(t);
    }
}

/* 4.4, S-066: Green: four points in line; a change of formation is all it does; no fire after any point; charges only in Blood
 * Lust. */
static void law_4_4(void **state)
{
    struct field_test *t = open_field(USA);
    struct group g = {1, {field_put(t, "U.144_Ohio_NG", "B20.10", LINE, 0)}};
    struct view v;
    (void)state;
    assert_true(field_legal(t, "move U.144_Ohio_NG B20.14", NULL));
    assert_false(field_legal(t, "move U.144_Ohio_NG B20.15", NULL));
    static const char *const form[] = {"form U.144_Ohio_NG column", "halt"};
    field_acts(t, form, 2, "");
    assert_int_equal(field_count(t, HAP_FORMED), 1);
    field_put(t, "U.144_Ohio_NG", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.11", LINE, 3);
    party_begin(&t->p, &g);
    view_make(&t->p.w, &v);
    assert_true(may_fire(&t->p.w, &v, &g, field_hex("B20.11"), AMMO_SHELL));
    for (int did = DID_MOVE; did <= DID_FORM; did *= 2) {
        t->st.unit[g.u[0]].did = (int16_t)did;
        assert_false(may_fire(&t->p.w, &v, &g, field_hex("B20.11"), AMMO_SHELL));
        assert_false(may_form(&t->p.w, &v, &g, COLUMN));
    }
    t->st.unit[g.u[0]].did = 0;
    assert_false(may_charge(&t->p.w, &v, &g, field_hex("B20.11")));
    t->st.unit[g.u[0]].state = MORALE_BL;
    assert_true(may_charge(&t->p.w, &v, &g, field_hex("B20.11")));
    field_free(t);
}

/* 4.5: DG: half, no charge, or back ten hexes; Routed: only back. */
static void law_4_5(void **state)
{
    static const struct {
        const char *line;
        bool dg, routed;
    } rows[] = {{"move C.26_Ga B20.13", true, false}, {"move C.26_Ga B20.14", false, false},
                {"form C.26_Ga column", true, false}, {"face C.26_Ga 1", true, false},
                {"fire C.26_Ga B21.12", true, false}, {"fall-back C.26_Ga", true, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int routed = 0; routed < 2; routed++) {
            struct field_test *t = open_field(CSA);
            field_put(t, "C.26_Ga", "B20.10", LINE, 0);
            field_put(t, "U.14_NJ", "B21.12", LINE, 1);
            field_change(t, "C.26_Ga")->state = routed ? MORALE_R : MORALE_DG;
            assert_int_equal(field_legal(t, rows[i].line, NULL), routed ? rows[i].routed : rows[i].dg);
            field_free(t);
        }
    struct field_test *t = open_field(CSA);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    assert_true(field_legal(t, "charge C.26_Ga B20.11", NULL));
    assert_false(field_legal(t, "fall-back C.26_Ga", NULL));
    field_change(t, "C.26_Ga")->state = MORALE_DG;
    assert_false(field_legal(t, "charge C.26_Ga B20.11", NULL));
    field_free(t);
}

/* 4.6: a column that forms line has had the allowance of a line; a DG one half of that. */
static void law_4_6(void **state)
{
    static const struct {
        int steps, state;
        bool may;
    } rows[] = {{5, MORALE_NORMAL, true}, {6, MORALE_NORMAL, false}, {2, MORALE_DG, true}, {3, MORALE_DG, false}};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct field_test *t = open_field(CSA);
        struct group g = {1, {field_put(t, "C.26_Ga", "B20.10", COLUMN, 0)}};
        struct view v;
        view_make(&t->p.w, &v);
        field_change(t, "C.26_Ga")->state = (uint8_t)rows[i].state;
        party_begin(&t->p, &g);
        t->st.unit[g.u[0]].used = (int16_t)(2 * rows[i].steps);
        t->st.unit[g.u[0]].did = DID_MOVE;
        assert_int_equal(may_form(&t->p.w, &v, &g, LINE), rows[i].may);
        field_free(t);
    }
}

/* 4.7: cavalry keeps its share, and so do open order units that lose or gain their freedom on the way. */
static void law_4_7(void **state)
{
    struct field_test *t = open_field(USA);
    static const char *const mount[] = {"form C.14_Va mounted", "move B20.20"};
    (void)state;
    t->st.active = CSA;
    field_put(t, "C.14_Va", "B20.10", LINE, 0); /* five of six left: ten of twelve */
    field_acts(t, mount, 2, "");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 24);
    t->st.active = USA;
    field_put(t, "U.8_Ill_a", "B30.10", LINE, 0);
    field_put(t, "U.14_NJ", "B31.14", LINE, 0);
    /* three of eight; next to friends five left are three of six; two more steps beside them */
    static const char *const join[] = {"move U.8_Ill_a B30.13", "move B30.14", "move B30.15"};
    field_acts(t, join, 3, "");
    assert_string_equal(field_where(t, "U.8_Ill_a"), "B30.15");
    static const char *const on[] = {"move U.8_Ill_b B30.23", "move B30.27"};
    field_put(t, "U.8_Ill_b", "B30.20", LINE, 0);
    field_put(t, "U.106_NY", "B31.24", LINE, 0);
    struct group g = {1, {field_unit("U.8_Ill_b")}};
    struct order o = {.verb = VERB_MOVE};
    order_add(&o, UNITS_SLOT, g.u[0]);
    order_add(&o, MOVE_PATH, field_hex("B30.23"));
    (void)on;
    party_begin(&t->p, &g);
    move_run(&t->p, &g, &o);
    assert_int_equal((unit_allowance(&t->p.w, g.u[0]) - t->st.unit[g.u[0]].used) / 2, 5 * 6 / 8);
    field_free(t);
}

/* 4.8: limbering comes first of all; unlimbered guns do not move; how near they unlimber: test_washington_charts_move. */
static void law_4_8(void **state)
{
    struct field_test *t = open_field(CSA);
    static const char *const turn_first[] = {"face C.Bryan 1", "halt"};
    (void)state;
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
    assert_false(field_legal(t, "move C.Bryan B20.11", NULL));
    struct group g = {1, {field_unit("C.Bryan")}};
    struct view v;
    view_make(&t->p.w, &v);
    party_begin(&t->p, &g);
    t->st.unit[g.u[0]].did = DID_TURN;
    assert_false(may_form(&t->p.w, &v, &g, LIMBERED));
    t->st.unit[g.u[0]].did = 0;
    assert_true(may_form(&t->p.w, &v, &g, LIMBERED));
    party_end(&t->p);
    t->st.unit[g.u[0]].acted = 0;
    field_acts(t, turn_first, 2, "");
    field_free(t);
    /* two batteries in one hex unlimber together; one alone beside a limbered one may not */
    t = open_field(CSA);
    field_put(t, "C.Bryan", "B20.10", LIMBERED, 0);
    field_put(t, "C.Lowry", "B20.10", LIMBERED, 0);
    assert_false(field_legal(t, "form C.Bryan unlimbered", NULL));
    assert_true(field_legal(t, "form C.Bryan, C.Lowry unlimbered", NULL));
    field_free(t);
}

/* 4.9: a turn costs a point in line and nothing when capable or unlimbered; all with a front turn together; a unit that
 * forms line or unlimbers faces as it likes. */
static void law_4_9(void **state)
{
    static const struct {
        const char *unit;
        int form, halves;
    } rows[] = {{"C.26_Ga", LINE, 2}, {"C.Rodes_Div_a", LINE, 0}, {"C.Bryan", UNLIMBERED, 0}};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct field_test *t = open_field(CSA);
        struct group g = {1, {field_put(t, rows[i].unit, "B20.10", rows[i].form, 0)}};
        party_begin(&t->p, &g);
        face_run(&t->p, &g, 3);
        assert_int_equal(t->st.unit[g.u[0]].used, rows[i].halves);
        assert_int_equal(t->st.unit[g.u[0]].facing, 3);
        field_free(t);
    }
    struct field_test *t = open_field(CSA);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B20.10", LINE, 0);
    field_put(t, "C.26_Ga", "B20.10", COLUMN, 0);
    field_do(t, "face C.13_Ga 4", "");
    assert_int_equal(field_counter(t, "C.31_Ga")->facing, 4);
    assert_int_equal(field_counter(t, "C.26_Ga")->facing, 0);
    assert_false(field_legal(t, "face C.26_Ga 4", NULL)); /* a column has no front */
    field_do(t, "form C.26_Ga line", "");                 /* those of one hex look one way */
    assert_int_equal(field_counter(t, "C.26_Ga")->facing, 4);
    field_free(t);
}

/* 4.10: in an EZOC no change of formation but limbering; a turn is allowed. */
static void law_4_10(void **state)
{
    static const struct {
        const char *unit, *line;
        int form;
        bool may;
    } rows[] = {
        {"C.26_Ga", "form C.26_Ga column", LINE, false},        {"C.26_Ga", "form C.26_Ga line", COLUMN, false},
        {"C.14_Va", "form C.14_Va mounted", LINE, false},       {"C.Bryan", "form C.Bryan unlimbered", LIMBERED, false},
        {"C.Bryan", "form C.Bryan limbered", UNLIMBERED, true}, {"C.26_Ga", "face C.26_Ga 1", LINE, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(CSA);
        field_put(t, rows[i].unit, "B20.10", rows[i].form, 0);
        field_put(t, "U.14_NJ", "B20.11", LINE, 3);
        assert_int_equal(field_legal(t, rows[i].line, NULL), rows[i].may);
        field_change(t, "U.14_NJ")->facing = 0; /* no zone: only the guns think twice */
        assert_int_equal(field_legal(t, rows[i].line, NULL), i != 3);
        field_free(t);
    }
}

/* 4.11: one hex as the first act whatever it costs, if it is not prohibited and not the enemy's; then neither fire nor
 * charge. */
static void law_4_11(void **state)
{
    struct field_test *t = open_field(CSA);
    struct wash_hex *h = t->data->map[0].hex;
    static const char *const over[] = {"move C.Bryan B20.11", "halt"};
    (void)state;
    for (int dir = 0; dir < 6; dir++) /* steep ground all round: three points for limbered guns, DG and tired */
        h[hex_step(&t->data->map[0], field_hex("B20.10"), dir)].flags = HEX_INCLINED;
    t->data->charts.allowance[MOVE_LIMBERED] = 4;
    field_put(t, "C.Bryan", "B20.10", LIMBERED, 0);
    assert_true(field_legal(t, "move C.Bryan B20.11", NULL));
    assert_false(field_legal(t, "move C.Bryan B20.12", NULL));
    field_acts(t, over, 2, "");
    assert_string_equal(field_where(t, "C.Bryan"), "B20.11");
    field_put(t, "C.Lowry", "B20.10", LIMBERED, 0);
    h[field_hex("B20.10")].water = WATER_RIVER;
    h[field_hex("B20.11")].water = WATER_RIVER << 6;
    assert_false(field_legal(t, "move C.Lowry B20.11", NULL)); /* a river is prohibited */
    field_put(t, "U.14_NJ", "B21.11", COLUMN, 0);
    assert_false(field_legal(t, "move C.Lowry B21.11", NULL)); /* the enemy's */
    struct group g = {1, {field_put(t, "C.26_Ga", "B30.10", LINE, 0)}};
    struct view v;
    field_put(t, "U.106_NY", "B30.11", LINE, 0);
    view_make(&t->p.w, &v);
    party_begin(&t->p, &g);
    assert_true(may_fire(&t->p.w, &v, &g, field_hex("B30.11"), AMMO_SHELL));
    assert_true(may_charge(&t->p.w, &v, &g, field_hex("B30.11")));
    t->st.unit[g.u[0]].did = DID_MOVE | DID_MINIMUM;
    assert_false(may_fire(&t->p.w, &v, &g, field_hex("B30.11"), AMMO_SHELL));
    assert_false(may_charge(&t->p.w, &v, &g, field_hex("B30.11")));
    field_free(t);
}

/* 4.12: sixteen points in a hex at the end, passing is free; unlimbered guns only with their like; who is forced over the
 * limit is DG, or Routed. */
static void law_4_12(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.Hay_Bde", "B20.11", LINE, 0); /* eight */
    field_put(t, "C.31_Ga", "B20.11", LINE, 0);   /* and four */
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);   /* sixteen with these */
    field_put(t, "C.38_Ga", "B21.10", LINE, 0);   /* five: one too many */
    field_put(t, "C.L.Evans", "B21.10", LINE, 0);
    assert_true(field_legal(t, "move C.13_Ga B20.11", NULL));
    assert_false(field_legal(t, "move C.38_Ga B20.11", NULL));
    field_put(t, "C.38_Ga", "B20.10", LINE, 0); /* with five points it only gets so far straight through them */
    assert_true(field_legal(t, "move C.38_Ga B20.16", NULL));
    field_put(t, "C.38_Ga", "B21.10", LINE, 0);
    assert_true(field_legal(t, "move C.L.Evans B20.11", NULL)); /* leaders do not count */
    field_put(t, "C.Bryan", "B24.10", UNLIMBERED, 0);
    field_put(t, "C.Lowry", "B24.11", LIMBERED, 0);
    field_put(t, "C.60_Ga", "B24.12", LINE, 0);
    assert_false(field_legal(t, "move C.Lowry B24.10", NULL));
    assert_false(field_legal(t, "move C.60_Ga B24.10", NULL));
    assert_true(field_legal(t, "move C.60_Ga B24.11", NULL));
    field_put(t, "C.38_Ga", "B20.11", LINE, 0);
    field_put(t, "C.13_Ga", "B20.11", LINE, 0);
    settle(&t->p, CSA, field_hex("B20.11"));
    assert_int_equal(field_counter(t, "C.31_Ga")->state, MORALE_DG);
    settle(&t->p, CSA, field_hex("B20.11"));
    assert_int_equal(field_counter(t, "C.Hay_Bde")->state, MORALE_R);
    field_free(t);
}

/* 4.12: who is forced over the limit stays DG until some have gone: no rally helps; neither does one of guns that stand
 * unlimbered among others, which do not mend what is Routed there. */
static void law_4_12_forced(void **state)
{
    static const char *const four[] = {"C.Hay_Bde", "C.31_Ga", "C.38_Ga", "C.13_Ga"};
    struct field_test *t = open_field(CSA);
    (void)state;
    for (size_t i = 0; i < 4; i++) /* 21 points */
        field_put(t, four[i], "B20.11", LINE, 0);
    field_put(t, "C.Bryan", "B24.10", UNLIMBERED, 0);
    field_put(t, "C.60_Ga", "B24.10", LINE, 0);
    settle(&t->p, CSA, field_hex("B20.11"));
    settle(&t->p, CSA, field_hex("B24.10"));
    for (int i = 0; i < 2; i++) {
        rally(&t->p);
        assert_int_equal(field_counter(t, "C.38_Ga")->state, MORALE_DG);
        assert_int_equal(field_counter(t, "C.60_Ga")->state, MORALE_DG);
        assert_int_equal(field_counter(t, "C.Bryan")->state, MORALE_DG);
    }
    field_put(t, "C.38_Ga", "B20.20", LINE, 0); /* sixteen are left */
    field_put(t, "C.60_Ga", "B24.20", LINE, 0);
    rally(&t->p);
    assert_int_equal(field_counter(t, "C.31_Ga")->state, MORALE_SH);
    assert_int_equal(field_counter(t, "C.Bryan")->state, MORALE_SH);
    field_put(t, "C.60_Ga", "B24.10", LINE, 0);
    field_change(t, "C.Bryan")->state = MORALE_NORMAL;
    field_change(t, "C.60_Ga")->state = MORALE_R;
    settle(&t->p, CSA, field_hex("B24.10"));
    assert_int_equal(field_counter(t, "C.60_Ga")->state, MORALE_R);
    assert_int_equal(field_counter(t, "C.Bryan")->state, MORALE_R);
    field_free(t);
}

/* 4.9: who retreats into a hex of friends faces as they do: all units of a hex with a front turn together. */
static void law_4_9_retreat(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.31_Ga", "B20.11", LINE, 2);
    field_put(t, "C.Lowry", "B20.11", LIMBERED, 5); /* without a front */
    field_put(t, "C.60_Ga", "B20.11", LINE, 4);     /* came last */
    settle(&t->p, CSA, field_hex("B20.11"));
    assert_int_equal(field_counter(t, "C.31_Ga")->facing, 2);
    assert_int_equal(field_counter(t, "C.60_Ga")->facing, 2);
    assert_int_equal(field_counter(t, "C.Lowry")->facing, 5);
    field_free(t);
}

/* 4.13: in radius when it sets out and again when it charges. */
static void law_4_13(void **state)
{
    struct field_test *t = field_new(CSA);
    static const char *const out[] = {"move C.26_Ga B20.17", "charge B20.18"};
    const char *why;
    (void)state;
    field_attack(t, "Grd/B");
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "C.26_Ga", "B20.13", LINE, 0);
    field_put(t, "U.14_NJ", "B20.18", LINE, 0);
    assert_true(field_legal(t, "move C.26_Ga B20.17", &why)); /* seven from Evans: it started inside */
    struct group g = {1, {field_unit("C.26_Ga")}};
    struct view v;
    field_put(t, "C.26_Ga", "B20.17", LINE, 0);
    view_make(&t->p.w, &v);
    assert_false(may_charge(&t->p.w, &v, &g, field_hex("B20.18")));
    field_put(t, "C.L.Evans", "B20.11", LINE, 0);
    view_make(&t->p.w, &v);
    assert_true(may_charge(&t->p.w, &v, &g, field_hex("B20.18")));
    (void)out;
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_4_1),         cmocka_unit_test(law_4_2),         cmocka_unit_test(law_4_3),
        cmocka_unit_test(law_4_4),         cmocka_unit_test(law_4_5),         cmocka_unit_test(law_4_6),
        cmocka_unit_test(law_4_7),         cmocka_unit_test(law_4_8),         cmocka_unit_test(law_4_9),
        cmocka_unit_test(law_4_10),        cmocka_unit_test(law_4_11),        cmocka_unit_test(law_4_12),
        cmocka_unit_test(law_4_12_forced), cmocka_unit_test(law_4_9_retreat), cmocka_unit_test(law_4_13),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
