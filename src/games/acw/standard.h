/* The chapters of the Standard rules, but for their battles (tact.h). */
#ifndef PROVOST_GAMES_ACW_STANDARD_H
#define PROVOST_GAMES_ACW_STANDARD_H
#include "games/acw/acw.h"

enum initiative { INITIATIVE_NONE, EMANCIPATION, CONSCRIPTION, DIPLOMACY, SEEK, DECLARE_WAR, INITIATIVES };
enum { WHEN_NEVER, WHEN_ALWAYS, WHEN_LEAD, WHENS }; /* values of T_WHEN */
extern const char *const acw_troop_names[TROOPS];
extern const char *const acw_initiative_names[INITIATIVES]; /* row 0: none */

/* --- troops and who stands where (troops.c) --------------------------------------------------------------- */
const struct acw_standard *acw_std(W w);
int acw_troop_kind(int troop);
int acw_troop_nation(int troop);
bool acw_troop_of(int troop, int side);              /* may the side have it? */
int acw_troops(W w, int space, int side, int troop); /* side may be SIDE_MOB: its troop is INFANTRY */
int acw_moved(W w, int space, int troop);            /* of the active side, in this player turn */
/* n may be negative. Keeps the sums of the space right. */
void acw_add(struct acw_state *st, int space, int side, int troop, int n);
void acw_mark_moved(struct acw_state *st, int space, int troop, int n);
int acw_own_units(W w, int space, int side); /* of the side's own nation */
/* Whom an attacker meets: the side with units in the space, SIDE_MOB, or -1. */
int acw_defender(W w, int space, int attacker);
bool acw_enemy_of(W w, int space, int side); /* enemy units or a mob */
bool acw_departed(W w, int space);
bool acw_rights(W w, int nation); /* at war and not out of it */
int acw_year(W w);                /* of the turn that is played, or was last */
int acw_month(W w);               /* 1 to 12 */

/* --- columns and retreats (columns.c) --------------------------------------------------------------------- */
/* from: the space entered from, or -1 for a landing. Nothing is noted where no enemy stands. */
void acw_enter(struct play *p, int to, int from, int troop, int n);
bool acw_landed(W w, int space);
bool acw_entered(W w, int space, int from);
/* What ruling R57 asks of the space but that attackers go back where they came from. */
bool acw_may_retreat(W w, int side, int battle, int to);

/* --- sequence of play (month.c) --------------------------------------------------------------------------- */
void acw_standard_setup(struct play *p);
void acw_begin_month(struct play *p);
size_t acw_month_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_month_run(struct play *p, O ans, size_t n);
/* Starts a battle: the frame of its procedure is on top afterwards. When that has gone acw_after_battle() must be called
 * before anything else; it is true when there was a battle to settle. */
void acw_fight(struct play *p, int space, int attacker);
bool acw_after_battle(struct play *p);
void acw_rating(struct play *p, int rule, int change);
bool acw_standard_check(W w, struct err *e);

/* --- movement: move.c, rail.c, sail.c --------------------------------------------------------------------- */
/* The pieces of an order as far as they are named. */
struct acw_group {
    int n[TROOPS];
    bool unit, fast;
};
struct acw_group acw_group_of(W w, O o);
int acw_unmoved(W w, int space, int troop);
void acw_why_pieces(W w, const struct acw_group *g, int from, struct err *e); /* when !acw_has() */
bool acw_pieces_once(W w, O o, struct err *e);
void acw_carry(struct play *p, int from, int to, int last, int32_t counted);
void acw_catch_leaders(struct play *p, int s, int side); /* leaders alone among enemies are lost */
bool acw_has(W w, const struct acw_group *g, int from);
/* May a move from one space end in another? */
bool acw_may_end(W w, const struct acw_group *g, int from, int to);
/* Counted pieces of the kinds that the order does not name yet, of which some space has some to move by these means. */
typedef bool acw_leaves_fn(W w, const struct acw_group *g, int from);
void acw_offer_pieces(W w, O part, acw_leaves_fn *leaves, struct choices *next);
void acw_offer_from(W w, O part, acw_leaves_fn *leaves, struct choices *next);

bool acw_rail_leaves(W w, const struct acw_group *g, int from);
void acw_rail_choices(W w, O part, struct choices *next);
void acw_rail_why(W w, O o, struct err *e);
bool acw_rail_form(W w, O o, struct err *e);
void acw_rail(struct play *p, O o);

bool acw_sail_leaves(W w, const struct acw_group *g, int from);
void acw_sail_choices(W w, O part, struct choices *next);
void acw_sail_why(W w, O o, struct err *e);
bool acw_sail_form(W w, O o, struct err *e);
void acw_sail(struct play *p, O o);
size_t acw_sail_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_sail_run(struct play *p, struct frame *f, O ans, size_t n);
void acw_intercept_advise(W w, A ask, const struct settings *s, struct order *out);
void acw_cargo_choices(W w, A ask, O part, struct choices *next);
void acw_cargo_why(W w, A ask, O o, struct err *e);
void acw_cargo_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- naval battles (naval.c) ------------------------------------------------------------------------------ */
int acw_naval_loss(W w, int margin);
/* Both roll, first rolls first. The winner, or -1 for a tie. */
int acw_naval_battle(struct play *p, int first, int *lost);
void acw_naval_choices(W w, A ask, O part, struct choices *next);
void acw_no_advise(W w, A ask, const struct settings *s, struct order *out);

