/* links: base json trust core games test */
/* What the head of a report prints of modifiers and chances, against rehearsals of each: 10,000, in `make check` 1,000. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define C(n) (CLASS_COMBAT + (n)-1)

enum { OUTCOMES = 8 };

static unsigned rehearsals(void)
{
    return getenv("PROVOST_TEST_FULL") ? 10000 : 1000;
}

/* --- what happens ----------------------------------------------------------------------------------------- */

/* What a run comes to: a small number; of yes and no, 1 and 0. */
typedef int outcome(const struct run_result *res);

static const struct event *first(const struct run_result *res, int kind)
{
    for (size_t i = 0; i < res->ev.n; i++)
        if (res->ev.v[i].kind == kind)
            return &res->ev.v[i];
    return NULL;
}

/* Something activates by the Action itself, not in the Phases that follow. */
static int activates(const struct run_result *res)
{
    const struct event *woken = first(res, HAP_ACTIVATED), *phases = first(res, HAP_PHASES);
    return woken && (!phases || woken < phases);
}

enum { GETS_THROUGH, WAKES_NOBODY, WAKES };

static int scouted(const struct run_result *res)
{
    return first(res, HAP_SCOUTED) ? GETS_THROUGH : activates(res) ? WAKES : WAKES_NOBODY;
}

static int destroyed(const struct run_result *res)
{
    return first(res, HAP_DEMOLISHED) != NULL;
}

static int hit(const struct run_result *res)
{
    return first(res, HAP_HIT) != NULL;
}

static int result(const struct run_result *res)
{
    return first(res, HAP_RESULT)->arg[2];
}

static int gains(const struct run_result *res)
{
    return first(res, HAP_INITIATIVE)->arg[0] == SIDE_MOSBY - 1;
}

/* How often each comes of the same lines from the same position. */
static void rehearse(struct mtable *t, const char *lines, outcome *of, unsigned n[OUTCOMES])
{
    struct practice g = {.s = 1864};
    memset(n, 0, OUTCOMES * sizeof n[0]);
    mtable_file(t, lines);
    for (unsigned i = 0; i < rehearsals(); i++) {
        struct run_result res;
        struct dice dice;
        struct err e = {0};
        struct run_in in = t->in;
        in.a = arena_new();
        in.dice = &dice;
        in.w.texts = texts_new(in.a);
        dice_init(&dice, in.a, practice_die, &g);
        memset(&res, 0, sizeof res);
        if (!run_step(&in, &res, &e))
            fail_msg("%s", e.text);
        n[of(&res)]++;
        arena_free(in.a);
    }
}

/* --- what is printed -------------------------------------------------------------------------------------- */

/* The line that begins with the words. */
static const char *line_of(struct mtable *t, const char *words)
{
    const char *report = mtable_doc(t, mb_summary), *at = strstr(report, words);
    if (!at)
        fail_msg("no line \"%s\" in\n%s", words, report);
    return arena_strndup(t->a, at, strcspn(at, "\n"));
}

