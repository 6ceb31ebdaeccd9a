/* The commands, in the order in which `provost --help` lists them: for people first, then for scripts. */
#include <string.h>
#include "cmd.h"

extern const struct command cmd_invite;
extern const struct command cmd_join;
extern const struct command cmd_play;
extern const struct command cmd_status;
extern const struct command cmd_show;
extern const struct command cmd_audit;
extern const struct command cmd_explain;
extern const struct command cmd_keygen;
extern const struct command cmd_new;
extern const struct command cmd_orders;
extern const struct command cmd_check;
extern const struct command cmd_sign;
extern const struct command cmd_resolve;
extern const struct command cmd_turn;
extern const struct command cmd_letter;
extern const struct command cmd_data;
extern const struct command cmd_amend;
extern const struct command cmd_tick;
extern const struct command cmd_rekey;
extern const struct command cmd_forget;
extern const struct command cmd_extend;
extern const struct command cmd_pause;
extern const struct command cmd_replace;
extern const struct command cmd_resign;
extern const struct command cmd_drop;
extern const struct command cmd_correct;

const struct command *const commands[] = {
    &cmd_invite, &cmd_join,  &cmd_play,  &cmd_status,  &cmd_show,   &cmd_audit,  &cmd_explain, &cmd_keygen, &cmd_new,
    &cmd_orders, &cmd_check, &cmd_sign,  &cmd_resolve, &cmd_turn,   &cmd_letter, &cmd_data,    &cmd_tick,   &cmd_amend,
    &cmd_extend, &cmd_pause, &cmd_rekey, &cmd_replace, &cmd_resign, &cmd_drop,   &cmd_correct, &cmd_forget, NULL,
};

const struct command *cmd_find(const char *name)
{
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}
