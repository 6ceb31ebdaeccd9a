/* Commitments and hidden draws as a game meets them (design dice, section 4). The protocol's side is behind
 * struct outside and struct hidden_ops; here are only the numbers and the lists of the step. */
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "core/dice.h"
#include "core/run.h"

bool outside_committed(W w, seat_t seat, const char *slot)
{
    const struct outside *o = w->outside;
    return o && o->committed && o->committed(o->ctx, seat, slot);
}

const char *outside_opened(W w, seat_t seat, const char *slot)
{
    const struct outside *o = w->outside;
    return o && o->opened ? o->opened(o->ctx, seat, slot) : NULL;
}

const char *outside_drawn(W w, seat_t reader, const char *deck, uint32_t k)
{
    const struct outside *o = w->outside;
    return o && o->drawn && reader != NO_SEAT ? o->drawn(o->ctx, reader, deck, k) : NULL;
}

bool outside_has_umpire(W w)
{
    return w->outside && w->outside->umpire;
}

/* k counts through the whole game: what the state says, then the draws of this step. */
static uint32_t next_k(const struct dice *d, const char *deck)
{
    uint32_t k = d->count ? d->count(d->count_ctx, deck) : 0;
    for (size_t i = 0; i < d->ndraws; i++)
        k += strcmp(d->draws[i].deck, deck) == 0;
    return k;
}

uint32_t draw_hidden(struct play *p, const char *deck, seat_t seat, const char *const *pool, size_t n)
{
    struct dice *d = p->dice;
    uint32_t k = next_k(d, deck);
    if (d->err.code)
        return k;
    if (!is_tag(deck, strlen(deck)) || n == 0)
        err_set(&d->err, EXIT_BUG, "a hidden draw from \"%.16s\" with %zu cards left", deck, n);
    else if (!d->hidden || !d->hidden->draw)
        err_set(&d->err, EXIT_DATA, "hidden cards of the deck \"%s\" need an umpire's key or a game played solo", deck);
    else if (d->ndraws == sizeof d->draws / sizeof d->draws[0])
        err_set(&d->err, EXIT_BUG, "more than %zu hidden draws in one step", d->ndraws);
    if (d->err.code)
        return k;
    struct dice_draw *draw = &d->draws[d->ndraws];
    *draw = (struct dice_draw){.deck = arena_strdup(d->a, deck), .k = k};
    if (d->hidden->draw(d->hidden->ctx, seat, draw->deck, k, pool, n, draw->c, &d->err))
        d->ndraws++;
    else
        err_set(&d->err, EXIT_DATA, "the hidden draw %s#%u cannot be made", deck, (unsigned)k);
    return k;
}

const char *draw_show(struct play *p, const char *deck, uint32_t k)
{
    struct dice *d = p->dice;
    for (size_t i = 0; i < d->nshown; i++)
        if (d->shown[i].k == k && strcmp(d->shown[i].deck, deck) == 0)
            return d->shown[i].value;
    if (d->err.code)
        return "";
    if (!d->hidden || !d->hidden->show)
        err_set(&d->err, EXIT_DATA, "the card %s#%u cannot be shown here: it needs the key that drew it", deck,
                (unsigned)k);
    else if (d->nshown == sizeof d->shown / sizeof d->shown[0])
        err_set(&d->err, EXIT_BUG, "more than %zu cards shown in one step", d->nshown);
    if (d->err.code)
        return "";
    const char *value = NULL;
    if (!d->hidden->show(d->hidden->ctx, deck, k, &value, &d->err) || !value) {
        err_set(&d->err, EXIT_DATA, "the card %s#%u cannot be shown", deck, (unsigned)k);
        return "";
    }
    value = arena_strdup(d->a, value);
    d->shown[d->nshown++] = (struct dice_shown){.deck = arena_strdup(d->a, deck), .value = value, .k = k};
    return value;
}
