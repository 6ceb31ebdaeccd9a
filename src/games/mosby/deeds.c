/* Kidnapping, demolition, interrogation (6.3, 6.4, 8.6, 8.7, 8.9). */
#include <string.h>

#include "games/mosby/mosby.h"

/* --- captives --------------------------------------------------------------------------------------------- */

static int leader_space(W w, int leader)
{
    const struct mb_data *d = mb_data(w);
    int kind = leader == LEADER_DULANEY ? EVENT_DULANEY : EVENT_STOUGHTON;
    for (int i = 0; i < MB_EVENTS; i++)
        if (d->event[i].kind == kind)
            return d->event[i].space;
    return -1;
}

int mb_leader_here(W w, int leader)
{
    const struct mb_state *st = mb_state(w);
    return st->on && st->leader[leader] == LEADER_THERE && leader_space(w, leader) == st->at;
}

void mb_captives_go(struct play *p, int how)
{
    struct mb_state *st = mb_of(p);
    for (int i = 0; i < LEADERS; i++) {
        if (st->leader[i] != LEADER_TAKEN)
            continue;
        st->leader[i] = LEADER_OUT;
        TELL(p, (uint16_t)how, MOSBY_R_CAPTIVE, i);
        if (how == HAP_DELIVERED)
            mb_points(p, mb_data(&p->w)->t.kidnap, MOSBY_R_CAPTIVE);
    }
}

void mb_kidnap(struct play *p, int leader)
{
    struct mb_state *st = mb_of(p);
    st->leader[leader] = LEADER_TAKEN;
    TELL(p, HAP_KIDNAPPED, MOSBY_R_KIDNAP, leader);
    mb_alert(p, mb_data(&p->w)->t.aware_kidnap, MOSBY_R_KIDNAP);
    mb_sweep_clear(p, SWEEP_AFTER);
    mb_sweep_add(p, st->at);
    push(p, PROC_SWEEP);
}

/* --- demolition ------------------------------------------------------------------------------------------- */

static int broken_railroads(W w)
{
    int n = 0;
    for (int s = 0; s < MB_SPACES; s++)
        n += mb_state(w)->rail[s];
    return n;
}

bool mb_target(W w, int target)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_space *sp = &mb_data(w)->space[st->at];
    bool inside = mb_in_lines(w, st->at);
    if (!st->on)
        return false;
    switch (target) {
    case TARGET_DEPOT: return inside && st->depot[st->at] == DEPOT_INTACT;
    case TARGET_BRIDGE: return inside && sp->bridge && !st->bridge[st->at];
    case TARGET_RAILROAD:
        return inside && sp->rail && !st->rail[st->at] && broken_railroads(w) < mb_data(w)->railroad_markers;
    case TARGET_TRAIN: return mb_train_here(w) && !mb_count(w, st->at, ON, ANY);
    default: return false;
    }
}

static void contents(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int die = roll(p, "depot", 1, 6, NULL);
    const struct mb_find *f = &mb_data(&p->w)->t.found[die];
    TELL(p, HAP_CONTENTS, MOSBY_R_OPTION_8_9, die);
    if (f->move)
        st->horses = f->move;
    if (f->combat)
        st->carbines = f->combat;
    if (f->strength)
        mb_band(p, f->strength, MOSBY_R_OPTION_8_9);
    mb_points(p, f->points, MOSBY_R_OPTION_8_9);
    if (f->cards)
        push(p, PROC_HAND)->r[0] = f->cards;
}

static void burn_train(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int waiting = st->escorts;
    st->train = TRAIN_DONE;
    st->escorts = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].escort = 0; /* free like any other unit */
    TELL(p, HAP_TRAIN_BURNT, MOSBY_R_TRAIN_LOST, st->train_at);
    for (int i = 0; i < waiting; i++)
        mb_set_down(p, st->train_at);
    if (waiting)
        TELL(p, HAP_ESCORTS_PLACED, MOSBY_R_ESCORT, waiting, st->train_at);
}

