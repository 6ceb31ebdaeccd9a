/* links: test base json trust core games */
/* washington, engine 10: the morale check and the retreat. Its tables: test_washington_charts_morale. */
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

/* The retreat of the hex from the source, its questions answered as t->answer or as built in. */
static void back(struct field_test *t, const char *from, const char *source, int steps, int flags, int loss)
{
    int hex = field_hex(from), side = stack_top(&t->p.w, CSA, hex) >= 0 ? CSA : USA;
    retreat_begin(&t->p, side, hex, field_hex(source), steps, flags, loss);
    while (t->fr.n > 1) {
        struct ask ask;
        struct order o = t->answer;
        bool asked = retreat_ask(&t->p.w, &t->fr.v[t->fr.n - 1], &ask, 1);
        struct settings none = {.w = &t->p.w, .ask = &ask, .a = t->a};
        if (asked && !o.verb)
            retreat_advise(&t->p.w, &ask, &none, &o);
        retreat_run(&t->p, &t->fr.v[t->fr.n - 1], &o, asked);
    }
}

static const char *first_step(struct field_test *t, const char *from, const char *source, int last, bool charge)
{
    bool edge, barred;
    int hex = field_hex(from), side = stack_top(&t->p.w, CSA, hex) >= 0 ? CSA : USA;
    int to = retreat_step(&t->p.w, side, hex, field_hex(source), last, charge, &edge, &barred);
    return to >= 0 ? t->data->map[0].name[to] : edge ? "edge" : barred ? "barred" : "blocked";
}

/* 10.1: one roll for the hex, by the rating of the top unit. */
static void law_10_1(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.10_Vt", "B20.11", LINE, 3);  /* A */
    field_put(t, "U.106_NY", "B20.11", LINE, 3); /* C, below */
    field_do(t, "fire C.26_Ga B20.11",
             "32"
             "45"); /* nine: nothing on A */
    assert_int_equal(field_count(t, HAP_CHECK), 1);
    assert_int_equal(field_arg(t, HAP_CHECK, 0), field_unit("U.10_Vt"));
    assert_int_equal(field_counter(t, "U.106_NY")->state, MORALE_NORMAL);
    field_free(t);
}

static int drm(struct field_test *t, const struct attack *a, int what)
{
    struct modifiers m = {0};
    morale_modifiers(&t->p.w, a, &m);
    for (int i = 0; i < m.n; i++)
        if (m.what[i] == what)
            return m.by[i];
    return 0;
}

/* 10.2: the reach of each modifier; their figures: test_washington_charts_morale. */
static void law_10_2(void **state)
{
    struct field_test *t = open_field(CSA);
    struct wash_hex *h = t->data->map[0].hex;
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    int at = field_hex("B20.11"), from = field_hex("B20.10");
    struct attack fire = {.from = from, .target = at, .side = CSA, .range = 1, .leader = -1}, guns = fire,
                  charge = fire;
    guns.guns = charge.charge = true;
    /* Small: by small arms next door and in charges, not by guns, not from two hexes, not if capable */
    field_strength(t, "U.14_NJ", 3, 3);
    assert_int_equal(drm(t, &fire, MOD_SMALL), 1);
    assert_int_equal(drm(t, &charge, MOD_SMALL), 1);
    assert_int_equal(drm(t, &guns, MOD_SMALL), 0);
    fire.range = 2;
    assert_int_equal(drm(t, &fire, MOD_SMALL), 0);
    fire.range = 1;
    t->data->unit[field_unit("U.14_NJ")].open_order = 1;
    assert_int_equal(drm(t, &fire, MOD_SMALL), 0);
    t->data->unit[field_unit("U.14_NJ")].open_order = 0;
    /* guns and horse, even on foot: by small arms and charges */
    t->data->unit[field_unit("U.14_NJ")].arm = ARM_CAVALRY;
    assert_int_equal(drm(t, &fire, MOD_ARM), 1);
    assert_int_equal(drm(t, &charge, MOD_ARM), 1);
    assert_int_equal(drm(t, &guns, MOD_ARM), 0);
    /* slope: only from below; once with an entrenchment */
    h[at].flags = HEX_SLOPE;
    assert_int_equal(drm(t, &fire, MOD_PROTECTED), 0);
    h[from].level = 4;
    assert_int_equal(drm(t, &fire, MOD_PROTECTED), -1);
    h[at].trench = 1 << 3;
    assert_int_equal(drm(t, &fire, MOD_PROTECTED), -1);
    h[at].flags = 0;
    assert_int_equal(drm(t, &fire, MOD_PROTECTED), -1);
    h[at].trench = 1 << 2;
    assert_int_equal(drm(t, &fire, MOD_PROTECTED), 0);
    /* a marker of its own side in the hex or next to it, not the other side's, not two hexes off, not its own one step
     * away */
    static const struct {
        int side;
        const char *hex, *to;
        int by;
    } legs[] = {{USA, "B20.11", "B20.11", 1}, {USA, "B20.12", "B20.12", 1}, {CSA, "B20.12", "B20.12", 0},
                {USA, "B20.13", "B20.13", 0}, {USA, "B20.12", "B20.11", 0}, {USA, "B20.12", "B20.14", 1}};
    for (size_t i = 0; i < sizeof legs / sizeof legs[0]; i++) {
        memset(t->st.legs, 0, sizeof t->st.legs);
        legs_put(&t->p, legs[i].side, field_hex(legs[i].hex), field_hex(legs[i].to));
        assert_int_equal(drm(t, &fire, MOD_LEGS), legs[i].by);
    }
    field_free(t);
}

