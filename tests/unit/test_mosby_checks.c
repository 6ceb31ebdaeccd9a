/* links: base json trust core games test */
/* Rulings on activation checks, restored lines and the Wagon Train; each test bears the number of its ruling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "core/dice.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

/* The train at a space, bound for Middletown, with both escorts not yet drawn. */
static void train(struct mtable *t, const char *space)
{
    struct mb_state *st = mtable_edit(t);
    st->train = TRAIN_ROLLING;
    st->train_at = (uint8_t)mtable_space(t, space);
    st->train_to = (uint8_t)mtable_space(t, "middletown");
    st->escorts = 2;
    mtable_put(t);
}

/* R09: it waits only while Mosby is in its space when it is to move. */
static void r09_the_train_waits_for_mosby(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "newtown", 4, 2, 2);
    mtable_reveal(t, "newtown winchester white-post middletown");
    train(t, "newtown");
    mtable_play(t, "pass",
                FALLS(D6("initiative", 5), D6("check:Newtown escort", 6), D6("check:Newtown escort", 6),
                      D6("check:Newtown escort", 6), D6("check:Newtown escort", 6)));
    assert_true(mtable_tells(t, "The Wagon Train stays at Newtown. (train)"));
    mtable_play(t, "move White Post", NULL);
    assert_true(mtable_tells(t, "The Wagon Train moves from Newtown to Middletown. (train)"));
}

/* R10: nothing is drawn for an escort before it shows itself; then they are two units, and combat units. */
static void r10_escorts_are_drawn_when_shown(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "newtown", 4, 2, 6);
    mtable_reveal(t, "newtown winchester white-post middletown millwood berryville stephensons-depot");
    train(t, "newtown");
    mtable_step(t, FALLS(D6("initiative", 5), D6("check:Newtown escort", 6), D6("check:Newtown escort", 6)));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    mtable_play(t, "combat",
                FALLS(COMBAT_UNIT(2), COMBAT_UNIT(1), D6("combat", 4), D6("tie", 1), D6("road", 1), D6("road", 2)));
    assert_true(mtable_tells(t, "6 against 3: modifier +2. (odds)"));
}

/* R11: the train moves first of all. */
static void r11_the_train_moves_first(void **state)
{
    (void)state;
    struct mtable *t = mtable_phases("middleburg");
    mtable_reveal(t, "newtown middletown");
    train(t, "newtown");
    mtable_unit(t, "bloomfield", CLASS_COURIER, true);
    mtable_play(t, "pass", FALLS(D6("march:non-combat", 1), D6("march", 1)));
    assert_true(mtable_first(t, HAP_TRAIN_MOVES) < mtable_first(t, HAP_MARCH));
    assert_true(mtable_first(t, HAP_TRAIN_MOVES) >= 0);
}

/* R22 R154: a failed scout is checked, then what stays face down is seen: one die for the scout, one for each unit. */
static void r22_r154_a_scout_that_fails(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    mtable_unit(t, "chantilly", C(1), false);
    mtable_play(
        t, "scout Chantilly",
        FALLS(D6("scout:Chantilly", 1), D6("check:Chantilly", 5), D6("check:Chantilly unit 1", 4), COMBAT_UNIT(2)));
    assert_true(mtable_tells(t, "At Chantilly: unit 2, a combat unit of 2. (draw)"));
    assert_true(mtable_waits(t, ASK_OP));
    t = mtable_phases("gum-spring"); /* in the Phases it is his Action */
    mtable_play(t, "scout Chantilly", FALLS(D6("scout:Chantilly", 6), UNIT(CLASS_BLANK), D6("march", 1)));
    assert_true(mtable_waits(t, ASK_OP));
}

/* R27: an unrevealed space is one unit that nobody has seen, beside those that stand there. */
static void r27_one_check_for_each(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    mtable_unit(t, "chantilly", C(1), false);
    mtable_unit(t, "chantilly", CLASS_COURIER, false);
    mtable_play(t, "move Chantilly",
                FALLS(D6("check:Chantilly", 6), D6("check:Chantilly unit 1", 6), D6("check:Chantilly unit 2", 6),
                      COMBAT_UNIT(1)));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 3);
}

/* R28: a blank that wakes goes to the Box, and begins no Phase; a concentration bears no marker and is checked again. */
static void r28_blanks(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    mtable_play(t, "move Chantilly\nmove Centreville\nmove Chantilly > Centreville",
                FALLS(D6("check:Chantilly", 1), UNIT(CLASS_BLANK), D6("check:Centreville", 1), UNIT(CLASS_BLANK),
                      D6("check:Centreville", 6)));
    assert_int_equal(mtable_state(t)->box[CLASS_BLANK], 2);
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "chantilly")], STATUS_REVEALED);
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "centreville")], STATUS_NONE);
    assert_int_equal(mtable_told(t, "The Phases begin"), 0);
}

