/* Standard rules: how attackers came into a space, and where armies may retreat to. */
#include "games/acw/standard.h"

/* The column of this way into the space; a new one when there is none yet. */
static struct acw_column *column_of(struct acw_state *st, int to, int from)
{
    int i = 0;
    while (st->column[i].to && (st->column[i].to != to + 1 || st->column[i].from != from + 1))
        i++;
    st->column[i].to = (int16_t)(to + 1);
    st->column[i].from = (int16_t)(from + 1);
    return &st->column[i];
}

void acw_enter(struct play *p, int to, int from, int troop, int n)
{
    struct acw_state *st = acw_of(p);
    if (!acw_standard(&p->w) || !acw_enemy_of(&p->w, to, st->active))
        return;
    struct acw_column *c = column_of(st, to, from);
    c->n[troop] = (int16_t)(c->n[troop] + n);
}

bool acw_entered(W w, int space, int from)
{
    const struct acw_column *c = acw_state(w)->column;
    for (int i = 0; i < COLUMNS_MAX && c[i].to; i++)
        if (c[i].to == space + 1 && c[i].from == from + 1)
            return true;
    return false;
}

bool acw_landed(W w, int space)
{
    return acw_entered(w, space, -1);
}

bool acw_may_retreat(W w, int side, int battle, int to)
{
    const struct acw_state *st = acw_state(w);
    if (!set_has(&acw_data(w)->space[battle].adjacent, to) || acw_closed(w, to) || st->pending[to] ||
        acw_enemy_of(w, to, side))
        return false;
    return side == st->active || !acw_entered(w, battle, to);
}
