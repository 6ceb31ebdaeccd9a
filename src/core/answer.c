/* Where an answer comes from: the first source that covers the decision (man page provost-orders(7), "Answers"). */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/ask.h"
#include "core/run_private.h"

static W world(const struct run *r)
{
    return &r->p.w;
}

const struct file *running_file(struct run *r, const struct running *l)
{
    switch (l->part) {
    case PART_LINES: return r->in->live[l->live].file;
    case PART_APPENDED: return r->in->live[l->live].standing;
    case PART_OPENED: break;
    }
    return answer_standing(r, l->seat, l->kind);
}

const struct clauses *running_clauses(struct run *r, const struct running *l)
{
    const struct file *f = running_file(r, l);
    if (!f)
        return NULL;
    if (l->is_rule)
        return l->index < f->nrules ? &f->rule[l->index].do_ : NULL;
    return l->index < f->nlines ? &f->line[l->index] : NULL;
}

void run_say(struct run *r, uint16_t kind, seat_t seat, const int32_t *arg, size_t n)
{
    struct event ev = {.kind = kind, .seat = seat, .depth = r->p.fr->n ? (uint8_t)(r->p.fr->n - 1) : 0};
    for (size_t i = 0; i < n; i++)
        ev.arg[i] = arg[i];
    event_push(r->p.ev, &ev);
}

static int32_t text_of(struct run *r, const char *s)
{
    return text_put(world(r)->texts, s, strlen(s));
}

static void say_unknown(struct run *r, seat_t seat, int line, const char *fact)
{
    run_say(r, EV_UNKNOWN, seat, (int32_t[]){line, text_of(r, fact ? fact : "")}, 2);
}

/* Has another seat decided anything in this run? Then the seat could not know what it would meet. */
static bool others_answered(const struct run *r, seat_t seat)
{
    for (size_t i = 0; i < r->p.ev->n; i++)
        if (r->p.ev->v[i].kind == EV_ANSWER && r->p.ev->v[i].seat != seat)
            return true;
    return false;
}

static void skip(struct run *r, const struct running *l, const struct clauses *c, const struct node *node,
                 const char *text, const char *why)
{
    run_say(r, EV_SKIPPED, l->seat,
            (int32_t[]){c->number, text_of(r, why), text_of(r, text), l->is_rule ? 2 : node != c->node}, 4);
    struct run_result *out = r->out;
    if (out->nskipped == out->skipped_cap) {
        size_t cap = out->skipped_cap ? 2 * out->skipped_cap : 32;
        struct skipped *v = ARENA_ARRAY(r->in->a, struct skipped, cap);
        if (out->nskipped)
            memcpy(v, out->skipped, out->nskipped * sizeof v[0]);
        out->skipped = v;
        out->skipped_cap = cap;
    }
    /* One part of a group may be refused: the others go on. */
    bool before_roll = r->in->dice->rolls == r->rolls_before && !others_answered(r, l->seat) && l->key == 0;
    out->skipped[out->nskipped++] = (struct skipped){.seat = l->seat,
                                                     .live = l->part == PART_LINES ? l->live : LIVE_MAX,
                                                     .line = c->number,
                                                     .text = text,
                                                     .why = arena_strdup(r->in->a, why),
                                                     .before_roll = before_roll,
                                                     .col = node->col,
                                                     .len = node->len};
}

void answer_skip(struct run *r, const struct running *l, const struct clauses *c, const struct node *node,
                 const char *why)
{
    skip(r, l, c, node, node->text, why);
}

static bool condition(struct run *r, A ask, int line, const struct cond *c)
{
    if (!c)
        return true;
    const char *unknown = NULL;
    enum truth t = cond_eval(world(r), ask, ask->seat, c, &unknown);
    if (t == UNKNOWN)
        say_unknown(r, ask->seat, line, unknown);
    return t == YES;
}

enum tried { TRIED_ANSWER, TRIED_ENDED, TRIED_MISFIT, TRIED_KEPT };

/* Part of a line for one part of its group. */
struct trying {
    struct run *r;
    A ask;
    struct running *l;
    bool fresh;           /* the line begins: its first order names the next part */
    struct order subject; /* the clause before, as it was carried out for this part; verb 0: none */
};

