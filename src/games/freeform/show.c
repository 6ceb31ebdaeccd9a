/* The head of the report, and everything that lies on the table. */
#include <stdio.h>
#include <string.h>

#include "core/doc.h"
#include "games/freeform/freeform.h"

enum { LIST_SIZE = COUNTERS_MAX * (NAME_SIZE + 16) };

static int32_t put(W w, const char *s)
{
    return text_put(w->texts, s, strlen(s));
}

static void show_turn(W w, struct doc *d)
{
    const struct ff *s = ff_state(w);
    struct arg turn = {"seat", TYPE_SEAT, s->turn};
    if (s->over)
        doc_para(d, "freeform.summary.over", NULL, 0);
    else if (w->fr && w->fr->n && w->fr->v[0].pc == PC_END)
        doc_para(d, "freeform.summary.proposal", &turn, 1);
    else
        doc_para(d, "freeform.summary.turn", &turn, 1);
}

static void show_counters(W w, struct doc *d)
{
    const struct ff *s = ff_state(w);
    int n = ff_ncounters(s);
    char list[LIST_SIZE] = "";
    size_t at = 0;
    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s %d", i ? ", " : "", s->counter[i].name,
                               (int)s->counter[i].v);
    if (n)
        doc_para(d, "freeform.summary.counters", &(struct arg){"list", TYPE_TEXT, put(w, list)}, 1);
}

static int in_hands(W w, int deck)
{
    const struct ff *s = ff_state(w);
    int n = ff_unseen(s, deck, -1);
    for (int seat = 0; seat < w->seats->n; seat++)
        n += ff_at(s, deck, AT_HAND + seat);
    return n;
}

static void show_decks(W w, struct doc *d)
{
    const struct ff *s = ff_state(w);
    for (int i = 0, n = ff_ndecks(s); i < n; i++) {
        struct arg arg[] = {{"deck", TYPE_TEXT, put(w, s->deck[i].name)},
                            {"left", TYPE_NUMBER, ff_left(s, i)},
                            {"hands", TYPE_NUMBER, in_hands(w, i)},
                            {"played", TYPE_NUMBER, ff_at(s, i, AT_PLAYED)},
                            {"secret", TYPE_YESNO, s->deck[i].secret}};
        doc_item(d, 0, "freeform.summary.deck", arg, 5);
    }
}

static int hand_size(const struct ff *s, int seat)
{
    int n = 0;
    for (int i = 0, ndecks = ff_ndecks(s); i < ndecks; i++)
        n += ff_at(s, i, AT_HAND + seat) + ff_unseen(s, i, seat);
    return n;
}

static void show_hand_counts(W w, struct doc *d)
{
    for (int seat = 0; seat < w->seats->n; seat++) {
        int n = hand_size(ff_state(w), seat);
        if (n)
            doc_item(d, 0, "freeform.summary.hand", (struct arg[]){{"seat", TYPE_SEAT, seat}, {"n", TYPE_NUMBER, n}},
                     2);
    }
}

static const char *held_card(W w, seat_t reader, const struct ff_held *h)
{
    char tag[DECK_SIZE];
    if (h->seat != reader)
        return NULL;
    ff_lower(tag, sizeof tag, ff_state(w)->deck[h->deck - 1].name);
    return outside_drawn(w, reader, tag, (uint32_t)h->k);
}

static void held_item(W w, struct doc *d, const char *key, const struct ff_held *h, const char *card)
{
    struct arg arg[] = {{"k", TYPE_NUMBER, h->k},
                        {"deck", TYPE_TEXT, put(w, ff_state(w)->deck[h->deck - 1].name)},
                        {"card", TYPE_TEXT, put(w, card ? card : "")}};
    doc_item(d, 0, key, arg, card ? 3 : 2);
}

/* Unseen cards are numbers in the state; what they are is told by the umpire's view, to their seat alone. */
static void show_own(W w, seat_t reader, struct doc *d)
{
    const struct ff *s = ff_state(w);
    for (int i = 0, n = ff_nheld(s); i < n; i++) {
        const char *card = held_card(w, reader, &s->held[i]);
        if (card)
            held_item(w, d, "freeform.summary.own", &s->held[i], card);
    }
}

