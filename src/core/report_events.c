/* Events, answers and unused lines of a report. */
#include <string.h>
#include "base/arena.h"
#include "core/report_private.h"

const struct event_kind core_events[] = {
    {.name = ""},
    [EV_ANSWER - EV_CORE] = {.name = "answer",
                             .arg = {{"kind", TYPE_KIND},
                                     {"source", TYPE_NUMBER},
                                     {"line", TYPE_NUMBER},
                                     {"place", TYPE_NUMBER},
                                     {"order", TYPE_TEXT},
                                     {"subject", TYPE_NUMBER}}},
    [EV_SKIPPED -
        EV_CORE] = {.name = "skipped",
                    .arg = {{"line", TYPE_NUMBER}, {"why", TYPE_TEXT}, {"clause", TYPE_TEXT}, {"what", TYPE_NUMBER}}},
    [EV_UNKNOWN - EV_CORE] = {.name = "unknown", .arg = {{"line", TYPE_NUMBER}, {"fact", TYPE_TEXT}}},
    [EV_RAN_OUT - EV_CORE] = {.name = "ran-out", .arg = {{"line", TYPE_NUMBER}, {"n", TYPE_NUMBER}}},
    [EV_WAITS -
        EV_CORE] = {.name = "waits", .arg = {{"kind", TYPE_KIND}, {"place", TYPE_NUMBER}, {"subject", TYPE_NUMBER}}},
    [EV_OVER - EV_CORE] = {.name = "over", .arg = {{"winners", TYPE_NUMBER}}},
    [EV_OPENED - EV_CORE] = {.name = "opened"},
};

bool report_reads(const struct report_in *in, const struct event *ev)
{
    return ev->seats == 0 || (in->reader < SEATS_MAX && (ev->seats & 1U << in->reader));
}

bool report_is_answer(const struct event *ev)
{
    return ev->kind == EV_ANSWER;
}

bool report_is_unused(const struct event *ev)
{
    return ev->kind == EV_SKIPPED || ev->kind == EV_UNKNOWN || ev->kind == EV_RAN_OUT;
}

struct arg report_text(const struct report_in *in, const char *name, uint16_t type, const char *s)
{
    return (struct arg){name, type, text_put(in->w->texts, s, strlen(s))};
}

struct arg report_seats(struct arena *a, const struct report_in *in, const char *name, uint32_t mask)
{
    struct buf b;
    buf_init(&b, a);
    for (int i = 0; in->w->seats && i < in->w->seats->n; i++)
        if (mask & 1U << i)
            buf_printf(&b, "%s%s", b.n ? ", " : "", in->w->seats->v[i].name);
    return report_text(in, name, ARG_NAME, b.p);
}

/* "[r12] 3 5; [r13] 6": for `explain`, and the values at hand. */
static struct arg rolls_of(struct arena *a, const struct report_in *in, const struct event *ev, int32_t *sum)
{
    struct buf b;
    buf_init(&b, a);
    *sum = 0;
    for (uint32_t r = ev->roll; r < ev->roll + ev->nrolls; r++) {
        size_t n;
        const struct dice_entry *v = dice_roll(in->dice, r, &n);
        buf_printf(&b, "%s[r%u]", b.n ? "; " : "", (unsigned)r);
        for (size_t i = 0; i < n; i++) {
            buf_putc(&b, ' ');
            if (v[i].shuffled) {
                struct arg arg = {"n", TYPE_NUMBER, (int32_t)v[i].shuffled};
                catalogue_fill(&b, in->cat, in->w, "report.shuffled", &arg, 1);
                continue;
            }
            buf_printf(&b, "%u", (unsigned)v[i].value);
            *sum += (int32_t)v[i].value;
        }
    }
    return report_text(in, "rolls", ARG_CITE, b.p);
}

static const struct event_kind *kind_of(const struct report_in *in, uint16_t kind, const char **id)
{
    if (kind > EV_CORE && kind < EV_CORE_END) {
        *id = "core";
        return &core_events[kind - EV_CORE];
    }
    *id = in->w->ops->id;
    return kind < in->w->ops->nevents ? &in->w->ops->events[kind] : NULL;
}

static void cite(struct doc *d, const struct report_in *in, const struct event *ev, const char *key,
                 const struct arg *rolls)
{
    const char *sentence = catalogue_get(in->cat, key);
    if (ev->nrolls && !(sentence && strstr(sentence, "{rolls"))) {
        const char *s = text_get(in->w->texts, rolls->v);
        doc_more_span(d, SPAN_SENTENCE, " ", 1);
        doc_more_span(d, SPAN_CITE, s, strlen(s));
    }
    if (ev->rule && ev->rule < in->w->ops->nrules) {
        struct arg place = report_text(in, "place", ARG_NAME, in->w->ops->rules[ev->rule].place);
        doc_more_span(d, SPAN_SENTENCE, " ", 1);
        doc_more(d, "report.rule", &place, 1);
    }
}

void report_event(struct doc *d, const struct report_in *in, const struct event *ev, int depth, bool whole)
{
    const char *id;
    const struct event_kind *k = kind_of(in, ev->kind, &id);
    struct arg arg[ARGS_MAX];
    size_t n = 0;
    int32_t sum;
    if (!k || !k->name[0])
        return;
    for (size_t i = 0; i < EVENT_ARGS && k->arg[i].name[0]; i++)
        arg[n++] = (struct arg){k->arg[i].name, k->arg[i].type, ev->arg[i]};
    if (ev->kind == EV_OVER)
        arg[0] = report_seats(d->a, in, "winners", (uint32_t)ev->arg[0]);
    arg[n++] = (struct arg){"seat", TYPE_SEAT, ev->seat == NO_SEAT ? -1 : ev->seat};
    struct arg rolls = rolls_of(d->a, in, ev, &sum);
    arg[n++] = rolls;
    arg[n++] = (struct arg){"sum", TYPE_NUMBER, sum};
    char *key = arena_printf(d->a, "%s.%s", id, k->name);
    doc_item(d, depth, key, arg, n);
    if (whole)
        cite(d, in, ev, key, &rolls);
}

