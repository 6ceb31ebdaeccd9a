/* links: test base json trust core games */
/* washington: parties that join, orders that wait, Reserves in orders, HQs that move, battalions attached, batteries posted,
 * and the Union cavalry that must go behind pike and railroad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static struct command *command(struct field_test *t, const char *id)
{
    int f = wash_find_formation(&wash_bundled, id);
    assert_true(f >= 0);
    return &t->st.command[f];
}

/* Evans' men with an order to attack, and a Union regiment in front of them. */
static struct field_test *attack(void)
{
    struct field_test *t = field_new(CSA);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.26_Ga", "B21.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.13", LINE, 3);
    command(t, "Evans/Grd")->kind = ORDER_ATTACK;
    command(t, "Evans/Grd")->state = OS_ACTIVE;
    return t;
}

/* washington:party */
static void joins(void **state)
{
    static const char *const together[] = {"move 13 Ga B20.11", "with 26 Ga B20.11", "fire B20.13"};
    static const char *const alone[] = {"move 13 Ga B20.11", "fire B20.13"};
    static const char *const picked[] = {"move 13 Ga B21.10", "with 26 Ga", "move B21.11"};
    static const char *const split[] = {"move 13 Ga, Evans B20.11", "leave Evans", "move B20.12"};
    struct field_test *t = attack();
    (void)state;
    t->answer.verb = VERB_NEVER;
    field_acts(t, together, 3, "3434");
    assert_int_equal(field_arg(t, HAP_FIRE, 2), 8); /* 4 and 6 SP: the limit is 8 */
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.11");
    assert_int_equal(field_counter(t, "C.26_Ga")->acted, 1);
    assert_false(field_legal(t, "fire 26 Ga B20.13", NULL));
    field_free(t);
    t = attack();
    t->answer.verb = VERB_NEVER;
    field_acts(t, alone, 2, "3434");
    assert_int_equal(field_arg(t, HAP_FIRE, 2), 4);
    field_free(t);
    t = attack();
    field_acts(t, picked, 3, "");
    assert_string_equal(field_where(t, "C.13_Ga"), "B21.11");
    assert_string_equal(field_where(t, "C.26_Ga"), "B21.11");
    field_free(t);
    t = attack();
    field_acts(t, split, 3, "6"); /* it closes, and goes next to the enemy */
    assert_string_equal(field_where(t, "C.L.Evans"), "B20.11");
    assert_string_equal(field_where(t, "C.13_Ga"), "B20.12");
    field_free(t);
}

static struct field_test *wallace(void)
{
    struct field_test *t = field_new(USA);
    t->st.phase = PHASE_COMMAND;
    field_put(t, "U.L.Wallace", "B20.10", LINE, 0);
    field_put(t, "U.HQ.8_Corps_HQ", "B20.10", LINE, 0);
    field_put(t, "U.L.Ricketts", "B20.12", LINE, 0);
    field_put(t, "U.L.Truex", "B20.12", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 0);
    field_put(t, "C.13_Ga", "B5.05", LINE, 0);
    return t;
}

/* Sent in turn 1, it arrives in turn 3 and is accepted there. */
static void accepted(struct field_test *t)
{
    t->st.turn = 3;
    field_faces(t, "66");
    command_begin(&t->p);
    assert_int_equal(field_count(t, HAP_ACCEPTED), 1);
}

/* washington:order-condition */
static void conditions(void **state)
{
    struct field_test *t = wallace();
    (void)state;
    field_do(t, "order Wallace > 3/6: attack B22.10, at 4:45 pm", "66"); /* turn 6 */
    accepted(t);
    assert_int_equal(command(t, "3/6")->state, OS_NONE);
    assert_int_equal(command(t, "3/6")->new_state, OS_CONDITIONAL);
    for (t->st.turn = 4; t->st.turn < 7; t->st.turn++) {
        field_faces(t, "");
        command_begin(&t->p); /* accepted once: no die falls again */
        assert_int_equal(command(t, "3/6")->state, t->st.turn < 6 ? OS_NONE : OS_ACTIVE);
    }
    field_free(t);
    t = wallace();
    field_do(t, "order 3/6: attack B22.10, when taken \"Worthington Farm\"", "66");
    accepted(t);
    assert_int_equal(command(t, "3/6")->new_state, OS_CONDITIONAL);
    int place = t->data->map[0].place_of[field_hex("B18.13")];
    for (int h = 0; !place && h < HEXES_MAX; h++)
        if (t->data->map[0].place_of[h] &&
            strcmp(t->data->map[0].place[t->data->map[0].place_of[h] - 1].name, "Worthington Farm") == 0)
            place = t->data->map[0].place_of[h];
    t->st.held[place - 1] = 1 + CSA;
    conditions_check(&t->p);
    assert_int_equal(command(t, "3/6")->state, OS_ACTIVE);
    assert_int_equal(command(t, "3/6")->kind, ORDER_ATTACK);
    field_free(t);
}

