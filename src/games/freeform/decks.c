/* Decks: made, drawn from, played from, mended. */
#include <string.h>

#include "core/dice.h"
#include "games/freeform/freeform.h"
#include "games/freeform/text.h"
#include "gen/freeform_rules.h"

static const char *word_of(struct play *p, O o, uint8_t slot)
{
    int32_t v = -1;
    order_get(o, slot, &v);
    return text_get(p->w.texts, v);
}

void ff_do_deck(struct play *p, O o)
{
    struct ff *s = p->state;
    bool secret = o->verb == V_SECRET;
    const char *name = word_of(p, o, DECK_NAME);
    int deck = ff_deck(s, name), ncards = ff_ncards(s), n = (int)order_count(o, DECK_CARD);
    bool more = deck >= 0;
    uint16_t rule = secret ? FREEFORM_R_SECRET_DECK : FREEFORM_R_DECK;
    if (more && s->deck[deck].secret != secret) {
        emit(p, E_DECK_CLASH, rule, s->turn, (int32_t[]){ff_put(p, s->deck[deck].name)}, 1);
        return;
    }
    if (!more) {
        deck = ff_ndecks(s);
        ff_copy(s->deck[deck].name, DECK_SIZE, name);
        s->deck[deck].secret = secret;
    }
    for (int i = 0; i < n; i++) {
        struct ff_card *c = &s->card[ncards + i];
        ff_copy(c->name, NAME_SIZE, text_get(p->w.texts, order_nth(o, DECK_CARD, (size_t)i)));
        c->deck = (uint8_t)deck;
    }
    uint16_t kind = secret ? (more ? E_SECRET_MORE : E_SECRET) : (more ? E_DECK_MORE : E_DECK);
    emit(p, kind, rule, s->turn, (int32_t[]){ff_put(p, s->deck[deck].name), n}, 2);
}

/* One roll for the whole draw, values by what is then left, in data order (design "dice" 1.5). */
static void draw_seen(struct play *p, int deck, int n)
{
    struct ff *s = p->state;
    int pool[CARDS_MAX], drawn[CARDS_MAX], left = 0, ncards = ff_ncards(s);
    char tag[DECK_SIZE];
    for (int i = 0; i < ncards; i++)
        if (s->card[i].deck == deck && s->card[i].at == AT_DECK)
            pool[left++] = i;
    ff_lower(tag, sizeof tag, s->deck[deck].name);
    draw_open(p, tag, left, n, drawn);
    for (int i = 0; i < n; i++) {
        struct ff_card *c = &s->card[pool[drawn[i]]];
        c->at = (uint8_t)(AT_HAND + s->turn);
        emit(p, E_DRAW, FREEFORM_R_DRAW, s->turn,
             (int32_t[]){ff_put(p, c->name), ff_put(p, s->deck[deck].name), left - i - 1}, 3);
    }
}

static void draw_unseen(struct play *p, int deck, int n)
{
    struct ff *s = p->state;
    const char *pool[CARDS_MAX];
    size_t npool = 0;
    int ncards = ff_ncards(s);
    char tag[DECK_SIZE];
    for (int i = 0; i < ncards; i++)
        if (s->card[i].deck == deck && s->card[i].at == AT_DECK)
            pool[npool++] = s->card[i].name;
    ff_lower(tag, sizeof tag, s->deck[deck].name);
    for (int i = 0; i < n; i++) {
        int32_t k = (int32_t)draw_hidden(p, tag, s->turn, pool, npool);
        struct ff_held *h = &s->held[ff_nheld(s)];
        h->deck = (uint8_t)(deck + 1);
        h->seat = s->turn;
        h->k = k;
        s->drawn++;
        emit(p, E_DRAW_SECRET, FREEFORM_R_DRAW, s->turn,
             (int32_t[]){k, ff_put(p, s->deck[deck].name), ff_left(s, deck)}, 3);
    }
}

void ff_do_draw(struct play *p, O o)
{
    const struct ff *s = p->state;
    int32_t n = 1;
    order_get(o, DRAW_N, &n);
    int deck = ff_deck(s, word_of(p, o, DRAW_DECK));
    if (s->deck[deck].secret)
        draw_unseen(p, deck, n);
    else
        draw_seen(p, deck, n);
}

static void play_unseen(struct play *p, int deck, int held)
{
    struct ff *s = p->state;
    char tag[DECK_SIZE];
    ff_lower(tag, sizeof tag, s->deck[deck].name);
    int32_t k = s->held[held].k;
    const char *value = draw_show(p, tag, (uint32_t)k);
    for (int i = 0, n = ff_ncards(s); i < n; i++)
        if (s->card[i].deck == deck && s->card[i].at == AT_DECK && strcmp(s->card[i].name, value) == 0) {
            s->card[i].at = AT_PLAYED;
            break;
        }
    int last = ff_nheld(s) - 1;
    memmove(&s->held[held], &s->held[held + 1], (size_t)(last - held) * sizeof s->held[0]);
    memset(&s->held[last], 0, sizeof s->held[last]);
    s->shown++;
    emit(p, E_PLAY_SECRET, FREEFORM_R_PLAY, s->turn, (int32_t[]){k, ff_put(p, value), ff_put(p, s->deck[deck].name)},
         3);
}

void ff_do_play(struct play *p, O o)
{
    struct ff *s = p->state;
    const char *card = word_of(p, o, PLAY_CARD);
    int deck = ff_deck(s, word_of(p, o, PLAY_DECK));
    if (s->deck[deck].secret) {
        play_unseen(p, deck, ff_hand_held(s, deck, s->turn, card));
        return;
    }
    struct ff_card *c = &s->card[ff_hand_card(s, deck, s->turn, card)];
    c->at = AT_PLAYED;
    emit(p, E_PLAY, FREEFORM_R_PLAY, s->turn, (int32_t[]){ff_put(p, c->name), ff_put(p, s->deck[deck].name)}, 2);
}

/* A deck has no order until it is drawn from, so putting cards back needs no dice. */
void ff_do_shuffle(struct play *p, O o)
{
    struct ff *s = p->state;
    int deck = ff_deck(s, word_of(p, o, 0)), back = 0;
    for (int i = 0, n = ff_ncards(s); i < n; i++)
        if (s->card[i].deck == deck && s->card[i].at == AT_PLAYED) {
            s->card[i].at = AT_DECK;
            back++;
        }
    emit(p, E_SHUFFLE, FREEFORM_R_SHUFFLE, s->turn, (int32_t[]){ff_put(p, s->deck[deck].name), back, ff_left(s, deck)},
         3);
}
