/* What is drawn: Union units, cards, the backs of depots.
 *
 * Nothing is drawn before it is seen (product.md), so the state keeps no secret: the unit of an unrevealed space, an
 * escort, the rest of a deck, the Event cards that were set aside are counts. The chances are those of the printed
 * procedure, because a draw from a shuffled cup is as good late as early:
 * - an unrevealed space and an escort are drawn from the pool when they are called for, as 7.1 and 7.8 themselves have
 *   it; so are cards, whose piles only shrink between two shuffles: the k-th card of a shuffled pile has the same chance
 *   to be any of those not yet seen, however many lie face down before it;
 * - a raid and an escort take the first combat unit and throw back the others together (R117): that is a fair draw from
 *   the combat units alone;
 * - units set down face down (escorts that outlive their train) left the pool as it then was. `fresh` counts what they
 *   may be: the combat units that were in the pool at that moment and have not been seen since. They still count in
 *   `pool`. To draw any other unit one is drawn first for each of them and taken out, the other is drawn from the rest,
 *   and the first are forgotten again: every draw seen so far is as likely whatever of `fresh` they are, so that a new
 *   draw from `fresh` has exactly the chances of the counter that lies there. All were set down at one moment, so no
 *   order among them matters. Units that come back to the pool were seen; they are in `pool` and not in `fresh`. */
#include <stdio.h>
#include <string.h>

#include "core/dice.h"
#include "games/mosby/mosby.h"

static int sum(const uint8_t *v, int from)
{
    int n = 0;
    for (int c = from; c < CLASSES; c++)
        n += v[c];
    return n;
}

/* A class by its share of v[from..]; *nth: which of its counters. */
static int pick(struct play *p, const char *label, const uint8_t *v, int from, int *nth)
{
    int n = sum(v, from), at = n > 1 ? roll(p, label, 1, n, NULL) - 1 : 0, c = from;
    while (c < CLASSES - 1 && at >= v[c])
        at -= v[c++];
    *nth = at;
    return c;
}

int mb_unseen(W w)
{
    int n = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        n += mb_state(w)->unit[i].sort == CLASS_UNSEEN + 1;
    return n;
}

int mb_draw_unit(struct play *p, bool combat)
{
    struct mb_state *st = mb_of(p);
    int from = combat ? CLASS_COMBAT : 0, nth;
    if (sum(st->pool, from) - mb_unseen(&p->w) <= 0) {
        mb_restore(p); /* R116 */
        if (sum(st->pool, from) - mb_unseen(&p->w) <= 0)
            return -1;
    }
    uint8_t pool[CLASSES], fresh[CLASSES];
    memcpy(pool, st->pool, sizeof pool);
    memcpy(fresh, st->fresh, sizeof fresh);
    for (int i = mb_unseen(&p->w); i > 0; i--) {
        int c = pick(p, "draw:unseen", fresh, CLASS_COMBAT, &nth);
        fresh[c]--;
        pool[c]--;
    }
    int c = pick(p, "draw:unit", pool, from, &nth);
    st->pool[c]--;
    if (nth < fresh[c])
        st->fresh[c]--;
    return c;
}

void mb_set_down(struct play *p, int s)
{
    struct mb_state *st = mb_of(p);
    int unseen = mb_unseen(&p->w);
    if (sum(st->pool, CLASS_COMBAT) <= unseen)
        return; /* R116: fewer escorts */
    if (unseen == 0)
        memcpy(st->fresh + CLASS_COMBAT, st->pool + CLASS_COMBAT, CLASSES - CLASS_COMBAT);
    mb_place(p, CLASS_UNSEEN, s, false);
}

void mb_see(struct play *p, int slot)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit *u = &st->unit[slot];
    int nth;
    if (mb_class(u) != CLASS_UNSEEN)
        return;
    int c = pick(p, "draw:unseen", st->fresh, CLASS_COMBAT, &nth);
    st->fresh[c]--;
    st->pool[c]--;
    u->sort = (uint8_t)(c + 1);
    u->strength = (uint8_t)(c - CLASS_COMBAT + 1);
    if (!mb_unseen(&p->w))
        memset(st->fresh, 0, sizeof st->fresh);
    TELL(p, HAP_UNSEEN, MOSBY_R_DRAW, slot, c, u->at);
}

/* --- action cards ----------------------------------------------------------------------------------------- */

int mb_left(W w, int card)
{
    const struct mb_state *st = mb_state(w);
    return mb_data(w)->action[card].count - st->hand[card] - st->discard[card] - (card == CARD_CANNON && st->cannon);
}

int mb_hand_size(W w)
{
    int n = 0;
    for (int c = 0; c < CARDS; c++)
        n += mb_state(w)->hand[c];
    return n;
}

static bool reshuffle(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int n = 0;
    for (int c = 0; c < CARDS; c++)
        n += st->discard[c];
    if (n == 0)
        return false;
    memset(st->discard, 0, sizeof st->discard);
    TELL(p, HAP_RESHUFFLED, MOSBY_R_CARDS, n);
    return true;
}

static bool draw_card(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int left = 0, card, c = 0;
    for (int i = 0; i < CARDS; i++)
        left += mb_left(&p->w, i);
    if (left == 0)
        return false;
    draw_open(p, "action", left, 1, &card);
    while (c < CARDS - 1 && card >= mb_left(&p->w, c))
        card -= mb_left(&p->w, c++);
    st->hand[c]++;
    TELL(p, HAP_DRAWN, MOSBY_R_CARDS, c);
    return true;
}

void mb_draw_cards(struct play *p, int n)
{
    for (; n > 0; n--)
        if (!draw_card(p) && !(reshuffle(p) && draw_card(p)))
            return;
}

void mb_discard(struct play *p, int card)
{
    struct mb_state *st = mb_of(p);
    st->hand[card]--;
    st->discard[card]++;
}

void mb_use(struct play *p, int card)
{
    TELL(p, HAP_PLAYED, (uint16_t)(MOSBY_R_CARD_CANNON + card), card);
    if (card >= PERMANENTS)
        mb_discard(p, card);
}

/* --- event cards ------------------------------------------------------------------------------------------ */

int mb_events_in_deck(W w)
{
    int n = 0;
    for (int i = 0; i < MB_EVENTS; i++)
        n += !mb_state(w)->event_out[i];
    return n;
}

int mb_draw_event(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int left = mb_events_in_deck(&p->w), card;
    if (left == 0)
        return -1;
    draw_open(p, "event", left, 1, &card);
    for (int i = 0; i < MB_EVENTS; i++)
        if (!st->event_out[i] && card-- == 0) {
            st->event_out[i] = 1;
            return i;
        }
    return -1;
}

/* --- depots ----------------------------------------------------------------------------------------------- */

/* The markers were taken at random, backs unseen: any back not yet seen is as likely. */
int mb_depot_points(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int left[MB_DEPOTS], n = 0;
    for (int i = 0; i < MB_DEPOTS; i++)
        if (!st->depot_out[i])
            left[n++] = i;
    int k = n > 1 ? left[roll(p, "draw:depot", 1, n, NULL) - 1] : n ? left[0] : -1;
    if (k < 0)
        return 0;
    st->depot_out[k] = 1;
    return mb_data(&p->w)->depot[k];
}
