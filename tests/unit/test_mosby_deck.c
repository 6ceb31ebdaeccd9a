/* links: base json trust core games test */
/* The table of the 60 Event cards: each is drawn where it has its effect, and where it has none (which cards of the hand
 * may be played at which window: test_mosby_windows). A row for each kind; where copies differ, each is tried. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

typedef void prepare(struct mtable *t, const struct mb_event *e);

struct row {
    int kind;
    prepare *busy;
    struct fall dice[4];
    const char *told; /* %s: the space of the card */
    prepare *idle;    /* NULL: the card is without condition */
    struct fall idle_dice[4];
    const char *idle_told; /* "": nothing */
};

/* Notoriety 6, turn 6, Awareness 3, a band of 2 with 5 points to lose, far from everybody. */
static void as_it_is(struct mtable *t, const struct mb_event *e)
{
    (void)t, (void)e;
}
static void at_threshold(struct mtable *t, const struct mb_event *e)
{
    if (e->threshold)
        mtable_edit(t)->notoriety = (uint8_t)e->threshold;
}
static void below_threshold(struct mtable *t, const struct mb_event *e)
{
    mtable_edit(t)->notoriety = (uint8_t)(e->threshold - 1);
}
static void nothing_to_lose(struct mtable *t, const struct mb_event *e)
{
    (void)e;
    mtable_edit(t)->notoriety = 1;
    mtable_edit(t)->points = 0;
}
static void wary_of_nobody(struct mtable *t, const struct mb_event *e)
{
    (void)e;
    mtable_edit(t)->awareness = 1;
}
static void on_the_alert(struct mtable *t, const struct mb_event *e)
{
    mtable_edit(t)->awareness = 5;
    below_threshold(t, e);
}
static void taken_before(struct mtable *t, const struct mb_event *e)
{
    mtable_edit(t)->leader[e->kind == EVENT_DULANEY ? LEADER_DULANEY : LEADER_STOUGHTON] = LEADER_OUT;
}
static void all_extended(struct mtable *t, const struct mb_event *e)
{
    (void)e;
    mtable_edit(t)->groups = (1 << MB_GROUPS) - 1;
}
static void too_early(struct mtable *t, const struct mb_event *e)
{
    mtable_edit(t)->turn = (uint8_t)(e->turn - 1);
}
static void built_before(struct mtable *t, const struct mb_event *e)
{
    mtable_edit(t)->depot[e->space] = DEPOT_BURNT;
}
static void stands_there(struct mtable *t, const struct mb_event *e)
{
    mtable_edit(t)->placed[e->space] = 1;
}
static void broken(struct mtable *t, const struct mb_event *e)
{
    (void)e;
    mtable_edit(t)->rail[mtable_space(t, "bealeton")] = 1;
    mtable_edit(t)->bridge[mtable_space(t, "dumfries")] = 1;
    mtable_edit(t)->devastated[mtable_space(t, "salem")] = 1;
}
static void a_unit_at_salem(struct mtable *t, const struct mb_event *e)
{
    (void)e;
    mtable_unit(t, "salem", C(1), false);
}
static void a_band_of_one(struct mtable *t, const struct mb_event *e)
{
    (void)e;
    mtable_edit(t)->strength = 1;
}
static void no_combat_unit(struct mtable *t, const struct mb_event *e)
{
    struct mb_state *st = mtable_edit(t);
    (void)e;
    for (int c = CLASS_COMBAT; c < CLASSES; c++) {
        st->eliminated[c] = (uint8_t)(st->eliminated[c] + st->pool[c]);
        st->pool[c] = 0;
    }
    for (int s = 0; s < mb_bundled.nspaces; s++)
        st->devastated[s] = mb_bundled.space[s].confederacy;
}

#define NO_DICE                                                                                                        \
    {                                                                                                                  \
        {                                                                                                              \
            NULL, 0, 0                                                                                                 \
        }                                                                                                              \
    }
static const char no_effect[] = "It has no effect.";

