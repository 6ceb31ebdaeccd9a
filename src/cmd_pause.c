/* pause: the umpire stops the clock of a game, and lets it go on. */
#include "announce.h"
#include "clocklog.h"

static const struct opt opts[] = {
    {0, "resume", NULL, "let the clock go on; what was due is due later by the time that it stood", false},
    {0, "reason", "TEXT", "why; noted, and told to all", false},
    OPT_NOW,
    OPT_END,
};

static bool pause_game(struct work *w, int64_t now)
{
    struct ctx *c = w->c;
    struct owes o;
    struct announce an;
    const char *reason = opt_get(c, "reason");
    bool stop = !opt_on(c, "resume"), changed;
    if (!w->f->state.await)
        return err_set(&c->e, EXIT_DATA, "the game is over");
    if (!w->f->g.has_umpire)
        return err_set(
            &c->e, EXIT_NOPERM,
            "nobody stops the clock of a game without an umpire alone: provost extend, signed by both sides");
    if (!work_holder(w, ROLE_UMPIRE))
        return err_set(&c->e, EXIT_NOPERM, "the umpire stops the clock, and that key is not here");
    if (!work_note_time(w, now) || !status_pause(w->f, now, stop, &changed, &c->e) || !owes_read(w->f, &o, &c->e) ||
        !announce_begin(&an, w, &o, now))
        return false;
    if (!changed) {
        cmd_note(c, stop ? "the clock stands already" : "the clock was not stopped");
        return true;
    }
    const char *key = stop ? "pause.on" : o.note.due ? "pause.off" : "pause.off.none";
    buf_printf(&c->out, "%s: %s\n", w->f->dir,
               clock_sentence(w, key, "due", o.note.due ? announce_time(&an, ROLE_NONE, o.note.due) : ""));
    return clock_log(w, now, stop ? "pause" : "resume", reason) &&
           announce_news(&an, arena_printf(c->a, "%s%lld", stop ? "pause" : "resume", (long long)now),
                         arena_printf(c->a, "%s\n",
                                      clock_sentence(w, stop ? "pause.mail.on" : "pause.mail.off", "reason",
                                                     reason ? reason : "")));
}

static bool run(struct ctx *c)
{
    struct work w;
    const char *dir;
    int64_t now;
    if (!cmd_now(c, &now) || !folder_find(c, c->n ? c->v[0] : NULL, &dir) || !work_open(c, dir, &w))
        return false;
    bool ok = pause_game(&w, now);
    folder_close(w.f);
    return ok;
}

const struct command cmd_pause = {
    .name = "pause",
    .args = "[DIR]",
    .summary = "stop the clock of a game, and let it go on",
    .details = "The umpire alone does it. While the clock stands nothing is due and nothing follows; moves are\n"
               "taken as ever. It is told to all and noted in private/clock.txt. Nothing of it enters the chain.",
    .opts = opts,
    .max = 1,
    .flags = CMD_CRYPTO,
    .run = run,
};
