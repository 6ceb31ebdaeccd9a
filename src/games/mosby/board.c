/* The board: who stands where, points, markers, ties. */
#include <stdio.h>
#include <string.h>

#include "core/dice.h"
#include "games/mosby/mosby.h"

const struct mb_data *mb_data(W w)
{
    return w->data;
}
const struct mb_state *mb_state(W w)
{
    return w->state;
}
struct mb_state *mb_of(struct play *p)
{
    return p->state;
}

bool mb_option(W w, const char *id)
{
    const struct option *o = option_find(w->opt, id);
    return o && o->num != 0;
}

/* --- spaces ----------------------------------------------------------------------------------------------- */

bool mb_concentration(W w, int s)
{
    return mb_data(w)->space[s].concentration || mb_state(w)->placed[s];
}

bool mb_in_lines(W w, int s)
{
    const struct mb_space *sp = &mb_data(w)->space[s];
    return sp->lines || mb_state(w)->placed[s] || (sp->group && (mb_state(w)->groups >> (sp->group - 1) & 1));
}

bool mb_unrevealed(W w, int s)
{
    return mb_in_lines(w, s) && !mb_concentration(w, s) && mb_state(w)->status[s] != STATUS_REVEALED;
}

int mb_road(W w, int a, int b)
{
    const struct mb_space *sp = &mb_data(w)->space[a];
    for (int i = 0; i < sp->nroads; i++)
        if (sp->to[i] == b)
            return i;
    return -1;
}

bool mb_adjacent(W w, int a, int b)
{
    return mb_road(w, a, b) >= 0;
}

void mb_distances(W w, int from, uint8_t out[MB_SPACES])
{
    const struct mb_data *d = mb_data(w);
    uint8_t queue[MB_SPACES];
    int head = 0, tail = 0;
    memset(out, NO_SPACE, MB_SPACES);
    out[from] = 0;
    queue[tail++] = (uint8_t)from;
    while (head < tail) {
        const struct mb_space *sp = &d->space[queue[head]];
        int next = out[queue[head++]] + 1;
        for (int i = 0; i < sp->nroads; i++)
            if (out[sp->to[i]] == NO_SPACE) {
                out[sp->to[i]] = (uint8_t)next;
                queue[tail++] = sp->to[i];
            }
    }
}

bool mb_bound_north(W w)
{
    return mb_option(w, "8.5") && mb_data(w)->space[mb_state(w)->at].north;
}

bool mb_closed(W w, int s)
{
    return !mb_data(w)->space[s].confederacy || mb_in_lines(w, s) || mb_state(w)->devastated[s] ||
           mb_count(w, s, ANY, ANY) > 0;
}

/* --- units ------------------------------------------------------------------------------------------------ */

int mb_class(const struct mb_unit *u)
{
    return u->sort - 1;
}

bool mb_combat_class(int class)
{
    return class >= CLASS_COMBAT;
}

bool mb_is_combat(const struct mb_unit *u)
{
    return u->sort && mb_combat_class(mb_class(u));
}

static bool fits(const struct mb_unit *u, int s, int active, int combat)
{
    return u->sort && (s < 0 || u->at == s) && (active == ANY || u->active == active) &&
           (combat == ANY || mb_is_combat(u) == combat);
}

int mb_count(W w, int s, int active, int combat)
{
    int n = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        n += fits(&mb_state(w)->unit[i], s, active, combat);
    return n;
}

int mb_force(W w, int s, int active)
{
    int n = 0;
    for (int i = 0; i < UNITS_MAX; i++)
        if (fits(&mb_state(w)->unit[i], s, active, ON))
            n += mb_state(w)->unit[i].strength;
    return n;
}

int mb_active(W w)
{
    return mb_count(w, -1, ON, ANY);
}

int mb_by_age(W w, int s, int *out)
{
    const struct mb_unit *u = mb_state(w)->unit;
    int n = 0;
    for (int i = 0; i < UNITS_MAX; i++) {
        if (!u[i].sort || (s >= 0 && u[i].at != s))
            continue;
        int k = n++;
        for (; k > 0 && (u[out[k - 1]].at > u[i].at || (u[out[k - 1]].at == u[i].at && u[out[k - 1]].age > u[i].age));
             k--)
            out[k] = out[k - 1];
        out[k] = i;
    }
    return n;
}

int mb_unit_aged(W w, int age)
{
    for (int i = 0; i < UNITS_MAX; i++)
        if (mb_state(w)->unit[i].sort && mb_state(w)->unit[i].age == age)
            return i;
    return -1;
}

