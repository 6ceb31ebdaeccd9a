/* Who stands where, and what a counter can do: readers, and the small changes that all chapters share. */
#include <string.h>

#include "games/washington/washington.h"

const struct wash_data *wash_data(W w)
{
    return w->data;
}
const struct wash_state *wash_state(W w)
{
    return w->state;
}
struct wash_state *wash_of(struct play *p)
{
    return p->state;
}
seat_t wash_seat(int side)
{
    return (seat_t)side;
}
int wash_side(seat_t seat)
{
    return seat;
}
const struct wash_unit *unit_of(W w, int u)
{
    return &wash_data(w)->unit[u];
}
const struct counter *counter_of(W w, int u)
{
    return &wash_state(w)->unit[u];
}

/* Asked so often that a call of the library costs too much. */
static inline bool same_id(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

const struct wash_scenario *wash_scenario(W w)
{
    const struct wash_data *d = wash_data(w);
    for (int i = 0; i < d->nscenarios; i++)
        if (same_id(d->scenario[i].id, w->opt->scenario))
            return &d->scenario[i];
    return NULL;
}

const struct wash_map *wash_map(W w)
{
    const struct wash_scenario *s = wash_scenario(w);
    return &wash_data(w)->map[s ? s->map : 0];
}

const struct wash_turn *wash_turn(W w)
{
    int turn = wash_state(w)->turn;
    return &wash_data(w)->turn[wash_scenario(w)->first + (turn > 0 ? turn - 1 : 0)];
}

bool unit_on_map(W w, int u)
{
    return counter_of(w, u)->where == WHERE_MAP;
}

bool unit_fights(W w, int u)
{
    return unit_on_map(w, u) && unit_of(w, u)->kind == KIND_COMBAT;
}

bool unit_is(W w, int u, int side, int hex)
{
    return unit_fights(w, u) && unit_of(w, u)->side == side && counter_of(w, u)->hex == hex;
}

int stack_units(W w, int side, int hex, int out[UNITS_MAX])
{
    int n = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        if (!unit_is(w, u, side, hex))
            continue;
        int to = n++;
        for (; to > 0 && counter_of(w, out[to - 1])->rank > counter_of(w, u)->rank; to--)
            out[to] = out[to - 1];
        out[to] = u;
    }
    return n;
}

int stack_top(W w, int side, int hex)
{
    int top = -1;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex) && (top < 0 || counter_of(w, u)->rank < counter_of(w, top)->rank))
            top = u;
    return top;
}

int stack_sp(W w, int side, int hex)
{
    int sp = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_is(w, u, side, hex))
            sp += counter_of(w, u)->sp;
    return sp;
}

bool stack_small(W w, int side, int hex)
{
    return stack_sp(w, side, hex) <= wash_data(w)->charts.small_sp;
}

int stack_state(W w, int side, int hex)
{
    int top = stack_top(w, side, hex);
    return top < 0 ? MORALE_NORMAL : counter_of(w, top)->state;
}

void stack_set_state(struct play *p, int side, int hex, int state)
{
    bool changed = false;
    for (int u = 0; u < wash_data(&p->w)->nunits; u++) {
        if (!unit_is(&p->w, u, side, hex) || counter_of(&p->w, u)->state == state)
            continue;
        wash_of(p)->unit[u].state = (uint8_t)state;
        changed = true;
    }
    if (changed)
        emit(p, HAP_STATE, WASHINGTON_R_MORALE_STATES, wash_seat(side), (int32_t[]){hex, state}, 2);
}

/* --- what a counter can do -------------------------------------------------------------------------------- */

bool unit_wrecked(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    return c->full - c->sp >= c->full / 2 + 1;
}

static bool friends_near(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    for (int v = 0; v < wash_data(w)->nunits; v++) {
        if (v == u || !unit_fights(w, v) || unit_of(w, v)->side != unit_of(w, u)->side)
            continue;
        int far = hex_distance(wash_map(w), c->hex, counter_of(w, v)->hex);
        if (far == 0 || (far == 1 && unit_of(w, v)->arm != ARM_ARTILLERY))
            return true;
    }
    return false;
}

bool unit_ooc(W w, int u)
{
    return unit_of(w, u)->open_order && unit_fights(w, u) && counter_of(w, u)->form == LINE && !friends_near(w, u);
}

bool unit_bugle(W w, int u)
{
    return unit_of(w, u)->open_order && unit_fights(w, u) && counter_of(w, u)->form == MOUNTED;
}

