#include "games/acw/tact_rows.h"

#include "games/acw/acw.h"

#define SLOT_END                                                                                                       \
    {                                                                                                                  \
        NULL, 0, NULL, 0, 0, NULL                                                                                      \
    }

/* --- words ------------------------------------------------------------------------------------------------ */

/* The words are in the order of the enums of tact_plan.h. */
#define WORDS(word, ...)                                                                                               \
    static const char *const word##_words[] = {__VA_ARGS__};                                                           \
    int32_t tact_count_##word(W w)                                                                                     \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return (int32_t)(sizeof word##_words / sizeof word##_words[0]);                                                \
    }                                                                                                                  \
    const char *tact_name_##word(W w, int32_t v)                                                                       \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return word##_words[v];                                                                                        \
    }

WORDS(column, "left", "center", "right")
WORDS(main, "left", "center", "right", "enemy-weak", "enemy-strong")
WORDS(posture, "stand", "bombard", "assault", "general", "delay")
WORDS(charge, "never", "always", "when")
WORDS(avoid, "always", "never", "keep-line")
WORDS(leaders, "front", "reserve")
WORDS(losses, "losses")
WORDS(ratio, "ratio")
WORDS(withdraw, "never", "main-lost", "even-if-trapped")
WORDS(breaking, "breaking")

int32_t tact_count_area(W w)
{
    (void)w;
    return AREAS;
}

const char *tact_name_area(W w, int32_t v)
{
    (void)w;
    return tact_area_names[v];
}

/* --- orders ----------------------------------------------------------------------------------------------- */

#define N_SLOT                                                                                                         \
    {                                                                                                                  \
        "n", TYPE_NUMBER, NULL, 0, 1, NULL                                                                             \
    }
#define KIND_SLOT(min)                                                                                                 \
    {                                                                                                                  \
        "kind", T_PIECE_KIND, NULL, min, 1, NULL                                                                       \
    }
#define AREA_SLOT(min)                                                                                                 \
    {                                                                                                                  \
        "area", T_AREA, NULL, min, 1, NULL                                                                             \
    }

/* line is for the Basic game, the areas are for the Standard one. */
const struct slot tact_deploy_slots[] = {{"pieces", T_PIECES, "line", 0, KINDS, NULL},
                                         {"left", T_PIECES, "left", 0, KINDS, NULL},
                                         {"center", T_PIECES, "center", 0, KINDS, NULL},
                                         {"right", T_PIECES, "right", 0, KINDS, NULL},
                                         SLOT_END};
/* fire, charge */
const struct slot tact_strike_slots[] = {
    N_SLOT, KIND_SLOT(1), AREA_SLOT(0), {"target", T_PIECE_KIND, "at", 1, KINDS, NULL}, SLOT_END};
const struct slot tact_path_slots[] = {
    N_SLOT,  KIND_SLOT(1), AREA_SLOT(1), {"to", T_AREA, ">", 1, 3, ">"}, {"breaking", T_BREAKING, NULL, 0, 1, NULL},
    SLOT_END};
/* reinforce, commit */
const struct slot tact_goal_slots[] = {N_SLOT, KIND_SLOT(1), AREA_SLOT(1), {"to", T_AREA, ">", 1, 1, NULL}, SLOT_END};
/* advance, recoil */
const struct slot tact_group_slots[] = {N_SLOT, KIND_SLOT(1), AREA_SLOT(1), SLOT_END};
const struct slot tact_hold_slots[] = {N_SLOT, KIND_SLOT(0), {"area", T_AREA, NULL, 0, AREA_RETREAT, NULL}, SLOT_END};
const struct slot tact_pursue_slots[] = {
    N_SLOT, KIND_SLOT(1), {"target", T_PIECE_KIND, "at", 1, KINDS, NULL}, SLOT_END};
const struct slot tact_retreat_slots[] = {
    {"pieces", T_PIECES, NULL, 0, KINDS, NULL}, {"space", T_SPACE, NULL, 0, ORDER_VALUES - KINDS, NULL}, SLOT_END};

const struct slot tact_entrench_slots[] = {{"column", T_COLUMN, NULL, 1, COLS, NULL}, SLOT_END};

/* --- settings --------------------------------------------------------------------------------------------- */

#define WEIGHT(area)                                                                                                   \
    {                                                                                                                  \
        area, TYPE_NUMBER, area, 0, 1, NULL                                                                            \
    }

const struct slot tact_weight_slots[] = {KIND_SLOT(1),    WEIGHT("line"),    WEIGHT("left"), WEIGHT("center"),
                                         WEIGHT("right"), WEIGHT("reserve"), SLOT_END};
const struct slot tact_main_slots[] = {{"column", T_MAIN, NULL, 1, 1, NULL}, SLOT_END};
const struct slot tact_posture_slots[] = {
    {"posture", T_POSTURE, NULL, 1, 1, NULL}, {"turn", TYPE_NUMBER, "from", 0, 1, NULL}, SLOT_END};
const struct slot tact_column_slots[] = {{"column", T_COLUMN, NULL, 1, 1, NULL},
                                         {"posture", T_POSTURE, "posture", 0, 1, NULL},
                                         {"turn", TYPE_NUMBER, "from", 0, 1, NULL},
                                         {"charge", T_CHARGE, "charge", 0, 1, NULL},
                                         {"targets", T_PIECE_KIND, "targets", 0, KINDS, NULL},
                                         SLOT_END};
const struct slot tact_charge_slots[] = {{"when", T_CHARGE, NULL, 1, 1, NULL},
                                         {"modifier", TYPE_SIGNED, "modifier", 0, 1, NULL},
                                         {"ratio", TYPE_PERCENT, "ratio", 0, 1, NULL},
                                         SLOT_END};
const struct slot tact_charge_by_slots[] = {KIND_SLOT(1),
                                            {"when", T_CHARGE, NULL, 1, 1, NULL},
                                            {"modifier", TYPE_SIGNED, "modifier", 0, 1, NULL},
                                            {"ratio", TYPE_PERCENT, "ratio", 0, 1, NULL},
                                            SLOT_END};
const struct slot tact_avoid_slots[] = {{"when", T_AVOID, NULL, 1, 1, NULL}, SLOT_END};
const struct slot tact_leaders_slots[] = {{"where", T_LEADERS, NULL, 1, 1, NULL}, SLOT_END};
const struct slot tact_withdraw_slots[] = {{"percent", TYPE_PERCENT, "at", 0, 1, NULL},
                                           {"losses", T_LOSSES, NULL, 0, 1, NULL},
                                           {"percent", TYPE_PERCENT, "below", 0, 1, NULL},
                                           {"ratio", T_RATIO, NULL, 0, 1, NULL},
                                           {"turn", TYPE_NUMBER, "after", 0, 1, NULL},
                                           {"tests", T_WITHDRAW, NULL, 0, 3, ""},
                                           SLOT_END};
const struct slot tact_yesno_slots[] = {{"yes", TYPE_YESNO, NULL, 1, 1, NULL}, SLOT_END};
const struct slot tact_spaces_slots[] = {{"space", T_SPACE, NULL, 1, ORDER_VALUES - 1, NULL}, SLOT_END};
