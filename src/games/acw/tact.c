/* Tactical battles: the procedure. Deployment, battle turns of four phases, pursuit, retreat. */
#include "games/acw/tact.h"

#include <stdio.h>
#include <string.h>

#include "games/acw/standard.h"

/* --- begin ------------------------------------------------------------------------------------------------ */

static int units_of(const int16_t n[TROOPS])
{
    int sum = 0;
    for (int t = 0; t < TROOPS; t++)
        sum += t % KINDS == LEADER ? 0 : n[t];
    return sum;
}

/* All pieces stand in Reserve until the armies are deployed. */
void tact_begin(struct play *p, int space, int attacker)
{
    struct acw_state *st = acw_of(p);
    struct tact *t = &st->tact;
    memset(t, 0, sizeof *t);
    memset(&st->toll, 0, sizeof st->toll);
    t->on = 1;
    t->place = (int16_t)space;
    t->army_side[ARMY_ATTACKER] = (uint8_t)attacker;
    t->army_side[ARMY_DEFENDER] = (uint8_t)acw_defender(&p->w, space, attacker);
    for (int army = 0; army < ARMIES; army++) {
        for (int k = 0; k < TROOPS; k++)
            t->at[army][AREA_RESERVE][k] = (int16_t)acw_troops(&p->w, space, t->army_side[army], k);
        t->came[army] = (int16_t)units_of(t->at[army][AREA_RESERVE]);
    }
    int least = tact_tables(&p->w)->major_units;
    t->major = t->came[ARMY_ATTACKER] >= least && t->came[ARMY_DEFENDER] >= least;
    st->toll.major = t->major;
    emit(p, t->major ? HAP_MAJOR : HAP_SKIRMISH, ACW_R_TACT_SIZE, tact_seat(&p->w, ARMY_ATTACKER),
         (int32_t[]){space, t->came[ARMY_ATTACKER], t->came[ARMY_DEFENDER]}, 3);
    tact_initiative(p);
    push(p, PROC_TACT)->pc = TACT_DEPLOY;
}

/* --- deployment ------------------------------------------------------------------------------------------- */

static void place(struct tact *t, int army, int area, int32_t counted)
{
    int kind = COUNTED_NAME(counted), n = COUNTED_N(counted);
    for (int k = kind; k < TROOPS && n > 0; k += KINDS) {
        int16_t *from = &t->at[army][AREA_RESERVE][k], some = (int16_t)(*from < n ? *from : n);
        *from = (int16_t)(*from - some);
        t->at[army][area][k] = (int16_t)(t->at[army][area][k] + some);
        n -= some;
    }
}

static void deploy(struct play *p, int army, O o)
{
    struct tact *t = tact_of(p);
    for (int area = AREA_LEFT; area <= AREA_RIGHT; area++) {
        uint8_t slot = (uint8_t)(DEPLOY_LEFT + area - AREA_LEFT);
        for (size_t i = 0; i < order_count(o, slot); i++)
            place(t, army, area, order_nth(o, slot, i));
    }
    for (int c = 0; c < COLS; c++)
        t->opened[army][c] = (int16_t)tact_units_at(&p->w, army, AREA_LEFT + c);
}

enum { AREAS_TEXT = 512 };

/* "left 3 infantry 1 artillery, center 2 infantry, ..": words of the order language. */
static void tell_army(struct play *p, int army)
{
    static const int order[] = {AREA_LEFT, AREA_CENTER, AREA_RIGHT, AREA_RESERVE};
    char text[AREAS_TEXT] = "";
    size_t n = 0;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        int area = order[i];
        if (!tact_units_at(&p->w, army, area) && !tact_kind_at(&p->w, army, area, LEADER))
            continue;
        n += (size_t)snprintf(text + n, AREAS_TEXT - n, "%s%s", n ? ", " : "", tact_area_names[area]);
        for (int k = 0; k < KINDS; k++)
            if (tact_kind_at(&p->w, army, area, k))
                n += (size_t)snprintf(text + n, AREAS_TEXT - n, " %d %s", tact_kind_at(&p->w, army, area, k),
                                      acw_kind_names[k]);
    }
    emit(p, HAP_DEPLOYED, ACW_R_TACT_DEPLOY, tact_seat(&p->w, army), (int32_t[]){text_put(p->w.texts, text, n)}, 1);
}

/* --- phases ----------------------------------------------------------------------------------------------- */

