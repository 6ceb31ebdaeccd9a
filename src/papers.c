#include "papers.h"
#include <string.h>
#include "base/arena.h"
#include "base/num.h"

struct report_in papers_in(const struct step *s, const uint8_t head[32], const struct catalogue *cat, seat_t reader)
{
    char hex[65], rules[TAG_CAP];
    uint32_t rev;
    struct world *w = ARENA_NEW(s->a, struct world);
    *w = s->w;
    w->state = s->res.state;
    w->fr = &s->res.frames;
    state_rules(s->g, s->prev, rules, &rev);
    struct report_in in = {.w = w,
                           .cat = cat,
                           .res = &s->res,
                           .reader = reader,
                           .turn = s->prev->turn,
                           .step = s->prev->step,
                           .policy = genesis_policy(s->g),
                           .rules = arena_printf(s->a, "%s/%u", rules, (unsigned)rev),
                           .solo = s->g->dice == DICE_SOLO,
                           .secrets = genesis_fog(s->g),
                           .live = s->run.live,
                           .nlive = s->run.nlive};
    hex_str(hex, head, 32);
    in.head = arena_strdup(s->a, hex);
    hex_str(hex, s->g->game_id, 32);
    in.game = arena_strdup(s->a, hex);
    for (size_t i = 0; i < s->g->nsides; i++)
        if (s->g->side[i].vouched)
            in.vouched |= (uint8_t)(1U << i);
    return in;
}

static void dice_head(struct buf *b, const struct step *s, const struct record *rec)
{
    buf_puts(b, "game ");
    hex_put(b, s->g->game_id, 32);
    buf_printf(b, "\nturn %lld step %lld\nseed ", (long long)rec->core.turn, (long long)rec->core.step);
    hex_put(b, rec->core.seed, 32);
    buf_puts(b, "\nhead ");
    hex_put(b, rec->head, 32);
    buf_putc(b, '\n');
}

static struct bytes report_of(struct step *s, const struct record *rec, const struct dice *dice,
                              const struct catalogue *cat, seat_t reader)
{
    struct buf b;
    struct report_in in = papers_in(s, rec->head, cat, reader);
    in.dice = dice;
    buf_init(&b, s->a);
    doc_render(&b, report_step(s->a, &in), FORMAT_TEXT);
    return (struct bytes){b.p, b.n};
}

void papers_step(struct step *s, const struct record *rec, const struct dice *dice, const struct catalogue *cat,
                 unsigned seats, struct papers *out)
{
    struct buf b;
    memset(out, 0, sizeof *out);
    buf_init(&b, s->a);
    dice_head(&b, s, rec);
    dice_text(&b, dice);
    out->dice = (struct bytes){b.p, b.n};
    out->report = report_of(s, rec, dice, cat, NO_SEAT);
    for (size_t i = 0; i < s->g->nsides; i++)
        if (seats >> i & 1U)
            out->seat[i] = report_of(s, rec, dice, cat, (seat_t)i);
}

/* ---- joint and end records ---------------------------------------------------------------------------------------------- */

static void end_words(struct buf *b, const struct catalogue *cat, const struct record *rec, const struct text *t)
{
    const char *const holes[] = {"turn", arena_printf(b->a, "%lld", (long long)rec->core.turn),
                                 "step", arena_printf(b->a, "%lld", (long long)rec->core.step),
                                 "side", t->side,
                                 NULL};
    say(b, cat,
        rec->core.kind == CORE_JOINT    ? "end.joint"
        : rec->core.kind == CORE_RESIGN ? "end.resign"
                                        : "end.nmr",
        holes);
    buf_putc(b, '\n');
    for (size_t i = 0; i < t->n; i++)
        buf_printf(b, "  %.*s\n", (int)t->lines[i].n, t->lines[i].p);
    buf_putc(b, '\n');
}

bool papers_end(struct step *next, const struct record *rec, const struct catalogue *cat, struct papers *out,
                struct err *e)
{
    struct buf b, d;
    struct text t;
    memset(out, 0, sizeof *out);
    buf_init(&d, next->a);
    buf_puts(&d, "game ");
    hex_put(&d, next->g->game_id, 32);
    buf_printf(&d, "\nturn %lld step %lld\nhead ", (long long)rec->core.turn, (long long)rec->core.step);
    hex_put(&d, rec->head, 32);
    buf_putc(&d, '\n');
    out->dice = (struct bytes){d.p, d.n};
    if (!text_parse(next->a, rec->inputs[0].text, rec->inputs[0].n, &t, e))
        return false;
    buf_init(&b, next->a);
    end_words(&b, cat, rec, &t);
    if (next->ops && next->prev->await && step_look(next, e)) {
        struct report_in in = papers_in(next, rec->head, cat, NO_SEAT);
        doc_render(&b, report_show(next->a, &in), FORMAT_TEXT);
    }
    out->report = (struct bytes){b.p, b.n};
    return !e->code;
}

/* ---- words -------------------------------------------------------------------------------------------------------------- */

void say(struct buf *out, const struct catalogue *cat, const char *key, const char *const *holes)
{
    const char *s = catalogue_get(cat, key);
    for (s = s ? s : key; *s; s++) {
        const char *close = *s == '{' ? strchr(s, '}') : NULL;
        const char *const *h = holes;
        for (; close && h && *h; h += 2)
            if (strlen(*h) == (size_t)(close - s - 1) && strncmp(*h, s + 1, strlen(*h)) == 0)
                break;
        if (!close || !h || !*h) {
            buf_putc(out, *s);
            continue;
        }
        buf_puts(out, h[1]);
        s = close;
    }
}