/* 10.3: the numbers, Blood Lust and the leader of 11.7 count in a charge alone. */
static void law_10_3(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    int u = field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.L.Evans", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_strength(t, "U.14_NJ", 3, 3);
    stack_set_state(&t->p, CSA, field_hex("B20.10"), MORALE_BL);
    t->st.unit[u].group = GROUP_PARTY | GROUP_ACTS;
    t->data->unit[field_unit("C.L.Evans")].morale_value = 2;
    for (int charge = 0; charge < 2; charge++) {
        struct attack a = {.from = field_hex("B20.10"),
                           .target = field_hex("B20.11"),
                           .side = CSA,
                           .range = 1,
                           .charge = charge,
                           .leader = charge ? field_unit("C.L.Evans") : -1};
        assert_int_equal(drm(t, &a, MOD_NUMBERS), charge ? 2 : 0);
        assert_int_equal(drm(t, &a, MOD_BLOOD_LUST), charge ? 1 : 0);
        assert_int_equal(drm(t, &a, MOD_ADJACENT), charge ? 2 : 0);
    }
    field_free(t);
}

/* 10.4: Blood Lust stands only next door, without the leader's help, with no open order in the hex. */
static void law_10_4(void **state)
{
    static const struct {
        const char *hex;
        bool leader, open;
        const char *dice;
        int state;
    } rows[] = {{"B20.11", false, false, "11", MORALE_BL},
                {"B20.12", false, false, "11", MORALE_NORMAL},
                {"B20.11", true, false, "22", MORALE_NORMAL},
                {"B20.11", true, false, "21", MORALE_BL},
                {"B20.11", false, true, "11", MORALE_NORMAL}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(CSA);
        field_put(t, "C.26_Ga", "B20.10", LINE, 0);
        field_put(t, "U.14_NJ", rows[i].hex, LINE, 3); /* B: two and three are Blood Lust */
        t->data->unit[field_unit("U.14_NJ")].open_order = rows[i].open;
        if (rows[i].open) /* not capable, so that it does not draw away */
            field_put(t, "U.87_Penn", "B20.12", LINE, 3);
        if (rows[i].leader)
            field_put(t, "U.L.Truex", rows[i].hex, LINE, 0); /* two */
        field_do(t, arena_printf(t->a, "fire C.26_Ga %s", rows[i].hex),
                 arena_printf(t->a, "%s%s", strcmp(rows[i].hex, "B20.12") ? "32" : "42", rows[i].dice));
        assert_int_equal(field_counter(t, "U.14_NJ")->state, rows[i].state);
        field_free(t);
    }
}

