/* Scripted dice: a list of (label, sides, value) that fails at the first die that asks for something else. */
#ifndef PROVOST_TESTS_SCRIPT_H
#define PROVOST_TESTS_SCRIPT_H
#include <stdio.h>
#include <string.h>
#include "core/dice.h"

struct script_row {
    const char *label;
    uint32_t sides, value;
};
struct script {
    const struct script_row *v;
    size_t n, at;
    char why[200]; /* what was asked for instead; "" while the script fits */
};

static inline bool script_die(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label,
                              uint32_t *value)
{
    struct script *s = ctx;
    const struct script_row *row = s->at < s->n ? &s->v[s->at] : NULL;
    if (!row || row->sides != sides || strcmp(row->label, label) != 0) {
        snprintf(s->why, sizeof s->why, "row %zu: roll %u, die %u asks for d%u \"%s\", the script has %s \"%s\"", s->at,
                 (unsigned)number, (unsigned)idx, (unsigned)sides, label, row ? "another die" : "ended",
                 row ? row->label : "");
        return false;
    }
    *value = row->value;
    s->at++;
    return true;
}
#endif
