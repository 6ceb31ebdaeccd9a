/* links: base json trust core games test */
/* Rulings R01 to R154 that no card, option or example has shown already; each test bears the number of its ruling. */
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

/* R02 R140: a ford takes a whole Action, alone and first; a bridge takes a space. mosby:move-limit */
static void r02_r140_the_potomac(void **state)
{
    (void)state;
    struct mtable *t = mtable_phases("leesburg");
    assert_true(mtable_legal(t, "move Edward's Ferry", NULL));
    assert_true(mtable_legal(t, "move Edward's Ferry > Poolesville", "a ford takes a whole Action"));
    assert_true(mtable_legal(t, "move Dranesville > Seneca", "does not come as far as Seneca"));
    t = mtable_op("", "leesburg", 4, 2, 2); /* never in the Operations */
    mtable_step(t, NULL);
    assert_true(mtable_legal(t, "move Edward's Ferry > Poolesville", NULL));
}

/* R04: the plain sum, never below 0. */
static void r04_allowance(void **state)
{
    (void)state;
    struct mtable *t = mtable_phases("middleburg");
    struct mb_state *st = mtable_edit(t);
    st->hand[CARD_CANNON] = 1;
    st->leader[0] = st->leader[1] = LEADER_TAKEN;
    assert_int_equal(mb_allowance(mtable_world(t), 0, false), 0);
    st->hand[CARD_CANNON] = 0; /* R127: each captive one space */
    assert_int_equal(mb_allowance(mtable_world(t), 0, false), 1);
    st->spurs = 2;
    assert_int_equal(mb_allowance(mtable_world(t), 0, false), 3);
}

/* R07: the train stays through the Phase after its arrival's, and leaves at its next movement. mosby:train */
static void r07_r08_the_train_leaves(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "white-plains", 4, 2, 2);
    struct mb_state *st = mtable_edit(t);
    st->train = TRAIN_ROLLING;
    st->train_at = (uint8_t)mtable_space(t, "newtown");
    st->train_to = (uint8_t)mtable_space(t, "middletown");
    st->escorts = 2;
    mtable_put(t);
    mtable_play(t, "pass\npass\n", FALLS(D6("initiative", 5)));
    assert_true(mtable_tells(t, "The Wagon Train moves from Newtown to Middletown. (train)"));
    assert_true(mtable_tells(t, "The Wagon Train leaves the map from Middletown. (train)"));
    assert_true(mtable_waits(t, ASK_OP)); /* no unit is activated, and no train */
    assert_int_equal(mtable_state(t)->escorts, 0);
}

/* R24: non-combat units stay beside a sleeping combat unit, and go when Mosby wins there. mosby:entry */
static void r24_r45_non_combat_beside_combat(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 3);
    mtable_unit(t, "chantilly", C(1), false);
    mtable_unit(t, "chantilly", CLASS_COURIER, false);
    mtable_revealed(t, "chantilly");
    mtable_play(t, "move Chantilly", FALLS(D6("check:Chantilly unit 1", 6), D6("check:Chantilly unit 2", 6)));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 2);
    mtable_play(t, "combat", FALLS(D6("combat", 4), D6("check:Fairfax Court House", 6), D6("check:Centreville", 6)));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    assert_int_equal(mtable_state(t)->points, 1 + 1 + 3 + 1);
    assert_int_equal(mtable_state(t)->eliminated[C(1)], 1); /* R45: not reused */
}

/* R26 R51: who deactivates in a concentration returns to the pool. mosby:deactivation */
static void r26_r51_concentrations(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    int slot = mtable_unit(t, "fairfax-station", C(2), true);
    mtable_reveal(t, "springfield-station pohick-church union-mills occoquan");
    int pool = mtable_state(t)->pool[C(2)];
    mtable_file(t, "on ph: pass");
    mtable_play(
        t, "pass",
        FALLS(D6("initiative", 1), D6("check:Fairfax Station", 6), D6("check:Fairfax Court House", 6), D6("march", 1)));
    assert_int_equal(mtable_where(t, slot), -1);
    assert_int_equal(mtable_state(t)->pool[C(2)], pool + 1);
}

