/* links: base json trust */
/* An honest chain under `opponent`, and every way of cheating in a record with the check that must name it first. */
#include "chain.h"

/* Three records: south commits, north moves while south's commitment is opened, south opens another itself. */
static struct game before[3]; /* the game before record i */
static struct record honest[3];
static struct state after[3];
static uint8_t salt[2][32];

static void lines_of(struct lines *l, const char *order)
{
    lines_init(l, A);
    lines_add(l, "%s", order);
}

static void first_moves(struct game *x, struct lines *l)
{
    uint8_t c[32];
    lines_init(l, A);
    for (int i = 0; i < 2; i++) {
        const char *slot = i ? "plan" : "standing", *value = i ? "hold the bridge\n" : "retreat at 60%\n";
        random32(salt[i]);
        hash_commit(c, x->g.game_id, 1, "south", slot, value, strlen(value), salt[i], NULL);
        lines_commit(l, slot, c, NULL, 0);
    }
    lines_add(l, "attack inf-1 E2");
}

static void open_standing(struct record *r)
{
    r->opened = ARENA_ARRAY(A, struct opening, 2);
    r->nopened = 1;
    r->opened[0] = (struct opening){0, "south", "standing", "retreat at 60%\n", 15, 1, {0}};
    memcpy(r->opened[0].salt, salt[0], 32);
}

static int build(void **state)
{
    static struct game x;
    struct lines l;
    if (chain_setup(state))
        return -1;
    start_game(&x, DICE_OPPONENT, MISSED_DEFAULT);
    first_moves(&x, &l);
    for (int i = 0; i < 3; i++) {
        if (i == 1)
            lines_of(&l, "attack inf-2 E3");
        if (i == 2) {
            lines_init(&l, A);
            lines_open(&l, "plan", salt[1], "hold the bridge\n", 16);
            lines_add(&l, "move inf-1 D1 D2");
        }
        before[i] = x;
        make_move(&x, i % 2, &l, i % 2 ? 1 : 2, &honest[i], &after[i]);
        if (i == 1)
            open_standing(&honest[i]);
        take(&x, &honest[i], &after[i]);
    }
    return 0;
}

static void seal(struct record *r)
{
    record_seal(A, r);
}

