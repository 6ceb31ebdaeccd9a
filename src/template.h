/* The file that `orders` prints and `play` opens in the editor. */
#ifndef PROVOST_TEMPLATE_H
#define PROVOST_TEMPLATE_H
#include "view.h"

/* What the seat is asked, with the legal choices, all as comments; then room to write. */
bool template_orders(struct ctx *c, struct view *v, int seat, struct buf *out);
/* Rules and settings of the game with their built-in values, as comments. */
bool template_standing(struct ctx *c, struct view *v, struct buf *out);
#endif
