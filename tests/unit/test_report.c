/* links: base json trust core */
#include "small_game.h"
#include "script.h"
#include "core/catalogue.h"
#include "core/report.h"
#include "core/run.h"

static const char hex64[] = "0123456789012345678901234567890123456789012345678901234567890123";

struct made { /* a report in the making */
    struct small *s;
    struct script script;
    struct run_result res;
    struct report_in in;
};

static struct made *begin(void)
{
    static const struct script_row rows[] = {{"COMBAT", 6, 3},        {"COMBAT", 6, 5},        {"CHECK", 10, 7},
                                             {"shuffle:CARDS", 3, 1}, {"shuffle:CARDS", 2, 2}, {"LOOT", 6, 6}};
    struct small *s = small_new();
    struct made *m = ARENA_NEW(s->a, struct made);
    m->s = s;
    m->script = (struct script){.v = rows, .n = 6};
    dice_init(&s->dice, s->a, script_die, &m->script);
    m->in = (struct report_in){.w = &s->w,
                               .cat = s->cat,
                               .res = &m->res,
                               .dice = &s->dice,
                               .reader = 0,
                               .turn = 3,
                               .step = 1,
                               .policy = "opponent",
                               .head = hex64,
                               .game = hex64,
                               .rules = "toy/1"};
    s->state.summary_lines = 1;
    return m;
}

static void core_event(struct made *m, uint16_t kind, seat_t seat, const int32_t *arg, size_t n)
{
    struct event e = {.kind = kind, .seat = seat, .depth = m->s->fr.n};
    memcpy(e.arg, arg, n * sizeof arg[0]);
    event_push(&m->s->ev, &e);
}

static void answer(struct made *m, seat_t seat, uint16_t kind, enum source source, int32_t line, int32_t place,
                   const char *order)
{
    core_event(m, EV_ANSWER, seat, (int32_t[]){kind, (int32_t)source, line, place, small_text(m->s, order), 0}, 6);
}

static void waits(struct made *m, seat_t seat, uint16_t kind, int32_t place)
{
    m->res.wait[m->res.nwait++] = (struct ask){.kind = kind, .seat = seat, .place = place};
    m->res.await |= (uint8_t)(1U << seat);
    core_event(m, EV_WAITS, seat, (int32_t[]){kind, place, 0}, 3);
}

/* A move, a battle with dice inside it, a shuffle, answers of five sources, lines that were not used. */
static void a_turn(struct made *m)
{
    struct small *s = m->s;
    s->fr.n = 1;
    answer(m, 0, SMALL_MOVE, FROM_LINE, 5, -1, "MOVE 3 INFANTRY > EASTERN VIRGINIA");
    emit(&s->p, SMALL_MOVED, 0, 0, (int32_t[]){COUNTED_OF(0, 3), 1}, 2);
    s->fr.n = 3;
    roll(&s->p, "COMBAT", 2, 6, NULL);
    emit(&s->p, SMALL_FOUGHT, 1, 0, (int32_t[]){1, 1}, 2);
    s->fr.n = 4;
    roll(&s->p, "CHECK", 1, 10, NULL);
    emit(&s->p, SMALL_LOST, 1, 1, (int32_t[]){2}, 1);
    answer(m, 1, SMALL_RETREAT, FROM_BUILTIN, 0, 1, "RETREAT RICHMOND");
    answer(m, 0, SMALL_MOVE, FROM_ELSE, 6, -1, "RETREAT RICHMOND");
    answer(m, 1, SMALL_RETREAT, FROM_BUILTIN, 0, 1, "RETREAT RICHMOND");
    answer(m, 1, SMALL_RETREAT, FROM_RULE, 7, 1, "RETREAT RICHMOND");
    s->fr.n = 1;
    int order[3];
    shuffle(&s->p, "CARDS", 3, order);
    emit(&s->p, SMALL_DEALT, 0, NO_SEAT, NULL, 0);
    roll(&s->p, "LOOT", 1, 6, NULL);
    emit_to(&s->p, 1U << 1, SMALL_SAID, 0, 1, (int32_t[]){small_text(s, "A SECRET")}, 1);
    emit(&s->p, SMALL_SAID, 0, 0, (int32_t[]){small_text(s, "CAF\\u{c9} [r9]")}, 1);
    core_event(m, EV_SKIPPED, 0,
               (int32_t[]){8, small_text(s, "NO TROOPS THERE"), small_text(s, "MOVE 9 CAVALRY > RICHMOND"), 1}, 4);
    core_event(m, EV_RAN_OUT, 0, (int32_t[]){9, 2}, 2);
    core_event(m, EV_UNKNOWN, 1, (int32_t[]){4, small_text(s, "STRENGTH")}, 2);
    waits(m, 0, SMALL_RETREAT, 1);
    waits(m, 1, SMALL_MOVE, -1);
    m->in.due = "SUNDAY";
}

