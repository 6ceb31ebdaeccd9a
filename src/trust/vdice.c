/* Who rolled, with what, and each value: rollers, alpha, vrf, beta, seed, order, die (design dice 1.3, 1.5). */
#include <string.h>
#include "base/arena.h"
#include "trust/roles.h"
#include "trust/seed.h"
#include "trust/verify_parts.h"
#include "trust/vrf.h"

static bool rollers_series(const struct verify *v, struct err *why)
{
    for (size_t i = 0; i < v->rec->nproofs; i++)
        if (v->rec->proofs[i].role != ROLE_UMPIRE)
            return err_set(why, EXIT_DATA, "proof %zu is of %s, not of the umpire", i, v->rec->proofs[i].name);
    return true;
}

static bool rollers(struct verify *v, struct err *why)
{
    const struct record *r = v->rec;
    if (!roles_list(v->g, v->prev, v->roles, &v->nroles, why))
        return false;
    if (v->g->has_series)
        return rollers_series(v, why);
    if (r->nproofs != v->nroles)
        return err_set(why, EXIT_DATA, "%zu proofs where %zu belong", r->nproofs, v->nroles);
    for (size_t i = 0; i < v->nroles; i++)
        if (r->proofs[i].role != v->roles[i])
            return err_set(why, EXIT_DATA, "proof %zu is of %s where %s rolls", i, r->proofs[i].name,
                           genesis_name(v->g, v->roles[i]));
    return true;
}

static void check_alpha(struct verify *v)
{
    const struct core *c = &v->rec->core;
    struct err why = {0};
    uint8_t alpha[32];
    step_alpha(alpha, v->g, c->turn, c->step, c->prev, v->prev->hash, (const uint8_t(*)[32])c->moves, c->nmoves);
    if (memcmp(alpha, c->alpha, 32) != 0)
        err_set(&why, EXIT_DATA, "alpha is not the hash of game, numbers, head, state and texts");
    verify_result(v, "alpha", !why.code, &why);
}

/* beta of each proof that a key of the game can have made; made[i] tells whether out[i] is filled. */
static void check_vrf(struct verify *v, uint8_t (*out)[64], bool *made)
{
    const struct record *r = v->rec;
    bool good = true;
    for (size_t i = 0; i < r->nproofs && i < INPUTS_MAX; i++) {
        const struct pi_entry *p = &r->proofs[i];
        bool has_key = p->role >= 0 && p->role <= ROLE_UMPIRE;
        made[i] = has_key && vrf_verify(state_vrf(v->g, v->prev, p->role), r->core.alpha, 32, p->pi, out[i]);
        if (made[i])
            continue;
        good = false;
        verify_line(v, "vrf", CHECK_FAIL, "the proof of %s is not one of its key for this alpha", p->name);
        made[i] = vrf_beta(out[i], p->pi); /* what it claims, for the checks that follow */
    }
    if (good)
        verify_line(v, "vrf", CHECK_OK, "%s", "");
}

static void check_beta(struct verify *v, const uint8_t (*out)[64], const bool *made)
{
    const struct core *c = &v->rec->core;
    struct err why = {0};
    size_t n = v->g->has_series ? 0 : v->rec->nproofs;
    if (c->nbetas != n)
        err_set(&why, EXIT_DATA, "%zu betas for %zu proofs", c->nbetas, n);
    for (size_t i = 0; i < n && i < c->nbetas && i < INPUTS_MAX; i++)
        if (made[i] && memcmp(out[i], c->betas[i], 64) != 0)
            err_set(&why, EXIT_DATA, "beta %zu is not the output of the proof of %s", i, v->rec->proofs[i].name);
    verify_result(v, "beta", !why.code, &why);
}

static void check_seed(struct verify *v)
{
    const struct core *c = &v->rec->core;
    struct err why = {0};
    uint8_t seed[32];
    if (c->nbetas == v->nroles)
        step_seed(seed, v->g, c->alpha, v->roles, (const uint8_t(*)[64])c->betas, c->nbetas);
    if (c->nbetas != v->nroles || memcmp(seed, c->seed, 32) != 0)
        err_set(&why, EXIT_DATA, "the seed is not the hash of alpha, roles and betas");
    verify_result(v, "seed", !why.code, &why);
}

