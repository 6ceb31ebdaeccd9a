#include "base/io.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_CAP = 4096, DEPTH_MAX = 16, TEMP_TRIES = 100 };

static bool fail(struct err *e, int code, const char *path, const char *what)
{
    err_set(e, code, "%s: %s", what, strerror(errno));
    err_file(e, path);
    return false;
}

static bool is_dash(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* dir and name in out; false when it does not fit. */
static bool join_into(char out[PATH_CAP], const char *dir, const char *name)
{
    size_t n = strlen(dir);
    bool slash = n > 0 && dir[n - 1] != '/';
    int len = snprintf(out, PATH_CAP, "%s%s%s", dir, slash ? "/" : "", name);
    return len >= 0 && len < PATH_CAP;
}

char *io_join(struct arena *a, const char *dir, const char *name)
{
    size_t n = strlen(dir);
    return arena_printf(a, "%s%s%s", dir, n > 0 && dir[n - 1] != '/' ? "/" : "", name);
}

/* The folder that holds path. */
static bool parent_of(char out[PATH_CAP], const char *path)
{
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    while (n > 0 && path[n - 1] != '/')
        n--;
    while (n > 1 && path[n - 1] == '/')
        n--;
    int len = n ? snprintf(out, PATH_CAP, "%.*s", (int)n, path) : snprintf(out, PATH_CAP, ".");
    return len >= 0 && len < PATH_CAP;
}

static bool read_all(struct buf *out, int fd, const char *path, size_t cap, struct err *e)
{
    char block[16384];
    for (;;) {
        ssize_t got = read(fd, block, sizeof block);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(e, EXIT_IO, path, "cannot read");
        if (got == 0)
            return true;
        if ((size_t)got > cap - out->n) {
            err_set(e, EXIT_DATA, "larger than the %zu bytes that are allowed", cap);
            err_file(e, path);
            return false;
        }
        buf_add(out, block, (size_t)got);
    }
}

bool io_read(struct arena *a, const char *path, size_t cap, struct bytes *out, struct err *e)
{
    int fd = is_dash(path) ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail(e, EXIT_NOINPUT, path, "cannot open");
    struct buf b;
    buf_init(&b, a);
    bool ok = read_all(&b, fd, path, cap, e);
    if (fd != STDIN_FILENO)
        close(fd);
    *out = (struct bytes){b.p, b.n};
    return ok;
}

static bool write_all(int fd, const char *p, size_t n)
{
    while (n > 0) {
        ssize_t put = write(fd, p, n);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        p += put;
        n -= (size_t)put;
    }
    return true;
}

static bool sync_path(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    /* Some file systems cannot sync a folder and say EINVAL: they have nothing that could be lost that way. */
    bool ok = fsync(fd) == 0 || errno == EINVAL || errno == EROFS;
    close(fd);
    return ok;
}

static bool sync_parent(const char *path, struct err *e)
{
    char dir[PATH_CAP];
    if (!parent_of(dir, path) || !sync_path(dir))
        return fail(e, EXIT_IO, path, "cannot sync its folder");
    return true;
}

/* A new file beside path; by O_EXCL nobody can have put a link there. The umask holds. */
static int open_temp(char temp[PATH_CAP], const char *path, int mode)
{
    for (int i = 0; i < TEMP_TRIES; i++) {
        int len = snprintf(temp, PATH_CAP, "%s.%ld-%d.tmp", path, (long)getpid(), i);
        if (len < 0 || len >= PATH_CAP) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

static bool write_device(const char *path, const void *p, size_t n, struct err *e)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return fail(e, EXIT_CANTCREATE, path, "cannot open");
    bool ok = write_all(fd, p, n);
    if (!ok)
        fail(e, EXIT_IO, path, "cannot write");
    close(fd);
    return ok;
}

/* Writes a new file and closes it. */
static bool fill(int fd, const char *path, const void *p, size_t n, bool sync, struct err *e)
{
    bool ok = write_all(fd, p, n) && (!sync || fsync(fd) == 0);
    ok = close(fd) == 0 && ok;
    return ok || fail(e, EXIT_IO, path, "cannot write");
}

bool io_write(const char *path, const void *p, size_t n, int mode, struct err *e)
{
    struct stat st;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return write_device(path, p, n, e); /* a rename would put a file in the place of /dev/null */
    char temp[PATH_CAP];
    int fd = open_temp(temp, path, mode);
    if (fd < 0)
        return fail(e, EXIT_CANTCREATE, path, "cannot create");
    bool ok = fill(fd, path, p, n, true, e);
    if (ok && rename(temp, path) != 0)
        ok = fail(e, EXIT_CANTCREATE, path, "cannot put the new file in its place");
    if (!ok) {
        unlink(temp);
        return false;
    }
    return sync_parent(path, e);
}

bool io_put(const char *path, const void *p, size_t n, int mode, struct err *e)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
    if (fd < 0)
        return fail(e, EXIT_CANTCREATE, path, "cannot create");
    return fill(fd, path, p, n, false, e);
}

bool io_out(const char *path, const void *p, size_t n, struct err *e)
{
    if (path && !is_dash(path))
        return io_write(path, p, n, 0644, e);
    if (!write_all(STDOUT_FILENO, p, n))
        return fail(e, EXIT_IO, "stdout", "cannot write");
    return true;
}

bool io_exists(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

bool io_is_dir(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool io_mkdir(const char *path, int mode, struct err *e)
{
    char part[PATH_CAP];
    size_t n = strlen(path);
    if (n == 0 || n >= sizeof part)
        return err_set(e, EXIT_CANTCREATE, n ? "the path of the folder is too long" : "the folder has no name");
    for (size_t i = 1; i <= n; i++) {
        if (i < n && path[i] != '/')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, (mode_t)mode) == 0) {
            if (!sync_parent(part, e))
                return false;
        } else if (!io_is_dir(part)) {
            return fail(e, EXIT_CANTCREATE, part, "cannot make the folder");
        }
    }
    return true;
}

bool io_rename(const char *from, const char *to, struct err *e)
{
    if (rename(from, to) != 0)
        return fail(e, EXIT_CANTCREATE, to, "cannot move to its place");
    return sync_parent(to, e);
}

static bool is_entry(const struct dirent *d)
{
    return strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0;
}

/* What walk does to each entry below a folder, after the entries below that entry. */
typedef bool visit_fn(const char *path, const struct stat *st);

static bool walk(const char *dir, int depth, visit_fn *visit)
{
    DIR *d = opendir(dir);
    if (!d)
        return false;
    bool ok = depth > 0;
    if (!ok)
        errno = ELOOP;
    struct dirent *one;
    while (ok && (one = readdir(d)) != NULL) {
        char path[PATH_CAP];
        struct stat st;
        if (!is_entry(one))
            continue;
        ok = join_into(path, dir, one->d_name) && lstat(path, &st) == 0 &&
             (!S_ISDIR(st.st_mode) || walk(path, depth - 1, visit)) && visit(path, &st);
    }
    int saved = errno;
    closedir(d);
    errno = saved;
    return ok;
}

static bool visit_sync(const char *path, const struct stat *st)
{
    return (!S_ISREG(st->st_mode) && !S_ISDIR(st->st_mode)) || sync_path(path);
}

static bool visit_remove(const char *path, const struct stat *st)
{
    return S_ISDIR(st->st_mode) ? rmdir(path) == 0 : unlink(path) == 0;
}

bool io_sync_tree(const char *dir, struct err *e)
{
    if (!walk(dir, DEPTH_MAX, visit_sync) || !sync_path(dir))
        return fail(e, EXIT_IO, dir, "cannot sync the folder");
    return true;
}

bool io_remove_tree(const char *dir, struct err *e)
{
    struct stat st;
    if (lstat(dir, &st) != 0 && errno == ENOENT)
        return true;
    if (!walk(dir, DEPTH_MAX, visit_remove) || rmdir(dir) != 0)
        return fail(e, EXIT_IO, dir, "cannot remove the folder");
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool io_list(struct arena *a, const char *dir, char ***names, size_t *n, struct err *e)
{
    DIR *d = opendir(dir);
    if (!d)
        return fail(e, EXIT_NOINPUT, dir, "cannot read the folder");
    struct buf list;
    buf_init(&list, a);
    struct dirent *one;
    errno = 0;
    while ((one = readdir(d)) != NULL) {
        if (!is_entry(one))
            continue;
        char *name = arena_strdup(a, one->d_name);
        buf_add(&list, &name, sizeof name);
    }
    bool ok = errno == 0 || fail(e, EXIT_IO, dir, "cannot read the folder");
    closedir(d);
    *n = list.n / sizeof(char *);
    *names = arena_copy(a, list.p, list.n);
    if (*n)
        qsort(*names, *n, sizeof(char *), compare_names);
    return ok;
}

bool io_lock(const char *dir, int *fd, struct err *e)
{
    char path[PATH_CAP];
    errno = ENAMETOOLONG;
    *fd = join_into(path, dir, ".lock") ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644) : -1;
    if (*fd < 0)
        return fail(e, EXIT_CANTCREATE, dir, "cannot make the lock file");
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(*fd, F_SETLK, &all) == 0)
        return true;
    bool busy = errno == EACCES || errno == EAGAIN;
    if (busy)
        err_set(e, EXIT_RETRY, "another program is working on this game; try again");
    else
        fail(e, EXIT_IO, dir, "cannot lock the folder");
    err_file(e, dir);
    close(*fd);
    *fd = -1;
    return false;
}

void io_unlock(int fd)
{
    if (fd >= 0)
        close(fd);
}
