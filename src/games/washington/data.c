/* The loader: helpers, maps, counters. Charts are in data_charts.c, scenarios in data_scenarios.c. */
#include "games/washington/data.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "core/data.h"
#include "games/washington/data_hex.h"
#include "json/in.h"

const char *const wash_side_names[SIDES] = {"confederate", "union"};
const char *const wash_file_names[WASH_FILES + 1] = {"maps.json",          "rulings.json", "scenarios.json",
                                                     "series_tables.json", "units.json",   NULL};

bool wash_get_i16(const struct jin *at, const char *key, int lo, int hi, int16_t *out)
{
    int64_t v;
    if (!jin_int(at, key, lo, hi, &v))
        return false;
    *out = (int16_t)v;
    return true;
}

bool wash_get_text(const struct jin *at, const char *key, char *out, size_t size)
{
    const char *s;
    if (!jin_str(at, key, size - 1, &s))
        return false;
    memcpy(out, s, strlen(s) + 1);
    return true;
}

static bool word_index(const struct jin *at, const char *s, const char *const *names, int n, int16_t *out)
{
    for (int i = 0; i < n; i++)
        if (strcmp(s, names[i]) == 0) {
            *out = (int16_t)i;
            return true;
        }
    return jin_fail(at, "\"%s\" is not known here", s);
}

bool wash_get_word(const struct jin *at, const char *key, const char *const *names, int n, int16_t *out)
{
    const char *s;
    struct jin here;
    return jin_str(at, key, 63, &s) && jin_get(at, key, &here) && word_index(&here, s, names, n, out);
}

/* A value that carries its source: {"value": v, "source": s}, or v alone. */
static struct jin valued(const struct jin *at, const char *key)
{
    struct jin here, value;
    if (!jin_get(at, key, &here))
        return *at;
    if (json_is_object(here.v) && jin_has(&here, "value") && jin_get(&here, "value", &value)) {
        value.up = at->up;
        value.key = key;
        return value;
    }
    return here;
}

/* --- maps ------------------------------------------------------------------------------------------------- */

int wash_find_hex(const struct wash_map *m, const char *id)
{
    int column = 0, row = 0;
    char sheet = 0, dot = 0;
    const char *s = id;
    if (*s == 'A' || *s == 'B')
        sheet = *s++;
    for (; *s >= '0' && *s <= '9' && column < 100; s++)
        column = 10 * column + *s - '0';
    if (*s == '.')
        dot = *s++;
    for (; *s >= '0' && *s <= '9' && row < 100; s++)
        row = 10 * row + *s - '0';
    if (*s || !dot || (sheet != 0) != (m->split != 0))
        return -1;
    if (sheet == 'A')
        row += m->split;
    if (column < 1 || column > m->columns || row < 1 || row > m->rows)
        return -1;
    return (column - 1) * m->rows + row - 1;
}

static void name_hexes(struct wash_map *m)
{
    for (int h = 0; h < m->columns * m->rows; h++) {
        int column = hex_column(m, h), row = hex_row(m, h);
        if (m->split == 0)
            snprintf(m->name[h], HEX_NAME, "%02d.%02d", column % 100, row % 100);
        else if (row > m->split)
            snprintf(m->name[h], HEX_NAME, "A%d.%02d", column % 100, (row - m->split) % 100);
        else
            snprintf(m->name[h], HEX_NAME, "B%d.%02d", column % 100, row % 100);
    }
}

static bool as_hex(const struct wash_map *m, const struct jin *at, int *out)
{
    const char *id;
    if (!jin_as_str(at, 15, &id))
        return false;
    *out = wash_find_hex(m, id);
    return *out >= 0 || jin_fail(at, "no hex \"%s\" on this map", id);
}

static bool get_hex(const struct wash_map *m, const struct jin *at, const char *key, int *out)
{
    struct jin here;
    return jin_get(at, key, &here) && as_hex(m, &here, out);
}

