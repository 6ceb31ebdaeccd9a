/* Making a record, and making it again (design dice 1.3.9, 1.6). */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/step_private.h"
#include "trust/hash.h"
#include "trust/roles.h"
#include "trust/vrf.h"

enum { ROLES = SEATS_MAX + 1 };

static size_t awaited_count(const struct step *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->ninput; i++)
        n += (s->prev->await >> s->input[i].seat) & 1U;
    return n;
}

static void alpha_of(const struct step *s, uint8_t alpha[32])
{
    uint8_t m[INPUTS_MAX][32];
    size_t n = awaited_count(s);
    for (size_t i = 0; i < n; i++)
        memcpy(m[i], s->input[i].text.m, 32);
    step_alpha(alpha, s->g, s->prev->turn, s->prev->step, s->head_prev, s->prev->hash, (const uint8_t(*)[32])m, n);
}

/* An opening inside a file must fit what is committed; otherwise the file is refused before any proof. */
static bool opens_fit(const struct step *s, struct err *e)
{
    for (size_t i = 0; i < s->ninput; i++) {
        const struct step_text *t = &s->input[i];
        for (size_t k = 0; k < t->moves.nopens; k++) {
            const struct moves_open *o = &t->moves.opens[k];
            const struct commitment *c = state_commit(s->prev, t->seat, o->slot);
            if (!c)
                return err_check(e, EXIT_DATA, "commit", "%s opens %s, which is not committed", t->text.side, o->slot);
            struct opening open = {
                .seat = t->seat, .slot = o->slot, .value = o->value.p, .nvalue = o->value.n, .turn = c->turn};
            memcpy(open.salt, o->salt, 32);
            if (!step_opening_fits(s, &open))
                return err_check(e, EXIT_DATA, "commit", "%s opens %s with another text than was committed",
                                 t->text.side, o->slot);
        }
    }
    return true;
}

static bool ready(struct step *s, struct err *e)
{
    return step_binding(s, e) && step_begin(s, e) && opens_fit(s, e) && step_check(s, e);
}

static int role_place(const int *roles, size_t n, int role)
{
    for (size_t i = 0; i < n; i++)
        if (roles[i] == role)
            return (int)i;
    return -1;
}

static bool own_key(const struct step *s, const struct step_keys *k, struct err *e)
{
    uint8_t pk[32];
    vrf_public(pk, k->vrf_seed);
    return memcmp(pk, state_vrf(s->g, s->prev, k->role), 32) == 0 ||
           err_set(e, EXIT_NOPERM, "this is not the dice key of %s in force", genesis_name(s->g, k->role));
}

static bool own_proof(const struct step *s, const struct step_keys *k, const uint8_t alpha[32], uint8_t pi[80],
                      uint8_t beta[64], struct err *e)
{
    if (!own_key(s, k, e))
        return false;
    if (!vrf_prove(pi, k->vrf_seed, alpha, 32) || !vrf_beta(beta, pi))
        return err_set(e, EXIT_BUG, "the proof cannot be made");
    return true;
}

bool step_prove(struct step *s, const struct step_keys *k, struct proof *out, struct err *e)
{
    int roles[ROLES];
    size_t n;
    uint8_t beta[64];
    memset(out, 0, sizeof *out);
    if (!ready(s, e) || !roles_list(s->g, s->prev, roles, &n, e))
        return false;
    if (role_place(roles, n, k->role) < 0)
        return err_check(e, EXIT_NOPERM, "rollers", "%s does not roll in this step", genesis_name(s->g, k->role));
    alpha_of(s, out->alpha);
    memcpy(out->game, s->g->game_id, 32);
    out->role = k->role;
    out->turn = s->prev->turn;
    out->step = s->prev->step;
    return own_proof(s, k, out->alpha, out->pi, beta, e);
}

static bool other_proof(const struct step *s, const struct step_keys *k, int role, const uint8_t alpha[32],
                        uint8_t pi[80], uint8_t beta[64], struct err *e)
{
    for (size_t i = 0; i < k->nproof; i++) {
        const struct proof *p = &k->proof[i];
        if (p->role != role || p->turn != s->prev->turn || p->step != s->prev->step)
            continue;
        if (memcmp(p->alpha, alpha, 32) != 0)
            return err_check(e, EXIT_DATA, "alpha", "the proof of %s is for other moves", genesis_name(s->g, role));
        if (!vrf_verify(state_vrf(s->g, s->prev, role), alpha, 32, p->pi, beta))
            return err_check(e, EXIT_DATA, "vrf", "the proof of %s is wrong", genesis_name(s->g, role));
        memcpy(pi, p->pi, 80);
        return true;
    }
    return err_set(e, EXIT_RETRY, "the proof of %s is still missing", genesis_name(s->g, role));
}

