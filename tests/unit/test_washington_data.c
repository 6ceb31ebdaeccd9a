/* links: base json trust core games */
/* washington: the bundled data, the set-ups as printed, every cell of the charts against the file, the words of all
 * events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/catalogue.h"
#include "core/data.h"
#include "core/doc.h"
#include "gen/washington_data.h"
#include "games/washington/washington.h"
#include "json/in.h"
#include "trust/hash.h"

static const struct wash_data *const d = &wash_bundled;
static struct arena *arena;
static const json_t *tables; /* series_tables.json */

static int begin(void **state)
{
    struct err e = {0};
    (void)state;
    arena = arena_new();
    json_arena(arena);
    const struct data_file *f = &washington_data_files[3];
    tables = json_read(arena, (const char *)f->p, f->n, JSON_IN_LOOSE, &e);
    return tables ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

/* What the build printed is what the loader reads, and its hash that of the files. */
static void bundled(void **state)
{
    struct err e = {0};
    const void *read;
    struct hash_file f[WASH_FILES];
    uint8_t hash[32];
    (void)state;
    assert_true(wash_load(arena, washington_data_files, washington_data_files_n, &read, &e));
    assert_memory_equal(read, d, sizeof *d);
    for (size_t i = 0; i < WASH_FILES; i++) {
        assert_string_equal(washington_data_files[i].name, wash_file_names[i]);
        f[i] =
            (struct hash_file){washington_data_files[i].name, washington_data_files[i].p, washington_data_files[i].n};
    }
    hash_data(hash, f, WASH_FILES);
    assert_memory_equal(hash, wash_bundled_hash, 32);
}

/* --- the charts --------------------------------------------------------------------------------------------- */

static const json_t *at(const json_t *from, const char *key)
{
    const json_t *v = json_object_get(from, key);
    if (!v)
        fail_msg("no %s in the file", key);
    return v;
}

static const char *word(const json_t *from, const char *key)
{
    return json_string_value(at(from, key));
}

static int number(const json_t *from, const char *key)
{
    return (int)json_integer_value(at(from, key));
}

static bool in_range(const char *range, int v)
{
    char *rest;
    long lo = strtol(range, &rest, 10), hi = *rest == '-' ? strtol(rest + 1, NULL, 10) : *rest == '+' ? 9999 : lo;
    return v >= lo && v <= hi;
}

static int column_named(const char *s)
{
    static const char *const names[] = {"-B", "-A", "1", "2-3", "4-5", "6-8", "A", "B", "C", "D"};
    for (int i = 0; i < 10; i++)
        if (strcmp(names[i], s) == 0)
            return i;
    fail_msg("no column %s", s);
    return -1;
}

static bool listed(const json_t *rows, int row, const char *column)
{
    char key[8];
    snprintf(key, sizeof key, "%d", row);
    const json_t *list = json_object_get(rows, key);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), column) == 0)
            return true;
    return false;
}

static void combat(void **state)
{
    const json_t *t = at(tables, "combat_table"), *names = at(t, "columns"), *depletion = at(t, "depletion");
    (void)state;
    assert_int_equal(json_array_size(names), COMBAT_COLUMNS);
    for (int row = 2; row <= 12; row++) {
        char key[8], line[64];
        snprintf(key, sizeof key, "%d", row);
        snprintf(line, sizeof line, "%s", word(at(t, "rows"), key));
        for (int column = 0; column < COMBAT_COLUMNS; column++) {
            char c = line[2 * column];
            const char *name = json_string_value(json_array_get(names, (size_t)column));
            assert_int_equal(column_named(name), column);
            assert_int_equal(chart_combat(d, row, column), c == '-' ? 0 : c == 'm' ? 1 : 1 + c - '0');
            bool any = listed(at(depletion, "type_in_use_cells"), row, name);
            assert_int_equal(chart_depletes(d, row, column, false), any);
            assert_int_equal(chart_depletes(d, row, column, true),
                             any || listed(at(depletion, "canister_only_cells"), row, name));
        }
    }
    const char *name;
    json_t *v;
    json_object_foreach((json_t *)(uintptr_t)at(t, "start_column_by_sp"), name, v) for (int sp = 1; sp <= 8;
                                                                                        sp++) if (in_range(name, sp))
        assert_int_equal(chart_column(sp), column_named(json_string_value(v)));
    assert_int_equal(d->charts.max_sp, number(at(t, "max_sp_per_shot"), "value"));
    assert_int_equal(d->charts.max_sp_ooc, number(at(t, "max_sp_per_shot"), "ooc"));
}

