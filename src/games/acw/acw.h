/* The American Civil War: the state and what the chapters of the game share. Chapters of the Standard rules: standard.h. */
#ifndef PROVOST_GAMES_ACW_ACW_H
#define PROVOST_GAMES_ACW_ACW_H
#include "core/game.h"
#include "games/acw/data.h"
#include "games/acw/tact.h"
#include "gen/acw_rules.h"

/* --- ids of the tables (game.c) --------------------------------------------------------------------------- */
enum {
    T_PIECE_KIND = TYPE_GAME,
    T_PIECES,
    T_SPACE,
    T_TROOP,
    T_INITIATIVE,
    T_STOCK,
    T_WHEN,
    T_STATE,
    T_POWER,
    T_MONTH,
    T_AREA,
    T_COLUMN,
    T_MAIN,
    T_POSTURE,
    T_CHARGE,
    T_AVOID,
    T_LEADERS,
    T_LOSSES,
    T_RATIO,
    T_WITHDRAW,
    T_BREAKING,
    T_END
};
enum {
    ASK_NONE,
    ASK_SETUP,
    ASK_MOVE,
    ASK_BATTLES,
    ASK_DEPLOY,
    ASK_FIRE,
    ASK_RALLY,
    ASK_RESERVE,
    ASK_BUY,
    ASK_INTERCEPT,
    ASK_CARGO,
    ASK_NAVAL,
    ASK_INITIATIVE,
    ASK_LEVY,
    ASK_DISPLACED,
    ASK_EUROPE,
    ASK_REVOLT,
    ASK_AVOID_NAVAL,
    ASK_BLOCKADE,
    ASK_CAVALRY,
    ASK_ARTILLERY,
    ASK_INFANTRY,
    ASK_LEADERS,
    ASK_ACTION,
    ASK_BATTLE_TURN,
    ASK_AVOID,
    ASK_PURSUE,
    ASK_RETREAT,
    ASK_ENTRENCH,
    ASK_COUNT
};
enum {
    VERB_NONE,
    VERB_PLACE,
    VERB_MOVE,
    VERB_DONE,
    VERB_FIGHT,
    VERB_DEPLOY,
    VERB_FIRE,
    VERB_RALLY,
    VERB_NO,
    VERB_FORWARD,
    VERB_BACK,
    VERB_STAY,
    VERB_BUY,
    VERB_RAIL,
    VERB_SAIL,
    VERB_BUILD,
    VERB_YES,
    VERB_LOSE,
    VERB_NAVAL,
    VERB_INITIATIVE,
    VERB_GO,
    VERB_SHIFT,
    VERB_ADVANCE,
    VERB_REINFORCE,
    VERB_COMMIT,
    VERB_RECOIL,
    VERB_CHARGE,
    VERB_HOLD,
    VERB_WITHDRAW,
    VERB_READY,
    VERB_FINISH,
    VERB_PURSUE,
    VERB_RETREAT,
    VERB_ENTRENCH,
    VERB_COUNT
};
enum {
    PROC_NONE,
    PROC_WAR,
    PROC_BATTLE,
    PROC_TACT,
    PROC_SAIL,
    PROC_LEVY,
    PROC_LEAVE,
    PROC_EUROPE,
    PROC_MOBS,
    PROC_REVOLT,
    PROC_FLEET,
    PROC_BLOCKADE,
    PROC_COUNT
};
enum {
    SET_NONE,
    SET_DEPLOY,
    SET_FIRE_FIRST,
    SET_TARGETS,
    SET_RALLY,
    SET_RALLY_MIN,
    SET_SWAP,
    SET_INTERCEPT,
    SET_CARGO,
    SET_LEVY,
    SET_DISPLACED,
    SET_EUROPE,
    SET_REVOLT,
    SET_AVOID_NAVAL,
    SET_BLOCKADE,
    SET_MAIN,
    SET_POSTURE,
    SET_COLUMN,
    SET_FILL_BELOW,
    SET_HOLD_CAVALRY,
    SET_GUNS_ADVANCE,
    SET_CHARGE,
    SET_CHARGE_BY,
    SET_AVOID,
    SET_LEADERS,
    SET_WITHDRAW,
    SET_PURSUE,
    SET_RETREAT_TO,
    SET_ENTRENCH,
    SET_COUNT
};
enum {
    HAP_NONE,
    HAP_PLACED,
    HAP_SET_UP,
    HAP_TURN,
    HAP_MOVED,
    HAP_MOVED_THROUGH,
    HAP_CAUGHT,
    HAP_PENDING,
    HAP_CITIES,
    HAP_VICTORY,
    HAP_BATTLE,
    HAP_IN_LINE,
    HAP_IN_RESERVE,
    HAP_ROUND,
    HAP_HIT,
    HAP_MISSED,
    HAP_HIT_COMBINED,
    HAP_MISSED_COMBINED,
    HAP_LEADER_KILLED,
    HAP_RALLIED,
    HAP_NOT_RALLIED,
    HAP_FORWARD,
    HAP_BACK,
    HAP_BROKEN,
    HAP_EMPTIED,
    HAP_SWEPT,
    HAP_WON,
    HAP_SURVIVED,
    HAP_PRODUCTION,
    HAP_BOUGHT,
    HAP_UNSPENT,
    HAP_MONTH,
    HAP_PENDING_MOB,
    HAP_RAILED,
    HAP_SAILED,
    HAP_TURNED_BACK,
    HAP_INTERCEPTED,
    HAP_NAVAL_DECLARED,
    HAP_NAVAL_BATTLE,
    HAP_NAVAL_LOST,
    HAP_CARGO_LOST,
    HAP_CAPTURED,
    HAP_RATING,
    HAP_CREDIT,
    HAP_STOOD,
    HAP_INITIATIVE,
    HAP_PASSED,
    HAP_SOUGHT,
    HAP_SUPPORTED,
    HAP_INTERVENED,
    HAP_STATE_LEFT,
    HAP_STATE_STAYED,
    HAP_DISPLACED,
    HAP_DISBANDED,
    HAP_MILITIA,
    HAP_DESERTION,
    HAP_LEVY,
    HAP_RIOT,
    HAP_QUIET,
    HAP_MOB_GONE,
    HAP_WAR,
    HAP_LANDED_EUROPE,
    HAP_POWER_OUT,
    HAP_REVOLT,
    HAP_NO_REVOLT,
    HAP_INCOME,
    HAP_POWER_INCOME,
    HAP_BUILT,
    HAP_ELECTION_LOST,
    HAP_ELECTION_WON,
    HAP_RAIL_LOST,
    HAP_EXPERIENCE,
    HAP_NO_EXPERIENCE,
    HAP_BLOCKADE,
    HAP_BLOCKADE_FAILED,
    HAP_FLEET_AVOIDED,
    HAP_FLEET_CAUGHT,
    HAP_SKIRMISH,
    HAP_MAJOR,
    HAP_DEPLOYED,
    HAP_TACT_TURN,
    HAP_VOLLEY,
    HAP_VOLLEY_MISSED,
    HAP_CHARGER_DESTROYED,
    HAP_CHARGER_BACK,
    HAP_CHARGE_EVEN,
    HAP_CHARGE_BACK,
    HAP_CHARGE_DESTROYED,
    HAP_AVOIDED,
    HAP_LEADERS_BACK,
    HAP_SHIFTED,
    HAP_ADVANCED,
    HAP_REINFORCED,
    HAP_COMMITTED,
    HAP_RECOILED,
    HAP_LINE_LEFT,
    HAP_WITHDREW,
    HAP_IDLE,
    HAP_DEFEATED,
    HAP_PURSUED,
    HAP_PURSUED_NONE,
    HAP_NO_RETREAT,
    HAP_RETREATED,
    HAP_TACT_WON,
    HAP_SCOUTED,
    HAP_GUNS_CAPTURED,
    HAP_DUG,
    HAP_NOT_DUG,
    HAP_CITY_DUG,
    HAP_COUNT
};
/* Slots of the verbs. */
enum { PLACE_KIND, PLACE_SPACE };
enum { MOVE_PIECES, MOVE_FROM, MOVE_TO };
enum { FIRE_N, FIRE_KIND, FIRE_AREA, FIRE_AT };
/* Slots of the setting `deploy`. */
enum { WEIGHT_KIND, WEIGHT_LINE, WEIGHT_LEFT, WEIGHT_CENTER, WEIGHT_RIGHT, WEIGHT_RESERVE };

