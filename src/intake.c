/* What is in this letter: each block is judged by itself (design dice 3.4), in the order in which they build on each other. */
#include <stdio.h>
#include <string.h>
#include "base/num.h"
#include "core/step.h"
#include "trust/hash.h"
#include "trust/notes.h"
#include "trust/roles.h"
#include "trust/seal.h"
#include "trust/sig.h"
#include "trust/vrf.h"
#include "work.h"

/* The letter in hand, for messages. */
struct letter {
    struct work *w;
    const struct brought *in;
    const struct block *b;
};

static const char *where(const struct letter *l)
{
    return arena_printf(l->w->c->a, "%s:%d: %s", l->in->name, l->b->line, l->b->name);
}

/* Refused: said, counted, the first one kept for the exit code. sure: its seat has signed it. */
static bool refuse_of(struct letter *l, const struct err *why, bool sure)
{
    struct work *w = l->w;
    verdict_add(w, VERDICT_REFUSED, l->b, why, sure);
    if (why->code == EXIT_RETRY)
        w->gap = true;
    if (!w->refused.code) {
        w->refused = *why;
        err_file(&w->refused, l->in->name);
        if (!w->refused.line)
            err_place(&w->refused, l->b->line, 0);
    } else {
        cmd_note(w->c, "%s: %s", where(l), why->text);
    }
    return true;
}

static bool refuse(struct letter *l, const struct err *why)
{
    return refuse_of(l, why, false);
}

static bool left(struct letter *l, const char *what)
{
    struct err why = {0};
    l->w->foreign++;
    snprintf(why.text, sizeof why.text, "%s", what);
    verdict_add(l->w, VERDICT_LEFT, l->b, &why, false);
    cmd_note(l->w->c, "%s: %s", where(l), what);
    return true;
}

static void taken(struct letter *l)
{
    l->w->taken++;
    verdict_add(l->w, VERDICT_TAKEN, l->b, NULL, true);
}

static void again(struct letter *l)
{
    l->w->known++;
    verdict_add(l->w, VERDICT_DUPLICATE, l->b, NULL, true);
}

static bool known(struct letter *l, const char *what)
{
    again(l);
    cmd_note(l->w->c, "%s: duplicate: %s", where(l), what);
    return true;
}

static const char *of_text(struct letter *l, const struct text *t)
{
    return arena_printf(l->w->c->a, "the %s of %s for turn %llu step %llu", kind_name(t->kind), t->side,
                        (unsigned long long)t->turn, (unsigned long long)t->step);
}

/* ---- genesis, cards ------------------------------------------------------------------------------------------------------- */

static bool take_genesis(struct letter *l)
{
    struct work *w = l->w;
    const struct block *b = l->b;
    const struct bytes raw = w->f->g.raw;
    size_t fresh = 0;
    if (b->data.n != raw.n || memcmp(b->data.p, raw.p, raw.n) != 0)
        return left(l, "it is the genesis of another game");
    for (size_t i = 0; i < b->nsigs; i++) {
        struct err e = {0};
        int role = genesis_role(&w->f->g, b->sigs[i].by);
        if (role == ROLE_NONE) {
            err_check(&e, EXIT_NOPERM, "genesis-sig", "a signature under the genesis is by \"%s\", who is not in it",
                      b->sigs[i].by);
            refuse(l, &e);
        } else if (w->f->sig[role]) {
            continue;
        } else if (!folder_add_sig(w->f, role, arena_strndup(w->c->a, b->sigs[i].sig.p, b->sigs[i].sig.n), &e)) {
            refuse(l, &e);
        } else {
            w->chain.signed_genesis |= 1U << role;
            fresh++;
        }
    }
    if (fresh)
        taken(l);
    else
        again(l);
    return true;
}

