/* What was hidden and is shown: commit, draw (design dice 4). */
#include <string.h>
#include "trust/hash.h"
#include "trust/seed.h"
#include "trust/verify_parts.h"

/* Only what the state before the step holds is in force: a commitment of the same step opens nothing. */
static bool opens(const struct verify *v, int seat, const char *slot, int64_t turn, const void *value, size_t n,
                  const uint8_t salt[32], struct err *why)
{
    const struct commitment *c = state_commit(v->prev, seat, slot);
    const char *side = genesis_name(v->g, seat);
    uint8_t h[32];
    if (!c)
        return err_set(why, EXIT_DATA, "%s has nothing committed in slot %s", side, slot);
    if (turn && turn != c->turn)
        return err_set(why, EXIT_DATA, "slot %s of %s was committed in turn %lld", slot, side, (long long)c->turn);
    hash_commit(h, v->g->game_id, (uint64_t)c->turn, side, slot, value, n, salt, NULL);
    return !memcmp(h, c->c, 32) ||
           err_set(why, EXIT_DATA, "slot %s of %s was committed to another value or salt", slot, side);
}

static bool record_opens(const struct verify *v, struct err *why)
{
    const struct record *r = v->rec;
    if (r->core.kind != CORE_PLAY && r->nopened)
        return err_set(why, EXIT_DATA, "a joint or end record opens nothing");
    for (size_t i = 0; i < r->nopened; i++) {
        const struct opening *o = &r->opened[i];
        if (!opens(v, o->seat, o->slot, o->turn, o->value, o->nvalue, o->salt, why))
            return false;
        for (size_t k = 0; k < i; k++)
            if (r->opened[k].seat == o->seat && !strcmp(r->opened[k].slot, o->slot))
                return err_set(why, EXIT_DATA, "slot %s of %s is opened twice", o->slot, o->side);
    }
    return true;
}

static bool texts_open(const struct verify *v, struct err *why)
{
    for (size_t i = 0; i < v->rec->ninputs; i++) {
        int seat = v->parsed[i] ? genesis_seat(v->g, v->texts[i].side) : ROLE_NONE;
        if (seat < 0 || v->texts[i].kind != KIND_MOVES)
            continue;
        const struct moves *m = &v->moves[i];
        for (size_t k = 0; k < m->nopens; k++)
            if (!opens(v, seat, m->opens[k].slot, 0, m->opens[k].value.p, m->opens[k].value.n, m->opens[k].salt, why))
                return false;
    }
    return true;
}

/* The drawer: the umpire, or the seat alone under `solo`. */
static int drawer(const struct verify *v)
{
    if (v->g->dice == DICE_UMPIRE || v->g->dice == DICE_BOTH)
        return ROLE_UMPIRE;
    return v->g->dice == DICE_SOLO && v->nroles ? v->roles[0] : ROLE_NONE;
}

static bool draws_count(const struct verify *v, struct err *why)
{
    const struct core *c = &v->rec->core;
    if (c->ndraws && drawer(v) == ROLE_NONE)
        return err_set(why, EXIT_DATA, "nothing can be drawn hidden under dice policy %s",
                       dice_policy_name(v->g->dice));
    for (size_t i = 0; i < c->ndraws; i++) {
        int64_t k = state_count(v->prev, c->draws[i].deck);
        for (size_t j = 0; j < i; j++)
            k += !strcmp(c->draws[j].deck, c->draws[i].deck);
        if (c->draws[i].k != k)
            return err_set(why, EXIT_DATA, "draw %lld of %s where draw %lld comes", (long long)c->draws[i].k,
                           c->draws[i].deck, (long long)k);
    }
    return true;
}

static const struct chain_draw *chain_find(const struct chain *c, const struct shown *s)
{
    for (size_t i = 0; c && i < c->ndraws; i++)
        if (c->draws[i].k == s->k && !strcmp(c->draws[i].deck, s->deck))
            return &c->draws[i];
    return NULL;
}

static bool draw_right(const struct genesis *g, const char *role, const struct chain_draw *d, const struct shown *s,
                       struct err *why)
{
    struct draw_in in = {
        g->game_id, d->seed, g->has_series ? g->series : NULL, (uint64_t)d->turn, (uint64_t)d->step, (uint64_t)s->k,
        s->deck,    role};
    return draw_check(NULL, &in, d->vrf, s->pi, s->value, s->nvalue, d->c) ||
           err_check(why, EXIT_DATA, "draw", "draw %lld of %s is not what was drawn", (long long)s->k, s->deck);
}

bool chain_drawn(const struct chain *c, const struct genesis *g, const struct shown *s, struct err *e)
{
    const struct chain_draw *d = chain_find(c, s);
    if (!d)
        return err_check(e, EXIT_DATA, "draw", "draw %lld of %s is not in the chain", (long long)s->k, s->deck);
    return draw_right(g, g->has_umpire ? "umpire" : genesis_name(g, 0), d, s, e);
}

/* The draw that is shown, of this record or an earlier one. */
static bool find_draw(const struct verify *v, const struct shown *s, struct chain_draw *out)
{
    const struct core *c = &v->rec->core;
    for (size_t i = 0; i < c->ndraws; i++)
        if (c->draws[i].k == s->k && !strcmp(c->draws[i].deck, s->deck) && drawer(v) != ROLE_NONE) {
            *out = (struct chain_draw){s->deck, s->k, c->turn, c->step, {0}, {0}, {0}};
            memcpy(out->c, c->draws[i].c, 32);
            memcpy(out->seed, c->seed, 32);
            memcpy(out->vrf, state_vrf(v->g, v->prev, drawer(v)), 32);
            return true;
        }
    const struct chain_draw *d = chain_find(v->chain, s);
    if (d)
        *out = *d;
    return d != NULL;
}

static bool shown_before(const struct record *r, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (r->shown[k].k == r->shown[i].k && !strcmp(r->shown[k].deck, r->shown[i].deck))
            return true;
    return false;
}

static bool shown_good(struct verify *v, const struct shown *s, bool *known, struct err *why)
{
    struct chain_draw d;
    *known = find_draw(v, s, &d) || v->chain || s->k >= state_count(v->prev, s->deck);
    if (!find_draw(v, s, &d))
        return err_set(why, EXIT_DATA, "draw %lld of %s is not in the chain", (long long)s->k, s->deck);
    return draw_right(v->g, genesis_name(v->g, drawer(v)), &d, s, why);
}

static void check_draw(struct verify *v)
{
    struct err why = {0};
    bool good = draws_count(v, &why), all = true;
    if (good && v->rec->core.kind != CORE_PLAY && v->rec->nshown)
        good = err_set(&why, EXIT_DATA, "a joint or end record shows nothing");
    for (size_t i = 0; good && i < v->rec->nshown; i++) {
        const struct shown *s = &v->rec->shown[i];
        struct err bad = {0};
        bool known;
        if (shown_before(v->rec, i)) {
            good = err_set(&why, EXIT_DATA, "draw %lld of %s is shown twice", (long long)s->k, s->deck);
            break;
        }
        if (shown_good(v, s, &known, &bad))
            continue;
        if (known)
            good = err_set(&why, EXIT_DATA, "%s", bad.text);
        else
            verify_line(v, "draw", CHECK_INCOMPLETE, "%s", bad.text);
        all &= known;
    }
    if (!good || (all && (v->rec->nshown || v->rec->core.ndraws)))
        verify_result(v, "draw", good, &why);
}

void verify_hidden(struct verify *v)
{
    struct err why = {0};
    verify_result(v, "commit", record_opens(v, &why) && texts_open(v, &why), &why);
    check_draw(v);
}
