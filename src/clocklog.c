#include "clocklog.h"
#include <string.h>

enum { LOG_MAX = 1 << 20 };

bool clock_log(struct work *w, int64_t now, const char *what, const char *reason)
{
    const char *path = folder_path(w->f, "private/clock.txt");
    struct bytes old = {"", 0};
    struct buf b;
    char at[21];
    buf_init(&b, w->c->a);
    if (io_exists(path) && !io_read(w->c->a, path, LOG_MAX, &old, &w->c->e))
        return false;
    buf_add(&b, old.p, old.n);
    utc_format(at, now);
    buf_printf(&b, "%s %s%s", at, what, reason ? ": " : "");
    for (const char *s = reason ? reason : ""; *s; s++)
        buf_putc(&b, *s == '\n' ? ' ' : *s);
    buf_putc(&b, '\n');
    return private_dir(w->f->dir, &w->c->e) && io_write(path, b.p, b.n, 0600, &w->c->e);
}

const char *clock_sentence(struct work *w, const char *key, const char *hole, const char *value)
{
    const char *const holes[] = {hole, value, NULL};
    struct buf b;
    buf_init(&b, w->c->a);
    say(&b, w->cat, key, hole ? holes : holes + 2);
    const char *s = b.p;
    while (*s == ' ') /* an empty hole in front */
        s++;
    return s;
}
