/* What does not change in a game of To Take Washington: maps, charts, counters, scenarios. Plain arrays without pointers,
 * so that the build can print the bundled ones as C (gen/) and a run parses nothing. Costs are in half movement points
 * (engine 1.1); -1 in a chart is "prohibited". */
#ifndef PROVOST_GAMES_WASHINGTON_DATA_H
#define PROVOST_GAMES_WASHINGTON_DATA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct data_file;
struct err;
struct jin;

enum { CSA, USA, SIDES };
enum { MAPS = 2, HEXES_MAX = 3872, HEX_NAME = 16, PLACES_MAX = 32, UNITS_MAX = 272, FORMATIONS_MAX = 56 };
enum { UNIT_ID = 24, UNIT_NAME = 32, PLACE_NAME = 32, SCENARIOS_MAX = 4, TURNS_MAX = 112, TURN_NAME = 12 };
enum { SETUP_MAX = 64, ARRIVALS_MAX = 16, ORDERS_MAX = 8, GOALS_MAX = 4 };

/* --- the map ---------------------------------------------------------------------------------------------- */
enum terrain { TERRAIN_CLEAR, TERRAIN_WOODS, TERRAIN_ORCHARD, TERRAIN_TOWN, TERRAIN_FARM, TERRAINS };
enum water { WATER_NONE, WATER_STREAM, WATER_CREEK, WATER_RIVER };
enum {
    HEX_SLOPE = 1,
    HEX_INCLINED = 2,
    HEX_PIKE = 4,
    HEX_RAIL = 8
}; /* pike: the Georgetown Pike; rail: the main line */
/* Directions 0 (up) to 5 clockwise; masks have one bit a direction. */
struct wash_hex {
    int16_t terrain, level, flags;
    int16_t road, bridge, ford; /* masks of hexsides */
    int16_t fort, trench;       /* masks of protected hexsides */
    int16_t water;              /* two bits a hexside, from direction 0 up: enum water */
};
struct wash_place {
    char name[PLACE_NAME];
    int16_t hex;
};
struct wash_map {
    char id[16];
    int16_t columns, rows; /* hex index: (column - 1) * rows + row - 1, rows counted through both printed sheets */
    int16_t split;         /* printed rows begin again above this row on sheet A; 0: one sheet */
    int16_t covered[2];    /* the two ends of the Covered Bridge, -1: none */
    int16_t nplaces;
    struct wash_place place[PLACES_MAX];
    struct wash_hex hex[HEXES_MAX];
    char name[HEXES_MAX][HEX_NAME];
    int16_t place_of[HEXES_MAX]; /* 1 + row of place, 0: none */
    int16_t next[HEXES_MAX][6];  /* the neighbour in each direction, -1: off the map */
};

/* --- counters --------------------------------------------------------------------------------------------- */
enum unit_kind { KIND_COMBAT, KIND_LEADER, KIND_HQ, KIND_MARKER };
enum arm { ARM_INFANTRY, ARM_CAVALRY, ARM_ARTILLERY, ARM_NONE };
enum level { LEVEL_ARMY, LEVEL_CORPS, LEVEL_DIVISION, LEVEL_BRIGADE, LEVEL_BATTALION };
struct wash_unit {
    char id[UNIT_ID], name[UNIT_NAME];
    int16_t side, kind, arm, parent; /* parent: formation, -1: none */
    int16_t level, seniority;        /* of a leader or HQ; the smaller, the senior; 9999: unknown */
    int16_t sp, morale, weapon;      /* weapon: row of small_arms or guns */
    int16_t green, open_order, sharpshooter, can_mount, fort_gun;
    int16_t command, morale_value, gunner; /* gunner: artillery leader */
};
/* own centre: its leader is its HQ (engine 9.7); free: of radius and orders (S-051); independent: any order by initiative
 * (rulebook 2.1d, 3.1e); corps: 8 Corps (S-052). */
enum { FORMATION_CENTRE = 1, FORMATION_FREE = 2, FORMATION_INDEPENDENT = 4, FORMATION_CORPS = 8 };
struct wash_formation {
    char id[UNIT_ID], all[UNIT_ID + 4]; /* "Evans/Grd all": as orders name it with its counters */
    int16_t side, parent, level, flags;
    int16_t top; /* its Command (engine 15.1) */
};

