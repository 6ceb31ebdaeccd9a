/* To Take Washington (Line of Battle): the state and what the chapters of the game share. */
#ifndef PROVOST_GAMES_WASHINGTON_H
#define PROVOST_GAMES_WASHINGTON_H
#include "core/game.h"
#include "games/washington/data.h"
#include "games/washington/data_hex.h"
#include "games/washington/path.h"
#include "games/washington/sight.h"
#include "gen/washington_rules.h"

/* --- ids of the tables (game.c) --------------------------------------------------------------------------- */
enum {
    T_UNIT = TYPE_GAME,
    T_HEX,
    T_COMMAND, /* formation */
    T_FORMATION,
    T_FACING,
    T_AMMUNITION,
    T_ORDERS,
    T_VOLLEY,
    T_FRIENDS,
    T_MODIFIER,
    T_COLUMN,
    T_VOLLEY_COLUMN,
    T_CELL,
    T_STATE,
    T_FATE,
    T_TIME,
    T_UNITS, /* a counter, a formation with all below it, whoever stands in a hex */
    T_SHAPE,
    T_HEXES,
    T_END
};
enum { ASK_NONE, ASK_SETUP, ASK_COMMAND, ASK_ACTIVITY, ASK_PARTY, ASK_VOLLEY, ASK_WITHDRAW, ASK_RETREAT, ASK_COUNT };
enum {
    VERB_NONE,
    VERB_DONE,
    VERB_ORDER,
    VERB_INITIATIVE,
    VERB_FUTILE,
    VERB_SKEDADDLE,
    VERB_MOVE,
    VERB_FORM,
    VERB_FACE,
    VERB_FIRE,
    VERB_CHARGE,
    VERB_FALL_BACK,
    VERB_HALT,
    VERB_NEAREST,
    VERB_STRONGEST,
    VERB_VOLLEY,
    VERB_NEVER,
    VERB_WITHDRAW,
    VERB_DISPLACE,
    VERB_EXTEND,
    VERB_PASS,
    VERB_MOVE_TO, /* other ways to write an order: expand turns them into it */
    VERB_FIRE_AT,
    VERB_FIRE_NEAREST,
    VERB_ORDER_BY,
    VERB_RESERVE,
    VERB_ATTACH,
    VERB_POST,
    VERB_RECALL,
    VERB_WITH,
    VERB_LEAVE,
    VERB_MOUNT, /* words for one formation, and for falling back */
    VERB_DISMOUNT,
    VERB_LIMBER,
    VERB_UNLIMBER,
    VERB_RETREAT,
    VERB_COUNT
};
enum { PROC_NONE, PROC_WAR, PROC_PARTY, PROC_FIRE, PROC_CHARGE, PROC_RETREAT, PROC_COUNT };
enum { SET_NONE, SET_VOLLEY, SET_RETREAT, SET_COUNT };
enum { FACT_NONE, FACT_TURN, FACT_RANGE, FACT_STRENGTH, FACT_TAKEN, FACT_COUNT };
enum { SCOPE_NONE, SCOPE_TURN, SCOPE_COUNT };
/* Slots of the verbs. */
enum { UNITS_SLOT }; /* of move, form, face, fire, charge, fall-back */
enum { MOVE_PATH = 1, MOVE_SHAPE };
enum { FORM_INTO = 1, FORM_FACING, FORM_TOWARD };
enum { FACE_TO = 1, FACE_TOWARD };
enum { FIRE_AT = 1, FIRE_AMMUNITION };
enum { CHARGE_AT = 1, CHARGE_ADVANCE };
enum { ORDER_TO, ORDER_KIND, ORDER_GOAL, ORDER_TIME, ORDER_WHEN };
enum { ATTACH_BATTALION, ATTACH_TO };
enum { POST_BATTERY, POST_HEX };
enum { KIND_MOVE, KIND_ATTACK, KIND_RESERVE, KIND_RELEASE, KIND_DEPLOY, KIND_RETURN }; /* of T_ORDERS */
enum { PARTY_MAX = 8, ADVANCE_MAX = 8 };

