/* Answers from settings, filed or built-in (the table of decisions). None of the built-in ones plays a card, but for
 * those that save the band from a lost battle or a wound, and those that the path of a move needs. */
#include "games/mosby/mosby.h"

static int number_of(const struct settings *s, uint16_t setting, int none)
{
    const struct order *o = setting_get(s, setting, 0);
    return o && order_count(o, 0) ? order_nth(o, 0, 0) : none;
}

static void answer(struct order *out, uint16_t verb)
{
    out->verb = verb;
}

static void answer_with(struct order *out, uint16_t verb, int32_t v)
{
    out->verb = verb;
    order_add(out, 0, v);
}

/* --- Preparation ------------------------------------------------------------------------------------------ */

/* Farthest from any Union unit; map order among equals. */
static int farthest(W w)
{
    int best = -1, most = -1;
    for (int s = 0; s < mb_data(w)->nspaces; s++) {
        uint8_t dist[MB_SPACES];
        int near = NO_SPACE;
        if (mb_closed(w, s))
            continue;
        mb_distances(w, s, dist);
        for (int i = 0; i < UNITS_MAX; i++)
            if (mb_state(w)->unit[i].sort && dist[mb_state(w)->unit[i].at] < near)
                near = dist[mb_state(w)->unit[i].at];
        if (near > most) {
            most = near;
            best = s;
        }
    }
    return best;
}

void mb_start_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *list = setting_get(s, SET_START, 0);
    int last = mb_state(w)->last_start - 1, at = -1;
    (void)ask;
    for (size_t i = 0; list && at < 0 && i < order_count(list, 0); i++)
        if (!mb_closed(w, order_nth(list, 0, i)))
            at = order_nth(list, 0, i);
    if (at < 0 && last >= 0 && !mb_closed(w, last))
        at = last;
    if (at < 0)
        at = farthest(w);
    if (at >= 0)
        answer_with(out, VERB_START, at);
}

/* Where a card stands in a list; those that are not named come first, permanent ones last. */
static int rank(const struct order *list, int card)
{
    int base = card < PERMANENTS ? 1000 : 0;
    for (size_t i = 0; list && i < order_count(list, 0); i++)
        if (order_nth(list, 0, i) == card)
            return base + 500 - (int)i;
    return base;
}

void mb_discard_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *keep = setting_get(s, SET_KEEP, 0);
    int left[CARDS], surplus = mb_hand_size(w) - mb_data(w)->t.hand_limit;
    (void)ask;
    for (int c = 0; c < CARDS; c++)
        left[c] = mb_state(w)->hand[c];
    for (int i = 0; i < surplus; i++) {
        int worst = -1;
        for (int c = 0; c < CARDS; c++)
            if (left[c] && (worst < 0 || rank(keep, c) < rank(keep, worst)))
                worst = c;
        left[worst]--;
        answer_with(out, VERB_DISCARD, worst);
    }
}

void mb_cannon_hide_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int at = number_of(s, SET_CANNON, -1);
    (void)ask;
    if (at >= 0 && mb_data(w)->space[at].confederacy && !mb_state(w)->devastated[at])
        answer_with(out, VERB_HIDE_CANNON, at);
    else
        answer(out, VERB_CARRY);
}

/* --- floors: what a missed deadline does ------------------------------------------------------------------ */

static int step_out(W w)
{
    const struct mb_state *st = mb_state(w);
    const struct mb_data *d = mb_data(w);
    const struct mb_space *sp = &d->space[st->at];
    uint8_t dist[MB_SPACES];
    int best = -1, near = NO_SPACE + 1;
    for (int i = 0; i < sp->nroads; i++) {
        int out = NO_SPACE;
        if (!mb_step_legal(w, st->at, sp->to[i], 0, sp->track[i]))
            continue;
        mb_distances(w, sp->to[i], dist);
        for (int s = 0; s < d->nspaces; s++)
            if (!mb_in_lines(w, s) && dist[s] < out)
                out = dist[s];
        if (out < near) {
            near = out;
            best = sp->to[i];
        }
    }
    return best;
}

void mb_floor_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int to = step_out(w);
    (void)s;
    if (ask->kind == ASK_STAY_HIDDEN)
        answer(out, VERB_PASS);
    else if (mb_may_disband(w))
        answer(out, VERB_DISBAND);
    else if (to >= 0)
        answer_with(out, VERB_MOVE, to);
    else
        answer(out, VERB_PASS);
}

/* --- reactions -------------------------------------------------------------------------------------------- */

void mb_move_cards_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)ask, (void)s;
    if (mb_state(w)->hand[CARD_SPUR])
        answer_with(out, VERB_PLAY, CARD_SPUR);
    else
        answer(out, VERB_DROP);
}

void mb_entry_cards_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask, (void)s;
    answer(out, VERB_NO);
}

void mb_fetch_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask;
    answer(out, number_of(s, SET_FETCH, 1) ? VERB_FETCH : VERB_NO);
}

void mb_engage_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask, (void)s;
    answer(out, VERB_NO);
}

void mb_interrogate_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask;
    answer(out, number_of(s, SET_INTERROGATE, 0) ? VERB_INTERROGATE : VERB_NO);
}

