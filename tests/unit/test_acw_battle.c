/* links: test base json trust core games */
/* acw: battles, step by step. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_table.h"

static const struct acw_battle *battle(const struct war *t)
{
    return &war_state(t)->battle;
}

/* acw:deploy-groups, acw:deploy-unit: both are asked at once, and no line is known before both have answered */
static void deployment(void **state)
{
    (void)state;
    struct war *t = war_battle((int[]){3, 1, 0, 1, 1}, (int[]){2, 0, 0, 1, 1}, "", "", NULL);
    assert_true(war_waits(t, ASK_DEPLOY, SOUTH) && war_waits(t, ASK_DEPLOY, NORTH));
    assert_true(war_legal(t, "deploy line 2 infantry, 1 leader", NULL));
    assert_true(war_legal(t, "deploy line 1 cavalry", NULL));
    assert_true(war_legal(t, "deploy line 4 infantry", "you have 3 infantry"));
    assert_true(war_legal(t, "deploy line 1 leader", "no unit stands"));
    assert_true(war_form_wrong(t, "deploy line 1 leader", "no unit stands"));
    struct choices next = {0};
    struct order part = {.verb = VERB_DEPLOY};
    order_add(&part, 0, COUNTED_OF(LEADER, 1));
    acw_deploy_choices(war_world(t), &t->res.wait[0], &part, &next);
    assert_false(next.end);
    assert_true(war_form_wrong(t, "deploy line 1 infantry, 1 infantry", "named twice"));
    war_play(t, SOUTH, "deploy line 2 infantry, 1 leader\nset ask fire", NULL);
    assert_true(war_waits(t, ASK_DEPLOY, NORTH) && !war_waits(t, ASK_DEPLOY, SOUTH));
    assert_int_equal(battle(t)->line[SOUTH][INFANTRY], 0);
    war_play(t, NORTH, "deploy line 2 infantry, 1 artillery", NULL);
    assert_true(war_waits(t, ASK_FIRE, SOUTH));
    assert_int_equal(battle(t)->line[SOUTH][INFANTRY], 2);
    assert_int_equal(battle(t)->reserve[SOUTH][INFANTRY], 1);
    assert_int_equal(battle(t)->reserve[SOUTH][CAVALRY], 1);
    assert_int_equal(battle(t)->reserve[NORTH][LEADER], 1);
}

/* A firing of the South: the North waits in line with what it has, every step asks. */
static struct war *firing(const int south[KINDS], const int north[KINDS], const char *south_line,
                          const char *north_line)
{
    struct war *t = war_battle(south, north, south_line, north_line, NULL);
    assert_true(war_waits(t, ASK_FIRE, SOUTH));
    return t;
}

/* acw:battle-sequence, acw:battle-defender: fire, rally, reserve, the defender first in each; then again */
static void sequence(void **state)
{
    (void)state;
    static const char orders[] =
        "set deploy cavalry line 1; deploy artillery reserve 1; ask fire; ask rally; ask reserve";
    struct war *t = firing((int[]){2, 1, 0, 1, 1}, (int[]){2, 1, 0, 1, 1}, orders, orders);
    assert_int_equal(battle(t)->shots, 3);
    war_play(t, SOUTH, "fire infantry at infantry\nfire infantry at infantry\nfire cavalry at infantry",
             (int[]){8, 2, 2, 0});
    assert_true(war_waits(t, ASK_FIRE, NORTH));
    assert_int_equal(battle(t)->shots, 2); /* who is left */
    war_play(t, NORTH, "fire infantry at infantry\nfire cavalry at cavalry", (int[]){8, 2, 0});
    assert_true(war_waits(t, ASK_RALLY, SOUTH));
    war_play(t, SOUTH, "rally infantry", (int[]){9, 0});
    assert_true(war_waits(t, ASK_RALLY, NORTH));
    war_play(t, NORTH, "no", NULL);
    assert_true(war_waits(t, ASK_RESERVE, SOUTH));
    war_play(t, SOUTH, "stay", NULL);
    assert_true(war_waits(t, ASK_RESERVE, NORTH));
    war_play(t, NORTH, "forward 1 artillery\nstay", NULL);
    assert_true(war_waits(t, ASK_FIRE, SOUTH));
    assert_int_equal(battle(t)->round, 2);
    assert_true(war_tells(t, "Battle turn 2 in Eastern Virginia. (battle-sequence)"));
}