/* R29: Phases begin with a courier alone; R30: free, automatic. mosby:non-combat */
static void r29_r30_couriers_wake(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    mtable_revealed(t, "chantilly");
    mtable_unit(t, "chantilly", CLASS_COURIER, false);
    mtable_play(t, "move Chantilly", FALLS(D6("check:Chantilly unit 1", 2), D6("initiative", 6)));
    assert_true(mtable_tells(t, "The Phases begin. (initiative)"));
    assert_true(mtable_tells(t, "unit 1, a courier, is eliminated at Chantilly. (non-combat)"));
    assert_true(mtable_tells(t, "The Phases end. (phases-end)"));
    assert_true(mtable_waits(t, ASK_OP));
}

/* R39 R77: odds. mosby:odds */
static void r39_odds(void **state)
{
    (void)state;
    static const struct {
        int a, d, index;
    } rows[] = {
        {5, 2, 6}, {2, 5, 3}, {2, 2, 5}, {9, 2, 8}, {12, 1, 9}, {1, 12, 1}, {3, 4, 4}, {1, 5, 1}, {1, 4, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(mb_odds_index(rows[i].a, rows[i].d), rows[i].index);
}

/* R41: outside the lines toward the nearest space of them. mosby:retreat */
static void r41_r42_r44_retreat_toward_the_lines(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "groveton", 4, 2, 2);
    int slot = mtable_unit(t, "groveton", C(2), false);
    mtable_revealed(t, "manassas-junction");
    mtable_revealed(t, "bristoe-station");
    mtable_revealed(t, "union-mills");
    mtable_play(t, "combat", FALLS(D6("combat", 3), D6("initiative", 5)));
    assert_int_equal(mtable_where(t, slot), mtable_space(t, "manassas-junction"));
    assert_int_equal(mtable_state(t)->unit[slot].retreat, 1); /* R42 */
    assert_int_equal(mtable_state(t)->points, 3);             /* R44: 1 and the strength before the loss */
}

/* R43: losses as evenly as possible. mosby:losses */
static void r43_losses_are_spread(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 9);
    mtable_unit(t, "haymarket", C(2), false);
    mtable_unit(t, "haymarket", C(3), false);
    mtable_play(t, "combat\non combat-rolled: no",
                FALLS(D6("combat", 6), D6("tie", 1), D6("tie", 1), D6("initiative", 5)));
    assert_true(mtable_tells(t, "unit 1 loses 1, and has 1 left. (losses)"));
    assert_true(mtable_tells(t, "unit 2 loses 1, and has 2 left. (losses)"));
}

/* R46: nothing is lost below Notoriety 1; mosby:points and the rulebook's own example. */
static void r46_points(void **state)
{
    (void)state;
    static const struct {
        int notoriety, points, kind, after, left;
    } rows[] = {
        {1, 1, EVENT_FAMILIES, 1, 0},
        {4, 1, EVENT_FAMILIES, 3, 9},
        {4, 9, EVENT_PICNIC, 5, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op("", "middleburg", rows[i].notoriety, 3, 2);
        mtable_edit(t)->points = (uint8_t)rows[i].points;
        mtable_event(t, rows[i].kind, 0, FALLS({"draw:event", 0, mtable_event_index(t, rows[i].kind, 0)}));
        assert_int_equal(mtable_state(t)->notoriety, rows[i].after);
        assert_int_equal(mtable_state(t)->points, rows[i].left);
    }
}

/* R47 R48: a wound costs a permanent card and 5 points, and lasts through the next turn. mosby:casualty */
static void r47_r48_wounds(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 5, 3, 2);
    mtable_card(t, CARD_SCOUT, 1);
    mtable_card(t, CARD_PISTOL, 1);
    mtable_file(t, "set give-up Pistol Tactics");
    mtable_event(t, EVENT_TRAPPED, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_TRAPPED, 0)}, D6("wound", 2)));
    assert_int_equal(mtable_state(t)->hand[CARD_PISTOL], 0);
    assert_int_equal(mtable_state(t)->hand[CARD_SCOUT], 1);
    assert_int_equal(10 * mtable_state(t)->notoriety + mtable_state(t)->points, 45);
    mtable_edit(t)->notoriety = 8;
    mtable_edit(t)->boxes = 8;
    for (int b = 6; b <= 8; b++)
        for (int c = 0; c < CLASSES; c++)
            mtable_edit(t)->pool[c] = (uint8_t)(mtable_edit(t)->pool[c] + mb_bundled.units[b][c]);
    mtable_put(t);
    mtable_play(t, "disband", NULL);
    assert_int_equal(mtable_state(t)->wounded, 5); /* still in turn 6 */
    assert_true(mtable_waits(t, ASK_START));
}

