/* links: base json trust core games test */
/* Rules of the rulebook that no card, option, example or ruling has shown already. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

static void at_step(struct mtable *t, int pc)
{
    json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(pc));
}

/* mosby:ruin; R96 R145: devastated, in the lines, or held by a combat unit, whoever else stands there. */
static void r96_r145_ruin(void **state)
{
    (void)state;
    enum { OPEN, DEVASTATED, JOINED, COMBAT, PICKET };
    static const struct {
        int aldie, notoriety;
        const char *told;
    } rows[] = {
        {DEVASTATED, 4, "The game is lost after turn 4, with a Notoriety of 4. (ruin)"},
        {JOINED, 4, "The game is lost after turn 4, with a Notoriety of 4. (ruin)"},
        {COMBAT, 4, "The game is lost after turn 4, with a Notoriety of 4. (ruin)"},
        {DEVASTATED, 3, "The game is lost after turn 4, with a Notoriety of 3. (fame)"},
        {OPEN, 4, NULL},
        {PICKET, 4, "The game is lost after turn 5, with a Notoriety of 4. (fame)"}, /* no place to start in turn 5 */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op("", "middleburg", rows[i].notoriety, 3, 2);
        int aldie = mtable_space(t, "aldie");
        struct mb_state *st = mtable_edit(t);
        st->turn = 4;
        for (int s = 0; s < mb_bundled.nspaces; s++)
            st->devastated[s] = mb_bundled.space[s].confederacy && s != aldie && (rows[i].told || s != st->at);
        st->devastated[aldie] = rows[i].aldie == DEVASTATED;
        if (rows[i].aldie == JOINED)
            st->groups = (uint8_t)(1 << (mb_bundled.space[aldie].group - 1));
        mtable_put(t);
        if (rows[i].aldie == COMBAT || rows[i].aldie == PICKET)
            mtable_unit(t, "aldie", rows[i].aldie == COMBAT ? C(1) : CLASS_PICKET, false);
        mtable_play(t, "disband", NULL);
        assert_int_equal(t->res.over, rows[i].told != NULL);
        if (rows[i].told)
            assert_true(mtable_tells(t, rows[i].told));
        arena_free(t->a);
    }
}

/* mosby:orders: a decision takes its own verbs alone; the setting answers it, else the built-in answer. */
static void orders(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    mtable_step(t, NULL);
    assert_true(mtable_legal(t, "fight", "is no legal answer to"));
    assert_true(mtable_legal(t, "disband", NULL));
    mtable_edit(t)->on = 0;
    mtable_edit(t)->last_start = (uint8_t)(mtable_space(t, "rectortown") + 1);
    mtable_edit(t)->devastated[mtable_space(t, "salem")] = 1;
    assert_string_equal(mtable_advice(t, ASK_START, ""), "start Rectortown");
    assert_string_equal(mtable_advice(t, ASK_START, "set start Salem, Aldie"), "start Aldie");
    assert_string_equal(mtable_advice(t, ASK_START, "set start Salem"), "start Rectortown");
    assert_string_equal(mtable_advice(t, ASK_INITIATIVE, ""), "roll");
    assert_string_equal(mtable_advice(t, ASK_INITIATIVE, "set initiative always"), "play Gain the Initiative");
    assert_string_equal(mtable_advice(t, ASK_FETCH, ""), "fetch");
    assert_string_equal(mtable_advice(t, ASK_FETCH, "set fetch-cannon no"), "no");
    assert_string_equal(mtable_advice(t, ASK_INTERROGATE, ""), "no");
    assert_string_equal(mtable_advice(t, ASK_INTERROGATE, "set interrogate yes"), "interrogate");
}

/* mosby:recruit; R54: who finds no band draws nothing, and the turn is over. */
static void r54_recruits(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 1, 1, 0);
    at_step(t, 4);
    mtable_step(t, FALLS(D6("recruit", 1)));
    assert_true(mtable_tells(t, "A 1: nobody comes to the meeting. (recruit)"));
    assert_int_equal(mtable_state(t)->turn, 2);
    assert_int_equal(mb_hand_size(mtable_world(t)), 0);
    t = mtable_op("", "middleburg", 1, 1, 0);
    for (int i = 0; i < MB_EVENTS; i++)
        mtable_edit(t)->event_out[i] = 1;
    mtable_put(t);
    at_step(t, 4);
    mtable_step(t, FALLS(D6("recruit", 6), {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE},
                         {"draw:action", 0, CARD_SPUR}, D6("events", 1)));
    assert_true(mtable_waits(t, ASK_OP));
    assert_int_equal(mtable_state(t)->strength, mb_bundled.t.strength[6][1]);
}

