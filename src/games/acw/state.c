/* The state as a file has it, and what is always true of it. */
#include <string.h>

#include "games/acw/standard.h"

enum { PIECES_MAX = 999, TURNS_MAX = 9999, RATINGS_MAX = 9999 };

#define FIELD(key, member, type, lo, hi)                                                                               \
    {                                                                                                                  \
        key, offsetof(struct acw_state, member), type, 0, 0, lo, hi, 0                                                 \
    }
#define LIST(key, member, type, count, size, lo, hi)                                                                   \
    {                                                                                                                  \
        key, offsetof(struct acw_state, member), type, count, size, lo, hi, 0                                          \
    }
/* Fields of the Standard rules: left out while they are zero, so that states of the Basic game keep their bytes. */
#define ONE(key, member, type, lo, hi)                                                                                 \
    {                                                                                                                  \
        key, offsetof(struct acw_state, member), type, 0, 0, lo, hi, FIELD_SPARSE                                      \
    }
#define MANY(key, member, type, count, size, lo, hi)                                                                   \
    {                                                                                                                  \
        key, offsetof(struct acw_state, member), type, count, size, lo, hi, FIELD_SPARSE                               \
    }
#define SOME(key, member, count, hi) MANY(key, member, FIELD_I16, count, sizeof(int16_t), 0, hi)
#define MARKS(key, member, count, hi) MANY(key, member, FIELD_U8, count, 1, 0, hi)
#define KINDS_OF(key, member, rows) LIST(key, member, FIELD_I16, (rows)*KINDS, sizeof(int16_t), 0, PIECES_MAX)