/* acw:fire-line, acw:fire-once, acw:fire-target */
static void fire(void **state)
{
    (void)state;
    struct war *t = firing((int[]){1, 1, 0, 1, 1}, (int[]){2, 1, 0, 1, 1}, "set deploy infantry line 1; ask fire",
                           "set deploy cavalry line 1; deploy artillery reserve 1; deploy leader line 1");
    assert_true(war_legal(t, "fire infantry at infantry", NULL));
    assert_true(war_legal(t, "fire artillery at cavalry", NULL));
    assert_true(war_legal(t, "fire cavalry at infantry", "no cavalry stands in your Battle Line"));
    assert_true(war_legal(t, "fire infantry at artillery", "no artillery stands in the enemy Battle Line"));
    assert_true(war_form_wrong(t, "fire infantry at leader", "leaders are no targets"));
    assert_true(war_form_wrong(t, "fire leader at infantry", "leaders do not fire"));
    war_play(t, SOUTH, "fire infantry at infantry\nfire infantry at infantry", (int[]){2, 0});
    assert_true(war_skipped(t, "has fired in this Firing Turn"));
    assert_string_equal(t->labels[0], "fire:infantry>infantry");
    assert_true(
        war_waits(t, ASK_FIRE, SOUTH)); /* acw:fire-must: the gun has still to fire, and nothing else is legal */
    struct choices next = {0};
    const struct order none = {.n = 0}, gun = {.verb = VERB_FIRE};
    acw_fire_choices(war_world(t), &t->res.wait[0], &none, &next);
    assert_int_equal(next.n, 1);
    next.n = 0;
    acw_fire_choices(war_world(t), &t->res.wait[0], &gun, &next);
    assert_int_equal(next.n, 1);
    assert_int_equal(next.it[0].lo, ARTILLERY);
}

/* acw:fire-limit, acw:fire-must: how many dice a Firing Turn takes */
static void limit(void **state)
{
    (void)state;
    static const struct {
        int south[KINDS];
        int shots;
    } row[] = {
        {{1, 0, 0, 0, 0}, 1}, {{4, 0, 0, 0, 0}, 4}, {{9, 0, 0, 0, 0}, 5},
        {{9, 0, 0, 0, 1}, 6}, {{9, 0, 0, 0, 2}, 7}, {{6, 0, 0, 0, 3}, 6},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        int miss[16] = {0};
        for (int k = 0; k < row[i].shots; k++)
            miss[k] = 2;
        struct war *t =
            war_battle(row[i].south, (int[]){2, 1, 0, 0, 0}, "set deploy infantry line 1; deploy leader line 1",
                       "set deploy infantry line 1; deploy cavalry line 1; ask fire", miss);
        assert_true(war_waits(t, ASK_FIRE, NORTH));
    }
    /* a leader in Reserve adds none */
    struct war *t = war_battle(
        (int[]){9, 0, 0, 0, 2}, (int[]){2, 1, 0, 0, 0}, "set deploy infantry line 1; deploy leader line 1 reserve 1",
        "set deploy infantry line 1; deploy cavalry line 1; ask fire", (int[]){2, 2, 2, 2, 2, 2, 0});
    assert_true(war_waits(t, ASK_FIRE, NORTH));
}

