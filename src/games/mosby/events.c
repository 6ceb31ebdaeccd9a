/* Event cards, one row each: what a card does. */
#include <string.h>

#include "core/dice.h"
#include "games/mosby/mosby.h"

typedef void effect(struct play *p, const struct mb_event *e);

static void none(struct play *p)
{
    TELL0(p, HAP_NO_EFFECT, MOSBY_R_EVENTS);
}

static void reinforcement(struct play *p, const struct mb_event *e)
{
    if (mb_of(p)->notoriety >= e->threshold)
        mb_band(p, 1, MOSBY_R_EVENT_REINFORCEMENT);
    else
        none(p);
}

/* points at or above the threshold, else nothing */
static void points_from(struct play *p, const struct mb_event *e)
{
    if (mb_of(p)->notoriety >= e->threshold)
        mb_points(p, e->points, MOSBY_R_EVENT_POINTS);
    else
        none(p);
}

/* points below the threshold, points_high from it on */
static void points_scaled(struct play *p, const struct mb_event *e)
{
    mb_points(p, mb_of(p)->notoriety >= e->threshold ? e->points_high : e->points, MOSBY_R_EVENT_POINTS);
}

static void train_raid(struct play *p, const struct mb_event *e)
{
    if (mb_of(p)->notoriety >= e->threshold)
        mb_points(p, e->points, MOSBY_R_EVENT_RAID_BO);
    mb_alert(p, e->awareness, MOSBY_R_EVENT_RAID_BO);
}

static void leader(struct play *p, const struct mb_event *e)
{
    struct mb_state *st = mb_of(p);
    int i = e->kind == EVENT_DULANEY ? LEADER_DULANEY : LEADER_STOUGHTON;
    switch (st->leader[i]) {
    case LEADER_AWAY:
        st->leader[i] = LEADER_THERE;
        TELL(p, HAP_LEADER, MOSBY_R_EVENT_LEADER, i, e->space);
        break;
    case LEADER_THERE:
        st->leader[i] = LEADER_OUT;
        TELL(p, HAP_LEADER_GONE, MOSBY_R_EVENT_LEADER, i);
        break;
    default: none(p);
    }
}

static void extend(struct play *p, const struct mb_event *e)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    bool was_in = mb_in_lines(&p->w, st->at);
    int die;
    (void)e;
    if (st->groups == (1 << MB_GROUPS) - 1) {
        none(p);
        return;
    }
    do
        die = roll(p, "front", 1, 6, NULL);
    while ((st->groups >> (die - 1) & 1) && !p->dice->err.code);
    st->groups |= (uint8_t)(1 << (die - 1));
    TELL(p, HAP_EXTENDED, MOSBY_R_EVENT_EXTEND, die);
    for (int s = 0; s < d->nspaces; s++)
        if (d->space[s].group == die) {
            mb_reveal(p, s, true);
            TELL(p, HAP_JOINED, MOSBY_R_EVENT_EXTEND, s);
        }
    if (!was_in && mb_in_lines(&p->w, st->at))
        push(p, PROC_FRONT);
}

static void concentration(struct play *p, const struct mb_event *e)
{
    struct mb_state *st = mb_of(p);
    bool was_in = mb_in_lines(&p->w, e->space);
    st->placed[e->space] = 1;
    st->status[e->space] = STATUS_NONE;
    TELL(p, HAP_CONCENTRATION, MOSBY_R_EVENT_CONCENTRATION, e->space);
    for (int i = 0; i < UNITS_MAX; i++)
        if (st->unit[i].sort && st->unit[i].at == e->space)
            mb_to_pool(p, i, MOSBY_R_EVENT_CONCENTRATION);
    if (!was_in && st->at == e->space)
        push(p, PROC_FRONT);
}

static void lee(struct play *p, const struct mb_event *e)
{
    if (mb_of(p)->turn < e->turn) {
        none(p);
        return;
    }
    mb_of(p)->lee = (uint8_t)e->points;
    TELL(p, HAP_LEE, MOSBY_R_EVENT_LEE, e->points);
}

static void longstreet(struct play *p, const struct mb_event *e)
{
    (void)e;
    mb_alert(p, -1, MOSBY_R_EVENT_AWARENESS);
}

static void command(struct play *p, const struct mb_event *e)
{
    (void)e;
    mb_awareness_set(p, 1, MOSBY_R_EVENT_AWARENESS);
}

static void trapped(struct play *p, const struct mb_event *e)
{
    (void)e;
    push(p, PROC_CASUALTY);
}

