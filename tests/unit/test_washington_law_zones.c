/* links: test base json trust core games */
/* washington, engine 6: zones of control and closing. */
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

/* 6.1: three hexes in front of a line, of open order, of unlimbered guns; six of one who is capable; of others none. */
static void law_6_1(void **state)
{
    static const struct {
        const char *unit;
        int form, state, depleted, zone; /* directions, facing 0 */
    } rows[] = {{"C.13_Ga", LINE, MORALE_NORMAL, 0, 1 | 2 | 32},
                {"C.13_Ga", LINE, MORALE_DG, 0, 1 | 2 | 32},
                {"C.13_Ga", LINE, MORALE_R, 0, 0},
                {"C.13_Ga", COLUMN, MORALE_NORMAL, 0, 0},
                {"C.14_Va", LINE, MORALE_NORMAL, 0, 1 | 2 | 32},
                {"C.14_Va", MOUNTED, MORALE_NORMAL, 0, 0},
                {"C.Bryan", UNLIMBERED, MORALE_NORMAL, 3, 1 | 2 | 32},
                {"C.Bryan", LIMBERED, MORALE_NORMAL, 0, 0},
                {"C.Rodes_Div_a", LINE, MORALE_NORMAL, 0, 63}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(CSA);
        struct wash_hex *h = t->data->map[0].hex;
        struct view v;
        field_put(t, rows[i].unit, "B20.10", rows[i].form, 0);
        field_change(t, rows[i].unit)->state = (uint8_t)rows[i].state;
        field_change(t, rows[i].unit)->depleted = (uint8_t)rows[i].depleted;
        h[field_hex("B20.10")].water = WATER_RIVER; /* nothing stops it */
        h[field_hex("B21.11")].terrain = TERRAIN_WOODS;
        view_make(&t->p.w, &v);
        for (int dir = 0; dir < 6; dir++) {
            int hex = hex_step(&t->data->map[0], field_hex("B20.10"), dir);
            assert_int_equal(v.zoc[hex] >> CSA & 1, rows[i].zone >> dir & 1);
            assert_int_equal(unit_zoc_at(&t->p.w, field_unit(rows[i].unit), hex), rows[i].zone >> dir & 1);
        }
        field_free(t);
    }
}

/* 6.2: who enters an EZOC stops there; a charge is the only step left. */
static void law_6_2(void **state)
{
    struct field_test *t = open_field(CSA);
    static const char *const up[] = {"move C.26_Ga B20.12", "charge B20.13"};
    (void)state;
    field_put(t, "U.14_NJ", "B20.13", LINE, 3);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B18.12", LINE, 0);
    assert_false(field_legal(t, "move C.13_Ga B19.13 > B19.14", NULL));
    t->rest = '4';
    field_acts(t, up, 2, "");
    assert_int_equal(field_count(t, HAP_CHARGE), 1);
    field_free(t);
}

