/* Mosby's Raiders: the state and what the chapters of the game share (man page provost-mosby(7)). One seat plays; the
 * Union plays itself. Nothing in the state is hidden: what nobody has seen is not there yet (pool.c). */
#ifndef PROVOST_GAMES_MOSBY_MOSBY_H
#define PROVOST_GAMES_MOSBY_MOSBY_H
#include "core/game.h"
#include "games/mosby/data.h"
#include "gen/mosby_rules.h"

/* --- ids of the tables (game.c) --------------------------------------------------------------------------- */
enum {
    T_SPACE = TYPE_GAME,
    T_CARD,
    T_EVENT,
    T_UNIT,
    T_CLASS,
    T_SORT,
    T_TARGET,
    T_LEADER,
    T_RESULT,
    T_MARCH,
    T_ORDERING,
    T_WHEN,
    T_COUNTER,
    T_ESCAPE,
    T_SIDE,
    T_ENDING,
    T_END
};
enum {
    ASK_NONE,
    ASK_START,
    ASK_DISCARD,
    ASK_CANNON_HIDE,
    ASK_OP,
    ASK_PH,
    ASK_STAY_HIDDEN,
    ASK_MOVE_CARDS,
    ASK_ENTRY_CARDS,
    ASK_FETCH,
    ASK_ENGAGE,
    ASK_INTERROGATE,
    ASK_INFORMED,
    ASK_INITIATIVE,
    ASK_UNION_ORDER,
    ASK_BOLT,
    ASK_ATTACKED,
    ASK_ATTACKED_E,
    ASK_COMBAT_CARDS,
    ASK_COMBAT_CARDS_E,
    ASK_ROLLED,
    ASK_WOUND_ROLL,
    ASK_WOUNDED,
    ASK_GIVE_UP,
    ASK_RUMORS,
    ASK_COUNT
};
enum {
    VERB_NONE,
    VERB_START,
    VERB_SCOUT,
    VERB_MOVE,
    VERB_COMBAT,
    VERB_DEMOLISH,
    VERB_KIDNAP,
    VERB_DISBAND,
    VERB_PASS,
    VERB_FREE,
    VERB_DROP,
    VERB_PLAY,
    VERB_NO,
    VERB_DISCARD,
    VERB_CARRY,
    VERB_HIDE_CANNON,
    VERB_FETCH,
    VERB_INTERROGATE,
    VERB_ROLL,
    VERB_NEXT,
    VERB_STAY,
    VERB_FIGHT,
    VERB_SKEDADDLE,
    VERB_COUNT
};
enum { SCOUT_SPACE, SCOUT_CARD };
enum {
    PROC_NONE,
    PROC_GAME,
    PROC_SCOUT,
    PROC_MOVE,
    PROC_SWEEP,
    PROC_PHASES,
    PROC_UNION,
    PROC_COMBAT,
    PROC_CASUALTY,
    PROC_INTERROGATE,
    PROC_FRONT,
    PROC_RAID,
    PROC_HAND,
    PROC_COUNT
};
enum {
    SET_NONE,
    SET_START,
    SET_KEEP,
    SET_GIVE_UP,
    SET_UNION_ORDER,
    SET_INITIATIVE,
    SET_SKEDADDLE,
    SET_SKEDADDLE_WOUNDED,
    SET_COMBAT_CARDS,
    SET_RISK,
    SET_COUNTER,
    SET_ESCAPE,
    SET_RUMORS,
    SET_HIDE,
    SET_BOLT,
    SET_INTERROGATE,
    SET_FETCH,
    SET_CANNON,
    SET_COUNT
};
enum {
    HAP_NONE,
    HAP_TURN,
    HAP_REINFORCED,
    HAP_POOLED,
    HAP_AWARENESS,
    HAP_PLACED,
    HAP_NO_PLACE,
    HAP_STRAYS,
    HAP_STRAYED_INTO,
    HAP_RECRUITED,
    HAP_NOBODY,
    HAP_DRAWN,
    HAP_RESHUFFLED,
    HAP_DISCARDED,
    HAP_CANNON_HIDDEN,
    HAP_CANNON_FETCHED,
    HAP_CANNON_FOUND,
    HAP_CANNON_SAFE,
    HAP_CANNON_DROPPED,
    HAP_CANNON_LOST,
    HAP_EVENTS,
    HAP_EVENT,
    HAP_EVENTS_BACK,
    HAP_NO_EFFECT,
    HAP_POINTS,
    HAP_NOTORIETY,
    HAP_ALERT,
    HAP_BAND,
    HAP_LEADER,
    HAP_LEADER_GONE,
    HAP_EXTENDED,
    HAP_JOINED,
    HAP_CONCENTRATION,
    HAP_DEPOT,
    HAP_REPAIRED_RAIL,
    HAP_REPAIRED_BRIDGES,
    HAP_RECOVERED,
    HAP_DEVASTATED,
    HAP_RESTORED,
    HAP_UNIT_POOLED,
    HAP_UNIT_STAYS,
    HAP_LEE,
    HAP_LEE_PAYS,
    HAP_TRAIN,
    HAP_TRAIN_MOVES,
    HAP_TRAIN_WAITS,
    HAP_TRAIN_GONE,
    HAP_TRAIN_BURNT,
    HAP_ESCORTS_PLACED,
    HAP_RAID,
    HAP_RAID_MOVES,
    HAP_RAID_NONE,
    HAP_FRONT,
    HAP_SCOUTED,
    HAP_SCOUT_FAILED,
    HAP_INFORMED,
    HAP_REVEALED,
    HAP_SEEN,
    HAP_UNSEEN,
    HAP_EMPTY_POOL,
    HAP_BLANK,
    HAP_ELIMINATED,
    HAP_MOVED,
    HAP_SHORT,
    HAP_PLAYED,
    HAP_PASSED,
    HAP_DELIVERED,
    HAP_FREED,
    HAP_ESCAPED,
    HAP_KIDNAPPED,
    HAP_DEMOLISHED,
    HAP_DEMOLITION_FAILED,
    HAP_CONTENTS,
    HAP_INTERROGATED,
    HAP_QUIET,
    HAP_ACTIVATED,
    HAP_WOKE_BLANK,
    HAP_PHASES,
    HAP_INITIATIVE,
    HAP_PHASE,
    HAP_PHASES_END,
    HAP_REGROUPS,
    HAP_MARCH,
    HAP_UNIT_TO,
    HAP_UNIT_HALTS,
    HAP_UNIT_ATTACKS,
    HAP_DEACTIVATED,
    HAP_PICKET,
    HAP_HIDES,
    HAP_COMES_OUT,
    HAP_SEARCHED,
    HAP_SCATTER,
    HAP_COMBAT,
    HAP_FORCES,
    HAP_RESULT,
    HAP_WON,
    HAP_LOST,
    HAP_LOSSES,
    HAP_DESTROYED,
    HAP_RETREATS,
    HAP_SKEDADDLED,
    HAP_CHECK,
    HAP_UNHURT,
    HAP_WOUNDED,
    HAP_KILLED,
    HAP_ESCAPES,
    HAP_HIT,
    HAP_DISBANDED,
    HAP_TURN_ENDS,
    HAP_REPAIRED,
    HAP_HEALED,
    HAP_GAME_WON,
    HAP_GAME_LOST,
    HAP_COUNT
};
enum { MOSBY = 0 }; /* the only seat */
enum { BAND_MAX = 9, UNITS_MAX = 64, PATH_MAX = ORDER_VALUES, SWEEP_MAX = MB_SPACES + UNITS_MAX };

