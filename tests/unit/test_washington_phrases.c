/* links: base json trust core games test */
/* Sixty ways in which somebody who has read the rulebook and not the manual writes an order. Each is read, or what is wrong
 * comes with the nearest right thing; a few are honestly not understood. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/order.h"
#include "washington_turn.h"

enum understood { READ, HINT, LOST };
static const struct {
    const char *line;
    enum understood what;
    const char *hint;
} phrases[] = {
    {"move 13 Ga to B21.12", READ, NULL},
    {"Move 13 Ga B20.11 > B21.12", READ, NULL},
    {"move C.13_Ga B21.12", READ, NULL},
    {"move 13 ga, 26 ga to B21.12", READ, NULL},
    {"move Evans/Grd to B23.12", READ, NULL},
    {"move Evans/Grd all to B23.12 in column", READ, NULL},
    {"move Evans/Grd abreast B23.12", LOST, NULL},
    {"move 60 Ga B22.9 > B23.10 > B24.10", READ, NULL},
    {"move Gordon to B20.12", READ, NULL},
    {"move 14 Va, 17 Va B22.05", READ, NULL},
    {"form 13 Ga column", READ, NULL},
    {"form 13 Ga line facing 2", LOST, NULL},
    {"form 13 Ga line face 2", READ, NULL},
    {"form 14 Va mounted", READ, NULL},
    {"mount 14 Va", READ, NULL},
    {"dismount 14 Va", READ, NULL},
    {"limber Bryan", READ, NULL},
    {"unlimber Bryan", READ, NULL},
    {"unlimber Bryan, face 1", READ, NULL},
    {"face 13 Ga 2", READ, NULL},
    {"face 13 Ga toward B25.14", READ, NULL},
    {"face Terry/Grd all 1", READ, NULL},
    {"fire 13 Ga B23.12", READ, NULL},
    {"fire 13 Ga at B23.12", READ, NULL},
    {"fire Bryan at B25.14 shell", READ, NULL},
    {"fire Bryan at B25.14 canister", READ, NULL},
    {"fire King Bn all", READ, NULL},
    {"fir 13 Ga B23.12", HINT, "fire"},
    {"charge 13 Ga B24.12", READ, NULL},
    {"charge 13 Ga, Evans B24.12", READ, NULL},
    {"charge 13 Ga B24.12, advance 2", READ, NULL},
    {"move 13 Ga B22.12 ; charge B23.12 ; else fire B23.12", READ, NULL},
    {"move 13 Ga B22.12 ; with 26 Ga B22.12 ; fire B24.12", READ, NULL},
    {"move 13 Ga B22.12 ; form line ; face 2", READ, NULL},
    {"retreat 13 Ga", READ, NULL},
    {"fall back 13 Ga", READ, NULL},
    {"fall-back 13 Ga", READ, NULL},
    {"halt", READ, NULL},
    {"order Wallace > 3/6: attack \"Worthington Farm\"", READ, NULL},
    {"order Wallace > 3/6: move B31.20", READ, NULL},
    {"order 3/6: attack B22.10, at 4:30 pm", READ, NULL},
    {"order 3/6: attack B22.10, when taken Worthington Farm", READ, NULL},
    {"order 3/6: reserve", READ, NULL},
    {"order 3/6: atack B22.10", HINT, "attack"},
    {"order Early > Rodes: attack Jug Bridge ; reserve Cook/Rodes", LOST, NULL},
    {"initiative McCsld/Cav: attack \"C.K. Thomas' Farm\"", READ, NULL},
    {"initiative Evans/Grd: reserve", READ, NULL},
    {"initiative Evans/Grd: release", READ, NULL},
    {"attach King Bn to Grd/B", READ, NULL},
    {"post Carpenter to B14.24", READ, NULL},
    {"recall Carpenter", READ, NULL},
    {"skedaddle 3/6", READ, NULL},
    {"futile Grd/B", READ, NULL},
    {"set volley never", READ, NULL},
    {"set retreat over-friends displace", READ, NULL},
    {"on volley if range = 1: strongest", READ, NULL},
    {"on volley: B25.14", READ, NULL},
    {"on withdraw: B29.07", READ, NULL},
    {"on retreat: extend", READ, NULL},
    {"if turn >= 3 then charge 13 Ga B24.12 else fire 13 Ga", READ, NULL},
};
enum { PHRASES = sizeof phrases / sizeof phrases[0], AT_LEAST = 54 };

static bool reads(struct turn_test *t, const char *line, const char **hint, const char **text)
{
    struct diags d = {.a = t->a};
    struct source_line *cut;
    struct file f;
    size_t standing, n = draft_lines(t->a, line, strlen(line), &cut, &standing, &d);
    file_parse(&t->w, t->a, cut, n, &f, &d);
    *hint = d.n ? d.v[0].hint : NULL;
    *text = d.n ? d.v[0].text : "";
    return diag_errors(&d) == 0;
}

static void sixty(void **state)
{
    struct turn_test *t = turn_new("6.7");
    int good = 0;
    (void)state;
    turn_file(t, CSA, "done\n");
    assert_int_equal(PHRASES, 60);
    for (size_t i = 0; i < PHRASES; i++) {
        const char *hint, *text;
        bool read = reads(t, phrases[i].line, &hint, &text);
        bool as_said = phrases[i].what == READ
                           ? read
                           : !read && (phrases[i].what == LOST || (hint && strcmp(hint, phrases[i].hint) == 0));
        if (!as_said)
            print_error("%s: %s, hint %s\n", phrases[i].line, read ? "read" : text, hint ? hint : "none");
        assert_true(as_said);
        good += phrases[i].what != LOST;
    }
    print_message("# %d of %d\n", good, PHRASES);
    assert_true(good >= AT_LEAST);
    turn_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sixty)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
