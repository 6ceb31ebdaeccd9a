/* What the inputs of a record must be (design dice 1.3.4, 1.3.6, 1.3.7): canonical, binding, moves-sig, nmr, joint. */
#include <string.h>
#include "base/arena.h"
#include "trust/apply.h"
#include "trust/hash.h"
#include "trust/joint.h"
#include "trust/roles.h"
#include "trust/sig.h"
#include "trust/verify_parts.h"

static bool waited(const struct verify *v, int seat)
{
    return seat >= 0 && (v->prev->await >> seat & 1U) != 0;
}

/* ---- canonical ---- */
static bool read_text(struct verify *v, size_t i, struct err *why)
{
    const struct input *in = &v->rec->inputs[i];
    struct text *t = &v->texts[i];
    struct note note;
    hash_moves(v->m[i], in->text, in->n);
    if (!text_parse(v->a, in->text, in->n, t, why))
        return false;
    if (t->kind == KIND_MOVES) {
        if (!moves_parse(v->a, t, &v->moves[i], why))
            return false;
        if (v->moves[i].has_replaces && v->g->dice != DICE_UMPIRE && v->g->dice != DICE_BOTH)
            return err_set(why, EXIT_DATA, "a file cannot be replaced under dice policy %s",
                           dice_policy_name(v->g->dice));
    }
    if (t->kind == KIND_PLEDGE) {
        if (!note_parse(t, &note, why))
            return false;
        memcpy(v->m[i], note.moves, 32);
    }
    if (t->kind == KIND_NMR || t->kind == KIND_RESIGN)
        return t->n == 0 || err_set(why, EXIT_DATA, "line 4 is `end` in this text");
    return true;
}

static void check_canonical(struct verify *v)
{
    bool good = true;
    for (size_t i = 0; i < v->rec->ninputs; i++) {
        struct err why = {0};
        v->parsed[i] = read_text(v, i, &why);
        if (v->parsed[i])
            continue;
        good = false;
        if (why.line)
            verify_line(v, "canonical", CHECK_FAIL, "input %zu line %d: %s", i, why.line, why.text);
        else
            verify_line(v, "canonical", CHECK_FAIL, "input %zu: %s", i, why.text);
    }
    if (good)
        verify_line(v, "canonical", CHECK_OK, "%s", "");
}

/* ---- binding ---- */
static bool names_place(const struct verify *v, size_t i, struct err *why)
{
    const struct core *c = &v->rec->core;
    const struct text *t = &v->texts[i];
    if (!v->parsed[i])
        return err_set(why, EXIT_DATA, "input %zu is no text", i);
    if (memcmp(t->game, c->game, 32) != 0)
        return err_set(why, EXIT_DATA, "input %zu is of another game", i);
    if (t->turn != (uint64_t)c->turn || t->step != (uint64_t)c->step)
        return err_set(why, EXIT_DATA, "input %zu is of turn %llu step %llu", i, (unsigned long long)t->turn,
                       (unsigned long long)t->step);
    if (memcmp(t->prev, c->prev, 32) != 0)
        return err_set(why, EXIT_DATA, "input %zu follows another head", i);
    return true;
}

static bool kind_fits(const struct verify *v, enum kind k)
{
    enum kind moves = genesis_fog(v->g) ? KIND_PLEDGE : KIND_MOVES;
    return k == moves || k == KIND_NMR || k == KIND_RESIGN;
}

/* Exactly one text for each awaited seat, then resignations of others; both in genesis order. */
static bool play_inputs(struct verify *v, size_t *nawaited, struct err *why)
{
    size_t k = 0;
    for (size_t s = 0; s < v->g->nsides; s++) {
        if (!waited(v, (int)s))
            continue;
        const char *side = v->g->side[s].side;
        if (k >= v->rec->ninputs)
            return err_set(why, EXIT_DATA, "no text of %s", side);
        if (!names_place(v, k, why))
            return false;
        const struct text *t = &v->texts[k];
        if (strcmp(t->side, side) != 0)
            return err_set(why, EXIT_DATA, "input %zu is of %s where that of %s is awaited", k, t->side, side);
        if (!kind_fits(v, t->kind))
            return err_set(why, EXIT_DATA, "a %s text does not serve %s here", kind_name(t->kind), side);
        k++;
    }
    *nawaited = k;
    for (int last = -1; k < v->rec->ninputs; k++) {
        if (!names_place(v, k, why))
            return false;
        int seat = genesis_seat(v->g, v->texts[k].side);
        if (v->texts[k].kind != KIND_RESIGN || seat < 0 || waited(v, seat) || v->prev->seat[seat] != SEAT_IN)
            return err_set(why, EXIT_DATA, "input %zu is awaited of nobody", k);
        if (seat <= last)
            return err_set(why, EXIT_DATA, "input %zu is out of order", k);
        last = seat;
    }
    return true;
}

