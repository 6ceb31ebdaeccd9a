/* links: base json core */
/* The loop: every source of an answer in its order, breaks, failures, else, stop, go on, asks at once, waits and what is
 * carried over to the next mail. A small game of two seats stands in for rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/ask.h"
#include "core/order.h"
#include "core/run.h"
#include "json/in.h"
#include "json/out.h"

/* --- the game: the active seat does things; some ask the other seat, both seats, or the seat itself --------- */
enum { KIND_T = TYPE_GAME };
enum { ASK_TURN = 1, ASK_END, ASK_QUIZ, ASK_DUCK, ASK_BID, ASK_LONE };
enum { V_HIT = 1, V_PROBE, V_SHOOT, V_AUCTION, V_ALARM, V_LONELY, V_WRAP, V_PASS, V_TIDY, V_YES, V_NO, V_BID, V_ONLY };
enum { P_MAIN = 1, P_QUIZ, P_DUCK, P_AUCTION, P_LONE, P_END };
enum { H_HIT = 1, H_MISSED, H_ALARM, H_SAID, H_BIDS };
enum { SET_QUIZ = 1, SET_DUCK };
struct duel {
    uint8_t active, over;
    int32_t hits, place;
};

static const struct duel *duel(W w)
{
    return w->state;
}
static int32_t place_count(W w)
{
    (void)w;
    return 2;
}
static const char *place_name(W w, int32_t v)
{
    (void)w;
    return v ? "East Gate" : "Mill";
}
static const struct type types[] = {{.name = "place", .form = FORM_NAME, .count = place_count, .name_of = place_name}};

static void verbs(struct choices *next, uint16_t from, uint16_t to)
{
    for (uint16_t v = from; v <= to; v++)
        choice_verb(next, v);
}
static void turn_choices(W w, A ask, O part, struct choices *next)
{
    (void)ask;
    if (!part->verb)
        verbs(next, V_HIT, V_PASS);
    else if (part->verb == V_HIT && part->n == 0 && duel(w)->hits < 3)
        choice_add(next, 0, 0, 1);
    else
        next->end = part->verb != V_HIT || part->n == 1;
}
static void end_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    if (!part->verb)
        verbs(next, V_TIDY, V_NO);
    next->end = part->verb != 0;
}
static void yes_no(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    if (!part->verb)
        verbs(next, V_YES, V_NO);
    next->end = part->verb != 0;
}
static void bid_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    if (!part->verb)
        choice_verb(next, V_BID);
    else if (part->n == 0)
        choice_add(next, 0, 1, 9);
    next->end = part->n == 1;
}
static void lone_choices(W w, A ask, O part, struct choices *next)
{
    (void)w, (void)ask;
    if (!part->verb)
        choice_verb(next, V_ONLY);
    next->end = part->verb != 0;
}
static void advise(W w, A ask, const struct settings *s, struct order *out)
{
    (void)w;
    const struct order *v = setting_get(s, ask->kind == ASK_DUCK ? SET_DUCK : SET_QUIZ, 0);
    if (ask->kind == ASK_BID)
        order_add(out, 0, 1);
    out->verb = ask->kind == ASK_BID ? V_BID : ask->kind == ASK_END ? V_NO : v && v->val[0].v > 4 ? V_YES : V_NO;
}
static const struct ask_kind asks[] = {
    {0},
    [ASK_TURN] = {.name = "turn", .sort = FLOOR, .choices = turn_choices},
    [ASK_END] = {.name = "end", .sort = FLOOR, .done = true, .choices = end_choices, .advise = advise},
    [ASK_QUIZ] = {.name = "quiz", .sort = WAITS, .choices = yes_no, .advise = advise},
    [ASK_DUCK] = {.name = "duck", .sort = REACTS, .choices = yes_no, .advise = advise},
    [ASK_BID] = {.name = "bids", .sort = WAITS, .verb = V_BID, .choices = bid_choices, .advise = advise},
    [ASK_LONE] = {.name = "lone", .sort = WAITS, .choices = lone_choices},
};
static const struct slot none[] = {{0}}, at_place[] = {{.name = "place", .type = KIND_T, .min = 1, .max = 1}, {0}},
                         number[] = {{.name = "number", .type = TYPE_NUMBER, .min = 1, .max = 1}, {0}};
