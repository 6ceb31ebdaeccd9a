#include "mail/games.h"
#include <string.h>
#include "base/arena.h"
#include "base/num.h"
#include "json/in.h"
#include "trust/card.h"
#include "trust/genesis.h"
#include "trust/hash.h"
#include "trust/record.h"

enum { LEVELS = 2 };

static void add(struct arena *a, struct games *out, const char *dir)
{
    struct bytes b;
    struct err skip = {0};
    if (!io_read(a, io_join(a, dir, "game.json"), GENESIS_MAX, &b, &skip))
        return;
    if (out->n == out->cap) {
        struct game_at *old = out->v;
        out->cap = out->cap ? 2 * out->cap : 64;
        out->v = ARENA_ARRAY(a, struct game_at, out->cap);
        if (out->n)
            memcpy(out->v, old, out->n * sizeof *old);
    }
    struct game_at *g = &out->v[out->n++];
    g->dir = dir;
    hash_game(g->id, b.p, b.n);
}

static void below(struct arena *a, const char *dir, int levels, struct games *out)
{
    char **name;
    size_t n;
    struct err skip = {0};
    if (io_exists(io_join(a, dir, "game.json"))) {
        add(a, out, dir);
        return;
    }
    if (levels == 0 || !io_list(a, dir, &name, &n, &skip))
        return;
    for (size_t i = 0; i < n; i++) {
        const char *sub = io_join(a, dir, name[i]);
        if (name[i][0] != '.' && io_is_dir(sub))
            below(a, sub, levels - 1, out);
    }
}

bool games_find(struct arena *a, const char *const *dirs, size_t n, struct games *out, struct err *e)
{
    *out = (struct games){.n = 0};
    for (size_t i = 0; i < n; i++) {
        if (!io_is_dir(dirs[i]))
            return err_set(e, EXIT_NOINPUT, "there is no folder %s", dirs[i]);
        below(a, dirs[i], LEVELS, out);
    }
    return true;
}

/* ---- which one -------------------------------------------------------------------------------------------------------------- */

static const struct game_at *by_id(const struct games *g, const uint8_t id[32])
{
    for (size_t i = 0; i < g->n; i++)
        if (memcmp(g->v[i].id, id, 32) == 0)
            return &g->v[i];
    return NULL;
}

/* A record of a letter has no core; the game stands in its first text. */
static bool record_game(struct arena *a, struct bytes data, uint8_t id[32])
{
    struct err skip = {0};
    struct jin list, one;
    const char *s;
    struct text t;
    json_t *v = json_read(a, data.p, data.n, JSON_IN_LF, &skip);
    if (!v)
        return false;
    struct jin root = jin_root(v, &skip);
    if (!jin_arr(&root, "inputs", 64, &list) || !jin_at(&list, 0, &one) || !jin_str(&one, "text", TEXT_MAX, &s) ||
        !text_parse(a, s, strlen(s), &t, &skip))
        return false;
    memcpy(id, t.game, 32);
    return true;
}

static bool proof_game(struct arena *a, struct bytes data, uint8_t id[32])
{
    struct err skip = {0};
    json_t *v = json_read(a, data.p, data.n, 0, &skip);
    if (!v)
        return false;
    struct jin root = jin_root(v, &skip);
    return jin_hex(&root, "game", id, 32);
}

static const struct game_at *by_card(struct arena *a, const struct games *g, struct bytes data)
{
    struct card card;
    struct err skip = {0};
    if (!card_read(a, data.p, data.n, &card, &skip))
        return NULL;
    for (size_t i = 0; i < g->n; i++) {
        struct genesis gen;
        struct bytes b;
        struct err none = {0};
        if (!io_read(a, io_join(a, g->v[i].dir, "game.json"), GENESIS_MAX, &b, &none) ||
            !genesis_read(a, b.p, b.n, &gen, &none))
            continue;
        for (int role = 0; role <= ROLE_UMPIRE; role++)
            if (genesis_party(&gen, role) && memcmp(genesis_party(&gen, role)->sign, card.sign, 32) == 0)
                return &g->v[i];
    }
    return NULL;
}

const struct game_at *games_of(struct arena *a, const struct games *g, const struct block *b, uint8_t id[32])
{
    memset(id, 0, 32);
    if (kind_is_text(b->kind))
        memcpy(id, b->text.game, 32);
    else if (b->kind == KIND_GENESIS)
        hash_game(id, b->data.p, b->data.n);
    else if (b->kind == KIND_RECORD  ? !record_game(a, b->data, id)
             : b->kind == KIND_PROOF ? !proof_game(a, b->data, id)
                                     : true)
        return b->kind == KIND_CARD ? by_card(a, g, b->data) : NULL;
    return by_id(g, id);
}
