/* What does not change in a game of The American Civil War: map, tables, set-ups. Plain arrays without pointers, so
 * that the build can print the bundled ones as C (gen/) and a run parses nothing. Spaces and states are sorted by id:
 * an index orders them as ruling R34 wants. */
#ifndef PROVOST_GAMES_ACW_DATA_H
#define PROVOST_GAMES_ACW_DATA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct data_file;
struct err;

enum { SIDE_SOUTH, SIDE_NORTH, SIDES };
/* Kinds of pieces in the order of ruling R34; elite cavalry is not used in the Basic game. */
enum { INFANTRY, CAVALRY, ELITE, ARTILLERY, LEADER, KINDS };
enum colour { BLUE, GRAY, GREEN, RED, BROWN, COLOURS };
enum { SPACES_MAX = 128, STATES_MAX = 64, SCENARIOS_MAX = 8, ID_MAX = 32, NAME_MAX_LEN = 48 };

struct space_set {
    uint64_t bits[SPACES_MAX / 64];
};
static inline bool set_has(const struct space_set *s, int i)
{
    return s->bits[i / 64] >> (i % 64) & 1;
}
static inline void set_add(struct space_set *s, int i)
{
    s->bits[i / 64] |= (uint64_t)1 << (i % 64);
}

struct acw_space {
    char id[ID_MAX], name[NAME_MAX_LEN];
    uint8_t colour, city, state, seaport;
    int16_t production, x, y; /* production: the printed number, not used in the Basic game */
    struct space_set adjacent, rail;
};
struct acw_state_row {
    char id[ID_MAX], name[NAME_MAX_LEN];
    uint8_t colour;
};

struct acw_tables {
    int16_t unit[KINDS], move[KINDS]; /* unit: 1 for all but leaders */
    int16_t hit[KINDS], cost[KINDS];  /* 0: not in the Basic game */
    int16_t combined[KINDS];          /* 1: needed in line for the combined arms bonus */
    int16_t max_fires, fires_per_leader, combined_bonus;
    int16_t leader_killed[13]; /* 1 for the natural totals that kill a leader */
    int16_t rally, city_value;
};

struct acw_scenario {
    char id[ID_MAX], name[NAME_MAX_LEN];
    int16_t first_purchase, purchase_every; /* turns */
    int16_t needed;                         /* cities to win */
    struct space_set target[SIDES];         /* cities that count for the side when it holds them */
    struct space_set twice[SIDES];          /* those that count double */
    int16_t start[SIDES][SPACES_MAX][KINDS];
    int16_t free[SIDES][KINDS];                           /* pieces that the player places */
    int16_t free_per_space[SIDES], free_per_state[SIDES]; /* 0: no limit */
};

struct acw_data {
    int16_t nspaces, nstates, nscenarios;
    struct acw_space space[SPACES_MAX];
    struct acw_state_row state[STATES_MAX];
    struct acw_tables tables;
    struct acw_scenario scenario[SCENARIOS_MAX]; /* those of the Basic rules */
};

extern const char *const acw_kind_names[KINDS];
extern const char *const acw_side_names[SIDES];
int acw_colour(int side); /* of its own borders */
enum { ACW_FILES = 3 };
extern const char *const acw_file_names[ACW_FILES + 1];
/* From the three files, in the order of acw_file_names. *out is a struct acw_data in arena memory. */
bool acw_load(struct arena *a, const struct data_file *files, size_t n, const void **out, struct err *e);

/* Printed by the build from the bundled files. */
extern const struct acw_data acw_bundled;
extern const uint8_t acw_bundled_hash[32];
#endif
