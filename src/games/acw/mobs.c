/* Standard rules: riots after Conscription. Rioters that find a garrison attack it at once; the battles are fought one
 * after another by PROC_MOBS, which also serves revolutionaries (europe.c).
 *   r[0] the attacker: SIDE_MOB, or SIDE_NORTH for revolutionaries */
#include "games/acw/standard.h"

static bool may_riot(W w, int space, int side)
{
    return set_has(&acw_std(w)->riot[side], space) && !acw_state(w)->mob[space] &&
           !acw_units(w, space, acw_other(side)) && !(side == SIDE_SOUTH && acw_departed(w, space));
}

void acw_riots(struct play *p, int side)
{
    struct acw_state *st = acw_of(p);
    W w = &p->w;
    bool battles = false;
    for (int s = 0; s < acw_data(w)->nspaces; s++) {
        if (!may_riot(w, s, side))
            continue;
        int total = roll(p, "riot", 2, 6, NULL);
        if (total < acw_std(w)->riot_on[side]) {
            emit(p, HAP_QUIET, ACW_R_RIOT, NO_SEAT, (int32_t[]){s, total}, 2);
            continue;
        }
        int n = roll(p, "rioters", 1, 6, NULL);
        acw_add(st, s, SIDE_MOB, INFANTRY, n);
        emit(p, HAP_RIOT, ACW_R_RIOT, NO_SEAT, (int32_t[]){s, total, COUNTED_OF(INFANTRY, n)}, 3);
        st->riot[s] = acw_units(w, s, side) > 0;
        battles |= st->riot[s];
        if (!st->riot[s])
            acw_catch_leaders(p, s, side);
        acw_catch_leaders(p, s, acw_other(side)); /* who has no units here */
    }
    if (battles)
        push(p, PROC_MOBS)->r[0] = SIDE_MOB;
}

void acw_mobs_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    (void)ans, (void)n;
    acw_after_battle(p);
    for (int s = 0; s < acw_data(&p->w)->nspaces; s++)
        if (st->riot[s]) {
            st->riot[s] = 0;
            st->pending[s] = 1;
            acw_fight(p, s, f->r[0]);
            return;
        }
    pop(p, 0);
}
