/* What each service is sent, and what its answer means. */
#ifndef PROVOST_SEND_POST_H
#define PROVOST_SEND_POST_H
#include "send/config.h"
#include "send/item.h"
#include "send/net.h"

struct posting {
    const struct channel *ch;
    const struct item *it;
    const char *remote;      /* the number that an earlier post of this turn has there (discourse), or NULL */
    const struct item *same; /* the posts of this turn that it holds already, oldest first */
    size_t nsame;
    struct bytes url, secret;
    int64_t now;
};
/* The requests of one post, in order; at least one. e: 78. */
bool post_build(struct arena *a, const struct posting *p, struct request **out, size_t *n, struct err *e);

enum verdict { POST_TAKEN, POST_LATER, POST_REFUSED, POST_GONE, POST_DOUBT };
/* why: without anything secret; remote: the number of the post there, or NULL; wait: seconds the service asks for, or -1. */
enum verdict post_judge(struct arena *a, enum channel_kind kind, const struct request *rq, const struct reply *r,
                        const char **why, const char **remote, int64_t *wait);
#endif
