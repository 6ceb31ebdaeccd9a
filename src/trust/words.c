#include "trust/words.h"

#include <string.h>

#include "base/num.h"

bool words_next(struct words *w, struct bytes *out)
{
    if (w->n == 0)
        return false;
    const char *blank = memchr(w->p, ' ', w->n);
    *out = (struct bytes){w->p, blank ? (size_t)(blank - w->p) : w->n};
    size_t taken = out->n + (blank ? 1 : 0);
    w->p += taken;
    w->n -= taken;
    return out->n > 0;
}

bool words_is(struct words *w, const char *s)
{
    struct bytes b;
    return words_next(w, &b) && b.n == strlen(s) && memcmp(b.p, s, b.n) == 0;
}

bool words_number(struct words *w, uint64_t max, uint64_t *out)
{
    struct bytes b;
    return words_next(w, &b) && num_u64(b.p, b.n, max, out);
}

bool words_hex(struct words *w, uint8_t *out, size_t n)
{
    struct bytes b;
    return words_next(w, &b) && hex_get(out, n, b.p, b.n);
}

bool words_end(const struct words *w)
{
    return w->n == 0;
}
