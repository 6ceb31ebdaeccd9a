/* What one seat alone may see of the umpire's secrets, signed by him and sealed to it (design dice, section 4, "Views"). */
#include <string.h>
#include "base/num.h"
#include "trust/hash.h"
#include "trust/letter.h"
#include "trust/notes.h"
#include "trust/seal.h"
#include "trust/shown.h"
#include "work.h"

/* ---- the umpire's side ---------------------------------------------------------------------------------------------------- */

static struct bytes unshown(struct work *w, int seat)
{
    const struct step_secrets *s = &w->secrets.draws;
    struct shown *v = ARENA_ARRAY(w->c->a, struct shown, s->n + 1);
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++) {
        const struct secret_draw *d = &s->v[i];
        if (d->seat != seat || d->shown || d->undone)
            continue;
        v[n] = (struct shown){.deck = d->deck, .k = d->k, .value = d->value, .nvalue = strlen(d->value)};
        memcpy(v[n++].pi, d->pi, sizeof v->pi);
    }
    return n ? view_write(w->c->a, v, n) : (struct bytes){NULL, 0};
}

/* The box is random, so it is kept: the same folder gives the same letter. */
static bool sealed(struct work *w, int seat, struct bytes view, struct bytes *box)
{
    struct folder *f = w->f;
    const char *path = folder_path(f, arena_printf(f->a, "private/views/%04zu-%s", f->n, genesis_name(&f->g, seat)));
    struct buf b;
    if (io_exists(path))
        return io_read(f->a, path, kind_limit(KIND_SEALED), box, &w->c->e);
    buf_init(&b, f->a);
    if (!seal_make(&b, state_box(&f->g, &f->state, seat), view.p, view.n, SEAL_PAD))
        return err_set(&w->c->e, EXIT_DATA, "nothing can be sealed to the box key of %s", genesis_name(&f->g, seat));
    *box = (struct bytes){b.p, b.n};
    return private_dir(f->dir, &w->c->e) && io_mkdir(folder_path(f, "private/views"), 0700, &w->c->e) &&
           io_write(path, b.p, b.n, 0600, &w->c->e);
}

bool views_put(struct work *w, int seat, struct buf *out)
{
    struct folder *f = w->f;
    struct record last;
    struct text t;
    struct kept kept;
    struct bytes view = unshown(w, seat), box;
    struct note note = {0};
    if (!view.n)
        return true;
    if (!folder_record(f, f->n, &last, &w->c->e))
        return false;
    struct place at = {f->g.game_id, last.core.prev, (uint64_t)last.core.turn, (uint64_t)last.core.step};
    memcpy(note.head, f->head, 32);
    hash_view(note.view, f->g.game_id, genesis_name(&f->g, seat), f->head, view.p, view.n);
    if (!note_write(f->a, KIND_VIEW, &at, genesis_name(&f->g, seat), &note, &t, &w->c->e) ||
        !sealed(w, seat, view, &box) || !compose_sign(w->c, f, work_holder(w, ROLE_UMPIRE), &t, &kept))
        return false;
    letter_put_text(out, &t, &(struct letter_sig){"umpire", kept.sig}, 1);
    buf_putc(out, '\n');
    data_block(out, KIND_SEALED, box.p, box.n);
    buf_putc(out, '\n');
    return true;
}

/* ---- the reader's side ---------------------------------------------------------------------------------------------------- */

bool sealed_open(struct work *w, const struct block *b, struct bytes *out)
{
    for (size_t k = 0; k < w->nwho; k++) {
        uint8_t pk[32], sk[32];
        struct buf value;
        if (!work_box(w, k, pk, sk))
            continue;
        buf_init(&value, w->c->a);
        bool ok = seal_open(&value, pk, sk, b->data.p, b->data.n);
        key_wipe(sk, sizeof sk);
        if (ok) {
            *out = (struct bytes){value.p, value.n};
            return true;
        }
    }
    return false;
}

