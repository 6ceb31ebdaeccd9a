/* check: a draft before it is signed; no key is needed. */
#include <string.h>
#include "compose.h"
#include "core/check.h"
#include "view.h"

static const struct opt opts[] = {
    {0, "rehearse", "N", "play the draft N times with practice dice and say what came of it", false},
    OPT_SEAT,
    OPT_LANG,
    OPT_OUT,
    OPT_END,
};

static const char *dir_of(struct ctx *c, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ".";
    return slash == path ? "/" : arena_strndup(c->a, path, (size_t)(slash - path));
}

static bool rehearse(const struct compose *in, struct view *v, int64_t n)
{
    struct ctx *c = in->c;
    struct step step;
    struct bytes standing;
    if (!folder_step(&v->f, &step, &c->e) || !standing_read(&v->f, in->who, &standing, &c->e))
        return false;
    struct draft draft = {.seat = (seat_t)in->who->role,
                          .p = in->draft.p,
                          .n = in->draft.n,
                          .standing = standing.p,
                          .nstanding = standing.n};
    struct doc *doc = doc_new(c->a, &step.w, v->cat);
    if (!rehearse_draft(&step, &draft, (unsigned)n, 1, doc, &c->e))
        return false;
    doc_render(&c->out, doc, FORMAT_TEXT);
    return true;
}

static bool run(struct ctx *c)
{
    struct view v;
    struct holder who;
    struct step step;
    int64_t n = 0;
    struct compose in = {.c = c, .f = &v.f, .who = &who, .draft_name = c->v[0], .draft_dir = dir_of(c, c->v[0])};
    if (!opt_num(c, "rehearse", 1, 10000, &n) || !view_open(c, c->n > 1 ? c->v[1] : NULL, FOLDER_READ, &v) ||
        !view_seat(c, &v, opt_get(c, "seat"), &who) || !io_read(c->a, c->v[0], TEXT_MAX, &in.draft, &c->e))
        return false;
    if (!(v.f.state.await & 1U << who.role))
        cmd_note(c, "%s is not to move now: only the form of the draft is checked", genesis_name(&v.f.g, who.role));
    return compose_check(&in, &step) && (n == 0 || rehearse(&in, &v, n));
}

const struct command cmd_check = {
    .name = "check",
    .args = "DRAFT [DIR]",
    .summary = "check a draft of orders",
    .details = "Prints all that is wrong (errors) or doubtful (warnings) with a draft; no key is needed and\n"
               "nothing is written. Practice dice have nothing to do with the dice of the game.",
    .opts = opts,
    .min = 1,
    .max = 2,
    .flags = CMD_CRYPTO | CMD_ALONE,
    .run = run,
};
