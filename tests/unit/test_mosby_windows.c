/* links: base json trust core games test */
/* Each chance to interrupt: the game stops there, is saved, loaded and gone on with (every step of mosby_table does that),
 * and each is answered by line, by rule, by setting and by the built-in answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "core/ask.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

/* How a position is come to; the step that is under test begins there. */
static struct mtable *before_phases(void)
{
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "gainesville", C(2), true);
    return t;
}
static struct mtable *with_initiative_card(void)
{
    struct mtable *t = before_phases();
    mtable_card(t, CARD_INITIATIVE, 1);
    return t;
}
static struct mtable *with_ambush(void)
{
    struct mtable *t = before_phases();
    mtable_card(t, CARD_AMBUSH, 1);
    return t;
}
static struct mtable *with_counterattack(void)
{
    struct mtable *t = before_phases();
    mtable_card(t, CARD_COUNTERATTACK, 1);
    return t;
}
static struct mtable *with_escapes(void)
{
    struct mtable *t = before_phases();
    mtable_card(t, CARD_ESCAPES, 1);
    return t;
}
static struct mtable *with_rumors(void)
{
    struct mtable *t = before_phases();
    mtable_card(t, CARD_RUMORS, 1);
    return t;
}
static struct mtable *two_units(void)
{
    struct mtable *t = before_phases();
    mtable_unit(t, "catharpin", C(1), true);
    return t;
}

/* An active unit keeps the Phases going, far from the band. */
static struct mtable *with_spur(void)
{
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 2);
    mtable_unit(t, "catharpin", C(1), true);
    mtable_card(t, CARD_SPUR, 1);
    return t;
}
static struct mtable *beside_a_sleeper(void)
{
    struct mtable *t = mtable_op("", "middleburg", 4, 2, 3);
    mtable_unit(t, "catharpin", C(1), true);
    mtable_unit(t, "aldie", C(1), false);
    return t;
}
static struct mtable *with_guide(void)
{
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
    mtable_card(t, CARD_GUIDE, 1);
    return t;
}
static struct mtable *with_permanents(void)
{
    struct mtable *t = before_phases();
    mtable_card(t, CARD_SCOUT, 1);
    mtable_card(t, CARD_FEARED, 1);
    return t;
}

/* The outermost procedure goes on from this step (turn.c), with these Event cards left in the deck. */
static struct mtable *at_step(struct mtable *t, int pc, int kind)
{
    for (int i = 0; i < MB_EVENTS; i++)
        mtable_edit(t)->event_out[i] = kind < 0 || i != mtable_event_index(t, kind, 0);
    mtable_edit(t)->events_left = kind >= 0;
    json_object_set_new(json_array_get(json_object_get(t->res.play, "frames"), 0), "pc", json_integer(pc));
    mtable_put(t);
    return t;
}
static struct mtable *before_raid(void)
{
    struct mtable *t = mtable_op("", "upperville", 4, 3, 2);
    mtable_card(t, CARD_AMBUSH, 1);
    return at_step(t, 7, EVENT_RAID);
}
static struct mtable *before_cards(void)
{
    struct mtable *t = mtable_op("", "middleburg", 1, 1, 2);
    for (int c = 0; c < PERMANENTS; c++)
        mtable_card(t, c, 1);
    return at_step(t, 5, -1);
}

static struct mtable *before_start(void)
{
    return mtable_new("");
}
static struct mtable *draws_the_cannon(void)
{
    return at_step(mtable_op("8.3", "middleburg", 1, 1, 2), 5, -1);
}
static struct mtable *at_the_hidden_cannon(void)
{
    struct mtable *t = mtable_op("8.3", "middleburg", 4, 2, 2);
    mtable_edit(t)->cannon = (uint8_t)(mtable_space(t, "rectortown") + 1);
    mtable_put(t);
    return t;
}
static struct mtable *beside_a_courier(void)
{
    struct mtable *t = mtable_op("8.7", "gum-spring", 4, 2, 2);
    mtable_unit(t, "chantilly", CLASS_COURIER, false);
    mtable_unit(t, "frying-pan", C(1), false); /* what a prisoner may tell of */
    mtable_revealed(t, "chantilly");
    return t;
}

