/* The sequence of play: Preparation, Operations, the end of the turn (5.0). */
#include <string.h>

#include "games/mosby/mosby.h"

enum { G_POOL, G_PLACE, G_OUTSIDE, G_OVERRUN, G_RECRUIT, G_CARDS, G_EVENTS, G_EVENT, G_OP, G_END };
enum { LAST_COLUMN = 10 };

static int column(const struct mb_state *st)
{
    return st->notoriety > LAST_COLUMN ? LAST_COLUMN : st->notoriety;
}

bool mb_setup(struct play *p, const char *scenario, struct err *e)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    (void)scenario, (void)e;
    st->turn = st->notoriety = st->boxes = 1;
    st->awareness = d->t.awareness[1];
    for (int b = 0; b <= 1; b++)
        for (int c = 0; c < CLASSES; c++)
            st->pool[c] = (uint8_t)(st->pool[c] + d->units[b][c]);
    for (int i = 0; i < MB_EVENTS; i++) /* 8.5 takes this card out of the game */
        st->event_out[i] = d->event[i].kind == EVENT_LEE && mb_option(&p->w, "8.5");
    return true;
}

void mb_end_turn(struct play *p, int how)
{
    struct mb_state *st = mb_of(p);
    if (st->ended)
        return;
    st->ended = (uint8_t)how;
    if (st->events_left) { /* back on top, unseen (R148) */
        TELL(p, HAP_EVENTS_BACK, MOSBY_R_EVENTS, st->events_left);
        st->events_left = 0;
    }
}

static int starts(W w, int *first)
{
    int n = 0;
    for (int s = mb_data(w)->nspaces - 1; s >= 0; s--)
        if (!mb_closed(w, s)) {
            *first = s;
            n++;
        }
    return n;
}

size_t mb_game_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct mb_state *st = mb_state(w);
    int first;
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = -1};
    if (st->ended)
        return 0;
    switch (f->pc) {
    case G_PLACE: out->kind = ASK_START; return starts(w, &first) > 1;
    case G_OP:
        out->kind = ASK_OP;
        out->place = st->at;
        return !mb_questions(w) && mb_active(w) == 0 && st->train != TRAIN_ROLLING;
    default: return 0;
    }
}

/* --- A. Preparation --------------------------------------------------------------------------------------- */

static void fill_pool(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    int back = 0;
    TELL(p, HAP_TURN, MOSBY_R_POOL, st->turn);
    while (st->boxes < LAST_COLUMN && st->boxes < st->notoriety) {
        int n = 0, b = ++st->boxes;
        for (int c = 0; c < CLASSES; c++) {
            st->pool[c] = (uint8_t)(st->pool[c] + d->units[b][c]);
            n += d->units[b][c];
        }
        if (n)
            TELL(p, HAP_REINFORCED, MOSBY_R_POOL, b, n);
    }
    for (int c = 0; c < CLASSES; c++) {
        st->pool[c] = (uint8_t)(st->pool[c] + st->box[c]);
        back += st->box[c];
        st->box[c] = 0;
    }
    if (back)
        TELL(p, HAP_POOLED, MOSBY_R_POOL, back);
    st->awareness = d->t.awareness[column(st)];
    TELL(p, HAP_AWARENESS, MOSBY_R_AWARENESS, st->awareness);
}

static void place(struct play *p, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    int s = 0;
    if (!starts(&p->w, &s)) {
        TELL0(p, HAP_NO_PLACE, MOSBY_R_PLACE);
        mb_end_turn(p, END_NO_PLACE);
        return;
    }
    if (n)
        s = order_nth(ans, 0, 0);
    st->on = 1;
    st->at = (uint8_t)s;
    st->last_start = (uint8_t)(s + 1);
    TELL(p, HAP_PLACED, MOSBY_R_PLACE, s);
}

/* The next unit outside the lines that has not moved in this step, or -1. */
static int next_outside(W w)
{
    int slot[UNITS_MAX], n = mb_by_age(w, -1, slot);
    for (int i = 0; i < n; i++)
        if (!mb_state(w)->unit[slot[i]].acted && !mb_in_lines(w, mb_state(w)->unit[slot[i]].at))
            return slot[i];
    return -1;
}

