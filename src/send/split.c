#include "send/split.h"
#include <stdbool.h>
#include <string.h>
#include "base/arena.h"
#include "base/utf8.h"

static const char fence[] = "```";
enum { FENCE = 3, OPENER_MAX = 16 };

/* One character: its bytes, and its units. */
static size_t next_char(const char *p, size_t n, enum unit u, size_t *units)
{
    uint32_t cp = 0;
    size_t len = utf8_get(p, n, &cp);
    if (len == 0)
        len = 1;
    *units = u == UNIT_BYTES ? len : u == UNIT_UTF16 && cp > 0xFFFF ? 2 : 1;
    return len;
}

size_t unit_count(const char *p, size_t n, enum unit u)
{
    size_t sum = 0, units;
    for (size_t at = 0; at < n; sum += units)
        at += next_char(p + at, n - at, u, &units);
    return sum;
}

size_t unit_cut(const char *p, size_t n, size_t max, enum unit u)
{
    size_t at = 0, sum = 0, line = 0;
    while (at < n) {
        size_t units, len = next_char(p + at, n - at, u, &units);
        if (sum + units > max)
            return line > at / 2 ? line : at;
        at += len;
        sum += units;
        if (p[at - 1] == '\n')
            line = at;
    }
    return n;
}

static bool is_fence(const char *p, size_t n)
{
    return n >= FENCE && memcmp(p, fence, FENCE) == 0;
}

static size_t line_length(const char *p, size_t n)
{
    const char *lf = memchr(p, '\n', n);
    return lf ? (size_t)(lf - p) + 1 : n;
}

/* Where a part may end: the last place of each kind that was passed. */
struct cuts {
    size_t paragraph, line, word; /* outside fences */
    size_t inside;                /* a line's end in a fence */
    size_t all;                   /* any character */
    bool open;                    /* `all` is in a fence */
    size_t opened;                /* that began here */
};

static void note(struct cuts *c, const char *p, size_t at, bool in)
{
    c->all = at;
    c->open = in;
    if (p[at - 1] == '\n') {
        if (in)
            c->inside = at;
        else {
            c->line = at;
            if (at > 1 && p[at - 2] == '\n')
                c->paragraph = at;
        }
    } else if (p[at - 1] == ' ' && !in)
        c->word = at;
}

/* Walks as far as max units reach; in: the text begins in a fence (and its opener is paid for). */
static struct cuts walk(const char *p, size_t n, size_t max, enum unit u, bool in)
{
    struct cuts c = {0};
    size_t sum = 0;
    for (size_t at = 0; at < n;) {
        size_t units, len;
        if ((at == 0 || p[at - 1] == '\n') && is_fence(p + at, n - at)) {
            size_t whole = line_length(p + at, n - at);
            if (sum + unit_count(p + at, whole, u) + (in ? 0 : FENCE + 2) > max)
                return c;
            if (!in)
                c.opened = at;
            in = !in;
            sum += unit_count(p + at, whole, u);
            at += whole;
            note(&c, p, at, in);
            if (in)
                c.inside = c.inside > c.opened ? c.inside : 0; /* not right after its opener */
            continue;
        }
        len = next_char(p + at, n - at, u, &units);
        if (sum + units + (in ? FENCE + 2 : 0) > max)
            return c;
        sum += units;
        at += len;
        note(&c, p, at, in);
    }
    return c;
}

/* Units from the fence's opener to the end of its closing line. */
static size_t fence_units(const char *p, size_t n, enum unit u)
{
    size_t at = line_length(p, n);
    while (at < n && !is_fence(p + at, n - at))
        at += line_length(p + at, n - at);
    if (at < n)
        at += line_length(p + at, n - at);
    return unit_count(p, at, u);
}

static size_t choose(const struct cuts *c, const char *p, size_t n, size_t max, enum unit u)
{
    size_t before = c->paragraph > c->line / 2 ? c->paragraph : c->line;
    if (!c->open) {
        if (before > c->all / 3)
            return before;
        return c->word > before ? c->word : before ? before : c->all;
    }
    /* A fence that fits whole into the next part is not cut. */
    if (c->opened > 0 && (c->opened > c->all / 2 || fence_units(p + c->opened, n - c->opened, u) <= max))
        return c->opened;
    return c->inside ? c->inside : c->opened ? c->opened : c->all;
}

size_t split_text(struct arena *a, const char *p, size_t n, size_t max, enum unit u, struct bytes **parts)
{
    size_t count = 0, cap = 4, ends = 0;
    char opener[OPENER_MAX + 2] = "";
    struct bytes *v = ARENA_ARRAY(a, struct bytes, cap);
    for (size_t at = 0; at < n; at += ends) {
        struct buf b;
        bool in = opener[0] != '\0';
        struct cuts c = walk(p + at, n - at, max - strlen(opener), u, in);
        ends = c.all == n - at ? c.all : choose(&c, p + at, n - at, max - strlen(opener), u);
        if (ends == 0)
            ends = n - at < 1 ? 0 : next_char(p + at, n - at, u, &(size_t){0});
        buf_init(&b, a);
        buf_puts(&b, opener);
        buf_add(&b, p + at, ends);
        for (size_t i = 0; i < ends; i += line_length(p + at + i, ends - i)) {
            if ((i > 0 || at == 0 || p[at - 1] == '\n') && is_fence(p + at + i, n - at - i)) {
                size_t len = line_length(p + at + i, ends - i);
                len = len > OPENER_MAX ? OPENER_MAX : len;
                memcpy(opener, p + at + i, len);
                opener[len] = '\0';
                if (in)
                    opener[0] = '\0';
                else if (opener[len - 1] != '\n')
                    memcpy(opener + len, "\n", 2);
                in = !in;
            }
        }
        while (b.n && (b.p[b.n - 1] == '\n' || b.p[b.n - 1] == ' '))
            buf_cut(&b, b.n - 1);
        if (in)
            buf_puts(&b, "\n```");
        if (b.n == 0)
            continue;
        if (count == cap) {
            struct bytes *more = ARENA_ARRAY(a, struct bytes, cap * 2);
            memcpy(more, v, cap * sizeof *v);
            v = more;
            cap *= 2;
        }
        v[count++] = (struct bytes){b.p, b.n};
    }
    *parts = v;
    return count;
}

void put_escaped(struct buf *out, const char *p, size_t n, enum escape how)
{
    static const char no_width[] = "\xE2\x80\x8B"; /* U+200B: "@name" calls nobody */
    for (size_t i = 0; i < n; i++) {
        char c = p[i];
        if (how == ESCAPE_MARKDOWN && strchr("\\*_~`|>#[]<", c) && c)
            buf_putc(out, '\\');
        if ((how == ESCAPE_SLACK || how == ESCAPE_HTML) && (c == '&' || c == '<' || c == '>'))
            buf_puts(out, c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;");
        else
            buf_putc(out, c);
        if (how == ESCAPE_MARKDOWN && c == '@')
            buf_puts(out, no_width);
    }
}

void put_fenced(struct buf *out, const char *p, size_t n, enum escape how)
{
    buf_puts(out, "```\n");
    for (size_t i = 0; i < n; i++) {
        bool breaks = p[i] == '`' && n - i >= FENCE && memcmp(p + i, fence, FENCE) == 0;
        if (breaks) {
            buf_puts(out, "'''");
            i += FENCE - 1;
        } else
            put_escaped(out, p + i, 1, how == ESCAPE_SLACK ? ESCAPE_SLACK : ESCAPE_NONE);
    }
    if (out->p[out->n - 1] != '\n')
        buf_putc(out, '\n');
    buf_puts(out, "```\n");
}
