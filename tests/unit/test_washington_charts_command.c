/* links: test base json trust core games */
/* washington: every cell of the charts of command, stoppage, recovery and the sequence of play as play comes to it, against
 * series_tables.json. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"
#include "washington_tables.h"

static struct command *command(struct field_test *t, const char *id)
{
    int f = wash_find_formation(t->data, id);
    assert_true(f >= 0);
    return &t->st.command[f];
}

static void attack(struct field_test *t, const char *id)
{
    command(t, id)->kind = ORDER_ATTACK;
    command(t, id)->state = OS_ACTIVE;
}

/* Command Phase; Wallace with his HQ, Ricketts' division at hand. */
static struct field_test *wallace(void)
{
    struct field_test *t = field_new(USA);
    t->st.phase = PHASE_COMMAND;
    field_put(t, "U.L.Wallace", "B20.10", LINE, 0);
    field_put(t, "U.HQ.8_Corps_HQ", "B20.10", LINE, 0);
    field_put(t, "U.L.Ricketts", "B20.11", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 0);
    field_put(t, "C.13_Ga", "B2.02", LINE, 0);
    return t;
}

/* --- the Command Roll --------------------------------------------------------------------------------------------------- */

/* washington:command-roll: each total with each command value there is, to send and to accept */
static void command_roll(void **state)
{
    const json_t *t0 = tab_at(tables, "command_roll");
    (void)state;
    for (int value = 0; value <= 4; value++)
        for (int dice = 2; dice <= 12; dice++) {
            bool made = tab_in_range(tab_word(t0, "success"), dice + value);
            struct field_test *t = wallace();
            t->data->unit[field_unit("U.L.Wallace")].command = (int16_t)value;
            t->data->unit[field_unit("U.L.Ricketts")].command = (int16_t)value;
            field_do(t, "order 3/6: attack B22.10", dice_of(dice));
            assert_int_equal(field_count(t, HAP_ORDER), made);
            assert_int_equal(field_count(t, HAP_ORDER_FAILED), !made);
            *command(t, "3/6") = (struct command){
                .new_kind = ORDER_ATTACK, .new_state = OS_SENT, .arrives = 1, .leader = command(t, "3/6")->leader};
            field_faces(t, dice_of(dice));
            command_begin(&t->p);
            assert_int_equal(field_count(t, HAP_ACCEPTED), made);
            assert_int_equal(field_count(t, HAP_NOT_ACCEPTED), !made);
            field_free(t);
        }
}

/* Its modifier: a formation in Reserve, and deployment from a Move order. */
static void command_bonus(void **state)
{
    const json_t *drm = tab_nth(tab_at(tab_at(tables, "command_roll"), "drm"), 1);
    int bonus = tab_number(drm, "drm");
    (void)state;
    static const struct {
        const char *line;
        int kind, value; /* what the report shows as the value: Truex has 2 */
    } rows[] = {{"initiative 1/3/6: release", ORDER_RESERVE, 2}, {"initiative 1/3/6: deploy", ORDER_MOVE, 2}};
    for (size_t i = 0; i < 2; i++) {
        struct field_test *t = wallace();
        field_put(t, "U.L.Truex", "B20.11", LINE, 0);
        command(t, "1/3/6")->kind = (uint8_t)rows[i].kind;
        command(t, "1/3/6")->state = OS_ACTIVE;
        field_do(t, rows[i].line, "51"); /* six, and four */
        assert_int_equal(field_arg(t, HAP_INITIATIVE, 3), rows[i].value + bonus);
        field_free(t);
    }
    struct field_test *t = wallace();
    command(t, "3/6")->kind = ORDER_RESERVE;
    command(t, "3/6")->state = OS_ACTIVE;
    command(t, "3/6")->new_kind = ORDER_ATTACK;
    command(t, "3/6")->new_state = OS_ARRIVED;
    field_faces(t, "32"); /* five, his three, and two */
    command_begin(&t->p);
    assert_int_equal(field_arg(t, HAP_ACCEPTED, 3), 3 + bonus);
    field_free(t);
}

