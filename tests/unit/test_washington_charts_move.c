/* links: test base json trust core games */
/* washington: every cell of the charts of movement, formations, activities and sight as play comes to it, against
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

/* Who pays by each column of the movement chart; nobody in this game is a wagon. */
static const struct mover {
    const char *unit;
    int column, form;
} movers[] = {{"C.13_Ga", 0, LINE},    {"C.13_Ga", 1, COLUMN},   {"U.8_Ill_a", 1, LINE},
              {"C.14_Va", 2, MOUNTED}, {"C.Bryan", 3, LIMBERED}, {"C.L.Evans", 5, LINE}};
enum { MOVERS = 6, WAGON = 4 };

static struct field_test *mover_field(const struct mover *m)
{
    struct field_test *t = field_new(*m->unit == 'C' ? CSA : USA);
    field_unbound(t);
    field_put(t, m->unit, "B20.04", m->form, 0);
    return t;
}

static const json_t *cell_of(const char *row, int column)
{
    return tab_nth(tab_at(tab_at(tab_at(tables, "terrain_effects_movement"), "rows"), row), (size_t)column);
}

/* --- the movement chart ----------------------------------------------------------------------------------------------- */

/* Rows that the maps have, and how a hex or the hexside to it comes by them. "+": on top of clear ground. */
static const struct {
    const char *row;
    int terrain, flags, water; /* of the hexside */
    bool road, ford;
} ground[] = {
    {"clear_or_orchard", TERRAIN_CLEAR, 0, 0, false, false},
    {"clear_or_orchard", TERRAIN_ORCHARD, 0, 0, false, false},
    {"clear_or_orchard", TERRAIN_FARM, 0, 0, false, false},
    {"woods_hexside", TERRAIN_WOODS, 0, 0, false, false},
    {"pike_or_road", TERRAIN_CLEAR, 0, 0, true, false},
    {"trail_or_railroad", TERRAIN_CLEAR, 0, 0, true, false},
    {"town", TERRAIN_TOWN, 0, 0, false, false},
    {"inclined_0_2_slope_lines", TERRAIN_CLEAR, HEX_INCLINED, 0, false, false},
    {"slope_hex_not_inclined", TERRAIN_CLEAR, HEX_SLOPE, 0, false, false},
    {"stream", TERRAIN_CLEAR, 0, WATER_STREAM, false, false},
    {"creek", TERRAIN_CLEAR, 0, WATER_CREEK, false, false},
    {"river", TERRAIN_CLEAR, 0, WATER_RIVER, false, false},
    {"ford", TERRAIN_CLEAR, 0, WATER_RIVER, false, true},
};

static void lay(struct field_test *t, const char *from, const char *to, size_t k)
{
    struct wash_map *m = &t->data->map[0];
    struct wash_hex *a = &m->hex[field_hex(from)], *b = &m->hex[field_hex(to)];
    b->terrain = (int16_t)ground[k].terrain;
    b->flags = (int16_t)ground[k].flags;
    a->water = (int16_t)(a->water | ground[k].water);
    b->water = (int16_t)(b->water | ground[k].water << 6);
    if (ground[k].road) {
        a->road |= 1;
        b->road |= 8;
    }
    if (ground[k].ford) {
        a->ford |= 1;
        b->ford |= 8;
    }
}

/* Half points that the file asks for the step, -1: prohibited. */
static int price(const json_t *cell)
{
    const char *s = json_string_value(cell);
    if (!s)
        return (int)(json_number_value(cell) * 2);
    if (*s == 'P' || strcmp(s, "road") == 0) /* not by this step without a road */
        return -1;
    return *s == '+' ? 2 + 2 * atoi(s) : 2; /* "ne", "ot": the clear ground below it */
}

/* washington:allowance: one step over every kind of ground that the maps have, by every column */
static void steps(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof ground / sizeof ground[0]; k++)
        for (int i = 0; i < MOVERS; i++) {
            struct field_test *t = mover_field(&movers[i]);
            int want = price(cell_of(ground[k].row, movers[i].column));
            lay(t, "B20.04", "B20.05", k);
            /* by way of the hex, so that no detour is cheaper */
            const char *line = arena_printf(t->a, "move %s B20.05", movers[i].unit);
            struct view v;
            struct walk walk;
            static uint8_t marks[HEXES_MAX];
            view_make(&t->p.w, &v);
            walk_make(&t->p.w, &v, t->data->unit[field_unit(movers[i].unit)].side, field_unit(movers[i].unit), marks,
                      &walk);
            if (walk_cost(&walk, field_hex("B20.04"), 0) != want)
                fail_msg("%s: %s pays %d, not %d", ground[k].row, movers[i].unit,
                         walk_cost(&walk, field_hex("B20.04"), 0), want);
            if (want >= 0 && want <= 4) { /* a detour over clear ground costs four halves */
                field_do(t, line, "");
                assert_int_equal(field_arg(t, HAP_MOVED, 2), want);
            }
            field_free(t);
        }
}

