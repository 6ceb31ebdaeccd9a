/* Lines of clauses: orders, `stop`, `go on`, their `; else`, and an `if` that ends the line or branch. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/lex.h"

/* --- one order --- */
void lex_unknown(struct lex *x, const char *what, const char *const *names, size_t n)
{
    size_t len = lex_span(x, x->at, NULL), near = len;
    const char *hint = lex_nearest(x, x->at, &near, names, n);
    for (size_t i = 0; !hint && i < len; i++) /* of what is like nothing, the first word */
        if (ascii_space(x->at[i]))
            len = i;
    if (hint)
        len = near;
    lex_error(x, x->at, len, hint, "%s \"%.*s\"", what, (int)(len < SPAN_SHOWN ? len : SPAN_SHOWN), x->at);
}

static const char *const control_words[] = {"stop", "go on", "if"};
enum { CONTROL_WORDS = sizeof control_words / sizeof control_words[0] };

static void unknown_verb(struct lex *x)
{
    const struct game_ops *ops = x->w->ops;
    for (size_t i = 0; i < CONTROL_WORDS; i++) {
        size_t len = name_prefix(x->at, (size_t)(x->end - x->at), control_words[i]);
        if (len) { /* where one order alone is asked for */
            lex_error(x, x->at, len, NULL, "\"%s\" is no order", control_words[i]);
            return;
        }
    }
    const char **names = ARENA_ARRAY(x->a, const char *, ops->nverbs + CONTROL_WORDS);
    size_t n = 0;
    for (uint16_t v = 1; v < ops->nverbs; v++)
        names[n++] = ops->verbs[v].name;
    for (size_t i = 0; i < CONTROL_WORDS; i++)
        names[n++] = control_words[i];
    lex_unknown(x, "no order called", names, n);
}

/* Bytes of the longest name of a verb that begins the clause; verbs may share one. */
static size_t verb_length(const struct lex *x)
{
    size_t best = 0;
    for (uint16_t v = 1; v < x->w->ops->nverbs; v++) {
        size_t n = name_prefix(x->at, (size_t)(x->end - x->at), x->w->ops->verbs[v].name);
        best = n > best ? n : best;
    }
    return best;
}

static bool is_candidate(const struct lex *x, const char *start, size_t len, uint16_t verb)
{
    return name_prefix(start, (size_t)(x->end - start), x->w->ops->verbs[verb].name) == len;
}

/* At a floor after a break any order of a floor answers. */
static bool answers(const struct line_parser *p, uint16_t verb)
{
    const struct game_ops *ops = p->x.w->ops;
    const uint16_t *kinds = ops->verbs[verb].kinds;
    if (p->ask && kind_listed(kinds, p->ask))
        return true;
    for (; p->brk && kinds && *kinds; kinds++)
        if (ops->asks[*kinds].sort == FLOOR)
            return true;
    return false;
}

static bool read_slots(struct lex *x, const char *at, uint16_t verb, struct order *o)
{
    x->at = at;
    x->name = x->w->ops->verbs[verb].name;
    x->slots = x->w->ops->verbs[verb].slots;
    *o = (struct order){.verb = verb};
    return slots_parse(x, o);
}

static bool formed(struct lex *x, const char *start, const struct order *o)
{
    struct err e = {0};
    const struct verb *v = &x->w->ops->verbs[o->verb];
    if (!v->form || v->form(x->w, o, &e))
        return true;
    lex_error(x, start, (size_t)(x->end - start), e.hint[0] ? e.hint : NULL, "%s",
              e.text[0] ? e.text : "this order can be right in no position");
    return false;
}

static void report_misfit(struct line_parser *p, const char *start, size_t len)
{
    const struct game_ops *ops = p->x.w->ops;
    const char *event = p->ask ? ops->asks[p->ask].name : ops->events[p->brk].name;
    struct buf b;
    buf_init(&b, p->x.a);
    unsigned listed = 0;
    for (uint16_t v = 1; v < ops->nverbs && listed < 8; v++)
        if (answers(p, v))
            buf_printf(&b, "%s%s", listed++ ? ", " : "", ops->verbs[v].name);
    lex_error(&p->x, start, len, NULL, "\"%.*s\" does not answer \"%s\"%s%s", (int)len, start, event,
              listed ? ": use " : "", b.p);
}

