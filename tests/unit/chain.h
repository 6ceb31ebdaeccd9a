/* Games with real keys for the tests of the chain: two sides, south and north, an umpire where it is asked for. */
#ifndef PROVOST_TESTS_CHAIN_H
#define PROVOST_TESTS_CHAIN_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "json/in.h"
#include "trust/apply.h"
#include "trust/hash.h"
#include "trust/notes.h"
#include "trust/roles.h"
#include "trust/seal.h"
#include "trust/seed.h"
#include "trust/sig.h"
#include "trust/verify.h"
#include "trust/vrf.h"

struct holder {
    struct sign_key key;
    uint8_t vrf[32], box_pk[32], box_sk[32];
};
static struct arena *A;
static struct holder holders[ROLES_MAX];

static inline int chain_setup(void **state)
{
    (void)state;
    if (!trust_init())
        return -1;
    A = arena_new();
    json_arena(A);
    for (int r = 0; r < ROLES_MAX; r++) {
        sign_key_new(&holders[r].key);
        random32(holders[r].vrf);
        box_key_new(holders[r].box_pk, holders[r].box_sk);
    }
    return 0;
}

static inline int chain_close(void **state)
{
    (void)state;
    arena_free(A);
    return 0;
}

static inline void fill_party(struct party *p, int role, const char *side, const char *team)
{
    const struct holder *h = &holders[role];
    uint8_t own[32];
    memset(p, 0, sizeof *p);
    strcpy(p->side, side);
    strcpy(p->team, team);
    memcpy(p->sign, h->key.pk, 32);
    memcpy(p->box, h->box_pk, 32);
    if (role == ROLE_ARBITER)
        return;
    vrf_public(p->vrf, h->vrf);
    hash_own(own, p->sign, p->vrf, p->box);
    assert_true(vrf_prove(p->pop, h->vrf, own, 32));
}

static inline void make_genesis(struct genesis *g, enum dice_policy dice, enum missed_policy missed)
{
    memset(g, 0, sizeof *g);
    g->dice = dice;
    g->missed = missed;
    g->scenario = "first";
    strcpy(g->rules_id, "demo");
    g->rules_rev = 1;
    g->nonce[0] = 7;
    g->data[0] = 9;
    g->deadline = json_object();
    g->options = json_object();
    g->nsides = 2;
    fill_party(&g->side[0], 0, "south", "south");
    fill_party(&g->side[1], 1, "north", "north");
    strcpy(g->umpire.side, "umpire");
    strcpy(g->arbiter.side, "arbiter");
    g->has_umpire = dice == DICE_UMPIRE || dice == DICE_BOTH;
    if (g->has_umpire)
        fill_party(&g->umpire, ROLE_UMPIRE, "umpire", "");
    genesis_write(A, g);
}

static inline const char *sign_with(const struct sign_key *k, const void *p, size_t n)
{
    struct buf b;
    buf_init(&b, A);
    sig_sign_minisign(&b, k, p, n, 0);
    return b.p;
}

static inline struct input make_input(const struct genesis *g, const struct text *t, unsigned signers)
{
    struct input in = {t->text.p, t->text.n, 0, ARENA_ARRAY(A, struct sig_by, ROLES_MAX)};
    for (int r = 0; r < ROLES_MAX; r++)
        if (signers >> r & 1U)
            in.sigs[in.nsigs++] =
                (struct sig_by){r, genesis_name(g, r), sign_with(&holders[r].key, t->text.p, t->text.n)};
    return in;
}

/* A game as it goes: its last state and head. */
struct game {
    struct genesis g;
    struct state state;
    uint8_t head[32];
    struct chain chain;
};

static inline json_t *play_of(int n)
{
    json_t *o = json_object();
    json_object_set_new(o, "last", json_integer(n));
    return o;
}

static inline void start_game(struct game *x, enum dice_policy dice, enum missed_policy missed)
{
    make_genesis(&x->g, dice, missed);
    state_first(A, &x->g, play_of(0), 1, &x->state);
    memcpy(x->head, x->g.game_id, 32);
    chain_start(A, &x->chain, &x->g, 3U | 1U << ROLE_UMPIRE);
}

static inline struct place place_of(const struct game *x)
{
    return (struct place){x->g.game_id, x->head, (uint64_t)x->state.turn, (uint64_t)x->state.step};
}

static inline void moves_text(const struct game *x, int seat, const struct lines *l, struct text *out)
{
    uint8_t rand[32];
    struct err e = {0};
    random32(rand);
    struct text_head h = {
        KIND_MOVES, x->g.game_id, (uint64_t)x->state.turn, (uint64_t)x->state.step, x->g.side[seat].side,
        x->head,    rand};
    if (!text_write(A, &h, l->v, l->n, out, &e))
        fail_msg("%s", e.text);
}

