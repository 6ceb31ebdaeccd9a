/* correct: back to an earlier position by everybody's signature; what is undone stays in the chain (design dice 1.3.7). */
#include <string.h>
#include "agree.h"
#include "base/num.h"

static const struct opt opts[] = {
    OPT_AGREE,
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

enum { PREFIX_MIN = 8, PREFIX_MAX = 64 };

/* A record's number, or the first digits of a head: the record after which the game goes on again. */
static bool find_head(struct work *w, const char *text, size_t *out)
{
    struct err *e = &w->c->e;
    size_t len = strlen(text), seen = 0;
    uint64_t n;
    if (len < PREFIX_MIN && num_u64(text, len, 999999, &n)) {
        *out = (size_t)n;
        return n <= w->f->n || err_set(e, EXIT_USAGE, "there are %zu records, not %s", w->f->n, text);
    }
    for (size_t i = 0; i < w->chain.nheads; i++) {
        char hex[65];
        hex_str(hex, w->chain.heads[i], 32);
        if (len < PREFIX_MIN || len > PREFIX_MAX || strncmp(hex, text, len) != 0)
            continue;
        *out = i;
        seen++;
    }
    if (seen == 1)
        return true;
    return err_set(e, EXIT_USAGE,
                   seen ? "more than one head begins with %s"
                        : "%s is neither the number of a record nor the first 8 digits or more of a head of this game",
                   text);
}

static bool make(struct work *w, struct joint *j)
{
    size_t at = 0;
    if (!find_head(w, w->c->v[0], &at))
        return false;
    if (at == w->f->n)
        return err_set(&w->c->e, EXIT_USAGE, "the game stands there already: there is nothing to undo");
    if (genesis_teams(&w->f->g) > 1 && state_teams_in(&w->f->g, &w->f->state) < 2)
        return err_set(&w->c->e, EXIT_DATA, "one side alone is left, and a resignation cannot be undone");
    cmd_note(w->c, "this undoes %zu record%s of %zu; they stay in the chain, and all have seen their dice",
             w->f->n - at, w->f->n - at == 1 ? "" : "s", w->f->n);
    j->kind = JOINT_CORRECT;
    memcpy(j->head, w->chain.heads[at], 32);
    return true;
}

static bool is_correct(enum joint_kind kind)
{
    return kind == JOINT_CORRECT;
}

static bool run(struct ctx *c)
{
    static const struct agree kind = {"correct", is_correct, make, NULL};
    return agree_operands(c, &kind);
}

const struct command cmd_correct = {
    .name = "correct",
    .args = "[HEAD] [DIR]",
    .summary = "go back to an earlier position: every seat and the umpire sign",
    .details = "HEAD is the number of the record after which the game goes on again (0: the beginning), or the\n"
               "first digits of its head. Nothing is erased: the undone records stay, the audit warns, and what\n"
               "is played again gets other dice.",
    .opts = opts,
    .max = 2,
    .flags = CMD_CRYPTO,
    .run = run,
};
