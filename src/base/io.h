/* Files. "-" is stdin or stdout where a path is read or written. Sizes are capped before reading. */
#ifndef PROVOST_BASE_IO_H
#define PROVOST_BASE_IO_H
#include <stdbool.h>
#include <stddef.h>

struct arena;
struct err;

struct bytes {
    const char *p;
    size_t n;
}; /* p is followed by a NUL that does not count */

bool io_read(struct arena *a, const char *path, size_t cap, struct bytes *out,
             struct err *e); /* 66 missing, 65 too large, 74 */
/* Temp file beside it, fsync, rename, fsync of the folder: old or new, never half. mode e.g. 0644. */
bool io_write(const char *path, const void *p, size_t n, int mode, struct err *e);
/* A new file in a folder that is not in its place yet: io_sync_tree of the folder, then io_rename, make it last. */
bool io_put(const char *path, const void *p, size_t n, int mode, struct err *e);
bool io_out(const char *path, const void *p, size_t n, struct err *e); /* stdout for NULL or "-", else io_write 0644 */
bool io_exists(const char *path);
bool io_is_dir(const char *path);
bool io_mkdir(const char *path, int mode, struct err *e);        /* with parents; existing is fine */
bool io_rename(const char *from, const char *to, struct err *e); /* and fsync of the folder of `to` */
bool io_sync_tree(const char *dir, struct err *e);               /* fsync of every file below dir and the folders */
bool io_remove_tree(const char *dir, struct err *e); /* one that is not there is fine; links are not followed */
/* Names (not paths) in dir without "." and "..", in byte order. */
bool io_list(struct arena *a, const char *dir, char ***names, size_t *n, struct err *e);
char *io_join(struct arena *a, const char *dir, const char *name);
/* One lock per game folder (the file .lock in it), held until the process ends or io_unlock; 75 when another holds it. */
bool io_lock(const char *dir, int *fd, struct err *e);
void io_unlock(int fd);
#endif
