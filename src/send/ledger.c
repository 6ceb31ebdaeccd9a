#include "send/ledger.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/io.h"
#include "base/num.h"
#include "base/text.h"
#include "cmd.h"

enum { WORDS = 7, LOG_MAX = 64 << 20 };

struct delivery *ledger_find(struct ledger *l, const char *id, const char *dest)
{
    for (size_t i = l->n; i-- > 0;)
        if (strcmp(l->v[i].id, id) == 0 && strcmp(l->v[i].dest, dest) == 0)
            return &l->v[i];
    if (l->n == l->cap) {
        struct delivery *more = ARENA_ARRAY(l->a, struct delivery, l->cap ? l->cap * 2 : 64);
        if (l->n)
            memcpy(more, l->v, l->n * sizeof *more);
        l->cap = l->cap ? l->cap * 2 : 64;
        l->v = more;
    }
    l->v[l->n] = (struct delivery){.id = arena_strdup(l->a, id), .dest = arena_strdup(l->a, dest), .serial = -1};
    return &l->v[l->n++];
}

bool ledger_gone(const struct ledger *l, const char *dest)
{
    for (size_t i = 0; i < l->ngone; i++)
        if (l->gone[i] && strcmp(l->gone[i], dest) == 0)
            return true;
    return false;
}

int64_t ledger_serial(const struct ledger *l, const char *dest, const char *topic, const char *id)
{
    int64_t top = -1;
    for (size_t i = 0; i < l->n; i++) {
        const struct delivery *d = &l->v[i];
        if (d->topic && strcmp(d->dest, dest) == 0 && strcmp(d->topic, topic) == 0 && strcmp(d->id, id) != 0 &&
            d->serial > top)
            top = d->serial;
    }
    return top;
}

bool sent_final(enum sent_state s)
{
    return s == SENT_DONE || s == SENT_FAILED || s == SENT_DROPPED;
}

static void set_gone(struct ledger *l, const char *dest, bool gone)
{
    for (size_t i = 0; i < l->ngone; i++)
        if (l->gone[i] && strcmp(l->gone[i], dest) == 0)
            l->gone[i] = NULL;
    if (!gone)
        return;
    if (l->ngone == l->gonecap) {
        const char **more = ARENA_ARRAY(l->a, const char *, l->gonecap + 16);
        if (l->ngone)
            memcpy(more, l->gone, l->ngone * sizeof *more);
        l->gone = more;
        l->gonecap += 16;
    }
    l->gone[l->ngone++] = arena_strdup(l->a, dest);
}

static int number(const char *s)
{
    int64_t v = 0;
    const char *slash = strchr(s, '/');
    return num_i64(s, slash ? (size_t)(slash - s) : strlen(s), 0, 1 << 20, &v) ? (int)v : 0;
}

/* w: words after TIME; rest: of the line from its w[3] on. */
static void follow(struct ledger *l, char *const *w, size_t n, const char *rest)
{
    const char *verb = w[2];
    if (strcmp(verb, "gone") == 0 || strcmp(verb, "open") == 0) {
        set_gone(l, w[1], verb[0] == 'g');
        return;
    }
    struct delivery *d = ledger_find(l, w[0], w[1]);
    if (strcmp(verb, "begin") == 0 && n >= 6) {
        d->state = SENT_BEGUN;
        d->topic = strcmp(w[4], "-") == 0 ? NULL : arena_strdup(l->a, w[4]);
        if (!num_i64(w[5], strlen(w[5]), 0, INT64_MAX, &d->serial))
            d->serial = 0;
    } else if (strcmp(verb, "sent") == 0 && n >= 4) {
        const char *of = strchr(w[3], '/');
        d->parts = number(w[3]);
        d->state = of && number(of + 1) == d->parts ? SENT_DONE : SENT_NEW;
        d->tries = 0;
        if (n >= 5)
            d->remote = arena_strdup(l->a, w[4]);
    } else if (strcmp(verb, "retry") == 0 && n >= 5) {
        d->state = SENT_RETRY;
        d->tries = number(w[4]);
        if (!utc_parse(w[3], &d->next))
            d->next = 0;
    } else if (strcmp(verb, "again") == 0) {
        d->state = SENT_NEW;
        d->tries = 0;
    } else {
        d->state = verb[0] == 'f' ? SENT_FAILED : verb[0] == 'd' && verb[1] == 'r' ? SENT_DROPPED : SENT_DOUBT;
        d->why = arena_strdup(l->a, rest);
    }
}

static void take_line(struct ledger *l, const char *p, size_t n)
{
    char *copy = arena_strndup(l->a, p, n), *whole = arena_strndup(l->a, p, n), *w[WORDS + 1];
    const char *rest = "";
    size_t count = 0;
    for (char *s = copy; *s && count < WORDS;) {
        if (count == 4)
            rest = whole + (s - copy);
        w[count++] = s;
        while (*s && *s != ' ')
            s++;
        if (*s)
            *s++ = '\0';
    }
    if (count >= 4)
        follow(l, w + 1, count - 1, rest);
}

bool ledger_open(struct arena *a, const char *path, struct ledger *l, struct err *e)
{
    struct bytes all = {"", 0};
    *l = (struct ledger){.a = a, .fd = -1};
    if (io_exists(path) && !io_read(a, path, LOG_MAX, &all, e))
        return false;
    size_t whole = all.n; /* a last line without its end was being written when a run died */
    while (whole > 0 && all.p[whole - 1] != '\n')
        whole--;
    const char *at = all.p, *end = all.p + whole;
    struct line line;
    while (line_next(&at, end, &line))
        take_line(l, line.p, line.n);
    l->fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (l->fd < 0 || (whole < all.n && ftruncate(l->fd, (off_t)whole) != 0))
        return err_set(e, EXIT_CANTCREATE, "cannot write the log of deliveries: %s", strerror(errno));
    return true;
}

void ledger_close(struct ledger *l)
{
    if (l->fd >= 0)
        close(l->fd);
    l->fd = -1;
}

bool ledger_add(struct ledger *l, int64_t now, const char *id, const char *dest, struct err *e, const char *fmt, ...)
{
    char text[512], at[21];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    for (char *p = text; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7F)
            *p = ' ';
    utc_format(at, now);
    const char *line = arena_printf(l->a, "%s %s %s %s\n", at, id, dest, text);
    size_t n = strlen(line);
    off_t before = lseek(l->fd, 0, SEEK_END);
    ssize_t put = write(l->fd, line, n);
    if (put != (ssize_t)n || fsync(l->fd) != 0) {
        int why = errno;
        if (before >= 0 && ftruncate(l->fd, before) != 0)
            why = errno;
        return err_set(e, EXIT_IO, "cannot write the log of deliveries: %s",
                       put < 0 ? strerror(why) : "the disk is full");
    }
    take_line(l, line, n - 1);
    return true;
}
