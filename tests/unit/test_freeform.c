/* links: test base json trust core games */
/* freeform: turns, dice, counters, notes, commitments, the end, facts. Rules: man page provost-freeform(7). */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "core/catalogue.h"
#include "freeform_table.h"
#include "games/freeform/freeform.h"

/* freeform:seats */
static void turns(void **state)
{
    (void)state;
    struct table *t = table_new(3, true);
    assert_true(table_waits(t, ASK_TURN, 0));
    table_play(t, 0, "say hello", NULL);
    assert_true(table_tells(t, "ann says: hello"));
    assert_true(table_waits(t, ASK_TURN, 0)); /* the file has run out: the turn has not */
    table_play(t, 0, "next", NULL);
    assert_true(table_tells(t, "ann ends the turn; bob has the next one."));
    assert_true(t->res.turn_over);
    assert_true(table_waits(t, ASK_TURN, 1));
    table_play(t, 1, "next ann", NULL);
    table_play(t, 0, "next cy\nsay too late", NULL);
    assert_int_equal(table_state(t)->turn, 2);
    assert_true(table_skipped(t, "the turn was over"));
    table_play(t, 2, "pass", NULL);
    assert_true(table_tells(t, "cy passes; ann has the turn."));
}

/* freeform:seats: who is gone has no turn, whoever is named */
static void gone_seats(void **state)
{
    (void)state;
    struct table *t = table_new(3, true);
    t->seats.v[1].gone = true;
    table_play(t, 0, "next bob\npass", NULL);
    assert_true(table_skipped(t, "no longer plays"));
    assert_int_equal(table_state(t)->turn, 2);
    t->in.overdue[2] = true; /* absent: he passes */
    assert_true(table_step(t, NULL));
    assert_true(table_tells(t, "cy passes; ann has the turn."));
    struct table *one = table_new(1, false);
    table_play(one, 0, "next", NULL);
    assert_true(one->res.turn_over);
    assert_true(table_waits(one, ASK_TURN, 0));
}

/* freeform:roll */
static void rolls(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    table_play(t, 0, "roll 3d6+2 for Ann's ambush ; roll d100 ; roll 2d10-1",
               (struct script[]){{"roll:Ann's ambush", 6, 4},
                                 {"roll:Ann's ambush", 6, 1},
                                 {"roll:Ann's ambush", 6, 6},
                                 {"roll:d100", 100, 57},
                                 {"roll:2d10-1", 10, 1},
                                 {"roll:2d10-1", 10, 2},
                                 {NULL, 0, 0}});
    assert_true(table_tells(t, "ann rolls 3d6+2 for Ann's ambush: 13."));
    assert_true(strstr(table_story(t), "d100: 57.\n"));
    assert_true(table_tells(t, "ann rolls 2d10-1: 2."));
    assert_int_equal(table_state(t)->last, 2);
    static const char reason[] = "a reason that goes on and on and on until it is far longer than a label";
    char label[65] = "roll:";
    memcpy(label + 5, reason, 59);
    table_play(t, 0, arena_printf(t->a, "roll d2 for %s", reason), (struct script[]){{label, 2, 1}, {NULL, 0, 0}});
}

/* freeform:facts */
static void conditions(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    static const char draft[] =
        "roll 2d6 for the bridge ; if last >= 8 then say \"it holds\" else note \"bridge lost\"";
    table_play(t, 0, draft, (struct script[]){{"roll:the bridge", 6, 4}, {"roll:the bridge", 6, 4}, {NULL, 0, 0}});
    assert_true(table_tells(t, "ann says: it holds"));
    table_play(t, 0, draft, (struct script[]){{"roll:the bridge", 6, 4}, {"roll:the bridge", 6, 3}, {NULL, 0, 0}});
    assert_true(table_tells(t, "ann notes (1): bridge lost"));
    table_play(
        t, 0,
        "counter score = 5\nif counter score >= 5 then say five\nif counter Score > 5 then say six else say no six",
        NULL);
    assert_true(table_tells(t, "ann says: five"));
    assert_true(table_tells(t, "ann says: no six"));
    table_play(t, 0, "if counter fuel = 0 then say none else say unknown", NULL);
    assert_true(table_tells(t, "ann says: unknown")); /* there is no such counter */
    table_play(t, 0, "deck Events of a, b, c\nif deck events = 3 then say three", NULL);
    assert_true(table_tells(t, "ann says: three"));
    table_play(t, 0, "next", NULL);
    table_play(t, 1, "if last >= 0 then say old else say \"no roll in this turn\"", NULL);
    assert_true(table_tells(t, "bob says: no roll in this turn"));
}

