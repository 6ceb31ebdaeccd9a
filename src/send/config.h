/* Where things go: private/send.json of a game folder, or one file for many (provost-send(1) describes it). Secrets are read when
 * they are needed, from a file or from what a command prints, and never stand in a message. */
#ifndef PROVOST_SEND_CONFIG_H
#define PROVOST_SEND_CONFIG_H
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "base/io.h"

struct arena;
enum { CHANNELS_MAX = 32, TYPES_MAX = 16, ARGV_MAX = 16, SECRET_BYTES = 16384 };
enum channel_kind { CH_DISCORD, CH_SLACK, CH_MATTERMOST, CH_MATRIX, CH_DISCOURSE, CH_GENERIC, CH_SIMPLE, CH_KINDS };
const char *channel_kind_name(enum channel_kind k);

/* A value that is secret: in place, in a file, or printed by a command. All NULL: none. */
struct secret {
    const char *value, *file, *argv[ARGV_MAX + 1];
};
bool secret_given(const struct secret *s);
/* Its text without blanks and line ends around it. The caller wipes it. what: "url", for messages. e: 78. */
bool secret_read(struct arena *a, const struct secret *s, const char *what, struct bytes *out, struct err *e);

/* How a connection is made. */
struct reach {
    bool plain, private_net; /* allowed: no TLS; addresses of private networks */
    int64_t timeout;         /* seconds for the whole of it */
    const char *ca;          /* file of certificates, NULL: the system's */
};
struct channel {
    const char *name, *to; /* to: "public", or a seat */
    enum channel_kind kind;
    struct secret url, secret;
    const char *room, *user, *thread, *key;
    int64_t topic, limit, gap; /* gap: seconds between two posts */
    const char *types[TYPES_MAX];
    size_t ntypes;    /* 0: all */
    json_t *mentions; /* seat -> user number; NULL */
    struct reach reach;
};
enum mail_tls { TLS_REQUIRE, TLS_TRY, TLS_NONE };
struct mail_way {
    bool given;
    const char *argv[ARGV_MAX + 1]; /* a program that takes the mail, the address as its last argument; [0] NULL: url */
    const char *url, *user, *from;
    struct secret secret;
    enum mail_tls tls;
    struct reach reach;
};
struct send_config {
    struct mail_way mail;
    struct channel ch[CHANNELS_MAX];
    size_t n;
};
/* e: 78, with file and place. */
bool config_read(struct arena *a, const char *path, struct send_config *out, struct err *e);
#endif