/* R50: only units in his space move, and only activated ones. mosby:skedaddle */
static void r50_skedaddle(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    int comes = mtable_unit(t, "gainesville", C(2), true), sleeps = mtable_unit(t, "haymarket", C(1), false);
    int far = mtable_unit(t, "catharpin", C(1), true);
    mtable_file(t, "on attacked: skedaddle");
    mtable_step(t, FALLS(D6("initiative", 1), D6("check:Haymarket unit 2", 6), D6("march", 2), D6("road", 1),
                         D6("road", 1), D6("road", 1), D6("march", 3), D6("wound", 6), D6("road", 3)));
    assert_int_equal(mtable_where(t, comes), mtable_space(t, "middleburg"));
    assert_int_equal(mtable_where(t, sleeps), mtable_space(t, "haymarket"));
    assert_int_equal(mtable_state(t)->unit[far].active, 0);
    assert_true(mtable_told(t, "-2 Performance Points") == 1);
}

/* R52 R53: a combat unit that strays into Mosby: a check, -5, the turn is over before he has a band; a wound costs 5
 * more. mosby:outside mosby:fame */
static void r52_r53_strays(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    mtable_unit(t, "haymarket", C(1), false);
    mtable_play(t, "disband\nset start Middleburg", NULL);
    mtable_play(t, "start Middleburg", FALLS(D6("road", 3), D6("wound", 6)));
    assert_true(mtable_tells(t, "unit 1 strays from Haymarket to Middleburg. (outside)"));
    assert_true(mtable_tells(t, "-5 Performance Points: Notoriety 3, 5 points. (outside)"));
    assert_true(mtable_told(t, "Turn 5 ends: Union troops ran into Mosby.") == 1);
    assert_int_equal(mtable_told(t, "Battle at"), 0);
    assert_true(t->res.over); /* Notoriety 3 after turn 5 */
    t = mtable_op("", "middleburg", 4, 2, 2);
    mtable_unit(t, "haymarket", C(1), false);
    mtable_play(t, "disband", NULL);
    mtable_play(t, "start Middleburg", FALLS(D6("road", 3), D6("wound", 1)));
    assert_int_equal(10 * mtable_state(t)->notoriety + mtable_state(t)->points, 40 - 5 - 5);
}

/* R145: no space is open. mosby:place */
static void r145_no_place(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 5, 2, 2);
    for (int s = 0; s < mb_bundled.nspaces; s++)
        if (mb_bundled.space[s].confederacy && s != mtable_space(t, "salem"))
            mtable_edit(t)->devastated[s] = 1;
    mtable_unit(t, "salem", CLASS_COURIER, false); /* occupied, but by no combat unit: no ruin */
    mtable_play(t, "disband", NULL);
    assert_true(mtable_told(t, "No space is open to Mosby.") == 1);
}

