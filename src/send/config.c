#include "send/config.h"
#include <string.h>
#include "base/arena.h"
#include "base/text.h"
#include "json/in.h"

enum { CONFIG_MAX = 65536, PATH_BYTES = 1024, SECONDS_MAX = 300 };

static const char *const kind_names[CH_KINDS] = {"discord",   "slack",   "mattermost", "matrix",
                                                 "discourse", "generic", "simple"};
/* What these services take before they ask for patience. */
static const int64_t kind_gap[CH_KINDS] = {0, 1, 0, 0, 6, 0, 0};

const char *channel_kind_name(enum channel_kind k)
{
    return kind_names[k];
}

struct from {
    struct arena *a;
    const char *dir;
};

static bool str(const struct jin *at, const char *key, const char **out)
{
    return !jin_has(at, key) || jin_str(at, key, PATH_BYTES, out);
}

static const char *place(const struct from *f, const char *path)
{
    return !path || path[0] == '/' ? path : io_join(f->a, f->dir, path);
}

static bool words(const struct jin *at, const char *key, size_t max, const char **out, size_t *n)
{
    struct jin list, one;
    *n = 0;
    if (!jin_has(at, key))
        return true;
    if (!jin_arr(at, key, max, &list))
        return false;
    for (; *n < jin_len(&list); (*n)++)
        if (!jin_at(&list, *n, &one) || !jin_as_str(&one, PATH_BYTES, &out[*n]))
            return false;
    return true;
}

/* NAME, NAME-file or NAME-command. */
static bool secret(const struct from *f, const struct jin *at, const char *name, struct secret *s)
{
    size_t n;
    if (!str(at, name, &s->value) || !str(at, arena_printf(f->a, "%s-file", name), &s->file) ||
        !words(at, arena_printf(f->a, "%s-command", name), ARGV_MAX, s->argv, &n))
        return false;
    s->file = place(f, s->file);
    if ((s->value != NULL) + (s->file != NULL) + (n > 0) > 1)
        return jin_fail(at, "%s is given twice", name);
    return true;
}

static bool reach(const struct from *f, const struct jin *at, struct reach *r)
{
    const char *allow[2];
    size_t n;
    r->timeout = 30;
    if (!words(at, "allow", 2, allow, &n) || !str(at, "ca", &r->ca) ||
        (jin_has(at, "timeout") && !jin_int(at, "timeout", 1, SECONDS_MAX, &r->timeout)))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(allow[i], "plain") == 0)
            r->plain = true;
        else if (strcmp(allow[i], "private") == 0)
            r->private_net = true;
        else
            return jin_fail(at, "allow knows \"plain\" (no TLS) and \"private\" (addresses of private networks)");
    }
    r->ca = place(f, r->ca);
    return true;
}

static bool channel_kind(const struct jin *at, enum channel_kind *out)
{
    const char *s;
    if (!jin_str(at, "kind", 20, &s))
        return false;
    for (int i = 0; i < CH_KINDS; i++)
        if (strcmp(s, kind_names[i]) == 0) {
            *out = (enum channel_kind)i;
            return true;
        }
    return jin_fail(at, "kind is discord, slack, mattermost, matrix, discourse, generic or simple");
}

static bool needs(const struct jin *at, const struct channel *ch)
{
    bool token = ch->kind == CH_MATRIX || ch->kind == CH_DISCOURSE || ch->kind == CH_GENERIC;
    if (!secret_given(&ch->url))
        return jin_fail(at, "no url, url-file or url-command");
    if (token && !secret_given(&ch->secret))
        return jin_fail(at, "%s needs secret-file or secret-command", kind_names[ch->kind]);
    if (ch->kind == CH_MATRIX && !ch->room)
        return jin_fail(at, "matrix needs room");
    if (ch->kind == CH_DISCOURSE && (!ch->user || ch->topic == 0))
        return jin_fail(at, "discourse needs user and topic");
    return true;
}