/* --- state ------------------------------------------------------------------------------------------------ */
enum phase { PHASE_SETUP, PHASE_MOVE, PHASE_BATTLES, PHASE_PURCHASE, PHASE_OVER, PHASE_NAVAL, PHASE_POLITICS, PHASES };
/* pc of the battle's frame: the steps of a battle turn, the defender's before the attacker's. */
enum { STEP_DEPLOY, STEP_FIRE_D, STEP_FIRE_A, STEP_RALLY_D, STEP_RALLY_A, STEP_RESERVE_D, STEP_RESERVE_A };

/* All zero while no battle is fought. */
struct acw_battle {
    uint8_t on, attacker; /* attacker: side */
    uint8_t swapped;      /* bit mask: kinds that have moved in this Reserve Turn */
    int16_t place, round; /* round: the battle turn, from 1; 0 before both have deployed */
    int16_t shots, tries; /* fires and rallies left in this step */
    int16_t line[SIDES][KINDS], reserve[SIDES][KINDS], lost[SIDES][KINDS];
    int16_t fired[KINDS]; /* of the firing side, in this Firing Turn */
};

enum { COLUMNS_MAX = 512 }; /* no turn can make more: one for each border and one from the sea for each space */

/* Pieces that entered a space to fight there. to, from: 1 + space, 0: none; from 0: by sea. */
struct acw_column {
    int16_t to, from, n[TROOPS];
};
/* What the last battle cost, kept from its end until the sequence of play has read it. */
struct acw_toll {
    uint8_t major;
    int16_t to;                         /* 1 + space that the loser went to; 0: none, or several */
    int16_t destroyed[PARTIES][TROOPS]; /* captured and cut off ones too */
};
/* The battle being fought. mob: against one; north: Union units began it. */
struct acw_fight {
    uint8_t on, mob, north;
    int16_t place;
};

