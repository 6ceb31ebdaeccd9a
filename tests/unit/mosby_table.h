/* A game of Mosby's Raiders for tests: positions are put together, drafts are parsed, steps run with scripted dice, what
 * happened is read in words. */
#ifndef TEST_MOSBY_TABLE_H
#define TEST_MOSBY_TABLE_H
#include "core/doc.h"
#include "core/run.h"
#include "games/mosby/mosby.h"

/* A die that must come next. sides 0: a draw; value is the class, card or event card that it must give. */
struct fall { const char *label; int sides, value; };
#define FALLS(...) (const struct fall[]){__VA_ARGS__, {NULL, 0, 0}}
#define D6(label, value) {label, 6, value}
#define UNIT(class) {"draw:unit", 0, class}
#define COMBAT_UNIT(strength) {"draw:unit", 0, CLASS_COMBAT + (strength) - 1}

struct table {
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
struct table *table_new(const char *options);
/* In the Operations at a space, with the counters of the boxes up to the Notoriety in the pool and no card drawn. */
struct table *table_op(const char *options, const char *space, int notoriety, int awareness, int band);
struct mb_state *table_edit(struct table *t); /* the state in hand; table_put() afterwards */
void table_put(struct table *t);
int table_space(const struct table *t, const char *id);
/* A unit from the pool onto the map; its slot. */
int table_unit(struct table *t, const char *space, int class, bool active);
void table_card(struct table *t, int card, int n);
void table_revealed(struct table *t, const char *space);
const struct mb_state *table_state(const struct table *t);
W table_world(const struct table *t);

void table_file(struct table *t, const char *lines);
void table_standing(struct table *t, const char *lines);
void table_step(struct table *t, const struct fall *fall); /* all dice used, no other asked for */
void table_play(struct table *t, const char *lines, const struct fall *fall);
bool table_waits(const struct table *t, uint16_t kind);
bool table_tells(struct table *t, const char *sentence); /* with the rule: "Mosby passes. (actions)" */
int table_told(struct table *t, const char *words);      /* how many sentences hold the words */
bool table_legal(struct table *t, const char *order, const char *why); /* why NULL: legal; else part of the refusal */
const char *table_advice(struct table *t, uint16_t kind, const char *lines);
const char *table_doc(struct table *t, void (*fill)(W, seat_t, struct doc *));
/* The event card of this kind, the nth of them, is drawn alone in the Event step; then the game goes on. */
void table_event(struct table *t, int kind, int nth, const struct fall *fall);
int table_event_index(const struct table *t, int kind, int nth);
/* "unit 3" and where it stands; -1: it is not on the map. */
int table_where(const struct table *t, int slot);
int table_at(const struct table *t, const char *space, int class); /* slot of such a unit there, or -1 */
#endif
