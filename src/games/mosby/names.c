/* The words of the game's types, as they are written and printed. */
#include "games/mosby/names.h"

static int32_t count_spaces(W w)
{
    return mb_data(w)->nspaces;
}
static const char *name_space(W w, int32_t v)
{
    return mb_data(w)->space[v].name;
}
static const char *id_space(W w, int32_t v)
{
    return mb_data(w)->space[v].id;
}

static int32_t count_cards(W w)
{
    (void)w;
    return CARDS;
}
static const char *name_card(W w, int32_t v)
{
    return mb_data(w)->action[v].name;
}
static const char *id_card(W w, int32_t v)
{
    return mb_data(w)->action[v].id;
}

static int32_t count_events(W w)
{
    (void)w;
    return EVENT_KINDS;
}
static const char *name_event(W w, int32_t v)
{
    return mb_data(w)->event_kind[v].name;
}
static const char *id_event(W w, int32_t v)
{
    return mb_data(w)->event_kind[v].id;
}

#define WORDS(type, ...)                                                                                               \
    static const char *const type##_words[] = {__VA_ARGS__};                                                           \
    static int32_t count_##type(W w)                                                                                   \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return (int32_t)(sizeof type##_words / sizeof type##_words[0]);                                                \
    }                                                                                                                  \
    static const char *name_##type(W w, int32_t v)                                                                     \
    {                                                                                                                  \
        (void)w;                                                                                                       \
        return type##_words[v];                                                                                        \
    }

#define TEN(n)                                                                                                         \
    "unit " #n "0", "unit " #n "1", "unit " #n "2", "unit " #n "3", "unit " #n "4", "unit " #n "5", "unit " #n "6",    \
        "unit " #n "7", "unit " #n "8", "unit " #n "9"
WORDS(unit, "unit 1", "unit 2", "unit 3", "unit 4", "unit 5", "unit 6", "unit 7", "unit 8", "unit 9", TEN(1), TEN(2),
      TEN(3), TEN(4), TEN(5), "unit 60", "unit 61", "unit 62", "unit 63", "unit 64")
WORDS(class, "blank", "picket", "courier", "supply wagon", "combat unit of 1", "combat unit of 2", "combat unit of 3",
      "combat unit of 4", "combat unit of 5", "combat unit of 6", "combat unit of 7", "combat unit of 8",
      "combat unit of 9", "unseen combat unit")
WORDS(sort, "blank", "picket", "courier", "wagon", "combat")
WORDS(target, "depot", "bridge", "railroad", "wagon train")
WORDS(leader, "Colonel Dulaney", "General Stoughton")
WORDS(result, "D", "D1", "D2", "R", "R1", "R2", "R3")
WORDS(march, "deactivates", "moves at random", "moves toward Mosby", "moves toward the nearest Union unit",
      "moves away from Mosby")
WORDS(ordering, "map", "nearest first", "farthest first", "strongest first")
WORDS(when, "never", "always")
WORDS(counter, "on D", "below R1", "never")
WORDS(escape, "after", "before", "if wounded", "never")
WORDS(side, "Union", "Mosby")
WORDS(ending, "nothing", "the band has disbanded", "the band has skedaddled", "the band was beaten", "no space is open",
      "there is no band", "Union troops ran into Mosby", "Mosby is dead")

#define ROW(type) .form = FORM_NAME, .count = count_##type, .name_of = name_##type

const struct type mb_types[T_END - TYPE_GAME] = {
    [T_SPACE - TYPE_GAME] = {.name = "space",
                             .rule = "move",
                             .help = "a space of the map by its name",
                             .form = FORM_NAME,
                             .count = count_spaces,
                             .name_of = name_space,
                             .alias_of = id_space},
    [T_CARD - TYPE_GAME] = {.name = "card",
                            .rule = "play-card",
                            .help = "an Action card by its name",
                            .form = FORM_NAME,
                            .count = count_cards,
                            .name_of = name_card,
                            .alias_of = id_card},
    [T_EVENT - TYPE_GAME] = {.name = "event",
                             .rule = "events",
                             .help = "an Event card by its name",
                             .form = FORM_NAME,
                             .count = count_events,
                             .name_of = name_event,
                             .alias_of = id_event},
    [T_UNIT - TYPE_GAME] = {.name = "unit", .rule = "draw", .help = "a Union unit on the map: unit 3", ROW(unit)},
    [T_CLASS - TYPE_GAME] = {.name = "counter", .rule = "draw", .help = "what a Union counter shows", ROW(class)},
    [T_SORT -
        TYPE_GAME] = {.name = "kind", .rule = "draw", .help = "blank, picket, courier, wagon or combat", ROW(sort)},
    [T_TARGET - TYPE_GAME] = {.name = "target",
                              .rule = "demolish",
                              .help = "depot, bridge, railroad or wagon train",
                              ROW(target)},
    [T_LEADER - TYPE_GAME] = {.name = "leader", .rule = "kidnap", .help = "a Union leader", ROW(leader)},
    [T_RESULT - TYPE_GAME] = {.name = "result", .rule = "results", .help = "D D1 D2 R R1 R2 R3", ROW(result)},
    [T_MARCH -
        TYPE_GAME] = {.name = "march", .rule = "union-move", .help = "what the Union Movement Table says", ROW(march)},
    [T_ORDERING - TYPE_GAME] = {.name = "order",
                                .rule = "union-move",
                                .help = "map, nearest first, farthest first or strongest first",
                                ROW(ordering)},
    [T_WHEN - TYPE_GAME] = {.name = "when", .rule = "orders", .help = "always or never", ROW(when)},
    [T_COUNTER - TYPE_GAME] = {.name = "when", .rule = "orders", .help = "on D, below R1 or never", ROW(counter)},
    [T_ESCAPE -
        TYPE_GAME] = {.name = "when", .rule = "orders", .help = "before, after, if wounded or never", ROW(escape)},
    [T_SIDE - TYPE_GAME] = {.name = "side", .rule = "initiative", .help = "Mosby or Union", ROW(side)},
    [T_ENDING - TYPE_GAME] = {.name = "ending", .rule = "turn-end", .help = "how a turn has ended", ROW(ending)},
};
