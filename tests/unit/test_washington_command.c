/* links: test base json trust core games */
/* washington: leaders, HQs, orders, initiative, skedaddle, fluke, recovery, rally, places and arrivals by themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static int formation(const char *id)
{
    int f = wash_find_formation(&wash_bundled, id);
    assert_true(f >= 0);
    return f;
}

static struct command *command(struct field_test *t, const char *id)
{
    return &t->st.command[formation(id)];
}

/* Command Phase of the side. */
static struct field_test *command_field(int side)
{
    struct field_test *t = field_new(side);
    t->st.phase = PHASE_COMMAND;
    return t;
}

/* --- radius (engine 14) --------------------------------------------------------------------------------------- */

static bool within(struct field_test *t, const char *unit)
{
    struct view v;
    view_make(&t->p.w, &v);
    return in_radius(&t->p.w, &v, field_unit(unit));
}

static void radius(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    assert_true(within(t, "C.13_Ga")); /* levels without a leader on the map are skipped */
    field_put(t, "C.L.Evans", "B20.16", LINE, 0);
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "C.L.Evans", "B20.17", LINE, 0);
    assert_false(within(t, "C.13_Ga"));
    field_put(t, "C.L.Evans", "B20.16", LINE, 0);
    field_put(t, "C.L.Gordon", "B20.24", LINE, 0); /* eight to his division leader */
    assert_true(within(t, "C.13_Ga"));
    field_put(t, "C.L.Gordon", "B20.25", LINE, 0);
    assert_false(within(t, "C.13_Ga"));
    field_put(t, "U.8_Ill_a", "B30.10", LINE, 0); /* S-051 */
    field_put(t, "U.L.Clendenin", "B10.10", LINE, 0);
    assert_true(within(t, "U.8_Ill_a"));
    field_put(t, "U.Alex_b", "B30.11", LIMBERED, 0); /* S-052: to the corps HQ, twelve, or any leader but Clendenin */
    field_put(t, "U.HQ.8_Corps_HQ", "B30.23", LINE, 0);
    assert_true(within(t, "U.Alex_b"));
    field_put(t, "U.HQ.8_Corps_HQ", "B30.24", LINE, 0);
    assert_false(within(t, "U.Alex_b"));
    /* an enemy zone without a friend in it is in the way */
    field_put(t, "C.L.Gordon", "B20.24", LINE, 0);
    field_put(t, "C.L.Evans", "B20.11", LINE, 0);
    field_put(t, "C.L.Gordon", "B20.19", LINE, 0);
    static const char *const foes[] = {"U.14_NJ", "U.106_NY", "U.151_NY", "U.87_Penn", "U.10_Vt", "U.9_NY_Hvy"};
    static const char *const ring[] = {"B18.16", "B19.16", "B20.15", "B21.16", "B22.16", "B17.17"};
    assert_true(within(t, "C.13_Ga"));
    for (int i = 0; i < 6; i++)
        field_put(t, foes[i], ring[i], LINE, i % 2 ? 0 : 3);
    assert_false(within(t, "C.13_Ga"));
    field_free(t);
}

/* --- leaders (engine 9) ----------------------------------------------------------------------------------------- */

