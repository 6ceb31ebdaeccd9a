/* links: base json trust core games test */
/* Rulings on what the Union's units do, hidden bands included; each test bears the number of its ruling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

/* R13 R90: units come as if he were to be seen; then the activated ones scatter, and they alone. */
static void r13_r90_all_come_then_scatter(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    int comes = mtable_unit(t, "gainesville", C(2), true), sleeps = mtable_unit(t, "middleburg", C(1), false);
    int far = mtable_unit(t, "orlean", C(1), true);
    mtable_card(t, CARD_HIDE, 1);
    mtable_play(t, "play Hide ; pass",
                FALLS(D6("initiative", 5), D6("march", 3), D6("march", 3), D6("road", 2), D6("road", 3)));
    assert_int_equal(mtable_told(t, "unit 3 moves to Haymarket"), 1); /* three spaces toward a hidden band */
    assert_int_equal(mtable_where(t, comes), mtable_space(t, "white-plains"));
    assert_int_equal(mtable_where(t, far), mtable_space(t, "middleburg"));
    assert_int_equal(mtable_where(t, sleeps), mtable_space(t, "middleburg"));
    assert_int_equal(mb_active(mtable_world(t)), 0);
    assert_true(mtable_waits(t, ASK_OP));
}

/* R15: a courier that comes upon a hidden band is not eliminated. */
static void r15_couriers_pass_a_hidden_band(void **state)
{
    (void)state;
    for (int hidden = 0; hidden < 2; hidden++) {
        struct mtable *t = mtable_op("", "sudley-springs", 4, 2, 2);
        mtable_unit(t, "catharpin", CLASS_COURIER, true);
        mtable_unit(t, "haymarket", C(1), false);
        mtable_card(t, CARD_HIDE, 1);
        mtable_file(t, hidden ? "set ask stay-hidden\nplay Hide ; pass" : "pass");
        mtable_step(t, hidden ? FALLS(D6("initiative", 5), D6("march:non-combat", 2), D6("road", 1), D6("road", 3),
                                      D6("road", 1))
                              : FALLS(D6("initiative", 5), D6("march:non-combat", 2), D6("road", 1)));
        assert_int_equal(mtable_told(t, "is eliminated at Sudley Springs"), !hidden);
        arena_free(t->a);
    }
}

/* R88: the nearest Union unit is any other, activated or not, or a concentration; equal ones by die. */
static void r88_the_nearest_unit(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 2, 2);
    int slot = mtable_unit(t, "catharpin", CLASS_COURIER, true);
    mtable_unit(t, "haymarket", C(1), false);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march:non-combat", 3)));
    assert_int_equal(mtable_where(t, slot), mtable_space(t, "haymarket"));
    for (int die = 1; die <= 2; die++) { /* no unit: two concentrations as near */
        t = mtable_op("", "upperville", 4, 2, 2);
        mtable_unit(t, "chantilly", CLASS_COURIER, true);
        mtable_revealed(t, "chantilly");
        mtable_step(t, FALLS(D6("initiative", 1), D6("march:non-combat", 4), D6("tie", die)));
        assert_int_equal(mtable_told(t, die == 1 ? "moves to Fairfax Court House" : "moves to Centreville"), 1);
    }
}

/* R89: a tie at each branching, found as the unit comes there. */
static void r89_toward_mosby(void **state)
{
    (void)state;
    for (int die = 1; die <= 2; die++) {
        struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
        int slot = mtable_unit(t, "salem", C(2), true);
        mtable_step(t, FALLS(D6("initiative", 1), D6("march", 4), D6("tie", die)));
        assert_true(mtable_waits(t, ASK_ATTACKED));
        assert_int_equal(mtable_state(t)->unit[slot].from - 1,
                         mtable_space(t, die == 1 ? "white-plains" : "rectortown"));
    }
}

