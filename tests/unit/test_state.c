/* links: base json trust */
/* The public state envelope: strict reading, writing, keys in force, commitments and counts. */
#include "chain.h"

static struct game X;

static int setup(void **state)
{
    uint8_t c[32] = {5};
    if (chain_setup(state))
        return -1;
    start_game(&X, DICE_BOTH, MISSED_DEFAULT);
    struct state *s = &X.state;
    assert_true(state_commit_put(A, s, 0, "standing", c, 3));
    assert_true(state_commit_put(A, s, 0, "hand#1", c, 4));
    state_count_set(A, s, "units", 2);
    state_count_set(A, s, "nmr:north", 1);
    s->keys[1].has_vrf = true;
    s->keys[1].vrf[0] = 8;
    s->keys[ROLE_UMPIRE].has_sign = s->keys[ROLE_UMPIRE].has_alg = true;
    s->keys[ROLE_UMPIRE].alg = SIG_SSH;
    s->turn = 5;
    s->seat[1] = SEAT_RESIGNED;
    s->has_rules = true;
    strcpy(s->rules_id, "demo");
    s->rules_rev = 2;
    s->over = "south";
    state_write(A, &X.g, s);
    return 0;
}

static void round_trip(void **state)
{
    (void)state;
    struct state s;
    struct err e = {0};
    if (!state_read(A, &X.g, X.state.raw.p, X.state.raw.n, &s, &e))
        fail_msg("%s %s", e.ptr, e.text);
    assert_memory_equal(s.hash, X.state.hash, 32);
    assert_int_equal(s.ncommits[0], 2);
    assert_string_equal(s.commits[0][0].slot, "hand#1");
    assert_int_equal(state_commit(&s, 0, "standing")->turn, 3);
    assert_null(state_commit(&s, 1, "standing"));
    assert_int_equal(state_count(&s, "units"), 2);
    assert_int_equal(state_count(&s, "cards"), 0);
    assert_int_equal(s.seat[1], SEAT_RESIGNED);
    assert_int_equal(s.await, 1);
    assert_string_equal(s.over, "south");
    assert_int_equal(state_vrf(&X.g, &s, 1)[0], 8);
    assert_ptr_equal(state_vrf(&X.g, &s, 0), X.g.side[0].vrf);
    assert_ptr_equal(state_box(&X.g, &s, ROLE_UMPIRE), X.g.umpire.box);
    assert_int_equal(state_alg(&X.g, &s, ROLE_UMPIRE), SIG_SSH);
    assert_int_equal(state_teams_in(&X.g, &s), 1);
    char id[TAG_CAP];
    uint32_t rev;
    state_rules(&X.g, &s, id, &rev);
    assert_int_equal(rev, 2);
    assert_ptr_equal(state_data(&X.g, &s), X.g.data);
    uint8_t c[32] = {6};
    assert_true(state_commit_put(A, &s, 0, "standing", c, 9)); /* replaces */
    assert_int_equal(s.ncommits[0], 2);
    assert_int_equal(state_commit(&s, 0, "standing")->turn, 9);
    state_count_set(A, &s, "units", 0);
    assert_int_equal(s.ncount, 1);
    state_write(A, &X.g, &s);
    assert_memory_not_equal(s.hash, X.state.hash, 32);
    assert_int_equal(state_commit(&X.state, 0, "standing")->turn, 3); /* the first one is as it was */
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } edits[] = {
        {"\"await\":[\"south\"]", "\"await\":[\"east\"]"},
        {"\"await\":[\"south\"]", "\"await\":[\"south\",\"south\"]"},
        {"\"await\":[\"south\"]", "\"await\":[\"north\",\"south\"]"},
        {"\"await\":[\"south\"]", "\"await\":\"south\""},
        {"\"commits\":{\"south\"", "\"commits\":{\"east\""},
        {"\"hand#1\"", "\"Hand#1\""},
        {"\"turn\":3}", "\"turn\":0}"},
        {"\"turn\":3}", "\"turn\":3,\"x\":1}"},
        {"\"units\":2", "\"units\":0"},
        {"\"units\":2", "\"units\":-1"},
        {"\"nmr:north\"", "\"nmr:east\""},
        {"\"keys\":{\"north\"", "\"keys\":{\"arbiter\""},
        {"\"alg\":\"ssh\"", "\"alg\":\"rsa\""},
        {"\"seats\":{\"north\":\"resigned\",", "\"seats\":{"},
        {"\"resigned\"", "\"gone\""},
        {"\"step\":0", "\"step\":-1"},
        {"\"turn\":5", "\"turn\":0"},
        {"\"turn\":5", "\"turn\":9007199254740993"},
        {"\"rules\":\"demo/2\"", "\"rules\":\"demo/x\""},
        {"\"over\":\"south\",", "\"over\":1,"},
        {"\"over\":\"south\",", "\"new\":1,\"over\":\"south\","},
        {"\"play\":{\"last\":0}", "\"play\":[]"},
        {"\"play\":{\"last\":0},", ""},
        {"\"v\":1", "\"v\":2"},
        {"\"v\":1}", "\"v\":1}\n"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        struct state s;
        struct err e = {0};
        const char *raw = X.state.raw.p, *p = strstr(raw, edits[i].from);
        if (!p)
            fail_msg("no %s in %s", edits[i].from, raw);
        const char *t = arena_printf(A, "%.*s%s%s", (int)(p - raw), raw, edits[i].to, p + strlen(edits[i].from));
        if (state_read(A, &X.g, t, strlen(t), &s, &e) || strcmp(e.check, "format") != 0)
            fail_msg("%s -> %s: [%s] %s", edits[i].from, edits[i].to, e.check, e.text);
    }
    struct genesis other;
    struct state s;
    make_genesis(&other, DICE_OPPONENT, MISSED_DEFAULT);
    assert_false(state_read(A, &other, X.state.raw.p, X.state.raw.n, &s, NULL)); /* another game */
}

static void too_many_commits(void **state)
{
    (void)state;
    struct state s = X.state;
    uint8_t c[32] = {0};
    for (int i = 2; i < STATE_COMMITS; i++)
        assert_true(state_commit_put(A, &s, 1, arena_printf(A, "s%d", i), c, 1));
    assert_false(state_commit_put(A, &s, 0, "one-more", c, 1));
    assert_true(state_commit_put(A, &s, 0, "standing", c, 1)); /* replacing is no more */
    state_write(A, &X.g, &s);
    assert_true(state_read(A, &X.g, s.raw.p, s.raw.n, &s, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(round_trip), cmocka_unit_test(refusals),
                                       cmocka_unit_test(too_many_commits)};
    return cmocka_run_group_tests(tests, setup, chain_close);
}
