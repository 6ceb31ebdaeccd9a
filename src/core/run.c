#include "core/run.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/ask.h"
#include "core/lex.h"
#include "core/run_private.h"

enum { RUNS_MAX = 100000 };

struct frame *push(struct play *p, uint16_t proc)
{
    struct frames *fr = p->fr;
    if (fr->n == FRAMES_MAX) {
        p->run->full = true; /* run_step stops with a bug; the frame given is scratch */
        return &fr->v[FRAMES_MAX - 1];
    }
    struct frame *f = &fr->v[fr->n++];
    *f = (struct frame){.proc = proc};
    return f;
}

void pop(struct play *p, int32_t ret)
{
    struct frames *fr = p->fr;
    fr->v[--fr->n] = (struct frame){0};
    if (fr->n)
        fr->v[fr->n - 1].ret = ret;
}

/* Lines that nothing took up while their turn lasted. */
static void skip_left(struct run *r)
{
    for (size_t i = 0; i < r->in->nlive; i++) {
        const struct file *f = r->in->live[i].file;
        for (size_t k = r->cur.line[i]; k < f->nlines; k++) {
            struct running l = {.seat = r->in->live[i].seat, .live = i, .index = k};
            answer_skip(r, &l, &f->line[k], &f->line[k].node[0], "the turn was over before anything asked for it");
        }
    }
}

void turn_over(struct play *p)
{
    struct run *r = p->run;
    r->out->turn_over = true;
    skip_left(r);
    for (size_t i = 0; i < p->w.seats->n; i++) /* a missed turn is one turn; who is gone stays away */
        r->in->overdue[i] = p->w.seats->v[i].gone;
    r->in->nlive = 0;
    r->cur.nrunning = 0;
    memset(r->cur.brk, 0, sizeof r->cur.brk);
}

static bool bug(struct run *r, const char *what)
{
    return err_set(r->e, EXIT_BUG, "bug in the rules of %s: %s", r->p.w.ops->id, what);
}

static void say_answer(struct run *r, A ask, const struct answer *ans)
{
    struct buf b;
    buf_init(&b, r->in->a);
    order_print(&b, &r->p.w, &ans->order);
    run_say(r, EV_ANSWER, ask->seat,
            (int32_t[]){ask->kind, (int32_t)ans->source, ans->line, ask->place, text_put(r->p.w.texts, b.p, b.n),
                        ask->subject},
            6);
}

/* Lines left of a seat that is asked and has not answered: told before they fall away. */
static void say_ran_out(struct run *r, seat_t seat)
{
    int32_t first = 0, count = 0;
    for (size_t i = 0; i < r->in->nlive; i++) {
        const struct live *v = &r->in->live[i];
        if (v->seat != seat)
            continue;
        for (size_t k = r->cur.line[i]; k < v->file->nlines; k++, count++)
            if (!first)
                first = v->file->line[k].number;
    }
    if (count)
        run_say(r, EV_RAN_OUT, seat, (int32_t[]){first, count}, 2);
}

/* Everything since the mark is taken back, but for what tells the waiting seat why its lines did not serve. */
static void back_to_mark(struct run *r, const struct cursor *mark, size_t nevents, uint8_t waiting)
{
    size_t kept = nevents;
    for (size_t i = nevents; i < r->p.ev->n; i++) {
        const struct event *ev = &r->p.ev->v[i];
        if ((ev->kind == EV_SKIPPED || ev->kind == EV_UNKNOWN) && ev->seat < SEATS_MAX && (waiting & 1U << ev->seat))
            r->p.ev->v[kept++] = *ev;
    }
    r->p.ev->n = kept;
    r->cur = *mark;
}

/* A seat that gives up in this step is waited for by nobody: its defaults answer from here on (design dice 1.3.4). When no other
 * seat is left, the game ends with the step, and the run stops. */
static bool waits_for_leavers(struct run *r, uint8_t await)
{
    uint8_t late = await & r->in->leaves, stay = 0;
    for (size_t i = 0; i < r->p.w.seats->n; i++)
        if (!r->p.w.seats->v[i].gone && !(r->in->leaves >> i & 1U))
            stay = 1;
    if (!late || !stay)
        return false;
    bool more = false;
    for (size_t i = 0; i < SEATS_MAX; i++)
        if (late >> i & 1U) {
            more = more || !r->in->overdue[i];
            r->in->overdue[i] = true;
        }
    return more;
}

