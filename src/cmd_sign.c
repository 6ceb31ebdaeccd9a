/* sign: a draft into a signed moves text, or one more signature for a text that several sign. */
#include <string.h>
#include "agree.h"
#include "trust/notes.h"
#include "view.h"

static const struct opt opts[] = {
    {0, "replace", NULL, "take the place of a file that is signed already; by an umpire's leave only", false},
    {0, "pledge", NULL, "print the pledge to the file in its place (dice both, simultaneous steps, fog)", false},
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

enum { BY_MAX = 16 };

static const char *dir_of(struct ctx *c, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(c->a, path, slash == path ? 1 : (size_t)(slash - path)) : ".";
}

/* A protocol text or a letter that holds one, not a draft. */
static bool is_text(struct bytes b)
{
    static const char front[] = "PROVOST ", block[] = "-----BEGIN PROVOST ";
    if (b.n >= sizeof front - 1 && memcmp(b.p, front, sizeof front - 1) == 0)
        return true;
    for (size_t i = 0; i + sizeof block - 1 <= b.n; i++)
        if (memcmp(b.p + i, block, sizeof block - 1) == 0)
            return true;
    return false;
}

/* ---- texts that several sign ------------------------------------------------------------------------------------- */

static bool belongs(struct work *w, const struct block *b)
{
    if (memcmp(b->text.game, w->f->g.game_id, 32) != 0)
        return err_check(&w->c->e, EXIT_DATA, "binding", "the text belongs to another game");
    return memcmp(b->text.prev, w->f->head, 32) == 0 ||
           err_check(&w->c->e, EXIT_DATA, "binding", "the text was written on another head than this folder's");
}

/* The signatures that it brings are kept, so that the last one who signs makes the record. */
static bool keep_others(struct work *w, const struct block *b, struct letter_sig *out, size_t *n)
{
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        const char *sig;
        bool warn;
        struct err none = {0};
        if (!genesis_party(&w->f->g, role) ||
            !bring_signed(w->c->a, &w->f->g, &w->f->state, b, role, &sig, &warn, &none))
            continue;
        if (!inbox_put(w->f, "inbox", &b->text, role, sig, &w->c->e))
            return false;
        out[(*n)++] = (struct letter_sig){genesis_name(&w->f->g, role), sig};
    }
    return true;
}

static bool sign_text(struct work *w, const struct brought *in)
{
    struct ctx *c = w->c;
    const struct block *b = NULL;
    const struct holder *who;
    struct letter_sig sigs[BY_MAX + 1];
    struct kept kept;
    size_t n = 0, records = w->f->n;
    for (size_t i = 0; i < in->n && !b; i++)
        if (in->v[i].ok && (in->v[i].kind == KIND_JOINT || in->v[i].kind == KIND_EXTEND))
            b = &in->v[i];
    if (!b)
        return err_set(&c->e, EXIT_DATA, "%s: no text in it that several sign (joint, extend)", in->name);
    if (!agree_role(w, &who) || !belongs(w, b) || !keep_others(w, b, sigs, &n))
        return false;
    const char *name = genesis_name(&w->f->g, who->role);
    size_t k = 0;
    while (k < n && strcmp(sigs[k].by, name) != 0)
        k++;
    agree_show(c, &b->text);
    if (!compose_sign(c, w->f, who, &b->text, &kept))
        return false;
    sigs[k] = (struct letter_sig){name, kept.sig};
    n += k == n;
    if (!work_follow(w))
        return false;
    if (w->f->n > records)
        cmd_note(c, "all have signed: it is record %04zu, and goes out with provost letter too", records + 1);
    letter_put_text(&c->out, &b->text, sigs, n);
    return true;
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

static bool put_pledge(struct ctx *c, struct view *v, const struct holder *who, const struct kept *moves)
{
    struct folder *f = &v->f;
    struct moves m;
    struct text t;
    struct kept kept;
    struct note note = {0};
    struct place at = {f->g.game_id, f->head, (uint64_t)f->state.turn, (uint64_t)f->state.step};
    if (!moves_parse(c->a, &moves->text, &m, &c->e))
        return false;
    memcpy(note.moves, moves->text.m, 32);
    note.has_replaces = m.has_replaces;
    memcpy(note.replaces, m.replaces, 32);
    const char *name = genesis_name(&f->g, who->role);
    if (!note_write(c->a, KIND_PLEDGE, &at, name, &note, &t, &c->e) || !compose_sign(c, f, who, &t, &kept))
        return false;
    letter_put_text(&c->out, &t, &(struct letter_sig){name, kept.sig}, 1);
    return true;
}

/* The first file of a seat carries its signature under the genesis: no record stands before that (design dice 1.3.1). */
static bool put_genesis_sig(struct ctx *c, struct folder *f, int seat)
{
    struct text t;
    struct err skip = {0};
    const char *name = genesis_name(&f->g, seat);
    for (size_t i = 1; i <= f->n; i++) {
        struct record rec;
        if (!folder_record(f, i, &rec, &c->e))
            return false;
        for (size_t k = 0; k < rec.ninputs; k++)
            if (text_parse(c->a, rec.inputs[k].text, rec.inputs[k].n, &t, &skip) && strcmp(t.side, name) == 0)
                return true;
    }
    if (f->sig[seat])
        letter_put_genesis(&c->out, &f->g, &(struct letter_sig){name, f->sig[seat]}, 1);
    return true;
}

static bool sign_moves(struct ctx *c, struct view *v, const struct holder *who, struct bytes draft)
{
    struct kept kept;
    struct compose in = {.c = c,
                         .f = &v->f,
                         .who = who,
                         .draft_name = c->v[0],
                         .draft = draft,
                         .draft_dir = dir_of(c, c->v[0]),
                         .replace = opt_on(c, "replace")};
    if (!compose_moves(&in, &kept))
        return false;
    if (opt_on(c, "pledge"))
        return put_pledge(c, v, who, &kept);
    if (!put_genesis_sig(c, &v->f, who->role))
        return false;
    letter_put_text(&c->out, &kept.text, &(struct letter_sig){genesis_name(&v->f.g, who->role), kept.sig}, 1);
    return true;
}

static bool run_text(struct ctx *c, const struct brought *in)
{
    struct work w;
    const char *dir;
    if (!folder_find(c, c->n > 1 ? c->v[1] : NULL, &dir) || !work_open(c, dir, &w))
        return false;
    bool ok = sign_text(&w, in);
    folder_close(w.f);
    return ok;
}

static bool run(struct ctx *c)
{
    struct view v;
    struct holder who;
    struct bytes b;
    struct brought in;
    if (!io_read(c->a, c->v[0], LETTER_MAX, &b, &c->e))
        return false;
    if (is_text(b))
        return bring_bytes(c->a, c->v[0], b, &in, &c->e) && run_text(c, &in);
    return view_open(c, c->n > 1 ? c->v[1] : NULL, FOLDER_WRITE, &v) &&
           folder_seat(c, &v.f, &v.person, opt_get(c, "seat"), &who) && sign_moves(c, &v, &who, b);
}

const struct command cmd_sign = {
    .name = "sign",
    .args = "FILE [DIR]",
    .summary = "sign a draft of orders, or a text that several sign",
    .details = "A draft becomes the canonical text of a step with a fresh random line, is kept in the game folder\n"
               "and printed with its signature. The same draft for the same step gives the same bytes again.",
    .opts = opts,
    .min = 1,
    .max = 2,
    .flags = CMD_CRYPTO,
    .run = run,
};
