#include "trust/apply.h"
#include <string.h>
#include "base/arena.h"
#include "base/err.h"
#include "trust/body.h"

static void number(struct state *s, bool new_turn)
{
    s->turn += new_turn;
    s->step = new_turn ? 0 : s->step + 1;
}

/* The seats that resigned have left at most one team: the game is over (1.3.7). */
static void end_game(struct arena *a, const struct genesis *g, struct state *s)
{
    s->over = "none";
    for (size_t i = 0; i < g->nsides; i++)
        if (s->seat[i] == SEAT_IN)
            s->over = arena_strdup(a, g->side[i].team);
    s->await = 0;
}

static bool take_commits(struct arena *a, struct state *s, int seat, const struct text *t, struct err *e)
{
    struct moves m;
    if (!moves_parse(a, t, &m, e))
        return false;
    for (size_t i = 0; i < m.ncommits; i++)
        if (!state_commit_put(a, s, seat, m.commits[i].slot, m.commits[i].c, (int64_t)t->turn))
            return err_check(e, EXIT_DATA, "commit", "more than %d commitments in the game", STATE_COMMITS);
    for (size_t d = 0; d < m.ndeals; d++)
        for (uint32_t i = 0; i < m.deals[d].n; i++) {
            const char *slot = arena_printf(a, "%s#%lu", m.deals[d].deck, (unsigned long)i + 1);
            if (!state_commit_put(a, s, seat, slot, m.deals[d].c[i], (int64_t)t->turn))
                return err_check(e, EXIT_DATA, "commit", "more than %d commitments in the game", STATE_COMMITS);
        }
    return true;
}

/* A seat missed its step. In a row is counted only where the genesis sets a limit, so that the state of other games
 * holds no useless number. */
static void missed(struct arena *a, const struct genesis *g, struct state *s, int seat)
{
    const char *name = arena_printf(a, "nmr:%s", g->side[seat].side);
    int64_t row = state_count(s, name) + 1;
    if (g->nmr_max)
        state_count_set(a, s, name, row);
    if ((g->missed == MISSED_FORFEIT || (g->nmr_max && row >= g->nmr_max)) && s->seat[seat] == SEAT_IN)
        s->seat[seat] = SEAT_RESIGNED;
}

static bool take_text(struct arena *a, const struct genesis *g, struct state *s, const struct text *t, struct err *e)
{
    int seat = genesis_seat(g, t->side);
    if (seat < 0)
        return err_check(e, EXIT_DATA, "binding", "\"%s\" is no side of this game", t->side);
    if (t->kind == KIND_NMR)
        missed(a, g, s, seat);
    else
        state_count_set(a, s, arena_printf(a, "nmr:%s", t->side), 0);
    if (t->kind == KIND_RESIGN && s->seat[seat] == SEAT_IN)
        s->seat[seat] = SEAT_RESIGNED;
    return t->kind != KIND_MOVES || take_commits(a, s, seat, t, e);
}

static void take_counts(struct arena *a, const struct genesis *g, struct state *s, const struct core *core)
{
    for (size_t i = 0; i < core->ndraws; i++)
        state_count_set(a, s, core->draws[i].deck, state_count(s, core->draws[i].deck) + 1);
    for (size_t i = 0; g->has_series && i < core->ndice; i++)
        if (!core->dice[i].shuffle && core->dice[i].die == 0)
            state_count_set(a, s, core->dice[i].label, state_count(s, core->dice[i].label) + 1);
}

bool apply_play(struct arena *a, const struct genesis *g, const struct state *prev, const struct text *const *texts,
                size_t ntexts, const struct core *core, const struct play_next *next, struct state *out, struct err *e)
{
    *out = *prev;
    for (size_t i = 0; i < ntexts; i++)
        if (!take_text(a, g, out, texts[i], e))
            return false;
    take_counts(a, g, out, core);
    out->play = next->play;
    out->await = next->over ? 0 : next->await;
    out->over = next->over;
    bool resigned = false;
    for (size_t i = 0; i < g->nsides; i++) {
        resigned |= prev->seat[i] == SEAT_IN && out->seat[i] == SEAT_RESIGNED;
        if (next->out >> i & 1U)
            out->seat[i] = SEAT_OUT;
    }
    size_t teams = state_teams_in(g, out);
    if (!out->over && resigned && (teams == 0 || (teams == 1 && genesis_teams(g) > 1)))
        end_game(a, g, out);
    number(out, next->new_turn);
    state_write(a, g, out);
    return true;
}

static void set_sign(const struct genesis *g, struct key_change *k, int role, enum sig_alg alg, const uint8_t sign[32])
{
    k->has_sign = true;
    memcpy(k->sign, sign, 32);
    k->has_alg = alg != genesis_party(g, role)->alg; /* only what changed since the genesis */
    k->alg = alg;
}