#define INITIATIVE D6("initiative", 1)
#define COMES D6("march", 3)
#define RAISED                                                                                                         \
    D6("recruit", 2), {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_SPUR},     \
        D6("events", 1),                                                                                               \
    {                                                                                                                  \
        "draw:event", 0, 0                                                                                             \
    }

struct window {
    uint16_t kind;
    struct mtable *(*position)(void);
    const char *begin;                 /* the line in which it comes up, or "" */
    const char *stop;                  /* settings and rules that lead there, and stop there */
    struct fall reach[4];              /* dice before it */
    const char *line, *rule, *setting; /* setting NULL: there is none, the built-in answer stands */
    const char *told;                  /* by the answer of line, rule and setting alike */
    struct fall after[8];              /* dice after that answer */
    struct fall builtin[8];            /* dice after the built-in answer, from there */
    const char *plays;                 /* the cards that may be played there, if all are in the hand */
};

static const struct window windows[] = {
    {ASK_INITIATIVE,
     with_initiative_card,
     "",
     "set ask initiative",
     {{NULL, 0, 0}},
     "play Gain the Initiative",
     "on initiative: play Gain the Initiative",
     "set initiative always",
     "Mosby plays Gain the Initiative.",
     {{NULL, 0, 0}},
     {INITIATIVE, D6("march", 1)},
     "Gain the Initiative"},
    {ASK_UNION_ORDER,
     two_units,
     "",
     "set ask union-order",
     {INITIATIVE},
     "next unit 1",
     "on union-order: next unit 1",
     "set union-order strongest first",
     "unit 1 at Gainesville: a 1",
     {D6("march", 1), D6("march", 1)},
     {D6("march", 1), D6("march", 1)},
     ""},
    {ASK_ATTACKED,
     before_phases,
     "",
     "",
     {INITIATIVE, COMES},
     "skedaddle",
     "on attacked: skedaddle",
     "set skedaddle 1",
     "The band skedaddles at Haymarket.",
     {D6("wound", 6), D6("road", 1)},
     {D6("combat", 6)},
     "Hide"},
    {ASK_COMBAT_CARDS,
     with_ambush,
     "",
     "set ask combat-cards\non attacked: fight",
     {INITIATIVE, COMES},
     "play Ambush!",
     "on combat-cards: play Ambush!",
     "set combat-cards Ambush!",
     "Mosby plays Ambush!.",
     {D6("combat", 6)},
     {D6("combat", 6)},
     "Ambush!, Hide, Surprise Attack, Show of Force"},
    {ASK_ROLLED,
     with_counterattack,
     "",
     "set ask combat-rolled\non attacked: fight",
     {INITIATIVE, COMES, D6("combat", 3)},
     "play Counterattack",
     "on combat-rolled: play Counterattack",
     "set counterattack below R1",
     "Mosby plays Counterattack.",
     {D6("combat", 6)},
     {{NULL, 0, 0}},
     "Counterattack"},
    {ASK_WOUND_ROLL,
     with_escapes,
     "",
     "set ask wound-roll\non attacked: skedaddle",
     {INITIATIVE, COMES},
     "play Mosby Escapes",
     "on wound-roll: play Mosby Escapes",
     "set escape before",
     "Mosby escapes.",
     {D6("road", 1)},
     {D6("wound", 6), D6("road", 1)},
     "Mosby Escapes"},
    {ASK_WOUNDED,
     with_escapes,
     "",
     "set ask wounded\non attacked: skedaddle",
     {INITIATIVE, COMES, D6("wound", 1)},
     "play Mosby Escapes",
     "on wounded: play Mosby Escapes",
     "set escape after",
     "Mosby escapes.",
     {D6("road", 1)},
     {D6("road", 1)},
     "Mosby Escapes"},
    {ASK_RUMORS,
     with_rumors,
     "",
     "set ask rumors\non attacked: skedaddle",
     {INITIATIVE, COMES, D6("wound", 6)},
     "play Rumors of Mosby's Death",
     "on rumors: play Rumors of Mosby's Death",
     "set rumors 1",
     "Mosby plays Rumors of Mosby's Death.",
     {D6("road", 1)},
     {D6("road", 1)},
     "Rumors of Mosby's Death"},
    {ASK_BOLT,
     two_units,
     "",
     "set ask bolt",
     {INITIATIVE},
     "disband",
     "on bolt: disband",
     "set bolt 1",
     "The band disbands at Haymarket.",
     {{NULL, 0, 0}},
     {D6("march", 1), D6("march", 1)},
     "Hide"},
    {ASK_GIVE_UP,
     with_permanents,
     "",
     "on attacked: skedaddle",
     {INITIATIVE, COMES, D6("wound", 2)},
     "discard Scout",
     "on give-up: discard Scout",
     "set give-up Scout",
     "Scout is discarded.",
     {D6("road", 1)},
     {D6("road", 1)},
     ""},
    {ASK_MOVE_CARDS,
     with_spur,
     "move Haymarket > White Plains > Salem > Orlean",
     "set ask move-cards",
     {D6("initiative", 5)},
     "play Spur the Horses",
     "on move-cards: play Spur the Horses",
     NULL,
     "Mosby plays Spur the Horses.",
     {D6("march", 1)},
     {D6("march", 1)},
     "Spur the Horses"},
    {ASK_ENTRY_CARDS,
     with_guide,
     "move Chantilly",
     "set ask entry-cards",
     {{NULL, 0, 0}},
     "play Local Guide",
     "on entry-cards: play Local Guide",
     NULL,
     "Mosby plays Local Guide.",
     {UNIT(CLASS_COURIER)},
     {D6("check:Chantilly", 6), UNIT(CLASS_BLANK)},
     "Local Guide, Ames"},
    {ASK_ENGAGE,
     beside_a_sleeper,
     "move Aldie",
     "set ask engage",
     {D6("initiative", 5), D6("check:Aldie unit 2", 6)},
     "combat",
     "on engage: combat",
     NULL,
     "Battle at Aldie",
     {D6("combat", 6), D6("march", 1)},
     {D6("march", 1)},
     ""},
    {ASK_ATTACKED_E,
     before_raid,
     "",
     "",
     {D6("raid", 1), COMBAT_UNIT(2)},
     "skedaddle",
     "on skedaddle-e: skedaddle",
     "set skedaddle 1",
     "The band skedaddles at Upperville.",
     {D6("wound", 6)},
     {D6("wound", 6)},
     ""},
    {ASK_COMBAT_CARDS_E,
     before_raid,
     "",
     "set ask combat-cards-e\non skedaddle-e: fight",
     {D6("raid", 1), COMBAT_UNIT(2)},
     "play Ambush!",
     "on combat-cards-e: play Ambush!",
     "set combat-cards Ambush!",
     "Mosby plays Ambush!.",
     {D6("combat", 6)},
     {D6("combat", 6)},
     "Ambush!, Surprise Attack, Show of Force"},
    {ASK_DISCARD,
     before_cards,
     "",
     "",
     {{"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_SPUR}},
     "discard Hide, Hide",
     "on discard6: discard Hide, Hide",
     "set keep Spur the Horses",
     "Hide is discarded.",
     {D6("events", 1)},
     {D6("events", 1)},
     ""},
    {ASK_START,
     before_start,
     "",
     "",
     {{NULL, 0, 0}},
     "start Salem",
     "on start: start Salem",
     "set start Salem",
     "Salem",
     {RAISED},
     {RAISED},
     ""},
    {ASK_CANNON_HIDE,
     draws_the_cannon,
     "",
     "set ask cannon-hide",
     {{"draw:action", 0, CARD_CANNON}, {"draw:action", 0, CARD_HIDE}, {"draw:action", 0, CARD_HIDE}},
     "hide cannon at Salem",
     "on cannon-hide: hide cannon at Salem",
     "set cannon Salem",
     "The Cannon is hidden at Salem.",
     {D6("events", 1)},
     {D6("events", 1)},
     ""},
    {ASK_FETCH,
     at_the_hidden_cannon,
     "move Rectortown",
     "set ask fetch-cannon",
     {{NULL, 0, 0}},
     "fetch",
     "on fetch-cannon: fetch",
     "set fetch-cannon yes",
     "The Cannon is taken up at Rectortown.",
     {{NULL, 0, 0}},
     {{NULL, 0, 0}},
     ""},
    {ASK_INTERROGATE,
     beside_a_courier,
     "move Chantilly",
     "set ask interrogate",
     {D6("check:Chantilly unit 1", 6)},
     "interrogate",
     "on interrogate: interrogate",
     "set interrogate yes",
     "a 3",
     {D6("interrogation", 3)},
     {{NULL, 0, 0}},
     ""},
    {ASK_INFORMED,
     beside_a_courier,
     "move Chantilly",
     "set ask informed ; interrogate yes",
     {D6("check:Chantilly unit 1", 6), D6("interrogation", 5)},
     "scout Frying Pan",
     "on informed: scout Frying Pan",
     NULL,
     "Mosby is told what is at Frying Pan",
     {{NULL, 0, 0}},
     {{NULL, 0, 0}},
     ""},
};

static struct mtable *stopped(const struct window *w)
{
    struct mtable *t = w->position();
    mtable_file(t, arena_printf(t->a, "%s\n%s\n", w->begin, w->stop));
    mtable_step(t, w->reach);
    assert_true(mtable_waits(t, w->kind));
    return t;
}

static void each_window_by_line_rule_setting_and_built_in(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
        const struct window *w = &windows[i];
        const char *const answers[] = {w->line, w->rule, w->setting};
        for (int how = 0; how < 3 && answers[how]; how++) {
            struct mtable *t = stopped(w);
            mtable_play(t, arena_printf(t->a, "%s\n%s\n", w->stop[0] == 's' && how == 2 ? "" : w->stop, answers[how]),
                        w->after);
            if (!mtable_told(t, w->told))
                fail_msg("%s, answer %d", mosby_ops.asks[w->kind].name, how);
            arena_free(t->a);
        }
        struct mtable *t = stopped(w);
        const char *trust = arena_printf(t->a, "set trust %s\non attacked: fight\n", mosby_ops.asks[w->kind].name);
        if (w->kind == ASK_ATTACKED)
            trust = "set trust attacked";
        mtable_play(t, trust, w->builtin);
        assert_true(t->res.nwait == 0 || t->res.wait[0].kind != w->kind);
        arena_free(t->a);
    }
}

/* Which questions have a row above: all, but the floors, where the next line is asked for. */
static void each_question_has_a_row(void **state)
{
    (void)state;
    for (int k = 1; k < ASK_COUNT; k++) {
        bool found = mosby_ops.asks[k].sort == FLOOR;
        for (size_t i = 0; i < sizeof windows / sizeof windows[0] && !found; i++)
            found = windows[i].kind == k;
        if (!found)
            fail_msg("the question %s has no row", mosby_ops.asks[k].name);
    }
}

/* --- the cards at each window ----------------------------------------------------------------------------- */

/* A position of its own for a floor, or for an attack of the band's. */
struct floor_at {
    struct mtable *(*position)(void);
    const char *lines; /* NULL: no file, for one that has run out answers `stay-hidden` */
    uint16_t kind;
    const char *plays;
};

static struct mtable *in_operations(void)
{
    return mtable_op("", "haymarket", 4, 2, 2);
}
static struct mtable *in_phases(void)
{
    return mtable_phases("middleburg");
}
static struct mtable *beside_the_colonel(void)
{
    struct mtable *t = mtable_op("", "annandale", 4, 2, 2);
    mtable_card(t, CARD_DULANEY, 1);
    return t;
}
static struct mtable *on_a_sleeper(void)
{
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "haymarket", C(2), false);
    mtable_card(t, CARD_CHARGE, 1);
    return t;
}
static struct mtable *hidden_in_phases(void)
{
    struct mtable *t = mtable_phases("middleburg");
    mtable_edit(t)->hidden = 1;
    mtable_put(t);
    return t;
}

