/* Tactical battles: how they end. Pursuit, retreat, elimination (Winning the Battle, Pursuit; rulings R56-R58). */
#include <string.h>

#include "games/acw/standard.h"

static int winner(W w)
{
    return tact_foe(tact(w)->loser - 1);
}

/* --- the line is broken ----------------------------------------------------------------------------------- */

static void move_all(struct tact *t, int army, int from, int to, bool cavalry)
{
    for (int k = 0; k < TROOPS; k++) {
        if (from == to || (!cavalry && tact_is_cavalry(k % KINDS)))
            continue;
        t->at[army][to][k] = (int16_t)(t->at[army][to][k] + t->at[army][from][k]);
        t->at[army][from][k] = 0;
    }
}

/* The loser's pieces join those in the Retreat Area; cavalry that was not there covers them, kept apart in Reserve. */
void tact_defeat(struct play *p, struct frame *f)
{
    struct tact *t = tact_of(p);
    int loser = t->loser - 1, army = winner(&p->w);
    emit(p, HAP_DEFEATED, ACW_R_TACT_LINE, tact_seat(&p->w, loser), (int32_t[]){t->place}, 1);
    memset(t->ready, 0, sizeof t->ready);
    for (int area = 0; area < AREA_RETREAT; area++) {
        move_all(t, loser, area, AREA_RETREAT, false);
        move_all(t, loser, area, AREA_RESERVE, true);
        for (int k = 0; k < LEADER; k++)
            t->hunters[k] = (int16_t)(t->hunters[k] + tact_kind_at(&p->w, army, area, k));
    }
    t->covered = tact_cavalry_in(&p->w, loser, AREA_RESERVE) > 0;
    f->pc = TACT_PURSUIT;
}

/* --- pursuit ---------------------------------------------------------------------------------------------- */

int tact_target(W w, int by, int at)
{
    const struct tact *t = tact(w);
    int loser = t->loser - 1;
    bool first = tact_cavalry_in(w, loser, AREA_RESERVE) > 0; /* covering cavalry dies before any other */
    int area = first ? AREA_RESERVE : AREA_RETREAT;
    if (!t->hunters[by] || (t->covered && !tact_is_cavalry(by)) || !tact_pursuit_number(w, by, at))
        return -1;
    return tact_kind_at(w, loser, area, at) ? area : -1;
}

bool tact_can_pursue(W w)
{
    for (int by = 0; by < KINDS; by++)
        for (int at = 0; at < KINDS; at++)
            if (tact_target(w, by, at) >= 0)
                return true;
    return false;
}

static int next_target(W w, O o, int by)
{
    for (size_t i = 0; i < order_count(o, PURSUE_AT); i++)
        if (tact_target(w, by, order_nth(o, PURSUE_AT, i)) >= 0)
            return order_nth(o, PURSUE_AT, i);
    return -1;
}

static void tell_hunt(struct play *p, int by, int at, int n, int killed)
{
    if (n)
        emit(p, killed ? HAP_PURSUED : HAP_PURSUED_NONE, ACW_R_TACT_PURSUIT, tact_seat(&p->w, winner(&p->w)),
             (int32_t[]){COUNTED_OF(by, n), at, tact_pursuit_number(&p->w, by, at), killed}, 4);
}

/* The lowest troop of the kind that may pursue. */
static int hunter(W w, int by)
{
    for (int t = by; t < TROOPS; t += KINDS)
        for (int area = 0; area < AREA_RETREAT; area++)
            if (tact(w)->at[winner(w)][area][t])
                return t;
    return by;
}

