#include "base/sandbox.h"

#include <sys/resource.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && !defined(SANITIZED)
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__i386__)
#define ARCH AUDIT_ARCH_I386
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#elif defined(__arm__)
#define ARCH AUDIT_ARCH_ARM
#elif defined(__s390x__)
#define ARCH AUDIT_ARCH_S390X
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCH AUDIT_ARCH_RISCV64
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define ARCH AUDIT_ARCH_PPC64LE
#endif
#endif

#ifdef ARCH
static const unsigned forbidden[] = {
    /* the network */
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept4,
    SYS_sendto,
    SYS_sendmsg,
    SYS_recvfrom,
    SYS_recvmsg,
#ifdef SYS_accept
    SYS_accept,
#endif
#ifdef SYS_socketcall
    SYS_socketcall,
#endif
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup,
#endif
    /* other programs and processes */
    SYS_execve,
    SYS_execveat,
    SYS_clone,
#ifdef SYS_clone3
    SYS_clone3,
#endif
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
#ifdef SYS_pidfd_getfd
    SYS_pidfd_getfd,
#endif
    /* the system */
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_unshare,
    SYS_setns,
    SYS_open_by_handle_at,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_keyctl,
    SYS_request_key,
    SYS_init_module,
    SYS_finit_module,
    SYS_kexec_load,
};
enum { FORBIDDEN = sizeof forbidden / sizeof forbidden[0], X32 = 0x40000000 };

static const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);

static size_t refuse_if(struct sock_filter *code, unsigned short test, unsigned value)
{
    code[0] = (struct sock_filter)BPF_JUMP(BPF_JMP | test | BPF_K, value, 0, 1);
    code[1] = refuse;
    return 2;
}

static bool filter_calls(void)
{
    struct sock_filter code[2 * FORBIDDEN + 7] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    size_t n = 4;
    if (ARCH == AUDIT_ARCH_X86_64) /* the same calls by their x32 numbers */
        n += refuse_if(&code[n], BPF_JGE, X32);
    for (size_t i = 0; i < FORBIDDEN; i++)
        n += refuse_if(&code[n], BPF_JEQ, forbidden[i]);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog prog = {.len = (unsigned short)n, .filter = code};
    /* EINVAL: a kernel without filters */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) == 0 || errno == EINVAL;
}

static bool give_up(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && filter_calls();
}
#else
static bool give_up(void)
{
    return true;
}
#endif

static bool limit(int what, rlim_t most)
{
    struct rlimit l;
    if (getrlimit(what, &l) != 0)
        return false;
    l.rlim_cur = l.rlim_cur < most ? l.rlim_cur : most;
    return setrlimit(what, &l) == 0;
}

bool sandbox_enter(void)
{
#ifndef SANITIZED /* whose shadow memory is larger */
    if (!limit(RLIMIT_AS, (rlim_t)1 << 30))
        return false;
#endif
    return limit(RLIMIT_CORE, 0) && limit(RLIMIT_NOFILE, 256) && give_up();
}
