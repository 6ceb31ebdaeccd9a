/* links: test base json trust core games */
/* washington: every cell of the charts of fire as play comes to it: shots, weapons, volleys, against series_tables.json.
 * The other charts: test_washington_charts_morale, _move, _command; the tables as read: test_washington_data. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"
#include "washington_tables.h"

static int weapon_row(const char code[][WEAPON_CODE], int n, const char *want)
{
    for (int i = 0; i < n; i++)
        if (strcmp(code[i], want) == 0)
            return i;
    fail_msg("no weapon %s", want);
    return -1;
}

static void arm_unit(struct field_test *t, const char *unit, const char *code)
{
    struct wash_unit *u = &t->data->unit[field_unit(unit)];
    bool guns = u->arm == ARM_ARTILLERY;
    u->weapon = (int16_t)weapon_row(guns ? t->data->gun_code : t->data->small_code,
                                    guns ? t->data->nguns : t->data->nsmall, code);
}

static const char *up(int n) /* B20.10 and so many hexes up the map */
{
    static const char *const hexes[] = {"B20.10", "B20.11", "B20.12", "B20.13", "B20.14", "B20.15", "B20.16"};
    return hexes[n];
}

/* --- the Combat Table ------------------------------------------------------------------------------------------- */

/* A shot in that column: strength, range, a target DG, seen from behind, breechloaders. */
static struct field_test *in_column(int column, bool at_guns)
{
    static const struct {
        int sp, range;
        bool dg, rear;
        const char *weapon;
    } way[COMBAT_COLUMNS] = {{1, 3, false, false, "R"}, {1, 2, false, false, "R"}, {1, 1, false, false, "R"},
                             {3, 1, false, false, "R"}, {5, 1, false, false, "R"}, {6, 1, false, false, "R"},
                             {6, 1, true, false, "R"},  {6, 1, false, true, "R"},  {6, 1, true, true, "R"},
                             {6, 1, true, true, "C"}};
    struct field_test *t = field_new(CSA);
    const char *target = at_guns ? "U.Alex_b" : "U.9_NY_Hvy";
    field_put(t, "C.26_Ga", up(0), LINE, 0);
    field_strength(t, "C.26_Ga", way[column].sp, 6);
    arm_unit(t, "C.26_Ga", way[column].weapon);
    field_put(t, target, up(way[column].range), at_guns ? UNLIMBERED : LINE, way[column].rear ? 0 : 3);
    field_strength(t, target, 12, 12);
    field_change(t, target)->state = way[column].dg ? MORALE_DG : MORALE_NORMAL;
    t->rest = '1';
    return t;
}

static const char *fire_at_first(const struct field_test *t, const char *unit, const char *ammo)
{
    for (int u = 0; u < t->data->nunits; u++)
        if (t->st.unit[u].where == WHERE_MAP && t->data->unit[u].side == USA && t->data->unit[u].kind == KIND_COMBAT)
            return arena_printf(t->a, "fire %s %s%s", unit, t->data->map[0].name[t->st.unit[u].hex], ammo);
    fail_msg("no target");
    return "";
}

/* Losses taken by fire, before the morale check. */
static int fire_losses(const struct field_test *t)
{
    int n = 0;
    for (size_t i = 0; i < t->ev.n; i++)
        if (t->ev.v[i].kind == HAP_LOSS && t->ev.v[i].rule == WASHINGTON_R_FIRE_LOSS)
            n += t->ev.v[i].arg[1];
    return n;
}

/* washington:fire: each row and column, at a regiment and at guns (their counter-battery level too) */
static void combat_table(void **state)
{
    const json_t *rows = tab_at(tab_at(tables, "combat_table"), "rows");
    (void)state;
    for (int row = 2; row <= 12; row++)
        for (int column = 0; column < COMBAT_COLUMNS; column++)
            for (int guns = 0; guns < 2; guns++) {
                char key[8];
                snprintf(key, sizeof key, "%d", row);
                char cell = tab_word(rows, key)[2 * column];
                struct field_test *t = in_column(column, guns);
                field_do(t, fire_at_first(t, "C.26_Ga", ""), dice_of(row));
                assert_int_equal(field_arg(t, HAP_FIRE, 3), column);
                assert_int_equal(field_count(t, HAP_CHECK), cell != '-');
                assert_int_equal(fire_losses(t), cell >= '1' && cell <= '9' ? cell - '0' : 0);
                assert_int_equal(field_count(t, HAP_COUNTER_BATTERY), guns && cell != '-');
                field_free(t);
            }
}

