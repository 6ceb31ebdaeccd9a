#include "mail/orders.h"
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "base/utf8.h"
#include "mail/leaf.h"

enum { GAME_DIGITS = 8, CODE_LENGTH = 28 };

/* ---- punctuation ---------------------------------------------------------------------------------------------------------------- */

struct span {
    uint32_t from, to;
    const char *as;
};
static const struct span spans[] = {
    {0x00A0, 0x00A0, " "}, {0x00AB, 0x00AB, "\""}, {0x00AD, 0x00AD, ""},   {0x00BB, 0x00BB, "\""},
    {0x00D7, 0x00D7, "x"}, {0x2000, 0x200A, " "},  {0x200B, 0x200F, ""},   {0x2010, 0x2015, "-"},
    {0x2018, 0x201B, "'"}, {0x201C, 0x201F, "\""}, {0x2022, 0x2022, "-"},  {0x2026, 0x2026, "..."},
    {0x202F, 0x202F, " "}, {0x2032, 0x2032, "'"},  {0x2033, 0x2033, "\""}, {0x2060, 0x2060, ""},
    {0x2192, 0x2192, ">"}, {0x2212, 0x2212, "-"},  {0x2264, 0x2264, "<="}, {0x2265, 0x2265, ">="},
    {0xFEFF, 0xFEFF, ""},
};

struct bytes plain_punctuation(struct arena *a, struct bytes text)
{
    struct buf b;
    buf_init(&b, a);
    for (size_t i = 0; i < text.n;) {
        uint32_t cp = 0;
        size_t len = utf8_get(text.p + i, text.n - i, &cp), k = 0;
        while (k < sizeof spans / sizeof spans[0] && !(len > 1 && cp >= spans[k].from && cp <= spans[k].to))
            k++;
        if (k < sizeof spans / sizeof spans[0])
            buf_puts(&b, spans[k].as);
        else
            buf_add(&b, text.p + i, len ? len : 1);
        i += len ? len : 1;
    }
    return (struct bytes){b.p, b.n};
}

/* ---- the writer's own lines ------------------------------------------------------------------------------------------------------ */

