#include "games/acw/data.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "core/data.h"
#include "json/in.h"

const char *const acw_kind_names[KINDS] = {"infantry", "cavalry", "elite", "artillery", "leader"};
const char *const acw_side_names[SIDES] = {"south", "north"};
const char *const acw_file_names[ACW_FILES + 1] = {"map.json", "scenarios.json", "tables.json", NULL};
static const char *const colour_names[COLOURS] = {"blue", "gray", "green", "red", "brown"};

int acw_colour(int side)
{
    return side == SIDE_SOUTH ? GRAY : BLUE;
}

/* --- small readers ---------------------------------------------------------------------------------------- */

bool acw_get_i16(const struct jin *at, const char *key, int lo, int hi, int16_t *out)
{
    int64_t v;
    if (!jin_int(at, key, lo, hi, &v))
        return false;
    *out = (int16_t)v;
    return true;
}

static bool get_text(const struct jin *at, const char *key, char *out, size_t size)
{
    const char *s;
    if (!jin_str(at, key, size - 1, &s))
        return false;
    memcpy(out, s, strlen(s) + 1);
    return true;
}

static bool word_index(const struct jin *at, const char *s, const char *const *names, int n, int *out)
{
    for (int i = 0; i < n; i++)
        if (strcmp(s, names[i]) == 0) {
            *out = i;
            return true;
        }
    return jin_fail(at, "\"%s\" is not known here", s);
}

static bool get_word(const struct jin *at, const char *key, const char *const *names, int n, int *out)
{
    const char *s;
    struct jin here;
    return jin_str(at, key, ID_MAX - 1, &s) && jin_get(at, key, &here) && word_index(&here, s, names, n, out);
}

int acw_space_index(const struct acw_data *d, const char *id)
{
    for (int i = 0; i < d->nspaces; i++)
        if (strcmp(d->space[i].id, id) == 0)
            return i;
    return -1;
}

static bool as_space(const struct acw_data *d, const struct jin *at, int *out)
{
    const char *id;
    if (!jin_as_str(at, ID_MAX - 1, &id))
        return false;
    *out = acw_space_index(d, id);
    return *out >= 0 || jin_fail(at, "no space has the id \"%s\"", id);
}

bool acw_get_spaces(const struct acw_data *d, const struct jin *at, const char *key, struct space_set *out)
{
    struct jin list, item;
    int s;
    if (!jin_arr(at, key, SPACES_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &item) || !as_space(d, &item, &s))
            return false;
        set_add(out, s);
    }
    return true;
}

bool acw_get_pieces(const struct jin *at, int16_t out[KINDS])
{
    for (int k = 0; k < KINDS; k++) {
        int16_t n = 0;
        if (jin_has(at, acw_kind_names[k]) && !acw_get_i16(at, acw_kind_names[k], 0, 99, &n))
            return false;
        out[k] = (int16_t)(out[k] + n);
    }
    return true;
}

/* --- map -------------------------------------------------------------------------------------------------- */

