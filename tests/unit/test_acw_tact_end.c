/* links: test base json trust core games */
/* acw: how tactical battles end: pursuit, retreat, elimination, landings, mobs. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_clash.h"
#include "base/arena.h"
#include "games/acw/standard.h"

#define EVEN "set deploy infantry left 1 center 1 right 1; deploy artillery center 1; deploy cavalry reserve 1\n"

/* Nobody shoots; `side` gives up in turn 2. The other pursues with these dice, NULL: nobody. */
static struct war *beaten(int side, const int south[KINDS], const int north[KINDS], const char *south_orders,
                          const char *north_orders, const int *dice)
{
    struct arena *a = arena_new();
    const char *gives_up = "\non cavalry if battle-turn = 2: withdraw", *spares = dice ? "" : "on pursue: done\n";
    return clash(south, north,
                 arena_printf(a,
                              EVEN "set posture stand; withdraw never; targets leader; retreat-to "
                                   "Southern Virginia\n%s%s%s",
                              spares, south_orders, side == SOUTH ? gives_up : ""),
                 arena_printf(a, EVEN "set posture stand; withdraw never; targets leader\n%s%s%s", spares, north_orders,
                              side == NORTH ? gives_up : ""),
                 dice);
}

static int came_back(const struct war *t, int kind)
{
    return war_count(t, "eastern-maryland", NORTH, kind);
}

/* acw:tact-pursuit: one die each by the chart, artillery not; the next target after the result. R56 */
static void pursuit(void **state)
{
    (void)state;
    struct war *t = beaten(NORTH, (int[KINDS]){4, 1, 1, 2}, (int[KINDS]){5, 0, 0, 1}, "set pursue artillery, infantry",
                           "", (int[]){3, 5, 5, 6, 4, 6, 0});
    /* elite at artillery 3; cavalry at infantry 5; infantry at infantry 5 6 4 6 */
    assert_int_equal(clash_winner(t), SOUTH);
    assert_int_equal(came_back(t, ARTILLERY), 0);
    assert_int_equal(came_back(t, INFANTRY), 2);
    assert_int_equal(clash_destroyed(t, NORTH), 4);
    assert_true(war_tells(t, "south: 4 infantry pursue infantry on 6: 2 destroyed. (tact-pursuit)"));
    /* who is in the Retreat Area does not pursue, Reserve does */
    t = clash((int[KINDS]){3}, (int[KINDS]){4}, EVEN "set withdraw never; ask infantry; ask action; targets leader",
              EVEN "set withdraw never; ask infantry; posture stand; targets leader", NULL);
    clash_move(t, SOUTH, INFANTRY, 1, AREA_CENTER, AREA_RETREAT);
    clash_move(t, SOUTH, INFANTRY, 1, AREA_CENTER, AREA_RESERVE);
    war_play(t, NORTH, "shift infantry center > reserve breaking", (int[]){6, 5, 0});
    assert_int_equal(came_back(t, INFANTRY), 3);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, INFANTRY), 3); /* acw:tact-rejoin */
}

/* acw:tact-covering: cavalry outside the Retreat Area lets cavalry alone pursue, and dies first. R56 */
static void covering(void **state)
{
    (void)state;
    struct war *t = beaten(NORTH, (int[KINDS]){6, 2, 1}, (int[KINDS]){5, 1, 0, 1}, "set pursue artillery, infantry", "",
                           (int[]){4, 6, 4, 0});
    /* elite misses the cavalry (5), cavalry kills it (6), the other takes the artillery (4); no infantry rolls */
    assert_int_equal(came_back(t, CAVALRY), 0);
    assert_int_equal(came_back(t, ARTILLERY), 0);
    assert_int_equal(came_back(t, INFANTRY), 5);
    /* cavalry that was driven off covers nobody */
    t = clash((int[KINDS]){3}, (int[KINDS]){3, 1}, EVEN "set withdraw never; targets leader; pursue infantry",
              EVEN "set withdraw never; ask cavalry; posture stand; targets leader", NULL);
    clash_move(t, NORTH, CAVALRY, 1, AREA_RESERVE, AREA_RETREAT);
    clash_move(t, NORTH, INFANTRY, 1, AREA_CENTER, AREA_RETREAT);
    war_play(t, NORTH, "done\nwithdraw", (int[]){6, 5, 5, 0});
    assert_int_equal(came_back(t, INFANTRY), 2);
    assert_int_equal(came_back(t, CAVALRY), 1);
}

