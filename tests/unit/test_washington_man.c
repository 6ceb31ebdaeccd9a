/* links: base json trust core games test */
/* washington: the man page lists what the tables have, each way; facts, settings and the scope do what it says of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/io.h"
#include "washington_field.h"

static struct arena *arena;
static const char *page;

static int begin(void **state)
{
    struct bytes p;
    (void)state;
    arena = arena_new();
    if (!io_read(arena, "man/provost-washington.7", 1 << 20, &p, NULL))
        return -1;
    page = p.p;
    return 0;
}

static int end(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

/* The text of a section. */
static const char *section(const char *name)
{
    const char *at = strstr(page, arena_printf(arena, ".Sh %s\n", name));
    assert_non_null(at);
    const char *next = strstr(at + 4, "\n.Sh ");
    return arena_strndup(arena, at, next ? (size_t)(next + 1 - at) : strlen(at));
}

/* Is it named in the text: at an item, in a line of several words, or in a sentence? */
static bool named(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += n) {
        const char *line = at;
        while (line > text && line[-1] != '\n')
            line--;
        bool macro = strncmp(line, ".It Ic ", 7) == 0 || strncmp(line, ".Ic ", 4) == 0 || strncmp(line, ".Ql ", 4) == 0;
        if (macro && at[-1] == ' ' && (at[n] == ' ' || at[n] == '\n' || at[n] == 0))
            return true;
    }
    return false;
}

static bool is_verb(const char *word, size_t n)
{
    for (int i = 1; i < VERB_COUNT; i++)
        if (strlen(washington_ops.verbs[i].name) == n && strncmp(washington_ops.verbs[i].name, word, n) == 0)
            return true;
    return false;
}

/* Words of an item up to its first argument are verbs. */
static void items_are_verbs(const char *text)
{
    for (const char *at = text; (at = strstr(at, ".It Ic ")); at++) {
        const char *word = at + 7;
        for (;;) {
            size_t n = strcspn(word, " \n");
            if (!is_verb(word, n))
                fail_msg("no such order: %.*s", (int)n, word);
            if (strncmp(word + n, " , ", 3) != 0)
                break;
            word += n + 3;
        }
    }
}

static void orders_and_questions(void **state)
{
    const char *orders = section("ORDERS"), *questions = section("QUESTIONS");
    (void)state;
    for (int i = 1; i < VERB_COUNT; i++)
        if (!named(orders, washington_ops.verbs[i].name) && !named(questions, washington_ops.verbs[i].name))
            fail_msg("the page does not have the order %s", washington_ops.verbs[i].name);
    items_are_verbs(orders);
    items_are_verbs(questions);
    for (int i = 1; i < ASK_COUNT; i++)
        if (!named(orders, washington_ops.asks[i].name) && !named(questions, washington_ops.asks[i].name))
            fail_msg("the page does not have the question %s", washington_ops.asks[i].name);
}

/* How many items a section has, and each name among them. */
static int items(const char *text, const char *before)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, before)); at++)
        n++;
    return n;
}

static void settings_facts_scope(void **state)
{
    (void)state;
    for (int i = 1; i < SET_COUNT; i++)
        assert_non_null(
            strstr(section("SETTINGS"), arena_printf(arena, ".It Ic set %s ", washington_ops.settings[i].name)));
    assert_int_equal(items(section("SETTINGS"), ".It Ic set "), SET_COUNT - 1);
    for (int i = 1; i < FACT_COUNT; i++) {
        const struct fact *f = &wash_facts[i];
        const char *arg =
            f->arg[0] ? arena_printf(arena, " Ar %s", washington_ops.types[f->arg[0] - TYPE_GAME].name) : "";
        const char *want = arena_printf(arena, ".It Ic %s%s\n%s\n", f->name, arg, f->help);
        if (!strstr(section("FACTS"), want))
            fail_msg("the page does not have the fact:\n%s", want);
    }
    assert_int_equal(items(section("FACTS"), ".It Ic "), FACT_COUNT - 1);
    for (int i = 1; i < SCOPE_COUNT; i++)
        assert_non_null(strstr(section("SETTINGS"), arena_printf(arena, ".Ic %s Ar n", wash_scopes[i].name)));
}

/* What a section says from a line on, word for word what the tables print. */
static void same_words(const char *have, const char *want)
{
    for (;;) {
        have += strspn(have, " \n");
        want += strspn(want, " \n");
        size_t n = strcspn(have, " \n"), m = strcspn(want, " \n");
        if (n != m || strncmp(have, want, n) != 0)
            fail_msg("at \"%.*s\" where the tables have\n%s", (int)n, have, want);
        if (n == 0)
            return;
        have += n;
        want += m;
    }
}

