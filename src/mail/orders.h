/* Plain orders of a player without a key, out of an answer to his last report. */
#ifndef PROVOST_MAIL_ORDERS_H
#define PROVOST_MAIL_ORDERS_H
#include <stdint.h>
#include "mail/mime.h"

struct plain_orders {
    const char *code;  /* NULL: the mail has no reply code */
    char game[9];      /* its first eight digits */
    struct bytes text; /* what stands above the quoted report, smart punctuation undone; n = 0: nothing */
};
void mail_orders(struct arena *a, const struct mail *m, struct plain_orders *out);

/* ---- for tests ---- */
/* What phones make of quotes, dashes, dots and blanks, undone. Other characters stay. */
struct bytes plain_punctuation(struct arena *a, struct bytes text);
/* Quoted lines, the line that introduces them, signatures and all below an unquoted older mail are left out. */
struct bytes own_lines(struct arena *a, struct bytes text);
/* "4e0be9c7-XXXX-XXXX-XXXX-XXXX" somewhere in the text, or NULL. */
const char *reply_code(struct arena *a, struct bytes text);
#endif