/* freeform:counter freeform:note freeform:forget freeform:say */
static void lists(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    table_play(t, 0, "counter score = 5\ncounter Score + 3\ncounter score - 10\ncounter \"fuel left\" = -7", NULL);
    assert_true(table_tells(t, "ann changes score from 0 to 5."));
    assert_true(table_tells(t, "ann changes score from 5 to 8."));
    assert_true(table_tells(t, "ann changes score from 8 to -2."));
    assert_int_equal(ff_ncounters(table_state(t)), 2);
    table_play(t, 0, "note first\nnote \"the second\"\nnote third\nforget note 2\nforget counter score\nforget note 2",
               NULL);
    assert_true(table_tells(t, "ann strikes out note 2: the second"));
    assert_true(table_tells(t, "ann strikes out the counter score, which stood at -2."));
    assert_true(table_skipped(t, "there is no note 2"));
    assert_int_equal(ff_nnotes(table_state(t)), 2);
    assert_string_equal(table_state(t)->note[1].text, "third");
    assert_int_equal(table_state(t)->note[1].number, 3);
    table_play(t, 0, "note fourth\nforget counter score", NULL);
    assert_int_equal(table_state(t)->note[2].number, 4); /* numbers are not used again */
    assert_true(table_skipped(t, "there is no counter called \"score\""));
}

/* freeform:commit freeform:reveal */
static void commitments(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    table_play(t, 0, "commit Plan\nreveal plan", NULL);
    assert_true(table_tells(t, "ann commits the text plan."));
    assert_true(table_skipped(t, "you committed no \"plan\" in an earlier step")); /* not in the step that commits it */
    t->committed = 1;
    table_play(t, 0, "reveal plan ; else say later", NULL);
    assert_true(table_tells(t, "ann does not open plan; it stays committed."));
    assert_true(table_tells(t, "ann says: later"));
    assert_int_equal(ff_ncommits(table_state(t)), 1);
    table_play(t, 0, "commit plan\nreveal other", NULL);
    assert_true(table_tells(t, "ann commits plan anew; the former text can no longer be revealed."));
    assert_true(table_skipped(t, "you committed no \"other\""));
    table_play(t, 0, "commit later\nreveal later", NULL); /* one in force is not the other */
    assert_true(table_skipped(t, "you committed no \"later\""));
    t->opened = "by the ford at dawn";
    table_play(t, 0, "reveal plan\nnext", NULL);
    assert_true(table_tells(t, "ann reveals plan: by the ford at dawn"));
    assert_int_equal(ff_ncommits(table_state(t)), 1);
    assert_string_equal(table_state(t)->commit[0].name, "later");
    table_play(t, 1, "reveal plan", NULL); /* it was never his */
    assert_true(table_skipped(t, "you committed no \"plan\""));
}

/* freeform:end */
static void endings(void **state)
{
    (void)state;
    struct table *t = table_new(3, true);
    table_play(t, 0, "end game for ann, ann\nend game for cy, ann ; else say \"on we go\"", NULL);
    assert_true(table_skipped(t, "a winner is named once"));
    assert_true(table_tells(t, "ann proposes to end the game with a win for ann, cy."));
    assert_false(table_waits(t, ASK_END, 0));
    assert_true(table_waits(t, ASK_END, 1));
    assert_true(table_waits(t, ASK_END, 2));
    table_file(t, 1, "agree");
    table_play(t, 2, "no", NULL);
    assert_true(table_tells(t, "The game goes on; ann still has the turn."));
    assert_true(table_tells(t, "ann says: on we go"));
    assert_false(t->res.over);
    assert_int_equal(table_state(t)->winners, 0);
    table_play(t, 0, "end game for bob", NULL);
    table_file(t, 2, "agree");
    table_play(t, 1, "agree", NULL);
    assert_true(table_tells(t, "The game ends with a win for bob."));
    assert_true(t->res.over);
    assert_int_equal(t->res.outcome.winners, 1 << 1);
}