/* The level goes to two and no further; it shifts the hex's own fire (combat_table.counter_battery, firer_cbf_level). */
static void counter_battery(void **state)
{
    struct field_test *t = in_column(COL_6_8, true);
    (void)state;
    for (int shots = 1; shots <= 3; shots++) {
        field_change(t, "C.26_Ga")->acted = 0;
        field_change(t, "C.26_Ga")->did = 0;
        t->st.shot[0] = (struct shot){0};
        field_change(t, "U.Alex_b")->state = MORALE_NORMAL;
        field_do(t, fire_at_first(t, "C.26_Ga", ""), "5211");
        assert_int_equal(cbf_level(&t->p.w, field_hex(up(1))), shots < 2 ? shots : 2);
    }
    t->st.active = USA;
    field_do(t, "fire U.Alex_b B20.10 shell", "11");
    assert_int_equal(field_by(t, HAP_SHIFT, MOD_CBF), -2);
    field_free(t);
}

/* washington:depletion: each cell with canister and with shell. A false shift brings the column about. */
static void depletion(void **state)
{
    const json_t *t0 = tab_at(tables, "combat_table"), *names = tab_at(t0, "columns"), *cells = tab_at(t0, "depletion");
    (void)state;
    for (int row = 2; row <= 12; row++)
        for (int column = 0; column < COMBAT_COLUMNS; column++)
            for (int ammo = AMMO_SHELL; ammo <= AMMO_CANISTER; ammo++) {
                char key[8];
                const char *name = json_string_value(json_array_get(names, (size_t)column));
                snprintf(key, sizeof key, "%d", row);
                bool any = tab_lists(json_object_get(tab_at(cells, "type_in_use_cells"), key), name);
                bool only = tab_lists(json_object_get(tab_at(cells, "canister_only_cells"), key), name);
                struct field_test *t = field_new(CSA);
                field_put(t, "C.Bryan", up(0), UNLIMBERED, 0); /* four rifles: 4-5, canister one more */
                field_put(t, "U.9_NY_Hvy", up(3), LINE, 0);
                t->data->charts.target_shift[TARGET_REAR] = (int16_t)(column - COL_4_5 - (ammo == AMMO_CANISTER));
                t->rest = '1';
                field_do(t, fire_at_first(t, "C.Bryan", ammo == AMMO_CANISTER ? " canister" : " shell"), dice_of(row));
                assert_int_equal(field_arg(t, HAP_FIRE, 3), column);
                int bit = ammo == AMMO_CANISTER ? DEPLETED_CANISTER : DEPLETED_SHELL;
                assert_int_equal(field_counter(t, "C.Bryan")->depleted,
                                 any || (only && ammo == AMMO_CANISTER) ? bit : 0);
                field_free(t);
            }
}

/* start_column_by_sp and max_sp_per_shot, from one to fifteen points */
static void start_columns(void **state)
{
    const json_t *t0 = tab_at(tables, "combat_table"), *max = tab_at(t0, "max_sp_per_shot");
    const json_t *names = tab_at(t0, "columns");
    (void)state;
    for (int sp = 1; sp <= 15; sp++)
        for (int ooc = 0; ooc < 2; ooc++) {
            struct field_test *t = field_new(USA);
            const char *unit = ooc ? "U.8_Ill_a" : "U.9_NY_Hvy";
            int most = tab_number(max, ooc ? "ooc" : "value"), counts = sp < most ? sp : most;
            field_put(t, unit, up(0), LINE, 0);
            field_strength(t, unit, sp, 15);
            arm_unit(t, unit, "R");
            field_put(t, "C.13_Ga", up(1), LINE, 3);
            t->rest = '1';
            field_do(t, arena_printf(t->a, "fire %s B20.11", unit), "11");
            assert_int_equal(field_arg(t, HAP_FIRE, 2), counts);
            assert_string_equal(json_string_value(tab_nth(names, (size_t)field_arg(t, HAP_FIRE, 3))),
                                json_string_value(tab_ranged(tab_at(t0, "start_column_by_sp"), counts)));
            field_free(t);
        }
}

/* --- shifts --------------------------------------------------------------------------------------------------------- */

/* A row of a list whose member `key` is a range with v in it. */
static const json_t *row_of(const json_t *list, const char *key, int v)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (tab_in_range(tab_word(tab_nth(list, i), key), v))
            return tab_nth(list, i);
    fail_msg("no row for %d", v);
    return NULL;
}

