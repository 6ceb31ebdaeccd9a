/* What the state holds: look-ups, and what is always true of it. */
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "games/freeform/freeform.h"

const struct ff *ff_state(W w)
{
    return w->state;
}

int ff_ndecks(const struct ff *s)
{
    int n = 0;
    while (n < DECKS_MAX && s->deck[n].name[0])
        n++;
    return n;
}

int ff_ncards(const struct ff *s)
{
    int n = 0;
    while (n < CARDS_MAX && s->card[n].name[0])
        n++;
    return n;
}

int ff_nheld(const struct ff *s)
{
    int n = 0;
    while (n < HANDS_MAX && s->held[n].deck)
        n++;
    return n;
}

int ff_ncommits(const struct ff *s)
{
    int n = 0;
    while (n < COMMITS_MAX && s->commit[n].name[0])
        n++;
    return n;
}

int ff_ncounters(const struct ff *s)
{
    int n = 0;
    while (n < COUNTERS_MAX && s->counter[n].name[0])
        n++;
    return n;
}

int ff_nnotes(const struct ff *s)
{
    int n = 0;
    while (n < NOTES_MAX && s->note[n].text[0])
        n++;
    return n;
}

static bool same(const char *a, const char *b)
{
    return name_cmp(a, strlen(a), b) == 0;
}

int ff_deck(const struct ff *s, const char *name)
{
    for (int i = 0; i < ff_ndecks(s); i++)
        if (same(name, s->deck[i].name))
            return i;
    return -1;
}

int ff_counter(const struct ff *s, const char *name)
{
    for (int i = 0; i < ff_ncounters(s); i++)
        if (same(name, s->counter[i].name))
            return i;
    return -1;
}

int ff_commit(const struct ff *s, seat_t seat, const char *name)
{
    for (int i = 0; i < ff_ncommits(s); i++)
        if (s->commit[i].seat == seat && same(name, s->commit[i].name))
            return i;
    return -1;
}

int ff_note(const struct ff *s, int32_t number)
{
    for (int i = 0; i < ff_nnotes(s); i++)
        if (s->note[i].number == number)
            return i;
    return -1;
}

int ff_at(const struct ff *s, int deck, int at)
{
    int n = 0, ncards = ff_ncards(s);
    for (int i = 0; i < ncards; i++)
        if (s->card[i].deck == deck && s->card[i].at == at)
            n++;
    return n;
}

int ff_unseen(const struct ff *s, int deck, int seat)
{
    int n = 0, nheld = ff_nheld(s);
    for (int i = 0; i < nheld; i++)
        if (s->held[i].deck == deck + 1 && (seat < 0 || s->held[i].seat == seat))
            n++;
    return n;
}

int ff_left(const struct ff *s, int deck)
{
    return ff_at(s, deck, AT_DECK) - ff_unseen(s, deck, -1);
}

int ff_drawable(W w, int deck)
{
    const struct ff *s = ff_state(w);
    int left = ff_left(s, deck);
    if (!s->deck[deck].secret)
        return left;
    int room = HANDS_MAX - ff_nheld(s), record = HIDDEN_MAX - s->drawn;
    if (record < room)
        room = record;
    return left < room ? left : room;
}

int ff_hand_card(const struct ff *s, int deck, seat_t seat, const char *name)
{
    int ncards = ff_ncards(s);
    for (int i = 0; i < ncards; i++)
        if (s->card[i].deck == deck && s->card[i].at == AT_HAND + seat && same(name, s->card[i].name))
            return i;
    return -1;
}

int ff_hand_held(const struct ff *s, int deck, seat_t seat, const char *k)
{
    uint64_t n;
    if (!num_u64(k, strlen(k), INT32_MAX, &n))
        return -1;
    int nheld = ff_nheld(s);
    for (int i = 0; i < nheld; i++)
        if (s->held[i].deck == deck + 1 && s->held[i].seat == seat && s->held[i].k == (int32_t)n)
            return i;
    return -1;
}

seat_t ff_next_seat(W w, seat_t seat)
{
    for (unsigned i = 1; i <= w->seats->n; i++) {
        seat_t next = (seat_t)((seat + i) % w->seats->n);
        if (!w->seats->v[next].gone)
            return next;
    }
    return seat;
}

bool ff_others(W w, seat_t seat)
{
    for (seat_t i = 0; i < w->seats->n; i++)
        if (i != seat && !w->seats->v[i].gone)
            return true;
    return false;
}

