/* Texts and proofs at hand for the present step: what came from others (inbox/), and what was signed here (private/moves/).
 *
 *   inbox/TTTT-S-PREV8-SIDE-KIND.txt            its signature beside it (.minisig, .sig)
 *   inbox/TTTT-S-PREV8-joint-M8.txt             .ROLE.minisig or .ROLE.sig for each who signed
 *   inbox/TTTT-S-PREV8-ROLE-proof.json
 *   private/proofs/TTTT-S-PREV8-ROLE.json       a proof made here: one for a (turn, step, prev)
 *   refused/...                                 the same names, what was not taken, as evidence
 * Turn, step and first 8 digits of prev are those of the text. All are notes: the chain is turns/. */
#ifndef PROVOST_INBOX_H
#define PROVOST_INBOX_H
#include "folder.h"
#include "trust/text.h"

struct at_hand {
    struct text text;
    int role; /* of its side; ROLE_NONE: joint */
    struct sig_by sigs[ROLES_MAX];
    size_t nsigs; /* in genesis order, umpire last */
    bool own;     /* from private/moves */
    const char *path;
};
/* All texts for the step that follows f->head, moves of own seats first from private/moves. Files that cannot be read are left. */
bool inbox_read(struct folder *f, struct at_hand **out, size_t *n, struct err *e);
/* The one of this role and kind, or NULL. */
const struct at_hand *inbox_find(const struct at_hand *v, size_t n, int role, enum kind kind);
/* Roles (bits) whose signature of the text with this hash is at hand, wherever it lies. */
unsigned inbox_signers(const struct at_hand *v, size_t n, const uint8_t m[32]);
/* Stores a checked text. where: "inbox", "refused" or "private/moves" (there under the name that `sign` gives it). */
bool inbox_put(struct folder *f, const char *where, const struct text *t, int role, const char *sig, struct err *e);

bool inbox_proofs(struct folder *f, struct proof **out, size_t *n, struct err *e);
bool inbox_put_proof(struct folder *f, const struct proof *p, bool own, struct err *e);
/* A proof of this role made here for the present step, over whatever alpha. */
bool inbox_own_proof(struct folder *f, int role, struct proof *out);
#endif
