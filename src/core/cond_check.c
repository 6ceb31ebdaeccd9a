/* Conditions that contradict themselves, for warnings: each pair of comparisons of one fact that must hold together. */
#include "core/cond.h"
#include "core/lex.h"

struct term {
    const struct cond *c;
    enum cond_op op; /* OP_NONE: as `yes` says */
    bool yes;
};
struct terms {
    struct term v[COND_FACTS_MAX];
    size_t n;
};

static enum cond_op opposite(enum cond_op op)
{
    static const enum cond_op other[] = {[OP_NONE] = OP_NONE, [OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE,
                                         [OP_LE] = OP_GT,     [OP_GT] = OP_LE, [OP_GE] = OP_LT};
    return other[op];
}

static bool same_fact(const struct cond *a, const struct cond *b)
{
    return a->fact == b->fact && a->arg[0] == b->arg[0] && a->arg[1] == b->arg[1];
}

static bool from_below(enum cond_op op)
{
    return op == OP_GT || op == OP_GE;
}

static bool from_above(enum cond_op op)
{
    return op == OP_LT || op == OP_LE;
}

/* x above a and below b: is there such an x? Between neighbouring whole numbers there is none. */
static bool empty_between(const struct term *above, const struct term *below)
{
    const struct value *a = &above->c->value, *b = &below->c->value;
    int order = value_order(a, b);
    if (above->c->value.type != VAL_RATIO) {
        int64_t lo = (int64_t)a->a + (above->op == OP_GT), hi = (int64_t)b->a - (below->op == OP_LT);
        return lo > hi;
    }
    return order > 0 || (order == 0 && (above->op == OP_GT || below->op == OP_LT));
}

/* x = a: does the other comparison refuse it? */
static bool refuses(const struct term *t, const struct value *a)
{
    int order = value_order(a, &t->c->value);
    switch (t->op) {
    case OP_EQ: return order != 0;
    case OP_NE: return order == 0;
    case OP_LT: return order >= 0;
    case OP_LE: return order > 0;
    case OP_GT: return order <= 0;
    case OP_GE: return order < 0;
    case OP_NONE: break;
    }
    return false;
}

static bool contradict(const struct term *a, const struct term *b)
{
    if (!same_fact(a->c, b->c))
        return false;
    if (a->op == OP_NONE)
        return a->yes != b->yes;
    if (a->op == OP_EQ)
        return refuses(b, &a->c->value);
    if (b->op == OP_EQ)
        return refuses(a, &b->c->value);
    if (from_below(a->op) && from_above(b->op))
        return empty_between(a, b);
    return from_above(a->op) && from_below(b->op) && empty_between(b, a);
}

/* The comparisons that must all hold; true: some part alone can never hold. */
static bool gather(const struct cond *c, bool turn, struct terms *t)
{
    if (c->kind == COND_NOT)
        return gather(c->first, !turn, t);
    if (c->kind == COND_FACT) {
        if (t->n < COND_FACTS_MAX)
            t->v[t->n++] = (struct term){.c = c, .op = turn ? opposite(c->op) : c->op, .yes = !turn};
        return false;
    }
    if ((c->kind == COND_AND) == turn) /* any part is enough */
        return cond_never(c, turn);
    for (const struct cond *part = c->first; part; part = part->next)
        if (gather(part, turn, t))
            return true;
    return false;
}

bool cond_never(const struct cond *c, bool turn)
{
    if (c->kind == COND_NOT)
        return cond_never(c->first, !turn);
    if (c->kind != COND_FACT && (c->kind == COND_AND) == turn) {
        for (const struct cond *part = c->first; part; part = part->next)
            if (!cond_never(part, turn))
                return false;
        return true;
    }
    struct terms t = {.n = 0};
    if (gather(c, turn, &t))
        return true;
    for (size_t i = 0; i < t.n; i++)
        for (size_t k = i + 1; k < t.n; k++)
            if (contradict(&t.v[i], &t.v[k]))
                return true;
    return false;
}