static void begin_phase(struct play *p, int arm, int army)
{
    struct tact *t = tact_of(p);
    t->arm = (uint8_t)arm;
    t->acting = (uint8_t)army;
    t->begun = 0;
    memset(t->ready, 0, sizeof t->ready);
    for (int area = 0; area < AREA_RETREAT; area++)
        for (int k = 0; k < TROOPS; k++)
            if (tact_arm_of(k % KINDS) == arm)
                t->ready[area][k][READY_OF(tact_actions(&p->w, army, k % KINDS), 0)] = t->at[army][area][k];
    if (arm == ARM_INFANTRY && army == ARMY_DEFENDER)
        tact_busy(p);
}

static void begin_turn(struct play *p, struct frame *f)
{
    struct tact *t = tact_of(p);
    t->turn++;
    t->idle++;
    f->pc = TACT_TURN;
}

/* Two full turns in which nobody fired, charged or stepped into the middle: the attacker has lost (ruling R54). */
static void end_turn(struct play *p, struct frame *f)
{
    struct tact *t = tact_of(p);
    if (t->idle < tact_tables(&p->w)->idle_turns) {
        begin_turn(p, f);
        return;
    }
    emit(p, HAP_IDLE, ACW_R_TACT_IDLE, tact_seat(&p->w, ARMY_ATTACKER), NULL, 0);
    t->loser = 1 + ARMY_ATTACKER;
    tact_defeat(p, f);
}

static void end_phase(struct play *p, struct frame *f)
{
    struct tact *t = tact_of(p);
    if (t->acting == t->first)
        begin_phase(p, t->arm, tact_foe(t->first));
    else if (t->arm + 1 < ARMS)
        begin_phase(p, t->arm + 1, t->first);
    else
        end_turn(p, f);
}

static bool any_ready(W w)
{
    for (int area = 0; area < AREA_RETREAT; area++)
        for (int k = 0; k < KINDS; k++)
            if (tact_ready(w, area, k))
                return true;
    return false;
}

/* Withdrawal is open at the start of a phase, without pieces of its arm too (ruling R55). */
static bool phase_asks(W w)
{
    const struct tact *t = tact(w);
    return any_ready(w) ||
           (!t->begun && t->turn > tact_tables(w)->retreat_after && t->army_side[t->acting] != SIDE_MOB);
}

static uint16_t phase_kind(const struct tact *t)
{
    static const uint16_t first[ARMS] = {ASK_CAVALRY, ASK_ARTILLERY, ASK_INFANTRY, ASK_LEADERS};
    return t->begun ? ASK_ACTION : first[t->arm];
}

static void withdraw(struct play *p, struct frame *f)
{
    struct tact *t = tact_of(p);
    emit(p, HAP_WITHDREW, ACW_R_TACT_WITHDRAW, tact_seat(&p->w, t->acting), NULL, 0);
    t->loser = (uint8_t)(1 + t->acting);
    tact_defeat(p, f);
}

/* --- decisions -------------------------------------------------------------------------------------------- */

/* The ask of an army, if it has a seat: rioters and militia follow the built-in orders (ruling R25). */
static size_t one(W w, int army, uint16_t kind, struct ask *out)
{
    *out = (struct ask){.kind = kind, .seat = tact_seat(w, army), .place = tact(w)->place};
    return out->seat != NO_SEAT;
}

static size_t both(W w, uint16_t kind, struct ask *out, size_t cap)
{
    size_t n = 0;
    for (int army = ARMIES - 1; army >= 0 && n < cap; army--)
        if (kind == ASK_DEPLOY ? tact_deploys(w, army) : !tact(w)->asked_no_more[army])
            n += one(w, army, kind, &out[n]);
    return n;
}

size_t tact_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct tact *t = tact(w);
    bool open[SPACES_MAX];
    switch (f->pc) {
    case TACT_DEPLOY: return both(w, ASK_DEPLOY, out, cap); /* at once: neither sees the other's line */
    case TACT_ENTRENCH: return one(w, ARMY_DEFENDER, ASK_ENTRENCH, out);
    case TACT_TURN: return both(w, ASK_BATTLE_TURN, out, cap);
    case TACT_PHASE:
        if (t->charge_at)
            return one(w, tact_foe(t->acting), ASK_AVOID, out);
        return phase_asks(w) ? one(w, t->acting, phase_kind(t), out) : 0;
    case TACT_PURSUIT: return tact_can_pursue(w) ? one(w, tact_foe(t->loser - 1), ASK_PURSUE, out) : 0;
    case TACT_RETREAT:
        return tact_moves_left(w) && tact_retreats(w, t->loser - 1, open) ? one(w, t->loser - 1, ASK_RETREAT, out) : 0;
    }
    return 0;
}

