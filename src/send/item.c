#include "send/item.h"
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"
#include "cmd.h"
#include "json/in.h"

enum { ID_MAX = 100, TEXT_BYTES = 4 << 20, LINE_BYTES = 1000 };

static const char *id_of(struct arena *a, const char *name, bool *mail)
{
    const char *dot = strrchr(name, '.');
    size_t n = dot ? (size_t)(dot - name) : 0;
    if (n == 0 || n > ID_MAX || (strcmp(dot, ".eml") != 0 && strcmp(dot, ".json") != 0))
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (!(name[i] >= 'a' && name[i] <= 'z') && !ascii_digit(name[i]) && !(i && (name[i] == '.' || name[i] == '-')))
            return NULL;
    *mail = dot[1] == 'e';
    return arena_strndup(a, name, n);
}

static bool optional_str(const struct jin *at, const char *key, size_t max, const char **out)
{
    return !jin_has(at, key) || jin_str(at, key, max, out);
}

static bool time_in(const struct jin *at, const char *key, int64_t *out)
{
    const char *s = NULL;
    if (!optional_str(at, key, 20, &s))
        return false;
    return !s || utc_parse(s, out) || jin_fail(at, "%s is no time like 2027-03-01T18:00:00Z", key);
}

static bool seats_in(const struct jin *at, struct item *it)
{
    struct jin list, one;
    if (!jin_has(at, "for"))
        return true;
    if (!jin_arr(at, "for", ITEM_FOR_MAX, &list))
        return false;
    for (it->nfor = 0; it->nfor < jin_len(&list); it->nfor++)
        if (!jin_at(&list, it->nfor, &one) || !jin_as_str(&one, 16, &it->forv[it->nfor]))
            return false;
    return true;
}

static bool read_post(struct arena *a, struct item *it, struct err *e)
{
    static const char *const known[] = {"after", "at", "for",   "game", "head", "serial", "step", "summary", "text",
                                        "title", "to", "topic", "turn", "type", "until",  "v",    NULL};
    int64_t v = 0, at = 0;
    json_t *doc = json_read(a, it->raw.p, it->raw.n, JSON_IN_LOOSE, e);
    if (!doc)
        return false;
    struct jin root = jin_root(doc, e);
    it->summary = it->text = it->game = it->head = "";
    if (!jin_only(&root, known) || !jin_int(&root, "v", 1, 1, &v) || !jin_str(&root, "type", 40, &it->type) ||
        !jin_str(&root, "at", 20, &it->at) || !time_in(&root, "at", &at) || !jin_str(&root, "to", 16, &it->to) ||
        !jin_str(&root, "title", 200, &it->title) || !optional_str(&root, "summary", LINE_BYTES, &it->summary) ||
        !optional_str(&root, "text", TEXT_BYTES, &it->text) || !optional_str(&root, "game", 64, &it->game) ||
        !optional_str(&root, "head", 64, &it->head) || !optional_str(&root, "topic", 100, &it->topic))
        return false;
    if ((jin_has(&root, "turn") && !jin_int(&root, "turn", 0, 1 << 30, &it->turn)) ||
        (jin_has(&root, "step") && !jin_int(&root, "step", 0, 1 << 30, &it->step)) ||
        (jin_has(&root, "serial") && !jin_int(&root, "serial", 0, INT64_C(1) << 52, &it->serial)))
        return false;
    for (const char *p = it->title; *p; p++)
        if (*p == '\n' || *p == '\r')
            return jin_fail(&root, "title is more than one line");
    if (it->topic && strpbrk(it->topic, " \t\r\n"))
        return jin_fail(&root, "topic holds a blank");
    return time_in(&root, "until", &it->until) && time_in(&root, "after", &it->after) && seats_in(&root, it);
}

/* ---- mails --------------------------------------------------------------------------------------------------------- */

/* The next header with its continuation lines joined; false at the empty line. */
static bool header(struct arena *a, const char **at, const char *end, const char **name, const char **value)
{
    struct line l;
    struct buf b;
    if (!line_next(at, end, &l) || l.n == 0)
        return false;
    buf_init(&b, a);
    buf_add(&b, l.p, l.n);
    while (*at < end && (**at == ' ' || **at == '\t') && line_next(at, end, &l))
        buf_add(&b, l.p, l.n);
    char *colon = strchr(b.p, ':');
    if (!colon)
        return false;
    *colon = '\0';
    *name = b.p;
    for (*value = colon + 1; **value == ' ' || **value == '\t';)
        (*value)++;
    return true;
}

