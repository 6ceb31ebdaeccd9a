#include "mosby_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/ask.h"
#include "json/in.h"

enum { GAME_EVENTS = 6, GAME_EVENT = 7, GAME_OP = 8 }; /* pc of the outermost procedure (turn.c) */

/* --- dice ------------------------------------------------------------------------------------------------- */

static int before(const uint8_t *n, int from, int to)
{
    int sum = 0;
    for (int i = from; i < to; i++)
        sum += n[i];
    return sum;
}

/* The die that draws what the script wants from what is there. */
static int draw_value(struct mtable *t, const char *label, int sides, int want)
{
    const struct mb_state *st = t->res.state;
    if (strcmp(label, "draw:unit") == 0)
        return 1 + before(st->pool, before(st->pool, 0, CLASSES) == sides ? 0 : CLASS_COMBAT, want);
    if (strcmp(label, "draw:unseen") == 0)
        return 1 + before(st->fresh, CLASS_COMBAT, want);
    int at = 1;
    if (strcmp(label, "draw:event") == 0)
        for (int i = 0; i < want; i++)
            at += !st->event_out[i];
    if (strcmp(label, "draw:action") == 0) {
        struct world w = t->in.w;
        w.state = st;
        for (int c = 0; c < want; c++)
            at += mb_left(&w, c);
    }
    return at;
}

static bool next_die(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct mtable *t = ctx;
    const struct fall *f = t->fall ? &t->fall[t->nfall] : NULL;
    (void)number, (void)idx;
    if (!f || !f->label || strcmp(f->label, label) != 0 || (f->sides && f->sides != (int)sides)) {
        snprintf(t->wrong, sizeof t->wrong, "die %zu: \"%s\" d%u, the script has \"%s\"", t->nfall, label,
                 (unsigned)sides, f && f->label ? f->label : "no more");
        return false;
    }
    t->nfall++;
    *value = (uint32_t)(f->sides ? f->value : draw_value(t, label, (int)sides, f->value));
    return true;
}

/* --- positions -------------------------------------------------------------------------------------------- */

static const struct file *parse(struct mtable *t, const char *lines)
{
    struct file *f = ARENA_NEW(t->a, struct file);
    struct source_line *line;
    size_t standing;
    t->diags = (struct diags){.a = t->a};
    size_t n = draft_lines(t->a, arena_strdup(t->a, lines), strlen(lines), &line, &standing, &t->diags);
    file_parse(&t->in.w, t->a, line, n, f, &t->diags);
    for (size_t i = 0; i < t->diags.n; i++)
        if (t->diags.v[i].severity == SEV_ERROR)
            print_error("%d:%d: %s\n", t->diags.v[i].line, t->diags.v[i].col, t->diags.v[i].text);
    assert_int_equal(diag_errors(&t->diags), 0);
    return f;
}

static const struct file *standing(void *ctx, seat_t seat, const char *kind, bool *in_force, const char **slot)
{
    struct mtable *t = ctx;
    (void)seat, (void)kind;
    *in_force = t->standing_lines != NULL;
    *slot = "standing";
    return t->standing_lines ? parse(t, t->standing_lines) : NULL;
}

struct mtable *mtable_new(const char *options)
{
    struct arena *a = arena_new();
    json_arena(a);
    struct mtable *t = ARENA_NEW(a, struct mtable);
    t->a = a;
    t->seats = (struct seats){.n = 1, .v = {{.name = "mosby"}}};
    t->opt = (struct options){.scenario = "main", .dice = "umpire"};
    for (int i = 0; mosby_ops.options[i]; i++)
        if (strstr(options, mosby_ops.options[i]))
            t->opt.v[t->opt.n++] = (struct option){mosby_ops.options[i], 1, NULL};
    t->outside = (struct outside){.ctx = t, .umpire = true, .standing = standing};
    t->in.a = a;
    t->in.w = (struct world){.ops = &mosby_ops,
                             .data = &mb_bundled,
                             .state = arena_alloc(a, sizeof(struct mb_state)),
                             .opt = &t->opt,
                             .seats = &t->seats,
                             .texts = texts_new(a),
                             .outside = &t->outside,
                             .rev = 1};
    mtable_step(t, NULL);
    return t;
}

struct mb_state *mtable_edit(struct mtable *t)
{
    return t->res.state;
}

void mtable_put(struct mtable *t)
{
    json_object_set_new(t->in.play ? t->res.play : NULL, "game", state_save(&t->in.w, t->a, t->res.state));
}

static void outermost(struct mtable *t, int pc)
{
    json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(pc));
}

