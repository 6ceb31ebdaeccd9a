/* links: base json trust core games test */
/* Each Action card: what it does, and where it may not be played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

/* Mosby, band 2, attacks a unit of 2 that sleeps beside him outside the lines: Notoriety 4, Awareness 2, modifier +1. */
static struct mtable *attack(void)
{
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "haymarket", C(2), false);
    return t;
}

/* A unit of 2 comes from Gainesville and attacks him at Haymarket; the game waits at `attacked`, or goes on by the lines. */
static struct mtable *attacked(const char *lines)
{
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "gainesville", C(2), true);
    if (lines)
        mtable_file(t, lines);
    return t;
}

/* Phases, Mosby's half first, with an activated unit of 1 at Catharpin, next to no space of the lines. */
static struct mtable *phases(const char *space, int card)
{
    struct mtable *t = mtable_op("", space, 4, 2, 2);
    mtable_unit(t, "catharpin", C(1), true);
    mtable_card(t, card, 1);
    if (card == CARD_INITIATIVE)
        return t;
    mtable_step(t, FALLS(D6("initiative", 5)));
    assert_true(mtable_waits(t, ASK_PH));
    return t;
}

static void gone(struct mtable *t, int card)
{
    assert_int_equal(mtable_state(t)->hand[card], 0);
    assert_int_equal(mtable_state(t)->discard[card], 1);
}

/* mosby:card-cannon mosby:play-card */
static void r04_r49_cannon(void **state)
{
    (void)state;
    struct mtable *t = attack();
    mtable_card(t, CARD_CANNON, 1);
    mtable_play(t, "combat", FALLS(D6("combat", 3), D6("tie", 1), D6("initiative", 5)));
    assert_true(mtable_tells(t, "2 against 2: modifier +2. (odds)"));
    assert_int_equal(mtable_state(t)->hand[CARD_CANNON], 1);

    t = phases("middleburg", CARD_CANNON); /* R04: 3 - 2 */
    assert_int_equal(mb_allowance(mtable_world(t), 0, false), 1);
    mtable_play(t, "move Upperville > Paris", FALLS(D6("check:Paris", 6), COMBAT_UNIT(1), D6("march", 1)));
    assert_true(mtable_tells(t, "The Cannon is left behind. (card-cannon)"));
    gone(t, CARD_CANNON);

    t = attacked("on attacked: skedaddle");
    mtable_card(t, CARD_CANNON, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("wound", 6), D6("road", 1)));
    assert_true(mtable_tells(t, "The Cannon is lost. (card-cannon)")); /* R49 */

    t = attack();
    mtable_step(t, NULL);
    assert_true(mtable_legal(t, "drop cannon", "the band has no cannon"));
}

/* mosby:card-fast-horses; R03 */
static void r03_fast_horses(void **state)
{
    (void)state;
    struct mtable *t = phases("middleburg", CARD_FAST_HORSES);
    W w = mtable_world(t);
    assert_int_equal(mb_allowance(w, 0, false), 3);
    assert_int_equal(mb_allowance(w, 1, false), 4);
    mtable_edit(t)->hand[CARD_CANNON] = 1; /* R03: the one step, or the extra one, is by pike */
    assert_int_equal(mb_allowance(w, 0, false), 1);
    assert_int_equal(mb_allowance(w, 1, false), 2);
    mtable_edit(t)->hand[CARD_FAST_HORSES] = 0; /* not held: no bonus */
    assert_int_equal(mb_allowance(w, 1, false), 1);
    assert_true(mtable_legal(t, "play Fast Horses", "not in your hand"));
}

/* mosby:card-scout; R19 */
static void r19_scout(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 3, 2);
    mtable_card(t, CARD_SCOUT, 1);
    mtable_play(t, "scout Chantilly\nmove Chantilly\n",
                FALLS(D6("scout:Chantilly", 3), COMBAT_UNIT(1), D6("check:Chantilly unit 1", 3)));
    assert_true(mtable_tells(t, "Mosby scouts Chantilly: 4 against 3, he gets through. (scout)"));
    assert_true(mtable_tells(t, "Check at Chantilly: 4 against 3, nothing stirs. (activation)"));
    /* Not on a check where he stands already: a demolition's. */
    t = mtable_op("", "union-mills", 4, 2, 2);
    static const char *const seen[] = {"union-mills", "bradley", "manassas-junction"};
    for (int i = 0; i < 3; i++)
        mtable_revealed(t, seen[i]);
    mtable_card(t, CARD_SCOUT, 1);
    mtable_play(t, "demolish bridge",
                FALLS(D6("check:Centreville", 3), UNIT(CLASS_BLANK), D6("check:Fairfax Station", 4)));
    assert_true(mtable_tells(t, "Check at Centreville: 3 against 3, something stirs. (activation)"));
}

