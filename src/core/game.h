/* The game interface: a game is the tables of struct game_ops and resumable procedures (man page provost-game(7)).
 *
 * A run ends between two mails, so nothing that may wait lives on the C stack: a rule that can be interrupted is a
 * procedure with a frame in the state. Readers (they take W, a const world) may not roll, emit or change anything;
 * run() gets answers that passed choices() and cannot fail.
 *
 * Tables begin with an empty row 0: verbs, asks, procs, facts, settings, scopes, events count from 1. Lists of ids
 * (kinds) end with 0. Values of orders are int32_t; what they mean is told by the type of their slot. */
#ifndef PROVOST_CORE_GAME_H
#define PROVOST_CORE_GAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "base/limits.h"

struct arena;
struct data_file;
struct dice;
struct doc;
struct events;
struct outside;
struct run;
struct settings;
struct texts;

typedef uint8_t seat_t; /* index into struct seats, in genesis order */
enum { NO_SEAT = 255, FRAMES_MAX = 16, ORDER_VALUES = 24, CHOICES_MAX = 512, EVENT_ARGS = 6 };

/* --- who plays, with what --------------------------------------------------------------------------------- */
struct seats {
    uint8_t n;
    struct {
        const char *name;
        uint8_t team;
        bool gone;
    } v[SEATS_MAX]; /* gone: resigned, out or dropped */
};
struct option {
    const char *key;
    int64_t num;
    const char *str;
}; /* str NULL: a number; true is 1 */
struct options {
    const char *scenario, *dice;
    size_t n;
    struct option v[64];
};                                                                          /* dice: the policy's word */
const struct option *option_find(const struct options *o, const char *key); /* NULL: absent */

/* --- types of values -------------------------------------------------------------------------------------- */
enum {
    TYPE_NONE,
    TYPE_NUMBER, /* 0..2^31-1 */
    TYPE_SIGNED, /* with a sign */
    TYPE_TEXT,   /* to the end of the clause, or "quoted"; value: index into world.texts */
    TYPE_WORD,   /* one word or "quoted name"; index into world.texts, equal whatever the case */
    TYPE_DICE,   /* 3d6+2: dice_pack() */
    TYPE_SEAT,
    TYPE_KIND,    /* name of an ask kind of the game */
    TYPE_PERCENT, /* 40% */
    TYPE_YESNO,
    TYPE_GAME = 16 /* types of the game: row (type - TYPE_GAME) of game_ops.types, which has no empty row */
};
enum { TEXT_ANY = -1 }; /* in choices: any text or word at all */
enum { COUNTED = 1000 };
#define COUNTED_OF(name, n) ((int32_t)(name)*COUNTED + (int32_t)(n)) /* "3 infantry": n from 1 to 999 */
#define COUNTED_NAME(v) ((v) / COUNTED)
#define COUNTED_N(v) ((v) % COUNTED)
int32_t dice_pack(int n, int sides, int plus); /* 1..99 dice, 2..9999 sides, -999..999 */
void dice_unpack(int32_t v, int *n, int *sides, int *plus);

struct world {
    const struct game_ops *ops;
    const void *data;  /* the game's static data, loaded or bundled */
    const void *state; /* state_size bytes */
    const struct frames *fr;
    const struct options *opt;
    const struct seats *seats;
    struct texts *texts;           /* strings of this run; indices never enter a state */
    const struct outside *outside; /* commitments; NULL in tests that have none */
    unsigned rev;
    unsigned lifted_from; /* the genesis's revision when `amend` has put another in force; else 0 */
};
typedef const struct world *W;

struct type {
    const char *name, *rule, *help;
    enum { FORM_NAME, FORM_COUNTED, FORM_NUMBER } form;
    uint16_t of;                           /* FORM_COUNTED: the FORM_NAME type counted */
    int32_t lo, hi;                        /* FORM_NUMBER */
    int32_t (*count)(W);                   /* FORM_NAME: values 0..count-1 */
    const char *(*name_of)(W, int32_t v);  /* as printed; parsed by name_cmp, longest first */
    const char *(*alias_of)(W, int32_t v); /* a second name that is understood, or NULL */
};

/* --- strings of a run ------------------------------------------------------------------------------------- */
int32_t text_put(struct texts *t, const char *s, size_t n); /* same bytes, same index */
int32_t text_word(struct texts *t, const char *s,
                  size_t n); /* same word whatever the case, same index; first spelling kept */
