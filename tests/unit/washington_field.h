/* A field for tests of To Take Washington: the Monocacy map made flat and empty, counters put where they are needed, single
 * orders carried out with scripted dice, reactions answered by the built-in settings. */
#ifndef TEST_WASHINGTON_FIELD_H
#define TEST_WASHINGTON_FIELD_H
#include "base/arena.h"
#include "core/dice.h"
#include "core/event.h"
#include "core/run.h"
#include "core/order.h"
#include "games/washington/washington.h"

struct field_test {
    struct arena *a;
    struct wash_data *data; /* a copy that tests may change */
    struct wash_state st;
    struct frames fr;
    struct dice dice;
    struct events ev;
    struct options opt;
    struct seats seats;
    struct play p;
    const char *faces;   /* of the dice still to fall, one digit each */
    char rest;           /* the face of all dice after those; 0: none may fall */
    struct order answer; /* to the first question that its verb fits; verb 0: none */
};
/* Activity Phase of the side in turn 1 of 6.7, nobody on the map. */
struct field_test *field_new(int side);
void field_free(struct field_test *t);
int field_hex(const char *id);
int field_unit(const char *id);
/* On the map at full strength. */
int field_put(struct field_test *t, const char *unit, const char *hex, int form, int facing);
/* The strength it has and had at the start. */
void field_strength(struct field_test *t, const char *unit, int sp, int full);
void field_unbound(struct field_test *t); /* nobody is bound by radius or orders */
struct command *field_command(struct field_test *t, const char *formation);
void field_attack(struct field_test *t, const char *formation); /* an Attack order in force, without an objective */
const struct counter *field_counter(const struct field_test *t, const char *unit);
struct counter *field_change(struct field_test *t, const char *unit);
const char *field_where(const struct field_test *t, const char *unit); /* hex, or "" off the map */
/* An order of the floor as a player writes it; false: not legal, why in *why (may be NULL). */
bool field_legal(struct field_test *t, const char *order, const char **why);
/* Carries it out with these faces, all of which must fall, to the next floor. */
void field_do(struct field_test *t, const char *order, const char *faces);
/* The same, going on inside the activity: the lines after the first answer the party's questions. */
void field_acts(struct field_test *t, const char *const *orders, size_t n, const char *faces);
int field_count(const struct field_test *t, uint16_t hap);            /* events of this kind so far */
int32_t field_arg(const struct field_test *t, uint16_t hap, int arg); /* of the last */
/* By of the modifier or shift, whatever it modified; 0: none. */
int field_by(const struct field_test *t, uint16_t hap, int what);
void field_faces(struct field_test *t, const char *faces);
void field_faces_used(struct field_test *t);
#endif