static const char *report(struct made *m, enum format f)
{
    struct buf b;
    m->res.ev = m->s->ev;
    buf_init(&b, m->s->a);
    doc_render(&b, report_step(m->s->a, &m->in), f);
    return b.p;
}

/* Orders and forms are printed by the order language; all else is here. */
static const char *order_words(struct made *m, uint16_t verb, int32_t place)
{
    struct order o = {.verb = verb};
    struct buf b;
    buf_init(&b, m->s->a);
    order_add(&o, 0, place);
    if (place >= 0)
        order_print(&b, &m->s->w, &o);
    else
        verb_usage(&b, &m->s->w, verb);
    return b.p;
}

static void a_report_is_golden(void **state)
{
    static const char want[] = "TOY WAR: turn 3, step 1\n"
                               "=======================\n"
                               "Dice: by the key of the other side (policy opponent). Rules toy/1.\n"
                               "Written for SOUTH.\n"
                               "Game %5$s\n"
                               "Head %5$s\n"
                               "In short: 5 events, 3 rolls, 5 answers, 3 lines not used.\n"
                               "- SOUTH moves 3 INFANTRY to EASTERN VIRGINIA.\n"
                               "- The cards are dealt.\n"
                               "- SOUTH says: CAF\xC3\x89 [r9]\n"
                               "How it stands:\n"
                               "Point 0\n"
                               "Awaited:\n"
                               "- SOUTH, you owe an answer: RETREAT at EASTERN VIRGINIA, until SUNDAY\n"
                               "  - %1$s\n"
                               "  - %2$s\n"
                               "- NORTH owes an answer: MOVE, until SUNDAY\n"
                               "  - %3$s\n"
                               "  - %4$s\n"
                               "\n"
                               "Events\n"
                               "- SOUTH moves 3 INFANTRY to EASTERN VIRGINIA.\n"
                               "  - Battle at EASTERN VIRGINIA: SOUTH rolls [r0] 3 5, 8 in all, and wins.\n"
                               "    (5.2)\n"
                               "    - NORTH loses 2 men. [r1] 7 (5.2)\n"
                               "- The cards are dealt. [r2] shuffle of 3\n"
                               "- SOUTH says: CAF\xC3\x89 [r9]\n"
                               "\n"
                               "Answers and where they came from\n"
                               "- SOUTH, MOVE: MOVE 3 INFANTRY > EASTERN VIRGINIA (your line 5)\n"
                               "- SOUTH, MOVE: RETREAT RICHMOND (the else of your line 6)\n"
                               "- NORTH, RETREAT at EASTERN VIRGINIA: RETREAT RICHMOND (built-in, 2 times)\n"
                               "- NORTH, RETREAT at EASTERN VIRGINIA: RETREAT RICHMOND (rule in line 7 of\n"
                               "  NORTH)\n"
                               "\n"
                               "Lines not used\n"
                               "- SOUTH, line 8: the clause \"MOVE 9 CAVALRY > RICHMOND\" was skipped: NO\n"
                               "  TROOPS THERE.\n"
                               "- SOUTH: 2 lines from line 9 on fell away, because the game waits.\n"
                               "- NORTH, line 4: \"STRENGTH\" could not be known and counted as untrue.\n"
                               "\n"
                               "What is awaited\n"
                               "Awaited:\n"
                               "- SOUTH, you owe an answer: RETREAT at EASTERN VIRGINIA, until SUNDAY\n"
                               "  - %1$s\n"
                               "  - %2$s\n"
                               "- NORTH owes an answer: MOVE, until SUNDAY\n"
                               "  - %3$s\n"
                               "  - %4$s\n";
    struct made *m = begin();
    struct buf b;
    (void)state;
    a_turn(m);
    assert_string_equal(m->script.why, "");
    buf_init(&b, m->s->a);
    buf_printf(&b, want, order_words(m, SMALL_RETREAT, 0), order_words(m, SMALL_RETREAT, 1),
               order_words(m, SMALL_RETREAT, -1), order_words(m, SMALL_MOVE, -1), hex64);
    assert_string_equal(report(m, FORMAT_TEXT), b.p);
    arena_free(m->s->a);
}