static const uint16_t on_turn[] = {ASK_TURN, 0}, on_end[] = {ASK_END, 0}, on_quiz[] = {ASK_QUIZ, ASK_DUCK, 0},
                      on_no[] = {ASK_QUIZ, ASK_DUCK, ASK_END, 0}, on_bid[] = {ASK_BID, 0}, on_lone[] = {ASK_LONE, 0};
static const struct verb verb_rows[] = {
    {0},
    [V_HIT] = {.name = "hit", .slots = at_place, .kinds = on_turn},
    [V_PROBE] = {.name = "probe", .slots = none, .kinds = on_turn},
    [V_SHOOT] = {.name = "shoot", .slots = none, .kinds = on_turn},
    [V_AUCTION] = {.name = "auction", .slots = none, .kinds = on_turn},
    [V_ALARM] = {.name = "alarm", .slots = none, .kinds = on_turn},
    [V_LONELY] = {.name = "lonely", .slots = none, .kinds = on_turn},
    [V_WRAP] = {.name = "wrap", .slots = none, .kinds = on_turn},
    [V_PASS] = {.name = "pass", .slots = none, .kinds = on_turn},
    [V_TIDY] = {.name = "tidy", .slots = none, .kinds = on_end},
    [V_YES] = {.name = "yes", .slots = none, .kinds = on_quiz},
    [V_NO] = {.name = "no", .slots = none, .kinds = on_no},
    [V_BID] = {.name = "bid", .slots = number, .kinds = on_bid},
    [V_ONLY] = {.name = "only", .slots = none, .kinds = on_lone},
};
static bool hits_get(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)ask, (void)reader, (void)arg;
    *out = (struct value){VAL_NUMBER, duel(w)->hits, 0};
    return true;
}
static bool fog_get(W w, A ask, seat_t reader, const int32_t *arg, struct value *out)
{
    (void)w, (void)ask, (void)reader, (void)arg, (void)out;
    return false;
}
static const struct fact facts[] = {
    {0}, {.name = "hits", .type = VAL_NUMBER, .get = hits_get}, {.name = "fog", .type = VAL_NUMBER, .get = fog_get}};
static bool scope_place(W w, A ask, int32_t arg)
{
    (void)w;
    return ask->place == arg;
}
static const struct scope scopes[] = {{0}, {.name = "place", .arg = KIND_T, .narrow = 1, .holds = scope_place}};
static const uint16_t reads_quiz[] = {ASK_QUIZ, 0}, reads_duck[] = {ASK_DUCK, 0};
static const struct setting settings[] = {{0},
                                          {.name = "bold", .slots = number, .kinds = reads_quiz},
                                          {.name = "nerve", .slots = number, .builtin = "3", .kinds = reads_duck}};

