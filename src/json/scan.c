#include "json/scan.h"
#include "base/err.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/in.h"
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 32 }; /* design dice 1.2 */

struct level {
    bool object;
    const char *key; /* the member that is being read, as written between its quotes; NULL before the first */
    size_t key_len;
    size_t index; /* in an array */
};

struct scan {
    const char *start, *at, *end;
    unsigned flags;
    size_t depth;
    struct level level[DEPTH_MAX];
    struct err *e;
};

/* Line and column of a byte, both from 1; columns count bytes. */
static void place(const struct scan *s, const char *at, struct err *e)
{
    int line = 1;
    const char *begin = s->start;
    for (const char *p = s->start; p < at; p++) {
        if (*p == '\n') {
            line++;
            begin = p + 1;
        }
    }
    err_place(e, line, (int)(at - begin) + 1);
}

size_t json_pointer_add(char *ptr, size_t size, size_t used, const char *key, size_t len)
{
    char add[3] = "/";
    for (size_t i = 0; i <= len; i++) {
        size_t n = strlen(add);
        if (used + n >= size)
            break;
        memcpy(ptr + used, add, n + 1);
        used += n;
        if (i < len) {
            char c = key[i] >= 0x20 && key[i] <= 0x7E ? key[i] : '?';
            memcpy(add, c == '/' ? "~1" : c == '~' ? "~0" : (char[]){c, '\0'}, c == '/' || c == '~' ? 3 : 2);
        }
    }
    return used;
}

static void pointer(const struct scan *s, struct err *e)
{
    size_t used = 0;
    for (size_t i = 0; i < s->depth; i++) {
        const struct level *l = &s->level[i];
        char number[24];
        snprintf(number, sizeof number, "%zu", l->index);
        if (!l->object)
            used = json_pointer_add(e->ptr, sizeof e->ptr, used, number, strlen(number));
        else if (l->key)
            used = json_pointer_add(e->ptr, sizeof e->ptr, used, l->key, l->key_len);
    }
}

static bool fail(struct scan *s, const char *at, const char *what)
{
    if (s->e && !s->e->code) {
        err_set(s->e, EXIT_DATA, "%s", what);
        place(s, at, s->e);
        pointer(s, s->e);
    }
    return false;
}

static bool loose(const struct scan *s)
{
    return (s->flags & JSON_IN_LOOSE) != 0;
}

static char peek(const struct scan *s)
{
    return s->at < s->end ? *s->at : '\0';
}

static void blanks(struct scan *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r'))
        s->at++;
}

static bool hex4(struct scan *s, uint32_t *out)
{
    uint32_t v = 0;
    if (s->end - s->at < 4)
        return false;
    for (int i = 0; i < 4; i++) {
        char c = *s->at++;
        uint32_t d = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                     : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                     : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                            : 16;
        if (d > 15)
            return false;
        v = v << 4 | d;
    }
    *out = v;
    return true;
}

/* After the backslash: the character that is meant. */
static bool escape(struct scan *s, uint32_t *cp)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *at = s->at - 1;
    char c = peek(s);
    const char *known = c ? strchr(from, c) : NULL;
    if (known) {
        *cp = (uint32_t)to[known - from];
        s->at++;
        return true;
    }
    if (c != 'u')
        return fail(s, at, s->at < s->end ? "unknown escape in a string" : "the string does not end");
    s->at++;
    uint32_t low;
    if (!hex4(s, cp))
        return fail(s, at, "\\u needs four hex digits");
    if (*cp >= 0xDC00 && *cp <= 0xDFFF)
        return fail(s, at, "half of a surrogate pair in a string");
    if (*cp < 0xD800 || *cp > 0xDBFF)
        return true;
    if (s->end - s->at < 6 || s->at[0] != '\\' || s->at[1] != 'u')
        return fail(s, at, "half of a surrogate pair in a string");
    s->at += 2;
    if (!hex4(s, &low) || low < 0xDC00 || low > 0xDFFF)
        return fail(s, at, "half of a surrogate pair in a string");
    *cp = 0x10000 + ((*cp & 0x3FF) << 10) + (low & 0x3FF);
    return true;
}

static bool allowed(const struct scan *s, uint32_t cp, bool key)
{
    if (cp == 0)
        return false;
    if (loose(s) || (cp >= 0x20 && cp <= 0x7E))
        return true;
    return cp == '\n' && !key && (s->flags & JSON_IN_LF);
}

static bool string(struct scan *s, bool key)
{
    const char *open = s->at++;
    while (s->at < s->end && *s->at != '"') {
        const char *at = s->at;
        uint32_t cp;
        if ((unsigned char)*at < 0x20)
            return fail(s, at, "control character in a string");
        if (*at == '\\') {
            s->at++;
            if (!escape(s, &cp))
                return false;
        } else {
            size_t len = utf8_get(at, (size_t)(s->end - at), &cp);
            if (!len)
                return fail(s, at, "not UTF-8");
            s->at += len;
        }
        if (!allowed(s, cp, key))
            return fail(s, at, cp < 0x80 ? "character that is not allowed in a string" : "not ASCII");
    }
    if (s->at == s->end)
        return fail(s, open, "the string does not end");
    s->at++;
    return true;
}

static void digits(struct scan *s)
{
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9')
        s->at++;
}

