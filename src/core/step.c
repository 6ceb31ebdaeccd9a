#include "core/step.h"

#include <string.h>

#include "base/arena.h"
#include "base/num.h"
#include "core/step_private.h"
#include "trust/hash.h"
#include "trust/seed.h"

bool seed_die_fn(void *seed, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    *value = die(seed, roll, idx, sides, label);
    return *value != 0;
}

static void build_seats(struct step *s)
{
    s->seats.n = (uint8_t)s->g->nsides;
    for (size_t i = 0; i < s->g->nsides; i++) {
        s->seats.v[i].name = s->g->side[i].side;
        s->seats.v[i].team = (uint8_t)genesis_team(s->g, (int)i);
        s->seats.v[i].gone = s->prev && s->prev->seat[i] != SEAT_IN;
    }
}

static void build_options(struct step *s)
{
    struct options *o = &s->opt;
    o->scenario = s->g->scenario;
    o->dice = dice_policy_name(s->g->dice);
    o->n = 0;
    const char *key;
    json_t *v;
    json_object_foreach(s->g->options, key, v)
    {
        if (o->n == sizeof o->v / sizeof o->v[0])
            return;
        struct option *op = &o->v[o->n++];
        *op = (struct option){.key = key, .str = json_string_value(v)};
        if (json_is_integer(v))
            op->num = json_integer_value(v);
        else if (json_is_true(v))
            op->num = 1;
    }
}

static unsigned rules_rev(const struct step *s)
{
    char id[TAG_CAP];
    uint32_t rev = s->g->rules_rev;
    if (s->prev)
        state_rules(s->g, s->prev, id, &rev);
    return rev;
}

static unsigned lifted_from(const struct step *s)
{
    return s->prev && s->prev->has_rules ? s->g->rules_rev : 0;
}

/* --- commitments and standing files --- */
bool step_opening_fits(const struct step *s, const struct opening *o)
{
    const struct commitment *c = state_commit(s->prev, o->seat, o->slot);
    uint8_t h[32];
    if (!c || c->turn != o->turn)
        return false;
    hash_commit(h, s->g->game_id, (uint64_t)o->turn, genesis_name(s->g, o->seat), o->slot, o->value, o->nvalue, o->salt,
                NULL);
    return memcmp(h, c->c, sizeof h) == 0;
}

static bool outside_is_committed(void *ctx, seat_t seat, const char *slot)
{
    const struct step *s = ctx;
    return s->prev && state_commit(s->prev, seat, slot) != NULL;
}

static const char *outside_open(void *ctx, seat_t seat, const char *slot)
{
    const struct step *s = ctx;
    for (size_t i = 0; i < s->ninput; i++) {
        if (s->input[i].seat != seat)
            continue;
        for (size_t k = 0; k < s->input[i].moves.nopens; k++) {
            const struct moves_open *o = &s->input[i].moves.opens[k];
            if (strcmp(o->slot, slot) == 0)
                return arena_strndup(s->a, o->value.p, o->value.n);
        }
    }
    return NULL;
}

static size_t value_lines(struct arena *a, const char *p, size_t n, struct source_line **out)
{
    size_t lines = 0;
    for (size_t i = 0; i < n; i++)
        lines += p[i] == '\n';
    *out = ARENA_ARRAY(a, struct source_line, lines + 1);
    size_t count = 0, start = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] != '\n')
            continue;
        (*out)[count] = (struct source_line){.number = (int)count + 1, .p = p + start, .n = i - start};
        count++;
        start = i + 1;
    }
    return count;
}

/* Lines of a standing file that are wrong count as absent: their diagnostics go nowhere. */
static const struct file *standing_parse(struct step *s, const struct source_line *lines, size_t n)
{
    struct file *f = ARENA_NEW(s->a, struct file);
    struct diags unheard = {.a = s->a};
    file_parse(&s->w, s->a, lines, n, f, &unheard);
    return f;
}

static const struct file *outside_standing(void *ctx, seat_t seat, const char *kind, bool *in_force, const char **slot)
{
    struct step *s = ctx;
    *in_force = false;
    if (!s->prev)
        return NULL;
    *slot = arena_printf(s->a, "standing:%s", kind);
    if (!state_commit(s->prev, seat, *slot)) {
        *slot = "standing";
        if (!state_commit(s->prev, seat, *slot))
            return NULL;
    }
    *in_force = true;
    for (size_t i = 0; i < s->nopened; i++) {
        const struct opening *o = &s->opened[i];
        if (o->seat != seat || strcmp(o->slot, *slot) != 0)
            continue;
        if (s->standing_of[seat] == o) /* asked about with every decision */
            return s->standing[seat];
        if (!step_opening_fits(s, o))
            continue;
        struct source_line *lines;
        size_t n = value_lines(s->a, o->value, o->nvalue, &lines);
        s->standing_of[seat] = o;
        return s->standing[seat] = standing_parse(s, lines, n);
    }
    return NULL;
}

