/* Advanced rules: the North may try to stop what Europe sends, before the South buys (ruling R72). */
#include "games/acw/standard.h"

bool acw_imports(W w)
{
    const struct acw_state *st = acw_state(w);
    return (st->support || st->war) && acw_southern_port(w) && !st->blocked;
}

bool acw_blockade_stops(W w, int total)
{
    const struct acw_state *st = acw_state(w);
    return total <= st->naval[SIDE_NORTH] - st->naval[SIDE_SOUTH];
}

size_t acw_blockade_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)w, (void)f, (void)cap;
    *out = (struct ask){.kind = ASK_BLOCKADE, .seat = acw_seat(SIDE_NORTH), .place = -1};
    return 1;
}

void acw_blockade_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    (void)f;
    if (n && ans->verb == VERB_YES) {
        int total = roll(p, "blockade", 2, 6, NULL), lead = st->naval[SIDE_NORTH] - st->naval[SIDE_SOUTH];
        st->blocked = acw_blockade_stops(&p->w, total);
        emit(p, st->blocked ? HAP_BLOCKADE : HAP_BLOCKADE_FAILED, ACW_R_BLOCKADE, acw_seat(SIDE_NORTH),
             (int32_t[]){total, lead}, 2);
    }
    acw_produce_begin(p);
    pop(p, 0);
}

void acw_blockade_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *o = setting_get(s, SET_BLOCKADE, 0);
    (void)w, (void)ask;
    out->verb = o && order_nth(o, 0, 0) == WHEN_NEVER ? VERB_NO : VERB_YES;
}
