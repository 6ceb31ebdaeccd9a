/* Charts of the tactical battle, from tables.json. A part of struct acw_data, so without pointers. */
#ifndef PROVOST_GAMES_ACW_DATA_TACT_H
#define PROVOST_GAMES_ACW_DATA_TACT_H
#include <stdbool.h>
#include <stdint.h>

struct jin;

enum { RANGES = 2, TACT_KINDS = 5, NEVER = 0, DIG_FROM = 1861, DIG_YEARS = 5 };
struct tact_tables {
    int16_t fire[RANGES][TACT_KINDS][TACT_KINDS]; /* at a range of 1 and 2, by, at: what two dice need; NEVER */
    int16_t destroys[TACT_KINDS][7];              /* of a unit that is hit: 1 for the faces that destroy it */
    int16_t charges[TACT_KINDS];                  /* 1: the kind may charge */
    int16_t charge[TACT_KINDS][TACT_KINDS];       /* by, at: added to the charger's dice */
    int16_t pursuit[TACT_KINDS][TACT_KINDS];      /* by, at: what one die needs; NEVER */
    int16_t kills_leader[13];                     /* 1 for the natural totals that kill a leader */
    int16_t leader_bonus, landing_fire, landing_charge, charge_destroys;
    int16_t rally, idle_turns, retreat_after, major_units;
    /* Advanced rules. */
    int16_t scout[TACT_KINDS];                                  /* initiative: added for each piece of the kind */
    int16_t sees, surprises;                                    /* margins of initiative */
    int16_t dig_on[DIG_YEARS], dig_fire[DIG_YEARS], dig_charge; /* entrenchments: years from 1861 on */
};
/* tables: the root of tables.json. */
bool tact_read(struct tact_tables *t, const struct jin *tables);
#endif