static bool read_hexes(struct wash_map *m, const struct jin *at)
{
    static const char *const terrains[TERRAINS] = {"clear", "woods", "orchard", "town", "farm"};
    struct jin list;
    const char *id;
    json_t *v;
    int seen = 0;
    if (!jin_obj(at, "hexes", &list))
        return false;
    json_object_foreach(list.v, id, v)
    {
        struct jin here = {.v = v, .up = &list, .key = id, .e = list.e};
        int h = wash_find_hex(m, id);
        if (h < 0)
            return jin_fail(&here, "no such hex on this map");
        struct wash_hex *hex = &m->hex[h];
        if (!wash_get_word(&here, "t", terrains, TERRAINS, &hex->terrain) ||
            !wash_get_i16(&here, "e", 0, 99, &hex->level))
            return false;
        hex->flags |=
            (int16_t)((jin_has(&here, "slope") ? HEX_SLOPE : 0) | (jin_has(&here, "incl") ? HEX_INCLINED : 0));
        seen++;
    }
    return seen == m->columns * m->rows || jin_fail(&list, "the map has %d hexes, not %d", m->columns * m->rows, seen);
}

/* The two hexes of a hexside as directions seen from both. */
static bool sides(const struct wash_map *m, const struct jin *at, int a, int b, int dir[2])
{
    dir[0] = hex_direction(m, a, b);
    dir[1] = hex_direction(m, b, a);
    return dir[0] >= 0 || jin_fail(at, "these hexes are no neighbours");
}

static bool read_water(struct wash_map *m, const struct jin *at)
{
    static const char *const waters[] = {"none", "stream", "creek", "river"};
    struct jin list, row, cell;
    const char *word;
    int16_t water = 0;
    int a = 0, b = 0, dir[2];
    if (!jin_arr(at, "hexsides", 4096, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !jin_at(&row, 0, &cell) || !as_hex(m, &cell, &a) || !jin_at(&row, 1, &cell) ||
            !as_hex(m, &cell, &b) || !jin_at(&row, 2, &cell) || !jin_as_str(&cell, 15, &word) ||
            !word_index(&cell, word, waters, 4, &water) || !sides(m, &row, a, b, dir))
            return false;
        m->hex[a].water |= (int16_t)(water << (2 * dir[0]));
        m->hex[b].water |= (int16_t)(water << (2 * dir[1]));
    }
    return true;
}

static const char *const pike = "Georgetown Pike", *const railroad = "B&O main line";

static bool read_road(struct wash_map *m, const struct jin *road)
{
    struct jin list, item;
    const char *name;
    int before = -1, h = 0, dir[2];
    if (!jin_str(road, "name", 63, &name) || !jin_arr(road, "hexes", 512, &list))
        return false;
    int flag = strcmp(name, pike) == 0 ? HEX_PIKE : strcmp(name, railroad) == 0 ? HEX_RAIL : 0;
    for (size_t i = 0; i < jin_len(&list); i++, before = h) {
        if (!jin_at(&list, i, &item) || !as_hex(m, &item, &h))
            return false;
        m->hex[h].flags |= (int16_t)flag;
        if (before < 0)
            continue;
        if (!sides(m, &item, before, h, dir))
            return false;
        m->hex[before].road |= (int16_t)(1 << dir[0]);
        m->hex[h].road |= (int16_t)(1 << dir[1]);
    }
    return true;
}

static bool read_crossings(struct wash_map *m, const struct jin *at, const char *key)
{
    struct jin list, row;
    const char *name;
    int a = 0, b = 0, dir[2];
    bool bridge = strcmp(key, "bridges") == 0;
    if (!jin_arr(at, key, 256, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !jin_str(&row, "name", 63, &name) || !get_hex(m, &row, "a", &a) ||
            !get_hex(m, &row, "b", &b) || !sides(m, &row, a, b, dir))
            return false;
        if (bridge) {
            m->hex[a].bridge |= (int16_t)(1 << dir[0]);
            m->hex[b].bridge |= (int16_t)(1 << dir[1]);
        } else {
            m->hex[a].ford |= (int16_t)(1 << dir[0]);
            m->hex[b].ford |= (int16_t)(1 << dir[1]);
        }
        if (bridge && strcmp(name, "Covered Bridge") == 0) {
            m->covered[0] = (int16_t)a;
            m->covered[1] = (int16_t)b;
        }
    }
    return true;
}

static bool read_works(struct wash_map *m, const struct jin *at, const char *key)
{
    struct jin list, row, dirs, item;
    int h = 0;
    int64_t dir;
    if (!jin_has(at, key))
        return true;
    if (!jin_arr(at, key, 256, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &row) || !get_hex(m, &row, "hex", &h) || !jin_arr(&row, "dirs", 6, &dirs))
            return false;
        for (size_t k = 0; k < jin_len(&dirs); k++) {
            if (!jin_at(&dirs, k, &item) || !jin_as_int(&item, 0, 5, &dir))
                return false;
            if (strcmp(key, "forts") == 0)
                m->hex[h].fort |= (int16_t)(1 << dir);
            else
                m->hex[h].trench |= (int16_t)(1 << dir);
        }
    }
    return true;
}