/* --- delivery and radius --------------------------------------------------------------------------------------------------- */

/* washington:order-delivery: Wallace is On Fire, Early Normal; the distances of an order; half of it to a Reserve */
static void delivery(void **state)
{
    const json_t *t0 = tab_at(tables, "order_delivery"), *far = tab_at(t0, "distance_turns"),
                 *radius = tab_at(tab_at(tables, "command_radius"), "hexes");
    static const char *const rows[] = {"within_command_radius", "beyond", "beyond_and_50_hexes_or_more"};
    (void)state;
    for (int early = 0; early < 2; early++)
        for (int k = 0; k < 4; k++)
            for (int reserve = 0; reserve < 2; reserve++) {
                struct field_test *t = field_new(early ? CSA : USA);
                int within = tab_number(radius, early ? "army" : "corps");
                int column = k == 0 ? within : k == 1 ? within + 1 : k == 2 ? 49 : 50;
                int turns = tab_number(tab_at(t0, "awareness_turns"), early ? "normal" : "on_fire") +
                            tab_number(far, rows[k == 0  ? 0
                                                 : k < 3 ? 1
                                                         : 2]);
                t->st.phase = PHASE_COMMAND;
                field_put(t, early ? "C.L.Early" : "U.L.Wallace", "B2.10", LINE, 0);
                field_put(t, early ? "C.HQ.A_Valley_HQ" : "U.HQ.8_Corps_HQ", "B2.10", LINE, 0);
                const char *at = arena_printf(t->a, "B%d.10", 2 + column);
                field_put(t, early ? "C.L.King" : "U.L.Ricketts", at, LINE, 0);
                field_put(t, early ? "C.Bryan" : "U.14_NJ", at, early ? LIMBERED : LINE, 0);
                field_put(t, early ? "U.106_NY" : "C.13_Ga", "B20.26", LINE, 0);
                if (reserve) {
                    command(t, early ? "King Bn" : "3/6")->kind = ORDER_RESERVE;
                    command(t, early ? "King Bn" : "3/6")->state = OS_ACTIVE;
                }
                field_do(t, early ? "order King Bn: move B20.10" : "order 3/6: attack B22.10", "66");
                assert_int_equal(field_arg(t, HAP_ORDER, 4), reserve ? turns / 2 : turns);
                assert_int_equal(command(t, early ? "King Bn" : "3/6")->arrives, 1 + (reserve ? turns / 2 : turns));
                field_free(t);
            }
    /* nobody of this game is Not So Sure or Comatose; their figures are only kept */
    assert_int_equal(wash_bundled.charts.awareness[2], tab_number(tab_at(t0, "awareness_turns"), "not_so_sure"));
    assert_int_equal(wash_bundled.charts.awareness[3], tab_number(tab_at(t0, "awareness_turns"), "comatose"));
}

/* command_radius: at the figure and one hex beyond it */
static void radii(void **state)
{
    static const struct {
        const char *level, *leader, *unit, *below;
    } rows[] = {{"brigade", "C.L.Evans", "C.13_Ga", NULL},
                {"division", "C.L.Gordon", "C.13_Ga", "C.L.Evans"},
                {"corps", "C.HQ.B_Corps_HQ", "C.13_Ga", NULL},
                {"artillery_battalion", "C.HQ.King_Bn_HQ", "C.Bryan", NULL}};
    const json_t *hexes = tab_at(tab_at(tables, "command_radius"), "hexes");
    (void)state;
    for (size_t i = 0; i < 4; i++)
        for (int more = 0; more < 2; more++) {
            struct field_test *t = field_new(CSA);
            struct view v;
            field_put(t, rows[i].unit, "B20.02", LINE, 0);
            if (rows[i].below)
                field_put(t, rows[i].below, "B20.02", LINE, 0);
            field_put(t, rows[i].leader, arena_printf(t->a, "B20.%02d", 2 + tab_number(hexes, rows[i].level) + more),
                      LINE, 0);
            view_make(&t->p.w, &v);
            assert_int_equal(in_radius(&t->p.w, &v, field_unit(rows[i].unit)), !more);
            field_free(t);
        }
    assert_int_equal(wash_bundled.charts.radius[LEVEL_ARMY], tab_number(hexes, "army")); /* of orders: above */
}

