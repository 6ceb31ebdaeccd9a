/* resign: a seat gives up; the game goes on by its defaults, or ends (design dice 1.3.4, 1.3.7). */
#include "agree.h"
#include "answer.h"
#include "trust/notes.h"

static const struct opt opts[] = {
    {0, "sure", NULL, "yes, resign: nobody can take it back", false},
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

static bool resign(struct work *w, const struct holder *h)
{
    struct ctx *c = w->c;
    struct folder *f = w->f;
    struct place at = {f->g.game_id, f->head, (uint64_t)f->state.turn, (uint64_t)f->state.step};
    const char *name = genesis_name(&f->g, h->role);
    struct note none = {.has_replaces = false};
    struct text t;
    struct kept kept;
    if (!f->state.await)
        return err_set(&c->e, EXIT_DATA, "the game is over");
    if (f->state.seat[h->role] != SEAT_IN)
        return err_set(&c->e, EXIT_DATA, "%s is not in the game any more", name);
    if (kept_find(f, h->role, &kept, &c->e) && kept.sig)
        return err_set(&c->e, EXIT_NOPERM, "%s has signed moves for this step: resign when it is over", name);
    if (c->e.code)
        return false;
    if (!opt_on(c, "sure"))
        return err_set(&c->e, EXIT_USAGE, "a resignation of %s cannot be taken back: provost resign --sure", name);
    return note_write(c->a, KIND_RESIGN, &at, name, &none, &t, &c->e) && compose_sign(c, f, h, &t, &kept) &&
           work_resign(w, &t, h->role, kept.sig, &c->e) && work_follow(w);
}

static bool run(struct ctx *c)
{
    struct work w;
    struct holder h;
    const char *dir;
    if (!folder_find(c, c->n ? c->v[0] : NULL, &dir) || !work_open(c, dir, &w))
        return false;
    bool ok = folder_seat(c, w.f, &w.person, opt_get(c, "seat"), &h) && resign(&w, &h);
    if (ok && w.missing.n)
        buf_add(&c->diag, w.missing.p, w.missing.n);
    ok = ok && answer_write(&w, ROLE_NONE, false, &c->out);
    folder_close(w.f);
    return ok;
}

const struct command cmd_resign = {
    .name = "resign",
    .args = "[DIR]",
    .summary = "resign, for good",
    .details = "Signs that your seat gives up and prints the letter that says so. When one side is left the game\n"
               "is over; otherwise the game's defaults answer for the seat, and its key goes on rolling dice\n"
               "until the others agree to provost drop it.",
    .opts = opts,
    .max = 1,
    .flags = CMD_CRYPTO,
    .run = run,
};
