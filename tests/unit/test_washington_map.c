/* links: base json trust core games */
/* washington: geometry, line of sight, the cost of steps, paths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/washington/data_hex.h"
#include "games/washington/path.h"
#include "games/washington/sight.h"

static const struct wash_data *const d = &wash_bundled;
static const struct wash_map *const m = &wash_bundled.map[0];

static int hex(const char *id)
{
    int h = wash_find_hex(m, id);
    assert_true(h >= 0);
    return h;
}

/* --- geometry (engine 2) -------------------------------------------------------------------------------------- */

static void geometry(void **state)
{
    int n = m->columns * m->rows;
    (void)state;
    /* marches that the rulebook prints as one column are straight lines: parity, and the join of the two sheets */
    assert_int_equal(hex_distance(m, hex("A20.33"), hex("A21.33")), 1);
    assert_int_equal(hex_distance(m, hex("A21.33"), hex("A22.32")), 1);
    assert_int_equal(hex_distance(m, hex("A10.01"), hex("B10.34")), 1);
    assert_int_equal(wash_find_hex(m, "B04.18"), hex("B4.18"));
    assert_int_equal(wash_find_hex(m, "B57.01"), -1);
    for (int h = 0; h < n; h++)
        for (int dir = 0; dir < 6; dir++) {
            int to = hex_step(m, h, dir);
            if (to < 0)
                continue;
            assert_int_equal(hex_distance(m, h, to), 1);
            assert_int_equal(hex_step(m, to, (dir + 3) % 6), h);
            assert_int_equal(hex_direction(m, h, to), dir);
            assert_int_equal(hex_toward(m, h, to), dir);
            assert_int_equal(hex_sides_entered(m, h, to), 1 << (dir + 3) % 6);
            for (int facing = 0; facing < 6; facing++) { /* front: the facing and the two beside it */
                int turn = (dir - facing + 6) % 6;
                assert_int_equal(hex_in_front(m, h, facing, to), turn <= 1 || turn == 5);
            }
        }
}

/* Distance is a metric and the same from both ends. */
static void distances(void **state)
{
    (void)state;
    for (int a = 0; a < 3864; a += 37)
        for (int b = 0; b < 3864; b += 41) {
            int far = hex_distance(m, a, b);
            assert_int_equal(far, hex_distance(m, b, a));
            assert_int_equal(far == 0, a == b);
            if (a != b) { /* a step toward the other end is nearer */
                int to = hex_step(m, a, hex_toward(m, a, b));
                if (to >= 0)
                    assert_int_equal(hex_distance(m, to, b), far - 1);
            }
        }
}

/* --- line of sight (engine 18) --------------------------------------------------------------------------------- */

static struct sight sight(const uint8_t *units, int looker)
{
    return (struct sight){.data = d, .map = m, .units = units, .looker = looker, .visibility = 30};
}

static bool sees(const char *a, const char *b, bool guns, const char **blocked)
{
    struct sight s = sight(NULL, CSA);
    struct sight_block why;
    bool clear = sight_clear(&s, hex(a), hex(b), guns, &why);
    assert_int_equal(sight_clear(&s, hex(b), hex(a), guns, NULL), clear);
    *blocked = why.hex < 0 ? "" : m->name[why.hex];
    return clear;
}

/* The pairs of the engine file, 18.6. */
static void worked(void **state)
{
    static const struct {
        const char *a, *b;
        bool guns;
        const char *blocked; /* NULL: clear; "": told below */
    } pairs[] = {
        {"B26.17", "B22.17", false, NULL},  {"B16.06", "B12.08", false, "B13.08"}, {"B29.24", "B32.22", false, NULL},
        {"B8.15", "B7.12", false, "B7.13"}, {"B31.29", "B29.23", true, "B30.27"},  {"B17.11", "B16.22", true, NULL},
        {"B51.17", "B47.11", true, ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *blocked;
        assert_int_equal(sees(pairs[i].a, pairs[i].b, pairs[i].guns, &blocked), pairs[i].blocked == NULL);
        if (pairs[i].blocked && *pairs[i].blocked)
            assert_string_equal(blocked, pairs[i].blocked);
    }
}

/* Pairs computed by another program from the same rules. */
static void vectors(void **state)
{
    FILE *f = fopen("tests/vectors/washington-sight.tsv", "r");
    char line[128], a[16], b[16], arms[16], answer[16];
    int n = 0;
    (void)state;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        const char *blocked;
        if (*line == '#')
            continue;
        assert_int_equal(sscanf(line, "%15s %15s %15s %15s", a, b, arms, answer), 4);
        if (sees(a, b, strcmp(arms, "guns") == 0, &blocked) != (strcmp(answer, "clear") == 0))
            fail_msg("%s", line);
        n++;
    }
    fclose(f);
    assert_int_equal(n, 60);
}