static const json_t *row_named(const json_t *list, const char *key, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(tab_word(tab_nth(list, i), key), name) == 0)
            return tab_nth(list, i);
    fail_msg("no row %s", name);
    return NULL;
}

/* Eastward along a row of the map, so many hexes. */
static const char *east(struct field_test *t, int column)
{
    return arena_printf(t->a, "B%d.10", column);
}

/* washington:shifts: small arms at each range, a line and a sharpshooter who is Open Order Capable */
static void small_arms_range(void **state)
{
    const json_t *list = tab_at(tab_at(tables, "combat_shifts"), "small_arms_range");
    (void)state;
    for (int range = 1; range <= 5; range++)
        for (int sharp = 0; sharp < 2; sharp++) {
            struct field_test *t = field_new(CSA);
            const char *unit = sharp ? "C.Rodes_Div_a" : "C.26_Ga"; /* Sharps rifles reach five hexes */
            field_put(t, unit, up(0), LINE, 0);
            arm_unit(t, unit, "T");
            field_put(t, "U.14_NJ", up(range), LINE, 3);
            t->rest = '1';
            field_do(t, fire_at_first(t, unit, ""), "11");
            assert_int_equal(field_by(t, HAP_SHIFT, MOD_RANGE),
                             tab_number(row_of(list, "range", range), sharp ? "sharpshooter" : "regular"));
            field_free(t);
        }
}

/* washington:shifts: guns at each range to thirty hexes; rear and DG to nine, terrain and open order at any */
static void artillery_range(void **state)
{
    const json_t *shifts = tab_at(tables, "combat_shifts"), *list = tab_at(shifts, "artillery_range");
    static const struct {
        const char *name;
        int mod;
    } target[] = {
        {"rear", MOD_REAR}, {"dg", MOD_DG}, {"protective_terrain", MOD_PROTECTED}, {"open_order_capable", MOD_OOC}};
    (void)state;
    for (int range = 1; range <= 30; range++)
        for (size_t k = 0; k < 4; k++) {
            struct field_test *t = field_new(CSA);
            const char *at = east(t, 5 + range), *unit = target[k].mod == MOD_OOC ? "U.8_Ill_a" : "U.14_NJ";
            const json_t *row = row_named(tab_at(shifts, "target"), "state", target[k].name);
            field_put(t, "C.Bryan", "B5.10", UNLIMBERED, range % 2 ? 1 : 2);
            field_put(t, unit, at, LINE, target[k].mod == MOD_REAR ? 1 : 4);
            field_change(t, unit)->state = target[k].mod == MOD_DG ? MORALE_DG : MORALE_NORMAL;
            if (target[k].mod == MOD_PROTECTED)
                t->data->map[0].hex[field_hex(at)].trench = 1 << 4 | 1 << 5;
            t->rest = '1';
            field_do(t, fire_at_first(t, "C.Bryan", " shell"), "11");
            assert_int_equal(field_by(t, HAP_SHIFT, MOD_RANGE), tab_number(row_of(list, "range", range), "shift"));
            bool far = range >= 10 && json_is_true(tab_at(row, "ignored_at_range_10_plus"));
            for (size_t j = 0; j < 4; j++) /* it alone */
                assert_int_equal(field_by(t, HAP_SHIFT, target[j].mod), j == k && !far ? tab_number(row, "shift") : 0);
            field_free(t);
        }
}

/* A protected hex does not protect twice: fort and entrenchment together are one column. */
static void terrain_once(void **state)
{
    const json_t *row = row_named(tab_at(tab_at(tables, "combat_shifts"), "target"), "state", "protective_terrain");
    struct field_test *t = in_column(COL_6_8, false);
    (void)state;
    assert_true(json_is_true(tab_at(row, "once_only")));
    t->data->map[0].hex[field_hex(up(1))].trench = t->data->map[0].hex[field_hex(up(1))].fort = 63;
    field_do(t, fire_at_first(t, "C.26_Ga", ""), "11");
    assert_int_equal(field_arg(t, HAP_FIRE, 3), COL_6_8 + tab_number(row, "shift"));
    field_free(t);
}

