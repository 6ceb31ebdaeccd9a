#include "random_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "core/data.h"
#include "core/doc.h"
#include "core/order.h"
#include "json/in.h"
#include "json/out.h"

uint32_t rng_pick(void *rng, uint32_t n)
{
    struct rng *r = rng;
    r->s += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = r->s;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ (z >> 31)) % n);
}

/* Every commitment was made in time; the texts of some lie at hand. */
static bool committed(void *ctx, seat_t seat, const char *slot)
{
    (void)ctx, (void)seat, (void)slot;
    return true;
}

static const char *opened(void *ctx, seat_t seat, const char *slot)
{
    (void)ctx, (void)seat;
    return slot[0] < 'd' ? "the plan" : NULL;
}

void game_begin(struct game_run *g)
{
    g->a = arena_new();
    json_arena(g->a);
    g->texts = texts_new(g->a);
    g->seats.n = g->nseats;
    for (uint8_t i = 0; i < g->nseats; i++) {
        g->seats.v[i].name = g->names[i];
        g->seats.v[i].team = i;
    }
    g->opt = (struct options){.scenario = g->scenario, .dice = "umpire"};
    for (size_t i = 0; i < g->noptions; i++)
        g->opt.v[g->opt.n++] = g->option[i];
    g->outside = (struct outside){.umpire = true, .committed = committed, .opened = opened};
    g->play = NULL;
    g->ndrawn = 0;
    g->made = NULL;
    g->dice = NULL;
    g->cap = g->dice_cap = 0;
}

/* A step's memory is given back: what goes on is the play, as a mail would carry it. */
void game_recycle(struct game_run *g)
{
    enum { STEPS_AN_ARENA = 32 };
    if (!g->play || ++g->steps % STEPS_AN_ARENA)
        return;
    struct arena *old = g->a;
    struct bytes b = json_write(old, g->play);
    struct err e = {0};
    g->a = arena_new();
    json_arena(g->a);
    g->texts = texts_new(g->a);
    g->play = json_read(g->a, b.p, b.n, JSON_IN_CANONICAL, &e);
    assert_non_null(g->play);
    g->made = NULL;
    g->dice = NULL;
    g->cap = g->dice_cap = 0;
    arena_free(old);
}

void game_end(struct game_run *g)
{
    arena_free(g->a);
    g->a = NULL;
}

static void in_begin(struct game_run *g)
{
    memset(&g->in, 0, sizeof g->in);
    g->in.w = (struct world){.ops = g->ops,
                             .data = g->ops->data ? g->ops->data->bundled : NULL,
                             .opt = &g->opt,
                             .seats = &g->seats,
                             .texts = g->texts,
                             .outside = &g->outside,
                             .rev = g->ops->rev};
    g->in.a = g->a;
}

/* --- dice: random now, kept for the replay --- */
static bool keep_die(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    (void)roll, (void)idx, (void)label;
    struct game_run *g = ctx;
    if (g->ndice == g->dice_cap) {
        size_t cap = g->dice_cap ? 2 * g->dice_cap : 256;
        uint32_t *v = ARENA_ARRAY(g->a, uint32_t, cap);
        if (g->ndice)
            memcpy(v, g->dice, g->ndice * sizeof v[0]);
        g->dice = v;
        g->dice_cap = cap;
    }
    *value = 1 + rng_pick(&g->rng, sides);
    g->dice[g->ndice++] = *value;
    return true;
}

static bool kept_die(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    (void)roll, (void)idx, (void)label;
    struct game_run *g = ctx;
    *value = g->dice_at < g->ndice ? g->dice[g->dice_at++] : 0;
    return *value >= 1 && *value <= sides;
}

static bool hidden_draw(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n,
                        uint8_t c[32], struct err *e)
{
    (void)ctx, (void)seat, (void)deck, (void)pool, (void)n, (void)e;
    memset(c, (int)k, 32);
    return true;
}

static bool hidden_show(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    (void)ctx, (void)deck, (void)k, (void)e;
    *value = "alpha";
    return true;
}
/* Hidden draws are numbered through the game. */
static uint32_t drawn_before(void *ctx, const char *deck)
{
    const struct game_run *g = ctx;
    for (size_t i = 0; i < g->ndrawn; i++)
        if (strcmp(g->drawn[i].deck, deck) == 0)
            return g->drawn[i].n;
    return 0;
}

