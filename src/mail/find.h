/* The blocks of a mail, in whatever leaf: attachments first, then plain text; HTML only where there are none else. */
#ifndef PROVOST_MAIL_FIND_H
#define PROVOST_MAIL_FIND_H
#include "mail/mime.h"
#include "trust/block.h"

struct piece {
    struct block b;
    const struct leaf *leaf;
    struct bytes as;   /* as it stands, to be handed on */
    const char *place; /* "line 12", "moves.txt line 3" */
};
struct pieces {
    struct piece *v; /* blocks that can be read, each once */
    size_t n, cap;
    enum why fault; /* the first that cannot, or what kept the mail from being read */
    const char *fault_place, *fault_detail;
};
void mail_blocks(struct arena *a, const struct mail *m, struct pieces *out);
#endif