/* Names and addresses stay in private/players.json. */
static bool take_card(struct letter *l)
{
    struct work *w = l->w;
    const struct block *b = l->b;
    struct card card;
    struct err e = {0};
    struct player v[ROLES_MAX];
    memset(v, 0, sizeof v);
    if (!card_read(w->c->a, b->data.p, b->data.n, &card, &e))
        return refuse(l, &e);
    const struct sig_block *sig = b->nsigs ? &b->sigs[0] : NULL;
    if (!sig)
        return left(l, "the card is not signed");
    if (!card_verify(w->c->a, &card, sig->sig.p, sig->sig.n, &e))
        return refuse(l, &e);
    if (!players_read(w->f, v, &w->c->e))
        return false;
    for (int role = 0; role < ROLES_MAX; role++) {
        const struct party *p = genesis_party(&w->f->g, role);
        const uint8_t *sign = !p ? NULL : role == ROLE_ARBITER ? p->sign : state_sign(&w->f->g, &w->f->state, role);
        if (!sign || memcmp(sign, card.sign, 32) != 0)
            continue;
        if (v[role].name && v[role].addr && !strcmp(v[role].name, card.name) && !strcmp(v[role].addr, card.addr)) {
            again(l);
            return true;
        }
        v[role] = (struct player){card.name, card.addr, card.zone};
        taken(l);
        return players_write(w->f->dir, &w->f->g, v, &w->c->e);
    }
    return left(l, "the card is of nobody in this game");
}

/* ---- records -------------------------------------------------------------------------------------------------------------- */

/* Joint and end records have one text and no dice; which one tells its kind. */
static enum core_kind kind_of(const struct genesis *g, const struct record *r, const struct text *t)
{
    if (t->kind == KIND_JOINT)
        return CORE_JOINT;
    if (r->nproofs || r->ninputs != 1 || g->has_series)
        return CORE_PLAY;
    return t->kind == KIND_RESIGN ? CORE_RESIGN : t->kind == KIND_NMR ? CORE_NMR : CORE_PLAY;
}

static bool verify_new(struct work *w, const struct record *rec, const struct state *next, struct verify *v,
                       struct err *e)
{
    *v = (struct verify){.a = w->c->a,
                         .g = &w->f->g,
                         .prev = &w->f->state,
                         .head_prev = w->f->head,
                         .rec = rec,
                         .chain = &w->chain,
                         .next_state = &next->raw};
    if (verify_record(v))
        return true;
    return err_check(e, EXIT_DATA, v->first.check, "[%s] %s", v->first.check, v->first.text);
}

static bool take_play(struct work *w, struct record *rec, struct err *e)
{
    struct step *s = ARENA_NEW(w->c->a, struct step);
    struct core core;
    struct state *next = ARENA_NEW(w->c->a, struct state);
    struct dice dice;
    struct verify v;
    if (!folder_step(w->f, s, e) || !folder_inputs(s, rec->inputs, rec->ninputs, e))
        return false;
    s->opened = rec->opened;
    s->nopened = rec->nopened;
    if (!step_remake(s, rec, &core, next, &dice, e) || !record_restore(w->c->a, rec, &core, e) ||
        !verify_new(w, rec, next, &v, e))
        return false;
    chain_add(&w->chain, &v);
    bool learned = views_learn(w, rec->core.turn, rec->core.step, w->f->n + 1);
    return work_store(w, s, rec, next, &dice, learned, e);
}

bool work_take_record(struct work *w, struct record *rec, struct err *e)
{
    struct text t;
    if (!rec->ninputs || !text_parse(w->c->a, rec->inputs[0].text, rec->inputs[0].n, &t, e))
        return err_check(e, EXIT_DATA, "format", "the record holds no text");
    enum core_kind kind = kind_of(&w->f->g, rec, &t);
    if (kind == CORE_PLAY)
        return take_play(w, rec, e);
    uint8_t head[32];
    memcpy(head, rec->head, 32);
    return work_end_record(w, kind, &rec->inputs[0], e) &&
           (memcmp(w->f->head, head, 32) == 0 ||
            err_check(e, EXIT_DATA, "head", "the record has another head than follows from its text"));
}

/* A record.json has its core; in a letter it is left out. */
static const struct block *letter_form(struct work *w, const struct brought *in)
{
    struct block *v = ARENA_ARRAY(w->c->a, struct block, in->n + 1);
    memcpy(v, in->v, in->n * sizeof *v);
    for (size_t i = 0; i < in->n; i++) {
        struct record rec;
        struct err skip = {0};
        if (v[i].kind == KIND_RECORD && v[i].ok &&
            record_read(w->c->a, &w->f->g, v[i].data.p, v[i].data.n, RECORD_STORED, &rec, &skip))
            v[i].data = record_write(w->c->a, &rec, RECORD_LETTER);
    }
    return v;
}