/* Proves alpha of r->core by the seats that must, and rolls two dice of six and one of ten. */
static inline void roll_record(const struct game *x, struct record *r)
{
    struct core *c = &r->core;
    int roles[SEATS_MAX + 1];
    size_t n;
    assert_true(roles_list(&x->g, &x->state, roles, &n, NULL));
    step_alpha(c->alpha, &x->g, c->turn, c->step, c->prev, x->state.hash, (const uint8_t(*)[32])c->moves, c->nmoves);
    r->proofs = ARENA_ARRAY(A, struct pi_entry, n);
    c->betas = arena_alloc(A, 64 * n);
    r->nproofs = c->nbetas = n;
    for (size_t i = 0; i < n; i++) {
        r->proofs[i].role = roles[i];
        r->proofs[i].name = genesis_name(&x->g, roles[i]);
        assert_true(vrf_prove(r->proofs[i].pi, holders[roles[i]].vrf, c->alpha, 32));
        assert_true(vrf_beta(c->betas[i], r->proofs[i].pi));
    }
    step_seed(c->seed, &x->g, c->alpha, roles, (const uint8_t(*)[64])c->betas, n);
    c->ndice = 3;
    c->dice = ARENA_ARRAY(A, struct die_entry, 3);
    c->dice[0] = (struct die_entry){.roll = 0, .die = 0, .sides = 6, .label = "combat:E"};
    c->dice[1] = (struct die_entry){.roll = 0, .die = 1, .sides = 6, .label = "combat:E"};
    c->dice[2] = (struct die_entry){.roll = 1, .die = 0, .sides = 10, .label = "weather"};
    for (size_t i = 0; i < 3; i++)
        c->dice[i].value = die(c->seed, (uint64_t)c->dice[i].roll, (uint64_t)c->dice[i].die, (uint32_t)c->dice[i].sides,
                               c->dice[i].label);
}

static inline void sign_head(const struct game *x, struct record *r)
{
    struct place at = place_of(x);
    struct note note = {0};
    struct text t;
    memcpy(note.head, r->head, 32);
    assert_true(note_write(A, KIND_HEAD, &at, "umpire", &note, &t, NULL));
    r->has_head_sig = true;
    r->head_sig = (struct sig_by){ROLE_UMPIRE, "umpire", sign_with(&holders[ROLE_UMPIRE].key, t.text.p, t.text.n)};
}

/* An ordinary record of n texts (those of the awaited seats first), and the state after it. */
static inline void make_record(const struct game *x, const struct text *texts, const unsigned *signers, size_t n,
                               size_t nalso, uint8_t await, struct record *r, struct state *after)
{
    struct core *c = &r->core;
    struct err e = {0};
    const struct text *refs[INPUTS_MAX];
    memset(r, 0, sizeof *r);
    memcpy(c->game, x->g.game_id, 32);
    memcpy(c->prev, x->head, 32);
    c->turn = x->state.turn;
    c->step = x->state.step;
    c->nmoves = n - nalso;
    c->nalso = nalso;
    c->moves = arena_alloc(A, 32 * n);
    c->also = arena_alloc(A, 32 * n);
    r->inputs = ARENA_ARRAY(A, struct input, n);
    r->ninputs = n;
    for (size_t i = 0; i < n; i++) {
        memcpy(i < c->nmoves ? c->moves[i] : c->also[i - c->nmoves], texts[i].m, 32);
        r->inputs[i] = make_input(&x->g, &texts[i], signers[i]);
        refs[i] = &texts[i];
    }
    roll_record(x, r);
    struct play_next next = {play_of((int)c->dice[0].value), await, 0, true, NULL};
    if (!apply_play(A, &x->g, &x->state, refs, n, c, &next, after, &e))
        fail_msg("%s", e.text);
    memcpy(c->state, after->hash, 32);
    record_seal(A, r);
    if (x->g.has_umpire)
        sign_head(x, r);
}

/* One text of one seat, with these protocol and order lines. */
static inline void make_move(const struct game *x, int seat, const struct lines *l, uint8_t await, struct record *r,
                             struct state *after)
{
    struct text t;
    unsigned signers = 1U << seat;
    moves_text(x, seat, l, &t);
    make_record(x, &t, &signers, 1, 0, await, r, after);
}

static inline struct verify verify_of(const struct game *x, const struct record *r, const struct bytes *next)
{
    return (struct verify){
        .a = A, .g = &x->g, .prev = &x->state, .head_prev = x->head, .rec = r, .chain = &x->chain, .next_state = next};
}

/* Verifies through the stored bytes and goes on. */
static inline void take(struct game *x, const struct record *r, const struct state *after)
{
    struct bytes stored = record_write(A, r, RECORD_STORED);
    struct verify v = verify_of(x, NULL, &after->raw);
    struct record again;
    struct state s;
    if (!verify_bytes(&v, stored.p, stored.n, &again))
        fail_msg("%s: %s", v.first.check, v.first.text);
    chain_add(&x->chain, &v);
    assert_true(state_read(A, &x->g, after->raw.p, after->raw.n, &s, NULL));
    x->state = s;
    memcpy(x->head, r->head, 32);
}

/* A joint, resign or nmr record from its text; the state after it into *after. */
static inline bool make_end(const struct game *x, enum core_kind kind, const struct text *t, unsigned signers,
                            const struct state *at_head, struct record *r, struct state *after, struct err *e)
{
    struct input in = make_input(&x->g, t, signers);
    return apply_record(A, &x->g, &x->state, x->head, kind, &in, at_head, r, after, e);
}
#endif
