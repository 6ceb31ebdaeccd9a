/* The Phases: initiative, checks, and who acts (5.0 C). */
#include <string.h>

#include "games/mosby/mosby.h"

enum { F_START, F_CHECKS, F_SWEPT, F_HALF, F_HALF_DONE };
enum { FEARED_NOTORIETY = 4 }; /* of the card */

/* Never beside an activated combat unit that can strike (R119); not north of the Potomac under 8.5. */
bool mb_may_disband(W w)
{
    const struct mb_state *st = mb_state(w);
    if (!st->on || mb_bound_north(w))
        return false;
    if (!st->phases || st->hidden)
        return true;
    for (int i = 0; i < UNITS_MAX; i++) {
        const struct mb_unit *u = &st->unit[i];
        if (u->active && u->at == st->at && mb_is_combat(u) && !u->retreat)
            return false;
    }
    return true;
}

bool mb_may_hide(W w)
{
    const struct mb_state *st = mb_state(w);
    return st->phases && st->on && !st->hidden && st->hand[CARD_HIDE] && !mb_concentration(w, st->at);
}

void mb_hide(struct play *p)
{
    struct mb_state *st = mb_of(p);
    mb_use(p, CARD_HIDE);
    st->hidden = 1;
    TELL(p, HAP_HIDES, MOSBY_R_CARD_HIDE, st->at);
}

static bool mosbys_half(W w, const struct frame *f)
{
    return (mb_state(w)->initiative == SIDE_MOSBY) == (f->r[0] == 0);
}

size_t mb_phases_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct mb_state *st = mb_state(w);
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = st->at};
    if (st->ended)
        return 0;
    switch (f->pc) {
    case F_START: out->kind = ASK_INITIATIVE; return st->hand[CARD_INITIATIVE] > 0;
    case F_SWEPT:
    case F_HALF_DONE: out->kind = ASK_BOLT; return mb_active(w) > 0 && (mb_may_disband(w) || mb_may_hide(w));
    case F_HALF: out->kind = st->hidden ? ASK_STAY_HIDDEN : ASK_PH; return mosbys_half(w, f);
    default: return 0;
    }
}

static bool finished(W w)
{
    return mb_active(w) == 0 && mb_state(w)->train != TRAIN_ROLLING;
}

static void leave(struct play *p)
{
    struct mb_state *st = mb_of(p);
    st->phases = st->phase = st->initiative = st->union_half = st->hidden = 0;
    st->riding = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].acted = st->unit[i].attacks = st->unit[i].from = 0;
    TELL0(p, HAP_PHASES_END, MOSBY_R_PHASES_END);
    pop(p, 0);
}

static int feared(W w)
{
    return mb_state(w)->hand[CARD_FEARED] && mb_state(w)->notoriety >= FEARED_NOTORIETY;
}

int mb_initiative_of(W w, int die)
{
    die += feared(w);
    return mb_data(w)->t.initiative[die > 6 ? 6 : die] ? SIDE_MOSBY : SIDE_UNION;
}

static void start(struct play *p, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    int die = 0;
    st->phases = 1;
    if (mb_count(&p->w, -1, ON, ON)) /* a combat unit has woken: the card is void */
        st->ames = 0;
    st->riding = st->horses;
    st->horses = 0;
    TELL0(p, HAP_PHASES, MOSBY_R_INITIATIVE);
    if (n && ans->verb == VERB_PLAY) {
        mb_use(p, CARD_INITIATIVE);
        st->initiative = SIDE_MOSBY;
    } else {
        die = roll(p, "initiative", 1, 6, NULL);
        st->initiative = (uint8_t)mb_initiative_of(&p->w, die);
        die += feared(&p->w);
    }
    TELL(p, HAP_INITIATIVE, MOSBY_R_INITIATIVE, st->initiative - 1, die);
    if (st->initiative == SIDE_MOSBY) /* 7.7 */
        mb_clear_non_combat(p, st->at, ON, MOSBY_R_NON_COMBAT);
}

static void checks(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    if (finished(&p->w)) {
        leave(p);
        return;
    }
    f->pc = F_SWEPT;
    f->r[0] = 0;
    if (st->phase < 250)
        st->phase++;
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].acted = 0;
    TELL(p, HAP_PHASE, MOSBY_R_CHECKS, st->phase);
    mb_sweep_clear(p, SWEEP_PLAIN);
    mb_sweep_phase(p);
    if (mb_train_here(&p->w)) {
        for (int i = 0; i < UNITS_MAX; i++) /* escorts that sleep, if no combat unit beside them is listed already */
            if (st->unit[i].escort && !st->unit[i].active && !mb_count(&p->w, st->at, ON, ON)) {
                mb_sweep_add(p, st->at);
                break;
            }
        mb_sweep_escorts(p);
    }
    if (st->nsweep)
        push(p, PROC_SWEEP);
}

/* Disbanding and hiding between the actions of the Union. */
static bool bolted(struct play *p, O ans, size_t n)
{
    if (!n)
        return false;
    if (ans->verb == VERB_PLAY) {
        mb_hide(p);
        return true;
    }
    if (ans->verb == VERB_DISBAND) {
        mb_disband(p);
        return true;
    }
    return false;
}

static void half(struct play *p, struct frame *f, O ans, size_t n)
{
    f->pc = F_HALF_DONE;
    if (!mosbys_half(&p->w, f))
        push(p, PROC_UNION);
    else if (n && !mb_act(p, ans))
        f->pc = F_HALF;
}

void mb_phases_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (st->ended) {
        leave(p);
        return;
    }
    switch (f->pc) {
    case F_START:
        f->pc = F_CHECKS;
        start(p, ans, n);
        break;
    case F_CHECKS: checks(p, f); break;
    case F_SWEPT:
        if (bolted(p, ans, n))
            break;
        f->pc = F_HALF;
        if (st->initiative == SIDE_MOSBY && !st->hidden) /* R30 */
            mb_clear_non_combat(p, st->at, ON, MOSBY_R_NON_COMBAT);
        if (finished(&p->w))
            leave(p);
        break;
    case F_HALF: half(p, f, ans, n); break;
    case F_HALF_DONE:
        if (bolted(p, ans, n))
            break;
        if (finished(&p->w)) {
            leave(p);
            break;
        }
        f->pc = ++f->r[0] < 2 ? F_HALF : F_CHECKS;
        break;
    }
}
