/* links: test base json trust core games */
/* washington, engine 15: orders. Rolls, delivery and the Zero Rule's table: test_washington_charts_command. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static struct field_test *wallace(void)
{
    struct field_test *t = field_new(USA);
    t->st.phase = PHASE_COMMAND;
    field_put(t, "U.L.Wallace", "B20.10", LINE, 0);
    field_put(t, "U.HQ.8_Corps_HQ", "B20.10", LINE, 0);
    field_put(t, "U.L.Ricketts", "B20.12", LINE, 0);
    field_put(t, "U.L.Truex", "B20.13", LINE, 0);
    field_put(t, "U.14_NJ", "B20.13", LINE, 0);
    field_put(t, "C.13_Ga", "B5.05", LINE, 0);
    return t;
}

static void give(struct field_test *t, const char *formation, int kind, int state, const char *goal)
{
    struct command *c = field_command(t, formation);
    c->kind = (uint8_t)kind;
    c->state = (uint8_t)state;
    c->goal = (int16_t)(goal ? field_hex(goal) + 1 : 0);
}

/* 15.1, S-047, S-060: one order in a turn, by the army commander with his HQ, to a Command; guns only move. */
static void law_15_1(void **state)
{
    static const struct {
        const char *line;
        bool may;
    } rows[] = {{"order 3/6: move B22.10", true},
                {"order 3/6: attack B22.10", true},
                {"order 3/6: attack", true},
                {"order 3/6: reserve", true},
                {"order 3/6: move", false},
                {"order 1/3/6: move B22.10", false},
                {"order Cav/8: move B22.10", false},
                {"order 8 Corps: move B22.10", true}, /* the army HQ itself, 9.7 */
                {"order 8 Corps: attack B22.10", false}};
    struct field_test *t = wallace();
    (void)state;
    field_put(t, "U.L.Clendenin", "B21.10", LINE, 0);
    field_put(t, "U.8_Ill_a", "B21.10", LINE, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (field_legal(t, rows[i].line, NULL) != rows[i].may)
            fail_msg("%s", rows[i].line);
    field_put(t, "U.L.Wallace", "B20.11", LINE, 0);
    assert_false(field_legal(t, "order 3/6: reserve", NULL));
    field_put(t, "U.L.Wallace", "B20.10", LINE, 0);
    give(t, "8 Corps", ORDER_NONE, OS_SKEDADDLE, NULL); /* 16.5: a skedaddled army HQ issues none */
    assert_false(field_legal(t, "order 3/6: reserve", NULL));
    give(t, "8 Corps", ORDER_NONE, OS_NONE, NULL);
    field_do(t, "order 3/6: reserve", "11"); /* not made, but it was the one */
    assert_false(field_legal(t, "order 3/6: reserve", NULL));
    field_free(t);
    t = field_new(CSA);
    t->st.phase = PHASE_COMMAND;
    field_put(t, "C.L.Early", "B20.10", LINE, 0);
    field_put(t, "C.HQ.A_Valley_HQ", "B20.10", LINE, 0);
    field_put(t, "C.L.King", "B20.11", LINE, 0);
    field_put(t, "C.Bryan", "B20.11", LIMBERED, 0);
    assert_true(field_legal(t, "order King Bn: move B22.10", NULL));
    assert_false(field_legal(t, "order King Bn: attack B22.10", NULL));
    assert_false(field_legal(t, "order King Bn: reserve", NULL));
    field_free(t);
}

/* 15.2: from SENT to the end, state by state. */
static void law_15_2(void **state)
{
    struct field_test *t = wallace();
    struct command *c = field_command(t, "3/6");
    (void)state;
    field_do(t, "order 3/6: move B20.16", "66");
    assert_int_equal(c->new_state, OS_SENT);
    assert_int_equal(c->arrives, 3);
    t->st.turn = 2;
    field_faces(t, "");
    command_begin(&t->p);
    assert_int_equal(c->new_state, OS_SENT);
    t->st.turn = 3;
    field_put(t, "U.HQ.8_Corps_HQ", "B20.10", LINE, 0);
    field_faces(t, "1166");
    command_begin(&t->p);
    assert_int_equal(c->new_state, OS_ARRIVED); /* tried again next turn */
    command_begin(&t->p);
    assert_true(c->kind == ORDER_MOVE && c->state == OS_ACTIVE && c->new_state == OS_NONE);
    command_objectives(&t->p);
    assert_int_equal(c->kind, ORDER_MOVE);
    field_put(t, "U.L.Ricketts", "B20.16", LINE, 0); /* leader or HQ in the hex */
    command_objectives(&t->p);
    assert_int_equal(c->kind, ORDER_NONE);
    assert_int_equal(c->recovery, 0);
    give(t, "3/6", ORDER_ATTACK, OS_ACTIVE, "B20.20"); /* taken: recovery is needed */
    command_objectives(&t->p);
    assert_int_equal(c->kind, ORDER_ATTACK);
    field_put(t, "U.14_NJ", "B20.20", LINE, 0);
    command_objectives(&t->p);
    assert_true(c->kind == ORDER_NONE && c->recovery);
    c->new_kind = ORDER_ATTACK; /* rejects an Attack without a roll, but not a Move */
    c->new_state = OS_ARRIVED;
    field_faces(t, "");
    command_begin(&t->p);
    assert_int_equal(c->new_state, OS_ARRIVED);
    c->new_kind = ORDER_MOVE;
    field_faces(t, "66");
    command_begin(&t->p);
    assert_int_equal(c->kind, ORDER_MOVE);
    give(t, "3/6", ORDER_ATTACK, OS_ACTIVE, "B20.22"); /* a new one replaces it, without recovery first */
    c->recovery = 0;
    c->new_kind = ORDER_ATTACK;
    c->new_state = OS_ARRIVED;
    c->new_goal = (int16_t)(field_hex("B20.24") + 1);
    field_faces(t, "66");
    command_begin(&t->p);
    assert_true(c->goal == field_hex("B20.24") + 1 && c->fresh);
    int order; /* a brigade acts by its division's order without a roll */
    assert_int_equal(command_order(&t->p.w, wash_find_formation(t->data, "1/3/6"), &order), ORDER_ATTACK);
    assert_int_equal(order, OS_ACTIVE);
    field_free(t);
}

/* 15.3: before the first move of a brigade under Attack whose leader has 0; fire stays allowed; one brigade is finished
 * before the next rolls. */
static void law_15_3(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_attack(t, "Grd/B");
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "C.L.Terry", "B26.10", LINE, 0);
    field_change(t, "C.L.Evans")->generic = field_change(t, "C.L.Terry")->generic = 1;
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B18.10", LINE, 0);
    field_put(t, "C.26_Ga", "B22.10", LINE, 0);
    field_put(t, "C.Jones_Bde", "B26.10", LINE, 0);
    field_put(t, "U.9_NY_Hvy", "B22.12", LINE, 0);
    field_do(t, "move C.13_Ga B20.16", "6"); /* all of it */
    field_do(t, "move C.31_Ga B18.13", "");  /* one roll for the brigade */
    field_do(t, "move C.Jones_Bde B26.12", "5");
    assert_false(field_legal(t, "move C.26_Ga B22.09", NULL)); /* the first brigade is finished */
    t->rest = '1';
    field_do(t, "fire C.26_Ga B22.12", "");
    field_free(t);
    for (int k = 0; k < 3;
         k++) { /* not without an Attack order, not with a leader of more than 0, not with no leader */
        t = field_new(CSA);
        if (k)
            field_attack(t, "Grd/B");
        if (k < 2)
            field_put(t, "C.L.Evans", "B20.10", LINE, 0);
        field_change(t, "C.L.Evans")->generic = k == 0;
        field_put(t, "C.13_Ga", "B20.10", LINE, 0);
        field_do(t, "move C.13_Ga B20.12", "");
        field_free(t);
    }
}