/* --- Zero Rule, stoppage, recovery ----------------------------------------------------------------------------------------- */

/* washington:zero-rule: each face */
static void zero_rule(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die++) {
        const char *part = json_string_value(tab_ranged(tab_at(tables, "zero_rule"), die));
        struct field_test *t = field_new(CSA);
        field_put(t, "C.L.Evans", "B20.10", LINE, 0);
        t->data->unit[field_unit("C.L.Evans")].command = 0;
        field_put(t, "C.13_Ga", "B20.10", LINE, 0);
        attack(t, "Grd/B");
        field_do(t, "move C.13_Ga B20.16", arena_printf(t->a, "%d", die));
        assert_int_equal(hex_distance(wash_map(&t->p.w), field_counter(t, "C.13_Ga")->hex, field_hex("B20.10")),
                         *part == 'n'   ? 0
                         : *part == 'h' ? 3
                                        : 6);
        field_free(t);
    }
}

static struct field_test *gordon(int turn, int value)
{
    struct field_test *t = field_new(CSA);
    t->st.phase = PHASE_COMMAND;
    t->st.turn = (int16_t)turn;
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    t->data->unit[field_unit("C.L.Gordon")].command = (int16_t)value;
    attack(t, "Grd/B");
    return t;
}

/* washington:fluke: each first roll with each modifier, each second one by each command value, by day and night */
static void fluke(void **state)
{
    const json_t *t0 = tab_at(tables, "fluke_stoppage"), *base = tab_at(t0, "base_check"),
                 *second = tab_at(t0, "second_roll");
    (void)state;
    for (int with = 0; with < 4; with++) /* nothing, leader lost, a Reserve, night */
        for (int first = 2; first <= 12; first++)
            for (int value = 0; value <= 4; value++)
                for (int then = 2; then <= 12; then++) {
                    struct field_test *t = gordon(9, value);
                    int drm = with ? tab_number(tab_nth(tab_at(base, "drm"), (size_t)with - 1), "drm") : 0;
                    bool passes = first + drm >= tab_number(base, "pass");
                    if (passes && (value || then > 2)) { /* one is enough where no second roll falls */
                        field_free(t);
                        break;
                    }
                    if (with == 1)
                        command(t, "Grd/B")->original = (int16_t)(field_unit("C.L.Early") + 1);
                    if (with == 2) {
                        field_put(t, "C.Hay_Bde", "B20.12", LINE, 0);
                        command(t, "York/Grd")->kind = ORDER_RESERVE;
                        command(t, "York/Grd")->state = OS_ACTIVE;
                    }
                    if (with == 3)
                        t->data->turn[wash_scenario(&t->p.w)->first + 8].light = LIGHT_NIGHT;
                    int night = with == 3 ? tab_number(second, "night_drm") : 0;
                    int needs = (int)json_integer_value(
                        tab_at(tab_at(second, "pass_by_command_value"), (char[]){(char)('0' + value), 0}));
                    field_faces(t, arena_printf(t->a, "%s%s", dice_of(first), passes ? "" : dice_of(then)));
                    command_end(&t->p);
                    field_faces_used(t);
                    assert_int_equal(command(t, "Grd/B")->state == OS_STOPPED, !passes && then + night < needs);
                    field_free(t);
                }
    /* grace_turns */
    struct field_test *t = gordon(tab_number(t0, "grace_turns"), 4);
    command_end(&t->p);
    assert_int_equal(t->ev.n, 0);
    field_free(t);
}