enum {
    HAP_NONE,
    HAP_TURN,
    HAP_SET_UP,
    HAP_FORMED,
    HAP_FACED,
    HAP_ENTERED,
    HAP_MOVED,
    HAP_NO_POINTS,
    HAP_CLOSED,
    HAP_NOT_CLOSED,
    HAP_FELL_BACK,
    HAP_WITHDREW,
    HAP_VOLLEY,
    HAP_FIRE,
    HAP_SHIFT,
    HAP_DEPLETED,
    HAP_COUNTER_BATTERY,
    HAP_DANGER_CLOSE,
    HAP_LOSS,
    HAP_DESTROYED,
    HAP_LEADER_SAFE,
    HAP_LEADER_LOST,
    HAP_SUCCEEDED,
    HAP_MODIFIER,
    HAP_CHECK,
    HAP_STATE,
    HAP_CHARGE,
    HAP_CHARGE_LOSS,
    HAP_HELD,
    HAP_ADVANCED,
    HAP_RETREATED,
    HAP_DISPLACED,
    HAP_LEFT_MAP,
    HAP_CUT_OFF,
    HAP_LEGS,
    HAP_TAKEN,
    HAP_HQ_MOVED,
    HAP_ORDER,
    HAP_ORDER_FAILED,
    HAP_ACCEPTED,
    HAP_NOT_ACCEPTED,
    HAP_INITIATIVE,
    HAP_NO_INITIATIVE,
    HAP_ORDER_DONE,
    HAP_FUTILE,
    HAP_SKEDADDLE,
    HAP_ZERO,
    HAP_FLUKE,
    HAP_NO_FLUKE,
    HAP_RECOVERED,
    HAP_NOT_RECOVERED,
    HAP_RALLIED,
    HAP_NOT_RALLIED,
    HAP_SIDE,
    HAP_WAITING,
    HAP_RESERVED,
    HAP_ATTACHED,
    HAP_NOT_ATTACHED,
    HAP_POSTED,
    HAP_RECALLED,
    HAP_JOINED,
    HAP_LEFT,
    HAP_DRIVEN,
    HAP_COUNT
};

/* --- state ------------------------------------------------------------------------------------------------ */
enum phase { PHASE_SETUP, PHASE_COMMAND, PHASE_ACTIVITY, PHASE_OVER };
enum where { WHERE_NONE, WHERE_MAP, WHERE_DUE, WHERE_DEAD, WHERE_GONE };
enum formation { LINE, COLUMN, MOUNTED, LIMBERED, UNLIMBERED, FORMATIONS };
enum { GROUP_PARTY = 1, GROUP_ACTS = 2, GROUP_RETREATS = 4, GROUP_FIRES = 8 };
enum {
    DID_MOVE = 1,
    DID_TURN = 2,
    DID_FORM = 4,
    DID_FIRE = 8,
    DID_CHARGE = 16,
    DID_FAIL = 32,
    DID_ADVANCE = 64,
    DID_MINIMUM = 128,
    DID_TURN_LATE = 256
};
enum { DEPLETED_SHELL = 1, DEPLETED_CANISTER = 2 };
enum { AMMO_SHELL, AMMO_CANISTER };

struct counter {
    int16_t hex;               /* on the map; of one that is due: where it enters */
    int16_t used;              /* half MPs of this activity */
    int16_t began;             /* 1 + hex where its activity began; 0: it has not acted */
    int16_t home, home_before; /* 1 + hex at the start of this and of the last own player turn */
    int16_t post;              /* of a battery: 1 + the hex it is posted to (engine 16.6) */
    uint8_t where, sp, full, form, facing, state, rank, depleted;
    int16_t did;
    uint8_t acted, group, generic, due; /* rank: from the top, 0 first; generic: a 0-0 leader; due: turn */
};
/* An order at one formation (engine 15.2). */
enum order_kind { ORDER_NONE, ORDER_MOVE, ORDER_ATTACK, ORDER_RESERVE };
enum order_state { OS_NONE, OS_SENT, OS_ARRIVED, OS_ACTIVE, OS_STOPPED, OS_SKEDADDLE, OS_CONDITIONAL };
struct command {
    uint8_t kind, state;                         /* of the order in force */
    uint8_t new_kind, new_state;                 /* one that is on its way or waits to be accepted */
    uint8_t recovery, zero, tried, stops, fresh; /* fresh: accepted a new Attack in this player turn */
    int16_t goal, second, new_goal, arrives;     /* 1 + hex; arrives: turn */
    int16_t leader;                              /* 1 + unit, 0: nobody on the map */
    int16_t original;                            /* 1 + unit */
    uint8_t not_before;                          /* of the new order: turn; 0: at once */
    uint8_t reserve;                             /* of the new order: 1 + the brigade that is its Reserve */
    uint8_t fresh_order;                         /* the order of this turn went to it */
    uint8_t attached;                            /* of a battalion: 1 + the formation whose orders it follows */
    int16_t when;                                /* of the new order: 1 + the hex that must have been taken */
};
enum { MARKS = 48, SHOTS = 48 };
struct mark {
    int16_t hex, to; /* 1 + hex, 0: empty; to: of Cowardly Legs, where the stack went that left it */
    uint8_t n;       /* CBF level; of Cowardly Legs 1 + side */
};
struct shot {          /* of this player turn */
    int16_t hex, from; /* 1 + hex; 0: empty */
    uint8_t guns;
};

