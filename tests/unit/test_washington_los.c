/* links: base json trust core games */
/* washington, engine 18: line of sight. Pairs worked from the maps by another program, written from the law and not from
 * sight.c; then a second reading of the law in this file, which looks at the hexes in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/washington/data.h"
#include "games/washington/sight.h"

static const struct wash_data *const d = &wash_bundled;

enum { SMALL, GUNS };

/* --- the law, read a second time (18.2 to 18.4) ---------------------------------------------------------------------- */

struct thing {
    int k, x, y, mate_x, mate_y; /* from the low end; mate_x 0: none */
    int ground, top;
    bool pair, half, terrain;
    int hex, mate;
};

struct found {
    bool clear;
    char why; /* the letter of 18.4, '-': clear, '1': beyond visibility or next door */
    int hex, mate;
    char work[256];
};

struct look {
    const struct wash_map *m;
    const uint8_t *units;
    int looker, visibility;
    const uint16_t *order; /* in which the hexes are looked at; NULL: as they come */
};

static int column_of(const struct wash_map *m, int hex)
{
    return hex / m->rows + 1;
}

static int height_of(const struct wash_map *m, int hex)
{
    int column = column_of(m, hex);
    return 2 * (hex % m->rows + 1) + (column % 2 ? 0 : 1);
}

static int apart(const struct wash_map *m, int a, int b)
{
    int dx = abs(column_of(m, a) - column_of(m, b)), dy = abs(height_of(m, a) - height_of(m, b));
    return dx + (dy > dx ? (dy - dx) / 2 : 0);
}

/* 2: the line goes through the hex, 1: along one of its sides, 0: it does not touch it. */
static int touched(const struct wash_map *m, int a, int b, int h)
{
    static const int vertex[6][2] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
    int dx = 3 * (column_of(m, b) - column_of(m, a)), dy = height_of(m, b) - height_of(m, a), left = 0, right = 0;
    for (int i = 0; i < 6; i++) {
        int x = 3 * (column_of(m, h) - column_of(m, a)) + vertex[i][0];
        int side = dx * (height_of(m, h) + vertex[i][1] - height_of(m, a)) - dy * x;
        left += side > 0;
        right += side < 0;
    }
    return left && right ? 2 : left + right == 4 ? 1 : 0;
}

static int obstacle(const struct look *l, int hex, bool orchard_end)
{
    switch ((enum terrain)l->m->hex[hex].terrain) {
    case TERRAIN_WOODS: return 3;
    case TERRAIN_TOWN: return 2;
    case TERRAIN_ORCHARD: return orchard_end ? 0 : 1;
    default: return 0;
    }
}

static bool earlier(const struct thing *a, const struct thing *b)
{
    if (a->k != b->k)
        return a->k < b->k;
    return a->x != b->x ? a->x < b->x : a->y < b->y;
}

static int things_on(const struct look *l, int a, int b, struct thing *v)
{
    const struct wash_map *m = l->m;
    int n = 0, range = apart(m, a, b);
    bool orchard = m->hex[a].terrain == TERRAIN_ORCHARD || m->hex[b].terrain == TERRAIN_ORCHARD;
    for (int i = 0; i < m->columns * m->rows; i++) {
        int h = l->order ? l->order[i] : i, k = apart(m, a, h);
        if (h == a || h == b || k + apart(m, h, b) != range)
            continue;
        int how = touched(m, a, b, h), ground = m->hex[h].level, tall = obstacle(l, h, orchard), j = 0;
        if (!how)
            continue;
        while (j < n && !(how == 1 && v[j].half && v[j].k == k))
            j++;
        struct thing *t = &v[j];
        if (j == n) {
            n++;
            *t = (struct thing){k,        column_of(m, h), height_of(m, h), 0, 0, ground, ground + tall,
                                how == 1, how == 1,        tall > 0,        h, -1};
            continue;
        }
        t->half = false; /* its mate has come */
        t->mate = h;
        t->top = ground + tall < t->top ? ground + tall : t->top;
        t->ground = ground < t->ground ? ground : t->ground;
        t->terrain = t->terrain && tall > 0;
        if (column_of(m, h) < t->x || (column_of(m, h) == t->x && height_of(m, h) < t->y)) {
            t->x = column_of(m, h);
            t->y = height_of(m, h);
        }
    }
    return n;
}

