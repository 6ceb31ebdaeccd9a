/* links: test base json trust core games */
/* acw: tests/vectors/acw.json, the worked battle of the Standard rules and its charts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "acw_clash.h"
#include "base/arena.h"
#include "base/io.h"
#include "json/in.h"

static int kind_of(const char *name)
{
    for (int k = 0; k < KINDS; k++)
        if (strcmp(acw_kind_names[k], name) == 0)
            return k;
    fail_msg("no kind %s", name);
    return -1;
}

static int num(const json_t *o, const char *key)
{
    const json_t *v = json_object_get(o, key);
    assert_non_null(v);
    return (int)json_integer_value(v);
}

static const char *str(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    assert_non_null(s);
    return s;
}

/* A battle without leaders, by land: charts alone count. */
static W world(void)
{
    return war_world(clash((int[KINDS]){3}, (int[KINDS]){3}, "", "", NULL));
}

static void fire(const json_t *in, const json_t *out)
{
    W w = world();
    const json_t *rolls = json_object_get(in, "rolls");
    int needed = tact_fire_number(w, ARMY_DEFENDER, kind_of(str(in, "by")), kind_of(str(in, "at")), AREA_CENTER,
                                  num(in, "range"));
    for (size_t i = 0; i < json_array_size(rolls); i++)
        assert_int_equal(json_integer_value(json_array_get(rolls, i)) >= needed, json_is_true(json_array_get(out, i)));
}

static void hit(const json_t *in, const json_t *out)
{
    bool destroyed = tact_destroyed(world(), kind_of(str(in, "target")), num(in, "die"));
    assert_string_equal(destroyed ? "destroyed" : "retreat", json_string_value(out));
}

static void charge(const json_t *in, const json_t *out)
{
    static const char *const words[] = {"attacker destroyed", "attacker retreats", "no effect", "defender retreats",
                                        "defender destroyed"};
    W w = world();
    int mod = tact_charge_modifier(w, ARMY_ATTACKER, kind_of(str(in, "by")), AREA_CENTER, kind_of(str(in, "at")),
                                   AREA_CENTER);
    enum charge_result r = tact_charge_result(w, num(in, "attack") + mod - num(in, "defend"));
    assert_string_equal(words[r], json_string_value(out));
}

static void pursuit(const json_t *in, const json_t *out)
{
    const json_t *dice = json_object_get(in, "dice");
    int needed = tact_pursuit_number(world(), kind_of(str(in, "by")), kind_of(str(in, "at"))), n = 0;
    for (size_t i = 0; needed && i < json_array_size(dice); i++)
        n += json_integer_value(json_array_get(dice, i)) >= needed;
    assert_int_equal(n, json_integer_value(out));
}

/* The audit of the worked battle: what is left of the Southern army. */
static void southern_ledger(const json_t *in, const json_t *out)
{
    assert_int_equal(num(in, "infantry") - num(in, "destroyed_infantry") - num(in, "destroyed_infantry_pursuit"),
                     num(out, "infantry"));
    assert_int_equal(num(in, "artillery") - num(in, "destroyed_artillery_battle") -
                         num(in, "destroyed_artillery_pursuit"),
                     num(out, "artillery"));
    assert_int_equal(num(in, "cavalry"), num(out, "cavalry"));
}

/* The orders "standard-north" and "standard-south": fields as settings, the script as rules. */
static const char north_orders[] =
    "set deploy infantry left 2 center 2 right 7 reserve 1; deploy artillery center 2; deploy cavalry right 2\n"
    "set main right; posture assault from 1; fill-below 3; hold-cavalry 0\n"
    "set targets infantry, cavalry, elite, artillery; charge when modifier 0 ratio 150%; avoid keep-line\n"
    "set withdraw never; pursue artillery, leader, infantry, cavalry, elite\n"
    "on cavalry if battle-turn = 2: shift cavalry middle-right > right > center\n"
    "on infantry if battle-turn = 2: charge infantry middle-right at infantry; advance infantry left; shift infantry "
    "center > left\n"
    "on cavalry if battle-turn = 3: hold\n"
    "on infantry if battle-turn = 3: fire infantry middle-left at infantry; fire infantry middle-right at artillery; "
    "advance infantry left\n"
    "on cavalry if battle-turn = 4: shift cavalry center > right > middle-right\n";
static const char south_orders[] =
    "set deploy infantry left 3 center 3 right 3; deploy artillery left 1 right 1; deploy cavalry reserve 1\n"
    "set main left; posture stand; fill-below 0; hold-cavalry 1\n"
    "set targets cavalry, elite, infantry, artillery; charge never; avoid keep-line; withdraw never\n"
    "set pursue artillery, leader, infantry, cavalry, elite; retreat-to Southern Virginia\n"
    "on infantry if battle-turn = 1: fire infantry left at infantry; shift 2 infantry right > center; shift infantry "
    "center > left\n"
    "on infantry if battle-turn = 2: fire infantry right at infantry\n"
    "on cavalry if battle-turn = 3: shift cavalry reserve > center > middle-center\n";