/* ---- the cheats: each gets a copy of record 1 (the second), deep enough to be changed ---- */
static void value(struct record *r)
{
    r->core.dice[1].value = r->core.dice[1].value % 6 + 1;
    seal(r);
}
/* Another label or number of faces gives the same value by chance now and then: take one that does not. */
static bool die_holds(const struct record *r, const struct die_entry *d)
{
    return die(r->core.seed, (uint64_t)d->roll, (uint64_t)d->die, (uint32_t)d->sides, d->label) == d->value;
}
static void label(struct record *r)
{
    for (char c = 'F'; die_holds(r, &r->core.dice[1]); c++)
        r->core.dice[1].label = arena_printf(A, "combat:%c", c);
    seal(r);
}
static void faces(struct record *r)
{
    while (die_holds(r, &r->core.dice[2]))
        r->core.dice[2].sides++;
    seal(r);
}
static void left_out(struct record *r)
{
    r->core.dice[1] = r->core.dice[2];
    r->core.ndice = 2;
    r->core.dice[1].roll = 2;
    seal(r);
}
static void renumbered(struct record *r)
{
    r->core.dice[2].roll = 2;
    seal(r);
}
static void repeated(struct record *r)
{
    r->core.dice[1].die = 0;
    seal(r);
}
static void with_i(struct record *r)
{
    r->core.dice[1].has_i = true;
    seal(r);
}
static void m(struct record *r)
{
    r->core.moves[0][0] ^= 1;
    seal(r);
}
static void no_m(struct record *r)
{
    r->core.nmoves = 0;
    seal(r);
}
static void also(struct record *r)
{
    r->core.nalso = 1;
    memset(r->core.also, 1, 32);
    seal(r);
}
static void alpha(struct record *r)
{
    r->core.alpha[3] ^= 1;
    seal(r);
}
static void seed(struct record *r)
{
    r->core.seed[3] ^= 1;
    seal(r);
}
static void beta(struct record *r)
{
    r->core.betas[0][3] ^= 1;
    seal(r);
}
static void no_beta(struct record *r)
{
    r->core.nbetas = 0;
    seal(r);
}
static void prev(struct record *r)
{
    r->core.prev[3] ^= 1;
    seal(r);
}
static void turn(struct record *r)
{
    r->core.turn++;
    seal(r);
}
static void step(struct record *r)
{
    r->core.step++;
    seal(r);
}
static void game(struct record *r)
{
    r->core.game[3] ^= 1;
    seal(r);
}
static void state_hash(struct record *r)
{
    r->core.state[3] ^= 1;
    seal(r);
}
static void head(struct record *r)
{
    r->head[3] ^= 1;
}
static void core_line(struct record *r)
{
    ((char *)(uintptr_t)r->core_bytes.p)[0] = ' ';
}
static void no_proof(struct record *r)
{
    r->nproofs = 0;
}
static void doubled(struct record *r)
{
    r->proofs[1] = r->proofs[0];
    r->nproofs = 2;
}
static void own_proof(struct record *r)
{
    r->proofs[0].role = 1;
    r->proofs[0].name = "north";
    assert_true(vrf_prove(r->proofs[0].pi, holders[1].vrf, r->core.alpha, 32));
}
static void stranger(struct record *r)
{
    r->proofs[0].name = "spain";
}
static void other_key(struct record *r)
{
    assert_true(vrf_prove(r->proofs[0].pi, holders[1].vrf, r->core.alpha, 32));
}
static void other_alpha(struct record *r)
{
    assert_true(vrf_prove(r->proofs[0].pi, holders[0].vrf, r->core.seed, 32));
}
static void pi_byte(struct record *r)
{
    r->proofs[0].pi[40] ^= 1;
}
/* The same s modulo the order of the group, in another spelling. */
static void s_plus_q(struct record *r)
{
    static const uint8_t q[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,       0xd6,
                                  0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};
    unsigned carry = 0;
    for (size_t i = 0; i < 32; i++) {
        carry += (unsigned)r->proofs[0].pi[48 + i] + q[i];
        r->proofs[0].pi[48 + i] = (uint8_t)carry;
        carry >>= 8;
    }
}
static void all_dice_forged(struct record *r) /* no proof at all and dice of the forger's choice */
{
    r->nproofs = r->core.nbetas = 0;
    for (size_t i = 0; i < 3; i++)
        r->core.dice[i].value = 6;
    seal(r);
}
static void text(struct record *r)
{
    ((char *)(uintptr_t)r->inputs[0].text)[r->inputs[0].n - 10] ^= 1;
}
static void rand_line(struct record *r)
{
    char *p = strstr(r->inputs[0].text, "4: rand ");
    p[8] = p[8] == '0' ? '1' : '0';
}
static void text_form(struct record *r)
{
    r->inputs[0].n--;
}
static void no_text(struct record *r)
{
    r->ninputs = 0;
}
static void text_of_other(struct record *r)
{
    r->inputs[0] = honest[0].inputs[0];
}
static void no_sig(struct record *r)
{
    r->inputs[0].nsigs = 0;
}
static void sig_of_south(struct record *r)
{
    r->inputs[0].sigs[0] = (struct sig_by){0, "south", sign_with(&holders[0].key, r->inputs[0].text, r->inputs[0].n)};
}
static void sig_by_wrong_key(struct record *r)
{
    r->inputs[0].sigs[0].sig = sign_with(&holders[0].key, r->inputs[0].text, r->inputs[0].n);
}
static void sig_of_other_text(struct record *r)
{
    r->inputs[0].sigs[0].sig = honest[0].inputs[0].sigs[0].sig;
}
static void sig_of_stranger(struct record *r)
{
    r->inputs[0].sigs[0].by = "spain";
}
static void sig_twice(struct record *r)
{
    r->inputs[0].sigs[1] = r->inputs[0].sigs[0];
    r->inputs[0].nsigs = 2;
}
static void opened_value(struct record *r)
{
    r->opened[0].value = "retreat at 20%\n";
}
static void opened_salt(struct record *r)
{
    r->opened[0].salt[0] ^= 1;
}
static void opened_turn(struct record *r)
{
    r->opened[0].turn = 2;
}
static void opened_slot(struct record *r)
{
    r->opened[0].slot = "plan";
}
static void opened_side(struct record *r)
{
    r->opened[0].side = "north";
}
static void opened_twice(struct record *r)
{
    r->opened[1] = r->opened[0];
    r->nopened = 2;
}
static void drawn(struct record *r)
{
    r->core.draws = ARENA_ARRAY(A, struct draw_entry, 1);
    r->core.draws[0].deck = "units";
    r->core.ndraws = 1;
    seal(r);
}
static void shown(struct record *r)
{
    r->shown = ARENA_ARRAY(A, struct shown, 1);
    r->shown[0] = (struct shown){"units", "picket", 6, 0, {0}};
    r->nshown = 1;
}
static void head_sig(struct record *r)
{
    r->has_head_sig = true;
    r->head_sig = r->inputs[0].sigs[0];
}
static void nothing(struct record *r)
{
    (void)r;
}

