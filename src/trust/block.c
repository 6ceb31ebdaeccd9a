#include "trust/block.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"

enum { SIGS_MAX = 16, COMMENT_LINES_MAX = 4, B64_LINES_MAX = 16, SSH_LINES_MAX = 64 };

/* Where reading stands; a copy is a place to go back to. */
struct scan {
    struct arena *a;
    const char *begin, *at, *end;
    int line; /* lines taken so far */
};

static bool is_quote(char c)
{
    return c == '>' || c == '|';
}

/* The next line in the form of 3.4: blanks made single, up to depth quote marks taken off. May be empty. */
static bool next_line(struct scan *s, unsigned depth, struct raw_line *out)
{
    const char *stop = s->end;

    if (s->at >= s->end)
        return false;
    const char *lf = memchr(s->at, '\n', (size_t)(s->end - s->at));
    if (lf)
        stop = lf;
    size_t n = (size_t)(stop - s->at);
    if (n > 0 && s->at[n - 1] == '\r')
        n--;
    struct bytes t = text_tidy(s->a, s->at, n);
    while (depth > 0 && t.n > 0 && is_quote(*t.p)) {
        t.p++, t.n--, depth--;
        if (t.n > 0 && *t.p == ' ')
            t.p++, t.n--;
    }
    s->at = lf ? lf + 1 : s->end;
    *out = (struct raw_line){t.p, t.n, ++s->line};
    return true;
}

/* The same without the empty ones. */
static bool next_full(struct scan *s, unsigned depth, struct raw_line *out)
{
    while (next_line(s, depth, out))
        if (out->n > 0)
            return true;
    return false;
}

static bool line_starts(const struct raw_line *l, const char *s)
{
    size_t n = strlen(s);
    return l->n >= n && memcmp(l->p, s, n) == 0;
}

static bool line_is(const struct raw_line *l, const char *s)
{
    return l->n == strlen(s) && memcmp(l->p, s, l->n) == 0;
}

/* `-----BEGIN PROVOST KIND-----`: gives KIND */
static bool marker(const char *p, size_t n, const char *front, struct bytes *kind)
{
    static const char back[] = "-----";
    size_t fn = strlen(front), bn = sizeof back - 1;

    if (n <= fn + bn || memcmp(p, front, fn) != 0 || memcmp(p + n - bn, back, bn) != 0)
        return false;
    *kind = (struct bytes){p + fn, n - fn - bn};
    for (size_t i = 0; i < kind->n; i++)
        if (kind->p[i] < 'A' || kind->p[i] > 'Z')
            return false;
    return kind->n <= NAME_MAX_LEN;
}

static bool begin_marker(const struct raw_line *l, struct bytes *kind, unsigned *depth)
{
    size_t i = 0;

    *depth = 0;
    while (i < l->n && (is_quote(l->p[i]) || l->p[i] == ' '))
        *depth += is_quote(l->p[i++]);
    return marker(l->p + i, l->n - i, "-----BEGIN PROVOST ", kind);
}

static bool refuse(struct block *b, int line, const char *check, const char *what)
{
    err_check(&b->err, EXIT_DATA, check, "%s", what);
    err_place(&b->err, line, 0);
    return false;
}

/* Only 0x20..0x7E may stand in a block: what else a mailer puts in is named, never guessed at (3.4). */
static bool check_bytes(struct block *b, const struct raw_line *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->p[i] < 0x20 || l->p[i] > 0x7e) {
            err_check(&b->err, EXIT_DATA, "canonical", "the line has the byte 0x%02X, which is not plain ASCII",
                      (unsigned)(uint8_t)l->p[i]);
            err_place(&b->err, l->src, (int)i + 1);
            return false;
        }
    return true;
}

struct raw_lines {
    struct raw_line *v;
    size_t n, cap;
};

static void keep(struct arena *a, struct raw_lines *ls, struct raw_line l)
{
    if (ls->n == ls->cap) {
        struct raw_line *old = ls->v;
        ls->cap = ls->cap ? 2 * ls->cap : 64;
        ls->v = ARENA_ARRAY(a, struct raw_line, ls->cap);
        if (ls->n > 0)
            memcpy(ls->v, old, ls->n * sizeof *old);
    }
    ls->v[ls->n++] = l;
}

