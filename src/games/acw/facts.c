/* What conditions may ask, and the scopes of battle settings. The Basic game hides nothing but the lines that are
 * being deployed, and those are in no state. */
#include "games/acw/standard.h"

static const uint16_t in_battle[] = {ASK_DEPLOY,    ASK_FIRE,     ASK_RALLY,   ASK_RESERVE,  ASK_CAVALRY,
                                     ASK_ARTILLERY, ASK_INFANTRY, ASK_LEADERS, ASK_ACTION,   ASK_BATTLE_TURN,
                                     ASK_AVOID,     ASK_PURSUE,   ASK_RETREAT, ASK_ENTRENCH, 0};
/* At the deployment they are known to who sees the other's line. */
static const uint16_t in_tactical[] = {ASK_CAVALRY, ASK_ARTILLERY,   ASK_INFANTRY, ASK_LEADERS,
                                       ASK_ACTION,  ASK_BATTLE_TURN, ASK_AVOID,    ASK_PURSUE,
                                       ASK_RETREAT, ASK_DEPLOY,      ASK_ENTRENCH, 0};

static const struct acw_battle *battle(W w)
{
    return &acw_state(w)->battle;
}

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

/* A spectator has no side. */
static bool side_of(W w, seat_t reader, int *side)
{
    if (reader >= w->seats->n || reader >= SIDES)
        return false;
    *side = acw_side(reader);
    return true;
}

static bool get_turn(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    return number(out, acw_state(w)->turn);
}

/* The first battle turn is the one that both deploy for. */
static bool get_battle_turn(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    if (tact(w)->on)
        return number(out, tact(w)->turn ? tact(w)->turn : 1);
    return battle(w)->on && number(out, battle(w)->round ? battle(w)->round : 1);
}

static bool get_attacking(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    if (tact(w)->on)
        return tact_army(w, reader) >= 0 && yesno(out, tact_army(w, reader) == ARMY_ATTACKER);
    return side_of(w, reader, &side) && battle(w)->on && yesno(out, battle(w)->attacker == side);
}

static bool get_line(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask;
    return side_of(w, reader, &side) && battle(w)->round && number(out, battle(w)->line[side][arg[0]]);
}

static bool get_enemy_line(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask;
    return side_of(w, reader, &side) && battle(w)->round && number(out, battle(w)->line[acw_other(side)][arg[0]]);
}

static bool get_reserve(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask;
    return side_of(w, reader, &side) && battle(w)->round && number(out, battle(w)->reserve[side][arg[0]]);
}

static bool get_lost(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask;
    return side_of(w, reader, &side) && battle(w)->on && number(out, battle(w)->lost[side][arg[0]]);
}

/* Of all own units that came to this battle, in whole percents. */
static bool get_losses(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    if (tact(w)->on)
        return tact_get_losses(w, reader, out);
    if (!side_of(w, reader, &side) || !battle(w)->on)
        return false;
    int lost = acw_sum(w, battle(w)->lost[side]), came = lost + acw_units(w, battle(w)->place, side);
    *out = (struct value){VAL_PERCENT, came ? 100 * lost / came : 0, 0};
    return true;
}

static bool get_ratio(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    if (tact(w)->on)
        return tact_get_ratio(w, reader, out);
    if (!side_of(w, reader, &side) || !battle(w)->on)
        return false;
    *out = (struct value){VAL_RATIO, acw_units(w, battle(w)->place, side),
                          acw_units(w, battle(w)->place, acw_other(side))};
    return true;
}

static bool get_owner(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side = acw_owner(w, arg[0]);
    (void)ask, (void)reader;
    *out = (struct value){VAL_NAME, side < 0 ? NO_SEAT : acw_seat(side), 0};
    return true;
}

static bool get_has(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask;
    return side_of(w, reader, &side) && yesno(out, acw_units(w, arg[0], side) > 0);
}

static bool get_units(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask;
    return side_of(w, reader, &side) && number(out, acw_units(w, arg[0], side));
}

static bool get_enemies(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask;
    return side_of(w, reader, &side) && number(out, acw_units(w, arg[0], acw_other(side)));
}

static bool get_cities(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    return side_of(w, reader, &side) && number(out, acw_victory_count(w, side));
}

static bool get_points(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    return side_of(w, reader, &side) && acw_state(w)->phase == PHASE_PURCHASE && acw_state(w)->active == side &&
           number(out, acw_state(w)->points);
}

/* --- Standard rules --------------------------------------------------------------------------------------- */

