/* Other programs: signers, the editor, the pager. They run on the terminal, never on stdout, and outside the sandbox: a second
 * process, begun before it, starts them, and starts nothing but what it was told of then. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/sandbox.h"
#include "cmd.h"

enum { NOT_FOUND = 127, ARGS_MAX = 16, ARGS_SIZE = 1 << 16, NO_INPUT = -1 };

static int to_helper = -1, from_helper = -1; /* -1: none is running */

static void child(const char *const *argv, int in)
{
    signal(SIGPIPE, SIG_DFL);
    if (in >= 0)
        dup2(in, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(argv[0], (char *const *)argv);
    _exit(NOT_FOUND);
}

/* False: the reader takes no more. */
static bool put(int fd, const void *p, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t done = write(fd, (const char *)p + at, n - at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += (size_t)done;
    }
    return true;
}

static bool get(int fd, void *p, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t done = read(fd, (char *)p + at, n - at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += (size_t)done;
    }
    return true;
}

/* Runs it and waits: an exit status, 128 and a signal, or -errno. */
static int run_here(const char *const *argv, const struct bytes *in)
{
    int ends[2] = {-1, -1}, got = 0;
    if (in && pipe(ends) != 0)
        return -errno;
    void (*old)(int) = signal(SIGPIPE, SIG_IGN);
    pid_t pid = fork();
    int why = errno;
    if (pid == 0) {
        if (in)
            close(ends[1]);
        child(argv, ends[0]);
    }
    if (in)
        close(ends[0]);
    if (pid > 0 && in)
        put(ends[1], in->p, in->n); /* its exit code tells whether it wanted all */
    if (in)
        close(ends[1]);
    while (pid > 0 && waitpid(pid, &got, 0) < 0 && errno == EINTR)
        continue;
    signal(SIGPIPE, old);
    if (pid < 0)
        return -why;
    return WIFEXITED(got) ? WEXITSTATUS(got) : 128 + WTERMSIG(got);
}

/* ---- the helper ------------------------------------------------------------------------------------------------------ */

struct request {
    size_t nargs, size; /* of the arguments, each with its NUL */
    ssize_t input;      /* bytes that follow for its stdin, or NO_INPUT */
};

static bool allowed(const char *const *argv, const char *const *lines)
{
    static const char *const signers[] = {"minisign", "signify-openbsd", "ssh-keygen", NULL};
    for (size_t i = 0; signers[i]; i++)
        if (strcmp(argv[0], signers[i]) == 0)
            return true;
    for (size_t i = 0; lines && lines[i]; i++)
        if (strcmp(argv[0], "sh") == 0 && argv[1] && strcmp(argv[1], "-c") == 0 && argv[2] &&
            strcmp(argv[2], lines[i]) == 0)
            return true;
    return false;
}

static bool serve(struct arena *a, int in, int out, const char *const *lines)
{
    struct request r;
    const char *argv[ARGS_MAX + 1] = {NULL};
    struct bytes input = {NULL, 0};
    if (!get(in, &r, sizeof r) || r.nargs == 0 || r.nargs > ARGS_MAX || r.size > ARGS_SIZE || r.input > ARGS_SIZE * 256)
        return false;
    char *text = arena_alloc(a, r.size + 1);
    if (!get(in, text, r.size))
        return false;
    for (size_t i = 0, at = 0; i < r.nargs && at < r.size; i++) {
        argv[i] = text + at;
        at += strlen(text + at) + 1;
    }
    if (r.input >= 0) {
        char *p = arena_alloc(a, (size_t)r.input + 1);
        if (!get(in, p, (size_t)r.input))
            return false;
        input = (struct bytes){p, (size_t)r.input};
    }
    int status = argv[0] && allowed(argv, lines) ? run_here(argv, r.input >= 0 ? &input : NULL) : -EPERM;
    return put(out, &status, sizeof status);
}

static bool begin_helper(struct ctx *c, const char *const *lines)
{
    int ask[2], answer[2];
    if (pipe(ask) != 0 || pipe(answer) != 0)
        return err_set(&c->e, EXIT_OS, "cannot make a pipe: %s", strerror(errno));
    pid_t pid = fork();
    if (pid < 0)
        return err_set(&c->e, EXIT_OS, "cannot start a process: %s", strerror(errno));
    if (pid == 0) {
        close(ask[1]);
        close(answer[0]);
        while (serve(c->a, ask[0], answer[1], lines))
            continue;
        _exit(0);
    }
    close(ask[0]);
    close(answer[1]);
    to_helper = ask[1];
    from_helper = answer[0];
    fcntl(to_helper, F_SETFD, FD_CLOEXEC);
    fcntl(from_helper, F_SETFD, FD_CLOEXEC);
    return true;
}

bool cmd_confine(struct ctx *c, bool alone, const char *const *lines)
{
    return (alone || begin_helper(c, lines)) &&
           (sandbox_enter() || err_set(&c->e, EXIT_OS, "the sandbox cannot be entered: %s", strerror(errno)));
}

static int run_there(struct arena *a, const char *const *argv, const struct bytes *in)
{
    struct buf text;
    struct request r = {.input = in ? (ssize_t)in->n : NO_INPUT};
    int status;
    buf_init(&text, a);
    for (; argv[r.nargs]; r.nargs++)
        buf_add(&text, argv[r.nargs], strlen(argv[r.nargs]) + 1);
    r.size = text.n;
    void (*old)(int) = signal(SIGPIPE, SIG_IGN);
    bool ok = put(to_helper, &r, sizeof r) && put(to_helper, text.p, text.n) && (!in || put(to_helper, in->p, in->n)) &&
              get(from_helper, &status, sizeof status);
    signal(SIGPIPE, old);
    return ok ? status : -EPIPE;
}

bool cmd_spawn(struct ctx *c, const char *const *argv, const struct bytes *in, int *status)
{
    int got = to_helper < 0 ? run_here(argv, in) : run_there(c->a, argv, in);
    if (got < 0)
        return err_set(&c->e, EXIT_OS, "cannot run %s: %s", argv[0], strerror(-got));
    *status = got;
    return true;
}
