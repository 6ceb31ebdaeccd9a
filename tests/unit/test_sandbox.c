/* links: base */
/* What a command can no longer do once it has entered the sandbox: each is tried, in a process of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/sandbox.h"

static bool refused(int got)
{
    return got == -1 && errno == EPERM;
}

static bool no_socket(void)
{
    return refused(socket(AF_INET, SOCK_STREAM, 0)) && refused(socket(AF_UNIX, SOCK_STREAM, 0));
}

static bool no_program(void)
{
    char *const argv[] = {"/bin/true", NULL};
    return refused(execv(argv[0], argv));
}

static bool no_child(void)
{
    return refused(fork());
}

static bool no_core(void)
{
    struct rlimit l;
    return getrlimit(RLIMIT_CORE, &l) == 0 && l.rlim_cur == 0;
}

static bool no_gigabytes(void)
{
    void *p = malloc((size_t)2 << 30);
    bool none = p == NULL;
    free(p);
    return none;
}

static bool files_open(void)
{
    return open("/dev/null", O_RDWR) >= 0;
}

static const struct {
    const char *name;
    bool (*holds)(void);
} trials[] = {
    {"no socket", no_socket}, {"no program", no_program},     {"no child", no_child},
    {"no core", no_core},     {"no gigabytes", no_gigabytes}, {"files still open", files_open},
};

static void what_is_given_up(void **state)
{
    (void)state;
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        int status;
        pid_t pid = fork();
        if (pid == 0)
            _exit(!sandbox_enter() ? 2 : trials[i].holds() ? 0 : 1);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            fail_msg("%s: status %d", trials[i].name, status);
    }
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_given_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
