/* Moves files and pledges of the present step: whose they are, whether they may stand, which of two counts. */
#include <string.h>
#include "core/step.h"
#include "intake_private.h"
#include "trust/hash.h"
#include "trust/notes.h"
#include "trust/seal.h"

static bool opens_fit(const struct work *w, int seat, const struct moves *m, struct err *e)
{
    for (size_t i = 0; i < m->nopens; i++) {
        const struct moves_open *o = &m->opens[i];
        const struct commitment *c = state_commit(&w->f->state, seat, o->slot);
        uint8_t h[32];
        if (!c)
            return err_check(e, EXIT_DATA, "commit", "the file opens %s, which is not committed", o->slot);
        hash_commit(h, w->f->g.game_id, (uint64_t)c->turn, genesis_name(&w->f->g, seat), o->slot, o->value.p,
                    o->value.n, o->salt, NULL);
        if (memcmp(h, c->c, 32) != 0)
            return err_check(e, EXIT_DATA, "commit", "the file opens %s with another text than was committed", o->slot);
    }
    return true;
}

/* Refused before anybody proves anything (design dice 1.3.4): a file with an order that is illegal now is no file. */
static bool legal(struct work *w, const struct text *t, struct step_text *st, struct err *e)
{
    struct step *s = ARENA_NEW(w->c->a, struct step);
    if (!step_text_read(w->c->a, &w->f->g, t->text.p, t->text.n, st, e))
        return false;
    if (st->moves.has_replaces && w->f->g.dice != DICE_UMPIRE && w->f->g.dice != DICE_BOTH)
        return err_check(e, EXIT_DATA, "canonical", "a file cannot be replaced under dice policy %s",
                         dice_policy_name(w->f->g.dice));
    if (!opens_fit(w, st->seat, &st->moves, e))
        return false;
    if (!folder_step(w->f, s, e)) {
        e->code = w->f->ops ? e->code : EXIT_CONFIG; /* no fault of the text */
        return false;
    }
    s->input = st;
    s->ninput = 1;
    return step_begin(s, e) && step_check(s, e);
}

/* Commitments sealed to a key that lies here: their openings are kept for the step that asks for them (section 4). */
static bool open_seals(struct letter *l, const struct step_text *st)
{
    struct work *w = l->w;
    if (!st->moves.ncommits)
        return true;
    if (!secrets_read(w->f, &w->secrets, &w->c->e))
        return false;
    for (size_t i = 0; i < st->moves.ncommits; i++) {
        const struct moves_commit *m = &st->moves.commits[i];
        bool opened = m->box.n == 0;
        for (size_t k = 0; k < w->nwho && !opened; k++) {
            struct secret_commit one = {.seat = st->seat, .slot = m->slot, .turn = (int64_t)st->text.turn};
            uint8_t pk[32], sk[32];
            struct buf value;
            if (!work_box(w, k, pk, sk))
                continue;
            buf_init(&value, w->c->a);
            opened = eseal_open(&value, one.salt, pk, sk, m->box.p, m->box.n);
            key_wipe(sk, sizeof sk);
            if (!opened)
                continue;
            hash_commit(one.c, w->f->g.game_id, st->text.turn, st->text.side, m->slot, value.p, value.n, one.salt,
                        NULL);
            one.value = value.p;
            one.nvalue = value.n;
            if (memcmp(one.c, m->c, 32) != 0)
                cmd_note(w->c, "%s: what is sealed in slot %s is not what is committed: the commitment is void",
                         letter_where(l), m->slot);
            else if (!secrets_put(w->f, &w->secrets, &one))
                return false;
        }
    }
    return secrets_write(w->f, &w->secrets, &w->c->e);
}

/* Which file of the seat counts. *take false: it has been dealt with. */
static bool second_file(struct letter *l, const struct at_hand *old, const struct step_text *st, const char *sig,
                        bool *take)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct proof proof;
    struct moves first;
    *take = false;
    if (memcmp(old->text.m, t->m, 32) == 0)
        return letter_known(l, letter_of_text(l, t));
    if (moves_parse(w->c->a, &old->text, &first, NULL) && first.has_replaces && memcmp(first.replaces, t->m, 32) == 0)
        return letter_known(l, arena_printf(w->c->a, "%s; it has been replaced", letter_of_text(l, t)));
    if (!st->moves.has_replaces || memcmp(st->moves.replaces, old->text.m, 32) != 0)
        return letter_equivocation(l, st->seat, sig, old->text.m);
    for (size_t i = 0; i < w->nwho; i++)
        if (inbox_own_proof(w->f, w->who[i].role, &proof)) {
            struct err e = {0};
            err_check(&e, EXIT_NOPERM, "binding", "%s comes too late: %s has proved for the step", letter_of_text(l, t),
                      genesis_name(&w->f->g, w->who[i].role));
            return letter_keep_refused(l, st->seat, sig, &e);
        }
    *take = true;
    return true;
}