static bool expands(const struct trying *t, const struct node *node)
{
    return world(t->r)->ops->verbs[node->order.verb].expand != NULL;
}

/* What the clause before means for the part that the line is carried out for. */
static void subject_of(struct trying *t, const struct clauses *c)
{
    const struct running *l = t->l;
    int32_t key = 0;
    if (l->last < 0 || c->node[l->last].kind != NODE_ORDER)
        return;
    O before = &c->node[l->last].order;
    t->subject = *before;
    if (l->key > 0 && expands(t, &c->node[l->last]) &&
        world(t->r)->ops->verbs[before->verb].expand(world(t->r), t->ask, before, NULL, l->key - 1, &key,
                                                     &t->subject) >= EXPAND_ONE &&
        key != l->key)
        t->subject.verb = 0; /* it is done with, or has become another */
}

enum meaning { MEANS, MEANS_GONE, MEANS_NOBODY };

/* The order of a clause as it is carried out now. GONE: the part that the line is carried out for cannot be found any
 * more; NOBODY: no part of the group is left. */
static enum meaning meaning(struct trying *t, const struct node *node, struct order *out)
{
    struct running *l = t->l;
    int32_t key = 0, after = t->fresh || l->key == 0 ? l->key : l->key - 1;
    *out = node->order;
    if (!expands(t, node))
        return MEANS;
    bool fresh = t->fresh || l->key == 0;
    t->fresh = false;
    switch (world(t->r)->ops->verbs[node->order.verb].expand(world(t->r), t->ask, &node->order,
                                                             t->subject.verb ? &t->subject : NULL, after, &key, out)) {
    case EXPAND_AS_IS: *out = node->order; return MEANS;
    case EXPAND_TO: return MEANS;
    case EXPAND_END: return fresh ? MEANS_NOBODY : MEANS_GONE;
    case EXPAND_ONE: break;
    }
    if (l->is_rule)
        return MEANS;
    if (!fresh && key != l->key)
        return MEANS_GONE;
    l->key = key;
    return MEANS;
}

static const char *printed(struct run *r, O order, const struct node *node)
{
    struct buf b;
    if (order_equal(order, &node->order))
        return node->text;
    buf_init(&b, r->in->a);
    order_print(&b, world(r), order);
    return b.p;
}

/* Goes on with a line: its next clause, or the `else` of one that failed or is refused. */
static enum tried part_try(struct trying *t, struct order *out)
{
    struct run *r = t->r;
    struct running *l = t->l;
    A ask = t->ask;
    const struct clauses *c = running_clauses(r, l);
    if (!c)
        return TRIED_ENDED;
    int16_t i = l->failed ? (l->last < 0 ? -1 : c->node[l->last].alt) : l->next;
    t->fresh = l->next == 0 && l->last < 0 && !l->failed;
    t->subject = (struct order){0};
    subject_of(t, c);
    l->failed = false;
    while (i >= 0) {
        const struct node *node = &c->node[i];
        l->next = i;
        if (node->kind == NODE_IF) {
            i = condition(r, ask, c->number, node->cond) ? node->then : node->alt;
            continue;
        }
        if (node->kind == NODE_GO_ON) {
            r->went_on = true;
            return TRIED_ENDED;
        }
        if (node->kind == NODE_STOP) {
            for (size_t k = 0; k < r->in->nlive; k++)
                if (r->in->live[k].seat == l->seat)
                    r->cur.line[k] = r->in->live[k].file->nlines;
            l->key = -1;
            return TRIED_ENDED;
        }
        if (!verb_fits(world(r), node->order.verb, ask->kind))
            return TRIED_MISFIT;
        struct err why = {0};
        enum meaning m = meaning(t, node, out);
        if (m == MEANS && order_legal(world(r), ask, out, &why)) {
            l->last = i;
            l->next = node->next;
            return TRIED_ANSWER;
        }
        if (m == MEANS)
            skip(r, l, c, node, printed(r, out, node), why.text);
        else if (l->key == 0)
            skip(r, l, c, node, node->text, "nobody of those named is left to do it");
        if (m == MEANS_NOBODY)
            l->key = -1;
        if (m != MEANS)
            return TRIED_ENDED;
        if (!t->subject.verb)
            t->subject = *out;
        i = node->alt;
    }
    return TRIED_ENDED;
}

