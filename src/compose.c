#include "compose_private.h"
#include <string.h>
#include <unistd.h>
#include "base/num.h"
#include "core/check.h"
#include "trust/hash.h"
#include "trust/seal.h"
#include "trust/sig.h"

enum { KEPT_MAX = 16 }; /* files of a seat and step (design dice 3.6) */

/* ---- what is kept ------------------------------------------------------------------------------------------------ */

/* private/moves/TTTT-S-PREV8-ROLE.txt */
static const char *kept_path(struct folder *f, int64_t turn, int64_t step, const uint8_t prev[32], const char *what)
{
    char hex[9];
    hex_str(hex, prev, 4);
    return arena_printf(f->a, "%s/private/moves/%04lld-%lld-%s-%s.txt", f->dir, (long long)turn, (long long)step, hex,
                        what);
}

static const char *moves_path(struct folder *f, int seat)
{
    return kept_path(f, f->state.turn, f->state.step, f->head, genesis_name(&f->g, seat));
}

static const char *sig_beside(struct folder *f, int role, const char *path, struct bytes msg)
{
    enum sig_alg alg = state_alg(&f->g, &f->state, role);
    const char *file = arena_printf(f->a, "%s%s", path, sig_suffix(alg));
    struct bytes b;
    struct err none = {0};
    if (!io_exists(file) || !io_read(f->a, file, CARD_MAX, &b, &none))
        return NULL;
    return sig_verify(f->a, alg, state_sign(&f->g, &f->state, role), msg.p, msg.n, b.p, b.n, 0, NULL, &none) ? b.p
                                                                                                             : NULL;
}

bool kept_find(struct folder *f, int seat, struct kept *out, struct err *e)
{
    struct bytes b;
    *out = (struct kept){.path = moves_path(f, seat)};
    if (!io_exists(out->path))
        return false;
    if (!io_read(f->a, out->path, TEXT_MAX, &b, e) || !text_parse(f->a, b.p, b.n, &out->text, e)) {
        err_file(e, out->path);
        return false;
    }
    out->sig = sig_beside(f, seat, out->path, b);
    return true;
}

size_t kept_count(struct folder *f, int seat)
{
    const char *path = moves_path(f, seat);
    size_t n = io_exists(path);
    while (n && n < KEPT_MAX && io_exists(arena_printf(f->a, "%s.%zu", path, n)))
        n++;
    return n;
}

/* The canonical lines that the kept text was made from, to know the same draft again. */
static const char *draft_path(struct folder *f, const char *path)
{
    return arena_printf(f->a, "%s.draft", path);
}

static struct bytes draft_bytes(struct arena *a, const struct canon *canon)
{
    struct buf b;
    buf_init(&b, a);
    for (size_t i = 0; i < canon->n; i++) {
        if (i == canon->standing)
            buf_puts(&b, "standing\n");
        buf_add(&b, canon->v[i].p, canon->v[i].n);
        buf_putc(&b, '\n');
    }
    return (struct bytes){b.p, b.n};
}

static bool same_draft(struct folder *f, const char *path, struct bytes want)
{
    struct bytes b;
    struct err none = {0};
    const char *file = draft_path(f, path);
    return io_exists(file) && io_read(f->a, file, TEXT_MAX, &b, &none) && b.n == want.n &&
           memcmp(b.p, want.p, b.n) == 0;
}

/* Moves a replaced text and its signature to a free number: they are evidence. */
static bool set_aside(struct folder *f, int role, const char *path, struct err *e)
{
    const char *suffix = sig_suffix(state_alg(&f->g, &f->state, role));
    for (int i = 1; i < KEPT_MAX; i++) {
        const char *to = arena_printf(f->a, "%s.%d", path, i);
        if (io_exists(to))
            continue;
        return io_rename(arena_printf(f->a, "%s%s", path, suffix), arena_printf(f->a, "%s%s", to, suffix), e) &&
               io_rename(path, to, e);
    }
    return err_set(e, EXIT_NOPERM, "%d files for one step are the most that are kept", KEPT_MAX);
}

/* ---- signing ----------------------------------------------------------------------------------------------------- */

static bool sign_at(struct ctx *c, const struct holder *who, const char *path, const struct text *t, struct kept *out)
{
    struct signer s;
    if (!signer_read(c, who->sign_path, &s))
        return false;
    *out = (struct kept){.text = *t, .path = path};
    bool ok = signer_sign(c, &s, path, t->text.p, t->text.n, &out->sig);
    signer_wipe(&s);
    return ok;
}

static bool write_kept(struct folder *f, const char *path, const struct text *t, struct err *e)
{
    return private_dir(f->dir, e) && io_mkdir(folder_path(f, "private/moves"), 0700, e) &&
           io_write(path, t->text.p, t->text.n, 0600, e);
}