const char *text_get(const struct texts *t, int32_t v); /* "" for an index out of range */
struct texts *texts_new(struct arena *a);

/* --- orders ----------------------------------------------------------------------------------------------- */
struct order_value {
    uint8_t slot;
    int32_t v;
};
struct order {
    uint16_t verb;
    uint8_t n;
    struct order_value val[ORDER_VALUES];
};                                                               /* slots never descend */
bool order_get(const struct order *o, uint8_t slot, int32_t *v); /* the first value of the slot */
size_t order_count(const struct order *o, uint8_t slot);
int32_t order_nth(const struct order *o, uint8_t slot, size_t i); /* i < order_count */
void order_add(struct order *o, uint8_t slot, int32_t v);
bool order_equal(const struct order *a, const struct order *b);

struct slot {
    const char *name;
    uint16_t type;
    const char *lead; /* the word or sign before it (">", "for", "from"); NULL: none */
    uint8_t min, max; /* how many values; min 0: optional (the lead is then left out too) */
    const char *sep;  /* between several values; NULL: "," */
};                    /* a list of slots ends with a row whose name is NULL */

enum { SLOT_VERB = 255, SLOT_NONE = 254 };
struct choice {
    uint8_t slot;
    int32_t lo, hi;
};
/* The values that may come next. end: the order may stop here. Ranges of one slot do not overlap. */
struct choices {
    bool end;
    size_t n;
    struct choice it[CHOICES_MAX];
    /* What the caller asks for, so that a game need not work out more: `only` this value (the others may be left out, and it
     * may be offered though a later slot will refuse it), or whether it may `end` when its slot is SLOT_NONE; `enough` values
     * are as good as all. NULL and 0: everything. */
    const struct choice *only;
    size_t enough;
};
bool choice_wanted(const struct choices *c, uint8_t slot, int32_t v); /* is it worth testing? */
bool choice_full(const struct choices *c);
void choice_add(struct choices *c, uint8_t slot, int32_t lo, int32_t hi);
void choice_verb(struct choices *c, uint16_t verb);

/* --- decisions -------------------------------------------------------------------------------------------- */
struct ask {
    uint16_t kind;
    seat_t seat;
    int32_t subject, place;
}; /* place -1: none */
typedef const struct ask *A;
typedef const struct order *O;

struct ask_kind {
    const char *name, *rule, *help;
    enum { FLOOR, WAITS, REACTS } sort;
    bool done;     /* a FLOOR whose file has run out: the built-in answer now, else wait */
    uint16_t verb; /* of the short form `on retreat: Richmond, Norfolk`; 0: none */
    /* part->verb == 0: offer verbs (SLOT_VERB); else the next slots. */
    void (*choices)(W, A, O part, struct choices *next);
    /* Why the whole order is refused here: fills e (with the rule's number in it). NULL: a general sentence. */
    void (*why)(W, A, O, struct err *e);
    /* An answer from settings, or from none (built-in). out->verb 0: no advice. Must be legal. */
    void (*advise)(W, A, const struct settings *, struct order *out);
};

enum expanded { EXPAND_AS_IS, EXPAND_TO, EXPAND_ONE, EXPAND_END };
struct verb {
    const char *name, *rule, *help;
    const struct slot *slots;
    const uint16_t *kinds;            /* asks that it can answer */
    bool (*form)(W, O, struct err *); /* can be right in some position? NULL: always */
    /* What an order means as it stands in a line, when it is about to be carried out; NULL: itself. AS_IS, or TO: it means
     * *one. ONE: it names a group, and *one is the order of its next part after key `after` (0: of the first), which is
     * *key > after; the whole line, with each `else`, is carried out for one part after the other. END: no part is left.
     * subject: the clause before it, whose subject an order without its own goes on with; NULL: it begins the line. */
    enum expanded (*expand)(W, A, O written, O subject, int32_t after, int32_t *key, struct order *one);
};