/* R40 R91: who enters stops, all attack together when all have moved; beaten, each goes back where it came from. */
static void r40_r91_all_attack_together(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 9);
    int a = mtable_unit(t, "gainesville", C(3), true), b = mtable_unit(t, "catharpin", C(2), true);
    int here = mtable_unit(t, "haymarket", C(1), true);
    mtable_file(t, "on attacked: fight");
    mtable_step(
        t, FALLS(D6("initiative", 1), D6("march", 6), D6("march", 3), D6("march", 4), D6("combat", 2), D6("road", 4)));
    assert_int_equal(mtable_told(t, "Battle at"), 1);
    assert_true(mtable_tells(t, "Battle at Haymarket, Union attacks: band 9, Union 6. (combat)"));
    assert_int_equal(mtable_where(t, a), mtable_space(t, "gainesville"));
    assert_int_equal(mtable_where(t, b), mtable_space(t, "catharpin"));
    assert_int_equal(mtable_where(t, here), mtable_space(t, "aldie")); /* it had not entered */
    t = mtable_op("", "haymarket", 4, 2, 9);                           /* also where it comes by chance */
    mtable_unit(t, "gainesville", C(3), true);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 2), D6("road", 3)));
    assert_true(mtable_waits(t, ASK_ATTACKED));
}

/* R93: an attack where it stands is the Action of a unit. */
static void r93_the_attack_is_its_action(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    int slot = mtable_unit(t, "haymarket", C(2), true);
    mtable_file(t, "on attacked: fight");
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 6), D6("combat", 3), D6("road", 4)));
    assert_true(mtable_tells(t, "unit 1 attacks at Haymarket. (union-combat)"));
    assert_int_equal(mtable_told(t, "unit 1 moves"), 0);
    assert_int_equal(mtable_where(t, slot), mtable_space(t, "aldie")); /* it had not entered: at random */
}

/* R108: lines that an Event card has extended are lines. */
static void r108_extended_lines_are_lines(void **state)
{
    (void)state;
    for (int joined = 0; joined < 2; joined++) {
        struct mtable *t = mtable_op("", "catharpin", 4, 2, 2);
        int slot = mtable_unit(t, "catharpin", C(2), false);
        mtable_edit(t)->groups = joined ? 1 << 5 : 0;
        mtable_reveal(t, joined ? "haymarket gainesville white-plains" : "manassas-junction");
        mtable_play(t, "combat", FALLS(D6("combat", 3), D6("initiative", 5)));
        assert_int_equal(mtable_where(t, slot), mtable_space(t, joined ? "haymarket" : "sudley-springs"));
        arena_free(t->a);
    }
}

/* R109: a ford is a whole Action of a random move, too: alone it is allowed, after a step it is not. */
static void r109_fords_at_random(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 2, 2);
    int slot = mtable_unit(t, "edwards-ferry", C(1), true);
    mtable_reveal(t, "edwards-ferry poolesville seneca");
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 2), D6("road", 3)));
    assert_int_equal(mtable_where(t, slot), mtable_space(t, "leesburg"));
    t = mtable_op("", "upperville", 4, 2, 2);
    slot = mtable_unit(t, "poolesville", C(1), true);
    mtable_reveal(t, "poolesville edwards-ferry seneca clarksburg rockville point-of-rocks");
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 2), D6("road", 4), D6("road", 3)));
    assert_true(mtable_tells(t, "unit 1 halts at Edward's Ferry. (move-limit)"));
    assert_int_equal(mtable_where(t, slot), mtable_space(t, "edwards-ferry"));
}