/* mosby:card-pistol */
static void pistol_tactics(void **state)
{
    (void)state;
    struct mtable *t = attack();
    mtable_card(t, CARD_PISTOL, 1);
    mtable_play(t, "combat", FALLS(D6("combat", 3), D6("tie", 1), D6("initiative", 5)));
    assert_true(mtable_tells(t, "2 against 2: modifier +2. (odds)"));
    assert_int_equal(mtable_state(t)->hand[CARD_PISTOL], 1);
    t = attack();
    mtable_play(t, "combat", FALLS(D6("combat", 3), D6("tie", 1), D6("initiative", 5)));
    assert_true(mtable_tells(t, "2 against 2: modifier +1. (odds)"));
}

/* mosby:card-feared; R79 */
static void r79_feared_name(void **state)
{
    (void)state;
    for (int notoriety = 3; notoriety <= 4; notoriety++) {
        struct mtable *t = mtable_op("", "middleburg", notoriety, 2, 2);
        mtable_unit(t, "catharpin", C(1), true);
        mtable_card(t, CARD_FEARED, 1);
        mtable_step(t, notoriety == 4 ? FALLS(D6("initiative", 3)) : FALLS(D6("initiative", 3), D6("march", 1)));
        assert_int_equal(mtable_told(t, "Mosby has the Initiative"), notoriety == 4);
        assert_int_equal(mtable_state(t)->hand[CARD_FEARED], 1);
    }
}

/* mosby:card-ambush; R78 */
static void r78_ambush(void **state)
{
    (void)state;
    struct mtable *t = attacked("on attacked: fight\non combat-cards: play Ambush!");
    mtable_card(t, CARD_AMBUSH, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("combat", 2)));
    assert_true(mtable_tells(t, "2 against 2: modifier +3. (odds)"));
    gone(t, CARD_AMBUSH);

    t = attack();
    mtable_card(t, CARD_AMBUSH, 1);
    mtable_card(t, CARD_SURPRISE, 1);
    mtable_play(t, "combat\nset ask combat-cards", NULL);
    assert_true(mtable_legal(t, "play Ambush!", "has no use"));
}

/* mosby:card-counterattack; R35 R36 R37 */
static void r35_r36_r37_counterattack(void **state)
{
    (void)state;
    struct mtable *t =
        attacked("on attacked: fight\non combat-cards: play Ambush!\non combat-rolled if roll <= 2: play "
                 "Counterattack");
    mtable_card(t, CARD_AMBUSH, 1);
    mtable_card(t, CARD_COUNTERATTACK, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("combat", 1), D6("combat", 4), D6("wound", 6)));
    assert_true(mtable_tells(t, "A 1 makes +4: R. (results)"));
    assert_true(mtable_tells(t, "A 4 makes +5: R1. (results)")); /* Ambush! is ignored, the new result stands */
    gone(t, CARD_COUNTERATTACK);
    /* The natural 1 of the first die still demands its check. */
    assert_true(mtable_tells(t, "Casualty check: a 6, Mosby is not hurt. (casualty)"));

    t = attack();
    mtable_card(t, CARD_COUNTERATTACK, 1);
    mtable_play(t, "combat\nset ask combat-rolled", FALLS(D6("combat", 3)));
    assert_true(mtable_waits(t, ASK_ROLLED));
    assert_true(mtable_legal(t, "play Hide", "not in your hand"));
    mtable_card(t, CARD_HIDE, 1);
    t->in.w.state = t->res.state;
    assert_true(mtable_legal(t, "play Hide", "has no use")); /* not once the die has been rolled */
}

/* mosby:card-rumors; R130 */
static void r130_rumors_of_death(void **state)
{
    (void)state;
    struct mtable *t = attacked("on attacked: skedaddle\non rumors: play Rumors of Mosby's Death");
    mtable_card(t, CARD_RUMORS, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("wound", 5), D6("road", 1)));
    assert_true(mtable_tells(t, "The Union Awareness is now 1. (card-rumors)"));
    /* Avoided before its die, the check was not made. */
    t = attacked("on attacked: skedaddle\non wound-roll: play Mosby Escapes\non rumors: play Rumors of Mosby's Death");
    mtable_card(t, CARD_RUMORS, 1);
    mtable_card(t, CARD_ESCAPES, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("road", 1)));
    assert_int_equal(mtable_told(t, "(card-rumors)"), 0);
}