/* One die each; the next target may be chosen after the result. */
void tact_pursue(struct play *p, O o)
{
    struct tact *t = tact_of(p);
    int32_t n = COUNTED - 1, by = order_nth(o, PURSUE_KIND, 0);
    int before = -1, rolled = 0, killed = 0, guns = 0;
    order_get(o, PURSUE_N, &n);
    for (int at; n > 0 && (at = next_target(&p->w, o, by)) >= 0; n--) {
        char label[64] = "pursuit:";
        strcat(strcat(strcat(label, acw_kind_names[by]), ">"), acw_kind_names[at]);
        if (at != before) {
            tell_hunt(p, by, before, rolled, killed);
            rolled = killed = 0;
        }
        before = at;
        int area = tact_target(&p->w, by, at);
        t->hunters[by]--;
        rolled++;
        if (roll(p, label, 1, 6, NULL) >= tact_pursuit_number(&p->w, by, at)) {
            tact_lose(p, t->loser - 1, area, at, true);
            killed++;
            guns += at == ARTILLERY && tact_capture(p, winner(&p->w), hunter(&p->w, by));
        }
    }
    tell_hunt(p, by, before, rolled, killed);
    if (guns)
        emit(p, HAP_GUNS_CAPTURED, ACW_R_TACT_CAPTURE, tact_seat(&p->w, winner(&p->w)), (int32_t[]){guns}, 1);
}

/* --- retreat ---------------------------------------------------------------------------------------------- */

/* They never leave Mexico (ruling R36). */
static bool only_revolutionaries(W w, int army)
{
    const struct tact *t = tact(w);
    for (int k = 0; k < TROOP_REVOLT; k++)
        for (int area = 0; area < AREAS; area++)
            if (t->at[army][area][k])
                return false;
    return true;
}

/* A landed army has none (ruling R14), rioters and militia neither (R25). */
int tact_retreats(W w, int army, bool ok[SPACES_MAX])
{
    const struct tact *t = tact(w);
    int side = t->army_side[army], n = 0;
    memset(ok, 0, SPACES_MAX * sizeof ok[0]);
    if (side == SIDE_MOB || (army == ARMY_ATTACKER && acw_landed(w, t->place)))
        return 0;
    for (int s = 0; s < acw_data(w)->nspaces; s++) {
        ok[s] = acw_may_retreat(w, side, t->place, s) && (army == ARMY_DEFENDER || acw_entered(w, t->place, s)) &&
                (acw_data(w)->space[s].colour == BROWN || !only_revolutionaries(w, army));
        n += ok[s];
    }
    return n;
}

static void tell_losses(struct play *p, int army, uint16_t kind, uint16_t rule, int32_t to, const int16_t n[TROOPS])
{
    int32_t arg[KINDS + 1] = {to};
    for (int k = 0; k < TROOPS; k++)
        arg[1 + k % KINDS] += n[k];
    emit(p, kind, rule, tact_seat(&p->w, army), arg, KINDS + 1);
}

/* Pieces of the Retreat Area without a retreat. */
static void cut_off(struct play *p, const int16_t lost[TROOPS])
{
    struct acw_state *st = acw_of(p);
    struct tact *t = &st->tact;
    int loser = t->loser - 1, side = t->army_side[loser];
    int16_t n[TROOPS];
    memcpy(n, lost, sizeof n);
    tell_losses(p, loser, HAP_NO_RETREAT, ACW_R_TACT_NO_RETREAT, t->place, n);
    for (int k = 0; k < TROOPS; k++) {
        acw_add(st, t->place, side, k, -n[k]);
        if (k % KINDS != LEADER)
            st->toll.destroyed[side][k] = (int16_t)(st->toll.destroyed[side][k] + n[k]);
        t->at[loser][AREA_RETREAT][k] = (int16_t)(t->at[loser][AREA_RETREAT][k] - n[k]);
    }
}

void tact_end_pursuit(struct play *p, struct frame *f)
{
    struct tact *t = tact_of(p);
    int loser = t->loser - 1;
    bool open[SPACES_MAX];
    move_all(t, loser, AREA_RESERVE, AREA_RETREAT, true);
    f->pc = TACT_RETREAT;
    if (!tact_moves_left(&p->w) || tact_retreats(&p->w, loser, open))
        return;
    cut_off(p, t->at[loser][AREA_RETREAT]);
}

bool tact_moves_left(W w)
{
    const struct tact *t = tact(w);
    for (int k = 0; k < TROOPS; k++)
        if (t->at[t->loser - 1][AREA_RETREAT][k])
            return true;
    return false;
}

