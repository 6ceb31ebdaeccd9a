/* Values of orders, read by the type of their slot. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/lex.h"

const struct type *type_row(W w, uint16_t type)
{
    return type >= TYPE_GAME && type - TYPE_GAME < w->ops->ntypes ? &w->ops->types[type - TYPE_GAME] : NULL;
}

int32_t type_count(W w, uint16_t type)
{
    const struct type *t = type_row(w, type);
    if (type == TYPE_SEAT)
        return w->seats ? w->seats->n : 0;
    if (type == TYPE_KIND)
        return w->ops->nasks;
    if (type == TYPE_YESNO)
        return 2;
    return t && t->form == FORM_NAME && t->count ? t->count(w) : 0;
}

const char *type_name_of(W w, uint16_t type, int32_t v)
{
    if (type == TYPE_SEAT)
        return w->seats->v[v].name;
    if (type == TYPE_KIND)
        return v ? w->ops->asks[v].name : NULL;
    if (type == TYPE_YESNO)
        return v ? "yes" : "no";
    return type_row(w, type)->name_of(w, v);
}

static const char *type_alias_of(W w, uint16_t type, int32_t v)
{
    const struct type *t = type_row(w, type);
    return t && t->alias_of ? t->alias_of(w, v) : NULL;
}

/* The furthest miss is the one that helps; where two are as far, a slot that had to stand there. */
void miss_note(struct lex *x, const struct miss *m)
{
    if (x->miss.kind == MISS_NONE || m->at > x->miss.at || (m->at == x->miss.at && m->sure && !x->miss.sure))
        x->miss = *m;
}

struct reading {
    struct lex *x;
    uint16_t type;
    const struct slot *slot, *after;
};

static bool missed(const struct reading *r, enum miss_kind kind, const char *at, int64_t lo, int64_t hi)
{
    bool sure = kind != MISS_VALUE || !r->slot || r->slot->min > 0 || r->slot->lead;
    miss_note(r->x, &(struct miss){.kind = kind,
                                   .at = at,
                                   .type = r->type,
                                   .sure = sure,
                                   .lo = lo,
                                   .hi = hi,
                                   .slot = r->slot,
                                   .after = r->after});
    return false;
}

static bool ends_word(const struct lex *x, const char *p)
{
    if (p == x->end)
        return true;
    if (*p == ':' && p + 1 < x->end && ascii_digit(p[1]))
        return false; /* a ratio */
    return !ascii_alpha(*p) && !ascii_digit(*p) && *p != '_' && *p != '%' && (unsigned char)*p < 0x80;
}

/* Digits at p to a number, which stops growing where no range reaches. Their end, or NULL without one. */
static const char *digits(const struct lex *x, const char *p, int64_t *v)
{
    const char *start = p;
    for (*v = 0; p < x->end && ascii_digit(*p); p++)
        if (*v < INT64_C(1) << 40)
            *v = *v * 10 + (*p - '0');
    return p > start ? p : NULL;
}

static bool number_parse(const struct reading *r, int64_t lo, int64_t hi, bool sign, bool percent, int32_t *v)
{
    struct lex *x = r->x;
    const char *p = x->at;
    bool minus = false;
    int64_t value;
    if (sign && p < x->end && (*p == '-' || *p == '+'))
        minus = *p++ == '-';
    p = digits(x, p, &value);
    if (!p)
        return missed(r, MISS_VALUE, x->at, 0, 0);
    if (percent && (p == x->end || *p++ != '%'))
        return missed(r, MISS_VALUE, x->at, 0, 0);
    if (!ends_word(x, p))
        return missed(r, MISS_VALUE, x->at, 0, 0);
    value = minus ? -value : value;
    if (value < lo || value > hi)
        return missed(r, MISS_RANGE, x->at, lo, hi);
    x->at = p;
    *v = (int32_t)value;
    return true;
}

