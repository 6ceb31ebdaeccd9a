/* extend: more time for the step that is open (design dice 3.5: a text that is never hashed). */
#include <string.h>
#include "agree.h"
#include "announce.h"
#include "answer.h"
#include "clocklog.h"
#include "trust/notes.h"

static const struct opt opts[] = {
    {0, "until", "TIME", "the new time, 2027-03-08T18:00:00Z", false},
    {0, "hours", "N", "so many hours more than now is due", false},
    {0, "reason", "TEXT", "why; noted, and told to all", false},
    {0, "sign", NULL, "sign the extension that lies here or came by letter, as your seat", false},
    OPT_SEAT,
    OPT_OUT,
    OPT_NOW,
    OPT_END,
};

static bool new_until(struct work *w, const struct status_note *n, int64_t now, int64_t *out)
{
    struct ctx *c = w->c;
    const char *until = opt_get(c, "until");
    int64_t hours = 0;
    char due[21];
    if (until ? !utc_parse(until, out) : !opt_num(c, "hours", 1, 24 * 366, &hours))
        return c->e.code ? false : cmd_usage(c, "--until needs a time like 2027-03-08T18:00:00Z, not \"%s\"", until);
    if (!until)
        *out = (n->due > now ? n->due : now) + hours * HOUR_SECONDS;
    utc_format(due, n->due);
    return *out > n->due || err_set(&c->e, EXIT_USAGE, "it is due %s: an extension only gives more time", due);
}

static bool kept_extend(struct work *w, struct text *out)
{
    struct at_hand *v;
    size_t n;
    if (!inbox_read(w->f, &v, &n, &w->c->e))
        return false;
    for (size_t i = n; i > 0; i--) /* the names are in order of their hashes: any of them can be signed */
        if (v[i - 1].text.kind == KIND_EXTEND && !v[i - 1].own) {
            *out = v[i - 1].text;
            return true;
        }
    return err_set(&w->c->e, EXIT_NOINPUT, "there is no extension for turn %lld step %lld here",
                   (long long)w->f->state.turn, (long long)w->f->state.step);
}

static bool new_extend(struct work *w, const struct status_note *n, int64_t now, struct text *out)
{
    struct folder *f = w->f;
    struct place at = {f->g.game_id, f->head, (uint64_t)f->state.turn, (uint64_t)f->state.step};
    struct note note = {.has_replaces = false};
    int64_t until;
    if (!new_until(w, n, now, &until))
        return false;
    utc_format(note.when, until);
    return note_write(w->c->a, KIND_EXTEND, &at, "all", &note, out, &w->c->e);
}

/* All who must have signed: what is due has moved. Then it is told, once. */
static bool told(struct work *w, const struct status_note *before, int64_t now)
{
    struct owes o;
    struct announce an;
    const char *reason = opt_get(w->c, "reason");
    if (!work_note_time(w, now) || !owes_read(w->f, &o, &w->c->e) || !announce_begin(&an, w, &o, now))
        return false;
    if (o.note.due == before->due) {
        cmd_note(w->c, "it counts when a seat of each team has signed: send the letter");
        return true;
    }
    const char *due = announce_time(&an, ROLE_NONE, o.note.due);
    cmd_note(w->c, "%s", clock_sentence(w, "extend.done", "due", due));
    return clock_log(w, now, arena_printf(w->c->a, "extend until %s", due), reason) &&
           announce_news(
               &an, "extend",
               arena_printf(w->c->a, "%s\n", clock_sentence(w, "extend.mail", "reason", reason ? reason : "")));
}

static bool extend(struct work *w, int64_t now)
{
    struct ctx *c = w->c;
    struct status_note n;
    struct text t;
    if (!w->f->state.await)
        return err_set(&c->e, EXIT_DATA, "the game is over");
    if (!work_note_time(w, now) || !status_read(w->f, &n, &c->e))
        return false;
    if (!n.due)
        return err_set(&c->e, EXIT_DATA, "nothing is due in this game: its genesis has no deadline");
    if (w->f->g.has_umpire && !work_holder(w, ROLE_UMPIRE))
        return err_set(&c->e, EXIT_NOPERM, "the umpire extends the time of this game, and that key is not here");
    if (opt_on(c, "sign") ? !kept_extend(w, &t) : !new_extend(w, &n, now, &t))
        return false;
    if (opt_on(c, "sign"))
        agree_show(c, &t);
    return agree_sign(w, &t) && told(w, &n, now) && answer_write(w, ROLE_NONE, false, &c->out);
}

static bool run(struct ctx *c)
{
    struct work w;
    const char *dir;
    int64_t now;
    int ways = (opt_get(c, "until") != NULL) + (opt_get(c, "hours") != NULL) + opt_on(c, "sign");
    if (ways != 1)
        return cmd_usage(c, "one of --until TIME, --hours N and --sign");
    if (!cmd_now(c, &now) || !folder_find(c, c->n ? c->v[0] : NULL, &dir) || !work_open(c, dir, &w))
        return false;
    bool ok = extend(&w, now);
    folder_close(w.f);
    return ok;
}

const struct command cmd_extend = {
    .name = "extend",
    .args = "[DIR]",
    .summary = "give more time for the step that is open",
    .details = "The umpire does it alone; between players without an umpire a seat of each team signs. It is\n"
               "told to all, with the new time as a calendar, and noted in private/clock.txt. A time is only\n"
               "moved back. Nothing of it enters the chain.",
    .opts = opts,
    .max = 1,
    .flags = CMD_CRYPTO,
    .run = run,
};