/* Everything up to the END line. Reads on to it after a fault, so that the block's end is known. */
static bool read_body(struct scan *s, struct block *b, struct bytes kind, unsigned depth, struct raw_lines *ls)
{
    struct raw_line l;
    struct bytes other;
    unsigned d;
    bool ok = true;

    for (struct scan before = *s; next_full(s, depth, &l); before = *s) {
        if (marker(l.p, l.n, "-----END PROVOST ", &other)) {
            if (other.n == kind.n && memcmp(other.p, kind.p, kind.n) == 0)
                return ok;
            return refuse(b, l.src, "format", "the END line is that of another kind");
        }
        if (begin_marker(&l, &other, &d)) {
            *s = before;
            return refuse(b, l.src, "format", "the block has no END line before the next one begins");
        }
        ok = ok && check_bytes(b, &l);
        if (ok)
            keep(s->a, ls, l);
    }
    return refuse(b, s->line, "format", "the block has no END line");
}

static bool decode_data(struct arena *a, struct block *b, const struct raw_lines *ls)
{
    struct buf text, data;
    size_t limit = kind_limit(b->kind), total = 0;

    for (size_t i = 0; i < ls->n; i++)
        if ((total += ls->v[i].n) > limit / 3 * 4 + 8)
            return refuse(b, ls->v[i].src, "format", "the block is larger than its kind may be");
    buf_init(&text, a);
    buf_init(&data, a);
    for (size_t i = 0; i < ls->n; i++)
        buf_add(&text, ls->v[i].p, ls->v[i].n);
    if (!b64_get(&data, text.p, text.n))
        return refuse(b, b->line, "format", "the block is not base64");
    if (data.n == 0 || data.n > limit)
        return refuse(b, b->line, "format", data.n ? "the block is larger than its kind may be" : "the block is empty");
    b->data = (struct bytes){data.p, data.n};
    return true;
}

static bool is_b64(char c)
{
    return ascii_alpha(c) || ascii_digit(c) || c == '+' || c == '/' || c == '=';
}

/* Joins lines to the base64 of exactly n bytes (3.4: wrapped signature lines are re-joined until they decode). */
static bool take_b64(struct scan *s, unsigned depth, size_t n, struct buf *out)
{
    size_t want = (n + 2) / 3 * 4;
    struct raw_line l;
    struct buf raw;

    buf_cut(out, 0);
    for (int i = 0; out->n < want && i < B64_LINES_MAX; i++) {
        if (!next_full(s, depth, &l))
            return false;
        for (size_t k = 0; k < l.n; k++) {
            if (l.p[k] != ' ' && !is_b64(l.p[k]))
                return false;
            if (l.p[k] != ' ')
                buf_putc(out, l.p[k]);
        }
    }
    buf_init(&raw, s->a);
    return out->n == want && b64_get(&raw, out->p, out->n) && raw.n == n;
}

/* A comment line, which a mailer may have wrapped, and the base64 of n bytes below it. */
static bool take_pair(struct scan *s, unsigned depth, const struct raw_line *first, size_t n, struct block *b,
                      struct buf *sig)
{
    struct buf comment, b64;
    struct raw_line l = *first;

    buf_init(&comment, s->a);
    buf_init(&b64, s->a);
    for (int i = 0; i < COMMENT_LINES_MAX; i++) {
        struct scan here = *s;
        if (!check_bytes(b, &l))
            return false;
        if (i > 0)
            buf_putc(&comment, ' ');
        buf_add(&comment, l.p, l.n);
        if (take_b64(&here, depth, n, &b64)) {
            *s = here;
            buf_printf(sig, "%s\n%s\n", comment.p, b64.p);
            return true;
        }
        if (!next_full(s, depth, &l))
            break;
    }
    return false;
}

static bool take_minisign(struct scan *s, unsigned depth, const struct raw_line *first, struct block *b,
                          struct buf *sig)
{
    struct scan after;
    struct raw_line l;

    if (!take_pair(s, depth, first, 74, b, sig)) {
        buf_add(sig, first->p, first->n); /* sig_verify then says that it is none */
        buf_putc(sig, '\n');
        return false;
    }
    after = *s;
    if (next_full(&after, depth, &l) && line_starts(&l, "trusted comment:") && take_pair(&after, depth, &l, 64, b, sig))
        *s = after;
    return true;
}

