/* The lines of a moves text: those of the draft, and the protocol's own (design dice 3.4 and section 4). */
#include <string.h>
#include "base/text.h"
#include "compose_private.h"
#include "trust/hash.h"
#include "trust/seal.h"

enum { LINES_MAX = 20000 };

/* ---- lines in canonical form ------------------------------------------------------------------------------------- */

static struct bytes tidy(struct arena *a, const char *p, size_t n)
{
    struct bytes t = text_tidy(a, p, n);
    struct buf b;
    buf_init(&b, a);
    if (!text_escape(&b, t.p, t.n))
        return t; /* not UTF-8: refused by text_write */
    return (struct bytes){b.p, b.n};
}

/* Whether lines can stand in a text: tried with a text of no game. */
static bool lines_fit(struct arena *a, const struct bytes *v, const int *src, size_t n, struct err *e)
{
    static const uint8_t none[32] = {0};
    struct text_head head = {.kind = KIND_MOVES, .game = none, .turn = 1, .side = "seat", .prev = none, .rand = none};
    struct text t;
    struct err why = {0};
    if (text_write(a, &head, v, n, &t, &why))
        return true;
    err_set(e, EXIT_DATA, "%s", why.text);
    if (why.line >= 1 && (size_t)why.line <= n && src)
        err_place(e, src[why.line - 1], 1);
    return false;
}

bool canon_lines(struct arena *a, const char *p, size_t n, struct canon *out, struct err *e)
{
    struct source_line *lines;
    size_t standing;
    struct diags unheard = {.a = a};
    size_t count = draft_lines(a, p, n, &lines, &standing, &unheard);
    *out = (struct canon){.v = ARENA_ARRAY(a, struct bytes, count + 1), .src = ARENA_ARRAY(a, int, count + 1)};
    bool below = false;
    for (size_t i = 0; i < count; i++) {
        struct buf b;
        buf_init(&b, a);
        line_canonical(&b, &lines[i]);
        struct bytes one = {b.p, b.n};
        if (i >= standing && !below) {
            out->standing = out->n;
            below = true;
        }
        if (one.n == 0)
            continue;
        out->v[out->n] = one;
        out->src[out->n++] = lines[i].number;
    }
    if (!below)
        out->standing = out->n;
    return lines_fit(a, out->v, out->src, out->n, e);
}

/* A text as the value of a commitment: its lines tidied, those without a word left out, each ended by LF. */
static bool value_of(struct arena *a, struct bytes text, struct bytes *out, struct err *e)
{
    struct buf b;
    struct bytes v[1];
    const char *at = text.p, *end = text.p + text.n;
    buf_init(&b, a);
    for (struct line l; line_next(&at, end, &l);) {
        v[0] = tidy(a, l.p, l.n);
        if (v[0].n == 0)
            continue;
        if (!lines_fit(a, v, NULL, 1, e))
            return false;
        buf_add(&b, v[0].p, v[0].n);
        buf_putc(&b, '\n');
    }
    *out = (struct bytes){b.p, b.n};
    return b.n > 0 || err_set(e, EXIT_DATA, "there are no words in it");
}

/* ---- commit NAME, reveal NAME ------------------------------------------------------------------------------------ */

static void named_in(struct step *s, const struct clauses *c, struct named_text *v, size_t *n)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct node *node = &c->node[i];
        const char *verb = node->kind == NODE_ORDER ? s->ops->verbs[node->order.verb].name : "";
        bool reveal = strcmp(verb, "reveal") == 0;
        if ((!reveal && strcmp(verb, "commit") != 0) || order_count(&node->order, 0) == 0)
            continue;
        const char *name = text_get(s->texts, order_nth(&node->order, 0, 0));
        bool known = false;
        for (size_t k = 0; k < *n; k++)
            known = known || (v[k].reveal == reveal && strcmp(v[k].name, name) == 0);
        if (!known)
            v[(*n)++] = (struct named_text){name, reveal, c->number, node->col, node->len};
    }
}

size_t named_texts(struct step *s, const char *draft, size_t n, struct named_text **out)
{
    struct source_line *lines;
    size_t standing, count = 0, most = 1;
    struct diags unheard = {.a = s->a};
    struct file f = {0};
    size_t nlines = draft_lines(s->a, draft, n, &lines, &standing, &unheard);
    file_parse(&s->w, s->a, lines, standing < nlines ? standing : nlines, &f, &unheard);
    for (size_t i = 0; i < f.nlines; i++)
        most += f.line[i].n;
    for (size_t i = 0; i < f.nrules; i++)
        most += f.rule[i].do_.n;
    *out = ARENA_ARRAY(s->a, struct named_text, most);
    for (size_t i = 0; i < f.nlines; i++)
        named_in(s, &f.line[i], *out, &count);
    for (size_t i = 0; i < f.nrules; i++)
        named_in(s, &f.rule[i].do_, *out, &count);
    return count;
}

bool named_value(const struct compose *in, const char *name, struct bytes *out, struct err *e)
{
    const char *path = arena_printf(in->c->a, "%s/%s.txt", in->draft_dir, name);
    struct bytes b;
    if (io_read(in->c->a, path, TEXT_MAX / 4, &b, e) && value_of(in->c->a, b, out, e))
        return true;
    err_file(e, path);
    return false;
}

