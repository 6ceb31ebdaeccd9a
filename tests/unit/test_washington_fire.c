/* links: test base json trust core games */
/* washington: movement, closing, fire, volleys, morale, retreats, charges, each rule by itself on a flat map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

/* Directions from B20.10: 0 B20.11, 1 B21.11, 2 B21.10, 3 B20.09, 4 B19.10, 5 B19.11. */

/* --- movement ----------------------------------------------------------------------------------------------- */

/* washington:activity washington:allowance */
static void marches(void **state)
{
    struct field_test *t = field_new(CSA);
    const char *why;
    (void)state;
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    t->st.command[wash_find_formation(t->data, "Grd/B")] = (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE};
    assert_true(field_legal(t, "move C.13_Ga B20.16", NULL));
    assert_false(field_legal(t, "move C.13_Ga B20.17", &why));
    field_change(t, "C.13_Ga")->state = MORALE_DG; /* half, fractions dropped */
    assert_true(field_legal(t, "move C.13_Ga B20.13", NULL));
    assert_false(field_legal(t, "move C.13_Ga B20.14", NULL));
    field_change(t, "C.13_Ga")->state = MORALE_NORMAL;
    field_do(t, "move 13 Ga B20.16", "");
    assert_string_equal(field_where(t, "C.13_Ga"), "B20.16");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 12);
    assert_int_equal(field_counter(t, "C.13_Ga")->acted, 1);
    field_put(t, "C.26_Ga", "B20.12", COLUMN, 0);
    assert_false(field_legal(t, "move C.13_Ga B20.15", &why));
    assert_non_null(strstr(why, "has acted"));
    assert_true(field_legal(t, "move C.26_Ga B20.20", NULL)); /* column goes eight */
    field_free(t);
}

/* washington:formation washington:facing */
static void forms(void **state)
{
    struct field_test *t = field_new(CSA);
    static const char *const column[] = {"form C.13_Ga column", "move B20.17"};
    static const char *const turn[] = {"face C.26_Ga 3", "move B22.15"};
    (void)state;
    t->st.command[wash_find_formation(t->data, "Grd/B")] = (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE};
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.26_Ga", "B22.10", LINE, 0);
    field_acts(t, column, 2, ""); /* one to form, seven to go */
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 16);
    field_acts(t, turn, 2, "");
    assert_int_equal(field_counter(t, "C.26_Ga")->facing, 3);
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 12);
    field_put(t, "C.Bryan", "B24.10", UNLIMBERED, 0);
    assert_false(field_legal(t, "move C.Bryan B24.11", NULL)); /* guns limber first */
    static const char *const guns[] = {"form C.Bryan limbered", "move B24.17"};
    field_acts(t, guns, 2, "");
    assert_int_equal(field_arg(t, HAP_MOVED, 2), 20);
    field_put(t, "C.38_Ga", "B26.10", LINE, 0); /* in an enemy zone: no change */
    field_put(t, "U.14_NJ", "B26.11", LINE, 3);
    assert_false(field_legal(t, "form C.38_Ga column", NULL));
    field_free(t);
}

/* washington:closing-roll washington:must-close */
static void closes(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    t->st.command[wash_find_formation(t->data, "Grd/B")] = (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE};
    field_put(t, "U.14_NJ", "B20.13", LINE, 3);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0); /* rating B: 3 or more */
    field_do(t, "move C.26_Ga B20.12", "3");
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.12");
    field_change(t, "U.14_NJ")->facing = 4;
    field_put(t, "C.38_Ga", "B17.15", LINE, 0); /* rating A: 2 or more */
    field_do(t, "move C.38_Ga B18.14 > B19.14", "1");
    assert_string_equal(field_where(t, "C.38_Ga"), "B18.14");
    assert_int_equal(field_count(t, HAP_NOT_CLOSED), 1);
    /* began in its zone and must succeed: it falls back */
    field_change(t, "U.14_NJ")->facing = 3;
    field_put(t, "C.12_Ga_Bn", "B21.13", LINE, 5);
    field_change(t, "C.12_Ga_Bn")->home = 0;
    assert_false(field_legal(t, "move C.12_Ga_Bn B21.12", NULL)); /* no leaving the zone */
    field_do(t, "charge C.12_Ga_Bn B20.13", "2");
    assert_int_equal(field_count(t, HAP_FELL_BACK), 1);
    assert_string_not_equal(field_where(t, "C.12_Ga_Bn"), "B21.13");
    field_free(t);
}

