#include <string.h>
#include "base/text.h"
#include "core/order.h"
#include "vouch.h"

static struct line trimmed(struct line l)
{
    while (l.n && ascii_space(*l.p)) {
        l.p++;
        l.n--;
    }
    while (l.n && ascii_space(l.p[l.n - 1]))
        l.n--;
    return l;
}

/* Words of the order language that begin a line in every game. */
static const char *const always[] = {"if", "set", "on", "stop", "go on", "standing", "commit", "reveal"};
enum { ALWAYS = sizeof always / sizeof always[0] };

static size_t first_word(struct line l)
{
    size_t n = 0;
    while (n < l.n && !ascii_space(l.p[n]) && !strchr(",;:", l.p[n]))
        n++;
    return n;
}

/* So near to an order that it is meant for one: the check then names it. */
static bool begins_order(const struct world *w, struct arena *a, struct line l)
{
    const char **names = ARENA_ARRAY(a, const char *, (size_t)w->ops->nverbs + ALWAYS);
    size_t n = 0;
    for (uint16_t i = 1; i < w->ops->nverbs; i++)
        names[n++] = w->ops->verbs[i].name;
    for (size_t i = 0; i < ALWAYS; i++)
        names[n++] = always[i];
    if (*l.p == '#')
        return true;
    for (size_t i = 0; i < n; i++)
        if (names[i] && name_prefix(l.p, l.n, names[i]))
            return true;
    size_t word = first_word(l);
    return word >= 3 && name_nearest(l.p, word, names, n) != NULL;
}

/* "Here they are:" may stand right above an order; a line that ends like none of these is meant to be one. */
static bool ends_sentence(struct line l)
{
    return strchr(",.:!?;)", l.p[l.n - 1]) != NULL;
}

static bool is_end(struct line l)
{
    return (l.n == 3 || (l.n == 4 && l.p[3] == '.')) && name_cmp(l.p, 3, "end") == 0;
}

struct bytes vouch_draft(const struct world *w, struct arena *a, struct bytes mail, struct bytes *unread)
{
    struct buf out, left;
    struct line l, above = {"", 0}; /* above: the line right before, when it was no order */
    bool apart = true;              /* nothing right above to go on with */
    size_t before = 0;              /* of left, without it */
    buf_init(&out, a);
    buf_init(&left, a);
    for (const char *at = mail.p; line_next(&at, mail.p + mail.n, &l);) {
        l = trimmed(l);
        if (is_end(l))
            break;
        if (l.n == 0) {
            apart = true;
            above.n = 0;
        } else if (begins_order(w, a, l)) {
            if (above.n && !ends_sentence(above)) {
                buf_printf(&out, "%s%.*s", out.n ? "\n" : "", (int)above.n, above.p);
                buf_cut(&left, before);
            }
            above.n = 0;
            buf_printf(&out, "%s%.*s", out.n ? "\n" : "", (int)l.n, l.p);
            apart = false;
        } else if (apart) {
            before = left.n;
            above = l;
            buf_printf(&left, "%.*s\n", (int)l.n, l.p);
        } else {
            buf_printf(&out, " %.*s", (int)l.n, l.p);
        }
    }
    if (out.n)
        buf_putc(&out, '\n');
    *unread = (struct bytes){left.p, left.n};
    return (struct bytes){out.p, out.n};
}
