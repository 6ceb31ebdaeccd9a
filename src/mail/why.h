/* The refusals of provost-mail: each says the cause, the place and what to do, in at most 140 characters. They stand in
 * provost-mail(1), and a test compares. */
#ifndef PROVOST_MAIL_WHY_H
#define PROVOST_MAIL_WHY_H
#include <stddef.h>

struct arena;
enum why {
    WHY_NONE,
    WHY_NO_BLOCK,
    WHY_TOO_LONG,
    WHY_PARTS,
    WHY_DEEP,
    WHY_TNEF,
    WHY_ENCRYPTED,
    WHY_PARTIAL,
    WHY_CUT,
    WHY_CHARACTER,
    WHY_FORM,
    WHY_BLOCKS,
    WHY_NO_GAME,
    WHY_SIGNATURE,
    WHY_SECOND,
    WHY_LATE,
    WHY_GAP,
    WHY_NOT_AWAITED,
    WHY_ORDER,
    WHY_OPENING,
    WHY_OTHER,
    WHY_ROBOT,
    WHY_CODE,
    WHY_CODE_USED,
    WHY_NO_ORDERS,
    WHY_DRAFT,
    WHYS
};
enum { WHY_MAX = 140, PLACE_MAX = 36, DETAIL_MAX = 50 };
/* The word for it in refused/ and in tests: "no-block". */
const char *why_name(enum why w);
/* The sentence; place and detail fill its holes and are cut. */
const char *why_text(struct arena *a, enum why w, const char *place, const char *detail);
/* As it stands in the manual page: PLACE and WHAT for the holes. */
const char *why_form(enum why w);
/* "a curly quote (U+201D)" for the first character beyond ASCII in s[0..n); NULL: there is none. */
const char *why_character(struct arena *a, const char *s, size_t n);
#endif
