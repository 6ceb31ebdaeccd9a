/* drop: a seat that has resigned stops rolling (design dice 1.3.7). */
#include <stdio.h>
#include "agree.h"

static const struct opt opts[] = {
    OPT_AGREE,
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

static bool make(struct work *w, struct joint *j)
{
    const char *name = w->c->v[0];
    int seat = genesis_seat(&w->f->g, name);
    if (seat == ROLE_NONE)
        return err_set(&w->c->e, EXIT_USAGE, "no seat of this game is called \"%s\"", name);
    if (w->f->state.seat[seat] == SEAT_DROPPED)
        return err_set(&w->c->e, EXIT_DATA, "%s has been dropped already", name);
    j->kind = JOINT_DROP;
    snprintf(j->side, sizeof j->side, "%s", genesis_name(&w->f->g, seat));
    return true;
}

static bool is_drop(enum joint_kind kind)
{
    return kind == JOINT_DROP;
}

static bool run(struct ctx *c)
{
    static const struct agree kind = {"drop", is_drop, make, NULL};
    return agree_operands(c, &kind);
}

const struct command cmd_drop = {
    .name = "drop",
    .args = "[SEAT] [DIR]",
    .summary = "let a seat that has resigned roll no more dice: the others sign",
    .details = "A resigned seat's key still rolls, so that nobody gains dice by resigning. When its player does\n"
               "not answer any more, a seat of every other team and the umpire sign that it stops.",
    .opts = opts,
    .max = 2,
    .flags = CMD_CRYPTO,
    .run = run,
};