/* --- files --- */
static bool file_of(struct step *s, const struct step_text *t, struct diags *diags, struct live *out)
{
    size_t n = t->moves.norders, own = n - t->moves.nstanding;
    struct source_line *lines = ARENA_ARRAY(s->a, struct source_line, n + 1);
    for (size_t i = 0; i < n; i++)
        lines[i] = (struct source_line){
            .number = (int)t->moves.orders[i].number, .p = t->moves.orders[i].p, .n = t->moves.orders[i].n};
    struct file *f = ARENA_NEW(s->a, struct file);
    file_parse(&s->w, s->a, lines, own, f, diags);
    *out = (struct live){.seat = (seat_t)t->seat, .file = f};
    memcpy(out->m, t->text.m, sizeof out->m);
    if (t->moves.nstanding)
        out->standing = standing_parse(s, lines + own, n - own);
    return diag_errors(diags) == 0;
}

static const struct step_text *living_find(const struct step *s, const uint8_t m[32])
{
    for (size_t i = 0; i < s->nliving; i++)
        if (memcmp(s->living[i].text.m, m, 32) == 0)
            return &s->living[i];
    return NULL;
}

static bool living_begin(struct step *s, struct err *e)
{
    const json_t *files = s->prev ? json_object_get(s->prev->play, "files") : NULL;
    for (size_t i = 0; i < json_array_size(files); i++) {
        const char *hex = json_string_value(json_object_get(json_array_get(files, i), "m"));
        uint8_t m[32];
        if (!hex || !hex_get(m, 32, hex, strlen(hex)) || s->run.nlive == LIVE_MAX)
            return err_check(e, EXIT_DATA, "format", "the state names its living files wrongly");
        const struct step_text *t = living_find(s, m);
        if (!t)
            return err_check(e, EXIT_NOINPUT, "rules", "the moves file %.16s..., still alive, is missing", hex);
        struct diags heard_before = {.a = s->a}; /* it had no errors when it was taken */
        if (!file_of(s, t, &heard_before, &s->run.live[s->run.nlive]))
            return err_check(e, EXIT_DATA, "rules", "the moves file %.16s..., still alive, cannot be read any more",
                             hex);
        s->run.nlive++;
    }
    return true;
}

static bool form_error(const struct step *s, size_t i, struct err *e)
{
    const struct diags *d = &s->diags[i];
    for (size_t k = 0; k < d->n; k++) {
        if (d->v[k].severity != SEV_ERROR)
            continue;
        err_check(e, EXIT_DATA, "rules", "%s", d->v[k].text);
        err_place(e, d->v[k].line, d->v[k].col);
        if (d->v[k].hint)
            err_hint(e, "%s", d->v[k].hint);
        return false;
    }
    return err_check(e, EXIT_DATA, "rules", "an order cannot be read");
}

/* Gives the seat up for good: by its own text, or by missed steps where the genesis says so (1.3.6). */
static bool gives_up(const struct step *s, const struct step_text *t)
{
    if (t->text.kind == KIND_RESIGN)
        return true;
    if (t->text.kind != KIND_NMR)
        return false;
    int64_t row = state_count(s->prev, arena_printf(s->a, "nmr:%s", t->text.side)) + 1;
    return s->g->missed == MISSED_FORFEIT || (s->g->nmr_max && row >= s->g->nmr_max);
}

static bool inputs_begin(struct step *s, struct err *e)
{
    for (size_t i = 0; i < s->ninput; i++) {
        const struct step_text *t = &s->input[i];
        s->diags[i] = (struct diags){.a = s->a};
        if (t->text.kind != KIND_MOVES) {
            if (gives_up(s, t))
                s->run.leaves |= (uint8_t)(1U << t->seat);
            /* Whoever is awaited has the defaults answer at once; a resignation beside is no answer to this step. */
            if (s->prev->await >> t->seat & 1U)
                s->run.overdue[t->seat] = true;
            continue;
        }
        if (s->run.nlive == LIVE_MAX)
            return err_check(e, EXIT_DATA, "format", "more than %d files alive", LIVE_MAX);
        if (!file_of(s, t, &s->diags[i], &s->run.live[s->run.nlive]))
            return form_error(s, i, e);
        s->run.nlive++;
    }
    return true;
}