static const struct floor_at floors[] = {
    {in_operations, NULL, ASK_OP, ""},
    {in_phases, NULL, ASK_PH, "Hide"},
    {hidden_in_phases, NULL, ASK_STAY_HIDDEN, ""},
    {beside_the_colonel, "move Alexandria\nset ask entry-cards", ASK_ENTRY_CARDS, "French Dulaney, Local Guide, Ames"},
    {on_a_sleeper, "combat\nset ask combat-cards", ASK_COMBAT_CARDS, "Surprise Attack, Show of Force, Mounted Charge"},
};

static bool named(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = list; (at = strstr(at, name)); at += n)
        if ((at == list || at[-1] == ' ') && (at[n] == ',' || at[n] == 0))
            return true;
    return false;
}

/* With one of each card in the hand: which may be played here. */
static void cards_at(struct mtable *t, const char *plays, unsigned legal[CARDS], unsigned refused[CARDS])
{
    for (int c = 0; c < CARDS; c++)
        mtable_edit(t)->hand[c] = 1;
    for (int c = 0; c < CARDS; c++) {
        struct order o = {.verb = VERB_PLAY};
        struct err e = {0};
        order_add(&o, 0, c);
        bool may = order_legal(mtable_world(t), &t->res.wait[0], &o, &e);
        if (may != named(plays, mb_bundled.action[c].name))
            fail_msg("%s at %s: %s", mb_bundled.action[c].name, mosby_ops.asks[t->res.wait[0].kind].name,
                     may ? "legal" : e.text);
        legal[c] += may;
        refused[c] += !may;
    }
}

