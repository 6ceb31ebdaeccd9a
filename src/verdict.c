#include "verdict.h"
#include <string.h>
#include "base/num.h"
#include "json/out.h"
#include "trust/notes.h"
#include "trust/read.h"
#include "vouch.h"

void verdict_add(struct work *w, enum verdict_what what, const struct block *b, const struct err *why, bool sure)
{
    if (w->nverdicts == w->verdicts_cap) {
        struct verdict *old = w->verdict;
        w->verdicts_cap = w->verdicts_cap ? 2 * w->verdicts_cap : 16;
        w->verdict = ARENA_ARRAY(w->c->a, struct verdict, w->verdicts_cap);
        if (w->nverdicts)
            memcpy(w->verdict, old, w->nverdicts * sizeof *old);
    }
    struct verdict *v = &w->verdict[w->nverdicts++];
    *v = (struct verdict){.what = what, .b = b, .sure = sure};
    if (why)
        v->why = *why;
}

/* Over the umpire's signature: whoever has it can show that his moves came in time (design dice 3.5). */
static bool put_receipt(struct work *w, json_t *o, const struct text *t, int64_t now)
{
    const struct holder *umpire = work_holder(w, ROLE_UMPIRE);
    struct place at = {t->game, t->prev, t->turn, t->step};
    struct note note = {0};
    struct text text;
    struct kept kept;
    struct buf b;
    if (!umpire)
        return true;
    memcpy(note.moves, t->m, 32);
    utc_format(note.when, now);
    if (!note_write(w->c->a, KIND_RECEIPT, &at, t->side, &note, &text, &w->c->e) ||
        !compose_sign(w->c, w->f, umpire, &text, &kept))
        return false;
    buf_init(&b, w->c->a);
    letter_put_text(&b, &text, &(struct letter_sig){"umpire", kept.sig}, 1);
    put_str(o, "receipt", b.p);
    return true;
}

static bool put_text(struct work *w, json_t *o, const struct verdict *v, int64_t now)
{
    const struct text *t = &v->b->text;
    put_hex(w->c->a, o, "hash", t->m, 32);
    put_str(o, "seat", t->side);
    put_int(o, "turn", (int64_t)t->turn);
    put_int(o, "step", (int64_t)t->step);
    /* Whether it was written for the head that is in force now, the step it belongs to being over or not. */
    json_object_set_new(o, "now", json_boolean(memcmp(t->prev, w->f->head, 32) == 0));
    return v->what != VERDICT_TAKEN || t->kind != KIND_MOVES || put_receipt(w, o, t, now);
}

static bool put_orders(struct work *w, json_t *o, const struct verdict *v)
{
    const struct vouched_file *x = v->file;
    char code[CODE_CHARS + 1];
    put_str(o, "kind", "orders");
    put_str(o, "seat", x->seat);
    if (x->unread && x->unread[0])
        json_object_set_new(o, "unread", json_string(x->unread));
    if (x->diag && x->diag[0])
        json_object_set_new(o, "diag", json_string(x->diag));
    if (!x->kept)
        return true;
    put_hex(w->c->a, o, "hash", x->kept->text.m, 32);
    put_int(o, "turn", (int64_t)x->kept->text.turn);
    put_int(o, "step", (int64_t)x->kept->text.step);
    json_object_set_new(o, "moves", json_string(x->kept->text.text.p));
    if (memcmp(x->head, w->f->head, 32) != 0)
        return true; /* the step is over, and nothing can be changed */
    if (!vouch_code(w->f, genesis_seat(&w->f->g, x->seat), code, &w->c->e))
        return false;
    put_str(o, "reply", code);
    return true;
}

static bool put_verdict(struct work *w, json_t *list, const struct verdict *v, int64_t now)
{
    static const char *const name[] = {"taken", "duplicate", "refused", "left"};
    json_t *o = json_object();
    json_array_append_new(list, o);
    put_str(o, "what", name[v->what]);
    if (v->why.text[0])
        json_object_set_new(o, "text", json_string(v->why.text));
    if (v->why.check[0])
        put_str(o, "check", v->why.check);
    if (v->why.code)
        put_int(o, "code", v->why.code);
    if (v->why.line)
        put_int(o, "line", v->why.line);
    json_object_set_new(o, "sure", json_boolean(v->sure));
    if (v->file)
        return put_orders(w, o, v);
    if (!v->b)
        return true;
    put_str(o, "kind", v->b->name);
    return !v->b->ok || !kind_is_text(v->b->kind) || put_text(w, o, v, now);
}

bool verdict_json(struct work *w, int64_t now)
{
    const struct folder *f = w->f;
    json_t *o = json_object(), *list = json_array();
    for (size_t i = 0; i < w->nverdicts; i++)
        if (!put_verdict(w, list, &w->verdict[i], now))
            return false;
    json_object_set_new(o, "blocks", list);
    put_hex(w->c->a, o, "game", f->g.game_id, 32);
    put_hex(w->c->a, o, "head", f->head, 32);
    put_int(o, "new", (int64_t)(f->n - w->first));
    put_int(o, "records", (int64_t)f->n);
    json_object_set_new(o, "waits", json_stringn(w->missing.p, w->missing.n));
    struct bytes b = json_pretty(w->c->a, o);
    buf_cut(&w->c->out, 0);
    buf_add(&w->c->out, b.p, b.n);
    return true;
}
