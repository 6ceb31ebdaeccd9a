/* links: base json trust core games test */
/* The optional rules 8.1 to 8.9, each by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

/* mosby:option-8.1 mosby:victory; R96 R97 */
static void o81_r96_r97_advanced_victory(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int notoriety;
        bool won;
        int level;
    } rows[] = {
        {"", 9, true, 0},     {"", 8, false, 0},    {"8.1", 9, false, 0},
        {"8.1", 10, true, 1}, {"8.1", 13, true, 4}, {"8.1", 20, true, 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op(rows[i].options, "middleburg", rows[i].notoriety, 3, 2);
        mtable_edit(t)->turn = 8;
        for (int s = 0; s < mb_bundled.nspaces;
             s++) /* R96: a ruined Confederacy takes nothing from a winner of turn 8 */
            mtable_edit(t)->devastated[s] = mb_bundled.space[s].confederacy;
        mtable_put(t);
        mtable_play(t, "disband", NULL);
        assert_true(t->res.over);
        assert_int_equal(t->res.outcome.winners, rows[i].won ? 1 : 0);
        assert_int_equal(mtable_state(t)->level, rows[i].level);
        arena_free(t->a);
    }
}

/* mosby:option-8.2 */
static void o82_two_more_events(void **state)
{
    (void)state;
    for (int with = 0; with < 2; with++) {
        struct mtable *t = mtable_op(with ? "8.2" : "", "middleburg", 4, 3, 2);
        json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(6));
        for (int i = 0; i < MB_EVENTS; i++) /* three harmless cards are left */
            mtable_edit(t)->event_out[i] = mb_bundled.event[i].kind != EVENT_RAILROADS;
        mtable_put(t);
        mtable_step(t, with ? FALLS(D6("events", 1), {"draw:event", 3, 1}, {"draw:event", 2, 1})
                            : FALLS(D6("events", 1), {"draw:event", 3, 1}));
        assert_int_equal(mb_events_in_deck(mtable_world(t)), with ? 0 : 2);
    }
}

/* mosby:option-8.3; R95 */
static void o83_r95_hiding_may_fail(void **state)
{
    (void)state;
    for (int die = 1; die <= 2; die++) { /* outside the lines a 1 finds him */
        struct mtable *t = mtable_op("8.3", "haymarket", 4, 2, 2);
        mtable_unit(t, "gainesville", C(2), true);
        mtable_card(t, CARD_HIDE, 1);
        mtable_file(t, "play Hide\non initiative: roll\non attacked: fight\non bolt: play Hide");
        mtable_step(t, die == 1 ? FALLS(D6("initiative", 1), D6("march", 3), D6("search", 1), D6("combat", 3))
                                : FALLS(D6("initiative", 1), D6("march", 3), D6("search", 2), D6("road", 4)));
        assert_int_equal(mtable_told(t, "the band is found"), die == 1);
    }
}

static void o83_the_cannon_is_hidden(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("8.3", "middleburg", 1, 1, 2);
    json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(5));
    mtable_edit(t)->event_out[0] = 0;
    for (int i = 0; i < MB_EVENTS; i++)
        mtable_edit(t)->event_out[i] = 1;
    mtable_put(t);
    mtable_file(t, "set cannon Salem");
    mtable_step(t, FALLS({"draw:action", 0, CARD_CANNON}, {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE},
                         D6("events", 1)));
    assert_true(mtable_tells(t, "The Cannon is hidden at Salem. (option-8.3)"));
    assert_int_equal(mtable_state(t)->hand[CARD_CANNON], 0);
    assert_true(mtable_waits(t, ASK_OP));
    mtable_play(t, "move Rectortown > Salem", NULL);
    assert_true(mtable_tells(t, "The Cannon is taken up at Salem. (option-8.3)"));
    assert_int_equal(mtable_state(t)->hand[CARD_CANNON], 1);
    assert_int_equal(mtable_state(t)->cannon, 0);

    /* A Union unit that enters looks for it. */
    for (int die = 2; die <= 3; die++) {
        t = mtable_op("8.3", "haymarket", 4, 2, 2);
        mtable_unit(t, "white-plains", C(1), true);
        mtable_edit(t)->cannon = (uint8_t)(mtable_space(t, "salem") + 1);
        mtable_put(t);
        mtable_play(t, "set fetch-cannon no",
                    FALLS(D6("initiative", 1), D6("march", 2), {"road", 6, 4}, {"cannon", 6, die}, {"road", 6, 4},
                          {"road", 6, 4}));
        assert_int_equal(mtable_state(t)->cannon, die == 2 ? NO_SPACE : mtable_space(t, "salem") + 1);
        assert_true(mtable_tells(t, die == 2
                                        ? "Union troops search Salem: a 2, they find the Cannon. (option-8.3)"
                                        : "Union troops search Salem: a 3, the Cannon is not found. (option-8.3)"));
    }
}

