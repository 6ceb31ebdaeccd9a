#include "trust/text.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/num.h"
#include "base/text.h"
#include "trust/hash.h"
#include "trust/words.h"

static const struct {
    const char *name, *capitals;
    size_t limit; /* 3.6 */
} kinds[KINDS] = {
    [KIND_MOVES] = {"moves", "MOVES", TEXT_MAX},    [KIND_PLEDGE] = {"pledge", "PLEDGE", TEXT_MAX},
    [KIND_NMR] = {"nmr", "NMR", TEXT_MAX},          [KIND_RESIGN] = {"resign", "RESIGN", TEXT_MAX},
    [KIND_JOINT] = {"joint", "JOINT", TEXT_MAX},    [KIND_RECEIPT] = {"receipt", "RECEIPT", TEXT_MAX},
    [KIND_HEAD] = {"head", "HEAD", TEXT_MAX},       [KIND_VIEW] = {"view", "VIEW", TEXT_MAX},
    [KIND_EXTEND] = {"extend", "EXTEND", TEXT_MAX}, [KIND_CARD] = {"card", "CARD", 65536},
    [KIND_KEYS] = {"keys", "KEYS", 65536},          [KIND_GENESIS] = {"genesis", "GENESIS", 65536},
    [KIND_RECORD] = {"record", "RECORD", 4 << 20},  [KIND_PROOF] = {"proof", "PROOF", 4 << 20},
    [KIND_FINAL] = {"final", "FINAL", 8 << 20},     [KIND_SEALED] = {"sealed", "SEALED", 1 << 20},
};

const char *kind_name(enum kind k)
{
    return k < KINDS ? kinds[k].name : "unknown";
}

enum kind kind_parse(const char *s, size_t n, bool capitals)
{
    for (int k = 0; k < KINDS; k++) {
        const char *name = capitals ? kinds[k].capitals : kinds[k].name;
        if (strlen(name) == n && memcmp(name, s, n) == 0)
            return (enum kind)k;
    }
    return KIND_UNKNOWN;
}

bool kind_is_text(enum kind k)
{
    return k < KIND_CARD;
}

size_t kind_limit(enum kind k)
{
    return k < KINDS ? kinds[k].limit : 0;
}

bool is_slot(const char *s, size_t n)
{
    if (n == 0 || n > SLOT_MAX_LEN || s[0] < 'a' || s[0] > 'z')
        return false;
    for (size_t i = 1; i < n; i++)
        if (!(s[i] >= 'a' && s[i] <= 'z') && !ascii_digit(s[i]) && s[i] != ':' && s[i] != '#' && s[i] != '-')
            return false;
    return true;
}

static bool bad(struct err *e, int line, const char *what)
{
    err_check(e, EXIT_DATA, "canonical", "%s", what);
    err_place(e, line, 0);
    return false;
}

/* The next expected "N: " at the start of a line; its length or 0. */
static size_t number_len(const char *p, size_t n, uint32_t number)
{
    char want[16];
    size_t len = 0, at = sizeof want;

    want[--at] = ' ';
    want[--at] = ':';
    for (uint32_t v = number; v > 0; v /= 10)
        want[--at] = (char)('0' + v % 10);
    len = sizeof want - at;
    return n >= len && memcmp(p, want + at, len) == 0 ? len : 0;
}

static bool equals(const char *p, size_t n, const char *s)
{
    return n == strlen(s) && memcmp(p, s, n) == 0;
}

static bool first_line(enum kind kind, const struct raw_line *l)
{
    static const char word[] = "PROVOST ";
    size_t n = sizeof word - 1;
    return l->n > n && memcmp(l->p, word, n) == 0 && equals(l->p + n, l->n - n, kinds[kind].name);
}

/* Joins the raw lines to numbered ones, as text and as a list; the list's pointers are set when the text is done. */
struct join {
    struct buf text;
    struct text_line *v; /* p unset; n of the line without its number */
    size_t *at;          /* where each begins in text */
    size_t n;            /* lines so far, `end` among them */
    bool ended;
};

static bool join_line(struct join *j, const struct raw_line *l, struct err *e)
{
    size_t front = number_len(l->p, l->n, (uint32_t)j->n + 1);

    if (j->ended)
        return bad(e, l->src, "there is text after the `end` line");
    if (front == 0) {
        if (j->n == 0)
            return bad(e, l->src, "the first line after the kind does not begin with `1: `");
        buf_putc(&j->text, ' ');
        buf_add(&j->text, l->p, l->n);
        return true;
    }
    if (j->n == TEXT_LINES_MAX)
        return bad(e, l->src, "the text has more than 20,000 lines");
    buf_putc(&j->text, '\n');
    j->at[j->n] = j->text.n + front;
    j->v[j->n] = (struct text_line){.number = (uint32_t)j->n + 1, .src = l->src};
    j->n++;
    buf_add(&j->text, l->p, l->n);
    j->ended = equals(l->p + front, l->n - front, "end");
    return true;
}

static void join_finish(struct join *j)
{
    buf_putc(&j->text, '\n');
    for (size_t i = 0; i < j->n; i++) {
        const char *p = j->text.p + j->at[i];
        j->v[i].p = p;
        j->v[i].n = (size_t)((const char *)memchr(p, '\n', j->text.n - j->at[i]) - p);
    }
}

