/* The procedure of the game: the turn of one seat, order by order, and the question whether it ends. */
#include <stdio.h>
#include <string.h>

#include "games/freeform/freeform.h"
#include "games/freeform/text.h"
#include "gen/freeform_rules.h"

enum { LABEL_SIZE = 65 }; /* of a die: 64 bytes (design "dice" 1.2) */

static char ascii(char c)
{
    return c < 0x20 || c > 0x7E ? '?' : c;
}

void ff_copy(char *out, size_t size, const char *s)
{
    size_t n = 0;
    memset(out, 0, size);
    for (; s[n] && n + 1 < size; n++)
        out[n] = ascii(s[n]);
    if (n == 0)
        out[0] = '?';
}

int32_t ff_put(struct play *p, const char *s)
{
    return text_put(p->w.texts, s, strlen(s));
}

int32_t ff_seats_text(struct play *p, int winners)
{
    char list[SEATS_MAX * 20] = "";
    size_t n = 0;
    for (seat_t i = 0; i < p->w.seats->n; i++)
        if (winners >> i & 1)
            n += (size_t)snprintf(list + n, sizeof list - n, "%s%.16s", n ? ", " : "", p->w.seats->v[i].name);
    return ff_put(p, list);
}

static int32_t value_of(O o, uint8_t slot)
{
    int32_t v = 0;
    order_get(o, slot, &v);
    return v;
}

static void roll_label(char *label, W w, O o)
{
    int n, sides, plus;
    char dice[24];
    size_t at = 0;
    dice_unpack(value_of(o, ROLL_DICE), &n, &sides, &plus);
    if (n == 1)
        at = (size_t)snprintf(dice, sizeof dice, "d%d", sides);
    else
        at = (size_t)snprintf(dice, sizeof dice, "%dd%d", n, sides);
    if (plus)
        snprintf(dice + at, sizeof dice - at, "%+d", plus);
    const char *reason = order_count(o, ROLL_FOR) ? text_get(w->texts, value_of(o, ROLL_FOR)) : dice;
    at = 5;
    memcpy(label, "roll:", at);
    for (; *reason && at + 1 < LABEL_SIZE; reason++)
        label[at++] = ascii(*reason);
    label[at] = 0;
}

static void do_roll(struct play *p, O o)
{
    struct ff *s = p->state;
    int n, sides, plus;
    char label[LABEL_SIZE];
    int32_t dice = value_of(o, ROLL_DICE);
    dice_unpack(dice, &n, &sides, &plus);
    roll_label(label, &p->w, o);
    s->last = roll(p, label, n, sides, NULL) + plus;
    s->rolled = 1;
    if (order_count(o, ROLL_FOR))
        emit(p, E_ROLL_FOR, FREEFORM_R_ROLL, s->turn, (int32_t[]){dice, s->last, value_of(o, ROLL_FOR)}, 3);
    else
        emit(p, E_ROLL, FREEFORM_R_ROLL, s->turn, (int32_t[]){dice, s->last}, 2);
}

static void do_commit(struct play *p, O o)
{
    struct ff *s = p->state;
    char name[DECK_SIZE];
    ff_lower(name, sizeof name, text_get(p->w.texts, value_of(o, 0)));
    int at = ff_commit(s, s->turn, name);
    bool again = at >= 0;
    if (!again) {
        at = ff_ncommits(s);
        ff_copy(s->commit[at].name, DECK_SIZE, name);
        s->commit[at].seat = s->turn;
    }
    emit(p, again ? E_COMMIT_AGAIN : E_COMMIT, FREEFORM_R_COMMIT, s->turn, (int32_t[]){ff_put(p, s->commit[at].name)},
         1);
}

static void do_reveal(struct play *p, O o)
{
    struct ff *s = p->state;
    int at = ff_commit(s, s->turn, text_get(p->w.texts, value_of(o, 0)));
    int32_t name = ff_put(p, s->commit[at].name);
    const char *text = outside_opened(&p->w, s->turn, s->commit[at].name);
    if (!text) {
        emit(p, E_NOT_OPENED, FREEFORM_R_REVEAL, s->turn, &name, 1);
        return;
    }
    int last = ff_ncommits(s) - 1;
    memmove(&s->commit[at], &s->commit[at + 1], (size_t)(last - at) * sizeof s->commit[0]);
    memset(&s->commit[last], 0, sizeof s->commit[last]);
    emit(p, E_REVEAL, FREEFORM_R_REVEAL, s->turn, (int32_t[]){name, ff_put(p, text)}, 2);
}

static void do_counter(struct play *p, O o)
{
    struct ff *s = p->state;
    const char *name = text_get(p->w.texts, value_of(o, COUNTER_NAME));
    int at = ff_counter(s, name);
    if (at < 0) {
        at = ff_ncounters(s);
        ff_copy(s->counter[at].name, NAME_SIZE, name);
    }
    int32_t was = s->counter[at].v;
    if (order_count(o, COUNTER_SET))
        s->counter[at].v = value_of(o, COUNTER_SET);
    else
        s->counter[at].v += value_of(o, COUNTER_ADD) - value_of(o, COUNTER_TAKE);
    emit(p, E_COUNTER, FREEFORM_R_COUNTER, s->turn, (int32_t[]){ff_put(p, s->counter[at].name), s->counter[at].v, was},
         3);
}

