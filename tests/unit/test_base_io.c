/* links: base */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/arena.h"
#include "base/err.h"
#include "base/io.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct here {
    struct arena *a;
    char dir[64];
    struct err e;
};

static char *in(struct here *h, const char *name)
{
    return io_join(h->a, h->dir, name);
}

static void assert_holds(struct here *h, const char *path, const char *text)
{
    struct bytes b;
    assert_true(io_read(h->a, path, 1000, &b, &h->e));
    assert_string_equal(b.p, text);
}

static void write_and_read(void **state)
{
    struct here *h = *state;
    struct bytes b;
    char *path = in(h, "a");
    assert_true(io_write(path, "one\n", 4, 0600, &h->e));
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_holds(h, path, "one\n");
    assert_true(io_write(path, "two", 3, 0600, &h->e));
    assert_holds(h, path, "two");
    assert_true(io_read(h->a, path, 3, &b, &h->e));
    assert_false(io_read(h->a, path, 2, &b, &h->e));
    assert_int_equal(h->e.code, EXIT_DATA);
    assert_string_equal(h->e.file, path);
    h->e = (struct err){0};
    assert_false(io_read(h->a, in(h, "none"), 2, &b, &h->e));
    assert_int_equal(h->e.code, EXIT_NOINPUT);
    h->e = (struct err){0};
    assert_false(io_read(h->a, h->dir, 2, &b, &h->e)); /* a folder */
    assert_int_equal(h->e.code, EXIT_IO);
}

/* What cannot be written leaves the old file and nothing else behind. */
static void old_or_new(void **state)
{
    struct here *h = *state;
    char **names;
    size_t n;
    assert_true(io_mkdir(in(h, "d"), 0755, &h->e));
    assert_true(io_mkdir(in(h, "d/busy"), 0755, &h->e));
    assert_true(io_write(in(h, "d/busy/x"), "x", 1, 0644, &h->e));
    assert_false(io_write(in(h, "d/busy"), "new", 3, 0644, &h->e)); /* a folder stands in its place */
    assert_int_equal(h->e.code, EXIT_CANTCREATE);
    assert_true(io_list(h->a, in(h, "d"), &names, &n, NULL));
    assert_int_equal(n, 1);
    assert_string_equal(names[0], "busy");
    h->e = (struct err){0};
    assert_false(io_write(in(h, "none/x"), "x", 1, 0644, &h->e));
    assert_int_equal(h->e.code, EXIT_CANTCREATE);
}

/* A reader who holds the old file open still sees all of it: the new one is another file. */
static void never_half(void **state)
{
    struct here *h = *state;
    char *path = in(h, "f"), *old = in(h, "old");
    assert_true(io_write(path, "before", 6, 0644, &h->e));
    assert_int_equal(link(path, old), 0);
    assert_true(io_write(path, "after", 5, 0644, &h->e));
    assert_holds(h, old, "before");
    assert_holds(h, path, "after");
}

/* `-o /dev/null` must not put a file in the device's place; a pipe stands for the device. */
static void devices_stay(void **state)
{
    struct here *h = *state;
    char *path = in(h, "pipe"), got[4] = "";
    struct stat st;
    assert_int_equal(mkfifo(path, 0600), 0);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_true(io_write(path, "abc", 3, 0644, &h->e));
    assert_int_equal(read(reader, got, 3), 3);
    assert_string_equal(got, "abc");
    close(reader);
    assert_int_equal(lstat(path, &st), 0);
    assert_true(S_ISFIFO(st.st_mode));
}

static void folders(void **state)
{
    struct here *h = *state;
    char **names;
    size_t n;
    assert_true(io_mkdir(in(h, "x/y//z/"), 0700, &h->e));
    assert_true(io_mkdir(in(h, "x/y/z"), 0700, &h->e));
    assert_true(io_is_dir(in(h, "x/y/z")));
    assert_true(io_write(in(h, "x/b"), "", 0, 0644, &h->e));
    assert_true(io_write(in(h, "x/B"), "", 0, 0644, &h->e));
    assert_true(io_write(in(h, "x/.c"), "", 0, 0644, &h->e));
    assert_true(io_list(h->a, in(h, "x"), &names, &n, &h->e));
    assert_int_equal(n, 4);
    assert_string_equal(names[0], ".c"); /* byte order */
    assert_string_equal(names[1], "B");
    assert_string_equal(names[2], "b");
    assert_string_equal(names[3], "y");
    assert_true(io_sync_tree(in(h, "x"), &h->e));
    assert_true(io_rename(in(h, "x"), in(h, "w"), &h->e));
    assert_false(io_exists(in(h, "x")));
    assert_false(io_is_dir(in(h, "w/b")));
    assert_false(io_mkdir(in(h, "w/b/c"), 0700, &h->e));
    assert_int_equal(h->e.code, EXIT_CANTCREATE);
    h->e = (struct err){0};
    assert_true(io_mkdir(in(h, "other"), 0755, &h->e));
    assert_true(io_write(in(h, "other/keep"), "kept", 4, 0644, &h->e));
    assert_int_equal(symlink("../other", in(h, "w/link")), 0);
    assert_true(io_remove_tree(in(h, "w"), &h->e));
    assert_true(io_remove_tree(in(h, "w"), &h->e)); /* gone already */
    assert_false(io_exists(in(h, "w")));
    assert_holds(h, in(h, "other/keep"), "kept"); /* links are not followed */
    assert_false(io_rename(in(h, "none"), in(h, "w"), &h->e));
    h->e = (struct err){0};
    assert_false(io_list(h->a, in(h, "none"), &names, &n, &h->e));
    assert_int_equal(h->e.code, EXIT_NOINPUT);
}

static void joined(void **state)
{
    struct here *h = *state;
    assert_string_equal(io_join(h->a, "a", "b"), "a/b");
    assert_string_equal(io_join(h->a, "a/", "b"), "a/b");
    assert_string_equal(io_join(h->a, "/", "b"), "/b");
    assert_string_equal(io_join(h->a, "", "b"), "b");
}

/* The exit code of another process that tries to take the lock. */
static int other_locks(const char *dir)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct err e = {0};
        int fd;
        _exit(io_lock(dir, &fd, &e) ? 0 : e.code);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void locks(void **state)
{
    struct here *h = *state;
    int fd;
    assert_true(io_lock(h->dir, &fd, &h->e));
    assert_int_equal(other_locks(h->dir), EXIT_RETRY);
    io_unlock(fd);
    assert_int_equal(other_locks(h->dir), 0);
    assert_false(io_lock(in(h, "none"), &fd, &h->e));
    assert_int_equal(h->e.code, EXIT_CANTCREATE);
}

static int setup(void **state)
{
    static struct here h;
    h = (struct here){.a = arena_new(), .dir = "io-test.XXXXXX"};
    *state = &h;
    return mkdtemp(h.dir) ? 0 : -1;
}

static int teardown(void **state)
{
    struct here *h = *state;
    struct err e = {0};
    bool ok = io_remove_tree(h->dir, &e);
    arena_free(h->a);
    return ok ? 0 : -1;
}

#define IN_FOLDER(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(write_and_read), IN_FOLDER(old_or_new), IN_FOLDER(never_half), IN_FOLDER(devices_stay),
        IN_FOLDER(folders),        IN_FOLDER(joined),     IN_FOLDER(locks),
    };
    umask(022);
    const char *tmp = getenv("TMPDIR");
    if (tmp && chdir(tmp) != 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
