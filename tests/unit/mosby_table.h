/* A game of Mosby's Raiders for tests: positions are put together, drafts are parsed, steps run with scripted dice, what
 * happened is read in words. */
#ifndef TEST_MOSBY_TABLE_H
#define TEST_MOSBY_TABLE_H
#include "core/doc.h"
#include "core/run.h"
#include "games/mosby/mosby.h"

/* A die that must come next. sides 0: a draw; value is the class, card or event card that it must give. */
struct fall {
    const char *label;
    int sides, value;
};
#define FALLS(...)                                                                                                     \
    (const struct fall[])                                                                                              \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            NULL, 0, 0                                                                                                 \
        }                                                                                                              \
    }
#define D6(label, value)                                                                                               \
    {                                                                                                                  \
        label, 6, value                                                                                                \
    }
#define UNIT(class)                                                                                                    \
    {                                                                                                                  \
        "draw:unit", 0, class                                                                                          \
    }
#define COMBAT_UNIT(strength)                                                                                          \
    {                                                                                                                  \
        "draw:unit", 0, CLASS_COMBAT + (strength)-1                                                                    \
    }

struct mtable {
    struct arena *a;
    struct run_in in;
    struct run_result res;
    struct dice dice;
    struct seats seats;
    struct options opt;
    struct outside outside;
    struct diags diags;
    struct err err;
    const struct fall *fall;
    size_t nfall;
    const char *standing_lines;
    char wrong[160]; /* the die that did not fit */
};

/* A new game; options "8.3 8.5", "" for none. It waits for the start. */
struct mtable *mtable_new(const char *options);
/* In the Operations at a space, with the counters of the boxes up to the Notoriety in the pool and no card drawn. */
struct mtable *mtable_op(const char *options, const char *space, int notoriety, int awareness, int band);
struct mb_state *mtable_edit(struct mtable *t); /* the state in hand; mtable_put() afterwards */
void mtable_put(struct mtable *t);
int mtable_space(const struct mtable *t, const char *id);
/* A unit from the pool onto the map; its slot. */
int mtable_unit(struct mtable *t, const char *space, int class, bool active);
void mtable_card(struct mtable *t, int card, int n);
void mtable_revealed(struct mtable *t, const char *space);
void mtable_reveal(struct mtable *t, const char *spaces); /* ids between blanks */
/* Phases, Mosby's half first, with an activated unit of 1 at Catharpin, next to no space of the lines; band 2. */
struct mtable *mtable_phases(const char *space);
const struct mb_state *mtable_state(const struct mtable *t);
W mtable_world(const struct mtable *t);

void mtable_file(struct mtable *t, const char *lines);
void mtable_standing(struct mtable *t, const char *lines);
/* All dice used, no other asked for; with in.stop_after_roll as many as one procedure rolls at once, nfall of them. */
void mtable_step(struct mtable *t, const struct fall *fall);
void mtable_play(struct mtable *t, const char *lines, const struct fall *fall);
bool mtable_waits(const struct mtable *t, uint16_t kind);
bool mtable_tells(struct mtable *t, const char *sentence);               /* with the rule: "Mosby passes. (actions)" */
int mtable_told(struct mtable *t, const char *words);                    /* how many sentences hold the words */
bool mtable_legal(struct mtable *t, const char *order, const char *why); /* why NULL: legal; else part of the refusal */
const char *mtable_advice(struct mtable *t, uint16_t kind, const char *lines);
const char *mtable_doc(struct mtable *t, void (*fill)(W, seat_t, struct doc *));
/* The event card of this kind, the nth of them, is drawn alone in the Event step; then the game goes on. */
void mtable_event(struct mtable *t, int kind, int nth, const struct fall *fall);
int mtable_event_index(const struct mtable *t, int kind, int nth);
int mtable_first(const struct mtable *t,
                 int happening); /* where it first stands among what has happened; -1: nowhere */
/* "unit 3" and where it stands; -1: it is not on the map. */
int mtable_where(const struct mtable *t, int slot);
int mtable_at(const struct mtable *t, const char *space, int class); /* slot of such a unit there, or -1 */
#endif
