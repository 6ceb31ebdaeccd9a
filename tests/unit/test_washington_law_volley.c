/* links: test base json trust core games */
/* washington, engine 8: the opening volley. Its table and shifts: test_washington_charts. */
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

static int volleys_at(struct field_test *t, const char *from, const char *target, bool charge, int out[])
{
    struct view v;
    view_make(&t->p.w, &v);
    return volley_hexes(&t->p.w, &v, field_hex(from), field_hex(target), charge, out, 16);
}

/* 8.1: one hex; by itself the best column, then most points, then the lowest hex; it may volley again later. */
static void law_8_1(void **state)
{
    struct field_test *t = open_field(CSA);
    static const char *const first[] = {"face C.26_Ga 0", "fire B20.12"}, *const later[] = {"face C.13_Ga 0",
                                                                                            "fire B20.12"};
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 1);
    field_put(t, "C.13_Ga", "B21.10", LINE, 1);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);  /* two hexes, seven */
    field_put(t, "U.10_Vt", "B19.12", LINE, 3);  /* two hexes, nine */
    field_put(t, "U.106_NY", "B22.12", LINE, 4); /* three hexes */
    t->rest = '1';
    field_acts(t, first, 2, "");
    assert_int_equal(field_count(t, HAP_VOLLEY), 1);
    assert_int_equal(field_arg(t, HAP_VOLLEY, 0), field_hex("B19.12"));
    field_change(t, "U.10_Vt")->sp = 7; /* as many: the lower number */
    field_acts(t, later, 2, "");
    assert_int_equal(field_count(t, HAP_VOLLEY), 2);
    assert_int_equal(field_arg(t, HAP_VOLLEY, 0),
                     field_hex("B20.12")); /* B19.12 is three hexes away now: column before points */
    field_free(t);
    t = open_field(CSA);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B21.12", LINE, 4);
    field_put(t, "U.87_Penn", "B19.12", LINE, 2); /* equal in all */
    struct order o = {.verb = VERB_STRONGEST};
    assert_int_equal(volley_chosen(&t->p.w, field_hex("B20.10"), field_hex("B21.12"), false, &o),
                     field_hex("B19.12") < field_hex("B21.12") ? field_hex("B19.12") : field_hex("B21.12"));
    field_free(t);
}

