/* links: base json trust core */
#include "small_game.h"
#include "script.h"

static const struct script_row rows[] = {{"a", 6, 1}, {"a", 6, 2}, {"b", 6, 3}, {"c", 6, 4}, {"d", 6, 5}};

static struct small *with_rows(struct script *script)
{
    struct small *s = small_new();
    *script = (struct script){.v = rows, .n = 5};
    dice_init(&s->dice, s->a, script_die, script);
    return s;
}

static void every_roll_belongs_to_one_event(void **state)
{
    struct script script;
    struct small *s = with_rows(&script);
    (void)state;
    emit(&s->p, SMALL_MOVED, 0, 0, (int32_t[]){COUNTED_OF(0, 3), 1}, 2);
    roll(&s->p, "a", 2, 6, NULL);
    roll(&s->p, "b", 1, 6, NULL);
    emit(&s->p, SMALL_FOUGHT, 1, 1, (int32_t[]){1, 0}, 2);
    emit(&s->p, SMALL_LOST, 1, 1, (int32_t[]){2}, 1);
    roll(&s->p, "c", 1, 6, NULL);
    emit_to(&s->p, 1U << 1, SMALL_DEALT, 0, NO_SEAT, NULL, 0);
    uint32_t owner[3] = {0};
    for (size_t i = 0; i < s->ev.n; i++)
        for (uint32_t r = s->ev.v[i].roll; r < s->ev.v[i].roll + s->ev.v[i].nrolls; r++)
            owner[r]++;
    assert_int_equal(s->dice.rolls, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(owner[i], 1);
    assert_int_equal(s->ev.owned, 3);
    assert_int_equal(s->ev.v[0].nrolls, 0);
    assert_int_equal(s->ev.v[1].roll, 0);
    assert_int_equal(s->ev.v[1].nrolls, 2);
    assert_int_equal(s->ev.v[2].nrolls, 0);
    assert_int_equal(s->ev.v[3].roll, 2);
    assert_int_equal(s->ev.v[3].nrolls, 1);
    roll(&s->p, "d", 1, 6, NULL); /* one without an event shows */
    assert_true(s->dice.rolls > s->ev.owned);
    arena_free(s->a);
}

static void an_event_keeps_what_it_was_given(void **state)
{
    struct script script;
    struct small *s = with_rows(&script);
    (void)state;
    emit_to(&s->p, 5, SMALL_MOVED, 1, 1, (int32_t[]){7, -8}, 2);
    const struct event *e = &s->ev.v[0];
    assert_int_equal(e->kind, SMALL_MOVED);
    assert_int_equal(e->rule, 1);
    assert_int_equal(e->seat, 1);
    assert_int_equal(e->seats, 5);
    assert_int_equal(e->arg[0], 7);
    assert_int_equal(e->arg[1], -8);
    assert_int_equal(e->arg[2], 0);
    arena_free(s->a);
}

static void depth_is_that_of_the_frames(void **state)
{
    static const uint8_t frames[] = {0, 1, 2, 5, 2}, depth[] = {0, 0, 1, 4, 1};
    struct script script;
    struct small *s = with_rows(&script);
    (void)state;
    for (size_t i = 0; i < sizeof frames; i++) {
        s->fr.n = frames[i];
        emit(&s->p, SMALL_DEALT, 0, NO_SEAT, NULL, 0);
        assert_int_equal(s->ev.v[i].depth, depth[i]);
    }
    arena_free(s->a);
}

static void the_list_grows(void **state)
{
    struct small *s = small_new();
    (void)state;
    s->p.dice = NULL; /* a set-up has none */
    for (int32_t i = 0; i < 1000; i++)
        emit(&s->p, SMALL_LOST, 0, 0, &i, 1);
    assert_int_equal(s->ev.n, 1000);
    for (int32_t i = 0; i < 1000; i++)
        assert_int_equal(s->ev.v[i].arg[0], i);
    arena_free(s->a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_roll_belongs_to_one_event),
        cmocka_unit_test(an_event_keeps_what_it_was_given),
        cmocka_unit_test(depth_is_that_of_the_frames),
        cmocka_unit_test(the_list_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