static const struct row rows[] = {
    {EVENT_REINFORCEMENT, at_threshold, NO_DICE, "strength", below_threshold, NO_DICE, no_effect},
    {EVENT_PICNIC, as_it_is, NO_DICE, "+2 Performance Points", NULL, NO_DICE, ""},
    {EVENT_DULANEY, as_it_is, NO_DICE, "Colonel Dulaney is at %s.", taken_before, NO_DICE, no_effect},
    {EVENT_STOUGHTON, as_it_is, NO_DICE, "General Stoughton is at %s.", taken_before, NO_DICE, no_effect},
    {EVENT_EXTEND, as_it_is, {D6("front", 2)}, "joins the Union lines.", all_extended, NO_DICE, no_effect},
    {EVENT_TRAIN_RAID, at_threshold, NO_DICE, "+2 Performance Points", on_the_alert, NO_DICE, ""},
    {EVENT_LOCK, at_threshold, NO_DICE, "+2 Performance Points", NULL, NO_DICE, ""},
    {EVENT_LEE, as_it_is, NO_DICE, "Lee", too_early, NO_DICE, no_effect},
    {EVENT_LONGSTREET, as_it_is, NO_DICE, "The Union Awareness is now 2.", wary_of_nobody, NO_DICE, ""},
    {EVENT_TRAPPED, as_it_is, {D6("wound", 1)}, "Mosby is wounded.", as_it_is, {D6("wound", 6)}, "is not hurt."},
    {EVENT_DEPOT, as_it_is, NO_DICE, "A depot is built at %s.", built_before, NO_DICE, no_effect},
    {EVENT_CONCENTRATION, as_it_is, NO_DICE, "A troop concentration stands at %s.", stands_there, NO_DICE,
     "A troop concentration stands at %s."},
    {EVENT_PRESS, at_threshold, NO_DICE, "Performance Point", below_threshold, NO_DICE, no_effect},
    {EVENT_RAILROADS, broken, NO_DICE, "railroad", as_it_is, NO_DICE, "railroad"},
    {EVENT_BRIDGES, broken, NO_DICE, "bridge", as_it_is, NO_DICE, "bridge"},
    {EVENT_RECOVERS, broken, NO_DICE, "evastation", as_it_is, NO_DICE, "evastation"},
    {EVENT_RESTORE, a_unit_at_salem, NO_DICE, "from Salem to the pool.", as_it_is, NO_DICE, "lines are restored."},
    {EVENT_LAID_WASTE, a_unit_at_salem, NO_DICE, "Salem is laid waste.", as_it_is, NO_DICE, ""},
    {EVENT_SICKNESS, as_it_is, NO_DICE, "strength", NULL, NO_DICE, ""},
    {EVENT_RECALLED, as_it_is, NO_DICE, "strength", a_band_of_one, NO_DICE, no_effect},
    {EVENT_BURNING, at_threshold, NO_DICE, "-2 Performance Points", below_threshold, NO_DICE, no_effect},
    {EVENT_COMMAND, as_it_is, NO_DICE, "The Union Awareness is now 1.", wary_of_nobody, NO_DICE, ""},
    {EVENT_PLEASONTON, at_threshold, NO_DICE, "+2 Performance Points", below_threshold, NO_DICE, no_effect},
    {EVENT_FAMILIES, at_threshold, NO_DICE, "-1 Performance Point", nothing_to_lose, NO_DICE, ""},
    {EVENT_REORGANIZATION,
     a_unit_at_salem,
     {D6("reorganization", 3)},
     "from Salem to the pool.",
     as_it_is,
     NO_DICE,
     no_effect},
    {EVENT_RAID,
     as_it_is,
     {D6("raid", 6), COMBAT_UNIT(1)}, /* and three roads: each_raid() */
     "is laid waste.",
     no_combat_unit,
     {D6("raid", 6)},
     "No combat unit is left for a raid"},
    {EVENT_WAGON_TRAIN, as_it_is, {D6("initiative", 5)}, "The Wagon Train leaves", NULL, NO_DICE, ""},
};

