/* Lines for a group: a formation, or whoever stands in a hex, is carried out stack by stack (engine 4.1). Each stack takes
 * the line as if it had been written for it alone. */
#include <string.h>

#include "core/ask.h"
#include "games/washington/washington.h"

enum { SHAPE_ABREAST, SHAPE_COLUMN }; /* of T_SHAPE */
enum { KEYS = 512, PATH_HEXES = 12 }; /* more than there are counters: a key is distance * KEYS + counter + 1 */

static int units_count(W w)
{
    return wash_data(w)->nunits;
}

static bool is_group(W w, int32_t v)
{
    return v >= units_count(w);
}

/* Whom a value of the units slot stands for: a counter, a formation with all below it, a hex. */
static bool stands_for(W w, int32_t v, int side, int u)
{
    int f = v - units_count(w), hex = f - wash_data(w)->nformations;
    if (f < 0)
        return v == u;
    if (unit_of(w, u)->side != side || unit_of(w, u)->kind != KIND_COMBAT)
        return false;
    return hex < 0 ? chain_has(w, unit_of(w, u)->parent, f) : unit_on_map(w, u) && counter_of(w, u)->hex == hex;
}

static bool named_by(W w, O o, int side, int u)
{
    for (size_t i = 0; i < order_count(o, UNITS_SLOT); i++)
        if (stands_for(w, order_nth(o, UNITS_SLOT, i), side, u))
            return true;
    return false;
}

static bool names_group(W w, O o)
{
    for (size_t i = 0; i < order_count(o, UNITS_SLOT); i++)
        if (is_group(w, order_nth(o, UNITS_SLOT, i)))
            return true;
    return false;
}

/* --- stacks --------------------------------------------------------------------------------------------------- */

/* Where it stood when the player turn began: stacks keep their turn while others move. */
static int home_of(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    return c->where == WHERE_DUE || !c->home ? c->hex : c->home - 1;
}

static bool waits(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    if (wash_state(w)->phase == PHASE_SETUP)
        return c->where == WHERE_MAP;
    return (c->where == WHERE_MAP || (c->where == WHERE_DUE && c->due <= wash_state(w)->turn)) && !c->acted;
}

static int goal_of(O o)
{
    size_t n = o->verb == VERB_MOVE ? order_count(o, MOVE_PATH) : 0;
    return n ? order_nth(o, MOVE_PATH, n - 1) : -1;
}

/* The nearest to the goal comes first, so that nobody stands in the way of those behind. */
static int32_t key_of(W w, O o, int u)
{
    int goal = goal_of(o);
    return (goal < 0 ? 0 : hex_distance(wash_map(w), home_of(w, u), goal)) * KEYS + u + 1;
}

static bool one_stack(W w, int a, int b)
{
    const struct counter *c = counter_of(w, a), *d = counter_of(w, b);
    return c->hex == d->hex && c->where == d->where && unit_cost_column(w, a) == unit_cost_column(w, b);
}

/* Those of the group that may still act. */
struct waiting {
    int n, u[UNITS_MAX];
};

static void waiting_make(W w, O o, int side, struct waiting *all)
{
    all->n = 0;
    for (int u = 0; u < units_count(w); u++)
        if (unit_of(w, u)->side == side && waits(w, u) && named_by(w, o, side, u))
            all->u[all->n++] = u;
}

/* Those that stand with u, from the top down. */
static void stack_of(W w, const struct waiting *all, int u, struct group *g)
{
    g->n = 0;
    for (int i = 0; i < all->n && g->n < PARTY_MAX; i++) {
        if (!one_stack(w, u, all->u[i]))
            continue;
        int to = g->n++;
        for (; to > 0 && counter_of(w, g->u[to - 1])->rank > counter_of(w, all->u[i])->rank; to--)
            g->u[to] = g->u[to - 1];
        g->u[to] = all->u[i];
    }
}

