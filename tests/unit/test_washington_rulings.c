/* links: test base json trust core games */
/* washington: the statements of the game's own rules (S-) and the rulings (R-) that concern 6.5 and 6.7, each under its
 * number. Those that the chapters of the law prove as well are named there: S-003 in 11.6, S-018 in 8.3, S-019 in 12.2,
 * S-020 and R-25 in 5.7, S-033 in 15.5, S-046 in 9.4, S-047 and S-060 in 15.1, S-051 to S-053 in 14.2, S-059 in 9.2, S-066
 * to S-068 in 4.4, 8.2 and 11.9, S-087, S-089, R-22 and R-23 in 17, R-29 in 16.1. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

static struct field_test *scenario(const char *id)
{
    struct field_test *t = field_new(CSA);
    struct err e = {0};
    memcpy(t->data, &wash_bundled, sizeof *t->data);
    memset(&t->st, 0, sizeof t->st);
    t->opt.scenario = id;
    assert_true(wash_setup(&t->p, id, &e));
    assert_true(wash_check(&t->p.w, &e));
    return t;
}

static bool within(struct field_test *t, const char *unit)
{
    struct view v;
    view_make(&t->p.w, &v);
    return in_radius(&t->p.w, &v, field_unit(unit));
}

/* S-001: nobody can make breastworks: no verb, event or field knows of any. */
static void s_001(void **state)
{
    (void)state;
    for (int i = 1; i < VERB_COUNT; i++)
        assert_null(strstr(washington_ops.verbs[i].name, "breastwork"));
    for (int i = 1; i < HAP_COUNT; i++)
        assert_null(strstr(washington_ops.events[i].name, "breastwork"));
    for (const struct field *f = wash_fields; f->name[0]; f++)
        assert_null(strstr(f->name, "breastwork"));
}

/* S-004: the entrenchments by the railroad bridge protect through the marked hexside alone, against small arms and guns. */
static void s_004(void **state)
{
    static const struct {
        const char *hex;
        int sides;
    } rows[] = {{"B29.25", 1 | 2 | 16 | 32}, {"B30.25", 1 | 32}, {"B31.25", 16 | 32}, {"B32.25", 16 | 32}};
    struct field_test *t = scenario("6.7");
    const struct wash_map *m = &t->data->map[0];
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        int hex = field_hex(rows[i].hex);
        assert_int_equal(m->hex[hex].trench, rows[i].sides);
        for (int from = 0; from < m->columns * m->rows; from++) {
            if (from == hex || hex_distance(m, from, hex) > 8)
                continue;
            int sides = hex_sides_entered(m, from, hex);
            bool all = (sides & rows[i].sides) == sides;
            assert_int_equal(protected_from(&t->p.w, hex, from, false), all);
            assert_int_equal(protected_from(&t->p.w, hex, from, true), all);
        }
    }
    field_free(t);
}

/* S-012: Blockhouse #1 gives nothing of its own: without the hexsides its hex is like any other. */
static void s_012(void **state)
{
    struct field_test *t = scenario("6.7");
    struct wash_map *m = &t->data->map[0];
    int hex = field_hex("B29.25");
    (void)state;
    assert_true(m->place_of[hex] && strstr(m->place[m->place_of[hex] - 1].name, "Blockhouse"));
    m->hex[hex].trench = 0;
    for (int dir = 0; dir < 6; dir++)
        assert_false(protected_from(&t->p.w, hex, hex_step(m, hex, dir), false));
    assert_int_equal(m->hex[hex].fort, 0);
    field_free(t);
}

/* S-017: horse against horse has its front all round for the charge: to close, to be checked. */
static void s_017(void **state)
{
    (void)state;
    for (int facing = 0; facing < 6; facing++) {
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        t->data->unit[field_unit("U.14_NJ")].arm = ARM_CAVALRY;
        field_put(t, "C.14_Va", "B20.10", MOUNTED, 3);
        field_put(t, "U.14_NJ", "B20.11", MOUNTED, facing);
        t->rest = '1';
        field_do(t, "charge C.14_Va B20.11", "6");
        assert_int_equal(field_by(t, HAP_MODIFIER, MOD_REAR), 0);
        field_free(t);
    }
}