/* --- charts (series_tables.json) -------------------------------------------------------------------------- */
enum { COMBAT_COLUMNS = 10, CELL_MORALE = 1 }; /* a cell: 0 nothing, 1 morale check, 1 + n: n losses and a check */
enum { COL_B, COL_A, COL_1, COL_2_3, COL_4_5, COL_6_8 };
enum fire_kind { FIRE_PLAIN, FIRE_BUCK, FIRE_BREECH, FIRE_REPEATER, FIRE_CANISTER, FIRE_CANISTER_DENSE, FIRE_KINDS };
enum { TARGET_REAR, TARGET_DG, TARGET_PROTECTED, TARGET_OOC, TARGET_SHIFTS };
enum { VOLLEY_RANGE3, VOLLEY_RANGE2, VOLLEY_RANGE1, VOLLEY_CHARGE, VOLLEY_SHIFT, VOLLEY_COLUMNS };
enum { MORALE_ROWS = 15, RATINGS = 6 }; /* rows 2..14 are used */
enum morale { MORALE_NORMAL, MORALE_BL, MORALE_SH, MORALE_DG, MORALE_R, MORALES };
enum { LOSS_OTHER, LOSS_CAPTURE, LOSS_DEFENDER, LOSS_ATTACKER, LOSS_COLUMNS };
enum fate { FATE_NONE, FATE_CAPTURED, FATE_WOUNDED, FATE_KILLED };
enum { CLOSE_LEADER, CLOSE_REAR, CLOSE_SHAKEN, CLOSE_CANISTER, CLOSE_ADJACENT, CLOSE_MODIFIERS };
enum move_column { MOVE_LINE, MOVE_COLUMN, MOVE_MOUNTED, MOVE_LIMBERED, MOVE_WAGON, MOVE_LEADER, MOVE_COLUMNS };
enum move_row {
    ROW_CLEAR,
    ROW_WOODS,
    ROW_THICKET,
    ROW_ROAD,
    ROW_TRAIL,
    ROW_TOWN,
    ROW_INCLINED,
    ROW_INCLINED_STEEP,
    ROW_SLOPE,
    ROW_BOULDERS,
    ROW_VERTICAL,
    ROW_STREAM,
    ROW_CREEK,
    ROW_RIVER,
    ROW_FORD,
    ROW_FOOT_BRIDGE,
    ROW_MARSH,
    ROW_BRIAR,
    MOVE_ROWS
};
enum { COST_PROHIBITED = -1, COST_ROAD_ONLY = -2, COST_OTHER = -3 }; /* OTHER: pay the other terrain of the hex */
enum { SLOPE_ROWS = 11, SLOPE_COLUMNS = 16 };
enum { SMALL_ARMS_MAX = 12, GUNS_MAX = 12, WEAPON_CODE = 4 };
enum { DRM_LEADER, DRM_SHAKEN, DRM_WRECKED, DRM_REAR, DRM_SMALL, DRM_LEGS, DRM_NIGHT, DRM_ARM, DRM_TERRAIN, DRMS };

struct wash_charts { /* only int16_t: printed flat */
    int16_t combat[13][COMBAT_COLUMNS];
    int16_t deplete_canister[13], deplete_any[13]; /* masks of columns */
    int16_t max_sp, max_sp_ooc;
    int16_t small_shift[5][2]; /* by range, regular and sharpshooter; range 4 stands for more */
    int16_t gun_shift[17];     /* by range; 16 stands for more */
    int16_t fire_shift[FIRE_KINDS], fire_range[FIRE_KINDS];
    int16_t threshold[9]; /* by total SP */
    int16_t target_shift[TARGET_SHIFTS];
    int16_t volley[VOLLEY_COLUMNS][7];
    int16_t volley_canister, volley_wrecked;
    int16_t close_needs[RATINGS], close_drm[CLOSE_MODIFIERS];
    int16_t small_range[SMALL_ARMS_MAX], small_fire[SMALL_ARMS_MAX];
    int16_t gun_range[GUNS_MAX], gun_canister[GUNS_MAX]; /* canister: 0 none, else enum fire_kind */
    int16_t morale[MORALE_ROWS][RATINGS][3];             /* state, retreat, loss */
    int16_t additive[MORALES][MORALES], starred[MORALES][MORALES], in_town[MORALES];
    int16_t drm[DRMS];
    int16_t charge_attacker[2], charge_defender[3]; /* by difference 0-2, 3+; 1-2, 3-4, 5+ */
    int16_t charge_blood_lust;
    int16_t leader_loss[LOSS_COLUMNS][14]; /* enum fate by total 2..13 */
    int16_t sharpshooter_drm;
    int16_t allowance[MOVE_COLUMNS], form_cost[MOVE_COLUMNS];
    int16_t cost[MOVE_ROWS][MOVE_COLUMNS];
    int16_t unlimber_distance, unlimber_distance_leader;
    int16_t command_roll, command_bonus;
    int16_t awareness[4], distance_turns[3], far_hexes;
    int16_t radius[5]; /* by level */
    int16_t zero[7];   /* 0 none, 1 half, 2 full */
    int16_t fluke_grace, fluke_pass, fluke_drm[3], fluke_second[5], fluke_night;
    int16_t recovery_base[3], recovery_second[5];
    int16_t slope[SLOPE_ROWS][SLOPE_COLUMNS];
    int16_t height[TERRAINS]; /* of obstacles, in levels */
    int16_t visibility[3];    /* day, twilight, night */
    int16_t small_sp;
};

