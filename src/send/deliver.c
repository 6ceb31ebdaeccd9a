#include "send/deliver.h"
#include <sodium.h>
#include <string.h>
#include <time.h>
#include "base/arena.h"
#include "base/num.h"
#include "base/text.h"
#include "cmd.h"
#include "send/deliver_private.h"
#include "send/retry.h"

enum { WHY_MAX = 200, BLOCKED_MAX = 256, SAME_MAX = 64 };

static int64_t now_of(const struct sending *s)
{
    return s->fixed ? s->now : (int64_t)time(NULL);
}

static uint64_t chance(struct sending *s)
{
    uint64_t v;
    if (s->seeded)
        return retry_chance(&s->seed);
    randombytes_buf(&v, sizeof v);
    return v;
}

static bool blocked(const struct outbox *o, const char *dest)
{
    for (size_t i = 0; i < o->nblocked; i++)
        if (strcmp(o->blocked[i], dest) == 0)
            return true;
    return false;
}

static void block(struct outbox *o, const char *dest)
{
    if (o->nblocked < BLOCKED_MAX && !blocked(o, dest))
        o->blocked[o->nblocked++] = arena_strdup(o->s->a, dest);
}

static void tell(struct outbox *o, const struct item *it, const char *dest, const char *what, const char *why)
{
    buf_printf(o->s->out, "%s: %s: %s: %s%s%s\n", o->dir, it->id, dest, what, why[0] ? ": " : "", why);
}

/* ---- what an attempt came to ------------------------------------------------------------------------------------------- */

static bool later(struct outbox *o, const struct item *it, struct delivery *d, const char *why, int64_t asked,
                  struct err *e)
{
    char at[21];
    int64_t now = now_of(o->s), wait = retry_after(d->tries + 1, chance(o->s), asked);
    block(o, d->dest);
    if (wait < 0) {
        tell(o, it, d->dest, "given up", why);
        o->s->stuck++;
        return ledger_add(&o->log, now, it->id, d->dest, e, "failed after %d attempts: %.*s", RETRY_TRIES + 1, WHY_MAX,
                          why);
    }
    utc_format(at, now + wait);
    o->s->waiting++;
    tell(o, it, d->dest, arena_printf(o->s->a, "again from %s", at), why);
    return ledger_add(&o->log, now, it->id, d->dest, e, "retry %s %d %.*s", at, d->tries + 1, WHY_MAX, why);
}

static bool doubt(struct outbox *o, const struct item *it, struct delivery *d, const char *why, struct err *e)
{
    block(o, d->dest);
    o->s->stuck++;
    tell(o, it, d->dest, "perhaps taken; not sent again until --again", why);
    return ledger_add(&o->log, now_of(o->s), it->id, d->dest, e, "doubt %.*s", WHY_MAX, why);
}

bool attempt_begin(struct outbox *o, const struct item *it, struct delivery *d, size_t part, struct err *e)
{
    return ledger_add(&o->log, now_of(o->s), it->id, d->dest, e, "begin %zu %s %lld", part + 1,
                      it->topic ? it->topic : "-", (long long)it->serial);
}

bool attempt_end(struct outbox *o, const struct item *it, struct delivery *d, const struct outcome *r, struct err *e)
{
    int64_t now = now_of(o->s);
    switch (r->verdict) {
    case POST_TAKEN:
        if (r->part + 1 == r->parts)
            tell(o, it, d->dest, "sent", "");
        return ledger_add(&o->log, now, it->id, d->dest, e, "sent %zu/%zu%s%s", r->part + 1, r->parts,
                          r->remote ? " " : "", r->remote ? r->remote : "");
    case POST_LATER: return later(o, it, d, r->why, r->wait, e);
    case POST_DOUBT: return doubt(o, it, d, r->why, e);
    case POST_GONE:
        if (!ledger_add(&o->log, now, "-", d->dest, e, "gone"))
            return false;
        break;
    case POST_REFUSED: break;
    }
    o->s->stuck++;
    tell(o, it, d->dest, "refused", r->why);
    return ledger_add(&o->log, now, it->id, d->dest, e, "failed %.*s", WHY_MAX, r->why);
}

/* ---- one item to one place --------------------------------------------------------------------------------------------- */

