/* Hands what was found to `provost`, which decides; this program only carries. */
#ifndef PROVOST_MAIL_HAND_H
#define PROVOST_MAIL_HAND_H
#include "cmd.h"
#include "mail/box.h"

/* What became of one block, as `provost turn --json` tells it; "" and 0 for what it left out. */
struct handed {
    const char *what, *kind, *seat, *hash, *text, *check, *receipt;
    const char *code, *moves, *unread, *diag; /* of plain orders; code: for a change */
    int64_t turn, step, line, exit;
    bool sure, now;
};
struct result {
    struct handed *v;
    size_t n;
    int64_t records, fresh;
    const char *head, *waits;
    const char *errors; /* what it wrote for people */
    int status;
};
struct host {
    struct ctx *c;
    const char *program; /* provost, beside this one or in PATH */
    const char *now;     /* --now, or NULL */
};
/* letter: the blocks of one game. code: NULL, or the letter is the plain orders that came with this reply code. False, e 75: it could
 * not be handed on (the folder is in use, the disk is full), and nothing was taken. */
bool hand_turn(const struct host *h, struct box *b, const char *dir, struct bytes letter, const char *code,
               struct result *out, struct err *e);
/* Reports and what else is due go into outbox/; a failure is left to the next `tick`. */
void hand_tick(const struct host *h, struct box *b, const char *dir);
#endif
