/* links: base json core */
/* Bad lines and the exact place, words and hint of what is said about them (src/core/miss.c, clause.c, file.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/buf.h"
#include "toy.h"

static const struct {
    const char *line, *said;
} bad[] = {
    {"mvoe 3 infantry Richmond > Norfolk", "1:1: error: no order called \"mvoe\" (did you mean move?)"},
    {"frobnicate", "1:1: error: no order called \"frobnicate\""},
    {"move 3 infantry Richmond > Eastern Virgina",
     "1:28: error: no space called \"Eastern Virgina\" (did you mean Eastern Virginia?)"},
    {"move 3 infantry Richmnd > Norfolk", "1:17: error: no space called \"Richmnd\" (did you mean Richmond?)"},
    {"move 3 infantry \"Richmnd\" > Norfolk", "1:17: error: no space called \"Richmnd\" (did you mean Richmond?)"},
    {"move 3 infntry Richmond > Norfolk", "1:8: error: no arm called \"infntry\" (did you mean infantry?)"},
    {"move infantry Richmond > Norfolk",
     "1:6: error: a number is expected before \"infantry Richmond\": move {count pieces}, ... {from} > {to}"},
    {"move 0 infantry Richmond > Norfolk", "1:6: error: 0 is out of range: 1 to 999"},
    {"move 1000 infantry Richmond > Norfolk", "1:6: error: 1000 is out of range: 1 to 999"},
    {"move 3 infantry, Richmond > Norfolk",
     "1:18: error: a number is expected before \"Richmond\": move {count pieces}, ... {from} > {to}"},
    {"move 1 infantry, 1 cavalry, 1 leader, 2 infantry Richmond > Norfolk",
     "1:37: error: too many values: at most 3 of pieces: move {count pieces}, ... {from} > {to}"},
    {"move 3 infantry Richmond Norfolk",
     "1:26: error: \">\" is expected before \"Norfolk\": move {count pieces}, ... {from} > {to}"},
    {"move 3 infantry Richmond", "1:25: error: \">\" and a space are missing: move {count pieces}, ... {from} > {to}"},
    {"move 3 infantry Richmond >", "1:27: error: a space is missing: move {count pieces}, ... {from} > {to}"},
    {"move", "1:5: error: a piece is missing: move {count pieces}, ... {from} > {to}"},
    {"move 3 infantry Norfolk > Norfolk", "1:1: error: a move ends in another space (5.1) (did you mean Norfolk?)"},
    {"move 3 infantry Richmond > Norfolk now",
     "1:36: error: nothing is expected here, not \"now\": move {count pieces}, ... {from} > {to}"},
    {"move 3 infantry Atlantis > Norfolk", "1:17: error: no space called \"Atlantis\""},
    {"scout", "1:6: error: a space is missing: scout {space}"},
    {"scout Fort Monro", "1:7: error: no space called \"Fort Monro\" (did you mean Fort Monroe?)"},
    {"scout Richmond, Norfolk", "1:15: error: too many values: at most 1 of space: scout {space}"},
    {"scout ; say hi", "1:6: error: a space is missing: scout {space}"},
    {"; say hi", "1:1: error: a clause is missing"},
    {"say hi ;", "1:9: error: a clause is missing"},
    {"say hi ; ; say ho", "1:10: error: a clause is missing"},
    {"else say hi", "1:1: error: \"else\" has no clause before it"},
    {"say hi ; else", "1:14: error: a clause is missing"},
    {"scout Richmond else scout Norfolk",
     "1:16: error: \"else\" without an if stands after \";\" (did you mean ; else?)"},
    {"raise 0", "1:7: error: 0 is out of range: 1 to 6"},
    {"raise 7", "1:7: error: 7 is out of range: 1 to 6"},
    {"raise 99999999999999999999", "1:7: error: 99999999999999999999 is out of range: 1 to 6"},
    {"raise high", "1:7: error: a level is expected, not \"high\": raise {level}"},
    {"raise 3rd", "1:7: error: a level is expected, not \"3rd\": raise {level}"},
    {"roll", "1:5: error: a roll like 3d6+2 is missing: roll {dice} [for {what}]"},
    {"roll 3d", "1:6: error: a roll like 3d6+2 is expected, not \"3d\": roll {dice} [for {what}]"},
    {"roll 3x6", "1:6: error: a roll like 3d6+2 is expected, not \"3x6\": roll {dice} [for {what}]"},
    {"roll 0d6", "1:6: error: \"0d6\" is out of range: 1 to 99 dice of 2 to 9999 sides, -999 to +999"},
    {"roll 3d1", "1:6: error: \"3d1\" is out of range: 1 to 99 dice of 2 to 9999 sides, -999 to +999"},
    {"roll 100d6", "1:6: error: \"100d6\" is out of range: 1 to 99 dice of 2 to 9999 sides, -999 to +999"},
    {"roll 3d6+1000", "1:6: error: \"3d6+1000\" is out of range: 1 to 99 dice of 2 to 9999 sides, -999 to +999"},
    {"roll 3d6 of Ann", "1:10: error: nothing is expected here, not \"of Ann\": roll {dice} [for {what}]"},
    {"draw 2", "1:7: error: \"from\" and a word are missing: draw [{number}] from {deck}"},
    {"draw 2 from", "1:12: error: a word is missing: draw [{number}] from {deck}"},
    {"draw 4294967296 from Events", "1:6: error: 4294967296 is out of range: 0 to 2147483647"},
    {"draw -1 from Events", "1:6: error: \"-1\" cannot stand before \"from\": draw [{number}] from {deck}"},
    {"draw two from Events", "1:6: error: \"two\" cannot stand before \"from\": draw [{number}] from {deck}"},
    {"tune by", "1:8: error: a number is missing: tune by {step} [at {limit}] [safe {safe}]"},
    {"tune by x", "1:9: error: a number is expected, not \"x\": tune by {step} [at {limit}] [safe {safe}]"},
    {"tune by +5 at 40",
     "1:15: error: a percentage like 40% is expected, not \"40\": tune by {step} [at {limit}] [safe {safe}]"},
    {"tune by +5 at 10001%", "1:15: error: 10001% is out of range: 0 to 10000"},
    {"tune by 5 safe maybe",
     "1:16: error: yes or no is expected, not \"maybe\": tune by {step} [at {limit}] [safe {safe}]"},
    {"next Bbo", "1:6: error: no seat called \"Bbo\" (did you mean Bob?)"},
    {"next Bob South", "1:10: error: nothing is expected here, not \"South\": next [{seat}]"},
    {"deck Events", "1:12: error: \":\" and a word are missing: deck {name}: {card} ..."},
    {"deck Events: a b c d e f", "1:24: error: nothing is expected here, not \"f\": deck {name}: {card} ..."},
    {"form infantry, face 9", "1:21: error: 9 is out of range: 1 to 6"},
    {"form infantry fac 2", "1:15: error: nothing is expected here, not \"fac 2\": form [{arm}] [, face {face}]"},
    {"path Richmond", "1:14: error: \">\" and a space are missing: path {from} > {to} > ..."},
    {"path Richmond > Norfolk > Fort > Richmond > Norfolk > Fort",
     "1:53: error: too many values: at most 4 of to: path {from} > {to} > ..."},
    {"yes please", "1:5: error: nothing is expected here, not \"please\": yes"},
    {"stop now", "1:6: error: nothing follows \"stop\" but \";\""},
    {"go on now", "1:7: error: nothing follows \"go on\" but \";\""},
    {"go", "1:1: error: no order called \"go\""},
    {"say \"half", "1:5: error: this quote is not closed"},
    {"scout \"Richmond", "1:7: error: this quote is not closed"},
    {"say", "1:4: error: a text is missing: say {text}"},
    {"if wounded scout Richmond", "1:1: error: this \"if\" has no \"then\""},
    {"if then scout Richmond", "1:3: error: a condition is missing"},
    {"if wounded then", "1:16: error: a clause is missing"},
    {"if wounded then scout Richmond else", "1:36: error: a clause is missing"},
    {"if wounded then scout Richmond else scout Norfolk else scout Fort", "1:51: error: this \"else\" has no \"if\""},
    {"if wounded then if here then scout Fort else scout Norfolk else scout Richmond else stop",
     "1:80: error: this \"else\" has no \"if\""},
    {"if wounded then say a ; frob b ; if strength then say c",
     "1:25: error: no order called \"frob\"\n"
     "1:45: error: \"strength\" must be compared with a number"},
    {"if wonded then say hi", "1:4: error: no fact called \"wonded\" (did you mean wounded?)"},
    {"if flying then say hi", "1:4: error: no fact called \"flying\""},
    {"if wounded = yes then say hi", "1:12: error: \"wounded\" is yes or no and is not compared"},
    {"if strength then say hi", "1:12: error: \"strength\" must be compared with a number"},
    {"if strength > then say hi", "1:14: error: \"strength\" is compared with a number: it is missing"},
    {"if strength > many then say hi", "1:15: error: \"strength\" is compared with a number, not \"many\""},
    {"if strength > 40% then say hi", "1:15: error: \"strength\" is compared with a number, not \"40%\""},
    {"if strength > 3:1 then say hi", "1:15: error: \"strength\" is compared with a number, not \"3:1\""},
    {"if strength == 3 then say hi", "1:13: error: \"==\" is no comparison (did you mean =?)"},
    {"if strength != 3 then say hi", "1:13: error: \"!=\" is no comparison (did you mean <>?)"},
    {"if strength => 3 then say hi", "1:13: error: \"=>\" is no comparison (did you mean >=?)"},
    {"if strength > 99999999999 then say hi", "1:15: error: 99999999999 is out of range: -2147483647 to 2147483647"},
    {"if odds >= 3 then say hi", "1:12: error: \"odds\" is compared with a ratio like 3:1, not \"3\""},
    {"if odds >= 3:0 then say hi", "1:12: error: \"odds\" is compared with a ratio like 3:1, not \"3:0\""},
    {"if odds >= 40% then say hi", "1:12: error: \"odds\" is compared with a ratio like 3:1, not \"40%\""},
    {"if losses > 40 then say hi", "1:13: error: \"losses\" is compared with a percentage like 40%, not \"40\""},
    {"if base > Norfolk then say hi", "1:9: error: \"base\" is a name and is compared by = or <> alone"},
    {"if base = Norfork then say hi", "1:11: error: no space called \"Norfork\" (did you mean Norfolk?)"},
    {"if base = then say hi", "1:10: error: \"base\" is compared with a space: it is missing"},
    {"if strength at Norfork > 3 then say hi", "1:16: error: no space called \"Norfork\" (did you mean Norfolk?)"},
    {"if South chose Sek then say hi", "1:16: error: no card called \"Sek\" (did you mean Seek?)"},
    {"if chose Seek then say hi", "1:4: error: a seat is expected before \"chose\""},
    {"if counter > 3 then say hi", "1:4: error: after \"counter\" a word is missing"},
    {"if (wounded then say hi", "1:4: error: this parenthesis is not closed"},
    {"if wounded) then say hi", "1:11: error: \"and\", \"or\" or the end of the condition is expected, not \")\""},
    {"if () then say hi", "1:5: error: a condition is missing"},
    {"if wounded and then say hi", "1:15: error: a condition is missing"},
    {"if wounded or not then say hi", "1:18: error: a condition is missing"},
    {"if wounded and strength > 3 losses > 4% then say hi",
     "1:29: error: \"and\", \"or\" or the end of the condition is expected, not \"losses > 4%\""},
    {"if not then say hi", "1:7: error: a condition is missing"},
    {"on: say hi", "1:3: error: the name of a question or event is missing"},
    {"on retreat", "1:11: error: a rule has \":\" before what is done: on EVENT: ORDER"},
    {"on retreet: Richmond", "1:4: error: no question or event called \"retreet\" (did you mean retreat?)\n"
                             "1:13: error: no order called \"Richmond\""},
    {"on moved: say hi", "1:4: error: no question or event called \"moved\""},
    {"on retreat at Atlantis: Richmond", "1:15: error: no space called \"Atlantis\""},
    {"on retreat at: Richmond", "1:14: error: a space is missing"},
    {"on retreat when wounded: Richmond", "1:12: error: \"at\", \"if\" or \":\" is expected, not \"when wounded\""},
    {"on retreat if: Richmond", "1:14: error: a condition is missing"},
    {"on retreat if odds >= 3:1: Richmond", "1:15: error: \"retreat\" has no fact \"odds\""},
    {"on retreat if wonded: Richmnd", "1:15: error: no fact called \"wonded\" (did you mean wounded?)\n"
                                      "1:23: error: no space called \"Richmnd\" (did you mean Richmond?)"},
    {"on retreat: scout Richmond", "1:13: error: \"scout\" does not answer \"retreat\": use fall back"},
    {"on retreat: Richmnd", "1:13: error: no space called \"Richmnd\" (did you mean Richmond?)"},
    {"on retreat: Richmond, Norfolk, Fort, Richmond, Norfolk",
     "1:46: error: too many values: at most 4 of space: fall back {space}, ..."},
    {"on retreat:", "1:12: error: a clause is missing"},
    {"on intercept: maybe", "1:15: error: no order called \"maybe\""},
    {"on intercept: move 1 infantry Richmond > Norfolk",
     "1:15: error: \"move\" does not answer \"intercept\": use yes, no"},
    {"on intercept: yes ; frob", "1:21: error: no order called \"frob\""},
    {"on intercept: say hi ; else yes", "1:15: error: \"say\" does not answer \"intercept\": use yes, no"},
    {"on intercept if here: yes", "1:17: error: \"intercept\" has no fact \"here\""},
    {"on activated: yes",
     "1:15: error: \"yes\" does not answer \"activated\": use move, scout, roll, say, note, draw, path, raise"},
    {"on activated: frob", "1:15: error: no order called \"frob\""},
    {"set", "1:4: error: a setting is missing"},
    {"set :", "1:4: error: a scope is missing\n"
              "1:6: error: a setting is missing"},
    {"set postur stand", "1:5: error: no setting called \"postur\" (did you mean posture?)"},
    {"set posture sit", "1:13: error: no posture called \"sit\""},
    {"set posture", "1:12: error: a posture is missing: posture {posture} [from {turn}]"},
    {"set posture stand from x", "1:24: error: a number is expected, not \"x\": posture {posture} [from {turn}]"},
    {"set posture stand ; postre assault", "1:21: error: no setting called \"postre\" (did you mean posture?)"},
    {"set posture stand ;", "1:20: error: a setting is missing"},
    {"set battle: posture stand", "1:11: error: a space is missing"},
    {"set battle Atlantis: posture stand", "1:12: error: no space called \"Atlantis\""},
    {"set batle Norfolk: posture stand", "1:5: error: no scope called \"batle\" (did you mean battle?)"},
    {"set turn x: posture stand", "1:10: error: a number is expected, not \"x\""},
    {"set attack defend: posture stand", "1:12: error: \",\" or \":\" is expected after a scope, not \"defend\""},
    {"set attack, : posture stand", "1:12: error: a scope is missing"},
    {"set attack, defend, turn 1, turn 2, turn 3: posture stand", "1:37: error: more than 4 scopes"},
    {"set attack: frob", "1:13: error: no setting called \"frob\""},
    {"set ask", "1:8: error: a question is missing: ask {question}, ..."},
    {"set ask retreet", "1:9: error: no question called \"retreet\" (did you mean retreat?)"},
    {"set ask retreat, all", "1:18: error: no question called \"all\""},
    {"set trust everything", "1:11: error: no question called \"everything\""},
    {"set deploy infantry left left 2", "1:26: error: a number is expected, not \"left 2\": deploy {arm} [left {left}] "
                                        "[center {center}] [reserve {reserve}]"},
    {"set withdraw at 40", "1:17: error: a percentage like 40% is expected, not \"40\": withdraw at {share} [{of}]"},
};

static const char *said(struct arena *a, const char *draft, size_t n)
{
    static const struct toy_facts facts;
    static const char *const words[] = {"error", "warning", "note"};
    struct world w = toy_world(a, &facts);
    struct file out;
    struct diags d = {.a = a};
    toy_parse(&w, a, draft, n, &out, &d);
    struct buf b;
    buf_init(&b, a);
    for (size_t i = 0; i < d.n; i++) {
        buf_printf(&b, "%s%d:%d: %s: %s", i ? "\n" : "", d.v[i].line, d.v[i].col, words[d.v[i].severity], d.v[i].text);
        if (d.v[i].hint)
            buf_printf(&b, " (did you mean %s?)", d.v[i].hint);
    }
    return b.p;
}

static void test_bad(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(bad); i++) {
        struct arena *a = arena_new();
        const char *s = said(a, bad[i].line, strlen(bad[i].line));
        if (strcmp(s, bad[i].said) != 0)
            fail_msg("%s\nsays     %s\nexpected %s", bad[i].line, s, bad[i].said);
        arena_free(a);
    }
}

/* What is suspicious, and what of the bytes is refused. */
static const struct {
    const char *draft, *said;
} files[] = {
    {"", "1:1: warning: nothing is ordered here"},
    {"\n# only this\n", "1:1: warning: nothing is ordered here"},
    {"say a ; stop ; say b", "1:16: warning: unreachable: \"stop\" comes before it"},
    {"stop ; else say b", "1:13: warning: unreachable: \"stop\" comes before it"},
    {"say a ; else stop ; say b", ""},
    {"stop\nscout Norfolk\nscout Fort\nset ask all", "2:1: warning: unreachable: line 1 stops"},
    {"if wounded then stop\nscout Norfolk", ""},
    {"on retreat: Norfolk\non retreat: Fort",
     "1:1: warning: never asked: line 2 is asked before it and has no condition"},
    {"on retreat if wounded: Norfolk\n\non retreat: Fort",
     "1:1: warning: never asked: line 3 is asked before it and has no condition"},
    {"on retreat: Norfolk\non retreat if wounded: Fort", ""},
    {"on retreat: Norfolk\non retreat at Fort: Fort", ""},
    {"on retreat at Fort: Norfolk\non retreat at Fort: Richmond",
     "1:1: warning: never asked: line 2 is asked before it and has no condition"},
    {"on retreat: Norfolk\non retreat: if wounded then Fort", ""},
    {"on retreat: Norfolk\non activated: scout Fort", ""},
    {"if strength > 3 and strength < 4 then say a",
     "1:1: warning: this condition is never true: what follows \"then\" is unreachable"},
    {"if strength > 3 or strength < 4 then say a", "1:1: warning: this condition is true whatever happens"},
    {"if strength > 3 and strength < 5 then say a", ""},
    {"on retreat if wounded and not wounded: Fort",
     "1:12: warning: this condition is never true: the rule is unreachable"},
    {"caf\xE9 x\nsay caf\xE9", "1:4: error: byte 0xE9 is not UTF-8: save the draft as UTF-8 or ASCII\n"
                               "2:8: error: byte 0xE9 is not UTF-8: save the draft as UTF-8 or ASCII"},
    {"say \xE2\x80\x9Cso\xE2\x80\x9D", ""},
    {"if wounded then say \xC3\xA9 else note \xC3\xA9 ; else say \xC3\xA9", ""},
    {"scout \xE2\x80\x9C"
     "Fort\xE2\x80\x9D",
     "1:7: error: character U+201C stands outside \"say\" and \"note\", where only ASCII does (did you mean \"?)\n"
     "1:14: error: character U+201D stands outside \"say\" and \"note\", where only ASCII does (did you mean \"?)"},
    {"say \xC3\xA9 ; scout \xC3\xA9",
     "1:16: error: character U+00E9 stands outside \"say\" and \"note\", where only ASCII does"},
    {"say a\001 b", "1:6: error: control character 0x01"},
    {"say aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "1:5: error: a word of more than 64 characters does not survive the mail"},
    {"scout Fort\nstanding\nset ask all\nstanding", "4:1: error: \"standing\" begins the standing orders once"},
};

static void test_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(files); i++) {
        struct arena *a = arena_new();
        const char *s = said(a, files[i].draft, strlen(files[i].draft));
        if (strcmp(s, files[i].said) != 0)
            fail_msg("%s\nsays     %s\nexpected %s", files[i].draft, s, files[i].said);
        arena_free(a);
    }
}

