/* What may not stand in a genesis: the refusals of design dice 1.3.1. */
#include <sodium.h>
#include <string.h>
#include "base/err.h"
#include "trust/genesis.h"
#include "trust/hash.h"
#include "trust/point.h"
#include "trust/vrf.h"

/* p = 2^255 - 19 in little-endian: an X25519 key at or above it, or with the top bit set, has a second spelling. */
static bool below_p(const uint8_t k[32])
{
    if (k[31] != 0x7f)
        return k[31] < 0x7f;
    for (size_t i = 30; i > 0; i--)
        if (k[i] != 0xff)
            return true;
    return k[0] < 0xed;
}

bool box_key_ok(const uint8_t pk[32])
{
    static const uint8_t any[32] = {8, [31] = 64};
    uint8_t shared[32];
    return below_p(pk) && crypto_scalarmult(shared, any, pk) == 0; /* -1: a key of low order */
}

struct all_keys {
    size_t n;
    const uint8_t *key[3 * ROLES_MAX];
    const char *who[3 * ROLES_MAX];
};

static void collect(struct all_keys *k, const struct party *p, bool vrf)
{
    const uint8_t *v[] = {p->sign, p->box, p->vrf};
    for (size_t i = 0; i < (vrf ? 3U : 2U); i++) {
        k->key[k->n] = v[i];
        k->who[k->n++] = p->side;
    }
}

static bool check_points(const struct party *p, bool vrf, struct err *e)
{
    if (!key_is_prime_order(p->sign))
        return err_check(e, EXIT_DATA, "keys", "the sign key of %s is no point of prime order", p->side);
    if (vrf && !key_is_prime_order(p->vrf))
        return err_check(e, EXIT_DATA, "keys", "the dice key of %s is no point of prime order", p->side);
    if (!box_key_ok(p->box))
        return err_check(e, EXIT_DATA, "keys", "the box key of %s is not canonical or of low order", p->side);
    return true;
}

static bool check_distinct(const struct genesis *g, struct err *e)
{
    struct all_keys k = {0};
    for (size_t i = 0; i < g->nsides; i++)
        collect(&k, &g->side[i], true);
    if (g->has_umpire)
        collect(&k, &g->umpire, true);
    if (g->has_arbiter)
        collect(&k, &g->arbiter, false);
    for (size_t i = 0; i < k.n; i++)
        for (size_t j = 0; j < i; j++)
            if (!memcmp(k.key[i], k.key[j], 32))
                return err_check(e, EXIT_DATA, "keys", "%s and %s hold the same public key", k.who[j], k.who[i]);
    return true;
}

static bool check_policies(const struct genesis *g, struct err *e)
{
    size_t teams = genesis_teams(g);
    if (g->dice == DICE_OPPONENT && teams != 2)
        return err_check(e, EXIT_DATA, "keys", "dice policy opponent needs exactly two teams, not %zu", teams);
    if (g->dice == DICE_BOTH && teams < 2)
        return err_check(e, EXIT_DATA, "keys", "dice policy both needs two teams or more");
    if ((g->dice == DICE_BOTH || g->dice == DICE_UMPIRE) && !g->has_umpire)
        return err_check(e, EXIT_DATA, "keys", "dice policy %s needs an umpire", dice_policy_name(g->dice));
    if (g->has_series && g->dice != DICE_UMPIRE)
        return err_check(e, EXIT_DATA, "keys", "a series needs dice policy umpire");
    if (g->has_series && g->nsides != 1)
        return err_check(e, EXIT_DATA, "keys", "a series is for games of one seat");
    for (size_t i = 0; i < g->nsides; i++)
        if (g->side[i].vouched && (g->dice == DICE_OPPONENT || g->dice == DICE_SOLO))
            return err_check(e, EXIT_DATA, "keys", "%s cannot be vouched for under dice policy %s", g->side[i].side,
                             dice_policy_name(g->dice));
    if (g->has_arbiter && !genesis_escrow(g))
        return err_check(e, EXIT_DATA, "keys", "an arbiter stands only where option escrow is true");
    if (genesis_fog(g) && g->dice != DICE_UMPIRE && g->dice != DICE_BOTH)
        return err_check(e, EXIT_DATA, "keys", "option fog needs an umpire's dice");
    return true;
}

bool genesis_check_keys(const struct genesis *g, struct err *e)
{
    for (size_t i = 0; i < g->nsides; i++)
        if (!check_points(&g->side[i], true, e))
            return false;
    return (!g->has_umpire || check_points(&g->umpire, true, e)) &&
           (!g->has_arbiter || check_points(&g->arbiter, false, e)) && check_distinct(g, e) && check_policies(g, e);
}

static bool check_pop(const struct party *p, struct err *e)
{
    uint8_t own[32];
    hash_own(own, p->sign, p->vrf, p->box);
    return vrf_verify(p->vrf, own, sizeof own, p->pop, NULL) ||
           err_check(e, EXIT_DATA, "pop", "%s does not prove that the dice key is its own", p->side);
}

bool genesis_check_pop(const struct genesis *g, struct err *e)
{
    for (size_t i = 0; i < g->nsides; i++)
        if (!check_pop(&g->side[i], e))
            return false;
    return !g->has_umpire || check_pop(&g->umpire, e);
}

bool genesis_check(const struct genesis *g, struct err *e)
{
    return genesis_check_keys(g, e) && genesis_check_pop(g, e);
}
