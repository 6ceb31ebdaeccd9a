/* The state as a file has it, and what is always true of it. */
#include "base/err.h"
#include "games/washington/washington.h"

enum { TURN_MAX = 120, SP_MAX = 16 };

#define FIELD(key, member, type, lo, hi)                                                                               \
    {                                                                                                                  \
        key, offsetof(struct wash_state, member), type, 0, 0, lo, hi, 0                                                \
    }
#define EACH(key, list, n, member, type, lo, hi)                                                                       \
    {                                                                                                                  \
        key, offsetof(struct wash_state, list[0].member), type, n, sizeof(((struct wash_state *)0)->list[0]), lo, hi,  \
            0                                                                                                          \
    }
#define UNIT8(key, member, hi) EACH(key, unit, UNITS_MAX, member, FIELD_U8, 0, hi)
#define UNIT16(key, member, hi) EACH(key, unit, UNITS_MAX, member, FIELD_I16, 0, hi)
#define COMMAND8(key, member, hi) EACH(key, command, FORMATIONS_MAX, member, FIELD_U8, 0, hi)
#define COMMAND16(key, member, hi) EACH(key, command, FORMATIONS_MAX, member, FIELD_I16, 0, hi)

const struct field wash_fields[] = {
    FIELD("phase", phase, FIELD_U8, PHASE_SETUP, PHASE_OVER),
    FIELD("active", active, FIELD_U8, CSA, USA),
    FIELD("winner", winner, FIELD_U8, 0, SIDES),
    FIELD("bridge-burned", burned, FIELD_U8, 0, 1),
    FIELD("order-sent", sent, FIELD_U8, 0, 1),
    FIELD("command-step", step, FIELD_U8, 0, 2),
    FIELD("cavalry-behind", driven, FIELD_U8, 0, 1),
    FIELD("turn", turn, FIELD_I16, 0, TURN_MAX),
    FIELD("take", take, FIELD_I16, 0, HEXES_MAX),
    UNIT16("hex", hex, HEXES_MAX - 1),
    UNIT16("used", used, 64),
    UNIT16("began", began, HEXES_MAX),
    UNIT16("home", home, HEXES_MAX),
    UNIT16("home-before", home_before, HEXES_MAX),
    UNIT16("post", post, HEXES_MAX),
    UNIT8("where", where, WHERE_GONE),
    UNIT8("sp", sp, SP_MAX),
    UNIT8("full", full, SP_MAX),
    UNIT8("form", form, FORMATIONS - 1),
    UNIT8("facing", facing, 5),
    UNIT8("state", state, MORALES - 1),
    UNIT8("rank", rank, 255),
    UNIT8("depleted", depleted, 3),
    UNIT8("acted", acted, 1),
    UNIT8("group", group, 15),
    UNIT16("did", did, 511),
    UNIT8("generic", generic, 1),
    UNIT8("due", due, TURN_MAX),
    COMMAND8("order", kind, ORDER_RESERVE),
    COMMAND8("order-state", state, OS_SKEDADDLE),
    COMMAND8("new-order", new_kind, ORDER_RESERVE),
    COMMAND8("new-state", new_state, OS_CONDITIONAL),
    COMMAND8("recovery", recovery, 1),
    COMMAND8("zero", zero, 3),
    COMMAND8("tried", tried, 1),
    COMMAND8("stops", stops, 2),
    COMMAND8("fresh", fresh, 1),
    COMMAND16("goal", goal, HEXES_MAX),
    COMMAND16("second-goal", second, HEXES_MAX),
    COMMAND16("new-goal", new_goal, HEXES_MAX),
    COMMAND16("arrives", arrives, TURN_MAX + 20),
    COMMAND16("leader", leader, UNITS_MAX),
    COMMAND16("first-leader", original, UNITS_MAX),
    COMMAND8("not-before", not_before, TURN_MAX),
    COMMAND8("new-reserve", reserve, FORMATIONS_MAX),
    COMMAND8("ordered", fresh_order, 1),
    COMMAND8("attached", attached, FORMATIONS_MAX),
    COMMAND16("when-taken", when, HEXES_MAX),
    {"held", offsetof(struct wash_state, held), FIELD_U8, PLACES_MAX, 1, 0, SIDES, 0},
    EACH("cbf-hex", cbf, MARKS, hex, FIELD_I16, 0, HEXES_MAX),
    EACH("cbf-level", cbf, MARKS, n, FIELD_U8, 0, 2),
    EACH("legs-hex", legs, MARKS, hex, FIELD_I16, 0, HEXES_MAX),
    EACH("legs-to", legs, MARKS, to, FIELD_I16, 0, HEXES_MAX),
    EACH("legs-side", legs, MARKS, n, FIELD_U8, 0, SIDES),
    EACH("shot-hex", shot, SHOTS, hex, FIELD_I16, 0, HEXES_MAX),
    EACH("shot-from", shot, SHOTS, from, FIELD_I16, 0, HEXES_MAX),
    EACH("shot-guns", shot, SHOTS, guns, FIELD_U8, 0, 1),
    {"", 0, FIELD_U8, 0, 0, 0, 0, 0},
};

