#include "trust/body.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/num.h"
#include "base/text.h"
#include "trust/words.h"

static bool bad(struct err *e, const struct text_line *l, const char *what)
{
    err_check(e, EXIT_DATA, "canonical", "%s", what);
    err_place(e, l->src, 0);
    return false;
}

static bool no_line(struct err *e, const char *what)
{
    return err_check(e, EXIT_DATA, "canonical", "%s", what);
}

static bool two_digits(const char *s, int lo, int hi)
{
    int v = (s[0] - '0') * 10 + (s[1] - '0');
    return ascii_digit(s[0]) && ascii_digit(s[1]) && v >= lo && v <= hi;
}

bool is_utc(const char *s, size_t n)
{
    static const char form[] = "dddd-dd-ddTdd:dd:ddZ";

    if (n != sizeof form - 1)
        return false;
    for (size_t i = 0; i < n; i++)
        if (form[i] == 'd' ? !ascii_digit(s[i]) : s[i] != form[i])
            return false;
    return two_digits(s + 5, 1, 12) && two_digits(s + 8, 1, 31) && two_digits(s + 11, 0, 23) &&
           two_digits(s + 14, 0, 59) && two_digits(s + 17, 0, 59);
}

/* `NAME HEX64` and nothing more */
static bool hash_line(const struct text_line *l, const char *name, uint8_t out[32])
{
    struct words w = {l->p, l->n};
    return words_is(&w, name) && words_hex(&w, out, 32) && words_end(&w);
}

static bool time_line(const struct text_line *l, const char *name, char out[21])
{
    struct words w = {l->p, l->n};
    struct bytes t;
    if (!words_is(&w, name) || !words_next(&w, &t) || !words_end(&w) || !is_utc(t.p, t.n))
        return false;
    memcpy(out, t.p, t.n);
    out[t.n] = '\0';
    return true;
}

static bool pledge(const struct text *t, struct note *n)
{
    if (t->n < 1 || t->n > 2 || !hash_line(&t->lines[0], "moves", n->moves))
        return false;
    n->has_replaces = t->n == 2;
    return t->n == 1 || hash_line(&t->lines[1], "replaces", n->replaces);
}

static bool note_lines(const struct text *t, struct note *n)
{
    const struct text_line *v = t->lines;

    switch (t->kind) {
    case KIND_PLEDGE: return pledge(t, n);
    case KIND_NMR:
    case KIND_RESIGN: return t->n == 0;
    case KIND_RECEIPT: return t->n == 2 && hash_line(&v[0], "moves", n->moves) && time_line(&v[1], "at", n->when);
    case KIND_HEAD: return t->n == 1 && hash_line(&v[0], "head", n->head);
    case KIND_VIEW: return t->n == 2 && hash_line(&v[0], "head", n->head) && hash_line(&v[1], "view", n->view);
    case KIND_EXTEND: return t->n == 1 && time_line(&v[0], "until", n->when);
    default: return false;
    }
}

bool note_parse(const struct text *t, struct note *out, struct err *e)
{
    *out = (struct note){.has_replaces = false};
    if (strcmp(t->side, "all") == 0 && t->kind != KIND_EXTEND)
        return no_line(e, "a text of this kind is about one side, not about `all`");
    if (t->kind == KIND_EXTEND && strcmp(t->side, "all") != 0)
        return no_line(e, "the side of an `extend` text is `all`");
    if (note_lines(t, out))
        return true;
    err_check(e, EXIT_DATA, "canonical", "the lines of the `%s` text are not those of its kind", kind_name(t->kind));
    if (t->n > 0)
        err_place(e, t->lines[0].src, 0);
    return false;
}

/* ---- pieces: `WORD i/n BASE64`, all of them in order, as they come ---- */

static bool piece_number(struct bytes w, uint32_t *i, uint32_t *n)
{
    const char *slash = memchr(w.p, '/', w.n);
    uint64_t a, b;
    if (!slash || !num_u64(w.p, (size_t)(slash - w.p), TEXT_LINES_MAX, &a) ||
        !num_u64(slash + 1, w.n - (size_t)(slash - w.p) - 1, TEXT_LINES_MAX, &b) || a < 1 || a > b)
        return false;
    *i = (uint32_t)a;
    *n = (uint32_t)b;
    return true;
}

/* Pieces so far, and their base64. */
struct pieces {
    uint32_t i, n;
    struct buf b64;
};

