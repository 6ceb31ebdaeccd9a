/* Static data of a game: bundled, or a folder of a player's own figures in its place. */
#ifndef PROVOST_CORE_DATA_H
#define PROVOST_CORE_DATA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct err;
struct game_ops;
struct data_file {
    const char *name;
    const unsigned char *p;
    size_t n;
};

/* dir NULL: the bundled data, nothing parsed. Else files in dir stand for the bundled ones of the same name; a name
 * that the game does not know is an error. *data for struct world; hash as the genesis pins it. */
bool data_open(struct arena *a, const struct game_ops *ops, const char *dir, const void **data, uint8_t hash[32],
               struct err *e);
#endif
