/* What deliver.c and mail.c share. */
#ifndef PROVOST_SEND_DELIVER_PRIVATE_H
#define PROVOST_SEND_DELIVER_PRIVATE_H
#include "send/config.h"
#include "send/deliver.h"
#include "send/item.h"
#include "send/ledger.h"
#include "send/post.h"

struct outbox {
    struct sending *s;
    const char *dir, *box;
    struct send_config config;
    struct ledger log;
    struct item *item;
    size_t n;
    const char **blocked; /* places that take nothing more in this run */
    size_t nblocked;
    bool used[CHANNELS_MAX];
};
struct outcome {
    enum verdict verdict;
    const char *why, *remote;
    int64_t wait;
    size_t part, parts;
    bool down; /* the mail server itself is out of reach */
};
bool attempt_begin(struct outbox *o, const struct item *it, struct delivery *d, size_t part, struct err *e);
bool attempt_end(struct outbox *o, const struct item *it, struct delivery *d, const struct outcome *r, struct err *e);
/* Writes the `begin` and makes the attempt. e: 78 before any attempt. */
bool mail_send(struct outbox *o, const struct item *it, struct delivery *d, const char *addr, struct outcome *out,
               struct err *e);
#endif
