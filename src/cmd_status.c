/* status: who owes what, until when; one line a game. Compares notes with the clock and changes nothing. */
#include <string.h>
#include "json/out.h"
#include "overview.h"
#include "trust/read.h"

static const struct opt opts[] = {
    OPT_JSON,
    OPT_NOW,
    OPT_OUT,
    OPT_END,
};

static void put_text(struct buf *out, const struct overview *l)
{
    buf_printf(out, "%s: ", l->dir);
    if (l->problem) {
        buf_printf(out, "cannot be read: %s\n", l->problem);
        return;
    }
    buf_printf(out, "%s turn %lld step %lld, dice %s%s, ", l->rules, (long long)l->turn, (long long)l->step, l->policy,
               strcmp(l->policy, "solo") == 0 ? " UNPROTECTED" : "");
    if (!l->await) {
        buf_printf(out, "over: %s\n", l->over ? l->over : "no seat is awaited");
        return;
    }
    bool first = true;
    for (int i = 0; i < (int)l->g->nsides; i++)
        if (l->lacking >> i & 1U) {
            buf_printf(out, "%s%s%s", first ? "" : ", ", genesis_name(l->g, i), l->mine >> i & 1U ? " (you)" : "");
            first = false;
        }
    if (l->lacking)
        buf_puts(out, " to move");
    else if (l->roller != ROLE_NONE)
        buf_printf(out, "%s to roll", genesis_name(l->g, l->roller));
    else
        buf_puts(out, "nobody to move");
    if (l->paused)
        buf_puts(out, ", paused");
    if (l->due)
        buf_printf(out, ", due %s%s%s%s%s", l->due, l->local ? " (" : "", l->local ? l->local : "", l->local ? ")" : "",
                   l->late ? ", late" : "");
    buf_putc(out, '\n');
}

static json_t *seats_json(const struct overview *l, uint8_t mask)
{
    json_t *v = json_array();
    for (int i = 0; i < (int)l->g->nsides; i++)
        if (mask >> i & 1U)
            json_array_append_new(v, json_string(genesis_name(l->g, i)));
    return v;
}

static json_t *line_json(const struct overview *l)
{
    json_t *o = json_object();
    json_object_set_new(o, "dir", json_string(l->dir));
    if (l->problem) {
        json_object_set_new(o, "problem", json_string(l->problem));
        return o;
    }
    put_str(o, "rules", l->rules);
    put_str(o, "dice", l->policy);
    put_int(o, "turn", l->turn);
    put_int(o, "step", l->step);
    json_object_set_new(o, "await", seats_json(l, l->await));
    json_object_set_new(o, "lacking", seats_json(l, l->lacking));
    json_object_set_new(o, "mine", seats_json(l, l->mine));
    if (l->over)
        put_str(o, "over", l->over);
    if (l->due) {
        put_str(o, "due", l->due);
        json_object_set_new(o, "late", json_boolean(l->late));
    }
    return o;
}

/* A folder that cannot be read is a line of its own, and the exit code at the end: the others are still shown. */
static bool run(struct ctx *c)
{
    struct person p;
    int64_t now;
    const char *found = NULL;
    struct err first = {0};
    json_t *all = json_array();
    if (!person_open(c, &p) || !cmd_now(c, &now) || (c->n == 0 && !folder_find(c, NULL, &found)))
        return false;
    const char **dirs;
    size_t n = overview_dirs(c, c->n ? c->v : &found, c->n ? c->n : 1, &dirs);
    for (size_t i = 0; i < n; i++) {
        struct overview l;
        if (!overview_read(c, &p, dirs[i], now, &l)) {
            l.problem = arena_strdup(c->a, c->e.text);
            if (!first.code)
                first = c->e;
            c->e = (struct err){0};
        }
        if (opt_on(c, "json"))
            json_array_append_new(all, line_json(&l));
        else
            put_text(&c->out, &l);
    }
    if (opt_on(c, "json")) {
        struct bytes b = json_pretty(c->a, all);
        buf_add(&c->out, b.p, b.n);
    }
    c->e = first;
    c->keep = true;
    return first.code == 0;
}

const struct command cmd_status = {
    .name = "status",
    .args = "[DIR ...]",
    .summary = "tell who owes what, and until when",
    .details = "A DIR that holds no game itself stands for the game folders right below it.",
    .opts = opts,
    .max = SIZE_MAX,
    .flags = CMD_CRYPTO | CMD_ALONE,
    .run = run,
};