static int close_mod(struct field_test *t, const char *unit, int to, int target, int what)
{
    struct group g = {1, {field_unit(unit)}};
    struct modifiers m = {0};
    int enemy[1] = {field_unit("U.14_NJ")};
    close_modifiers(&t->p.w, &g, enemy, 1, to, target, &m);
    for (int i = 0; i < m.n; i++)
        if (m.what[i] == what)
            return m.by[i];
    return 0;
}

/* washington:closing-roll, each modifier alone */
static void closing_modifiers(void **state)
{
    struct field_test *t = field_new(CSA);
    int to = field_hex("B20.12");
    (void)state;
    field_put(t, "U.14_NJ", "B20.13", LINE, 3);
    field_put(t, "C.13_Ga", "B20.11", LINE, 0);
    for (int what = 0; what < MOD_COUNT; what++)
        assert_int_equal(close_mod(t, "C.13_Ga", to, -1, what), 0);
    field_change(t, "C.13_Ga")->state = MORALE_SH;
    assert_int_equal(close_mod(t, "C.13_Ga", to, -1, MOD_SHAKEN), -1);
    field_change(t, "U.14_NJ")->facing = 0;
    assert_int_equal(close_mod(t, "C.13_Ga", to, -1, MOD_REAR), 1);
    field_put(t, "U.Alex_b", "B20.14", UNLIMBERED, 3);
    assert_int_equal(close_mod(t, "C.13_Ga", to, -1, MOD_CANISTER), -1);
    field_change(t, "U.Alex_b")->depleted = DEPLETED_CANISTER;
    assert_int_equal(close_mod(t, "C.13_Ga", to, -1, MOD_CANISTER), 0);
    field_put(t, "C.13_Ga", "B20.12", LINE, 0);
    field_change(t, "C.13_Ga")->began = (int16_t)(to + 1);
    assert_int_equal(close_mod(t, "C.13_Ga", field_hex("B20.13"), field_hex("B20.13"), MOD_ADJACENT), -3);
    field_change(t, "C.13_Ga")->did = DID_ADVANCE; /* not again in a further charge */
    assert_int_equal(close_mod(t, "C.13_Ga", field_hex("B20.13"), field_hex("B20.13"), MOD_ADJACENT), 0);
    struct group g = {2, {field_unit("C.13_Ga"), field_put(t, "C.L.Evans", "B20.12", LINE, 0)}};
    struct modifiers m = {0};
    close_modifiers(&t->p.w, &g, NULL, 0, to, -1, &m);
    assert_int_equal(m.what[0], MOD_LEADER);
    assert_int_equal(m.by[0], 1);
    field_free(t);
}

/* --- fire -------------------------------------------------------------------------------------------------------- */

/* washington:fire washington:fire-loss washington:destroyed washington:leader-loss */
static void fires(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0); /* 6 SP: column 6-8 */
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_put(t, "U.L.Truex", "B20.11", LINE, 0);
    field_put(t, "C.13_Ga", "B19.11", LINE, 1);
    assert_false(field_legal(t, "fire C.26_Ga B20.12", NULL));
    /* 9: one loss; the leader rolls 7; morale 7 - 2 for him, rating B: nothing */
    field_do(t, "fire C.26_Ga B20.11", "453434");
    assert_int_equal(field_arg(t, HAP_FIRE, 2), 6);
    assert_int_equal(field_arg(t, HAP_FIRE, 3), COL_6_8);
    assert_int_equal(field_counter(t, "U.14_NJ")->sp, 6);
    assert_int_equal(field_count(t, HAP_LEADER_SAFE), 1);
    assert_int_equal(field_count(t, HAP_VOLLEY), 0); /* it neither moved nor turned */
    assert_false(field_legal(t, "fire C.26_Ga B20.11", NULL));
    /* losses go on to the next unit; who has none left is gone */
    field_put(t, "U.106_NY", "B19.13", LINE, 4);
    field_change(t, "U.106_NY")->sp = 1;
    field_put(t, "U.151_NY", "B19.13", LINE, 4);
    field_do(t, "fire C.13_Ga B19.13", "6611"); /* 4 SP, range 2: 12 is two losses; 2 is Blood Lust or nothing */
    assert_int_equal(field_counter(t, "U.106_NY")->where, WHERE_DEAD);
    assert_int_equal(field_counter(t, "U.151_NY")->sp, 5);
    assert_int_equal(field_count(t, HAP_DESTROYED), 1);
    field_free(t);
}