static int slope(int levels, int range)
{
    return d->charts.slope[levels > 10 ? 10 : levels][(range > 16 ? 16 : range) - 1];
}

static char blocks(const struct look *l, const struct thing *v, int n, const struct thing *t, int low, int high,
                   int range, bool near)
{
    bool excused = !t->terrain;
    for (int i = 0; i < n; i++)
        excused = excused && !(v[i].k > t->k && v[i].ground < t->ground);
    if (!t->pair && l->m->hex[t->hex].fort)
        return 'a';
    if (!t->half && t->top > high)
        return 'b';
    if (near && !t->half && (t->terrain || (t->ground > low && !excused)))
        return 'd';
    if (near && l->units) {
        int one = l->units[t->hex], other = t->mate < 0 ? 0 : l->units[t->mate];
        int enemy = 1 << !l->looker, friend = 1 << l->looker;
        if (t->pair ? (one & enemy) || (other & enemy) || (one & other & friend) : one != 0)
            return 'd';
    }
    if (!near && !t->half && !excused && t->top > low && slope(t->top - low, t->k) > slope(high - low, range))
        return 'e';
    return 0;
}

static void note(char *work, const struct thing *t)
{
    char one[32];
    if (t->half)
        snprintf(one, sizeof one, "%dph", t->k);
    else
        snprintf(one, sizeof one, "%d%s:%d/%d%s", t->k, t->pair ? "p" : "", t->ground, t->top, t->terrain ? "w" : "");
    if (*work)
        strcat(work, " ");
    strcat(work, one);
}

static struct found look(const struct look *l, int a, int b, int arms)
{
    struct thing v[128];
    struct found f = {true, '1', -1, -1, ""};
    int range = apart(l->m, a, b), low = l->m->hex[a].level, high = l->m->hex[b].level;
    if (range <= 1)
        return f;
    if (range > l->visibility) {
        f.clear = false;
        return f;
    }
    int n = things_on(l, a, b, v);
    if (low > high) {
        int t = low;
        low = high;
        high = t;
        for (int i = 0; i < n; i++)
            v[i].k = range - v[i].k;
    }
    for (int i = 1; i < n; i++) {
        struct thing t = v[i];
        int j = i;
        for (; j > 0 && earlier(&t, &v[j - 1]); j--)
            v[j] = v[j - 1];
        v[j] = t;
    }
    f.why = '-';
    for (int i = 0; i < n; i++) {
        if (strlen(f.work) < 220)
            note(f.work, &v[i]);
        char why = blocks(l, v, n, &v[i], low, high, range, arms == SMALL || range <= 4);
        if (!why || !f.clear)
            continue;
        f = (struct found){.clear = false, .why = why, .hex = v[i].hex, .mate = v[i].mate};
        for (int j = 0; j <= i; j++)
            note(f.work, &v[j]);
    }
    return f;
}

/* --- 18.6: worked pairs ------------------------------------------------------------------------------------------------- */

/* Ends with their levels, range, arms, the hex that blocks (of a pair both), by which letter of 18.4, and the working:
 * from the low end k:ground/top of each hex on the line, p: two hexes whose side the line runs along, w: terrain, h: the
 * mate lies off the map. */