static bool add_piece(struct pieces *p, struct words *w)
{
    struct bytes number, b64;
    uint32_t i, n;

    if (!words_next(w, &number) || !piece_number(number, &i, &n) || !words_next(w, &b64) || !words_end(w) ||
        b64.n > WORD_MAX || i != p->i + 1 || (p->n != 0 && n != p->n))
        return false;
    p->i = i;
    p->n = n;
    buf_add(&p->b64, b64.p, b64.n);
    return true;
}

static bool pieces_decode(struct arena *a, const struct pieces *p, struct bytes *out)
{
    struct buf b;
    buf_init(&b, a);
    if (p->i == 0 || p->i != p->n || !b64_get(&b, p->b64.p, p->b64.n))
        return false;
    *out = (struct bytes){b.p, b.n};
    return true;
}

/* ---- moves ---- */

/* A commit or deal that is not whole yet, and what the next lines may add to. */
struct building {
    struct arena *a;
    struct moves *m;
    struct pieces *seals; /* one a commit */
    struct buf value;     /* of the last open */
    bool standing;
};

static const char *slot_of(struct arena *a, struct words *w)
{
    struct bytes s;
    return words_next(w, &s) && is_slot(s.p, s.n) ? arena_strndup(a, s.p, s.n) : NULL;
}

static bool on_replaces(struct building *b, const struct text_line *l, struct words *w, struct err *e)
{
    if (l->number != 5 || !words_hex(w, b->m->replaces, 32) || !words_end(w))
        return bad(e, l, "`replaces` and 64 hex digits stand in line 5 only");
    b->m->has_replaces = true;
    return true;
}

/* `commit plan` and what may follow it is an order of a game; the protocol's line has three words. */
static bool is_commit_order(const struct text_line *l)
{
    struct words w = {l->p, l->n};
    struct bytes word;
    size_t n = 0;
    while (words_next(&w, &word))
        n++;
    return n != 3;
}

static bool on_commit(struct building *b, const struct text_line *l, struct words *w, struct err *e)
{
    struct moves_commit c = {.src = l->src};

    c.slot = slot_of(b->a, w);
    if (!c.slot || !words_hex(w, c.c, 32) || !words_end(w))
        return bad(e, l, "the line is not `commit SLOT HEX`");
    for (size_t i = 0; i < b->m->ncommits; i++)
        if (strcmp(b->m->commits[i].slot, c.slot) == 0)
            return bad(e, l, "the slot has a commitment in this text already");
    if (b->m->ncommits == COMMITS_MAX)
        return bad(e, l, "the text has more than 512 commitments");
    buf_init(&b->seals[b->m->ncommits].b64, b->a);
    b->m->commits[b->m->ncommits++] = c;
    return true;
}

static bool on_seal(struct building *b, const struct text_line *l, struct words *w, struct err *e)
{
    const char *slot = slot_of(b->a, w);

    for (size_t i = 0; slot && i < b->m->ncommits; i++)
        if (strcmp(b->m->commits[i].slot, slot) == 0) {
            if (!add_piece(&b->seals[i], w))
                break;
            return true;
        }
    return bad(e, l, "the line is not the next `seal SLOT i/n BASE64` of a commit above it");
}

static bool on_open(struct building *b, const struct text_line *l, struct words *w, struct err *e)
{
    struct moves_open o = {.src = l->src, .value = {"", 0}};

    o.slot = slot_of(b->a, w);
    if (!o.slot || !words_hex(w, o.salt, 32) || !words_end(w))
        return bad(e, l, "the line is not `open SLOT SALT`");
    for (size_t i = 0; i < b->m->nopens; i++)
        if (strcmp(b->m->opens[i].slot, o.slot) == 0)
            return bad(e, l, "the slot is opened in this text already");
    if (b->m->nopens == COMMITS_MAX)
        return bad(e, l, "the text opens more than 512 commitments");
    b->m->opens[b->m->nopens++] = o;
    return true;
}

/* `text SLOT ..` belongs to the `open` right above it, and to nothing else. */
static bool on_text(struct building *b, const struct text_line *l, struct words *w, bool follows, struct err *e)
{
    const char *slot = slot_of(b->a, w);
    struct moves_open *o = b->m->nopens ? &b->m->opens[b->m->nopens - 1] : NULL;

    if (!slot || !o || !follows || strcmp(o->slot, slot) != 0 || w->n == 0)
        return bad(e, l, "the line is not `text SLOT ..` below the `open` of that slot");
    if (o->value.n == 0)
        buf_init(&b->value, b->a);
    buf_add(&b->value, w->p, w->n);
    buf_putc(&b->value, '\n');
    o->value = (struct bytes){b->value.p, b->value.n};
    return true;
}