static bool get_year(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    return acw_standard(w) && number(out, acw_year(w));
}

static bool get_month(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    return acw_standard(w) && number(out, acw_month(w));
}

static bool get_naval(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader;
    return acw_standard(w) && number(out, acw_state(w)->naval[acw_side((seat_t)arg[0])]);
}

static bool get_rail(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader;
    return acw_standard(w) && number(out, acw_state(w)->rail[acw_side((seat_t)arg[0])]);
}

static bool get_lead(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    return acw_standard(w) && side_of(w, reader, &side) &&
           number(out, acw_state(w)->naval[side] - acw_state(w)->naval[acw_other(side)]);
}

static bool get_rating(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    return acw_standard(w) && acw_scenario(w)->politics && number(out, acw_state(w)->rating);
}

static bool get_chose(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader;
    return acw_standard(w) && yesno(out, acw_state(w)->chosen[acw_side((seat_t)arg[0])] == arg[1]);
}

static bool get_war(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    return acw_standard(w) && yesno(out, acw_state(w)->war);
}

static bool get_mob(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader;
    return acw_standard(w) && number(out, acw_state(w)->mob[arg[0]]);
}

static bool get_rail_left(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    return acw_standard(w) && side_of(w, reader, &side) && acw_state(w)->phase == PHASE_MOVE &&
           acw_state(w)->active == side && number(out, acw_state(w)->rail[side] - acw_state(w)->rail_used);
}

static bool get_sea_left(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    int side;
    (void)ask, (void)arg;
    if (!acw_standard(w) || !side_of(w, reader, &side) || acw_state(w)->phase != PHASE_MOVE ||
        acw_state(w)->active != side)
        return false;
    int left = acw_state(w)->naval[side] - acw_state(w)->naval_used;
    return number(out, left > 0 ? left : 0);
}

