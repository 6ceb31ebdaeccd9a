/* Who owes what: the one answer that `status`, `tick` and mails give. */
#ifndef PROVOST_OWES_H
#define PROVOST_OWES_H
#include "inbox.h"
#include "status_note.h"

struct owes {
    bool over;
    uint8_t lacking; /* seats whose text for the present step is not here */
    int roller;      /* all texts are here: who has to prove or resolve, as far as is known here; else ROLE_NONE */
    struct status_note note; /* there: false where nobody has noted the step yet */
};
/* What is at hand counts, whoever brought it: a seat that has filed owes nothing, whether it called its file final or not. */
bool owes_read(struct folder *f, struct owes *out, struct err *e);
/* The seats of a mask by name: "north, south". */
const char *owes_names(const struct folder *f, uint8_t mask);
#endif
