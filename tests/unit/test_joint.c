/* links: base json trust */
/* Joint and end records, missed steps and resignations: who must sign, what they change (design dice 1.3.4-1.3.7). */
#include "chain.h"

#include "trust/joint.h"

enum { SOUTH = 1, NORTH = 2, UMPIRE = 1 << ROLE_UMPIRE };

static void one_move(struct game *x, uint8_t await)
{
    struct lines l;
    struct record r;
    struct state after;
    int seat = 0;
    while (!(x->state.await >> seat & 1U))
        seat++;
    lines_init(&l, A);
    lines_add(&l, "hold");
    make_move(x, seat, &l, await, &r, &after);
    take(x, &r, &after);
}

/* Both have filed; south is to move in turn 3. */
static void two_turns(struct game *x, enum dice_policy dice, enum missed_policy missed)
{
    start_game(x, dice, missed);
    one_move(x, 2);
    one_move(x, 1);
}

static void put_key(uint8_t to[32], int holder, int what)
{
    if (what == 0)
        memcpy(to, holders[holder].key.pk, 32);
    if (what == 1)
        vrf_public(to, holders[holder].vrf);
    if (what == 2)
        memcpy(to, holders[holder].box_pk, 32);
}

/* New keys are those of holder 5, who has no part in the game. */
static struct joint joint_of(const struct game *x, enum joint_kind kind, const char *side)
{
    struct joint j = {.kind = kind, .alg = SIG_SSH, .rules = "demo/2"};
    uint8_t own[32];
    int role = genesis_role(&x->g, side);
    strcpy(j.side, side);
    for (int i = 0; i < 3; i++)
        put_key(i == 0 ? j.sign : i == 1 ? j.vrf : j.box, 5, i);
    j.data[0] = 77;
    memcpy(j.head, x->chain.heads[1], 32);
    if (role >= 0)
        hash_own(own, kind == JOINT_REPLACE ? j.sign : state_sign(&x->g, &x->state, role), j.vrf,
                 kind == JOINT_REPLACE ? j.box : state_box(&x->g, &x->state, role));
    if (role >= 0)
        assert_true(vrf_prove(j.pop, holders[5].vrf, own, 32));
    return j;
}

static struct verify run(struct game *x, const struct text *t, enum core_kind kind, unsigned signers,
                         const struct state *at_head, struct record *r, struct state *after)
{
    struct err e = {0};
    if (!make_end(x, kind, t, signers, at_head, r, after, &e))
        fail_msg("%s", e.text);
    struct verify v = verify_of(x, r, &after->raw);
    v.at_head = at_head;
    verify_record(&v);
    return v;
}

static struct verify run_joint(struct game *x, const struct joint *j, unsigned signers, const struct state *at_head,
                               struct record *r, struct state *after)
{
    struct place at = place_of(x);
    struct text t;
    struct err e = {0};
    if (!joint_write(A, &at, j, &t, &e))
        fail_msg("%s", e.text);
    return run(x, &t, CORE_JOINT, signers, at_head, r, after);
}