bool compose_sign(struct ctx *c, struct folder *f, const struct holder *who, const struct text *t, struct kept *out)
{
    char m[9];
    hex_str(m, t->m, 4);
    const char *what = arena_printf(f->a, "%s-%s-%s", genesis_name(&f->g, who->role), kind_name(t->kind), m);
    const char *path = kept_path(f, (int64_t)t->turn, (int64_t)t->step, t->prev, what);
    return write_kept(f, path, t, &c->e) && sign_at(c, who, path, t, out);
}

/* ---- checking ---------------------------------------------------------------------------------------------------- */

bool standing_read(struct folder *f, const struct holder *who, struct bytes *out, struct err *e)
{
    const char *name = who->hosted ? arena_printf(f->a, "private/standing.%s.txt", genesis_name(&f->g, who->role))
                                   : "private/standing.txt";
    const char *path = folder_path(f, name);
    *out = (struct bytes){NULL, 0};
    return !io_exists(path) || io_read(f->a, path, TEXT_MAX, out, e);
}

struct at_hand {
    const struct compose *in;
    const struct secrets *s;
};

static bool has_text(void *ctx, const char *name)
{
    const struct at_hand *h = ctx;
    return secret_in_force(h->in->f, h->s, h->in->who->role, name) != NULL;
}

static void check_names(const struct compose *in, struct step *step, struct diags *d)
{
    struct named_text *v;
    size_t n = named_texts(step, in->draft.p, in->draft.n, &v);
    for (size_t i = 0; i < n; i++) {
        struct bytes value;
        struct err why = {0};
        if (!v[i].reveal && !named_value(in, v[i].name, &value, &why))
            diag_add(d, SEV_ERROR, v[i].line, v[i].col, v[i].len, NULL, "%s: %s", why.file, why.text);
    }
}

static void say(const struct compose *in, const struct diags *d, const char *name, struct bytes text)
{
    diag_print(&in->c->diag, d, name, text.p, text.n);
}

/* The form of the standing file; what it means is judged when it is used. */
static size_t check_standing(const struct compose *in, struct step *step, struct bytes standing)
{
    struct diags d = {.a = in->c->a};
    struct source_line *lines;
    size_t below;
    struct file f;
    size_t n = draft_lines(step->a, standing.p, standing.n, &lines, &below, &d);
    file_parse(&step->w, step->a, lines, n, &f, &d);
    diag_sort(&d);
    say(in, &d, "standing.txt", standing);
    return diag_errors(&d);
}

static bool judge(const struct compose *in, struct step *step, const struct secrets *s, size_t *errors)
{
    struct ctx *c = in->c;
    struct diags d = {.a = c->a};
    struct at_hand hand = {in, s};
    struct bytes standing;
    struct canon canon;
    struct err why = {0};
    if (!standing_read(in->f, in->who, &standing, &c->e))
        return false;
    struct draft draft = {.seat = (seat_t)in->who->role,
                          .p = in->draft.p,
                          .n = in->draft.n,
                          .standing = standing.p,
                          .nstanding = standing.n,
                          .has_text = has_text,
                          .ctx = &hand};
    if (!check_draft(step, &draft, &d, &c->e))
        return false;
    check_names(in, step, &d);
    if (!canon_lines(c->a, in->draft.p, in->draft.n, &canon, &why) && diag_errors(&d) == 0)
        diag_add(&d, SEV_ERROR, why.line ? why.line : 1, 1, 1, NULL, "%s", why.text);
    if (canon.n == 0 && diag_errors(&d) == 0)
        diag_add(&d, SEV_ERROR, 1, 1, 1, NULL,
                 "no order, rule or setting; `set trust all` leaves all to the built-in settings");
    diag_sort(&d);
    say(in, &d, in->draft_name, in->draft);
    *errors = diag_errors(&d) + (standing.p ? check_standing(in, step, standing) : 0);
    return true;
}

bool compose_check(const struct compose *in, struct step *step)
{
    struct ctx *c = in->c;
    struct secrets s;
    size_t errors = 0;
    if (!folder_step(in->f, step, &c->e) || !secrets_read(in->f, &s, &c->e) || !judge(in, step, &s, &errors))
        return false;
    return errors == 0 ||
           err_set(&c->e, EXIT_DATA, "%zu error%s; nothing was signed or changed", errors, errors == 1 ? "" : "s");
}

/* ---- the moves text ---------------------------------------------------------------------------------------------- */

static bool may_file(const struct compose *in)
{
    const struct state *s = &in->f->state;
    const char *name = genesis_name(&in->f->g, in->who->role);
    if (!s->await)
        return err_set(&in->c->e, EXIT_NOPERM, "the game is over");
    if (s->await & 1U << in->who->role)
        return true;
    return err_set(&in->c->e, EXIT_NOPERM, "turn %lld step %lld does not wait for %s", (long long)s->turn,
                   (long long)s->step, name);
}

