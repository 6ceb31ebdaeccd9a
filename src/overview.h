/* What can be said of a game in one line: where it stands, who owes what, until when. Reads notes and changes nothing. */
#ifndef PROVOST_OVERVIEW_H
#define PROVOST_OVERVIEW_H
#include "owes.h"
#include "person.h"

struct overview {
    const char *dir, *rules, *policy, *due, *local, *over, *problem;
    int64_t turn, step;
    uint8_t await, lacking, mine;
    int roller; /* all texts are here: whose proof or record is missing */
    bool late, paused;
    const struct genesis *g;
};
/* due, local: NULL when nothing is due. e: as folder_open. */
bool overview_read(struct ctx *c, const struct person *p, const char *dir, int64_t now, struct overview *l);
/* The folders to be shown: each that is given, and the game folders right below one that holds no game itself. */
size_t overview_dirs(struct ctx *c, const char *const *given, size_t n, const char ***out);
/* A whole page: late games first, then by when they are due. */
void index_html(struct buf *out, struct overview *v, size_t n, int64_t now);
#endif
