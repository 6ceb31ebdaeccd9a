/* Retreats (engine 10.6 to 10.12). */
#include <string.h>

#include "games/washington/washington.h"

enum { RETREAT_STEPS, RETREAT_END, RETREAT_DONE }; /* pc */
enum { R_SOURCE, R_LEFT, R_LAST, R_FLAGS, R_ORIGIN, R_LOSS };
enum { VOLUNTARY_HEXES = 10, STACK_MAX = 16, EXTRA_MAX = 12 };

/* --- one step ------------------------------------------------------------------------------------------------ */

/* Direction of the side's own edge: west for the Confederates on the Monocacy map, east for the Union (10.6e). */
static int toward_edge(W w, int side, int hex, int to)
{
    int before = hex_column(wash_map(w), hex), after = hex_column(wash_map(w), to);
    return side == CSA ? after - before : before - after;
}

struct option_step {
    int dir, score[7];
};

static bool better(const struct option_step *a, const struct option_step *b)
{
    for (int i = 0; i < 7; i++)
        if (a->score[i] != b->score[i])
            return a->score[i] < b->score[i];
    return false;
}

static int turn_from(int a, int b)
{
    int d = (a - b + 6) % 6;
    return d > 3 ? 6 - d : d;
}

/* Is the neighbour in that direction farther from the source, the map's edge or not? */
static bool leads_away(const struct wash_map *m, int hex, int source, int dir)
{
    int to = hex_step(m, hex, dir);
    if (to >= 0)
        return hex_distance(m, source, to) > hex_distance(m, source, hex);
    return turn_from(dir, (hex_toward(m, hex, source) + 3) % 6) <= 1;
}

static void walk_of_retreat(W w, int side, int hex, struct view *v, uint8_t marks[HEXES_MAX], struct walk *walk)
{
    int top = stack_top(w, side, hex);
    if (top < 0)
        for (int u = 0; u < wash_data(w)->nunits && top < 0; u++)
            if (unit_on_map(w, u) && unit_of(w, u)->side == side && counter_of(w, u)->hex == hex)
                top = u;
    view_make(w, v);
    walk_make(w, v, side, top < 0 ? 0 : top, marks, walk);
}

int retreat_step(W w, int side, int hex, int source, int last, bool charge, bool *edge, bool *barred)
{
    const struct wash_map *m = wash_map(w);
    struct view v;
    uint8_t marks[HEXES_MAX];
    struct walk walk;
    struct option_step best = {.dir = -1};
    int enemies = 0, terrain = 0, edges = 0, away = (hex_toward(m, hex, source) + 3) % 6;
    walk_of_retreat(w, side, hex, &v, marks, &walk);
    for (int level = 0; level < 2 && best.dir < 0; level++)
        for (int dir = 0; dir < 6; dir++) {
            int to = hex_step(m, hex, dir);
            bool out = to < 0 || hex_row(m, to) > walk.rows;
            bool farther = leads_away(m, hex, source, dir);
            if (level == 0 && farther && out)
                edges++;
            if (out || (level == 0 ? !farther : hex_distance(m, source, to) != hex_distance(m, source, hex)))
                continue;
            if (marks[to] & HEX_CLOSED) {
                enemies++;
                continue;
            }
            if (!walk_crosses(&walk, hex, dir)) {
                terrain++;
                continue;
            }
            struct option_step o = {.dir = dir};
            o.score[0] = v.zoc[to] >> !side & 1;
            o.score[1] = v.who[to] >> side & 1;
            o.score[2] = charge && last < 0 ? dir != away : 0;
            o.score[3] = dir != (last < 0 ? away : last);
            o.score[4] = toward_edge(w, side, hex, to);
            o.score[5] = step_cost(&walk, hex, dir, true);
            o.score[6] = dir;
            if (best.dir < 0 || better(&o, &best))
                best = o;
        }
    *edge = best.dir < 0 && edges > 0;
    *barred = best.dir < 0 && edges == 0 && enemies == 0 && terrain > 0;
    return best.dir < 0 ? -1 : hex_step(m, hex, best.dir);
}

/* --- the stack that goes back ---------------------------------------------------------------------------------- */

