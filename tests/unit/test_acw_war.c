/* A whole war through the commands that people type: invite, join, and for each mail turn, sign, letter. Two random
 * players, dice policy opponent, each with the standing orders that `orders --standing` proposes: nothing waits inside
 * a turn, so a month is two mails and a quarter phase two more. Both audit; sizes stay within what is promised. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/io.h"
#include "core/data.h"
#include "core/order.h"
#include "core/step.h"
#include "random_game.h"
#include "registry.h"
#include "json/in.h"
#include "trust/genesis.h"

/* games/acw/acw.h, which knows nothing of trust/ and cannot stand beside it. */
enum { SIDE_SOUTH, SIDE_NORTH, SIDES, PHASE_NAVAL = 5 };
enum {
    COMMAND_CAP = 2048,
    MAILS_MAX = 400,
    MAILS_SHORT = 20,
    LETTER_CAP = 8192,
    RECORD_CAP = 30 << 10,
    ARCHIVE_CAP = 3 << 20
};
static const char *const person[SIDES] = {[SIDE_SOUTH] = "bob", [SIDE_NORTH] = "ann"};
static const char *const seat[SIDES] = {[SIDE_SOUTH] = "south", [SIDE_NORTH] = "north"};

static void shell(const char *format, ...)
{
    char line[COMMAND_CAP];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(line, sizeof line, format, ap);
    va_end(ap);
    assert_in_range(n, 1, COMMAND_CAP - 1);
    if (system(line) != 0)
        fail_msg("%s", line);
}

/* provost with the home of a person, in his folder of the game or above it. */
static void by(int side, bool in_game, const char *args)
{
    const char *who = person[side];
    shell("cd $TMPDIR/%s%s && HOME=$PWD XDG_DATA_HOME=$TMPDIR/%s/data XDG_CONFIG_HOME=$TMPDIR/%s/config "
          "$PROVOST %s 2>$TMPDIR/err || { cat $TMPDIR/err; exit 1; }",
          who, in_game ? "/war" : "", who, who, args);
}

static struct bytes read_file(struct arena *a, const char *name)
{
    struct bytes b;
    struct err e = {0};
    if (!io_read(a, io_join(a, getenv("TMPDIR"), name), 64U << 20, &b, &e))
        fail_msg("%s: %s", name, e.text);
    return b;
}

/* --- the random player ------------------------------------------------------------------------------------ */

struct drafter {
    struct step s;
    struct rng rng;
    seat_t seat;
    struct buf out;
};

/* His floors of this turn, as far as he can foresee it: with practice dice, and the other side by its defaults. */
static bool draft_order(void *ctx, W w, A ask, struct order *out)
{
    struct drafter *d = ctx;
    if (d->s.res.turn_over || ask->seat != d->seat || w->ops->asks[ask->kind].sort != FLOOR)
        return false;
    if (!order_random(w, ask, rng_pick, &d->rng, out))
        return false;
    if (out->n == 0 && !order_random(w, ask, rng_pick, &d->rng, out))
        return false;
    order_print(&d->out, w, out);
    buf_putc(&d->out, '\n');
    return true;
}

struct position {
    struct genesis g;
    struct state state;
    int month, phase;
};

static void look(struct arena *a, struct position *at, struct step *s)
{
    struct bytes genesis = read_file(a, "bob/war/game.json"), state = read_file(a, "position.json");
    struct err e = {0};
    assert_true(genesis_read(a, genesis.p, genesis.n, &at->g, &e));
    assert_true(state_read(a, &at->g, state.p, state.n, &at->state, &e));
    /* Lines of the other side that are still alive are not this player's to know. */
    json_object_set_new(at->state.play, "files", json_array());
    json_object_set_new(at->state.play, "running", json_array());
    const struct game_ops *acw = game_find("acw", &e);
    *s = (struct step){.a = a, .ops = acw, .data = acw->data->bundled, .g = &at->g, .prev = &at->state};
    assert_true(step_begin(s, &e));
    const json_t *game = json_object_get(at->state.play, "game");
    at->month = (int)json_integer_value(json_object_get(game, "turn"));
    at->phase = (int)json_integer_value(json_object_get(game, "phase"));
}

static void draft(struct arena *a, int side, uint64_t seed)
{
    struct position at;
    struct drafter *d = ARENA_NEW(a, struct drafter);
    struct practice practice = {seed};
    struct dice dice;
    struct err e = {0};
    look(a, &at, &d->s);
    d->rng.s = seed;
    d->seat = (seat_t)genesis_seat(&at.g, seat[side]);
    buf_init(&d->out, a);
    for (size_t i = 0; i < at.g.nsides; i++)
        d->s.run.overdue[i] = true;
    d->s.run.player = draft_order;
    d->s.run.player_ctx = d;
    dice_init(&dice, a, practice_die, &practice);
    if (!step_run(&d->s, &dice, &e))
        fail_msg("%s", e.text);
    const char *path = arena_printf(a, "%s/%s/war/draft", getenv("TMPDIR"), person[side]);
    assert_true(io_write(path, d->out.p, d->out.n, 0644, &e));
}

