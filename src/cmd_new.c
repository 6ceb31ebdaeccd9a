/* new: a genesis from cards at hand. */
#include <string.h>
#include "setup.h"

static const struct opt opts[] = {
    {0, "seat", "NAME=WHO",
     "who has the seat: a file with card and dice key, me, built-in, or vouched;\nNAME/TEAM=WHO puts it into a team",
     true},
    OPT_SETUP,
    {0, "umpire", NULL, "you are the umpire", false},
    {'o', "dir", "DIR", "the folder of the new game; without it a folder named after the game", false},
    OPT_END,
};

static bool split(struct ctx *c, const char *text, const char **name, const char **team, const char **who)
{
    const char *eq = strchr(text, '='), *slash = memchr(text, '/', eq ? (size_t)(eq - text) : 0);
    if (!eq || eq == text || !eq[1])
        return cmd_usage(c, "--seat needs NAME=WHO, not \"%s\"", text);
    *name = arena_strndup(c->a, text, (size_t)((slash ? slash : eq) - text));
    *team = slash ? arena_strndup(c->a, slash + 1, (size_t)(eq - slash - 1)) : NULL;
    *who = eq + 1;
    return true;
}

static bool fill(struct setup *s, struct setup_seat *seat, const char *who)
{
    struct brought in;
    if (seat->by != BY_NOBODY)
        return cmd_usage(s->c, "the seat %s is filled twice", seat->name);
    if (strcmp(who, "me") == 0)
        return setup_me(s, seat);
    if (strcmp(who, "built-in") == 0 || strcmp(who, "vouched") == 0) {
        seat->by = who[0] == 'b' ? BY_BUILTIN : BY_VOUCHED;
        return true; /* its keys are made when all else is known to be right */
    }
    return bring_file(s->c, who, &in, &s->c->e) && setup_card(s, &in, 0, seat);
}

static bool fill_seats(struct setup *s)
{
    struct ctx *c = s->c;
    const char **text, *names[SEATS_MAX + 1], *team[SEATS_MAX + 1], *who[SEATS_MAX + 1];
    size_t n = opt_all(c, "seat", &text);
    if (n > SEATS_MAX)
        return cmd_usage(c, "a game has at most %d seats", SEATS_MAX);
    for (size_t i = 0; i < n; i++)
        if (!split(c, text[i], &names[i], &team[i], &who[i]))
            return false;
    if (!setup_seats(s, names, n))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct setup_seat *seat = setup_find(s, names[i]);
        if (!seat || !fill(s, seat, who[i]))
            return false;
        seat->team = team[i];
    }
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_NOBODY)
            return cmd_usage(c, "the seat %s has no player: --seat %s=FILE, me or built-in", s->seat[i].name,
                             s->seat[i].name);
    return true;
}

static bool make_keys(struct setup *s)
{
    if (s->umpire) {
        s->ump.name = "umpire";
        if (!setup_me(s, &s->ump))
            return false;
    }
    for (size_t i = 0; i < s->nseats; i++)
        if ((s->seat[i].by == BY_BUILTIN || s->seat[i].by == BY_VOUCHED) && !setup_hosted(s, &s->seat[i]))
            return false;
    return true;
}

static bool run(struct ctx *c)
{
    struct setup s;
    const char *dir = opt_get(c, "dir");
    if (!dir)
        dir = c->v[0];
    if (io_exists(io_join(c->a, dir, "game.json"))) {
        err_set(&c->e, EXIT_CANTCREATE, "there is a game in this folder already");
        err_file(&c->e, dir);
        return false;
    }
    if (!setup_begin(&s, c, c->v[0], dir))
        return false;
    s.umpire = opt_on(c, "umpire");
    if (!fill_seats(&s) || !setup_policy(&s) || !make_keys(&s) || !setup_write(&s))
        return false;
    setup_say(&s);
    buf_printf(&c->out, "%s\n", dir);
    return true;
}

const struct command cmd_new = {
    .name = "new",
    .args = "GAME",
    .summary = "make a game from cards at hand",
    .details = "Writes the genesis of a game and its folder, signs it with the keys that are here, and prints\n"
               "the folder. Cards come from provost join, or from a letter that holds a card and a dice key.",
    .opts = opts,
    .min = 1,
    .max = 1,
    .flags = CMD_CRYPTO,
    .run = run,
};