bool unit_all_rear(W w, int u)
{
    int form = counter_of(w, u)->form;
    return form == COLUMN || form == MOUNTED || form == LIMBERED;
}

int unit_range(W w, int u)
{
    const struct wash_charts *c = &wash_data(w)->charts;
    int weapon = unit_of(w, u)->weapon, out = counter_of(w, u)->depleted;
    if (unit_of(w, u)->arm != ARM_ARTILLERY)
        return c->small_range[weapon];
    if (!(out & DEPLETED_SHELL))
        return c->gun_range[weapon];
    return out & DEPLETED_CANISTER || !c->gun_canister[weapon] ? 0 : c->fire_range[c->gun_canister[weapon]];
}

bool unit_able(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    int sp = c->state == MORALE_DG ? c->sp / 2 : c->sp;
    return unit_fights(w, u) && c->state != MORALE_R && (c->form == LINE || c->form == UNLIMBERED) && sp >= 1 &&
           unit_range(w, u) > 0;
}

bool unit_has_zoc(W w, int u)
{
    const struct counter *c = counter_of(w, u);
    return unit_fights(w, u) && c->state != MORALE_R && (c->form == LINE || c->form == UNLIMBERED);
}

bool unit_zoc_at(W w, int u, int hex)
{
    const struct counter *c = counter_of(w, u);
    return unit_has_zoc(w, u) && hex_distance(wash_map(w), c->hex, hex) == 1 &&
           (unit_ooc(w, u) || hex_in_front(wash_map(w), c->hex, c->facing, hex));
}

int unit_cost_column(W w, int u)
{
    if (unit_of(w, u)->kind != KIND_COMBAT)
        return MOVE_LEADER;
    switch ((enum formation)counter_of(w, u)->form) {
    case LINE: return unit_ooc(w, u) ? MOVE_COLUMN : MOVE_LINE;
    case COLUMN: return MOVE_COLUMN;
    case MOUNTED: return MOVE_MOUNTED;
    case LIMBERED:
    case UNLIMBERED:
    case FORMATIONS: break;
    }
    return MOVE_LIMBERED;
}

/* Half of whole MPs, fractions dropped, in half MPs (engine 4.5). */
static int half(int points)
{
    return points / 2 / 2 * 2;
}

int unit_part(W w, int u, int points)
{
    const struct counter *c = counter_of(w, u);
    int f = unit_of(w, u)->parent, zero = f >= 0 ? wash_state(w)->command[f].zero : 0;
    if (c->state == MORALE_R || zero == 1)
        return 0;
    if (zero == 2)
        points = half(points);
    return c->state == MORALE_DG ? half(points) : points;
}

int unit_allowance(W w, int u)
{
    const struct wash_unit *t = unit_of(w, u);
    int points = wash_data(w)->charts.allowance[unit_cost_column(w, u)];
    if (t->kind != KIND_COMBAT)
        return points;
    if (t->green && counter_of(w, u)->form == LINE)
        points = 8; /* four MPs: rulebook 3.2b */
    return unit_part(w, u, points);
}

/* --- morale states ---------------------------------------------------------------------------------------- */

int worse(int state)
{
    static const int down[MORALES] = {[MORALE_NORMAL] = MORALE_SH,
                                      [MORALE_BL] = MORALE_SH,
                                      [MORALE_SH] = MORALE_DG,
                                      [MORALE_DG] = MORALE_R,
                                      [MORALE_R] = MORALE_R};
    return down[state];
}

int worst(int a, int b)
{
    static const int order[MORALES] = {
        [MORALE_BL] = 0, [MORALE_NORMAL] = 1, [MORALE_SH] = 2, [MORALE_DG] = 3, [MORALE_R] = 4};
    return order[a] > order[b] ? a : b;
}

/* --- leaders ---------------------------------------------------------------------------------------------- */

int leader_command(W w, int u)
{
    return counter_of(w, u)->generic ? 0 : unit_of(w, u)->command;
}

int leader_morale(W w, int u)
{
    return counter_of(w, u)->generic ? 0 : unit_of(w, u)->morale_value;
}

bool chain_has(W w, int formation, int above)
{
    for (int f = formation; f >= 0; f = wash_data(w)->formation[f].parent)
        if (f == above)
            return true;
    return false;
}