static int retreating(W w, int out[UNITS_MAX])
{
    int n = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (counter_of(w, u)->group & GROUP_RETREATS && unit_on_map(w, u))
            out[n++] = u;
    return n;
}

static int retreat_top(W w)
{
    int top = -1;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (counter_of(w, u)->group & GROUP_RETREATS && unit_fights(w, u) &&
            (top < 0 || counter_of(w, u)->rank < counter_of(w, top)->rank))
            top = u;
    return top;
}

void retreat_begin(struct play *p, int side, int hex, int source, int steps, int flags, int loss)
{
    W w = &p->w;
    int top = stack_top(w, side, hex);
    bool only = flags & RETREAT_TOP;
    if (top >= 0 && counter_of(w, top)->form == UNLIMBERED)
        flags |= RETREAT_GUNS;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        struct counter *c = &wash_of(p)->unit[u];
        if (!unit_on_map(w, u) || unit_of(w, u)->side != side || c->hex != hex || (only && u != top) ||
            unit_of(w, u)->kind == KIND_HQ)
            continue;
        c->group |= GROUP_RETREATS;
        post_over(p, u);
        if (c->form == UNLIMBERED) /* guns limber to retreat (10.10) */
            c->form = LIMBERED;
    }
    struct frame *f = push(p, PROC_RETREAT);
    f->r[R_SOURCE] = source;
    f->r[R_LEFT] = flags & RETREAT_VOLUNTARY ? VOLUNTARY_HEXES : steps;
    f->r[R_FLAGS] = flags;
    f->r[R_ORIGIN] = hex;
    f->r[R_LOSS] = loss;
}

static bool exempt(W w, int top) /* neither causes nor suffers (10.9) */
{
    int side = unit_of(w, top)->side, sp = 0, u[UNITS_MAX], n = retreating(w, u);
    for (int i = 0; i < n; i++)
        sp += unit_fights(w, u[i]) ? counter_of(w, u[i])->sp : 0;
    (void)side;
    return (sp <= wash_data(w)->charts.small_sp && counter_of(w, top)->state != MORALE_R) || unit_ooc(w, top) ||
           unit_of(w, top)->arm == ARM_ARTILLERY;
}

/* Friends in the hex that are not of the retreating stack; *guns: unlimbered ones. */
static int friends_in(W w, int side, int hex, bool *guns)
{
    int n = 0;
    *guns = false;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex) && !(counter_of(w, u)->group & GROUP_RETREATS)) {
            n++;
            *guns = *guns || counter_of(w, u)->form == UNLIMBERED;
        }
    return n;
}

static void worsen(struct play *p, int side, int hex, bool those)
{
    W w = &p->w;
    int state = -1;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        struct counter *c = &wash_of(p)->unit[u];
        if (!unit_is(w, u, side, hex) || (c->group & GROUP_RETREATS ? 1 : 0) != those || (!those && unit_ooc(w, u)))
            continue;
        c->state = (uint8_t)worse(c->state);
        state = c->state;
    }
    if (state >= 0)
        emit(p, HAP_STATE, WASHINGTON_R_RETREAT_FRIENDS, wash_seat(side), (int32_t[]){hex, state}, 2);
}

static void lose_stack(struct play *p, uint16_t kind, bool dead)
{
    W w = &p->w;
    int u[UNITS_MAX], n = retreating(w, u);
    for (int i = 0; i < n; i++) {
        struct counter *c = &wash_of(p)->unit[u[i]];
        emit(p, kind, WASHINGTON_R_RETREAT_BLOCKED, wash_seat(unit_of(w, u[i])->side), (int32_t[]){u[i], c->hex}, 2);
        *c = (struct counter){.where = (uint8_t)(dead ? WHERE_DEAD : WHERE_GONE), .full = c->full, .hex = c->hex};
    }
}

/* Nowhere to go (engine 10.7). */
static void blocked(struct play *p, struct frame *f, bool edge, bool barred)
{
    W w = &p->w;
    int top = retreat_top(w), side = unit_of(w, top)->side, hex = counter_of(w, top)->hex;
    if (edge)
        lose_stack(p, HAP_LEFT_MAP, false);
    else if (barred || (f->r[R_FLAGS] & RETREAT_CHARGE && hex == f->r[R_ORIGIN]))
        lose_stack(p, HAP_CUT_OFF, true);
    else
        stack_set_state(p, side, hex, MORALE_R);
}

