#include "send/post.h"
#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "json/in.h"
#include "json/out.h"
#include "send/sign.h"
#include "send/split.h"

enum {
    DISCORD_CONTENT = 1900,  /* of 2000 */
    DISCORD_EMBED = 3900,    /* of 4096 */
    DISCORD_LINES = 24,      /* the first screen of a report */
    SLACK_SECTION = 2900,    /* of 3000 */
    SLACK_BLOCKS = 40,       /* of 50 */
    MATTERMOST_TEXT = 16000, /* of 16383 */
    MATRIX_TEXT = 20000,     /* twice, and escaped, below 60 kB */
    DISCOURSE_RAW = 30000,   /* of 32000 */
    GENERIC_TEXT = 14000     /* the whole under 20 kB */
};

static json_t *text_json(const char *p, size_t n)
{
    json_t *s = json_stringn(p, n);
    return s ? s : json_string("(not UTF-8)");
}

static void header(struct request *rq, const char *line)
{
    rq->header[rq->nheaders++] = line;
}

static void json_body(struct arena *a, struct request *rq, const json_t *v)
{
    rq->body = json_write(a, v);
    if (!rq->file.p)
        header(rq, "Content-Type: application/json");
}

/* Title and summary in the markup of the place, then the text in a fence. */
static struct bytes whole(struct arena *a, const struct item *it, enum escape how, const char *bold)
{
    struct buf b;
    buf_init(&b, a);
    buf_puts(&b, bold);
    put_escaped(&b, it->title, strlen(it->title), how);
    buf_printf(&b, "%s\n", bold);
    if (it->summary[0]) {
        put_escaped(&b, it->summary, strlen(it->summary), how);
        buf_putc(&b, '\n');
    }
    if (it->text[0]) {
        buf_putc(&b, '\n');
        put_fenced(&b, it->text, strlen(it->text), how);
    }
    return (struct bytes){b.p, b.n};
}

static const char *url_query(struct arena *a, const char *url, const char *query)
{
    return arena_printf(a, "%s%c%s", url, strchr(url, '?') ? '&' : '?', query);
}

/* ---- discord: one message: the head of the report to read, the whole as a file ---------------------------------------- */

static size_t first_lines(const char *s, size_t lines)
{
    const char *p = s;
    while (lines-- > 0 && *p) {
        const char *lf = strchr(p, '\n');
        p = lf ? lf + 1 : p + strlen(p);
    }
    return (size_t)(p - s);
}

static json_t *discord_mentions(struct buf *content, const struct posting *p)
{
    json_t *users = json_array(), *m = json_object();
    for (size_t i = 0; i < p->it->nfor && p->ch->mentions; i++) {
        const char *user = json_string_value(json_object_get(p->ch->mentions, p->it->forv[i]));
        if (!user || strspn(user, "0123456789") != strlen(user))
            continue;
        buf_printf(content, "<@%s> ", user);
        json_array_append_new(users, json_string(user));
    }
    json_object_set_new(m, "parse", json_array()); /* no @everyone, whatever a player writes */
    if (json_array_size(users))
        json_object_set_new(m, "users", users);
    return m;
}

static void discord(struct arena *a, const struct posting *p, struct request *rq)
{
    const struct item *it = p->it;
    struct buf content, shown;
    json_t *v = json_object();
    size_t n = first_lines(it->text, DISCORD_LINES);
    buf_init(&content, a);
    buf_init(&shown, a);
    json_object_set_new(v, "allowed_mentions", discord_mentions(&content, p));
    buf_puts(&content, "**");
    put_escaped(&content, it->title, strlen(it->title), ESCAPE_MARKDOWN);
    buf_puts(&content, "**\n");
    put_escaped(&content, it->summary, strlen(it->summary), ESCAPE_MARKDOWN);
    json_object_set_new(v, "content",
                        text_json(content.p, unit_cut(content.p, content.n, DISCORD_CONTENT, UNIT_UTF16)));
    if (n > 0) {
        n = unit_cut(it->text, n, DISCORD_EMBED - 16, UNIT_UTF16);
        put_fenced(&shown, it->text, n, ESCAPE_NONE);
        json_object_set_new(v, "embeds", json_pack("[{so}]", "description", text_json(shown.p, shown.n)));
    }
    if (it->text[n])
        rq->file = (struct bytes){it->text, strlen(it->text)};
    rq->url = url_query(a, p->url.p, "wait=true"); /* without it a message that was not saved is no error */
    if (p->ch->thread)
        rq->url = url_query(a, rq->url, arena_printf(a, "thread_id=%s", p->ch->thread));
    json_body(a, rq, v);
}