static bool world_begin(struct step *s, struct err *e)
{
    build_seats(s);
    build_options(s);
    s->texts = texts_new(s->a);
    struct outside *out = ARENA_NEW(s->a, struct outside);
    *out = (struct outside){.ctx = s,
                            .umpire = s->g->has_umpire,
                            .committed = outside_is_committed,
                            .opened = outside_open,
                            .standing = outside_standing,
                            .drawn = step_drawn};
    struct frames *fr = ARENA_NEW(s->a, struct frames);
    void *state = arena_alloc(s->a, s->ops->state_size);
    s->w = (struct world){.ops = s->ops,
                          .data = s->data,
                          .state = state,
                          .fr = fr,
                          .opt = &s->opt,
                          .seats = &s->seats,
                          .texts = s->texts,
                          .outside = out,
                          .rev = rules_rev(s),
                          .lifted_from = lifted_from(s)};
    if (s->w.rev > s->ops->rev || s->w.rev < s->ops->oldest_rev)
        return err_set(e, EXIT_CONFIG, "rules %s/%u are not in this program (it has %u to %u)", s->ops->id, s->w.rev,
                       s->ops->oldest_rev, s->ops->rev);
    /* Names of things in the state (decks, counters) are needed to read orders. */
    return !s->prev || state_load(&s->w, s->a, json_object_get(s->prev->play, "game"), state, e);
}

bool step_begin(struct step *s, struct err *e)
{
    memset(&s->run, 0, sizeof s->run);
    memset(s->standing_of, 0, sizeof s->standing_of);
    if (!world_begin(s, e))
        return false;
    s->run.a = s->a;
    s->run.w = s->w;
    s->run.play = s->prev ? s->prev->play : NULL;
    for (size_t i = 0; i < s->seats.n; i++)
        s->run.overdue[i] = s->seats.v[i].gone;
    return living_begin(s, e) && inputs_begin(s, e);
}

bool step_run(struct step *s, struct dice *dice, struct err *e)
{
    struct run_in in = s->run; /* run_step uses its copy up; rehearsals begin again */
    in.dice = dice;
    dice->count = step_hidden_count;
    dice->count_ctx = s;
    return run_step(&in, &s->res, e);
}

bool step_look(struct step *s, struct err *e)
{
    struct dice none;
    s->ninput = 0;
    s->nopened = 0;
    dice_init(&none, s->a, NULL, NULL);
    return step_begin(s, e) && step_run(s, &none, e);
}

bool step_first(struct arena *a, const struct game_ops *ops, const void *data, const struct genesis *g,
                struct state *out, struct err *e)
{
    struct step s = {.a = a, .ops = ops, .data = data, .g = g};
    struct dice none;
    dice_init(&none, a, NULL, NULL);
    if (!step_begin(&s, e) || !step_run(&s, &none, e))
        return false;
    if (s.res.rolled || s.res.over)
        return err_set(e, EXIT_BUG, "bug in the rules of %s: setting up rolled or ended the game", ops->id);
    state_first(a, g, s.res.play, s.res.await, out);
    return true;
}

/* --- is it legal now? (1.3.4) --- */
static bool practice_hidden(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n,
                            uint8_t c[32], struct err *e)
{
    (void)ctx, (void)seat, (void)deck, (void)k, (void)pool, (void)n, (void)e;
    memset(c, 0, 32);
    return true;
}

static bool practice_shown(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    (void)ctx, (void)deck, (void)k, (void)e;
    *value = "?";
    return true;
}

bool step_check(struct step *s, struct err *e)
{
    static const struct hidden_ops hidden = {.draw = practice_hidden, .show = practice_shown};
    struct practice seed = {1};
    struct dice dice;
    dice_init(&dice, s->a, practice_die, &seed);
    dice.hidden = &hidden;
    size_t old = s->run.nlive;
    for (size_t i = 0; i < s->ninput; i++)
        old -= s->input[i].text.kind == KIND_MOVES;
    s->run.stop_after_roll = true;
    bool ok = step_run(s, &dice, e);
    s->run.stop_after_roll = false;
    if (!ok)
        return false;
    for (size_t i = 0; i < s->res.nskipped; i++) {
        const struct skipped *k = &s->res.skipped[i];
        if (!k->before_roll || k->live == LIVE_MAX || k->live < old)
            continue;
        err_check(e, EXIT_DATA, "rules", "%s: %s", k->text, k->why);
        err_place(e, k->line, k->col);
        return false;
    }
    return true;
}