static void step(struct play *p, struct frame *f)
{
    W w = &p->w;
    int u[UNITS_MAX], n = retreating(w, u), top = retreat_top(w);
    int side = unit_of(w, top)->side, hex = counter_of(w, top)->hex;
    bool edge, barred, guns;
    int to =
        retreat_step(w, side, hex, f->r[R_SOURCE], f->r[R_LAST] - 1, f->r[R_FLAGS] & RETREAT_CHARGE, &edge, &barred);
    if (to < 0) {
        f->pc = RETREAT_DONE;
        blocked(p, f, edge, barred);
        return;
    }
    struct view v;
    view_make(w, &v);
    f->r[R_LAST] = hex_direction(wash_map(w), hex, to) + 1;
    f->r[R_LEFT]--;
    by_rank(w, u, n);
    for (int i = 0; i < n; i++)
        unit_put(p, u[i], to);
    emit(p, HAP_RETREATED, WASHINGTON_R_RETREAT_STEP, wash_seat(side), (int32_t[]){top, hex, to}, 3);
    leaders_alone(p, to, side);
    if (v.zoc[to] & 1 << !side && !(f->r[R_FLAGS] & RETREAT_FREE)) {
        unit_lose(p, top, 1, WASHINGTON_R_EZOC_RETREAT);
        top = retreat_top(w);
    }
    if (top < 0) {
        f->pc = RETREAT_DONE;
        return;
    }
    int friends = friends_in(w, side, to, &guns);
    if (f->r[R_LEFT] > 0) {
        if (friends && !guns && !exempt(w, top))
            worsen(p, side, to, false);
        return;
    }
    f->pc = friends ? RETREAT_END : RETREAT_DONE;
}

/* --- at the end hex ------------------------------------------------------------------------------------------------ */

static void one_more(struct play *p, struct frame *f)
{
    (void)p;
    f->r[R_LEFT] = 1;
    f->r[R_FLAGS] += 256; /* how often it has gone on */
    f->pc = RETREAT_STEPS;
}

static bool may_stay(W w, int side, int hex)
{
    return stack_sp(w, side, hex) <= STACK_MAX;
}

/* The hex that displaced friends go to: empty of friends, and the step of a retreat. */
static int displace_to(W w, int side, int hex, int source)
{
    bool edge, barred, guns;
    int to = retreat_step(w, side, hex, source, -1, false, &edge, &barred);
    return to >= 0 && !friends_in(w, side, to, &guns) ? to : -1;
}

static void displace(struct play *p, struct frame *f)
{
    W w = &p->w;
    int top = retreat_top(w), side = unit_of(w, top)->side, hex = counter_of(w, top)->hex;
    int to = displace_to(w, side, hex, f->r[R_SOURCE]);
    worsen(p, side, hex, false);
    int u[UNITS_MAX], n = stack_units(w, side, hex, u);
    for (int i = 0; i < n; i++) {
        if (counter_of(w, u[i])->group & GROUP_RETREATS)
            continue;
        unit_put(p, u[i], to);
        emit(p, HAP_DISPLACED, WASHINGTON_R_RETREAT_FRIENDS, wash_seat(side), (int32_t[]){u[i], to}, 2);
    }
    f->pc = RETREAT_DONE;
}

enum { HOW_ASK, HOW_STAY, HOW_GO_ON };
static int how_ends(W w, const struct frame *f)
{
    int top = retreat_top(w), side = unit_of(w, top)->side, hex = counter_of(w, top)->hex;
    bool guns;
    friends_in(w, side, hex, &guns);
    if (f->r[R_FLAGS] / 256 >= EXTRA_MAX)
        return HOW_STAY;
    if (guns)
        return HOW_GO_ON;
    if (exempt(w, top))
        return may_stay(w, side, hex) ? HOW_STAY : HOW_GO_ON;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex) && !(counter_of(w, u)->group & GROUP_RETREATS) && !unit_ooc(w, u))
            return HOW_ASK;
    return HOW_GO_ON;
}