static bool dice_parse(const struct reading *r, int32_t *v)
{
    struct lex *x = r->x;
    int64_t n = 1, sides = 0, plus = 0;
    const char *p = digits(x, x->at, &n);
    if (!p) {
        p = x->at;
        n = 1;
    }
    if (p == x->end || ascii_lower(*p) != 'd' || !(p = digits(x, p + 1, &sides)))
        return missed(r, MISS_VALUE, x->at, 0, 0);
    if (p < x->end && (*p == '+' || *p == '-')) {
        bool minus = *p == '-';
        p = digits(x, p + 1, &plus);
        if (!p)
            return missed(r, MISS_VALUE, x->at, 0, 0);
        plus = minus ? -plus : plus;
    }
    if (!ends_word(x, p))
        return missed(r, MISS_VALUE, x->at, 0, 0);
    if (n < 1 || n > 99 || sides < 2 || sides > 9999 || plus < -999 || plus > 999)
        return missed(r, MISS_RANGE, x->at, 0, 0);
    x->at = p;
    *v = dice_pack((int)n, (int)sides, (int)plus);
    return true;
}

/* The closing quote of the one at x->at, which the line has. */
static const char *closing(const struct lex *x)
{
    const char *p = memchr(x->at + 1, '"', (size_t)(x->end - x->at - 1));
    return p ? p : x->end;
}

static bool is_quoted(const struct lex *x)
{
    return x->at < x->end && *x->at == '"';
}

static void past(struct lex *x, const char *close)
{
    x->at = close < x->end ? close + 1 : close;
}

/* "quoted" alone, or all that is left as it stands, quotes inside it too. */
static bool text_parse_value(const struct reading *r, int32_t *v)
{
    struct lex *x = r->x;
    const char *from = x->at, *to = trim_end(from, x->end);
    if (from == to)
        return missed(r, MISS_VALUE, x->at, 0, 0);
    bool last = !r->after || !r->after->name;
    bool list = r->slot && r->slot->max > 1;
    const char *next = to;
    if (is_quoted(x)) {
        const char *close = closing(x);
        if (!last || list || close + 1 >= to) {
            from++;
            to = close;
            next = close < x->end ? close + 1 : close;
        }
    }
    struct buf b;
    buf_init(&b, x->a);
    text_normal(&b, from, (size_t)(to - from));
    *v = text_put(x->w->texts, b.p, b.n);
    x->at = next;
    return true;
}

static size_t word_length(const struct lex *x)
{
    const char *p = x->at;
    for (; p < x->end && !ascii_space(*p) && !strchr(";,\"><()=", *p) && (unsigned char)*p < 0x80; p++)
        if (*p == ':' && (p + 1 == x->end || ascii_space(p[1])))
            break;
    return (size_t)(p - x->at);
}

static bool is_lead(const struct lex *x, const struct slot *after)
{
    for (; after && after->name; after++)
        if (after->lead && lead_length(x->at, x->end, after->lead))
            return true;
    return false;
}

static bool word_parse(const struct reading *r, int32_t *v)
{
    struct lex *x = r->x;
    if (is_quoted(x)) {
        const char *close = closing(x);
        struct buf b;
        buf_init(&b, x->a);
        text_normal(&b, x->at + 1, (size_t)(close - x->at - 1));
        if (!b.n)
            return missed(r, MISS_VALUE, x->at, 0, 0);
        *v = text_word(x->w->texts, b.p, b.n);
        past(x, close);
        return true;
    }
    size_t n = is_lead(x, r->after) || word_at(x->at, x->end, "else") ? 0 : word_length(x);
    if (!n)
        return missed(r, MISS_VALUE, x->at, 0, 0);
    *v = text_word(x->w->texts, x->at, n);
    x->at += n;
    return true;
}

/* Bytes of s[0..n) that are the name, or its plural where one is understood. */
static size_t name_taken(const char *s, size_t n, const char *name, bool plural)
{
    if (!name)
        return 0;
    size_t taken = name_prefix(s, n, name);
    if (taken || !plural)
        return taken;
    char many[128];
    size_t len = strlen(name);
    if (len + 2 > sizeof many)
        return 0;
    memcpy(many, name, len);
    memcpy(many + len, "s", 2);
    return name_prefix(s, n, many);
}

static bool quoted_name(struct lex *x, uint16_t type, int32_t *v)
{
    const char *from = x->at + 1, *close = closing(x);
    int32_t count = type_count(x->w, type);
    for (int32_t i = 0; i < count; i++) {
        const char *name = type_name_of(x->w, type, i), *alias = type_alias_of(x->w, type, i);
        if ((name && name_cmp(from, (size_t)(close - from), name) == 0) ||
            (alias && name_cmp(from, (size_t)(close - from), alias) == 0)) {
            *v = i;
            past(x, close);
            return true;
        }
    }
    return false;
}