/* 6.3: who may leave an EZOC. The unit stands in the zone of 14 NJ. */
static void law_6_3(void **state)
{
    static const struct {
        const char *unit, *formation;
        int kind, order, fresh, state;
        bool may;
    } rows[] = {{"C.26_Ga", "Grd/B", ORDER_ATTACK, OS_ACTIVE, 0, MORALE_NORMAL, false},
                {"C.26_Ga", "Grd/B", ORDER_ATTACK, OS_ACTIVE, 1, MORALE_NORMAL, true},
                {"C.26_Ga", "Grd/B", ORDER_MOVE, OS_ACTIVE, 1, MORALE_NORMAL, false},
                {"C.26_Ga", "Grd/B", ORDER_ATTACK, OS_STOPPED, 0, MORALE_NORMAL, true},
                {"C.26_Ga", "Grd/B", ORDER_NONE, OS_SKEDADDLE, 0, MORALE_NORMAL, true},
                {"C.26_Ga", "Grd/B", ORDER_NONE, OS_NONE, 0, MORALE_NORMAL, false},
                {"C.Rodes_Div_a", "Rodes", ORDER_NONE, OS_NONE, 0, MORALE_NORMAL, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        *field_command(t, rows[i].formation) = (struct command){
            .kind = (uint8_t)rows[i].kind, .state = (uint8_t)rows[i].order, .fresh = (uint8_t)rows[i].fresh};
        field_put(t, rows[i].unit, "B20.11", LINE, 0);
        field_put(t, "U.14_NJ", "B20.12", LINE, 3);
        assert_int_equal(field_legal(t, arena_printf(t->a, "move %s B20.07", rows[i].unit), NULL), rows[i].may);
        field_change(t, rows[i].unit)->state = MORALE_DG; /* DG and Routed may go back at will */
        assert_true(field_legal(t, arena_printf(t->a, "fall-back %s", rows[i].unit), NULL));
        field_free(t);
    }
}

/* 6.3, the price: by a new Attack order one point for each further zone left; in a withdrawal one for each zone entered. */
static void law_6_3_price(void **state)
{
    static const struct {
        int kind, order, lost;
    } rows[] = {{ORDER_ATTACK, OS_ACTIVE, 1}, {ORDER_ATTACK, OS_STOPPED, 1}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct field_test *t = field_new(CSA);
        *field_command(t, "Grd/B") =
            (struct command){.kind = (uint8_t)rows[i].kind, .state = (uint8_t)rows[i].order, .fresh = 1, .stops = 2};
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_put(t, "U.14_NJ", "B20.11", LINE, 3);  /* its zone: B20.10, B19.11, B21.11 */
        field_put(t, "U.106_NY", "B23.10", LINE, 4); /* its zone: B22.09, B23.09, B22.10 */
        t->rest = '6';
        struct group g = {1, {field_unit("C.26_Ga")}};
        struct order o = {.verb = VERB_MOVE};
        order_add(&o, UNITS_SLOT, g.u[0]);
        static const char *const way[] = {"B21.10", "B22.09", "B22.08"};
        for (int k = 0; k < 3; k++)
            order_add(&o, MOVE_PATH, field_hex(way[k]));
        party_begin(&t->p, &g);
        move_run(&t->p, &g, &o);
        assert_string_equal(field_where(t, "C.26_Ga"), "B22.08");
        assert_int_equal(field_counter(t, "C.26_Ga")->sp, 6 - rows[i].lost);
        field_free(t);
    }
}

/* 6.4: a roll to enter a hex next to an enemy who could fire at the stack where it stands; facing is not asked. */
static void law_6_4(void **state)
{
    static const struct {
        const char *what;
        int rolls;
    } rows[] = {{"", 1},       {"facing", 1},  {"column", 0}, {"routed", 0}, {"short", 0},
                {"hidden", 0}, {"capable", 0}, {"green", 0},  {"two", 1},    {"leader", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(CSA);
        const char *what = rows[i].what;
        struct wash_unit *mover = &t->data->unit[field_unit("C.26_Ga")], *enemy = &t->data->unit[field_unit("U.14_NJ")];
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_put(t, "U.14_NJ", "B20.12", LINE, strcmp(what, "facing") ? 3 : 0);
        if (strcmp(what, "column") == 0)
            field_change(t, "U.14_NJ")->form = COLUMN;
        if (strcmp(what, "routed") == 0)
            field_change(t, "U.14_NJ")->state = MORALE_R;
        if (strcmp(what, "short") == 0)
            t->data->charts.small_range[enemy->weapon] = 1; /* two hexes are too far */
        if (strcmp(what, "hidden") == 0)
            field_put(t, "C.13_Ga", "B20.11", LINE, 0); /* friends in between */
        mover->open_order = strcmp(what, "capable") == 0;
        mover->green = strcmp(what, "green") == 0;
        if (strcmp(what, "two") == 0)
            field_put(t, "U.106_NY", "B21.12", LINE, 3); /* one roll for a hex */
        if (strcmp(what, "leader") == 0)
            field_put(t, "C.L.Evans", "B20.10", LINE, 0);
        t->rest = '6';
        field_do(t, strcmp(what, "leader") ? "move C.26_Ga B20.11" : "move C.L.Evans B20.11", "");
        assert_int_equal(field_count(t, HAP_CLOSED), rows[i].rolls);
        field_free(t);
    }
}

/* 6.5: the rating of the mover's top unit; behind all who caused the roll; three less once, wherever it stands next to a
 * target that it began next to. The other modifiers: test_washington_charts_morale. */
static void law_6_5(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.12_Ga_Bn", "B20.10", LINE, 0); /* C */
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);    /* A, below it */
    field_put(t, "U.14_NJ", "B20.12", LINE, 0);
    field_put(t, "U.106_NY", "B21.12", LINE, 3);
    field_do(t, "move C.13_Ga, C.12_Ga_Bn B20.11", "5");
    assert_int_equal(field_arg(t, HAP_CLOSED, 0), field_unit("C.12_Ga_Bn"));
    assert_int_equal(field_arg(t, HAP_CLOSED, 4), 4);
    assert_int_equal(field_arg(t, HAP_CLOSED, 3), 0); /* behind one of them only */
    field_free(t);
    t = open_field(CSA);
    struct group g = {1, {field_put(t, "C.26_Ga", "B20.10", LINE, 0)}};
    field_put(t, "U.14_NJ", "B21.11", LINE, 2);
    struct modifiers m = {0};
    int enemy[] = {field_unit("U.14_NJ")}, target = field_hex("B21.11");
    party_begin(&t->p, &g);
    unit_put(&t->p, g.u[0], field_hex("B20.11")); /* another hex next to the same target */
    close_modifiers(&t->p.w, &g, enemy, 1, target, target, &m);
    assert_int_equal(mod_sum(&m), -3 + 1); /* and from behind */
    m.n = 0;
    t->st.unit[g.u[0]].began = (int16_t)(field_hex("B18.10") + 1);
    close_modifiers(&t->p.w, &g, enemy, 1, target, target, &m);
    assert_int_equal(mod_sum(&m), 1);
    field_free(t);
}

/* 6.6: who fails stays, does not charge, and may fire; who began in the zone of such an enemy falls back from the nearest. */
static void law_6_6(void **state)
{
    struct field_test *t = open_field(CSA);
    static const char *const fails[] = {"move C.26_Ga B20.11", "fire B20.12"};
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 0);
    t->rest = '1';
    field_acts(t, fails, 2, "1");
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.10");
    assert_int_equal(field_count(t, HAP_FIRE), 1);
    field_free(t);
    t = open_field(CSA); /* a charge out of its zone: back one hex, at no point */
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_do(t, "charge C.26_Ga B20.11", "1");
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.09");
    assert_int_equal(field_count(t, HAP_FELL_BACK), 1);
    assert_int_equal(field_counter(t, "C.26_Ga")->sp, 6);
    field_free(t);
    t = open_field(CSA); /* not in its zone: it stays */
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 0);
    field_do(t, "charge C.26_Ga B20.11", "1");
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.10");
    field_free(t);
}

/* 6.7: a charge that does not close ends the activity; others may come up and fire. */
static void law_6_7(void **state)
{
    struct field_test *t = open_field(CSA);
    struct group g = {1, {field_put(t, "C.26_Ga", "B20.10", LINE, 0)}};
    struct view v;
    (void)state;
    field_put(t, "C.13_Ga", "B19.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 0);
    field_do(t, "charge C.26_Ga B20.11", "1");
    view_make(&t->p.w, &v);
    t->st.unit[g.u[0]].did = DID_CHARGE | DID_FAIL;
    assert_false(may_fire(&t->p.w, &v, &g, field_hex("B20.11"), AMMO_SHELL));
    assert_false(group_can(&t->p.w, &v, &g, VERB_MOVE));
    t->st.unit[g.u[0]].did = 0;
    t->rest = '1';
    field_do(t, "fire C.13_Ga B20.11", "");
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_6_1),       cmocka_unit_test(law_6_2), cmocka_unit_test(law_6_3),
        cmocka_unit_test(law_6_3_price), cmocka_unit_test(law_6_4), cmocka_unit_test(law_6_5),
        cmocka_unit_test(law_6_6),       cmocka_unit_test(law_6_7),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
