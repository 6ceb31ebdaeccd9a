/* links: test base json trust core games */
/* acw: tactical battles, rule by rule: areas, phases, moves, fire, charge, leaders. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_clash.h"
#include "base/arena.h"

#define ASK "set ask cavalry; ask artillery; ask infantry; ask leaders; ask action; ask avoid; ask pursue; ask retreat"
#define EVEN "set deploy infantry left 1 center 1 right 1; deploy artillery center 1; deploy cavalry reserve 1"

static W w_of(const struct war *t)
{
    return war_world(t);
}

/* Both armies stand and every phase asks. */
static struct war *stand(const int south[KINDS], const int north[KINDS], const char *south_deploy,
                         const char *north_deploy)
{
    struct arena *a = arena_new();
    struct war *t = clash_new(south, north, arena_printf(a, "%s\n%s", ASK, south_deploy),
                              arena_printf(a, "%s\n%s", ASK, north_deploy));
    war_step(t, NULL);
    return t;
}

static void pass(struct war *t, int side)
{
    war_play(t, side, "done", NULL);
}

/* acw:tact-size. Leaders do not count. R40 */
static void size(void **state)
{
    static const struct {
        int south[KINDS], north[KINDS];
        bool major;
    } row[] = {
        {{6}, {6}, true},
        {{5}, {9}, false},
        {{9}, {5}, false},
        {{5, 0, 0, 0, 3}, {9}, false},
        {{3, 1, 1, 1, 0}, {6}, true},
        {{2, 1, 1, 1, 0}, {6}, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = clash(row[i].south, row[i].north, "set ask cavalry", "set ask cavalry; ask infantry", NULL);
        assert_int_equal(tact(w_of(t))->major, row[i].major);
        assert_true(war_tells(t, row[i].major ? "A major battle in Eastern Virginia: north attacks"
                                              : "A skirmish in Eastern Virginia: north attacks"));
    }
}

/* acw:tact-deploy: both are asked at once, nobody's line is known before both have answered, every area has a unit */
static void deployment(void **state)
{
    (void)state;
    struct war *t = clash((int[KINDS]){4, 1, 0, 1, 1}, (int[KINDS]){5, 1, 0, 1, 0}, "", "", NULL);
    assert_true(war_waits(t, ASK_DEPLOY, SOUTH) && war_waits(t, ASK_DEPLOY, NORTH));
    assert_true(war_legal(t, "deploy left 2 infantry, 1 leader center 1 infantry, 1 artillery right 1 cavalry", NULL));
    assert_true(war_legal(t, "deploy left 1 infantry center 1 infantry", "no unit stands in right"));
    assert_true(war_legal(t, "deploy left 1 infantry center 1 leader right 1 infantry", "no unit stands in center"));
    assert_true(war_legal(t, "deploy left 3 infantry center 1 infantry right 1 infantry", "you have 4 infantry"));
    assert_true(war_legal(t, "deploy line 4 infantry", "left, center and right"));
    war_play(t, SOUTH, "deploy left 2 infantry center 1 infantry, 1 artillery right 1 infantry\nset ask cavalry", NULL);
    assert_true(war_waits(t, ASK_DEPLOY, NORTH) && !war_waits(t, ASK_DEPLOY, SOUTH));
    assert_int_equal(clash_at(t, SOUTH, AREA_LEFT, INFANTRY), 0);
    war_play(t, NORTH, "deploy left 1 infantry center 3 infantry, 1 artillery right 1 infantry\nset ask cavalry", NULL);
    assert_int_equal(clash_at(t, SOUTH, AREA_LEFT, INFANTRY), 2);
    assert_int_equal(clash_at(t, SOUTH, AREA_RESERVE, LEADER), 1);
    assert_int_equal(clash_at(t, NORTH, AREA_CENTER, INFANTRY), 3);
    assert_true(war_tells(t, "north: left 1 infantry, center 3 infantry 1 artillery, right 1 infantry"));
    t = clash((int[KINDS]){2, 1}, (int[KINDS]){3}, "", "", NULL);
    assert_true(war_legal(t, "deploy center 1 infantry", NULL));
    assert_true(war_legal(t, "deploy left 1 infantry center 1 infantry", "a skirmish has one area"));
}

/* acw:tact-areas, acw:tact-move: links of a major battle; nobody enters ground that the enemy holds. R50 R47 R59 */
static void links(void **state)
{
    static const char *const from_to[] = {
        "reserve left",
        "reserve center",
        "reserve right",
        "left center",
        "center right",
        "left middle-left",
        "center middle-center",
        "right middle-right",
        "middle-left middle-center",
        "middle-center middle-right",
    };
    struct war *t = stand((int[KINDS]){6}, (int[KINDS]){6}, EVEN, EVEN);
    (void)state;
    clash_move(t, SOUTH, INFANTRY, 2, AREA_LEFT, AREA_RESERVE); /* nobody is next to anybody */
    clash_move(t, SOUTH, INFANTRY, 2, AREA_CENTER, AREA_RESERVE);
    clash_move(t, SOUTH, INFANTRY, 2, AREA_RIGHT, AREA_RESERVE);
    for (int from = 0; from < AREAS; from++)
        for (int to = 0; to < AREAS; to++) {
            bool linked = false;
            for (size_t i = 0; i < sizeof from_to / sizeof from_to[0]; i++) {
                char a[64], b[64];
                snprintf(a, sizeof a, "%s %s", tact_area_names[from], tact_area_names[to]);
                snprintf(b, sizeof b, "%s %s", tact_area_names[to], tact_area_names[from]);
                linked |= strcmp(from_to[i], a) == 0 || strcmp(from_to[i], b) == 0;
            }
            assert_int_equal(tact_can_step(w_of(t), ARMY_ATTACKER, from, to, INFANTRY), linked);
        }
    /* the ground of the middle is shared: his middle-left is my middle-right */
    clash_move(t, SOUTH, INFANTRY, 1, AREA_RESERVE, AREA_MIDDLE_LEFT);
    assert_false(tact_can_step(w_of(t), ARMY_ATTACKER, AREA_RIGHT, AREA_MIDDLE_RIGHT, INFANTRY));
    assert_true(tact_can_step(w_of(t), ARMY_ATTACKER, AREA_LEFT, AREA_MIDDLE_LEFT, INFANTRY));
    t = stand((int[KINDS]){3}, (int[KINDS]){3}, "set deploy infantry center 1", "set deploy infantry center 1");
    assert_false(tact_can_step(w_of(t), ARMY_ATTACKER, AREA_RESERVE, AREA_LEFT, INFANTRY));
    assert_true(tact_can_step(w_of(t), ARMY_ATTACKER, AREA_RESERVE, AREA_CENTER, INFANTRY));
}

/* acw:tact-move: never from next to enemies to next to enemies; sideways counts, Reserve is never next to them. R51 */
static void next_to_enemies(void **state)
{
    static const struct {
        int south; /* one unit there, named by the South; AREAS: nowhere */
        int from, to;
        bool open;
    } row[] = {
        {AREA_MIDDLE_LEFT, AREA_RIGHT, AREA_CENTER, true},  /* center is not next to his middle-left */
        {AREA_MIDDLE_CENTER, AREA_CENTER, AREA_LEFT, true}, /* only the center faces it */
        {AREA_MIDDLE_CENTER, AREA_CENTER, AREA_RESERVE, true},
        {AREA_MIDDLE_CENTER, AREA_RESERVE, AREA_CENTER, true},
        {AREA_MIDDLE_CENTER, AREA_LEFT, AREA_MIDDLE_LEFT, true},         /* left is next to nobody */
        {AREA_MIDDLE_CENTER, AREA_MIDDLE_LEFT, AREA_LEFT, true},         /* out of their reach */
        {AREA_MIDDLE_LEFT, AREA_MIDDLE_CENTER, AREA_MIDDLE_LEFT, false}, /* from beside them to before his line */
        {AREA_RIGHT, AREA_MIDDLE_LEFT, AREA_MIDDLE_CENTER, false}, /* from before his right to before his center */
        {AREA_RIGHT, AREA_MIDDLE_LEFT, AREA_LEFT, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = stand((int[KINDS]){9}, (int[KINDS]){6}, EVEN, EVEN);
        clash_move(t, SOUTH, INFANTRY, 1, AREA_CENTER, row[i].south);
        if (tact_can_step(w_of(t), ARMY_ATTACKER, row[i].from, row[i].to, INFANTRY) != row[i].open)
            fail_msg("row %zu", i);
    }
}

/* acw:tact-phases: cavalry, artillery, infantry, leaders; the attacker first. acw:tact-withdraw: not in turn 1. R55 */
static void phases(void **state)
{
    static const uint16_t order[] = {ASK_CAVALRY, ASK_ARTILLERY, ASK_INFANTRY, ASK_LEADERS};
    struct war *t = stand((int[KINDS]){3, 1, 0, 1, 1}, (int[KINDS]){3, 1, 0, 1, 1}, EVEN, EVEN);
    (void)state;
    for (int turn = 1; turn <= 2; turn++)
        for (size_t i = 0; i < 8; i++) {
            int side = i % 2 ? SOUTH : NORTH;
            assert_int_equal(tact(w_of(t))->turn, turn);
            assert_true(war_waits(t, order[i / 2], side));
            assert_true(war_legal(t, "withdraw", turn == 1 ? "from the second battle turn on" : NULL));
            if (turn == 2 && i == 7)
                break;
            pass(t, side);
        }
    war_play(t, SOUTH, "withdraw", NULL);
    assert_true(war_tells(t, "south withdraws from the battle. (tact-withdraw)"));
    assert_true(war_tells(t, "south has lost the battle of Eastern Virginia. (tact-line)"));
    /* an army without pieces of the arm may withdraw at the start of its phase, not after it has acted */
    t = stand((int[KINDS]){3}, (int[KINDS]){3, 2}, EVEN, "set deploy cavalry center 1; deploy infantry center 1");
    pass(t, NORTH); /* cavalry; the South has none, and turn 1 has no withdrawal */
    assert_true(war_waits(t, ASK_INFANTRY, NORTH));
    pass(t, NORTH), pass(t, SOUTH);
    assert_true(war_waits(t, ASK_CAVALRY, NORTH));
    war_play(t, NORTH, "shift 1 cavalry center > reserve", NULL);
    assert_true(war_waits(t, ASK_ACTION, NORTH));
    assert_true(war_legal(t, "withdraw", "withdraw"));
    pass(t, NORTH);
    assert_true(war_waits(t, ASK_CAVALRY, SOUTH));
    assert_true(war_legal(t, "withdraw", NULL));
}

/* acw:tact-actions: one for infantry and artillery, two for cavalry and leaders; each arm in its own phase */
static void actions(void **state)
{
    struct war *t = stand((int[KINDS]){6}, (int[KINDS]){6, 2, 0, 1, 2}, EVEN,
                          "set deploy infantry left 2 center 2 right 2; deploy "
                          "leader center 1; deploy cavalry center 1");
    (void)state;
    assert_true(war_legal(t, "fire infantry left at infantry", "this is the phase of cavalry"));
    assert_true(war_legal(t, "shift 1 cavalry center > left > middle-left", NULL));
    assert_true(war_legal(t, "shift cavalry center > left > center > right", "more steps than actions"));
    war_play(t, NORTH, "shift 1 cavalry center > middle-center\nfire 1 cavalry middle-center at infantry",
             (int[]){2, 0});
    assert_true(war_legal(t, "recoil cavalry middle-center", "no cavalry in middle-center has an action left"));
    assert_true(war_legal(t, "shift cavalry center > left", NULL)); /* the other one */
    pass(t, NORTH);
    assert_true(war_waits(t, ASK_ARTILLERY, NORTH));
    war_play(t, NORTH, "shift artillery left > center", NULL); /* its one action: the phase is over */
    assert_true(war_waits(t, ASK_INFANTRY, NORTH));
    assert_true(war_legal(t, "shift infantry left > center > right", "more steps than actions"));
    war_play(t, NORTH, "hold infantry left, center, right", NULL);
    assert_true(war_waits(t, ASK_INFANTRY, SOUTH));
    pass(t, SOUTH);
    assert_true(war_waits(t, ASK_LEADERS, NORTH));
    war_play(t, NORTH, "shift 1 leader center > left > reserve", NULL);
    assert_int_equal(clash_at(t, NORTH, AREA_RESERVE, LEADER), 1);
    assert_true(war_form_wrong(t, "charge artillery center at infantry", "artillery may not charge"));
    assert_true(war_form_wrong(t, "fire leader center at infantry", "leader may not fire"));
    assert_true(war_form_wrong(t, "fire infantry center at leader", "leaders are no targets"));
}

/* acw:tact-fire-twice: cavalry once in a phase, elite twice */
static void fire_twice(void **state)
{
    struct war *t =
        stand((int[KINDS]){6}, (int[KINDS]){4, 1, 1}, EVEN,
              "set deploy infantry left 2 center 1 right 1; deploy cavalry center 1; deploy elite center 1");
    (void)state;
    clash_move(t, NORTH, CAVALRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    clash_move(t, NORTH, ELITE, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    war_play(t, NORTH, "fire cavalry middle-center at infantry", (int[]){2, 0});
    assert_true(war_legal(t, "fire cavalry middle-center at infantry", "has fired"));
    war_play(t, NORTH, "fire 1 elite middle-center at infantry", (int[]){2, 0});
    assert_true(war_legal(t, "fire elite middle-center at infantry", NULL));
}

/* acw:tact-fire, acw:tact-charge-chart, acw:tact-pursuit: the printed charts, and elite in its columns. R45 */
static void charts(void **state)
{
    static const int fire[LEADER][2][LEADER] = {
        [INFANTRY] = {{8, 9, 9, 10}},
        [CAVALRY] = {{9, 9, 9, 10}},
        [ELITE] = {{9, 9, 9, 10}},
        [ARTILLERY] = {{6, 7, 7, 7}, {8, 9, 9, 9}},
    };
    static const int charge[LEADER][LEADER] = {{0, 2, 2, 3}, {-2, 0, 0, 3}, {-1, 1, 1, 4}};
    static const int pursuit[LEADER][KINDS] = {{6, 0, 0, 6, 6}, {5, 6, 6, 4, 5}, {4, 5, 5, 3, 4}};
    struct war *t = stand((int[KINDS]){6}, (int[KINDS]){6}, EVEN, EVEN);
    (void)state;
    for (int by = 0; by < LEADER; by++)
        for (int at = 0; at < KINDS; at++) {
            assert_int_equal(tact_pursuit_number(w_of(t), by, at), pursuit[by][at]);
            if (at == LEADER)
                continue;
            for (int range = 1; range <= 2; range++)
                assert_int_equal(tact_fire_number(w_of(t), ARMY_ATTACKER, by, at, AREA_CENTER, range),
                                 fire[by][range - 1][at]);
            assert_int_equal(tact_charge_modifier(w_of(t), ARMY_ATTACKER, by, AREA_CENTER, at, AREA_CENTER),
                             charge[by][at]);
        }
}

/* acw:tact-hit */
static void hits(void **state)
{
    struct war *t = stand((int[KINDS]){6}, (int[KINDS]){6}, EVEN, EVEN);
    (void)state;
    for (int kind = 0; kind < LEADER; kind++)
        for (int die = 1; die <= 6; die++)
            assert_int_equal(tact_destroyed(w_of(t), kind, die), die <= (tact_is_cavalry(kind) ? 2 : 3));
    /* one that is destroyed, one that goes back; the third shot hits nobody */
    t = stand((int[KINDS]){6}, (int[KINDS]){9}, EVEN, EVEN);
    clash_move(t, NORTH, INFANTRY, 3, AREA_CENTER, AREA_MIDDLE_CENTER);
    clash_move(t, SOUTH, INFANTRY, 1, AREA_LEFT, AREA_CENTER);
    war_play(t, NORTH, "fire infantry middle-center at infantry", (int[]){8, 3, 8, 4, 7, 0});
    assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, INFANTRY), 1);
    assert_int_equal(clash_at(t, SOUTH, AREA_RETREAT, INFANTRY), 1);
    assert_int_equal(clash_destroyed(t, SOUTH), 1);
    assert_true(war_tells(t, "3 infantry in middle-center hit infantry on 8: 1 destroyed 1 back."));
}

/* acw:tact-front: straight ahead, next to it; never at Reserve or the Retreat Area. R48 */
static void front(void **state)
{
    struct war *t = stand((int[KINDS]){6, 1}, (int[KINDS]){6}, EVEN, EVEN);
    int range;
    (void)state;
    pass(t, SOUTH);
    assert_true(war_waits(t, ASK_INFANTRY, NORTH));
    assert_true(war_legal(t, "fire infantry left at infantry", "no enemy stands in front of left"));
    clash_move(t, SOUTH, INFANTRY, 1, AREA_RIGHT, AREA_MIDDLE_RIGHT); /* before the North's left */
    assert_true(war_legal(t, "fire infantry left at infantry", NULL));
    assert_true(war_legal(t, "charge infantry left at infantry", NULL));
    assert_true(war_legal(t, "fire infantry left at cavalry", "nothing that is named stands in front"));
    assert_true(war_legal(t, "fire infantry center at infantry", "no enemy stands in front of center"));
    clash_move(t, NORTH, INFANTRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER); /* beside it, and before the center */
    assert_int_equal(tact_front(w_of(t), ARMY_ATTACKER, AREA_MIDDLE_CENTER, INFANTRY, &range), AREA_CENTER);
    for (int area = 0; area < AREAS; area++)
        for (int kind = 0; kind < KINDS; kind++) {
            int to = tact_front(w_of(t), ARMY_ATTACKER, area, kind, &range);
            assert_true(to != AREA_RESERVE && to != AREA_RETREAT);
            assert_true((area != AREA_RESERVE && area != AREA_RETREAT) || to < 0);
        }
}

/* acw:tact-range: artillery two areas far, if the one between is empty of both. R48 */
static void far(void **state)
{
    struct war *t = stand((int[KINDS]){6}, (int[KINDS]){6, 0, 0, 1}, EVEN, EVEN);
    int range;
    (void)state;
    assert_int_equal(tact_front(w_of(t), ARMY_ATTACKER, AREA_CENTER, ARTILLERY, &range), AREA_CENTER);
    assert_int_equal(range, 2);
    assert_int_equal(tact_front(w_of(t), ARMY_ATTACKER, AREA_CENTER, INFANTRY, &range), -1);
    war_play(t, NORTH, "fire artillery center at infantry", (int[]){7, 0}); /* 8 needed so far */
    assert_true(war_tells(t, "1 artillery in center miss infantry on 8. (tact-range)"));
    clash_move(t, NORTH, INFANTRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    assert_int_equal(tact_front(w_of(t), ARMY_ATTACKER, AREA_CENTER, ARTILLERY, &range), -1);
    clash_move(t, NORTH, INFANTRY, 1, AREA_MIDDLE_CENTER, AREA_CENTER);
    clash_move(t, SOUTH, INFANTRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    assert_int_equal(tact_front(w_of(t), ARMY_ATTACKER, AREA_CENTER, ARTILLERY, &range), AREA_MIDDLE_CENTER);
    assert_int_equal(range, 1);
}

/* A charge of infantry in the center with these totals. */
static struct war *charge(const int *dice, const char *south_leader, const char *north_leader)
{
    struct arena *a = arena_new();
    struct war *t = stand((int[KINDS]){6, 0, 0, 0, 1}, (int[KINDS]){9, 0, 0, 0, 1},
                          arena_printf(a, "%s%s", EVEN, south_leader), arena_printf(a, "%s%s", EVEN, north_leader));
    clash_move(t, NORTH, INFANTRY, 3, AREA_CENTER, AREA_MIDDLE_CENTER);
    if (*north_leader)
        clash_move(t, NORTH, LEADER, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    war_play(t, NORTH, "charge 1 infantry middle-center at infantry", dice);
    return t;
}

/* acw:tact-charge: by one or two back, by three destroyed, equal nothing; the winner stays. R42 R43 */
static void charges(void **state)
{
    static const struct {
        int attack, defend, south, south_back, north, north_back;
    } row[] = {{8, 5, 1, 0, 3, 0}, {7, 5, 1, 1, 3, 0}, {6, 5, 1, 1, 3, 0}, {5, 5, 2, 0, 3, 0},
               {5, 6, 2, 0, 2, 1}, {5, 7, 2, 0, 2, 1}, {5, 8, 2, 0, 2, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = charge((int[]){row[i].attack, row[i].defend, 0}, "", "");
        assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, INFANTRY), row[i].south);
        assert_int_equal(clash_at(t, SOUTH, AREA_RETREAT, INFANTRY), row[i].south_back);
        assert_int_equal(clash_at(t, NORTH, AREA_MIDDLE_CENTER, INFANTRY), row[i].north);
        assert_int_equal(clash_at(t, NORTH, AREA_RETREAT, INFANTRY), row[i].north_back);
        assert_int_equal(tact_ready(w_of(t), AREA_MIDDLE_CENTER, INFANTRY), 2); /* the charger has acted */
    }
}

/* acw:tact-charge-chart: a leader helps the unit of his area when it charges and when it is charged. R44 */
static void leader_bonus(void **state)
{
    (void)state;
    struct war *t = charge((int[]){7, 5, 0}, "", "\nset deploy leader center 1");
    assert_int_equal(clash_at(t, SOUTH, AREA_RETREAT, INFANTRY), 0); /* 8 against 5: destroyed */
    assert_int_equal(clash_destroyed(t, SOUTH), 1);
    t = charge((int[]){6, 5, 0}, "\nset deploy leader center 1", "");
    assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, INFANTRY), 2); /* 6 against 6 */
    t = charge((int[]){6, 5, 0}, "\nset deploy leader left 1", "");
    assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, INFANTRY), 1);
}

