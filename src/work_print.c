/* What a command on a game folder prints: the reports of new records, and who owes what. */
#include "base/num.h"
#include "work.h"

bool work_report(struct work *w, size_t i, int seat, struct bytes *out, struct err *e)
{
    struct folder *f = w->f;
    if (seat != ROLE_NONE) {
        const char *own =
            folder_path(f, arena_printf(f->a, "private/reports/%04zu-%s.txt", i, genesis_name(&f->g, seat)));
        if (io_exists(own))
            return io_read(f->a, own, RECORD_MAX, out, e);
    }
    return io_read(f->a, folder_path(f, arena_printf(f->a, "turns/%04zu/report.txt", i)), RECORD_MAX, out, e);
}

static void owed(struct work *w, struct buf *b)
{
    const struct state *s = &w->f->state;
    char hex[65];
    hex_str(hex, w->f->head, 32);
    buf_printf(b, "Turn %lld step %lld, head %.8s", (long long)s->turn, (long long)s->step, hex);
    if (!s->await)
        buf_printf(b, ": the game is over%s%s", s->over && s->over[0] ? ": " : "", s->over ? s->over : "");
    buf_putc(b, '\n');
    buf_add(b, w->missing.p, w->missing.n);
}

bool work_print(struct work *w)
{
    struct buf *b = &w->c->out;
    int seat = work_seat(w);
    for (size_t i = w->first + 1; i <= w->f->n; i++) {
        struct bytes p;
        if (!work_report(w, i, seat, &p, &w->c->e))
            return false;
        buf_add(b, p.p, p.n);
        buf_putc(b, '\n');
    }
    owed(w, b);
    return true;
}