/* 15.4: what a unit may do by its order. It stands two hexes from the enemy; ground lately held is what it stands on. */
static void law_15_4(void **state)
{
    static const struct {
        const char *line;
        int form;
        bool attack, none, move, reserve;
    } rows[] = {
        {"move C.26_Ga B20.09", LINE, true, true, false, true},
        {"move C.26_Ga B20.11", LINE, true, true, false, false},
        {"form C.26_Ga column", LINE, true, true, true, true},
        {"form C.26_Ga line", COLUMN, true, true, false, true},
        {"fire C.26_Ga B20.12", LINE, true, true, true, true},
        {"move C.26_Ga B20.08", COLUMN, true, true, false, true},
        {"move C.26_Ga B21.12", COLUMN, true, true, true, false}, /* nearer to B26.14 */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int kind = ORDER_NONE; kind <= ORDER_RESERVE; kind++) {
            struct field_test *t = field_new(CSA);
            bool want = kind == ORDER_ATTACK ? rows[i].attack
                        : kind == ORDER_MOVE ? rows[i].move
                        : kind == ORDER_NONE ? rows[i].none
                                             : rows[i].reserve;
            give(t, "Evans/Grd", kind, kind ? OS_ACTIVE : OS_NONE, kind == ORDER_MOVE ? "B26.14" : NULL);
            field_put(t, "C.L.Evans", "B20.10", LINE, 0);
            field_put(t, "C.26_Ga", "B20.10", rows[i].form, 0);
            field_put(t, "U.14_NJ", "B20.12", LINE, 0);
            const char *why;
            if (field_legal(t, rows[i].line, &why) != want)
                fail_msg("%s under %d: %s", rows[i].line, kind, why);
            field_free(t);
        }
}

