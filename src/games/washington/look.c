/* What people look at: the overview of a step, a place as a list for the ear, a map of letters, losses by brigade. */
#include <string.h>

#include "base/buf.h"
#include "core/doc.h"
#include "games/washington/washington.h"

/* --- the overview ------------------------------------------------------------------------------------------------- */

struct deeds {
    bool moved[UNITS_MAX];
    int fires, charges, won, lost;
};

static void note(struct deeds of[SIDES], const struct event *ev, W w)
{
    struct deeds *by = &of[ev->seat < SIDES ? ev->seat : 0];
    switch (ev->kind) {
    case HAP_MOVED:
    case HAP_ADVANCED: by->moved[ev->arg[0]] = true; break;
    case HAP_FIRE: by->fires++; break;
    case HAP_CHARGE: by->charges++; break;
    case HAP_LOSS: of[unit_of(w, ev->arg[0])->side].lost += ev->arg[1]; break;
    default: break;
    }
}

static int how_many(const bool of[UNITS_MAX])
{
    int n = 0;
    for (int u = 0; u < UNITS_MAX; u++)
        n += of[u];
    return n;
}

enum { BROKEN_MAX = 5 };

/* Who broke, fell or took something: as the report will tell it below. */
static void tell(W w, const struct event *const *ev, size_t n, struct doc *d)
{
    int told = 0, more = 0;
    for (size_t i = 0; i < n; i++) {
        const char *key = NULL;
        struct arg arg[3] = {{"seat", TYPE_SEAT, ev[i]->seat}};
        switch (ev[i]->kind) {
        case HAP_RETREATED:
            if (i > 0 && ev[i - 1]->kind == HAP_RETREATED)
                continue; /* one retreat is told once */
            key = "washington.overview.broke";
            break;
        case HAP_DESTROYED: key = "washington.overview.destroyed"; break;
        case HAP_LEADER_LOST: key = "washington.overview.leader"; break;
        case HAP_TAKEN: key = "washington.overview.taken"; break;
        case HAP_SKEDADDLE: key = "washington.overview.skedaddle"; break;
        default: continue;
        }
        if (told == BROKEN_MAX) {
            more++;
            continue;
        }
        told++;
        const struct event_kind *kind = &w->ops->events[ev[i]->kind];
        for (int k = 0; k < 2 && kind->arg[k].name[0]; k++)
            arg[1 + k] = (struct arg){kind->arg[k].name, kind->arg[k].type, ev[i]->arg[k]};
        doc_item(d, 0, key, arg, kind->arg[1].name[0] ? 3 : 2);
    }
    if (more)
        doc_item(d, 0, "washington.overview.more", &(struct arg){"n", TYPE_NUMBER, more}, 1);
}

void wash_overview(W w, seat_t reader, const struct event *const *ev, size_t n, struct doc *d)
{
    struct deeds of[SIDES] = {{{false}, 0, 0, 0, 0}};
    (void)reader;
    for (size_t i = 0; i < n; i++)
        note(of, ev[i], w);
    for (int side = 0; side < SIDES; side++) {
        int moved = how_many(of[side].moved);
        if (!moved && !of[side].fires && !of[side].charges && !of[side].lost)
            continue;
        doc_item(d, 0, "washington.overview.side",
                 (struct arg[]){{"seat", TYPE_SEAT, wash_seat(side)},
                                {"moved", TYPE_NUMBER, moved},
                                {"fires", TYPE_NUMBER, of[side].fires},
                                {"charges", TYPE_NUMBER, of[side].charges},
                                {"lost", TYPE_NUMBER, of[side].lost}},
                 5);
    }
    tell(w, ev, n, d);
}

/* --- one place ------------------------------------------------------------------------------------------------------ */

static const char *terrain_key(const struct wash_hex *h)
{
    static const char *const keys[TERRAINS] = {"washington.near.clear", "washington.near.woods",
                                               "washington.near.orchard", "washington.near.town",
                                               "washington.near.farm"};
    return keys[h->terrain];
}