/* 8.2; S-068 (with 4.4: no move and fire; 13.5: no recovery; 1.9: on top): who may volley at B20.10 from B20.12 */
static void law_8_2(void **state)
{
    static const struct {
        const char *what;
        bool may, charged;
    } rows[] = {{"", true, true},         {"dg", true, true},      {"routed", false, false}, {"away", false, true},
                {"column", false, false}, {"green", false, false}, {"far", false, false},    {"short", false, true},
                {"empty", false, false},  {"hidden", false, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int charge = 0; charge < 2; charge++) {
            struct field_test *t = open_field(CSA);
            const char *what = rows[i].what, *unit = strcmp(what, "empty") ? "U.14_NJ" : "U.Alex_b";
            const char *at = charge ? "B20.11" : strcmp(what, "far") ? "B20.12" : "B20.14";
            int out[16];
            struct wash_unit *u = &t->data->unit[field_unit(unit)];
            if (charge && strcmp(what, "far") == 0) {
                field_free(t);
                continue;
            }
            field_put(t, "C.26_Ga", "B20.10", LINE, 0);
            field_put(t, unit, at, strcmp(what, "empty") ? LINE : UNLIMBERED, strcmp(what, "away") ? 3 : 0);
            if (strcmp(what, "dg") == 0)
                field_change(t, unit)->state = MORALE_DG;
            if (strcmp(what, "routed") == 0)
                field_change(t, unit)->state = MORALE_R;
            if (strcmp(what, "column") == 0)
                field_change(t, unit)->form = COLUMN;
            u->green = strcmp(what, "green") == 0;
            if (strcmp(what, "short") == 0)
                t->data->charts.small_range[u->weapon] = 1;
            if (strcmp(what, "empty") == 0)
                field_change(t, unit)->depleted = DEPLETED_CANISTER | DEPLETED_SHELL;
            if (strcmp(what, "hidden") == 0)
                t->data->map[0].hex[field_hex("B20.11")].terrain = TERRAIN_WOODS;
            assert_int_equal(volleys_at(t, "B20.10", at, charge, out), charge ? rows[i].charged : rows[i].may);
            field_free(t);
        }
    struct field_test *t = open_field(CSA); /* a capable unit only for others */
    int out[16];
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.8_Ill_a", "B20.12", LINE, 0);
    assert_int_equal(volleys_at(t, "B20.10", "B20.12", false, out), 0);
    assert_int_equal(volleys_at(t, "B20.10", "B22.12", false, out), 1);
    field_free(t);
}

/* 8.3, S-018: the charged hex on the charge column, others by their range; for a capable target range three; horse charged
 * by horse range one, its losses single. */
static void law_8_3(void **state)
{
    struct field_test *t = open_field(CSA);
    struct view v;
    int sp, out[16];
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_put(t, "U.106_NY", "B21.12", LINE, 4);
    view_make(&t->p.w, &v);
    int from = field_hex("B20.10");
    assert_int_equal(volley_column(&t->p.w, &v, field_hex("B20.11"), from, true, false, &sp), VOLLEY_CHARGE);
    assert_int_equal(volley_column(&t->p.w, &v, field_hex("B20.11"), from, false, false, &sp), VOLLEY_RANGE1);
    assert_int_equal(volley_column(&t->p.w, &v, field_hex("B21.12"), from, false, false, &sp), VOLLEY_RANGE2);
    assert_int_equal(volley_column(&t->p.w, &v, field_hex("B21.12"), from, false, true, &sp), VOLLEY_RANGE3);
    field_free(t);
    for (int horse = 0; horse < 2; horse++) {
        t = open_field(CSA);
        t->data->unit[field_unit("U.14_NJ")].arm = ARM_CAVALRY;
        field_put(t, horse ? "C.14_Va" : "C.26_Ga", "B20.10", horse ? MOUNTED : LINE, 0);
        field_put(t, "U.14_NJ", "B20.11", MOUNTED, 3);
        assert_int_equal(volleys_at(t, "B20.10", "B20.11", true, out), horse);
        if (horse) {
            t->rest = '1';
            field_do(t, "charge C.14_Va B20.11", "66"); /* a six costs one point, as on range one */
            assert_int_equal(field_arg(t, HAP_VOLLEY, 2), VOLLEY_RANGE1);
            assert_int_equal(field_counter(t, "C.14_Va")->sp, 4);
        }
        field_free(t);
    }
}

/* 8.4: one column for canister that looks at the mover, one less for a Wrecked top unit; both stop at the ends. */
static void law_8_4(void **state)
{
    struct field_test *t = open_field(CSA);
    struct view v;
    int sp, from = field_hex("B20.10"), at = field_hex("B20.11");
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.Alex_b", "B20.11", UNLIMBERED, 3);
    view_make(&t->p.w, &v);
    assert_int_equal(volley_column(&t->p.w, &v, at, from, true, false, &sp), VOLLEY_SHIFT);
    field_change(t, "U.Alex_b")->facing =
        0; /* charged from behind it volleys, but not with canister before its front */
    assert_int_equal(volley_column(&t->p.w, &v, at, from, true, false, &sp), VOLLEY_CHARGE);
    field_strength(t, "U.Alex_b", 1, 3);
    assert_int_equal(volley_column(&t->p.w, &v, at, from, true, false, &sp), VOLLEY_RANGE1);
    assert_int_equal(volley_column(&t->p.w, &v, at, from, false, true, &sp), VOLLEY_RANGE3);
    field_free(t);
}

/* 8.5: the mover loses at once, from its top unit down, nobody else in its hex; leaders check, by the attackers' column in
 * a charge; no morale, no depletion, no counter-battery; a mover destroyed leaves a marker. */
static void law_8_5(void **state)
{
    struct field_test *t = open_field(CSA);
    static const char *const two[] = {"face C.13_Ga 0", "fire B20.11"};
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 1); /* the top unit of the hex does not act */
    field_put(t, "C.13_Ga", "B20.10", LINE, 1);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    t->rest = '1';
    field_acts(t, two, 2, "422"); /* one; Evans rolls four: safe in any column but the attackers' */
    assert_int_equal(field_counter(t, "C.26_Ga")->sp, 6);
    assert_int_equal(field_counter(t, "C.13_Ga")->sp, 3);
    assert_int_equal(field_count(t, HAP_LEADER_SAFE), 1);
    assert_int_equal(field_count(t, HAP_COUNTER_BATTERY) + field_count(t, HAP_DEPLETED), 0);
    field_free(t);
    t = open_field(CSA);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_strength(t, "C.13_Ga", 1, 4);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_do(t, "charge C.13_Ga B20.11", "63");
    assert_int_equal(field_counter(t, "C.13_Ga")->where, WHERE_DEAD);
    assert_int_equal(field_count(t, HAP_LEGS), 1);
    assert_int_equal(field_count(t, HAP_CHECK) + field_count(t, HAP_CHARGE_LOSS), 0);
    field_free(t);
}

/* 8.6: moving, closing and turning draw no volley. */
static void law_8_6(void **state)
{
    struct field_test *t = open_field(CSA);
    static const char *const lines[] = {"move C.26_Ga B20.12", "face 5", "halt"};
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.13", LINE, 3);
    field_acts(t, lines, 3, "6"); /* the closing roll alone */
    assert_int_equal(field_count(t, HAP_VOLLEY), 0);
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_8_1), cmocka_unit_test(law_8_2), cmocka_unit_test(law_8_3),
        cmocka_unit_test(law_8_4), cmocka_unit_test(law_8_5), cmocka_unit_test(law_8_6),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