/* Name and alias of each value of the type, by turns; NULL: not kept. */
static const char **names_of(const struct lex *x, uint16_t type, int32_t count)
{
    if (!x->names || type >= NAMES_TYPES)
        return NULL;
    const char ***v = &x->names->of[type];
    if (!*v) {
        *v = ARENA_ARRAY(x->a, const char *, 2 * (size_t)count + 1);
        for (int32_t i = 0; i < count; i++) {
            (*v)[2 * i] = type_name_of(x->w, type, i);
            (*v)[2 * i + 1] = type_alias_of(x->w, type, i);
        }
    }
    return *v;
}

/* The longest name that stands at x->at; of equal ones the first. */
static bool longest_name(struct lex *x, uint16_t type, bool plural, int32_t *v)
{
    size_t best = 0, left = (size_t)(x->end - x->at);
    int32_t count = type_count(x->w, type);
    const char **names = names_of(x, type, count);
    for (int32_t i = 0; i < count; i++) {
        size_t n = name_taken(x->at, left, names ? names[2 * i] : type_name_of(x->w, type, i), plural);
        size_t m = name_taken(x->at, left, names ? names[2 * i + 1] : type_alias_of(x->w, type, i), plural);
        n = n > m ? n : m;
        if (n > best) {
            best = n;
            *v = i;
        }
    }
    x->at += best;
    return best > 0;
}

static bool name_parse(const struct reading *r, uint16_t type, bool plural, int32_t *v)
{
    struct lex *x = r->x;
    if (is_quoted(x) ? quoted_name(x, type, v) : longest_name(x, type, plural, v))
        return true;
    struct reading of = *r;
    of.type = type;
    return missed(&of, MISS_VALUE, x->at, 0, 0);
}

static bool counted_parse(const struct reading *r, uint16_t of, int32_t *v)
{
    struct lex *x = r->x;
    const char *start = x->at;
    int64_t n;
    int32_t name = 0;
    const char *p = digits(x, x->at, &n);
    if (!p || !ends_word(x, p))
        return missed(r, x->at < x->end ? MISS_COUNT : MISS_VALUE, x->at, 0, 0);
    x->at = p;
    lex_blanks(x);
    if (!name_parse(r, of, true, &name)) {
        x->at = start;
        return false;
    }
    if (n < 1 || n >= COUNTED) {
        x->at = start;
        return missed(r, MISS_RANGE, start, 1, COUNTED - 1);
    }
    *v = COUNTED_OF(name, n);
    return true;
}

static bool game_parse(const struct reading *r, int32_t *v)
{
    const struct type *t = type_row(r->x->w, r->type);
    if (!t)
        return missed(r, MISS_VALUE, r->x->at, 0, 0);
    if (t->form == FORM_COUNTED)
        return counted_parse(r, t->of, v);
    if (t->form == FORM_NUMBER)
        return number_parse(r, t->lo, t->hi, t->lo < 0, false, v);
    return name_parse(r, r->type, false, v);
}

enum { PERCENT_MAX = 10000 };

bool value_parse(struct lex *x, uint16_t type, const struct slot *slot, const struct slot *after, int32_t *v)
{
    struct reading r = {.x = x, .type = type, .slot = slot, .after = after};
    lex_blanks(x);
    switch (type) {
    case TYPE_NUMBER: return number_parse(&r, 0, INT32_MAX, false, false, v);
    case TYPE_SIGNED: return number_parse(&r, -INT32_MAX, INT32_MAX, true, false, v);
    case TYPE_PERCENT: return number_parse(&r, 0, PERCENT_MAX, false, true, v);
    case TYPE_DICE: return dice_parse(&r, v);
    case TYPE_TEXT: return text_parse_value(&r, v);
    case TYPE_WORD: return word_parse(&r, v);
    case TYPE_SEAT:
    case TYPE_KIND:
    case TYPE_YESNO: return name_parse(&r, type, false, v);
    default: return game_parse(&r, v);
    }
}

bool name_grows(W w, uint16_t type, const char *name)
{
    int32_t count = type_count(w, type);
    for (int32_t i = 0; i < count; i++) {
        const char *names[] = {type_name_of(w, type, i), type_alias_of(w, type, i)};
        for (size_t k = 0; k < 2; k++)
            if (names[k] && !name_apart(names[k], SIZE_MAX, name) && name_prefix(names[k], strlen(names[k]), name) &&
                name_cmp(names[k], strlen(names[k]), name) != 0)
                return true;
    }
    return false;
}
