/* links: base json trust core games test */
/* Each fact that a condition may name: what it is, and where it is not known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

static bool known[FACT_COUNT];

static int fact_of(const char *name)
{
    for (int i = 1; i < FACT_COUNT; i++)
        if (strcmp(mb_facts[i].name, name) == 0)
            return i;
    fail_msg("no fact %s", name);
    return 0;
}

/* A number, yes and no as 1 and 0, or a name's number. */
static void is(struct mtable *t, const char *name, int32_t arg, int32_t want)
{
    struct ask ask = {.kind = ASK_OP, .seat = MOSBY};
    struct value v = {VAL_NUMBER, -1, -1};
    int i = fact_of(name);
    if (!mb_facts[i].get(mtable_world(t), &ask, MOSBY, &arg, &v))
        fail_msg("%s is not known", name);
    if (v.a != want)
        fail_msg("%s is %d, not %d", name, (int)v.a, (int)want);
    known[i] = true;
}

static void unknown(struct mtable *t, const char *name)
{
    struct ask ask = {.kind = ASK_OP, .seat = MOSBY};
    struct value v;
    int32_t arg = 0;
    assert_false(mb_facts[fact_of(name)].get(mtable_world(t), &ask, MOSBY, &arg, &v));
}

static void in_the_operations(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 3);
    mtable_card(t, CARD_PISTOL, 1);
    mtable_card(t, CARD_HIDE, 2);
    mtable_edit(t)->points = 7;
    mtable_put(t);
    mtable_step(t, NULL);
    unknown(t, "unit");
    unknown(t, "shown");
    mtable_play(t, "scout Chantilly", FALLS(D6("scout:Chantilly", 6), COMBAT_UNIT(4)));
    is(t, "awareness", 0, 2);
    is(t, "notoriety", 0, 4);
    is(t, "points", 0, 7);
    is(t, "turn", 0, 4);
    is(t, "band", 0, 3);
    is(t, "wounded", 0, 0);
    is(t, "hidden", 0, 0);
    is(t, "captive", 0, 0);
    is(t, "unit", 0, 4);
    is(t, "shown", 0, CLASS_COMBAT);
    is(t, "activated", 0, 0);
    is(t, "here", 0, 0);
    is(t, "active here", 0, 0);
    is(t, "within", 20, 0); /* of activated ones */
    is(t, "held", CARD_HIDE, 1);
    is(t, "held", CARD_SPUR, 0);
    is(t, "cards", 0, 3);
    is(t, "inside", mtable_space(t, "chantilly"), 1);
    is(t, "inside", mtable_space(t, "gum-spring"), 0);
    is(t, "revealed", mtable_space(t, "chantilly"), 1);
    is(t, "revealed", mtable_space(t, "manassas-junction"), 0);
    is(t, "revealed", mtable_space(t, "centreville"), 1); /* a concentration is no unseen unit */
    is(t, "revealed", mtable_space(t, "gum-spring"), 0);
    unknown(t, "phase");
    unknown(t, "nearest");
    unknown(t, "initiative");
    unknown(t, "odds");
    unknown(t, "lose");
    unknown(t, "roll");
    unknown(t, "total");
    unknown(t, "result");
    mtable_edit(t)->wounded = 4;
    mtable_edit(t)->hidden = 1;
    mtable_edit(t)->leader[0] = LEADER_TAKEN;
    is(t, "wounded", 0, 1);
    is(t, "hidden", 0, 1);
    is(t, "captive", 0, 1);
}

static void in_a_battle(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "gainesville", C(4), true);
    mtable_unit(t, "haymarket", C(1), false);
    mtable_unit(t, "orlean", C(2), true);
    mtable_card(t, CARD_COUNTERATTACK, 1);
    mtable_play(t, "set ask combat-rolled",
                FALLS(D6("initiative", 1), D6("check:Haymarket unit 2", 6), D6("march", 3), D6("march", 1)));
    assert_true(mtable_waits(t, ASK_ATTACKED));
    is(t, "phase", 0, 1);
    is(t, "activated", 0, 1);
    is(t, "here", 0, 5);
    is(t, "active here", 0, 4);
    is(t, "nearest", 0, 0);
    is(t, "within", 0, 4);
    is(t, "initiative", 0, SIDE_UNION - 1);
    is(t, "odds", 0, 4); /* to 2 */
    is(t, "lose", 0, 3);
    unknown(t, "roll");
    mtable_play(t, "fight\nset ask combat-rolled", FALLS(D6("combat", 2)));
    assert_true(mtable_waits(t, ASK_ROLLED));
    is(t, "roll", 0, 2);
    is(t, "total", 0, 2);
    is(t, "result", 0, RESULT_D);
}

static void all_of_them(void **state)
{
    (void)state;
    for (int i = 1; i < FACT_COUNT; i++)
        if (!known[i])
            fail_msg("the fact %s has no test", mb_facts[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_operations),
        cmocka_unit_test(in_a_battle),
        cmocka_unit_test(all_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