static void keep_refused_record(struct work *w, const struct record *rec)
{
    char hex[65];
    struct err skip = {0};
    struct bytes p = record_write(w->c->a, rec, RECORD_LETTER);
    hex_str(hex, rec->head, 32);
    if (io_mkdir(folder_path(w->f, "refused"), 0755, &skip))
        io_write(folder_path(w->f, arena_printf(w->c->a, "refused/record-%.16s.json", hex)), p.p, p.n, 0644, &skip);
}

static bool take_records(struct work *w, const struct brought *in)
{
    struct letter_records got;
    struct err e = {0};
    struct letter l = {w, in, NULL};
    for (size_t i = 0; i < in->n && !l.b; i++)
        if (in->v[i].kind == KIND_RECORD)
            l.b = &in->v[i];
    if (!l.b)
        return true;
    bool all = letter_records(w->c->a, &w->f->g, letter_form(w, in), in->n, (const uint8_t(*)[32])w->chain.heads,
                              w->chain.nheads, &got, &e);
    w->known += got.known;
    if (got.known && !got.n)
        cmd_note(w->c, "%s: duplicate: %zu %s here already", in->name, got.known,
                 got.known == 1 ? "record is" : "records are");
    for (size_t i = 0; i < got.n; i++) {
        struct err why = {0};
        if (!work_take_record(w, &got.rec[i], &why)) {
            if (w->c->e.code)
                return false;
            if (why.code == EXIT_IO || why.code == EXIT_CANTCREATE || why.code == EXIT_BUG) {
                w->c->e = why;
                return false;
            }
            keep_refused_record(w, &got.rec[i]);
            return refuse(&l, &why);
        }
        taken(&l);
    }
    return all || refuse(&l, &e);
}

/* ---- texts ---------------------------------------------------------------------------------------------------------------- */

/* The record that took the step of this text: its number, or 0: none (the present step, or a head unknown here). */
static size_t past(const struct work *w, const struct text *t)
{
    for (size_t i = 0; i + 1 < w->chain.nheads; i++)
        if (memcmp(w->chain.heads[i], t->prev, 32) == 0)
            return i + 1;
    return 0;
}

static bool present(const struct work *w, const struct text *t)
{
    return memcmp(t->prev, w->f->head, 32) == 0 && t->turn == (uint64_t)w->f->state.turn &&
           t->step == (uint64_t)w->f->state.step;
}

static bool keep_refused(struct letter *l, int role, const char *sig, struct err *why)
{
    return inbox_put(l->w->f, "refused", &l->b->text, role, sig, &l->w->c->e) && refuse_of(l, why, true);
}

/* Two different files of one seat for one step are an offence, and evidence of it (design dice 1.6, 5). */
static bool equivocation(struct letter *l, int role, const char *sig, const uint8_t first[32])
{
    struct err e = {0};
    char hex[65];
    hex_str(hex, first, 32);
    err_check(&e, EXIT_NOPERM, "binding",
              "%s has signed two different files for turn %llu step %llu; the first (%.8s) counts, this one is kept in "
              "refused/",
              l->b->text.side, (unsigned long long)l->b->text.turn, (unsigned long long)l->b->text.step, hex);
    return keep_refused(l, role, sig, &e);
}

