/* LD_PRELOAD: at the N-th call of a program that changes a file (open to write, write, fsync, rename, unlink,
 * ftruncate, mkdir), by the variable
 * FAULT=PROGRAM:N:kill the program dies there, before the call; by FAULT=PROGRAM:N:full that call and all writes after it fail as on a full
 * disk. FAULT_COUNT=FILE: how many there were is added to the file at the end. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long calls, at = -1;
static int full, ready;

static void begin(void)
{
    const char *s = getenv("FAULT"), *colon = s ? strchr(s, ':') : NULL;
    ready = 1;
    if (!colon || strlen(program_invocation_short_name) != (size_t)(colon - s) ||
        strncmp(s, program_invocation_short_name, (size_t)(colon - s)) != 0)
        return;
    at = atol(colon + 1);
    full = strstr(colon + 1, ":full") != NULL;
}

/* Nonzero: the call fails. */
static int step(void)
{
    if (!ready)
        begin();
    calls++;
    if (at < 0 || calls < at)
        return 0;
    if (!full && calls == at)
        kill(getpid(), SIGKILL);
    errno = ENOSPC;
    return full;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULT_COUNT");
    FILE *f = path ? fopen(path, "a") : NULL;
    if (!f)
        return;
    fprintf(f, "%s %ld\n", program_invocation_short_name, calls);
    fclose(f);
}

#define NEXT(name)                                                                                                     \
    __extension__({                                                                                                    \
        static __typeof__(&name) next;                                                                                 \
        if (!next)                                                                                                     \
            next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                                                         \
        next;                                                                                                          \
    })

int open(const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = flags & O_CREAT ? (mode_t)va_arg(ap, int) : 0;
    va_end(ap);
    if ((flags & (O_WRONLY | O_RDWR | O_CREAT)) && step())
        return -1;
    return NEXT(open)(path, flags, mode);
}

ssize_t write(int fd, const void *p, size_t n)
{
    return fd > 2 && step() ? -1 : NEXT(write)(fd, p, n);
}

int fsync(int fd)
{
    return step() ? -1 : NEXT(fsync)(fd);
}

int rename(const char *from, const char *to)
{
    return step() ? -1 : NEXT(rename)(from, to);
}

int unlink(const char *path)
{
    /* removing works on a full disk */
    if (!full)
        step();
    return NEXT(unlink)(path);
}

int ftruncate(int fd, off_t n)
{
    if (!full)
        step();
    return NEXT(ftruncate)(fd, n);
}

int mkdir(const char *path, mode_t mode)
{
    return step() ? -1 : NEXT(mkdir)(path, mode);
}