/* mosby:card-dulaney */
static void french_dulaney(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "annandale", 4, 5, 2);
    mtable_revealed(t, "annandale");
    mtable_card(t, CARD_DULANEY, 1);
    mtable_play(t, "move Alexandria ; play French Dulaney", NULL);
    assert_int_equal(mtable_state(t)->at, mtable_space(t, "alexandria"));
    gone(t, CARD_DULANEY);
    /* Not elsewhere, and not past an activated combat unit. */
    t = mtable_op("", "annandale", 4, 5, 2);
    mtable_card(t, CARD_DULANEY, 1);
    W w = mtable_world(t);
    assert_true(mb_entry_card(w, mtable_space(t, "alexandria"), CARD_DULANEY));
    assert_false(mb_entry_card(w, mtable_space(t, "fairfax-court-house"), CARD_DULANEY));
    mtable_unit(t, "alexandria", C(1), true);
    assert_false(mb_entry_card(w, mtable_space(t, "alexandria"), CARD_DULANEY));
}

/* mosby:card-initiative */
static void gain_the_initiative(void **state)
{
    (void)state;
    struct mtable *t = phases("middleburg", CARD_INITIATIVE);
    mtable_file(t, "on initiative: play Gain the Initiative");
    mtable_step(t, NULL); /* no die */
    assert_true(mtable_tells(t, "Mosby has the Initiative. (initiative)"));
    gone(t, CARD_INITIATIVE);
    assert_true(mtable_waits(t, ASK_PH));
    mtable_card(t, CARD_INITIATIVE, 1);
    assert_true(mtable_legal(t, "play Gain the Initiative", "has no use")); /* only where it is decided */
}

/* mosby:card-hide mosby:hidden; R16 R123 */
static void r16_r123_hide(void **state)
{
    (void)state;
    struct mtable *t = attacked("on attacked: play Hide");
    mtable_card(t, CARD_HIDE, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("road", 4)));
    assert_true(mtable_tells(t, "The band hides at Haymarket. (card-hide)"));
    assert_true(mtable_tells(t, "The Phases end. (phases-end)"));
    assert_int_equal(mtable_where(t, 0), mtable_space(t, "aldie"));

    t = phases("middleburg", CARD_HIDE);
    assert_true(mtable_legal(t, "play Hide", NULL));
    mtable_edit(t)->at = (uint8_t)mtable_space(t, "alexandria");
    assert_true(mtable_legal(t, "play Hide", "nobody hides in a troop concentration"));
    /* In the Operations it has no use: its verb is not for them. */
    t = attack();
    mtable_card(t, CARD_HIDE, 1);
    mtable_step(t, NULL);
    struct order o = {.verb = VERB_PLAY, .n = 1, .val = {{0, CARD_HIDE}}};
    assert_true(mtable_waits(t, ASK_OP));
    assert_false(mb_may_hide(mtable_world(t)));
    assert_int_equal(o.n, 1);
}

/* mosby:card-guide; R25 R126 */
static void r25_r126_local_guide(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 5, 2);
    mtable_card(t, CARD_GUIDE, 1);
    mtable_play(t, "move Chantilly ; play Local Guide", FALLS(UNIT(CLASS_COURIER)));
    assert_true(mtable_tells(t, "unit 1, a courier, is eliminated at Chantilly. (card-guide)"));
    gone(t, CARD_GUIDE);
    assert_int_equal(mtable_state(t)->points, 1);
    /* A concentration: no check, nothing drawn. */
    t = mtable_op("", "chantilly", 4, 5, 2);
    mtable_revealed(t, "chantilly");
    mtable_card(t, CARD_GUIDE, 1);
    mtable_play(t, "move Centreville ; play Local Guide", NULL);
    assert_int_equal(mtable_state(t)->at, mtable_space(t, "centreville"));
    /* Not where nothing would be checked. */
    t = mtable_op("", "gum-spring", 4, 5, 2);
    mtable_card(t, CARD_GUIDE, 1);
    assert_false(mb_entry_card(mtable_world(t), mtable_space(t, "aldie"), CARD_GUIDE));
}

