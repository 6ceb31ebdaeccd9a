#include "games/washington/path.h"

#include <string.h>

#include "games/washington/data_hex.h"

static bool burned(const struct walk *w, int hex, int to)
{
    const int16_t *end = w->map->covered;
    return w->bridge_burned && ((hex == end[0] && to == end[1]) || (hex == end[1] && to == end[0]));
}

/* The dearest of the hex's own rows, woods on top of it (engine 5.1). */
static int hex_cost(const struct walk *w, int to)
{
    const struct wash_hex *h = &w->map->hex[to];
    const int16_t(*cost)[MOVE_COLUMNS] = w->data->charts.cost;
    int base = cost[ROW_CLEAR][w->column];
    if (h->flags & HEX_INCLINED && cost[ROW_INCLINED][w->column] > base)
        base = cost[ROW_INCLINED][w->column];
    if (h->terrain == TERRAIN_TOWN && cost[ROW_TOWN][w->column] == COST_ROAD_ONLY)
        return STEP_PROHIBITED;
    if (h->terrain == TERRAIN_TOWN && cost[ROW_TOWN][w->column] > base)
        base = cost[ROW_TOWN][w->column];
    return base + (h->terrain == TERRAIN_WOODS ? cost[ROW_WOODS][w->column] : 0);
}

static int water_cost(const struct walk *w, int hex, int dir)
{
    static const enum move_row rows[] = {ROW_CLEAR, ROW_STREAM, ROW_CREEK, ROW_RIVER};
    enum water water = hex_water(w->map, hex, dir);
    if (water == WATER_NONE)
        return 0;
    if (hex_has(w->map->hex[hex].ford, dir))
        return w->data->charts.cost[ROW_FORD][w->column];
    return w->data->charts.cost[rows[water]][w->column];
}

int step_cost(const struct walk *w, int hex, int dir, bool road)
{
    int to = hex_step(w->map, hex, dir);
    if (to < 0 || hex_row(w->map, to) > w->rows || (w->last_column && hex_column(w->map, to) > w->last_column))
        return STEP_PROHIBITED;
    const struct wash_hex *h = &w->map->hex[hex];
    int on_road = w->data->charts.cost[ROW_ROAD][w->column];
    bool bridge = hex_has(h->bridge, dir) && !burned(w, hex, to),
         by_road = road && hex_has(h->road, dir) && on_road >= 0;
    if (by_road && bridge)
        return on_road;
    int water = water_cost(w, hex, dir), land = by_road ? on_road : hex_cost(w, to);
    return water < 0 || land < 0 ? STEP_PROHIBITED : land + water;
}

int walk_cost(const struct walk *w, int hex, int dir)
{
    int to = hex_step(w->map, hex, dir);
    bool friends = to >= 0 && w->marks && w->marks[to] & HEX_FRIENDS;
    return step_cost(w, hex, dir, w->single && !friends);
}

bool walk_crosses(const struct walk *w, int hex, int dir)
{
    return step_cost(w, hex, dir, true) >= 0;
}

/* One list of hexes for each cost; costs grow, so a hex is final when its list is reached. */
struct queue {
    int16_t first[PATH_MAX + 1], last[PATH_MAX + 1], next[HEXES_MAX];
};

static void put(struct queue *q, int cost, int hex)
{
    q->next[hex] = -1;
    if (q->first[cost] < 0)
        q->first[cost] = (int16_t)hex;
    else
        q->next[q->last[cost]] = (int16_t)hex;
    q->last[cost] = (int16_t)hex;
}

/* A hex may be met again by a cheaper way while it waits: it then leaves its old list. */
static void take_out(struct queue *q, int cost, int hex)
{
    int before = -1;
    for (int h = q->first[cost]; h >= 0 && h != hex; h = q->next[h])
        before = h;
    if (before < 0)
        q->first[cost] = q->next[hex];
    else
        q->next[before] = q->next[hex];
    if (q->last[cost] == hex)
        q->last[cost] = (int16_t)before;
}

static void relax(const struct walk *w, struct queue *q, int hex, bool first, int budget, int8_t *cost, int8_t *back)
{
    for (int dir = 0; dir < 6; dir++) {
        int to = hex_step(w->map, hex, dir);
        if (to < 0 || (w->marks && w->marks[to] & HEX_CLOSED) || (first && w->first_closed >> dir & 1))
            continue;
        int step = walk_cost(w, hex, dir), sum = cost[hex] + step;
        if (step < 0 || sum > budget || (cost[to] >= 0 && cost[to] <= sum))
            continue;
        if (cost[to] >= 0)
            take_out(q, cost[to], to);
        cost[to] = (int8_t)sum;
        back[to] = (int8_t)dir;
        put(q, sum, to);
    }
}

static bool stopped(const struct walk *w, int hex, int start, int dir)
{
    bool first = hex_step(w->map, start, dir) == hex;
    return (w->marks && w->marks[hex] & HEX_STOPS) || (first && w->first_stops >> dir & 1);
}

void path_reach(const struct walk *w, int start, int budget, int8_t cost[HEXES_MAX], int8_t back[HEXES_MAX])
{
    struct queue q;
    memset(q.first, -1, sizeof q.first);
    memset(q.last, -1, sizeof q.last);
    memset(cost, -1, HEXES_MAX);
    memset(back, -1, HEXES_MAX);
    if (budget > PATH_MAX)
        budget = PATH_MAX;
    cost[start] = 0;
    put(&q, 0, start);
    for (int c = 0; c <= budget; c++)
        for (int hex = q.first[c]; hex >= 0; hex = q.next[hex])
            if (hex == start || !stopped(w, hex, start, back[hex]))
                relax(w, &q, hex, hex == start, budget, cost, back);
}

int path_to(const struct wash_map *m, const int8_t back[HEXES_MAX], int start, int goal, int8_t dir[PATH_MAX])
{
    int n = 0;
    for (int hex = goal; hex != start && n < PATH_MAX; n++) {
        dir[n] = back[hex];
        hex = hex_step(m, hex, (back[hex] + 3) % 6);
    }
    for (int i = 0; i < n / 2; i++) {
        int8_t t = dir[i];
        dir[i] = dir[n - 1 - i];
        dir[n - 1 - i] = t;
    }
    return n;
}