int mb_captives(W w)
{
    int n = 0;
    for (int i = 0; i < LEADERS; i++)
        n += mb_state(w)->leader[i] == LEADER_TAKEN;
    return n;
}

int mb_nearest(W w)
{
    const struct mb_state *st = mb_state(w);
    uint8_t dist[MB_SPACES];
    int best = -1;
    if (!st->on)
        return -1;
    mb_distances(w, st->at, dist);
    for (int i = 0; i < UNITS_MAX; i++)
        if (st->unit[i].sort && st->unit[i].active && (best < 0 || dist[st->unit[i].at] < best))
            best = dist[st->unit[i].at];
    return best;
}

int mb_within(W w, int k)
{
    const struct mb_state *st = mb_state(w);
    uint8_t dist[MB_SPACES];
    int n = 0;
    if (!st->on)
        return 0;
    mb_distances(w, st->at, dist);
    for (int i = 0; i < UNITS_MAX; i++)
        if (st->unit[i].active && mb_is_combat(&st->unit[i]) && dist[st->unit[i].at] <= k)
            n += st->unit[i].strength;
    return n;
}

bool mb_train_here(W w)
{
    const struct mb_state *st = mb_state(w);
    return st->on && st->train == TRAIN_ROLLING && st->train_at == st->at;
}

/* --- points ----------------------------------------------------------------------------------------------- */

enum { NOTORIETY_MAX = 200 };

int mb_worth(W w, int class)
{
    const struct mb_tables *t = &mb_data(w)->t;
    return class == CLASS_COURIER  ? t->courier
           : class == CLASS_WAGON  ? t->wagon
           : class == CLASS_PICKET ? t->picket
                                   : 0;
}

void mb_band(struct play *p, int n, int rule)
{
    struct mb_state *st = mb_of(p);
    int strength = st->strength + n;
    st->strength = (uint8_t)(strength > BAND_MAX ? BAND_MAX : strength < 0 ? 0 : strength);
    TELL(p, HAP_BAND, (uint16_t)rule, st->strength);
}

void mb_points(struct play *p, int n, int rule)
{
    struct mb_state *st = mb_of(p);
    int was = st->notoriety, all = 10 * st->notoriety + st->points + n;
    if (n == 0)
        return;
    if (all < 10) /* below Notoriety 1 nothing is left to lose (R46) */
        all = 10;
    if (all > 10 * NOTORIETY_MAX)
        all = 10 * NOTORIETY_MAX;
    st->notoriety = (uint8_t)(all / 10);
    st->points = (uint8_t)(all % 10);
    TELL(p, HAP_POINTS, (uint16_t)rule, n, st->notoriety, st->points);
    if (st->notoriety != was)
        TELL(p, HAP_NOTORIETY, MOSBY_R_POINTS, st->notoriety);
}

void mb_awareness_set(struct play *p, int v, int rule)
{
    struct mb_state *st = mb_of(p);
    const struct mb_tables *t = &mb_data(&p->w)->t;
    v = v > t->aware_max ? t->aware_max : v < t->aware_min ? t->aware_min : v;
    if (v == st->awareness)
        return;
    st->awareness = (uint8_t)v;
    TELL(p, HAP_ALERT, (uint16_t)rule, v);
}

void mb_alert(struct play *p, int n, int rule)
{
    mb_awareness_set(p, mb_of(p)->awareness + n, rule);
}

/* --- units come and go ------------------------------------------------------------------------------------ */

int mb_place(struct play *p, int class, int s, bool active)
{
    struct mb_state *st = mb_of(p);
    int slot = 0;
    while (st->unit[slot].sort)
        slot++; /* there are fewer counters than slots */
    struct mb_unit *u = &st->unit[slot];
    *u = (struct mb_unit){.sort = (uint8_t)(class + 1), .at = (uint8_t)s, .active = active, .acted = st->union_half};
    if (mb_combat_class(class) && class != CLASS_UNSEEN)
        u->strength = (uint8_t)(class - CLASS_COMBAT + 1);
    u->age = ++st->age;
    return slot;
}

void mb_remove(struct play *p, int slot)
{
    mb_of(p)->unit[slot] = (struct mb_unit){0};
}

void mb_to_pool(struct play *p, int slot, int rule)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit u = st->unit[slot];
    TELL(p, HAP_UNIT_POOLED, (uint16_t)rule, slot, u.sort - 1, u.at);
    if (mb_class(&u) != CLASS_UNSEEN) /* an unseen one has never left it (pool.c) */
        st->pool[mb_class(&u)]++;
    mb_remove(p, slot);
    if (!mb_unseen(&p->w))
        memset(st->fresh, 0, sizeof st->fresh);
}

void mb_box(struct play *p, int class)
{
    mb_of(p)->box[class]++;
}

