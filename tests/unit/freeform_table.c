#include "freeform_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/text.h"
#include "games/freeform/freeform.h"
#include "json/in.h"

static bool scripted(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct table *t = ctx;
    (void)number;
    (void)idx;
    const struct script *s = t->script ? &t->script[t->nscript] : NULL;
    if (!s || !s->label || s->sides != sides || strcmp(s->label, label) != 0)
        return false;
    *value = s->value;
    t->nscript++;
    return true;
}

static bool is_committed(void *ctx, seat_t seat, const char *slot)
{
    const struct table *t = ctx;
    return strcmp(slot, "plan") == 0 && (t->committed >> seat & 1);
}

static const char *is_opened(void *ctx, seat_t seat, const char *slot)
{
    const struct table *t = ctx;
    return is_committed(ctx, seat, slot) ? t->opened : NULL;
}

/* How many unseen cards of this value, by name, are in hands. */
static size_t held(const struct table *t, const char *deck, const char *value)
{
    size_t n = 0;
    for (uint32_t i = 0; i < t->ndrawn; i++)
        n += !t->hand[i].shown && strcmp(t->hand[i].deck, deck) == 0 && strcmp(t->hand[i].value, value) == 0;
    return n;
}

/* Draws from the end of the pool, without what lies in hands already. */
static bool hidden_draw(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n,
                        uint8_t c[32], struct err *e)
{
    struct table *t = ctx;
    (void)seat;
    memset(c, 0, 32);
    t->pool = n;
    while (n-- > 0) {
        size_t later = 0;
        for (size_t i = n + 1; i < t->pool; i++)
            later += strcmp(pool[i], pool[n]) == 0;
        if (held(t, deck, pool[n]) > later || t->ndrawn == sizeof t->hand / sizeof t->hand[0])
            continue;
        t->hand[t->ndrawn].deck = arena_strdup(t->a, deck);
        t->hand[t->ndrawn].value = arena_strdup(t->a, pool[n]);
        t->hand[t->ndrawn++].k = k;
        return true;
    }
    return err_set(e, EXIT_BUG, "nothing is left of %s", deck);
}

static bool hidden_show(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    struct table *t = ctx;
    for (uint32_t i = 0; i < t->ndrawn; i++)
        if (t->hand[i].k == k && strcmp(t->hand[i].deck, deck) == 0) {
            assert_false(t->hand[i].shown);
            t->hand[i].shown = true;
            *value = t->hand[i].value;
            return true;
        }
    return err_set(e, EXIT_BUG, "%s#%u was never drawn", deck, (unsigned)k);
}

static uint32_t drawn_before(void *ctx, const char *deck)
{
    const struct table *t = ctx;
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->before; i++)
        n += strcmp(t->hand[i].deck, deck) == 0;
    return n;
}

struct table *table_new(unsigned nseats, bool umpire)
{
    static const char *const names[] = {"ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal"};
    struct arena *a = arena_new();
    json_arena(a);
    struct table *t = ARENA_NEW(a, struct table);
    t->a = a;
    t->seats.n = (uint8_t)nseats;
    for (unsigned i = 0; i < nseats; i++) {
        t->seats.v[i].name = names[i];
        t->seats.v[i].team = (uint8_t)i;
    }
    t->opt = (struct options){.scenario = "main", .dice = umpire ? "umpire" : "opponent"};
    t->outside = (struct outside){.ctx = t, .umpire = umpire, .committed = is_committed, .opened = is_opened};
    t->hidden = (struct hidden_ops){.ctx = t, .draw = hidden_draw, .show = hidden_show};
    t->diags = (struct diags){.a = a};
    t->in.a = a;
    t->in.w = (struct world){.ops = &freeform_ops,
                             .state = arena_alloc(a, sizeof(struct ff)),
                             .opt = &t->opt,
                             .seats = &t->seats,
                             .texts = texts_new(a),
                             .outside = &t->outside,
                             .rev = 1};
    assert_true(table_step(t, NULL));
    return t;
}

static size_t cut_lines(struct arena *a, const char *lines, struct source_line **out)
{
    const char *end = lines + strlen(lines);
    struct line l;
    size_t n = 0;
    *out = ARENA_ARRAY(a, struct source_line, strlen(lines) + 1);
    while (line_next(&lines, end, &l)) {
        (*out)[n] = (struct source_line){.number = (int)n + 1, .p = l.p, .n = l.n};
        n++;
    }
    return n;
}

