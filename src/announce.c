#include "announce.h"
#include <string.h>
#include "base/arena.h"
#include "base/num.h"
#include "json/out.h"
#include "spectators.h"
#include "template.h"
#include "trust/hash.h"
#include "trust/read.h"
#include "vouch.h"
#include "zone.h"

enum { SHORT_HEAD = 8, DELAY_DAYS_MAX = 3660 };

static const char *head_hex(const struct folder *f)
{
    char hex[65];
    hex_str(hex, f->head, 32);
    return arena_strdup(f->a, hex);
}

static const char *game_hex(const struct folder *f)
{
    char hex[65];
    hex_str(hex, f->g.game_id, 32);
    return arena_strdup(f->a, hex);
}

/* The last part of the folder's name; of "." that of the current folder is not looked for. */
static const char *folder_title(const struct folder *f)
{
    const char *end = f->dir + strlen(f->dir);
    while (end > f->dir && end[-1] == '/')
        end--;
    const char *from = end;
    while (from > f->dir && from[-1] != '/')
        from--;
    if (from == end || *from == '.')
        return f->g.rules_id;
    return arena_strndup(f->a, from, (size_t)(end - from));
}

bool announce_begin(struct announce *an, struct work *w, const struct owes *o, int64_t now)
{
    *an = (struct announce){.w = w, .o = o, .now = now};
    bool host = work_holder(w, ROLE_UMPIRE) || io_exists(folder_path(w->f, "private/send.json"));
    an->mails = host && w->has_person && mail_address_ok(w->person.addr);
    an->title = arena_printf(w->c->a, "%s: turn %lld, step %lld", folder_title(w->f), (long long)w->f->state.turn,
                             (long long)w->f->state.step);
    return players_read(w->f, an->player, &w->c->e);
}

const char *announce_time(struct announce *an, int role, int64_t t)
{
    char utc[21], local[48];
    const char *zone = role == ROLE_NONE ? NULL : an->player[role].zone;
    utc_format(utc, t);
    if (role == ROLE_UMPIRE && !(zone && zone[0]) && an->w->has_person)
        zone = an->w->person.zone;
    if (!zone_text(local, sizeof local, zone, t))
        return arena_strdup(an->w->c->a, utc);
    return arena_printf(an->w->c->a, "%s (%s)", utc, local);
}

/* Seats that are waited for, whatever they owe. */
static uint8_t debtors(const struct announce *an)
{
    uint8_t v = an->o->lacking;
    if (!v && an->o->roller >= 0 && an->o->roller < SEATS_MAX)
        v = (uint8_t)(1U << an->o->roller);
    return v;
}

static void put_owed(struct announce *an, struct buf *b, int role)
{
    const struct owes *o = an->o;
    struct folder *f = an->w->f;
    uint8_t who = debtors(an);
    if (o->over) {
        buf_printf(b, "The game is over%s%s.\n", f->state.over && f->state.over[0] ? ": " : "",
                   f->state.over ? f->state.over : "");
        return;
    }
    buf_printf(b, "Turn %lld, step %lld, head %.*s. Waited for: %s", (long long)f->state.turn, (long long)f->state.step,
               SHORT_HEAD, head_hex(f),
               who                        ? owes_names(f, who)
               : o->roller == ROLE_UMPIRE ? "the umpire"
                                          : "nobody");
    if (role < SEATS_MAX && who >> role & 1U)
        buf_printf(b, " (you%s)", who & (who - 1U) ? " too" : " alone");
    if (o->note.paused)
        buf_puts(b, "; the game is paused");
    else if (o->note.there && o->note.due)
        buf_printf(b, ".\nDue %s", announce_time(an, role, o->note.due));
    buf_puts(b, ".\n");
}

/* How a player without a key answers. The line with the code is what he leaves in; what he writes stands above. */
static bool put_code(struct announce *an, struct buf *b, int seat)
{
    char code[CODE_CHARS + 1];
    if (seat >= SEATS_MAX || !(an->o->lacking >> seat & 1U) || !vouch_here(an->w, seat))
        return true;
    if (!vouch_code(an->w->f, seat, code, &an->w->c->e))
        return false;
    buf_printf(b,
               "Answer this mail: your orders as plain lines above this one, `end` below them.\n"
               "Reply code %s (leave this line in)\n\n",
               code);
    return true;
}

/* ---- items ---------------------------------------------------------------------------------------------------------------- */

/* It went out already. */
static bool gone_out(struct announce *an, const char *file)
{
    struct folder *f = an->w->f;
    return io_exists(folder_path(f, arena_printf(f->a, "outbox/sent/%s", file))) ||
           io_exists(folder_path(f, arena_printf(f->a, "outbox/failed/%s", file)));
}