static bool header_is(const char *name, const char *want)
{
    return strlen(name) == strlen(want) && name_cmp(name, strlen(name), want) == 0;
}

static bool address_ok(const char *s, size_t n)
{
    const char *at = memchr(s, '@', n);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] <= ' ' || s[i] == 0x7F || strchr("<>,;:\"()[]\\", s[i]))
            return false;
    return at && at > s && at < s + n - 1 && n <= 254;
}

/* `Name <addr>, addr`: commas in quotes and comments do not count. */
static bool addresses(struct arena *a, struct item *it, const char *s, struct err *e)
{
    for (const char *p = s; *p;) {
        const char *from = p, *open = NULL, *close = NULL;
        bool quoted = false;
        for (; *p && (quoted || *p != ','); p++) {
            if (*p == '\\' && quoted && p[1])
                p++;
            else if (*p == '"')
                quoted = !quoted;
            else if (*p == '<' && !quoted)
                open = p + 1;
            else if (*p == '>' && !quoted)
                close = p;
        }
        const char *b = open ? open : from, *z = open && close && close >= open ? close : p;
        while (b < z && ascii_space(*b))
            b++;
        while (z > b && ascii_space(z[-1]))
            z--;
        if (!address_ok(b, (size_t)(z - b)))
            return err_set(e, EXIT_DATA, "an address in To or Cc is not of the form name@example.org");
        if (it->naddr == ITEM_ADDR_MAX)
            return err_set(e, EXIT_DATA, "more than %d addresses", ITEM_ADDR_MAX);
        it->addr[it->naddr++] = arena_strndup(a, b, (size_t)(z - b));
        p += *p == ',';
    }
    return true;
}

static bool read_mail(struct arena *a, struct item *it, struct err *e)
{
    const char *at = it->raw.p, *end = at + it->raw.n, *name, *value;
    while (header(a, &at, end, &name, &value)) {
        bool ok = true;
        if (header_is(name, "To") || header_is(name, "Cc"))
            ok = addresses(a, it, value, e);
        else if (header_is(name, "Bcc"))
            ok = err_set(e, EXIT_DATA, "a mail in outbox/ must have no Bcc");
        else if (header_is(name, "Auto-Submitted"))
            it->automatic = name_cmp(value, strlen(value), "no") != 0;
        else if (header_is(name, "X-Provost-Topic"))
            it->topic = value;
        else if (header_is(name, "X-Provost-Serial"))
            ok = num_i64(value, strlen(value), 0, INT64_C(1) << 52, &it->serial) ||
                 err_set(e, EXIT_DATA, "X-Provost-Serial is no number");
        else if (header_is(name, "X-Provost-Until"))
            ok = utc_parse(value, &it->until) || err_set(e, EXIT_DATA, "X-Provost-Until is no time");
        else if (header_is(name, "X-Provost-After"))
            ok = utc_parse(value, &it->after) || err_set(e, EXIT_DATA, "X-Provost-After is no time");
        if (!ok)
            return false;
    }
    if (it->topic && (!*it->topic || strpbrk(it->topic, " \t")))
        return err_set(e, EXIT_DATA, "X-Provost-Topic must be one word");
    return it->naddr > 0 || err_set(e, EXIT_DATA, "the mail has no address in To or Cc");
}

bool item_read(struct arena *a, const char *path, const char *name, struct item *out, struct err *e)
{
    memset(out, 0, sizeof *out);
    out->file = arena_strdup(a, name);
    out->id = id_of(a, name, &out->mail);
    if (!out->id)
        return err_set(e, EXIT_DATA, "the name is not that of an item: a-z, 0-9, '.', '-', then .eml or .json");
    if (!io_read(a, path, ITEM_MAX, &out->raw, e))
        return false;
    return out->mail ? read_mail(a, out, e) : read_post(a, out, e);
}
