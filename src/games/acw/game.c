/* The tables of The American Civil War. */
#include "games/acw/standard.h"
#include "games/acw/tact.h"
#include "games/acw/tact_rows.h"
#include "gen/acw_data.h"

#define SLOT_END                                                                                                       \
    {                                                                                                                  \
        NULL, 0, NULL, 0, 0, NULL                                                                                      \
    }

/* --- types ------------------------------------------------------------------------------------------------ */

static int32_t count_kinds(W w)
{
    (void)w;
    return KINDS;
}

static const char *name_kind(W w, int32_t v)
{
    (void)w;
    return acw_kind_names[v];
}

static const char *alias_kind(W w, int32_t v)
{
    static const char *const alias[KINDS] = {"inf", "cav", NULL, "guns", "leaders"};
    (void)w;
    return alias[v];
}

static int32_t count_spaces(W w)
{
    return acw_data(w)->nspaces;
}
static const char *name_space(W w, int32_t v)
{
    return acw_data(w)->space[v].name;
}
static const char *alias_space(W w, int32_t v)
{
    return acw_data(w)->space[v].id;
}

/* Allies are known to the Standard rules alone. */
static int32_t count_troops(W w)
{
    return acw_standard(w) ? TROOPS : KINDS;
}

const char *const acw_troop_names[TROOPS] = {
    "infantry",         "cavalry",         "elite",         "artillery",         "leader",
    "British infantry", "British cavalry", "British elite", "British artillery", "British leader",
    "French infantry",  "French cavalry",  "French elite",  "French artillery",  "French leader",
    "revolutionary"};

static const char *name_troop(W w, int32_t v)
{
    (void)w;
    return acw_troop_names[v];
}

static const char *alias_troop(W w, int32_t v)
{
    if (v == TROOP_REVOLT)
        return "revolutionaries";
    return v < KINDS ? alias_kind(w, v) : NULL;
}

/* Types that are nothing but a list of words. */
#define WORDS(name)                                                                                                    \
    static int32_t count_##name(W w)                                                                                   \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return sizeof name##_words / sizeof name##_words[0];                                                           \
    }                                                                                                                  \
    static const char *name_##name(W w, int32_t v)                                                                     \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return name##_words[v];                                                                                        \
    }
static const char *const stock_words[] = {"rail", "naval"};
static const char *const when_words[WHENS] = {"never", "always", "lead"};
static const char *const power_words[] = {"nobody", "Great Britain", "France"};
static const char *const month_words[] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};
WORDS(stock)
WORDS(when)
WORDS(power)
WORDS(month)

/* Row 0 is none: an order names one of the others. */
static int32_t count_initiatives(W w)
{
    (void)w;
    return INITIATIVES;
}

static const char *name_initiative(W w, int32_t v)
{
    (void)w;
    return acw_initiative_names[v];
}

static int32_t count_states(W w)
{
    return acw_data(w)->nstates;
}

static const char *name_state(W w, int32_t v)
{
    return acw_data(w)->state[v].name;
}

#define NAMES(id, name_, rule_, help_, count_, of)                                                                     \
    [id - TYPE_GAME] = {.name = name_, .rule = rule_, .help = help_, .form = FORM_NAME, .count = count_, .name_of = of}

