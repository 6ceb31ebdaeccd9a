/* links: test base json trust core games */
/* acw: setting up the game and the sequence of turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_table.h"

/* acw:setup-fixed: one infantry in each city, and the named armies */
static void fixed(void **state)
{
    (void)state;
    struct war *t = war_new("basic");
    static const struct {
        const char *id;
        int side, infantry, cavalry, artillery;
    } want[] = {{"richmond", SOUTH, 4, 2, 2},  {"chattanooga", SOUTH, 3, 1, 1}, {"memphis", SOUTH, 3, 1, 1},
                {"norfolk", SOUTH, 1, 0, 0},   {"washington", NORTH, 4, 2, 2},  {"cincinnati", NORTH, 3, 1, 1},
                {"st-louis", NORTH, 3, 1, 1},  {"boston", NORTH, 1, 0, 0},      {"louisville", NORTH, 0, 0, 0},
                {"louisville", SOUTH, 0, 0, 0}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        assert_int_equal(war_count(t, want[i].id, want[i].side, INFANTRY), want[i].infantry);
        assert_int_equal(war_count(t, want[i].id, want[i].side, CAVALRY), want[i].cavalry);
        assert_int_equal(war_count(t, want[i].id, want[i].side, ARTILLERY), want[i].artillery);
    }
}

/* acw:setup-order, acw:setup-free, acw:setup-spread */
static void free_pieces(void **state)
{
    (void)state;
    struct war *t = war_new("basic");
    assert_true(war_waits(t, ASK_SETUP, SOUTH));
    assert_false(war_waits(t, ASK_SETUP, NORTH));
    assert_true(war_legal(t, "place infantry Richmond, Florida", NULL)); /* a city holds its first infantry besides */
    assert_true(war_legal(t, "place infantry Boston", "not within your borders"));
    assert_true(war_legal(t, "place infantry St. Louis", "nobody's borders"));
    assert_true(war_legal(t, "place infantry Florida, Florida", "free piece already"));
    assert_true(war_legal(t, "place cavalry Florida, Norfolk, Richmond", "2 cavalry left"));
    assert_true(war_legal(t, "place leader Florida", "no leader is left"));
    assert_true(war_form_wrong(t, "place elite Florida", "no elite"));
    assert_true(war_form_wrong(t, "place infantry Kansas, Louisville", "nobody's borders"));
    war_play(t, SOUTH,
             "place infantry Florida, Richmond\nplace cavalry Norfolk, Florida\nplace artillery Norfolk\nplace cavalry "
             "Mobile",
             NULL);
    assert_true(war_skipped(t, "Florida has its free piece already"));
    assert_int_equal(war_count(t, "norfolk", SOUTH, ARTILLERY), 1); /* the refused line gave Norfolk nothing */
    assert_int_equal(war_count(t, "richmond", SOUTH, INFANTRY), 5);
    /* nothing is lost: what the file does not place goes to the first legal spaces */
    int sum[KINDS] = {0};
    for (int s = 0; s < acw_bundled.nspaces; s++)
        for (int k = 0; k < KINDS; k++)
            sum[k] += war_state(t)->n[s][SOUTH][k];
    assert_int_equal(sum[INFANTRY], 25);
    assert_int_equal(sum[CAVALRY], 6);
    assert_int_equal(sum[ARTILLERY], 6);
    assert_true(t->res.turn_over);
    assert_true(war_tells(t, "south has set up. (setup-order)"));
    assert_true(war_waits(t, ASK_SETUP, NORTH));
    assert_true(war_legal(t, "place infantry Boston, Kansas", NULL));
    assert_true(war_legal(t, "place infantry Florida", "not within your borders"));
    war_play(t, NORTH, "place infantry Boston", NULL);
    assert_true(war_waits(t, ASK_MOVE, SOUTH));
    assert_int_equal(war_state(t)->turn, 1);
}

