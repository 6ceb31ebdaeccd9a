/* links: test base json trust core games */
/* acw: battle orders of tactical battles: what each setting makes the executor do. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_clash.h"
#include "base/arena.h"

static const int south[KINDS] = {7, 2, 0, 2, 1}, north[KINDS] = {8, 2, 1, 2, 1};

/* acw:tact-deploy, acw:tact-orders: weights by largest remainder; no line area stays empty */
static void deployment(void **state)
{
    static const struct {
        int side;
        const char *settings, *answer;
    } row[] = {
        /* built in: infantry and artillery even, ties left, center, right; cavalry and leaders in Reserve */
        {SOUTH, "set main left", "deploy left 3 infantry, 1 artillery center 2 infantry, 1 artillery right 2 infantry"},
        {SOUTH, "set deploy infantry left 2 center 2 right 5 reserve 1",
         "deploy left 1 infantry, 1 artillery center 1 infantry, 1 artillery right 4 infantry"},
        {SOUTH, "set deploy cavalry right 1 reserve 1; deploy leader center 1; deploy artillery right 1",
         "deploy left 3 infantry center 2 infantry, 1 leader right 2 infantry, 1 cavalry, 2 artillery"},
        {NORTH, "set deploy infantry left 1; deploy artillery reserve 1; deploy cavalry center 1",
         "deploy left 7 infantry center 2 cavalry, 1 elite right 1 infantry"}, /* elite like cavalry; right takes one */
        {NORTH, "set deploy infantry left 1; deploy artillery reserve 1",
         "deploy left 6 infantry center 1 infantry right 1 infantry"},
        {NORTH, "set attack: deploy leader left 1\nset defend: deploy leader right 1",
         "deploy left 3 infantry, 1 artillery, 1 leader center 3 infantry, 1 artillery right 2 infantry"},
        {SOUTH, "set battle Eastern Virginia: deploy leader left 1\nset battle Richmond: deploy leader right 1",
         "deploy left 3 infantry, 1 artillery, 1 leader center 2 infantry, 1 artillery right 2 infantry"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = clash(south, north, "", "", NULL);
        assert_string_equal(war_advice(t, ASK_DEPLOY, row[i].side, row[i].settings), row[i].answer);
    }
    struct war *t = clash((int[KINDS]){4}, north, "", "", NULL); /* a skirmish: weights of the line are summed */
    assert_string_equal(war_advice(t, ASK_DEPLOY, SOUTH, "set deploy infantry left 1 right 1 reserve 2"),
                        "deploy center 2 infantry");
}

#define ASKS "set ask cavalry; ask artillery; ask infantry; ask leaders; ask action; ask avoid\n"
#define SOUTH_STANDS ASKS "set deploy infantry left 3 center 3 right 1; deploy artillery left 1 center 1"
#define NORTH_STANDS ASKS "set deploy infantry left 2 center 3 right 3; deploy artillery center 1"

/* Steps to the phase of a kind; every army passes. */
static struct war *at_phase(uint16_t kind, int side)
{
    struct war *t = clash(south, north, SOUTH_STANDS, NORTH_STANDS, NULL);
    while (!war_waits(t, kind, side))
        war_play(t, t->res.wait[0].seat == acw_seat(SOUTH) ? SOUTH : NORTH, "done", NULL);
    return t;
}

enum { NOBODY = -1 };

/* acw:tact-orders, acw:tact-executor, acw:tact-fill, acw:tact-advance, acw:tact-commit: the steps (b) to (f), each by its
 * verb. Before advice is asked, South's and
 * North's pieces are moved as told. */
static void steps(void **state)
{
    static const struct {
        const char *what;
        uint16_t kind;
        int side;
        struct {
            int side, kind, n, from, to;
        } move[4];
        const char *settings, *answer;
    } row[] = {
        /* main: the weakest column of the enemy, as it stood when the screen was lifted: his right, my left */
        {"main", ASK_INFANTRY, NORTH, {{0}}, "set posture assault", "advance infantry left"},
        {"main strong", ASK_INFANTRY, NORTH, {{0}}, "set main enemy-strong", "advance infantry center"},
        {"main right", ASK_INFANTRY, NORTH, {{0}}, "set main right; posture assault from 1", "advance infantry right"},
        {"from", ASK_INFANTRY, NORTH, {{0}}, "set main right; posture assault from 2", "done"},
        {"turn scope",
         ASK_INFANTRY,
         NORTH,
         {{0}},
         "set posture stand\nset turn 1: posture general",
         "advance infantry left"},
        {"bombard", ASK_INFANTRY, NORTH, {{0}}, "set posture bombard", "done"},
        {"column",
         ASK_INFANTRY,
         NORTH,
         {{0}},
         "set posture stand; column center posture general",
         "hold infantry left"}, /* the main column has nothing to do; the center then advances */
        {"stand", ASK_INFANTRY, NORTH, {{0}}, "set posture stand", "done"},
        {"guns stay",
         ASK_ARTILLERY,
         NORTH,
         {{SOUTH, INFANTRY, 3, AREA_CENTER, AREA_RESERVE}, {SOUTH, ARTILLERY, 1, AREA_CENTER, AREA_RESERVE}},
         "set main center; posture assault",
         "done"},
        {"guns advance",
         ASK_ARTILLERY,
         NORTH,
         {{SOUTH, INFANTRY, 3, AREA_CENTER, AREA_RESERVE}, {SOUTH, ARTILLERY, 1, AREA_CENTER, AREA_RESERVE}},
         "set main center; posture assault; guns-advance yes",
         "advance artillery center"},
        /* (b) from Reserve, then from a neighbour what is above fill-below */
        {"fill",
         ASK_INFANTRY,
         NORTH,
         {{NORTH, INFANTRY, 1, AREA_CENTER, AREA_RESERVE}},
         "set main left; posture stand; fill-below 3",
         "hold infantry left, center, right"},
        {"fill from center",
         ASK_INFANTRY,
         NORTH,
         {{NORTH, INFANTRY, 1, AREA_LEFT, AREA_RIGHT}},
         "set main left; posture stand; fill-below 2",
         "hold infantry left"},
        {"no fill",
         ASK_INFANTRY,
         NORTH,
         {{NORTH, INFANTRY, 1, AREA_LEFT, AREA_RIGHT}},
         "set main left; posture stand; fill-below 1",
         "done"},
        {"held cavalry",
         ASK_CAVALRY,
         NORTH,
         {{0}},
         "set main left; posture stand; fill-below 9; hold-cavalry 3",
         "done"},
        {"one goes",
         ASK_CAVALRY,
         NORTH,
         {{0}},
         "set main left; posture stand; fill-below 9; hold-cavalry 2",
         "reinforce 1 cavalry reserve > left"},
        /* (e) Reserve is committed to the main column */
        {"commit",
         ASK_CAVALRY,
         NORTH,
         {{0}},
         "set main right; posture assault; fill-below 0; hold-cavalry 0",
         "commit 1 cavalry reserve > right"},
        {"not committed",
         ASK_CAVALRY,
         NORTH,
         {{0}},
         "set main right; posture stand; fill-below 0; hold-cavalry 0",
         "done"},
        /* (c) fire or charge at who is in front */
        {"fire",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set targets infantry",
         "hold infantry center"},
        {"not listed",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets cavalry",
         "done"},
        {"fire main",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets infantry, artillery",
         "fire infantry left at infantry"},
        {"column targets",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets artillery; column left targets infantry",
         "fire infantry left at infantry"},
        {"always",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets infantry; charge always",
         "charge 1 infantry left at infantry"},
        /* four units against three: 133 percent */
        {"ratio",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets infantry; charge when ratio 133%",
         "charge 1 infantry left at infantry"},
        /* the third shot could leave two enemies, and then it would charge */
        {"no ratio",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets infantry; charge when ratio 200%",
         "fire 1 infantry left at infantry"},
        {"modifier",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets infantry; charge when modifier 1 ratio 100%",
         "fire 1 infantry left at infantry"},
        {"column charge",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets infantry; charge always; column left charge never",
         "fire infantry left at infantry"},
        {"charge by",
         ASK_INFANTRY,
         SOUTH,
         {{NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT}},
         "set main left; targets infantry; charge never; charge-by infantry always; charge-by cavalry never",
         "charge 1 infantry left at infantry"},
    };
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = at_phase(row[i].kind, row[i].side);
        for (size_t k = 0; k < 4 && row[i].move[k].n; k++)
            clash_move(t, row[i].move[k].side, row[i].move[k].kind, row[i].move[k].n, row[i].move[k].from,
                       row[i].move[k].to);
        const char *answer = war_advice(t, row[i].kind, row[i].side, row[i].settings);
        if (strcmp(answer, row[i].answer) != 0) {
            print_error("%s: %s\n", row[i].what, answer);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* acw:tact-recoil, acw:tact-executor: cavalry that has fired goes back; a piece with an action left goes on before the next begins */
static void recoil(void **state)
{
    struct war *t = at_phase(ASK_CAVALRY, NORTH);
    (void)state;
    war_play(t, NORTH, "shift 1 cavalry reserve > left\nset attack: main left", NULL);
    assert_string_equal(war_advice(t, ASK_ACTION, NORTH, "set main left; posture assault; fill-below 0"),
                        "advance cavalry left");
    t = at_phase(ASK_CAVALRY, NORTH);
    clash_move(t, NORTH, CAVALRY, 1, AREA_RESERVE, AREA_MIDDLE_LEFT);
    war_play(t, NORTH, "fire cavalry middle-left at infantry", (int[]){2, 0});
    assert_string_equal(war_advice(t, ASK_ACTION, NORTH, "set main left; fill-below 0"), "recoil cavalry middle-left");
}

/* acw:tact-orders: leaders rally while enough wait, else they go to the front of the main column, if told */
static void leaders(void **state)
{
    static const struct {
        int waiting;
        const char *settings, *answer;
    } row[] = {
        {0, "set rally-min 1", "done"},
        {1, "set rally-min 1", "rally infantry"},
        {1, "set rally artillery, cavalry", "done"},
        {1, "set rally-min 2", "done"},
        {1, "set rally-min 2; leaders front; main right", "shift 1 leader reserve > right"},
        {2, "set rally-min 2; leaders front; main right", "rally infantry"},
        {1, "set rally-min 2; leaders reserve; main right", "done"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = at_phase(ASK_LEADERS, NORTH);
        if (row[i].waiting)
            clash_move(t, NORTH, INFANTRY, row[i].waiting, AREA_CENTER, AREA_RETREAT);
        assert_string_equal(war_advice(t, ASK_LEADERS, NORTH, row[i].settings), row[i].answer);
    }
    struct war *t = at_phase(ASK_LEADERS, NORTH); /* to where most units of the main column stand */
    clash_move(t, NORTH, INFANTRY, 3, AREA_RIGHT, AREA_MIDDLE_RIGHT);
    clash_move(t, NORTH, LEADER, 1, AREA_RESERVE, AREA_LEFT);
    assert_string_equal(war_advice(t, ASK_LEADERS, NORTH, "set leaders front; main right"),
                        "shift 1 leader left > center");
    clash_move(t, NORTH, LEADER, 1, AREA_LEFT, AREA_RIGHT);
    assert_string_equal(war_advice(t, ASK_LEADERS, NORTH, "set leaders front; main right"),
                        "shift 1 leader right > middle-right");
}

/* acw:tact-withdraw, acw:tact-orders: tests from turn 2 on, any one is enough, none while no retreat is open */
static void withdraw(void **state)
{
    static const struct {
        int turn, lost; /* of eight infantry, two cavalry, one elite, two guns: thirteen */
        const char *settings;
        bool goes;
    } row[] = {
        {2, 8, "set main left", true}, /* built in: 60 percent; 8 of 13 is 61 */
        {2, 7, "set main left", false},
        {1, 8, "set main left", false},
        {2, 8, "set withdraw never", false},
        {2, 6, "set withdraw at 46% losses", true},
        {2, 5, "set withdraw at 46% losses", false},
        {2, 6, "set withdraw at 46% losses after 2", false},
        {2, 5, "set withdraw below 73% ratio", true}, /* 8 against 11 */
        {2, 5, "set withdraw below 72% ratio", false},
        {2, 0, "set withdraw main-lost", false},
        {2, 0, "set posture delay from 2", true},
        {2, 0, "set posture delay from 3", false},
        {2, 0, "set turn 2: withdraw at 0% losses", true},
        {2, 0, "set turn 3: withdraw at 0% losses", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = at_phase(ASK_INFANTRY, NORTH);
        struct tact *f = &((struct acw_state *)t->res.state)->tact;
        f->turn = (int16_t)row[i].turn;
        clash_move(t, NORTH, INFANTRY, row[i].lost < 8 ? row[i].lost : 8, AREA_CENTER, AREA_RETREAT);
        const char *answer = war_advice(t, ASK_INFANTRY, NORTH, row[i].settings);
        if ((strcmp(answer, "withdraw") == 0) != row[i].goes)
            fail_msg("row %zu: %s", i, answer);
    }
    struct war *t = at_phase(ASK_INFANTRY, NORTH);
    struct acw_state *st = t->res.state;
    st->tact.turn = 2;
    st->tact.forward[ARMY_ATTACKER] = 1 << COL_LEFT; /* was in the middle, and is not now */
    assert_string_equal(war_advice(t, ASK_INFANTRY, NORTH, "set main left; withdraw main-lost"), "withdraw");
    assert_string_not_equal(war_advice(t, ASK_INFANTRY, NORTH, "set main right; withdraw main-lost"), "withdraw");
    assert_string_not_equal(war_advice(t, ASK_ACTION, NORTH, "set withdraw at 0% losses"), "withdraw"); /* too late */
    st->column[0].from = 0; /* a landing: no retreat */
    assert_string_not_equal(war_advice(t, ASK_INFANTRY, NORTH, "set withdraw at 0% losses"), "withdraw");
    assert_string_equal(war_advice(t, ASK_INFANTRY, NORTH, "set withdraw at 0% losses even-if-trapped"), "withdraw");
}

/* acw:tact-avoid, acw:tact-orders */
static void avoid(void **state)
{
    static const struct {
        int others; /* infantry beside the cavalry */
        const char *settings, *answer;
    } row[] = {
        {1, "set avoid always", "yes"},    {0, "set avoid always", "yes"},   {1, "set avoid never", "no"},
        {1, "set avoid keep-line", "yes"}, {0, "set avoid keep-line", "no"}, {0, "set targets infantry", "no"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = at_phase(ASK_INFANTRY, NORTH);
        clash_move(t, SOUTH, INFANTRY, 3 - row[i].others, AREA_CENTER, AREA_LEFT);
        clash_move(t, SOUTH, ARTILLERY, 1, AREA_CENTER, AREA_LEFT);
        clash_move(t, SOUTH, CAVALRY, 1, AREA_RESERVE, AREA_CENTER);
        clash_move(t, NORTH, INFANTRY, 3, AREA_CENTER, AREA_MIDDLE_CENTER);
        war_play(t, NORTH, "charge 1 infantry middle-center at cavalry", NULL);
        assert_string_equal(war_advice(t, ASK_AVOID, SOUTH, row[i].settings), row[i].answer);
    }
}

/* The facts of tactical battles, each true here. */
static void facts(void **state)
{
    static const char *const yes[] = {
        "own left = 2",
        "own-kind reserve elite = 1",
        "enemy left = 4",
        "enemy-kind center artillery = 1",
        "not middle-lost left",
        "losses = 0%",
        "ratio = 13:11",
        "battle-turn = 1",
        "attacking",
        "own retreat = 0",
        "enemy middle-left = 0",
    };
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        char file[256] = NORTH_STANDS "\non infantry if ";
        strcat(strcat(file, yes[i]), ": advance 1 infantry right");
        struct arena *a = arena_new();
        struct war *t = clash(south, north, SOUTH_STANDS, arena_printf(a, "%s", file), NULL);
        while (!war_waits(t, ASK_INFANTRY, NORTH) && !war_waits(t, ASK_ACTION, NORTH))
            war_play(t, t->res.wait[0].seat == acw_seat(SOUTH) ? SOUTH : NORTH, "done", NULL);
        if (clash_at(t, NORTH, AREA_MIDDLE_RIGHT, INFANTRY) != 1)
            fail_msg("%s", yes[i]);
    }
}

/* acw:tact-phases: `set ask battle-turn` of both stops before each battle turn; sealed; `finish` ends the asking */
static void turn_by_turn(void **state)
{
    static const char orders[] =
        "set deploy infantry left 1 center 1 right 1; posture stand; targets leader; ask battle-turn; "
        "withdraw never; retreat-to Richmond\non pursue: done";
    (void)state;
    struct war *t = clash(south, north, orders, orders, NULL);
    assert_true(war_waits(t, ASK_BATTLE_TURN, SOUTH) && war_waits(t, ASK_BATTLE_TURN, NORTH));
    assert_int_equal(tact(war_world(t))->turn, 1);
    war_play(t, NORTH, "ready\nset posture assault; main left; charge never", NULL);
    assert_true(war_waits(t, ASK_BATTLE_TURN, SOUTH) && !war_waits(t, ASK_BATTLE_TURN, NORTH));
    assert_int_equal(clash_at(t, NORTH, AREA_MIDDLE_LEFT, INFANTRY), 0);
    war_play(t, SOUTH, "ready", NULL);
    assert_int_equal(tact(war_world(t))->turn, 2);
    assert_int_equal(clash_at(t, NORTH, AREA_MIDDLE_LEFT, INFANTRY), 3);
    assert_true(war_waits(t, ASK_BATTLE_TURN, SOUTH) && war_waits(t, ASK_BATTLE_TURN, NORTH));
    war_file(t, NORTH, "finish");
    war_play(t, SOUTH, "ready", NULL);
    assert_true(war_waits(t, ASK_BATTLE_TURN, SOUTH) && !war_waits(t, ASK_BATTLE_TURN, NORTH));
}

/* The board has every area that is held, the head of the report names the battle. */
static void board(void **state)
{
    (void)state;
    struct war *t = at_phase(ASK_INFANTRY, NORTH);
    const char *doc = war_doc(t, acw_board), *head = war_doc(t, acw_summary);
    if (!strstr(doc, "north; Area: right; Infantry: 3; Cavalry: 0; Elite: 0; Artillery: 0; Leaders: 0") ||
        !strstr(head, "The battle of Eastern Virginia, battle turn 1; north attacks; south defends."))
        print_error("%s%s", head, doc);
    assert_non_null(strstr(doc, "Area: right; Infantry: 3; Cavalry: 0; Elite: 0; Artillery: 0; Leaders: 0"));
    assert_non_null(strstr(head, "The battle of Eastern Virginia, battle turn 1; north attacks; south defends."));
    t = clash(south, north, "", "", NULL); /* nothing before both have deployed */
    assert_null(strstr(war_doc(t, acw_board), "Area"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deployment), cmocka_unit_test(steps),        cmocka_unit_test(recoil),
        cmocka_unit_test(leaders),    cmocka_unit_test(withdraw),     cmocka_unit_test(avoid),
        cmocka_unit_test(facts),      cmocka_unit_test(turn_by_turn), cmocka_unit_test(board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