static bool starts(struct line l, const char *word)
{
    size_t n = strlen(word);
    if (l.n < n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (ascii_lower(l.p[i]) != ascii_lower(word[i]))
            return false;
    return true;
}

static bool holds(struct line l, const char *word)
{
    for (; l.n >= strlen(word); l.p++, l.n--)
        if (starts(l, word))
            return true;
    return false;
}

static struct line trimmed(struct line l)
{
    while (l.n && ascii_space(*l.p)) {
        l.p++;
        l.n--;
    }
    while (l.n && ascii_space(l.p[l.n - 1]))
        l.n--;
    return l;
}

/* Footers that programs put below or above what was written. */
static bool footer(struct line l)
{
    static const char *const front[] = {"sent from ",  "sent via ",     "sent using ",     "get outlook for",
                                        "von meinem ", "gesendet von ", "envoy\xC3\xA9 d", "enviado desde ",
                                        "inviato da ", "verzonden v",   "download outlook"};
    for (size_t i = 0; i < sizeof front / sizeof front[0]; i++)
        if (starts(l, front[i]) && !memchr(l.p, ';', l.n))
            return true;
    return false;
}

/* From here on stands an older mail, quoted without marks: ours, or the head that Outlook puts before it. */
static bool older(struct line l)
{
    static const char *const front[] = {
        "-----", "________________", "begin forwarded message", "from: ", "von: ", "de: ", "*from:* "};
    for (size_t i = 0; i < sizeof front / sizeof front[0]; i++)
        if (starts(l, front[i]))
            return true;
    return starts(l, "answer this mail: your orders") || holds(l, "reply code ");
}

static bool is_quoted(struct line l)
{
    return l.n && (*l.p == '>' || *l.p == '|');
}

struct own {
    struct line *v;
    size_t n;
    size_t tail; /* lines right below a quoted one */
};

/* "On Monday ... wrote:" stands right before what is quoted, in one line or two, in every language with a colon at its end. */
static void drop_intro(struct own *o)
{
    size_t n = o->n;
    while (n && o->v[n - 1].n == 0)
        n--;
    if (!n || o->v[n - 1].p[o->v[n - 1].n - 1] != ':')
        return;
    for (size_t lines = 0; n && o->v[n - 1].n && lines < 3; lines++) {
        n--;
        if (starts(o->v[n], "on ") || starts(o->v[n], "am ") || starts(o->v[n], "le ") || starts(o->v[n], "el ") ||
            starts(o->v[n], "il ") || starts(o->v[n], "op "))
            break;
    }
    o->n = n;
}

static size_t count_lines(struct bytes text)
{
    size_t n = 1;
    for (size_t i = 0; i < text.n; i++)
        n += text.p[i] == '\n';
    return n;
}

struct bytes own_lines(struct arena *a, struct bytes text)
{
    struct own o = {.v = ARENA_ARRAY(a, struct line, count_lines(text) + 1)};
    struct buf b;
    struct line l;
    bool quote = false, signature = false;
    for (const char *at = text.p; line_next(&at, text.p + text.n, &l);) {
        bool dashes = l.n >= 2 && l.n <= 3 && memcmp(l.p, "-- ", l.n) == 0;
        l = trimmed(l);
        if (is_quoted(l)) {
            o.n -= o.tail; /* between quoted lines: the ends of some that were broken */
            o.tail = 0;
            if (!quote)
                drop_intro(&o);
            quote = true;
            signature = false;
            continue;
        }
        if (older(l)) {
            drop_intro(&o);
            break;
        }
        o.tail = l.n && (o.tail || quote) ? o.tail + 1 : 0;
        quote = false;
        signature |= dashes;
        if (signature) {
            o.tail = 0;
            continue;
        }
        if (footer(l))
            l.n = 0;
        if (l.n || (o.n && o.v[o.n - 1].n)) /* one empty line stands for many, so that looking back costs nothing */
            o.v[o.n++] = l;
    }
    buf_init(&b, a);
    for (size_t i = 0; i < o.n; i++) {
        struct line x = o.v[i];
        if (x.n > 2 && strchr("-*", *x.p) && x.p[1] == ' ') {
            x.p += 2; /* a list of orders, as phones make it */
            x.n -= 2;
        }
        buf_printf(&b, "%.*s\n", (int)x.n, x.p);
    }
    while (b.n && b.p[b.n - 1] == '\n')
        buf_cut(&b, b.n - 1);
    return (struct bytes){b.p, b.n};
}

/* ---- the code ---------------------------------------------------------------------------------------------------------------------- */

static bool is_hex(char c)
{
    c = ascii_lower(c);
    return ascii_digit(c) || (c >= 'a' && c <= 'f');
}

static bool code_at(const char *p, size_t n)
{
    if (n < CODE_LENGTH || (n > CODE_LENGTH && (ascii_alpha(p[CODE_LENGTH]) || ascii_digit(p[CODE_LENGTH]))))
        return false;
    for (size_t i = 0; i < CODE_LENGTH; i++) {
        bool dash = i >= GAME_DIGITS && (i - GAME_DIGITS) % 5 == 0;
        if (dash ? p[i] != '-' : i < GAME_DIGITS ? !is_hex(p[i]) : !ascii_alpha(p[i]) && !ascii_digit(p[i]))
            return false;
    }
    return true;
}

const char *reply_code(struct arena *a, struct bytes text)
{
    for (size_t i = 0; i + CODE_LENGTH <= text.n; i++)
        if ((i == 0 || !(ascii_alpha(text.p[i - 1]) || ascii_digit(text.p[i - 1]))) && code_at(text.p + i, text.n - i))
            return arena_strndup(a, text.p + i, CODE_LENGTH);
    return NULL;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------------------------- */

/* The first leaf of this sort where something stands besides quotations. */
static bool from_leaves(struct arena *a, const struct mail *m, enum leaf_sort sort, struct plain_orders *out)
{
    for (size_t i = 0; i < m->n && !out->text.n; i++) {
        const struct leaf *l = &m->leaf[i];
        if (l->sort != sort || !l->text.n)
            continue;
        struct bytes t = l->flowed && !l->delsp ? unflow(a, l->text, false) : l->text;
        out->text = own_lines(a, plain_punctuation(a, t));
    }
    return out->text.n > 0;
}

void mail_orders(struct arena *a, const struct mail *m, struct plain_orders *out)
{
    *out = (struct plain_orders){.text = {"", 0}};
    for (size_t i = 0; i < m->n && !out->code; i++)
        out->code = reply_code(a, plain_punctuation(a, m->leaf[i].text));
    if (!out->code)
        return;
    for (size_t i = 0; i < GAME_DIGITS; i++)
        out->game[i] = ascii_lower(out->code[i]);
    if (!from_leaves(a, m, LEAF_PLAIN, out))
        from_leaves(a, m, LEAF_HTML, out);
}
