/* links: base json trust core games test */
/* Each setting: what it answers, and what the built-in one answers (design, mosby-decisions 1). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

struct row {
    uint16_t setting, ask;
    const char *lines, *answer;
};

static bool tried[SET_COUNT];

static void answers(struct mtable *t, const struct row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *got = mtable_advice(t, rows[i].ask, rows[i].lines);
        if (strcmp(got, rows[i].answer) != 0)
            fail_msg("\"%s\" answers %s with \"%s\", not \"%s\"", rows[i].lines, mosby_ops.asks[rows[i].ask].name, got,
                     rows[i].answer);
        if (*rows[i].lines)
            tried[rows[i].setting] = true;
    }
    arena_free(t->a);
}
#define ANSWERS(t, rows) answers(t, rows, sizeof rows / sizeof rows[0])

/* A unit of 2 attacks a band of 2: lost on two faces; Notoriety 4, Awareness 2. */
static struct mtable *attacked(void)
{
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "gainesville", C(2), true);
    static const int held[] = {CARD_HIDE, CARD_AMBUSH, CARD_SURPRISE, CARD_ESCAPES, CARD_RUMORS, CARD_COUNTERATTACK};
    for (int i = 0; i < 6; i++)
        mtable_card(t, held[i], 1);
    mtable_file(t, "set ask attacked");
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3)));
    assert_true(mtable_waits(t, ASK_ATTACKED));
    return t;
}

static void when_attacked(void **state)
{
    (void)state;
    static const struct row healthy[] = {
        {SET_SKEDADDLE, ASK_ATTACKED, "", "fight"}, /* built in: 4 faces */
        {SET_SKEDADDLE, ASK_ATTACKED, "set skedaddle 2", "skedaddle"},
        {SET_SKEDADDLE, ASK_ATTACKED, "set skedaddle 3", "fight"},
        {SET_SKEDADDLE_WOUNDED, ASK_ATTACKED, "set skedaddle-wounded 1", "fight"},
        {SET_HIDE, ASK_ATTACKED, "set hide 2", "play Hide"},
        {SET_HIDE, ASK_ATTACKED, "set hide 3", "fight"},
        {SET_COMBAT_CARDS, ASK_COMBAT_CARDS, "", "no"},
        {SET_COMBAT_CARDS, ASK_COMBAT_CARDS, "set combat-cards Surprise Attack, Ambush!", "play Surprise Attack"},
        {SET_COMBAT_CARDS, ASK_COMBAT_CARDS, "set combat-cards Mounted Charge, Ambush!", "play Ambush!"},
        {SET_RISK, ASK_COMBAT_CARDS, "set combat-cards Ambush! ; risk 1", "play Ambush!"},
        {SET_RISK, ASK_COMBAT_CARDS, "set combat-cards Ambush! ; risk 2", "no"},
    };
    ANSWERS(attacked(), healthy);
    struct mtable *t = attacked();
    mtable_edit(t)->wounded = 4;
    static const struct row wounded[] = {
        {SET_SKEDADDLE_WOUNDED, ASK_ATTACKED, "", "fight"}, /* built in: never */
        {SET_SKEDADDLE_WOUNDED, ASK_ATTACKED, "set skedaddle-wounded 2", "skedaddle"},
        {SET_SKEDADDLE, ASK_ATTACKED, "set skedaddle 1", "fight"},
    };
    ANSWERS(t, wounded);
    t = attacked(); /* worse than 3 faces */
    mtable_edit(t)->unit[0].strength = 6;
    mtable_edit(t)->awareness = 5;
    static const struct row hopeless[] = {{SET_SKEDADDLE, ASK_ATTACKED, "", "skedaddle"}};
    ANSWERS(t, hopeless);
}

static void after_the_die(void **state)
{
    (void)state;
    static const struct {
        int result;
        const char *lines, *answer;
    } rows[] = {
        {RESULT_D, "", "play Counterattack"},
        {RESULT_D2, "set counterattack on D", "play Counterattack"},
        {RESULT_R, "", "no"},
        {RESULT_R, "set counterattack below R1", "play Counterattack"},
        {RESULT_R1, "set counterattack below R1", "no"},
        {RESULT_D, "set counterattack never", "no"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mtable *t = attacked();
        mtable_edit(t)->result = (uint8_t)rows[i].result;
        const struct row row[] = {{SET_COUNTER, ASK_ROLLED, rows[i].lines, rows[i].answer}};
        ANSWERS(t, row);
    }
}

static void casualty_checks(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {SET_ESCAPE, ASK_WOUND_ROLL, "", "no"},
        {SET_ESCAPE, ASK_WOUNDED, "", "play Mosby Escapes"},
        {SET_ESCAPE, ASK_WOUND_ROLL, "set escape before", "play Mosby Escapes"},
        {SET_ESCAPE, ASK_WOUNDED, "set escape if wounded", "no"},
        {SET_ESCAPE, ASK_WOUNDED, "set escape never", "no"},
        {SET_RUMORS, ASK_RUMORS, "", "no"},
        {SET_RUMORS, ASK_RUMORS, "set rumors 2", "play Rumors of Mosby's Death"},
        {SET_RUMORS, ASK_RUMORS, "set rumors 3", "no"},
    };
    ANSWERS(attacked(), rows);
    struct mtable *t = attacked();
    mtable_edit(t)->wounded = 4;
    static const struct row wounded[] = {{SET_ESCAPE, ASK_WOUNDED, "set escape if wounded", "play Mosby Escapes"}};
    ANSWERS(t, wounded);
    t = attacked();
    for (int c = 0; c < PERMANENTS; c++)
        mtable_card(t, c, 1);
    static const struct row give[] = {
        {SET_GIVE_UP, ASK_GIVE_UP, "", "discard Cannon"},
        {SET_GIVE_UP, ASK_GIVE_UP, "set give-up Feared Name, Scout", "discard Feared Name"},
        {SET_KEEP, ASK_GIVE_UP, "set keep Cannon, Scout, Fast Horses, Feared Name", "discard Pistol Tactics"},
    };
    ANSWERS(t, give);
}

