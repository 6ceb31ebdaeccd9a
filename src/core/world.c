/* Options, revisions and packed dice. */
#include <string.h>

#include "core/game.h"

const struct option *option_find(const struct options *o, const char *key)
{
    for (size_t i = 0; o && i < o->n; i++)
        if (strcmp(o->v[i].key, key) == 0)
            return &o->v[i];
    return NULL;
}

bool rev_at_least(W w, unsigned rev)
{
    return w->rev >= rev;
}

/* Mixed digits: dice - 1, sides - 2, plus + 999. The largest is 1,978,614,197. */
enum { SIDES_RANGE = 9998, PLUS_RANGE = 1999, PLUS_ZERO = 999 };

int32_t dice_pack(int n, int sides, int plus)
{
    return ((n - 1) * SIDES_RANGE + (sides - 2)) * PLUS_RANGE + plus + PLUS_ZERO;
}

void dice_unpack(int32_t v, int *n, int *sides, int *plus)
{
    *plus = v % PLUS_RANGE - PLUS_ZERO;
    v /= PLUS_RANGE;
    *sides = v % SIDES_RANGE + 2;
    *n = v / SIDES_RANGE + 1;
}