static size_t main_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    (void)f, (void)cap;
    out[0] = (struct ask){.kind = ASK_TURN, .seat = duel(w)->active, .place = -1};
    return 1;
}
static void hap(struct play *p, uint16_t kind, int32_t v)
{
    emit(p, kind, 0, ((struct duel *)p->state)->active, &v, 1);
}
static void main_run(struct play *p, struct frame *f, O ans, size_t n)
{
    static const uint16_t child[] = {
        [V_PROBE] = P_QUIZ, [V_SHOOT] = P_DUCK, [V_AUCTION] = P_AUCTION, [V_LONELY] = P_LONE, [V_WRAP] = P_END};
    struct duel *s = p->state;
    (void)f, (void)n;
    if (ans->verb == V_HIT) {
        s->place = ans->val[0].v;
        int v = roll(p, "hit", 1, 6, NULL);
        s->hits += v > 1;
        hap(p, v > 1 ? H_HIT : H_MISSED, v);
    } else if (ans->verb == V_ALARM) {
        hap(p, H_ALARM, 1);
    } else if (ans->verb == V_PASS) {
        s->active ^= 1;
        turn_over(p);
    } else {
        push(p, child[ans->verb]);
    }
}
static size_t child_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    static const uint16_t kind[] = {
        [P_QUIZ] = ASK_QUIZ, [P_DUCK] = ASK_DUCK, [P_AUCTION] = ASK_BID, [P_LONE] = ASK_LONE, [P_END] = ASK_END};
    (void)cap;
    seat_t own = duel(w)->active, seat = f->proc == P_LONE || f->proc == P_END ? own : own ^ 1;
    out[0] = (struct ask){.kind = kind[f->proc], .seat = seat, .place = duel(w)->place};
    out[1] = (struct ask){.kind = ASK_BID, .seat = own, .place = -1};
    return f->proc == P_AUCTION ? 2 : 1;
}
static void child_run(struct play *p, struct frame *f, O ans, size_t n)
{
    (void)f;
    if (n == 2)
        emit(p, H_BIDS, 0, NO_SEAT, (int32_t[]){ans[0].val[0].v, ans[1].val[0].v}, 2);
    else
        hap(p, H_SAID, ans->verb);
    if (ans->verb == V_TIDY)
        return;
    pop(p, 0);
}
static const struct proc procs[] = {{0},
                                    [P_MAIN] = {.name = "main", .ask = main_ask, .run = main_run},
                                    [P_QUIZ] = {.name = "quiz", .ask = child_ask, .run = child_run},
                                    [P_DUCK] = {.name = "duck", .ask = child_ask, .run = child_run},
                                    [P_AUCTION] = {.name = "auction", .ask = child_ask, .run = child_run},
                                    [P_LONE] = {.name = "lone", .ask = child_ask, .run = child_run},
                                    [P_END] = {.name = "end", .ask = child_ask, .run = child_run}};
static const struct event_kind events[] = {
    {.name = ""},
    [H_HIT] = {.name = "hit", .arg = {{"n", TYPE_NUMBER}}},
    [H_MISSED] = {.name = "missed", .failed = true, .arg = {{"n", TYPE_NUMBER}}},
    [H_ALARM] = {.name = "alarmed", .breaks = true, .arg = {{"n", TYPE_NUMBER}}},
    [H_SAID] = {.name = "said", .arg = {{"n", TYPE_NUMBER}}},
    [H_BIDS] = {.name = "bids", .arg = {{"a", TYPE_NUMBER}, {"b", TYPE_NUMBER}}}};
static const struct field fields[] = {{"active", offsetof(struct duel, active), FIELD_U8, 0, 0, 0, 1, 0},
                                      {"hits", offsetof(struct duel, hits), FIELD_I32, 0, 0, 0, 99, 0},
                                      {"over", offsetof(struct duel, over), FIELD_U8, 0, 0, 0, 1, 0},
                                      {"place", offsetof(struct duel, place), FIELD_I32, 0, 0, 0, 9, 0},
                                      {.name = ""}};
static bool set_up(struct play *p, const char *scenario, struct err *e)
{
    (void)p, (void)scenario, (void)e;
    return true;
}
static void outcome(W w, struct outcome *o)
{
    o->over = duel(w)->hits > 90;
}
static const struct game_ops ops = {.id = "duel",
                                    .rev = 1,
                                    .oldest_rev = 1,
                                    .state_size = sizeof(struct duel),
                                    .fields = fields,
                                    .types = types,
                                    .procs = procs,
                                    .asks = asks,
                                    .verbs = verb_rows,
                                    .facts = facts,
                                    .settings = settings,
                                    .scopes = scopes,
                                    .events = events,
                                    .ntypes = 1,
                                    .nprocs = 7,
                                    .nasks = 7,
                                    .nverbs = 14,
                                    .nfacts = 3,
                                    .nsettings = 3,
                                    .nscopes = 2,
                                    .nevents = 6,
                                    .place_type = KIND_T,
                                    .first_proc = P_MAIN,
                                    .setup = set_up,
                                    .outcome = outcome};

/* --- running it ------------------------------------------------------------------------------------------- */
struct mail {
    const char *ann, *ann_standing, *bob, *opened;
    const char *dice;
    bool overdue;
};

