/* What is legal at each decision. */
#include <string.h>

#include "games/mosby/mosby.h"

static void offer_cards(W w, struct choices *next, bool (*fits)(W, int))
{
    for (int c = 0; c < CARDS; c++)
        if (fits(w, c))
            choice_add(next, 0, c, c);
}

static void offer_spaces(W w, struct choices *next, uint8_t slot, bool (*fits)(W, int))
{
    for (int s = 0; s < mb_data(w)->nspaces; s++)
        if (fits(w, s))
            choice_add(next, slot, s, s);
}

/* `play CARD` or the other verb. */
static void play_or(W w, O part, struct choices *next, uint16_t other, bool (*fits)(W, int))
{
    if (part->verb == 0) {
        choice_verb(next, VERB_PLAY);
        choice_verb(next, other);
    } else if (part->verb == VERB_PLAY && !order_count(part, 0)) {
        offer_cards(w, next, fits);
    } else {
        next->end = true;
    }
}

/* --- Preparation ------------------------------------------------------------------------------------------ */

static bool open_space(W w, int s)
{
    return !mb_closed(w, s);
}

void mb_start_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (part->verb == 0)
        choice_verb(next, VERB_START);
    else if (order_count(part, 0))
        next->end = true;
    else
        offer_spaces(w, next, 0, open_space);
}

void mb_discard_choices(W w, A ask, O part, struct choices *next)
{
    int surplus = mb_hand_size(w) - mb_data(w)->t.hand_limit, named[CARDS] = {0};
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_DISCARD);
        return;
    }
    for (size_t i = 0; i < order_count(part, 0); i++)
        named[order_nth(part, 0, i)]++;
    next->end = (int)order_count(part, 0) == surplus;
    for (int c = 0; c < CARDS && !next->end; c++)
        if (mb_state(w)->hand[c] > named[c])
            choice_add(next, 0, c, c);
}

static bool hiding_place(W w, int s)
{
    return mb_data(w)->space[s].confederacy && !mb_state(w)->devastated[s];
}

void mb_cannon_hide_choices(W w, A ask, O part, struct choices *next)
{
    bool any = false;
    (void)ask;
    for (int s = 0; s < mb_data(w)->nspaces; s++)
        any = any || hiding_place(w, s);
    if (part->verb == 0) {
        choice_verb(next, VERB_CARRY);
        if (any)
            choice_verb(next, VERB_HIDE_CANNON);
    } else if (part->verb == VERB_HIDE_CANNON && !order_count(part, 0)) {
        offer_spaces(w, next, 0, hiding_place);
    } else {
        next->end = true;
    }
}

/* --- the floors ------------------------------------------------------------------------------------------- */

static bool any_scoutable(W w)
{
    for (int s = 0; s < mb_data(w)->nspaces; s++)
        if (mb_scoutable(w, s))
            return true;
    return false;
}

static bool can_move(W w)
{
    const struct mb_space *sp = &mb_data(w)->space[mb_state(w)->at];
    for (int i = 0; i < sp->nroads; i++)
        if (mb_step_legal(w, mb_state(w)->at, sp->to[i], 0, sp->track[i]))
            return true;
    return false;
}

static bool can_fight(W w)
{
    const struct mb_state *st = mb_state(w);
    return mb_count(w, st->at, ANY, ON) > 0 || (mb_train_here(w) && st->escorts > 0);
}

static bool any_target(W w)
{
    for (int t = 0; t < TARGETS; t++)
        if (mb_target(w, t))
            return true;
    return false;
}

static void floor_verbs(W w, struct choices *next)
{
    const struct mb_state *st = mb_state(w);
    const struct {
        uint16_t verb;
        bool legal;
    } rows[] = {
        {VERB_SCOUT, any_scoutable(w)},
        {VERB_MOVE, can_move(w)},
        {VERB_COMBAT, can_fight(w)},
        {VERB_DEMOLISH, any_target(w)},
        {VERB_KIDNAP, mb_leader_here(w, LEADER_DULANEY) || mb_leader_here(w, LEADER_STOUGHTON)},
        {VERB_DISBAND, mb_may_disband(w)},
        {VERB_PASS, st->phases},
        {VERB_FREE, mb_captives(w) > 0},
        {VERB_DROP, st->hand[CARD_CANNON] > 0},
        {VERB_PLAY, mb_may_hide(w)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].legal)
            choice_verb(next, rows[i].verb);
}

/* The path may go on from its last space by any road that the rest of the allowance reaches. */
static void offer_path(W w, O part, struct choices *next)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_data *d = mb_data(w);
    int at = st->at, tracks = 0, n = (int)order_count(part, 0);
    bool ford = false;
    for (int i = 0; i < n; i++) {
        int to = order_nth(part, 0, (size_t)i), road = mb_road(w, at, to);
        if (road < 0)
            return;
        ford = st->phases && d->space[at].river[road] && !d->space[at].track[road];
        tracks += d->space[at].track[road];
        at = to;
    }
    next->end = n > 0;
    const struct mb_space *sp = &d->space[at];
    for (int i = 0; i < sp->nroads && !ford && n < PATH_MAX; i++)
        if (mb_step_legal(w, at, sp->to[i], n, tracks + sp->track[i]))
            choice_add(next, 0, sp->to[i], sp->to[i]);
}