/* `name HEX64` and nothing more */
static bool hash_line(const struct text_line *l, const char *name, uint8_t out[32])
{
    struct words w = {l->p, l->n};
    return words_is(&w, name) && words_hex(&w, out, 32) && words_end(&w);
}

static bool numbers_line(const struct text_line *l, struct text *t)
{
    struct words w = {l->p, l->n};
    struct bytes side;

    if (!words_is(&w, "turn") || !words_number(&w, NUMBER_MAX, &t->turn) || !words_is(&w, "step") ||
        !words_number(&w, NUMBER_MAX, &t->step) || !words_is(&w, "side") || !words_next(&w, &side) || !words_end(&w) ||
        !is_tag(side.p, side.n))
        return false;
    memcpy(t->side, side.p, side.n);
    t->side[side.n] = '\0';
    return true;
}

/* n lines, and the `end` line behind them */
static bool header(struct text *t, struct text_line *v, size_t n, struct err *e)
{
    size_t want = t->kind == KIND_MOVES ? 4 : 3;

    if (n < want)
        return bad(e, v[n].src, "the lines game, turn, prev (and rand, in moves) are not all there");
    if (!hash_line(&v[0], "game", t->game))
        return bad(e, v[0].src, "line 1 is not `game` and 64 lower-case hex digits");
    if (!numbers_line(&v[1], t))
        return bad(e, v[1].src, "line 2 is not `turn N step N side NAME`");
    if (!hash_line(&v[2], "prev", t->prev))
        return bad(e, v[2].src, "line 3 is not `prev` and 64 lower-case hex digits");
    if (want == 4 && !hash_line(&v[3], "rand", t->rand))
        return bad(e, v[3].src, "line 4 is not `rand` and 64 lower-case hex digits");
    t->lines = v + want;
    t->n = n - want;
    return true;
}

bool text_from_lines(struct arena *a, enum kind kind, const struct raw_line *v, size_t n, struct text *out,
                     struct err *e)
{
    struct join j = {.n = 0};
    size_t total = 0, cap = n < TEXT_LINES_MAX ? n : TEXT_LINES_MAX;

    *out = (struct text){.kind = kind};
    if (!kind_is_text(kind))
        return bad(e, n ? v[0].src : 0, "this is no kind of text");
    if (n == 0 || !first_line(kind, &v[0]))
        return bad(e, n ? v[0].src : 0, "the first line is not `PROVOST` and the kind that the BEGIN line names");
    for (size_t i = 0; i < n; i++)
        if ((total += v[i].n + 1) > TEXT_MAX)
            return bad(e, v[i].src, "the text is longer than 1 MiB");
    buf_init(&j.text, a);
    j.v = ARENA_ARRAY(a, struct text_line, cap + 1);
    j.at = ARENA_ARRAY(a, size_t, cap + 1);
    buf_add(&j.text, v[0].p, v[0].n);
    for (size_t i = 1; i < n; i++)
        if (!join_line(&j, &v[i], e))
            return false;
    if (!j.ended)
        return bad(e, v[n - 1].src, "the text has no `end` line: lines are numbered from 1, without gaps");
    join_finish(&j);
    if (!header(out, j.v, j.n - 1, e))
        return false;
    out->text = (struct bytes){j.text.p, j.text.n};
    hash_moves(out->m, j.text.p, j.text.n);
    return true;
}

/* Cuts stored bytes at LF. NULL when a line could not be canonical: empty, blanks to tidy, other bytes. */
static struct raw_line *stored_lines(struct arena *a, const char *p, size_t n, size_t *count, int *line)
{
    const char *end = p + n;
    size_t lines = 0;

    for (size_t i = 0; i < n; i++)
        lines += p[i] == '\n';
    struct raw_line *v = ARENA_ARRAY(a, struct raw_line, lines + 1);
    *count = 0;
    *line = 1;
    while (p < end) {
        const char *lf = memchr(p, '\n', (size_t)(end - p));
        if (!lf || lf == p || *p == ' ' || lf[-1] == ' ')
            return NULL;
        for (const char *c = p; c < lf; c++)
            if (*c < 0x20 || *c > 0x7e || (*c == ' ' && c[1] == ' '))
                return NULL;
        v[(*count)++] = (struct raw_line){p, (size_t)(lf - p), (*line)++};
        p = lf + 1;
    }
    return v;
}

bool text_parse(struct arena *a, const char *p, size_t n, struct text *out, struct err *e)
{
    static const char word_[] = "PROVOST ";
    size_t count, front = sizeof word_ - 1;
    int line;

    if (n > TEXT_MAX)
        return bad(e, 0, "the text is longer than 1 MiB");
    struct raw_line *v = stored_lines(a, p, n, &count, &line);
    if (!v)
        return bad(e, line, "the line is not in canonical form");
    if (count == 0 || v[0].n <= front || memcmp(v[0].p, word_, front) != 0)
        return bad(e, 1, "the text does not begin with `PROVOST` and a kind");
    enum kind kind = kind_parse(v[0].p + front, v[0].n - front, false);
    if (!kind_is_text(kind))
        return bad(e, 1, "the text is of an unknown kind");
    if (!text_from_lines(a, kind, v, count, out, e))
        return false;
    if (out->text.n != n || memcmp(out->text.p, p, n) != 0)
        return bad(e, 0, "the text has a line that is joined to the one before");
    return true;
}
