#include "registry.h"
#include <string.h>
#include "base/text.h"

extern const struct game_ops acw_ops, freeform_ops, mosby_ops, washington_ops;

enum { GAMES_MAX = 16 };

const struct game_ops *const games[] = {
    &freeform_ops, &acw_ops, &mosby_ops, &washington_ops, NULL,
};

const struct game_ops *game_find(const char *id, struct err *e)
{
    const char *ids[GAMES_MAX];
    size_t n = 0;
    for (; games[n] && n < GAMES_MAX; n++) {
        if (name_cmp(id, strlen(id), games[n]->id) == 0)
            return games[n];
        ids[n] = games[n]->id;
    }
    err_set(e, EXIT_USAGE, "no game called \"%s\"", id);
    const char *near = name_nearest(id, strlen(id), ids, n);
    if (near)
        err_hint(e, "%s", near);
    return NULL;
}

const struct game_ops *game_for(const char *id, uint32_t rev, struct err *e)
{
    const struct game_ops *ops = game_find(id, NULL);
    if (!ops) {
        err_set(e, EXIT_CONFIG, "this program has no rules for the game %s", id);
        return NULL;
    }
    if (rev < ops->oldest_rev || rev > ops->rev) {
        err_set(e, EXIT_CONFIG, "the game is played by %s/%u; this program has %s/%u to %s/%u", id, (unsigned)rev, id,
                ops->oldest_rev, id, ops->rev);
        return NULL;
    }
    return ops;
}
