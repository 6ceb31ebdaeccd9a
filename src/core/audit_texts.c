/* Signed texts beside the chain: what a seat or a claimant said elsewhere (design dice 1.3.6, 5). */
#include <string.h>
#include "base/arena.h"
#include "base/num.h"
#include "core/audit_private.h"
#include "trust/hash.h"
#include "trust/sig.h"

/* The place of the chain that a text names; its record is at + 1. */
static bool place_of(const struct audit *au, const struct text *t, bool same_head, size_t *at)
{
    for (size_t i = 0; i < au->reached; i++)
        if ((uint64_t)au->states[i].turn == t->turn && (uint64_t)au->states[i].step == t->step &&
            (memcmp(au->heads[i], t->prev, 32) == 0) == same_head) {
            *at = i;
            return true;
        }
    return false;
}

static bool signed_by(const struct audit *au, size_t at, int role, const struct rival_text *r)
{
    const struct state *s = &au->states[at];
    struct err skip = {0};
    return r->sig && role >= 0 && role <= ROLE_UMPIRE && genesis_party(au->g, role) &&
           sig_verify(au->a, state_alg(au->g, s, role), state_sign(au->g, s, role), r->text.text.p, r->text.text.n,
                      r->sig, strlen(r->sig), SIG_TEXT, NULL, &skip);
}

/* Of a moves text, or of the pledge that stands for it. */
static void filed_m(const struct text *t, uint8_t m[32])
{
    struct note note;
    memcpy(m, t->m, 32);
    if (t->kind == KIND_PLEDGE && note_parse(t, &note, NULL))
        memcpy(m, note.moves, 32);
}

static bool receipted(const struct audit *au, const struct rival_text *v, size_t n, size_t at, int claimant,
                      const uint8_t m[32])
{
    for (size_t i = 0; i < n; i++) {
        struct note note;
        if (v[i].text.kind == KIND_RECEIPT && note_parse(&v[i].text, &note, NULL) && memcmp(note.moves, m, 32) == 0 &&
            signed_by(au, at, claimant, &v[i]))
            return true;
    }
    return false;
}

static void line(struct audit *au, const struct text *t, const char *check, enum check_status s, const char *detail)
{
    struct check_line l = {
        .turn = (int64_t)t->turn, .step = (int64_t)t->step, .check = check, .status = s, .detail = detail};
    au->fails += s == CHECK_FAIL && strcmp(check, "fork") != 0;
    au->warns += s == CHECK_WARN;
    audit_put_line(au, &l);
}

/* The record of the step answers for the seat otherwise than this text does. */
static void against_record(struct audit *au, const struct rival_text *r, const struct rival_text *v, size_t n,
                           size_t at, const struct input *in)
{
    struct text own;
    uint8_t m[32], theirs[32];
    struct err skip = {0};
    const char *side = r->text.side;
    if (!text_parse(au->a, in->text, in->n, &own, &skip) || strcmp(own.side, side) != 0)
        return;
    filed_m(&r->text, m);
    filed_m(&own, theirs);
    if (own.kind == KIND_NMR) {
        int claimant = in->nsigs ? in->sigs[0].role : ROLE_NONE;
        bool lied = receipted(au, v, n, at, claimant, m);
        line(au, &r->text, "nmr", lied ? CHECK_FAIL : CHECK_WARN,
             arena_printf(
                 au->a,
                 lied ? "%s has a receipt of %s for the moves that it says were missing"
                      : "there are moves of %s for this step; %s says that none came, and nobody can prove when "
                        "they were sent",
                 side, genesis_name(au->g, claimant)));
        return;
    }
    bool final = au->g->dice == DICE_OPPONENT || au->g->dice == DICE_SOLO;
    if ((own.kind == KIND_MOVES || own.kind == KIND_PLEDGE) && final && memcmp(m, theirs, 32) != 0)
        line(au, &r->text, "binding", CHECK_WARN, arena_printf(au->a, "%s has signed two files for this step", side));
}

static bool one_text(struct audit *au, const struct rival_text *r, const struct rival_text *v, size_t n, struct err *e)
{
    struct bytes b;
    struct record rec;
    struct err skip = {0};
    char ours[65], theirs[65];
    size_t at;
    int seat = genesis_seat(au->g, r->text.side);
    bool moves = r->text.kind == KIND_MOVES || r->text.kind == KIND_PLEDGE;
    if (!moves || seat == ROLE_NONE || memcmp(r->text.game, au->g->game_id, 32) != 0)
        return true;
    if (place_of(au, &r->text, true, &at)) {
        if (!signed_by(au, at, seat, r))
            return true;
        if (!au->record(au->ctx, at + 1, &b, e))
            return false;
        if (record_read(au->a, au->g, b.p, b.n, RECORD_STORED, &rec, &skip))
            for (size_t i = 0; i < rec.ninputs; i++)
                against_record(au, r, v, n, at, &rec.inputs[i]);
        return true;
    }
    if (!place_of(au, &r->text, false, &at) || !signed_by(au, at, seat, r))
        return true;
    hex_str(ours, au->heads[at], 32);
    hex_str(theirs, r->text.prev, 32);
    au->fork = true;
    line(au, &r->text, "fork", CHECK_FAIL,
         arena_printf(au->a, "%s has signed moves that follow head %s, where this chain has head %s", r->text.side,
                      theirs, ours));
    return true;
}

bool audit_texts(struct audit *au, const struct rival_text *v, size_t n, struct err *e)
{
    for (size_t i = 0; i < n; i++)
        if (!one_text(au, &v[i], v, n, e))
            return false;
    return true;
}
