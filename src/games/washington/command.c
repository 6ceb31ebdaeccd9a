/* Command radius and orders (engine 14 and 15). */
#include <string.h>

#include "games/washington/washington.h"

static bool flagged(W w, int formation, int flag)
{
    return formation >= 0 && wash_data(w)->formation[formation].flags & flag;
}

bool own_centre(W w, int formation)
{
    return flagged(w, formation, FORMATION_CENTRE);
}

bool free_of_orders(W w, int u)
{
    return flagged(w, unit_of(w, u)->parent, FORMATION_FREE);
}

bool is_independent(W w, int formation)
{
    return flagged(w, formation, FORMATION_INDEPENDENT);
}

int centre_of(W w, int formation)
{
    int leader = wash_state(w)->command[formation].leader - 1;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_of(w, u)->kind == KIND_HQ && unit_of(w, u)->parent == formation && unit_on_map(w, u))
            return u;
    return leader >= 0 && unit_on_map(w, leader) ? leader : -1;
}

/* Breadth first from the centre; the end hex is always allowed (engine 14.3). in[hex]: within the radius. */
static void trace(W w, const struct view *v, int side, int centre, int radius, uint8_t in[HEXES_MAX])
{
    const struct wash_map *m = wash_map(w);
    int16_t queue[HEXES_MAX];
    uint8_t far[HEXES_MAX];
    int n = 0;
    memset(far, 255, sizeof far);
    far[centre] = 0;
    in[centre] = 1;
    queue[n++] = (int16_t)centre;
    for (int i = 0; i < n; i++)
        for (int dir = 0; dir < 6 && far[queue[i]] < radius; dir++) {
            int to = hex_step(m, queue[i], dir);
            if (to < 0 || far[to] != 255 || hex_row(m, to) > wash_scenario(w)->rows)
                continue;
            far[to] = (uint8_t)(far[queue[i]] + 1);
            in[to] = 1;
            bool enemy = v->who[to] & 1 << !side, zoc = v->zoc[to] & 1 << !side, friends = v->who[to] & 1 << side;
            if (!enemy && (!zoc || friends))
                queue[n++] = (int16_t)to;
        }
}

static int radius_of(W w, int formation)
{
    return wash_data(w)->charts.radius[wash_data(w)->formation[formation].level];
}

/* Hexes in radius of the chain from formation f up; levels without anybody on the map are skipped. */
static void chain_map(W w, const struct view *v, int side, int f, uint8_t in[HEXES_MAX])
{
    uint8_t up[HEXES_MAX];
    bool first = true;
    int hex = -1;
    for (; f >= 0; f = wash_data(w)->formation[f].parent) {
        int centre = centre_of(w, f);
        if (centre >= 0 && wash_data(w)->formation[f].level != LEVEL_ARMY) {
            int at = counter_of(w, centre)->hex;
            memset(up, 0, sizeof up);
            trace(w, v, side, at, radius_of(w, f), up);
            if (first)
                memcpy(in, up, sizeof up);
            else if (!up[hex]) {
                memset(in, 0, sizeof up);
                return;
            }
            first = false;
            hex = at;
        }
        if (own_centre(w, f))
            break;
    }
    if (first)
        memset(in, 1, sizeof up);
}

/* S-052: units of 8 Corps itself trace to any of its leaders but Clendenin, or to its HQ. */
static void corps_map(W w, const struct view *v, int u, uint8_t in[HEXES_MAX])
{
    bool any = false;
    memset(in, 0, HEXES_MAX);
    for (int x = 0; x < wash_data(w)->nunits; x++) {
        const struct wash_unit *t = unit_of(w, x);
        if (!unit_on_map(w, x) || t->side != USA || t->kind == KIND_COMBAT || flagged(w, t->parent, FORMATION_FREE) ||
            !chain_has(w, t->parent, unit_of(w, u)->parent))
            continue;
        any = true;
        trace(w, v, USA, counter_of(w, x)->hex,
              wash_data(w)->charts.radius[t->level == LEVEL_ARMY ? LEVEL_CORPS : t->level], in);
    }
    if (!any)
        memset(in, 1, HEXES_MAX);
}

static int formation_led(W w, int u)
{
    for (int f = 0; f < wash_data(w)->nformations; f++)
        if (wash_state(w)->command[f].leader == u + 1)
            return f;
    return unit_of(w, u)->parent;
}

