/* Writing the texts of design dice 3.5 beside `moves`; body.h reads them. */
#ifndef PROVOST_TRUST_NOTES_H
#define PROVOST_TRUST_NOTES_H
#include <stdbool.h>
#include <stdint.h>
#include "trust/body.h"

/* Where in the chain a text stands. */
struct place {
    const uint8_t *game, *prev;
    uint64_t turn, step;
};

/* pledge, nmr, resign, receipt, head, view, extend: kind says which fields of note are written. side: line 2 (the
 * seat, the absent seat, the signer of a head, the reader of a view; `all` for extend). */
bool note_write(struct arena *a, enum kind kind, const struct place *at, const char *side, const struct note *note,
                struct text *out, struct err *e);
bool joint_write(struct arena *a, const struct place *at, const struct joint *j, struct text *out, struct err *e);
#endif