/* washington:order-reserve */
static void reserves(void **state)
{
    struct field_test *t = wallace();
    (void)state;
    assert_false(field_legal(t, "reserve 1/3/6", NULL)); /* nothing was ordered */
    field_do(t, "order 3/6: attack B22.10", "66");
    assert_false(field_legal(t, "reserve 2/3/6", NULL)); /* nobody of it is on the map */
    field_do(t, "reserve 1/3/6", "");
    assert_false(field_legal(t, "reserve 1/3/6", NULL));
    accepted(t);
    assert_int_equal(command(t, "1/3/6")->kind, ORDER_RESERVE);
    assert_int_equal(command(t, "1/3/6")->state, OS_ACTIVE);
    assert_int_equal(command(t, "3/6")->kind, ORDER_ATTACK);
    field_free(t);
}

/* washington:order-hq */
static void headquarters_move(void **state)
{
    struct field_test *t = wallace();
    (void)state;
    t->st.phase = PHASE_ACTIVITY;
    assert_false(field_legal(t, "move 8 Corps HQ B20.11", NULL)); /* without an order it stays */
    t->st.phase = PHASE_COMMAND;
    assert_false(field_legal(t, "order 8 Corps: attack B22.10", NULL));
    field_do(t, "order Wallace > 8 Corps: move B22.14", "66");
    assert_int_equal(t->st.sent, 1); /* it was the order of this turn */
    assert_int_equal(command(t, "8 Corps")->state, OS_ACTIVE);
    t->st.phase = PHASE_ACTIVITY;
    assert_false(field_legal(t, "move 8 Corps HQ B18.10", NULL)); /* only nearer to where it is to go */
    field_do(t, "move 8 Corps HQ, Wallace B22.12", "");
    assert_string_equal(field_where(t, "U.HQ.8_Corps_HQ"), "B22.12");
    assert_string_equal(field_where(t, "U.L.Wallace"), "B22.12");
    field_free(t);
}

static struct field_test *gordon(void)
{
    struct field_test *t = field_new(CSA);
    t->st.phase = PHASE_COMMAND;
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.HQ.King_Bn_HQ", "B19.10", LINE, 0);
    field_put(t, "C.L.King", "B19.10", LINE, 0);
    field_put(t, "C.Bryan", "B19.10", UNLIMBERED, 0);
    field_put(t, "U.14_NJ", "B40.25", LINE, 3);
    return t;
}

/* washington:attach */
static void attaches(void **state)
{
    struct field_test *t = gordon();
    int order;
    (void)state;
    assert_false(field_legal(t, "attach Carter Bn to Grd/B", NULL));
    assert_false(field_legal(t, "attach King Bn to Evans/Grd", NULL)); /* no division, no corps */
    field_do(t, "attach King Bn to Grd/B", "11");
    assert_int_equal(field_count(t, HAP_NOT_ATTACHED), 1);
    assert_false(field_legal(t, "attach King Bn to Grd/B", NULL)); /* one try a turn */
    field_faces(t, "");
    command_begin(&t->p);
    field_do(t, "attach King Bn to Grd/B", "66");
    command(t, "Grd/B")->kind = ORDER_ATTACK;
    command(t, "Grd/B")->state = OS_ACTIVE;
    assert_int_equal(command_order(&t->p.w, wash_find_formation(&wash_bundled, "King Bn"), &order), ORDER_ATTACK);
    assert_int_equal(order, OS_ACTIVE);
    t->st.phase = PHASE_ACTIVITY;
    assert_true(field_legal(t, "move King Bn HQ B19.12", NULL)); /* its HQ follows the division's order */
    command(t, "King Bn")->attached = 0;
    assert_false(field_legal(t, "move King Bn HQ B19.12", NULL));
    field_free(t);
}

/* As in the next turn. */
static void rested(struct field_test *t, const char *unit)
{
    field_change(t, unit)->acted = 0;
    field_change(t, unit)->began = 0;
}