struct sent {
    seat_t seat;
    const char *text;
};
struct table {
    struct arena *a;
    struct texts *texts;
    struct seats seats;
    struct options opt;
    struct outside outside;
    const struct file *opened;
    bool in_force, lost;
    struct run_in in;
    struct run_result out;
    json_t *play;
    const char *dice;
    struct buf log;
    uint8_t next_m;
};

static bool die_of(void *ctx, uint32_t roll, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct table *t = ctx;
    (void)roll, (void)idx, (void)sides, (void)label;
    if (!*t->dice)
        return false;
    *value = (uint32_t)(*t->dice++ - '0');
    return true;
}
static const struct file *standing_of(void *ctx, seat_t seat, const char *kind, bool *in_force, const char **slot)
{
    struct table *t = ctx;
    (void)kind;
    *slot = "standing";
    *in_force = seat == 1 && t->in_force;
    return *in_force ? t->opened : NULL;
}
static const struct file *parse(struct table *t, const char *text)
{
    struct source_line *lines;
    size_t standing;
    struct diags d = {.a = t->a};
    struct world w = {.ops = &ops, .opt = &t->opt, .seats = &t->seats, .texts = t->texts, .rev = 1};
    struct file *f = ARENA_NEW(t->a, struct file);
    size_t n = draft_lines(t->a, text, strlen(text), &lines, &standing, &d);
    file_parse(&w, t->a, lines, n, f, &d);
    if (diag_errors(&d))
        fail_msg("%s: %s", text, d.v[0].text);
    return f;
}
static void table_begin(struct table *t)
{
    memset(t, 0, sizeof *t);
    t->a = arena_new();
    json_arena(t->a);
    t->texts = texts_new(t->a);
    t->seats = (struct seats){.n = 2, .v = {{.name = "ann"}, {.name = "bob", .team = 1}}};
    t->outside = (struct outside){.ctx = t, .standing = standing_of};
    buf_init(&t->log, t->a);
}
static void table_end(struct table *t)
{
    arena_free(t->a);
}

static const char *const sources[] = {"forced",           "line",     "rule",     "standing-rule", "setting",
                                      "standing-setting", "built-in", "deadline", "else",          "next"};
static void log_events(struct table *t)
{
    for (size_t i = 0; i < t->out.ev.n; i++) {
        const struct event *ev = &t->out.ev.v[i];
        const char *who = ev->seat < 2 ? t->seats.v[ev->seat].name : "all";
        if (ev->kind == EV_ANSWER)
            buf_printf(&t->log, "%s %s %s%d; ", who, text_get(t->texts, ev->arg[4]), sources[ev->arg[1]], ev->arg[2]);
        else if (ev->kind == EV_SKIPPED)
            buf_printf(&t->log, "skipped %d; ", ev->arg[0]);
        else if (ev->kind == EV_UNKNOWN)
            buf_printf(&t->log, "unknown %s; ", text_get(t->texts, ev->arg[1]));
        else if (ev->kind == EV_RAN_OUT)
            buf_printf(&t->log, "%s drops %d from %d; ", who, ev->arg[1], ev->arg[0]);
        else if (ev->kind == EV_WAITS)
            buf_printf(&t->log, "wait %s %s; ", who, asks[ev->arg[0]].name);
        else if (ev->kind < EV_CORE && ev->kind != H_SAID)
            buf_printf(&t->log, "[%s]; ", events[ev->kind].name);
    }
}
/* One step with new files; what is alive of older ones comes first, as the saved play names it. */
static bool table_step(struct table *t, const char *ann, const char *ann_standing, const char *bob, const char *dice)
{
    struct run_in before = t->in;
    struct dice d;
    struct err e = {0};
    memset(&t->in, 0, sizeof t->in);
    t->in.w = (struct world){
        .ops = &ops, .opt = &t->opt, .seats = &t->seats, .texts = t->texts, .outside = &t->outside, .rev = 1};
    t->in.a = t->a;
    t->in.play = t->play;
    for (size_t i = 0; t->play && i < json_array_size(json_object_get(t->play, "files")); i++)
        t->in.live[t->in.nlive++] = before.live[i];
    if (ann)
        t->in.live[t->in.nlive++] = (struct live){.seat = 0,
                                                  .m = {++t->next_m},
                                                  .file = parse(t, ann),
                                                  .standing = ann_standing ? parse(t, ann_standing) : NULL};
    if (bob)
        t->in.live[t->in.nlive++] = (struct live){.seat = 1, .m = {++t->next_m}, .file = parse(t, bob)};
    t->dice = dice;
    dice_init(&d, t->a, die_of, t);
    t->in.dice = &d;
    if (!run_step(&t->in, &t->out, &e)) {
        buf_printf(&t->log, "error %s", e.text);
        return false;
    }
    log_events(t);
    struct bytes b = json_write(t->a, t->out.play);
    t->play = json_read(t->a, b.p, b.n, JSON_IN_CANONICAL, &e);
    assert_non_null(t->play);
    return true;
}