/* --- the war ---------------------------------------------------------------------------------------------- */

struct war {
    unsigned month, quarters, mails;      /* months begun, quarter phases played, mails sent */
    size_t letter, record, state, report; /* the largest, in bytes */
    bool over;
};

static void largest(struct arena *a, size_t *most, const char *name)
{
    size_t n = read_file(a, name).n;
    *most = n > *most ? n : *most;
}

/* He takes the mail that has come, writes his draft, signs it and sends the answer. When the war is over he sends the last
 * record. */
static void one_mail(struct war *w, int side, uint64_t seed)
{
    struct arena *a = arena_new();
    struct position at;
    json_arena(a);
    if (w->mails > 0) {
        by(side, true, "turn . - <$TMPDIR/mail >$TMPDIR/report");
        shell("cd $TMPDIR/%s/war/turns && cp $(ls | tail -1)/record.json $TMPDIR/record.json", person[side]);
        largest(a, &w->record, "record.json");
        largest(a, &w->report, "report");
    }
    if (w->mails <= 1)
        by(side, true, "orders --standing >private/standing.txt");
    shell("cp $TMPDIR/%s/war/state.json $TMPDIR/position.json", person[side]);
    largest(a, &w->state, "position.json");
    look(a, &at, ARENA_NEW(a, struct step));
    w->month = (unsigned)at.month;
    w->over = at.state.over != NULL;
    if (!w->over) {
        w->quarters += side == SIDE_SOUTH && at.phase == PHASE_NAVAL;
        if (at.state.await != 1U << genesis_seat(&at.g, seat[side]))
            fail_msg("mail %u, month %u: the game waits for %s", w->mails, w->month, seat[1 - side]);
        draft(a, side, seed);
        by(side, true, "sign draft >$TMPDIR/out");
    }
    by(side, true, "letter >$TMPDIR/mail");
    largest(a, &w->letter, "mail");
    w->mails++;
    arena_free(a);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void war(void **state)
{
    struct war w = {0};
    unsigned until = getenv("PROVOST_TEST_FULL") ? MAILS_MAX : MAILS_SHORT;
    double start = seconds();
    (void)state;
    shell("mkdir -p $TMPDIR/ann $TMPDIR/bob");
    by(SIDE_NORTH, false, "invite acw --scenario historical --seat north -o war >$TMPDIR/mail");
    by(SIDE_SOUTH, false, "join - -o war <$TMPDIR/mail >$TMPDIR/out");
    int side = SIDE_SOUTH;
    for (; !w.over && w.mails < until; side = 1 - side)
        one_mail(&w, side, 1861 + w.mails);
    by(side, true, "turn . - <$TMPDIR/mail >$TMPDIR/report");
    if (!w.over) { /* what came of the last mail must go back */
        by(side, true, "letter >$TMPDIR/mail");
        by(1 - side, true, "turn . - <$TMPDIR/mail >$TMPDIR/report");
    }
    double took = seconds() - start;
    struct arena *a = arena_new();
    json_arena(a);
    start = seconds();
    by(side, true, "letter --all >$TMPDIR/archive");
    by(1 - side, true, "letter --all >$TMPDIR/archive2");
    by(side, true, "audit -q >$TMPDIR/audit");
    by(side, false, "audit -q $TMPDIR/archive >$TMPDIR/audit");
    shell("cmp $TMPDIR/ann/war/state.json $TMPDIR/bob/war/state.json");
    size_t archive = read_file(a, "archive").n;
    print_message(
        "# %u months, %u quarter phases, %u mails with moves, %s: %.1f s, then audits %.1f s; the largest letter %zu, "
        "record %zu, state %zu, report %zu; letter --all %zu bytes\n",
        w.month, w.quarters, w.mails - w.over, w.over ? "over" : "stopped", took, seconds() - start, w.letter, w.record,
        w.state, w.report, archive);
    arena_free(a);
    /* Two set-ups, two mails a month and two a quarter phase: nothing waited inside a turn. */
    if (w.over)
        assert_int_equal(w.mails - 1, 2 + 2 * w.month + 2 * w.quarters);
    assert_true(w.letter < LETTER_CAP);
    assert_true(w.record < RECORD_CAP);
    assert_true(archive < ARCHIVE_CAP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(war)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
