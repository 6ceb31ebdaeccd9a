/* What a seat may order now, slot by slot, and why not. Every prefix offered can be completed. */
#include <string.h>

#include "games/freeform/freeform.h"

static void choose_word(W w, struct choices *next, uint8_t slot, const char *name)
{
    int32_t v = text_word(w->texts, name, strlen(name));
    for (size_t i = 0; i < next->n; i++)
        if (next->it[i].slot == slot && next->it[i].lo == v)
            return;
    choice_add(next, slot, v, v);
}

static void choose_any(struct choices *next, uint8_t slot)
{
    choice_add(next, slot, TEXT_ANY, TEXT_ANY);
}

/* "3": the number of an unseen card, as it is written. */
static void choose_handle(W w, struct choices *next, uint8_t slot, int32_t k)
{
    char digits[12], *p = digits + sizeof digits - 1;
    for (*p = 0; k > 9; k /= 10)
        *--p = (char)('0' + k % 10);
    *--p = (char)('0' + k);
    choose_word(w, next, slot, p);
}

/* --- which verbs --- */

static bool deck_open(W w, bool secret)
{
    const struct ff *s = ff_state(w);
    if (ff_ncards(s) == CARDS_MAX || (secret && !outside_has_umpire(w)))
        return false;
    int n = ff_ndecks(s);
    if (n < DECKS_MAX)
        return true;
    for (int i = 0; i < n; i++)
        if (s->deck[i].secret == secret)
            return true;
    return false;
}

static int most_drawable(W w)
{
    const struct ff *s = ff_state(w);
    int most = 0;
    for (int i = 0, n = ff_ndecks(s); i < n; i++) {
        int left = ff_drawable(w, i);
        most = left > most ? left : most;
    }
    return most;
}

/* The cards that the seat may play: open ones by name, unseen ones by number. */
static void play_cards(W w, seat_t seat, struct choices *next)
{
    const struct ff *s = ff_state(w);
    for (int i = 0, n = ff_ncards(s); i < n; i++)
        if (s->card[i].at == AT_HAND + seat)
            choose_word(w, next, PLAY_CARD, s->card[i].name);
    for (int i = 0, n = s->shown < HIDDEN_MAX ? ff_nheld(s) : 0; i < n; i++)
        if (s->held[i].seat == seat)
            choose_handle(w, next, PLAY_CARD, s->held[i].k);
}

static void play_decks(W w, seat_t seat, const char *card, struct choices *next)
{
    const struct ff *s = ff_state(w);
    for (int i = 0, n = ff_ndecks(s); i < n; i++)
        if (s->deck[i].secret ? s->shown < HIDDEN_MAX && ff_hand_held(s, i, seat, card) >= 0
                              : ff_hand_card(s, i, seat, card) >= 0)
            choose_word(w, next, PLAY_DECK, s->deck[i].name);
}

static bool any_play(W w, seat_t seat)
{
    const struct ff *s = ff_state(w);
    for (int i = 0, n = ff_ncards(s); i < n; i++)
        if (s->card[i].at == AT_HAND + seat)
            return true;
    for (int i = 0, n = s->shown < HIDDEN_MAX ? ff_nheld(s) : 0; i < n; i++)
        if (s->held[i].seat == seat)
            return true;
    return false;
}

static void own_commits(W w, seat_t seat, bool to_reveal, struct choices *next)
{
    const struct ff *s = ff_state(w);
    for (int i = 0, n = ff_ncommits(s); i < n; i++)
        if (s->commit[i].seat == seat && (!to_reveal || outside_committed(w, seat, s->commit[i].name)))
            choose_word(w, next, 0, s->commit[i].name);
}

static bool offers_commit(W w, seat_t seat, bool to_reveal)
{
    const struct ff *s = ff_state(w);
    int n = ff_ncommits(s);
    if (!to_reveal && n < COMMITS_MAX)
        return true;
    for (int i = 0; i < n; i++)
        if (s->commit[i].seat == seat && (!to_reveal || outside_committed(w, seat, s->commit[i].name)))
            return true;
    return false;
}

