/* Battles: the rules. Pieces of a battle stay counted in their space; line, reserve and lost say how they stand. */
#include <stdio.h>
#include <string.h>

#include "games/acw/acw.h"

/* --- numbers (Firing, Combined Arms Bonus, Rallying) ------------------------------------------------------ */

int acw_fires(W w, int units_in_line, int leaders_in_line)
{
    const struct acw_tables *t = &acw_data(w)->tables;
    int limit = t->max_fires + t->fires_per_leader * leaders_in_line;
    return units_in_line < limit ? units_in_line : limit;
}

bool acw_combined(W w, const int16_t line[KINDS])
{
    for (int k = 0; k < KINDS; k++)
        if (acw_data(w)->tables.combined[k] && !line[k])
            return false;
    return true;
}

bool acw_hits(W w, int kind, int natural, bool combined)
{
    const struct acw_tables *t = &acw_data(w)->tables;
    return natural + (combined ? t->combined_bonus : 0) >= t->hit[kind];
}

bool acw_kills_leader(W w, int natural)
{
    return acw_data(w)->tables.leader_killed[natural];
}

bool acw_rallies(W w, int natural)
{
    return natural >= acw_data(w)->tables.rally;
}

/* --- helpers ---------------------------------------------------------------------------------------------- */

static int step_side(const struct acw_battle *b, int step)
{
    bool attacker = step == STEP_FIRE_A || step == STEP_RALLY_A || step == STEP_RESERVE_A;
    return attacker ? b->attacker : acw_other(b->attacker);
}

static bool any_lost_unit(W w, int side)
{
    return acw_sum(w, acw_state(w)->battle.lost[side]) > 0;
}

static bool any_shift(W w, int side)
{
    for (int k = 0; k < KINDS; k++)
        if (acw_can_shift(w, side, k, VERB_FORWARD) || acw_can_shift(w, side, k, VERB_BACK))
            return true;
    return false;
}

/* One piece from the line to the lost, and off the space. */
static void lose(struct acw_state *st, int side, int kind)
{
    st->battle.line[side][kind]--;
    st->battle.lost[side][kind]++;
    st->n[st->battle.place][side][kind]--;
}

/* --- begin and end ---------------------------------------------------------------------------------------- */

void acw_battle_begin(struct play *p, int space)
{
    struct acw_state *st = acw_of(p);
    st->battle = (struct acw_battle){.on = 1, .attacker = st->active, .place = (int16_t)space};
    emit(p, HAP_BATTLE, ACW_R_BATTLE_JOINED, acw_seat(st->active),
         (int32_t[]){space, acw_seat(st->active), acw_seat(acw_other(st->active))}, 3);
    push(p, PROC_BATTLE);
}

/* The loser's Reserve and leaders go with him; the winner's pieces stand in the space again. */
static void end_battle(struct play *p, int loser)
{
    struct acw_state *st = acw_of(p);
    int place = st->battle.place, winner = acw_other(loser);
    for (int k = 0; k < KINDS; k++) {
        int n = st->n[place][loser][k];
        st->n[place][loser][k] = 0;
        if (n)
            emit(p, HAP_SWEPT, ACW_R_BATTLE_LOST, acw_seat(loser), (int32_t[]){COUNTED_OF(k, n)}, 1);
    }
    st->pending[place] = 0;
    st->battle = (struct acw_battle){0};
    emit(p, HAP_WON, ACW_R_BATTLE_WON, acw_seat(winner), (int32_t[]){place}, 1);
    for (int k = 0; k < KINDS; k++)
        if (st->n[place][winner][k])
            emit(p, HAP_SURVIVED, ACW_R_BATTLE_WON, acw_seat(winner),
                 (int32_t[]){COUNTED_OF(k, st->n[place][winner][k])}, 1);
    acw_test_victory(p);
    pop(p, winner);
}

/* --- steps ------------------------------------------------------------------------------------------------ */