/* ---- the others ----------------------------------------------------------------------------------------------------- */

static void slack(struct arena *a, const struct posting *p, struct request *rq)
{
    struct bytes all = whole(a, p->it, ESCAPE_SLACK, "*"), *part;
    struct buf title;
    json_t *blocks = json_array();
    size_t n = split_text(a, all.p, all.n, SLACK_SECTION, UNIT_BYTES, &part);
    for (size_t i = 0; i < n && i < SLACK_BLOCKS; i++)
        json_array_append_new(blocks, json_pack("{sss{ssso}}", "type", "section", "text", "type", "mrkdwn", "text",
                                                text_json(part[i].p, part[i].n)));
    if (n > SLACK_BLOCKS)
        json_array_append_new(blocks, json_pack("{sss{ssss}}", "type", "section", "text", "type", "plain_text", "text",
                                                "The rest does not fit here: see the report."));
    buf_init(&title, a);
    put_escaped(&title, p->it->title, strlen(p->it->title), ESCAPE_SLACK);
    json_body(a, rq, json_pack("{soso}", "text", text_json(title.p, title.n), "blocks", blocks));
}

static struct bytes matrix_html(struct arena *a, const struct item *it, const struct bytes *text, bool first)
{
    struct buf b;
    buf_init(&b, a);
    if (first) {
        buf_puts(&b, "<p><strong>");
        put_escaped(&b, it->title, strlen(it->title), ESCAPE_HTML);
        buf_puts(&b, "</strong><br>");
        put_escaped(&b, it->summary, strlen(it->summary), ESCAPE_HTML);
        buf_puts(&b, "</p>");
    }
    if (text->n) {
        buf_puts(&b, "<pre><code>");
        put_escaped(&b, text->p, text->n, ESCAPE_HTML);
        buf_puts(&b, "</code></pre>");
    }
    return (struct bytes){b.p, b.n};
}

static void url_escape(struct buf *out, const char *s)
{
    for (; *s; s++) {
        if ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9') || strchr("-._~", *s))
            buf_putc(out, *s);
        else
            buf_printf(out, "%%%02X", (unsigned)(unsigned char)*s);
    }
}

static void matrix(struct arena *a, const struct posting *p, const struct bytes *text, size_t i, struct request *rq)
{
    struct buf url, plain;
    struct bytes html = matrix_html(a, p->it, text, i == 0);
    buf_init(&url, a);
    buf_init(&plain, a);
    buf_printf(&url, "%s/_matrix/client/v3/rooms/", p->url.p);
    url_escape(&url, p->ch->room);
    buf_puts(&url, "/send/m.room.message/");
    url_escape(&url,
               arena_printf(a, "provost-%.16s-%s-%zu", p->it->game, p->it->id, i)); /* the same for each attempt */
    if (i == 0)
        buf_printf(&plain, "%s\n%s\n", p->it->title, p->it->summary);
    buf_add(&plain, text->p, text->n);
    rq->method = "PUT";
    rq->url = url.p;
    rq->repeatable = true;
    header(rq, arena_printf(a, "Authorization: Bearer %s", p->secret.p));
    json_body(a, rq,
              json_pack("{sssosssos{}}", "msgtype", "m.notice", "body", text_json(plain.p, plain.n), "format",
                        "org.matrix.custom.html", "formatted_body", text_json(html.p, html.n), "m.mentions"));
}