static int shift(struct field_test *t, const char *unit, const struct attack *a, int what)
{
    struct group g = {1, {field_unit(unit)}};
    struct modifiers m = {0};
    int sp;
    fire_shifts(&t->p.w, &g, a, &m, &sp);
    for (int i = 0; i < m.n; i++)
        if (m.what[i] == what)
            return m.by[i];
    return 0;
}

/* washington:shifts, each alone */
static void fire_shift_alone(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);
    struct attack a = {
        .from = field_hex("B20.10"), .target = field_hex("B20.12"), .side = CSA, .range = 2, .leader = -1};
    for (int what = 0; what < MOD_COUNT; what++)
        assert_int_equal(shift(t, "C.13_Ga", &a, what), what == MOD_RANGE ? -1 : 0);
    a.sharp = true;
    assert_int_equal(shift(t, "C.13_Ga", &a, MOD_RANGE), 0);
    field_change(t, "U.14_NJ")->facing = 0;
    assert_int_equal(shift(t, "C.13_Ga", &a, MOD_REAR), 2);
    field_change(t, "U.14_NJ")->state = MORALE_DG;
    assert_int_equal(shift(t, "C.13_Ga", &a, MOD_DG), 1);
    t->data->map[0].hex[a.target].trench = 1 << 3; /* the hexside that the line crosses */
    assert_int_equal(shift(t, "C.13_Ga", &a, MOD_PROTECTED), -1);
    t->data->map[0].hex[a.target].trench = 1 << 2;
    assert_int_equal(shift(t, "C.13_Ga", &a, MOD_PROTECTED), 0);
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0); /* rifles: normal canister; Chapman's Napoleons: dense */
    field_put(t, "C.Chapman", "B20.10", UNLIMBERED, 0);
    a.guns = true;
    a.ammo = AMMO_CANISTER;
    assert_int_equal(shift(t, "C.Bryan", &a, MOD_KIND), 1);
    assert_int_equal(shift(t, "C.Chapman", &a, MOD_KIND), 2);
    a.ammo = AMMO_SHELL;
    assert_int_equal(shift(t, "C.Chapman", &a, MOD_KIND), 0);
    cbf_raise(&t->p, a.from);
    assert_int_equal(shift(t, "C.Bryan", &a, MOD_CBF), -1);
    a.range = 10; /* rear and DG no more */
    assert_int_equal(shift(t, "C.Bryan", &a, MOD_REAR), 0);
    assert_int_equal(shift(t, "C.Bryan", &a, MOD_DG), 0);
    field_change(t, "U.14_NJ")->where = WHERE_NONE;
    field_put(t, "U.8_Ill_a", "B20.12", LINE, 3);
    assert_true(unit_ooc(&t->p.w, field_unit("U.8_Ill_a")));
    assert_int_equal(shift(t, "C.Bryan", &a, MOD_OOC), -1);
    field_free(t);
}

/* washington:depletion washington:counter-battery washington:danger-close */
static void guns(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.Bryan", "B20.05", UNLIMBERED, 0);
    field_put(t, "U.Alex_b", "B20.10", UNLIMBERED, 3);
    field_do(t, "fire C.Bryan B20.10 shell", "5611"); /* 11 in column 4-5: the shell gives out; two losses, then 2 */
    assert_int_equal(field_counter(t, "C.Bryan")->depleted, DEPLETED_SHELL);
    assert_int_equal(cbf_level(&t->p.w, field_hex("B20.10")), 1);
    assert_int_equal(field_counter(t, "U.Alex_b")->sp, 1);
    /* a second shot at the hex needs an artillery leader near the battery */
    field_put(t, "C.Chapman", "B21.06", UNLIMBERED, 0);
    assert_false(field_legal(t, "fire C.Chapman B20.10", NULL));
    field_put(t, "C.L.King", "B21.07", LINE, 0);
    assert_true(field_legal(t, "fire C.Chapman B20.10", NULL));
    field_put(t, "C.26_Ga", "B20.09", LINE, 0); /* next to the target under the line of a long shot */
    field_put(t, "C.Lowry", "B20.04", UNLIMBERED, 0);
    field_do(t, "fire C.Lowry B20.10 shell", "56");
    assert_int_equal(field_count(t, HAP_DANGER_CLOSE), 1);
    assert_int_equal(field_counter(t, "C.26_Ga")->sp, 5);
    assert_int_equal(cbf_level(&t->p.w, field_hex("B20.10")), 2);
    field_free(t);
}

