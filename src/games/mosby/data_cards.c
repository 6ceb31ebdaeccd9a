/* Reading data/cards.json and data/counters.json. */
#include <string.h>

#include "base/err.h"
#include "games/mosby/data.h"
#include "json/in.h"

static const char *const action_ids[CARDS] = {"cannon",
                                              "fast-horses",
                                              "scout",
                                              "pistol-tactics",
                                              "feared-name",
                                              "ambush",
                                              "counterattack",
                                              "rumors-of-death",
                                              "french-dulaney",
                                              "gain-initiative",
                                              "hide",
                                              "local-guide",
                                              "local-information",
                                              "mosby-escapes",
                                              "surprise-attack",
                                              "ames",
                                              "spur-the-horses",
                                              "show-of-force",
                                              "mounted-charge"};
static const char *const event_ids[EVENT_KINDS] = {"reinforcement",
                                                   "picnic",
                                                   "colonel-dulaney",
                                                   "general-stoughton",
                                                   "extend-the-front",
                                                   "train-raid",
                                                   "lock-of-hair",
                                                   "lee-needs-information",
                                                   "longstreet",
                                                   "mosby-trapped",
                                                   "depot",
                                                   "place-concentration",
                                                   "press-notices",
                                                   "repair-railroads",
                                                   "repair-bridges",
                                                   "loudoun-recovers",
                                                   "restore-union-lines",
                                                   "loudoun-laid-waste",
                                                   "camp-sickness",
                                                   "partisans-recalled",
                                                   "the-burning",
                                                   "change-of-command",
                                                   "pleasontons-offer",
                                                   "families-on-trains",
                                                   "union-reorganization",
                                                   "union-sweep",
                                                   "union-wagon-train"};

static int index_of(const char *s, const char *const *names, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(s, names[i]) == 0)
            return i;
    return -1;
}

static bool get_small(const struct jin *at, const char *key, int8_t *out)
{
    int v;
    *out = 0;
    if (!jin_has(at, key))
        return true;
    if (!mb_get_v(at, key, -20, 20, &v))
        return false;
    *out = (int8_t)v;
    return true;
}

static bool read_event(const struct mb_data *d, const struct jin *at, struct mb_event *e)
{
    struct jin die;
    e->space = e->destination = NO_SPACE;
    if (!get_small(at, "threshold", &e->threshold) || !get_small(at, "points", &e->points) ||
        !get_small(at, "points_high", &e->points_high) || !get_small(at, "awareness", &e->awareness) ||
        !get_small(at, "turn", &e->turn) || (jin_has(at, "space") && !mb_get_space(d, at, "space", &e->space)) ||
        (jin_has(at, "destination") && !mb_get_space(d, at, "destination", &e->destination)))
        return false;
    if (!jin_has(at, "die"))
        return true;
    if (!jin_obj(at, "die", &die))
        return false;
    for (int i = 0; i < 6; i++) {
        const char key[2] = {(char)('1' + i), 0};
        if (!mb_get_space(d, &die, key, &e->die[i]))
            return false;
    }
    return true;
}

/* What an effect cannot do without. */
static bool event_whole(const struct jin *at, const struct mb_event *e)
{
    bool space = e->space != NO_SPACE;
    switch ((enum event_card)e->kind) {
    case EVENT_DULANEY:
    case EVENT_STOUGHTON:
    case EVENT_DEPOT:
    case EVENT_CONCENTRATION: return space || jin_fail(at, "the card names no space");
    case EVENT_WAGON_TRAIN:
        return (space && e->destination != NO_SPACE) || jin_fail(at, "the card names no space or destination");
    default: return true;
    }
}

