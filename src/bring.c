#include "bring.h"
#include <string.h>
#include "base/num.h"
#include "json/in.h"
#include "trust/sig.h"

enum { ARCHIVE_BLOCKS_MAX = 4096, SIGS_MAX = 16 };

const char *bring_sig(struct arena *a, const char *path)
{
    static const char *const suffix[] = {".minisig", ".sig"};
    for (size_t i = 0; i < sizeof suffix / sizeof suffix[0]; i++) {
        char *name = arena_printf(a, "%s%s", path, suffix[i]);
        struct bytes got;
        struct err unread = {0};
        if (io_exists(name) && io_read(a, name, CARD_MAX, &got, &unread))
            return got.p;
    }
    return NULL;
}

/* ---- one canonical text, its signatures beside it --------------------------------------------------------------------- */

static void add_sig(struct arena *a, struct block *b, const char *by, const char *sig)
{
    if (!sig || b->nsigs == SIGS_MAX)
        return;
    if (!b->sigs)
        b->sigs = ARENA_ARRAY(a, struct sig_block, SIGS_MAX);
    struct sig_block *s = &b->sigs[b->nsigs++];
    *s = (struct sig_block){.ssh = strncmp(sig, "-----BEGIN SSH", 14) == 0, .sig = {sig, strlen(sig)}};
    if (by)
        memcpy(s->by, by, strlen(by) < sizeof s->by ? strlen(by) : sizeof s->by - 1);
}

/* FILE.ROLE.minisig and FILE.ROLE.sig: what the folder keeps for a text that several sign. */
static void named_sigs(struct arena *a, struct block *b, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    char *dir = slash ? arena_strndup(a, path, slash == path ? 1 : (size_t)(slash - path)) : arena_strdup(a, ".");
    char **names;
    size_t n, len = strlen(base);
    struct err unread = {0};
    if (!io_list(a, dir, &names, &n, &unread))
        return;
    for (size_t i = 0; i < n; i++) {
        const char *rest = names[i] + len;
        if (strncmp(names[i], base, len) != 0 || *rest != '.')
            continue;
        const char *dot = strchr(++rest, '.');
        if (!dot || (strcmp(dot, ".minisig") != 0 && strcmp(dot, ".sig") != 0))
            continue;
        struct bytes sig;
        struct err skip = {0};
        if (io_read(a, io_join(a, dir, names[i]), CARD_MAX, &sig, &skip))
            add_sig(a, b, arena_strndup(a, rest, (size_t)(dot - rest)), sig.p);
    }
}

static struct brought one(struct arena *a, const char *name, const struct block *b)
{
    return (struct brought){arena_copy(a, b, sizeof *b), 1, name};
}

static bool plain_text(struct arena *a, const char *path, struct bytes p, struct brought *out, struct err *e)
{
    struct block b = {.line = 1, .len = p.n};
    if (!text_parse(a, p.p, p.n, &b.text, e)) {
        err_file(e, path);
        return false;
    }
    b.ok = true;
    b.kind = b.text.kind;
    strcpy(b.name, kind_name(b.kind));
    if (strcmp(path, "-") != 0) {
        add_sig(a, &b, NULL, bring_sig(a, path));
        named_sigs(a, &b, path);
    }
    *out = one(a, path, &b);
    return true;
}

/* ---- one JSON object ---------------------------------------------------------------------------------------------------- */

static bool has(json_t *v, const char *key)
{
    return json_object_get(v, key) != NULL;
}

static bool plain_json(struct arena *a, const char *path, struct bytes p, struct brought *out, struct err *e)
{
    struct block b = {.line = 1, .len = p.n, .ok = true, .data = p};
    json_t *v = json_read(a, p.p, p.n, JSON_IN_LF, e);
    if (!v) {
        err_file(e, path);
        return false;
    }
    if (has(v, "inputs"))
        b.kind = KIND_RECORD;
    else if (has(v, "alpha") && has(v, "pi"))
        b.kind = KIND_PROOF;
    else if (has(v, "nonce"))
        b.kind = KIND_GENESIS;
    else if (has(v, "box") && has(v, "name"))
        b.kind = KIND_CARD;
    else if (has(v, "pop"))
        b.kind = KIND_KEYS;
    else if (has(v, "head") && has(v, "opened"))
        b.kind = KIND_FINAL;
    else {
        err_set(e, EXIT_DATA, "this is no object that a game knows");
        err_file(e, path);
        return false;
    }
    strcpy(b.name, kind_name(b.kind));
    if (strcmp(path, "-") != 0) {
        add_sig(a, &b, NULL, bring_sig(a, path));
        named_sigs(a, &b, path);
    }
    *out = one(a, path, &b);
    return true;
}