static const struct row *row_of(int kind)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].kind == kind)
            return &rows[i];
    fail_msg("the card %s has no row", mb_bundled.event_kind[kind].name);
    return NULL;
}

static struct mtable *position(prepare *by, const struct mb_event *e)
{
    struct mtable *t = mtable_op("", "aquia-landing", 6, 3, 2);
    mtable_edit(t)->points = 5;
    by(t, e);
    mtable_put(t);
    return t;
}

/* Draws the card and these dice; whether anything in the state is another than that it has been drawn. */
static bool changes(struct mtable *t, int card, const struct fall *dice)
{
    struct fall falls[12] = {{"draw:event", 0, card}};
    struct mb_state before = *mtable_state(t);
    for (int i = 0; dice[i].label; i++)
        falls[i + 1] = dice[i];
    mtable_event(t, 0, 0, falls);
    before.event_out[card] = 1;
    before.events_left = 0;
    return memcmp(&before, mtable_state(t), sizeof before) != 0;
}

static bool tells(struct mtable *t, const char *words, const struct mb_event *e)
{
    const char *at = strstr(words, "%s");
    if (at)
        words = arena_printf(t->a, "%.*s%s%s", (int)(at - words), words, mb_bundled.space[e->space].name, at + 2);
    return !*words || mtable_told(t, words) > 0;
}

static void each_of_the_sixty_event_cards(void **state)
{
    (void)state;
    for (int i = 0; i < MB_EVENTS; i++) {
        const struct mb_event *e = &mb_bundled.event[i];
        const struct row *r = row_of(e->kind);
        const char *name = mb_bundled.event_kind[e->kind].name;
        struct fall dice[8];
        memset(dice, 0, sizeof dice);
        memcpy(dice, r->dice, sizeof r->dice);
        for (int k = 2; e->kind == EVENT_RAID && k < 5; k++)
            dice[k] = (struct fall)D6("road", 1);
        struct mtable *t = position(r->busy, e);
        if (!changes(t, i, dice) || !tells(t, r->told, e))
            fail_msg("%s, card %d: no effect", name, i + 1);
        arena_free(t->a);
        if (!r->idle || (r->idle == below_threshold && !e->threshold)) /* the first press notice */
            continue;
        t = position(r->idle, e);
        if (changes(t, i, r->idle_dice) || !tells(t, r->idle_told, e))
            fail_msg("%s, card %d: an effect where it has none", name, i + 1);
        arena_free(t->a);
    }
}

/* The die on each of the eight cards names where the column appears. */
static void each_raid(void **state)
{
    (void)state;
    for (int i = 0; i < MB_EVENTS; i++) {
        const struct mb_event *e = &mb_bundled.event[i];
        for (int die = 1; die <= 6 && e->kind == EVENT_RAID; die++) {
            struct mtable *t = position(as_it_is, e);
            int s = e->die[die - 1];
            changes(t, i, FALLS(D6("raid", die), COMBAT_UNIT(1), D6("road", 1), D6("road", 1), D6("road", 1)));
            assert_true(mb_bundled.space[s].confederacy);
            assert_int_equal(mtable_state(t)->devastated[s], 1);
            assert_true(mtable_told(t, arena_printf(t->a, "appears at %s.", mb_bundled.space[s].name)) == 1);
            arena_free(t->a);
        }
    }
}

/* An Event card is drawn, never played: no order names one. */
static void none_is_played_from_the_hand(void **state)
{
    (void)state;
    struct mtable *t = mtable_phases("middleburg");
    for (int k = 0; k < EVENT_KINDS; k++) {
        struct order o;
        struct err e = {0};
        const char *text = arena_printf(t->a, "play %s", mb_bundled.event_kind[k].name);
        assert_false(order_parse(mtable_world(t), t->a, text, strlen(text), &o, &e));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_of_the_sixty_event_cards),
        cmocka_unit_test(each_raid),
        cmocka_unit_test(none_is_played_from_the_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
