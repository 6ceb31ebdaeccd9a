/* Standard rules: war with Great Britain and France, and the revolutionaries in Mexico. */
#include <string.h>

#include "games/acw/standard.h"

void acw_declare_war(struct play *p, int side)
{
    struct acw_state *st = acw_of(p);
    const struct acw_standard *t = acw_std(&p->w);
    st->war = 1;
    st->naval[SIDE_SOUTH] = (int16_t)(st->naval[SIDE_SOUTH] + t->war_naval);
    for (int k = 0; k < KINDS; k++) {
        st->europe_left[TROOP_BRITISH - KINDS + k] = t->british[k];
        st->europe_left[TROOP_FRENCH - KINDS + k] = t->french[k];
    }
    emit(p, HAP_WAR, ACW_R_WAR, acw_seat(side), (int32_t[]){st->naval[SIDE_SOUTH]}, 1);
    push(p, PROC_EUROPE);
}

static int colour_of(int troop)
{
    return acw_troop_nation(troop) == NATION_FRENCH ? BROWN : RED;
}

static bool any_left(W w)
{
    for (int i = 0; i < ALLIES; i++)
        if (acw_state(w)->europe_left[i])
            return true;
    return false;
}

/* --- placing their armies (ruling R28) -------------------------------------------------------------------- */

size_t acw_europe_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)f, (void)cap;
    *out = (struct ask){.kind = ASK_EUROPE, .seat = acw_seat(SIDE_SOUTH), .place = -1};
    return any_left(w);
}

void acw_europe_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    (void)f;
    int32_t troop = n ? order_nth(ans, PLACE_KIND, 0) : 0;
    for (size_t i = 0; n && i < order_count(ans, PLACE_SPACE); i++) {
        int32_t s = order_nth(ans, PLACE_SPACE, i);
        acw_add(st, s, SIDE_SOUTH, troop, 1);
        st->europe_left[troop - KINDS]--;
        emit(p, HAP_LANDED_EUROPE, ACW_R_WAR_ARMIES, acw_seat(SIDE_SOUTH), (int32_t[]){troop, s}, 2);
    }
    if (!any_left(&p->w))
        pop(p, 0);
}

void acw_europe_choices(W w, A ask, O part, struct choices *next)
{
    bool ok[SPACES_MAX] = {false};
    int32_t troop;
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_PLACE);
    } else if (!order_get(part, PLACE_KIND, &troop)) {
        for (int i = 0; i < ALLIES; i++)
            if (acw_state(w)->europe_left[i])
                choice_add(next, PLACE_KIND, KINDS + i, KINDS + i);
    } else {
        int placed = (int)order_count(part, PLACE_SPACE);
        next->end = placed > 0;
        if (placed >= acw_state(w)->europe_left[troop - KINDS])
            return;
        for (int s = 0; s < acw_data(w)->nspaces; s++)
            ok[s] = acw_data(w)->space[s].colour == colour_of(troop);
        acw_offer_spaces(w, next, PLACE_SPACE, ok);
    }
}

void acw_europe_why(W w, A ask, O o, struct err *e)
{
    int32_t troop;
    (void)ask;
    if (!order_get(o, PLACE_KIND, &troop))
        return;
    int left = troop < KINDS ? 0 : acw_state(w)->europe_left[troop - KINDS];
    if ((int)order_count(o, PLACE_SPACE) > left)
        acw_why(e, ACW_R_WAR_ARMIES, "%d %s are left to be placed", left, acw_troop_names[troop]);
    else
        acw_why(e, ACW_R_WAR_ARMIES, "%s stand in %s", acw_troop_names[troop],
                colour_of(troop) == BROWN ? "Mexico" : "Canada");
}