static void still(struct mb_state *st)
{
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].acted = 0;
}

static void stray(struct play *p, struct frame *f, int slot)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit *u = &st->unit[slot];
    int from = u->at, to = mb_random_road(p, from);
    u->acted = 1;
    TELL(p, HAP_STRAYS, MOSBY_R_OUTSIDE, slot, from, to);
    mb_unit_enters(p, slot, to);
    if (to == st->at) {
        mb_see(p, slot);
        if (!mb_is_combat(u)) {
            mb_eliminate(p, slot, MOSBY_R_OUTSIDE);
            return;
        }
        TELL(p, HAP_STRAYED_INTO, MOSBY_R_OUTSIDE, slot, to);
        f->pc = G_OVERRUN;
        push(p, PROC_CASUALTY);
    } else if (mb_concentration(&p->w, to)) {
        mb_to_pool(p, slot, MOSBY_R_OUTSIDE);
    }
}

static void outside(struct play *p, struct frame *f)
{
    int slot = next_outside(&p->w);
    if (slot >= 0) {
        stray(p, f, slot);
        return;
    }
    still(mb_of(p));
    f->pc = G_RECRUIT;
}

static void recruit(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int die = roll(p, "recruit", 1, 6, NULL);
    st->strength = mb_data(&p->w)->t.strength[die][column(st)];
    TELL(p, st->strength ? HAP_RECRUITED : HAP_NOBODY, MOSBY_R_RECRUIT, die, st->strength);
    if (!st->strength)
        mb_end_turn(p, END_NO_BAND);
}

static void draw(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    push(p, PROC_HAND)->r[0] = (st->wounded ? t->cards_wounded : t->cards_healthy)[column(st)];
}

static void count_events(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int n = roll(p, "events", 1, 6, NULL), left = mb_events_in_deck(&p->w);
    if (mb_option(&p->w, "8.2"))
        n += mb_data(&p->w)->t.event_bonus;
    st->events_left = (uint8_t)(n < left ? n : left);
    TELL(p, HAP_EVENTS, MOSBY_R_EVENTS, st->events_left);
}

static void next_event(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    if (!st->events_left) {
        f->pc = G_OP;
        return;
    }
    int card = mb_draw_event(p);
    st->events_left--;
    TELL(p, HAP_EVENT, MOSBY_R_EVENTS, mb_data(&p->w)->event[card].kind);
    mb_event(p, card);
}

/* --- B. Operations ---------------------------------------------------------------------------------------- */

static int32_t first(O ans, uint8_t slot, int32_t none)
{
    int32_t v;
    return order_get(ans, slot, &v) ? v : none;
}

void mb_disband(struct play *p)
{
    TELL(p, HAP_DISBANDED, MOSBY_R_DISBAND, mb_of(p)->at);
    mb_end_turn(p, END_DISBANDED);
}

void mb_fetch_cannon(struct play *p)
{
    struct mb_state *st = mb_of(p);
    st->cannon = 0;
    st->hand[CARD_CANNON]++;
    TELL(p, HAP_CANNON_FETCHED, MOSBY_R_OPTION_8_3, st->at);
}

void mb_drop_cannon(struct play *p)
{
    mb_discard(p, CARD_CANNON);
    TELL0(p, HAP_CANNON_DROPPED, MOSBY_R_CARD_CANNON);
}

static int only_leader(W w)
{
    return mb_leader_here(w, LEADER_DULANEY) ? LEADER_DULANEY : LEADER_STOUGHTON;
}

static int first_target(W w)
{
    for (int t = 0; t < TARGETS; t++)
        if (mb_target(w, t))
            return t;
    return TARGET_RAILROAD;
}