/* R82: neighbours inside and outside the lines, unrevealed spaces and concentrations; not what is revealed and empty. */
static void r82_what_a_demolition_wakes(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "union-mills", 4, 2, 2);
    mtable_reveal(t, "union-mills manassas-junction");
    mtable_unit(t, "union-mills", C(1), false);
    mtable_play(t, "demolish railroad",
                FALLS(D6("check:Centreville", 6), D6("check:Fairfax Station", 6), D6("check:Bradley", 6),
                      D6("check:Union Mills unit 1", 6)));
    t = mtable_op("", "manassas-junction", 4, 2, 2);
    mtable_reveal(t, "manassas-junction union-mills");
    mtable_unit(t, "groveton", C(1), false);
    mtable_play(t, "demolish railroad", FALLS(D6("check:Bristoe Station", 6), D6("check:Groveton unit 1", 6)));
}

/* R99: what wakes in Mosby's half acts in the Union half of the same Phase. */
static void r99_woken_in_mosbys_half(void **state)
{
    (void)state;
    struct mtable *t = mtable_phases("gum-spring");
    mtable_file(t, "on activated: pass");
    mtable_play(t, "scout Chantilly",
                FALLS(D6("scout:Chantilly", 1), D6("check:Chantilly", 2), COMBAT_UNIT(2), D6("march", 1),
                      D6("march", 2), D6("road", 2), D6("road", 2), D6("road", 2)));
    assert_int_equal(mtable_told(t, "unit 2 at Chantilly: a"), 1);
    t = mtable_phases("gum-spring"); /* a unit that stood there, too */
    mtable_unit(t, "chantilly", C(1), false);
    mtable_revealed(t, "chantilly");
    mtable_file(t, "scout Chantilly\non activated: pass");
    mtable_step(t, FALLS(D6("scout:Chantilly", 1), D6("check:Chantilly unit 2", 2), D6("march", 1), D6("march", 1)));
    assert_int_equal(mtable_told(t, "unit 2 at Chantilly: a"), 1);
}

/* R111: neighbours clockwise, then the space; in a space what is unseen, then units by age, whatever their tokens. */
static void r111_the_order_of_checks(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "manassas-junction", 4, 2, 2);
    mtable_reveal(t, "manassas-junction");
    mtable_unit(t, "union-mills", C(1), false);
    mtable_unit(t, "union-mills", C(2), false);
    mtable_unit(t, "manassas-junction", C(2), false);
    mtable_edit(t)->unit[0].age = 2;
    mtable_edit(t)->unit[1].age = 1;
    mtable_put(t);
    mtable_play(t, "demolish railroad",
                FALLS(D6("check:Union Mills", 6), D6("check:Union Mills unit 2", 6), D6("check:Union Mills unit 1", 6),
                      D6("check:Bristoe Station", 6), D6("check:Manassas Junction unit 3", 6)));
    /* Step 2 of a Phase: in the order of the map, where Catlett's Station comes after Manassas. */
    t = mtable_op("", "middleburg", 4, 2, 2);
    mtable_unit(t, "bristoe-station", C(1), true);
    mtable_reveal(t, "bristoe-station");
    mtable_step(t, FALLS(D6("initiative", 5), D6("check:Manassas Junction", 6), D6("check:Brentsville", 6),
                         D6("check:Catlett's Station", 6)));
}

static bool one(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    (void)ctx, (void)roll, (void)idx, (void)sides, (void)label;
    *value = 1;
    return true;
}

/* Rules called by themselves, with dice that fall 1. */
static struct play direct(struct mtable *t, struct dice *dice, struct events *ev, struct frames *fr)
{
    struct play p = {.w = t->in.w, .state = mtable_edit(t), .fr = fr, .dice = dice, .ev = ev};
    p.w.fr = fr;
    events_init(ev, t->a);
    dice_init(dice, t->a, one, NULL);
    return p;
}