/* R56: the discards are shuffled when the pile is empty. mosby:cards */
static void r56_reshuffle(void **state)
{
    (void)state;
    struct mtable *t = mtable_new("");
    struct mb_state *st = mtable_edit(t);
    for (int c = 0; c < CARDS; c++)
        st->discard[c] = mb_bundled.action[c].count;
    st->on = 1;
    for (int i = 0; i < MB_EVENTS; i++)
        st->event_out[i] = 1;
    st->strength = 1;
    json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(5));
    mtable_put(t);
    mtable_step(t, FALLS({"draw:action", 60, 1}, {"draw:action", 59, 1}, {"draw:action", 58, 2}, D6("events", 1)));
    assert_true(mtable_tells(t, "60 discarded Action cards are shuffled again. (cards)"));
    assert_int_equal(mb_hand_size(mtable_world(t)), 3);
}

/* R69 R127: outside the lines a captive is worth 10 points at once; freed he is worth none. mosby:captive */
static void r69_r127_captives(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "chantilly", 4, 2, 2);
    mtable_revealed(t, "chantilly");
    mtable_edit(t)->leader[LEADER_STOUGHTON] = LEADER_TAKEN;
    mtable_put(t);
    mtable_play(t, "move Gum Spring", NULL);
    assert_true(mtable_tells(t, "General Stoughton is taken out of the Union lines. (captive)"));
    assert_int_equal(mtable_state(t)->notoriety, 5);
    t = mtable_op("", "chantilly", 4, 2, 2);
    mtable_edit(t)->leader[LEADER_STOUGHTON] = LEADER_TAKEN;
    mtable_put(t);
    mtable_play(t, "free General Stoughton", NULL);
    assert_true(mtable_tells(t, "Mosby lets General Stoughton go. (captive)"));
    assert_int_equal(mtable_state(t)->points, 0);
    assert_true(mtable_legal(t, "free General Stoughton", "no captive of yours"));
}

/* R81: one check for each unit there and one for the concentration. mosby:kidnap */
static void r81_kidnap(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "fairfax-court-house", 4, 2, 2);
    mtable_edit(t)->leader[LEADER_STOUGHTON] = LEADER_THERE;
    mtable_put(t);
    mtable_play(t, "kidnap General Stoughton", FALLS(D6("check:Fairfax Court House", 5)));
    assert_int_equal(mtable_state(t)->awareness, 4);
    assert_true(mtable_legal(t, "kidnap", "no such leader"));
}

/* R86 R87: what may be scouted. mosby:scout-target */
static void r86_r87_scout_targets(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "chantilly", 4, 2, 2);
    mtable_revealed(t, "chantilly");
    mtable_unit(t, "frying-pan", C(1), false);
    mtable_step(t, NULL);
    assert_true(mtable_legal(t, "scout Frying Pan", NULL));
    assert_true(mtable_legal(t, "scout Centreville", "troop concentration"));
    assert_true(mtable_legal(t, "scout Gum Spring", "nothing hidden"));
    assert_true(mtable_legal(t, "scout Annandale", "is not next to"));
}

/* R103: clockwise from road 1. mosby:random */
static void r103_random_roads(void **state)
{
    (void)state;
    static const struct {
        const char *from;
        int die;
        const char *to;
    } rows[] = {
        {"washington", 5, "fort-runyon"},
        {"haymarket", 6, "gainesville"},
        {"haymarket", 2, "white-plains"},
        {"gainesville", 4, "groveton"},
        {"aquia-landing", 6, "stafford-court-house"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct mb_space *sp = &mb_bundled.space[mb_space_index(&mb_bundled, rows[i].from)];
        assert_string_equal(mb_bundled.space[sp->to[(rows[i].die - 1) % sp->nroads]].id, rows[i].to);
    }
}

/* R105 R114: no marker is left: the lines are restored, the new marker is placed, play goes on. mosby:restore */
static void r105_restoring_in_the_middle_of_an_action(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    int placed = 0;
    for (int s = 0; s < mb_bundled.nspaces && placed < mb_bundled.status_markers; s++)
        if (mb_bundled.space[s].lines && !mb_bundled.space[s].concentration && s != mtable_space(t, "chantilly")) {
            mtable_edit(t)->status[s] = STATUS_REVEALED;
            placed++;
        }
    mtable_unit(t, "occoquan", C(2), false);
    mtable_put(t);
    mtable_play(t, "scout Chantilly", FALLS(D6("scout:Chantilly", 6), UNIT(CLASS_BLANK)));
    assert_true(mtable_tells(t, "The Union lines are restored. (restore)"));
    assert_int_equal(mb_markers(mtable_world(t)), 1);
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    assert_true(mtable_waits(t, ASK_OP));
}

/* R116: the pool is empty even then: the marker is placed, nobody is there. mosby:pool */
static void r116_empty_pool(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    struct mb_state *st = mtable_edit(t);
    for (int c = 0; c < CLASSES; c++) {
        st->eliminated[c] = (uint8_t)(st->eliminated[c] + st->pool[c]);
        st->pool[c] = 0;
    }
    mtable_put(t);
    mtable_play(t, "scout Chantilly", FALLS(D6("scout:Chantilly", 6)));
    assert_true(mtable_tells(t, "The pool is empty; nobody is at Chantilly. (pool)"));
    mtable_event(t, EVENT_RAID, 0, FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RAID, 0)}, D6("raid", 1)));
    assert_true(mtable_tells(t, "No combat unit is left for a raid on Upperville. (event-sweep)"));
    assert_true(mtable_tells(t, "Upperville is laid waste. (event-sweep)"));
}