/* acw:tact-retreat: the defender together to one open space beside it, never where attackers came from. R57 */
static void defender_retreats(void **state)
{
    static const int army[KINDS] = {3, 1, 0, 0, 1};
    (void)state;
    struct war *t = beaten(SOUTH, army, army, "set ask retreat", "", NULL);
    assert_true(war_waits(t, ASK_RETREAT, SOUTH));
    assert_true(war_legal(t, "retreat Richmond", NULL));
    assert_true(war_legal(t, "retreat Eastern Maryland, Richmond", NULL)); /* the first that is open */
    assert_true(war_legal(t, "retreat Eastern Maryland", "no retreat from Eastern Virginia to Eastern Maryland"));
    assert_true(war_legal(t, "retreat Atlanta", "no retreat from Eastern Virginia to Atlanta"));
    assert_true(war_legal(t, "retreat 2 infantry Richmond", "together to one space"));
    war_play(t, SOUTH, "retreat Eastern Maryland, Richmond", NULL);
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 3);
    assert_int_equal(war_count(t, "richmond", SOUTH, LEADER), 1);
    assert_int_equal(war_state(t)->toll.to, 1 + war_space(t, "richmond"));
    assert_true(war_tells(t, "south retreats to Richmond: 3 infantry 1 cavalry 1 leader. (tact-retreat)"));
    /* a rule in short form, and the list of the setting */
    t = beaten(SOUTH, army, army, "on retreat: Richmond, Southern Virginia\n", "", NULL);
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 3);
    t = beaten(SOUTH, army, army, "set retreat-to Atlanta, Richmond\n", "", NULL);
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 3);
}

/* Puts units of a side into a space before the first step. */
static void put(struct war *t, const char *id, int side, int n)
{
    ((struct acw_state *)t->res.state)->n[war_space(t, id)][side][INFANTRY] = (int16_t)n;
    clash_put(t);
}

/* acw:tact-retreat: built in are the own colour and most friends; enemies and battles to be fought are closed. R57 */
static void where_to(void **state)
{
    static const int army[KINDS] = {3};
    static const char south[] = EVEN "set posture stand; targets leader; trust retreat\non cavalry if battle-turn = 2: "
                                     "withdraw";
    static const char north[] = EVEN "set posture stand; targets leader\non pursue: done";
    (void)state;
    struct war *t = clash_new(army, army, south, north);
    put(t, "southern-virginia", SOUTH, 2);
    put(t, "richmond", SOUTH, 1);
    war_step(t, NULL);
    assert_int_equal(war_count(t, "southern-virginia", SOUTH, INFANTRY), 5);
    t = clash_new(army, army, south, north);
    put(t, "southern-virginia", NORTH, 1); /* an enemy unit */
    put(t, "richmond", SOUTH, 1);
    ((struct acw_state *)t->res.state)->pending[war_space(t, "richmond")] = 1; /* a battle still to be fought */
    clash_put(t);
    war_step(t, NULL);
    assert_int_equal(war_count(t, "shenandoah-valley", SOUTH, INFANTRY), 3);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, INFANTRY), 0);
}

