/* A copy of what a seat has committed, sealed to itself, that rides in its letters: when its folder is lost, the other side's archive
 * gives the standing text and its salts back (design dice, section 4: a lost text is no excuse). */
#include <stdio.h>
#include <string.h>
#include "base/num.h"
#include "trust/hash.h"
#include "trust/letter.h"
#include "trust/seal.h"
#include "work.h"

enum { KEPT_BOXES = 8, BOX_MAX = 1 << 16 };

/* ---- the owner ------------------------------------------------------------------------------------------------------------- */

/* What was opened is public, and what was replaced serves nobody unless the game goes back: the archive holds those too. */
static bool needed(const struct folder *f, const struct secret_commit *c)
{
    const struct commitment *in_force = state_commit(&f->state, c->seat, c->slot);
    return c->turn >= f->state.turn || (in_force && memcmp(in_force->c, c->c, 32) == 0);
}

static struct bytes payload(struct work *w, int seat, bool all)
{
    struct folder *f = w->f;
    struct secrets own = {0};
    for (size_t i = 0; i < w->secrets.ncommits; i++)
        if (w->secrets.commit[i].seat == seat && (all || needed(f, &w->secrets.commit[i])))
            secrets_put(f, &own, &w->secrets.commit[i]);
    return own.ncommits ? secrets_bytes(f, &own, f->n) : (struct bytes){NULL, 0};
}

/* The box is random, so it is kept: the same folder gives the same letter. */
static bool sealed(struct work *w, int seat, struct bytes text, struct bytes *box)
{
    struct folder *f = w->f;
    uint8_t h[32];
    char hex[17];
    struct buf b;
    hash_moves(h, text.p, text.n);
    hex_str(hex, h, 8);
    const char *path = folder_path(f, arena_printf(f->a, "private/views/own-%s-%s", genesis_name(&f->g, seat), hex));
    if (io_exists(path))
        return io_read(f->a, path, BOX_MAX * 2, box, &w->c->e);
    buf_init(&b, f->a);
    if (!seal_make(&b, state_box(&f->g, &f->state, seat), text.p, text.n, SEAL_PAD_OWN))
        return err_set(&w->c->e, EXIT_DATA, "nothing can be sealed to the box key of %s", genesis_name(&f->g, seat));
    *box = (struct bytes){b.p, b.n};
    return private_dir(f->dir, &w->c->e) && io_mkdir(folder_path(f, "private/views"), 0700, &w->c->e) &&
           io_write(path, b.p, b.n, 0600, &w->c->e);
}

/* Only with the file that commits something, or the archive: a letter of an ordinary turn stays small. */
static bool commits_now(struct work *w, const struct at_hand *v, size_t n, int seat)
{
    for (size_t i = 0; i < n; i++) {
        struct moves m;
        if (v[i].role == seat && v[i].own && v[i].text.kind == KIND_MOVES &&
            moves_parse(w->c->a, &v[i].text, &m, NULL) && m.ncommits)
            return true;
    }
    return false;
}

static void put_box(struct buf *out, struct bytes box)
{
    data_block(out, KIND_SEALED, box.p, box.n);
    buf_putc(out, '\n');
}

static bool put_kept(struct work *w, struct buf *out)
{
    const char *dir = folder_path(w->f, "private/kept");
    char **names;
    size_t n;
    if (!io_is_dir(dir))
        return true;
    if (!io_list(w->c->a, dir, &names, &n, &w->c->e))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct bytes box;
        if (names[i][0] == '.')
            continue;
        if (!io_read(w->c->a, io_join(w->c->a, dir, names[i]), BOX_MAX, &box, &w->c->e))
            return false;
        put_box(out, box);
    }
    return true;
}