/* R118: unseen escorts on the map, turned up by an attack. mosby:draw */
static void r118_unseen_units(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "winchester", 4, 2, 9);
    mtable_reveal(t, "winchester stephensons-depot berryville millwood white-post newtown");
    struct mb_state *st = mtable_edit(t);
    st->train = TRAIN_ROLLING;
    st->train_at = st->at;
    st->train_to = (uint8_t)mtable_space(t, "middletown");
    st->escorts = 2;
    mtable_put(t);
    mtable_play(t, "demolish wagon train\n",
                FALLS(D6("initiative", 5), D6("check:Winchester escort", 6), D6("check:Winchester escort", 6),
                      D6("check:Winchester unit 1", 6), D6("check:Winchester unit 2", 6)));
    assert_true(mtable_waits(t, ASK_OP));
    assert_int_equal(mb_unseen(mtable_world(t)), 2);
    mtable_play(t, "combat\non combat-rolled: no",
                FALLS({"draw:unseen", 0, C(1)}, {"draw:unseen", 0, C(2)}, D6("combat", 6), D6("road", 1),
                      D6("initiative", 6), D6("check:Charles Town", 6), D6("check:Martinsburg", 6)));
    assert_int_equal(mb_unseen(mtable_world(t)), 0);
    assert_true(mtable_tells(t, "unit 1 at Winchester is turned up: a combat unit of 1. (draw)"));
}

/* R121 R123: hidden, or not, a unit in his space rolls: 3 to 6 attack, 1 deactivates, 2 leaves. mosby:union-combat */
static void r121_a_unit_beside_mosby_rolls(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    int slot = mtable_unit(t, "haymarket", C(1), true);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 1)));
    assert_int_equal(mtable_state(t)->unit[slot].active, 0);
    assert_true(mtable_waits(t, ASK_OP));
    t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "haymarket", C(1), true);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 5)));
    assert_true(mtable_waits(t, ASK_ATTACKED));
}

/* R131: only the strength that the band has. mosby:results */
static void r131_losses_of_the_band(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 5, 1);
    mtable_unit(t, "haymarket", C(6), false);
    mtable_edit(t)->points = 9;
    mtable_put(t);
    mtable_play(t, "combat", FALLS(D6("combat", 2)));
    assert_true(mtable_tells(t, "A 2 makes -2: D2. (results)"));
    assert_true(mtable_tells(t, "-7 Performance Points: Notoriety 4, 2 points. (results)"));
}

