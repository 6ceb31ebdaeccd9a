/* The commands, in the order in which `provost --help` lists them: for people first, then for scripts. */
#include <string.h>
#include "cmd.h"

extern const struct command cmd_keygen;

const struct command *const commands[] = {
    &cmd_keygen,
    NULL,
};

const struct command *cmd_find(const char *name)
{
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}
