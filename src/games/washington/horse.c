/* The Union cavalry at Monocacy goes behind the pike and the railroad, and stays there, once Confederate cavalry has come
 * within small-arms range of Union infantry (S-021, ruling R-26). */
#include <string.h>

#include "games/washington/washington.h"

bool must_be_behind(W w, int u)
{
    const struct wash_unit *t = unit_of(w, u);
    return wash_state(w)->driven && t->kind == KIND_COMBAT && t->side == USA && t->arm == ARM_CAVALRY &&
           free_of_orders(w, u);
}

/* On the pike, or reached from its south-east without crossing pike or rail. Rows count from the south. */
const uint8_t *behind_map(W w, uint8_t in[HEXES_MAX])
{
    const struct wash_map *m = wash_map(w);
    int16_t queue[HEXES_MAX];
    int n = 0, corner = (m->columns - 1) * m->rows;
    memset(in, 0, HEXES_MAX);
    in[corner] = 1;
    queue[n++] = (int16_t)corner;
    for (int i = 0; i < n; i++)
        for (int dir = 0; dir < 6; dir++) {
            int to = hex_step(m, queue[i], dir);
            if (to < 0 || in[to] || hex_row(m, to) > wash_scenario(w)->rows || m->hex[to].flags & HEX_RAIL)
                continue;
            in[to] = 1;
            if (!(m->hex[to].flags & HEX_PIKE)) /* the pike itself is the last */
                queue[n++] = (int16_t)to;
        }
    return in;
}

static bool in_small_arms_range(W w)
{
    for (int a = 0; a < wash_data(w)->nunits; a++) {
        if (!unit_fights(w, a) || unit_of(w, a)->side != CSA || unit_of(w, a)->arm != ARM_CAVALRY)
            continue;
        for (int b = 0; b < wash_data(w)->nunits; b++)
            if (unit_fights(w, b) && unit_of(w, b)->side == USA && unit_of(w, b)->arm == ARM_INFANTRY &&
                hex_distance(wash_map(w), counter_of(w, a)->hex, counter_of(w, b)->hex) <=
                    wash_data(w)->charts.small_range[unit_of(w, b)->weapon])
                return true;
    }
    return false;
}

void horse_begin(struct play *p)
{
    if (wash_map(&p->w)->split == 0 || wash_state(&p->w)->driven || !in_small_arms_range(&p->w))
        return;
    wash_of(p)->driven = 1;
    emit(p, HAP_DRIVEN, WASHINGTON_R_CAVALRY_BEHIND, wash_seat(USA), NULL, 0);
}

/* Who was not sent there goes by himself, as far as his points take him. */
void horse_end(struct play *p)
{
    W w = &p->w;
    uint8_t in[HEXES_MAX];
    if (!wash_state(w)->driven)
        return;
    behind_map(w, in);
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        struct group g = {1, {u}};
        struct order o = {.verb = VERB_MOVE};
        struct view v;
        struct ends e;
        if (!unit_fights(w, u) || !must_be_behind(w, u) || counter_of(w, u)->acted || in[counter_of(w, u)->hex])
            continue;
        view_make(w, &v);
        ends_make(w, &v, u, &e);
        int to = e.goal < 0 ? -1 : move_toward(w, &v, &g, &o, e.goal);
        if (to < 0)
            continue;
        order_add(&o, MOVE_PATH, to);
        party_begin(p, &g);
        move_run(p, &g, &o);
        party_end(p);
    }
}