struct mtable *mtable_op(const char *options, const char *space, int notoriety, int awareness, int band)
{
    struct mtable *t = mtable_new(options);
    struct mb_state *st = mtable_edit(t);
    st->notoriety = (uint8_t)notoriety;
    st->awareness = (uint8_t)awareness;
    st->strength = (uint8_t)band;
    st->turn = (uint8_t)(notoriety < 8 ? notoriety : 8);
    st->on = 1;
    st->at = (uint8_t)mtable_space(t, space);
    while (st->boxes < notoriety && st->boxes < 10) {
        st->boxes++;
        for (int c = 0; c < CLASSES; c++)
            st->pool[c] = (uint8_t)(st->pool[c] + mb_bundled.units[st->boxes][c]);
    }
    outermost(t, GAME_OP);
    mtable_put(t);
    return t;
}

int mtable_space(const struct mtable *t, const char *id)
{
    (void)t;
    int s = mb_space_index(&mb_bundled, id);
    if (s < 0)
        fail_msg("no space %s", id);
    return s;
}

int mtable_unit(struct mtable *t, const char *space, int class, bool active)
{
    struct mb_state *st = mtable_edit(t);
    int slot = 0;
    while (st->unit[slot].sort)
        slot++;
    assert_true(st->pool[class] > 0);
    st->pool[class]--;
    st->unit[slot] = (struct mb_unit){.sort = (uint8_t)(class + 1),
                                      .at = (uint8_t)mtable_space(t, space),
                                      .active = active,
                                      .strength = (uint8_t)(class >= CLASS_COMBAT ? class - CLASS_COMBAT + 1 : 0),
                                      .age = ++st->age};
    mtable_put(t);
    return slot;
}

void mtable_card(struct mtable *t, int card, int n)
{
    mtable_edit(t)->hand[card] = (uint8_t)n;
    mtable_put(t);
}

void mtable_revealed(struct mtable *t, const char *space)
{
    mtable_edit(t)->status[mtable_space(t, space)] = STATUS_REVEALED;
    mtable_put(t);
}

void mtable_reveal(struct mtable *t, const char *spaces)
{
    char id[MB_NAME];
    for (int used; sscanf(spaces, "%39s%n", id, &used) == 1; spaces += used)
        mtable_revealed(t, id);
}

struct mtable *mtable_phases(const char *space)
{
    struct mtable *t = mtable_op("", space, 4, 2, 2);
    mtable_unit(t, "catharpin", CLASS_COMBAT, true);
    mtable_step(t, FALLS(D6("initiative", 5)));
    assert_true(mtable_waits(t, ASK_PH));
    return t;
}

const struct mb_state *mtable_state(const struct mtable *t)
{
    return t->res.state;
}

W mtable_world(const struct mtable *t)
{
    return &t->in.w;
}

/* --- steps ------------------------------------------------------------------------------------------------ */

void mtable_file(struct mtable *t, const char *lines)
{
    t->in.live[0] = (struct live){.seat = MOSBY, .file = parse(t, lines)};
    t->in.nlive = 1;
}

void mtable_standing(struct mtable *t, const char *lines)
{
    t->standing_lines = lines;
}

void mtable_step(struct mtable *t, const struct fall *fall)
{
    t->fall = fall;
    t->nfall = 0;
    t->wrong[0] = 0;
    t->err = (struct err){0};
    dice_init(&t->dice, t->a, next_die, t);
    t->in.dice = &t->dice;
    if (!run_step(&t->in, &t->res, &t->err))
        fail_msg("%s; %s", t->err.text, t->wrong);
    if (fall && fall[t->nfall].label && !t->in.stop_after_roll)
        fail_msg("nothing asked for die %zu \"%s\"", t->nfall, fall[t->nfall].label);
    t->in.play = t->res.play;
    t->in.w.state = t->res.state;
    t->in.w.fr = &t->res.frames;
    t->in.nlive = 0;
    json_object_set_new(t->res.play, "files", json_array());
    json_object_set_new(t->res.play, "running", json_array());

    /* What is saved is what there is, to the byte. */
    struct mb_state *again = ARENA_NEW(t->a, struct mb_state);
    assert_true(state_load(&t->in.w, t->a, json_object_get(t->res.play, "game"), again, &t->err));
    assert_memory_equal(again, t->res.state, sizeof *again);
}

void mtable_play(struct mtable *t, const char *lines, const struct fall *fall)
{
    mtable_file(t, lines);
    mtable_step(t, fall);
}

void mtable_event(struct mtable *t, int kind, int nth, const struct fall *fall)
{
    (void)kind, (void)nth;
    mtable_edit(t)->events_left = 1;
    outermost(t, GAME_EVENT);
    mtable_put(t);
    mtable_step(t, fall);
}