static bool mine(const struct report_in *in, seat_t seat)
{
    return in->reader == seat && seat != NO_SEAT;
}

/* The words of line `number` among the rules or settings of the seat's files; NULL: none, or not only one. */
static const char *filed_words(const struct report_in *in, seat_t seat, int number, bool standing, bool setting)
{
    const char *found = NULL;
    for (size_t i = 0; i < in->nlive; i++) {
        const struct file *f = standing ? in->live[i].standing : in->live[i].file;
        if (in->live[i].seat != seat || !f)
            continue;
        for (size_t k = 0; k < (setting ? f->nsettings : f->nrules); k++) {
            if ((setting ? f->setting[k].number : f->rule[k].do_.number) != number)
                continue;
            if (found)
                return NULL;
            found = setting ? f->setting[k].text : f->rule[k].do_.text;
        }
    }
    return found;
}

static struct arg source_of(struct doc *d, const struct report_in *in, const struct event *ev)
{
    struct buf b;
    struct arg arg[2] = {{"line", TYPE_NUMBER, ev->arg[2]}, {"seat", TYPE_SEAT, ev->seat}};
    enum source s = (enum source)ev->arg[1];
    char *key = arena_printf(d->a, "%s%s", source_names[s], mine(in, ev->seat) ? "" : ".of");
    buf_init(&b, d->a);
    catalogue_fill(&b, in->cat, in->w, key, arg, 2);
    return report_text(in, "source", ARG_PHRASE, b.p);
}

static void source_words(struct doc *d, const struct report_in *in, const struct event *ev)
{
    enum source s = (enum source)ev->arg[1];
    bool setting = s == FROM_SETTING || s == FROM_STANDING_SETTING;
    bool standing = s == FROM_STANDING_RULE || s == FROM_STANDING_SETTING;
    if ((!setting && !standing && s != FROM_RULE) || (in->secrets && !mine(in, ev->seat)))
        return;
    const char *words = filed_words(in, ev->seat, ev->arg[2], standing, setting);
    if (!words)
        return;
    struct arg arg = report_text(in, "words", TYPE_TEXT, words);
    doc_more_span(d, SPAN_SENTENCE, " ", 1);
    doc_more(d, "report.words", &arg, 1);
}

static struct arg place_arg(const struct report_in *in, int32_t place)
{
    uint16_t type = in->w->ops->place_type;
    return (struct arg){"place", type && place >= 0 ? type : TYPE_NONE, place};
}

static void answer_item(struct doc *d, const struct report_in *in, const struct event *ev, int32_t times)
{
    struct arg arg[] = {{"seat", TYPE_SEAT, ev->seat}, {"kind", TYPE_KIND, ev->arg[0]},
                        place_arg(in, ev->arg[3]),     {"order", TYPE_TEXT, ev->arg[4]},
                        source_of(d, in, ev),          {"times", TYPE_NUMBER, times}};
    doc_item(d, 0, "core.answer", arg, sizeof arg / sizeof arg[0]);
    source_words(d, in, ev);
}

static bool same_kind(const struct event *a, const struct event *b)
{
    return a->seat == b->seat && a->arg[0] == b->arg[0];
}

static bool same_answer(const struct event *a, const struct event *b)
{
    return same_kind(a, b) && memcmp(a->arg, b->arg, 5 * sizeof a->arg[0]) == 0;
}

/* By seat and kind in the order of the first of each; equal ones once, with their number: a battle has hundreds. */
void report_answers(struct doc *d, const struct report_in *in)
{
    const struct events *list = &in->res->ev;
    bool *done = ARENA_ARRAY(d->a, bool, list->n + 1);
    for (size_t i = 0; i < list->n; i++)
        done[i] = !report_is_answer(&list->v[i]) || !report_reads(in, &list->v[i]);
    for (size_t i = 0; i < list->n; i++) {
        for (size_t k = i; !done[i] && k < list->n; k++) {
            int32_t times = 0;
            if (done[k] || !same_kind(&list->v[i], &list->v[k]))
                continue;
            for (size_t m = k; m < list->n; m++)
                if (!done[m] && same_answer(&list->v[k], &list->v[m])) {
                    times++;
                    done[m] = m != i;
                }
            answer_item(d, in, &list->v[k], times);
        }
        done[i] = true;
    }
}

void report_unused(struct doc *d, const struct report_in *in)
{
    static const char *const skipped[] = {"core.skipped", "core.skipped.clause", "core.skipped.rule"};
    for (size_t i = 0; i < in->res->ev.n; i++) {
        const struct event *ev = &in->res->ev.v[i];
        if (!report_is_unused(ev) || !report_reads(in, ev))
            continue;
        const struct event_kind *k = &core_events[ev->kind - EV_CORE];
        struct arg arg[ARGS_MAX] = {{"seat", TYPE_SEAT, ev->seat}};
        size_t n = 1;
        for (size_t j = 0; j < EVENT_ARGS && k->arg[j].name[0]; j++)
            arg[n++] = (struct arg){k->arg[j].name, k->arg[j].type, ev->arg[j]};
        bool skip = ev->kind == EV_SKIPPED && ev->arg[3] >= 0 && ev->arg[3] < 3;
        doc_item(d, 0, skip ? skipped[ev->arg[3]] : arena_printf(d->a, "core.%s", k->name), arg, n);
    }
}