/* Answers all asks of the top frame. false: the game waits (out->wait), or an error stands in e. */
static bool answer_all(struct run *r, const struct ask *ask, size_t n, struct order *order)
{
    struct cursor mark = r->cur;
    size_t nevents = r->p.ev->n;
    struct answer ans[ASKS_MAX];
    struct run_result *out = r->out;
    out->nwait = 0;
    out->await = 0;
    for (size_t i = 0; i < n; i++) {
        if (answer_ask(r, &ask[i], &ans[i])) {
            order[i] = ans[i].order;
            if (!ans[i].forced && !order_legal(&r->p.w, &ask[i], &ans[i].order, NULL))
                return bug(r, "advice that is not legal");
            continue;
        }
        out->wait[out->nwait++] = ask[i];
        out->await |= (uint8_t)(1U << ask[i].seat);
    }
    if (r->full)
        return bug(r, "too many running lines");
    if (out->unopened)
        return false;
    if (out->nwait && waits_for_leavers(r, out->await)) {
        back_to_mark(r, &mark, nevents, 0);
        return answer_all(r, ask, n, order); /* each seat leaves once */
    }
    if (out->nwait) {
        back_to_mark(r, &mark, nevents, out->await);
        for (size_t i = 0; i < out->nwait; i++) {
            say_ran_out(r, out->wait[i].seat);
            answer_forget(r, out->wait[i].seat);
            run_say(r, EV_WAITS, out->wait[i].seat,
                    (int32_t[]){out->wait[i].kind, out->wait[i].place, out->wait[i].subject}, 3);
        }
        return false;
    }
    for (size_t i = 0; i < n; i++)
        if (!ans[i].forced)
            say_answer(r, &ask[i], &ans[i]);
    return true;
}

static bool run_top(struct run *r, const struct order *order, size_t n)
{
    const struct game_ops *ops = r->p.w.ops;
    struct frame *f = &r->p.fr->v[r->p.fr->n - 1];
    size_t first = r->p.ev->n;
    ops->procs[f->proc].run(&r->p, f, order, n);
    if (r->in->dice->err.code) {
        if (r->e && !r->e->code)
            *r->e = r->in->dice->err;
        return false;
    }
    if (r->full)
        return bug(r, "frames too deep");
    if (r->in->dice->rolls > r->p.ev->owned)
        return bug(r, "a roll that belongs to no event");
    answer_after(r, first);
    if (ops->check && !ops->check(&r->p.w, r->e))
        return false;
    return ++r->out->runs < RUNS_MAX || bug(r, "a turn without an end");
}

static bool finished(struct run *r)
{
    struct run_result *out = r->out;
    out->outcome = (struct outcome){0};
    r->p.w.ops->outcome(&r->p.w, &out->outcome);
    if (!out->outcome.over && r->p.fr->n)
        return false;
    out->over = true;
    out->outcome.over = true;
    run_say(r, EV_OVER, NO_SEAT, (int32_t[]){(int32_t)out->outcome.winners}, 1);
    turn_over(&r->p);
    return true;
}

/* Frames come from a file: what they ask must be a question of the game, to a seat, about a place. */
static bool asks_sound(struct run *r, const struct ask *ask, size_t n)
{
    W w = &r->p.w;
    for (size_t i = 0; i < n; i++)
        if (ask[i].kind == 0 || ask[i].kind >= w->ops->nasks || ask[i].seat >= w->seats->n || ask[i].place < -1 ||
            (ask[i].place >= 0 && w->ops->place_type && ask[i].place >= type_count(w, w->ops->place_type)))
            return bug(r, "a question to nobody or about no place");
    return true;
}

static bool loop(struct run *r)
{
    const struct game_ops *ops = r->p.w.ops;
    while (!finished(r)) {
        struct ask ask[ASKS_MAX];
        struct order order[ASKS_MAX];
        const struct frame *f = &r->p.fr->v[r->p.fr->n - 1];
        size_t n = ops->procs[f->proc].ask ? ops->procs[f->proc].ask(&r->p.w, f, ask, ASKS_MAX) : 0;
        if (!asks_sound(r, ask, n))
            return false;
        if (!answer_all(r, ask, n, order))
            return !r->e->code;
        if (!run_top(r, order, n))
            return false;
        r->out->rolled = r->in->dice->rolls > r->rolls_before;
        if (r->in->stop_after_roll && r->out->rolled)
            return true;
    }
    return true;
}

static bool set_up(struct run *r)
{
    const struct game_ops *ops = r->p.w.ops;
    push(&r->p, ops->first_proc);
    return ops->setup(&r->p, r->p.w.opt->scenario, r->e) && (!ops->check || ops->check(&r->p.w, r->e));
}

bool run_step(struct run_in *in, struct run_result *out, struct err *e)
{
    struct err own = {0};
    struct run r = {.in = in, .out = out, .e = e ? e : &own, .rolls_before = in->dice->rolls};
    memset(out, 0, sizeof *out);
    events_init(&out->ev, in->a);
    out->ev.owned = in->dice->rolls;
    out->state = arena_alloc(in->a, in->w.ops->state_size);
    r.p =
        (struct play){.w = in->w, .state = out->state, .fr = &out->frames, .dice = in->dice, .ev = &out->ev, .run = &r};
    r.p.w.state = out->state;
    r.p.w.fr = &out->frames;
    for (size_t i = 0; i < in->nlive; i++)
        r.cur.line[i] = in->live[i].line;
    if (!(in->play ? run_load(&r, in->play) : set_up(&r)) || !loop(&r))
        return false;
    out->play = run_save(&r);
    return true;
}
