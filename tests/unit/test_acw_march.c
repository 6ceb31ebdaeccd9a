/* links: test base json trust core games */
/* acw, Standard rules: months, ownership, railroads, ships, naval battles, captures, victory. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_paper.h"

static int owner(const struct war *t, const char *id)
{
    return acw_owner(war_world(t), war_space(t, id));
}

/* acw:month, acw:quarter, ruling_R7, ruling_R33: the calendar of the war (S55) */
static void months(void **state)
{
    (void)state;
    struct war *t = war_field("historical", SOUTH);
    int quarters = 0, turns = 0, first = 0;
    war_put(t, "florida", SOUTH, INFANTRY, 1);
    war_put(t, "iowa", NORTH, INFANTRY, 1);
    assert_int_equal(acw_year(war_world(t)), 1861);
    assert_int_equal(acw_month(war_world(t)), 6);
    while (!t->res.over) {
        turns++;
        assert_true(war_waits(t, ASK_MOVE, SOUTH));
        war_play(t, SOUTH, "done", NULL);
        assert_true(t->res.turn_over);
        assert_true(war_waits(t, ASK_MOVE, NORTH));
        int year = acw_year(war_world(t)), month = acw_month(war_world(t));
        war_play(t, NORTH, "done", NULL);
        if (t->res.over || !war_waits(t, ASK_NAVAL, SOUTH))
            continue;
        if (!quarters++)
            first = 12 * year + month;
        assert_int_equal(month % 3, 0);
        war_play(t, SOUTH, "no\ninitiative diplomacy\ndone", NULL); /* kept until the North has filed */
        assert_true(war_waits(t, ASK_NAVAL, NORTH));
        war_play(t, NORTH, "no\nif South chose diplomacy then no else initiative conscription\ndone", NULL);
        assert_true(war_tells(t, "south chooses its initiative: diplomacy. (initiative)"));
        assert_true(war_tells(t, "north chooses no initiative. (initiative)"));
    }
    assert_int_equal(turns, 55);
    assert_int_equal(quarters, 17);
    assert_int_equal(first, 12 * 1861 + 9);
    assert_int_equal(t->res.outcome.winners, 1 << SOUTH);
    assert_true(war_tells(t, "December 1865 is over: south has stood its ground and wins the war. (south-holds)"));
}

/* acw:south-holds is told above; acw:setup-order, ruling_R5, ruling_R6: set-up of the two scenarios */
static void set_up(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct war *t = war_new(i ? "balanced" : "historical");
        assert_true(war_waits(t, ASK_SETUP, SOUTH));
        assert_int_equal(war_state(t)->left[INFANTRY], i ? 11 : 7);
        assert_true(war_legal(t, "place infantry Boston", "not within your borders"));
        assert_true(war_legal(t, "place infantry Louisville", "not within your borders"));
        assert_true(war_legal(t, "place infantry Atlanta, Savannah", "the state of Savannah"));
        assert_true(war_legal(t, "place infantry Atlanta, Richmond", NULL));
        assert_int_equal(war_count(t, "richmond", SOUTH, ELITE), i ? 0 : 1);
        assert_int_equal(war_state(t)->naval[SOUTH], i ? 5 : 1);
        assert_int_equal(war_state(t)->naval[NORTH], 5);
        assert_int_equal(war_state(t)->rail[SOUTH], i ? 6 : 4);
        assert_int_equal(war_state(t)->rail[NORTH], i ? 6 : 7);
        assert_int_equal(war_state(t)->rating, i ? 0 : 8);
    }
}