static bool end_input(const struct verify *v, struct err *why)
{
    static const enum kind kinds[] = {KIND_MOVES, KIND_JOINT, KIND_RESIGN, KIND_NMR};
    const struct core *c = &v->rec->core;
    if (v->rec->ninputs != 1)
        return err_set(why, EXIT_DATA, "such a record has one text");
    if (!names_place(v, 0, why))
        return false;
    if (v->texts[0].kind != kinds[c->kind])
        return err_set(why, EXIT_DATA, "a %s text does not make this record", kind_name(v->texts[0].kind));
    if (c->kind == CORE_JOINT)
        return !strcmp(v->texts[0].side, "all") || err_set(why, EXIT_DATA, "the side of a joint text is `all`");
    int seat = genesis_seat(v->g, v->texts[0].side);
    if (seat < 0)
        return err_set(why, EXIT_DATA, "%s is no side of this game", v->texts[0].side);
    if (!v->prev->await)
        return err_set(why, EXIT_DATA, "the game is over");
    return c->kind == CORE_NMR || v->prev->seat[seat] == SEAT_IN ||
           err_set(why, EXIT_DATA, "%s is not in the game", v->texts[0].side);
}

static bool core_names(const struct verify *v, size_t nmoves, struct err *why)
{
    const struct core *c = &v->rec->core;
    if (c->nmoves != nmoves || c->nalso != v->rec->ninputs - nmoves)
        return err_set(why, EXIT_DATA, "the core names %zu texts and %zu more, the record has %zu and %zu", c->nmoves,
                       c->nalso, nmoves, v->rec->ninputs - nmoves);
    for (size_t i = 0; i < v->rec->ninputs; i++)
        if (memcmp(v->m[i], i < nmoves ? c->moves[i] : c->also[i - nmoves], 32) != 0)
            return err_set(why, EXIT_DATA, "input %zu is not the text that the core names", i);
    return true;
}

static void check_binding(struct verify *v)
{
    struct err why = {0};
    size_t nmoves = 1;
    bool good = v->rec->core.kind == CORE_PLAY ? play_inputs(v, &nmoves, &why) : end_input(v, &why);
    verify_result(v, "binding", good && core_names(v, nmoves, &why), &why);
    for (size_t i = 0; i < v->rec->ninputs; i++) {
        int seat = v->parsed[i] ? genesis_seat(v->g, v->texts[i].side) : ROLE_NONE;
        if (seat >= 0 && (v->texts[i].kind == KIND_MOVES || v->texts[i].kind == KIND_PLEDGE))
            v->filed = (uint8_t)(v->filed | 1U << seat);
    }
}

/* ---- moves-sig ---- */
/* Who claims that a seat sent nothing (1.3.6): the umpire, or the first roller of another team; when no record came
 * (1.3.7), an awaited seat of another team than the roller's. */
static int claimant(const struct verify *v, const struct text *t)
{
    int absent = genesis_seat(v->g, t->side);
    if (v->g->has_umpire)
        return ROLE_UMPIRE;
    if (absent < 0)
        return ROLE_NONE;
    size_t team = genesis_team(v->g, absent);
    if (v->rec->core.kind == CORE_PLAY) {
        for (size_t i = 0; i < v->nroles; i++)
            if (genesis_team(v->g, v->roles[i]) != team)
                return v->roles[i];
        return ROLE_NONE;
    }
    for (size_t i = 0; i < v->g->nsides; i++)
        if (waited(v, (int)i) && genesis_team(v->g, (int)i) != team)
            return (int)i;
    return ROLE_NONE;
}

