/* Files of orders: each line an order line, a rule or settings; and what is suspicious about them together. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/lex.h"

struct parser {
    struct line_parser lp;
    struct file *out;
    size_t cap_lines, cap_rules, cap_settings;
    struct diags found;
    int stopped; /* the line that stops all those below; 0: none */
    bool told;   /* that lines below it are unreachable */
};

/* Room for one more; the old array stays in the arena. */
static void *room(struct arena *a, void *v, size_t n, size_t *cap, size_t size)
{
    if (n < *cap)
        return v;
    *cap = *cap ? 2 * *cap : 16;
    char *more = arena_alloc(a, *cap * size);
    if (n)
        memcpy(more, v, n * size);
    return more;
}

static struct clauses clauses_copy(struct parser *p, const char *text)
{
    struct line_parser *lp = &p->lp;
    return (struct clauses){.number = lp->x.number,
                            .text = text,
                            .node = arena_copy(lp->x.a, lp->node, lp->n * sizeof lp->node[0]),
                            .n = lp->n};
}

/* --- order lines --- */
static void order_line(struct parser *p, const char *text)
{
    struct lex *x = &p->lp.x;
    const char *from = x->at;
    p->lp.ask = p->lp.brk = 0;
    clauses_parse(&p->lp);
    if (x->errors)
        return;
    if (p->stopped && !p->told) {
        lex_warn(x, from, (size_t)(p->lp.end - from), "unreachable: line %d stops", p->stopped);
        p->told = true;
    }
    if (p->lp.node[0].kind == NODE_STOP && !p->stopped)
        p->stopped = x->number;
    struct file *f = p->out;
    f->line = room(x->a, f->line, f->nlines, &p->cap_lines, sizeof f->line[0]);
    f->line[f->nlines++] = clauses_copy(p, text);
}

/* --- rules --- */
static void longer(const struct lex *x, const char *name, uint16_t id, size_t *best, uint16_t *found)
{
    size_t n = name_prefix(x->at, (size_t)(x->end - x->at), name);
    if (n > *best) {
        *best = n;
        *found = id;
    }
}

static void unknown_event(struct lex *x)
{
    const struct game_ops *ops = x->w->ops;
    const char **names = ARENA_ARRAY(x->a, const char *, ops->nasks + ops->nevents + 1);
    size_t n = 0;
    for (uint16_t i = 1; i < ops->nasks; i++)
        names[n++] = ops->asks[i].name;
    for (uint16_t i = 1; i < ops->nevents; i++)
        if (ops->events[i].breaks)
            names[n++] = ops->events[i].name;
    if (lex_done(x))
        lex_error(x, trim_end(x->line, x->end), 1, NULL, "the name of a question or event is missing");
    else
        lex_unknown(x, "no question or event called", names, n);
}

/* A question and a break may have the same name: the rule is then for both. */
static bool event_find(struct lex *x, struct rule *rule)
{
    const struct game_ops *ops = x->w->ops;
    size_t ask = 0, brk = 0;
    lex_blanks(x);
    for (uint16_t i = 1; i < ops->nasks; i++)
        longer(x, ops->asks[i].name, i, &ask, &rule->ask);
    for (uint16_t i = 1; i < ops->nevents; i++)
        if (ops->events[i].breaks)
            longer(x, ops->events[i].name, i, &brk, &rule->brk);
    if (ask < brk)
        rule->ask = 0;
    if (brk < ask)
        rule->brk = 0;
    x->at += ask > brk ? ask : brk;
    if (ask || brk)
        return true;
    unknown_event(x);
    return false;
}

static bool rule_place(struct lex *x, struct rule *rule)
{
    lex_blanks(x);
    const char *at = x->at;
    if (!lex_word(x, "at"))
        return true;
    if (!x->w->ops->place_type) {
        lex_error(x, at, 2, NULL, "this game has no places");
        return false;
    }
    x->miss = (struct miss){0};
    x->name = NULL;
    if (value_parse(x, x->w->ops->place_type, NULL, NULL, &rule->place))
        return true;
    miss_report(x);
    return false;
}

/* on EVENT [at PLACE] [if COND], between x->at and x->end. */
static void rule_head(struct lex *x, struct rule *rule)
{
    if (!event_find(x, rule) || !rule_place(x, rule))
        return;
    lex_blanks(x);
    const char *at = x->at;
    if (lex_word(x, "if")) {
        rule->cond = cond_read(x, rule->brk ? 0 : rule->ask);
        if (rule->cond && cond_never(rule->cond, false))
            lex_warn(x, at, (size_t)(x->end - at), "this condition is never true: the rule is unreachable");
        else if (rule->cond && cond_never(rule->cond, true))
            lex_warn(x, at, (size_t)(x->end - at), "this condition is true whatever happens");
    } else if (!lex_done(x)) {
        size_t n = (size_t)(x->end - x->at);
        lex_error(x, x->at, n, NULL, "\"at\", \"if\" or \":\" is expected, not \"%.*s\"",
                  (int)(n < SPAN_SHOWN ? n : SPAN_SHOWN), x->at);
    }
}

