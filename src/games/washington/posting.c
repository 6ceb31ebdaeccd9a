/* Posting: an artillery leader sends one of his batteries to a hex, free of radius (engine 16.6). */
#include "games/washington/washington.h"

/* The artillery leader of its battalion, or Long, is on the map. */
bool may_post(W w, int battery)
{
    const struct wash_unit *t = unit_of(w, battery);
    if (!unit_fights(w, battery) || t->arm != ARM_ARTILLERY || t->side != wash_state(w)->active || t->fort_gun)
        return false;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct wash_unit *l = unit_of(w, u);
        if (!unit_on_map(w, u) || !l->gunner || l->side != t->side)
            continue;
        if (l->level == LEVEL_ARMY || chain_has(w, t->parent, l->parent))
            return true;
    }
    return false;
}

void post_choices(W w, O part, struct choices *next)
{
    const struct wash_map *m = wash_map(w);
    int32_t u;
    if (!order_get(part, POST_BATTERY, &u)) {
        for (int k = 0; k < wash_data(w)->nunits; k++)
            if (part->verb == VERB_RECALL ? counter_of(w, k)->post && unit_of(w, k)->side == wash_state(w)->active
                                          : may_post(w, k))
                choice_add(next, POST_BATTERY, k, k);
        return;
    }
    next->end = part->verb == VERB_RECALL || order_count(part, POST_HEX) > 0;
    for (int x = 0; x < m->columns && !next->end; x++)
        choice_add(next, POST_HEX, x * m->rows, x * m->rows + wash_scenario(w)->rows - 1);
}

void post_run(struct play *p, O o)
{
    int u = order_nth(o, POST_BATTERY, 0);
    seat_t seat = wash_seat(unit_of(&p->w, u)->side);
    if (o->verb == VERB_RECALL) {
        wash_of(p)->unit[u].post = 0;
        emit(p, HAP_RECALLED, WASHINGTON_R_POSTING, seat, (int32_t[]){u}, 1);
        return;
    }
    int hex = order_nth(o, POST_HEX, 0);
    wash_of(p)->unit[u].post = (int16_t)(hex + 1);
    emit(p, HAP_POSTED, WASHINGTON_R_POSTING, seat, (int32_t[]){u, hex}, 2);
}

void post_over(struct play *p, int u)
{
    if (!wash_state(&p->w)->unit[u].post)
        return;
    wash_of(p)->unit[u].post = 0;
    emit(p, HAP_RECALLED, WASHINGTON_R_POSTING, wash_seat(unit_of(&p->w, u)->side), (int32_t[]){u}, 1);
}