/* What one seat alone may read is not in another's report, nor in the public one. */
static void each_reads_only_what_he_may(void **state)
{
    static const struct {
        seat_t reader;
        bool secret;
        const char *source, *owes;
    } t[] = {
        {0, false, "(your line 5)", "SOUTH, you owe an answer: RETREAT"},
        {1, true, "(line 5 of SOUTH)", "SOUTH owes an answer: RETREAT"},
        {NO_SEAT, false, "(line 5 of SOUTH)", "SOUTH owes an answer: RETREAT"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct made *m = begin();
        a_turn(m);
        m->in.reader = t[i].reader;
        const char *text = report(m, FORMAT_TEXT);
        assert_int_equal(strstr(text, "A SECRET") != NULL, t[i].secret);
        assert_int_equal(strstr(text, "[r3]") != NULL, t[i].secret);
        assert_non_null(strstr(text, t[i].source));
        assert_non_null(strstr(text, t[i].owes));
        arena_free(m->s->a);
    }
}

/* Where seats do not see the same, the choices of a seat are its own. */
static void choices_may_be_secret(void **state)
{
    struct made *m = begin();
    (void)state;
    a_turn(m);
    m->in.secrets = true;
    m->in.reader = 1;
    const char *text = report(m, FORMAT_TEXT);
    assert_null(strstr(text, order_words(m, SMALL_RETREAT, 1)));
    assert_non_null(strstr(text, "NORTH, you owe"));
    arena_free(m->s->a);
}

static size_t line_of(const char *text, const char *what)
{
    const char *at = strstr(text, what);
    size_t n = 1;
    assert_non_null(at);
    for (; text < at; text++)
        n += *text == '\n';
    return n;
}

/* Whatever a game and its players write, the first 24 lines say who owes what. */
static void the_first_screen_holds(void **state)
{
    static const struct {
        int32_t summary;
        size_t waits;
        bool solo;
        uint8_t vouched;
    } t[] = {
        {1, 2, false, 0}, {3, 1, true, 3}, {40, 2, true, 3}, {1, 6, true, 3},
        {9, 8, false, 1}, {0, 8, true, 0}, {40, 0, true, 3},
    };
    static const struct seats many = {.n = 8,
                                      .v = {{.name = "SOUTH"},
                                            {.name = "NORTH"},
                                            {.name = "EAST-OF-THE-RIVER"},
                                            {.name = "WEST"},
                                            {.name = "FIFTH"},
                                            {.name = "SIXTH"},
                                            {.name = "SEVENTH"},
                                            {.name = "EIGHTH"}}};
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct made *m = begin();
        struct buf words;
        buf_init(&words, m->s->a);
        for (int k = 0; k < 500; k++)
            buf_puts(&words, "WORDS ");
        m->s->w.seats = &many;
        m->s->state.summary_lines = t[i].summary;
        m->in.solo = t[i].solo;
        m->in.vouched = t[i].vouched;
        m->in.due = "2027-03-08T18:00:00Z";
        for (int k = 0; k < 9; k++)
            emit(&m->s->p, SMALL_SAID, 0, 0, (int32_t[]){small_text(m->s, words.p)}, 1);
        for (size_t k = 0; k < t[i].waits; k++)
            waits(m, (seat_t)k, SMALL_MOVE, 1);
        const char *text = report(m, FORMAT_TEXT);
        size_t awaited = line_of(text, t[i].waits ? "Awaited:" : "Nobody is awaited."),
               score = line_of(text, "How it stands:");
        size_t end = score > awaited ? score : line_of(text, "\nEvents\n");
        assert_in_range(awaited, 1, end - 1);
        assert_in_range(end, 1, 25);
        if (t[i].summary <= 3)
            assert_in_range(score, 1, awaited - 1);
        arena_free(m->s->a);
    }
}

