/* The loader: turn track and scenarios. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "games/washington/data.h"
#include "games/washington/data_hex.h"
#include "json/in.h"

/* Those that this revision plays; the others need rules that are not in. */
static const char *const played[] = {"6.5", "6.7"};

static bool read_track(struct wash_data *d, const struct jin *root)
{
    static const char *const lights[] = {"day", "twilight", "night"};
    struct jin tracks, list, at;
    if (!jin_obj(root, "turn_track", &tracks) || !jin_arr(&tracks, "monocacy_9_july", TURNS_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        struct wash_turn *t = &d->turn[i];
        if (!jin_at(&list, i, &at) || !wash_get_text(&at, "time", t->time, TURN_NAME) ||
            !wash_get_i16(&at, "minute_of_day", 0, 1439, &t->minute) ||
            !wash_get_word(&at, "light", lights, 3, &t->light))
            return false;
    }
    d->nturns = (int16_t)jin_len(&list);
    return true;
}

/* The turn that a text like "10:00 am July 9th" begins with. */
static bool get_turn(const struct wash_data *d, const struct jin *at, const char *key, int16_t *out)
{
    const char *s;
    struct jin here;
    if (!jin_str(at, key, 63, &s) || !jin_get(at, key, &here))
        return false;
    for (int16_t i = 0; i < d->nturns; i++) {
        size_t n = strlen(d->turn[i].time);
        if (strncmp(s, d->turn[i].time, n) == 0 && (s[n] == 0 || s[n] == ' ')) {
            *out = i;
            return true;
        }
    }
    return jin_fail(&here, "no turn of the track is called so");
}

/* "South of Bxx.18 inclusive" and "B rows 1-26 (R-36)": the last row in play. */
static bool get_area(const struct jin *at, int16_t *rows)
{
    const char *s, *n;
    bool ruled = jin_has(at, "map_area_ruled");
    if (!jin_str(at, ruled ? "map_area_ruled" : "map_area", 63, &s))
        return false;
    n = strstr(s, ruled ? "1-" : "xx.");
    if (!n)
        return jin_fail(at, "the area in play is not known");
    *rows = (int16_t)strtol(n + (ruled ? 2 : 3), NULL, 10);
    return true;
}

static bool get_hex(const struct wash_map *m, const struct jin *at, const char *key, int16_t *out)
{
    const char *s;
    if (!jin_str(at, key, 15, &s))
        return false;
    *out = (int16_t)wash_find_hex(m, s);
    return *out >= 0 || jin_fail(at, "no hex \"%s\"", s);
}

static bool get_unit(const struct wash_data *d, const struct jin *at, int *out)
{
    const char *s;
    if (!jin_str(at, "unit", UNIT_ID - 1, &s))
        return false;
    *out = wash_find_unit(d, s);
    return *out >= 0 || jin_fail(at, "no counter \"%s\"", s);
}

static bool read_setup(const struct wash_data *d, const struct jin *at, struct wash_scenario *sc)
{
    struct jin list, row, units, item;
    int u = 0;
    int16_t hex = 0;
    if (!jin_arr(at, "setup", SETUP_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !get_hex(&d->map[0], &row, "hex", &hex) || !jin_arr(&row, "units", 16, &units))
            return false;
        for (size_t k = 0; k < jin_len(&units); k++) {
            struct wash_setup s = {.hex = hex};
            if (!jin_at(&units, k, &item) || !get_unit(d, &item, &u))
                return false;
            if (jin_has(&item, "sp") && !wash_get_i16(&item, "sp", 1, 16, &s.sp))
                return false;
            if (strcmp(d->unit[u].id, "M.Bridge_Ablaze") == 0) {
                sc->bridge_burned = 1;
                continue;
            }
            if (sc->nsetup == SETUP_MAX)
                return jin_fail(&item, "more than %d counters", SETUP_MAX);
            s.unit = (int16_t)u;
            sc->setup[sc->nsetup++] = s;
        }
    }
    return true;
}

static bool read_arrivals(const struct wash_data *d, const struct jin *at, struct wash_scenario *sc)
{
    struct jin list, row, units, item;
    int u = 0;
    int16_t hex = 0, turn = 0;
    if (!jin_arr(at, "reinforcements", ARRIVALS_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !get_hex(&d->map[0], &row, "at", &hex) || !get_turn(d, &row, "time", &turn) ||
            !jin_arr(&row, "units", 16, &units))
            return false;
        for (size_t k = 0; k < jin_len(&units); k++) {
            if (!jin_at(&units, k, &item) || !get_unit(d, &item, &u))
                return false;
            if (sc->narrivals == ARRIVALS_MAX)
                return jin_fail(&item, "more than %d counters", ARRIVALS_MAX);
            sc->arrival[sc->narrivals++] = (struct wash_arrival){(int16_t)u, hex, turn};
        }
    }
    return true;
}

/* A place, a hex, or a bridge: both its ends (ruling R-23). -1: words without a hex. */
static int goals_of(const struct wash_map *m, const char *s, int16_t out[2])
{
    int hex = wash_find_hex(m, s), n = 0;
    size_t len = strcspn(s, "(");
    while (len > 0 && s[len - 1] == ' ')
        len--;
    if (hex >= 0) {
        out[0] = (int16_t)hex;
        return 1;
    }
    for (int i = 0; i < m->nplaces && n < 2; i++) {
        const char *name = m->place[i].name;
        if (strncmp(name, s, len) == 0 && (strlen(name) == len || strstr(name, " end")))
            out[n++] = m->place[i].hex;
    }
    return n;
}

static bool read_goals(const struct wash_map *m, const struct jin *at, const char *key, bool must, int16_t *n,
                       int16_t out[GOALS_MAX])
{
    struct jin list, item;
    const char *s;
    if (!jin_arr(at, key, GOALS_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        int16_t hex[2];
        if (!jin_at(&list, i, &item) || !jin_as_str(&item, 63, &s))
            return false;
        int k = goals_of(m, s, hex);
        if ((must && k == 0) || *n + k > GOALS_MAX)
            return jin_fail(&item, "no place is called \"%s\", or there are too many", s);
        for (int j = 0; j < k; j++)
            out[(*n)++] = hex[j];
    }
    return true;
}

static bool read_orders(const struct wash_data *d, const struct jin *at, struct wash_scenario *sc)
{
    struct jin list, row;
    const char *formation, *type;
    if (!jin_arr(at, "orders", ORDERS_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        struct wash_order_row *o = &sc->order[sc->norders++];
        if (!jin_at(&list, i, &row) || !jin_str(&row, "formation", UNIT_ID - 1, &formation) ||
            !jin_str(&row, "type", 15, &type) || !read_goals(&d->map[0], &row, "objective", false, &o->ngoals, o->goal))
            return false;
        o->formation = (int16_t)wash_find_formation(d, formation);
        o->attack = strcmp(type, "attack") == 0;
        if (o->formation < 0 && strcmp(formation, "all") != 0)
            return jin_fail(&row, "no formation \"%s\"", formation);
    }
    return true;
}

static bool read_scenario(const struct wash_data *d, const struct jin *at, struct wash_scenario *sc)
{
    static const char *const first[] = {"Confederate", "Union"};
    static const char *const kinds[] = {"csa_hold_at_end", "csa_capture_before_end"};
    struct jin victory;
    int16_t last = 0;
    if (!wash_get_text(at, "title", sc->title, sizeof sc->title) || !get_area(at, &sc->rows) ||
        !get_turn(d, at, "first_turn", &sc->first) || !get_turn(d, at, "last_turn", &last) ||
        !wash_get_word(at, "first_player", first, 2, &sc->first_side) || !jin_obj(at, "victory", &victory) ||
        !wash_get_word(&victory, "kind", kinds, 2, &sc->victory))
        return false;
    sc->turns = (int16_t)(last - sc->first + 1);
    return read_setup(d, at, sc) && read_arrivals(d, at, sc) && read_orders(d, at, sc) &&
           read_goals(&d->map[0], &victory, "places", true, &sc->ngoals, sc->goal);
}

bool wash_read_scenarios(struct wash_data *d, const struct jin *root)
{
    struct jin list, at;
    if (!read_track(d, root) || !jin_arr(root, "scenarios", 64, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        char id[8] = {0};
        if (!jin_at(&list, i, &at) || !wash_get_text(&at, "id", id, sizeof id))
            return false;
        for (size_t k = 0; k < sizeof played / sizeof played[0]; k++) {
            if (strcmp(id, played[k]) != 0)
                continue;
            struct wash_scenario *sc = &d->scenario[d->nscenarios++];
            memcpy(sc->id, id, sizeof id);
            if (!read_scenario(d, &at, sc))
                return false;
        }
    }
    return d->nscenarios == (int)(sizeof played / sizeof played[0]) || jin_fail(&list, "a scenario is missing");
}
