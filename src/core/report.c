#include "core/report.h"
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "core/report_private.h"

enum { SCREEN = 24, SHORT_EVENTS = 3, SHORT_WIDTH = 70, WAIT_LINES = 6 };

static struct arg number(const char *name, int64_t v)
{
    return (struct arg){name, TYPE_NUMBER, (int32_t)v};
}

static void head(struct doc *d, const struct report_in *in, const char *title_key)
{
    struct arg title[] = {report_text(in, "title", ARG_NAME, in->w->ops->title), number("turn", in->turn),
                          number("step", in->step)};
    struct arg chain[] = {report_text(in, "game", ARG_NAME, in->game),
                          report_text(in, "head", ARG_NAME, in->head),
                          report_text(in, "rules", ARG_NAME, in->rules),
                          {"seat", TYPE_SEAT, in->reader == NO_SEAT ? -1 : in->reader}};
    doc_heading(d, 1, title_key, title, 3);
    if (in->solo)
        doc_para(d, "report.unprotected", NULL, 0);
    doc_para(d, arena_printf(d->a, "report.policy.%s", in->policy), chain, 4);
    if (in->vouched) {
        struct arg seats = report_seats(d->a, in, "seats", in->vouched);
        doc_para(d, "report.vouched", &seats, 1);
    }
    doc_para(d, in->reader == NO_SEAT ? "report.public" : "report.reader", chain, 4);
    doc_para(d, "report.game", chain, 4);
    doc_para(d, "report.head", chain, 4);
}

/* What is told under "events": of the game, and of core what is no answer, unused line or question. */
static bool told(const struct report_in *in, const struct event *ev)
{
    return report_reads(in, ev) && !report_is_answer(ev) && !report_is_unused(ev) && ev->kind != EV_WAITS;
}

static void counts(struct doc *d, const struct report_in *in)
{
    int64_t events = 0, rolls = 0, answers = 0, unused = 0;
    for (size_t i = 0; i < in->res->ev.n; i++) {
        const struct event *ev = &in->res->ev.v[i];
        if (!report_reads(in, ev))
            continue;
        events += told(in, ev);
        rolls += told(in, ev) ? ev->nrolls : 0;
        answers += report_is_answer(ev);
        unused += report_is_unused(ev);
    }
    struct arg arg[] = {number("events", events), number("rolls", rolls), number("answers", answers),
                        number("unused", unused)};
    doc_para(d, "report.short", arg, 4);
}

/* The last of the outermost events: what the step came to. */
static void short_events(struct doc *d, const struct report_in *in, size_t most)
{
    const struct events *list = &in->res->ev;
    size_t pick[SHORT_EVENTS], n = 0;
    int least = FRAMES_MAX;
    for (size_t i = 0; i < list->n; i++)
        if (told(in, &list->v[i]) && list->v[i].depth < least)
            least = list->v[i].depth;
    for (size_t i = list->n; i-- > 0 && n < most && n < SHORT_EVENTS;)
        if (told(in, &list->v[i]) && list->v[i].depth == least)
            pick[n++] = i;
    while (n-- > 0) {
        report_event(d, in, &list->v[pick[n]], 0, false);
        doc_clip(d, SHORT_WIDTH);
    }
}

static void wait_item(struct doc *d, const struct report_in *in, A ask)
{
    uint16_t type = in->w->ops->place_type;
    struct arg arg[] = {{"seat", TYPE_SEAT, ask->seat},
                        {"kind", TYPE_KIND, ask->kind},
                        {"place", type && ask->place >= 0 ? type : TYPE_NONE, ask->place},
                        report_text(in, "due", ARG_NAME, in->due ? in->due : "")};
    doc_item(d, 0, ask->seat == in->reader ? "report.owes.you" : "report.owes", arg, 4);
    doc_clip(d, SHORT_WIDTH);
}

static void wait_choices(struct doc *d, const struct report_in *in, A ask, size_t most)
{
    const char *line[WAIT_LINES];
    size_t more;
    if (most == 0 || (in->secrets && ask->seat != in->reader))
        return;
    size_t n = menu_lines(d->a, in->w, ask, line, most < WAIT_LINES ? most : WAIT_LINES, &more);
    for (size_t i = 0; i < n; i++) {
        struct arg arg = report_text(in, "order", TYPE_TEXT, line[i]);
        doc_item(d, 1, "report.choice", &arg, 1);
        doc_clip(d, SHORT_WIDTH);
    }
    if (more) {
        struct arg arg = number("n", (int64_t)more);
        doc_item(d, 1, n ? "report.choices.more" : "report.choices", &arg, 1);
    }
}

void report_waits(struct doc *d, const struct report_in *in, size_t most)
{
    const struct run_result *res = in->res;
    if (res->over) {
        struct arg winners = report_seats(d->a, in, "winners", res->outcome.winners);
        doc_para(d, "core.over", &winners, 1);
        return;
    }
    if (res->nwait == 0 || res->nwait > most) {
        struct arg seats = report_seats(d->a, in, "seats", res->await);
        doc_para(d, res->nwait ? "report.awaited.all" : "report.awaited.none", &seats, 1);
        return;
    }
    doc_para(d, "report.awaited", NULL, 0);
    size_t spare = most - res->nwait;
    for (size_t i = 0; i < res->nwait; i++) {
        size_t share = spare / (res->nwait - i);
        wait_item(d, in, &res->wait[i]);
        size_t before = d->n;
        wait_choices(d, in, &res->wait[i], share);
        spare -= d->n - before;
    }
}

