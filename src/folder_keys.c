/* Whose keys lie in a game folder, and who the players are. */
#include <sodium.h>
#include <string.h>
#include "base/text.h"
#include "folder_private.h"
#include "json/in.h"
#include "json/out.h"
#include "ring.h"
#include "trust/vrf.h"

enum { PLAYERS_MAX = 65536, BUILTIN_MAX = 4096 };

static const char *role_key(const struct folder *f, int role, const char *what)
{
    const char *path = arena_printf(f->a, "%s/private/%s.%s.key", f->dir, genesis_name(&f->g, role), what);
    return io_exists(path) ? path : NULL;
}

static bool is_builtin(struct folder *f, int role)
{
    const char *path = folder_path(f, "private/builtin"), *name = genesis_name(&f->g, role);
    struct bytes b;
    struct err none = {0};
    if (!io_exists(path) || !io_read(f->a, path, BUILTIN_MAX, &b, &none))
        return false;
    const char *at = b.p, *end = b.p + b.n;
    for (struct line l; line_next(&at, end, &l);)
        if (l.n == strlen(name) && memcmp(l.p, name, l.n) == 0)
            return true;
    return false;
}

/* A key that has been replaced signs nothing any more, wherever it lies. */
static bool signs(struct ctx *c, struct folder *f, int role, const char *path)
{
    struct signer s;
    struct ctx quiet = *c;
    quiet.e = (struct err){0};
    if (!path || !signer_read(&quiet, path, &s))
        return false;
    bool same = memcmp(s.pk, state_sign(&f->g, &f->state, role), 32) == 0;
    signer_wipe(&s);
    return same;
}

size_t folder_holders(struct ctx *c, struct folder *f, const struct person *p, struct holder out[ROLES_MAX])
{
    struct ring sign, box;
    size_t n = 0;
    ring_sign(c, p, &sign);
    ring_box(c, p, &box);
    const char *dice = folder_path(f, "private/dice.key");
    for (int role = 0; role <= ROLE_UMPIRE; role++) {
        if (!genesis_party(&f->g, role))
            continue;
        const char *hosted = role_key(f, role, "sign");
        const char *own = ring_find(&sign, state_sign(&f->g, &f->state, role));
        if (signs(c, f, role, hosted))
            out[n++] = (struct holder){.role = role,
                                       .hosted = true,
                                       .builtin = is_builtin(f, role),
                                       .sign_path = hosted,
                                       .box_path = role_key(f, role, "box"),
                                       .dice_path = role_key(f, role, "dice")};
        else if (own)
            out[n++] = (struct holder){.role = role,
                                       .sign_path = own,
                                       .box_path = ring_find(&box, state_box(&f->g, &f->state, role)),
                                       .dice_path = io_exists(dice) ? dice : NULL};
    }
    return n;
}

static const char *seat_names(const struct folder *f)
{
    struct buf b;
    buf_init(&b, f->a);
    for (size_t i = 0; i < f->g.nsides; i++)
        buf_printf(&b, "%s%s", i ? ", " : "", f->g.side[i].side);
    return b.p;
}

static bool by_name(struct ctx *c, struct folder *f, const char *name, const struct holder *v, size_t n,
                    struct holder *out)
{
    int role = genesis_seat(&f->g, name);
    if (role == ROLE_NONE)
        return err_set(&c->e, EXIT_USAGE, "no seat called \"%s\"; the seats are %s", name, seat_names(f));
    for (size_t i = 0; i < n; i++)
        if (v[i].role == role) {
            *out = v[i];
            return true;
        }
    return err_set(&c->e, EXIT_NOPERM, "the key of %s is not here", name);
}