static void begin_step(struct play *p, struct frame *f, int step)
{
    struct acw_state *st = acw_of(p);
    struct acw_battle *b = &st->battle;
    int side = step_side(b, step);
    f->pc = (uint16_t)step;
    b->shots = b->tries = 0;
    b->swapped = 0;
    memset(b->fired, 0, sizeof b->fired);
    if (step == STEP_FIRE_D || step == STEP_FIRE_A)
        b->shots = (int16_t)acw_fires(&p->w, acw_sum(&p->w, b->line[side]), b->line[side][LEADER]);
    if (step == STEP_RALLY_D || step == STEP_RALLY_A)
        b->tries = b->reserve[side][LEADER];
}

static void begin_round(struct play *p, struct frame *f)
{
    struct acw_battle *b = &acw_of(p)->battle;
    b->round++;
    emit(p, HAP_ROUND, ACW_R_BATTLE_SEQUENCE, NO_SEAT, (int32_t[]){b->place, b->round}, 2);
    begin_step(p, f, STEP_FIRE_D);
}

static void next_step(struct play *p, struct frame *f)
{
    if (f->pc == STEP_RESERVE_A)
        begin_round(p, f);
    else
        begin_step(p, f, f->pc + 1);
}

static void deploy(struct play *p, int side, O o)
{
    struct acw_state *st = acw_of(p);
    struct acw_battle *b = &st->battle;
    memcpy(b->reserve[side], st->n[b->place][side], sizeof b->reserve[side]);
    for (size_t i = 0; i < order_count(o, 0); i++) {
        int32_t v = order_nth(o, 0, i);
        b->line[side][COUNTED_NAME(v)] = (int16_t)COUNTED_N(v);
        b->reserve[side][COUNTED_NAME(v)] = (int16_t)(b->reserve[side][COUNTED_NAME(v)] - COUNTED_N(v));
    }
    for (int k = 0; k < KINDS; k++)
        if (b->line[side][k])
            emit(p, HAP_IN_LINE, ACW_R_DEPLOY_GROUPS, acw_seat(side), (int32_t[]){COUNTED_OF(k, b->line[side][k])}, 1);
    for (int k = 0; k < KINDS; k++)
        if (b->reserve[side][k])
            emit(p, HAP_IN_RESERVE, ACW_R_DEPLOY_GROUPS, acw_seat(side),
                 (int32_t[]){COUNTED_OF(k, b->reserve[side][k])}, 1);
}

static void fire(struct play *p, struct frame *f, O o)
{
    struct acw_state *st = acw_of(p);
    struct acw_battle *b = &st->battle;
    const struct acw_tables *t = &acw_data(&p->w)->tables;
    int side = step_side(b, f->pc), enemy = acw_other(side), place = b->place;
    int32_t by = order_nth(o, FIRE_KIND, 0), at = order_nth(o, FIRE_AT, 0);
    bool combined = acw_combined(&p->w, b->line[side]);
    char label[64];
    snprintf(label, sizeof label, "fire:%s>%s", acw_kind_names[by], acw_kind_names[at]);
    int natural = roll(p, label, 2, 6, NULL);
    bool hit = acw_hits(&p->w, by, natural, combined);
    uint16_t kind = combined ? hit ? HAP_HIT_COMBINED : HAP_MISSED_COMBINED : hit ? HAP_HIT : HAP_MISSED;
    emit(p, kind, combined ? ACW_R_COMBINED_ARMS : ACW_R_FIRE_HIT, acw_seat(side),
         (int32_t[]){by, at, natural, t->hit[by], t->combined_bonus}, 5);
    b->fired[by]++;
    b->shots--;
    if (hit)
        lose(st, enemy, at);
    if (acw_kills_leader(&p->w, natural) && b->line[enemy][LEADER]) {
        lose(st, enemy, LEADER);
        emit(p, HAP_LEADER_KILLED, ACW_R_FIRE_LEADER, acw_seat(enemy), (int32_t[]){natural}, 1);
    }
    if (!acw_sum(&p->w, b->line[enemy])) {
        emit(p, HAP_BROKEN, ACW_R_BATTLE_ENDS, acw_seat(enemy), (int32_t[]){place}, 1);
        end_battle(p, enemy);
    } else if (!b->shots) {
        next_step(p, f);
    }
}

