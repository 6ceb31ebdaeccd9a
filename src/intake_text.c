/* The other texts of a letter, and proofs: resignations, what several sign, notes, final proofs. */
#include <string.h>
#include "intake_private.h"
#include "trust/notes.h"
#include "trust/roles.h"
#include "trust/vrf.h"

bool take_resign(struct letter *l)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct err e = {0};
    const char *sig;
    bool warn;
    int seat = genesis_seat(&w->f->g, t->side);
    if (seat == ROLE_NONE || w->f->state.seat[seat] != SEAT_IN || !w->f->state.await) {
        err_check(&e, EXIT_DATA, "binding", "%s is not in the game", t->side);
        return letter_refuse(l, &e);
    }
    if (!bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, seat, &sig, &warn, &e))
        return letter_refuse(l, &e);
    letter_taken(l);
    return work_resign(w, t, seat, sig, &e) || (!w->c->e.code && letter_refuse(l, &e));
}

/* Signed by somebody of the game, and kept under that name: whether he may is judged when the record is made. */
bool take_shared(struct letter *l)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct at_hand *have;
    size_t n, fresh = 0, right = 0;
    struct err e = {0};
    if (!inbox_read(w->f, &have, &n, &w->c->e))
        return false;
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        const char *sig;
        bool warn, here = false;
        struct err bad = {0};
        if (!genesis_party(&w->f->g, role) ||
            !bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, role, &sig, &warn, &bad))
            continue;
        right++;
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < have[i].nsigs; k++)
                here |= memcmp(have[i].text.m, t->m, 32) == 0 && have[i].sigs[k].role == role;
        if (here)
            continue;
        fresh++;
        if (!inbox_put(w->f, "inbox", t, role, sig, &w->c->e))
            return false;
    }
    if (!right) {
        err_check(&e, EXIT_NOPERM, "moves-sig", "the %s text has no right signature of anybody in the game",
                  kind_name(t->kind));
        return letter_refuse(l, &e);
    }
    if (!fresh)
        return letter_known(l, letter_of_text(l, t));
    letter_taken(l);
    return true;
}

/* Receipts, heads and views are never hashed: they are kept as notes. */
bool take_note(struct letter *l)
{
    struct work *w = l->w;
    struct note note;
    struct err e = {0};
    const char *sig;
    bool warn;
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        struct err bad = {0};
        if (!genesis_party(&w->f->g, role) ||
            !bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, role, &sig, &warn, &bad))
            continue;
        if (!note_parse(&l->b->text, &note, &e))
            return letter_refuse(l, &e);
        letter_taken(l);
        return inbox_put(w->f, "inbox", &l->b->text, role, sig, &w->c->e);
    }
    err_check(&e, EXIT_NOPERM, "moves-sig", "the %s text has no right signature of anybody in the game",
              kind_name(l->b->text.kind));
    return letter_refuse(l, &e);
}

bool take_proof(struct letter *l)
{
    struct work *w = l->w;
    struct proof p, own;
    struct err e = {0};
    int roles[SEATS_MAX + 1];
    size_t n, i = 0;
    if (!proof_read(w->c->a, &w->f->g, l->b->data.p, l->b->data.n, &p, &e))
        return letter_refuse(l, &e);
    if (memcmp(p.game, w->f->g.game_id, 32) != 0)
        return letter_left(l, "it is a proof of another game");
    if (p.turn != w->f->state.turn || p.step != w->f->state.step) {
        if (p.turn < w->f->state.turn || (p.turn == w->f->state.turn && p.step < w->f->state.step))
            return letter_known(l, arena_printf(w->c->a, "a proof for turn %lld step %lld, which has been taken",
                                                (long long)p.turn, (long long)p.step));
        err_check(&e, EXIT_RETRY, "prev", "the proof is for turn %lld step %lld, which has not come here yet",
                  (long long)p.turn, (long long)p.step);
        return letter_refuse(l, &e);
    }
    if (!roles_list(&w->f->g, &w->f->state, roles, &n, &e))
        return letter_refuse(l, &e);
    while (i < n && roles[i] != p.role)
        i++;
    if (i == n)
        err_check(&e, EXIT_NOPERM, "rollers", "%s does not roll in this step", genesis_name(&w->f->g, p.role));
    else if (!vrf_verify(state_vrf(&w->f->g, &w->f->state, p.role), p.alpha, 32, p.pi, NULL))
        err_check(&e, EXIT_NOPERM, "vrf", "the proof of %s is wrong", genesis_name(&w->f->g, p.role));
    if (e.code)
        return letter_refuse(l, &e);
    struct proof *have;
    size_t nhave;
    if (!inbox_proofs(w->f, &have, &nhave, &w->c->e))
        return false;
    for (size_t k = 0; k < nhave; k++)
        if (have[k].role == p.role && memcmp(have[k].alpha, p.alpha, 32) == 0)
            return letter_known(l, arena_printf(w->c->a, "the proof of %s", genesis_name(&w->f->g, p.role)));
    if (inbox_own_proof(w->f, p.role, &own)) {
        err_check(&e, EXIT_NOPERM, "alpha", "another proof of %s was made here", genesis_name(&w->f->g, p.role));
        return letter_refuse(l, &e);
    }
    letter_taken(l);
    return inbox_put_proof(w->f, &p, work_holder(w, p.role) != NULL, &w->c->e);
}

bool take_final(struct letter *l)
{
    struct err e = {0};
    bool fresh;
    if (!l->w->f->g.has_series)
        return letter_left(l, "secrets published at the end are not looked at here");
    if (!work_take_final(l->w, l->b->data, &fresh, &e))
        return letter_refuse(l, &e);
    if (!fresh)
        return letter_known(l, "the proofs of the series are");
    letter_taken(l);
    return true;
}
