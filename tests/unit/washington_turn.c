#include "washington_turn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/dice.h"
#include "core/order.h"
#include "json/in.h"
#include "json/out.h"

struct turn_test *turn_new(const char *scenario)
{
    struct arena *a = arena_new();
    struct turn_test *t = ARENA_NEW(a, struct turn_test);
    json_arena(a);
    t->a = a;
    t->rng = 1;
    t->opt = (struct options){.scenario = scenario, .dice = "opponent"};
    t->seats = (struct seats){.n = SIDES, .v = {{.name = "confederate"}, {.name = "union", .team = 1}}};
    t->texts = texts_new(a);
    return t;
}

void turn_free(struct turn_test *t)
{
    arena_free(t->a);
}

static bool fall(void *ctx, uint32_t number, uint32_t idx, uint32_t sides, const char *label, uint32_t *value)
{
    struct turn_test *t = ctx;
    (void)number, (void)idx, (void)label;
    t->rng = t->rng * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    *value = t->die ? t->die : (uint32_t)(t->rng >> 33) % sides + 1;
    return true;
}

static const struct file *parsed(struct turn_test *t, struct world *w, const char *lines)
{
    struct frames none = {0};
    struct source_line *cut;
    struct diags d = {.a = t->a};
    struct err e = {0};
    struct file *f = ARENA_NEW(t->a, struct file);
    size_t standing;
    void *state = arena_alloc(t->a, sizeof(struct wash_state));
    w->fr = &none;
    w->state = state;
    if (t->play && !state_load(w, t->a, json_object_get(t->play, "game"), state, &e))
        fail_msg("%s", e.text);
    size_t n = draft_lines(t->a, lines, strlen(lines), &cut, &standing, &d);
    file_parse(w, t->a, cut, n, f, &d);
    if (diag_errors(&d)) {
        struct buf b;
        buf_init(&b, t->a);
        diag_print(&b, &d, "draft", lines, strlen(lines));
        fail_msg("%s", b.p);
    }
    return f;
}

/* Those that the state names as still alive, in its order. */
static void go_on(struct turn_test *t, struct run_in *in)
{
    const json_t *files = t->play ? json_object_get(t->play, "files") : NULL;
    for (size_t i = 0; i < json_array_size(files); i++)
        for (size_t k = 0; k < t->nlive; k++) {
            const char *m = json_string_value(json_object_get(json_array_get(files, i), "m"));
            char hex[3];
            snprintf(hex, sizeof hex, "%02x", t->live[k].m[0]);
            if (strncmp(m, hex, 2) == 0)
                in->live[in->nlive++] = t->live[k];
        }
}

void turn_files(struct turn_test *t, const char *const lines[SIDES])
{
    struct world w = {.ops = &washington_ops,
                      .data = &wash_bundled,
                      .opt = &t->opt,
                      .seats = &t->seats,
                      .texts = t->texts,
                      .rev = washington_ops.rev};
    struct run_in in = {.w = w, .a = t->a, .play = t->play};
    struct dice dice;
    struct err e = {0};
    go_on(t, &in);
    for (int side = 0; side < SIDES; side++) {
        struct world names = w;
        if (lines[side])
            in.live[in.nlive++] =
                (struct live){.seat = wash_seat(side), .m = {++t->made}, .file = parsed(t, &names, lines[side])};
    }
    t->nlive = in.nlive;
    memcpy(t->live, in.live, sizeof t->live);
    dice_init(&dice, t->a, fall, t);
    in.dice = &dice;
    memset(&t->out, 0, sizeof t->out);
    if (!run_step(&in, &t->out, &e))
        fail_msg("%s", e.text);
    /* What goes on is what a mail would carry. */
    struct bytes b = json_write(t->a, t->out.play);
    t->play = json_read(t->a, b.p, b.n, JSON_IN_CANONICAL, &e);
    assert_non_null(t->play);
    t->w = w;
    t->w.state = t->out.state;
    t->w.fr = &t->out.frames;
}

void turn_file(struct turn_test *t, int side, const char *text)
{
    const char *lines[SIDES] = {NULL, NULL};
    lines[side] = text;
    turn_files(t, lines);
}

const struct wash_state *turn_state(const struct turn_test *t)
{
    return t->out.state;
}

const char *turn_where(const struct turn_test *t, const char *unit)
{
    int u = wash_find_unit(&wash_bundled, unit);
    assert_true(u >= 0);
    const struct counter *c = &turn_state(t)->unit[u];
    return c->where == WHERE_MAP ? wash_bundled.map[0].name[c->hex] : "";
}

int turn_count(const struct turn_test *t, uint16_t hap)
{
    int n = 0;
    for (size_t i = 0; i < t->out.ev.n; i++)
        n += t->out.ev.v[i].kind == hap;
    return n;
}

const char *turn_skipped(const struct turn_test *t, int line)
{
    for (size_t i = 0; i < t->out.nskipped; i++)
        if (t->out.skipped[i].line == line)
            return t->out.skipped[i].why;
    return NULL;
}
