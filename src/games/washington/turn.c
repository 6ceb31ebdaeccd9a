/* The sequence of play: set-up, turns, the activity of a party, rally, victory (engine 3, 4, 13, 17). */
#include <string.h>

#include "games/washington/washington.h"

/* --- the party ------------------------------------------------------------------------------------------------ */

static void act(struct play *p, const struct group *g, O o)
{
    W w = &p->w;
    int side = unit_of(w, g->u[0])->side, hex = counter_of(w, g->u[0])->hex;
    switch (o->verb) {
    case VERB_MOVE: move_run(p, g, o); break;
    case VERB_FORM: form_run(p, g, o); break;
    case VERB_FACE: face_run(p, g, order_nth(o, FACE_TO, 0)); break;
    case VERB_FIRE: fire_begin(p, g, o); break;
    case VERB_CHARGE: charge_begin(p, g, o); break;
    case VERB_WITH: with_run(p, o); break;
    case VERB_LEAVE: leave_run(p, o); break;
    case VERB_FALL_BACK:
        retreat_begin(p, side, hex, nearest_enemy(w, side, hex, false), 0, RETREAT_VOLUNTARY, 0);
        break;
    default: break;
    }
}

size_t party_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    struct group g;
    (void)f, (void)cap;
    group_party(w, &g);
    if (g.n == 0)
        return 0;
    *out = (struct ask){ASK_PARTY, wash_seat(wash_state(w)->active), g.u[0], counter_of(w, g.u[0])->hex};
    return 1;
}

void party_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct group g;
    (void)f;
    group_party(&p->w, &g);
    if (n == 0 || ans->verb == VERB_HALT) {
        party_end(p);
        pop(p, 0);
        return;
    }
    act(p, &g, ans);
}

/* --- turns ------------------------------------------------------------------------------------------------------- */

static bool anyone_idle(W w)
{
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_idle(w, u))
            return true;
    return false;
}

size_t war_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct wash_state *st = wash_state(w);
    (void)f, (void)cap;
    *out = (struct ask){.seat = wash_seat(st->active), .place = -1};
    switch ((enum phase)st->phase) {
    case PHASE_SETUP: out->kind = ASK_SETUP; return 1;
    case PHASE_COMMAND: out->kind = ASK_COMMAND; return command_any(w, out->seat);
    case PHASE_ACTIVITY: out->kind = ASK_ACTIVITY; return anyone_idle(w);
    case PHASE_OVER: break;
    }
    return 0;
}

static void begin_player_turn(struct play *p, int side)
{
    struct wash_state *st = wash_of(p);
    W w = &p->w;
    if (side == wash_scenario(w)->first_side) {
        st->turn++;
        emit(p, HAP_TURN, WASHINGTON_R_TURN_ORDER, NO_SEAT,
             (int32_t[]){st->turn, wash_scenario(w)->first + st->turn - 1}, 2);
    }
    st->phase = PHASE_COMMAND;
    st->active = (uint8_t)side;
    memset(st->shot, 0, sizeof st->shot);
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        struct counter *c = &st->unit[u];
        c->acted = 0;
        c->began = c->did = 0;
        if (unit_of(w, u)->side != side || c->where != WHERE_MAP)
            continue;
        c->home_before = c->home;
        c->home = (int16_t)(c->hex + 1);
    }
    emit(p, HAP_SIDE, WASHINGTON_R_TURN_ORDER, wash_seat(side), (int32_t[]){st->turn}, 1);
    if (side == USA)
        horse_begin(p);
    command_begin(p);
}

static bool goals_taken(W w)
{
    const struct wash_scenario *sc = wash_scenario(w);
    for (int i = 0; i < sc->ngoals; i++) {
        int place = wash_map(w)->place_of[sc->goal[i]];
        if (!place || wash_state(w)->held[place - 1] != 1 + CSA || stack_top(w, USA, sc->goal[i]) >= 0)
            return false;
    }
    return true;
}

void victory(struct play *p, bool last)
{
    struct wash_state *st = wash_of(p);
    bool won = goals_taken(&p->w), early = wash_scenario(&p->w)->victory == VICTORY_CAPTURE && st->active == CSA;
    if (!last && !(early && won))
        return;
    st->winner = (uint8_t)(1 + (won ? CSA : USA));
    st->phase = PHASE_OVER;
}

static void end_player_turn(struct play *p)
{
    struct wash_state *st = wash_of(p);
    W w = &p->w;
    bool second = st->active != wash_scenario(w)->first_side;
    if (st->active == USA)
        horse_end(p);
    rally(p);
    command_objectives(p);
    turn_over(p);
    victory(p, second && st->turn == wash_scenario(w)->turns);
    if (st->phase != PHASE_OVER)
        begin_player_turn(p, !st->active);
}