/* ---- letters ------------------------------------------------------------------------------------------------------------ */

static void append(struct arena *a, struct brought *out, const struct block *v, size_t n)
{
    struct block *all = ARENA_ARRAY(a, struct block, out->n + n + 1);
    if (out->n)
        memcpy(all, out->v, out->n * sizeof *all);
    if (n)
        memcpy(all + out->n, v, n * sizeof *all);
    out->v = all;
    out->n += n;
}

/* 32 blocks a letter keep a flood out (design dice 3.6); a game's archive is longer, and is told by beginning with the genesis. */
static bool letter(struct arena *a, const char *name, struct bytes p, struct brought *out, struct err *e)
{
    size_t at = 0, line = 0;
    *out = (struct brought){.name = name};
    while (at < p.n) {
        struct block *v;
        size_t n;
        struct err why = {0};
        bool all = blocks_find(a, p.p + at, p.n - at, &v, &n, &why);
        for (size_t i = 0; i < n; i++) {
            v[i].line += (int)line;
            v[i].at += at;
        }
        append(a, out, v, n);
        if (all)
            return true;
        if (n < LETTER_BLOCKS_MAX || out->v[0].kind != KIND_GENESIS || out->n >= ARCHIVE_BLOCKS_MAX) {
            err_set(e, why.code, "%s", why.text);
            err_file(e, name);
            return false;
        }
        line = (size_t)v[n - 1].last_line + line;
        at = v[n - 1].at + v[n - 1].len;
    }
    return true;
}

bool bring_bytes(struct arena *a, const char *name, struct bytes p, struct brought *out, struct err *e)
{
    if (p.n > LETTER_MAX)
        return err_set(e, EXIT_DATA, "%s is longer than 8 MiB", name);
    if (p.n >= 8 && memcmp(p.p, "PROVOST ", 8) == 0 && !strstr(p.p, "-----BEGIN PROVOST "))
        return plain_text(a, name, p, out, e);
    if (p.n && p.p[0] == '{')
        return plain_json(a, name, p, out, e);
    return letter(a, name, p, out, e);
}

bool bring_file(struct ctx *c, const char *path, struct brought *out, struct err *e)
{
    struct bytes p;
    return io_read(c->a, path, LETTER_MAX, &p, e) && bring_bytes(c->a, path, p, out, e);
}

bool bring_signed(struct arena *a, const struct genesis *g, const struct state *s, const struct block *b, int role,
                  const char **sig, bool *warn, struct err *e)
{
    const char *name = genesis_name(g, role);
    struct err why = {0};
    bool some = false;
    for (size_t i = 0; i < b->nsigs; i++) {
        const struct sig_block *k = &b->sigs[i];
        if (k->by[0] && strcmp(k->by, name) != 0)
            continue;
        some = true;
        struct err bad = {0};
        *warn = false;
        if (sig_verify(a, state_alg(g, s, role), state_sign(g, s, role), b->text.text.p, b->text.text.n, k->sig.p,
                       k->sig.n, SIG_TEXT, warn, &bad)) {
            *sig = arena_strndup(a, k->sig.p, k->sig.n);
            return true;
        }
        err_set(&why, EXIT_NOPERM, "%s", bad.text);
    }
    if (!some)
        return err_check(e, EXIT_NOPERM, "moves-sig", "the %s text has no signature of %s", kind_name(b->text.kind),
                         name);
    return err_check(e, EXIT_NOPERM, "moves-sig", "the signature under the %s text is not that of %s: %s",
                     kind_name(b->text.kind), name, why.text);
}