static const struct {
    int map;
    const char *a;
    int level_a;
    const char *b;
    int level_b, range, arms;
    const char *blocker;
    char why;
    const char *work;
} worked[] = {
    {0, "B16.04", 9, "B16.06", 8, 2, SMALL, "B16.05", 'b', "1:8/11w"},
    {0, "B35.01", 6, "B33.01", 6, 2, SMALL, "", '-', "1ph"},
    {0, "B37.29", 3, "B39.29", 5, 2, SMALL, "", '-', "1p:4/4"},
    {0, "B45.27", 9, "B47.27", 11, 2, SMALL, "", '-', "1p:10/10"},
    {0, "B26.12", 3, "B25.10", 4, 3, SMALL, "B26.11", 'd', "1:4/4 2:3/3"},
    {0, "B28.09", 4, "B30.11", 5, 3, SMALL, "B29.10", 'd', "1:5/5 2:4/4"},
    {0, "B40.33", 3, "B37.33", 1, 3, SMALL, "", '-', "1:1/1 2:2/2"},
    {0, "B51.26", 11, "B53.28", 12, 3, SMALL, "", '-', "1:11/11 2:12/12"},
    {0, "B8.11", 1, "B8.14", 2, 3, SMALL, "", '-', "1:1/1 2:2/2"},
    {0, "A41.15", 2, "A37.15", 5, 4, SMALL, "A40.14/A40.15", 'b', "1p:3/6w 2:4/7w 3p:5/8w"},
    {0, "B14.04", 7, "B18.04", 11, 4, SMALL, "B15.04/B15.05", 'd', "1p:8/11w 2:9/12w 3p:9/12w"},
    {0, "B15.21", 3, "B12.23", 3, 4, SMALL, "", '-', "1:3/3 2:3/3 2:3/3 3:3/3"},
    {0, "B16.08", 8, "B12.07", 4, 4, SMALL, "B13.08", 'd', "1:5/8w 2:6/9w 2:6/9w 3:7/10w"},
    {0, "B20.03", 7, "B22.06", 7, 4, SMALL, "", '-', "1p:7/7 2:7/7 3p:7/7"},
    {0, "B29.14", 4, "B30.10", 5, 4, SMALL, "B29.13", 'd', "1:4/5w 2:4/4 2:4/4 3:5/5"},
    {0, "B33.18", 3, "B37.17", 5, 4, SMALL, "", '-', "1:4/4 2:4/4 2:4/4 3:5/5"},
    {0, "B43.26", 6, "B47.27", 11, 4, SMALL, "B44.26", 'd', "1:8/11w 2:8/8 2:9/12w 3:10/10"},
    {0, "B43.32", 6, "B44.28", 9, 4, SMALL, "B43.31", 'b', "1:7/10w 2:8/11w 2:8/11w 3:9/12w"},
    {0, "B8.14", 2, "B8.10", 1, 4, SMALL, "", '-', "1:1/1 2:1/1 3:2/2"},
    {0, "B27.09", 4, "B31.12", 5, 5, SMALL, "B29.10", 'd', "1:4/4 2:5/5 3:4/4 4:5/5"},
    {0, "B36.11", 8, "B33.15", 5, 5, SMALL, "", '-', "1:5/5 2:6/6 3:7/7 4:8/8"},
    {0, "B39.33", 2, "B43.30", 8, 5, SMALL, "B42.30", 'b', "1:3/3 2:5/5 3:5/5 4:6/9w"},
    {0, "B41.26", 6, "B36.24", 5, 5, SMALL, "B38.25", 'b', "1:5/5 2:5/8w 3:5/8w 4:5/8w"},
    {0, "B51.34", 12, "A47.03", 8, 5, SMALL, "A48.02", 'd', "1:9/12w 2:10/13w 3:10/13w 4:11/14w"},
    {0, "B25.04", 7, "B28.03", 6, 3, GUNS, "B27.04", 'b', "1:7/10w 2:7/10w"},
    {0, "B26.29", 3, "B25.26", 2, 4, GUNS, "B25.28", 'd', "1:2/2 2:3/3 2:2/2 3:2/2"},
    {0, "B39.17", 6, "B39.21", 5, 4, GUNS, "", '-', "1:5/5 2:5/5 3:5/5"},
    {0, "B47.28", 12, "B44.30", 8, 4, GUNS, "B45.30", 'd', "1:9/12w 2:10/13w 2:10/13w 3:11/14w"},
    {0, "B49.30", 13, "B51.27", 12, 4, GUNS, "B49.29/B50.29", 'b', "1p:12/12 2:13/13 3p:13/16w"},
    {0, "B9.16", 2, "B12.13", 2, 4, GUNS, "", '-', "1:1/1 2:0/0 2:1/1 3:1/1"},
    {0, "B18.08", 8, "B23.06", 7, 5, GUNS, "B19.08", 'b', "1:7/7 2:7/7 3:7/7 4:7/10w"},
    {0, "B19.11", 5, "B22.07", 6, 5, GUNS, "", '-', "1:5/5 2:5/5 3:5/5 4:6/6"},
    {0, "B22.10", 4, "B19.15", 4, 6, GUNS, "", '-', "1p:3/3 2:4/4 3p:4/4 4:4/4 5p:4/4"},
    {0, "B10.32", 4, "B17.32", 4, 7, GUNS, "", '-', "1:4/4 2:4/4 3:4/4 4:4/4 5:4/4 6:4/4"},
    {0, "B20.02", 7, "B19.09", 6, 7, GUNS, "B19.08", 'b',
     "1:7/10w 2:8/11w 3:9/12w 3:8/11w 4:9/12w 4:8/11w 5:8/11w 6:7/10w"},
    {0, "B41.33", 4, "B34.33", 2, 7, GUNS, "", '-', "1:1/1 2:1/1 3:1/1 4:1/1 5:2/2 6:3/3"},
    {0, "B13.29", 3, "A13.03", 4, 8, GUNS, "", '-', "1:3/3 2:4/4 3:4/4 4:4/4 5:4/4 6:4/4 7:4/4"},
    {0, "B31.01", 6, "B39.01", 7, 8, GUNS, "", '-', "1ph 2:6/6 3ph 4:6/6 5ph 6:6/6 7ph"},
    {0, "B51.29", 13, "B43.31", 7, 8, GUNS, "B44.30", 'e',
     "1:8/11w 2:9/12w 2:9/12w 3:10/13w 4:11/14w 5:12/15w 6:13/16w 6:13/16w 7:13/16w"},
    {0, "B16.14", 4, "B17.06", 9, 9, GUNS, "B16.09", 'b',
     "1:5/5 2:5/5 3:6/6 4:7/7 4:6/6 5:7/10w 5:7/7 6:8/11w 7:9/12w 8:9/12w"},
    {0, "B23.28", 4, "B31.33", 4, 9, GUNS, "", '-', "1:3/3 2:3/3 3:3/3 4:3/3 4:3/3 5:3/3 5:3/3 6:3/3 7:4/4 8:4/4"},
    {0, "B48.25", 10, "B39.28", 6, 9, GUNS, "B40.27", 'e',
     "1:6/9w 2:6/9w 2:7/10w 3:7/10w 4:7/10w 5:8/11w 6:8/8 7:9/9 7:10/10 8:10/10"},
    {0, "B13.10", 4, "B3.11", 5, 10, GUNS, "", '-', "1:3/3 2:2/2 3:1/1 4:1/1 5:1/1 6:2/2 7:3/3 8:4/4 9:5/5"},
    {0, "B30.26", 1, "B36.19", 4, 10, GUNS, "B34.22", 'e', "1:0/0 2:1/1 3:2/2 4:2/2 5:3/3 6:4/4 7:3/3 8:4/4 9:4/4"},
    {0, "B44.33", 6, "B49.26", 11, 10, GUNS, "B44.32/B45.33", 'e',
     "1p:7/10w 2:8/11w 3p:9/12w 4:10/13w 5p:10/13w 6:12/15w 7p:12/15w 8:12/12 9p:11/11"},
    {0, "A53.04", 10, "B42.32", 5, 11, GUNS, "B44.33", 'e',
     "1:6/6 2:6/9w 3:7/10w 4:7/10w 5:8/11w 6:9/12w 7:10/13w 8:9/12w 9:10/13w 10:10/13w"},
    {0, "B10.15", 1, "B2.22", 4, 11, GUNS, "", '-',
     "1:2/2 2:3/3 2:3/3 3:3/3 4:3/3 5:3/3 6:3/3 7:3/3 8:4/4 9:4/4 9:4/4 10:4/4"},
    {0, "B17.17", 1, "B28.11", 4, 11, GUNS, "B20.15", 'e',
     "1:2/2 2:3/3 3:4/4 4:4/4 5:4/4 6:3/3 7:3/3 8:3/3 9:3/3 10:4/4"},
    {0, "B42.33", 5, "B35.25", 4, 12, GUNS, "B36.25", 'e',
     "1:5/5 2:4/4 3:5/8w 4:4/7w 5:5/8w 6:4/4 6:5/8w 7:4/4 8:5/5 9:4/4 10:5/5 11:4/4"},
    {0, "B40.16", 6, "B31.25", 1, 13, GUNS, "B34.22", 'e',
     "1:2/2 2:2/2 3:3/3 4:4/4 5:3/3 5:4/4 6:4/4 7:4/4 8:4/4 8:5/5 9:5/5 10:5/5 11:5/5 12:6/6"},
    {0, "B7.12", 2, "B12.23", 3, 14, GUNS, "B7.13", 'e',
     "1:3/3 2:2/2 3:2/2 4:3/3 5:2/2 6:3/3 7:3/3 7:3/3 8:3/3 9:3/3 10:3/3 11:3/3 12:3/3 13:3/3"},
    {0, "B12.13", 2, "B2.23", 4, 15, GUNS, "", '-',
     "1:1/1 2:1/1 3:1/1 4:2/2 5:3/3 6:3/3 7:3/3 8:3/3 9:3/3 10:3/3 11:3/3 12:4/4 13:4/4 14:4/4"},
    {0, "B8.30", 4, "B23.29", 4, 15, GUNS, "", '-',
     "1:3/3 2:3/3 3:3/3 4:3/3 5:3/3 6:3/3 7:3/3 8:3/3 9:3/3 10:3/3 11:3/3 12:4/4 13:4/4 14:4/4"},
    {0, "B37.20", 5, "B22.29", 4, 17, GUNS, "", '-',
     "1:4/4 2:3/3 3:3/3 4:2/2 4:2/2 5:2/2 5:2/2 6:2/2 7:2/2 8:1/1 9:0/0 10:1/1 11:2/2 12:3/3 12:3/3 13:3/3 13:4/4 "
     "14:3/3 15:4/4 16:4/4"},
    {0, "B31.26", 0, "B49.33", 11, 18, GUNS, "B36.27", 'e',
     "1:1/1 2:1/1 3:2/2 4:3/3 4:2/2 5:4/7w 5:3/3 6:4/7w 7:5/8w 8:5/8w 9:5/8w 10:6/9w 11:6/9w 12:7/10w 13:8/11w "
     "13:7/10w 14:9/12w 14:8/11w 15:9/12w 16:10/13w 17:10/13w"},
    {0, "B48.05", 9, "B33.17", 4, 19, GUNS, "B38.12", 'b',
     "1:4/4 2:5/5 2:5/5 3:6/6 4:6/6 5:7/7 6:7/7 7:8/11w 7:7/10w 8:8/11w 9:8/11w 10:9/12w 11:9/12w 12:10/13w 12:10/13w "
     "13:10/13w 14:10/13w 15:10/13w 16:10/13w 17:10/10 17:10/10 18:10/10"},
    {0, "B13.29", 3, "B23.14", 3, 20, GUNS, "B20.17/B21.18", 'b',
     "1p:3/3 2:3/3 3p:3/3 4:3/3 5p:3/3 6:3/3 7p:3/3 8:3/3 9p:3/3 10:3/3 11p:2/2 12:1/1 13p:0/0 14:1/1 15p:2/5w 16:3/3 "
     "17p:4/4 18:4/4 19p:4/4"},
    {1, "16.05", 4, "14.07", 4, 3, SMALL, "", '-', "1:4/4 2:4/4"},
    {1, "16.30", 6, "14.28", 7, 3, SMALL, "15.30", 'd', "1:7/7 2:6/6"},
    {1, "36.33", 3, "40.34", 3, 4, SMALL, "39.34", 'a', "1:3/3 2:2/2 2:3/3 3:3/3"},
    {1, "54.22", 5, "51.25", 6, 4, SMALL, "52.23", 'd', "1:5/5 2:6/6 2:5/5 3:5/5"},
    {1, "28.35", 8, "25.35", 8, 3, GUNS, "", '-', "1:8/8 2:8/8"},
    {1, "10.21", 4, "12.18", 1, 4, GUNS, "11.19/12.19", 'd', "1p:1/4w 2:2/5w 3p:3/6w"},
    {1, "29.01", 5, "25.01", 5, 4, GUNS, "", '-', "1ph 2:5/5 3ph"},
    {1, "38.28", 3, "36.31", 1, 4, GUNS, "36.30/37.31", 'd', "1p:0/3w 2:1/4w 3p:2/5w"},
    {1, "12.24", 6, "15.20", 1, 6, GUNS, "14.20/15.21", 'e', "1p:1/4w 2:2/5w 3p:3/6w 4:4/4 5p:5/5"},
    {1, "24.14", 6, "25.09", 5, 6, GUNS, "25.12", 'e', "1:5/5 2:5/5 3:5/5 3:6/6 4:5/5 5:5/5"},
    {1, "53.09", 8, "49.04", 9, 7, GUNS, "51.07", 'a', "1:9/9 2:9/9 3:9/9 4:9/9 5:9/9 6:9/9"},
    {1, "47.16", 7, "50.22", 8, 8, GUNS, "49.21", 'a', "1:7/7 2:7/7 3:7/7 4:7/7 4:7/7 5:7/7 6:8/8 7:8/8"},
    {1, "56.14", 6, "48.13", 7, 8, GUNS, "", '-', "1:6/6 2:6/6 3:6/6 4:6/6 4:6/6 5:7/7 6:7/7 7:7/7"},
    {1, "16.23", 3, "21.31", 6, 10, GUNS, "", '-', "1p:3/4 2:4/4 3p:4/4 4:5/5 5p:5/5 6:6/6 7p:6/6 8:6/6 9p:6/6"},
    {1, "66.32", 5, "60.24", 7, 11, GUNS, "65.32", 'b',
     "1:5/8w 2:6/9w 3:6/9w 4:7/10w 5:6/9w 6:7/7 7:7/7 8:7/7 9:7/7 10:7/7"},
    {1, "08.22", 6, "20.22", 1, 12, GUNS, "19.22/19.23", 'e',
     "1p:1/4w 2:1/4w 3p:1/4w 4:2/5w 5p:2/5w 6:3/6w 7p:3/4 8:4/4 9p:4/4 10:5/5 11p:5/5"},
    {1, "21.16", 5, "24.28", 4, 14, GUNS, "24.26", 'e',
     "1:3/3 2:3/3 2:2/5w 3:2/5w 4:1/4w 5:1/4w 6:2/5w 7:2/5w 7:3/6w 8:3/6w 9:4/4 10:5/5 11:6/6 12:5/5 12:5/5 13:5/5"},
    {1, "49.05", 9, "64.10", 7, 15, GUNS, "51.06", 'a',
     "1:7/7 2:7/7 3:7/7 3:7/7 4:6/6 4:6/6 5:6/6 6:6/6 7:6/6 8:7/7 9:8/8 10:8/8 11:9/9 11:9/9 12:9/9 12:9/9 13:9/9 "
     "14:9/9"},
    {1, "53.05", 9, "43.15", 7, 15, GUNS, "51.07", 'a',
     "1:7/7 2:6/6 3:7/7 4:7/7 5:7/7 6:7/7 7:7/7 8:8/8 9:8/8 10:9/9 11:9/9 12:9/9 13:9/9 14:9/9"},
    {1, "37.04", 7, "27.17", 6, 18, GUNS, "", '-',
     "1:6/6 2:6/6 3:6/6 4:6/6 5:6/6 6:6/6 7:6/6 8:6/6 9:6/6 10:6/6 11:6/6 12:6/6 13:6/6 14:6/6 15:6/6 16:7/7 17:7/7"},
};
enum { WORKED = sizeof worked / sizeof worked[0] };