/* Every card but the permanent ones, which count by themselves, may be played somewhere, and none everywhere. */
static void each_card_has_its_windows(void **state)
{
    (void)state;
    unsigned legal[CARDS] = {0}, refused[CARDS] = {0};
    for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
        struct mtable *t = stopped(&windows[i]);
        cards_at(t, windows[i].plays, legal, refused);
        arena_free(t->a);
    }
    for (size_t i = 0; i < sizeof floors / sizeof floors[0]; i++) {
        struct mtable *t = floors[i].position();
        if (floors[i].lines)
            mtable_file(t, floors[i].lines);
        mtable_step(t, NULL);
        assert_true(mtable_waits(t, floors[i].kind));
        cards_at(t, floors[i].plays, legal, refused);
        arena_free(t->a);
    }
    for (int c = 0; c < CARDS; c++) {
        bool by_itself = c < PERMANENTS || c == CARD_INFORMATION; /* `scout SPACE with Local Information` */
        if ((legal[c] == 0) != by_itself || refused[c] == 0)
            fail_msg("%s: legal at %u windows, refused at %u", mb_bundled.action[c].name, legal[c], refused[c]);
    }
}

/* --- activation, restoration ------------------------------------------------------------------------------ */

/* Activation on entry: the break ends the file unless a rule answers it; the game stands there, and goes on by a line, or
 * after the deadline by the built-in answer: it leaves the lines. */