/* Rows that no hex of the maps has: their costs are only kept, for an owner's own map. */
static void rows_without_ground(void **state)
{
    static const struct {
        const char *row;
        int at;
    } rows[] = {{"thicket", ROW_THICKET},         {"inclined_3_plus_slope_lines", ROW_INCLINED_STEEP},
                {"boulders", ROW_BOULDERS},       {"vertical_slope", ROW_VERTICAL},
                {"foot_bridge", ROW_FOOT_BRIDGE}, {"marsh", ROW_MARSH},
                {"briar_marsh", ROW_BRIAR}};
    const json_t *all = tab_at(tab_at(tables, "terrain_effects_movement"), "rows");
    (void)state;
    assert_int_equal(json_object_size(all), 11 + sizeof rows / sizeof rows[0]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int column = 0; column < MOVE_COLUMNS; column++) {
            const json_t *cell = cell_of(rows[i].row, column);
            const char *s = json_string_value(cell);
            int got = wash_bundled.charts.cost[rows[i].at][column];
            assert_int_equal(got, s ? (*s == 'P' ? -1 : 2 * atoi(s)) : json_integer_value(cell) * 2);
        }
}

/* movement_allowance: so far and no further on clear ground; in column only if it is one at the end. */
static void allowances(void **state)
{
    const json_t *row = tab_at(tab_at(tables, "terrain_effects_movement"), "movement_allowance");
    (void)state;
    for (int i = 0; i < MOVERS; i++) {
        struct field_test *t = mover_field(&movers[i]);
        int far = (int)json_integer_value(tab_nth(row, (size_t)movers[i].column));
        assert_true(field_legal(t, arena_printf(t->a, "move %s B20.%02d", movers[i].unit, 4 + far), NULL));
        assert_false(field_legal(t, arena_printf(t->a, "move %s B20.%02d", movers[i].unit, 5 + far), NULL));
        field_free(t);
    }
}

/* formation_change_mp, by the formation left; guns pay three both ways (formation_change_note). */
static void formation_costs(void **state)
{
    static const struct {
        const char *unit, *into;
        int column, form;
    } rows[] = {{"C.13_Ga", "column", 0, LINE},         {"C.13_Ga", "line", 1, COLUMN},
                {"C.14_Va", "mounted", 0, LINE},        {"C.14_Va", "line", 2, MOUNTED},
                {"C.Bryan", "unlimbered", 3, LIMBERED}, {"C.Bryan", "limbered", 3, UNLIMBERED}};
    const json_t *row = tab_at(tab_at(tables, "terrain_effects_movement"), "formation_change_mp");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        int u = field_unit(rows[i].unit), paid = (int)json_integer_value(tab_nth(row, (size_t)rows[i].column));
        field_unbound(t);
        field_put(t, rows[i].unit, "B20.04", rows[i].form, 0);
        int before = unit_allowance(&t->p.w, u) / 2;
        const char *line = arena_printf(t->a, "form %s %s", rows[i].unit, rows[i].into);
        struct order o = {0};
        struct err e = {0};
        assert_true(order_parse(&t->p.w, t->a, line, strlen(line), &o, &e));
        struct group g = {1, {u}};
        party_begin(&t->p, &g);
        form_run(&t->p, &g, &o);
        int after = unit_allowance(&t->p.w, u) / 2, left = after - t->st.unit[u].used / 2;
        /* cavalry keeps its share of what is left, in whole points (3.1d) */
        bool horse = t->data->unit[u].arm == ARM_CAVALRY;
        assert_int_equal(left, horse ? (before - paid) * after / before : after - paid);
        field_free(t);
    }
}

/* --- formations, activities, states --------------------------------------------------------------------------------------- */

