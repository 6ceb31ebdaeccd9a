/* Standard rules: the political initiatives of a quarter. */
#include "games/acw/standard.h"

const char *const acw_initiative_names[INITIATIVES] = {"none",      "emancipation", "conscription",
                                                       "diplomacy", "seek",         "war"};

bool acw_may_choose(W w, int side, int initiative)
{
    const struct acw_state *st = acw_state(w);
    switch (initiative) {
    case EMANCIPATION: return !st->emancipated && (side == SIDE_SOUTH || st->credit);
    case CONSCRIPTION: return !st->conscripted[side];
    case DIPLOMACY: return true;
    case SEEK: return side == SIDE_SOUTH && !st->war;
    case DECLARE_WAR: return side == SIDE_NORTH && !st->war;
    default: return false;
    }
}

void acw_initiative_choices(W w, A ask, O part, struct choices *next)
{
    int side = acw_side(ask->seat);
    if (part->verb == 0) {
        choice_verb(next, VERB_INITIATIVE);
        choice_verb(next, VERB_NO);
    } else if (part->verb == VERB_NO || order_count(part, 0)) {
        next->end = true;
    } else {
        for (int i = 1; i < INITIATIVES; i++)
            if (acw_may_choose(w, side, i))
                choice_add(next, 0, i, i);
    }
}

void acw_initiative_why(W w, A ask, O o, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    int side = acw_side(ask->seat);
    int32_t which;
    if (!order_get(o, 0, &which))
        return;
    switch (which) {
    case EMANCIPATION:
        if (st->emancipated)
            acw_why(e, ACW_R_EMANCIPATION_ONCE, "Emancipation has been declared");
        else
            acw_why(e, ACW_R_EMANCIPATION_CREDIT, "you have not yet won a battle with %d Southern units destroyed",
                    acw_std(w)->credit);
        break;
    case CONSCRIPTION: acw_why(e, ACW_R_CONSCRIPTION, "you have declared Conscription before"); break;
    case SEEK:
    case DECLARE_WAR:
        if (st->war)
            acw_why(e, ACW_R_WAR_CLOSES, "the war with Europe has begun");
        else
            acw_why(e, ACW_R_INITIATIVE, "the %s cannot choose %s", acw_side_names[side], acw_initiative_names[which]);
        break;
    default: acw_why(e, ACW_R_INITIATIVE, "\"%s\" is no initiative", acw_initiative_names[which]);
    }
}

/* --- effects ---------------------------------------------------------------------------------------------- */

void acw_rating(struct play *p, int rule, int change)
{
    struct acw_state *st = acw_of(p);
    if (!acw_scenario(&p->w)->politics || change == 0)
        return;
    st->rating = (int16_t)(st->rating + change);
    emit(p, HAP_RATING, (uint16_t)rule, NO_SEAT, (int32_t[]){st->rating}, 1);
}

enum seek acw_seek(W w, int rating, int total)
{
    enum { MORE_FOR_WAR = 3 };
    if (rating >= acw_std(w)->hopeless || total < rating)
        return SEEK_NOTHING;
    return total >= rating + MORE_FOR_WAR ? SEEK_INTERVENTION : SEEK_SUPPORT;
}

static void seek(struct play *p)
{
    struct acw_state *st = acw_of(p);
    int total = roll(p, "seek", 2, 6, NULL);
    enum seek got = acw_seek(&p->w, st->rating, total);
    static const uint16_t hap[] = {HAP_SOUGHT, HAP_SUPPORTED, HAP_INTERVENED};
    emit(p, hap[got], ACW_R_SEEK, acw_seat(SIDE_SOUTH), (int32_t[]){total, st->rating}, 2);
    if (got != SEEK_NOTHING)
        st->support = 1;
    if (got == SEEK_INTERVENTION)
        acw_declare_war(p, SIDE_SOUTH);
}

static void emancipate(struct play *p, int side)
{
    struct acw_state *st = acw_of(p);
    int rating = acw_std(&p->w)->emancipation_rating[side];
    st->emancipated = (uint8_t)(1 + side);
    if (side == SIDE_NORTH) {
        acw_rating(p, ACW_R_EMANCIPATION_NORTH, rating - st->rating);
        push(p, PROC_LEVY);
        return;
    }
    if (rating < st->rating)
        acw_rating(p, ACW_R_EMANCIPATION_SOUTH, rating - st->rating);
    push(p, PROC_LEAVE);
}

