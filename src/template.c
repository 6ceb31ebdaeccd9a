#include "template.h"
#include "compose.h"
#include <string.h>
#include "base/text.h"
#include "core/order.h"
#include "core/report.h"
#include "papers.h"

enum { CHOICES_SHOWN = 40 };

static void as_comment(struct buf *out, const char *p, size_t n)
{
    const char *at = p, *end = p + n;
    for (struct line l; line_next(&at, end, &l);)
        buf_printf(out, l.n ? "# %.*s\n" : "#\n", (int)l.n, l.p);
}

static bool answers(const uint16_t *kinds, const struct step *s, int seat)
{
    for (size_t i = 0; i < s->res.nwait; i++)
        for (size_t k = 0; s->res.wait[i].seat == seat && kinds && kinds[k]; k++)
            if (kinds[k] == s->res.wait[i].kind)
                return true;
    return false;
}

static void put_verbs(struct buf *out, const struct step *s, int seat)
{
    for (uint16_t v = 1; v < s->ops->nverbs; v++) {
        const struct verb *verb = &s->ops->verbs[v];
        struct buf usage;
        if (!answers(verb->kinds, s, seat))
            continue;
        buf_init(&usage, s->a);
        verb_usage(&usage, &s->w, v);
        buf_printf(out, "#   %-44s %s\n", usage.p, verb->help ? verb->help : "");
    }
}

static void put_settings(struct buf *out, const struct step *s, int seat)
{
    for (uint16_t i = 1; i < s->ops->nsettings; i++) {
        const struct setting *set = &s->ops->settings[i];
        if (seat >= 0 && !answers(set->kinds, s, seat))
            continue;
        const char *line = arena_printf(s->a, "set %s %s", set->name, set->builtin ? set->builtin : "...");
        buf_printf(out, "#   %-44s %s\n", line, set->help ? set->help : "");
    }
}

static void put_questions(struct buf *out, const struct step *s)
{
    for (uint16_t k = 1; k < s->ops->nasks; k++) {
        const struct ask_kind *ask = &s->ops->asks[k];
        if (ask->sort == FLOOR)
            continue;
        const char *line = arena_printf(s->a, "on %s: ...", ask->name);
        buf_printf(out, "#   %-44s %s\n", line, ask->help ? ask->help : "");
    }
}

bool template_orders(struct ctx *c, struct view *v, int seat, struct buf *out)
{
    struct step s;
    struct buf words;
    const struct state *state = &v->f.state;
    if (!folder_step(&v->f, &s, &c->e))
        return false;
    if (!(state->await & 1U << seat))
        return err_set(&c->e, EXIT_NOPERM, "%s is not to move now", genesis_name(&v->f.g, seat));
    if (!step_look(&s, &c->e) || !secrets_known(&v->f, &s, &c->e))
        return false;
    struct report_in in = papers_in(&s, v->f.head, v->cat, (seat_t)seat);
    s.w = *in.w;
    struct doc *doc = doc_new(c->a, &s.w, v->cat);
    report_waits(doc, &in, CHOICES_SHOWN);
    buf_init(&words, c->a);
    doc_render(&words, doc, FORMAT_PLAIN);
    buf_printf(out, "# %s, turn %lld step %lld: orders of %s. Lines that begin with # are notes.\n#\n", s.ops->title,
               (long long)state->turn, (long long)state->step, genesis_name(&v->f.g, seat));
    as_comment(out, words.p, words.n);
    buf_puts(out, "#\n# Orders:\n");
    put_verbs(out, &s, seat);
    buf_puts(out, "# Settings that these questions read, with their built-in values:\n");
    put_settings(out, &s, seat);
    buf_puts(out, "# See provost-orders(7).\n\n");
    return true;
}

/* What else would make the game wait: lines that stand, not comments, so that the file serves as it is. */
static void put_trusts(struct buf *out, const struct step *s)
{
    bool any = false;
    for (uint16_t k = 1; k < s->ops->nasks; k++) {
        const struct ask_kind *ask = &s->ops->asks[k];
        if (ask->sort != WAITS)
            continue;
        if (!any)
            buf_puts(out,
                     "# Questions that the game waits for, answered at once by your settings and the built-in ones;\n"
                     "# without its line a question waits for you, unless a rule or a setting of yours covers it:\n");
        any = true;
        const char *line = arena_printf(s->a, "set trust %s", ask->name);
        buf_printf(out, "%-46s # %s\n", line, ask->help ? ask->help : "");
    }
}

bool template_standing(struct ctx *c, struct view *v, struct buf *out)
{
    struct step s;
    if (!folder_step(&v->f, &s, &c->e) || !step_look(&s, &c->e))
        return false;
    buf_printf(out, "# %s: standing orders, kept in private/standing.txt until they are replaced.\n", s.ops->title);
    buf_puts(out, "# Only rules and settings may stand here. Settings scoped `defend` stay secret while you "
                  "move.\n#\n# Rules:\n");
    put_questions(out, &s);
    buf_puts(out, "# Settings with their built-in values:\n");
    put_settings(out, &s, -1);
    buf_puts(out,
             "#   set ask KIND / set trust KIND               wait for an answer / take the built-in one at once\n#\n");
    put_trusts(out, &s);
    return true;
}