/* All signatures under one text: each of somebody, once, in genesis order, and right. */
static bool signatures(struct verify *v, size_t i, unsigned *signers, bool *warn, struct err *why)
{
    const struct input *in = &v->rec->inputs[i];
    int last = -1;
    for (size_t k = 0; k < in->nsigs; k++) {
        const struct sig_by *s = &in->sigs[k];
        struct err bad = {0};
        bool unsigned_comment = false;
        if (s->role == ROLE_NONE || s->role == ROLE_ARBITER)
            return err_set(why, EXIT_DATA, "input %zu: \"%s\" has no key for texts of this game", i, s->by);
        if (s->role <= last)
            return err_set(why, EXIT_DATA, "input %zu: signatures stand in genesis order, the umpire's last", i);
        last = s->role;
        if (!sig_verify(v->a, state_alg(v->g, v->prev, s->role), state_sign(v->g, v->prev, s->role), in->text, in->n,
                        s->sig, strlen(s->sig), SIG_TEXT, &unsigned_comment, &bad))
            return err_set(why, EXIT_DATA, "input %zu: the signature of %s is not right: %s", i, s->by, bad.text);
        *signers |= 1U << s->role;
        *warn |= unsigned_comment;
    }
    return in->nsigs > 0 || err_set(why, EXIT_DATA, "input %zu is not signed", i);
}

static bool signed_as_needed(struct verify *v, size_t i, unsigned signers, struct err *why)
{
    const struct text *t = &v->texts[i];
    if (t->kind == KIND_JOINT)
        return true; /* the check `joint` knows whose are needed */
    int need = t->kind == KIND_NMR ? claimant(v, t) : genesis_seat(v->g, t->side);
    if (need == ROLE_NONE)
        return err_set(why, EXIT_DATA, "input %zu: nobody here can sign this", i);
    return (signers >> need & 1U) ||
           err_set(why, EXIT_DATA, "input %zu has no signature of %s", i, genesis_name(v->g, need));
}

static void warn_vouched(struct verify *v, size_t i)
{
    int seat = v->parsed[i] ? genesis_seat(v->g, v->texts[i].side) : ROLE_NONE;
    if (seat >= 0 && v->g->side[seat].vouched)
        verify_line(v, "moves-sig", CHECK_WARN, "%s is vouched for: the umpire's host signs for it",
                    v->g->side[seat].side);
}

static void check_signatures(struct verify *v, unsigned *joint_signers)
{
    bool good = true;
    for (size_t i = 0; i < v->rec->ninputs; i++) {
        struct err why = {0};
        unsigned signers = 0;
        bool warn = false;
        bool here = signatures(v, i, &signers, &warn, &why) && (!v->parsed[i] || signed_as_needed(v, i, signers, &why));
        if (!here)
            verify_line(v, "moves-sig", CHECK_FAIL, "%s", why.text);
        if (warn)
            verify_line(v, "moves-sig", CHECK_WARN, "input %zu: a trusted comment is not signed", i);
        warn_vouched(v, i);
        good &= here;
        *joint_signers = signers;
    }
    if (good)
        verify_line(v, "moves-sig", CHECK_OK, "%s", "");
}

/* ---- nmr, joint ---- */
static bool nmr_end(const struct verify *v, const struct text *t, struct err *why)
{
    int absent = genesis_seat(v->g, t->side);
    if (genesis_teams(v->g) != 2 || v->g->has_umpire || v->g->missed != MISSED_FORFEIT)
        return err_set(why, EXIT_DATA, "a missing record ends only games of two teams, no umpire and missed = forfeit");
    for (size_t i = 0; i < v->nroles; i++)
        if (v->roles[i] == absent)
            return true;
    return err_set(why, EXIT_DATA, "%s does not roll in this step", t->side);
}

static bool nmr_allowed(const struct verify *v, const struct text *t, struct err *why)
{
    if (v->g->dice == DICE_SOLO)
        return err_set(why, EXIT_DATA, "nobody can be absent under dice policy solo");
    if (v->g->missed == MISSED_WAIT)
        return err_set(why, EXIT_DATA, "this game waits for moves: missed = wait");
    for (size_t i = 0; v->chain && i < v->g->nsides; i++)
        if (!(v->chain->filed >> i & 1U))
            return err_set(why, EXIT_DATA, "%s has not filed moves in this game yet", v->g->side[i].side);
    return v->rec->core.kind != CORE_NMR || nmr_end(v, t, why);
}