/* The first counter of the next stack after the key, or -1. */
static int next_stack(W w, O o, const struct waiting *all, int32_t after, int32_t *key)
{
    int best = -1;
    for (int i = 0; i < all->n; i++) {
        int u = all->u[i];
        int32_t k = key_of(w, o, u);
        if (k <= after || (best >= 0 && k >= *key))
            continue;
        bool behind = false; /* one of the same stack had its turn, and was refused */
        for (int j = 0; j < all->n && !behind; j++)
            behind = all->u[j] != u && one_stack(w, u, all->u[j]) && key_of(w, o, all->u[j]) < k;
        if (behind)
            continue;
        best = u;
        *key = k;
    }
    return best;
}

/* --- abreast ---------------------------------------------------------------------------------------------------- */

/* Of a hex along the line whose front looks in direction f, from left to right (engine 2.2). */
static int32_t along(const struct wash_map *m, int hex, int f)
{
    static const int x[] = {0, 1, 1, 0, -1, -1}, y[] = {2, 1, -1, -2, -1, 1};
    int a = (f + 1) % 6, b = (f + 2) % 6;
    struct point p = hex_at(m, hex);
    return 9 * p.x * (x[a] + x[b]) + 3 * p.y * (y[a] + y[b]);
}

/* Places of a line go by turns back and forward, so that it is straight. */
static int beside(const struct wash_map *m, int hex, int f, int n)
{
    bool left = n < 0;
    for (int i = 0; i < (left ? -n : n) && hex >= 0; i++)
        hex = hex_step(m, hex, (left ? f + 4 + i % 2 : f + 2 - i % 2) % 6);
    return hex;
}

/* The place of the stack in a line of the whole group through the goal, which is its middle; the order from left to right
 * stays what it was. */
static int place_abreast(W w, O o, int side, int u, int goal)
{
    const struct wash_map *m = wash_map(w);
    uint8_t seen[HEXES_MAX] = {0};
    int homes[UNITS_MAX], n = 0, mine = home_of(w, u), before = 0;
    for (int k = 0; k < units_count(w); k++) {
        if (!named_by(w, o, side, k) || unit_of(w, k)->kind != KIND_COMBAT || counter_of(w, k)->where != WHERE_MAP ||
            seen[home_of(w, k)])
            continue;
        seen[home_of(w, k)] = 1;
        homes[n++] = home_of(w, k);
    }
    int nearest = mine;
    for (int i = 0; i < n; i++)
        if (hex_distance(m, homes[i], goal) < hex_distance(m, nearest, goal) ||
            (hex_distance(m, homes[i], goal) == hex_distance(m, nearest, goal) && homes[i] < nearest))
            nearest = homes[i];
    int f = nearest == goal ? counter_of(w, u)->facing : hex_toward(m, nearest, goal);
    for (int i = 0; i < n; i++)
        before += along(m, homes[i], f) < along(m, mine, f) ||
                  (along(m, homes[i], f) == along(m, mine, f) && homes[i] < mine);
    int at = beside(m, goal, f, before - (n - 1) / 2);
    return at < 0 ? goal : at;
}

/* --- one stack's order ------------------------------------------------------------------------------------------- */

static void put_units(O o, const struct group *g, struct order *one)
{
    *one = (struct order){.verb = o->verb};
    for (int i = 0; i < g->n; i++)
        order_add(one, UNITS_SLOT, g->u[i]);
}

static void add_rest(O o, struct order *one)
{
    for (size_t i = 0; i < o->n; i++)
        if (o->val[i].slot != UNITS_SLOT)
            order_add(one, o->val[i].slot, o->val[i].v);
}

/* Its leader goes along when he stands there and may go there. */
static void with_leader(W w, A ask, struct order *one)
{
    int top = order_nth(one, UNITS_SLOT, 0), f = unit_of(w, top)->parent;
    int leader = f >= 0 ? wash_state(w)->command[f].leader - 1 : -1;
    if (leader < 0 || !waits(w, leader) || !unit_on_map(w, leader) ||
        counter_of(w, leader)->hex != counter_of(w, top)->hex || order_count(one, UNITS_SLOT) >= PARTY_MAX)
        return;
    struct order both = *one;
    struct err e = {0};
    order_add(&both, UNITS_SLOT, leader);
    if (order_legal(w, ask, &both, &e))
        *one = both;
}

