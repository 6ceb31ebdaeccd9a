/* links: base json trust core games test */
/* The three worked examples of the rulebook in their true order (rulings R17 to R21). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

static void points_are(struct mtable *t, int notoriety, int points, int awareness)
{
    assert_int_equal(mtable_state(t)->notoriety, notoriety);
    assert_int_equal(mtable_state(t)->points, points);
    assert_int_equal(mtable_state(t)->awareness, awareness);
}

static void at(struct mtable *t, const char *space, int class, int strength, bool active)
{
    int slot = mtable_at(t, space, class);
    if (slot < 0)
        fail_msg("no such unit at %s", space);
    assert_int_equal(mtable_state(t)->unit[slot].strength, strength);
    assert_int_equal(mtable_state(t)->unit[slot].active, active);
}

/* X1: demolition, combat and Hide; mosby:scout mosby:move mosby:activation mosby:checks mosby:union-move mosby:phases-end
 * mosby:initiative mosby:demolish mosby:card-hide mosby:hidden. */
static void r12_r14_r17_r23_demolition_combat_and_hide(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gainesville", 4, 2, 2);
    mtable_unit(t, "bristoe-station", C(3), false); /* unit 1 */
    mtable_revealed(t, "bristoe-station");
    mtable_card(t, CARD_GUIDE, 1);
    mtable_card(t, CARD_SPUR, 1);
    mtable_card(t, CARD_AMBUSH, 1);
    mtable_card(t, CARD_HIDE, 1);

    /* Scouting, movement, demolition, the beginning of the Phases. */
    mtable_play(t,
                "move Groveton\nscout Manassas Junction\nmove Manassas Junction\nmove Union Mills ; play Local Guide\n"
                "demolish bridge\n",
                FALLS(D6("scout:Manassas Junction", 2), /* R23: equal fails */
                      D6("check:Manassas Junction", 4), UNIT(CLASS_WAGON), D6("check:Manassas Junction unit 2", 3),
                      COMBAT_UNIT(2), D6("check:Centreville", 4), D6("check:Fairfax Station", 2), COMBAT_UNIT(4),
                      D6("check:Bradley", 6), D6("check:Union Mills unit 2", 1), D6("initiative", 6),
                      D6("check:Springfield Station", 4), D6("check:Pohick Church", 1), UNIT(CLASS_BLANK),
                      D6("check:Fairfax Station", 6), D6("check:Fairfax Court House", 5), D6("check:Centreville", 4),
                      D6("check:Bradley", 3), UNIT(CLASS_PICKET), D6("check:Occoquan", 2), COMBAT_UNIT(6)));
    assert_true(mtable_waits(t, ASK_PH));
    points_are(t, 4, 6, 3);
    assert_true(mtable_tells(t, "unit 2, a supply wagon, is eliminated at Manassas Junction. (entry)"));
    assert_true(mtable_tells(t, "Mosby destroys the bridge at Union Mills. (demolish)"));
    at(t, "union-mills", C(2), 2, true);
    at(t, "fairfax-station", C(4), 4, true);
    at(t, "bradley", CLASS_PICKET, 0, true);
    at(t, "occoquan", C(6), 6, true);
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "fairfax-station")], STATUS_NONE);
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "pohick-church")], STATUS_REVEALED);

    /* Spur the Horses, four spaces; the Union half; the battle at Haymarket; the check at Bristoe. */
    mtable_play(t,
                "move Manassas Junction > Groveton > Gainesville > Haymarket ; next unit 3 ; next unit 5\n"
                "on attacked: fight\non combat-cards: play Ambush!\n",
                FALLS(D6("march:non-combat", 3), D6("march", 1), D6("march", 5), D6("march", 6), D6("combat", 2),
                      D6("check:Bristoe Station unit 1", 3)));
    assert_true(mtable_waits(t, ASK_PH));
    assert_true(mtable_tells(t, "Mosby plays Spur the Horses. (card-spur)"));
    assert_true(mtable_tells(t, "unit 4 (picket) returns from Union Mills to the pool. (picket)"));
    assert_true(mtable_tells(t, "unit 3 (combat unit of 4) returns from Fairfax Station to the pool. (deactivation)"));
    assert_true(mtable_tells(t, "2 against 2: modifier +3. (odds)"));
    assert_true(mtable_tells(t, "A 2 makes +5: R1. (results)"));
    assert_true(mtable_tells(t, "unit 2 retreats to Gainesville. (retreat)"));
    points_are(t, 5, 2, 4); /* 6 and 6 */
    at(t, "gainesville", C(2), 1, true);
    at(t, "manassas-junction", C(6), 6, true);
    at(t, "bristoe-station", C(3), 3, true);

    /* Hide: the others come, then all scatter (R12, R14). */
    mtable_play(t, "play Hide ; pass\n",
                FALLS(D6("march", 4), D6("march", 3), D6("road", 4), D6("road", 6), D6("road", 2)));
    assert_true(mtable_waits(t, ASK_OP));
    assert_true(mtable_tells(t, "unit 2 regroups at Gainesville. (retreat)"));
    at(t, "groveton", C(2), 1, false);
    at(t, "gainesville", C(3), 3, false);
    at(t, "white-plains", C(6), 6, false);
    assert_true(mtable_tells(t, "The Phases end. (phases-end)"));
    assert_int_equal(mtable_state(t)->hand[CARD_HIDE], 0);
    arena_free(t->a);
}

