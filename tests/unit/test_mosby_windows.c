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

#define INITIATIVE D6("initiative", 1)
#define COMES D6("march", 3)

struct window {
    uint16_t kind;
    struct mtable *(*position)(void);
    const char *stop;     /* settings that lead there, and stop there */
    struct fall reach[4]; /* dice before it */
    const char *line, *rule, *setting;
    const char *told;       /* by the answer of line, rule and setting alike */
    struct fall after[6];   /* dice after that answer */
    struct fall builtin[8]; /* dice after the built-in answer, from there */
};

static const struct window windows[] = {
    {ASK_INITIATIVE,
     with_initiative_card,
     "set ask initiative",
     {{NULL, 0, 0}},
     "play Gain the Initiative",
     "on initiative: play Gain the Initiative",
     "set initiative always",
     "Mosby plays Gain the Initiative.",
     {{NULL, 0, 0}},
     {INITIATIVE, D6("march", 1)}},
    {ASK_UNION_ORDER,
     two_units,
     "set ask union-order",
     {INITIATIVE},
     "next unit 1",
     "on union-order: next unit 1",
     "set union-order strongest first",
     "unit 1 at Gainesville: a 1",
     {D6("march", 1), D6("march", 1)},
     {D6("march", 1), D6("march", 1)}},
    {ASK_ATTACKED,
     before_phases,
     "",
     {INITIATIVE, COMES},
     "skedaddle",
     "on attacked: skedaddle",
     "set skedaddle 1",
     "The band skedaddles at Haymarket.",
     {D6("wound", 6), D6("road", 1)},
     {D6("combat", 6)}},
    {ASK_COMBAT_CARDS,
     with_ambush,
     "set ask combat-cards\non attacked: fight",
     {INITIATIVE, COMES},
     "play Ambush!",
     "on combat-cards: play Ambush!",
     "set combat-cards Ambush!",
     "Mosby plays Ambush!.",
     {D6("combat", 6)},
     {D6("combat", 6)}},
    {ASK_ROLLED,
     with_counterattack,
     "set ask combat-rolled\non attacked: fight",
     {INITIATIVE, COMES, D6("combat", 3)},
     "play Counterattack",
     "on combat-rolled: play Counterattack",
     "set counterattack below R1",
     "Mosby plays Counterattack.",
     {D6("combat", 6)},
     {{NULL, 0, 0}}},
    {ASK_WOUND_ROLL,
     with_escapes,
     "set ask wound-roll\non attacked: skedaddle",
     {INITIATIVE, COMES},
     "play Mosby Escapes",
     "on wound-roll: play Mosby Escapes",
     "set escape before",
     "Mosby escapes.",
     {D6("road", 1)},
     {D6("wound", 6), D6("road", 1)}},
    {ASK_WOUNDED,
     with_escapes,
     "set ask wounded\non attacked: skedaddle",
     {INITIATIVE, COMES, D6("wound", 1)},
     "play Mosby Escapes",
     "on wounded: play Mosby Escapes",
     "set escape after",
     "Mosby escapes.",
     {D6("road", 1)},
     {D6("road", 1)}},
    {ASK_RUMORS,
     with_rumors,
     "set ask rumors\non attacked: skedaddle",
     {INITIATIVE, COMES, D6("wound", 6)},
     "play Rumors of Mosby's Death",
     "on rumors: play Rumors of Mosby's Death",
     "set rumors 1",
     "Mosby plays Rumors of Mosby's Death.",
     {D6("road", 1)},
     {D6("road", 1)}},
    {ASK_BOLT,
     two_units,
     "set ask bolt",
     {INITIATIVE},
     "disband",
     "on bolt: disband",
     "set bolt 1",
     "The band disbands at Haymarket.",
     {{NULL, 0, 0}},
     {D6("march", 1), D6("march", 1)}},
};

static struct mtable *stopped(const struct window *w)
{
    struct mtable *t = w->position();
    mtable_file(t, w->stop);
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
        for (int how = 0; how < 3; how++) {
            struct mtable *t = stopped(w);
            mtable_play(t, arena_printf(t->a, "%s\n%s\n", w->stop[0] == 's' && how == 2 ? "" : w->stop, answers[how]),
                        w->after);
            if (!mtable_told(t, w->told))
                fail_msg("%s, answer %d", mosby_ops.asks[w->kind].name, how);
            arena_free(t->a);
        }
        struct mtable *t = stopped(w);
        const char *trust = arena_printf(t->a, "set trust %s\non attacked: fight\n", mosby_ops.asks[w->kind].name);
        if (w->kind == ASK_WOUND_ROLL || w->kind == ASK_WOUNDED || w->kind == ASK_RUMORS)
            trust = "set trust rumors";
        mtable_play(t, w->kind == ASK_ATTACKED ? "set trust attacked" : trust, w->builtin);
        assert_true(t->res.nwait == 0 || t->res.wait[0].kind != w->kind);
        arena_free(t->a);
    }
}

/* Activation on entry: the break ends the file unless a rule answers it. */
static void activation_on_entry(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *told;
    } rows[] = {
        {"", ""},
        {"on activated if nearest = 0: pass\n", "Mosby passes."},
        {"on activated: go on\n", "Mosby moves from Chantilly to Gum Spring."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = mtable_op("", "gum-spring", 4, 2, 2);
        struct fall falls[8] = {D6("check:Chantilly", 2), COMBAT_UNIT(2), D6("initiative", 5),
                                D6("check:Fairfax Court House", 6), D6("check:Centreville", 6)};
        if (*rows[i].told)
            falls[5] = (struct fall)D6("march", 1);
        mtable_play(t, arena_printf(t->a, "move Chantilly\nmove Gum Spring\n%s", rows[i].rules), falls);
        assert_true(mtable_waits(t, *rows[i].told ? ASK_OP : ASK_PH));
        if (*rows[i].told)
            assert_int_equal(mtable_told(t, rows[i].told), 1);
        else
            assert_int_equal(mtable_told(t, "Mosby moves"), 1);
        arena_free(t->a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_window_by_line_rule_setting_and_built_in),
        cmocka_unit_test(activation_on_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
