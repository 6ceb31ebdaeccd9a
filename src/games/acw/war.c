/* The sequence of play: set-up, turns, purchases. */
#include <string.h>

#include "games/acw/standard.h"

int acw_pending(W w, int *first)
{
    int n = 0;
    for (int s = acw_data(w)->nspaces - 1; s >= 0; s--)
        if (acw_state(w)->pending[s]) {
            *first = s;
            n++;
        }
    return n;
}

size_t acw_war_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct acw_state *st = acw_state(w);
    int first;
    if (acw_standard(w))
        return acw_month_ask(w, f, out, cap);
    *out = (struct ask){.seat = acw_seat(st->active), .place = -1};
    switch ((enum phase)st->phase) {
    case PHASE_SETUP: out->kind = ASK_SETUP; return acw_place_left(w);
    case PHASE_MOVE: out->kind = ASK_MOVE; return 1;
    case PHASE_BATTLES: out->kind = ASK_BATTLES; return acw_pending(w, &first) > 1;
    case PHASE_PURCHASE: out->kind = ASK_BUY; return acw_can_buy(w);
    default: break;
    }
    return 0;
}

static void begin_moves(struct play *p, int side)
{
    struct acw_state *st = acw_of(p);
    if (side == SIDE_SOUTH)
        st->turn++;
    st->phase = PHASE_MOVE;
    st->active = (uint8_t)side;
    memset(st->given, 0, sizeof st->given);
    emit(p, HAP_TURN, ACW_R_TURN_ORDER, acw_seat(side), (int32_t[]){st->turn}, 1);
}

static void begin_purchase(struct play *p, int side)
{
    struct acw_state *st = acw_of(p);
    st->phase = PHASE_PURCHASE;
    st->active = (uint8_t)side;
    acw_purchase_begin(p);
}

static bool purchase_due(W w)
{
    const struct acw_scenario *sc = acw_scenario(w);
    int since = acw_state(w)->turn - sc->first_purchase;
    return since >= 0 && since % sc->purchase_every == 0;
}

static void run_setup(struct play *p, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    if (n)
        acw_place(p, ans);
    if (acw_place_left(&p->w))
        return;
    emit(p, HAP_SET_UP, ACW_R_SETUP_ORDER, acw_seat(st->active), NULL, 0);
    turn_over(p);
    if (st->active == SIDE_SOUTH)
        acw_setup_side(p, SIDE_NORTH);
    else
        begin_moves(p, SIDE_SOUTH);
}

static void run_move(struct play *p, O ans)
{
    if (ans->verb == VERB_MOVE) {
        acw_move(p, ans);
        return;
    }
    acw_of(p)->phase = PHASE_BATTLES;
    acw_end_moves(p);
    acw_test_victory(p);
}

static void end_player_turn(struct play *p)
{
    struct acw_state *st = acw_of(p);
    emit(p, HAP_CITIES, ACW_R_VICTORY_UNITS, acw_seat(st->active),
         (int32_t[]){acw_victory_count(&p->w, SIDE_SOUTH), acw_victory_count(&p->w, SIDE_NORTH)}, 2);
    turn_over(p);
    if (st->active == SIDE_SOUTH)
        begin_moves(p, SIDE_NORTH);
    else if (purchase_due(&p->w))
        begin_purchase(p, SIDE_SOUTH);
    else
        begin_moves(p, SIDE_SOUTH);
}

static void run_battles(struct play *p, O ans, size_t n)
{
    int space = 0;
    if (!acw_pending(&p->w, &space)) {
        end_player_turn(p);
        return;
    }
    if (n)
        space = order_nth(ans, 0, 0);
    acw_battle_begin(p, space);
}

static void run_purchase(struct play *p, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    if (n && ans->verb == VERB_BUY) {
        acw_buy(p, ans);
        return;
    }
    if (st->points > 0)
        emit(p, HAP_UNSPENT, ACW_R_BUY_UNSPENT, acw_seat(st->active), (int32_t[]){st->points}, 1);
    st->points = 0;
    turn_over(p);
    if (st->active == SIDE_SOUTH)
        begin_purchase(p, SIDE_NORTH);
    else
        begin_moves(p, SIDE_SOUTH);
}

void acw_war_run(struct play *p, struct frame *f, O ans, size_t n)
{
    (void)f;
    if (acw_standard(&p->w)) {
        acw_month_run(p, ans, n);
        return;
    }
    switch ((enum phase)acw_of(p)->phase) {
    case PHASE_SETUP: run_setup(p, ans, n); break;
    case PHASE_MOVE: run_move(p, ans); break;
    case PHASE_BATTLES: run_battles(p, ans, n); break;
    case PHASE_PURCHASE: run_purchase(p, ans, n); break;
    default: break;
    }
}

void acw_battles_choices(W w, A ask, O part, struct choices *next)
{
    bool ok[SPACES_MAX] = {false};
    (void)ask;
    if (part->verb == 0) {
        choice_verb(next, VERB_FIGHT);
    } else if (order_count(part, 0)) {
        next->end = true;
    } else {
        for (int s = 0; s < acw_data(w)->nspaces; s++)
            ok[s] = acw_state(w)->pending[s];
        acw_offer_spaces(w, next, 0, ok);
    }
}

void acw_battles_why(W w, A ask, O o, struct err *e)
{
    (void)ask;
    if (order_count(o, 0))
        acw_why(e, ACW_R_BATTLE_ORDER, "no battle is to be fought in %s", acw_space_name(w, order_nth(o, 0, 0)));
}

void acw_battles_advise(W w, A ask, const struct settings *settings, struct order *out)
{
    int first = 0;
    (void)ask, (void)settings;
    if (!acw_pending(w, &first))
        return;
    out->verb = VERB_FIGHT;
    order_add(out, 0, first);
}