/* --- state ------------------------------------------------------------------------------------------------ */
enum { STATUS_NONE, STATUS_DOT, STATUS_REVEALED };
enum { LEADER_DULANEY, LEADER_STOUGHTON, LEADERS };
enum { LEADER_AWAY, LEADER_THERE, LEADER_TAKEN, LEADER_OUT };
enum { TRAIN_NONE, TRAIN_ROLLING, TRAIN_DONE };
enum { DEPOT_NONE, DEPOT_INTACT, DEPOT_BURNT };
enum { SIDE_UNION = 1, SIDE_MOSBY };
enum ending {
    END_NONE,
    END_DISBANDED,
    END_SKEDADDLED,
    END_BEATEN,
    END_NO_PLACE,
    END_NO_BAND,
    END_OVERRUN,
    END_DEAD,
    ENDINGS
};
enum { OVER_NOT, OVER_WON, OVER_DEAD, OVER_FAME, OVER_RUIN };
enum { FIGHT_PLAIN = 1, FIGHT_FRONT, FIGHT_RAID };
enum { SWEEP_PLAIN, SWEEP_ENTRY, SWEEP_AFTER };
enum { CLASS_UNSEEN = CLASSES }; /* of a unit set down face down: a combat unit, no more is known */

/* A Union counter on the map; sort 0: an empty slot. Slots are the public tokens ("unit 3"). */
struct mb_unit {
    uint8_t sort;     /* class + 1 */
    uint8_t strength; /* what is left of a combat unit */
    uint8_t at, active, retreat, escort;
    uint8_t from; /* space + 1 from which it entered Mosby's space in this half */
    uint8_t acted, attacks, fights;
    int16_t age; /* order of coming to the map */
};