/* The nth number before a per cent sign. */
static int percent_of(const char *line, int nth)
{
    const char *at = strchr(line, '%');
    for (; at && nth > 0; nth--)
        at = strchr(at + 1, '%');
    if (!at)
        fail_msg("no per cent in \"%s\"", line);
    while (at > line && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return atoi(at);
}

/* num of den, within four standard deviations and the half per cent that printing may round away. */
static void agrees(const char *line, int64_t num, int64_t den, unsigned n, unsigned of)
{
    int64_t gap = (int64_t)n * den - (int64_t)of * num, slack = den == 100 ? (int64_t)of / 2 : 0;
    print_message("# %s: %u of %u\n", line, n, of);
    gap = gap < 0 ? -gap : gap;
    gap = gap > slack ? gap - slack : 0;
    if (gap * gap > 16 * of * num * (den - num) + 16 * of * den)
        fail_msg("printed %d of %d, in %u rehearsals %u", (int)num, (int)den, of, n);
}

static void check_percent(struct mtable *t, const char *words, const char *lines, outcome *of)
{
    const char *line = line_of(t, words);
    unsigned n[OUTCOMES];
    rehearse(t, lines, of, n);
    agrees(line, percent_of(line, 0), 100, n[1], rehearsals());
}

static void check_faces(const char *line, int faces, struct mtable *t, const char *lines, outcome *of)
{
    unsigned n[OUTCOMES];
    rehearse(t, lines, of, n);
    agrees(line, faces, 6, n[1], rehearsals());
}

/* --- the chances ------------------------------------------------------------------------------------------ */

static struct mtable *operations(const char *space)
{
    struct mtable *t = mtable_op("", space, 4, 2, 3);
    mtable_step(t, NULL);
    return t;
}

/* An unseen unit that may be blank, and one that has been seen; with the Scout card, and a concentration. */
static void entering(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "gum-spring", 4, 2, 3);
    mtable_unit(t, "chantilly", C(1), false);
    mtable_step(t, NULL);
    assert_non_null(strstr(line_of(t, "Entering Chantilly by pike:"), " 2 checks, "));
    check_percent(t, "Entering Chantilly by pike:", "move Chantilly", activates);
    mtable_card(t, CARD_SCOUT, 1);
    check_percent(t, "Entering Chantilly by pike:", "move Chantilly", activates);
    t = mtable_op("", "chantilly", 4, 4, 3);
    mtable_revealed(t, "chantilly");
    mtable_step(t, NULL);
    check_percent(t, "Entering Centreville:", "move Centreville", activates);
}

static void scouting(void **state)
{
    (void)state;
    struct mtable *t = operations("gum-spring");
    for (int card = 0; card < 2; card++) {
        unsigned n[OUTCOMES], of = rehearsals();
        mtable_card(t, CARD_SCOUT, card);
        const char *line = line_of(t, "Scouting Chantilly:");
        rehearse(t, "scout Chantilly", scouted, n);
        agrees(line, percent_of(line, 0), 100, n[GETS_THROUGH], of);
        agrees(line, percent_of(line, 1), 100, n[WAKES], of - n[GETS_THROUGH]);
    }
}

static void demolishing_and_kidnapping(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "union-mills", 4, 2, 3);
    mtable_unit(t, "union-mills", C(1), false);
    mtable_unit(t, "bradley", CLASS_COURIER, false);
    mtable_step(t, NULL);
    check_percent(t, "Destroying the bridge:", "demolish bridge", activates);
    check_percent(t, "Destroying the railroad:", "demolish railroad", activates);
    t = mtable_op("8.6", "union-mills", 4, 2, 3);
    mtable_step(t, NULL);
    const char *line = line_of(t, "Destroying the bridge: done on 4 of 6 faces;");
    check_faces(line, 4, t, "demolish bridge", destroyed);
    check_percent(t, "Destroying the bridge:", "demolish bridge", activates);
    t = mtable_op("", "fairfax-court-house", 4, 2, 3);
    mtable_edit(t)->leader[LEADER_STOUGHTON] = LEADER_THERE;
    mtable_put(t);
    mtable_step(t, NULL);
    check_percent(t, "Kidnapping General Stoughton:", "kidnap", activates);
}

static void burning_the_train(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "winchester", 4, 2, 3);
    struct mb_state *st = mtable_edit(t);
    st->train = TRAIN_ROLLING;
    st->train_at = st->at;
    st->train_to = (uint8_t)mtable_space(t, "middletown");
    st->escorts = 2;
    mtable_put(t);
    mtable_step(t, FALLS(D6("initiative", 5), D6("check:Winchester escort", 6), D6("check:Winchester escort", 6)));
    line_of(t, "Attacking here: nobody knows how strong 2 units of the Union are.");
    check_percent(t, "Destroying the wagon train:", "demolish wagon train", activates);
}