/* The line for the part it is carried out for, and at the floor where it began for the next part of its group. */
static enum tried line_try(struct run *r, A ask, struct running *l, struct order *out)
{
    for (;;) {
        struct trying t = {.r = r, .ask = ask, .l = l};
        enum tried tried = part_try(&t, out);
        if (tried != TRIED_ENDED || l->key <= 0 || r->went_on)
            return tried;
        if (r->p.fr->n > l->depth) {
            l->next = -1;
            return TRIED_KEPT;
        }
        l->next = 0;
        l->last = -1;
    }
}

static void running_drop(struct run *r, size_t i)
{
    memmove(&r->cur.running[i], &r->cur.running[i + 1], (r->cur.nrunning - i - 1) * sizeof r->cur.running[0]);
    r->cur.nrunning--;
}

static void running_add(struct run *r, const struct running *l)
{
    if (r->cur.nrunning == RUNNING_MAX)
        r->full = true;
    else
        r->cur.running[r->cur.nrunning++] = *l;
}

static const struct ask_kind *kind_of(struct run *r, A ask)
{
    return &world(r)->ops->asks[ask->kind];
}

static enum source rule_source(enum part p)
{
    return p == PART_LINES ? FROM_RULE : FROM_STANDING_RULE;
}

static bool from_running(struct run *r, A ask, struct answer *out)
{
    bool floor = kind_of(r, ask)->sort == FLOOR;
    for (size_t i = r->cur.nrunning; i-- > 0;) {
        struct running l = r->cur.running[i];
        if (l.seat != ask->seat)
            continue;
        const struct clauses *c = running_clauses(r, &l);
        bool was_failed = l.failed;
        enum tried t = line_try(r, ask, &l, &out->order);
        if (t == TRIED_ANSWER) {
            r->cur.running[i] = l;
            out->source = was_failed ? FROM_ELSE : l.is_rule ? rule_source(l.part) : FROM_LINE;
            out->line = c->number;
            return true;
        }
        if (t == TRIED_KEPT) {
            r->cur.running[i] = l;
            continue;
        }
        if (t == TRIED_MISFIT) {
            r->cur.running[i] = l;
            if (!floor || r->p.fr->n > l.depth)
                continue;
            if (kind_of(r, ask)->done)
                return false; /* kept for a later floor; this one has run out */
            answer_skip(r, &l, c, &c->node[l.next], "it does not answer what is decided now");
        }
        running_drop(r, i);
    }
    return false;
}

/* --- rules --- */
struct rule_search {
    uint16_t ask, brk;
    bool with_place;
    int32_t place;
};

static bool rule_matches(const struct rule *u, const struct rule_search *s)
{
    if (s->brk ? u->brk != s->brk : u->ask != s->ask)
        return false;
    return s->with_place ? u->place >= 0 && u->place == s->place : u->place < 0;
}

/* The rules of one file, later before earlier. */
static bool rules_of_file(struct run *r, A ask, const struct file *f, struct running base, const struct rule_search *s,
                          struct answer *out)
{
    for (size_t i = f->nrules; i-- > 0 && !r->went_on;) {
        const struct rule *u = &f->rule[i];
        if (!rule_matches(u, s) || !condition(r, ask, u->do_.number, u->cond))
            continue;
        struct running l = base;
        l.is_rule = true;
        l.index = i;
        l.next = 0;
        l.last = -1;
        l.depth = r->p.fr->n;
        if (line_try(r, ask, &l, &out->order) != TRIED_ANSWER) {
            if (r->went_on)
                return false;
            continue;
        }
        running_add(r, &l);
        out->source = rule_source(l.part);
        out->line = u->do_.number;
        return true;
    }
    return false;
}

/* Is any file of the seat alive in this run? */
static bool seat_filed(struct run *r, seat_t seat)
{
    for (size_t i = 0; i < r->in->nlive; i++)
        if (r->in->live[i].seat == seat)
            return true;
    return false;
}