static bool put_before(struct announce *an, const char *id, const char *end)
{
    struct folder *f = an->w->f;
    const char *file = arena_printf(f->a, "%s%s", id, end);
    return gone_out(an, file) || io_exists(folder_path(f, arena_printf(f->a, "outbox/%s", file)));
}

static bool put_item(struct announce *an, const char *id, const char *end, struct bytes b)
{
    struct folder *f = an->w->f;
    const char *box = folder_path(f, "outbox"), *file = arena_printf(f->a, "%s%s", id, end);
    if (gone_out(an, file))
        return true;
    return io_mkdir(box, 0700, &an->w->c->e) && io_write(io_join(f->a, box, file), b.p, b.n, 0600, &an->w->c->e);
}

static const char *item_id(const struct announce *an, const char *what, const char *who)
{
    const struct folder *f = an->w->f;
    return arena_printf(f->a, "%04lld-%lld-%.8s-%s%s%s", (long long)f->state.turn, (long long)f->state.step,
                        head_hex(f), what, who ? "-" : "", who ? who : "");
}

static int64_t serial(const struct announce *an)
{
    return (int64_t)an->w->f->n * 1000 + an->o->note.sequence;
}

static const char *uid(const struct announce *an, int seat)
{
    const struct folder *f = an->w->f;
    return arena_printf(f->a, "%.16s-%lld-%lld-%s@provost", game_hex(f), (long long)f->state.turn,
                        (long long)f->state.step, genesis_name(&f->g, seat));
}

struct bytes announce_ics(struct announce *an, int seat)
{
    struct buf b;
    const struct owes *o = an->o;
    if (o->over || !o->note.there || !o->note.due || o->note.paused)
        return (struct bytes){"", 0};
    struct event_ics ev = {
        .uid = uid(an, seat),
        .stamp = o->note.opened,
        .due = o->note.due,
        .sequence = o->note.sequence,
        .summary = arena_printf(an->w->c->a, "Provost: %s moves in %s", genesis_name(&an->w->f->g, seat), an->title),
        .text = arena_printf(an->w->c->a, "Head %.*s", SHORT_HEAD, head_hex(an->w->f))};
    buf_init(&b, an->w->c->a);
    ics_write(&b, &ev);
    return (struct bytes){b.p, b.n};
}

struct note_mail {
    const char *id, *subject, *topic;
    struct bytes body;
    bool calendar;
    int64_t until, date;
};

static bool put_mail(struct announce *an, int role, const struct note_mail *in)
{
    struct work *w = an->w;
    const struct player *p = &an->player[role];
    const char *addr = p->addr, *name = p->name;
    struct buf b;
    if (role == ROLE_UMPIRE) {
        addr = w->person.addr;
        name = w->person.name;
    }
    if (!an->mails || !addr || !mail_address_ok(addr))
        return true;
    struct bytes ics = in->calendar ? announce_ics(an, role) : (struct bytes){"", 0};
    struct enclosure with = {"text/calendar; method=PUBLISH; charset=utf-8", "deadline.ics", ics};
    struct mailout m = {.id = in->id,
                        .from_name = w->person.name,
                        .from = w->person.addr,
                        .to_name = name ? name : "",
                        .to = addr,
                        .subject = in->subject,
                        .body = in->body,
                        .date = in->date,
                        .game = game_hex(w->f),
                        .automatic = "auto-generated",
                        .topic = in->topic,
                        .serial = serial(an),
                        .until = in->until,
                        .with = &with,
                        .nwith = ics.n > 0};
    buf_init(&b, w->c->a);
    mailout_write(&b, &m);
    return put_item(an, in->id, ".eml", (struct bytes){b.p, b.n});
}

struct note_post {
    const char *id, *type, *to, *title, *summary;
    struct bytes text;
    int64_t turn, step, after;
    uint8_t call;
};

static bool put_post(struct announce *an, const struct note_post *in)
{
    struct work *w = an->w;
    char at[21];
    json_t *o = json_object(), *call = json_array();
    utc_format(at, an->o->note.there ? an->o->note.opened : an->now);
    for (size_t i = 0; i < w->f->g.nsides; i++)
        if (in->call >> i & 1U)
            json_array_append_new(call, json_string(w->f->g.side[i].side));
    put_str(o, "at", at);
    json_object_set_new(o, "for", call);
    put_str(o, "game", game_hex(w->f));
    put_str(o, "head", head_hex(w->f));
    put_int(o, "step", in->step);
    put_str(o, "summary", in->summary);
    json_object_set_new(o, "text", json_stringn(in->text.p, in->text.n));
    put_str(o, "title", in->title);
    put_str(o, "to", in->to);
    put_int(o, "turn", in->turn);
    put_str(o, "type", in->type);
    put_int(o, "v", 1);
    if (in->after) {
        utc_format(at, in->after);
        put_str(o, "after", at);
    }
    return put_item(an, in->id, ".json", json_write(w->c->a, o));
}