/* formation_effects: facing, combat, charge */
static void formations(void **state)
{
    static const struct {
        const char *type, *formation, *unit;
        int form;
        bool friend_near;
    } who[] = {{"infantry", "line", "C.26_Ga", LINE, false},
               {"infantry", "column", "C.26_Ga", COLUMN, false},
               {"cavalry", "line", "C.14_Va", LINE, false},
               {"cavalry", "mounted", "C.14_Va", MOUNTED, false},
               {"artillery", "limbered", "C.Bryan", LIMBERED, false},
               {"artillery", "unlimbered", "C.Bryan", UNLIMBERED, false},
               {"inf_or_cav", "open_order", "C.Rodes_Div_a", LINE, true},
               {"inf_or_cav", "open_order_capable", "C.Rodes_Div_a", LINE, false}};
    const json_t *rows = tab_at(tab_at(tables, "formation_effects"), "rows");
    (void)state;
    assert_int_equal(json_array_size(rows), sizeof who / sizeof who[0]);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = tab_nth(rows, i);
        struct field_test *t = field_new(CSA);
        const char *facing = json_string_value(tab_nth(row, 2));
        assert_string_equal(json_string_value(tab_nth(row, 0)), who[i].type);
        assert_string_equal(json_string_value(tab_nth(row, 1)), who[i].formation);
        field_unbound(t);
        field_put(t, who[i].unit, "B20.10", who[i].form, 0);
        if (who[i].friend_near)
            field_put(t, "C.13_Ga", "B19.10", LINE, 0);
        field_put(t, "U.14_NJ", "B20.11", LINE, 3);  /* in front */
        field_put(t, "U.106_NY", "B20.08", LINE, 0); /* behind */
        int hex = field_hex("B20.10");
        bool front = shot_from_rear(&t->p.w, hex, field_hex("B20.11")),
             rear = shot_from_rear(&t->p.w, hex, field_hex("B20.08"));
        assert_int_equal(front, strcmp(facing, "all_rear") == 0);
        assert_int_equal(rear, strcmp(facing, "all_front") != 0);
        const char *fire = arena_printf(t->a, "fire %s B20.11", who[i].unit);
        assert_int_equal(field_legal(t, fire, NULL), json_is_true(tab_nth(row, 3)));
        const char *charge = arena_printf(t->a, "charge %s B20.11", who[i].unit);
        assert_int_equal(field_legal(t, charge, NULL), json_is_true(tab_nth(row, 5)));
        field_change(t, "U.14_NJ")->where = WHERE_NONE; /* movement: unlimbered guns only turn */
        assert_int_equal(field_legal(t, arena_printf(t->a, "move %s B20.11", who[i].unit), NULL),
                         who[i].form != UNLIMBERED);
        field_free(t);
    }
}

/* activity_effects: fire after half the allowance at most, never after a charge; a charge after all of it. */
static void activities(void **state)
{
    const json_t *fire = tab_at(tab_at(tables, "activity_effects"), "fire"),
                 *move = tab_at(tab_at(tables, "activity_effects"), "move");
    (void)state;
    assert_string_equal(tab_word(fire, "ma"), "half, drop fractions");
    for (int steps = 1; steps <= 6; steps++) {
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        field_put(t, "C.26_Ga", "B20.04", LINE, 0);
        field_put(t, "U.14_NJ", arena_printf(t->a, "B20.%02d", 6 + steps), LINE, 0);
        const char *lines[] = {arena_printf(t->a, "move C.26_Ga B20.%02d", 4 + steps), "halt"};
        struct order o = {0};
        struct err e = {0};
        assert_true(order_parse(&t->p.w, t->a, lines[0], strlen(lines[0]), &o, &e));
        struct group g = {1, {field_unit("C.26_Ga")}};
        struct view v;
        party_begin(&t->p, &g);
        move_run(&t->p, &g, &o);
        view_make(&t->p.w, &v);
        assert_int_equal(may_fire(&t->p.w, &v, &g, field_hex(arena_printf(t->a, "B20.%02d", 6 + steps)), AMMO_SHELL),
                         steps <= 3);
        field_free(t);
    }
    /* five to come up, one to charge: all of it */
    struct field_test *t = field_new(CSA);
    static const char *const up[] = {"move C.26_Ga B20.09", "charge B20.10"};
    field_unbound(t);
    field_put(t, "C.26_Ga", "B20.04", LINE, 0);
    field_put(t, "U.14_NJ", "B20.10", LINE, 0);
    t->rest = '4';
    assert_true(json_is_true(tab_at(move, "charge")) && json_is_false(tab_at(fire, "charge")));
    field_acts(t, up, 2, "");
    assert_int_equal(field_count(t, HAP_CHARGE), 1);
    field_free(t);
}

