#include "acw_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/ask.h"
#include "json/in.h"

const struct game_ops *war_ops = &acw_ops;
const char *const *war_options;
enum { SINGLE = 100 };

/* Dice in the order rolled: a total is split into two faces. */
static bool scripted(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct war *t = ctx;
    (void)number;
    if (!t->total || !t->total[t->ntotals] || sides != 6)
        return false;
    if (strncmp(label, "hit:", 4) == 0 || strncmp(label, "pursuit:", 8) == 0) { /* one die */
        t->labels[t->nlabels++] = label;
        *value = (uint32_t)t->total[t->ntotals++];
        return true;
    }
    int total = t->total[t->ntotals];
    if (total > SINGLE) {
        *value = (uint32_t)(total - SINGLE);
        t->labels[t->nlabels++] = label;
        t->ntotals++;
        return true;
    }
    int first = total > 7 ? 6 : total - 1;
    *value = (uint32_t)(idx == 0 ? first : total - first);
    if (idx == 0) {
        t->labels[t->nlabels++] = label;
        return true;
    }
    t->ntotals++;
    return true;
}

static const struct file *standing(void *ctx, seat_t seat, const char *kind, bool *in_force, const char **slot)
{
    const struct war *t = ctx;
    (void)kind;
    *in_force = t->standing[seat] != NULL;
    *slot = "standing";
    return t->standing[seat];
}

struct war *war_new(const char *scenario)
{
    struct arena *a = arena_new();
    json_arena(a);
    struct war *t = ARENA_NEW(a, struct war);
    t->a = a;
    t->seats = (struct seats){.n = SIDES, .v = {{.name = "south", .team = 0}, {.name = "north", .team = 1}}};
    t->opt = (struct options){.scenario = scenario, .dice = "opponent"};
    for (size_t i = 0; war_options && war_options[i]; i++)
        t->opt.v[t->opt.n++] = (struct option){.key = war_options[i], .num = 1};
    t->outside = (struct outside){.ctx = t, .umpire = true, .standing = standing};
    t->in.a = a;
    t->in.w = (struct world){.ops = war_ops,
                             .data = &acw_bundled,
                             .state = arena_alloc(a, sizeof(struct acw_state)),
                             .opt = &t->opt,
                             .seats = &t->seats,
                             .texts = texts_new(a),
                             .outside = &t->outside,
                             .rev = 1};
    war_step(t, NULL);
    return t;
}

struct war *war_begun(const char *scenario)
{
    struct war *t = war_new(scenario);
    war_play(t, SOUTH, "place infantry Florida", NULL);
    war_play(t, NORTH, "place infantry Iowa", NULL);
    assert_true(war_waits(t, ASK_MOVE, SOUTH));
    return t;
}

/* The changed struct takes the place of the state in `play`. */
static void put_state(struct war *t)
{
    json_object_set_new(t->in.play ? t->res.play : NULL, "game", state_save(&t->in.w, t->a, t->res.state));
}

struct war *war_field(const char *scenario, int side)
{
    struct war *t = war_begun(scenario);
    if (side == NORTH)
        war_play(t, SOUTH, "done", NULL);
    struct acw_state *st = t->res.state;
    memset(st->n, 0, sizeof st->n);
    put_state(t);
    return t;
}

struct war *war_empty(int side)
{
    return war_field("basic", side);
}

struct acw_state *war_edit(struct war *t)
{
    return t->res.state;
}

void war_save(struct war *t)
{
    put_state(t);
}

void war_troop(struct war *t, const char *id, int side, int troop, int n)
{
    acw_add(war_edit(t), war_space(t, id), side, troop, n);
    put_state(t);
}

int war_space(const struct war *t, const char *id)
{
    const struct acw_data *d = t->in.w.data;
    for (int s = 0; s < d->nspaces; s++)
        if (strcmp(d->space[s].id, id) == 0)
            return s;
    fail_msg("no space %s", id);
    return -1;
}

