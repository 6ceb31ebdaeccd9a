#include "games/washington/sight.h"

#include <string.h>

#include "games/washington/data_hex.h"

enum touch { TOUCH_NONE, TOUCH_SIDE, TOUCH_ON };
enum { ITEMS_MAX = 96 };

/* What may block at one distance: a hex on the line, or the two hexes whose common side it runs along. */
struct item {
    int hex, mate; /* mate -1: none (or off the map, when pair is set) */
    int k;         /* distance from a, later from the low end */
    int top, ground;
    bool pair, covered; /* covered: has terrain; of a pair both have */
};

/* The six vertices of a hex, from its centre, in plane points (engine 2.2). */
static enum touch touches(struct point a, struct point b, struct point h)
{
    static const int vx[6] = {2, 1, -1, -2, -1, 1}, vy[6] = {0, 1, 1, 0, -1, -1};
    int dx = 3 * (b.x - a.x), dy = b.y - a.y, zeros = 0, plus = 0, minus = 0;
    for (int i = 0; i < 6; i++) {
        int c = dx * (h.y + vy[i] - a.y) - dy * (3 * (h.x - a.x) + vx[i]);
        zeros += c == 0;
        plus += c > 0;
        minus += c < 0;
    }
    if (plus && minus)
        return TOUCH_ON;
    return zeros == 2 ? TOUCH_SIDE : TOUCH_NONE;
}

static int obstacle(const struct sight *s, int hex, bool orchards)
{
    int t = s->map->hex[hex].terrain;
    return t == TERRAIN_ORCHARD && !orchards ? 0 : s->data->charts.height[t];
}

static void item_fill(const struct sight *s, struct item *it, bool orchards)
{
    int high = obstacle(s, it->hex, orchards);
    it->ground = s->map->hex[it->hex].level;
    it->top = it->ground + high;
    it->covered = high > 0;
}

static void item_join(const struct sight *s, struct item *it, int mate, bool orchards)
{
    struct item other = {.hex = mate};
    item_fill(s, &other, orchards);
    it->mate = mate;
    it->top = other.top < it->top ? other.top : it->top;
    it->ground = other.ground < it->ground ? other.ground : it->ground;
    it->covered = it->covered && other.covered;
}

static void item_add(const struct sight *s, struct item *v, int *n, int hex, int k, bool pair, bool orchards)
{
    for (int i = 0; i < *n && pair; i++)
        if (v[i].pair && v[i].k == k && v[i].mate < 0) {
            item_join(s, &v[i], hex, orchards);
            return;
        }
    if (*n == ITEMS_MAX)
        return;
    struct item *it = &v[(*n)++];
    *it = (struct item){.hex = hex, .mate = -1, .k = k, .pair = pair};
    item_fill(s, it, orchards);
}

/* No other hexes than those at n from both ends together are ever touched. */
static int gather(const struct sight *s, int a, int b, struct item *v)
{
    const struct wash_map *m = s->map;
    struct point p = hex_at(m, a), q = hex_at(m, b);
    int n = hex_distance(m, a, b), count = 0;
    bool orchards = m->hex[a].terrain != TERRAIN_ORCHARD && m->hex[b].terrain != TERRAIN_ORCHARD;
    int x0 = p.x < q.x ? p.x : q.x, x1 = p.x < q.x ? q.x : p.x;
    int y0 = (p.y < q.y ? p.y : q.y) - n, y1 = (p.y < q.y ? q.y : p.y) + n;
    int row0 = y0 / 2 < 1 ? 1 : y0 / 2, row1 = y1 / 2 > m->rows ? m->rows : y1 / 2;
    for (int x = x0; x <= x1; x++)
        for (int row = row0; row <= row1; row++) {
            int hex = (x - 1) * m->rows + row - 1, k = hex_distance(m, a, hex);
            if (hex == a || hex == b || k + hex_distance(m, hex, b) != n)
                continue;
            enum touch t = touches(p, q, hex_at(m, hex));
            if (t != TOUCH_NONE)
                item_add(s, v, &count, hex, k, t == TOUCH_SIDE, orchards);
        }
    return count;
}

int sight_line(const struct wash_map *m, int a, int b, int out[], int max)
{
    struct point p = hex_at(m, a), q = hex_at(m, b);
    int n = hex_distance(m, a, b), count = 0;
    for (int hex = 0; hex < m->columns * m->rows && count < max; hex++) {
        int k = hex_distance(m, a, hex);
        if (k > 0 && k < n && k + hex_distance(m, hex, b) == n && touches(p, q, hex_at(m, hex)) != TOUCH_NONE)
            out[count++] = hex;
    }
    return count;
}

/* Same Hill: nothing beyond it, seen from the low end, is lower (engine 18.4c). */
static bool same_hill(const struct item *v, int n, const struct item *it)
{
    if (it->covered)
        return false;
    for (int i = 0; i < n; i++)
        if (v[i].k > it->k && v[i].ground < it->ground)
            return false;
    return true;
}

static bool units_block(const struct sight *s, const struct item *it)
{
    if (!s->units)
        return false;
    int friends = 1 << s->looker, enemies = 1 << !s->looker;
    if (!it->pair)
        return s->units[it->hex] != 0;
    int first = s->units[it->hex], second = it->mate < 0 ? 0 : s->units[it->mate];
    return ((first | second) & enemies) != 0 || ((first & second) & friends) != 0;
}

static int slope(const struct wash_data *d, int levels, int range)
{
    int r = levels < SLOPE_ROWS ? levels : SLOPE_ROWS - 1;
    return d->charts.slope[r][range < SLOPE_COLUMNS ? range - 1 : SLOPE_COLUMNS - 1];
}

static bool blocks(const struct sight *s, const struct item *v, int n, const struct item *it, int low, int high,
                   int range, bool near)
{
    bool half = it->pair && it->mate < 0; /* the other half lies off the map */
    if (!it->pair && s->map->hex[it->hex].fort)
        return true;
    if (near && units_block(s, it))
        return true;
    if (half)
        return false;
    if (it->top > high)
        return true;
    if (near && it->covered)
        return true;
    if (same_hill(v, n, it))
        return false;
    if (near)
        return it->ground > low;
    return it->top > low && slope(s->data, it->top - low, it->k) > slope(s->data, high - low, range);
}

bool sight_clear(const struct sight *s, int a, int b, bool guns, struct sight_block *why)
{
    struct item v[ITEMS_MAX];
    int range = hex_distance(s->map, a, b), first = -1;
    if (why)
        why->hex = -1;
    if (range <= 1)
        return true;
    if (range > s->visibility)
        return false;
    int n = gather(s, a, b, v);
    int low = s->map->hex[a].level, high = s->map->hex[b].level;
    if (low > high) { /* items are counted from the low end */
        int t = low;
        low = high;
        high = t;
        for (int i = 0; i < n; i++)
            v[i].k = range - v[i].k;
    }
    for (int i = 0; i < n; i++)
        if (blocks(s, v, n, &v[i], low, high, range, !guns || range <= 4) && (first < 0 || v[i].k < v[first].k))
            first = i;
    if (first >= 0 && why)
        why->hex = v[first].hex;
    return first < 0;
}