/* R112: the list is fixed before its first die: nothing is added, and who was activated meanwhile is passed over. */
static void r112_a_fixed_list(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "manassas-junction", 4, 2, 2);
    mtable_reveal(t, "manassas-junction union-mills");
    /* Bristoe wakes: Brentsville, next to it, is not added; Groveton, on the list, is still checked. Then the Phases. */
    mtable_unit(t, "groveton", C(2), false);
    mtable_play(t, "demolish railroad",
                FALLS(D6("check:Bristoe Station", 1), COMBAT_UNIT(1), D6("check:Groveton unit 1", 6),
                      D6("initiative", 5), D6("check:Brentsville", 6), D6("check:Catlett's Station", 6)));
    assert_true(mtable_first(t, HAP_ACTIVATED) < mtable_first(t, HAP_PHASES));

    t = mtable_op("", "middleburg", 4, 2, 2);
    mtable_unit(t, "aldie", C(2), false);
    struct dice dice;
    struct events ev;
    struct frames fr = {0};
    struct frame f = {0};
    struct play p = direct(t, &dice, &ev, &fr);
    mb_sweep_clear(&p, SWEEP_PLAIN);
    mb_sweep_add(&p, mtable_space(t, "aldie"));
    mtable_edit(t)->unit[0].active = 1;
    fr.n = 1;
    mb_sweep_run(&p, &f, NULL, 0);
    assert_int_equal(ev.n, 0); /* no die, and the list is done */
    assert_int_equal(fr.n, 0);
}

/* R113: the rise of the Awareness comes before the dice of the checks that it brings. */
static void r113_the_awareness_rises_first(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "manassas-junction", 4, 2, 2);
    mtable_reveal(t, "manassas-junction union-mills");
    mtable_play(t, "demolish railroad", FALLS(D6("check:Bristoe Station", 3), UNIT(CLASS_BLANK)));
    assert_true(mtable_tells(t, "Check at Bristoe Station: 3 against 3, something stirs. (activation)"));
    t = mtable_op("", "groveton", 4, 2, 6); /* after a won battle */
    mtable_unit(t, "groveton", C(1), false);
    mtable_reveal(t, "manassas-junction");
    mtable_unit(t, "stone-bridge", CLASS_COURIER, false);
    mtable_play(t, "combat", FALLS(D6("combat", 6), D6("check:Stone Bridge unit 2", 3), D6("initiative", 5)));
    assert_true(mtable_tells(t, "Check at Stone Bridge: 3 against 3, something stirs. (activation)"));
}

/* Every marker but those of these spaces is on the map. */
static void no_marker_left(struct mtable *t, const char *but)
{
    int n = mb_markers(mtable_world(t));
    for (int s = 0; s < mb_bundled.nspaces && n < mb_bundled.status_markers; s++) {
        const struct mb_space *sp = &mb_bundled.space[s];
        if (!sp->lines || sp->concentration || mtable_state(t)->status[s] || strstr(but, sp->id))
            continue;
        mtable_edit(t)->status[s] = STATUS_REVEALED;
        n++;
    }
    mtable_put(t);
}

/* R114: restored in the middle of a list: a unit that has left is not checked, its space once, as it now is. */
static void r114_the_rest_of_the_list(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "union-mills", 4, 2, 2);
    mtable_reveal(t, "union-mills manassas-junction");
    mtable_unit(t, "manassas-junction", C(1), false);
    mtable_unit(t, "manassas-junction", C(2), false);
    no_marker_left(t, "bradley");
    mtable_play(t, "demolish railroad",
                FALLS(D6("check:Centreville", 6), D6("check:Fairfax Station", 6), D6("check:Bradley", 1),
                      UNIT(CLASS_BLANK), D6("check:Manassas Junction", 6)));
    assert_true(mtable_tells(t, "The Union lines are restored. (restore)"));
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    assert_int_equal(mb_markers(mtable_world(t)), 1);
}

/* R115: Mosby's own marker goes, too; activated combat units stay as they are, with losses and retreat markers. */
static void r115_restored_around_mosby(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "manassas-junction", 4, 2, 2);
    mtable_reveal(t, "manassas-junction union-mills");
    no_marker_left(t, "bristoe-station");
    mtable_play(t, "demolish railroad",
                FALLS(D6("check:Bristoe Station", 1), COMBAT_UNIT(2), D6("initiative", 5),
                      D6("check:Manassas Junction", 6), D6("check:Brentsville", 6), D6("check:Catlett's Station", 6)));
    assert_int_equal(mb_markers(mtable_world(t)), 1);
    t = mtable_op("", "middleburg", 4, 2, 2);
    int beaten = mtable_unit(t, "occoquan", C(3), true);
    mtable_unit(t, "dumfries", C(1), false);
    mtable_unit(t, "bradley", CLASS_COURIER, true);
    mtable_edit(t)->unit[beaten].strength = 1;
    mtable_edit(t)->unit[beaten].retreat = 1;
    struct dice dice;
    struct events ev;
    struct frames fr = {0};
    struct play p = direct(t, &dice, &ev, &fr);
    struct mb_unit was = mtable_state(t)->unit[beaten];
    mb_restore(&p);
    assert_memory_equal(&was, &mtable_state(t)->unit[beaten], sizeof was);
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 1);
}

