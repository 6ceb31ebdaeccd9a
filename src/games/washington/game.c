/* The tables of To Take Washington. */
#include "games/washington/washington.h"
#include "gen/washington_data.h"

#define SLOT_END                                                                                                       \
    {                                                                                                                  \
        NULL, 0, NULL, 0, 0, NULL                                                                                      \
    }

/* --- types ------------------------------------------------------------------------------------------------ */

const char *const form_names[FORMATIONS] = {"line", "column", "mounted", "limbered", "unlimbered"};
static const char *const form_words[] = {"line", "column", "mounted", "limbered", "unlimbered"};
static const char *const ammunition_words[] = {"shell", "canister"};
static const char *const orders_words[] = {"move", "attack", "reserve", "release", "deploy", "return"};
static const char *const volley_words[] = {"strongest", "nearest", "never"};
static const char *const friends_words[] = {"displace", "extend", "pass"};
static const char *const modifier_words[] = {"range",
                                             "counter-battery",
                                             "weapon",
                                             "rear",
                                             "disorganized",
                                             "terrain",
                                             "open order",
                                             "leader",
                                             "shaken",
                                             "wrecked",
                                             "small",
                                             "Cowardly Legs",
                                             "night",
                                             "artillery or cavalry",
                                             "numbers",
                                             "Blood Lust",
                                             "adjacent or leader",
                                             "canister"};
static const char *const column_words[] = {"-B", "-A", "1", "2-3", "4-5", "6-8", "A", "B", "C", "D"};
static const char *const volley_column_words[] = {"range 3", "range 2", "range 1", "charge", "shift"};
static const char *const cell_words[] = {"no effect", "morale check", "1 loss", "2 losses", "3 losses", "4 losses"};
static const char *const state_words[] = {"normal", "Blood Lust", "Shaken", "DG", "Routed"};
static const char *const fate_words[] = {"unhurt", "captured", "wounded", "killed"};
static const char *const shape_words[] = {"abreast", "in column"};
#define WORDS(what)                                                                                                    \
    static int32_t what##_count(W w)                                                                                   \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return (int32_t)(sizeof what##_words / sizeof what##_words[0]);                                                \
    }                                                                                                                  \
    static const char *what##_name(W w, int32_t v)                                                                     \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return what##_words[v];                                                                                        \
    }
WORDS(form)
WORDS(ammunition)
WORDS(orders)
WORDS(volley)
WORDS(friends)
WORDS(modifier)
WORDS(column)
WORDS(volley_column)
WORDS(cell)
WORDS(state)
WORDS(fate)
WORDS(shape)

static int32_t unit_count(W w)
{
    return wash_data(w)->nunits;
}
static const char *unit_name(W w, int32_t v)
{
    return unit_of(w, v)->id;
}
static const char *unit_alias(W w, int32_t v)
{
    return unit_of(w, v)->name;
}
static int32_t hex_count(W w)
{
    return wash_map(w)->columns * wash_map(w)->rows;
}
static const char *hex_name(W w, int32_t v)
{
    return wash_map(w)->name[v];
}
static const char *hex_alias(W w, int32_t v)
{
    int place = wash_map(w)->place_of[v];
    return place ? wash_map(w)->place[place - 1].name : NULL;
}
static int32_t command_count(W w)
{
    return wash_data(w)->nformations;
}
static const char *command_name(W w, int32_t v)
{
    return wash_data(w)->formation[v].id;
}
static int32_t units_count(W w)
{
    return wash_data(w)->nunits + wash_data(w)->nformations + hex_count(w);
}
const char *units_name(W w, int32_t v)
{
    int f = v - wash_data(w)->nunits, hex = f - wash_data(w)->nformations;
    return f < 0 ? unit_name(w, v) : hex < 0 ? wash_data(w)->formation[f].all : hex_name(w, hex);
}
static const char *units_alias(W w, int32_t v)
{
    int f = v - wash_data(w)->nunits, hex = f - wash_data(w)->nformations;
    return f < 0 ? unit_alias(w, v) : hex < 0 ? wash_data(w)->formation[f].id : hex_alias(w, hex);
}
static int32_t time_count(W w)
{
    return wash_data(w)->nturns;
}
static const char *time_name(W w, int32_t v)
{
    return wash_data(w)->turn[v].time;
}

