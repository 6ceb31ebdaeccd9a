/* show: the board, or the report of a turn, as one seat or a spectator may see it. */
#include <string.h>
#include "compose.h"
#include "core/report.h"
#include "overview.h"
#include "papers.h"
#include "trust/hash.h"
#include "view.h"

static const struct opt opts[] = {
    {0, "as", "SEAT", "what this seat may see; without it what anybody may", false},
    {0, "turn", "TURN", "the reports of this turn in place of the board", false},
    {0, "report", NULL, "the last report in place of the board", false},
    {0, "near", "PLACE", "what is at and about a place, as a list", false},
    {0, "map", "PLACE", "the ground about a place, drawn with letters", false},
    {0, "radius", "N", "how far the map reaches; 6 unless told", false},
    {0, "format", "FORMAT", "text, plain, md, bbcode, html or json", false},
    {0, "plain", NULL, "the same as --format plain: nothing hangs on columns", false},
    {0, "json", NULL, "the same as --format json", false},
    OPT_LANG,
    OPT_NOW,
    OPT_OUT,
    OPT_END,
};

static bool take_format(struct ctx *c, enum format *f)
{
    const char *name = opt_get(c, "format");
    *f = opt_on(c, "json") ? FORMAT_JSON : opt_on(c, "plain") ? FORMAT_PLAIN : FORMAT_TEXT;
    return !name || format_parse(name, f) ||
           cmd_usage(c, "--format is text, plain, md, bbcode, html or json, not \"%s\"", name);
}

static bool take_reader(struct ctx *c, const struct view *v, seat_t *reader)
{
    const char *name = opt_get(c, "as");
    *reader = NO_SEAT;
    if (!name)
        return true;
    int seat = genesis_seat(&v->f.g, name);
    *reader = (seat_t)seat;
    return seat != ROLE_NONE || cmd_usage(c, "this game has no seat \"%s\"", name);
}

static bool put_board(struct ctx *c, struct view *v, seat_t reader, enum format f)
{
    struct step s;
    if (!folder_step(&v->f, &s, &c->e) || !step_look(&s, &c->e))
        return false;
    if (!secrets_known(&v->f, &s, &c->e))
        return false;
    struct report_in in = papers_in(&s, v->f.head, v->cat, reader);
    doc_render(&c->out, report_show(c->a, &in), f);
    return true;
}

/* What is about a place: a list, or a map of letters. */
static bool put_place(struct ctx *c, struct view *v, seat_t reader, enum format f, const char *near, const char *map)
{
    struct step s;
    int32_t place;
    int64_t radius = 6;
    if (!opt_num(c, "radius", 1, 40, &radius) || !folder_step(&v->f, &s, &c->e) || !step_look(&s, &c->e))
        return false;
    struct report_in in = papers_in(&s, v->f.head, v->cat, reader);
    if (near ? !in.w->ops->near : !in.w->ops->map)
        return cmd_usage(c, "%s shows no single places", in.w->ops->id);
    if (!report_place(in.w, near ? near : map, &place))
        return cmd_usage(c, "no place called \"%s\"", near ? near : map);
    doc_render(&c->out, near ? report_near(c->a, &in, place) : report_map(c->a, &in, place, (int)radius), f);
    return true;
}

/* As it was written when the step was resolved: the seat's own where it differs, else the public one. */
static bool put_stored(struct ctx *c, struct view *v, size_t i, seat_t reader)
{
    struct bytes b;
    const char *path = NULL;
    if (reader != NO_SEAT)
        path = arena_printf(c->a, "%s/private/reports/%04zu-%s.txt", v->f.dir, i, genesis_name(&v->f.g, reader));
    if (!path || !io_exists(path))
        path = arena_printf(c->a, "%s/turns/%04zu/report.txt", v->f.dir, i);
    if (!io_read(c->a, path, STATE_MAX, &b, &c->e))
        return false;
    buf_add(&c->out, b.p, b.n);
    return true;
}

