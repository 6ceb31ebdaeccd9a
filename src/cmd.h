/* Commands. Each is one file cmd_NAME.c that defines `const struct command cmd_NAME`, and one row of commands.c.
 *
 * How to write one:
 * - `run` gets a ctx whose options and operands are parsed. It puts its result into c->out and returns true, or fills
 *   c->e and returns false. It never writes to stdout, never exits; main does: result to -o FILE (atomic) or
 * stdout, the error to
 *   stderr, exit code e.code. A command that fails prints no result, unless it sets c->keep (check, audit).
 * - An exit code without an error (audit's 1, 3, 4, 5) goes into c->status.
 * - stderr is for diagnostics: cmd_note(), or c->diag for whole blocks (diag_print), which main writes before the
 * error.
 * - Flags: CMD_ALONE never runs another program; CMD_OPEN calls cmd_confine() itself, with the lines it may have run;
 *   CMD_CRYPTO calls trust_init() first. `provost --version` and `--help` touch nothing.
 * - Clock, environment and HOME are read in this layer alone: cmd_now(), cmd_env(), person.h.
 * - The SYNOPSIS, options and exit codes of man/provost-NAME.1 equal the table; tests/t/help.t compares.
 *
 * Options: --name VALUE, --name=VALUE, -o FILE, -oFILE, flags; `--` ends them; `-` is an operand. Common to all
 * and in no table:
 * --help. A name may be cut as long as it is clear. */
#ifndef PROVOST_CMD_H
#define PROVOST_CMD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"

struct opt {
    char letter;      /* 0: none */
    const char *name; /* without dashes; NULL ends the table */
    const char *arg;  /* name of its value in capitals; NULL: a flag */
    const char *help; /* one sentence, no final full stop; "\n" breaks are allowed */
    bool many;        /* may be given several times */
};
/* Rows that many commands share. */
#define OPT_OUT                                                                                                        \
    {                                                                                                                  \
        'o', "output", "FILE", "write the result to FILE, or to stdout for -; replaced as a whole or not at all",      \
            false                                                                                                      \
    }
#define OPT_JSON                                                                                                       \
    {                                                                                                                  \
        0, "json", NULL, "print the result as JSON", false                                                             \
    }
#define OPT_SEAT                                                                                                       \
    {                                                                                                                  \
        0, "seat", "SEAT", "the seat to act for, where the folder holds the keys of several", false                    \
    }
#define OPT_NOW                                                                                                        \
    {                                                                                                                  \
        0, "now", "TIME", "take TIME (2027-03-01T18:00:00Z) for the present", false                                    \
    }
#define OPT_END                                                                                                        \
    {                                                                                                                  \
        0, NULL, NULL, NULL, false                                                                                     \
    }

enum { CMD_CRYPTO = 1, CMD_ALONE = 2, CMD_OPEN = 4 };
enum { OPT_GIVEN_MAX = 64 };

struct ctx;
struct command {
    const char *name, *args; /* args: the operands as in SYNOPSIS, "[DIR]" */
    const char *summary;     /* one line, as NAME of its man page has it */
    const char *details;     /* paragraphs for --help, or NULL */
    const struct opt *opts;
    size_t min, max; /* operands */
    unsigned flags;
    bool (*run)(struct ctx *c);
};

struct ctx {
    struct arena *a;
    struct err e;
    struct buf out, diag;
    bool keep;  /* print out although run failed */
    int status; /* exit code when run succeeds */
    const struct command *cmd;
    size_t n;       /* operands */
    const char **v; /* n of them, then NULL */
    size_t ngiven;
    struct {
        const struct opt *opt;
        const char *value;
    } given[OPT_GIVEN_MAX];
    const char *self; /* argv[0], for provost-X beside this program */
};

extern const struct command *const commands[]; /* ends with NULL; commands.c */

/* The value of an option (its last), "" for a flag that was given, NULL when it was not. The name must be one of
 * the table. */
const char *opt_get(const struct ctx *c, const char *name);
bool opt_on(const struct ctx *c, const char *name);
/* All values of an option that may be given several times, in their order. */
size_t opt_all(const struct ctx *c, const char *name, const char ***out);
/* A number option within lo..hi; absent: *out stays. e: 64. */
bool opt_num(struct ctx *c, const char *name, int64_t lo, int64_t hi, int64_t *out);

/* Parses argv[1..] of a command; e: 64 with the nearest option as hint. *help is set by --help. */
bool cmd_parse(struct ctx *c, int argc, char **argv, bool *help);
/* The whole of a command's --help; also what `provost help NAME` prints. */
void cmd_help(struct buf *out, const struct command *cmd);
const struct command *cmd_find(const char *name); /* NULL: none */
/* Adds "provost: TEXT\n" to c->diag. */
void cmd_note(struct ctx *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* 64, and a line that names `provost help NAME`; always false. */
bool cmd_usage(struct ctx *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Seconds since 1970: --now where the command has it, else the clock. e: 64. */
bool cmd_now(struct ctx *c, int64_t *now);
/* 2027-03-01T18:00:00Z both ways, proleptic Gregorian, no zones. */
bool utc_parse(const char *s, int64_t *out);
void utc_format(char out[21], int64_t t);
/* NULL for unset and empty. */
const char *cmd_env(const char *name);
/* After this the command is in the sandbox (base/sandbox.h). alone: it runs no program; else a process is left outside that runs
 * signers, and of the shell only these lines (NULL: none; the list ends with NULL). e: 71. */
bool cmd_confine(struct ctx *c, bool alone, const char *const *lines);
/* Runs a program on the terminal, its stdout sent to stderr (never into a result), and waits; in: bytes for its
 * stdin, or NULL.
 * argv ends with NULL, argv[0] is looked up in PATH. *status: its exit code, 127: not found. */
bool cmd_spawn(struct ctx *c, const char *const *argv, const struct bytes *in, int *status);
#endif