const struct fact acw_facts[FACT_COUNT] = {
    {0},
    {"turn", "turn-order", "the number of the game turn", VAL_NUMBER, 0, {0, 0}, false, NULL, get_turn},
    {"battle-turn",
     "battle-sequence",
     "the number of the battle turn, from 1",
     VAL_NUMBER,
     0,
     {0, 0},
     false,
     in_battle,
     get_battle_turn},
    {"attacking",
     "battle-defender",
     "are you the attacker of this battle?",
     VAL_YESNO,
     0,
     {0, 0},
     false,
     in_battle,
     get_attacking},
    {"line",
     "deploy-groups",
     "your pieces of a kind in the Battle Line",
     VAL_NUMBER,
     0,
     {T_PIECE_KIND, 0},
     false,
     in_battle,
     get_line},
    {"reserve",
     "deploy-groups",
     "your pieces of a kind in Reserve",
     VAL_NUMBER,
     0,
     {T_PIECE_KIND, 0},
     false,
     in_battle,
     get_reserve},
    {"lost",
     "rally-unit",
     "your pieces of a kind lost in this battle and not rallied",
     VAL_NUMBER,
     0,
     {T_PIECE_KIND, 0},
     false,
     in_battle,
     get_lost},
    {"enemy-line",
     "deploy-groups",
     "enemy pieces of a kind in the Battle Line",
     VAL_NUMBER,
     0,
     {T_PIECE_KIND, 0},
     false,
     in_battle,
     get_enemy_line},
    {"losses",
     "battle-orders",
     "your units lost, of all that came to this battle",
     VAL_PERCENT,
     0,
     {0, 0},
     false,
     in_battle,
     get_losses},
    {"ratio",
     "battle-orders",
     "your units in this battle to the enemy's",
     VAL_RATIO,
     0,
     {0, 0},
     false,
     in_battle,
     get_ratio},
    {"owner", "victory-units", "the side that owns a space", VAL_NAME, TYPE_SEAT, {T_SPACE, 0}, false, NULL, get_owner},
    {"has", "victory-units", "do units of yours stand in a space?", VAL_YESNO, 0, {T_SPACE, 0}, false, NULL, get_has},
    {"units", "battle-joined", "your units in a space", VAL_NUMBER, 0, {T_SPACE, 0}, false, NULL, get_units},
    {"enemies", "battle-joined", "enemy units in a space", VAL_NUMBER, 0, {T_SPACE, 0}, false, NULL, get_enemies},
    {"cities",
     "victory-cities",
     "what your enemy cities count for victory",
     VAL_NUMBER,
     0,
     {0, 0},
     false,
     NULL,
     get_cities},
    {"points",
     "buy-cost",
     "production points that you have left in this purchase",
     VAL_NUMBER,
     0,
     {0, 0},
     false,
     NULL,
     get_points},
    {"year", "month", "the year of the month that is played", VAL_NUMBER, 0, {0, 0}, false, NULL, get_year},
    {"month", "month", "its number, from 1 for January", VAL_NUMBER, 0, {0, 0}, false, NULL, get_month},
    {"naval", "naval-battle", "the Naval Rating of a side", VAL_NUMBER, 0, {TYPE_SEAT, 0}, false, NULL, get_naval},
    {"rail", "rail-stock", "the Rail Stock of a side", VAL_NUMBER, 0, {TYPE_SEAT, 0}, false, NULL, get_rail},
    {"rating lead", "naval-battle", "your Naval Rating less the enemy's", VAL_NUMBER, 0, {0, 0}, false, NULL, get_lead},
    {"european-rating",
     "rating",
     "the European Support and Intervention Rating",
     VAL_NUMBER,
     0,
     {0, 0},
     false,
     NULL,
     get_rating},
    {"chose",
     "initiative",
     "has the side chosen this initiative in this quarter?",
     VAL_YESNO,
     0,
     {TYPE_SEAT, T_INITIATIVE},
     true,
     NULL,
     get_chose},
    {"war", "war", "is there war with Europe?", VAL_YESNO, 0, {0, 0}, false, NULL, get_war},
    {"mob", "mob-fight", "rioters or militia in a space", VAL_NUMBER, 0, {T_SPACE, 0}, false, NULL, get_mob},
    {"rail-left",
     "rail-stock",
     "your Rail Stock not used in this turn",
     VAL_NUMBER,
     0,
     {0, 0},
     false,
     NULL,
     get_rail_left},
    {"sea-left",
     "sea-limit",
     "what your Naval Rating can still carry in this turn",
     VAL_NUMBER,
     0,
     {0, 0},
     false,
     NULL,
     get_sea_left},
    {"own", "tact-areas", "your units in an area", VAL_NUMBER, 0, {T_AREA, 0}, false, in_tactical, tact_get_own},
    {"own-kind",
     "tact-areas",
     "your pieces of a kind in an area",
     VAL_NUMBER,
     0,
     {T_AREA, T_PIECE_KIND},
     false,
     in_tactical,
     tact_get_own_kind},
    {"enemy",
     "tact-areas",
     "enemy units in an area, as he names it",
     VAL_NUMBER,
     0,
     {T_AREA, 0},
     false,
     in_tactical,
     tact_get_enemy},
    {"enemy-kind",
     "tact-areas",
     "enemy pieces of a kind in an area, as he names it",
     VAL_NUMBER,
     0,
     {T_AREA, T_PIECE_KIND},
     false,
     in_tactical,
     tact_get_enemy_kind},
    {"middle-lost",
     "tact-orders",
     "has a column been in the middle, and has no unit there now?",
     VAL_YESNO,
     0,
     {T_COLUMN, 0},
     false,
     in_tactical,
     tact_get_middle_lost},
};

/* --- scopes: this battle, then the battle turn, then the role --------------------------------------------- */

static bool holds_battle(W w, A ask, int32_t arg)
{
    (void)w;
    return ask->place == arg;
}

static bool holds_turn(W w, A ask, int32_t arg)
{
    (void)ask;
    if (tact(w)->on)
        return (tact(w)->turn ? tact(w)->turn : 1) == arg;
    return battle(w)->on && (battle(w)->round ? battle(w)->round : 1) == arg;
}

static bool holds_attack(W w, A ask, int32_t arg)
{
    (void)arg;
    if (tact(w)->on)
        return tact_army(w, ask->seat) == ARMY_ATTACKER;
    return battle(w)->on && battle(w)->attacker == acw_side(ask->seat);
}

static bool holds_defend(W w, A ask, int32_t arg)
{
    (void)arg;
    if (tact(w)->on)
        return tact_army(w, ask->seat) == ARMY_DEFENDER;
    return battle(w)->on && battle(w)->attacker != acw_side(ask->seat);
}

const struct scope acw_scopes[SCOPE_COUNT] = {
    {0},
    {"battle", "battle-orders", "in the battle of this space", T_SPACE, 4, holds_battle},
    {"turn", "battle-orders", "in this battle turn", TYPE_NUMBER, 2, holds_turn},
    {"attack", "battle-orders", "when you are the attacker", 0, 1, holds_attack},
    {"defend", "battle-orders", "when you are the defender", 0, 1, holds_defend},
};
