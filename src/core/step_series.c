/* Dice of a series: the same for every game of it (design dice, section 4). */
#include <string.h>

#include "core/step_private.h"
#include "trust/seed.h"
#include "trust/vrf.h"

/* How many rolls with this label the game has made before roll number `roll` of the step. */
int64_t step_series_number(const struct step *s, const struct dice *d, const char *label, uint32_t roll)
{
    int64_t n = state_count(s->prev, label);
    for (size_t i = 0; i < d->n && d->v[i].roll < roll; i++)
        n += !d->v[i].shuffled && d->v[i].die == 0 && strcmp(d->v[i].label, label) == 0;
    return n;
}

static bool made(const struct step_series *m, uint32_t roll, uint32_t idx, uint32_t sides, const char *label,
                 uint32_t *value)
{
    uint8_t dseed[32], pi[80];
    uint64_t i = (uint64_t)step_series_number(m->s, m->dice, label, roll);
    if (!series_make(dseed, pi, m->s->g->series, label, i, "umpire", m->vrf_seed))
        return false;
    *value = die(dseed, 0, idx, sides, label);
    return *value != 0;
}

/* Nobody else can make a die before its proof is published: the rules run on the record's own, `vrf` tells of the rest. */
static bool logged(const struct record *rec, uint32_t roll, uint32_t idx, uint32_t sides, const char *label,
                   uint32_t *value)
{
    for (size_t i = 0; i < rec->core.ndice; i++) {
        const struct die_entry *d = &rec->core.dice[i];
        if (d->shuffle || d->roll != roll || d->die != idx || d->sides != sides || strcmp(d->label, label) != 0)
            continue;
        *value = (uint32_t)d->value;
        return true;
    }
    return false;
}

bool step_series_die(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    const struct step_series *m = ctx;
    if (strncmp(label, "shuffle:", strlen("shuffle:")) == 0)
        return false; /* its order would not be in the log */
    return m->rec ? logged(m->rec, roll, idx, sides, label, value) : made(m, roll, idx, sides, label, value);
}