/* washington:leader-loss washington:leader-replaced */
static void leaders(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
    field_put(t, "C.L.Evans", "B20.11", LINE, 0);
    field_put(t, "C.L.Terry", "B20.12", LINE, 0);
    field_faces(t, "56"); /* 11: wounded */
    leader_checks(&t->p, CSA, field_hex("B20.11"), LOSS_OTHER, false);
    assert_int_equal(command(t, "Evans/Grd")->leader, field_unit("C.L.Atkinson") + 1); /* rulebook 2.2b */
    assert_string_equal(field_where(t, "C.L.Atkinson"), "B20.11");
    field_faces(t, "55"); /* 10, and one for a sharpshooter */
    leader_checks(&t->p, CSA, field_hex("B20.11"), LOSS_OTHER, true);
    int slot = command(t, "Evans/Grd")->leader - 1;
    assert_int_equal(leader_command(&t->p.w, slot), 0); /* a 0-0 leader */
    assert_int_equal(leader_morale(&t->p.w, slot), 0);
    field_faces(t, "54"); /* 9 kills in the attackers' column */
    leader_checks(&t->p, CSA, field_hex("B20.10"), LOSS_ATTACKER, false);
    assert_int_equal(command(t, "Grd/B")->leader, field_unit("C.L.Terry") + 1); /* the senior subordinate */
    assert_string_equal(field_where(t, "C.L.Terry"), "B20.10");
    assert_int_equal(leader_command(&t->p.w, command(t, "Terry/Grd")->leader - 1), 0);
    field_faces(t, "34");
    leader_checks(&t->p, CSA, field_hex("B20.10"), LOSS_DEFENDER, false);
    assert_int_equal(field_count(t, HAP_LEADER_SAFE), 1);
    field_free(t);
}