static bool take_ssh(struct scan *s, unsigned depth, struct block *b, struct buf *sig)
{
    struct buf text;
    struct raw_line l;

    buf_init(&text, s->a);
    buf_puts(sig, "-----BEGIN SSH SIGNATURE-----\n");
    for (int i = 0; i < SSH_LINES_MAX && next_full(s, depth, &l) && check_bytes(b, &l); i++) {
        if (!line_is(&l, "-----END SSH SIGNATURE-----")) {
            buf_add(&text, l.p, l.n);
            continue;
        }
        for (size_t at = 0; at < text.n; at += 70) {
            buf_add(sig, text.p + at, text.n - at < 70 ? text.n - at : 70);
            buf_putc(sig, '\n');
        }
        buf_puts(sig, "-----END SSH SIGNATURE-----\n");
        return true;
    }
    return false;
}

/* One signature, with a `by SIDE` line before it or without. False: there is none, and s is of no use. */
static bool take_sig(struct scan *s, unsigned depth, struct block *b, struct sig_block *out)
{
    struct raw_line l;
    struct buf sig;

    *out = (struct sig_block){.line = s->line};
    if (!next_full(s, depth, &l))
        return false;
    if (line_starts(&l, "by ") && is_tag(l.p + 3, l.n - 3)) {
        memcpy(out->by, l.p + 3, l.n - 3);
        if (!next_full(s, depth, &l))
            return false;
    }
    out->line = l.src;
    out->ssh = line_is(&l, "-----BEGIN SSH SIGNATURE-----");
    if (!out->ssh && !line_starts(&l, "untrusted comment:"))
        return false;
    buf_init(&sig, s->a);
    struct scan here = *s;
    if (out->ssh ? take_ssh(&here, depth, b, &sig) : take_minisign(&here, depth, &l, b, &sig))
        *s = here;
    out->sig = (struct bytes){sig.p, sig.n};
    return true;
}

static void read_sigs(struct scan *s, unsigned depth, struct block *b)
{
    struct sig_block v[SIGS_MAX];
    struct scan here = *s;

    while (b->nsigs < SIGS_MAX && take_sig(&here, depth, b, &v[b->nsigs])) {
        b->nsigs++;
        *s = here;
    }
    if (b->nsigs > 0)
        b->sigs = arena_copy(s->a, v, b->nsigs * sizeof *v);
}

static void read_block(struct scan *s, const struct scan *before, struct bytes kind, unsigned depth, struct block *b)
{
    struct raw_lines ls = {0};

    *b = (struct block){.line = s->line, .at = (size_t)(before->at - s->begin)};
    b->kind = kind_parse(kind.p, kind.n, true);
    for (size_t i = 0; i < kind.n; i++)
        b->name[i] = ascii_lower(kind.p[i]);
    bool whole = read_body(s, b, kind, depth, &ls);
    if (whole || strcmp(b->err.check, "canonical") == 0) /* the END line was found */
        read_sigs(s, depth, b);
    b->last_line = s->line;
    b->len = (size_t)(s->at - s->begin) - b->at;
    if (!whole || b->err.code != 0)
        return;
    if (b->kind == KIND_UNKNOWN)
        refuse(b, b->line, "format", "the block is of an unknown kind");
    else if (kind_is_text(b->kind))
        b->ok = text_from_lines(s->a, b->kind, ls.v, ls.n, &b->text, &b->err);
    else
        b->ok = decode_data(s->a, b, &ls);
}

bool blocks_find(struct arena *a, const char *p, size_t n, struct block **out, size_t *count, struct err *e)
{
    struct scan s = {a, p, p, p + n, 0};
    struct raw_line l;
    struct bytes kind;
    unsigned depth;

    *count = 0;
    *out = NULL;
    if (n > LETTER_MAX)
        return err_set(e, EXIT_DATA, "the letter is longer than 8 MiB");
    *out = ARENA_ARRAY(a, struct block, LETTER_BLOCKS_MAX);
    for (struct scan before = s; next_line(&s, 0, &l); before = s) {
        if (!begin_marker(&l, &kind, &depth))
            continue;
        if (*count == LETTER_BLOCKS_MAX) {
            err_set(e, EXIT_DATA, "the letter has more than %d blocks", LETTER_BLOCKS_MAX);
            err_place(e, l.src, 0);
            return false;
        }
        read_block(&s, &before, kind, depth, &(*out)[(*count)++]);
    }
    return true;
}
