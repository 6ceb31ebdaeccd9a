/* A record goes into the folder, with dice log and reports; joint and end records are made from their text. */
#include <string.h>
#include "core/step.h"
#include "trust/apply.h"
#include "trust/joint.h"
#include "work.h"

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