/* washington:hq washington:skedaddle */
static void headquarters(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    *command(t, "Grd/B") = (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE};
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.HQ.8_Corps_HQ", "B20.12", LINE, 0);
    field_put(t, "U.L.Wallace", "B20.12", LINE, 0);
    field_put(t, "U.Alex_b", "B20.20", UNLIMBERED, 3);
    field_do(t, "move C.26_Ga B20.12", "34"); /* he comes through */
    assert_int_equal(field_count(t, HAP_SKEDADDLE), 1);
    assert_int_equal(command(t, "8 Corps")->state, OS_SKEDADDLE);
    assert_string_equal(field_where(t, "U.L.Wallace"), "B20.20");
    assert_true(hex_distance(wash_map(&t->p.w), field_counter(t, "U.HQ.8_Corps_HQ")->hex, field_hex("B20.12")) >= 8);
    field_free(t);
    /* by choice: the centre goes back, the order falls away */
    t = command_field(CSA);
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
    field_put(t, "C.26_Ga", "B20.11", LINE, 0);
    field_put(t, "C.13_Ga", "B20.16", LINE, 0);
    field_put(t, "C.L.York", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.20", LINE, 3);
    *command(t, "Grd/B") =
        (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE, .leader = command(t, "Grd/B")->leader};
    skedaddle(&t->p, formation("Grd/B"));
    assert_int_equal(command(t, "Grd/B")->kind, ORDER_NONE);
    assert_int_equal(command(t, "Grd/B")->state, OS_SKEDADDLE);
    int far = hex_distance(wash_map(&t->p.w), field_counter(t, "C.L.Gordon")->hex, field_hex("B20.10"));
    assert_true(far >= 6 && far <= 13);
    field_free(t);
}

/* --- orders (engine 15) -------------------------------------------------------------------------------------------- */

static struct field_test *wallace(void)
{
    struct field_test *t = command_field(USA);
    field_put(t, "U.L.Wallace", "B20.10", LINE, 0);
    field_put(t, "U.HQ.8_Corps_HQ", "B20.10", LINE, 0);
    field_put(t, "U.L.Ricketts", "B20.12", LINE, 0);
    field_put(t, "U.14_NJ", "B20.13", LINE, 0);
    field_put(t, "C.13_Ga", "B5.05", LINE, 0);
    return t;
}

/* washington:order-one washington:command-roll washington:order-delivery washington:order-accept */
static void orders(void **state)
{
    struct field_test *t = wallace();
    (void)state;
    field_put(t, "U.HQ.8_Corps_HQ", "B20.11", LINE, 0); /* not with his HQ: no order */
    assert_false(field_legal(t, "initiative 3/6: attack", NULL));
    t->st.unit[field_unit("U.14_NJ")].state = MORALE_NORMAL;
    assert_false(field_legal(t, "order 3/6: attack B22.10", NULL));
    field_put(t, "U.HQ.8_Corps_HQ", "B20.10", LINE, 0);
    assert_true(field_legal(t, "order 3/6: move B22.10", NULL));
    assert_false(field_legal(t, "order 3/6: move", NULL)); /* a Move order has a destination */
    field_do(t, "order 3/6: attack B22.10", "34");         /* 7 and his 3 */
    assert_int_equal(field_count(t, HAP_ORDER), 1);
    assert_int_equal(command(t, "3/6")->arrives, 1 + 1 + 1); /* On Fire, within the radius */
    assert_false(t->st.sent == 0);
    for (t->st.turn = 2; t->st.turn < 3; t->st.turn++) {
        field_faces(t, "");
        command_begin(&t->p); /* not there yet: no die */
    }
    field_faces(t, "12");
    command_begin(&t->p); /* arrived; 3 and his 3: not yet */
    assert_int_equal(field_count(t, HAP_NOT_ACCEPTED), 1);
    assert_int_equal(command(t, "3/6")->state, OS_NONE);
    field_faces(t, "34");
    command_begin(&t->p); /* tried each turn */
    assert_int_equal(field_count(t, HAP_ACCEPTED), 1);
    assert_int_equal(command(t, "3/6")->kind, ORDER_ATTACK);
    assert_int_equal(command(t, "3/6")->state, OS_ACTIVE);
    assert_int_equal(command(t, "3/6")->fresh, 1);
    field_free(t);
    t = wallace();
    field_do(t, "order 3/6: attack", "12");
    assert_int_equal(field_count(t, HAP_ORDER_FAILED), 1);
    assert_int_equal(t->st.sent, 1);
    assert_false(command(t, "3/6")->new_state);
    field_free(t);
}

/* washington:order-ends washington:futile */
static void ends(void **state)
{
    struct field_test *t = command_field(CSA);
    (void)state;
    field_put(t, "C.L.McCausland", "B20.10", LINE, 0);
    field_put(t, "C.14_Va", "B20.10", LINE, 0);
    *command(t, "McCsld/Cav") = (struct command){.kind = ORDER_ATTACK,
                                                 .state = OS_ACTIVE,
                                                 .goal = (int16_t)(field_hex("B20.14") + 1),
                                                 .second = (int16_t)(field_hex("B28.14") + 1),
                                                 .leader = command(t, "McCsld/Cav")->leader};
    command_objectives(&t->p);
    assert_int_equal(command(t, "McCsld/Cav")->kind, ORDER_ATTACK);
    field_put(t, "C.14_Va", "B20.14", LINE, 0);
    command_objectives(&t->p); /* printed pairs in turn */
    assert_int_equal(command(t, "McCsld/Cav")->goal, field_hex("B28.14") + 1);
    field_put(t, "C.14_Va", "B28.14", LINE, 0);
    command_objectives(&t->p);
    assert_int_equal(command(t, "McCsld/Cav")->kind, ORDER_NONE);
    assert_int_equal(command(t, "McCsld/Cav")->recovery, 1);
    assert_int_equal(field_count(t, HAP_ORDER_DONE), 1);
    *command(t, "McCsld/Cav") =
        (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE, .leader = command(t, "McCsld/Cav")->leader};
    field_do(t, "futile McCsld/Cav", "");
    assert_int_equal(command(t, "McCsld/Cav")->state, OS_STOPPED);
    command_objectives(&t->p); /* this turn and the next */
    assert_int_equal(command(t, "McCsld/Cav")->state, OS_STOPPED);
    command_objectives(&t->p);
    assert_int_equal(command(t, "McCsld/Cav")->state, OS_NONE);
    assert_int_equal(command(t, "McCsld/Cav")->recovery, 1);
    field_free(t);
}

/* washington:ezoc-withdraw */
static void withdrawals(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3); /* its zone is B20.11 and beside it */
    field_put(t, "U.106_NY", "B19.10", LINE, 0);
    *command(t, "Grd/B") = (struct command){.kind = ORDER_ATTACK, .state = OS_STOPPED, .stops = 2};
    field_do(t, "move C.26_Ga B21.06", "");               /* out of range of small arms (16.2) */
    assert_int_equal(field_counter(t, "C.26_Ga")->sp, 6); /* left the zone of B19.10, entered none */
    /* into a zone: a point */
    field_put(t, "C.38_Ga", "B24.10", LINE, 0);
    field_put(t, "U.151_NY", "B24.07", LINE, 0);
    struct order o = {.verb = VERB_MOVE};
    order_add(&o, UNITS_SLOT, field_unit("C.38_Ga"));
    order_add(&o, MOVE_PATH, field_hex("B24.08"));
    struct group g = {1, {field_unit("C.38_Ga")}};
    field_faces(t, "6");
    move_run(&t->p, &g, &o);
    assert_string_equal(field_where(t, "C.38_Ga"), "B24.08");
    assert_int_equal(field_counter(t, "C.38_Ga")->sp, 4);
    field_free(t);
}

