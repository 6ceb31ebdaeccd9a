/* links: base json trust core games test */
/* Rulings on battles and what they bring; each test bears the number of its ruling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

/* A unit of 2 comes from Gainesville and attacks at Haymarket. */
static struct mtable *attacked(const char *lines, int card)
{
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "gainesville", C(2), true);
    if (card >= 0)
        mtable_card(t, card, 1);
    mtable_file(t, lines);
    return t;
}

/* R34: Pistol Tactics and Surprise Attack count whoever attacks. */
static void r34_in_all_battles(void **state)
{
    (void)state;
    struct mtable *t = attacked("on attacked: fight\non combat-cards: play Surprise Attack", CARD_SURPRISE);
    mtable_card(t, CARD_PISTOL, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("combat", 1), D6("wound", 6), D6("wound", 6)));
    assert_true(mtable_tells(t, "2 against 2: modifier +4. (odds)")); /* Awareness +1, and 1 and 2 */
    t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "haymarket", C(2), false);
    mtable_card(t, CARD_PISTOL, 1);
    mtable_card(t, CARD_SURPRISE, 1);
    mtable_play(t, "combat\non combat-cards: play Surprise Attack",
                FALLS(D6("combat", 1), D6("tie", 1), D6("wound", 6), D6("wound", 6), D6("initiative", 5)));
    assert_true(mtable_tells(t, "2 against 2: modifier +4. (odds)"));
}

/* R66: a concentration is placed outside the lines where Mosby stands: as if the lines had been extended to him. */
static void r66_a_concentration_upon_mosby(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "warrenton", 4, 3, 2);
    mtable_file(t, "on skedaddle-e: fight");
    mtable_event(
        t, EVENT_CONCENTRATION, 3,
        FALLS({"draw:event", 0, mtable_event_index(t, EVENT_CONCENTRATION, 3)}, COMBAT_UNIT(2), D6("combat", 5)));
    assert_true(mtable_tells(t, "The lines reach Mosby at Warrenton: combat unit of 2. (front)"));
    assert_true(mtable_tells(t, "2 against 2: modifier +1. (odds)"));
    assert_int_equal(mtable_told(t, "from Warrenton to the pool"), 1);
    t = mtable_op("", "winchester", 4, 3, 2); /* inside already: nothing */
    mtable_event(t, EVENT_CONCENTRATION, 0, FALLS({"draw:event", 0, mtable_event_index(t, EVENT_CONCENTRATION, 0)}));
    assert_true(mtable_waits(t, ASK_OP));
}

/* R70 R128: a win keeps a captive, a band that hides keeps him, a band that disbands inside the lines loses him. */
static void r70_r128_captives(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "chantilly", 4, 2, 6);
    mtable_reveal(t, "chantilly");
    mtable_unit(t, "chantilly", C(1), false);
    mtable_edit(t)->leader[LEADER_STOUGHTON] = LEADER_TAKEN;
    mtable_put(t);
    mtable_play(t, "combat", FALLS(D6("combat", 6), D6("check:Fairfax Court House", 6), D6("check:Centreville", 6)));
    assert_int_equal(mtable_state(t)->leader[LEADER_STOUGHTON], LEADER_TAKEN);
    mtable_play(t, "disband", NULL);
    assert_true(mtable_tells(t, "General Stoughton escapes. (captive)"));
    assert_int_equal(mtable_state(t)->leader[LEADER_STOUGHTON], LEADER_OUT);
    assert_int_equal(mtable_told(t, "+10 Performance"), 0);
    /* Outside nobody is a captive any more: he was worth his points on the way. */
    t = mtable_op("", "chantilly", 4, 2, 2);
    mtable_revealed(t, "chantilly");
    mtable_edit(t)->leader[LEADER_STOUGHTON] = LEADER_TAKEN;
    mtable_put(t);
    mtable_play(t, "move Gum Spring\ndisband", NULL);
    assert_int_equal(mtable_told(t, "escapes"), 0);
    assert_int_equal(mtable_state(t)->notoriety, 5);
    t = mtable_phases("chantilly");
    mtable_card(t, CARD_HIDE, 1);
    mtable_edit(t)->leader[LEADER_STOUGHTON] = LEADER_TAKEN;
    mtable_put(t);
    mtable_play(t, "play Hide ; pass", FALLS(D6("march", 1)));
    assert_int_equal(mtable_state(t)->leader[LEADER_STOUGHTON], LEADER_TAKEN);
}

static int last(const struct mtable *t, int happening)
{
    int at = -1;
    for (size_t i = 0; i < t->res.ev.n; i++)
        if (t->res.ev.v[i].kind == happening)
            at = (int)i;
    return at;
}

static void in_this_order(const struct mtable *t, const int *happening)
{
    for (int before = -1; *happening; happening++) {
        int at = mtable_first(t, *happening);
        if (at <= before)
            fail_msg("%s is out of order", mosby_ops.events[*happening].name);
        before = last(t, *happening);
    }
}

