/* What the rows of game.c for tactical battles point to: slots of verbs and settings, names of types. */
#ifndef PROVOST_GAMES_ACW_TACT_ROWS_H
#define PROVOST_GAMES_ACW_TACT_ROWS_H
#include "core/game.h"

#define TACT_WORDS(word)                                                                                               \
    int32_t tact_count_##word(W w);                                                                                    \
    const char *tact_name_##word(W w, int32_t v)
TACT_WORDS(area);
TACT_WORDS(column);
TACT_WORDS(main);
TACT_WORDS(posture);
TACT_WORDS(charge);
TACT_WORDS(avoid);
TACT_WORDS(leaders);
TACT_WORDS(losses);
TACT_WORDS(ratio);
TACT_WORDS(withdraw);
TACT_WORDS(breaking);

extern const struct slot tact_deploy_slots[], tact_strike_slots[], tact_path_slots[], tact_goal_slots[],
    tact_group_slots[], tact_hold_slots[], tact_pursue_slots[], tact_entrench_slots[], tact_retreat_slots[];
extern const struct slot tact_weight_slots[], tact_main_slots[], tact_posture_slots[], tact_column_slots[],
    tact_charge_slots[], tact_charge_by_slots[], tact_avoid_slots[], tact_leaders_slots[], tact_withdraw_slots[],
    tact_yesno_slots[], tact_spaces_slots[];
#endif