struct row {
    const char *name, *ann, *ann_standing, *bob, *opened, *dice, *expect;
};
static const struct row rows[] = {
    {"nothing filed: the floor waits", NULL, NULL, NULL, NULL, "", "wait ann turn; "},
    {"3 and 5: lines from the top; a file that ran out waits at a floor", "hit Mill\nhit East Gate\n", NULL, NULL, NULL,
     "34", "ann hit Mill line1; [hit]; ann hit East Gate line2; [hit]; wait ann turn; "},
    {"a clause goes on in its line", "hit Mill ; hit Mill\npass\n", NULL, NULL, NULL, "34",
     "ann hit Mill line1; [hit]; ann hit Mill line1; [hit]; ann pass line2; wait bob turn; "},
    {"else of a failed clause", "hit Mill ; else hit East Gate ; pass\n", NULL, NULL, NULL, "15",
     "ann hit Mill line1; [missed]; ann hit East Gate else1; [hit]; ann pass line1; wait bob turn; "},
    {"no else: a failed clause ends its line", "hit Mill ; alarm\npass\n", NULL, NULL, NULL, "1",
     "ann hit Mill line1; [missed]; ann pass line2; wait bob turn; "},
    {"else is passed over when its clause went well", "hit Mill ; else alarm ; pass\n", NULL, NULL, NULL, "6",
     "ann hit Mill line1; [hit]; ann pass line1; wait bob turn; "},
    {"an illegal line is skipped with its else", "hit Mill\nhit Mill\nhit Mill\nhit Mill ; else pass\n", NULL, NULL,
     NULL, "666",
     "ann hit Mill line1; [hit]; ann hit Mill line2; [hit]; ann hit Mill line3; [hit]; skipped 4; ann pass line4; wait "
     "bob turn; "},
    {"if: only a certain yes takes the branch",
     "if hits = 0 then hit Mill else alarm\nif hits > 5 then alarm else pass\n", NULL, NULL, NULL, "6",
     "ann hit Mill line1; [hit]; ann pass line2; wait bob turn; "},
    {"if on what is unknown counts as untrue and is told", "if fog > 1 then alarm else pass\n", NULL, NULL, NULL, "",
     "unknown fog; ann pass line1; wait bob turn; "},
    {"stop leaves the lines below unused", "hit Mill ; stop\npass\n", NULL, NULL, NULL, "6",
     "ann hit Mill line1; [hit]; ann drops 1 from 2; wait ann turn; "},
    {"a line that does not fit the floor is skipped", "yes\npass\n", NULL, NULL, NULL, "",
     "skipped 1; ann pass line2; wait bob turn; "},
    {"a break without a rule drops the lines", "alarm\npass\n", NULL, NULL, NULL, "",
     "ann alarm line1; [alarmed]; wait ann turn; "},
    {"2: the rule for a break runs, then the lines are taken up",
     "alarm ; hit Mill\npass\non alarmed: hit East Gate ; go on\n", NULL, NULL, NULL, "6",
     "ann alarm line1; [alarmed]; ann hit East Gate rule3; [hit]; ann pass line2; wait bob turn; "},
    {"2: a rule for a break whose condition does not hold is none: the lines fall away",
     "alarm\npass\non alarmed if hits > 5: go on\n", NULL, NULL, NULL, "",
     "ann alarm line1; [alarmed]; ann drops 1 from 2; wait ann turn; "},
    {"2: go on keeps earlier rules from being asked", "alarm\npass\non alarmed: hit Mill\non alarmed: go on\n", NULL,
     NULL, NULL, "", "ann alarm line1; [alarmed]; ann pass line2; wait bob turn; "},
    {"1: one legal answer is not asked, and uses up an equal next clause", "lonely ; only ; pass\n", NULL, NULL, NULL,
     "", "ann lonely line1; ann pass line1; wait bob turn; "},
    {"1: a forced answer uses up no other line", "lonely ; pass\n", NULL, NULL, NULL, "",
     "ann lonely line1; ann pass line1; wait bob turn; "},
    {"4: a rule answers a question of the other seat", "probe\npass\n", NULL, "on quiz: yes\n", NULL, "",
     "ann probe line1; bob yes rule1; ann pass line2; wait bob turn; "},
    {"4: with a place before without, later before earlier", "hit East Gate ; probe\npass\n", NULL,
     "on quiz at East Gate: no\non quiz at East Gate if hits = 1: yes\non quiz: no\n", NULL, "6",
     "ann hit East Gate line1; [hit]; ann probe line1; bob yes rule2; ann pass line2; wait bob turn; "},
    {"4: move file before standing", "probe\npass\n", NULL, "on quiz: yes\n", "on quiz: no\n", "",
     "ann probe line1; bob yes rule1; ann pass line2; wait bob turn; "},
    {"4: an opened standing file answers for a seat that has not filed", "probe\npass\n", NULL, NULL, "on quiz: yes\n",
     "", "ann probe line1; bob yes standing-rule1; ann pass line2; wait bob turn; "},
    {"6: a filed setting answers a question that waits", "probe\npass\n", NULL, "set bold 5\n", NULL, "",
     "ann probe line1; bob yes setting1; ann pass line2; wait bob turn; "},
    {"6: narrower scope wins over a later line", "hit East Gate ; probe\npass\n", NULL,
     "set place East Gate: bold 5\nset bold 1\n", NULL, "6",
     "ann hit East Gate line1; [hit]; ann probe line1; bob yes setting1; ann pass line2; wait bob turn; "},
    {"6: a setting of the standing file", "probe\npass\n", NULL, NULL, "set bold 5\n", "",
     "ann probe line1; bob yes standing-setting1; ann pass line2; wait bob turn; "},
    {"6: the built-in answer at once for a reaction", "shoot\npass\n", NULL, NULL, NULL, "",
     "ann shoot line1; bob no built-in0; ann pass line2; wait bob turn; "},
    {"6: set ask makes a reaction wait", "shoot\npass\n", NULL, "set ask duck\n", NULL, "",
     "ann shoot line1; wait bob duck; "},
    {"6: set trust answers what would wait", "probe\npass\n", NULL, "set trust quiz\n", NULL, "",
     "ann probe line1; bob no built-in0; ann pass line2; wait bob turn; "},
    {"6: set trust all", "probe\npass\n", NULL, "set trust all\n", NULL, "",
     "ann probe line1; bob no built-in0; ann pass line2; wait bob turn; "},
    {"7: the next line answers a question when its verb fits", "probe\npass\n", NULL, "yes\nhit Mill\n", NULL, "",
     "ann probe line1; bob yes next1; ann pass line2; skipped 2; wait bob turn; "},
    {"7: else the game waits", "probe\npass\n", NULL, NULL, NULL, "", "ann probe line1; wait bob quiz; "},
    {"a done floor that ran out takes the built-in answer", "wrap\n", NULL, NULL, NULL, "",
     "ann wrap line1; ann no built-in0; wait ann turn; "},
    {"a done floor keeps a line that does not fit it", "wrap\ntidy\nhit Mill\npass\n", NULL, NULL, NULL, "6",
     "ann wrap line1; ann tidy line2; ann no built-in0; ann hit Mill line3; [hit]; ann pass line4; wait bob turn; "},
    {"asked at once, answered apart", "auction\nbid 4\npass\n", NULL, "bid 7\n", NULL, "",
     "ann auction line1; bob bid 7 next1; ann bid 4 next2; [bids]; ann pass line3; wait bob turn; "},
    {"asked at once: one missing takes the other's answer back", "auction\nbid 4\npass\n", NULL, NULL, NULL, "",
     "ann auction line1; wait bob bids; "},
    {"a short form of a rule", "auction\non bids: 6\npass\n", NULL, "on bids: 8\n", NULL, "",
     "ann auction line1; bob bid 8 rule1; ann bid 6 rule2; [bids]; ann pass line3; wait bob turn; "},
    {"clauses left of a rule run until its frame is gone", "probe\nprobe\npass\n", NULL, "on quiz: yes ; no\n", NULL,
     "", "ann probe line1; bob yes rule1; ann probe line2; bob yes rule1; ann pass line3; wait bob turn; "},
    {"lines left at the end of the turn are told", "pass\nhit Mill\n", NULL, NULL, NULL, "",
     "ann pass line1; skipped 2; wait bob turn; "},
    {"ann's own appended standing lines rank as standing", "lonely\nprobe\npass\n", "set bold 1\n", "set bold 5\n",
     NULL, "", "ann lonely line1; ann probe line2; bob yes setting1; ann pass line3; wait bob turn; "},
};

