/* Reading data/: what is common, and the map. */
#include "games/mosby/data.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "core/data.h"
#include "json/in.h"

const char *const mb_file_names[MB_FILES + 1] = {"cards.json", "counters.json", "map.json", "tables.json", NULL};

bool mb_get_v(const struct jin *at, const char *key, int lo, int hi, int *out)
{
    struct jin tagged;
    int64_t v;
    if (!jin_obj(at, key, &tagged) || !jin_int(&tagged, "v", lo, hi, &v))
        return false;
    *out = (int)v;
    return true;
}

bool mb_get_name(const struct jin *at, const char *key, char out[MB_NAME])
{
    const char *s;
    if (!jin_str(at, key, MB_NAME - 1, &s))
        return false;
    memcpy(out, s, strlen(s) + 1);
    return true;
}

int mb_space_index(const struct mb_data *d, const char *id)
{
    for (int i = 0; i < d->nspaces; i++)
        if (strcmp(d->space[i].id, id) == 0)
            return i;
    return -1;
}

static bool as_space(const struct mb_data *d, const struct jin *at, uint8_t *out)
{
    const char *id;
    if (!jin_as_str(at, MB_NAME - 1, &id))
        return false;
    int i = mb_space_index(d, id);
    *out = (uint8_t)i;
    return i >= 0 || jin_fail(at, "no space has the id \"%s\"", id);
}

bool mb_get_space(const struct mb_data *d, const struct jin *at, const char *key, uint8_t *out)
{
    struct jin tagged, v;
    return jin_obj(at, key, &tagged) && jin_get(&tagged, "v", &v) && as_space(d, &v, out);
}

/* --- map -------------------------------------------------------------------------------------------------- */

static bool get_flag(const struct jin *at, const char *key, uint8_t *out)
{
    bool v;
    if (!jin_bool(at, key, &v))
        return false;
    *out = v;
    return true;
}

static bool read_space(const struct jin *at, struct mb_space *sp)
{
    const char *side;
    struct jin rails;
    if (!mb_get_name(at, "id", sp->id) || !mb_get_name(at, "name", sp->name) ||
        !jin_str(at, "potomac_side", 8, &side) || !get_flag(at, "union_lines", &sp->lines) ||
        !get_flag(at, "confederacy", &sp->confederacy) || !get_flag(at, "troop_concentration", &sp->concentration) ||
        !get_flag(at, "place_concentration", &sp->place_concentration) || !get_flag(at, "bridge", &sp->bridge) ||
        !get_flag(at, "depot", &sp->depot) || !jin_arr(at, "rail_lines", 8, &rails))
        return false;
    sp->north = strcmp(side, "north") == 0;
    sp->rail = jin_len(&rails) > 0;
    if (sp->concentration && !sp->lines)
        return jin_fail(at, "a troop concentration stands inside the Union lines");
    return true;
}

static bool read_roads(struct mb_data *d, const struct jin *at, struct mb_space *sp)
{
    struct jin list, item;
    if (!jin_arr(at, "edges_clockwise", MB_ROADS, &list))
        return false;
    if (jin_len(&list) == 0)
        return jin_fail(&list, "no road leads to this space");
    for (size_t i = 0; i < jin_len(&list); i++)
        if (!jin_at(&list, i, &item) || !as_space(d, &item, &sp->to[sp->nroads++]))
            return false;
    return true;
}

static int road_to(const struct mb_space *sp, int to)
{
    for (int i = 0; i < sp->nroads; i++)
        if (sp->to[i] == to)
            return i;
    return -1;
}

static bool read_edge(struct mb_data *d, const struct jin *at)
{
    struct jin ja, jb;
    uint8_t a, b, river;
    const char *kind;
    if (!jin_get(at, "a", &ja) || !jin_get(at, "b", &jb) || !as_space(d, &ja, &a) || !as_space(d, &jb, &b) ||
        !jin_str(at, "kind", 8, &kind) || !get_flag(at, "potomac", &river))
        return false;
    const uint8_t ends[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        struct mb_space *sp = &d->space[ends[i]];
        int road = road_to(sp, ends[1 - i]);
        if (road < 0)
            return jin_fail(at, "%s does not count this road clockwise", sp->id);
        sp->track[road] = strcmp(kind, "track") == 0;
        sp->river[road] = river;
    }
    return true;
}

