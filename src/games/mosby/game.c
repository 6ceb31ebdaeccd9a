/* The tables of Mosby's Raiders. */
#include "games/mosby/names.h"
#include "gen/mosby_data.h"

#define SLOT_END                                                                                                       \
    {                                                                                                                  \
        NULL, 0, NULL, 0, 0, NULL                                                                                      \
    }

/* --- verbs ------------------------------------------------------------------------------------------------ */

static const uint16_t at_start[] = {ASK_START, 0}, at_floor[] = {ASK_OP, ASK_PH, ASK_STAY_HIDDEN, 0},
                      at_scout[] = {ASK_OP, ASK_PH, ASK_STAY_HIDDEN, ASK_INFORMED, 0},
                      at_combat[] = {ASK_OP, ASK_PH, ASK_STAY_HIDDEN, ASK_ENGAGE, 0},
                      at_disband[] = {ASK_OP, ASK_PH, ASK_STAY_HIDDEN, ASK_BOLT, 0},
                      at_pass[] = {ASK_PH, ASK_STAY_HIDDEN, 0},
                      at_drop[] = {ASK_OP, ASK_PH, ASK_STAY_HIDDEN, ASK_MOVE_CARDS, 0},
                      at_play[] = {ASK_PH,     ASK_MOVE_CARDS, ASK_ENTRY_CARDS,  ASK_INITIATIVE,
                                   ASK_BOLT,   ASK_ATTACKED,   ASK_COMBAT_CARDS, ASK_COMBAT_CARDS_E,
                                   ASK_ROLLED, ASK_WOUND_ROLL, ASK_WOUNDED,      ASK_RUMORS,
                                   0},
                      at_no[] = {ASK_MOVE_CARDS,
                                 ASK_ENTRY_CARDS,
                                 ASK_FETCH,
                                 ASK_ENGAGE,
                                 ASK_INTERROGATE,
                                 ASK_INFORMED,
                                 ASK_COMBAT_CARDS,
                                 ASK_COMBAT_CARDS_E,
                                 ASK_ROLLED,
                                 ASK_WOUND_ROLL,
                                 ASK_WOUNDED,
                                 ASK_RUMORS,
                                 0},
                      at_discard[] = {ASK_DISCARD, ASK_GIVE_UP, 0}, at_cannon[] = {ASK_CANNON_HIDE, 0},
                      at_fetch[] = {ASK_FETCH, 0}, at_interrogate[] = {ASK_INTERROGATE, 0},
                      at_initiative[] = {ASK_INITIATIVE, 0}, at_union[] = {ASK_UNION_ORDER, 0},
                      at_bolt[] = {ASK_BOLT, 0}, at_attacked[] = {ASK_ATTACKED, ASK_ATTACKED_E, 0},
                      at_give_up[] = {ASK_GIVE_UP, 0}, at_keep[] = {ASK_DISCARD, ASK_GIVE_UP, 0},
                      at_rolled[] = {ASK_ROLLED, 0}, at_cards[] = {ASK_COMBAT_CARDS, ASK_COMBAT_CARDS_E, 0},
                      at_escape[] = {ASK_WOUND_ROLL, ASK_WOUNDED, 0}, at_rumors[] = {ASK_RUMORS, 0},
                      at_hide[] = {ASK_ATTACKED, 0};

