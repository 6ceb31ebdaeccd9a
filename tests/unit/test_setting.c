/* links: base json core */
/* Which setting is in force: scopes, files, lines, the first slot, and the built-in text (src/core/setting.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/buf.h"
#include "toy.h"

static const struct toy_facts facts;

/* The ask: a retreat at Norfolk, of the attacker (subject 1), in turn 0 of the toy. */
static const struct ask here = {.kind = K_RETREAT, .seat = 0, .subject = 1, .place = 3};

enum { INFANTRY, CAVALRY, LEADER };

/* Two files, the standing one first; what is in force for one setting, as it would be written; filed in which file. */
static const struct {
    const char *standing, *moves;
    uint16_t setting;
    int32_t first;
    const char *value; /* NULL: none */
    int file;          /* -1: built-in or none */
} cases[] = {
    {"", "", S_POSTURE, 0, "set posture stand", -1},
    {"", "", S_WITHDRAW, 0, NULL, -1},
    {"", "", S_DEPLOY, INFANTRY, "set deploy infantry left 1 center 1", -1},
    {"", "", S_DEPLOY, CAVALRY, "set deploy cavalry reserve 2", -1},
    {"", "", S_DEPLOY, LEADER, NULL, -1},
    {"set posture assault", "", S_POSTURE, 0, "set posture assault", 0},
    {"set posture assault", "set posture stand from 2", S_POSTURE, 0, "set posture stand from 2", 1},
    {"", "set posture assault\nset posture stand from 2", S_POSTURE, 0, "set posture stand from 2", 1},
    {"", "set posture assault ; posture stand from 2", S_POSTURE, 0, "set posture stand from 2", 1},
    /* narrower before later */
    {"set attack: posture assault", "set posture stand", S_POSTURE, 0, "set attack: posture assault", 0},
    {"set battle Norfolk: posture assault", "set attack: posture stand", S_POSTURE, 0,
     "set battle Norfolk: posture assault", 0},
    {"", "set battle Norfolk: posture assault\nset attack, turn 0: posture stand", S_POSTURE, 0,
     "set battle Norfolk: posture assault", 1},
    {"", "set battle Norfolk, attack: posture assault\nset battle Norfolk: posture stand", S_POSTURE, 0,
     "set battle Norfolk, attack: posture assault", 1},
    {"set attack: posture assault", "set attack: posture stand", S_POSTURE, 0, "set attack: posture stand", 1},
    /* all scopes must hold */
    {"", "set battle Fort: posture assault", S_POSTURE, 0, "set posture stand", -1},
    {"", "set battle Norfolk, defend: posture assault", S_POSTURE, 0, "set posture stand", -1},
    {"", "set battle Norfolk, turn 1: posture assault\nset turn 0: posture assault from 3", S_POSTURE, 0,
     "set turn 0: posture assault from 3", 1},
    /* one value for each first */
    {"set deploy infantry left 5", "set deploy cavalry left 1", S_DEPLOY, INFANTRY, "set deploy infantry left 5", 0},
    {"set deploy infantry left 5", "set deploy cavalry left 1", S_DEPLOY, CAVALRY, "set deploy cavalry left 1", 1},
    {"set deploy infantry left 5", "", S_DEPLOY, CAVALRY, "set deploy cavalry reserve 2", -1},
};

static void parse(W w, struct arena *a, const char *s, struct file *out)
{
    struct diags d = {.a = a};
    toy_parse(w, a, s, strlen(s), out, &d);
    if (diag_errors(&d))
        fail_msg("%s: %s", s, d.v[0].text);
}

static void test_in_force(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(cases); i++) {
        struct arena *a = arena_new();
        struct world w = toy_world(a, &facts);
        struct file standing, moves;
        parse(&w, a, cases[i].standing, &standing);
        parse(&w, a, cases[i].moves, &moves);
        const struct file *files[] = {&standing, &moves};
        struct settings s = {.w = &w, .ask = &here, .a = a, .file = files, .nfiles = 2};
        const struct order *o = setting_get(&s, cases[i].setting, cases[i].first);
        bool filed = cases[i].file >= 0;
        assert_int_equal(setting_filed(&s, cases[i].setting, cases[i].first), filed);
        assert_int_equal(s.used != NULL, filed);
        if (!cases[i].value) {
            assert_null(o);
        } else {
            struct setting_item item = {0};
            assert_non_null(o);
            if (filed) {
                item = *s.used;
                assert_int_equal(s.used_file, cases[i].file);
                assert_true(o == &s.used->value);
            }
            item.value = *o;
            struct buf b;
            buf_init(&b, a);
            setting_print(&b, &w, &item);
            assert_string_equal(b.p, cases[i].value);
        }
        s.builtin_only = true;
        assert_false(setting_filed(&s, cases[i].setting, cases[i].first));
        assert_false(settings_cover(&s));
        arena_free(a);
    }
}

static const struct {
    const char *file;
    uint16_t kind;
    bool cover, ask, trust;
} said[] = {
    {"", K_RETREAT, false, false, false},
    {"set posture stand", K_RETREAT, true, false, false},
    {"set posture stand", K_INTERCEPT, false, false, false},
    {"set main Fort", K_INTERCEPT, true, false, false},
    {"set battle Fort: posture stand", K_RETREAT, false, false, false},
    {"set ask retreat", K_RETREAT, false, true, false},
    {"set ask retreat", K_INTERCEPT, false, false, false},
    {"set ask intercept, retreat", K_RETREAT, false, true, false},
    {"set trust retreat", K_RETREAT, false, false, true},
    {"set trust all", K_RETREAT, false, false, true},
    {"set ask all", K_INTERCEPT, false, true, false},
    {"set ask retreat\nset trust all", K_RETREAT, false, true, false}, /* a named kind before all */
    {"set ask retreat\nset trust all", K_INTERCEPT, false, false, true},
    {"set ask retreat\nset trust retreat", K_RETREAT, false, false, true},
    {"set attack: ask retreat\nset trust retreat", K_RETREAT, false, true, false},
    {"set defend: ask retreat\nset trust retreat", K_RETREAT, false, false, true},
};

static void test_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(said); i++) {
        struct arena *a = arena_new();
        struct world w = toy_world(a, &facts);
        struct file file;
        parse(&w, a, said[i].file, &file);
        const struct file *files[] = {&file};
        struct ask ask = here;
        ask.kind = said[i].kind;
        struct settings s = {.w = &w, .ask = &ask, .a = a, .file = files, .nfiles = 1};
        if (settings_cover(&s) != said[i].cover)
            fail_msg("%s: cover", said[i].file);
        if (settings_say(&s, SETTING_ASK) != said[i].ask)
            fail_msg("%s: ask", said[i].file);
        if (settings_say(&s, SETTING_TRUST) != said[i].trust)
            fail_msg("%s: trust", said[i].file);
        arena_free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_in_force), cmocka_unit_test(test_said)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
