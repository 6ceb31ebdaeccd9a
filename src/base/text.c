#include "base/text.h"
#include <string.h>

bool ascii_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool ascii_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool ascii_alpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool is_tag(const char *s, size_t n)
{
    if (n == 0 || n > 16 || s[0] < 'a' || s[0] > 'z')
        return false;
    for (size_t i = 1; i < n; i++)
        if (!(s[i] >= 'a' && s[i] <= 'z') && !ascii_digit(s[i]) && s[i] != '-')
            return false;
    return true;
}

bool line_next(const char **at, const char *end, struct line *out)
{
    if (*at >= end)
        return false;
    const char *lf = memchr(*at, '\n', (size_t)(end - *at));
    const char *stop = lf ? lf : end;
    out->p = *at;
    out->n = (size_t)(stop - *at);
    if (out->n && out->p[out->n - 1] == '\r')
        out->n--;
    *at = lf ? lf + 1 : end;
    return true;
}

static bool silent(char c)
{
    return c == '.' || c == '\'';
}

static bool separates(char c)
{
    return c == '-' || c == '_' || ascii_space(c);
}

/* B22.4 is not B2.24, and it is B22.04: a point between digits counts, a zero that begins a number does not. begun: there is
 * a character before p. */
static bool passed_over(const char *p, const char *end, bool begun)
{
    bool digit_before = begun && ascii_digit(p[-1]), digit_after = p + 1 < end && ascii_digit(p[1]);
    if (*p == '.')
        return !digit_before || !digit_after;
    return separates(*p) || silent(*p) || (*p == '0' && !digit_before && digit_after);
}

/* The next character of a name as it is compared (a blank for any run of separators that something follows), 0 at
 * the end. *first: nothing was returned yet. */
static unsigned char name_next(const char **at, const char *end, bool *first)
{
    bool gap = false;
    while (*at < end && passed_over(*at, end, !*first || gap)) {
        gap = gap || separates(**at);
        ++*at;
    }
    if (*at >= end)
        return 0;
    if (gap && !*first) {
        *first = true; /* the run is used up: the character after it comes next */
        return ' ';
    }
    *first = false;
    return (unsigned char)ascii_lower(*(*at)++);
}

static bool plain(char c)
{
    return ascii_alpha(c) || (c >= '1' && c <= '9');
}

int name_apart(const char *a, size_t n, const char *b)
{
    for (size_t i = 0; i < n && plain(a[i]) && plain(b[i]); i++) {
        unsigned char x = (unsigned char)ascii_lower(a[i]), y = (unsigned char)ascii_lower(b[i]);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

int name_cmp(const char *a, size_t n, const char *b)
{
    int apart = name_apart(a, n, b);
    if (apart)
        return apart;
    const char *end_a = a + n, *end_b = b + strlen(b);
    bool first_a = true, first_b = true;
    for (;;) {
        unsigned char x = name_next(&a, end_a, &first_a), y = name_next(&b, end_b, &first_b);
        if (x != y)
            return x < y ? -1 : 1;
        if (x == 0)
            return 0;
    }
}

static bool in_word(char c)
{
    return ascii_alpha(c) || ascii_digit(c) || (unsigned char)c >= 0x80;
}

size_t name_prefix(const char *s, size_t n, const char *name)
{
    if (name_apart(s, n, name))
        return 0;
    const char *at = s, *end = s + n, *name_end = name + strlen(name);
    bool first_s = true, first_name = true;
    unsigned char last = 0;
    if (n == 0 || separates(s[0]))
        return 0;
    for (;;) {
        unsigned char y = name_next(&name, name_end, &first_name);
        if (y == 0)
            break;
        if (name_next(&at, end, &first_s) != y)
            return 0;
        last = y;
    }
    if (last == 0)
        return 0;
    while (at < end && silent(*at))
        at++;
    if (at < end && in_word((char)last) && in_word(*at))
        return 0;
    return (size_t)(at - s);
}

enum { NAME_MAX_LEN = 128 };

/* The compared form of a name; its length, or NAME_MAX_LEN when it is too long to matter. */
static size_t name_fold(const char *s, size_t n, unsigned char out[NAME_MAX_LEN])
{
    const char *end = s + n;
    bool first = true;
    for (size_t len = 0; len < NAME_MAX_LEN; len++) {
        out[len] = name_next(&s, end, &first);
        if (out[len] == 0)
            return len;
    }
    return NAME_MAX_LEN;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t name_distance(const char *a, size_t n, const char *b, size_t max)
{
    unsigned char x[NAME_MAX_LEN], y[NAME_MAX_LEN];
    size_t row[3][NAME_MAX_LEN + 1]; /* the rows i-2, i-1, i of the table, at i % 3 */
    size_t nx = name_fold(a, n, x), ny = name_fold(b, strlen(b), y);
    if (nx == NAME_MAX_LEN || ny == NAME_MAX_LEN)
        return max + 1;
    for (size_t j = 0; j <= ny; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= nx; i++) {
        size_t *now = row[i % 3], *up = row[(i + 2) % 3], *upup = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= ny; j++) {
            now[j] = least(least(up[j], now[j - 1]) + 1, up[j - 1] + (x[i - 1] != y[j - 1]));
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                now[j] = least(now[j], upup[j - 2] + 1);
        }
    }
    return least(row[nx % 3][ny], max + 1);
}

const char *name_nearest(const char *s, size_t n, const char *const *names, size_t count)
{
    /* A third of what was typed may be wrong; of one or two letters nothing can be guessed. */
    size_t max = n / 3, best = max + 1;
    const char *found = NULL;
    for (size_t i = 0; i < count; i++) {
        size_t d = name_distance(s, n, names[i], max);
        if (d < best) {
            best = d;
            found = names[i];
        }
    }
    return found;
}
