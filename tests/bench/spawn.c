/* spawn N PROGRAM ARG...: runs the program N times, one after the other, by posix_spawn with its output thrown away, and
 * prints the median and the least of their times from start to end in microseconds. %d in an argument is the run's number. */
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { RUNS_MAX = 10000, ARG_SIZE = 4096, ARGS_MAX = 64 };

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void put_number(char *out, const char *arg, long run)
{
    const char *hole = strstr(arg, "%d");
    if (hole)
        snprintf(out, ARG_SIZE, "%.*s%ld%s", (int)(hole - arg), arg, run, hole + 2);
    else
        snprintf(out, ARG_SIZE, "%s", arg);
}

static int64_t run_once(char **argv, posix_spawn_file_actions_t *quiet)
{
    pid_t pid;
    int status;
    int64_t start = now();
    if (posix_spawnp(&pid, argv[0], quiet, NULL, argv, environ) != 0 || waitpid(pid, &status, 0) != pid)
        return -1;
    int64_t end = now();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return end - start;
    fprintf(stderr, "spawn: %s failed\n", argv[0]);
    return -1;
}

int main(int argc, char **argv)
{
    static int64_t took[RUNS_MAX];
    static char text[ARGS_MAX][ARG_SIZE];
    char *args[ARGS_MAX + 1] = {NULL};
    posix_spawn_file_actions_t quiet;
    long n = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
    if (n < 1 || n > RUNS_MAX || argc - 2 > ARGS_MAX) {
        fprintf(stderr, "usage: spawn N PROGRAM [ARG...]\n");
        return 64;
    }
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    for (long run = 0; run < n; run++) {
        for (int i = 2; i < argc; i++) {
            put_number(text[i - 2], argv[i], run);
            args[i - 2] = text[i - 2];
        }
        took[run] = run_once(args, &quiet);
        if (took[run] < 0)
            return 1;
    }
    qsort(took, (size_t)n, sizeof took[0], by_size);
    printf("median %lld.%03lld ms, least %lld.%03lld ms, of %ld\n", (long long)(took[n / 2] / 1000000),
           (long long)(took[n / 2] / 1000 % 1000), (long long)(took[0] / 1000000), (long long)(took[0] / 1000 % 1000),
           n);
    return 0;
}
