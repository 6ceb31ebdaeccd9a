/* Standard rules: the sequence of play. A month is the move and the battles of the South, then of the North; after
 * every third month come naval battles, political initiatives and production. Both sides' files live through the whole
 * quarter phase, so that it takes one mail of each. */
#include <string.h>

#include "games/acw/standard.h"
#include "games/acw/tact.h"

void acw_standard_setup(struct play *p)
{
    struct acw_state *st = acw_of(p);
    const struct acw_scenario *sc = acw_scenario(&p->w);
    memcpy(st->naval, sc->naval, sizeof st->naval);
    memcpy(st->rail, sc->rail, sizeof st->rail);
    st->rating = sc->rating;
}

size_t acw_month_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct acw_state *st = acw_state(w);
    int first;
    (void)f, (void)cap;
    *out = (struct ask){.seat = acw_seat(st->active), .place = -1};
    if (st->fight.on)
        return 0;
    switch ((enum phase)st->phase) {
    case PHASE_SETUP: out->kind = ASK_SETUP; return acw_place_left(w);
    case PHASE_MOVE: out->kind = ASK_MOVE; return 1;
    case PHASE_BATTLES: out->kind = ASK_BATTLES; return acw_pending(w, &first) > 1;
    case PHASE_NAVAL: out->kind = ASK_NAVAL; return 1;
    case PHASE_POLITICS: out->kind = ASK_INITIATIVE; return !st->chosen[st->active];
    case PHASE_PURCHASE: out->kind = ASK_BUY; return acw_can_produce(w);
    case PHASE_OVER:
    case PHASES: break;
    }
    return 0;
}

/* --- months ----------------------------------------------------------------------------------------------- */

static void begin_moves(struct play *p, int side)
{
    struct acw_state *st = acw_of(p);
    if (side == SIDE_SOUTH)
        st->turn++;
    st->phase = PHASE_MOVE;
    st->active = (uint8_t)side;
    st->naval_used = st->rail_used = 0;
    memset(st->given, 0, sizeof st->given);
    for (int s = 0; s < acw_data(&p->w)->nspaces; s++)
        st->before[s] = (uint8_t)(1 + acw_owner(&p->w, s));
    emit(p, HAP_MONTH, ACW_R_MONTH, acw_seat(side), (int32_t[]){acw_month(&p->w) - 1, acw_year(&p->w)},
         2); /* months by name count from 0 */
}

void acw_begin_month(struct play *p)
{
    begin_moves(p, SIDE_SOUTH);
}

static bool quarter(W w)
{
    int since = acw_state(w)->turn - acw_scenario(w)->first_purchase;
    return since >= 0 && since % acw_scenario(w)->purchase_every == 0;
}

static void end_war(struct play *p, int winner, int rule, int hap)
{
    struct acw_state *st = acw_of(p);
    st->winner = (uint8_t)(1 + winner);
    st->phase = PHASE_OVER;
    emit(p, (uint16_t)hap, (uint16_t)rule, acw_seat(winner), (int32_t[]){acw_victory_count(&p->w, winner)}, 1);
}

/* Once, after the Union battles: the North's condition first (ruling R33). */
static bool test_victory(struct play *p)
{
    W w = &p->w;
    if (acw_victory_count(w, SIDE_NORTH) >= acw_scenario(w)->needed[SIDE_NORTH])
        end_war(p, SIDE_NORTH, ACW_R_NORTH_WINS, HAP_VICTORY);
    else if (acw_victory_count(w, SIDE_SOUTH) >= acw_scenario(w)->needed[SIDE_SOUTH])
        end_war(p, SIDE_SOUTH, ACW_R_SOUTH_WINS, HAP_VICTORY);
    else if (acw_election(p))
        end_war(p, SIDE_SOUTH, ACW_R_ELECTION, HAP_VICTORY);
    else if (acw_state(w)->turn >= acw_scenario(w)->months)
        end_war(p, SIDE_SOUTH, ACW_R_SOUTH_HOLDS, HAP_STOOD);
    return acw_state(w)->phase == PHASE_OVER;
}

