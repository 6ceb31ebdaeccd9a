/* The head of the report and the board. */
#include "core/doc.h"
#include "games/mosby/mosby.h"

static void show_turn(W w, struct doc *d)
{
    static const char *const keys[] = {"mosby.summary.turn", "mosby.summary.won", "mosby.summary.dead",
                                       "mosby.summary.fame", "mosby.summary.ruin"};
    const struct mb_state *st = mb_state(w);
    struct arg arg[] = {{"turn", TYPE_NUMBER, st->turn},           {"turns", TYPE_NUMBER, mb_data(w)->t.turns},
                        {"notoriety", TYPE_NUMBER, st->notoriety}, {"points", TYPE_NUMBER, st->points},
                        {"awareness", TYPE_NUMBER, st->awareness}, {"level", TYPE_NUMBER, st->level}};
    doc_para(d, keys[st->over], arg, 6);
}

static void show_band(W w, struct doc *d)
{
    const struct mb_state *st = mb_state(w);
    struct arg arg[] = {{"place", T_SPACE, st->at},
                        {"band", TYPE_NUMBER, st->strength},
                        {"wounded", TYPE_YESNO, st->wounded > 0},
                        {"hidden", TYPE_YESNO, st->hidden},
                        {"phase", TYPE_NUMBER, st->phase},
                        {"side", T_SIDE, st->initiative ? st->initiative - 1 : 0}};
    if (!st->on)
        return;
    doc_item(d, 0, "mosby.summary.band", arg, 6);
    if (st->phases && st->initiative)
        doc_item(d, 0, "mosby.summary.phases", arg, 6);
    for (int i = 0; i < LEADERS; i++)
        if (st->leader[i] == LEADER_TAKEN)
            doc_item(d, 0, "mosby.summary.captive", &(struct arg){"leader", T_LEADER, i}, 1);
    if (st->train == TRAIN_ROLLING)
        doc_item(d, 0, "mosby.summary.train", &(struct arg){"place", T_SPACE, st->train_at}, 1);
}

static void show_hand(W w, struct doc *d)
{
    for (int c = 0; c < CARDS; c++)
        if (mb_state(w)->hand[c])
            doc_item(d, 0, "mosby.summary.card",
                     (struct arg[]){{"card", T_CARD, c}, {"n", TYPE_NUMBER, mb_state(w)->hand[c]}}, 2);
}

void mb_summary(W w, seat_t reader, struct doc *d)
{
    (void)reader; /* one player, and nothing hidden from him that is in the state */
    show_turn(w, d);
    show_band(w, d);
    show_hand(w, d);
    mb_risks(w, d);
}

/* --- the board -------------------------------------------------------------------------------------------- */

static void board_units(W w, struct doc *d)
{
    static const char *const columns[] = {"mosby.board.unit", "mosby.board.space", "mosby.board.counter",
                                          "mosby.board.strength", "mosby.board.state"};
    int slot[UNITS_MAX], n = mb_by_age(w, -1, slot);
    if (n == 0)
        return;
    doc_table(d, "mosby.board.units", columns, 5);
    for (int i = 0; i < n; i++) {
        const struct mb_unit *u = &mb_state(w)->unit[slot[i]];
        struct arg arg[] = {{"unit", T_UNIT, slot[i]},         {"space", T_SPACE, u->at},
                            {"counter", T_CLASS, u->sort - 1}, {"strength", TYPE_NUMBER, u->strength},
                            {"active", TYPE_YESNO, u->active}, {"retreat", TYPE_YESNO, u->retreat}};
        doc_cell(d, "mosby.board.row.unit", arg, 6);
        doc_cell(d, "mosby.board.row.space", arg, 6);
        doc_cell(d, "mosby.board.row.counter", arg, 6);
        doc_cell(d, "mosby.board.row.strength", arg, 6);
        doc_cell(d, "mosby.board.row.state", arg, 6);
    }
    doc_table_end(d);
}

static void board_spaces(W w, struct doc *d)
{
    static const char *const columns[] = {"mosby.board.space", "mosby.board.lines", "mosby.board.marks"};
    const struct mb_state *st = mb_state(w);
    doc_table(d, "mosby.board.spaces", columns, 3);
    for (int s = 0; s < mb_data(w)->nspaces; s++) {
        const struct mb_space *sp = &mb_data(w)->space[s];
        struct arg arg[] = {{"space", T_SPACE, s},
                            {"inside", TYPE_YESNO, mb_in_lines(w, s)},
                            {"site", TYPE_YESNO, mb_concentration(w, s)},
                            {"revealed", TYPE_YESNO, st->status[s] == STATUS_REVEALED},
                            {"bridge", TYPE_YESNO, sp->bridge && !st->bridge[s]},
                            {"gone", TYPE_YESNO, st->bridge[s]},
                            {"rail", TYPE_YESNO, st->rail[s]},
                            {"waste", TYPE_YESNO, st->devastated[s]},
                            {"depot", TYPE_YESNO, st->depot[s] == DEPOT_INTACT},
                            {"burnt", TYPE_YESNO, st->depot[s] == DEPOT_BURNT}};
        if (!mb_concentration(w, s) && !st->status[s] && !sp->bridge && !st->rail[s] && !st->devastated[s] &&
            !st->depot[s])
            continue;
        doc_cell(d, "mosby.board.row.space", arg, 10);
        doc_cell(d, "mosby.board.row.lines", arg, 10);
        doc_cell(d, "mosby.board.row.marks", arg, 10);
    }
    doc_table_end(d);
}

/* How many of each counter the pool holds, unseen ones on the map among them: what can be drawn is known to all. */
static void board_pool(W w, struct doc *d)
{
    static const char *const columns[] = {"mosby.board.counter", "mosby.board.pool", "mosby.board.box",
                                          "mosby.board.eliminated"};
    const struct mb_state *st = mb_state(w);
    doc_table(d, "mosby.board.counters", columns, 4);
    for (int c = 0; c < CLASSES; c++) {
        if (!st->pool[c] && !st->box[c] && !st->eliminated[c])
            continue;
        doc_cell(d, "mosby.board.row.counter", &(struct arg){"counter", T_CLASS, c}, 1);
        doc_cell(d, "mosby.board.row.n", &(struct arg){"n", TYPE_NUMBER, st->pool[c]}, 1);
        doc_cell(d, "mosby.board.row.n", &(struct arg){"n", TYPE_NUMBER, st->box[c]}, 1);
        doc_cell(d, "mosby.board.row.n", &(struct arg){"n", TYPE_NUMBER, st->eliminated[c]}, 1);
    }
    doc_table_end(d);
}

void mb_board(W w, seat_t reader, struct doc *d)
{
    const struct mb_state *st = mb_state(w);
    (void)reader;
    board_units(w, d);
    for (int i = 0; i < LEADERS; i++)
        if (st->leader[i] == LEADER_THERE)
            doc_item(d, 0, "mosby.board.leader", &(struct arg){"leader", T_LEADER, i}, 1);
    board_spaces(w, d);
    board_pool(w, d);
}
