/* Between the parts of work_take (intake*.c): a letter in hand, what is said of its blocks, and who takes which.
 * A taker returns false only when the run cannot go on (w->c->e); what is wrong with a block is noted and returns true. */
#ifndef PROVOST_INTAKE_PRIVATE_H
#define PROVOST_INTAKE_PRIVATE_H
#include "work.h"

/* One block of it, for messages. */
struct letter {
    struct work *w;
    const struct brought *in;
    const struct block *b;
};

const char *letter_where(const struct letter *l); /* "FILE:LINE: KIND" */
/* "the moves of ann for turn 3 step 0" */
const char *letter_of_text(struct letter *l, const struct text *t);
/* Refused: said, counted, the first one kept for the exit code. sure: its seat has signed it. */
bool letter_refuse_of(struct letter *l, const struct err *why, bool sure);
bool letter_refuse(struct letter *l, const struct err *why); /* not sure */
bool letter_left(struct letter *l, const char *what);        /* no business of this game */
bool letter_known(struct letter *l, const char *what);       /* a duplicate, said */
void letter_again(struct letter *l);                         /* a duplicate, in silence */
void letter_taken(struct letter *l);
/* A signed text that may not stand goes to refused/. */
bool letter_keep_refused(struct letter *l, int role, const char *sig, struct err *why);
/* Two different files of one seat for one step are an offence, and evidence of it (design dice 1.6, 5). first: hash of the one
 * that counts. */
bool letter_equivocation(struct letter *l, int role, const char *sig, const uint8_t first[32]);

bool take_genesis(struct letter *l);
bool take_card(struct letter *l);
bool take_records(struct work *w, const struct brought *in);
bool take_moves(struct letter *l);
bool take_pledge(struct letter *l);
bool take_resign(struct letter *l);
bool take_shared(struct letter *l);
bool take_note(struct letter *l);
bool take_proof(struct letter *l);
bool take_final(struct letter *l);
#endif