static void rule_line(struct parser *p, const char *text)
{
    struct lex *x = &p->lp.x;
    struct rule rule = {.place = -1};
    const char *colon = find_colon(x->at, x->end);
    if (!colon) {
        lex_error(x, trim_end(x->line, x->end), 1, NULL, "a rule has \":\" before what is done: on EVENT: ORDER");
        return;
    }
    x->end = trim_end(x->at, colon);
    rule_head(x, &rule);
    x->at = colon + 1;
    x->end = p->lp.end;
    p->lp.ask = rule.ask;
    p->lp.brk = rule.brk;
    clauses_parse(&p->lp);
    if (x->errors)
        return;
    rule.do_ = clauses_copy(p, text);
    struct file *f = p->out;
    f->rule = room(x->a, f->rule, f->nrules, &p->cap_rules, sizeof f->rule[0]);
    f->rule[f->nrules++] = rule;
}

static bool same_event(const struct rule *a, const struct rule *b)
{
    return a->ask == b->ask && a->brk == b->brk && a->place == b->place;
}

enum { SHADOWS_MAX = 512 }; /* rules kept to compare with: enough for any file that a person wrote */

/* Later rules are asked first: one without a condition leaves nothing to those above it of the same event and place. */
static void warn_shadowed(struct parser *p, struct diags *out)
{
    const struct rule *asked[SHADOWS_MAX];
    size_t n = 0;
    struct file *f = p->out;
    const struct rule **by = ARENA_ARRAY(p->lp.x.a, const struct rule *, f->nrules + 1);
    for (size_t i = f->nrules; i-- > 0;) {
        for (size_t k = 0; k < n && !by[i]; k++)
            by[i] = same_event(asked[k], &f->rule[i]) ? asked[k] : NULL;
        if (!by[i] && !f->rule[i].cond && f->rule[i].do_.node[0].kind != NODE_IF && n < SHADOWS_MAX)
            asked[n++] = &f->rule[i];
    }
    for (size_t i = 0; i < f->nrules; i++)
        if (by[i])
            diag_add(out, SEV_WARNING, f->rule[i].do_.number, 1, (int)strlen(f->rule[i].do_.text), NULL,
                     "never asked: line %d is asked before it and has no condition", by[i]->do_.number);
}

/* --- settings --- */
static void setting_lines(struct parser *p, const char *text)
{
    struct lex *x = &p->lp.x;
    size_t n = 0;
    struct setting_item *items = setting_line(x, &n);
    struct file *f = p->out;
    for (size_t i = 0; !x->errors && i < n; i++) {
        items[i].text = text;
        f->setting = room(x->a, f->setting, f->nsettings, &p->cap_settings, sizeof f->setting[0]);
        f->setting[f->nsettings++] = items[i];
    }
}

/* --- all --- */
static bool quotes_closed(struct lex *x)
{
    const char *open = NULL;
    for (const char *p = x->at; p < x->end; p++)
        if (*p == '"')
            open = open ? NULL : p;
    if (open)
        lex_error(x, open, (size_t)(x->end - open), NULL, "this quote is not closed");
    return !open;
}

/* False: nothing stands in it. */
static bool parse_line(struct parser *p, const struct source_line *l)
{
    struct lex *x = &p->lp.x;
    x->number = l->number;
    x->line = x->at = l->p;
    x->end = p->lp.end = trim_end(l->p, l->p + without_comment(l->p, l->n));
    x->errors = 0;
    if (lex_done(x))
        return false;
    if (!quotes_closed(x))
        return true;
    const char *text = arena_strndup(x->a, x->at, (size_t)(x->end - x->at));
    if (lex_word(x, "on"))
        rule_line(p, text);
    else if (lex_word(x, "set"))
        setting_lines(p, text);
    else
        order_line(p, text);
    return true;
}

/* Two lists, each by line, into one: errors of a line before warnings about it. */
static void merge(struct diags *out, const struct diags *a, const struct diags *b)
{
    size_t i = 0, k = 0;
    while (i < a->n || k < b->n) {
        bool first = k == b->n || (i < a->n && a->v[i].line <= b->v[k].line);
        const struct diag *d = first ? &a->v[i++] : &b->v[k++];
        diag_add(out, d->severity, d->line, d->col, d->len, d->hint, "%s", d->text);
    }
}

void file_parse(W w, struct arena *a, const struct source_line *lines, size_t n, struct file *out, struct diags *diags)
{
    *out = (struct file){0};
    struct parser p = {.out = out, .found = {.a = a}};
    struct names names = {0};
    p.lp.x = (struct lex){.w = w, .a = a, .column = 1, .diags = &p.found, .names = &names};
    struct diags shadowed = {.a = a};
    bool empty = true;
    for (size_t i = 0; i < n; i++)
        empty = !parse_line(&p, &lines[i]) && empty;
    warn_shadowed(&p, &shadowed);
    merge(diags, &p.found, &shadowed);
    if (empty && !diag_errors(diags)) /* lines that were cut off for their bytes were not nothing */
        diag_add(diags, SEV_WARNING, n ? lines[0].number : 1, 1, 1, NULL, "nothing is ordered here");
}

bool order_parse(W w, struct arena *a, const char *s, size_t n, struct order *out, struct err *e)
{
    struct diags found = {.a = a};
    struct line_parser p = {.x = {.w = w, .a = a, .number = 1, .column = 1, .line = s, .at = s, .diags = &found}};
    p.x.end = p.end = trim_end(s, s + n);
    *out = (struct order){0};
    if (lex_done(&p.x))
        lex_error(&p.x, s, 1, NULL, "an order is missing");
    else if (quotes_closed(&p.x) && clause_order(&p, false, out))
        return true;
    err_set(e, EXIT_DATA, "%s", found.v[0].text);
    err_place(e, 1, found.v[0].col);
    if (found.v[0].hint)
        err_hint(e, "%s", found.v[0].hint);
    return false;
}
