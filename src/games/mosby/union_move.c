/* How a Union unit gets from space to space (7.2 to 7.4, 7.7, 7.8). */
#include <string.h>

#include "games/mosby/mosby.h"

enum { ESCORT_SPACES = 3 };

static bool road_crosses(W w, int from, int to, bool *track)
{
    const struct mb_space *sp = &mb_data(w)->space[from];
    int road = mb_road(w, from, to);
    *track = sp->track[road];
    return sp->river[road];
}

/* A neighbour nearer to what dist counts from, or farther; ties by die (R138, R139). */
int mb_way(struct play *p, int from, const uint8_t *dist, bool nearer)
{
    const struct mb_space *sp = &mb_data(&p->w)->space[from];
    uint8_t ways[MB_ROADS];
    int n = 0;
    for (int i = 0; i < sp->nroads; i++)
        if (nearer ? dist[sp->to[i]] < dist[from] : dist[sp->to[i]] > dist[from])
            ways[n++] = sp->to[i];
    return n ? ways[mb_tie(p, n)] : -1;
}

void mb_alarm(struct play *p, int slot, int s)
{
    int list[UNITS_MAX], n = mb_by_age(&p->w, s, list);
    TELL(p, HAP_PICKET, MOSBY_R_PICKET, slot, s);
    for (int i = 0; i < n; i++)
        if (!mb_of(p)->unit[list[i]].active)
            mb_activate(p, list[i], MOSBY_R_PICKET);
    if (mb_concentration(&p->w, s))
        mb_wake_space(p, s, MOSBY_R_PICKET);
}

/* A non-combat unit in a new space. false: it is gone. */
static bool non_combat_arrives(struct play *p, int slot, int s)
{
    struct mb_state *st = mb_of(p);
    bool picket = mb_class(&st->unit[slot]) == CLASS_PICKET;
    bool combat = mb_count(&p->w, s, ON, ON) > 0, site = mb_concentration(&p->w, s);
    if (s == st->at && !st->hidden && !combat && !site) { /* X2: among activated units it is safe */
        mb_eliminate(p, slot, MOSBY_R_NON_COMBAT);
        return false;
    }
    if (picket && (mb_count(&p->w, s, OFF, ANY) || site)) {
        mb_alarm(p, slot, s);
    } else if (!combat && !site) {
        return true;
    }
    mb_to_pool(p, slot, picket ? MOSBY_R_PICKET : MOSBY_R_NON_COMBAT);
    return false;
}

/* One space. false: the unit halts or is gone. steps: taken before this one. */
bool mb_march_step(struct play *p, int slot, int to, int steps)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit *u = &st->unit[slot];
    int from = u->at;
    bool track, river = road_crosses(&p->w, from, to, &track), ford = river && !track;
    if (ford && steps > 0) { /* it crosses in the next Phase (R140) */
        TELL(p, HAP_UNIT_HALTS, MOSBY_R_MOVE_LIMIT, slot, from);
        return false;
    }
    TELL(p, HAP_UNIT_TO, MOSBY_R_UNION_MOVE, slot, to);
    mb_unit_enters(p, slot, to);
    if (!mb_is_combat(u))
        return non_combat_arrives(p, slot, to) && !ford;
    if (st->on && to == st->at) {
        u->from = (uint8_t)(from + 1);
        u->attacks = 1;
        return false;
    }
    return !ford;
}

/* The nearest other Union unit, concentrations counting as units; equal ones by die. -1: none. */
static int nearest_union(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    uint8_t dist[MB_SPACES], best = NO_SPACE, list[MB_SPACES];
    int n = 0;
    mb_distances(&p->w, st->unit[slot].at, dist);
    for (int s = 0; s < d->nspaces; s++) {
        int units = mb_count(&p->w, s, ANY, ANY) - (s == st->unit[slot].at);
        if ((units <= 0 && !mb_concentration(&p->w, s)) || dist[s] > best)
            continue;
        if (dist[s] < best)
            n = 0;
        best = dist[s];
        list[n++] = (uint8_t)s;
    }
    return n ? list[mb_tie(p, n)] : -1;
}

