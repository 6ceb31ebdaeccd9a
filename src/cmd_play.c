/* play: a whole turn in one command: the letter in, the report, the editor, the answer out. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "answer.h"
#include "base/term.h"
#include "base/text.h"
#include "template.h"

static const struct opt opts[] = {
    OPT_SEAT,
    {0, "draft", "FILE", "take the orders from FILE in place of the editor", false},
    {0, "no-pager", NULL, "print the report on stderr", false},
    OPT_OUT,
    OPT_NOW,
    OPT_END,
};

/* Lines that tell what is wrong with a draft; taken out again when it is read. */
#define MARK "#! "
#define VI "vi \"$1\""
/* A program in the editor's place, which no terminal can stop, gets one more look at what is wrong. */
enum { DRAFT_MAX = TEXT_MAX, ROUNDS_SCRIPT = 2, ROUNDS_MAX = 100 };

/* ---- the folder ----------------------------------------------------------------------------------------------------------- */

struct operands {
    const char *dir, *letter;
};

static bool operands(struct ctx *c, struct operands *o)
{
    *o = (struct operands){0};
    for (size_t i = 0; i < c->n; i++) {
        bool file = strcmp(c->v[i], "-") == 0 || (io_exists(c->v[i]) && !io_is_dir(c->v[i]));
        const char **to = i == 0 && !file ? &o->dir : &o->letter;
        if (*to)
            return cmd_usage(c, "one folder and one letter");
        *to = c->v[i];
    }
    return true;
}

static bool open_game(struct ctx *c, const struct operands *o, const struct brought *in, struct work *w)
{
    struct err none = c->e;
    const char *dir, *here = o->dir ? o->dir : ".";
    if (folder_find(c, o->dir, &dir))
        return work_open(c, dir, w);
    /* The folder that `invite` made, or one to be restored: the letter brings the game. */
    if (!in->n || (!o->dir && !io_exists("private/dice.key")))
        return false;
    c->e = none;
    return work_create(c, here, in, w);
}

/* ---- the report ----------------------------------------------------------------------------------------------------------- */

/* The lines that the shell runs; nothing else may be run once the letter is read (cmd_confine). */
static const char *pager_line(void)
{
    const char *pager = cmd_env("PAGER");
    return pager ? pager : "less -FRX";
}

static const char *editor_line(struct ctx *c, const char *own)
{
    const char *editor = cmd_env("VISUAL");
    if (!editor)
        editor = own ? own : cmd_env("EDITOR");
    return editor ? arena_printf(c->a, "%s \"$1\"", editor) : NULL;
}

static bool page(struct ctx *c, struct bytes text)
{
    int status;
    if (!text.n)
        return true;
    if (opt_on(c, "no-pager") || !term_is(STDERR_FILENO) || !term_is(STDIN_FILENO)) {
        buf_add(&c->diag, text.p, text.n);
        return true;
    }
    const char *argv[] = {"sh", "-c", pager_line(), NULL};
    return cmd_spawn(c, argv, &text, &status);
}

static bool reports(struct work *w, size_t from, int seat, struct buf *out)
{
    for (size_t i = from + 1; i <= w->f->n; i++) {
        struct bytes p;
        if (!work_report(w, i, seat, &p, &w->c->e))
            return false;
        buf_add(out, p.p, p.n);
        buf_putc(out, '\n');
    }
    return true;
}

/* ---- the draft ------------------------------------------------------------------------------------------------------------ */

static const char *draft_path(struct work *w, int seat)
{
    const struct state *s = &w->f->state;
    return folder_path(w->f, arena_printf(w->c->a, "private/draft-%04lld-%lld-%s.txt", (long long)s->turn,
                                          (long long)s->step, genesis_name(&w->f->g, seat)));
}

static struct bytes without_marks(struct ctx *c, struct bytes p)
{
    struct buf b;
    struct line l;
    const char *at = p.p, *end = p.p + p.n;
    buf_init(&b, c->a);
    while (line_next(&at, end, &l)) {
        if (l.n >= sizeof MARK - 1 && memcmp(l.p, MARK, sizeof MARK - 1) == 0)
            continue;
        buf_add(&b, l.p, l.n);
        buf_putc(&b, '\n');
    }
    return (struct bytes){b.p, b.n};
}

