#include "trust/joint.h"
#include <string.h>
#include "base/err.h"
#include "trust/hash.h"
#include "trust/point.h"
#include "trust/vrf.h"

static bool fail(struct err *e, const char *why)
{
    return err_check(e, EXIT_DATA, "joint", "%s", why);
}

/* Is it a public key of the genesis, or one in force? A second use anywhere would make one holder look like two. */
static bool key_known(const struct genesis *g, const struct state *s, const uint8_t key[32])
{
    for (int r = 0; r < ROLES_MAX; r++) {
        const struct party *p = genesis_party(g, r);
        if (!p)
            continue;
        const uint8_t *v[] = {p->sign, p->box, state_sign(g, s, r), state_box(g, s, r), p->vrf, state_vrf(g, s, r)};
        for (size_t i = 0; i < (r == ROLE_ARBITER ? 4U : 6U); i++)
            if (!memcmp(v[i], key, 32))
                return true;
    }
    return false;
}

static bool new_key(const struct genesis *g, const struct state *s, const uint8_t key[32], bool box, struct err *e)
{
    if (box ? !box_key_ok(key) : !point_is_prime_order(key))
        return err_check(e, EXIT_DATA, "keys", "the new key is not canonical or not of prime order");
    return !key_known(g, s, key) || err_check(e, EXIT_DATA, "keys", "the new key is a public key of this game already");
}

static bool new_pop(const struct joint *j, const uint8_t *sign, const uint8_t *box, struct err *e)
{
    uint8_t own[32];
    hash_own(own, sign, j->vrf, box);
    return vrf_verify(j->vrf, own, sizeof own, j->pop, NULL) ||
           err_check(e, EXIT_DATA, "pop", "%s does not prove that the new dice key is its own", j->side);
}

static bool replace_sound(const struct genesis *g, const struct state *s, const struct joint *j, struct err *e)
{
    if (!memcmp(j->sign, j->vrf, 32) || !memcmp(j->sign, j->box, 32) || !memcmp(j->vrf, j->box, 32))
        return err_check(e, EXIT_DATA, "keys", "two of the new keys are equal");
    return new_key(g, s, j->sign, false, e) && new_key(g, s, j->vrf, false, e) && new_key(g, s, j->box, true, e) &&
           new_pop(j, j->sign, j->box, e);
}

bool joint_sound(const struct genesis *g, const struct state *prev, const struct joint *j, struct err *e)
{
    char id[TAG_CAP], now[TAG_CAP];
    uint32_t rev, in_force;
    int role = j->kind == JOINT_CORRECT || j->kind == JOINT_AMEND ? 0 : genesis_role(g, j->side);
    if (role == ROLE_NONE || role == ROLE_ARBITER)
        return err_check(e, EXIT_DATA, "joint", "\"%s\" is no side of this game", j->side);
    if (role == ROLE_UMPIRE && (j->kind == JOINT_REPLACE || j->kind == JOINT_DROP))
        return fail(e, "an umpire is not replaced or dropped");
    switch (j->kind) {
    case JOINT_REKEY_VRF:
        return new_key(g, prev, j->vrf, false, e) && new_pop(j, state_sign(g, prev, role), state_box(g, prev, role), e);
    case JOINT_REKEY_SIGN: return new_key(g, prev, j->sign, false, e);
    case JOINT_REKEY_BOX: return new_key(g, prev, j->box, true, e);
    case JOINT_REPLACE: return replace_sound(g, prev, j, e);
    case JOINT_DROP: return prev->seat[role] == SEAT_RESIGNED || fail(e, "only a resigned seat can be dropped");
    case JOINT_CORRECT: return true;
    case JOINT_AMEND:
        state_rules(g, prev, now, &in_force);
        if (!rules_get(j->rules, id, &rev) || strcmp(id, now) != 0)
            return err_check(e, EXIT_DATA, "joint", "\"%s\" is no revision of the rules %s", j->rules, now);
        if (rev < in_force) /* its state holds what the older rules do not know */
            return err_check(e, EXIT_DATA, "joint", "a game is lifted, never lowered: %s/%u is in force", now,
                             (unsigned)in_force);
        return prev->step == 0 || fail(e, "rules are amended at the start of a turn only");
    }
    return fail(e, "a joint body of no known kind");
}

