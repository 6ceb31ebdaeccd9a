/* data: the tables and maps of a game, with the source of each value. */
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "cmd.h"
#include "core/data.h"
#include "json/in.h"
#include "registry.h"

static const struct opt opts[] = {
    {0, "find", "WORDS", "values that hold these words, in any file", false},
    {0, "data", "DIR", "the figures in DIR in the place of the bundled ones", false},
    OPT_JSON,
    OPT_OUT,
    OPT_END,
};

enum { FILE_MAX = 4 << 20, TAGS_MAX = 32, TOKEN_CAP = 128 };

struct tally {
    const char *tag;
    size_t n;
};
struct walk {
    struct ctx *c;
    const char *file;
    const char *find; /* NULL: every value */
    bool count;       /* tally the sources in place of printing */
    struct tally tag[TAGS_MAX];
    size_t ntags, found;
};

static bool is_source(const char *key)
{
    static const char end[] = "_source";
    size_t n = strlen(key), m = sizeof end - 1;
    return strcmp(key, "source") == 0 || strcmp(key, "source_default") == 0 || (n > m && strcmp(key + n - m, end) == 0);
}

static const char *text_of(json_t *obj, const char *key)
{
    json_t *v = json_object_get(obj, key);
    return json_is_string(v) ? json_string_value(v) : NULL;
}

/* The source of what stands in an object: its own, else that of what holds it. */
static const char *object_tag(json_t *obj, const char *outer)
{
    const char *own = text_of(obj, "source");
    if (!own)
        own = text_of(obj, "source_default");
    return own ? own : outer;
}

/* "KEY_source" beside a member goes before; "source" may be an object of tags by member, `xy` for coordinates and
 * `exists` for what it does not name. */
static const char *member_tag(struct arena *a, json_t *obj, const char *key, const char *outer)
{
    static const char *const coordinates[] = {"x", "y", "lon", "lat"};
    const char *own = text_of(obj, arena_printf(a, "%s_source", key));
    json_t *tags = json_object_get(obj, "source");
    if (!own)
        own = text_of(tags, key);
    for (size_t i = 0; !own && i < sizeof coordinates / sizeof coordinates[0]; i++)
        if (strcmp(key, coordinates[i]) == 0)
            own = text_of(tags, "xy");
    if (!own)
        own = text_of(tags, "exists");
    return own ? own : outer;
}

/* The words, from the beginning of a word on. */
static bool holds(const char *text, const char *words)
{
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        if ((i == 0 || !(ascii_alpha(text[i - 1]) || ascii_digit(text[i - 1]))) &&
            name_prefix(text + i, n - i, words) > 0)
            return true;
    return false;
}

static void tally(struct walk *w, const char *tag)
{
    size_t i = 0;
    while (i < w->ntags && strcmp(w->tag[i].tag, tag) != 0)
        i++;
    if (i == TAGS_MAX)
        return;
    if (i == w->ntags)
        w->tag[w->ntags++] = (struct tally){tag, 0};
    w->tag[i].n++;
}

static void leaf(struct walk *w, const char *ptr, json_t *v, const char *tag)
{
    const char *last = strrchr(ptr, '/');
    if (w->count) {
        tally(w, tag);
        return;
    }
    const char *text = json_is_string(v) ? json_string_value(v) : json_dumps(v, JSON_ENCODE_ANY);
    if (w->find && !(json_is_string(v) && holds(text, w->find)) && !(last && holds(last + 1, w->find)))
        return;
    w->found++;
    buf_printf(&w->c->out, "%s%s = %s  [%s]\n", w->file, ptr, text, tag);
}

static void walk(struct walk *w, const char *ptr, json_t *v, const char *tag)
{
    const char *key, *find = w->find;
    json_t *one;
    size_t i;
    if (json_is_array(v)) {
        json_array_foreach(v, i, one) walk(w, arena_printf(w->c->a, "%s/%zu", ptr, i), one, tag);
        return;
    }
    if (!json_is_object(v)) {
        leaf(w, ptr, v, tag);
        return;
    }
    tag = object_tag(v, tag);
    const char *id = text_of(v, "id"), *name = text_of(v, "name");
    if (find && ((id && holds(id, find)) || (name && holds(name, find))))
        w->find = NULL; /* the thing itself: all that is known of it */
    json_object_foreach(v, key, one) if (!is_source(key))
        walk(w, arena_printf(w->c->a, "%s/%s", ptr, key), one, member_tag(w->c->a, v, key, tag));
    w->find = find;
}