struct acw_state {
    uint8_t phase, active, winner; /* active: side; winner: 1 + side, 0: none */
    int16_t turn;                  /* from 1; 0 during the set-up */
    int32_t points;                /* production points left in this purchase */
    int16_t left[KINDS];           /* free pieces that the active side has still to place */
    int16_t n[SPACES_MAX][SIDES][KINDS];
    int16_t moved[SPACES_MAX][KINDS]; /* pieces of the active side that have moved in this turn */
    uint8_t given[SPACES_MAX];        /* 1: has its new piece of this set-up or purchase */
    uint8_t pending[SPACES_MAX];      /* 1: a battle is to be fought or being fought here */
    struct acw_battle battle;
    /* Standard rules; all zero in the Basic game. n above counts allies too. */
    int16_t ally[SPACES_MAX][ALLIES], ally_moved[SPACES_MAX][ALLIES], mob[SPACES_MAX];
    int16_t naval[SIDES], rail[SIDES], rating;
    int16_t naval_used, rail_used;                        /* in this player turn */
    uint8_t departed[STATES_MAX];                         /* 1: has left the Confederacy */
    uint8_t before[SPACES_MAX];                           /* owners when the player turn began: 1 + side, 0: nobody */
    uint8_t chosen[SIDES];                                /* initiatives of this quarter, enum initiative */
    uint8_t conscripted[SIDES], gift[SIDES], emancipated; /* emancipated: 1 + side */
    uint8_t credit, support, war, out[NATIONS];           /* credit: the North may declare Emancipation */
    uint8_t major_win, blocked;                           /* Advanced: before the election; in this quarter */
    int32_t power_points[NATIONS];                        /* of the British and the French */
    int16_t europe_left[ALLIES];                          /* to be placed */
    int16_t cargo[TROOPS], cargo_lost;
    uint8_t riot[SPACES_MAX]; /* 1: a mob or revolutionaries have still to attack here */
    struct acw_column column[COLUMNS_MAX];
    struct acw_fight fight;
    struct acw_toll toll;
    struct tact tact; /* the tactical battle being fought */
};
extern const struct field acw_fields[];

static inline const struct acw_data *acw_data(W w)
{
    return w->data;
}
static inline const struct acw_state *acw_state(W w)
{
    return w->state;
}
static inline struct acw_state *acw_of(struct play *p)
{
    return p->state;
}
const struct acw_scenario *acw_scenario(W w); /* NULL: none of that id */
static inline int acw_other(int side)
{
    return 1 - side;
}
/* Sides and seats are numbered alike: the scenarios name south, then north. */
static inline seat_t acw_seat(int side)
{
    return (seat_t)side;
}
static inline int acw_side(seat_t seat)
{
    return seat;
}

/* --- who stands where (hold.c) ---------------------------------------------------------------------------- */
int acw_units(W w, int space, int side);  /* infantry, cavalry, artillery */
int acw_pieces(W w, int space, int side); /* and leaders */
int acw_sum(W w, const int16_t n[KINDS]); /* units among these */
bool acw_closed(W w, int space);
/* The side that owns the space, or -1: who has units there (the defender while a battle is to be fought), else by its
 * colour. */