/* R122: hidden, with an activated unit beside him: 3 to 6 count as entering; 1 and 2 do not. In the order of the map. */
static void r122_hidden_beside_a_unit(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "salem", C(1), true);
    mtable_unit(t, "haymarket", C(2), true);
    mtable_card(t, CARD_HIDE, 1);
    mtable_file(t, "play Hide ; pass");
    mtable_step(t, FALLS(D6("initiative", 5), D6("march", 5), D6("march", 2), D6("road", 5), D6("road", 5),
                         D6("road", 5), D6("road", 2), D6("road", 1)));
    assert_int_equal(mtable_told(t, "Battle at"), 0);
    assert_true(mtable_tells(t, "The Union has lost Mosby at Haymarket; its units scatter. (hidden)"));
    assert_int_equal(mtable_where(t, 1), mtable_space(t, "white-plains")); /* Haymarket comes before the other space */
    t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "haymarket", C(2), true);
    mtable_unit(t, "catharpin", C(2), true);
    mtable_card(t, CARD_HIDE, 1);
    mtable_file(t, "play Hide ; pass");
    mtable_step(t, FALLS(D6("initiative", 5), D6("march", 1), D6("march", 1)));
    assert_int_equal(mtable_told(t, "scatter"), 0);
}

/* R124: with the train: an escort beside a hidden band counts as entering; escorts stay with it, and the Phases go on. */
static void r124_hidden_from_the_train(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "newtown", 4, 2, 2);
    struct mb_state *st = mtable_edit(t);
    st->train = TRAIN_ROLLING;
    st->train_at = st->at;
    st->train_to = (uint8_t)mtable_space(t, "middletown");
    mtable_reveal(t, "newtown winchester white-post middletown");
    int escort = mtable_unit(t, "newtown", C(2), true);
    mtable_edit(t)->unit[escort].escort = 1;
    mtable_card(t, CARD_HIDE, 1);
    mtable_file(t, "play Hide ; pass");
    mtable_step(t, FALLS(D6("initiative", 5), D6("check:Newtown unit 1", 6)));
    assert_true(mtable_tells(t, "The Wagon Train stays at Newtown. (train)"));
    assert_true(mtable_tells(t, "unit 1 deactivates at Newtown. (escort)"));
    assert_int_equal(mtable_where(t, escort), mtable_space(t, "newtown"));
    assert_true(mtable_waits(t, ASK_PH)); /* a new Phase, in which he is not hidden */
    assert_int_equal(mtable_state(t)->hidden, 0);
}

/* R135: activated non-combat units where he comes are eliminated, whoever has the Initiative; who wakes as he enters
 * is, too, with the Initiative his own; else it stops him, and moves in the Union half. */
static void r135_couriers_on_the_way(void **state)
{
    (void)state;
    for (int mosby = 0; mosby < 2; mosby++) {
        struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
        mtable_unit(t, "catharpin", C(1), true);
        mtable_edit(t)->unit[0].retreat = 1;
        mtable_unit(t, "aldie", CLASS_COURIER, true);
        mtable_unit(t, "aldie", CLASS_COURIER, false);
        mtable_put(t);
        mtable_play(t, "move Aldie > Philomont",
                    mosby ? FALLS(D6("initiative", 6), D6("check:Aldie unit 3", 1))
                          : FALLS(D6("initiative", 1), D6("march:non-combat", 3), D6("check:Aldie unit 3", 1),
                                  D6("march:non-combat", 1), D6("march", 1)));
        assert_true(mtable_tells(t, "unit 2, a courier, is eliminated at Aldie. (non-combat)"));
        assert_int_equal(mtable_told(t, "unit 3, a courier, is eliminated at Aldie"), mosby);
        assert_int_equal(mtable_state(t)->at, mtable_space(t, mosby ? "philomont" : "aldie"));
        arena_free(t->a);
    }
}