static void note_drawn(struct game_run *g, const struct dice *d)
{
    for (size_t k = 0; k < d->ndraws; k++) {
        size_t i = 0;
        while (i < g->ndrawn && strcmp(g->drawn[i].deck, d->draws[k].deck) != 0)
            i++;
        assert_true(i < sizeof g->drawn / sizeof g->drawn[0]);
        if (i == g->ndrawn) {
            assert_true(strlen(d->draws[k].deck) < sizeof g->drawn[i].deck);
            strcpy(g->drawn[i].deck, d->draws[k].deck);
            g->drawn[g->ndrawn++].n = 0;
        }
        g->drawn[i].n++;
    }
}

static const struct hidden_ops hidden = {.draw = hidden_draw, .show = hidden_show};

/* --- random settings, from the tables alone --- */
static int32_t value_any(struct game_run *g, W w, uint16_t type)
{
    if (type == TYPE_NUMBER || type == TYPE_PERCENT)
        return (int32_t)rng_pick(&g->rng, 6);
    if (type < TYPE_GAME)
        return 0;
    const struct type *t = &g->ops->types[type - TYPE_GAME];
    if (t->form == FORM_NUMBER)
        return t->lo + (int32_t)rng_pick(&g->rng, (uint32_t)(t->hi - t->lo) + 1);
    if (t->form == FORM_COUNTED)
        return COUNTED_OF(value_any(g, w, t->of), 1 + rng_pick(&g->rng, 3));
    return (int32_t)rng_pick(&g->rng, (uint32_t)t->count(w));
}

static void settings_any(struct game_run *g, W w, struct buf *out)
{
    g->nsetting_keys = 0;
    for (int line = 1; line <= 6; line++) {
        uint16_t key = (uint16_t)(1 + rng_pick(&g->rng, g->ops->nsettings - 1U));
        struct setting_item item = {.value = {.verb = key}};
        const struct slot *slots = g->ops->settings[key].slots;
        for (uint8_t s = 0; slots[s].name; s++)
            for (uint32_t k = slots[s].min + rng_pick(&g->rng, slots[s].max - slots[s].min + 1U); k > 0; k--)
                if (item.value.n < ORDER_VALUES)
                    order_add(&item.value, s, value_any(g, w, slots[s].type));
        setting_print(out, w, &item);
        buf_putc(out, '\n');
        g->setting_key[g->nsetting_keys].line = line;
        g->setting_key[g->nsetting_keys++].key = key;
    }
}

const struct file *game_file(struct game_run *g, const char *text)
{
    struct source_line *lines;
    size_t standing;
    struct diags d = {.a = g->a};
    struct file *f = ARENA_NEW(g->a, struct file);
    /* Names of what the state holds are needed to read orders. */
    struct world w = g->in.w;
    static struct frames none;
    w.fr = &none;
    void *state = arena_alloc(g->a, g->ops->state_size);
    w.state = state;
    if (g->play) {
        struct err e = {0};
        assert_true(state_load(&w, g->a, json_object_get(g->play, "game"), state, &e));
    }
    size_t n = draft_lines(g->a, text, strlen(text), &lines, &standing, &d);
    file_parse(&w, g->a, lines, n, f, &d);
    if (diag_errors(&d)) {
        struct buf b;
        buf_init(&b, g->a);
        diag_print(&b, &d, "file", text, strlen(text));
        fail_msg("%s: what was printed does not parse:\n%s", g->ops->id, b.p);
    }
    return f;
}

/* --- the player --- */
static void note_made(struct game_run *g, A ask, O order)
{
    if (g->nmade == g->cap) {
        size_t cap = g->cap ? 2 * g->cap : 128;
        struct made *v = ARENA_ARRAY(g->a, struct made, cap);
        if (g->nmade)
            memcpy(v, g->made, g->nmade * sizeof v[0]);
        g->made = v;
        g->cap = cap;
    }
    g->made[g->nmade++] = (struct made){*ask, *order};
}

/* Built-in advice must be legal wherever a question is met. */
static void check_advice(struct game_run *g, W w, A ask)
{
    const struct ask_kind *kind = &w->ops->asks[ask->kind];
    struct settings none = {.w = w, .ask = ask, .a = g->a};
    struct order o = {0};
    struct err e = {0};
    if (kind->advise)
        kind->advise(w, ask, &none, &o);
    if (o.verb && !order_legal(w, ask, &o, &e))
        fail_msg("%s: built-in advice for %s is not legal: %s", w->ops->id, kind->name, e.text);
    if (!o.verb && kind->sort == REACTS)
        fail_msg("%s: no built-in answer to %s", w->ops->id, kind->name);
}

