/* links: base json trust */
/* Who rolls: the role lists of dice.json, each from a game and a state made for it. */
#include "vectors.h"

#include "base/err.h"
#include "json/in.h"
#include "trust/roles.h"

static int setup(void **state)
{
    (void)state;
    int rc = vectors_open(state);
    if (rc == 0)
        json_arena(A);
    return rc;
}

static void copy_name(char *to, json_t *name)
{
    const char *s = json_string_value(name);
    assert_non_null(s);
    assert_true(strlen(s) < TAG_CAP);
    memcpy(to, s, strlen(s) + 1);
}

static void make(json_t *row, struct genesis *g, struct state *s)
{
    json_t *sides = get(row, "sides"), *await = get(row, "await");
    memset(g, 0, sizeof *g);
    memset(s, 0, sizeof *s);
    assert_true(dice_policy_get(str(row, "policy"), &g->dice));
    g->has_umpire = g->dice == DICE_UMPIRE || g->dice == DICE_BOTH;
    memcpy(g->umpire.side, "umpire", 7);
    g->nsides = json_array_size(sides);
    for (size_t i = 0; i < g->nsides; i++) {
        json_t *side = json_array_get(sides, i);
        copy_name(g->side[i].side, json_array_get(side, 0));
        copy_name(g->side[i].team, json_array_get(side, 1));
        const char *status = json_string_value(json_array_get(side, 2));
        while (strcmp(seat_status_name(s->seat[i]), status) != 0)
            s->seat[i]++;
    }
    for (size_t i = 0; i < json_array_size(await); i++)
        s->await |= (uint8_t)(1U << genesis_seat(g, json_string_value(json_array_get(await, i))));
}

static void lists(void **state)
{
    (void)state;
    json_t *all = get(vectors, "rollers");
    assert_int_equal(json_array_size(all), 17);
    for (size_t i = 0; i < 17; i++) {
        json_t *row = json_array_get(all, i), *want = get(row, "roles");
        struct genesis g;
        struct state s;
        struct err e = {0};
        int roles[SEATS_MAX + 1];
        size_t n;
        make(row, &g, &s);
        bool ok = roles_list(&g, &s, roles, &n, &e);
        if (json_is_null(want)) {
            assert_false(ok);
            assert_string_equal(e.check, "rollers");
            continue;
        }
        assert_true(ok);
        assert_int_equal(n, json_array_size(want));
        for (size_t k = 0; k < n; k++)
            assert_string_equal(genesis_name(&g, roles[k]), json_string_value(json_array_get(want, k)));
        int last;
        assert_true(roles_resolver(&g, &s, &last, &e));
        assert_int_equal(last, roles[n - 1]);
    }
}

/* Teams come in the order of their first seats, also when that seat does not roll any more. */
static void team_order(void **state)
{
    (void)state;
    struct genesis g = {.dice = DICE_BOTH, .has_umpire = true, .nsides = 4};
    struct state s = {.await = 1U << 2};
    const char *const names[4][2] = {{"a1", "a"}, {"b1", "b"}, {"c1", "c"}, {"a2", "a"}};
    for (size_t i = 0; i < 4; i++) {
        strcpy(g.side[i].side, names[i][0]);
        strcpy(g.side[i].team, names[i][1]);
    }
    s.seat[0] = SEAT_DROPPED;
    int roles[SEATS_MAX + 1];
    size_t n;
    assert_true(roles_list(&g, &s, roles, &n, NULL));
    assert_int_equal(n, 3);
    assert_int_equal(roles[0], 3);
    assert_int_equal(roles[1], 1);
    assert_int_equal(roles[2], ROLE_UMPIRE);
    s.await = 0;
    assert_false(roles_list(&g, &s, roles, &n, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists), cmocka_unit_test(team_order)};
    return cmocka_run_group_tests(tests, setup, vectors_close);
}