/* Who is still to come begins where he enters. */
static void come_on(W w, int u, O o, struct order *one)
{
    int hex = counter_of(w, u)->where == WHERE_DUE ? entry_hex(w, u) : -1;
    if (hex >= 0 && !(order_count(o, MOVE_PATH) && order_nth(o, MOVE_PATH, 0) == hex))
        order_add(one, MOVE_PATH, hex);
}

/* false: it stands where it should already. */
static bool move_one(W w, A ask, O o, int side, const struct group *g, struct order *one)
{
    int32_t shape = SHAPE_COLUMN;
    size_t n = order_count(o, MOVE_PATH);
    int goal = goal_of(o), place = goal;
    order_get(o, MOVE_SHAPE, &shape);
    if (shape == SHAPE_ABREAST)
        place = place_abreast(w, o, side, g->u[0], goal);
    if (counter_of(w, g->u[0])->where == WHERE_MAP && counter_of(w, g->u[0])->hex == place)
        return false;
    put_units(o, g, one);
    come_on(w, g->u[0], o, one);
    for (size_t i = 0; i + 1 < n; i++)
        order_add(one, MOVE_PATH, order_nth(o, MOVE_PATH, i));
    struct view v;
    view_make(w, &v);
    int end = move_toward(w, &v, g, one, place);
    order_add(one, MOVE_PATH, end >= 0 ? end : place);
    with_leader(w, ask, one);
    return true;
}

static void fire_one(W w, O o, const struct group *g, struct order *one)
{
    struct view v;
    int32_t ammo = AMMO_SHELL;
    put_units(o, g, one);
    add_rest(o, one);
    if (order_count(o, FIRE_AT))
        return;
    view_make(w, &v);
    bool chosen = order_get(o, FIRE_AMMUNITION, &ammo);
    int best = -1, here = counter_of(w, g->u[0])->hex;
    for (int u = 0; u < units_count(w); u++) {
        int hex = counter_of(w, u)->hex;
        if (!unit_fights(w, u) || unit_of(w, u)->side == unit_of(w, g->u[0])->side ||
            !(may_fire(w, &v, g, hex, ammo) || (!chosen && may_fire(w, &v, g, hex, AMMO_CANISTER))))
            continue;
        if (best < 0 || hex_distance(wash_map(w), here, hex) < hex_distance(wash_map(w), here, best) ||
            (hex_distance(wash_map(w), here, hex) == hex_distance(wash_map(w), here, best) && hex < best))
            best = hex;
    }
    if (best >= 0)
        order_add(one, FIRE_AT, best);
}

/* A hexside named by a hex: toward it. */
static void turn_one(W w, O o, struct order *one)
{
    int32_t hex;
    uint8_t slot = o->verb == VERB_FORM ? FORM_TOWARD : FACE_TOWARD,
            facing = o->verb == VERB_FORM ? FORM_FACING : FACE_TO;
    if (!order_get(o, slot, &hex))
        return;
    struct order out = {.verb = one->verb};
    struct group g;
    int from = -1;
    group_party(w, &g);
    if (g.n)
        from = counter_of(w, g.u[0])->hex;
    else if (order_count(one, UNITS_SLOT) && !is_group(w, order_nth(one, UNITS_SLOT, 0)))
        from = counter_of(w, order_nth(one, UNITS_SLOT, 0))->hex;
    for (size_t i = 0; i < one->n; i++)
        if (one->val[i].slot != slot)
            order_add(&out, one->val[i].slot, one->val[i].v);
    if (from >= 0 && from != hex)
        order_add(&out, facing, hex_toward(wash_map(w), from, hex));
    *one = out;
}

static bool stack_order(W w, A ask, O o, int side, const struct group *g, struct order *one)
{
    if (o->verb == VERB_MOVE)
        return move_one(w, ask, o, side, g, one);
    if (o->verb == VERB_FIRE) {
        fire_one(w, o, g, one);
        return true;
    }
    put_units(o, g, one);
    add_rest(o, one);
    turn_one(w, o, one);
    if (o->verb == VERB_CHARGE)
        with_leader(w, ask, one);
    return true;
}

/* --- without a group ------------------------------------------------------------------------------------------------ */