bool folder_seat(struct ctx *c, struct folder *f, const struct person *p, const char *name, struct holder *out)
{
    struct holder v[ROLES_MAX];
    size_t n = folder_holders(c, f, p, v), seats = 0, awaited = 0, played = 0;
    const struct holder *seat = NULL, *next = NULL, *player = NULL;
    if (name)
        return by_name(c, f, name, v, n, out);
    for (size_t i = 0; i < n; i++) {
        if (v[i].role >= SEATS_MAX)
            continue;
        seats++;
        seat = &v[i];
        if (v[i].builtin)
            continue;
        played++;
        player = &v[i];
        if (f->state.await & 1U << v[i].role) {
            awaited++;
            next = &v[i];
        }
    }
    const struct holder *one = played == 1 ? player : seats == 1 ? seat : awaited == 1 ? next : NULL;
    if (one) {
        *out = *one;
        return true;
    }
    if (seats == 0)
        return err_set(&c->e, EXIT_NOPERM, "no key of a seat of this game is here");
    return err_set(&c->e, EXIT_USAGE, "the keys of several seats are here; name one with --seat (%s)", seat_names(f));
}

bool holder_dice(struct ctx *c, struct folder *f, const struct holder *h, uint8_t **seed)
{
    uint8_t pk[32];
    const char *name = genesis_name(&f->g, h->role);
    if (!h->dice_path)
        return err_set(&c->e, EXIT_NOPERM, "the dice key of %s is not here (private/dice.key)", name);
    *seed = sodium_malloc(VRF_SEED);
    if (!*seed)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    bool ok = seed_read(f->a, h->dice_path, *seed, &c->e);
    if (ok) {
        vrf_public(pk, *seed);
        if (memcmp(pk, state_vrf(&f->g, &f->state, h->role), 32) != 0) {
            err_set(&c->e, EXIT_NOPERM, "this is not the dice key of %s that is in force", name);
            ok = false;
        }
    }
    if (ok)
        return true;
    err_file(&c->e, h->dice_path);
    sodium_free(*seed);
    *seed = NULL;
    return false;
}

/* ---- players.json ------------------------------------------------------------------------------------------------ */

bool players_read(struct folder *f, struct player out[ROLES_MAX], struct err *e)
{
    struct bytes b;
    const char *path = folder_path(f, "private/players.json");
    memset(out, 0, ROLES_MAX * sizeof out[0]);
    if (!io_exists(path))
        return true;
    if (!io_read(f->a, path, PLAYERS_MAX, &b, e))
        return false;
    json_t *v = json_read(f->a, b.p, b.n, JSON_IN_LOOSE, e);
    struct jin root = jin_root(v, e), one;
    bool ok = v != NULL;
    for (int role = 0; ok && role < ROLES_MAX; role++) {
        const char *name = genesis_party(&f->g, role) ? genesis_name(&f->g, role) : NULL;
        if (name && jin_has(&root, name))
            ok = jin_obj(&root, name, &one) && jin_str(&one, "addr", 320, &out[role].addr) &&
                 jin_str(&one, "name", 200, &out[role].name) && jin_str(&one, "zone", 64, &out[role].zone);
    }
    if (!ok)
        err_file(e, path);
    return ok;
}

/* What stands in the file besides roles (spectators) stays. */
static void keep_others(struct arena *a, const char *path, const struct genesis *g, json_t *root)
{
    struct bytes b;
    struct err skip = {0};
    const char *key;
    json_t *old = io_exists(path) && io_read(a, path, PLAYERS_MAX, &b, &skip)
                      ? json_read(a, b.p, b.n, JSON_IN_LOOSE, &skip)
                      : NULL;
    json_t *value;
    json_object_foreach(old, key, value) if (genesis_role(g, key) == ROLE_NONE) json_object_set(root, key, value);
}

bool players_write(const char *dir, const struct genesis *g, const struct player v[ROLES_MAX], struct err *e)
{
    struct arena *a = arena_new();
    json_t *root = json_object();
    keep_others(a, io_join(a, dir, "private/players.json"), g, root);
    for (int role = 0; role < ROLES_MAX; role++) {
        if (!genesis_party(g, role) || !v[role].name)
            continue;
        json_t *one = json_object();
        json_object_set_new(one, "addr", json_string(v[role].addr));
        json_object_set_new(one, "name", json_string(v[role].name));
        json_object_set_new(one, "zone", json_string(v[role].zone));
        json_object_set_new(root, genesis_name(g, role), one);
    }
    struct bytes b = json_pretty(a, root);
    bool ok = private_dir(dir, e) && io_write(io_join(a, dir, "private/players.json"), b.p, b.n, 0600, e);
    arena_free(a);
    return ok;
}
