/* links: test base json trust core games */
/* acw: victory, production, purchases. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_table.h"

static void hold(struct war *t, int side, const char *const *ids)
{
    for (; *ids; ids++)
        war_put(t, *ids, side, INFANTRY, 1);
}

/* acw:victory-double, acw:victory-border, acw:victory-units */
static void counting(void **state)
{
    (void)state;
    static const struct {
        int side, kind, count;
        const char *ids[4];
    } row[] = {
        {SOUTH, INFANTRY, 2, {"washington"}},       {SOUTH, INFANTRY, 1, {"st-louis"}},
        {SOUTH, INFANTRY, 0, {"louisville"}},       {SOUTH, INFANTRY, 1, {"boston"}},
        {SOUTH, INFANTRY, 0, {"richmond"}},         {NORTH, INFANTRY, 2, {"richmond"}},
        {NORTH, INFANTRY, 1, {"atlanta"}},          {NORTH, INFANTRY, 0, {"st-louis"}},
        {NORTH, INFANTRY, 0, {"washington"}},       {NORTH, LEADER, 0, {"richmond"}},
        {NORTH, ARTILLERY, 2, {"richmond"}},        {NORTH, CAVALRY, 3, {"richmond", "norfolk"}},
        {NORTH, INFANTRY, 0, {"eastern-virginia"}},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = war_empty(NORTH);
        for (int k = 0; row[i].ids[k]; k++)
            war_put(t, row[i].ids[k], row[i].side, row[i].kind, 1);
        assert_int_equal(acw_victory_count(war_world(t), row[i].side), row[i].count);
    }
}

static const char *const seven[] = {"norfolk",  "atlanta",    "mobile",    "memphis",
                                    "savannah", "charleston", "nashville", NULL};

/* acw:victory-cities, acw:victory-when: at once, after the moves; a leader takes nothing */
static void victory(void **state)
{
    (void)state;
    struct war *t = war_empty(NORTH);
    hold(t, NORTH, seven);
    war_put(t, "wilmington", SOUTH, LEADER, 1);
    war_put(t, "eastern-north-carolina", NORTH, LEADER, 1);
    war_put(t, "eastern-north-carolina", NORTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_false(t->res.over);
    war_play(t, NORTH, "move 1 infantry Eastern North Carolina > Wilmington", NULL);
    assert_true(t->res.over);
    assert_int_equal(t->res.outcome.winners, 1 << NORTH);
    assert_true(war_tells(t, "north wins the war: enemy cities count 8. (victory-cities)"));
    assert_non_null(strstr(war_doc(t, acw_summary), "north has won"));
}

/* acw:victory-when: a battle to be fought leaves the city to its defender; it is tested after every battle */
static void victory_by_battle(void **state)
{
    (void)state;
    struct war *t = war_empty(NORTH);
    hold(t, NORTH, seven);
    war_put(t, "wilmington", SOUTH, INFANTRY, 1);
    war_put(t, "vicksburg", SOUTH, INFANTRY, 1);
    war_put(t, "central-mississippi", NORTH, INFANTRY, 1);
    war_put(t, "eastern-north-carolina", NORTH, INFANTRY, 1);
    /* the defender misses, the attacker hits; the battle of Vicksburg is fought, that of Wilmington no more */
    war_play(t, NORTH,
             "move 1 infantry Eastern North Carolina > Wilmington\nmove 1 infantry Central Mississippi > Vicksburg\n"
             "fight Vicksburg",
             (int[]){7, 8, 0});
    assert_true(t->res.over);
    assert_int_equal(t->res.outcome.winners, 1 << NORTH);
    assert_true(war_state(t)->pending[war_space(t, "wilmington")]);
    assert_int_equal(acw_victory_count(war_world(t), NORTH), 8);
}

/* acw:city-home, acw:city-border, acw:city-value */
static void production(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        int side, kind, south, north;
    } row[] = {
        {"boston", NORTH, INFANTRY, 13, 11},
        {"boston", SOUTH, INFANTRY, 13, 10},
        {"boston", SOUTH, LEADER, 13, 11},
        {"richmond", NORTH, ARTILLERY, 12, 11},
        {"louisville", SOUTH, CAVALRY, 14, 11},
        {"louisville", SOUTH, LEADER, 13, 11},
        {"washington", NORTH, INFANTRY, 13, 12},
        {"st-louis", SOUTH, INFANTRY, 14, 11},
        {"eastern-virginia", NORTH, INFANTRY, 13, 11},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = war_empty(SOUTH);
        war_put(t, row[i].id, row[i].side, row[i].kind, 1);
        assert_int_equal(acw_friendly_cities(war_world(t), SOUTH), row[i].south);
        assert_int_equal(acw_friendly_cities(war_world(t), NORTH), row[i].north);
    }
    assert_int_equal(acw_bundled.tables.city_value, 10);
}

