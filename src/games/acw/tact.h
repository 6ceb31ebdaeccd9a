/* Tactical battles of the Standard game. Areas are named from the side of the army that stands there: its left faces
 * the enemy's right (ruling R59); the middle areas are ground that either may hold, never both (R47). */
#ifndef PROVOST_GAMES_ACW_TACT_H
#define PROVOST_GAMES_ACW_TACT_H
#include "core/game.h"
#include "games/acw/data.h"

enum { ARMY_ATTACKER, ARMY_DEFENDER, ARMIES };
enum {
    AREA_RESERVE,
    AREA_LEFT,
    AREA_CENTER,
    AREA_RIGHT,
    AREA_MIDDLE_LEFT,
    AREA_MIDDLE_CENTER,
    AREA_MIDDLE_RIGHT,
    AREA_RETREAT,
    AREAS
};
enum { COL_LEFT, COL_CENTER, COL_RIGHT, COLS };
enum { ARM_CAVALRY, ARM_ARTILLERY, ARM_INFANTRY, ARM_LEADERS, ARMS };
/* pc of the battle's frame. */
enum { TACT_DEPLOY, TACT_TURN, TACT_PHASE, TACT_PURSUIT, TACT_RETREAT, TACT_ENTRENCH, TACT_STEPS };
/* What pieces of the acting army may still do in this phase: actions left (0-3) * 3 + times fired (0-2). */
enum { READY = 12 };
#define READY_OF(left, fired) ((left)*3 + (fired))
#define READY_LEFT(r) ((r) / 3)
#define READY_FIRED(r) ((r) % 3)

/* All zero while no tactical battle is fought. */
struct tact {
    uint8_t on, major, army_side[ARMIES];
    uint8_t arm, acting, begun; /* of the phase: arm, army; 1: the army has answered in this phase */
    uint8_t asked_no_more[ARMIES];
    uint8_t idle;            /* full battle turns without fire, charge or a step into the middle */
    uint8_t forward[ARMIES]; /* mask of columns whose middle area has held units of the army */
    uint8_t loser;           /* 1 + army */
    uint8_t covered;         /* pursuit: only cavalry pursues, and the covering cavalry, left in Reserve, goes first */
    /* Advanced rules. */
    uint8_t first;                   /* army that acts first in each phase */
    uint8_t sees, surprises, stands; /* 1 + army: deploys after the other; acts once more in turn 1; has deployed */
    uint8_t dug, digging;            /* masks of the defender's columns: entrenched; an infantry that is busy */
    int16_t place, turn;             /* turn: of the battle, from 1; 0 before the armies stand */
    int16_t came[ARMIES];            /* units at the start */
    int16_t opened[ARMIES][COLS];    /* units in line when the screen was lifted */
    int16_t at[ARMIES][AREAS][TROOPS];
    int16_t ready[AREAS][TROOPS][READY];
    int16_t hunters[KINDS]; /* pursuit: units of the winner that have not rolled */
    /* Charges of one order that are still to be made, and the one whose target may avoid it. */
    int16_t charges;
    uint8_t charge_by, charge_from, charge_at; /* kind, area; kind + 1 of the target while it may avoid */
    uint8_t charge_list[KINDS];                /* kinds + 1 in order of preference */
};

/* --- the battlefield: tact_field.c ------------------------------------------------------------------------ */
const struct tact *tact(W w);
struct tact *tact_of(struct play *p);
const struct tact_tables *tact_tables(W w);
extern const char *const tact_area_names[AREAS];
int tact_foe(int army);
seat_t tact_seat(W w, int army); /* NO_SEAT: rioters and militia */
int tact_army(W w, seat_t seat); /* -1: not in this battle */
int tact_column_of(int area);    /* -1: Reserve and Retreat Area */
bool tact_is_line(int area);
bool tact_is_middle(int area);
bool tact_is_cavalry(int kind); /* elite too */
int tact_arm_of(int kind);
bool tact_has_column(W w, int column); /* in a skirmish the center alone */
int tact_opposite(int area);           /* the same column or ground as the enemy names it */
int tact_kind_at(W w, int army, int area, int kind);
int tact_units_at(W w, int army, int area);
int tact_column(W w, int army, int column); /* units in its line and middle area */
int tact_fighting(W w, int army);           /* units in line, middle and Reserve */
int tact_waiting(W w, int army);            /* units in the Retreat Area */
int tact_cavalry_in(W w, int army, int area);
bool tact_broken(W w, int army);
/* Where the army's units of that area strike: the enemy's area, his name for it; -1: nobody is in front. */
int tact_front(W w, int army, int area, int kind, int *range);
bool tact_can_step(W w, int army, int from, int to, int kind); /* links, ground, enemies next to both */
bool tact_would_empty(W w, int army, int from, int to, int kind);
/* Pieces of the acting army that may still act. */
int tact_ready(W w, int area, int kind);
bool tact_may_fire(int kind, int ready);
int tact_shooters(W w, int area, int kind);