static void who_signs(void **state)
{
    (void)state;
    static const struct {
        enum dice_policy dice;
        enum joint_kind kind;
        const char *side;
        unsigned signers;
        bool good;
    } rows[] = {
        {DICE_OPPONENT, JOINT_REKEY_VRF, "south", SOUTH | NORTH, true},
        {DICE_OPPONENT, JOINT_REKEY_VRF, "south", SOUTH, false}, /* a lone rekey would be a re-roll */
        {DICE_OPPONENT, JOINT_REKEY_VRF, "south", NORTH, false},
        {DICE_OPPONENT, JOINT_REKEY_SIGN, "south", SOUTH | NORTH, true},
        {DICE_OPPONENT, JOINT_REKEY_SIGN, "south", SOUTH, false},
        {DICE_OPPONENT, JOINT_REKEY_BOX, "north", SOUTH | NORTH, true},
        {DICE_OPPONENT, JOINT_REKEY_BOX, "north", NORTH, false},
        {DICE_OPPONENT, JOINT_REPLACE, "north", SOUTH | NORTH, true},
        {DICE_OPPONENT, JOINT_REPLACE, "north", SOUTH, false}, /* nobody can replace a vanished player */
        {DICE_OPPONENT, JOINT_AMEND, "", SOUTH | NORTH, true},
        {DICE_OPPONENT, JOINT_AMEND, "", SOUTH, false},
        {DICE_OPPONENT, JOINT_AMEND, "", NORTH, false},
        {DICE_OPPONENT, JOINT_CORRECT, "", SOUTH | NORTH, true},
        {DICE_OPPONENT, JOINT_CORRECT, "", NORTH, false},
        {DICE_OPPONENT, JOINT_DROP, "north", SOUTH | NORTH, false},       /* it has not resigned */
        {DICE_OPPONENT, JOINT_REKEY_BOX, "umpire", SOUTH | NORTH, false}, /* there is none */
        {DICE_BOTH, JOINT_REKEY_VRF, "south", SOUTH | NORTH, false},
        {DICE_BOTH, JOINT_REKEY_VRF, "south", SOUTH | NORTH | UMPIRE, true},
        {DICE_BOTH, JOINT_REKEY_VRF, "south", SOUTH | UMPIRE, false},
        {DICE_BOTH, JOINT_REKEY_VRF, "umpire", SOUTH | NORTH | UMPIRE, true},
        {DICE_BOTH, JOINT_REKEY_VRF, "umpire", SOUTH | NORTH, true},
        {DICE_BOTH, JOINT_REKEY_VRF, "umpire", UMPIRE | NORTH, false},
        {DICE_BOTH, JOINT_REPLACE, "south", NORTH | UMPIRE, true},
        {DICE_BOTH, JOINT_REPLACE, "south", UMPIRE, false},
        {DICE_BOTH, JOINT_REPLACE, "umpire", SOUTH | NORTH | UMPIRE, false},
        {DICE_BOTH, JOINT_AMEND, "", SOUTH | NORTH | UMPIRE, true},
        {DICE_BOTH, JOINT_AMEND, "", SOUTH | NORTH, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static struct game x;
        struct err e = {0};
        two_turns(&x, rows[i].dice, MISSED_DEFAULT);
        struct joint j = joint_of(&x, rows[i].kind, rows[i].side);
        bool good = joint_allowed(&x.g, &x.state, &j, rows[i].signers, &e);
        if (good != rows[i].good || (!good && strcmp(e.check, "joint") != 0))
            fail_msg("row %zu: [%s] %s", i, e.check, e.text);
    }
}

static void sound_keys(void **state)
{
    (void)state;
    static struct game x;
    struct err e = {0};
    two_turns(&x, DICE_OPPONENT, MISSED_DEFAULT);
    struct joint j = joint_of(&x, JOINT_REKEY_VRF, "south");
    j.pop[3] ^= 1;
    assert_false(joint_allowed(&x.g, &x.state, &j, SOUTH | NORTH, &e));
    assert_string_equal(e.check, "pop");
    for (int what = 0; what < 3; what++) { /* a key that is in the game already */
        j = joint_of(&x, JOINT_REKEY_SIGN, "south");
        put_key(j.sign, 1, what);
        e = (struct err){0};
        assert_false(joint_allowed(&x.g, &x.state, &j, SOUTH | NORTH, &e));
        assert_string_equal(e.check, "keys");
    }
    j = joint_of(&x, JOINT_REPLACE, "south");
    memcpy(j.box, j.sign, 32);
    assert_false(joint_allowed(&x.g, &x.state, &j, SOUTH | NORTH, NULL));
    j = joint_of(&x, JOINT_AMEND, "");
    j.rules = "other/2";
    assert_false(joint_allowed(&x.g, &x.state, &j, SOUTH | NORTH, NULL));
    x.state.step = 1; /* amend at the start of a turn only */
    j.rules = "demo/2";
    assert_false(joint_allowed(&x.g, &x.state, &j, SOUTH | NORTH, NULL));
}

static void amended(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    two_turns(&x, DICE_OPPONENT, MISSED_DEFAULT);
    struct joint j = joint_of(&x, JOINT_AMEND, "");
    struct verify v = run_joint(&x, &j, SOUTH, NULL, &r, &after); /* alone */
    assert_string_equal(v.first.check, "joint");
    v = run_joint(&x, &j, SOUTH | NORTH, NULL, &r, &after);
    assert_int_equal(v.fails, 0);
    assert_int_equal(v.warns, 1);
    uint8_t head[32];
    assert_false(record_corrects(A, &r, head));
    assert_int_equal(after.turn, 3);
    assert_int_equal(after.step, 1);
    assert_int_equal(after.await, x.state.await);
    assert_int_equal(after.rules_rev, 2);
    assert_int_equal(state_data(&x.g, &after)[0], 77);
    assert_true(json_equal(after.play, x.state.play));
    take(&x, &r, &after);
    one_move(&x, 2); /* and the game goes on */
    assert_int_equal(x.state.turn, 4);
    j.rules = "demo/1";
    memcpy(j.data, x.g.data, 32);
    v = run_joint(&x, &j, SOUTH | NORTH, NULL, &r, &after); /* a game is lifted, never lowered */
    assert_string_equal(v.first.check, "joint");
    j.rules = "demo/2";
    v = run_joint(&x, &j, SOUTH | NORTH, NULL, &r, &after); /* the old data again */
    assert_int_equal(v.fails, 0);
    assert_true(after.has_rules);
    assert_false(after.has_data);
    r.nproofs = 1;
    r.proofs = ARENA_NEW(A, struct pi_entry);
    r.proofs[0].name = "south";
    v = verify_of(&x, &r, &after.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "rollers");
}

/* A joint text with a body that is none of ours never passes, whoever signs it. */
static void unknown_body(void **state)
{
    (void)state;
    static struct game x;
    static const char *const bodies[] = {"surrender north", "amend rules demo/2", "drop", "rekey north vrf 00"};
    two_turns(&x, DICE_OPPONENT, MISSED_DEFAULT);
    for (size_t i = 0; i < 4; i++) {
        struct text_head h = {KIND_JOINT, x.g.game_id, 3, 0, "all", x.head, NULL};
        struct bytes line = {bodies[i], strlen(bodies[i])};
        struct text t;
        struct record r = {0};
        struct state after = x.state;
        assert_true(text_write(A, &h, &line, 1, &t, NULL));
        struct input in = make_input(&x.g, &t, SOUTH | NORTH);
        assert_false(apply_record(A, &x.g, &x.state, x.head, CORE_JOINT, &in, NULL, &r, &after, NULL));
        r = (struct record){.inputs = &in, .ninputs = 1};
        r.core = (struct core){.kind = CORE_JOINT, .turn = 3, .nmoves = 1, .moves = arena_copy(A, t.m, 32)};
        memcpy(r.core.game, x.g.game_id, 32);
        memcpy(r.core.prev, x.head, 32);
        memcpy(r.core.state, x.state.hash, 32);
        record_seal(A, &r);
        struct verify v = verify_of(&x, &r, &x.state.raw);
        assert_false(verify_record(&v));
        assert_string_equal(v.first.check, "joint");
    }
}

static void rekeyed(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    two_turns(&x, DICE_OPPONENT, MISSED_DEFAULT);
    struct joint j = joint_of(&x, JOINT_REKEY_VRF, "north");
    struct verify v = run_joint(&x, &j, SOUTH | NORTH, NULL, &r, &after);
    assert_int_equal(v.fails, 0);
    assert_int_equal(v.warns, 1);
    take(&x, &r, &after);
    struct holder old = holders[1];
    struct lines l;
    lines_init(&l, A);
    make_move(&x, 0, &l, 2, &r, &after); /* north proves by its old key */
    v = verify_of(&x, &r, &after.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "vrf");
    memcpy(holders[1].vrf, holders[5].vrf, 32);
    one_move(&x, 2);
    holders[1] = old;
    j = joint_of(&x, JOINT_REKEY_SIGN, "south");
    memcpy(j.sign, holders[6].key.pk, 32);
    j.alg = SIG_MINISIGN;
    v = run_joint(&x, &j, SOUTH | NORTH, NULL, &r, &after);
    assert_int_equal(v.fails, 0);
    assert_false(after.keys[0].has_alg); /* only what changed */
    assert_memory_equal(state_sign(&x.g, &after, 0), holders[6].key.pk, 32);
}

static void corrected(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after, then;
    start_game(&x, DICE_OPPONENT, MISSED_DEFAULT);
    one_move(&x, 2);
    then = x.state;
    one_move(&x, 1);
    one_move(&x, 2);
    x.state.seat[1] = SEAT_OUT; /* put out after that head */
    x.state.await = 0;
    x.state.over = "south";
    state_write(A, &x.g, &x.state);
    struct joint j = joint_of(&x, JOINT_CORRECT, "");
    struct verify v = run_joint(&x, &j, SOUTH, &then, &r, &after);
    uint8_t named[32];
    assert_true(record_corrects(A, &r, named));
    assert_memory_equal(named, x.chain.heads[1], 32);
    assert_int_equal(v.fails, 0); /* north is out: every `in` seat has signed */
    assert_int_equal(v.warns, 1);
    assert_int_equal(after.turn, x.state.turn + 1);
    assert_int_equal(after.step, 0);
    assert_int_equal(after.await, then.await);
    assert_int_equal(after.seat[1], SEAT_IN);
    assert_null(after.over);
    assert_true(json_equal(after.play, then.play));
    j.head[0] ^= 1; /* a head of no chain */
    v = run_joint(&x, &j, SOUTH, &then, &r, &after);
    assert_string_equal(v.first.check, "joint");
    j.head[0] ^= 1;
    run_joint(&x, &j, SOUTH, &then, &r, &after);
    v = verify_of(&x, &r, &after.raw); /* the state of then is not at hand: not passed */
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "joint");
}

