/* The cursor over a line: words, quotes, places of what is wrong. */
#include "core/lex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/utf8.h"

static bool word_char(char c)
{
    return ascii_alpha(c) || ascii_digit(c) || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

void lex_blanks(struct lex *x)
{
    while (x->at < x->end && ascii_space(*x->at))
        x->at++;
}

bool lex_done(struct lex *x)
{
    lex_blanks(x);
    return x->at == x->end;
}

bool word_at(const char *p, const char *end, const char *word)
{
    for (; *word; word++, p++)
        if (p == end || ascii_lower(*p) != *word)
            return false;
    return p == end || !word_char(*p);
}

bool lex_word(struct lex *x, const char *word)
{
    lex_blanks(x);
    if (!word_at(x->at, x->end, word))
        return false;
    x->at += strlen(word);
    return true;
}

/* A lead may be several words or signs (", face"): each stands after any number of blanks. The comma before a word may be
 * left out. */
size_t lead_length(const char *p, const char *end, const char *lead)
{
    const char *start = p;
    while (lead[0] == ',' && lead[1] == ' ' && p < end && ascii_space(*p))
        p++;
    if (lead[0] == ',' && lead[1] == ' ' && (p == end || *p != ','))
        lead++;
    while (*lead) {
        while (*lead == ' ')
            lead++;
        while (p < end && ascii_space(*p))
            p++;
        char last = 0;
        for (; *lead && *lead != ' '; lead++, p++) {
            if (p == end || ascii_lower(*p) != ascii_lower(*lead))
                return 0;
            last = *p;
        }
        if (word_char(last) && last != '-' && p < end && word_char(*p))
            return 0;
    }
    return (size_t)(p - start);
}

/* The byte after a quoted part that begins at p. */
static const char *past_quote(const char *p, const char *end)
{
    const char *close = memchr(p + 1, '"', (size_t)(end - p - 1));
    return close ? close + 1 : end;
}

const char *find_word(const char *p, const char *end, const char *word)
{
    const char *start = p;
    while (p < end) {
        if (*p == '"') {
            p = past_quote(p, end);
            continue;
        }
        if (word_at(p, end, word)) {
            const char *after = p + strlen(word);
            bool begins = p == start || ascii_space(p[-1]) || p[-1] == '"' || p[-1] == ')' || p[-1] == ';';
            if (begins && (after == end || ascii_space(*after) || *after == '"' || *after == ';'))
                return p;
        }
        p++;
    }
    return NULL;
}

const char *find_sign(const char *p, const char *end, char c)
{
    while (p < end && *p != c)
        p = *p == '"' ? past_quote(p, end) : p + 1;
    return p < end ? p : NULL;
}

const char *find_colon(const char *p, const char *end)
{
    for (const char *c = p; (c = find_sign(c, end, ':')); c++)
        if (c == p || c + 1 == end || !ascii_digit(c[-1]) || !ascii_digit(c[1]))
            return c;
    return NULL;
}

const char *trim_end(const char *p, const char *end)
{
    while (end > p && ascii_space(end[-1]))
        end--;
    return end;
}

size_t without_comment(const char *p, size_t n)
{
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '"')
            quoted = !quoted;
        else if (p[i] == '#' && !quoted && (i == 0 || ascii_space(p[i - 1])))
            return i;
    }
    return n;
}

static bool means_something(const char *p, const char *end, const struct slot *after)
{
    static const char *const words[] = {"and", "or", "then", "else"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (word_at(p, end, words[i]))
            return true;
    for (; after && after->name; after++)
        if (after->lead && lead_length(p, end, after->lead))
            return true;
    return false;
}

size_t lex_span(const struct lex *x, const char *p, const struct slot *after)
{
    const char *start = p;
    if (p < x->end && *p == '"')
        return (size_t)(past_quote(p, x->end) - p);
    for (; p < x->end && !strchr(",;>:()\"=<", *p); p++)
        if (p > start && ascii_space(p[-1]) && means_something(p, x->end, after))
            break;
    p = trim_end(start, p);
    return p > start ? (size_t)(p - start) : start < x->end;
}

int lex_column(const struct lex *x, const char *p)
{
    return x->column + (int)(p - x->line);
}

enum { MESSAGE_SIZE = 512 };

static void report(struct lex *x, enum severity s, const char *at, size_t len, const char *hint, const char *text)
{
    diag_add(x->diags, s, x->number, lex_column(x, at), (int)len, hint, "%s", text);
}

void lex_error(struct lex *x, const char *at, size_t len, const char *hint, const char *fmt, ...)
{
    char text[MESSAGE_SIZE];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    report(x, SEV_ERROR, at, len, hint, text);
    x->errors++;
}

void lex_warn(struct lex *x, const char *at, size_t len, const char *fmt, ...)
{
    char text[MESSAGE_SIZE];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    report(x, SEV_WARNING, at, len, NULL, text);
}

/* Guessing costs far more than parsing: after so many errors nobody reads the guesses, and a hostile text would
 * buy minutes with them. */
enum { GUESSES_MAX = 1000 };

const char *lex_nearest(const struct lex *x, const char *s, size_t *n, const char *const *names, size_t count)
{
    if (x->diags->n > GUESSES_MAX || *n > SPAN_SHOWN)
        return NULL;
    for (size_t len = *n; len > 0;) {
        const char *near = name_nearest(s, len, names, count);
        if (near) {
            *n = len;
            return near;
        }
        while (len > 0 && !ascii_space(s[len - 1]))
            len--;
        while (len > 0 && ascii_space(s[len - 1]))
            len--;
    }
    return NULL;
}

/* An incomplete or impossible character cannot come here: drafts are checked before they are parsed. */
void text_normal(struct buf *out, const char *p, size_t n)
{
    size_t first = out->n;
    for (size_t i = 0; i < n;) {
        uint32_t cp = 0;
        size_t len = utf8_get(p + i, n - i, &cp);
        if (len > 1)
            buf_printf(out, "\\u{%X}", (unsigned)cp);
        else if (!ascii_space(p[i]))
            buf_putc(out, p[i]);
        else if (out->n > first && out->p[out->n - 1] != ' ')
            buf_putc(out, ' ');
        i += len ? len : 1;
    }
    if (out->n > first && out->p[out->n - 1] == ' ')
        buf_cut(out, out->n - 1);
}

bool kind_listed(const uint16_t *kinds, uint16_t kind)
{
    for (; kinds && *kinds; kinds++)
        if (*kinds == kind)
            return true;
    return false;
}
