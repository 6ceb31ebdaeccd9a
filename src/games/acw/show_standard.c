/* The head of the report and the board in the Standard game. */
#include "core/doc.h"
#include "games/acw/standard.h"

static void show_phase(W w, struct doc *d)
{
    static const char *const keys[PHASES] = {
        "acw.summary.setup",      "acw.summary.month.moves", "acw.summary.month.battles", "acw.summary.month.purchase",
        "acw.summary.month.over", "acw.summary.month.naval", "acw.summary.month.politics"};
    const struct acw_state *st = acw_state(w);
    seat_t seat = acw_seat(st->phase == PHASE_OVER ? st->winner - 1 : st->active);
    struct arg arg[] = {{"seat", TYPE_SEAT, seat},
                        {"month", T_MONTH, acw_month(w) - 1},
                        {"year", TYPE_NUMBER, acw_year(w)},
                        {"points", TYPE_NUMBER, st->points}};
    doc_para(d, keys[st->phase], arg, 4);
}

static void show_side(W w, int side, struct doc *d)
{
    const struct acw_state *st = acw_state(w);
    int32_t sum[KINDS] = {0};
    for (int s = 0; s < acw_data(w)->nspaces; s++)
        for (int k = 0; k < KINDS; k++)
            sum[k] += st->n[s][side][k];
    struct arg cities[] = {{"seat", TYPE_SEAT, acw_seat(side)},
                           {"cities", TYPE_NUMBER, acw_victory_count(w, side)},
                           {"needed", TYPE_NUMBER, acw_scenario(w)->needed[side]},
                           {"points", TYPE_NUMBER, acw_income(w, side)},
                           {"naval", TYPE_NUMBER, st->naval[side]},
                           {"rail", TYPE_NUMBER, st->rail[side]}};
    struct arg pieces[] = {{"seat", TYPE_SEAT, acw_seat(side)},        {"infantry", TYPE_NUMBER, sum[INFANTRY]},
                           {"cavalry", TYPE_NUMBER, sum[CAVALRY]},     {"elite", TYPE_NUMBER, sum[ELITE]},
                           {"artillery", TYPE_NUMBER, sum[ARTILLERY]}, {"leaders", TYPE_NUMBER, sum[LEADER]}};
    doc_item(d, 0, "acw.summary.month.side", cities, 6);
    doc_item(d, 1, "acw.summary.month.pieces", pieces, 6);
}

static void show_politics(W w, struct doc *d)
{
    const struct acw_state *st = acw_state(w);
    if (!acw_scenario(w)->politics)
        return;
    struct arg arg[] = {{"rating", TYPE_NUMBER, st->rating},
                        {"emancipated", TYPE_YESNO, st->emancipated > 0},
                        {"by", TYPE_SEAT, st->emancipated ? acw_seat(st->emancipated - 1) : NO_SEAT},
                        {"credit", TYPE_YESNO, st->credit && !st->emancipated},
                        {"war", TYPE_YESNO, st->war}};
    doc_item(d, 0, "acw.summary.month.politics-line", arg, 5);
}

void acw_summary_standard(W w, struct doc *d)
{
    show_phase(w, d);
    tact_summary(w, d);
    for (int side = 0; side < SIDES; side++)
        show_side(w, side, d);
    show_politics(w, d);
}

/* --- board ------------------------------------------------------------------------------------------------ */

static const char *const columns[] = {"acw.board.space",   "acw.board.owner", "acw.board.infantry",
                                      "acw.board.cavalry", "acw.board.elite", "acw.board.artillery",
                                      "acw.board.leaders"};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static void name_cell(W w, int s, struct doc *d)
{
    const struct acw_space *sp = &acw_data(w)->space[s];
    doc_cell(d, "acw.board.row.place",
             (struct arg[]){
                 {"space", T_SPACE, s},
                 {"city", TYPE_YESNO, sp->city},
                 {"points", TYPE_NUMBER, acw_scenario(w)->flat ? acw_data(w)->tables.city_value : sp->production}},
             3);
}

static void numbers(const int32_t n[KINDS], struct doc *d)
{
    for (int k = 0; k < KINDS; k++)
        doc_cell(d, "acw.board.row.n", &(struct arg){"n", TYPE_NUMBER, n[k]}, 1);
}

/* One row a nation. */
static bool side_rows(W w, int s, int side, struct doc *d)
{
    static const char *const nation_keys[] = {"acw.board.row.owner", "acw.board.row.british", "acw.board.row.french",
                                              "acw.board.row.revolt"};
    bool any = false;
    for (int nation = 0; nation < NATIONS; nation++) {
        int32_t n[KINDS] = {0}, sum = 0;
        for (int t = nation * KINDS; t < (nation + 1) * KINDS && t < TROOPS; t++)
            sum += n[acw_troop_kind(t)] = acw_troops(w, s, side, t);
        if (sum == 0)
            continue;
        any = true;
        name_cell(w, s, d);
        doc_cell(d, nation_keys[nation], &(struct arg){"seat", TYPE_SEAT, acw_seat(side)}, 1);
        numbers(n, d);
    }
    return any;
}

static void empty_row(W w, int s, struct doc *d)
{
    const int32_t none[KINDS] = {acw_state(w)->mob[s]};
    int owner = acw_owner(w, s);
    name_cell(w, s, d);
    doc_cell(d,
             none[INFANTRY] ? "acw.board.row.mob"
             : owner < 0    ? "acw.board.row.nobody"
                            : "acw.board.row.owner",
             &(struct arg){"seat", TYPE_SEAT, owner < 0 ? NO_SEAT : acw_seat(owner)}, 1);
    numbers(none, d);
}

/* By state: every space with pieces or a mob, and every open city. */
void acw_board_standard(W w, struct doc *d)
{
    tact_board(w, d);
    doc_table(d, "acw.board.title", columns, COLUMNS);
    for (int state = 0; state < acw_data(w)->nstates; state++)
        for (int s = 0; s < acw_data(w)->nspaces; s++) {
            bool any = false;
            if (acw_data(w)->space[s].state != state)
                continue;
            for (int side = 0; side < SIDES; side++)
                any |= side_rows(w, s, side, d);
            if (acw_state(w)->mob[s] || (!any && acw_data(w)->space[s].city && !acw_closed(w, s)))
                empty_row(w, s, d);
        }
    doc_table_end(d);
}