/* R136: with activated combat units, or in a concentration, "toward the nearest" is the pool; with sleepers it stays. */
static void r136_couriers_that_have_arrived(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 2, 2);
    int slot = mtable_unit(t, "catharpin", CLASS_COURIER, true);
    mtable_unit(t, "catharpin", C(1), true);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march:non-combat", 3), D6("march", 1)));
    assert_true(mtable_tells(t, "unit 1 (courier) returns from Catharpin to the pool. (non-combat)"));
    static const int die[] = {4, 1};
    for (int i = 0; i < 2; i++) {
        t = mtable_op("", "upperville", 4, 2, 2);
        slot = mtable_unit(t, "centreville", CLASS_COURIER, true);
        mtable_step(t, FALLS(D6("initiative", 1), D6("march:non-combat", die[i])));
        assert_int_equal(mtable_told(t, "from Centreville to the pool. (deactivation)"), i);
        assert_int_equal(mtable_where(t, slot), -1);
    }
    t = mtable_op("", "upperville", 4, 2, 2);
    slot = mtable_unit(t, "catharpin", CLASS_COURIER, true);
    mtable_unit(t, "catharpin", C(1), false);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march:non-combat", 3)));
    assert_true(mtable_tells(t, "unit 1 halts at Catharpin. (union-move)"));
    t = mtable_op("", "upperville", 4, 2, 2); /* a picket needs no die */
    mtable_unit(t, "catharpin", CLASS_PICKET, true);
    int sleeper = mtable_unit(t, "catharpin", C(1), false);
    mtable_step(t, FALLS(D6("initiative", 1)));
    assert_int_equal(mtable_state(t)->unit[sleeper].active, 1);
    assert_int_equal(mtable_at(t, "catharpin", CLASS_PICKET), -1);
}

/* R138: away, each step farther; where no space is, it stays. */
static void r138_away_from_mosby(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    int slot = mtable_unit(t, "culpeper-court-house", CLASS_COURIER, true);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march:non-combat", 5)));
    assert_true(mtable_tells(t, "unit 1 halts at Culpeper Court House. (union-move)"));
    t = mtable_op("", "middleburg", 4, 2, 2);
    slot = mtable_unit(t, "orlean", CLASS_COURIER, true);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march:non-combat", 6), D6("tie", 1), D6("tie", 2)));
    assert_int_equal(mtable_where(t, slot), mtable_space(t, "culpeper-court-house"));
}

/* R141: non-combat units before combat units, the player's order among each; built in: the map, then age. */
static void r141_who_moves_next(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 2, 2);
    mtable_unit(t, "catharpin", C(1), true);
    mtable_unit(t, "orlean", CLASS_COURIER, true);
    mtable_unit(t, "orlean", CLASS_COURIER, true);
    mtable_unit(t, "buckland-mills", C(2), true);
    mtable_play(t, "set ask union-order", FALLS(D6("initiative", 1)));
    assert_true(mtable_waits(t, ASK_UNION_ORDER));
    assert_true(mtable_legal(t, "next unit 1", ""));
    assert_true(mtable_legal(t, "next unit 3", NULL));
    mtable_play(t, "next unit 3",
                FALLS(D6("march:non-combat", 1), D6("march:non-combat", 1), D6("march", 1), D6("march", 1)));
    assert_true(mtable_tells(t, "unit 1 deactivates at Catharpin. (union-move)"));
    int third = -1, first = -1, fourth = -1;
    for (size_t i = 0; i < t->res.ev.n; i++) {
        const struct event *ev = &t->res.ev.v[i];
        if (ev->kind != HAP_MARCH)
            continue;
        int *at = ev->arg[0] == 2 ? &third : ev->arg[0] == 0 ? &first : ev->arg[0] == 3 ? &fourth : NULL;
        if (at)
            *at = (int)i;
    }
    assert_true(third < first && first < fourth); /* Catharpin comes before Buckland Mills on the map */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r13_r90_all_come_then_scatter), cmocka_unit_test(r15_couriers_pass_a_hidden_band),
        cmocka_unit_test(r88_the_nearest_unit),          cmocka_unit_test(r89_toward_mosby),
        cmocka_unit_test(r40_r91_all_attack_together),   cmocka_unit_test(r93_the_attack_is_its_action),
        cmocka_unit_test(r108_extended_lines_are_lines), cmocka_unit_test(r109_fords_at_random),
        cmocka_unit_test(r122_hidden_beside_a_unit),     cmocka_unit_test(r124_hidden_from_the_train),
        cmocka_unit_test(r135_couriers_on_the_way),      cmocka_unit_test(r136_couriers_that_have_arrived),
        cmocka_unit_test(r138_away_from_mosby),          cmocka_unit_test(r141_who_moves_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