/* What the setting does not name stands in Mexico City, or in the first Canadian city. */
void acw_europe_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int troop = KINDS;
    (void)ask;
    while (troop < TROOPS && !acw_state(w)->europe_left[troop - KINDS])
        troop++;
    if (troop == TROOPS)
        return;
    const struct order *o = setting_get(s, SET_EUROPE, troop);
    int left = acw_state(w)->europe_left[troop - KINDS], home = 0;
    while (acw_data(w)->space[home].colour != colour_of(troop) || !acw_data(w)->space[home].city)
        home++;
    out->verb = VERB_PLACE;
    order_add(out, PLACE_KIND, troop);
    for (size_t i = 0; o && left > 0 && i < order_count(o, 1); i++)
        if (acw_data(w)->space[order_nth(o, 1, i)].colour == colour_of(troop)) {
            order_add(out, PLACE_SPACE, order_nth(o, 1, i));
            left--;
        }
    for (; left > 0; left--)
        order_add(out, PLACE_SPACE, home);
}

/* --- powers that are out ---------------------------------------------------------------------------------- */

static bool beaten(W w, int nation)
{
    if (nation == NATION_FRENCH)
        return acw_units(w, acw_std(w)->mexico_city, SIDE_NORTH) > 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (acw_data(w)->space[s].colour == RED && acw_data(w)->space[s].city && !acw_units(w, s, SIDE_NORTH))
            return false;
    return true;
}

void acw_powers_out(struct play *p)
{
    struct acw_state *st = acw_of(p);
    for (int nation = NATION_BRITISH; nation <= NATION_FRENCH; nation++) {
        if (!acw_rights(&p->w, nation) || !beaten(&p->w, nation))
            continue;
        st->out[nation] = 1;
        emit(p, HAP_POWER_OUT, nation == NATION_FRENCH ? ACW_R_WAR_FRANCE_OUT : ACW_R_WAR_BRITAIN_OUT,
             acw_seat(SIDE_SOUTH), (int32_t[]){nation}, 1);
        for (int s = 0; s < acw_data(&p->w)->nspaces; s++)
            for (int t = nation * KINDS; t < (nation + 1) * KINDS; t++)
                acw_add(st, s, SIDE_SOUTH, t, -acw_troops(&p->w, s, SIDE_SOUTH, t));
    }
}

/* --- revolutionaries (ruling R36): a frame at the start of the North's production ------------------------- */

size_t acw_revolt_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)w, (void)cap;
    *out = (struct ask){.kind = ASK_REVOLT, .seat = acw_seat(SIDE_NORTH), .place = -1};
    return f->pc == 0;
}

static bool rise(struct play *p, int s)
{
    struct acw_state *st = acw_of(p);
    W w = &p->w;
    int die = roll(p, "revolutionaries", 1, 6, NULL);
    if (!acw_std(w)->revolt[die]) {
        emit(p, HAP_NO_REVOLT, ACW_R_REVOLT, acw_seat(SIDE_NORTH), (int32_t[]){s, die}, 2);
        return false;
    }
    int n = acw_std(w)->few[roll(p, "how many", 1, 6, NULL)];
    acw_add(st, s, SIDE_NORTH, TROOP_REVOLT, n);
    emit(p, HAP_REVOLT, ACW_R_REVOLT, acw_seat(SIDE_NORTH), (int32_t[]){COUNTED_OF(TROOP_REVOLT, n), s}, 2);
    st->riot[s] = acw_units(w, s, SIDE_SOUTH) > 0;
    if (!st->riot[s] && acw_pieces(w, s, SIDE_SOUTH))
        acw_catch_leaders(p, s, SIDE_SOUTH);
    return st->riot[s];
}

void acw_revolt_run(struct play *p, struct frame *f, O ans, size_t n)
{
    bool battles = false;
    W w = &p->w;
    if (f->pc == 0 && n && ans->verb == VERB_YES) {
        f->pc = 1;
        for (int s = 0; s < acw_data(w)->nspaces; s++)
            if (acw_data(w)->space[s].colour == BROWN && s != acw_std(w)->mexico_city)
                battles |= rise(p, s);
    }
    if (battles) {
        push(p, PROC_MOBS)->r[0] = SIDE_NORTH;
        return;
    }
    pop(p, 0);
}

void acw_revolt_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *o = setting_get(s, SET_REVOLT, 0);
    int32_t yes = 1;
    (void)w, (void)ask;
    if (o)
        order_get(o, 0, &yes);
    out->verb = yes ? VERB_YES : VERB_NO;
}