static void radius_map(W w, const struct view *v, int u, uint8_t in[HEXES_MAX])
{
    const struct wash_unit *t = unit_of(w, u);
    int f = t->parent;
    if (t->kind == KIND_LEADER) {
        f = formation_led(w, u);
        f = own_centre(w, f) ? -1 : wash_data(w)->formation[f].parent;
    }
    if (f < 0 || free_of_orders(w, u))
        memset(in, 1, HEXES_MAX);
    else if (flagged(w, t->parent, FORMATION_CORPS) && t->kind == KIND_COMBAT)
        corps_map(w, v, u, in);
    else
        chain_map(w, v, t->side, f, in);
}

bool in_radius(W w, const struct view *v, int u)
{
    if (counter_of(w, u)->post) /* posted batteries are free of it (16.6) */
        return true;
    uint8_t in[HEXES_MAX];
    radius_map(w, v, u, in);
    return in[counter_of(w, u)->hex];
}

/* Whose orders it follows when it has none: the formation it is attached to, else the one above; -1: nobody's. */
static int order_above(W w, int f)
{
    if (wash_state(w)->command[f].attached)
        return wash_state(w)->command[f].attached - 1;
    return own_centre(w, f) ? -1 : wash_data(w)->formation[f].parent;
}

int command_order(W w, int formation, int *state)
{
    for (int f = formation; f >= 0; f = order_above(w, f)) {
        const struct command *c = &wash_state(w)->command[f];
        if (c->kind != ORDER_NONE || c->state != OS_NONE) {
            *state = c->state;
            return c->kind;
        }
    }
    *state = OS_NONE;
    return ORDER_NONE;
}

static int order_holder(W w, int formation)
{
    for (int f = formation; f >= 0; f = order_above(w, f)) {
        const struct command *c = &wash_state(w)->command[f];
        if (c->kind != ORDER_NONE || c->state != OS_NONE)
            return f;
    }
    return -1;
}

int command_top(W w, int formation)
{
    return formation < 0 ? formation : wash_data(w)->formation[formation].top;
}

enum { COUNTER_ATTACK = 2 }; /* hexes from ground lately held (engine 15.4) */

static void near_mark(const struct wash_map *m, int hex, uint8_t near[HEXES_MAX])
{
    int ring[32], n = 0;
    ring[n++] = hex;
    near[hex] = 1;
    for (int step = 0, from = 0; step < COUNTER_ATTACK; step++) {
        int to = n;
        for (; from < to; from++)
            for (int dir = 0; dir < 6; dir++) {
                int next = hex_step(m, ring[from], dir);
                bool met = next < 0;
                for (int i = 0; i < n && !met; i++)
                    met = ring[i] == next;
                if (met)
                    continue;
                near[next] = 1;
                ring[n++] = next;
            }
    }
}

/* Hexes near ground that the Command's units lately held; whoever tests many hexes makes it once. */
static void lately_held(W w, int command, uint8_t near[HEXES_MAX])
{
    memset(near, 0, HEXES_MAX);
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct counter *c = counter_of(w, u);
        if (unit_of(w, u)->kind != KIND_COMBAT || command_top(w, unit_of(w, u)->parent) != command)
            continue;
        if (c->home)
            near_mark(wash_map(w), c->home - 1, near);
        if (c->home_before && c->home_before != c->home)
            near_mark(wash_map(w), c->home_before - 1, near);
    }
}

enum { NEAR_NEVER, NEAR_ALWAYS, NEAR_NO_CHARGE, NEAR_HELD };

/* By its orders (engine 15.4). */
static int near_by_orders(W w, int u)
{
    int state, kind = command_order(w, unit_of(w, u)->parent, &state);
    if (free_of_orders(w, u))
        return NEAR_ALWAYS;
    if (state == OS_STOPPED || state == OS_SKEDADDLE)
        return NEAR_NEVER;
    switch ((enum order_kind)kind) {
    case ORDER_ATTACK: return NEAR_ALWAYS;
    case ORDER_MOVE: return NEAR_NO_CHARGE;
    case ORDER_RESERVE: return NEAR_NEVER;
    case ORDER_NONE: break;
    }
    return NEAR_HELD;
}

bool may_charge_at(W w, int u, int hex)
{
    uint8_t near[HEXES_MAX];
    int how = near_by_orders(w, u);
    if (how != NEAR_HELD)
        return how == NEAR_ALWAYS;
    lately_held(w, command_top(w, unit_of(w, u)->parent), near);
    return near[hex];
}

bool may_be_near(W w, const struct view *v, int u, const struct ends *e, int hex)
{
    if (!next_to_enemy(v, unit_of(w, u)->side, hex))
        return true;
    return e->near_how == NEAR_HELD ? e->near[hex] : e->near_how != NEAR_NEVER;
}