/* The same both ways, whatever the pair; next door always clear; beyond visibility never. */
static void both_ways(void **state)
{
    struct sight s = sight(NULL, USA);
    uint32_t r = 1864;
    (void)state;
    for (int i = 0; i < 4000; i++) {
        r = r * 1664525u + 1013904223u;
        int a = (int)(r >> 8) % 3864;
        r = r * 1664525u + 1013904223u;
        int column = hex_column(m, a) + (int)(r >> 8) % 31 - 15, row = hex_row(m, a) + (int)(r >> 16) % 31 - 15;
        if (column < 1 || column > m->columns || row < 1 || row > m->rows)
            continue;
        int b = (column - 1) * m->rows + row - 1, far = hex_distance(m, a, b);
        for (int guns = 0; guns < 2; guns++) {
            bool clear = sight_clear(&s, a, b, guns, NULL);
            assert_int_equal(sight_clear(&s, b, a, guns, NULL), clear);
            assert_true(far > 1 || clear);
            assert_true(far <= 30 || !clear);
        }
    }
}

/* Units block near and small-arms sight; long artillery fire goes over them. A line along a hexside: one enemy, or
 * friends on both sides. */
static void units(void **state)
{
    static uint8_t who[HEXES_MAX];
    (void)state;
    memset(who, 0, sizeof who);
    struct sight s = sight(who, USA);
    int a = hex("B26.17"), b = hex("B22.17"), line[16], n = sight_line(m, a, b, line, 16), pair[2], k = 0;
    for (int i = 0; i < n; i++)
        if (hex_distance(m, a, line[i]) == 1)
            pair[k++] = line[i];
    assert_int_equal(k, 2);
    assert_true(sight_clear(&s, a, b, false, NULL));
    who[pair[0]] = 1 << USA;
    assert_true(sight_clear(&s, a, b, false, NULL));
    who[pair[1]] = 1 << USA;
    assert_false(sight_clear(&s, a, b, false, NULL));
    who[pair[0]] = 1 << CSA;
    who[pair[1]] = 0;
    assert_false(sight_clear(&s, a, b, false, NULL));
    who[pair[0]] = 0;
    who[hex("B24.17")] = 1 << USA; /* the whole line goes through it */
    assert_false(sight_clear(&s, a, b, false, NULL));
    a = hex("B17.11");
    b = hex("B16.22");
    assert_int_equal(sight_line(m, a, b, line, 16) > 0, 1);
    who[line[0]] = 1 << CSA;
    assert_true(sight_clear(&s, a, b, true, NULL));
    s.visibility = 8;
    assert_false(sight_clear(&s, a, b, true, NULL));
}

/* --- steps and paths (engine 5) --------------------------------------------------------------------------------- */

static int step(const char *from, const char *to, enum move_column column, bool road, bool burned)
{
    struct walk w = {.data = d, .map = m, .rows = 69, .bridge_burned = burned, .column = column};
    return step_cost(&w, hex(from), hex_direction(m, hex(from), hex(to)), road);
}

