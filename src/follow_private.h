/* Between the parts of work_follow (follow*.c). */
#ifndef PROVOST_FOLLOW_PRIVATE_H
#define PROVOST_FOLLOW_PRIVATE_H
#include "work.h"

/* A line of what is still missing (w->missing). */
void follow_miss(struct work *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *follow_name(const struct work *w, int role);
/* The text that answers for the seat in this step, or NULL. */
const struct at_hand *follow_served(const struct at_hand *v, size_t n, int seat);
/* Proofs of all roles but the last whose keys are here. */
bool follow_prove(struct work *w, const struct at_hand *v, size_t n, const int *roles, size_t nroles);
/* The dice key of the role, for sodium_free; NULL: it is not here. */
bool follow_seed(struct work *w, int role, uint8_t **seed);
/* The record of the step by its last role; what is missing for it is noted. */
bool follow_make(struct work *w, int role, struct input *in, size_t n, const uint8_t *seed);
#endif
