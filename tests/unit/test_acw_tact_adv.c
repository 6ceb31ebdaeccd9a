/* links: test base json trust core games */
/* acw: Advanced rules of tactical battles, each switched on alone: initiative, captured artillery, entrenchments. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_clash.h"
#include "base/arena.h"

#define ASK                                                                                                            \
    "set ask cavalry; ask artillery; ask infantry; ask leaders; ask action; ask pursue; ask retreat; ask entrench"
#define EVEN "\nset deploy infantry left 1 center 1 right 1; deploy artillery center 1; deploy cavalry reserve 1"

/* Stands before its first step, under the option ("": none). */
static struct war *under(const char *option, const int south[KINDS], const int north[KINDS], const char *more)
{
    struct arena *a = arena_new();
    struct war *t = clash_new(south, north, arena_printf(a, "%s%s%s", ASK, EVEN, more), ASK EVEN);
    if (*option) {
        t->opt.n = 1;
        t->opt.v[0] = (struct option){.key = option, .num = 1};
    }
    return t;
}

static const struct tact *battle(struct war *t)
{
    return tact(war_world(t));
}

/* acw:tact-initiative, ruling_R61, ruling_R34: cavalry 1, elite 2, leaders 1; by 1 first, 3 sees, 5 surprises; a tie
 * and a skirmish leave the attacker first */
