/* Secrets from files and commands. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/text.h"
#include "send/config.h"

bool secret_given(const struct secret *s)
{
    return s->value || s->file || s->argv[0];
}

static bool from_command(struct arena *a, const struct secret *s, const char *what, struct bytes *out, struct err *e)
{
    int ends[2], status = 0;
    char *p = arena_alloc(a, SECRET_BYTES + 1);
    size_t n = 0;
    if (pipe(ends) != 0)
        return err_set(e, EXIT_OS, "cannot make a pipe: %s", strerror(errno));
    pid_t pid = fork();
    if (pid == 0) {
        int null = open("/dev/null", O_RDONLY);
        if (null >= 0)
            dup2(null, STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        alarm(60); /* a program that asks somebody who is not there */
        execvp(s->argv[0], (char *const *)s->argv);
        _exit(127);
    }
    close(ends[1]);
    while (pid > 0 && n < SECRET_BYTES) {
        ssize_t got = read(ends[0], p + n, SECRET_BYTES - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        n += (size_t)got;
    }
    close(ends[0]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    *out = (struct bytes){p, n};
    if (pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 && n < SECRET_BYTES)
        return true;
    sodium_memzero(p, n);
    return err_set(e, EXIT_CONFIG, "the command of %s-command failed", what);
}

bool secret_read(struct arena *a, const struct secret *s, const char *what, struct bytes *out, struct err *e)
{
    if (s->value)
        *out = (struct bytes){arena_strdup(a, s->value), strlen(s->value)};
    else if (s->argv[0]) {
        if (!from_command(a, s, what, out, e))
            return false;
    } else if (!s->file)
        return err_set(e, EXIT_CONFIG, "no %s", what);
    else if (!io_read(a, s->file, SECRET_BYTES, out, e)) {
        e->code = EXIT_CONFIG;
        return false;
    }
    while (out->n && ascii_space(out->p[0])) {
        out->p++;
        out->n--;
    }
    while (out->n && ascii_space(out->p[out->n - 1]))
        out->n--;
    ((char *)out->p)[out->n] = '\0';
    if (out->n > 0 && strlen(out->p) == out->n)
        return true;
    return err_set(e, EXIT_CONFIG, "%s is empty, or no text", what);
}