static int hex(const struct wash_map *m, const char *id)
{
    int h = wash_find_hex(m, id);
    if (h < 0)
        fail_msg("no hex %s", id);
    return h;
}

static bool named(const struct wash_map *m, int h, const char *list)
{
    const char *at = strstr(list, m->name[h]);
    size_t n = strlen(m->name[h]);
    return at && (at[n] == 0 || at[n] == '/');
}

static void law_18_6_worked_pairs(void **state)
{
    (void)state;
    assert_true(WORKED >= 60);
    for (size_t i = 0; i < WORKED; i++) {
        const struct wash_map *m = &d->map[worked[i].map];
        int a = hex(m, worked[i].a), b = hex(m, worked[i].b), guns = worked[i].arms == GUNS;
        struct sight s = {.data = d, .map = m, .looker = CSA, .visibility = 30};
        struct sight_block why;
        bool clear = sight_clear(&s, a, b, guns, &why);
        assert_int_equal(m->hex[a].level, worked[i].level_a);
        assert_int_equal(m->hex[b].level, worked[i].level_b);
        if (clear != (worked[i].why == '-') || (!clear && !named(m, why.hex, worked[i].blocker)))
            fail_msg("%s to %s: %s", worked[i].a, worked[i].b, clear ? "clear" : m->name[why.hex]);
        assert_int_equal(sight_clear(&s, b, a, guns, NULL), clear);
        struct look l = {.m = m, .visibility = 30};
        struct found f = look(&l, a, b, worked[i].arms);
        assert_int_equal(f.why, worked[i].why);
        assert_int_equal(apart(m, a, b), worked[i].range);
        if (strncmp(f.work, worked[i].work, strlen(f.work)) != 0)
            fail_msg("%s to %s: %s, not %s", worked[i].a, worked[i].b, f.work, worked[i].work);
    }
    for (const char *letter = "abde-"; *letter; letter++) { /* each way to be blocked is among them */
        int n = 0;
        for (size_t i = 0; i < WORKED; i++)
            n += worked[i].why == *letter;
        assert_true(n >= 5);
    }
}

