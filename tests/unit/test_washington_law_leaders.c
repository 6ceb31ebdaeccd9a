/* links: test base json trust core games */
/* washington, engine 9: leaders and HQs. The table of losses: test_washington_charts_morale. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "washington_field.h"

/* 9.1: a leader moves once, with a party or alone by twelve; no zone, no weight in a stack. */
static void law_9_1(void **state)
{
    struct field_test *t = field_new(CSA);
    struct view v;
    (void)state;
    field_unbound(t);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B24.10", LINE, 0);
    assert_true(field_legal(t, "move C.L.Evans B20.22", NULL));
    assert_false(field_legal(t, "move C.L.Evans B20.23", NULL));
    field_do(t, "move C.13_Ga, C.L.Evans B20.16", ""); /* he costs it nothing */
    assert_false(field_legal(t, "move C.L.Evans B20.15", NULL));
    view_make(&t->p.w, &v);
    assert_int_equal(stack_sp(&t->p.w, CSA, field_hex("B20.16")), 4);
    field_put(t, "C.L.Gordon", "B28.10", LINE, 0);
    view_make(&t->p.w, &v);
    assert_int_equal(v.zoc[field_hex("B28.11")] | v.who[field_hex("B28.10")], 0);
    field_free(t);
}

/* 9.2, S-059: one leader, the best in the chain of the top unit; artillery leaders only for guns, Clendenin only for his. */
static void law_9_2(void **state)
{
    static const struct {
        const char *top, *leader[2], *counts;
    } rows[] = {{"C.13_Ga", {"C.L.Evans", NULL}, "C.L.Evans"},
                {"C.13_Ga", {"C.L.Evans", "C.L.Gordon"}, "C.L.Gordon"},
                {"C.13_Ga", {"C.L.Terry", NULL}, NULL},
                {"C.13_Ga", {"C.L.King", NULL}, NULL},
                {"C.Bryan", {"C.L.King", NULL}, "C.L.King"},
                {"C.Bryan", {"C.L.Nelson", NULL}, NULL},
                {"U.14_NJ", {"U.L.Clendenin", NULL}, NULL},
                {"U.8_Ill_a", {"U.L.Clendenin", NULL}, "U.L.Clendenin"},
                {"U.14_NJ", {"U.L.Truex", "U.L.McClennan"}, "U.L.Truex"},
                {"U.126_Ohio", {"U.L.Ricketts", "U.L.McClennan"}, "U.L.Ricketts"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        int top = field_put(t, rows[i].top, "B20.10", strcmp(rows[i].top, "C.Bryan") ? LINE : UNLIMBERED, 0);
        for (int k = 0; k < 2 && rows[i].leader[k]; k++)
            field_put(t, rows[i].leader[k], "B20.10", LINE, 0);
        int best = leader_of_hex(&t->p.w, t->data->unit[top].side, field_hex("B20.10"), top);
        assert_int_equal(best, rows[i].counts ? field_unit(rows[i].counts) : -1);
        field_free(t);
    }
}

/* 9.3: each leader of the hex checks when points are lost by fire, volley or charge; not by morale or an EZOC. */
static void law_9_3(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.9_NY_Hvy", "B20.11", LINE, 3);
    field_put(t, "U.L.Truex", "B20.11", LINE, 0); /* not of its chain: he checks, but does not help */
    field_do(t, "fire C.26_Ga B20.11", "3266");   /* an m: no check of his; DG and a loss by morale: none either */
    assert_int_equal(field_count(t, HAP_LEADER_SAFE) + field_count(t, HAP_LEADER_LOST), 0);
    assert_true(field_counter(t, "U.9_NY_Hvy")->sp < 15);
    field_free(t);
    t = field_new(CSA);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.9_NY_Hvy", "B20.11", LINE, 3);
    field_put(t, "U.L.Truex", "B20.11", LINE, 0);
    field_put(t, "U.L.McClennan", "B20.11", LINE, 0);
    field_do(t, "fire C.26_Ga B20.11",
             "44"
             "22"
             "22"
             "22");
    assert_int_equal(field_count(t, HAP_LEADER_SAFE), 2);
    field_free(t);
}

/* 9.4, S-046: Atkinson for Evans, then a 0-0 leader; a division goes to the senior subordinate, his brigade to a 0-0. */
static void law_9_4(void **state)
{
    struct field_test *t = field_new(CSA);
    (void)state;
    field_put(t, "C.L.Gordon", "B20.10", LINE, 0);
    field_put(t, "C.L.Evans", "B20.11", LINE, 0);
    field_put(t, "C.L.Terry", "B20.12", LINE, 0);
    field_put(t, "C.L.York", "B20.13", LINE, 0);
    field_faces(t, "66"
                   "66"
                   "66");
    leader_checks(&t->p, CSA, field_hex("B20.11"), LOSS_OTHER, false);
    assert_int_equal(field_command(t, "Evans/Grd")->leader, field_unit("C.L.Atkinson") + 1);
    leader_checks(&t->p, CSA, field_hex("B20.11"), LOSS_OTHER, false);
    int u = field_command(t, "Evans/Grd")->leader - 1;
    assert_int_equal(leader_command(&t->p.w, u) + leader_morale(&t->p.w, u), 0);
    assert_int_equal(t->st.unit[u].hex, field_hex("B20.11")); /* in the hex of the dead */
    const struct wash_unit *terry = &t->data->unit[field_unit("C.L.Terry")],
                           *york = &t->data->unit[field_unit("C.L.York")];
    const char *senior = terry->seniority < york->seniority ? "C.L.Terry" : "C.L.York";
    assert_int_not_equal(terry->seniority, york->seniority);
    leader_checks(&t->p, CSA, field_hex("B20.10"), LOSS_OTHER, false);
    assert_int_equal(field_command(t, "Grd/B")->leader, field_unit(senior) + 1);
    assert_string_equal(field_where(t, senior), "B20.10");
    u = field_command(t, senior[4] == 'T' ? "Terry/Grd" : "York/Grd")->leader - 1;
    assert_int_equal(leader_command(&t->p.w, u), 0);
    assert_int_equal(t->st.unit[u].hex, field_hex(senior[4] == 'T' ? "B20.12" : "B20.13"));
    field_free(t);
}

/* 9.5: alone when the enemy comes: capture column; else to the nearest of his men, else of his side, else out of play. */
static void law_9_5(void **state)
{
    static const struct {
        const char *friend[2], *hex[2], *goes;
        const char *dice;
    } rows[] = {{{"U.106_NY", "U.110_Ohio"}, {"B20.20", "B20.15"}, "B20.20", "34"},
                {{"U.110_Ohio", NULL}, {"B20.15", NULL}, "B20.15", "34"},
                {{NULL, NULL}, {NULL, NULL}, "", "34"},
                {{"U.106_NY", NULL}, {"B20.20", NULL}, "", "54"}}; /* nine: captured */
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct field_test *t = field_new(CSA);
        field_unbound(t);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_put(t, "U.L.Truex", "B20.11", LINE, 0);
        for (int k = 0; k < 2 && rows[i].friend[k]; k++)
            field_put(t, rows[i].friend[k], rows[i].hex[k], COLUMN, 0);
        field_do(t, "move C.26_Ga B20.11", rows[i].dice);
        if (i == 3) /* a 0-0 leader has his brigade, in the hex that the enemy holds */
            assert_int_equal(field_counter(t, "U.L.Truex")->generic, 1);
        else
            assert_string_equal(field_where(t, "U.L.Truex"), rows[i].goes);
        field_free(t);
    }
}