static bool notes_open(const struct ff *s)
{
    return ff_nnotes(s) < NOTES_MAX && s->notes < NOTE_NUMBERS;
}

static bool verb_open(W w, seat_t seat, uint16_t verb)
{
    const struct ff *s = ff_state(w);
    if (verb == V_PASS || verb == V_NEXT)
        return true;
    if (s->acts >= ACTS_MAX)
        return false;
    switch (verb) {
    case V_DECK:
    case V_SECRET: return deck_open(w, verb == V_SECRET);
    case V_DRAW: return most_drawable(w) > 0;
    case V_PLAY: return any_play(w, seat);
    case V_SHUFFLE: return ff_ndecks(s) > 0;
    case V_COMMIT:
    case V_REVEAL: return offers_commit(w, seat, verb == V_REVEAL);
    case V_NOTE: return notes_open(s);
    case V_FORGET: return ff_nnotes(s) > 0 || ff_ncounters(s) > 0;
    default: return true;
    }
}

/* --- the slots of each --- */

static const char *word_of(W w, O o, uint8_t slot)
{
    int32_t v = -1;
    order_get(o, slot, &v);
    return text_get(w->texts, v);
}

static void roll_slots(O part, struct choices *next)
{
    if (part->n == 0)
        choice_add(next, ROLL_DICE, dice_pack(1, 2, -999), dice_pack(99, 9999, 999));
    else if (part->n == 1)
        choose_any(next, ROLL_FOR);
    next->end = part->n > 0;
}

static void deck_slots(W w, O part, struct choices *next)
{
    const struct ff *s = ff_state(w);
    if (part->n == 0) {
        int n = ff_ndecks(s);
        if (n < DECKS_MAX)
            choose_any(next, DECK_NAME);
        else
            for (int i = 0; i < n; i++)
                if (s->deck[i].secret == (part->verb == V_SECRET))
                    choose_word(w, next, DECK_NAME, s->deck[i].name);
        return;
    }
    int given = (int)order_count(part, DECK_CARD);
    if (given < DECK_CARDS && ff_ncards(s) + given < CARDS_MAX)
        choose_any(next, DECK_CARD);
    next->end = given > 0;
}

static void draw_slots(W w, O part, struct choices *next)
{
    const struct ff *s = ff_state(w);
    int32_t want = 1;
    next->end = order_count(part, DRAW_DECK) > 0;
    if (next->end)
        return;
    if (!order_get(part, DRAW_N, &want))
        choice_add(next, DRAW_N, 1, most_drawable(w));
    for (int i = 0, n = ff_ndecks(s); i < n; i++)
        if (ff_drawable(w, i) >= want)
            choose_word(w, next, DRAW_DECK, s->deck[i].name);
}

static void counter_slots(W w, O part, struct choices *next)
{
    const struct ff *s = ff_state(w);
    if (part->n == 0) {
        int n = ff_ncounters(s);
        if (n < COUNTERS_MAX)
            choose_any(next, COUNTER_NAME);
        else
            for (int i = 0; i < n; i++)
                choose_word(w, next, COUNTER_NAME, s->counter[i].name);
        return;
    }
    next->end = part->n > 1;
    if (next->end)
        return;
    int at = ff_counter(s, word_of(w, part, COUNTER_NAME));
    int32_t now = at < 0 ? 0 : s->counter[at].v;
    choice_add(next, COUNTER_SET, -COUNTER_LIMIT, COUNTER_LIMIT);
    if (now < COUNTER_LIMIT)
        choice_add(next, COUNTER_ADD, 1, now < 0 ? COUNTER_LIMIT : COUNTER_LIMIT - now);
    if (now > -COUNTER_LIMIT)
        choice_add(next, COUNTER_TAKE, 1, now > 0 ? COUNTER_LIMIT : now + COUNTER_LIMIT);
}