static const struct cheat {
    const char *name, *check;
    void (*make)(struct record *);
} cheats[] = {
    {"honest", "", nothing},
    {"core with a blank", "format", core_line},
    {"another game", "game", game},
    {"turn", "number", turn},
    {"step", "number", step},
    {"prev", "prev", prev},
    {"text without its end", "canonical", text_form},
    {"order changed", "binding", text},
    {"rand changed", "binding", rand_line},
    {"m", "binding", m},
    {"no m", "binding", no_m},
    {"a resignation that nobody sent", "binding", also},
    {"no text", "binding", no_text},
    {"the text of another step", "binding", text_of_other},
    {"no signature", "moves-sig", no_sig},
    {"signature of the other side", "moves-sig", sig_of_south},
    {"signature by a wrong key", "moves-sig", sig_by_wrong_key},
    {"signature over another text", "moves-sig", sig_of_other_text},
    {"signature of a stranger", "moves-sig", sig_of_stranger},
    {"signature twice", "moves-sig", sig_twice},
    {"no proof", "rollers", no_proof},
    {"no proof and dice of choice", "rollers", all_dice_forged},
    {"proof doubled", "rollers", doubled},
    {"the mover's own proof", "rollers", own_proof},
    {"proof of a stranger", "rollers", stranger},
    {"alpha", "alpha", alpha},
    {"proof of another key", "vrf", other_key},
    {"proof for another alpha", "vrf", other_alpha},
    {"a byte of the proof", "vrf", pi_byte},
    {"s + q", "vrf", s_plus_q},
    {"beta", "beta", beta},
    {"no beta", "beta", no_beta},
    {"seed", "seed", seed},
    {"roll left out", "order", left_out},
    {"roll renumbered", "order", renumbered},
    {"die numbered twice", "order", repeated},
    {"number of a series", "order", with_i},
    {"value", "die", value},
    {"label", "die", label},
    {"faces", "die", faces},
    {"opened with another text", "commit", opened_value},
    {"opened with another salt", "commit", opened_salt},
    {"opened with another turn", "commit", opened_turn},
    {"opened in another slot", "commit", opened_slot},
    {"opened for another side", "commit", opened_side},
    {"opened twice", "commit", opened_twice},
    {"hidden draw without an umpire", "draw", drawn},
    {"shown draw that never was", "draw", shown},
    {"state", "state", state_hash},
    {"head", "head", head},
    {"wrong head signature", "head-sig", head_sig},
};

/* A copy through the stored form, with room for one more of what a cheat may double. */
static struct record copy_of(const struct game *x, const struct record *r)
{
    struct bytes p = record_write(A, r, RECORD_STORED);
    struct record c;
    assert_true(record_read(A, &x->g, p.p, p.n, RECORD_STORED, &c, NULL));
    struct pi_entry *proofs = ARENA_ARRAY(A, struct pi_entry, c.nproofs + 1);
    struct opening *opened = ARENA_ARRAY(A, struct opening, c.nopened + 1);
    struct sig_by *sigs = ARENA_ARRAY(A, struct sig_by, c.inputs[0].nsigs + 1);
    memcpy(proofs, c.proofs, c.nproofs * sizeof *proofs);
    memcpy(opened, c.opened, c.nopened * sizeof *opened);
    memcpy(sigs, c.inputs[0].sigs, c.inputs[0].nsigs * sizeof *sigs);
    c.proofs = proofs;
    c.opened = opened;
    c.inputs[0].sigs = sigs;
    c.inputs[0].text = arena_strdup(A, c.inputs[0].text);
    c.core_bytes.p = arena_strdup(A, c.core_bytes.p);
    c.core.also = arena_alloc(A, 32);
    return c;
}

static void each_cheat(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cheats / sizeof *cheats; i++) {
        struct record r = copy_of(&before[1], &honest[1]), again;
        cheats[i].make(&r);
        struct bytes stored = record_write(A, &r, RECORD_STORED);
        struct verify v = verify_of(&before[1], NULL, &after[1].raw);
        bool good = verify_bytes(&v, stored.p, stored.n, &again);
        if (good != !cheats[i].check[0] || strcmp(v.first.check, cheats[i].check) != 0)
            fail_msg("%s: %s: %s", cheats[i].name, v.first.check, v.first.text);
    }
}