/* 10.5: losses of the table after the retreat, from the top unit down, without a leader check. */
static void law_10_5(void **state)
{
    struct field_test *t = open_field(CSA);
    (void)state;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.11", LINE, 3);
    field_strength(t, "U.14_NJ", 1, 1);
    field_put(t, "U.106_NY", "B20.11", LINE, 3);
    field_put(t, "U.L.Truex", "B20.11", LINE, 0);
    t->data->unit[field_unit("U.14_NJ")].morale = 5; /* F: twelve is Routed, six hexes, four points */
    field_do(t, "fire C.26_Ga B20.11",
             "32"
             "66"); /* less two for Truex, one for a small unit? the hex is not Small */
    const int16_t *cell = chart_morale(t->data, 12 - 2, 5);
    assert_int_equal(field_count(t, HAP_RETREATED), cell[1]);
    assert_int_equal(field_counter(t, "U.14_NJ")->where, WHERE_DEAD);
    assert_int_equal(field_counter(t, "U.106_NY")->sp, 6 - (cell[2] - 1));
    assert_int_equal(field_counter(t, "U.L.Truex")->hex, field_counter(t, "U.106_NY")->hex);
    assert_int_equal(field_count(t, HAP_LEADER_SAFE) + field_count(t, HAP_LEADER_LOST), 0);
    bool moved = false; /* no loss by morale before the last step back */
    for (size_t i = t->ev.n; i-- > 0;) {
        moved = moved || t->ev.v[i].kind == HAP_RETREATED;
        if (t->ev.v[i].kind == HAP_LOSS && t->ev.v[i].rule == WASHINGTON_R_MORALE_LOSS)
            assert_false(moved);
    }
    field_free(t);
}

/* 10.6: each preference decides where those before it do not. The source is below; up is B20.11. */
static void law_10_6(void **state)
{
    struct field_test *t = open_field(CSA);
    struct wash_hex *h = t->data->map[0].hex;
    (void)state;
    field_put(t, "U.14_NJ", "B20.10", LINE, 3);
    assert_string_equal(first_step(t, "B20.10", "B20.09", -1, false), "B20.11"); /* (d) straight away */
    assert_string_equal(first_step(t, "B20.10", "B20.09", 1, false), "B21.11");  /* (d) as it went before */
    field_put(t, "C.31_Ga", "B20.12", LINE, 3);                                  /* (a) before (d) */
    assert_int_equal(t->data->map[0].hex[field_hex("B20.11")].level, 5);
    assert_string_equal(first_step(t, "B20.10", "B20.09", 1, false), "B21.11");
    struct view v;
    view_make(&t->p.w, &v);
    assert_true(v.zoc[field_hex("B20.11")] >> CSA & 1);
    assert_string_not_equal(first_step(t, "B20.10", "B20.09", -1, false), "B20.11");
    field_change(t, "C.31_Ga")->where = WHERE_NONE;
    field_put(t, "U.106_NY", "B20.11", LINE, 3);                                 /* (b) before (d) */
    assert_string_equal(first_step(t, "B20.10", "B20.09", -1, false), "B21.11"); /* (e): the Union's edge is the east */
    field_change(t, "U.106_NY")->where = WHERE_NONE;
    assert_string_equal(first_step(t, "B20.10", "B20.09", 5, true),
                        "B19.11"); /* only the first step is the charge's (c) */
    /* (e) the Confederates' edge is the west */
    field_free(t);
    t = open_field(USA);
    h = t->data->map[0].hex;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B20.11", LINE, 0);
    assert_string_equal(first_step(t, "B20.10", "B20.09", -1, false), "B19.11");
    /* never nearer; as far only where nothing is farther */
    h[field_hex("B20.10")].water = WATER_RIVER | WATER_RIVER << 2 | WATER_RIVER << 10;
    for (int dir = 0; dir < 6; dir += dir == 1 ? 4 : 1)
        h[hex_step(&t->data->map[0], field_hex("B20.10"), dir)].water = (int16_t)(WATER_RIVER << 2 * ((dir + 3) % 6));
    const char *level = first_step(t, "B20.10", "B20.09", -1, false);
    assert_true(strcmp(level, "B19.10") == 0 || strcmp(level, "B21.10") == 0);
    assert_string_equal(level, "B19.10"); /* (e) again */
    field_free(t);
    t = open_field(USA); /* (f) the cheaper step, (g) the lower direction: a source in the line of a hexside */
    h = t->data->map[0].hex;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B19.10", LINE, 0);
    assert_string_equal(first_step(t, "B20.10", "B22.10", -1, false), "B19.11");
    h[field_hex("B19.11")].terrain = TERRAIN_WOODS;
    assert_string_equal(first_step(t, "B20.10", "B22.10", 0, false), "B19.11"); /* (b) is stronger than (f) */
    field_change(t, "C.31_Ga")->where = WHERE_NONE;
    assert_string_equal(first_step(t, "B20.10", "B22.10", 3, false), "B19.10"); /* (f) */
    h[field_hex("B19.11")].terrain = TERRAIN_CLEAR;
    assert_string_equal(first_step(t, "B20.10", "B22.10", 3, false), "B19.10"); /* (g): 4 before 5 */
    field_free(t);
}

