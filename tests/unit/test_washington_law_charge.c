/* links: test base json trust core games */
/* washington, engine 11 and 12: the charge; cavalry and open order. The charge's figures: test_washington_charts_morale. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static struct field_test *open_field(int side)
{
    struct field_test *t = field_new(side);
    field_unbound(t);
    return t;
}

/* 11.1: who may charge */
static void law_11_1(void **state)
{
    static const struct {
        const char *unit, *what;
        int form;
        bool may;
    } rows[] = {{"C.26_Ga", "", LINE, true},        {"C.26_Ga", "", COLUMN, false},
                {"C.26_Ga", "dg", LINE, false},     {"C.26_Ga", "routed", LINE, false},
                {"C.26_Ga", "green", LINE, false},  {"C.26_Ga", "lust", LINE, true},
                {"C.26_Ga", "away", LINE, false},   {"C.26_Ga", "open", LINE, false},
                {"C.26_Ga", "far", LINE, false},    {"C.26_Ga", "tired", LINE, false},
                {"C.26_Ga", "river", LINE, false},  {"C.14_Va", "", MOUNTED, true},
                {"C.14_Va", "away", MOUNTED, true}, {"C.14_Va", "", LINE, false},
                {"C.Bryan", "", UNLIMBERED, false}, {"C.14_Va", "skirmish", MOUNTED, false},
                {"C.26_Ga", "skirmish", LINE, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(CSA);
        const char *what = rows[i].what;
        struct group g = {1, {field_put(t, rows[i].unit, "B20.10", rows[i].form, strcmp(what, "away") ? 0 : 3)}};
        struct counter *c = &t->st.unit[g.u[0]];
        struct wash_unit *u = &t->data->unit[g.u[0]];
        struct view v;
        c->state = strcmp(what, "dg") == 0       ? MORALE_DG
                   : strcmp(what, "routed") == 0 ? MORALE_R
                   : strcmp(what, "lust") == 0   ? MORALE_BL
                                                 : MORALE_NORMAL;
        u->green = strcmp(what, "green") == 0 || strcmp(what, "lust") == 0;
        u->open_order = strcmp(what, "open") == 0;
        const char *at = strcmp(what, "far") == 0 ? "B20.12" : "B20.11";
        field_put(t, "U.14_NJ", at, LINE, 3);
        if (strcmp(what, "skirmish") == 0) { /* open order that is not capable */
            t->data->unit[field_unit("U.14_NJ")].open_order = 1;
            field_put(t, "U.106_NY", "B20.12", LINE, 3);
        }
        if (strcmp(what, "river") == 0)
            t->data->map[0].hex[field_hex("B20.10")].water = WATER_RIVER;
        party_begin(&t->p, &g);
        if (strcmp(what, "tired") == 0)
            c->used = 11; /* half a point is left, the hex costs one */
        view_make(&t->p.w, &v);
        if (may_charge(&t->p.w, &v, &g, field_hex(at)) != rows[i].may)
            fail_msg("%s %s", rows[i].unit, what);
        field_free(t);
    }
    struct field_test *t = open_field(CSA); /* foot and horse not together */
    struct group both = {2,
                         {field_put(t, "C.26_Ga", "B20.10", LINE, 0), field_put(t, "C.14_Va", "B20.10", MOUNTED, 0)}};
    struct view v;
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    view_make(&t->p.w, &v);
    assert_false(may_charge(&t->p.w, &v, &both, field_hex("B20.11")));
    field_free(t);
}

/* 11.2: who began next to it may turn first, who has come up must face it already. */
static void law_11_2(void **state)
{
    static const struct {
        const char *from;
        bool may;
    } rows[] = {{"B20.10", true}, {"B20.09", false}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct field_test *t = open_field(CSA);
        struct group g = {1, {field_put(t, "C.26_Ga", rows[i].from, LINE, 3)}};
        struct view v;
        field_put(t, "U.14_NJ", "B20.11", LINE, 0);
        party_begin(&t->p, &g);
        if (i) {
            unit_put(&t->p, g.u[0], field_hex("B20.10"));
            t->st.unit[g.u[0]].did |= DID_MOVE;
        }
        face_run(&t->p, &g, 0);
        view_make(&t->p.w, &v);
        assert_int_equal(may_charge(&t->p.w, &v, &g, field_hex("B20.11")), rows[i].may);
        assert_int_equal(t->st.unit[g.u[0]].used, 2); /* it pays */
        field_free(t);
    }
}

/* 11.3: an Open Order Capable target goes before anybody closes or volleys. */
static void law_11_3(void **state)
{
    static const char *const lines[] = {"charge C.26_Ga B20.11", "halt"};
    (void)state;
    for (int open = 0; open < 2; open++) {
        struct field_test *t = open_field(CSA);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_put(t, "U.14_NJ", "B20.11", LINE, 3);
        t->data->unit[field_unit("U.14_NJ")].open_order = open != 0;
        field_acts(t, lines, open ? 2 : 1, open ? "" : "5"); /* five less three: it does not close */
        assert_int_equal(field_count(t, HAP_WITHDREW), open);
        assert_int_equal(field_count(t, HAP_NOT_CLOSED), !open);
        assert_int_equal(field_count(t, HAP_CHARGE_LOSS) + field_count(t, HAP_VOLLEY), 0);
        field_free(t);
    }
}

/* 11.4, 11.5: the closing roll first; then the volley; attackers destroyed: no check. */
static void law_11_4_5(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_do(t, "charge C.26_Ga B20.11", "5"); /* five less three: no volley */
    assert_int_equal(field_count(t, HAP_VOLLEY), 0);
    field_free(t);
    t = open_field(CSA);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_strength(t, "C.26_Ga", 2, 6);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_do(t, "charge C.26_Ga B20.11", "66"); /* two of two */
    assert_int_equal(field_count(t, HAP_CHECK), 0);
    assert_string_equal(field_where(t, "U.14_NJ"), "B20.11");
    field_free(t);
}

/* 11.6, S-003: one point off the top unit and the leaders' check, unless the attackers are Small or cross a fort's marked
 * hexside; the last point: the hex is empty and entered. */
static void law_11_6(void **state)
{
    static const struct {
        int sp, fort, trench;
        bool loses;
    } rows[] = {{4, 0, 0, true}, {3, 0, 0, false}, {4, 1 << 3, 0, false}, {4, 1 << 2, 0, true}, {4, 0, 1 << 3, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(CSA);
        struct wash_hex *h = &t->data->map[0].hex[field_hex("B20.11")];
        field_put(t, "C.13_Ga", "B20.10", LINE, 0);
        field_strength(t, "C.13_Ga", rows[i].sp, 4);
        field_put(t, "U.14_NJ", "B20.11", LINE, 3);
        field_put(t, "U.L.Truex", "B20.11", LINE, 0);
        h->fort = (int16_t)rows[i].fort;
        h->trench = (int16_t)rows[i].trench;
        t->rest = '2';
        field_do(t, "charge C.13_Ga B20.11", "6");
        assert_int_equal(field_count(t, HAP_CHARGE_LOSS), rows[i].loses);
        assert_int_equal(field_count(t, HAP_LEADER_SAFE), rows[i].loses);
        assert_int_equal(field_counter(t, "U.14_NJ")->sp, 7 - rows[i].loses);
        field_free(t);
    }
    struct field_test *t = open_field(CSA);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_strength(t, "U.14_NJ", 1, 1);
    field_do(t, "charge C.26_Ga B20.11", "61");
    assert_int_equal(field_count(t, HAP_CHECK), 0);
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.11");
    field_free(t);
}

/* 11.7: points able to fire count, over the limit and DG in full; columns, limbered, Routed not; horse only against horse. */
static void law_11_7(void **state)
{
    static const struct {
        const char *unit;
        int form, state, sp;
        bool horse;
        int counts;
    } rows[] = {
        {"U.9_NY_Hvy", LINE, MORALE_NORMAL, 15, false, 15},   {"U.9_NY_Hvy", LINE, MORALE_DG, 15, false, 15},
        {"U.9_NY_Hvy", COLUMN, MORALE_NORMAL, 15, false, 0},  {"U.9_NY_Hvy", LINE, MORALE_R, 15, false, 0},
        {"U.Alex_b", UNLIMBERED, MORALE_NORMAL, 3, false, 3}, {"U.Alex_b", LIMBERED, MORALE_NORMAL, 3, false, 0},
        {"U.14_NJ", MOUNTED, MORALE_NORMAL, 7, false, 0},     {"U.14_NJ", MOUNTED, MORALE_NORMAL, 7, true, 7}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int more = -5; more <= 3; more++) {
            struct field_test *t = open_field(CSA);
            const char *unit = rows[i].horse ? "C.14_Va" : "C.26_Ga";
            int sp = rows[i].counts + more, u = field_unit(unit);
            struct modifiers m = {0};
            struct attack a = {.from = field_hex("B20.10"),
                               .target = field_hex("B20.11"),
                               .side = CSA,
                               .range = 1,
                               .charge = true,
                               .leader = -1};
            if (rows[i].form == MOUNTED)
                t->data->unit[field_unit(rows[i].unit)].arm = ARM_CAVALRY;
            field_put(t, unit, "B20.10", rows[i].horse ? MOUNTED : LINE, 0);
            field_strength(t, unit, sp > 0 ? sp : 1, 30);
            t->st.unit[u].group = GROUP_PARTY | GROUP_ACTS;
            field_put(t, rows[i].unit, "B20.11", rows[i].form, 3);
            field_strength(t, rows[i].unit, rows[i].sp, rows[i].sp);
            field_change(t, rows[i].unit)->state = (uint8_t)rows[i].state;
            morale_modifiers(&t->p.w, &a, &m);
            int by = 0, want = more >= 3 ? 2 : more >= 0 ? 1 : more >= -2 ? 0 : more >= -4 ? -1 : -2;
            for (int k = 0; k < m.n; k++)
                by += m.what[k] == MOD_NUMBERS ? m.by[k] : 0;
            if (sp > 0)
                assert_int_equal(by, want);
            field_free(t);
        }
}

/* 11.8: no retreat, or a starred one: the chargers stay and are done. */
static void law_11_8(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.10_Vt", "B20.11", LINE, 3);
    field_change(t, "U.10_Vt")->state = MORALE_BL; /* a bad result is starred */
    field_do(t, "charge C.26_Ga B20.11", "6166");
    assert_int_equal(field_count(t, HAP_HELD), 1);
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.10");
    assert_string_equal(field_where(t, "U.10_Vt"), "B20.11");
    assert_int_equal(field_counter(t, "U.10_Vt")->state, MORALE_DG);
    assert_int_equal(field_counter(t, "C.26_Ga")->acted, 1);
    assert_int_equal(field_counter(t, "C.26_Ga")->group, 0);
    field_free(t);
}

/* 11.9, S-067: they enter, pay, and may go on free of zones, close and charge again without the three, never fire; leaders left
 * there check for capture; Green ones stop, Blood Lust becoming DG. */
static void law_11_9(void **state)
{
    struct field_test *t = open_field(CSA);
    static const char *const on[] = {"charge C.26_Ga B20.11", "move B20.12", "charge B20.13"};
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.122_Ohio_a", "B20.11", LINE, 3);
    field_strength(t, "U.122_Ohio_a", 1, 1);
    field_put(t, "U.138_Penn", "B21.13", LINE, 4); /* zones on the way */
    field_put(t, "U.126_Ohio", "B20.13", LINE, 0);
    field_strength(t, "U.126_Ohio", 1, 1);
    t->rest = '1';
    field_acts(t, on, 3,
               "61"
               "31"); /* five and behind it: no three less the second time, and no roll to walk */
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.13");
    assert_int_equal(field_count(t, HAP_CLOSED), 2);
    assert_int_equal(field_count(t, HAP_ADVANCED), 2);
    field_free(t);
    t = open_field(CSA);
    struct group g = {1, {field_put(t, "C.26_Ga", "B20.10", LINE, 0)}};
    struct view v;
    field_put(t, "U.14_NJ", "B20.12", LINE, 3);
    party_begin(&t->p, &g);
    t->st.unit[g.u[0]].did = DID_ADVANCE | DID_MOVE | DID_CHARGE;
    view_make(&t->p.w, &v);
    assert_false(may_fire(&t->p.w, &v, &g, field_hex("B20.12"), AMMO_SHELL));
    field_free(t);
    t = open_field(USA); /* Green */
    static const char *const stops[] = {"charge U.144_Ohio_NG B20.11", "halt"};
    field_put(t, "U.144_Ohio_NG", "B20.10", LINE, 0);
    field_change(t, "U.144_Ohio_NG")->state = MORALE_BL;
    field_put(t, "C.61_Ga", "B20.11", LINE, 3);
    field_strength(t, "C.61_Ga", 1, 1);
    field_put(t, "C.L.York", "B20.11", LINE, 0);
    field_put(t, "C.Hay_Bde", "B20.20", LINE, 0);
    field_acts(t, stops, 2,
               "1"
               "22"
               "34"); /* no roll to close; volley; York checks for the point, then for capture */
    assert_int_equal(field_counter(t, "U.144_Ohio_NG")->state, MORALE_DG);
    assert_string_equal(field_where(t, "U.144_Ohio_NG"), "B20.11");
    assert_string_equal(field_where(t, "C.L.York"), "B20.20");
    field_free(t);
}

/* 12.1: dismounted cavalry fights as a line but never charges; on horse it does not fire. */
static void law_12_1(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.14_Va", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    assert_true(field_legal(t, "fire C.14_Va B20.11", NULL));
    assert_false(field_legal(t, "charge C.14_Va B20.11", NULL));
    field_change(t, "C.14_Va")->form = MOUNTED;
    assert_false(field_legal(t, "fire C.14_Va B20.11", NULL));
    assert_true(field_legal(t, "charge C.14_Va B20.11", NULL));
    field_free(t);
}

/* 12.2, S-019: bugle cavalry on horse: zones do not hold it, it draws off from fire and any charge, rolls to close when it
 * charges and only then. */
static void law_12_2(void **state)
{
    struct field_test *t = open_field(USA);
    static const char *const shot[] = {"face C.26_Ga 0", "fire B20.12"};
    (void)state;
    field_put(t, "C.13_Ga", "B20.11", LINE, 3);
    field_put(t, "U.8_Ill_a", "B20.10", MOUNTED, 0);
    assert_true(field_legal(t, "move U.8_Ill_a B20.09", NULL)); /* out of a zone */
    field_put(t, "U.8_Ill_b", "B24.08", MOUNTED, 0);
    field_put(t, "C.31_Ga", "B24.11", LINE, 3);
    field_do(t, "move U.8_Ill_b B24.10", ""); /* into one, next to the enemy, without a roll */
    field_put(t, "U.8_Ill_c", "B28.10", MOUNTED, 0);
    field_put(t, "C.60_Ga", "B28.11", LINE, 0);
    t->rest = '1';
    field_do(t, "charge U.8_Ill_c B28.11", "6"); /* a charge rolls */
    assert_int_equal(field_count(t, HAP_CLOSED) + field_count(t, HAP_NOT_CLOSED), 1);
    field_free(t);
    for (int how = 0; how < 3; how++) { /* a shot that would call for a volley, a charge on foot, one on horse */
        t = open_field(CSA);
        field_put(t, how == 2 ? "C.14_Va" : "C.26_Ga", how ? "B20.11" : "B20.10", how == 2 ? MOUNTED : LINE, 0);
        field_put(t, "U.8_Ill_a", "B20.12", MOUNTED, 0);
        if (how)
            field_do(t, how == 2 ? "charge C.14_Va B20.12" : "charge C.26_Ga B20.12", "");
        else
            field_acts(t, shot, 2, "");
        assert_int_equal(field_count(t, HAP_WITHDREW), 1);
        assert_int_equal(field_count(t, HAP_FIRE) + field_count(t, HAP_CLOSED), 0);
        field_free(t);
    }
}

/* 12.3: capable: in and out of zones if the first hex entered is not next to an enemy, no roll to close, turns free. */
static void law_12_3(void **state)
{
    static const struct {
        const char *to;
        bool may;
    } rows[] = {{"B20.09", true}, {"B20.08", true}, {"B20.09 > B19.10", true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(USA);
        field_put(t, "U.8_Ill_a", "B20.10", LINE, 0);
        field_put(t, "C.13_Ga", "B20.11", LINE, 3);   /* it stands in its zone */
        field_put(t, "C.31_Ga", "B18.10", COLUMN, 0); /* without a zone, but next to B19.10 */
        const char *why;
        if (field_legal(t, arena_printf(t->a, "move U.8_Ill_a %s", rows[i].to), &why) != rows[i].may)
            fail_msg("%s: %s", rows[i].to, why);
        field_put(t, "C.60_Ga", "B21.09", COLUMN, 0); /* each first hex is next to an enemy now */
        assert_false(field_legal(t, arena_printf(t->a, "move U.8_Ill_a %s", rows[i].to), NULL));
        field_free(t);
    }
    struct field_test *t = open_field(USA); /* through a zone and on */
    field_put(t, "U.8_Ill_a", "B20.08", LINE, 0);
    field_put(t, "C.13_Ga", "B20.12", LINE, 3);
    field_do(t, "move U.8_Ill_a B20.11 > B21.11 > B21.13", "");
    assert_string_equal(field_where(t, "U.8_Ill_a"), "B21.13");
    field_free(t);
}

/* 12.4: a capable hex draws off two hexes from a shot or foot charge that would call for a volley: none falls, the party is
 * done; or another hex gives the volley on range three and the action goes on. It stands against horse, and against a shot
 * without a move or from beyond three. */
static void law_12_4(void **state)
{
    static const char *const shot[] = {"face C.26_Ga 0", "fire B20.12"};
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 1);
    field_put(t, "C.31_Ga", "B20.16", LINE, 3); /* whose zone costs it nothing */
    field_put(t, "U.8_Ill_a", "B20.12", LINE, 3);
    field_acts(t, shot, 2, "");
    assert_int_equal(hex_distance(&t->data->map[0], field_hex("B20.12"), field_counter(t, "U.8_Ill_a")->hex), 2);
    assert_true(hex_distance(&t->data->map[0], field_hex("B20.10"), field_counter(t, "U.8_Ill_a")->hex) > 2);
    assert_int_equal(field_counter(t, "U.8_Ill_a")->sp, 2);
    assert_int_equal(field_counter(t, "U.8_Ill_a")->state, MORALE_NORMAL);
    assert_int_equal(field_count(t, HAP_VOLLEY) + field_count(t, HAP_FIRE), 0);
    assert_int_equal(field_counter(t, "C.26_Ga")->acted, 1);
    field_free(t);
    t = open_field(CSA); /* another volleys */
    field_put(t, "C.26_Ga", "B20.10", LINE, 1);
    field_put(t, "U.8_Ill_a", "B20.12", LINE, 3);
    field_put(t, "U.14_NJ", "B22.10", LINE, 5);
    t->answer.verb = VERB_VOLLEY;
    order_add(&t->answer, 0, field_hex("B22.10"));
    t->rest = '1';
    field_acts(t, shot, 2, "");
    assert_int_equal(field_arg(t, HAP_VOLLEY, 2), VOLLEY_RANGE3);
    assert_int_equal(field_count(t, HAP_FIRE), 1);
    assert_string_equal(field_where(t, "U.8_Ill_a"), "B20.12");
    field_free(t);
    /* a foot charger may take the hex, unless it is in another enemy's zone */
    static const char *const take[] = {"charge C.26_Ga B20.12", "move B20.12"};
    t = open_field(CSA);
    field_put(t, "C.26_Ga", "B20.11", LINE, 0);
    field_put(t, "U.8_Ill_a", "B20.12", LINE, 3);
    field_acts(t, take, 2, "");
    assert_int_equal(field_count(t, HAP_WITHDREW), 1);
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.12");
    assert_int_equal(t->st.take, 0);
    field_free(t);
    t = open_field(CSA);
    struct group g = {1, {field_put(t, "C.26_Ga", "B20.11", LINE, 0)}};
    struct view v;
    field_put(t, "U.14_NJ", "B20.13", LINE, 3); /* its zone is B20.12 */
    view_make(&t->p.w, &v);
    assert_false(may_take(&t->p.w, &v, &g, field_hex("B20.12")));
    field_change(t, "U.14_NJ")->facing = 0;
    view_make(&t->p.w, &v);
    assert_true(may_take(&t->p.w, &v, &g, field_hex("B20.12")));
    field_free(t);
    static const struct {
        const char *unit, *from, *line;
        int form;
        bool goes;
    } rows[] = {{"C.26_Ga", "B20.11", "charge C.26_Ga B20.12", LINE, true},
                {"C.14_Va", "B20.11", "charge C.14_Va B20.12", MOUNTED, false},
                {"C.26_Ga", "B20.10", "fire C.26_Ga B20.12", LINE, false}};
    for (size_t i = 0; i < 3; i++) {
        t = open_field(CSA);
        field_put(t, rows[i].unit, rows[i].from, rows[i].form, 0);
        field_put(t, "U.8_Ill_a", "B20.12", LINE, 3);
        t->rest = '1';
        if (!rows[i].goes && rows[i].form == MOUNTED)
            field_do(t, rows[i].line, "6");
        else
            field_do(t, rows[i].line, "");
        assert_int_equal(field_count(t, HAP_WITHDREW), rows[i].goes);
        field_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_11_1),   cmocka_unit_test(law_11_2), cmocka_unit_test(law_11_3),
        cmocka_unit_test(law_11_4_5), cmocka_unit_test(law_11_6), cmocka_unit_test(law_11_7),
        cmocka_unit_test(law_11_8),   cmocka_unit_test(law_11_9), cmocka_unit_test(law_12_1),
        cmocka_unit_test(law_12_2),   cmocka_unit_test(law_12_3), cmocka_unit_test(law_12_4),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