static int far_from_enemy(W w, int side, int hex)
{
    int enemy = nearest_enemy(w, side, hex, false);
    return enemy < 0 ? 99 : hex_distance(wash_map(w), hex, enemy);
}

/* The counter that a unit out of radius goes back to: the first of its chain that is on the map. */
static int centre_hex(W w, int u)
{
    for (int f = unit_of(w, u)->parent; f >= 0; f = wash_data(w)->formation[f].parent)
        if (centre_of(w, f) >= 0 && centre_of(w, f) != u)
            return counter_of(w, centre_of(w, f))->hex;
    return -1;
}

/* Leaders that are their own HQ move only under an order; the others are free inside their radius (engine 9.7). */
static void leader_ends(W w, const struct view *v, int u, struct ends *e)
{
    int f = formation_led(w, u), state, kind = command_order(w, f, &state);
    bool hq = unit_of(w, u)->kind == KIND_HQ;
    if (hq || (own_centre(w, f) && wash_data(w)->formation[f].level != LEVEL_BATTALION)) {
        e->stay = state != OS_ACTIVE || (kind != ORDER_ATTACK && kind != ORDER_MOVE);
        if (!e->stay && kind == ORDER_MOVE)
            e->goal = wash_state(w)->command[order_holder(w, f)].goal - 1;
    } else {
        radius_map(w, v, u, e->in);
        e->inside = e->in[e->from];
        e->goal = e->inside ? -1 : centre_hex(w, u);
    }
}

static int nearest_in(W w, const uint8_t in[HEXES_MAX], int from)
{
    int best = -1, n = wash_map(w)->columns * wash_map(w)->rows;
    for (int hex = 0; hex < n; hex++)
        if (in[hex] && (best < 0 || hex_distance(wash_map(w), from, hex) < hex_distance(wash_map(w), from, best)))
            best = hex;
    return best;
}

void ends_make(W w, const struct view *v, int u, struct ends *e)
{
    const struct wash_unit *t = unit_of(w, u);
    int state, kind = command_order(w, t->parent, &state), holder = order_holder(w, t->parent);
    *e = (struct ends){.from = counter_of(w, u)->began ? counter_of(w, u)->began - 1 : counter_of(w, u)->hex,
                       .goal = -1};
    if (t->kind == KIND_COMBAT) {
        e->near_how = near_by_orders(w, u);
        if (e->near_how == NEAR_HELD)
            lately_held(w, command_top(w, t->parent), e->near);
    }
    e->any = counter_of(w, u)->where == WHERE_DUE ||
             (t->kind == KIND_COMBAT && free_of_orders(w, u) && !must_be_behind(w, u));
    if (e->any)
        return;
    if (t->kind != KIND_COMBAT) {
        leader_ends(w, v, u, e);
        return;
    }
    if (must_be_behind(w, u)) {
        behind_map(w, e->in);
        e->inside = e->in[e->from];
        e->goal = e->inside ? -1 : nearest_in(w, e->in, e->from);
        return;
    }
    if (counter_of(w, u)->post) { /* free of radius until it is there; then it stays */
        e->stay = counter_of(w, u)->post == e->from + 1;
        e->goal = counter_of(w, u)->post - 1;
        return;
    }
    radius_map(w, v, u, e->in);
    if (state == OS_STOPPED)
        e->clear_of = far_from_enemy(w, t->side, e->from);
    else if (state == OS_SKEDADDLE && holder >= 0 && centre_of(w, holder) >= 0)
        e->goal = counter_of(w, centre_of(w, holder))->hex; /* nearer to the HQ (16.5) */
    else if (!e->in[e->from] || state == OS_SKEDADDLE)
        e->goal = centre_hex(w, u);
    else if (kind == ORDER_MOVE) {
        e->goal = wash_state(w)->command[holder].goal - 1;
        e->stay = counter_of(w, u)->form == LINE || counter_of(w, u)->form == UNLIMBERED;
    } else
        e->inside = kind != ORDER_ATTACK;
    e->side = t->side;
}

bool ends_ok(W w, const struct ends *e, int to)
{
    if (e->any || to == e->from)
        return true;
    if (e->stay || (e->inside && !e->in[to]))
        return false;
    if (e->goal >= 0 && hex_distance(wash_map(w), to, e->goal) >= hex_distance(wash_map(w), e->from, e->goal))
        return false;
    return !e->clear_of || far_from_enemy(w, e->side, to) >= e->clear_of;
}