static void procedures_and_events(void **state)
{
    const char *want = ".Sh PROCEDURES AND EVENTS\nProcedures:\n";
    (void)state;
    for (int i = 1; i < PROC_COUNT; i++)
        want = arena_printf(arena, "%s%s%s\n", want, washington_ops.procs[i].name, i + 1 < PROC_COUNT ? "," : ".");
    want = arena_printf(arena, "%sWhat is told in reports:\n", want);
    for (int i = 1; i < HAP_COUNT; i++)
        want = arena_printf(arena, "%s%s%s\n", want, washington_ops.events[i].name, i + 1 < HAP_COUNT ? "," : ".");
    same_words(section("PROCEDURES AND EVENTS"), want);
}

/* --- facts, the scope, settings ------------------------------------------------------------------------------------------- */

static int32_t fact(struct field_test *t, int i, const struct ask *ask, int32_t arg, bool *known)
{
    struct value v = {0};
    *known = wash_facts[i].get(&t->p.w, ask, CSA, &arg, &v);
    return v.a;
}

static void facts(void **state)
{
    struct field_test *t = field_new(CSA);
    struct ask ask = {.kind = ASK_VOLLEY, .seat = 1, .place = field_hex("B20.10"), .subject = field_hex("B20.12")};
    struct ask nowhere = {.kind = ASK_ACTIVITY, .place = -1};
    bool known;
    (void)state;
    field_put(t, "C.13_Ga", "B20.10", LINE, 0);
    field_strength(t, "C.13_Ga", 3, 4);
    t->st.turn = 5;
    assert_int_equal(fact(t, FACT_TURN, &ask, 0, &known), 5);
    assert_int_equal(fact(t, FACT_RANGE, &ask, 0, &known), 2);
    assert_true(known);
    fact(t, FACT_RANGE, &nowhere, 0, &known);
    assert_false(known);
    assert_int_equal(fact(t, FACT_STRENGTH, &ask, field_unit("C.13_Ga"), &known), 3);
    assert_int_equal(fact(t, FACT_TAKEN, &ask, field_hex("B30.25"), &known), 0);
    assert_true(known);
    field_put(t, "C.13_Ga", "B30.25", LINE, 0);
    assert_int_equal(fact(t, FACT_TAKEN, &ask, field_hex("B30.25"), &known), 1);
    fact(t, FACT_TAKEN, &ask, field_hex("B20.10"), &known); /* no place */
    assert_false(known);
    assert_true(wash_scopes[SCOPE_TURN].holds(&t->p.w, &ask, 5));
    assert_false(wash_scopes[SCOPE_TURN].holds(&t->p.w, &ask, 6));
    field_free(t);
}

/* Each value of each setting brings the answer that it names. */
static void settings(void **state)
{
    static const struct {
        const char *line;
        int ask, verb;
    } rows[] = {{"set volley strongest", ASK_VOLLEY, VERB_STRONGEST},
                {"set volley nearest", ASK_VOLLEY, VERB_NEAREST},
                {"set volley never", ASK_VOLLEY, VERB_NEVER},
                {"set retreat over-friends displace", ASK_RETREAT, VERB_DISPLACE},
                {"set retreat over-friends extend", ASK_RETREAT, VERB_EXTEND},
                {"set retreat over-friends pass", ASK_RETREAT, VERB_PASS}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct field_test *t = field_new(USA);
        struct ask ask = {
            .kind = (uint16_t)rows[i].ask, .seat = 0, .place = field_hex("B20.08"), .subject = field_hex("B20.10")};
        struct source_line *lines;
        size_t standing;
        struct diags d = {.a = t->a};
        struct file f;
        struct order o = {0};
        field_put(t, "C.13_Ga", "B20.10", LINE, 0);
        push(&t->p, PROC_RETREAT);
        const char *text = arena_printf(t->a, "%s\n", rows[i].line);
        size_t n = draft_lines(t->a, text, strlen(text), &lines, &standing, &d);
        file_parse(&t->p.w, t->a, lines, n, &f, &d);
        assert_int_equal(d.n, 0);
        const struct file *files[] = {&f};
        struct settings s = {.w = &t->p.w, .ask = &ask, .a = t->a, .file = files, .nfiles = 1};
        washington_ops.asks[ask.kind].advise(&t->p.w, &ask, &s, &o);
        assert_int_equal(o.verb, rows[i].verb);
        field_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_and_questions),
        cmocka_unit_test(settings_facts_scope),
        cmocka_unit_test(procedures_and_events),
        cmocka_unit_test(facts),
        cmocka_unit_test(settings),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