/* acw:setup-historical */
static void historical(void **state)
{
    (void)state;
    struct war *t = war_new("basic-historical");
    assert_int_equal(war_count(t, "richmond", SOUTH, CAVALRY), 1); /* elite stands as cavalry */
    assert_int_equal(war_count(t, "richmond", SOUTH, ELITE), 0);
    assert_int_equal(war_count(t, "norfolk", SOUTH, INFANTRY), 0);
    assert_true(war_legal(t, "place infantry Richmond, Florida", NULL));
    assert_true(war_legal(t, "place infantry Richmond, Norfolk", "the state of Norfolk"));
    war_play(t, SOUTH, "place infantry Norfolk\nplace infantry Southern Virginia", NULL);
    assert_true(war_skipped(t, "the state of Southern Virginia"));
    int per_state[STATES_MAX] = {0}, sum = 0;
    for (int s = 0; s < acw_bundled.nspaces; s++) {
        int more = war_state(t)->n[s][SOUTH][INFANTRY] - acw_bundled.scenario[1].start[SOUTH][s][INFANTRY];
        per_state[acw_bundled.space[s].state] += more;
        sum += more;
    }
    assert_int_equal(sum, 7);
    for (int i = 0; i < STATES_MAX; i++)
        assert_true(per_state[i] <= 1);
}

static void pass(struct war *t, int side)
{
    assert_true(war_waits(t, ASK_MOVE, side));
    war_play(t, side, "done", NULL);
    assert_true(t->res.turn_over);
}

/* acw:turn-order, acw:turn-purchase: three turns, South first, then purchases, South first, and again */
static void turns(void **state)
{
    (void)state;
    struct war *t = war_begun("basic");
    for (int round = 0; round < 2; round++) {
        for (int turn = 1; turn <= 3; turn++) {
            assert_int_equal(war_state(t)->turn, 3 * round + turn);
            pass(t, SOUTH);
            pass(t, NORTH);
        }
        assert_true(war_waits(t, ASK_BUY, SOUTH));
        war_play(t, SOUTH, "done", NULL);
        assert_true(war_waits(t, ASK_BUY, NORTH));
        war_play(t, NORTH, "done", NULL);
    }
    assert_int_equal(war_state(t)->turn, 7);
}

/* A position that cannot be is refused when it is loaded. */
static void impossible(void **state)
{
    (void)state;
    struct war *t = war_begun("basic");
    struct acw_state good = *war_state(t), st;
    struct world w = t->in.w;
    w.state = &st;
#define WRONG(change, say)                                                                                             \
    do {                                                                                                               \
        struct err e = {0};                                                                                            \
        st = good;                                                                                                     \
        change;                                                                                                        \
        assert_false(acw_check(&w, &e));                                                                               \
        if (!strstr(e.text, say))                                                                                      \
            fail_msg("%s", e.text);                                                                                    \
    } while (0)
    int rich = war_space(t, "richmond"), quebec = war_space(t, "quebec");
    WRONG(st.n[quebec][NORTH][INFANTRY] = 1, "closed country");
    WRONG(st.n[rich][SOUTH][ELITE] = 1, "elite");
    WRONG((st.n[rich][NORTH][INFANTRY] = 1, st.active = NORTH, st.phase = PHASE_BATTLES), "without a battle");
    WRONG(st.n[rich][NORTH][INFANTRY] = 1; st.phase = PHASE_OVER, "both sides");
    WRONG(st.moved[rich][INFANTRY] = 99, "more pieces have moved");
    WRONG(st.pending[rich] = 1, "without two armies");
    WRONG(st.turn = 0, "turn");
    WRONG(st.winner = 1, "winner");
    WRONG(st.left[INFANTRY] = 1, "free pieces");
    WRONG(st.points = 10, "points");
    WRONG(st.given[rich] = 1, "new pieces");
    WRONG(st.battle.place = 3, "the rest of a battle");
    WRONG(st.n[SPACES_MAX - 1][SOUTH][INFANTRY] = 1, "beyond the map");
#undef WRONG
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(fixed), cmocka_unit_test(free_pieces),
                                       cmocka_unit_test(historical), cmocka_unit_test(turns),
                                       cmocka_unit_test(impossible)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
