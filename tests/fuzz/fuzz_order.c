/* The order language of each game, from bytes or from words of its tables: a draft is read or refused, what was read is printed and
 * read again as the same, and carried out or skipped in the position at hand. */
#include "core/ask.h"
#include "core/check.h"
#include "position.h"
#include "words.h"

static void print_back(struct position *p, const struct node *n)
{
    struct buf b;
    struct order again;
    struct err e = {0};
    buf_init(&b, p->a);
    order_print(&b, &p->w, &n->order);
    MUST(order_parse(&p->w, p->a, b.p, b.n, &again, &e) && order_equal(&n->order, &again));
}

/* The line as it would be signed says the same. */
static void signed_form(struct position *p, const char *text, size_t n, const struct file *f)
{
    struct source_line *line;
    size_t standing;
    struct diags d = {.a = p->a};
    struct file again;
    size_t count = draft_lines(p->a, text, n, &line, &standing, &d);
    if (diag_errors(&d))
        return;
    for (size_t i = 0; i < count; i++) {
        struct buf b;
        buf_init(&b, p->a);
        line_canonical(&b, &line[i]);
        line[i].p = b.p;
        line[i].n = b.n;
    }
    file_parse(&p->w, p->a, line, count, &again, &d);
    MUST(diag_errors(&d) == 0);
    MUST(again.nlines == f->nlines && again.nrules == f->nrules && again.nsettings == f->nsettings);
    for (size_t i = 0; i < f->nlines; i++) {
        MUST(again.line[i].n == f->line[i].n);
        for (size_t k = 0; k < f->line[i].n; k++)
            MUST(order_equal(&again.line[i].node[k].order, &f->line[i].node[k].order));
    }
}

static void clauses(struct position *p, const struct clauses *c)
{
    for (size_t k = 0; k < c->n; k++) {
        const struct node *n = &c->node[k];
        struct ask ask = {.kind = 1, .place = -1};
        if (n->kind == NODE_ORDER)
            print_back(p, n);
        else if (n->kind == NODE_IF)
            cond_eval(&p->w, &ask, 0, n->cond, NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct choose c = {data, size, 0};
    struct arena *a = fuzz_arena();
    struct position p;
    struct buf b;
    struct err e = {0};
    position_choose(&p, a, &c);
    MUST(position_step(&p, 0, &e));
    p.play = p.out.play;
    seat_t seat = (seat_t)choose(&c, p.seats.n);
    buf_init(&b, a);
    if (choose(&c, 4) == 0)
        buf_add(&b, data + c.at, size - c.at);
    else
        words_draft(&b, &p.w, &c);
    struct diags d = {.a = a};
    position_file(&p, seat, b.p, b.n, &d);
    const struct file *f = p.in.live[0].file;
    for (size_t i = 0; i < f->nlines; i++)
        clauses(&p, &f->line[i]);
    for (size_t i = 0; i < f->nrules; i++)
        clauses(&p, &f->rule[i].do_);
    for (size_t i = 0; i < f->nsettings; i++) {
        struct buf s;
        buf_init(&s, a);
        setting_print(&s, &p.w, &f->setting[i]);
    }
    if (diag_errors(&d) == 0)
        signed_form(&p, b.p, b.n, f);
    else
        diag_print(&b, &d, "draft", b.p, b.n);
    c.at = c.n; /* the others decide by themselves */
    p.c = &c;
    if (!position_step(&p, 3, &e)) {
        fprintf(stderr, "%s: %s\n", p.ops->id, e.text);
        abort();
    }
    position_show(&p);
    p.play = p.out.play;
    MUST(p.out.over || position_step(&p, 0, &e) || p.out.unopened || e.code == EXIT_DATA);
    arena_free(a);
    return 0;
}