/* mosby:card-information */
static void local_information(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 5, 2);
    mtable_card(t, CARD_INFORMATION, 1);
    mtable_play(t, "scout Chantilly with Local Information ; if unit >= 3 then move Aldie else move Chantilly",
                FALLS(COMBAT_UNIT(4)));
    assert_true(mtable_tells(t, "At Chantilly: unit 1, a combat unit of 4. (draw)"));
    gone(t, CARD_INFORMATION);
    assert_true(mtable_waits(t, ASK_OP));
    assert_true(mtable_legal(t, "scout Chantilly with Local Information", "held in the hand"));
    struct err e = {0};
    struct order o = {.verb = VERB_SCOUT, .n = 2, .val = {{SCOUT_SPACE, 0}, {SCOUT_CARD, CARD_SPUR}}};
    assert_false(mb_form_scout(mtable_world(t), &o, &e));
}

/* mosby:card-escapes */
static void mosby_escapes(void **state)
{
    (void)state;
    struct mtable *t = attacked("on attacked: skedaddle\non wounded: play Mosby Escapes");
    mtable_card(t, CARD_ESCAPES, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("wound", 1), D6("road", 1)));
    assert_true(mtable_tells(t, "Mosby escapes. (card-escapes)"));
    assert_int_equal(mtable_state(t)->wounded, 0);
    /* Before the die, by rule. */
    t = attacked("on attacked: skedaddle\non wound-roll: play Mosby Escapes");
    mtable_card(t, CARD_ESCAPES, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3), D6("road", 1)));
    assert_int_equal(mtable_state(t)->wounded, 0);
    /* It does not heal an old wound: there is no check to play it at. */
    t = phases("middleburg", CARD_ESCAPES);
    mtable_edit(t)->wounded = 3;
    assert_true(mtable_legal(t, "play Mosby Escapes", "has no use"));
}

/* mosby:card-surprise; R38 */
static void r38_surprise_attack(void **state)
{
    (void)state;
    struct mtable *t = attack();
    mtable_card(t, CARD_SURPRISE, 1);
    mtable_play(t, "combat\non combat-cards: play Surprise Attack",
                FALLS(D6("combat", 2), D6("tie", 1), D6("wound", 4), D6("initiative", 5)));
    assert_true(mtable_tells(t, "2 against 2: modifier +3. (odds)"));
    /* Besides the check of a natural 1; and after a lost battle, before the turn ends: 1 against 2, -1 +1 +2. */
    t = attack();
    mtable_card(t, CARD_SURPRISE, 1);
    mtable_edit(t)->strength = 1;
    mtable_put(t);
    mtable_play(t, "combat\non combat-cards: play Surprise Attack",
                FALLS(D6("combat", 1), D6("wound", 4), D6("wound", 4)));
    assert_true(mtable_tells(t, "Mosby loses at Haymarket, and 0 strength. (results)"));
    assert_true(mtable_tells(t, "Turn 4 ends: the band was beaten. (turn-end)"));
    t = phases("middleburg", CARD_SURPRISE);
    assert_true(mtable_legal(t, "play Surprise Attack", "has no use"));
}

/* mosby:card-ames; R80 R151 */
static void r80_r151_ames(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 5, 2);
    mtable_card(t, CARD_AMES, 1);
    mtable_play(t, "move Chantilly > Fairfax Court House > Annandale > Springfield Station ; play Ames",
                FALLS(COMBAT_UNIT(3), UNIT(CLASS_WAGON), D6("check:Springfield Station", 6), UNIT(CLASS_BLANK)));
    assert_true(mtable_tells(t, "At Chantilly: unit 1, a combat unit of 3. (draw)"));
    assert_int_equal(mtable_told(t, "Check at"), 1); /* the fourth space is checked */
    gone(t, CARD_AMES);
    /* Void once an Action of his wakes a combat unit; a courier does not matter. */
    for (int courier = 0; courier < 2; courier++) {
        t = mtable_op("", "gum-spring", 4, 5, 2);
        mtable_card(t, CARD_AMES, 1);
        mtable_play(t, "move Chantilly ; play Ames\nscout Frying Pan", FALLS(UNIT(CLASS_BLANK)));
        assert_int_equal(mtable_state(t)->ames, 2);
        mtable_unit(t, "frying-pan", courier ? CLASS_COURIER : C(1), false);
        mtable_play(t, "scout Frying Pan",
                    FALLS(D6("scout:Frying Pan", 1), D6("check:Frying Pan unit 1", 1), D6("initiative", 5)));
        assert_int_equal(mtable_state(t)->ames, courier ? 2 : 0);
    }
    /* In the Phases he passes activated units without a fight. */
    t = phases("gum-spring", CARD_AMES);
    mtable_unit(t, "chantilly", C(3), true);
    mtable_revealed(t, "chantilly");
    mtable_revealed(t, "frying-pan");
    mtable_edit(t)->status[mtable_space(t, "frying-pan")] = STATUS_NONE;
    mtable_put(t);
    mtable_play(t, "move Chantilly > Frying Pan ; play Ames", FALLS(D6("march", 1), D6("march", 1)));
    assert_int_equal(mtable_told(t, "Battle at"), 0);
    /* Not for spaces outside the lines. */
    t = mtable_op("", "gum-spring", 4, 5, 2);
    mtable_card(t, CARD_AMES, 1);
    mtable_unit(t, "aldie", C(1), false);
    assert_false(mb_entry_card(mtable_world(t), mtable_space(t, "aldie"), CARD_AMES));
}

