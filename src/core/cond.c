/* Conditions: parsed to a tree bound to facts, and asked with three values. */
#include "core/cond.h"

#include <string.h>

#include "base/arena.h"
#include "base/num.h"
#include "base/text.h"
#include "core/lex.h"

/* --- reading --- */
struct reader {
    struct lex *x;
    uint16_t ask; /* 0: any */
    unsigned depth, facts;
};

static struct cond *either(struct reader *r);

static bool fact_exists(const struct reader *r, const struct fact *f)
{
    return !r->ask || !f->kinds || kind_listed(f->kinds, r->ask);
}

/* The fact with what belongs to it at x->at. Goes past it; false: it is not there, and x stays. */
static bool fact_take(struct lex *x, uint16_t id, int32_t arg[2], size_t *named)
{
    const struct fact *f = &x->w->ops->facts[id];
    const char *start = x->at;
    if (f->arg_first && !value_parse(x, f->arg[0], NULL, NULL, &arg[0])) {
        x->at = start;
        return false;
    }
    lex_blanks(x);
    size_t n = name_prefix(x->at, (size_t)(x->end - x->at), f->name);
    *named = n ? (size_t)(x->at + n - start) : 0;
    x->at += n;
    bool there = n > 0;
    for (size_t i = f->arg_first; there && i < 2 && f->arg[i]; i++)
        there = value_parse(x, f->arg[i], NULL, NULL, &arg[i]);
    if (!there)
        x->at = start;
    return there;
}

/* `chose Seek` without the seat before it. */
static bool argument_lacks(struct lex *x)
{
    for (uint16_t i = 1; i < x->w->ops->nfacts; i++) {
        const struct fact *f = &x->w->ops->facts[i];
        size_t n = f->arg_first ? name_prefix(x->at, (size_t)(x->end - x->at), f->name) : 0;
        if (n) {
            lex_error(x, x->at, n, NULL, "%s is expected before \"%s\"", type_some(x, f->arg[0]), f->name);
            return true;
        }
    }
    return false;
}

static void unknown_fact(struct reader *r)
{
    const struct game_ops *ops = r->x->w->ops;
    const char **names = ARENA_ARRAY(r->x->a, const char *, ops->nfacts);
    size_t n = 0;
    for (uint16_t i = 1; i < ops->nfacts; i++)
        if (fact_exists(r, &ops->facts[i]))
            names[n++] = ops->facts[i].name;
    if (lex_done(r->x))
        lex_error(r->x, trim_end(r->x->line, r->x->end), 1, NULL, "a condition is missing");
    else if (*r->x->at == ')')
        lex_error(r->x, r->x->at, 1, NULL, "a condition is missing");
    else if (!argument_lacks(r->x))
        lex_unknown(r->x, "no fact called", names, n);
}

/* `units > 3` where `units SPACE > 3` is meant. */
static bool argument_missing(struct lex *x, const struct fact *f, const struct miss *m)
{
    uint16_t type = f->arg[f->arg_first ? 1 : 0];
    if (!m->at || (m->at < x->end && !strchr("<>=):", *m->at)))
        return false;
    const char *end = trim_end(x->line, m->at);
    lex_error(x, x->at, (size_t)(end > x->at ? end - x->at : 1), NULL, "after \"%s\" %s is missing", f->name,
              type_some(x, type));
    return true;
}

/* The fact that takes most of the text. Where a name stands without what belongs to it, that is the error. */
static bool fact_find(struct reader *r, struct cond *c)
{
    struct lex *x = r->x;
    const char *start = x->at;
    size_t best = 0, best_named = 0;
    struct miss best_miss = {0};
    const struct fact *lacking = NULL;
    for (uint16_t i = 1; i < x->w->ops->nfacts; i++) {
        int32_t arg[2] = {0, 0};
        size_t named = 0;
        x->miss = (struct miss){0};
        bool there = fact_take(x, i, arg, &named);
        size_t taken = (size_t)(x->at - start);
        x->at = start;
        if (there && taken > best) {
            best = taken;
            c->fact = i;
            memcpy(c->arg, arg, sizeof arg);
        } else if (!there && named > best_named) {
            best_named = named;
            lacking = &x->w->ops->facts[i];
            best_miss = x->miss;
        }
    }
    if (best_named > best) {
        x->miss = best_miss;
        x->name = NULL;
        if (!argument_missing(x, lacking, &best_miss))
            miss_report(x);
    } else if (!best) {
        unknown_fact(r);
    } else {
        x->at += best;
    }
    return best > 0 && best_named <= best;
}

