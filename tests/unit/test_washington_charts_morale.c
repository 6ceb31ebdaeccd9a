/* links: test base json trust core games */
/* washington: every cell of the charts of morale, charges, closing and leaders as play comes to it, against
 * series_tables.json. */
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

static const char *const states[MORALES] = {"Normal", "BL", "Sh", "DG", "R"};

static void rate(struct field_test *t, const char *unit, int rating)
{
    t->data->unit[field_unit(unit)].morale = (int16_t)rating;
}

/* Twelve points of the rating in that state are hit by an "m" next to them; the check comes to `total`. */
static struct field_test *checked(int rating, int now, int total)
{
    struct field_test *t = field_new(CSA);
    int dice = total < 2 ? 2 : total > 12 ? 12 : total;
    field_put(t, "C.26_Ga", "B20.08", LINE, 0);
    field_strength(t, "C.26_Ga", 1, 6); /* column 1: eight is an m */
    field_put(t, "U.9_NY_Hvy", "B20.09", LINE, 3);
    field_strength(t, "U.9_NY_Hvy", 12, 12);
    rate(t, "U.9_NY_Hvy", rating);
    field_change(t, "U.9_NY_Hvy")->state = (uint8_t)now;
    t->data->charts.drm[DRM_SHAKEN] = t->data->charts.drm[DRM_REAR] = 0; /* the marker alone brings the total about */
    t->data->charts.target_shift[TARGET_DG] = t->data->charts.target_shift[TARGET_REAR] = 0;
    t->data->charts.drm[DRM_LEGS] = (int16_t)(total - dice);
    legs_put(&t->p, USA, field_hex("B21.09"), field_hex("B21.09"));
    field_do(t, "fire C.26_Ga B20.09", arena_printf(t->a, "53%s", dice_of(dice)));
    assert_int_equal(field_arg(t, HAP_CHECK, 2), total);
    return t;
}

/* --- the Morale Table ----------------------------------------------------------------------------------------------- */

static int morale_losses(const struct field_test *t)
{
    int n = 0;
    for (size_t i = 0; i < t->ev.n; i++)
        if (t->ev.v[i].kind == HAP_LOSS && t->ev.v[i].rule == WASHINGTON_R_MORALE_LOSS)
            n += t->ev.v[i].arg[1];
    return n;
}

/* washington:morale-check washington:morale-loss: each row and rating; below two reads two, above fourteen fourteen */
static void morale_table(void **state)
{
    const json_t *rows = tab_at(tab_at(tables, "morale_table"), "rows");
    (void)state;
    for (int total = -1; total <= 17; total++)
        for (int rating = 0; rating < RATINGS; rating++) {
            char key[8];
            snprintf(key, sizeof key, "%d", total < 2 ? 2 : total > 14 ? 14 : total);
            const json_t *cell = tab_at(tab_at(rows, key), (char[]){(char)('A' + rating), 0});
            struct field_test *t = checked(rating, MORALE_NORMAL, total);
            bool none = json_is_null(cell);
            assert_string_equal(states[field_counter(t, "U.9_NY_Hvy")->state],
                                none ? "Normal" : tab_word(cell, "state"));
            assert_int_equal(field_count(t, HAP_RETREATED), none ? 0 : tab_number(cell, "retreat"));
            assert_int_equal(morale_losses(t), none ? 0 : tab_number(cell, "loss"));
            field_free(t);
        }
}

/* A row of the table, at some rating, with that result. */
static void find_row(int result, int *rating, int *total)
{
    const json_t *rows = tab_at(tab_at(tables, "morale_table"), "rows");
    for (*total = 2; *total <= 14; ++*total)
        for (*rating = 0; *rating < RATINGS; ++*rating) {
            char key[8];
            snprintf(key, sizeof key, "%d", *total);
            const json_t *cell = tab_at(tab_at(rows, key), (char[]){(char)('A' + *rating), 0});
            if (json_is_null(cell) ? result == MORALE_NORMAL : strcmp(tab_word(cell, "state"), states[result]) == 0)
                return;
        }
    fail_msg("no row gives %s", states[result]);
}

