/* links: base json trust core games main */
/* The parts of provost-mail that decide by arguments alone: refusals, robots, addresses, HTML. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/io.h"
#include "mail/address.c"
#include "mail/html.c"
#include "mail/robot.c"
#include "mail/why.c"

/* Each says cause, place and what to do, in 140 characters whatever fills its holes, and stands so in the manual. */
static void refusals(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct bytes man;
    struct err e = {0};
    char wide[400];
    memset(wide, 'x', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    assert_true(io_read(a, "man/provost-mail.1", 1 << 20, &man, &e));
    for (enum why w = WHY_NONE + 1; w < WHYS; w++) {
        const char *text = why_text(a, w, wide, wide);
        assert_true(strlen(text) <= WHY_MAX);
        assert_true(strlen(why_text(a, w, "", NULL)) > 20);
        assert_non_null(strchr(why_form(w), ';'));
        assert_non_null(strstr(man.p, arena_printf(a, ".It Li %s\n%s\n", why_name(w), why_form(w))));
        for (enum why v = WHY_NONE; v < w; v++)
            assert_string_not_equal(why_name(v), why_name(w));
    }
    size_t listed = 0;
    for (const char *p = strstr(man.p, ".Sh DIAGNOSTICS"); (p = strstr(p, "\n.It Li ")); p++)
        listed++;
    assert_int_equal(listed, WHYS - 1);
    arena_free(a);
}

static void holes(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    assert_string_equal(why_text(a, WHY_GAP, "a\nb\x1B", NULL),
                        "a?b?: a record is missing here before it; send provost letter --all");
    assert_string_equal(why_character(a, "plain \xE2\x80\x9D", 9), "a curly quote (U+201D)");
    assert_string_equal(why_character(a, "\xC3\xA9", 2), "the character (U+00E9)");
    assert_string_equal(why_character(a, "a\xFF", 2), "the byte 0xFF");
    assert_null(why_character(a, "plain", 5));
    arena_free(a);
}

static void robots(void **state)
{
    (void)state;
    static const char *const own[] = {"uma@example.com"};
    static const struct {
        struct robot_signs s;
        bool robot;
    } t[] = {
        {{.from = "ann@example.org"}, false},
        {{.from = "ann@example.org", .submitted = "no"}, false},
        {{.from = "bouncer@example.org"}, false},
        {{.from = "ann@example.org", .has_return = true, .sender_path = "<ann@example.org>"}, false},
        {{.from = "ann@example.org", .suppress = "OOF"}, false},
        {{.from = "ann@example.org", .submitted = "auto-replied"}, true},
        {{.from = "ann@example.org", .submitted = "Auto-Generated"}, true},
        {{.from = "ann@example.org", .precedence = "Bulk"}, true},
        {{.from = "ann@example.org", .suppress = "DR, AutoReply"}, true},
        {{.from = "ann@example.org", .has_return = true, .sender_path = " <> "}, true},
        {{.from = "ann@example.org", .autoreply = true}, true},
        {{.from = "ann@example.org", .list = true}, true},
        {{.from = "ann@example.org", .type = "multipart/report; boundary=x"}, true},
        {{.from = "Uma@Example.com"}, true},
        {{.from = "ann@example.org", .provost = true}, true},
        {{.from = "MAILER-DAEMON@mx.example"}, true},
        {{.from = "no-reply@example.com"}, true},
        {{.from = "bounces+12@example.com"}, true},
        {{.from = "chat-request@example.com"}, true},
        {{.from = ""}, true},
    };
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct robot_signs s = t[i].s;
        s.own = own;
        s.nown = 1;
        const char **word[] = {&s.submitted, &s.precedence, &s.suppress, &s.type, &s.sender_path};
        for (size_t k = 0; k < sizeof word / sizeof word[0]; k++)
            *word[k] = *word[k] ? *word[k] : "";
        assert_int_equal(robot_why(&s) != NULL, t[i].robot);
    }
}

static void addresses(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    assert_string_equal(address_plain(a, "Ann@Example.ORG"), "ann@example.org");
    assert_string_equal(address_plain(a, "ann@example.org\nBcc: x@y"), "");
    assert_true(address_same("A@b", "a@B"));
    assert_false(address_same("", ""));
    assert_string_equal(message_ids(a, "<a@b> junk <c d@e> <f@g>", 10), "<a@b> <f@g>");
    assert_string_equal(message_ids(a, "<a@b><c@d><e@f>", 2), "<c@d> <e@f>");
    assert_string_equal(message_ids(a, "<a@b", 2), "");
    arena_free(a);
}

static void html(void **state)
{
    (void)state;
    static const char *const t[][2] = {
        {"<p>one</p><p>two</p>", "one\ntwo\n"},
        {"<div>a<br>b</div>", "a\nb\n"},
        {"a  b\n c", "a b c\n"},
        {"<pre>a  b\n c</pre>", "a  b\n c\n"},
        {"&lt;a&gt;&amp;&#65;&#x42;&nbsp;&bogus;", "<a>&AB\xC2\xA0&bogus;\n"},
        {"<style>p { x }</style><script>if (a<b) c</script>text", "text\n"},
        {"<blockquote>said<br>more</blockquote>mine", "> said\n> more\nmine\n"},
        {"<!-- no -->yes", "yes\n"},
        {"a < b", "a < b\n"},
        {"<a href=\"x>y\">t</a>", "t\n"},
        {"<td>a</td><td>b</td>", "a b\n"},
        {"<p", ""},
        {"&#0;&#xD800;&#99999999;", "\xEF\xBF\xBD\xEF\xBF\xBD&#99999999;\n"},
        {"", ""},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct bytes got = html_text(a, (struct bytes){t[i][0], strlen(t[i][0])});
        assert_string_equal(got.p, t[i][1]);
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refusals), cmocka_unit_test(holes), cmocka_unit_test(robots),
                                       cmocka_unit_test(addresses), cmocka_unit_test(html)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