/* A text of a step that has been taken: known when the record holds it, else too late, or a second file. */
static bool take_past(struct letter *l, size_t i)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct record rec;
    struct state before;
    int role = genesis_role(&w->f->g, t->side);
    struct note note = {0};
    const uint8_t *m = t->m;
    if (!folder_record(w->f, i, &rec, &w->c->e) || !folder_state(w->f, i - 1, &before, &w->c->e))
        return false;
    if (t->kind == KIND_PLEDGE && note_parse(t, &note, NULL))
        m = note.moves;
    const uint8_t *filed = NULL;
    for (size_t k = 0; k < rec.ninputs; k++) {
        struct text in;
        struct err skip = {0};
        uint8_t *h = arena_alloc(w->c->a, 32);
        hash_moves(h, rec.inputs[k].text, rec.inputs[k].n);
        if (memcmp(h, m, 32) == 0)
            return known(l, of_text(l, t));
        if (text_parse(w->c->a, rec.inputs[k].text, rec.inputs[k].n, &in, &skip) && !strcmp(in.side, t->side) &&
            in.kind == KIND_MOVES)
            filed = h;
    }
    const char *sig;
    bool warn;
    struct err e = {0};
    if (role != ROLE_NONE && !bring_signed(w->c->a, &w->f->g, &before, l->b, role, &sig, &warn, &e))
        return refuse(l, &e);
    if (filed && t->kind == KIND_MOVES && role != ROLE_NONE && w->f->g.dice != DICE_UMPIRE && w->f->g.dice != DICE_BOTH)
        return equivocation(l, role, sig, filed);
    err_check(&e, EXIT_DATA, "binding", "%s came too late: record %04zu has taken that step", of_text(l, t), i);
    return role == ROLE_NONE ? refuse(l, &e) : keep_refused(l, role, sig, &e);
}

static bool elsewhere(struct letter *l)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct err e = {0};
    char theirs[65], ours[65];
    size_t i = past(w, t);
    if (i)
        return take_past(l, i);
    hex_str(theirs, t->prev, 32);
    hex_str(ours, w->f->head, 32);
    if (memcmp(t->prev, w->f->head, 32) == 0)
        err_check(&e, EXIT_DATA, "binding", "%s: turn %lld step %lld is due", of_text(l, t),
                  (long long)w->f->state.turn, (long long)w->f->state.step);
    else
        err_check(&e, EXIT_RETRY, "prev",
                  "%s was written on head %.16s..., the game stands at %.16s... here: a record is missing",
                  of_text(l, t), theirs, ours);
    return refuse(l, &e);
}

/* ---- moves ---------------------------------------------------------------------------------------------------------------- */

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
            struct err before = w->c->e;
            if (!w->who[k].box_path || !box_read(w->c, w->who[k].box_path, pk, sk)) {
                w->c->e = before;
                continue;
            }
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
                         where(l), m->slot);
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
        return known(l, of_text(l, t));
    if (moves_parse(w->c->a, &old->text, &first, NULL) && first.has_replaces && memcmp(first.replaces, t->m, 32) == 0)
        return known(l, arena_printf(w->c->a, "%s; it has been replaced", of_text(l, t)));
    if (!st->moves.has_replaces || memcmp(st->moves.replaces, old->text.m, 32) != 0)
        return equivocation(l, st->seat, sig, old->text.m);
    for (size_t i = 0; i < w->nwho; i++)
        if (inbox_own_proof(w->f, w->who[i].role, &proof)) {
            struct err e = {0};
            err_check(&e, EXIT_NOPERM, "binding", "%s comes too late: %s has proved for the step", of_text(l, t),
                      genesis_name(&w->f->g, w->who[i].role));
            return keep_refused(l, st->seat, sig, &e);
        }
    *take = true;
    return true;
}

static bool take_moves(struct letter *l)
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
        return refuse(l, &e);
    }
    if (!bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, seat, &sig, &warn, &e))
        return refuse(l, &e);
    if (warn)
        cmd_note(w->c, "%s: the trusted comment of the signature is not signed", where(l));
    if (!legal(w, t, &st, &e)) {
        if (e.code == EXIT_BUG || e.code == EXIT_CONFIG)
            return refuse(l, &e);
        return keep_refused(l, seat, sig, &e);
    }
    if (!inbox_read(w->f, &have, &n, &w->c->e))
        return false;
    const struct at_hand *old = inbox_find(have, n, seat, KIND_MOVES), *bound = inbox_find(have, n, seat, KIND_PLEDGE);
    struct note pledge = {0};
    bool take = true;
    if (bound && !w->f->g.has_umpire && note_parse(&bound->text, &pledge, NULL) && memcmp(pledge.moves, t->m, 32) != 0)
        return equivocation(l, seat, sig, pledge.moves);
    if (old && (!second_file(l, old, &st, sig, &take) || !take))
        return !w->c->e.code;
    /* An archive gives an own file back to where `sign` keeps it, so that the same bytes are sent again. */
    const struct holder *own = work_holder(w, seat);
    if (!open_seals(l, &st) || !inbox_put(w->f, own ? "private/moves" : "inbox", t, seat, sig, &w->c->e))
        return false;
    taken(l);
    return true;
}

