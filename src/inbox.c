#include "inbox.h"
#include <string.h>
#include "base/num.h"
#include "bring.h"

/* "0003-1-4e0be9c7-" */
static char *prefix(struct arena *a, uint64_t turn, uint64_t step, const uint8_t prev[32])
{
    char hex[65];
    hex_str(hex, prev, 32);
    return arena_printf(a, "%04llu-%llu-%.8s-", (unsigned long long)turn, (unsigned long long)step, hex);
}

static char *text_name(struct arena *a, const char *where, const struct text *t)
{
    char hex[65];
    char *start = prefix(a, t->turn, t->step, t->prev);
    hex_str(hex, t->m, 32);
    if (t->kind == KIND_JOINT || t->kind == KIND_EXTEND)
        return arena_printf(a, "%s%s-%.8s.txt", start, kind_name(t->kind), hex);
    if (strcmp(where, "private/moves") == 0)
        return arena_printf(a, "%s%s.txt", start, t->side);
    if (strcmp(where, "refused") == 0)
        return arena_printf(a, "%s%s-%s-%.8s.txt", start, t->side, kind_name(t->kind), hex);
    return arena_printf(a, "%s%s-%s.txt", start, t->side, kind_name(t->kind));
}

static bool ssh_sig(const char *sig)
{
    return strncmp(sig, "-----BEGIN SSH", 14) == 0;
}

bool inbox_put(struct folder *f, const char *where, const struct text *t, int role, const char *sig, struct err *e)
{
    bool private = strncmp(where, "private/", 8) == 0;
    const char *dir = folder_path(f, where);
    const char *path = io_join(f->a, dir, text_name(f->a, where, t));
    bool others =
        t->kind == KIND_JOINT || t->kind == KIND_NMR || t->kind == KIND_EXTEND; /* signed by others than its side */
    const char *by = others && role != ROLE_NONE ? arena_printf(f->a, ".%s", genesis_name(&f->g, role)) : "";
    /* The suffix says what stock program reads it; signify's signatures have two lines. */
    bool minisig = sig && !ssh_sig(sig) && strstr(sig, "\ntrusted comment:");
    if (!io_mkdir(dir, private ? 0700 : 0755, e))
        return false;
    if (sig && !io_write(arena_printf(f->a, "%s%s%s", path, by, minisig ? ".minisig" : ".sig"), sig, strlen(sig),
                         private ? 0600 : 0644, e))
        return false;
    return io_write(path, t->text.p, t->text.n, private ? 0600 : 0644, e);
}

/* ---- reading ------------------------------------------------------------------------------------------------------------ */

static void put_sig(struct folder *f, struct at_hand *h, int role, const char *sig)
{
    size_t at = 0;
    while (at < h->nsigs && h->sigs[at].role < role)
        at++;
    if (h->nsigs == ROLES_MAX || (at < h->nsigs && h->sigs[at].role == role))
        return;
    memmove(&h->sigs[at + 1], &h->sigs[at], (h->nsigs - at) * sizeof h->sigs[0]);
    h->sigs[at] = (struct sig_by){role, genesis_name(&f->g, role), sig};
    h->nsigs++;
}

