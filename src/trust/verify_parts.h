/* The parts of verify_record, each one or more checks of design dice 5. */
#ifndef PROVOST_TRUST_VERIFY_PARTS_H
#define PROVOST_TRUST_VERIFY_PARTS_H
#include "trust/verify.h"

/* One line: ok, or the text of why when good is false. */
bool verify_result(struct verify *v, const char *check, bool good, const struct err *why);

void verify_texts(struct verify *v);  /* canonical, binding, moves-sig, nmr, joint */
void verify_dice(struct verify *v);   /* rollers, alpha, vrf, beta, seed, order, die */
void verify_hidden(struct verify *v); /* commit, draw */
#endif
