#include "trust/card.h"
#include <string.h>
#include "base/arena.h"
#include "trust/genesis.h"
#include "trust/hash.h"
#include "trust/point.h"
#include "trust/read.h"
#include "trust/sig.h"
#include "trust/vrf.h"

/* Reads the bytes of a card or KEYS block into a place that errors can name. */
static bool open_object(struct arena *a, const void *p, size_t n, struct bytes *raw, struct jin *root, struct err *e)
{
    if (n > CARD_MAX)
        return err_check(e, EXIT_DATA, "format", "more than %d bytes", CARD_MAX);
    raw->p = arena_strndup(a, p, n);
    raw->n = n;
    json_t *v = json_read(a, raw->p, n, JSON_IN_CANONICAL, e);
    if (!v)
        return bad_format(e);
    *root = jin_root(v, e);
    return json_is_object(v) || jin_fail(root, "an object is wanted") || bad_format(e);
}

bool card_read(struct arena *a, const void *p, size_t n, struct card *out, struct err *e)
{
    static const char *const known[] = {"addr", "alg", "box", "name", "sign", "v", "zone", NULL};
    struct jin root;
    memset(out, 0, sizeof *out);
    if (!open_object(a, p, n, &out->raw, &root, e))
        return false;
    return (jin_only(&root, known) && read_v1(&root) && jin_str(&root, "addr", 320, &out->addr) &&
            read_alg(&root, "alg", &out->alg) && jin_hex(&root, "box", out->box, 32) &&
            jin_str(&root, "name", 64, &out->name) && jin_hex(&root, "sign", out->sign, 32) &&
            jin_str(&root, "zone", 64, &out->zone)) ||
           bad_format(e);
}

void card_write(struct arena *a, struct card *c)
{
    json_t *o = json_object();
    put_str(o, "addr", c->addr);
    put_str(o, "alg", sig_alg_name(c->alg));
    put_hex(a, o, "box", c->box, 32);
    put_str(o, "name", c->name);
    put_hex(a, o, "sign", c->sign, 32);
    put_int(o, "v", 1);
    put_str(o, "zone", c->zone);
    c->raw = json_write(a, o);
}

bool card_verify(struct arena *a, const struct card *c, const char *sig, size_t n, struct err *e)
{
    struct err why = {0};
    if (!point_is_prime_order(c->sign))
        return err_check(e, EXIT_NOPERM, "keys", "the sign key of the card is no point of prime order");
    if (!box_key_ok(c->box))
        return err_check(e, EXIT_NOPERM, "keys", "the box key of the card is not canonical or of low order");
    return sig_verify(a, c->alg, c->sign, c->raw.p, c->raw.n, sig, n, 0, NULL, &why) ||
           err_check(e, EXIT_NOPERM, "keys", "the card's signature is not right: %s", why.text);
}

bool keys_read(struct arena *a, const void *p, size_t n, struct dice_keys *out, struct err *e)
{
    static const char *const known[] = {"pop", "sign", "v", "vrf", NULL};
    struct jin root;
    memset(out, 0, sizeof *out);
    if (!open_object(a, p, n, &out->raw, &root, e))
        return false;
    return (jin_only(&root, known) && read_v1(&root) && jin_hex(&root, "pop", out->pop, 80) &&
            jin_hex(&root, "sign", out->sign, 32) && jin_hex(&root, "vrf", out->vrf, 32)) ||
           bad_format(e);
}

void keys_write(struct arena *a, struct dice_keys *k)
{
    json_t *o = json_object();
    put_hex(a, o, "pop", k->pop, 80);
    put_hex(a, o, "sign", k->sign, 32);
    put_int(o, "v", 1);
    put_hex(a, o, "vrf", k->vrf, 32);
    k->raw = json_write(a, o);
}

bool keys_verify(const struct dice_keys *k, const struct card *c, struct err *e)
{
    uint8_t own[32];
    if (memcmp(k->sign, c->sign, 32) != 0)
        return err_check(e, EXIT_NOPERM, "keys", "the dice key is another player's than the card");
    if (!point_is_prime_order(k->vrf))
        return err_check(e, EXIT_NOPERM, "keys", "the dice key is no point of prime order");
    hash_own(own, c->sign, k->vrf, c->box);
    return vrf_verify(k->vrf, own, sizeof own, k->pop, NULL) ||
           err_check(e, EXIT_NOPERM, "pop", "the sender does not prove that the dice key is his own");
}