struct mb_state {
    uint8_t turn, notoriety, points, awareness;
    uint8_t on, at, strength, hidden, last_start; /* last_start: space + 1 */
    uint8_t wounded;                              /* the turn of the wound; 0: healthy */
    uint8_t ended, over, level;
    uint8_t phases, phase, initiative, union_half;
    uint8_t boxes, groups, lee;       /* groups: bit mask; lee: points a space */
    uint8_t horses, riding, carbines; /* 8.9; riding: horses of these Phases */
    uint8_t pool[CLASSES], box[CLASSES], eliminated[CLASSES];
    uint8_t fresh[CLASSES]; /* what an unseen unit may be (pool.c) */
    uint8_t hand[CARDS], discard[CARDS];
    uint8_t cannon; /* 8.3: space + 1 where it is hidden; NO_SPACE: lost for good */
    uint8_t event_out[MB_EVENTS], events_left;
    uint8_t status[MB_SPACES], rail[MB_SPACES], bridge[MB_SPACES], placed[MB_SPACES], devastated[MB_SPACES],
        depot[MB_SPACES];
    uint8_t depot_out[MB_DEPOTS]; /* 1: this back has been seen */
    uint8_t leader[LEADERS];
    uint8_t train, train_at, train_to, train_there, escorts; /* escorts: not yet drawn */
    int16_t age;
    struct mb_unit unit[UNITS_MAX];
    /* a sweep in hand */
    uint8_t nsweep, sweep_kind, sweep_at[SWEEP_MAX], sweep_done[SWEEP_MAX];
    int16_t sweep_age[SWEEP_MAX]; /* 0: the space itself, -1: an escort not yet drawn, else a unit */
    /* Mosby's move in hand */
    uint8_t npath, step, path[PATH_MAX], spurs, tracks, ames, guided;
    uint8_t scout, scout_card;      /* space + 1; card + 1 */
    uint8_t question[CLASS_COMBAT]; /* 8.7: eliminated, not yet interrogated */
    uint8_t shown, shown_strength;  /* class + 1 that a scout or an entry last showed */
    /* a battle in hand; kind 0: none */
    uint8_t fight, attacker, force, used[CARDS]; /* used: cards that count for this die */
    uint8_t surprises, ones, checks, die, result, won;
    int16_t modifier;
    uint8_t raid_unit; /* of a raid or a front: slot + 1 */
};
extern const struct field mb_fields[];

const struct mb_data *mb_data(W w);
const struct mb_state *mb_state(W w);
struct mb_state *mb_of(struct play *p);
bool mb_option(W w, const char *id);
bool mb_check(W w, struct err *e);
void mb_outcome(W w, struct outcome *out);
/* An event of Mosby's seat. */
#define TELL(p, kind, rule, ...)                                                                                       \
    emit(p, kind, rule, MOSBY, (int32_t[]){__VA_ARGS__}, sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t))
