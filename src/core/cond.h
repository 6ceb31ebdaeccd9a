/* The tree of a condition. Inside core only. */
#ifndef PROVOST_CORE_COND_H
#define PROVOST_CORE_COND_H
#include "core/game.h"

enum cond_kind { COND_FACT, COND_NOT, COND_AND, COND_OR };
enum cond_op { OP_NONE, OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE };
struct cond {
    enum cond_kind kind;
    struct cond *first, *next; /* what it joins; the next joined beside it */
    uint16_t fact;
    int32_t arg[2];
    enum cond_op op;    /* OP_NONE: a yes or no */
    struct value value; /* compared with */
};

enum { COND_DEPTH_MAX = 32, COND_FACTS_MAX = 64 };
/* <0, 0, >0; both of the same type. Ratios are cross-multiplied. */
int value_order(const struct value *a, const struct value *b);
#endif
