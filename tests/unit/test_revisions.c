/* links: base json trust core games test */
/* Revisions of rules: a build of acw with a second revision, made here, plays games of the first as they were played,
 * games of the second by the mended rule, and games lifted from one to the other by `amend` (design dice 1.3.7). */
/* core/game.h has a type of the name that chain.h gives its arena. */
#define A arena
#include "chain.h"
#undef A

#include "acw2.h"
#include "core/dice.h"
#include "core/step.h"
#include "json/out.h"
#include "random_game.h"

static const struct game_ops *acw2;

static int setup(void **state)
{
    acw2 = acw2_ops();
    return chain_setup(state);
}

/* --- games ------------------------------------------------------------------------------------------------ */
enum { SOUTH_AND_NORTH = 3 };

static void war_start(struct game *x, const struct game_ops *ops, uint32_t rev)
{
    struct err e = {0};
    memset(x, 0, sizeof *x);
    make_genesis(&x->g, DICE_OPPONENT, MISSED_DEFAULT);
    x->g.scenario = "basic";
    strcpy(x->g.rules_id, "acw");
    x->g.rules_rev = rev;
    memcpy(x->g.data, ops->data->hash, 32);
    genesis_write(arena, &x->g);
    if (!step_first(arena, ops, ops->data->bundled, &x->g, &x->state, &e))
        fail_msg("%s %s", e.ptr, e.text);
    memcpy(x->head, x->g.game_id, 32);
    chain_start(arena, &x->chain, &x->g, SOUTH_AND_NORTH);
}

static struct step step_of(const struct game *x, const struct game_ops *ops)
{
    struct step s = {.a = arena, .ops = ops, .data = ops->data->bundled, .g = &x->g, .prev = &x->state};
    memcpy(s.head_prev, x->head, 32);
    return s;
}

/* Of the saved state; -1: the field is absent. */
static int saved(const struct state *s, const char *field)
{
    const json_t *v = json_object_get(json_object_get(s->play, "game"), field);
    return v ? (int)json_integer_value(v) : -1;
}

/* The seat that is waited for: everything left to the built-in answers, and no piece moved. */
static void hold_text(const struct game *x, struct text *t)
{
    struct lines l;
    lines_init(&l, arena);
    lines_add(&l, "set trust all");
    if (saved(&x->state, "phase") >= acw2_phase_move) /* the set-up ends with the last piece */
        lines_add(&l, "done");
    moves_text(x, x->state.await == 2 ? 1 : 0, &l, t);
}

static void make_step(const struct game *x, const struct game_ops *ops, const struct text *t, struct record *r,
                      struct state *after)
{
    struct step s = step_of(x, ops);
    struct step_text in;
    struct dice dice;
    struct err e = {0};
    int roles[SEATS_MAX + 1];
    size_t n;
    assert_true(roles_list(&x->g, &x->state, roles, &n, &e));
    assert_int_equal(n, 1);
    if (!step_text_read(arena, &x->g, t->text.p, t->text.n, &in, &e))
        fail_msg("%s", e.text);
    struct input sent = make_input(&x->g, t, x->state.await);
    struct step_keys keys = {.role = roles[0], .vrf_seed = holders[roles[0]].vrf, .inputs = &sent};
    s.input = &in;
    s.ninput = 1;
    if (!step_begin(&s, &e) || !step_make(&s, &keys, r, after, &dice, &e))
        fail_msg("%s %s", e.ptr, e.text);
    struct core core; /* an auditor comes to the same */
    struct state again;
    if (!step_begin(&s, &e) || !step_remake(&s, r, &core, &again, &dice, &e) || !step_compare(&s, r, &core, &e))
        fail_msg("%s", e.text);
    assert_memory_equal(again.hash, after->hash, 32);
}

static void go_on(struct game *x, const struct game_ops *ops)
{
    struct text t;
    struct record r;
    struct state after;
    hold_text(x, &t);
    make_step(x, ops, &t, &r, &after);
    take(x, &r, &after);
}

/* Both sides are set up: the South is to move in its first turn. */
static void to_first_move(struct game *x, const struct game_ops *ops, uint32_t rev)
{
    war_start(x, ops, rev);
    go_on(x, ops);
    go_on(x, ops);
    assert_int_equal(saved(&x->state, "phase"), acw2_phase_move);
    assert_int_equal(x->state.step, 0);
}

static bool amend(struct game *x, unsigned signers, struct record *r, struct state *after, struct err *why)
{
    struct joint j = {.kind = JOINT_AMEND, .rules = "acw/2"};
    struct place at = place_of(x);
    struct text t;
    memcpy(j.data, acw2->data->hash, 32);
    assert_true(joint_write(arena, &at, &j, &t, why));
    if (!make_end(x, CORE_JOINT, &t, signers, NULL, r, after, why))
        return false;
    struct verify v = verify_of(x, r, &after->raw);
    bool ok = verify_record(&v);
    *why = v.first;
    return ok;
}