static void do_note(struct play *p, O o)
{
    struct ff *s = p->state;
    struct ff_note *note = &s->note[ff_nnotes(s)];
    ff_copy(note->text, NOTE_SIZE, text_get(p->w.texts, value_of(o, 0)));
    note->seat = s->turn;
    note->number = ++s->notes;
    emit(p, E_NOTE, FREEFORM_R_NOTE, s->turn, (int32_t[]){note->number, ff_put(p, note->text)}, 2);
}

static void forget_note(struct play *p, int at)
{
    struct ff *s = p->state;
    int32_t arg[] = {s->note[at].number, ff_put(p, s->note[at].text)};
    int last = ff_nnotes(s) - 1;
    memmove(&s->note[at], &s->note[at + 1], (size_t)(last - at) * sizeof s->note[0]);
    memset(&s->note[last], 0, sizeof s->note[last]);
    emit(p, E_FORGET_NOTE, FREEFORM_R_FORGET, s->turn, arg, 2);
}

static void forget_counter(struct play *p, int at)
{
    struct ff *s = p->state;
    int32_t arg[] = {ff_put(p, s->counter[at].name), s->counter[at].v};
    int last = ff_ncounters(s) - 1;
    memmove(&s->counter[at], &s->counter[at + 1], (size_t)(last - at) * sizeof s->counter[0]);
    memset(&s->counter[last], 0, sizeof s->counter[last]);
    emit(p, E_FORGET_COUNTER, FREEFORM_R_FORGET, s->turn, arg, 2);
}

static void do_forget(struct play *p, O o)
{
    const struct ff *s = p->state;
    int32_t number;
    if (order_get(o, FORGET_NOTE, &number))
        forget_note(p, ff_note(s, number));
    else
        forget_counter(p, ff_counter(s, text_get(p->w.texts, value_of(o, FORGET_COUNTER))));
}

static void do_next(struct play *p, O o)
{
    struct ff *s = p->state;
    seat_t next = ff_next_seat(&p->w, s->turn);
    if (order_count(o, 0))
        next = (seat_t)value_of(o, 0);
    emit(p, o->verb == V_PASS ? E_PASS : E_NEXT, FREEFORM_R_SEATS, s->turn, (int32_t[]){next}, 1);
    s->turn = next;
    s->rolled = s->drawn = s->shown = 0;
    s->last = 0;
    s->acts = 0;
    turn_over(p);
}

static void game_over(struct play *p)
{
    struct ff *s = p->state;
    s->over = 1;
    if (s->winners)
        emit(p, E_ENDED_FOR, FREEFORM_R_END, s->turn, (int32_t[]){ff_seats_text(p, s->winners)}, 1);
    else
        emit(p, E_ENDED, FREEFORM_R_END, s->turn, NULL, 0);
}

static void do_end(struct play *p, struct frame *f, O o)
{
    struct ff *s = p->state;
    s->winners = 0;
    for (size_t i = 0; i < order_count(o, 0); i++)
        s->winners = (int16_t)(s->winners | 1 << order_nth(o, 0, i));
    if (!ff_others(&p->w, s->turn)) {
        game_over(p);
        return;
    }
    if (s->winners)
        emit(p, E_PROPOSE_FOR, FREEFORM_R_END, s->turn, (int32_t[]){ff_seats_text(p, s->winners)}, 1);
    else
        emit(p, E_PROPOSE, FREEFORM_R_END, s->turn, NULL, 0);
    f->pc = PC_END;
}

static void take_turn(struct play *p, struct frame *f, O o)
{
    struct ff *s = p->state;
    s->acts++;
    switch (o->verb) {
    case V_ROLL: do_roll(p, o); break;
    case V_DECK:
    case V_SECRET: ff_do_deck(p, o); break;
    case V_DRAW: ff_do_draw(p, o); break;
    case V_PLAY: ff_do_play(p, o); break;
    case V_SHUFFLE: ff_do_shuffle(p, o); break;
    case V_COMMIT: do_commit(p, o); break;
    case V_REVEAL: do_reveal(p, o); break;
    case V_COUNTER: do_counter(p, o); break;
    case V_NOTE: do_note(p, o); break;
    case V_FORGET: do_forget(p, o); break;
    case V_SAY: emit(p, E_SAY, FREEFORM_R_SAY, s->turn, (int32_t[]){value_of(o, 0)}, 1); break;
    case V_END: do_end(p, f, o); break;
    default: /* V_PASS, V_NEXT */ do_next(p, o); break;
    }
}

static void hear_answers(struct play *p, struct frame *f, O ans, size_t n)
{
    struct ff *s = p->state;
    f->pc = PC_TURN;
    for (size_t i = 0; i < n; i++)
        if (ans[i].verb == V_NO) {
            s->winners = 0;
            emit(p, E_REFUSED, FREEFORM_R_END, s->turn, NULL, 0);
            return;
        }
    game_over(p);
}

size_t ff_ask(W w, const struct frame *f, struct ask *out, size_t cap)
{
    const struct ff *s = ff_state(w);
    if (f->pc == PC_TURN) {
        out[0] = (struct ask){.kind = ASK_TURN, .seat = s->turn, .place = -1};
        return 1;
    }
    size_t n = 0;
    for (seat_t i = 0; i < w->seats->n && n < cap; i++)
        if (i != s->turn && !w->seats->v[i].gone)
            out[n++] = (struct ask){.kind = ASK_END, .seat = i, .place = -1};
    return n;
}

void ff_run(struct play *p, struct frame *f, O ans, size_t n)
{
    if (f->pc == PC_TURN)
        take_turn(p, f, &ans[0]);
    else
        hear_answers(p, f, ans, n);
}