/* mosby:card-spur mosby:move-limit */
static void spur_the_horses(void **state)
{
    (void)state;
    struct mtable *t = phases("middleburg", CARD_SPUR);
    mtable_card(t, CARD_SPUR, 2);
    assert_true(mtable_legal(t, "move Haymarket > White Plains > Salem > Orlean > Warrenton", NULL));
    assert_true(
        mtable_legal(t, "move Haymarket > White Plains > Salem > Orlean > Warrenton > Auburn", "as far as Auburn"));
    mtable_play(t, "move Haymarket > White Plains > Salem > Orlean > Warrenton", FALLS(D6("march", 1)));
    assert_int_equal(mtable_told(t, "Mosby plays Spur the Horses"), 2);
    assert_int_equal(mtable_state(t)->at, mtable_space(t, "warrenton"));
    /* Refused at the window, the band comes no farther, and the line has failed. */
    t = phases("middleburg", CARD_SPUR);
    mtable_play(t, "move Haymarket > White Plains > Salem > Orlean ; no", FALLS(D6("march", 1)));
    assert_true(mtable_tells(t, "The band comes no farther than Salem. (move-limit)"));
    t = phases("middleburg", CARD_AMBUSH);
    assert_true(mtable_legal(t, "play Spur the Horses", "not in your hand"));
}

/* mosby:card-force; R77 R134 */
static void r77_r134_show_of_force(void **state)
{
    (void)state;
    struct mtable *t = attack();
    mtable_card(t, CARD_FORCE, 2);
    mtable_play(t, "combat\non combat-cards: play Show of Force",
                FALLS(D6("combat", 3), D6("tie", 1), D6("initiative", 5)));
    assert_true(mtable_tells(t, "4 against 2: modifier +2. (odds)"));
    assert_int_equal(mtable_state(t)->strength, 2);
    t = phases("middleburg", CARD_FORCE);
    assert_true(mtable_legal(t, "play Show of Force", "has no use"));
}

/* mosby:card-charge; R78 */
static void r78_mounted_charge(void **state)
{
    (void)state;
    struct mtable *t = attack();
    mtable_card(t, CARD_CHARGE, 1);
    mtable_play(t, "combat\non combat-cards: play Mounted Charge",
                FALLS(D6("combat", 2), D6("tie", 1), D6("initiative", 5)));
    assert_true(mtable_tells(t, "2 against 2: modifier +3. (odds)"));
    t = attacked("on attacked: fight\nset ask combat-cards");
    mtable_card(t, CARD_CHARGE, 1);
    mtable_card(t, CARD_AMBUSH, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3)));
    assert_true(mtable_legal(t, "play Mounted Charge", "has no use"));
    assert_true(mtable_legal(t, "play Ambush!", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r04_r49_cannon),
        cmocka_unit_test(r03_fast_horses),
        cmocka_unit_test(r19_scout),
        cmocka_unit_test(pistol_tactics),
        cmocka_unit_test(r79_feared_name),
        cmocka_unit_test(r78_ambush),
        cmocka_unit_test(r35_r36_r37_counterattack),
        cmocka_unit_test(r130_rumors_of_death),
        cmocka_unit_test(french_dulaney),
        cmocka_unit_test(gain_the_initiative),
        cmocka_unit_test(r16_r123_hide),
        cmocka_unit_test(r25_r126_local_guide),
        cmocka_unit_test(local_information),
        cmocka_unit_test(mosby_escapes),
        cmocka_unit_test(r38_surprise_attack),
        cmocka_unit_test(r80_r151_ames),
        cmocka_unit_test(spur_the_horses),
        cmocka_unit_test(r77_r134_show_of_force),
        cmocka_unit_test(r78_mounted_charge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