const struct file *answer_standing(struct run *r, seat_t seat, uint16_t kind)
{
    W w = world(r);
    /* Without an umpire a seat with a file is served by its files alone: the resolver could not open its commitment. */
    if (!w->outside || !w->outside->standing || (!w->outside->umpire && seat_filed(r, seat)))
        return NULL;
    bool in_force = false;
    const char *slot = NULL;
    const struct file *f = w->outside->standing(w->outside->ctx, seat, w->ops->asks[kind].name, &in_force, &slot);
    if (!in_force)
        return NULL;
    struct run_result *out = r->out;
    for (size_t i = 0; i < out->nconsulted; i++)
        if (out->consulted[i].seat == seat && strcmp(out->consulted[i].slot, slot) == 0)
            return f;
    if (out->nconsulted < sizeof out->consulted / sizeof out->consulted[0]) {
        out->consulted[out->nconsulted].seat = seat;
        out->consulted[out->nconsulted++].slot = slot;
        if (f)
            run_say(r, EV_OPENED, seat, NULL, 0);
    }
    if (!f && !out->unopened) {
        out->unopened = true;
        out->unopened_seat = seat;
    }
    return f;
}

static bool rules_pass(struct run *r, A ask, enum part part, const struct rule_search *s, struct answer *out)
{
    if (part == PART_OPENED) {
        const struct file *f = answer_standing(r, ask->seat, ask->kind);
        return f &&
               rules_of_file(r, ask, f, (struct running){.seat = ask->seat, .part = part, .kind = ask->kind}, s, out);
    }
    for (size_t i = r->in->nlive; i-- > 0;) {
        const struct live *v = &r->in->live[i];
        const struct file *f = part == PART_LINES ? v->file : v->standing;
        if (v->seat == ask->seat && f &&
            rules_of_file(r, ask, f, (struct running){.seat = ask->seat, .part = part, .live = i}, s, out))
            return true;
    }
    return false;
}

/* Move files before standing, with a place before without. */
static bool from_rules(struct run *r, A ask, uint16_t brk, int32_t place, struct answer *out)
{
    static const enum part parts[] = {PART_LINES, PART_APPENDED, PART_OPENED};
    for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++) {
        for (int with_place = place >= 0; with_place >= 0; with_place--) {
            struct rule_search s = {.ask = ask->kind, .brk = brk, .with_place = with_place, .place = place};
            if (rules_pass(r, ask, parts[p], &s, out))
                return true;
        }
    }
    return false;
}

static bool from_break(struct run *r, A ask, struct answer *out)
{
    uint16_t brk = r->cur.brk[ask->seat].kind;
    int32_t place = r->cur.brk[ask->seat].place;
    if (!brk)
        return false;
    r->cur.brk[ask->seat].kind = 0;
    if (from_rules(r, ask, brk, place, out))
        return true;
    if (!r->went_on) /* no rule that holds: as if there were none */
        answer_forget(r, ask->seat);
    return false;
}

/* --- next lines --- */
static size_t live_with_lines(struct run *r, seat_t seat)
{
    for (size_t i = 0; i < r->in->nlive; i++)
        if (r->in->live[i].seat == seat && r->cur.line[i] < r->in->live[i].file->nlines)
            return i;
    return LIVE_MAX;
}

/* A floor takes the next line that fits; a question only looks at the next one, and takes it if its verb fits. */
static bool from_next_line(struct run *r, A ask, struct answer *out)
{
    const struct ask_kind *kind = kind_of(r, ask);
    for (size_t i; (i = live_with_lines(r, ask->seat)) < LIVE_MAX;) {
        struct running l = {
            .seat = ask->seat, .part = PART_LINES, .live = i, .index = r->cur.line[i], .last = -1, .depth = r->p.fr->n};
        const struct clauses *c = running_clauses(r, &l);
        size_t events = r->p.ev->n, skipped = r->out->nskipped, line = r->cur.line[i];
        enum tried t = line_try(r, ask, &l, &out->order);
        if (t == TRIED_MISFIT && (kind->sort != FLOOR || kind->done)) {
            r->p.ev->n = events;
            r->out->nskipped = skipped;
            return false;
        }
        if (t == TRIED_MISFIT)
            answer_skip(r, &l, c, &c->node[l.next], "it does not answer what is decided now");
        if (r->cur.line[i] == line) /* `stop` moved it to the end */
            r->cur.line[i]++;
        if (t == TRIED_ANSWER) {
            running_add(r, &l);
            out->source = kind->sort == FLOOR ? FROM_LINE : FROM_NEXT_LINE;
            out->line = c->number;
            return true;
        }
    }
    return false;
}