/* --- properties ------------------------------------------------------------------------------------------------------------ */

static uint32_t seed = 1864;
static int pick(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)n);
}

static void shuffle(uint16_t *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = (uint16_t)i;
    for (int i = n - 1; i > 0; i--) {
        int j = pick(i + 1);
        uint16_t t = v[i];
        v[i] = v[j];
        v[j] = t;
    }
}

/* In whatever order the hexes are looked at, from whichever end, with units of both sides about: the answer is one. */
static void law_18_5_any_order(void **state)
{
    static uint16_t order[HEXES_MAX];
    static uint8_t units[HEXES_MAX];
    unsigned pairs = getenv("PROVOST_TEST_FULL") ? 6000 : 600;
    (void)state;
    for (unsigned i = 0; i < pairs; i++) {
        const struct wash_map *m = &d->map[i % 5 == 0];
        int n = m->columns * m->rows, a = pick(n), column = column_of(m, a) + pick(31) - 15;
        int row = a % m->rows + 1 + pick(31) - 15;
        if (column < 1 || column > m->columns || row < 1 || row > m->rows)
            continue;
        int b = (column - 1) * m->rows + row - 1, looker = pick(2), visibility = i % 3 ? 30 : 8;
        for (int h = 0; h < n; h++)
            units[h] = (uint8_t)(pick(6) ? 0 : 1 + pick(2));
        shuffle(order, n);
        for (int with = 0; with < 2; with++) {
            struct look l = {m, with ? units : NULL, looker, visibility, NULL}, mixed = l;
            struct sight s = {d, m, with ? units : NULL, looker, visibility};
            mixed.order = order;
            for (int arms = SMALL; arms <= GUNS; arms++) {
                bool clear = look(&l, a, b, arms).clear;
                assert_int_equal(look(&mixed, a, b, arms).clear, clear);
                assert_int_equal(look(&mixed, b, a, arms).clear, clear);
                if (sight_clear(&s, a, b, arms == GUNS, NULL) != clear ||
                    sight_clear(&s, b, a, arms == GUNS, NULL) != clear)
                    fail_msg("%s to %s", m->name[a], m->name[b]);
            }
        }
    }
}

