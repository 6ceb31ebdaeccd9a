/* Mails that go into outbox/, for provost-send. */
#ifndef PROVOST_MAILOUT_H
#define PROVOST_MAILOUT_H
#include "base/buf.h"
#include "base/io.h"

/* A file that goes with a mail. */
struct enclosure {
    const char *type, *name;
    struct bytes bytes;
};
struct mailout {
    const char *id;               /* of the outbox item; also of its Message-ID */
    const char *from_name, *from; /* our own address */
    const char *to_name, *to;     /* names may be "" */
    const char *subject;
    struct bytes body; /* UTF-8, LF */
    int64_t date;
    const char *game;                     /* 64 hex digits: all mails of a game are one thread */
    const char *in_reply_to, *references; /* Message-IDs with their brackets, or NULL */
    const char *automatic;                /* auto-generated, auto-replied */
    const char *topic;                    /* NULL: none */
    int64_t serial, until;
    int64_t after; /* not sent before; 0: at once */
    const struct enclosure *with;
    size_t nwith;
};
/* The whole mail, lines ending in LF: text and a plain HTML twin, quoted-printable. What would break a header is left out. */
void mailout_write(struct buf *out, const struct mailout *m);
/* An address that can stand in a header as it is. */
bool mail_address_ok(const char *s);

/* A deadline for calendars (RFC 5545, 5546). uid: stays the same as long as the step; sequence: rises when due changes. */
struct event_ics {
    const char *uid, *summary, *text;
    int64_t stamp, due, sequence;
    bool cancelled;
};
void ics_write(struct buf *out, const struct event_ics *ev);
#endif
