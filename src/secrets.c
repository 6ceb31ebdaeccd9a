/* private/secret.json: what only its owner may know. */
#include <string.h>
#include "base/num.h"
#include "compose.h"
#include "json/in.h"
#include "json/out.h"
#include "trust/read.h"

enum { SECRETS_MAX = 16 << 20, ENTRIES_MAX = 65536 };

static bool read_commit(struct folder *f, const struct jin *at, struct secret_commit *o, struct err *e)
{
    const char *side;
    o->seat = ROLE_NONE;
    if (!jin_hex(at, "c", o->c, 32) || !jin_hex(at, "salt", o->salt, 32) || !jin_str(at, "side", TAG_CAP, &side) ||
        !read_slot(at, "slot", &o->slot) || !jin_int(at, "turn", 1, MAX53, &o->turn) ||
        !jin_str(at, "value", TEXT_MAX, &o->value))
        return false;
    (void)e;
    o->nvalue = strlen(o->value);
    o->seat = genesis_seat(&f->g, side);
    return o->seat != ROLE_NONE || jin_fail(at, "no seat of this game is called \"%s\"", side);
}

static bool read_draw(struct folder *f, const struct jin *at, struct secret_draw *o, int64_t *drawn, int64_t *shown)
{
    int64_t k;
    const char *side;
    if (!jin_int(at, "drawn", 1, MAX53, drawn) || !jin_int(at, "k", 0, UINT32_MAX, &k) ||
        !jin_int(at, "shown", 0, MAX53, shown) || !jin_hex(at, "pi", o->pi, 80) ||
        !jin_str(at, "deck", TAG_CAP, &o->deck) || !jin_str(at, "value", TEXT_MAX, &o->value) ||
        !jin_str(at, "side", TAG_CAP, &side))
        return false;
    int seat = genesis_seat(&f->g, side);
    o->k = (uint32_t)k;
    o->seat = (seat_t)seat;
    return seat != ROLE_NONE || jin_fail(at, "no seat of this game is called \"%s\"", side);
}

static bool undone(const struct secrets *s, size_t record)
{
    for (size_t i = 0; i < s->ncorrects; i++)
        if (record > s->correct[i].to && record < s->correct[i].at)
            return true;
    return false;
}

static bool read_corrects(struct folder *f, const struct jin *list, struct secrets *out)
{
    size_t n = jin_len(list);
    struct jin one;
    out->correct = ARENA_ARRAY(f->a, struct secret_correct, n + 1);
    for (size_t i = 0; i < n; i++) {
        int64_t at, to;
        if (!jin_at(list, i, &one) || !jin_int(&one, "at", 1, MAX53, &at) || !jin_int(&one, "to", 0, MAX53, &to))
            return false;
        if ((uint64_t)at <= f->n) /* else the program stopped before that record was stored */
            out->correct[out->ncorrects++] = (struct secret_correct){(size_t)at, (size_t)to};
    }
    return true;
}

static bool read_draws(struct folder *f, const struct jin *list, struct secrets *out)
{
    size_t n = jin_len(list);
    struct jin one;
    out->draws.v = ARENA_ARRAY(f->a, struct secret_draw, n + 1);
    out->drawn = ARENA_ARRAY(f->a, size_t, n + 1);
    out->shown = ARENA_ARRAY(f->a, size_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct secret_draw d = {0};
        int64_t drawn, shown;
        if (!jin_at(list, i, &one) || !read_draw(f, &one, &d, &drawn, &shown))
            return false;
        if ((uint64_t)drawn > f->n)
            continue; /* the program stopped before that record was stored */
        size_t k = out->draws.n++;
        out->drawn[k] = (size_t)drawn;
        out->shown[k] = (uint64_t)shown <= f->n ? (size_t)shown : 0;
        d.shown = out->shown[k] > 0 && !undone(out, out->shown[k]);
        d.undone = undone(out, (size_t)drawn);
        out->draws.v[k] = d;
    }
    out->nknown = out->draws.n;
    return true;
}

bool secrets_parse(struct folder *f, struct bytes b, struct secrets *out, struct err *e)
{
    static const char *const known[] = {"commits", "corrects", "draws", "v", NULL};
    struct jin root, list, one;
    *out = (struct secrets){0};
    json_t *v = json_read(f->a, b.p, b.n, JSON_IN_LF, e);
    root = jin_root(v, e);
    bool ok = v && jin_only(&root, known) && read_v1(&root) && jin_arr(&root, "commits", ENTRIES_MAX, &list);
    for (size_t i = 0; ok && i < jin_len(&list); i++) {
        struct secret_commit c;
        ok = jin_at(&list, i, &one) && read_commit(f, &one, &c, e) && secrets_put(f, out, &c);
    }
    ok = ok && (!jin_has(&root, "corrects") ||
                (jin_arr(&root, "corrects", ENTRIES_MAX, &list) && read_corrects(f, &list, out)));
    return ok && jin_arr(&root, "draws", ENTRIES_MAX, &list) && read_draws(f, &list, out);
}

bool secrets_read(struct folder *f, struct secrets *out, struct err *e)
{
    struct bytes b;
    const char *path = folder_path(f, "private/secret.json");
    *out = (struct secrets){0};
    if (!io_exists(path))
        return true;
    if (io_read(f->a, path, SECRETS_MAX, &b, e) && secrets_parse(f, b, out, e))
        return true;
    err_file(e, path);
    return false;
}

