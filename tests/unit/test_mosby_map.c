/* links: base json trust core games test */
/* Rulings on the map, the tables and the cards that are drawn; each test bears the number of its ruling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "gen/mosby_data.h"
#include "mosby_table.h"

static const struct mb_space *space(const char *id)
{
    int s = mb_space_index(&mb_bundled, id);
    assert_true(s >= 0);
    return &mb_bundled.space[s];
}

/* The outermost procedure goes on from this step of it (turn.c); no Event card is left. */
static void at_step(struct mtable *t, int pc)
{
    for (int i = 0; i < MB_EVENTS; i++)
        mtable_edit(t)->event_out[i] = 1;
    json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(pc));
    mtable_put(t);
}

/* R01: a track is a pike, and a pike is what the player reads. */
static void r01_a_track_is_a_pike(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "fairfax-court-house", 4, 2, 2);
    mtable_step(t, NULL);
    const char *report = mtable_doc(t, mb_summary);
    assert_non_null(strstr(report, "Entering Centreville by pike:"));
    assert_non_null(strstr(report, "Entering Flint Hill:"));
    assert_null(strstr(report, "track"));
}

/* R06 R107: the train goes to Middletown, which is the one in Virginia. */
static void r06_r107_middletown(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 3, 2);
    const struct mb_event *e = &mb_bundled.event[mtable_event_index(t, EVENT_WAGON_TRAIN, 0)];
    assert_string_equal(mb_bundled.space[e->destination].id, "middletown");
    assert_string_equal(mb_bundled.space[e->space].id, "harpers-ferry");
    assert_false(space("middletown")->north);
    assert_true(mb_adjacent(mtable_world(t), e->destination, mtable_space(t, "newtown")));
}

/* R32 R33: movement of the Union is chapter 7.3; a sutler's wagon is a supply wagon, and pays as one. */
static void r32_r33_names(void **state)
{
    (void)state;
    assert_int_equal(strncmp(mosby_rules[MOSBY_R_UNION_MOVE].place, "7.3", 3), 0);
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    mtable_unit(t, "aldie", CLASS_WAGON, false);
    mtable_play(t, "disband", NULL);
    mtable_play(t, "start Middleburg",
                FALLS(D6("road", 4), D6("recruit", 1), {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE},
                      {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE}, D6("events", 1),
                      {"draw:event", 0, mtable_event_index(t, EVENT_RAILROADS, 0)}));
    assert_true(mtable_tells(t, "unit 1, a supply wagon, is eliminated at Middleburg. (outside)"));
    assert_int_equal(mtable_state(t)->points, 1);
}

/* R74 R76: the level is looked up anew in each turn; columns 8, 9 and 10, and 10 for all above. */
static void r74_r76_awareness_is_looked_up(void **state)
{
    (void)state;
    static const int notoriety[] = {4, 8, 9, 10, 13};
    for (size_t i = 0; i < sizeof notoriety / sizeof notoriety[0]; i++) {
        struct mtable *t = mtable_op("", "middleburg", notoriety[i], 5, 2);
        mtable_edit(t)->turn = 4;
        mtable_put(t);
        mtable_play(t, "disband", NULL);
        assert_int_equal(mtable_state(t)->awareness, mb_bundled.t.awareness[notoriety[i] > 10 ? 10 : notoriety[i]]);
        assert_true(mtable_state(t)->awareness < 5);
        arena_free(t->a);
    }
}

/* R85: 1 to 3 the Union, 4 to 6 Mosby. */
static void r85_the_initiative(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die++) {
        struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
        mtable_unit(t, "catharpin", CLASS_COMBAT, true);
        mtable_step(t, die <= 3 ? FALLS(D6("initiative", die), D6("march", 1)) : FALLS(D6("initiative", die)));
        assert_int_equal(mtable_told(t, "Mosby has the Initiative"), die > 3);
        arena_free(t->a);
    }
}

/* R94: what the text does not have is tagged as made up: every tag is one of three, and depots and markers bear it. */
static void r94_sources_are_tagged(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    int made_up = 0, printed = 0;
    for (size_t i = 0; i < MB_FILES; i++) {
        const char *p = arena_strndup(a, (const char *)mosby_data_files[i].p, mosby_data_files[i].n);
        while ((p = strstr(p, "\"source\": "))) {
            p += strlen("\"source\": ");
            const char *end = strchr(p, *p == '{' ? '}' : ',');
            for (const char *v = p; *p == '{' && (v = strstr(v, ": \"")) && v < end; v++)
                assert_true(!strncmp(v, ": \"rulebook", 11) || !strncmp(v, ": \"public:", 10) ||
                            !strncmp(v, ": \"reconstructed", 16));
            made_up += !strncmp(p, "\"reconstructed", 14);
            printed += !strncmp(p, "\"rulebook", 9);
            assert_true(*p == '{' || !strncmp(p, "\"rulebook", 9) || !strncmp(p, "\"public:", 8) ||
                        !strncmp(p, "\"reconstructed", 14));
        }
    }
    assert_true(made_up > 100 && printed > 100);
    arena_free(a);
}

