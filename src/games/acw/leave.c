/* Standard rules: Emancipation by the South (ruling R23). States are rolled, those that leave drop out, their garrisons
 * go to the nearest Southern space, militia rise, units desert.
 *   pc 0: states  1: garrisons, from space r[0] on  2: militia and desertion */
#include <stdio.h>
#include <string.h>

#include "games/acw/standard.h"

enum { PC_STATES, PC_GARRISONS, PC_REST };

static bool in_state(W w, int space, int state)
{
    return acw_data(w)->space[space].state == state;
}

/* Every space of it holds a Northern unit: then it does not roll. */
static bool all_northern(W w, int state)
{
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (in_state(w, s, state) && !acw_units(w, s, SIDE_NORTH))
            return false;
    return true;
}

static void roll_states(struct play *p)
{
    const struct acw_data *d = acw_data(&p->w);
    struct acw_state *st = acw_of(p);
    char label[64];
    for (int i = 0; i < d->nstates; i++) {
        if (d->state[i].colour != GRAY || all_northern(&p->w, i))
            continue;
        snprintf(label, sizeof label, "state:%s", d->state[i].id);
        int total = roll(p, label, 2, 6, NULL), first = 0;
        while (!in_state(&p->w, first, i))
            first++;
        bool leaves = total >= acw_std(&p->w)->leaves_on;
        st->departed[i] = leaves;
        emit(p, leaves ? HAP_STATE_LEFT : HAP_STATE_STAYED, ACW_R_EMANCIPATION_STATES, acw_seat(SIDE_SOUTH),
             (int32_t[]){i, total}, 2);
    }
}

/* --- garrisons -------------------------------------------------------------------------------------------- */

/* Still Southern and free of enemies. */
static bool refuge(W w, int space)
{
    return acw_data(w)->space[space].colour == GRAY && !acw_departed(w, space) && acw_owner(w, space) == SIDE_SOUTH;
}

/* The nearest refuges over open spaces; how many. */
static int refuges(W w, int from, bool out[SPACES_MAX])
{
    bool seen[SPACES_MAX] = {false};
    int todo[SPACES_MAX], n = 0, found = 0, begin = 0;
    memset(out, 0, SPACES_MAX * sizeof out[0]);
    seen[from] = true;
    todo[n++] = from;
    while (!found && begin < n) {
        int end = n;
        for (; begin < end; begin++)
            for (int s = 0; s < acw_data(w)->nspaces; s++)
                if (!seen[s] && set_has(&acw_data(w)->space[todo[begin]].adjacent, s) && !acw_closed(w, s)) {
                    seen[s] = true;
                    todo[n++] = s;
                    out[s] = refuge(w, s);
                    found += out[s];
                }
    }
    return found;
}

static bool displaced(W w, int space)
{
    return acw_departed(w, space) && acw_pieces(w, space, SIDE_SOUTH) > 0;
}

static int next_displaced(W w, int from)
{
    while (from < acw_data(w)->nspaces && !displaced(w, from))
        from++;
    return from;
}

static void send(struct play *p, int from, int to)
{
    struct acw_state *st = acw_of(p);
    for (int t = 0; t < TROOPS; t++) {
        int n = acw_troops(&p->w, from, SIDE_SOUTH, t);
        if (n == 0)
            continue;
        acw_add(st, from, SIDE_SOUTH, t, -n);
        if (to >= 0)
            acw_add(st, to, SIDE_SOUTH, t, n);
        emit(p, to >= 0 ? HAP_DISPLACED : HAP_DISBANDED, ACW_R_EMANCIPATION_UNITS, acw_seat(SIDE_SOUTH),
             (int32_t[]){COUNTED_OF(t, n), from, to}, to >= 0 ? 3 : 2);
    }
    if (to >= 0 && acw_units(&p->w, to, SIDE_SOUTH))
        acw_catch_leaders(p, to, SIDE_NORTH);
}

/* --- militia and desertion -------------------------------------------------------------------------------- */

