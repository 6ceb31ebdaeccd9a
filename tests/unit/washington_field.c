#include "washington_field.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/ask.h"
#include "core/run_private.h"
#include "json/in.h"

static bool scripted(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct field_test *t = ctx;
    (void)number, (void)idx;
    bool last = !t->faces || !*t->faces;
    if ((last && !t->rest) || sides != 6)
        fail_msg("no die was to fall for %s", label);
    if (last) {
        *value = (uint32_t)(t->rest - '0');
        return true;
    }
    *value = (uint32_t)(*t->faces++ - '0');
    return true;
}

struct field_test *field_new(int side)
{
    struct arena *a = arena_new();
    struct field_test *t = ARENA_NEW(a, struct field_test);
    json_arena(a);
    t->a = a;
    t->data = arena_alloc(a, sizeof *t->data);
    memcpy(t->data, &wash_bundled, sizeof *t->data);
    for (int h = 0; h < HEXES_MAX; h++)
        t->data->map[0].hex[h] = (struct wash_hex){.terrain = TERRAIN_CLEAR, .level = 5};
    t->opt = (struct options){.scenario = "6.7", .dice = "opponent"};
    t->seats = (struct seats){.n = SIDES, .v = {{.name = "confederate"}, {.name = "union", .team = 1}}};
    t->st = (struct wash_state){.phase = PHASE_ACTIVITY, .active = (uint8_t)side, .turn = 1};
    t->fr.n = 1;
    t->fr.v[0].proc = PROC_WAR;
    struct run *run = ARENA_NEW(a, struct run); /* so that a player turn can end */
    run->in = ARENA_NEW(a, struct run_in);
    run->out = ARENA_NEW(a, struct run_result);
    dice_init(&t->dice, a, scripted, t);
    events_init(&t->ev, a);
    t->p = (struct play){.w = {.ops = &washington_ops,
                               .data = t->data,
                               .state = &t->st,
                               .fr = &t->fr,
                               .opt = &t->opt,
                               .seats = &t->seats,
                               .texts = texts_new(a),
                               .rev = 1},
                         .state = &t->st,
                         .fr = &t->fr,
                         .dice = &t->dice,
                         .run = run,
                         .ev = &t->ev};
    return t;
}

void field_free(struct field_test *t)
{
    arena_free(t->a);
}

int field_hex(const char *id)
{
    int h = wash_find_hex(&wash_bundled.map[0], id);
    if (h < 0)
        fail_msg("no hex %s", id);
    return h;
}

int field_unit(const char *id)
{
    int u = wash_find_unit(&wash_bundled, id);
    if (u < 0)
        fail_msg("no counter %s", id);
    return u;
}

int field_put(struct field_test *t, const char *unit, const char *hex, int form, int facing)
{
    int u = field_unit(unit);
    const struct wash_unit *of = &t->data->unit[u];
    t->st.unit[u] = (struct counter){
        .sp = (uint8_t)of->sp, .full = (uint8_t)of->sp, .form = (uint8_t)form, .facing = (uint8_t)facing};
    unit_put(&t->p, u, field_hex(hex));
    t->st.unit[u].home = (int16_t)(field_hex(hex) + 1);
    if (of->kind == KIND_LEADER && of->parent >= 0)
        t->st.command[of->parent].leader = t->st.command[of->parent].original = (int16_t)(u + 1);
    return u;
}

struct counter *field_change(struct field_test *t, const char *unit)
{
    return &t->st.unit[field_unit(unit)];
}
void field_strength(struct field_test *t, const char *unit, int sp, int full)
{
    int u = field_unit(unit);
    if (full > t->data->unit[u].sp)
        t->data->unit[u].sp = (int16_t)full;
    t->st.unit[u].sp = (uint8_t)sp;
    t->st.unit[u].full = (uint8_t)full;
}

struct command *field_command(struct field_test *t, const char *formation)
{
    int f = wash_find_formation(t->data, formation);
    if (f < 0)
        fail_msg("no formation %s", formation);
    return &t->st.command[f];
}

void field_attack(struct field_test *t, const char *formation)
{
    field_command(t, formation)->kind = ORDER_ATTACK;
    field_command(t, formation)->state = OS_ACTIVE;
}

void field_unbound(struct field_test *t)
{
    for (int f = 0; f < t->data->nformations; f++)
        t->data->formation[f].flags |= FORMATION_FREE;
}

const struct counter *field_counter(const struct field_test *t, const char *unit)
{
    return &t->st.unit[field_unit(unit)];
}

const char *field_where(const struct field_test *t, const char *unit)
{
    const struct counter *c = field_counter(t, unit);
    return c->where == WHERE_MAP ? t->data->map[0].name[c->hex] : "";
}