/* mosby:lines; R58 R98 R100 */
static void r58_r98_r100_lines(void **state)
{
    (void)state;
    static const char *const in[] = {"manassas-junction", "centreville", "chantilly", "paris", "lovettsville"};
    static const char *const out[] = {"groveton", "greenwich", "gum-spring", "snickersville", "hillsborough"};
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    for (int i = 0; i < 5; i++) {
        assert_true(mb_in_lines(mtable_world(t), mtable_space(t, in[i])));
        assert_false(mb_in_lines(mtable_world(t), mtable_space(t, out[i])));
    }
    mtable_play(t, "scout Chantilly", FALLS(D6("scout:Chantilly", 6), UNIT(CLASS_BLANK)));
    assert_true(mtable_tells(t, "Chantilly is revealed. (lines)"));
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "chantilly")], STATUS_REVEALED);
    assert_int_equal(mb_markers(mtable_world(t)), 1);
    mtable_play(t, "move Chantilly > Gum Spring", NULL); /* what is revealed is drawn no more */
    assert_int_equal(mb_markers(mtable_world(t)), 1);    /* and no marker lies outside the lines */
    /* R98: what scatters outside the lines is deactivated there, and brings no marker; R58: a marker of the lines that an
     * Event card extended shows its dot again when they are restored. */
    t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "gainesville", C(2), true);
    mtable_card(t, CARD_HIDE, 1);
    mtable_edit(t)->groups = 1 << 2;
    mtable_edit(t)->status[mtable_space(t, "gum-spring")] = STATUS_REVEALED;
    mtable_put(t);
    mtable_play(t, "on attacked: play Hide", FALLS(D6("initiative", 1), D6("march", 3), D6("road", 5)));
    int slot = mtable_at(t, "catharpin", C(2));
    assert_true(slot >= 0 && !mtable_state(t)->unit[slot].active);
    assert_int_equal(mb_markers(mtable_world(t)), 1);
    mtable_event(t, EVENT_RESTORE, 0, FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RESTORE, 0)}));
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "gum-spring")], STATUS_DOT);
}

/* mosby:must-fight; R31 R120 */
static void r31_r120_must_fight(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 3); /* into a space of an activated combat unit */
    mtable_unit(t, "catharpin", C(1), true);
    mtable_play(t, "move Catharpin > Sudley Springs", FALLS(D6("initiative", 5), D6("combat", 4)));
    assert_int_equal(mtable_state(t)->at, mtable_space(t, "catharpin"));
    assert_int_equal(mtable_state(t)->eliminated[C(1)], 1);

    t = mtable_op("", "gum-spring", 4, 2, 3); /* it wakes as he enters in the Phases: he fights in the same Action */
    mtable_unit(t, "catharpin", C(1), true);
    mtable_play(t, "move Chantilly > Gum Spring",
                FALLS(D6("initiative", 5), D6("check:Chantilly", 1), COMBAT_UNIT(1), D6("combat", 4),
                      D6("check:Fairfax Court House", 6), D6("check:Centreville", 6), D6("march", 1)));
    assert_int_equal(mtable_state(t)->at, mtable_space(t, "chantilly"));
    assert_int_equal(mtable_state(t)->eliminated[C(1)], 1);

    t = mtable_op("", "gum-spring", 4, 2, 3); /* in the Operations he stops, and with the Initiative may go (R31) */
    mtable_play(t, "move Chantilly > Gum Spring",
                FALLS(D6("check:Chantilly", 1), COMBAT_UNIT(1), D6("initiative", 5), D6("check:Fairfax Court House", 6),
                      D6("check:Centreville", 6)));
    assert_true(mtable_waits(t, ASK_PH));
    assert_int_equal(mtable_state(t)->at, mtable_space(t, "chantilly"));
    assert_true(mtable_legal(t, "move Gum Spring", NULL));
    assert_true(mtable_legal(t, "combat", NULL));
    assert_true(mtable_legal(t, "pass", NULL)); /* R120 */
    assert_false(mb_may_disband(mtable_world(t)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r96_r145_ruin),       cmocka_unit_test(orders),
        cmocka_unit_test(r54_recruits),        cmocka_unit_test(r58_r98_r100_lines),
        cmocka_unit_test(r31_r120_must_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
