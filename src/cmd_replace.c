/* replace: other keys, and so another player, for a seat (design dice 1.3.7). */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include "agree.h"
#include "ring.h"
#include "setup.h"
#include "trust/hash.h"
#include "trust/vrf.h"

static const struct opt opts[] = {
    {0, "offer", NULL, "print your card and a dice key for this game: you would take the seat", false},
    {0, "keys", "FILE", "the letter of who takes the seat, made with --offer", false},
    OPT_AGREE,
    OPT_SEAT,
    OPT_OUT,
    OPT_END,
};

/* ---- who takes the seat ---------------------------------------------------------------------------------------------------- */

static bool keys_for(struct work *w, const struct card *card, struct dice_keys *out)
{
    struct ctx *c = w->c;
    uint8_t *seed, own[32];
    if (!next_dice(c, w->f, NULL, &seed))
        return false;
    memcpy(out->sign, card->sign, 32);
    vrf_public(out->vrf, seed);
    hash_own(own, card->sign, out->vrf, card->box);
    bool ok = vrf_prove(out->pop, seed, own, sizeof own) || err_set(&c->e, EXIT_BUG, "no proof could be made");
    sodium_free(seed);
    if (ok)
        keys_write(c->a, out);
    return ok;
}

static bool offer(struct work *w, int seat)
{
    struct ctx *c = w->c;
    struct card card;
    struct dice_keys keys;
    const char *sig;
    bool made;
    if (!person_make(c, &w->person, NULL, &made) || !person_card(c, &w->person, &card, &sig))
        return false;
    for (int role = 0; role <= ROLE_UMPIRE; role++)
        if (genesis_party(&w->f->g, role) && memcmp(card.sign, state_sign(&w->f->g, &w->f->state, role), 32) == 0)
            return err_set(&c->e, EXIT_USAGE,
                           "you are in this game already, as %s; other keys of your own: provost rekey",
                           genesis_name(&w->f->g, role));
    if (!keys_for(w, &card, &keys))
        return false;
    buf_printf(&c->out, "Keys for the seat %s. The others take them by:  provost replace %s --keys THIS-LETTER\n\n",
               genesis_name(&w->f->g, seat), genesis_name(&w->f->g, seat));
    letter_put_card(&c->out, &card, sig);
    letter_put_keys(&c->out, &keys);
    return true;
}

/* ---- the others ------------------------------------------------------------------------------------------------------------ */

/* Name and address wait until the record stands. */
static bool keep_card(struct work *w, const char *seat, const struct setup_seat *s)
{
    struct ctx *c = w->c;
    const char *path = folder_path(w->f, arena_printf(c->a, "private/%s.card.next", seat));
    return private_dir(w->f->dir, &c->e) && io_write(path, s->card.raw.p, s->card.raw.n, 0600, &c->e);
}

static bool make(struct work *w, struct joint *j)
{
    struct ctx *c = w->c;
    struct setup s = {.c = c};
    struct setup_seat seat = {0};
    struct brought in;
    const char *name = c->v[0];
    int role = genesis_seat(&w->f->g, name);
    if (role == ROLE_NONE)
        return err_set(&c->e, EXIT_USAGE, "no seat of this game is called \"%s\"", name);
    if (w->f->g.side[role].vouched)
        return err_set(&c->e, EXIT_USAGE,
                       "%s is vouched for and has no key of its own: its host gives the next player a "
                       "reply code",
                       name);
    if (!(w->chain.signed_genesis >> role & 1U))
        return err_set(&c->e, EXIT_DATA, "%s never signed the genesis: begin the game again without it", name);
    if (!bring_file(c, opt_get(c, "keys"), &in, &c->e) || !setup_card(&s, &in, 0, &seat))
        return false;
    j->kind = JOINT_REPLACE;
    snprintf(j->side, sizeof j->side, "%s", genesis_name(&w->f->g, role));
    j->alg = seat.card.alg;
    memcpy(j->sign, seat.card.sign, 32);
    memcpy(j->box, seat.card.box, 32);
    memcpy(j->vrf, seat.keys.vrf, 32);
    memcpy(j->pop, seat.keys.pop, 80);
    return keep_card(w, j->side, &seat);
}

static bool is_replace(enum joint_kind kind)
{
    return kind == JOINT_REPLACE;
}

static bool offer_run(struct ctx *c)
{
    struct work w;
    const char *dir;
    if (!folder_find(c, c->n > 1 ? c->v[1] : NULL, &dir) || !work_open(c, dir, &w))
        return false;
    int seat = genesis_seat(&w.f->g, c->v[0]);
    bool ok = seat == ROLE_NONE ? err_set(&c->e, EXIT_USAGE, "no seat of this game is called \"%s\"", c->v[0])
                                : offer(&w, seat);
    folder_close(w.f);
    return ok;
}

static bool run(struct ctx *c)
{
    static const struct agree kind = {"replace", is_replace, make, NULL};
    int ways = opt_on(c, "offer") + (opt_get(c, "keys") != NULL) + opt_on(c, "sign");
    if (ways != 1)
        return cmd_usage(c, "one of --offer, --keys FILE and --sign");
    if (opt_on(c, "offer"))
        return c->n ? offer_run(c) : cmd_usage(c, "which seat would you take?");
    return agree_operands(c, &kind);
}

const struct command cmd_replace = {
    .name = "replace",
    .args = "[SEAT] [DIR]",
    .summary = "give a seat to another player, or to one who has lost his keys: the others sign",
    .details = "Who takes the seat restores the game from an archive and prints his card and a dice key with\n"
               "--offer. An old player who leaves, or the umpire, writes the joint text with --keys, and the\n"
               "others sign it. Between two without an umpire nobody can replace a player who has vanished.",
    .opts = opts,
    .max = 2,
    .flags = CMD_CRYPTO,
    .run = run,
};
