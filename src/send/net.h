/* One request over the network, by libcurl: https and no private addresses unless allowed, no redirects, no proxy of the
 * environment, a limit of time and size on everything. Nothing here says where it went: the address may be the secret. */
#ifndef PROVOST_SEND_NET_H
#define PROVOST_SEND_NET_H
#include <stdbool.h>
#include <stdint.h>
#include "base/io.h"
#include "send/config.h"

struct arena;
enum { HEADERS_MAX = 8, REPLY_MAX = 65536 };
struct request {
    const char *method; /* POST, PUT */
    const char *url;
    const char *header[HEADERS_MAX]; /* "Name: value" */
    size_t nheaders;
    struct bytes body; /* of the type that a header names; with file: the part `payload_json` of a form */
    struct bytes file; /* p NULL: none; else the part files[0], report.txt */
    bool repeatable;   /* doing it twice is the same as once */
};
struct reply {
    bool answered; /* a whole answer came */
    bool maybe;    /* no answer, but the request may have been taken */
    long status;
    struct bytes body;
    int64_t retry_after; /* seconds, -1: not said */
    const char *why;     /* without an answer: one of our sentences */
};
bool net_start(struct err *e);
void net_end(void);
void net_post(struct arena *a, const struct request *rq, const struct reach *how, struct reply *out);
/* One mail to one address; from "": the empty sender. status: the code of SMTP. */
struct smtp {
    const char *url, *user, *secret, *from, *to;
    enum mail_tls tls;
    struct bytes mail; /* with CRLF */
};
void net_mail(struct arena *a, const struct smtp *m, const struct reach *how, struct reply *out);
/* An address that is not of the public internet. */
bool net_private(const void *sockaddr);
#endif
