/* A game of tables alone, with names, verbs, facts, scopes and settings of every form: for the tests of the order
 * language, which never asks what is legal now. What its facts say is set by each test. */
#ifndef PROVOST_TESTS_TOY_H
#define PROVOST_TESTS_TOY_H
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "core/game.h"
#include "core/order.h"

enum { SPACE = TYPE_GAME, ARM, PIECES, LEVEL, CARD, POSTURE };
static const char *const toy_spaces[] = {"Richmond", "Eastern Virginia", "Southern Virginia", "Norfolk",
                                         "Fort",     "Fort Monroe",      "St. Mary's-City",   "B23.1",
                                         "B23.12"};
static const char *const toy_arms[] = {"infantry", "cavalry", "leader"};
static const char *const toy_cards[] = {"Seek", "Hide", "Gain the Initiative"};
static const char *const toy_postures[] = {"stand", "assault"};

static inline int32_t toy_nspaces(W w)
{
    (void)w;
    return 9;
}
static inline int32_t toy_narms(W w)
{
    (void)w;
    return 3;
}
static inline int32_t toy_ncards(W w)
{
    (void)w;
    return 3;
}
static inline int32_t toy_npostures(W w)
{
    (void)w;
    return 2;
}
static inline const char *toy_space(W w, int32_t v)
{
    (void)w;
    return toy_spaces[v];
}
static inline const char *toy_alias(W w, int32_t v)
{
    (void)w;
    return v == 1 ? "EV" : NULL;
}
static inline const char *toy_arm(W w, int32_t v)
{
    (void)w;
    return toy_arms[v];
}
static inline const char *toy_card(W w, int32_t v)
{
    (void)w;
    return toy_cards[v];
}
static inline const char *toy_posture(W w, int32_t v)
{
    (void)w;
    return toy_postures[v];
}

static const struct type toy_types[] = {
    {.name = "space", .form = FORM_NAME, .count = toy_nspaces, .name_of = toy_space, .alias_of = toy_alias},
    {.name = "arm", .form = FORM_NAME, .count = toy_narms, .name_of = toy_arm},
    {.name = "piece", .form = FORM_COUNTED, .of = ARM},
    {.name = "level", .form = FORM_NUMBER, .lo = 1, .hi = 6},
    {.name = "card", .form = FORM_NAME, .count = toy_ncards, .name_of = toy_card},
    {.name = "posture", .form = FORM_NAME, .count = toy_npostures, .name_of = toy_posture},
};

enum { K_TURN = 1, K_RETREAT, K_INTERCEPT, K_ACTIVATED, KINDS_END };
enum {
    V_MOVE = 1,
    V_SCOUT,
    V_RETREAT,
    V_YES,
    V_NO,
    V_ROLL,
    V_SAY,
    V_NOTE,
    V_DRAW,
    V_PATH,
    V_RAISE,
    V_NEXT,
    V_TUNE,
    V_FORM,
    V_DECK,
    V_TELL,
    V_PLAY,
    V_ORDER,
    V_GARRISON,
    V_GO_HOME,
    V_PLAY_TWO,
    VERBS_END
};
static const struct ask_kind toy_asks[] = {
    {0},
    {.name = "turn", .sort = FLOOR},
    {.name = "retreat", .sort = WAITS, .verb = V_RETREAT},
    {.name = "intercept", .sort = REACTS},
    {.name = "attacked", .sort = WAITS},
};

static const uint16_t on_turn[] = {K_TURN, 0}, on_retreat[] = {K_RETREAT, 0}, on_intercept[] = {K_INTERCEPT, 0},
                      on_attacked[] = {K_ACTIVATED, 0};
#define SLOTS(...)                                                                                                     \
    (const struct slot[])                                                                                              \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }
static inline bool toy_form(W w, O o, struct err *e)
{
    (void)w;
    if (order_nth(o, 1, 0) != order_nth(o, 2, 0))
        return true;
    err_set(e, EXIT_DATA, "a move ends in another space (5.1)");
    err_hint(e, "Norfolk");
    return false;
}
static const struct verb toy_verbs[] = {
    {0},
    {.name = "move",
     .kinds = on_turn,
     .form = toy_form,
     .slots = SLOTS({"pieces", PIECES, NULL, 1, 3, NULL}, {"from", SPACE, NULL, 1, 1, NULL},
                    {"to", SPACE, ">", 1, 1, NULL})},
    {.name = "scout", .kinds = on_turn, .slots = SLOTS({"space", SPACE, NULL, 1, 1, NULL})},
    {.name = "fall back", .kinds = on_retreat, .slots = SLOTS({"space", SPACE, NULL, 1, 4, NULL})},
    {.name = "yes", .kinds = on_intercept},
    {.name = "no", .kinds = on_intercept},
    {.name = "roll",
     .kinds = on_turn,
     .slots = SLOTS({"dice", TYPE_DICE, NULL, 1, 1, NULL}, {"what", TYPE_TEXT, "for", 0, 1, NULL})},
    {.name = "say", .kinds = on_turn, .slots = SLOTS({"text", TYPE_TEXT, NULL, 1, 1, NULL})},
    {.name = "note", .kinds = on_turn, .slots = SLOTS({"text", TYPE_TEXT, NULL, 1, 1, NULL})},
    {.name = "draw",
     .kinds = on_turn,
     .slots = SLOTS({"number", TYPE_NUMBER, NULL, 0, 1, NULL}, {"deck", TYPE_WORD, "from", 1, 1, NULL})},
    {.name = "path",
     .kinds = on_turn,
     .slots = SLOTS({"from", SPACE, NULL, 1, 1, NULL}, {"to", SPACE, ">", 1, 4, ">"})},
    {.name = "raise", .kinds = on_turn, .slots = SLOTS({"level", LEVEL, NULL, 1, 1, NULL})},
    {.name = "next", .kinds = on_turn, .slots = SLOTS({"seat", TYPE_SEAT, NULL, 0, 1, NULL})},
    {.name = "tune",
     .kinds = on_turn,
     .slots = SLOTS({"step", TYPE_SIGNED, "by", 1, 1, NULL}, {"limit", TYPE_PERCENT, "at", 0, 1, NULL},
                    {"safe", TYPE_YESNO, "safe", 0, 1, NULL})},
    {.name = "form",
     .kinds = on_turn,
     .slots = SLOTS({"arm", ARM, NULL, 0, 1, NULL}, {"face", LEVEL, ", face", 0, 1, NULL})},
    {.name = "deck",
     .kinds = on_turn,
     .slots = SLOTS({"name", TYPE_WORD, NULL, 1, 1, NULL}, {"card", TYPE_WORD, ":", 1, 5, ""})},
    {.name = "tell",
     .kinds = on_turn,
     .slots = SLOTS({"text", TYPE_TEXT, NULL, 1, 1, NULL}, {"seat", TYPE_SEAT, "to", 0, 1, NULL})},
    {.name = "play", .kinds = on_attacked, .slots = SLOTS({"card", CARD, NULL, 1, 1, NULL})},
    {.name = "order",
     .kinds = on_turn,
     .slots = SLOTS({"who", TYPE_SEAT, NULL, 1, 1, NULL}, {"whom", TYPE_SEAT, ">", 0, 1, NULL},
                    {"goal", SPACE, ":", 1, 2, NULL})},
    {.name = "garrison",
     .kinds = on_turn,
     .slots = SLOTS({"place", SPACE, NULL, 1, 1, NULL}, {"other", SPACE, NULL, 0, 1, NULL})},
    {.name = "go home", .kinds = on_turn},
    {.name = "play",
     .kinds = on_turn,
     .slots = SLOTS({"card", CARD, NULL, 1, 1, NULL}, {"space", SPACE, "at", 1, 1, NULL})},
};

/* What the facts say. */
enum {
    F_WOUNDED = 1,
    F_HERE,
    F_STRENGTH,
    F_STRENGTH_AT,
    F_ODDS,
    F_LOSSES,
    F_BASE,
    F_CHOSE,
    F_COUNTER,
    F_RATING_LEAD,
    FACTS_END
};
struct toy_facts {
    bool known[FACTS_END];
    int32_t a[FACTS_END], b[FACTS_END];
};
#define TOY_GET(name, id)                                                                                              \
    static inline bool name(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)                          \
    {                                                                                                                  \
        const struct toy_facts *f = w->state;                                                                          \
        (void)ask, (void)reader, (void)arg;                                                                            \
        *out = (struct value){.a = f->a[id], .b = f->b[id]};                                                           \
        return f->known[id];                                                                                           \
    }
TOY_GET(get_wounded, F_WOUNDED)
TOY_GET(get_here, F_HERE)
TOY_GET(get_strength, F_STRENGTH)
TOY_GET(get_odds, F_ODDS)
TOY_GET(get_losses, F_LOSSES)
TOY_GET(get_base, F_BASE)
TOY_GET(get_lead, F_RATING_LEAD)
static inline bool get_strength_at(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)w, (void)ask, (void)reader;
    *out = (struct value){.a = 10 * arg[0]};
    return true;
}
static inline bool get_chose(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)w, (void)ask;
    *out = (struct value){.a = arg[0] == 1 && arg[1] == 0};
    return arg[0] == 1 || arg[0] == reader; /* what the others chose is not known */
}
static inline bool get_counter(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader;
    *out = (struct value){.a = (int32_t)strlen(text_get(w->texts, arg[0]))};
    return true;
}
static const struct fact toy_facts_table[] = {
    {0},
    {.name = "wounded", .type = VAL_YESNO, .get = get_wounded},
    {.name = "here", .type = VAL_YESNO, .kinds = on_retreat, .get = get_here},
    {.name = "strength", .type = VAL_NUMBER, .get = get_strength},
    {.name = "strength at", .type = VAL_NUMBER, .arg = {SPACE, 0}, .get = get_strength_at},
    {.name = "odds", .type = VAL_RATIO, .kinds = on_attacked, .get = get_odds},
    {.name = "losses", .type = VAL_PERCENT, .get = get_losses},
    {.name = "base", .type = VAL_NAME, .name_type = SPACE, .get = get_base},
    {.name = "chose", .type = VAL_YESNO, .arg = {TYPE_SEAT, CARD}, .arg_first = true, .get = get_chose},
    {.name = "counter", .type = VAL_NUMBER, .arg = {TYPE_WORD, 0}, .get = get_counter},
    {.name = "rating lead", .type = VAL_NUMBER, .get = get_lead},
};