static void sources_in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct table t;
        table_begin(&t);
        t.in_force = rows[i].opened != NULL;
        t.opened = rows[i].opened ? parse(&t, rows[i].opened) : NULL;
        table_step(&t, rows[i].ann, rows[i].ann_standing, rows[i].bob, rows[i].dice);
        if (strcmp(t.log.p, rows[i].expect) != 0)
            fail_msg("%s:\n got  %s\n want %s", rows[i].name, t.log.p, rows[i].expect);
        table_end(&t);
    }
}

static void waits_go_on_in_the_next_mail(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t);
    table_step(&t, "hit Mill ; probe ; hit East Gate\npass\non alarmed: pass\n", NULL, NULL, "6");
    table_step(&t, NULL, NULL, "yes\n", "5");
    assert_string_equal(t.log.p, "ann hit Mill line1; [hit]; ann probe line1; wait bob quiz; "
                                 "bob yes next1; ann hit East Gate line1; [hit]; ann pass line2; wait bob turn; ");
    table_end(&t);
    table_begin(&t); /* waiting for one's own seat: what is left of the lines falls away, rules stay */
    table_step(&t, "hit Mill\non alarmed: pass\n", NULL, NULL, "6");
    table_step(&t, "alarm\n", NULL, NULL, "");
    assert_string_equal(t.log.p, "ann hit Mill line1; [hit]; wait ann turn; "
                                 "ann alarm line1; [alarmed]; ann pass rule2; wait bob turn; ");
    table_end(&t);
}