static bool fraction(struct scan *s, const char *from)
{
    if (peek(s) == '.') {
        const char *at = ++s->at;
        digits(s);
        if (s->at == at)
            return fail(s, from, "a digit is missing after the point");
    }
    if (peek(s) == 'e' || peek(s) == 'E') {
        s->at++;
        if (peek(s) == '+' || peek(s) == '-')
            s->at++;
        const char *at = s->at;
        digits(s);
        if (s->at == at)
            return fail(s, from, "a digit is missing in the exponent");
    }
    return loose(s) || fail(s, from, "not a whole number");
}

static bool number(struct scan *s)
{
    const int64_t most = ((int64_t)1 << 53) - 1; /* what every JSON reader keeps exactly (RFC 8259 6) */
    const char *from = s->at;
    int64_t v;
    if (peek(s) == '-')
        s->at++;
    const char *first = s->at;
    digits(s);
    if (s->at == first)
        return fail(s, from, "not a JSON value");
    if (*first == '0' && s->at - first > 1)
        return fail(s, from, "number with a leading zero");
    if (peek(s) == '.' || peek(s) == 'e' || peek(s) == 'E')
        return fraction(s, from);
    if (*from == '-' && *first == '0')
        return fail(s, from, "-0 is not allowed");
    return num_i64(from, (size_t)(s->at - from), -most, most, &v) || fail(s, from, "number beyond 2^53 - 1");
}

static bool word(struct scan *s)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < 3; i++) {
        size_t n = strlen(words[i]);
        if ((size_t)(s->end - s->at) < n || memcmp(s->at, words[i], n) != 0)
            continue;
        if (i == 2 && !loose(s))
            return fail(s, s->at, "null is not allowed");
        s->at += n;
        return true;
    }
    return fail(s, s->at, s->at < s->end ? "not a JSON value" : "the text ends in the middle");
}

static bool member_key(struct scan *s)
{
    struct level *l = &s->level[s->depth - 1];
    blanks(s);
    if (peek(s) != '"')
        return fail(s, s->at, s->at < s->end ? "a key in quotes is missing" : "the text ends in the middle");
    const char *from = s->at + 1;
    if (!string(s, true))
        return false;
    l->key = from;
    l->key_len = (size_t)(s->at - 1 - from);
    blanks(s);
    if (peek(s) != ':')
        return fail(s, s->at, s->at < s->end ? "':' is missing after the key" : "the text ends in the middle");
    s->at++;
    return true;
}

static bool open_level(struct scan *s)
{
    if (s->depth == DEPTH_MAX)
        return fail(s, s->at, "nested deeper than 32");
    s->level[s->depth++] = (struct level){.object = *s->at == '{'};
    s->at++;
    return true;
}

/* After a value: closes what ends here and goes to the next value; false at a fault. s->depth is 0 at the end. */
static bool after_value(struct scan *s)
{
    while (s->depth > 0) {
        struct level *l = &s->level[s->depth - 1];
        blanks(s);
        char c = peek(s);
        if (c == ',') {
            s->at++;
            l->index++;
            return !l->object || member_key(s);
        }
        if (c != (l->object ? '}' : ']'))
            return fail(s, s->at,
                        s->at == s->end ? "the text ends in the middle" : "',' or the closing bracket is missing");
        s->at++;
        s->depth--;
    }
    return true;
}

/* A value whose first byte is next. An opening bracket goes one level down and reads on with the first member, if there
 * is one; *ended tells that a whole value is behind. */
static bool value(struct scan *s, bool *ended)
{
    char c = peek(s);
    *ended = true;
    if (c == '"')
        return string(s, false);
    if (c == '-' || (c >= '0' && c <= '9'))
        return number(s);
    if (c != '{' && c != '[')
        return word(s);
    if (!open_level(s))
        return false;
    blanks(s);
    if (peek(s) == (c == '{' ? '}' : ']')) {
        s->at++;
        s->depth--;
        return true;
    }
    *ended = false;
    return c == '[' || member_key(s);
}

/* Reads until the byte at `stop` is behind or the document ends; stop NULL: all of it. */
static bool run(struct scan *s, const char *stop)
{
    bool ended;
    blanks(s);
    if (peek(s) != '{' && peek(s) != '[')
        return fail(s, s->at, s->at < s->end ? "not a JSON object or array" : "empty");
    do {
        blanks(s);
        if (!value(s, &ended))
            return false;
        if (stop && s->at >= stop)
            return true;
        if (ended && !after_value(s))
            return false;
        if (stop && s->at >= stop)
            return true;
    } while (s->depth > 0);
    blanks(s);
    return s->at == s->end || fail(s, s->at, "something follows the end of the document");
}

bool json_scan(const char *p, size_t n, unsigned flags, struct err *e)
{
    struct scan s = {.start = p, .at = p, .end = p + n, .flags = flags, .e = e};
    return run(&s, NULL);
}

void json_locate(const char *p, size_t n, size_t offset, struct err *e)
{
    struct scan s = {.start = p, .at = p, .end = p + n, .flags = JSON_IN_LOOSE};
    const char *at = p + (offset < n ? offset : n);
    if (!e)
        return;
    run(&s, at);
    const struct level *l = s.depth ? &s.level[s.depth - 1] : NULL;
    place(&s, l && l->object && l->key ? l->key - 1 : at, e);
    if (!e->ptr[0])
        pointer(&s, e);
}
