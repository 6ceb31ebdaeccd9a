/* One mail, from what was found in it to what is filed and answered. */
#ifndef PROVOST_MAIL_POST_H
#define PROVOST_MAIL_POST_H
#include "mail/find.h"
#include "mail/games.h"
#include "mail/hand.h"
#include "person.h"

enum reply_by { REPLY_OUTBOX, REPLY_STDOUT, REPLY_SENDMAIL, REPLY_NONE };
struct post {
    struct ctx *c;
    struct host host;
    struct person person;
    const char *from; /* our own address: answers come from it; "" none can be written */
    enum reply_by by;
    const char *sendmail;
    int64_t now;
    size_t strangers; /* how many of them are answered in a day */
    const char *dir;  /* the post's own folder: the first that was given */
    struct games games;
    /* the mail in hand */
    struct box box;
    struct mail mail;
    struct pieces pieces;
    bool took; /* something is stored in a game */
    size_t receipts;
};
/* The mail is filed when it returns true. False, c->e: it is not, and nothing was taken. */
bool post_deal(struct post *p, struct bytes raw);

/* ---- answer.c ---- */
struct answer {
    const char *dir; /* whose outbox */
    const char *id;  /* of the item, without the mail's hash */
    const char *to_name, *to, *subject, *game;
    struct bytes body;
};
/* Nothing where no answer may be: robots, lists, no address of our own. */
bool post_answer(struct post *p, const struct answer *a);
/* To who sent it, when he is known here, or a stranger: once a day. game: of the folder, or NULL. */
bool post_answer_sender(struct post *p, const struct game_at *g, enum why why, const char *text);
/* The game where the sender's address is that of a player (the first one), or NULL. */
const struct game_at *post_sender_game(struct post *p);

/* ---- receipt.c ---- */
/* What became of the blocks for one game, to each seat that is sure to have sent one. *unsure: the first refusal that nobody is sure
 * to have sent, WHY_NONE: none. */
bool post_receipts(struct post *p, const struct game_at *g, const struct result *o, enum why *unsure,
                   const char **text);
/* The refusal that a verdict of `turn` is, and its sentence. */
const char *post_refusal(struct post *p, const struct handed *h, enum why *why);
#endif