static bool read_card(struct mb_data *d, const struct jin *at, int *nevents)
{
    struct mb_card card = {0};
    const char *deck;
    struct jin values, v;
    int64_t count;
    bool permanent;
    if (!mb_get_name(at, "id", card.id) || !mb_get_name(at, "name", card.name) || !jin_str(at, "deck", 8, &deck) ||
        !jin_int(at, "count", 1, 60, &count) || !jin_bool(at, "permanent", &permanent))
        return false;
    card.count = (uint8_t)count;
    card.permanent = permanent;
    bool action = strcmp(deck, "action") == 0;
    int i = action ? index_of(card.id, action_ids, CARDS) : index_of(card.id, event_ids, EVENT_KINDS);
    if (i < 0)
        return jin_fail(at, "no card is called \"%s\"", card.id);
    struct mb_card *to = action ? &d->action[i] : &d->event_kind[i];
    if (to->count)
        return jin_fail(at, "the card \"%s\" stands here twice", card.id);
    *to = card;
    if (action)
        return permanent == (i < PERMANENTS) || jin_fail(at, "the permanent cards are the first five");
    if (!jin_arr(at, "values", 60, &values))
        return false;
    if (jin_len(&values) != card.count || *nevents + card.count > MB_EVENTS)
        return jin_fail(&values, "one row for each of the cards, %d cards in all", MB_EVENTS);
    for (size_t k = 0; k < jin_len(&values); k++) {
        struct mb_event *e = &d->event[(*nevents)++];
        e->kind = (uint8_t)i;
        if (!jin_at(&values, k, &v) || !read_event(d, &v, e) || !event_whole(&v, e))
            return false;
    }
    return true;
}

bool mb_read_cards(struct mb_data *d, const struct jin *root)
{
    struct jin list, at;
    int nevents = 0, nactions = 0, action_total, event_total;
    if (!jin_arr(root, "cards", CARDS + EVENT_KINDS, &list) || !mb_get_v(root, "action_total", 1, 120, &action_total) ||
        !mb_get_v(root, "event_total", MB_EVENTS, MB_EVENTS, &event_total))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++)
        if (!jin_at(&list, i, &at) || !read_card(d, &at, &nevents))
            return false;
    for (int i = 0; i < CARDS; i++) {
        if (!d->action[i].count)
            return jin_fail(&list, "the card \"%s\" is missing", action_ids[i]);
        nactions += d->action[i].count;
    }
    if (nactions != action_total || nevents != event_total)
        return jin_fail(&list, "%d action and %d event cards, not %d and %d", nactions, nevents, action_total,
                        event_total);
    return true;
}

/* --- counters --------------------------------------------------------------------------------------------- */

static bool read_unit(struct mb_data *d, const struct jin *at)
{
    static const char *const types[] = {"blank", "picket", "courier", "supply_wagon", "combat"};
    const char *type;
    struct jin enters;
    int64_t strength, box = 0;
    if (!jin_str(at, "type", 16, &type) || !jin_int(at, "strength", 0, 9, &strength) || !jin_get(at, "enters", &enters))
        return false;
    int c = index_of(type, types, 5);
    if (c < 0 || (c == CLASS_COMBAT) != (strength > 0))
        return jin_fail(at, "no such unit: %s of strength %d", type, (int)strength);
    if (!json_is_string(enters.v) && !jin_as_int(&enters, 2, BOXES - 1, &box))
        return false;
    if (c == CLASS_COMBAT)
        c += (int)strength - 1;
    d->units[box][c]++;
    d->counters++;
    return true;
}

static bool read_marker(struct mb_data *d, const struct jin *at)
{
    const char *id;
    int count;
    struct jin list, item;
    if (!jin_str(at, "id", MB_NAME - 1, &id) || !mb_get_v(at, "count", 1, 99, &count))
        return false;
    d->counters = (uint16_t)(d->counters + count);
    if (strcmp(id, "space-status") == 0)
        d->status_markers = (uint8_t)count;
    if (strcmp(id, "destroyed-railroad") == 0)
        d->railroad_markers = (uint8_t)count;
    if (strcmp(id, "depot") != 0)
        return true;
    if (count != MB_DEPOTS || !jin_arr(at, "values", MB_DEPOTS, &list))
        return jin_fail(at, "there are %d depots", MB_DEPOTS);
    for (size_t i = 0; i < MB_DEPOTS; i++) {
        int64_t v;
        if (!jin_at(&list, i, &item) || !jin_int(&item, "v", 0, 20, &v))
            return false;
        d->depot[i] = (uint8_t)v;
    }
    return true;
}

bool mb_read_counters(struct mb_data *d, const struct jin *root)
{
    struct jin list, at;
    int total;
    if (!mb_get_v(root, "total", 1, 999, &total) || !jin_arr(root, "union_units", 64, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++)
        if (!jin_at(&list, i, &at) || !read_unit(d, &at))
            return false;
    if (!jin_arr(root, "markers", 40, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++)
        if (!jin_at(&list, i, &at) || !read_marker(d, &at))
            return false;
    return d->counters == total || jin_fail(root, "%d counters, not %d", d->counters, total);
}
