/* links: test base json trust core games */
/* washington, engine 16 and 17: fluke, recovery, reserve, skedaddle, entry; places and the end. The tables of fluke and
 * recovery: test_washington_charts_command. 16.6: test_washington_party. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static struct field_test *gordon(int turn)
{
    struct field_test *t = field_new(CSA);
    t->st.phase = PHASE_COMMAND;
    t->st.turn = (int16_t)turn;
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_attack(t, "Grd/B");
    return t;
}

/* 16.1, R-29: from the ninth turn of the scenario, each division with an Attack in force; captured counts as killed. */
static void law_16_1(void **state)
{
    (void)state;
    for (int turn = 1; turn <= 10; turn++) {
        struct field_test *t = gordon(turn);
        t->rest = '6';
        command_end(&t->p);
        assert_int_equal(field_count(t, HAP_NO_FLUKE), turn >= 9);
        field_free(t);
    }
    static const int states[] = {OS_STOPPED, OS_SKEDADDLE};
    for (int k = 0; k < 2; k++) {
        struct field_test *t = gordon(9);
        field_command(t, "Grd/B")->state = (uint8_t)states[k];
        command_end(&t->p);
        assert_int_equal(t->ev.n, 0);
        field_free(t);
    }
    struct field_test *t = gordon(9);
    field_change(t, "C.L.Gordon")->where = WHERE_GONE; /* his place has another */
    field_put(t, "C.L.Evans", "B20.11", LINE, 0);
    field_command(t, "Grd/B")->leader = (int16_t)(field_unit("C.L.Evans") + 1);
    t->rest = '6';
    command_end(&t->p);
    assert_int_equal(field_arg(t, HAP_NO_FLUKE, 2), -1);
    field_free(t);
}

/* 16.2: stopped or futile: no closing, no charge; out of small-arms range if it can, never nearer; two turns of it; guns
 * and battalions may stay; the Reserve ends. */
static void law_16_2(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_attack(t, "Grd/B");
    *field_command(t, "Grd/B") = (struct command){.kind = ORDER_ATTACK, .state = OS_STOPPED, .stops = 2};
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 0); /* reaches four hexes */
    static const struct {
        const char *line;
        bool may;
    } rows[] = {{"move C.26_Ga B20.11", false}, {"move C.26_Ga B20.09", false}, {"move C.26_Ga B20.08", false},
                {"move C.26_Ga B20.07", true},  {"move C.26_Ga B20.05", true},  {"fire C.26_Ga B20.12", true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (field_legal(t, rows[i].line, NULL) != rows[i].may)
            fail_msg("%s", rows[i].line);
    field_change(t, "C.26_Ga")->state = MORALE_DG; /* three points: it cannot get out of range but for a hex */
    assert_true(field_legal(t, "move C.26_Ga B20.07", NULL));
    t->data->map[0].hex[field_hex("B20.09")].flags = HEX_INCLINED;
    field_put(t, "C.26_Ga", "B20.11", LINE, 0);
    assert_false(field_legal(t, "charge C.26_Ga B20.12", NULL));
    field_put(t, "C.Bryan", "B22.09", UNLIMBERED, 0);
    assert_true(field_legal(t, "fire C.Bryan B20.12", NULL)); /* the battalion is not touched */
    field_free(t);
    t = gordon(3);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_command(t, "Evans/Grd")->kind = ORDER_RESERVE;
    field_command(t, "Evans/Grd")->state = OS_ACTIVE;
    field_do(t, "futile Grd/B", "");
    assert_int_equal(field_command(t, "Grd/B")->state, OS_STOPPED);
    assert_int_equal(field_command(t, "Evans/Grd")->kind, ORDER_NONE);
    command_objectives(&t->p);
    assert_int_equal(field_command(t, "Grd/B")->state, OS_STOPPED);
    command_objectives(&t->p);
    assert_int_equal(field_command(t, "Grd/B")->state, OS_NONE);
    assert_int_equal(field_command(t, "Grd/B")->recovery, 1);
    field_free(t);
}

/* 16.3: each division in need and not skedaddled, whatever else it does by then. */
static void law_16_3(void **state)
{
    static const struct {
        int kind, state;
        bool rolls;
    } rows[] = {{ORDER_NONE, OS_NONE, true}, {ORDER_MOVE, OS_ACTIVE, true}, {ORDER_NONE, OS_SKEDADDLE, false}};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct field_test *t = gordon(3);
        field_command(t, "Grd/B")->kind = (uint8_t)rows[i].kind;
        field_command(t, "Grd/B")->state = (uint8_t)rows[i].state;
        field_command(t, "Grd/B")->recovery = 1;
        t->rest = '6';
        command_end(&t->p);
        assert_int_equal(field_count(t, HAP_RECOVERED), rows[i].rolls);
        field_free(t);
    }
}

/* 16.4: a whole brigade in Reserve adds two; one Wrecked or with a dead unit does not, nor horse for foot, nor by night.
 * That a lone regiment may be the Reserve of a division of two brigades is not in: Reserves are brigades. */
