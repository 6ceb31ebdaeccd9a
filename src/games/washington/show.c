/* The head of the report and the board. */
#include "core/doc.h"
#include "games/washington/washington.h"

static int strength(W w, int side, int *full, int *lost)
{
    int sp = 0;
    *full = *lost = 0;
    for (int u = 0; u < wash_data(w)->nunits; u++) {
        const struct counter *c = counter_of(w, u);
        if (unit_of(w, u)->side != side || unit_of(w, u)->kind != KIND_COMBAT)
            continue;
        sp += c->where == WHERE_MAP || c->where == WHERE_DUE ? c->sp : 0;
        *full += c->full;
        *lost += c->full > 0 && (c->where == WHERE_DEAD || c->where == WHERE_GONE);
    }
    return sp;
}

void wash_summary(W w, seat_t reader, struct doc *d)
{
    static const char *const keys[] = {"washington.summary.setup", "washington.summary.command",
                                       "washington.summary.activity", "washington.summary.over"};
    const struct wash_state *st = wash_state(w);
    const struct wash_scenario *sc = wash_scenario(w);
    (void)reader;
    int turn = st->turn > 0 ? st->turn : 1;
    struct arg arg[] = {{"seat", TYPE_SEAT, wash_seat(st->phase == PHASE_OVER ? st->winner - 1 : st->active)},
                        {"turn", TYPE_NUMBER, turn},
                        {"turns", TYPE_NUMBER, sc->turns},
                        {"time", T_TIME, sc->first + turn - 1}};
    doc_para(d, keys[st->phase], arg, 4);
    for (int side = 0; side < SIDES; side++) {
        int full, lost, sp = strength(w, side, &full, &lost);
        doc_item(d, 0, "washington.summary.side",
                 (struct arg[]){{"seat", TYPE_SEAT, wash_seat(side)},
                                {"sp", TYPE_NUMBER, sp},
                                {"full", TYPE_NUMBER, full},
                                {"lost", TYPE_NUMBER, lost}},
                 4);
    }
    for (int i = 0; i < sc->ngoals; i++) {
        int place = wash_map(w)->place_of[sc->goal[i]];
        int side = place && st->held[place - 1] == 1 + CSA ? CSA : USA;
        doc_item(d, 0, "washington.summary.goal",
                 (struct arg[]){{"hex", T_HEX, sc->goal[i]}, {"seat", TYPE_SEAT, wash_seat(side)}}, 2);
    }
}

/* --- board: one row a counter, a list for the ear ------------------------------------------------------------- */

static void row(W w, int u, struct doc *d)
{
    const struct counter *c = counter_of(w, u);
    bool fights = unit_of(w, u)->kind == KIND_COMBAT;
    doc_cell(d, "washington.board.row.hex", &(struct arg){"hex", T_HEX, c->hex}, 1);
    doc_cell(d, "washington.board.row.unit", &(struct arg){"unit", T_UNIT, u}, 1);
    doc_cell(d, "washington.board.row.seat", &(struct arg){"seat", TYPE_SEAT, wash_seat(unit_of(w, u)->side)}, 1);
    if (!fights) {
        for (int i = 0; i < 4; i++)
            doc_cell(d, "washington.board.row.none", NULL, 0);
        return;
    }
    doc_cell(d, "washington.board.row.sp", (struct arg[]){{"sp", TYPE_NUMBER, c->sp}, {"full", TYPE_NUMBER, c->full}},
             2);
    doc_cell(d, "washington.board.row.form", &(struct arg){"form", T_FORMATION, c->form}, 1);
    if (unit_all_rear(w, u))
        doc_cell(d, "washington.board.row.none", NULL, 0);
    else
        doc_cell(d, "washington.board.row.facing", &(struct arg){"facing", T_FACING, c->facing}, 1);
    doc_cell(d, "washington.board.row.state", &(struct arg){"state", T_STATE, c->state}, 1);
}

void wash_board(W w, seat_t reader, struct doc *d)
{
    static const char *const columns[] = {"washington.board.hex",  "washington.board.unit", "washington.board.seat",
                                          "washington.board.sp",   "washington.board.form", "washington.board.facing",
                                          "washington.board.state"};
    (void)reader;
    doc_table(d, "washington.board.title", columns, 7);
    for (int side = 0; side < SIDES; side++)
        for (int hex = 0; hex < wash_map(w)->columns * wash_map(w)->rows; hex++)
            for (int u = 0; u < wash_data(w)->nunits; u++)
                if (unit_on_map(w, u) && unit_of(w, u)->side == side && counter_of(w, u)->hex == hex)
                    row(w, u, d);
    doc_table_end(d);
    wash_losses(w, reader, d);
}