struct group {
    int n, u[PARTY_MAX];
};

struct wash_state {
    uint8_t phase, active, winner, burned; /* active: side; winner: 1 + side */
    uint8_t sent, step;                    /* the turn's one order is out; how far the Command Phase is */
    uint8_t driven;                        /* the Union cavalry must be behind pike and railroad (S-021) */
    int16_t turn;                          /* from 1; 0 during the set-up */
    int16_t take; /* 1 + hex that a foot party may take from which its target drew off; 0: none */
    struct counter unit[UNITS_MAX];
    struct command command[FORMATIONS_MAX];
    uint8_t held[PLACES_MAX]; /* 1 + side that was last in; 0: nobody, so the Union's */
    struct mark cbf[MARKS], legs[MARKS];
    struct shot shot[SHOTS];
};
extern const struct field wash_fields[];

const struct wash_data *wash_data(W w);
const struct wash_state *wash_state(W w);
struct wash_state *wash_of(struct play *p);
const struct wash_scenario *wash_scenario(W w); /* NULL: none of that id */
const struct wash_map *wash_map(W w);
const struct wash_turn *wash_turn(W w);
seat_t wash_seat(int side);
int wash_side(seat_t seat);
bool wash_why(struct err *e, int rule, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* --- who stands where (stack.c) --------------------------------------------------------------------------- */
const struct wash_unit *unit_of(W w, int u);
const struct counter *counter_of(W w, int u);
bool unit_on_map(W w, int u);
bool unit_fights(W w, int u);                /* a combat unit on the map */
bool unit_is(W w, int u, int side, int hex); /* a combat unit of the side in the hex */
int stack_top(W w, int side, int hex);       /* -1: none */
/* Combat units of the side in the hex, from the top. */
int stack_units(W w, int side, int hex, int out[UNITS_MAX]);
int stack_sp(W w, int side, int hex);
int stack_state(W w, int side, int hex);
void stack_set_state(struct play *p, int side, int hex, int state);
bool stack_small(W w, int side, int hex);
bool unit_wrecked(W w, int u);
bool unit_ooc(W w, int u);   /* Open Order Capable (engine 1.4) */
bool unit_bugle(W w, int u); /* mounted open order cavalry (1.0d) */
bool unit_all_rear(W w, int u);
bool unit_able(W w, int u); /* able to fire (1.6) */
bool unit_has_zoc(W w, int u);
bool unit_zoc_at(W w, int u, int hex);
int unit_range(W w, int u); /* weapon range with the ammunition left; 0: none */
int unit_cost_column(W w, int u);
int unit_part(W w, int u, int points); /* what DG and the Zero Rule leave of an allowance */
int unit_allowance(W w, int u);        /* half MPs, both counted */
int worse(int state);                  /* one level */
int worst(int a, int b);
int leader_of_hex(W w, int side, int hex, int top); /* best morale value in the top unit's chain; -1: none */
int leader_command(W w, int u);
int leader_morale(W w, int u);
bool chain_has(W w, int formation, int above);
/* Arrays of the whole map. */
struct view {
    uint8_t who[HEXES_MAX];  /* bit side: combat units */
    uint8_t wall[HEXES_MAX]; /* bit side: combat units that are not OOC */
    uint8_t next[HEXES_MAX]; /* bit side: next to combat units of it */
    uint8_t zoc[HEXES_MAX];  /* bit side: in the ZOC of that side */
    uint8_t sp[HEXES_MAX];   /* of the combat units there */
    uint8_t guns[HEXES_MAX]; /* 1: unlimbered guns stand there */
};
void view_make(W w, struct view *v);
bool view_sees(W w, const struct view *v, int looker, int a, int b, bool guns);
bool next_to_enemy(const struct view *v, int side, int hex);
int nearest_enemy(W w, int side, int hex, bool able_only); /* hex, -1: none */
void walk_make(W w, const struct view *v, int side, int u, uint8_t marks[HEXES_MAX], struct walk *out);
void set_rank(struct play *p, int u, bool on_top);
void unit_put(struct play *p, int u, int hex); /* moves a counter, marks who was last in a place */
void by_rank(W w, int u[], int n);             /* from the top: who moves together keeps its order */
void unit_lose(struct play *p, int u, int n, int rule);
int cbf_level(W w, int hex);
void cbf_raise(struct play *p, int hex);
bool legs_near(W w, int side, int hex);
void legs_put(struct play *p, int side, int hex, int to);

struct modifiers {
    int n, what[16], by[16];
};
enum {
    MOD_RANGE,
    MOD_CBF,
    MOD_KIND,
    MOD_REAR,
    MOD_DG,
    MOD_PROTECTED,
    MOD_OOC,
    MOD_LEADER,
    MOD_SHAKEN,
    MOD_WRECKED,
    MOD_SMALL,
    MOD_LEGS,
    MOD_NIGHT,
    MOD_ARM,
    MOD_NUMBERS,
    MOD_BLOOD_LUST,
    MOD_ADJACENT,
    MOD_CANISTER,
    MOD_COUNT
};
/* --- chapters --------------------------------------------------------------------------------------------- */
bool wash_setup(struct play *p, const char *scenario, struct err *e);
bool in_radius(W w, const struct view *v, int u);  /* command.c */
int command_order(W w, int formation, int *state); /* kind of the order in force for it, its own or from above */
int command_top(W w, int formation);               /* its Command (engine 15.1) */
bool may_charge_at(W w, int u, int hex);           /* by its orders (15.4) */
/* Where the activity of a counter may end: radius, Move orders, withdrawals. */
struct ends {
    bool any, stay, inside; /* inside: only in radius */
    int from, goal;         /* goal -1: none; else it must end nearer to it */
    int clear_of, side;     /* no nearer to the enemy than so many hexes; 0: any */
    uint8_t in[HEXES_MAX];  /* in radius */
    int near_how;           /* next to an enemy, by its orders */
    uint8_t near[HEXES_MAX];
};
bool may_be_near(W w, const struct view *v, int u, const struct ends *e, int hex); /* 15.4 */
void ends_make(W w, const struct view *v, int u, struct ends *e);
bool ends_ok(W w, const struct ends *e, int to);
bool free_of_orders(W w, int u); /* S-051, S-055 */
/* Orders that may be carried out from now on, when what they wait for has come (engine 15.2). */
void conditions_check(struct play *p);
/* Posted batteries (posting.c). */
bool may_post(W w, int battery);
void post_run(struct play *p, O o);
void post_choices(W w, O part, struct choices *next);
void post_over(struct play *p, int u); /* it retreats, or its Command runs */
/* Cavalry that must go behind the pike and the railroad (horse.c). */
bool must_be_behind(W w, int u);
const uint8_t *behind_map(W w, uint8_t in[HEXES_MAX]);
void horse_begin(struct play *p); /* of the Union's player turn */
void horse_end(struct play *p);
/* Others join the party, or stay behind (joint.c). */
void with_run(struct play *p, O o);
void leave_run(struct play *p, O o);
void with_choices(W w, const struct view *v, O part, struct choices *next);
void leave_choices(W w, O part, struct choices *next);
/* Those who take part in the shot or charge of the party: it, and of it whoever came to its hex before. */
void joint_group(W w, const struct view *v, int verb, int target, int ammo, struct group *g);
bool unit_idle(W w, int u);
bool is_independent(W w, int formation);
bool own_centre(W w, int formation); /* 9.7 */
int centre_of(W w, int formation);   /* the counter that radius is traced to; -1: none on the map */
void command_begin(struct play *p);
void command_end(struct play *p);        /* recovery, fluke */
void command_objectives(struct play *p); /* orders that end at the end of a player turn */
void command_choices(W w, A ask, O part, struct choices *next);
void command_why(W w, A ask, O o, struct err *e);
void command_run(struct play *p, O o);
bool command_any(W w, seat_t seat);
void skedaddle(struct play *p, int formation);

/* One stack's order from a line (group.c): the expand of the verbs that name counters. */
enum expanded order_expand(W w, A ask, O written, O subject, int32_t after, int32_t *key, struct order *one);
enum expanded units_expand(W w, A ask, O written, O subject, int32_t after, int32_t *key, struct order *one);
/* Where the group may stop that is nearest to the goal and nearer than it stands; part: hexes to go by first. -1: none. */
/* The party goes on that many hexes in one direction, as far as it may. */
void advance_on(struct play *p, int dir, int hexes);
int entry_hex(W w, int u);
int move_toward(W w, const struct view *v, const struct group *g, O part, int goal);
void group_party(W w, struct group *g);             /* the units that act now */
void group_order(W w, A ask, O o, struct group *g); /* those named, else the party */
bool group_can(W w, const struct view *v, const struct group *g, int verb);
bool may_fire(W w, const struct view *v, const struct group *g, int target, int ammo);
bool may_charge(W w, const struct view *v, const struct group *g, int target);
bool may_form(W w, const struct view *v, const struct group *g, int form);
bool fights(W, int u); /* a combat unit: no leader, no HQ */
bool may_unlimber(W w, const struct group *g, int u);
bool in_group(const struct group *g, int u);
void share_facing(struct play *p, int u); /* the facing of those who stand there already */
void carry_over(struct counter *c, int before, int after);
void move_run(struct play *p, const struct group *g, O o); /* move.c */
int move_goal(W w, const struct view *v, const struct group *g, O part, int8_t cost[HEXES_MAX], int8_t back[HEXES_MAX]);
void form_run(struct play *p, const struct group *g, O o);
void face_run(struct play *p, const struct group *g, int facing);
void move_choices(W w, const struct view *v, const struct group *g, O part, struct choices *next);
bool may_face(W w, const struct view *v, const struct group *g);
void close_modifiers(W w, const struct group *g, const int *enemy, int n, int to, int target, struct modifiers *m);
bool close_roll(struct play *p, const struct group *g, int to, int target); /* true: nothing to roll, or it was made */
void party_begin(struct play *p, const struct group *g);
void party_end(struct play *p);
bool overstacked(W w, int side, int hex);       /* more than the limit, or unlimbered guns with others (engine 4.12) */
void settle(struct play *p, int side, int hex); /* a hex after an activity or a retreat */
void activity_choices(W w, A ask, O part, struct choices *next); /* activity.c */
void activity_why(W w, A ask, O o, struct err *e);
void done_advise(W w, A ask, const struct settings *s, struct order *out);
void halt_advise(W w, A ask, const struct settings *s, struct order *out);
void setup_choices(W w, A ask, O part, struct choices *next);
bool units_form(W w, O o, struct err *e);
bool face_form(W w, O o, struct err *e);
const char *units_name(W w, int32_t v); /* of T_UNITS */

bool volley_due(W w, const struct group *g, int target); /* volley.c */
/* Hexes of the inactive side that may volley at the group; charged: the target of a charge, else -1. */
int volley_hexes(W w, const struct view *v, int from, int target, bool charge, int out[], int max);
int volley_column(W w, const struct view *v, int hex, int from, bool charged, bool for_ooc, int *sp);
void volley_run(struct play *p, int hex, int from, bool charge, bool charged, bool for_ooc);
int volley_chosen(W w, int from, int target, bool charge, O o); /* -1: none */
size_t withdraw_any(W w, A ask);                                /* 1: there is a choice */
void withdraw_run(struct play *p, int from, int to);
void volley_choices(W w, A ask, O part, struct choices *next);
void volley_advise(W w, A ask, const struct settings *s, struct order *out);
void withdraw_choices(W w, A ask, O part, struct choices *next);
void withdraw_advise(W w, A ask, const struct settings *s, struct order *out);
void retreat_choices(W w, A ask, O part, struct choices *next);
void retreat_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- fire, morale (charts.c has the tables as functions) --------------------------------------------------- */
int chart_combat(const struct wash_data *d, int total, int column);
int chart_column(int sp);
bool chart_depletes(const struct wash_data *d, int total, int column, bool canister);
int chart_range_shift(const struct wash_data *d, bool guns, bool sharp, int range);
int chart_fire_shift(const struct wash_data *d, const int sp[FIRE_KINDS], int total, int range, bool guns,
                     bool canister);
int chart_target_shift(const struct wash_data *d, int state, int range);
int chart_volley(const struct wash_data *d, int column, int die);
int chart_close(const struct wash_data *d, int rating);
int chart_charge_sp(const struct wash_data *d, int attackers, int defenders);
int chart_fate(const struct wash_data *d, int column, int total);
const int16_t *chart_morale(const struct wash_data *d, int total, int rating);
void mod_add(struct modifiers *m, int what, int by);
int mod_sum(const struct modifiers *m);
struct attack {
    int from, target, side; /* side of the firer or charger */
    int range, ammo;
    bool guns, charge, sharp, top_only; /* top_only: limbered guns alone go back, without a state (engine 7.12) */
    int leader;                         /* of a charge; -1 */
};
void fire_shifts(W w, const struct group *g, const struct attack *a, struct modifiers *m, int *sp);
void morale_modifiers(W w, const struct attack *a, struct modifiers *m);
bool protected_from(W w, int target, int from, bool guns);
bool shot_from_rear(W w, int target, int from);
bool horse_to_horse(W w, int side, int from, int target); /* mounted against mounted: all front (2.4) */
/* Rolls the check of the hex; returns retreat hexes and puts the loss that follows it in *loss. */
int morale_check(struct play *p, const struct attack *a, int *loss);
void losses(struct play *p, int side, int hex, int n, int rule);
void leader_checks(struct play *p, int side, int hex, int column, bool sharp);
void leader_capture(struct play *p, int side, int hex);
void leaders_alone(struct play *p, int hex, int entered_by);

enum {
    RETREAT_CHARGE = 1,
    RETREAT_FREE = 2,
    RETREAT_VOLUNTARY = 4,
    RETREAT_TOP = 8,
    RETREAT_EXTENDED = 16,
    RETREAT_GUNS = 32
}; /* free: no EZOC loss (OOC withdrawal); guns: they were unlimbered */
void retreat_begin(struct play *p, int side, int hex, int source, int steps, int flags, int loss);
/* The next hex of a retreat (engine 10.6), or -1; *edge: the play area ends there; *barred: only terrain stands in the way. */
int retreat_step(W w, int side, int hex, int source, int last, bool charge, bool *edge, bool *barred);

/* --- the sequence of play ---------------------------------------------------------------------------------- */
size_t war_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void war_run(struct play *p, struct frame *f, O ans, size_t n);
size_t party_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void party_run(struct play *p, struct frame *f, O ans, size_t n);
size_t fire_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void fire_run(struct play *p, struct frame *f, O ans, size_t n);
size_t charge_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void charge_run(struct play *p, struct frame *f, O ans, size_t n);
bool may_take(W w, const struct view *v, const struct group *g, int hex); /* move.c */
size_t retreat_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void retreat_run(struct play *p, struct frame *f, O ans, size_t n);
void rally(struct play *p);
void victory(struct play *p, bool last);
bool fire_begin(struct play *p, const struct group *g, O o);
bool charge_begin(struct play *p, const struct group *g, O o);

extern const char *const form_names[FORMATIONS];
bool wash_check(W w, struct err *e);
void wash_outcome(W w, struct outcome *out);
void wash_summary(W w, seat_t reader, struct doc *d);
void wash_board(W w, seat_t reader, struct doc *d);
void wash_overview(W w, seat_t reader, const struct event *const *ev, size_t n, struct doc *d); /* look.c */
void wash_near(W w, seat_t reader, int32_t place, struct doc *d);
void wash_map_of(W w, seat_t reader, int32_t place, int radius, struct doc *d);
void wash_losses(W w, seat_t reader, struct doc *d);
bool strength_known(W w, seat_t reader, int u); /* to this reader: game 2.4 */
extern const struct fact wash_facts[];
extern const struct scope wash_scopes[];
extern const struct game_ops washington_ops;
#endif