/* mosby:option-8.4; R146 */
static void o84_r146_railroads_are_repaired(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("8.4", "middleburg", 4, 3, 2);
    mtable_edit(t)->rail[mtable_space(t, "bealeton")] = 1;
    mtable_edit(t)->rail[mtable_space(t, "vienna")] = 1;
    mtable_revealed(t, "bealeton");
    mtable_revealed(t, "vienna");
    mtable_play(t, "disband", FALLS(D6("repair", 4), D6("repair", 3))); /* Vienna comes first on the map */
    assert_int_equal(mtable_state(t)->rail[mtable_space(t, "vienna")], 1);
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "vienna")], STATUS_REVEALED);
    assert_int_equal(mtable_state(t)->rail[mtable_space(t, "bealeton")], 0);
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "bealeton")], STATUS_DOT);
}

/* mosby:option-8.5; R72 R152 */
static void o85_r72_r152_north_of_the_potomac(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("8.5", "leesburg", 5, 2, 2);
    mtable_play(t, "scout Edward's Ferry", FALLS(D6("scout:Edward's Ferry", 6), UNIT(CLASS_BLANK)));
    assert_int_equal(mtable_state(t)->points, 1);
    mtable_play(t, "move Edward's Ferry", NULL);
    assert_true(mtable_legal(t, "disband", "does not disband north of the Potomac"));
    t = mtable_op("8.5", "leesburg", 4, 2, 2); /* not before turn 5 */
    mtable_play(t, "scout Edward's Ferry", FALLS(D6("scout:Edward's Ferry", 6), UNIT(CLASS_BLANK)));
    assert_int_equal(mtable_state(t)->points, 0);
    t = mtable_op("8.5", "fort-marcy", 5, 2, 2); /* next to a concentration: 2 */
    mtable_play(t, "scout Tennallytown", FALLS(D6("scout:Tennallytown", 6), UNIT(CLASS_BLANK)));
    assert_int_equal(mtable_state(t)->points, 2);
    assert_int_equal(mtable_state(t)->event_out[mtable_event_index(t, EVENT_LEE, 0)], 1);
}

static void reveal_around_union_mills(struct mtable *t)
{
    static const char *const near[] = {"union-mills", "bradley", "manassas-junction"};
    for (int i = 0; i < 3; i++)
        mtable_revealed(t, near[i]);
}

/* mosby:option-8.6 */
static void o86_demolition_may_fail(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("8.6", "union-mills", 4, 2, 2);
    reveal_around_union_mills(t);
    mtable_play(t, "demolish bridge",
                FALLS(D6("demolition", 2), D6("check:Centreville", 6), D6("check:Fairfax Station", 6)));
    assert_true(mtable_tells(t, "Mosby fails to destroy the bridge at Union Mills: a 2. (option-8.6)"));
    assert_int_equal(mtable_state(t)->awareness, 3); /* as if it had been destroyed */
    mtable_play(t, "demolish bridge",
                FALLS(D6("demolition", 3), D6("check:Centreville", 6), D6("check:Fairfax Station", 6)));
    assert_int_equal(mtable_state(t)->points, 5);
}