/* acw:ownership, acw:city-held: units hold, leaders do not; what is left goes back to its colour */
static void ownership(void **state)
{
    (void)state;
    struct war *t = war_field("historical", SOUTH);
    assert_int_equal(owner(t, "boston"), NORTH);
    assert_int_equal(owner(t, "louisville"), -1);
    assert_int_equal(owner(t, "toronto"), -1);
    war_put(t, "boston", SOUTH, LEADER, 1);
    assert_int_equal(owner(t, "boston"), NORTH);
    war_put(t, "boston", SOUTH, CAVALRY, 1);
    assert_int_equal(owner(t, "boston"), SOUTH);
    assert_int_equal(acw_victory_count(war_world(t), SOUTH), 1);
    war_put(t, "massachusetts", SOUTH, INFANTRY, 0);
    war_play(t, SOUTH, "move 1 cavalry Boston > Massachusetts\nmove 1 leader Boston > Massachusetts", NULL);
    assert_int_equal(owner(t, "boston"), NORTH); /* reverts, though it was occupied */
    assert_int_equal(acw_victory_count(war_world(t), SOUTH), 0);
}

/* ruling_R9, acw:leader-caught: in the Standard game a leader alone stops nobody and survives being passed */
static void leaders(void **state)
{
    (void)state;
    struct war *t = war_field("historical", NORTH);
    war_put(t, "eastern-maryland", NORTH, CAVALRY, 2);
    war_put(t, "eastern-maryland", NORTH, LEADER, 1);
    war_put(t, "eastern-virginia", SOUTH, LEADER, 1);
    war_put(t, "norfolk", SOUTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "move 1 leader Eastern Maryland > Eastern Virginia", "leaders do not go alone"));
    war_play(t, NORTH, "move 1 cavalry Eastern Maryland > Eastern Virginia > Richmond", NULL);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, LEADER), 1);
    assert_int_equal(war_count(t, "richmond", NORTH, CAVALRY), 1);
    t = war_field("historical", NORTH);
    war_put(t, "eastern-maryland", NORTH, CAVALRY, 1);
    war_put(t, "eastern-virginia", SOUTH, LEADER, 1);
    war_play(t, NORTH, "move 1 cavalry Eastern Maryland > Eastern Virginia", NULL);
    assert_true(war_tells(t, "south loses 1 leader, alone in Eastern Virginia, to enemy units without a fight."));
}

/* acw:rail-city, acw:rail-path, acw:rail-stock, ruling_R11, ruling_R32 */
static void rails(void **state)
{
    (void)state;
    struct war *t = war_field("historical", SOUTH);
    war_put(t, "atlanta", SOUTH, INFANTRY, 3);
    war_put(t, "atlanta", SOUTH, CAVALRY, 2);
    war_put(t, "atlanta", SOUTH, LEADER, 9);
    war_put(t, "norfolk", SOUTH, INFANTRY, 1);
    war_put(t, "northern-georgia", SOUTH, INFANTRY, 1);
    war_put(t, "eastern-tennessee", NORTH, INFANTRY, 1);
    war_put(t, "eastern-virginia", NORTH, INFANTRY, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "rail 2 infantry, 1 cavalry, 9 leaders Atlanta > Chattanooga", NULL));
    assert_true(war_legal(t, "rail 3 infantry, 1 cavalry Atlanta > Chattanooga", "needs 5 Rail Stock, and 4 are left"));
    assert_true(war_legal(t, "rail 1 infantry Atlanta > Northern Georgia", NULL)); /* not only to cities */
    assert_true(
        war_legal(t, "rail 1 infantry Atlanta > Eastern Tennessee", "no railroad leads")); /* no battle by rail */
    assert_true(war_legal(t, "rail 1 infantry Atlanta > Richmond", "no railroad leads"));  /* the way is cut */
    assert_true(war_legal(t, "rail 1 infantry Atlanta > Galveston", "no railroad leads")); /* a stub */
    assert_true(war_form_wrong(t, "rail 1 infantry Norfolk > Richmond", "no city on a railroad"));
    assert_true(war_form_wrong(t, "rail 1 infantry Northern Georgia > Atlanta", "no city on a railroad"));
    war_play(t, SOUTH,
             "rail 1 infantry, 1 cavalry Atlanta > Memphis\n"
             "move 1 infantry Memphis > Western Tennessee\n" /* may not move again */
             "rail 1 cavalry Atlanta > Chattanooga\n"        /* 3 of 4 used */
             "move 1 infantry Northern Georgia > Atlanta\n"
             "rail 3 infantry Atlanta > Chattanooga\n" /* one has moved */
             "rail 1 infantry Atlanta > Chattanooga",
             NULL);
    assert_true(war_skipped(t, "Memphis has 0 infantry of yours that can still move, not 1"));
    assert_true(war_skipped(t, "that needs 2 Rail Stock, and 1 are left in this turn"));
    assert_true(war_skipped(t, "Atlanta has 2 infantry of yours that can still move, not 3"));
    assert_int_equal(war_count(t, "memphis", SOUTH, CAVALRY), 1);
    assert_int_equal(war_count(t, "chattanooga", SOUTH, INFANTRY), 1);
    assert_true(war_tells(t, "south moves 1 cavalry by rail from Atlanta to Memphis. (rail-path)"));
    assert_int_equal(war_state(t)->rail[SOUTH], 4); /* used, not spent */
}

