/* Why an order is refused: a reason and the place of the rule. */
#include "games/mosby/mosby.h"

static const char *name(W w, int s)
{
    return mb_data(w)->space[s].name;
}

static void why_scout(W w, O o, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    int s = order_count(o, 0) ? order_nth(o, 0, 0) : st->at;
    if (mb_concentration(w, s))
        mb_why(e, MOSBY_R_SCOUT_TARGET, "%s is a troop concentration, there is nothing to find out", name(w, s));
    else if (!mb_adjacent(w, st->at, s))
        mb_why(e, MOSBY_R_SCOUT_TARGET, "%s is not next to %s", name(w, s), name(w, st->at));
    else if (!mb_scoutable(w, s))
        mb_why(e, MOSBY_R_SCOUT_TARGET, "nothing hidden and no deactivated unit is in %s", name(w, s));
    else
        mb_why(e, MOSBY_R_CARD_INFORMATION, "only Local Information, held in the hand, scouts by itself");
}

static void why_move(W w, O o, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    int at = st->at, tracks = 0;
    for (size_t i = 0; i < order_count(o, 0); i++) {
        int to = order_nth(o, 0, i), road = mb_road(w, at, to);
        if (road < 0) {
            mb_why(e, MOSBY_R_MOVE, "no road leads from %s to %s", name(w, at), name(w, to));
            return;
        }
        tracks += mb_data(w)->space[at].track[road];
        if (!mb_step_legal(w, at, to, (int)i, tracks)) {
            mb_why(e, MOSBY_R_MOVE_LIMIT, "the band does not come as far as %s in one Action", name(w, to));
            return;
        }
        at = to;
    }
    mb_why(e, MOSBY_R_MOVE_LIMIT, "a ford takes a whole Action of its own");
}

static void why_play(W w, A ask, O o, struct err *e)
{
    int card = order_count(o, 0) ? order_nth(o, 0, 0) : 0;
    const char *title = mb_data(w)->action[card].name;
    if (!mb_state(w)->hand[card])
        mb_why(e, MOSBY_R_PLAY_CARD, "%s is not in your hand", title);
    else if (card == CARD_HIDE && mb_concentration(w, mb_state(w)->at))
        mb_why(e, MOSBY_R_CARD_HIDE, "nobody hides in a troop concentration");
    else
        mb_why(e, MOSBY_R_CARD_CANNON + card, "%s has no use at \"%s\"", title, w->ops->asks[ask->kind].name);
}

static void why_disband(W w, struct err *e)
{
    if (mb_bound_north(w))
        mb_why(e, MOSBY_R_OPTION_8_5, "the band does not disband north of the Potomac");
    else
        mb_why(e, MOSBY_R_DISBAND, "an activated combat unit is in %s", name(w, mb_state(w)->at));
}

void mb_refuse(W w, A ask, O o, struct err *e)
{
    const struct mb_state *st = mb_state(w);
    switch (o->verb) {
    case VERB_START:
        mb_why(e, MOSBY_R_PLACE, "%s is no open space of Mosby's Confederacy",
               name(w, order_count(o, 0) ? order_nth(o, 0, 0) : 0));
        break;
    case VERB_SCOUT: why_scout(w, o, e); break;
    case VERB_MOVE: why_move(w, o, e); break;
    case VERB_COMBAT: mb_why(e, MOSBY_R_COMBAT, "no combat unit is in %s", name(w, st->at)); break;
    case VERB_DEMOLISH: mb_why(e, MOSBY_R_DEMOLISH, "there is no such target in %s", name(w, st->at)); break;
    case VERB_KIDNAP: mb_why(e, MOSBY_R_KIDNAP, "no such leader is in %s", name(w, st->at)); break;
    case VERB_DISBAND: why_disband(w, e); break;
    case VERB_PASS: mb_why(e, MOSBY_R_ACTIONS, "there is nothing to pass in the Operations"); break;
    case VERB_FREE: mb_why(e, MOSBY_R_CAPTIVE, "he is no captive of yours"); break;
    case VERB_DROP: mb_why(e, MOSBY_R_CARD_CANNON, "the band has no cannon"); break;
    case VERB_PLAY: why_play(w, ask, o, e); break;
    case VERB_DISCARD:
        if (ask->kind == ASK_GIVE_UP)
            mb_why(e, MOSBY_R_CASUALTY, "a permanent card of your hand is given up");
        else
            mb_why(e, MOSBY_R_HAND, "cards of your hand are discarded until %d are left", mb_data(w)->t.hand_limit);
        break;
    case VERB_HIDE_CANNON:
        mb_why(e, MOSBY_R_OPTION_8_3, "the Cannon is hidden in Mosby's Confederacy where it is not devastated");
        break;
    case VERB_NEXT: mb_why(e, MOSBY_R_UNION_MOVE, "that unit does not move now"); break;
    case VERB_SKEDADDLE: mb_why(e, MOSBY_R_OPTION_8_5, "the band does not skedaddle north of the Potomac"); break;
    default: break; /* legal wherever it is asked for */
    }
}

bool mb_form_scout(W w, O o, struct err *e)
{
    int32_t card;
    (void)w;
    if (order_get(o, SCOUT_CARD, &card) && card != CARD_INFORMATION)
        return mb_why(e, MOSBY_R_CARD_INFORMATION, "only Local Information scouts by itself");
    return true;
}