static void shifts(void **state)
{
    static const char *const kinds[FIRE_KINDS] = {NULL,       "buck_n_ball",     "breechloader",
                                                  "repeater", "canister_normal", "canister_dense"};
    static const char *const targets[] = {"rear", "dg", "protective_terrain", "open_order_capable"};
    const json_t *t = at(tables, "combat_shifts");
    size_t i;
    json_t *row;
    (void)state;
    for (int range = 1; range <= 30; range++) {
        json_array_foreach((json_t *)(uintptr_t)at(t, "small_arms_range"), i,
                           row) if (in_range(word(row, "range"), range))
        {
            assert_int_equal(chart_range_shift(d, false, false, range), number(row, "regular"));
            assert_int_equal(chart_range_shift(d, false, true, range), number(row, "sharpshooter"));
        }
        json_array_foreach((json_t *)(uintptr_t)at(t, "artillery_range"), i,
                           row) if (in_range(word(row, "range"), range))
            assert_int_equal(chart_range_shift(d, true, false, range), number(row, "shift"));
        json_array_foreach((json_t *)(uintptr_t)at(t, "target"), i, row)
        {
            bool far = json_is_true(at(row, "ignored_at_range_10_plus")) && range >= 10;
            for (int k = 0; k < TARGET_SHIFTS; k++)
                if (strcmp(targets[k], word(row, "state")) == 0)
                    assert_int_equal(chart_target_shift(d, k, range), far ? 0 : number(row, "shift"));
        }
        /* each weapon alone, at and below its threshold, within and beyond its range */
        json_array_foreach((json_t *)(uintptr_t)at(t, "firepower"), i,
                           row) for (int total = 1; total <= 8; total++) for (int sp = 0; sp <= total; sp++)
        {
            int by[FIRE_KINDS] = {0}, kind = 1, least = 0;
            size_t j;
            json_t *limit;
            while (strcmp(kinds[kind], word(row, "type")) != 0)
                kind++;
            json_array_foreach((json_t *)(uintptr_t)at(t, "threshold_min_sp_of_type"), j,
                               limit) if (in_range(word(limit, "total_sp"), total)) least = number(limit, "min");
            by[kind] = sp;
            bool counts = sp >= least && range <= number(row, "max_range"), guns = kind >= FIRE_CANISTER;
            assert_int_equal(chart_fire_shift(d, by, total, range, guns, true), counts ? number(row, "shift") : 0);
            assert_int_equal(chart_fire_shift(d, by, total, range, true, false), 0); /* shell */
        }
    }
}

static void volley(void **state)
{
    static const char *const columns[] = {"range3", "range2", "range1", "charge", "shift_only"};
    const json_t *t = at(tables, "opening_volley");
    (void)state;
    for (int column = 0; column < VOLLEY_COLUMNS; column++)
        for (int die = 1; die <= 6; die++) {
            const char *range;
            json_t *loss;
            json_object_foreach((json_t *)(uintptr_t)at(at(t, "loss_by_roll"), columns[column]), range,
                                loss) if (in_range(range, die))
                assert_int_equal(chart_volley(d, column, die), json_integer_value(loss));
        }
    assert_int_equal(d->charts.volley_canister, number(json_array_get(at(t, "shifts"), 0), "shift"));
    assert_int_equal(d->charts.volley_wrecked, number(json_array_get(at(t, "shifts"), 1), "shift"));
}

