/* Other programs: signers, the editor, the pager. They run on the terminal, never on stdout. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cmd.h"

enum { NOT_FOUND = 127 };

static void child(const char *const *argv, int in)
{
    signal(SIGPIPE, SIG_DFL);
    if (in >= 0)
        dup2(in, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(argv[0], (char *const *)argv);
    _exit(NOT_FOUND);
}

static void feed(int fd, const struct bytes *in)
{
    for (size_t at = 0; at < in->n;) {
        ssize_t put = write(fd, in->p + at, in->n - at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return; /* it reads no more: its exit code tells the rest */
        at += (size_t)put;
    }
}

bool cmd_spawn(struct ctx *c, const char *const *argv, const struct bytes *in, int *status)
{
    int ends[2] = {-1, -1};
    if (in && pipe(ends) != 0)
        return err_set(&c->e, EXIT_OS, "cannot make a pipe: %s", strerror(errno));
    void (*old)(int) = signal(SIGPIPE, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        if (in)
            close(ends[1]);
        child(argv, ends[0]);
    }
    if (in)
        close(ends[0]);
    if (pid > 0 && in)
        feed(ends[1], in);
    if (in)
        close(ends[1]);
    int got = 0;
    while (pid > 0 && waitpid(pid, &got, 0) < 0 && errno == EINTR)
        continue;
    signal(SIGPIPE, old);
    if (pid < 0)
        return err_set(&c->e, EXIT_OS, "cannot run %s: %s", argv[0], strerror(errno));
    *status = WIFEXITED(got) ? WEXITSTATUS(got) : 128 + WTERMSIG(got);
    return true;
}