bool mb_act(struct play *p, O ans)
{
    struct mb_state *st = mb_of(p);
    switch (ans->verb) {
    case VERB_FREE:
        st->leader[first(ans, 0, 0)] = LEADER_OUT;
        TELL(p, HAP_FREED, MOSBY_R_CAPTIVE, first(ans, 0, 0));
        return false;
    case VERB_DROP: mb_drop_cannon(p); return false;
    case VERB_PLAY: mb_hide(p); return false;
    case VERB_PASS: TELL0(p, HAP_PASSED, MOSBY_R_ACTIONS); return true;
    default: break;
    }
    if (st->hidden && ans->verb != VERB_DISBAND) { /* any other Action gives up hiding (R123) */
        st->hidden = 0;
        TELL(p, HAP_COMES_OUT, MOSBY_R_HIDDEN, st->at);
    }
    switch (ans->verb) {
    case VERB_SCOUT: mb_scout_begin(p, first(ans, SCOUT_SPACE, 0), first(ans, SCOUT_CARD, -1)); break;
    case VERB_MOVE: mb_move_begin(p, ans); break;
    case VERB_COMBAT: mb_combat_begin(p, SIDE_MOSBY, FIGHT_PLAIN); break;
    case VERB_DEMOLISH: mb_demolish(p, first(ans, 0, first_target(&p->w))); break;
    case VERB_KIDNAP: mb_kidnap(p, first(ans, 0, only_leader(&p->w))); break;
    case VERB_DISBAND: mb_disband(p); break;
    default: break;
    }
    return true;
}

static void operate(struct play *p, O ans, size_t n)
{
    if (mb_questions(&p->w))
        push(p, PROC_INTERROGATE);
    else if (n)
        mb_act(p, ans);
    else
        push(p, PROC_PHASES);
}

/* --- D. end of the turn ----------------------------------------------------------------------------------- */

static void stand_down(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int slot[UNITS_MAX], n = mb_by_age(&p->w, -1, slot);
    for (int i = 0; i < n; i++)
        if (st->unit[slot[i]].active)
            mb_deactivate(p, slot[i], MOSBY_R_TURN_END);
    mb_captives_go(p, HAP_ESCAPED);
    if (st->train == TRAIN_ROLLING) {
        st->train = TRAIN_DONE;
        TELL(p, HAP_TRAIN_GONE, MOSBY_R_TRAIN, st->train_at);
    }
    st->escorts = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        st->unit[i].escort = st->unit[i].acted = 0;
}

static void pay_lee(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    int n = 0;
    if (!st->lee)
        return;
    for (int s = 0; s < d->nspaces; s++)
        n += d->space[s].north && st->status[s] == STATUS_REVEALED;
    TELL(p, HAP_LEE_PAYS, MOSBY_R_EVENT_LEE, n);
    mb_points(p, n * st->lee, MOSBY_R_EVENT_LEE);
}

/* 4.2 item 4 counts combat units alone. */
static bool ruined(W w)
{
    const struct mb_data *d = mb_data(w);
    for (int s = 0; s < d->nspaces; s++)
        if (d->space[s].confederacy && !mb_in_lines(w, s) && !mb_state(w)->devastated[s] && !mb_count(w, s, ANY, ON))
            return false;
    return true;
}

static void judge(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    bool advanced = mb_option(&p->w, "8.1"), last = st->turn >= t->turns;
    int needed = advanced ? t->victory[0] : t->notoriety;
    if (st->notoriety < (last ? (needed > st->turn ? needed : st->turn) : st->turn)) {
        st->over = OVER_FAME;
        TELL(p, HAP_GAME_LOST, MOSBY_R_FAME, st->notoriety, st->turn);
    } else if (last) {
        st->over = OVER_WON;
        for (int i = 0; i < 5 && advanced; i++)
            st->level = (uint8_t)(st->notoriety >= t->victory[i] ? i + 1 : st->level);
        TELL(p, HAP_GAME_WON, advanced ? MOSBY_R_OPTION_8_1 : MOSBY_R_VICTORY, st->notoriety);
    } else if (ruined(&p->w)) {
        st->over = OVER_RUIN;
        TELL(p, HAP_GAME_LOST, MOSBY_R_RUIN, st->notoriety, st->turn);
    }
}

static void repair_railroads(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    for (int s = 0; s < d->nspaces && mb_option(&p->w, "8.4"); s++) {
        if (!st->rail[s])
            continue;
        int die = roll(p, "repair", 1, 6, NULL);
        bool mended = die <= d->t.rail_repaired;
        if (mended) {
            st->rail[s] = 0;
            if (st->status[s] == STATUS_REVEALED)
                st->status[s] = STATUS_DOT; /* garrisoned again */
        }
        TELL(p, HAP_REPAIRED, MOSBY_R_OPTION_8_4, s, die, mended);
    }
}