/* freeform:end: silence is no consent, and alone nobody is asked */
static void endings_alone(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    table_play(t, 0, "end game", NULL);
    assert_true(table_tells(t, "ann proposes to end the game without a winner."));
    t->in.overdue[1] = true;
    assert_true(table_step(t, NULL));
    assert_false(t->res.over);
    assert_int_equal(table_state(t)->winners, 0);
    t->seats.v[1].gone = true;
    table_play(t, 0, "end game", NULL);
    assert_true(table_tells(t, "The game ends without a winner."));
    struct table *rule = table_new(2, false);
    table_file(rule, 1, "on end: agree");
    table_play(rule, 0, "end game", NULL);
    assert_true(rule->res.over);
    struct table *one = table_new(1, false);
    table_play(one, 0, "end game for ann", NULL);
    assert_true(one->res.over);
    assert_int_equal(one->res.outcome.winners, 1);
}

/* What can never be right is an error of form. freeform:limits */
static void forms(void **state)
{
    (void)state;
    static const struct {
        const char *draft, *says;
    } bad[] = {
        {"deck \"two words\" of a", "16 letters"},
        {"deck roll of a", "a word of the protocol"},
        {"deck 7up of a", "a letter first"},
        {"deck a of \"a name that is longer than any card\"", "1 to 31 letters"},
        {"secret deck hand of a", "needs an umpire"},
        {"commit standing", "a word of the protocol"},
        {"commit \"my plan\"", "16 letters"},
        {"counter score", "one of = + -"},
        {"counter score = 1000001", "-1000000 to 1000000"},
        {"counter score + 0", "by 1 or more"},
        {"counter \"a name that is longer than any counter\" = 1", "1 to 31 letters"},
        {"forget", "its number"},
        {"roll 100d6", ""},
        {"roll 3d1", ""},
        {"next nobody", ""},
        {"play a", ""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct table *t = table_new(2, false);
        table_file(t, 0, bad[i].draft);
        bool said = false;
        for (size_t k = 0; k < t->diags.n; k++)
            said |= t->diags.v[k].severity == SEV_ERROR && strstr(t->diags.v[k].text, bad[i].says);
        if (!said)
            print_error("%s: %s\n", bad[i].draft, t->diags.n ? t->diags.v[0].text : "no error");
        assert_true(said);
    }
    struct table *t = table_new(2, false);
    table_file(t, 0, arena_printf(t->a, "note %0200d", 7));
    assert_int_equal(diag_errors(&t->diags), 0);
    table_file(t, 0, arena_printf(t->a, "note %0201d", 7));
    assert_int_equal(diag_errors(&t->diags), 1);
}

static char *repeat(struct arena *a, const char *fmt, int from, int to)
{
    struct buf b;
    buf_init(&b, a);
    for (int i = from; i <= to; i++) {
        for (const char *c = fmt; *c; c++) {
            if (*c == '#')
                buf_printf(&b, "%d", i);
            else
                buf_putc(&b, *c);
        }
        buf_putc(&b, '\n');
    }
    return b.p;
}

/* freeform:limits */
static void limits(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    table_play(t, 0, repeat(t->a, "note number #", 1, NOTES_MAX + 1), NULL);
    assert_int_equal(ff_nnotes(table_state(t)), NOTES_MAX);
    assert_true(table_skipped(t, "32 notes are kept at most"));
    table_play(t, 0, repeat(t->a, "counter c# = #", 1, COUNTERS_MAX + 1), NULL);
    assert_int_equal(ff_ncounters(table_state(t)), COUNTERS_MAX);
    assert_true(table_skipped(t, "64 counters at most"));
    table_play(t, 0, "counter c1 = 1000000\ncounter c1 + 1\ncounter c2 = -999999\ncounter c2 - 2", NULL);
    assert_true(table_skipped(t, "each from -1000000 to 1000000"));
    assert_int_equal(table_state(t)->counter[0].v, COUNTER_LIMIT);
    assert_int_equal(table_state(t)->counter[1].v, -999999);
    table_play(t, 0, repeat(t->a, "commit p#", 1, COMMITS_MAX + 1), NULL);
    assert_int_equal(ff_ncommits(table_state(t)), COMMITS_MAX);
    assert_true(table_skipped(t, "32 commitments stand"));
    table_play(t, 0, repeat(t->a, "say #", 1, ACTS_MAX), NULL);
    assert_int_equal(table_state(t)->acts, ACTS_MAX);
    assert_true(table_skipped(t, "a turn holds 1000 orders"));
    table_play(t, 0, "next", NULL);
    table_play(t, 1, "say on", NULL);
    assert_true(table_tells(t, "bob says: on"));
}

/* States that no play makes are refused. */
static void bad_states(void **state)
{
    (void)state;
    struct table *t = table_new(2, true);
    table_play(t, 0, "deck open of a, b\nsecret deck hid of c, d\ncounter x = 1\nnote n\ncommit plan\ndraw from hid",
               NULL);
    const struct ff good = *table_state(t);
    struct err e = {0};
    struct ff bad;
    struct world w = t->in.w;
    w.state = &bad;
    for (int i = 0; i < 14; i++) {
        bad = good;
        switch (i) {
        case 0: bad.turn = 2; break;
        case 1: bad.winners = 4; break;
        case 2: bad.last = 3; break;
        case 3: bad.deck[0].name[0] = ' '; break;
        case 4: strcpy(bad.deck[1].name, "OPEN"); break;
        case 5: bad.deck[3].secret = 1; break;
        case 6: bad.card[0].deck = 2; break;
        case 7: bad.card[2].at = AT_HAND; break; /* of a secret deck in a seen hand */
        case 8: bad.card[0].at = AT_HAND + 2; break;
        case 9: bad.held[0].deck = 1; break;
        case 10: bad.held[1] = bad.held[0]; break;
        case 11: bad.counter[5].v = 1; break;
        case 12: bad.note[0].number = 2; break;
        case 13: bad.commit[0].seat = 5; break;
        }
        e = (struct err){0};
        if (ff_check(&w, &e))
            print_error("state %d passes\n", i);
        assert_int_equal(e.code, EXIT_DATA);
    }
    bad = good;
    assert_true(ff_check(&w, NULL));
}

static void shows(void **state)
{
    (void)state;
    struct table *t = table_new(2, true);
    table_play(t, 0,
               "deck Events of Fog, \"Bridge Out\"\nsecret deck Hid of c, d\ncounter score = 4\nnote \"mind the gap\"\n"
               "commit plan\ndraw from hid\ndraw 2 from events ; play fog from events",
               (struct script[]){{"draw:events", 2, 2}, {NULL, 0, 0}});
    const char *s = table_doc(t, ff_summary), *b = table_doc(t, ff_board);
    assert_non_null(strstr(s, "ann has the turn."));
    assert_non_null(strstr(s, "Counters: score 4"));
    assert_non_null(strstr(s, "Events: 0 left, 1 in hands, 1 played"));
    assert_non_null(strstr(s, "Hid (secret): 1 left, 1 in hands, 0 played"));
    assert_non_null(strstr(s, "ann holds 2 cards"));
    assert_non_null(strstr(b, "Bridge Out (Events)"));
    assert_non_null(strstr(b, "number 0 of Hid, unseen"));
    assert_non_null(strstr(b, "mind the gap"));
    assert_non_null(strstr(b, "ann: plan"));
    assert_null(strchr(s, '<')); /* a key without words */
    assert_null(strchr(b, '<'));
}

/* Every event has its sentence, and every hole in it a value. */
static void words(void **state)
{
    (void)state;
    struct table *t = table_new(2, false);
    struct buf b;
    buf_init(&b, t->a);
    catalogue_gaps(&b, catalogue_bundled(t->a, "en"), &freeform_ops);
    const char *gap = strstr(b.p, "freeform.");
    if (gap)
        print_error("%s", gap);
    assert_null(gap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns),      cmocka_unit_test(gone_seats),    cmocka_unit_test(rolls),
        cmocka_unit_test(conditions), cmocka_unit_test(lists),         cmocka_unit_test(commitments),
        cmocka_unit_test(endings),    cmocka_unit_test(endings_alone), cmocka_unit_test(forms),
        cmocka_unit_test(limits),     cmocka_unit_test(bad_states),    cmocka_unit_test(shows),
        cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
