#include "trust/memo.h"

#include <sodium.h>
#include <string.h>

enum { MEMOS = 128 };

static struct memo memos[MEMOS]; /* the newest in the place of the oldest */
static size_t added;

struct memo memo_of(char what, const struct bytes *part, size_t n)
{
    struct memo m;
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, sizeof m.id);
    crypto_generichash_update(&st, (const uint8_t *)&what, 1);
    for (size_t i = 0; i < n; i++)
        crypto_generichash_update(&st, (const uint8_t *)part[i].p, part[i].n);
    crypto_generichash_final(&st, m.id, sizeof m.id);
    return m;
}

bool memo_has(const struct memo *m)
{
    for (size_t i = 0; i < MEMOS && i < added; i++)
        if (memcmp(memos[i].id, m->id, sizeof m->id) == 0)
            return true;
    return false;
}

void memo_add(const struct memo *m)
{
    memos[added++ % MEMOS] = *m;
}