static void initiative(void **state)
{
    static const struct {
        int attacker, defender, first, sees, surprises;
    } row[] = {{7, 7, 0, 0, 0},  {7, 8, 1, 0, 0}, {7, 9, 1, 0, 0},  {7, 10, 1, 2, 0}, {7, 11, 1, 2, 0},
               {7, 12, 1, 2, 2}, {8, 7, 0, 0, 0}, {10, 7, 0, 1, 0}, {12, 7, 0, 1, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = under("initiative", (int[KINDS]){6}, (int[KINDS]){6}, "");
        war_step(t, (int[]){row[i].attacker, row[i].defender, 0});
        assert_string_equal(t->labels[0], "initiative:north");
        assert_string_equal(t->labels[1], "initiative:south");
        assert_int_equal(battle(t)->first, row[i].first);
        assert_int_equal(battle(t)->sees, row[i].sees);
        assert_int_equal(battle(t)->surprises, row[i].surprises);
        assert_true(war_waits(t, ASK_INFANTRY, row[i].first ? SOUTH : NORTH));
    }
    struct war *t = under("initiative", (int[KINDS]){3, 1, 1, 1, 1}, (int[KINDS]){6}, "");
    war_step(t, (int[]){9, 6, 0}); /* 6 + 1 + 2 + 1 */
    assert_int_equal(battle(t)->first, ARMY_DEFENDER);
    assert_true(war_tells(t, "Initiative: attacker 9, defender 10. south acts first."));
    t = under("initiative", (int[KINDS]){5}, (int[KINDS]){9}, "");
    war_step(t, NULL);
    t = under("", (int[KINDS]){6}, (int[KINDS]){9}, "");
    war_step(t, NULL);
    assert_int_equal(battle(t)->first, ARMY_ATTACKER);
}

/* ruling_R61: the loser deploys first, before the winner's eyes; his conditions see that line */
static void sees(void **state)
{
    (void)state;
    struct war *t = under("initiative", (int[KINDS]){6}, (int[KINDS]){6}, "\nset ask deploy");
    war_step(t, (int[]){7, 10, 0});
    assert_true(war_waits(t, ASK_DEPLOY, SOUTH));
    assert_int_equal(clash_at(t, NORTH, AREA_LEFT, INFANTRY), 2);
    assert_int_equal(clash_at(t, SOUTH, AREA_LEFT, INFANTRY), 0);
    assert_true(war_tells(t, "north: left 2 infantry, center 2 infantry, right 2 infantry"));
    war_play(t, SOUTH,
             "on deploy if enemy left = 3: deploy left 4 infantry center 1 infantry right 1 infantry\n"
             "on deploy if enemy left = 2: deploy left 1 infantry center 1 infantry right 4 infantry\nset ask infantry",
             NULL);
    assert_int_equal(clash_at(t, SOUTH, AREA_RIGHT, INFANTRY), 4);
    assert_true(war_waits(t, ASK_INFANTRY, SOUTH));
    t = under("initiative", (int[KINDS]){6}, (int[KINDS]){6}, "\nset ask deploy");
    war_step(t, (int[]){10, 7, 0}); /* the North sees: the South is asked, and nobody stands */
    assert_true(war_waits(t, ASK_DEPLOY, SOUTH));
    assert_int_equal(clash_at(t, NORTH, AREA_LEFT, INFANTRY), 0);
}

/* ruling_R61: one more action for each piece in turn 1 alone, and cavalry still fires once */
static void surprise(void **state)
{
    (void)state;
    struct war *t = under("initiative", (int[KINDS]){6}, (int[KINDS]){6, 1}, "");
    war_step(t, (int[]){11, 7, 0});
    W w = war_world(t);
    assert_int_equal(battle(t)->surprises, 1 + ARMY_ATTACKER);
    assert_int_equal(tact_actions(w, ARMY_ATTACKER, INFANTRY), 2);
    assert_int_equal(tact_actions(w, ARMY_ATTACKER, CAVALRY), 3);
    assert_int_equal(tact_actions(w, ARMY_DEFENDER, INFANTRY), 1);
    war_play(t, NORTH, "done", NULL);
    war_play(t, NORTH, "advance 2 infantry center\nfire 2 infantry middle-center at infantry", (int[]){7, 7, 0});
    assert_false(tact_may_fire(INFANTRY, READY_OF(1, 1)));
    war_edit(t)->tact.turn = 2;
    assert_int_equal(tact_actions(war_world(t), ARMY_ATTACKER, INFANTRY), 1);
}

/* One gun in the Retreat Area, one alone in the South's center, charged by one of three infantry. */
static struct war *gun(const char *option, const int *dice)
{
    struct war *t = under(option, (int[KINDS]){5, 0, 0, 2}, (int[KINDS]){9}, "");
    war_step(t, NULL);
    war_play(t, SOUTH, "done", NULL);
    clash_move(t, SOUTH, ARTILLERY, 1, AREA_CENTER, AREA_RETREAT);
    clash_move(t, SOUTH, INFANTRY, clash_at(t, SOUTH, AREA_CENTER, INFANTRY), AREA_CENTER, AREA_RESERVE);
    clash_move(t, NORTH, INFANTRY, 3, AREA_CENTER, AREA_MIDDLE_CENTER);
    war_play(t, NORTH, "charge 1 infantry middle-center at artillery", dice);
    return t;
}

/* acw:tact-capture, ruling_R73, ruling_R22, ruling_R67: by a charge into Reserve, still counted as destroyed */
static void capture(void **state)
{
    static const struct {
        const char *option;
        int guns;
    } row[] = {{"", 0}, {"capture_artillery", 1}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct war *t = gun(row[i].option, (int[]){7, 7, 0}); /* +3; the center is empty, and no infantry hits on 5 */
        assert_int_equal(clash_destroyed(t, SOUTH) > 0, 1);
        assert_int_equal(war_count(t, "eastern-virginia", NORTH, ARTILLERY), row[i].guns);
        assert_int_equal(clash_at(t, NORTH, AREA_RESERVE, ARTILLERY), row[i].guns);
        assert_int_equal(war_tells(t, "north captures 1 gun. (tact-capture)"), row[i].guns);
        assert_true(war_waits(t, ASK_PURSUE, NORTH));
        war_play(t, NORTH, "pursue 1 infantry at artillery\ndone", (int[]){6, 0});
        assert_int_equal(war_count(t, "eastern-virginia", NORTH, ARTILLERY), 2 * row[i].guns);
        assert_int_equal(clash_destroyed(t, SOUTH), 2);
    }
}

/* ruling_R25, ruling_R36, ruling_R73: of the taker's nation; mobs and revolutionaries keep none */
static void who_keeps_guns(void **state)
{
    static const struct {
        int side, troop, gun;
    } row[] = {{SIDE_NORTH, INFANTRY, ARTILLERY},
               {SIDE_SOUTH, TROOP_FRENCH + INFANTRY, TROOP_FRENCH + ARTILLERY},
               {SIDE_SOUTH, TROOP_BRITISH + CAVALRY, TROOP_BRITISH + ARTILLERY},
               {SIDE_NORTH, TROOP_REVOLT, -1},
               {SIDE_MOB, INFANTRY, -1}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = under("capture_artillery", (int[KINDS]){6}, (int[KINDS]){9}, "");
        war_step(t, NULL);
        struct acw_state *st = war_edit(t);
        struct play p = {.w = *war_world(t), .state = st};
        p.w.state = st;
        st->tact.army_side[ARMY_ATTACKER] = (uint8_t)row[i].side;
        assert_int_equal(tact_capture(&p, ARMY_ATTACKER, row[i].troop), row[i].gun >= 0);
        for (int k = 0; k < TROOPS; k++)
            if (acw_troop_kind(k) == ARTILLERY)
                assert_int_equal(st->tact.at[ARMY_ATTACKER][AREA_RESERVE][k], k == row[i].gun);
    }
}

/* acw:tact-entrench, ruling_R62: number and protection of the year, one infantry busy, cities without dice */
static void entrench(void **state)
{
    static const struct {
        int turn, roll, dug, fire;
    } row[] = {{1, 9, 0, 8}, {1, 10, 1, 9}, {8, 9, 1, 9}, {20, 8, 1, 9}, {32, 7, 1, 10}, {44, 6, 1, 10}, {44, 5, 0, 8}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = under("entrenchments", (int[KINDS]){6}, (int[KINDS]){9}, "");
        war_edit(t)->turn = (int16_t)row[i].turn;
        clash_put(t);
        war_step(t, NULL);
        assert_true(war_waits(t, ASK_ENTRENCH, SOUTH));
        war_play(t, SOUTH, "entrench center\nset ask infantry; ask action", (int[]){row[i].roll, 0});
        assert_int_equal(battle(t)->dug, row[i].dug << COL_CENTER);
        W w = war_world(t);
        assert_int_equal(tact_fire_number(w, ARMY_ATTACKER, INFANTRY, INFANTRY, AREA_CENTER, 1), row[i].fire);
        assert_int_equal(tact_fire_number(w, ARMY_ATTACKER, INFANTRY, INFANTRY, AREA_MIDDLE_CENTER, 1), 8);
        assert_int_equal(tact_fire_number(w, ARMY_ATTACKER, INFANTRY, INFANTRY, AREA_LEFT, 1), 8);
        assert_int_equal(tact_charge_modifier(w, ARMY_ATTACKER, INFANTRY, AREA_CENTER, INFANTRY, AREA_CENTER),
                         -row[i].dug);
        assert_int_equal(tact_charge_modifier(w, ARMY_DEFENDER, INFANTRY, AREA_CENTER, INFANTRY, AREA_CENTER), 0);
        war_play(t, NORTH, "done", NULL);
        assert_true(war_waits(t, ASK_INFANTRY, SOUTH));
        assert_int_equal(tact_ready(war_world(t), AREA_CENTER, INFANTRY), 1); /* success or not */
        assert_int_equal(tact_ready(war_world(t), AREA_LEFT, INFANTRY), 2);
    }
    struct war *t = under("entrenchments", (int[KINDS]){6}, (int[KINDS]){9}, "");
    war_step(t, NULL);
    war_play(t, SOUTH, "no\nset ask infantry", NULL);
    assert_int_equal(battle(t)->dug, 0);
    t = under("", (int[KINDS]){6}, (int[KINDS]){9}, ""); /* not switched on */
    war_step(t, NULL);
    assert_false(war_waits(t, ASK_ENTRENCH, SOUTH));
}

/* The setting digs where infantry stands; without it nobody digs. */
static void settings(void **state)
{
    (void)state;
    struct war *t = under("entrenchments", (int[KINDS]){6}, (int[KINDS]){9}, "");
    war_step(t, NULL);
    assert_string_equal(war_advice(t, ASK_ENTRENCH, SOUTH, "set entrench right, left"), "entrench right, left");
    assert_string_equal(war_advice(t, ASK_ENTRENCH, SOUTH, "set main left"), "no");
}

/* ruling_R62: an army that defends a city is entrenched in all three areas, and no infantry is busy */
static void city(void **state)
{
    static const char *const on[] = {"entrenchments", NULL};
    (void)state;
    war_options = on;
    struct war *t = war_field("historical", NORTH);
    war_put(t, "richmond", SOUTH, INFANTRY, 6);
    war_put(t, "eastern-virginia", NORTH, INFANTRY, 6);
    war_standing(t, SOUTH, "set ask cavalry; ask infantry" EVEN);
    war_standing(t, NORTH, "set ask cavalry; ask infantry" EVEN);
    war_play(t, NORTH, "move 6 infantry Eastern Virginia > Richmond", NULL);
    assert_int_equal(tact(war_world(t))->dug, 7);
    assert_int_equal(tact(war_world(t))->digging, 0);
    assert_true(war_tells(t, "south defends Richmond from entrenchments. (tact-entrench)"));
    war_options = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(initiative), cmocka_unit_test(sees),           cmocka_unit_test(surprise),
        cmocka_unit_test(capture),    cmocka_unit_test(who_keeps_guns), cmocka_unit_test(entrench),
        cmocka_unit_test(settings),   cmocka_unit_test(city),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