/* ruling_R11: through green spaces, not where a mob stands; ruling_R32: a space that units hold at the moment is open */
static void rails_border(void **state)
{
    (void)state;
    struct war *t = war_field("historical", NORTH);
    war_put(t, "indianapolis", NORTH, INFANTRY, 4);
    war_put(t, "central-kentucky", NORTH, CAVALRY, 1);
    war_step(t, NULL);
    assert_true(war_legal(t, "rail 1 infantry Indianapolis > Louisville", NULL));
    assert_true(war_legal(t, "rail 1 infantry Indianapolis > Middle Tennessee", "no railroad leads"));
    war_edit(t)->mob[war_space(t, "southern-indiana")] = 2;
    war_save(t);
    war_step(t, NULL);
    assert_true(war_legal(t, "rail 1 infantry Indianapolis > Louisville", "no railroad leads"));
    war_edit(t)->mob[war_space(t, "southern-indiana")] = 0;
    war_save(t);
    war_play(
        t, NORTH,
        "rail 1 infantry Indianapolis > Middle Tennessee ; else move 1 cavalry Central Kentucky > Middle Tennessee\n"
        "rail 1 infantry Indianapolis > Middle Tennessee",
        NULL);
    assert_int_equal(war_count(t, "middle-tennessee", NORTH, INFANTRY), 1);
}

/* acw:sea-port, acw:sea-coast, acw:sea-limit, ruling_R12, R12 */
static void ships(void **state)
{
    (void)state;
    struct war *t = war_field("historical", NORTH);
    war_put(t, "boston", NORTH, INFANTRY, 6);
    war_put(t, "boston", NORTH, CAVALRY, 1);
    war_put(t, "boston", NORTH, LEADER, 2);
    war_put(t, "norfolk", NORTH, INFANTRY, 1);
    war_put(t, "chicago", NORTH, INFANTRY, 1);
    war_standing(t, SOUTH, "on intercept: no");
    war_step(t, NULL);
    assert_true(war_legal(t, "sail 3 infantry, 1 cavalry, 2 leaders Boston > Florida", NULL));
    assert_true(
        war_legal(t, "sail 4 infantry, 1 cavalry Boston > Florida", "needs a Naval Rating of 6, and 5 are left"));
    assert_true(war_legal(t, "sail 1 infantry Norfolk > Charleston", NULL)); /* a captured port */
    assert_true(war_legal(t, "sail 1 infantry Boston > Quebec", "closed"));
    assert_true(war_form_wrong(t, "sail 1 infantry Chicago > Florida", "no seaport"));
    assert_true(war_form_wrong(t, "sail 1 infantry Boston > Atlanta", "no ship sails"));
    war_play(t, NORTH,
             "sail 3 infantry Boston > Florida\nsail 1 cavalry Boston > Florida\nsail 1 infantry Norfolk > Charleston\n"
             "move 1 infantry Florida > Southern Georgia",
             NULL);
    assert_int_equal(war_count(t, "florida", NORTH, INFANTRY), 3);
    assert_int_equal(war_count(t, "florida", NORTH, CAVALRY), 1);
    assert_true(war_skipped(t, "needs a Naval Rating of 1, and 0 are left"));
    assert_true(war_skipped(t, "Florida has 0 infantry of yours that can still move")); /* does nothing else */
    assert_true(war_tells(t, "north lands 3 infantry from Boston in Florida. (sea-coast)"));
}

