/* The tables of The American Civil War. */
#include "games/acw/acw.h"
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
    static const char *const alias[KINDS] = {"inf", "cav", "elite cavalry", "guns", "leaders"};
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
                              .of = T_PIECE_KIND},
    [T_SPACE - TYPE_GAME] = {.name = "space",
                             .rule = "move-points",
                             .help = "a region or city by its name",
                             .form = FORM_NAME,
                             .count = count_spaces,
                             .name_of = name_space,
                             .alias_of = alias_space},
};

/* --- verbs ------------------------------------------------------------------------------------------------ */

static const uint16_t at_setup[] = {ASK_SETUP, 0}, at_move[] = {ASK_MOVE, 0}, at_floor[] = {ASK_MOVE, ASK_BUY, 0},
                      at_battles[] = {ASK_BATTLES, 0}, at_deploy[] = {ASK_DEPLOY, 0}, at_fire[] = {ASK_FIRE, 0},
                      at_rally[] = {ASK_RALLY, 0}, at_reserve[] = {ASK_RESERVE, 0}, at_buy[] = {ASK_BUY, 0},
                      at_fire_and_reserve[] = {ASK_FIRE, ASK_RESERVE, 0};

static const struct slot no_slots[] = {SLOT_END};
static const struct slot place_slots[] = {
    {"kind", T_PIECE_KIND, NULL, 1, 1, NULL}, {"space", T_SPACE, NULL, 1, ORDER_VALUES - 1, NULL}, SLOT_END};
static const struct slot move_slots[] = {{"pieces", T_PIECES, NULL, 1, KINDS, NULL},
                                         {"from", T_SPACE, NULL, 1, 1, NULL},
                                         {"to", T_SPACE, ">", 1, 2, ">"},
                                         SLOT_END};
static const struct slot space_slots[] = {{"space", T_SPACE, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot line_slots[] = {{"pieces", T_PIECES, "line", 1, KINDS, NULL}, SLOT_END};
static const struct slot fire_slots[] = {
    {"kind", T_PIECE_KIND, NULL, 1, 1, NULL}, {"target", T_PIECE_KIND, "at", 1, 1, NULL}, SLOT_END};
static const struct slot kind_slots[] = {{"kind", T_PIECE_KIND, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot pieces_slots[] = {{"pieces", T_PIECES, NULL, 1, KINDS, NULL}, SLOT_END};

static const struct verb verbs[VERB_COUNT] = {
    [VERB_PLACE] = {"place", "setup-free", "places free pieces of a kind, one in each space named", place_slots,
                    at_setup, acw_place_form},
    [VERB_MOVE] = {"move", "move-points", "moves pieces their whole way of this turn", move_slots, at_move,
                   acw_move_form},
    [VERB_DONE] = {"done", "move-any", "ends your moves, or your purchase", no_slots, at_floor, NULL},
    [VERB_FIGHT] = {"fight", "battle-order", "the battle that is fought next", space_slots, at_battles, NULL},
    [VERB_DEPLOY] = {"deploy", "deploy-groups", "who stands in the Battle Line; all others stand in Reserve",
                     line_slots, at_deploy, acw_pieces_form},
    [VERB_FIRE] = {"fire", "fire-target", "one unit of a kind fires at an enemy unit of a kind", fire_slots, at_fire,
                   acw_unit_form},
    [VERB_RALLY] = {"rally", "rally-leader", "a leader in Reserve tries to rally a lost unit of a kind", kind_slots,
                    at_rally, acw_unit_form},
    [VERB_NO] = {"no", "rally-leader", "no leader tries to rally in this turn", no_slots, at_rally, NULL},
    [VERB_FORWARD] = {"forward", "reserve-move", "brings pieces from Reserve into the Battle Line", pieces_slots,
                      at_reserve, acw_pieces_form},
    [VERB_BACK] = {"back", "reserve-move", "takes pieces from the Battle Line into Reserve", pieces_slots, at_reserve,
                   acw_pieces_form},
    [VERB_STAY] = {"stay", "reserve-move", "ends your moves into and out of Reserve", no_slots, at_reserve, NULL},
    [VERB_BUY] = {"buy", "buy-cost", "buys pieces of a kind, one in each space named", place_slots, at_buy,
                  acw_place_form},
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
};

static const struct proc procs[PROC_COUNT] = {
    [PROC_WAR] = {"war", "turn-order", "set-up, turns and purchases", acw_war_ask, acw_war_run},
    [PROC_BATTLE] = {"battle", "battle-sequence", "one battle from deployment to its end", acw_battle_ask,
                     acw_battle_run},
};

/* --- settings (rulings, section 7, Basic game) ------------------------------------------------------------ */

static const struct slot weight_slots[] = {{"kind", T_PIECE_KIND, NULL, 1, 1, NULL},
                                           {"line", TYPE_NUMBER, "line", 0, 1, NULL},
                                           {"reserve", TYPE_NUMBER, "reserve", 0, 1, NULL},
                                           SLOT_END};
static const struct slot kinds_slots[] = {{"kinds", T_PIECE_KIND, NULL, 1, KINDS, NULL}, SLOT_END};
static const struct slot number_slots[] = {{"n", TYPE_NUMBER, NULL, 1, 1, NULL}, SLOT_END};

static const struct setting settings[SET_COUNT] = {
    [SET_DEPLOY] = {"deploy", "battle-orders", "weights of a kind for Battle Line and Reserve", weight_slots, NULL,
                    true, at_deploy},
    [SET_FIRE_FIRST] = {"fire-first", "battle-orders", "which kinds fire, and come forward, before others", kinds_slots,
                        "artillery, infantry, cavalry", false, at_fire_and_reserve},
    [SET_TARGETS] = {"targets", "battle-orders", "which kinds are fired at before others", kinds_slots,
                     "artillery, elite, cavalry, infantry", false, at_fire},
    [SET_RALLY] = {"rally", "battle-orders", "which kinds are rallied, the first lost one first", kinds_slots,
                   "artillery, cavalry, infantry", false, at_rally},
    [SET_RALLY_MIN] = {"rally-min", "battle-orders",
                       "leaders go to Reserve while so many lost units wait, else to the line", number_slots, NULL,
                       false, at_reserve},
    [SET_SWAP] = {"swap", "battle-orders", "units come forward while fewer than these stand in line", number_slots, "5",
                  false, at_reserve},
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

static const struct event_kind events[HAP_COUNT] = {
    [HAP_PLACED] = {"placed", false, false, {{"kind", T_PIECE_KIND}, {"space", T_SPACE}}},
    [HAP_SET_UP] = {"set-up", false, false, {{NULL, 0}}},
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
    [HAP_BOUGHT] = {"bought", false, false, {{"kind", T_PIECE_KIND}, {"space", T_SPACE}, {"cost", TYPE_NUMBER}}},
    [HAP_UNSPENT] = {"unspent", false, false, {{"points", TYPE_NUMBER}}},
};

/* --- the game --------------------------------------------------------------------------------------------- */

static const char *const seats[] = {"south", "north", NULL};
static const struct scenario scenarios[] = {
    {"basic", "Basic game", seats, SIDES, SIDES},
    {"basic-historical", "Basic game, Historical set-up", seats, SIDES, SIDES},
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
    .help = "the whole war on a map of cities and regions; Basic rules, two sides",
    .rev = 1,
    .oldest_rev = 1,
    .state_size = sizeof(struct acw_state),
    .fields = acw_fields,
    .data = &data,
    .scenarios = scenarios,
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
    .summary = acw_summary,
    .board = acw_board,
};