int acw_ports(W w, int side);
bool acw_avoids(int ports, int total);
bool acw_try_avoiding(struct play *p, int side);                               /* rolls */
size_t acw_fleet_ask(W w, const struct frame *f, struct ask *out, size_t cap); /* r[0]: who declared */
void acw_fleet_run(struct play *p, struct frame *f, O ans, size_t n);
void acw_avoid_naval_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- Advanced rules (advanced.c, blockade.c) -------------------------------------------------------------- */
extern const char *const acw_options[];
bool acw_option(W w, const char *id); /* is the Advanced rule of this id in tables.json played? */
const struct acw_advanced *acw_adv(W w);
void acw_note_major(struct play *p); /* the North has won a major battle */
bool acw_election_lost(W w, int cities, bool major);
bool acw_election(struct play *p);                 /* true: the South has won by it */
void acw_destroy_rails(struct play *p, int space); /* captured by the active side */
bool acw_in_state(W w, int space, int state);
/* Units that the South is short of in the state, if it had so many more. */
int acw_state_lacks(W w, int state, int more);
bool acw_state_spares(W w, const struct acw_group *g, int from, int to);
bool acw_setup_guards(W w, O part, int space, int left); /* left: with the piece that would stand in space */
void acw_experience(struct play *p, int winner);
bool acw_imports(W w); /* does the South get points from Europe now? */
bool acw_blockade_stops(W w, int total);
size_t acw_blockade_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_blockade_run(struct play *p, struct frame *f, O ans, size_t n);
void acw_blockade_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- politics (politics.c, leave.c, mobs.c, europe.c) ----------------------------------------------------- */
bool acw_may_choose(W w, int side, int initiative);
void acw_initiative_choices(W w, A ask, O part, struct choices *next);
void acw_initiative_why(W w, A ask, O o, struct err *e);
void acw_initiative(struct play *p, O o);
enum seek { SEEK_NOTHING, SEEK_SUPPORT, SEEK_INTERVENTION };
enum seek acw_seek(W w, int rating, int total);

size_t acw_levy_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_levy_run(struct play *p, struct frame *f, O ans, size_t n);
void acw_levy_choices(W w, A ask, O part, struct choices *next);
void acw_levy_why(W w, A ask, O o, struct err *e);
void acw_levy_advise(W w, A ask, const struct settings *s, struct order *out);

size_t acw_leave_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_leave_run(struct play *p, struct frame *f, O ans, size_t n);
void acw_displaced_choices(W w, A ask, O part, struct choices *next);
void acw_displaced_why(W w, A ask, O o, struct err *e);
void acw_displaced_advise(W w, A ask, const struct settings *s, struct order *out);

void acw_riots(struct play *p, int side); /* rolls; pushes PROC_MOBS where a garrison is attacked */
void acw_mobs_run(struct play *p, struct frame *f, O ans, size_t n);

void acw_declare_war(struct play *p, int side); /* pushes PROC_EUROPE */
void acw_powers_out(struct play *p);
size_t acw_europe_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_europe_run(struct play *p, struct frame *f, O ans, size_t n);
void acw_europe_choices(W w, A ask, O part, struct choices *next);
void acw_europe_why(W w, A ask, O o, struct err *e);
void acw_europe_advise(W w, A ask, const struct settings *s, struct order *out);
size_t acw_revolt_ask(W w, const struct frame *f, struct ask *out, size_t cap);
void acw_revolt_run(struct play *p, struct frame *f, O ans, size_t n);
void acw_yes_no_choices(W w, A ask, O part, struct choices *next);
void acw_revolt_advise(W w, A ask, const struct settings *s, struct order *out);

/* --- production (produce.c) ------------------------------------------------------------------------------- */
int acw_cost(W w, int side, int nation, int make); /* make: a kind, MAKE_RAIL or MAKE_NAVAL */
int acw_city_points(W w, int space, int side);     /* what the city gives to the side now */
int acw_income(W w, int side);
bool acw_southern_port(W w);
void acw_produce_begin(struct play *p);
void acw_produce_choices(W w, O part, struct choices *next);
void acw_produce_why(W w, O o, struct err *e);
bool acw_can_produce(W w);
void acw_produce(struct play *p, O o);
void acw_produce_end(struct play *p);
bool acw_build_form(W w, O o, struct err *e);

/* --- what is shown (show_standard.c) ---------------------------------------------------------------------- */
void acw_summary_standard(W w, struct doc *d);
void acw_board_standard(W w, struct doc *d);
#endif
