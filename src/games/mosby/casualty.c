/* Casualty checks (6.5). */
#include "games/mosby/mosby.h"

enum { K_BEFORE, K_ROLL, K_AFTER, K_GIVE, K_RUMORS };

static int permanents(W w)
{
    int n = 0;
    for (int c = 0; c < PERMANENTS; c++)
        n += mb_state(w)->hand[c];
    return n;
}

size_t mb_casualty_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct mb_state *st = mb_state(w);
    (void)cap;
    *out = (struct ask){.seat = MOSBY, .place = st->at};
    if (st->over)
        return 0;
    switch (f->pc) {
    case K_BEFORE: out->kind = ASK_WOUND_ROLL; return st->hand[CARD_ESCAPES] > 0;
    case K_AFTER: out->kind = ASK_WOUNDED; return st->hand[CARD_ESCAPES] > 0;
    case K_GIVE: out->kind = ASK_GIVE_UP; return permanents(w) > 1;
    case K_RUMORS: out->kind = ASK_RUMORS; return st->hand[CARD_RUMORS] > 0;
    default: return 0;
    }
}

static void escapes(struct play *p)
{
    mb_use(p, CARD_ESCAPES);
    TELL0(p, HAP_ESCAPES, MOSBY_R_CARD_ESCAPES);
}

static void check(struct play *p, struct frame *f)
{
    int die = roll(p, "wound", 1, 6, NULL);
    bool hit = mb_data(&p->w)->t.wound[die];
    TELL(p, hit ? HAP_HIT : HAP_UNHURT, MOSBY_R_CASUALTY, die);
    f->pc = hit ? K_AFTER : K_RUMORS;
}

static void wound(struct play *p, struct frame *f)
{
    struct mb_state *st = mb_of(p);
    if (st->wounded) {
        TELL0(p, HAP_KILLED, MOSBY_R_DEATH);
        st->over = OVER_DEAD;
        mb_end_turn(p, END_DEAD);
        pop(p, 0);
        return;
    }
    st->wounded = st->turn;
    TELL0(p, HAP_WOUNDED, MOSBY_R_CASUALTY);
    mb_points(p, mb_data(&p->w)->t.wounded, MOSBY_R_CASUALTY);
    f->pc = K_GIVE;
}

static void give_up(struct play *p, O ans, size_t n)
{
    struct mb_state *st = mb_of(p);
    int card = 0;
    if (!permanents(&p->w))
        return;
    while (!st->hand[card])
        card++;
    if (n)
        card = order_nth(ans, 0, 0);
    mb_discard(p, card);
    TELL(p, HAP_DISCARDED, MOSBY_R_CASUALTY, card);
}

void mb_casualty_run(struct play *p, struct frame *f, O ans, size_t n)
{
    bool played = n && ans->verb == VERB_PLAY;
    switch (f->pc) {
    case K_BEFORE: /* a check avoided before its die was not made: no Rumors (R130) */
        f->pc = K_ROLL;
        if (played) {
            escapes(p);
            pop(p, 0);
        }
        break;
    case K_ROLL: check(p, f); break;
    case K_AFTER:
        f->pc = K_RUMORS;
        if (played)
            escapes(p);
        else
            wound(p, f);
        break;
    case K_GIVE:
        f->pc = K_RUMORS;
        give_up(p, ans, n);
        break;
    case K_RUMORS:
        if (played) {
            mb_use(p, CARD_RUMORS);
            mb_awareness_set(p, 1, MOSBY_R_CARD_RUMORS);
        }
        pop(p, 0);
        break;
    }
}
