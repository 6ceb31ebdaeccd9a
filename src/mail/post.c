#include "mail/post.h"
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "mail/join.h"
#include "mail/leaf.h"
#include "mail/orders.h"

/* ---- refused ------------------------------------------------------------------------------------------------------------------ */

static bool file_refused(struct post *p, const char *dir, enum why why, const char *text, bool whole)
{
    const char *reason = arena_printf(p->c->a, "%s: %s", why_name(why), text);
    cmd_note(p->c, "refused: %s", reason);
    return box_refuse(&p->box, dir, reason, whole, &p->c->e);
}

/* This host cannot play the game at present: no fault of the mail, which is to come again. */
static bool cannot_play(struct post *p, const struct game_at *g, const struct result *r)
{
    for (size_t i = 0; i < r->n; i++)
        if (!p->took && (r->v[i].exit == EXIT_CONFIG || r->v[i].exit == EXIT_BUG))
            return err_set(&p->c->e, EXIT_RETRY, "%s: %s", g->dir, r->v[i].text);
    return true;
}

/* Nothing in it is for a game here. */
static bool refuse_all(struct post *p, enum why why, const char *text)
{
    const struct game_at *g = post_sender_game(p);
    return file_refused(p, g ? g->dir : p->dir, why, text, g != NULL) && post_answer_sender(p, g, why, text);
}

static const char *fault_text(struct post *p)
{
    return why_text(p->c->a, p->pieces.fault, p->pieces.fault_place, p->pieces.fault_detail);
}

/* ---- blocks of one game -------------------------------------------------------------------------------------------------------- */

static bool refused_too(struct post *p, const struct game_at *g, const struct result *r)
{
    for (size_t i = 0; i < r->n; i++) {
        enum why why;
        if (strcmp(r->v[i].what, "refused") != 0)
            continue;
        const char *text = post_refusal(p, &r->v[i], &why);
        if (!file_refused(p, g->dir, why, text, true))
            return false;
    }
    return true;
}

static void count(struct post *p, const struct game_at *g, const struct result *o)
{
    for (size_t i = 0; i < o->n; i++) {
        p->took |= strcmp(o->v[i].what, "taken") == 0;
        cmd_note(p->c, "%s: %s %s%s%s", g->dir, o->v[i].what, o->v[i].kind, o->v[i].seat[0] ? " of " : "",
                 o->v[i].seat);
    }
}

/* What `turn` made of it is filed, followed and answered. */
static bool after_turn(struct post *p, const struct game_at *g, const struct result *r)
{
    enum why unsure;
    const char *text;
    count(p, g, r);
    if (!cannot_play(p, g, r) || !refused_too(p, g, r))
        return false;
    if (r->fresh || p->box.again)
        hand_tick(&p->host, &p->box, g->dir);
    if (!post_receipts(p, g, r, &unsure, &text))
        return false;
    return unsure == WHY_NONE || post_answer_sender(p, g, unsure, text);
}

static bool one_game(struct post *p, const struct game_at *g, struct bytes letter)
{
    struct result r;
    return hand_turn(&p->host, &p->box, g->dir, letter, NULL, &r, &p->c->e) && after_turn(p, g, &r);
}

/* All blocks for a game go to it as one letter, for they build on each other. */
static bool all_games(struct post *p)
{
    struct pieces *v = &p->pieces;
    const struct game_at **game = ARENA_ARRAY(p->c->a, const struct game_at *, v->n + 1);
    const struct piece *lost = NULL;
    uint8_t id[32], other[32] = {0};
    for (size_t i = 0; i < v->n; i++) {
        game[i] = games_of(p->c->a, &p->games, &v->v[i].b, id);
        if (!game[i] && !lost && v->v[i].b.kind != KIND_KEYS) {
            lost = &v->v[i];
            memcpy(other, id, 32);
        }
    }
    for (size_t i = 0; i < v->n; i++) {
        struct buf b;
        const struct game_at *g = game[i];
        buf_init(&b, p->c->a);
        for (size_t k = i; g && k < v->n; k++)
            if (game[k] == g) {
                buf_add(&b, v->v[k].as.p, v->v[k].as.n);
                buf_puts(&b, "\n");
                game[k] = NULL;
            }
        if (g && !one_game(p, g, (struct bytes){b.p, b.n}))
            return false;
    }
    if (!lost)
        return true;
    char hex[17];
    hex_str(hex, other, 8);
    const char *what = lost->b.kind == KIND_CARD ? "a card" : hex;
    return refuse_all(p, WHY_NO_GAME, why_text(p->c->a, WHY_NO_GAME, lost->place, what));
}