/* acw:fire-hit, acw:combined-arms, acw:fire-leader */
static void hits(void **state)
{
    (void)state;
    static const struct {
        int south[KINDS], north[KINDS];
        int roll, lost, leaders;
        const char *tells;
    } row[] = {
        {{1, 0, 0, 0, 0}, {3, 1, 0, 0, 0}, 7, 0, 0, "south fires infantry at infantry: 7, needs 8, missed."},
        {{1, 0, 0, 0, 0}, {3, 1, 0, 0, 0}, 8, 1, 0, "south fires infantry at infantry: 8, needs 8, a hit."},
        {{0, 1, 0, 0, 0}, {3, 1, 0, 0, 0}, 8, 0, 0, "south fires cavalry at infantry: 8, needs 9, missed."},
        {{0, 1, 0, 0, 0}, {3, 1, 0, 0, 0}, 9, 1, 0, "south fires cavalry at infantry: 9, needs 9, a hit."},
        {{0, 0, 0, 1, 0}, {3, 1, 0, 0, 0}, 6, 0, 0, "south fires artillery at infantry: 6, needs 7, missed."},
        {{0, 0, 0, 1, 0}, {3, 1, 0, 0, 0}, 7, 1, 0, "south fires artillery at infantry: 7, needs 7, a hit."},
        {{1, 0, 0, 0, 0}, {3, 1, 0, 0, 2}, 10, 1, 0, "south fires infantry at infantry: 10, needs 8, a hit."},
        {{1, 0, 0, 0, 0}, {3, 1, 0, 0, 2}, 11, 1, 1, "north loses a leader to the roll of 11."},
        {{1, 0, 0, 0, 0}, {3, 1, 0, 0, 2}, 12, 1, 1, "north loses a leader to the roll of 12."},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t =
            war_battle(row[i].south, row[i].north, "set deploy cavalry line 1; targets infantry",
                       "set deploy cavalry line 1; deploy leader line 1; ask fire", (int[]){row[i].roll, 0});
        assert_true(war_tells(t, row[i].tells));
        assert_int_equal(battle(t)->lost[NORTH][INFANTRY], row[i].lost);
        assert_int_equal(battle(t)->lost[NORTH][LEADER], row[i].leaders);
        assert_int_equal(war_count(t, "eastern-virginia", NORTH, LEADER), row[i].north[LEADER] - row[i].leaders);
    }
    /* all four kinds in line: +1 on the roll, not on a leader's loss; in Reserve a kind does not count */
    static const char line[] = "set deploy cavalry line 1; deploy leader line 1; targets infantry";
    static const char north[] = "set deploy cavalry line 1; deploy leader line 1; ask fire";
    struct war *t = war_battle((int[]){1, 1, 0, 1, 1}, (int[]){5, 1, 0, 0, 1}, line, north, (int[]){6, 7, 8, 0});
    assert_true(
        war_tells(t, "south fires artillery at infantry: 6 and 1 for combined arms, needs 7, a hit. (combined-arms)"));
    assert_true(
        war_tells(t, "south fires infantry at infantry: 7 and 1 for combined arms, needs 8, a hit. (combined-arms)"));
    assert_int_equal(battle(t)->lost[NORTH][INFANTRY], 3);
    t = war_battle((int[]){1, 1, 0, 1, 1}, (int[]){5, 1, 0, 0, 1}, line, north, (int[]){10, 7, 2, 0});
    assert_int_equal(battle(t)->lost[NORTH][LEADER], 0);
    t = war_battle((int[]){1, 1, 0, 1, 1}, (int[]){5, 1, 0, 0, 1}, "set deploy leader line 1; targets infantry", north,
                   (int[]){6, 7, 0});
    assert_int_equal(battle(t)->lost[NORTH][INFANTRY], 0);
    /* leaders in Reserve are safe */
    t = war_battle((int[]){1, 0, 0, 0, 0}, (int[]){3, 1, 0, 0, 2}, "set targets infantry",
                   "set deploy cavalry line 1; ask fire", (int[]){12, 0});
    assert_int_equal(battle(t)->lost[NORTH][LEADER], 0);
}

/* acw:battle-ends, acw:battle-lost, acw:battle-won */
static void ending(void **state)
{
    (void)state;
    struct war *t = war_battle(
        (int[]){3, 1, 0, 0, 1}, (int[]){1, 2, 0, 1, 2}, "set deploy infantry line 1; deploy leader line 1",
        "set deploy infantry line 1; deploy artillery reserve 1; deploy leader line 1 reserve 1", (int[]){8, 0});
    /* one shot of three: no more dice, Reserve and leaders are gone */
    for (int k = 0; k < KINDS; k++)
        assert_int_equal(war_count(t, "eastern-virginia", NORTH, k), 0);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, INFANTRY), 3);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, CAVALRY), 1);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, LEADER), 1);
    assert_true(war_tells(t, "The Battle Line of north in Eastern Virginia is destroyed. (battle-ends)"));
    assert_true(war_tells(t, "north loses 2 cavalry with the battle. (battle-lost)"));
    assert_true(war_tells(t, "north loses 2 leader with the battle. (battle-lost)"));
    assert_true(war_tells(t, "south wins the battle of Eastern Virginia. (battle-won)"));
    assert_false(battle(t)->on);
    assert_true(t->res.turn_over);
}

