#include "core/check.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/ask.h"
#include "core/doc.h"

enum { TRIALS = 8 }; /* practice runs behind the warnings of `check` */

/* --- the draft as a file that takes part --- */
struct draft_outside {
    const struct draft *d;
    const struct outside *real;
};

static bool draft_committed(void *ctx, seat_t seat, const char *slot)
{
    const struct draft_outside *o = ctx;
    return o->real->committed(o->real->ctx, seat, slot);
}

/* `sign` will open what the draft reveals; its text must be at hand. */
static const char *draft_opened(void *ctx, seat_t seat, const char *slot)
{
    const struct draft_outside *o = ctx;
    if (seat != o->d->seat || !draft_committed(ctx, seat, slot))
        return NULL;
    return !o->d->has_text || o->d->has_text(o->d->ctx, slot) ? "" : NULL;
}

static const struct file *draft_standing(struct step *s, const struct draft *d)
{
    if (!d->standing)
        return NULL;
    struct source_line *lines;
    size_t standing;
    struct diags unheard = {.a = s->a};
    size_t n = draft_lines(s->a, d->standing, d->nstanding, &lines, &standing, &unheard);
    struct file *f = ARENA_NEW(s->a, struct file);
    file_parse(&s->w, s->a, lines, n, f, &unheard);
    return f;
}

static bool draft_begin(struct step *s, const struct draft *d, struct diags *diags, struct err *e)
{
    s->ninput = 0;
    if (!step_begin(s, e))
        return false;
    struct draft_outside *o = ARENA_NEW(s->a, struct draft_outside);
    *o = (struct draft_outside){.d = d, .real = s->w.outside};
    struct outside *out = ARENA_NEW(s->a, struct outside);
    *out = (struct outside){
        .ctx = o, .umpire = s->w.outside->umpire, .committed = draft_committed, .opened = draft_opened};
    s->w.outside = out;
    s->run.w = s->w;
    struct source_line *lines;
    size_t standing;
    size_t n = draft_lines(s->a, d->p, d->n, &lines, &standing, diags);
    struct file *f = ARENA_NEW(s->a, struct file);
    file_parse(&s->w, s->a, lines, standing < n ? standing : n, f, diags);
    if (s->run.nlive == LIVE_MAX)
        return err_set(e, EXIT_DATA, "more than %d files alive", LIVE_MAX);
    s->run.live[s->run.nlive++] = (struct live){.seat = d->seat, .file = f, .standing = draft_standing(s, d)};
    /* The others play by their built-in settings: what they filed is not known to this seat. */
    for (size_t i = 0; i < s->seats.n; i++)
        if (i != d->seat)
            s->run.overdue[i] = true;
    return true;
}

static bool any_hidden(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n,
                       uint8_t c[32], struct err *e)
{
    (void)ctx, (void)seat, (void)deck, (void)k, (void)pool, (void)n, (void)e;
    memset(c, 0, 32);
    return true;
}

static bool any_shown(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    (void)ctx, (void)deck, (void)k, (void)e;
    *value = "?";
    return true;
}

static bool practice_run(struct step *s, uint64_t seed, struct err *e)
{
    static const struct hidden_ops hidden = {.draw = any_hidden, .show = any_shown};
    struct practice p = {seed};
    struct dice dice;
    dice_init(&dice, s->a, practice_die, &p);
    dice.hidden = &hidden;
    return step_run(s, &dice, e);
}

/* --- check --- */
static bool said_already(const struct diags *d, int line, int col)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->v[i].line == line && d->v[i].col == col)
            return true;
    return false;
}

static void say_skipped(const struct step *s, enum severity severity, bool before_roll, struct diags *diags)
{
    for (size_t i = 0; i < s->res.nskipped; i++) {
        const struct skipped *k = &s->res.skipped[i];
        if (k->live != s->run.nlive - 1 || k->before_roll != before_roll || said_already(diags, k->line, k->col))
            continue;
        if (severity == SEV_ERROR)
            diag_add(diags, severity, k->line, k->col, k->len, NULL, "%s", k->why);
        else
            diag_add(diags, severity, k->line, k->col, k->len, NULL, "may not be carried out: %s", k->why);
    }
}

static bool waits_said(const struct diags *d, const char *text)
{
    for (size_t i = 0; i < d->n; i++)
        if (strcmp(d->v[i].text, text) == 0)
            return true;
    return false;
}

static void say_wait(struct step *s, seat_t seat, uint16_t kind, struct diags *diags)
{
    const char *text =
        arena_printf(s->a, "the game will wait for %s at `%s`", s->seats.v[seat].name, s->ops->asks[kind].name);
    if (!waits_said(diags, text))
        diag_add(diags, SEV_WARNING, 1, 1, 1, NULL, "%s", text);
}

static void say_waits(struct step *s, const struct draft *d, struct diags *diags)
{
    if (!s->res.turn_over && !s->res.over)
        for (size_t i = 0; i < s->res.nwait; i++)
            if (s->res.wait[i].seat == d->seat)
                say_wait(s, d->seat, s->res.wait[i].kind, diags);
    for (size_t i = 0; i < s->res.ev.n; i++) {
        const struct event *ev = &s->res.ev.v[i];
        if (ev->kind == EV_ANSWER && ev->arg[1] == FROM_DEADLINE && ev->seat != d->seat &&
            !draft_committed(s->w.outside->ctx, ev->seat, "standing"))
            say_wait(s, ev->seat, (uint16_t)ev->arg[0], diags);
    }
}

