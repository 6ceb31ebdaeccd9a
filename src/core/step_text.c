/* The texts of a step: reading them, and whether they are the ones that the state awaits (design dice 1.3.4). */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/num.h"
#include "core/step.h"

bool step_text_read(struct arena *a, const struct genesis *g, const char *p, size_t n, struct step_text *out,
                    struct err *e)
{
    memset(out, 0, sizeof *out);
    if (!text_parse(a, p, n, &out->text, e))
        return false;
    if (memcmp(out->text.game, g->game_id, 32) != 0) {
        char hex[65];
        hex_str(hex, out->text.game, 32);
        return err_check(e, EXIT_DATA, "binding", "this text belongs to another game (%.16s...)", hex);
    }
    out->seat = genesis_seat(g, out->text.side);
    if (out->seat == ROLE_NONE && out->text.kind == KIND_MOVES)
        return err_check(e, EXIT_DATA, "binding", "no seat of this game is called \"%s\"", out->text.side);
    return out->text.kind != KIND_MOVES || moves_parse(a, &out->text, &out->moves, e);
}

static bool binding_one(const struct step *s, const struct step_text *t, struct err *e)
{
    const struct text *x = &t->text;
    if (x->turn != (uint64_t)s->prev->turn)
        return err_check(e, EXIT_DATA, "binding", "the file of %s is for turn %" PRIu64 "; turn %" PRId64 " is due",
                         x->side, x->turn, s->prev->turn);
    if (x->step != (uint64_t)s->prev->step)
        return err_check(e, EXIT_DATA, "binding",
                         "the file of %s is for step %" PRIu64 " of turn %" PRIu64 "; step %" PRId64 " is due", x->side,
                         x->step, x->turn, s->prev->step);
    if (memcmp(x->prev, s->head_prev, 32) != 0) {
        char theirs[65], ours[65];
        hex_str(theirs, x->prev, 32);
        hex_str(ours, s->head_prev, 32);
        return err_check(e, EXIT_DATA, "binding",
                         "the file of %s was written on head %.16s...; the game stands at %.16s...", x->side, theirs,
                         ours);
    }
    return true;
}

static bool answers_await(const struct step_text *t)
{
    return t->text.kind == KIND_MOVES || t->text.kind == KIND_RESIGN || t->text.kind == KIND_NMR;
}

bool step_binding(const struct step *s, struct err *e)
{
    uint8_t seen = 0;
    int last = -1;
    if (!s->prev->await)
        return err_check(e, EXIT_DATA, "binding", "the game is over");
    for (size_t i = 0; i < s->ninput; i++) {
        const struct step_text *t = &s->input[i];
        if (t->seat < 0)
            return err_check(e, EXIT_DATA, "binding", "no seat of this game is called \"%s\"", t->text.side);
        bool awaited = s->prev->await & 1U << t->seat;
        if (!answers_await(t) || (!awaited && t->text.kind != KIND_RESIGN))
            return err_check(e, EXIT_DATA, "binding",
                             "%s is not to move now: turn %" PRId64 " step %" PRId64 " awaits %s", t->text.side,
                             s->prev->turn, s->prev->step, genesis_name(s->g, __builtin_ctz(s->prev->await)));
        if (seen & 1U << t->seat)
            return err_check(e, EXIT_DATA, "binding", "two files of %s for one step", t->text.side);
        seen |= (uint8_t)(1U << t->seat);
        int place = awaited ? t->seat : t->seat + SEATS_MAX;
        if (place < last)
            return err_check(e, EXIT_DATA, "binding", "the files are not in the order of the seats");
        last = place;
        if (!binding_one(s, t, e))
            return false;
    }
    for (int i = 0; i < (int)s->g->nsides; i++)
        if (s->prev->await & ~seen & 1U << i)
            return err_check(e, EXIT_RETRY, "binding", "the file of %s is still missing", genesis_name(s->g, i));
    return true;
}