static void law_16_4(void **state)
{
    enum { WHOLE, NONE, WRECKED, DEAD, HORSE, NIGHT, CASES };
    (void)state;
    for (int how = WHOLE; how < CASES; how++) {
        struct field_test *t = gordon(9);
        struct command *york = field_command(t, "York/Grd");
        field_put(t, "C.Hay_Bde", "B20.12", LINE, 0);
        field_put(t, "C.Stafford_Bde", "B20.12", LINE, 0);
        york->kind = how == NONE ? ORDER_NONE : ORDER_RESERVE;
        york->state = how == NONE ? OS_NONE : OS_ACTIVE;
        if (how == WRECKED)
            field_strength(t, "C.Stafford_Bde", 2, 5);
        if (how == DEAD)
            unit_lose(&t->p, field_unit("C.Stafford_Bde"), 5, WASHINGTON_R_FIRE_LOSS);
        if (how == HORSE)
            t->data->unit[field_unit("C.Hay_Bde")].arm = ARM_CAVALRY;
        if (how == NIGHT)
            t->data->turn[wash_scenario(&t->p.w)->first + 8].light = LIGHT_NIGHT;
        t->rest = '6';
        command_end(&t->p);
        assert_int_equal(field_arg(t, HAP_NO_FLUKE, 2), how == WHOLE   ? 2
                                                        : how == NIGHT ? wash_bundled.charts.fluke_drm[2]
                                                                       : 0);
        field_free(t);
    }
}

/* 16.5: the HQ goes back six points and more from the nearest enemy, at once; all orders fall; units come nearer until
 * inside, guns from where they stand; leaving a zone costs; ended by a roll when all are back. */
static void law_16_5(void **state)
{
    struct field_test *t = gordon(3);
    (void)state;
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "C.L.Breckinridge", "B20.10", LINE, 0);
    field_put(t, "C.HQ.B_Corps_HQ", "B20.10", LINE, 0);
    field_put(t, "C.L.McCausland", "B40.10", LINE, 0);
    field_put(t, "C.14_Va", "B40.10", LINE, 0); /* so that somebody may do something */
    field_command(t, "Evans/Grd")->kind = ORDER_RESERVE;
    field_command(t, "Evans/Grd")->state = OS_ACTIVE;
    field_put(t, "U.14_NJ", "B20.14", LINE, 3);
    assert_false(field_legal(t, "skedaddle Grd/B", NULL)); /* a whole Command */
    field_do(t, "skedaddle B Corps", "");
    int far = hex_distance(&t->data->map[0], field_counter(t, "C.HQ.B_Corps_HQ")->hex, field_hex("B20.14"));
    assert_true(far >= 4 + 6 && far <= 4 + 13);
    assert_int_equal(field_command(t, "Evans/Grd")->kind, ORDER_NONE);
    assert_int_equal(field_command(t, "Grd/B")->kind, ORDER_NONE);
    assert_int_equal(field_command(t, "B Corps")->state, OS_SKEDADDLE);
    assert_false(field_legal(t, "skedaddle B Corps", NULL));
    field_put(t, "C.HQ.B_Corps_HQ", "B20.02", LINE, 0);
    field_put(t, "C.L.Breckinridge", "B20.02", LINE, 0);
    field_put(t, "C.L.Gordon", "B20.04", LINE, 0);
    field_put(t, "C.L.Evans", "B20.16", LINE, 0); /* not to him: to the HQ */
    t->st.phase = PHASE_ACTIVITY;
    field_put(t, "C.13_Ga", "B20.13", LINE, 3);                /* in the zone of 14 NJ */
    assert_false(field_legal(t, "move C.13_Ga B21.14", NULL)); /* no nearer */
    assert_false(field_legal(t, "charge C.13_Ga B20.14", NULL));
    field_do(t, "move C.13_Ga B20.09", "");
    assert_int_equal(field_counter(t, "C.13_Ga")->sp, 4); /* it entered no further zone */
    t->st.phase = PHASE_COMMAND;
    t->st.step = 0;
    assert_false(field_legal(t, "initiative B Corps: return", NULL));
    field_put(t, "C.L.Evans", "B20.06", LINE, 0);
    field_do(t, "initiative B Corps: return", "66");
    assert_int_equal(field_command(t, "B Corps")->state, OS_NONE);
    field_free(t);
    t = field_new(CSA);
    field_command(t, "King Bn")->state = OS_SKEDADDLE;
    field_put(t, "C.HQ.King_Bn_HQ", "B20.02", LINE, 0);
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
    field_do(t, "move C.Bryan B20.05", "");
    assert_int_equal(field_counter(t, "C.Bryan")->form, LIMBERED);
    field_free(t);
}

/* 16.7: each later unit at one hex of a turn pays half a point more; the enemy on the hex: the next free road hex of the
 * edge. */