void mb_march(struct play *p, int slot, int how, int spaces)
{
    struct mb_state *st = mb_of(p);
    uint8_t dist[MB_SPACES];
    int target = how == MARCH_UNION ? nearest_union(p, slot) : st->at;
    if (target < 0)
        return;
    mb_distances(&p->w, target, dist);
    bool moved = false;
    for (int i = 0; i < spaces; i++) {
        int from = st->unit[slot].at, to;
        if (how == MARCH_RANDOM)
            to = mb_random_road(p, from);
        else
            to = mb_way(p, from, dist, how != MARCH_AWAY);
        if (to < 0)
            break;
        moved = true;
        if (!mb_march_step(p, slot, to, i))
            break;
    }
    if (!moved) /* the die that chose among nearest units belongs here, too */
        TELL(p, HAP_UNIT_HALTS, MOSBY_R_UNION_MOVE, slot, st->unit[slot].at);
}

void mb_scatter(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    int to = mb_random_road(p, st->unit[slot].at);
    TELL(p, HAP_UNIT_TO, MOSBY_R_RANDOM, slot, to);
    mb_unit_enters(p, slot, to);
    mb_deactivate(p, slot, MOSBY_R_HIDDEN);
}

/* --- the Wagon Train -------------------------------------------------------------------------------------- */

static void train_leaves(struct play *p)
{
    struct mb_state *st = mb_of(p);
    st->train = TRAIN_DONE;
    st->escorts = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].escort = 0;
    TELL(p, HAP_TRAIN_GONE, MOSBY_R_TRAIN, st->train_at);
}

void mb_train_moves(struct play *p)
{
    struct mb_state *st = mb_of(p);
    uint8_t dist[MB_SPACES];
    if (st->train != TRAIN_ROLLING)
        return;
    if (mb_train_here(&p->w)) { /* hidden or not (R09, R124) */
        TELL(p, HAP_TRAIN_WAITS, MOSBY_R_TRAIN, st->train_at);
        return;
    }
    if (st->train_at == st->train_to && st->train_there) {
        train_leaves(p);
        return;
    }
    if (st->train_at == st->train_to) { /* one whole Phase there (R07) */
        st->train_there = 1;
        TELL(p, HAP_TRAIN_WAITS, MOSBY_R_TRAIN, st->train_at);
        return;
    }
    int from = st->train_at;
    mb_distances(&p->w, st->train_to, dist);
    int to = mb_way(p, from, dist, true);
    st->train_at = (uint8_t)to;
    st->train_there = to == st->train_to;
    TELL(p, HAP_TRAIN_MOVES, MOSBY_R_TRAIN, from, to);
    for (int i = 0; i < UNITS_MAX; i++) /* who is with it moves with it */
        if (st->unit[i].sort && st->unit[i].escort && st->unit[i].at == from && !st->unit[i].retreat) {
            mb_unit_enters(p, i, to);
            st->unit[i].acted = 1;
            TELL(p, HAP_UNIT_TO, MOSBY_R_ESCORT, i, to);
        }
    if (!mb_train_here(&p->w))
        return;
    mb_sweep_clear(p, SWEEP_PLAIN);
    mb_sweep_escorts(p);
    if (st->nsweep)
        push(p, PROC_SWEEP);
}

/* Attacks where Mosby is; else back to the train (R125). */
void mb_escort_moves(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit *u = &st->unit[slot];
    uint8_t dist[MB_SPACES];
    if (u->at == st->at) {
        u->attacks = 1;
        TELL(p, HAP_UNIT_ATTACKS, MOSBY_R_ESCORT, slot, u->at);
        return;
    }
    mb_distances(&p->w, st->train_at, dist);
    for (int i = 0; i < ESCORT_SPACES && u->at != st->train_at; i++)
        if (!mb_march_step(p, slot, mb_way(p, u->at, dist, true), i))
            break;
    TELL(p, HAP_UNIT_HALTS, MOSBY_R_ESCORT, slot, u->at);
}