static struct text note_of(const struct game *x, enum kind kind, const char *side)
{
    struct place at = place_of(x);
    struct note none = {0};
    struct text t;
    assert_true(note_write(A, kind, &at, side, &none, &t, NULL));
    return t;
}

static void resigned(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    two_turns(&x, DICE_OPPONENT, MISSED_DEFAULT);
    struct text t = note_of(&x, KIND_RESIGN, "north"); /* not awaited: it may resign all the same */
    struct verify v = run(&x, &t, CORE_RESIGN, NORTH, NULL, &r, &after);
    assert_int_equal(v.fails, 0);
    assert_string_equal(after.over, "south");
    assert_int_equal(after.await, 0);
    assert_int_equal(after.seat[1], SEAT_RESIGNED);
    assert_int_equal(after.step, 1);
    v = run(&x, &t, CORE_RESIGN, SOUTH, NULL, &r, &after); /* not its own signature */
    assert_string_equal(v.first.check, "moves-sig");
    x.g.nsides = 3; /* a third team: the game would go on */
    fill_party(&x.g.side[2], 2, "east", "east");
    v = run(&x, &t, CORE_RESIGN, NORTH, NULL, &r, &after);
    assert_string_equal(v.first.check, "joint");
}

static void missed_step(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    unsigned north = NORTH;
    two_turns(&x, DICE_OPPONENT, MISSED_DEFAULT);
    struct text t = note_of(&x, KIND_NMR, "south");
    make_record(&x, &t, &north, 1, 0, 2, &r, &after);
    struct verify v = verify_of(&x, &r, &after.raw);
    if (!verify_record(&v))
        fail_msg("%s: %s", v.first.check, v.first.text);
    assert_int_equal(after.ncount, 0); /* no limit: nothing is counted */
    struct game wait = x;
    wait.g.missed = MISSED_WAIT;
    v = verify_of(&wait, &r, &after.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "nmr");
    struct game early = x;
    early.chain.filed = 1; /* north has filed nothing yet: the dice of this step could have been searched for */
    v = verify_of(&early, &r, &after.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "nmr");
    unsigned south = SOUTH;
    make_record(&x, &t, &south, 1, 0, 2, &r, &after); /* about itself, signed by itself */
    v = verify_of(&x, &r, &after.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "moves-sig");
}

