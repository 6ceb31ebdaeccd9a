/* turn: a letter into a game folder, and what follows from it. */
#include <string.h>
#include "base/text.h"
#include "folder.h"
#include "vouch.h"

static const struct opt opts[] = {
    OPT_OUT,
    {'q', "quiet", NULL, "print no report, only what the game waits for", false},
    {0, "json", NULL, "print what became of each block, as JSON, in place of the reports", false},
    {0, "vouched", NULL, "FILE is plain orders of a vouched seat, below a line with its reply code", false},
    OPT_NOW,
    OPT_END,
};

/* The folder to work on; without game.json the letters must bring the genesis. */
static bool open_work(struct ctx *c, const char *dir, const struct brought *in, size_t n, struct work *w)
{
    struct err none = c->e;
    const char *found;
    if (folder_find(c, dir, &found))
        return work_open(c, found, w);
    if (!dir)
        return false;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < in[i].n; k++)
            if (in[i].v[k].kind == KIND_GENESIS) {
                c->e = none;
                return work_create(c, dir, &in[i], w);
            }
    return false;
}

/* Nothing new, nothing known: the first refusal, or that there was nothing for this game. */
static bool verdict(struct work *w, size_t nfiles)
{
    struct ctx *c = w->c;
    bool moved = w->taken || w->f->n > w->first;
    if (w->refused.code && (w->refused.code != EXIT_RETRY || !moved)) {
        c->e = w->refused;
        return false;
    }
    if (w->refused.code)
        cmd_note(c, "%s", w->refused.text);
    if (nfiles && !moved && !w->known && w->foreign)
        return err_set(&c->e, EXIT_DATA, "nothing in it is for this game");
    return true;
}

/* Who plays without a key (provost-mail): his host signs for him. The code stands in the file, for what is on a command line all users of
 * the machine can see. */
static bool plain_orders(struct work *w, const char *path)
{
    struct bytes b;
    struct line first;
    if (!io_read(w->c->a, path, TEXT_MAX, &b, &w->c->e))
        return false;
    const char *at = b.p;
    if (!line_next(&at, b.p + b.n, &first))
        first = (struct line){"", 0};
    return vouch_take(w, arena_strndup(w->c->a, first.p, first.n), "orders",
                      (struct bytes){at, (size_t)(b.p + b.n - at)});
}

static bool run(struct ctx *c)
{
    struct work w;
    struct brought *in = ARENA_ARRAY(c->a, struct brought, c->n + 1);
    size_t n = 0;
    bool file_first = c->n && (strcmp(c->v[0], "-") == 0 || (io_exists(c->v[0]) && !io_is_dir(c->v[0])));
    const char *dir = c->n && !file_first ? c->v[0] : NULL;
    int64_t now;
    if (!cmd_now(c, &now))
        return false;
    bool vouched = opt_on(c, "vouched");
    if (vouched && (!dir || c->n != 2))
        return cmd_usage(c, "--vouched needs DIR and one FILE");
    for (size_t i = dir ? 1 : 0; !vouched && i < c->n; i++)
        if (!bring_file(c, c->v[i], &in[n++], &c->e))
            return false;
    if (!open_work(c, dir, in, n, &w))
        return false;
    bool ok = !vouched || plain_orders(&w, c->v[1]), quiet = opt_on(c, "quiet") || opt_on(c, "json");
    for (size_t i = 0; ok && i < n; i++)
        ok = work_take(&w, &in[i]);
    w.now = now;
    ok = ok && work_sign_genesis(&w) && work_follow(&w) && work_note_time(&w, now);
    size_t first = w.first;
    if (ok && quiet)
        w.first = w.f->n;
    ok = ok && work_print(&w);
    w.first = first;
    ok = ok && (!opt_on(c, "json") || verdict_json(&w, now));
    folder_close(w.f);
    c->keep = true; /* what was taken is told although something else was refused */
    return ok && verdict(&w, n);
}

const struct command cmd_turn = {
    "turn",
    "[DIR] [FILE ...]",
    "take letters into a game folder, and resolve what can be resolved",
    "FILE is a letter, a signed text, a record or a proof; - is standard input. Each block is\n"
    "judged by itself: signatures, the step it was written for, legality; records are played\n"
    "again and compared. What is right is stored, what is not is named and left. Then the step\n"
    "is resolved when all texts are here and the key of who rolls is in this folder.\n"
    "The same file twice changes nothing. A DIR that is missing or empty is made from the\n"
    "genesis of the first letter, as from an archive of provost letter --all. Without DIR the\n"
    "folder is the one that the command stands in.",
    opts,
    0,
    64,
    CMD_CRYPTO,
    run,
};
