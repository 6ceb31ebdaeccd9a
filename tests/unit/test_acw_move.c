/* links: test base json trust core games */
/* acw: movement, leaders alone, which battles follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_table.h"

/* acw:move-points, acw:move-any */
static void points(void **state)
{
    (void)state;
    struct war *t = war_empty(SOUTH);
    war_put(t, "richmond", SOUTH, INFANTRY, 3);
    war_put(t, "richmond", SOUTH, CAVALRY, 2);
    war_put(t, "richmond", SOUTH, ARTILLERY, 1);
    war_put(t, "richmond", SOUTH, LEADER, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "move 3 infantry, 2 cavalry, 1 artillery, 1 leader Richmond > Eastern Virginia", NULL));
    assert_true(war_legal(t, "move 2 cavalry, 1 leader Richmond > Eastern Virginia > Southern Virginia", NULL));
    assert_true(
        war_legal(t, "move 1 infantry, 1 cavalry Richmond > Eastern Virginia > Southern Virginia", "move one space"));
    assert_true(war_legal(t, "move 1 artillery Richmond > Eastern Virginia > Southern Virginia", "move one space"));
    assert_true(war_legal(t, "move 1 infantry Richmond > Atlanta", "not next to"));
    assert_true(war_legal(t, "move 1 cavalry Richmond > Eastern Virginia > Richmond", "leads back"));
    assert_true(war_legal(t, "move 4 infantry Richmond > Eastern Virginia", "3 infantry of yours"));
    assert_true(war_legal(t, "move 1 infantry Southern Virginia > Eastern Virginia", "0 infantry of yours"));
    assert_true(war_legal(t, "done", NULL)); /* none need move */
    struct choices next = {0};
    struct order part = {.verb = VERB_MOVE};
    order_add(&part, MOVE_PIECES, COUNTED_OF(INFANTRY, 1));
    order_add(&part, MOVE_FROM, war_space(t, "richmond"));
    order_add(&part, MOVE_TO, war_space(t, "eastern-virginia"));
    acw_move_choices(war_world(t), &t->res.wait[0], &part, &next);
    assert_true(next.end);
    assert_int_equal(next.n, 0); /* no second space for infantry */
    assert_true(war_form_wrong(t, "move 1 infantry, 1 infantry Richmond > Eastern Virginia", "named twice"));
    assert_true(war_form_wrong(t, "move 1 infantry Richmond > Eastern Virginia > Southern Virginia", "move one space"));
    assert_true(war_form_wrong(t, "move 1 elite Richmond > Eastern Virginia", "no elite"));
    /* what has moved stands where it is for this turn; the others may still go */
    war_play(t, SOUTH,
             "move 2 infantry Richmond > Eastern Virginia\nmove 1 infantry Eastern Virginia > Southern Virginia\n"
             "move 1 cavalry Richmond > Eastern Virginia > Southern Virginia",
             NULL);
    assert_true(war_skipped(t, "Eastern Virginia has 0 infantry of yours that can still move, not 1"));
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, INFANTRY), 2);
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 1);
    assert_int_equal(war_count(t, "southern-virginia", SOUTH, CAVALRY), 1);
    assert_true(war_tells(
        t, "south moves 1 cavalry from Richmond through Eastern Virginia to Southern Virginia. (move-points)"));
}

/* acw:move-closed */
static void closed(void **state)
{
    (void)state;
    struct war *t = war_empty(NORTH);
    war_put(t, "buffalo", NORTH, CAVALRY, 1);
    war_put(t, "western-new-york", NORTH, CAVALRY, 2);
    war_step(t, NULL);
    assert_true(war_legal(t, "move 1 cavalry Western New York > Canada West (Erie Peninsula)", "closed"));
    assert_true(war_form_wrong(t, "move 1 cavalry Western New York > Canada West (Erie Peninsula)", "closed"));
    assert_true(war_legal(t, "move 1 cavalry Western New York > Eastern New York", NULL));
}

/* acw:move-enemy: empty enemy land is crossed, enemy pieces end the move */
static void enemies(void **state)
{
    (void)state;
    struct war *t = war_empty(NORTH);
    war_put(t, "eastern-maryland", NORTH, CAVALRY, 2);
    war_put(t, "eastern-maryland", NORTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "move 1 cavalry Eastern Maryland > Eastern Virginia > Richmond", NULL));
    war_put(t, "eastern-virginia", SOUTH, LEADER, 1); /* a leader is a piece too */
    war_step(t, NULL);
    assert_true(
        war_legal(t, "move 1 cavalry Eastern Maryland > Eastern Virginia > Richmond", "where the enemy stands"));
    war_put(t, "eastern-virginia", SOUTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_true(
        war_legal(t, "move 1 cavalry Eastern Maryland > Eastern Virginia > Richmond", "where the enemy stands"));
    assert_true(war_legal(t, "move 1 cavalry, 1 infantry Eastern Maryland > Eastern Virginia", NULL));
}

