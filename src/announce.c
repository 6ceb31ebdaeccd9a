#include "announce.h"
#include <string.h>
#include "announce_private.h"
#include "base/arena.h"
#include "base/num.h"
#include "spectators.h"
#include "template.h"
#include "trust/hash.h"
#include "vouch.h"
#include "zone.h"

enum { DELAY_DAYS_MAX = 3660 };

const char *announce_head(const struct folder *f)
{
    char hex[65];
    hex_str(hex, f->head, 32);
    return arena_strdup(f->a, hex);
}

const char *announce_game(const struct folder *f)
{
    char hex[65];
    hex_str(hex, f->g.game_id, 32);
    return arena_strdup(f->a, hex);
}

/* The last part of the folder's name; of "." that of the current folder is not looked for. */
const char *announce_folder(const struct folder *f)
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
    an->title = arena_printf(w->c->a, "%s: turn %lld, step %lld", announce_folder(w->f), (long long)w->f->state.turn,
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
uint8_t announce_debtors(const struct announce *an)
{
    uint8_t v = an->o->lacking;
    if (!v && an->o->roller >= 0 && an->o->roller < SEATS_MAX)
        v = (uint8_t)(1U << an->o->roller);
    return v;
}

void announce_owed(struct announce *an, struct buf *b, int role)
{
    const struct owes *o = an->o;
    struct folder *f = an->w->f;
    uint8_t who = announce_debtors(an);
    if (o->over) {
        buf_printf(b, "The game is over%s%s.\n", f->state.over && f->state.over[0] ? ": " : "",
                   f->state.over ? f->state.over : "");
        return;
    }
    buf_printf(b, "Turn %lld, step %lld, head %.*s. Waited for: %s", (long long)f->state.turn, (long long)f->state.step,
               SHORT_HEAD, announce_head(f),
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
bool announce_code(struct announce *an, struct buf *b, int seat)
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
        arena_printf(w->c->a, "%s: turn %lld, step %lld", announce_folder(w->f), (long long)p.turn, (long long)p.step);
    p.summary = arena_printf(w->c->a, "Head %.8s.", hex);
    if (seat == ROLE_NONE)
        p.after = spectators_wait(an);
    if (!p.after && i == w->f->n)
        p.call = announce_debtors(an);
    return item_post(an, &p);
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
    uint8_t who = announce_debtors(an);
    buf_init(&b, w->c->a);
    if (!announce_code(an, &b, seat))
        return false;
    buf_printf(&b, "For %s.\n", name);
    announce_owed(an, &b, seat);
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
                          .subject =
                              arena_printf(w->c->a, "%s, head %.*s: %s", an->title, SHORT_HEAD, announce_head(w->f),
                                           an->o->over ? "the game is over"
                                           : mine      ? "your move"
                                                       : "report")};
    return item_mail(an, seat, &m);
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
                            .subject = arena_printf(w->c->a, "%s: turn %lld, step %lld", announce_folder(w->f),
                                                    (long long)rec.core.turn, (long long)rec.core.step),
                            .body = text,
                            .date = an->o->note.opened,
                            .game = announce_game(w->f),
                            .automatic = "auto-generated",
                            .after = spectators_wait(an)};
        buf_init(&b, w->c->a);
        mailout_write(&b, &m);
        if (!item_put(an, id, ".eml", (struct bytes){b.p, b.n}))
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
        if (!(an->o->lacking >> seat & 1U) || !vouch_here(an->w, seat) || item_there(an, id, ".eml"))
            continue;
        buf_init(&b, f->a);
        if (!announce_code(an, &b, seat))
            return false;
        buf_printf(&b, "For %s. The game begins.\n", f->g.side[seat].side);
        announce_owed(an, &b, seat);
        buf_putc(&b, '\n');
        if (!template_orders(an->w->c, &v, seat, &b))
            return false;
        struct note_mail m = {.id = id,
                              .body = {b.p, b.n},
                              .calendar = true,
                              .date = an->o->note.opened,
                              .subject = arena_printf(f->a, "%s: the game begins, your move", an->title)};
        if (!item_mail(an, seat, &m))
            return false;
    }
    return true;
}