/* morale_state_effects: what a state leaves of strength and of movement */
static void state_effects(void **state)
{
    static const char *const names[MORALES] = {"Normal", "BL", "Sh", "DG", "R"};
    const json_t *effects = tab_at(tables, "morale_state_effects");
    (void)state;
    for (int now = 0; now < MORALES; now++)
        for (int sp = 1; sp <= 8; sp++) {
            struct field_test *t = field_new(CSA);
            const json_t *of = tab_at(effects, names[now]);
            int fires = (int)(json_number_value(tab_at(of, "fire")) * sp);
            int moves = (int)(json_number_value(tab_at(of, "move")) * 6);
            field_unbound(t);
            field_put(t, "C.26_Ga", "B20.10", LINE, 0);
            field_strength(t, "C.26_Ga", sp, 8);
            field_change(t, "C.26_Ga")->state = (uint8_t)now;
            assert_int_equal(field_legal(t, "move C.26_Ga B20.11", NULL), moves > 0);
            if (moves) {
                assert_true(field_legal(t, arena_printf(t->a, "move C.26_Ga B20.%02d", 10 + moves), NULL));
                assert_false(field_legal(t, arena_printf(t->a, "move C.26_Ga B20.%02d", 11 + moves), NULL));
            }
            field_put(t, "U.14_NJ", "B20.12", LINE, 3);
            t->rest = '1';
            assert_int_equal(field_legal(t, "fire C.26_Ga B20.12", NULL), fires > 0);
            if (fires) {
                field_do(t, "fire C.26_Ga B20.12", "11");
                assert_int_equal(field_arg(t, HAP_FIRE, 2), fires);
            }
            field_free(t);
        }
}

/* artillery_formation: nobody able to fire in sight nearer than five hexes; four with an artillery leader. Limbering is
 * always allowed. */
static void unlimbering(void **state)
{
    const json_t *rule = tab_at(tables, "artillery_formation");
    (void)state;
    for (int leader = 0; leader < 3; leader++)
        for (int range = 1; range <= 7; range++) {
            struct field_test *t = field_new(CSA);
            int least =
                tab_number(rule, leader == 1 ? "unlimber_min_distance_with_artillery_leader" : "unlimber_min_distance");
            field_unbound(t);
            field_put(t, "C.Bryan", "B20.10", LIMBERED, 0);
            if (leader)
                field_put(t, leader == 1 ? "C.L.King" : "C.L.Evans", "B20.10", LINE, 0);
            field_put(t, "U.14_NJ", arena_printf(t->a, "B20.%02d", 10 + range), LINE, 0); /* facing is not asked */
            assert_int_equal(field_legal(t, "form C.Bryan unlimbered", NULL), range >= least && range > 1);
            field_change(t, "C.Bryan")->form = UNLIMBERED;
            assert_true(field_legal(t, "form C.Bryan limbered", NULL));
            field_free(t);
        }
}

/* --- small things ----------------------------------------------------------------------------------------------------------- */

/* wrecked.formula for every strength there can be; smallness */
static void wrecked_and_small(void **state)
{
    struct field_test *t = field_new(CSA);
    int u = field_unit("C.26_Ga");
    (void)state;
    assert_string_equal(tab_word(tab_at(tables, "wrecked"), "formula"), "Wrecked when losses >= floor(SP/2)+1");
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    for (int full = 1; full <= 16; full++)
        for (int sp = 1; sp <= full; sp++) {
            field_strength(t, "C.26_Ga", sp, full);
            assert_int_equal(unit_wrecked(&t->p.w, u), full - sp >= full / 2 + 1);
            assert_int_equal(stack_small(&t->p.w, CSA, field_hex("B20.10")), sp <= 3);
        }
    field_strength(t, "C.26_Ga", 2, 8); /* all that stand in the hex count, guns too */
    field_put(t, "C.Bryan", "B20.10", LIMBERED, 0);
    assert_false(stack_small(&t->p.w, CSA, field_hex("B20.10")));
    field_free(t);
}

/* --- sight ------------------------------------------------------------------------------------------------------------------- */

/* The Slope Table, each difference and range against each other: a ridge at k of the low end, a line of n hexes to the
 * high end; beyond the ridge it dips, so that it is no Same Hill. */
