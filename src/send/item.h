/* What lies in outbox/, to be delivered. The name of the file without its ending is the item's id: [a-z0-9.-], at most 100
 * characters; items go out in byte order of their ids.
 *
 *   ID.eml   a mail as it goes out; to each address of To and Cc by itself. X-Provost-Topic, -Serial, -Until, -After: as below.
 *   ID.json  a post: {"v":1,"type":"turn.report","at":"2027-03-01T18:00:00Z","to":"public","title":..,"summary":..,"text":..,
 *            "game":HEX,"head":HEX,"turn":n,"step":n,"for":[SEAT..]?,"topic":..?,"serial":n?,"until":..?,
 *            "after":..?}
 *
 * to: `public`, or the seat whose channels alone may have it. Of the items with one topic only the highest serial is sent.
 * until: not sent after that time; after: not before. for: the seats it calls. title is one line; text is plain and keeps its columns. */
#ifndef PROVOST_SEND_ITEM_H
#define PROVOST_SEND_ITEM_H
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "base/io.h"

struct arena;
enum { ITEM_FOR_MAX = 8, ITEM_ADDR_MAX = 64, ITEM_MAX = 8 << 20 };
struct item {
    const char *id, *file; /* file: its name in outbox/ */
    bool mail;
    struct bytes raw; /* the file */
    /* a post */
    const char *type, *at, *to, *title, *summary, *text, *game, *head;
    int64_t turn, step;
    const char *forv[ITEM_FOR_MAX];
    size_t nfor;
    /* a mail */
    const char *addr[ITEM_ADDR_MAX];
    size_t naddr;
    bool automatic; /* Auto-Submitted: goes out with an empty sender */
    /* both */
    const char *topic;            /* NULL: none */
    int64_t serial, until, after; /* until, after: 0 always */
};
/* path: the file itself. e: 65 with what is wrong. */
bool item_read(struct arena *a, const char *path, const char *name, struct item *out, struct err *e);
#endif