static void army(const json_t *in, const char *side, int out[KINDS])
{
    const json_t *o = json_object_get(json_object_get(in, "armies"), side);
    for (int k = 0; k < KINDS; k++)
        out[k] = (int)json_integer_value(json_object_get(o, acw_kind_names[k]));
}

static void replay(const json_t *in, const json_t *out)
{
    const json_t *dice = json_object_get(in, "dice"), *left = json_object_get(out, "survivors");
    int roll[128] = {0}, south[KINDS], north[KINDS];
    for (size_t i = 0; i < json_array_size(dice); i++)
        roll[i] = (int)json_integer_value(json_array_get(dice, i));
    army(in, "south", south);
    army(in, "north", north);
    struct war *t = clash(south, north, south_orders, north_orders, roll); /* fails unless every roll is used */
    char turn[64];
    snprintf(turn, sizeof turn, "Battle turn %d in Eastern Virginia. (tact-phases)", num(out, "turn"));
    assert_true(war_tells(t, turn));
    assert_int_equal(clash_winner(t), NORTH);
    for (int k = INFANTRY; k <= ARTILLERY; k++) {
        if (k == ELITE)
            continue;
        int lost = num(json_object_get(left, "south"), acw_kind_names[k]);
        assert_int_equal(war_count(t, "eastern-virginia", NORTH, k),
                         num(json_object_get(left, "north"), acw_kind_names[k]));
        assert_int_equal(war_count(t, "eastern-virginia", SOUTH, k), 0);
        assert_int_equal(war_count(t, "southern-virginia", SOUTH, k), lost);
    }
}

static void standard(void **state)
{
    static const struct {
        const char *rule;
        void (*run)(const json_t *in, const json_t *out);
    } rules[] = {{"fire", fire},       {"hit_result", hit},         {"charge", charge},
                 {"pursuit", pursuit}, {"standard_replay", replay}, {"standard_example_csa", southern_ledger}};
    struct arena *a = arena_new();
    struct err e = {0};
    struct bytes b;
    size_t seen = 0, i;
    json_t *v;
    (void)state;
    json_arena(a);
    assert_true(io_read(a, "tests/vectors/acw.json", 1 << 20, &b, &e));
    json_t *root = json_read(a, b.p, b.n, JSON_IN_LOOSE, &e);
    assert_non_null(root);
    json_array_foreach(json_object_get(root, "vectors"), i, v)
    {
        for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++)
            if (strcmp(rules[r].rule, str(v, "rule")) == 0) {
                rules[r].run(json_object_get(v, "in"), json_object_get(v, "out"));
                json_arena(a);
                seen++;
            }
    }
    assert_int_equal(seen, 31);
}

/* Random armies and orders, fought by the reference executor of the rulings: acw:tact-executor */
static void battle(const json_t *v)
{
    const json_t *dice = json_object_get(v, "dice");
    int *roll = calloc(json_array_size(dice) + 1, sizeof roll[0]), units[SIDES][KINDS];
    for (size_t i = 0; i < json_array_size(dice); i++)
        roll[i] = (int)json_integer_value(json_array_get(dice, i));
    for (int side = 0; side < SIDES; side++)
        army(v, acw_side_names[side], units[side]);
    struct war *t = clash(units[SOUTH], units[NORTH], str(v, "south"), str(v, "north"), roll);
    assert_int_equal(clash_winner(t), strcmp(str(v, "winner"), "north") == 0 ? NORTH : SOUTH);
    for (int side = 0; side < SIDES; side++)
        for (int k = 0; k < LEADER; k++) {
            int n = 0;
            for (int s = 0; s < acw_bundled.nspaces; s++)
                n += war_state(t)->n[s][side][k];
            assert_int_equal(
                n, num(json_object_get(json_object_get(v, "survivors"), acw_side_names[side]), acw_kind_names[k]));
        }
    free(roll);
}

static void reference(void **state)
{
    struct arena *a = arena_new();
    struct err e = {0};
    struct bytes b;
    size_t i;
    json_t *v;
    (void)state;
    json_arena(a);
    assert_true(io_read(a, "tests/vectors/acw-executor.json", 1 << 24, &b, &e));
    json_t *root = json_read(a, b.p, b.n, JSON_IN_LOOSE | JSON_IN_LF, &e);
    assert_non_null(root);
    json_array_foreach(json_object_get(root, "battles"), i, v)
    {
        battle(v);
        json_arena(a);
    }
    assert_int_equal(i, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(standard), cmocka_unit_test(reference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