void mb_eliminate(struct play *p, int slot, int rule)
{
    struct mb_state *st = mb_of(p);
    struct mb_unit u = st->unit[slot];
    int class = mb_class(&u);
    mb_box(p, class);
    mb_remove(p, slot);
    TELL(p, HAP_ELIMINATED, (uint16_t)rule, slot, class, u.at);
    mb_points(p, mb_worth(&p->w, class), rule);
    if (mb_option(&p->w, "8.7") && !st->phases && st->strength && !st->events_left && st->fight <= FIGHT_PLAIN)
        st->question[class]++;
}

void mb_deactivate(struct play *p, int slot, int rule)
{
    struct mb_unit *u = &mb_of(p)->unit[slot];
    if (mb_concentration(&p->w, u->at)) {
        mb_to_pool(p, slot, MOSBY_R_DEACTIVATION);
        return;
    }
    u->active = u->retreat = u->acted = u->attacks = u->fights = u->from = 0;
    TELL(p, HAP_DEACTIVATED, (uint16_t)rule, slot, u->at);
}

/* --- dice for ways ---------------------------------------------------------------------------------------- */

int mb_tie(struct play *p, int n)
{
    if (n <= 1)
        return 0;
    if (n > 6)
        n = 6;
    for (;;) {
        int die = roll(p, "tie", 1, 6, NULL);
        if (n == 2)
            return 1 - die % 2; /* odd: the first */
        if (n == 3)
            return (die - 1) / 2;
        if (die <= n || p->dice->err.code)
            return (die - 1) % n;
    }
}

int mb_random_road(struct play *p, int s)
{
    const struct mb_space *sp = &mb_data(&p->w)->space[s];
    return sp->to[(roll(p, "road", 1, 6, NULL) - 1) % sp->nroads];
}

/* --- status markers --------------------------------------------------------------------------------------- */

int mb_markers(W w)
{
    int n = 0;
    for (int s = 0; s < MB_SPACES; s++)
        n += mb_state(w)->status[s] != STATUS_NONE;
    return n;
}

static bool next_to_concentration(W w, int s)
{
    const struct mb_space *sp = &mb_data(w)->space[s];
    for (int i = 0; i < sp->nroads; i++)
        if (mb_concentration(w, sp->to[i]))
            return true;
    return false;
}

void mb_reveal(struct play *p, int s, bool dot)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    if (mb_concentration(&p->w, s) || st->status[s] == STATUS_REVEALED || (dot && st->status[s] == STATUS_DOT))
        return;
    if (st->status[s] == STATUS_NONE && mb_markers(&p->w) >= d->status_markers)
        mb_restore(p);
    st->status[s] = dot ? STATUS_DOT : STATUS_REVEALED;
    if (dot)
        return;
    TELL(p, HAP_REVEALED, MOSBY_R_LINES, s);
    if (mb_option(&p->w, "8.5") && d->space[s].north && st->turn >= d->t.north_turn)
        mb_points(p, d->t.north_points + (next_to_concentration(&p->w, s) ? d->t.north_bonus : 0), MOSBY_R_OPTION_8_5);
}

/* What 7.1 says: deactivated and non-combat units leave, activated combat units stay as they are. */
void mb_restore(struct play *p)
{
    struct mb_state *st = mb_of(p);
    const struct mb_data *d = mb_data(&p->w);
    TELL0(p, HAP_RESTORED, MOSBY_R_RESTORE);
    for (int i = 0; i < UNITS_MAX; i++)
        if (st->unit[i].sort && !(st->unit[i].active && mb_is_combat(&st->unit[i])))
            mb_to_pool(p, i, MOSBY_R_RESTORE);
    for (int s = 0; s < d->nspaces; s++) {
        bool joined = d->space[s].group && (st->groups >> (d->space[s].group - 1) & 1);
        if (st->status[s])
            st->status[s] = joined ? STATUS_DOT : STATUS_NONE;
    }
}

/* --- the hidden cannon (8.3) ------------------------------------------------------------------------------ */

void mb_unit_enters(struct play *p, int slot, int s)
{
    struct mb_state *st = mb_of(p);
    st->unit[slot].at = (uint8_t)s;
    if (st->cannon == 0 || st->cannon == NO_SPACE || st->cannon - 1 != s)
        return;
    int die = roll(p, "cannon", 1, 6, NULL);
    bool found = die <= mb_data(&p->w)->t.cannon_found;
    TELL(p, found ? HAP_CANNON_FOUND : HAP_CANNON_SAFE, MOSBY_R_OPTION_8_3, s, die);
    if (found)
        st->cannon = NO_SPACE;
}