static int led_by(W w, int u)
{
    for (int f = 0; f < wash_data(w)->nformations; f++)
        if (wash_state(w)->command[f].leader == u + 1)
            return f;
    return unit_of(w, u)->parent;
}

int leader_of_hex(W w, int side, int hex, int top)
{
    int best = -1;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct wash_unit *t = unit_of(w, u);
        if (!unit_on_map(w, u) || t->kind != KIND_LEADER || t->side != side || counter_of(w, u)->hex != hex)
            continue;
        if (top < 0 || !chain_has(w, unit_of(w, top)->parent, led_by(w, u)))
            continue;
        if (t->gunner && unit_of(w, top)->arm != ARM_ARTILLERY)
            continue;
        if (best < 0 || leader_morale(w, u) > leader_morale(w, best))
            best = u;
    }
    return best;
}

/* --- arrays of the map ------------------------------------------------------------------------------------ */

void view_make(W w, struct view *v)
{
    const struct wash_map *m = wash_map(w);
    memset(v, 0, sizeof *v);
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        if (!unit_fights(w, u))
            continue;
        const struct counter *c = counter_of(w, u);
        uint8_t bit = (uint8_t)(1 << unit_of(w, u)->side);
        bool ooc = unit_ooc(w, u);
        v->who[c->hex] |= bit;
        v->sp[c->hex] = (uint8_t)(v->sp[c->hex] + c->sp);
        v->guns[c->hex] |= c->form == UNLIMBERED;
        if (!ooc)
            v->wall[c->hex] |= bit;
        bool zoc = unit_has_zoc(w, u);
        for (int dir = 0; dir < 6; dir++) {
            int hex = hex_step(m, c->hex, dir);
            if (hex < 0)
                continue;
            v->next[hex] |= bit;
            if (zoc && (ooc || hex_in_front(m, c->hex, c->facing, hex)))
                v->zoc[hex] |= bit;
        }
    }
}

bool view_sees(W w, const struct view *v, int looker, int a, int b, bool guns)
{
    struct sight s = {.data = wash_data(w), .map = wash_map(w), .units = v->wall, .looker = looker};
    s.visibility = s.data->charts.visibility[wash_turn(w)->light];
    return sight_clear(&s, a, b, guns, NULL);
}

bool next_to_enemy(const struct view *v, int side, int hex)
{
    return v->next[hex] >> !side & 1;
}

int nearest_enemy(W w, int side, int hex, bool able_only)
{
    int best = -1, far = 999;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        if (!unit_fights(w, u) || unit_of(w, u)->side == side || (able_only && !unit_able(w, u)))
            continue;
        int d = hex_distance(wash_map(w), hex, counter_of(w, u)->hex);
        if (d < far || (d == far && counter_of(w, u)->hex < best)) {
            far = d;
            best = counter_of(w, u)->hex;
        }
    }
    return best;
}

enum { LAST_COLUMN_OF_CAVALRY = 31 }; /* S-020, ruling R-25 */

void walk_make(W w, const struct view *v, int side, int u, uint8_t marks[HEXES_MAX], struct walk *out)
{
    const struct counter *c = counter_of(w, u);
    bool fights = unit_of(w, u)->kind == KIND_COMBAT, rights = unit_ooc(w, u) || unit_bugle(w, u);
    bool free = c->did & DID_ADVANCE, cavalry = unit_of(w, u)->arm == ARM_CAVALRY;
    int n = wash_map(w)->columns * wash_map(w)->rows;
    uint8_t friends = (uint8_t)(1 << side), enemies = (uint8_t)(1 << !side);
    for (int hex = 0; hex < n; hex++) {
        bool stops = v->zoc[hex] & enemies && fights && !free && !rights; /* of open order only the first hex matters */
        marks[hex] = (uint8_t)((v->who[hex] & enemies ? HEX_CLOSED : 0) | (stops ? HEX_STOPS : 0) |
                               (v->who[hex] & friends && fights ? HEX_FRIENDS : 0));
    }
    *out = (struct walk){.data = wash_data(w),
                         .map = wash_map(w),
                         .rows = wash_scenario(w)->rows,
                         .last_column = side == CSA && cavalry ? LAST_COLUMN_OF_CAVALRY : 0,
                         .bridge_burned = wash_state(w)->burned,
                         .single = true,
                         .column = (enum move_column)unit_cost_column(w, u),
                         .marks = marks};
}

/* --- changes ---------------------------------------------------------------------------------------------- */