/* acw:intercept, acw:sea-back, acw:sea-loss, acw:naval-battle, acw:naval-loss, ruling_R13, ruling_R15 */
static void interception(void **state)
{
    (void)state;
    static const struct {
        int north, south;                /* totals of two dice */
        int landed, left, rating[SIDES]; /* infantry in Florida and Boston; ratings afterwards, south then north */
    } row[] = {
        {7, 5, 3, 0, {0, 5}},  /* 12 to 6: the interceptor loses 2, and has but 1 */
        {3, 7, 0, 3, {1, 5}},  /* 8 to 8: no result, and turned back */
        {2, 8, 0, 2, {1, 4}},  /* lost by 2 */
        {2, 11, 0, 1, {1, 3}}, /* lost by 5 */
        {3, 6, 3, 0, {0, 5}},  /* 8 to 7 */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = war_field("historical", NORTH);
        war_put(t, "boston", NORTH, INFANTRY, 3);
        war_put(t, "boston", NORTH, LEADER, 1);
        war_put(t, "iowa", NORTH, INFANTRY, 1);
        war_standing(t, SOUTH, "on intercept if rating lead < 0: yes");
        war_play(t, NORTH, "sail 3 infantry, 1 leader Boston > Florida ; else move 1 infantry Boston > Massachusetts",
                 (int[]){row[i].north, row[i].south, 0});
        assert_string_equal(t->labels[0], "naval:north"); /* the mover rolls first */
        assert_int_equal(war_count(t, "florida", NORTH, INFANTRY), row[i].landed);
        assert_int_equal(war_count(t, "boston", NORTH, INFANTRY), row[i].left);
        assert_int_equal(war_state(t)->naval[SOUTH], row[i].rating[SOUTH]);
        assert_int_equal(war_state(t)->naval[NORTH], row[i].rating[NORTH]);
        if (!row[i].landed) { /* they have had their move */
            assert_true(war_tells(t, "The ships of north for Florida turn back to Boston. (sea-back)"));
            assert_true(war_skipped(t, "0 infantry of yours that can still move"));
        }
    }
    assert_int_equal(acw_naval_loss(war_world(war_new("historical")), 0), 0);
}

/* ruling_R13: the mover picks what is lost; a cargo wholly lost takes its leaders along */
static void cargo(void **state)
{
    (void)state;
    struct war *t = war_field("historical", NORTH);
    war_put(t, "boston", NORTH, INFANTRY, 1);
    war_put(t, "boston", NORTH, ARTILLERY, 2);
    war_put(t, "boston", NORTH, LEADER, 1);
    war_standing(t, SOUTH, "set intercept always");
    war_play(t, NORTH, "set ask cargo\nsail 1 infantry, 2 artillery, 1 leader Boston > Florida", (int[]){2, 10, 0});
    assert_true(war_waits(t, ASK_CARGO, NORTH));
    assert_true(war_legal(t, "lose 1 infantry", "2 units of the cargo are lost"));
    assert_true(war_legal(t, "lose 3 artillery", "2 units of the cargo are lost"));
    assert_true(war_legal(t, "lose 1 infantry, 1 leader", "2 units of the cargo are lost"));
    assert_string_equal(war_advice(t, ASK_CARGO, NORTH, ""), "lose 1 infantry, 1 artillery");
    assert_string_equal(war_advice(t, ASK_CARGO, NORTH, "set cargo-loss artillery"), "lose 2 artillery");
    war_play(t, NORTH, "lose 2 artillery", NULL);
    assert_int_equal(war_count(t, "boston", NORTH, INFANTRY), 1);
    assert_int_equal(war_count(t, "boston", NORTH, ARTILLERY), 0);
    assert_int_equal(war_count(t, "boston", NORTH, LEADER), 1);

    t = war_field("historical", NORTH);
    war_put(t, "boston", NORTH, INFANTRY, 2);
    war_put(t, "boston", NORTH, LEADER, 1);
    war_standing(t, SOUTH, "set intercept always");
    war_play(t, NORTH, "sail 2 infantry, 1 leader Boston > Florida", (int[]){2, 12, 0}); /* 7 to 13: 2 lost */
    assert_int_equal(acw_pieces(war_world(t), war_space(t, "boston"), NORTH), 0);
    assert_true(war_tells(t, "north loses 1 leader at sea. (sea-loss)"));
}

