/* links: base json trust core games test */
/* Lines for a group of To Take Washington: each stack takes the line in turn, with its own dice and its own `else` (engine
 * 4.1; man page provost-orders(7), "Groups"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "json/out.h"
#include "washington_turn.h"

static struct turn_test *begun(void)
{
    struct turn_test *t = turn_new("6.7");
    turn_file(t, CSA, "done\n");
    turn_file(t, USA, "done\n");
    assert_int_equal(turn_state(t)->turn, 1);
    return t;
}

static void stands(struct turn_test *t, const char *unit, const char *hex)
{
    if (strcmp(turn_where(t, unit), hex) != 0)
        fail_msg("%s stands in %s, not in %s", unit, turn_where(t, unit), hex);
}

/* A brigade comes up in a line through the hex named, in the order it stood, its leader with his stack. */
static void abreast(void **state)
{
    struct turn_test *t = begun();
    (void)state;
    turn_file(t, CSA, "move Evans/Grd all B24.10 abreast\n");
    assert_int_equal(t->out.nskipped, 0);
    stands(t, "C.13_Ga", "B22.12");
    stands(t, "C.26_Ga", "B23.12");
    stands(t, "C.38_Ga", "B23.11");
    stands(t, "C.60_Ga", "B24.10");
    stands(t, "C.61_Ga", "B24.09");
    stands(t, "C.12_Ga_Bn", "B25.09");
    stands(t, "C.31_Ga", "B25.08");
    stands(t, "C.L.Evans", "B24.10");
    turn_free(t);
}

/* One behind the other: the nearest goes to the hex named, the next as near as the limit of a hex lets it. */
static void in_column(void **state)
{
    struct turn_test *t = begun();
    (void)state;
    turn_file(t, CSA, "move Terry/Grd B19.15 in column\n");
    stands(t, "C.Jones_Bde", "B19.15");
    assert_string_not_equal(turn_where(t, "C.Steuart_Bde"), "B15.14");
    assert_string_equal(turn_where(t, "C.Steuart_Bde"), turn_where(t, "C.Stonewall_Bde"));
    stands(t, "C.L.Terry", turn_where(t, "C.Steuart_Bde"));
    turn_free(t);
}

/* One stack that may not go does not keep the others; its `else` is for it alone. */
static void each_its_own(void **state)
{
    struct turn_test *t = begun();
    (void)state;
    turn_file(t, CSA,
              "move 13 Ga B21.12\n"
              "form Evans/Grd all column ; else halt\n"
              "move York/Grd all B16.06 ; else face toward B17.13\n");
    int u = wash_find_unit(&wash_bundled, "C.13_Ga"), v = wash_find_unit(&wash_bundled, "C.26_Ga");
    assert_int_equal(turn_state(t)->unit[u].form, LINE);
    assert_int_equal(turn_state(t)->unit[v].form, COLUMN);
    turn_free(t);
}

/* A hex names whoever stands there; `move HEX > HEX` begins with it. */
static void hexes(void **state)
{
    struct turn_test *t = begun();
    (void)state;
    turn_file(t, CSA, "move B15.14 B16.14\nmove B17.12 > B18.12\nface B21.11 toward B21.12\n");
    stands(t, "C.Steuart_Bde", "B16.14");
    stands(t, "C.Stonewall_Bde", "B16.14");
    stands(t, "C.L.Terry", "B16.14");
    stands(t, "C.Hay_Bde", "B18.12");
    assert_int_equal(turn_state(t)->unit[wash_find_unit(&wash_bundled, "C.26_Ga")].facing, 0);
    turn_free(t);
}

/* Nobody is left to do it: said once. */
static void nobody(void **state)
{
    struct turn_test *t = begun();
    (void)state;
    turn_file(t, CSA, "move Whtn/Brk all B19.15\n");
    assert_string_equal(turn_skipped(t, 1), "nobody of those named is left to do it");
    turn_free(t);
}

/* A run that ends inside the line, for the other side's answer, goes on with the same stack and then the next: as in one
 * mail. The state holds the stack. */
static void waits_inside(void **state)
{
    static const char lines[] = "move Evans/Grd all B24.10 abreast ; fire B26.11 ; else fire B25.12\n"
                                "fire King Bn all\n";
    struct turn_test *one = begun(), *many = begun();
    unsigned waits = 0;
    (void)state;
    one->rng = many->rng = 7;
    turn_file(one, CSA, lines);
    const char *both[SIDES] = {lines, "set ask volley\n"};
    turn_files(many, both);
    for (; !many->out.turn_over && waits < 20; waits++) {
        struct bytes b = json_write(many->a, json_object_get(many->play, "running"));
        assert_non_null(strstr(b.p, "\"key\":"));
        turn_file(many, USA, "strongest\n");
    }
    assert_true(waits > 0);
    assert_true(many->out.turn_over);
    assert_string_equal(json_write(one->a, json_object_get(one->play, "game")).p,
                        json_write(many->a, json_object_get(many->play, "game")).p);
    turn_free(one);
    turn_free(many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(abreast),      cmocka_unit_test(in_column),
                                       cmocka_unit_test(each_its_own), cmocka_unit_test(hexes),
                                       cmocka_unit_test(nobody),       cmocka_unit_test(waits_inside)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
