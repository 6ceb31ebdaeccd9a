/* Who rolls: the policy of a game to be, what it forbids, and what is said of it openly. */
#include <string.h>
#include "setup.h"

static const char duplicate_note[] =
    "duplicate dice: every entrant has the same; the organiser alone can foresee them; "
    "two entrants who talk can cheat";

bool setup_policy_get(struct setup *s, const char *name)
{
    if (strcmp(name, "duplicate") != 0)
        return dice_policy_get(name, &s->g.dice);
    s->g.dice = DICE_UMPIRE;
    s->g.has_series = true;
    json_object_set_new(s->g.options, "dice-note", json_string(duplicate_note));
    return true;
}

static size_t count_teams(const struct setup *s)
{
    size_t teams = 0;
    for (size_t i = 0; i < s->nseats; i++) {
        const char *team = s->seat[i].team ? s->seat[i].team : s->seat[i].name;
        bool first = true;
        for (size_t k = 0; k < i; k++)
            first = first && strcmp(s->seat[k].team ? s->seat[k].team : s->seat[k].name, team) != 0;
        teams += first;
    }
    return teams;
}

/* All keys will lie in this folder: whatever rolls, one person can know every die beforehand. */
static bool alone(const struct setup *s)
{
    bool me = false;
    for (size_t i = 0; i < s->nseats; i++) {
        if (s->seat[i].by != BY_ME && s->seat[i].by != BY_BUILTIN)
            return false;
        me = me || s->seat[i].by == BY_ME;
    }
    return me && !s->umpire;
}

bool setup_policy(struct setup *s)
{
    struct err *e = &s->c->e;
    size_t teams = count_teams(s);
    if (!opt_get(s->c, "dice"))
        s->g.dice = s->umpire ? DICE_UMPIRE : teams == 1 || alone(s) ? DICE_SOLO : DICE_OPPONENT;
    if (s->g.dice == DICE_OPPONENT && teams > 2)
        return err_set(e, EXIT_USAGE,
                       "with %zu sides two of them could try out drafts together: it needs an umpire (--umpire)",
                       teams);
    if (s->g.dice == DICE_OPPONENT && teams < 2)
        return err_set(e, EXIT_USAGE, "there is no opponent to roll the dice; --dice solo, or an umpire");
    if (s->g.dice == DICE_OPPONENT && alone(s))
        return err_set(e, EXIT_USAGE, "a built-in opponent's key lies with yours and protects nobody: --dice solo");
    if ((s->g.dice == DICE_UMPIRE || s->g.dice == DICE_BOTH) && !s->umpire)
        return err_set(e, EXIT_USAGE, "--dice %s needs an umpire (--umpire)", genesis_policy(&s->g));
    if (s->g.has_series && (!opt_get(s->c, "series") || s->nseats != 1))
        return err_set(e, EXIT_USAGE,
                       s->nseats == 1 ? "--dice duplicate needs the key of the series: --series FILE"
                                      : "duplicate dice are for games of one seat");
    if (!s->g.has_series && (opt_get(s->c, "series") || opt_get(s->c, "closing")))
        return err_set(e, EXIT_USAGE, "--series and --closing belong to --dice duplicate");
    if (s->g.dice == DICE_BOTH && teams < 2)
        return err_set(e, EXIT_USAGE, "--dice both needs two sides");
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_VOUCHED && !s->umpire)
            return err_set(e, EXIT_USAGE, "only an umpire can vouch for a seat (--umpire)");
    return true;
}

void setup_say(struct setup *s)
{
    struct ctx *c = s->c;
    if (s->g.has_series) {
        cmd_note(
            c, "dice: duplicate. Every entrant of the series has the same dice. The organiser alone can foresee them, "
               "and could");
        cmd_note(c, "have chosen the key; two entrants who talk can cheat, and so can one with two entries. Proofs are "
                    "published when");
        cmd_note(c, "the series is closed; until then audit says that they are missing (3).");
        return;
    }
    switch (s->g.dice) {
    case DICE_OPPONENT:
        cmd_note(c, "dice: your opponent's key rolls your dice. He sees your orders when he resolves them, so his "
                    "answers must be");
        cmd_note(c, "committed before; a deadline between two people is a signed claim and no proof. Who will not "
                    "resolve can only stop.");
        break;
    case DICE_UMPIRE:
        cmd_note(c, "dice: the umpire's key rolls. An umpire in league with a player could try out drafts; --dice both "
                    "prevents it.");
        break;
    case DICE_BOTH:
        cmd_note(
            c,
            "dice: the opponent proves, then the umpire. Nobody who gains by a die knows it in time to stop the game.");
        break;
    case DICE_SOLO:
        cmd_note(c,
                 "dice: your own key rolls them. UNPROTECTED: nobody else can rely on them, and every page says so.");
        break;
    }
    if (s->ops->hidden_needs_umpire && !s->umpire && s->g.dice != DICE_SOLO)
        cmd_note(c,
                 "secret decks and whatever one side alone may see need an umpire; without one the game refuses them.");
    for (size_t i = 0; i < s->nseats; i++)
        if (s->seat[i].by == BY_VOUCHED)
            cmd_note(c, "%s is vouched for: the umpire signs for it, and nothing protects its dice from him.",
                     s->seat[i].name);
}