static bool why(struct err *e, const char *what)
{
    return err_set(e, EXIT_DATA, "no such position: %s", what);
}

static bool check_hexes(W w, struct err *e)
{
    uint8_t who[HEXES_MAX] = {0};
    int n = wash_map(w)->columns * wash_map(w)->rows;
    for (int u = 0; u < UNITS_MAX; u++) {
        const struct counter *c = counter_of(w, u);
        if (u >= wash_data(w)->nunits) {
            if (c->where)
                return why(e, "more counters than there are");
            continue;
        }
        if (c->hex >= n || c->began > n || c->home > n || c->home_before > n || c->post > n)
            return why(e, "a counter off the map");
        if (c->where == WHERE_MAP && hex_row(wash_map(w), c->hex) > wash_scenario(w)->rows)
            return why(e, "a counter outside the area in play");
        if (unit_fights(w, u))
            who[c->hex] |= (uint8_t)(1 << unit_of(w, u)->side);
    }
    for (int hex = 0; hex < n; hex++)
        if (who[hex] == 3)
            return why(e, "both sides in one hex");
    return true;
}

static bool form_fits(W w, int u)
{
    int form = counter_of(w, u)->form;
    switch (unit_of(w, u)->arm) {
    case ARM_INFANTRY: return form == LINE || form == COLUMN;
    case ARM_CAVALRY: return form == LINE || form == MOUNTED;
    case ARM_ARTILLERY: return form == LIMBERED || form == UNLIMBERED;
    default: return form == LINE;
    }
}

static bool check_units(W w, struct err *e)
{
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct counter *c = counter_of(w, u);
        bool fights = unit_of(w, u)->kind == KIND_COMBAT, lives = c->where == WHERE_MAP || c->where == WHERE_DUE;
        if (c->sp > c->full || c->full > unit_of(w, u)->sp)
            return why(e, "a counter above its strength");
        if (lives ? (fights && c->sp == 0) : c->sp != 0)
            return why(e, "a strength where nobody lives, or none where somebody does");
        if (lives && !form_fits(w, u))
            return why(e, "a formation that the counter does not have");
        if (!lives && (c->group || c->acted > 1))
            return why(e, "somebody acts who is not there");
    }
    for (int f = 0; f < FORMATIONS_MAX; f++) {
        const struct command *c = &wash_state(w)->command[f];
        if (c->leader > wash_data(w)->nunits || c->original > wash_data(w)->nunits)
            return why(e, "a leader who is none");
    }
    return true;
}

/* Registers are hexes, counts and flags; what they mean is checked where they are used. */
static bool check_frames(W w, struct err *e)
{
    const struct frames *fr = w->fr;
    int n = wash_map(w)->columns * wash_map(w)->rows;
    if (!fr || fr->n == 0)
        return true;
    if (fr->n > 4 || fr->v[0].proc != PROC_WAR)
        return why(e, "procedures that do not fit");
    for (int i = 1; i < fr->n; i++) {
        const struct frame *f = &fr->v[i];
        if (f->proc <= PROC_WAR || f->proc >= PROC_COUNT || f->r[0] < 0 || f->r[0] >= n || f->r[1] < 0 ||
            f->r[1] >= n || f->r[2] < 0 || f->r[2] > wash_data(w)->nunits || f->r[3] < 0 || f->r[4] < 0 ||
            f->r[4] >= n || f->r[5] < 0 || (f->proc == PROC_RETREAT && f->r[2] > 6) ||
            (f->proc == PROC_FIRE && f->r[2] > 1))
            return why(e, "procedures that do not fit");
    }
    return true;
}

bool wash_check(W w, struct err *e)
{
    const struct wash_state *st = wash_state(w);
    if (!wash_scenario(w))
        return why(e, "no such scenario");
    if (st->turn > wash_scenario(w)->turns)
        return why(e, "a turn after the last");
    if ((st->phase == PHASE_SETUP) != (st->turn == 0) || (st->phase == PHASE_OVER) != (st->winner != 0))
        return why(e, "the phase does not fit");
    return check_hexes(w, e) && check_units(w, e) && check_frames(w, e);
}

void wash_outcome(W w, struct outcome *out)
{
    const struct wash_state *st = wash_state(w);
    out->over = st->phase == PHASE_OVER;
    out->winners = st->winner ? 1u << wash_seat(st->winner - 1) : 0;
}
