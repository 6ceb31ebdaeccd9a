/* What the files of compose.h share. */
#ifndef PROVOST_COMPOSE_PRIVATE_H
#define PROVOST_COMPOSE_PRIVATE_H
#include "compose.h"
#include "core/order.h"

/* A draft cut into the lines of a text: single blanks, ASCII. */
struct canon {
    struct bytes *v;
    int *src;
    size_t n, standing; /* standing: index of the first line below `standing`, or n */
};
/* e: 65 with the draft's line for what cannot stand in a text (a word of more than 64 characters ...). */
bool canon_lines(struct arena *a, const char *p, size_t n, struct canon *out, struct err *e);

/* NAMEs of the orders `commit NAME` and `reveal NAME`: a verb of that name means the commitments of the protocol
 * in every game. */
struct named_text {
    const char *name;
    bool reveal;
    int line, col, len;
};
size_t named_texts(struct step *s, const char *draft, size_t n, struct named_text **out);

/* The protocol lines: commitments of named texts and of the standing file (with their secrets noted in s), openings. */
bool protocol_lines(const struct compose *in, struct step *step, struct secrets *s, struct lines *l);
/* NAME.txt beside the draft as the value of a commitment. e: 66, 65. */
bool named_value(const struct compose *in, const char *name, struct bytes *out, struct err *e);
const struct secret_commit *secret_in_force(struct folder *f, const struct secrets *s, int seat, const char *slot);
/* Standing lines to append under `opponent`: all but those scoped `defend`. */
bool is_defend_line(struct bytes line);
#endif
