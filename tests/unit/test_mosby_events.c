/* links: base json trust core games test */
/* Each Event card: what it does, and where it does nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

/* mosby:events mosby:event-points mosby:event-raid-bo mosby:event-awareness. Points and Awareness by Notoriety: card, its copy, Notoriety, points gained, Awareness afterwards (it was 3). */
static void r75_r147_cards_of_points_and_awareness(void **state)
{
    (void)state;
    static const struct {
        int kind, nth, notoriety, points, awareness;
    } rows[] = {
        {EVENT_PICNIC, 0, 1, 2, 3},     {EVENT_TRAIN_RAID, 0, 6, 2, 4}, /* R147: the Awareness rises whatever the Notoriety */
        {EVENT_TRAIN_RAID, 0, 5, 0, 4}, {EVENT_LOCK, 0, 5, 1, 3},       {EVENT_LOCK, 0, 6, 2, 3},
        {EVENT_LONGSTREET, 0, 4, 0, 2}, {EVENT_PRESS, 0, 1, 1, 3},      {EVENT_PRESS, 1, 3, 0, 3},
        {EVENT_PRESS, 1, 4, 2, 3},      {EVENT_PRESS, 2, 5, 0, 3},      {EVENT_PRESS, 2, 6, 3, 3},
        {EVENT_BURNING, 0, 5, 0, 3},    {EVENT_BURNING, 0, 6, -2, 3},   {EVENT_COMMAND, 0, 4, 0, 1}, /* R75 */
        {EVENT_PLEASONTON, 0, 2, 0, 3}, {EVENT_PLEASONTON, 0, 3, 2, 3}, {EVENT_FAMILIES, 0, 4, -2, 3},
        {EVENT_FAMILIES, 0, 5, -1, 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op("", "middleburg", rows[i].notoriety, 3, 2);
        mtable_edit(t)->points = 5;
        mtable_event(t, rows[i].kind, rows[i].nth,
                     FALLS({"draw:event", 0, mtable_event_index(t, rows[i].kind, rows[i].nth)}));
        assert_int_equal(10 * (mtable_state(t)->notoriety - rows[i].notoriety) + mtable_state(t)->points - 5,
                         rows[i].points);
        assert_int_equal(mtable_state(t)->awareness, rows[i].awareness);
        assert_true(mtable_waits(t, ASK_OP));
        arena_free(t->a);
    }
}

/* mosby:event-reinforcement mosby:event-attrition. R63 and the reinforcements: card, copy, Notoriety, band before and after. */
static void r63_cards_of_strength(void **state)
{
    (void)state;
    static const struct {
        int kind, nth, notoriety, before, after;
    } rows[] = {
        {EVENT_REINFORCEMENT, 0, 2, 2, 3}, {EVENT_REINFORCEMENT, 0, 1, 2, 2}, {EVENT_REINFORCEMENT, 1, 4, 2, 3},
        {EVENT_REINFORCEMENT, 2, 5, 2, 2}, {EVENT_SICKNESS, 0, 4, 2, 1},      {EVENT_RECALLED, 0, 4, 2, 1},
        {EVENT_RECALLED, 0, 4, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op("", "middleburg", rows[i].notoriety, 3, rows[i].before);
        mtable_event(t, rows[i].kind, rows[i].nth,
                     FALLS({"draw:event", 0, mtable_event_index(t, rows[i].kind, rows[i].nth)}));
        assert_int_equal(mtable_state(t)->strength, rows[i].after);
        assert_true(mtable_waits(t, ASK_OP));
    }
    /* A band of 1 is no more, and the turn ends. */
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 1);
    mtable_event(t, EVENT_SICKNESS, 0, FALLS({"draw:event", 0, mtable_event_index(t, EVENT_SICKNESS, 0)}));
    assert_true(mtable_tells(t, "Turn 4 ends: there is no band. (turn-end)"));
}

static struct mtable *drawn(struct mtable *t, int kind, int nth)
{
    mtable_event(t, kind, nth, FALLS({"draw:event", 0, mtable_event_index(t, kind, nth)}));
    return t;
}

/* mosby:event-leader; R68: the second card takes him away; a captive's is ignored. */
static void r68_leaders(void **state)
{
    (void)state;
    struct mtable *t = drawn(mtable_op("", "middleburg", 4, 3, 2), EVENT_STOUGHTON, 0);
    assert_true(mtable_tells(t, "General Stoughton is at Fairfax Court House. (event-leader)"));
    drawn(t, EVENT_STOUGHTON, 1);
    assert_true(mtable_tells(t, "General Stoughton leaves the map. (event-leader)"));
    t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_edit(t)->leader[LEADER_DULANEY] = LEADER_OUT;
    drawn(t, EVENT_DULANEY, 1);
    assert_true(mtable_tells(t, "It has no effect. (events)"));
}

/* mosby:event-extend mosby:front; R64: a result rolled before is rolled again; R65: the lines reach Mosby. */
static void r64_r65_r132_extend_the_front(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_edit(t)->groups = 1;
    mtable_event(t, EVENT_EXTEND, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_EXTEND, 0)}, D6("front", 1), D6("front", 3)));
    assert_true(mtable_tells(t, "Gum Spring joins the Union lines. (event-extend)"));
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "gum-spring")], STATUS_DOT);
    assert_int_equal(mb_markers(mtable_world(t)), 4);

    t = mtable_op("", "aldie", 4, 3, 2);
    mtable_file(t, "on skedaddle-e: fight");
    mtable_event(t, EVENT_EXTEND, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_EXTEND, 0)}, D6("front", 3), COMBAT_UNIT(2),
                       D6("combat", 5)));
    assert_true(mtable_tells(t, "The lines reach Mosby at Aldie: combat unit of 2. (front)"));
    assert_true(mtable_told(t, "from Aldie to the pool. (front)") == 1); /* beaten, it goes back */
    assert_int_equal(mtable_told(t, "Check at"), 0);                     /* R132 */
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    assert_true(mtable_waits(t, ASK_OP));

    t = mtable_op("", "aldie", 4, 3, 2);
    mtable_event(t, EVENT_EXTEND, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_EXTEND, 0)}, D6("front", 3), UNIT(CLASS_COURIER)));
    assert_int_equal(mtable_state(t)->points, 1);
}

