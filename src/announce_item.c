/* Items of outbox/: a mail to a role, a post for the channels, the deadline as a calendar file. */
#include "announce_private.h"
#include "base/arena.h"
#include "trust/read.h"

/* It went out already. */
static bool gone_out(struct announce *an, const char *file)
{
    struct folder *f = an->w->f;
    return io_exists(folder_path(f, arena_printf(f->a, "outbox/sent/%s", file))) ||
           io_exists(folder_path(f, arena_printf(f->a, "outbox/failed/%s", file)));
}

bool item_there(struct announce *an, const char *id, const char *end)
{
    struct folder *f = an->w->f;
    const char *file = arena_printf(f->a, "%s%s", id, end);
    return gone_out(an, file) || io_exists(folder_path(f, arena_printf(f->a, "outbox/%s", file)));
}

bool item_put(struct announce *an, const char *id, const char *end, struct bytes b)
{
    struct folder *f = an->w->f;
    const char *box = folder_path(f, "outbox"), *file = arena_printf(f->a, "%s%s", id, end);
    if (gone_out(an, file))
        return true;
    return io_mkdir(box, 0700, &an->w->c->e) && io_write(io_join(f->a, box, file), b.p, b.n, 0600, &an->w->c->e);
}

const char *item_id(const struct announce *an, const char *what, const char *who)
{
    const struct folder *f = an->w->f;
    return arena_printf(f->a, "%04lld-%lld-%.8s-%s%s%s", (long long)f->state.turn, (long long)f->state.step,
                        announce_head(f), what, who ? "-" : "", who ? who : "");
}

static int64_t serial(const struct announce *an)
{
    return (int64_t)an->w->f->n * 1000 + an->o->note.sequence;
}

static const char *uid(const struct announce *an, int seat)
{
    const struct folder *f = an->w->f;
    return arena_printf(f->a, "%.16s-%lld-%lld-%s@provost", announce_game(f), (long long)f->state.turn,
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
        .text = arena_printf(an->w->c->a, "Head %.*s", SHORT_HEAD, announce_head(an->w->f))};
    buf_init(&b, an->w->c->a);
    ics_write(&b, &ev);
    return (struct bytes){b.p, b.n};
}

bool item_mail(struct announce *an, int role, const struct note_mail *in)
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
                        .game = announce_game(w->f),
                        .automatic = "auto-generated",
                        .topic = in->topic,
                        .serial = serial(an),
                        .until = in->until,
                        .with = &with,
                        .nwith = ics.n > 0};
    buf_init(&b, w->c->a);
    mailout_write(&b, &m);
    return item_put(an, in->id, ".eml", (struct bytes){b.p, b.n});
}

bool item_post(struct announce *an, const struct note_post *in)
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
    put_str(o, "game", announce_game(w->f));
    put_str(o, "head", announce_head(w->f));
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
    return item_put(an, in->id, ".json", json_write(w->c->a, o));
}