/* acw:rally-leader, acw:rally-number, acw:rally-unit */
static void rally(void **state)
{
    (void)state;
    struct war *t = war_battle((int[]){3, 0, 0, 0, 2}, (int[]){3, 0, 0, 0, 0}, "set deploy infantry line 1; ask rally",
                               "set deploy infantry line 1", (int[]){2, 2, 2, 12, 8, 2, 0});
    assert_true(war_waits(t, ASK_RALLY, SOUTH));
    assert_int_equal(battle(t)->tries, 2);
    assert_true(war_legal(t, "rally infantry", NULL));
    assert_true(war_legal(t, "no", NULL));
    assert_true(war_legal(t, "rally cavalry", "no cavalry has been lost"));
    assert_true(war_form_wrong(t, "rally leader", "never rallied"));
    /* each leader tries once: 8 is not enough, 9 is; the second leader may try for what the first one left */
    war_play(t, SOUTH, "rally infantry\nrally infantry\nset ask reserve", (int[]){8, 9, 0});
    assert_true(war_waits(t, ASK_RESERVE, SOUTH));
    assert_int_equal(battle(t)->lost[SOUTH][INFANTRY], 1);
    assert_int_equal(battle(t)->reserve[SOUTH][INFANTRY], 1);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, INFANTRY), 2);
    assert_true(war_tells(t, "south tries to rally infantry: 8, needs 9, in vain. (rally-number)"));
    assert_true(war_tells(t, "south rallies infantry: 9, needs 9, back in Reserve. (rally-number)"));
    /* a leader in line tries nothing; a lost leader is no reason to ask */
    t = war_battle((int[]){3, 0, 0, 0, 2}, (int[]){3, 0, 0, 0, 0},
                   "set deploy infantry line 1; deploy leader line 1; ask rally; ask reserve",
                   "set deploy infantry line 1", (int[]){2, 2, 2, 12, 2, 2, 0});
    assert_int_equal(battle(t)->lost[SOUTH][LEADER], 1);
    assert_true(war_waits(t, ASK_RESERVE, SOUTH));
}

/* acw:reserve-move, acw:reserve-keep */
static void reserve(void **state)
{
    (void)state;
    static const int miss[] = {2, 2, 2, 2, 2, 2, 2, 0};
    struct war *t = war_battle((int[]){3, 2, 0, 0, 1}, (int[]){3, 1, 0, 0, 0},
                               "set deploy infantry line 1; ask reserve", "set deploy cavalry line 1", miss);
    assert_true(war_waits(t, ASK_RESERVE, SOUTH));
    assert_true(war_legal(t, "forward 2 cavalry, 1 leader", NULL));
    assert_true(war_legal(t, "back 3 infantry", NULL));
    assert_true(war_legal(t, "forward 1 infantry", "0 infantry in Reserve"));
    assert_true(war_legal(t, "back 1 cavalry", "0 cavalry in the Battle Line"));
    /* a whole line may change: it is looked at when the Reserve Turn ends */
    war_play(t, SOUTH, "back 3 infantry\nforward 1 infantry\nforward 2 cavalry\nstay\nset ask fire", NULL);
    assert_true(war_skipped(t, "infantry has moved in this Reserve Turn"));
    assert_true(war_waits(t, ASK_FIRE, SOUTH));
    assert_int_equal(battle(t)->line[SOUTH][CAVALRY], 2);
    assert_int_equal(battle(t)->line[SOUTH][INFANTRY], 0);
    /* who empties his line on purpose loses */
    t = war_battle((int[]){3, 2, 0, 0, 1}, (int[]){3, 1, 0, 0, 0}, "set deploy infantry line 1; ask reserve",
                   "set deploy cavalry line 1", miss);
    war_play(t, SOUTH, "back 3 infantry\nstay", NULL);
    assert_true(war_tells(t, "south leaves the Battle Line in Eastern Virginia. (reserve-keep)"));
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, CAVALRY), 0);
    assert_int_equal(war_count(t, "eastern-virginia", NORTH, INFANTRY), 3);
}