void ff_lower(char *out, size_t size, const char *name)
{
    size_t n = 0;
    for (; name[n] && n + 1 < size; n++)
        out[n] = ascii_lower(name[n]);
    out[n] = 0;
}

/* --- what is always true --- */

static bool printable(const char *s)
{
    for (; *s; s++)
        if (*s < 0x20 || *s > 0x7E)
            return false;
    return true;
}

static bool check_decks(W w, const struct ff *s, struct err *e)
{
    int ndecks = ff_ndecks(s), ncards = ff_ncards(s), nheld = ff_nheld(s);
    for (int i = 0; i < ndecks; i++) {
        char tag[DECK_SIZE];
        ff_lower(tag, sizeof tag, s->deck[i].name);
        if (!is_tag(tag, strlen(tag)) || ff_deck(s, s->deck[i].name) != i)
            return err_set(e, EXIT_DATA, "deck %d has a bad name or one that stands twice", i + 1);
        if (ff_left(s, i) < 0)
            return err_set(e, EXIT_DATA, "more cards of deck %s are in hands than it has", s->deck[i].name);
    }
    for (int i = ndecks; i < DECKS_MAX; i++)
        if (s->deck[i].name[0] || s->deck[i].secret)
            return err_set(e, EXIT_DATA, "deck %d follows a gap", i + 1);
    for (int i = 0; i < CARDS_MAX; i++) {
        const struct ff_card *c = &s->card[i];
        bool none = i >= ncards && !c->name[0] && !c->deck && !c->at;
        bool seat = c->at >= AT_HAND && c->at < AT_HAND + w->seats->n;
        bool card = i < ncards && printable(c->name) && c->deck < ndecks &&
                    (c->at == AT_DECK || c->at == AT_PLAYED || (seat && !s->deck[c->deck].secret));
        if (!none && !card)
            return err_set(e, EXIT_DATA, "card %d is of no deck or in no place", i + 1);
    }
    for (int i = 0; i < HANDS_MAX; i++) {
        const struct ff_held *h = &s->held[i];
        bool none = i >= nheld && !h->deck && !h->seat && !h->k;
        if (!none && !(i < nheld && h->deck <= ndecks && s->deck[h->deck - 1].secret && h->seat < w->seats->n))
            return err_set(e, EXIT_DATA, "unseen card %d is of no secret deck or in no hand", i + 1);
        for (int j = 0; j < i && i < nheld; j++)
            if (s->held[j].deck == h->deck && s->held[j].k == h->k)
                return err_set(e, EXIT_DATA, "unseen card %d is held twice", i + 1);
    }
    return true;
}

static bool check_lists(W w, const struct ff *s, struct err *e)
{
    for (int i = 0, n = ff_ncommits(s); i < COMMITS_MAX; i++) {
        const struct ff_commit *c = &s->commit[i];
        if (i < n ? c->seat >= w->seats->n || !is_tag(c->name, strlen(c->name)) || ff_commit(s, c->seat, c->name) != i
                  : c->name[0] || c->seat)
            return err_set(e, EXIT_DATA, "commitment %d is of no seat or stands twice", i + 1);
    }
    for (int i = 0, n = ff_ncounters(s); i < COUNTERS_MAX; i++) {
        const struct ff_counter *c = &s->counter[i];
        if (i < n ? !printable(c->name) || ff_counter(s, c->name) != i : c->name[0] || c->v)
            return err_set(e, EXIT_DATA, "counter %d stands twice or follows a gap", i + 1);
    }
    for (int i = 0, n = ff_nnotes(s); i < NOTES_MAX; i++) {
        const struct ff_note *t = &s->note[i];
        if (i < n ? !printable(t->text) || t->seat >= w->seats->n || t->number < 1 || t->number > s->notes ||
                        (i > 0 && t->number <= s->note[i - 1].number)
                  : t->text[0] || t->seat || t->number)
            return err_set(e, EXIT_DATA, "note %d is of no seat or out of order", i + 1);
    }
    return true;
}

bool ff_check(W w, struct err *e)
{
    const struct ff *s = ff_state(w);
    if (s->turn >= w->seats->n)
        return err_set(e, EXIT_DATA, "the turn is of seat %d, of %d", s->turn + 1, w->seats->n);
    if (s->winners >> w->seats->n)
        return err_set(e, EXIT_DATA, "a winner is no seat of the game");
    if (!s->rolled && s->last)
        return err_set(e, EXIT_DATA, "a last roll stands without a roll");
    return check_decks(w, s, e) && check_lists(w, s, e);
}