/* Under an umpire the standing file serves a seat that has filed too: its rule for a break counts, and without one the lines fall. */
static void a_break_looks_into_the_opened_standing_file(void **state)
{
    (void)state;
    static const struct {
        const char *opened, *expect;
    } given[] = {
        {"on alarmed: pass\n", "ann pass line1; wait bob turn; bob alarm line1; [alarmed]; bob pass standing-rule1; "
                               "skipped 2; wait ann turn; "},
        {"on quiz: yes\n",
         "ann pass line1; wait bob turn; bob alarm line1; [alarmed]; bob drops 1 from 2; wait bob turn; "},
    };
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        struct table t;
        table_begin(&t);
        t.outside.umpire = true;
        t.in_force = true;
        t.opened = parse(&t, given[i].opened);
        table_step(&t, "pass\n", NULL, NULL, "");
        table_step(&t, NULL, NULL, "alarm\nprobe\n", "");
        assert_string_equal(t.log.p, given[i].expect);
        table_end(&t);
    }
}

static void a_standing_file_in_force_must_be_given(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t);
    t.in_force = true;
    table_step(&t, "probe\npass\n", NULL, NULL, "");
    assert_true(t.out.unopened);
    assert_int_equal(t.out.unopened_seat, 1);
    table_end(&t);
    table_begin(&t); /* a seat that has filed is served by its files: nothing is consulted */
    t.in_force = true;
    table_step(&t, "probe\npass\n", NULL, "yes\n", "");
    assert_false(t.out.unopened);
    assert_int_equal(t.out.nconsulted, 0);
    table_end(&t);
}