/* R101 R102: Farmwell Station outside, with a bridge, and joined by result 2; Paris inside, and not of the Confederacy. */
static void r101_r102_farmwell_and_paris(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "farmwell-station", 4, 2, 2);
    mtable_step(t, NULL);
    assert_true(space("farmwell-station")->bridge);
    assert_true(mtable_legal(t, "demolish bridge", "no such target"));
    mtable_edit(t)->groups = 1 << 1;
    assert_true(mtable_legal(t, "demolish bridge", NULL));
    assert_true(mb_in_lines(mtable_world(t), mtable_space(t, "paris")));
    assert_false(space("paris")->confederacy);
}

/* R92 R104 R110: cards by Notoriety, in the row of the healthy or the wounded, permanent ones among the six held. */
static void r92_r104_r110_cards(void **state)
{
    (void)state;
    static const struct {
        int notoriety, wounded, n;
    } rows[] = {{1, 0, 3}, {4, 0, 4}, {4, 1, 3}, {6, 0, 5}, {6, 1, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op("", "middleburg", rows[i].notoriety, 3, 2);
        struct fall falls[8] = {{NULL, 0, 0}};
        mtable_edit(t)->wounded = (uint8_t)(rows[i].wounded ? mtable_state(t)->turn : 0);
        at_step(t, 5);
        for (int k = 0; k < rows[i].n; k++)
            falls[k] = (struct fall){"draw:action", 0, CARD_GUIDE};
        falls[rows[i].n] = (struct fall){"events", 6, 1};
        mtable_step(t, falls);
        assert_int_equal(mb_hand_size(mtable_world(t)), rows[i].n);
        arena_free(t->a);
    }
    struct mtable *t = mtable_op("", "middleburg", 1, 1, 2);
    for (int c = 0; c < PERMANENTS; c++)
        mtable_card(t, c, 1);
    at_step(t, 5);
    mtable_step(t,
                FALLS({"draw:action", 0, CARD_GUIDE}, {"draw:action", 0, CARD_GUIDE}, {"draw:action", 0, CARD_SPUR}));
    assert_true(mtable_waits(t, ASK_DISCARD)); /* 5 and 3 */
    assert_true(mtable_legal(t, "discard Fast Horses, Cannon", NULL));
    assert_true(mtable_legal(t, "discard Local Guide", "2"));
}

/* R83 R84: inside the lines is inside, whoever placed them there; one award for a junction. */
static void r83_r84_railroads(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "warrenton", 4, 2, 2);
    mtable_step(t, NULL);
    assert_true(mtable_legal(t, "demolish railroad", "no such target"));
    mtable_edit(t)->placed[mtable_space(t, "warrenton")] = 1;
    assert_true(mtable_legal(t, "demolish railroad", NULL));
    t = mtable_op("", "leesburg", 4, 2, 2);
    mtable_step(t, NULL);
    assert_true(mtable_legal(t, "demolish railroad", "no such target"));
    mtable_edit(t)->groups = 1;
    mtable_edit(t)->status[mtable_space(t, "leesburg")] = STATUS_DOT;
    assert_true(mtable_legal(t, "demolish railroad", NULL));
    t = mtable_op("", "manassas-junction", 4, 2, 2); /* two lines meet here */
    mtable_reveal(t, "manassas-junction union-mills bristoe-station");
    mtable_play(t, "demolish railroad", NULL);
    assert_int_equal(mtable_state(t)->points, mb_bundled.t.railroad);
    assert_true(mtable_legal(t, "demolish railroad", "no such target"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r01_a_track_is_a_pike),
        cmocka_unit_test(r06_r107_middletown),
        cmocka_unit_test(r32_r33_names),
        cmocka_unit_test(r74_r76_awareness_is_looked_up),
        cmocka_unit_test(r85_the_initiative),
        cmocka_unit_test(r94_sources_are_tagged),
        cmocka_unit_test(r101_r102_farmwell_and_paris),
        cmocka_unit_test(r92_r104_r110_cards),
        cmocka_unit_test(r83_r84_railroads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