/* ---- the other texts ------------------------------------------------------------------------------------------------------ */

static bool take_resign(struct letter *l)
{
    struct work *w = l->w;
    const struct text *t = &l->b->text;
    struct err e = {0};
    const char *sig;
    bool warn;
    int seat = genesis_seat(&w->f->g, t->side);
    if (seat == ROLE_NONE || w->f->state.seat[seat] != SEAT_IN || !w->f->state.await) {
        err_check(&e, EXIT_DATA, "binding", "%s is not in the game", t->side);
        return refuse(l, &e);
    }
    if (!bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, seat, &sig, &warn, &e))
        return refuse(l, &e);
    taken(l);
    return work_resign(w, t, seat, sig, &e) || (!w->c->e.code && refuse(l, &e));
}

/* Signed by somebody of the game, and kept under that name: whether he may is judged when the record is made. */
static bool take_shared(struct letter *l)
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
        return refuse(l, &e);
    }
    if (!fresh)
        return known(l, of_text(l, t));
    taken(l);
    return true;
}

static bool take_pledge(struct letter *l)
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
        return refuse(l, &e);
    }
    if (!bring_signed(w->c->a, &w->f->g, &w->f->state, l->b, seat, &sig, &warn, &e) || !note_parse(t, &note, &e))
        return refuse(l, &e);
    if (!inbox_read(w->f, &have, &n, &w->c->e))
        return false;
    const struct at_hand *old = inbox_find(have, n, seat, KIND_PLEDGE);
    struct proof proof;
    if (old && memcmp(old->text.m, t->m, 32) == 0)
        return known(l, of_text(l, t));
    if (old &&
        (!note_parse(&old->text, &first, NULL) || !note.has_replaces || memcmp(note.replaces, first.moves, 32) != 0))
        return equivocation(l, seat, sig, old->text.m);
    for (size_t i = 0; old && i < w->nwho; i++)
        if (inbox_own_proof(w->f, w->who[i].role, &proof)) {
            err_check(&e, EXIT_NOPERM, "binding", "%s comes too late: %s has proved for the step", of_text(l, t),
                      genesis_name(&w->f->g, w->who[i].role));
            return keep_refused(l, seat, sig, &e);
        }
    taken(l);
    return inbox_put(w->f, "inbox", t, seat, sig, &w->c->e);
}

/* Receipts, heads and views are never hashed: they are kept as notes. */
static bool take_note(struct letter *l)
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
            return refuse(l, &e);
        taken(l);
        return inbox_put(w->f, "inbox", &l->b->text, role, sig, &w->c->e);
    }
    err_check(&e, EXIT_NOPERM, "moves-sig", "the %s text has no right signature of anybody in the game",
              kind_name(l->b->text.kind));
    return refuse(l, &e);
}

