/* links: test base json trust core games */
/* acw, Advanced rules of the strategic game, each switched on alone; and that none of them plays when it is off. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "acw_paper.h"
#include "base/io.h"
#include "json/in.h"

static const char *const seven[] = {"norfolk", "atlanta", "mobile", "memphis", "savannah", "charleston", "nashville"};

static void with(const char *const *options)
{
    war_options = options;
}

/* October 1864 with so many gray cities in Northern hands, and a major battle won or not. */
static struct war *october(int cities, bool major)
{
    struct war *t = war_field("historical", NORTH);
    war_edit(t)->turn = 41;
    war_edit(t)->major_win = major;
    war_put(t, "florida", SOUTH, INFANTRY, 1);
    for (int i = 0; i < cities; i++)
        war_put(t, seven[i], NORTH, INFANTRY, 1);
    war_save(t);
    assert_int_equal(acw_month(war_world(t)), 10);
    assert_int_equal(acw_year(war_world(t)), 1864);
    war_play(t, NORTH, "done", NULL);
    return t;
}

/* acw:election, ruling_R66 */
static void election(void **state)
{
    static const char *const on[] = {"election", NULL};
    (void)state;
    with(on);
    assert_false(october(7, true)->res.over);
    assert_true(october(6, true)->res.over);
    struct war *t = october(7, false);
    assert_true(t->res.over);
    assert_int_equal(t->res.outcome.winners, 1 << SOUTH);
    assert_true(war_tells(t, "Lincoln loses the election: 7 Southern cities held, no major battle won since July."));
    with(NULL);
    assert_false(october(0, false)->res.over);
}

/* ruling_R74: which victory counts, and when */
static void election_battle(void **state)
{
    static const struct {
        int turn, south, british, north, counts;
    } row[] = {{38, 6, 0, 6, 1}, {37, 6, 0, 6, 0}, {38, 5, 0, 6, 0}, {38, 0, 6, 6, 1}, {26, 6, 0, 6, 0}};
    static const char *const on[] = {"election", NULL};
    (void)state;
    with(on);
    paper_begin();
    paper_winner = NORTH;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) { /* turn 38 is July 1864 */
        struct war *t = war_field("historical", NORTH);
        war_edit(t)->turn = (int16_t)row[i].turn;
        war_edit(t)->war = row[i].british > 0;
        war_put(t, "eastern-virginia", SOUTH, INFANTRY, row[i].south);
        war_troop(t, "eastern-virginia", SOUTH, TROOP_BRITISH, row[i].british);
        war_put(t, "eastern-maryland", NORTH, INFANTRY, row[i].north);
        war_put(t, "florida", SOUTH, INFANTRY, 1);
        war_play(t, NORTH, "move 6 infantry Eastern Maryland > Eastern Virginia", NULL);
        assert_int_equal(war_state(t)->major_win, row[i].counts);
    }
    war_ops = &acw_ops;
    with(NULL);
}

/* acw:experience, ruling_R67, ruling_R34: winner, then loser; nobody without survivors */
static void experience(void **state)
{
    static const char *const on[] = {"experience", NULL};
    static const struct {
        int winner, loser, leaders;
    } row[] = {{7, 9, 1}, {6, 12, 0}};
    (void)state;
    paper_begin();
    paper_winner = NORTH;
    for (int option = 0; option < 2; option++)
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
            with(option ? on : NULL);
            struct war *t = war_field("historical", NORTH);
            war_put(t, "eastern-virginia", SOUTH, INFANTRY, 6);
            war_put(t, "eastern-maryland", NORTH, INFANTRY, 6);
            war_put(t, "florida", SOUTH, INFANTRY, 1);
            war_play(t, NORTH, "move 6 infantry Eastern Maryland > Eastern Virginia",
                     option ? (int[]){row[i].winner, row[i].loser, 0} : NULL);
            assert_int_equal(war_count(t, "eastern-virginia", NORTH, LEADER), option ? row[i].leaders : 0);
            assert_int_equal(acw_pieces(war_world(t), war_space(t, "eastern-virginia"), SOUTH), 0);
            if (option)
                assert_string_equal(t->labels[0], "experience:north");
        }
    war_ops = &acw_ops;
    with(NULL);
}