/* 18.1: neighbours always, beyond visibility never. */
static void law_18_1(void **state)
{
    const struct wash_map *m = &d->map[0];
    struct sight s = {.data = d, .map = m, .looker = CSA};
    (void)state;
    for (s.visibility = 2; s.visibility <= 30; s.visibility += 7)
        for (int a = 0; a < m->columns * m->rows; a += 7)
            for (int b = a % 5; b < m->columns * m->rows; b += 11) {
                int far = apart(m, a, b);
                assert_true(far > 1 || sight_clear(&s, a, b, false, NULL));
                assert_true(far <= s.visibility || !sight_clear(&s, a, b, true, NULL));
            }
}

/* 18.2: a line along a row of centres goes through each of its hexes; one along sides touches two at every other step. */
static void law_18_2(void **state)
{
    const struct wash_map *m = &d->map[0];
    int line[32];
    (void)state;
    assert_int_equal(sight_line(m, hex(m, "B20.04"), hex(m, "B20.10"), line, 32), 5);
    assert_int_equal(sight_line(m, hex(m, "B20.04"), hex(m, "B22.04"), line, 32), 2); /* a pair */
    assert_int_equal(sight_line(m, hex(m, "B20.04"), hex(m, "B24.04"), line, 32), 2 + 1 + 2);
    for (int i = 0; i < 400; i++) {
        int a = pick(m->columns * m->rows), b = pick(m->columns * m->rows), n = 0;
        if (apart(m, a, b) > 14)
            continue;
        for (int h = 0; h < m->columns * m->rows; h++)
            n += h != a && h != b && apart(m, a, h) + apart(m, h, b) == apart(m, a, b) && touched(m, a, b, h);
        assert_int_equal(sight_line(m, a, b, line, 32), n);
    }
}