size_t retreat_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)cap;
    if (f->pc != RETREAT_END || how_ends(w, f) != HOW_ASK)
        return 0;
    int top = retreat_top(w);
    *out = (struct ask){ASK_RETREAT, wash_seat(unit_of(w, top)->side), f->r[R_SOURCE], counter_of(w, top)->hex};
    return 1;
}

void retreat_choices(W w, A ask, O part, struct choices *next)
{
    if (part->verb) {
        next->end = true;
        return;
    }
    if (displace_to(w, wash_side(ask->seat), ask->place, ask->subject) >= 0)
        choice_verb(next, VERB_DISPLACE);
    choice_verb(next, VERB_EXTEND);
    choice_verb(next, VERB_PASS);
}

void retreat_advise(W w, A ask, const struct settings *s, struct order *out)
{
    static const uint16_t verbs[] = {VERB_DISPLACE, VERB_EXTEND, VERB_PASS};
    const struct order *o = setting_get(s, SET_RETREAT, 0);
    bool extended = w->fr->v[w->fr->n - 1].r[R_FLAGS] & RETREAT_EXTENDED;
    out->verb = verbs[o ? order_nth(o, 0, 0) : 1];
    if (out->verb == VERB_EXTEND && extended) /* once; then pass */
        out->verb = VERB_PASS;
    if (out->verb == VERB_DISPLACE && displace_to(w, wash_side(ask->seat), ask->place, ask->subject) < 0)
        out->verb = VERB_EXTEND;
}

static void at_end(struct play *p, struct frame *f, O ans, size_t n)
{
    W w = &p->w;
    int how = how_ends(w, f), top = retreat_top(w), side = unit_of(w, top)->side, hex = counter_of(w, top)->hex;
    if (how == HOW_STAY) {
        f->pc = RETREAT_DONE;
    } else if (n == 0 || how == HOW_GO_ON) {
        one_more(p, f);
    } else if (ans->verb == VERB_DISPLACE) {
        displace(p, f);
    } else if (ans->verb == VERB_EXTEND) {
        if (!(f->r[R_FLAGS] & RETREAT_EXTENDED)) /* once (10.9) */
            worsen(p, side, hex, true);
        f->r[R_FLAGS] |= RETREAT_EXTENDED;
        one_more(p, f);
    } else {
        worsen(p, side, hex, false);
        one_more(p, f);
    }
}

static void done(struct play *p, struct frame *f)
{
    W w = &p->w;
    int u[UNITS_MAX], n = retreating(w, u), top = retreat_top(w), origin = f->r[R_ORIGIN];
    int side = n ? unit_of(w, u[0])->side : !wash_state(w)->active;
    int to = top >= 0 ? counter_of(w, top)->hex : origin;
    /* no marker where unlimbered guns merely limber and go, or limbered ones alone from the top of a stack (10.11) */
    bool left = top < 0 || to != origin, guns = top >= 0 && f->r[R_FLAGS] & (RETREAT_GUNS | RETREAT_TOP);
    for (int i = 0; i < n && f->r[R_FLAGS] & RETREAT_VOLUNTARY; i++) { /* DG ends it in Column or on horse (10.12) */
        struct counter *c = &wash_of(p)->unit[u[i]];
        int arm = unit_of(w, u[i])->arm;
        if (arm == ARM_INFANTRY)
            c->form = COLUMN;
        if (arm == ARM_CAVALRY && unit_of(w, u[i])->can_mount)
            c->form = MOUNTED;
    }
    for (int loss = f->r[R_LOSS]; loss > 0 && top >= 0; loss--, top = retreat_top(w))
        unit_lose(p, top, 1, WASHINGTON_R_MORALE_LOSS);
    if (left && !guns && stack_top(w, side, origin) < 0)
        legs_put(p, side, origin, to);
    for (int i = 0; i < n; i++)
        wash_of(p)->unit[u[i]].group = 0;
    if (n)
        settle(p, side, to);
    pop(p, 0);
}

void retreat_run(struct play *p, struct frame *f, O ans, size_t n)
{
    if (f->pc != RETREAT_DONE && retreat_top(&p->w) < 0)
        f->pc = RETREAT_DONE;
    switch (f->pc) {
    case RETREAT_STEPS: step(p, f); return;
    case RETREAT_END: at_end(p, f, ans, n); return;
    default: done(p, f); return;
    }
}