static bool write_draft(struct ctx *c, const char *path, const char *wrong, size_t n, struct bytes draft)
{
    struct buf b;
    struct line l;
    const char *at = wrong, *end = wrong + n;
    buf_init(&b, c->a);
    while (n && line_next(&at, end, &l)) {
        buf_puts(&b, MARK);
        buf_add(&b, l.p, l.n);
        buf_putc(&b, '\n');
    }
    buf_add(&b, draft.p, draft.n);
    return io_write(path, b.p, b.n, 0600, &c->e);
}

static bool kept_draft(struct ctx *c, const char *path, const char *why)
{
    err_set(&c->e, EXIT_DATA, "%s; the draft is kept", why);
    err_file(&c->e, path);
    return false;
}

static bool edit(struct work *w, const char *path)
{
    struct ctx *c = w->c;
    const char *line = editor_line(c, w->person.editor);
    int status;
    if (!line && (!term_is(STDIN_FILENO) || !term_is(STDERR_FILENO)))
        return kept_draft(c, path, "there is no terminal for an editor and EDITOR is not set");
    const char *argv[] = {"sh", "-c", line ? line : VI, "sh", path, NULL};
    if (!cmd_spawn(c, argv, NULL, &status))
        return false;
    return status == 0 || kept_draft(c, path, arena_printf(c->a, "the editor ended with status %d", status));
}

static bool compose_from(struct work *w, const struct holder *who, const char *name, const char *dir,
                         struct bytes draft)
{
    struct compose in = {.c = w->c, .f = w->f, .who = who, .draft_name = name, .draft = draft, .draft_dir = dir};
    struct kept kept;
    return compose_moves(&in, &kept);
}

/* Until it is clean; one that is wrong and left as it was stops. */
static bool edit_until_clean(struct work *w, struct view *v, const struct holder *who)
{
    struct ctx *c = w->c;
    const char *path = draft_path(w, who->role), *dir = arena_printf(c->a, "%s", w->f->dir);
    struct buf start;
    struct bytes before, draft;
    buf_init(&start, c->a);
    if (io_exists(path)) {
        if (!io_read(c->a, path, DRAFT_MAX, &before, &c->e))
            return false;
        before = without_marks(c, before);
    } else {
        if (!template_orders(c, v, who->role, &start))
            return false;
        before = (struct bytes){start.p, start.n};
    }
    if (!write_draft(c, path, NULL, 0, before))
        return false;
    int rounds = term_is(STDIN_FILENO) && term_is(STDERR_FILENO) ? ROUNDS_MAX : ROUNDS_SCRIPT;
    for (;;) {
        size_t said = c->diag.n;
        if (!edit(w, path) || !io_read(c->a, path, DRAFT_MAX, &draft, &c->e))
            return false;
        draft = without_marks(c, draft);
        if (compose_from(w, who, path, dir, draft)) {
            remove(path);
            return true;
        }
        if (c->e.code != EXIT_DATA)
            return false;
        if (--rounds == 0 || (draft.n == before.n && memcmp(draft.p, before.p, draft.n) == 0))
            return kept_draft(c, path, c->e.text);
        if (!write_draft(c, path, c->diag.p + said, c->diag.n - said, draft))
            return false;
        buf_cut(&c->diag, said);
        c->e = (struct err){0};
        before = draft;
    }
}

/* The seat that is to write now: of a person here, awaited, with nothing signed for the step. */
static bool writer(struct work *w, struct holder *out, bool *found)
{
    struct ctx *c = w->c;
    const char *name = opt_get(c, "seat");
    *found = false;
    for (size_t i = 0; i < w->nwho && !*found; i++) {
        const struct holder *h = &w->who[i];
        struct kept kept;
        if (h->builtin || h->role >= SEATS_MAX || !(w->f->state.await >> h->role & 1U))
            continue;
        if (name && strcmp(name, genesis_name(&w->f->g, h->role)) != 0)
            continue;
        if (kept_find(w->f, h->role, &kept, &c->e) && kept.sig)
            continue;
        if (c->e.code)
            return false;
        *out = *h;
        *found = true;
    }
    return true;
}

