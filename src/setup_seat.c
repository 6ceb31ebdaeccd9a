/* Seats of a game to be, and the keys of who plays them. */
#include <sodium.h>
#include <string.h>
#include "base/text.h"
#include "setup.h"
#include "trust/hash.h"
#include "trust/seal.h"
#include "trust/vrf.h"

static bool add_seat(struct setup *s, const char *name)
{
    struct ctx *c = s->c;
    if (!is_tag(name, strlen(name)))
        return err_set(&c->e, EXIT_USAGE,
                       "a seat's name is a small letter and up to 15 small letters, digits or -, not \"%s\"", name);
    static const char *const taken[] = {"umpire", "arbiter", "beacon", "all", "none"};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(name, taken[i]) == 0)
            return err_set(&c->e, EXIT_USAGE, "no seat may be called \"%s\"", name);
    for (size_t i = 0; i < s->nseats; i++)
        if (strcmp(s->seat[i].name, name) == 0)
            return err_set(&c->e, EXIT_USAGE, "two seats are called \"%s\"", name);
    if (s->nseats == SEATS_MAX)
        return err_set(&c->e, EXIT_USAGE, "a game has at most %d seats", SEATS_MAX);
    s->seat[s->nseats++].name = arena_strdup(c->a, name);
    return true;
}

bool setup_seats(struct setup *s, const char *const *names, size_t n)
{
    const char *const *fixed = s->scenario->seats;
    for (size_t i = 0; fixed && fixed[i]; i++)
        if (!add_seat(s, fixed[i]))
            return false;
    for (size_t i = 0; i < n; i++)
        if (!(fixed ? setup_find(s, names[i]) != NULL : add_seat(s, names[i])))
            return false;
    if (s->nseats >= s->scenario->min_seats && s->nseats <= s->scenario->max_seats && s->nseats > 0)
        return true;
    return err_set(&s->c->e, EXIT_USAGE, "%s has %u to %u seats, not %zu; name them with --seat", s->scenario->title,
                   s->scenario->min_seats, s->scenario->max_seats, s->nseats);
}

struct setup_seat *setup_find(struct setup *s, const char *name)
{
    const char *names[SEATS_MAX];
    for (size_t i = 0; i < s->nseats; i++) {
        names[i] = s->seat[i].name;
        if (name_cmp(name, strlen(name), names[i]) == 0)
            return &s->seat[i];
    }
    err_set(&s->c->e, EXIT_USAGE, "the scenario has no seat \"%s\"", name);
    const char *near = s->nseats == 1 ? names[0] : name_nearest(name, strlen(name), names, s->nseats);
    if (near)
        err_hint(&s->c->e, "%s", near);
    return NULL;
}

/* A VRF seed in a file of its own, made when it is not there. */
static bool dice_key(struct setup *s, const char *path, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    uint8_t own[32], *seed = sodium_malloc(VRF_SEED);
    if (!seed)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    bool ok = io_exists(path);
    if (ok) {
        ok = seed_read(c->a, path, seed, &c->e);
    } else {
        randombytes_buf(seed, VRF_SEED);
        ok = seed_write(c->a, path, seed, &c->e);
    }
    if (ok) {
        vrf_public(seat->keys.vrf, seed);
        memcpy(seat->keys.sign, seat->card.sign, 32);
        hash_own(own, seat->card.sign, seat->keys.vrf, seat->card.box);
        ok = vrf_prove(seat->keys.pop, seed, own, sizeof own) || err_set(&c->e, EXIT_BUG, "no proof could be made");
        keys_write(c->a, &seat->keys);
    }
    sodium_free(seed);
    return ok;
}

/* The organiser's dice key is the same in all games of a series; the series is named after its public half. */
static bool series_key(struct setup *s)
{
    struct ctx *c = s->c;
    const char *path = opt_get(c, "series"), *here = arena_printf(c->a, "%s/private/dice.key", s->dir);
    uint8_t *seed = sodium_malloc(VRF_SEED);
    if (!seed)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    bool ok = true;
    if (io_exists(path)) {
        ok = seed_read(c->a, path, seed, &c->e);
    } else {
        randombytes_buf(seed, VRF_SEED);
        ok = seed_write(c->a, path, seed, &c->e);
    }
    if (ok)
        vrf_public(s->g.series, seed);
    ok = ok && (io_exists(here) || seed_write(c->a, here, seed, &c->e));
    sodium_free(seed);
    return ok;
}

bool setup_me(struct setup *s, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    bool made;
    seat->by = BY_ME;
    if (!person_make(c, &s->person, NULL, &made) || !person_card(c, &s->person, &seat->card, &seat->card_sig) ||
        !private_dir(s->dir, &c->e))
        return false;
    if (made)
        cmd_note(c, "your keys and card are in %s; keep a copy of that folder", s->person.data_dir);
    if (s->g.has_series && seat == &s->ump && !series_key(s))
        return false;
    return dice_key(s, arena_printf(c->a, "%s/private/dice.key", s->dir), seat);
}

bool setup_hosted(struct setup *s, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    struct sign_key *k = sodium_malloc(sizeof *k);
    const char *front = arena_printf(c->a, "%s/private/%s", s->dir, seat->name);
    const char *sign = arena_printf(c->a, "%s.sign.key", front), *box = arena_printf(c->a, "%s.box.key", front);
    uint8_t sk[32];
    if (!k)
        return err_set(&c->e, EXIT_OS, "no locked memory for a key");
    sign_key_new(k);
    box_key_new(seat->card.box, sk);
    seat->card.alg = SIG_MINISIGN;
    memcpy(seat->card.sign, k->pk, 32);
    bool ok = private_dir(s->dir, &c->e) && sign_key_write(c->a, sign, k, &c->e) && seed_write(c->a, box, sk, &c->e);
    sodium_memzero(sk, sizeof sk);
    sodium_free(k);
    return ok && dice_key(s, arena_printf(c->a, "%s.dice.key", front), seat);
}

bool setup_card(struct setup *s, const struct brought *in, size_t nth, struct setup_seat *seat)
{
    struct ctx *c = s->c;
    const struct block *card = NULL;
    size_t seen = 0;
    for (size_t i = 0; i < in->n && !card; i++)
        if (in->v[i].kind == KIND_CARD && seen++ == nth)
            card = &in->v[i];
    if (!card)
        return err_set(&c->e, EXIT_DATA, "%s: there is no card in it", in->name);
    if (!card->ok || card->nsigs == 0) {
        c->e = card->err;
        err_set(&c->e, EXIT_DATA, "%s: the card is not signed", in->name);
        return false;
    }
    const char *sig = arena_strndup(c->a, card->sigs[0].sig.p, card->sigs[0].sig.n);
    if (!card_read(c->a, card->data.p, card->data.n, &seat->card, &c->e) ||
        !card_verify(c->a, &seat->card, sig, strlen(sig), &c->e)) {
        err_file(&c->e, in->name);
        return false;
    }
    seat->by = BY_CARD;
    seat->card_sig = sig;
    for (size_t i = 0; i < in->n; i++) {
        struct err why = {0};
        if (in->v[i].kind != KIND_KEYS || !in->v[i].ok ||
            !keys_read(c->a, in->v[i].data.p, in->v[i].data.n, &seat->keys, &why) ||
            memcmp(seat->keys.sign, seat->card.sign, 32) != 0)
            continue;
        return keys_verify(&seat->keys, &seat->card, &c->e);
    }
    return err_set(&c->e, EXIT_DATA, "%s: no dice key for this game comes with the card; provost join makes one",
                   in->name);
}