/* X2: kidnapping, combat and disbanding; mosby:kidnap mosby:captive mosby:disband
 * mosby:combat mosby:after-combat mosby:awareness mosby:turn-end. */
static void r05_r18_r19_r20_r21_kidnapping_combat_and_disbanding(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 6, 3, 5);
    mtable_edit(t)->turn = 5;
    mtable_edit(t)->leader[LEADER_DULANEY] = LEADER_THERE;
    mtable_card(t, CARD_SCOUT, 1);
    mtable_card(t, CARD_PISTOL, 1);
    mtable_card(t, CARD_ESCAPES, 1);
    mtable_card(t, CARD_COUNTERATTACK, 1);
    mtable_card(t, CARD_DULANEY, 1);

    mtable_play(t,
                "scout Chantilly\nmove Chantilly\nmove Fairfax Court House\nscout Annandale\nmove Annandale\n"
                "move Alexandria ; play French Dulaney\nkidnap\n",
                FALLS(D6("scout:Chantilly", 3), COMBAT_UNIT(4), D6("check:Chantilly unit 1", 5),
                      D6("check:Fairfax Court House", 3), D6("scout:Annandale", 4), UNIT(CLASS_BLANK),
                      D6("check:Alexandria", 5), COMBAT_UNIT(1), D6("initiative", 5), D6("check:Fort Runyon", 6),
                      D6("check:Alexandria", 6), /* R20 */
                      D6("check:Bailey's Crossroads", 1), UNIT(CLASS_BLANK), D6("check:Vernondale", 4),
                      UNIT(CLASS_WAGON)));
    assert_true(mtable_waits(t, ASK_PH));
    points_are(t, 6, 0, 5); /* R05 */
    assert_true(mtable_tells(t, "Mosby kidnaps Colonel Dulaney. (kidnap)"));

    /* The attack; the Union's; two lists of checks. */
    mtable_play(t, "combat\non attacked: fight\n",
                FALLS(D6("combat", 2), D6("check:Fort Runyon", 1), COMBAT_UNIT(3), D6("check:Alexandria", 3),
                      COMBAT_UNIT(2), D6("march:non-combat", 3), D6("march", 1), D6("march", 3), D6("combat", 2),
                      D6("road", 4), D6("check:Fort Runyon", 2), COMBAT_UNIT(4), D6("check:Alexandria", 4),
                      UNIT(CLASS_BLANK), D6("check:Washington", 1), COMBAT_UNIT(2), D6("check:Fort Runyon", 2),
                      UNIT(CLASS_BLANK), D6("check:Fort Marcy", 3), COMBAT_UNIT(1), D6("check:Alexandria", 4),
                      UNIT(CLASS_COURIER), D6("check:Falls Church", 5), COMBAT_UNIT(7)));
    assert_true(mtable_waits(t, ASK_PH));
    assert_true(mtable_tells(t, "A 2 makes +7: R2. (results)"));
    assert_true(mtable_tells(t, "2 against 5: modifier +3. (odds)"));
    assert_true(mtable_tells(t, "A 2 makes +5: R1. (results)"));
    at(t, "baileys-crossroads", C(2), 1, true);
    points_are(t, 7, 2, 5); /* 5 and 6, and 1 for the courier, who was in the way (R30) */
    assert_int_equal(mtable_told(t, "a courier, is eliminated at Alexandria. (non-combat)"), 1);

    /* Two spaces with a captive; R19: Scout does not help in the Phases; R21: the unit at Pohick Church is checked. */
    assert_true(mtable_legal(t, "move Vernondale > Pohick Church > Occoquan", "does not come as far as Occoquan"));
    mtable_play(t, "move Vernondale > Pohick Church\n",
                FALLS(D6("check:Pohick Church", 6), COMBAT_UNIT(3), D6("march", 1), D6("march", 1), D6("march", 3),
                      D6("tie", 1), D6("march", 4), D6("check:Fort Runyon", 1), UNIT(CLASS_COURIER),
                      D6("check:Fort Marcy", 2), UNIT(CLASS_BLANK), D6("check:Alexandria", 3), COMBAT_UNIT(3),
                      D6("check:Springfield Station", 4), COMBAT_UNIT(4), D6("check:Pohick Church unit 6", 6)));
    assert_true(mtable_waits(t, ASK_PH));
    at(t, "vernondale", C(7), 7, true);
    at(t, "vernondale", C(1), 1, true);
    assert_int_equal(mb_within(mtable_world(t), 20), 16); /* constraint 126 */

    mtable_play(t, "disband\n", NULL);
    assert_true(mtable_tells(t, "Colonel Dulaney escapes. (captive)"));
    assert_true(mtable_tells(t, "Turn 5 ends: the band has disbanded. (turn-end)"));
    assert_true(mtable_told(t, "returns from Alexandria to the pool") == 1);
    assert_true(mtable_told(t, "returns from Fort Runyon to the pool") == 1);
    at(t, "vernondale", C(7), 7, false);
    at(t, "springfield-station", C(4), 4, false);
    at(t, "pohick-church", C(3), 3, false);
    at(t, "chantilly", C(4), 4, false);
    points_are(t, 7, 2, 3); /* the new turn looks its Awareness up */
    assert_true(mtable_waits(t, ASK_START));
    arena_free(t->a);
}

