/* What does not change in a game of The American Civil War: map, tables, set-ups. Plain arrays without pointers, so
 * that the build can print the bundled ones as C (gen/) and a run parses nothing. Spaces and states are sorted by id:
 * an index orders them as ruling R34 wants. */
#ifndef PROVOST_GAMES_ACW_DATA_H
#define PROVOST_GAMES_ACW_DATA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "games/acw/data_tact.h"

struct arena;
struct data_file;
struct err;

enum { SIDE_SOUTH, SIDE_NORTH, SIDES };
/* Kinds of pieces in the order of ruling R34; elite cavalry is not used in the Basic game. */
enum { INFANTRY, CAVALRY, ELITE, ARTILLERY, LEADER, KINDS };
/* Standard rules. A troop is a kind of piece of a nation: the side's own by kind, then the allies'. British and French
 * fight for the South, Mexican revolutionaries (infantry alone) for the North. */
enum { NATION_OWN, NATION_BRITISH, NATION_FRENCH, NATION_REVOLT, NATIONS };
enum { TROOP_OWN = 0, TROOP_BRITISH = KINDS, TROOP_FRENCH = 2 * KINDS, TROOP_REVOLT = 3 * KINDS, TROOPS };
enum { ALLIES = TROOPS - KINDS };
/* Rioters and militia: enemies of both, nobody's. */
enum { SIDE_MOB = SIDES, PARTIES };
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
/* The first member from i on, or -1. */
static inline int set_next(const struct space_set *s, int i)
{
    for (; i < SPACES_MAX; i = (i / 64 + 1) * 64) {
        uint64_t left = s->bits[i / 64] >> (i % 64);
        if (left)
            return i + __builtin_ctzll(left);
    }
    return -1;
}

struct acw_space {
    char id[ID_MAX], name[NAME_MAX_LEN];
    uint8_t colour, city, state, seaport, coastal; /* coastal: on the ocean or the Gulf */
    int16_t production, x, y;                      /* production: the printed number, not used in the Basic game */
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

/* What production makes: the kinds of pieces, then points of the two ratings. */
enum { MAKE_RAIL = KINDS, MAKE_NAVAL, MAKES };
enum { NAVAL_ROWS = 3, DIE_FACES = 7 }; /* DIE_FACES: indexed by what a die shows */

/* The Standard rules but for their battles. Indexed by side: of the one who acts or gains. */
struct acw_standard {
    int16_t rail_cost[KINDS], sea_cost[KINDS];
    int16_t cost[SIDES][MAKES];                            /* the South's of 1861; the North's are Europe's, too */
    int16_t inflation;                                     /* a year, the South's alone */
    int16_t naval_min[NAVAL_ROWS], naval_lost[NAVAL_ROWS]; /* lose by at least: points lost */
    int16_t credit, levy; /* Emancipation: units to destroy; infantry that the South gets */
    int16_t emancipation_rating[SIDES];
    int16_t leaves_on, desert[DIE_FACES], emancipation_points; /* the South's alone */
    int16_t conscription_points[SIDES], riot_on[SIDES];
    int16_t gift, gift_rating[SIDES];                   /* Diplomacy */
    int16_t support, hopeless;                          /* Seek: points; the rating at which it always fails */
    int16_t major_rating[SIDES], capital_rating[SIDES]; /* for a major battle won, the other's capital captured */
    int16_t few[DIE_FACES];                             /* "1-3 units" by one die */
    int16_t french[KINDS], british[KINDS], french_points, british_points, war_naval, war_points, revolt[DIE_FACES];
    struct space_set riot[SIDES];
    int16_t capital[SIDES], mexico_city; /* spaces */
};

/* Advanced rules of the strategic game. */
struct acw_advanced {
    int16_t election_year, election_month[13], election_cities, deadline_year, deadline_month;
    int16_t learn_winner, learn_loser, rail_lost, guard, guard_invaded;
    struct space_set no_rails;
};

struct acw_scenario {
    char id[ID_MAX], name[NAME_MAX_LEN];
    int16_t first_purchase, purchase_every; /* turns */
    int16_t needed[SIDES];                  /* cities to win */
    struct space_set target[SIDES];         /* cities that count for the side when it holds them */
    struct space_set twice[SIDES];          /* those that count double */
    int16_t start[SIDES][SPACES_MAX][KINDS];
    int16_t free[SIDES][KINDS];                           /* pieces that the player places */
    int16_t free_per_space[SIDES], free_per_state[SIDES]; /* 0: no limit */
    /* Standard rules; zero in the Basic game. */
    int16_t standard;            /* 1 */
    int16_t year, month, months; /* of turn 1; months: the last turn */
    int16_t naval[SIDES], rail[SIDES], rating;
    int16_t flat, politics, inflation; /* 1: cities of one value; initiatives; the South's prices rise */
};

struct acw_data {
    int16_t nspaces, nstates, nscenarios;
    struct acw_space space[SPACES_MAX];
    struct acw_state_row state[STATES_MAX];
    struct acw_tables tables;
    struct tact_tables tact;
    struct acw_standard std;
    struct acw_advanced adv;
    struct acw_scenario scenario[SCENARIOS_MAX];
};

extern const char *const acw_kind_names[KINDS];
extern const char *const acw_side_names[SIDES];
int acw_colour(int side); /* of its own borders */
enum { ACW_FILES = 3 };
extern const char *const acw_file_names[ACW_FILES + 1];
struct jin;
/* Parts of the files that other chapters read (data_standard.c); they need the map. */
bool acw_read_standard(struct acw_data *d, const struct jin *tables);
bool acw_read_campaign(const struct acw_data *d, const struct jin *at, struct acw_scenario *sc);
bool acw_get_i16(const struct jin *at, const char *key, int lo, int hi, int16_t *out);
bool acw_get_pieces(const struct jin *at, int16_t out[KINDS]); /* optional counts under the kinds' names, added up */
bool acw_get_spaces(const struct acw_data *d, const struct jin *at, const char *key, struct space_set *out);
int acw_space_index(const struct acw_data *d, const char *id); /* -1: none */
/* From the three files, in the order of acw_file_names. *out is a struct acw_data in arena memory. */
bool acw_load(struct arena *a, const struct data_file *files, size_t n, const void **out, struct err *e);

/* Printed by the build from the bundled files. */
extern const struct acw_data acw_bundled;
extern const uint8_t acw_bundled_hash[32];
#endif