/* 15.4: without orders within two hexes of ground held at the start of this or the last own turn; a Reserve fires at three,
 * no further; no charge on a Move order or in Reserve. */
static bool near_enough(struct field_test *t, const struct view *v, int u, int hex)
{
    struct ends e;
    ends_make(&t->p.w, v, u, &e);
    return may_be_near(&t->p.w, v, u, &e, hex);
}

static void law_15_4_ground(void **state)
{
    struct field_test *t = field_new(CSA);
    struct view v;
    (void)state;
    int u = field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.14", LINE, 0);
    struct counter *c = field_change(t, "C.26_Ga");
    view_make(&t->p.w, &v);
    assert_false(near_enough(t, &v, u, field_hex("B20.13")));
    c->home_before = (int16_t)(field_hex("B20.11") + 1);
    assert_true(near_enough(t, &v, u, field_hex("B20.13")));
    c->home_before = (int16_t)(field_hex("B20.10") + 1);
    int other = field_put(t, "C.13_Ga", "B24.10", LINE, 0); /* any unit of the Command */
    t->st.unit[other].home = (int16_t)(field_hex("B20.12") + 1);
    assert_true(near_enough(t, &v, u, field_hex("B20.13")));
    assert_true(may_charge_at(&t->p.w, u, field_hex("B20.14")));
    t->st.unit[other].home = 0;
    give(t, "Evans/Grd", ORDER_RESERVE, OS_ACTIVE, NULL);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    assert_false(field_legal(t, "fire C.26_Ga B20.14", NULL));
    field_put(t, "C.26_Ga", "B20.11", LINE, 0);
    assert_true(field_legal(t, "fire C.26_Ga B20.14", NULL));
    field_put(t, "C.26_Ga", "B20.13", LINE, 0);
    for (int kind = ORDER_NONE; kind <= ORDER_RESERVE; kind++) {
        give(t, "Evans/Grd", kind, kind ? OS_ACTIVE : OS_NONE, "B30.10");
        assert_int_equal(field_legal(t, "charge C.26_Ga B20.14", NULL), kind == ORDER_NONE || kind == ORDER_ATTACK);
    }
    field_free(t);
}

/* 15.5, S-033: two levels for a purpose in a turn, for deployment all; what may be tried. */
static void law_15_5(void **state)
{
    struct field_test *t = wallace();
    (void)state;
    field_do(t, "initiative 1/3/6: reserve", "1111"); /* Truex, Ricketts, and no more */
    assert_int_equal(field_count(t, HAP_NO_INITIATIVE), 2);
    assert_false(field_legal(t, "initiative 1/3/6: reserve", NULL));
    command_begin(&t->p);
    field_do(t, "initiative 1/3/6: reserve", "1155"); /* the second made it */
    assert_int_equal(field_command(t, "1/3/6")->kind, ORDER_RESERVE);
    command_begin(&t->p);
    give(t, "1/3/6", ORDER_MOVE, OS_ACTIVE, "B30.10");
    field_do(t, "initiative 1/3/6: deploy", "111155"); /* Wallace too */
    assert_int_equal(field_command(t, "1/3/6")->kind, ORDER_NONE);
    static const char *const never[] = {"initiative 1/3/6: attack B20.20", "initiative 1/3/6: move B20.20",
                                        "initiative 1/3/6: release",       "initiative 1/3/6: deploy",
                                        "initiative 1/3/6: return",        "initiative 3/6: reserve"};
    command_begin(&t->p);
    for (int i = 0; i < 6; i++)
        if (field_legal(t, never[i], NULL))
            fail_msg("%s", never[i]);
    field_free(t);
    t = field_new(CSA); /* McCausland: any order to himself, at once; attack not before recovery */
    t->st.phase = PHASE_COMMAND;
    field_put(t, "C.L.McCausland", "B20.10", LINE, 0);
    field_put(t, "C.14_Va", "B20.10", LINE, 0);
    field_command(t, "McCsld/Cav")->recovery = 1;
    assert_false(field_legal(t, "initiative McCsld/Cav: attack B20.20", NULL));
    assert_true(field_legal(t, "initiative McCsld/Cav: move B20.20", NULL));
    field_command(t, "McCsld/Cav")->recovery = 0;
    field_do(t, "initiative McCsld/Cav: attack B20.20", "66");
    assert_int_equal(field_command(t, "McCsld/Cav")->state, OS_ACTIVE);
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_15_1), cmocka_unit_test(law_15_2),        cmocka_unit_test(law_15_3),
        cmocka_unit_test(law_15_4), cmocka_unit_test(law_15_4_ground), cmocka_unit_test(law_15_5),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
