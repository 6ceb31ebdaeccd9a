#include "ring.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include "base/num.h"
#include "folder_private.h"
#include "trust/vrf.h"

/* ---- a person's keys ----------------------------------------------------------------------------------------------------- */

static bool read_sign(struct ctx *c, const char *path, uint8_t pk[32])
{
    struct signer s;
    if (!signer_read(c, path, &s))
        return false;
    memcpy(pk, s.pk, 32);
    signer_wipe(&s);
    return true;
}

static bool read_box(struct ctx *c, const char *path, uint8_t pk[32])
{
    uint8_t sk[32];
    bool ok = box_read(c, path, pk, sk);
    key_wipe(sk, sizeof sk);
    return ok;
}

static void read_ring(struct ctx *c, const struct person *p, const char *what,
                      bool (*read)(struct ctx *, const char *, uint8_t[32]), struct ring *out)
{
    struct ctx quiet = *c;
    out->n = 0;
    for (int i = 0; p->data_dir && out->n < RING_MAX; i++) {
        const char *path = i ? arena_printf(c->a, "%s/%s.%d.key", p->data_dir, what, i)
                             : arena_printf(c->a, "%s/%s.key", p->data_dir, what);
        quiet.e = (struct err){0};
        if (!io_exists(path) && i)
            return;
        if (io_exists(path) && read(&quiet, path, out->pk[out->n]))
            out->path[out->n++] = path;
    }
}

void ring_sign(struct ctx *c, const struct person *p, struct ring *out)
{
    read_ring(c, p, "sign", read_sign, out);
}

void ring_box(struct ctx *c, const struct person *p, struct ring *out)
{
    read_ring(c, p, "box", read_box, out);
}

const char *ring_find(const struct ring *r, const uint8_t pk[32])
{
    for (size_t i = 0; i < r->n; i++)
        if (memcmp(r->pk[i], pk, 32) == 0)
            return r->path[i];
    return NULL;
}

/* The sign key goes last: until then the old card is whole, and a run that died is gone on with. */
bool ring_aside(struct ctx *c, const struct person *p)
{
    static const char *const names[] = {"card%s.json.sig", "card%s.json.minisig", "card%s.json", "box%s.key",
                                        "sign%s.key"};
    int n = 1;
    if (!p->data_dir || !io_exists(io_join(c->a, p->data_dir, "sign.key")))
        return err_set(&c->e, EXIT_NOINPUT, "there is no sign key to put aside; provost keygen makes one");
    while (io_exists(arena_printf(c->a, "%s/sign.%d.key", p->data_dir, n)))
        n++;
    if (n >= RING_MAX)
        return err_set(&c->e, EXIT_CANTCREATE, "%d keys put aside are the most", RING_MAX - 1);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *mid = strstr(names[i], "%s");
        int front = (int)(mid - names[i]);
        const char *from = arena_printf(c->a, "%s/%.*s%s", p->data_dir, front, names[i], mid + 2);
        const char *to = arena_printf(c->a, "%s/%.*s.%d%s", p->data_dir, front, names[i], n, mid + 2);
        if (io_exists(from) && !io_rename(from, to, &c->e))
            return false;
    }
    return true;
}

/* ---- keys that wait ------------------------------------------------------------------------------------------------------ */

static const char *key_path(struct folder *f, const char *role, const char *what, const char *end)
{
    return arena_printf(f->a, "%s/private/%s%s%s.key%s", f->dir, role ? role : "", role ? "." : "", what, end);
}

static const char *hosted_name(const struct folder *f, const struct holder *h)
{
    return h && h->hosted ? genesis_name(&f->g, h->role) : NULL;
}

bool next_dice(struct ctx *c, struct folder *f, const struct holder *h, uint8_t **seed)
{
    const char *path = key_path(f, hosted_name(f, h), "dice", ".next");
    bool ok;
    *seed = sodium_malloc(VRF_SEED);
    if (!*seed)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    if (io_exists(path)) {
        ok = seed_read(f->a, path, *seed, &c->e);
    } else {
        randombytes_buf(*seed, VRF_SEED);
        ok = private_dir(f->dir, &c->e) && seed_write(f->a, path, *seed, &c->e);
    }
    if (ok)
        return true;
    sodium_free(*seed);
    *seed = NULL;
    return false;
}