/* --- settings and built-in answers --- */
static size_t settings_files(struct run *r, A ask, const struct file **file, bool *standing)
{
    size_t n = 0;
    const struct file *opened = kind_of(r, ask)->sort == FLOOR ? NULL : answer_standing(r, ask->seat, ask->kind);
    if (opened) {
        standing[n] = true;
        file[n++] = opened;
    }
    for (int part = PART_APPENDED; part >= PART_LINES; part--) {
        for (size_t i = 0; i < r->in->nlive; i++) {
            const struct live *v = &r->in->live[i];
            const struct file *f = part == PART_LINES ? v->file : v->standing;
            if (v->seat != ask->seat || !f)
                continue;
            standing[n] = part == PART_APPENDED;
            file[n++] = f;
        }
    }
    return n;
}

static bool advised(struct run *r, A ask, const struct settings *s, struct order *out)
{
    const struct ask_kind *kind = kind_of(r, ask);
    *out = (struct order){0};
    if (kind->advise)
        kind->advise(world(r), ask, s, out);
    return out->verb != 0;
}

static bool from_settings(struct run *r, A ask, struct answer *out)
{
    const struct file *file[2 * LIVE_MAX + 1];
    bool standing[2 * LIVE_MAX + 1];
    const struct ask_kind *kind = kind_of(r, ask);
    struct settings s = {.w = world(r), .ask = ask, .a = r->in->a, .file = file};
    s.nfiles = settings_files(r, ask, file, standing);
    if (r->in->ask_all || settings_say(&s, SETTING_ASK))
        return false;
    if (kind->sort != FLOOR && settings_cover(&s) && advised(r, ask, &s, &out->order)) {
        out->source = FROM_BUILTIN;
        if (s.used) {
            out->source = standing[s.used_file] ? FROM_STANDING_SETTING : FROM_SETTING;
            out->line = s.used->number;
        }
        return true;
    }
    bool overdue = r->in->overdue[ask->seat];
    bool now = kind->sort == REACTS || (kind->sort == FLOOR && kind->done && seat_filed(r, ask->seat)) || overdue ||
               settings_say(&s, SETTING_TRUST);
    if (!now || !advised(r, ask, &s, &out->order))
        return false;
    out->source = overdue && kind->sort == WAITS ? FROM_DEADLINE : FROM_BUILTIN;
    return true;
}

/* A forced answer uses up nothing but an equal next clause. */
static void forced_use(struct run *r, A ask, O forced)
{
    for (size_t i = r->cur.nrunning; i-- > 0;) {
        struct running *l = &r->cur.running[i];
        if (l->seat != ask->seat)
            continue;
        const struct clauses *c = running_clauses(r, l);
        if (c && !l->failed && l->next >= 0 && c->node[l->next].kind == NODE_ORDER &&
            order_equal(&c->node[l->next].order, forced)) {
            l->last = l->next;
            l->next = c->node[l->next].next;
        }
        return;
    }
    size_t i = live_with_lines(r, ask->seat);
    if (i == LIVE_MAX)
        return;
    const struct clauses *c = &r->in->live[i].file->line[r->cur.line[i]];
    if (c->node[0].kind != NODE_ORDER || !order_equal(&c->node[0].order, forced))
        return;
    struct running l = {
        .seat = ask->seat, .live = i, .index = r->cur.line[i]++, .next = c->node[0].next, .depth = r->p.fr->n};
    running_add(r, &l);
}