/* All errors come in one run, and a hostile draft of them in good time. */
static void test_many(void **state)
{
    (void)state;
    static const struct toy_facts facts;
    struct arena *a = arena_new();
    struct buf b;
    buf_init(&b, a);
    for (int i = 0; i < 200; i++)
        buf_printf(&b, "scout Place%d\n", i);
    struct world w = toy_world(a, &facts);
    struct file out;
    struct diags d = {.a = a};
    toy_parse(&w, a, b.p, b.n, &out, &d);
    assert_int_equal(d.n, 200);
    for (int i = 0; i < 200; i++)
        assert_int_equal(d.v[i].line, i + 1);
    arena_free(a);
}

struct limit {
    const char *piece;
    size_t n;
    const char *start, *end, *said;
};
static const struct limit limits[] = {
    {"say a\n", 20001, "", "", "20001:1: error: a draft has at most 20000 lines"},
    {"say a a a a a a a a a a a a a a a a a a a a a a a a a a\n", 18725, "", "",
     "1:1: error: a draft has at most 1048576 bytes, this one has 1048600"},
    {"if wounded then ", 33, "", "stop", "1:513: error: more than 32 ifs inside each other"},
    {"(", 33, "if ", "wounded", "1:1: error: this \"if\" has no \"then\""},
    {"(", 33, "if ", " wounded then stop", "1:36: error: more than 32 parentheses inside each other"},
    {"wounded or ", 64, "if ", "wounded then stop", "1:708: error: more than 64 facts in a condition"},
    {"yes; ", 2000, "", "yes", "1:10001: error: more than 2000 clauses in a line"},
};

static void test_limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(limits); i++) {
        struct arena *a = arena_new();
        struct buf b;
        buf_init(&b, a);
        buf_puts(&b, limits[i].start);
        for (size_t k = 0; k < limits[i].n; k++)
            buf_puts(&b, limits[i].piece);
        buf_puts(&b, limits[i].end);
        const char *s = said(a, b.p, b.n);
        if (strncmp(s, limits[i].said, strlen(limits[i].said)) != 0)
            fail_msg("limit %zu\nsays     %s\nexpected %s", i, s, limits[i].said);
        arena_free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
