/* A game folder (product.md, "Reports, archive, sizes"; design dice 3.6).
 *
 *   game.json  game.json.ROLE.minisig|.sig      genesis and the signatures over it
 *   state.json                                  a copy of the newest turns/NNNN/state.json
 *   data/                                       own figures, where the game uses some
 *   turns/0000/state.json                       state_0
 *   turns/NNNN/ record.json state.json dice.txt report.txt      after record NNNN, from 0001
 *   final/ROLE.json  inbox/ outbox/ refused/
 *   private/ (0700)  dice.key                   VRF seed of the person for this game
 *                    ROLE.sign.key ROLE.box.key ROLE.dice.key   of a role whose keys lie here whole (built-in, vouched)
 *                    builtin                    names of built-in seats, a line each
 *                    standing.txt (standing.ROLE.txt)  secret.json  players.json  status.json
 *                    moves/TTTT-S-PREV8-ROLE.txt and its signature     what `sign` made
 *                    SEAT.card.next, *.key.next what waits for its joint record; *.key.old what was before
 *                    clock.txt                  what the host did to the clock
 *                    views/ kept/               boxes sealed here, and copies that other seats sealed to themselves
 *                    reports/NNNN-SEAT.txt      where they differ from the public one
 *
 * The chain is turns/: the rename of turns/.new to turns/NNNN is the commit of a step. All else can be made again
 * from it, or is
 * a note. Everything here takes its memory from f->a and lives as long. */
#ifndef PROVOST_FOLDER_H
#define PROVOST_FOLDER_H
#include "core/step.h"
#include "person.h"
#include "trust/letter.h"
#include "trust/record.h"

struct folder {
    struct arena *a;
    const char *dir;
    struct genesis g;
    const char
        *sig[ROLES_MAX]; /* text of the signature file at hand, or NULL; checked by folder_signers, not at opening */
    const struct game_ops *ops; /* NULL: `why` says why the rules cannot be run */
    const void *data;
    struct err why;     /* no such game, revision or data in this program; code 78 */
    size_t n;           /* records */
    uint8_t head[32];   /* after the last */
    struct state state; /* after the last */
    int lock;           /* -1: none */
};

/* The folder to work on: arg, or, when NULL, the nearest upwards from the current one that holds game.json. e: 66. */
bool folder_find(struct ctx *c, const char *arg, const char **dir);
enum { FOLDER_READ, FOLDER_WRITE };
/* Reads genesis, last record, its state. FOLDER_WRITE: locks first (75), and mends what a crash left (turns/.new,
 * an old state.json).
 * e: 66 no game.json, 65 a file that is not what it must be. */
bool folder_open(struct arena *a, const char *dir, unsigned mode, struct folder *f, struct err *e);
void folder_close(struct folder *f);                         /* gives the lock back */
char *folder_path(const struct folder *f, const char *name); /* "DIR/name" */

bool folder_record(struct folder *f, size_t i, struct record *out, struct err *e); /* i from 1 to n */
bool folder_state(struct folder *f, size_t i, struct state *out, struct err *e);   /* after record i; 0: state_0 */
/* n+1 heads, game_id first (letter_records, verify). Reads every record. */
bool folder_heads(struct folder *f, uint8_t (**heads)[32], struct err *e);
/* Roles whose stored signature over the genesis is right (bits); a wrong one is e (65, genesis-sig). */
bool folder_signers(struct folder *f, unsigned *roles, struct err *e);
/* Stores the signature of a role, after it was checked. e: 77 when it is wrong. */
bool folder_add_sig(struct folder *f, int role, const char *sig, struct err *e);

/* Fills a, ops, data, g, prev, head_prev and living (texts by m from the records) of a step that follows the last
 * record;
 * input, opened are the caller's. e: f->why when the rules cannot be run. */
bool folder_step(struct folder *f, struct step *s, struct err *e);
/* The same for the step that record i was made in (i from 1 to n): for audit, explain and `show --turn`. */
bool folder_step_at(struct folder *f, size_t i, struct step *s, struct err *e);
/* Reads texts into step->input: those of the awaited seats in genesis order, then resigns beside (1.3.4); in is
 * brought into the
 * same order. */
bool folder_inputs(struct step *s, struct input *in, size_t n, struct err *e);

struct folder_file {
    const char *name;
    struct bytes bytes;
}; /* "dice.txt" in the turn's folder; "private/..." in that */
/* Adds a record and the state after it: files of private/ first, then turns/.new, its rename, then state.json.
 * Storing the same
 * record again does nothing. f->n, head and state follow. e: 65 when rec does not follow f->head. */
bool folder_store(struct folder *f, const struct record *rec, const struct state *next, const struct folder_file *file,
                  size_t nfiles, struct err *e);
/* A new folder: game.json, turns/0000/state.json, state.json, private/. f is as after folder_open(FOLDER_WRITE).
 * dir may exist (with private/dice.key, data/) but must hold no game.json: 73. ops, data: as the genesis names them. */
bool folder_create(struct arena *a, const char *dir, const struct genesis *g, const struct game_ops *ops,
                   const void *data, struct folder *f, struct err *e);
bool private_dir(const char *dir, struct err *e); /* makes DIR/private, 0700 */

/* Whose keys are here: the person's own role (sign key in force equals his), then those whose keys lie in private/. */
struct holder {
    int role;
    bool hosted;  /* keys of the folder: private/ROLE.*.key; else the person's sign.key, box.key and private/dice.key */
    bool builtin; /* its files are `set trust all` */
    const char *sign_path, *box_path, *dice_path; /* dice_path NULL: not here */
};
size_t folder_holders(struct ctx *c, struct folder *f, const struct person *p, struct holder out[ROLES_MAX]);
/* The seat to act for: --seat NAME, else the only one, else the only awaited one that is no built-in. e: 64, 77. */
bool folder_seat(struct ctx *c, struct folder *f, const struct person *p, const char *name, struct holder *out);
/* The VRF seed, in sodium_malloc'd memory that sodium_free takes; checked against the key in force (77). */
bool holder_dice(struct ctx *c, struct folder *f, const struct holder *h, uint8_t **seed);

/* private/players.json: {"SEAT":{"addr","name","zone"}}. NULL when not known. */
struct player {
    const char *name, *addr, *zone;
};
bool players_read(struct folder *f, struct player out[ROLES_MAX], struct err *e);
bool players_write(const char *dir, const struct genesis *g, const struct player v[ROLES_MAX], struct err *e);
#endif
