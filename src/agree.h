/* What several must sign: one mechanism for amend, rekey, replace, drop and correct (design dice 1.3.7). */
#ifndef PROVOST_AGREE_H
#define PROVOST_AGREE_H
#include "work.h"

struct agree {
    const char *what; /* for messages: "drop" */
    bool (*is)(enum joint_kind kind);
    /* Fills the joint from the options and operands of the command, as far as its kind needs. c->e. */
    bool (*make)(struct work *w, struct joint *j);
    /* What lies here must fit before this person signs (figures for an amend); NULL: nothing. */
    bool (*prepare)(struct work *w, const struct joint *j);
};
#define OPT_AGREE                                                                                                      \
    {                                                                                                                  \
        0, "sign", NULL, "sign the joint text that lies here or came by letter, as your seat", false                   \
    }
/* Writes the joint text (or finds it, with --sign), signs it with the keys here, takes it into the chain when nobody's signature is
 * missing, and prints the letter. dir: as folder_find. */
bool agree_run(struct ctx *c, const char *dir, const struct agree *kind);

/* The same for commands with the operands `WHAT [DIR]`, or, with --sign, `[DIR]`: WHAT is in c->v[0]. */
bool agree_operands(struct ctx *c, const struct agree *kind);

/* The role to act for: --seat NAME (also `umpire`), else the only one of a person here. e: 64, 77. */
bool agree_role(struct work *w, const struct holder **out);
/* Signs a text with the keys here: those of --seat, else of all roles but vouched ones, who must be named. */
bool agree_sign(struct work *w, const struct text *t);
/* Says on stderr what is signed: it is a promise. */
void agree_show(struct ctx *c, const struct text *t);
#endif