static void set_vrf(struct key_change *k, const uint8_t vrf[32])
{
    k->has_vrf = true;
    memcpy(k->vrf, vrf, 32);
}

static void set_box(struct key_change *k, const uint8_t box[32])
{
    k->has_box = true;
    memcpy(k->box, box, 32);
}

static void amend(const struct genesis *g, struct state *s, const struct joint *j)
{
    rules_get(j->rules, s->rules_id, &s->rules_rev);
    memcpy(s->data, j->data, 32);
    s->has_rules = s->rules_rev != g->rules_rev;
    s->has_data = memcmp(s->data, g->data, 32) != 0;
}

/* The play of then with the chain of now; only who was out of the game is as it was. */
static bool correct(struct state *s, const struct genesis *g, const struct state *then, struct err *e)
{
    if (!then)
        return err_check(e, EXIT_DATA, "joint", "the state after the head that `correct` names is not at hand");
    s->play = then->play;
    s->await = then->await;
    s->over = then->over;
    for (size_t i = 0; i < g->nsides; i++)
        if (s->seat[i] == SEAT_OUT || then->seat[i] == SEAT_OUT)
            s->seat[i] = then->seat[i];
    return true;
}

static bool apply_joint(const struct genesis *g, struct state *s, const struct joint *j, const struct state *at_head,
                        struct err *e)
{
    int role = genesis_role(g, j->side);
    struct key_change *k = role >= 0 && role <= ROLE_UMPIRE ? &s->keys[role] : NULL;
    bool named = j->kind == JOINT_CORRECT || j->kind == JOINT_AMEND;
    if (!named && (!k || (role == ROLE_UMPIRE && j->kind >= JOINT_REPLACE)))
        return err_check(e, EXIT_DATA, "joint", "\"%s\" is no side of this game", j->side);
    switch (j->kind) {
    case JOINT_REKEY_VRF: set_vrf(k, j->vrf); return true;
    case JOINT_REKEY_SIGN: set_sign(g, k, role, j->alg, j->sign); return true;
    case JOINT_REKEY_BOX: set_box(k, j->box); return true;
    case JOINT_REPLACE:
        set_sign(g, k, role, j->alg, j->sign);
        set_vrf(k, j->vrf);
        set_box(k, j->box);
        return true;
    case JOINT_DROP: s->seat[role] = SEAT_DROPPED; return true;
    case JOINT_CORRECT: return correct(s, g, at_head, e);
    case JOINT_AMEND: amend(g, s, j); return true;
    }
    return err_check(e, EXIT_DATA, "joint", "a joint body of no known kind");
}

bool apply_end(struct arena *a, const struct genesis *g, const struct state *prev, enum core_kind kind,
               const struct text *text, const struct state *at_head, struct state *out, struct err *e)
{
    struct joint j = {0};
    *out = *prev;
    if (kind == CORE_JOINT) {
        if (text->kind != KIND_JOINT || !joint_parse(a, text, &j, e) || !apply_joint(g, out, &j, at_head, e))
            return err_check(e, EXIT_DATA, "joint", "no joint text");
    } else {
        int seat = genesis_seat(g, text->side);
        if (seat < 0)
            return err_check(e, EXIT_DATA, "binding", "\"%s\" is no side of this game", text->side);
        if (out->seat[seat] == SEAT_IN)
            out->seat[seat] = SEAT_RESIGNED;
        end_game(a, g, out);
    }
    number(out, kind == CORE_JOINT && j.kind == JOINT_CORRECT);
    state_write(a, g, out);
    return true;
}

bool record_corrects(struct arena *a, const struct record *r, uint8_t head[32])
{
    struct text t;
    struct joint j;
    if (r->ninputs != 1 || !text_parse(a, r->inputs[0].text, r->inputs[0].n, &t, NULL) || t.kind != KIND_JOINT ||
        !joint_parse(a, &t, &j, NULL) || j.kind != JOINT_CORRECT)
        return false;
    memcpy(head, j.head, 32);
    return true;
}

bool apply_record(struct arena *a, const struct genesis *g, const struct state *prev, const uint8_t head_prev[32],
                  enum core_kind kind, const struct input *in, const struct state *at_head, struct record *rec,
                  struct state *out, struct err *e)
{
    struct text t;
    if (!text_parse(a, in->text, in->n, &t, e) || !apply_end(a, g, prev, kind, &t, at_head, out, e))
        return false;
    memset(rec, 0, sizeof *rec);
    rec->inputs = arena_copy(a, in, sizeof *in);
    rec->ninputs = 1;
    struct core *c = &rec->core;
    c->kind = kind;
    memcpy(c->game, g->game_id, 32);
    memcpy(c->prev, head_prev, 32);
    memcpy(c->state, out->hash, 32);
    c->turn = prev->turn;
    c->step = prev->step;
    c->nmoves = 1;
    c->moves = arena_copy(a, t.m, 32);
    record_seal(a, rec);
    return true;
}
