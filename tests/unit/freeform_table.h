/* A table of freeform for tests: drafts are parsed, steps run with scripted dice, what happened is read in words. */
#ifndef TEST_FREEFORM_TABLE_H
#define TEST_FREEFORM_TABLE_H
#include "core/doc.h"
#include "core/run.h"

struct script {
    const char *label;
    uint32_t sides, value;
}; /* ends with label NULL */

struct table {
    struct arena *a;
    struct run_in in;
    struct run_result res;
    struct dice dice;
    struct seats seats;
    struct options opt;
    struct outside outside;
    struct hidden_ops hidden;
    struct diags diags;
    struct err err;
    const struct script *script;
    size_t nscript;     /* used so far */
    uint8_t committed;  /* mask of seats whose commitment "plan" is in force */
    const char *opened; /* what the text of this step opens "plan" with */
    struct {
        const char *deck, *value;
        uint32_t k;
        bool shown;
    } hand[256];             /* hidden_ops of the test: the draws so far */
    uint32_t ndrawn, before; /* of them; before this step */
    size_t pool;             /* size of the last pool offered */
};

/* nseats players of their own teams ("ann", "bob", "cy" ..); the game is set up. */
struct table *table_new(unsigned nseats, bool umpire);
/* A move file of the seat: lines divided by LF. Counts errors of form in t->diags; without one it lives. */
void table_file(struct table *t, seat_t seat, const char *lines);
/* One step with these dice (NULL: none may fall). false: t->err. Every die of the script must have been rolled. */
bool table_step(struct table *t, const struct script *script);
/* table_file and table_step, both asserted good. */
void table_play(struct table *t, seat_t seat, const char *lines, const struct script *script);
const struct ff *table_state(const struct table *t);
/* The game's events of the last step in words, a line each. */
const char *table_story(struct table *t);
/* Is this line in the story? */
bool table_tells(struct table *t, const char *line);
/* Was something skipped for this reason (a part of it)? */
bool table_skipped(const struct table *t, const char *why);
bool table_waits(const struct table *t, uint16_t kind, seat_t seat);
const char *table_doc(struct table *t, void (*fill)(W, seat_t, struct doc *));
#endif