static bool signed_by(unsigned signers, int role)
{
    return (signers >> role & 1U) != 0;
}

/* The first seat `in` of a team (but `but`, a team number, when that is not negative) of which nobody has signed, or ROLE_NONE.
 * *teams: how many such teams there are. */
static int silent_team(const struct genesis *g, const struct state *s, unsigned signers, int but, size_t *teams)
{
    unsigned want = 0, have = 0;
    int seat = ROLE_NONE;
    for (size_t i = 0; i < g->nsides; i++) {
        unsigned team = 1U << genesis_team(g, (int)i);
        if (s->seat[i] != SEAT_IN || (but >= 0 && team == 1U << but))
            continue;
        want |= team;
        if (signed_by(signers, (int)i))
            have |= team;
    }
    *teams = 0;
    for (unsigned w = want; w; w &= w - 1)
        ++*teams;
    for (size_t i = 0; i < g->nsides && seat == ROLE_NONE; i++)
        if (s->seat[i] == SEAT_IN && (want & ~have) >> genesis_team(g, (int)i) & 1U)
            seat = (int)i;
    return seat;
}

static int silent_seat(const struct genesis *g, const struct state *s, unsigned signers)
{
    for (size_t i = 0; i < g->nsides; i++)
        if (s->seat[i] == SEAT_IN && !signed_by(signers, (int)i))
            return (int)i;
    return ROLE_NONE;
}

static bool umpire_signed(const struct genesis *g, unsigned signers)
{
    return !g->has_umpire || signed_by(signers, ROLE_UMPIRE);
}

static bool team_must(const struct genesis *g, int seat, struct err *e)
{
    bool alone = strcmp(g->side[seat].side, g->side[seat].team) == 0;
    return err_check(e, EXIT_DATA, "joint", "the signature of %s%s is missing", alone ? "" : "a seat of team ",
                     g->side[seat].team);
}

static bool umpire_rekey_allowed(const struct genesis *g, const struct state *s, unsigned signers, struct err *e)
{
    size_t teams;
    int seat = silent_team(g, s, signers, -1, &teams);
    if (teams >= 2 && silent_seat(g, s, signers) == ROLE_NONE)
        return true;
    if (!signed_by(signers, ROLE_UMPIRE))
        return fail(e, "new keys of the umpire are signed by the umpire and each team, or by every seat");
    return seat == ROLE_NONE || team_must(g, seat, e);
}

/* Those whose word it is that a seat changes: its old key, or, for a seat that is lost, the umpire. */
static bool itself_signed(const struct joint *j, int role, size_t teams, unsigned signers, struct err *e)
{
    if (j->kind == JOINT_DROP || signed_by(signers, role))
        return true;
    if (j->kind == JOINT_REPLACE && teams >= 1 && signed_by(signers, ROLE_UMPIRE))
        return true;
    return err_check(e, EXIT_DATA, "joint", "the signature of %s is missing", j->side);
}

bool joint_allowed(const struct genesis *g, const struct state *prev, const struct joint *j, unsigned signers,
                   struct err *e)
{
    size_t teams;
    int role = genesis_role(g, j->side), seat;
    if (!joint_sound(g, prev, j, e))
        return false;
    if (!signers)
        return fail(e, "nobody has signed it");
    if (j->kind == JOINT_CORRECT || j->kind == JOINT_AMEND) {
        seat = silent_seat(g, prev, signers);
        if (seat != ROLE_NONE)
            return err_check(e, EXIT_DATA, "joint", "the signature of %s is missing", g->side[seat].side);
        return umpire_signed(g, signers) || fail(e, "the signature of umpire is missing");
    }
    if (role == ROLE_UMPIRE)
        return umpire_rekey_allowed(g, prev, signers, e);
    seat = silent_team(g, prev, signers, (int)genesis_team(g, role), &teams);
    if (seat != ROLE_NONE)
        return team_must(g, seat, e);
    if (!umpire_signed(g, signers))
        return fail(e, "the signature of umpire is missing");
    return itself_signed(j, role, teams, signers, e);
}