#define TACT_TYPE(id, word, what)                                                                                      \
    [id - TYPE_GAME] = {.name = #word,                                                                                 \
                        .rule = "tact-orders",                                                                         \
                        .help = what,                                                                                  \
                        .form = FORM_NAME,                                                                             \
                        .count = tact_count_##word,                                                                    \
                        .name_of = tact_name_##word}

static const struct type types[T_END - TYPE_GAME] = {
    [T_PIECE_KIND - TYPE_GAME] = {.name = "kind",
                                  .rule = "setup-fixed",
                                  .help = "infantry, cavalry, artillery or leader",
                                  .form = FORM_NAME,
                                  .count = count_kinds,
                                  .name_of = name_kind,
                                  .alias_of = alias_kind},
    [T_PIECES - TYPE_GAME] = {.name = "pieces",
                              .rule = "setup-fixed",
                              .help = "how many of a kind: 3 infantry",
                              .form = FORM_COUNTED,
                              .of = T_TROOP},
    [T_SPACE - TYPE_GAME] = {.name = "space",
                             .rule = "move-points",
                             .help = "a region or city by its name",
                             .form = FORM_NAME,
                             .count = count_spaces,
                             .name_of = name_space,
                             .alias_of = alias_space},
    [T_TROOP - TYPE_GAME] = {.name = "kind",
                             .rule = "troops",
                             .help = "a kind of piece, or one of an ally: British infantry",
                             .form = FORM_NAME,
                             .count = count_troops,
                             .name_of = name_troop,
                             .alias_of = alias_troop},
    NAMES(T_INITIATIVE, "initiative", "initiative", "emancipation, conscription, diplomacy, seek or war",
          count_initiatives, name_initiative),
    NAMES(T_STOCK, "points", "produce-cost", "rail or naval", count_stock, name_stock),
    NAMES(T_WHEN, "when", "intercept", "never, always, or lead with a number", count_when, name_when),
    NAMES(T_STATE, "state", "emancipation-states", "a state by its name", count_states, name_state),
    NAMES(T_POWER, "power", "war", "Great Britain or France", count_power, name_power),
    NAMES(T_MONTH, "month", "month", "a month by its name", count_month, name_month),
    TACT_TYPE(T_AREA, area, "reserve, left, center, right, middle-left, middle-center, middle-right or retreat"),
    TACT_TYPE(T_COLUMN, column, "left, center or right"),
    TACT_TYPE(T_MAIN, main, "left, center, right, enemy-weak or enemy-strong"),
    TACT_TYPE(T_POSTURE, posture, "stand, bombard, assault, general or delay"),
    TACT_TYPE(T_CHARGE, charge, "never, always or when"),
    TACT_TYPE(T_AVOID, avoid, "always, never or keep-line"),
    TACT_TYPE(T_LEADERS, leaders, "front or reserve"),
    TACT_TYPE(T_LOSSES, losses, "the word losses"),
    TACT_TYPE(T_RATIO, ratio, "the word ratio"),
    TACT_TYPE(T_WITHDRAW, withdraw, "never, main-lost or even-if-trapped"),
    TACT_TYPE(T_BREAKING, breaking, "the word breaking"),
};

/* --- verbs ------------------------------------------------------------------------------------------------ */

static const uint16_t at_place[] = {ASK_SETUP, ASK_LEVY, ASK_EUROPE, 0}, at_move[] = {ASK_MOVE, 0},
                      at_floor[] = {ASK_MOVE,      ASK_BUY,      ASK_CAVALRY,
                                    ASK_ARTILLERY, ASK_INFANTRY, ASK_LEADERS,
                                    ASK_ACTION,    ASK_PURSUE,   0},
                      at_battles[] = {ASK_BATTLES, 0}, at_deploy[] = {ASK_DEPLOY, 0},
                      at_fire[] = {ASK_FIRE, ASK_CAVALRY, ASK_ARTILLERY, ASK_INFANTRY, ASK_ACTION, 0},
                      at_rally[] = {ASK_RALLY, ASK_LEADERS, ASK_ACTION, 0}, at_reserve[] = {ASK_RESERVE, 0},
                      at_buy[] = {ASK_BUY, 0}, at_reserve_and_leaders[] = {ASK_RESERVE, ASK_LEADERS, ASK_ACTION, 0},
                      at_fire_and_reserve[] = {ASK_FIRE, ASK_RESERVE, 0}, at_cargo[] = {ASK_CARGO, 0},
                      at_yes[] = {ASK_INTERCEPT, ASK_REVOLT, ASK_AVOID_NAVAL, ASK_BLOCKADE, ASK_AVOID, 0},
                      at_no[] = {ASK_RALLY,    ASK_AVOID, ASK_INTERCEPT,  ASK_REVOLT,   ASK_AVOID_NAVAL,
                                 ASK_BLOCKADE, ASK_NAVAL, ASK_INITIATIVE, ASK_ENTRENCH, 0},
                      at_naval[] = {ASK_NAVAL, 0}, at_initiative[] = {ASK_INITIATIVE, 0},
                      at_displaced[] = {ASK_DISPLACED, 0}, at_intercept[] = {ASK_INTERCEPT, 0},
                      at_levy[] = {ASK_LEVY, 0}, at_europe[] = {ASK_EUROPE, 0}, at_revolt[] = {ASK_REVOLT, 0},
                      at_avoid_naval[] = {ASK_AVOID_NAVAL, 0}, at_blockade[] = {ASK_BLOCKADE, 0};

static const uint16_t at_phase[] = {ASK_CAVALRY, ASK_ARTILLERY, ASK_INFANTRY, ASK_LEADERS, ASK_ACTION, 0},
                      at_first[] = {ASK_CAVALRY, ASK_ARTILLERY, ASK_INFANTRY, ASK_LEADERS, 0},
                      at_strike[] = {ASK_CAVALRY, ASK_INFANTRY, ASK_ACTION, 0},
                      at_leaders[] = {ASK_LEADERS, ASK_ACTION, 0}, at_turn[] = {ASK_BATTLE_TURN, 0},
                      at_entrench[] = {ASK_ENTRENCH, 0}, at_avoid[] = {ASK_AVOID, 0}, at_pursue[] = {ASK_PURSUE, 0},
                      at_retreat[] = {ASK_RETREAT, 0};

static const struct slot no_slots[] = {SLOT_END};
static const struct slot place_slots[] = {
    {"kind", T_TROOP, NULL, 1, 1, NULL}, {"space", T_SPACE, NULL, 1, ORDER_VALUES - 1, NULL}, SLOT_END};
static const struct slot way_slots[] = {{"pieces", T_PIECES, NULL, 1, TROOPS, NULL},
                                        {"from", T_SPACE, NULL, 1, 1, NULL},
                                        {"to", T_SPACE, ">", 1, 1, NULL},
                                        SLOT_END};
static const struct slot build_slots[] = {
    {"n", TYPE_NUMBER, NULL, 1, 1, NULL}, {"points", T_STOCK, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot initiative_slots[] = {{"initiative", T_INITIATIVE, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot cargo_slots[] = {{"pieces", T_PIECES, NULL, 1, TROOPS, NULL}, SLOT_END};
static const struct slot move_slots[] = {{"pieces", T_PIECES, NULL, 1, TROOPS, NULL},
                                         {"from", T_SPACE, NULL, 1, 1, NULL},
                                         {"to", T_SPACE, ">", 1, 2, ">"},
                                         SLOT_END};
static const struct slot space_slots[] = {{"space", T_SPACE, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot kind_slots[] = {{"kind", T_PIECE_KIND, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot pieces_slots[] = {{"pieces", T_PIECES, NULL, 1, KINDS, NULL}, SLOT_END};

static const struct verb verbs[VERB_COUNT] = {
    [VERB_PLACE] = {"place", "setup-free", "places free pieces of a kind, one in each space named", place_slots,
                    at_place, acw_place_form, NULL},
    [VERB_MOVE] = {"move", "move-points", "moves pieces their whole way of this turn", move_slots, at_move,
                   acw_move_form, NULL},
    [VERB_DONE] = {"done", "move-any", "ends your moves, or your purchase", no_slots, at_floor, NULL, NULL},
    [VERB_FIGHT] = {"fight", "battle-order", "the battle that is fought next", space_slots, at_battles, NULL, NULL},
    [VERB_DEPLOY] = {"deploy", "deploy-groups", "who stands in the Battle Line; all others stand in Reserve",
                     tact_deploy_slots, at_deploy, acw_pieces_form, NULL},
    [VERB_FIRE] = {"fire", "fire-target", "units of a kind fire, at enemy units of a kind", tact_strike_slots, at_fire,
                   acw_unit_form, NULL},
    [VERB_RALLY] = {"rally", "rally-leader", "a leader in Reserve tries to rally a lost unit of a kind", kind_slots,
                    at_rally, acw_unit_form, NULL},
    [VERB_NO] = {"no", "rally-leader", "declines what is offered: a rally, a naval battle, an initiative", no_slots,
                 at_no, NULL, NULL},
    [VERB_FORWARD] = {"forward", "reserve-move", "brings pieces from Reserve into the Battle Line", pieces_slots,
                      at_reserve, acw_pieces_form, NULL},
    [VERB_BACK] = {"back", "reserve-move", "takes pieces from the Battle Line into Reserve", pieces_slots, at_reserve,
                   acw_pieces_form, NULL},
    [VERB_STAY] = {"stay", "reserve-move", "ends your moves into and out of Reserve", no_slots, at_reserve, NULL, NULL},
    [VERB_BUY] = {"buy", "buy-cost", "buys pieces of a kind, one in each space named", place_slots, at_buy,
                  acw_place_form, NULL},
    [VERB_RAIL] = {"rail", "rail-path", "moves pieces by railroad", way_slots, at_move, acw_rail_form, NULL},
    [VERB_SAIL] = {"sail", "sea-coast", "moves pieces by sea from a port", way_slots, at_move, acw_sail_form, NULL},
    [VERB_BUILD] = {"build", "produce-cost", "buys points of Rail Stock or of the Naval Rating", build_slots, at_buy,
                    acw_build_form, NULL},
    [VERB_YES] = {"yes", "intercept", "takes up what is offered", no_slots, at_yes, NULL, NULL},
    [VERB_LOSE] = {"lose", "sea-loss", "the units of the cargo that are lost", cargo_slots, at_cargo, NULL, NULL},
    [VERB_NAVAL] = {"naval", "naval-phase", "declares a naval battle", no_slots, at_naval, NULL, NULL},
    [VERB_INITIATIVE] = {"initiative", "initiative", "chooses the political initiative of the quarter",
                         initiative_slots, at_initiative, NULL, NULL},
    [VERB_GO] = {"go", "emancipation-units", "where a garrison goes when its state leaves", space_slots, at_displaced,
                 NULL, NULL},
    [VERB_SHIFT] = {"shift", "tact-move", "pieces go from area to area", tact_path_slots, at_phase, NULL, NULL},
    [VERB_ADVANCE] = {"advance", "tact-move", "pieces of a line area step into the middle ahead", tact_group_slots,
                      at_phase, NULL, NULL},
    [VERB_REINFORCE] = {"reinforce", "tact-move", "pieces go from Reserve or a line area to a line area",
                        tact_goal_slots, at_phase, NULL, NULL},
    [VERB_COMMIT] = {"commit", "tact-move", "pieces go from Reserve to a line area", tact_goal_slots, at_phase, NULL,
                     NULL},
    [VERB_RECOIL] = {"recoil", "tact-move", "pieces go back from the middle to their line area", tact_group_slots,
                     at_phase, NULL, NULL},
    [VERB_CHARGE] = {"charge", "tact-charge", "units of a kind charge, at enemy units of a kind", tact_strike_slots,
                     at_strike, tact_act_form, NULL},
    [VERB_HOLD] = {"hold", "tact-actions", "these pieces, or all, do no more in this phase", tact_hold_slots, at_phase,
                   NULL, NULL},
    [VERB_WITHDRAW] = {"withdraw", "tact-withdraw", "gives the battle up; pursuit and retreat follow", no_slots,
                       at_first, NULL, NULL},
    [VERB_READY] = {"ready", "tact-phases", "goes on with this battle turn", no_slots, at_turn, NULL, NULL},
    [VERB_FINISH] = {"finish", "tact-phases", "goes on, and is asked no more in this battle", no_slots, at_turn, NULL,
                     NULL},
    [VERB_PURSUE] = {"pursue", "tact-pursuit", "units of a kind pursue, at enemy pieces of a kind", tact_pursue_slots,
                     at_pursue, tact_act_form, NULL},
    [VERB_RETREAT] = {"retreat", "tact-retreat",
                      "the beaten army goes to the first open space of these; without any, home", tact_retreat_slots,
                      at_retreat, NULL, NULL},
    [VERB_ENTRENCH] = {"entrench", "tact-entrench", "infantry in these columns tries to dig in", tact_entrench_slots,
                       at_entrench, NULL, NULL},
};

/* --- decisions -------------------------------------------------------------------------------------------- */

static const struct ask_kind asks[ASK_COUNT] = {
    [ASK_SETUP] = {"setup", "setup-free", "where free pieces stand", FLOOR, true, VERB_PLACE, acw_setup_choices,
                   acw_setup_why, acw_setup_advise},
    [ASK_MOVE] = {"move", "move-any", "what moves", FLOOR, true, VERB_MOVE, acw_move_choices, acw_move_why,
                  acw_done_advise},
    [ASK_BATTLES] = {"battles", "battle-order", "which battle is fought next", FLOOR, true, VERB_FIGHT,
                     acw_battles_choices, acw_battles_why, acw_battles_advise},
    [ASK_DEPLOY] = {"deploy", "deploy-groups", "who stands in the Battle Line", WAITS, false, VERB_DEPLOY,
                    acw_deploy_choices, acw_deploy_why, acw_deploy_advise},
    [ASK_FIRE] = {"fire", "fire-target", "which unit fires next, and at what", REACTS, false, VERB_FIRE,
                  acw_fire_choices, acw_fire_why, acw_fire_advise},
    [ASK_RALLY] = {"rally", "rally-leader", "whom a leader in Reserve tries to rally", REACTS, false, VERB_RALLY,
                   acw_rally_choices, acw_rally_why, acw_rally_advise},
    [ASK_RESERVE] = {"reserve", "reserve-move", "who goes into the Battle Line or out of it", REACTS, false, 0,
                     acw_reserve_choices, acw_reserve_why, acw_reserve_advise},
    [ASK_BUY] = {"buy", "buy-cost", "what is bought, and where it stands", FLOOR, true, VERB_BUY, acw_buy_choices,
                 acw_buy_why, acw_done_advise},
    [ASK_INTERCEPT] = {"intercept", "intercept", "is the enemy's movement by sea intercepted?", WAITS, false, 0,
                       acw_yes_no_choices, NULL, acw_intercept_advise},
    [ASK_CARGO] = {"cargo", "sea-loss", "which units of the cargo are lost", REACTS, false, VERB_LOSE,
                   acw_cargo_choices, acw_cargo_why, acw_cargo_advise},
    [ASK_NAVAL] = {"naval", "naval-phase", "is a naval battle declared?", FLOOR, true, 0, acw_naval_choices, NULL,
                   acw_no_advise},
    [ASK_INITIATIVE] = {"initiative", "initiative", "the political initiative of the quarter", FLOOR, true,
                        VERB_INITIATIVE, acw_initiative_choices, acw_initiative_why, acw_no_advise},
    [ASK_LEVY] = {"levy", "emancipation-north", "where the infantry of Northern Emancipation stands", WAITS, false,
                  VERB_PLACE, acw_levy_choices, acw_levy_why, acw_levy_advise},
    [ASK_DISPLACED] = {"displaced", "emancipation-units", "where the garrison of a state that leaves goes", WAITS,
                       false, VERB_GO, acw_displaced_choices, acw_displaced_why, acw_displaced_advise},
    [ASK_EUROPE] = {"europe", "war-armies", "where the British and the French stand", WAITS, false, VERB_PLACE,
                    acw_europe_choices, acw_europe_why, acw_europe_advise},
    [ASK_AVOID_NAVAL] = {"avoid-naval", "avoid-naval", "is the naval battle avoided?", WAITS, false, 0,
                         acw_yes_no_choices, NULL, acw_avoid_naval_advise},
    [ASK_BLOCKADE] = {"blockade", "blockade", "are the South's imports blocked?", WAITS, false, 0, acw_yes_no_choices,
                      NULL, acw_blockade_advise},
    [ASK_REVOLT] = {"revolt", "revolt", "are dice rolled for revolutionaries?", REACTS, false, 0, acw_yes_no_choices,
                    NULL, acw_revolt_advise},
    [ASK_CAVALRY] = {"cavalry", "tact-phases", "what the cavalry does first in its phase", REACTS, false, 0,
                     tact_phase_choices, tact_phase_why, tact_phase_advise},
    [ASK_ARTILLERY] = {"artillery", "tact-phases", "what the artillery does first in its phase", REACTS, false, 0,
                       tact_phase_choices, tact_phase_why, tact_phase_advise},
    [ASK_INFANTRY] = {"infantry", "tact-phases", "what the infantry does first in its phase", REACTS, false, 0,
                      tact_phase_choices, tact_phase_why, tact_phase_advise},
    [ASK_LEADERS] = {"leaders", "tact-phases", "what the leaders do first in their phase", REACTS, false, 0,
                     tact_phase_choices, tact_phase_why, tact_phase_advise},
    [ASK_ACTION] = {"action", "tact-actions", "what is done next in a phase", REACTS, false, 0, tact_phase_choices,
                    tact_phase_why, tact_phase_advise},
    [ASK_BATTLE_TURN] = {"battle-turn", "tact-phases", "both before a battle turn: orders may be changed", REACTS,
                         false, 0, tact_turn_choices, NULL, tact_turn_advise},
    [ASK_AVOID] = {"avoid", "tact-avoid", "does cavalry avoid a charge by infantry?", REACTS, false, 0,
                   tact_avoid_choices, NULL, tact_avoid_advise},
    [ASK_PURSUE] = {"pursue", "tact-pursuit", "who pursues whom", REACTS, false, VERB_PURSUE, tact_pursue_choices,
                    tact_pursue_why, tact_pursue_advise},
    [ASK_RETREAT] = {"retreat", "tact-retreat", "where a beaten army goes", WAITS, false, VERB_RETREAT,
                     tact_retreat_choices, tact_retreat_why, tact_retreat_advise},
    [ASK_ENTRENCH] = {"entrench", "tact-entrench", "where the defender digs in", REACTS, false, VERB_ENTRENCH,
                      tact_entrench_choices, NULL, tact_entrench_advise},
};

static const struct proc procs[PROC_COUNT] = {
    [PROC_WAR] = {"war", "turn-order", "set-up, turns and purchases", acw_war_ask, acw_war_run},
    [PROC_BATTLE] = {"battle", "battle-sequence", "one battle from deployment to its end", acw_battle_ask,
                     acw_battle_run},
    [PROC_SAIL] = {"sail", "sea-coast", "one movement by sea: interception, losses, landing", acw_sail_ask,
                   acw_sail_run},
    [PROC_LEVY] = {"levy", "emancipation-north", "the South places infantry after Northern Emancipation", acw_levy_ask,
                   acw_levy_run},
    [PROC_LEAVE] = {"leave", "emancipation-south", "states leave the Confederacy", acw_leave_ask, acw_leave_run},
    [PROC_EUROPE] = {"europe", "war-armies", "British and French armies are placed", acw_europe_ask, acw_europe_run},
    [PROC_MOBS] = {"mobs", "mob-attack", "rioters or revolutionaries attack who stands there", NULL, acw_mobs_run},
    [PROC_FLEET] = {"fleets", "naval-phase", "a naval battle of the quarter", acw_fleet_ask, acw_fleet_run},
    [PROC_BLOCKADE] = {"blockade", "blockade", "a blockade, and then the South's points", acw_blockade_ask,
                       acw_blockade_run},
    [PROC_REVOLT] = {"revolt", "revolt", "revolutionaries rise in Mexico", acw_revolt_ask, acw_revolt_run},
    [PROC_TACT] = {"tactical", "tact-phases", "one tactical battle from deployment to retreat", tact_ask, tact_run},
};

/* --- settings (rulings, section 7, Basic game) ------------------------------------------------------------ */

static const struct slot kinds_slots[] = {{"kinds", T_PIECE_KIND, NULL, 1, KINDS, NULL}, SLOT_END};
static const struct slot number_slots[] = {{"n", TYPE_NUMBER, NULL, 1, 1, NULL}, SLOT_END};

static const struct slot when_slots[] = {
    {"when", T_WHEN, NULL, 1, 1, NULL}, {"n", TYPE_NUMBER, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot once_slots[] = {{"when", T_WHEN, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot spaces_slots[] = {{"spaces", T_SPACE, NULL, 1, ORDER_VALUES - 1, NULL}, SLOT_END};
static const struct slot europe_slots[] = {
    {"kind", T_TROOP, NULL, 1, 1, NULL}, {"spaces", T_SPACE, NULL, 1, ORDER_VALUES - 1, NULL}, SLOT_END};

static const struct setting settings[SET_COUNT] = {
    [SET_DEPLOY] = {"deploy", "battle-orders", "weights of a kind for the areas of the line and for Reserve",
                    tact_weight_slots, NULL, true, at_deploy},
    [SET_FIRE_FIRST] = {"fire-first", "battle-orders", "which kinds fire, and come forward, before others", kinds_slots,
                        "artillery, infantry, cavalry", false, at_fire_and_reserve},
    [SET_TARGETS] = {"targets", "battle-orders", "which kinds are fired at before others", kinds_slots,
                     "artillery, elite, cavalry, infantry", false, at_fire},
    [SET_RALLY] = {"rally", "battle-orders", "which kinds are rallied, the first lost one first", kinds_slots,
                   "artillery, cavalry, infantry", false, at_rally},
    [SET_RALLY_MIN] = {"rally-min", "battle-orders",
                       "leaders go to Reserve while so many lost units wait, else to the line", number_slots, NULL,
                       false, at_reserve_and_leaders},
    [SET_SWAP] = {"swap", "battle-orders", "units come forward while fewer than these stand in line", number_slots, "5",
                  false, at_reserve},
    [SET_INTERCEPT] = {"intercept", "intercept",
                       "whether movements by sea are intercepted: never, always, or with a lead of so much in rating",
                       when_slots, "never", false, at_intercept},
    [SET_CARGO] = {"cargo-loss", "sea-loss", "which kinds of a cargo are lost before others", kinds_slots,
                   "infantry, artillery, cavalry, elite", false, at_cargo},
    [SET_LEVY] = {"levy", "emancipation-north", "where the infantry of Northern Emancipation stands, best first",
                  spaces_slots, NULL, false, at_levy},
    [SET_DISPLACED] = {"displaced", "emancipation-units", "where garrisons go when several spaces are nearest",
                       spaces_slots, NULL, false, at_displaced},
    [SET_EUROPE] = {"europe", "war-armies", "where pieces of an ally stand when war begins, one after another",
                    europe_slots, NULL, true, at_europe},
    [SET_AVOID_NAVAL] =
        {"avoid-naval", "avoid-naval",
         "whether naval battles are avoided: never, always, or with a lead of so much of the enemy's rating",
         when_slots, "lead 1", false, at_avoid_naval},
    [SET_BLOCKADE] = {"blockade", "blockade", "whether imports of the South are blocked", once_slots, "always", false,
                      at_blockade},
    [SET_REVOLT] = {"revolt", "revolt", "whether dice are rolled for revolutionaries", once_slots, "always", false,
                    at_revolt},
    [SET_MAIN] = {"main", "tact-orders", "the main column", tact_main_slots, NULL, false, at_phase},
    [SET_POSTURE] = {"posture", "tact-orders", "what the army does, and from which battle turn", tact_posture_slots,
                     NULL, false, at_phase},
    [SET_COLUMN] = {"column", "tact-orders", "posture, charge and targets of one column", tact_column_slots, NULL, true,
                    at_phase},
    [SET_FILL_BELOW] = {"fill-below", "tact-orders", "a column with fewer units is reinforced", number_slots, NULL,
                        false, at_phase},
    [SET_HOLD_CAVALRY] = {"hold-cavalry", "tact-orders", "so many cavalry stay in Reserve", number_slots, NULL, false,
                          at_phase},
    [SET_GUNS_ADVANCE] = {"guns-advance", "tact-orders", "does artillery advance with its column?", tact_yesno_slots,
                          NULL, false, at_phase},
    [SET_CHARGE] = {"charge", "tact-orders", "when units charge instead of firing", tact_charge_slots, NULL, false,
                    at_phase},
    [SET_CHARGE_BY] = {"charge-by", "tact-orders", "the same for one kind", tact_charge_by_slots, NULL, true, at_phase},
    [SET_AVOID] = {"avoid", "tact-orders", "when cavalry avoids a charge", tact_avoid_slots, NULL, false, at_avoid},
    [SET_LEADERS] = {"leaders", "tact-orders", "where leaders go when nobody waits to be rallied", tact_leaders_slots,
                     NULL, false, at_leaders},
    [SET_WITHDRAW] = {"withdraw", "tact-orders", "when the battle is given up", tact_withdraw_slots, NULL, false,
                      at_first},
    [SET_PURSUE] = {"pursue", "tact-orders", "which kinds are pursued, the first first", kinds_slots, NULL, false,
                    at_pursue},
    [SET_RETREAT_TO] = {"retreat-to", "tact-orders", "where a beaten army goes, the first open one", tact_spaces_slots,
                        NULL, false, at_retreat},
    [SET_ENTRENCH] = {"entrench", "tact-entrench", "columns in which infantry tries to dig in", tact_entrench_slots,
                      NULL, false, at_entrench},
};

/* --- events ----------------------------------------------------------------------------------------------- */

#define HIT_ARGS                                                                                                       \
    {                                                                                                                  \
        {"by", T_PIECE_KIND}, {"at", T_PIECE_KIND}, {"roll", TYPE_NUMBER}, {"needed", TYPE_NUMBER},                    \
        {                                                                                                              \
            "bonus", TYPE_NUMBER                                                                                       \
        }                                                                                                              \
    }
#define RALLY_ARGS                                                                                                     \
    {                                                                                                                  \
        {"kind", T_PIECE_KIND}, {"roll", TYPE_NUMBER},                                                                 \
        {                                                                                                              \
            "needed", TYPE_NUMBER                                                                                      \
        }                                                                                                              \
    }
#define PIECES_ARG                                                                                                     \
    {                                                                                                                  \
        {                                                                                                              \
            "pieces", T_PIECES                                                                                         \
        }                                                                                                              \
    }
#define PLACE_ARG                                                                                                      \
    {                                                                                                                  \
        {                                                                                                              \
            "place", T_SPACE                                                                                           \
        }                                                                                                              \
    }

#define SEEK_ARGS                                                                                                      \
    {                                                                                                                  \
        {"roll", TYPE_NUMBER},                                                                                         \
        {                                                                                                              \
            "rating", TYPE_NUMBER                                                                                      \
        }                                                                                                              \
    }

static const struct event_kind events[HAP_COUNT] = {
    [HAP_PLACED] = {"placed", false, false, {{"kind", T_PIECE_KIND}, {"space", T_SPACE}}},
    [HAP_SET_UP] = {"set-up", false, false, {{"", 0}}},
    [HAP_TURN] = {"turn", false, false, {{"turn", TYPE_NUMBER}}},
    [HAP_MOVED] = {"moved", false, false, {{"pieces", T_PIECES}, {"from", T_SPACE}, {"to", T_SPACE}}},
    [HAP_MOVED_THROUGH] = {"moved-through",
                           false,
                           false,
                           {{"pieces", T_PIECES}, {"from", T_SPACE}, {"through", T_SPACE}, {"to", T_SPACE}}},
    [HAP_CAUGHT] = {"caught", false, false, {{"pieces", T_PIECES}, {"space", T_SPACE}}},
    [HAP_PENDING] = {"pending", false, false, {{"place", T_SPACE}, {"attacker", TYPE_SEAT}, {"defender", TYPE_SEAT}}},
    [HAP_CITIES] = {"cities", false, false, {{"south", TYPE_NUMBER}, {"north", TYPE_NUMBER}}},
    [HAP_VICTORY] = {"victory", false, false, {{"cities", TYPE_NUMBER}}},
    [HAP_BATTLE] = {"battle", false, false, {{"place", T_SPACE}, {"attacker", TYPE_SEAT}, {"defender", TYPE_SEAT}}},
    [HAP_IN_LINE] = {"in-line", false, false, PIECES_ARG},
    [HAP_IN_RESERVE] = {"in-reserve", false, false, PIECES_ARG},
    [HAP_ROUND] = {"battle-turn", false, false, {{"place", T_SPACE}, {"turn", TYPE_NUMBER}}},
    [HAP_HIT] = {"hit", false, false, HIT_ARGS},
    [HAP_MISSED] = {"missed", false, false, HIT_ARGS},
    [HAP_HIT_COMBINED] = {"hit-combined", false, false, HIT_ARGS},
    [HAP_MISSED_COMBINED] = {"missed-combined", false, false, HIT_ARGS},
    [HAP_LEADER_KILLED] = {"leader-killed", false, false, {{"roll", TYPE_NUMBER}}},
    [HAP_RALLIED] = {"rallied", false, false, RALLY_ARGS},
    [HAP_NOT_RALLIED] = {"not-rallied", false, false, RALLY_ARGS},
    [HAP_FORWARD] = {"forward", false, false, PIECES_ARG},
    [HAP_BACK] = {"back", false, false, PIECES_ARG},
    [HAP_BROKEN] = {"broken", false, false, PLACE_ARG},
    [HAP_EMPTIED] = {"emptied", false, false, PLACE_ARG},
    [HAP_SWEPT] = {"swept", false, false, PIECES_ARG},
    [HAP_WON] = {"won", false, false, PLACE_ARG},
    [HAP_SURVIVED] = {"survived", false, false, PIECES_ARG},
    [HAP_PRODUCTION] = {"production", false, false, {{"cities", TYPE_NUMBER}, {"points", TYPE_NUMBER}}},
    [HAP_BOUGHT] = {"bought", false, false, {{"kind", T_TROOP}, {"space", T_SPACE}, {"cost", TYPE_NUMBER}}},
    [HAP_UNSPENT] = {"unspent", false, false, {{"points", TYPE_NUMBER}}},
    [HAP_MONTH] = {"month", false, false, {{"month", T_MONTH}, {"year", TYPE_NUMBER}}},
    [HAP_PENDING_MOB] = {"pending-mob", false, false, PLACE_ARG},
    [HAP_RAILED] = {"railed", false, false, {{"pieces", T_PIECES}, {"from", T_SPACE}, {"to", T_SPACE}}},
    [HAP_SAILED] = {"sailed", false, false, {{"pieces", T_PIECES}, {"from", T_SPACE}, {"to", T_SPACE}}},
    [HAP_TURNED_BACK] = {"turned-back", false, true, {{"from", T_SPACE}, {"to", T_SPACE}}},
    [HAP_INTERCEPTED] = {"intercepted", false, false, {{"from", T_SPACE}, {"to", T_SPACE}}},
    [HAP_NAVAL_DECLARED] = {"naval-declared", false, false, {{"", 0}}},
    [HAP_NAVAL_BATTLE] = {"naval-battle",
                          false,
                          false,
                          {{"roll", TYPE_NUMBER}, {"rating", TYPE_NUMBER}, {"total", TYPE_NUMBER}}},
    [HAP_NAVAL_LOST] = {"naval-lost", false, false, {{"points", TYPE_NUMBER}, {"left", TYPE_NUMBER}}},
    [HAP_CARGO_LOST] = {"cargo-lost", false, false, PIECES_ARG},
    [HAP_CAPTURED] = {"captured", false, false, {{"space", T_SPACE}}},
    [HAP_RATING] = {"rating", false, false, {{"rating", TYPE_NUMBER}}},
    [HAP_CREDIT] = {"credit", false, false, {{"units", TYPE_NUMBER}}},
    [HAP_STOOD] = {"stood", false, false, {{"cities", TYPE_NUMBER}}},
    [HAP_INITIATIVE] = {"initiative", false, false, {{"initiative", T_INITIATIVE}}},
    [HAP_PASSED] = {"passed", false, false, {{"", 0}}},
    [HAP_SOUGHT] = {"sought", false, false, SEEK_ARGS},
    [HAP_SUPPORTED] = {"supported", false, false, SEEK_ARGS},
    [HAP_INTERVENED] = {"intervened", false, false, SEEK_ARGS},
    [HAP_STATE_LEFT] = {"state-left", false, false, {{"state", T_STATE}, {"roll", TYPE_NUMBER}}},
    [HAP_STATE_STAYED] = {"state-stayed", false, false, {{"state", T_STATE}, {"roll", TYPE_NUMBER}}},
    [HAP_DISPLACED] = {"displaced", false, false, {{"pieces", T_PIECES}, {"from", T_SPACE}, {"to", T_SPACE}}},
    [HAP_DISBANDED] = {"disbanded", false, false, {{"pieces", T_PIECES}, {"from", T_SPACE}}},
    [HAP_MILITIA] = {"militia", false, false, {{"pieces", T_PIECES}, {"space", T_SPACE}}},
    [HAP_DESERTION] = {"desertion", false, false, {{"pieces", T_PIECES}, {"space", T_SPACE}, {"gone", TYPE_NUMBER}}},
    [HAP_LEVY] = {"levy", false, false, {{"space", T_SPACE}}},
    [HAP_RIOT] = {"riot", false, false, {{"space", T_SPACE}, {"roll", TYPE_NUMBER}, {"pieces", T_PIECES}}},
    [HAP_QUIET] = {"quiet", false, false, {{"space", T_SPACE}, {"roll", TYPE_NUMBER}}},
    [HAP_MOB_GONE] = {"mob-gone", false, false, PLACE_ARG},
    [HAP_WAR] = {"war", false, false, {{"rating", TYPE_NUMBER}}},
    [HAP_LANDED_EUROPE] = {"landed", false, false, {{"kind", T_TROOP}, {"space", T_SPACE}}},
    [HAP_POWER_OUT] = {"power-out", false, false, {{"power", T_POWER}}},
    [HAP_REVOLT] = {"revolt", false, false, {{"pieces", T_PIECES}, {"space", T_SPACE}}},
    [HAP_NO_REVOLT] = {"no-revolt", false, false, {{"space", T_SPACE}, {"roll", TYPE_NUMBER}}},
    [HAP_INCOME] = {"income", false, false, {{"cities", TYPE_NUMBER}, {"extra", TYPE_SIGNED}, {"points", TYPE_NUMBER}}},
    [HAP_POWER_INCOME] = {"power-income", false, false, {{"power", T_POWER}, {"points", TYPE_NUMBER}}},
    [HAP_ELECTION_LOST] = {"election-lost", false, false, {{"cities", TYPE_NUMBER}, {"major", TYPE_YESNO}}},
    [HAP_ELECTION_WON] = {"election-won", false, false, {{"cities", TYPE_NUMBER}, {"major", TYPE_YESNO}}},
    [HAP_RAIL_LOST] = {"rail-lost", false, false, {{"space", T_SPACE}, {"points", TYPE_NUMBER}, {"left", TYPE_NUMBER}}},
    [HAP_EXPERIENCE] = {"experience", false, false, {{"roll", TYPE_NUMBER}, {"needed", TYPE_NUMBER}}},
    [HAP_NO_EXPERIENCE] = {"no-experience", false, false, {{"roll", TYPE_NUMBER}, {"needed", TYPE_NUMBER}}},
    [HAP_BLOCKADE] = {"blockade", false, false, {{"roll", TYPE_NUMBER}, {"lead", TYPE_NUMBER}}},
    [HAP_BLOCKADE_FAILED] = {"blockade-failed", false, false, {{"roll", TYPE_NUMBER}, {"lead", TYPE_NUMBER}}},
    [HAP_FLEET_AVOIDED] = {"fleet-avoided", false, false, {{"roll", TYPE_NUMBER}, {"ports", TYPE_NUMBER}}},
    [HAP_FLEET_CAUGHT] = {"fleet-caught", false, false, {{"roll", TYPE_NUMBER}, {"ports", TYPE_NUMBER}}},
    [HAP_BUILT] = {"built",
                   false,
                   false,
                   {{"n", TYPE_NUMBER}, {"points", T_STOCK}, {"cost", TYPE_NUMBER}, {"now", TYPE_NUMBER}}},
    [HAP_SKIRMISH] = {"skirmish",
                      false,
                      false,
                      {{"place", T_SPACE}, {"attackers", TYPE_NUMBER}, {"defenders", TYPE_NUMBER}}},
    [HAP_MAJOR] = {"major", false, false, {{"place", T_SPACE}, {"attackers", TYPE_NUMBER}, {"defenders", TYPE_NUMBER}}},
    [HAP_DEPLOYED] = {"deployed", false, false, {{"areas", TYPE_TEXT}}},
    [HAP_TACT_TURN] = {"tact-turn", false, false, {{"place", T_SPACE}, {"turn", TYPE_NUMBER}}},
    [HAP_VOLLEY] = {"volley",
                    false,
                    false,
                    {{"pieces", T_PIECES},
                     {"area", T_AREA},
                     {"at", T_PIECE_KIND},
                     {"needed", TYPE_NUMBER},
                     {"destroyed", TYPE_NUMBER},
                     {"back", TYPE_NUMBER}}},
    [HAP_VOLLEY_MISSED] = {"volley-missed",
                           false,
                           false,
                           {{"pieces", T_PIECES},
                            {"area", T_AREA},
                            {"at", T_PIECE_KIND},
                            {"needed", TYPE_NUMBER},
                            {"destroyed", TYPE_NUMBER},
                            {"back", TYPE_NUMBER}}},
    [HAP_CHARGER_DESTROYED] = {"charger-destroyed",
                               false,
                               false,
                               {{"by", T_PIECE_KIND},
                                {"area", T_AREA},
                                {"at", T_PIECE_KIND},
                                {"roll", TYPE_NUMBER},
                                {"modifier", TYPE_SIGNED},
                                {"stand", TYPE_NUMBER}}},
    [HAP_CHARGER_BACK] = {"charger-back",
                          false,
                          false,
                          {{"by", T_PIECE_KIND},
                           {"area", T_AREA},
                           {"at", T_PIECE_KIND},
                           {"roll", TYPE_NUMBER},
                           {"modifier", TYPE_SIGNED},
                           {"stand", TYPE_NUMBER}}},
    [HAP_CHARGE_EVEN] = {"charge-even",
                         false,
                         false,
                         {{"by", T_PIECE_KIND},
                          {"area", T_AREA},
                          {"at", T_PIECE_KIND},
                          {"roll", TYPE_NUMBER},
                          {"modifier", TYPE_SIGNED},
                          {"stand", TYPE_NUMBER}}},
    [HAP_CHARGE_BACK] = {"charge-back",
                         false,
                         false,
                         {{"by", T_PIECE_KIND},
                          {"area", T_AREA},
                          {"at", T_PIECE_KIND},
                          {"roll", TYPE_NUMBER},
                          {"modifier", TYPE_SIGNED},
                          {"stand", TYPE_NUMBER}}},
    [HAP_CHARGE_DESTROYED] = {"charge-destroyed",
                              false,
                              false,
                              {{"by", T_PIECE_KIND},
                               {"area", T_AREA},
                               {"at", T_PIECE_KIND},
                               {"roll", TYPE_NUMBER},
                               {"modifier", TYPE_SIGNED},
                               {"stand", TYPE_NUMBER}}},
    [HAP_AVOIDED] = {"avoided", false, false, {{"kind", T_PIECE_KIND}}},
    [HAP_LEADERS_BACK] = {"leaders-back", false, false, {{"pieces", T_PIECES}, {"area", T_AREA}}},
    [HAP_SHIFTED] = {"shifted", false, false, {{"pieces", T_PIECES}, {"from", T_AREA}, {"to", T_AREA}}},
    [HAP_ADVANCED] = {"advanced", false, false, {{"pieces", T_PIECES}, {"from", T_AREA}, {"to", T_AREA}}},
    [HAP_REINFORCED] = {"reinforced", false, false, {{"pieces", T_PIECES}, {"from", T_AREA}, {"to", T_AREA}}},
    [HAP_COMMITTED] = {"committed", false, false, {{"pieces", T_PIECES}, {"from", T_AREA}, {"to", T_AREA}}},
    [HAP_RECOILED] = {"recoiled", false, false, {{"pieces", T_PIECES}, {"from", T_AREA}, {"to", T_AREA}}},
    [HAP_LINE_LEFT] = {"line-left", false, false, {{"area", T_AREA}}},
    [HAP_WITHDREW] = {"withdrew", false, false, {{"", 0}}},
    [HAP_IDLE] = {"idle", false, false, {{"", 0}}},
    [HAP_DEFEATED] = {"defeated", false, false, {{"place", T_SPACE}}},
    [HAP_PURSUED] = {"pursued",
                     false,
                     false,
                     {{"pieces", T_PIECES}, {"at", T_PIECE_KIND}, {"needed", TYPE_NUMBER}, {"killed", TYPE_NUMBER}}},
    [HAP_PURSUED_NONE] =
        {"pursued-none",
         false,
         false,
         {{"pieces", T_PIECES}, {"at", T_PIECE_KIND}, {"needed", TYPE_NUMBER}, {"killed", TYPE_NUMBER}}},
    [HAP_NO_RETREAT] = {"no-retreat",
                        false,
                        false,
                        {{"place", T_SPACE},
                         {"infantry", TYPE_NUMBER},
                         {"cavalry", TYPE_NUMBER},
                         {"elite", TYPE_NUMBER},
                         {"artillery", TYPE_NUMBER},
                         {"leaders", TYPE_NUMBER}}},
    [HAP_RETREATED] = {"retreated",
                       false,
                       false,
                       {{"to", T_SPACE},
                        {"infantry", TYPE_NUMBER},
                        {"cavalry", TYPE_NUMBER},
                        {"elite", TYPE_NUMBER},
                        {"artillery", TYPE_NUMBER},
                        {"leaders", TYPE_NUMBER}}},
    [HAP_TACT_WON] = {"tact-won",
                      false,
                      false,
                      {{"place", T_SPACE},
                       {"infantry", TYPE_NUMBER},
                       {"cavalry", TYPE_NUMBER},
                       {"elite", TYPE_NUMBER},
                       {"artillery", TYPE_NUMBER},
                       {"leaders", TYPE_NUMBER}}},
    [HAP_SCOUTED] =
        {"scouted",
         false,
         false,
         {{"attacker", TYPE_NUMBER}, {"defender", TYPE_NUMBER}, {"sees", TYPE_YESNO}, {"surprises", TYPE_YESNO}}},
    [HAP_GUNS_CAPTURED] = {"guns-captured", false, false, {{"n", TYPE_NUMBER}}},
    [HAP_DUG] = {"dug", false, false, {{"area", T_AREA}, {"roll", TYPE_NUMBER}, {"needed", TYPE_NUMBER}}},
    [HAP_NOT_DUG] = {"not-dug", false, false, {{"area", T_AREA}, {"roll", TYPE_NUMBER}, {"needed", TYPE_NUMBER}}},
    [HAP_CITY_DUG] = {"city-dug", false, false, {{"place", T_SPACE}}},
};

/* --- the game --------------------------------------------------------------------------------------------- */

static const char *const seats[] = {"south", "north", NULL};
static const struct scenario scenarios[] = {
    {"basic", "Basic game", seats, SIDES, SIDES},
    {"basic-historical", "Basic game, Historical set-up", seats, SIDES, SIDES},
    {"historical", "Standard game, Historical scenario", seats, SIDES, SIDES},
    {"balanced", "Standard game, Balanced scenario", seats, SIDES, SIDES},
    {NULL, NULL, NULL, 0, 0},
};

static const struct data_spec data = {
    .names = acw_file_names,
    .files = acw_data_files,
    .bundled = &acw_bundled,
    .hash = acw_bundled_hash,
    .load = acw_load,
};

const struct game_ops acw_ops = {
    .id = "acw",
    .title = "The American Civil War",
    .help = "the whole war on a map of cities and regions; Basic and Standard rules, two sides",
    .rev = 1,
    .oldest_rev = 1,
    .state_size = sizeof(struct acw_state),
    .fields = acw_fields,
    .data = &data,
    .scenarios = scenarios,
    .options = acw_options,
    .rules = acw_rules,
    .types = types,
    .procs = procs,
    .asks = asks,
    .verbs = verbs,
    .facts = acw_facts,
    .settings = settings,
    .scopes = acw_scopes,
    .events = events,
    .nrules = ACW_R_COUNT,
    .ntypes = T_END - TYPE_GAME,
    .nprocs = PROC_COUNT,
    .nasks = ASK_COUNT,
    .nverbs = VERB_COUNT,
    .nfacts = FACT_COUNT,
    .nsettings = SET_COUNT,
    .nscopes = SCOPE_COUNT,
    .nevents = HAP_COUNT,
    .place_type = T_SPACE,
    .first_proc = PROC_WAR,
    .setup = acw_setup,
    .check = acw_check,
    .outcome = acw_outcome,
    .merge = tact_merge,
    .summary = acw_summary,
    .board = acw_board,
};