/* R129: losses and retreats, points, Awareness, the Cannon, casualty checks, wounds, rumors, other checks, the end. */
static void r129_the_end_of_a_battle(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 6);
    mtable_unit(t, "haymarket", C(2), false);
    mtable_unit(t, "catharpin", C(1), false);
    mtable_card(t, CARD_SURPRISE, 1);
    mtable_card(t, CARD_SCOUT, 1);
    mtable_file(t, "combat\non combat-cards: play Surprise Attack");
    mtable_step(t, FALLS(D6("combat", 1), D6("tie", 1), D6("wound", 2), D6("wound", 5), D6("check:Catharpin unit 2", 6),
                         D6("initiative", 5)));
    in_this_order(t, (const int[]){HAP_WON, HAP_LOSSES, HAP_RETREATS, HAP_ALERT, HAP_HIT, HAP_WOUNDED, HAP_DISCARDED,
                                   HAP_UNHURT, HAP_QUIET, HAP_PHASES, 0});
    assert_true(mtable_first(t, HAP_POINTS) > mtable_first(t, HAP_RETREATS));
    assert_true(mtable_first(t, HAP_POINTS) < mtable_first(t, HAP_ALERT));

    t = mtable_op("", "haymarket", 4, 5, 1);
    mtable_unit(t, "haymarket", C(6), false);
    mtable_card(t, CARD_CANNON, 1);
    mtable_card(t, CARD_RUMORS, 1);
    mtable_play(t, "combat\non rumors: play Rumors of Mosby's Death", FALLS(D6("combat", 1), D6("wound", 5)));
    in_this_order(t, (const int[]){HAP_LOST, HAP_CANNON_LOST, HAP_UNHURT, HAP_PLAYED, HAP_ALERT, HAP_TURN_ENDS, 0});
}

/* R133: once an attack, before the dice, in the Event step, too. */
static void r133_skedaddle_is_offered_once(void **state)
{
    (void)state;
    struct mtable *t = attacked("on attacked: fight\nset ask combat-rolled", CARD_COUNTERATTACK);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("combat", 3)));
    assert_true(mtable_waits(t, ASK_ROLLED));
    mtable_play(t, "play Counterattack\nset ask combat-rolled", FALLS(D6("combat", 3)));
    assert_true(mtable_waits(t, ASK_PH));
    t = mtable_op("", "upperville", 4, 3, 2);
    mtable_event(t, EVENT_RAID, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RAID, 0)}, D6("raid", 1), COMBAT_UNIT(2)));
    assert_true(mtable_waits(t, ASK_ATTACKED_E));
    mtable_play(t, "skedaddle", FALLS(D6("wound", 6)));
    assert_true(mtable_tells(t, "The band skedaddles at Upperville. (skedaddle)"));
    assert_true(mtable_told(t, "Turn 4 ends") == 1);
}

/* R144: he who attacks attacks them all, those that sleep, too, and where he must fight as well. */
static void r144_all_are_attacked(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    mtable_unit(t, "haymarket", C(1), true);
    mtable_edit(t)->unit[0].retreat = 1; /* it does not come to him */
    mtable_unit(t, "haymarket", C(2), false);
    mtable_put(t);
    mtable_play(
        t, "move Haymarket",
        FALLS(D6("initiative", 5), D6("check:Haymarket unit 2", 6), D6("combat", 4), D6("tie", 1), D6("tie", 1)));
    assert_true(mtable_tells(t, "2 against 3: modifier +0. (odds)"));
}

/* R149 R16: in the Event step cards of battle and those of casualty checks; no Hide. */
static void r149_cards_in_the_event_step(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 3, 2);
    static const int held[] = {CARD_AMBUSH, CARD_HIDE, CARD_CHARGE, CARD_SPUR, CARD_GUIDE};
    for (int i = 0; i < 5; i++)
        mtable_card(t, held[i], 1);
    mtable_file(t, "on skedaddle-e: fight\nset ask combat-cards-e");
    mtable_event(t, EVENT_RAID, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RAID, 0)}, D6("raid", 1), COMBAT_UNIT(2)));
    assert_true(mtable_waits(t, ASK_COMBAT_CARDS_E));
    assert_true(mtable_legal(t, "play Ambush!", NULL));
    assert_true(mtable_legal(t, "play Hide", "has no use"));
    assert_true(mtable_legal(t, "play Mounted Charge", "has no use"));
    assert_true(mtable_legal(t, "play Spur the Horses", "has no use"));
    assert_true(mtable_legal(t, "play Local Guide", "has no use"));
    t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_card(t, CARD_ESCAPES, 1);
    mtable_card(t, CARD_RUMORS, 1);
    mtable_file(t, "on wounded: play Mosby Escapes\non rumors: play Rumors of Mosby's Death");
    mtable_event(t, EVENT_TRAPPED, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_TRAPPED, 0)}, D6("wound", 1)));
    assert_int_equal(mtable_state(t)->awareness, 1);
    assert_int_equal(mtable_state(t)->wounded, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r34_in_all_battles),
        cmocka_unit_test(r66_a_concentration_upon_mosby),
        cmocka_unit_test(r70_r128_captives),
        cmocka_unit_test(r129_the_end_of_a_battle),
        cmocka_unit_test(r133_skedaddle_is_offered_once),
        cmocka_unit_test(r144_all_are_attacked),
        cmocka_unit_test(r149_cards_in_the_event_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