/* S-022, S-023, S-024, R-24: the Covered Bridge has burned in 6.7, and lies four hexes and more beyond the area of 6.5. */
static void s_022_023_024(void **state)
{
    const struct wash_map *m = &wash_bundled.map[0];
    struct field_test *t = scenario("6.7");
    (void)state;
    assert_int_equal(t->st.burned, 1);
    struct walk w = {.data = t->data, .map = m, .rows = 26, .bridge_burned = true, .column = MOVE_COLUMN};
    int end = m->covered[0];
    assert_true(end >= 0);
    assert_int_equal(step_cost(&w, end, hex_direction(m, end, m->covered[1]), true), STEP_PROHIBITED);
    field_free(t);
    for (int hex = 0; hex < m->columns * m->rows; hex++)
        for (int k = 0; k < 2; k++)
            assert_true(hex_row(m, hex) > wash_bundled.scenario[0].rows || hex_distance(m, hex, m->covered[k]) > 3);
}

/* S-026: nothing fills up a battery: not rally, not a new turn. */
static void s_026(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
    field_put(t, "U.14_NJ", "B20.25", LINE, 0);
    field_change(t, "C.Bryan")->depleted = DEPLETED_SHELL;
    for (int i = 0; i < 6; i++) {
        t->st.phase = PHASE_ACTIVITY;
        field_do(t, "done", "");
    }
    assert_int_equal(t->st.turn, 4);
    assert_int_equal(field_counter(t, "C.Bryan")->depleted, DEPLETED_SHELL);
    field_free(t);
}

/* S-029, S-031, S-034: Early's awareness; brigades of the Cavalry division hang on Ransom but McCausland's; Blackford leads a
 * brigade. */
static void s_029_031_034(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    assert_int_equal(command_top(&t->p.w, wash_find_formation(t->data, "Jhnsn/Cav")),
                     wash_find_formation(t->data, "Cav"));
    assert_int_equal(command_top(&t->p.w, wash_find_formation(t->data, "McCsld/Cav")),
                     wash_find_formation(t->data, "McCsld/Cav"));
    assert_int_equal(t->data->unit[field_unit("C.L.Blackford")].level, LEVEL_BRIGADE);
    assert_int_equal(t->data->formation[wash_find_formation(t->data, "SS/Rodes")].level, LEVEL_BRIGADE);
    field_free(t);
}

/* S-032: when McCausland has entered, 25 Va and 37 Va Bn are out of radius and treated normally. */
static void s_032(void **state)
{
    struct field_test *t = scenario("6.5");
    (void)state;
    unit_put(&t->p, field_unit("C.L.McCausland"), field_hex("B4.18"));
    assert_false(within(t, "C.25_Va"));
    assert_false(within(t, "C.37_Va_Bn"));
    t->st.phase = PHASE_ACTIVITY;
    t->st.turn = 2;
    field_put(t, "C.25_Va", "B1.13", MOUNTED, 0);
    assert_true(field_legal(t, "move C.25_Va B2.14", NULL));
    assert_false(field_legal(t, "move C.25_Va B1.12", NULL)); /* only nearer to him */
    unit_put(&t->p, field_unit("C.L.McCausland"), field_hex("B3.16"));
    assert_true(within(t, "C.25_Va"));
    field_free(t);
}

/* S-038: a division that attacks rolls with its own leader, not with the corps'. */
static void s_038(void **state)
{
    struct field_test *t = scenario("6.7");
    (void)state;
    t->st.phase = PHASE_COMMAND;
    t->st.turn = 9;
    t->st.active = CSA;
    field_faces(t, "2222"); /* four, then four: Gordon's 4 needs six */
    command_end(&t->p);
    assert_int_equal(field_arg(t, HAP_FLUKE, 0), wash_find_formation(t->data, "Grd/B"));
    assert_int_equal(field_arg(t, HAP_FLUKE, 4), 6);
    field_free(t);
}

/* S-061: who starts out of radius stands or comes nearer. */
static void s_061(void **state)
{
    struct field_test *t = field_new(USA);
    (void)state;
    field_put(t, "U.HQ.8_Corps_HQ", "B40.10", LINE, 0);
    field_put(t, "U.Alex_b", "B20.10", LIMBERED, 0);
    assert_true(field_legal(t, "move U.Alex_b B21.11", NULL));
    assert_false(field_legal(t, "move U.Alex_b B19.10", NULL));
    assert_false(field_legal(t, "move U.Alex_b B20.11", NULL));
    field_free(t);
}

/* the counters that the printed names stand for. */
static void r_17_18(void **state)
{
    static const char *const units[] = {"U.122_Ohio_a", "C.Hay_Bde", "U.Loudoun_Rgrs", "C.L.McCausland"};
    struct field_test *t = scenario("6.7");
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(t->st.unit[field_unit(units[i])].where, WHERE_MAP);
    field_free(t);
}