/* What stands in the state before a record decides, not what the same step brings. */
static void own_openings(void **state)
{
    (void)state;
    struct game x = before[2];
    struct lines l;
    struct record r;
    struct state s;
    struct {
        const char *slot, *value;
        int salt;
    } rows[] = {{"plan", "hold the bridges\n", 1}, {"plan", "hold the bridge\n", 0}, {"other", "hold the bridge\n", 1}};
    for (size_t i = 0; i < 3; i++) {
        lines_init(&l, A);
        lines_open(&l, rows[i].slot, salt[rows[i].salt], rows[i].value, strlen(rows[i].value));
        make_move(&x, 0, &l, 2, &r, &s);
        struct verify v = verify_of(&x, &r, &s.raw);
        assert_false(verify_record(&v));
        assert_string_equal(v.first.check, "commit");
    }
    /* committed and opened in one step */
    uint8_t c[32];
    hash_commit(c, x.g.game_id, (uint64_t)x.state.turn, "south", "late", "x\n", 2, salt[0], NULL);
    lines_init(&l, A);
    lines_commit(&l, "late", c, NULL, 0);
    make_move(&x, 0, &l, 2, &r, &s);
    r.opened = ARENA_ARRAY(A, struct opening, 1);
    r.opened[0] = (struct opening){0, "south", "late", "x\n", 2, x.state.turn, {0}};
    memcpy(r.opened[0].salt, salt[0], 32);
    r.nopened = 1;
    struct verify v = verify_of(&x, &r, &s.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "commit");
    assert_non_null(state_commit(&s, 0, "late"));
}

static void dropped_and_swapped(void **state)
{
    (void)state;
    struct record r = copy_of(&before[2], &honest[2]);
    struct verify v = verify_of(&before[1], &r, &after[2].raw); /* record 1 is missing */
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "number");
    r.core.turn = before[1].state.turn;
    seal(&r);
    v = verify_of(&before[1], &r, &after[2].raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "prev");
    v = verify_of(&before[2], &honest[1], &after[1].raw); /* replayed */
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "number");
}

static void wrong_next_state(void **state)
{
    (void)state;
    struct verify v = verify_of(&before[1], &honest[1], &after[0].raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "state");
    assert_int_equal(v.fails, 1);
}

static void unsigned_genesis(void **state)
{
    (void)state;
    struct game x = before[1];
    x.chain.signed_genesis = 1;
    struct verify v = verify_of(&x, &honest[1], &after[1].raw);
    assert_true(verify_record(&v));
    assert_int_equal(v.incomplete, 1);
}

static void collect(void *ctx, const struct check_line *l)
{
    buf_printf(ctx, "%lld\t%lld\t%s\t%s\t%s\n", (long long)l->turn, (long long)l->step, l->check,
               check_status_name(l->status), l->detail);
}

static void report_lines(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, A);
    struct verify v = verify_of(&before[1], &honest[1], &after[1].raw);
    v.report = collect;
    v.ctx = &b;
    assert_true(verify_record(&v));
    const struct die_entry *d = honest[1].core.dice;
    const char *want = arena_printf(
        A,
        "2\t0\tgame\tok\t\n2\t0\tnumber\tok\t\n2\t0\tprev\tok\t\n2\t0\tcanonical\tok\t\n2\t0\tbinding\tok\t\n"
        "2\t0\tmoves-sig\tok\t\n2\t0\trollers\tok\t\n2\t0\talpha\tok\t\n2\t0\tvrf\tok\t\n2\t0\tbeta\tok\t\n"
        "2\t0\tseed\tok\t\n2\t0\torder\tok\t\n"
        "2\t0\tdie\tok\troll=0 die=0 d6 \"combat:E\" logged=%d computed=%d\n"
        "2\t0\tdie\tok\troll=0 die=1 d6 \"combat:E\" logged=%d computed=%d\n"
        "2\t0\tdie\tok\troll=1 die=0 d10 \"weather\" logged=%d computed=%d\n"
        "2\t0\tcommit\tok\t\n2\t0\tstate\tok\t\n2\t0\thead\tok\t\n",
        (int)d[0].value, (int)d[0].value, (int)d[1].value, (int)d[1].value, (int)d[2].value, (int)d[2].value);
    assert_string_equal(b.p, want);
}