/* --- conditions ------------------------------------------------------------------------------------------- */
enum value_type { VAL_YESNO, VAL_NUMBER, VAL_RATIO, VAL_PERCENT, VAL_NAME };
struct value {
    enum value_type type;
    int32_t a, b;
}; /* ratio a:b; name: a; percent: a */
struct fact {
    const char *name, *rule, *help;
    enum value_type type;
    uint16_t name_type;    /* VAL_NAME: of which type */
    uint16_t arg[2];       /* types of what follows the name; 0: nothing */
    bool arg_first;        /* arg[0] stands before the name: `South chose Seek` */
    const uint16_t *kinds; /* asks where it exists; NULL: everywhere */
    bool (*get)(W, A, seat_t reader, const int32_t *arg, struct value *out); /* false: unknown to the reader */
};

struct scope {
    const char *name, *rule, *help;
    uint16_t arg;   /* type of what follows; 0: nothing */
    uint8_t narrow; /* the larger, the narrower: the narrowest setting wins */
    bool (*holds)(W, A, int32_t arg);
};

struct setting {
    const char *name, *rule, *help;
    const struct slot *slots;
    const char *builtin;   /* its value when nobody filed one, as a player would write it; NULL: none */
    bool per_first;        /* one value for each value of the first slot (`deploy infantry ..; deploy cavalry ..`) */
    const uint16_t *kinds; /* asks whose advice reads it */
};
/* For advise(): the value in force, filed (narrowest scope, then latest line) or built-in; NULL: neither.
 * first: value of the first slot where per_first, else ignored. Values are in an order whose verb is the setting's id. */
const struct order *setting_get(const struct settings *s, uint16_t setting, int32_t first);
bool setting_filed(const struct settings *s, uint16_t setting, int32_t first);

/* --- procedures ------------------------------------------------------------------------------------------- */
struct frame {
    uint16_t proc, pc;
    int32_t r[6], ret;
}; /* ret: what the last child gave to pop() */
struct frames {
    uint8_t n;
    struct frame v[FRAMES_MAX];
};
struct play {
    struct world w;
    void *state;
    struct frames *fr;
    struct dice *dice;
    struct events *ev;
    struct run *run;
};

struct proc {
    const char *name, *rule, *help;
    size_t (*ask)(W, const struct frame *, struct ask *out, size_t cap); /* 0: nothing to decide; NULL: never */
    void (*run)(struct play *, struct frame *, O ans, size_t n);         /* moves pc */
};
/* For run() alone. roll: n dice, each[n] (may be NULL) filled; returns the sum. Labels: 1..64 bytes of 0x20..0x7E. */
int roll(struct play *p, const char *label, int n, int sides, int *each);
void shuffle(struct play *p, const char *deck, int n, int *order); /* order[n]: a permutation of 0..n-1 */
struct frame *push(struct play *p, uint16_t proc); /* set pc before; the old frame pointer stays valid */
void pop(struct play *p, int32_t ret);             /* touch no frame afterwards */
void turn_over(struct play *p);                    /* this player turn is done: all move files end */

/* --- commitments and hidden draws (freeform; design "dice", section 4) ------------------------------------- */
bool outside_committed(W, seat_t seat, const char *slot); /* in force before this step */
const char *outside_opened(W, seat_t seat,
                           const char *slot); /* its text, when a file of this step opens it; else NULL */
bool outside_has_umpire(W);
/* The value of an unshown card, where the reader is its seat and the program knows it; else NULL. For summary and board alone. */
const char *outside_drawn(W, seat_t reader, const char *deck, uint32_t k);
/* A card of the deck nobody but the seat (and the umpire) sees: pool in data order, without what has been shown.
 * Returns its number k in the deck, counted through the game; the handle DECK#k. */
uint32_t draw_hidden(struct play *p, const char *deck, seat_t seat, const char *const *pool, size_t n);
const char *draw_show(struct play *p, const char *deck, uint32_t k); /* its value, shown to all from now on */

/* --- events ----------------------------------------------------------------------------------------------- */
/* What happened; words come from the catalogue (key GAME.NAME). A tree by frame depth. Rolls since the last emit
 * belong to it. rule: row of game_ops.rules. seats: bit mask of those who may read it, 0: all. */