static void closing(void **state)
{
    const json_t *t = at(tables, "closing_roll");
    (void)state;
    for (int i = 0; i < RATINGS; i++)
        assert_int_equal(chart_close(d, i), number(at(t, "success"), (char[]){(char)('A' + i), 0}));
    for (size_t i = 0; i < CLOSE_MODIFIERS; i++)
        assert_int_equal(d->charts.close_drm[i], number(json_array_get(at(t, "drm"), i), "drm"));
}

static void weapons(void **state)
{
    const char *code;
    json_t *v;
    int i = 0;
    (void)state;
    json_object_foreach((json_t *)(uintptr_t)at(at(tables, "small_arms"), "types"), code, v)
    {
        const char *fire = json_string_value(at(v, "fire"));
        assert_string_equal(d->small_code[i], code);
        assert_int_equal(d->charts.small_range[i], number(v, "max_range"));
        int kind = !fire ? FIRE_PLAIN : *fire == 'r' ? FIRE_REPEATER : fire[1] == 'u' ? FIRE_BUCK : FIRE_BREECH;
        assert_int_equal(d->charts.small_fire[i++], kind);
    }
    i = 0;
    json_object_foreach((json_t *)(uintptr_t)at(at(tables, "artillery_weapons"), "types"), code, v)
    {
        const char *canister = json_string_value(at(v, "canister"));
        assert_string_equal(d->gun_code[i], code);
        assert_int_equal(d->charts.gun_range[i], number(v, "max_range"));
        assert_int_equal(d->charts.gun_canister[i++], !canister          ? 0
                                                      : *canister == 'd' ? FIRE_CANISTER_DENSE
                                                                         : FIRE_CANISTER);
    }
}

static const char *const states[MORALES] = {"Normal", "BL", "Sh", "DG", "R"};

static void morale(void **state)
{
    (void)state;
    for (int row = 2; row <= 14; row++)
        for (int rating = 0; rating < RATINGS; rating++) {
            char key[8];
            snprintf(key, sizeof key, "%d", row);
            const json_t *cell = at(at(at(at(tables, "morale_table"), "rows"), key), (char[]){(char)('A' + rating), 0});
            const int16_t *now = chart_morale(d, row, rating);
            if (json_is_null(cell)) {
                assert_int_equal(now[0] | now[1] | now[2], 0);
                continue;
            }
            assert_string_equal(states[now[0]], word(cell, "state"));
            assert_int_equal(now[1], number(cell, "retreat"));
            assert_int_equal(now[2], number(cell, "loss"));
        }
    for (int rating = 0; rating < RATINGS; rating++) { /* clamped at both ends */
        assert_ptr_equal(chart_morale(d, -3, rating), chart_morale(d, 2, rating));
        assert_ptr_equal(chart_morale(d, 19, rating), chart_morale(d, 14, rating));
    }
    for (size_t i = 1; i < DRMS; i++)
        assert_int_equal(d->charts.drm[i], number(json_array_get(at(at(tables, "morale_table"), "drm"), i), "drm"));
    const json_t *add = at(at(tables, "additive_morale"), "current_then_new");
    for (int now = 0; now < MORALES; now++)
        for (int then = 0; then < MORALES; then++) {
            const char *s = word(at(add, states[now]), states[then]), *got = states[d->charts.additive[now][then]];
            assert_int_equal(strncmp(s, got, strlen(got)), 0);
            assert_int_equal(d->charts.starred[now][then], s[strlen(s) - 1] == '*');
        }
}