static struct doc *score(struct arena *a, const struct report_in *in)
{
    struct doc *d = doc_new(a, in->w, in->cat);
    if (!in->w->ops->summary)
        return d;
    doc_para(d, "report.score", NULL, 0);
    in->w->ops->summary(in->w, in->reader, d);
    return d;
}

/* What the game says of the step as a whole; NULL: nothing. */
static struct doc *overview(struct arena *a, const struct report_in *in)
{
    const struct events *list = &in->res->ev;
    const struct event **ev = ARENA_ARRAY(a, const struct event *, list->n + 1);
    size_t n = 0;
    if (!in->w->ops->overview)
        return NULL;
    for (size_t i = 0; i < list->n; i++)
        if (list->v[i].kind < EV_CORE && told(in, &list->v[i]))
            ev[n++] = &list->v[i];
    struct doc *d = doc_new(a, in->w, in->cat);
    in->w->ops->overview(in->w, in->reader, ev, n, d);
    return d->n ? d : NULL;
}

/* The score goes on the first screen when it leaves room for who owes what. */
static void first_screen(struct doc *d, const struct report_in *in)
{
    struct doc *waits = doc_new(d->a, in->w, in->cat), *points = score(d->a, in), *over = overview(d->a, in);
    report_waits(waits, in, WAIT_LINES);
    counts(d, in);
    if (over)
        doc_append(d, over);
    size_t used = doc_text_lines(d) + doc_text_lines(waits), need = doc_text_lines(points) + 1;
    size_t room = used < SCREEN ? SCREEN - used : 0;
    bool fits = need <= room;
    if (!over)
        short_events(d, in, fits ? room - need : room);
    if (fits)
        doc_append(d, points);
    doc_append(d, waits);
    if (!fits)
        doc_append(d, points);
}

/* The event with those after it that are told in one sentence; *i: the last of them. */
static struct event merged(const struct report_in *in, size_t *i)
{
    const struct events *list = &in->res->ev;
    bool (*merge)(struct event *, const struct event *) = in->w->ops->merge;
    struct event ev = list->v[*i];
    for (size_t k = *i + 1; merge && k < list->n; k++) {
        const struct event *next = &list->v[k];
        if (!told(in, next))
            continue;
        if (next->seat != ev.seat || next->depth != ev.depth || next->seats != ev.seats || !merge(&ev, next))
            break;
        ev.nrolls += next->nrolls;
        *i = k;
    }
    return ev;
}

static void all_events(struct doc *d, const struct report_in *in)
{
    bool any = false;
    doc_heading(d, 2, "report.events", NULL, 0);
    for (size_t i = 0; i < in->res->ev.n; i++) {
        if (!told(in, &in->res->ev.v[i]))
            continue;
        struct event ev = merged(in, &i);
        report_event(d, in, &ev, ev.depth, true);
        any = true;
    }
    if (!any)
        doc_para(d, "report.none", NULL, 0);
}

struct doc *report_step(struct arena *a, const struct report_in *in)
{
    struct doc *d = doc_new(a, in->w, in->cat);
    head(d, in, "report.title");
    first_screen(d, in);
    all_events(d, in);
    doc_heading(d, 2, "report.answers", NULL, 0);
    size_t before = d->n;
    report_answers(d, in);
    if (d->n == before)
        doc_para(d, "report.none", NULL, 0);
    doc_heading(d, 2, "report.unused", NULL, 0);
    before = d->n;
    report_unused(d, in);
    if (d->n == before)
        doc_para(d, "report.none", NULL, 0);
    doc_heading(d, 2, "report.waits", NULL, 0);
    report_waits(d, in, SEATS_MAX * (WAIT_LINES + 1));
    return d;
}

struct doc *report_show(struct arena *a, const struct report_in *in)
{
    struct doc *d = doc_new(a, in->w, in->cat);
    head(d, in, "report.show");
    doc_append(d, score(a, in));
    if (in->res)
        report_waits(d, in, WAIT_LINES);
    if (in->w->ops->board) {
        doc_heading(d, 2, "report.board", NULL, 0);
        in->w->ops->board(in->w, in->reader, d);
    }
    return d;
}

bool report_place(W w, const char *name, int32_t *place)
{
    uint16_t type = w->ops->place_type;
    if (type < TYPE_GAME)
        return false;
    const struct type *t = &w->ops->types[type - TYPE_GAME];
    for (int32_t v = 0; v < t->count(w); v++) {
        const char *alias = t->alias_of ? t->alias_of(w, v) : NULL;
        if (name_cmp(name, strlen(name), t->name_of(w, v)) != 0 && (!alias || name_cmp(name, strlen(name), alias) != 0))
            continue;
        *place = v;
        return true;
    }
    return false;
}

struct doc *report_near(struct arena *a, const struct report_in *in, int32_t place)
{
    struct doc *d = doc_new(a, in->w, in->cat);
    in->w->ops->near(in->w, in->reader, place, d);
    return d;
}

struct doc *report_map(struct arena *a, const struct report_in *in, int32_t place, int radius)
{
    struct doc *d = doc_new(a, in->w, in->cat);
    in->w->ops->map(in->w, in->reader, place, radius, d);
    return d;
}