#define NAMES(id, type_name, rule_id, what, help_text)                                                                 \
    [id - TYPE_GAME] = {.name = type_name,                                                                             \
                        .rule = rule_id,                                                                               \
                        .help = help_text,                                                                             \
                        .form = FORM_NAME,                                                                             \
                        .count = what##_count,                                                                         \
                        .name_of = what##_name}

static const struct type types[T_END - TYPE_GAME] = {
    [T_UNIT - TYPE_GAME] = {.name = "unit",
                            .rule = "activity",
                            .help = "a counter by its id (C.13_Ga) or its name (13 Ga)",
                            .form = FORM_NAME,
                            .count = unit_count,
                            .name_of = unit_name,
                            .alias_of = unit_alias},
    [T_HEX - TYPE_GAME] = {.name = "hex",
                           .rule = "activity",
                           .help = "a hex as printed (B22.12) or a named place",
                           .form = FORM_NAME,
                           .count = hex_count,
                           .name_of = hex_name,
                           .alias_of = hex_alias},
    NAMES(T_COMMAND, "command", "order-one", command, "a formation by its name (Evans/Grd)"),
    NAMES(T_FORMATION, "formation", "formation", form, "line, column, mounted, limbered or unlimbered"),
    [T_FACING - TYPE_GAME] = {.name = "facing",
                              .rule = "facing",
                              .help = "a hexside from 0 (up the map) clockwise to 5",
                              .form = FORM_NUMBER,
                              .lo = 0,
                              .hi = 5},
    NAMES(T_AMMUNITION, "ammunition", "depletion", ammunition, "shell or canister"),
    NAMES(T_ORDERS, "orders", "order-one", orders, "what a formation is told to do"),
    NAMES(T_VOLLEY, "volley", "volley", volley, "which hex gives the opening volley"),
    NAMES(T_FRIENDS, "friends", "retreat-friends", friends, "what a retreat does that ends among friends"),
    NAMES(T_MODIFIER, "modifier", "morale-modifiers", modifier, "a shift or modifier"),
    NAMES(T_COLUMN, "column", "fire", column, "a column of the Combat Table"),
    NAMES(T_VOLLEY_COLUMN, "volley-column", "volley", volley_column, "a column of the Opening Volley Table"),
    NAMES(T_CELL, "result", "fire", cell, "a result of the Combat Table"),
    NAMES(T_STATE, "state", "morale-states", state, "a state of morale"),
    NAMES(T_FATE, "fate", "leader-loss", fate, "what became of a leader"),
    NAMES(T_TIME, "time", "turn-order", time, "the time of a turn"),
    [T_UNITS - TYPE_GAME] = {.name = "counter",
                             .rule = "activity",
                             .help = "a counter, a formation (Evans/Grd all), or a hex: whoever stands there",
                             .form = FORM_NAME,
                             .count = units_count,
                             .name_of = units_name,
                             .alias_of = units_alias},
    NAMES(T_SHAPE, "shape", "activity", shape, "how the stacks of a group stand when they arrive"),
    [T_HEXES - TYPE_GAME] =
        {.name = "hexes", .rule = "advance", .help = "how many hexes farther", .form = FORM_NUMBER, .lo = 1, .hi = 8},
};

/* --- verbs ------------------------------------------------------------------------------------------------ */

static const uint16_t at_floors[] = {ASK_SETUP, ASK_COMMAND, ASK_ACTIVITY, 0}, at_command[] = {ASK_COMMAND, 0},
                      at_acts[] = {ASK_ACTIVITY, ASK_PARTY, 0}, at_forms[] = {ASK_SETUP, ASK_ACTIVITY, ASK_PARTY, 0},
                      at_activity[] = {ASK_ACTIVITY, 0}, at_party[] = {ASK_PARTY, 0}, at_volley[] = {ASK_VOLLEY, 0},
                      at_volleys[] = {ASK_VOLLEY, ASK_WITHDRAW, 0}, at_withdraw[] = {ASK_WITHDRAW, 0},
                      at_retreat[] = {ASK_RETREAT, 0};

#define UNITS                                                                                                          \
    {                                                                                                                  \
        "units", T_UNITS, NULL, 0, PARTY_MAX, NULL                                                                     \
    }
static const struct slot no_slots[] = {SLOT_END};
static const struct slot order_slots[] = {{"command", T_COMMAND, NULL, 1, 1, NULL},
                                          {"kind", T_ORDERS, ":", 1, 1, NULL},
                                          {"goal", T_HEX, NULL, 0, 1, NULL},
                                          {"time", T_TIME, ", at", 0, 1, NULL},
                                          {"place", T_HEX, ", when taken", 0, 1, NULL},
                                          SLOT_END};
static const struct slot initiative_slots[] = {{"command", T_COMMAND, NULL, 1, 1, NULL},
                                               {"kind", T_ORDERS, ":", 1, 1, NULL},
                                               {"goal", T_HEX, NULL, 0, 1, NULL},
                                               SLOT_END};
static const struct slot order_by_slots[] = {{"commander", T_UNIT, NULL, 1, 1, NULL},
                                             {"command", T_COMMAND, ">", 1, 1, NULL},
                                             {"kind", T_ORDERS, ":", 1, 1, NULL},
                                             {"goal", T_HEX, NULL, 0, 1, NULL},
                                             {"time", T_TIME, ", at", 0, 1, NULL},
                                             {"place", T_HEX, ", when taken", 0, 1, NULL},
                                             SLOT_END};
static const struct slot attach_slots[] = {
    {"battalion", T_COMMAND, NULL, 1, 1, NULL}, {"command", T_COMMAND, "to", 1, 1, NULL}, SLOT_END};
static const struct slot post_slots[] = {
    {"battery", T_UNIT, NULL, 1, 1, NULL}, {"hex", T_HEX, "to", 1, 1, NULL}, SLOT_END};
static const struct slot recall_slots[] = {{"battery", T_UNIT, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot with_slots[] = {
    {"units", T_UNITS, NULL, 1, PARTY_MAX, NULL}, {"path", T_HEX, NULL, 0, 12, ">"}, SLOT_END};
static const struct slot command_slots[] = {{"command", T_COMMAND, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot move_slots[] = {
    UNITS, {"path", T_HEX, NULL, 1, 12, ">"}, {"shape", T_SHAPE, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot form_slots[] = {UNITS,
                                         {"formation", T_FORMATION, NULL, 1, 1, NULL},
                                         {"facing", T_FACING, ", face", 0, 1, NULL},
                                         {"hex", T_HEX, ", toward", 0, 1, NULL},
                                         SLOT_END};
static const struct slot mount_slots[] = {
    UNITS, {"facing", T_FACING, ", face", 0, 1, NULL}, {"hex", T_HEX, ", toward", 0, 1, NULL}, SLOT_END};
static const struct slot face_slots[] = {
    UNITS, {"facing", T_FACING, NULL, 0, 1, NULL}, {"hex", T_HEX, "toward", 0, 1, NULL}, SLOT_END};
static const struct slot fire_slots[] = {
    UNITS, {"target", T_HEX, NULL, 1, 1, NULL}, {"ammunition", T_AMMUNITION, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot move_to_slots[] = {
    UNITS, {"hex", T_HEX, "to", 1, 1, NULL}, {"shape", T_SHAPE, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot fire_at_slots[] = {
    UNITS, {"target", T_HEX, "at", 1, 1, NULL}, {"ammunition", T_AMMUNITION, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot fire_nearest_slots[] = {
    {"units", T_UNITS, NULL, 1, PARTY_MAX, NULL}, {"ammunition", T_AMMUNITION, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot charge_slots[] = {
    UNITS, {"target", T_HEX, NULL, 1, 1, NULL}, {"hexes", T_HEXES, ", advance", 0, 1, NULL}, SLOT_END};
static const struct slot units_slots[] = {{"units", T_UNITS, NULL, 1, PARTY_MAX, NULL}, SLOT_END};
static const struct slot hex_slots[] = {{"hex", T_HEX, NULL, 1, 1, NULL}, SLOT_END};

static const struct verb verbs[VERB_COUNT] = {
    [VERB_DONE] = {"done", "turn-order", "ends the phase, or your set-up", no_slots, at_floors, NULL, NULL},
    [VERB_ORDER] = {"order", "order-one", "the army commander's one new order of the turn", order_slots, at_command,
                    NULL, NULL},
    [VERB_INITIATIVE] = {"initiative", "initiative", "a leader tries to act on his own", initiative_slots, at_command,
                         NULL, NULL},
    [VERB_FUTILE] = {"futile", "futile", "ends an attack as futile", command_slots, at_command, NULL, NULL},
    [VERB_SKEDADDLE] = {"skedaddle", "skedaddle", "a whole Command runs", command_slots, at_command, NULL, NULL},
    [VERB_MOVE] = {"move", "activity", "counters of one hex move by the hexes named", move_slots, at_acts, units_form,
                   units_expand},
    [VERB_FORM] = {"form", "formation", "changes formation", form_slots, at_forms, units_form, units_expand},
    [VERB_FACE] = {"face", "facing", "turns to a hexside", face_slots, at_forms, face_form, units_expand},
    [VERB_FIRE] = {"fire", "fire", "fires at a hex", fire_slots, at_acts, units_form, units_expand},
    [VERB_CHARGE] = {"charge", "charge", "charges a hex next to it", charge_slots, at_acts, units_form, units_expand},
    [VERB_FALL_BACK] = {"fall-back", "retreat-voluntary", "a DG or Routed hex goes back ten hexes", units_slots,
                        at_activity, units_form, units_expand},
    [VERB_HALT] = {"halt", "activity", "ends the activity", no_slots, at_party, NULL, NULL},
    [VERB_NEAREST] = {"nearest", "volley", "the nearest hex gives the volley", no_slots, at_volley, NULL, NULL},
    [VERB_STRONGEST] = {"strongest", "volley", "the hex with the best column gives the volley", no_slots, at_volley,
                        NULL, NULL},
    [VERB_VOLLEY] = {"volley", "volley", "this hex gives the volley", hex_slots, at_volleys, NULL, NULL},
    [VERB_NEVER] = {"never", "volley", "no volley is given", no_slots, at_volley, NULL, NULL},
    [VERB_WITHDRAW] = {"withdraw", "withdraw", "goes back two hexes, to this one", hex_slots, at_withdraw, NULL, NULL},
    [VERB_DISPLACE] = {"displace", "retreat-friends", "the friends go one hex and worsen", no_slots, at_retreat, NULL,
                       NULL},
    [VERB_EXTEND] = {"extend", "retreat-friends", "goes on one hex more and worsens", no_slots, at_retreat, NULL, NULL},
    [VERB_PASS] = {"pass", "retreat-friends", "goes on through the friends, who worsen", no_slots, at_retreat, NULL,
                   NULL},
    [VERB_MOVE_TO] = {"move", "activity", "the same, with `to`", move_to_slots, at_acts, units_form, units_expand},
    [VERB_FIRE_AT] = {"fire", "fire", "the same, with `at`", fire_at_slots, at_acts, units_form, units_expand},
    [VERB_FIRE_NEAREST] = {"fire", "fire", "fires at the nearest hex that it may fire at", fire_nearest_slots, at_acts,
                           units_form, units_expand},
    [VERB_ORDER_BY] = {"order", "order-one", "the same, with who sends it", order_by_slots, at_command, NULL,
                       order_expand},
    [VERB_RESERVE] = {"reserve", "order-reserve", "the brigade that the order just sent makes its Reserve",
                      command_slots, at_command, NULL, NULL},
    [VERB_ATTACH] = {"attach", "attach", "a leader takes a battalion under his orders by initiative", attach_slots,
                     at_command, NULL, NULL},
    [VERB_POST] = {"post", "posting", "an artillery leader sends a battery to a hex", post_slots, at_command, NULL,
                   NULL},
    [VERB_RECALL] = {"recall", "posting", "a posted battery comes back", recall_slots, at_command, NULL, NULL},
    [VERB_WITH] = {"with", "party", "others join the party, by a way of their own or where it is", with_slots, at_party,
                   units_form, NULL},
    [VERB_LEAVE] = {"leave", "party", "some of the party stay behind", units_slots, at_party, units_form, NULL},
    [VERB_MOUNT] = {"mount", "formation", "forms mounted", mount_slots, at_forms, units_form, units_expand},
    [VERB_DISMOUNT] = {"dismount", "formation", "forms line", mount_slots, at_forms, units_form, units_expand},
    [VERB_LIMBER] = {"limber", "formation", "forms limbered", mount_slots, at_forms, units_form, units_expand},
    [VERB_UNLIMBER] = {"unlimber", "formation", "forms unlimbered", mount_slots, at_forms, units_form, units_expand},
    [VERB_RETREAT] = {"retreat", "retreat-voluntary", "the same as fall-back", units_slots, at_activity, units_form,
                      units_expand},
};

/* --- decisions -------------------------------------------------------------------------------------------- */

static const struct ask_kind asks[ASK_COUNT] = {
    [ASK_SETUP] = {"setup", "setup-form", "formation and facing before the first turn", FLOOR, true, VERB_FORM,
                   setup_choices, activity_why, done_advise},
    [ASK_COMMAND] = {"command", "turn-order", "orders, initiative, futility, skedaddle", FLOOR, true, VERB_ORDER,
                     command_choices, command_why, done_advise},
    [ASK_ACTIVITY] = {"activity", "activity", "which party acts next, and how", FLOOR, true, VERB_MOVE,
                      activity_choices, activity_why, done_advise},
    [ASK_PARTY] = {"party", "activity", "what the party does next", REACTS, false, VERB_MOVE, activity_choices,
                   activity_why, halt_advise},
    [ASK_VOLLEY] = {"volley", "volley", "who gives the opening volley", REACTS, false, VERB_VOLLEY, volley_choices,
                    NULL, volley_advise},
    [ASK_WITHDRAW] = {"withdraw", "withdraw", "where an Open Order Capable unit goes before a shot or charge", REACTS,
                      false, VERB_WITHDRAW, withdraw_choices, NULL, withdraw_advise},
    [ASK_RETREAT] = {"retreat", "retreat-friends", "what a retreat does that ends among friends", REACTS, false, 0,
                     retreat_choices, NULL, retreat_advise},
};

static const struct proc procs[PROC_COUNT] = {
    [PROC_WAR] = {"war", "turn-order", "set-up, turns and phases", war_ask, war_run},
    [PROC_PARTY] = {"party", "activity", "the activity of one party", party_ask, party_run},
    [PROC_FIRE] = {"fire", "fire", "one shot", fire_ask, fire_run},
    [PROC_CHARGE] = {"charge", "charge", "one charge", charge_ask, charge_run},
    [PROC_RETREAT] = {"retreat", "retreat-step", "one retreat", retreat_ask, retreat_run},
};

static const struct slot volley_slots[] = {{"who", T_VOLLEY, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot retreat_slots[] = {{"over-friends", T_FRIENDS, "over-friends", 1, 1, NULL}, SLOT_END};
static const struct setting settings[SET_COUNT] = {
    [SET_VOLLEY] = {"volley", "volley", "who gives opening volleys", volley_slots, "strongest", false, at_volley},
    [SET_RETREAT] = {"retreat", "retreat-friends", "what retreats do that end among friends", retreat_slots,
                     "over-friends extend", false, at_retreat},
};

/* --- events ----------------------------------------------------------------------------------------------- */

#define KIND(hap, event_name, fails, ...) [hap] = {event_name, false, fails, {__VA_ARGS__}}
#define U                                                                                                              \
    {                                                                                                                  \
        "unit", T_UNIT                                                                                                 \
    }
#define H(hole)                                                                                                        \
    {                                                                                                                  \
        hole, T_HEX                                                                                                    \
    }
#define N(hole)                                                                                                        \
    {                                                                                                                  \
        hole, TYPE_NUMBER                                                                                              \
    }
#define S(hole)                                                                                                        \
    {                                                                                                                  \
        hole, TYPE_SIGNED                                                                                              \
    }
#define C                                                                                                              \
    {                                                                                                                  \
        "command", T_COMMAND                                                                                           \
    }
#define T(hole, of)                                                                                                    \
    {                                                                                                                  \
        hole, of                                                                                                       \
    }

static const struct event_kind events[HAP_COUNT] = {
    KIND(HAP_TURN, "turn", false, N("turn"), T("time", T_TIME)),
    KIND(HAP_SIDE, "side", false, N("turn")),
    KIND(HAP_SET_UP, "set-up", false, {"", 0}),
    KIND(HAP_FORMED, "formed", false, U, T("form", T_FORMATION), N("facing")),
    KIND(HAP_FACED, "faced", false, U, N("facing")),
    KIND(HAP_ENTERED, "entered", false, U, H("hex")),
    KIND(HAP_MOVED, "moved", false, U, H("hex"), N("halves")),
    KIND(HAP_NO_POINTS, "no-points", true, U, H("hex")),
    KIND(HAP_CLOSED, "closed", false, U, H("hex"), N("roll"), S("modifiers"), N("needed")),
    KIND(HAP_NOT_CLOSED, "not-closed", true, U, H("hex"), N("roll"), S("modifiers"), N("needed")),
    KIND(HAP_FELL_BACK, "fell-back", false, U, H("hex")),
    KIND(HAP_WITHDREW, "withdrew", false, U, H("from"), H("to")),
    KIND(HAP_VOLLEY, "volley", false, H("hex"), H("at"), T("column", T_VOLLEY_COLUMN), N("roll"), N("loss")),
    KIND(HAP_FIRE, "fire", false, H("from"), H("at"), N("sp"), T("column", T_COLUMN), N("roll"), T("result", T_CELL)),
    KIND(HAP_SHIFT, "shift", false, T("what", T_MODIFIER), S("by")),
    KIND(HAP_DEPLETED, "depleted", false, U, T("ammunition", T_AMMUNITION)),
    KIND(HAP_COUNTER_BATTERY, "counter-battery", false, H("hex"), N("level")),
    KIND(HAP_DANGER_CLOSE, "danger-close", false, H("hex")),
    KIND(HAP_LOSS, "loss", false, U, N("loss"), N("left")),
    KIND(HAP_DESTROYED, "destroyed", false, U),
    KIND(HAP_LEADER_SAFE, "leader-safe", false, U, N("roll"), T("fate", T_FATE)),
    KIND(HAP_LEADER_LOST, "leader-lost", false, U, N("roll"), T("fate", T_FATE)),
    KIND(HAP_SUCCEEDED, "succeeded", false, U, C),
    KIND(HAP_MODIFIER, "modifier", false, T("what", T_MODIFIER), S("by")),
    KIND(HAP_CHECK, "check", false, U, N("roll"), S("total"), T("result", T_STATE), N("back"), N("loss")),
    KIND(HAP_STATE, "state", false, H("hex"), T("state", T_STATE)),
    KIND(HAP_CHARGE, "charge", false, H("from"), H("at")),
    KIND(HAP_CHARGE_LOSS, "charge-loss", false, H("hex")),
    KIND(HAP_HELD, "held", true, H("hex")),
    KIND(HAP_ADVANCED, "advanced", false, U, H("hex")),
    KIND(HAP_RETREATED, "retreated", false, U, H("from"), H("to")),
    KIND(HAP_DISPLACED, "displaced", false, U, H("hex")),
    KIND(HAP_LEFT_MAP, "left-map", false, U, H("hex")),
    KIND(HAP_CUT_OFF, "cut-off", false, U, H("hex")),
    KIND(HAP_LEGS, "cowardly-legs", false, H("hex")),
    KIND(HAP_TAKEN, "taken", false, H("hex")),
    KIND(HAP_HQ_MOVED, "moved-back", false, U, H("hex")),
    KIND(HAP_ORDER, "order", false, U, C, N("roll"), N("value"), N("turns")),
    KIND(HAP_ORDER_FAILED, "order-failed", true, U, C, N("roll"), N("value")),
    KIND(HAP_ACCEPTED, "accepted", false, U, C, N("roll"), N("value")),
    KIND(HAP_NOT_ACCEPTED, "not-accepted", false, U, C, N("roll"), N("value")),
    KIND(HAP_INITIATIVE, "initiative", false, U, C, N("roll"), N("value"), T("kind", T_ORDERS)),
    KIND(HAP_NO_INITIATIVE, "no-initiative", true, U, C, N("roll"), N("value"), T("kind", T_ORDERS)),
    KIND(HAP_ORDER_DONE, "order-done", false, C),
    KIND(HAP_FUTILE, "futile", false, C),
    KIND(HAP_SKEDADDLE, "skedaddle", false, C),
    KIND(HAP_ZERO, "zero", false, C, N("roll")),
    KIND(HAP_FLUKE, "fluke", false, C, N("roll"), S("modifiers"), N("second"), N("needed")),
    KIND(HAP_NO_FLUKE, "no-fluke", false, C, N("roll"), S("modifiers"), N("second"), N("needed")),
    KIND(HAP_RECOVERED, "recovered", false, C, N("roll"), N("needed"), N("second"), N("second-needed")),
    KIND(HAP_NOT_RECOVERED, "not-recovered", false, C, N("roll"), N("needed"), N("second"), N("second-needed")),
    KIND(HAP_RALLIED, "rallied", false, H("hex"), N("roll"), N("leader")),
    KIND(HAP_NOT_RALLIED, "not-rallied", false, H("hex"), N("roll"), N("leader")),
    KIND(HAP_WAITING, "waiting", false, C, N("now")),
    KIND(HAP_RESERVED, "reserved", false, C),
    KIND(HAP_ATTACHED, "attached", false, U, C, N("roll"), N("value")),
    KIND(HAP_NOT_ATTACHED, "not-attached", true, U, C, N("roll"), N("value")),
    KIND(HAP_POSTED, "posted", false, U, H("hex")),
    KIND(HAP_RECALLED, "recalled", false, U),
    KIND(HAP_JOINED, "joined", false, U),
    KIND(HAP_LEFT, "left", false, U),
    KIND(HAP_DRIVEN, "driven", false, {"", 0}),
};

/* --- the game --------------------------------------------------------------------------------------------- */

static const char *const seats[] = {"confederate", "union", NULL};
static const struct scenario scenarios[] = {
    {"6.5", "Buttermilk Rangers to the Rescue: McCausland's Attack", seats, SIDES, SIDES},
    {"6.7", "Short, Decisive, and Bloody: Gordon's Attack", seats, SIDES, SIDES},
    {NULL, NULL, NULL, 0, 0},
};

static const struct data_spec data = {
    .names = wash_file_names,
    .files = washington_data_files,
    .bundled = &wash_bundled,
    .hash = wash_bundled_hash,
    .load = wash_load,
};

const struct game_ops washington_ops = {
    .id = "washington",
    .title = "To Take Washington",
    .help = "regiments on hexes by Line of Battle; two scenarios of Monocacy, two sides",
    .rev = 1,
    .oldest_rev = 1,
    .state_size = sizeof(struct wash_state),
    .fields = wash_fields,
    .data = &data,
    .scenarios = scenarios,
    .rules = washington_rules,
    .types = types,
    .procs = procs,
    .asks = asks,
    .verbs = verbs,
    .facts = wash_facts,
    .settings = settings,
    .scopes = wash_scopes,
    .events = events,
    .nrules = WASHINGTON_R_COUNT,
    .ntypes = T_END - TYPE_GAME,
    .nprocs = PROC_COUNT,
    .nasks = ASK_COUNT,
    .nverbs = VERB_COUNT,
    .nfacts = FACT_COUNT,
    .nsettings = SET_COUNT,
    .nscopes = SCOPE_COUNT,
    .nevents = HAP_COUNT,
    .place_type = T_HEX,
    .first_proc = PROC_WAR,
    .setup = wash_setup,
    .check = wash_check,
    .outcome = wash_outcome,
    .summary = wash_summary,
    .board = wash_board,
    .overview = wash_overview,
    .near = wash_near,
    .map = wash_map_of,
};