static bool channel(const struct from *f, const struct jin *at, struct channel *ch)
{
    static const char *const known[] = {
        "allow",          "ca",          "gap",    "key",     "kind", "limit", "mentions", "name", "room",
        "secret-command", "secret-file", "thread", "timeout", "to",   "topic", "types",    "url",  "url-command",
        "url-file",       "user",        NULL};
    struct jin map;
    memset(ch, 0, sizeof *ch);
    ch->to = "public";
    ch->key = "text";
    ch->limit = 1900;
    if (!jin_only(at, known) || !channel_kind(at, &ch->kind) || !jin_str(at, "name", 16, &ch->name))
        return false;
    ch->gap = kind_gap[ch->kind];
    if (!is_tag(ch->name, strlen(ch->name)))
        return jin_fail(at, "a name is up to 16 of a-z, 0-9 and '-'");
    if (!str(at, "to", &ch->to) || !str(at, "room", &ch->room) || !str(at, "user", &ch->user) ||
        !str(at, "thread", &ch->thread) || !str(at, "key", &ch->key) || !secret(f, at, "url", &ch->url) ||
        !secret(f, at, "secret", &ch->secret) || !words(at, "types", TYPES_MAX, ch->types, &ch->ntypes) ||
        !reach(f, at, &ch->reach))
        return false;
    if ((jin_has(at, "topic") && !jin_int(at, "topic", 1, INT64_C(1) << 52, &ch->topic)) ||
        (jin_has(at, "limit") && !jin_int(at, "limit", 200, 60000, &ch->limit)) ||
        (jin_has(at, "gap") && !jin_int(at, "gap", 0, SECONDS_MAX, &ch->gap)))
        return false;
    if (jin_has(at, "mentions")) {
        if (!jin_obj(at, "mentions", &map))
            return false;
        ch->mentions = map.v;
    }
    return needs(at, ch);
}

static bool mail(const struct from *f, const struct jin *at, struct mail_way *m)
{
    static const char *const known[] = {"allow", "ca",  "command", "from", "secret-command", "secret-file", "timeout",
                                        "tls",   "url", "user",    NULL};
    const char *tls = "require";
    size_t n;
    m->given = true;
    if (!jin_only(at, known) || !words(at, "command", ARGV_MAX, m->argv, &n) || !str(at, "url", &m->url) ||
        !str(at, "user", &m->user) || !jin_str(at, "from", 254, &m->from) || !str(at, "tls", &tls) ||
        !secret(f, at, "secret", &m->secret) || !reach(f, at, &m->reach))
        return false;
    if ((n > 0) == (m->url != NULL))
        return jin_fail(at, "mail needs command, or url, and not both");
    if (m->url && strncmp(m->url, "smtp://", 7) != 0 && strncmp(m->url, "smtps://", 8) != 0)
        return jin_fail(at, "url begins with smtps:// or smtp://");
    if (m->user && !secret_given(&m->secret))
        return jin_fail(at, "user needs secret-file or secret-command");
    m->tls = strcmp(tls, "none") == 0 ? TLS_NONE : strcmp(tls, "try") == 0 ? TLS_TRY : TLS_REQUIRE;
    if (m->tls == TLS_REQUIRE && strcmp(tls, "require") != 0)
        return jin_fail(at, "tls is require, try or none");
    if (m->user && m->tls != TLS_REQUIRE && !m->reach.plain)
        return jin_fail(at, "a password needs tls \"require\"");
    return true;
}

static bool read_doc(const struct from *f, const struct bytes *raw, struct send_config *out, struct err *e)
{
    static const char *const known[] = {"channels", "mail", "v", NULL};
    struct jin at, one;
    int64_t v;
    json_t *doc = json_read(f->a, raw->p, raw->n, JSON_IN_LOOSE, e);
    if (!doc)
        return false;
    struct jin root = jin_root(doc, e);
    if (!jin_only(&root, known) || !jin_int(&root, "v", 1, 1, &v))
        return false;
    if (jin_has(&root, "mail") && (!jin_obj(&root, "mail", &at) || !mail(f, &at, &out->mail)))
        return false;
    if (!jin_has(&root, "channels"))
        return true;
    if (!jin_arr(&root, "channels", CHANNELS_MAX, &at))
        return false;
    for (out->n = 0; out->n < jin_len(&at); out->n++) {
        if (!jin_at(&at, out->n, &one) || !channel(f, &one, &out->ch[out->n]))
            return false;
        for (size_t i = 0; i < out->n; i++)
            if (strcmp(out->ch[i].name, out->ch[out->n].name) == 0)
                return jin_fail(&one, "two channels are called %s", out->ch[i].name);
    }
    return true;
}

bool config_read(struct arena *a, const char *path, struct send_config *out, struct err *e)
{
    struct bytes raw;
    const char *slash = strrchr(path, '/');
    struct from f = {.a = a, .dir = slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "."};
    memset(out, 0, sizeof *out);
    bool ok = io_read(a, path, CONFIG_MAX, &raw, e) && read_doc(&f, &raw, out, e);
    if (!ok) {
        err_file(e, path);
        e->code = EXIT_CONFIG;
    }
    return ok;
}
