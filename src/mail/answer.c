#include <string.h>
#include "base/num.h"
#include "folder.h"
#include "mail/address.h"
#include "mail/post.h"
#include "mailout.h"

static const char *folded(struct arena *a, const char *ids)
{
    struct buf b;
    buf_init(&b, a);
    for (; *ids; ids++)
        buf_puts(&b, *ids == ' ' ? "\n " : (char[]){*ids, '\0'});
    return b.n ? b.p : NULL;
}

static bool by_sendmail(struct post *p, struct bytes mail, bool *sent)
{
    const char *argv[] = {p->sendmail, "-t", "-i", NULL};
    int status = 0;
    *sent = cmd_spawn(p->c, argv, &mail, &status) && status == EXIT_OK;
    if (!*sent)
        cmd_note(p->c, "%s -t failed (exit %d); the answer is in outbox/", p->sendmail, status);
    p->c->e = (struct err){0};
    return true;
}

bool post_answer(struct post *p, const struct answer *in)
{
    struct ctx *c = p->c;
    struct buf b;
    bool sent = false;
    const char *refs = p->mail.references;
    if (p->by == REPLY_NONE || p->mail.robot || !p->from[0] || !mail_address_ok(in->to))
        return true;
    if (p->mail.message_id[0])
        refs = arena_printf(c->a, "%s%s%s", refs, refs[0] ? " " : "", p->mail.message_id);
    struct mailout m = {.id = arena_printf(c->a, "%s-%s", in->id, p->box.hash),
                        .from_name = p->person.name,
                        .from = p->from,
                        .to_name = in->to_name ? in->to_name : "",
                        .to = in->to,
                        .subject = in->subject,
                        .body = in->body,
                        .date = p->now,
                        .game = in->game,
                        .in_reply_to = p->mail.message_id[0] ? p->mail.message_id : NULL,
                        .references = folded(c->a, refs),
                        .automatic = "auto-replied"};
    buf_init(&b, c->a);
    mailout_write(&b, &m);
    if (p->by == REPLY_STDOUT) {
        buf_add(&c->out, b.p, b.n);
        return true;
    }
    if (p->by == REPLY_SENDMAIL && !by_sendmail(p, (struct bytes){b.p, b.n}, &sent))
        return false;
    return sent || box_out(&p->box, in->dir, m.id, (struct bytes){b.p, b.n}, &c->e);
}

/* ---- to who sent it ------------------------------------------------------------------------------------------------------------ */

static bool plays(struct post *p, const struct game_at *g)
{
    struct folder f = {.a = p->c->a, .dir = g->dir, .lock = -1};
    struct player v[ROLES_MAX];
    struct bytes b;
    struct err skip = {0};
    if (!io_exists(io_join(p->c->a, g->dir, "private/players.json")) ||
        !io_read(p->c->a, io_join(p->c->a, g->dir, "game.json"), 65536, &b, &skip) ||
        !genesis_read(p->c->a, b.p, b.n, &f.g, &skip) || !players_read(&f, v, &skip))
        return false;
    for (int role = 0; role < ROLES_MAX; role++)
        if (v[role].addr && address_same(v[role].addr, p->mail.from))
            return true;
    return false;
}

const struct game_at *post_sender_game(struct post *p)
{
    for (size_t i = 0; p->mail.from[0] && i < p->games.n; i++)
        if (plays(p, &p->games.v[i]))
            return &p->games.v[i];
    return NULL;
}

static void begin_text(struct buf *b)
{
    buf_puts(b, "\nThis address takes moves of games that are played by mail with Provost. A game begins\n"
                "with an invitation from its umpire; `provost join` answers it. Who plays already sends the\n"
                "letter that `provost play` writes, as an attachment, or answers his last report. If this was\n"
                "no game mail, nothing more will come from here today.\n");
}

bool post_answer_sender(struct post *p, const struct game_at *g, enum why why, const char *text)
{
    struct buf b;
    bool may = false;
    char hex[65];
    bool known = g && plays(p, g);
    if (p->mail.robot || !p->mail.from[0] || p->by == REPLY_NONE)
        return true;
    if (!known && p->strangers == 0)
        return true;
    if (!box_may_answer(&p->box, p->mail.from, known ? "player" : "stranger", p->now, known ? 0 : p->strangers, &may,
                        &p->c->e))
        return false;
    if (!may)
        return true;
    buf_init(&b, p->c->a);
    buf_printf(&b, "%s from your mail: %s.\n", p->took ? "Not all was taken" : "Nothing was taken", text);
    if (known)
        buf_puts(&b, "\nOne such answer a day goes out; what follows today is filed without one.\n");
    else
        begin_text(&b);
    if (g)
        hex_str(hex, g->id, 32);
    struct answer a = {.dir = known ? g->dir : p->dir,
                       .id = arena_printf(p->c->a, "answer-%s", why_name(why)),
                       .to_name = "",
                       .to = p->mail.from,
                       .subject = known ? "Provost: nothing was taken" : "Provost: no game mail",
                       .game = known ? hex : p->box.hash,
                       .body = {b.p, b.n}};
    return post_answer(p, &a);
}
