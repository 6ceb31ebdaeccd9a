/* What conditions and scopes may ask. Strengths are open: this revision has no hidden fields. */
#include "games/washington/washington.h"

static const uint16_t at_reactions[] = {ASK_VOLLEY, ASK_WITHDRAW, 0};

static bool number(struct value *out, int32_t n)
{
    *out = (struct value){VAL_NUMBER, n, 0};
    return true;
}

static bool get_turn(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    return number(out, wash_state(w)->turn);
}

static bool get_range(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)reader, (void)arg;
    if (ask->place < 0)
        return false;
    return number(out, hex_distance(wash_map(w), ask->place, ask->subject));
}

static bool get_strength(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader;
    return number(out, counter_of(w, arg[0])->sp);
}

static bool get_taken(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int place = wash_map(w)->place_of[arg[0]];
    (void)ask, (void)reader;
    if (!place)
        return false;
    *out = (struct value){VAL_YESNO, wash_state(w)->held[place - 1] == 1 + CSA, 0};
    return true;
}

const struct fact wash_facts[FACT_COUNT] = {
    {0},
    {"turn", "turn-order", "the game turn, from 1", VAL_NUMBER, 0, {0, 0}, false, NULL, get_turn},
    {"range", "volley", "hexes from who moves to the target", VAL_NUMBER, 0, {0, 0}, false, at_reactions, get_range},
    {"strength", "fire-loss", "SP of a counter", VAL_NUMBER, 0, {T_UNIT, 0}, false, NULL, get_strength},
    {"taken",
     "place-taken",
     "a place that the Confederates were last to enter",
     VAL_YESNO,
     0,
     {T_HEX, 0},
     false,
     NULL,
     get_taken},
};

static bool holds_turn(W w, A ask, int32_t arg)
{
    (void)ask;
    return wash_state(w)->turn == arg;
}

const struct scope wash_scopes[SCOPE_COUNT] = {
    {0},
    {"turn", "turn-order", "in this game turn", TYPE_NUMBER, 1, holds_turn},
};

/* Strengths are open: in this revision nothing is hidden. */
bool strength_known(W w, seat_t reader, int u)
{
    (void)w, (void)reader, (void)u;
    return true;
}