/* washington:volley washington:volley-loss */
static void volleys(void **state)
{
    struct field_test *t = field_new(CSA);
    static const char *const lines[] = {"face C.26_Ga 0", "fire B20.12"};
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 1);
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);
    field_put(t, "U.106_NY", "B22.10", LINE, 4);
    /* strongest: both at range 2, so the one with most SP; 5 costs a point; then 5 SP at 2-3: 4 is nothing */
    field_acts(t, lines, 2, "522");
    assert_int_equal(field_arg(t, HAP_VOLLEY, 0), field_hex("B20.12"));
    assert_int_equal(field_arg(t, HAP_VOLLEY, 2), VOLLEY_RANGE2);
    assert_int_equal(field_counter(t, "C.26_Ga")->sp, 5);
    assert_int_equal(field_arg(t, HAP_FIRE, 2), 5);
    /* never: no die falls */
    static const char *const again[] = {"face C.13_Ga 2", "fire B22.10"};
    field_put(t, "C.13_Ga", "B20.11", LINE, 1);
    t->answer.verb = VERB_NEVER;
    field_acts(t, again, 2, "22");
    field_free(t);
}

/* washington:withdraw */
static void withdraws(void **state)
{
    struct field_test *t = field_new(CSA);
    static const char *const lines[] = {"face C.26_Ga 0", "fire B20.12"};
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 1);
    field_put(t, "U.8_Ill_a", "B20.12", LINE, 3);
    field_acts(t, lines, 2, "");
    assert_int_equal(field_count(t, HAP_FIRE), 0);
    assert_int_equal(hex_distance(&t->data->map[0], field_hex("B20.12"), field_counter(t, "U.8_Ill_a")->hex), 2);
    assert_int_equal(field_counter(t, "U.8_Ill_a")->state, MORALE_NORMAL);
    field_free(t);
}

/* --- morale -------------------------------------------------------------------------------------------------------- */

static int drm(struct field_test *t, const struct attack *a, int what)
{
    struct modifiers m = {0};
    morale_modifiers(&t->p.w, a, &m);
    for (int i = 0; i < m.n; i++)
        if (m.what[i] == what)
            return m.by[i];
    return 0;
}

