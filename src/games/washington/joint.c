/* Parties whose units come to one hex by ways of their own: they move one after the other, then fire or charge together;
 * and units picked up on the way or left behind (engine 4.1). */
#include "games/washington/washington.h"

static int party_hex(W w)
{
    struct group g;
    group_party(w, &g);
    return g.n ? counter_of(w, g.u[0])->hex : -1;
}

static int party_size(W w)
{
    int n = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        n += counter_of(w, u)->group & GROUP_PARTY ? 1 : 0;
    return n;
}

static bool may_join(W w, const struct group *g, int u)
{
    if (!unit_idle(w, u) || counter_of(w, u)->where != WHERE_MAP || counter_of(w, u)->group ||
        party_size(w) + g->n >= PARTY_MAX)
        return false;
    for (int i = 0; i < g->n; i++)
        if (g->u[i] == u || counter_of(w, u)->hex != counter_of(w, g->u[0])->hex)
            return false;
    return true;
}

/* Without a way they join those who act, in whose hex they are; with one they come by it, and the others move no more. */
void with_choices(W w, const struct view *v, O part, struct choices *next)
{
    struct group g = {0};
    bool units_done = part->n > 0 && part->val[part->n - 1].slot > UNITS_SLOT;
    for (size_t i = 0; i < order_count(part, UNITS_SLOT) && g.n < PARTY_MAX; i++)
        g.u[g.n++] = order_nth(part, UNITS_SLOT, i);
    for (int u = 0; u < wash_data(w)->nunits && !units_done && !choice_full(next); u++) {
        struct group more = g;
        if (!choice_wanted(next, UNITS_SLOT, u) || !may_join(w, &g, u))
            continue;
        more.u[more.n++] = u;
        if (next->only || counter_of(w, u)->hex == party_hex(w) || group_can(w, v, &more, VERB_MOVE))
            choice_add(next, UNITS_SLOT, u, u);
    }
    if (g.n == 0)
        return;
    move_choices(w, v, &g, part, next);
    next->end = next->end || (order_count(part, MOVE_PATH) == 0 && counter_of(w, g.u[0])->hex == party_hex(w));
}

void with_run(struct play *p, O o)
{
    W w = &p->w;
    struct group g = {0};
    bool comes = order_count(o, MOVE_PATH) > 0;
    for (int u = 0; u < wash_data(w)->nunits && comes; u++)
        if (counter_of(w, u)->group)
            wash_of(p)->unit[u].group = GROUP_PARTY;
    for (size_t i = 0; i < order_count(o, UNITS_SLOT); i++)
        g.u[g.n++] = order_nth(o, UNITS_SLOT, i);
    party_begin(p, &g);
    for (int i = 0; i < g.n; i++)
        emit(p, HAP_JOINED, WASHINGTON_R_PARTY, wash_seat(unit_of(w, g.u[i])->side), (int32_t[]){g.u[i]}, 1);
    if (comes)
        move_run(p, &g, o);
}

void leave_choices(W w, O part, struct choices *next)
{
    struct group g;
    group_party(w, &g);
    next->end = order_count(part, UNITS_SLOT) > 0;
    for (int i = 0; i < g.n; i++) {
        bool named = false;
        for (size_t k = 0; k < order_count(part, UNITS_SLOT); k++)
            named = named || order_nth(part, UNITS_SLOT, k) == g.u[i];
        if (!named && (int)order_count(part, UNITS_SLOT) + 1 < g.n) /* somebody goes on */
            choice_add(next, UNITS_SLOT, g.u[i], g.u[i]);
    }
}

void leave_run(struct play *p, O o)
{
    for (size_t i = 0; i < order_count(o, UNITS_SLOT); i++) {
        int u = order_nth(o, UNITS_SLOT, i);
        wash_of(p)->unit[u].group = GROUP_PARTY;
        emit(p, HAP_LEFT, WASHINGTON_R_PARTY, wash_seat(unit_of(&p->w, u)->side), (int32_t[]){u}, 1);
    }
}

void joint_group(W w, const struct view *v, int verb, int target, int ammo, struct group *g)
{
    int hex = g->n ? counter_of(w, g->u[0])->hex : -1;
    for (int u = 0; u < wash_data(w)->nunits && g->n < PARTY_MAX; u++) {
        struct group one = {1, {u}}, both = *g;
        const struct counter *c = counter_of(w, u);
        if (!(c->group & GROUP_PARTY) || c->group & (GROUP_ACTS | GROUP_RETREATS) || c->hex != hex ||
            !unit_on_map(w, u))
            continue;
        both.u[both.n++] = u;
        if (verb == VERB_FIRE ? may_fire(w, v, &one, target, ammo) && may_fire(w, v, &both, target, ammo)
                              : may_charge(w, v, &both, target))
            *g = both;
    }
}