/* mosby:event-lee; R71 R73: paid at the end of the turn; before turn 4 it does nothing. */
static void r71_r73_lee_needs_information(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_revealed(t, "rockville");
    mtable_revealed(t, "seneca");
    mtable_revealed(t, "chantilly");
    drawn(t, EVENT_LEE, 0);
    mtable_play(t, "disband", NULL);
    assert_true(mtable_tells(t, "2 spaces north of the Potomac are revealed for Lee. (event-lee)"));
    assert_true(mtable_tells(t, "+4 Performance Points: Notoriety 4, 4 points. (event-lee)"));
    t = mtable_op("", "middleburg", 3, 3, 2);
    drawn(t, EVENT_LEE, 0);
    assert_true(mtable_tells(t, "It has no effect. (events)"));
}

/* mosby:event-trapped mosby:death */
static void mosby_trapped(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_event(t, EVENT_TRAPPED, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_TRAPPED, 0)}, D6("wound", 1)));
    assert_true(mtable_tells(t, "Mosby is wounded. (casualty)"));
    assert_int_equal(mtable_state(t)->wounded, 4);
    /* A second wound is the last. */
    t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_edit(t)->wounded = 3;
    mtable_event(t, EVENT_TRAPPED, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_TRAPPED, 0)}, D6("wound", 2)));
    assert_true(t->res.over && t->res.outcome.winners == 0);
}

/* mosby:event-depot; R67, and the back of the marker is drawn when it burns. */
static void r67_depot(void **state)
{
    (void)state;
    struct mtable *t = drawn(mtable_op("", "manassas-junction", 4, 3, 2), EVENT_DEPOT, 0);
    assert_true(mtable_tells(t, "A depot is built at Manassas Junction. (event-depot)"));
    static const char *const near[] = {"manassas-junction", "union-mills", "bristoe-station"};
    for (int i = 0; i < 3; i++)
        mtable_revealed(t, near[i]);
    mtable_play(t, "demolish", FALLS({"draw:depot", 6, 6}));
    assert_true(mtable_tells(t, "+10 Performance Points: Notoriety 5, 0 points. (demolish)"));
    assert_true(mtable_legal(t, "demolish depot", "no such target")); /* never twice */
    mtable_edit(t)->event_out[mtable_event_index(t, EVENT_DEPOT, 0)] = 0;
    drawn(t, EVENT_DEPOT, 0);
    assert_int_equal(mtable_told(t, "A depot is built"), 0);
}

/* mosby:event-concentration */
static void r106_place_concentration(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_revealed(t, "winchester");
    mtable_unit(t, "winchester", C(2), false);
    drawn(t, EVENT_CONCENTRATION, 0);
    assert_true(mtable_tells(t, "A troop concentration stands at Winchester. (event-concentration)"));
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "winchester")], STATUS_NONE);
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0); /* R106 */
    drawn(t, EVENT_CONCENTRATION, 3);                             /* Warrenton, outside: it joins the lines */
    assert_true(mb_in_lines(mtable_world(t), mtable_space(t, "warrenton")));
}

/* mosby:event-repair */
static void repairs(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_edit(t)->rail[mtable_space(t, "bealeton")] = 1;
    mtable_edit(t)->bridge[mtable_space(t, "dumfries")] = 1;
    drawn(t, EVENT_RAILROADS, 0);
    assert_int_equal(mtable_state(t)->rail[mtable_space(t, "bealeton")], 0);
    assert_int_equal(mtable_state(t)->bridge[mtable_space(t, "dumfries")], 1);
    drawn(t, EVENT_BRIDGES, 0);
    assert_int_equal(mtable_state(t)->bridge[mtable_space(t, "dumfries")], 0);
}