static void clean_up(struct play *p)
{
    struct mb_state *st = mb_of(p);
    for (int c = PERMANENTS; c < CARDS; c++)
        while (st->hand[c])
            mb_discard(p, c);
    if (st->wounded && st->wounded < st->turn) {
        st->wounded = 0;
        TELL0(p, HAP_HEALED, MOSBY_R_TURN_END);
    }
    repair_railroads(p);
    st->on = st->at = st->strength = st->hidden = st->lee = st->horses = st->riding = st->carbines = st->ended = 0;
    st->ames = st->shown = st->shown_strength = 0;
    memset(st->question, 0, sizeof st->question);
    if (st->turn < 99)
        st->turn++;
}

static void end_turn(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    TELL(p, HAP_TURN_ENDS, MOSBY_R_TURN_END, st->turn, st->ended);
    stand_down(p);
    pay_lee(p);
    judge(p);
    if (st->over)
        return;
    clean_up(p);
    f->pc = G_POOL;
    turn_over(p);
}

void mb_game_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    if (st->ended)
        f->pc = G_END;
    switch (f->pc) {
    case G_POOL:
        f->pc = G_PLACE;
        fill_pool(p);
        break;
    case G_PLACE:
        f->pc = G_OUTSIDE;
        place(p, ans, n);
        break;
    case G_OUTSIDE: outside(p, f); break;
    case G_OVERRUN:
        mb_points(p, mb_data(&p->w)->t.walked_into, MOSBY_R_OUTSIDE);
        mb_end_turn(p, END_OVERRUN);
        break;
    case G_RECRUIT:
        f->pc = G_CARDS;
        recruit(p);
        break;
    case G_CARDS:
        f->pc = G_EVENTS;
        draw(p);
        break;
    case G_EVENTS:
        f->pc = G_EVENT;
        count_events(p);
        break;
    case G_EVENT: next_event(p, f); break;
    case G_OP: operate(p, ans, n); break;
    case G_END: end_turn(p, f); break;
    }
}

/* --- drawing cards, and what follows ---------------------------------------------------------------------- */

enum { H_DRAW, H_LIMIT, H_CANNON, H_FETCH };

size_t mb_hand_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct mb_state *st = mb_state(w);
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = -1};
    switch (f->pc) {
    case H_LIMIT: out->kind = ASK_DISCARD; return mb_hand_size(w) > mb_data(w)->t.hand_limit;
    case H_CANNON: out->kind = ASK_CANNON_HIDE; return f->r[1] && st->hand[CARD_CANNON];
    case H_FETCH:
        out->kind = ASK_FETCH;
        out->place = st->at;
        return st->on && st->cannon == st->at + 1;
    default: return 0;
    }
}

void mb_hand_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    int had = st->hand[CARD_CANNON];
    switch (f->pc++) {
    case H_DRAW:
        mb_draw_cards(p, f->r[0]);
        f->r[1] = mb_option(&p->w, "8.3") && st->hand[CARD_CANNON] > had;
        break;
    case H_LIMIT:
        for (size_t i = 0; n && i < order_count(ans, 0); i++) {
            mb_discard(p, order_nth(ans, 0, i));
            TELL(p, HAP_DISCARDED, MOSBY_R_HAND, order_nth(ans, 0, i));
        }
        break;
    case H_CANNON:
        if (n && ans->verb == VERB_HIDE_CANNON) {
            st->hand[CARD_CANNON]--;
            st->cannon = (uint8_t)(order_nth(ans, 0, 0) + 1);
            TELL(p, HAP_CANNON_HIDDEN, MOSBY_R_OPTION_8_3, order_nth(ans, 0, 0));
            f->pc = H_FETCH + 1;
        }
        break;
    case H_FETCH:
        if (n && ans->verb == VERB_FETCH)
            mb_fetch_cannon(p);
        break;
    }
    if (f->pc > H_FETCH)
        pop(p, 0);
}