/* R117: a raid takes from the combat units alone, so that what is refused cannot come again, nor stay out. */
static void r117_drawn_and_refused(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    struct mb_state *st = mtable_edit(t);
    for (int c = CLASS_COMBAT; c < CLASSES; c++) {
        int keep = c == C(2) ? 2 : 0;
        st->eliminated[c] = (uint8_t)(st->pool[c] - keep);
        st->pool[c] = (uint8_t)keep;
    }
    int blanks = st->pool[CLASS_BLANK];
    mtable_put(t);
    mtable_event(t, EVENT_RAID, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RAID, 0)}, D6("raid", 1), {"draw:unit", 2, 2},
                       D6("road", 1), D6("road", 1), D6("road", 1)));
    assert_int_equal(mtable_state(t)->pool[CLASS_BLANK], blanks);
    assert_int_equal(mtable_state(t)->pool[C(2)], 2); /* gone back after the raid */
}

/* R142: who strays into a concentration returns to the pool; into the lines, no marker comes of it. */
static void r142_strays_come_to_the_lines(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    int slot = mtable_unit(t, "groveton", C(1), false), gone = mtable_unit(t, "stone-bridge", C(2), false);
    mtable_play(t, "disband", NULL);
    mtable_play(t, "start Middleburg\non skedaddle-e: fight",
                FALLS(D6("road", 1), D6("road", 3), D6("recruit", 1), {"draw:action", 0, CARD_HIDE},
                      {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE},
                      D6("events", 1), {"draw:event", 0, mtable_event_index(t, EVENT_RAILROADS, 0)}));
    assert_int_equal(mtable_where(t, gone), -1);
    assert_int_equal(mtable_where(t, slot), mtable_space(t, "manassas-junction"));
    assert_true(
        mb_unrevealed(mtable_world(t), mtable_space(t, "manassas-junction"))); /* its own unit is still unseen */
    assert_int_equal(mb_markers(mtable_world(t)), 0);
}

/* R143: after each Action and each list; who wakes at the end of the last half begins a new Phase. */
static void r143_when_the_phases_end(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 9);
    mtable_unit(t, "gainesville", C(1), true);
    mtable_edit(t)->unit[0].retreat = 1; /* the Union's half: it regroups */
    mtable_unit(t, "buckland-mills", C(2), false);
    mtable_put(t);
    mtable_play(t, "move Gainesville",
                FALLS(D6("initiative", 1), D6("check:Buckland Mills unit 2", 6), D6("combat", 6),
                      D6("check:Buckland Mills unit 2", 1), D6("march", 1)));
    assert_true(mtable_tells(t, "Phase 2. (checks)"));
    assert_true(mtable_waits(t, ASK_OP));
    t = mtable_op("", "haymarket", 4, 2, 9); /* nobody wakes: they end with the sweep */
    mtable_unit(t, "gainesville", C(1), true);
    mtable_edit(t)->unit[0].retreat = 1;
    mtable_put(t);
    mtable_play(t, "move Gainesville", FALLS(D6("initiative", 1), D6("combat", 6)));
    assert_true(mtable_tells(t, "The Phases end. (phases-end)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r09_the_train_waits_for_mosby),  cmocka_unit_test(r10_escorts_are_drawn_when_shown),
        cmocka_unit_test(r11_the_train_moves_first),      cmocka_unit_test(r22_r154_a_scout_that_fails),
        cmocka_unit_test(r27_one_check_for_each),         cmocka_unit_test(r28_blanks),
        cmocka_unit_test(r82_what_a_demolition_wakes),    cmocka_unit_test(r99_woken_in_mosbys_half),
        cmocka_unit_test(r111_the_order_of_checks),       cmocka_unit_test(r112_a_fixed_list),
        cmocka_unit_test(r113_the_awareness_rises_first), cmocka_unit_test(r114_the_rest_of_the_list),
        cmocka_unit_test(r115_restored_around_mosby),     cmocka_unit_test(r117_drawn_and_refused),
        cmocka_unit_test(r142_strays_come_to_the_lines),  cmocka_unit_test(r143_when_the_phases_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
