/* Who only watches: addresses that get the public report by mail, after the genesis's delay, and nothing else. In
 * private/players.json: {"spectators":[{"addr":"eve@example.com","name":"Eve"}]}. Channels that watch stand in private/send.json. */
#ifndef PROVOST_SPECTATORS_H
#define PROVOST_SPECTATORS_H
#include "folder.h"

enum { SPECTATORS_MAX = 1000 };
/* name "" where there is none. Addresses that can stand in no mail are left. e: 65. */
bool spectators_read(struct folder *f, struct player **out, size_t *n, struct err *e);
#endif