int mtable_event_index(const struct mtable *t, int kind, int nth)
{
    (void)t;
    for (int i = 0; i < MB_EVENTS; i++)
        if (mb_bundled.event[i].kind == kind && nth-- == 0)
            return i;
    fail_msg("no such event card");
    return -1;
}

/* --- what has happened ------------------------------------------------------------------------------------ */

bool mtable_waits(const struct mtable *t, uint16_t kind)
{
    if (t->res.nwait == 1 && t->res.wait[0].kind == kind)
        return true;
    print_error("the game waits at \"%s\"\n", t->res.nwait ? mosby_ops.asks[t->res.wait[0].kind].name : "nothing");
    return false;
}

static const char *story(struct mtable *t)
{
    const struct catalogue *c = catalogue_bundled(t->a, "en");
    struct buf b;
    buf_init(&b, t->a);
    buf_puts(&b, "");
    for (size_t i = 0; i < t->res.ev.n; i++) {
        const struct event *ev = &t->res.ev.v[i];
        if (ev->kind >= EV_CORE)
            continue;
        assert_true(ev->rule > 0 && ev->rule < MOSBY_R_COUNT);
        const struct event_kind *kind = &mosby_ops.events[ev->kind];
        struct arg arg[EVENT_ARGS + 1] = {{"seat", TYPE_SEAT, ev->seat}};
        for (size_t k = 0; k < EVENT_ARGS; k++)
            arg[k + 1] = (struct arg){kind->arg[k].name, kind->arg[k].type, ev->arg[k]};
        catalogue_fill(&b, c, &t->in.w, arena_printf(t->a, "mosby.%s", kind->name), arg, EVENT_ARGS + 1);
        buf_printf(&b, " (%s)\n", mosby_rules[ev->rule].id);
    }
    return b.p ? b.p : "";
}

bool mtable_tells(struct mtable *t, const char *sentence)
{
    const char *s = story(t);
    if (strstr(s, arena_printf(t->a, "%s\n", sentence)))
        return true;
    print_error("not told: %s\n%s", sentence, s);
    return false;
}

int mtable_told(struct mtable *t, const char *words)
{
    int n = 0;
    for (const char *s = story(t); (s = strstr(s, words)); s += strlen(words))
        n++;
    return n;
}

bool mtable_legal(struct mtable *t, const char *text, const char *why)
{
    struct order o;
    struct err e = {0};
    assert_true(t->res.nwait > 0);
    if (!order_parse(&t->in.w, t->a, text, strlen(text), &o, &e)) {
        print_error("%s: %s\n", text, e.text);
        return false;
    }
    bool legal = order_legal(&t->in.w, &t->res.wait[0], &o, &e);
    if (legal != !why || (why && !strstr(e.text, why)))
        print_error("%s: %s\n", text, legal ? "legal" : e.text);
    return legal ? !why : why && strstr(e.text, why);
}

const char *mtable_advice(struct mtable *t, uint16_t kind, const char *lines)
{
    const struct file *f = parse(t, lines);
    struct ask ask = {.kind = kind, .seat = MOSBY, .place = mtable_state(t)->at};
    struct settings s = {.w = &t->in.w, .ask = &ask, .a = t->a, .file = &f, .nfiles = 1};
    struct order o = {0};
    struct buf out;
    mosby_ops.asks[kind].advise(&t->in.w, &ask, &s, &o);
    buf_init(&out, t->a);
    if (o.verb)
        order_print(&out, &t->in.w, &o);
    return out.p ? out.p : "";
}

const char *mtable_doc(struct mtable *t, void (*fill)(W, seat_t, struct doc *))
{
    struct doc *d = doc_new(t->a, &t->in.w, catalogue_bundled(t->a, "en"));
    struct buf b;
    buf_init(&b, t->a);
    fill(&t->in.w, NO_SEAT, d);
    doc_render(&b, d, FORMAT_PLAIN);
    return b.p;
}

int mtable_first(const struct mtable *t, int happening)
{
    for (size_t i = 0; i < t->res.ev.n; i++)
        if (t->res.ev.v[i].kind == happening)
            return (int)i;
    return -1;
}

int mtable_where(const struct mtable *t, int slot)
{
    return mtable_state(t)->unit[slot].sort ? mtable_state(t)->unit[slot].at : -1;
}

int mtable_at(const struct mtable *t, const char *space, int class)
{
    for (int i = 0; i < UNITS_MAX; i++) {
        const struct mb_unit *u = &mtable_state(t)->unit[i];
        if (u->sort == class + 1 && u->at == mtable_space(t, space))
            return i;
    }
    return -1;
}