/* fluke_reserve: what makes a Reserve count */
static void fluke_reserve(void **state)
{
    (void)state;
    assert_int_equal(json_array_size(tab_at(tab_at(tables, "fluke_reserve"), "rules")), 4);
    for (int how = 0; how < 4; how++) {
        struct field_test *t = gordon(9, 4);
        field_put(t, "C.Hay_Bde", "B20.12", LINE, 0);
        field_put(t, "C.Stafford_Bde", "B20.12", LINE, 0);
        if (how) { /* 0: not by the procedure */
            command(t, "York/Grd")->kind = ORDER_RESERVE;
            command(t, "York/Grd")->state = OS_ACTIVE;
        }
        if (how == 2)
            field_strength(t, "C.Stafford_Bde", 2, 5); /* Wrecked */
        if (how == 3)
            unit_lose(&t->p, field_unit("C.Stafford_Bde"), 5, WASHINGTON_R_FIRE_LOSS);
        field_faces(t, "2244"); /* four: passes with two more */
        t->rest = '6';
        command_end(&t->p);
        assert_int_equal(field_arg(t, HAP_NO_FLUKE, 2), how == 1 ? 2 : 0);
        field_free(t);
    }
}

/* washington:recovery: each base by what the division has lost, each second roll by command value */
static void recovery(void **state)
{
    static const char *const bases[] = {"no_wrecked_or_dead", "wrecked_no_dead", "dead"};
    const json_t *t0 = tab_at(tables, "attack_recovery"), *base = tab_at(t0, "base_check"),
                 *second = tab_at(tab_at(t0, "second_roll"), "recover_by_command_value");
    (void)state;
    for (int lost = 0; lost < 3; lost++)
        for (int first = 2; first <= 12; first++)
            for (int value = 0; value <= 4; value++)
                for (int then = 2; then <= 12; then++) {
                    bool goes_on = first >= tab_number(base, bases[lost]);
                    if (!goes_on && (value || then > 2))
                        break;
                    struct field_test *t = gordon(3, value);
                    command(t, "Grd/B")->kind = command(t, "Grd/B")->state = 0;
                    command(t, "Grd/B")->recovery = 1;
                    field_put(t, "C.26_Ga", "B20.11", LINE, 0);
                    if (lost == 1)
                        field_strength(t, "C.26_Ga", 2, 6);
                    if (lost == 2)
                        unit_lose(&t->p, field_unit("C.26_Ga"), 6, WASHINGTON_R_FIRE_LOSS);
                    int needs = (int)json_integer_value(tab_at(second, (char[]){(char)('0' + value), 0}));
                    field_faces(t, arena_printf(t->a, "%s%s", dice_of(first), goes_on ? dice_of(then) : ""));
                    command_end(&t->p);
                    field_faces_used(t);
                    assert_int_equal(command(t, "Grd/B")->recovery, !(goes_on && then >= needs));
                    field_free(t);
                }
}

/* Those who do not count: guns, open order, sharpshooters. */
static void recovery_ignores(void **state)
{
    static const char *const who[] = {"C.Bryan", "C.14_Va", "C.16_Va"};
    (void)state;
    assert_string_equal(tab_word(tab_at(tab_at(tables, "attack_recovery"), "base_check"), "ignore"),
                        "open order, sharpshooter and artillery units (footnote and C)");
    for (int i = 0; i < 3; i++) {
        struct field_test *t = gordon(3, 4);
        int u = field_unit(who[i]);
        command(t, "Grd/B")->kind = command(t, "Grd/B")->state = 0;
        command(t, "Grd/B")->recovery = 1;
        t->data->unit[u].parent = (int16_t)wash_find_formation(t->data, "Evans/Grd");
        t->data->unit[u].open_order = i == 1;
        t->data->unit[u].sharpshooter = i == 2;
        field_put(t, who[i], "B24.10", LINE, 0);
        if (i == 0)
            field_change(t, who[i])->form = UNLIMBERED;
        unit_lose(&t->p, u, 9, WASHINGTON_R_FIRE_LOSS);
        field_faces(t, "5366"); /* eight is enough */
        command_end(&t->p);
        assert_int_equal(field_count(t, HAP_RECOVERED), 1);
        field_free(t);
    }
}

