/* The head of the report and the board. */
#include "core/doc.h"
#include "games/acw/standard.h"

static void show_phase(W w, struct doc *d)
{
    static const char *const keys[] = {"acw.summary.setup", "acw.summary.moves", "acw.summary.battles",
                                       "acw.summary.purchase", "acw.summary.over"};
    const struct acw_state *st = acw_state(w);
    seat_t seat = acw_seat(st->phase == PHASE_OVER ? st->winner - 1 : st->active);
    struct arg arg[] = {
        {"seat", TYPE_SEAT, seat}, {"turn", TYPE_NUMBER, st->turn}, {"points", TYPE_NUMBER, st->points}};
    doc_para(d, keys[st->phase], arg, 3);
}

static void show_battle(W w, struct doc *d)
{
    const struct acw_battle *b = &acw_state(w)->battle;
    if (!b->on)
        return;
    struct arg arg[] = {{"place", T_SPACE, b->place},
                        {"turn", TYPE_NUMBER, b->round ? b->round : 1},
                        {"attacker", TYPE_SEAT, acw_seat(b->attacker)},
                        {"defender", TYPE_SEAT, acw_seat(acw_other(b->attacker))}};
    doc_para(d, "acw.summary.battle", arg, 4);
}

static void show_side(W w, int side, struct doc *d)
{
    const struct acw_data *data = acw_data(w);
    int32_t sum[KINDS] = {0};
    for (int s = 0; s < data->nspaces; s++)
        for (int k = 0; k < KINDS; k++)
            sum[k] += acw_state(w)->n[s][side][k];
    struct arg arg[] = {{"seat", TYPE_SEAT, acw_seat(side)},
                        {"cities", TYPE_NUMBER, acw_victory_count(w, side)},
                        {"needed", TYPE_NUMBER, acw_scenario(w)->needed[side]},
                        {"points", TYPE_NUMBER, acw_friendly_cities(w, side) * data->tables.city_value},
                        {"infantry", TYPE_NUMBER, sum[INFANTRY]},
                        {"cavalry", TYPE_NUMBER, sum[CAVALRY]},
                        {"artillery", TYPE_NUMBER, sum[ARTILLERY]},
                        {"leaders", TYPE_NUMBER, sum[LEADER]}};
    doc_item(d, 0, "acw.summary.side", arg, 8);
}

static void show_left(W w, struct doc *d)
{
    const struct acw_state *st = acw_state(w);
    for (int k = 0; k < KINDS; k++)
        if (st->left[k])
            doc_item(d, 0, "acw.summary.left",
                     (struct arg[]){{"seat", TYPE_SEAT, acw_seat(st->active)},
                                    {"pieces", T_PIECES, COUNTED_OF(k, st->left[k])}},
                     2);
}

static void show_pending(W w, struct doc *d)
{
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        if (acw_state(w)->pending[s] && !(acw_state(w)->battle.on && acw_state(w)->battle.place == s) &&
            !(tact(w)->on && tact(w)->place == s))
            doc_item(d, 0, "acw.summary.pending", &(struct arg){"place", T_SPACE, s}, 1);
}

void acw_summary(W w, seat_t reader, struct doc *d)
{
    (void)reader; /* all pieces are seen by all */
    if (acw_standard(w)) {
        acw_summary_standard(w, d);
    } else {
        show_phase(w, d);
        show_battle(w, d);
        for (int side = 0; side < SIDES; side++)
            show_side(w, side, d);
    }
    show_left(w, d);
    show_pending(w, d);
}

/* --- board ------------------------------------------------------------------------------------------------ */

static const int shown_kinds[] = {INFANTRY, CAVALRY, ARTILLERY, LEADER};
enum { NSHOWN = sizeof shown_kinds / sizeof shown_kinds[0] };

static void row(W w, int s, int side, struct doc *d)
{
    const struct acw_space *sp = &acw_data(w)->space[s];
    struct arg arg[] = {{"space", T_SPACE, s},
                        {"city", TYPE_YESNO, sp->city},
                        {"seat", TYPE_SEAT, side < 0 ? NO_SEAT : acw_seat(side)}};
    doc_cell(d, "acw.board.row.space", arg, 3);
    doc_cell(d, side < 0 ? "acw.board.row.nobody" : "acw.board.row.owner", arg, 3);
    for (int i = 0; i < NSHOWN; i++)
        doc_cell(d, "acw.board.row.n",
                 &(struct arg){"n", TYPE_NUMBER, side < 0 ? 0 : acw_state(w)->n[s][side][shown_kinds[i]]}, 1);
}

/* Every space with pieces, one row a side, and every city of the two nations and the Border States. */
static void board_spaces(W w, struct doc *d)
{
    static const char *const columns[] = {"acw.board.space",   "acw.board.owner",     "acw.board.infantry",
                                          "acw.board.cavalry", "acw.board.artillery", "acw.board.leaders"};
    doc_table(d, "acw.board.title", columns, 6);
    for (int s = 0; s < acw_data(w)->nspaces; s++) {
        bool any = false;
        for (int side = 0; side < SIDES; side++)
            if (acw_pieces(w, s, side)) {
                row(w, s, side, d);
                any = true;
            }
        if (!any && acw_data(w)->space[s].city && !acw_closed(w, s))
            row(w, s, acw_owner(w, s), d);
    }
    doc_table_end(d);
}

static void line_cell(const int16_t n[KINDS], struct doc *d)
{
    for (int i = 0; i < NSHOWN; i++)
        doc_cell(d, "acw.board.row.n", &(struct arg){"n", TYPE_NUMBER, n[shown_kinds[i]]}, 1);
}

static void board_battle(W w, struct doc *d)
{
    static const char *const columns[] = {"acw.board.owner",   "acw.board.group",     "acw.board.infantry",
                                          "acw.board.cavalry", "acw.board.artillery", "acw.board.leaders"};
    static const char *const groups[] = {"acw.board.line", "acw.board.reserve", "acw.board.lost"};
    const struct acw_battle *b = &acw_state(w)->battle;
    if (!b->round)
        return;
    doc_table(d, "acw.board.battle", columns, 6);
    for (int side = 0; side < SIDES; side++) {
        const int16_t *const n[] = {b->line[side], b->reserve[side], b->lost[side]};
        for (int g = 0; g < 3; g++) {
            doc_cell(d, "acw.board.row.owner", &(struct arg){"seat", TYPE_SEAT, acw_seat(side)}, 1);
            doc_cell(d, groups[g], NULL, 0);
            line_cell(n[g], d);
        }
    }
    doc_table_end(d);
}

void acw_board(W w, seat_t reader, struct doc *d)
{
    (void)reader;
    if (acw_standard(w)) {
        acw_board_standard(w, d);
        return;
    }
    board_battle(w, d);
    board_spaces(w, d);
}