static void check_nmr(struct verify *v)
{
    for (size_t i = 0; i < v->rec->ninputs; i++) {
        struct err why = {0};
        if (!v->parsed[i] || v->texts[i].kind != KIND_NMR)
            continue;
        bool good = nmr_allowed(v, &v->texts[i], &why);
        verify_result(v, "nmr", good, &why);
        if (good && !v->chain)
            verify_line(v, "nmr", CHECK_INCOMPLETE, "whether all seats have filed is not known");
        if (good && v->rec->core.kind == CORE_NMR)
            verify_line(v, "nmr", CHECK_WARN, "the game ends by a claim that no record of %s came", v->texts[i].side);
    }
}

static bool head_known(const struct chain *c, const uint8_t head[32])
{
    for (size_t i = 0; c && i < c->nheads; i++)
        if (!memcmp(c->heads[i], head, 32))
            return true;
    return false;
}

static bool joint_good(struct verify *v, unsigned signers, struct joint *j, struct err *why)
{
    if (!joint_parse(v->a, &v->texts[0], j, why) || !joint_allowed(v->g, v->prev, j, signers, why))
        return false;
    if (v->prev->over && j->kind == JOINT_AMEND)
        return err_set(why, EXIT_DATA, "the game is over");
    if (j->kind != JOINT_CORRECT)
        return true;
    if (!head_known(v->chain, j->head))
        return err_set(why, EXIT_DATA, "`correct` names no head of this chain");
    return v->at_head || err_set(why, EXIT_DATA, "the state after the head that `correct` names is not at hand");
}

static void check_joint(struct verify *v, unsigned signers)
{
    struct joint j;
    struct err why = {0};
    if (!v->parsed[0] || v->texts[0].kind != KIND_JOINT) {
        verify_line(v, "joint", CHECK_FAIL, "there is no joint text");
        return;
    }
    bool good = joint_good(v, signers, &j, &why);
    verify_result(v, "joint", good, &why);
    if (good && j.kind == JOINT_REKEY_VRF)
        verify_line(v, "joint", CHECK_WARN, "the dice key of %s has been changed, as those who signed agree", j.side);
    if (good && j.kind == JOINT_REPLACE)
        verify_line(v, "joint", CHECK_WARN, "the seat of %s has got other keys, as those who signed agree", j.side);
    if (good && j.kind == JOINT_CORRECT)
        verify_line(v, "joint", CHECK_WARN, "all have agreed to undo what came after a head");
    if (good && j.kind == JOINT_AMEND)
        verify_line(v, "joint", CHECK_WARN, "all have agreed to change the rules to %s", j.rules);
}

/* One seat's resignation ends the game only when fewer than two teams are left. */
static void check_resign(struct verify *v)
{
    struct err why = {0};
    struct state after = *v->prev;
    int seat = v->rec->ninputs && v->parsed[0] ? genesis_seat(v->g, v->texts[0].side) : ROLE_NONE;
    if (seat < 0)
        return;
    after.seat[seat] = SEAT_RESIGNED;
    if (state_teams_in(v->g, &after) >= 2)
        err_set(&why, EXIT_DATA, "the game goes on without %s: no end record", v->texts[0].side);
    verify_result(v, "joint", !why.code, &why);
}

/* The state after a joint or end record follows without rules. */
static void make_state(struct verify *v)
{
    struct err why = {0};
    if (v->rec->core.kind == CORE_PLAY || v->rec->ninputs != 1 || !v->parsed[0])
        return;
    v->has_made = apply_end(v->a, v->g, v->prev, v->rec->core.kind, &v->texts[0], v->at_head, &v->made, &why);
    if (!v->has_made && !v->first.code)
        verify_line(v, "joint", CHECK_FAIL, "%s", why.text);
}

void verify_texts(struct verify *v)
{
    unsigned signers = 0;
    if (!roles_list(v->g, v->prev, v->roles, &v->nroles, NULL))
        v->nroles = 0;
    check_canonical(v);
    check_binding(v);
    check_signatures(v, &signers);
    check_nmr(v);
    if (v->rec->core.kind == CORE_JOINT)
        check_joint(v, signers);
    if (v->rec->core.kind == CORE_RESIGN)
        check_resign(v);
    make_state(v);
}
