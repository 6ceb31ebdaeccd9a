#include "vouch.h"
#include <string.h>
#include "base/num.h"
#include "base/text.h"
#include "trust/hash.h"
#include "trust/seal.h"

enum { CODE_BYTES = 10, FILES_MAX = 16, GROUP = 4 };

/* ---- codes -------------------------------------------------------------------------------------------------------------------- */

static bool code_key(struct folder *f, uint8_t key[32], struct err *e)
{
    struct bytes b;
    char hex[66];
    const char *path = folder_path(f, "private/codes.key");
    if (!io_exists(path)) {
        random32(key);
        hex_str(hex, key, 32);
        hex[64] = '\n';
        return private_dir(f->dir, e) && io_write(path, hex, 65, 0600, e);
    }
    return io_read(f->a, path, 256, &b, e) &&
           ((b.n == 65 && hex_get(key, 32, b.p, 64)) || err_set(e, EXIT_DATA, "%s is not 64 hex digits", path));
}

/* The alphabet has no I, L, O and U, so that what a person copies by hand can be read back. */
static void code_for(struct folder *f, const uint8_t key[32], const uint8_t head[32], int seat, size_t k,
                     char out[CODE_CHARS + 1])
{
    static const char digit[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    uint8_t h[32], count[8];
    put_le64(count, k);
    const struct part v[] = {part_hash(key),
                             part_hash(f->g.game_id),
                             part_hash(head),
                             part_str(genesis_name(&f->g, seat)),
                             {count, sizeof count}};
    th(h, "provost/code", v, sizeof v / sizeof v[0]);
    hex_str(out, f->g.game_id, 4);
    char *to = out + 8;
    unsigned bits = 0, have = 0;
    for (size_t i = 0, n = 0; i < CODE_BYTES; i++) {
        bits = bits << 8 | h[i];
        for (have += 8; have >= 5; n++) {
            have -= 5;
            if (n % GROUP == 0)
                *to++ = '-';
            *to++ = digit[bits >> have & 31U];
        }
    }
    *to = '\0';
}

/* Small letters, and what looks like a digit, count as what was meant. */
static bool same_code(const char *a, const char *code)
{
    unsigned differs = strlen(a) != CODE_CHARS;
    for (size_t i = 0; i < CODE_CHARS && !differs; i++) {
        char c = a[i];
        if (i > 8)
            c = c == 'o' || c == 'O' ? '0' : strchr("iIlL", c) ? '1' : (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        differs |= (unsigned)(ascii_lower(c) != ascii_lower(code[i]));
    }
    return !differs;
}

bool vouch_code(struct folder *f, int seat, char out[CODE_CHARS + 1], struct err *e)
{
    uint8_t key[32];
    if (!code_key(f, key, e))
        return false;
    code_for(f, key, f->head, seat, kept_count(f, seat), out);
    return true;
}

bool vouch_here(struct work *w, int seat)
{
    const struct holder *h = work_holder(w, seat);
    return w->f->g.side[seat].vouched && h && h->hosted && !h->builtin;
}

struct match {
    int seat; /* ROLE_NONE: no code of this game's */
    size_t k; /* of the seat's file for the head */
    bool now; /* the present head */
};

/* Codes of heads that are past are looked for to say so: they serve no more. */
static bool find(struct work *w, const char *code, struct match *out)
{
    struct folder *f = w->f;
    uint8_t key[32];
    char one[CODE_CHARS + 1];
    *out = (struct match){.seat = ROLE_NONE};
    if (!code_key(f, key, &w->c->e))
        return false;
    for (size_t h = w->chain.nheads; h-- > 0 && out->seat == ROLE_NONE;)
        for (int seat = 0; seat < (int)f->g.nsides; seat++)
            for (size_t k = 0; k <= FILES_MAX && vouch_here(w, seat); k++) {
                code_for(f, key, w->chain.heads[h], seat, k, one);
                if (same_code(code, one))
                    *out = (struct match){seat, k, memcmp(w->chain.heads[h], f->head, 32) == 0};
            }
    return true;
}

/* ---- taking -------------------------------------------------------------------------------------------------------------------- */

static void note(struct work *w, enum verdict_what what, const struct err *why, int seat,
                 const struct vouched_file *file)
{
    struct vouched_file *v = ARENA_NEW(w->c->a, struct vouched_file);
    if (file)
        *v = *file;
    v->seat = seat == ROLE_NONE ? "" : genesis_name(&w->f->g, seat);
    verdict_add(w, what, NULL, why, seat != ROLE_NONE);
    w->verdict[w->nverdicts - 1].file = v;
    if (what == VERDICT_REFUSED && !w->refused.code)
        w->refused = *why;
    w->taken += what == VERDICT_TAKEN;
    w->known += what == VERDICT_DUPLICATE;
}

static bool refuse(struct work *w, int seat, const char *check, const char *text, const struct vouched_file *file)
{
    struct err why = {0};
    err_check(&why, EXIT_NOPERM, check, "%s", text);
    note(w, VERDICT_REFUSED, &why, seat, file);
    return true;
}

/* The umpire has proved over the file that was there: another would be another throw of the dice. */
static bool closed(struct work *w)
{
    struct proof proof;
    bool any = false;
    for (size_t i = 0; i < w->nwho; i++)
        any |= inbox_own_proof(w->f, w->who[i].role, &proof);
    return any;
}

static bool sign_for(struct work *w, int seat, bool replace, const char *name, struct bytes mail)
{
    struct ctx *c = w->c;
    struct step s;
    struct kept old, kept;
    struct vouched_file file = {.seat = ""};
    struct bytes unread;
    struct err none = {0};
    size_t said = c->diag.n;
    if (!folder_step(w->f, &s, &c->e) || !step_look(&s, &c->e))
        return false;
    struct bytes draft = vouch_draft(&s.w, c->a, mail, &unread);
    file.unread = unread.p;
    if (!draft.n)
        return refuse(w, seat, "draft", "no line in it begins like an order", &file);
    bool before = kept_find(w->f, seat, &old, &none) && old.sig;
    struct compose in = {.c = c,
                         .f = w->f,
                         .who = work_holder(w, seat),
                         .draft_name = name,
                         .draft = draft,
                         .draft_dir = folder_path(w->f, "private/none"), /* commit NAME has no files to read here */
                         .replace = replace};
    if (!compose_moves(&in, &kept)) {
        struct err why = c->e;
        if (why.code != EXIT_DATA && why.code != EXIT_NOPERM)
            return false;
        c->e = none;
        file.diag = arena_strndup(c->a, c->diag.p + said, c->diag.n - said);
        return refuse(w, seat, why.code == EXIT_DATA ? "draft" : "code-used", why.text, &file);
    }
    file.diag = arena_strndup(c->a, c->diag.p + said, c->diag.n - said);
    file.kept = arena_copy(c->a, &kept, sizeof kept);
    file.head = arena_copy(c->a, w->f->head, 32);
    bool same = before && memcmp(old.text.m, kept.text.m, 32) == 0;
    note(w, same ? VERDICT_DUPLICATE : VERDICT_TAKEN, NULL, seat, &file);
    return true;
}

bool vouch_take(struct work *w, const char *code, const char *name, struct bytes orders)
{
    struct match m;
    if (!find(w, code, &m))
        return false;
    if (m.seat == ROLE_NONE)
        return refuse(w, ROLE_NONE, "code", "no seat here has had this reply code", NULL);
    if (!m.now)
        return refuse(w, ROLE_NONE, "code", "the reply code is of a step that is over", NULL);
    size_t k = kept_count(w->f, m.seat);
    if (m.k > k || m.k + 1 < k)
        return refuse(w, ROLE_NONE, m.k > k ? "code" : "code-used", "the reply code was used already", NULL);
    if (!(w->f->state.await >> m.seat & 1U))
        return refuse(w, m.seat, "code", "the seat is not to move now", NULL);
    if (m.k == k && k > 0 && closed(w))
        return refuse(w, m.seat, "code-used", "the dice of the step are being rolled: it is too late for a change",
                      NULL);
    return sign_for(w, m.seat, m.k == k, name, orders);
}
