#include "mail/find.h"
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

struct finder {
    struct arena *a;
    const struct mail *m;
    struct pieces *out;
    struct pieces quoted; /* faults of quoted blocks: they matter only where nothing else does */
};

static const char *place_of(struct arena *a, const struct leaf *l, int line)
{
    const char *name = l->sort == LEAF_FILE && l->name[0] ? l->name : NULL;
    return name ? arena_printf(a, "%.24s line %d", name, line) : arena_printf(a, "line %d", line);
}

static struct line line_at(struct bytes text, int line)
{
    struct line l = {"", 0};
    const char *at = text.p;
    while (line-- > 0 && line_next(&at, text.p + text.n, &l))
        continue;
    return l;
}

static void fault(struct pieces *out, enum why why, const char *place, const char *detail)
{
    if (out->fault != WHY_NONE)
        return;
    out->fault = why;
    out->fault_place = place;
    out->fault_detail = detail;
}

/* Somebody answers and quotes what he got. */
static bool quoted(struct bytes text, const struct block *b)
{
    struct line l = line_at(text, b->line);
    return l.n && (*l.p == '>' || *l.p == '|');
}

/* Which of the list's messages a block's error is. */
static void bad_block(struct finder *f, const struct leaf *l, struct bytes text, const struct block *b)
{
    int line = b->err.line ? b->err.line : b->line;
    struct line at = line_at(text, line);
    const char *place = place_of(f->a, l, line), *ch = why_character(f->a, at.p, at.n);
    struct pieces *out = quoted(text, b) ? &f->quoted : f->out;
    if (strstr(b->err.text, "no END line") && !strstr(b->err.text, "next one"))
        fault(out, WHY_CUT, place, NULL);
    else if (strstr(b->err.text, "not plain ASCII") && ch)
        fault(out, WHY_CHARACTER, place, ch);
    else
        fault(out, WHY_FORM, place, arena_strdup(f->a, b->err.text));
}

static bool same(const struct block *a, const struct block *b)
{
    if (a->kind != b->kind || a->nsigs != b->nsigs)
        return false;
    struct bytes x = kind_is_text(a->kind) ? a->text.text : a->data, y = kind_is_text(b->kind) ? b->text.text : b->data;
    if (x.n != y.n || memcmp(x.p, y.p, x.n) != 0)
        return false;
    for (size_t i = 0; i < a->nsigs; i++)
        if (a->sigs[i].sig.n != b->sigs[i].sig.n || memcmp(a->sigs[i].sig.p, b->sigs[i].sig.p, a->sigs[i].sig.n) != 0)
            return false;
    return true;
}

static void add(struct finder *f, const struct leaf *l, struct bytes text, const struct block *b)
{
    struct pieces *out = f->out;
    for (size_t i = 0; i < out->n; i++)
        if (same(&out->v[i].b, b))
            return;
    if (out->n == out->cap) {
        fault(out, WHY_BLOCKS, place_of(f->a, l, b->line), NULL);
        return;
    }
    out->v[out->n++] =
        (struct piece){.b = *b, .leaf = l, .as = {text.p + b->at, b->len}, .place = place_of(f->a, l, b->line)};
}

/* How many there are, readable or not. */
static size_t search(struct finder *f, const struct leaf *l, struct bytes text)
{
    struct block *v;
    size_t n;
    struct err e = {0};
    bool all = blocks_find(f->a, text.p, text.n, &v, &n, &e);
    for (size_t i = 0; i < n; i++)
        if (v[i].ok && !(v[i].kind == KIND_RECEIPT && quoted(text, &v[i])))
            add(f, l, text, &v[i]);
        else if (!v[i].ok)
            bad_block(f, l, text, &v[i]);
    if (!all)
        fault(f->out, WHY_BLOCKS, place_of(f->a, l, e.line), NULL);
    return n;
}

/* ---- a moves file and its signature, as sign keeps them ------------------------------------------------------------------ */

static bool is_signature(const struct leaf *l)
{
    static const char mini[] = "untrusted comment:", ssh[] = "-----BEGIN SSH SIGNATURE-----";
    return l->sort == LEAF_FILE &&
           (strncmp(l->text.p, mini, sizeof mini - 1) == 0 || strncmp(l->text.p, ssh, sizeof ssh - 1) == 0);
}

/* The leaf named after it, or the only signature in the mail: mail programs rename attachments. */
static const struct leaf *signature_of(const struct mail *m, const struct leaf *file)
{
    const struct leaf *only = NULL;
    size_t n = strlen(file->name), count = 0;
    for (size_t i = 0; i < m->n; i++) {
        const struct leaf *l = &m->leaf[i];
        if (!is_signature(l))
            continue;
        if (n && strncmp(l->name, file->name, n) == 0 &&
            (!strcmp(l->name + n, ".minisig") || !strcmp(l->name + n, ".sig")))
            return l;
        only = l;
        count++;
    }
    return count == 1 ? only : NULL;
}

/* Put into a block with its markers, so that the rest knows one form. */
static void detached(struct finder *f, const struct leaf *l)
{
    struct line first = line_at(l->text, 1);
    const struct leaf *sig = signature_of(f->m, l);
    char kind[NAME_MAX_LEN + 1] = "";
    struct buf b;
    if (first.n <= 8 || first.n > 8 + NAME_MAX_LEN || memcmp(first.p, "PROVOST ", 8) != 0)
        return;
    for (size_t i = 8; i < first.n; i++)
        kind[i - 8] = (char)(first.p[i] >= 'a' && first.p[i] <= 'z' ? first.p[i] - 'a' + 'A' : '?');
    buf_init(&b, f->a);
    buf_printf(&b, "-----BEGIN PROVOST %s-----\n%s%s-----END PROVOST %s-----\n%s", kind, l->text.p,
               l->text.p[l->text.n - 1] == '\n' ? "" : "\n", kind, sig ? sig->text.p : "");
    search(f, l, (struct bytes){b.p, b.n});
}

/* ---- all of it ------------------------------------------------------------------------------------------------------------ */

void mail_blocks(struct arena *a, const struct mail *m, struct pieces *out)
{
    struct finder f = {.a = a, .m = m, .out = out};
    *out = (struct pieces){.v = ARENA_ARRAY(a, struct piece, LETTER_BLOCKS_MAX), .cap = LETTER_BLOCKS_MAX};
    for (int sort = LEAF_FILE; sort <= LEAF_HTML; sort++)
        for (size_t i = 0; i < m->n && (sort != LEAF_HTML || out->n == 0); i++) {
            const struct leaf *l = &m->leaf[i];
            if ((int)l->sort != sort || !l->text.n)
                continue;
            if (search(&f, l, l->text) == 0 && sort == LEAF_FILE)
                detached(&f, l);
        }
    if (m->fault != WHY_NONE)
        fault(out, m->fault, m->fault_place, NULL);
    else if (out->n == 0 && f.quoted.fault != WHY_NONE)
        fault(out, f.quoted.fault, f.quoted.fault_place, f.quoted.fault_detail);
    else if (out->n == 0)
        fault(out, WHY_NO_BLOCK, "", NULL);
}
