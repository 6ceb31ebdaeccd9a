/* forget: a person's name, address and zone out of a game folder; the chain never held them. */
#include <stdio.h>
#include <string.h>
#include "folder.h"

static const struct opt opts[] = {
    OPT_END,
};

enum { FILE_CAP = 64 << 20 };

static bool holds(struct bytes b, const char *what)
{
    size_t n = what ? strlen(what) : 0;
    for (const char *at = b.p, *end = b.p + b.n; n && at && (size_t)(end - at) >= n; at++) {
        at = memchr(at, what[0], (size_t)(end - at) - n + 1);
        if (!at)
            return false;
        if (memcmp(at, what, n) == 0)
            return true;
    }
    return false;
}

/* Mails to and from him. Their headers have the address as it is; what else they say is in the reports. */
static bool clean_dir(struct ctx *c, const struct folder *f, const char *dir, const char *addr, size_t *gone)
{
    const char *at = folder_path(f, dir);
    char **names;
    size_t n;
    if (!io_is_dir(at))
        return true;
    if (!io_list(c->a, at, &names, &n, &c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        const char *path = io_join(c->a, at, names[i]);
        struct bytes b;
        if (io_is_dir(path))
            continue;
        if (!io_read(c->a, path, FILE_CAP, &b, &c->e))
            return false;
        if (!holds(b, addr))
            continue;
        if (remove(path) != 0)
            return err_set(&c->e, EXIT_IO, "%s cannot be removed", path);
        ++*gone;
    }
    return true;
}

static bool forget(struct ctx *c, struct folder *f)
{
    static const char *const dirs[] = {"outbox", "outbox/sent", "outbox/failed", "refused", "private/mail"};
    struct player v[ROLES_MAX];
    size_t gone = 0;
    int role = genesis_role(&f->g, c->v[0]);
    if (role == ROLE_NONE)
        return err_set(&c->e, EXIT_USAGE, "nobody in this game is called \"%s\"", c->v[0]);
    const char *name = genesis_name(&f->g, role);
    if (!players_read(f, v, &c->e))
        return false;
    bool known = v[role].name != NULL;
    const char *addr = known && v[role].addr[0] ? v[role].addr : NULL;
    /* players.json goes last: a run that dies before can be repeated. */
    for (size_t i = 0; addr && i < sizeof dirs / sizeof dirs[0]; i++)
        if (!clean_dir(c, f, dirs[i], addr, &gone))
            return false;
    const char *next = folder_path(f, arena_printf(c->a, "private/%s.card.next", name));
    if (io_exists(next) && remove(next) != 0)
        return err_set(&c->e, EXIT_IO, "%s cannot be removed", next);
    v[role] = (struct player){NULL, NULL, NULL};
    if (!players_write(f->dir, &f->g, v, &c->e))
        return false;
    if (!known)
        cmd_note(c, "there was neither name nor address of %s here", name);
    else
        cmd_note(c, "forgotten: name, address and zone of %s, and %zu mail%s", name, gone, gone == 1 ? "" : "s");
    return true;
}

static bool run(struct ctx *c)
{
    struct folder f;
    const char *dir;
    if (!folder_find(c, c->n > 1 ? c->v[1] : NULL, &dir) || !folder_open(c->a, dir, FOLDER_WRITE, &f, &c->e))
        return false;
    bool ok = forget(c, &f);
    folder_close(&f);
    return ok;
}

const struct command cmd_forget = {
    .name = "forget",
    .args = "SEAT [DIR]",
    .summary = "remove a person's name, address and zone from a game folder",
    .details = "The chain never held them: the game still audits. Mails to and from him go too, from outbox/,\n"
               "refused/ and private/mail. What others have got by mail stays with them.",
    .opts = opts,
    .min = 1,
    .max = 2,
    .run = run,
};