static void rally(struct play *p, struct frame *f, O o)
{
    struct acw_state *st = acw_of(p);
    struct acw_battle *b = &st->battle;
    int side = step_side(b, f->pc);
    int32_t kind = order_nth(o, 0, 0);
    char label[64];
    snprintf(label, sizeof label, "rally:%s", acw_kind_names[kind]);
    int natural = roll(p, label, 2, 6, NULL);
    bool back = acw_rallies(&p->w, natural);
    emit(p, back ? HAP_RALLIED : HAP_NOT_RALLIED, ACW_R_RALLY_NUMBER, acw_seat(side),
         (int32_t[]){kind, natural, acw_data(&p->w)->tables.rally}, 3);
    b->tries--;
    if (back) {
        b->lost[side][kind]--;
        b->reserve[side][kind]++;
        st->n[b->place][side][kind]++;
    }
}

static void shift(struct play *p, struct frame *f, O o)
{
    struct acw_battle *b = &acw_of(p)->battle;
    int side = step_side(b, f->pc);
    bool forward = o->verb == VERB_FORWARD;
    for (size_t i = 0; i < order_count(o, 0); i++) {
        int32_t v = order_nth(o, 0, i), k = COUNTED_NAME(v), n = forward ? COUNTED_N(v) : -COUNTED_N(v);
        b->line[side][k] = (int16_t)(b->line[side][k] + n);
        b->reserve[side][k] = (int16_t)(b->reserve[side][k] - n);
        b->swapped = (uint8_t)(b->swapped | 1u << k);
        emit(p, forward ? HAP_FORWARD : HAP_BACK, ACW_R_RESERVE_MOVE, acw_seat(side), (int32_t[]){v}, 1);
    }
}

/* A player may take his last unit out of the line, and loses. */
static void end_reserve(struct play *p, struct frame *f)
{
    struct acw_battle *b = &acw_of(p)->battle;
    int side = step_side(b, f->pc);
    if (acw_sum(&p->w, b->line[side])) {
        next_step(p, f);
        return;
    }
    emit(p, HAP_EMPTIED, ACW_R_RESERVE_KEEP, acw_seat(side), (int32_t[]){b->place}, 1);
    end_battle(p, side);
}

/* --- the procedure ---------------------------------------------------------------------------------------- */

size_t acw_battle_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct acw_battle *b = &acw_state(w)->battle;
    int side = step_side(b, f->pc);
    *out = (struct ask){.seat = acw_seat(side), .place = b->place};
    switch (f->pc) {
    case STEP_DEPLOY: /* both at once: neither sees the other's line */
        if (cap < 2)
            return 0;
        out[0].kind = ASK_DEPLOY;
        out[1] = out[0];
        out[1].seat = acw_seat(b->attacker);
        return 2;
    case STEP_FIRE_D:
    case STEP_FIRE_A: out->kind = ASK_FIRE; return b->shots > 0;
    case STEP_RALLY_D:
    case STEP_RALLY_A: out->kind = ASK_RALLY; return b->tries > 0 && any_lost_unit(w, side);
    case STEP_RESERVE_D:
    case STEP_RESERVE_A: out->kind = ASK_RESERVE; return any_shift(w, side);
    }
    return 0;
}

void acw_battle_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw_battle *b = &acw_of(p)->battle;
    switch (f->pc) {
    case STEP_DEPLOY:
        deploy(p, acw_other(b->attacker), &ans[0]);
        deploy(p, b->attacker, &ans[1]);
        begin_round(p, f);
        break;
    case STEP_FIRE_D:
    case STEP_FIRE_A:
        if (n)
            fire(p, f, ans);
        else
            next_step(p, f);
        break;
    case STEP_RALLY_D:
    case STEP_RALLY_A:
        if (n && ans->verb == VERB_RALLY)
            rally(p, f, ans);
        else
            next_step(p, f);
        break;
    case STEP_RESERVE_D:
    case STEP_RESERVE_A:
        if (n && ans->verb != VERB_STAY)
            shift(p, f, ans);
        else
            end_reserve(p, f);
        break;
    }
}