static void slope_table(void **state)
{
    const json_t *rows = tab_at(tab_at(tables, "slope_table"), "diff_rows");
    struct field_test *t = field_new(CSA);
    struct wash_map *m = &t->data->map[0];
    struct sight s = {.data = t->data, .map = m, .looker = CSA, .visibility = 30};
    int low = field_hex("B20.02");
    (void)state;
    for (int n = 5; n <= 20; n++)
        for (int k = 1; k < n - 1; k++)
            for (int high = 0; high <= 12; high++)
                for (int ridge = 0; ridge <= high; ridge++) {
                    char of_ridge[8], of_high[8];
                    snprintf(of_ridge, sizeof of_ridge, ridge >= 10 ? "10+" : "%d", ridge);
                    snprintf(of_high, sizeof of_high, high >= 10 ? "10+" : "%d", high);
                    int64_t there = json_integer_value(tab_nth(tab_at(rows, of_ridge), (size_t)(k < 16 ? k : 16) - 1));
                    int64_t all = json_integer_value(tab_nth(tab_at(rows, of_high), (size_t)(n < 16 ? n : 16) - 1));
                    for (int i = 0; i <= n; i++)
                        m->hex[low + i].level = 5;
                    m->hex[low + n].level = (int16_t)(5 + high);
                    m->hex[low + k].level = (int16_t)(5 + ridge);
                    m->hex[low + n - 1].level = k == n - 1 ? m->hex[low + k].level : 0;
                    assert_int_equal(sight_clear(&s, low, low + n, true, NULL), there <= all);
                    assert_int_equal(sight_clear(&s, low + n, low, true, NULL), there <= all);
                }
    field_free(t);
}

/* line_of_sight: heights of what stands in the way; visibility by day, twilight and night */
static void heights_and_light(void **state)
{
    static const struct {
        int terrain, height;
    } rows[] = {{TERRAIN_WOODS, 3}, {TERRAIN_TOWN, 2}, {TERRAIN_ORCHARD, 1}, {TERRAIN_FARM, 0}, {TERRAIN_CLEAR, 0}};
    static const char *const lights[] = {"day", "twilight", "night"};
    const json_t *rule = tab_at(tables, "line_of_sight"), *visibility = tab_at(rule, "visibility");
    struct field_test *t = field_new(CSA);
    struct wash_map *m = &t->data->map[0];
    int low = field_hex("B5.10");
    (void)state;
    assert_string_equal(json_string_value(tab_nth(tab_at(rule, "rules"), 4)),
                        "obstacles: woods +3, orchard +1, town +2, crest +1");
    for (size_t i = 0; i < 5; i++)
        for (int above = -2; above <= 4;
             above++) { /* of the end over the ground of the obstacle: blocked while lower */
            struct sight s = {.data = t->data, .map = m, .looker = CSA, .visibility = 30};
            int mid = low + 3, far = low + 6;
            m->hex[mid].terrain = (int16_t)rows[i].terrain;
            m->hex[mid].level = 5;
            m->hex[low].level = m->hex[far].level = (int16_t)(5 + above);
            m->hex[low + 5].level = 0; /* no Same Hill */
            assert_int_equal(sight_clear(&s, low, far, true, NULL), rows[i].height <= above);
        }
    field_free(t);
    for (int light = LIGHT_DAY; light <= LIGHT_NIGHT; light++)
        for (int range = 2; range <= 31; range++) {
            int sees = tab_number(visibility, lights[light]);
            t = field_new(CSA);
            t->data->turn[wash_scenario(&t->p.w)->first].light = (int16_t)light;
            field_put(t, "C.Bryan", "B5.10", UNLIMBERED, range % 2 ? 1 : 2);
            field_put(t, "U.14_NJ", arena_printf(t->a, "B%d.10", 5 + range), LINE, 4);
            assert_int_equal(field_legal(t, arena_printf(t->a, "fire C.Bryan B%d.10 shell", 5 + range), NULL),
                             range <= sees && range <= 30);
            field_free(t);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps),           cmocka_unit_test(rows_without_ground), cmocka_unit_test(allowances),
        cmocka_unit_test(formation_costs), cmocka_unit_test(formations),          cmocka_unit_test(activities),
        cmocka_unit_test(state_effects),   cmocka_unit_test(unlimbering),         cmocka_unit_test(wrecked_and_small),
        cmocka_unit_test(slope_table),     cmocka_unit_test(heights_and_light),
    };
    return cmocka_run_group_tests(tests, tables_begin, tables_end);
}