/* X3: the Wagon Train; mosby:train mosby:escort mosby:train-lost mosby:actions. */
static void r119_r125_r126_the_union_wagon_train(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "winchester", 4, 2, 4);
    struct mb_state *st = mtable_edit(t);
    st->train = TRAIN_ROLLING;
    st->train_at = (uint8_t)mtable_space(t, "stephensons-depot");
    st->train_to = (uint8_t)mtable_space(t, "middletown");
    st->escorts = 2;
    static const char *const around[] = {"winchester", "stephensons-depot", "berryville",
                                         "millwood",   "white-post",        "newtown"};
    for (int i = 0; i < 6; i++)
        mtable_revealed(t, around[i]);

    /* The train begins the Phases (7.8). It meets Mosby, who passes; one escort wakes. */
    mtable_step(t, FALLS(D6("initiative", 5)));
    assert_true(mtable_waits(t, ASK_PH));
    mtable_play(t, "pass\n",
                FALLS(D6("check:Winchester escort", 2), COMBAT_UNIT(2), D6("check:Winchester escort", 5),
                      D6("check:Winchester escort", 4)));
    assert_true(mtable_waits(t, ASK_PH));
    assert_true(mtable_tells(t, "The Wagon Train moves from Stephenson's Depot to Winchester. (train)"));
    at(t, "winchester", C(2), 2, true);
    assert_true(mtable_legal(t, "disband", "an activated combat unit is in Winchester")); /* R119 */
    assert_true(mtable_legal(t, "demolish wagon train", "no such target"));               /* R120 */

    /* He passes: the escort attacks without a die (R125), loses, and the other is checked again. */
    mtable_play(t, "pass\non attacked: fight\n",
                FALLS(D6("combat", 4), D6("road", 2), D6("check:Winchester escort", 4), D6("check:Charles Town", 4),
                      D6("check:Castleman's Ferry", 5), D6("check:Winchester escort", 6)));
    assert_true(mtable_waits(t, ASK_PH));
    assert_true(mtable_tells(t, "2 against 4: modifier +2. (odds)"));
    at(t, "berryville", C(2), 1, true);
    points_are(t, 4, 6, 3);

    /* Now the train can be destroyed: Awareness up by 2, the other escort is checked and stays, unseen. */
    mtable_play(t, "demolish wagon train\n",
                FALLS(D6("check:Winchester unit 2", 6), D6("check:Charles Town", 6), D6("check:Winchester unit 2", 6),
                      D6("check:Castleman's Ferry", 6)));
    assert_true(mtable_tells(t, "The Wagon Train burns at Winchester. (train-lost)"));
    assert_true(mtable_tells(t, "Mosby destroys the wagon train at Winchester. (train-lost)"));
    assert_true(mtable_tells(t, "1 escort nobody has seen stays at Winchester. (escort)"));
    points_are(t, 5, 1, 5);
    assert_int_equal(mb_unseen(mtable_world(t)), 1);
    assert_true(mtable_waits(t, ASK_PH)); /* the first escort is still activated */
    arena_free(t->a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r12_r14_r17_r23_demolition_combat_and_hide),
        cmocka_unit_test(r05_r18_r19_r20_r21_kidnapping_combat_and_disbanding),
        cmocka_unit_test(r119_r125_r126_the_union_wagon_train),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