static void naval_settings(void **state)
{
    (void)state;
    struct war *t = war_field("historical", NORTH);
    war_put(t, "boston", NORTH, INFANTRY, 1);
    war_play(t, NORTH, "sail 1 infantry Boston > Florida", NULL);
    assert_true(war_waits(t, ASK_INTERCEPT, SOUTH)); /* nothing answers: the game waits */
    assert_string_equal(war_advice(t, ASK_INTERCEPT, SOUTH, ""), "no");
    assert_string_equal(war_advice(t, ASK_INTERCEPT, SOUTH, "set intercept always"), "yes");
    assert_string_equal(war_advice(t, ASK_INTERCEPT, SOUTH, "set intercept lead 1"), "no");
    war_edit(t)->naval[SOUTH] = 6;
    war_save(t);
    war_step(t, NULL);
    assert_string_equal(war_advice(t, ASK_INTERCEPT, SOUTH, "set intercept lead 1"), "yes");
}

/* acw:naval-phase, ruling_R17: one battle, the South is asked first and rolls first */
static void naval_phase(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        struct war *t = war_field("historical", NORTH);
        war_put(t, "florida", SOUTH, INFANTRY, 1);
        war_edit(t)->turn = 4;
        war_save(t);
        war_play(t, NORTH, "done", NULL);
        assert_true(war_waits(t, ASK_NAVAL, SOUTH));
        war_play(t, SOUTH, first == SOUTH ? "naval\ndone" : "no\ndone", first == SOUTH ? (int[]){12, 2, 0} : NULL);
        if (first == NORTH)
            war_play(t, NORTH, "naval\ndone", (int[]){12, 2, 0});
        assert_string_equal(t->labels[0], "naval:south");
        assert_int_equal(war_state(t)->naval[NORTH], 3); /* 13 to 7 */
        assert_int_equal(war_state(t)->phase, first == SOUTH ? PHASE_POLITICS : PHASE_MOVE);
    }
}

/* acw:rating-capital, acw:capture, ruling_R20: each capture counts */
static void captures(void **state)
{
    (void)state;
    struct war *t = war_field("historical", NORTH);
    war_put(t, "eastern-virginia", NORTH, INFANTRY, 2);
    war_put(t, "florida", SOUTH, INFANTRY, 1);
    war_play(t, NORTH, "move 2 infantry Eastern Virginia > Richmond", NULL);
    assert_true(war_tells(t, "north captures Richmond. (capture)"));
    assert_int_equal(war_state(t)->rating, 10);
    war_play(t, SOUTH, "done", NULL);
    war_play(t, NORTH, "done", NULL); /* still held: no second time */
    assert_int_equal(war_state(t)->rating, 10);
    war_play(t, SOUTH, "done", NULL);
    war_play(t, NORTH, "move 2 infantry Richmond > Eastern Virginia", NULL);
    war_play(t, SOUTH, "done", NULL);
    if (war_waits(t, ASK_NAVAL, SOUTH))
        war_play(t, SOUTH, "done", NULL);
    war_edit(t)->turn = 2;
    war_save(t);
    war_step(t, NULL);
    war_play(t, NORTH, "move 2 infantry Eastern Virginia > Richmond", NULL);
    assert_int_equal(war_state(t)->rating, 12);

    t = war_field("historical", SOUTH);
    war_put(t, "eastern-maryland", SOUTH, INFANTRY, 1);
    war_play(t, SOUTH, "move 1 infantry Eastern Maryland > Washington", NULL);
    assert_int_equal(war_state(t)->rating, 6);
}