/* acw:railroads, ruling_R63 */
static void railroads(void **state)
{
    static const char *const on[] = {"destroy_railroads", NULL};
    static const struct {
        const char *city, *from, *order;
        int north, south; /* Rail Stock lost */
        int side;
    } row[] = {
        {"richmond", "eastern-virginia", "move 1 infantry Eastern Virginia > Richmond", 0, 1, NORTH},
        {"norfolk", "southern-virginia", "move 1 infantry Southern Virginia > Norfolk", 0, 0, NORTH},
        {"louisville", "central-kentucky", "move 1 infantry Central Kentucky > Louisville", 0, 0, NORTH}, /* nobody's */
        {"boston", "massachusetts", "move 1 infantry Massachusetts > Boston", 1, 0, SOUTH},
    };
    (void)state;
    for (int option = 0; option < 2; option++)
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
            with(option ? on : NULL);
            struct war *t = war_field("historical", row[i].side);
            war_put(t, row[i].from, row[i].side, INFANTRY, 1);
            war_play(t, row[i].side, row[i].order, NULL);
            assert_int_equal(war_state(t)->rail[SOUTH], 4 - (option ? row[i].south : 0));
            assert_int_equal(war_state(t)->rail[NORTH], 7 - (option ? row[i].north : 0));
        }
    with(on);
    struct war *t = war_field("historical", NORTH); /* ruling_R23: a departed Richmond costs nobody rail stock */
    war_put(t, "eastern-virginia", NORTH, INFANTRY, 1);
    war_edit(t)->departed[acw_bundled.space[war_space(t, "richmond")].state] = 1;
    war_save(t);
    war_play(t, NORTH, "move 1 infantry Eastern Virginia > Richmond", NULL);
    assert_int_equal(war_state(t)->rail[SOUTH], 4);
    assert_int_equal(war_state(t)->rating, 10); /* but it is a capture */
    with(NULL);
}

static struct war *quarter(void)
{
    struct war *t = war_field("historical", NORTH);
    war_put(t, "florida", SOUTH, INFANTRY, 1);
    war_put(t, "iowa", NORTH, INFANTRY, 1);
    war_edit(t)->turn = 4;
    war_edit(t)->support = 1;
    war_save(t);
    war_play(t, NORTH, "done", NULL);
    return t;
}

/* acw:blockade, ruling_R72: A01 and A02 are vectors below */
static void blockade(void **state)
{
    static const char *const on[] = {"blockade", NULL};
    (void)state;
    with(on);
    struct war *t = quarter();
    war_play(t, SOUTH, "no\nno\ndone", NULL);
    war_play(t, NORTH, "no\nno\ndone\nset blockade always", (int[]){4, 0});
    assert_true(war_tells(t, "north blocks the South's imports: 4 against a lead of 4. (blockade)"));
    assert_true(war_tells(t, "south has 80 points from cities and +0 besides"));
    t = quarter();
    war_play(t, SOUTH, "no\nno\ndone", NULL);
    war_play(t, NORTH, "no\nno\ndone\non blockade: yes", (int[]){5, 0});
    assert_true(war_tells(t, "south has 80 points from cities and +15 besides"));
    t = quarter();
    war_play(t, SOUTH, "no\nno\ndone", NULL);
    war_play(t, NORTH, "no\nset ask blockade", NULL);
    assert_true(war_waits(t, ASK_BLOCKADE, NORTH));
    assert_string_equal(war_advice(t, ASK_BLOCKADE, NORTH, ""), "yes");
    assert_string_equal(war_advice(t, ASK_BLOCKADE, NORTH, "set blockade never"), "no");
    with(NULL);
    t = quarter();
    war_play(t, SOUTH, "no\nno\ndone", NULL);
    war_play(t, NORTH, "no\nno\ndone", NULL);
    assert_true(war_tells(t, "+15 besides"));
}

