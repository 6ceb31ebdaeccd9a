/* Records of a letter: each is made again from its texts and must come out the same. */
#include <string.h>
#include "base/num.h"
#include "core/step.h"
#include "intake_private.h"

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
    *v = work_verify(w, rec, next);
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

bool take_records(struct work *w, const struct brought *in)
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
            return letter_refuse(&l, &why);
        }
        letter_taken(&l);
    }
    return all || letter_refuse(&l, &e);
}