/* Turn 3 is over: the South buys. */
static struct war *at_purchase(void)
{
    struct war *t = war_empty(SOUTH);
    war_put(t, "iowa", NORTH, INFANTRY, 1);
    war_put(t, "norfolk", NORTH, INFANTRY, 1);
    war_put(t, "florida", NORTH, LEADER, 1);
    war_put(t, "western-texas", SOUTH, INFANTRY, 1);
    for (int turn = 1; turn <= 3; turn++) {
        war_play(t, SOUTH, "done", NULL);
        war_play(t, NORTH, "done", NULL);
    }
    return t;
}

/* acw:buy-cost, acw:buy-home, acw:buy-spread, acw:buy-enemy, acw:buy-unspent */
static void purchase(void **state)
{
    (void)state;
    struct war *t = at_purchase();
    assert_true(war_waits(t, ASK_BUY, SOUTH));
    assert_int_equal(war_state(t)->points, 120);
    assert_true(war_tells(t, "south has 12 friendly cities: 120 production points. (city-value)"));
    assert_true(
        war_legal(t, "buy infantry Richmond, Mobile, Western Texas", NULL)); /* own pieces there do not matter */
    assert_true(war_legal(t, "buy leader Richmond, Mobile, Memphis, Atlanta, Savannah, Charleston", NULL));
    assert_true(war_legal(t, "buy leader Richmond, Mobile, Memphis, Atlanta, Savannah, Charleston, Nashville",
                          "cost 140 points, and 120 are left"));
    assert_true(war_legal(t, "buy infantry Boston", "not within your borders"));
    assert_true(war_legal(t, "buy infantry Louisville", "nobody's borders"));
    assert_true(war_form_wrong(t, "buy infantry Louisville", "nobody's borders"));
    assert_true(war_legal(t, "buy infantry Richmond, Richmond", "its new piece already"));
    assert_true(war_legal(t, "buy infantry Norfolk", "enemy pieces"));
    assert_true(war_legal(t, "buy infantry Florida", "enemy pieces")); /* an enemy leader is a piece */
    war_play(t, SOUTH,
             "buy infantry Richmond, Mobile\nbuy cavalry Richmond\nbuy cavalry Memphis ; buy artillery Atlanta\nbuy "
             "leader Savannah",
             NULL);
    assert_true(war_skipped(t, "Richmond has its new piece already"));
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 1);
    assert_int_equal(war_count(t, "memphis", SOUTH, CAVALRY), 1);
    assert_int_equal(war_count(t, "atlanta", SOUTH, ARTILLERY), 1);
    assert_int_equal(war_count(t, "savannah", SOUTH, LEADER), 1);
    assert_true(war_tells(t, "south leaves 45 points unspent; they are lost. (buy-unspent)"));
    assert_true(war_waits(t, ASK_BUY, NORTH));
    assert_int_equal(war_state(t)->points, 110); /* Norfolk, within Southern borders, gives the North nothing */
    war_play(t, NORTH, "buy infantry Boston", NULL);
    assert_true(war_waits(t, ASK_MOVE, SOUTH));
    assert_int_equal(war_state(t)->points, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counting), cmocka_unit_test(victory),
                                       cmocka_unit_test(victory_by_battle), cmocka_unit_test(production),
                                       cmocka_unit_test(purchase)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