static bool any_answers(struct line_parser *p, const char *start, size_t len)
{
    for (uint16_t v = 1; len > 0 && v < p->x.w->ops->nverbs; v++)
        if (is_candidate(&p->x, start, len, v) && answers(p, v))
            return true;
    return false;
}

/* Verbs of the same name: the first whose slots fit; else what is wrong with the first. */
static bool read_candidates(struct line_parser *p, const char *start, size_t len, bool head, struct order *o)
{
    struct lex *x = &p->x;
    uint16_t first = 0;
    for (uint16_t v = 1; v < x->w->ops->nverbs; v++) {
        if (!is_candidate(x, start, len, v) || (head && !answers(p, v)))
            continue;
        if (read_slots(x, start + len, v, o))
            return formed(x, start, o);
        first = first ? first : v;
    }
    read_slots(x, start + len, first, o);
    miss_report(x);
    return false;
}

bool clause_order(struct line_parser *p, bool head, struct order *o)
{
    struct lex *x = &p->x;
    lex_blanks(x);
    const char *start = x->at;
    size_t len = verb_length(x);
    head = head && (p->ask || p->brk);
    bool fits = !head || any_answers(p, start, len);
    uint16_t brief = head && p->ask ? x->w->ops->asks[p->ask].verb : 0;
    if (len && fits)
        return read_candidates(p, start, len, head, o);
    if (brief && read_slots(x, start, brief, o))
        return formed(x, start, o);
    if (len)
        report_misfit(p, start, len);
    else if (brief)
        miss_report(x);
    else
        unknown_verb(x);
    return false;
}

/* --- clauses --- */
static void node_room(struct line_parser *p)
{
    if (p->n < p->cap)
        return;
    p->cap = p->cap ? 2 * p->cap : 32;
    struct node *more = ARENA_ARRAY(p->x.a, struct node, p->cap);
    if (p->n)
        memcpy(more, p->node, p->n * sizeof more[0]);
    p->node = more;
}

static int16_t node_new(struct line_parser *p, enum node_kind kind, const char *from, const char *to)
{
    node_room(p);
    if (p->n == CLAUSES_MAX) {
        lex_error(&p->x, from, 1, NULL, "more than %d clauses in a line", CLAUSES_MAX);
        p->full = true;
        p->n--;
    }
    p->node[p->n] = (struct node){.kind = kind,
                                  .next = -1,
                                  .then = -1,
                                  .alt = -1,
                                  .col = lex_column(&p->x, from),
                                  .len = (int)(to - from),
                                  .text = arena_strndup(p->x.a, from, (size_t)(to - from))};
    return (int16_t)p->n++;
}

/* `stop` or `go on`, when it is not the beginning of a verb's longer name. */
static bool control_word(struct line_parser *p, const char *word, enum node_kind kind, enum node_kind *out)
{
    struct lex *x = &p->x;
    size_t n = name_prefix(x->at, (size_t)(x->end - x->at), word);
    if (!n || verb_length(x) > n)
        return false;
    *out = kind;
    const char *rest = x->at + n;
    while (rest < x->end && ascii_space(*rest))
        rest++;
    if (rest < x->end)
        lex_error(x, rest, (size_t)(x->end - rest), NULL, "nothing follows \"%s\" but \";\"", word);
    return true;
}

static const char *clause_end(const struct line_parser *p, int depth)
{
    const char *at = p->x.at, *semicolon = find_sign(at, p->end, ';');
    const char *end = semicolon ? semicolon : p->end;
    const char *other = depth > 0 ? find_word(at, end, "else") : NULL;
    return other ? other : end;
}

static int16_t clause(struct line_parser *p, int depth, bool head)
{
    struct lex *x = &p->x;
    const char *end = clause_end(p, depth), *from = x->at, *to = trim_end(from, end);
    int16_t i = node_new(p, NODE_ORDER, from, to);
    x->end = to;
    if (p->full)
        end = p->end;
    else if (from == to)
        lex_error(x, from == p->end ? trim_end(x->line, from) : from, 1, NULL, "a clause is missing");
    else if (word_at(from, to, "else"))
        lex_error(x, from, 4, NULL, "\"else\" has no clause before it");
    else if (!control_word(p, "stop", NODE_STOP, &p->node[i].kind) &&
             !control_word(p, "go on", NODE_GO_ON, &p->node[i].kind))
        clause_order(p, head, &p->node[i].order);
    x->end = p->end;
    x->at = end;
    return i;
}

