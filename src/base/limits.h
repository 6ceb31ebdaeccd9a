/* Limits that several layers share (design "dice" 3.6). */
#ifndef PROVOST_BASE_LIMITS_H
#define PROVOST_BASE_LIMITS_H
enum { SEATS_MAX = 8, DICE_MAX = 100000 /* a record */ };
#endif