static bool read_places(struct wash_map *m, const struct jin *at)
{
    struct jin list;
    const char *name;
    json_t *v;
    int h = 0;
    if (!jin_obj(at, "named", &list))
        return false;
    json_object_foreach(list.v, name, v)
    {
        struct jin here = {.v = v, .up = &list, .key = name, .e = list.e};
        if (m->nplaces == PLACES_MAX || strlen(name) >= PLACE_NAME)
            return jin_fail(&here, "too many places, or too long a name");
        if (!as_hex(m, &here, &h))
            return false;
        struct wash_place *p = &m->place[m->nplaces++];
        memcpy(p->name, name, strlen(name) + 1);
        p->hex = (int16_t)h;
        m->place_of[h] = m->nplaces;
    }
    return true;
}

static bool read_map(struct wash_map *m, const struct jin *at)
{
    struct jin roads, road, sheet;
    m->covered[0] = m->covered[1] = -1;
    if (!wash_get_text(at, "id", m->id, sizeof m->id) || !wash_get_i16(at, "columns", 1, 99, &m->columns) ||
        !wash_get_i16(at, jin_has(at, "global_rows") ? "global_rows" : "rows", 1, 99, &m->rows))
        return false;
    if (jin_has(at, "map_A") &&
        (!jin_obj(at, "map_A", &sheet) || !wash_get_i16(&sheet, "row_offset", 1, 98, &m->split)))
        return false;
    if (m->columns * m->rows > HEXES_MAX)
        return jin_fail(at, "more than %d hexes", HEXES_MAX);
    name_hexes(m);
    for (int h = 0; h < m->columns * m->rows; h++)
        for (int dir = 0; dir < 6; dir++)
            m->next[h][dir] = (int16_t)hex_neighbour(m, h, dir);
    if (!read_hexes(m, at) || !read_water(m, at) || !jin_arr(at, "roads", 64, &roads))
        return false;
    for (size_t i = 0; i < jin_len(&roads); i++)
        if (!jin_at(&roads, i, &road) || !read_road(m, &road))
            return false;
    return read_crossings(m, at, "bridges") && read_crossings(m, at, "fords") && read_works(m, at, "forts") &&
           read_works(m, at, "entrenchments") && read_places(m, at);
}

bool wash_read_maps(struct wash_data *d, const struct jin *root)
{
    struct jin list, at;
    if (!jin_arr(root, "maps", MAPS, &list))
        return false;
    if (jin_len(&list) != MAPS)
        return jin_fail(&list, "needs %d maps", MAPS);
    for (size_t i = 0; i < MAPS; i++)
        if (!jin_at(&list, i, &at) || !read_map(&d->map[i], &at))
            return false;
    return true;
}

/* --- counters --------------------------------------------------------------------------------------------- */

int wash_find_unit(const struct wash_data *d, const char *id)
{
    for (int i = 0; i < d->nunits; i++)
        if (strcmp(d->unit[i].id, id) == 0)
            return i;
    return -1;
}

int wash_find_formation(const struct wash_data *d, const char *id)
{
    for (int i = 0; i < d->nformations; i++)
        if (strcmp(d->formation[i].id, id) == 0)
            return i;
    return -1;
}

static int16_t level_of(const char *s)
{
    static const struct {
        const char *word;
        int16_t level;
    } levels[] = {{"army", LEVEL_ARMY},
                  {"corps", LEVEL_CORPS},
                  {"division", LEVEL_DIVISION},
                  {"artillery", LEVEL_BATTALION},
                  {"brigade", LEVEL_BRIGADE}};
    if (strcmp(s, "army_and_corps") == 0)
        return LEVEL_CORPS; /* 8 Corps: its radius is a corps' (rulebook 3.1a, 3.1e) */
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strncmp(s, levels[i].word, strlen(levels[i].word)) == 0)
            return levels[i].level;
    return LEVEL_BRIGADE; /* separate brigades */
}

