#include "mail/box.h"
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"
#include "cmd.h"
#include "mail/address.h"
#include "trust/hash.h"

enum { BEGINNING = 65536, REFUSED_MAX = 10000, ANSWERED_MAX = 1 << 20, DAY = 86400, REASONS_MAX = 1 << 20 };

static const char *in(struct box *b, const char *dir, const char *name)
{
    return io_join(b->a, dir, name);
}

static const char *spool(struct box *b, const char *end)
{
    return arena_printf(b->a, "%s/private/mail/%s%s", b->dir, b->hash, end);
}

/* What runs that died left beside their mails; none is at work while the lock is held. */
static void sweep(struct arena *a, const char *at)
{
    static const char *const end[] = {".tmp", ".letter", ".orders", ".out", ".err"};
    char **names;
    size_t n = 0;
    struct err skip = {0};
    if (!io_list(a, at, &names, &n, &skip))
        return;
    for (size_t i = 0; i < n; i++) {
        const char *dot = strrchr(names[i], '.');
        for (size_t k = 0; dot && k < sizeof end / sizeof end[0]; k++)
            if (strcmp(dot, end[k]) == 0)
                unlink(io_join(a, at, names[i]));
    }
}

static bool wait_for(struct arena *a, const char *dir, int seconds, int *lock, struct err *e)
{
    const struct timespec pause = {0, 50000000};
    const char *at = io_join(a, dir, "private/mail");
    if (!io_mkdir(io_join(a, dir, "private"), 0700, e) || !io_mkdir(at, 0700, e))
        return false;
    for (int i = 0; i < seconds * 20; i++) {
        struct err busy = {0};
        if (io_lock(at, lock, &busy))
            return true;
        if (busy.code != EXIT_RETRY)
            break;
        nanosleep(&pause, NULL);
    }
    return io_lock(at, lock, e);
}

bool box_lock(struct arena *a, const char *dir, int seconds, int *lock, struct err *e)
{
    if (!wait_for(a, dir, seconds, lock, e))
        return false;
    sweep(a, io_join(a, dir, "private/mail"));
    return true;
}

bool box_open(struct arena *a, const char *dir, struct bytes raw, struct box *out, struct err *e)
{
    uint8_t h[32];
    *out = (struct box){.a = a, .dir = dir, .raw = raw};
    hash_state(h, raw.p, raw.n);
    hex_str(out->hash, h, 8);
    out->again = io_exists(spool(out, ".eml"));
    return out->again || io_write(spool(out, ".eml"), raw.p, raw.n, 0600, e);
}

bool box_left(struct arena *a, const char *dir, char ***paths, size_t *n, struct err *e)
{
    const char *at = io_join(a, dir, "private/mail");
    size_t all, kept = 0;
    if (!io_list(a, at, paths, &all, e))
        return false;
    for (size_t i = 0; i < all; i++) {
        size_t len = strlen((*paths)[i]);
        if (len > 4 && (*paths)[i][0] != '.' && strcmp((*paths)[i] + len - 4, ".eml") == 0)
            (*paths)[kept++] = io_join(a, at, (*paths)[i]);
    }
    *n = kept;
    return true;
}

bool box_put(struct box *b, const char *end, struct bytes p, const char **path, struct err *e)
{
    *path = spool(b, end);
    return io_write(*path, p.p, p.n, 0600, e);
}

void box_done(struct box *b)
{
    static const char *const end[] = {".eml", ".letter", ".orders", ".out", ".err"};
    for (size_t i = 0; i < sizeof end / sizeof end[0]; i++)
        unlink(spool(b, end[i]));
}

/* The reasons that the file has, and this one once. */
static bool add_reason(struct box *b, const char *path, const char *reason, struct err *e)
{
    struct bytes old = {"", 0};
    struct buf why;
    if (io_exists(path) && !io_read(b->a, path, REASONS_MAX, &old, e))
        return false;
    if (strstr(old.p, reason))
        return true;
    buf_init(&why, b->a);
    buf_printf(&why, "%s%s\n", old.p, reason);
    return io_write(path, why.p, why.n, 0600, e);
}

bool box_refuse(struct box *b, const char *dir, const char *reason, bool whole, struct err *e)
{
    char **names;
    size_t n = 0, keep = whole || b->raw.n < BEGINNING ? b->raw.n : BEGINNING;
    const char *box = in(b, dir, "refused"), *path = arena_printf(b->a, "%s/mail-%s.eml", box, b->hash);
    if (!io_mkdir(box, 0755, e) || !io_list(b->a, box, &names, &n, e))
        return false;
    if (n > REFUSED_MAX && !io_exists(path))
        return err_set(e, EXIT_RETRY, "more than %d files in %s: look at them, and clear it", REFUSED_MAX, box);
    if (keep < b->raw.n)
        reason = arena_printf(b->a, "%s\nThe first %d bytes of %zu are kept.", reason, BEGINNING, b->raw.n);
    return io_write(path, b->raw.p, keep, 0600, e) &&
           add_reason(b, arena_printf(b->a, "%s/mail-%s.txt", box, b->hash), reason, e);
}

/* ---- who was answered ------------------------------------------------------------------------------------------------------- */

static const char *address_hash(struct box *b, const char *addr)
{
    uint8_t h[32];
    char hex[17];
    const char *low = address_plain(b->a, addr);
    hash_state(h, low, strlen(low));
    hex_str(hex, h, 8);
    return arena_strdup(b->a, hex);
}

/* The lines of the last day go on into the new file. */
bool box_may_answer(struct box *b, const char *addr, const char *kind, int64_t now, size_t max, bool *may,
                    struct err *e)
{
    const char *path = in(b, b->dir, "private/mail/answered"), *who = address_hash(b, addr);
    struct bytes old = {"", 0};
    struct buf keep;
    struct line l;
    size_t count = 0;
    bool before = false;
    *may = false;
    if (io_exists(path) && !io_read(b->a, path, ANSWERED_MAX, &old, e))
        return false;
    buf_init(&keep, b->a);
    for (const char *at = old.p; line_next(&at, old.p + old.n, &l);) {
        int64_t when;
        const char *s = arena_strndup(b->a, l.p, l.n), *rest = strchr(s, ' ');
        if (!rest || !utc_parse(arena_strndup(b->a, s, (size_t)(rest - s)), &when) || when <= now - DAY)
            continue;
        const char *what = arena_strndup(b->a, rest + 1, strcspn(rest + 1, " "));
        bool same_kind = strcmp(what, kind) == 0;
        count += same_kind;
        before |= same_kind && strstr(rest, who) != NULL;
        buf_printf(&keep, "%s\n", s);
    }
    if (before || (max && count >= max))
        return true;
    char at[21];
    utc_format(at, now);
    buf_printf(&keep, "%s %s %s\n", at, kind, who);
    *may = true;
    return io_write(path, keep.p, keep.n, 0600, e);
}

bool box_out(struct box *b, const char *dir, const char *id, struct bytes mail, struct err *e)
{
    static const char *const place[] = {"outbox", "outbox/sent", "outbox/failed"};
    const char *file = arena_printf(b->a, "%s.eml", id);
    for (size_t i = 0; i < 3; i++)
        if (io_exists(in(b, in(b, dir, place[i]), file)))
            return true;
    return io_mkdir(in(b, dir, "outbox"), 0700, e) &&
           io_write(in(b, in(b, dir, "outbox"), file), mail.p, mail.n, 0600, e);
}