static struct moves_deal *deal_of(struct building *b, const char *deck, uint32_t n)
{
    struct moves *m = b->m;

    for (size_t i = 0; i < m->ndeals; i++)
        if (strcmp(m->deals[i].deck, deck) == 0)
            return m->deals[i].n + 1 == n ? &m->deals[i] : NULL;
    if (m->ndeals == DECKS_MAX || n != 1)
        return NULL;
    m->deals[m->ndeals] = (struct moves_deal){.deck = deck};
    return &m->deals[m->ndeals++];
}

/* `deal DECK i HEX`: the number of cards is known at the end only, so the table grows. */
static bool on_deal(struct building *b, const struct text_line *l, struct words *w, struct err *e)
{
    struct bytes deck, number;
    uint64_t i;
    uint8_t c[32];

    if (!words_next(w, &deck) || !is_tag(deck.p, deck.n) || !words_next(w, &number) ||
        !num_u64(number.p, number.n, COMMITS_MAX, &i) || i == 0 || !words_hex(w, c, 32) || !words_end(w))
        return bad(e, l, "the line is not `deal DECK i HEX`");
    struct moves_deal *d = deal_of(b, arena_strndup(b->a, deck.p, deck.n), (uint32_t)i);
    if (!d)
        return bad(e, l, "the cards of a deal are numbered 1, 2, 3 and so on");
    if (d->n == 0)
        d->c = arena_alloc(b->a, (size_t)COMMITS_MAX * sizeof *d->c);
    memcpy(d->c[d->n++], c, 32);
    return true;
}

static bool order_line(struct building *b, const struct text_line *l, struct err *e)
{
    if (l->n == 8 && memcmp(l->p, "standing", 8) == 0) {
        if (b->standing)
            return bad(e, l, "there is a second line `standing`");
        b->standing = true;
        return true;
    }
    struct text_line *o = &b->m->orders[b->m->norders++];
    *o = *l;
    o->standing = b->standing;
    b->m->nstanding += b->standing;
    return true;
}

static bool moves_line(struct building *b, const struct text_line *l, bool follows, struct err *e)
{
    static const struct {
        const char *word;
        bool (*take)(struct building *, const struct text_line *, struct words *, struct err *);
    } table[] = {
        {"replaces", on_replaces}, {"commit", on_commit}, {"seal", on_seal}, {"open", on_open}, {"deal", on_deal},
    };
    struct words w = {l->p, l->n};

    if (words_is(&w, "text"))
        return on_text(b, l, &w, follows, e);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        w = (struct words){l->p, l->n};
        if (words_is(&w, table[i].word) && !(table[i].take == on_commit && is_commit_order(l)))
            return table[i].take(b, l, &w, e);
    }
    return order_line(b, l, e);
}

static bool opens_text(const struct text_line *l)
{
    struct words w = {l->p, l->n};
    if (words_is(&w, "open"))
        return true;
    w = (struct words){l->p, l->n};
    return words_is(&w, "text");
}

bool moves_parse(struct arena *a, const struct text *t, struct moves *out, struct err *e)
{
    struct building b = {.a = a, .m = out};

    *out = (struct moves){0};
    if (t->kind != KIND_MOVES)
        return no_line(e, "this is no `moves` text");
    out->commits = ARENA_ARRAY(a, struct moves_commit, COMMITS_MAX);
    out->opens = ARENA_ARRAY(a, struct moves_open, COMMITS_MAX);
    out->deals = ARENA_ARRAY(a, struct moves_deal, DECKS_MAX);
    out->orders = ARENA_ARRAY(a, struct text_line, t->n + 1);
    b.seals = ARENA_ARRAY(a, struct pieces, COMMITS_MAX);
    for (size_t i = 0; i < t->n; i++)
        if (!moves_line(&b, &t->lines[i], i > 0 && opens_text(&t->lines[i - 1]), e))
            return false;
    for (size_t i = 0; i < out->ncommits; i++) {
        struct text_line at = {.src = out->commits[i].src};
        if (b.seals[i].n != 0 && !pieces_decode(a, &b.seals[i], &out->commits[i].box))
            return bad(e, &at, "the `seal` pieces of the slot are not all there, or no base64");
    }
    return true;
}

