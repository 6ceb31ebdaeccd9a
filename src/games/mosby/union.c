/* The Union half of a Phase: the train, non-combat units, combat units, then the attack (7.3, 7.5). */
#include <string.h>

#include "games/mosby/mosby.h"

enum { U_TRAIN, U_PICK, U_MOVED, U_ATTACK, U_AFTER };

static bool may_move(const struct mb_unit *u, int combat)
{
    return u->sort && u->active && !u->acted && mb_is_combat(u) == combat;
}

bool mb_in_group(W w, int slot, int combat)
{
    return may_move(&mb_state(w)->unit[slot], combat) && !mb_state(w)->unit[slot].retreat;
}

static int count_group(W w, int combat)
{
    int n = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        n += mb_in_group(w, i, combat);
    return n;
}

int mb_group(W w)
{
    return count_group(w, OFF) ? OFF : count_group(w, ON) ? ON : ANY;
}

size_t mb_union_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct mb_state *st = mb_state(w);
    int group = mb_group(w);
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = st->at};
    if (st->ended)
        return 0;
    switch (f->pc) {
    case U_PICK: out->kind = ASK_UNION_ORDER; return group != ANY && count_group(w, group) > 1;
    case U_MOVED: out->kind = ASK_BOLT; return group != ANY && (mb_may_disband(w) || mb_may_hide(w));
    default: return 0;
    }
}

static void begin(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    f->pc = U_PICK;
    st->union_half = 1;
    for (int i = 0; i < UNITS_MAX; i++) {
        struct mb_unit *u = &st->unit[i];
        u->attacks = u->from = 0;
        if (u->sort && u->active && u->retreat && !u->acted) { /* one Action to regroup (R42) */
            u->retreat = 0;
            u->acted = 1;
            TELL(p, HAP_REGROUPS, MOSBY_R_RETREAT, i, u->at);
        }
    }
    mb_train_moves(p);
}

/* The first of the group in map order, then age. */
static int first_of(W w, int group)
{
    int slot[UNITS_MAX], n = mb_by_age(w, -1, slot);
    for (int i = 0; i < n; i++)
        if (mb_in_group(w, slot[i], group))
            return slot[i];
    return 0;
}

static bool with_combat(W w, int slot)
{
    const struct mb_unit *u = &mb_state(w)->unit[slot];
    return mb_count(w, u->at, ON, ON) > 0 || mb_concentration(w, u->at);
}

/* A picket wakes who sleeps where it is, and is gone. */
static bool picket_wakes(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    int s = st->unit[slot].at;
    if (mb_class(&st->unit[slot]) != CLASS_PICKET || (!mb_count(&p->w, s, OFF, ANY) && !mb_concentration(&p->w, s)))
        return false;
    mb_alarm(p, slot, s);
    mb_to_pool(p, slot, MOSBY_R_PICKET);
    return true;
}

static void march(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit *u = &st->unit[slot];
    bool combat = mb_is_combat(u), here = st->on && u->at == st->at;
    int die = roll(p, combat ? "march" : "march:non-combat", 1, 6, NULL);
    struct mb_march m = mb_data(&p->w)->t.march[!combat][die];
    TELL(p, HAP_MARCH, MOSBY_R_UNION_MOVE, slot, u->at, die, m.how);
    if (m.how == MARCH_DEACTIVATE) {
        mb_deactivate(p, slot, MOSBY_R_UNION_MOVE);
    } else if (combat && here && m.how == MARCH_MOSBY) { /* R121 */
        u->attacks = 1;
        TELL(p, HAP_UNIT_ATTACKS, MOSBY_R_UNION_COMBAT, slot, u->at);
    } else if (!combat && m.how == MARCH_UNION && with_combat(&p->w, slot)) { /* R136 */
        mb_to_pool(p, slot, MOSBY_R_NON_COMBAT);
    } else {
        mb_march(p, slot, m.how, m.spaces);
    }
}

static void act(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    st->unit[slot].acted = 1;
    if (st->unit[slot].escort)
        mb_escort_moves(p, slot);
    else if (!picket_wakes(p, slot))
        march(p, slot);
}

/* --- after the moves -------------------------------------------------------------------------------------- */

static int attackers(W w)
{
    const struct mb_state *st = mb_state(w);
    int n = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        n += st->unit[i].attacks && st->unit[i].active && st->unit[i].at == st->at;
    return n;
}

/* Hide takes effect: all scatter (7.2; R12 to R14). */
static void scatter_all(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int slot[UNITS_MAX], n = mb_by_age(&p->w, -1, slot);
    st->hidden = 0;
    TELL(p, HAP_SCATTER, MOSBY_R_HIDDEN, st->at);
    for (int i = 0; i < n; i++) {
        if (!st->unit[slot[i]].active)
            continue;
        if (st->unit[slot[i]].escort) /* they stay with the train (R124) */
            mb_deactivate(p, slot[i], MOSBY_R_ESCORT);
        else
            mb_scatter(p, slot[i]);
    }
}

/* 8.3: true when the band is found. */
static bool searched(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    if (!mb_option(&p->w, "8.3"))
        return false;
    int die = roll(p, "search", 1, 6, NULL);
    bool found = die <= (mb_in_lines(&p->w, st->at) ? t->hide_inside : t->hide_outside);
    TELL(p, HAP_SEARCHED, MOSBY_R_OPTION_8_3, die, found);
    return found;
}

static void attack(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    f->pc = U_AFTER;
    if (!attackers(&p->w))
        return;
    if (st->hidden && !searched(p)) {
        scatter_all(p);
        return;
    }
    st->hidden = 0;
    mb_combat_begin(p, SIDE_UNION, FIGHT_PLAIN);
}

static void finish(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    if (!st->ended && st->hidden && attackers(&p->w)) { /* hidden when they were about to strike (R16) */
        f->pc = U_ATTACK;
        return;
    }
    st->union_half = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].attacks = st->unit[i].from = 0;
    pop(p, 0);
}

void mb_union_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (st->ended)
        f->pc = U_AFTER;
    int group = mb_group(&p->w);
    switch (f->pc) {
    case U_TRAIN: begin(p, f); break;
    case U_PICK:
        f->pc = group == ANY ? U_ATTACK : U_MOVED;
        if (group != ANY)
            act(p, n ? order_nth(ans, 0, 0) : first_of(&p->w, group));
        break;
    case U_MOVED:
        f->pc = U_PICK;
        if (n && ans->verb == VERB_PLAY) {
            f->pc = U_MOVED;
            mb_hide(p);
        } else if (n && ans->verb == VERB_DISBAND) {
            mb_disband(p);
        }
        break;
    case U_ATTACK: attack(p, f); break;
    case U_AFTER: finish(p, f); break;
    }
}
