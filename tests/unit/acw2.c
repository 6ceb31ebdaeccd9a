#include "acw2.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/acw/acw.h"

struct acw2_state {
    struct acw_state first;
    int16_t handovers;
};
enum { FIELDS2_MAX = 160, HANDOVERS_MAX = 9999 };

const int acw2_phase_move = PHASE_MOVE, acw2_event_battle = HAP_BATTLE;
static struct game_ops acw2;
static struct field fields2[FIELDS2_MAX];
static struct proc procs2[PROC_COUNT];

static void war2_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct acw2_state *st = p->state;
    struct acw_state *war = &st->first;
    int16_t turn = war->turn;
    uint8_t active = war->active;
    acw_war_run(p, f, ans, n);
    if (!rev_at_least(&p->w, 2))
        return;
    war->turn = (int16_t)(war->turn + (war->turn != turn));
    st->handovers = (int16_t)(st->handovers + (war->active != active));
}

const struct game_ops *acw2_ops(void)
{
    size_t n = 0;
    for (; acw_fields[n].name[0]; n++) {
        assert_true(n + 2 < FIELDS2_MAX);
        fields2[n] = acw_fields[n];
    }
    fields2[n] = (struct field){.name = "handovers",
                                .off = offsetof(struct acw2_state, handovers),
                                .type = FIELD_I16,
                                .hi = HANDOVERS_MAX,
                                .since = 2};
    memcpy(procs2, acw_ops.procs, sizeof procs2);
    procs2[PROC_WAR].run = war2_run;
    acw2 = acw_ops;
    acw2.rev = 2;
    acw2.oldest_rev = 1;
    acw2.state_size = sizeof(struct acw2_state);
    acw2.fields = fields2;
    acw2.procs = procs2;
    return &acw2;
}

int acw2_handovers(const void *state)
{
    return ((const struct acw2_state *)state)->handovers;
}
