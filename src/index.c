/* The page that lists all games. */
#include <stdlib.h>
#include <string.h>
#include "overview.h"

static void put_escaped(struct buf *out, const char *s)
{
    for (; *s; s++)
        if (*s == '<' || *s == '>' || *s == '&' || *s == '"')
            buf_printf(out, "&#%d;", *s);
        else
            buf_putc(out, *s);
}

/* The time decides as text: all have the same form. Games without one come last. */
static const char *key(const struct overview *v)
{
    return v->problem ? "" : v->due ? v->due : "9";
}

static int by_due(const void *a, const void *b)
{
    const struct overview *x = a, *y = b;
    int d = strcmp(key(x), key(y));
    return d ? d : strcmp(x->dir, y->dir);
}

static const char *title(const char *dir)
{
    const char *end = dir + strlen(dir), *from = end;
    while (from > dir && from[-1] != '/')
        from--;
    return *from ? from : dir;
}

static void put_cell(struct buf *out, const char *s)
{
    buf_puts(out, "<td>");
    put_escaped(out, s);
    buf_puts(out, "</td>");
}

static void put_owed(struct buf *out, const struct overview *v)
{
    struct buf b;
    buf_init(&b, out->a);
    if (!v->await)
        buf_printf(&b, "over: %s", v->over ? v->over : "no seat is awaited");
    else if (v->lacking)
        for (size_t i = 0; i < v->g->nsides; i++)
            buf_printf(&b, "%s%s", v->lacking >> i & 1U ? (b.n ? ", " : "") : "",
                       v->lacking >> i & 1U ? v->g->side[i].side : "");
    else
        buf_puts(&b, v->roller == ROLE_NONE ? "nobody" : genesis_name(v->g, v->roller));
    if (v->paused)
        buf_puts(&b, " (paused)");
    put_cell(out, b.p);
}

void index_html(struct buf *out, struct overview *v, size_t n, int64_t now)
{
    char at[21];
    utc_format(at, now);
    qsort(v, n, sizeof *v, by_due);
    buf_printf(out,
               "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Games</title></head><body>\n"
               "<h1>Games</h1>\n<p>%zu game%s, as of %s.</p>\n"
               "<table><tr><th scope=\"col\">Game</th><th scope=\"col\">Rules</th><th scope=\"col\">Turn</th>"
               "<th scope=\"col\">Awaited</th><th scope=\"col\">Due (UTC)</th><th scope=\"col\">Late</th></tr>\n",
               n, n == 1 ? "" : "s", at);
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, "<tr>");
        put_cell(out, title(v[i].dir));
        if (v[i].problem) {
            buf_puts(out, "<td colspan=\"5\">cannot be read</td></tr>\n");
            continue;
        }
        put_cell(out, v[i].rules);
        buf_printf(out, "<td>%lld.%lld</td>", (long long)v[i].turn, (long long)v[i].step);
        put_owed(out, &v[i]);
        put_cell(out, v[i].due ? v[i].due : "-");
        put_cell(out, v[i].late ? "late" : "-");
        buf_puts(out, "</tr>\n");
    }
    buf_puts(out, "</table>\n</body></html>\n");
}