/* Shift by weapons: `sp` points of the kind among `total`; the rest plain, or normal canister beside dense. */
static int weapon_shift(const char *kind, int sp, int total, int range)
{
    static const char *const codes[][3] = {{"buck_n_ball", "M", "R"},
                                           {"breechloader", "SR", "R"},
                                           {"repeater", "S", "R"},
                                           {"canister_normal", "R", "R"},
                                           {"canister_dense", "N", "R"}};
    size_t k = 0;
    while (strcmp(codes[k][0], kind) != 0)
        k++;
    bool guns = k >= 3;
    const char *with = guns ? "C.Bryan" : "C.13_Ga", *beside = guns ? "C.Lowry" : "C.26_Ga";
    struct field_test *t = field_new(CSA);
    field_put(t, with, up(0), guns ? UNLIMBERED : LINE, 0);
    field_strength(t, with, sp, 8);
    arm_unit(t, with, codes[k][1]);
    if (total > sp) {
        field_put(t, beside, up(0), guns ? UNLIMBERED : LINE, 0);
        field_strength(t, beside, total - sp, 8);
        arm_unit(t, beside, codes[k][2]);
    }
    field_put(t, "U.9_NY_Hvy", up(range), LINE, 3);
    t->rest = '1';
    const char *both = total > sp ? arena_printf(t->a, "%s, %s", with, beside) : with;
    int shift = 99;
    if (field_legal(t, fire_at_first(t, both, guns ? " canister" : ""), NULL)) {
        field_do(t, fire_at_first(t, both, guns ? " canister" : ""), "11");
        assert_int_equal(field_arg(t, HAP_FIRE, 2), total);
        shift = field_by(t, HAP_SHIFT, MOD_KIND);
    }
    field_free(t);
    return shift;
}

/* washington:shifts: each kind alone, at and below its threshold, within and beyond its range */
static void firepower(void **state)
{
    const json_t *shifts = tab_at(tables, "combat_shifts"), *list = tab_at(shifts, "firepower");
    (void)state;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = tab_nth(list, i);
        const char *kind = tab_word(row, "type");
        bool canister = strncmp(kind, "canister", 8) == 0, dense = strcmp(kind, "canister_dense") == 0;
        int other = dense ? tab_number(row_named(list, "type", "canister_normal"), "shift") : 0;
        assert_true(json_is_true(tab_at(row, "threshold")));
        for (int total = 1; total <= 8; total++)
            for (int sp = 1; sp <= total; sp++)
                for (int range = 1; range <= 3; range++) {
                    int least =
                        tab_number(row_of(tab_at(shifts, "threshold_min_sp_of_type"), "total_sp", total), "min");
                    int want = sp >= least && range <= tab_number(row, "max_range") ? tab_number(row, "shift") : other;
                    if (!dense && canister) /* those beside are normal canister too */
                        want = tab_number(row, "shift");
                    if (strcmp(kind, "buck_n_ball") == 0 && range > 2)
                        want = 99; /* smoothbores do not reach it */
                    if (weapon_shift(kind, sp, total, range) != want)
                        fail_msg("%s, %d of %d at %d", kind, sp, total, range);
                }
    }
}

/* --- weapons ---------------------------------------------------------------------------------------------------------- */

static void small_arms(void **state)
{
    const json_t *types = tab_at(tab_at(tables, "small_arms"), "types");
    const char *code;
    json_t *v;
    (void)state;
    json_object_foreach((json_t *)(uintptr_t)types, code, v) for (int range = 1; range <= 6; range++)
    {
        struct field_test *t = field_new(CSA);
        const char *fire = json_string_value(tab_at(v, "fire"));
        field_put(t, "C.26_Ga", up(0), LINE, 0);
        arm_unit(t, "C.26_Ga", code);
        field_put(t, "U.9_NY_Hvy", up(range), LINE, 3);
        t->rest = '1';
        bool reaches = range <= tab_number(v, "max_range");
        assert_int_equal(field_legal(t, fire_at_first(t, "C.26_Ga", ""), NULL), reaches);
        if (reaches) {
            const json_t *row =
                fire ? row_named(tab_at(tab_at(tables, "combat_shifts"), "firepower"), "type", fire) : NULL;
            field_do(t, fire_at_first(t, "C.26_Ga", ""), "11");
            assert_int_equal(field_by(t, HAP_SHIFT, MOD_KIND),
                             row && range <= tab_number(row, "max_range") ? tab_number(row, "shift") : 0);
        }
        field_free(t);
    }
}

