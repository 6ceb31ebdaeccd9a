/* Lines `set [SCOPE [ARG]{, SCOPE [ARG]}:] KEY VALUE {; KEY VALUE}`. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "core/lex.h"

enum { CORE_KINDS_MAX = 8 };
static const struct slot core_slots[] = {{.name = "question", .type = TYPE_KIND, .min = 1, .max = CORE_KINDS_MAX}, {0}};

const char *setting_name(W w, uint16_t setting)
{
    return setting == SETTING_ASK ? "ask" : setting == SETTING_TRUST ? "trust" : w->ops->settings[setting].name;
}

const struct slot *setting_slots(W w, uint16_t setting)
{
    bool core = setting == SETTING_ASK || setting == SETTING_TRUST;
    return core ? core_slots : w->ops->settings[setting].slots;
}

static void longer_key(const struct lex *x, uint16_t id, size_t *best, uint16_t *found)
{
    size_t n = name_prefix(x->at, (size_t)(x->end - x->at), setting_name(x->w, id));
    if (n > *best) {
        *best = n;
        *found = id;
    }
}

/* The setting whose name is the longest at x->at: its bytes, 0: none. */
static size_t key_find(const struct lex *x, uint16_t *found)
{
    size_t best = 0;
    for (uint16_t i = 1; i < x->w->ops->nsettings; i++)
        longer_key(x, i, &best, found);
    longer_key(x, SETTING_ASK, &best, found);
    longer_key(x, SETTING_TRUST, &best, found);
    return best;
}

static size_t scope_find(const struct lex *x, uint16_t *id)
{
    size_t best = 0;
    for (uint16_t i = 1; i < x->w->ops->nscopes; i++) {
        size_t n = name_prefix(x->at, (size_t)(x->end - x->at), x->w->ops->scopes[i].name);
        if (n > best) {
            best = n;
            *id = i;
        }
    }
    return best;
}

static void unknown_scope(struct lex *x)
{
    const struct game_ops *ops = x->w->ops;
    const char **names = ARENA_ARRAY(x->a, const char *, ops->nscopes + 1);
    size_t n = 0;
    for (uint16_t i = 1; i < ops->nscopes; i++)
        names[n++] = ops->scopes[i].name;
    if (lex_done(x))
        lex_error(x, trim_end(x->line, x->end), 1, NULL, "a scope is missing");
    else
        lex_unknown(x, "no scope called", names, n);
}

static bool scope_read(struct lex *x, struct setting_item *item)
{
    uint16_t id = 0;
    int32_t arg = 0;
    lex_blanks(x);
    size_t n = scope_find(x, &id);
    if (!n) {
        unknown_scope(x);
        return false;
    }
    if (item->nscopes == SCOPES_MAX) {
        lex_error(x, x->at, n, NULL, "more than %d scopes", SCOPES_MAX);
        return false;
    }
    x->at += n;
    x->miss = (struct miss){0};
    x->name = NULL;
    if (x->w->ops->scopes[id].arg && !value_parse(x, x->w->ops->scopes[id].arg, NULL, NULL, &arg)) {
        miss_report(x);
        return false;
    }
    item->scope[item->nscopes].scope = id;
    item->scope[item->nscopes++].arg = arg;
    return true;
}

/* Between x->at and x->end, with commas between them. */
static void scopes_read(struct lex *x, struct setting_item *item)
{
    while (scope_read(x, item)) {
        if (lex_done(x))
            return;
        if (*x->at != ',') {
            size_t n = (size_t)(x->end - x->at);
            lex_error(x, x->at, n, NULL, "\",\" or \":\" is expected after a scope, not \"%.*s\"",
                      (int)(n < SPAN_SHOWN ? n : SPAN_SHOWN), x->at);
            return;
        }
        x->at++;
    }
}

static void unknown_key(struct lex *x)
{
    const struct game_ops *ops = x->w->ops;
    const char **names = ARENA_ARRAY(x->a, const char *, ops->nsettings + 2);
    size_t n = 0;
    for (uint16_t i = 1; i < ops->nsettings; i++)
        names[n++] = ops->settings[i].name;
    names[n++] = "ask";
    names[n++] = "trust";
    lex_unknown(x, "no setting called", names, n);
}

static bool is_all(struct lex *x, struct order *value)
{
    const char *at = x->at;
    if ((value->verb == SETTING_ASK || value->verb == SETTING_TRUST) && lex_word(x, "all") && lex_done(x)) {
        order_add(value, 0, 0);
        return true;
    }
    x->at = at;
    return false;
}

/* One KEY VALUE, all between x->at and x->end. */
static void item_read(struct lex *x, struct order *value)
{
    uint16_t id = 0;
    if (lex_done(x)) {
        lex_error(x, trim_end(x->line, x->end), 1, NULL, "a setting is missing");
        return;
    }
    size_t n = key_find(x, &id);
    if (!n) {
        unknown_key(x);
        return;
    }
    x->at += n;
    *value = (struct order){.verb = id};
    x->name = setting_name(x->w, id);
    x->slots = setting_slots(x->w, id);
    if (!is_all(x, value) && !slots_parse(x, value))
        miss_report(x);
}

/* Where the values begin: behind the colon of scopes, if there are any. A value may hold a colon of its own. */
static const char *scopes_end(const struct lex *x)
{
    const char *semicolon = find_sign(x->at, x->end, ';');
    const char *colon = find_colon(x->at, semicolon ? semicolon : x->end);
    uint16_t id;
    return colon && (scope_find(x, &id) || !key_find(x, &id)) ? colon : NULL;
}

struct setting_item *setting_line(struct lex *x, size_t *n)
{
    struct setting_item head = {.number = x->number};
    const char *end = x->end;
    lex_blanks(x);
    const char *colon = scopes_end(x);
    if (colon) {
        x->end = trim_end(x->at, colon);
        scopes_read(x, &head);
        x->at = colon + 1;
    }
    size_t count = 1;
    for (const char *p = x->at; (p = find_sign(p, end, ';')); p++)
        count++;
    struct setting_item *items = ARENA_ARRAY(x->a, struct setting_item, count);
    for (*n = 0; *n < count; ++*n) {
        const char *semicolon = find_sign(x->at, end, ';');
        const char *stop = semicolon ? semicolon : end;
        x->end = trim_end(x->at, stop);
        items[*n] = head;
        item_read(x, &items[*n].value);
        x->at = semicolon ? semicolon + 1 : end;
    }
    x->end = end;
    return items;
}
