/* A game folder at work: what a letter brings is judged and stored, and what follows from it is done, as far as the keys here
 * reach (design dice 1.6; product.md, "Programs and commands": turn, play). */
#ifndef PROVOST_WORK_H
#define PROVOST_WORK_H
#include "bring.h"
#include "compose.h"
#include "inbox.h"
#include "papers.h"
#include "trust/verify.h"
#include "verdict.h"

/* A card of a view in the letter at hand, until the chain has confirmed it. */
struct seen {
    struct shown card;
    int seat, line;
    bool done;
};

struct work {
    struct ctx *c;
    struct folder *f;
    struct person person;
    bool has_person; /* a HOME or XDG folders are known */
    const struct catalogue *cat;
    struct holder who[ROLES_MAX];
    size_t nwho;
    struct chain chain; /* of the records stored */
    struct secrets secrets;
    struct seen *seen;
    size_t nseen;
    int64_t now;             /* 0: this command reads no clock */
    size_t first;            /* records that were here when it began */
    size_t taken, known;     /* blocks that were new here; that were not */
    size_t foreign;          /* blocks named and left: other games, other kinds */
    struct err refused;      /* the first refusal; code 0: none */
    bool gap;                /* something was left because what comes before it is missing */
    struct verdict *verdict; /* of each block, in the order in which they were judged */
    size_t nverdicts, verdicts_cap;
    struct buf missing; /* lines: what stops the game here */
};

/* dir: a folder with game.json. Locks it. c->e on failure. */
bool work_open(struct ctx *c, const char *dir, struct work *w);
/* dir without game.json (absent, or with the dice key that `invite` made): the genesis that a letter brings makes the folder.
 * false with c->e: no genesis in it (66), not one that fits the keys here (77). */
bool work_create(struct ctx *c, const char *dir, const struct brought *in, struct work *w);
/* Signs the genesis as own seats that have not done so. */
bool work_sign_genesis(struct work *w);
/* When the present step was opened and is due (private/status.json), and extensions that who may has signed. */
bool work_note_time(struct work *w, int64_t now);
/* May the step be resolved when all is at hand? An umpire's genesis may say: not before its deadline. */
bool work_closed(struct work *w, bool *closed);
/* After a joint record, and at opening: figures and keys that waited for it take their place, and who holds keys here is looked at
 * again. */
bool work_settle(struct work *w);
const struct holder *work_holder(const struct work *w, int role); /* NULL: its keys are not here */
/* The box keys of who[k]; sk for key_wipe. false: they are not here. */
bool work_box(struct work *w, size_t k, uint8_t pk[32], uint8_t sk[32]);
/* A record after the present head, with the state that it makes, for verify_record. */
struct verify work_verify(struct work *w, const struct record *rec, const struct state *next);
int work_seat(const struct work *w); /* the one seat of a person here, ROLE_NONE: none, or several */

/* ---- intake.c: the blocks of a letter, in the order in which they build on each other. Only a fault of the folder itself is
 * false; refusals are counted, the first is kept, each is said on stderr. ---- */
bool work_take(struct work *w, const struct brought *in);
/* One record of a letter: made again by the rules, compared, verified, stored. e: why it is refused. */
bool work_take_record(struct work *w, struct record *rec, struct err *e);

/* ---- keepsake.c: a seat's commitments, sealed to itself, that its letters carry and the other side's archive gives back. ---- */
bool keepsake_put(struct work *w, bool all, const struct at_hand *v, size_t n, struct buf *out);
/* Takes back what is this person's, keeps what is another's. After the records of the letter. */
bool keepsake_take(struct work *w, const struct brought *in);
bool keepsake_is(struct bytes text);

/* What a SEALED block holds, if a box key that lies here opens it. */
bool sealed_open(struct work *w, const struct block *b, struct bytes *out);
/* ---- views.c: cards that one seat alone may see, signed by the umpire and sealed to it (design dice, section 4). ---- */
/* The VIEW text and the SEALED block for a seat; nothing when it holds no unshown card. The umpire's keys must be here. */
bool views_put(struct work *w, int seat, struct buf *out);
/* Opens what is sealed to keys that lie here, before the records of the letter are taken. */
void views_open(struct work *w, const struct brought *in);
/* Puts the cards drawn in this step, record number `record`, into w->secrets when the chain confirms them. True: there are new ones. */
bool views_learn(struct work *w, int64_t turn, int64_t step, size_t record);
bool views_close(struct work *w); /* those of earlier records, after all else; writes secret.json */

/* A resignation, signed: it waits for the step, or ends the game at once. e: why it may not stand. */
bool work_resign(struct work *w, const struct text *t, int seat, const char *sig, struct err *e);

/* ---- follow.c: built-in seats file, proofs are made, steps resolved, end and joint records taken. ---- */
bool work_follow(struct work *w);
/* Stores a record that is complete, with its papers; secret: and private/secret.json, which grew by it. */
bool work_store(struct work *w, struct step *s, const struct record *rec, const struct state *next,
                const struct dice *dice, bool secret, struct err *e);
/* A record of a joint, resign or nmr text: apply, verify, store. e.check tells why it may not stand. */
bool work_end_record(struct work *w, enum core_kind kind, const struct input *in, struct err *e);
/* The signed `head` text of a record, by the umpire's key here. */
bool head_text(struct arena *a, const struct genesis *g, const struct record *rec, const char *by, struct text *out,
               struct err *e);
/* ---- publish.c: the proofs of a series (design dice, section 4) ---- */
/* Makes them with the organiser's key and keeps them as final/umpire.json. e: 64 no series, 75 not closed yet, 77 no key. */
bool work_publish(struct work *w, int64_t now, struct final *out);
/* Proofs that a letter brings: all are right for the organiser's key, or e: 77. fresh: they were not here yet. */
bool work_take_final(struct work *w, struct bytes raw, bool *fresh, struct err *e);
/* The report of record i, of the seat when it has its own. */
bool work_report(struct work *w, size_t i, int seat, struct bytes *out, struct err *e);
/* Appends the reports of the records that are new here, then what the game waits for. */
bool work_print(struct work *w);
#endif