/* acw:move-written: what a line meets is what the lines before it have left */
static void written(void **state)
{
    (void)state;
    struct war *t = war_empty(NORTH);
    war_put(t, "eastern-maryland", NORTH, INFANTRY, 1);
    war_put(t, "eastern-maryland", NORTH, LEADER, 2);
    war_put(t, "eastern-virginia", SOUTH, INFANTRY, 1);
    war_file(t, NORTH,
             "move 1 leader Eastern Maryland > Eastern Virginia\nmove 1 infantry Eastern Maryland > Eastern Virginia\n"
             "move 1 leader Eastern Maryland > Eastern Virginia\nset ask deploy");
    war_step(t, NULL);
    assert_true(war_skipped(t, "leaders do not go alone"));
    assert_int_equal(war_count(t, "eastern-virginia", NORTH, LEADER), 1);
    assert_int_equal(war_count(t, "eastern-maryland", NORTH, LEADER), 1);
}

/* acw:leader-alone */
static void leader_alone(void **state)
{
    (void)state;
    struct war *t = war_empty(NORTH);
    war_put(t, "washington", NORTH, LEADER, 2);
    war_put(t, "eastern-maryland", SOUTH, INFANTRY, 1);
    war_put(t, "washington", NORTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "move 1 leader Washington D.C. > Eastern Maryland", "leaders do not go alone"));
    assert_true(war_legal(t, "move 2 leader, 1 infantry washington > eastern maryland", NULL));
    /* with no way out for leaders alone, they are not offered */
    war_put(t, "washington", NORTH, INFANTRY, 0);
    struct choices next = {0};
    const struct order none = {.n = 0};
    acw_move_choices(war_world(t), &t->res.wait[0], &none, &next);
    assert_int_equal(next.n, 1);
    assert_int_equal(next.it[0].lo, VERB_DONE);
}

/* acw:leader-caught */
static void leader_caught(void **state)
{
    (void)state;
    struct war *t = war_empty(NORTH);
    war_put(t, "eastern-maryland", NORTH, INFANTRY, 2);
    war_put(t, "eastern-virginia", SOUTH, LEADER, 2);
    war_play(t, NORTH, "move 1 infantry Eastern Maryland > Eastern Virginia", NULL);
    assert_true(war_tells(
        t, "south loses 2 leader, alone in Eastern Virginia, to enemy units without a fight. (leader-caught)"));
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, LEADER), 0);
    assert_int_equal(war_count(t, "eastern-virginia", NORTH, INFANTRY), 1);
    assert_true(t->res.turn_over);
}

/* acw:turn-moves, acw:battle-joined, acw:battle-order */
static void battles(void **state)
{
    (void)state;
    static const char *const places[] = {"eastern-virginia", "western-maryland"};
    struct war *t = war_empty(NORTH);
    war_put(t, "eastern-maryland", NORTH, INFANTRY, 9);
    war_put(t, "washington", NORTH, INFANTRY, 1);
    for (int i = 0; i < 2; i++) {
        war_put(t, places[i], SOUTH, INFANTRY, 1);
        war_put(t, places[i], SOUTH, LEADER, 1);
    }
    war_play(
        t, NORTH,
        "move 4 infantry Eastern Maryland > Western Maryland\nmove 5 infantry Eastern Maryland > Eastern Virginia\n"
        "fight Western Maryland\nset deploy infantry line 1",
        NULL);
    /* no battle while moves are left; then the one that the mover names */
    assert_true(war_waits(t, ASK_DEPLOY, SOUTH));
    assert_int_equal(war_state(t)->battle.place, war_space(t, "western-maryland"));
    assert_true(war_tells(t, "north attacks south in Eastern Virginia. (battle-joined)"));
    assert_true(war_tells(t, "north attacks south in Western Maryland. (battle-joined)"));

    /* unnamed ones follow by id */
    t = war_empty(NORTH);
    war_put(t, "eastern-maryland", NORTH, INFANTRY, 9);
    for (int i = 0; i < 2; i++) {
        war_put(t, places[i], SOUTH, INFANTRY, 2);
        war_put(t, places[i], SOUTH, LEADER, 1);
    }
    war_play(t, NORTH,
             "move 4 infantry Eastern Maryland > Western Maryland\nmove 5 infantry Eastern Maryland > Eastern Virginia",
             NULL);
    assert_int_equal(war_state(t)->battle.place, war_space(t, "eastern-virginia"));
    assert_true(war_waits(t, ASK_DEPLOY, SOUTH));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points),  cmocka_unit_test(closed),       cmocka_unit_test(enemies),
        cmocka_unit_test(written), cmocka_unit_test(leader_alone), cmocka_unit_test(leader_caught),
        cmocka_unit_test(battles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