const struct field acw_fields[] = {
    FIELD("phase", phase, FIELD_U8, PHASE_SETUP, PHASES - 1),
    FIELD("active", active, FIELD_U8, SIDE_SOUTH, SIDE_NORTH),
    FIELD("winner", winner, FIELD_U8, 0, SIDES),
    FIELD("turn", turn, FIELD_I16, 0, TURNS_MAX),
    FIELD("points", points, FIELD_I32, 0, 99999),
    KINDS_OF("left", left, 1),
    KINDS_OF("pieces", n, SPACES_MAX *SIDES), /* space by space, South then North, by kind */
    KINDS_OF("moved", moved, SPACES_MAX),
    LIST("given", given, FIELD_U8, SPACES_MAX, 1, 0, 1),
    LIST("pending", pending, FIELD_U8, SPACES_MAX, 1, 0, 1),
    FIELD("battle", battle.on, FIELD_U8, 0, 1),
    FIELD("battle-attacker", battle.attacker, FIELD_U8, SIDE_SOUTH, SIDE_NORTH),
    FIELD("battle-swapped", battle.swapped, FIELD_U8, 0, (1 << KINDS) - 1),
    FIELD("battle-place", battle.place, FIELD_I16, 0, SPACES_MAX - 1),
    FIELD("battle-turn", battle.round, FIELD_I16, 0, TURNS_MAX),
    FIELD("battle-shots", battle.shots, FIELD_I16, 0, PIECES_MAX),
    FIELD("battle-tries", battle.tries, FIELD_I16, 0, PIECES_MAX),
    KINDS_OF("battle-line", battle.line, SIDES),
    KINDS_OF("battle-reserve", battle.reserve, SIDES),
    KINDS_OF("battle-lost", battle.lost, SIDES),
    KINDS_OF("battle-fired", battle.fired, 1),
    SOME("allies", ally, SPACES_MAX *ALLIES, PIECES_MAX),
    SOME("allies-moved", ally_moved, SPACES_MAX *ALLIES, PIECES_MAX),
    SOME("mob", mob, SPACES_MAX, PIECES_MAX),
    SOME("naval", naval, SIDES, RATINGS_MAX),
    SOME("rail", rail, SIDES, RATINGS_MAX),
    ONE("rating", rating, FIELD_I16, -RATINGS_MAX, RATINGS_MAX),
    ONE("naval-used", naval_used, FIELD_I16, 0, RATINGS_MAX),
    ONE("rail-used", rail_used, FIELD_I16, 0, RATINGS_MAX),
    MARKS("departed", departed, STATES_MAX, 1),
    MARKS("before", before, SPACES_MAX, SIDES),
    MARKS("chosen", chosen, SIDES, INITIATIVES - 1),
    MARKS("conscripted", conscripted, SIDES, 1),
    MARKS("gift", gift, SIDES, 1),
    ONE("emancipated", emancipated, FIELD_U8, 0, SIDES),
    ONE("credit", credit, FIELD_U8, 0, 1),
    ONE("support", support, FIELD_U8, 0, 1),
    ONE("war", war, FIELD_U8, 0, 1),
    ONE("major-win", major_win, FIELD_U8, 0, 1),
    ONE("blocked", blocked, FIELD_U8, 0, 1),
    MARKS("out", out, NATIONS, 1),
    MANY("power-points", power_points, FIELD_I32, NATIONS, sizeof(int32_t), 0, 99999),
    SOME("europe-left", europe_left, ALLIES, PIECES_MAX),
    SOME("cargo", cargo, TROOPS, PIECES_MAX),
    ONE("cargo-lost", cargo_lost, FIELD_I16, 0, PIECES_MAX),
    MARKS("riot", riot, SPACES_MAX, 1),
    SOME("columns", column, COLUMNS_MAX *(TROOPS + 2), PIECES_MAX), /* to, from, pieces of each troop */
    ONE("fight", fight.on, FIELD_U8, 0, 1),
    ONE("fight-mob", fight.mob, FIELD_U8, 0, 1),
    ONE("fight-north", fight.north, FIELD_U8, 0, 1),
    ONE("fight-place", fight.place, FIELD_I16, 0, SPACES_MAX - 1),
    ONE("toll-major", toll.major, FIELD_U8, 0, 1),
    ONE("toll-to", toll.to, FIELD_I16, 0, SPACES_MAX),
    SOME("toll", toll.destroyed, PARTIES *TROOPS, PIECES_MAX),
    ONE("tact", tact.on, FIELD_U8, 0, 1),
    ONE("tact-major", tact.major, FIELD_U8, 0, 1),
    MARKS("tact-sides", tact.army_side, ARMIES, SIDE_MOB),
    ONE("tact-arm", tact.arm, FIELD_U8, 0, ARMS - 1),
    ONE("tact-acting", tact.acting, FIELD_U8, 0, ARMIES - 1),
    ONE("tact-begun", tact.begun, FIELD_U8, 0, 1),
    MARKS("tact-asked-no-more", tact.asked_no_more, ARMIES, 1),
    ONE("tact-idle", tact.idle, FIELD_U8, 0, 99),
    MARKS("tact-forward", tact.forward, ARMIES, (1 << COLS) - 1),
    ONE("tact-loser", tact.loser, FIELD_U8, 0, ARMIES),
    ONE("tact-covered", tact.covered, FIELD_U8, 0, 1),
    ONE("tact-first", tact.first, FIELD_U8, 0, ARMIES - 1),
    ONE("tact-sees", tact.sees, FIELD_U8, 0, ARMIES),
    ONE("tact-surprises", tact.surprises, FIELD_U8, 0, ARMIES),
    ONE("tact-stands", tact.stands, FIELD_U8, 0, ARMIES),
    ONE("tact-dug", tact.dug, FIELD_U8, 0, (1 << COLS) - 1),
    ONE("tact-digging", tact.digging, FIELD_U8, 0, (1 << COLS) - 1),
    ONE("tact-place", tact.place, FIELD_I16, 0, SPACES_MAX - 1),
    ONE("tact-turn", tact.turn, FIELD_I16, 0, TURNS_MAX),
    SOME("tact-came", tact.came, ARMIES, TURNS_MAX),
    SOME("tact-opened", tact.opened, ARMIES *COLS, TURNS_MAX),
    SOME("tact-at", tact.at, ARMIES *AREAS *TROOPS, PIECES_MAX),
    SOME("tact-ready", tact.ready, AREAS *TROOPS *READY, PIECES_MAX),
    SOME("tact-hunters", tact.hunters, KINDS, TURNS_MAX),
    ONE("tact-charges", tact.charges, FIELD_I16, 0, PIECES_MAX),
    ONE("tact-charge-by", tact.charge_by, FIELD_U8, 0, KINDS - 1),
    ONE("tact-charge-from", tact.charge_from, FIELD_U8, 0, AREAS - 1),
    ONE("tact-charge-at", tact.charge_at, FIELD_U8, 0, KINDS),
    MARKS("tact-charge-list", tact.charge_list, KINDS, KINDS),
    {"", 0, FIELD_U8, 0, 0, 0, 0, 0},
};

static bool why(struct err *e, const char *what)
{
    return err_set(e, EXIT_DATA, "no such position: %s", what);
}

static bool all_zero(const void *p, size_t n)
{
    const unsigned char *b = p;
    for (size_t i = 0; i < n; i++)
        if (b[i])
            return false;
    return true;
}

