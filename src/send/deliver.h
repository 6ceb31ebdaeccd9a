/* The outbox of one game folder: every item to each of its places, once. */
#ifndef PROVOST_SEND_DELIVER_H
#define PROVOST_SEND_DELIVER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/err.h"

struct sending {
    struct arena *a;
    bool fixed; /* now stands still (--now) */
    int64_t now;
    bool seeded; /* chance comes from seed, not from the system */
    uint64_t seed;
    const char *config;         /* where a folder has no private/send.json; NULL: nowhere */
    bool list;                  /* say what waits, send nothing */
    const char **again, **open; /* ids to try again, channels to open again */
    size_t nagain, nopen;
    struct buf *out;       /* a line for each result */
    size_t waiting, stuck; /* deliveries that will be tried again; that need a person */
};
/* e: 75 another run has the outbox, 78 the configuration, 73 and 74 files. */
bool deliver_folder(struct sending *s, const char *dir, struct err *e);
#endif