static void law_16_7(void **state)
{
    static const char *const units[] = {"C.14_Va", "C.16_Va", "C.17_Va"};
    struct field_test *t = field_new(CSA);
    (void)state;
    field_unbound(t);
    t->st.turn = 4;
    for (int i = 0; i < 3; i++) {
        field_put(t, units[i], i < 2 ? "B4.26" : "B12.26", MOUNTED, 0);
        *field_change(t, units[i]) = (struct counter){.hex = field_counter(t, units[i])->hex,
                                                      .where = WHERE_DUE,
                                                      .due = (uint8_t)(i ? 2 : 3), /* they may come later */
                                                      .sp = 5,
                                                      .full = 5,
                                                      .form = MOUNTED};
    }
    field_put(t, "C.13_Ga", "B30.10", LINE, 0);
    field_do(t, "move C.14_Va B4.26 > B4.24", "");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 1 + 4);
    field_do(t, "move C.16_Va B4.26 > B4.23", "");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 2 + 6);
    field_do(t, "move C.17_Va B12.26 > B12.24", ""); /* another hex: the first there */
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 1 + 4);
    field_free(t);
    t = field_new(CSA);
    field_unbound(t);
    t->data->map[0].hex[field_hex("B9.26")].road = 1;
    t->data->map[0].hex[field_hex("B20.26")].road = 1;
    field_put(t, "C.14_Va", "B4.26", MOUNTED, 0);
    *field_change(t, "C.14_Va") = (struct counter){
        .hex = (int16_t)field_hex("B4.26"), .where = WHERE_DUE, .due = 1, .sp = 5, .full = 5, .form = MOUNTED};
    field_put(t, "U.14_NJ", "B4.26", COLUMN, 0);
    assert_false(field_legal(t, "move C.14_Va B4.26", NULL));
    field_do(t, "move C.14_Va B9.26", "");
    assert_string_equal(field_where(t, "C.14_Va"), "B9.26");
    field_free(t);
}

static void hold(struct field_test *t, const char *hex, int side)
{
    int place = t->data->map[0].place_of[field_hex(hex)];
    assert_true(place > 0);
    t->st.held[place - 1] = (uint8_t)(1 + side);
}

/* 17.1, R-22, R-23: the side whose combat unit was last in it, however it came there; before that the Union's. */
static void law_17_1(void **state)
{
    struct field_test *t = field_new(CSA);
    int place = t->data->map[0].place_of[field_hex("B30.25")];
    (void)state;
    assert_true(place > 0);
    assert_int_equal(t->st.held[place - 1], 0);
    field_put(t, "C.L.Gordon", "B30.25", LINE, 0); /* a leader takes nothing */
    assert_int_equal(t->st.held[place - 1], 0);
    field_put(t, "C.13_Ga", "B30.25", LINE, 0);
    assert_int_equal(t->st.held[place - 1], 1 + CSA);
    unit_put(&t->p, field_unit("C.13_Ga"), field_hex("B30.20"));
    assert_int_equal(t->st.held[place - 1], 1 + CSA); /* it stays theirs */
    field_put(t, "U.14_NJ", "B30.25", LINE, 0);
    assert_int_equal(t->st.held[place - 1], 1 + USA);
    field_free(t);
}

/* 17.2, S-087, S-089: 6.7 at the end of each Confederate player turn and of the last turn, 6.5 at the end. */
static void law_17_2(void **state)
{
    static const struct {
        const char *id, *goal[4];
        int active;
        bool last;
        int winner; /* with all goals taken */
    } rows[] = {{"6.7", {"B29.23", "B29.22", "B30.25", "B31.25"}, CSA, false, 1 + CSA},
                {"6.7", {"B29.23", "B29.22", "B30.25", "B31.25"}, USA, false, 0},
                {"6.7", {"B29.23", "B29.22", "B30.25", "B31.25"}, USA, true, 1 + CSA},
                {"6.5", {NULL, "B30.18", NULL, NULL}, CSA, false, 0},
                {"6.5", {NULL, "B30.18", NULL, NULL}, USA, true, 1 + CSA}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(rows[i].active);
        t->opt.scenario = rows[i].id;
        const struct wash_scenario *sc = wash_scenario(&t->p.w);
        assert_int_equal(sc->ngoals, rows[i].goal[2] ? 4 : 2);
        for (int k = 0; k < sc->ngoals; k++)
            hold(t, t->data->map[0].name[sc->goal[k]], CSA);
        for (int k = 0; k < 4 && rows[i].goal[k]; k++) {
            bool among = false;
            for (int j = 0; j < sc->ngoals; j++)
                among = among || sc->goal[j] == field_hex(rows[i].goal[k]);
            assert_true(among);
        }
        victory(&t->p, rows[i].last);
        assert_int_equal(t->st.winner, rows[i].winner);
        for (int k = 0; k < sc->ngoals; k++) { /* each is needed */
            t->st.winner = 0;
            t->st.phase = PHASE_ACTIVITY;
            hold(t, t->data->map[0].name[sc->goal[k]], USA);
            victory(&t->p, rows[i].last);
            assert_int_equal(t->st.winner, rows[i].last ? 1 + USA : 0);
            hold(t, t->data->map[0].name[sc->goal[k]], CSA);
        }
        field_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_16_1), cmocka_unit_test(law_16_2), cmocka_unit_test(law_16_3), cmocka_unit_test(law_16_4),
        cmocka_unit_test(law_16_5), cmocka_unit_test(law_16_7), cmocka_unit_test(law_17_1), cmocka_unit_test(law_17_2),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