static void costs(void **state)
{
    static const struct {
        const char *from, *to;
        enum move_column column;
        bool road, burned;
        int cost; /* half points */
    } rows[] = {
        {"B11.16", "B11.15", MOVE_LINE, true, false, 2 + 4},     /* a ford, in line */
        {"B11.16", "B11.15", MOVE_COLUMN, true, false, 1 + 2},   /* by the lane */
        {"B11.16", "B11.15", MOVE_MOUNTED, false, false, 2 + 2}, /* beside it */
        {"B29.23", "B29.22", MOVE_COLUMN, true, false, 1},       /* the Covered Bridge */
        {"B29.23", "B29.22", MOVE_COLUMN, true, true, -1},       /* burned */
        {"B29.23", "B29.22", MOVE_COLUMN, false, false, -1},     /* a bridge needs a road step */
        {"B29.23", "B29.22", MOVE_LINE, true, false, -1},        /* closed to line */
        {"B29.23", "B29.22", MOVE_LEADER, true, false, 1},
        {"B30.25", "B31.25", MOVE_LIMBERED, true, false, 1}, /* the railroad bridge */
        {"B1.12", "B1.13", MOVE_LINE, true, false, 2},       /* line gains nothing by roads */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (step(rows[i].from, rows[i].to, rows[i].column, rows[i].road, rows[i].burned) != rows[i].cost)
            fail_msg("%s to %s: %d, not %d", rows[i].from, rows[i].to,
                     step(rows[i].from, rows[i].to, rows[i].column, rows[i].road, rows[i].burned), rows[i].cost);
}

/* Every hex pays its dearest row and the woods; water on top of it. */
static void terrain(void **state)
{
    const int16_t(*cost)[MOVE_COLUMNS] = d->charts.cost;
    (void)state;
    for (int column = 0; column < MOVE_COLUMNS; column++)
        for (int h = 0; h < m->columns * m->rows; h++)
            for (int dir = 0; dir < 6; dir++) {
                struct walk w = {.data = d, .map = m, .rows = 69, .column = (enum move_column)column};
                int to = hex_step(m, h, dir), want = cost[ROW_CLEAR][column];
                if (to < 0 || m->hex[to].terrain == TERRAIN_TOWN || hex_has(m->hex[h].ford, dir))
                    continue;
                if (m->hex[to].flags & HEX_INCLINED && cost[ROW_INCLINED][column] > want)
                    want = cost[ROW_INCLINED][column];
                want += m->hex[to].terrain == TERRAIN_WOODS ? cost[ROW_WOODS][column] : 0;
                if (hex_water(m, h, dir) == WATER_STREAM)
                    want += cost[ROW_STREAM][column];
                if (hex_water(m, h, dir) == WATER_RIVER)
                    want = -1;
                assert_int_equal(step_cost(&w, h, dir, false), want);
            }
}

/* A path costs what its steps cost, no neighbour offers a cheaper one, and it never leaves a hex that stops. */
static void paths(void **state)
{
    static uint8_t marks[HEXES_MAX];
    static int8_t cost[HEXES_MAX], back[HEXES_MAX];
    int8_t dir[PATH_MAX];
    (void)state;
    for (int start = 60; start < 3864; start += 331)
        for (int column = 0; column < MOVE_COLUMNS; column++) {
            memset(marks, 0, sizeof marks);
            for (int h = start % 7; h < 3864; h += 13)
                marks[h] = (uint8_t)(h % 3 == 0 ? HEX_CLOSED : HEX_STOPS);
            struct walk w = {
                .data = d, .map = m, .rows = 69, .single = true, .column = (enum move_column)column, .marks = marks};
            path_reach(&w, start, 24, cost, back);
            for (int h = 0; h < 3864; h++) {
                if (cost[h] < 0 || h == start)
                    continue;
                assert_false(marks[h] & HEX_CLOSED);
                int n = path_to(m, back, start, h, dir), at = start, sum = 0;
                for (int i = 0; i < n; i++) {
                    assert_true(at == start || !(marks[at] & HEX_STOPS));
                    sum += walk_cost(&w, at, dir[i]);
                    at = hex_step(m, at, dir[i]);
                }
                assert_int_equal(at, h);
                assert_int_equal(sum, cost[h]);
                for (int k = 0; k < 6; k++) {
                    int from = hex_step(m, h, k), c;
                    if (from < 0 || cost[from] < 0 || (marks[from] & HEX_STOPS && from != start))
                        continue;
                    c = walk_cost(&w, from, (k + 3) % 6);
                    assert_true(c < 0 || cost[from] + c >= cost[h]);
                }
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(geometry), cmocka_unit_test(distances), cmocka_unit_test(worked),
        cmocka_unit_test(vectors),  cmocka_unit_test(both_ways), cmocka_unit_test(units),
        cmocka_unit_test(costs),    cmocka_unit_test(terrain),   cmocka_unit_test(paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