#define TELL0(p, kind, rule) emit(p, kind, rule, MOSBY, NULL, 0)
bool mb_why(struct err *e, int rule, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* --- board.c: spaces, units, points ----------------------------------------------------------------------- */
bool mb_concentration(W w, int s);
bool mb_in_lines(W w, int s);
bool mb_unrevealed(W w, int s); /* holds a unit that nobody has seen: inside, no concentration, not revealed */
bool mb_adjacent(W w, int a, int b);
int mb_road(W w, int a, int b); /* -1: none */
void mb_distances(W w, int from, uint8_t out[MB_SPACES]);
bool mb_closed(W w, int s); /* a space of the Confederacy where Mosby may not start */
int mb_class(const struct mb_unit *u);
bool mb_combat_class(int class);
bool mb_is_combat(const struct mb_unit *u);
enum { ANY = -1, OFF = 0, ON = 1 };
/* How many units stand there; active, combat: ANY, OFF or ON. */
int mb_count(W w, int s, int active, int combat);
int mb_force(W w, int s, int active); /* strength of the combat units there */
int mb_active(W w);                   /* activated units on the map */
int mb_by_age(W w, int s, int *out);  /* slots at s, oldest first; s -1: on the map by space, then age */
int mb_unit_aged(W w, int age);       /* slot, or -1 */
int mb_captives(W w);
int mb_nearest(W w);       /* spaces from Mosby to the nearest activated unit; -1: none */
int mb_within(W w, int k); /* strength of activated combat units so near */
bool mb_train_here(W w);
bool mb_bound_north(W w);     /* 8.5: north of the Potomac nobody disbands or skedaddles */
int mb_worth(W w, int class); /* points for a non-combat unit */
void mb_points(struct play *p, int n, int rule);
void mb_band(struct play *p, int n, int rule);  /* its strength, so much more or less */
void mb_alert(struct play *p, int n, int rule); /* raises the Awareness, or lowers it */
void mb_awareness_set(struct play *p, int v, int rule);
int mb_place(struct play *p, int class, int s, bool active); /* slot */
void mb_remove(struct play *p, int slot);
void mb_to_pool(struct play *p, int slot, int rule);   /* tells it */
void mb_eliminate(struct play *p, int slot, int rule); /* a non-combat unit, by Mosby: to the Box, with points */
void mb_box(struct play *p, int class);
void mb_deactivate(struct play *p, int slot, int rule);
int mb_tie(struct play *p, int n);         /* 0..n-1 by ruling R139 */
int mb_random_road(struct play *p, int s); /* the space it leads to */
/* Puts the revealed side up, or the dot; restores the lines when no marker is left. */
void mb_reveal(struct play *p, int s, bool dot);
void mb_restore(struct play *p);
int mb_markers(W w); /* status markers on the map */
/* A unit that is not in the map's hands any more may look for the hidden cannon (8.3). */
void mb_unit_enters(struct play *p, int slot, int s);

/* --- pool.c ----------------------------------------------------------------------------------------------- */
int mb_draw_unit(struct play *p, bool combat); /* class; -1: none left even after restoring the lines */
void mb_see(struct play *p, int slot);         /* an unseen unit becomes what it is */
int mb_unseen(W w);
void mb_set_down(struct play *p, int s); /* a combat unit face down */
int mb_left(W w, int card);              /* of the action cards: still in the deck */
int mb_hand_size(W w);
void mb_draw_cards(struct play *p, int n);
int mb_draw_event(struct play *p); /* index of the card; -1: the deck has run out */
int mb_events_in_deck(W w);
void mb_discard(struct play *p, int card);
void mb_use(struct play *p, int card); /* tells that it is played; a permanent one stays */
int mb_depot_points(struct play *p);

/* --- sweep.c ---------------------------------------------------------------------------------------------- */
void mb_sweep_clear(struct play *p, int kind);
void mb_sweep_add(struct play *p, int s);
void mb_sweep_around(struct play *p, int s); /* neighbours, then s */
void mb_sweep_escorts(struct play *p);
void mb_sweep_phase(struct play *p); /* step 2 of a Phase */
void mb_sweep_run(struct play *p, struct frame *f, O ans, size_t n);
void mb_activate(struct play *p, int slot, int rule);
void mb_wake_space(struct play *p, int s, int rule); /* draws and places what activates there */

/* --- chapters --------------------------------------------------------------------------------------------- */
bool mb_setup(struct play *p, const char *scenario, struct err *e);
size_t mb_game_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_game_run(struct play *p, struct frame *f, O ans, size_t n);
void mb_end_turn(struct play *p, int how);
void mb_disband(struct play *p);
void mb_drop_cannon(struct play *p);
void mb_fetch_cannon(struct play *p);
bool mb_act(struct play *p, O ans);      /* an Action, or what is none; true: an Action */
void mb_event(struct play *p, int card); /* may push a procedure */
void mb_raid_run(struct play *p, struct frame *f, O ans, size_t n);
void mb_front_run(struct play *p, struct frame *f, O ans, size_t n);
size_t mb_hand_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_hand_run(struct play *p, struct frame *f, O ans, size_t n);

void mb_scout_begin(struct play *p, int s, int card);
void mb_scout_run(struct play *p, struct frame *f, O ans, size_t n);
bool mb_scoutable(W w, int s);
void mb_examine(struct play *p, int s); /* what is there is seen; an unrevealed unit is drawn */
void mb_clear_non_combat(struct play *p, int s, int active, int rule);

void mb_move_begin(struct play *p, O o);
size_t mb_move_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_move_run(struct play *p, struct frame *f, O ans, size_t n);
bool mb_entry_checked(W w, int s);
bool mb_entry_card(W w, int s, int card);
int mb_allowance(W w, int tracks, bool all_cards);
bool mb_step_legal(W w, int from, int to, int steps, int tracks);

bool mb_target(W w, int target);
void mb_demolish(struct play *p, int target);
int mb_leader_here(W w, int leader);
void mb_kidnap(struct play *p, int leader);
void mb_captives_go(struct play *p, int how); /* HAP_DELIVERED, HAP_ESCAPED */
bool mb_questions(W w);
int mb_told_of(W w, int from); /* 8.7: the first space from here on that a prisoner may tell of; -1: none */
size_t mb_interrogate_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_interrogate_run(struct play *p, struct frame *f, O ans, size_t n);

size_t mb_phases_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_phases_run(struct play *p, struct frame *f, O ans, size_t n);
int mb_initiative_of(W w, int die); /* SIDE_..., with Feared Name */
bool mb_may_disband(W w);
bool mb_may_hide(W w);
void mb_hide(struct play *p);
size_t mb_union_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_union_run(struct play *p, struct frame *f, O ans, size_t n);
bool mb_in_group(W w, int slot, int combat);    /* may move now in the Union half */
int mb_group(W w);                              /* OFF: non-combat units are to move, ON: combat, -1: none */
void mb_alarm(struct play *p, int slot, int s); /* a picket wakes who sleeps there (R137) */
void mb_march(struct play *p, int slot, int how, int spaces);
bool mb_march_step(struct play *p, int slot, int to, int steps);        /* false: the unit halts or is gone */
void mb_scatter(struct play *p, int slot);                              /* one space at random, then deactivated */
int mb_way(struct play *p, int from, const uint8_t *dist, bool nearer); /* -1: none */
void mb_train_moves(struct play *p);
void mb_escort_moves(struct play *p, int slot);

void mb_combat_begin(struct play *p, int attacker, int kind);
size_t mb_combat_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_combat_run(struct play *p, struct frame *f, O ans, size_t n);
enum { MODIFIERS = 9 };
struct mb_modifier {
    const char *key; /* of the catalogue */
    int n;
};
/* What changes the die of the battle in hand, with the cards played: all that count now; and their sum. */
size_t mb_modifiers(W w, struct mb_modifier out[MODIFIERS]);
int mb_modifier(W w);
void mb_odds(W w, int *attacker, int *defender);
int mb_odds_index(int attacker, int defender);
int mb_result_of(W w, int modified);
int mb_lose_faces(W w); /* of the battle in hand: faces with a D */
bool mb_combat_card(W w, int card);
void mb_beat_union(struct play *p);
void mb_beat_mosby(struct play *p, int strength_lost);
size_t mb_casualty_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void mb_casualty_run(struct play *p, struct frame *f, O ans, size_t n);

/* --- what is legal, why not, advice: choices*.c, advise.c ------------------------------------------------- */
#define CHOICES(name)                                                                                                  \
    void mb_##name##_choices(W w, A ask, O part, struct choices *next);                                                \
    void mb_##name##_advise(W w, A ask, const struct settings *s, struct order *out)
CHOICES(start);
CHOICES(discard);
CHOICES(cannon_hide);
CHOICES(floor);
CHOICES(move_cards);
CHOICES(entry_cards);
CHOICES(fetch);
CHOICES(engage);
CHOICES(interrogate);
CHOICES(informed);
CHOICES(initiative);
CHOICES(union_order);
CHOICES(bolt);
CHOICES(attacked);
CHOICES(combat_cards);
CHOICES(rolled);
CHOICES(escape);
CHOICES(give_up);
CHOICES(rumors);
#undef CHOICES
void mb_refuse(W w, A ask, O o, struct err *e);
bool mb_form_scout(W w, O o, struct err *e);

enum { FACT_COUNT = 27 };
extern const struct fact mb_facts[FACT_COUNT];
void mb_risks(W w, struct doc *d); /* risk.c */
void mb_summary(W w, seat_t reader, struct doc *d);
void mb_board(W w, seat_t reader, struct doc *d);
extern const struct game_ops mosby_ops;
#endif