/* Under `series` each roll has a number in the game by its label; elsewhere it has none. */
static bool series_numbers(const struct verify *v, struct err *why)
{
    const struct core *c = &v->rec->core;
    for (size_t k = 0; k < c->ndice; k++) {
        const struct die_entry *d = &c->dice[k];
        int64_t want = state_count(v->prev, d->label);
        if (d->shuffle)
            continue;
        if (d->has_i != v->g->has_series)
            return err_set(why, EXIT_DATA, "entry %zu: `i` stands under series only, and there always", k);
        for (size_t j = 0; d->has_i && j < k; j++)
            want += !c->dice[j].shuffle && c->dice[j].die == 0 && c->dice[j].roll < d->roll &&
                    !strcmp(c->dice[j].label, d->label);
        if (d->has_i && d->i != want)
            return err_set(why, EXIT_DATA, "entry %zu is roll %lld of its label, not %lld", k, (long long)want,
                           (long long)d->i);
    }
    return true;
}

static void check_order(struct verify *v)
{
    struct err why = {0};
    bool good = dice_order(v->rec->core.dice, v->rec->core.ndice, &why) && series_numbers(v, &why);
    verify_result(v, "order", good, &why);
}

static void check_die(struct verify *v, const struct die_entry *d, const uint8_t seed[32], uint64_t roll)
{
    uint32_t value = die(seed, roll, (uint64_t)d->die, (uint32_t)d->sides, d->label);
    verify_line(v, "die", value == d->value ? CHECK_OK : CHECK_FAIL,
                "roll=%lld die=%lld d%lld \"%s\" logged=%lld computed=%lu", (long long)d->roll, (long long)d->die,
                (long long)d->sides, d->label, (long long)d->value, (unsigned long)value);
}

static const struct pi_entry *series_proof(const struct pi_entry *v, size_t n, const struct die_entry *d)
{
    for (size_t i = 0; i < n; i++)
        if (v[i].role == ROLE_UMPIRE && v[i].i == d->i && strcmp(v[i].label, d->label) == 0)
            return &v[i];
    return NULL;
}

/* The seed of roll i of a label in a series: of the proof for it, which may be held back until the closing date. */
static bool series_seed(const struct verify *v, const struct die_entry *d, uint8_t dseed[32], bool *there)
{
    const struct pi_entry *p = series_proof(v->rec->proofs, v->rec->nproofs, d);
    if (!p)
        p = series_proof(v->late, v->nlate, d);
    *there = p != NULL;
    return p && series_check(dseed, v->g->series, d->label, (uint64_t)d->i, "umpire",
                             state_vrf(v->g, v->prev, ROLE_UMPIRE), p->pi);
}

static void check_series_die(struct verify *v, const struct die_entry *d)
{
    uint8_t dseed[32];
    bool there;
    if (series_seed(v, d, dseed, &there))
        check_die(v, d, dseed, 0);
    else if (there)
        verify_line(v, "vrf", CHECK_FAIL, "the proof of roll %lld of \"%s\" is not right", (long long)d->i, d->label);
    else
        verify_line(v, "vrf", CHECK_INCOMPLETE, "roll %lld of \"%s\" has no proof yet", (long long)d->i, d->label);
}

static void check_dice(struct verify *v)
{
    const struct core *c = &v->rec->core;
    for (size_t i = 0; i < c->ndice; i++) {
        if (c->dice[i].shuffle)
            continue; /* its order is not in the log: the rules make it again */
        if (v->g->has_series)
            check_series_die(v, &c->dice[i]);
        else
            check_die(v, &c->dice[i], c->seed, (uint64_t)c->dice[i].roll);
    }
}

/* No record stands before who filed in it or rolled for it has signed the genesis. */
static void check_genesis_signed(struct verify *v)
{
    unsigned need = v->filed;
    for (size_t i = 0; i < v->nroles; i++)
        need |= 1U << v->roles[i];
    for (int r = 0; v->chain && r < ROLES_MAX; r++)
        if (need >> r & 1U & ~(v->chain->signed_genesis >> r))
            verify_line(v, "genesis-sig", CHECK_INCOMPLETE, "%s has not signed the genesis", genesis_name(v->g, r));
}

void verify_dice(struct verify *v)
{
    struct err why = {0};
    uint8_t out[INPUTS_MAX][64];
    bool made[INPUTS_MAX] = {false};
    if (v->rec->core.kind != CORE_PLAY) {
        if (v->rec->nproofs)
            verify_line(v, "rollers", CHECK_FAIL, "nobody rolls in a joint or end record");
        return;
    }
    verify_result(v, "rollers", rollers(v, &why), &why);
    check_genesis_signed(v);
    check_alpha(v);
    if (!v->g->has_series)
        check_vrf(v, out, made);
    check_beta(v, (const uint8_t(*)[64])out, made);
    check_seed(v);
    check_order(v);
    check_dice(v);
}
