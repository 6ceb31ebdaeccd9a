/* Writing a game folder: a new one, one more record, a signature. */
#include <stdio.h>
#include <string.h>
#include "folder_private.h"
#include "trust/sig.h"

bool private_dir(const char *dir, struct err *e)
{
    char path[4096];
    int n = snprintf(path, sizeof path, "%s/private", dir);
    if (n < 0 || (size_t)n >= sizeof path)
        return err_set(e, EXIT_CANTCREATE, "the path of the folder is too long");
    return io_mkdir(dir, 0755, e) && io_mkdir(path, 0700, e);
}

static bool same_file(struct folder *f, const char *path, struct bytes want)
{
    struct bytes b;
    struct err none = {0};
    return io_exists(path) && io_read(f->a, path, STATE_MAX, &b, &none) && b.n == want.n &&
           memcmp(b.p, want.p, b.n) == 0;
}

static bool write_top_state(struct folder *f, struct err *e)
{
    const char *path = folder_path(f, "state.json");
    return same_file(f, path, f->state.raw) || io_write(path, f->state.raw.p, f->state.raw.n, 0644, e);
}

bool folder_mend(struct folder *f, struct err *e)
{
    const char *first = turn_path(f, 0, "state.json");
    if (!io_remove_tree(folder_path(f, "turns/.new"), e))
        return false;
    if (!io_exists(first)) {
        struct state s;
        if (!folder_state(f, 0, &s, e) || !io_mkdir(turn_path(f, 0, ""), 0755, e) ||
            !io_write(first, s.raw.p, s.raw.n, 0644, e))
            return false;
    }
    return write_top_state(f, e);
}

/* Private ones go to their places at once, the others into the folder of the turn, which is put in its place last. */
static bool put_files(struct folder *f, const char *dir, bool private, const struct folder_file *v, size_t n,
                      struct err *e)
{
    for (size_t i = 0; i < n; i++) {
        bool is_private = strncmp(v[i].name, "private/", strlen("private/")) == 0;
        if (is_private != private)
            continue;
        const char *path = io_join(f->a, dir, v[i].name);
        if (!(private ? io_write(path, v[i].bytes.p, v[i].bytes.n, 0600, e)
                      : io_put(path, v[i].bytes.p, v[i].bytes.n, 0644, e)))
            return false;
    }
    return true;
}

static bool put_turn(struct folder *f, const char *dir, const struct record *rec, const struct state *next,
                     const struct folder_file *v, size_t n, struct err *e)
{
    struct bytes b = record_write(f->a, rec, RECORD_STORED);
    return io_remove_tree(dir, e) && io_mkdir(dir, 0755, e) &&
           io_put(io_join(f->a, dir, "record.json"), b.p, b.n, 0644, e) &&
           io_put(io_join(f->a, dir, "state.json"), next->raw.p, next->raw.n, 0644, e) &&
           put_files(f, dir, false, v, n, e) && io_sync_tree(dir, e);
}

bool folder_store(struct folder *f, const struct record *rec, const struct state *next, const struct folder_file *file,
                  size_t nfiles, struct err *e)
{
    const char *fresh = folder_path(f, "turns/.new");
    if (f->n > 0 && memcmp(rec->head, f->head, 32) == 0)
        return true;
    if (memcmp(rec->core.prev, f->head, 32) != 0)
        return err_check(e, EXIT_DATA, "prev", "the record does not follow the last one of this folder");
    if (memcmp(rec->core.state, next->hash, 32) != 0)
        return err_check(e, EXIT_BUG, "state", "the state is not the one that the record names");
    if (!private_dir(f->dir, e) || !io_mkdir(folder_path(f, "private/reports"), 0700, e) ||
        !put_files(f, f->dir, true, file, nfiles, e) || !put_turn(f, fresh, rec, next, file, nfiles, e) ||
        !io_rename(fresh, turn_path(f, f->n + 1, ""), e))
        return false;
    f->n++;
    memcpy(f->head, rec->head, 32);
    f->state = *next;
    if (next->has_rules || next->has_data)
        folder_rules(f, &f->state);
    return write_top_state(f, e);
}

/* game.json comes last: a folder without it is no game, so a crash before leaves none. */
bool folder_create(struct arena *a, const char *dir, const struct genesis *g, const struct game_ops *ops,
                   const void *data, struct folder *f, struct err *e)
{
    struct state s;
    const char *path = io_join(a, dir, "game.json"), *first = io_join(a, dir, "turns/0000");
    if (io_exists(path)) {
        err_set(e, EXIT_CANTCREATE, "there is a game in this folder already");
        err_file(e, dir);
        return false;
    }
    return step_first(a, ops, data, g, &s, e) && io_mkdir(dir, 0755, e) && private_dir(dir, e) &&
           io_mkdir(first, 0755, e) && io_write(io_join(a, first, "state.json"), s.raw.p, s.raw.n, 0644, e) &&
           io_write(io_join(a, dir, "state.json"), s.raw.p, s.raw.n, 0644, e) &&
           io_write(path, g->raw.p, g->raw.n, 0644, e) && folder_open(a, dir, FOLDER_WRITE, f, e);
}

bool folder_add_sig(struct folder *f, int role, const char *sig, struct err *e)
{
    const struct party *p = genesis_party(&f->g, role);
    if (!p)
        return err_set(e, EXIT_DATA, "the genesis has no such role");
    const char *name = genesis_name(&f->g, role);
    struct err bad = {0};
    if (!sig_verify(f->a, p->alg, p->sign, f->g.raw.p, f->g.raw.n, sig, strlen(sig), 0, NULL, &bad))
        return err_check(e, EXIT_NOPERM, "genesis-sig", "the signature of %s under the genesis is wrong: %s", name,
                         bad.text);
    /* what a program that signs files left under its own name */
    remove(folder_path(f, "game.json.minisig"));
    remove(folder_path(f, "game.json.sig"));
    if (f->sig[role])
        return true;
    f->sig[role] = sig;
    return io_write(arena_printf(f->a, "%s/game.json.%s%s", f->dir, name, sig_suffix(p->alg)), sig, strlen(sig), 0644,
                    e);
}