/* 10.7: out of play at the edge, destroyed against prohibited ground, else Routed and stopped; in a charge eliminated. */
static void law_10_7(void **state)
{
    struct field_test *t = open_field(USA);
    struct wash_map *m = &t->data->map[0];
    (void)state;
    m->hex[field_hex("B20.01")].water = m->hex[field_hex("B20.26")].water = 0xfff; /* no way beside */
    field_put(t, "C.26_Ga", "B20.01", LINE, 0);
    back(t, "B20.01", "B20.02", 2, 0, 0);
    assert_int_equal(field_counter(t, "C.26_Ga")->where, WHERE_GONE);
    assert_int_equal(field_count(t, HAP_LEFT_MAP), 1);
    field_put(t, "C.26_Ga", "B20.26", LINE, 0); /* the edge of the area in play is an edge */
    back(t, "B20.26", "B20.25", 2, 0, 0);
    assert_int_equal(field_counter(t, "C.26_Ga")->where, WHERE_GONE);
    field_put(t, "C.31_Ga", "B20.10", LINE, 0);
    for (int dir = 0; dir < 6; dir++) {
        m->hex[field_hex("B20.10")].water = (int16_t)(m->hex[field_hex("B20.10")].water | WATER_RIVER << 2 * dir);
        m->hex[hex_step(m, field_hex("B20.10"), dir)].water = (int16_t)(WATER_RIVER << 2 * ((dir + 3) % 6));
    }
    back(t, "B20.10", "B20.09", 2, 0, 0);
    assert_int_equal(field_counter(t, "C.31_Ga")->where, WHERE_DEAD);
    for (int charge = 0; charge < 2; charge++) { /* enemies all round */
        static const char *const ring[] = {"U.14_NJ", "U.106_NY", "U.151_NY", "U.87_Penn", "U.10_Vt", "U.126_Ohio"};
        field_put(t, "C.38_Ga", "B30.10", LINE, 0);
        for (int dir = 0; dir < 6; dir++)
            field_put(t, ring[dir], m->name[hex_step(m, field_hex("B30.10"), dir)], COLUMN, 0);
        back(t, "B30.10", "B30.09", 2, charge ? RETREAT_CHARGE : 0, 0);
        assert_int_equal(field_counter(t, "C.38_Ga")->where, charge ? WHERE_DEAD : WHERE_MAP);
        if (!charge)
            assert_int_equal(field_counter(t, "C.38_Ga")->state, MORALE_R);
    }
    field_free(t);
}

/* 10.8: a point off the top unit for each EZOC hex entered, of Small ones too. */
static void law_10_8(void **state)
{
    struct field_test *t = open_field(USA);
    struct wash_map *m = &t->data->map[0];
    (void)state;
    field_put(t, "C.61_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B20.10", LINE, 0);
    for (int k = 0; k < 2; k++) { /* a lane with zones on both hexes, river beside it */
        int hex = field_hex(k ? "B20.11" : "B20.10");
        for (int dir = 1; dir < 6; dir += dir == 2 ? 2 : 1)
            m->hex[hex].water = (int16_t)(m->hex[hex].water | WATER_RIVER << 2 * dir);
    }
    field_put(t, "U.14_NJ", "B22.11", LINE, 5); /* zones: B21.12, B22.12, B21.11 */
    field_put(t, "U.106_NY", "B22.13", LINE, 4);
    struct view v;
    view_make(&t->p.w, &v);
    int zones = (v.zoc[field_hex("B20.11")] >> USA & 1) + (v.zoc[field_hex("B20.12")] >> USA & 1);
    field_put(t, "U.87_Penn", "B19.12", LINE, 1); /* zones: B20.12, B19.13, B20.11 */
    view_make(&t->p.w, &v);
    zones = (v.zoc[field_hex("B20.11")] >> USA & 1) + (v.zoc[field_hex("B20.12")] >> USA & 1);
    assert_int_equal(zones, 2);
    back(t, "B20.10", "B20.09", 2, 0, 0);
    assert_string_equal(field_where(t, "C.31_Ga"), "B20.12");
    assert_int_equal(field_counter(t, "C.61_Ga")->sp, 3 - 2);
    assert_int_equal(field_counter(t, "C.31_Ga")->sp, 4);
    field_free(t);
}