bool answer_ask(struct run *r, A ask, struct answer *out)
{
    const struct ask_kind *kind = kind_of(r, ask);
    *out = (struct answer){0};
    r->went_on = false;
    if (order_forced(world(r), ask, &out->order)) {
        out->forced = true;
        forced_use(r, ask, &out->order);
        return true;
    }
    out->source = FROM_LINE;
    if (r->in->player && r->in->player(r->in->player_ctx, world(r), ask, &out->order))
        return true;
    if (kind->sort == FLOOR)
        return from_break(r, ask, out) || from_running(r, ask, out) || from_next_line(r, ask, out) ||
               from_settings(r, ask, out);
    return from_running(r, ask, out) || from_rules(r, ask, 0, ask->place, out) || from_settings(r, ask, out) ||
           from_next_line(r, ask, out);
}

/* --- after run() --- */
void answer_forget(struct run *r, seat_t seat)
{
    for (size_t i = 0; i < r->in->nlive; i++)
        if (r->in->live[i].seat == seat)
            r->cur.line[i] = r->in->live[i].file->nlines;
    for (size_t i = r->cur.nrunning; i-- > 0;)
        if (r->cur.running[i].seat == seat)
            running_drop(r, i);
    r->cur.brk[seat].kind = 0;
}

/* A committed standing file is not opened before a decision comes up: whether it has a rule is looked at when the next floor asks. */
static bool standing_may_serve(struct run *r, seat_t seat)
{
    W w = world(r);
    if (!w->outside || !w->outside->standing || (!w->outside->umpire && seat_filed(r, seat)))
        return false;
    for (uint16_t k = 1; k < w->ops->nasks; k++) {
        bool in_force = false;
        const char *slot = NULL;
        if (w->ops->asks[k].sort == FLOOR)
            w->outside->standing(w->outside->ctx, seat, w->ops->asks[k].name, &in_force, &slot);
        if (in_force)
            return true;
    }
    return false;
}

static bool break_has_rule(struct run *r, seat_t seat, uint16_t brk, int32_t place)
{
    for (size_t i = 0; i < r->in->nlive; i++) {
        const struct live *v = &r->in->live[i];
        const struct file *files[] = {v->file, v->standing};
        if (v->seat != seat)
            continue;
        for (size_t k = 0; k < 2; k++)
            for (size_t u = 0; files[k] && u < files[k]->nrules; u++)
                if (files[k]->rule[u].brk == brk && (files[k]->rule[u].place < 0 || files[k]->rule[u].place == place))
                    return true;
    }
    return standing_may_serve(r, seat);
}

static void note_break(struct run *r, const struct event *ev)
{
    const struct event_kind *kind = &world(r)->ops->events[ev->kind];
    int32_t place = -1;
    for (size_t i = 0; i < EVENT_ARGS && world(r)->ops->place_type; i++)
        if (kind->arg[i].type == world(r)->ops->place_type && place < 0)
            place = ev->arg[i];
    for (size_t i = r->cur.nrunning; i-- > 0;)
        if (r->cur.running[i].seat == ev->seat)
            running_drop(r, i);
    if (break_has_rule(r, ev->seat, ev->kind, place)) {
        r->cur.brk[ev->seat].kind = ev->kind;
        r->cur.brk[ev->seat].place = place;
    } else {
        answer_forget(r, ev->seat);
    }
}

static void note_failed(struct run *r, seat_t seat)
{
    for (size_t i = r->cur.nrunning; i-- > 0;) {
        if (r->cur.running[i].seat == seat) {
            r->cur.running[i].failed = true;
            return;
        }
    }
}

void answer_after(struct run *r, size_t first)
{
    for (size_t i = first; i < r->p.ev->n; i++) {
        const struct event ev = r->p.ev->v[i];
        if (ev.kind >= EV_CORE || ev.seat >= SEATS_MAX)
            continue;
        const struct event_kind *kind = &world(r)->ops->events[ev.kind];
        if (kind->breaks)
            note_break(r, &ev);
        else if (kind->failed)
            note_failed(r, ev.seat);
    }
    for (size_t i = r->cur.nrunning; i-- > 0;)
        if (r->cur.running[i].depth > r->p.fr->n)
            running_drop(r, i);
}
