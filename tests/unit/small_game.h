/* The tables of a game of three places and two sorts of troops, for the tests of dice, events, documents and reports.
 * All its words are capitals, so that words of the catalogue can be told from them. */
#ifndef PROVOST_TESTS_SMALL_GAME_H
#define PROVOST_TESTS_SMALL_GAME_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "core/dice.h"
#include "core/doc.h"
#include "core/event.h"
#include "core/order.h"

enum { SMALL_PLACE = TYPE_GAME, SMALL_TROOP, SMALL_COUNT };
enum { SMALL_RETREAT = 1, SMALL_MOVE };
enum { SMALL_MOVED = 1, SMALL_FOUGHT, SMALL_SAID, SMALL_LOST, SMALL_DEALT };

struct small_state {
    int32_t summary_lines;
};

static inline int32_t small_places(W w)
{
    (void)w;
    return 3;
}
static inline const char *small_place(W w, int32_t v)
{
    static const char *const name[] = {"RICHMOND", "EASTERN VIRGINIA", "[B]<I>*"};
    (void)w;
    return name[v];
}
static inline int32_t small_troops(W w)
{
    (void)w;
    return 2;
}
static inline const char *small_troop(W w, int32_t v)
{
    (void)w;
    return v ? "CAVALRY" : "INFANTRY";
}

/* RETREAT to one of the places, or anything at all for MOVE. */
static inline void small_choices(W w, A ask, O part, struct choices *next)
{
    (void)w;
    if (!part->verb) {
        choice_verb(next, SMALL_RETREAT);
        if (ask->kind == SMALL_MOVE)
            choice_verb(next, SMALL_MOVE);
    } else if (part->verb == SMALL_MOVE && part->n == 0) {
        choice_add(next, 0, COUNTED_OF(0, 1), COUNTED_OF(0, 999));
    } else if (part->n == (part->verb == SMALL_MOVE)) {
        choice_add(next, part->verb == SMALL_MOVE, 0, 1);
    } else {
        next->end = true;
    }
}

static inline void small_summary(W w, seat_t reader, struct doc *d)
{
    const struct small_state *s = w->state;
    (void)reader;
    for (int32_t i = 0; i < s->summary_lines; i++)
        doc_para(d, "toy.summary", &(struct arg){"n", TYPE_NUMBER, i}, 1);
}

static inline void small_board(W w, seat_t reader, struct doc *d)
{
    static const char *const columns[] = {"toy.column.place", "toy.column.troops"};
    (void)w;
    (void)reader;
    doc_table(d, "toy.board", columns, 2);
    for (int32_t i = 0; i < 2; i++) {
        doc_cell(d, "toy.cell", &(struct arg){"v", SMALL_PLACE, i}, 1);
        doc_cell(d, "toy.cell", &(struct arg){"v", SMALL_COUNT, COUNTED_OF(i, 3 + i)}, 1);
    }
    doc_table_end(d);
}

static const struct type small_types[] = {
    {.name = "PLACE", .form = FORM_NAME, .count = small_places, .name_of = small_place},
    {.name = "TROOP", .form = FORM_NAME, .count = small_troops, .name_of = small_troop},
    {.name = "TROOPS", .form = FORM_COUNTED, .of = SMALL_TROOP},
};
static const struct ask_kind small_asks[] = {
    {0},
    [SMALL_RETREAT] = {.name = "RETREAT", .sort = WAITS, .choices = small_choices},
    [SMALL_MOVE] = {.name = "MOVE", .sort = FLOOR, .choices = small_choices},
};
static const struct slot small_retreat_slots[] = {{.name = "PLACE", .type = SMALL_PLACE, .min = 1, .max = 1}, {0}};
static const struct slot small_move_slots[] = {{.name = "TROOPS", .type = SMALL_COUNT, .min = 1, .max = 1},
                                               {.name = "PLACE", .type = SMALL_PLACE, .lead = ">", .min = 1, .max = 1},
                                               {0}};
static const uint16_t small_retreat_kinds[] = {SMALL_RETREAT, SMALL_MOVE, 0}, small_move_kinds[] = {SMALL_MOVE, 0};
static const struct verb small_verbs[] = {
    {0},
    [SMALL_RETREAT] = {.name = "RETREAT", .slots = small_retreat_slots, .kinds = small_retreat_kinds},
    [SMALL_MOVE] = {.name = "MOVE", .slots = small_move_slots, .kinds = small_move_kinds},
};
static const struct rule_row small_rules[] = {{"", ""}, {"R1", "5.2"}};
static const struct event_kind small_events[] = {
    {.name = ""},
    [SMALL_MOVED] = {.name = "moved", .arg = {{"troops", SMALL_COUNT}, {"to", SMALL_PLACE}}},
    [SMALL_FOUGHT] = {.name = "fought", .arg = {{"at", SMALL_PLACE}, {"won", TYPE_YESNO}}},
    [SMALL_SAID] = {.name = "said", .arg = {{"text", TYPE_TEXT}}},
    [SMALL_LOST] = {.name = "lost", .arg = {{"n", TYPE_NUMBER}}},
    [SMALL_DEALT] = {.name = "dealt"},
};
static const struct game_ops small_ops = {
    .id = "toy",
    .title = "TOY WAR",
    .rev = 1,
    .state_size = sizeof(struct small_state),
    .rules = small_rules,
    .types = small_types,
    .asks = small_asks,
    .verbs = small_verbs,
    .events = small_events,
    .nrules = 2,
    .ntypes = 3,
    .nasks = 3,
    .nverbs = 3,
    .nevents = 6,
    .place_type = SMALL_PLACE,
    .summary = small_summary,
    .board = small_board,
};

/* Its sentences; those of core come from the bundled catalogue. */
static const char small_words[] =
    "toy.moved\t{seat} moves {troops} to {to}.\n"
    "toy.fought\tBattle at {at}: {seat} rolls {rolls}, {sum} in all, and {won|wins|loses}.\n"
    "toy.said\t{seat} says: {text}\n"
    "toy.lost\t{seat} loses {n} {n|man|men}.\n"
    "toy.dealt\tThe cards are dealt.\n"
    "toy.summary\tPoint {n}\n"
    "toy.board\tWhere the troops are\n"
    "toy.column.place\tPlace\n"
    "toy.column.troops\tTroops\n"
    "toy.cell\t{v}\n"
    "toy.h\tNews of {what}\n"
    "toy.p\t{what}\n"
    "toy.i\tItem {what}\n";

static const struct seats small_seats = {.n = 2, .v = {{.name = "SOUTH", .team = 0}, {.name = "NORTH", .team = 1}}};

struct small { /* one test's world */
    struct arena *a;
    struct small_state state;
    struct frames fr;
    struct world w;
    struct dice dice;
    struct events ev;
    struct play p;
    const struct catalogue *cat;
};

static inline struct small *small_new(void)
{
    struct arena *a = arena_new();
    struct small *s = ARENA_NEW(a, struct small);
    struct err e = {0};
    s->a = a;
    s->w = (struct world){
        .ops = &small_ops, .state = &s->state, .fr = &s->fr, .seats = &small_seats, .texts = texts_new(a), .rev = 1};
    events_init(&s->ev, a);
    s->p = (struct play){.w = s->w, .state = &s->state, .fr = &s->fr, .dice = &s->dice, .ev = &s->ev};
    assert_true(catalogue_read(a, small_words, strlen(small_words), &s->cat, &e));
    return s;
}

static inline int32_t small_text(struct small *s, const char *text)
{
    return text_put(s->w.texts, text, strlen(text));
}
#endif