static void hold(struct war *t, int side, const char *const *ids)
{
    for (; *ids; ids++)
        war_put(t, *ids, side, INFANTRY, 1);
}

/* acw:south-wins, ruling_R3, ruling_R4: S07 and S08 are vectors; at the end of the month only */
static void south_wins(void **state)
{
    static const char *const five[] = {"washington", "philadelphia", "new-york-city", "pittsburgh", NULL};
    (void)state;
    struct war *t = war_field("historical", SOUTH);
    hold(t, SOUTH, five);
    war_put(t, "massachusetts", SOUTH, INFANTRY, 1);
    war_put(t, "iowa", NORTH, INFANTRY, 1);
    war_play(t, SOUTH, "move 1 infantry Massachusetts > Boston", NULL);
    assert_int_equal(acw_victory_count(war_world(t), SOUTH), 6);
    assert_false(t->res.over); /* the North has still its turn */
    war_play(t, NORTH, "done", NULL);
    assert_true(t->res.over);
    assert_int_equal(t->res.outcome.winners, 1 << SOUTH);
    assert_true(war_tells(t, "south wins the war: enemy cities count 6. (south-wins)"));
}

/* acw:north-wins, ruling_R3, ruling_R33: sixteen cities, Washington among them, and the North's test is first */
static void north_wins(void **state)
{
    (void)state;
    for (int missing = 0; missing < 2; missing++) {
        struct war *t = war_field("historical", NORTH);
        int n = 0;
        for (int s = 0; s < acw_bundled.nspaces; s++) {
            const struct acw_space *sp = &acw_bundled.space[s];
            if (sp->city && (sp->colour == GRAY || sp->colour == GREEN)) {
                war_put(t, sp->id, NORTH, INFANTRY, strcmp(sp->id, "washington") == 0 && missing ? 0 : 1);
                n++;
            } else if (sp->city && sp->colour == BLUE) {
                war_put(t, sp->id, SOUTH, INFANTRY, 1);
            }
        }
        assert_int_equal(n, 16);
        war_play(t, NORTH, "done", NULL);
        assert_true(t->res.over);
        assert_int_equal(t->res.outcome.winners, 1 << (missing ? SOUTH : NORTH));
    }
}

/* acw:rating-major, acw:emancipation-credit, ruling_R22, ruling_R58 */
static void battle_credit(void **state)
{
    static const struct {
        int winner, south, british, north, rating, credit;
    } row[] = {
        {NORTH, 8, 0, 6, 9, 1}, {NORTH, 7, 0, 6, 9, 0}, {NORTH, 8, 0, 5, 8, 1},
        {SOUTH, 6, 0, 6, 7, 0}, {SOUTH, 5, 0, 9, 8, 0}, {NORTH, 7, 3, 6, 9, 0}, /* allied units are no Southern ones */
    };
    (void)state;
    paper_begin();
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct war *t = war_field("historical", NORTH);
        war_put(t, "eastern-virginia", SOUTH, INFANTRY, row[i].south);
        war_edit(t)->war = row[i].british > 0;
        war_troop(t, "eastern-virginia", SOUTH, TROOP_BRITISH + INFANTRY, row[i].british);
        war_put(t, "eastern-maryland", NORTH, INFANTRY, row[i].north);
        war_put(t, "florida", SOUTH, INFANTRY, 1);
        paper_winner = row[i].winner;
        char move[80];
        snprintf(move, sizeof move, "move %d infantry Eastern Maryland > Eastern Virginia", row[i].north);
        war_play(t, NORTH, move, NULL);
        assert_int_equal(war_state(t)->rating, row[i].rating);
        assert_int_equal(war_state(t)->credit, row[i].credit);
    }
    war_ops = &acw_ops;
}