static void forget_slots(W w, O part, struct choices *next)
{
    const struct ff *s = ff_state(w);
    next->end = part->n > 0;
    if (next->end)
        return;
    for (int i = 0, n = ff_nnotes(s); i < n; i++)
        choice_add(next, FORGET_NOTE, s->note[i].number, s->note[i].number);
    for (int i = 0, n = ff_ncounters(s); i < n; i++)
        choose_word(w, next, FORGET_COUNTER, s->counter[i].name);
}

static bool names_seat(O part, int32_t seat)
{
    for (uint8_t i = 0; i < part->n; i++)
        if (part->val[i].v == seat)
            return true;
    return false;
}

static void next_slots(W w, O part, struct choices *next)
{
    next->end = true;
    for (seat_t i = 0; i < w->seats->n && part->n == 0; i++)
        if (!w->seats->v[i].gone)
            choice_add(next, 0, i, i);
}

static void end_slots(W w, O part, struct choices *next)
{
    next->end = true;
    for (seat_t i = 0; i < w->seats->n; i++)
        if (!names_seat(part, i))
            choice_add(next, 0, i, i);
}

/* A verb of one word or text. */
static void one_slot(W w, A ask, O part, struct choices *next)
{
    const struct ff *s = ff_state(w);
    next->end = part->n > 0;
    if (next->end)
        return;
    switch (part->verb) {
    case V_SHUFFLE:
        for (int i = 0, n = ff_ndecks(s); i < n; i++)
            choose_word(w, next, 0, s->deck[i].name);
        break;
    case V_COMMIT:
        if (ff_ncommits(s) < COMMITS_MAX)
            choose_any(next, 0);
        else
            own_commits(w, ask->seat, false, next);
        break;
    case V_REVEAL: own_commits(w, ask->seat, true, next); break;
    default: choose_any(next, 0); break;
    }
}

static void play_slots(W w, A ask, O part, struct choices *next)
{
    next->end = part->n == 2;
    if (part->n == 0)
        play_cards(w, ask->seat, next);
    else if (part->n == 1)
        play_decks(w, ask->seat, word_of(w, part, PLAY_CARD), next);
}

void ff_turn_choices(W w, A ask, O part, struct choices *next)
{
    switch (part->verb) {
    case 0:
        for (uint16_t v = V_ROLL; v <= V_END; v++)
            if (verb_open(w, ask->seat, v))
                choice_verb(next, v);
        break;
    case V_ROLL: roll_slots(part, next); break;
    case V_DECK:
    case V_SECRET: deck_slots(w, part, next); break;
    case V_DRAW: draw_slots(w, part, next); break;
    case V_PLAY: play_slots(w, ask, part, next); break;
    case V_COUNTER: counter_slots(w, part, next); break;
    case V_FORGET: forget_slots(w, part, next); break;
    case V_PASS: next->end = true; break;
    case V_NEXT: next_slots(w, part, next); break;
    case V_END: end_slots(w, part, next); break;
    default: one_slot(w, ask, part, next); break;
    }
}

/* --- why not --- */

static void why_draw(W w, O o, struct err *e)
{
    const struct ff *s = ff_state(w);
    const char *name = word_of(w, o, DRAW_DECK);
    int deck = ff_deck(s, name);
    if (deck < 0)
        err_set(e, EXIT_DATA, "there is no deck called \"%s\" (draw)", name);
    else if (ff_drawable(w, deck) < ff_left(s, deck))
        err_set(e, EXIT_DATA, "%d unseen cards in hands and %d drawn in a turn are the most (limits)", HANDS_MAX,
                HIDDEN_MAX);
    else
        err_set(e, EXIT_DATA, "%s has %d left (draw)", s->deck[deck].name, ff_left(s, deck));
}

