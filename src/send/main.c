/* provost-send: delivers what lies in the outboxes of game folders. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/num.h"
#include "cmd.h"
#include "gen/version.h"
#include "json/in.h"
#include "overview.h"
#include "send/deliver.h"
#include "send/net.h"
#include "trust/hash.h"

static const struct opt opts[] = {
    {'c', "config", "FILE", "where a folder has no private/send.json of its own, use FILE", false},
    {'l', "list", NULL, "say what waits and why; send nothing", false},
    {0, "again", "ID", "try the item ID again wherever it was refused or may have been taken", true},
    {0, "open", "CHANNEL", "use a channel again that answered 410", true},
    OPT_NOW,
    {0, "seed", "N", "draw the jitter of waiting times from N, for tests", false},
    OPT_END,
};
static const struct command command = {.name = "send",
                                       .args = "DIR ...",
                                       .summary = "deliver what lies in the outboxes of game folders",
                                       .opts = opts,
                                       .min = 1,
                                       .max = 1 << 16};

static void no_memory(void)
{
    static const char text[] = "provost-send: error: out of memory\n";
    ssize_t put = write(STDERR_FILENO, text, sizeof text - 1);
    (void)put;
    _exit(EXIT_OS);
}

static bool settings(struct ctx *c, struct sending *s)
{
    const char *seed = opt_get(c, "seed");
    s->a = c->a;
    s->out = &c->out;
    s->fixed = opt_on(c, "now");
    s->seeded = seed != NULL;
    s->list = opt_on(c, "list");
    s->config = opt_get(c, "config");
    s->nagain = opt_all(c, "again", &s->again);
    s->nopen = opt_all(c, "open", &s->open);
    if (seed && !num_u64(seed, strlen(seed), UINT64_MAX, &s->seed))
        return cmd_usage(c, "--seed needs a number");
    return cmd_now(c, &s->now);
}

/* The games below a folder, and the folder itself: provost-mail has an outbox there for who is in no game. */
static size_t folders(struct ctx *c, const char ***out)
{
    struct buf list;
    buf_init(&list, c->a);
    for (size_t i = 0; i < c->n; i++) {
        const char **below;
        size_t n = overview_dirs(c, &c->v[i], 1, &below);
        if ((n == 0 || below[0] != c->v[i]) && io_is_dir(io_join(c->a, c->v[i], "private")))
            buf_add(&list, &c->v[i], sizeof c->v[i]);
        buf_add(&list, below, n * sizeof *below);
    }
    *out = arena_copy(c->a, list.p, list.n);
    return list.n / sizeof(const char *);
}

/* Each folder by itself: what is wrong with one keeps no other from being served. */
static int run(struct ctx *c)
{
    struct sending s = {.fixed = false};
    int code = EXIT_OK;
    if (!settings(c, &s))
        return c->e.code;
    if (!trust_init() || !net_start(&c->e))
        return EXIT_OS;
    json_arena(c->a);
    const char **dirs;
    size_t n = folders(c, &dirs);
    for (size_t i = 0; i < n; i++) {
        struct err e = {0};
        if (!deliver_folder(&s, dirs[i], &e)) {
            buf_printf(&c->diag, "%s%s\n", e.file[0] ? "" : "provost-send: ", err_format(c->a, &e));
            code = code == EXIT_OK ? e.code : code;
        }
    }
    net_end();
    return code != EXIT_OK ? code : s.stuck ? EXIT_DATA : s.waiting ? EXIT_RETRY : EXIT_OK;
}

int main(int argc, char **argv)
{
    struct ctx c = {.cmd = &command, .self = "provost-send"};
    bool help = false;
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("provost-send " PROVOST_VERSION);
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
        code = help ? EXIT_OK : run(&c);
    }
    fwrite(c.out.p, 1, c.out.n, stdout);
    fwrite(c.diag.p, 1, c.diag.n, stderr);
    if (c.e.code)
        fprintf(stderr, "provost-send: %s\n", err_format(c.a, &c.e));
    bool lost = fflush(stdout) != 0 || ferror(stdout) != 0;
    arena_free(c.a);
    return code == EXIT_OK && lost ? EXIT_IO : code;
}