/* washington:morale-states: each state and result; a starred one brings neither retreat nor loss */
static void additive_morale(void **state)
{
    const json_t *chart = tab_at(tab_at(tables, "additive_morale"), "current_then_new");
    (void)state;
    for (int now = 0; now < MORALES; now++)
        for (int result = 0; result < MORALES; result++) {
            const char *want = tab_word(tab_at(chart, states[now]), states[result]);
            size_t n = strcspn(want, "*");
            int rating, total;
            find_row(result, &rating, &total);
            struct field_test *t = checked(rating, now, total);
            const char *got = states[field_counter(t, "U.9_NY_Hvy")->state];
            assert_int_equal(field_arg(t, HAP_CHECK, 3), result);
            assert_true(strlen(got) == n && strncmp(got, want, n) == 0);
            if (want[n] == '*')
                assert_int_equal(field_count(t, HAP_RETREATED) + morale_losses(t), 0);
            else if (result >= MORALE_SH)
                assert_true(field_count(t, HAP_RETREATED) > 0);
            field_free(t);
        }
}

/* --- modifiers of the Morale Table ------------------------------------------------------------------------------------- */

enum { NEAR_HEX, FAR_HEX };
/* The target's hex, next to the firer or ten hexes off, on the same line. */
static const char *target_at(int far)
{
    return far ? "B20.20" : "B20.11";
}

/* One modifier alone: what brings it about. Returns the event's number. */
static int modifier(struct field_test *t, int row, int far)
{
    const char *unit = "U.14_NJ";
    struct wash_hex *h = &t->data->map[0].hex[field_hex(target_at(far))];
    switch (row) {
    case 0: field_put(t, "U.L.Truex", target_at(far), LINE, 0); return MOD_LEADER;
    case 1: field_change(t, unit)->state = MORALE_SH; return MOD_SHAKEN;
    case 2: field_strength(t, unit, 6, 12); return MOD_WRECKED; /* seven would be the limit */
    case 3: field_change(t, unit)->facing = 0; return MOD_REAR;
    case 4: field_strength(t, unit, 3, 3); return MOD_SMALL;
    case 5: legs_put(&t->p, USA, field_hex(target_at(far)), field_hex(target_at(far))); return MOD_LEGS;
    case 6: t->data->turn[wash_scenario(&t->p.w)->first].light = LIGHT_NIGHT; return MOD_NIGHT;
    case 7: t->data->unit[field_unit(unit)].arm = ARM_CAVALRY; return MOD_ARM;
    default: h->trench = 63; return MOD_PROTECTED;
    }
}

/* washington:morale-modifiers: each row of the list alone, by small arms next door and by guns from ten hexes */
static void morale_modifiers_alone(void **state)
{
    const json_t *list = tab_at(tab_at(tables, "morale_table"), "drm");
    (void)state;
    assert_int_equal(json_array_size(list), 9);
    for (int row = 0; row < 9; row++)
        for (int far = NEAR_HEX; far <= FAR_HEX; far++) {
            const json_t *rule = tab_nth(list, (size_t)row);
            struct field_test *t = field_new(CSA);
            const char *unit = far ? "C.Bryan" : "C.26_Ga";
            field_put(t, unit, "B20.10", far ? UNLIMBERED : LINE, 0);
            field_put(t, "U.14_NJ", target_at(far), LINE, 3);
            if (row == 2) /* twelve less six is not yet Wrecked; seven is */
                assert_int_equal(modifier(t, row, far), MOD_WRECKED);
            int what = row == 2 ? MOD_WRECKED : modifier(t, row, far);
            assert_false(row == 2 && unit_wrecked(&t->p.w, field_unit("U.14_NJ")));
            if (row == 2)
                field_strength(t, "U.14_NJ", 5, 12);
            if (row == 6) /* by night two hexes, not ten */
                t->data->charts.visibility[LIGHT_NIGHT] = 30;
            t->rest = '1';
            /* eight in 6-8, ten in 4-5 less two columns: one loss or an m; then the check */
            field_do(t, arena_printf(t->a, "fire %s %s%s", unit, target_at(far), far ? " shell" : ""),
                     far ? "66" : "44");
            bool counts = !far || json_is_true(json_object_get(rule, "range10"));
            const json_t *drm = tab_at(rule, "drm");
            int want = json_is_string(drm) ? -2 : (int)json_integer_value(drm); /* Truex has two */
            for (int i = 0; i < MOD_COUNT; i++)
                if (field_by(t, HAP_MODIFIER, i) != (i == what && counts ? want : 0))
                    fail_msg("row %d, far %d: modifier %d is %d", row, far, i, field_by(t, HAP_MODIFIER, i));
            field_free(t);
        }
}

