/* The corpora through all targets, one input a process: 10 seconds of time and 256 MiB of memory each (TAP). */
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz.h"

#define TARGET(name) int fuzz_##name(const uint8_t *data, size_t size);
#include "gen/fuzz_targets.h"
#undef TARGET

enum { SECONDS = 10, MEMORY = 256 << 20, INPUT_MAX = 1 << 20 };
typedef int target_fn(const uint8_t *data, size_t size);
static const struct target {
    const char *name;
    target_fn *run;
} targets[] = {
#define TARGET(name) {#name, fuzz_##name},
#include "gen/fuzz_targets.h"
};
enum { TARGETS = sizeof targets / sizeof targets[0] };

static void limit(int what, rlim_t most)
{
    struct rlimit l = {most, most};
    setrlimit(what, &l);
}

static int run(const struct target *t, struct bytes in)
{
    int status = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        limit(RLIMIT_CORE, 0);
        limit(RLIMIT_CPU, SECONDS);
#if !defined(__SANITIZE_ADDRESS__)
        limit(RLIMIT_AS, MEMORY);
#endif
        alarm(6 * SECONDS);
        t->run((const uint8_t *)in.p, in.n);
        _exit(0);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid ? status : -1;
}

/* How many inputs went wrong, -1: there are none. */
static int replay(struct arena *a, const struct target *t)
{
    char *dir = arena_printf(a, "tests/fuzz/corpus/%s", t->name), **name;
    struct err e = {0};
    size_t n;
    int bad = 0;
    if (!io_list(a, dir, &name, &n, &e) || n == 0)
        return -1;
    for (size_t i = 0; i < n; i++) {
        struct bytes in;
        char *path = io_join(a, dir, name[i]);
        if (!io_read(a, path, INPUT_MAX, &in, &e))
            return -1;
        int status = run(t, in);
        if (status != 0) {
            bad++;
            printf("# %s: %s %d\n", path, WIFSIGNALED(status) ? "signal" : "exit",
                   WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
        }
    }
    printf("# %s: %zu inputs\n", t->name, n);
    return bad;
}

int main(void)
{
    struct arena *a = arena_new();
    printf("1..%d\n", (int)TARGETS);
    for (int i = 0; i < TARGETS; i++)
        printf("%s %d - fuzz corpus %s\n", replay(a, &targets[i]) == 0 ? "ok" : "not ok", i + 1, targets[i].name);
    arena_free(a);
    return 0;
}