void table_file(struct table *t, seat_t seat, const char *lines)
{
    struct file *f = ARENA_NEW(t->a, struct file);
    struct source_line *line;
    size_t n = cut_lines(t->a, arena_strdup(t->a, lines), &line);
    t->diags = (struct diags){.a = t->a};
    file_parse(&t->in.w, t->a, line, n, f, &t->diags);
    if (diag_errors(&t->diags) == 0)
        t->in.live[t->in.nlive++] = (struct live){.seat = seat, .file = f};
}

bool table_step(struct table *t, const struct script *script)
{
    t->script = script;
    t->nscript = 0;
    t->err = (struct err){0};
    t->before = t->ndrawn;
    dice_init(&t->dice, t->a, scripted, t);
    t->dice.hidden = &t->hidden;
    t->dice.count = drawn_before;
    t->dice.count_ctx = t;
    t->in.dice = &t->dice;
    if (!run_step(&t->in, &t->res, &t->err))
        return false;
    assert_true(!script || !script[t->nscript].label);
    t->in.play = t->res.play;
    t->in.w.state = t->res.state;
    t->in.w.fr = &t->res.frames;

    /* What is saved is what there is, to the byte. */
    struct ff *again = ARENA_NEW(t->a, struct ff);
    assert_true(state_load(&t->in.w, t->a, json_object_get(t->res.play, "game"), again, &t->err));
    assert_memory_equal(again, t->res.state, sizeof *again);
    return true;
}

void table_play(struct table *t, seat_t seat, const char *lines, const struct script *script)
{
    table_file(t, seat, lines);
    for (size_t i = 0; i < t->diags.n; i++)
        print_error("%d:%d: %s\n", t->diags.v[i].line, t->diags.v[i].col, t->diags.v[i].text);
    assert_int_equal(diag_errors(&t->diags), 0);
    bool good = table_step(t, script);
    if (!good)
        print_error("%s\n", t->err.text);
    assert_true(good);
}

const struct ff *table_state(const struct table *t)
{
    return t->res.state;
}

const char *table_story(struct table *t)
{
    const struct catalogue *c = catalogue_bundled(t->a, "en");
    struct buf b;
    buf_init(&b, t->a);
    for (size_t i = 0; i < t->res.ev.n; i++) {
        const struct event *ev = &t->res.ev.v[i];
        if (ev->kind >= EV_CORE)
            continue;
        const struct event_kind *kind = &freeform_ops.events[ev->kind];
        struct arg arg[EVENT_ARGS + 1] = {{"seat", TYPE_SEAT, ev->seat}};
        for (size_t k = 0; k < EVENT_ARGS; k++)
            arg[k + 1] = (struct arg){kind->arg[k].name, kind->arg[k].type, ev->arg[k]};
        catalogue_fill(&b, c, &t->in.w, arena_printf(t->a, "freeform.%s", kind->name), arg, EVENT_ARGS + 1);
        buf_putc(&b, '\n');
    }
    return b.p;
}

bool table_tells(struct table *t, const char *line)
{
    const char *story = table_story(t);
    if (strstr(story, arena_printf(t->a, "%s\n", line)))
        return true;
    print_error("not told: %s\n%s", line, story);
    return false;
}

bool table_skipped(const struct table *t, const char *why)
{
    for (size_t i = 0; i < t->res.nskipped; i++)
        if (strstr(t->res.skipped[i].why, why))
            return true;
    for (size_t i = 0; i < t->res.nskipped; i++)
        print_error("skipped: %s: %s\n", t->res.skipped[i].text, t->res.skipped[i].why);
    return false;
}

bool table_waits(const struct table *t, uint16_t kind, seat_t seat)
{
    for (size_t i = 0; i < t->res.nwait; i++)
        if (t->res.wait[i].kind == kind && t->res.wait[i].seat == seat)
            return true;
    return false;
}

const char *table_doc(struct table *t, void (*fill)(W, seat_t, struct doc *))
{
    struct doc *d = doc_new(t->a, &t->in.w, catalogue_bundled(t->a, "en"));
    struct buf b;
    buf_init(&b, t->a);
    fill(&t->in.w, NO_SEAT, d);
    doc_render(&b, d, FORMAT_PLAIN);
    return b.p;
}
