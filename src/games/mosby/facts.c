/* What conditions may ask. All of it is seen by everybody: the game hides nothing. */
#include "games/mosby/mosby.h"

static const uint16_t in_battle[] = {ASK_ATTACKED,   ASK_ATTACKED_E, ASK_COMBAT_CARDS, ASK_COMBAT_CARDS_E, ASK_ROLLED,
                                     ASK_WOUND_ROLL, ASK_WOUNDED,    ASK_GIVE_UP,      ASK_RUMORS,         0};
static const uint16_t after_die[] = {ASK_ROLLED, ASK_WOUND_ROLL, ASK_WOUNDED, ASK_GIVE_UP, ASK_RUMORS, 0};

static bool number(struct value *out, int32_t n)
{
    *out = (struct value){VAL_NUMBER, n, 0};
    return true;
}
static bool yesno(struct value *out, bool yes)
{
    *out = (struct value){VAL_YESNO, yes, 0};
    return true;
}
static bool name(struct value *out, int32_t v)
{
    *out = (struct value){VAL_NAME, v, 0};
    return true;
}

#define FACT(fact, expr)                                                                                               \
    static bool get_##fact(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)                           \
    {                                                                                                                  \
        const struct mb_state *st = mb_state(w);                                                                       \
        (void)ask, (void)reader, (void)arg, (void)st;                                                                  \
        return expr;                                                                                                   \
    }
FACT(awareness, number(out, st->awareness))
FACT(notoriety, number(out, st->notoriety))
FACT(points, number(out, st->points))
FACT(turn, number(out, st->turn))
FACT(band, number(out, st->strength))
FACT(phase, st->phases &&number(out, st->phase))
FACT(wounded, yesno(out, st->wounded > 0))
FACT(hidden, yesno(out, st->hidden))
FACT(captive, yesno(out, mb_captives(w) > 0))
FACT(unit, st->shown &&number(out, st->shown_strength))
FACT(shown, st->shown &&name(out, st->shown - 1 > CLASS_COMBAT ? CLASS_COMBAT : st->shown - 1))
FACT(activated, number(out, mb_active(w)))
FACT(here, st->on &&number(out, mb_force(w, st->at, ANY)))
FACT(active_here, st->on &&number(out, mb_force(w, st->at, ON)))
FACT(nearest, mb_nearest(w) >= 0 && number(out, mb_nearest(w)))
FACT(within, st->on &&number(out, mb_within(w, arg[0])))
FACT(held, yesno(out, st->hand[arg[0]] > 0))
FACT(cards, number(out, mb_hand_size(w)))
FACT(inside, yesno(out, mb_in_lines(w, arg[0])))
FACT(revealed, yesno(out, mb_in_lines(w, arg[0]) && !mb_unrevealed(w, arg[0])))
FACT(initiative, st->phases && st->initiative && name(out, st->initiative - 1))
FACT(lose, st->fight &&number(out, mb_lose_faces(w)))
FACT(roll, st->fight && st->die && number(out, st->die))
FACT(total, st->fight && st->die && number(out, st->die + st->modifier))
FACT(result, st->fight && st->die && name(out, st->result))
#undef FACT

static bool get_odds(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int a, d;
    (void)ask, (void)reader, (void)arg;
    if (!mb_state(w)->fight)
        return false;
    mb_odds(w, &a, &d);
    *out = (struct value){VAL_RATIO, a, d < 1 ? 1 : d};
    return true;
}

#define NUMBER(key, rule, help, kinds, get)                                                                            \
    {                                                                                                                  \
        key, rule, help, VAL_NUMBER, 0, {0, 0}, false, kinds, get                                                      \
    }
#define YESNO(key, rule, help, get)                                                                                    \
    {                                                                                                                  \
        key, rule, help, VAL_YESNO, 0, {0, 0}, false, NULL, get                                                        \
    }

const struct fact mb_facts[FACT_COUNT] = {
    {0},
    NUMBER("awareness", "awareness", "the Union Awareness", NULL, get_awareness),
    NUMBER("notoriety", "points", "Mosby's Notoriety", NULL, get_notoriety),
    NUMBER("points", "points", "Performance Points beyond the Notoriety", NULL, get_points),
    NUMBER("turn", "turn-end", "the Game Turn", NULL, get_turn),
    NUMBER("band", "recruit", "the strength of the band", NULL, get_band),
    NUMBER("phase", "actions", "the Phase, counted from the first of this sequence", NULL, get_phase),
    YESNO("wounded", "casualty", "Mosby is wounded", get_wounded),
    YESNO("hidden", "card-hide", "the band hides", get_hidden),
    YESNO("captive", "captive", "a captive is with the band", get_captive),
    NUMBER("unit", "scout", "the strength of the combat units in the space that was last scouted or entered", NULL,
           get_unit),
    {"shown", "scout", "what that space showed", VAL_NAME, T_SORT, {0, 0}, false, NULL, get_shown},
    NUMBER("activated", "activation", "how many Union units are activated", NULL, get_activated),
    NUMBER("here", "combat", "the strength of the combat units in Mosby's space", NULL, get_here),
    NUMBER("active here", "combat", "the strength of the activated ones among them", NULL, get_active_here),
    NUMBER("nearest", "activation", "spaces from Mosby to the nearest activated unit", NULL, get_nearest),
    {"within",
     "activation",
     "the strength of activated combat units within so many spaces of Mosby",
     VAL_NUMBER,
     0,
     {TYPE_NUMBER, 0},
     false,
     NULL,
     get_within},
    {"held", "hand", "the card is in the hand", VAL_YESNO, 0, {T_CARD, 0}, false, NULL, get_held},
    NUMBER("cards", "hand", "how many cards are in the hand", NULL, get_cards),
    {"inside", "lines", "the space is inside the Union lines", VAL_YESNO, 0, {T_SPACE, 0}, false, NULL, get_inside},
    {"revealed",
     "lines",
     "the space is inside the lines, and holds no unit that nobody has seen",
     VAL_YESNO,
     0,
     {T_SPACE, 0},
     false,
     NULL,
     get_revealed},
    {"initiative", "initiative", "who has the Initiative", VAL_NAME, T_SIDE, {0, 0}, false, NULL, get_initiative},
    {"odds", "odds", "attacker to defender", VAL_RATIO, 0, {0, 0}, false, in_battle, get_odds},
    NUMBER("lose", "odds", "on how many faces of the die the battle is lost", in_battle, get_lose),
    NUMBER("roll", "results", "the die of the battle as it fell", after_die, get_roll),
    NUMBER("total", "results", "the die of the battle with its modifiers", after_die, get_total),
    {"result", "results", "the result of the battle's die", VAL_NAME, T_RESULT, {0, 0}, false, after_die, get_result},
};