static bool random_player(void *ctx, W w, A ask, struct order *out)
{
    struct game_run *g = ctx;
    if (g->stop || g->out.turn_over)
        return false;
    check_advice(g, w, ask);
    if (g->settings && w->ops->asks[ask->kind].sort != FLOOR && rng_pick(&g->rng, 2))
        return false;
    bool built = order_random(w, ask, rng_pick, &g->rng, out);
    /* Orders without values mostly end something: a second try keeps turns from being empty. */
    if (built && out->n == 0)
        built = order_random(w, ask, rng_pick, &g->rng, out);
    if (!built)
        fail_msg("%s: %s offers a prefix that cannot be completed", w->ops->id, w->ops->asks[ask->kind].name);
    struct err e = {0};
    if (!order_legal(w, ask, out, &e))
        fail_msg("%s: an offered order is not legal: %s", w->ops->id, e.text);
    g->seen->verb[out->verb]++;
    note_made(g, ask, out);
    return true;
}

static void note_seen(struct game_run *g)
{
    for (size_t i = 0; i < g->out.ev.n; i++) {
        const struct event *ev = &g->out.ev.v[i];
        if (ev->kind < EV_CORE)
            g->seen->event[ev->kind]++;
        if (ev->kind != EV_ANSWER)
            continue;
        g->seen->ask[ev->arg[0]]++;
        for (size_t k = 0; ev->arg[1] == FROM_SETTING && k < g->nsetting_keys; k++)
            if (g->setting_key[k].line == ev->arg[2])
                g->seen->setting[g->setting_key[k].key]++;
    }
}

/* What was saved must load to the same bytes: a field that is not in the table shows here. */
static void check_round_trip(struct game_run *g)
{
    struct world w = g->in.w;
    w.state = g->out.state;
    w.fr = &g->out.frames;
    struct err e = {0};
    const json_t *again = json_object_get(g->out.play, "game");
    void *state = arena_alloc(g->a, g->ops->state_size);
    if (!state_load(&w, g->a, again, state, &e))
        fail_msg("%s: a saved state does not load: %s %s", g->ops->id, e.ptr, e.text);
    assert_memory_equal(state, g->out.state, g->ops->state_size);
}

void game_step(struct game_run *g)
{
    in_begin(g);
    g->nmade = g->ndice = g->dice_at = 0;
    memcpy(g->drawn_before_step, g->drawn, sizeof g->drawn);
    g->ndrawn_before_step = g->ndrawn;
    g->stop = false;
    g->in.play = g->play;
    g->in.player = random_player;
    g->in.player_ctx = g;
    if (g->settings && g->play && g->ops->nsettings > 1) {
        for (seat_t i = 0; i < g->nseats; i++) {
            struct buf b;
            buf_init(&b, g->a);
            struct world w = g->in.w;
            settings_any(g, &w, &b);
            g->in.live[g->in.nlive++] = (struct live){.seat = i, .file = game_file(g, b.p)};
        }
        /* both seats' settings stand at lines 1..6: the keys of the last are those counted */
    }
    struct dice dice;
    dice_init(&dice, g->a, keep_die, g);
    dice.hidden = &hidden;
    dice.count = drawn_before;
    dice.count_ctx = g;
    g->in.dice = &dice;
    struct err e = {0};
    memset(&g->out, 0, sizeof g->out);
    if (!run_step(&g->in, &g->out, &e))
        fail_msg("%s: %s", g->ops->id, e.text);
    note_seen(g);
    note_drawn(g, &dice);
    /* files are given anew in every step here */
    json_object_set_new(g->out.play, "files", json_array());
    json_object_set_new(g->out.play, "running", json_array());
    check_round_trip(g);
    g->play = g->out.play;
}

/* --- replays --- */
static const char *order_line(struct game_run *g, W w, O o)
{
    struct buf b;
    buf_init(&b, g->a);
    order_print(&b, w, o);
    buf_putc(&b, '\n');
    return b.p;
}

static const struct run_result *replay_step(struct game_run *g, struct replayed *out)
{
    struct dice dice;
    struct run_result *res = ARENA_NEW(g->a, struct run_result);
    struct err e = {0};
    dice_init(&dice, g->a, kept_die, g);
    dice.hidden = &hidden;
    dice.count = drawn_before;
    dice.count_ctx = g;
    g->in.dice = &dice;
    g->in.ask_all = true;
    if (!run_step(&g->in, res, &e))
        fail_msg("%s, replayed: %s", g->ops->id, e.text);
    note_drawn(g, &dice);
    for (size_t i = 0; i < res->ev.n; i++)
        if (res->ev.v[i].kind < EV_CORE)
            event_push(&out->ev, &res->ev.v[i]);
    out->play = res->play;
    return res;
}

