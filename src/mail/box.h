/* Where mail is kept: in the first folder that was given (the post's own), or in a game's.
 *
 *   private/mail/HASH.eml      being worked on; one that lies there longer is from a run that died: provost-mail --again
 *   private/mail/answered      who was answered when: TIME KIND ADDRESS-HASH, a line each
 *   refused/mail-HASH.eml .txt what was not taken, whole or its beginning, and why
 *   outbox/ID.eml              answers, for provost-send */
#ifndef PROVOST_MAIL_BOX_H
#define PROVOST_MAIL_BOX_H
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "base/io.h"

struct arena;
struct box {
    struct arena *a;
    const char *dir; /* the post's own folder */
    char hash[17];   /* of the mail */
    struct bytes raw;
    bool again; /* a run that died, or could not write its answer, had it in hand before */
};
/* One run at a time works on a post's folder: waits for seconds, then 75. */
bool box_lock(struct arena *a, const char *dir, int seconds, int *lock, struct err *e);
/* The mail is on the disk when it returns. e: 73, 74. */
bool box_open(struct arena *a, const char *dir, struct bytes raw, struct box *out, struct err *e);
/* The mails that lie there from such runs, as paths. */
bool box_left(struct arena *a, const char *dir, char ***paths, size_t *n, struct err *e);
/* A file beside the mail for another program to read. */
bool box_put(struct box *b, const char *end, struct bytes p, const char **path, struct err *e);
/* Of no use any more: the mail, and what was put beside it. */
void box_done(struct box *b);
/* Files the mail with its reason in refused/ of dir (a game's folder, or the post's own). whole: else its beginning only, for what
 * nobody known has sent. e: 73, 74, and 75 when refused/ is full. */
bool box_refuse(struct box *b, const char *dir, const char *reason, bool whole, struct err *e);
/* May this address be answered now (of this kind, once a day; all together at most max a day, 0: no limit)? Notes that it is. */
bool box_may_answer(struct box *b, const char *addr, const char *kind, int64_t now, size_t max, bool *may,
                    struct err *e);
/* An item of outbox/ in dir; one that is there, or went out, stays as it is. */
bool box_out(struct box *b, const char *dir, const char *id, struct bytes mail, struct err *e);
#endif