static void missed_limit(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    unsigned umpire = UMPIRE;
    two_turns(&x, DICE_UMPIRE, MISSED_DEFAULT);
    x.g.nmr_max = 2;
    struct text t = note_of(&x, KIND_NMR, "south");
    make_record(&x, &t, &umpire, 1, 0, 1, &r, &after);
    assert_int_equal(state_count(&after, "nmr:south"), 1);
    assert_int_equal(after.seat[0], SEAT_IN);
    take(&x, &r, &after);
    struct game other = x;
    one_move(&other, 1); /* moves end the row */
    assert_int_equal(other.state.ncount, 0);
    t = note_of(&x, KIND_NMR, "south");
    make_record(&x, &t, &umpire, 1, 0, 1, &r, &after);
    take(&x, &r, &after);
    assert_int_equal(x.state.seat[0], SEAT_RESIGNED);
    assert_string_equal(x.state.over, "north");
    assert_int_equal(x.state.await, 0);
}

static void no_record_came(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    two_turns(&x, DICE_OPPONENT, MISSED_FORFEIT); /* south is awaited, north rolls */
    struct text t = note_of(&x, KIND_NMR, "north");
    struct verify v = run(&x, &t, CORE_NMR, SOUTH, NULL, &r, &after);
    assert_int_equal(v.fails, 0);
    assert_int_equal(v.warns, 1);
    assert_string_equal(after.over, "south");
    v = run(&x, &t, CORE_NMR, NORTH, NULL, &r, &after);
    assert_string_equal(v.first.check, "moves-sig");
    t = note_of(&x, KIND_NMR, "south"); /* the awaited side is not the one that rolls */
    v = run(&x, &t, CORE_NMR, NORTH, NULL, &r, &after);
    assert_int_not_equal(v.fails, 0);
    two_turns(&x, DICE_OPPONENT, MISSED_DEFAULT);
    t = note_of(&x, KIND_NMR, "north");
    v = run(&x, &t, CORE_NMR, SOUTH, NULL, &r, &after);
    assert_string_equal(v.first.check, "nmr");
}