void mb_informed_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)ask, (void)s;
    int told_of = mb_told_of(w, 0);
    if (told_of >= 0)
        answer_with(out, VERB_SCOUT, told_of);
    else
        answer(out, VERB_NO);
}

enum { WHEN_NEVER, WHEN_ALWAYS };

void mb_initiative_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w, (void)ask;
    if (number_of(s, SET_INITIATIVE, WHEN_NEVER) == WHEN_ALWAYS)
        answer_with(out, VERB_PLAY, CARD_INITIATIVE);
    else
        answer(out, VERB_ROLL);
}

enum { ORDER_MAP, ORDER_NEAREST, ORDER_FARTHEST, ORDER_STRONGEST };

void mb_union_order_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int how = number_of(s, SET_UNION_ORDER, ORDER_MAP), slot[UNITS_MAX], best = -1, most = 0;
    int n = mb_by_age(w, -1, slot), group = mb_group(w);
    uint8_t dist[MB_SPACES];
    (void)ask;
    mb_distances(w, mb_state(w)->at, dist);
    for (int i = 0; i < n; i++) {
        const struct mb_unit *u = &mb_state(w)->unit[slot[i]];
        int value = how == ORDER_NEAREST     ? -dist[u->at]
                    : how == ORDER_FARTHEST  ? dist[u->at]
                    : how == ORDER_STRONGEST ? u->strength
                                             : 0;
        if (!mb_in_group(w, slot[i], group) || (best >= 0 && value <= most))
            continue;
        best = slot[i];
        most = value;
    }
    if (best >= 0)
        answer_with(out, VERB_NEXT, best);
}

enum { BOLT_REACH = 3 };

void mb_bolt_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int least = number_of(s, SET_BOLT, 0);
    (void)ask;
    if (least > 0 && mb_may_disband(w) && mb_within(w, BOLT_REACH) >= least)
        answer(out, VERB_DISBAND);
    else
        answer(out, VERB_STAY);
}

void mb_attacked_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct mb_state *st = mb_state(w);
    int a, d, hide = number_of(s, SET_HIDE, 0);
    int faces = number_of(s, st->wounded ? SET_SKEDADDLE_WOUNDED : SET_SKEDADDLE, 7);
    (void)ask;
    mb_odds(w, &a, &d);
    if (hide > 0 && a >= hide && st->fight == FIGHT_PLAIN && mb_may_hide(w))
        answer_with(out, VERB_PLAY, CARD_HIDE);
    else
        answer(out, !mb_bound_north(w) && mb_lose_faces(w) >= faces ? VERB_SKEDADDLE : VERB_FIGHT);
}

void mb_combat_cards_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *list = setting_get(s, SET_COMBAT_CARDS, 0);
    (void)ask;
    if (mb_lose_faces(w) > number_of(s, SET_RISK, 0))
        for (size_t i = 0; list && i < order_count(list, 0); i++)
            if (mb_combat_card(w, order_nth(list, 0, i))) {
                answer_with(out, VERB_PLAY, order_nth(list, 0, i));
                return;
            }
    answer(out, VERB_NO);
}

enum { COUNTER_ON_D, COUNTER_BELOW_R1, COUNTER_NEVER };

void mb_rolled_advise(W w, A ask, const struct settings *s, struct order *out)
{
    static const uint8_t below[] = {RESULT_R, RESULT_R1, RESULT_D};
    (void)ask;
    if (mb_state(w)->result < below[number_of(s, SET_COUNTER, COUNTER_ON_D)])
        answer_with(out, VERB_PLAY, CARD_COUNTERATTACK);
    else
        answer(out, VERB_NO);
}

enum { ESCAPE_AFTER, ESCAPE_BEFORE, ESCAPE_IF_WOUNDED, ESCAPE_NEVER };

void mb_escape_advise(W w, A ask, const struct settings *s, struct order *out)
{
    int how = number_of(s, SET_ESCAPE, ESCAPE_AFTER);
    bool play = ask->kind == ASK_WOUND_ROLL
                    ? how == ESCAPE_BEFORE
                    : how <= ESCAPE_BEFORE || (how == ESCAPE_IF_WOUNDED && mb_state(w)->wounded);
    if (play)
        answer_with(out, VERB_PLAY, CARD_ESCAPES);
    else
        answer(out, VERB_NO);
}

/* The first of the give-up list that is held; else the last of the keep list, or what it does not name. */
void mb_give_up_advise(W w, A ask, const struct settings *s, struct order *out)
{
    const struct order *list = setting_get(s, SET_GIVE_UP, 0), *keep = setting_get(s, SET_KEEP, 0);
    int worst = -1;
    (void)ask;
    for (size_t i = 0; list && worst < 0 && i < order_count(list, 0); i++)
        if (order_nth(list, 0, i) < PERMANENTS && mb_state(w)->hand[order_nth(list, 0, i)])
            worst = order_nth(list, 0, i);
    for (int c = 0; c < PERMANENTS && (!list || worst < 0); c++)
        if (mb_state(w)->hand[c] && (worst < 0 || rank(keep, c) < rank(keep, worst)))
            worst = c;
    answer_with(out, VERB_DISCARD, worst);
}

void mb_rumors_advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)ask;
    if (mb_state(w)->awareness >= number_of(s, SET_RUMORS, 6))
        answer_with(out, VERB_PLAY, CARD_RUMORS);
    else
        answer(out, VERB_NO);
}