static void unprotected_dice_are_said_first(void **state)
{
    struct made *m = begin();
    (void)state;
    m->in.solo = true;
    m->in.policy = "solo";
    m->in.vouched = 2;
    const char *text = report(m, FORMAT_TEXT);
    assert_int_equal(line_of(text, "UNPROTECTED"), 3);
    assert_non_null(strstr(text, "policy solo"));
    assert_non_null(strstr(text, "holds the keys for: NORTH."));
    m->in.solo = false;
    assert_null(strstr(report(m, FORMAT_TEXT), "UNPROTECTED"));
    arena_free(m->s->a);
}

static void a_game_that_is_over_says_so(void **state)
{
    static const struct {
        uint32_t winners;
        const char *want;
    } t[] = {{0, "The game is over.\n"},
             {2, "The game is over. Winner: NORTH.\n"},
             {3, "The game is over. Winner: SOUTH, NORTH.\n"}};
    (void)state;
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct made *m = begin();
        m->res.over = true;
        m->res.outcome = (struct outcome){true, t[i].winners};
        core_event(m, EV_OVER, NO_SEAT, (int32_t[]){(int32_t)t[i].winners}, 1);
        const char *text = report(m, FORMAT_PLAIN);
        const char *item = strstr(text, "1: The game is over.");
        assert_non_null(item);
        assert_memory_equal(item + 3, t[i].want, strlen(t[i].want));
        assert_null(strstr(text, "owe"));
        arena_free(m->s->a);
    }
}

/* The words of a rule or setting follow its number, when one line alone has it. */
static void filed_lines_are_quoted(void **state)
{
    static struct rule rules[] = {{.do_ = {.number = 7, .text = "ON RETREAT: RICHMOND"}}};
    static struct setting_item settings[] = {{.number = 9, .text = "SET PRIDE 3"}};
    static const struct file file = {.rule = rules, .nrules = 1}, standing = {.setting = settings, .nsettings = 1};
    const struct live live[] = {{.seat = 1, .file = &file, .standing = &standing}, {.seat = 1, .file = &file}};
    struct made *m = begin();
    (void)state;
    m->in.live = live;
    m->in.nlive = 1;
    answer(m, 1, SMALL_RETREAT, FROM_RULE, 7, 1, "RETREAT RICHMOND");
    answer(m, 1, SMALL_RETREAT, FROM_STANDING_SETTING, 9, -1, "RETREAT RICHMOND");
    const char *text = report(m, FORMAT_PLAIN);
    assert_non_null(strstr(text, "1: NORTH, RETREAT at EASTERN VIRGINIA: RETREAT RICHMOND (rule in line 7 of NORTH) "
                                 "\"ON RETREAT: RICHMOND\"\n"));
    assert_non_null(
        strstr(text, "2: NORTH, RETREAT: RETREAT RICHMOND (standing: setting, line 9 of NORTH) \"SET PRIDE 3\"\n"));
    m->in.nlive = 2; /* two files have a line 7 */
    assert_null(strstr(report(m, FORMAT_PLAIN), "ON RETREAT"));
    m->in.nlive = 1;
    m->in.secrets = true;
    assert_null(strstr(report(m, FORMAT_PLAIN), "ON RETREAT"));
    arena_free(m->s->a);
}

