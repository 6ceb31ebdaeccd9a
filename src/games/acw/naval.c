/* Standard rules: naval battles, and the phase in which they are declared. */
#include "games/acw/standard.h"

int acw_naval_loss(W w, int margin)
{
    const struct acw_standard *t = acw_std(w);
    int lost = 0;
    for (int i = 0; i < NAVAL_ROWS; i++)
        if (t->naval_min[i] && margin >= t->naval_min[i])
            lost = t->naval_lost[i];
    return lost;
}

int acw_naval_battle(struct play *p, int first, int *lost)
{
    struct acw_state *st = acw_of(p);
    int total[SIDES];
    for (int i = 0; i < SIDES; i++) {
        int side = i == 0 ? first : acw_other(first);
        int dice = roll(p, side == SIDE_SOUTH ? "naval:south" : "naval:north", 2, 6, NULL);
        total[side] = dice + st->naval[side];
        emit(p, HAP_NAVAL_BATTLE, ACW_R_NAVAL_BATTLE, acw_seat(side), (int32_t[]){dice, st->naval[side], total[side]},
             3);
    }
    *lost = 0;
    if (total[SIDE_SOUTH] == total[SIDE_NORTH])
        return -1;
    int winner = total[SIDE_SOUTH] > total[SIDE_NORTH] ? SIDE_SOUTH : SIDE_NORTH, loser = acw_other(winner);
    *lost = acw_naval_loss(&p->w, total[winner] - total[loser]);
    if (*lost > st->naval[loser]) /* ratings do not fall below 0 (ruling R15) */
        *lost = st->naval[loser];
    st->naval[loser] = (int16_t)(st->naval[loser] - *lost);
    emit(p, HAP_NAVAL_LOST, ACW_R_NAVAL_LOSS, acw_seat(loser), (int32_t[]){*lost, st->naval[loser]}, 2);
    return winner;
}

void acw_naval_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    if (part->verb) {
        next->end = true;
        return;
    }
    choice_verb(next, VERB_NAVAL);
    choice_verb(next, VERB_NO);
}

void acw_no_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask, (void)s;
    out->verb = VERB_NO;
}