/* --- charges ------------------------------------------------------------------------------------------------------------- */

/* One to twelve points charge one to twelve; after the point at once, if it is due, the defender counts what is left. */
static struct field_test *charge(int attackers, int defenders)
{
    struct field_test *t = field_new(CSA);
    field_unbound(t);
    field_put(t, "C.12_Ga_Bn", "B20.10", LINE, 0);
    field_strength(t, "C.12_Ga_Bn", attackers, 12);
    rate(t, "C.12_Ga_Bn", 0);
    t->data->charts.close_drm[CLOSE_ADJACENT] = 0;
    field_put(t, "U.9_NY_Hvy", "B20.11", LINE, 3);
    field_strength(t, "U.9_NY_Hvy", defenders + (attackers > 3), defenders + (attackers > 3));
    t->rest = '1';
    return t;
}

/* washington:charge: additional_charge_modifiers, every difference of one to twelve points */
static void charge_numbers(void **state)
{
    const json_t *rows = tab_at(tab_at(tables, "additional_charge_modifiers"), "sp_differential");
    (void)state;
    for (int a = 1; a <= 12; a++)
        for (int d = 1; d <= 12; d++) {
            struct field_test *t = charge(a, d);
            int found = 0, want = 99;
            for (size_t i = 0; i < json_array_size(rows); i++) {
                const json_t *row = tab_nth(rows, i);
                const char *larger = tab_word(row, "larger");
                bool fits = strcmp(larger, "defender") == 0 ? d > a : strcmp(larger, "attacker") == 0 ? a > d : a >= d;
                if (fits && tab_in_range(tab_word(row, "diff"), abs(a - d))) {
                    want = tab_number(row, "drm");
                    found++;
                }
            }
            assert_int_equal(found, 1);
            field_do(t, "charge C.12_Ga_Bn B20.11", "61");
            assert_int_equal(field_by(t, HAP_MODIFIER, MOD_NUMBERS), want);
            field_free(t);
        }
}

/* Blood Lust of the attackers, and their leader. */
static void charge_also(void **state)
{
    const json_t *also = tab_at(tab_at(tables, "additional_charge_modifiers"), "also");
    struct field_test *t = charge(6, 6);
    (void)state;
    field_change(t, "C.12_Ga_Bn")->state = MORALE_BL;
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_do(t, "charge C.12_Ga_Bn, C.L.Evans B20.11", "61");
    assert_int_equal(field_by(t, HAP_MODIFIER, MOD_BLOOD_LUST), tab_number(tab_nth(also, 0), "drm"));
    assert_string_equal(tab_word(tab_nth(also, 1), "drm"), "+ morale value");
    assert_int_equal(field_by(t, HAP_MODIFIER, MOD_ADJACENT), 2);
    field_free(t);
}

/* charge_sequence: what is left of the attackers after the volley decides whether they are Small. */
static void charge_sequence(void **state)
{
    (void)state;
    for (int left = 1; left <= 6; left++) {
        struct field_test *t = charge(left + 1, 6);
        field_do(t, "charge C.12_Ga_Bn B20.11", "6311"); /* a three costs one point on the charge column; no leader */
        assert_int_equal(field_counter(t, "C.12_Ga_Bn")->sp, left);
        assert_int_equal(field_count(t, HAP_CHARGE_LOSS), left > 3);
        field_free(t);
    }
}

