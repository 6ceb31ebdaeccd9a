/* links: test base json trust core games */
/* acw: tests/vectors/acw.json, B01 to B24 and what is not a battle of S01 to S63, through the game's own functions and,
 * for the whole Basic battle, the loop. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "acw_table.h"
#include "base/arena.h"
#include "base/io.h"
#include "json/in.h"

static int num(const json_t *o, const char *key)
{
    const json_t *v = json_object_get(o, key);
    assert_non_null(v);
    return (int)json_integer_value(v);
}

static int kind_of(const char *name)
{
    for (int k = 0; k < KINDS; k++)
        if (strcmp(acw_kind_names[k], name) == 0)
            return k;
    fail_msg("no kind %s", name);
    return -1;
}

static void fires(struct war *t, const json_t *in, const json_t *out)
{
    assert_int_equal(acw_fires(war_world(t), num(in, "shooters"), num(in, "leaders_in_line")), json_integer_value(out));
}

static void volley(struct war *t, const json_t *in, const json_t *out)
{
    const json_t *rolls = json_object_get(in, "rolls");
    int kind = kind_of(json_string_value(json_object_get(in, "type"))), hits = 0, leaders = 0;
    for (size_t i = 0; i < json_array_size(rolls); i++) {
        int roll = (int)json_integer_value(json_array_get(rolls, i));
        hits += acw_hits(war_world(t), kind, roll, num(in, "bonus") == 1);
        leaders += acw_kills_leader(war_world(t), roll) && leaders < num(in, "enemy_leaders_in_line");
    }
    assert_int_equal(hits, num(out, "hits"));
    assert_int_equal(leaders, num(out, "leaders"));
}

static void rally(struct war *t, const json_t *in, const json_t *out)
{
    assert_int_equal(acw_rallies(war_world(t), num(in, "roll")), json_is_true(out));
}

/* Losses by turn, without their rallies, add up to what is left of a side that wins; the loser keeps nothing. */
static void ledger(struct war *t, const json_t *in, const json_t *out)
{
    (void)t;
    for (int side = 0; side < SIDES; side++) {
        const char *name = acw_side_names[side];
        const json_t *had = json_object_get(in, name), *left = json_object_get(out, name);
        const json_t *turns = json_object_get(in, side == SOUTH ? "south_losses" : "north_losses");
        for (int k = 0; k < KINDS; k++) {
            const char *kind = acw_kind_names[k];
            int n = (int)json_integer_value(json_object_get(had, kind));
            for (size_t i = 0; i < json_array_size(turns); i++)
                n -= (int)json_integer_value(json_object_get(json_array_get(turns, i), kind));
            assert_int_equal(n, json_integer_value(json_object_get(left, kind)));
        }
    }
}

static void victory(struct war *unused, const json_t *in, const json_t *out)
{
    struct war *t = war_empty(SOUTH);
    const json_t *held = json_object_get(in, "held");
    (void)unused;
    for (size_t i = 0; i < json_array_size(held); i++)
        war_put(t, json_string_value(json_array_get(held, i)), SOUTH, INFANTRY, 1);
    assert_int_equal(acw_victory_count(war_world(t), SOUTH), num(out, "points"));
    war_play(t, SOUTH, "done", NULL);
    assert_int_equal(t->res.over, json_is_true(json_object_get(out, "wins")));
}

static void production(struct war *unused, const json_t *in, const json_t *out)
{
    const char *scenario = json_string_value(json_object_get(in, "scenario"));
    struct war *t = war_new(scenario);
    W w = war_world(t);
    (void)unused;
    for (int side = 0; side < SIDES; side++) {
        int points =
            acw_standard(w) ? acw_income(w, side) : acw_friendly_cities(w, side) * acw_bundled.tables.city_value;
        assert_int_equal(points, num(out, acw_side_names[side]));
    }
}

/* --- Standard rules --------------------------------------------------------------------------------------- */

static void north_counts(struct war *unused, const json_t *in, const json_t *out)
{
    const char *city = json_string_value(json_object_get(in, "city"));
    struct war *t = war_field("historical", SOUTH);
    int s = war_space(t, city);
    (void)unused;
    war_put(t, city, NORTH, INFANTRY, 1);
    assert_int_equal(acw_city_points(war_world(t), s, NORTH), json_integer_value(out));
    assert_int_equal(acw_city_points(war_world(t), s, SOUTH), 0);
}

static void south_cost(struct war *unused, const json_t *in, const json_t *out)
{
    struct war *t = war_field("historical", SOUTH);
    (void)unused;
    war_edit(t)->turn = (int16_t)(12 * (num(in, "year") - 1861) + 1 - 5); /* January: turn 1 is June 1861 */
    if (war_state(t)->turn < 1)
        war_edit(t)->turn = 1;
    int kind = kind_of(json_string_value(json_object_get(in, "piece")));
    assert_int_equal(acw_cost(war_world(t), SOUTH, NATION_OWN, kind), json_integer_value(out));
}

static void standard_victory(struct war *unused, const json_t *in, const json_t *out)
{
    struct war *t = war_field("historical", NORTH);
    const json_t *held = json_object_get(in, "held");
    (void)unused;
    war_put(t, "iowa", NORTH, INFANTRY, 1);
    for (size_t i = 0; i < json_array_size(held); i++)
        war_put(t, json_string_value(json_array_get(held, i)), SOUTH, INFANTRY, 1);
    assert_int_equal(acw_victory_count(war_world(t), SOUTH), num(out, "points"));
    war_play(t, NORTH, "done", NULL);
    assert_int_equal(t->res.over, json_is_true(json_object_get(out, "wins")));
}

static void naval_loss(struct war *unused, const json_t *in, const json_t *out)
{
    (void)unused;
    assert_int_equal(acw_naval_loss(war_world(war_new("historical")), num(in, "margin")), json_integer_value(out));
}

