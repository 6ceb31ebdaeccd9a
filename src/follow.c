/* What follows from what is at hand: built-in seats file, proofs are made, steps resolved, joint and end records taken. */
#include <sodium.h>
#include <string.h>
#include "base/num.h"
#include "core/step.h"
#include "trust/apply.h"
#include "trust/joint.h"
#include "trust/notes.h"
#include "trust/roles.h"
#include "trust/vrf.h"
#include "work.h"

enum { RECORDS_A_RUN = 10000 };

static void miss(struct work *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void miss(struct work *w, const char *fmt, ...)
{
    char text[640];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    buf_printf(&w->missing, "%s\n", text);
}

static const char *role_name(const struct work *w, int role)
{
    return genesis_name(&w->f->g, role);
}

/* ---- storing -------------------------------------------------------------------------------------------------------------- */

/* Whose own report is made: that of seats of people here; an umpire mails everybody theirs. */
static unsigned readers(const struct work *w)
{
    unsigned seats = 0;
    for (size_t i = 0; i < w->nwho; i++) {
        if (w->who[i].role == ROLE_UMPIRE)
            return (1U << w->f->g.nsides) - 1;
        if (!w->who[i].builtin && w->who[i].role < SEATS_MAX)
            seats |= 1U << w->who[i].role;
    }
    return seats;
}

static bool store(struct work *w, const struct record *rec, const struct state *next, const struct papers *p,
                  bool secret, struct err *e)
{
    struct folder *f = w->f;
    struct folder_file file[SEATS_MAX + 3];
    size_t n = 0;
    file[n++] = (struct folder_file){"dice.txt", p->dice};
    file[n++] = (struct folder_file){"report.txt", p->report};
    if (secret)
        file[n++] = (struct folder_file){"private/secret.json", secrets_bytes(f, &w->secrets, f->n + 1)};
    for (size_t i = 0; i < f->g.nsides; i++)
        if (p->seat[i].p)
            file[n++] = (struct folder_file){
                arena_printf(f->a, "private/reports/%04zu-%s.txt", f->n + 1, f->g.side[i].side), p->seat[i]};
    return folder_store(f, rec, next, file, n, e);
}

bool work_store(struct work *w, struct step *s, const struct record *rec, const struct state *next,
                const struct dice *dice, bool secret, struct err *e)
{
    struct papers p;
    s->known = &w->secrets.draws;
    papers_step(s, rec, dice, w->cat, readers(w), &p);
    return store(w, rec, next, &p, secret, e);
}

bool work_end_record(struct work *w, enum core_kind kind, const struct input *in, struct err *e)
{
    struct folder *f = w->f;
    struct record *rec = ARENA_NEW(f->a, struct record);
    struct state *next = ARENA_NEW(f->a, struct state), *then = NULL;
    struct text t;
    struct joint j;
    if (!text_parse(f->a, in->text, in->n, &t, e))
        return false;
    if (kind == CORE_JOINT && joint_parse(f->a, &t, &j, NULL) && j.kind == JOINT_CORRECT)
        for (size_t i = 0; i <= f->n && !then; i++)
            if (memcmp(w->chain.heads[i], j.head, 32) == 0) {
                then = ARENA_NEW(f->a, struct state);
                if (!folder_state(f, i, then, e) || !secrets_read(f, &w->secrets, e))
                    return false;
                secrets_correct(f, &w->secrets, f->n + 1, i);
            }
    if (!apply_record(f->a, &f->g, &f->state, f->head, kind, in, then, rec, next, e))
        return false;
    struct verify v = {.a = f->a,
                       .g = &f->g,
                       .prev = &f->state,
                       .head_prev = f->head,
                       .rec = rec,
                       .chain = &w->chain,
                       .at_head = then,
                       .next_state = &next->raw};
    if (!verify_record(&v))
        return err_check(e, EXIT_DATA, v.first.check, "[%s] %s", v.first.check, v.first.text);
    struct step after = {.a = f->a, .ops = f->ops, .data = f->data, .g = &f->g, .prev = next};
    struct papers p;
    struct err skip = {0};
    memcpy(after.head_prev, rec->head, 32);
    papers_end(&after, rec, w->cat, &p, &skip);
    bool secret = then && w->secrets.draws.n > 0; /* what was drawn since is back in its deck */
    if (!store(w, rec, next, &p, secret, e) || !work_settle(w))
        return false;
    chain_add(&w->chain, &v);
    return true;
}

bool work_resign(struct work *w, const struct text *t, int seat, const char *sig, struct err *e)
{
    struct state after = w->f->state;
    struct sig_by by = {seat, genesis_name(&w->f->g, seat), sig};
    struct input in = {t->text.p, t->text.n, 1, &by};
    after.seat[seat] = SEAT_RESIGNED;
    if (state_teams_in(&w->f->g, &after) >= 2)
        return inbox_put(w->f, "inbox", t, seat, sig, &w->c->e);
    return work_end_record(w, CORE_RESIGN, &in, e);
}

/* ---- joint texts ---------------------------------------------------------------------------------------------------------- */

static bool at_joint(struct work *w, const struct at_hand *v, size_t n, size_t i)
{
    const struct at_hand *h = &v[i];
    struct sig_by sigs[ROLES_MAX];
    size_t nsigs = 0;
    unsigned signers = 0;
    for (int role = 0; role <= ROLE_UMPIRE; role++)
        for (size_t k = 0; k < n; k++)
            for (size_t q = 0; q < v[k].nsigs && !(signers >> role & 1U); q++)
                if (v[k].sigs[q].role == role && memcmp(v[k].text.m, h->text.m, 32) == 0) {
                    sigs[nsigs++] = v[k].sigs[q];
                    signers |= 1U << role;
                }
    struct input in = {h->text.text.p, h->text.text.n, nsigs, arena_copy(w->c->a, sigs, sizeof sigs)};
    struct joint j;
    struct err e = {0};
    if (!joint_parse(w->c->a, &h->text, &j, &e) || !joint_allowed(&w->f->g, &w->f->state, &j, signers, &e) ||
        !work_end_record(w, CORE_JOINT, &in, &e)) {
        const struct text_line *body = h->text.lines; /* what follows it are pieces of a proof */
        miss(w, "joint text \"%.*s\": %s", h->text.n ? (int)(body->n > 60 ? 60 : body->n) : 0, h->text.n ? body->p : "",
             e.text);
        return false;
    }
    return true;
}

static bool joints(struct work *w)
{
    struct at_hand *v;
    size_t n;
    if (!inbox_read(w->f, &v, &n, &w->c->e))
        return false;
    for (size_t i = 0; i < n; i++)
        if (v[i].text.kind == KIND_JOINT && at_joint(w, v, n, i))
            return true;
    return true;
}

/* ---- the inputs of the step ----------------------------------------------------------------------------------------------- */

static bool builtins(struct work *w)
{
    for (size_t i = 0; i < w->nwho; i++) {
        struct kept kept;
        struct err e = {0};
        int role = w->who[i].role;
        if (!w->who[i].builtin || role >= SEATS_MAX || !(w->f->state.await >> role & 1U))
            continue;
        if (kept_find(w->f, role, &kept, &e) && kept.sig)
            continue;
        if (e.code) {
            w->c->e = e;
            return false;
        }
        if (!compose_builtin(w->c, w->f, &w->who[i], &kept))
            return false;
    }
    return true;
}

static struct input input_of(struct work *w, const struct at_hand *h)
{
    return (struct input){h->text.text.p, h->text.text.n, h->nsigs, arena_copy(w->c->a, h->sigs, sizeof h->sigs)};
}

static bool mine(const struct work *w, int role)
{
    const struct holder *h = work_holder(w, role);
    return h && !h->builtin;
}

/* The text that answers for the seat in this step, or NULL. */
static const struct at_hand *served(const struct at_hand *v, size_t n, int seat)
{
    static const enum kind serves[] = {KIND_MOVES, KIND_RESIGN, KIND_NMR};
    const struct at_hand *h = NULL;
    for (size_t k = 0; k < 3 && !h; k++)
        h = inbox_find(v, n, seat, serves[k]);
    return h;
}

/* The awaited texts in genesis order, then resignations beside; *lacking: seats whose text is not here. */
static size_t inputs(struct work *w, const struct at_hand *v, size_t n, struct input *in, uint8_t *lacking)
{
    const struct state *s = &w->f->state;
    size_t count = 0;
    *lacking = 0;
    for (size_t i = 0; i < w->f->g.nsides; i++) {
        if (!(s->await >> i & 1U))
            continue;
        const struct at_hand *h = served(v, n, (int)i);
        if (h)
            in[count++] = input_of(w, h);
        else
            *lacking |= (uint8_t)(1U << i);
    }
    for (size_t i = 0; i < w->f->g.nsides; i++) {
        const struct at_hand *h = s->await >> i & 1U ? NULL : inbox_find(v, n, (int)i, KIND_RESIGN);
        if (h)
            in[count++] = input_of(w, h);
    }
    return count;
}

static void say_lacking(struct work *w, uint8_t lacking)
{
    const struct state *s = &w->f->state;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!(lacking >> i & 1U))
            continue;
        if (mine(w, i))
            miss(w, "%s: your moves for turn %lld step %lld are awaited: provost orders, then provost sign",
                 role_name(w, i), (long long)s->turn, (long long)s->step);
        else
            miss(w, "the moves of %s for turn %lld step %lld are awaited", role_name(w, i), (long long)s->turn,
                 (long long)s->step);
    }
}