static bool proofs_make(const struct step *s, const struct step_keys *k, const uint8_t alpha[32], struct record *rec,
                        uint8_t (*betas)[64], struct err *e)
{
    int roles[ROLES];
    size_t n;
    if (!roles_list(s->g, s->prev, roles, &n, e))
        return false;
    if (s->g->has_series && k->role == ROLE_UMPIRE) /* proofs of single dice come when the series is closed */
        return own_key(s, k, e);
    if (n == 0 || roles[n - 1] != k->role)
        return err_check(e, EXIT_NOPERM, "rollers", "turn %" PRId64 " step %" PRId64 " is resolved by %s, not by %s",
                         s->prev->turn, s->prev->step, n ? genesis_name(s->g, roles[n - 1]) : "nobody",
                         genesis_name(s->g, k->role));
    rec->proofs = ARENA_ARRAY(s->a, struct pi_entry, n);
    rec->nproofs = n;
    for (size_t i = 0; i < n; i++) {
        struct pi_entry *p = &rec->proofs[i];
        p->role = roles[i];
        p->name = genesis_name(s->g, roles[i]);
        if (i + 1 == n ? !own_proof(s, k, alpha, p->pi, betas[i], e)
                       : !other_proof(s, k, roles[i], alpha, p->pi, betas[i], e))
            return false;
    }
    return true;
}

/* --- the core --- */
static void core_texts(const struct step *s, struct core *c)
{
    size_t n = awaited_count(s);
    c->moves = arena_alloc(s->a, 32 * (n + 1));
    c->also = arena_alloc(s->a, 32 * (s->ninput - n + 1));
    for (size_t i = 0; i < s->ninput; i++) {
        if (i < n)
            memcpy(c->moves[c->nmoves++], s->input[i].text.m, 32);
        else
            memcpy(c->also[c->nalso++], s->input[i].text.m, 32);
    }
}

static void core_dice(const struct step *s, const struct dice *d, struct core *c)
{
    c->dice = ARENA_ARRAY(s->a, struct die_entry, d->n + 1);
    for (size_t i = 0; i < d->n; i++) {
        const struct dice_entry *v = &d->v[i];
        struct die_entry *out = &c->dice[c->ndice++];
        *out = v->shuffled
                   ? (struct die_entry){.shuffle = true, .roll = v->roll, .n = v->shuffled, .label = v->label}
                   : (struct die_entry){
                         .roll = v->roll, .die = v->die, .sides = v->sides, .value = v->value, .label = v->label};
        out->has_i = s->g->has_series && !v->shuffled;
        if (out->has_i)
            out->i = step_series_number(s, d, v->label, v->roll);
    }
    c->draws = ARENA_ARRAY(s->a, struct draw_entry, d->ndraws + 1);
    for (size_t i = 0; i < d->ndraws; i++) {
        struct draw_entry *out = &c->draws[c->ndraws++];
        *out = (struct draw_entry){.deck = d->draws[i].deck, .k = d->draws[i].k};
        memcpy(out->c, d->draws[i].c, 32);
    }
}

static const char *over_text(const struct step *s)
{
    if (!s->res.over)
        return NULL;
    struct buf b;
    buf_init(&b, s->a);
    for (size_t i = 0; i < s->g->nsides; i++) {
        if (!(s->res.outcome.winners & 1U << i))
            continue;
        buf_puts(&b, b.n ? ", " : "");
        buf_puts(&b, genesis_name(s->g, (int)i));
    }
    return b.n ? b.p : "draw";
}

static bool state_after(struct step *s, const struct core *core, struct state *next, struct err *e)
{
    struct play_next play = {.play = s->res.play,
                             .await = s->res.over ? 0 : s->res.await,
                             .new_turn = s->res.turn_over,
                             .over = over_text(s)};
    const struct text *texts[INPUTS_MAX];
    for (size_t i = 0; i < s->ninput; i++)
        texts[i] = &s->input[i].text;
    return apply_play(s->a, s->g, s->prev, texts, s->ninput, core, &play, next, e);
}

/* The run and all that hangs on it. core has betas, alpha and seed already. */
static bool core_make(struct step *s, struct step_hidden *h, struct core *core, struct state *next, struct dice *dice,
                      struct err *e)
{
    struct step_series series = {s, dice, h->keys ? h->keys->vrf_seed : NULL, h->rec};
    core->kind = CORE_PLAY;
    memcpy(core->game, s->g->game_id, 32);
    memcpy(core->prev, s->head_prev, 32);
    core->turn = s->prev->turn;
    core->step = s->prev->step;
    if (s->g->has_series)
        dice_init(dice, s->a, step_series_die, &series);
    else
        dice_init(dice, s->a, seed_die_fn, core->seed);
    dice->hidden = &h->ops;
    if (!step_run(s, dice, e))
        return false;
    if (s->res.unopened)
        return err_check(e, EXIT_DATA, "commit", "the standing orders of %s are in force and must be opened",
                         genesis_name(s->g, s->res.unopened_seat));
    core_texts(s, core);
    core_dice(s, dice, core);
    if (!state_after(s, core, next, e))
        return false;
    memcpy(core->state, next->hash, 32);
    return true;
}

