/* Battle orders as one army filed them (rulings, section 7): what the executor reads. Inside the game only. */
#ifndef PROVOST_GAMES_ACW_TACT_PLAN_H
#define PROVOST_GAMES_ACW_TACT_PLAN_H
#include "games/acw/standard.h"

/* Words of settings, in the order of their types. */
enum { MAIN_LEFT, MAIN_CENTER, MAIN_RIGHT, MAIN_ENEMY_WEAK, MAIN_ENEMY_STRONG, MAIN_WORDS };
enum { POSTURE_STAND, POSTURE_BOMBARD, POSTURE_ASSAULT, POSTURE_GENERAL, POSTURE_DELAY, POSTURE_WORDS };
enum { CHARGE_NEVER, CHARGE_ALWAYS, CHARGE_WHEN, CHARGE_WORDS };
enum { AVOID_ALWAYS, AVOID_NEVER, AVOID_KEEP_LINE, AVOID_WORDS };
enum { LEADERS_FRONT, LEADERS_RESERVE, LEADERS_WORDS };
enum { WITHDRAW_NEVER, WITHDRAW_MAIN_LOST, WITHDRAW_EVEN_IF_TRAPPED, WITHDRAW_WORDS };
/* Slots of settings. */
enum { POSTURE_WHICH, POSTURE_FROM };
enum { COLUMN_WHICH, COLUMN_POSTURE, COLUMN_FROM, COLUMN_CHARGE, COLUMN_TARGETS };
enum { CHARGE_HOW, CHARGE_MODIFIER, CHARGE_RATIO };
enum { CHARGE_BY_KIND, CHARGE_BY_HOW, CHARGE_BY_MODIFIER, CHARGE_BY_RATIO };
enum { WITHDRAW_AT, WITHDRAW_LOSSES, WITHDRAW_BELOW, WITHDRAW_RATIO, WITHDRAW_AFTER, WITHDRAW_FLAGS };

/* s NULL: an army without a seat, built-in orders alone. */
struct plan {
    W w;
    const struct settings *s;
    int army;
    int main; /* column */
};
struct plan_posture {
    int which, from; /* from: the first battle turn in which it advances */
};
struct plan_charge {
    int how, modifier, ratio;
};
struct plan_kinds {
    int kind[KINDS], n;
};

struct plan plan_of(W w, A ask, const struct settings *s);
const struct order *plan_setting(const struct plan *pl, uint16_t setting, int32_t first); /* NULL: not filed */
int plan_number(const struct plan *pl, uint16_t setting, int none);
struct plan_posture plan_posture(const struct plan *pl, int column); /* column -1: of the army */
struct plan_charge plan_charge(const struct plan *pl, int column, int kind);
struct plan_kinds plan_kinds(const struct plan *pl, uint16_t setting);
struct plan_kinds plan_targets(const struct plan *pl, int column);
void plan_columns(const struct plan *pl, int out[COLS]); /* main, then center, left, right */
int plan_main_column(W w, int army, int which);
bool plan_main_lost(W w, int army, int column);
bool plan_withdraws(const struct plan *pl);
#endif