/* Files alive after the step before: what run_save kept, in its order. */
static void carry_files(struct game_run *g, const struct run_in *before, const json_t *play)
{
    const json_t *files = json_object_get(play, "files");
    size_t n = json_array_size(files);
    g->in.nlive = 0;
    for (size_t i = 0; i < n; i++)
        g->in.live[g->in.nlive++] = before->live[i];
}

/* One file for each seat; times[i]: how often it has the line of decision i. */
static const struct run_result *one_mail_step(struct game_run *g, W w, const uint8_t *times, struct replayed *out)
{
    events_init(&out->ev, g->a);
    g->dice_at = 0;
    memcpy(g->drawn, g->drawn_before_step, sizeof g->drawn);
    g->ndrawn = g->ndrawn_before_step;
    g->in.nlive = 0;
    for (seat_t s = 0; s < g->nseats; s++) {
        struct buf b;
        buf_init(&b, g->a);
        for (size_t i = 0; i < g->nmade; i++)
            for (uint8_t k = 0; g->made[i].ask.seat == s && k < times[i]; k++)
                buf_puts(&b, order_line(g, w, &g->made[i].order));
        for (uint16_t i = 1; i < g->ops->nevents; i++) /* the lines below a break were written knowing it */
            if (g->ops->events[i].breaks)
                buf_puts(&b, arena_printf(g->a, "on %s: go on\n", g->ops->events[i].name));
        g->in.live[g->in.nlive++] = (struct live){.seat = s, .m = {s, 1}, .file = game_file(g, b.p)};
    }
    return replay_step(g, out);
}

/* The decision that a seat's file had no line for, though the player made it; -1: none. */
static int unanswered(const struct game_run *g, const struct run_result *res)
{
    for (size_t k = 0; k < res->nwait; k++) {
        size_t answered = 0;
        for (size_t i = 0; i < res->ev.n; i++)
            answered += res->ev.v[i].kind == EV_ANSWER && res->ev.v[i].seat == res->wait[k].seat;
        for (size_t i = 0; i < g->nmade; i++)
            if (g->made[i].ask.seat == res->wait[k].seat && answered-- == 0 && g->made[i].ask.kind == res->wait[k].kind)
                return (int)i;
    }
    return -1;
}

/* A forced answer uses up an equal line (provost-orders(7)): a player who wants it for a later decision too writes it
 * once more. Every line must be used. */
static void replay_one_mail(struct game_run *g, W w, struct replayed *out)
{
    uint8_t *times = ARENA_ARRAY(g->a, uint8_t, g->nmade + 1);
    memset(times, 1, g->nmade);
    const struct run_result *res = one_mail_step(g, w, times, out);
    for (int i; (i = unanswered(g, res)) >= 0 && times[i] < 8;) {
        times[i]++;
        res = one_mail_step(g, w, times, out);
    }
    if (res->nskipped)
        fail_msg("%s: in one mail the line \"%s\" is skipped: %s", g->ops->id, res->skipped[0].text,
                 res->skipped[0].why);
}

void game_replay(struct game_run *g, const json_t *play, bool one_mail, struct replayed *out)
{
    json_t *kept = g->play;
    struct game_run now = *g;
    memcpy(g->drawn, g->drawn_before_step, sizeof g->drawn);
    g->ndrawn = g->ndrawn_before_step;
    events_init(&out->ev, g->a);
    out->play = NULL;
    g->dice_at = 0;
    in_begin(g);
    g->in.play = play;
    g->play = (json_t *)(uintptr_t)play;
    struct world w = g->in.w;
    if (one_mail) {
        replay_one_mail(g, &w, out);
    } else {
        for (size_t i = 0; i < g->nmade; i++) {
            struct run_in before = g->in;
            in_begin(g);
            if (out->play) {
                g->in.play = out->play;
                g->play = out->play;
                carry_files(g, &before, out->play);
            } else {
                g->in.play = play;
            }
            if (g->in.nlive == LIVE_MAX)
                fail_msg("%s: files pile up", g->ops->id);
            g->in.live[g->in.nlive++] = (struct live){.seat = g->made[i].ask.seat,
                                                      .m = {(uint8_t)i, (uint8_t)(i >> 8), 2},
                                                      .file = game_file(g, order_line(g, &w, &g->made[i].order))};
            replay_step(g, out);
        }
    }
    memcpy(g->drawn, now.drawn, sizeof g->drawn);
    g->ndrawn = now.ndrawn;
    g->play = kept;
}
