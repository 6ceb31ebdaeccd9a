/* What goes out because of the clock: reminders, who is late, news, alarms. */
#include "announce_private.h"
#include "base/arena.h"

static struct bytes owed_text(struct announce *an, int role, const char *more)
{
    struct buf b;
    buf_init(&b, an->w->c->a);
    if (!announce_code(an, &b, role))
        return (struct bytes){"", 0};
    announce_owed(an, &b, role);
    buf_puts(&b, more);
    return (struct bytes){b.p, b.n};
}

bool announce_reminder(struct announce *an, int64_t hours)
{
    struct folder *f = an->w->f;
    uint8_t who = announce_debtors(an);
    int64_t due = an->o->note.due;
    for (size_t i = 0; i < f->g.nsides; i++) {
        const char *name = f->g.side[i].side,
                   *what = arena_printf(f->a, "remind%lld.%lld", (long long)hours, (long long)an->o->note.sequence);
        if (!(who >> i & 1U))
            continue;
        struct note_mail m = {
            .id = item_id(an, what, name),
            .calendar = true,
            .until = due,
            .date = due - hours * HOUR_SECONDS,
            .topic = arena_printf(f->a, "%.16s:reminder", announce_game(f)),
            .body = owed_text(an, (int)i,
                              "This is a reminder; what follows when nothing comes is in the rules of the game.\n"),
            .subject =
                arena_printf(f->a, "%s: %s is awaited, due %s", an->title, name, announce_time(an, (int)i, due))};
        m.topic = arena_printf(f->a, "%s:%s", m.topic, name);
        if (!item_mail(an, (int)i, &m))
            return false;
    }
    return true;
}

bool announce_late(struct announce *an)
{
    struct folder *f = an->w->f;
    uint8_t who = announce_debtors(an);
    const char *names = who ? owes_names(f, who) : "the umpire";
    int roles[ROLES_MAX];
    size_t n = 0;
    for (size_t i = 0; i < f->g.nsides; i++)
        roles[n++] = (int)i;
    if (f->g.has_umpire)
        roles[n++] = ROLE_UMPIRE;
    for (size_t i = 0; i < n; i++) {
        const char *what = arena_printf(f->a, "late.%lld", (long long)an->o->note.sequence);
        struct note_mail m = {
            .id = item_id(an, what, genesis_name(&f->g, roles[i])),
            .date = an->o->note.due,
            .topic = arena_printf(f->a, "%.16s:reminder:%s", announce_game(f), genesis_name(&f->g, roles[i])),
            .body = owed_text(an, roles[i], "That time is over.\n"),
            .subject = arena_printf(f->a, "%s: %s late", an->title,
                                    arena_printf(f->a, "%s %s", names, who & (who - 1U) ? "are" : "is"))};
        if (!item_mail(an, roles[i], &m))
            return false;
    }
    return true;
}

bool announce_news(struct announce *an, const char *what, const char *text)
{
    struct folder *f = an->w->f;
    uint8_t who = announce_debtors(an);
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        if (!genesis_party(&f->g, role))
            continue;
        struct note_mail m = {
            .id = item_id(an, arena_printf(f->a, "%s.%lld", what, (long long)an->o->note.sequence),
                          genesis_name(&f->g, role)),
            .calendar = role < SEATS_MAX && who >> role & 1U,
            .date = an->now,
            .topic = arena_printf(f->a, "%.16s:reminder:%s", announce_game(f), genesis_name(&f->g, role)),
            .body = owed_text(an, role, text),
            .subject = an->o->note.due && !an->o->note.paused
                           ? arena_printf(f->a, "%s: due %s", an->title, announce_time(an, role, an->o->note.due))
                           : arena_printf(f->a, "%s: the clock", an->title)};
        if (!item_mail(an, role, &m))
            return false;
    }
    return true;
}

bool announce_alarm(struct announce *an, const char *what, const char *text)
{
    struct folder *f = an->w->f;
    struct note_mail m = {
        .id = item_id(an, arena_printf(f->a, "%s.%lld", what, (long long)an->o->note.sequence), "umpire"),
        .body = owed_text(an, ROLE_UMPIRE, text),
        .date = an->o->note.due,
        .subject = arena_printf(f->a, "%s: the umpire is needed", an->title)};
    return item_mail(an, ROLE_UMPIRE, &m);
}