/* Both sides in a space: only where a battle is to be fought, or before the moves are over. */
static bool check_space(W w, int s, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    bool both = acw_pieces(w, s, SIDE_SOUTH) && acw_pieces(w, s, SIDE_NORTH);
    for (int k = 0; k < KINDS; k++)
        if (st->moved[s][k] > st->n[s][st->active][k])
            return why(e, "more pieces have moved than stand in a space");
    if (st->n[s][SIDE_SOUTH][ELITE] || st->n[s][SIDE_NORTH][ELITE])
        return why(e, "elite cavalry in the Basic game");
    if (acw_closed(w, s) && (acw_pieces(w, s, SIDE_SOUTH) || acw_pieces(w, s, SIDE_NORTH)))
        return why(e, "pieces in a closed country");
    if (both && st->phase == PHASE_MOVE && !acw_units(w, s, st->active))
        return why(e, "leaders alone among enemies");
    if (both && st->phase != PHASE_MOVE && !st->pending[s])
        return why(e, "both sides in a space without a battle");
    if (st->pending[s] && !(acw_units(w, s, SIDE_SOUTH) && acw_units(w, s, SIDE_NORTH)))
        return why(e, "a battle without two armies");
    return true;
}

static bool check_phase(W w, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    int phase = st->phase;
    if ((phase == PHASE_SETUP) != (st->turn == 0))
        return why(e, "the turn does not fit the phase");
    if ((phase == PHASE_OVER) != (st->winner != 0))
        return why(e, "a winner before the end, or none at it");
    if (phase != PHASE_SETUP && acw_place_left(w))
        return why(e, "free pieces after the set-up");
    if (phase != PHASE_PURCHASE && st->points)
        return why(e, "production points outside a purchase");
    if (phase != PHASE_MOVE && !all_zero(st->moved, sizeof st->moved))
        return why(e, "moved pieces outside the moves");
    if (phase != PHASE_SETUP && phase != PHASE_PURCHASE && !all_zero(st->given, sizeof st->given))
        return why(e, "new pieces outside a purchase");
    if (phase != PHASE_BATTLES && phase != PHASE_OVER && !all_zero(st->pending, sizeof st->pending))
        return why(e, "battles before the moves are over");
    return true;
}

static bool check_battle(W w, struct err *e)
{
    const struct acw_battle *b = &acw_state(w)->battle;
    bool firing = b->shots > 0;
    if (!b->on)
        return all_zero(b, sizeof *b) || why(e, "the rest of a battle that is over");
    if (b->place >= acw_data(w)->nspaces || !acw_state(w)->pending[b->place] || b->attacker != acw_state(w)->active)
        return why(e, "a battle that nobody has begun");
    for (int side = 0; side < SIDES && b->round; side++) {
        for (int k = 0; k < KINDS; k++)
            if (b->line[side][k] + b->reserve[side][k] != acw_state(w)->n[b->place][side][k])
                return why(e, "a battle with other pieces than its space");
        if (firing && !acw_sum(w, b->line[side]))
            return why(e, "fire with an empty Battle Line");
    }
    return true;
}

static bool check_frames(W w, struct err *e)
{
    const struct frames *fr = w->fr;
    if (!fr || fr->n == 0)
        return true;
    bool battle = acw_state(w)->battle.on;
    if (fr->v[0].proc != PROC_WAR || fr->n != (battle ? 2 : 1) || (battle && fr->v[1].proc != PROC_BATTLE))
        return why(e, "procedures that do not fit the phase");
    if (battle && (fr->v[1].pc > STEP_RESERVE_A || (fr->v[1].pc == STEP_DEPLOY) != (acw_state(w)->battle.round == 0)))
        return why(e, "a step that the battle does not have");
    return true;
}

bool acw_check(W w, struct err *e)
{
    const struct acw_state *st = acw_state(w);
    int n = acw_data(w)->nspaces;
    if (!acw_scenario(w))
        return why(e, "no such scenario");
    if (acw_standard(w))
        return acw_standard_check(w, e);
    if (!all_zero(st->n[n], sizeof st->n[0] * (size_t)(SPACES_MAX - n)) ||
        !all_zero(st->given + n, (size_t)(SPACES_MAX - n)) ||
        !all_zero(st->moved[n], sizeof st->moved[0] * (size_t)(SPACES_MAX - n)) ||
        !all_zero(st->pending + n, (size_t)(SPACES_MAX - n)))
        return why(e, "pieces beyond the map");
    for (int s = 0; s < n; s++)
        if (!check_space(w, s, e))
            return false;
    return check_phase(w, e) && check_battle(w, e) && check_frames(w, e);
}

void acw_outcome(W w, struct outcome *out)
{
    const struct acw_state *st = acw_state(w);
    out->over = st->phase == PHASE_OVER;
    out->winners = st->winner ? 1u << acw_seat(st->winner - 1) : 0;
}