/* 10.9: friends on the way worsen; at the end the owner's choice; Small, capable ones and guns neither cause nor suffer. */
static void law_10_9(void **state)
{
    static const struct {
        const char *mover, *friend;
        int moved, form, verb, state, ends_at, friend_state;
    } rows[] = {
        {"C.26_Ga", "C.31_Ga", MORALE_SH, LINE, VERB_PASS, MORALE_SH, 3, MORALE_SH},
        {"C.26_Ga", "C.31_Ga", MORALE_SH, LINE, VERB_EXTEND, MORALE_DG, 3, MORALE_NORMAL},
        {"C.26_Ga", "C.31_Ga", MORALE_SH, LINE, VERB_DISPLACE, MORALE_SH, 2, MORALE_SH},
        {"C.26_Ga", "C.31_Ga", MORALE_SH, LINE, 0, MORALE_DG, 3, MORALE_NORMAL},
        {"C.61_Ga", "C.31_Ga", MORALE_SH, LINE, 0, MORALE_NORMAL, 2, MORALE_NORMAL}, /* Small: it stays with them */
        {"C.61_Ga", "C.31_Ga", MORALE_R, LINE, VERB_PASS, MORALE_R, 3, MORALE_SH},   /* but not Routed */
        {"C.Bryan", "C.31_Ga", MORALE_SH, LIMBERED, 0, MORALE_SH, 2, MORALE_SH},     /* guns stay; then they mix */
        {"C.26_Ga", "C.Bryan", MORALE_SH, LINE, 0, MORALE_SH, 3, MORALE_NORMAL}, /* unlimbered guns: on, at no cost */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = open_field(USA);
        field_put(t, rows[i].mover, "B20.10", rows[i].form, 0);
        field_change(t, rows[i].mover)->state = (uint8_t)rows[i].moved;
        for (int k = 0; k < 3; k++) { /* a lane upward, so that it meets them */
            int hex = field_hex(k == 0 ? "B20.10" : k == 1 ? "B20.11" : "B20.12");
            t->data->map[0].hex[hex].water = WATER_RIVER << 2 | WATER_RIVER << 10;
        }
        bool guns = strcmp(rows[i].friend, "C.Bryan") == 0;
        field_put(t, rows[i].friend, "B20.12", guns ? UNLIMBERED : LINE, 0);
        t->answer.verb = (uint16_t)rows[i].verb;
        back(t, "B20.10", "B20.09", 2, 0, 0);
        assert_string_equal(field_where(t, rows[i].mover), rows[i].ends_at == 2 ? "B20.12" : "B20.13");
        assert_int_equal(field_counter(t, rows[i].mover)->state, rows[i].state);
        assert_int_equal(field_counter(t, rows[i].friend)->state, rows[i].friend_state);
        field_free(t);
    }
    struct field_test *t = open_field(USA); /* in passing; and built in: extend, then pass */
    for (int k = 0; k < 5; k++)
        t->data->map[0].hex[field_hex("B20.10") + k].water = WATER_RIVER << 2 | WATER_RIVER << 10;
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.31_Ga", "B20.11", LINE, 0);
    field_put(t, "C.13_Ga", "B20.12", LINE, 0);
    field_put(t, "C.60_Ga", "B20.13", LINE, 0);
    back(t, "B20.10", "B20.09", 2, 0, 0);
    assert_int_equal(field_counter(t, "C.31_Ga")->state, MORALE_SH);     /* passed */
    assert_int_equal(field_counter(t, "C.13_Ga")->state, MORALE_NORMAL); /* extended over them */
    assert_int_equal(field_counter(t, "C.60_Ga")->state, MORALE_SH);     /* then passed */
    assert_int_equal(field_counter(t, "C.26_Ga")->state, MORALE_SH);     /* once */
    assert_string_equal(field_where(t, "C.26_Ga"), "B20.14");
    field_free(t);
}