static bool take_proof(struct letter *l)
{
    struct work *w = l->w;
    struct proof p, own;
    struct err e = {0};
    int roles[SEATS_MAX + 1];
    size_t n, i = 0;
    if (!proof_read(w->c->a, &w->f->g, l->b->data.p, l->b->data.n, &p, &e))
        return refuse(l, &e);
    if (memcmp(p.game, w->f->g.game_id, 32) != 0)
        return left(l, "it is a proof of another game");
    if (p.turn != w->f->state.turn || p.step != w->f->state.step) {
        if (p.turn < w->f->state.turn || (p.turn == w->f->state.turn && p.step < w->f->state.step))
            return known(l, arena_printf(w->c->a, "a proof for turn %lld step %lld, which has been taken",
                                         (long long)p.turn, (long long)p.step));
        err_check(&e, EXIT_RETRY, "prev", "the proof is for turn %lld step %lld, which has not come here yet",
                  (long long)p.turn, (long long)p.step);
        return refuse(l, &e);
    }
    if (!roles_list(&w->f->g, &w->f->state, roles, &n, &e))
        return refuse(l, &e);
    while (i < n && roles[i] != p.role)
        i++;
    if (i == n)
        err_check(&e, EXIT_NOPERM, "rollers", "%s does not roll in this step", genesis_name(&w->f->g, p.role));
    else if (!vrf_verify(state_vrf(&w->f->g, &w->f->state, p.role), p.alpha, 32, p.pi, NULL))
        err_check(&e, EXIT_NOPERM, "vrf", "the proof of %s is wrong", genesis_name(&w->f->g, p.role));
    if (e.code)
        return refuse(l, &e);
    struct proof *have;
    size_t nhave;
    if (!inbox_proofs(w->f, &have, &nhave, &w->c->e))
        return false;
    for (size_t k = 0; k < nhave; k++)
        if (have[k].role == p.role && memcmp(have[k].alpha, p.alpha, 32) == 0)
            return known(l, arena_printf(w->c->a, "the proof of %s", genesis_name(&w->f->g, p.role)));
    if (inbox_own_proof(w->f, p.role, &own)) {
        err_check(&e, EXIT_NOPERM, "alpha", "another proof of %s was made here", genesis_name(&w->f->g, p.role));
        return refuse(l, &e);
    }
    taken(l);
    return inbox_put_proof(w->f, &p, work_holder(w, p.role) != NULL, &w->c->e);
}

static bool take_final(struct letter *l)
{
    struct err e = {0};
    bool fresh;
    if (!l->w->f->g.has_series)
        return left(l, "secrets published at the end are not looked at here");
    if (!work_take_final(l->w, l->b->data, &fresh, &e))
        return refuse(l, &e);
    if (!fresh)
        return known(l, "the proofs of the series are");
    taken(l);
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------ */

static bool take_text(struct letter *l)
{
    const struct text *t = &l->b->text;
    if (memcmp(t->game, l->w->f->g.game_id, 32) != 0)
        return left(l, "it belongs to another game");
    if (t->kind == KIND_RECEIPT || t->kind == KIND_HEAD || t->kind == KIND_VIEW)
        return take_note(l);
    if (!present(l->w, t))
        return elsewhere(l);
    switch (t->kind) {
    case KIND_MOVES: return take_moves(l);
    case KIND_RESIGN: return take_resign(l);
    case KIND_PLEDGE: return take_pledge(l);
    default: return take_shared(l);
    }
}

static bool take_block(struct letter *l)
{
    struct err e = {0};
    if (!l->b->ok) {
        e = l->b->err;
        return l->b->kind == KIND_UNKNOWN ? left(l, "no such block is known here") : refuse(l, &e);
    }
    if (kind_is_text(l->b->kind))
        return take_text(l);
    switch (l->b->kind) {
    case KIND_GENESIS: return take_genesis(l);
    case KIND_CARD: return take_card(l);
    case KIND_PROOF: return take_proof(l);
    case KIND_KEYS: return left(l, "dice keys stand in the genesis");
    case KIND_FINAL: return take_final(l);
    default: return true; /* records have been taken */
    }
}

/* What builds on nothing else comes first; a resignation ends the step, so files go before it, proofs follow their files. */
static int rank(enum kind k)
{
    static const enum kind order[] = {KIND_GENESIS, KIND_CARD, KIND_RECORD, KIND_JOINT, KIND_MOVES,
                                      KIND_PLEDGE,  KIND_NMR,  KIND_RESIGN, KIND_PROOF};
    int i = 0;
    while (i < (int)(sizeof order / sizeof order[0]) && order[i] != k)
        i++;
    return i;
}

bool work_take(struct work *w, const struct brought *in)
{
    if (!in->n) {
        cmd_note(w->c, "%s: no block in it", in->name);
        w->foreign++;
    }
    views_open(w, in);
    for (int r = 0; r <= 9; r++) {
        if (r == rank(KIND_RECORD) && !take_records(w, in))
            return false;
        for (size_t i = 0; i < in->n; i++) {
            struct letter l = {w, in, &in->v[i]};
            if (rank(in->v[i].kind) == r && (in->v[i].kind != KIND_RECORD || !in->v[i].ok) && !take_block(&l))
                return false;
        }
    }
    return views_close(w) && secrets_read(w->f, &w->secrets, &w->c->e) && keepsake_take(w, in);
}
