/* Combat, step by step (6.5). */
#include <string.h>

#include "games/mosby/mosby.h"

enum { C_BEGIN, C_ATTACKED, C_SKEDADDLE, C_CARDS, C_ROLL, C_ROLLED, C_RESULT, C_CHECKS, C_AFTER, C_DONE };
enum { CARD_BONUS = 2, RAID_SURPRISE = -2 };

void mb_combat_begin(struct play *p, int attacker, int kind)
{
    struct mb_state *st = mb_of(p);
    memset(st->used, 0, sizeof st->used);
    st->fight = (uint8_t)kind;
    st->attacker = (uint8_t)attacker;
    st->surprises = st->ones = st->checks = st->die = st->result = st->won = 0;
    st->modifier = 0;
    push(p, PROC_COMBAT);
}

/* --- the figures ------------------------------------------------------------------------------------------ */

static int union_force(W w)
{
    int n = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        if (mb_state(w)->unit[i].fights)
            n += mb_state(w)->unit[i].strength;
    return n;
}

void mb_odds(W w, int *attacker, int *defender)
{
    const struct mb_state *st = mb_state(w);
    int band = st->strength + st->used[CARD_FORCE], blue = union_force(w);
    *attacker = st->attacker == SIDE_MOSBY ? band : blue;
    *defender = st->attacker == SIDE_MOSBY ? blue : band;
}

/* Fractions go against the attacker (R39); beyond 5:1 and 1:5 the end columns. */
int mb_odds_index(int attacker, int defender)
{
    if (attacker < 1)
        attacker = 1;
    if (defender < 1)
        defender = 1;
    if (attacker >= defender)
        return attacker / defender > 5 ? 9 : attacker / defender + 4;
    int q = (defender + attacker - 1) / attacker;
    return q > 5 ? 1 : 6 - q;
}

size_t mb_modifiers(W w, struct mb_modifier out[MODIFIERS])
{
    const struct mb_state *st = mb_state(w);
    const struct mb_tables *t = &mb_data(w)->t;
    int a, d, fame = st->notoriety > 10 ? 10 : st->notoriety;
    size_t n = 0;
    mb_odds(w, &a, &d);
    out[n++] = (struct mb_modifier){"mosby.modifier.odds", t->odds[st->attacker != SIDE_MOSBY][mb_odds_index(a, d)]};
    out[n++] = (struct mb_modifier){"mosby.modifier.reaction", t->reaction[fame + st->awareness]};
    const struct mb_modifier if_any[] = {{"mosby.modifier.cannon", st->hand[CARD_CANNON]},
                                         {"mosby.modifier.pistol", st->hand[CARD_PISTOL]},
                                         {"mosby.modifier.carbines", st->carbines},
                                         {"mosby.modifier.surprise", CARD_BONUS * st->used[CARD_SURPRISE]},
                                         {"mosby.modifier.ambush", CARD_BONUS * st->used[CARD_AMBUSH]},
                                         {"mosby.modifier.charge", CARD_BONUS * st->used[CARD_CHARGE]},
                                         {"mosby.modifier.raid", st->fight == FIGHT_RAID ? RAID_SURPRISE : 0}};
    for (size_t i = 0; i < sizeof if_any / sizeof if_any[0]; i++)
        if (if_any[i].n)
            out[n++] = if_any[i];
    return n;
}

int mb_modifier(W w)
{
    struct mb_modifier list[MODIFIERS];
    int sum = 0;
    for (size_t n = mb_modifiers(w, list); n > 0; n--)
        sum += list[n - 1].n;
    return sum;
}

int mb_result_of(W w, int modified)
{
    int i = modified - CRT_LO;
    return mb_data(w)->t.result[i < 0 ? 0 : i >= CRT_N ? CRT_N - 1 : i];
}

int mb_lose_faces(W w)
{
    int n = 0, modifier = mb_modifier(w);
    for (int die = 1; die <= 6; die++)
        n += mb_result_of(w, die + modifier) < RESULT_R;
    return n;
}