static void depot(struct play *p, const struct mb_event *e)
{
    struct mb_state *st = mb_of(p);
    if (st->depot[e->space]) {
        none(p);
        return;
    }
    st->depot[e->space] = DEPOT_INTACT;
    TELL(p, HAP_DEPOT, MOSBY_R_EVENT_DEPOT, e->space);
}

static void railroads(struct play *p, const struct mb_event *e)
{
    (void)e;
    memset(mb_of(p)->rail, 0, MB_SPACES);
    TELL0(p, HAP_REPAIRED_RAIL, MOSBY_R_EVENT_REPAIR);
}

static void bridges(struct play *p, const struct mb_event *e)
{
    (void)e;
    memset(mb_of(p)->bridge, 0, MB_SPACES);
    TELL0(p, HAP_REPAIRED_BRIDGES, MOSBY_R_EVENT_REPAIR);
}

static void recovers(struct play *p, const struct mb_event *e)
{
    (void)e;
    memset(mb_of(p)->devastated, 0, MB_SPACES);
    TELL0(p, HAP_RECOVERED, MOSBY_R_EVENT_DEVASTATION);
}

/* In Preparation no unit is activated, so that the card does what 7.1 does (R57). */
static void restore(struct play *p, const struct mb_event *e)
{
    (void)e;
    mb_restore(p);
}

static void devastate(struct play *p, int s, int rule)
{
    struct mb_state *st = mb_of(p);
    if (!mb_data(&p->w)->space[s].confederacy || st->devastated[s])
        return;
    st->devastated[s] = 1;
    TELL(p, HAP_DEVASTATED, (uint16_t)rule, s);
    if (st->cannon == s + 1) { /* 8.3 */
        st->cannon = NO_SPACE;
        TELL0(p, HAP_CANNON_LOST, MOSBY_R_OPTION_8_3);
    }
}

static void laid_waste(struct play *p, const struct mb_event *e)
{
    (void)e;
    for (int s = 0; s < mb_data(&p->w)->nspaces; s++)
        if (mb_count(&p->w, s, ANY, ANY))
            devastate(p, s, MOSBY_R_EVENT_DEVASTATION);
}

static void sickness(struct play *p, const struct mb_event *e)
{
    (void)e;
    mb_band(p, -1, MOSBY_R_EVENT_ATTRITION);
    if (!mb_of(p)->strength)
        mb_end_turn(p, END_NO_BAND);
}

static void recalled(struct play *p, const struct mb_event *e)
{
    (void)e;
    if (mb_of(p)->strength >= 2)
        mb_band(p, -1, MOSBY_R_EVENT_ATTRITION);
    else
        none(p);
}

static void reorganization(struct play *p, const struct mb_event *e)
{
    struct mb_state *st = mb_of(p);
    int slot[UNITS_MAX], n = mb_by_age(&p->w, -1, slot);
    (void)e;
    for (int i = 0; i < n; i++) {
        int die = roll(p, "reorganization", 1, 6, NULL);
        if (die <= 3)
            mb_to_pool(p, slot[i], MOSBY_R_EVENT_REORGANIZATION);
        else
            TELL(p, HAP_UNIT_STAYS, MOSBY_R_EVENT_REORGANIZATION, slot[i], st->unit[slot[i]].at);
    }
    if (n == 0)
        none(p);
}

static void raid(struct play *p, const struct mb_event *e)
{
    push(p, PROC_RAID)->r[0] = (int32_t)(e - mb_data(&p->w)->event);
}

static void wagon_train(struct play *p, const struct mb_event *e)
{
    struct mb_state *st = mb_of(p);
    st->train = TRAIN_ROLLING;
    st->train_at = e->space;
    st->train_to = e->destination;
    st->train_there = 0;
    st->escorts = 2;
    TELL(p, HAP_TRAIN, MOSBY_R_EVENT_TRAIN, e->space, e->destination);
}