static int destroy(struct play *p, int target)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    switch (target) {
    case TARGET_DEPOT: st->depot[st->at] = DEPOT_BURNT; return mb_depot_points(p);
    case TARGET_BRIDGE: st->bridge[st->at] = 1; return t->bridge;
    case TARGET_RAILROAD: st->rail[st->at] = 1; return t->railroad;
    default: burn_train(p); return t->train;
    }
}

void mb_demolish(struct play *p, int target)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    int die = mb_option(&p->w, "8.6") ? roll(p, "demolition", 1, 6, NULL) : 0;
    mb_sweep_clear(p, SWEEP_AFTER);
    if (die && !t->demolished[target][die]) {
        TELL(p, HAP_DEMOLITION_FAILED, MOSBY_R_OPTION_8_6, target, st->at, die);
    } else {
        int points = destroy(p, target);
        TELL(p, HAP_DEMOLISHED, target == TARGET_TRAIN ? MOSBY_R_TRAIN_LOST : MOSBY_R_DEMOLISH, target, st->at);
        mb_points(p, points, MOSBY_R_DEMOLISH);
    }
    bool depot = target == TARGET_DEPOT && st->depot[st->at] == DEPOT_BURNT;
    mb_alert(p, target == TARGET_TRAIN ? t->aware_train : t->aware_demolish, MOSBY_R_DEMOLISH);
    mb_sweep_around(p, st->at);
    if (target == TARGET_TRAIN)
        mb_sweep_escorts(p); /* where it did not burn (8.6) */
    push(p, PROC_SWEEP);
    if (depot && mb_option(&p->w, "8.9"))
        contents(p); /* a drawn card is seen to before the checks begin */
}

/* --- interrogation (8.7) ---------------------------------------------------------------------------------- */

enum { I_ASK, I_INFORMED };

bool mb_questions(W w)
{
    for (int c = 0; c < CLASS_COMBAT; c++)
        if (mb_state(w)->question[c])
            return true;
    return false;
}

static int whom(W w)
{
    int c = 0;
    while (c < CLASS_COMBAT - 1 && !mb_state(w)->question[c])
        c++;
    return c;
}

int mb_told_of(W w, int from)
{
    for (int s = from; s < mb_data(w)->nspaces; s++)
        if (s != mb_state(w)->at && mb_scoutable(w, s))
            return s;
    return -1;
}

size_t mb_interrogate_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = mb_state(w)->at};
    if (mb_state(w)->ended)
        return 0;
    out->kind = f->pc == I_ASK ? ASK_INTERROGATE : ASK_INFORMED;
    out->subject = whom(w);
    return f->pc == I_ASK ? mb_questions(w) : mb_told_of(w, 0) >= 0;
}

/* The points for this unit may be lost again. */
static void answer(struct play *p, struct frame *f, int class)
{
    int die = roll(p, "interrogation", 1, 6, NULL);
    const struct mb_find *find = &mb_data(&p->w)->t.prisoner[die];
    TELL(p, HAP_INTERROGATED, MOSBY_R_OPTION_8_7, class, die);
    mb_points(p, find->points - (find->no_points ? mb_worth(&p->w, class) : 0), MOSBY_R_OPTION_8_7);
    mb_alert(p, find->awareness, MOSBY_R_OPTION_8_7);
    if (find->scout)
        f->pc = I_INFORMED;
    if (find->cards)
        push(p, PROC_HAND)->r[0] = find->cards;
}

void mb_interrogate_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (f->pc == I_INFORMED) {
        f->pc = I_ASK;
        if (n && ans->verb == VERB_SCOUT) {
            TELL(p, HAP_INFORMED, MOSBY_R_OPTION_8_7, order_nth(ans, 0, 0));
            mb_examine(p, order_nth(ans, 0, 0));
        }
        return;
    }
    if (!n || st->ended) {
        pop(p, 0);
        return;
    }
    int class = whom(&p->w);
    st->question[class]--;
    if (ans->verb == VERB_INTERROGATE)
        answer(p, f, class);
}
