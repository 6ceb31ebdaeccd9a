/* Looking at a draft before it is signed: errors, warnings, and rehearsals with practice dice. */
#ifndef PROVOST_CORE_CHECK_H
#define PROVOST_CORE_CHECK_H
#include "core/step.h"

/* A draft as if it were the text of `seat` in this step. Errors and warnings go to diags, with lines of the draft: form, what
 * is illegal now, what may be illegal after a die or another's answer, shadowed rules, questions that will make the game wait.
 * standing: a standing file is checked for form alone. */
struct draft {
    seat_t seat;
    const char *p;
    size_t n;
    const char *standing;
    size_t nstanding; /* private/standing.txt, or NULL */
    /* the commitments whose text is at hand for `commit NAME` and `reveal NAME`; NULL: none */
    bool (*has_text)(void *ctx, const char *name);
    void *ctx;
};
bool check_draft(struct step *s, const struct draft *d, struct diags *diags, struct err *e);
/* N practice games of the draft from seed; for each line how often it was skipped, where it waited, who held what: written
 * as a doc (catalogue keys check.*). Never uses or shows the real dice. */
struct doc;
bool rehearse_draft(struct step *s, const struct draft *d, unsigned n, uint64_t seed, struct doc *out, struct err *e);
#endif