/* --- scenarios -------------------------------------------------------------------------------------------- */
enum light { LIGHT_DAY, LIGHT_TWILIGHT, LIGHT_NIGHT };
struct wash_turn {
    char time[TURN_NAME];
    int16_t minute, light;
};
struct wash_setup {
    int16_t unit, hex, sp; /* sp 0: as the counter says */
};
struct wash_arrival {
    int16_t unit, hex, turn;
};
struct wash_order_row {
    int16_t formation, attack, ngoals; /* formation -1: all */
    int16_t goal[GOALS_MAX];           /* hexes */
};
enum victory { VICTORY_HOLD_AT_END, VICTORY_CAPTURE };
struct wash_scenario {
    char id[8], title[72];
    int16_t map, rows;    /* in play: rows 1..rows */
    int16_t first, turns; /* row of the first turn in the track, how many */
    int16_t first_side;
    int16_t bridge_burned;
    int16_t victory, ngoals;
    int16_t goal[GOALS_MAX]; /* hexes of the victory condition */
    int16_t nsetup, narrivals, norders;
    struct wash_setup setup[SETUP_MAX];
    struct wash_arrival arrival[ARRIVALS_MAX];
    struct wash_order_row order[ORDERS_MAX];
};

struct wash_data {
    int16_t nunits, nformations, nscenarios, nturns, nsmall, nguns;
    struct wash_map map[MAPS];
    struct wash_unit unit[UNITS_MAX];
    struct wash_formation formation[FORMATIONS_MAX];
    char small_code[SMALL_ARMS_MAX][WEAPON_CODE], gun_code[GUNS_MAX][WEAPON_CODE];
    struct wash_charts charts;
    struct wash_turn turn[TURNS_MAX];
    struct wash_scenario scenario[SCENARIOS_MAX];
};

enum { WASH_FILES = 5 };
extern const char *const wash_file_names[WASH_FILES + 1];
extern const char *const wash_side_names[SIDES];
/* From the five files, in the order of wash_file_names. *out is a struct wash_data in arena memory. */
bool wash_load(struct arena *a, const struct data_file *files, size_t n, const void **out, struct err *e);

/* The chapters of the loader, in the order they are called. */
bool wash_read_charts(struct wash_data *d, const struct jin *root);
bool wash_read_heights(struct wash_data *d, const struct jin *maps_root);
bool wash_read_maps(struct wash_data *d, const struct jin *root);
bool wash_read_units(struct wash_data *d, const struct jin *root);
bool wash_read_scenarios(struct wash_data *d, const struct jin *root);
bool wash_get_i16(const struct jin *at, const char *key, int lo, int hi, int16_t *out);
bool wash_get_text(const struct jin *at, const char *key, char *out, size_t size);
bool wash_get_word(const struct jin *at, const char *key, const char *const *names, int n, int16_t *out);
int wash_find_hex(const struct wash_map *m, const char *id); /* as printed, with a zero before the column or not; -1 */
int wash_find_unit(const struct wash_data *d, const char *id);
int wash_find_formation(const struct wash_data *d, const char *id);

/* Printed by the build from the bundled files. */
extern const struct wash_data wash_bundled;
extern const uint8_t wash_bundled_hash[32];
#endif