/* acw:avoid-naval, ruling_R71, ruling_R13 */
static void avoiding(void **state)
{
    static const char *const on[] = {"avoid_naval_battle", NULL};
    (void)state;
    with(on);
    struct war *t = quarter();
    assert_int_equal(acw_ports(war_world(t), SOUTH), 7);
    assert_int_equal(acw_ports(war_world(t), NORTH), 3);
    war_put(t, "norfolk", NORTH, INFANTRY, 1); /* captured ones count */
    assert_int_equal(acw_ports(war_world(t), SOUTH), 6);
    assert_int_equal(acw_ports(war_world(t), NORTH), 4);
    war_step(t, NULL);
    war_play(t, SOUTH, "naval\nset ask initiative", NULL);
    assert_true(war_waits(t, ASK_AVOID_NAVAL, NORTH));
    assert_string_equal(war_advice(t, ASK_AVOID_NAVAL, NORTH, ""), "no"); /* the stronger fleet */
    assert_string_equal(war_advice(t, ASK_AVOID_NAVAL, NORTH, "set avoid-naval always"), "yes");
    war_play(t, NORTH, "on avoid-naval: yes", (int[]){8, 0});
    assert_true(war_tells(t, "The fleet of north avoids battle: 8 with 4 ports and 4. (avoid-naval)"));
    assert_int_equal(war_state(t)->naval[SOUTH], 1);
    t = quarter();
    war_play(t, SOUTH, "naval\nset ask initiative", NULL);
    war_play(t, NORTH, "on avoid-naval: yes", (int[]){8, 12, 2, 0}); /* 8 is more than 3 and 4 */
    assert_int_equal(war_state(t)->naval[NORTH], 3);

    t = war_field("historical", NORTH); /* the mover against an interception */
    war_put(t, "boston", NORTH, INFANTRY, 1);
    war_standing(t, SOUTH, "set intercept always");
    war_play(t, NORTH, "sail 1 infantry Boston > Florida\nset avoid-naval always", (int[]){7, 0});
    assert_int_equal(war_count(t, "florida", NORTH, INFANTRY), 1);
    with(NULL);
}

/* acw:states-rights, ruling_R64 */
static void states_rights(void **state)
{
    static const char *const on[] = {"states_rights", NULL};
    (void)state;
    with(on);
    struct war *t = war_new("historical"); /* five of the seven are bound */
    assert_true(war_legal(t, "place infantry Atlanta, Richmond, Memphis", "states without a unit need"));
    assert_true(war_legal(t,
                          "place infantry Florida, Atlanta, Richmond, Northern Arkansas, Northern Texas, Vicksburg, "
                          "Wilmington",
                          NULL));
    t = war_field("historical", SOUTH);
    war_put(t, "florida", SOUTH, INFANTRY, 1);
    war_put(t, "southern-georgia", SOUTH, INFANTRY, 2);
    war_put(t, "savannah", SOUTH, CAVALRY, 1);
    war_put(t, "savannah", SOUTH, LEADER, 1);
    war_put(t, "atlanta", NORTH, INFANTRY, 1); /* Georgia needs two */
    war_step(t, NULL);
    assert_true(war_legal(t, "move 1 infantry Florida > Southern Georgia", "Florida would keep too few units"));
    assert_true(war_legal(t, "move 1 infantry Southern Georgia > Florida", NULL));
    assert_true(war_legal(t, "move 2 infantry Southern Georgia > Florida", "Georgia would keep too few units"));
    assert_true(war_legal(t, "move 2 infantry Southern Georgia > Savannah", NULL)); /* within the state */
    assert_true(war_legal(t, "move 1 leader Savannah > Eastern South Carolina", NULL));
    assert_true(war_legal(t, "rail 1 cavalry Savannah > Charleston", NULL));
    war_put(t, "southern-georgia", SOUTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "rail 1 cavalry Savannah > Charleston", "Georgia would keep too few units"));
    assert_true(war_legal(t, "move 1 cavalry Savannah > Eastern South Carolina > Charleston", "Georgia would keep"));
    with(NULL);
}