/* --- (a) the old revision is played as it was --------------------------------------------------------------- */
static void old_game(void **state)
{
    (void)state;
    static struct game x;
    war_start(&x, &acw_ops, 1);
    for (int i = 0; i < 10; i++) {
        struct text t;
        struct record old, new;
        struct state after_old, after_new;
        hold_text(&x, &t);
        make_step(&x, &acw_ops, &t, &old, &after_old);
        make_step(&x, acw2, &t, &new, &after_new);
        assert_int_equal(after_old.raw.n, after_new.raw.n);
        assert_memory_equal(after_old.raw.p, after_new.raw.p, after_old.raw.n);
        assert_int_equal(saved(&after_new, "handovers"), -1);
        take(&x, &new, &after_new);
    }
    assert_int_equal(saved(&x.state, "turn"), 4);
}

/* The same with moves and battles. */
static void old_games_at_random(void **state)
{
    (void)state;
    static const char *const names[] = {"south", "north"};
    static struct seen seen;
    struct game_ops first = *acw2;
    first.rev = 1; /* what the world is told */
    struct game_run old = {.ops = &acw_ops, .scenario = "basic", .names = names, .nseats = 2, .seen = &seen};
    struct game_run new = old;
    new.ops = &first;
    old.rng.s = new.rng.s = 1862;
    game_begin(&old);
    game_begin(&new);
    for (int i = 0; i < 24 && !old.out.over; i++) {
        json_arena(old.a);
        game_step(&old);
        struct bytes a = json_write(old.a, old.play);
        json_arena(new.a);
        game_step(&new);
        struct bytes b = json_write(new.a, new.play);
        assert_int_equal(a.n, b.n);
        assert_memory_equal(a.p, b.p, a.n);
    }
    assert_true(seen.event[acw2_event_battle] > 0);
    json_arena(arena);
    game_end(&old);
    game_end(&new);
}

/* --- (b) a game of the new revision ------------------------------------------------------------------------- */
static void new_game(void **state)
{
    (void)state;
    static struct game x;
    war_start(&x, acw2, 2);
    assert_int_equal(saved(&x.state, "handovers"), 0);
    to_first_move(&x, acw2, 2);
    assert_int_equal(saved(&x.state, "turn"), 2);
    assert_int_equal(saved(&x.state, "handovers"), 2);
    go_on(&x, acw2);
    go_on(&x, acw2);
    assert_int_equal(saved(&x.state, "turn"), 4);
    assert_int_equal(saved(&x.state, "handovers"), 4);
}

static void look_refused(const struct game *x, const struct game_ops *ops, const char *what)
{
    struct step s = step_of(x, ops);
    struct err e = {0};
    assert_false(step_look(&s, &e));
    if (!strstr(e.text, what) && !strstr(e.ptr, what))
        fail_msg("refused otherwise: %s %s", e.ptr, e.text);
}

static void strict_when_not_amended(void **state)
{
    (void)state;
    static struct game x;
    to_first_move(&x, acw2, 2);
    look_refused(&x, &acw_ops, "not in this program");
    json_object_del(json_object_get(x.state.play, "game"), "handovers");
    look_refused(&x, acw2, "handovers");
    to_first_move(&x, acw2, 1);
    json_object_set_new(json_object_get(x.state.play, "game"), "handovers", json_integer(0));
    look_refused(&x, acw2, "does not know");
}

/* --- (c) lifted while it runs ------------------------------------------------------------------------------- */
static void lifted(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    struct err e = {0};
    to_first_move(&x, acw2, 1);
    assert_int_equal(saved(&x.state, "turn"), 1);
    if (!amend(&x, SOUTH_AND_NORTH, &r, &after, &e))
        fail_msg("[%s] %s", e.check, e.text);
    take(&x, &r, &after);
    assert_int_equal(x.state.rules_rev, 2);
    assert_int_equal(saved(&x.state, "handovers"), -1);
    look_refused(&x, &acw_ops, "not in this program"); /* the old program cannot go on */
    struct step s = step_of(&x, acw2);
    if (!step_look(&s, &e))
        fail_msg("%s %s", e.ptr, e.text);
    assert_int_equal(acw2_handovers(s.res.state), 0);
    go_on(&x, acw2);
    assert_int_equal(saved(&x.state, "handovers"), 1);
    assert_int_equal(saved(&x.state, "turn"), 1);
    go_on(&x, acw2);
    assert_int_equal(saved(&x.state, "handovers"), 2);
    assert_int_equal(saved(&x.state, "turn"), 3);
    /* a field of the genesis's own revision is never absent */
    json_object_del(json_object_get(x.state.play, "game"), "turn");
    look_refused(&x, acw2, "turn");
}

/* --- (d) not without everybody ------------------------------------------------------------------------------ */
static void signature_missing(void **state)
{
    (void)state;
    for (unsigned signers = 1; signers < SOUTH_AND_NORTH; signers++) {
        static struct game x;
        struct record r;
        struct state after;
        struct err e = {0};
        to_first_move(&x, acw2, 1);
        assert_false(amend(&x, signers, &r, &after, &e));
        assert_string_equal(e.check, "joint");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_game), cmocka_unit_test(old_games_at_random),     cmocka_unit_test(new_game),
        cmocka_unit_test(lifted),   cmocka_unit_test(strict_when_not_amended), cmocka_unit_test(signature_missing),
    };
    return cmocka_run_group_tests(tests, setup, chain_close);
}