bool mb_combat_card(W w, int card)
{
    const struct mb_state *st = mb_state(w);
    if (!st->hand[card])
        return false;
    switch (card) {
    case CARD_AMBUSH: return st->attacker == SIDE_UNION;
    case CARD_CHARGE: return st->attacker == SIDE_MOSBY;
    case CARD_SURPRISE:
    case CARD_FORCE: return true;
    case CARD_HIDE: return st->fight == FIGHT_PLAIN && st->ones == 0 && st->die == 0 && mb_may_hide(w);
    default: return false;
    }
}

/* --- asking ----------------------------------------------------------------------------------------------- */

static bool any_card(W w)
{
    for (int c = PERMANENTS; c < CARDS; c++)
        if (mb_combat_card(w, c))
            return true;
    return false;
}

size_t mb_combat_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct mb_state *st = mb_state(w);
    bool event = st->fight != FIGHT_PLAIN;
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = st->at};
    if (st->ended)
        return 0;
    switch (f->pc) {
    case C_ATTACKED:
        out->kind = event ? ASK_ATTACKED_E : ASK_ATTACKED;
        return !mb_bound_north(w) || (!event && mb_may_hide(w));
    case C_CARDS: out->kind = event ? ASK_COMBAT_CARDS_E : ASK_COMBAT_CARDS; return any_card(w);
    case C_ROLLED: out->kind = ASK_ROLLED; return st->hand[CARD_COUNTERATTACK] > 0;
    default: return 0;
    }
}

/* --- the steps -------------------------------------------------------------------------------------------- */

/* Attacked escorts are turned up, the unseen ones too (7.8, R144). */
static void turn_up(struct play *p)
{
    struct mb_state *st = mb_of(p);
    for (; mb_train_here(&p->w) && st->escorts > 0; st->escorts--) {
        int class = mb_draw_unit(p, true);
        if (class < 0)
            continue;
        int slot = mb_place(p, class, st->at, false);
        st->unit[slot].escort = 1;
        TELL(p, HAP_SEEN, MOSBY_R_ESCORT, slot, class, st->at);
    }
    for (int i = 0; i < UNITS_MAX; i++)
        if (st->unit[i].sort && st->unit[i].at == st->at)
            mb_see(p, i);
}

static bool takes_part(const struct mb_state *st, int i)
{
    const struct mb_unit *u = &st->unit[i];
    if (!mb_is_combat(u) || u->at != st->at)
        return false;
    if (st->fight != FIGHT_PLAIN)
        return i == st->raid_unit - 1;
    return st->attacker == SIDE_MOSBY || u->attacks;
}

static void line_up(struct play *p)
{
    struct mb_state *st = mb_of(p);
    if (st->attacker == SIDE_MOSBY)
        turn_up(p);
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].fights = takes_part(st, i);
    TELL(p, HAP_COMBAT, MOSBY_R_COMBAT, st->at, st->attacker - 1, st->strength, union_force(&p->w));
}

static void lose_cannon(struct play *p)
{
    if (!mb_of(p)->hand[CARD_CANNON])
        return;
    mb_discard(p, CARD_CANNON);
    TELL0(p, HAP_CANNON_LOST, MOSBY_R_CARD_CANNON);
}

static void over(struct play *p)
{
    struct mb_state *st = mb_of(p);
    memset(st->used, 0, sizeof st->used);
    st->fight = st->attacker = st->surprises = st->ones = st->checks = st->die = st->result = st->won = 0;
    st->modifier = 0;
    if (st->raid_unit && !st->unit[st->raid_unit - 1].sort)
        st->raid_unit = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].fights = 0;
    pop(p, 0);
}

static void attacked(struct play *p, struct frame *f, O ans, size_t n)
{
    f->pc = C_CARDS;
    if (n && ans->verb == VERB_SKEDADDLE) {
        f->pc = C_SKEDADDLE;
        push(p, PROC_CASUALTY);
    } else if (n && ans->verb == VERB_PLAY) {
        mb_hide(p);
        over(p);
    }
}

