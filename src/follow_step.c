/* Proofs of the roles whose keys are here, and the record that the last role makes (design dice 1.6). */
#include <sodium.h>
#include <string.h>
#include "core/step.h"
#include "follow_private.h"
#include "trust/notes.h"
#include "trust/vrf.h"

/* ---- proving -------------------------------------------------------------------------------------------------------------- */

bool follow_seed(struct work *w, int role, uint8_t **seed)
{
    const struct holder *h = work_holder(w, role);
    *seed = NULL;
    return h && h->dice_path && holder_dice(w->c, w->f, h, seed);
}

static bool keep_proof(struct work *w, int role, const struct proof *p)
{
    if (!inbox_put_proof(w->f, p, true, &w->c->e))
        return false;
    follow_miss(w, "%s has proved for turn %lld step %lld: the proof goes out with provost letter",
                follow_name(w, role), (long long)p->turn, (long long)p->step);
    return true;
}

/* Under `both` the opponent needs the pledges alone: m is all that enters alpha (design dice 1.6 step 6). */
static bool prove_pledged(struct work *w, const struct at_hand *v, size_t n, int role, const uint8_t *seed)
{
    const struct state *s = &w->f->state;
    uint8_t m[SEATS_MAX][32];
    size_t k = 0;
    struct proof p = {.role = role, .turn = s->turn, .step = s->step};
    for (size_t i = 0; i < w->f->g.nsides; i++) {
        struct note note;
        const struct at_hand *h = s->await >> i & 1U ? follow_served(v, n, (int)i) : NULL;
        const struct at_hand *q = s->await >> i & 1U ? inbox_find(v, n, (int)i, KIND_PLEDGE) : NULL;
        if (!(s->await >> i & 1U))
            continue;
        if (h)
            memcpy(m[k++], h->text.m, 32);
        else if (q && note_parse(&q->text, &note, NULL))
            memcpy(m[k++], note.moves, 32);
        else
            return true;
    }
    memcpy(p.game, w->f->g.game_id, 32);
    step_alpha(p.alpha, &w->f->g, s->turn, s->step, w->f->head, s->hash, (const uint8_t(*)[32])m, k);
    if (!vrf_prove(p.pi, seed, p.alpha, 32))
        return err_set(&w->c->e, EXIT_BUG, "the proof cannot be made");
    return keep_proof(w, role, &p);
}

bool follow_prove(struct work *w, const struct at_hand *v, size_t n, const int *roles, size_t nroles)
{
    for (size_t i = 0; i + 1 < nroles; i++) {
        struct proof have;
        uint8_t *seed;
        if (!work_holder(w, roles[i]))
            continue;
        if (inbox_own_proof(w->f, roles[i], &have)) {
            follow_miss(w, "%s has proved for turn %lld step %lld: the proof goes out with provost letter",
                        follow_name(w, roles[i]), (long long)have.turn, (long long)have.step);
            continue;
        }
        if (!follow_seed(w, roles[i], &seed)) {
            if (w->c->e.code)
                return false;
            follow_miss(w, "the dice key of %s is not here", follow_name(w, roles[i]));
            continue;
        }
        bool ok = prove_pledged(w, v, n, roles[i], seed);
        sodium_free(seed);
        if (!ok)
            return false;
    }
    return true;
}

/* ---- resolving ------------------------------------------------------------------------------------------------------------ */

bool head_text(struct arena *a, const struct genesis *g, const struct record *rec, const char *by, struct text *out,
               struct err *e)
{
    struct place at = {g->game_id, rec->core.prev, (uint64_t)rec->core.turn, (uint64_t)rec->core.step};
    struct note note = {0};
    memcpy(note.head, rec->head, 32);
    return note_write(a, KIND_HEAD, &at, by, &note, out, e);
}

static bool head_sig(struct work *w, struct record *rec)
{
    struct text t;
    struct kept kept;
    const struct holder *h = work_holder(w, ROLE_UMPIRE);
    if (w->f->g.dice != DICE_UMPIRE && w->f->g.dice != DICE_BOTH)
        return true;
    if (!h)
        return err_set(&w->c->e, EXIT_NOPERM, "the sign key of the umpire is not here");
    if (!head_text(w->c->a, &w->f->g, rec, "umpire", &t, &w->c->e) || !compose_sign(w->c, w->f, h, &t, &kept))
        return false;
    rec->has_head_sig = true;
    rec->head_sig = (struct sig_by){ROLE_UMPIRE, "umpire", kept.sig};
    return true;
}

static void openings(struct work *w, struct step *s, const struct proof *p, size_t np)
{
    struct opening *own;
    size_t n = secrets_openings(w->f, &w->secrets, &own), all = n;
    for (size_t i = 0; i < np; i++)
        all += p[i].nopened;
    struct opening *v = ARENA_ARRAY(w->c->a, struct opening, all + 1);
    if (n)
        memcpy(v, own, n * sizeof *v);
    for (size_t i = 0; i < np; i++)
        for (size_t k = 0; k < p[i].nopened; k++)
            v[n++] = p[i].opened[k];
    s->opened = v;
    s->nopened = n;
}

/* Only what the chain calls for may be drawn in secret: by an umpire, or alone. */
static bool draws(const struct work *w)
{
    return w->f->g.has_umpire || w->f->g.dice == DICE_SOLO;
}

bool follow_make(struct work *w, int role, struct input *in, size_t n, const uint8_t *seed)
{
    struct step *s = ARENA_NEW(w->c->a, struct step);
    struct record *rec = ARENA_NEW(w->c->a, struct record);
    struct state *next = ARENA_NEW(w->c->a, struct state);
    struct dice dice;
    struct proof *proofs;
    struct err e = {0};
    size_t nproofs;
    /* Signing may have added to the secrets since they were read. */
    if (!folder_step(w->f, s, &w->c->e) || !folder_inputs(s, in, n, &w->c->e) ||
        !secrets_read(w->f, &w->secrets, &w->c->e) || !inbox_proofs(w->f, &proofs, &nproofs, &w->c->e))
        return false;
    openings(w, s, proofs, nproofs);
    struct step_keys keys = {.role = role,
                             .vrf_seed = seed,
                             .proof = proofs,
                             .nproof = nproofs,
                             .inputs = in,
                             .secrets = draws(w) ? &w->secrets.draws : NULL};
    if (!step_make(s, &keys, rec, next, &dice, &e)) {
        if (e.code == EXIT_RETRY || strcmp(e.check, "commit") == 0 || strcmp(e.check, "alpha") == 0) {
            follow_miss(w, "%s", e.text);
            return true;
        }
        w->c->e = e;
        return false;
    }
    if (!head_sig(w, rec))
        return false;
    struct verify v = work_verify(w, rec, next);
    if (!verify_record(&v)) {
        if (strcmp(v.first.check, "genesis-sig") == 0) {
            follow_miss(w, "%s", v.first.text);
            return true;
        }
        return err_check(&w->c->e, EXIT_DATA, v.first.check, "the record that was made here does not stand: [%s] %s",
                         v.first.check, v.first.text);
    }
    if (!work_store(w, s, rec, next, &dice, draws(w), &w->c->e))
        return false;
    chain_add(&w->chain, &v);
    return true;
}