int acw_owner(W w, int space);
int acw_victory_count(W w, int side);
int acw_friendly_cities(W w, int side);
bool acw_test_victory(struct play *p); /* ends the game and is true when a side has won */

/* --- orders shared by chapters ---------------------------------------------------------------------------- */
void acw_offer_spaces(W w, struct choices *next, uint8_t slot, const bool ok[SPACES_MAX]);
/* Fills e with a reason and the place of the rule; always false. */
bool acw_why(struct err *e, int rule, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
const char *acw_space_name(W w, int space);

/* --- chapters: setup.c, move.c, purchase.c, war.c --------------------------------------------------------- */
bool acw_setup(struct play *p, const char *scenario, struct err *e);
void acw_setup_side(struct play *p, int side);
void acw_place(struct play *p, O o);
bool acw_place_left(W w);
void acw_setup_choices(W w, A ask, O part, struct choices *next);
void acw_setup_why(W w, A ask, O o, struct err *e);
void acw_setup_advise(W w, A ask, const struct settings *s, struct order *out);
bool acw_place_form(W w, O o, struct err *e);

void acw_move(struct play *p, O o);
void acw_end_moves(struct play *p); /* leaders caught alone, battles to be fought */
void acw_move_choices(W w, A ask, O part, struct choices *next);
void acw_move_why(W w, A ask, O o, struct err *e);
void acw_done_advise(W w, A ask, const struct settings *s, struct order *out);
bool acw_move_form(W w, O o, struct err *e);

void acw_purchase_begin(struct play *p);
bool acw_can_buy(W w);
void acw_buy(struct play *p, O o);
void acw_buy_choices(W w, A ask, O part, struct choices *next);
void acw_buy_why(W w, A ask, O o, struct err *e);

size_t acw_war_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_war_run(struct play *p, struct frame *f, O ans, size_t n);
int acw_pending(W w, int *first); /* how many battles; first: the lowest id */
void acw_battles_choices(W w, A ask, O part, struct choices *next);
void acw_battles_why(W w, A ask, O o, struct err *e);
void acw_battles_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- battles: battle.c (rules), battle_ask.c (what is legal), battle_orders.c (section 7 of the rulings) --- */
int acw_fires(W w, int units_in_line, int leaders_in_line);
bool acw_combined(W w, const int16_t line[KINDS]);
bool acw_hits(W w, int kind, int natural, bool combined);
bool acw_rallies(W w, int natural);
bool acw_kills_leader(W w, int natural);
void acw_battle_begin(struct play *p, int space);
size_t acw_battle_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_battle_run(struct play *p, struct frame *f, O ans, size_t n);

bool acw_can_fire(W w, int side, int kind);
bool acw_can_shift(W w, int side, int kind, int verb); /* VERB_FORWARD, VERB_BACK: in this Reserve Turn */
void acw_deploy_choices(W w, A ask, O part, struct choices *next);
void acw_fire_choices(W w, A ask, O part, struct choices *next);
void acw_rally_choices(W w, A ask, O part, struct choices *next);
void acw_reserve_choices(W w, A ask, O part, struct choices *next);
void acw_deploy_why(W w, A ask, O o, struct err *e);
void acw_fire_why(W w, A ask, O o, struct err *e);
void acw_rally_why(W w, A ask, O o, struct err *e);
void acw_reserve_why(W w, A ask, O o, struct err *e);
bool acw_unit_form(W w, O o, struct err *e);   /* fire, rally */
bool acw_pieces_form(W w, O o, struct err *e); /* deploy, forward, back */

void acw_deploy_advise(W w, A ask, const struct settings *s, struct order *out);
void acw_fire_advise(W w, A ask, const struct settings *s, struct order *out);
void acw_rally_advise(W w, A ask, const struct settings *s, struct order *out);
void acw_reserve_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- the rest: state.c, facts.c, show.c, game.c ----------------------------------------------------------- */
bool acw_check(W w, struct err *e);
void acw_outcome(W w, struct outcome *out);
enum { FACT_COUNT = 32, SCOPE_COUNT = 5 };
extern const struct fact acw_facts[FACT_COUNT];
extern const struct scope acw_scopes[SCOPE_COUNT];
void acw_summary(W w, seat_t reader, struct doc *d);
void acw_board(W w, seat_t reader, struct doc *d);
extern const struct game_ops acw_ops;
bool acw_standard(W w); /* are the Standard rules played? */
#endif
