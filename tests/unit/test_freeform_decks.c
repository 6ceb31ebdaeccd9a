/* links: test base json trust core games */
/* freeform: decks, open and secret, and random play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "core/ask.h"
#include "freeform_table.h"
#include "games/freeform/freeform.h"

/* freeform:deck */
static void decks(void **state)
{
    (void)state;
    struct table *t = table_new(2, true);
    table_play(
        t, 0,
        "deck Events of Fog, \"Bridge Out\", Fog\ndeck events of Ambush\nsecret deck Events of x ; else say clash",
        NULL);
    assert_true(table_tells(t, "ann makes the deck Events of 3 cards."));
    assert_true(table_tells(t, "ann adds 1 card to the deck Events."));
    assert_true(table_tells(t, "ann makes no deck: Events is one already, of the other sort."));
    assert_true(table_tells(t, "ann says: clash"));
    assert_int_equal(ff_left(table_state(t), 0), 4);
    assert_string_equal(table_state(t)->card[1].name, "Bridge Out");
}

/* freeform:draw: one roll, die i of n - i sides, values by what is left, the last card without a die */
static void open_draw(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    table_play(t, 0, "deck Events of a, b, c, d, e\ndraw 2 from Events\ndraw from events\ndraw 2 from Events",
               (struct script[]){{"draw:events", 5, 2},
                                 {"draw:events", 4, 2}, /* b; of a c d e the second: c */
                                 {"draw:events", 3, 3}, /* of a d e: e */
                                 {"draw:events", 2, 2}, /* of a d: d, then a */
                                 {NULL, 0, 0}});
    assert_true(table_tells(t, "ann draws b from Events; 4 left.\nann draws c from Events; 3 left.\n"
                               "ann draws e from Events; 2 left.\n"
                               "ann draws d from Events; 1 left.\nann draws a from Events; 0 left."));
    assert_int_equal(t->dice.rolls, 3);
    table_play(t, 0, "draw from Events", NULL);
    assert_true(table_skipped(t, "Events has 0 left"));
    table_play(t, 0, "deck One of x\ndraw 2 from One\ndraw from Two\ndraw from One", NULL); /* the last needs no die */
    assert_true(table_tells(t, "ann draws x from One; 0 left."));
    assert_true(table_skipped(t, "One has 1 left"));
    assert_true(table_skipped(t, "there is no deck called \"Two\""));
}

/* freeform:play freeform:shuffle */
static void open_play(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    table_play(t, 0,
               "deck Events of Fog, Ambush\ndraw from Events\nplay Ambush from Events\nplay fog from Events\nplay fog "
               "from Other",
               (struct script[]){{"draw:events", 2, 1}, {NULL, 0, 0}});
    assert_true(table_tells(t, "ann plays Fog from Events."));
    assert_true(table_skipped(t, "you hold no \"Ambush\" of Events"));
    table_play(t, 0, "shuffle Events\nshuffle Other\nnext", NULL);
    assert_true(table_tells(t, "ann puts 1 played card back into Events; 2 lie there."));
    assert_true(table_skipped(t, "there is no deck called \"Other\""));
    table_play(t, 1, "draw from Events\nnext", (struct script[]){{"draw:events", 2, 1}, {NULL, 0, 0}});
    table_play(t, 0, "play Fog from Events", NULL); /* it is in the other hand */
    assert_true(table_skipped(t, "you hold no \"Fog\""));
}

/* freeform:secret-deck */
static void secret_decks(void **state)
{
    (void)state;
    struct table *t = table_new(2, true);
    table_play(t, 0, "secret deck Hand of a, b, c\ndraw 2 from hand\nplay 5 from hand\nplay a from hand\nnext", NULL);
    assert_true(table_tells(t, "ann makes the secret deck Hand of 3 cards."));
    assert_true(table_tells(t, "ann draws a card from Hand unseen, number 0; 2 left."));
    assert_true(table_tells(t, "ann draws a card from Hand unseen, number 1; 1 left."));
    assert_true(table_skipped(t, "you hold no card number 5 of Hand"));
    assert_true(table_skipped(t, "secret cards are played by number"));
    assert_int_equal(t->dice.ndraws, 2);
    assert_int_equal(t->pool, 3); /* nothing has been shown, so the pool is whole */
    assert_int_equal(ff_at(table_state(t), 0, AT_DECK), 3);
    table_play(t, 1, "play 0 from hand\ndraw from hand\nnext", NULL);
    assert_true(table_skipped(t, "you hold no card number 0"));
    assert_true(table_tells(t, "bob draws a card from Hand unseen, number 2; 0 left."));
    table_play(t, 0, "play 1 from hand\ndraw from hand ; else say empty", NULL);
    assert_true(table_tells(t, "ann plays number 1 from Hand: it is b."));
    assert_true(table_tells(t, "ann says: empty"));
    assert_int_equal(t->dice.nshown, 1);
    table_play(t, 0, "shuffle hand\ndraw from hand", NULL);
    assert_true(table_tells(t, "ann puts 1 played card back into Hand; 1 lies there."));
    assert_int_equal(ff_left(table_state(t), 0), 0);
    table_play(t, 0, "secret deck Four of a, b, c, d\ndraw from Four ; play 0 from Four ; draw from Four", NULL);
    assert_int_equal(t->pool, 3); /* without what has been shown */
    struct table *none = table_new(2, false);
    table_file(none, 0, "secret deck Hand of a");
    assert_int_equal(diag_errors(&none->diags), 1);
    struct choices next = {0};
    freeform_ops.asks[ASK_TURN].choices(&none->in.w, &none->res.wait[0], &(struct order){0}, &next);
    for (size_t i = 0; i < next.n; i++)
        assert_int_not_equal(next.it[i].lo, V_SECRET);
}

