/* links: test base json trust core games */
/* washington, engine 7: fire. The cells and shifts: test_washington_charts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

/* 7.1: able, in front, in range, in sight, at a hex with enemies who fight. */
static void law_7_1(void **state)
{
    static const struct {
        const char *line;
        bool may;
    } rows[] = {{"fire C.26_Ga B20.12", true},      {"fire C.26_Ga B20.08", false}, /* behind it */
                {"fire C.26_Ga B20.15", false},                                     /* five hexes for four */
                {"fire C.26_Ga B20.11", false},                                     /* nobody there */
                {"fire C.26_Ga B21.12", false},                                     /* a leader alone */
                {"fire C.26_Ga B22.13", false},                                     /* woods in between */
                {"fire C.Rodes_Div_a B25.08", true}};                               /* capable: all round */
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);
    field_put(t, "U.106_NY", "B20.08", LINE, 0);
    field_put(t, "U.151_NY", "B20.15", LINE, 0);
    field_put(t, "U.L.Truex", "B21.12", LINE, 0);
    field_put(t, "U.87_Penn", "B22.13", LINE, 0);
    t->data->map[0].hex[field_hex("B21.12")].terrain = TERRAIN_WOODS;
    field_put(t, "C.Rodes_Div_a", "B25.10", LINE, 0);
    field_put(t, "U.10_Vt", "B25.08", LINE, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (field_legal(t, rows[i].line, NULL) != rows[i].may)
            fail_msg("%s", rows[i].line);
    field_free(t);
}

/* 7.2: a unit fires once and whole; from one hex one shot at each target. */
static void law_7_2(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B20.10", LINE, 0);
    field_put(t, "C.60_Ga", "B19.11", LINE, 1);
    field_put(t, "U.9_NY_Hvy", "B20.12", LINE, 3);
    field_put(t, "U.14_NJ", "B21.12", LINE, 3);
    t->rest = '1';
    field_do(t, "fire C.26_Ga B20.12", "");
    assert_false(field_legal(t, "fire C.26_Ga B21.12", NULL));
    assert_false(field_legal(t, "fire C.13_Ga B20.12", NULL));
    assert_true(field_legal(t, "fire C.60_Ga B20.12", NULL)); /* another hex: small arms are not limited */
    field_do(t, "fire C.13_Ga, C.31_Ga B21.12", "");
    assert_int_equal(field_count(t, HAP_FIRE), 2);
    field_free(t);
}

/* 7.3: the sum, half of it for DG, eight at most, from the top down; those beyond do not fire. */
static void law_7_3(void **state)
{
    static const struct {
        int state, counts;
        bool second, third; /* do these fire? */
    } rows[] = {{MORALE_NORMAL, 8, true, false}, {MORALE_DG, 7, true, true}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct field_test *t = field_new(CSA);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0); /* six, four, four */
        field_put(t, "C.13_Ga", "B20.10", LINE, 0);
        field_put(t, "C.31_Ga", "B20.10", LINE, 0);
        stack_set_state(&t->p, CSA, field_hex("B20.10"), rows[i].state);
        field_put(t, "U.9_NY_Hvy", "B20.12", LINE, 3);
        field_put(t, "U.14_NJ", "B21.12", LINE, 3);
        struct group g = {3, {field_unit("C.31_Ga"), field_unit("C.26_Ga"), field_unit("C.13_Ga")}};
        struct order o = {.verb = VERB_FIRE};
        order_add(&o, FIRE_AT, field_hex("B20.12"));
        party_begin(&t->p, &g);
        fire_begin(&t->p, &g, &o);
        assert_int_equal((field_counter(t, "C.13_Ga")->group & GROUP_FIRES) != 0, rows[i].second);
        assert_int_equal((field_counter(t, "C.31_Ga")->group & GROUP_FIRES) != 0, rows[i].third);
        t->fr.n = 1;
        for (int k = 0; k < 3; k++)
            t->st.unit[g.u[k]].group = t->st.unit[g.u[k]].acted = 0;
        t->rest = '1';
        field_do(t, "fire C.26_Ga, C.13_Ga, C.31_Ga B20.12", "");
        assert_int_equal(field_arg(t, HAP_FIRE, 2), rows[i].counts);
        field_free(t);
    }
}

