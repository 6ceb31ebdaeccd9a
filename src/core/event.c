#include "core/event.h"
#include <string.h>
#include "base/arena.h"
#include "core/dice.h"

const char *const source_names[] = {
    [FROM_FORCED] = "source.forced",   [FROM_LINE] = "source.line",
    [FROM_RULE] = "source.rule",       [FROM_STANDING_RULE] = "source.standing-rule",
    [FROM_SETTING] = "source.setting", [FROM_STANDING_SETTING] = "source.standing-setting",
    [FROM_BUILTIN] = "source.builtin", [FROM_DEADLINE] = "source.deadline",
    [FROM_ELSE] = "source.else",       [FROM_NEXT_LINE] = "source.next-line",
};

void events_init(struct events *ev, struct arena *a)
{
    *ev = (struct events){.a = a};
}

void event_push(struct events *ev, const struct event *e)
{
    if (ev->n == ev->cap) {
        size_t cap = ev->cap ? 2 * ev->cap : 64;
        struct event *v = ARENA_ARRAY(ev->a, struct event, cap);
        if (ev->n)
            memcpy(v, ev->v, ev->n * sizeof v[0]);
        ev->v = v;
        ev->cap = cap;
    }
    ev->v[ev->n++] = *e;
}

void emit_to(struct play *p, uint32_t seats, uint16_t kind, uint16_t rule, seat_t seat, const int32_t *arg, size_t n)
{
    struct events *ev = p->ev;
    uint32_t rolls = p->dice ? p->dice->rolls : ev->owned; /* setup has no dice */
    struct event e = {
        .kind = kind, .rule = rule, .seat = seat, .seats = seats, .roll = ev->owned, .nrolls = rolls - ev->owned};
    if (p->fr && p->fr->n)
        e.depth = (uint8_t)(p->fr->n - 1);
    for (size_t i = 0; i < n && i < EVENT_ARGS; i++)
        e.arg[i] = arg[i];
    ev->owned = rolls;
    event_push(ev, &e);
}

void emit(struct play *p, uint16_t kind, uint16_t rule, seat_t seat, const int32_t *arg, size_t n)
{
    emit_to(p, 0, kind, rule, seat, arg, n);
}