static void charge_and_leaders(void **state)
{
    const json_t *rows = at(at(tables, "additional_charge_modifiers"), "sp_differential");
    static const char *const columns[] = {"other", "capture", "charge_defender", "charge_attacker"};
    static const char *const fates[] = {"none", "captured", "wounded", "killed"};
    (void)state;
    for (int more = -8; more <= 8; more++) {
        size_t i;
        json_t *row;
        json_array_foreach((json_t *)(uintptr_t)rows, i, row)
        {
            bool defender = word(row, "larger")[0] == 'd', even = strcmp(word(row, "larger"), "attacker or equal") == 0;
            int by = defender ? -more : more;
            if ((defender ? more < 0 : more > 0 || (even && more == 0)) && in_range(word(row, "diff"), by))
                assert_int_equal(chart_charge_sp(d, 10 + more, 10), number(row, "drm"));
        }
    }
    for (int column = 0; column < LOSS_COLUMNS; column++)
        for (int total = 2; total <= 12; total++) {
            const char *range = json_string_value(
                at(at(at(at(tables, "leader_loss"), "columns"), columns[column]), fates[chart_fate(d, column, total)]));
            assert_true(range && in_range(range, total));
        }
}

static void movement(void **state)
{
    static const char *const names[MOVE_ROWS] = {"clear_or_orchard",
                                                 "woods_hexside",
                                                 "thicket",
                                                 "pike_or_road",
                                                 "trail_or_railroad",
                                                 "town",
                                                 "inclined_0_2_slope_lines",
                                                 "inclined_3_plus_slope_lines",
                                                 "slope_hex_not_inclined",
                                                 "boulders",
                                                 "vertical_slope",
                                                 "stream",
                                                 "creek",
                                                 "river",
                                                 "ford",
                                                 "foot_bridge",
                                                 "marsh",
                                                 "briar_marsh"};
    const json_t *t = at(tables, "terrain_effects_movement");
    (void)state;
    for (int row = 0; row < MOVE_ROWS; row++)
        for (int column = 0; column < MOVE_COLUMNS; column++) {
            const json_t *v = json_array_get(at(at(t, "rows"), names[row]), (size_t)column);
            int cost = d->charts.cost[row][column];
            const char *s = json_string_value(v);
            if (!s)
                assert_true(json_number_value(v) * 2 == cost);
            else
                assert_int_equal(cost, *s == '+' ? 2 * atoi(s) : *s == 'P' ? -1 : *s == 'r' ? -2 : *s == 'o' ? -3 : 0);
        }
    for (size_t column = 0; column < MOVE_COLUMNS; column++) {
        assert_int_equal(d->charts.allowance[column],
                         2 * json_integer_value(json_array_get(at(t, "movement_allowance"), column)));
        assert_int_equal(d->charts.form_cost[column],
                         2 * json_integer_value(json_array_get(at(t, "formation_change_mp"), column)));
    }
}

static void command(void **state)
{
    static const char *const levels[] = {"army", "corps", "division", "brigade", "artillery_battalion"};
    static const char *const aware[] = {"on_fire", "normal", "not_so_sure", "comatose"};
    static const char *const far[] = {"within_command_radius", "beyond", "beyond_and_50_hexes_or_more"};
    const struct wash_charts *c = &d->charts;
    const json_t *fluke = at(tables, "fluke_stoppage"), *recovery = at(tables, "attack_recovery");
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_int_equal(c->radius[i], number(at(at(tables, "command_radius"), "hexes"), levels[i]));
    for (int i = 0; i < 4; i++)
        assert_int_equal(c->awareness[i], number(at(at(tables, "order_delivery"), "awareness_turns"), aware[i]));
    for (int i = 0; i < 3; i++)
        assert_int_equal(c->distance_turns[i], number(at(at(tables, "order_delivery"), "distance_turns"), far[i]));
    assert_int_equal(c->command_roll, atoi(word(at(tables, "command_roll"), "success")));
    for (int die = 1; die <= 6; die++)
        assert_int_equal(c->zero[die], die == 1 ? 0 : die <= 3 ? 1 : 2);
    assert_int_equal(c->fluke_grace, number(fluke, "grace_turns"));
    assert_int_equal(c->fluke_pass, number(at(fluke, "base_check"), "pass"));
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(c->fluke_drm[i], number(json_array_get(at(at(fluke, "base_check"), "drm"), i), "drm"));
    for (int value = 0; value < 5; value++) {
        char key[2] = {(char)('0' + value), 0};
        assert_int_equal(c->fluke_second[value], number(at(at(fluke, "second_roll"), "pass_by_command_value"), key));
        assert_int_equal(c->recovery_second[value],
                         number(at(at(recovery, "second_roll"), "recover_by_command_value"), key));
    }
    assert_int_equal(c->recovery_base[0], number(at(recovery, "base_check"), "no_wrecked_or_dead"));
    assert_int_equal(c->recovery_base[1], number(at(recovery, "base_check"), "wrecked_no_dead"));
    assert_int_equal(c->recovery_base[2], number(at(recovery, "base_check"), "dead"));
    for (int row = 0; row < SLOPE_ROWS; row++) {
        char key[8];
        snprintf(key, sizeof key, row == 10 ? "%d+" : "%d", row);
        for (size_t k = 0; k < SLOPE_COLUMNS; k++)
            assert_int_equal(c->slope[row][k], json_integer_value(json_array_get(
                                                   at(at(at(tables, "slope_table"), "diff_rows"), key), k)));
    }
}

