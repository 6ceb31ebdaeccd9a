/* What a battle's result does: losses, retreats, points (6.5). */
#include <string.h>

#include "games/mosby/mosby.h"

static int fighters(W w, int *slot)
{
    int all[UNITS_MAX], n = 0, count = mb_by_age(w, -1, all);
    for (int i = 0; i < count; i++)
        if (mb_state(w)->unit[all[i]].fights)
            slot[n++] = all[i];
    return n;
}

/* As evenly as possible; who begins where it is not, by die (R43). */
static int take_losses(struct play *p, const int *slot, int n, int points)
{
    struct mb_state *st = mb_of(p);
    uint8_t lost[UNITS_MAX] = {0};
    int done = 0;
    while (done < points) {
        int least = 99, list[UNITS_MAX], k = 0;
        for (int i = 0; i < n; i++) {
            if (lost[i] == st->unit[slot[i]].strength)
                continue;
            if (lost[i] < least)
                k = 0;
            if (lost[i] <= least) {
                least = lost[i];
                list[k++] = i;
            }
        }
        if (k == 0)
            break;
        lost[list[k > points - done ? mb_tie(p, k) : 0]]++;
        done++;
    }
    for (int i = 0; i < n; i++) {
        struct mb_unit *u = &st->unit[slot[i]];
        if (!lost[i])
            continue;
        u->strength = (uint8_t)(u->strength - lost[i]);
        TELL(p, HAP_LOSSES, MOSBY_R_LOSSES, slot[i], lost[i], u->strength);
        if (u->strength)
            continue;
        TELL(p, HAP_DESTROYED, MOSBY_R_LOSSES, slot[i], mb_class(u), u->at);
        st->eliminated[mb_class(u)]++;
        mb_remove(p, slot[i]);
    }
    return done;
}

/* Toward the nearest space of the lines by the shortest way (R41). */
static int toward_lines(struct play *p, int from)
{
    const struct mb_data *d = mb_data(&p->w);
    uint8_t dist[MB_SPACES], best = NO_SPACE, near[MB_SPACES];
    mb_distances(&p->w, from, dist);
    for (int s = 0; s < d->nspaces; s++)
        if (mb_in_lines(&p->w, s) && dist[s] < best)
            best = dist[s];
    memset(near, NO_SPACE, sizeof near);
    for (int s = 0; s < d->nspaces; s++) { /* to the nearest of all such spaces, whichever */
        if (!mb_in_lines(&p->w, s) || dist[s] != best)
            continue;
        uint8_t to[MB_SPACES];
        mb_distances(&p->w, s, to);
        for (int i = 0; i < d->nspaces; i++)
            if (to[i] < near[i])
                near[i] = to[i];
    }
    return mb_way(p, from, near, true);
}

static void retreat(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit *u = &st->unit[slot];
    int to;
    if (st->fight != FIGHT_PLAIN) { /* 7.1, R61 */
        if (st->fight == FIGHT_FRONT)
            mb_to_pool(p, slot, MOSBY_R_FRONT);
        return;
    }
    if (st->attacker == SIDE_UNION && u->from)
        to = u->from - 1;
    else if (st->attacker == SIDE_MOSBY && !mb_in_lines(&p->w, u->at))
        to = toward_lines(p, u->at);
    else
        to = mb_random_road(p, u->at);
    u->active = u->retreat = 1;
    u->attacks = u->from = u->fights = 0;
    if (st->attacker == SIDE_MOSBY && !st->union_half)
        u->acted = 0; /* its next Action is to regroup */
    TELL(p, HAP_RETREATS, MOSBY_R_RETREAT, slot, to);
    mb_unit_enters(p, slot, to);
}

void mb_beat_union(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    int slot[UNITS_MAX], n = fighters(&p->w, slot), strength = 0;
    for (int i = 0; i < n; i++)
        strength += st->unit[slot[i]].strength;
    TELL(p, HAP_WON, MOSBY_R_RESULTS, st->at);
    int lost = take_losses(p, slot, n, st->result - RESULT_R);
    for (int i = 0; i < n; i++)
        if (st->unit[slot[i]].sort && st->unit[slot[i]].fights)
            retreat(p, slot[i]);
    mb_points(p, t->win + strength * t->win_strength + lost * t->eliminated, MOSBY_R_RESULTS);
    mb_clear_non_combat(p, st->at, ANY, MOSBY_R_NON_COMBAT); /* R24 */
    mb_alert(p, t->aware_combat, MOSBY_R_RESULTS);
}

/* Only for the strength that the band has (R131). */
void mb_beat_mosby(struct play *p, int lost)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    if (lost > st->strength)
        lost = st->strength;
    TELL(p, HAP_LOST, MOSBY_R_RESULTS, st->at, lost);
    st->strength = (uint8_t)(st->strength - lost);
    mb_points(p, t->lost + lost * t->strength_lost, MOSBY_R_RESULTS);
}
