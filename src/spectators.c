#include "spectators.h"
#include "base/arena.h"
#include "json/in.h"
#include "mailout.h"

enum { FILE_MAX = 1 << 20 };

bool spectators_read(struct folder *f, struct player **out, size_t *n, struct err *e)
{
    struct bytes b;
    struct jin list, one;
    const char *path = folder_path(f, "private/players.json");
    *n = 0;
    *out = NULL;
    if (!io_exists(path))
        return true;
    json_t *v = io_read(f->a, path, FILE_MAX, &b, e) ? json_read(f->a, b.p, b.n, JSON_IN_LOOSE, e) : NULL;
    struct jin root = jin_root(v, e);
    bool ok = v != NULL;
    if (ok && jin_has(&root, "spectators")) {
        ok = jin_arr(&root, "spectators", SPECTATORS_MAX, &list);
        *out = ARENA_ARRAY(f->a, struct player, (ok ? jin_len(&list) : 0) + 1);
        for (size_t i = 0; ok && i < jin_len(&list); i++) {
            struct player p = {.name = ""};
            ok = jin_at(&list, i, &one) && jin_str(&one, "addr", 320, &p.addr) &&
                 (!jin_has(&one, "name") || jin_str(&one, "name", 200, &p.name));
            if (ok && mail_address_ok(p.addr))
                (*out)[(*n)++] = p;
        }
    }
    if (!ok)
        err_file(e, path);
    return ok;
}