static void tell_ground(W w, int hex, struct doc *d)
{
    const struct wash_hex *h = &wash_map(w)->hex[hex];
    struct arg arg[] = {{"hex", T_HEX, hex}, {"level", TYPE_NUMBER, h->level}};
    doc_heading(d, 1, "washington.near.title", arg, 1);
    doc_para(d, terrain_key(h), arg, 2);
    for (int dir = 0; dir < 6; dir++) {
        int to = hex_step(wash_map(w), hex, dir);
        if (to < 0 || (!hex_has(h->road, dir) && hex_water(wash_map(w), hex, dir) == WATER_NONE))
            continue;
        struct arg way[] = {{"facing", T_FACING, dir},
                            {"hex", T_HEX, to},
                            {"road", TYPE_NUMBER, hex_has(h->road, dir)},
                            {"water", TYPE_NUMBER, hex_water(wash_map(w), hex, dir) != WATER_NONE},
                            {"bridge", TYPE_NUMBER, hex_has(h->bridge, dir)},
                            {"ford", TYPE_NUMBER, hex_has(h->ford, dir)}};
        doc_item(d, 0, "washington.near.side", way, 6);
    }
}

/* A side that only knows its own strengths is told of the others' as far as it may be (fog.c). */
static void tell_unit(W w, seat_t reader, int from, int u, struct doc *d)
{
    const struct counter *c = counter_of(w, u);
    bool fights = unit_of(w, u)->kind == KIND_COMBAT, known = strength_known(w, reader, u);
    struct arg arg[] = {{"unit", T_UNIT, u},
                        {"seat", TYPE_SEAT, wash_seat(unit_of(w, u)->side)},
                        {"hex", T_HEX, c->hex},
                        {"far", TYPE_NUMBER, hex_distance(wash_map(w), from, c->hex)},
                        {"sp", TYPE_NUMBER, known ? c->sp : 0},
                        {"full", TYPE_NUMBER, known ? c->full : 0},
                        {"form", T_FORMATION, c->form},
                        {"facing", T_FACING, c->facing},
                        {"state", T_STATE, c->state}};
    doc_item(d, 0,
             !fights               ? "washington.near.leader"
             : unit_all_rear(w, u) ? "washington.near.rear"
                                   : "washington.near.unit",
             arg, 9);
}

enum { NEAR_HEXES = 3 };

void wash_near(W w, seat_t reader, int32_t place, struct doc *d)
{
    struct view v;
    uint8_t seen[HEXES_MAX] = {0};
    view_make(w, &v);
    tell_ground(w, place, d);
    doc_para(d, "washington.near.who", NULL, 0);
    for (int far = 0; far <= NEAR_HEXES; far++)
        for (int u = 0; u < wash_data(w)->nunits; u++)
            if (unit_on_map(w, u) && hex_distance(wash_map(w), place, counter_of(w, u)->hex) == far)
                tell_unit(w, reader, place, u, d);
    doc_para(d, "washington.near.sees", NULL, 0);
    int looker = stack_top(w, CSA, place) >= 0 ? CSA : USA;
    for (int far = 1; far <= 30; far++)
        for (int u = 0; u < wash_data(w)->nunits; u++) {
            int hex = counter_of(w, u)->hex;
            if (!unit_fights(w, u) || seen[hex] || hex_distance(wash_map(w), place, hex) != far)
                continue;
            bool arms = view_sees(w, &v, looker, place, hex, false), guns = view_sees(w, &v, looker, place, hex, true);
            seen[hex] = 1;
            if (!arms && !guns)
                continue;
            struct arg arg[] = {{"hex", T_HEX, hex},
                                {"unit", T_UNIT, stack_top(w, unit_of(w, u)->side, hex)},
                                {"far", TYPE_NUMBER, far},
                                {"guns", TYPE_NUMBER, !arms}};
            doc_item(d, 0, "washington.near.seen", arg, 4);
        }
}

/* --- a map of letters -------------------------------------------------------------------------------------------------- */

