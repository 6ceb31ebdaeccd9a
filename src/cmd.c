#include "cmd.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "base/text.h"

enum { NAMES_MAX = 64, HELP_COLUMNS = 80 };

static const struct opt opt_help = {'h', "help", NULL, "print this help", false};

/* ---- reading the command line ------------------------------------------------------------------------------------ */

static const struct opt *by_letter(const struct command *cmd, char letter)
{
    for (const struct opt *o = cmd->opts; o && o->name; o++)
        if (o->letter == letter)
            return o;
    return letter == opt_help.letter ? &opt_help : NULL;
}

/* By its whole name, or by a beginning that only one has. */
static const struct opt *by_name(const struct command *cmd, const char *s, size_t n, const char **near)
{
    const char *names[NAMES_MAX];
    size_t count = 0, cut = 0;
    const struct opt *found = NULL;
    names[count++] = opt_help.name;
    if (strlen(opt_help.name) == n && strncmp(opt_help.name, s, n) == 0)
        return &opt_help;
    for (const struct opt *o = cmd->opts; o && o->name && count < NAMES_MAX; o++) {
        names[count++] = o->name;
        if (strncmp(o->name, s, n) != 0)
            continue;
        if (o->name[n] == '\0')
            return o;
        found = o;
        cut++;
    }
    *near = name_nearest(s, n, names, count);
    return cut == 1 && n > 1 ? found : NULL;
}

static bool give(struct ctx *c, const struct opt *o, const char *value)
{
    for (size_t i = 0; i < c->ngiven; i++)
        if (c->given[i].opt == o && !o->many)
            return cmd_usage(c, "--%s is given twice", o->name);
    if (c->ngiven == OPT_GIVEN_MAX)
        return cmd_usage(c, "more than %d options", OPT_GIVEN_MAX);
    c->given[c->ngiven].opt = o;
    c->given[c->ngiven++].value = value;
    return true;
}

/* One argument that begins with '-'; *used tells whether the next one was its value. */
static bool parse_option(struct ctx *c, const char *arg, const char *next, bool *used)
{
    const struct opt *o;
    const char *value = NULL, *near = NULL;
    if (arg[1] == '-') {
        const char *name = arg + 2, *eq = strchr(name, '=');
        size_t n = eq ? (size_t)(eq - name) : strlen(name);
        value = eq ? eq + 1 : NULL;
        o = by_name(c->cmd, name, n, &near);
        if (!o) {
            cmd_usage(c, "no option --%.*s", (int)(n < 64 ? n : 64), name);
            if (near)
                err_hint(&c->e, "--%s", near);
            return false;
        }
    } else {
        o = by_letter(c->cmd, arg[1]);
        if (!o)
            return cmd_usage(c, "no option -%c", arg[1]);
        if (arg[2])
            value = arg + 2;
    }
    if (!o->arg)
        return value ? cmd_usage(c, "--%s takes no value", o->name) : give(c, o, "");
    if (!value) {
        if (!next)
            return cmd_usage(c, "--%s needs %s", o->name, o->arg);
        value = next;
        *used = true;
    }
    return give(c, o, value);
}

bool cmd_parse(struct ctx *c, int argc, char **argv, bool *help)
{
    c->v = ARENA_ARRAY(c->a, const char *, argc + 1);
    bool options = true;
    *help = false;
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];
        bool used = false;
        if (options && strcmp(arg, "--") == 0)
            options = false;
        else if (!options || arg[0] != '-' || arg[1] == '\0')
            c->v[c->n++] = arg;
        else if (!parse_option(c, arg, i + 1 < argc ? argv[i + 1] : NULL, &used))
            return false;
        i += used;
    }
    for (size_t i = 0; i < c->ngiven; i++)
        *help = *help || c->given[i].opt == &opt_help;
    if (*help)
        return true;
    if (c->n < c->cmd->min)
        return cmd_usage(c, c->cmd->args[0] ? "needs %s" : "an operand is missing", c->cmd->args);
    if (c->n > c->cmd->max)
        return cmd_usage(c, "\"%s\" is one operand too many", c->v[c->cmd->max]);
    return true;
}

