/* Activation checks: a list fixed before its first die, carried out to its end (R111 to R114). */
#include <stdio.h>
#include <string.h>

#include "games/mosby/mosby.h"

void mb_sweep_clear(struct play *p, int kind)
{
    struct mb_state *st = mb_of(p);
    memset(st->sweep_at, 0, sizeof st->sweep_at);
    memset(st->sweep_age, 0, sizeof st->sweep_age);
    memset(st->sweep_done, 0, sizeof st->sweep_done);
    st->nsweep = 0;
    st->sweep_kind = (uint8_t)kind;
}

static void add(struct mb_state *st, int s, int age)
{
    if (st->nsweep == SWEEP_MAX)
        return;
    st->sweep_at[st->nsweep] = (uint8_t)s;
    st->sweep_age[st->nsweep++] = (int16_t)age;
}

void mb_sweep_add(struct play *p, int s)
{
    struct mb_state *st = mb_of(p);
    int slot[UNITS_MAX], n = mb_by_age(&p->w, s, slot);
    if (mb_concentration(&p->w, s) || mb_unrevealed(&p->w, s))
        add(st, s, 0);
    for (int i = 0; i < n; i++)
        if (!st->unit[slot[i]].active)
            add(st, s, st->unit[slot[i]].age);
}

void mb_sweep_around(struct play *p, int s)
{
    const struct mb_space *sp = &mb_data(&p->w)->space[s];
    for (int i = 0; i < sp->nroads; i++)
        mb_sweep_add(p, sp->to[i]);
    mb_sweep_add(p, s);
}

void mb_sweep_escorts(struct play *p)
{
    struct mb_state *st = mb_of(p);
    for (int i = 0; i < st->escorts; i++)
        add(st, st->train_at, -1);
}

/* Next to activated combat units, and what shares their space. */
void mb_sweep_phase(struct play *p)
{
    const struct mb_data *d = mb_data(&p->w);
    for (int s = 0; s < d->nspaces; s++) {
        bool near = mb_count(&p->w, s, ON, ON) > 0;
        for (int i = 0; i < d->space[s].nroads && !near; i++)
            near = mb_count(&p->w, d->space[s].to[i], ON, ON) > 0;
        if (near)
            mb_sweep_add(p, s);
    }
}

/* --- a check ---------------------------------------------------------------------------------------------- */

void mb_activate(struct play *p, int slot, int rule)
{
    struct mb_unit *u = &mb_of(p)->unit[slot];
    mb_see(p, slot);
    u->active = 1;
    u->acted = mb_of(p)->union_half;
    TELL(p, HAP_ACTIVATED, (uint16_t)rule, slot, mb_class(u), u->at);
}

void mb_wake_space(struct play *p, int s, int rule)
{
    mb_reveal(p, s, false);
    int class = mb_draw_unit(p, false);
    if (class < 0) {
        TELL(p, HAP_EMPTY_POOL, MOSBY_R_POOL, s);
    } else if (class == CLASS_BLANK) {
        mb_box(p, class);
        TELL(p, HAP_WOKE_BLANK, (uint16_t)rule, s);
    } else {
        int slot = mb_place(p, class, s, true);
        TELL(p, HAP_ACTIVATED, (uint16_t)rule, slot, class, s);
    }
}

static void wake_escort(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int class = mb_draw_unit(p, true);
    st->escorts--;
    if (class < 0) {
        TELL(p, HAP_EMPTY_POOL, MOSBY_R_POOL, st->train_at);
        return;
    }
    int slot = mb_place(p, class, st->train_at, true);
    st->unit[slot].escort = 1;
    TELL(p, HAP_ACTIVATED, MOSBY_R_ESCORT, slot, class, st->train_at);
}

/* After a restoration a listed place is checked once as it now is: the unit is gone, the space unrevealed (R114). */
static bool stands_for_space(W w, int i)
{
    const struct mb_state *st = mb_state(w);
    int s = st->sweep_at[i];
    if (!mb_unrevealed(w, s) && !mb_concentration(w, s))
        return false;
    for (int k = 0; k < st->nsweep; k++)
        if (st->sweep_at[k] == s && (st->sweep_done[k] || (st->sweep_age[k] == 0 && k != i)))
            return false;
    return true;
}

static void check(struct play *p, int i, int slot)
{
    struct mb_state *st = mb_of(p);
    int s = st->sweep_at[i], age = st->sweep_age[i];
    const char *name = mb_data(&p->w)->space[s].name;
    char label[64];
    /* Scout helps where the band enters in the Operations (R19). */
    int bonus = st->sweep_kind == SWEEP_ENTRY && !st->phases && st->hand[CARD_SCOUT];
    if (age > 0 && slot >= 0)
        snprintf(label, sizeof label, "check:%.40s unit %d", name, slot + 1);
    else
        snprintf(label, sizeof label, "check:%.40s%s", name, age < 0 ? " escort" : "");
    int die = roll(p, label, 1, 6, NULL);
    st->sweep_done[i] = 1;
    if (die + bonus > st->awareness) {
        TELL(p, HAP_QUIET, MOSBY_R_ACTIVATION, s, die + bonus, st->awareness);
        return;
    }
    TELL(p, HAP_CHECK, MOSBY_R_ACTIVATION, s, die + bonus, st->awareness);
    if (age < 0)
        wake_escort(p);
    else if (age > 0 && slot >= 0)
        mb_activate(p, slot, MOSBY_R_ACTIVATION);
    else
        mb_wake_space(p, s, MOSBY_R_ACTIVATION);
}

/* One entry a run, so that the breaks and the invariants of each are seen to. r[0]: the next entry. */
void mb_sweep_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    (void)ans, (void)n;
    while (f->r[0] < st->nsweep) {
        int i = f->r[0]++, age = st->sweep_age[i], slot = age > 0 ? mb_unit_aged(&p->w, age) : -1;
        bool listed = age > 0   ? slot >= 0 && !st->unit[slot].active && st->unit[slot].at == st->sweep_at[i]
                      : age < 0 ? st->escorts > 0 && st->train == TRAIN_ROLLING
                                : mb_concentration(&p->w, st->sweep_at[i]) || mb_unrevealed(&p->w, st->sweep_at[i]);
        if (!listed && !(age > 0 && slot < 0 && stands_for_space(&p->w, i)))
            continue;
        check(p, i, slot);
        return;
    }
    mb_sweep_clear(p, SWEEP_PLAIN);
    pop(p, 0);
}