/* mosby:option-8.7 */
static void o87_interrogation(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die++) {
        struct mtable *t = mtable_op("8.7", "gum-spring", 4, 2, 2);
        mtable_unit(t, "chantilly", CLASS_COURIER, false);
        mtable_unit(t, "frying-pan", C(1), false); /* what a prisoner may tell of */
        mtable_revealed(t, "chantilly");
        mtable_file(t, "move Chantilly\nset interrogate yes");
        struct fall falls[5] = {D6("check:Chantilly unit 1", 6), {"interrogation", 6, die}, {NULL, 0, 0}};
        if (die == 6)
            falls[2] = (struct fall){"draw:action", 0, CARD_SPUR};
        mtable_step(t, falls);
        assert_int_equal(mtable_state(t)->points, die <= 2 ? 0 : 1);
        assert_int_equal(mtable_state(t)->awareness, die == 1 ? 3 : 2);
        assert_int_equal(mb_hand_size(mtable_world(t)), die == 6);
        assert_int_equal(mtable_told(t, "Mosby is told what is at"), die == 5);
    }
}

/* mosby:option-8.8 */
static void o88_unrevealed_spaces_stay_unseen(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("8.8", "gum-spring", 4, 2, 2);
    mtable_play(t, "move Chantilly", FALLS(D6("check:Chantilly", 6)));
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "chantilly")], STATUS_DOT);
    assert_int_equal(mb_count(mtable_world(t), -1, ANY, ANY), 0);
    /* Entered again it is checked again; scouted where he stands it is seen. */
    mtable_play(t, "move Gum Spring > Chantilly\nscout Chantilly",
                FALLS(D6("check:Chantilly", 5), D6("scout:Chantilly", 4), UNIT(CLASS_WAGON)));
    assert_int_equal(mtable_state(t)->status[mtable_space(t, "chantilly")], STATUS_REVEALED);
    assert_int_equal(mtable_state(t)->points, 1);
    t = mtable_op("", "gum-spring", 4, 2, 2); /* without the option nobody scouts his own space */
    mtable_play(t, "move Chantilly", FALLS(D6("check:Chantilly", 6), COMBAT_UNIT(1)));
    assert_true(mtable_legal(t, "scout Chantilly", "is not next to"));
}

/* mosby:option-8.9 */
static void o89_depots_hold_things(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die++) {
        struct mtable *t = mtable_op("8.9", "manassas-junction", 4, 2, 2);
        static const char *const near[] = {"manassas-junction", "union-mills", "bristoe-station"};
        for (int i = 0; i < 3; i++)
            mtable_revealed(t, near[i]);
        mtable_edit(t)->depot[mtable_space(t, "manassas-junction")] = DEPOT_INTACT;
        mtable_put(t);
        struct fall falls[4] = {{"draw:depot", 6, 1}, {"depot", 6, die}, {NULL, 0, 0}};
        if (die == 6)
            falls[2] = (struct fall){"draw:action", 0, CARD_SPUR};
        mtable_play(t, "demolish depot", falls);
        assert_true(mtable_tells(t, arena_printf(t->a, "What the depot holds: a %d. (option-8.9)", die)));
        assert_int_equal(mtable_state(t)->points, die == 5 ? 5 : 4);
        assert_int_equal(mtable_state(t)->strength, die == 4 ? 3 : 2);
        assert_int_equal(mtable_state(t)->horses, die == 2);
        assert_int_equal(mtable_state(t)->carbines, die == 3);
        assert_int_equal(mb_hand_size(mtable_world(t)), die == 6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(o81_r96_r97_advanced_victory),      cmocka_unit_test(o82_two_more_events),
        cmocka_unit_test(o83_r95_hiding_may_fail),           cmocka_unit_test(o83_the_cannon_is_hidden),
        cmocka_unit_test(o84_r146_railroads_are_repaired),   cmocka_unit_test(o85_r72_r152_north_of_the_potomac),
        cmocka_unit_test(o86_demolition_may_fail),           cmocka_unit_test(o87_interrogation),
        cmocka_unit_test(o88_unrevealed_spaces_stay_unseen), cmocka_unit_test(o89_depots_hold_things),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