static effect *const effects[EVENT_KINDS] = {
    [EVENT_REINFORCEMENT] = reinforcement,
    [EVENT_PICNIC] = points_from,
    [EVENT_DULANEY] = leader,
    [EVENT_STOUGHTON] = leader,
    [EVENT_EXTEND] = extend,
    [EVENT_TRAIN_RAID] = train_raid,
    [EVENT_LOCK] = points_scaled,
    [EVENT_LEE] = lee,
    [EVENT_LONGSTREET] = longstreet,
    [EVENT_TRAPPED] = trapped,
    [EVENT_DEPOT] = depot,
    [EVENT_CONCENTRATION] = concentration,
    [EVENT_PRESS] = points_from,
    [EVENT_RAILROADS] = railroads,
    [EVENT_BRIDGES] = bridges,
    [EVENT_RECOVERS] = recovers,
    [EVENT_RESTORE] = restore,
    [EVENT_LAID_WASTE] = laid_waste,
    [EVENT_SICKNESS] = sickness,
    [EVENT_RECALLED] = recalled,
    [EVENT_BURNING] = points_from,
    [EVENT_COMMAND] = command,
    [EVENT_PLEASONTON] = points_from,
    [EVENT_FAMILIES] = points_scaled,
    [EVENT_REORGANIZATION] = reorganization,
    [EVENT_RAID] = raid,
    [EVENT_WAGON_TRAIN] = wagon_train,
};

void mb_event(struct play *p, int card)
{
    const struct mb_event *e = &mb_data(&p->w)->event[card];
    effects[e->kind](p, e);
}

/* --- Mosby stands where the lines are extended (7.1, R65, R66) ------------------------------------------------ */

enum { FRONT_DRAW, FRONT_FOUGHT };

void mb_front_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    (void)ans, (void)n;
    if (f->pc == FRONT_FOUGHT) {
        pop(p, 0);
        return;
    }
    int class = mb_draw_unit(p, false);
    if (class < 0) {
        TELL(p, HAP_EMPTY_POOL, MOSBY_R_POOL, st->at);
        pop(p, 0);
        return;
    }
    TELL(p, HAP_FRONT, MOSBY_R_FRONT, class, st->at);
    if (mb_combat_class(class)) {
        st->raid_unit = (uint8_t)(mb_place(p, class, st->at, true) + 1);
        TELL(p, HAP_SEEN, MOSBY_R_FRONT, st->raid_unit - 1, class, st->at);
        f->pc = FRONT_FOUGHT;
        mb_combat_begin(p, SIDE_UNION, FIGHT_FRONT);
        return;
    }
    mb_box(p, class);
    mb_points(p, mb_worth(&p->w, class), MOSBY_R_FRONT);
    pop(p, 0);
}

/* --- a raiding column ---------------------------------------------------------------------------------------- */

enum { RAID_START, RAID_MOVE, RAID_FOUGHT };
enum { RAID_SPACES = 3 };

/* In a space: devastation first, then combat if Mosby is there. */
static void raid_enters(struct play *p, struct frame *f, int s)
{
    struct mb_state *st = mb_of(p);
    devastate(p, s, MOSBY_R_EVENT_SWEEP);
    f->pc = RAID_MOVE;
    if (st->on && s == st->at) {
        f->pc = RAID_FOUGHT;
        mb_combat_begin(p, SIDE_UNION, FIGHT_RAID);
    }
}

static void raid_starts(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    int s = mb_data(&p->w)->event[f->r[0]].die[roll(p, "raid", 1, 6, NULL) - 1];
    int class = mb_draw_unit(p, true);
    if (class < 0) {
        TELL(p, HAP_RAID_NONE, MOSBY_R_EVENT_SWEEP, s);
        devastate(p, s, MOSBY_R_EVENT_SWEEP);
        pop(p, 0);
        return;
    }
    int slot = mb_place(p, class, s, true);
    st->raid_unit = (uint8_t)(slot + 1);
    f->r[1] = RAID_SPACES;
    TELL(p, HAP_RAID, MOSBY_R_EVENT_SWEEP, slot, class, s);
    mb_unit_enters(p, slot, s);
    raid_enters(p, f, s);
}

void mb_raid_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    (void)ans, (void)n;
    if (f->pc == RAID_START) {
        raid_starts(p, f);
        return;
    }
    if (f->pc == RAID_MOVE && f->r[1] > 0) {
        int slot = st->raid_unit - 1, to = mb_random_road(p, st->unit[slot].at);
        f->r[1]--;
        TELL(p, HAP_RAID_MOVES, MOSBY_R_EVENT_SWEEP, slot, to);
        mb_unit_enters(p, slot, to);
        raid_enters(p, f, to);
        return;
    }
    if (st->raid_unit && st->unit[st->raid_unit - 1].sort)
        mb_to_pool(p, st->raid_unit - 1, MOSBY_R_EVENT_SWEEP);
    st->raid_unit = 0;
    pop(p, 0);
}