/* The months themselves are played in test_acw_march.c. */
static void calendar(struct war *unused, const json_t *in, const json_t *out)
{
    struct war *t = war_new("historical");
    const struct acw_scenario *sc = acw_scenario(war_world(t));
    const json_t *first = json_object_get(in, "first"), *production = json_object_get(in, "first_production");
    (void)unused;
    assert_int_equal(sc->year, json_integer_value(json_array_get(first, 0)));
    assert_int_equal(sc->month, json_integer_value(json_array_get(first, 1)));
    assert_int_equal(sc->months, num(out, "months"));
    assert_int_equal(sc->first_purchase - 1,
                     json_integer_value(json_array_get(production, 1)) - json_integer_value(json_array_get(first, 1)));
    assert_int_equal((sc->months - 1 - sc->first_purchase) / sc->purchase_every + 1, num(out, "quarter_phases"));
}

static void seek(struct war *unused, const json_t *in, const json_t *out)
{
    static const char *const names[] = {"nothing", "support", "intervention"};
    (void)unused;
    assert_string_equal(names[acw_seek(war_world(war_new("historical")), num(in, "rating"), num(in, "roll"))],
                        json_string_value(out));
}

/* The orders "basic-south" and "basic-north" of the worked example: fields as settings, the script as rules. */
static const char south_orders[] =
    "set deploy infantry line 6; deploy cavalry reserve 2; deploy artillery line 1 reserve 1; deploy leader line 2\n"
    "set fire-first artillery, cavalry, infantry; targets artillery, infantry, cavalry\n"
    "set rally artillery, infantry, cavalry; swap 0\n"
    "on reserve if battle-turn = 1: back 1 leader ; forward 1 artillery ; stay\n"
    "on reserve if battle-turn = 2: forward 2 cavalry, 1 leader ; stay\n"
    "on fire if battle-turn = 4: fire infantry at cavalry\n";
static const char north_orders[] =
    "set deploy infantry line 8; deploy cavalry reserve 3; deploy artillery line 2; deploy leader line 1\n"
    "set fire-first artillery, infantry, cavalry; targets artillery, infantry, cavalry\n"
    "set rally artillery, infantry, cavalry; swap 0\n"
    "on reserve if battle-turn = 1: forward 3 cavalry ; stay\n";

static void army(const json_t *in, const char *side, int out[KINDS])
{
    const json_t *o = json_object_get(json_object_get(in, "armies"), side);
    for (int k = 0; k < KINDS; k++)
        out[k] = (int)json_integer_value(json_object_get(o, acw_kind_names[k]));
}

static void replay(struct war *unused, const json_t *in, const json_t *out)
{
    const json_t *dice = json_object_get(in, "dice"), *left = json_object_get(out, "survivors");
    int totals[64] = {0}, south[KINDS], north[KINDS];
    (void)unused;
    assert_int_equal(json_array_size(dice), 34);
    for (size_t i = 0; i < json_array_size(dice); i++)
        totals[i] = (int)json_integer_value(json_array_get(dice, i));
    army(in, "south", south);
    army(in, "north", north);
    struct war *t = war_battle(south, north, south_orders, north_orders, totals); /* fails unless every total is used */
    char turn[64];
    snprintf(turn, sizeof turn, "Battle turn %d in Eastern Virginia. (battle-sequence)", num(out, "turn"));
    assert_true(war_tells(t, turn));
    assert_true(war_tells(t, "south wins the battle of Eastern Virginia. (battle-won)"));
    for (int k = 0; k < KINDS; k++) {
        assert_int_equal(war_count(t, "eastern-virginia", SOUTH, k),
                         json_integer_value(json_object_get(left, acw_kind_names[k])));
        assert_int_equal(war_count(t, "eastern-virginia", NORTH, k), 0);
    }
    assert_true(t->res.turn_over);
}

static void vectors(void **state)
{
    static const struct {
        const char *rule;
        void (*run)(struct war *, const json_t *in, const json_t *out);
    } rules[] = {
        {"basic_fires", fires},
        {"basic_volley", volley},
        {"basic_rally", rally},
        {"basic_ledger", ledger},
        {"basic_victory_south", victory},
        {"start_production", production},
        {"basic_replay", replay},
        {"north_counts", north_counts},
        {"south_cost", south_cost},
        {"standard_victory_south", standard_victory},
        {"naval_loss", naval_loss},
        {"calendar", calendar},
        {"seek", seek},
    };
    struct war *t = war_new("basic");
    struct err e = {0};
    struct bytes b;
    size_t seen = 0, i;
    json_t *v;
    (void)state;
    assert_true(io_read(t->a, "tests/vectors/acw.json", 1 << 20, &b, &e));
    json_t *root = json_read(t->a, b.p, b.n, JSON_IN_LOOSE, &e);
    assert_non_null(root);
    json_array_foreach(json_object_get(root, "vectors"), i, v)
    {
        const char *id = json_string_value(json_object_get(v, "id")),
                   *rule = json_string_value(json_object_get(v, "rule"));
        if (id[0] == 'A' || (id[0] == 'S' && strcmp(id, "S10") >= 0 && strcmp(id, "S50") < 0))
            continue; /* Advanced rules; battles: test_acw_tact_vectors.c */
        size_t r = 0;
        while (r < sizeof rules / sizeof rules[0] && strcmp(rules[r].rule, rule) != 0)
            r++;
        if (r == sizeof rules / sizeof rules[0])
            fail_msg("%s: no test of %s", id, rule);
        rules[r].run(t, json_object_get(v, "in"), json_object_get(v, "out"));
        seen++;
    }
    assert_int_equal(seen, 24 + 8 + 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(vectors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
