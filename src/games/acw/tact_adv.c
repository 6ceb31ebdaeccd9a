/* Tactical battles: Advanced rules of them, each an option of the genesis. Initiative (ruling R61), captured artillery
 * (R73), entrenchments (R62). */
#include <stdio.h>

#include "games/acw/tact_plan.h"

/* --- initiative ------------------------------------------------------------------------------------------- */

/* Infantry and artillery have one action in their phase, cavalry and leaders have two; who surprises has one more. */
int tact_actions(W w, int army, int kind)
{
    const struct tact *t = tact(w);
    return (kind == LEADER || tact_is_cavalry(kind) ? 2 : 1) + (t->surprises == 1 + army && t->turn == 1);
}

static int scout(struct play *p, int army)
{
    char label[32];
    int side = tact(&p->w)->army_side[army];
    snprintf(label, sizeof label, "initiative:%s", side == SIDE_MOB ? "mob" : acw_side_names[side]);
    int total = roll(p, label, 2, 6, NULL);
    for (int k = 0; k < KINDS; k++)
        total += tact_tables(&p->w)->scout[k] * tact_kind_at(&p->w, army, AREA_RESERVE, k);
    return total;
}

/* Before the armies are deployed, all in Reserve. A tie leaves the attacker first. */
void tact_initiative(struct play *p)
{
    struct tact *t = tact_of(p);
    if (!t->major || !acw_option(&p->w, "initiative"))
        return;
    int attacker = scout(p, ARMY_ATTACKER), defender = scout(p, ARMY_DEFENDER);
    int by = defender > attacker ? defender - attacker : attacker - defender;
    t->first = defender > attacker ? ARMY_DEFENDER : ARMY_ATTACKER;
    t->sees = (uint8_t)(by >= tact_tables(&p->w)->sees ? 1 + t->first : 0);
    t->surprises = (uint8_t)(by >= tact_tables(&p->w)->surprises ? 1 + t->first : 0);
    emit(p, HAP_SCOUTED, ACW_R_TACT_INITIATIVE, tact_seat(&p->w, t->first),
         (int32_t[]){attacker, defender, t->sees > 0, t->surprises > 0}, 4);
}

bool tact_deploys(W w, int army)
{
    const struct tact *t = tact(w);
    return !t->sees || (t->stands ? t->sees == 1 + army : t->sees != 1 + army);
}

/* --- captured artillery ----------------------------------------------------------------------------------- */

/* Mobs and revolutionaries remove it (rulings R25, R36). */
bool tact_capture(struct play *p, int army, int by)
{
    struct acw_state *st = acw_of(p);
    int side = st->tact.army_side[army], gun = by / KINDS * KINDS + ARTILLERY;
    if (side == SIDE_MOB || by == TROOP_REVOLT || !acw_option(&p->w, "capture_artillery"))
        return false;
    acw_add(st, st->tact.place, side, gun, 1);
    st->tact.at[army][AREA_RESERVE][gun]++;
    st->tact.came[army]++;
    return true;
}

/* --- entrenchments ---------------------------------------------------------------------------------------- */

static int year_index(W w)
{
    int i = acw_year(w) - DIG_FROM;
    return i < 0 ? 0 : i < DIG_YEARS ? i : DIG_YEARS - 1;
}

int tact_dug(W w, int army, int area)
{
    bool dug = army == ARMY_DEFENDER && tact_is_line(area) && (tact(w)->dug >> tact_column_of(area) & 1);
    return dug ? 1 + year_index(w) : 0;
}

void tact_dig_in(struct play *p)
{
    struct tact *t = tact_of(p);
    if (!acw_option(&p->w, "entrenchments") || !acw_data(&p->w)->space[t->place].city)
        return;
    t->dug = (1 << COLS) - 1;
    emit(p, HAP_CITY_DUG, ACW_R_TACT_ENTRENCH, tact_seat(&p->w, ARMY_DEFENDER), (int32_t[]){t->place}, 1);
}

bool tact_may_dig(W w, int column)
{
    return acw_option(w, "entrenchments") && !tact(w)->dug && tact_has_column(w, column) &&
           tact_kind_at(w, ARMY_DEFENDER, AREA_LEFT + column, INFANTRY);
}

void tact_dig(struct play *p, O o)
{
    struct tact *t = tact_of(p);
    int needed = tact_tables(&p->w)->dig_on[year_index(&p->w)], dug = 0;
    for (size_t i = 0; o->verb == VERB_ENTRENCH && i < order_count(o, 0); i++) {
        int c = order_nth(o, 0, i), total = roll(p, "entrench", 2, 6, NULL);
        t->digging = (uint8_t)(t->digging | 1u << c);
        dug |= total >= needed ? 1 << c : 0;
        emit(p, total >= needed ? HAP_DUG : HAP_NOT_DUG, ACW_R_TACT_ENTRENCH, tact_seat(&p->w, ARMY_DEFENDER),
             (int32_t[]){AREA_LEFT + c, total, needed}, 3);
    }
    t->dug = (uint8_t)dug;
}

/* One infantry of each area that tried does not act in the first Infantry Phase. */
void tact_busy(struct play *p)
{
    struct tact *t = tact_of(p);
    for (int c = 0; c < COLS; c++) {
        int k = INFANTRY, r = READY_OF(tact_actions(&p->w, ARMY_DEFENDER, INFANTRY), 0);
        while (k < TROOPS && !t->ready[AREA_LEFT + c][k][r])
            k += KINDS;
        if ((t->digging >> c & 1) && k < TROOPS)
            t->ready[AREA_LEFT + c][k][r]--;
    }
    t->digging = 0;
}

void tact_entrench_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (!part->verb) {
        choice_verb(next, VERB_ENTRENCH);
        choice_verb(next, VERB_NO);
        return;
    }
    next->end = part->verb == VERB_NO || order_count(part, 0) > 0;
    for (int c = 0; part->verb == VERB_ENTRENCH && c < COLS; c++) {
        bool named = false;
        for (size_t i = 0; i < order_count(part, 0); i++)
            named |= order_nth(part, 0, i) == c;
        if (!named && tact_may_dig(w, c))
            choice_add(next, 0, c, c);
    }
}

/* The columns of the setting that have infantry; without it nobody digs. */
void tact_entrench_advise(W w, A ask, const struct settings *s, struct order *out)
{
    struct plan pl = plan_of(w, ask, s);
    const struct order *o = plan_setting(&pl, SET_ENTRENCH, 0);
    out->verb = VERB_NO;
    for (size_t i = 0; o && i < order_count(o, 0); i++) {
        bool named = false;
        for (size_t k = 0; k < i; k++)
            named |= order_nth(o, 0, k) == order_nth(o, 0, i);
        if (named || !tact_may_dig(w, order_nth(o, 0, i)))
            continue;
        out->verb = VERB_ENTRENCH;
        order_add(out, 0, order_nth(o, 0, i));
    }
}