/* washington:morale-modifiers, each alone */
static void morale_alone(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    struct attack a = {
        .from = field_hex("B20.10"), .target = field_hex("B20.11"), .side = CSA, .range = 1, .leader = -1};
    for (int what = 0; what < MOD_COUNT; what++)
        assert_int_equal(drm(t, &a, what), 0);
    field_put(t, "U.L.Truex", "B20.11", LINE, 0);
    assert_int_equal(drm(t, &a, MOD_LEADER), -2);
    field_change(t, "U.14_NJ")->state = MORALE_SH;
    assert_int_equal(drm(t, &a, MOD_SHAKEN), 1);
    field_change(t, "U.14_NJ")->facing = 0;
    assert_int_equal(drm(t, &a, MOD_REAR), 2);
    field_change(t, "U.14_NJ")->sp = 3; /* lost 4 of 7 */
    assert_int_equal(drm(t, &a, MOD_WRECKED), 3);
    assert_int_equal(drm(t, &a, MOD_SMALL), 1);
    legs_put(&t->p, USA, field_hex("B20.12"), field_hex("B20.12"));
    assert_int_equal(drm(t, &a, MOD_LEGS), 1);
    legs_put(&t->p, USA, field_hex("B20.12"), field_hex("B20.11")); /* its own, from one hex away */
    assert_int_equal(drm(t, &a, MOD_LEGS), 0);
    t->data->map[0].hex[a.target].flags = HEX_SLOPE;
    t->data->map[0].hex[a.target].level = 6;
    assert_int_equal(drm(t, &a, MOD_PROTECTED), -1);
    for (int i = 0; i < TURNS_MAX; i++)
        t->data->turn[i].light = LIGHT_NIGHT;
    assert_int_equal(drm(t, &a, MOD_NIGHT), 3);
    a.guns = true;
    assert_int_equal(drm(t, &a, MOD_SMALL), 0); /* not by guns */
    a.range = 10;                               /* only leader and terrain */
    assert_int_equal(drm(t, &a, MOD_LEADER), -2);
    assert_int_equal(drm(t, &a, MOD_PROTECTED), -1);
    assert_int_equal(drm(t, &a, MOD_WRECKED) | drm(t, &a, MOD_REAR) | drm(t, &a, MOD_NIGHT) | drm(t, &a, MOD_SHAKEN),
                     0);
    field_change(t, "U.14_NJ")->where = WHERE_NONE;
    field_put(t, "U.Alex_b", "B20.11", UNLIMBERED, 3);
    a = (struct attack){.from = a.from, .target = a.target, .side = CSA, .range = 1, .charge = true, .leader = -1};
    assert_int_equal(drm(t, &a, MOD_ARM), 1);
    field_change(t, "C.13_Ga")->group = GROUP_PARTY | GROUP_ACTS;
    assert_int_equal(drm(t, &a, MOD_NUMBERS), 1); /* 4 to 3 */
    field_change(t, "C.13_Ga")->state = MORALE_BL;
    assert_int_equal(drm(t, &a, MOD_BLOOD_LUST), 1);
    field_free(t);
}

/* washington:morale-check washington:morale-states washington:morale-loss washington:retreat-step
 * washington:cowardly-legs */
static void checks(void **state)
{
    struct field_test *t = field_new(USA);
    (void)state;
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_put(t, "C.12_Ga_Bn", "B20.10", LINE, 0); /* rating C, 7 SP */
    /* 8 in column 6-8: one loss; 10 on C: DG, back three, a loss after it */
    field_do(t, "fire U.14_NJ B20.10", "4455");
    const int16_t *cell = chart_morale(t->data, 10, 2);
    assert_int_equal(field_arg(t, HAP_CHECK, 3), cell[0]);
    assert_int_equal(field_counter(t, "C.12_Ga_Bn")->state, cell[0]);
    assert_int_equal(field_count(t, HAP_RETREATED), cell[1]);
    assert_int_equal(field_counter(t, "C.12_Ga_Bn")->sp, 7 - 1 - cell[2]);
    assert_int_equal(hex_distance(&t->data->map[0], field_hex("B20.11"), field_counter(t, "C.12_Ga_Bn")->hex),
                     1 + cell[1]);
    assert_int_equal(t->st.legs[0].hex, field_hex("B20.10") + 1);
    /* Blood Lust only next to the firer; at two hexes a 2 is nothing */
    field_put(t, "U.87_Penn", "B24.12", LINE, 3);
    field_put(t, "C.13_Ga", "B24.10", LINE, 0);
    field_do(t, "fire U.87_Penn B24.10", "4511");
    assert_int_equal(field_counter(t, "C.13_Ga")->state, MORALE_NORMAL);
    field_free(t);
}

/* washington:morale-stack */
static void mixes(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    t->st.command[wash_find_formation(t->data, "Grd/B")] = (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE};
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.38_Ga", "B20.11", LINE, 0);
    field_change(t, "C.38_Ga")->state = MORALE_DG;
    field_do(t, "move C.26_Ga B20.11", "");
    assert_int_equal(field_counter(t, "C.26_Ga")->state, MORALE_DG);
    field_put(t, "C.13_Ga", "B22.10", LINE, 0); /* Small ones do not spread theirs, but take it */
    field_put(t, "C.61_Ga", "B22.11", LINE, 0);
    field_change(t, "C.61_Ga")->state = MORALE_SH;
    field_do(t, "move C.13_Ga B22.11", "");
    assert_int_equal(field_counter(t, "C.13_Ga")->state, MORALE_NORMAL);
    assert_int_equal(field_counter(t, "C.61_Ga")->state, MORALE_NORMAL);
    field_free(t);
}