const char *opt_get(const struct ctx *c, const char *name)
{
    for (size_t i = c->ngiven; i-- > 0;)
        if (strcmp(c->given[i].opt->name, name) == 0)
            return c->given[i].value;
    return NULL;
}

bool opt_on(const struct ctx *c, const char *name)
{
    return opt_get(c, name) != NULL;
}

size_t opt_all(const struct ctx *c, const char *name, const char ***out)
{
    size_t n = 0;
    *out = ARENA_ARRAY(c->a, const char *, c->ngiven + 1);
    for (size_t i = 0; i < c->ngiven; i++)
        if (strcmp(c->given[i].opt->name, name) == 0)
            (*out)[n++] = c->given[i].value;
    return n;
}

bool opt_num(struct ctx *c, const char *name, int64_t lo, int64_t hi, int64_t *out)
{
    const char *s = opt_get(c, name);
    if (!s || num_i64(s, strlen(s), lo, hi, out))
        return true;
    return cmd_usage(c, "--%s needs a number from %lld to %lld, not \"%s\"", name, (long long)lo, (long long)hi, s);
}

/* ---- help -------------------------------------------------------------------------------------------------------- */

static void put_word(struct buf *out, const char *word, size_t *col, size_t indent)
{
    size_t n = strlen(word);
    if (*col > indent && *col + 1 + n > HELP_COLUMNS) {
        buf_printf(out, "\n%*s", (int)indent, "");
        *col = indent;
    } else if (*col > indent) {
        buf_putc(out, ' ');
        (*col)++;
    }
    buf_puts(out, word);
    *col += n;
}

static void put_usage(struct buf *out, const struct command *cmd)
{
    size_t indent = strlen("usage: provost  ") + strlen(cmd->name), col = indent;
    char *word;
    buf_printf(out, "usage: provost %s ", cmd->name);
    for (const struct opt *o = cmd->opts; o && o->name; o++) {
        const char *dots = o->many ? " ..." : "";
        if (o->letter)
            word = arena_printf(out->a, "[-%c%s%s%s]", o->letter, o->arg ? " " : "", o->arg ? o->arg : "", dots);
        else
            word = arena_printf(out->a, "[--%s%s%s%s]", o->name, o->arg ? " " : "", o->arg ? o->arg : "", dots);
        put_word(out, word, &col, indent);
    }
    if (cmd->args[0])
        put_word(out, cmd->args, &col, indent);
    buf_putc(out, '\n');
}

static void put_option(struct buf *out, const struct opt *o)
{
    buf_puts(out, "  ");
    if (o->letter)
        buf_printf(out, "-%c, ", o->letter);
    buf_printf(out, "--%s%s%s\n", o->name, o->arg ? " " : "", o->arg ? o->arg : "");
    const char *at = o->help, *end = at + strlen(at);
    struct line l;
    while (line_next(&at, end, &l))
        buf_printf(out, "        %.*s\n", (int)l.n, l.p);
}

void cmd_help(struct buf *out, const struct command *cmd)
{
    put_usage(out, cmd);
    buf_printf(out, "\n%s\n", cmd->summary);
    if (cmd->details)
        buf_printf(out, "\n%s\n", cmd->details);
    buf_puts(out, "\noptions:\n");
    for (const struct opt *o = cmd->opts; o && o->name; o++)
        put_option(out, o);
    put_option(out, &opt_help);
}

/* ---- diagnostics and surroundings -------------------------------------------------------------------------------- */

void cmd_note(struct ctx *c, const char *fmt, ...)
{
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    buf_printf(&c->diag, "provost: %s\n", text);
}

bool cmd_usage(struct ctx *c, const char *fmt, ...)
{
    char text[sizeof c->e.text];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (!c->e.code)
        cmd_note(c, "see provost help %s", c->cmd->name);
    return err_set(&c->e, EXIT_USAGE, "%s: %s", c->cmd->name, text);
}

const char *cmd_env(const char *name)
{
    const char *s = getenv(name);
    return s && s[0] ? s : NULL;
}
