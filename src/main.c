/* provost: finds the command, runs it, and writes what it made. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/text.h"
#include "cmd.h"
#include "gen/version.h"
#include "json/in.h"
#include "trust/hash.h"

enum { COMMANDS_MAX = 64 };

static void no_memory(void)
{
    static const char text[] = "provost: error: out of memory\n";
    ssize_t put = write(STDERR_FILENO, text, sizeof text - 1);
    (void)put;
    _exit(EXIT_OS);
}

static int finish(struct ctx *c, bool ok)
{
    const char *path = opt_get(c, "output");
    if ((ok || c->keep) && (c->out.n > 0 || path) && !io_out(path, c->out.p, c->out.n, &c->e))
        ok = false;
    if (c->diag.n)
        fwrite(c->diag.p, 1, c->diag.n, stderr);
    if (ok)
        return c->status;
    if (!c->e.code)
        err_set(&c->e, EXIT_BUG, "the command failed without saying why");
    fprintf(stderr, "%s%s\n", c->e.file[0] ? "" : "provost: ", err_format(c->a, &c->e));
    return c->e.code;
}

static int run_command(struct ctx *c, const struct command *cmd, int argc, char **argv)
{
    bool help = false;
    c->cmd = cmd;
    if (!cmd_parse(c, argc, argv, &help))
        return finish(c, false);
    if (help) {
        c->ngiven = 0;
        cmd_help(&c->out, cmd);
        return finish(c, true);
    }
    if ((cmd->flags & CMD_CRYPTO) && !trust_init()) {
        err_set(&c->e, EXIT_OS, "this system gives no random numbers");
        return finish(c, false);
    }
    if (!(cmd->flags & CMD_OPEN) && !cmd_confine(c, cmd->flags & CMD_ALONE, NULL))
        return finish(c, false);
    json_arena(c->a);
    return finish(c, cmd->run(c));
}

static void list_commands(struct buf *out)
{
    buf_puts(out,
             "usage: provost COMMAND [ARGUMENT ...]\n"
             "       provost help COMMAND\n"
             "       provost --version\n\n"
             "Adjudicates board wargames that are played by mail, with dice that anybody can check.\n\ncommands:\n");
    for (size_t i = 0; commands[i]; i++)
        buf_printf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
}

/* `provost X` for an X that is no command: provost-X in the folder of this program, else in PATH. */
static void run_helper(struct ctx *c, char **argv)
{
    const char *name = argv[0];
    for (const char *p = name; *p; p++)
        if (!ascii_alpha(*p) && !ascii_digit(*p) && *p != '-')
            return;
    char *prog = arena_printf(c->a, "provost-%s", name);
    const char *slash = strrchr(c->self, '/');
    argv[0] = prog;
    if (slash)
        execv(arena_printf(c->a, "%.*s/%s", (int)(slash - c->self), c->self, prog), argv);
    execvp(prog, argv);
}

static int unknown(struct ctx *c, const char *name)
{
    const char *names[COMMANDS_MAX];
    size_t n = 0;
    for (; commands[n] && n < COMMANDS_MAX; n++)
        names[n] = commands[n]->name;
    err_set(&c->e, EXIT_USAGE, "no command \"%s\"; provost help lists them", name);
    const char *near = name_nearest(name, strlen(name), names, n);
    if (near)
        err_hint(&c->e, "%s", near);
    return finish(c, false);
}

static int help_on(struct ctx *c, const char *name)
{
    const struct command *cmd = cmd_find(name);
    if (!cmd)
        return unknown(c, name);
    cmd_help(&c->out, cmd);
    return finish(c, true);
}

static int dispatch(struct ctx *c, int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        if (argc > 2)
            return help_on(c, argv[2]);
        list_commands(&c->out);
        return finish(c, true);
    }
    const struct command *cmd = cmd_find(name);
    if (cmd)
        return run_command(c, cmd, argc - 1, argv + 1);
    if (!name[0]) {
        list_commands(&c->diag);
        err_set(&c->e, EXIT_USAGE, "no command is given");
        return finish(c, false);
    }
    run_helper(c, argv + 1);
    return unknown(c, name);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        static const char text[] = "provost " PROVOST_VERSION "\n";
        return write(STDOUT_FILENO, text, sizeof text - 1) == (ssize_t)(sizeof text - 1) ? EXIT_OK : EXIT_IO;
    }
    arena_on_exhausted(no_memory);
    struct ctx c = {.a = arena_new(), .self = argc > 0 ? argv[0] : "provost"};
    buf_init(&c.out, c.a);
    buf_init(&c.diag, c.a);
    return dispatch(&c, argc, argv); /* the system takes the memory back, and faster */
}