void mb_floor_choices(W w, A ask, O part, struct choices *next)
{
    const struct mb_state *st = mb_state(w);
    bool named = order_count(part, 0) > 0;
    (void)ask;
    switch (part->verb) {
    case 0: floor_verbs(w, next); break;
    case VERB_SCOUT:
        next->end = named;
        if (!named)
            offer_spaces(w, next, SCOUT_SPACE, mb_scoutable);
        else if (!order_count(part, SCOUT_CARD) && st->hand[CARD_INFORMATION])
            choice_add(next, SCOUT_CARD, CARD_INFORMATION, CARD_INFORMATION);
        break;
    case VERB_MOVE: offer_path(w, part, next); break;
    case VERB_DEMOLISH:
        next->end = true;
        for (int t = 0; t < TARGETS && !named; t++)
            if (mb_target(w, t))
                choice_add(next, 0, t, t);
        break;
    case VERB_KIDNAP:
        next->end = true;
        for (int i = 0; i < LEADERS && !named; i++)
            if (mb_leader_here(w, i))
                choice_add(next, 0, i, i);
        break;
    case VERB_FREE:
        next->end = named;
        for (int i = 0; i < LEADERS && !named; i++)
            if (st->leader[i] == LEADER_TAKEN)
                choice_add(next, 0, i, i);
        break;
    case VERB_PLAY:
        next->end = named;
        if (!named)
            choice_add(next, 0, CARD_HIDE, CARD_HIDE);
        break;
    default: next->end = true;
    }
}

/* --- while he moves --------------------------------------------------------------------------------------- */

void mb_move_cards_choices(W w, A ask, O part, struct choices *next)
{
    const struct mb_state *st = mb_state(w);
    (void)ask;
    if (part->verb == 0) {
        if (st->hand[CARD_SPUR])
            choice_verb(next, VERB_PLAY);
        if (st->hand[CARD_CANNON])
            choice_verb(next, VERB_DROP);
        choice_verb(next, VERB_NO);
    } else if (part->verb == VERB_PLAY && !order_count(part, 0)) {
        choice_add(next, 0, CARD_SPUR, CARD_SPUR);
    } else {
        next->end = true;
    }
}

static bool helps_entry(W w, int card)
{
    return mb_entry_card(w, mb_state(w)->path[mb_state(w)->step], card);
}

void mb_entry_cards_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    play_or(w, part, next, VERB_NO, helps_entry);
}

static void this_or_that(O part, struct choices *next, uint16_t yes, uint16_t no)
{
    if (part->verb == 0) {
        choice_verb(next, yes);
        choice_verb(next, no);
    } else {
        next->end = true;
    }
}

void mb_fetch_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    this_or_that(part, next, VERB_FETCH, VERB_NO);
}

void mb_engage_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    this_or_that(part, next, VERB_COMBAT, VERB_NO);
}

void mb_interrogate_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    this_or_that(part, next, VERB_INTERROGATE, VERB_NO);
}

static bool told_of(W w, int s)
{
    return mb_told_of(w, s) == s;
}

void mb_informed_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (part->verb == VERB_SCOUT && !order_count(part, SCOUT_SPACE))
        offer_spaces(w, next, SCOUT_SPACE, told_of);
    else
        this_or_that(part, next, VERB_SCOUT, VERB_NO);
}

/* --- the Phases ------------------------------------------------------------------------------------------- */

static bool gains(W w, int card)
{
    return card == CARD_INITIATIVE && mb_state(w)->hand[card];
}

void mb_initiative_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    play_or(w, part, next, VERB_ROLL, gains);
}

void mb_union_order_choices(W w, A ask, O part, struct choices *next)
{
    int group = mb_group(w);
    (void)ask;
    if (part->verb == 0)
        choice_verb(next, VERB_NEXT);
    else if (order_count(part, 0))
        next->end = true;
    else
        for (int i = 0; i < UNITS_MAX; i++)
            if (group != ANY && mb_in_group(w, i, group))
                choice_add(next, 0, i, i);
}

void mb_bolt_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (part->verb == 0) {
        if (mb_may_disband(w))
            choice_verb(next, VERB_DISBAND);
        if (mb_may_hide(w))
            choice_verb(next, VERB_PLAY);
        choice_verb(next, VERB_STAY);
    } else if (part->verb == VERB_PLAY && !order_count(part, 0)) {
        choice_add(next, 0, CARD_HIDE, CARD_HIDE);
    } else {
        next->end = true;
    }
}

/* --- combat ----------------------------------------------------------------------------------------------- */

void mb_attacked_choices(W w, A ask, O part, struct choices *next)
{
    bool hide = mb_state(w)->fight == FIGHT_PLAIN && mb_may_hide(w);
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_FIGHT);
        if (!mb_bound_north(w))
            choice_verb(next, VERB_SKEDADDLE);
        if (hide)
            choice_verb(next, VERB_PLAY);
    } else if (part->verb == VERB_PLAY && !order_count(part, 0)) {
        choice_add(next, 0, CARD_HIDE, CARD_HIDE);
    } else {
        next->end = true;
    }
}

void mb_combat_cards_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    play_or(w, part, next, VERB_NO, mb_combat_card);
}

static bool strikes_back(W w, int card)
{
    return card == CARD_COUNTERATTACK && mb_state(w)->hand[card];
}

void mb_rolled_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    play_or(w, part, next, VERB_NO, strikes_back);
}

static bool saves(W w, int card)
{
    return card == CARD_ESCAPES && mb_state(w)->hand[card];
}

void mb_escape_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    play_or(w, part, next, VERB_NO, saves);
}

void mb_give_up_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (part->verb == 0)
        choice_verb(next, VERB_DISCARD);
    else if (order_count(part, 0))
        next->end = true;
    else
        for (int c = 0; c < PERMANENTS; c++)
            if (mb_state(w)->hand[c])
                choice_add(next, 0, c, c);
}

static bool spreads(W w, int card)
{
    return card == CARD_RUMORS && mb_state(w)->hand[card];
}

void mb_rumors_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    play_or(w, part, next, VERB_NO, spreads);
}