/* --- run -------------------------------------------------------------------------------------------------- */

/* The answer of the army: its seat's, or the built-in one for an army without a seat. */
static struct order answer(struct play *p, int army, uint16_t kind, O ans, size_t n)
{
    struct order o = {0};
    struct ask ask = {.kind = kind, .seat = NO_SEAT, .subject = army, .place = tact(&p->w)->place};
    if (tact_seat(&p->w, army) == NO_SEAT)
        p->w.ops->asks[kind].advise(&p->w, &ask, NULL, &o);
    else if (n)
        o = *ans;
    return o;
}

/* City defenders are entrenched; others may dig where infantry stands. */
static void deployed(struct play *p, struct frame *f)
{
    bool dig = false;
    tact_dig_in(p);
    for (int c = 0; c < COLS; c++)
        dig |= tact_may_dig(&p->w, c);
    if (dig)
        f->pc = TACT_ENTRENCH;
    else
        begin_turn(p, f);
}

static void run_deploy(struct play *p, struct frame *f, O ans, size_t n)
{
    struct tact *t = tact_of(p);
    bool now[ARMIES];
    for (int army = ARMIES - 1; army >= 0; army--) {
        now[army] = tact_deploys(&p->w, army);
        if (!now[army])
            continue;
        struct order o = answer(p, army, ASK_DEPLOY, ans, n);
        deploy(p, army, &o);
        if (tact_seat(&p->w, army) != NO_SEAT && n)
            ans++, n--;
    }
    for (int army = 0; army < ARMIES; army++)
        if (now[army])
            tell_army(p, army);
    if (t->sees && !t->stands) {
        t->stands = (uint8_t)(1 + tact_foe(t->sees - 1));
        return;
    }
    t->stands = 0;
    deployed(p, f);
}

static void run_entrench(struct play *p, struct frame *f, O ans, size_t n)
{
    struct order o = answer(p, ARMY_DEFENDER, ASK_ENTRENCH, ans, n);
    tact_dig(p, &o);
    begin_turn(p, f);
}

static void run_turn(struct play *p, struct frame *f, O ans, size_t n)
{
    struct tact *t = tact_of(p);
    size_t next = 0;
    for (int army = ARMIES - 1; army >= 0; army--) {
        if (t->asked_no_more[army] || tact_seat(&p->w, army) == NO_SEAT || next == n)
            continue;
        t->asked_no_more[army] = ans[next++].verb == VERB_FINISH;
    }
    emit(p, HAP_TACT_TURN, ACW_R_TACT_PHASES, NO_SEAT, (int32_t[]){t->place, t->turn}, 2);
    f->pc = TACT_PHASE;
    begin_phase(p, ARM_CAVALRY, t->first);
}

static void run_phase(struct play *p, struct frame *f, O ans, size_t n)
{
    struct tact *t = tact_of(p);
    int army = t->acting;
    if (t->charge_at) {
        struct order o = answer(p, tact_foe(army), ASK_AVOID, ans, n);
        tact_charge_on(p, o.verb == VERB_YES);
    } else if (!phase_asks(&p->w)) {
        end_phase(p, f);
        return;
    } else {
        struct order o = answer(p, army, phase_kind(t), ans, n);
        t->begun = 1;
        if (o.verb == VERB_WITHDRAW) {
            withdraw(p, f);
            return;
        }
        if (o.verb == VERB_DONE || !o.verb) {
            end_phase(p, f);
            return;
        }
        tact_act(p, &o);
    }
    if (t->loser)
        tact_defeat(p, f);
}

static void run_pursuit(struct play *p, struct frame *f, O ans, size_t n)
{
    struct order o = {0};
    if (tact_can_pursue(&p->w))
        o = answer(p, tact_foe(tact(&p->w)->loser - 1), ASK_PURSUE, ans, n);
    if (o.verb == VERB_PURSUE)
        tact_pursue(p, &o);
    else
        tact_end_pursuit(p, f);
}

void tact_run(struct play *p, struct frame *f, O ans, size_t n)
{
    switch (f->pc) {
    case TACT_DEPLOY: run_deploy(p, f, ans, n); break;
    case TACT_ENTRENCH: run_entrench(p, f, ans, n); break;
    case TACT_TURN: run_turn(p, f, ans, n); break;
    case TACT_PHASE: run_phase(p, f, ans, n); break;
    case TACT_PURSUIT: run_pursuit(p, f, ans, n); break;
    case TACT_RETREAT:
        if (n)
            tact_retreat(p, ans);
        else
            tact_finish(p);
        break;
    }
}