static void back(struct field_test *t, int side, const char *from, const char *source, int steps, int flags, int loss)
{
    retreat_begin(&t->p, side, field_hex(from), field_hex(source), steps, flags, loss);
    while (t->fr.n > 1) {
        struct frame *f = &t->fr.v[t->fr.n - 1];
        struct ask ask;
        struct order o = t->answer;
        if (retreat_ask(&t->p.w, f, &ask, 1)) {
            if (!o.verb) {
                struct settings none = {.w = &t->p.w, .ask = &ask, .a = t->a};
                retreat_advise(&t->p.w, &ask, &none, &o);
            }
            retreat_run(&t->p, f, &o, 1);
        } else {
            retreat_run(&t->p, f, NULL, 0);
        }
    }
}

/* washington:retreat-blocked washington:ezoc-retreat */
static void ways_back(void **state)
{
    struct field_test *t = field_new(USA);
    (void)state;
    field_put(t, "C.26_Ga", "B11.01", LINE, 0); /* at the map's edge: out of play */
    field_put(t, "U.8_Ill_b", "B10.01", MOUNTED, 0);
    field_put(t, "U.8_Ill_c", "B12.01", MOUNTED, 0);
    back(t, CSA, "B11.01", "B11.02", 2, 0, 0);
    assert_int_equal(field_counter(t, "C.26_Ga")->where, WHERE_GONE);
    /* all ways nearer or taken by the enemy: Routed where it stands; in a charge lost */
    static const char *const ring[] = {"B21.11", "B21.10", "B20.09", "B19.10", "B19.11"};
    static const char *const foes[] = {"U.14_NJ", "U.106_NY", "U.151_NY", "U.87_Penn", "U.10_Vt"};
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    for (int i = 0; i < 5; i++)
        field_put(t, foes[i], ring[i], LINE, 0);
    back(t, CSA, "B20.10", "B20.11", 2, 0, 0);
    assert_int_equal(field_counter(t, "C.13_Ga")->state, MORALE_R);
    back(t, CSA, "B20.10", "B20.11", 2, RETREAT_CHARGE, 0);
    assert_int_equal(field_counter(t, "C.13_Ga")->where, WHERE_DEAD);
    /* a point for each enemy zone entered */
    field_put(t, "C.38_Ga", "B26.10", LINE, 0);
    field_put(t, "U.138_Penn", "B25.09", LINE, 1);
    field_put(t, "U.110_Ohio", "B27.09", LINE, 5);
    field_put(t, "U.126_Ohio", "B26.07", LINE, 0);
    back(t, CSA, "B26.10", "B26.11", 1, 0, 0);
    assert_int_equal(field_counter(t, "C.38_Ga")->sp, 4);
    field_free(t);
}

/* washington:retreat-friends */
static void over_friends(void **state)
{
    (void)state;
    for (int verb = VERB_DISPLACE; verb <= VERB_PASS; verb++) {
        struct field_test *t = field_new(USA);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        static const char *const line[] = {"B20.09", "B19.10", "B21.10"};
        static const char *const friends[] = {"C.38_Ga", "C.12_Ga_Bn", "C.Hay_Bde"};
        for (int i = 0; i < 3; i++)
            field_put(t, friends[i], line[i], LINE, 0);
        t->answer.verb = (uint16_t)verb;
        back(t, CSA, "B20.10", "B20.11", 1, 0, 0);
        int moved = hex_distance(&t->data->map[0], field_hex("B20.10"), field_counter(t, "C.26_Ga")->hex), sum = 0;
        for (int i = 0; i < 3; i++)
            sum += field_counter(t, friends[i])->state;
        assert_int_equal(moved, verb == VERB_DISPLACE ? 1 : 2);
        assert_int_equal(field_counter(t, "C.26_Ga")->state, verb == VERB_EXTEND ? MORALE_SH : MORALE_NORMAL);
        assert_int_equal(sum, verb == VERB_EXTEND ? 0 : MORALE_SH);
        assert_int_equal(field_count(t, HAP_DISPLACED), verb == VERB_DISPLACE);
        field_free(t);
    }
}