/* acw:tact-leader-loss: a natural 11 or 12 at a unit of his area, either side's in a charge; one leader each. R46 */
static void leader_loss(void **state)
{
    (void)state;
    struct war *t = charge((int[]){11, 11, 0}, "\nset deploy leader center 1", "\nset deploy leader center 1");
    assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, LEADER), 0);
    assert_int_equal(clash_at(t, NORTH, AREA_MIDDLE_CENTER, LEADER), 0);
    assert_int_equal(clash_destroyed(t, SOUTH) + clash_destroyed(t, NORTH), 0); /* acw:tact-destroyed: units alone */
    t = charge((int[]){10, 10, 0}, "\nset deploy leader center 1", "\nset deploy leader center 1");
    assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, LEADER), 1);
    assert_int_equal(clash_at(t, NORTH, AREA_MIDDLE_CENTER, LEADER), 1);
    t = stand((int[KINDS]){8, 0, 0, 0, 2}, (int[KINDS]){6, 0, 0, 2}, EVEN "; deploy leader center 1", EVEN);
    war_play(t, NORTH, "fire artillery center at infantry", (int[]){12, 5, 10, 5, 0});
    assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, LEADER), 1);
    assert_true(war_tells(t, "south loses a leader to the roll of 12. (tact-leader-loss)"));
    t = stand((int[KINDS]){6, 0, 0, 0, 2}, (int[KINDS]){6, 0, 0, 1}, EVEN "; deploy leader left 1", EVEN);
    war_play(t, NORTH, "fire artillery center at infantry", (int[]){12, 5, 0});
    assert_int_equal(clash_at(t, SOUTH, AREA_LEFT, LEADER), 2);
}