static bool opening_consulted(const struct step *s, const struct opening *o)
{
    for (size_t i = 0; i < s->res.nconsulted; i++)
        if (s->res.consulted[i].seat == o->seat && strcmp(s->res.consulted[i].slot, o->slot) == 0)
            return true;
    return false;
}

static void record_openings(const struct step *s, struct record *rec)
{
    rec->opened = ARENA_ARRAY(s->a, struct opening, s->nopened + 1);
    for (size_t i = 0; i < s->nopened; i++)
        if (opening_consulted(s, &s->opened[i]) && step_opening_fits(s, &s->opened[i]))
            rec->opened[rec->nopened++] = s->opened[i];
}

bool step_make(struct step *s, const struct step_keys *k, struct record *rec, struct state *next, struct dice *dice,
               struct err *e)
{
    memset(rec, 0, sizeof *rec);
    if (!ready(s, e))
        return false;
    struct core *core = &rec->core;
    core->betas = arena_alloc(s->a, 64 * ROLES);
    alpha_of(s, core->alpha);
    if (!proofs_make(s, k, core->alpha, rec, core->betas, e))
        return false;
    core->nbetas = rec->nproofs;
    int roles[ROLES];
    for (size_t i = 0; i < rec->nproofs; i++)
        roles[i] = rec->proofs[i].role;
    step_seed(core->seed, s->g, core->alpha, roles, (const uint8_t(*)[64])core->betas, core->nbetas);
    struct step_hidden *h = ARENA_NEW(s->a, struct step_hidden);
    step_hidden_init(h, s, k, NULL, core->seed);
    if (!core_make(s, h, core, next, dice, e))
        return false;
    rec->inputs = k->inputs;
    rec->ninputs = s->ninput;
    record_openings(s, rec);
    rec->shown = h->shown;
    rec->nshown = h->nshown;
    record_seal(s->a, rec);
    return true;
}

bool step_remake(struct step *s, const struct record *rec, struct core *core, struct state *next, struct dice *dice,
                 struct err *e)
{
    memset(core, 0, sizeof *core);
    if (!ready(s, e))
        return false;
    if (rec->nproofs > ROLES && !s->g->has_series)
        return err_check(e, EXIT_DATA, "rollers", "%zu proofs for one step", rec->nproofs);
    core->betas = arena_alloc(s->a, 64 * ROLES);
    alpha_of(s, core->alpha);
    int roles[ROLES];
    core->nbetas = s->g->has_series ? 0 : rec->nproofs;
    for (size_t i = 0; i < core->nbetas; i++) {
        roles[i] = rec->proofs[i].role;
        if (roles[i] < 0 || !vrf_beta(core->betas[i], rec->proofs[i].pi))
            return err_check(e, EXIT_DATA, "vrf", "proof %zu holds no point", i + 1);
    }
    step_seed(core->seed, s->g, core->alpha, roles, (const uint8_t(*)[64])core->betas, core->nbetas);
    struct step_hidden *h = ARENA_NEW(s->a, struct step_hidden);
    step_hidden_init(h, s, NULL, rec, core->seed);
    return core_make(s, h, core, next, dice, e);
}

/* --- comparing --- */
static bool same_die(const struct die_entry *a, const struct die_entry *b)
{
    return a->shuffle == b->shuffle && a->roll == b->roll && a->die == b->die && a->sides == b->sides &&
           a->value == b->value && a->n == b->n && a->has_i == b->has_i && a->i == b->i &&
           strcmp(a->label, b->label) == 0;
}

static bool compare_dice(const struct core *rec, const struct core *made, struct err *e)
{
    size_t n = rec->ndice < made->ndice ? rec->ndice : made->ndice;
    for (size_t i = 0; i < n; i++)
        if (!same_die(&rec->dice[i], &made->dice[i]))
            return err_check(e, EXIT_DATA, "rules",
                             "roll %" PRId64 ": the record has \"%s\", the rules call for \"%s\"", made->dice[i].roll,
                             rec->dice[i].label, made->dice[i].label);
    if (rec->ndice != made->ndice)
        return err_check(e, EXIT_DATA, "rules", "the record has %zu dice, the rules call for %zu", rec->ndice,
                         made->ndice);
    if (rec->ndraws != made->ndraws)
        return err_check(e, EXIT_DATA, "rules", "the record has %zu hidden draws, the rules call for %zu", rec->ndraws,
                         made->ndraws);
    return true;
}

bool step_compare(const struct step *s, const struct record *rec, const struct core *made, struct err *e)
{
    if (!compare_dice(&rec->core, made, e))
        return false;
    for (size_t i = 0; i < rec->nopened; i++)
        if (!opening_consulted(s, &rec->opened[i]))
            return err_check(e, EXIT_DATA, "rules", "the record opens %s of %s, which nothing asked for",
                             rec->opened[i].slot, rec->opened[i].side);
    if (memcmp(rec->core.state, made->state, 32) != 0)
        return err_check(e, EXIT_DATA, "rules", "the rules lead to another state than the record names");
    return true;
}
