/* The slots of an order or setting, filled from left to right. */
#include <string.h>

#include "core/lex.h"

/* Optional slots are tried filled, then empty; this many tries are far beyond what any table of verbs needs, and keep
 * a hostile line from costing more. */
enum { STEPS_MAX = 4000 };

static const char *separator(const struct slot *s)
{
    return s->sep ? s->sep : ",";
}

/* Past the separator; an empty one is a blank, and always there. */
static bool take_separator(struct lex *x, const struct slot *s)
{
    const char *sep = separator(s);
    if (!*sep)
        return true;
    size_t n = lead_length(x->at, x->end, sep);
    x->at += n;
    return n > 0;
}

static void note(struct lex *x, enum miss_kind kind, const struct slot *s, bool sure)
{
    miss_note(x, &(struct miss){.kind = kind, .at = x->at, .type = s->type, .sure = sure, .slot = s, .after = s + 1});
}

static bool lead_follows(const struct lex *x, const struct slot *after)
{
    for (; after->name; after++)
        if (after->lead && lead_length(x->at, x->end, after->lead))
            return true;
    return false;
}

/* One more value than the slot has room for, not the sign before the next slot. */
static void note_too_many(struct lex *x, const struct slot *s, size_t n)
{
    const char *sep = separator(s);
    if (n < (s->max ? s->max : 1) || !*sep || !lead_length(x->at, x->end, sep) || lead_follows(x, s + 1))
        return;
    const char *at = x->at;
    lex_blanks(x);
    note(x, MISS_END, s, true);
    x->at = at;
}

static bool slot_values(struct lex *x, size_t i, struct order *o)
{
    const struct slot *s = &x->slots[i];
    size_t max = s->max ? s->max : 1, n = 0;
    lex_blanks(x);
    if (s->lead) {
        size_t lead = lead_length(x->at, x->end, s->lead);
        if (!lead) {
            if (s->min)
                note(x, MISS_LEAD, s, true);
            return false;
        }
        x->at += lead;
    }
    while (n < max) {
        const char *before = x->at;
        int32_t v = 0;
        bool there = n == 0 || take_separator(x, s);
        lex_blanks(x);
        const char *value = x->at;
        if (!there || !value_parse(x, s->type, s, s + 1, &v)) {
            x->at = before;
            break;
        }
        if (o->n == ORDER_VALUES) {
            x->at = before;
            lex_blanks(x);
            note(x, MISS_FULL, s, true);
            return false;
        }
        x->value = value;
        o->val[o->n++] = (struct order_value){.slot = (uint8_t)i, .v = v};
        n++;
    }
    note_too_many(x, s, n);
    if (n > 0 && n < s->min) {
        lex_blanks(x);
        note(x, MISS_VALUE, s, true);
    }
    return n > 0 && n >= s->min;
}

/* What is left over where nothing more can stand. The slot is the last that was filled: it may have had enough. */
static bool at_end(struct lex *x, const struct order *o)
{
    if (lex_done(x))
        return true;
    const struct slot *last = o->n ? &x->slots[o->val[o->n - 1].slot] : NULL;
    struct miss m = {.kind = MISS_END, .at = x->at, .slot = last, .value = last ? x->value : NULL};
    miss_note(x, &m);
    if (x->end_miss.kind == MISS_NONE || m.at >= x->end_miss.at)
        x->end_miss = m;
    return false;
}

static bool rest(struct lex *x, size_t i, struct order *o)
{
    if (!x->slots || !x->slots[i].name)
        return at_end(x, o);
    if (x->steps++ > STEPS_MAX)
        return false;
    const char *before = x->at;
    uint8_t n = o->n;
    if (slot_values(x, i, o) && rest(x, i + 1, o))
        return true;
    x->at = before;
    o->n = n;
    return x->slots[i].min == 0 && rest(x, i + 1, o);
}

bool slots_parse(struct lex *x, struct order *o)
{
    x->miss = x->end_miss = (struct miss){0};
    x->steps = 0;
    o->n = 0;
    return rest(x, 0, o);
}