/* acw:troops: allies stand and march beside their friends, each under its name */
static void troops(void **state)
{
    (void)state;
    struct war *t = war_field("historical", SOUTH);
    war_edit(t)->war = 1;
    war_put(t, "richmond", SOUTH, INFANTRY, 1);
    war_troop(t, "richmond", SOUTH, TROOP_BRITISH + INFANTRY, 2);
    war_step(t, NULL);
    assert_true(war_legal(t, "move 2 infantry Richmond > Eastern Virginia", "1 infantry of yours"));
    assert_true(war_legal(t, "move 3 British infantry Richmond > Eastern Virginia", "2 British infantry of yours"));
    war_play(t, SOUTH,
             "move 1 infantry, 1 British infantry Richmond > Eastern Virginia\nrail 1 british infantry Richmond > "
             "Norfolk ; else rail 1 british infantry Richmond > Southern Virginia",
             NULL);
    W w = war_world(t);
    assert_int_equal(acw_troops(w, war_space(t, "eastern-virginia"), SOUTH, INFANTRY), 1);
    assert_int_equal(acw_troops(w, war_space(t, "eastern-virginia"), SOUTH, TROOP_BRITISH), 1);
    assert_int_equal(acw_troops(w, war_space(t, "southern-virginia"), SOUTH, TROOP_BRITISH), 1);
    assert_int_equal(war_count(t, "eastern-virginia", SOUTH, INFANTRY), 2);
    assert_true(war_form_wrong(war_begun("basic"), "move 1 British infantry Richmond > Eastern Virginia", "no kind"));
}

/* ruling_R57: where armies may go after a battle */
static void retreats(void **state)
{
    (void)state;
    struct war *t = war_field("historical", NORTH);
    W w = war_world(t);
    struct acw_state *st = war_edit(t);
    int battle = war_space(t, "eastern-virginia"), south = war_space(t, "southern-virginia"),
        valley = war_space(t, "shenandoah-valley"), maryland = war_space(t, "eastern-maryland"),
        richmond = war_space(t, "richmond");
    war_put(t, "shenandoah-valley", NORTH, INFANTRY, 1);
    st->mob[richmond] = 1;
    st->column[0] = (struct acw_column){.to = (int16_t)(battle + 1), .from = (int16_t)(maryland + 1)};
    assert_true(acw_may_retreat(w, SOUTH, battle, south));
    assert_false(acw_may_retreat(w, SOUTH, battle, valley));   /* the enemy is there */
    assert_false(acw_may_retreat(w, SOUTH, battle, maryland)); /* they came from there */
    assert_true(acw_may_retreat(w, NORTH, battle, maryland));
    assert_false(acw_may_retreat(w, SOUTH, battle, richmond)); /* a mob */
    assert_false(acw_may_retreat(w, SOUTH, battle, war_space(t, "norfolk")));
    assert_true(acw_entered(w, battle, maryland));
    assert_false(acw_landed(w, battle));
    st->pending[south] = 1;
    assert_false(acw_may_retreat(w, SOUTH, battle, south)); /* a battle still to be fought */
    assert_false(acw_may_retreat(w, NORTH, war_space(t, "maine"), war_space(t, "new-brunswick"))); /* closed */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(months),      cmocka_unit_test(set_up),         cmocka_unit_test(ownership),
        cmocka_unit_test(leaders),     cmocka_unit_test(rails),          cmocka_unit_test(rails_border),
        cmocka_unit_test(ships),       cmocka_unit_test(interception),   cmocka_unit_test(cargo),
        cmocka_unit_test(naval_phase), cmocka_unit_test(naval_settings), cmocka_unit_test(captures),
        cmocka_unit_test(south_wins),  cmocka_unit_test(north_wins),     cmocka_unit_test(battle_credit),
        cmocka_unit_test(troops),      cmocka_unit_test(retreats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