static bool drop(struct outbox *o, const struct item *it, struct delivery *d, const char *why, struct err *e)
{
    tell(o, it, d->dest, "not sent", why);
    return ledger_add(&o->log, now_of(o->s), it->id, d->dest, e, "dropped %s", why);
}

static bool superseded(const struct outbox *o, const struct item *it, const struct delivery *d)
{
    if (!it->topic || d->parts > 0)
        return false;
    if (ledger_serial(&o->log, d->dest, it->topic, it->id) > it->serial)
        return true;
    for (size_t i = 0; i < o->n; i++) {
        const struct item *x = &o->item[i];
        if (x->topic && x != it && x->mail == it->mail && strcmp(x->topic, it->topic) == 0 && x->serial > it->serial)
            return true;
    }
    return false;
}

/* Is there an attempt to make? Settles what needs none. repeatable: an attempt that died may be made again. */
static bool due(struct outbox *o, const struct item *it, struct delivery *d, bool repeatable, bool *go, struct err *e)
{
    int64_t now = now_of(o->s);
    *go = false;
    if (sent_final(d->state))
        return true;
    if (d->state == SENT_BEGUN && !repeatable && !o->s->list)
        return doubt(o, it, d, "the run died during the attempt", e);
    if (d->state == SENT_DOUBT) {
        o->s->stuck++;
        block(o, d->dest);
        if (o->s->list)
            tell(o, it, d->dest, "perhaps taken; not sent again until --again", d->why ? d->why : "");
        return true;
    }
    if (o->s->list) {
        o->s->waiting++;
        tell(o, it, d->dest, "waits", d->state == SENT_RETRY ? "for its next attempt" : "");
        return true;
    }
    if (now < it->after && d->parts == 0) {
        o->s->waiting++; /* keeps back nothing but itself: a delay for spectators */
        return true;
    }
    if (superseded(o, it, d))
        return drop(o, it, d, "superseded by a later one", e);
    if (it->until && now > it->until && d->parts == 0)
        return drop(o, it, d, "its time is over", e);
    if (blocked(o, d->dest) || (d->state == SENT_RETRY && d->next > now)) {
        o->s->waiting++;
        block(o, d->dest); /* what comes later keeps its place behind this */
        return true;
    }
    *go = true;
    return true;
}

static void pause_for(struct outbox *o, const struct channel *ch)
{
    size_t i = (size_t)(ch - o->config.ch);
    struct timespec t = {.tv_sec = (time_t)ch->gap};
    if (o->used[i] && ch->gap > 0)
        nanosleep(&t, NULL);
    o->used[i] = true;
}

/* The posts of this turn that the channel has already, oldest first (discourse). */
static void same_turn(struct outbox *o, const struct channel *ch, struct posting *p)
{
    struct item *found = ARENA_ARRAY(o->s->a, struct item, SAME_MAX);
    for (size_t i = 0; i < o->log.n && p->nsame < SAME_MAX; i++) {
        const struct delivery *d = &o->log.v[i];
        struct err e = {0};
        if (strcmp(d->dest, ch->name) != 0 || d->state != SENT_DONE || !d->remote || strcmp(d->id, p->it->id) == 0)
            continue;
        char *name = arena_printf(o->s->a, "%s.json", d->id), *path = io_join(o->s->a, o->box, name);
        if (!io_exists(path))
            path = io_join(o->s->a, io_join(o->s->a, o->box, "sent"), name);
        struct item *x = &found[p->nsame];
        if (io_exists(path) && item_read(o->s->a, path, name, x, &e) && x->turn == p->it->turn &&
            strcmp(x->game, p->it->game) == 0) {
            p->remote = d->remote;
            p->nsame++;
        }
    }
    p->same = found;
}

static bool send_parts(struct outbox *o, const struct posting *p, struct delivery *d, struct err *e)
{
    struct request *rq;
    size_t n;
    if (!post_build(o->s->a, p, &rq, &n, e))
        return false;
    for (size_t i = (size_t)d->parts < n ? (size_t)d->parts : n - 1; i < n; i++) {
        struct reply reply;
        struct outcome r = {.part = i, .parts = n};
        pause_for(o, p->ch);
        if (!attempt_begin(o, p->it, d, i, e))
            return false;
        net_post(o->s->a, &rq[i], &p->ch->reach, &reply);
        r.verdict = post_judge(o->s->a, p->ch->kind, &rq[i], &reply, &r.why, &r.remote, &r.wait);
        if (!attempt_end(o, p->it, d, &r, e))
            return false;
        if (r.verdict != POST_TAKEN)
            break;
    }
    return true;
}