static bool write_orders(struct work *w)
{
    struct ctx *c = w->c;
    struct holder who;
    bool found;
    const char *file = opt_get(c, "draft");
    struct view v = {.person = w->person, .cat = w->cat, .f = *w->f};
    if (!w->f->ops || !writer(w, &who, &found))
        return !c->e.code;
    if (!found)
        return true;
    if (!file)
        return edit_until_clean(w, &v, &who);
    struct bytes draft;
    const char *slash = strrchr(file, '/');
    return io_read(c->a, file, DRAFT_MAX, &draft, &c->e) &&
           compose_from(w, &who, file, slash ? arena_strndup(c->a, file, (size_t)(slash - file) + 1) : ".", draft);
}

/* ---- the turn ------------------------------------------------------------------------------------------------------------- */

static bool somebody_else(const struct work *w)
{
    for (int role = 0; role <= ROLE_UMPIRE; role++)
        if (genesis_party(&w->f->g, role) && !work_holder(w, role))
            return true;
    return false;
}

static bool play(struct work *w, const struct brought *in, int64_t now)
{
    struct ctx *c = w->c;
    struct buf text;
    int seat = work_seat(w);
    buf_init(&text, c->a);
    w->now = now;
    if (in->n && !work_take(w, in))
        return false;
    if (w->refused.code && (w->refused.code != EXIT_RETRY || (!w->taken && !w->known))) {
        c->e = w->refused;
        return false;
    }
    if (!work_sign_genesis(w) || !work_follow(w) || !work_note_time(w, now) || !reports(w, w->first, seat, &text))
        return false;
    if (!page(c, (struct bytes){text.p, text.n}))
        return false;
    size_t shown = w->f->n;
    if (!write_orders(w) || !work_follow(w) || !work_note_time(w, now))
        return false;
    if (somebody_else(w)) {
        buf_add(&c->diag, w->missing.p, w->missing.n);
        return answer_write(w, ROLE_NONE, false, &c->out);
    }
    /* Alone with the program: the next position is the answer. */
    if (!reports(w, shown, seat, &c->out))
        return false;
    buf_add(&c->out, w->missing.p, w->missing.n);
    return true;
}

static bool confine(struct ctx *c)
{
    struct person p;
    struct err before = c->e;
    bool known = person_open(c, &p);
    c->e = before; /* what is wrong with it is told when the game is opened */
    const char *line = editor_line(c, known ? p.editor : NULL);
    return cmd_confine(c, false, (const char *[]){pager_line(), line ? line : VI, NULL});
}

static bool run(struct ctx *c)
{
    struct work w;
    struct operands o;
    struct brought in = {0};
    int64_t now;
    if (!operands(c, &o) || !confine(c) || !cmd_now(c, &now) || (o.letter && !bring_file(c, o.letter, &in, &c->e)) ||
        !open_game(c, &o, &in, &w))
        return false;
    bool ok = play(&w, &in, now);
    folder_close(w.f);
    return ok;
}

const struct command cmd_play = {
    "play",
    "[DIR] [LETTER]",
    "play a whole turn: take the letter, read the report, write the orders, print the answer",
    "LETTER is checked and resolved as provost turn does it. The report goes through PAGER, the\n"
    "template of orders through EDITOR until the draft is clean; then it is signed and the letter\n"
    "to the other side is printed. A draft that stays wrong is kept in private/. With a built-in\n"
    "opponent the turn is resolved at once and the next report is printed. Without DIR the\n"
    "folder is the one that the command stands in; the folder of provost invite takes the game\n"
    "from the first letter.",
    opts,
    0,
    2,
    CMD_CRYPTO | CMD_OPEN,
    run,
};
