/* What is wrong with an order in every position. A living file is parsed again at every step, so nothing here may hang
 * on the state. */
#include <string.h>

#include "base/text.h"
#include "games/freeform/freeform.h"

static bool name_fits(W w, int32_t v, const char *what, struct err *e)
{
    const char *s = text_get(w->texts, v);
    size_t n = strlen(s);
    if (n == 0 || n >= NAME_SIZE)
        return err_set(e, EXIT_DATA, "the name of a %s has 1 to %d letters", what, NAME_SIZE - 1);
    for (const char *c = s; *c; c++)
        if (*c < 0x20 || *c > 0x7E)
            return err_set(e, EXIT_DATA, "the name of a %s is written in ASCII", what);
    return true;
}

static bool tag_fits(W w, int32_t v, const char *what, const char *const *taken, struct err *e)
{
    const char *s = text_get(w->texts, v);
    char tag[DECK_SIZE + 1];
    ff_lower(tag, sizeof tag, s);
    if (!is_tag(tag, strlen(tag)))
        return err_set(e, EXIT_DATA, "the name of a %s has 1 to 16 letters, digits and \"-\", a letter first", what);
    for (; *taken; taken++)
        if (strcmp(tag, *taken) == 0)
            return err_set(e, EXIT_DATA, "\"%s\" is a word of the protocol and no name of a %s", tag, what);
    return true;
}

/* Names that design "dice" section 4 keeps for itself. */
static const char *const deck_taken[] = {"roll", "log", NULL};
static const char *const commit_taken[] = {"standing", NULL};

bool ff_form_deck(W w, O o, struct err *e)
{
    if (!tag_fits(w, order_nth(o, DECK_NAME, 0), "deck", deck_taken, e))
        return false;
    for (size_t i = 0; i < order_count(o, DECK_CARD); i++)
        if (!name_fits(w, order_nth(o, DECK_CARD, i), "card", e))
            return false;
    if (o->verb == V_SECRET && !outside_has_umpire(w))
        return err_set(e, EXIT_DATA, "a secret deck needs an umpire, and this game has none (secret-deck)");
    return true;
}

bool ff_form_commit(W w, O o, struct err *e)
{
    return tag_fits(w, order_nth(o, 0, 0), "commitment", commit_taken, e);
}

bool ff_form_counter(W w, O o, struct err *e)
{
    if (!name_fits(w, order_nth(o, COUNTER_NAME, 0), "counter", e))
        return false;
    if (o->n != 2)
        return err_set(e, EXIT_DATA, "a counter is followed by one of = + - and a number (counter)");
    int32_t v = o->val[1].v;
    if (v > COUNTER_LIMIT || v < -COUNTER_LIMIT)
        return err_set(e, EXIT_DATA, "a counter holds -%d to %d (limits)", COUNTER_LIMIT, COUNTER_LIMIT);
    if (o->val[1].slot != COUNTER_SET && v == 0)
        return err_set(e, EXIT_DATA, "a counter is raised or lowered by 1 or more (counter)");
    return true;
}

bool ff_form_note(W w, O o, struct err *e)
{
    size_t n = strlen(text_get(w->texts, order_nth(o, 0, 0)));
    if (n == 0 || n >= NOTE_SIZE)
        return err_set(e, EXIT_DATA, "a note has 1 to %d characters (limits)", NOTE_SIZE - 1);
    return true;
}

bool ff_form_forget(W w, O o, struct err *e)
{
    (void)w;
    if (o->n != 1)
        return err_set(e, EXIT_DATA, "forget is followed by \"note\" and its number, or by \"counter\" and its name");
    return true;
}