static char *long_deck(struct arena *a, const char *head, int cards)
{
    struct buf b;
    buf_init(&b, a);
    for (int i = 0; i < cards; i++) {
        if (i % DECK_CARDS == 0)
            buf_printf(&b, "%s%s of c%d", i ? "\n" : "", head, i);
        else
            buf_printf(&b, ", c%d", i);
    }
    return b.p;
}

/* freeform:limits */
static void deck_limits(void **state)
{
    (void)state;
    struct table *t = table_new(2, true);
    table_play(t, 0, long_deck(t->a, "secret deck big", CARDS_MAX), NULL);
    assert_int_equal(ff_left(table_state(t), 0), CARDS_MAX);
    table_play(t, 0, "deck more of x", NULL);
    assert_true(table_skipped(t, "256 cards at most"));
    table_play(t, 0, "draw 65 from big\ndraw 64 from big\ndraw from big", NULL);
    assert_true(table_skipped(t, "64 unseen cards in hands"));
    assert_int_equal(ff_nheld(table_state(t)), HANDS_MAX);
    struct table *n = table_new(2, true);
    struct buf b;
    buf_init(&b, n->a);
    for (int i = 0; i <= DECKS_MAX; i++)
        buf_printf(&b, "deck d%d of x\n", i);
    table_play(n, 0, b.p, NULL);
    assert_int_equal(ff_ndecks(table_state(n)), DECKS_MAX);
    assert_true(table_skipped(n, "16 decks"));
}

/* --- random play: whatever choices() offers can be completed, is legal, and keeps the state sound --- */

static uint32_t pick(void *ctx, uint32_t n)
{
    uint32_t v;
    struct practice *g = ctx;
    return n < 2 ? 0 : practice_die(g, 0, 0, n, "", &v) ? v - 1 : 0;
}

/* A file of one random order for every seat that is waited for; the step is then run. */
static void random_step(struct table *t, struct practice *g)
{
    struct dice dice;
    json_object_set_new(t->res.play, "files", json_array());
    json_object_set_new(t->res.play, "running", json_array());
    t->in.nlive = 0;
    for (size_t i = 0; i < t->res.nwait; i++) {
        const struct ask *ask = &t->res.wait[i];
        struct node *node = ARENA_NEW(t->a, struct node);
        struct clauses *line = ARENA_NEW(t->a, struct clauses);
        struct file *file = ARENA_NEW(t->a, struct file);
        *node = (struct node){.next = -1, .then = -1, .alt = -1, .text = ""};
        do
            assert_true(order_random(&t->in.w, ask, pick, g, &node->order));
        while ((node->order.verb == V_END && pick(g, 50)) || (node->order.verb == V_DRAW && t->ndrawn > 190));
        assert_true(order_legal(&t->in.w, ask, &node->order, NULL));
        *line = (struct clauses){.number = 1, .text = "", .node = node, .n = 1};
        *file = (struct file){.line = line, .nlines = 1};
        t->in.live[t->in.nlive++] = (struct live){.seat = ask->seat, .file = file};
    }
    t->before = t->ndrawn;
    dice_init(&dice, t->a, practice_die, g);
    dice.hidden = &t->hidden;
    dice.count = t->dice.count;
    dice.count_ctx = t;
    t->in.dice = &dice;
    if (!run_step(&t->in, &t->res, &t->err))
        fail_msg("%s", t->err.text);
    assert_int_equal(t->res.nskipped, 0);
    t->in.play = t->res.play;
    t->in.w.state = t->res.state;
    t->in.w.fr = &t->res.frames;
}

static void random_play(void **state)
{
    (void)state;
    int steps = getenv("PROVOST_TEST_FULL") ? 20000 : 2000;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct table *t = table_new(seed % 2 ? 3 : 2, true);
        struct practice g = {seed};
        t->committed = 0xFF;
        t->opened = "text";
        for (int i = 0; i < steps && !t->res.over; i++)
            random_step(t, &g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks),        cmocka_unit_test(open_draw),   cmocka_unit_test(open_play),
        cmocka_unit_test(secret_decks), cmocka_unit_test(deck_limits), cmocka_unit_test(random_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