/* --- the Closing Roll ------------------------------------------------------------------------------------------------------ */

/* washington:closing-roll: each rating and face, as a stack comes up */
static void closing_roll(void **state)
{
    const json_t *t0 = tab_at(tables, "closing_roll");
    (void)state;
    for (int rating = 0; rating < RATINGS; rating++)
        for (int die = 1; die <= 6; die++) {
            struct field_test *t = field_new(CSA);
            bool made = die >= tab_number(tab_at(t0, "success"), (char[]){(char)('A' + rating), 0});
            field_unbound(t);
            field_put(t, "C.26_Ga", "B20.10", LINE, 0);
            rate(t, "C.26_Ga", rating);
            field_put(t, "U.14_NJ", "B20.12", LINE, 3);
            field_do(t, "move C.26_Ga B20.11", arena_printf(t->a, "%d", die));
            assert_int_equal(field_count(t, HAP_CLOSED), made);
            assert_int_equal(field_count(t, HAP_NOT_CLOSED), !made);
            assert_string_equal(field_where(t, "C.26_Ga"), made ? "B20.11" : "B20.10");
            field_free(t);
        }
}

/* Each modifier alone, in play. */
static void closing_modifiers(void **state)
{
    static const char *const lines[CLOSE_MODIFIERS] = {"move C.26_Ga, C.L.Evans B20.11", "move C.26_Ga B20.11",
                                                       "move C.26_Ga B20.11", "move C.26_Ga B20.11",
                                                       "charge C.26_Ga B20.11"};
    const json_t *list = tab_at(tab_at(tables, "closing_roll"), "drm");
    (void)state;
    assert_int_equal(json_array_size(list), CLOSE_MODIFIERS);
    for (int i = 0; i < CLOSE_MODIFIERS; i++) {
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_put(t, "U.14_NJ", i == CLOSE_ADJACENT ? "B20.11" : "B20.12", LINE, i == CLOSE_REAR ? 0 : 3);
        if (i == CLOSE_LEADER)
            field_put(t, "C.L.Evans", "B20.10", LINE, 0);
        if (i == CLOSE_SHAKEN)
            field_change(t, "C.26_Ga")->state = MORALE_SH;
        if (i == CLOSE_CANISTER)
            field_put(t, "U.Alex_b", "B21.12", UNLIMBERED, 3);
        t->rest = '1';
        field_do(t, lines[i], "6");
        assert_int_equal(field_arg(t, HAP_CLOSED, 3), tab_number(tab_nth(list, (size_t)i), "drm"));
        field_free(t);
    }
}

/* auto_success: Open Order Capable and Green do not roll. */
static void closing_without_a_roll(void **state)
{
    struct field_test *t = field_new(USA);
    (void)state;
    field_unbound(t);
    field_put(t, "C.13_Ga", "B20.14", LINE, 3);
    field_put(t, "U.8_Ill_a", "B20.11", LINE, 0);
    field_do(t, "move U.8_Ill_a B20.13", "");
    assert_string_equal(field_where(t, "U.8_Ill_a"), "B20.13");
    field_put(t, "U.144_Ohio_NG", "B22.11", LINE, 0);
    field_put(t, "C.26_Ga", "B22.14", LINE, 3);
    field_do(t, "move U.144_Ohio_NG B22.13", "");
    assert_string_equal(field_where(t, "U.144_Ohio_NG"), "B22.13");
    assert_int_equal(field_count(t, HAP_CLOSED), 0);
    field_free(t);
}

/* --- leaders --------------------------------------------------------------------------------------------------------------- */