/* Each result of the table and the sum of the modifiers, as they are printed. */
static void check_battle(struct mtable *t, const char *words, const char *lines)
{
    static const char *const names[RESULTS] = {"D", "D1", "D2", "R", "R1", "R2", "R3"};
    const char *line = line_of(t, words), *report = mtable_doc(t, mb_summary), *lost = strstr(line, "is lost on ");
    unsigned n[OUTCOMES];
    int all = 0;
    assert_non_null(lost);
    rehearse(t, lines, result, n);
    agrees(line, atoi(lost + strlen("is lost on ")), 6, n[RESULT_D] + n[RESULT_D1] + n[RESULT_D2], rehearsals());
    for (int r = 0; r < RESULTS; r++) {
        const char *at = strstr(report, arena_printf(t->a, " %s: ", names[r]));
        int faces = at ? atoi(strchr(at, ':') + 2) : 0;
        all += faces;
        agrees(names[r], faces, 6, n[r], rehearsals());
    }
    assert_int_equal(all, 6);
}

static void attacking(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 5);
    mtable_unit(t, "haymarket", C(2), false);
    mtable_card(t, CARD_PISTOL, 1);
    mtable_card(t, CARD_CANNON, 1);
    mtable_edit(t)->carbines = 1;
    mtable_put(t);
    mtable_step(t, NULL);
    line_of(t, "Attacking here: 5 against 2, modifier +5:");
    line_of(t, "Odds: +1.");
    line_of(t, "Union reaction: +1.");
    line_of(t, "Cannon: +1.");
    line_of(t, "Pistol Tactics: +1.");
    line_of(t, "Carbines: +1.");
    check_battle(t, "Attacking here:", "combat");
}

static void attacked(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
    mtable_unit(t, "gainesville", C(4), true);
    mtable_card(t, CARD_AMBUSH, 1);
    mtable_step(t, FALLS(D6("initiative", 1), D6("march", 3)));
    assert_true(mtable_waits(t, ASK_ATTACKED));
    line_of(t, "Union attacks, 4 against 2, modifier +0:");
    line_of(t, "Odds: -1.");
    check_battle(t, "Union attacks,", "fight");
    check_faces(line_of(t, "A skedaddle takes a casualty check: Mosby is hit on 2 of 6"), 2, t, "skedaddle", hit);
}

/* A card that has been played, and the surprise of a raid, are told by name. */
static void cards_that_count(void **state)
{
    (void)state;
    struct mtable *t = mtable_op("", "upperville", 4, 3, 2);
    mtable_card(t, CARD_AMBUSH, 2);
    mtable_card(t, CARD_SURPRISE, 1);
    mtable_file(t, "on skedaddle-e: fight\nset ask combat-cards-e");
    mtable_event(t, EVENT_RAID, 0,
                 FALLS({"draw:event", 0, mtable_event_index(t, EVENT_RAID, 0)}, D6("raid", 1), COMBAT_UNIT(2)));
    mtable_play(t, "play Ambush!\nset ask combat-cards-e", NULL);
    line_of(t, "Union attacks, 2 against 2, modifier +1:");
    line_of(t, "Ambush!: +2.");
    line_of(t, "Surprised by the raid: -2.");
    check_battle(t, "Union attacks,", "no\nset ask combat-cards-e");
}

static void the_initiative(void **state)
{
    (void)state;
    for (int feared = 0; feared < 2; feared++) {
        struct mtable *t = mtable_op("", "haymarket", 4, 2, 2);
        mtable_unit(t, "gainesville", C(4), true);
        mtable_card(t, CARD_INITIATIVE, 1);
        mtable_card(t, CARD_FEARED, feared);
        mtable_play(t, "set ask initiative", NULL);
        assert_true(mtable_waits(t, ASK_INITIATIVE));
        const char *words = "Mosby has the Initiative on ", *line = line_of(t, words);
        assert_int_equal(atoi(line + strlen(words)), 3 + feared);
        check_faces(line, 3 + feared, t, "roll\nset ask initiative", gains);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entering),
        cmocka_unit_test(scouting),
        cmocka_unit_test(demolishing_and_kidnapping),
        cmocka_unit_test(burning_the_train),
        cmocka_unit_test(attacking),
        cmocka_unit_test(attacked),
        cmocka_unit_test(cards_that_count),
        cmocka_unit_test(the_initiative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