/* 7.4: one artillery shot at a hex; a second and a third with an artillery leader within four hexes of the battery, Long
 * within twelve; never a fourth. */
static void law_7_4(void **state)
{
    static const struct {
        const char *leader, *hex;
        int made;
        bool may;
    } rows[] = {{NULL, NULL, 0, true},
                {NULL, NULL, 1, false},
                {"C.L.King", "B20.06", 1, true},
                {"C.L.King", "B20.05", 1, false},
                {"C.L.King", "B20.06", 2, true},
                {"C.L.King", "B20.06", 3, false},
                {"C.L.Long", "B8.10", 1, true},
                {"C.L.Long", "B7.10", 1, false},
                {"C.L.Evans", "B20.10", 1, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
        field_put(t, "U.9_NY_Hvy", "B20.15", LINE, 3);
        if (rows[i].leader)
            field_put(t, rows[i].leader, rows[i].hex, LINE, 0);
        for (int k = 0; k < rows[i].made; k++)
            t->st.shot[k] = (struct shot){(int16_t)(field_hex("B20.15") + 1), (int16_t)(k + 1), 1};
        assert_int_equal(field_legal(t, "fire C.Bryan B20.15 shell", NULL), rows[i].may);
        for (int k = 0; k < rows[i].made; k++)
            t->st.shot[k].guns = 0; /* small arms do not count */
        assert_true(field_legal(t, "fire C.Bryan B20.15 shell", NULL));
        field_free(t);
    }
}

/* 7.5: who moved, formed or turned and fires within three takes the volley first, and counts what is left. */
static void law_7_5(void **state)
{
    static const struct {
        const char *first, *hex, *at;
        int volleys;
    } rows[] = {{"face C.26_Ga 0", "B20.10", "B20.13", 1},
                {"face C.26_Ga 0", "B20.10", "B20.14", 0},
                {"move C.26_Ga B20.10", "B20.09", "B20.12", 1},
                {NULL, "B20.10", "B20.11", 0}};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        field_put(t, "C.26_Ga", rows[i].hex, LINE, 0);
        field_put(t, "U.9_NY_Hvy", rows[i].at, LINE, 3);
        t->rest = '6';
        const char *lines[] = {rows[i].first, arena_printf(t->a, "fire %s", rows[i].at)};
        if (rows[i].first)
            field_acts(t, lines, 2, "");
        else
            field_do(t, arena_printf(t->a, "fire C.26_Ga %s", rows[i].at), "");
        assert_int_equal(field_count(t, HAP_VOLLEY), rows[i].volleys);
        assert_int_equal(field_arg(t, HAP_FIRE, 2), rows[i].volleys ? 5 : 6);
        field_free(t);
    }
    struct field_test *t = field_new(CSA); /* a unit that formed */
    struct group g = {1, {field_put(t, "C.26_Ga", "B20.10", LINE, 0)}};
    t->st.unit[g.u[0]].did = DID_FORM;
    assert_true(volley_due(&t->p.w, &g, field_hex("B20.12")));
    t->st.unit[g.u[0]].did = 0;
    assert_false(volley_due(&t->p.w, &g, field_hex("B20.12")));
    field_free(t);
}