const struct secret_commit *secret_in_force(struct folder *f, const struct secrets *s, int seat, const char *slot)
{
    const struct commitment *c = state_commit(&f->state, seat, slot);
    for (size_t i = 0; c && i < s->ncommits; i++)
        if (s->commit[i].seat == seat && memcmp(s->commit[i].c, c->c, 32) == 0)
            return &s->commit[i];
    return NULL;
}

/* Who can open it beside the owner: the umpire, else the seat that rolls for the team (section 4); NULL: nobody
 * needs to. */
static const uint8_t *reader_box(struct folder *f, int seat)
{
    if (f->g.has_umpire)
        return state_box(&f->g, &f->state, ROLE_UMPIRE);
    size_t team = genesis_team(&f->g, seat);
    for (int i = 0; i < (int)f->g.nsides; i++)
        if (genesis_team(&f->g, i) == team && (f->state.seat[i] == SEAT_IN || f->state.seat[i] == SEAT_RESIGNED))
            return i == seat ? NULL : state_box(&f->g, &f->state, i);
    return NULL;
}

static bool commit_value(const struct compose *in, struct secrets *s, const char *slot, struct bytes value,
                         struct lines *l)
{
    struct folder *f = in->f;
    struct secret_commit one = {
        .seat = in->who->role, .slot = slot, .value = value.p, .nvalue = value.n, .turn = f->state.turn};
    const uint8_t *box_pk = reader_box(f, in->who->role);
    struct buf box;
    buf_init(&box, f->a);
    random32(one.salt);
    hash_commit(one.c, f->g.game_id, (uint64_t)one.turn, genesis_name(&f->g, one.seat), slot, value.p, value.n,
                one.salt, NULL);
    if (box_pk && !eseal_make(&box, NULL, box_pk, one.salt, value.p, value.n))
        return err_set(&in->c->e, EXIT_DATA, "the box key that commitments are sealed to is no usable key");
    lines_commit(l, slot, one.c, box.p, box.n);
    return secrets_put(f, s, &one);
}

/* Has a record opened the commitment in force? They are looked at from the newest to the one that made it. */
static bool was_opened(struct folder *f, int seat, const char *slot, bool *opened, struct err *e)
{
    const struct commitment *c = state_commit(&f->state, seat, slot);
    *opened = false;
    for (size_t i = f->n; c && i >= 1 && !*opened; i--) {
        struct record rec;
        if (!folder_record(f, i, &rec, e))
            return false;
        if (rec.core.turn < c->turn)
            break;
        for (size_t k = 0; k < rec.nopened; k++)
            *opened = *opened || (rec.opened[k].seat == seat && rec.opened[k].turn == c->turn &&
                                  strcmp(rec.opened[k].slot, slot) == 0);
    }
    return true;
}

static bool standing_line(const struct compose *in, struct secrets *s, struct lines *l)
{
    struct folder *f = in->f;
    struct bytes file;
    struct canon canon;
    struct buf value;
    bool opened;
    if (!standing_read(f, in->who, &file, &in->c->e))
        return false;
    if (!file.p)
        return true;
    if (!canon_lines(f->a, file.p, file.n, &canon, &in->c->e)) {
        err_file(&in->c->e, "standing file");
        return false;
    }
    buf_init(&value, f->a);
    for (size_t i = 0; i < canon.n; i++) {
        buf_add(&value, canon.v[i].p, canon.v[i].n);
        buf_putc(&value, '\n');
    }
    const struct secret_commit *old = secret_in_force(f, s, in->who->role, "standing");
    bool same = old && old->nvalue == value.n && memcmp(old->value, value.p, value.n) == 0;
    if (!state_commit(&f->state, in->who->role, "standing") && value.n == 0)
        return true;
    if (!was_opened(f, in->who->role, "standing", &opened, &in->c->e))
        return false;
    return (same && !opened) || commit_value(in, s, "standing", (struct bytes){value.p, value.n}, l);
}

bool protocol_lines(const struct compose *in, struct step *step, struct secrets *s, struct lines *l)
{
    struct named_text *v;
    size_t n = named_texts(step, in->draft.p, in->draft.n, &v);
    struct bytes value;
    if (!standing_line(in, s, l))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!v[i].reveal &&
            (!named_value(in, v[i].name, &value, &in->c->e) || !commit_value(in, s, v[i].name, value, l)))
            return false;
    for (size_t i = 0; i < n; i++) {
        const struct secret_commit *c = v[i].reveal ? secret_in_force(in->f, s, in->who->role, v[i].name) : NULL;
        if (c)
            lines_open(l, c->slot, c->salt, c->value, c->nvalue);
        else if (v[i].reveal)
            return err_set(&in->c->e, EXIT_DATA, "the text and salt of \"%s\" are not in private/secret.json",
                           v[i].name);
    }
    return true;
}

/* `set defend ...: ...`, `set turn 3, defend: ...`: the scopes stand before the first colon that is not a ratio's. */
bool is_defend_line(struct bytes line)
{
    const char *p = line.p, *end = p + line.n;
    size_t set = name_prefix(p, line.n, "set");
    const char *colon = p;
    do {
        colon = memchr(colon, ':', (size_t)(end - colon));
    } while (colon && ++colon < end && ascii_digit(*colon));
    if (!set || !colon)
        return false;
    for (const char *at = p + set; at < colon;) {
        const char *comma = memchr(at, ',', (size_t)(colon - at)), *stop = comma ? comma : colon;
        while (at < stop && ascii_space(*at))
            at++;
        if (name_prefix(at, (size_t)(stop - at), "defend") > 0)
            return true;
        at = stop + 1;
    }
    return false;
}
