/* The legal answers of a question in few lines. */
#include <string.h>
#include "base/arena.h"
#include "core/order.h"
#include "core/report_private.h"

enum { MENU_ORDERS = 16, MENU_VERBS = 64, MENU_VISITS = 256, MENU_RANGE = 64 };

struct menu {
    W w;
    A ask;
    struct order order[MENU_ORDERS];
    size_t n, visits;
    bool many; /* too many to be listed, or open-ended */
    uint16_t verb[MENU_VERBS];
    size_t nverbs;
};

static void next_of(const struct menu *m, const struct order *part, struct choices *next)
{
    *next = (struct choices){0};
    m->w->ops->asks[m->ask->kind].choices(m->w, m->ask, part, next);
}

static void walk(struct menu *m, const struct order *part)
{
    struct choices next;
    if (m->many || ++m->visits > MENU_VISITS) {
        m->many = true;
        return;
    }
    next_of(m, part, &next);
    if (next.end && m->n == MENU_ORDERS)
        m->many = true;
    else if (next.end)
        m->order[m->n++] = *part;
    for (size_t i = 0; i < next.n && !m->many; i++) {
        const struct choice *c = &next.it[i];
        if (c->lo == TEXT_ANY || (int64_t)c->hi - c->lo >= MENU_RANGE || part->n == ORDER_VALUES) {
            m->many = true;
            return;
        }
        for (int64_t v = c->lo; v <= c->hi && !m->many; v++) {
            struct order longer = *part;
            if (c->slot == SLOT_VERB)
                longer.verb = (uint16_t)v;
            else
                order_add(&longer, c->slot, (int32_t)v);
            walk(m, &longer);
        }
    }
}

static void verbs_of(struct menu *m)
{
    struct order none = {0};
    struct choices next;
    next_of(m, &none, &next);
    for (size_t i = 0; i < next.n; i++)
        for (int32_t v = next.it[i].lo; next.it[i].slot == SLOT_VERB && v <= next.it[i].hi && m->nverbs < MENU_VERBS;
             v++)
            m->verb[m->nverbs++] = (uint16_t)v;
}

size_t menu_lines(struct arena *a, W w, A ask, const char **line, size_t most, size_t *more)
{
    struct menu *m = ARENA_NEW(a, struct menu);
    struct order none = {0};
    m->w = w;
    m->ask = ask;
    *more = 0;
    walk(m, &none);
    bool whole = !m->many && m->n <= most;
    if (!whole)
        verbs_of(m);
    size_t total = whole ? m->n : m->nverbs;
    size_t n = total <= most ? total : most ? most - 1 : 0;
    for (size_t i = 0; i < n; i++) {
        struct buf b;
        buf_init(&b, a);
        if (whole)
            order_print(&b, w, &m->order[i]);
        else
            verb_usage(&b, w, m->verb[i]);
        line[i] = b.p;
    }
    *more = total - n;
    return n;
}