struct event {
    uint16_t kind, rule;
    uint8_t seat, depth;
    uint32_t roll, nrolls, seats;
    int32_t arg[EVENT_ARGS];
};
/* Names stand in the rows of these tables, not behind pointers, which the loader would relocate page by page in every run. */
struct event_kind {
    char name[22];
    bool breaks, failed;
    struct {
        char name[14]; /* "": no more of them */
        uint16_t type;
    } arg[EVENT_ARGS]; /* holes of the sentence */
};
/* kind, rule, seat, args as given; depth and rolls are filled in. */
void emit(struct play *p, uint16_t kind, uint16_t rule, seat_t seat, const int32_t *arg, size_t n);
void emit_to(struct play *p, uint32_t seats, uint16_t kind, uint16_t rule, seat_t seat, const int32_t *arg, size_t n);

/* --- state ------------------------------------------------------------------------------------------------ */
enum field_type { FIELD_U8, FIELD_I16, FIELD_I32, FIELD_STR }; /* STR: char[size], NUL-terminated */
struct field {
    char name[24]; /* JSON key */
    size_t off;
    enum field_type type;
    uint32_t count; /* 0: one value; else an array, written without its trailing zeros (empty strings) */
    size_t stride;  /* bytes from one value to the next */
    int64_t lo, hi; /* STR: hi is the size */
    /* Revision; 0: always. The state that `amend` leaves was written without the fields of the new revision: in a game
     * lifted from a revision before `since` the field may be absent and is then 0 (so lo..hi must hold 0). It is written
     * from the next step on. In a game never amended an absent field is an error. */
    unsigned since;
}; /* a list ends with name "" */
/* Added to `since`: the field is left out while all its values are 0, so that scenarios without it keep their bytes. */
enum { FIELD_SPARSE = 0x8000 };

struct rule_row {
    char id[24], place[64];
};
struct scenario {
    const char *id, *title;
    const char *const *seats; /* ends with NULL; NULL: as the players name them */
    uint8_t min_seats, max_seats;
};
struct outcome {
    bool over;
    uint32_t winners; /* bit mask of seats; 0: nobody */
};

struct data_spec {
    const char *const *names;      /* file names, ends with NULL */
    const struct data_file *files; /* bundled bytes, in the order of names */
    const void *bundled;           /* made from them by the build */
    const uint8_t *hash;           /* 32 bytes: design "dice" 1.3 over the bundled files */
    bool (*load)(struct arena *, const struct data_file *files, size_t n, const void **out, struct err *);
};

struct game_ops {
    const char *id, *title, *help;
    unsigned rev, oldest_rev;
    size_t state_size;
    const struct field *fields;
    const struct data_spec *data;     /* NULL: none */
    const struct scenario *scenarios; /* ends with id NULL */
    const char *const *options;       /* ids `new --option` takes, ends with NULL; may be NULL */
    const struct rule_row *rules;     /* row 0 empty */
    const struct type *types;
    const struct proc *procs;
    const struct ask_kind *asks;
    const struct verb *verbs;
    const struct fact *facts;
    const struct setting *settings;
    const struct scope *scopes;
    const struct event_kind *events;
    uint16_t nrules, ntypes, nprocs, nasks, nverbs, nfacts, nsettings, nscopes, nevents; /* rows, the empty ones too */
    uint16_t place_type;      /* of `on EVENT at PLACE` and ask.place; 0: the game has no places */
    uint16_t first_proc;      /* the outermost frame after setup */
    bool hidden_needs_umpire; /* told by `new` */
    bool (*setup)(struct play *, const char *scenario, struct err *); /* no dice, no events needed */
    bool (*check)(W, struct err *);                                   /* invariants, after every run() and every load */
    void (*outcome)(W, struct outcome *);
    /* May a report tell the next event together with this one, as one sentence? Adds it to `into`. NULL: never. */
    bool (*merge)(struct event *into, const struct event *next);
    void (*summary)(W, seat_t reader, struct doc *); /* head of report and `show` */
    void (*board)(W, seat_t reader, struct doc *);   /* `show`: where everything stands */
    /* What a step came to, on the first screen of its report in place of its last events; NULL: those. Only events that the
     * reader may read are given. */
    void (*overview)(W, seat_t reader, const struct event *const *ev, size_t n, struct doc *);
    void (*near)(W, seat_t reader, int32_t place, struct doc *); /* `show --near PLACE`: for the ear; may be NULL */
    void (*map)(W, seat_t reader, int32_t place, int radius, struct doc *); /* `show --map PLACE`; may be NULL */
};
bool rev_at_least(W, unsigned rev);
#endif
