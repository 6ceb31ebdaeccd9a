/* Static data of Mosby's Raiders: the map, the tables, the cards, the counters. A value that the rulebook does not
 * print is tagged "reconstructed" in data/ and may be replaced by --data. */
#ifndef PROVOST_GAMES_MOSBY_DATA_H
#define PROVOST_GAMES_MOSBY_DATA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct data_file;
struct err;

enum { MB_SPACES = 128, MB_ROADS = 8, MB_EVENTS = 60, MB_GROUPS = 6, MB_DEPOTS = 6, MB_FILES = 4, MB_NAME = 40 };
enum { NO_SPACE = 255 };

/* Union counters are alike when type and printed strength are: a class. Combat units of strength n: CLASS_COMBAT + n - 1. */
enum { CLASS_BLANK, CLASS_PICKET, CLASS_COURIER, CLASS_WAGON, CLASS_COMBAT, CLASSES = CLASS_COMBAT + 9 };
enum { BOXES = 11 }; /* of the reinforcement track; 0: the start */

/* Action cards; the permanent ones come first. */
enum card {
    CARD_CANNON,
    CARD_FAST_HORSES,
    CARD_SCOUT,
    CARD_PISTOL,
    CARD_FEARED,
    PERMANENTS,
    CARD_AMBUSH = PERMANENTS,
    CARD_COUNTERATTACK,
    CARD_RUMORS,
    CARD_DULANEY,
    CARD_INITIATIVE,
    CARD_HIDE,
    CARD_GUIDE,
    CARD_INFORMATION,
    CARD_ESCAPES,
    CARD_SURPRISE,
    CARD_AMES,
    CARD_SPUR,
    CARD_FORCE,
    CARD_CHARGE,
    CARDS
};
/* Event cards by what they do. */
enum event_card {
    EVENT_REINFORCEMENT,
    EVENT_PICNIC,
    EVENT_DULANEY,
    EVENT_STOUGHTON,
    EVENT_EXTEND,
    EVENT_TRAIN_RAID,
    EVENT_LOCK,
    EVENT_LEE,
    EVENT_LONGSTREET,
    EVENT_TRAPPED,
    EVENT_DEPOT,
    EVENT_CONCENTRATION,
    EVENT_PRESS,
    EVENT_RAILROADS,
    EVENT_BRIDGES,
    EVENT_RECOVERS,
    EVENT_RESTORE,
    EVENT_LAID_WASTE,
    EVENT_SICKNESS,
    EVENT_RECALLED,
    EVENT_BURNING,
    EVENT_COMMAND,
    EVENT_PLEASONTON,
    EVENT_FAMILIES,
    EVENT_REORGANIZATION,
    EVENT_RAID,
    EVENT_WAGON_TRAIN,
    EVENT_KINDS
};
enum result { RESULT_D, RESULT_D1, RESULT_D2, RESULT_R, RESULT_R1, RESULT_R2, RESULT_R3, RESULTS };
enum march { MARCH_DEACTIVATE, MARCH_RANDOM, MARCH_MOSBY, MARCH_UNION, MARCH_AWAY, MARCHES };
enum target { TARGET_DEPOT, TARGET_BRIDGE, TARGET_RAILROAD, TARGET_TRAIN, TARGETS };

struct mb_space {
    char id[MB_NAME], name[MB_NAME];
    uint8_t north; /* of the Potomac */
    uint8_t lines; /* inside the Union lines at the start */
    uint8_t confederacy, concentration, place_concentration, rail, bridge, depot;
    uint8_t group;  /* 1..6: joins the lines with that result of the Extend Union Lines Table; 0: never */
    uint8_t nroads; /* the road numbered 1 first, then clockwise */
    uint8_t to[MB_ROADS], track[MB_ROADS], river[MB_ROADS]; /* track: a pike; river: across the Potomac */
};
struct mb_card {
    char id[MB_NAME], name[MB_NAME];
    uint8_t permanent, count;
};
struct mb_event {
    uint8_t kind; /* enum event_card */
    int8_t threshold, points, points_high, awareness, turn;
    uint8_t space, destination; /* NO_SPACE: none */
    uint8_t die[6];             /* of a raid: where the column appears */
};
struct mb_march {
    uint8_t how, spaces;
};
/* What a prisoner or a depot gives; 0 where a row does not name it. */
struct mb_find {
    int8_t points;
    uint8_t no_points, awareness, scout, cards; /* no_points: those of the unit are lost again */
    uint8_t move, combat, strength;             /* in the next Phases; at the next die of a battle; in this turn */
};
enum { CRT_LO = -12, CRT_N = 40 };
struct mb_tables {
    uint8_t awareness[11], strength[7][11], cards_healthy[11],
        cards_wounded[11]; /* by Notoriety 1..10; strength[die] */
    uint8_t hand_limit;
    uint8_t initiative[7];       /* by die: 1 Mosby, 0 Union */
    struct mb_march march[2][7]; /* combat, non-combat; by die */
    uint8_t result[CRT_N];       /* by modified die - CRT_LO */
    int8_t odds[2][11];          /* Mosby attacks, Union attacks; 1:5 is [1], 1:1 is [5], 5:1 is [9] */
    int8_t reaction[16];         /* by Notoriety + Awareness 2..15 */
    int8_t courier, wagon, picket, win, win_strength, eliminated, bridge, railroad, train, kidnap, lost, strength_lost,
        wounded, skedaddle, walked_into;
    uint8_t aware_demolish, aware_combat, aware_kidnap, aware_train, aware_max, aware_min;
    uint8_t victory[5]; /* 8.1: Notoriety of each level */
    uint8_t event_bonus, hide_inside, hide_outside, cannon_found, rail_repaired, north_points, north_bonus, north_turn;
    uint8_t demolished[TARGETS][7];       /* 8.6: by die */
    struct mb_find prisoner[7], found[7]; /* 8.7, 8.9: by die */
    uint8_t wound[7];
    uint8_t turns, notoriety;
};
struct mb_data {
    uint8_t nspaces;
    struct mb_space space[MB_SPACES];
    struct mb_card action[CARDS], event_kind[EVENT_KINDS];
    struct mb_event event[MB_EVENTS];
    struct mb_tables t;
    uint8_t units[BOXES][CLASSES]; /* how many enter with each box of the reinforcement track */
    uint8_t depot[MB_DEPOTS];      /* points on the backs, ascending */
    uint8_t status_markers, railroad_markers;
    uint16_t counters; /* all pieces of the game */
};

extern const char *const mb_file_names[MB_FILES + 1];
bool mb_load(struct arena *a, const struct data_file *files, size_t n, const void **out, struct err *e);
extern const struct mb_data mb_bundled;
extern const uint8_t mb_bundled_hash[32];

/* --- inside the loader --- */
struct jin;
bool mb_read_map(struct mb_data *d, const struct jin *root);
bool mb_read_groups(struct mb_data *d, const struct jin *tables);
bool mb_read_tables(struct mb_data *d, const struct jin *root);
bool mb_read_cards(struct mb_data *d, const struct jin *root);
bool mb_read_counters(struct mb_data *d, const struct jin *root);
/* A value under its tag: {"v": 3, "source": "rulebook"}. */
bool mb_get_v(const struct jin *at, const char *key, int lo, int hi, int *out);
bool mb_get_space(const struct mb_data *d, const struct jin *at, const char *key, uint8_t *out);
bool mb_get_name(const struct jin *at, const char *key, char out[MB_NAME]);
int mb_space_index(const struct mb_data *d, const char *id); /* -1: none */
#endif