bool secrets_known(struct folder *f, struct step *s, struct err *e)
{
    struct secrets *all = ARENA_NEW(f->a, struct secrets);
    s->known = &all->draws;
    return secrets_read(f, all, e);
}

/* v with one more, zeroed, at its end. */
static void *grown(struct arena *a, const void *v, size_t n, size_t size)
{
    char *more = arena_alloc(a, (n + 1) * size);
    if (n)
        memcpy(more, v, n * size);
    memset(more + n * size, 0, size);
    return more;
}

void secrets_correct(struct folder *f, struct secrets *s, size_t at, size_t to)
{
    s->correct = grown(f->a, s->correct, s->ncorrects, sizeof s->correct[0]);
    s->correct[s->ncorrects++] = (struct secret_correct){at, to};
}

void secrets_learn(struct folder *f, struct secrets *s, const struct shown *card, int seat, size_t drawn)
{
    size_t n = s->draws.n;
    s->draws.v = grown(f->a, s->draws.v, n, sizeof s->draws.v[0]);
    s->drawn = grown(f->a, s->drawn, n, sizeof s->drawn[0]);
    s->shown = grown(f->a, s->shown, n, sizeof s->shown[0]);
    s->draws.v[n] = (struct secret_draw){.deck = card->deck,
                                         .value = arena_strndup(f->a, card->value, card->nvalue),
                                         .k = (uint32_t)card->k,
                                         .seat = (seat_t)seat};
    memcpy(s->draws.v[n].pi, card->pi, sizeof card->pi);
    s->drawn[n] = drawn;
    s->draws.n = s->nknown = n + 1;
}

bool secrets_put(struct folder *f, struct secrets *s, const struct secret_commit *one)
{
    for (size_t i = 0; i < s->ncommits; i++)
        if (s->commit[i].seat == one->seat && memcmp(s->commit[i].c, one->c, 32) == 0)
            return true;
    if (s->ncommits == s->cap) {
        size_t cap = s->cap ? 2 * s->cap : 16;
        struct secret_commit *v = ARENA_ARRAY(f->a, struct secret_commit, cap);
        if (s->ncommits)
            memcpy(v, s->commit, s->ncommits * sizeof *v);
        s->commit = v;
        s->cap = cap;
    }
    s->commit[s->ncommits++] = *one;
    return true;
}

static json_t *commit_json(struct folder *f, const struct secret_commit *c)
{
    json_t *o = json_object();
    put_hex(f->a, o, "c", c->c, 32);
    put_hex(f->a, o, "salt", c->salt, 32);
    put_str(o, "side", genesis_name(&f->g, c->seat));
    put_str(o, "slot", c->slot);
    put_int(o, "turn", c->turn);
    json_object_set_new(o, "value", json_stringn(c->value, c->nvalue));
    return o;
}

static json_t *draw_json(struct folder *f, const struct secrets *s, size_t i, size_t after)
{
    const struct secret_draw *d = &s->draws.v[i];
    bool old = i < s->nknown;
    json_t *o = json_object();
    put_str(o, "deck", d->deck);
    put_int(o, "drawn", (int64_t)(old ? s->drawn[i] : after));
    put_int(o, "k", d->k);
    put_hex(f->a, o, "pi", d->pi, 80);
    size_t shown = old ? s->shown[i] : 0;
    put_int(o, "shown", (int64_t)(d->shown && (!shown || undone(s, shown)) ? after : shown));
    put_str(o, "side", genesis_name(&f->g, d->seat));
    put_str(o, "value", d->value);
    return o;
}

struct bytes secrets_bytes(struct folder *f, const struct secrets *s, size_t after)
{
    json_t *root = json_object(), *commits = json_array(), *draws = json_array();
    for (size_t i = 0; i < s->ncommits; i++)
        json_array_append_new(commits, commit_json(f, &s->commit[i]));
    for (size_t i = 0; i < s->draws.n; i++)
        json_array_append_new(draws, draw_json(f, s, i, after));
    json_object_set_new(root, "commits", commits);
    if (s->ncorrects) {
        json_t *corrects = json_array();
        for (size_t i = 0; i < s->ncorrects; i++)
            json_array_append_new(
                corrects, json_pack("{sIsI}", "at", (json_int_t)s->correct[i].at, "to", (json_int_t)s->correct[i].to));
        json_object_set_new(root, "corrects", corrects);
    }
    json_object_set_new(root, "draws", draws);
    put_int(root, "v", 1);
    return json_pretty(f->a, root);
}

bool secrets_write(struct folder *f, const struct secrets *s, struct err *e)
{
    struct bytes b = secrets_bytes(f, s, f->n);
    return private_dir(f->dir, e) && io_write(folder_path(f, "private/secret.json"), b.p, b.n, 0600, e);
}

size_t secrets_openings(struct folder *f, const struct secrets *s, struct opening **out)
{
    size_t n = 0;
    *out = ARENA_ARRAY(f->a, struct opening, s->ncommits + 1);
    for (size_t i = 0; i < s->ncommits; i++) {
        const struct secret_commit *c = &s->commit[i];
        const struct commitment *in_force = state_commit(&f->state, c->seat, c->slot);
        if (!in_force || memcmp(in_force->c, c->c, 32) != 0)
            continue;
        struct opening *o = &(*out)[n++];
        *o = (struct opening){.seat = c->seat,
                              .side = genesis_name(&f->g, c->seat),
                              .slot = c->slot,
                              .value = c->value,
                              .nvalue = c->nvalue,
                              .turn = in_force->turn};
        memcpy(o->salt, c->salt, 32);
    }
    return n;
}
