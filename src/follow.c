/* What follows from what is at hand: built-in seats file, proofs are made, steps resolved, joint and end records taken. */
#include <sodium.h>
#include <string.h>
#include "follow_private.h"
#include "trust/joint.h"
#include "trust/roles.h"

enum { RECORDS_A_RUN = 10000 };

void follow_miss(struct work *w, const char *fmt, ...)
{
    char text[640];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    buf_printf(&w->missing, "%s\n", text);
}

const char *follow_name(const struct work *w, int role)
{
    return genesis_name(&w->f->g, role);
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
        follow_miss(w, "joint text \"%.*s\": %s", h->text.n ? (int)(body->n > 60 ? 60 : body->n) : 0,
                    h->text.n ? body->p : "", e.text);
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
const struct at_hand *follow_served(const struct at_hand *v, size_t n, int seat)
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
        const struct at_hand *h = follow_served(v, n, (int)i);
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
            follow_miss(w, "%s: your moves for turn %lld step %lld are awaited: provost orders, then provost sign",
                        follow_name(w, i), (long long)s->turn, (long long)s->step);
        else
            follow_miss(w, "the moves of %s for turn %lld step %lld are awaited", follow_name(w, i), (long long)s->turn,
                        (long long)s->step);
    }
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
        follow_miss(w, "%s", e.text);
        return true;
    }
    if (!follow_prove(w, v, n, roles, nroles))
        return false;
    if (lacking) {
        say_lacking(w, lacking);
        return true;
    }
    bool closed;
    if (!work_closed(w, &closed))
        return false;
    if (!closed) {
        follow_miss(w,
                    "all have filed; the step is resolved when its time is over, as the genesis says, by provost tick");
        return true;
    }
    if (!work_holder(w, resolver)) {
        follow_miss(w, "%s rolls and resolves turn %lld step %lld: send the answer of provost letter",
                    follow_name(w, resolver), (long long)w->f->state.turn, (long long)w->f->state.step);
        return true;
    }
    if (!follow_seed(w, resolver, &seed)) {
        if (!w->c->e.code)
            follow_miss(w,
                        "the dice key of %s is not here (private/dice.key): put it back, or agree on a new one "
                        "by a joint text",
                        follow_name(w, resolver));
        return !w->c->e.code;
    }
    bool ok = follow_make(w, resolver, in, count, seed);
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
            follow_miss(w, "%s", w->f->why.text);
            return true;
        }
        if (!builtins(w) || !one_step(w))
            return false;
        if (w->f->n == n)
            return true;
    }
    return true;
}