/* 18.4d: who stands in the way of small arms and of guns within four hexes; guns at five and more fire over them. */
static void law_18_4_5_units(void **state)
{
    static uint8_t units[HEXES_MAX];
    static struct wash_data flat;
    (void)state;
    memcpy(&flat, d, sizeof flat);
    struct wash_map *m = &flat.map[0];
    for (int h = 0; h < HEXES_MAX; h++)
        m->hex[h] = (struct wash_hex){.level = 5};
    struct sight s = {.data = &flat, .map = m, .units = units, .looker = CSA, .visibility = 30};
    int a = hex(m, "B20.04"), mid = hex(m, "B20.05");
    for (int side = CSA; side <= USA; side++)
        for (int range = 2; range <= 8; range++) {
            units[mid] = (uint8_t)(1 << side);
            assert_false(sight_clear(&s, a, a + range, false, NULL));
            assert_int_equal(sight_clear(&s, a, a + range, true, NULL), range >= 5);
        }
    units[mid] = 0;
    int b = hex(m, "B22.04"), one = hex(m, "B21.04"), other = hex(m, "B21.05"); /* the line runs between them */
    static const struct {
        int one, other;
        bool clear;
    } rows[] = {{0, 0, true},         {1 << CSA, 0, true},         {0, 1 << CSA, true},        {1 << USA, 0, false},
                {0, 1 << USA, false}, {1 << CSA, 1 << CSA, false}, {1 << USA, 1 << USA, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        units[one] = (uint8_t)rows[i].one;
        units[other] = (uint8_t)rows[i].other;
        assert_int_equal(sight_clear(&s, a, b, false, NULL), rows[i].clear);
        assert_int_equal(sight_clear(&s, b, a, false, NULL), rows[i].clear);
    }
    units[one] = 1 << CSA; /* 18.5: the looker decides who is an enemy */
    units[other] = 0;
    s.looker = USA;
    assert_false(sight_clear(&s, a, b, false, NULL));
}

/* 18.3: the lower of two hexes along whose side the line runs; orchards do not count with an orchard at either end. */
static void law_18_3(void **state)
{
    static struct wash_data flat;
    (void)state;
    memcpy(&flat, d, sizeof flat);
    struct wash_map *m = &flat.map[0];
    for (int h = 0; h < HEXES_MAX; h++)
        m->hex[h] = (struct wash_hex){.level = 5};
    struct sight s = {.data = &flat, .map = m, .looker = CSA, .visibility = 30};
    int a = hex(m, "B20.04"), b = hex(m, "B22.04"), one = hex(m, "B21.04"), other = hex(m, "B21.05");
    m->hex[one].terrain = TERRAIN_WOODS;
    assert_true(sight_clear(&s, a, b, false, NULL));
    m->hex[other].terrain = TERRAIN_TOWN;
    assert_false(sight_clear(&s, a, b, false, NULL));
    m->hex[one].terrain = m->hex[other].terrain = TERRAIN_CLEAR;
    m->hex[one].level = 9;
    assert_true(sight_clear(&s, a, b, false, NULL));
    m->hex[other].level = 8;
    assert_false(sight_clear(&s, a, b, false, NULL));
    int c = hex(m, "B20.06"), mid = hex(m, "B20.05");
    m->hex[mid].terrain = TERRAIN_ORCHARD;
    assert_false(sight_clear(&s, a, c, false, NULL));
    m->hex[c].terrain = TERRAIN_ORCHARD;
    assert_true(sight_clear(&s, a, c, false, NULL));
    assert_true(sight_clear(&s, c, a, false, NULL));
    m->hex[mid].terrain = TERRAIN_FARM;
    m->hex[c].terrain = TERRAIN_CLEAR;
    assert_true(sight_clear(&s, a, c, false, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_18_1),           cmocka_unit_test(law_18_2),
        cmocka_unit_test(law_18_3),           cmocka_unit_test(law_18_4_5_units),
        cmocka_unit_test(law_18_5_any_order), cmocka_unit_test(law_18_6_worked_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
