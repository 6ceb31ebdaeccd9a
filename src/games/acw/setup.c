/* Setting up the game. */
#include <string.h>

#include "games/acw/standard.h"

bool acw_setup(struct play *p, const char *scenario, struct err *e)
{
    struct acw_state *st = acw_of(p);
    const struct acw_scenario *sc = acw_scenario(&p->w);
    if (!sc || strcmp(sc->id, scenario) != 0)
        return err_set(e, EXIT_DATA, "there is no scenario \"%s\"", scenario);
    for (int s = 0; s < acw_data(&p->w)->nspaces; s++)
        for (int side = 0; side < SIDES; side++)
            memcpy(st->n[s][side], sc->start[side][s], sizeof st->n[s][side]);
    for (size_t i = 0; !sc->standard && acw_options[i]; i++)
        if (option_find(p->w.opt, acw_options[i]))
            return err_set(e, EXIT_DATA, "the option %s belongs to the Standard game", acw_options[i]);
    if (sc->standard)
        acw_standard_setup(p);
    st->phase = PHASE_SETUP;
    acw_setup_side(p, SIDE_SOUTH);
    return true;
}

void acw_setup_side(struct play *p, int side)
{
    struct acw_state *st = acw_of(p);
    st->active = (uint8_t)side;
    memcpy(st->left, acw_scenario(&p->w)->free[side], sizeof st->left);
    memset(st->given, 0, sizeof st->given);
}

bool acw_place_left(W w)
{
    for (int k = 0; k < KINDS; k++)
        if (acw_state(w)->left[k] > 0)
            return true;
    return false;
}

static bool same_state(W w, int a, int b)
{
    return acw_data(w)->space[a].state == acw_data(w)->space[b].state;
}

/* May a free piece stand here, after those of this order? */
static bool may_place(W w, O part, int space)
{
    const struct acw_state *st = acw_state(w);
    const struct acw_scenario *sc = acw_scenario(w);
    int here = st->given[space], state = 0;
    if (acw_data(w)->space[space].colour != acw_colour(st->active))
        return false;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        state += st->given[s] && same_state(w, s, space);
    for (size_t i = 0; i < order_count(part, PLACE_SPACE); i++) {
        int32_t s = order_nth(part, PLACE_SPACE, i);
        here += s == space;
        state += same_state(w, s, space);
    }
    return (!sc->free_per_space[st->active] || here < sc->free_per_space[st->active]) &&
           (!sc->free_per_state[st->active] || state < sc->free_per_state[st->active]) &&
           acw_setup_guards(w, part, space, st->left[INFANTRY] - (int)order_count(part, PLACE_SPACE));
}

static int room(const struct order *o)
{
    return ORDER_VALUES - o->n;
}

void acw_setup_choices(W w, A ask, O part, struct choices *next)
{
    const struct acw_state *st = acw_state(w);
    int32_t kind;
    bool ok[SPACES_MAX] = {false};
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_PLACE);
        return;
    }
    if (!order_get(part, PLACE_KIND, &kind)) {
        for (int k = 0; k < KINDS; k++)
            if (st->left[k] > 0)
                choice_add(next, PLACE_KIND, k, k);
        return;
    }
    int placed = (int)order_count(part, PLACE_SPACE);
    next->end = placed > 0;
    if (placed >= st->left[kind] || room(part) == 0)
        return;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        ok[s] = may_place(w, part, s);
    acw_offer_spaces(w, next, PLACE_SPACE, ok);
}

void acw_setup_why(W w, A ask, O o, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    struct order so_far = {.verb = o->verb};
    int32_t kind;
    (void)ask;
    if (!order_get(o, PLACE_KIND, &kind))
        return;
    int left = kind < KINDS ? st->left[kind] : 0;
    if ((int)order_count(o, PLACE_SPACE) > left) {
        if (left)
            acw_why(e, ACW_R_SETUP_FREE, "%d %s left to be placed", left, acw_troop_names[kind]);
        else
            acw_why(e, ACW_R_SETUP_FREE, "no %s is left to be placed", acw_troop_names[kind]);
        return;
    }
    for (size_t i = 0; i < order_count(o, PLACE_SPACE); i++) {
        int32_t s = order_nth(o, PLACE_SPACE, i);
        if (acw_data(w)->space[s].colour != acw_colour(st->active)) {
            acw_why(e, ACW_R_SETUP_FREE, "%s is not within your borders", acw_space_name(w, s));
            return;
        }
        if (!may_place(w, &so_far, s)) {
            if (!acw_setup_guards(w, &so_far, s, left - (int)order_count(&so_far, PLACE_SPACE))) {
                acw_why(e, ACW_R_STATES_RIGHTS, "states without a unit need what is left");
                return;
            }
            bool state = acw_scenario(w)->free_per_state[st->active] > 0;
            acw_why(e, state ? ACW_R_SETUP_HISTORICAL : ACW_R_SETUP_SPREAD, "%s%s has its free piece already",
                    state ? "the state of " : "", acw_space_name(w, s));
            return;
        }
        order_add(&so_far, PLACE_SPACE, s);
    }
}

/* What is left goes to the first legal spaces, so that nothing is lost when a file is too short. */
void acw_setup_advise(W w, A ask, const struct settings *settings, struct order *out)
{
    const struct acw_state *st = acw_state(w);
    int kind = 0;
    (void)ask, (void)settings;
    while (kind < KINDS && st->left[kind] == 0)
        kind++;
    if (kind == KINDS)
        return;
    out->verb = VERB_PLACE;
    order_add(out, PLACE_KIND, kind);
    for (int s = 0; s < acw_data(w)->nspaces && (int)order_count(out, PLACE_SPACE) < st->left[kind] && room(out) > 0;
         s++)
        if (may_place(w, out, s))
            order_add(out, PLACE_SPACE, s);
}

void acw_place(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    int32_t kind = 0;
    order_get(o, PLACE_KIND, &kind);
    for (size_t i = 0; i < order_count(o, PLACE_SPACE); i++) {
        int32_t s = order_nth(o, PLACE_SPACE, i);
        st->n[s][st->active][kind]++;
        st->left[kind]--;
        st->given[s] = 1;
        emit(p, HAP_PLACED, ACW_R_SETUP_FREE, acw_seat(st->active), (int32_t[]){kind, s}, 2);
    }
}

bool acw_place_form(W w, O o, struct err *e)
{
    int32_t kind;
    if (order_get(o, PLACE_KIND, &kind) && kind == ELITE && !acw_standard(w))
        return acw_why(e, ACW_R_SETUP_HISTORICAL, "there is no elite cavalry in the Basic game");
    for (size_t i = 0; i < order_count(o, PLACE_SPACE) && !acw_standard(w); i++) {
        int32_t s = order_nth(o, PLACE_SPACE, i);
        int c = acw_data(w)->space[s].colour;
        if (c != GRAY && c != BLUE)
            return acw_why(e, o->verb == VERB_BUY ? ACW_R_BUY_HOME : ACW_R_SETUP_FREE, "%s is within nobody's borders",
                           acw_space_name(w, s));
    }
    return true;
}