/* `mount X, face 2` is `form X mounted, face 2`. */
static void named_form(O written, int form, struct order *one)
{
    *one = (struct order){.verb = VERB_FORM};
    order_add(one, FORM_INTO, form);
    for (size_t i = 0; i < written->n; i++) {
        uint8_t slot = written->val[i].slot;
        order_add(one, slot == UNITS_SLOT ? slot : (uint8_t)(slot + 1), written->val[i].v);
    }
}

/* The other ways to write an order. Their slots are the same, but for those of one formation and for FIRE_NEAREST, which
 * has no target. */
static void without_words(O written, struct order *one)
{
    *one = *written;
    switch (written->verb) {
    case VERB_MOVE_TO: one->verb = VERB_MOVE; return;
    case VERB_FIRE_AT: one->verb = VERB_FIRE; return;
    case VERB_RETREAT: one->verb = VERB_FALL_BACK; return;
    case VERB_MOUNT: named_form(written, MOUNTED, one); return;
    case VERB_DISMOUNT: named_form(written, LINE, one); return;
    case VERB_LIMBER: named_form(written, LIMBERED, one); return;
    case VERB_UNLIMBER: named_form(written, UNLIMBERED, one); return;
    case VERB_FIRE_NEAREST: break;
    default: return;
    }
    one->verb = VERB_FIRE;
    for (size_t i = 0; i < one->n; i++)
        if (one->val[i].slot == FIRE_AT)
            one->val[i].slot = FIRE_AMMUNITION;
}

/* A clause without counters goes on with those of the clause before; `move B21.12 > B22.12` begins with the hex they
 * stand in. */
static void with_subject(W w, O subject, struct order *one)
{
    struct order o = *one;
    size_t n = o.verb == VERB_MOVE ? order_count(&o, MOVE_PATH) : 0;
    if (order_count(&o, UNITS_SLOT))
        return;
    if (subject) {
        for (size_t i = 0; i < order_count(subject, UNITS_SLOT); i++)
            order_add(one, UNITS_SLOT, order_nth(subject, UNITS_SLOT, i));
    } else if (n > 1) {
        *one = (struct order){.verb = o.verb};
        order_add(one, UNITS_SLOT, units_count(w) + wash_data(w)->nformations + order_nth(&o, MOVE_PATH, 0));
        for (size_t i = 1; i < n; i++)
            order_add(one, MOVE_PATH, order_nth(&o, MOVE_PATH, i));
    }
}

/* Single counters, or the party, with what the order leaves to be found. */
static enum expanded plain(W w, A ask, O written, struct order *one)
{
    struct group g;
    struct order o = *one;
    group_order(w, ask, &o, &g);
    if (o.verb == VERB_FIRE && order_count(&o, FIRE_AT) == 0 && g.n) {
        struct order aimed;
        int32_t target;
        fire_one(w, &o, &g, &aimed);
        if (order_get(&aimed, FIRE_AT, &target))
            order_add(one, FIRE_AT, target);
    }
    if (o.verb == VERB_MOVE && g.n && counter_of(w, g.u[0])->where == WHERE_DUE &&
        order_count(&o, MOVE_PATH) < PATH_HEXES) {
        put_units(&o, &g, one);
        come_on(w, g.u[0], &o, one);
        add_rest(&o, one);
    }
    if (o.verb == VERB_FORM || o.verb == VERB_FACE)
        turn_one(w, &o, one);
    return order_equal(one, written) ? EXPAND_AS_IS : EXPAND_TO;
}

enum expanded units_expand(W w, A ask, O written, O subject, int32_t after, int32_t *key, struct order *one)
{
    struct order o;
    struct waiting all;
    int side = wash_side(ask->seat);
    without_words(written, &o);
    if (ask->kind != ASK_PARTY)
        with_subject(w, subject, &o);
    *one = o;
    if (!names_group(w, &o) || ask->kind == ASK_PARTY)
        return plain(w, ask, written, one);
    waiting_make(w, &o, side, &all);
    for (;;) {
        struct group g;
        int u = next_stack(w, &o, &all, after, key);
        if (u < 0)
            return EXPAND_END;
        stack_of(w, &all, u, &g);
        if (stack_order(w, ask, &o, side, &g, one))
            return EXPAND_ONE;
        after = *key;
    }
}
