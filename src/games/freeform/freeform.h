/* freeform: any board game without rules here. Seats move in turn; the program keeps dice, decks, commitments,
 * counters and notes (man page provost-freeform(7)). */
#ifndef PROVOST_FREEFORM_H
#define PROVOST_FREEFORM_H
#include "core/game.h"

enum {
    NAME_SIZE = 32, /* a name and its NUL */
    DECK_SIZE = 17, /* a deck's: a tag of the protocol, for handles DECK#k (design "dice" 1.2) */
    NOTE_SIZE = 201,
    DECKS_MAX = 16,
    CARDS_MAX = 256, /* in all decks */
    HANDS_MAX = 64,  /* unseen cards in all hands */
    COMMITS_MAX = 32,
    COUNTERS_MAX = 64,
    COUNTER_LIMIT = 1000000,
    NOTES_MAX = 32,
    NOTE_NUMBERS = 30000,
    ACTS_MAX = 1000, /* orders a turn: 99 dice each stay below the 100,000 of a record */
    HIDDEN_MAX = 64  /* unseen draws a turn, and shows: what a record holds (core/dice.h) */
};

enum { AT_DECK = 0, AT_HAND = 1, AT_PLAYED = 100 }; /* of a card; AT_HAND + seat */

/* Lists have no gaps: the first entry with an empty name (deck 0 in hands) ends them. A card of a secret deck is at
 * AT_DECK until it is played, for nobody may learn from the state which of them lies in a hand. */
struct ff_deck {
    char name[DECK_SIZE];
    uint8_t secret;
};
struct ff_card {
    char name[NAME_SIZE];
    uint8_t deck, at;
};
struct ff_held {
    uint8_t deck, seat; /* deck: index + 1 */
    int32_t k;          /* the handle DECK#k */
};
struct ff_commit {
    char name[DECK_SIZE];
    uint8_t seat;
};
struct ff_counter {
    char name[NAME_SIZE];
    int32_t v;
};
struct ff_note {
    char text[NOTE_SIZE];
    uint8_t seat;
    int16_t number;
};

struct ff {
    uint8_t turn;   /* the seat that has it */
    uint8_t rolled; /* last holds a roll of this turn */
    uint8_t over;
    uint8_t drawn, shown; /* hidden cards this turn */
    int16_t winners;      /* proposed, or of the game that is over: mask of seats */
    int16_t acts;         /* orders this turn */
    int16_t notes;        /* the number of the last note */
    int32_t last;
    struct ff_deck deck[DECKS_MAX];
    struct ff_card card[CARDS_MAX];
    struct ff_held held[HANDS_MAX];
    struct ff_commit commit[COMMITS_MAX];
    struct ff_counter counter[COUNTERS_MAX];
    struct ff_note note[NOTES_MAX];
};

enum { ASK_TURN = 1, ASK_END, ASKS };
enum { PROC_GAME = 1, PROCS };
enum { PC_TURN, PC_END }; /* of PROC_GAME */

enum {
    V_ROLL = 1,
    V_DECK,
    V_SECRET,
    V_DRAW,
    V_PLAY,
    V_SHUFFLE,
    V_COMMIT,
    V_REVEAL,
    V_COUNTER,
    V_NOTE,
    V_FORGET,
    V_SAY,
    V_PASS,
    V_NEXT,
    V_END,
    V_AGREE,
    V_NO,
    VERBS
};
/* Slots of each verb, in the order of its table. */
enum { ROLL_DICE, ROLL_FOR };
enum { DECK_NAME, DECK_CARD };
enum { DRAW_N, DRAW_DECK };
enum { PLAY_CARD, PLAY_DECK };
enum { COUNTER_NAME, COUNTER_SET, COUNTER_ADD, COUNTER_TAKE };
enum { FORGET_NOTE, FORGET_COUNTER };
enum { DECK_CARDS = ORDER_VALUES - 1 }; /* cards one order can name */

enum {
    E_ROLL = 1,
    E_ROLL_FOR,
    E_DECK,
    E_DECK_MORE,
    E_SECRET,
    E_SECRET_MORE,
    E_DECK_CLASH,
    E_DRAW,
    E_DRAW_SECRET,
    E_PLAY,
    E_PLAY_SECRET,
    E_SHUFFLE,
    E_COMMIT,
    E_COMMIT_AGAIN,
    E_REVEAL,
    E_NOT_OPENED,
    E_COUNTER,
    E_NOTE,
    E_FORGET_NOTE,
    E_FORGET_COUNTER,
    E_SAY,
    E_PASS,
    E_NEXT,
    E_PROPOSE,
    E_PROPOSE_FOR,
    E_REFUSED,
    E_ENDED,
    E_ENDED_FOR,
    EVENTS
};

/* --- state.c --- */
const struct ff *ff_state(W w);
int ff_ndecks(const struct ff *s);
int ff_ncards(const struct ff *s);
int ff_nheld(const struct ff *s);
int ff_ncommits(const struct ff *s);
int ff_ncounters(const struct ff *s);
int ff_nnotes(const struct ff *s);
/* By name, whatever the case; -1: none. */
int ff_deck(const struct ff *s, const char *name);
int ff_counter(const struct ff *s, const char *name);
int ff_commit(const struct ff *s, seat_t seat, const char *name);
int ff_note(const struct ff *s, int32_t number);
int ff_left(const struct ff *s, int deck);             /* cards still in the deck */
int ff_at(const struct ff *s, int deck, int at);       /* open cards of the deck there */
int ff_unseen(const struct ff *s, int deck, int seat); /* unseen cards in the hand; seat -1: in all */
int ff_drawable(W w, int deck);                        /* how many one order may draw now */
int ff_hand_card(const struct ff *s, int deck, seat_t seat, const char *name); /* open card in the hand; -1 */
int ff_hand_held(const struct ff *s, int deck, seat_t seat, const char *k);    /* unseen card by its number; -1 */
seat_t ff_next_seat(W w, seat_t seat); /* the next one that plays, in order; itself when there is no other */
bool ff_others(W w, seat_t seat);      /* does any other seat play? */
void ff_lower(char *out, size_t size, const char *name);
bool ff_check(W w, struct err *e);

/* --- choices.c --- */
void ff_turn_choices(W w, A ask, O part, struct choices *next);
void ff_turn_why(W w, A ask, O o, struct err *e);
void ff_turn_advise(W w, A ask, const struct settings *set, struct order *out);
void ff_end_choices(W w, A ask, O part, struct choices *next);
void ff_end_advise(W w, A ask, const struct settings *set, struct order *out);

/* --- form.c --- */
bool ff_form_deck(W w, O o, struct err *e);
bool ff_form_commit(W w, O o, struct err *e);
bool ff_form_counter(W w, O o, struct err *e);
bool ff_form_note(W w, O o, struct err *e);
bool ff_form_forget(W w, O o, struct err *e);

/* --- orders.c, decks.c --- */
size_t ff_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void ff_run(struct play *p, struct frame *f, O ans, size_t n);
void ff_do_deck(struct play *p, O o);
void ff_do_draw(struct play *p, O o);
void ff_do_play(struct play *p, O o);
void ff_do_shuffle(struct play *p, O o);

/* --- show.c --- */
void ff_summary(W w, seat_t reader, struct doc *d);
void ff_board(W w, seat_t reader, struct doc *d);

extern const struct game_ops freeform_ops;
#endif
