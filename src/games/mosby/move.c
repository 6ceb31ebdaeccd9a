/* Mosby's move, space by space (6.2). */
#include <string.h>

#include "games/mosby/mosby.h"

enum { BASE = 3, CANNON_DRAG = 2 };
enum { M_NEXT, M_ENTER, M_FETCH, M_THERE, M_SEEN, M_END, M_ENGAGE, M_DONE };
enum { GUIDED_LOCAL = 1, GUIDED_DULANEY };

/* all_cards: with every Spur in hand, and the Cannon left behind. */
int mb_allowance(W w, int tracks, bool all_cards)
{
    const struct mb_state *st = mb_state(w);
    int n = BASE + st->spurs + st->riding - mb_captives(w);
    if (st->hand[CARD_FAST_HORSES] && tracks > 0)
        n++;
    if (all_cards)
        n += st->hand[CARD_SPUR];
    else if (st->hand[CARD_CANNON])
        n -= CANNON_DRAG;
    return n < 0 ? 0 : n;
}

static bool by_ford(W w, int from, int to)
{
    const struct mb_space *sp = &mb_data(w)->space[from];
    int road = mb_road(w, from, to);
    return road >= 0 && sp->river[road] && !sp->track[road];
}

/* The whole Move Action, whatever the bonuses: what is left without them must be one space at least (R140). */
static bool ford_allowed(W w, int steps)
{
    return steps == 0 && BASE - mb_captives(w) >= 1;
}

/* steps: taken before this one; tracks: with this one. */
bool mb_step_legal(W w, int from, int to, int steps, int tracks)
{
    if (!mb_adjacent(w, from, to))
        return false;
    if (!mb_state(w)->phases)
        return true;
    return by_ford(w, from, to) ? ford_allowed(w, steps) : steps < mb_allowance(w, tracks, true);
}

void mb_move_begin(struct play *p, O o)
{
    struct mb_state *st = mb_of(p);
    memset(st->path, 0, sizeof st->path);
    st->npath = 0;
    for (size_t i = 0; i < order_count(o, 0); i++)
        st->path[st->npath++] = (uint8_t)order_nth(o, 0, i);
    st->step = st->spurs = st->tracks = st->guided = 0;
    push(p, PROC_MOVE);
}

/* --- entries ---------------------------------------------------------------------------------------------- */

bool mb_entry_checked(W w, int s)
{
    return mb_unrevealed(w, s) || mb_concentration(w, s) || mb_count(w, s, OFF, ANY) > 0;
}

static bool train_at(W w, int s)
{
    return mb_state(w)->train == TRAIN_ROLLING && mb_state(w)->train_at == s;
}

bool mb_entry_card(W w, int s, int card)
{
    const struct mb_state *st = mb_state(w);
    if (!st->hand[card] || st->ames)
        return false;
    switch (card) {
    case CARD_GUIDE: return mb_entry_checked(w, s) || (train_at(w, s) && st->escorts > 0);
    case CARD_DULANEY: { /* Alexandria, where the Colonel lives */
        const struct mb_data *d = mb_data(w);
        for (int i = 0; i < MB_EVENTS; i++)
            if (d->event[i].kind == EVENT_DULANEY && d->event[i].space == s)
                return mb_concentration(w, s) && !mb_count(w, s, ON, ON);
        return false;
    }
    case CARD_AMES: return mb_in_lines(w, s) && (mb_entry_checked(w, s) || mb_count(w, s, ON, ON) > 0);
    default: return false;
    }
}

static bool any_entry_card(W w, int s)
{
    return mb_entry_card(w, s, CARD_GUIDE) || mb_entry_card(w, s, CARD_DULANEY) || mb_entry_card(w, s, CARD_AMES);
}

static bool next_is_track(W w)
{
    const struct mb_state *st = mb_state(w);
    int road = mb_road(w, st->at, st->path[st->step]);
    return road >= 0 && mb_data(w)->space[st->at].track[road];
}

/* Does the next space of the path lie beyond what the band can do now? */
static bool too_far(W w)
{
    const struct mb_state *st = mb_state(w);
    if (!st->phases)
        return false;
    if (by_ford(w, st->at, st->path[st->step]))
        return mb_allowance(w, 0, false) < 1;
    return st->step >= mb_allowance(w, st->tracks + next_is_track(w), false);
}

size_t mb_move_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct mb_state *st = mb_state(w);
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = st->step < st->npath ? st->path[st->step] : st->at};
    if (st->ended)
        return 0;
    switch (f->pc) {
    case M_NEXT:
        out->kind = ASK_MOVE_CARDS;
        return st->step < st->npath && too_far(w) && (st->hand[CARD_SPUR] || st->hand[CARD_CANNON]);
    case M_ENTER: out->kind = ASK_ENTRY_CARDS; return any_entry_card(w, st->path[st->step]);
    case M_FETCH:
        out->kind = ASK_FETCH;
        out->place = st->at;
        return st->cannon == st->at + 1;
    case M_ENGAGE:
        out->kind = ASK_ENGAGE;
        out->place = st->at;
        return 1;
    default: return 0;
    }
}

static void next(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (st->step >= st->npath) {
        f->pc = M_END;
    } else if (!too_far(&p->w)) {
        f->pc = M_ENTER;
    } else if (n && ans->verb == VERB_PLAY) {
        mb_use(p, CARD_SPUR);
        st->spurs++;
    } else if (n && ans->verb == VERB_DROP) {
        mb_drop_cannon(p);
    } else {
        TELL(p, HAP_SHORT, MOSBY_R_MOVE_LIMIT, st->at);
        f->pc = M_END;
    }
}