/* washington:initiative */
static void initiative(void **state)
{
    struct field_test *t = command_field(CSA);
    (void)state;
    field_put(t, "C.L.McCausland", "B20.10", LINE, 0);
    field_put(t, "C.14_Va", "B20.10", LINE, 0);
    field_put(t, "C.L.Evans", "B24.10", LINE, 0);
    field_put(t, "C.L.Gordon", "B24.11", LINE, 0);
    field_put(t, "C.13_Ga", "B24.10", LINE, 0);
    assert_false(field_legal(t, "initiative Evans/Grd: attack B24.14", NULL));
    field_do(t, "initiative McCsld/Cav: attack B20.14", "62"); /* any order to himself (2.1d): 8 and 2 */
    assert_int_equal(command(t, "McCsld/Cav")->state, OS_ACTIVE);
    assert_int_equal(command(t, "McCsld/Cav")->kind, ORDER_ATTACK);
    assert_false(field_legal(t, "initiative McCsld/Cav: move B20.14", NULL)); /* once in a turn */
    field_do(t, "initiative Evans/Grd: reserve", "1142"); /* Evans fails; Gordon, the next higher, has 6 and 4 */
    assert_int_equal(field_count(t, HAP_NO_INITIATIVE), 1);
    assert_int_equal(command(t, "Evans/Grd")->kind, ORDER_RESERVE);
    command(t, "Evans/Grd")->tried = 0;
    field_do(t, "initiative Evans/Grd: release", "32"); /* 5, 3 and 2 for a Reserve */
    assert_int_equal(command(t, "Evans/Grd")->kind, ORDER_NONE);
    field_free(t);
}

/* washington:zero-rule */
static void zero(void **state)
{
    static const struct {
        const char *face;
        int reach;
    } rows[] = {{"1", 0}, {"2", 3}, {"3", 3}, {"4", 6}, {"6", 6}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        field_put(t, "C.L.Evans", "B20.10", LINE, 0);
        field_change(t, "C.L.Evans")->generic = 1;
        field_put(t, "C.13_Ga", "B20.10", LINE, 0);
        *command(t, "Grd/B") = (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE};
        field_do(t, "move C.13_Ga B20.16", rows[i].face);
        assert_int_equal(hex_distance(wash_map(&t->p.w), field_counter(t, "C.13_Ga")->hex, field_hex("B20.10")),
                         rows[i].reach);
        field_free(t);
    }
}

/* --- fluke and recovery (engine 16) ---------------------------------------------------------------------------------- */

static struct field_test *attack_field(int turn)
{
    struct field_test *t = command_field(CSA);
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0); /* command value 4 */
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    command(t, "Grd/B")->kind = ORDER_ATTACK;
    command(t, "Grd/B")->state = OS_ACTIVE;
    t->st.turn = (int16_t)turn;
    return t;
}

