/* rekey: another key of a seat from here on, by its own signature and the other side's (design dice 1.3.7). */
#include <sodium.h>
#include <string.h>
#include "agree.h"
#include "ring.h"
#include "trust/hash.h"
#include "trust/vrf.h"

static const struct opt opts[] = {
    {0, "key", "KIND", "which: dice, sign, box, or all three; without it dice", false},
    OPT_AGREE,
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

/* The person's present key, which the game does not know yet. */
static bool fresh_sign(struct work *w, const struct holder *h, struct joint *j)
{
    struct ctx *c = w->c;
    struct signer s;
    if (h->hosted)
        return next_sign(c, w->f, h, j->sign);
    if (!signer_person(c, &w->person, &s))
        return false;
    memcpy(j->sign, s.pk, 32);
    j->alg = s.alg;
    signer_wipe(&s);
    return memcmp(j->sign, state_sign(&w->f->g, &w->f->state, h->role), 32) != 0 ||
           err_set(&c->e, EXIT_USAGE, "your sign key is the one in force: provost keygen --rotate makes another first");
}

static bool fresh_box(struct work *w, const struct holder *h, struct joint *j)
{
    struct ctx *c = w->c;
    struct ring ring;
    if (h->hosted)
        return next_box(c, w->f, h, j->box);
    ring_box(c, &w->person, &ring);
    if (!ring.n)
        return err_set(&c->e, EXIT_NOINPUT, "there is no box key; provost keygen makes one");
    memcpy(j->box, ring.pk[0], 32);
    return memcmp(j->box, state_box(&w->f->g, &w->f->state, h->role), 32) != 0 ||
           err_set(&c->e, EXIT_USAGE, "your box key is the one in force: provost keygen --rotate makes another first");
}

static bool fresh_dice(struct work *w, const struct holder *h, struct joint *j)
{
    uint8_t *seed, own[32];
    const struct folder *f = w->f;
    bool all = j->kind == JOINT_REPLACE;
    if (!next_dice(w->c, w->f, h, &seed))
        return false;
    vrf_public(j->vrf, seed);
    hash_own(own, all ? j->sign : state_sign(&f->g, &f->state, h->role), j->vrf,
             all ? j->box : state_box(&f->g, &f->state, h->role));
    bool ok = vrf_prove(j->pop, seed, own, sizeof own);
    sodium_free(seed);
    return ok || err_set(&w->c->e, EXIT_BUG, "no proof could be made");
}

static bool make(struct work *w, struct joint *j)
{
    const char *key = opt_get(w->c, "key");
    const struct holder *h;
    if (!agree_role(w, &h))
        return false;
    snprintf(j->side, sizeof j->side, "%s", genesis_name(&w->f->g, h->role));
    if (!key || strcmp(key, "dice") == 0) {
        j->kind = JOINT_REKEY_VRF;
        return fresh_dice(w, h, j);
    }
    if (strcmp(key, "sign") == 0) {
        j->kind = JOINT_REKEY_SIGN;
        return fresh_sign(w, h, j);
    }
    if (strcmp(key, "box") == 0) {
        j->kind = JOINT_REKEY_BOX;
        return fresh_box(w, h, j);
    }
    if (h->role == ROLE_UMPIRE)
        return err_set(&w->c->e, EXIT_USAGE, "an umpire changes his keys one by one");
    j->kind = JOINT_REPLACE;
    return fresh_sign(w, h, j) && fresh_box(w, h, j) && fresh_dice(w, h, j);
}

static bool is_rekey(enum joint_kind kind)
{
    return kind == JOINT_REKEY_VRF || kind == JOINT_REKEY_SIGN || kind == JOINT_REKEY_BOX || kind == JOINT_REPLACE;
}

static bool run(struct ctx *c)
{
    static const struct agree kind = {"rekey", is_rekey, make, NULL};
    static const char *const kinds[] = {"dice", "sign", "box", "all"};
    const char *key = opt_get(c, "key");
    size_t i = 0;
    while (key && i < 4 && strcmp(key, kinds[i]) != 0)
        i++;
    if (i == 4)
        return cmd_usage(c, "--key is dice, sign, box or all, not \"%s\"", key);
    if (key && opt_on(c, "sign"))
        return cmd_usage(c, "either --key, or --sign for a text that is here already");
    return agree_run(c, c->n ? c->v[0] : NULL, &kind);
}

const struct command cmd_rekey = {
    .name = "rekey",
    .args = "[DIR]",
    .summary = "another key for your seat from here on: you and the other side sign",
    .details = "A dice key is made here and waits until the record stands. Sign and box key are the ones that\n"
               "provost keygen --rotate made. The others add their signature with --sign.",
    .opts = opts,
    .max = 1,
    .flags = CMD_CRYPTO,
    .run = run,
};