static bool read_states(struct acw_data *d, const struct jin *root)
{
    struct jin list, at;
    if (!jin_arr(root, "states", STATES_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        struct acw_state_row row = {0};
        int colour, to = d->nstates;
        if (!jin_at(&list, i, &at) || !get_text(&at, "id", row.id, ID_MAX) ||
            !get_text(&at, "name", row.name, NAME_MAX_LEN) || !get_word(&at, "colour", colour_names, COLOURS, &colour))
            return false;
        row.colour = (uint8_t)colour;
        for (; to > 0 && strcmp(d->state[to - 1].id, row.id) > 0; to--)
            d->state[to] = d->state[to - 1];
        if (to > 0 && strcmp(d->state[to - 1].id, row.id) == 0)
            return jin_fail(&at, "the id \"%s\" stands here twice", row.id);
        d->state[to] = row;
        d->nstates++;
    }
    return true;
}

static bool read_space(const struct acw_data *d, const struct jin *at, struct acw_space *sp)
{
    static const char *const kinds[] = {"region", "city"};
    int colour, kind;
    bool port, coast;
    const char *state;
    if (!get_text(at, "id", sp->id, ID_MAX) || !get_text(at, "name", sp->name, NAME_MAX_LEN) ||
        !get_word(at, "kind", kinds, 2, &kind) || !get_word(at, "colour", colour_names, COLOURS, &colour) ||
        !jin_bool(at, "seaport", &port) || !jin_bool(at, "coastal", &coast) ||
        !acw_get_i16(at, "production", 0, 999, &sp->production) || !acw_get_i16(at, "x", 0, 10000, &sp->x) ||
        !acw_get_i16(at, "y", 0, 10000, &sp->y) || !jin_str(at, "state", ID_MAX - 1, &state))
        return false;
    sp->colour = (uint8_t)colour;
    sp->city = (uint8_t)kind;
    sp->seaport = port;
    sp->coastal = coast;
    for (int i = 0; i < d->nstates; i++)
        if (strcmp(d->state[i].id, state) == 0) {
            sp->state = (uint8_t)i;
            return true;
        }
    return jin_fail(at, "no state has the id \"%s\"", state);
}

/* Which item of the file is space i, now that they are sorted. */
static bool read_links(struct acw_data *d, const struct jin *list)
{
    struct jin at;
    const char *id;
    for (size_t i = 0; i < jin_len(list); i++) {
        if (!jin_at(list, i, &at) || !jin_str(&at, "id", ID_MAX - 1, &id))
            return false;
        struct acw_space *sp = &d->space[acw_space_index(d, id)];
        if (!acw_get_spaces(d, &at, "adjacent", &sp->adjacent) || !acw_get_spaces(d, &at, "rail", &sp->rail))
            return false;
    }
    for (int a = 0; a < d->nspaces; a++)
        for (int b = 0; b < d->nspaces; b++)
            if (set_has(&d->space[a].adjacent, b) && (a == b || !set_has(&d->space[b].adjacent, a)))
                return jin_fail(list, "%s is adjacent to %s, but not the other way round", d->space[a].id,
                                d->space[b].id);
    return true;
}

static bool read_map(struct acw_data *d, const struct jin *root)
{
    struct jin list, at;
    if (!read_states(d, root) || !jin_arr(root, "regions", SPACES_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        struct acw_space row = {0};
        int to = d->nspaces;
        if (!jin_at(&list, i, &at) || !read_space(d, &at, &row))
            return false;
        for (; to > 0 && strcmp(d->space[to - 1].id, row.id) > 0; to--)
            d->space[to] = d->space[to - 1];
        if (to > 0 && strcmp(d->space[to - 1].id, row.id) == 0)
            return jin_fail(&at, "the id \"%s\" stands here twice", row.id);
        d->space[to] = row;
        d->nspaces++;
    }
    return read_links(d, &list);
}

/* --- tables ----------------------------------------------------------------------------------------------- */

static bool read_pieces(struct acw_tables *t, const struct jin *root)
{
    struct jin all, at;
    if (!jin_obj(root, "pieces", &all))
        return false;
    for (int k = 0; k < KINDS; k++) {
        bool unit;
        if (!jin_obj(&all, acw_kind_names[k], &at) || !jin_bool(&at, "unit", &unit) ||
            !acw_get_i16(&at, "move", 1, 2, &t->move[k]))
            return false;
        t->unit[k] = unit;
    }
    return true;
}

static bool read_tables(struct acw_tables *t, const struct jin *root)
{
    struct jin basic, at, item;
    int k = 0;
    int64_t v = 0;
    if (!read_pieces(t, root) || !jin_obj(root, "basic", &basic) || !jin_obj(&basic, "hit_number", &at) ||
        !acw_get_pieces(&at, t->hit) || !jin_obj(&basic, "cost", &at) || !acw_get_pieces(&at, t->cost) ||
        !acw_get_i16(&basic, "max_fires", 1, 99, &t->max_fires) ||
        !acw_get_i16(&basic, "extra_fires_per_leader_in_line", 0, 99, &t->fires_per_leader) ||
        !acw_get_i16(&basic, "combined_arms_bonus", 0, 12, &t->combined_bonus) ||
        !acw_get_i16(&basic, "rally_number", 2, 13, &t->rally) ||
        !acw_get_i16(&basic, "city_value", 0, 999, &t->city_value) ||
        !jin_arr(&basic, "combined_arms_needs", KINDS, &at))
        return false;
    for (size_t i = 0; i < jin_len(&at); i++) {
        const char *s;
        if (!jin_at(&at, i, &item) || !jin_as_str(&item, ID_MAX - 1, &s) ||
            !word_index(&item, s, acw_kind_names, KINDS, &k))
            return false;
        t->combined[k] = 1;
    }
    for (k = 0; k < KINDS; k++)
        if (t->unit[k] && k != ELITE && t->hit[k] == 0)
            return jin_fail(&basic, "%s has no hit number", acw_kind_names[k]);
    if (!jin_arr(&basic, "leader_killed_on", 11, &at))
        return false;
    for (size_t i = 0; i < jin_len(&at); i++) {
        if (!jin_at(&at, i, &item) || !jin_as_int(&item, 2, 12, &v))
            return false;
        t->leader_killed[v] = 1;
    }
    return true;
}

/* --- scenarios -------------------------------------------------------------------------------------------- */

static bool read_fixed(const struct acw_data *d, const struct jin *at, int16_t start[SPACES_MAX][KINDS])
{
    int s, colour;
    if (jin_has(at, "at")) {
        struct jin here;
        return jin_get(at, "at", &here) && as_space(d, &here, &s) && acw_get_pieces(at, start[s]);
    }
    if (!get_word(at, "each_city_of_colour", colour_names, COLOURS, &colour))
        return false;
    for (s = 0; s < d->nspaces; s++)
        if (d->space[s].city && d->space[s].colour == colour && !acw_get_pieces(at, start[s]))
            return false;
    return true;
}

static bool read_limit(const struct jin *at, const char *key, int16_t *out)
{
    struct jin v;
    if (!jin_get(at, key, &v))
        return false;
    *out = 0;
    return json_is_null(v.v) || acw_get_i16(at, key, 1, 99, out);
}

/* Every free piece finds a place, whatever places those before it took. */
static bool check_room(const struct acw_data *d, const struct jin *at, int side, const struct acw_scenario *sc)
{
    int pieces = 0, spaces = 0, states = 0;
    bool seen[STATES_MAX] = {false};
    for (int k = 0; k < KINDS; k++)
        pieces += sc->free[side][k];
    for (int s = 0; s < d->nspaces; s++) {
        if (d->space[s].colour != acw_colour(side))
            continue;
        spaces++;
        states += !seen[d->space[s].state];
        seen[d->space[s].state] = true;
    }
    if ((sc->free_per_space[side] && pieces > spaces * sc->free_per_space[side]) ||
        (sc->free_per_state[side] && pieces > states * sc->free_per_state[side]) || (pieces && !spaces))
        return jin_fail(at, "%d free pieces do not find a place", pieces);
    return true;
}

static bool read_side(const struct acw_data *d, const struct jin *all, int side, struct acw_scenario *sc)
{
    struct jin at, list, item, where;
    int colour;
    if (!jin_obj(all, acw_side_names[side], &at) || !jin_arr(&at, "fixed", 64, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++)
        if (!jin_at(&list, i, &item) || !read_fixed(d, &item, sc->start[side]))
            return false;
    if (!jin_arr(&at, "free", 1, &list) || !jin_at(&list, 0, &item) || !jin_obj(&item, "where", &where) ||
        !get_word(&where, "colour", colour_names, COLOURS, &colour))
        return false;
    if (colour != acw_colour(side))
        return jin_fail(&where, "free pieces stand within their own borders");
    return acw_get_pieces(&item, sc->free[side]) && read_limit(&item, "max_per_region", &sc->free_per_space[side]) &&
           read_limit(&item, "max_per_state", &sc->free_per_state[side]) && check_room(d, &item, side, sc);
}

static bool read_victory(const struct acw_data *d, const struct jin *at, struct acw_scenario *sc)
{
    struct jin v;
    if (sc->standard)
        return acw_read_campaign(d, at, sc);
    for (int s = 0; s < d->nspaces; s++) {
        if (d->space[s].city && d->space[s].colour == BLUE)
            set_add(&sc->target[SIDE_SOUTH], s);
        if (d->space[s].city && d->space[s].colour == GRAY)
            set_add(&sc->target[SIDE_NORTH], s);
    }
    return acw_get_i16(at, "first_production_after_turn", 1, 999, &sc->first_purchase) &&
           acw_get_i16(at, "production_every_turns", 1, 999, &sc->purchase_every) && jin_obj(at, "victory", &v) &&
           acw_get_i16(&v, "cities_needed", 1, 99, &sc->needed[SIDE_SOUTH]) &&
           acw_get_i16(&v, "cities_needed", 1, 99, &sc->needed[SIDE_NORTH]) &&
           acw_get_spaces(d, &v, "counts_as_northern", &sc->target[SIDE_SOUTH]) &&
           acw_get_spaces(d, &v, "south_double", &sc->twice[SIDE_SOUTH]) &&
           acw_get_spaces(d, &v, "north_double", &sc->twice[SIDE_NORTH]);
}

static bool read_scenario(const struct acw_data *d, const struct jin *at, struct acw_scenario *sc)
{
    struct jin places;
    if (!get_text(at, "id", sc->id, ID_MAX) || !get_text(at, "name", sc->name, NAME_MAX_LEN) ||
        !read_victory(d, at, sc) || !jin_obj(at, "placements", &places))
        return false;
    for (int side = 0; side < SIDES; side++)
        if (!read_side(d, &places, side, sc))
            return false;
    return true;
}

static bool read_scenarios(struct acw_data *d, const struct jin *root)
{
    static const char *const rules[] = {"basic", "standard"};
    struct jin list, at;
    int which;
    if (!jin_arr(root, "scenarios", SCENARIOS_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        struct acw_scenario *sc = &d->scenario[d->nscenarios];
        if (!jin_at(&list, i, &at) || !get_word(&at, "rules", rules, 2, &which))
            return false;
        sc->standard = (int16_t)which;
        if (!read_scenario(d, &at, sc))
            return false;
        d->nscenarios++;
    }
    return true;
}

bool acw_load(struct arena *a, const struct data_file *files, size_t n, const void **out, struct err *e)
{
    struct acw_data *d = ARENA_NEW(a, struct acw_data);
    struct jin root[ACW_FILES];
    if (n != ACW_FILES)
        return err_set(e, EXIT_BUG, "the game has %d data files", ACW_FILES);
    for (size_t i = 0; i < ACW_FILES; i++) {
        json_t *v = json_read(a, (const char *)files[i].p, files[i].n, JSON_IN_LOOSE, e);
        if (!v) {
            err_file(e, files[i].name);
            return false;
        }
        root[i] = jin_root(v, e);
        bool ok = i == 0   ? read_map(d, &root[i])
                  : i == 1 ? read_scenarios(d, &root[i])
                           : read_tables(&d->tables, &root[i]) && tact_read(&d->tact, &root[i]) &&
                                 acw_read_standard(d, &root[i]);
        if (!ok) {
            err_file(e, files[i].name);
            return false;
        }
    }
    *out = d;
    return true;
}
