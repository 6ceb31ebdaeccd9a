/* What became of each delivery: private/sent.log, lines only ever added, each on the disk before what follows from it.
 *
 *   TIME ID DEST begin PART TOPIC SERIAL    before an attempt ("-": no topic)
 *   TIME ID DEST sent PART/PARTS [REMOTE]   the other side took it; REMOTE: its number there
 *   TIME ID DEST retry TIME TRIES WHY       it did not
 *   TIME ID DEST doubt WHY                  nobody can know: it is not tried again until a person says so
 *   TIME ID DEST failed WHY                 it never will
 *   TIME ID DEST dropped WHY                superseded, or too late
 *   TIME ID DEST again                      a person wants it tried again
 *   TIME -  DEST gone                       the other side answered 410: nothing more goes there
 *   TIME -  DEST open                       a person has mended that
 *
 * DEST: a channel's name, or `mail:` and 16 digits of the hash of an address: addresses stay out of it. A `begin` without a line
 * after it is a run that died: what can be repeated without harm is, the rest is in doubt. */
#ifndef PROVOST_SEND_LEDGER_H
#define PROVOST_SEND_LEDGER_H
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"

struct arena;
enum sent_state { SENT_NEW, SENT_BEGUN, SENT_RETRY, SENT_DOUBT, SENT_DONE, SENT_FAILED, SENT_DROPPED };
struct delivery {
    const char *id, *dest;
    enum sent_state state;
    int parts, tries; /* parts that were taken */
    int64_t next;     /* of SENT_RETRY */
    const char *topic, *remote, *why;
    int64_t serial;
};
struct ledger {
    struct arena *a;
    int fd;
    struct delivery *v;
    size_t n, cap;
    const char **gone;
    size_t ngone, gonecap;
};
bool ledger_open(struct arena *a, const char *path, struct ledger *l, struct err *e);
void ledger_close(struct ledger *l);
struct delivery *ledger_find(struct ledger *l, const char *id, const char *dest); /* makes a new one in memory */
bool ledger_gone(const struct ledger *l, const char *dest);
/* The highest serial of the topic that was ever begun for dest, -1: none; other items than id only. */
int64_t ledger_serial(const struct ledger *l, const char *dest, const char *topic, const char *id);
/* Adds a line, on the disk when it returns, and follows it. fmt begins with the word. */
bool ledger_add(struct ledger *l, int64_t now, const char *id, const char *dest, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
/* Nothing is left to do. */
bool sent_final(enum sent_state s);
#endif
