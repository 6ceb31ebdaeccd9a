/* What goes out to players, umpire and channels: reports, reminders, alarms. All of it becomes items of outbox/, which provost-send
 * delivers; an item written twice is the same item. No address of one seat is in what another gets. */
#ifndef PROVOST_ANNOUNCE_H
#define PROVOST_ANNOUNCE_H
#include "mailout.h"
#include "owes.h"
#include "work.h"

struct announce {
    struct work *w;
    const struct owes *o;
    int64_t now;
    bool mails; /* this folder mails: it has the umpire's keys or a private/send.json, and the person has an address */
    const char *title; /* "bullrun: turn 3, step 0" */
    struct player player[ROLES_MAX];
};
/* e: 65 players.json. */
bool announce_begin(struct announce *an, struct work *w, const struct owes *o, int64_t now);
/* Reports of records first..n: a mail to each seat with an address, a post for each record and reader. */
bool announce_reports(struct announce *an, size_t first);
/* Before the first record: to each vouched seat that is awaited, with its first reply code. */
bool announce_begin_game(struct announce *an);
/* A reminder to the seats that are awaited, `hours` before it is due. */
bool announce_reminder(struct announce *an, int64_t hours);
/* Who is late, to everybody in the game. */
bool announce_late(struct announce *an);
/* News about the clock, to everybody in the game; who is awaited gets the deadline as a calendar again. what: as below. */
bool announce_news(struct announce *an, const char *what, const char *text);
/* To the umpire alone. what: one word for the item's name. */
bool announce_alarm(struct announce *an, const char *what, const char *text);
/* The deadline as a calendar file, for this reader; n = 0 when nothing is due. */
struct bytes announce_ics(struct announce *an, int seat);
/* "2027-03-01T18:00:00Z (Mon 2027-03-01 19:00 CET)" in the zone of a role. */
const char *announce_time(struct announce *an, int role, int64_t t);
#endif