/* The value at a JSON pointer (RFC 6901), and the source that holds there. */
static bool descend(struct ctx *c, const char *ptr, json_t **v, const char **tag)
{
    const char *at = ptr;
    if (*at && *at != '/')
        return cmd_usage(c, "a pointer begins with /, as in /regions/3, not \"%s\"", ptr);
    while (*at == '/') {
        char token[TOKEN_CAP];
        size_t n = 0;
        uint64_t i;
        for (at++; *at && *at != '/' && n + 1 < sizeof token; at++)
            token[n++] = *at != '~' ? *at : *++at == '1' ? '/' : '~';
        token[n] = '\0';
        json_t *next = NULL;
        if (json_is_object(*v)) {
            *tag = object_tag(*v, *tag);
            next = json_object_get(*v, token);
            *tag = member_tag(c->a, *v, token, *tag);
        } else if (json_is_array(*v) && num_u64(token, n, UINT32_MAX, &i)) {
            next = json_array_get(*v, (size_t)i);
        }
        if (!next)
            return err_set(&c->e, EXIT_NOINPUT, "nothing stands at %.*s", (int)(at - ptr), ptr);
        *v = next;
    }
    return true;
}

static bool read_file(struct ctx *c, const struct game_ops *ops, size_t i, json_t **out)
{
    const char *dir = opt_get(c, "data"), *path = dir ? io_join(c->a, dir, ops->data->names[i]) : NULL;
    struct bytes b = {(const char *)ops->data->files[i].p, ops->data->files[i].n};
    if (path && io_exists(path) && !io_read(c->a, path, FILE_MAX, &b, &c->e))
        return false;
    *out = json_read(c->a, b.p, b.n, JSON_IN_LOOSE, &c->e);
    if (!*out)
        err_file(&c->e, path ? path : ops->data->names[i]);
    return *out != NULL;
}

static bool list_files(struct ctx *c, const struct game_ops *ops)
{
    uint8_t hash[32];
    const void *data;
    if (!data_open(c->a, ops, opt_get(c, "data"), &data, hash, &c->e))
        return false;
    buf_printf(&c->out, "%s: %s\ndata ", ops->id, ops->title);
    hex_put(&c->out, hash, 32);
    buf_putc(&c->out, '\n');
    for (size_t i = 0; ops->data && ops->data->names[i]; i++) {
        struct walk w = {.c = c, .file = ops->data->names[i], .count = true};
        json_t *v;
        if (!read_file(c, ops, i, &v))
            return false;
        walk(&w, "", v, "unmarked");
        buf_puts(&c->out, w.file);
        for (size_t k = 0; k < w.ntags; k++)
            buf_printf(&c->out, "%s %zu %s", k ? "," : ":", w.tag[k].n, w.tag[k].tag);
        buf_putc(&c->out, '\n');
    }
    return true;
}

static bool find(struct ctx *c, const struct game_ops *ops, const char *words)
{
    size_t found = 0;
    for (size_t i = 0; ops->data && ops->data->names[i]; i++) {
        struct walk w = {.c = c, .file = ops->data->names[i], .find = words};
        json_t *v;
        if (!read_file(c, ops, i, &v))
            return false;
        walk(&w, "", v, "unmarked");
        found += w.found;
    }
    return found > 0 || err_set(&c->e, EXIT_NOINPUT, "the data of %s hold no \"%s\"", ops->id, words);
}

static bool show_file(struct ctx *c, const struct game_ops *ops, const char *name, const char *ptr)
{
    const char *tag = "unmarked";
    json_t *v;
    size_t n = 0;
    while (ops->data && ops->data->names[n] && strcmp(ops->data->names[n], name) != 0)
        n++;
    if (!ops->data || !ops->data->names[n])
        return err_set(&c->e, EXIT_NOINPUT, "%s has no data file \"%s\"", ops->id, name);
    if (!read_file(c, ops, n, &v) || !descend(c, ptr, &v, &tag))
        return false;
    struct walk w = {.c = c, .file = name};
    if (!opt_on(c, "json")) {
        walk(&w, ptr, v, tag);
        return true;
    }
    char *text = json_dumps(v, JSON_ENCODE_ANY | JSON_INDENT(1) | JSON_SORT_KEYS);
    buf_printf(&c->out, "%s\n", text);
    return true;
}

static bool run(struct ctx *c)
{
    const char *words = opt_get(c, "find");
    if (c->n == 0) {
        for (size_t i = 0; games[i]; i++)
            buf_printf(&c->out, "%s: %s\n", games[i]->id, games[i]->title);
        return true;
    }
    const struct game_ops *ops = game_find(c->v[0], &c->e);
    if (!ops)
        return false;
    if (words)
        return c->n == 1 ? find(c, ops, words) : cmd_usage(c, "--find looks in all files of the game");
    return c->n == 1 ? list_files(c, ops) : show_file(c, ops, c->v[1], c->n > 2 ? c->v[2] : "");
}

const struct command cmd_data = {
    .name = "data",
    .args = "[GAME [FILE [POINTER]]]",
    .summary = "show the tables and maps of a game, and where each value comes from",
    .details = "Without GAME lists the games; with GAME its data files, their hash and how many values come from\n"
               "each source. FILE prints every value with its source, POINTER (/regions/3) those below it.",
    .opts = opts,
    .max = 3,
    .flags = CMD_CRYPTO | CMD_ALONE,
    .run = run,
};
