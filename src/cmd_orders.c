/* orders: the template of a draft. */
#include "template.h"

static const struct opt opts[] = {
    {0, "standing", NULL, "the template of standing orders: the rules and settings of the game", false},
    OPT_SEAT,
    OPT_LANG,
    OPT_OUT,
    OPT_END,
};

static bool run(struct ctx *c)
{
    struct view v;
    struct holder who;
    if (!view_open(c, c->n ? c->v[0] : NULL, FOLDER_READ, &v))
        return false;
    if (opt_on(c, "standing"))
        return template_standing(c, &v, &c->out);
    return view_seat(c, &v, opt_get(c, "seat"), &who) && template_orders(c, &v, who.role, &c->out);
}

const struct command cmd_orders = {
    .name = "orders",
    .args = "[DIR]",
    .summary = "print a template for orders",
    .details = "What the seat is asked now, its legal choices and the forms of orders, all as comments.",
    .opts = opts,
    .max = 1,
    .flags = CMD_CRYPTO | CMD_ALONE,
    .run = run,
};