static const char *const compared_with[] = {[VAL_YESNO] = "nothing",
                                            [VAL_NUMBER] = "a number",
                                            [VAL_RATIO] = "a ratio like 3:1",
                                            [VAL_PERCENT] = "a percentage like 40%",
                                            [VAL_NAME] = "a name"};

static const char *comparand(const struct lex *x, const struct fact *f)
{
    return f->type == VAL_NAME ? type_some(x, f->name_type) : compared_with[f->type];
}

static enum cond_op operator_take(struct lex *x)
{
    static const struct {
        const char *sign;
        enum cond_op op;
    } ops[] = {
        {"<>", OP_NE}, {"<=", OP_LE}, {">=", OP_GE}, {"=", OP_EQ}, {"<", OP_LT}, {">", OP_GT},
    };
    lex_blanks(x);
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        size_t n = strlen(ops[i].sign);
        if ((size_t)(x->end - x->at) >= n && memcmp(x->at, ops[i].sign, n) == 0) {
            x->at += n;
            return ops[i].op;
        }
    }
    return OP_NONE;
}

static bool ratio_take(struct lex *x, struct value *v)
{
    const char *p = x->at, *colon = NULL;
    while (p < x->end && (ascii_digit(*p) || (*p == ':' && !colon))) {
        colon = *p == ':' ? p : colon;
        p++;
    }
    uint64_t a, b;
    if (!colon || !num_u64(x->at, (size_t)(colon - x->at), INT32_MAX, &a) ||
        !num_u64(colon + 1, (size_t)(p - colon - 1), INT32_MAX, &b) || b == 0)
        return false;
    v->a = (int32_t)a;
    v->b = (int32_t)b;
    x->at = p;
    return true;
}

static bool literal_take(struct lex *x, const struct fact *f, struct value *v)
{
    *v = (struct value){.type = f->type, .b = 1};
    lex_blanks(x);
    x->miss = (struct miss){0};
    switch (f->type) {
    case VAL_RATIO: return ratio_take(x, v);
    case VAL_NAME: return value_parse(x, f->name_type, NULL, NULL, &v->a);
    case VAL_PERCENT: return value_parse(x, TYPE_PERCENT, NULL, NULL, &v->a);
    case VAL_NUMBER:
    case VAL_YESNO: break;
    }
    return value_parse(x, TYPE_SIGNED, NULL, NULL, &v->a);
}

/* Bytes of what was written where a number, ratio or percentage is expected: up to a blank or parenthesis. */
static size_t literal_span(const struct lex *x)
{
    const char *p = x->at;
    while (p < x->end && !ascii_space(*p) && *p != ')')
        p++;
    return p > x->at ? (size_t)(p - x->at) : 1;
}

static void report_literal(struct lex *x, const struct fact *f)
{
    size_t n = literal_span(x);
    if (x->at == x->end)
        lex_error(x, trim_end(x->line, x->end), 1, NULL, "\"%s\" is compared with %s: it is missing", f->name,
                  comparand(x, f));
    else if (f->type == VAL_NAME || x->miss.kind == MISS_RANGE)
        miss_report(x);
    else
        lex_error(x, x->at, n, NULL, "\"%s\" is compared with %s, not \"%.*s\"", f->name, comparand(x, f),
                  (int)(n < SPAN_SHOWN ? n : SPAN_SHOWN), x->at);
}