/* --- set-ups ------------------------------------------------------------------------------------------------- */

struct standing {
    const char *hex, *units; /* the scenario's lines, ids in order; "(n)" a printed strength */
};
static const struct standing mccausland[] = {
    {"B1.13", "C.25_Va"},
    {"B1.12", "C.37_Va_Bn"},
    {"B26.17", "U.L.Truex U.151_NY"},
    {"B27.17", "U.Alex_b"},
    {"B27.16", "U.14_NJ"},
    {"B23.15", "U.87_Penn"},
    {"B27.15", "U.106_NY"},
    {"B26.14", "U.10_Vt"},
    {"B18.13", "U.Loudoun_Rgrs"},
    {"B11.14", "U.8_Ill_c"},
    {"B23.02", "U.L.Clendenin U.8_Ill_b"},
    {NULL, NULL},
};
static const struct standing gordon[] = {
    {"B14.23", "C.L.Braxton C.Carpenter"},
    {"B20.23", "C.L.Nelson C.Massie"},
    {"B8.18", "C.Jackson_Battery"},
    {"B15.14", "C.L.Terry C.Steuart_Bde C.Stonewall_Bde"},
    {"B16.13", "C.Jones_Bde"},
    {"B16.11", "C.HQ.King_Bn_HQ"},
    {"B17.12", "C.Hay_Bde"},
    {"B18.11", "C.L.Gordon C.L.York C.Stafford_Bde"},
    {"B19.14", "C.Bryan"},
    {"B19.13", "C.L.King C.Chapman"},
    {"B20.11", "C.13_Ga"},
    {"B21.11", "C.26_Ga"},
    {"B21.10", "C.38_Ga"},
    {"B20.09", "C.Lowry"},
    {"B22.09", "C.L.Evans C.60_Ga"},
    {"B22.08", "C.61_Ga"},
    {"B22.07", "C.12_Ga_Bn"},
    {"B22.06", "C.31_Ga"},
    {"B20.03", "C.16_Va C.25_Va"},
    {"B20.02", "C.L.McCausland C.14_Va(3) C.17_Va(3) C.37_Va_Bn"},
    {"B33.22", "U.L.Wallace U.HQ.8_Corps_HQ U.L.Ricketts"},
    {"B27.20", "U.110_Ohio"},
    {"B27.19", "U.9_NY_Hvy"},
    {"B29.19", "U.Alex_b"},
    {"B28.17", "U.138_Penn"},
    {"B27.17", "U.122_Ohio_a"},
    {"B27.16", "U.L.McClennan U.126_Ohio"},
    {"B25.14", "U.14_NJ"},
    {"B25.13", "U.L.Truex U.151_NY"},
    {"B25.12", "U.106_NY"},
    {"B26.11", "U.87_Penn"},
    {"B27.10", "U.10_Vt(6)"},
    {"B29.09", "U.8_Ill_a"},
    {"B30.08", "U.L.Clendenin U.8_Ill_b"},
    {"B30.07", "U.8_Ill_c"},
    {"B31.07", "U.Loudoun_Rgrs"},
    {NULL, NULL},
};