bool take_moves(struct letter *l)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct step_text st;
    struct at_hand *have;
    size_t n;
    struct err e = {0};
    const char *sig;
    bool warn = false;
    int seat = genesis_seat(&w->f->g, t->side);
    if (seat == ROLE_NONE || !(w->f->state.await >> seat & 1U)) {
        err_check(&e, EXIT_DATA, "binding", "%s is not to move in turn %lld step %lld", t->side,
                  (long long)w->f->state.turn, (long long)w->f->state.step);
        return letter_refuse(l, &e);
    }
    if (!bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, seat, &sig, &warn, &e))
        return letter_refuse(l, &e);
    if (warn)
        cmd_note(w->c, "%s: the trusted comment of the signature is not signed", letter_where(l));
    if (!legal(w, t, &st, &e)) {
        if (e.code == EXIT_BUG || e.code == EXIT_CONFIG)
            return letter_refuse(l, &e);
        return letter_keep_refused(l, seat, sig, &e);
    }
    if (!inbox_read(w->f, &have, &n, &w->c->e))
        return false;
    const struct at_hand *old = inbox_find(have, n, seat, KIND_MOVES), *bound = inbox_find(have, n, seat, KIND_PLEDGE);
    struct note pledge = {0};
    bool take = true;
    if (bound && !w->f->g.has_umpire && note_parse(&bound->text, &pledge, NULL) && memcmp(pledge.moves, t->m, 32) != 0)
        return letter_equivocation(l, seat, sig, pledge.moves);
    if (old && (!second_file(l, old, &st, sig, &take) || !take))
        return !w->c->e.code;
    /* An archive gives an own file back to where `sign` keeps it, so that the same bytes are sent again. */
    const struct holder *own = work_holder(w, seat);
    if (!open_seals(l, &st) || !inbox_put(w->f, own ? "private/moves" : "inbox", t, seat, sig, &w->c->e))
        return false;
    letter_taken(l);
    return true;
}

bool take_pledge(struct letter *l)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct note note, first;
    struct at_hand *have;
    size_t n;
    struct err e = {0};
    const char *sig;
    bool warn;
    int seat = genesis_seat(&w->f->g, t->side);
    if (seat == ROLE_NONE || !(w->f->state.await >> seat & 1U)) {
        err_check(&e, EXIT_DATA, "binding", "%s is not to move in turn %lld step %lld", t->side,
                  (long long)w->f->state.turn, (long long)w->f->state.step);
        return letter_refuse(l, &e);
    }
    if (!bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, seat, &sig, &warn, &e) || !note_parse(t, &note, &e))
        return letter_refuse(l, &e);
    if (!inbox_read(w->f, &have, &n, &w->c->e))
        return false;
    const struct at_hand *old = inbox_find(have, n, seat, KIND_PLEDGE);
    struct proof proof;
    if (old && memcmp(old->text.m, t->m, 32) == 0)
        return letter_known(l, letter_of_text(l, t));
    if (old &&
        (!note_parse(&old->text, &first, NULL) || !note.has_replaces || memcmp(note.replaces, first.moves, 32) != 0))
        return letter_equivocation(l, seat, sig, old->text.m);
    for (size_t i = 0; old && i < w->nwho; i++)
        if (inbox_own_proof(w->f, w->who[i].role, &proof)) {
            err_check(&e, EXIT_NOPERM, "binding", "%s comes too late: %s has proved for the step", letter_of_text(l, t),
                      genesis_name(&w->f->g, w->who[i].role));
            return letter_keep_refused(l, seat, sig, &e);
        }
    letter_taken(l);
    return inbox_put(w->f, "inbox", t, seat, sig, &w->c->e);
}