/* One reply a turn: what comes later in the turn is added to it, for a forum lets nobody reply to himself again and again. */
static void discourse(struct arena *a, const struct posting *p, struct request *rq)
{
    struct buf raw;
    buf_init(&raw, a);
    for (size_t i = 0; i <= p->nsame; i++) {
        struct bytes one = whole(a, i < p->nsame ? &p->same[i] : p->it, ESCAPE_MARKDOWN, "**");
        buf_add(&raw, one.p, one.n);
        buf_putc(&raw, '\n');
    }
    if (unit_count(raw.p, raw.n, UNIT_CHARS) > DISCOURSE_RAW) {
        struct bytes *part;
        split_text(a, raw.p, raw.n, DISCOURSE_RAW - 100, UNIT_CHARS, &part);
        buf_cut(&raw, 0);
        buf_add(&raw, part[0].p, part[0].n);
        buf_puts(&raw, "\n\nThe rest does not fit here: see the report.\n");
    }
    header(rq, arena_printf(a, "Api-Key: %s", p->secret.p));
    header(rq, arena_printf(a, "Api-Username: %s", p->ch->user));
    if (p->remote) {
        rq->method = "PUT";
        rq->repeatable = true;
        rq->url = arena_printf(a, "%s/posts/%s.json", p->url.p, p->remote);
        json_body(a, rq, json_pack("{s{so}}", "post", "raw", text_json(raw.p, raw.n)));
        return;
    }
    rq->url = arena_printf(a, "%s/posts.json", p->url.p);
    json_body(a, rq, json_pack("{sIso}", "topic_id", (json_int_t)p->ch->topic, "raw", text_json(raw.p, raw.n)));
}

static bool generic(struct arena *a, const struct posting *p, struct request *rq, struct err *e)
{
    const struct item *it = p->it;
    size_t n = strlen(it->text), cut = unit_cut(it->text, n, GENERIC_TEXT, UNIT_BYTES);
    const char *id = arena_printf(a, "msg_%.16s_%s", it->game, it->id),
               *at = arena_printf(a, "%lld", (long long)p->now);
    struct buf sig;
    json_t *data = json_pack("{sssssssIsIsssosb}", "game", it->game, "head", it->head, "seat", it->to, "turn",
                             (json_int_t)it->turn, "step", (json_int_t)it->step, "title", it->title, "text",
                             text_json(it->text, cut), "cut", cut < n);
    if (data && it->summary[0])
        json_object_set_new(data, "summary", json_string(it->summary));
    json_body(a, rq, json_pack("{ssssso}", "type", it->type, "timestamp", it->at, "data", data));
    buf_init(&sig, a);
    if (!sign_event(&sig, &p->secret, id, at, &rq->body, e))
        return false;
    rq->repeatable = true; /* the receiver knows it again by webhook-id */
    header(rq, arena_printf(a, "webhook-id: %s", id));
    header(rq, arena_printf(a, "webhook-timestamp: %s", at));
    header(rq, arena_printf(a, "webhook-signature: %s", sig.p));
    return true;
}

static size_t chunks(struct arena *a, const struct posting *p, struct bytes **part)
{
    struct bytes all;
    switch (p->ch->kind) {
    case CH_MATTERMOST:
        all = whole(a, p->it, ESCAPE_MARKDOWN, "**");
        return split_text(a, all.p, all.n, MATTERMOST_TEXT, UNIT_CHARS, part);
    case CH_SIMPLE:
        all = whole(a, p->it, ESCAPE_NONE, "");
        return split_text(a, all.p, all.n, (size_t)p->ch->limit, UNIT_UTF16, part);
    case CH_MATRIX:
        if (p->it->text[0])
            return split_text(a, p->it->text, strlen(p->it->text), MATRIX_TEXT, UNIT_BYTES, part);
        break;
    default: break;
    }
    *part = ARENA_NEW(a, struct bytes);
    (*part)[0] = (struct bytes){"", 0};
    return 1;
}

static bool url_sound(const struct bytes *url, struct err *e)
{
    for (size_t i = 0; i < url->n; i++)
        if ((unsigned char)url->p[i] <= ' ' || (unsigned char)url->p[i] >= 0x7F)
            return err_set(e, EXIT_CONFIG, "the url holds a blank or a character beyond ASCII");
    return true;
}