static void set_up(const char *scenario, struct wash_state *st)
{
    struct options opt = {.scenario = scenario};
    struct play p = {.w = {.ops = &washington_ops, .data = d, .state = st, .opt = &opt}, .state = st};
    struct err e = {0};
    memset(st, 0, sizeof *st);
    assert_true(wash_setup(&p, scenario, &e));
    assert_true(wash_check(&p.w, &e));
}

static int stands(const struct wash_state *st, const struct standing *rows)
{
    int n = 0;
    for (; rows->hex; rows++) {
        char line[128];
        snprintf(line, sizeof line, "%s", rows->units);
        for (char *id = strtok(line, " "); id; id = strtok(NULL, " "), n++) {
            char *strength = strchr(id, '(');
            if (strength)
                *strength = 0;
            int u = wash_find_unit(d, id);
            assert_true(u >= 0);
            assert_int_equal(st->unit[u].where, WHERE_MAP);
            assert_string_equal(d->map[0].name[st->unit[u].hex], rows->hex);
            assert_int_equal(st->unit[u].sp, strength ? atoi(strength + 1) : d->unit[u].sp);
            assert_int_equal(st->unit[u].full, d->unit[u].sp);
            if (d->unit[u].arm == ARM_ARTILLERY) /* ruling R-38 */
                assert_int_equal(st->unit[u].form, UNLIMBERED);
        }
    }
    return n;
}

/* washington:setup-form */
static void set_ups(void **state)
{
    static struct wash_state st;
    static const char *const due[] = {"C.L.McCausland", "C.14_Va", "C.16_Va", "C.17_Va", "C.Jackson_Battery"};
    (void)state;
    set_up("6.5", &st);
    assert_int_equal(stands(&st, mccausland), 13);
    for (size_t i = 0; i < 5; i++) {
        const struct counter *c = &st.unit[wash_find_unit(d, due[i])];
        assert_int_equal(c->where, WHERE_DUE);
        assert_int_equal(c->due, 2);
        assert_string_equal(d->map[0].name[c->hex], "B4.18");
    }
    const struct command *cav = &st.command[wash_find_formation(d, "McCsld/Cav")];
    assert_int_equal(cav->kind, ORDER_ATTACK);
    assert_string_equal(d->map[0].place[d->map[0].place_of[cav->goal - 1] - 1].name, "Worthington Farm");
    assert_string_equal(d->map[0].place[d->map[0].place_of[cav->second - 1] - 1].name, "C.K. Thomas' Farm");
    assert_int_equal(d->scenario[0].turns, 19);
    assert_int_equal(d->scenario[0].rows, 18);
    set_up("6.7", &st);
    assert_int_equal(stands(&st, gordon), 53);
    assert_int_equal(st.burned, 1);
    assert_int_equal(st.command[wash_find_formation(d, "Grd/B")].kind, ORDER_ATTACK);
    assert_int_equal(st.command[wash_find_formation(d, "McCsld/Cav")].kind, ORDER_NONE);
    assert_int_equal(d->scenario[1].turns, 9);
    assert_int_equal(d->scenario[1].rows, 26); /* ruling R-36 */
    int n = 0;
    for (int u = 0; u < d->nunits; u++)
        n += st.unit[u].where == WHERE_MAP;
    assert_int_equal(n, 53);
}

static void words(void **state)
{
    struct buf b;
    (void)state;
    buf_init(&b, arena);
    catalogue_gaps(&b, catalogue_bundled(arena, "en"), &washington_ops);
    assert_string_equal(b.n ? b.p : "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled),  cmocka_unit_test(combat),
        cmocka_unit_test(shifts),   cmocka_unit_test(volley),
        cmocka_unit_test(closing),  cmocka_unit_test(weapons),
        cmocka_unit_test(morale),   cmocka_unit_test(charge_and_leaders),
        cmocka_unit_test(movement), cmocka_unit_test(command),
        cmocka_unit_test(set_ups),  cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