/* A catalogue in capitals: with values in capitals no small letter is left, so every word comes from the catalogue. */
static void all_words_come_from_the_catalogue(void **state)
{
    struct made *m = begin();
    struct buf file, out;
    struct err e = {0};
    (void)state;
    buf_init(&file, m->s->a);
    buf_init(&out, m->s->a);
    for (size_t i = 0; catalogue_key(m->s->cat, i); i++) {
        bool name = false;
        buf_printf(&file, "%s\t", catalogue_key(m->s->cat, i));
        for (const char *s = catalogue_get(m->s->cat, catalogue_key(m->s->cat, i)); *s; s++) {
            name = *s == '{' || (name && *s != '}' && *s != '|' && *s != '?');
            buf_putc(&file, !name && *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s);
        }
        buf_putc(&file, '\n');
    }
    assert_true(catalogue_read(m->s->a, file.p, file.n, &m->in.cat, &e));
    a_turn(m);
    m->in.solo = true;
    m->in.vouched = 1;
    buf_puts(&out, report(m, FORMAT_TEXT));
    m->in.reader = NO_SEAT;
    buf_puts(&out, report(m, FORMAT_PLAIN));
    doc_render(&out, report_show(m->s->a, &m->in), FORMAT_TEXT);
    bool usage = false; /* the form of a verb is order language, which stays English */
    for (size_t i = 0; i < out.n; i++) {
        usage = out.p[i] == '{' || (usage && out.p[i] != '}');
        bool cited = i > 0 && out.p[i - 1] == '[' && out.p[i] == 'r';
        bool rules = i > 2 && strncmp(out.p + i - (out.p[i] == 't' ? 0 : out.p[i] == 'o' ? 1 : 2), "toy/1", 5) == 0;
        if (out.p[i] >= 'a' && out.p[i] <= 'z' && !cited && !rules && !usage)
            fail_msg("not from the catalogue: %.40s", out.p + (i > 10 ? i - 10 : 0));
    }
    assert_null(strchr(out.p, '<'));
    arena_free(m->s->a);
}

static void show_has_summary_and_board(void **state)
{
    struct made *m = begin();
    struct buf b;
    (void)state;
    waits(m, 0, SMALL_RETREAT, 1);
    buf_init(&b, m->s->a);
    doc_render(&b, report_show(m->s->a, &m->in), FORMAT_PLAIN);
    assert_non_null(strstr(b.p, "TOY WAR: the board before turn 3, step 1\n"));
    assert_non_null(strstr(b.p, "Point 0\n"));
    assert_non_null(strstr(b.p, "you owe an answer: RETREAT at EASTERN VIRGINIA\n"));
    assert_non_null(strstr(b.p, "Place: RICHMOND; Troops: 3 INFANTRY\n"));
    m->in.res = NULL;
    buf_cut(&b, 0);
    doc_render(&b, report_show(m->s->a, &m->in), FORMAT_PLAIN);
    assert_null(strstr(b.p, "owe"));
    arena_free(m->s->a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_is_golden),
        cmocka_unit_test(each_reads_only_what_he_may),
        cmocka_unit_test(choices_may_be_secret),
        cmocka_unit_test(the_first_screen_holds),
        cmocka_unit_test(unprotected_dice_are_said_first),
        cmocka_unit_test(a_game_that_is_over_says_so),
        cmocka_unit_test(filed_lines_are_quoted),
        cmocka_unit_test(all_words_come_from_the_catalogue),
        cmocka_unit_test(show_has_summary_and_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