static void cards_above_the_limit(void **state)
{
    (void)state;
    struct mtable *t = attacked(); /* six cards */
    mtable_card(t, CARD_SPUR, 1);
    mtable_card(t, CARD_SCOUT, 1);
    static const struct row rows[] = {
        {SET_KEEP, ASK_DISCARD, "", "discard Ambush!, Counterattack"}, /* permanent ones last */
        {SET_KEEP, ASK_DISCARD, "set keep Ambush!, Counterattack", "discard Rumors of Mosby's Death, Hide"},
        {SET_KEEP, ASK_DISCARD,
         "set keep Ambush!, Counterattack, Hide, Rumors of Mosby's Death, Mosby Escapes, Surprise Attack, Spur the "
         "Horses",
         "discard Spur the Horses, Surprise Attack"},
    };
    ANSWERS(t, rows);
}

static void what_the_union_does(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 2, 2);
    mtable_unit(t, "catharpin", C(1), true);
    mtable_unit(t, "buckland-mills", C(4), true);
    mtable_unit(t, "rectortown", C(2), true);
    mtable_play(t, "set ask union-order", FALLS(D6("initiative", 1)));
    assert_true(mtable_waits(t, ASK_UNION_ORDER));
    static const struct row rows[] = {
        {SET_UNION_ORDER, ASK_UNION_ORDER, "", "next unit 1"},
        {SET_UNION_ORDER, ASK_UNION_ORDER, "set union-order map", "next unit 1"},
        {SET_UNION_ORDER, ASK_UNION_ORDER, "set union-order nearest first", "next unit 3"},
        {SET_UNION_ORDER, ASK_UNION_ORDER, "set union-order farthest first", "next unit 2"},
        {SET_UNION_ORDER, ASK_UNION_ORDER, "set union-order strongest first", "next unit 2"},
        {SET_BOLT, ASK_BOLT, "", "stay"},
        {SET_BOLT, ASK_BOLT, "set bolt 3", "disband"}, /* Catharpin and Rectortown are within three spaces */
        {SET_BOLT, ASK_BOLT, "set bolt 4", "stay"},
    };
    ANSWERS(t, rows);
}

static void the_rest(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("8.3", "middleburg", 4, 3, 2);
    mtable_step(t, NULL);
    mtable_edit(t)->on = 0;
    mtable_edit(t)->last_start = (uint8_t)(mtable_space(t, "rectortown") + 1);
    mtable_edit(t)->devastated[mtable_space(t, "markham")] = 1;
    static const struct row rows[] = {
        {SET_START, ASK_START, "set start Salem", "start Salem"},
        {SET_START, ASK_START, "set start Markham", "start Rectortown"},
        {SET_INITIATIVE, ASK_INITIATIVE, "", "roll"},
        {SET_INITIATIVE, ASK_INITIATIVE, "set initiative never", "roll"},
        {SET_INITIATIVE, ASK_INITIATIVE, "set initiative always", "play Gain the Initiative"},
        {SET_INTERROGATE, ASK_INTERROGATE, "", "no"},
        {SET_INTERROGATE, ASK_INTERROGATE, "set interrogate yes", "interrogate"},
        {SET_FETCH, ASK_FETCH, "", "fetch"},
        {SET_FETCH, ASK_FETCH, "set fetch-cannon no", "no"},
        {SET_CANNON, ASK_CANNON_HIDE, "", "carry"},
        {SET_CANNON, ASK_CANNON_HIDE, "set cannon Salem", "hide cannon at Salem"},
        {SET_CANNON, ASK_CANNON_HIDE, "set cannon Markham", "carry"}, /* devastated */
    };
    ANSWERS(t, rows);
}

static void all_of_them(void **state)
{
    (void)state;
    for (int i = 1; i < SET_COUNT; i++)
        if (!tried[i])
            fail_msg("the setting %s has no test", mosby_ops.settings[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(when_attacked),       cmocka_unit_test(after_the_die),
        cmocka_unit_test(casualty_checks),     cmocka_unit_test(cards_above_the_limit),
        cmocka_unit_test(what_the_union_does), cmocka_unit_test(the_rest),
        cmocka_unit_test(all_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