static struct ask asked(struct field_test *t, bool *any)
{
    struct ask ask[ASKS_MAX] = {{0}};
    const struct frame *f = &t->fr.v[t->fr.n - 1];
    *any = washington_ops.procs[f->proc].ask(&t->p.w, f, ask, ASKS_MAX) > 0;
    return ask[0];
}

static void parse(struct field_test *t, const char *line, struct order *o)
{
    struct err e = {0};
    if (!order_parse(&t->p.w, t->a, line, strlen(line), o, &e))
        fail_msg("%s: %s", line, e.text);
}

/* As the order stands in a line: what it means here. */
static void meant(struct field_test *t, const struct ask *ask, struct order *o)
{
    const struct verb *verb = &washington_ops.verbs[o->verb];
    struct order written = *o, one;
    int32_t key = 0;
    if (!verb->expand)
        return;
    enum expanded e = verb->expand(&t->p.w, ask, &written, NULL, 0, &key, &one);
    if (e == EXPAND_TO || e == EXPAND_ONE)
        *o = one;
}

bool field_legal(struct field_test *t, const char *line, const char **why)
{
    struct order o = {0};
    struct err e = {0};
    bool any;
    struct ask ask = asked(t, &any);
    parse(t, line, &o);
    assert_true(any);
    meant(t, &ask, &o);
    bool ok = order_legal(&t->p.w, &ask, &o, &e);
    if (why)
        *why = arena_strdup(t->a, e.text);
    return ok;
}

void field_faces(struct field_test *t, const char *faces)
{
    t->faces = faces;
}

void field_faces_used(struct field_test *t)
{
    if (t->faces && *t->faces)
        fail_msg("dice left: %s", t->faces);
}

static void run_top(struct field_test *t, const struct order *o)
{
    struct frame *f = &t->fr.v[t->fr.n - 1];
    struct err e = {0};
    washington_ops.procs[f->proc].run(&t->p, f, o, o != NULL);
    if (!wash_check(&t->p.w, &e))
        fail_msg("%s", e.text);
    assert_true(t->dice.rolls <= t->ev.owned); /* every roll belongs to an event */
}

/* To the floor: the orders given answer the party, t->answer its question, the built-in settings the rest. */
static void run_on(struct field_test *t, const char *const *orders, size_t n)
{
    size_t next = 0;
    while (t->fr.n > 1) {
        bool any;
        struct ask ask = asked(t, &any);
        struct order o = {0};
        struct err e = {0};
        if (!any) {
            run_top(t, NULL);
            continue;
        }
        if (ask.kind == ASK_PARTY && next < n) {
            parse(t, orders[next++], &o);
            meant(t, &ask, &o);
        } else if (t->answer.verb && verb_fits(&t->p.w, t->answer.verb, ask.kind))
            o = t->answer;
        else {
            struct settings none = {.w = &t->p.w, .ask = &ask, .a = t->a};
            washington_ops.asks[ask.kind].advise(&t->p.w, &ask, &none, &o);
        }
        if (!order_legal(&t->p.w, &ask, &o, &e))
            fail_msg("not legal: %s", e.text);
        run_top(t, &o);
    }
    if (next < n)
        fail_msg("nobody asked for: %s", orders[next]);
}

void field_acts(struct field_test *t, const char *const *orders, size_t n, const char *faces)
{
    struct order o = {0};
    const char *why;
    t->faces = faces;
    if (!field_legal(t, orders[0], &why))
        fail_msg("%s: %s", orders[0], why);
    bool any;
    struct ask ask = asked(t, &any);
    parse(t, orders[0], &o);
    meant(t, &ask, &o);
    run_top(t, &o);
    run_on(t, orders + 1, n - 1);
    field_faces_used(t);
}

void field_do(struct field_test *t, const char *order, const char *faces)
{
    field_acts(t, &order, 1, faces);
}

int field_count(const struct field_test *t, uint16_t hap)
{
    int n = 0;
    for (size_t i = 0; i < t->ev.n; i++)
        n += t->ev.v[i].kind == hap;
    return n;
}

int32_t field_arg(const struct field_test *t, uint16_t hap, int arg)
{
    for (size_t i = t->ev.n; i-- > 0;)
        if (t->ev.v[i].kind == hap)
            return t->ev.v[i].arg[arg];
    fail_msg("no event %s", washington_ops.events[hap].name);
    return 0;
}

int field_by(const struct field_test *t, uint16_t hap, int what)
{
    for (size_t i = t->ev.n; i-- > 0;)
        if (t->ev.v[i].kind == hap && t->ev.v[i].arg[0] == what)
            return t->ev.v[i].arg[1];
    return 0;
}