/* The text by which the umpire answers for what was sealed. */
static const struct block *signed_view(struct work *w, const struct brought *in, struct bytes view, int *seat)
{
    for (size_t i = 0; i < in->n; i++) {
        const struct block *b = &in->v[i];
        struct note note;
        uint8_t h[32];
        const char *sig;
        bool warn;
        if (b->kind != KIND_VIEW || !b->ok || memcmp(b->text.game, w->f->g.game_id, 32) != 0 ||
            !note_parse(&b->text, &note, NULL))
            continue;
        hash_view(h, w->f->g.game_id, b->text.side, note.head, view.p, view.n);
        *seat = genesis_seat(&w->f->g, b->text.side);
        if (memcmp(h, note.view, 32) == 0 && *seat != ROLE_NONE &&
            bring_signed(w->c->a, &w->f->g, &w->f->state, b, ROLE_UMPIRE, &sig, &warn, &(struct err){0}))
            return b;
    }
    return NULL;
}

void views_open(struct work *w, const struct brought *in)
{
    w->nseen = 0;
    for (size_t i = 0; i < in->n; i++) {
        struct bytes view;
        struct shown *v;
        struct err bad = {0};
        size_t n;
        int seat;
        if (in->v[i].kind != KIND_SEALED || !in->v[i].ok || !sealed_open(w, &in->v[i], &view) || keepsake_is(view))
            continue;
        const struct block *text = signed_view(w, in, view, &seat);
        if (!text)
            cmd_note(w->c, "%s:%d: sealed: no view text signed by the umpire goes with it", in->name, in->v[i].line);
        else if (!view_read(w->c->a, view.p, view.n, &v, &n, &bad))
            cmd_note(w->c, "%s:%d: sealed: %s", in->name, in->v[i].line, bad.text);
        if (!text || bad.code)
            continue;
        struct seen *all = ARENA_ARRAY(w->c->a, struct seen, w->nseen + n + 1);
        if (w->nseen)
            memcpy(all, w->seen, w->nseen * sizeof all[0]);
        for (size_t k = 0; k < n; k++)
            all[w->nseen++] = (struct seen){v[k], seat, in->v[i].line, false};
        w->seen = all;
    }
}

static bool in_chain(const struct work *w, const struct shown *s, int64_t *turn, int64_t *step)
{
    for (size_t i = 0; i < w->chain.ndraws; i++)
        if (w->chain.draws[i].k == s->k && strcmp(w->chain.draws[i].deck, s->deck) == 0) {
            *turn = w->chain.draws[i].turn;
            *step = w->chain.draws[i].step;
            return true;
        }
    return false;
}

static bool known_here(const struct work *w, const struct shown *s)
{
    for (size_t i = 0; i < w->secrets.draws.n; i++)
        if (w->secrets.draws.v[i].k == s->k && strcmp(w->secrets.draws.v[i].deck, s->deck) == 0)
            return true;
    return false;
}

bool views_learn(struct work *w, int64_t turn, int64_t step, size_t record)
{
    bool any = false;
    for (size_t i = 0; i < w->nseen; i++) {
        struct seen *s = &w->seen[i];
        int64_t t, st;
        struct err why = {0};
        if (s->done || !in_chain(w, &s->card, &t, &st) || t != turn || st != step)
            continue;
        s->done = true;
        if (known_here(w, &s->card))
            continue;
        if (!chain_drawn(&w->chain, &w->f->g, &s->card, &why)) {
            cmd_note(w->c, "line %d: sealed: %s: the umpire has signed what his commitment refutes; keep this letter",
                     s->line, why.text);
            continue;
        }
        secrets_learn(w->f, &w->secrets, &s->card, s->seat, record);
        any = true;
    }
    return any;
}

/* Cards of records that were here before the letter came. */
bool views_close(struct work *w)
{
    bool any = false, left = false;
    for (size_t i = 0; i < w->nseen; i++)
        left |= !w->seen[i].done;
    for (size_t i = w->f->n; left && i > 0; i--) {
        struct record rec;
        if (!folder_record(w->f, i, &rec, &w->c->e))
            return false;
        if (rec.core.ndraws)
            any |= views_learn(w, rec.core.turn, rec.core.step, i);
    }
    return !any || secrets_write(w->f, &w->secrets, &w->c->e);
}
