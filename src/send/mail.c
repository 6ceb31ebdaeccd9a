/* One mail to one address: by SMTP, or by a program such as sendmail. */
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/text.h"
#include "send/deliver_private.h"

enum { NOT_FOUND = 127, COMMAND_SECONDS = 120 };

/* SMTP ends its lines with CRLF. */
static struct bytes crlf(struct arena *a, const struct bytes *raw)
{
    struct buf b;
    buf_init(&b, a);
    for (size_t i = 0; i < raw->n; i++) {
        if (raw->p[i] == '\n' && (i == 0 || raw->p[i - 1] != '\r'))
            buf_putc(&b, '\r');
        buf_putc(&b, raw->p[i]);
    }
    if (b.n < 2 || b.p[b.n - 1] != '\n')
        buf_puts(&b, "\r\n");
    return (struct bytes){b.p, b.n};
}

static void run(struct arena *a, const struct mail_way *m, const struct bytes *raw, const char *addr,
                struct outcome *out)
{
    const char *argv[ARGV_MAX + 2];
    int ends[2], status = 0;
    size_t n = 0;
    for (; m->argv[n]; n++)
        argv[n] = m->argv[n];
    argv[n++] = addr;
    argv[n] = NULL;
    *out = (struct outcome){
        .verdict = POST_LATER, .why = "the mail program cannot be run", .wait = -1, .parts = 1, .down = true};
    if (pipe(ends) != 0)
        return;
    void (*old)(int) = signal(SIGPIPE, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        signal(SIGPIPE, SIG_DFL);
        dup2(ends[0], STDIN_FILENO);
        dup2(STDERR_FILENO, STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        alarm(COMMAND_SECONDS);
        execvp(argv[0], (char *const *)argv);
        _exit(NOT_FOUND);
    }
    close(ends[0]);
    for (size_t at = 0; pid > 0 && at < raw->n;) {
        ssize_t put = write(ends[1], raw->p + at, raw->n - at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            break;
        at += (size_t)put;
    }
    close(ends[1]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    signal(SIGPIPE, old);
    if (pid <= 0)
        return;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    out->down = code == NOT_FOUND;
    out->verdict = code == 0                                 ? POST_TAKEN
                   : code < 0                                ? POST_DOUBT
                   : code == EXIT_RETRY || code == NOT_FOUND ? POST_LATER
                                                             : POST_REFUSED;
    if (code >= 0 && code != NOT_FOUND)
        out->why = arena_printf(a, "the mail program ended with %d", code);
    else if (code < 0)
        out->why = "the mail program was killed";
}

static void judge(struct arena *a, const struct reply *r, struct outcome *out)
{
    *out = (struct outcome){.wait = -1, .parts = 1, .why = r->why ? r->why : ""};
    if (r->answered && r->status < 400)
        out->verdict = POST_TAKEN;
    else if (r->answered) {
        out->verdict = r->status >= 500 && r->status != 530 && r->status != 535 ? POST_REFUSED : POST_LATER;
        out->down = r->status == 421 || r->status == 530 || r->status == 535;
        out->why = arena_printf(a, "the mail server answered %ld", r->status);
    } else {
        out->verdict = r->maybe ? POST_DOUBT : POST_LATER;
        out->down = true;
    }
}

bool mail_send(struct outbox *o, const struct item *it, struct delivery *d, const char *addr, struct outcome *out,
               struct err *e)
{
    const struct mail_way *m = &o->config.mail;
    struct arena *a = o->s->a;
    struct bytes secret = {"", 0};
    struct reply reply;
    if (!m->given)
        return err_set(e, EXIT_CONFIG, "no mail server is configured");
    if (m->user && !secret_read(a, &m->secret, "secret", &secret, e))
        return false;
    if (!attempt_begin(o, it, d, 0, e))
        return false;
    if (m->argv[0])
        run(a, m, &it->raw, addr, out);
    else {
        struct smtp s = {.url = m->url,
                         .user = m->user,
                         .secret = secret.p,
                         .from = it->automatic ? "" : m->from,
                         .to = addr,
                         .tls = m->tls,
                         .mail = crlf(a, &it->raw)};
        net_mail(a, &s, &m->reach, &reply);
        judge(a, &reply, out);
    }
    sodium_memzero((char *)secret.p, secret.n);
    return true;
}
