#include "core/data.h"
#include <string.h>
#include "base/arena.h"
#include "base/io.h"
#include "base/text.h"
#include "core/game.h"
#include "trust/hash.h"

enum { DATA_FILE_MAX = 4 << 20 };

static size_t names_count(const char *const *names)
{
    size_t n = 0;
    while (names && names[n])
        n++;
    return n;
}

static void hash_files(struct arena *a, const struct data_file *f, size_t n, uint8_t hash[32])
{
    struct hash_file *v = ARENA_ARRAY(a, struct hash_file, n + 1);
    for (size_t i = 0; i < n; i++)
        v[i] = (struct hash_file){.name = f[i].name, .p = f[i].p, .n = f[i].n};
    hash_data(hash, v, n);
}

/* Puts the file `name` of dir in the place of the bundled one. */
static bool replace(struct arena *a, const char *const *names, struct data_file *f, size_t n, const char *dir,
                    const char *name, struct err *e)
{
    char *path = io_join(a, dir, name);
    struct bytes b;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(names[i], name) != 0)
            continue;
        if (!io_read(a, path, DATA_FILE_MAX, &b, e))
            return false;
        f[i] = (struct data_file){.name = names[i], .p = (const unsigned char *)b.p, .n = b.n};
        return true;
    }
    err_set(e, EXIT_DATA, "the game has no data file of this name");
    err_file(e, path);
    const char *near = name_nearest(name, strlen(name), names, n);
    if (near)
        err_hint(e, "did you mean \"%s\"?", near);
    return false;
}

static bool folder_open(struct arena *a, const struct data_spec *spec, const char *dir, const void **data,
                        uint8_t hash[32], struct err *e)
{
    size_t n = names_count(spec->names), found;
    char **name;
    struct data_file *f = ARENA_ARRAY(a, struct data_file, n + 1);
    if (n)
        memcpy(f, spec->files, n * sizeof f[0]);
    if (!io_list(a, dir, &name, &found, e))
        return false;
    for (size_t i = 0; i < found; i++)
        if (name[i][0] != '.' && !replace(a, spec->names, f, n, dir, name[i], e)) /* .git and the like are no data */
            return false;
    if (!spec->load(a, f, n, data, e))
        return false;
    hash_files(a, f, n, hash);
    return true;
}

bool data_open(struct arena *a, const struct game_ops *ops, const char *dir, const void **data, uint8_t hash[32],
               struct err *e)
{
    const struct data_spec *spec = ops->data;
    *data = NULL;
    if (!spec && dir) {
        err_set(e, EXIT_DATA, "%s is played without data files", ops->id);
        err_file(e, dir);
        return false;
    }
    if (!spec) {
        hash_files(a, NULL, 0, hash);
        return true;
    }
    if (dir)
        return folder_open(a, spec, dir, data, hash, e);
    *data = spec->bundled;
    if (spec->hash)
        memcpy(hash, spec->hash, 32);
    else
        hash_files(a, spec->files, names_count(spec->names), hash);
    return true;
}
