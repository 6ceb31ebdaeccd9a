/* Between the parts of announce (announce*.c). */
#ifndef PROVOST_ANNOUNCE_PRIVATE_H
#define PROVOST_ANNOUNCE_PRIVATE_H
#include "announce.h"

enum { SHORT_HEAD = 8 };

const char *announce_head(const struct folder *f); /* hex */
const char *announce_game(const struct folder *f); /* hex */
/* The last part of the folder's name; of "." that of the current folder is not looked for. */
const char *announce_folder(const struct folder *f);
/* Seats that are waited for, whatever they owe. */
uint8_t announce_debtors(const struct announce *an);
/* Where the game stands, for this role: turn, head, who is waited for, until when in its zone. */
void announce_owed(struct announce *an, struct buf *b, int role);
/* How a player without a key answers; nothing for others. */
bool announce_code(struct announce *an, struct buf *b, int seat);

/* "0003-0-1cbc9130-WHAT-WHO" of the step that is open. */
const char *item_id(const struct announce *an, const char *what, const char *who);
/* It lies in the outbox or went out already. */
bool item_there(struct announce *an, const char *id, const char *end);
/* Into the outbox, unless it went out already. */
bool item_put(struct announce *an, const char *id, const char *end, struct bytes b);

struct note_mail {
    const char *id, *subject, *topic;
    struct bytes body;
    bool calendar;
    int64_t until, date;
};
/* To the address of the role; without one, or where this folder does not mail, nothing. */
bool item_mail(struct announce *an, int role, const struct note_mail *in);

struct note_post {
    const char *id, *type, *to, *title, *summary;
    struct bytes text;
    int64_t turn, step, after;
    uint8_t call;
};
bool item_post(struct announce *an, const struct note_post *in);
#endif
