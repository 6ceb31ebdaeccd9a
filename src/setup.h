/* Making a game: what `new`, `invite` and `join` share (design dice 1.3.1, 1.6 step 0). */
#ifndef PROVOST_SETUP_H
#define PROVOST_SETUP_H
#include "bring.h"
#include "folder.h"

/* Who plays a seat. */
enum seat_by { BY_NOBODY, BY_ME, BY_CARD, BY_BUILTIN, BY_VOUCHED };
struct setup_seat {
    enum seat_by by;
    const char *name, *team; /* team NULL: as the seat */
    struct card card;        /* BY_ME, BY_CARD */
    const char *card_sig;
    struct dice_keys keys;
};
struct setup {
    struct ctx *c;
    struct person person;
    const char *dir; /* the game folder to be */
    const struct game_ops *ops;
    const struct scenario *scenario;
    const void *data;
    const char *data_dir; /* --data, or DIR/data when it is there, or NULL */
    struct genesis g;     /* all but sides, umpire and nonce; raw after setup_write */
    bool umpire;          /* the umpire has a seat of his own at the table: */
    struct setup_seat ump;
    struct setup_seat seat[SEATS_MAX];
    size_t nseats;
};

/* Options of a game, for the tables of `new` and `invite`. */
#define OPT_SETUP                                                                                                      \
    {0, "scenario", "NAME", "the scenario; without it the game's first", false},                                       \
        {0, "dice", "POLICY", "who rolls: opponent, umpire, both, solo or duplicate", false},                          \
        {0, "series", "FILE",                                                                                          \
         "the dice key of a series of games with duplicate dice; it is made when it is not there", false},             \
        {0, "closing", "TIME", "when the series is closed and its proofs may be published: 2027-03-01T18:00:00Z",      \
         false},                                                                                                       \
        {0, "missed", "WHAT", "what follows when no moves arrive: wait, default or forfeit", false},                   \
        {0, "nmr-max", "N", "the number of missed steps in a row after which a seat forfeits", false},                 \
        {0, "deadline", "HOURS", "the time for an answer: hours, days as in 7d, or the words of provost-tick(1)",      \
         false},                                                                                                       \
        {0, "option", "ID[=VALUE]", "an option of the game; without VALUE it is true", true},                          \
    {                                                                                                                  \
        0, "data", "DIR", "play with the figures in DIR; its files stand for the bundled ones of the same name", false \
    }

/* The game, its data and the options above; prints nothing. e: 64, 65. */
bool setup_begin(struct setup *s, struct ctx *c, const char *game, const char *dir);
/* The same without options and data, for an offer that brings them. */
bool setup_empty(struct setup *s, struct ctx *c, const char *game, const char *dir);
bool setup_scenario(struct setup *s, const char *name); /* NULL: the first */
bool setup_data(struct setup *s, const char *own);      /* own: --data, or NULL */
bool setup_option(struct setup *s, const char *text);   /* "ID=VALUE" */
/* Adds the seats: those of the scenario, or names (NULL: none yet) where the players name them. e: 64. */
bool setup_seats(struct setup *s, const char *const *names, size_t n);
struct setup_seat *setup_find(struct setup *s, const char *name); /* e: 64 with the nearest */
/* The person's card, and his dice key for this game in DIR/private/dice.key; both are made where they are lacking. */
bool setup_me(struct setup *s, struct setup_seat *seat);
/* Keys of a seat that lie in DIR/private/ROLE.*.key. */
bool setup_hosted(struct setup *s, struct setup_seat *seat);
/* CARD and KEYS blocks that belong together; those of one player, or the n-th pair (from 0) of a letter. e: 65, 77. */
bool setup_card(struct setup *s, const struct brought *in, size_t nth, struct setup_seat *seat);
/* The policy when none was named, then what the policy forbids. e: 64. */
bool setup_policy(struct setup *s);
/* Duplicate dice are the umpire's, with a series (design dice, section 4); what they do not protect from stands in the
 * genesis, as an option. */
bool setup_policy_get(struct setup *s, const char *name);
/* What is said openly of the policy, on stderr. */
void setup_say(struct setup *s);
bool setup_copy_data(struct setup *s); /* --data DIR to DIR/data of the game folder */
/* All seats filled: writes genesis, folder, players, signs as every role whose keys are here, and lets built-in
 * seats file. */
bool setup_write(struct setup *s);

/* ---- the offer: what an invitation says of the game to be, in the letter and as private/offer.txt ---- */
void offer_put(struct buf *out, const struct setup *s);
/* Finds it in a letter and fills game, options and seats; seats that are taken have by BY_CARD and the sign key
 * alone. */
bool offer_read(struct setup *s, struct ctx *c, const char *dir, struct bytes letter);
bool offer_keep(const struct setup *s); /* DIR/private/offer.txt */
/* Is the genesis the game that was offered here (private/offer.txt; none: true)? e: 77, check "keys". */
bool offer_fits(struct ctx *c, const char *dir, const struct genesis *g);
#endif
