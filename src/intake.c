/* What is in this letter: each block is judged by itself (design dice 3.4), in the order in which they build on each other. */
#include <stdio.h>
#include <string.h>
#include "base/num.h"
#include "intake_private.h"
#include "trust/hash.h"
#include "trust/notes.h"

const char *letter_where(const struct letter *l)
{
    return arena_printf(l->w->c->a, "%s:%d: %s", l->in->name, l->b->line, l->b->name);
}

/* Refused: said, counted, the first one kept for the exit code. sure: its seat has signed it. */
bool letter_refuse_of(struct letter *l, const struct err *why, bool sure)
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
        cmd_note(w->c, "%s: %s", letter_where(l), why->text);
    }
    return true;
}

bool letter_refuse(struct letter *l, const struct err *why)
{
    return letter_refuse_of(l, why, false);
}

bool letter_left(struct letter *l, const char *what)
{
    struct err why = {0};
    l->w->foreign++;
    snprintf(why.text, sizeof why.text, "%s", what);
    verdict_add(l->w, VERDICT_LEFT, l->b, &why, false);
    cmd_note(l->w->c, "%s: %s", letter_where(l), what);
    return true;
}

void letter_taken(struct letter *l)
{
    l->w->taken++;
    verdict_add(l->w, VERDICT_TAKEN, l->b, NULL, true);
}

void letter_again(struct letter *l)
{
    l->w->known++;
    verdict_add(l->w, VERDICT_DUPLICATE, l->b, NULL, true);
}

bool letter_known(struct letter *l, const char *what)
{
    letter_again(l);
    cmd_note(l->w->c, "%s: duplicate: %s", letter_where(l), what);
    return true;
}

const char *letter_of_text(struct letter *l, const struct text *t)
{
    return arena_printf(l->w->c->a, "the %s of %s for turn %llu step %llu", kind_name(t->kind), t->side,
                        (unsigned long long)t->turn, (unsigned long long)t->step);
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

bool letter_keep_refused(struct letter *l, int role, const char *sig, struct err *why)
{
    return inbox_put(l->w->f, "refused", &l->b->text, role, sig, &l->w->c->e) && letter_refuse_of(l, why, true);
}

/* Two different files of one seat for one step are an offence, and evidence of it (design dice 1.6, 5). */
bool letter_equivocation(struct letter *l, int role, const char *sig, const uint8_t first[32])
{
    struct err e = {0};
    char hex[65];
    hex_str(hex, first, 32);
    err_check(&e, EXIT_NOPERM, "binding",
              "%s has signed two different files for turn %llu step %llu; the first (%.8s) counts, this one is kept in "
              "refused/",
              l->b->text.side, (unsigned long long)l->b->text.turn, (unsigned long long)l->b->text.step, hex);
    return letter_keep_refused(l, role, sig, &e);
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
            return letter_known(l, letter_of_text(l, t));
        if (text_parse(w->c->a, rec.inputs[k].text, rec.inputs[k].n, &in, &skip) && !strcmp(in.side, t->side) &&
            in.kind == KIND_MOVES)
            filed = h;
    }
    const char *sig;
    bool warn;
    struct err e = {0};
    if (role != ROLE_NONE && !bring_signed(w->c->a, &w->f->g, &before, l->b, role, &sig, &warn, &e))
        return letter_refuse(l, &e);
    if (filed && t->kind == KIND_MOVES && role != ROLE_NONE && w->f->g.dice != DICE_UMPIRE && w->f->g.dice != DICE_BOTH)
        return letter_equivocation(l, role, sig, filed);
    err_check(&e, EXIT_DATA, "binding", "%s came too late: record %04zu has taken that step", letter_of_text(l, t), i);
    return role == ROLE_NONE ? letter_refuse(l, &e) : letter_keep_refused(l, role, sig, &e);
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
        err_check(&e, EXIT_DATA, "binding", "%s: turn %lld step %lld is due", letter_of_text(l, t),
                  (long long)w->f->state.turn, (long long)w->f->state.step);
    else
        err_check(&e, EXIT_RETRY, "prev",
                  "%s was written on head %.16s..., the game stands at %.16s... here: a record is missing",
                  letter_of_text(l, t), theirs, ours);
    return letter_refuse(l, &e);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------ */

static bool take_text(struct letter *l)
{
    const struct text *t = &l->b->text;
    if (memcmp(t->game, l->w->f->g.game_id, 32) != 0)
        return letter_left(l, "it belongs to another game");
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
        return l->b->kind == KIND_UNKNOWN ? letter_left(l, "no such block is known here") : letter_refuse(l, &e);
    }
    if (kind_is_text(l->b->kind))
        return take_text(l);
    switch (l->b->kind) {
    case KIND_GENESIS: return take_genesis(l);
    case KIND_CARD: return take_card(l);
    case KIND_PROOF: return take_proof(l);
    case KIND_KEYS: return letter_left(l, "dice keys stand in the genesis");
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