static void put_hex(W w, int hex, struct buf *b)
{
    static const char ground[TERRAINS + 1] = ".wotf";
    int n = 0, side = -1;
    for (int u = 0; u < wash_data(w)->nunits; u++)
        if (unit_fights(w, u) && counter_of(w, u)->hex == hex) {
            n++;
            side = unit_of(w, u)->side;
        }
    if (n)
        buf_printf(b, "%c%d", side == CSA ? 'C' : 'U', n < 9 ? n : 9);
    else
        buf_printf(b, "%c%c", ground[wash_map(w)->hex[hex].terrain], wash_map(w)->hex[hex].road ? '=' : ' ');
}

void wash_map_of(W w, seat_t reader, int32_t place, int radius, struct doc *d)
{
    const struct wash_map *m = wash_map(w);
    struct point at = hex_at(m, place);
    (void)reader;
    doc_heading(d, 1, "washington.map.title", &(struct arg){"hex", T_HEX, place}, 1);
    doc_para(d, "washington.map.legend", NULL, 0);
    struct buf b;
    doc_buf(d, &b);
    buf_puts(&b, "      ");
    for (int x = at.x - radius; x <= at.x + radius; x++)
        if (x >= 1 && x <= m->columns)
            buf_printf(&b, " %02d", x);
    buf_putc(&b, '\n');
    for (int y = at.y + 2 * radius; y >= at.y - 2 * radius; y--) {
        bool any = false;
        struct buf line;
        doc_buf(d, &line);
        buf_printf(&line, "%3d%s ", y / 2, y % 2 ? ".5" : "  ");
        for (int x = at.x - radius; x <= at.x + radius; x++) {
            int row = (y - (x % 2 == 0)) / 2;
            if (x < 1 || x > m->columns)
                continue;
            bool here = (y - (x % 2 == 0)) % 2 == 0 && row >= 1 && row <= wash_scenario(w)->rows;
            buf_putc(&line, ' ');
            if (here)
                put_hex(w, (x - 1) * m->rows + row - 1, &line);
            else
                buf_puts(&line, "  ");
            any = any || here;
        }
        if (any)
            buf_printf(&b, "%s\n", line.p);
    }
    doc_drawing(d, b.p);
}

/* --- losses --------------------------------------------------------------------------------------------------------------- */

void wash_losses(W w, seat_t reader, struct doc *d)
{
    static const char *const columns[] = {"washington.losses.command", "washington.losses.seat", "washington.losses.sp",
                                          "washington.losses.lost", "washington.losses.gone"};
    doc_table(d, "washington.losses.title", columns, 5);
    for (int f = 0; f < wash_data(w)->nformations; f++) {
        int sp = 0, full = 0, gone = 0, side = wash_data(w)->formation[f].side;
        for (int u = 0; u < wash_data(w)->nunits; u++) {
            const struct counter *c = counter_of(w, u);
            if (unit_of(w, u)->parent != f || unit_of(w, u)->kind != KIND_COMBAT || c->full == 0 ||
                !strength_known(w, reader, u))
                continue;
            sp += c->sp;
            full += c->full;
            gone += c->where == WHERE_DEAD || c->where == WHERE_GONE;
        }
        if (full == 0)
            continue;
        doc_cell(d, "washington.losses.row.command", &(struct arg){"command", T_COMMAND, f}, 1);
        doc_cell(d, "washington.board.row.seat", &(struct arg){"seat", TYPE_SEAT, wash_seat(side)}, 1);
        doc_cell(d, "washington.board.row.sp", (struct arg[]){{"sp", TYPE_NUMBER, sp}, {"full", TYPE_NUMBER, full}}, 2);
        doc_cell(d, "washington.losses.row.n", &(struct arg){"n", TYPE_NUMBER, full - sp}, 1);
        doc_cell(d, "washington.losses.row.n", &(struct arg){"n", TYPE_NUMBER, gone}, 1);
    }
    doc_table_end(d);
}