void set_rank(struct play *p, int u, bool on_top)
{
    struct wash_state *st = wash_of(p);
    int side = unit_of(&p->w, u)->side, n[UNITS_MAX];
    st->unit[u].rank = 255;
    int k = stack_units(&p->w, side, st->unit[u].hex, n);
    for (int i = 0, rank = on_top; i < k; i++)
        st->unit[n[i]].rank = (uint8_t)(n[i] == u && on_top ? 0 : rank++);
}

void unit_put(struct play *p, int u, int hex)
{
    struct counter *c = &wash_of(p)->unit[u];
    const struct wash_map *m = wash_map(&p->w);
    int side = unit_of(&p->w, u)->side, place = m->place_of[hex];
    c->hex = (int16_t)hex;
    c->where = WHERE_MAP;
    if (unit_of(&p->w, u)->kind != KIND_COMBAT)
        return;
    set_rank(p, u, unit_of(&p->w, u)->green);
    if (place && wash_of(p)->held[place - 1] != 1 + side) {
        bool news = wash_of(p)->held[place - 1] || side == CSA; /* before anyone enters it is the Union's */
        wash_of(p)->held[place - 1] = (uint8_t)(1 + side);
        if (news && wash_of(p)->turn)
            emit(p, HAP_TAKEN, WASHINGTON_R_PLACE_TAKEN, wash_seat(side), (int32_t[]){hex}, 1);
    }
}

void by_rank(W w, int u[], int n)
{
    for (int i = 1; i < n; i++) {
        int to = i, v = u[i];
        for (; to > 0 && counter_of(w, u[to - 1])->rank > counter_of(w, v)->rank; to--)
            u[to] = u[to - 1];
        u[to] = v;
    }
}

void unit_lose(struct play *p, int u, int n, int rule)
{
    struct counter *c = &wash_of(p)->unit[u];
    seat_t seat = wash_seat(unit_of(&p->w, u)->side);
    c->sp = (uint8_t)(c->sp > n ? c->sp - n : 0);
    emit(p, HAP_LOSS, (uint16_t)rule, seat, (int32_t[]){u, n, c->sp}, 3);
    if (c->sp)
        return;
    *c = (struct counter){.where = WHERE_DEAD, .full = c->full, .hex = c->hex};
    emit(p, HAP_DESTROYED, WASHINGTON_R_DESTROYED, seat, (int32_t[]){u}, 1);
}

static struct mark *mark_at(struct mark v[MARKS], int hex, int n)
{
    struct mark *empty = NULL;
    for (int i = 0; i < MARKS; i++) {
        if (v[i].hex == hex + 1 && (n == 0 || v[i].n == n))
            return &v[i];
        if (!v[i].hex && !empty)
            empty = &v[i];
    }
    return empty ? empty : &v[MARKS - 1];
}

int cbf_level(W w, int hex)
{
    for (int i = 0; i < MARKS; i++)
        if (wash_state(w)->cbf[i].hex == hex + 1)
            return wash_state(w)->cbf[i].n;
    return 0;
}

void cbf_raise(struct play *p, int hex)
{
    struct mark *m = mark_at(wash_of(p)->cbf, hex, 0);
    if (m->hex == hex + 1 && m->n == 2)
        return;
    *m = (struct mark){.hex = (int16_t)(hex + 1), .n = (uint8_t)(m->hex == hex + 1 ? 2 : 1)};
    emit(p, HAP_COUNTER_BATTERY, WASHINGTON_R_COUNTER_BATTERY, NO_SEAT, (int32_t[]){hex, m->n}, 2);
}

bool legs_near(W w, int side, int hex)
{
    for (int i = 0; i < MARKS; i++) {
        const struct mark *m = &wash_state(w)->legs[i];
        if (m->hex && m->n == 1 + side && hex_distance(wash_map(w), m->hex - 1, hex) <= 1 && m->to != hex + 1)
            return true;
    }
    return false;
}

void legs_put(struct play *p, int side, int hex, int to)
{
    struct mark *m = mark_at(wash_of(p)->legs, hex, 1 + side);
    int16_t exempt = (int16_t)(hex_distance(wash_map(&p->w), hex, to) == 1 ? to + 1 : 0);
    *m = (struct mark){(int16_t)(hex + 1), exempt, (uint8_t)(1 + side)};
    emit(p, HAP_LEGS, WASHINGTON_R_COWARDLY_LEGS, wash_seat(side), (int32_t[]){hex}, 1);
}