/* --- after moves and battles ------------------------------------------------------------------------------ */

/* A space is captured when its owner has changed by what entered it in this player turn (ruling R32). */
static void captures(struct play *p)
{
    struct acw_state *st = acw_of(p);
    W w = &p->w;
    int side = st->active;
    for (int s = 0; s < acw_data(w)->nspaces; s++) {
        if (!acw_data(w)->space[s].city || st->before[s] == 1 + side || acw_owner(w, s) != side ||
            !acw_units(w, s, side))
            continue;
        emit(p, HAP_CAPTURED, ACW_R_CAPTURE, acw_seat(side), (int32_t[]){s}, 1);
        acw_destroy_rails(p, s);
        if (s == acw_std(w)->capital[acw_other(side)])
            acw_rating(p, ACW_R_RATING_CAPITAL, acw_std(w)->capital_rating[side]);
    }
    memset(st->before, 0, sizeof st->before);
    acw_powers_out(p);
}

static void begin_phase(struct play *p, enum phase phase, int side)
{
    struct acw_state *st = acw_of(p);
    st->phase = (uint8_t)phase;
    st->active = (uint8_t)side;
    if (phase != PHASE_PURCHASE)
        return;
    if (side == SIDE_SOUTH && acw_option(&p->w, "blockade") && acw_imports(&p->w))
        push(p, PROC_BLOCKADE); /* which reckons the points afterwards */
    else
        acw_produce_begin(p);
}

static void end_player_turn(struct play *p)
{
    struct acw_state *st = acw_of(p);
    memset(st->column, 0, sizeof st->column);
    captures(p);
    emit(p, HAP_CITIES, ACW_R_CITY_HELD, acw_seat(st->active),
         (int32_t[]){acw_victory_count(&p->w, SIDE_SOUTH), acw_victory_count(&p->w, SIDE_NORTH)}, 2);
    st->naval_used = st->rail_used = 0;
    if (st->active == SIDE_NORTH && test_victory(p))
        return;
    turn_over(p);
    if (st->active == SIDE_SOUTH)
        begin_moves(p, SIDE_NORTH);
    else if (quarter(&p->w))
        begin_phase(p, PHASE_NAVAL, SIDE_SOUTH);
    else
        begin_moves(p, SIDE_SOUTH);
}

/* --- battles ---------------------------------------------------------------------------------------------- */

void acw_fight(struct play *p, int space, int attacker)
{
    struct acw_state *st = acw_of(p);
    int defender = acw_defender(&p->w, space, attacker);
    st->fight =
        (struct acw_fight){.on = 1, .mob = attacker == SIDE_MOB || defender == SIDE_MOB, .place = (int16_t)space};
    st->fight.north = acw_own_units(&p->w, space, SIDE_NORTH) > 0;
    tact_begin(p, space, attacker);
}

/* A battle that only revolutionaries fought for the North, or against a mob, gives no credit (rulings R25, R36). */
static void settle(struct play *p, int winner)
{
    struct acw_state *st = acw_of(p);
    const struct acw_standard *t = acw_std(&p->w);
    int destroyed = 0;
    if (st->fight.mob || !st->fight.north)
        return;
    if (st->toll.major) {
        acw_rating(p, ACW_R_RATING_MAJOR, t->major_rating[winner]);
        if (winner == SIDE_NORTH)
            acw_note_major(p);
        acw_experience(p, winner);
    }
    for (int k = 0; k < KINDS; k++)
        destroyed += acw_data(&p->w)->tables.unit[k] ? st->toll.destroyed[SIDE_SOUTH][k] : 0;
    if (winner == SIDE_NORTH && destroyed >= t->credit && !st->credit && acw_scenario(&p->w)->politics) {
        st->credit = 1;
        emit(p, HAP_CREDIT, ACW_R_EMANCIPATION_CREDIT, acw_seat(SIDE_NORTH), (int32_t[]){destroyed}, 1);
    }
}

