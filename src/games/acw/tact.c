/* A stand-in until the tactical battle is there, NOT the rules: every unit rolls one die in turn, defender first, and
 * destroys an enemy unit with a 5 or 6, until one side has none. Nobody retreats. */
#include "games/acw/tact.h"

#include "games/acw/standard.h"

void tact_begin(struct play *p, int space, int attacker)
{
    int defender = acw_defender(&p->w, space, attacker);
    struct frame *f = push(p, PROC_TACT);
    f->r[0] = space;
    f->r[1] = attacker;
    f->r[2] = defender;
}

size_t tact_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)w, (void)f, (void)out, (void)cap;
    return 0;
}

static int units(W w, int space, int side)
{
    return side == SIDE_MOB ? acw_state(w)->mob[space] : acw_units(w, space, side);
}

static void lose(struct play *p, int space, int side, bool unit)
{
    struct acw_state *st = acw_of(p);
    for (int t = 0; t < TROOPS; t++)
        if (acw_data(&p->w)->tables.unit[acw_troop_kind(t)] == unit && acw_troops(&p->w, space, side, t)) {
            acw_add(st, space, side, t, -1);
            st->toll.destroyed[side][t]++;
            return;
        }
}

static void volley(struct play *p, int space, int side, int enemy)
{
    for (int n = units(&p->w, space, side); n > 0 && units(&p->w, space, enemy); n--)
        if (roll(p, "stand-in", 1, 6, NULL) >= 5)
            lose(p, space, enemy, true);
}

void tact_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    int space = f->r[0], attacker = f->r[1], defender = f->r[2];
    (void)ans, (void)n;
    st->toll.major = units(&p->w, space, attacker) >= 6 && units(&p->w, space, defender) >= 6;
    while (units(&p->w, space, attacker) && units(&p->w, space, defender)) {
        volley(p, space, defender, attacker);
        if (units(&p->w, space, attacker))
            volley(p, space, attacker, defender);
    }
    int winner = units(&p->w, space, attacker) ? attacker : defender, loser = attacker + defender - winner;
    while (loser != SIDE_MOB && st->n[space][loser][LEADER])
        lose(p, space, loser, false);
    emit(p, HAP_ATTRITION, ACW_R_BATTLE_JOINED, winner == SIDE_MOB ? NO_SEAT : acw_seat(winner), (int32_t[]){space}, 1);
    pop(p, winner);
}
