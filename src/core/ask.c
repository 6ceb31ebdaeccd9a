#include "core/ask.h"

#include "core/order.h"

bool verb_fits(W w, uint16_t verb, uint16_t kind)
{
    if (verb == 0 || verb >= w->ops->nverbs)
        return false;
    for (const uint16_t *k = w->ops->verbs[verb].kinds; *k; k++)
        if (*k == kind)
            return true;
    return false;
}

static bool offered(const struct choices *c, uint8_t slot, int32_t v)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct choice *it = &c->it[i];
        if (it->slot != slot)
            continue;
        if (it->lo == TEXT_ANY ? v >= 0 : v >= it->lo && v <= it->hi)
            return true;
    }
    return false;
}

static void next_choices(W w, A ask, O part, struct choices *next)
{
    next->end = false;
    next->n = 0;
    w->ops->asks[ask->kind].choices(w, ask, part, next);
}

static bool walk(W w, A ask, O o)
{
    struct choices next;
    struct order part = {0};
    struct choice only = {SLOT_VERB, o->verb, o->verb};
    next.only = &only;
    next.enough = 0;
    next_choices(w, ask, &part, &next);
    if (!offered(&next, SLOT_VERB, o->verb))
        return false;
    part.verb = o->verb;
    for (uint8_t i = 0; i < o->n; i++) {
        only = (struct choice){o->val[i].slot, o->val[i].v, o->val[i].v};
        next_choices(w, ask, &part, &next);
        if (!offered(&next, o->val[i].slot, o->val[i].v))
            return false;
        part.val[part.n++] = o->val[i];
    }
    only.slot = SLOT_NONE;
    next_choices(w, ask, &part, &next);
    return next.end;
}

bool order_legal(W w, A ask, O o, struct err *e)
{
    if (verb_fits(w, o->verb, ask->kind) && walk(w, ask, o))
        return true;
    struct err own = {0};
    const struct ask_kind *kind = &w->ops->asks[ask->kind];
    if (kind->why && verb_fits(w, o->verb, ask->kind))
        kind->why(w, ask, o, &own);
    if (!own.code)
        err_set(&own, EXIT_DATA, "%s is no legal answer to \"%s\" now", w->ops->verbs[o->verb].name, kind->name);
    if (e && !e->code)
        *e = own;
    return false;
}

bool order_forced(W w, A ask, struct order *out)
{
    struct choices next;
    struct order part = {0};
    next.only = NULL;
    next.enough = 2;
    next_choices(w, ask, &part, &next);
    if (next.n != 1 || next.it[0].slot != SLOT_VERB || next.it[0].lo != next.it[0].hi)
        return false;
    part.verb = (uint16_t)next.it[0].lo;
    for (;;) {
        next_choices(w, ask, &part, &next);
        if (next.end && next.n == 0) {
            *out = part;
            return true;
        }
        if (next.end || next.n != 1 || next.it[0].lo != next.it[0].hi || next.it[0].lo == TEXT_ANY ||
            part.n == ORDER_VALUES)
            return false;
        order_add(&part, next.it[0].slot, next.it[0].lo);
    }
}

/* Texts that a random player writes where any will do. */
static int32_t any_text(W w, uint16_t verb, uint8_t slot, pick_fn *pick, void *ctx)
{
    static const char *const words[] = {"alpha", "bravo", "charlie", "delta", "echo", "foxtrot"};
    uint32_t i = pick(ctx, sizeof words / sizeof words[0]);
    size_t n = 0;
    while (words[i][n])
        n++;
    if (w->ops->verbs[verb].slots[slot].type == TYPE_WORD)
        return text_word(w->texts, words[i], n);
    return text_put(w->texts, words[i], n);
}

bool order_random(W w, A ask, pick_fn *pick, void *ctx, struct order *out)
{
    struct choices next;
    struct order part = {0};
    next.only = NULL;
    next.enough = 0;
    for (;;) {
        next_choices(w, ask, &part, &next);
        if (next.end && (next.n == 0 || part.n == ORDER_VALUES || pick(ctx, 3) == 0)) {
            *out = part;
            return true;
        }
        if (next.n == 0 || part.n == ORDER_VALUES)
            return false;
        const struct choice *it = &next.it[pick(ctx, (uint32_t)next.n)];
        int32_t v = it->lo;
        if (it->lo == TEXT_ANY)
            v = any_text(w, part.verb, it->slot, pick, ctx);
        else if (it->hi > it->lo)
            v += (int32_t)pick(ctx, (uint32_t)(it->hi - it->lo) + 1);
        if (it->slot == SLOT_VERB)
            part.verb = (uint16_t)v;
        else
            order_add(&part, it->slot, v);
    }
}

/* A table that offers more than CHOICES_MAX ranges offers the first ones; tests of the games would miss the others. */
void choice_add(struct choices *c, uint8_t slot, int32_t lo, int32_t hi)
{
    if (c->n < CHOICES_MAX)
        c->it[c->n++] = (struct choice){slot, lo, hi};
}

bool choice_wanted(const struct choices *c, uint8_t slot, int32_t v)
{
    return !c->only || (c->only->slot == slot && c->only->lo == v);
}

bool choice_full(const struct choices *c)
{
    return c->enough && c->n >= c->enough;
}

void choice_verb(struct choices *c, uint16_t verb)
{
    choice_add(c, SLOT_VERB, verb, verb);
}