/* Behind a role's name: a moves text, or one of the kinds whose signature counts by who made it here. */
static bool ends_role(const char *s)
{
    static const char *const kinds[] = {".", "-joint-", "-extend-", "-resign-", "-nmr-"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(s, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

/* Who signed a file of private/moves stands in its name: TTTT-S-PREV8-ROLE.txt, TTTT-S-PREV8-ROLE-joint-M8.txt. */
static int signer_of(struct folder *f, const char *path)
{
    const char *slash = strrchr(path, '/'), *at = slash ? slash + 1 : path;
    for (int i = 0; i < 3 && at; i++) {
        at = strchr(at, '-');
        at = at ? at + 1 : NULL;
    }
    for (int role = 0; at && role <= ROLE_UMPIRE; role++) {
        const char *name = genesis_party(&f->g, role) ? genesis_name(&f->g, role) : NULL;
        size_t n = name ? strlen(name) : 0;
        if (name && strncmp(at, name, n) == 0 && ends_role(at + n))
            return role;
    }
    return ROLE_NONE;
}

static void take_sigs(struct folder *f, struct at_hand *h, const struct block *b)
{
    int own = h->own ? signer_of(f, h->path) : h->text.kind == KIND_NMR ? ROLE_NONE : h->role;
    for (size_t i = 0; i < b->nsigs; i++) {
        const char *sig = b->sigs[i].sig.p;
        if (b->sigs[i].by[0]) {
            int role = genesis_role(&f->g, b->sigs[i].by);
            if (role != ROLE_NONE)
                put_sig(f, h, role, sig);
        } else if (own != ROLE_NONE) {
            put_sig(f, h, own, sig);
        }
    }
}

static bool read_one(struct folder *f, const char *path, bool own, struct at_hand *out)
{
    struct bytes p;
    struct brought got;
    struct err skip = {0};
    memset(out, 0, sizeof *out);
    if (!io_read(f->a, path, TEXT_MAX, &p, &skip) || !bring_bytes(f->a, path, p, &got, &skip) || got.n != 1 ||
        !got.v[0].ok || !kind_is_text(got.v[0].kind))
        return false;
    out->text = got.v[0].text;
    out->own = own;
    out->path = path;
    out->role = genesis_role(&f->g, out->text.side);
    if (out->text.turn != (uint64_t)f->state.turn || out->text.step != (uint64_t)f->state.step ||
        memcmp(out->text.prev, f->head, 32) != 0 || memcmp(out->text.game, f->g.game_id, 32) != 0)
        return false;
    take_sigs(f, out, &got.v[0]);
    return true;
}

static bool read_dir(struct folder *f, const char *dir, bool own, struct at_hand *v, size_t cap, size_t *n,
                     struct err *e)
{
    char **names, *start = prefix(f->a, (uint64_t)f->state.turn, (uint64_t)f->state.step, f->head);
    size_t count;
    const char *path = folder_path(f, dir);
    if (!io_is_dir(path))
        return true;
    if (!io_list(f->a, path, &names, &count, e))
        return false;
    for (size_t i = 0; i < count && *n < cap; i++) {
        size_t len = strlen(names[i]);
        if (strncmp(names[i], start, strlen(start)) != 0 || len < 4 || strcmp(names[i] + len - 4, ".txt") != 0)
            continue;
        if (read_one(f, io_join(f->a, path, names[i]), own, &v[*n]))
            ++*n;
    }
    return true;
}

bool inbox_read(struct folder *f, struct at_hand **out, size_t *n, struct err *e)
{
    enum { TEXTS = 256 };
    *n = 0;
    *out = ARENA_ARRAY(f->a, struct at_hand, TEXTS);
    return read_dir(f, "private/moves", true, *out, TEXTS, n, e) && read_dir(f, "inbox", false, *out, TEXTS, n, e);
}

const struct at_hand *inbox_find(const struct at_hand *v, size_t n, int role, enum kind kind)
{
    for (size_t i = 0; i < n; i++)
        if (v[i].role == role && v[i].text.kind == kind && v[i].nsigs)
            return &v[i];
    return NULL;
}

unsigned inbox_signers(const struct at_hand *v, size_t n, const uint8_t m[32])
{
    unsigned roles = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < v[i].nsigs; k++)
            if (memcmp(v[i].text.m, m, 32) == 0)
                roles |= 1U << v[i].sigs[k].role;
    return roles;
}

/* ---- proofs ------------------------------------------------------------------------------------------------------------- */

static char *proof_path(struct folder *f, int64_t turn, int64_t step, int role, bool own)
{
    char *start = prefix(f->a, (uint64_t)turn, (uint64_t)step, f->head);
    return folder_path(f, own ? arena_printf(f->a, "private/proofs/%s%s.json", start, genesis_name(&f->g, role))
                              : arena_printf(f->a, "inbox/%s%s-proof.json", start, genesis_name(&f->g, role)));
}

static bool proof_file(struct folder *f, int role, bool own, struct proof *out)
{
    struct bytes p;
    struct err skip = {0};
    const char *path = proof_path(f, f->state.turn, f->state.step, role, own);
    return io_exists(path) && io_read(f->a, path, CARD_MAX, &p, &skip) &&
           proof_read(f->a, &f->g, p.p, p.n, out, &skip) && out->role == role && out->turn == f->state.turn &&
           out->step == f->state.step;
}

bool inbox_own_proof(struct folder *f, int role, struct proof *out)
{
    return proof_file(f, role, true, out);
}

bool inbox_proofs(struct folder *f, struct proof **out, size_t *n, struct err *e)
{
    (void)e;
    *out = ARENA_ARRAY(f->a, struct proof, ROLES_MAX);
    *n = 0;
    for (int role = 0; role < ROLES_MAX; role++)
        if (genesis_party(&f->g, role) &&
            (proof_file(f, role, true, &(*out)[*n]) || proof_file(f, role, false, &(*out)[*n])))
            ++*n;
    return true;
}

bool inbox_put_proof(struct folder *f, const struct proof *p, bool own, struct err *e)
{
    const char *path = proof_path(f, p->turn, p->step, p->role, own);
    struct bytes b = proof_write(f->a, &f->g, p);
    return io_mkdir(folder_path(f, own ? "private/proofs" : "inbox"), own ? 0700 : 0755, e) &&
           io_write(path, b.p, b.n, own ? 0600 : 0644, e);
}