bool next_sign(struct ctx *c, struct folder *f, const struct holder *h, uint8_t pk[32])
{
    const char *path = key_path(f, hosted_name(f, h), "sign", ".next");
    if (io_exists(path))
        return read_sign(c, path, pk);
    struct sign_key *k = sodium_malloc(sizeof *k);
    if (!k)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    sign_key_new(k);
    memcpy(pk, k->pk, 32);
    bool ok = sign_key_write(c->a, path, k, &c->e);
    sodium_free(k);
    return ok;
}

bool next_box(struct ctx *c, struct folder *f, const struct holder *h, uint8_t pk[32])
{
    const char *path = key_path(f, hosted_name(f, h), "box", ".next");
    uint8_t sk[32];
    if (io_exists(path))
        return read_box(c, path, pk);
    box_key_new(pk, sk);
    bool ok = seed_write(c->a, path, sk, &c->e);
    key_wipe(sk, sizeof sk);
    return ok;
}

static bool put_in_place(struct folder *f, const char *role, const char *what, struct err *e)
{
    const char *now = key_path(f, role, what, ""), *old = key_path(f, role, what, ".old");
    return (!io_exists(now) || io_rename(now, old, e)) && io_rename(key_path(f, role, what, ".next"), now, e);
}

/* Is it the key of this role that is in force? Which public key the file gives hangs on its kind. */
static bool in_force(struct folder *f, const char *path, const char *what, int role)
{
    uint8_t pk[32], seed[32];
    struct err skip = {0};
    if (what[0] == 's') {
        struct sign_key k;
        bool same = sign_key_read(f->a, path, &k, &skip) && memcmp(k.pk, state_sign(&f->g, &f->state, role), 32) == 0;
        key_wipe(&k, sizeof k);
        return same;
    }
    if (!seed_read(f->a, path, seed, &skip))
        return false;
    bool ok = what[0] == 'd' || box_public(pk, seed);
    if (what[0] == 'd')
        vrf_public(pk, seed);
    key_wipe(seed, sizeof seed);
    return ok &&
           memcmp(pk, what[0] == 'd' ? state_vrf(&f->g, &f->state, role) : state_box(&f->g, &f->state, role), 32) == 0;
}

/* Name and address of who has got the seat (replace). */
static bool card_settle(struct folder *f, int role, struct err *e)
{
    const char *path = folder_path(f, arena_printf(f->a, "private/%s.card.next", genesis_name(&f->g, role)));
    struct player v[ROLES_MAX];
    struct bytes b;
    struct card card;
    struct err skip = {0};
    if (!io_exists(path) || !io_read(f->a, path, CARD_MAX, &b, &skip) || !card_read(f->a, b.p, b.n, &card, &skip) ||
        memcmp(card.sign, state_sign(&f->g, &f->state, role), 32) != 0)
        return true;
    if (!players_read(f, v, e))
        return false;
    v[role] = (struct player){card.name, card.addr, card.zone};
    return players_write(f->dir, &f->g, v, e) &&
           (remove(path) == 0 || err_set(e, EXIT_IO, "%s cannot be removed", path));
}

bool next_settle(struct folder *f, struct err *e)
{
    static const char *const kinds[] = {"dice", "sign", "box"};
    const char *own = key_path(f, NULL, "dice", ".next");
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        if (!genesis_party(&f->g, role))
            continue;
        if (!card_settle(f, role, e))
            return false;
        if (io_exists(own) && in_force(f, own, "dice", role) && !put_in_place(f, NULL, "dice", e))
            return false;
        for (size_t i = 0; i < 3; i++) {
            const char *next = key_path(f, genesis_name(&f->g, role), kinds[i], ".next");
            if (io_exists(next) && in_force(f, next, kinds[i], role) &&
                !put_in_place(f, genesis_name(&f->g, role), kinds[i], e))
                return false;
        }
    }
    return true;
}
