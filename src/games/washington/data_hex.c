#include "games/washington/data_hex.h"

static const int step_x[6] = {0, 1, 1, 0, -1, -1}, step_y[6] = {2, 1, -1, -2, -1, 1};

struct point hex_at(const struct wash_map *m, int hex)
{
    int column = hex_column(m, hex);
    return (struct point){column, 2 * hex_row(m, hex) + (column % 2 == 0)};
}

int hex_neighbour(const struct wash_map *m, int hex, int dir)
{
    struct point p = hex_at(m, hex);
    int x = p.x + step_x[dir], y = p.y + step_y[dir];
    int row = (y - (x % 2 == 0)) / 2;
    if (x < 1 || x > m->columns || row < 1 || row > m->rows)
        return -1;
    return (x - 1) * m->rows + row - 1;
}

static int absolute(int v)
{
    return v < 0 ? -v : v;
}

int hex_distance(const struct wash_map *m, int a, int b)
{
    struct point p = hex_at(m, a), q = hex_at(m, b);
    int dx = absolute(p.x - q.x), dy = absolute(p.y - q.y);
    return dx + (dy > dx ? (dy - dx) / 2 : 0);
}

int hex_direction(const struct wash_map *m, int a, int b)
{
    for (int dir = 0; dir < 6; dir++)
        if (hex_step(m, a, dir) == b)
            return dir;
    return -1;
}

/* Dot product in the plane: one unit of Y is root 3 times one of X (engine 2.2). */
static int dot(struct point v, struct point w)
{
    return v.x * w.x + 3 * v.y * w.y;
}

static struct point plane(struct point from, struct point to)
{
    return (struct point){3 * (to.x - from.x), to.y - from.y};
}

static struct point plane_step(int dir)
{
    return (struct point){3 * step_x[dir], step_y[dir]};
}

int hex_toward(const struct wash_map *m, int a, int b)
{
    struct point v = plane(hex_at(m, a), hex_at(m, b));
    int best = 0;
    for (int dir = 1; dir < 6; dir++)
        if (dot(v, plane_step(dir)) > dot(v, plane_step(best)))
            best = dir;
    return best;
}

bool hex_in_front(const struct wash_map *m, int a, int dir, int b)
{
    return dot(plane(hex_at(m, a), hex_at(m, b)), plane_step(dir)) > 0;
}

int hex_sides_entered(const struct wash_map *m, int a, int b)
{
    /* The line enters b through the hexsides whose outward direction is the most nearly opposed to its own. */
    struct point v = plane(hex_at(m, b), hex_at(m, a));
    int most = 0, mask = 0;
    for (int dir = 0; dir < 6; dir++) {
        int d = dot(v, plane_step(dir));
        if (d > most)
            most = d;
    }
    for (int dir = 0; dir < 6; dir++)
        if (dot(v, plane_step(dir)) == most)
            mask |= 1 << dir;
    return mask;
}