/* ---- proving -------------------------------------------------------------------------------------------------------------- */

static bool proof_seed(struct work *w, int role, uint8_t **seed)
{
    const struct holder *h = work_holder(w, role);
    *seed = NULL;
    return h && h->dice_path && holder_dice(w->c, w->f, h, seed);
}

static bool keep_proof(struct work *w, int role, const struct proof *p)
{
    if (!inbox_put_proof(w->f, p, true, &w->c->e))
        return false;
    miss(w, "%s has proved for turn %lld step %lld: the proof goes out with provost letter", role_name(w, role),
         (long long)p->turn, (long long)p->step);
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
        const struct at_hand *h = s->await >> i & 1U ? served(v, n, (int)i) : NULL;
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

static bool prove(struct work *w, const struct at_hand *v, size_t n, const int *roles, size_t nroles)
{
    for (size_t i = 0; i + 1 < nroles; i++) {
        struct proof have;
        uint8_t *seed;
        if (!work_holder(w, roles[i]))
            continue;
        if (inbox_own_proof(w->f, roles[i], &have)) {
            miss(w, "%s has proved for turn %lld step %lld: the proof goes out with provost letter",
                 role_name(w, roles[i]), (long long)have.turn, (long long)have.step);
            continue;
        }
        if (!proof_seed(w, roles[i], &seed)) {
            if (w->c->e.code)
                return false;
            miss(w, "the dice key of %s is not here", role_name(w, roles[i]));
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

static bool make(struct work *w, int role, struct input *in, size_t n, const uint8_t *seed)
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
            miss(w, "%s", e.text);
            return true;
        }
        w->c->e = e;
        return false;
    }
    if (!head_sig(w, rec))
        return false;
    struct verify v = {.a = w->c->a,
                       .g = &w->f->g,
                       .prev = &w->f->state,
                       .head_prev = w->f->head,
                       .rec = rec,
                       .chain = &w->chain,
                       .next_state = &next->raw};
    if (!verify_record(&v)) {
        if (strcmp(v.first.check, "genesis-sig") == 0) {
            miss(w, "%s", v.first.text);
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

static bool one_step(struct work *w)
{
    struct at_hand *v;
    size_t n, nroles;
    int roles[SEATS_MAX + 1], resolver;
    struct input *in = ARENA_ARRAY(w->c->a, struct input, INPUTS_MAX);
    uint8_t lacking, *seed;
    struct err e = {0};
    if (!inbox_read(w->f, &v, &n, &w->c->e))
        return false;
    size_t count = inputs(w, v, n, in, &lacking);
    if (!roles_list(&w->f->g, &w->f->state, roles, &nroles, &e) ||
        !roles_resolver(&w->f->g, &w->f->state, &resolver, &e)) {
        miss(w, "%s", e.text);
        return true;
    }
    if (!prove(w, v, n, roles, nroles))
        return false;
    if (lacking) {
        say_lacking(w, lacking);
        return true;
    }
    bool closed;
    if (!work_closed(w, &closed))
        return false;
    if (!closed) {
        miss(w, "all have filed; the step is resolved when its time is over, as the genesis says, by provost tick");
        return true;
    }
    if (!work_holder(w, resolver)) {
        miss(w, "%s rolls and resolves turn %lld step %lld: send the answer of provost letter", role_name(w, resolver),
             (long long)w->f->state.turn, (long long)w->f->state.step);
        return true;
    }
    if (!proof_seed(w, resolver, &seed)) {
        if (!w->c->e.code)
            miss(w,
                 "the dice key of %s is not here (private/dice.key): put it back, or agree on a new one "
                 "by a joint text",
                 role_name(w, resolver));
        return !w->c->e.code;
    }
    bool ok = make(w, resolver, in, count, seed);
    sodium_free(seed);
    return ok;
}

bool work_follow(struct work *w)
{
    for (int i = 0; i < RECORDS_A_RUN; i++) {
        size_t n = w->f->n;
        buf_cut(&w->missing, 0);
        if (!joints(w))
            return false;
        if (w->f->n != n)
            continue;
        if (!w->f->state.await)
            return true;
        if (!w->f->ops) {
            miss(w, "%s", w->f->why.text);
            return true;
        }
        if (!builtins(w) || !one_step(w))
            return false;
        if (w->f->n == n)
            return true;
    }
    return true;
}

/* ---- telling -------------------------------------------------------------------------------------------------------------- */

bool work_report(struct work *w, size_t i, int seat, struct bytes *out, struct err *e)
{
    struct folder *f = w->f;
    if (seat != ROLE_NONE) {
        const char *own = folder_path(f, arena_printf(f->a, "private/reports/%04zu-%s.txt", i, role_name(w, seat)));
        if (io_exists(own))
            return io_read(f->a, own, RECORD_MAX, out, e);
    }
    return io_read(f->a, folder_path(f, arena_printf(f->a, "turns/%04zu/report.txt", i)), RECORD_MAX, out, e);
}

static void owed(struct work *w, struct buf *b)
{
    const struct state *s = &w->f->state;
    char hex[65];
    hex_str(hex, w->f->head, 32);
    buf_printf(b, "Turn %lld step %lld, head %.8s", (long long)s->turn, (long long)s->step, hex);
    if (!s->await)
        buf_printf(b, ": the game is over%s%s", s->over && s->over[0] ? ": " : "", s->over ? s->over : "");
    buf_putc(b, '\n');
    buf_add(b, w->missing.p, w->missing.n);
}

bool work_print(struct work *w)
{
    struct buf *b = &w->c->out;
    int seat = work_seat(w);
    for (size_t i = w->first + 1; i <= w->f->n; i++) {
        struct bytes p;
        if (!work_report(w, i, seat, &p, &w->c->e))
            return false;
        buf_add(b, p.p, p.n);
        buf_putc(b, '\n');
    }
    owed(w, b);
    return true;
}