static void overdue_answers_at_once(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t);
    t.in.w.rev = 1;
    struct dice d;
    struct err e = {0};
    t.in.w = (struct world){
        .ops = &ops, .opt = &t.opt, .seats = &t.seats, .texts = t.texts, .outside = &t.outside, .rev = 1};
    t.in.a = t.a;
    t.in.live[t.in.nlive++] = (struct live){.seat = 0, .m = {1}, .file = parse(&t, "probe\npass\n")};
    t.in.overdue[1] = true;
    dice_init(&d, t.a, die_of, &t);
    t.dice = "";
    t.in.dice = &d;
    assert_true(run_step(&t.in, &t.out, &e));
    log_events(&t);
    assert_string_equal(t.log.p, "ann probe line1; bob no deadline0; ann pass line2; wait bob turn; ");
    table_end(&t);
}

static void bad_play_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"breaks\":{},\"files\":[],\"frames\":[{\"pc\":0,\"proc\":9,\"r\":[0,0,0,0,0,0],\"ret\":0}],\"game\":{"
        "\"active\":0,\"hits\":0,\"over\":0,\"place\":0},\"running\":[]}",
        "{\"breaks\":{},\"files\":[],\"frames\":[],\"game\":{\"active\":2,\"hits\":0,\"over\":0,\"place\":0},"
        "\"running\":[]}",
        "{\"breaks\":{},\"files\":[],\"frames\":[],\"game\":{\"active\":0,\"hits\":0,\"over\":0},\"running\":[]}",
        "{\"breaks\":{},\"files\":[],\"frames\":[],\"game\":{\"active\":0,\"extra\":1,\"hits\":0,\"over\":0,\"place\":"
        "0},\"running\":[]}",
        "{\"breaks\":{\"cat\":[1,1]},\"files\":[],\"frames\":[],\"game\":{\"active\":0,\"hits\":0,\"over\":0,\"place\":"
        "0},\"running\":[]}",
        "{\"breaks\":{},\"files\":[{\"line\":0,\"m\":\"00\",\"seat\":\"ann\"}],\"frames\":[],\"game\":{\"active\":0,"
        "\"hits\":0,\"over\":0,\"place\":0},\"running\":[]}",
        "{\"breaks\":{},\"files\":[],\"frames\":[],\"game\":{\"active\":0,\"hits\":0,\"over\":0,\"place\":0},"
        "\"running\":[{}]}",
        /* a question about a place that the game does not have */
        "{\"breaks\":{},\"files\":[],\"frames\":[{\"pc\":0,\"proc\":1,\"r\":[0,0,0,0,0,0],\"ret\":0},{\"pc\":0,"
        "\"proc\":2,\"r\":[0,0,0,0,0,0],\"ret\":0}],\"game\":{\"active\":0,\"hits\":0,\"over\":0,\"place\":7},"
        "\"running\":[]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct table t;
        struct err e = {0};
        table_begin(&t);
        t.play = json_read(t.a, bad[i], strlen(bad[i]), JSON_IN_CANONICAL, &e);
        assert_non_null(t.play);
        if (table_step(&t, NULL, NULL, NULL, ""))
            fail_msg("play %zu was taken", i);
        table_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sources_in_order),
        cmocka_unit_test(waits_go_on_in_the_next_mail),
        cmocka_unit_test(a_break_looks_into_the_opened_standing_file),
        cmocka_unit_test(a_standing_file_in_force_must_be_given),
        cmocka_unit_test(overdue_answers_at_once),
        cmocka_unit_test(bad_play_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