/* 7.6: all shifts add up, and the column stops at the ends. */
static void law_7_6(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.Chapman", "B20.10", UNLIMBERED, 0); /* four Napoleons: 4-5 */
    field_put(t, "U.9_NY_Hvy", "B20.13", LINE, 0);      /* from behind, two; DG, one; dense canister, two */
    field_change(t, "U.9_NY_Hvy")->state = MORALE_DG;
    cbf_raise(&t->p, field_hex("B20.10")); /* less one: four columns up */
    t->rest = '1';
    field_do(t, "fire C.Chapman B20.13 canister", "");
    assert_int_equal(field_arg(t, HAP_FIRE, 3), COL_4_5 + 4);
    field_free(t);
    for (int off = -9; off <= 9; off++) {
        t = field_new(CSA);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_put(t, "U.9_NY_Hvy", "B20.11", LINE, 0);
        t->data->charts.target_shift[TARGET_REAR] = (int16_t)off;
        t->rest = '1';
        field_do(t, "fire C.26_Ga B20.11", "");
        int column = COL_6_8 + off;
        assert_int_equal(field_arg(t, HAP_FIRE, 3), column < 0 ? 0 : column > 9 ? 9 : column);
        field_free(t);
    }
}

/* 7.7: the sharpshooters' row asks that all who fire be sharpshooters and Open Order Capable. */
static void law_7_7(void **state)
{
    static const struct {
        const char *unit, *near;
        int shift;
    } rows[] = {{"C.Rodes_Div_a", NULL, -1}, {"C.Rodes_Div_a", "C.13_Ga", -2}, {"C.26_Ga", NULL, -2}};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct field_test *t = field_new(CSA);
        field_put(t, rows[i].unit, "B20.10", LINE, 0);
        if (rows[i].near)
            field_put(t, rows[i].near, "B19.10", LINE, 0);
        field_put(t, "U.9_NY_Hvy", "B20.13", LINE, 3);
        t->rest = '1';
        field_do(t, arena_printf(t->a, "fire %s B20.13", rows[i].unit), "");
        assert_int_equal(field_by(t, HAP_SHIFT, MOD_RANGE), rows[i].shift);
        field_free(t);
    }
}

/* 7.8: the top unit is the target: its front, its state, its open order; terrain by the hexside crossed. */
static void law_7_8(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);
    field_put(t, "U.106_NY", "B20.12", COLUMN, 0); /* below it: all rear, but not asked */
    t->data->map[0].hex[field_hex("B20.12")].trench = 1 << 3;
    t->rest = '1';
    field_do(t, "fire C.26_Ga B20.12", "");
    assert_int_equal(field_by(t, HAP_SHIFT, MOD_REAR), 0);
    assert_int_equal(field_by(t, HAP_SHIFT, MOD_PROTECTED), -1);
    field_free(t);
    t = field_new(CSA);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.106_NY", "B20.12", COLUMN, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);
    t->data->map[0].hex[field_hex("B20.12")].trench = 1 << 2;
    t->rest = '1';
    field_do(t, "fire C.26_Ga B20.12", "");
    assert_int_equal(field_by(t, HAP_SHIFT, MOD_REAR), 2);
    assert_int_equal(field_by(t, HAP_SHIFT, MOD_PROTECTED), 0);
    field_free(t);
}

/* 7.9: one battery of those that fired, the first by number; a Union battery at Ft. Stevens would ignore it. */
static void law_7_9(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.Lowry", "B20.10", UNLIMBERED, 0);
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
    field_put(t, "U.9_NY_Hvy", "B20.15", LINE, 3);
    t->rest = '1';
    field_do(t, "fire C.Lowry, C.Bryan B20.15 shell", "66");
    assert_int_equal(field_count(t, HAP_DEPLETED), 1);
    int first = field_unit("C.Bryan") < field_unit("C.Lowry") ? field_unit("C.Bryan") : field_unit("C.Lowry");
    assert_int_equal(field_arg(t, HAP_DEPLETED, 0), first);
    assert_int_equal(t->st.unit[first].depleted, DEPLETED_SHELL);
    field_free(t);
}