/* washington:retreat-voluntary */
static void falls_back(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.15", LINE, 0);
    field_put(t, "U.14_NJ", "B20.17", LINE, 0);
    assert_false(field_legal(t, "fall-back C.26_Ga", NULL));
    field_change(t, "C.26_Ga")->state = MORALE_DG;
    field_do(t, "fall-back C.26_Ga", "");
    assert_int_equal(hex_distance(&t->data->map[0], field_hex("B20.15"), field_counter(t, "C.26_Ga")->hex), 10);
    assert_int_equal(field_counter(t, "C.26_Ga")->form, COLUMN);
    assert_int_equal(field_counter(t, "C.26_Ga")->state, MORALE_DG);
    field_free(t);
}

/* --- charges --------------------------------------------------------------------------------------------------------- */

static struct field_test *charge_field(void)
{
    struct field_test *t = field_new(CSA);
    t->st.command[wash_find_formation(t->data, "Grd/B")] = (struct command){.kind = ORDER_ATTACK, .state = OS_ACTIVE};
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.106_NY", "B20.11", LINE, 0); /* rating C, its back to them */
    return t;
}

/* washington:charge washington:charge-loss washington:advance */
static void charges(void **state)
{
    struct field_test *t = charge_field();
    (void)state;
    /* closing: 5 - 3 + 1 for the rear makes 3; volley on the charge column: 1 is nothing; a point at once; 9 and rear
     * and numbers on C: it runs */
    field_do(t, "charge C.26_Ga B20.11", "5145");
    assert_int_equal(field_arg(t, HAP_VOLLEY, 2), VOLLEY_CHARGE);
    assert_int_equal(field_count(t, HAP_CHARGE_LOSS), 1);
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.11");
    assert_true(hex_distance(&t->data->map[0], field_hex("B20.10"), field_counter(t, "U.106_NY")->hex) > 1);
    field_free(t);
    /* not unless in line, facing it, in good order, on time */
    t = charge_field();
    field_change(t, "C.26_Ga")->facing = 3;
    assert_false(field_legal(t, "charge C.26_Ga B20.11", NULL));
    field_change(t, "C.26_Ga")->facing = 0;
    field_change(t, "C.26_Ga")->state = MORALE_DG;
    assert_false(field_legal(t, "charge C.26_Ga B20.11", NULL));
    field_change(t, "C.26_Ga")->state = MORALE_NORMAL;
    field_change(t, "C.26_Ga")->form = COLUMN;
    assert_false(field_legal(t, "charge C.26_Ga B20.11", NULL));
    field_change(t, "C.26_Ga")->form = LINE;
    assert_true(field_legal(t, "charge C.26_Ga B20.11", NULL));
    field_free(t);
}

/* washington:charge-held */
static void holds(void **state)
{
    struct field_test *t = charge_field();
    (void)state;
    field_change(t, "U.106_NY")->facing = 3;
    field_do(t, "charge C.26_Ga B20.11", "6112"); /* 3 and numbers: nothing on C */
    assert_int_equal(field_count(t, HAP_HELD), 1);
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.10");
    field_free(t);
    /* a Small party costs no point at once */
    t = charge_field();
    field_change(t, "U.106_NY")->facing = 3;
    field_change(t, "C.26_Ga")->sp = 3;
    field_do(t, "charge C.26_Ga B20.11", "6112");
    assert_int_equal(field_count(t, HAP_CHARGE_LOSS), 0);
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marches),    cmocka_unit_test(forms),
        cmocka_unit_test(closes),     cmocka_unit_test(closing_modifiers),
        cmocka_unit_test(fires),      cmocka_unit_test(fire_shift_alone),
        cmocka_unit_test(guns),       cmocka_unit_test(volleys),
        cmocka_unit_test(withdraws),  cmocka_unit_test(morale_alone),
        cmocka_unit_test(checks),     cmocka_unit_test(mixes),
        cmocka_unit_test(ways_back),  cmocka_unit_test(over_friends),
        cmocka_unit_test(falls_back), cmocka_unit_test(charges),
        cmocka_unit_test(holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
