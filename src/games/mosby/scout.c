/* Scouting, and seeing what is in a space (6.1, 6.2). */
#include <stdio.h>
#include <string.h>

#include "games/mosby/mosby.h"

bool mb_scoutable(W w, int s)
{
    const struct mb_state *st = mb_state(w);
    bool own = s == st->at && mb_option(w, "8.8"); /* unseen where he stands */
    if (mb_concentration(w, s) || !(own || mb_adjacent(w, st->at, s)))
        return false;
    return mb_unrevealed(w, s) || mb_count(w, s, OFF, ANY) > 0;
}

static void draw_hidden_unit(struct play *p, int s)
{
    struct mb_state *st = mb_of(p);
    mb_reveal(p, s, false);
    int class = mb_draw_unit(p, false);
    if (class < 0) {
        TELL(p, HAP_EMPTY_POOL, MOSBY_R_POOL, s);
        return;
    }
    st->shown = (uint8_t)(class + 1);
    if (class == CLASS_BLANK) {
        mb_box(p, class);
        TELL(p, HAP_BLANK, MOSBY_R_DRAW, s);
        return;
    }
    int slot = mb_place(p, class, s, false);
    TELL(p, HAP_SEEN, MOSBY_R_DRAW, slot, class, s);
}

void mb_examine(struct play *p, int s)
{
    struct mb_state *st = mb_of(p);
    int slot[UNITS_MAX], n;
    st->shown = 0;
    if (mb_unrevealed(&p->w, s))
        draw_hidden_unit(p, s);
    n = mb_by_age(&p->w, s, slot);
    for (int i = 0; i < n; i++) {
        mb_see(p, slot[i]);
        if (!st->shown && !st->unit[slot[i]].active)
            st->shown = st->unit[slot[i]].sort;
    }
    st->shown_strength = (uint8_t)mb_force(&p->w, s, ANY);
}

void mb_clear_non_combat(struct play *p, int s, int active, int rule)
{
    struct mb_state *st = mb_of(p);
    int slot[UNITS_MAX], n = mb_by_age(&p->w, s, slot);
    for (int i = 0; i < n; i++)
        if (!mb_is_combat(&st->unit[slot[i]]) && (active == ANY || st->unit[slot[i]].active == active))
            mb_eliminate(p, slot[i], rule);
}

enum { SC_TRY, SC_CHECKED };

void mb_scout_begin(struct play *p, int s, int card)
{
    mb_of(p)->scout = (uint8_t)(s + 1);
    mb_of(p)->scout_card = (uint8_t)(card + 1);
    push(p, PROC_SCOUT);
}

static void done(struct play *p)
{
    struct mb_state *st = mb_of(p);
    int s = st->scout - 1;
    mb_examine(p, s);
    if (s == st->at && !mb_count(&p->w, s, ANY, ON)) /* 8.8: seen where he stands */
        mb_clear_non_combat(p, s, OFF, MOSBY_R_OPTION_8_8);
    st->scout = st->scout_card = 0;
    pop(p, 0);
}

static void attempt(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    int s = st->scout - 1;
    char label[64];
    snprintf(label, sizeof label, "scout:%.40s", mb_data(&p->w)->space[s].name);
    int total = roll(p, label, 1, 6, NULL) + (st->hand[CARD_SCOUT] > 0);
    if (total > st->awareness) {
        TELL(p, HAP_SCOUTED, MOSBY_R_SCOUT, s, total, st->awareness);
        done(p);
        return;
    }
    TELL(p, HAP_SCOUT_FAILED, MOSBY_R_SCOUT, s, total, st->awareness);
    mb_sweep_clear(p, SWEEP_PLAIN);
    mb_sweep_add(p, s);
    f->pc = SC_CHECKED;
    push(p, PROC_SWEEP);
}

void mb_scout_run(struct play *p, struct frame *f, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    (void)ans, (void)n;
    if (f->pc == SC_CHECKED) {
        done(p); /* what stayed face down is seen (R154) */
    } else if (st->scout_card) {
        mb_use(p, st->scout_card - 1);
        TELL(p, HAP_INFORMED, MOSBY_R_CARD_INFORMATION, st->scout - 1);
        done(p);
    } else {
        attempt(p, f);
    }
}