static void activation_on_entry(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *later, *told;
        bool overdue;
    } rows[] = {
        {"", NULL, "", false},
        {"on activated if nearest = 0: pass\n", NULL, "Mosby passes.", false},
        {"on activated: go on\n", NULL, "Mosby moves from Chantilly to Gum Spring.", false},
        {"", "move Gum Spring", "Mosby moves from Chantilly to Gum Spring.", false},
        {"", "", "Mosby moves from Chantilly to Frying Pan.", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
        struct fall falls[8] = {D6("check:Chantilly", 2), COMBAT_UNIT(2), D6("initiative", 5),
                                D6("check:Fairfax Court House", 6), D6("check:Centreville", 6)};
        if (*rows[i].rules)
            falls[5] = (struct fall)D6("march", 1);
        mtable_play(t, arena_printf(t->a, "move Chantilly\nmove Gum Spring\n%s", rows[i].rules), falls);
        assert_true(mtable_waits(t, *rows[i].rules ? ASK_OP : ASK_PH));
        if (!*rows[i].rules)
            assert_int_equal(mtable_told(t, "Mosby moves"), 1);
        t->in.overdue[MOSBY] = rows[i].overdue;
        if (rows[i].overdue)
            t->in.stop_after_roll = true; /* or it would play the game to its end */
        if (rows[i].later)
            mtable_play(t, rows[i].later, FALLS(D6("march", 1)));
        if (*rows[i].told)
            assert_int_equal(mtable_told(t, rows[i].told), 1);
        arena_free(t->a);
    }
}