static bool check_connected(const struct mb_data *d, const struct jin *at)
{
    bool seen[MB_SPACES] = {true};
    for (bool more = true; more;) {
        more = false;
        for (int s = 0; s < d->nspaces; s++)
            for (int i = 0; seen[s] && i < d->space[s].nroads; i++)
                if (!seen[d->space[s].to[i]])
                    seen[d->space[s].to[i]] = more = true;
    }
    for (int s = 0; s < d->nspaces; s++)
        if (!seen[s])
            return jin_fail(at, "no way leads from %s to %s", d->space[0].id, d->space[s].id);
    return true;
}

bool mb_read_map(struct mb_data *d, const struct jin *root)
{
    struct jin list, edges, at;
    if (!jin_arr(root, "spaces", MB_SPACES - 1, &list) || !jin_arr(root, "edges", 400, &edges))
        return false;
    for (size_t i = 0; i < jin_len(&list); i++) {
        struct mb_space *sp = &d->space[d->nspaces];
        if (!jin_at(&list, i, &at) || !read_space(&at, sp))
            return false;
        if (mb_space_index(d, sp->id) >= 0)
            return jin_fail(&at, "the id \"%s\" stands here twice", sp->id);
        d->nspaces++;
    }
    if (d->nspaces == 0)
        return jin_fail(&list, "a map without a space");
    for (int s = 0; s < d->nspaces; s++)
        if (!jin_at(&list, (size_t)s, &at) || !read_roads(d, &at, &d->space[s]))
            return false;
    for (size_t i = 0; i < jin_len(&edges); i++)
        if (!jin_at(&edges, i, &at) || !read_edge(d, &at))
            return false;
    for (int s = 0; s < d->nspaces; s++)
        for (int i = 0; i < d->space[s].nroads; i++)
            if (road_to(&d->space[d->space[s].to[i]], s) < 0)
                return jin_fail(&list, "%s has a road to %s, but not the other way round", d->space[s].id,
                                d->space[d->space[s].to[i]].id);
    return check_connected(d, &list);
}

bool mb_read_groups(struct mb_data *d, const struct jin *tables)
{
    struct jin all, row, list, item;
    if (!jin_obj(tables, "extend_union_lines", &all))
        return false;
    for (int g = 1; g <= MB_GROUPS; g++) {
        const char key[2] = {(char)('0' + g), 0};
        if (!jin_obj(&all, key, &row) || !jin_arr(&row, "v", 32, &list))
            return false;
        for (size_t i = 0; i < jin_len(&list); i++) {
            uint8_t s;
            if (!jin_at(&list, i, &item) || !as_space(d, &item, &s))
                return false;
            if (d->space[s].lines || d->space[s].group)
                return jin_fail(&item, "%s is inside the lines already, or stands here twice", d->space[s].id);
            d->space[s].group = (uint8_t)g;
        }
    }
    return true;
}

/* A marker must be left for a space that is entered while five groups have joined the lines. */
static bool check_markers(const struct mb_data *d, const struct jin *root)
{
    int joined = 0;
    for (int s = 0; s < d->nspaces; s++)
        joined += d->space[s].group > 0;
    return d->status_markers > joined || jin_fail(root, "fewer status markers than spaces that may join the lines");
}

bool mb_load(struct arena *a, const struct data_file *files, size_t n, const void **out, struct err *e)
{
    enum { CARDS_FILE, COUNTERS_FILE, MAP_FILE, TABLES_FILE };
    struct mb_data *d = ARENA_NEW(a, struct mb_data);
    struct jin root[MB_FILES];
    if (n != MB_FILES)
        return err_set(e, EXIT_BUG, "the game has %d data files", MB_FILES);
    for (size_t i = 0; i < MB_FILES; i++) {
        json_t *v = json_read(a, (const char *)files[i].p, files[i].n, JSON_IN_LOOSE, e);
        if (!v) {
            err_file(e, files[i].name);
            return false;
        }
        root[i] = jin_root(v, e);
    }
    static const int order[] = {MAP_FILE, TABLES_FILE, COUNTERS_FILE, CARDS_FILE};
    for (size_t k = 0; k < MB_FILES; k++) {
        const struct jin *at = &root[order[k]];
        bool ok = false;
        switch (order[k]) {
        case MAP_FILE: ok = mb_read_map(d, at); break;
        case TABLES_FILE: ok = mb_read_groups(d, at) && mb_read_tables(d, at); break;
        case COUNTERS_FILE: ok = mb_read_counters(d, at) && check_markers(d, at); break;
        case CARDS_FILE: ok = mb_read_cards(d, at); break;
        }
        if (!ok) {
            err_file(e, files[order[k]].name);
            return false;
        }
    }
    *out = d;
    return true;
}
