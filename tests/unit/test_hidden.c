/* links: base json trust */
/* Hidden draws and series in records: what was drawn cannot be changed, and rolls of a series have their numbers. */
#include "chain.h"

static const char *const deck[] = {"picket", "patrol", "battery"};

static void put_draw(const struct game *x, struct record *r, int64_t k, struct shown *show)
{
    struct draw d;
    struct core *c = &r->core;
    struct draw_in in = {x->g.game_id,      c->seed,           x->g.has_series ? x->g.series : NULL,
                         (uint64_t)c->turn, (uint64_t)c->step, (uint64_t)k,
                         "units",           "umpire"};
    assert_true(draw_make(&d, &in, holders[ROLE_UMPIRE].vrf, deck, 3));
    c->draws = ARENA_ARRAY(A, struct draw_entry, 1);
    c->draws[0].deck = "units";
    c->draws[0].k = k;
    memcpy(c->draws[0].c, d.c, 32);
    c->ndraws = 1;
    *show = (struct shown){"units", deck[d.index], strlen(deck[d.index]), k, {0}};
    memcpy(show->pi, d.pi, 80);
}

/* A record in which the umpire draws one unit, and the state after it. */
static void drawing(const struct game *x, struct record *r, struct state *after, struct shown *show)
{
    struct lines l;
    struct text t;
    unsigned south = 1;
    struct err e = {0};
    lines_init(&l, A);
    moves_text(x, 0, &l, &t);
    make_record(x, &t, &south, 1, 0, 1, r, after);
    put_draw(x, r, state_count(&x->state, "units"), show);
    const struct text *ref = &t;
    struct play_next next = {play_of(1), 1, 0, true, NULL};
    assert_true(apply_play(A, &x->g, &x->state, &ref, 1, &r->core, &next, after, &e));
    memcpy(r->core.state, after->hash, 32);
    record_seal(A, r);
    sign_head(x, r);
}

static const char *first(const struct game *x, const struct record *r, const struct state *after)
{
    static struct verify v;
    v = verify_of(x, r, &after->raw);
    verify_record(&v);
    return v.incomplete ? "incomplete" : v.first.check;
}

static void draws(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    struct shown drawn[2];
    start_game(&x, DICE_UMPIRE, MISSED_WAIT);
    drawing(&x, &r, &after, &drawn[0]);
    assert_int_equal(state_count(&after, "units"), 1);
    r.nshown = 1;
    r.shown = &drawn[0];
    assert_string_equal(first(&x, &r, &after), ""); /* shown in the step that drew it */
    r.nshown = 0;
    take(&x, &r, &after);

    drawing(&x, &r, &after, &drawn[1]);
    assert_int_equal(r.core.draws[0].k, 1);
    r.nshown = 1;
    r.shown = &drawn[0]; /* shown later */
    assert_string_equal(first(&x, &r, &after), "");
    struct shown bad = drawn[0];
    bad.value = drawn[0].value == deck[0] ? deck[1] : deck[0];
    bad.nvalue = strlen(bad.value);
    r.shown = &bad;
    assert_string_equal(first(&x, &r, &after), "draw");
    bad = drawn[0];
    bad.k = 1; /* the proof of another draw */
    assert_string_equal(first(&x, &r, &after), "draw");
    bad = drawn[0];
    bad.k = 7; /* never drawn */
    assert_string_equal(first(&x, &r, &after), "draw");
    bad = drawn[0];
    bad.pi[3] ^= 1;
    assert_string_equal(first(&x, &r, &after), "draw");
    struct game blind = x;
    blind.chain.ndraws = 0;
    r.shown = &drawn[0];
    assert_string_equal(first(&blind, &r, &after), "draw");
    r.nshown = 0;
    r.core.draws[0].k = 2; /* a draw passed over */
    record_seal(A, &r);
    assert_string_equal(first(&x, &r, &after), "draw");
}

/* A record of a series: dice by (label, i) in the game, each roll with a proof of its own that may come later. */
static void series_roll(const struct game *x, struct record *r, struct state *after, const int64_t *i)
{
    struct lines l;
    struct text t;
    struct core *c = &r->core;
    struct err e = {0};
    unsigned south = 1;
    lines_init(&l, A);
    moves_text(x, 0, &l, &t);
    make_record(x, &t, &south, 1, 0, 1, r, after);
    r->proofs = ARENA_ARRAY(A, struct pi_entry, 2);
    r->nproofs = 2;
    for (int k = 0; k < 3; k++) {
        uint8_t dseed[32];
        struct die_entry *d = &c->dice[k];
        struct pi_entry *p = &r->proofs[k / 2];
        *p = (struct pi_entry){.role = ROLE_UMPIRE, .name = "umpire", .label = d->label, .i = i[k / 2]};
        assert_true(
            series_make(dseed, p->pi, x->g.series, d->label, (uint64_t)i[k / 2], "umpire", holders[ROLE_UMPIRE].vrf));
        d->has_i = true;
        d->i = i[k / 2];
        d->value = die(dseed, 0, (uint64_t)d->die, (uint32_t)d->sides, d->label);
    }
    const struct text *ref = &t;
    struct play_next next = {play_of(1), 1, 0, true, NULL};
    assert_true(apply_play(A, &x->g, &x->state, &ref, 1, c, &next, after, &e));
    memcpy(c->state, after->hash, 32);
    record_seal(A, r);
    sign_head(x, r);
}

static void series(void **state)
{
    (void)state;
    static struct game x;
    struct record r;
    struct state after;
    start_game(&x, DICE_UMPIRE, MISSED_WAIT);
    x.g.nsides = 1;
    x.g.has_series = true;
    x.g.series[0] = 5;
    genesis_write(A, &x.g);
    state_first(A, &x.g, play_of(0), 1, &x.state);
    memcpy(x.head, x.g.game_id, 32);
    chain_start(A, &x.chain, &x.g, 1U | 1U << ROLE_UMPIRE);
    series_roll(&x, &r, &after, (const int64_t[]){0, 0});
    assert_int_equal(state_count(&after, "combat:E"), 1);
    take(&x, &r, &after);
    series_roll(&x, &r, &after, (const int64_t[]){1, 1});
    assert_string_equal(first(&x, &r, &after), "");
    r.nproofs = 1; /* the other one waits for the closing date */
    assert_string_equal(first(&x, &r, &after), "incomplete");
    r.nproofs = 2;
    r.proofs[0].pi[2] ^= 1;
    assert_string_equal(first(&x, &r, &after), "vrf");
    r.proofs[0].pi[2] ^= 1;
    r.core.dice[1].value = r.core.dice[1].value % 6 + 1;
    record_seal(A, &r);
    assert_string_equal(first(&x, &r, &after), "die");
    series_roll(&x, &r, &after, (const int64_t[]){2, 1}); /* a better roll further on */
    assert_string_equal(first(&x, &r, &after), "order");
    series_roll(&x, &r, &after, (const int64_t[]){0, 1}); /* an old one again */
    assert_string_equal(first(&x, &r, &after), "order");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(draws), cmocka_unit_test(series)};
    return cmocka_run_group_tests(tests, chain_setup, chain_close);
}