void ff_summary(W w, seat_t reader, struct doc *d)
{
    show_turn(w, d);
    show_counters(w, d);
    show_decks(w, d);
    show_hand_counts(w, d);
    show_own(w, reader, d);
}

/* --- board --- */

static void board_hand(W w, int seat, seat_t reader, struct doc *d)
{
    const struct ff *s = ff_state(w);
    doc_heading(d, 2, "freeform.board.hand", &(struct arg){"seat", TYPE_SEAT, seat}, 1);
    for (int i = 0, n = ff_ncards(s); i < n; i++)
        if (s->card[i].at == AT_HAND + seat)
            doc_item(d, 0, "freeform.board.card",
                     (struct arg[]){{"card", TYPE_TEXT, put(w, s->card[i].name)},
                                    {"deck", TYPE_TEXT, put(w, s->deck[s->card[i].deck].name)}},
                     2);
    for (int i = 0, n = ff_nheld(s); i < n; i++) {
        const char *card = held_card(w, reader, &s->held[i]);
        if (s->held[i].seat == seat)
            held_item(w, d, card ? "freeform.board.own" : "freeform.board.unseen", &s->held[i], card);
    }
}

static void board_played(W w, struct doc *d)
{
    const struct ff *s = ff_state(w);
    bool any = false;
    for (int i = 0, n = ff_ncards(s); i < n; i++) {
        if (s->card[i].at != AT_PLAYED)
            continue;
        if (!any)
            doc_heading(d, 2, "freeform.board.played", NULL, 0);
        any = true;
        doc_item(d, 0, "freeform.board.card",
                 (struct arg[]){{"card", TYPE_TEXT, put(w, s->card[i].name)},
                                {"deck", TYPE_TEXT, put(w, s->deck[s->card[i].deck].name)}},
                 2);
    }
}

static void board_counters(W w, struct doc *d)
{
    static const char *const columns[] = {"freeform.board.counter", "freeform.board.value"};
    const struct ff *s = ff_state(w);
    int n = ff_ncounters(s);
    if (!n)
        return;
    doc_table(d, "freeform.board.counters", columns, 2);
    for (int i = 0; i < n; i++) {
        doc_cell(d, "freeform.board.cell", &(struct arg){"value", TYPE_TEXT, put(w, s->counter[i].name)}, 1);
        doc_cell(d, "freeform.board.cell", &(struct arg){"value", TYPE_NUMBER, s->counter[i].v}, 1);
    }
    doc_table_end(d);
}

static void board_commits(W w, struct doc *d)
{
    const struct ff *s = ff_state(w);
    int n = ff_ncommits(s);
    if (n)
        doc_heading(d, 2, "freeform.board.commits", NULL, 0);
    for (int i = 0; i < n; i++)
        doc_item(d, 0, "freeform.board.commit",
                 (struct arg[]){{"seat", TYPE_SEAT, s->commit[i].seat}, {"name", TYPE_TEXT, put(w, s->commit[i].name)}},
                 2);
}

static void board_notes(W w, struct doc *d)
{
    const struct ff *s = ff_state(w);
    int n = ff_nnotes(s);
    if (n)
        doc_heading(d, 2, "freeform.board.notes", NULL, 0);
    for (int i = 0; i < n; i++)
        doc_item(d, 0, "freeform.board.note",
                 (struct arg[]){{"number", TYPE_NUMBER, s->note[i].number},
                                {"seat", TYPE_SEAT, s->note[i].seat},
                                {"text", TYPE_TEXT, put(w, s->note[i].text)}},
                 3);
}

void ff_board(W w, seat_t reader, struct doc *d)
{
    show_turn(w, d);
    show_decks(w, d);
    for (int seat = 0; seat < w->seats->n; seat++)
        if (hand_size(ff_state(w), seat))
            board_hand(w, seat, reader, d);
    board_played(w, d);
    board_counters(w, d);
    board_commits(w, d);
    board_notes(w, d);
}