/* ---- plain orders of a seat that the host signs for ---- */

static const struct game_at *code_game(const struct post *p, const struct plain_orders *o)
{
    for (size_t i = 0; i < p->games.n; i++) {
        char hex[9];
        hex_str(hex, p->games.v[i].id, 4);
        if (strcmp(hex, o->game) == 0)
            return &p->games.v[i];
    }
    return NULL;
}

static bool plain(struct post *p, const struct plain_orders *o)
{
    const struct game_at *g = code_game(p, o);
    struct result r;
    if (p->mail.robot)
        return refuse_all(p, WHY_ROBOT, why_text(p->c->a, WHY_ROBOT, "", ""));
    if (!g)
        return refuse_all(p, WHY_CODE, why_text(p->c->a, WHY_CODE, "the mail", ""));
    if (!o->text.n)
        return refuse_all(p, WHY_NO_ORDERS, why_text(p->c->a, WHY_NO_ORDERS, "", ""));
    return hand_turn(&p->host, &p->box, g->dir, o->text, o->code, &r, &p->c->e) && after_turn(p, g, &r);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------------ */

/* What else was in it and could not be read stays in refused/; who sent it is told, with the receipt where there is one. */
static bool refuse_rest(struct post *p)
{
    uint8_t id[32];
    const struct game_at *g = games_of(p->c->a, &p->games, &p->pieces.v[0].b, id);
    const char *text = fault_text(p);
    return file_refused(p, g ? g->dir : p->dir, p->pieces.fault, text, true) &&
           (p->receipts || post_answer_sender(p, g, p->pieces.fault, text));
}

static bool deal(struct post *p)
{
    struct pieces *v = &p->pieces;
    if (v->n == 0) {
        struct plain_orders orders;
        mail_orders(p->c->a, &p->mail, &orders);
        if (orders.code)
            return plain(p, &orders);
        enum why why = p->mail.robot && v->fault == WHY_NO_BLOCK ? WHY_ROBOT : v->fault;
        return refuse_all(p, why, why == v->fault ? fault_text(p) : why_text(p->c->a, why, "", ""));
    }
    const struct piece *card, *keys;
    if (join_found(p, &card, &keys) ? !join_take(p, card, keys) : !all_games(p))
        return false;
    return v->fault == WHY_NONE || refuse_rest(p);
}

bool post_deal(struct post *p, struct bytes raw)
{
    struct ctx *c = p->c;
    const char *own[2] = {p->from, p->person.addr};
    p->took = false;
    p->receipts = 0;
    if (!box_open(c->a, p->dir, raw, &p->box, &c->e))
        return false;
    if (raw.n > MAIL_MAX) {
        mail_read(c->a, (struct bytes){raw.p, 65536}, own, 2, &p->mail);
        p->pieces = (struct pieces){.fault = WHY_TOO_LONG, .fault_place = ""};
    } else {
        mail_read(c->a, raw, own, 2, &p->mail);
        leaves_text(c->a, &p->mail);
        mail_blocks(c->a, &p->mail, &p->pieces);
    }
    if (!deal(p)) {
        if (!p->took)
            return false;
        /* It is in the game; the answer is made by provost-mail --again. */
        cmd_note(c, "taken, but not answered: %s", c->e.text);
        c->e = (struct err){0};
        return true;
    }
    box_done(&p->box);
    return true;
}