enum { S_DEPLOY = 1, S_POSTURE, S_WITHDRAW, S_TARGETS, S_MAIN, SETTINGS_END };
enum { C_ATTACK = 1, C_DEFEND, C_BATTLE, C_TURN, SCOPES_END };
static inline bool holds_attack(W w, A ask, int32_t arg)
{
    (void)w, (void)arg;
    return ask->subject == 1;
}
static inline bool holds_defend(W w, A ask, int32_t arg)
{
    (void)w, (void)arg;
    return ask->subject == 2;
}
static inline bool holds_battle(W w, A ask, int32_t arg)
{
    (void)w;
    return ask->place == arg;
}
static inline bool holds_turn(W w, A ask, int32_t arg)
{
    (void)w;
    return ask->seat == arg;
} /* the seat stands for the turn */
static const struct setting toy_settings[] = {
    {0},
    {.name = "deploy",
     .kinds = on_retreat,
     .per_first = true,
     .builtin = "infantry left 1 center 1; cavalry reserve 2",
     .slots = SLOTS({"arm", ARM, NULL, 1, 1, NULL}, {"left", TYPE_NUMBER, "left", 0, 1, NULL},
                    {"center", TYPE_NUMBER, "center", 0, 1, NULL}, {"reserve", TYPE_NUMBER, "reserve", 0, 1, NULL})},
    {.name = "posture",
     .kinds = on_retreat,
     .builtin = "stand",
     .slots = SLOTS({"posture", POSTURE, NULL, 1, 1, NULL}, {"turn", TYPE_NUMBER, "from", 0, 1, NULL})},
    {.name = "withdraw",
     .kinds = on_retreat,
     .slots = SLOTS({"share", TYPE_PERCENT, "at", 1, 1, NULL}, {"of", TYPE_WORD, NULL, 0, 1, NULL})},
    {.name = "target-list", .kinds = on_intercept, .slots = SLOTS({"arm", ARM, NULL, 1, 3, ""})},
    {.name = "main", .kinds = on_intercept, .slots = SLOTS({"space", SPACE, NULL, 1, 1, NULL})},
};
static const struct scope toy_scopes[] = {
    {0},
    {.name = "attack", .narrow = 1, .holds = holds_attack},
    {.name = "defend", .narrow = 1, .holds = holds_defend},
    {.name = "battle", .narrow = 4, .arg = SPACE, .holds = holds_battle},
    {.name = "turn", .narrow = 2, .arg = TYPE_NUMBER, .holds = holds_turn},
};
static const struct event_kind toy_events[] = {
    {.name = ""}, {.name = "moved"}, {.name = "activated", .breaks = true}, {.name = "attacked", .breaks = true}};
enum { E_MOVED = 1, E_ACTIVATED, E_ATTACKED };

#define ROWS(table) (sizeof(table) / sizeof((table)[0]))
static const struct game_ops toy_ops = {
    .id = "toy",
    .types = toy_types,
    .ntypes = ROWS(toy_types),
    .asks = toy_asks,
    .nasks = ROWS(toy_asks),
    .verbs = toy_verbs,
    .nverbs = ROWS(toy_verbs),
    .facts = toy_facts_table,
    .nfacts = ROWS(toy_facts_table),
    .settings = toy_settings,
    .nsettings = ROWS(toy_settings),
    .scopes = toy_scopes,
    .nscopes = ROWS(toy_scopes),
    .events = toy_events,
    .nevents = ROWS(toy_events),
    .place_type = SPACE,
};
static const struct seats toy_seats = {.n = 3, .v = {{.name = "North"}, {.name = "South"}, {.name = "Bob"}}};

static inline struct world toy_world(struct arena *a, const struct toy_facts *facts)
{
    return (struct world){.ops = &toy_ops, .seats = &toy_seats, .state = facts, .texts = texts_new(a)};
}

/* A whole draft, as `check` reads it. */
static inline void toy_parse(W w, struct arena *a, const char *draft, size_t n, struct file *out, struct diags *diags)
{
    struct source_line *lines;
    size_t standing, count = draft_lines(a, draft, n, &lines, &standing, diags);
    file_parse(w, a, lines, count, out, diags);
    diag_sort(diags);
}
#endif
