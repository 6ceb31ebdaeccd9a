/* What the files of folder.h share. */
#ifndef PROVOST_FOLDER_PRIVATE_H
#define PROVOST_FOLDER_PRIVATE_H
#include "folder.h"

char *turn_path(const struct folder *f, size_t i, const char *name); /* DIR/turns/NNNN/name; name "": the folder */
void folder_rules(struct folder *f, const struct state *s);          /* ops and data, or why */
bool folder_mend(struct folder *f, struct err *e);                   /* what a crash left behind */
#endif
