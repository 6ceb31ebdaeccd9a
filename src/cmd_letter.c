/* letter: what the other side lacks, as a text that any mailer carries. */
#include "answer.h"

static const struct opt opts[] = {
    {'a', "all", NULL, "the whole game: an archive that restores a lost folder and can be audited", false},
    {0, "final", NULL, "publish the proofs of a series of duplicate dice that is closed, as its organiser", false},
    OPT_NOW,
    {0, "to", "SEAT", "what this seat, or the umpire, lacks; else all who are not here", false},
    OPT_OUT,
    OPT_END,
};

static bool publish(struct work *w)
{
    struct final f;
    int64_t now;
    if (!cmd_now(w->c, &now) || !work_publish(w, now, &f))
        return false;
    letter_put_final(&w->c->out, &f);
    return true;
}

static bool run(struct ctx *c)
{
    struct work w;
    const char *dir, *to = opt_get(c, "to");
    int role = ROLE_NONE;
    if (!folder_find(c, c->n ? c->v[0] : NULL, &dir) || !work_open(c, dir, &w))
        return false;
    if (to) {
        role = genesis_role(&w.f->g, to);
        if (role == ROLE_NONE)
            cmd_usage(c, "nobody in this game is called \"%s\"", to);
        else if (work_holder(&w, role))
            err_set(&c->e, EXIT_USAGE, "the keys of %s are here: there is nothing to send", to);
    }
    bool ok = !c->e.code && (opt_on(c, "final") ? publish(&w) : answer_write(&w, role, opt_on(c, "all"), &c->out));
    folder_close(w.f);
    return ok;
}

const struct command cmd_letter = {
    "letter",
    "[DIR]",
    "print the letter to the other side: records, moves and proofs that it lacks",
    "Any text with the blocks may be mailed, quoted and wrapped; lines around them are for the\n"
    "eye. The same folder gives the same letter. With an umpire a seat's moves go to him alone.",
    opts,
    0,
    1,
    CMD_CRYPTO,
    run,
};