/* A restoration in the middle of a list of checks, itself in the middle of an Action. */
static struct mtable *no_marker_left(void)
{
    struct mtable *t = mtable_op("", "union-mills", 4, 2, 2);
    mtable_reveal(t, "union-mills manassas-junction");
    mtable_unit(t, "manassas-junction", C(1), false);
    int n = mb_markers(mtable_world(t));
    for (int s = 0; s < mb_bundled.nspaces && n < mb_bundled.status_markers; s++)
        if (mb_bundled.space[s].lines && !mb_bundled.space[s].concentration && !mtable_state(t)->status[s] &&
            s != mtable_space(t, "bradley")) {
            mtable_edit(t)->status[s] = STATUS_REVEALED;
            n++;
        }
    mtable_put(t);
    mtable_file(t, "demolish railroad");
    return t;
}

/* Stopped at after every die, saved, loaded and gone on with, the Action comes to the same end. */
static void restoration_in_the_middle(void **state)
{
    (void)state;
    const struct fall *falls =
        FALLS(D6("check:Centreville", 6), D6("check:Fairfax Station", 6), D6("check:Bradley", 1), COMBAT_UNIT(2),
              D6("check:Manassas Junction", 6), D6("initiative", 5), D6("check:Union Mills", 6),
              D6("check:Independent Hill", 6), D6("check:Brentsville", 6));
    struct mtable *whole = no_marker_left(), *parts = no_marker_left();
    mtable_step(whole, falls);
    assert_true(mtable_tells(whole, "The Union lines are restored. (restore)"));
    parts->in.stop_after_roll = true;
    int stops = 0, restored = 0;
    for (; falls->label; falls += parts->nfall, stops++) {
        mtable_step(parts, falls);
        assert_true(parts->nfall > 0);
        restored += mtable_told(parts, "The Union lines are restored.");
    }
    mtable_step(parts, NULL);
    assert_int_equal(stops, 8); /* one procedure checks and draws */
    assert_int_equal(restored, 1);
    assert_true(mtable_waits(parts, ASK_PH) && mtable_waits(whole, ASK_PH));
    assert_memory_equal(mtable_state(parts), mtable_state(whole), sizeof(struct mb_state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_window_by_line_rule_setting_and_built_in),
        cmocka_unit_test(each_question_has_a_row),
        cmocka_unit_test(each_card_has_its_windows),
        cmocka_unit_test(activation_on_entry),
        cmocka_unit_test(restoration_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