static void enter(struct play *p, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    int from = st->at, to = st->path[st->step];
    st->guided = 0;
    if (n && ans->verb == VERB_PLAY) {
        int card = order_nth(ans, 0, 0);
        mb_use(p, card);
        if (card == CARD_AMES)
            st->ames = 3;
        else
            st->guided = card == CARD_GUIDE ? GUIDED_LOCAL : GUIDED_DULANEY;
    }
    if (st->phases && by_ford(&p->w, from, to)) /* the whole Action */
        st->npath = (uint8_t)(st->step + 1);
    st->tracks = (uint8_t)(st->tracks + next_is_track(&p->w));
    st->at = (uint8_t)to;
    st->step++;
    TELL(p, HAP_MOVED, MOSBY_R_MOVE, from, to);
    if (!mb_in_lines(&p->w, to))
        mb_captives_go(p, HAP_DELIVERED);
}

static void stop(struct mb_state *st)
{
    st->npath = st->step;
}

/* Activated units first, then the checks. */
static void there(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    int s = st->at;
    bool ames = st->ames > 0 && mb_in_lines(&p->w, s);
    f->pc = M_SEEN;
    if (ames) { /* entered without a check; activated units are passed (R151) */
        f->r[0] = 1;
        st->ames--;
    } else if (mb_count(&p->w, s, ON, ON)) {
        f->pc = M_DONE;
        stop(st);
        mb_combat_begin(p, SIDE_MOSBY, FIGHT_PLAIN);
        return;
    } else if (mb_count(&p->w, s, ON, OFF)) {
        mb_clear_non_combat(p, s, ON, MOSBY_R_NON_COMBAT);
    }
    if (mb_train_here(&p->w))
        stop(st);
    if (ames || st->guided == GUIDED_LOCAL)
        return;
    mb_sweep_clear(p, SWEEP_ENTRY);
    if (!(st->guided == GUIDED_DULANEY && mb_concentration(&p->w, s)))
        mb_sweep_add(p, s);
    if (mb_train_here(&p->w))
        mb_sweep_escorts(p);
    if (st->nsweep)
        push(p, PROC_SWEEP);
}

/* An escort that wakes forces nothing (R126). */
static bool must_fight(W w, int s)
{
    for (int i = 0; i < UNITS_MAX; i++) {
        const struct mb_unit *u = &mb_state(w)->unit[i];
        if (u->active && u->at == s && mb_is_combat(u) && !u->escort)
            return true;
    }
    return false;
}

/* 8.8: what did not wake stays unseen; the marker shows its dot. */
static void pass_unseen(struct play *p, int s)
{
    if (mb_unrevealed(&p->w, s))
        mb_reveal(p, s, true);
}

static void look(struct play *p, int s)
{
    struct mb_state *st = mb_of(p);
    int before = st->age;
    mb_examine(p, s);
    if (st->guided == GUIDED_LOCAL && st->age > before) { /* the drawn unit, whoever else is there (R25) */
        int slot = mb_unit_aged(&p->w, st->age);
        if (slot >= 0 && !mb_is_combat(&st->unit[slot]))
            mb_eliminate(p, slot, MOSBY_R_CARD_GUIDE);
    }
    if (!mb_count(&p->w, s, ANY, ON))
        mb_clear_non_combat(p, s, OFF, MOSBY_R_ENTRY);
}

/* After the checks of an entry. r[0]: Ames was with him. */
static void seen(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    int s = st->at;
    bool ames = f->r[0];
    f->r[0] = 0;
    f->pc = M_NEXT;
    if (!ames && must_fight(&p->w, s)) {
        stop(st);
        if (st->phases) {
            f->pc = M_DONE;
            mb_combat_begin(p, SIDE_MOSBY, FIGHT_PLAIN);
        }
        return;
    }
    if (!ames && mb_count(&p->w, s, ON, OFF)) {
        if (st->phases && st->initiative == SIDE_MOSBY)
            mb_clear_non_combat(p, s, ON, MOSBY_R_NON_COMBAT);
        else
            stop(st);
    }
    if (!ames && mb_count(&p->w, s, ON, ANY)) /* nobody looks round now */
        return;
    if (mb_option(&p->w, "8.8") && !ames && st->guided != GUIDED_LOCAL)
        pass_unseen(p, s);
    else
        look(p, s);
    if (mb_questions(&p->w))
        push(p, PROC_INTERROGATE);
}

/* A Move Action of the Phases may end in an attack on units that sleep there (5.0 C.3). */
static bool may_engage(W w)
{
    const struct mb_state *st = mb_state(w);
    return st->phases && st->on && !mb_count(w, st->at, ON, ON) && mb_count(w, st->at, OFF, ON) > 0;
}

void mb_move_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (st->ended)
        f->pc = M_DONE;
    switch (f->pc) {
    case M_NEXT: next(p, f, ans, n); return;
    case M_ENTER:
        f->pc = M_FETCH;
        enter(p, ans, n);
        return;
    case M_FETCH:
        f->pc = M_THERE;
        if (n && ans->verb == VERB_FETCH)
            mb_fetch_cannon(p);
        return;
    case M_THERE: there(p, f); return;
    case M_SEEN: seen(p, f); return;
    case M_END: f->pc = may_engage(&p->w) ? M_ENGAGE : M_DONE; return;
    case M_ENGAGE:
        f->pc = M_DONE;
        if (n && ans->verb == VERB_COMBAT)
            mb_combat_begin(p, SIDE_MOSBY, FIGHT_PLAIN);
        return;
    case M_DONE:
        memset(st->path, 0, sizeof st->path);
        st->npath = st->step = st->spurs = st->tracks = st->guided = 0;
        if (st->phases)
            st->ames = 0; /* all in one Move Action */
        pop(p, 0);
        return;
    }
}