static void raise_militia(struct play *p)
{
    struct acw_state *st = acw_of(p);
    W w = &p->w;
    for (int s = 0; s < acw_data(w)->nspaces; s++) {
        if (!acw_departed(w, s) || st->mob[s] || acw_units(w, s, SIDE_SOUTH) || acw_units(w, s, SIDE_NORTH))
            continue;
        int n = acw_std(w)->few[roll(p, "militia", 1, 6, NULL)];
        acw_add(st, s, SIDE_MOB, INFANTRY, n);
        emit(p, HAP_MILITIA, ACW_R_EMANCIPATION_MILITIA, NO_SEAT, (int32_t[]){COUNTED_OF(INFANTRY, n), s}, 2);
        acw_catch_leaders(p, s, SIDE_NORTH);
    }
}

static void desert(struct play *p)
{
    struct acw_state *st = acw_of(p);
    W w = &p->w;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        for (int k = 0; k < KINDS; k++) {
            int n = acw_data(w)->tables.unit[k] ? acw_troops(w, s, SIDE_SOUTH, k) : 0, gone = 0;
            for (int i = 0; i < n; i++)
                gone += acw_std(w)->desert[roll(p, "desertion", 1, 6, NULL)];
            if (n == 0)
                continue;
            acw_add(st, s, SIDE_SOUTH, k, -gone);
            emit(p, HAP_DESERTION, ACW_R_EMANCIPATION_DESERTION, acw_seat(SIDE_SOUTH),
                 (int32_t[]){COUNTED_OF(k, n), s, gone}, 3);
        }
}

/* --- the procedure ---------------------------------------------------------------------------------------- */

size_t acw_leave_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    bool to[SPACES_MAX];
    (void)cap;
    if (f->pc != PC_GARRISONS || f->r[0] >= acw_data(w)->nspaces)
        return 0;
    *out = (struct ask){.kind = ASK_DISPLACED, .seat = acw_seat(SIDE_SOUTH), .place = f->r[0], .subject = f->r[0]};
    return refuges(w, f->r[0], to) > 0;
}

static void go_on(struct play *p, struct frame *f, int from)
{
    f->r[0] = next_displaced(&p->w, from);
    if (f->r[0] >= acw_data(&p->w)->nspaces)
        f->pc = PC_REST;
}

void acw_leave_run(struct play *p, struct frame *f, O ans, size_t n)
{
    switch (f->pc) {
    case PC_STATES:
        roll_states(p);
        f->pc = PC_GARRISONS;
        go_on(p, f, 0);
        break;
    case PC_GARRISONS:
        send(p, f->r[0], n ? order_nth(ans, 0, 0) : -1);
        go_on(p, f, f->r[0] + 1);
        break;
    default:
        raise_militia(p);
        desert(p);
        pop(p, 0);
    }
}

void acw_displaced_choices(W w, A ask, O part, struct choices *next)
{
    bool to[SPACES_MAX];
    if (part->verb == 0) {
        choice_verb(next, VERB_GO);
    } else if (order_count(part, 0)) {
        next->end = true;
    } else {
        refuges(w, ask->place, to);
        acw_offer_spaces(w, next, 0, to);
    }
}

void acw_displaced_why(W w, A ask, O o, struct err *e)
{
    if (order_count(o, 0))
        acw_why(e, ACW_R_EMANCIPATION_UNITS, "%s is not among the nearest Southern spaces of %s",
                acw_space_name(w, order_nth(o, 0, 0)), acw_space_name(w, ask->place));
}

void acw_displaced_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *o = setting_get(s, SET_DISPLACED, 0);
    bool to[SPACES_MAX];
    int go = 0;
    if (refuges(w, ask->place, to) == 0)
        return;
    while (!to[go])
        go++;
    for (size_t i = o ? order_count(o, 0) : 0; i-- > 0;)
        if (to[order_nth(o, 0, i)])
            go = order_nth(o, 0, i);
    out->verb = VERB_GO;
    order_add(out, 0, go);
}