/* A channel that is set up wrongly stops itself, not the others. */
static bool unready(struct outbox *o, const struct item *it, struct delivery *d, struct err *why, struct err *e)
{
    if (why->code != EXIT_CONFIG)
        return err_set(e, why->code, "%s", why->text);
    block(o, d->dest);
    o->s->stuck++;
    tell(o, it, d->dest, "waits", why->text);
    return true;
}

static bool to_channel(struct outbox *o, const struct item *it, const struct channel *ch, bool *done, struct err *e)
{
    struct delivery *d = ledger_find(&o->log, it->id, ch->name);
    struct posting p = {.ch = ch, .it = it, .now = now_of(o->s), .url = {"", 0}, .secret = {"", 0}};
    struct err why = {0};
    bool go, ok = true, repeatable = ch->kind == CH_MATRIX || ch->kind == CH_GENERIC;
    if (!sent_final(d->state) && ledger_gone(&o->log, ch->name) && !o->s->list) {
        if (!drop(o, it, d, "the channel is gone (410); --open when it is mended", e))
            return false;
        o->s->stuck++;
    }
    if (!due(o, it, d, repeatable, &go, e))
        return false;
    if (go) {
        if (ch->kind == CH_DISCOURSE)
            same_turn(o, ch, &p);
        ok = secret_read(o->s->a, &ch->url, "url", &p.url, &why) &&
             (!secret_given(&ch->secret) || secret_read(o->s->a, &ch->secret, "secret", &p.secret, &why)) &&
             send_parts(o, &p, d, &why);
        sodium_memzero((char *)p.secret.p, p.secret.n);
        if (!ok && !unready(o, it, d, &why, e))
            return false;
        d = ledger_find(&o->log, it->id, ch->name);
    }
    *done = *done && sent_final(d->state);
    return true;
}

static bool wants(const struct channel *ch, const struct item *it)
{
    bool type = ch->ntypes == 0;
    for (size_t i = 0; i < ch->ntypes; i++)
        type = type || strcmp(ch->types[i], it->type) == 0;
    return type && strcmp(ch->to, it->to) == 0;
}

static bool to_address(struct outbox *o, const struct item *it, const char *addr, bool *done, struct err *e)
{
    uint8_t h[8];
    char dest[5 + 2 * sizeof h + 1] = "mail:";
    struct err why = {0};
    bool go;
    crypto_generichash(h, sizeof h, (const uint8_t *)addr, strlen(addr), (const uint8_t *)"provost-send", 12);
    hex_str(dest + 5, h, sizeof h);
    struct delivery *d = ledger_find(&o->log, it->id, dest);
    if (!due(o, it, d, false, &go, e))
        return false;
    if (go && blocked(o, "mail")) {
        o->s->waiting++;
        go = false;
    }
    if (go) {
        struct outcome r;
        if (!mail_send(o, it, d, addr, &r, &why)) {
            if (!unready(o, it, d, &why, e))
                return false;
            block(o, "mail");
        } else if (!attempt_end(o, it, d, &r, e))
            return false;
        else if (r.down)
            block(o, "mail");
        d = ledger_find(&o->log, it->id, dest);
    }
    *done = *done && sent_final(d->state);
    return true;
}

static bool any_failed(struct outbox *o, const struct item *it)
{
    for (size_t i = 0; i < o->log.n; i++)
        if (strcmp(o->log.v[i].id, it->id) == 0 && o->log.v[i].state == SENT_FAILED)
            return true;
    return false;
}

static bool put_away(struct outbox *o, const struct item *it, bool failed, struct err *e)
{
    struct arena *a = o->s->a;
    char *to = io_join(a, o->box, failed ? "failed" : "sent");
    return io_mkdir(to, 0700, e) && io_rename(io_join(a, o->box, it->file), io_join(a, to, it->file), e);
}