static const struct slot no_slots[] = {SLOT_END};
static const struct slot space_slot[] = {{"space", T_SPACE, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot spaces_slots[] = {{"space", T_SPACE, NULL, 1, ORDER_VALUES, NULL}, SLOT_END};
static const struct slot scout_slots[] = {
    {"space", T_SPACE, NULL, 1, 1, NULL}, {"card", T_CARD, "with", 0, 1, NULL}, SLOT_END};
static const struct slot path_slots[] = {{"space", T_SPACE, NULL, 1, ORDER_VALUES, ">"}, SLOT_END};
static const struct slot target_slot[] = {{"target", T_TARGET, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot leader_slot[] = {{"leader", T_LEADER, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot any_leader_slot[] = {{"leader", T_LEADER, NULL, 0, 1, NULL}, SLOT_END};
static const struct slot card_slot[] = {{"card", T_CARD, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot cards_slots[] = {{"card", T_CARD, NULL, 1, ORDER_VALUES, NULL}, SLOT_END};
static const struct slot at_slots[] = {{"space", T_SPACE, "at", 1, 1, NULL}, SLOT_END};
static const struct slot unit_slot[] = {{"unit", T_UNIT, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot ordering_slot[] = {{"order", T_ORDERING, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot when_slot[] = {{"when", T_WHEN, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot counter_slot[] = {{"when", T_COUNTER, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot escape_slot[] = {{"when", T_ESCAPE, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot number_slot[] = {{"number", TYPE_NUMBER, NULL, 1, 1, NULL}, SLOT_END};
static const struct slot yesno_slot[] = {{"yes or no", TYPE_YESNO, NULL, 1, 1, NULL}, SLOT_END};

static const struct verb verbs[VERB_COUNT] = {
    [VERB_START] = {"start", "place", "where Mosby starts the turn", space_slot, at_start, NULL, NULL},
    [VERB_SCOUT] = {"scout", "scout", "scouts a space next to Mosby, by die or with Local Information", scout_slots,
                    at_scout, mb_form_scout, NULL},
    [VERB_MOVE] = {"move", "move", "moves space by space, until something stops the band", path_slots, at_floor, NULL,
                   NULL},
    [VERB_COMBAT] = {"combat", "combat", "attacks all Union units in Mosby's space", no_slots, at_combat, NULL, NULL},
    [VERB_DEMOLISH] = {"demolish", "demolish",
                       "destroys a target in Mosby's space; without a name depot, bridge, railroad", target_slot,
                       at_floor, NULL, NULL},
    [VERB_KIDNAP] = {"kidnap", "kidnap", "kidnaps the Union leader in Mosby's space", any_leader_slot, at_floor, NULL,
                     NULL},
    [VERB_DISBAND] = {"disband", "disband", "the band disbands, and the turn ends", no_slots, at_disband, NULL, NULL},
    [VERB_PASS] = {"pass", "actions", "does nothing in this Phase", no_slots, at_pass, NULL, NULL},
    [VERB_FREE] = {"free", "captive", "lets a captive go; no Action", leader_slot, at_floor, NULL, NULL},
    [VERB_DROP] = {"drop cannon", "card-cannon", "leaves the Cannon behind; no Action", no_slots, at_drop, NULL, NULL},
    [VERB_PLAY] = {"play", "play-card", "plays an Action card of the hand", card_slot, at_play, NULL, NULL},
    [VERB_NO] = {"no", "orders", "plays nothing, does nothing", no_slots, at_no, NULL, NULL},
    [VERB_DISCARD] = {"discard", "hand", "cards that leave the hand", cards_slots, at_discard, NULL, NULL},
    [VERB_CARRY] = {"carry", "option-8.3", "the band takes the Cannon with it", no_slots, at_cannon, NULL, NULL},
    [VERB_HIDE_CANNON] = {"hide cannon", "option-8.3", "the Cannon is hidden in a space of the Confederacy", at_slots,
                          at_cannon, NULL, NULL},
    [VERB_FETCH] = {"fetch", "option-8.3", "takes up the hidden Cannon", no_slots, at_fetch, NULL, NULL},
    [VERB_INTERROGATE] = {"interrogate", "option-8.7", "rolls on the Interrogation Table", no_slots, at_interrogate,
                          NULL, NULL},
    [VERB_ROLL] = {"roll", "initiative", "rolls for the Initiative", no_slots, at_initiative, NULL, NULL},
    [VERB_NEXT] = {"next", "union-move", "the Union unit that moves next", unit_slot, at_union, NULL, NULL},
    [VERB_STAY] = {"stay", "disband", "the band neither disbands nor hides between Union moves", no_slots, at_bolt,
                   NULL, NULL},
    [VERB_FIGHT] = {"fight", "combat", "meets the attack", no_slots, at_attacked, NULL, NULL},
    [VERB_SKEDADDLE] = {"skedaddle", "skedaddle", "disbands before the attack", no_slots, at_attacked, NULL, NULL},
};

/* --- decisions -------------------------------------------------------------------------------------------- */

#define ASK(kind, rule, help, sort, done, verb, fn)                                                                    \
    {                                                                                                                  \
        kind, rule, help, sort, done, verb, mb_##fn##_choices, mb_refuse, mb_##fn##_advise                             \
    }

static const struct ask_kind asks[ASK_COUNT] = {
    [ASK_START] = ASK("start", "place", "where Mosby starts", WAITS, false, VERB_START, start),
    [ASK_DISCARD] = ASK("discard6", "hand", "which cards above the limit go", WAITS, false, VERB_DISCARD, discard),
    [ASK_CANNON_HIDE] = ASK("cannon-hide", "option-8.3", "whether the Cannon is hidden", REACTS, false, 0, cannon_hide),
    [ASK_OP] = ASK("op", "actions", "the next Action of Mosby's Operations", FLOOR, false, 0, floor),
    [ASK_PH] = ASK("ph", "actions", "the Action of this Phase", FLOOR, false, 0, floor),
    [ASK_STAY_HIDDEN] =
        ASK("stay-hidden", "hidden", "whether the band stays hidden in this Phase", FLOOR, true, 0, floor),
    [ASK_MOVE_CARDS] =
        ASK("move-cards", "move-limit", "what lets the band go farther", REACTS, false, VERB_PLAY, move_cards),
    [ASK_ENTRY_CARDS] =
        ASK("entry-cards", "entry", "a card for the space that is entered", REACTS, false, VERB_PLAY, entry_cards),
    [ASK_FETCH] = ASK("fetch-cannon", "option-8.3", "whether the hidden Cannon is taken up", REACTS, false, 0, fetch),
    [ASK_ENGAGE] = ASK("engage", "combat", "whether the band attacks units that sleep where its move ends", REACTS,
                       false, 0, engage),
    [ASK_INTERROGATE] =
        ASK("interrogate", "option-8.7", "whether an eliminated unit is interrogated", REACTS, false, 0, interrogate),
    [ASK_INFORMED] =
        ASK("informed", "option-8.7", "which space a prisoner tells of", REACTS, false, VERB_SCOUT, informed),
    [ASK_INITIATIVE] = ASK("initiative", "initiative", "a card or the die", REACTS, false, VERB_PLAY, initiative),
    [ASK_UNION_ORDER] =
        ASK("union-order", "union-move", "which Union unit moves next", REACTS, false, VERB_NEXT, union_order),
    [ASK_BOLT] =
        ASK("bolt", "disband", "whether the band disbands or hides between Union moves", REACTS, false, 0, bolt),
    [ASK_ATTACKED] = ASK("attacked", "skedaddle", "what the band does when it is attacked", WAITS, false, 0, attacked),
    [ASK_ATTACKED_E] = ASK("skedaddle-e", "skedaddle", "the same in the Event step", WAITS, false, 0, attacked),
    [ASK_COMBAT_CARDS] =
        ASK("combat-cards", "odds", "cards for this die, one after another", REACTS, false, VERB_PLAY, combat_cards),
    [ASK_COMBAT_CARDS_E] =
        ASK("combat-cards-e", "odds", "the same in the Event step", REACTS, false, VERB_PLAY, combat_cards),
    [ASK_ROLLED] =
        ASK("combat-rolled", "card-counterattack", "whether the band strikes back", REACTS, false, VERB_PLAY, rolled),
    [ASK_WOUND_ROLL] = ASK("wound-roll", "card-escapes", "a card before the die of a casualty check", REACTS, false,
                           VERB_PLAY, escape),
    [ASK_WOUNDED] =
        ASK("wounded", "card-escapes", "a card after the die of a casualty check", REACTS, false, VERB_PLAY, escape),
    [ASK_GIVE_UP] =
        ASK("give-up", "casualty", "which permanent card a wound costs", WAITS, false, VERB_DISCARD, give_up),
    [ASK_RUMORS] =
        ASK("rumors", "card-rumors", "whether Mosby is given out for dead", REACTS, false, VERB_PLAY, rumors),
};

static const struct proc procs[PROC_COUNT] = {
    [PROC_GAME] = {"game", "turn-end", "turns: Preparation, Operations, end", mb_game_ask, mb_game_run},
    [PROC_SCOUT] = {"scout", "scout", "a scout, and the checks of one that fails", NULL, mb_scout_run},
    [PROC_MOVE] = {"move", "move", "Mosby's move, entry by entry", mb_move_ask, mb_move_run},
    [PROC_SWEEP] = {"checks", "activation", "a list of activation checks", NULL, mb_sweep_run},
    [PROC_PHASES] = {"phases", "actions", "Phases until no unit is activated", mb_phases_ask, mb_phases_run},
    [PROC_UNION] = {"union", "union-move", "the Union half of a Phase", mb_union_ask, mb_union_run},
    [PROC_COMBAT] = {"combat", "combat", "a battle", mb_combat_ask, mb_combat_run},
    [PROC_CASUALTY] = {"casualty", "casualty", "a casualty check", mb_casualty_ask, mb_casualty_run},
    [PROC_INTERROGATE] = {"interrogate", "option-8.7", "the interrogation of eliminated units", mb_interrogate_ask,
                          mb_interrogate_run},
    [PROC_FRONT] = {"front", "front", "the lines reach Mosby", NULL, mb_front_run},
    [PROC_RAID] = {"raid", "event-sweep", "a raiding column", NULL, mb_raid_run},
    [PROC_HAND] = {"hand", "cards", "drawing cards", mb_hand_ask, mb_hand_run},
};

static const struct setting settings[SET_COUNT] = {
    [SET_START] = {"start", "orders", "where Mosby starts, the first open space of the list", spaces_slots, NULL, false,
                   at_start},
    [SET_KEEP] = {"keep", "orders", "cards to be kept, the dearest first", cards_slots, NULL, false, at_keep},
    [SET_GIVE_UP] = {"give-up", "orders", "permanent cards that a wound may cost, the first one held", cards_slots,
                     NULL, false, at_give_up},
    [SET_UNION_ORDER] = {"union-order", "orders", "which Union unit of a group moves first", ordering_slot, "map",
                         false, at_union},
    [SET_INITIATIVE] = {"initiative", "orders", "whether Gain the Initiative is played", when_slot, "never", false,
                        at_initiative},
    [SET_SKEDADDLE] = {"skedaddle", "orders", "skedaddle when the battle is lost on so many faces of the die",
                       number_slot, "4", false, at_attacked},
    [SET_SKEDADDLE_WOUNDED] = {"skedaddle-wounded", "orders", "the same while Mosby is wounded; 7: never", number_slot,
                               "7", false, at_attacked},
    [SET_COMBAT_CARDS] = {"combat-cards", "orders", "cards to be played in battle, in this order", cards_slots, NULL,
                          false, at_cards},
    [SET_RISK] = {"risk", "orders", "they are played while the battle is lost on more faces than this", number_slot,
                  "0", false, at_cards},
    [SET_COUNTER] = {"counterattack", "orders", "when Counterattack is played", counter_slot, "on D", false, at_rolled},
    [SET_ESCAPE] = {"escape", "orders", "when Mosby Escapes is played", escape_slot, "after", false, at_escape},
    [SET_RUMORS] = {"rumors", "orders", "play Rumors of Mosby's Death at this Awareness; 6: never", number_slot, "6",
                    false, at_rumors},
    [SET_HIDE] = {"hide", "orders", "play Hide when attackers of this strength come; 0: never", number_slot, "0", false,
                  at_hide},
    [SET_BOLT] = {"bolt", "orders", "disband when this strength is within three spaces; 0: never", number_slot, "0",
                  false, at_bolt},
    [SET_INTERROGATE] = {"interrogate", "orders", "whether prisoners are interrogated", yesno_slot, "no", false,
                         at_interrogate},
    [SET_FETCH] = {"fetch-cannon", "orders", "whether the hidden Cannon is taken up", yesno_slot, "yes", false,
                   at_fetch},
    [SET_CANNON] = {"cannon", "orders", "where the Cannon is hidden when it is drawn", space_slot, NULL, false,
                    at_cannon},
};

/* --- the game --------------------------------------------------------------------------------------------- */

static const char *const seats[] = {"mosby", NULL};
static const struct scenario scenarios[] = {{"main", "The whole game", seats, 1, 1}, {NULL, NULL, NULL, 0, 0}};
static const char *const options[] = {"8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8", "8.9", NULL};

static const struct data_spec data = {
    .names = mb_file_names,
    .files = mosby_data_files,
    .bundled = &mb_bundled,
    .hash = mb_bundled_hash,
    .load = mb_load,
};

const struct game_ops mosby_ops = {
    .id = "mosby",
    .title = "Mosby's Raiders",
    .help = "guerrilla war in Virginia; solitaire, with cards and face-down Union units",
    .rev = 1,
    .oldest_rev = 1,
    .state_size = sizeof(struct mb_state),
    .fields = mb_fields,
    .data = &data,
    .scenarios = scenarios,
    .options = options,
    .rules = mosby_rules,
    .types = mb_types,
    .procs = procs,
    .asks = asks,
    .verbs = verbs,
    .facts = mb_facts,
    .settings = settings,
    .events = mb_events,
    .nrules = MOSBY_R_COUNT,
    .ntypes = T_END - TYPE_GAME,
    .nprocs = PROC_COUNT,
    .nasks = ASK_COUNT,
    .nverbs = VERB_COUNT,
    .nfacts = FACT_COUNT,
    .nsettings = SET_COUNT,
    .nevents = HAP_COUNT,
    .place_type = T_SPACE,
    .first_proc = PROC_GAME,
    .setup = mb_setup,
    .check = mb_check,
    .outcome = mb_outcome,
    .summary = mb_summary,
    .board = mb_board,
};