/* ruling_R64: what is bought mends first */
static void mending(void **state)
{
    static const char *const on[] = {"states_rights", NULL};
    (void)state;
    with(on);
    struct war *t = quarter();
    war_put(t, "norfolk", SOUTH, INFANTRY, 1);
    war_put(t, "memphis", SOUTH, INFANTRY, 1);
    war_put(t, "atlanta", SOUTH, INFANTRY, 1);
    war_step(t, NULL);
    war_play(t, SOUTH, "no\nno\nset ask buy", NULL);
    war_play(t, NORTH, "no\nno\ndone", NULL);
    assert_true(war_waits(t, ASK_BUY, SOUTH));
    assert_true(war_legal(t, "buy infantry Richmond", "states that lack units"));
    assert_true(war_legal(t, "buy leader Mobile", "states that lack units"));
    assert_true(war_legal(t, "buy infantry Mobile", NULL));
    assert_true(war_legal(t, "buy infantry Mobile, Central Alabama", "states that lack units"));
    /* seven states mended, then anywhere */
    assert_true(war_legal(t,
                          "buy infantry Mobile, Northern Arkansas, New Orleans, Vicksburg, Wilmington, Charleston, "
                          "Galveston, Richmond, Savannah, Florida",
                          NULL));
    with(NULL);
}

/* A01 to A03, A10, A11 */
static void vectors(void **state)
{
    struct war *t = war_new("historical");
    struct err e = {0};
    struct bytes b;
    size_t i, seen = 0;
    json_t *v;
    (void)state;
    assert_true(io_read(t->a, "tests/vectors/acw.json", 1 << 20, &b, &e));
    json_t *root = json_read(t->a, b.p, b.n, JSON_IN_LOOSE, &e);
    json_array_foreach(json_object_get(root, "vectors"), i, v)
    {
        const json_t *in = json_object_get(v, "in"), *out = json_object_get(v, "out");
        const char *rule = json_string_value(json_object_get(v, "rule"));
        int roll = (int)json_integer_value(json_object_get(in, "roll"));
        seen++;
        if (strcmp(rule, "blockade") == 0) {
            war_edit(t)->naval[SOUTH] = (int16_t)json_integer_value(json_object_get(in, "south"));
            war_edit(t)->naval[NORTH] = (int16_t)json_integer_value(json_object_get(in, "north"));
            assert_int_equal(acw_blockade_stops(war_world(t), roll), json_is_true(out));
        } else if (strcmp(rule, "avoid_naval") == 0) {
            assert_int_equal(acw_avoids((int)json_integer_value(json_object_get(in, "ports")), roll),
                             json_is_true(out));
        } else if (strcmp(rule, "election") == 0) {
            bool lost = acw_election_lost(war_world(t), (int)json_integer_value(json_object_get(in, "southern_cities")),
                                          json_is_true(json_object_get(in, "major_win_in_window")));
            assert_string_equal(lost ? "south wins" : "war continues", json_string_value(out));
        } else {
            seen--;
        }
    }
    assert_int_equal(seen, 5);
}

/* An option of the Standard game is refused in the Basic one. */
static void basic(void **state)
{
    static const char *const on[] = {"blockade", NULL};
    struct war *t = war_new("basic");
    (void)state;
    struct options opt = {.scenario = "basic", .n = 1, .v = {{.key = on[0], .num = 1}}};
    struct run_in in = t->in;
    struct run_result res;
    struct err e = {0};
    in.w.opt = &opt;
    in.play = NULL;
    assert_false(run_step(&in, &res, &e));
    assert_non_null(strstr(e.text, "belongs to the Standard game"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(election),  cmocka_unit_test(election_battle), cmocka_unit_test(experience),
        cmocka_unit_test(railroads), cmocka_unit_test(blockade),        cmocka_unit_test(avoiding),
        cmocka_unit_test(mending),   cmocka_unit_test(states_rights),   cmocka_unit_test(vectors),
        cmocka_unit_test(basic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