/* 7.10: an m or a number against a hex with guns raises its level by one, whoever fires, to two. */
static void law_7_10(void **state)
{
    static const struct {
        const char *dice;
        int level;
    } rows[] = {{"11", 0}, {"32", 1}, {"66", 1}};
    (void)state;
    for (int form = LIMBERED; form <= UNLIMBERED; form++)
        for (size_t i = 0; i < 3; i++) {
            struct field_test *t = field_new(CSA);
            field_put(t, "C.26_Ga", "B20.10", LINE, 0);
            field_put(t, "U.Alex_b", "B20.11", form, 3);
            field_strength(t, "U.Alex_b", 8, 8);
            if (form == LIMBERED)
                t->data->charts.target_shift[TARGET_REAR] = 0;
            t->rest = '1';
            field_do(t, "fire C.26_Ga B20.11", rows[i].dice);
            assert_int_equal(cbf_level(&t->p.w, field_hex("B20.11")), rows[i].level);
            field_free(t);
        }
}

/* 7.11: losses at once, the top unit first, then the next; each leader checks; then morale, if somebody is left. */
static void law_7_11(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.122_Ohio_a", "B20.11", LINE, 3);
    field_strength(t, "U.122_Ohio_a", 1, 2);
    field_put(t, "U.126_Ohio", "B20.11", LINE, 3);
    field_put(t, "U.L.McClennan", "B20.11", LINE, 0);
    field_put(t, "U.L.Ricketts", "B20.11", LINE, 0);
    field_do(t, "fire C.26_Ga B20.11", "66222234"); /* two losses, two leaders, morale */
    assert_int_equal(field_counter(t, "U.122_Ohio_a")->where, WHERE_DEAD);
    assert_int_equal(field_counter(t, "U.126_Ohio")->sp, 4);
    assert_int_equal(field_count(t, HAP_LEADER_SAFE), 2);
    assert_int_equal(field_count(t, HAP_CHECK), 1);
    field_free(t);
    t = field_new(CSA); /* nobody left: no check, a marker */
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.122_Ohio_a", "B20.11", LINE, 3);
    field_do(t, "fire C.26_Ga B20.11", "66");
    assert_int_equal(field_count(t, HAP_CHECK), 0);
    assert_int_equal(field_count(t, HAP_LEGS), 1);
    field_free(t);
}

/* 7.12: limbered guns on top of others, hit by guns at nine or less: they alone go back, with no loss, state or marker. */
static void law_7_12(void **state)
{
    for (int range = 9; range <= 10; range++) {
        struct field_test *t = field_new(CSA);
        (void)state;
        field_put(t, "C.Bryan", "B10.10", UNLIMBERED, range % 2 ? 1 : 2);
        const char *at = arena_printf(t->a, "B%d.10", 10 + range);
        field_put(t, "U.Alex_b", at, LIMBERED, 0);
        field_put(t, "U.14_NJ", at, LINE, 4);
        field_strength(t, "U.Alex_b", 3, 3);
        t->rest = '6'; /* whatever falls is bad */
        field_do(t, arena_printf(t->a, "fire C.Bryan %s shell", at), "66");
        bool alone = range <= 9;
        assert_int_equal(field_counter(t, "U.Alex_b")->sp == 3, alone);
        assert_int_equal(strcmp(field_where(t, "U.14_NJ"), at) == 0, alone);
        assert_string_not_equal(field_where(t, "U.Alex_b"), at);
        assert_int_equal(field_counter(t, "U.14_NJ")->state != MORALE_NORMAL, !alone);
        assert_int_equal(field_count(t, HAP_LEGS), !alone);
        if (alone)
            assert_int_equal(field_counter(t, "U.Alex_b")->state, MORALE_NORMAL);
        field_free(t);
    }
}