static const char *fate_of(int column, int total)
{
    static const char *const columns[] = {"other", "capture", "charge_defender", "charge_attacker"};
    static const char *const fates[] = {"none", "captured", "wounded", "killed"};
    const json_t *of = tab_at(tab_at(tab_at(tables, "leader_loss"), "columns"), columns[column]);
    for (int i = 0; i < 4; i++) {
        const char *range = json_string_value(json_object_get(of, fates[i]));
        if (range && tab_in_range(range, total))
            return fates[i];
    }
    fail_msg("no fate");
    return "";
}

/* The occasion of a check in that column, up to the leader's dice. */
static struct field_test *peril(int column, const char *dice, int *side)
{
    struct field_test *t = field_new(CSA);
    field_unbound(t);
    t->rest = '1';
    *side = column == LOSS_ATTACKER ? CSA : USA;
    field_put(t, *side == CSA ? "C.L.Evans" : "U.L.Truex", *side == CSA ? "B20.10" : "B20.11", LINE, 0);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    if (column == LOSS_CAPTURE) {
        field_do(t, "move C.26_Ga B20.11", dice);
        return t;
    }
    field_put(t, "U.9_NY_Hvy", "B20.11", LINE, 3);
    if (column == LOSS_OTHER)
        field_do(t, "fire C.26_Ga B20.11", arena_printf(t->a, "44%s", dice)); /* eight: one loss */
    else if (column == LOSS_DEFENDER)
        field_do(t, "charge C.26_Ga B20.11", arena_printf(t->a, "61%s", dice)); /* closes; no volley loss */
    else
        field_do(t, "charge C.26_Ga, C.L.Evans B20.11", arena_printf(t->a, "63%s", dice)); /* the volley costs one */
    return t;
}

/* washington:leader-loss: each column and total */
static void leader_loss(void **state)
{
    static const char *const fates[] = {"none", "captured", "wounded", "killed"};
    (void)state;
    for (int column = 0; column < LOSS_COLUMNS; column++)
        for (int total = 2; total <= 12; total++) {
            const char *want = fate_of(column, total);
            int side;
            struct field_test *t = peril(column, dice_of(total), &side);
            bool safe = strcmp(want, "none") == 0;
            assert_int_equal(field_count(t, HAP_LEADER_SAFE), safe);
            assert_int_equal(field_count(t, HAP_LEADER_LOST), !safe);
            assert_string_equal(fates[field_arg(t, safe ? HAP_LEADER_SAFE : HAP_LEADER_LOST, 2)], want);
            field_free(t);
        }
}

/* One more for the fire of sharpshooters who are Open Order Capable, and only for theirs. */
static void sharpshooters(void **state)
{
    const json_t *drm = tab_nth(tab_at(tab_at(tables, "leader_loss"), "drm"), 0);
    (void)state;
    for (int alone = 0; alone < 2; alone++) {
        struct field_test *t = field_new(CSA);
        field_put(t, "C.Rodes_Div_a", "B20.10", LINE, 0);
        if (!alone) /* next to a friend it is not capable */
            field_put(t, "C.26_Ga", "B19.10", LINE, 0);
        field_put(t, "U.9_NY_Hvy", "B20.11", LINE, 3);
        field_put(t, "U.L.Truex", "B20.11", LINE, 0);
        t->rest = '1';
        field_do(t, "fire C.Rodes_Div_a B20.11", "6522"); /* eleven: losses in any column */
        assert_int_equal(field_arg(t, HAP_LEADER_SAFE, 1), 4 + (alone ? tab_number(drm, "drm") : 0));
        field_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(morale_table),   cmocka_unit_test(additive_morale),   cmocka_unit_test(morale_modifiers_alone),
        cmocka_unit_test(charge_numbers), cmocka_unit_test(charge_also),       cmocka_unit_test(charge_sequence),
        cmocka_unit_test(closing_roll),   cmocka_unit_test(closing_modifiers), cmocka_unit_test(closing_without_a_roll),
        cmocka_unit_test(leader_loss),    cmocka_unit_test(sharpshooters),
    };
    return cmocka_run_group_tests(tests, tables_begin, tables_end);
}