/* acw:battle-orders: settings and their built-in values */
static void orders(void **state)
{
    (void)state;
    static const struct {
        uint16_t kind;
        const char *settings, *answer;
    } row[] = {
        {ASK_DEPLOY, "set ask deploy", "deploy line 5 infantry, 2 artillery"},
        {ASK_DEPLOY, "set deploy infantry line 3 reserve 1",
         "deploy line 4 infantry, 2 artillery"}, /* 3.75: the line */
        {ASK_DEPLOY, "set deploy infantry line 1 reserve 3", "deploy line 1 infantry, 2 artillery"}, /* 1.25 */
        {ASK_DEPLOY, "set deploy infantry line 1 reserve 9",
         "deploy line 1 infantry, 2 artillery"}, /* 0.5: ties to the line */
        {ASK_DEPLOY, "set deploy infantry reserve 1; deploy artillery reserve 1", "deploy line 1 infantry"},
        {ASK_DEPLOY, "set deploy leader line 1; deploy cavalry line 1 reserve 1",
         "deploy line 5 infantry, 2 cavalry, 2 artillery, 1 leader"},
        {ASK_DEPLOY, "set defend: deploy leader line 1\nset attack: deploy cavalry line 1",
         "deploy line 5 infantry, 2 artillery, 1 leader"},
        {ASK_DEPLOY, "set battle Eastern Virginia: deploy leader line 1\nset deploy leader reserve 1",
         "deploy line 5 infantry, 2 artillery, 1 leader"},
        {ASK_DEPLOY, "set battle Richmond: deploy leader line 1", "deploy line 5 infantry, 2 artillery"},
        {ASK_DEPLOY, "set turn 2: deploy leader line 1", "deploy line 5 infantry, 2 artillery"},
        {ASK_FIRE, "set ask fire", "fire artillery at artillery"},
        {ASK_FIRE, "set fire-first infantry; targets cavalry, infantry", "fire infantry at cavalry"},
        {ASK_FIRE, "set fire-first cavalry; targets cavalry", "fire cavalry at cavalry"},
        {ASK_RALLY, "set ask rally", "rally artillery"},
        {ASK_RALLY, "set rally infantry, artillery", "rally infantry"},
        {ASK_RALLY, "set rally cavalry", "no"},
        {ASK_RESERVE, "set ask reserve", "forward 2 infantry"},
        {ASK_RESERVE, "set swap 0", "stay"},
        {ASK_RESERVE, "set swap 4; fire-first cavalry", "forward 1 cavalry"},
        {ASK_RESERVE, "set swap 0; rally-min 2", "back 1 leader"},
        {ASK_RESERVE, "set swap 0; rally-min 3", "forward 1 leader"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = war_battle((int[]){5, 3, 0, 2, 1}, (int[]){3, 2, 0, 2, 1}, "", "", NULL);
        struct acw_battle *b = &((struct acw_state *)t->res.state)->battle;
        if (row[i].kind != ASK_DEPLOY) {
            b->round = 1;
            const int16_t line[KINDS] = {1, 1, 0, 1, 1}, back[KINDS] = {2, 2, 0, 0, 1}, lost[KINDS] = {1, 0, 0, 1, 0};
            memcpy(b->line[SOUTH], line, sizeof line);
            memcpy(b->reserve[SOUTH], back, sizeof back);
            memcpy(b->lost[SOUTH], lost, sizeof lost);
            memcpy(b->line[NORTH], (int16_t[]){3, 2, 0, 2, 1}, sizeof line);
        }
        assert_string_equal(war_advice(t, row[i].kind, SOUTH, row[i].settings), row[i].answer);
    }
}

/* Facts of a battle in conditions, each true here. */
static void facts(void **state)
{
    (void)state;
    static const char *const yes[] = {
        "battle-turn = 1",
        "not attacking",
        "line infantry = 3",
        "reserve cavalry = 1",
        "lost infantry = 0",
        "enemy-line infantry = 2",
        "losses = 0%",
        "ratio = 4:3",
        "owner Eastern Virginia = south",
        "cities = 0",
        "has Eastern Virginia",
        "not has Richmond",
        "units Eastern Virginia = 4",
        "enemies Eastern Virginia = 3",
        "turn = 1",
        "not attacking and ratio > 1:1",
    };
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        char file[256] = "set deploy infantry line 1\non fire if ";
        strcat(file, yes[i]);
        strcat(file, ": fire infantry at infantry\nset fire-first infantry; targets cavalry");
        struct war *t = war_battle((int[]){3, 1, 0, 0, 0}, (int[]){2, 1, 0, 0, 0}, file,
                                   "set deploy infantry line 1; deploy cavalry line 1; ask fire", (int[]){2, 2, 2, 0});
        if (strcmp(t->labels[0], "fire:infantry>infantry") != 0)
            fail_msg("%s: %s", yes[i], t->labels[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deployment), cmocka_unit_test(sequence), cmocka_unit_test(fire),  cmocka_unit_test(limit),
        cmocka_unit_test(hits),       cmocka_unit_test(ending),   cmocka_unit_test(rally), cmocka_unit_test(reserve),
        cmocka_unit_test(orders),     cmocka_unit_test(facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