/* Played again from the record, for the other formats. */
static bool put_again(struct ctx *c, struct view *v, size_t i, const struct record *rec, seat_t reader, enum format f)
{
    struct step s;
    struct core made;
    struct state next;
    struct dice dice;
    if (!folder_step_at(&v->f, i, &s, &c->e) || !folder_inputs(&s, rec->inputs, rec->ninputs, &c->e))
        return false;
    s.opened = rec->opened;
    s.nopened = rec->nopened;
    if (!step_remake(&s, rec, &made, &next, &dice, &c->e))
        return false;
    if (!secrets_known(&v->f, &s, &c->e))
        return false;
    struct report_in in = papers_in(&s, rec->head, v->cat, reader);
    in.dice = &dice;
    doc_render(&c->out, report_step(c->a, &in), f);
    return true;
}

static bool put_report(struct ctx *c, struct view *v, size_t i, const struct record *rec, seat_t reader, enum format f)
{
    bool as_stored = f == FORMAT_TEXT && !opt_on(c, "lang");
    if (as_stored || rec->core.kind != CORE_PLAY)
        return put_stored(c, v, i, reader);
    return put_again(c, v, i, rec, reader, f);
}

static bool put_turn(struct ctx *c, struct view *v, int64_t turn, seat_t reader, enum format f)
{
    bool found = false;
    for (size_t i = turn == 0 ? v->f.n : 1; i >= 1 && i <= v->f.n; i++) {
        struct record rec;
        if (!folder_record(&v->f, i, &rec, &c->e))
            return false;
        if (turn != 0 && rec.core.turn != turn)
            continue;
        if (found && f != FORMAT_JSON)
            buf_putc(&c->out, '\n');
        found = true;
        if (!put_report(c, v, i, &rec, reader, f))
            return false;
    }
    return found ||
           err_set(&c->e, EXIT_NOINPUT, turn ? "the game has no record of that turn" : "the game has no record yet");
}

/* A page of all games; who it is for is anybody, so that it holds seats and times, and no names. */
static bool put_index(struct ctx *c, enum format f)
{
    struct person p;
    const char **dirs;
    int64_t now;
    if (f != FORMAT_HTML)
        return cmd_usage(c, "several games are shown as a page only (--format html); provost status lists them");
    if (!person_open(c, &p) || !cmd_now(c, &now))
        return false;
    size_t n = overview_dirs(c, c->v, c->n, &dirs);
    struct overview *v = ARENA_ARRAY(c->a, struct overview, n + 1);
    for (size_t i = 0; i < n; i++)
        if (!overview_read(c, &p, dirs[i], now, &v[i])) {
            v[i].problem = arena_strdup(c->a, c->e.text);
            c->e = (struct err){0};
        }
    index_html(&c->out, v, n, now);
    return true;
}

static bool run(struct ctx *c)
{
    struct view v;
    enum format f;
    seat_t reader;
    int64_t turn = 0;
    if (!take_format(c, &f))
        return false;
    if (c->n > 1 || (c->n == 1 && io_is_dir(c->v[0]) && !io_exists(io_join(c->a, c->v[0], "game.json"))))
        return put_index(c, f);
    if (!opt_num(c, "turn", 1, 1000000, &turn) || !view_open(c, c->n ? c->v[0] : NULL, FOLDER_READ, &v) ||
        !take_reader(c, &v, &reader))
        return false;
    if (opt_get(c, "near") || opt_get(c, "map"))
        return put_place(c, &v, reader, f, opt_get(c, "near"), opt_get(c, "map"));
    if (turn || opt_on(c, "report"))
        return put_turn(c, &v, turn, reader, f);
    return put_board(c, &v, reader, f);
}

const struct command cmd_show = {
    .name = "show",
    .args = "[DIR ...]",
    .summary = "show the board or a report",
    .details = "With several DIRs, or one that holds no game itself but below which games lie, and --format html:\n"
               "a page that lists them, who is late, and what is due next.",
    .opts = opts,
    .max = SIZE_MAX,
    .flags = CMD_CRYPTO | CMD_ALONE,
    .run = run,
};
