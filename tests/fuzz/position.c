#include "position.h"

#include "core/ask.h"
#include "core/doc.h"
#include "json/in.h"
#include "json/out.h"
#include "registry.h"

enum { STAGES = 4, GAMES = 16, SCENARIOS = 8 };

static uint32_t pick(void *ctx, uint32_t n)
{
    struct position *p = ctx;
    if (p->c && choose_more(p->c))
        return choose(p->c, n);
    p->rng = p->rng * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(p->rng >> 33) % n;
}

static bool committed(void *ctx, seat_t seat, const char *slot)
{
    (void)ctx, (void)seat, (void)slot;
    return true;
}

static bool draw(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n, uint8_t c[32],
                 struct err *e)
{
    (void)ctx, (void)seat, (void)deck, (void)pool, (void)n, (void)e;
    memset(c, (int)k, 32);
    return true;
}

static bool show(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    (void)ctx, (void)deck, (void)k, (void)e;
    *value = "alpha";
    return true;
}

void position_new(struct position *p, struct arena *a, const struct game_ops *ops, const struct scenario *s)
{
    static const char *const names[] = {"north", "south", "east"};
    *p = (struct position){.ops = ops, .data = ops->data ? ops->data->bundled : NULL, .a = a, .rng = 1};
    p->seats.n = s->min_seats > 2 || s->seats ? s->min_seats : 2;
    for (uint8_t i = 0; i < p->seats.n; i++) {
        p->seats.v[i].name = s->seats ? s->seats[i] : names[i % 3];
        p->seats.v[i].team = i;
    }
    p->opt = (struct options){.scenario = s->id, .dice = "umpire"};
    p->outside = (struct outside){.umpire = true, .committed = committed};
    p->w = (struct world){.ops = ops,
                          .data = p->data,
                          .opt = &p->opt,
                          .seats = &p->seats,
                          .texts = texts_new(a),
                          .outside = &p->outside,
                          .rev = ops->rev};
}

bool position_load(struct position *p, struct err *e)
{
    struct frames *fr = ARENA_NEW(p->a, struct frames);
    void *state = arena_alloc(p->a, p->ops->state_size);
    p->w.fr = fr;
    p->w.state = state;
    return !p->play || state_load(&p->w, p->a, json_object_get(p->play, "game"), state, e);
}

static bool player(void *ctx, W w, A ask, struct order *out)
{
    struct position *p = ctx;
    struct err e = {0};
    if (p->decisions++ >= p->most || p->out.turn_over)
        return false;
    if (!order_random(w, ask, pick, p, out))
        return false;
    MUST(order_legal(w, ask, out, &e));
    return true;
}

void position_file(struct position *p, seat_t seat, const char *text, size_t n, struct diags *d)
{
    struct source_line *lines;
    size_t standing;
    struct diags own = {.a = p->a};
    struct file *f = ARENA_NEW(p->a, struct file);
    if (!d)
        d = &own;
    size_t count = draft_lines(p->a, text, n, &lines, &standing, d);
    file_parse(&p->w, p->a, lines, count, f, d);
    if (p->in.nlive < LIVE_MAX)
        p->in.live[p->in.nlive++] = (struct live){.seat = seat, .file = f};
}

bool position_step(struct position *p, unsigned most, struct err *e)
{
    static const struct hidden_ops hidden = {.draw = draw, .show = show};
    struct practice seed = {.s = p->rng};
    struct dice dice;
    dice_init(&dice, p->a, practice_die, &seed);
    dice.hidden = &hidden;
    p->in.w = p->w;
    p->in.w.data = p->data;
    p->in.a = p->a;
    p->in.play = p->play;
    p->in.dice = &dice;
    p->in.player = player;
    p->in.player_ctx = p;
    p->decisions = 0;
    p->most = most;
    bool ok = run_step(&p->in, &p->out, e);
    p->rng = seed.s;
    p->w.state = p->out.state;
    p->w.fr = &p->out.frames;
    memset(&p->in, 0, sizeof p->in);
    return ok;
}

void position_show(struct position *p)
{
    struct buf b;
    buf_init(&b, p->a);
    const struct catalogue *cat = catalogue_bundled(p->a, "en");
    const struct event **ev = ARENA_ARRAY(p->a, const struct event *, p->out.ev.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < p->out.ev.n; i++)
        if (p->out.ev.v[i].kind < EV_CORE)
            ev[n++] = &p->out.ev.v[i];
    for (seat_t i = 0; i < p->seats.n; i++) {
        struct doc *d = doc_new(p->a, &p->w, cat);
        p->ops->summary(&p->w, i, d);
        p->ops->board(&p->w, i, d);
        if (p->ops->overview)
            p->ops->overview(&p->w, i, ev, n, d);
        if (p->ops->near)
            p->ops->near(&p->w, i, 1, d);
        if (p->ops->map)
            p->ops->map(&p->w, i, 1, 3, d);
        doc_render(&b, d, FORMAT_TEXT);
    }
    for (size_t k = 0; k < p->out.nwait; k++)
        for (uint16_t f = 1; f < p->ops->nfacts; f++) {
            const struct fact *fact = &p->ops->facts[f];
            int32_t arg[2] = {0, 0};
            struct value v;
            if (!fact->kinds || fact->kinds[0] == p->out.wait[k].kind)
                fact->get(&p->w, &p->out.wait[k], p->out.wait[k].seat, arg, &v);
        }
}

/* Positions are made once and kept as text. */
static struct bytes stage(const struct game_ops *ops, const struct scenario *s, size_t g, size_t k, uint32_t at)
{
    static struct bytes kept[GAMES][SCENARIOS][STAGES];
    static struct arena *keeper;
    static const unsigned decisions[STAGES] = {0, 8, 60, 400};
    if (!keeper)
        keeper = arena_new();
    struct bytes *b = &kept[g][k][at];
    if (b->n)
        return *b;
    struct position p;
    struct err e = {0};
    struct arena *a = fuzz_arena();
    position_new(&p, a, ops, s);
    p.rng = 7 + at;
    MUST(position_step(&p, 0, &e));
    p.play = p.out.play;
    for (unsigned left = decisions[at]; left > 0 && !p.out.over;) {
        MUST(position_step(&p, left, &e));
        p.play = p.out.play;
        left -= p.decisions < left ? p.decisions : left;
    }
    struct bytes made = json_write(a, p.play);
    *b = (struct bytes){arena_strndup(keeper, made.p, made.n), made.n};
    arena_free(a);
    return *b;
}

void position_choose(struct position *p, struct arena *a, struct choose *c)
{
    uint32_t ngames = 0, nscenarios = 0;
    while (games[ngames])
        ngames++;
    uint32_t g = choose(c, ngames);
    const struct scenario *s = games[g]->scenarios;
    while (s[nscenarios].id)
        nscenarios++;
    uint32_t k = choose(c, nscenarios);
    struct bytes b = stage(games[g], &s[k], g, k, choose(c, STAGES));
    struct err e = {0};
    json_arena(a);
    position_new(p, a, games[g], &s[k]);
    p->play = json_read(a, b.p, b.n, JSON_IN_CANONICAL, &e);
    MUST(p->play && position_load(p, &e));
}

bool position_play(struct position *p, int steps, unsigned most, struct err *e)
{
    for (int i = 0; i < steps; i++) {
        if (!position_step(p, most, e))
            return false;
        position_show(p);
        if (p->out.over)
            break;
        p->play = p->out.play;
    }
    return true;
}