/* Signs of other languages, which are near enough to be told apart. */
static bool foreign_sign(struct lex *x)
{
    static const char *const signs[][2] = {{"==", "="}, {"!=", "<>"}, {"=<", "<="}, {"=>", ">="}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (x->end - x->at >= 2 && memcmp(x->at, signs[i][0], 2) == 0) {
            lex_error(x, x->at, 2, signs[i][1], "\"%s\" is no comparison", signs[i][0]);
            return true;
        }
    }
    return false;
}

static bool compare(struct reader *r, struct cond *c)
{
    struct lex *x = r->x;
    const struct fact *f = &x->w->ops->facts[c->fact];
    lex_blanks(x);
    const char *sign = x->at;
    if (foreign_sign(x))
        return false;
    c->op = operator_take(x);
    size_t n = (size_t)(x->at - sign);
    if (f->type == VAL_YESNO && c->op != OP_NONE) {
        lex_error(x, sign, n, NULL, "\"%s\" is yes or no and is not compared", f->name);
        return false;
    }
    if (f->type == VAL_YESNO)
        return true;
    if (c->op == OP_NONE) {
        lex_error(x, sign < x->end ? sign : trim_end(x->line, x->end), 1, NULL, "\"%s\" must be compared with %s",
                  f->name, comparand(x, f));
        return false;
    }
    if (f->type == VAL_NAME && c->op != OP_EQ && c->op != OP_NE) {
        lex_error(x, sign, n, NULL, "\"%s\" is a name and is compared by = or <> alone", f->name);
        return false;
    }
    if (literal_take(x, f, &c->value))
        return true;
    report_literal(x, f);
    return false;
}

static struct cond *cond_new(struct reader *r, enum cond_kind kind, struct cond *first)
{
    struct cond *c = ARENA_NEW(r->x->a, struct cond);
    c->kind = kind;
    c->first = first;
    return c;
}

static struct cond *comparison(struct reader *r)
{
    struct lex *x = r->x;
    struct cond *c = cond_new(r, COND_FACT, NULL);
    lex_blanks(x);
    const char *start = x->at;
    if (++r->facts > COND_FACTS_MAX) {
        lex_error(x, start, 1, NULL, "more than %d facts in a condition", COND_FACTS_MAX);
        return NULL;
    }
    if (!fact_find(r, c))
        return NULL;
    const struct fact *f = &x->w->ops->facts[c->fact];
    if (!fact_exists(r, f)) {
        lex_error(x, start, (size_t)(x->at - start), NULL, "\"%s\" has no fact \"%s\"", x->w->ops->asks[r->ask].name,
                  f->name);
        return NULL;
    }
    return compare(r, c) ? c : NULL;
}

static struct cond *parenthesis(struct reader *r, const char *open)
{
    struct lex *x = r->x;
    x->at++;
    struct cond *c = either(r);
    if (!c)
        return NULL;
    lex_blanks(x);
    if (x->at == x->end || *x->at != ')') {
        lex_error(x, open, 1, NULL, "this parenthesis is not closed");
        return NULL;
    }
    x->at++;
    return c;
}

static struct cond *primary(struct reader *r)
{
    struct lex *x = r->x;
    lex_blanks(x);
    const char *start = x->at;
    bool open = start < x->end && *start == '(', negated = !open && lex_word(x, "not");
    if (!open && !negated)
        return comparison(r);
    if (r->depth == COND_DEPTH_MAX) {
        lex_error(x, start, 1, NULL, "more than %d parentheses inside each other", COND_DEPTH_MAX);
        return NULL;
    }
    r->depth++;
    struct cond *c = open ? parenthesis(r, start) : primary(r);
    r->depth--;
    return c && negated ? cond_new(r, COND_NOT, c) : c;
}

/* Parts joined by one word, beside each other in one node. */
static struct cond *joined(struct reader *r, const char *word, enum cond_kind kind,
                           struct cond *(*part)(struct reader *))
{
    struct cond *first = part(r), *last = first;
    struct cond *all = NULL;
    while (last && lex_word(r->x, word)) {
        if (!all)
            all = cond_new(r, kind, first);
        last->next = part(r);
        last = last->next;
    }
    if (!last)
        return NULL;
    return all ? all : first;
}

