/* Orders and settings as a player would write them, and the forms of verbs. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/doc.h"
#include "core/lex.h"

static const char *separator(const struct slot *s)
{
    return s->sep ? s->sep : ",";
}

/* A blank before it, unless it is a sign that leans on what stands before. */
static void put_sign(struct buf *out, const char *sign)
{
    if (*sign != ',' && *sign != ':' && *sign != ';')
        buf_putc(out, ' ');
    buf_puts(out, sign);
}

/* --- values --- */
static bool has_signs(const char *s)
{
    size_t n = strlen(s);
    return n == 0 || strpbrk(s, ",;>:()=<\"") || without_comment(s, n) < n || find_word(s, s + n, "else") ||
           ascii_space(s[0]) || ascii_space(s[n - 1]);
}

/* Something that stands at s could be taken for a lead. */
static bool like_lead(const char *s, const struct slot *after)
{
    for (; after->name; after++)
        if (after->lead && lead_length(s, s + strlen(s), after->lead))
            return true;
    return false;
}

static bool quote_text(const char *s, bool last)
{
    size_t n = strlen(s);
    if (!last || n == 0)
        return true;
    if (strchr(s, '"')) /* as it was written: quotes stand inside it */
        return false;
    return strchr(s, ';') || without_comment(s, n) < n || find_word(s, s + n, "else");
}

static bool quote_word(const char *s, const struct slot *after)
{
    return has_signs(s) || strchr(s, ' ') || like_lead(s, after);
}

static void put_quoted(struct buf *out, const char *s, bool quote)
{
    if (quote)
        buf_putc(out, '"');
    buf_puts(out, s);
    if (quote)
        buf_putc(out, '"');
}

static void put_value(struct buf *out, W w, const struct slot *s, int32_t v, bool last, bool open)
{
    const struct type *t = type_row(w, s->type);
    const struct type *of = t && t->form == FORM_COUNTED ? type_row(w, t->of) : t;
    struct buf b;
    buf_init(&b, out->a);
    if (of && of->form == FORM_NAME) {
        if (of != t)
            buf_printf(out, "%d ", (int)COUNTED_N(v));
        value_print(&b, w, of == t ? s->type : t->of, of == t ? v : COUNTED_NAME(v));
        /* A name that begins another one, before a bare value, could grow into the other. */
        put_quoted(out, b.p, has_signs(b.p) || (open && name_grows(w, of == t ? s->type : t->of, b.p)));
        return;
    }
    value_print(&b, w, s->type, v);
    if (s->type == TYPE_TEXT)
        put_quoted(out, b.p, quote_text(b.p, last));
    else
        put_quoted(out, b.p, s->type == TYPE_WORD && quote_word(b.p, s + 1));
}

/* What stands behind value i of the order begins with no sign. */
static bool bare_follows(const struct slot *slots, O o, size_t i)
{
    if (i + 1 == o->n)
        return false;
    const struct slot *s = &slots[o->val[i + 1].slot];
    const char *sign = o->val[i + 1].slot == o->val[i].slot ? separator(s) : s->lead;
    return !sign || !*sign || ascii_alpha(*sign);
}

static void slots_print(struct buf *out, W w, const struct slot *slots, O o)
{
    for (size_t i = 0; i < o->n; i++) {
        const struct slot *s = &slots[o->val[i].slot];
        if (i > 0 && o->val[i - 1].slot == o->val[i].slot) {
            if (*separator(s))
                put_sign(out, separator(s));
        } else if (s->lead) {
            put_sign(out, s->lead);
        }
        buf_putc(out, ' ');
        put_value(out, w, s, o->val[i].v, i + 1 == o->n, bare_follows(slots, o, i));
    }
}

void order_print(struct buf *out, W w, const struct order *o)
{
    if (!o->verb || o->verb >= w->ops->nverbs)
        return;
    buf_puts(out, w->ops->verbs[o->verb].name);
    if (w->ops->verbs[o->verb].slots)
        slots_print(out, w, w->ops->verbs[o->verb].slots, o);
}

/* --- settings --- */
static void scope_print(struct buf *out, W w, uint16_t scope, int32_t arg)
{
    const struct scope *s = &w->ops->scopes[scope];
    buf_puts(out, s->name);
    if (!s->arg)
        return;
    struct slot slot[2] = {{.name = "", .type = s->arg}, {0}};
    buf_putc(out, ' ');
    put_value(out, w, slot, arg, false, false);
}

void setting_print(struct buf *out, W w, const struct setting_item *s)
{
    buf_puts(out, "set ");
    for (size_t i = 0; i < s->nscopes; i++) {
        buf_puts(out, i ? ", " : "");
        scope_print(out, w, s->scope[i].scope, s->scope[i].arg);
    }
    buf_puts(out, s->nscopes ? ": " : "");
    buf_puts(out, setting_name(w, s->value.verb));
    bool core = s->value.verb == SETTING_ASK || s->value.verb == SETTING_TRUST;
    if (core && s->value.n == 1 && s->value.val[0].v == 0)
        buf_puts(out, " all");
    else if (setting_slots(w, s->value.verb))
        slots_print(out, w, setting_slots(w, s->value.verb), &s->value);
}

/* --- forms --- */
static void slot_usage(struct buf *out, W w, const struct slot *s)
{
    const struct type *t = type_row(w, s->type);
    const char *count = t && t->form == FORM_COUNTED ? "count " : "";
    if (s->min == 0)
        buf_puts(out, " [");
    if (s->lead && (s->min || *s->lead == ',' || *s->lead == ':'))
        put_sign(out, s->lead);
    else if (s->lead)
        buf_puts(out, s->lead);
    if (s->lead || s->min)
        buf_putc(out, ' ');
    buf_printf(out, "{%s%s}", count, s->name);
    if (s->max > 1) {
        if (*separator(s))
            put_sign(out, separator(s));
        buf_puts(out, " ...");
    }
    if (s->min == 0)
        buf_putc(out, ']');
}

void slots_usage(struct buf *out, W w, const char *name, const struct slot *slots)
{
    buf_puts(out, name);
    for (; slots && slots->name; slots++)
        slot_usage(out, w, slots);
}

void verb_usage(struct buf *out, W w, uint16_t verb)
{
    slots_usage(out, w, w->ops->verbs[verb].name, w->ops->verbs[verb].slots);
}
