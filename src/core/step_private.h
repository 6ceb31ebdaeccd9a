/* What the parts of a step share. */
#ifndef PROVOST_CORE_STEP_PRIVATE_H
#define PROVOST_CORE_STEP_PRIVATE_H
#include "core/step.h"

/* Hidden draws behind the dice of a step: made with a key, or as a record claims them. */
struct step_hidden {
    struct step *s;
    const struct step_keys *keys; /* NULL: as the record has them */
    const struct record *rec;     /* the record remade, or NULL */
    const uint8_t *seed;          /* 32 bytes */
    struct arena *a;
    struct shown shown[64];
    size_t nshown;
    struct hidden_ops ops;
};
void step_hidden_init(struct step_hidden *h, struct step *s, const struct step_keys *keys, const struct record *rec,
                      const uint8_t seed[32]);
/* Numbers hidden draws by the counts of the state before. */
uint32_t step_hidden_count(void *step, const char *deck);
/* Of step->known, and only to its own seat. */
const char *step_drawn(void *step, seat_t reader, const char *deck, uint32_t k);

/* The dice of a game of a series: made with the organiser's key, or as the record remade has them. */
struct step_series {
    const struct step *s;
    const struct dice *dice; /* those of the step so far */
    const uint8_t *vrf_seed; /* NULL: as the record has them */
    const struct record *rec;
};
die_fn step_series_die;
int64_t step_series_number(const struct step *s, const struct dice *d, const char *label, uint32_t roll);

/* Does the opening fit a commitment of the state before (1.3)? */
bool step_opening_fits(const struct step *s, const struct opening *o);
#endif