/* 9.6: a line of foot or horse, not open order, that enters the hex of an HQ sends it off, and its Command runs. */
static void law_9_6(void **state)
{
    static const struct {
        const char *unit;
        int form;
        bool runs;
    } rows[] = {{"C.26_Ga", LINE, true},  {"C.26_Ga", COLUMN, false},   {"C.14_Va", MOUNTED, true},
                {"C.14_Va", LINE, false}, {"C.Bryan", LIMBERED, false}, {"C.Rodes_Div_a", LINE, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        for (int f = 0; f < t->data->nformations; f++)
            if (t->data->formation[f].side == CSA)
                t->data->formation[f].flags |= FORMATION_FREE;
        field_put(t, rows[i].unit, "B20.10", rows[i].form, 0);
        field_put(t, "U.HQ.8_Corps_HQ", "B20.11", LINE, 0);
        field_put(t, "U.Alex_b", "B20.20", LIMBERED, 0);
        field_do(t, arena_printf(t->a, "move %s B20.11", rows[i].unit), "");
        assert_int_equal(strcmp(field_where(t, "U.HQ.8_Corps_HQ"), "B20.11") != 0, rows[i].runs);
        assert_int_equal(field_count(t, HAP_SKEDADDLE), rows[i].runs);
        assert_int_equal(field_command(t, "8 Corps")->state, rows[i].runs ? OS_SKEDADDLE : OS_NONE);
        field_free(t);
    }
    struct field_test *t = field_new(CSA); /* nobody fires at an HQ */
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.HQ.8_Corps_HQ", "B20.12", LINE, 0);
    assert_false(field_legal(t, "fire C.26_Ga B20.12", NULL));
    field_free(t);
}

/* 9.7: those who are the centre of their Command move only by orders; the others freely inside their radius. */
static void law_9_7(void **state)
{
    static const struct {
        const char *leader, *formation;
        int kind, order;
        bool may;
    } rows[] = {{"C.L.McCausland", "McCsld/Cav", ORDER_NONE, OS_NONE, false},
                {"C.L.McCausland", "McCsld/Cav", ORDER_ATTACK, OS_ACTIVE, true},
                {"C.L.McCausland", "McCsld/Cav", ORDER_MOVE, OS_ACTIVE, true},
                {"C.L.McCausland", "McCsld/Cav", ORDER_RESERVE, OS_ACTIVE, false},
                {"C.L.Evans", "Evans/Grd", ORDER_NONE, OS_NONE, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(CSA);
        field_put(t, rows[i].leader, "B20.10", LINE, 0);
        field_put(t, "C.L.Gordon", "B20.12", LINE, 0);
        field_command(t, rows[i].formation)->kind = (uint8_t)rows[i].kind;
        field_command(t, rows[i].formation)->state = (uint8_t)rows[i].order;
        assert_int_equal(field_legal(t, arena_printf(t->a, "move %s B20.11", rows[i].leader), NULL), rows[i].may);
        field_free(t);
    }
    struct field_test *t = field_new(CSA); /* eight hexes from Gordon, not nine */
    field_put(t, "C.L.Gordon", "B20.05", LINE, 0);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    assert_true(field_legal(t, "move C.L.Evans B20.13", NULL));
    assert_false(field_legal(t, "move C.L.Evans B20.14", NULL));
    field_put(t, "C.HQ.King_Bn_HQ", "B22.10", LINE, 0); /* HQs do not move by themselves */
    assert_false(field_legal(t, "move C.HQ.King_Bn_HQ B22.11", NULL));
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_9_1), cmocka_unit_test(law_9_2), cmocka_unit_test(law_9_3), cmocka_unit_test(law_9_4),
        cmocka_unit_test(law_9_5), cmocka_unit_test(law_9_6), cmocka_unit_test(law_9_7),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