/* ---- reports -------------------------------------------------------------------------------------------------------------- */

static int64_t spectators_wait(const struct announce *an)
{
    int64_t days = json_integer_value(json_object_get(an->w->f->g.options, "spectator-delay"));
    return days > 0 && days < DELAY_DAYS_MAX ? an->now + days * DAY_SECONDS : 0;
}

/* What a spectator may know: no deadline, and nothing of the step that is open. */
static bool post_report(struct announce *an, size_t i, int seat)
{
    struct work *w = an->w;
    struct record rec;
    struct note_post p = {.type = "turn.report", .to = seat == ROLE_NONE ? "public" : genesis_name(&w->f->g, seat)};
    char hex[65];
    if (!work_report(w, i, seat, &p.text, &w->c->e) || !folder_record(w->f, i, &rec, &w->c->e))
        return false;
    hex_str(hex, rec.head, 32);
    p.turn = rec.core.turn;
    p.step = rec.core.step;
    p.id = arena_printf(w->c->a, "%04lld-%lld-%.8s-report-%s", (long long)p.turn, (long long)p.step, hex, p.to);
    p.title =
        arena_printf(w->c->a, "%s: turn %lld, step %lld", folder_title(w->f), (long long)p.turn, (long long)p.step);
    p.summary = arena_printf(w->c->a, "Head %.8s.", hex);
    if (seat == ROLE_NONE)
        p.after = spectators_wait(an);
    if (!p.after && i == w->f->n)
        p.call = debtors(an);
    return put_post(an, &p);
}

static bool has_own(struct announce *an, size_t i, int seat)
{
    return io_exists(folder_path(
        an->w->f, arena_printf(an->w->c->a, "private/reports/%04zu-%s.txt", i, genesis_name(&an->w->f->g, seat))));
}

static bool mail_report(struct announce *an, size_t first, int seat)
{
    struct work *w = an->w;
    struct buf b;
    const char *name = genesis_name(&w->f->g, seat);
    uint8_t who = debtors(an);
    buf_init(&b, w->c->a);
    if (!put_code(an, &b, seat))
        return false;
    buf_printf(&b, "For %s.\n", name);
    put_owed(an, &b, seat);
    for (size_t i = first; i <= w->f->n; i++) {
        struct bytes text;
        if (!work_report(w, i, seat, &text, &w->c->e))
            return false;
        buf_putc(&b, '\n');
        buf_add(&b, text.p, text.n);
    }
    bool mine = who >> seat & 1U;
    struct note_mail m = {.id = item_id(an, "report", name),
                          .body = {b.p, b.n},
                          .calendar = mine,
                          .date = an->o->note.opened,
                          .subject = arena_printf(w->c->a, "%s, head %.*s: %s", an->title, SHORT_HEAD, head_hex(w->f),
                                                  an->o->over ? "the game is over"
                                                  : mine      ? "your move"
                                                              : "report")};
    return put_mail(an, seat, &m);
}

/* The public report, and nothing of who is late or what is due. Each watcher by himself, for none may see another's address. */
static bool mail_spectators(struct announce *an, size_t first)
{
    struct work *w = an->w;
    struct player *v;
    size_t n;
    if (!an->mails || !spectators_read(w->f, &v, &n, &w->c->e))
        return !w->c->e.code;
    for (size_t k = 0; k < n * (w->f->n + 1 - first); k++) {
        const struct player *p = &v[k % n];
        size_t i = first + k / n;
        struct record rec;
        struct bytes text;
        struct buf b;
        uint8_t h[32];
        char who[9], head[9];
        if (!work_report(w, i, ROLE_NONE, &text, &w->c->e) || !folder_record(w->f, i, &rec, &w->c->e))
            return false;
        hash_state(h, p->addr, strlen(p->addr));
        hex_str(who, h, 4);
        hex_str(head, rec.head, 4);
        const char *id = arena_printf(w->c->a, "%04lld-%lld-%s-report-public-%s", (long long)rec.core.turn,
                                      (long long)rec.core.step, head, who);
        struct mailout m = {.id = id,
                            .from_name = w->person.name,
                            .from = w->person.addr,
                            .to_name = p->name,
                            .to = p->addr,
                            .subject = arena_printf(w->c->a, "%s: turn %lld, step %lld", folder_title(w->f),
                                                    (long long)rec.core.turn, (long long)rec.core.step),
                            .body = text,
                            .date = an->o->note.opened,
                            .game = game_hex(w->f),
                            .automatic = "auto-generated",
                            .after = spectators_wait(an)};
        buf_init(&b, w->c->a);
        mailout_write(&b, &m);
        if (!put_item(an, id, ".eml", (struct bytes){b.p, b.n}))
            return false;
    }
    return true;
}

