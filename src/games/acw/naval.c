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

/* --- avoiding them (Advanced rules; ruling R71) ----------------------------------------------------------- */

/* Seaports that the side itself owns, captured ones too. */
int acw_ports(W w, int side)
{
    int n = 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++) {
        const struct acw_space *sp = &acw_data(w)->space[s];
        n +=
            sp->seaport && acw_owner(w, s) == side && (sp->colour == acw_colour(side) || acw_own_units(w, s, side) > 0);
    }
    return n;
}

bool acw_avoids(int ports, int total)
{
    enum { MORE_THAN_PORTS = 4 };
    return total <= ports + MORE_THAN_PORTS;
}

bool acw_try_avoiding(struct play *p, int side)
{
    int ports = acw_ports(&p->w, side), total = roll(p, "avoid", 2, 6, NULL);
    bool avoided = acw_avoids(ports, total);
    emit(p, avoided ? HAP_FLEET_AVOIDED : HAP_FLEET_CAUGHT, ACW_R_AVOID_NAVAL, acw_seat(side),
         (int32_t[]){total, ports}, 2);
    return avoided;
}

size_t acw_fleet_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)cap;
    *out = (struct ask){.kind = ASK_AVOID_NAVAL, .seat = acw_seat(acw_other(f->r[0])), .place = -1};
    return acw_option(w, "avoid_naval_battle");
}

void acw_fleet_run(struct play *p, struct frame *f, O ans, size_t n)
{
    int lost;
    if (!(n && ans->verb == VERB_YES && acw_try_avoiding(p, acw_other(f->r[0]))))
        acw_naval_battle(p, SIDE_SOUTH, &lost);
    pop(p, 0);
}

void acw_avoid_naval_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *o = setting_get(s, SET_AVOID_NAVAL, 0);
    const struct acw_state *st = acw_state(w);
    int side = acw_side(ask->seat), behind = st->naval[acw_other(side)] - st->naval[side];
    int32_t when = WHEN_LEAD, least = 1;
    if (o) {
        order_get(o, 0, &when);
        if (!order_get(o, 1, &least))
            least = 0;
    }
    out->verb = when == WHEN_ALWAYS || (when == WHEN_LEAD && behind >= least) ? VERB_YES : VERB_NO;
}