static struct cond *both(struct reader *r)
{
    return joined(r, "and", COND_AND, primary);
}

static struct cond *either(struct reader *r)
{
    return joined(r, "or", COND_OR, both);
}

const struct cond *cond_read(struct lex *x, uint16_t ask_kind)
{
    struct reader r = {.x = x, .ask = ask_kind};
    struct cond *c = either(&r);
    if (!c || lex_done(x))
        return c;
    size_t n = (size_t)(x->end - x->at);
    lex_error(x, x->at, n, NULL, "\"and\", \"or\" or the end of the condition is expected, not \"%.*s\"",
              (int)(n < SPAN_SHOWN ? n : SPAN_SHOWN), x->at);
    return NULL;
}

const struct cond *cond_parse(W w, struct arena *a, int line, int col, const char *s, size_t n, uint16_t ask_kind,
                              struct diags *diags)
{
    struct lex x = {.w = w, .a = a, .number = line, .column = col, .line = s, .at = s, .end = s + n, .diags = diags};
    return cond_read(&x, ask_kind);
}

/* --- asking --- */
static int64_t difference(const struct value *a, const struct value *b)
{
    if (a->type == VAL_RATIO)
        return (int64_t)a->a * b->b - (int64_t)b->a * a->b;
    return (int64_t)a->a - b->a;
}

int value_order(const struct value *a, const struct value *b)
{
    int64_t d = difference(a, b);
    return d < 0 ? -1 : d > 0;
}

static bool holds(enum cond_op op, int order)
{
    switch (op) {
    case OP_EQ: return order == 0;
    case OP_NE: return order != 0;
    case OP_LT: return order < 0;
    case OP_LE: return order <= 0;
    case OP_GT: return order > 0;
    case OP_GE: return order >= 0;
    case OP_NONE: break;
    }
    return false;
}

static enum truth fact_eval(W w, A ask, seat_t reader, const struct cond *c, const char **unknown)
{
    const struct fact *f = &w->ops->facts[c->fact];
    struct value v = {.b = 1};
    bool here = !f->kinds || (ask && kind_listed(f->kinds, ask->kind));
    if (!here || !f->get || !f->get(w, ask, reader, c->arg, &v)) {
        *unknown = f->name;
        return UNKNOWN;
    }
    v.type = f->type;
    if (c->op == OP_NONE)
        return v.a ? YES : NO;
    return holds(c->op, value_order(&v, &c->value)) ? YES : NO;
}

static enum truth eval(W w, A ask, seat_t reader, const struct cond *c, const char **unknown);

/* `and` is decided by one no, `or` by one yes; what is not decided hangs on the first that is unknown. */
static enum truth eval_all(W w, A ask, seat_t reader, const struct cond *c, const char **unknown)
{
    enum truth decides = c->kind == COND_AND ? NO : YES, all = c->kind == COND_AND ? YES : NO;
    const char *first = NULL;
    for (const struct cond *part = c->first; part; part = part->next) {
        const char *name = NULL;
        enum truth t = eval(w, ask, reader, part, &name);
        if (t == decides)
            return decides;
        if (t == UNKNOWN) {
            all = UNKNOWN;
            first = first ? first : name;
        }
    }
    *unknown = first;
    return all;
}

static enum truth eval(W w, A ask, seat_t reader, const struct cond *c, const char **unknown)
{
    if (c->kind == COND_FACT)
        return fact_eval(w, ask, reader, c, unknown);
    if (c->kind != COND_NOT)
        return eval_all(w, ask, reader, c, unknown);
    enum truth t = eval(w, ask, reader, c->first, unknown);
    return t == UNKNOWN ? UNKNOWN : t == YES ? NO : YES;
}

enum truth cond_eval(W w, A ask, seat_t reader, const struct cond *c, const char **unknown)
{
    const char *name = NULL;
    enum truth t = eval(w, ask, reader, c, &name);
    if (unknown)
        *unknown = t == UNKNOWN ? name : NULL;
    return t;
}
