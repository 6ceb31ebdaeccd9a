/* Tactical battles: the head of the report and the board. */
#include "core/doc.h"
#include "games/acw/acw.h"

void tact_summary(W w, struct doc *d)
{
    const struct tact *t = tact(w);
    if (!t->on)
        return;
    struct arg arg[] = {
        {"place", T_SPACE, t->place},
        {"turn", TYPE_NUMBER, t->turn ? t->turn : 1},
        {"attacker", TYPE_SEAT, tact_seat(w, ARMY_ATTACKER) == NO_SEAT ? -1 : tact_seat(w, ARMY_ATTACKER)},
        {"defender", TYPE_SEAT, tact_seat(w, ARMY_DEFENDER) == NO_SEAT ? -1 : tact_seat(w, ARMY_DEFENDER)}};
    doc_para(d, "acw.summary.tact", arg, 4);
}

static void area_row(W w, int army, int area, struct doc *d)
{
    seat_t seat = tact_seat(w, army);
    doc_cell(d, seat == NO_SEAT ? "acw.board.row.nobody" : "acw.board.row.owner",
             &(struct arg){"seat", TYPE_SEAT, seat == NO_SEAT ? -1 : seat}, 1);
    doc_cell(d, "acw.board.row.area", &(struct arg){"area", T_AREA, area}, 1);
    for (int k = 0; k < KINDS; k++)
        doc_cell(d, "acw.board.row.n", &(struct arg){"n", TYPE_NUMBER, tact_kind_at(w, army, area, k)}, 1);
}

/* Where both stand; before both have deployed nobody stands anywhere. */
void tact_board(W w, struct doc *d)
{
    static const char *const columns[] = {"acw.board.owner",   "acw.board.area",  "acw.board.infantry",
                                          "acw.board.cavalry", "acw.board.elite", "acw.board.artillery",
                                          "acw.board.leaders"};
    if (!tact(w)->on || (!tact(w)->turn && !tact(w)->stands))
        return;
    doc_table(d, "acw.board.battle", columns, 7);
    for (int army = 0; army < ARMIES; army++)
        for (int area = 0; area < AREAS; area++)
            if (tact_units_at(w, army, area) || tact_kind_at(w, army, area, LEADER))
                area_row(w, army, area, d);
    doc_table_end(d);
}