/* A resignation of a seat that is not awaited rides in an ordinary record, outside alpha. */
static void resign_beside(void **state)
{
    (void)state;
    static struct game x;
    struct lines l;
    struct record r;
    struct state after;
    struct text t[2];
    unsigned signers[2] = {SOUTH, 4};
    start_game(&x, DICE_UMPIRE, MISSED_DEFAULT);
    x.g.nsides = 3;
    fill_party(&x.g.side[2], 2, "east", "east");
    genesis_write(A, &x.g);
    state_first(A, &x.g, play_of(0), 1, &x.state);
    memcpy(x.head, x.g.game_id, 32);
    chain_start(A, &x.chain, &x.g, 7U | UMPIRE);
    lines_init(&l, A);
    moves_text(&x, 0, &l, &t[0]);
    t[1] = note_of(&x, KIND_RESIGN, "east");
    make_record(&x, t, signers, 2, 1, 2, &r, &after);
    assert_int_equal(after.seat[2], SEAT_RESIGNED);
    assert_null(after.over);
    struct game next = x;
    take(&next, &r, &after);
    unsigned by_south[2] = {SOUTH, SOUTH};
    t[1] = note_of(&x, KIND_RESIGN, "south"); /* of the awaited seat itself */
    make_record(&x, t, by_south, 2, 1, 2, &r, &after);
    struct verify v = verify_of(&x, &r, &after.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "binding");
    one_move(&next, 1);
    moves_text(&next, 0, &l, &t[0]);
    t[1] = note_of(&next, KIND_RESIGN, "east"); /* once more */
    make_record(&next, t, signers, 2, 1, 2, &r, &after);
    v = verify_of(&next, &r, &after.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "binding");
    /* a seat that resigned may be dropped: then it rolls no more */
    struct joint j = joint_of(&next, JOINT_DROP, "east");
    assert_true(joint_allowed(&next.g, &next.state, &j, SOUTH | NORTH | UMPIRE, NULL));
    assert_false(joint_allowed(&next.g, &next.state, &j, SOUTH | UMPIRE, NULL));
    v = run_joint(&next, &j, SOUTH | NORTH | UMPIRE, NULL, &r, &after);
    assert_int_equal(v.fails, 0);
    assert_int_equal(after.seat[2], SEAT_DROPPED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_signs),      cmocka_unit_test(sound_keys),   cmocka_unit_test(amended),
        cmocka_unit_test(unknown_body),   cmocka_unit_test(rekeyed),      cmocka_unit_test(corrected),
        cmocka_unit_test(resigned),       cmocka_unit_test(missed_step),  cmocka_unit_test(missed_limit),
        cmocka_unit_test(no_record_came), cmocka_unit_test(resign_beside)};
    return cmocka_run_group_tests(tests, chain_setup, chain_close);
}
