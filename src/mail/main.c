/* provost-mail: a mail on stdin; what it holds goes into its game, what cannot be read is kept with its reason. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/text.h"
#include "gen/version.h"
#include "json/in.h"
#include "mail/post.h"
#include "mailout.h"
#include "trust/hash.h"

static const struct opt opts[] = {
    {'r', "reply", "HOW", "answers go to outbox (the rule), stdout, sendmail or nowhere (none)", false},
    {0, "sendmail", "PROGRAM", "the program that is run as PROGRAM -t", false},
    {0, "from", "ADDRESS", "our own address, in place of that in the settings", false},
    {0, "strangers", "N", "answer at most N strangers a day (20)", false},
    {0, "again", NULL, "read no mail; finish what a run left that died", false},
    OPT_NOW,
    OPT_END,
};
static const struct command command = {.name = "mail",
                                       .args = "DIR ...",
                                       .summary = "take a mail into its game, and answer it",
                                       .opts = opts,
                                       .min = 1,
                                       .max = 1 << 16};

enum { WAIT_SECONDS = 8, STRANGERS = 20 };

static void no_memory(void)
{
    static const char text[] = "provost-mail: error: out of memory\n";
    ssize_t put = write(STDERR_FILENO, text, sizeof text - 1);
    (void)put;
    _exit(EXIT_RETRY);
}

/* provost lies beside this program, or in PATH. */
static const char *beside(struct arena *a, const char *self)
{
    const char *slash = strrchr(self, '/');
    return slash ? arena_printf(a, "%.*s/provost", (int)(slash - self), self) : "provost";
}

static bool settings(struct post *p)
{
    static const char *const how[] = {"outbox", "stdout", "sendmail", "none"};
    struct ctx *c = p->c;
    const char *by = opt_get(c, "reply"), *from = opt_get(c, "from");
    int64_t strangers = STRANGERS;
    size_t i = 0;
    while (by && i < 4 && strcmp(by, how[i]) != 0)
        i++;
    if (i == 4)
        return cmd_usage(c, "--reply is outbox, stdout, sendmail or none, not \"%s\"", by);
    p->by = (enum reply_by)i;
    p->sendmail = opt_get(c, "sendmail") ? opt_get(c, "sendmail") : "sendmail";
    if (from && !mail_address_ok(from))
        return cmd_usage(c, "--from needs an address like name@example.org");
    if (!opt_num(c, "strangers", 0, 100000, &strangers) || !cmd_now(c, &p->now) || !person_open(c, &p->person))
        return false;
    p->from = from ? from : mail_address_ok(p->person.addr) ? p->person.addr : "";
    p->strangers = (size_t)strangers;
    p->dir = c->v[0];
    p->host = (struct host){c, beside(c->a, c->self), opt_get(c, "now")};
    if (!p->from[0] && p->by != REPLY_NONE)
        cmd_note(c, "no address of our own (settings or --from): nothing is answered");
    return true;
}

/* To the limit and one byte more: longer mails are refused by that, whatever else is in them. */
static struct bytes standard_input(struct arena *a)
{
    struct buf b;
    char part[65536];
    buf_init(&b, a);
    for (;;) {
        size_t n = fread(part, 1, sizeof part, stdin);
        if (n == 0)
            break;
        if (b.n <= MAIL_MAX)
            buf_add(&b, part, n);
    }
    return (struct bytes){b.p, b.n > MAIL_MAX ? MAIL_MAX + 1 : b.n};
}

static bool left_over(struct post *p)
{
    char **path;
    size_t n;
    if (!box_left(p->c->a, p->dir, &path, &n, &p->c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct bytes raw;
        if (!io_read(p->c->a, path[i], MAIL_MAX + 2, &raw, &p->c->e) || !post_deal(p, raw))
            return false;
    }
    return true;
}

static bool run(struct ctx *c)
{
    struct post p = {.c = c};
    int lock = -1;
    if (!settings(&p))
        return false;
    json_arena(c->a);
    if (!trust_init())
        return err_set(&c->e, EXIT_OS, "this system gives no random numbers");
    bool again = opt_on(c, "again");
    struct bytes raw = again ? (struct bytes){"", 0} : standard_input(c->a);
    if (!games_find(c->a, c->v, c->n, &p.games, &c->e) || !box_lock(c->a, p.dir, WAIT_SECONDS, &lock, &c->e))
        return false;
    bool ok = again   ? left_over(&p)
              : raw.n ? post_deal(&p, raw)
                      : err_set(&c->e, EXIT_USAGE, "no mail on standard input");
    io_unlock(lock);
    return ok;
}

/* A mail host bounces most codes; whatever is wrong here, the mail is to be tried again. */
static int exit_code(int code)
{
    return code == EXIT_OK || code == EXIT_USAGE ? code : EXIT_RETRY;
}

int main(int argc, char **argv)
{
    struct ctx c = {.cmd = &command, .self = argc ? argv[0] : "provost-mail"};
    bool help = false;
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("provost-mail " PROVOST_VERSION);
        return EXIT_OK;
    }
    arena_on_exhausted(no_memory);
    c.a = arena_new();
    buf_init(&c.out, c.a);
    buf_init(&c.diag, c.a);
    int code = EXIT_USAGE;
    if (cmd_parse(&c, argc, argv, &help)) {
        if (help)
            cmd_help(&c.out, &command);
        code = help || run(&c) ? EXIT_OK : c.e.code;
    }
    fwrite(c.out.p, 1, c.out.n, stdout);
    fwrite(c.diag.p, 1, c.diag.n, stderr);
    if (c.e.code)
        fprintf(stderr, "provost-mail: %s\n", err_format(c.a, &c.e));
    bool lost = fflush(stdout) != 0 || ferror(stdout) != 0;
    arena_free(c.a);
    return exit_code(code == EXIT_OK && lost ? EXIT_IO : code);
}
