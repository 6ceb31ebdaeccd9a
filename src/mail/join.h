/* Cards of people who want to play (`provost join` under an umpire): kept until the umpire begins the game. */
#ifndef PROVOST_MAIL_JOIN_H
#define PROVOST_MAIL_JOIN_H
#include "mail/post.h"

/* Does the mail hold a card and a dice key of one person, rightly signed, and nothing of a game? */
bool join_found(const struct post *p, const struct piece **card, const struct piece **keys);
/* Files it as inbox/join-HASH.letter of the post's own folder, for `provost new --seat NAME=FILE`, and answers the card's address,
 * within the limits for strangers. */
bool join_take(struct post *p, const struct piece *card, const struct piece *keys);
#endif