/* washington:fluke */
static void fluke(void **state)
{
    static const struct {
        int turn;
        const char *faces;
        bool reserve, lost, stopped;
    } rows[] = {
        {8, "", false, false, false},    {9, "33", false, false, false}, {9, "1433", false, false, false},
        {9, "1423", false, false, true}, {9, "13", true, false, false},  {9, "3323", false, true, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = attack_field(rows[i].turn);
        if (rows[i].reserve) {
            field_put(t, "C.Hay_Bde", "B20.12", LINE, 0);
            command(t, "York/Grd")->kind = ORDER_RESERVE;
            command(t, "York/Grd")->state = OS_ACTIVE;
        }
        if (rows[i].lost)
            command(t, "Grd/B")->original = (int16_t)(field_unit("C.L.Early") + 1); /* not he who led at first */
        field_faces(t, rows[i].faces);
        command_end(&t->p);
        field_faces_used(t);
        assert_int_equal(command(t, "Grd/B")->state == OS_STOPPED, rows[i].stopped);
        field_free(t);
    }
}

/* washington:recovery */
static void recovery(void **state)
{
    static const struct {
        const char *faces;
        int hurt; /* 1: wrecked, 2: dead */
        bool recovers;
    } rows[] = {
        {"4434", 0, true}, {"34", 0, false}, {"4433", 0, false}, {"44", 1, false},
        {"5434", 1, true}, {"54", 2, false}, {"5534", 2, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = attack_field(3);
        command(t, "Grd/B")->kind = command(t, "Grd/B")->state = 0;
        command(t, "Grd/B")->recovery = 1;
        field_put(t, "C.26_Ga", "B20.11", LINE, 0);
        if (rows[i].hurt)
            unit_lose(&t->p, field_unit("C.26_Ga"), rows[i].hurt == 1 ? 4 : 6, WASHINGTON_R_FIRE_LOSS);
        field_faces(t, rows[i].faces);
        t->data->unit[field_unit("C.L.Gordon")].command = 4;
        command_end(&t->p);
        field_faces_used(t);
        assert_int_equal(command(t, "Grd/B")->recovery, !rows[i].recovers);
        field_free(t);
    }
}

/* --- rally, places, arrivals ------------------------------------------------------------------------------------------- */

/* washington:rally */
static void rallies(void **state)
{
    struct field_test *t = field_new(CSA);
    static const char *const units[] = {"C.13_Ga", "C.26_Ga", "C.38_Ga", "C.61_Ga", "C.31_Ga"};
    static const int before[] = {MORALE_BL, MORALE_SH, MORALE_DG, MORALE_R, MORALE_R};
    static const int after[] = {MORALE_NORMAL, MORALE_NORMAL, MORALE_SH, MORALE_R, MORALE_DG};
    static const char *const hexes[] = {"B20.10", "B20.12", "B20.14", "B20.16", "B20.18"};
    (void)state;
    for (int i = 0; i < 5; i++) {
        field_put(t, units[i], hexes[i], LINE, 0);
        field_change(t, units[i])->state = (uint8_t)before[i];
    }
    field_put(t, "C.L.Evans", "B20.18", LINE, 0); /* 2 for him */
    field_put(t, "U.14_NJ", "B30.10", LINE, 0);
    field_change(t, "U.14_NJ")->state = MORALE_SH;
    legs_put(&t->p, CSA, field_hex("B20.10"), field_hex("B20.10"));
    cbf_raise(&t->p, field_hex("B20.12"));
    field_faces(t, "43");
    rally(&t->p);
    field_faces_used(t);
    for (int i = 0; i < 5; i++)
        assert_int_equal(field_counter(t, units[i])->state, after[i]);
    assert_int_equal(field_counter(t, "U.14_NJ")->state, MORALE_SH); /* own side only */
    assert_false(legs_near(&t->p.w, CSA, field_hex("B20.10")));
    assert_int_equal(cbf_level(&t->p.w, field_hex("B20.12")), 0);
    field_free(t);
}

/* washington:place-taken */
static void places(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    int place = t->data->map[0].place_of[field_hex("B20.14")] - 1;
    assert_int_equal(t->st.held[place], 0); /* before anyone enters it is the Union's */
    field_put(t, "C.L.Gordon", "B20.14", LINE, 0);
    assert_int_equal(t->st.held[place], 0); /* a leader takes nothing */
    field_put(t, "C.13_Ga", "B20.14", LINE, 0);
    assert_int_equal(t->st.held[place], 1 + CSA);
    field_put(t, "C.13_Ga", "B20.15", LINE, 0);
    assert_int_equal(t->st.held[place], 1 + CSA); /* it stays his who was last in it */
    field_put(t, "U.14_NJ", "B20.14", LINE, 0);
    assert_int_equal(t->st.held[place], 1 + USA);
    /* 6.7: all four ends of the two bridges, at the end of a Confederate turn */
    static const char *const units[] = {"C.13_Ga", "C.26_Ga", "C.38_Ga", "C.61_Ga"};
    static const char *const ends_[] = {"B29.23", "B29.22", "B30.25", "B31.25"};
    for (int i = 0; i < 4; i++) {
        victory(&t->p, false);
        assert_int_equal(t->st.winner, 0);
        field_put(t, units[i], ends_[i], LINE, 0);
    }
    victory(&t->p, false);
    assert_int_equal(t->st.winner, 1 + CSA);
    t->st.winner = 0;
    t->st.phase = PHASE_ACTIVITY;
    field_change(t, "C.61_Ga")->where = WHERE_NONE;
    field_put(t, "U.106_NY", "B31.25", LINE, 0); /* a Union unit in an end holds it */
    victory(&t->p, true);
    assert_int_equal(t->st.winner, 1 + USA);
    field_free(t);
}

/* washington:entry */
static void entries(void **state)
{
    struct field_test *t = field_new(CSA);
    static const char *const units[] = {"C.14_Va", "C.16_Va"};
    (void)state;
    t->st.turn = 2;
    for (int i = 0; i < 2; i++) {
        field_put(t, units[i], "B4.18", MOUNTED, 0);
        field_change(t, units[i])->where = WHERE_DUE;
        field_change(t, units[i])->due = 2;
        field_change(t, units[i])->home = 0; /* it was not on the map */
    }
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    const char *why;
    assert_true(field_legal(t, "move C.14_Va B5.18", &why)); /* it comes on at B4.18 by itself */
    field_put(t, "U.8_Ill_c", "B4.18", LINE, 0);
    assert_int_not_equal(entry_hex(&t->p.w, field_unit("C.14_Va")), field_hex("B4.18")); /* or where no enemy is */
    *field_change(t, "U.8_Ill_c") = (struct counter){0};
    assert_int_equal(entry_hex(&t->p.w, field_unit("C.14_Va")), field_hex("B4.18"));
    field_do(t, "move C.14_Va B4.18 > B6.17", "");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 1 + 4);
    field_do(t, "move C.16_Va B4.18 > B6.18", ""); /* the second pays one road step more */
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 2 + 4);
    field_put(t, "C.17_Va", "B4.18", MOUNTED, 0);
    field_change(t, "C.17_Va")->where = WHERE_DUE;
    field_change(t, "C.17_Va")->due = 3;
    assert_false(field_legal(t, "move C.17_Va B4.18", &why));
    assert_non_null(strstr(why, "has not come yet"));
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(radius),     cmocka_unit_test(leaders), cmocka_unit_test(headquarters),
        cmocka_unit_test(orders),     cmocka_unit_test(ends),    cmocka_unit_test(withdrawals),
        cmocka_unit_test(initiative), cmocka_unit_test(zero),    cmocka_unit_test(fluke),
        cmocka_unit_test(recovery),   cmocka_unit_test(rallies), cmocka_unit_test(places),
        cmocka_unit_test(entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