bool acw_after_battle(struct play *p)
{
    struct acw_state *st = acw_of(p);
    if (!st->fight.on)
        return false;
    int place = st->fight.place, winner = p->fr->v[p->fr->n - 1].ret;
    settle(p, winner);
    if (st->fight.mob && winner != SIDE_MOB)
        emit(p, HAP_MOB_GONE, ACW_R_MOB_FIGHT, acw_seat(winner), (int32_t[]){place}, 1);
    st->pending[place] = 0;
    st->fight = (struct acw_fight){0};
    st->toll = (struct acw_toll){0};
    for (int s = 0; s < acw_data(&p->w)->nspaces; s++)
        for (int side = 0; side < SIDES; side++)
            if (!st->pending[s] && !acw_units(&p->w, s, side) && acw_enemy_of(&p->w, s, side))
                acw_catch_leaders(p, s, side);
    return true;
}

static void run_battles(struct play *p, O ans, size_t n)
{
    int space = 0;
    acw_after_battle(p);
    int left = acw_pending(&p->w, &space);
    if (left == 0) {
        end_player_turn(p);
        return;
    }
    if (left > 1 && !n)
        return; /* the next ask is which one */
    if (n)
        space = order_nth(ans, 0, 0);
    acw_fight(p, space, acw_of(p)->active);
}

/* --- the quarter phase ------------------------------------------------------------------------------------ */

static void run_naval(struct play *p, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    int declarer = st->active;
    bool declared = n && ans->verb == VERB_NAVAL;
    if (!declared && st->active == SIDE_SOUTH) {
        st->active = SIDE_NORTH;
        return;
    }
    begin_phase(p, acw_scenario(&p->w)->politics ? PHASE_POLITICS : PHASE_PURCHASE, SIDE_SOUTH);
    if (declared) {
        emit(p, HAP_NAVAL_DECLARED, ACW_R_NAVAL_PHASE, acw_seat(declarer), NULL, 0);
        push(p, PROC_FLEET)->r[0] = declarer;
    }
}

/* The initiative may push procedures: what follows them is set before. */
static void run_politics(struct play *p, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    if (st->chosen[st->active] || (n && ans->verb == VERB_NO)) {
        if (!st->chosen[st->active])
            emit(p, HAP_PASSED, ACW_R_INITIATIVE, acw_seat(st->active), NULL, 0);
        if (st->active == SIDE_SOUTH)
            st->active = SIDE_NORTH;
        else
            begin_phase(p, PHASE_PURCHASE, SIDE_SOUTH);
        return;
    }
    acw_initiative(p, ans);
}

static void end_quarter(struct play *p)
{
    struct acw_state *st = acw_of(p);
    memset(st->chosen, 0, sizeof st->chosen);
    turn_over(p);
    begin_moves(p, SIDE_SOUTH);
}

static void run_purchase(struct play *p, O ans, size_t n)
{
    struct acw_state *st = acw_of(p);
    if (n && ans->verb != VERB_DONE) {
        acw_produce(p, ans);
        return;
    }
    acw_produce_end(p);
    if (st->active == SIDE_NORTH) {
        end_quarter(p);
        return;
    }
    begin_phase(p, PHASE_PURCHASE, SIDE_NORTH);
    if (acw_rights(&p->w, NATION_FRENCH))
        push(p, PROC_REVOLT);
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
    switch (ans->verb) {
    case VERB_MOVE: acw_move(p, ans); break;
    case VERB_RAIL: acw_rail(p, ans); break;
    case VERB_SAIL: acw_sail(p, ans); break;
    default: acw_of(p)->phase = PHASE_BATTLES; acw_end_moves(p);
    }
}

void acw_month_run(struct play *p, O ans, size_t n)
{
    switch ((enum phase)acw_of(p)->phase) {
    case PHASE_SETUP: run_setup(p, ans, n); break;
    case PHASE_MOVE: run_move(p, ans); break;
    case PHASE_BATTLES: run_battles(p, ans, n); break;
    case PHASE_NAVAL: run_naval(p, ans, n); break;
    case PHASE_POLITICS: run_politics(p, ans, n); break;
    case PHASE_PURCHASE: run_purchase(p, ans, n); break;
    case PHASE_OVER:
    case PHASES: break;
    }
}
