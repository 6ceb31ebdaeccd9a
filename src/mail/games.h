/* The games that mail is for: folders with a game.json, given or below the folders given. */
#ifndef PROVOST_MAIL_GAMES_H
#define PROVOST_MAIL_GAMES_H
#include <stdint.h>
#include "mail/find.h"

struct game_at {
    const char *dir;
    uint8_t id[32];
};
struct games {
    struct game_at *v;
    size_t n, cap;
};
/* Two levels down at most; folders that cannot be read are left. e: 66 for a name that is no folder. */
bool games_find(struct arena *a, const char *const *dirs, size_t n, struct games *out, struct err *e);
/* The game of a block: named in it, or the key of a card is that of a seat there. NULL: none here; id: the game that is named, or
 * zeros. */
const struct game_at *games_of(struct arena *a, const struct games *g, const struct block *b, uint8_t id[32]);
#endif
