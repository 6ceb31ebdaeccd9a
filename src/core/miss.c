/* What is said when an order, setting or condition could not be read. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/lex.h"

const char *type_title(W w, uint16_t type)
{
    static const char *const core[] = {
        [TYPE_NUMBER] = "number",
        [TYPE_SIGNED] = "number",
        [TYPE_TEXT] = "text",
        [TYPE_WORD] = "word",
        [TYPE_DICE] = "roll like 3d6+2",
        [TYPE_SEAT] = "seat",
        [TYPE_KIND] = "question",
        [TYPE_PERCENT] = "percentage like 40%",
        [TYPE_YESNO] = "yes or no",
    };
    const struct type *t = type_row(w, type);
    if (t)
        return t->name;
    return type < sizeof core / sizeof core[0] && core[type] ? core[type] : "value";
}

static bool is_named(W w, uint16_t type)
{
    const struct type *t = type_row(w, type);
    return type == TYPE_SEAT || type == TYPE_KIND || (t && t->form == FORM_NAME);
}

static const char *article(const char *noun)
{
    return strchr("aeiou", noun[0]) ? "an" : "a";
}

/* "a space", "yes or no" */
const char *type_some(const struct lex *x, uint16_t type)
{
    const char *title = type_title(x->w, type);
    return type == TYPE_YESNO ? title : arena_printf(x->a, "%s %s", article(title), title);
}

static const char *usage(struct lex *x)
{
    struct buf b;
    buf_init(&b, x->a);
    if (x->name) {
        buf_puts(&b, ": ");
        slots_usage(&b, x->w, x->name, x->slots);
    }
    return b.p;
}

static const char *nearest_of_type(struct lex *x, uint16_t type, const char *s, size_t *n)
{
    int32_t count = type_count(x->w, type);
    if (count <= 0)
        return NULL;
    const char **names = ARENA_ARRAY(x->a, const char *, count);
    size_t k = 0;
    for (int32_t v = 0; v < count; v++) {
        const char *name = type_name_of(x->w, type, v);
        if (name)
            names[k++] = name;
    }
    return lex_nearest(x, s, n, names, k);
}

static int shown(size_t n)
{
    return (int)(n < SPAN_SHOWN ? n : SPAN_SHOWN);
}

/* False: an optional name was looked for there, and nothing like it stands there. */
static bool report_name(struct lex *x, const struct miss *m)
{
    size_t n = lex_span(x, m->at, m->after);
    const char *s = m->at;
    size_t inner = n;
    if (n > 1 && *s == '"') {
        s++;
        inner -= s[n - 2] == '"' ? 2 : 1;
    }
    size_t before = inner;
    const char *hint = nearest_of_type(x, m->type, s, &inner);
    if (!hint && !m->sure)
        return false;
    if (inner < before)
        n = inner;
    lex_error(x, m->at, n, hint, "no %s called \"%.*s\"", type_title(x->w, m->type), shown(inner), s);
    return true;
}

static void report_lead(struct lex *x, const struct miss *m)
{
    size_t n = lex_span(x, m->at, m->slot);
    const char *next = m->at + n;
    while (next < x->end && ascii_space(*next))
        next++;
    if (m->at == x->end)
        lex_error(x, trim_end(x->line, x->end), 1, NULL, "\"%s\" and %s are missing%s", m->slot->lead,
                  type_some(x, m->type), usage(x));
    else if (lead_length(next, x->end, m->slot->lead))
        lex_error(x, m->at, n, NULL, "\"%.*s\" cannot stand before \"%s\"%s", shown(n), m->at, m->slot->lead, usage(x));
    else
        lex_error(x, m->at, n, NULL, "\"%s\" is expected before \"%.*s\"%s", m->slot->lead, shown(n), m->at, usage(x));
}

static void report_range(struct lex *x, const struct miss *m)
{
    const char *p = m->at;
    while (p < x->end && !ascii_space(*p) && *p != ',' && *p != ')')
        p++;
    size_t n = (size_t)(p - m->at);
    if (m->type == TYPE_DICE)
        lex_error(x, m->at, n, NULL, "\"%.*s\" is out of range: 1 to 99 dice of 2 to 9999 sides, -999 to +999",
                  shown(n), m->at);
    else
        lex_error(x, m->at, n, NULL, "%.*s is out of range: %lld to %lld", shown(n), m->at, (long long)m->lo,
                  (long long)m->hi);
}

static void report_count(struct lex *x, const struct miss *m)
{
    size_t n = lex_span(x, m->at, m->after);
    lex_error(x, m->at, n, NULL, "a number is expected before \"%.*s\"%s", shown(n), m->at, usage(x));
}

/* "Fort Monro": a short name was read, and the rest of a longer one is left over. */
static bool report_longer_name(struct lex *x, const struct miss *m)
{
    if (!m->slot || !m->value || !is_named(x->w, m->slot->type) || *m->value == '"')
        return false;
    size_t n = lex_span(x, m->value, NULL), near = n;
    const char *hint = nearest_of_type(x, m->slot->type, m->value, &near);
    if (!hint || near != n || m->value + n <= m->at)
        return false;
    lex_error(x, m->value, n, hint, "no %s called \"%.*s\"", type_title(x->w, m->slot->type), shown(n), m->value);
    return true;
}

static void report_end(struct lex *x, const struct miss *m)
{
    const char *end = trim_end(m->at, x->end);
    size_t n = (size_t)(end - m->at);
    const char *sep = m->slot && m->slot->sep ? m->slot->sep : ",";
    if (report_longer_name(x, m))
        return;
    if (word_at(m->at, x->end, "else"))
        lex_error(x, m->at, 4, "; else", "\"else\" without an if stands after \";\"");
    else if (m->slot && *sep && lead_length(m->at, x->end, sep))
        lex_error(x, m->at, n, NULL, "too many values: at most %d of %s%s", m->slot->max ? m->slot->max : 1,
                  m->slot->name, usage(x));
    else
        lex_error(x, m->at, n, NULL, "nothing is expected here, not \"%.*s\"%s", shown(n), m->at, usage(x));
}

static void report_value(struct lex *x, const struct miss *m)
{
    if (m->at == x->end) {
        lex_error(x, trim_end(x->line, x->end), 1, NULL, "%s is missing%s", type_some(x, m->type), usage(x));
        return;
    }
    if (is_named(x->w, m->type) && report_name(x, m))
        return;
    size_t n = lex_span(x, m->at, m->after);
    if (!m->sure && x->end_miss.at == m->at)
        report_end(x, &x->end_miss);
    else
        lex_error(x, m->at, n, NULL, "%s is expected, not \"%.*s\"%s", type_some(x, m->type), shown(n), m->at,
                  usage(x));
}

void miss_report(struct lex *x)
{
    const struct miss *m = &x->miss;
    switch (m->kind) {
    case MISS_END: report_end(x, m); return;
    case MISS_LEAD: report_lead(x, m); return;
    case MISS_RANGE: report_range(x, m); return;
    case MISS_COUNT: report_count(x, m); return;
    case MISS_FULL: lex_error(x, m->at, 1, NULL, "an order has at most %d values", ORDER_VALUES); return;
    case MISS_NONE:
    case MISS_VALUE: report_value(x, m); return;
    }
}