static int16_t sequence(struct line_parser *p, int depth, bool head);

static void warn_constant(struct lex *x, const char *from, const char *to, const struct cond *c, const char *never)
{
    if (cond_never(c, false))
        lex_warn(x, from, (size_t)(to - from), "this condition is never true: %s", never);
    else if (cond_never(c, true))
        lex_warn(x, from, (size_t)(to - from), "this condition is true whatever happens");
}

/* The whole `if`, to the end of the line or of the branch it stands in. */
static int16_t if_clause(struct line_parser *p, int depth, bool head)
{
    struct lex *x = &p->x;
    const char *from = x->at, *semicolon = find_sign(from, p->end, ';');
    const char *then = find_word(from + 2, semicolon ? semicolon : p->end, "then");
    const char *to = trim_end(from, then ? then : semicolon ? semicolon : p->end);
    int16_t i = node_new(p, NODE_IF, from, to);
    if (depth == IF_DEPTH_MAX || !then || p->full) {
        if (!then)
            lex_error(x, from, 2, NULL, "this \"if\" has no \"then\"");
        else if (!p->full)
            lex_error(x, from, 2, NULL, "more than %d ifs inside each other", IF_DEPTH_MAX);
        x->at = p->end;
        return i;
    }
    x->at = from + 2;
    x->end = to;
    p->node[i].cond = cond_read(x, p->ask);
    if (p->node[i].cond)
        warn_constant(x, from, to, p->node[i].cond, "what follows \"then\" is unreachable");
    x->end = p->end;
    x->at = then + strlen("then");
    int16_t branch = sequence(p, depth + 1, head);
    p->node[i].then = branch;
    if (lex_word(x, "else")) {
        branch = sequence(p, depth + 1, head);
        p->node[i].alt = branch;
    }
    return i;
}

static bool alternative_follows(struct lex *x)
{
    const char *at = x->at;
    lex_blanks(x);
    if (x->at < x->end && *x->at == ';') {
        x->at++;
        if (lex_word(x, "else"))
            return true;
    }
    x->at = at;
    return false;
}

static int16_t clause_or_if(struct line_parser *p, int depth, bool head, bool *ended)
{
    lex_blanks(&p->x);
    *ended = word_at(p->x.at, p->end, "if");
    return *ended ? if_clause(p, depth, head) : clause(p, depth, head);
}

static void warn_after_stop(struct line_parser *p, int16_t stop, int16_t i)
{
    const struct node *s = &p->node[stop], *n = &p->node[i];
    if (s->kind == NODE_STOP && (s->alt < 0 || s->alt == i))
        lex_warn(&p->x, p->x.line + (n->col - p->x.column), (size_t)n->len, "unreachable: \"stop\" comes before it");
}

/* Clauses up to the end of the line, or to the `else` of the `if` around them. The first, or -1. A clause's `else`
 * takes its place: what follows the one follows the other (A ; else B ; C). */
static int16_t sequence(struct line_parser *p, int depth, bool head)
{
    int16_t first = -1, before = -1;
    bool ended = false;
    for (;;) {
        int16_t i = clause_or_if(p, depth, head, &ended), last = i;
        first = first < 0 ? i : first;
        for (int16_t k = before; k >= 0; k = p->node[k].alt)
            if (p->node[k].kind == NODE_ORDER || p->node[k].kind == NODE_GO_ON)
                p->node[k].next = i;
        if (before >= 0)
            warn_after_stop(p, before, i);
        while (!ended && alternative_follows(&p->x)) {
            int16_t other = clause_or_if(p, depth, head, &ended);
            p->node[last].alt = last == other ? -1 : other;
            warn_after_stop(p, last, other);
            last = other;
        }
        lex_blanks(&p->x);
        if (ended || p->x.at == p->end || *p->x.at != ';')
            return first;
        p->x.at++;
        before = i;
        head = false;
    }
}

void clauses_parse(struct line_parser *p)
{
    struct lex *x = &p->x;
    p->n = 0;
    p->full = false;
    x->end = p->end;
    sequence(p, 0, true);
    if (!lex_done(x)) {
        size_t n = (size_t)(p->end - x->at);
        bool other = word_at(x->at, p->end, "else");
        lex_error(x, x->at, n, NULL, other ? "this \"else\" has no \"if\"" : "nothing follows an \"if\"");
    }
}