/* --- numbers (charts and modifiers) ----------------------------------------------------------------------- */
int tact_fire_number(W w, int army, int by, int at, int to, int range); /* to: area of the target */
bool tact_destroyed(W w, int kind, int die);
int tact_charge_modifier(W w, int army, int by, int from, int at, int to); /* of the charger, net of the defender's */
bool tact_can_be_charged(W w, int army, int area, int kind);               /* cover */
enum charge_result { CHARGER_DESTROYED, CHARGER_BACK, CHARGE_EVEN, TARGET_BACK, TARGET_DESTROYED };
enum charge_result tact_charge_result(W w, int margin);
int tact_pursuit_number(W w, int by, int at);

/* --- the procedure: tact.c; what pieces do: tact_act.c; the end: tact_end.c -------------------------------- */
void tact_begin(struct play *p, int space, int attacker);
size_t tact_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void tact_run(struct play *p, struct frame *f, O ans, size_t n);

/* Slots of the verbs of a phase. */
enum { ACT_N, ACT_KIND, ACT_AREA, ACT_TO, ACT_BREAKING };
/* the first four as FIRE_N.. FIRE_AT */ /* the first four as FIRE_N.. FIRE_AT */
enum { DEPLOY_LINE, DEPLOY_LEFT, DEPLOY_CENTER, DEPLOY_RIGHT };
enum { PURSUE_N, PURSUE_KIND, PURSUE_AT };
enum { RETREAT_PIECES, RETREAT_TO };

bool tact_merge(struct event *into, const struct event *next); /* for reports */
void tact_act(struct play *p, O o);                            /* one order of a phase but done, withdraw */
void tact_charge_on(struct play *p, bool avoid);               /* the charge that was asked about, and those left */
void tact_lose(struct play *p, int army, int area, int kind, bool destroyed);
void tact_defeat(struct play *p, struct frame *f); /* the loser is known: pursuit begins */
bool tact_can_pursue(W w);
int tact_target(W w, int by, int at); /* pursuit: the area of the target, or -1 */
void tact_pursue(struct play *p, O o);
void tact_end_pursuit(struct play *p, struct frame *f);
int tact_retreats(W w, int army, bool ok[SPACES_MAX]); /* how many spaces are open to it */
void tact_retreat(struct play *p, O o);
bool tact_moves_left(W w); /* retreat: pieces that have still to go */
void tact_finish(struct play *p);

/* --- Advanced rules of battles: tact_adv.c ---------------------------------------------------------------- */
int tact_actions(W w, int army, int kind); /* in its phase */
void tact_initiative(struct play *p);
bool tact_deploys(W w, int army);                    /* now */
bool tact_capture(struct play *p, int army, int by); /* a gun, by the troop; false: it is removed */
bool tact_may_dig(W w, int column);
void tact_dig_in(struct play *p); /* a city, without dice */
void tact_dig(struct play *p, O o);
void tact_busy(struct play *p);        /* infantry that digs does not act */
int tact_dug(W w, int army, int area); /* index of its year + 1; 0: not entrenched */
void tact_entrench_choices(W w, A ask, O part, struct choices *next);
void tact_entrench_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- what is legal: tact_ask.c; the executor: tact_orders.c ------------------------------------------------ */
bool tact_verb_acts(W w, int verb, int kind, int area);
void tact_deploy_choices(W w, A ask, O part, struct choices *next);
void tact_phase_choices(W w, A ask, O part, struct choices *next);
void tact_turn_choices(W w, A ask, O part, struct choices *next);
void tact_avoid_choices(W w, A ask, O part, struct choices *next);
void tact_pursue_choices(W w, A ask, O part, struct choices *next);
void tact_retreat_choices(W w, A ask, O part, struct choices *next);
void tact_deploy_why(W w, A ask, O o, struct err *e);
void tact_phase_why(W w, A ask, O o, struct err *e);
void tact_pursue_why(W w, A ask, O o, struct err *e);
void tact_retreat_why(W w, A ask, O o, struct err *e);
bool tact_act_form(W w, O o, struct err *e);

void tact_deploy_advise(W w, A ask, const struct settings *s, struct order *out);
void tact_phase_advise(W w, A ask, const struct settings *s, struct order *out);
void tact_turn_advise(W w, A ask, const struct settings *s, struct order *out);
void tact_avoid_advise(W w, A ask, const struct settings *s, struct order *out);
void tact_pursue_advise(W w, A ask, const struct settings *s, struct order *out);
void tact_retreat_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- in words: tact_show.c --------------------------------------------------------------------------------- */
void tact_summary(W w, struct doc *d);
void tact_board(W w, struct doc *d);

/* --- facts and invariants: tact_facts.c -------------------------------------------------------------------- */
bool tact_get_own(W w, A ask, seat_t reader, const int32_t *arg, struct value *out);
bool tact_get_own_kind(W w, A ask, seat_t reader, const int32_t *arg, struct value *out);
bool tact_get_enemy(W w, A ask, seat_t reader, const int32_t *arg, struct value *out);
bool tact_get_enemy_kind(W w, A ask, seat_t reader, const int32_t *arg, struct value *out);
bool tact_get_middle_lost(W w, A ask, seat_t reader, const int32_t *arg, struct value *out);
bool tact_get_losses(W w, seat_t reader, struct value *out);
bool tact_get_ratio(W w, seat_t reader, struct value *out);
bool tact_check(W w, struct err *e);
#endif
