/* join: accepts an invitation. Who fills the last seat writes the genesis; under an umpire the umpire does (`new`). */
#include <string.h>
#include "setup.h"

static const struct opt opts[] = {
    {0, "seat", "SEAT", "the seat you take, where several are open", false},
    {0, "data", "DIR", "the figures that the game is offered with", false},
    {'o', "dir", "DIR", "the folder of the new game; without it a folder named after the game", false},
    OPT_END,
};

enum { LETTER_CAP = LETTER_MAX };

static struct setup_seat *open_seat(struct setup *s)
{
    const char *name = opt_get(s->c, "seat");
    struct setup_seat *found = NULL;
    size_t n = 0;
    if (name) {
        found = setup_find(s, name);
        if (found && found->by != BY_NOBODY) {
            err_set(&s->c->e, EXIT_USAGE, "the seat %s is taken", found->name);
            return NULL;
        }
        return found;
    }
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_NOBODY) {
            found = &s->seat[i];
            n++;
        }
    if (n == 1)
        return found;
    if (n == 0)
        err_set(&s->c->e, EXIT_DATA, "all seats of this offer are taken");
    else
        cmd_usage(s->c, "several seats are open; name one with --seat");
    return NULL;
}

static bool same_key(const struct setup_seat *a, const struct setup_seat *b)
{
    return memcmp(a->card.sign, b->card.sign, 32) == 0;
}

/* The cards of those who have taken their seats come with the letter. */
static bool take_cards(struct setup *s, const struct brought *in)
{
    size_t cards = 0;
    for (size_t i = 0; i < in->n; i++)
        cards += in->v[i].kind == KIND_CARD;
    for (size_t k = 0; k < cards; k++) {
        struct setup_seat one = {0};
        if (!setup_card(s, in, k, &one))
            return false;
        struct setup_seat *to = s->umpire && same_key(&s->ump, &one) ? &s->ump : NULL;
        for (size_t i = 0; i < s->nseats && !to; i++)
            if (s->seat[i].by == BY_CARD && same_key(&s->seat[i], &one))
                to = &s->seat[i];
        if (!to)
            continue;
        to->card = one.card;
        to->card_sig = one.card_sig;
        to->keys = one.keys;
    }
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_CARD && !s->seat[i].card_sig)
            return err_set(&s->c->e, EXIT_DATA, "%s: the card of %s is not in the letter", in->name, s->seat[i].name);
    return true;
}

static bool not_myself(struct setup *s, const struct setup_seat *me)
{
    for (size_t i = 0; i < s->nseats; i++)
        if (&s->seat[i] != me && s->seat[i].by == BY_CARD && same_key(&s->seat[i], me))
            return err_set(&s->c->e, EXIT_USAGE, "the seat %s is yours already; this is your own invitation",
                           s->seat[i].name);
    return true;
}

/* The answer that goes on to the umpire, or to who fills the next seat. */
static void answer(struct setup *s, const struct setup_seat *me)
{
    struct buf *out = &s->c->out;
    buf_printf(out, "%s takes the seat %s of a game of %s (%s).\n", s->person.name[0] ? s->person.name : "Somebody",
               me->name, s->ops->title, s->scenario->title);
    if (s->umpire)
        buf_puts(out, "Umpire: provost new takes this letter as --seat.\n\n");
    else
        buf_puts(out, "The next player accepts with:  provost join LETTER -o FOLDER\n\n");
    if (!s->umpire)
        offer_put(out, s);
    for (size_t i = 0; i < s->nseats; i++) {
        const struct setup_seat *seat = &s->seat[i];
        if (!seat->card_sig || (s->umpire && seat != me))
            continue;
        letter_put_card(out, &seat->card, seat->card_sig);
        letter_put_keys(out, &seat->keys);
    }
}

static bool accept(struct setup *s, const struct brought *in)
{
    struct ctx *c = s->c;
    struct setup_seat *me = open_seat(s);
    if (!me || !take_cards(s, in) || !setup_me(s, me) || !not_myself(s, me))
        return false;
    setup_say(s);
    bool full = true;
    for (size_t i = 0; i < s->nseats; i++)
        full = full && s->seat[i].by != BY_NOBODY;
    if (!full || s->umpire) {
        if (!offer_keep(s) || !setup_copy_data(s))
            return false;
        answer(s, me);
        return true;
    }
    if (!setup_write(s))
        return false;
    cmd_note(c, "the game is made in %s; provost play there writes the letter that carries it", s->dir);
    buf_printf(&c->out, "%s\n", s->dir);
    return true;
}

static bool run(struct ctx *c)
{
    struct setup s;
    struct brought in;
    struct bytes letter;
    const char *dir = opt_get(c, "dir");
    if (!io_read(c->a, c->v[0], LETTER_CAP, &letter, &c->e))
        return false;
    if (dir && io_exists(io_join(c->a, dir, "game.json"))) {
        err_set(&c->e, EXIT_CANTCREATE, "there is a game in this folder already");
        err_file(&c->e, dir);
        return false;
    }
    if (!bring_bytes(c->a, c->v[0], letter, &in, &c->e) || !offer_read(&s, c, dir ? dir : "", letter)) {
        err_file(&c->e, c->v[0]);
        return false;
    }
    return accept(&s, &in);
}

const struct command cmd_join = {
    .name = "join",
    .args = "INVITATION",
    .summary = "accept the offer of a game",
    .details = "Makes the folder, the dice key for the game and what keys are lacking. Who fills the last seat\n"
               "writes the genesis and signs it; under an umpire the letter that is printed goes to the umpire.",
    .opts = opts,
    .min = 1,
    .max = 1,
    .flags = CMD_CRYPTO,
    .run = run,
};