void war_put(struct war *t, const char *id, int side, int kind, int n)
{
    struct acw_state *st = t->res.state;
    st->n[war_space(t, id)][side][kind] = (int16_t)n;
    put_state(t);
}

int war_count(const struct war *t, const char *id, int side, int kind)
{
    return war_state(t)->n[war_space(t, id)][side][kind];
}

const struct acw_state *war_state(const struct war *t)
{
    return t->res.state;
}

W war_world(const struct war *t)
{
    return &t->in.w;
}

static const struct file *parse(struct war *t, const char *lines)
{
    struct file *f = ARENA_NEW(t->a, struct file);
    const char *at = arena_strdup(t->a, lines), *end = at + strlen(lines);
    struct source_line *line = ARENA_ARRAY(t->a, struct source_line, strlen(lines) + 1);
    struct line l;
    size_t n = 0;
    while (line_next(&at, end, &l)) {
        line[n] = (struct source_line){.number = (int)n + 1, .p = l.p, .n = l.n};
        n++;
    }
    t->diags = (struct diags){.a = t->a};
    file_parse(&t->in.w, t->a, line, n, f, &t->diags);
    return f;
}

static const struct file *parse_good(struct war *t, const char *lines)
{
    const struct file *f = parse(t, lines);
    for (size_t i = 0; i < t->diags.n; i++)
        print_error("%d:%d: %s\n", t->diags.v[i].line, t->diags.v[i].col, t->diags.v[i].text);
    assert_int_equal(diag_errors(&t->diags), 0);
    return f;
}

void war_file(struct war *t, int side, const char *lines)
{
    t->in.live[t->in.nlive++] = (struct live){.seat = acw_seat(side), .file = parse_good(t, lines)};
}

void war_standing(struct war *t, int side, const char *lines)
{
    t->standing[side] = parse_good(t, lines);
}

void war_step(struct war *t, const int *total)
{
    t->total = total;
    t->ntotals = t->nlabels = 0;
    t->err = (struct err){0};
    dice_init(&t->dice, t->a, scripted, t);
    t->in.dice = &t->dice;
    bool good = run_step(&t->in, &t->res, &t->err);
    if (!good)
        print_error("%s\n", t->err.text);
    assert_true(good);
    assert_true(!total || !total[t->ntotals]);
    t->in.play = t->res.play;
    t->in.w.state = t->res.state;
    t->in.w.fr = &t->res.frames;

    /* What is saved is what there is, to the byte. */
    struct acw_state *again = ARENA_NEW(t->a, struct acw_state);
    assert_true(state_load(&t->in.w, t->a, json_object_get(t->res.play, "game"), again, &t->err));
    assert_memory_equal(again, t->res.state, sizeof *again);
}

void war_play(struct war *t, int side, const char *lines, const int *total)
{
    war_file(t, side, lines);
    war_step(t, total);
}

bool war_form_wrong(struct war *t, const char *line, const char *why)
{
    parse(t, line);
    for (size_t i = 0; i < t->diags.n; i++)
        if (strstr(t->diags.v[i].text, why))
            return true;
    for (size_t i = 0; i < t->diags.n; i++)
        print_error("%s: %s\n", line, t->diags.v[i].text);
    return false;
}

static const char *story(struct war *t)
{
    const struct catalogue *c = catalogue_bundled(t->a, "en");
    struct buf b;
    buf_init(&b, t->a);
    for (size_t i = 0; i < t->res.ev.n; i++) {
        const struct event *ev = &t->res.ev.v[i];
        if (ev->kind >= EV_CORE)
            continue;
        assert_true(ev->rule > 0 && ev->rule < ACW_R_COUNT);
        const struct event_kind *kind = &acw_ops.events[ev->kind];
        struct arg arg[EVENT_ARGS + 1] = {{"seat", TYPE_SEAT, ev->seat}};
        for (size_t k = 0; k < EVENT_ARGS; k++)
            arg[k + 1] = (struct arg){kind->arg[k].name, kind->arg[k].type, ev->arg[k]};
        catalogue_fill(&b, c, &t->in.w, arena_printf(t->a, "acw.%s", kind->name), arg, EVENT_ARGS + 1);
        buf_printf(&b, " (%s)\n", acw_rules[ev->rule].id);
    }
    return b.p;
}

