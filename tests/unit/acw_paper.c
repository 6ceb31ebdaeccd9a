#include "acw_paper.h"

#include <string.h>

int paper_winner;
static struct game_ops paper;
static struct proc procs[PROC_COUNT];

static int army(W w, int space, int side)
{
    return side == SIDE_MOB ? acw_state(w)->mob[space] : acw_units(w, space, side);
}

static void paper_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    int space = st->fight.place, big = 0;
    (void)f, (void)ans, (void)n;
    for (int side = 0; side < PARTIES; side++)
        big += army(&p->w, space, side) >= 6;
    st->toll.major = big == 2;
    for (int side = 0; side < PARTIES; side++)
        for (int t = 0; side != paper_winner && t < TROOPS; t++) {
            int lost = acw_troops(&p->w, space, side, t);
            acw_add(st, space, side, t, -lost);
            st->toll.destroyed[side][t] = (int16_t)lost;
        }
    memset(&st->tact, 0, sizeof st->tact);
    pop(p, paper_winner);
}

static size_t paper_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)w, (void)f, (void)out, (void)cap;
    return 0;
}

void paper_begin(void)
{
    paper = acw_ops;
    memcpy(procs, acw_ops.procs, sizeof procs);
    procs[PROC_TACT].ask = paper_ask;
    procs[PROC_TACT].run = paper_run;
    paper.procs = procs;
    war_ops = &paper;
}