bool post_build(struct arena *a, const struct posting *p, struct request **out, size_t *n, struct err *e)
{
    struct bytes *part;
    bool ok = url_sound(&p->url, e);
    *n = chunks(a, p, &part);
    *out = ARENA_ARRAY(a, struct request, *n);
    for (size_t i = 0; ok && i < *n; i++) {
        struct request *rq = &(*out)[i];
        rq->method = "POST";
        rq->url = p->url.p;
        switch (p->ch->kind) {
        case CH_DISCORD: discord(a, p, rq); break;
        case CH_SLACK: slack(a, p, rq); break;
        case CH_MATRIX: matrix(a, p, &part[i], i, rq); break;
        case CH_DISCOURSE: discourse(a, p, rq); break;
        case CH_GENERIC: ok = generic(a, p, rq, e); break;
        default:
            json_body(
                a, rq,
                json_pack("{so}", p->ch->kind == CH_SIMPLE ? p->ch->key : "text", text_json(part[i].p, part[i].n)));
        }
    }
    return ok;
}

/* ---- answers ----------------------------------------------------------------------------------------------------------- */

/* Discord says retry_after in seconds with a fraction, Matrix retry_after_ms. */
static int64_t asked_wait(struct arena *a, const struct reply *r)
{
    struct err e = {0};
    json_t *doc = r->body.n ? json_read(a, r->body.p, r->body.n, JSON_IN_LOOSE, &e) : NULL;
    double s = json_number_value(json_object_get(doc, "retry_after")),
           ms = json_number_value(json_object_get(doc, "retry_after_ms"));
    int64_t want = r->retry_after;
    if (s > 0 && s < 1e6 && (int64_t)s + 1 > want)
        want = (int64_t)s + 1;
    if (ms > 0 && ms < 1e9 && (int64_t)(ms / 1000) + 1 > want)
        want = (int64_t)(ms / 1000) + 1;
    return want;
}

/* Does the answer say that the message is there? */
static bool says_so(struct arena *a, enum channel_kind kind, const struct reply *r, const char **remote)
{
    struct err e = {0};
    if (kind == CH_GENERIC || kind == CH_SIMPLE)
        return true;
    if (kind == CH_SLACK || kind == CH_MATTERMOST)
        return r->body.n >= 2 && memcmp(r->body.p, "ok", 2) == 0;
    json_t *doc = r->body.n ? json_read(a, r->body.p, r->body.n, JSON_IN_LOOSE, &e) : NULL;
    json_t *id =
        json_object_get(kind == CH_DISCOURSE && json_object_get(doc, "post") ? json_object_get(doc, "post") : doc,
                        kind == CH_MATRIX ? "event_id" : "id");
    if (json_is_integer(id))
        *remote = arena_printf(a, "%lld", (long long)json_integer_value(id));
    else if (json_is_string(id) && json_string_length(id) <= 100 && !strpbrk(json_string_value(id), " \n\r\t"))
        *remote = arena_strdup(a, json_string_value(id));
    return *remote != NULL;
}

enum verdict post_judge(struct arena *a, enum channel_kind kind, const struct request *rq, const struct reply *r,
                        const char **why, const char **remote, int64_t *wait)
{
    *remote = NULL;
    *wait = -1;
    *why = r->why;
    if (!r->answered)
        return r->maybe && !rq->repeatable ? POST_DOUBT : POST_LATER;
    *why = arena_printf(a, "the service answered %ld", r->status);
    if (r->status >= 200 && r->status < 300) {
        if (says_so(a, kind, r, remote))
            return POST_TAKEN;
        *why = arena_printf(a, "the answer (%ld) does not say that it was taken", r->status);
        return rq->repeatable ? POST_LATER : POST_DOUBT;
    }
    if (r->status == 410)
        return POST_GONE;
    if (r->status == 408 || r->status == 425 || r->status == 429 || r->status >= 500) {
        *wait = asked_wait(a, r);
        return POST_LATER;
    }
    if (r->status >= 300 && r->status < 400)
        *why = arena_printf(a, "the service answered %ld, a redirect, which is not followed", r->status);
    return POST_REFUSED;
}