/* 6.7 is played to row 26, so that both ends of the railroad bridge can be entered; nobody sets up there. */
static void r_36(void **state)
{
    struct field_test *t = scenario("6.7");
    (void)state;
    for (int u = 0; u < t->data->nunits; u++)
        assert_true(t->st.unit[u].where != WHERE_MAP || hex_row(&t->data->map[0], t->st.unit[u].hex) <= 23);
    t->st.phase = PHASE_ACTIVITY;
    t->st.turn = 1;
    field_unbound(t);
    field_put(t, "C.26_Ga", "B30.24", COLUMN, 0);
    assert_true(field_legal(t, "move C.26_Ga B30.25", NULL));
    assert_true(field_legal(t, "move C.26_Ga B30.25 > B31.25", NULL));
    assert_false(field_legal(t, "move C.26_Ga B29.27", NULL));
    field_free(t);
}

/* formation and facing at the start. */
static void r_38(void **state)
{
    static const char *const ids[] = {"6.5", "6.7"};
    (void)state;
    for (int k = 0; k < 2; k++) {
        struct field_test *t = scenario(ids[k]);
        for (int u = 0; u < t->data->nunits; u++) {
            const struct counter *c = &t->st.unit[u];
            const struct wash_unit *of = &t->data->unit[u];
            if (of->kind != KIND_COMBAT || (c->where != WHERE_MAP && c->where != WHERE_DUE))
                continue;
            if (c->where == WHERE_DUE) {
                assert_int_equal(c->form, of->arm == ARM_INFANTRY  ? COLUMN
                                          : of->arm == ARM_CAVALRY ? MOUNTED
                                                                   : LIMBERED);
                continue;
            }
            int enemy = nearest_enemy(&t->p.w, of->side, c->hex, false);
            int far = hex_distance(&t->data->map[0], c->hex, enemy);
            int want = of->arm == ARM_ARTILLERY                                                 ? UNLIMBERED
                       : of->arm == ARM_CAVALRY && of->can_mount && !of->open_order && far > 10 ? MOUNTED
                                                                                                : LINE;
            assert_int_equal(c->form, want);
            assert_int_equal(c->facing, hex_toward(&t->data->map[0], c->hex, enemy));
        }
        field_free(t);
    }
    static const struct {
        const char *hex;
        int form;
    } rows[] = {{"B1.12", LINE}, {"B1.09", LINE}, {"B1.08", MOUNTED}}; /* ten hexes from 8 Ill-c, ten, eleven */
    struct field_test *t;
    for (int k = 0; k < 3; k++) {
        struct err e = {0};
        t = scenario("6.5");
        memset(&t->st, 0, sizeof t->st);
        for (int i = 0; i < t->data->scenario[0].nsetup; i++)
            if (t->data->scenario[0].setup[i].unit == field_unit("C.37_Va_Bn"))
                t->data->scenario[0].setup[i].hex = (int16_t)field_hex(rows[k].hex);
        assert_true(wash_setup(&t->p, "6.5", &e));
        assert_int_equal(field_counter(t, "C.37_Va_Bn")->form, rows[k].form);
        field_free(t);
    }
    t = scenario("6.7"); /* the owner may choose, each once */
    assert_true(field_legal(t, "form C.26_Ga column", NULL));
    assert_true(field_legal(t, "form C.14_Va line", NULL) || field_counter(t, "C.14_Va")->form == LINE);
    field_do(t, "face C.26_Ga 4", "");
    assert_int_equal(field_counter(t, "C.26_Ga")->facing, 4);
    assert_false(field_legal(t, "face C.26_Ga 3", NULL));
    assert_false(field_legal(t, "face U.14_NJ 3", NULL)); /* his own */
    field_free(t);
}

/* the Union's "defend" of 6.5 is no order. R-42: no commitment is counted. */
static void r_40_42(void **state)
{
    struct field_test *t = scenario("6.5");
    (void)state;
    for (int f = 0; f < t->data->nformations; f++)
        if (t->data->formation[f].side == USA)
            assert_true(t->st.command[f].kind == ORDER_NONE && t->st.command[f].state == OS_NONE);
    for (int i = 1; i < VERB_COUNT; i++)
        assert_null(strstr(washington_ops.verbs[i].name, "commit"));
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s_001),         cmocka_unit_test(s_004),         cmocka_unit_test(s_012),
        cmocka_unit_test(s_017),         cmocka_unit_test(s_022_023_024), cmocka_unit_test(s_026),
        cmocka_unit_test(s_029_031_034), cmocka_unit_test(s_032),         cmocka_unit_test(s_038),
        cmocka_unit_test(s_061),         cmocka_unit_test(r_17_18),       cmocka_unit_test(r_36),
        cmocka_unit_test(r_38),          cmocka_unit_test(r_40_42),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