static void run_setup(struct play *p, O ans)
{
    struct wash_state *st = wash_of(p);
    struct ask ask = {.kind = ASK_SETUP};
    struct group g;
    if (ans->verb != VERB_DONE) {
        group_order(&p->w, &ask, ans, &g);
        act(p, &g, ans);
        return;
    }
    int first = wash_scenario(&p->w)->first_side;
    emit(p, HAP_SET_UP, WASHINGTON_R_SETUP_FORM, wash_seat(st->active), NULL, 0);
    turn_over(p);
    if (st->active == first)
        st->active = (uint8_t)!first;
    else
        begin_player_turn(p, first);
}

static void run_command(struct play *p, O ans, size_t n)
{
    if (n && ans->verb != VERB_DONE) {
        command_run(p, ans);
        return;
    }
    command_end(p);
    wash_of(p)->phase = PHASE_ACTIVITY;
}

static void run_activity(struct play *p, O ans, size_t n)
{
    struct ask ask = {.kind = ASK_ACTIVITY};
    struct group g;
    if (n == 0 || ans->verb == VERB_DONE) {
        end_player_turn(p);
        return;
    }
    group_order(&p->w, &ask, ans, &g);
    party_begin(p, &g);
    push(p, PROC_PARTY);
    act(p, &g, ans);
}

void war_run(struct play *p, struct frame *f, O ans, size_t n)
{
    (void)f;
    switch ((enum phase)wash_of(p)->phase) {
    case PHASE_SETUP: run_setup(p, ans); break;
    case PHASE_COMMAND: run_command(p, ans, n); break;
    case PHASE_ACTIVITY: run_activity(p, ans, n); break;
    case PHASE_OVER: break;
    }
}

/* --- rally (engine 13) ----------------------------------------------------------------------------------------------- */

enum { RALLY_NEEDS = 5, MIDNIGHT = 0 };

static int best_leader(W w, int side, int hex)
{
    int best = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_on_map(w, u) && unit_of(w, u)->kind == KIND_LEADER && unit_of(w, u)->side == side &&
            counter_of(w, u)->hex == hex && leader_morale(w, u) > best)
            best = leader_morale(w, u);
    return best;
}

static void rally_hex(struct play *p, int side, int hex)
{
    W w = &p->w;
    int morale = best_leader(w, side, hex), die = roll(p, "rally", 1, 6, NULL);
    bool made = die + morale >= RALLY_NEEDS;
    emit(p, made ? HAP_RALLIED : HAP_NOT_RALLIED, WASHINGTON_R_RALLY, wash_seat(side), (int32_t[]){hex, die, morale},
         3);
    if (made)
        for (int u = 0; u < wash_data(w)->nunits; u++)
            if (unit_is(w, u, side, hex))
                wash_of(p)->unit[u].state = MORALE_DG;
}

static void recover_losses(struct play *p, int side)
{
    W w = &p->w;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        struct counter *c = &wash_of(p)->unit[u];
        const struct wash_unit *t = unit_of(w, u);
        int state, lost = c->full - c->sp;
        if (!unit_fights(w, u) || t->side != side || lost == 0 || t->green || t->sharpshooter ||
            command_order(w, t->parent, &state) == ORDER_RESERVE)
            continue;
        c->sp = (uint8_t)(c->sp + (lost / 4 > 1 ? lost / 4 : 1));
    }
}

void rally(struct play *p)
{
    W w = &p->w;
    struct wash_state *st = wash_of(p);
    int side = st->active;
    uint8_t routed[HEXES_MAX] = {0};
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        struct counter *c = &st->unit[u];
        if (!unit_fights(w, u) || unit_of(w, u)->side != side)
            continue;
        if (c->state == MORALE_BL || c->state == MORALE_SH)
            c->state = MORALE_NORMAL;
        else if (c->state == MORALE_DG && !overstacked(w, side, c->hex)) /* DG as long as it breaks the limit (4.12) */
            c->state = MORALE_SH;
        else if (c->state == MORALE_R)
            routed[c->hex] = 1;
    }
    for (int i = 0; i < MARKS; i++) {
        if (st->legs[i].n == 1 + side)
            st->legs[i] = (struct mark){0};
        if (st->cbf[i].hex && stack_top(w, !side, st->cbf[i].hex - 1) < 0) /* its own, or nobody's any more */
            st->cbf[i] = (struct mark){0};
    }
    for (int hex = 0; hex < wash_map(w)->columns * wash_map(w)->rows; hex++)
        if (routed[hex])
            rally_hex(p, side, hex);
    if (wash_turn(w)->minute == MIDNIGHT)
        recover_losses(p, side);
}