/* Two seats at once under `both`: three proofs in role order, and a head that the umpire signs. */
static void both_policy(void **state)
{
    (void)state;
    static struct game x;
    struct text t[2];
    unsigned signers[2] = {1, 2};
    struct lines l;
    struct record r;
    struct state s;
    lines_of(&l, "hold");
    start_game(&x, DICE_BOTH, MISSED_DEFAULT);
    state_first(A, &x.g, play_of(0), 3, &x.state);
    for (int i = 0; i < 2; i++)
        moves_text(&x, i, &l, &t[i]);
    make_record(&x, t, signers, 2, 0, 1, &r, &s);
    struct verify v = verify_of(&x, &r, &s.raw);
    if (!verify_record(&v))
        fail_msg("%s: %s", v.first.check, v.first.text);
    struct record bad = copy_of(&x, &r);
    struct pi_entry swap = bad.proofs[0];
    bad.proofs[0] = bad.proofs[1];
    bad.proofs[1] = swap;
    v = verify_of(&x, &bad, &s.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "rollers");
    bad = copy_of(&x, &r);
    bad.has_head_sig = false;
    v = verify_of(&x, &bad, &s.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "head-sig");
    bad = copy_of(&x, &r);
    struct input in = bad.inputs[0];
    bad.inputs[0] = bad.inputs[1];
    bad.inputs[1] = in;
    v = verify_of(&x, &bad, &s.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "binding");
}

/* A text that is rightly signed but written for another place in another chain. */
static void misplaced_texts(void **state)
{
    (void)state;
    struct game x = before[1], wrong;
    struct record r;
    struct state s;
    unsigned north = 2;
    for (int i = 0; i < 5; i++) {
        struct lines l;
        struct text t;
        lines_of(&l, "hold");
        wrong = x;
        wrong.state.turn += i == 0;
        wrong.state.step += i == 1;
        wrong.g.game_id[0] ^= i == 2;
        wrong.head[0] ^= i == 3;
        moves_text(&wrong, i == 4 ? 0 : 1, &l, &t);
        make_record(&x, &t, &north, 1, 0, 1, &r, &s);
        struct verify v = verify_of(&x, &r, &s.raw);
        assert_false(verify_record(&v));
        assert_string_equal(v.first.check, "binding");
    }
}

/* Who has no key of his own is named in each record with a text of his. */
static void vouched(void **state)
{
    (void)state;
    static struct game x;
    struct lines l;
    struct record r;
    struct state s;
    start_game(&x, DICE_BOTH, MISSED_DEFAULT);
    x.g.side[0].vouched = true;
    lines_of(&l, "hold");
    make_move(&x, 0, &l, 2, &r, &s);
    struct verify v = verify_of(&x, &r, &s.raw);
    assert_true(verify_record(&v));
    assert_int_equal(v.warns, 1);
    r.head_sig = (struct sig_by){0, "south", r.inputs[0].sigs[0].sig}; /* a head signed by a player */
    v = verify_of(&x, &r, &s.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "head-sig");
    assert_string_equal(v.first.text, "the umpire has not signed the head");
}

/* Under fog the record holds pledges: m is what they name, and the orders themselves do not stand there. */
static void fog(void **state)
{
    (void)state;
    static struct game x;
    struct lines l;
    struct text t;
    struct note pledge = {0};
    struct record r;
    struct state s;
    struct err e = {0};
    unsigned south = 1;
    start_game(&x, DICE_UMPIRE, MISSED_DEFAULT);
    json_object_set_new(x.g.options, "fog", json_true());
    genesis_write(A, &x.g);
    state_first(A, &x.g, play_of(0), 1, &x.state);
    memcpy(x.head, x.g.game_id, 32);
    lines_of(&l, "hold");
    moves_text(&x, 0, &l, &t);
    make_record(&x, &t, &south, 1, 0, 2, &r, &s); /* the orders in the open */
    struct verify v = verify_of(&x, &r, &s.raw);
    assert_false(verify_record(&v));
    assert_string_equal(v.first.check, "binding");
    struct place at = place_of(&x);
    struct text p;
    memcpy(pledge.moves, t.m, 32);
    assert_true(note_write(A, KIND_PLEDGE, &at, "south", &pledge, &p, &e));
    struct text as_named = p;
    memcpy(as_named.m, t.m, 32);
    make_record(&x, &as_named, &south, 1, 0, 2, &r, &s);
    v = verify_of(&x, &r, &s.raw);
    if (!verify_record(&v))
        fail_msg("%s: %s", v.first.check, v.first.text);
    assert_int_equal(v.filed, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_cheat),
                                       cmocka_unit_test(own_openings),
                                       cmocka_unit_test(dropped_and_swapped),
                                       cmocka_unit_test(wrong_next_state),
                                       cmocka_unit_test(unsigned_genesis),
                                       cmocka_unit_test(report_lines),
                                       cmocka_unit_test(both_policy),
                                       cmocka_unit_test(misplaced_texts),
                                       cmocka_unit_test(vouched),
                                       cmocka_unit_test(fog)};
    return cmocka_run_group_tests(tests, build, chain_close);
}
