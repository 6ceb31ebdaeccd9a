/* A war of acw for tests: armies are put where they are needed, drafts are parsed, steps run with scripted totals
 * of two dice, what happened is read in words. */
#ifndef TEST_ACW_TABLE_H
#define TEST_ACW_TABLE_H
#include "core/doc.h"
#include "core/run.h"
#include "games/acw/standard.h"

enum { SOUTH = SIDE_SOUTH, NORTH = SIDE_NORTH };

struct war {
    struct arena *a;
    struct run_in in;
    struct run_result res;
    struct dice dice;
    struct seats seats;
    struct options opt;
    struct outside outside;
    struct diags diags;
    struct err err;
    const int *total;        /* totals of two dice, or 100 and what a single die shows; ends with 0 */
    size_t ntotals;          /* used so far */
    const char *labels[256]; /* of the rolls of the last step */
    size_t nlabels;
    const struct file *standing[SIDES];
};

/* The set-up waits for the South. */
struct war *war_new(const char *scenario);
/* All free pieces are placed by the built-in answer: the South is to move in turn 1. */
struct war *war_begun(const char *scenario);
/* The same with an empty map, and the turn of `side`. */
struct war *war_empty(int side);
struct war *war_field(const char *scenario, int side);
/* The rules played: acw_ops unless a test puts others here. */
extern const struct game_ops *war_ops;
/* The Advanced rules of new games, ends with NULL; NULL: none. */
extern const char *const *war_options;
/* The state for edits, which war_save() puts into play. */
struct acw_state *war_edit(struct war *t);
void war_save(struct war *t);
void war_troop(struct war *t, const char *id, int side, int troop, int n); /* adds them */
int war_space(const struct war *t, const char *id);
void war_put(struct war *t, const char *id, int side, int kind, int n);
int war_count(const struct war *t, const char *id, int side, int kind);
const struct acw_state *war_state(const struct war *t);
W war_world(const struct war *t);

/* A move file: lines divided by LF, good in form. */
void war_file(struct war *t, int side, const char *lines);
void war_standing(struct war *t, int side, const char *lines);
/* One step with these totals (NULL: no die may fall); all of them must be rolled. */
void war_step(struct war *t, const int *total);
void war_play(struct war *t, int side, const char *lines, const int *total);
/* Is the order wrong in form, with this in the message? */
bool war_form_wrong(struct war *t, const char *line, const char *why);

bool war_tells(struct war *t, const char *line);
bool war_skipped(const struct war *t, const char *why);
bool war_waits(const struct war *t, uint16_t kind, int side);
/* Does the ask that waits allow this order? why: part of the refusal, or NULL when it is legal. */
bool war_legal(struct war *t, const char *order, const char *why);
/* The ask that waits, answered by advice from a file of settings. */
const char *war_advice(struct war *t, uint16_t kind, int side, const char *settings);
/* A battle in Eastern Virginia: the North attacks from Eastern Maryland. Armies by kind; standing: the South's file;
 * lines:
 * what stands below the North's move. */
struct war *war_battle(const int south[KINDS], const int north[KINDS], const char *standing, const char *lines,
                       const int *total);
const char *war_doc(struct war *t, void (*fill)(W, seat_t, struct doc *));
#endif
