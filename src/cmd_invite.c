/* invite: offers a game; with a built-in opponent, or one seat, begins it at once. */
#include <string.h>
#include "setup.h"

static const struct opt opts[] = {
    {0, "seat", "SEAT", "the seat you take; by an umpire's offer none is needed", false},
    {0, "seats", "NAME,...", "the seats, where the players of a game name them; yours too", false},
    {0, "other", "WHO", "who has the other seats; built-in begins the game at once", false},
    OPT_SETUP,
    {0, "umpire", NULL, "you are the umpire", false},
    {'o', "dir", "DIR", "the folder of the new game; without it a folder named after the game", false},
    OPT_END,
};

static size_t seat_list(struct ctx *c, const char *names[SEATS_MAX + 1])
{
    const char *at = opt_get(c, "seats");
    size_t n = 0;
    while (at && *at && n <= SEATS_MAX) {
        size_t len = strcspn(at, ",");
        names[n++] = arena_strndup(c->a, at, len);
        at += len + (at[len] == ',');
    }
    return n;
}

/* The seat that he takes: --seat, or the only one. *me: NULL for an umpire. Its keys are made when all else is known to be right. */
static bool take_seat(struct setup *s, struct setup_seat **me)
{
    const char *name = opt_get(s->c, "seat");
    *me = NULL;
    if (!name && s->umpire)
        return true;
    if (!name && s->nseats > 1)
        return cmd_usage(s->c, "which seat do you take? --seat NAME");
    if (name && s->umpire)
        return cmd_usage(s->c, "an umpire has no seat; play under keys of another person");
    *me = name ? setup_find(s, name) : &s->seat[0];
    if (*me)
        (*me)->by = BY_ME;
    return *me != NULL;
}

static bool others(struct setup *s)
{
    const char *who = opt_get(s->c, "other");
    if (!who)
        return true;
    if (strcmp(who, "built-in") != 0)
        return cmd_usage(s->c, "--other is built-in, or is left out for a player who will answer the letter");
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_NOBODY)
            s->seat[i].by = BY_BUILTIN;
    return true;
}

static bool begin_now(struct setup *s)
{
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_BUILTIN && !setup_hosted(s, &s->seat[i]))
            return false;
    if (!setup_write(s))
        return false;
    cmd_note(s->c, "the game has begun; provost play in %s goes on", s->dir);
    buf_printf(&s->c->out, "%s\n", s->dir);
    return true;
}

static void letter(struct setup *s)
{
    struct buf *out = &s->c->out;
    const char *name = s->person.name[0] ? s->person.name : "Somebody";
    buf_printf(out, "%s offers a game of %s (%s), dice: %s.\n", name, s->ops->title, s->scenario->title,
               genesis_policy(&s->g));
    buf_puts(out, "Save this letter and accept with:  provost join LETTER -o FOLDER\n\n");
    offer_put(out, s);
    for (size_t i = 0; i <= s->nseats; i++) {
        const struct setup_seat *seat = i < s->nseats ? &s->seat[i] : &s->ump;
        if (!seat->card_sig)
            continue;
        buf_putc(out, '\n');
        letter_put_card(out, &seat->card, seat->card_sig);
        letter_put_keys(out, &seat->keys);
    }
}

static bool run(struct ctx *c)
{
    struct setup s;
    const char *names[SEATS_MAX + 1], *dir = opt_get(c, "dir");
    if (!dir)
        dir = c->v[0];
    if (io_exists(io_join(c->a, dir, "game.json"))) {
        err_set(&c->e, EXIT_CANTCREATE, "there is a game in this folder already");
        err_file(&c->e, dir);
        return false;
    }
    if (!setup_begin(&s, c, c->v[0], dir))
        return false;
    size_t n = seat_list(c, names);
    if (n > SEATS_MAX)
        return cmd_usage(c, "a game has at most %d seats", SEATS_MAX);
    const char *own = opt_get(c, "seat");
    if (n == 0 && !s.scenario->seats && own)
        names[n++] = own;
    s.umpire = opt_on(c, "umpire");
    s.ump.name = "umpire";
    struct setup_seat *me;
    if (!setup_seats(&s, names, n) || !take_seat(&s, &me) || !others(&s) || !setup_policy(&s) ||
        (s.umpire && !setup_me(&s, &s.ump)) || (me && !setup_me(&s, me)))
        return false;
    setup_say(&s);
    bool open = false;
    for (size_t i = 0; i < s.nseats; i++)
        open = open || s.seat[i].by == BY_NOBODY;
    if (!open)
        return begin_now(&s);
    if (!offer_keep(&s) || !setup_copy_data(&s))
        return false;
    letter(&s);
    return true;
}

const struct command cmd_invite = {
    .name = "invite",
    .args = "GAME",
    .summary = "offer a game to somebody",
    .details = "Makes the folder, the dice key for the game and what keys are lacking, and prints the letter\n"
               "to send. With --other built-in, or a game of one seat, there is no letter: the game begins,\n"
               "with dice policy solo.",
    .opts = opts,
    .min = 1,
    .max = 1,
    .flags = CMD_CRYPTO,
    .run = run,
};
