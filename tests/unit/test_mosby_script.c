/* links: base json trust core games test */
/* A simple cautious script plays whole games: the same few drafts, written before the game, one mail a turn. How it fares is
 * printed, with the time of a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/arena.h"
#include "mosby_table.h"

#define ENTER(space)                                                                                                   \
    "scout " space " ; if unit >= 3 and awareness >= 2 then disband\n"                                                 \
    "move " space " ; if here >= 1 and here <= 2 and band >= 2 then combat\n"
#define STRIKE "demolish depot\ndemolish bridge\ndemolish railroad\n"

/* What wakes beside the band it attacks, if it is weak; while nothing is awake there the raid goes on. */
static const char standing[] = "set trust all\n"
                               "on activated if nearest >= 1: go on\n"
                               "on activated if active here <= 2 and band >= 2: combat\n"
                               "set combat-cards Surprise Attack, Ambush!, Mounted Charge, Show of Force ; risk 1\n"
                               "set counterattack on D ; escape after ; hide 4\n"
                               "set give-up Cannon, Feared Name ; keep Mosby Escapes, Hide, Counterattack\n";

/* One raid for each turn, depots and bridges first. */
static const char *const raids[] = {
    "set start Middleburg\nmove Haymarket > Gainesville > Groveton\n" ENTER(
        "Manassas Junction") "demolish depot\n" ENTER("Union Mills") STRIKE ENTER("Manassas Junction") STRIKE,
    "set start Salem\nmove Orlean > Sulphur Springs\n" ENTER("Rappahannock Station") ENTER("Morrisville")
        ENTER("Stafford Court House") ENTER("Dumfries") STRIKE ENTER("Stafford Court House") STRIKE,
    "set start Salem\nmove Warrenton\n" ENTER("Warrenton Junction") STRIKE ENTER("Bealeton")
        STRIKE ENTER("Rappahannock Station") STRIKE,
    "set start Middleburg\nmove Haymarket > Gainesville > Groveton\n" ENTER(
        "Manassas Junction") "demolish depot\n" ENTER("Union Mills") STRIKE ENTER("Manassas Junction") STRIKE,
    "set start Middleburg\nmove Aldie > Mount Zion Church > Gum Spring > Frying Pan > Herndon Station\n" ENTER("Vienna")
        STRIKE ENTER("Falls Church") STRIKE,
    "set start Middleburg\nmove Haymarket > Gainesville > Greenwich\n" ENTER("Bristoe Station")
        STRIKE ENTER("Manassas Junction") STRIKE,
    "set start Salem\nmove Orlean > Sulphur Springs\n" ENTER("Rappahannock Station") STRIKE ENTER("Bealeton") STRIKE,
    "set start Salem\nmove Warrenton > Auburn\n" ENTER("Catlett's Station") STRIKE ENTER("Warrenton Junction") STRIKE,
};

struct score {
    unsigned games, won, dead, fame, ruin, turns, points;
};

static const struct file *draft(struct arena *a, W w, const char *text)
{
    struct file *f = ARENA_NEW(a, struct file);
    struct source_line *line;
    struct diags diags = {.a = a};
    size_t rest, n = draft_lines(a, text, strlen(text), &line, &rest, &diags);
    file_parse(w, a, line, n, f, &diags);
    for (size_t i = 0; i < diags.n; i++)
        if (diags.v[i].severity == SEV_ERROR)
            fail_msg("%d:%d: %s", diags.v[i].line, diags.v[i].col, diags.v[i].text);
    return f;
}

/* Turn by turn; what is played does not depend on the text of another turn. */
static void play(struct practice *g, struct score *score)
{
    struct mtable *t = mtable_new("");
    enum { MAILS = 40 };
    int mail = 0;
    for (; !t->res.over && mail < MAILS; mail++) {
        int turn = mtable_state(t)->turn;
        struct dice dice;
        t->in.live[0] = (struct live){
            .seat = MOSBY,
            .file = draft(t->a, mtable_world(t), arena_printf(t->a, "%s%sdisband\n", standing, raids[(turn - 1) % 8]))};
        t->in.nlive = 1;
        dice_init(&dice, t->a, practice_die, g);
        t->in.dice = &dice;
        if (!run_step(&t->in, &t->res, &t->err))
            fail_msg("%s", t->err.text);
        t->in.play = t->res.play;
        t->in.w.state = t->res.state;
        t->in.w.fr = &t->res.frames;
        json_object_set_new(t->res.play, "files", json_array());
        json_object_set_new(t->res.play, "running", json_array());
    }
    assert_true(t->res.over);
    assert_true(mail <= 8); /* one mail a turn is enough */
    const struct mb_state *st = mtable_state(t);
    score->games++;
    score->won += st->over == OVER_WON;
    score->dead += st->over == OVER_DEAD;
    score->fame += st->over == OVER_FAME;
    score->ruin += st->over == OVER_RUIN;
    score->turns += st->turn;
    score->points += 10U * st->notoriety + st->points;
    arena_free(t->a);
}

static void a_cautious_script(void **state)
{
    (void)state;
    struct practice g = {.s = 1864};
    struct score score = {0};
    unsigned n = getenv("PROVOST_TEST_FULL") ? 1000 : 100;
    clock_t begun = clock();
    for (unsigned i = 0; i < n; i++)
        play(&g, &score);
    print_message("# %u games of the script: %u won, %u lost by death, %u by fame, %u by ruin\n", score.games,
                  score.won, score.dead, score.fame, score.ruin);
    print_message("# %u.%02u turns and %u points a game, %ld microseconds\n", score.turns / n,
                  score.turns * 100 / n % 100, score.points / n,
                  (long)((double)(clock() - begun) * 1e6 / CLOCKS_PER_SEC / n));
    assert_int_equal(score.games, n);
    assert_true(score.turns > 3 * n); /* random play lasts two */
    assert_true(score.won > 0);       /* and never wins */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_cautious_script)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