/* acw:tact-leader-alone: left alone in the middle he falls back; he does not go there without a unit. R59 */
static void leader_alone(void **state)
{
    struct war *t = charge((int[]){2, 9, 0}, "", "\nset deploy leader center 1");
    (void)state;
    assert_int_equal(clash_at(t, NORTH, AREA_MIDDLE_CENTER, LEADER), 1);
    war_play(t, NORTH, "charge 2 infantry middle-center at infantry", (int[]){2, 9, 2, 9, 0});
    assert_int_equal(tact(w_of(t))->loser, 1 + ARMY_ATTACKER); /* nobody stands in the North's center */
    t = stand((int[KINDS]){6, 0, 0, 0, 0}, (int[KINDS]){9, 0, 0, 0, 1}, EVEN, EVEN "; deploy leader center 1");
    clash_move(t, NORTH, INFANTRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    clash_move(t, NORTH, LEADER, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    war_play(t, NORTH, "charge infantry middle-center at infantry", (int[]){2, 9, 0});
    assert_int_equal(clash_at(t, NORTH, AREA_CENTER, LEADER), 1);
    assert_true(war_tells(t, "north: 1 leader alone in the middle, back to center. (tact-leader-alone)"));
    assert_false(tact_can_step(w_of(t), ARMY_ATTACKER, AREA_CENTER, AREA_MIDDLE_CENTER, LEADER));
}

/* acw:tact-cover: covered artillery is not charged, and can be fired at. R49 */
static void cover(void **state)
{
    struct war *t = stand((int[KINDS]){5, 0, 0, 1}, (int[KINDS]){6}, EVEN, EVEN);
    (void)state;
    pass(t, SOUTH);
    clash_move(t, NORTH, INFANTRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    assert_true(war_legal(t, "charge infantry middle-center at artillery", "is covered"));
    assert_true(war_legal(t, "fire infantry middle-center at artillery", NULL));
    clash_move(t, SOUTH, INFANTRY, 2, AREA_CENTER, AREA_LEFT);
    assert_true(war_legal(t, "charge infantry middle-center at artillery", NULL));
    clash_move(t, SOUTH, INFANTRY, 1, AREA_LEFT, AREA_RESERVE);
    war_play(t, NORTH, "charge infantry middle-center at artillery",
             (int[]){7, 7, 0}); /* +3: destroyed, the line broken */
    assert_true(war_tells(t, "infantry in middle-center charges artillery, 7 +3 to 7: destroyed."));
}

/* acw:tact-avoid: cavalry that infantry charges may go to Reserve, and the charge is spent. R52 */
static void avoid(void **state)
{
    struct war *t = stand((int[KINDS]){6, 2}, (int[KINDS]){6, 1}, EVEN "; deploy cavalry center 1", EVEN);
    (void)state;
    pass(t, NORTH), pass(t, SOUTH);
    clash_move(t, NORTH, INFANTRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    war_play(t, NORTH, "charge infantry middle-center at cavalry", NULL);
    assert_true(war_waits(t, ASK_AVOID, SOUTH));
    war_play(t, SOUTH, "yes", NULL);
    assert_int_equal(clash_at(t, SOUTH, AREA_CENTER, CAVALRY), 1);
    assert_int_equal(clash_at(t, SOUTH, AREA_RESERVE, CAVALRY), 1);
    assert_int_equal(tact_ready(w_of(t), AREA_MIDDLE_CENTER, INFANTRY), 0);
    t = stand((int[KINDS]){6, 2}, (int[KINDS]){6, 1}, EVEN "; deploy cavalry center 1",
              EVEN "; deploy cavalry center 1");
    clash_move(t, NORTH, CAVALRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    war_play(t, NORTH, "charge cavalry middle-center at cavalry", (int[]){7, 7, 0}); /* cavalry charges: no question */
    assert_true(war_waits(t, ASK_ACTION, NORTH));
    /* from an area that he alone holds: the line is broken at once */
    t = stand((int[KINDS]){4, 2}, (int[KINDS]){6, 1}, EVEN "; deploy cavalry center 1", EVEN);
    pass(t, NORTH), pass(t, SOUTH);
    clash_move(t, NORTH, INFANTRY, 1, AREA_CENTER, AREA_MIDDLE_CENTER);
    clash_move(t, SOUTH, INFANTRY, 1, AREA_CENTER, AREA_LEFT);
    clash_move(t, SOUTH, CAVALRY, 1, AREA_CENTER, AREA_RESERVE);
    war_play(t, NORTH, "charge infantry middle-center at cavalry", NULL);
    war_play(t, SOUTH, "yes", NULL);
    assert_true(war_tells(t, "south has lost the battle of Eastern Virginia."));
}

/* acw:tact-rally: on 7, to Reserve; twice in a phase, the same unit again */
static void rally(void **state)
{
    struct war *t = stand((int[KINDS]){6}, (int[KINDS]){7, 0, 0, 1, 1}, EVEN, EVEN);
    (void)state;
    clash_move(t, NORTH, INFANTRY, 1, AREA_LEFT, AREA_RETREAT);
    pass(t, NORTH), pass(t, NORTH), pass(t, SOUTH);
    assert_true(war_waits(t, ASK_LEADERS, NORTH));
    assert_true(war_legal(t, "rally artillery", "what is in the Retreat Area"));
    war_play(t, NORTH, "rally infantry\nrally infantry", (int[]){6, 7, 0});
    assert_int_equal(clash_at(t, NORTH, AREA_RESERVE, INFANTRY), 1);
    assert_true(war_tells(t, "north tries to rally infantry: 6, needs 7, in vain. (tact-rally)"));
    assert_true(war_form_wrong(t, "rally leader", "leaders are never rallied"));
    /* a leader in the line does not rally */
    t = stand((int[KINDS]){6}, (int[KINDS]){7, 0, 0, 0, 1}, EVEN, EVEN "; deploy leader left 1");
    clash_move(t, NORTH, INFANTRY, 1, AREA_LEFT, AREA_RETREAT);
    pass(t, NORTH), pass(t, SOUTH);
    assert_true(war_legal(t, "rally infantry", "leaders in Reserve rally"));
}

/* acw:tact-line, acw:tact-emptied: tested after every action; line and middle count together; on purpose only so. R53 */
static void broken(void **state)
{
    struct war *t = stand((int[KINDS]){3, 3}, (int[KINDS]){6},
                          "set deploy cavalry left 1 center 1 right 1; deploy infantry reserve 1", EVEN);
    (void)state;
    assert_true(war_legal(t, "shift cavalry left > middle-left", NULL));
    assert_true(war_legal(t, "shift cavalry left > center", "that would leave no unit in left"));
    assert_true(war_legal(t, "shift cavalry left > center breaking", NULL));
    war_play(t, SOUTH, "shift cavalry left > middle-left", NULL); /* the middle counts */
    assert_false(tact(w_of(t))->loser);
    war_play(t, SOUTH, "shift cavalry center > left breaking", NULL);
    assert_true(war_tells(t, "south leaves center empty on purpose. (tact-emptied)"));
    assert_true(war_tells(t, "south has lost the battle of Eastern Virginia. (tact-line)"));
    /* of all that are told to go the last one stays */
    t = stand((int[KINDS]){6}, (int[KINDS]){6}, EVEN, EVEN);
    war_play(t, NORTH, "shift infantry left > center", NULL);
    assert_int_equal(clash_at(t, NORTH, AREA_LEFT, INFANTRY), 1);
    assert_int_equal(clash_at(t, NORTH, AREA_CENTER, INFANTRY), 3);
    /* the shot that takes the last unit ends the battle; those left are not fired */
    t = stand((int[KINDS]){6}, (int[KINDS]){6, 0, 0, 3}, EVEN, EVEN);
    clash_move(t, SOUTH, INFANTRY, 1, AREA_CENTER, AREA_LEFT);
    war_play(t, NORTH, "fire artillery center at infantry", (int[]){8, 6, 0});
    assert_true(tact(w_of(t))->loser == 1 + ARMY_DEFENDER);
}

/* acw:tact-idle: two full turns without fire, charge or a step into the middle lose for the attacker. R54 */
static void idle(void **state)
{
    static const char stand_still[] =
        EVEN "\nset withdraw never; posture stand; charge never; pursue leader; targets artillery";
    struct war *t = clash((int[KINDS]){6}, (int[KINDS]){6}, stand_still, stand_still, NULL);
    (void)state;
    assert_int_equal(clash_winner(t), SOUTH);
    assert_true(war_tells(t, "Battle turn 2 in Eastern Virginia."));
    assert_true(war_tells(t, "the attacker has lost. (tact-idle)"));
    /* a step into the middle in turn 2 counts from there */
    t = clash((int[KINDS]){6}, (int[KINDS]){6, 1}, stand_still,
              EVEN
              "\nset withdraw never; posture stand; charge never; hold-cavalry 0\n"
              "on cavalry if battle-turn = 2: shift cavalry reserve > left > middle-left\n"
              "on cavalry if battle-turn = 3: recoil cavalry middle-left ; hold\non action if battle-turn = 2: done",
              NULL);
    assert_int_equal(clash_winner(t), SOUTH);
    assert_true(war_tells(t, "Battle turn 4 in Eastern Virginia."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size),         cmocka_unit_test(deployment),
        cmocka_unit_test(links),        cmocka_unit_test(next_to_enemies),
        cmocka_unit_test(phases),       cmocka_unit_test(actions),
        cmocka_unit_test(fire_twice),   cmocka_unit_test(charts),
        cmocka_unit_test(hits),         cmocka_unit_test(front),
        cmocka_unit_test(far),          cmocka_unit_test(charges),
        cmocka_unit_test(leader_bonus), cmocka_unit_test(leader_loss),
        cmocka_unit_test(leader_alone), cmocka_unit_test(cover),
        cmocka_unit_test(avoid),        cmocka_unit_test(rally),
        cmocka_unit_test(broken),       cmocka_unit_test(idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