/* --- loss recovery, the clock ---------------------------------------------------------------------------------------------- */

/* loss_recovery: in the midnight turn one point or a quarter of the losses; never Green, sharpshooters, Reserve */
static void law_13_5_loss_recovery(void **state)
{
    (void)state;
    assert_int_equal(json_array_size(tab_at(tab_at(tables, "loss_recovery"), "never")), 3);
    for (int who = 0; who < 5; who++) /* a regiment; Green, sharpshooters, Reserve; not at midnight */
        for (int lost = 0; lost < 15; lost++) {
            struct field_test *t = field_new(CSA);
            struct wash_unit *unit = &t->data->unit[field_unit("C.13_Ga")];
            field_put(t, "C.13_Ga", "B20.10", LINE, 0);
            field_strength(t, "C.13_Ga", 15 - lost, 15);
            unit->green = who == 1;
            unit->sharpshooter = who == 2;
            if (who == 3) {
                command(t, "Evans/Grd")->kind = ORDER_RESERVE;
                command(t, "Evans/Grd")->state = OS_ACTIVE;
            }
            t->data->turn[wash_scenario(&t->p.w)->first].minute = who == 4 ? 60 : 0;
            rally(&t->p);
            int back = who || !lost ? 0 : lost / 4 > 1 ? lost / 4 : 1;
            assert_int_equal(field_counter(t, "C.13_Ga")->sp, 15 - lost + back);
            field_free(t);
        }
}

/* game_scale: a turn is a quarter of an hour by day */
static void clock(void **state)
{
    const json_t *scale = tab_at(tables, "game_scale");
    const struct wash_scenario *sc = &wash_bundled.scenario[0];
    (void)state;
    for (int k = 0; k < wash_bundled.nscenarios; k++, sc++)
        for (int i = sc->first; i + 1 < sc->first + sc->turns; i++) {
            assert_int_equal(wash_bundled.turn[i].light, LIGHT_DAY);
            assert_int_equal(wash_bundled.turn[i + 1].minute - wash_bundled.turn[i].minute,
                             tab_number(scale, "turn_minutes_day"));
        }
}

/* sequence_of_play: recovery comes before Fluke Stoppage; rally before the markers go, all before the other side */
static void sequence(void **state)
{
    const json_t *phases = tab_at(tab_at(tables, "sequence_of_play"), "player_turn");
    struct field_test *t = gordon(9, 4);
    (void)state;
    assert_int_equal(json_array_size(phases), 3);
    assert_string_equal(tab_word(tab_nth(phases, 0), "phase"), "command");
    assert_string_equal(json_string_value(tab_nth(tab_at(tab_nth(phases, 0), "steps"), 1)), "attack_recovery");
    assert_string_equal(json_string_value(tab_nth(tab_at(tab_nth(phases, 0), "steps"), 2)), "fluke_stoppage");
    field_put(t, "C.L.McCausland", "B22.10", LINE, 0);
    field_put(t, "C.14_Va", "B22.10", LINE, 0);
    command(t, "McCsld/Cav")->recovery = 1;
    field_faces(t, "1133"); /* recovery fails; no stoppage */
    command_end(&t->p);
    assert_true(t->ev.n == 2 && t->ev.v[0].kind == HAP_NOT_RECOVERED && t->ev.v[1].kind == HAP_NO_FLUKE);
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(command_roll),
        cmocka_unit_test(command_bonus),
        cmocka_unit_test(delivery),
        cmocka_unit_test(radii),
        cmocka_unit_test(zero_rule),
        cmocka_unit_test(fluke),
        cmocka_unit_test(fluke_reserve),
        cmocka_unit_test(recovery),
        cmocka_unit_test(recovery_ignores),
        cmocka_unit_test(law_13_5_loss_recovery),
        cmocka_unit_test(clock),
        cmocka_unit_test(sequence),
    };
    return cmocka_run_group_tests(tests, tables_begin, tables_end);
}
