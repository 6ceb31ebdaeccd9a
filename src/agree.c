#include "agree.h"
#include <string.h>
#include "answer.h"
#include "trust/joint.h"
#include "trust/notes.h"

void agree_show(struct ctx *c, const struct text *t)
{
    for (size_t i = 0; i < t->n; i++)
        cmd_note(c, "you sign: %.*s", (int)t->lines[i].n, t->lines[i].p);
}

bool agree_role(struct work *w, const struct holder **out)
{
    const char *name = opt_get(w->c, "seat");
    const struct holder *own = NULL, *any = NULL;
    size_t nown = 0, nany = 0;
    for (size_t i = 0; i < w->nwho; i++) {
        const struct holder *h = &w->who[i];
        if (name ? strcmp(genesis_name(&w->f->g, h->role), name) != 0 : h->builtin)
            continue;
        any = h;
        nany++;
        if (!h->hosted) {
            own = h;
            nown++;
        }
    }
    *out = nown == 1 ? own : any; /* a host acts for himself, unless he names whom he vouches for */
    if (nown == 1 || nany == 1)
        return true;
    if (nany > 1)
        return err_set(&w->c->e, EXIT_USAGE, "the keys of several seats are here; name one with --seat");
    if (name && genesis_role(&w->f->g, name) == ROLE_NONE)
        return err_set(&w->c->e, EXIT_USAGE, "nobody in this game is called \"%s\"", name);
    return err_set(&w->c->e, EXIT_NOPERM, name ? "the key of %s is not here" : "no key of the game is here", name);
}

bool agree_sign(struct work *w, const struct text *t)
{
    const char *seat = opt_get(w->c, "seat");
    size_t n = 0;
    for (size_t i = 0; i < w->nwho; i++) {
        const struct holder *h = &w->who[i];
        struct kept kept;
        /* A vouched player agrees by a mail, and his host says so by naming him. */
        if (seat ? strcmp(genesis_name(&w->f->g, h->role), seat) != 0 : h->hosted && !h->builtin)
            continue;
        if (!compose_sign(w->c, w->f, h, t, &kept))
            return false;
        n++;
    }
    return n > 0 || err_set(&w->c->e, EXIT_NOPERM, "no key of the game is here");
}

/* Has one of the roles here signed it, wherever the signature lies? */
static bool signed_here(const struct work *w, const struct at_hand *v, size_t n, const uint8_t m[32])
{
    unsigned signers = inbox_signers(v, n, m);
    for (size_t i = 0; i < w->nwho; i++)
        if (signers >> w->who[i].role & 1U)
            return true;
    return false;
}

/* The joint text of this kind at hand for the present step: the one that waits for a signature of this person, else one that he has
 * signed. Of several that wait none is guessed. */
static bool kept_joint(struct work *w, const struct agree *kind, struct text *out, struct joint *j)
{
    struct at_hand *v;
    const struct at_hand *wait = NULL, *done = NULL;
    size_t n;
    if (!inbox_read(w->f, &v, &n, &w->c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct err skip = {0};
        if (v[i].text.kind != KIND_JOINT || !joint_parse(w->c->a, &v[i].text, j, &skip) || !kind->is(j->kind))
            continue;
        if (signed_here(w, v, n, v[i].text.m)) {
            done = &v[i];
            continue;
        }
        if (wait && memcmp(wait->text.m, v[i].text.m, 32) != 0)
            return err_set(&w->c->e, EXIT_USAGE, "several texts `%s` wait here: provost sign takes one of %s and %s",
                           kind->what, wait->path, v[i].path);
        wait = &v[i];
    }
    wait = wait ? wait : done;
    if (!wait)
        return err_set(&w->c->e, EXIT_NOINPUT, "there is no joint text `%s` for turn %lld step %lld here", kind->what,
                       (long long)w->f->state.turn, (long long)w->f->state.step);
    *out = wait->text;
    return joint_parse(w->c->a, out, j, &w->c->e);
}

static bool new_joint(struct work *w, const struct agree *kind, struct text *out, struct joint *j)
{
    struct folder *f = w->f;
    struct place at = {f->g.game_id, f->head, (uint64_t)f->state.turn, (uint64_t)f->state.step};
    return kind->make(w, j) && joint_sound(&f->g, &f->state, j, &w->c->e) &&
           joint_write(w->c->a, &at, j, out, &w->c->e);
}

static bool agree(struct work *w, const struct agree *kind)
{
    struct ctx *c = w->c;
    struct text t;
    struct joint j = {.kind = JOINT_AMEND};
    bool join = opt_on(c, "sign");
    if (join ? !kept_joint(w, kind, &t, &j) : !new_joint(w, kind, &t, &j))
        return false;
    if (kind->prepare && !kind->prepare(w, &j))
        return false;
    if (join)
        agree_show(c, &t);
    if (!agree_sign(w, &t) || !work_follow(w))
        return false;
    if (w->missing.n)
        buf_add(&c->diag, w->missing.p, w->missing.n);
    return answer_write(w, ROLE_NONE, false, &c->out);
}

bool agree_run(struct ctx *c, const char *dir, const struct agree *kind)
{
    struct work w;
    const char *found;
    if (!folder_find(c, dir, &found) || !work_open(c, found, &w))
        return false;
    bool ok = agree(&w, kind);
    folder_close(w.f);
    return ok;
}

bool agree_operands(struct ctx *c, const struct agree *kind)
{
    size_t what = opt_on(c, "sign") ? 0 : 1;
    if (c->n < what)
        return cmd_usage(c, "what to %s? or --sign for a text that is here already", kind->what);
    if (c->n > what + 1)
        return cmd_usage(c, "with --sign there is one operand, the folder");
    return agree_run(c, c->n > what ? c->v[what] : NULL, kind);
}