bool announce_reports(struct announce *an, size_t first)
{
    struct work *w = an->w;
    if (first > w->f->n || !(an->mails || io_exists(folder_path(w->f, "private/send.json"))))
        return true;
    for (size_t i = first; i <= w->f->n; i++) {
        if (!post_report(an, i, ROLE_NONE))
            return false;
        for (size_t seat = 0; seat < w->f->g.nsides; seat++)
            if (has_own(an, i, (int)seat) && !post_report(an, i, (int)seat))
                return false;
    }
    for (size_t seat = 0; seat < w->f->g.nsides; seat++)
        if (!mail_report(an, first, (int)seat))
            return false;
    return mail_spectators(an, first);
}

bool announce_begin_game(struct announce *an)
{
    struct folder *f = an->w->f;
    for (int seat = 0; seat < (int)f->g.nsides; seat++) {
        struct view v = {.person = an->w->person, .cat = an->w->cat, .f = *f};
        struct buf b;
        const char *id = item_id(an, "begin", f->g.side[seat].side);
        if (!(an->o->lacking >> seat & 1U) || !vouch_here(an->w, seat) || put_before(an, id, ".eml"))
            continue;
        buf_init(&b, f->a);
        if (!put_code(an, &b, seat))
            return false;
        buf_printf(&b, "For %s. The game begins.\n", f->g.side[seat].side);
        put_owed(an, &b, seat);
        buf_putc(&b, '\n');
        if (!template_orders(an->w->c, &v, seat, &b))
            return false;
        struct note_mail m = {.id = id,
                              .body = {b.p, b.n},
                              .calendar = true,
                              .date = an->o->note.opened,
                              .subject = arena_printf(f->a, "%s: the game begins, your move", an->title)};
        if (!put_mail(an, seat, &m))
            return false;
    }
    return true;
}

/* ---- reminders ------------------------------------------------------------------------------------------------------------ */

static struct bytes owed_text(struct announce *an, int role, const char *more)
{
    struct buf b;
    buf_init(&b, an->w->c->a);
    if (!put_code(an, &b, role))
        return (struct bytes){"", 0};
    put_owed(an, &b, role);
    buf_puts(&b, more);
    return (struct bytes){b.p, b.n};
}

bool announce_reminder(struct announce *an, int64_t hours)
{
    struct folder *f = an->w->f;
    uint8_t who = debtors(an);
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
            .topic = arena_printf(f->a, "%.16s:reminder", game_hex(f)),
            .body = owed_text(an, (int)i,
                              "This is a reminder; what follows when nothing comes is in the rules of the game.\n"),
            .subject =
                arena_printf(f->a, "%s: %s is awaited, due %s", an->title, name, announce_time(an, (int)i, due))};
        m.topic = arena_printf(f->a, "%s:%s", m.topic, name);
        if (!put_mail(an, (int)i, &m))
            return false;
    }
    return true;
}

bool announce_late(struct announce *an)
{
    struct folder *f = an->w->f;
    uint8_t who = debtors(an);
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
            .topic = arena_printf(f->a, "%.16s:reminder:%s", game_hex(f), genesis_name(&f->g, roles[i])),
            .body = owed_text(an, roles[i], "That time is over.\n"),
            .subject = arena_printf(f->a, "%s: %s late", an->title,
                                    arena_printf(f->a, "%s %s", names, who & (who - 1U) ? "are" : "is"))};
        if (!put_mail(an, roles[i], &m))
            return false;
    }
    return true;
}

bool announce_news(struct announce *an, const char *what, const char *text)
{
    struct folder *f = an->w->f;
    uint8_t who = debtors(an);
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        if (!genesis_party(&f->g, role))
            continue;
        struct note_mail m = {
            .id = item_id(an, arena_printf(f->a, "%s.%lld", what, (long long)an->o->note.sequence),
                          genesis_name(&f->g, role)),
            .calendar = role < SEATS_MAX && who >> role & 1U,
            .date = an->now,
            .topic = arena_printf(f->a, "%.16s:reminder:%s", game_hex(f), genesis_name(&f->g, role)),
            .body = owed_text(an, role, text),
            .subject = an->o->note.due && !an->o->note.paused
                           ? arena_printf(f->a, "%s: due %s", an->title, announce_time(an, role, an->o->note.due))
                           : arena_printf(f->a, "%s: the clock", an->title)};
        if (!put_mail(an, role, &m))
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
    return put_mail(an, ROLE_UMPIRE, &m);
}
