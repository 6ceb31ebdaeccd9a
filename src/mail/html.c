/* HTML of mail programs to lines. Not a parser of HTML: what is left out is markup, and nothing is run or fetched. */
#include <stdbool.h>
#include "mail/leaf.h"
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"
#include "base/utf8.h"

enum { NAME_CAP = 16, ENTITY_CAP = 12, QUOTES_MAX = 8 };

struct html {
    struct buf out;
    const char *at, *end;
    size_t quotes, pre;
    bool fresh, blank; /* at a line's start; a blank is due */
};

static void new_line(struct html *h)
{
    if (!h->fresh)
        buf_putc(&h->out, '\n');
    h->fresh = true;
    h->blank = false;
}

static void put(struct html *h, const char *s, size_t n)
{
    for (size_t i = 0; h->fresh && i < h->quotes; i++)
        buf_puts(&h->out, "> ");
    if (h->blank && !h->fresh)
        buf_putc(&h->out, ' ');
    h->fresh = h->blank = false;
    buf_add(&h->out, s, n);
}

/* A line end that is meant: in an empty line too. */
static void line_end(struct html *h)
{
    for (size_t i = 0; h->fresh && i < h->quotes; i++)
        buf_puts(&h->out, ">");
    buf_putc(&h->out, '\n');
    h->fresh = true;
    h->blank = false;
}

static bool is(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(name, *list) == 0)
            return true;
    return false;
}

/* Goes behind `</name`: what stands in style, script, head is no text. */
static void skip_to_end(struct html *h, const char *name)
{
    size_t n = strlen(name);
    for (; h->at < h->end; h->at++) {
        size_t i = 0;
        if (h->at + n + 2 > h->end || h->at[0] != '<' || h->at[1] != '/')
            continue;
        while (i < n && ascii_lower(h->at[2 + i]) == name[i])
            i++;
        if (i == n)
            return;
    }
}

static void tag(struct html *h)
{
    static const char *const blocks[] = {"p",  "div",        "tr",   "li",   "ul",      "ol",      "table",
                                         "h1", "h2",         "h3",   "h4",   "h5",      "h6",      "pre",
                                         "hr", "blockquote", "body", "html", "section", "article", NULL};
    static const char *const silent[] = {"style", "script", "head", "title", NULL};
    char name[NAME_CAP] = "";
    size_t n = 0;
    bool close = h->at < h->end && *h->at == '/';
    h->at += close;
    while (h->at < h->end && (ascii_alpha(*h->at) || ascii_digit(*h->at)) && n + 1 < NAME_CAP)
        name[n++] = ascii_lower(*h->at++);
    char quote = 0;
    for (; h->at < h->end && (quote || *h->at != '>'); h->at++)
        if (quote ? *h->at == quote : *h->at == '"' || *h->at == '\'')
            quote = quote ? 0 : *h->at;
    h->at += h->at < h->end;
    if (strcmp(name, "br") == 0) {
        line_end(h);
    } else if (is(name, silent) && !close) {
        skip_to_end(h, name);
    } else if (is(name, blocks)) {
        new_line(h);
        if (strcmp(name, "blockquote") == 0 && (close ? h->quotes > 0 : h->quotes < QUOTES_MAX))
            h->quotes = close ? h->quotes - 1 : h->quotes + 1;
        if (strcmp(name, "pre") == 0 && (close ? h->pre > 0 : h->pre < QUOTES_MAX))
            h->pre = close ? h->pre - 1 : h->pre + 1;
    } else if (strcmp(name, "td") == 0 && close) {
        h->blank = true;
    }
}

static bool number(const char *s, uint32_t *cp)
{
    uint32_t v = 0;
    bool hex = s[1] == 'x' || s[1] == 'X';
    for (s += hex ? 2 : 1; *s; s++) {
        char c = ascii_lower(*s);
        if (!(ascii_digit(c) || (hex && c >= 'a' && c <= 'f')) || v > 0x10FFFF)
            return false;
        v = v * (hex ? 16 : 10) + (uint32_t)(ascii_digit(c) ? c - '0' : c - 'a' + 10);
    }
    *cp = v > 0x10FFFF || v == 0 || (v >= 0xD800 && v < 0xE000) ? 0xFFFD : v;
    return true;
}

static bool named(const char *s, uint32_t *cp)
{
    static const struct {
        const char *name;
        uint32_t cp;
    } known[] = {{"lt", '<'},       {"gt", '>'},       {"amp", '&'},       {"quot", '"'},     {"apos", '\''},
                 {"nbsp", 0xA0},    {"lsquo", 0x2018}, {"rsquo", 0x2019},  {"ldquo", 0x201C}, {"rdquo", 0x201D},
                 {"ndash", 0x2013}, {"mdash", 0x2014}, {"hellip", 0x2026}, {"rarr", 0x2192},  {"shy", 0xAD},
                 {"auml", 0xE4},    {"ouml", 0xF6},    {"uuml", 0xFC},     {"szlig", 0xDF},   {"eacute", 0xE9}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, s) == 0) {
            *cp = known[i].cp;
            return true;
        }
    return s[0] == '#' && s[1] && number(s, cp);
}

static void entity(struct html *h)
{
    char name[ENTITY_CAP] = "";
    size_t n = 0;
    uint32_t cp;
    const char *p = h->at;
    while (p < h->end && n + 1 < ENTITY_CAP && (ascii_alpha(*p) || ascii_digit(*p) || *p == '#'))
        name[n++] = *p++;
    if (!named(name, &cp)) {
        put(h, "&", 1);
        return;
    }
    char s[4];
    put(h, s, utf8_put(s, cp));
    h->at = p + (p < h->end && *p == ';');
}

struct bytes html_text(struct arena *a, struct bytes html)
{
    struct html h = {.at = html.p, .end = html.p + html.n, .fresh = true};
    buf_init(&h.out, a);
    while (h.at < h.end) {
        char c = *h.at++;
        if (c == '<' && h.end - h.at >= 3 && memcmp(h.at, "!--", 3) == 0) {
            const char *close = strstr(h.at, "-->");
            h.at = close && close < h.end ? close + 3 : h.end;
        } else if (c == '<' && h.at < h.end && (ascii_alpha(*h.at) || *h.at == '/' || *h.at == '!' || *h.at == '?')) {
            tag(&h);
        } else if (c == '&') {
            entity(&h);
        } else if (c == '\n' && h.pre) {
            line_end(&h);
        } else if (ascii_space(c) && !h.pre) {
            h.blank = true;
        } else {
            put(&h, &c, 1);
        }
    }
    new_line(&h);
    return (struct bytes){h.out.p, h.out.n};
}