bool war_tells(struct war *t, const char *line)
{
    const char *s = story(t);
    if (strstr(s, line))
        return true;
    print_error("not told: %s\n%s", line, s);
    return false;
}

bool war_skipped(const struct war *t, const char *why)
{
    for (size_t i = 0; i < t->res.nskipped; i++)
        if (strstr(t->res.skipped[i].why, why))
            return true;
    for (size_t i = 0; i < t->res.nskipped; i++)
        print_error("skipped: %s: %s\n", t->res.skipped[i].text, t->res.skipped[i].why);
    return false;
}

bool war_waits(const struct war *t, uint16_t kind, int side)
{
    for (size_t i = 0; i < t->res.nwait; i++)
        if (t->res.wait[i].kind == kind && t->res.wait[i].seat == acw_seat(side))
            return true;
    return false;
}

bool war_legal(struct war *t, const char *text, const char *why)
{
    struct order o;
    struct err e = {0};
    assert_true(t->res.nwait > 0);
    if (!order_parse(&t->in.w, t->a, text, strlen(text), &o, &e)) { /* wrong in every position */
        bool meant = why && strstr(e.text, why);
        if (!meant)
            print_error("%s: %s\n", text, e.text);
        return meant;
    }
    bool legal = order_legal(&t->in.w, &t->res.wait[0], &o, &e);
    if (legal != !why || (why && !strstr(e.text, why)))
        print_error("%s: %s\n", text, legal ? "legal" : e.text);
    return legal ? !why : why && strstr(e.text, why);
}

const char *war_advice(struct war *t, uint16_t kind, int side, const char *lines)
{
    const struct file *f = parse_good(t, lines);
    const struct acw_battle *b = &war_state(t)->battle;
    const struct tact *field = tact(&t->in.w);
    struct ask ask = {.kind = kind, .seat = acw_seat(side), .place = b->on ? b->place : field->on ? field->place : -1};
    if (t->res.nwait && t->res.wait[0].kind == kind && t->res.wait[0].seat == ask.seat)
        ask = t->res.wait[0];
    struct settings s = {.w = &t->in.w, .ask = &ask, .a = t->a, .file = &f, .nfiles = 1};
    struct order o = {0};
    struct buf out;
    acw_ops.asks[kind].advise(&t->in.w, &ask, &s, &o);
    buf_init(&out, t->a);
    if (o.verb)
        order_print(&out, &t->in.w, &o);
    return out.p;
}

const char *war_doc(struct war *t, void (*fill)(W, seat_t, struct doc *))
{
    struct doc *d = doc_new(t->a, &t->in.w, catalogue_bundled(t->a, "en"));
    struct buf b;
    buf_init(&b, t->a);
    fill(&t->in.w, NO_SEAT, d);
    doc_render(&b, d, FORMAT_PLAIN);
    return b.p;
}

struct war *war_battle(const int south[KINDS], const int north[KINDS], const char *standing_lines, const char *lines,
                       const int *total)
{
    struct war *t = war_empty(NORTH);
    struct buf b;
    buf_init(&b, t->a);
    buf_puts(&b, "move ");
    for (int k = 0; k < KINDS; k++) {
        war_put(t, "eastern-virginia", SOUTH, k, south[k]);
        war_put(t, "eastern-maryland", NORTH, k, north[k]);
        if (north[k])
            buf_printf(&b, "%s%d %s", b.n > 5 ? ", " : "", north[k], acw_kind_names[k]);
    }
    buf_printf(&b, " Eastern Maryland > Eastern Virginia\n%s", lines);
    if (*standing_lines)
        war_standing(t, SOUTH, standing_lines);
    war_play(t, NORTH, b.p, total);
    return t;
}