bool check_draft(struct step *s, const struct draft *d, struct diags *diags, struct err *e)
{
    if (!draft_begin(s, d, diags, e))
        return false;
    if (!(s->prev->await & 1U << d->seat)) /* nothing is asked of it now: form is all that can be judged */
        return true;
    s->run.stop_after_roll = true;
    if (!practice_run(s, 1, e))
        return false;
    s->run.stop_after_roll = false;
    say_skipped(s, SEV_ERROR, true, diags);
    for (uint64_t seed = 1; seed <= TRIALS; seed++) {
        if (!practice_run(s, seed, e))
            return false;
        say_skipped(s, SEV_WARNING, false, diags);
        say_waits(s, d, diags);
    }
    diag_sort(diags);
    return true;
}

/* --- rehearsal --- */
enum { TALLY_MAX = 256, SHOWN_MAX = 12 };
struct tally {
    int32_t text;
    unsigned runs, last;
}; /* a sentence, and in how many runs it was said */
struct tallies {
    struct tally v[TALLY_MAX];
    size_t n;
};

static void count(struct tallies *t, int32_t text, unsigned run)
{
    for (size_t i = 0; i < t->n; i++) {
        if (t->v[i].text != text)
            continue;
        t->v[i].runs += t->v[i].last != run;
        t->v[i].last = run;
        return;
    }
    if (t->n < TALLY_MAX)
        t->v[t->n++] = (struct tally){.text = text, .runs = 1, .last = run};
}

static int32_t keep(struct step *s, const char *text)
{
    return text_put(s->texts, text, strlen(text));
}

static void count_skipped(struct step *s, struct tallies *t, unsigned run)
{
    for (size_t i = 0; i < s->res.nskipped; i++)
        if (s->res.skipped[i].live == s->run.nlive - 1)
            count(t, s->res.skipped[i].line, run);
}

static void count_waits(struct step *s, const struct draft *d, struct tallies *t, unsigned run)
{
    if (s->res.turn_over || s->res.over)
        return;
    for (size_t i = 0; i < s->res.nwait; i++)
        if (s->res.wait[i].seat == d->seat)
            count(t, keep(s, s->ops->asks[s->res.wait[i].kind].name), run);
}

/* What came of it, in the words of the report: events of the outer frames that no die decided by itself. */
static void count_events(struct step *s, const struct catalogue *cat, struct tallies *t, unsigned run)
{
    for (size_t i = 0; i < s->res.ev.n; i++) {
        const struct event *ev = &s->res.ev.v[i];
        if (ev->kind >= EV_CORE || ev->depth > 1 || ev->nrolls)
            continue;
        struct buf b;
        buf_init(&b, s->a);
        struct arg arg[EVENT_ARGS + 1] = {{"seat", TYPE_SEAT, ev->seat}};
        const struct event_kind *kind = &s->ops->events[ev->kind];
        size_t n = 1;
        for (size_t k = 0; k < EVENT_ARGS && kind->arg[k].name[0]; k++)
            arg[n++] = (struct arg){kind->arg[k].name, kind->arg[k].type, ev->arg[k]};
        catalogue_fill(&b, cat, &s->w, arena_printf(s->a, "%s.%s", s->ops->id, kind->name), arg, n);
        count(t, keep(s, b.p), run);
    }
}

/* Most frequent first, the earlier first among equals; what happened in every run is no news. */
static void tallies_say(struct doc *out, const char *key, struct tallies *t, uint16_t type, unsigned runs,
                        unsigned below)
{
    for (size_t shown = 0; shown < SHOWN_MAX; shown++) {
        struct tally *best = NULL;
        for (size_t i = 0; i < t->n; i++)
            if (t->v[i].runs && t->v[i].runs < below && (!best || t->v[i].runs > best->runs))
                best = &t->v[i];
        if (!best)
            return;
        const struct arg arg[] = {
            {"what", type, best->text}, {"n", TYPE_NUMBER, (int32_t)best->runs}, {"of", TYPE_NUMBER, (int32_t)runs}};
        doc_item(out, 0, key, arg, 3);
        best->runs = 0;
    }
}

bool rehearse_draft(struct step *s, const struct draft *d, unsigned n, uint64_t seed, struct doc *out, struct err *e)
{
    struct diags unheard = {.a = s->a};
    const struct catalogue *cat = doc_catalogue(out);
    struct tallies *skipped = ARENA_NEW(s->a, struct tallies), *waits = ARENA_NEW(s->a, struct tallies),
                   *events = ARENA_NEW(s->a, struct tallies);
    if (!draft_begin(s, d, &unheard, e))
        return false;
    for (unsigned i = 0; i < n; i++) {
        if (!practice_run(s, seed + i, e))
            return false;
        count_skipped(s, skipped, i + 1);
        count_waits(s, d, waits, i + 1);
        count_events(s, cat, events, i + 1);
    }
    doc_heading(out, 2, "check.rehearsed", (const struct arg[]){{"of", TYPE_NUMBER, (int32_t)n}}, 1);
    tallies_say(out, "check.skipped", skipped, TYPE_NUMBER, n, n + 1);
    tallies_say(out, "check.waits", waits, TYPE_TEXT, n, n + 1);
    tallies_say(out, "check.happened", events, TYPE_TEXT, n, n);
    return true;
}