/* What the rulebook says of single formations by their names. */
static int16_t formation_flags(const char *id, int level)
{
    static const struct {
        const char *id;
        int16_t flags;
    } rows[] = {{"McCsld/Cav", FORMATION_CENTRE | FORMATION_INDEPENDENT},
                {"1 Sep/8", FORMATION_CENTRE | FORMATION_INDEPENDENT},
                {"Cav/8", FORMATION_CENTRE | FORMATION_FREE},
                {"8 Corps", FORMATION_CORPS},
                {"Prov", FORMATION_CENTRE},
                {"Prov Div", FORMATION_CENTRE},
                {"1 Bde", FORMATION_CENTRE},
                {"2 Bde", FORMATION_CENTRE},
                {"1 Vet Res", FORMATION_CENTRE}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(id, rows[i].id) == 0)
            return rows[i].flags;
    return level == LEVEL_BATTALION ? FORMATION_CENTRE : 0;
}

static bool get_side(const struct jin *at, int16_t *out)
{
    static const char *const words[SIDES] = {"CSA", "USA"};
    struct jin here;
    if (jin_get(at, "side", &here) && json_is_null(here.v)) {
        *out = CSA;
        return true;
    }
    return wash_get_word(at, "side", words, SIDES, out);
}

/* The Command that a formation belongs to: the highest below an army or 8 Corps, no further than a centre of its own. */
static int command_above(const struct wash_data *d, int f)
{
    while (!(d->formation[f].flags & FORMATION_CENTRE)) {
        int up = d->formation[f].parent;
        if (up < 0 || d->formation[up].level == LEVEL_ARMY || d->formation[up].flags & FORMATION_CORPS)
            break;
        f = up;
    }
    return f;
}

static bool read_formations(struct wash_data *d, const struct jin *root)
{
    struct jin list, at, up;
    const char *level, *parent;
    if (!jin_arr(root, "formations", FORMATIONS_MAX, &list))
        return false;
    d->nformations = (int16_t)jin_len(&list);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < jin_len(&list); i++) {
            struct wash_formation *f = &d->formation[i];
            if (!jin_at(&list, i, &at) || !wash_get_text(&at, "id", f->id, UNIT_ID) || !get_side(&at, &f->side) ||
                !jin_str(&at, "level", 63, &level) || !jin_get(&at, "parent", &up))
                return false;
            f->level = level_of(level);
            memcpy(f->all, f->id, sizeof f->id);
            memcpy(f->all + strlen(f->id), " all", sizeof " all");
            f->flags = formation_flags(f->id, f->level);
            f->parent = -1;
            if (pass == 0 || json_is_null(up.v))
                continue;
            if (!jin_as_str(&up, UNIT_ID - 1, &parent))
                return false;
            f->parent = (int16_t)wash_find_formation(d, parent);
            if (f->parent < 0)
                return jin_fail(&up, "no formation \"%s\"", parent);
        }
    for (int f = 0; f < d->nformations; f++)
        d->formation[f].top = (int16_t)command_above(d, f);
    return true;
}

static bool flag(const struct jin *at, const char *key, int16_t *out)
{
    *out = 0;
    if (!jin_has(at, key))
        return true;
    struct jin v = valued(at, key);
    if (!json_is_boolean(v.v))
        return jin_fail(&v, "not true or false");
    *out = json_is_true(v.v);
    return true;
}

static bool number(const struct jin *at, const char *key, int lo, int hi, int16_t *out)
{
    struct jin v = valued(at, key);
    int64_t n;
    if (!jin_has(at, key))
        return jin_fail(at, "%s is missing", key);
    if (!jin_as_int(&v, lo, hi, &n))
        return false;
    *out = (int16_t)n;
    return true;
}

/* "31 May 64" as months and days that compare. */
static int16_t seniority(const char *date)
{
    static const char *const months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    int day = 0;
    const char *s = date;
    for (; *s >= '0' && *s <= '9' && day < 100; s++)
        day = 10 * day + *s - '0';
    if (strlen(s) != 7)
        return 9999;
    for (int m = 0; m < 12; m++)
        if (strncmp(s + 1, months + 3 * m, 3) == 0)
            return (int16_t)((((s[5] - '0') * 10 + s[6] - '0') - 55) * 12 * 32 + m * 32 + day);
    return 9999;
}

static bool read_weapon(struct wash_data *d, const struct jin *at, struct wash_unit *u)
{
    struct jin v = valued(at, "weapon");
    const char *code;
    int n = u->arm == ARM_ARTILLERY ? d->nguns : d->nsmall;
    if (!jin_as_str(&v, WEAPON_CODE - 1, &code))
        return false;
    for (int i = 0; i < n; i++)
        if (strcmp(code, u->arm == ARM_ARTILLERY ? d->gun_code[i] : d->small_code[i]) == 0) {
            u->weapon = (int16_t)i;
            return true;
        }
    return jin_fail(&v, "no weapon \"%s\"", code);
}