void acw_initiative(struct play *p, O o)
{
    struct acw_state *st = acw_of(p);
    int side = st->active;
    int32_t which = order_nth(o, 0, 0);
    st->chosen[side] = (uint8_t)which;
    emit(p, HAP_INITIATIVE, ACW_R_INITIATIVE, acw_seat(side), (int32_t[]){which}, 1);
    switch (which) {
    case EMANCIPATION: emancipate(p, side); break;
    case CONSCRIPTION:
        st->conscripted[side] = 1;
        acw_riots(p, side);
        break;
    case DIPLOMACY:
        st->gift[side] = 1;
        acw_rating(p, ACW_R_DIPLOMACY, acw_std(&p->w)->gift_rating[side]);
        break;
    case SEEK: seek(p); break;
    case DECLARE_WAR: acw_declare_war(p, side); break;
    }
}

/* --- the infantry of Northern Emancipation (ruling R31) --------------------------------------------------- */

/* Spaces that the South controls: gray ones of its own, and others that its units occupy. */
static bool may_levy(W w, O part, int space)
{
    for (size_t i = 0; i < order_count(part, PLACE_SPACE); i++)
        if (order_nth(part, PLACE_SPACE, i) == space)
            return false;
    return !acw_closed(w, space) && acw_owner(w, space) == SIDE_SOUTH &&
           (acw_data(w)->space[space].colour == GRAY || acw_units(w, space, SIDE_SOUTH));
}

static int levy_size(W w)
{
    const struct order none = {0};
    int n = 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        n += may_levy(w, &none, s);
    return n < acw_std(w)->levy ? n : acw_std(w)->levy;
}

size_t acw_levy_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)f, (void)cap;
    *out = (struct ask){.kind = ASK_LEVY, .seat = acw_seat(SIDE_SOUTH), .place = -1};
    return levy_size(w) > 0;
}

void acw_levy_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    (void)f;
    for (size_t i = 0; n && i < order_count(ans, PLACE_SPACE); i++) {
        int32_t s = order_nth(ans, PLACE_SPACE, i);
        acw_add(st, s, SIDE_SOUTH, INFANTRY, 1);
        emit(p, HAP_LEVY, ACW_R_EMANCIPATION_NORTH, acw_seat(SIDE_SOUTH), (int32_t[]){s}, 1);
        acw_catch_leaders(p, s, SIDE_NORTH);
    }
    pop(p, 0);
}

void acw_levy_choices(W w, A ask, O part, struct choices *next)
{
    bool ok[SPACES_MAX] = {false};
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_PLACE);
    } else if (!order_count(part, PLACE_KIND)) {
        choice_add(next, PLACE_KIND, INFANTRY, INFANTRY);
    } else {
        next->end = (int)order_count(part, PLACE_SPACE) == levy_size(w);
        if (next->end)
            return;
        for (int s = 0; s < acw_data(w)->nspaces; s++)
            ok[s] = may_levy(w, part, s);
        acw_offer_spaces(w, next, PLACE_SPACE, ok);
    }
}

void acw_levy_why(W w, A ask, O o, struct err *e)
{
    struct order so_far = {.verb = o->verb};
    (void)ask;
    for (size_t i = 0; i < order_count(o, PLACE_SPACE); i++) {
        int32_t s = order_nth(o, PLACE_SPACE, i);
        if (!may_levy(w, &so_far, s)) {
            acw_why(e, ACW_R_EMANCIPATION_NORTH, "%s is not under your control, or has its unit already",
                    acw_space_name(w, s));
            return;
        }
        order_add(&so_far, PLACE_SPACE, s);
    }
    acw_why(e, ACW_R_EMANCIPATION_NORTH, "%d infantry, each in a space of its own, are placed", levy_size(w));
}

void acw_levy_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *o = setting_get(s, SET_LEVY, 0);
    int left = levy_size(w);
    (void)ask;
    out->verb = VERB_PLACE;
    order_add(out, PLACE_KIND, INFANTRY);
    for (size_t i = 0; o && left > 0 && i < order_count(o, 0); i++)
        if (may_levy(w, out, order_nth(o, 0, i))) {
            order_add(out, PLACE_SPACE, order_nth(o, 0, i));
            left--;
        }
    for (int i = 0; left > 0 && i < acw_data(w)->nspaces; i++)
        if (may_levy(w, out, i)) {
            order_add(out, PLACE_SPACE, i);
            left--;
        }
}
