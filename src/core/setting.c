/* Which setting is in force: of those whose scopes hold the narrowest, then the latest filed; else the built-in one. */
#include <string.h>

#include "base/arena.h"
#include "core/lex.h"

struct rank {
    unsigned narrow;
    size_t nscopes;
    bool named;
}; /* named: a kind of its own, not `all` */

static bool scopes_hold(const struct settings *s, const struct setting_item *item)
{
    for (size_t i = 0; i < item->nscopes; i++) {
        const struct scope *scope = &s->w->ops->scopes[item->scope[i].scope];
        if (!scope->holds(s->w, s->ask, item->scope[i].arg))
            return false;
    }
    return true;
}

static struct rank rank_of(const struct settings *s, const struct setting_item *item)
{
    struct rank r = {.nscopes = item->nscopes};
    for (size_t i = 0; i < item->nscopes; i++)
        r.narrow += s->w->ops->scopes[item->scope[i].scope].narrow;
    return r;
}

/* Not below: a later one of the same rank wins. */
static bool at_least(const struct rank *a, const struct rank *b)
{
    if (a->named != b->named)
        return a->named;
    if (a->narrow != b->narrow)
        return a->narrow > b->narrow;
    return a->nscopes >= b->nscopes;
}

struct found {
    const struct setting_item *item;
    size_t file;
    struct rank rank;
};

static void offer(struct found *best, const struct setting_item *item, size_t file, struct rank rank)
{
    if (!best->item || at_least(&rank, &best->rank))
        *best = (struct found){.item = item, .file = file, .rank = rank};
}

static bool first_fits(const struct settings *s, const struct order *value, int32_t first)
{
    int32_t v;
    return !s->w->ops->settings[value->verb].per_first || (order_get(value, 0, &v) && v == first);
}

static struct found filed(const struct settings *s, uint16_t setting, int32_t first)
{
    struct found best = {0};
    for (size_t f = 0; !s->builtin_only && f < s->nfiles; f++) {
        for (size_t i = 0; i < s->file[f]->nsettings; i++) {
            const struct setting_item *item = &s->file[f]->setting[i];
            if (item->value.verb == setting && first_fits(s, &item->value, first) && scopes_hold(s, item))
                offer(&best, item, f, rank_of(s, item));
        }
    }
    return best;
}

/* The built-in text is written as a player would write the value, several with `;` where each first value has its own.
 * One that does not parse is a bug of the game, which its tests find; here it is as if there were none. */
static const struct order *builtin(const struct settings *s, uint16_t setting, int32_t first)
{
    const struct setting *row = &s->w->ops->settings[setting];
    if (!row->builtin)
        return NULL;
    struct diags none = {.a = s->a};
    const char *p = row->builtin, *end = p + strlen(p);
    struct lex x = {.w = s->w, .a = s->a, .line = p, .diags = &none, .slots = row->slots};
    struct order *o = ARENA_NEW(s->a, struct order);
    while (p <= end) {
        const char *semicolon = find_sign(p, end, ';');
        x.at = p;
        x.end = semicolon ? semicolon : end;
        *o = (struct order){.verb = setting};
        if (slots_parse(&x, o) && first_fits(s, o, first))
            return o;
        p = x.end + 1;
    }
    return NULL;
}

const struct order *setting_get(const struct settings *s, uint16_t setting, int32_t first)
{
    struct found f = filed(s, setting, first);
    if (!f.item)
        return builtin(s, setting, first);
    /* The one thing that reading changes: what the report names as the source. No struct settings is const itself. */
    struct settings *noted = (struct settings *)s;
    noted->used = f.item;
    noted->used_file = f.file;
    return &f.item->value;
}

bool setting_filed(const struct settings *s, uint16_t setting, int32_t first)
{
    return filed(s, setting, first).item;
}

static bool is_core(const struct setting_item *item)
{
    return item->value.verb == SETTING_ASK || item->value.verb == SETTING_TRUST;
}

bool settings_cover(const struct settings *s)
{
    for (size_t f = 0; !s->builtin_only && f < s->nfiles; f++) {
        for (size_t i = 0; i < s->file[f]->nsettings; i++) {
            const struct setting_item *item = &s->file[f]->setting[i];
            if (!is_core(item) && kind_listed(s->w->ops->settings[item->value.verb].kinds, s->ask->kind) &&
                scopes_hold(s, item))
                return true;
        }
    }
    return false;
}

/* `ask` and `trust` answer one question: a named kind before `all`, then scopes, then the latest. */
bool settings_say(const struct settings *s, uint16_t core_setting)
{
    struct found best = {0};
    for (size_t f = 0; f < s->nfiles; f++) {
        for (size_t i = 0; i < s->file[f]->nsettings; i++) {
            const struct setting_item *item = &s->file[f]->setting[i];
            if (!is_core(item) || !scopes_hold(s, item))
                continue;
            struct rank rank = rank_of(s, item);
            for (size_t k = 0; k < item->value.n; k++) {
                rank.named = item->value.val[k].v == s->ask->kind;
                if (rank.named || item->value.val[k].v == 0)
                    offer(&best, item, f, rank);
            }
        }
    }
    return best.item && best.item->value.verb == core_setting;
}