/* 10.10: guns limber to go and stay limbered; the leaders of the hex go along, an HQ does not. */
static void law_10_10(void **state)
{
    struct field_test *t = open_field(USA);
    (void)state;
    field_put(t, "C.Bryan", "B20.10", UNLIMBERED, 0);
    field_put(t, "C.L.King", "B20.10", LINE, 0);
    field_put(t, "C.HQ.King_Bn_HQ", "B20.10", LINE, 0);
    back(t, "B20.10", "B20.09", 3, 0, 0);
    assert_int_equal(field_counter(t, "C.Bryan")->form, LIMBERED);
    assert_string_equal(field_where(t, "C.L.King"), "B20.13");
    assert_string_equal(field_where(t, "C.HQ.King_Bn_HQ"), "B20.10");
    field_free(t);
}

/* 10.11: a marker where a stack left or died, unless a unit remains or it was unlimbered guns that went. */
static void law_10_11(void **state)
{
    static const struct {
        const char *unit;
        int form, markers;
    } rows[] = {{"C.26_Ga", LINE, 1}, {"C.Bryan", UNLIMBERED, 0}, {"C.Bryan", LIMBERED, 1}, {"C.14_Va", MOUNTED, 1}};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct field_test *t = open_field(USA);
        field_put(t, rows[i].unit, "B20.10", rows[i].form, 0);
        back(t, "B20.10", "B20.09", 1, 0, 0);
        assert_int_equal(field_count(t, HAP_LEGS), rows[i].markers);
        field_free(t);
    }
    struct field_test *t = open_field(USA); /* one remains */
    field_put(t, "C.Bryan", "B20.10", LIMBERED, 0);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    back(t, "B20.10", "B20.09", 1, RETREAT_TOP, 0);
    assert_int_equal(field_count(t, HAP_LEGS), 0);
    field_free(t);
    t = open_field(CSA); /* guns that are destroyed leave one */
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "U.Alex_b", "B20.11", UNLIMBERED, 0);
    field_strength(t, "U.Alex_b", 1, 3);
    field_do(t, "fire C.26_Ga B20.11", "66");
    assert_int_equal(field_count(t, HAP_LEGS), 1);
    field_free(t);
}

/* 10.12: ten hexes from the nearest enemy, in column, on horse or limbered at the end; the whole hex, as its activity. */
static void law_10_12(void **state)
{
    static const struct {
        const char *unit;
        int form, ends;
    } rows[] = {{"C.26_Ga", LINE, COLUMN}, {"C.14_Va", LINE, MOUNTED}, {"C.Bryan", UNLIMBERED, LIMBERED}};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct field_test *t = open_field(CSA);
        field_put(t, rows[i].unit, "B30.14", rows[i].form, 0);
        field_put(t, "U.14_NJ", "B33.14", LINE, 0);
        field_put(t, "U.106_NY", "B20.25", LINE, 0);
        field_change(t, rows[i].unit)->state = MORALE_DG;
        field_do(t, arena_printf(t->a, "fall-back %s", rows[i].unit), "");
        assert_int_equal(field_count(t, HAP_RETREATED), 10);
        assert_int_equal(hex_distance(&t->data->map[0], field_hex("B33.14"), field_counter(t, rows[i].unit)->hex), 13);
        assert_int_equal(field_counter(t, rows[i].unit)->form, rows[i].ends);
        assert_int_equal(field_counter(t, rows[i].unit)->state, MORALE_DG);
        field_free(t);
    }
    struct field_test *t = open_field(CSA);
    field_put(t, "C.26_Ga", "B20.10", LINE, 0);
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_put(t, "U.14_NJ", "B20.12", LINE, 0);
    stack_set_state(&t->p, CSA, field_hex("B20.10"), MORALE_R);
    assert_false(field_legal(t, "fall-back C.26_Ga", NULL));
    assert_true(field_legal(t, "fall-back C.26_Ga, C.13_Ga", NULL));
    field_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_10_1),  cmocka_unit_test(law_10_2),  cmocka_unit_test(law_10_3),
        cmocka_unit_test(law_10_4),  cmocka_unit_test(law_10_5),  cmocka_unit_test(law_10_6),
        cmocka_unit_test(law_10_7),  cmocka_unit_test(law_10_8),  cmocka_unit_test(law_10_9),
        cmocka_unit_test(law_10_10), cmocka_unit_test(law_10_11), cmocka_unit_test(law_10_12),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