static void go(struct play *p, int to, const int16_t pieces[TROOPS])
{
    struct acw_state *st = acw_of(p);
    struct tact *t = &st->tact;
    int loser = t->loser - 1, side = t->army_side[loser], sum = 0;
    int16_t n[TROOPS], left[TROOPS] = {0};
    memcpy(n, pieces, sizeof n);
    if (n[TROOP_REVOLT] && acw_data(&p->w)->space[to].colour != BROWN) {
        left[TROOP_REVOLT] = n[TROOP_REVOLT];
        n[TROOP_REVOLT] = 0;
        cut_off(p, left);
    }
    for (int k = 0; k < TROOPS; k++) {
        acw_add(st, t->place, side, k, -n[k]);
        acw_add(st, to, side, k, n[k]);
        t->at[loser][AREA_RETREAT][k] = (int16_t)(t->at[loser][AREA_RETREAT][k] - n[k]);
        sum += n[k];
    }
    if (!st->toll.to)
        st->toll.to = (int16_t)(1 + to);
    if (sum)
        tell_losses(p, loser, HAP_RETREATED, ACW_R_TACT_RETREAT, to, n);
}

/* Up to so many of a kind, the lowest troop first. */
static void take(const int16_t have[TROOPS], int kind, int most, int16_t out[TROOPS])
{
    for (int k = kind; k < TROOPS && most > 0; k += KINDS) {
        int some = have[k] - out[k] < most ? have[k] - out[k] : most;
        out[k] = (int16_t)(out[k] + some);
        most -= some;
    }
}

/* Each piece to the space it came from; those whose space is closed go to the first that is open. */
static void go_home(struct play *p, const bool ok[SPACES_MAX])
{
    const struct acw_state *st = acw_of(p);
    const struct tact *t = &st->tact;
    int loser = t->loser - 1, first = 0;
    for (int i = 0; i < COLUMNS_MAX && st->column[i].to; i++) {
        const struct acw_column *c = &st->column[i];
        int16_t n[TROOPS] = {0};
        if (c->to - 1 != t->place || c->from == 0 || !ok[c->from - 1])
            continue;
        for (int k = 0; k < TROOPS; k++)
            n[k] = t->at[loser][AREA_RETREAT][k] < c->n[k] ? t->at[loser][AREA_RETREAT][k] : c->n[k];
        go(p, c->from - 1, n);
    }
    int16_t rest[TROOPS];
    memcpy(rest, t->at[loser][AREA_RETREAT], sizeof rest);
    while (!ok[first])
        first++;
    go(p, first, rest);
}

void tact_retreat(struct play *p, O o)
{
    const struct tact *t = tact(&p->w);
    int loser = t->loser - 1, to = -1;
    bool ok[SPACES_MAX];
    int16_t n[TROOPS] = {0};
    tact_retreats(&p->w, loser, ok);
    if (!order_count(o, RETREAT_TO)) {
        go_home(p, ok);
        return;
    }
    for (size_t i = order_count(o, RETREAT_TO); i-- > 0;)
        if (ok[order_nth(o, RETREAT_TO, i)])
            to = order_nth(o, RETREAT_TO, i);
    for (size_t i = 0; i < order_count(o, RETREAT_PIECES); i++)
        take(t->at[loser][AREA_RETREAT], COUNTED_NAME(order_nth(o, RETREAT_PIECES, i)),
             COUNTED_N(order_nth(o, RETREAT_PIECES, i)), n);
    if (!order_count(o, RETREAT_PIECES))
        memcpy(n, t->at[loser][AREA_RETREAT], sizeof n);
    go(p, to, n);
}

/* The winner's units in the Retreat Area stood in the space all along. */
void tact_finish(struct play *p)
{
    struct acw_state *st = acw_of(p);
    struct tact *t = &st->tact;
    int army = winner(&p->w), side = t->army_side[army];
    int16_t n[TROOPS];
    for (int k = 0; k < TROOPS; k++)
        n[k] = (int16_t)acw_troops(&p->w, t->place, side, k);
    tell_losses(p, army, HAP_TACT_WON, ACW_R_TACT_REJOIN, t->place, n);
    memset(t, 0, sizeof *t);
    pop(p, side);
}