/* Units in his space move one at random, then deactivate (R50). */
static void skedaddle(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int slot[UNITS_MAX], n = mb_by_age(&p->w, st->at, slot);
    TELL(p, HAP_SKEDADDLED, MOSBY_R_SKEDADDLE, st->at);
    mb_points(p, mb_data(&p->w)->t.skedaddle, MOSBY_R_SKEDADDLE);
    lose_cannon(p);
    for (int i = 0; i < n; i++)
        if (st->unit[slot[i]].active && st->fight != FIGHT_RAID)
            mb_scatter(p, slot[i]);
    mb_end_turn(p, END_SKEDADDLED);
    over(p);
}

static void cards(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (!n || ans->verb != VERB_PLAY) {
        f->pc = C_ROLL;
        return;
    }
    int card = order_nth(ans, 0, 0);
    if (card == CARD_HIDE) { /* no battle; his Action was a pass (R16) */
        mb_hide(p);
        over(p);
        return;
    }
    mb_use(p, card);
    st->used[card]++;
    st->surprises = (uint8_t)(st->surprises + (card == CARD_SURPRISE));
}

static void fight(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int a, d;
    mb_odds(&p->w, &a, &d);
    st->modifier = (int16_t)mb_modifier(&p->w);
    TELL(p, HAP_FORCES, MOSBY_R_ODDS, a, d, st->modifier);
    st->carbines = 0;
    st->die = (uint8_t)roll(p, "combat", 1, 6, NULL);
    st->ones = (uint8_t)(st->ones + (st->die == 1));
    st->result = (uint8_t)mb_result_of(&p->w, st->die + st->modifier);
    TELL(p, HAP_RESULT, MOSBY_R_RESULTS, st->die, st->die + st->modifier, st->result);
}

static void rolled(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    f->pc = C_RESULT;
    if (!n || ans->verb != VERB_PLAY)
        return;
    mb_use(p, CARD_COUNTERATTACK);
    memset(st->used, 0, sizeof st->used); /* cards of the roll before do not count again (R35) */
    f->pc = C_CARDS;
}

static void result(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    f->pc = C_CHECKS;
    st->won = st->result >= RESULT_R;
    if (st->won)
        mb_beat_union(p);
    else
        mb_beat_mosby(p, st->result - RESULT_D);
    if (!st->won)
        lose_cannon(p);
    st->checks = (uint8_t)(st->ones + st->surprises);
}

static void after(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    f->pc = C_DONE;
    if (!st->won) {
        mb_end_turn(p, END_BEATEN);
        return;
    }
    if (st->fight != FIGHT_PLAIN)
        return;
    mb_sweep_clear(p, SWEEP_AFTER);
    mb_sweep_around(p, st->at);
    if (mb_train_here(&p->w))
        mb_sweep_escorts(p);
    if (st->nsweep)
        push(p, PROC_SWEEP);
}

void mb_combat_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (st->ended)
        f->pc = C_DONE;
    switch (f->pc) {
    case C_BEGIN:
        f->pc = st->attacker == SIDE_UNION ? C_ATTACKED : C_CARDS;
        line_up(p);
        break;
    case C_ATTACKED: attacked(p, f, ans, n); break;
    case C_SKEDADDLE: skedaddle(p); break;
    case C_CARDS: cards(p, f, ans, n); break;
    case C_ROLL:
        f->pc = C_ROLLED;
        fight(p);
        break;
    case C_ROLLED: rolled(p, f, ans, n); break;
    case C_RESULT: result(p, f); break;
    case C_CHECKS:
        if (st->checks) {
            st->checks--;
            push(p, PROC_CASUALTY);
        } else {
            f->pc = C_AFTER;
        }
        break;
    case C_AFTER: after(p, f); break;
    case C_DONE: over(p); break;
    }
}