/* washington:posting; S-045: Long posts any battery. */
static void law_16_6_posts(void **state)
{
    static const char *const goes[] = {"limber Bryan", "move B19.14"};
    struct field_test *t = gordon();
    (void)state;
    assert_false(field_legal(t, "post 13 Ga to B19.20", NULL));
    assert_false(field_legal(t, "post Carpenter to B19.20", NULL)); /* Braxton is not here, nor is it */
    field_put(t, "C.Carpenter", "B16.20", UNLIMBERED, 0);
    assert_false(field_legal(t, "post Carpenter to B19.20", NULL)); /* not King's */
    field_put(t, "C.L.Long", "B10.10", LINE, 0);
    assert_true(field_legal(t, "post Carpenter to B19.20", NULL));
    field_do(t, "post Bryan to B19.17", "");
    t->st.phase = PHASE_ACTIVITY;
    field_acts(t, goes, 2, ""); /* limbering and the march leave it beyond the 4 hexes of its HQ's radius later on */
    rested(t, "C.Bryan");
    assert_false(field_legal(t, "unlimber Bryan", NULL));    /* not before it is there */
    assert_false(field_legal(t, "move Bryan B19.11", NULL)); /* nor back */
    field_do(t, "move Bryan B19.17", "");
    rested(t, "C.Bryan");
    assert_true(field_legal(t, "unlimber Bryan, face 0", NULL));
    assert_false(field_legal(t, "move Bryan B19.16", NULL)); /* it stays */
    t->st.phase = PHASE_COMMAND;
    field_do(t, "recall Bryan", "");
    t->st.phase = PHASE_ACTIVITY;
    assert_true(field_legal(t, "move Bryan B19.16", NULL)); /* and goes back to its radius */
    t->st.unit[field_unit("C.Bryan")].post = (int16_t)(1 + field_hex("B19.17"));
    retreat_begin(&t->p, CSA, field_hex("B19.17"), field_hex("B19.18"), 1, 0, 0);
    assert_int_equal(field_counter(t, "C.Bryan")->post, 0); /* a retreat ends it */
    field_free(t);
}

/* washington:cavalry-behind, S-021, R-26 */
static void behind(void **state)
{
    struct field_test *t = field_new(USA);
    uint8_t in[HEXES_MAX];
    int pike = -1;
    (void)state;
    for (int h = 0; h < HEXES_MAX; h++) /* the field is flat and empty: give it back its pike and rail */
        t->data->map[0].hex[h].flags = wash_bundled.map[0].hex[h].flags & (HEX_PIKE | HEX_RAIL);
    field_put(t, "U.8_Ill_c", "B18.10", LINE, 3);
    field_put(t, "U.8_Ill_b", "B12.10", LINE, 3);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);
    field_put(t, "C.14_Va", "B10.10", MOUNTED, 3);
    horse_begin(&t->p);
    assert_int_equal(t->st.driven, 0); /* ten hexes away */
    field_put(t, "C.14_Va", "B18.12", MOUNTED, 3);
    horse_begin(&t->p);
    assert_int_equal(t->st.driven, 1);
    behind_map(&t->p.w, in);
    for (int h = 0; h < HEXES_MAX; h++)
        if (in[h] && t->data->map[0].hex[h].flags & HEX_PIKE)
            pike = h;
    assert_true(pike >= 0); /* the pike counts */
    assert_false(in[field_hex("B18.10")]);
    field_change(t, "C.14_Va")->where = WHERE_GONE;
    assert_false(field_legal(t, "move 8 Ill-c B12.10", NULL)); /* not away from it */
    assert_true(field_legal(t, "move 8 Ill-c B22.10", NULL));
    int far = hex_distance(&t->data->map[0], field_hex("B12.10"), pike);
    horse_end(&t->p); /* who was not sent goes by himself */
    assert_true(hex_distance(&t->data->map[0], field_counter(t, "U.8_Ill_b")->hex, pike) < far);
    field_put(t, "U.8_Ill_a", "B40.03", LINE, 3);
    assert_true(in[field_hex("B40.03")]);
    assert_false(field_legal(t, "move 8 Ill-a B33.03", NULL) && !in[field_hex("B33.03")]); /* and who is there stays */
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins),    cmocka_unit_test(conditions),
        cmocka_unit_test(reserves), cmocka_unit_test(headquarters_move),
        cmocka_unit_test(attaches), cmocka_unit_test(law_16_6_posts),
        cmocka_unit_test(behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