static void artillery_weapons(void **state)
{
    const json_t *types = tab_at(tab_at(tables, "artillery_weapons"), "types");
    const char *code;
    json_t *v;
    (void)state;
    json_object_foreach((json_t *)(uintptr_t)types, code, v) for (int range = 1; range <= 31; range++)
    {
        struct field_test *t = field_new(CSA);
        const char *canister = json_string_value(tab_at(v, "canister"));
        field_put(t, "C.Bryan", "B5.10", UNLIMBERED, range % 2 ? 1 : 2);
        arm_unit(t, "C.Bryan", code);
        field_put(t, "U.9_NY_Hvy", east(t, 5 + range), LINE, 4);
        t->rest = '1';
        assert_int_equal(field_legal(t, fire_at_first(t, "C.Bryan", " shell"), NULL),
                         range <= tab_number(v, "max_range") && range <= 30); /* by day nobody sees further */
        bool near = canister && range <= 3;
        assert_int_equal(field_legal(t, fire_at_first(t, "C.Bryan", " canister"), NULL), near);
        if (near) {
            field_do(t, fire_at_first(t, "C.Bryan", " canister"), "11");
            assert_int_equal(field_by(t, HAP_SHIFT, MOD_KIND), *canister == 'd' ? 2 : 1);
        }
        field_free(t);
    }
}

/* --- the Opening Volley Table --------------------------------------------------------------------------------------- */

/* What volleys, where, and the column it comes to. */
static const struct {
    const char *column, *unit;
    int range, want;
    bool charge, wrecked, no_canister;
} volleys[] = {
    {"range3", "U.14_NJ", 3, VOLLEY_RANGE3, false, false, false},
    {"range2", "U.14_NJ", 2, VOLLEY_RANGE2, false, false, false},
    {"range1", "U.14_NJ", 1, VOLLEY_RANGE1, false, false, false},
    {"charge", "U.14_NJ", 1, VOLLEY_CHARGE, true, false, false},
    {"shift_only", "U.Alex_b", 1, VOLLEY_SHIFT, true, false, false}, /* canister: one to the right */
    {"range2", "U.Alex_b", 3, VOLLEY_RANGE2, false, false, false},   /* the same */
    {"range3", "U.Alex_b", 3, VOLLEY_RANGE3, false, false, true},    /* none left */
    {"range1", "U.14_NJ", 1, VOLLEY_RANGE1, true, true, false},      /* Wrecked: one to the left */
    {"range3", "U.14_NJ", 2, VOLLEY_RANGE3, false, true, false},     /* the same */
    {"range3", "U.14_NJ", 3, VOLLEY_RANGE3, false, true, false},     /* and no further */
    {"charge", "U.Alex_b", 1, VOLLEY_CHARGE, true, true, false},     /* both */
};

static void opening_volley(void **state)
{
    const json_t *rows = tab_at(tab_at(tables, "opening_volley"), "loss_by_roll");
    (void)state;
    for (size_t i = 0; i < sizeof volleys / sizeof volleys[0]; i++)
        for (int die = 1; die <= 6; die++) {
            struct field_test *t = field_new(CSA);
            bool guns = strcmp(volleys[i].unit, "U.Alex_b") == 0;
            field_unbound(t);
            field_put(t, "C.26_Ga", up(0), LINE, volleys[i].charge ? 0 : 1);
            t->data->unit[field_unit("C.26_Ga")].morale = 0; /* closes at two or more */
            field_put(t, volleys[i].unit, up(volleys[i].range), guns ? UNLIMBERED : LINE, 3);
            if (volleys[i].wrecked)
                field_strength(t, volleys[i].unit, 3, 7);
            field_change(t, volleys[i].unit)->depleted = volleys[i].no_canister ? DEPLETED_CANISTER : 0;
            t->rest = '2';
            const char *lines[] = {"face C.26_Ga 0", arena_printf(t->a, "fire %s", up(volleys[i].range))};
            if (volleys[i].charge)
                field_do(t, "charge C.26_Ga B20.11", arena_printf(t->a, "6%d", die));
            else
                field_acts(t, lines, 2, arena_printf(t->a, "%d", die));
            assert_int_equal(field_arg(t, HAP_VOLLEY, 2), volleys[i].want);
            assert_int_equal(field_arg(t, HAP_VOLLEY, 3), die);
            assert_int_equal(field_arg(t, HAP_VOLLEY, 4),
                             json_integer_value(tab_ranged(tab_at(rows, volleys[i].column), die)));
            field_free(t);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(combat_table),      cmocka_unit_test(counter_battery),  cmocka_unit_test(depletion),
        cmocka_unit_test(start_columns),     cmocka_unit_test(small_arms_range), cmocka_unit_test(artillery_range),
        cmocka_unit_test(terrain_once),      cmocka_unit_test(firepower),        cmocka_unit_test(small_arms),
        cmocka_unit_test(artillery_weapons), cmocka_unit_test(opening_volley),
    };
    return cmocka_run_group_tests(tests, tables_begin, tables_end);
}
