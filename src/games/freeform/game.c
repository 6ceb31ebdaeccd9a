/* The tables of freeform. */
#include "games/freeform/freeform.h"
#include "gen/freeform_rules.h"

/* clang-format off */
#define SLOT_END {NULL, 0, NULL, 0, 0, NULL}
#define FIELD(name, type, lo, hi) {#name, offsetof(struct ff, name), type, 0, 0, lo, hi, 0}
#define LIST(key, list, member, type, max, lo, hi) \
    {key, offsetof(struct ff, list[0].member), type, max, sizeof(struct ff_##list), lo, hi, 0}
/* clang-format on */

static const struct field fields[] = {
    FIELD(turn, FIELD_U8, 0, SEATS_MAX - 1),
    FIELD(rolled, FIELD_U8, 0, 1),
    FIELD(over, FIELD_U8, 0, 1),
    FIELD(drawn, FIELD_U8, 0, HIDDEN_MAX),
    FIELD(shown, FIELD_U8, 0, HIDDEN_MAX),
    FIELD(winners, FIELD_I16, 0, 255),
    FIELD(acts, FIELD_I16, 0, ACTS_MAX),
    FIELD(notes, FIELD_I16, 0, NOTE_NUMBERS),
    FIELD(last, FIELD_I32, -999, 99 * 9999 + 999),
    LIST("deck", deck, name, FIELD_STR, DECKS_MAX, 0, DECK_SIZE),
    LIST("deck-secret", deck, secret, FIELD_U8, DECKS_MAX, 0, 1),
    LIST("card", card, name, FIELD_STR, CARDS_MAX, 0, NAME_SIZE),
    LIST("card-deck", card, deck, FIELD_U8, CARDS_MAX, 0, DECKS_MAX - 1),
    LIST("card-at", card, at, FIELD_U8, CARDS_MAX, 0, AT_PLAYED),
    LIST("held-deck", held, deck, FIELD_U8, HANDS_MAX, 0, DECKS_MAX),
    LIST("held-seat", held, seat, FIELD_U8, HANDS_MAX, 0, SEATS_MAX - 1),
    LIST("held-k", held, k, FIELD_I32, HANDS_MAX, 0, INT32_MAX),
    LIST("commit", commit, name, FIELD_STR, COMMITS_MAX, 0, DECK_SIZE),
    LIST("commit-seat", commit, seat, FIELD_U8, COMMITS_MAX, 0, SEATS_MAX - 1),
    LIST("counter", counter, name, FIELD_STR, COUNTERS_MAX, 0, NAME_SIZE),
    LIST("counter-value", counter, v, FIELD_I32, COUNTERS_MAX, -COUNTER_LIMIT, COUNTER_LIMIT),
    LIST("note", note, text, FIELD_STR, NOTES_MAX, 0, NOTE_SIZE),
    LIST("note-seat", note, seat, FIELD_U8, NOTES_MAX, 0, SEATS_MAX - 1),
    LIST("note-number", note, number, FIELD_I16, NOTES_MAX, 0, NOTE_NUMBERS),
    {"", 0, FIELD_U8, 0, 0, 0, 0, 0},
};

static const uint16_t at_turn[] = {ASK_TURN, 0}, at_end[] = {ASK_END, 0};

static const struct slot no_slots[] = {SLOT_END};
static const struct slot roll_slots[] = {
    {"dice", TYPE_DICE, NULL, 1, 1, NULL},
    {"reason", TYPE_TEXT, "for", 0, 1, NULL},
    SLOT_END,
};
static const struct slot deck_slots[] = {
    {"name", TYPE_WORD, NULL, 1, 1, NULL},
    {"card", TYPE_WORD, "of", 1, DECK_CARDS, ","},
    SLOT_END,
};
static const struct slot draw_slots[] = {
    {"how many", TYPE_NUMBER, NULL, 0, 1, NULL},
    {"deck", TYPE_WORD, "from", 1, 1, NULL},
    SLOT_END,
};
static const struct slot play_slots[] = {
    {"card", TYPE_WORD, NULL, 1, 1, NULL},
    {"deck", TYPE_WORD, "from", 1, 1, NULL},
    SLOT_END,
};
static const struct slot deck_slot[] = {{"deck", TYPE_WORD, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot name_slot[] = {{"name", TYPE_WORD, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot text_slot[] = {{"text", TYPE_TEXT, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot counter_slots[] = {
    {"name", TYPE_WORD, NULL, 1, 1, NULL},
    {"value", TYPE_SIGNED, "=", 0, 1, NULL},
    {"more", TYPE_NUMBER, "+", 0, 1, NULL},
    {"less", TYPE_NUMBER, "-", 0, 1, NULL},
    SLOT_END,
};
static const struct slot forget_slots[] = {
    {"number", TYPE_NUMBER, "note", 0, 1, NULL},
    {"name", TYPE_WORD, "counter", 0, 1, NULL},
    SLOT_END,
};
static const struct slot next_slots[] = {{"seat", TYPE_SEAT, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot end_slots[] = {{"winner", TYPE_SEAT, "for", 0, SEATS_MAX, ","}, SLOT_END};

static const struct verb verbs[VERBS] = {
    [V_ROLL] = {"roll", "roll", "rolls dice; last is their sum", roll_slots, at_turn, NULL, NULL},
    [V_DECK] = {"deck", "deck", "makes an open deck, or adds cards to it", deck_slots, at_turn, ff_form_deck, NULL},
    [V_SECRET] = {"secret deck", "secret-deck", "makes a deck whose hands are secret, or adds cards to it", deck_slots,
                  at_turn, ff_form_deck, NULL},
    [V_DRAW] = {"draw", "draw", "draws cards into your hand; without a number one", draw_slots, at_turn, NULL, NULL},
    [V_PLAY] = {"play", "play", "plays a card of your hand: by name, a secret one by its number", play_slots, at_turn,
                NULL, NULL},
    [V_SHUFFLE] = {"shuffle", "shuffle", "puts the played cards back into the deck", deck_slot, at_turn, NULL, NULL},
    [V_COMMIT] = {"commit", "commit", "commits the text of NAME.txt; only its hash leaves your machine", name_slot,
                  at_turn, ff_form_commit, NULL},
    [V_REVEAL] = {"reveal", "reveal", "shows a text that you committed in an earlier step", name_slot, at_turn,
                  ff_form_commit, NULL},
    [V_COUNTER] = {"counter", "counter", "sets, raises or lowers a counter", counter_slots, at_turn, ff_form_counter,
                   NULL},
    [V_NOTE] = {"note", "note", "keeps a note until it is forgotten", text_slot, at_turn, ff_form_note, NULL},
    [V_FORGET] = {"forget", "forget", "strikes out a note by its number, or a counter", forget_slots, at_turn,
                  ff_form_forget, NULL},
    [V_SAY] = {"say", "say", "puts a text into the report", text_slot, at_turn, NULL, NULL},
    [V_PASS] = {"pass", "seats", "ends your turn; the next seat in order has it", no_slots, at_turn, NULL, NULL},
    [V_NEXT] = {"next", "seats", "ends your turn; the named seat has it, or the next in order", next_slots, at_turn,
                NULL, NULL},
    [V_END] = {"end game", "end", "proposes the end of the game, and who has won", end_slots, at_turn, NULL, NULL},
    [V_AGREE] = {"agree", "end", "agrees to the end of the game", no_slots, at_end, NULL, NULL},
    [V_NO] = {"no", "end", "plays on", no_slots, at_end, NULL, NULL},
};

static const struct ask_kind asks[ASKS] = {
    [ASK_TURN] = {"turn", "seats", "what you do in your turn, until you end it with next or pass", FLOOR, false, 0,
                  ff_turn_choices, ff_turn_why, ff_turn_advise},
    [ASK_END] = {"end", "end", "whether the game ends as another seat proposes", WAITS, false, 0, ff_end_choices, NULL,
                 ff_end_advise},
};

static const struct proc procs[PROCS] = {
    [PROC_GAME] = {"game", "seats", "turns, order by order, until all agree to end", ff_ask, ff_run},
};

enum { F_LAST = 1, F_COUNTER, F_DECK, FACTS };

static bool get_last(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask;
    (void)reader;
    (void)arg;
    *out = (struct value){VAL_NUMBER, ff_state(w)->last, 0};
    return ff_state(w)->rolled;
}

static bool get_counter(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask;
    (void)reader;
    int at = ff_counter(ff_state(w), text_get(w->texts, arg[0]));
    if (at >= 0)
        *out = (struct value){VAL_NUMBER, ff_state(w)->counter[at].v, 0};
    return at >= 0;
}

static bool get_deck(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask;
    (void)reader;
    int at = ff_deck(ff_state(w), text_get(w->texts, arg[0]));
    if (at >= 0)
        *out = (struct value){VAL_NUMBER, ff_left(ff_state(w), at), 0};
    return at >= 0;
}

static const struct fact facts[FACTS] = {
    [F_LAST] = {"last", "facts", "the sum of the last roll of this turn", VAL_NUMBER, 0, {0, 0}, false, NULL, get_last},
    [F_COUNTER] =
        {"counter", "facts", "the value of a counter", VAL_NUMBER, 0, {TYPE_WORD, 0}, false, NULL, get_counter},
    [F_DECK] =
        {"deck", "facts", "how many cards are left in a deck", VAL_NUMBER, 0, {TYPE_WORD, 0}, false, NULL, get_deck},
};

static const struct event_kind events[EVENTS] = {
    [E_ROLL] = {"roll", false, false, {{"dice", TYPE_DICE}, {"total", TYPE_NUMBER}}},
    [E_ROLL_FOR] = {"roll-for", false, false, {{"dice", TYPE_DICE}, {"total", TYPE_NUMBER}, {"reason", TYPE_TEXT}}},
    [E_DECK] = {"deck", false, false, {{"deck", TYPE_TEXT}, {"n", TYPE_NUMBER}}},
    [E_DECK_MORE] = {"deck-more", false, false, {{"deck", TYPE_TEXT}, {"n", TYPE_NUMBER}}},
    [E_SECRET] = {"secret-deck", false, false, {{"deck", TYPE_TEXT}, {"n", TYPE_NUMBER}}},
    [E_SECRET_MORE] = {"secret-deck-more", false, false, {{"deck", TYPE_TEXT}, {"n", TYPE_NUMBER}}},
    [E_DECK_CLASH] = {"deck-clash", false, true, {{"deck", TYPE_TEXT}}},
    [E_DRAW] = {"draw", false, false, {{"card", TYPE_TEXT}, {"deck", TYPE_TEXT}, {"left", TYPE_NUMBER}}},
    [E_DRAW_SECRET] = {"draw-secret", false, false, {{"k", TYPE_NUMBER}, {"deck", TYPE_TEXT}, {"left", TYPE_NUMBER}}},
    [E_PLAY] = {"play", false, false, {{"card", TYPE_TEXT}, {"deck", TYPE_TEXT}}},
    [E_PLAY_SECRET] = {"play-secret", false, false, {{"k", TYPE_NUMBER}, {"card", TYPE_TEXT}, {"deck", TYPE_TEXT}}},
    [E_SHUFFLE] = {"shuffle", false, false, {{"deck", TYPE_TEXT}, {"n", TYPE_NUMBER}, {"left", TYPE_NUMBER}}},
    [E_COMMIT] = {"commit", false, false, {{"name", TYPE_TEXT}}},
    [E_COMMIT_AGAIN] = {"commit-again", false, false, {{"name", TYPE_TEXT}}},
    [E_REVEAL] = {"reveal", false, false, {{"name", TYPE_TEXT}, {"text", TYPE_TEXT}}},
    [E_NOT_OPENED] = {"not-opened", false, true, {{"name", TYPE_TEXT}}},
    [E_COUNTER] = {"counter", false, false, {{"counter", TYPE_TEXT}, {"value", TYPE_NUMBER}, {"was", TYPE_NUMBER}}},
    [E_NOTE] = {"note", false, false, {{"number", TYPE_NUMBER}, {"text", TYPE_TEXT}}},
    [E_FORGET_NOTE] = {"forget-note", false, false, {{"number", TYPE_NUMBER}, {"text", TYPE_TEXT}}},
    [E_FORGET_COUNTER] = {"forget-counter", false, false, {{"counter", TYPE_TEXT}, {"value", TYPE_NUMBER}}},
    [E_SAY] = {"say", false, false, {{"text", TYPE_TEXT}}},
    [E_PASS] = {"pass", false, false, {{"next", TYPE_SEAT}}},
    [E_NEXT] = {"next", false, false, {{"next", TYPE_SEAT}}},
    [E_PROPOSE] = {"propose", false, false, {{"", 0}}},
    [E_PROPOSE_FOR] = {"propose-for", false, false, {{"winners", TYPE_TEXT}}},
    [E_REFUSED] = {"refused", false, true, {{"", 0}}},
    [E_ENDED] = {"ended", false, false, {{"", 0}}},
    [E_ENDED_FOR] = {"ended-for", false, false, {{"winners", TYPE_TEXT}}},
};

static const struct scenario scenarios[] = {
    {"main", "A game of your own", NULL, 1, SEATS_MAX},
    {NULL, NULL, NULL, 0, 0},
};

static bool setup(struct play *p, const char *scenario, struct err *e)
{
    (void)p; /* an empty table, the first seat to move: all zero */
    (void)scenario;
    (void)e;
    return true;
}

static void outcome(W w, struct outcome *out)
{
    const struct ff *s = ff_state(w);
    out->over = s->over;
    out->winners = s->over ? (uint32_t)s->winners : 0;
}

const struct game_ops freeform_ops = {
    .id = "freeform",
    .title = "Any other game",
    .help = "rolls, decks, secret commitments, counters and notes; seats move in turn",
    .rev = 1,
    .oldest_rev = 1,
    .state_size = sizeof(struct ff),
    .fields = fields,
    .scenarios = scenarios,
    .rules = freeform_rules,
    .procs = procs,
    .asks = asks,
    .verbs = verbs,
    .facts = facts,
    .events = events,
    .nrules = FREEFORM_R_COUNT,
    .nprocs = PROCS,
    .nasks = ASKS,
    .nverbs = VERBS,
    .nfacts = FACTS,
    .nevents = EVENTS,
    .first_proc = PROC_GAME,
    .hidden_needs_umpire = true,
    .setup = setup,
    .check = ff_check,
    .outcome = outcome,
    .summary = ff_summary,
    .board = ff_board,
};