static void why_play(W w, A ask, O o, struct err *e)
{
    const struct ff *s = ff_state(w);
    const char *name = word_of(w, o, PLAY_DECK), *card = word_of(w, o, PLAY_CARD);
    int deck = ff_deck(s, name);
    if (deck < 0)
        err_set(e, EXIT_DATA, "there is no deck called \"%s\" (play)", name);
    else if (s->deck[deck].secret && ff_hand_held(s, deck, ask->seat, card) >= 0)
        err_set(e, EXIT_DATA, "%d unseen cards are the most to be shown in a turn (limits)", HIDDEN_MAX);
    else if (s->deck[deck].secret)
        err_set(e, EXIT_DATA, "you hold no card number %s of %s; secret cards are played by number (play)", card,
                s->deck[deck].name);
    else
        err_set(e, EXIT_DATA, "you hold no \"%s\" of %s (play)", card, s->deck[deck].name);
}

static void why_forget(W w, O o, struct err *e)
{
    int32_t v;
    if (order_get(o, FORGET_NOTE, &v))
        err_set(e, EXIT_DATA, "there is no note %d (forget)", (int)v);
    else
        err_set(e, EXIT_DATA, "there is no counter called \"%s\" (forget)", word_of(w, o, FORGET_COUNTER));
}

void ff_turn_why(W w, A ask, O o, struct err *e)
{
    const struct ff *s = ff_state(w);
    char tag[DECK_SIZE];
    if (s->acts >= ACTS_MAX && o->verb != V_PASS && o->verb != V_NEXT) {
        err_set(e, EXIT_DATA, "a turn holds %d orders; end it with next (limits)", ACTS_MAX);
        return;
    }
    switch (o->verb) {
    case V_DECK:
    case V_SECRET:
        if (o->verb == V_SECRET && !outside_has_umpire(w))
            err_set(e, EXIT_DATA, "a secret deck needs an umpire, and this game has none (secret-deck)");
        else
            err_set(e, EXIT_DATA, "a game has %d decks and %d cards at most (limits)", DECKS_MAX, CARDS_MAX);
        break;
    case V_DRAW: why_draw(w, o, e); break;
    case V_PLAY: why_play(w, ask, o, e); break;
    case V_SHUFFLE: err_set(e, EXIT_DATA, "there is no deck called \"%s\" (shuffle)", word_of(w, o, 0)); break;
    case V_COMMIT: err_set(e, EXIT_DATA, "%d commitments stand, the most a game holds (limits)", COMMITS_MAX); break;
    case V_REVEAL:
        ff_lower(tag, sizeof tag, word_of(w, o, 0)); /* as the slot is called */
        err_set(e, EXIT_DATA, "you committed no \"%s\" in an earlier step (reveal)", tag);
        break;
    case V_COUNTER:
        err_set(e, EXIT_DATA, "a game has %d counters at most, each from -%d to %d (limits)", COUNTERS_MAX,
                COUNTER_LIMIT, COUNTER_LIMIT);
        break;
    case V_NOTE: err_set(e, EXIT_DATA, "%d notes are kept at most; forget one first (limits)", NOTES_MAX); break;
    case V_FORGET: why_forget(w, o, e); break;
    case V_NEXT: err_set(e, EXIT_DATA, "that seat no longer plays (seats)"); break;
    case V_END: err_set(e, EXIT_DATA, "a winner is named once (end)"); break;
    default: break;
    }
}

/* An absent player passes; he never agrees to an end (end). */
void ff_turn_advise(W w, A ask, const struct settings *set, struct order *out)
{
    (void)w;
    (void)ask;
    (void)set;
    *out = (struct order){.verb = V_PASS};
}

void ff_end_choices(W w, A ask, O part, struct choices *next)
{
    (void)w;
    (void)ask;
    next->end = part->verb != 0;
    if (part->verb == 0) {
        choice_verb(next, V_AGREE);
        choice_verb(next, V_NO);
    }
}

void ff_end_advise(W w, A ask, const struct settings *set, struct order *out)
{
    (void)w;
    (void)ask;
    (void)set;
    *out = (struct order){.verb = V_NO};
}
