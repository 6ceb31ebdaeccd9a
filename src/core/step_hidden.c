/* Hidden draws of a step (design dice, section 4). */
#include <string.h>

#include "base/arena.h"
#include "core/step_private.h"
#include "trust/hash.h"
#include "trust/seed.h"

uint32_t step_hidden_count(void *step, const char *deck)
{
    const struct step *s = step;
    return s->prev ? (uint32_t)state_count(s->prev, deck) : 0;
}

static const char *drawer(const struct step *s)
{
    return s->g->has_umpire ? "umpire" : genesis_name(s->g, 0);
}

static struct secret_draw *secret_find(const struct step_secrets *secrets, const char *deck, uint32_t k)
{
    for (size_t i = 0; secrets && i < secrets->n; i++)
        if (secrets->v[i].k == k && strcmp(secrets->v[i].deck, deck) == 0)
            return &secrets->v[i];
    return NULL;
}

const char *step_drawn(void *step, seat_t reader, const char *deck, uint32_t k)
{
    const struct step *s = step;
    const struct secret_draw *d = secret_find(s->known, deck, k);
    return d && d->seat == reader ? d->value : NULL;
}

/* The game's pool holds what has not been shown; what lies hidden in hands is taken out here, one card for each draw. */
static size_t remaining_of(struct step_hidden *h, const char *deck, const char *const *pool, size_t n, const char **out)
{
    const struct step_secrets *secrets = h->keys->secrets;
    memcpy(out, pool, n * sizeof out[0]);
    for (size_t i = 0; i < secrets->n; i++) {
        const struct secret_draw *d = &secrets->v[i];
        if (d->shown || d->undone || strcmp(d->deck, deck) != 0)
            continue;
        for (size_t k = 0; k < n; k++) {
            if (strcmp(out[k], d->value) != 0)
                continue;
            memmove(&out[k], &out[k + 1], (n - k - 1) * sizeof out[0]);
            n--;
            break;
        }
    }
    return n;
}

static bool secret_draw(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n,
                        uint8_t c[32], struct err *e)
{
    struct step_hidden *h = ctx;
    struct step_secrets *secrets = h->keys->secrets;
    const char **left = ARENA_ARRAY(h->a, const char *, n + 1);
    size_t nleft = remaining_of(h, deck, pool, n, left);
    struct draw_in in = {.game = h->s->g->game_id,
                         .seed = h->seed,
                         .turn = (uint64_t)h->s->prev->turn,
                         .step = (uint64_t)h->s->prev->step,
                         .k = k,
                         .deck = deck,
                         .role = drawer(h->s)};
    struct draw d;
    if (!nleft || !draw_make(&d, &in, h->keys->vrf_seed, left, (uint32_t)nleft))
        return err_set(e, EXIT_BUG, "no card is left to draw from %s", deck);
    struct secret_draw *v = ARENA_ARRAY(h->a, struct secret_draw, secrets->n + 1);
    if (secrets->n)
        memcpy(v, secrets->v, secrets->n * sizeof v[0]);
    v[secrets->n] =
        (struct secret_draw){.deck = deck, .value = arena_strdup(h->a, left[d.index]), .k = k, .seat = seat};
    memcpy(v[secrets->n].pi, d.pi, sizeof d.pi);
    secrets->v = v;
    secrets->n++;
    memcpy(c, d.c, 32);
    return true;
}

static void note_shown(struct step_hidden *h, const char *deck, uint32_t k, const char *value, const uint8_t pi[80])
{
    if (h->nshown == sizeof h->shown / sizeof h->shown[0])
        return; /* dice.c has the same cap and stops the run */
    struct shown *s = &h->shown[h->nshown++];
    *s = (struct shown){.deck = deck, .k = k, .value = value, .nvalue = strlen(value)};
    memcpy(s->pi, pi, sizeof s->pi);
}

static bool secret_show(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    struct step_hidden *h = ctx;
    struct secret_draw *d = secret_find(h->keys->secrets, deck, k);
    if (!d)
        return err_set(e, EXIT_NOINPUT, "the secret of card %s#%u is not in private/secret.json", deck, (unsigned)k);
    d->shown = true;
    *value = d->value;
    note_shown(h, d->deck, k, d->value, d->pi);
    return true;
}

/* Without the secrets, the record's own claims: a commitment now, a value when it is shown. */
static bool claimed_draw(void *ctx, seat_t seat, const char *deck, uint32_t k, const char *const *pool, size_t n,
                         uint8_t c[32], struct err *e)
{
    (void)seat, (void)pool, (void)n;
    struct step_hidden *h = ctx;
    for (size_t i = 0; i < h->rec->core.ndraws; i++) {
        const struct draw_entry *d = &h->rec->core.draws[i];
        if (d->k == k && strcmp(d->deck, deck) == 0) {
            memcpy(c, d->c, 32);
            return true;
        }
    }
    return err_check(e, EXIT_DATA, "rules", "the record lacks the hidden draw %s#%u", deck, (unsigned)k);
}

static bool claimed_show(void *ctx, const char *deck, uint32_t k, const char **value, struct err *e)
{
    struct step_hidden *h = ctx;
    for (size_t i = 0; i < h->rec->nshown; i++) {
        const struct shown *s = &h->rec->shown[i];
        if (s->k != k || strcmp(s->deck, deck) != 0)
            continue;
        *value = arena_strndup(h->a, s->value, s->nvalue);
        note_shown(h, s->deck, k, *value, s->pi);
        return true;
    }
    return err_check(e, EXIT_DATA, "rules", "the record does not show the card %s#%u", deck, (unsigned)k);
}

void step_hidden_init(struct step_hidden *h, struct step *s, const struct step_keys *keys, const struct record *rec,
                      const uint8_t seed[32])
{
    *h = (struct step_hidden){.s = s, .keys = keys, .rec = rec, .seed = seed, .a = s->a};
    h->ops.ctx = h;
    if (keys && keys->secrets) {
        h->ops.draw = secret_draw;
        h->ops.show = secret_show;
    } else if (rec) {
        h->ops.draw = claimed_draw;
        h->ops.show = claimed_show;
    }
}
