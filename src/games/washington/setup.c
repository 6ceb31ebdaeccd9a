/* Where counters stand at the start (engine 19, R-38 to R-41). */
#include "base/err.h"
#include "games/washington/washington.h"

static void begin_counter(struct play *p, int u, int hex, int sp)
{
    struct counter *c = &wash_of(p)->unit[u];
    const struct wash_unit *t = unit_of(&p->w, u);
    c->hex = (int16_t)hex;
    c->full = (uint8_t)t->sp;
    c->sp = (uint8_t)(sp ? sp : t->sp);
    if (t->arm == ARM_ARTILLERY)
        c->form = UNLIMBERED;
}

static void stand(struct play *p, const struct wash_setup *s)
{
    begin_counter(p, s->unit, s->hex, s->sp);
    unit_put(p, s->unit, s->hex);
}

static void wait_for(struct play *p, const struct wash_scenario *sc, const struct wash_arrival *a)
{
    static const uint8_t march[] = {[ARM_INFANTRY] = COLUMN, [ARM_CAVALRY] = MOUNTED, [ARM_ARTILLERY] = LIMBERED};
    struct counter *c = &wash_of(p)->unit[a->unit];
    begin_counter(p, a->unit, a->hex, 0);
    c->where = WHERE_DUE;
    c->due = (uint8_t)(a->turn - sc->first + 1);
    if (unit_of(&p->w, a->unit)->kind == KIND_COMBAT)
        c->form = march[unit_of(&p->w, a->unit)->arm];
}

enum { DISMOUNTS_AT = 10, UNLIMBERS_AT = 30 };

/* In line; cavalry far from the enemy on horse unless it is open order, guns unlimbered where they may be and have somebody
 * to fire at; facing the nearest enemy (ruling R-38). */
static void face_enemy(struct play *p, int u)
{
    W w = &p->w;
    const struct wash_unit *t = unit_of(w, u);
    struct counter *c = &wash_of(p)->unit[u];
    struct group alone = {1, {u}};
    int best = nearest_enemy(w, t->side, c->hex, false), far = best < 0 ? 999 : hex_distance(wash_map(w), c->hex, best);
    if (t->arm == ARM_CAVALRY && t->can_mount && !t->open_order && far > DISMOUNTS_AT)
        c->form = MOUNTED;
    if (t->arm == ARM_ARTILLERY && (far > UNLIMBERS_AT || !may_unlimber(w, &alone, u)))
        c->form = LIMBERED;
    if (best >= 0)
        c->facing = (uint8_t)hex_toward(wash_map(w), c->hex, best);
}

static void give_orders(struct play *p, const struct wash_scenario *sc)
{
    for (int i = 0; i < sc->norders; i++) {
        const struct wash_order_row *o = &sc->order[i];
        if (!o->attack || o->formation < 0)
            continue; /* "none" and "defend" (ruling R-40) */
        struct command *c = &wash_of(p)->command[o->formation];
        c->kind = ORDER_ATTACK;
        c->state = OS_ACTIVE;
        c->goal = (int16_t)(o->ngoals > 0 ? o->goal[0] + 1 : 0);
        c->second = (int16_t)(o->ngoals > 1 ? o->goal[1] + 1 : 0);
    }
}

static void give_leaders(struct play *p)
{
    W w = &p->w;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct wash_unit *t = unit_of(w, u);
        if (t->kind != KIND_LEADER || counter_of(w, u)->where == WHERE_NONE || t->parent < 0)
            continue;
        struct command *c = &wash_of(p)->command[t->parent];
        if (c->leader && t->level != LEVEL_ARMY)
            continue;
        c->leader = c->original = (int16_t)(u + 1);
    }
}

bool wash_setup(struct play *p, const char *scenario, struct err *e)
{
    const struct wash_scenario *sc = wash_scenario(&p->w);
    if (!sc)
        return err_set(e, EXIT_DATA, "no scenario \"%s\"", scenario);
    for (int i = 0; i < sc->nsetup; i++)
        stand(p, &sc->setup[i]);
    for (int i = 0; i < sc->narrivals; i++)
        wait_for(p, sc, &sc->arrival[i]);
    for (int u = 0; u < wash_data(&p->w)->nunits; u++)
        if (unit_fights(&p->w, u))
            face_enemy(p, u);
    give_leaders(p);
    give_orders(p, sc);
    wash_of(p)->burned = (uint8_t)sc->bridge_burned;
    wash_of(p)->active = (uint8_t)sc->first_side;
    wash_of(p)->phase = PHASE_SETUP;
    return true;
}