/* ---- joint ---- */

static bool side_word(struct words *w, char out[NAME_MAX_LEN + 1])
{
    struct bytes s;
    if (!words_next(w, &s) || !is_tag(s.p, s.n))
        return false;
    memcpy(out, s.p, s.n);
    out[s.n] = '\0';
    return true;
}

static bool alg_word(struct arena *a, struct words *w, enum sig_alg *out)
{
    struct bytes s;
    return words_next(w, &s) && sig_alg_parse(arena_strndup(a, s.p, s.n), out);
}

static bool rekey(struct arena *a, struct words *w, struct joint *j)
{
    struct words what;

    if (!side_word(w, j->side))
        return false;
    what = *w;
    if (words_is(w, "vrf")) {
        j->kind = JOINT_REKEY_VRF;
        return words_hex(w, j->vrf, 32);
    }
    *w = what;
    if (words_is(w, "box")) {
        j->kind = JOINT_REKEY_BOX;
        return words_hex(w, j->box, 32);
    }
    *w = what;
    j->kind = JOINT_REKEY_SIGN;
    return words_is(w, "sign") && alg_word(a, w, &j->alg) && words_hex(w, j->sign, 32);
}

/* "acw/2" */
static bool rules_word(struct arena *a, struct words *w, const char **out)
{
    struct bytes s;
    uint64_t rev;

    if (!words_next(w, &s))
        return false;
    const char *slash = memchr(s.p, '/', s.n);
    if (!slash || !is_tag(s.p, (size_t)(slash - s.p)) ||
        !num_u64(slash + 1, s.n - (size_t)(slash - s.p) - 1, UINT32_MAX, &rev))
        return false;
    *out = arena_strndup(a, s.p, s.n);
    return true;
}

static bool joint_line(struct arena *a, const struct text_line *l, struct joint *j)
{
    struct words w = {l->p, l->n};
    struct bytes verb;

    if (!words_next(&w, &verb))
        return false;
    const char *v = arena_strndup(a, verb.p, verb.n);
    if (strcmp(v, "rekey") == 0)
        return rekey(a, &w, j) && words_end(&w);
    if (strcmp(v, "replace") == 0) {
        j->kind = JOINT_REPLACE;
        return side_word(&w, j->side) && alg_word(a, &w, &j->alg) && words_hex(&w, j->sign, 32) &&
               words_hex(&w, j->vrf, 32) && words_hex(&w, j->box, 32) && words_end(&w);
    }
    if (strcmp(v, "drop") == 0) {
        j->kind = JOINT_DROP;
        return side_word(&w, j->side) && words_end(&w);
    }
    if (strcmp(v, "correct") == 0) {
        j->kind = JOINT_CORRECT;
        return words_hex(&w, j->head, 32) && words_end(&w);
    }
    j->kind = JOINT_AMEND;
    return strcmp(v, "amend") == 0 && words_is(&w, "rules") && rules_word(a, &w, &j->rules) && words_is(&w, "data") &&
           words_hex(&w, j->data, 32) && words_end(&w);
}

static bool joint_pop(struct arena *a, const struct text *t, struct joint *j)
{
    struct pieces p = {0, 0, {0}};
    struct bytes pop;

    buf_init(&p.b64, a);
    for (size_t i = 1; i < t->n; i++) {
        struct words w = {t->lines[i].p, t->lines[i].n};
        if (!words_is(&w, "pop") || !add_piece(&p, &w))
            return false;
    }
    if (!pieces_decode(a, &p, &pop) || pop.n != sizeof j->pop)
        return false;
    memcpy(j->pop, pop.p, pop.n);
    return true;
}

bool joint_parse(struct arena *a, const struct text *t, struct joint *out, struct err *e)
{
    *out = (struct joint){.kind = JOINT_DROP};
    if (t->kind != KIND_JOINT || strcmp(t->side, "all") != 0)
        return no_line(e, "this is no `joint` text of side `all`");
    if (t->n == 0)
        return no_line(e, "the joint text says nothing");
    if (!joint_line(a, &t->lines[0], out))
        return bad(e, &t->lines[0], "the line is no rekey, replace, drop, correct or amend");
    if (out->kind == JOINT_REKEY_VRF || out->kind == JOINT_REPLACE)
        return joint_pop(a, t, out) || bad(e, &t->lines[0], "the `pop i/n BASE64` lines do not hold a proof");
    return t->n == 1 || bad(e, &t->lines[1], "a joint text has one body");
}