/* 7.13: a number by guns at five or more also hits the top unit of friends next to the target under the line; no checks. */
static void law_7_13(void **state)
{
    static const struct {
        const char *from, *friend;
        int form, loss;
    } rows[] = {{"B20.05", "C.26_Ga", LINE, 2},
                {"B20.06", "C.26_Ga", COLUMN, 0}, /* four: and it is in the way */
                {"B20.05", "C.Rodes_Div_a", LINE, 0},
                {"B20.05", "C.61_Ga", LINE, 2}};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct field_test *t = field_new(CSA);
        field_put(t, "C.Bryan", rows[i].from, UNLIMBERED, 0);
        field_put(t, rows[i].friend, "B20.09", rows[i].form, 0);
        field_put(t, "C.L.Evans", "B20.09", LINE, 0);
        field_put(t, "U.9_NY_Hvy", "B20.10", LINE, 3);
        int before = field_counter(t, rows[i].friend)->sp;
        t->rest = '1';
        if (i != 1) {
            field_do(t, "fire C.Bryan B20.10 shell", "56"); /* eleven on 4-5: two */
            assert_int_equal(field_count(t, HAP_DANGER_CLOSE), rows[i].loss > 0);
            assert_int_equal(field_count(t, HAP_LEADER_SAFE), 0);
            assert_int_equal(field_count(t, HAP_CHECK), 1); /* the target's */
        } else {
            assert_false(field_legal(t, "fire C.Bryan B20.10 shell", NULL));
        }
        assert_int_equal(field_counter(t, rows[i].friend)->sp, before - rows[i].loss);
        field_free(t);
    }
    struct field_test *t = field_new(CSA); /* the top unit alone, even if it is too small for all of it */
    field_put(t, "C.Bryan", "B20.05", UNLIMBERED, 0);
    field_put(t, "C.13_Ga", "B20.09", LINE, 0);
    field_strength(t, "C.13_Ga", 1, 4);
    field_put(t, "C.31_Ga", "B20.09", LINE, 0);
    field_put(t, "U.9_NY_Hvy", "B20.10", LINE, 3);
    t->rest = '1';
    field_do(t, "fire C.Bryan B20.10 shell", "56");
    assert_int_equal(field_counter(t, "C.13_Ga")->where, WHERE_DEAD);
    assert_int_equal(field_counter(t, "C.31_Ga")->sp, 4);
    field_free(t);
}

/* 7.14: without shell only canister, without canister only shell, without both nothing; canister by itself within three. */
static void law_7_14(void **state)
{
    static const struct {
        int depleted, range;
        bool shell, canister;
    } rows[] = {{0, 3, true, true},
                {0, 4, true, false},
                {DEPLETED_SHELL, 3, false, true},
                {DEPLETED_SHELL, 4, false, false},
                {DEPLETED_CANISTER, 3, true, false},
                {DEPLETED_SHELL | DEPLETED_CANISTER, 3, false, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        const char *at = arena_printf(t->a, "B20.%d", 10 + rows[i].range);
        field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
        field_change(t, "C.Bryan")->depleted = (uint8_t)rows[i].depleted;
        field_put(t, "U.9_NY_Hvy", at, LINE, 3);
        assert_int_equal(field_legal(t, arena_printf(t->a, "fire C.Bryan %s shell", at), NULL), rows[i].shell);
        assert_int_equal(field_legal(t, arena_printf(t->a, "fire C.Bryan %s canister", at), NULL), rows[i].canister);
        t->rest = '1';
        if (rows[i].shell || rows[i].canister) {
            field_do(t, arena_printf(t->a, "fire C.Bryan %s", at), "");
            assert_int_equal(field_by(t, HAP_SHIFT, MOD_KIND), rows[i].canister);
        }
        field_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_7_1),  cmocka_unit_test(law_7_2),  cmocka_unit_test(law_7_3),  cmocka_unit_test(law_7_4),
        cmocka_unit_test(law_7_5),  cmocka_unit_test(law_7_6),  cmocka_unit_test(law_7_7),  cmocka_unit_test(law_7_8),
        cmocka_unit_test(law_7_9),  cmocka_unit_test(law_7_10), cmocka_unit_test(law_7_11), cmocka_unit_test(law_7_12),
        cmocka_unit_test(law_7_13), cmocka_unit_test(law_7_14),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