/* Under a policy without umpire a signed file is final: he who rolls may have it already. */
static bool may_replace(const struct compose *in, const struct kept *old)
{
    enum dice_policy p = in->f->g.dice;
    if (!old->sig)
        return true;
    if (p == DICE_OPPONENT || p == DICE_SOLO)
        return err_set(&in->c->e, EXIT_NOPERM,
                       "another file for this step is signed already, and without an umpire it is final (%s)",
                       old->path);
    return in->replace ||
           err_set(&in->c->e, EXIT_NOPERM,
                   "another file for this step is signed already; --replace takes its place (%s)", old->path);
}

/* The draft's own lines below `standing` come after those of the standing file: later lines win. */
static bool standing_below(const struct compose *in, const struct canon *canon, struct lines *l)
{
    struct folder *f = in->f;
    struct bytes file = {NULL, 0};
    struct canon own = {0};
    if (f->g.dice == DICE_OPPONENT && !standing_read(f, in->who, &file, &in->c->e))
        return false;
    if (file.p && !canon_lines(f->a, file.p, file.n, &own, &in->c->e))
        return false;
    bool begun = false;
    for (size_t i = 0; i < own.n; i++) {
        if (is_defend_line(own.v[i]))
            continue;
        if (!begun)
            lines_add(l, "standing");
        begun = true;
        lines_add(l, "%.*s", (int)own.v[i].n, own.v[i].p);
    }
    for (size_t i = canon->standing; i < canon->n; i++) {
        if (!begun)
            lines_add(l, "standing");
        begun = true;
        lines_add(l, "%.*s", (int)canon->v[i].n, canon->v[i].p);
    }
    return true;
}

static bool write_text(const struct compose *in, struct step *step, const struct canon *canon, const struct kept *old,
                       struct secrets *s, struct text *out)
{
    struct folder *f = in->f;
    struct lines l;
    uint8_t fresh[32];
    lines_init(&l, f->a);
    if (old && old->sig)
        lines_replaces(&l, old->text.m);
    if (!protocol_lines(in, step, s, &l))
        return false;
    for (size_t i = 0; i < canon->standing; i++)
        lines_add(&l, "%.*s", (int)canon->v[i].n, canon->v[i].p);
    if (!standing_below(in, canon, &l))
        return false;
    random32(fresh);
    struct text_head head = {.kind = KIND_MOVES,
                             .game = f->g.game_id,
                             .turn = (uint64_t)f->state.turn,
                             .step = (uint64_t)f->state.step,
                             .side = genesis_name(&f->g, in->who->role),
                             .prev = f->head,
                             .rand = fresh};
    return text_write(f->a, &head, l.v, l.n, out, &in->c->e);
}

/* Secrets first, then the text, then its draft: at a crash between them nothing that was signed lacks its salt. */
static bool keep(const struct compose *in, const char *path, const struct text *t, const struct secrets *s,
                 struct bytes draft)
{
    struct err *e = &in->c->e;
    return secrets_write(in->f, s, e) && write_kept(in->f, path, t, e) &&
           io_write(draft_path(in->f, path), draft.p, draft.n, 0600, e);
}

bool compose_moves(const struct compose *in, struct kept *out)
{
    struct folder *f = in->f;
    struct err *e = &in->c->e;
    struct kept old;
    struct canon canon;
    struct secrets s;
    struct step step;
    struct text t;
    const char *path = moves_path(f, in->who->role);
    if (!may_file(in) || !compose_check(in, &step) || !canon_lines(f->a, in->draft.p, in->draft.n, &canon, e) ||
        !secrets_read(f, &s, e))
        return false;
    struct bytes draft = draft_bytes(f->a, &canon);
    bool there = kept_find(f, in->who->role, &old, e);
    if (e->code)
        return false;
    if (there && same_draft(f, path, draft)) {
        *out = old;
        return old.sig || sign_at(in->c, in->who, path, &old.text, out);
    }
    if (there && !may_replace(in, &old))
        return false;
    if (!write_text(in, &step, &canon, there ? &old : NULL, &s, &t))
        return false;
    if (there && old.sig && !set_aside(f, in->who->role, path, e))
        return false;
    return keep(in, path, &t, &s, draft) && sign_at(in->c, in->who, path, &t, out);
}

bool compose_builtin(struct ctx *c, struct folder *f, const struct holder *who, struct kept *out)
{
    static const char all[] = "set trust all\n";
    struct compose in = {
        .c = c, .f = f, .who = who, .draft_name = "built-in", .draft = {all, sizeof all - 1}, .draft_dir = "."};
    return compose_moves(&in, out);
}