/* mosby:event-devastation */
static void r62_devastation(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_unit(t, "salem", C(1), false);
    mtable_unit(t, "catharpin", C(1), false);
    drawn(t, EVENT_LAID_WASTE, 0);
    assert_true(mtable_tells(t, "Salem is laid waste. (event-devastation)"));
    assert_int_equal(mtable_told(t, "laid waste"), 1); /* R62: only the Confederacy */
    assert_true(mb_closed(mtable_world(t), mtable_space(t, "salem")));
    drawn(t, EVENT_RECOVERS, 0);
    assert_int_equal(mtable_state(t)->devastated[mtable_space(t, "salem")], 0);
}

/* mosby:event-restore; R57 R58 */
static void r57_r58_restore_union_lines(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    int slot = mtable_unit(t, "chantilly", C(3), false);
    mtable_edit(t)->unit[slot].strength = 1;
    mtable_edit(t)->groups = 4;
    mtable_revealed(t, "chantilly");
    mtable_revealed(t, "gum-spring");
    int pool = mtable_state(t)->pool[C(3)];
    drawn(t, EVENT_RESTORE, 0);
    assert_int_equal(mtable_state(t)->pool[C(3)], pool + 1); /* intact */
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "chantilly")], STATUS_NONE);
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "gum-spring")], STATUS_DOT);
}

/* mosby:event-reorganization; R59: a die a unit. */
static void r59_union_reorganization(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_unit(t, "catharpin", C(1), false);
    mtable_unit(t, "salem", C(2), false);
    mtable_event(t, EVENT_REORGANIZATION, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_REORGANIZATION, 0)}, D6("reorganization", 4),
                       D6("reorganization", 3)));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 1);
    drawn(mtable_op("", "middleburg", 4, 3, 2), EVENT_REORGANIZATION, 0);
}

/* mosby:event-sweep; R60 to R62, R132 */
static void r60_r61_r132_union_sweep(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    int upperville = 1; /* on the first of the eight cards; roads: Bloomfield, Union, Middleburg, Rectortown, ... */
    mtable_event(t, EVENT_RAID, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RAID, 0)}, D6("raid", upperville), COMBAT_UNIT(2),
                       D6("road", 1), D6("road", 1), D6("road", 1)));
    assert_true(mtable_tells(t, "Upperville is laid waste. (event-sweep)"));
    assert_true(mtable_tells(t, "Bloomfield is laid waste. (event-sweep)"));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    assert_true(mtable_waits(t, ASK_OP)); /* no Phases (R60) */

    t = mtable_op("", "upperville", 4, 3, 2);
    mtable_file(t, "on skedaddle-e: fight");
    mtable_event(t, EVENT_RAID, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RAID, 0)}, D6("raid", upperville), COMBAT_UNIT(2),
                       D6("combat", 5)));
    assert_true(mtable_tells(t, "2 against 2: modifier -1. (odds)")); /* +1 -2 */
    assert_true(mtable_tells(t, "Upperville is laid waste. (event-sweep)"));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    assert_true(mtable_waits(t, ASK_OP)); /* beaten, it ends */
}

/* mosby:event-train */
static void wagon_train(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_event(t, EVENT_WAGON_TRAIN, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_WAGON_TRAIN, 0)}, D6("initiative", 5)));
    assert_true(
        mtable_tells(t, "The Wagon Train leaves Harpers Ferry for Middletown, with two escorts. (event-train)"));
    assert_true(mtable_waits(t, ASK_PH)); /* the turn begins with the Phases */
    mtable_play(t, "disband", NULL);
    assert_true(mtable_tells(t, "The Wagon Train leaves the map from Harpers Ferry. (train)"));
}

/* R55 R148: cards not seen go back when the turn ends early. */
static void r55_r148_unseen_cards_go_back(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 1);
    mtable_event(t, EVENT_PICNIC, 0, FALLS({"draw:event", 0, mtable_event_index(t, EVENT_PICNIC, 0)}));
    int left = mb_events_in_deck(mtable_world(t));
    assert_int_equal(left, 59);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r75_r147_cards_of_points_and_awareness),
        cmocka_unit_test(r63_cards_of_strength),
        cmocka_unit_test(r68_leaders),
        cmocka_unit_test(r64_r65_r132_extend_the_front),
        cmocka_unit_test(r71_r73_lee_needs_information),
        cmocka_unit_test(mosby_trapped),
        cmocka_unit_test(r67_depot),
        cmocka_unit_test(r106_place_concentration),
        cmocka_unit_test(repairs),
        cmocka_unit_test(r62_devastation),
        cmocka_unit_test(r57_r58_restore_union_lines),
        cmocka_unit_test(r59_union_reorganization),
        cmocka_unit_test(r60_r61_r132_union_sweep),
        cmocka_unit_test(wagon_train),
        cmocka_unit_test(r55_r148_unseen_cards_go_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