static bool one_item(struct outbox *o, const struct item *it, struct err *e)
{
    bool done = true;
    for (size_t i = 0; it->mail && i < it->naddr; i++)
        if (!to_address(o, it, it->addr[i], &done, e))
            return false;
    for (size_t i = 0; !it->mail && i < o->config.n; i++)
        if (wants(&o->config.ch[i], it) && !to_channel(o, it, &o->config.ch[i], &done, e))
            return false;
    return !done || o->s->list || put_away(o, it, any_failed(o, it), e);
}

/* ---- the outbox -------------------------------------------------------------------------------------------------------- */

static bool ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n > m && strcmp(s + n - m, end) == 0;
}

static bool read_items(struct outbox *o, struct err *e)
{
    char **names;
    size_t n;
    if (!io_list(o->s->a, o->box, &names, &n, e))
        return false;
    o->item = ARENA_ARRAY(o->s->a, struct item, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct err why = {0};
        struct item *it = &o->item[o->n];
        if (names[i][0] == '.' || !(ends_in(names[i], ".eml") || ends_in(names[i], ".json")))
            continue;
        if (item_read(o->s->a, io_join(o->s->a, o->box, names[i]), names[i], it, &why)) {
            o->n++;
            continue;
        }
        o->s->stuck++;
        buf_printf(o->s->out, "%s: %s: no item: %s%s%s\n", o->dir, names[i], why.text, why.ptr[0] ? " at " : "",
                   why.ptr);
        if (!o->s->list && why.code == EXIT_DATA && !put_away(o, it, true, e))
            return false;
    }
    return true;
}

static bool wishes(struct outbox *o, struct err *e)
{
    struct arena *a = o->s->a;
    for (size_t i = 0; i < o->s->nagain; i++) {
        const char *id = o->s->again[i];
        for (size_t k = 0; k < o->log.n; k++) {
            const struct delivery *d = &o->log.v[k];
            if (strcmp(d->id, id) == 0 && d->state != SENT_DONE && d->state != SENT_NEW &&
                !ledger_add(&o->log, now_of(o->s), id, d->dest, e, "again by hand"))
                return false;
        }
        for (int k = 0; k < 2; k++) {
            char *file = arena_printf(a, "%s%s", id, k ? ".json" : ".eml");
            char *from = io_join(a, io_join(a, o->box, "failed"), file);
            if (io_exists(from) && !io_rename(from, io_join(a, o->box, file), e))
                return false;
        }
    }
    for (size_t i = 0; i < o->s->nopen; i++)
        if (ledger_gone(&o->log, o->s->open[i]) &&
            !ledger_add(&o->log, now_of(o->s), "-", o->s->open[i], e, "open by hand"))
            return false;
    return true;
}

static bool work(struct outbox *o, struct err *e)
{
    struct arena *a = o->s->a;
    char *own = io_join(a, o->dir, "private/send.json");
    const char *config = io_exists(own) ? own : o->s->config;
    if (!ledger_open(a, io_join(a, o->dir, "private/sent.log"), &o->log, e) || !wishes(o, e) || !read_items(o, e))
        return false;
    if (o->n == 0)
        return true;
    if (!config)
        return err_set(e, EXIT_CONFIG, "%s: there is no private/send.json, nor --config", o->dir);
    if (!config_read(a, config, &o->config, e))
        return false;
    for (size_t i = 0; i < o->n; i++)
        if (!one_item(o, &o->item[i], e))
            return false;
    return true;
}

bool deliver_folder(struct sending *s, const char *dir, struct err *e)
{
    struct outbox o = {.s = s, .dir = dir, .box = io_join(s->a, dir, "outbox"), .log = {.fd = -1}};
    int lock = -1;
    if (!io_is_dir(io_join(s->a, dir, "private")))
        return err_set(e, EXIT_NOINPUT, "%s is no game folder: it has no private/", dir);
    if (!io_is_dir(o.box))
        return true;
    o.blocked = ARENA_ARRAY(s->a, const char *, BLOCKED_MAX);
    if (!io_lock(o.box, &lock, e))
        return false;
    bool ok = work(&o, e);
    ledger_close(&o.log);
    io_unlock(lock);
    return ok;
}