bool keepsake_put(struct work *w, bool all, const struct at_hand *v, size_t n, struct buf *out)
{
    if (!secrets_read(w->f, &w->secrets, &w->c->e))
        return false;
    for (size_t i = 0; i < w->nwho; i++) {
        const struct holder *h = &w->who[i];
        struct bytes text, box;
        if (h->role >= SEATS_MAX || h->hosted || !(all || commits_now(w, v, n, h->role)))
            continue;
        text = payload(w, h->role, all);
        if (!text.n || text.n > BOX_MAX / 2)
            continue;
        if (!sealed(w, h->role, text, &box))
            return false;
        put_box(out, box);
    }
    return !all || put_kept(w, out);
}

/* ---- coming back ----------------------------------------------------------------------------------------------------------- */

bool keepsake_is(struct bytes text)
{
    static const char front[] = "\"commits\":"; /* a view begins with its draws, without a blank */
    size_t at = 1;
    while (at < text.n && (text.p[at] == ' ' || text.p[at] == '\n'))
        at++;
    return text.n > at + sizeof front && memcmp(text.p + at, front, sizeof front - 1) == 0;
}

/* Anybody can seal to a public key: what is believed is what a commitment of the chain confirms. */
static bool confirmed(const struct folder *f, const struct secret_commit *c)
{
    const struct commitment *in_force = state_commit(&f->state, c->seat, c->slot);
    uint8_t h[32];
    if (!in_force)
        return false;
    hash_commit(h, f->g.game_id, (uint64_t)in_force->turn, genesis_name(&f->g, c->seat), c->slot, c->value, c->nvalue,
                c->salt, NULL);
    return memcmp(h, in_force->c, 32) == 0;
}

static bool take_back(struct work *w, struct bytes text)
{
    struct folder *f = w->f;
    struct secrets got;
    struct err skip = {0};
    size_t before = w->secrets.ncommits;
    if (!secrets_parse(f, text, &got, &skip))
        return true;
    for (size_t i = 0; i < got.ncommits; i++) {
        const struct secret_commit *c = &got.commit[i];
        const struct holder *h = work_holder(w, c->seat);
        if (!h || !confirmed(f, c) || !secrets_put(f, &w->secrets, c))
            continue;
        const char *path = folder_path(f, "private/standing.txt");
        if (!h->hosted && strcmp(c->slot, "standing") == 0 && !io_exists(path)) {
            if (!private_dir(f->dir, &w->c->e) || !io_write(path, c->value, c->nvalue, 0600, &w->c->e))
                return false;
            cmd_note(w->c, "your standing orders are back: %s", path);
        }
    }
    return w->secrets.ncommits == before || secrets_write(f, &w->secrets, &w->c->e);
}

static bool keep(struct work *w, struct bytes box)
{
    struct folder *f = w->f;
    const char *dir = folder_path(f, "private/kept");
    char **names, hex[17];
    size_t n;
    uint8_t h[32];
    if (box.n > BOX_MAX || !private_dir(f->dir, &w->c->e) || !io_mkdir(dir, 0700, &w->c->e) ||
        !io_list(w->c->a, dir, &names, &n, &w->c->e))
        return !w->c->e.code;
    hash_moves(h, box.p, box.n);
    hex_str(hex, h, 8);
    for (size_t i = 0; i < n; i++)
        if (strstr(names[i], hex))
            return true;
    if (n >= KEPT_BOXES) /* the oldest */
        remove(io_join(w->c->a, dir, names[0]));
    return io_write(arena_printf(w->c->a, "%s/%06zu-%s", dir, f->n, hex), box.p, box.n, 0600, &w->c->e);
}

bool keepsake_take(struct work *w, const struct brought *in)
{
    for (size_t i = 0; i < in->n; i++) {
        const struct block *b = &in->v[i];
        struct bytes text;
        if (b->kind != KIND_SEALED || !b->ok)
            continue;
        bool mine = sealed_open(w, b, &text);
        if (mine ? keepsake_is(text) && !take_back(w, text) : (w->taken > 0 && !keep(w, b->data)))
            return false;
    }
    return true;
}
