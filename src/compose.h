/* From a draft to the signed text that is kept (design dice 1.6 step 1, 3.4, section 4), and the secrets behind it. */
#ifndef PROVOST_COMPOSE_H
#define PROVOST_COMPOSE_H
#include "folder.h"

/* A text that `sign` made for the present step, with its signature. */
struct kept {
    struct text text;
    const char *sig;  /* NULL: written, not signed yet */
    const char *path; /* private/moves/... */
};
/* What was signed for this (turn, step, prev) by the seat; false and e.code 0 when nothing was. */
bool kept_find(struct folder *f, int seat, struct kept *out, struct err *e);

/* How many files of the seat are kept for the present step: those that were replaced count. */
size_t kept_count(struct folder *f, int seat);

struct compose {
    struct ctx *c;
    struct folder *f;
    const struct holder *who;
    const char *draft_name; /* for messages */
    struct bytes draft;
    const char *draft_dir; /* where NAME.txt of `commit NAME` lies */
    bool replace;          /* --replace */
};
/* Checks the draft (all diagnostics to c->diag), commits, reveals and the standing file added, the text written
 * with a fresh rand,
 * kept, signed. The same draft again gives the same bytes. e: 65 a draft with errors; 77 another text for this step is
 * signed already (under `opponent` for good, else hint --replace), the seat is not awaited, or the key is not held
 * (75). */
bool compose_moves(const struct compose *in, struct kept *out);
/* A built-in seat's file: `set trust all`. */
bool compose_builtin(struct ctx *c, struct folder *f, const struct holder *who, struct kept *out);
/* The first half of compose_moves: all that is wrong or doubtful with the draft and the standing file goes to
 * c->diag. False when
 * there are errors (65) or it could not be judged. step: filled by folder_step, then begun; NULL when not wanted. */
bool compose_check(const struct compose *in, struct step *step);
/* Signs any text as this role: a signature file's text. Kept beside it in private/moves/. */
bool compose_sign(struct ctx *c, struct folder *f, const struct holder *who, const struct text *t, struct kept *out);

/* The seat's standing file, private/standing.txt (standing.ROLE.txt where hosted); n = 0 when there is none. */
bool standing_read(struct folder *f, const struct holder *who, struct bytes *out, struct err *e);

/* private/secret.json: values and salts of what was committed by roles held here, or opened from boxes sealed to
 * the umpire; and
 * the umpire's hidden draws. */
struct secret_commit {
    int seat;
    const char *slot, *value;
    size_t nvalue;
    int64_t turn;
    uint8_t salt[32], c[32];
};
struct secrets {
    struct secret_commit *commit;
    size_t ncommits, cap;
    struct step_secrets draws; /* step_make lets it grow */
    size_t ncorrects;
    struct secret_correct {
        size_t at, to; /* record `at` went back to after record `to` */
    } * correct;
    size_t *drawn, *shown, nknown; /* of draw i < nknown: the records that drew it, and that showed it (0: none) */
};
bool secrets_read(struct folder *f, struct secrets *out,
                  struct err *e); /* draws of records that were not stored are left out */
/* The bytes of a secret.json; of f only a, g and n count. */
bool secrets_parse(struct folder *f, struct bytes b, struct secrets *out, struct err *e);
bool secrets_put(struct folder *f, struct secrets *s, const struct secret_commit *one); /* same slot and c: once */
/* Record `at` will be a `correct` to after record `to`: what was drawn or shown between is so no more. */
void secrets_correct(struct folder *f, struct secrets *s, size_t at, size_t to);
/* A card that an umpire's view told, drawn in this record (by number). */
void secrets_learn(struct folder *f, struct secrets *s, const struct shown *card, int seat, size_t drawn);
/* Reads secret.json into step->known, for what shows a seat its own cards. */
bool secrets_known(struct folder *f, struct step *s, struct err *e);
/* The bytes of private/secret.json after record number `after`; give it to folder_store as a file of private/. */
struct bytes secrets_bytes(struct folder *f, const struct secrets *s, size_t after);
bool secrets_write(struct folder *f, const struct secrets *s, struct err *e);
/* The openings at hand for commitments in force: for struct step's `opened`. */
size_t secrets_openings(struct folder *f, const struct secrets *s, struct opening **out);
#endif