/* acw:tact-retreat: attackers to where they came from, each piece to its own space or as told. R57 */
static void attacker_retreats(void **state)
{
    static const int south[KINDS] = {6}, north[KINDS] = {5, 0, 0, 1};
    static const char orders[] = EVEN "set posture stand; targets leader; ask retreat\non cavalry if battle-turn = 2: "
                                      "withdraw";
    (void)state;
    for (int way = 0; way < 3; way++) {
        struct war *t = clash_new(south, north, EVEN "set posture stand; targets leader\non pursue: done", orders);
        clash_came(t, "shenandoah-valley", (int[KINDS]){2}); /* two of the five infantry */
        war_step(t, NULL);
        assert_true(war_waits(t, ASK_RETREAT, NORTH));
        assert_true(war_legal(t, "retreat Richmond", "no retreat from"));
        static const char *const how[] = {"retreat", "retreat Shenandoah Valley",
                                          "retreat 1 infantry, 1 artillery Shenandoah Valley\nretreat"};
        static const int west[] = {2, 5, 2};
        war_play(t, NORTH, how[way], NULL);
        assert_int_equal(war_count(t, "shenandoah-valley", NORTH, INFANTRY), west[way]);
        assert_int_equal(came_back(t, INFANTRY), 5 - west[way]);
        assert_int_equal(came_back(t, ARTILLERY), way == 0);
    }
}

/* acw:tact-no-retreat, acw:tact-landing, acw:tact-destroyed: who cannot retreat is eliminated, leaders too, and counts
 * as destroyed; a landed army fires and charges at -1 and never retreats. R14 R57 R58 */
static void cut_off(void **state)
{
    static const char still[] = EVEN "set posture stand; targets leader\non pursue: done";
    static const char gives_up[] = EVEN "set posture stand; targets leader; ask cavalry";
    (void)state;
    struct war *t = clash_new((int[KINDS]){6}, (int[KINDS]){7, 0, 0, 1, 1}, still, gives_up);
    clash_landed(t, 1); /* one of them by sea is enough */
    war_step(t, NULL);
    assert_int_equal(tact_fire_number(war_world(t), ARMY_ATTACKER, INFANTRY, INFANTRY, AREA_CENTER, 1), 9);
    assert_int_equal(tact_fire_number(war_world(t), ARMY_DEFENDER, INFANTRY, INFANTRY, AREA_CENTER, 1), 8);
    assert_int_equal(tact_charge_modifier(war_world(t), ARMY_ATTACKER, INFANTRY, AREA_LEFT, INFANTRY, AREA_RIGHT), -1);
    assert_int_equal(tact_charge_modifier(war_world(t), ARMY_DEFENDER, INFANTRY, AREA_LEFT, INFANTRY, AREA_RIGHT), 0);
    war_play(t, NORTH, "withdraw", NULL);
    assert_int_equal(clash_winner(t), SOUTH);
    assert_int_equal(clash_destroyed(t, NORTH), 8); /* not the leader, who is gone all the same */
    assert_int_equal(war_count(t, "eastern-virginia", NORTH, LEADER), 0);
    assert_int_equal(came_back(t, INFANTRY), 0);
    assert_true(
        war_tells(t, "north cannot retreat from Eastern Virginia, eliminated: 7 infantry 1 artillery 1 leader."));
}

/* acw:tact-mob: rioters have no seat: the built-in orders, no withdrawal, no retreat. R25 */
static void mob(void **state)
{
    (void)state;
    struct war *t = clash_mob(5, (int[KINDS]){6},
                              "set deploy infantry center 1; posture assault from 1; charge always; withdraw never",
                              (int[]){2, 2, 2, 2, 2,                      /* five shots at those who advance */
                                      8, 2, 8, 2, 8, 2, 7, 7, 7, 7, 7, 7, /* six charges, three destroy */
                                      2, 2,                               /* two are left, and stay */
                                      8, 2, 8, 2, 0});
    assert_int_equal(clash_winner(t), NORTH);
    assert_int_equal(war_state(t)->mob[war_space(t, "eastern-virginia")], 0);
    assert_int_equal(war_count(t, "eastern-virginia", NORTH, INFANTRY), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pursuit),  cmocka_unit_test(covering),          cmocka_unit_test(defender_retreats),
        cmocka_unit_test(where_to), cmocka_unit_test(attacker_retreats), cmocka_unit_test(cut_off),
        cmocka_unit_test(mob),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
