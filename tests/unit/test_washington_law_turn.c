/* links: test base json trust core games */
/* washington, engine 3: the turn. 3.2 (the burning of the bridge) does not concern 6.5, whose area it lies out of, nor 6.7,
 * where the bridge has burned: S-022 in test_washington_rulings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static struct field_test *two_sides(void)
{
    struct field_test *t = field_new(CSA);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.20", LINE, 3);
    return t;
}

/* 3.1, 3.5: the Confederates' player turn, the Union's, the clock; Command, Activity, Rally in each. */
static void law_3_1_5(void **state)
{
    struct field_test *t = two_sides();
    (void)state;
    assert_int_equal(wash_scenario(&t->p.w)->first_side, CSA);
    field_change(t, "C.13_Ga")->state = MORALE_DG;
    field_change(t, "U.14_NJ")->state = MORALE_DG;
    field_do(t, "done", ""); /* Activity Phase over: Rally, of this side alone */
    assert_int_equal(field_counter(t, "C.13_Ga")->state, MORALE_SH);
    assert_int_equal(field_counter(t, "U.14_NJ")->state, MORALE_DG);
    assert_int_equal(t->st.active, USA);
    assert_int_equal(t->st.phase, PHASE_COMMAND);
    assert_int_equal(t->st.turn, 1);
    assert_int_equal(field_count(t, HAP_TURN), 0);
    t->st.phase = PHASE_ACTIVITY;
    field_do(t, "done", "");
    assert_int_equal(field_counter(t, "U.14_NJ")->state, MORALE_SH);
    assert_int_equal(t->st.active, CSA);
    assert_int_equal(t->st.turn, 2);
    assert_int_equal(field_arg(t, HAP_TURN, 0), 2);
    field_free(t);
}

/* 3.3: acceptance of orders, the oldest first; then the new order, initiative, futility and skedaddle; recovery, fluke. */
static void law_3_3(void **state)
{
    struct field_test *t = two_sides();
    const char *why;
    (void)state;
    t->st.phase = PHASE_COMMAND;
    t->st.turn = 9;
    field_put(t, "C.L.Early", "B10.05", LINE, 0);
    field_put(t, "C.HQ.A_Valley_HQ", "B10.05", LINE, 0);
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "C.L.King", "B20.08", LINE, 0);
    field_put(t, "C.Bryan", "B20.08", LIMBERED, 0);
    field_put(t, "C.L.Nelson", "B22.08", LINE, 0);
    field_put(t, "C.Massie", "B22.08", LIMBERED, 0);
    field_attack(t, "Grd/B");
    *field_command(t, "King Bn") = (struct command){
        .new_kind = ORDER_MOVE, .new_state = OS_SENT, .arrives = 9, .leader = field_command(t, "King Bn")->leader};
    *field_command(t, "Nelson Bn") = (struct command){
        .new_kind = ORDER_MOVE, .new_state = OS_ARRIVED, .arrives = 5, .leader = field_command(t, "Nelson Bn")->leader};
    field_faces(t, "1166");
    command_begin(&t->p);
    assert_true(t->ev.n == 2 && t->ev.v[0].kind == HAP_NOT_ACCEPTED && t->ev.v[1].kind == HAP_ACCEPTED);
    assert_int_equal(t->ev.v[0].arg[1], wash_find_formation(t->data, "Nelson Bn"));
    field_do(t, "initiative Evans/Grd: reserve", "66");
    assert_false(field_legal(t, "order Nelson Bn: move B20.12", &why));
    assert_non_null(strstr(why, "orders come first"));
    field_do(t, "futile Grd/B", "");
    assert_false(field_legal(t, "initiative Evans/Grd: release", &why));
    assert_non_null(strstr(why, "orders come first"));
    field_faces(t, "11");
    command_begin(&t->p); /* the next turn begins anew */
    assert_true(field_legal(t, "order King Bn: move B20.12", &why));
    field_free(t);
}

/* 3.4: one after another until the owner stops, each once; reinforcements come in their turn or any later one. */
static void law_3_4(void **state)
{
    struct field_test *t = two_sides();
    (void)state;
    field_unbound(t);
    field_put(t, "C.26_Ga", "B22.10", LINE, 0);
    field_put(t, "C.31_Ga", "B26.10", LINE, 0);
    field_put(t, "C.14_Va", "B4.18", MOUNTED, 0);
    field_change(t, "C.14_Va")->where = WHERE_DUE;
    field_change(t, "C.14_Va")->due = 2;
    field_change(t, "C.14_Va")->home = 0;
    field_do(t, "move C.26_Ga B22.11", "");
    field_do(t, "move C.13_Ga B20.11", "");
    assert_false(field_legal(t, "move C.26_Ga B22.12", NULL));
    assert_false(field_legal(t, "move C.14_Va B4.18", NULL));
    for (t->st.turn = 2; t->st.turn < 6; t->st.turn++)
        assert_true(field_legal(t, "move C.14_Va B4.18", NULL));
    field_free(t);
}

/* 3.6: the clock of both scenarios, all by day. */
static void law_3_6(void **state)
{
    static const struct {
        const char *id, *first, *last;
        int turns;
    } rows[] = {{"6.5", "10:00 am", "2:30 pm", 19}, {"6.7", "3:30 pm", "5:30 pm", 9}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct field_test *t = field_new(CSA);
        t->opt.scenario = rows[i].id;
        const struct wash_scenario *sc = wash_scenario(&t->p.w);
        assert_int_equal(sc->turns, rows[i].turns);
        t->st.turn = 1;
        assert_string_equal(wash_turn(&t->p.w)->time, rows[i].first);
        t->st.turn = sc->turns;
        assert_string_equal(wash_turn(&t->p.w)->time, rows[i].last);
        for (t->st.turn = 1; t->st.turn <= sc->turns; t->st.turn++)
            assert_int_equal(wash_turn(&t->p.w)->light, LIGHT_DAY);
        field_free(t);
    }
    assert_int_equal(wash_bundled.charts.visibility[LIGHT_DAY], 30);
    assert_int_equal(wash_bundled.charts.visibility[LIGHT_TWILIGHT], 8);
    assert_int_equal(wash_bundled.charts.visibility[LIGHT_NIGHT], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_3_1_5),
        cmocka_unit_test(law_3_3),
        cmocka_unit_test(law_3_4),
        cmocka_unit_test(law_3_6),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