static bool read_combat(struct wash_data *d, const struct jin *at, struct wash_unit *u)
{
    static const char *const arms[] = {"infantry", "cavalry", "artillery"};
    struct jin v = valued(at, "morale");
    const char *rating;
    if (!wash_get_word(at, "type", arms, 3, &u->arm) || !number(at, "sp", 1, 16, &u->sp) || !jin_as_str(&v, 1, &rating))
        return false;
    u->morale = (int16_t)(rating[0] - 'A');
    if (u->morale < 0 || u->morale >= RATINGS)
        return jin_fail(&v, "not a rating from A to F");
    return read_weapon(d, at, u) && flag(at, "green", &u->green) && flag(at, "open_order", &u->open_order) &&
           flag(at, "sharpshooter", &u->sharpshooter) && flag(at, "can_mount", &u->can_mount) &&
           flag(at, "fort_gun", &u->fort_gun);
}

static bool read_leader(const struct jin *at, struct wash_unit *u)
{
    struct jin date = valued(at, "date_of_rank");
    const char *s, *role = "";
    u->seniority = 9999;
    if (json_is_string(date.v) && jin_as_str(&date, 15, &s))
        u->seniority = seniority(s);
    if (jin_has(at, "role") && !jin_str(at, "role", 200, &role))
        return false;
    u->gunner = strstr(role, "artillery leader") != NULL;
    return number(at, "command", 0, 4, &u->command) && number(at, "morale_value", 0, 9, &u->morale_value);
}

static bool read_unit(struct wash_data *d, const struct jin *at, struct wash_unit *u)
{
    static const char *const kinds[] = {"combat", "leader", "hq", "marker"};
    const char *s;
    u->parent = -1;
    u->arm = ARM_NONE;
    if (!wash_get_text(at, "id", u->id, UNIT_ID) || !wash_get_text(at, "name", u->name, UNIT_NAME) ||
        !get_side(at, &u->side) || !wash_get_word(at, "kind", kinds, 4, &u->kind))
        return false;
    if (u->kind == KIND_MARKER)
        return true;
    if (!jin_str(at, "parent", UNIT_ID - 1, &s))
        return false;
    u->parent = (int16_t)wash_find_formation(d, s);
    if (u->kind == KIND_COMBAT)
        return read_combat(d, at, u);
    if (!jin_str(at, "level", 63, &s))
        return false;
    u->level = level_of(s);
    return u->kind == KIND_HQ || read_leader(at, u);
}

bool wash_read_units(struct wash_data *d, const struct jin *root)
{
    struct jin list, at;
    if (!read_formations(d, root) || !jin_arr(root, "units", UNITS_MAX, &list))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        if (!jin_at(&list, i, &at))
            return false;
        struct wash_unit u = {0};
        if (!read_unit(d, &at, &u))
            return false;
        if (wash_find_unit(d, u.id) >= 0)
            return jin_fail(&at, "the id \"%s\" stands here twice", u.id);
        d->unit[d->nunits++] = u;
    }
    return true;
}

/* --- all of it -------------------------------------------------------------------------------------------- */

bool wash_load(struct arena *a, const struct data_file *files, size_t n, const void **out, struct err *e)
{
    struct wash_data *d = ARENA_NEW(a, struct wash_data);
    struct jin root[WASH_FILES];
    if (n != WASH_FILES)
        return err_set(e, EXIT_DATA, "washington needs %d data files", WASH_FILES);
    for (size_t i = 0; i < WASH_FILES; i++) {
        json_t *v = json_read(a, (const char *)files[i].p, files[i].n, JSON_IN_LOOSE, e);
        if (!v) {
            err_file(e, files[i].name);
            return false;
        }
        root[i] = jin_root(v, e);
    }
    static const int order[] = {3, 0, 4, 2}; /* charts, maps, units, scenarios: rows of wash_file_names */
    bool (*const read[])(struct wash_data *, const struct jin *) = {wash_read_charts, wash_read_maps, wash_read_units,
                                                                    wash_read_scenarios};
    for (size_t i = 0; i < 4; i++)
        if (!read[i](d, &root[order[i]]) || (i == 1 && !wash_read_heights(d, &root[0]))) {
            err_file(e, files[order[i]].name);
            return false;
        }
    *out = d;
    return true;
}