/* R137: a picket wakes all who sleep where it comes; they act from the next Phase. mosby:picket */
static void r137_pickets(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 2, 2);
    mtable_unit(t, "catharpin", CLASS_PICKET, true);
    int sleeper = mtable_unit(t, "haymarket", C(1), false);
    mtable_play(t, "on bolt: stay", FALLS(D6("initiative", 1), D6("march:non-combat", 3)));
    assert_true(mtable_tells(t, "unit 1, a picket, gives the alarm at Haymarket. (picket)"));
    assert_int_equal(mtable_state(t)->unit[sleeper].active, 1);
    assert_true(mtable_waits(t, ASK_PH)); /* it has not moved yet */
}

/* R139: three ways, to Bristoe or Manassas, Paris, or the Potomac: two faces each, clockwise. mosby:ties */
static void r139_ties(void **state)
{
    (void)state;
    static const char *const to[] = {"gainesville", "middleburg", "aldie"};
    for (int die = 1; die <= 6; die++) {
        struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
        int slot = mtable_unit(t, "haymarket", C(2), false);
        mtable_play(t, "combat", FALLS(D6("combat", 3), D6("tie", die), D6("initiative", 5)));
        assert_int_equal(mtable_where(t, slot), mtable_space(t, to[(die - 1) / 2]));
    }
}

/* R150: all cards are seen, then the hand is cut to six. mosby:hand */
static void r150_hand_limit(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    for (int c = 0; c < PERMANENTS; c++)
        mtable_card(t, c, 1);
    for (int i = 0; i < MB_EVENTS; i++)
        mtable_edit(t)->event_out[i] = 1;
    json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(5));
    mtable_put(t);
    mtable_play(t, "discard Mosby Escapes, Hide, Hide",
                FALLS({"draw:action", 0, CARD_ESCAPES}, {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE},
                      {"draw:action", 0, CARD_SPUR}, D6("events", 1)));
    assert_int_equal(mb_hand_size(mtable_world(t)), 6);
    assert_int_equal(mtable_state(t)->hand[CARD_SPUR], 1);
}

/* R153: targets of one space are separate; nothing is destroyed twice. mosby:demolish */
static void r153_targets(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "union-mills", 4, 2, 2);
    mtable_reveal(t, "union-mills bradley manassas-junction");
    mtable_play(t, "demolish\ndemolish",
                FALLS(D6("check:Centreville", 6), D6("check:Fairfax Station", 6), D6("check:Centreville", 6),
                      D6("check:Fairfax Station", 6)));
    assert_true(mtable_tells(t, "Mosby destroys the bridge at Union Mills. (demolish)"));
    assert_true(mtable_tells(t, "Mosby destroys the railroad at Union Mills. (demolish)"));
    assert_true(mtable_legal(t, "demolish", "no such target"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r02_r140_the_potomac),
        cmocka_unit_test(r04_allowance),
        cmocka_unit_test(r07_r08_the_train_leaves),
        cmocka_unit_test(r24_r45_non_combat_beside_combat),
        cmocka_unit_test(r26_r51_concentrations),
        cmocka_unit_test(r29_r30_couriers_wake),
        cmocka_unit_test(r39_odds),
        cmocka_unit_test(r41_r42_r44_retreat_toward_the_lines),
        cmocka_unit_test(r43_losses_are_spread),
        cmocka_unit_test(r46_points),
        cmocka_unit_test(r47_r48_wounds),
        cmocka_unit_test(r50_skedaddle),
        cmocka_unit_test(r52_r53_strays),
        cmocka_unit_test(r145_no_place),
        cmocka_unit_test(r56_reshuffle),
        cmocka_unit_test(r69_r127_captives),
        cmocka_unit_test(r81_kidnap),
        cmocka_unit_test(r86_r87_scout_targets),
        cmocka_unit_test(r103_random_roads),
        cmocka_unit_test(r105_restoring_in_the_middle_of_an_action),
        cmocka_unit_test(r116_empty_pool),
        cmocka_unit_test(r118_unseen_units),
        cmocka_unit_test(r121_a_unit_beside_mosby_rolls),
        cmocka_unit_test(r131_losses_of_the_band),
        cmocka_unit_test(r137_pickets),
        cmocka_unit_test(r139_ties),
        cmocka_unit_test(r150_hand_limit),
        cmocka_unit_test(r153_targets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
